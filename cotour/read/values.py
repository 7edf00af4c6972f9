"""One raw cell -> a score, a rating, an ID, a date, a result; or what is wrong with it.

Pure functions of one cell. They return a value, None for a blank cell where blank is allowed, or
Unreadable with the code of its wording. They never raise and never guess: what can be read in two
ways is not read.
"""

import datetime as dt
import re
from enum import Enum
from functools import lru_cache
from typing import Final, NamedTuple

from cotour.columns import LIST_RATING_LIMITS, RATING_LIMITS
from cotour.names import member_key


class Unreadable(NamedTuple):
    """The code of the wording in wordings.py, and a hint that fits this cell."""

    code: str
    hint: str = ""


class Doubtful(NamedTuple):
    """A rating that is used, but look: 1655* is read as 1655."""

    value: int
    code: str


class Unrated(Enum):
    """Unrated is not 0 and not missing."""

    UNRATED = "unrated"


UNRATED: Final = Unrated.UNRATED

LARGEST_COUNT = 100_000
LARGEST_NUMBER = 1_000_000
TOLERANCE = 1e-9  # a formula's 2.4999999999999996 is 2.5

QUOTES = "'\"‘’“”`´"
DASHES = "-‐‑‒–—―−"
DECIMAL = re.compile(r"([+-]?)([0-9]*)(?:[.,]([0-9]*))?")
HALF = re.compile(r"([+-]?)(?:([0-9]{1,6}) *½|½|(?:([0-9]{1,6}) +)?1[/⁄]2)")
TWO_WAYS = re.compile(r"[+-]?[1-9][0-9]{0,2},[0-9]{3}")


# --- numbers ------------------------------------------------------------------------------------


def _number_in(raw: object) -> float | str | None:
    """The number of a number cell, the stripped text of a text cell, None for anything else."""
    if isinstance(raw, str):
        return raw.strip()
    if isinstance(raw, int | float) and not isinstance(raw, bool) and abs(raw) < 1e15:
        return float(raw)
    return None


def _number_of(text: str) -> float | None:
    """2.5  2,5  2½  2 1/2  ½  -3: half points are read before anything is normalised."""
    text = text.replace("−", "-")
    if half := HALF.fullmatch(text):
        number = float(half[2] or half[3] or 0) + 0.5
        return -number if half[1] == "-" else number
    decimal = DECIMAL.fullmatch(text)
    if not decimal or not (decimal[2] or decimal[3]):
        return None
    number = float(f"{decimal[2] or 0}.{decimal[3] or 0}")
    return -number if decimal[1] == "-" else number


def _whole(number: float) -> int | None:
    """The whole number that a number cell means, None where it is none."""
    nearest = round(number)
    return nearest if abs(number - nearest) < TOLERANCE else None


def _is_blank(raw: object) -> bool:
    return raw is None or (isinstance(raw, str) and not raw.strip())


@lru_cache(maxsize=4096, typed=True)
def read_score(raw: object) -> float | Unreadable | None:
    """Points: whole and half ones, in any of the ways in which half points are written.

    >>> read_score("2½"), read_score("2 1/2"), read_score("2,5"), read_score(""), read_score("7x")
    (2.5, 2.5, 2.5, None, Unreadable(code='score_text', hint=''))
    """
    if _is_blank(raw):
        return None
    if isinstance(raw, dt.date):
        return Unreadable("score_is_a_date", _typed_as_points(raw))
    found = _number_in(raw)
    number = _number_of(found) if isinstance(found, str) else found
    if number is None or number > LARGEST_NUMBER:
        return Unreadable("score_text")
    if number < -TOLERANCE:
        return Unreadable("score_negative")
    halves = _whole(2 * number)
    return Unreadable("score_not_half") if halves is None else halves / 2


def _typed_as_points(date: dt.date) -> str:
    """What was probably typed where Excel shows this date."""
    if {date.day, date.month} == {1, 2}:
        return "1/2 was probably typed, a half point (0.5)"
    if date.month == 5:
        return f"{date.day}.5 or 5/{date.day} was probably typed"
    return f"{_typed(date)} was probably typed"


def _typed(date: dt.date) -> str:
    return f"{date.month}/{date.day} or {date.month}-{date.day}"


@lru_cache(maxsize=4096, typed=True)
def read_count(raw: object) -> int | Unreadable | None:
    """A whole number that is not negative: byes, games, rounds, a pair number.

    >>> read_count(3.0), read_count("3"), read_count(2.5), read_count("")
    (3, 3, Unreadable(code='count_not_whole', hint=''), None)
    """
    if _is_blank(raw):
        return None
    found = _number_in(raw)
    number = _number_of(found) if isinstance(found, str) else found
    if number is None or (isinstance(found, str) and TWO_WAYS.fullmatch(found)):
        return Unreadable("count_text")
    if not -TOLERANCE < number <= LARGEST_COUNT:
        return Unreadable("count_out_of_limits")
    whole = _whole(number)
    return Unreadable("count_not_whole") if whole is None else whole


@lru_cache(maxsize=4096, typed=True)
def read_number(raw: object) -> float | Unreadable | None:
    """Any number, as for a correction: -2.5, 2,5.

    >>> read_number("-2,5"), read_number(3), read_number("1,250")
    (-2.5, 3.0, Unreadable(code='number_ambiguous', hint='1.250, or 1250'))
    """
    if _is_blank(raw):
        return None
    if isinstance(raw, dt.date):
        return Unreadable("number_is_a_date", f"{_typed(raw)} was probably typed")
    found = _number_in(raw)
    if isinstance(found, str) and TWO_WAYS.fullmatch(found):
        return Unreadable("number_ambiguous", f"{found.replace(',', '.')}, or {_joined(found)}")
    number = _number_of(found) if isinstance(found, str) else found
    if number is None:
        return Unreadable("number_text")
    if abs(number) > LARGEST_NUMBER:
        return Unreadable("number_out_of_limits", f"-{LARGEST_NUMBER} to {LARGEST_NUMBER}")
    return number


def read_cp(raw: object) -> float | Unreadable | None:
    """Championship points: a number, 0 or more.

    >>> read_cp(26.0), read_cp("12,5"), read_cp(-1)
    (26.0, 12.5, Unreadable(code='number_out_of_limits', hint='0 to 1000000'))
    """
    number = read_number(raw)
    if isinstance(number, float) and number < 0:
        return Unreadable("number_out_of_limits", f"0 to {LARGEST_NUMBER}")
    return number


def _joined(text: str) -> str:
    return text.replace(",", "")


# --- ratings ------------------------------------------------------------------------------------

UNRATED_WORDS = {"unr", "unrated", "new", "0"}
RATING = re.compile(
    r"(?P<number>[0-9]+,[0-9]{3}|[0-9]{1,6}(?:[.,][0-9]+)?)"
    r"(?: *(?:[Pp] *[0-9]{1,3}|/ *[0-9]{1,2}))?"  # the games behind a provisional rating
    r"(?P<mark> *\*+| *\((?:[+\-−–][0-9]{1,3}|[0-9]{1,2})\))?"
)
PAIR = re.compile(  # 1655/1672, 1655P12 -> 1672P15, 1655 (1672): before and after in one cell
    r"[0-9]{3,4}(?: *[Pp][0-9]{1,2})?(?: *(?:/|[-–—−=]*>|→|[-–—−]) *| *\(|\s+)"
    r"[0-9]{3,4}(?: *[Pp][0-9]{1,2})?\)?"
)


def _is_unrated(text: str) -> bool:
    word = text.casefold().rstrip(".")
    return word in UNRATED_WORDS or (bool(text) and not text.strip(DASHES))


def _rating_in(raw: object) -> tuple[float, bool] | Unrated | None:
    """The rating of a cell and whether a mark stands behind it; None for what is no rating."""
    found = _number_in(raw)
    if isinstance(found, str):
        found = found.strip(QUOTES).strip()
        if _is_unrated(found):
            return UNRATED
        match = RATING.fullmatch(found)
        if match is None:
            return None
        number = match["number"]
        thousands = re.fullmatch(r"[0-9]+,[0-9]{3}", number)
        value = float(_joined(number) if thousands else number.replace(",", "."))
        return UNRATED if value == 0 else (value, bool(match["mark"]))
    if found is None:
        return None
    return UNRATED if found == 0 else (found, False)


@lru_cache(maxsize=16384, typed=True)
def read_rating(raw: object) -> int | Unrated | Doubtful | Unreadable | None:
    """A rating in a section: a whole number in its limits, apart from the games behind it (rule 3).

    >>> read_rating("1655P12"), read_rating("1,655"), read_rating("Unr."), read_rating("")
    (1655, 1655, <Unrated.UNRATED: 'unrated'>, None)
    >>> read_rating("2026 (+40)"), read_rating(15680.0)
    (Doubtful(value=2026, code='rating_marked'), Unreadable(code='rating_out_of_limits', hint=''))
    """
    if _is_blank(raw):
        return None
    found = _rating_in(raw)
    if found is None:
        pair = isinstance(raw, str) and PAIR.fullmatch(raw.strip(QUOTES).strip())
        return Unreadable("rating_pair" if pair else "rating_text")
    if isinstance(found, Unrated):
        return found
    number, marked = found
    if not RATING_LIMITS[0] <= number <= RATING_LIMITS[1]:
        return Unreadable("rating_out_of_limits")
    rating = _whole(number)
    if rating is None:
        return Unreadable("rating_not_whole")
    return Doubtful(rating, "rating_marked") if marked else rating


@lru_cache(maxsize=16384, typed=True)
def read_list_rating(raw: object) -> float | Unrated | Unreadable | None:
    """A rating on a rating list, which may have decimals: 1603.12, 1603,12.

    >>> read_list_rating("1603,12"), read_list_rating("1,603"), read_list_rating(0)
    (1603.12, 1603.0, <Unrated.UNRATED: 'unrated'>)
    >>> read_list_rating("1.603")  # a thousands point, or a decimal one
    Unreadable(code='number_ambiguous', hint='1603 as a number')
    """
    if _is_blank(raw):
        return None
    if isinstance(raw, str) and re.fullmatch(r"[1-9][0-9]{0,2}\.[0-9]{3}", raw.strip()):
        return Unreadable("number_ambiguous", f"{raw.strip().replace('.', '')} as a number")
    found = _rating_in(raw)
    if isinstance(found, Unrated):
        return found
    if found is None or found[1]:
        return Unreadable("list_rating_text")
    low, high = LIST_RATING_LIMITS
    return found[0] if low <= found[0] <= high else Unreadable("list_rating_out_of_limits")


# --- IDs, texts, yes and no ---------------------------------------------------------------------

NOT_OF_AN_ID = re.compile(rf"[\s{re.escape(QUOTES)}]")


@lru_cache(maxsize=16384, typed=True)
def read_member_id(raw: object) -> str | Unreadable | None:
    """An ID as text of digits, as it is shown; member_key() is what is compared.

    >>> read_member_id(12345678.0), read_member_id(" '00123' "), read_member_id("12E45")
    ('12345678', '00123', Unreadable(code='member_id_text', hint=''))
    """
    if _is_blank(raw):
        return None
    if isinstance(raw, int | float) and not isinstance(raw, bool):
        if not abs(raw) < 1e15:  # nan too
            return Unreadable("member_id_rounded" if raw == raw else "member_id_text")
        if raw < 0 or raw != int(raw):
            return Unreadable("member_id_text")
        text = str(int(raw))
    elif isinstance(raw, str):
        text = re.sub(r"\.0+$", "", NOT_OF_AN_ID.sub("", raw))
    else:
        return Unreadable("member_id_text")
    if not text:
        return None
    if not (text.isascii() and text.isdecimal()):
        return Unreadable("member_id_text")
    return text if member_key(text) else Unreadable("member_id_zero")


def read_text(raw: object) -> str:
    """A cell as text; a name is a name, even NA or None.

    >>> read_text(5.0), read_text(" NA "), read_text(True), read_text(None)
    ('5', 'NA', 'TRUE', '')
    """
    if raw is None:
        return ""
    if isinstance(raw, bool):
        return str(raw).upper()
    if isinstance(raw, float) and raw.is_integer() and abs(raw) < 1e15:
        return str(int(raw))
    if isinstance(raw, dt.datetime) and raw.time() == dt.time():
        raw = raw.date()
    return str(raw).strip()


YES_NO = {"yes": True, "y": True, "true": True, "no": False, "n": False, "false": False}


def read_yes_no(raw: object) -> bool | Unreadable | None:
    """Yes or no, in a word or in Excel's TRUE and FALSE.

    >>> read_yes_no("Yes"), read_yes_no(False), read_yes_no(""), read_yes_no("maybe")
    (True, False, None, Unreadable(code='yes_no_text', hint=''))
    """
    if _is_blank(raw):
        return None
    word = read_text(raw).casefold().rstrip(".")
    return YES_NO.get(word, Unreadable("yes_no_text"))


# --- results ------------------------------------------------------------------------------------

RESULT = re.compile(r"([WDLHBXFZU]?)([0-9]{0,5})")
WITHOUT_OPPONENT = "HBU"
BYE_OR_POINTS = {
    "½",
    "1/2",
    "=",
    "BYE",
    "HALF",
    "HALFBYE",
    "HPB",
    "FPB",
    "0",
    "1",
    "0.5",
    "0,5",
    ".5",
}
NOT_PLAYED = "LD"  # without an opponent, or against 0 (rule 15)


@lru_cache(maxsize=16384, typed=True)
def read_result(raw: object) -> tuple[str, int | None] | Unreadable:
    """A round cell: the letter and the opponent's number, None for no opponent.

    W0 is a forfeit win. L, L0, L---, D, D0 and D--- are ("L", 0) and ("D", 0): not played.

    >>> read_result("w 12"), read_result("H---"), read_result(""), read_result("W0")
    (('W', 12), ('H', None), ('U', None), ('X', None))
    >>> read_result("L---"), read_result("W")
    (('L', 0), Unreadable(code='result_win_alone', hint=''))
    """
    if raw is None:
        return "U", None
    if isinstance(raw, dt.date):
        return Unreadable("result_is_a_date", f"{_typed(raw)} was probably typed")
    text = re.sub(r"\s", "", read_text(raw)).upper().rstrip(DASHES)
    if not isinstance(raw, str):
        return Unreadable("result_text", _hint_for_result(text))
    match = RESULT.fullmatch(text)
    if not match or not (match[1] or not match[2]):
        return Unreadable("result_text", _hint_for_result(text))
    letter, number = match[1] or "U", int(match[2]) if match[2] else None
    if letter in WITHOUT_OPPONENT and number:
        return Unreadable("result_text", f"write {letter} alone, or W, D or L for a game")
    if letter == "W" and not number:
        return Unreadable("result_win_alone") if number is None else ("X", None)
    if letter in NOT_PLAYED:
        return letter, number or 0
    return letter, number or None


def _hint_for_result(text: str) -> str:
    if text in BYE_OR_POINTS:
        return (
            "write H for a half-point bye, B for a full-point bye, U for not played; or W, D or L "
            "with the opponent's number"
        )
    if text.isdecimal():
        return "write the letter in front of the opponent's number"
    return "write one of these"


# --- dates --------------------------------------------------------------------------------------

YEARS = (1900, 2200)
MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
MONTH = re.compile(
    "jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?"
    "|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?"
)
_MONTH = rf"(?P<word>{MONTH.pattern})\.?"
_DAY = r"(?P<day>[0-9]{1,2})(?:st|nd|rd|th)?"
_YEAR = r"(?P<year>[0-9]{4})"
YEAR_FIRST = re.compile(r"([0-9]{4})([-/.])([0-9]{1,2})\2([0-9]{1,2})(?:[t ][0-9:.]+)?")
YEAR_LAST = re.compile(r"([0-9]{1,2})([-/.])([0-9]{1,2})\2([0-9]{4})")
IN_WORDS = (
    re.compile(rf"{_MONTH} *{_DAY}(?:, *| +){_YEAR}"),
    re.compile(rf"{_DAY}\.?[ -]*{_MONTH},?[ -]*{_YEAR}"),
)
WEEKDAY = re.compile(
    r"\b(?:mon|tue(?:s)?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\b[.,]? *"
)
_AND = r" *(?:-|[‐‑‒–—―−]|&|to|and|through|thru) *"
_FIRST = r"(?P<first>[0-9]{1,2})(?:st|nd|rd|th)?"
DAYS_IN_WORDS = (  # several days of one year: Nov 2-3, 2002; Oct 31 - Nov 3, 2002; 2-3 Nov 2002
    re.compile(rf"{_MONTH} *{_FIRST}{_AND}{_DAY}(?:, *| +){_YEAR}"),
    re.compile(rf"(?P<before>{MONTH.pattern})\.? *{_FIRST}{_AND}{_MONTH} *{_DAY}(?:, *| +){_YEAR}"),
    re.compile(rf"{_FIRST}{_AND}{_DAY}\.? *{_MONTH},? *{_YEAR}"),
)
UP_TO = re.compile(r"\s+(?:to|through|thru|until|till)\s+|\s+[-‐‑‒–—―]\s+|\s*[–—]\s*")
IN_FILE_NAME = re.compile(
    r"([0-9]{4}([-_. ]?)[0-9]{2}\2[0-9]{2})"
    r"(?: *(?:to|[-–—]) *([0-9]{4}([-_. ]?)[0-9]{2}\4[0-9]{2}))?(?![0-9])[-_–—,. ]*"
)


@lru_cache(maxsize=1024, typed=True)
def read_date(raw: object) -> dt.date | Unreadable | None:
    """A date; the last day of several; never one whose day and month could be swapped.

    >>> read_date("2002-08-31 to 2002-09-02"), read_date("Sept 1, 2002"), read_date("9/25/2002")
    (datetime.date(2002, 9, 2), datetime.date(2002, 9, 1), datetime.date(2002, 9, 25))
    >>> read_date("10/6/2002")
    Unreadable(code='date_ambiguous', hint='2002-10-06 or 2002-06-10')
    """
    if _is_blank(raw):
        return None
    if isinstance(raw, dt.date):
        return _in_years(raw.date() if isinstance(raw, dt.datetime) else raw)
    if isinstance(raw, int | float) and not isinstance(raw, bool):
        return Unreadable("date_number")
    if not isinstance(raw, str):
        return Unreadable("date_text")
    text = WEEKDAY.sub("", " ".join(raw.casefold().split())).strip()
    for pattern in DAYS_IN_WORDS:
        if match := pattern.fullmatch(text):
            return _last_of_several(match)
    days = [_day(part) for part in UP_TO.split(text)]
    if len(days) > 2:
        return Unreadable("date_text")
    for day in days:
        if isinstance(day, Unreadable):
            return day
    first, last = days[0], days[-1]
    if isinstance(first, dt.date) and isinstance(last, dt.date) and first > last:
        return Unreadable("date_order")
    return last


def _last_of_several(match: re.Match[str]) -> dt.date | Unreadable:
    """The last of several days that share one year."""
    last_month = _month(match["word"])
    first_month = _month(match.groupdict().get("before") or match["word"])
    first = _date(match["year"], first_month, match["first"])
    last = _date(match["year"], last_month, match["day"])
    if isinstance(first, Unreadable) or isinstance(last, Unreadable):
        return Unreadable("date_text")
    return Unreadable("date_order") if first > last else last


def _month(word: str) -> int:
    return MONTHS.index(word[:3]) + 1


def _day(text: str) -> dt.date | Unreadable:
    """One written day."""
    if match := YEAR_FIRST.fullmatch(text):
        return _date(match[1], match[3], match[4])
    if match := YEAR_LAST.fullmatch(text):
        return _day_or_month_first(int(match[1]), int(match[3]), match[4])
    for pattern in IN_WORDS:
        if match := pattern.fullmatch(text):
            return _date(match["year"], _month(match["word"]), match["day"])
    return Unreadable("date_number" if re.fullmatch(r"[0-9]+(?:\.0*)?", text) else "date_text")


def _day_or_month_first(one: int, two: int, year: str) -> dt.date | Unreadable:
    """9/25/2002 and 25.9.2002 can be read in one way, 10/6/2002 in two."""
    month_first, day_first = _date(year, one, two), _date(year, two, one)
    if isinstance(month_first, Unreadable) or month_first == day_first:
        return day_first
    if isinstance(day_first, Unreadable):
        return month_first
    return Unreadable("date_ambiguous", f"{month_first} or {day_first}")


def _date(year: str, month: str | int, day: str | int) -> dt.date | Unreadable:
    try:
        return _in_years(dt.date(int(year), int(month), int(day)))
    except ValueError:
        return Unreadable("date_text")


def _in_years(date: dt.date) -> dt.date | Unreadable:
    return date if YEARS[0] <= date.year <= YEARS[1] else Unreadable("date_year")


def date_in_file_name(stem: str) -> tuple[dt.date | None, str]:
    """A date at the front of a file's name, and the rest of the name.

    >>> date_in_file_name("2002-09-01 Colorado Open")
    (datetime.date(2002, 9, 1), 'Colorado Open')
    """
    match = IN_FILE_NAME.match(stem)
    if match is None:
        return None, stem
    first, last = (re.sub("[^0-9]", "", text) for text in (match[1], match[3] or match[1]))
    date = _date(last[:4], last[4:6], last[6:])
    if isinstance(date, Unreadable) or last < first:
        return None, stem
    return date, stem[match.end() :].strip() or stem
