"""What a name is: its letters, its words, its suffix, its key, and the spelling that is shown.

Here belongs what can be said of names alone, for all rooms alike. Who bears a name is a matter of
people/; who may be one person with whom, of people/suggestions/.
"""

import html
import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

from rapidfuzz.distance import OSA

# --- letters ------------------------------------------------------------------------------------

APOSTROPHES = "'’‘‛ʼʻʹ`´′＇"
NO_APOSTROPHES = dict.fromkeys(map(ord, APOSTROPHES))
WRITTEN_OUT = str.maketrans(
    {"ł": "l", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i", "ħ": "h"}
    | {"ŧ": "t", "ŋ": "n", "ĸ": "k", "ə": "e", "ɨ": "i", "ƒ": "f"}
)
WITHOUT_WIDTH = {"Mn", "Cf"}  # accents, joiners
MAY_BE_MOJIBAKE = re.compile(  # a byte that begins a letter in UTF-8, and one that goes on
    "[Â-ô][\x80-\xbf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]"
)


def plain_letters(text: str) -> str:
    """A text in lower case, without accents and apostrophes; everything else stays.

    >>> plain_letters("NUÑEZ"), plain_letters("O’Neil-Łukasz")
    ('nunez', 'oneil-lukasz')
    """
    plain = unicodedata.normalize("NFD", text).translate(NO_APOSTROPHES).casefold()
    plain = unicodedata.normalize("NFKD", plain).casefold().translate(NO_APOSTROPHES)
    plain = "".join(c for c in plain if unicodedata.category(c) not in WITHOUT_WIDTH)
    return plain.translate(WRITTEN_OUT)


@lru_cache(maxsize=65536)
def folded_words(text: str) -> tuple[str, ...]:
    """The words of a text as they are compared: letters and digits alone.

    >>> folded_words("O’Neil-Łukasz"), folded_words("Jr.")
    (('oneil', 'lukasz'), ('jr',))
    """
    return tuple("".join(c if c.isalnum() else " " for c in plain_letters(text)).split())


@lru_cache(maxsize=65536)
def mended(text: str) -> str:
    """A text that was decoded wrongly, once or twice, put right; HTML characters too.

    >>> mended("JosÃ© MÃ¼ller"), mended("Jos&eacute;"), mended("José")
    ('José Müller', 'José', 'José')
    """
    text = html.unescape(text)
    if not MAY_BE_MOJIBAKE.search(text):
        return text
    from ftfy import fix_encoding  # takes its time, and few folders need it

    return fix_encoding(text)


# --- words --------------------------------------------------------------------------------------

SUFFIXES = {
    **dict.fromkeys(("jr", "jnr", "junior"), "Jr"),
    **dict.fromkeys(("sr", "snr", "senior"), "Sr"),
    **dict.fromkeys(("ii", "2nd"), "II"),
    **dict.fromkeys(("iii", "3rd"), "III"),
    **dict.fromkeys(("iv", "4th"), "IV"),
}
NAMES_TOO = {"junior", "senior"}  # Smith, Junior has no other first name
TITLES = {"dr", "prof", "rev", "mr", "mrs", "ms"}
CHESS_TITLES = {"gm", "im", "fm", "nm", "wgm", "wfm"}  # Wim is a first name
COMMA = re.compile("[,，﹐]")


class NameParts(NamedTuple):
    """The words of a name as they are written: John | Smith | Jr., whatever their order was."""

    first: list[list[str]]  # by the commas between them
    last: list[str]  # all of the name where there is no comma
    suffixes: list[str]


def suffix_of(word: str) -> str:
    """Which suffix a word is, in its usual form; '' for a word of the name itself.

    >>> suffix_of("Jr."), suffix_of("Junior"), suffix_of("4th"), suffix_of("J.R.")
    ('Jr', 'Jr', 'IV', '')
    """
    return SUFFIXES.get(word.strip(".()").casefold(), "")


def name_parts(name: str) -> NameParts:
    """LAST, FIRST MIDDLE taken apart; a suffix may stand at the end of either.

    >>> name_parts("Smith Jr., John"), name_parts("Smith, John Junior").suffixes
    (NameParts(first=[['John']], last=['Smith'], suffixes=['Jr.']), ['Junior'])
    >>> name_parts("Smith, Junior").first, name_parts("Smith, J.R.").first
    ([['Junior']], [['J.R.']])
    """
    parts = [part.split() for part in COMMA.split(unicodedata.normalize("NFC", name))]
    words = sum(map(len, parts))
    suffixes: list[str] = []
    for part in parts:
        while part and suffix_of(part[-1]) and (len(part) > 1 or part is not parts[0]):
            if words == 2 and part[-1].casefold() in NAMES_TOO:
                break
            suffixes.insert(0, part.pop())
            words -= 1
    last, *first = [part for part in parts if part] or [[]]
    return NameParts(first, last, suffixes)


# --- the key: what is compared --------------------------------------------------------------------


@lru_cache(maxsize=65536)
def fold_name(name: str) -> str:
    """A name as it is compared: no case, accents or punctuation; first name, last name, suffix.

    >>> fold_name("NUÑEZ, José"), fold_name("O’Neil-Łukasz"), fold_name("Smith, John Junior")
    ('jose nunez', 'oneil lukasz', 'john smith jr')
    >>> fold_name("John Smith, III"), fold_name("???")
    ('john smith iii', '???')
    """
    parts = name_parts(name)
    in_order = [*(word for part in parts.first for word in part), *parts.last]
    folded = [piece for word in in_order for piece in folded_words(word)]
    folded += [suffix_of(word).lower() for word in parts.suffixes]
    return " ".join(folded) or unicodedata.normalize("NFKC", name).casefold().strip() or name


def member_key(text: str) -> str:
    """The ID without leading zeros, which Excel loses.

    >>> member_key("00123")
    '123'
    """
    return text.lstrip("0")


# --- the spelling that is shown -------------------------------------------------------------------
#
# Whoever reads CRUZ, MARIA DE LA, Maria de la Cruz and M. Cruz under one ID expects one of them in
# the standings. A spelling is chosen, none is made up: only its order (first name first) and the
# case of a name written all in capitals, or all in lower case, are changed.

PUNCTUATION = set(APOSTROPHES + '.,-‐‑–"“” ')  # what a name may hold beside letters
PIECE = re.compile(r"[^\W\d_]+")
ORDINAL = re.compile(r"(?:2nd|3rd|4th)\b", re.IGNORECASE)
NUMERALS = {"ii", "iii", "iv"}
NOTES = {"withdrew", "withdrawn", "wd", "forfeit", "forfeited", "unrated", "unr"}
NO_INITIALS = {"dr", "mr", "ms", "ng", "st", "wm"}  # two consonants, and yet a word

# In lower case inside a name, as Dutch, German, Spanish and Portuguese have them. US sources write
# De La Cruz as often as de la Cruz, and capitals do not tell: the language decides, for all alike.
PARTICLES = {"van", "von", "der", "den", "de", "del", "ter", "ten", "da", "das", "dos", "du", "zu"}
AFTER_DE = {"la", "las", "los", "der", "den"}
ELISIONS = {"dell", "dall", "sant"}
MAC = re.compile(  # not Mace, Machado, Macias, Mack, Mackey, Maclin, Macri, Macy
    "mac(?=(?!lin$)[bdfglmnpqtvw]...|arthur|all?ist|aul[ae]y|askill|andrew|alpine|eache|ew[ae]n|ilroy"
    "|innes|innis|intosh|intyre|isaac|iv[eo]r|callum|caskill|cormac|cormick|culloch|kay$|kenzie"
    "|kinlay|kinnon|rae$|sween|swain)"
)


@dataclass(frozen=True)
class _Spelling:
    """One spelling, first name first; which of its words are written all in one case."""

    words: tuple[str, ...]
    one_case: tuple[bool, ...]

    @cached_property
    def text(self) -> str:
        """The spelling as one text."""
        return " ".join(self.words)

    @cached_property
    def core(self) -> list[str]:
        """The words without titles and suffixes."""
        names = [word for word in self.words if not (suffix_of(word) or _is_title(word))]
        return names or list(self.words)

    @cached_property
    def pieces(self) -> list[str]:
        """The core's words and initials, folded: Smith-Jones is two, O'Neil one."""
        bare = " ".join(self.core).translate(NO_APOSTROPHES)
        return [_fold(piece) for piece in PIECE.findall(bare)]


def display_name(spellings: Sequence[tuple[str, int]]) -> str:
    """The most complete spelling of one person, first name first and in normal case.

    spellings: (a spelling as a workbook has it, code of the latest event where it is seen)
    Returns:   a spelling with a note, a digit or broken letters only where there is no other. Of
               clearly different names those like the latest one count. Then: first name before
               initial or short form, more names, more initials, suffix, accents, title, the
               later event, the alphabet. "" without a spelling.

    >>> display_name([("DE LA CRUZ, JOSE JR", 1), ("José de la Cruz", 0), ("J. Cruz", 2)])
    'José de la Cruz Jr'
    >>> display_name([("MCDONALD, ANNE-MARIE", 0)]), display_name([("DeShawn van Gogh", 0)])
    ('Anne-Marie McDonald', 'DeShawn van Gogh')
    """
    latest_event = dict(sorted(spellings))
    if len(latest_event) == 1:
        return _alone(next(iter(latest_event)))
    seen: dict[_Spelling, int] = {}
    raws: dict[_Spelling, str] = {}
    for raw, event in sorted(latest_event.items()):
        spelling = _turned(raw)
        if spelling.words:
            seen[spelling] = max(event, seen.get(spelling, event))
            raws.setdefault(spelling, " ".join(raw.split()))
    if len(seen) == 1:
        return _shown(next(iter(seen)), {}, raws)
    sound = {each: event for each, event in seen.items() if not _is_spoilt(each)} or seen
    if not sound:
        return ""
    known = _known_words(sound)
    by_age = sorted(sound, key=lambda each: (-sound[each], each.text))
    latest = max(by_age, key=lambda each: (sound[each], _completeness(each, [])))
    alike = [each for each in by_age if _are_alike(each.pieces, latest.pieces)]
    return _shown(max(alike, key=lambda each: _completeness(each, alike)), known, raws)


@lru_cache(maxsize=65536)
def _alone(raw: str) -> str:
    """The name of somebody with one spelling."""
    spelling = _turned(raw)
    return _shown(spelling, {}, {spelling: " ".join(raw.split())}) if spelling.words else ""


def _shown(spelling: _Spelling, known: Mapping[str, str], raws: Mapping[_Spelling, str]) -> str:
    """In normal case; a lone word (NA, TRUE) and what is no plain name stay as they are written."""
    if len(spelling.words) == 1 or _is_spoilt(spelling):
        return raws[spelling]
    return _in_normal_case(spelling, known)


# --- what a spelling holds ----------------------------------------------------------------------


def _turned(raw: str) -> _Spelling:
    """LAST, FIRST MIDDLE turned; a suffix goes to the end.

    >>> _turned("SMITH JR, JOHN").text, _turned("Smith, Jr., John").text
    ('JOHN SMITH JR', 'John Smith Jr.')
    """
    parts = name_parts(raw)
    last = [(word, _is_one_case(" ".join(parts.last))) for word in parts.last]
    first = [(word, _is_one_case(" ".join(part))) for part in parts.first for word in part]
    words = [*first, *last] if first else _with_surname_in_capitals(last)
    words += [(word, _is_one_case(word)) for word in parts.suffixes]
    return _Spelling(tuple(w for w, _ in words), tuple(flag for _, flag in words))


def _with_surname_in_capitals(words: list[tuple[str, bool]]) -> list[tuple[str, bool]]:
    """John SMITH, Anna VAN DER BERG: the capitals at the end are a surname's, if not initials."""
    marked = list(words)
    for place in range(len(words) - 1, 0, -1):
        word = words[place][0]
        if not word.isupper() or (place == len(words) - 1 and len(_fold(word)) < 3):
            break
        marked[place] = (word, True)
    return marked


def _is_one_case(text: str) -> bool:
    """All in capitals (a ß has none), or all in lower case."""
    return text.replace("ß", "").isupper() or text.islower()


def _is_spoilt(spelling: _Spelling) -> bool:
    """A note, a digit, a sign that no name has, or UTF-8 read as another encoding (JosÃ©)."""
    text = ORDINAL.sub("", spelling.text)
    if not all(c.isalpha() or unicodedata.category(c)[0] == "M" or c in PUNCTUATION for c in text):
        return True
    no_word = any(not PIECE.search(word) for word in text.split())
    return no_word or any(_fold(word) in NOTES for word in spelling.words) or mended(text) != text


def _completeness(spelling: _Spelling, others: Iterable[_Spelling]) -> tuple[int, ...]:
    """What there is of the name, the more important first; more is better."""
    first, *_ = pieces = spelling.pieces or [""]
    full = sum(len(piece) > 1 for piece in pieces)
    return (
        len(pieces) > 1 and len(first) > 1 and not _is_initials(spelling.core[0]),
        -any(_is_short_form(first, other.pieces[0]) for other in others if other.pieces),
        full,
        len(pieces) - full,
        sum(bool(suffix_of(word)) for word in spelling.words),
        _marks(spelling.text),
        sum(map(_is_title, spelling.words)),
    )


def _is_short_form(name: str, other: str) -> bool:
    """Chris is one of Christopher; Ann is no short form of Anna, one of them is a slip."""
    return other.startswith(name) and len(other) > len(name) + 1


def _marks(text: str) -> int:
    """Letters with accents, apostrophes and hyphens: what a sloppy spelling loses first."""
    return sum(c == "-" or c in APOSTROPHES or (not c.isascii() and c.isalpha()) for c in text)


@lru_cache(maxsize=16384)
def _fold(word: str) -> str:
    return "".join(folded_words(word))


def _is_title(word: str) -> bool:
    return _fold(word) in TITLES | CHESS_TITLES


def _is_initials(word: str) -> bool:
    """The first word is JP, T.J. or AJ; not Ng, Bo or Wm."""
    bare = _fold(word)
    if len(bare) != 2 or bare in NO_INITIALS or not (word.isupper() or word.islower()):
        return False
    return bare[1] == "j" or not set(bare) & set("aeiouy")


# --- one name or two ----------------------------------------------------------------------------


def _are_alike(one: list[str], other: list[str]) -> bool:
    """Whether every word of the shorter name is in the longer one, as a word, initial or slip."""
    if "".join(one) == "".join(other):
        return True
    shorter, longer = sorted((one, other), key=len)
    left = list(longer)
    for place in sorted(range(len(shorter)), key=lambda n: (-len(shorter[n]), n)):
        word = shorter[place]
        of_surname = len(word) > 1 and place == len(shorter) - 1
        fitting = [each for each in left if _fits(word, each, initials=not of_surname)]
        if not fitting:
            return False
        left.remove(min(fitting, key=lambda each: (each != word, -len(each))))
    return True


def _fits(word: str, other: str, *, initials: bool) -> bool:
    """Equal, an initial or a short form (Chris, Christopher), or at most a slip or two apart."""
    short, long = sorted((word, other), key=len)
    if len(short) == 1:
        return word == other or (initials and long.startswith(short))
    slips = 0 if len(short) < 4 else 1 if len(short) < 8 else 2
    return OSA.distance(word, other) <= slips or (initials and long.startswith(short))


# --- capitals -----------------------------------------------------------------------------------


def _known_words(spellings: Mapping[_Spelling, int]) -> dict[str, str]:
    """Folded word -> the word as a spelling in normal case has it: accents first, then the latest."""
    found = [
        (_marks(word), event, word)
        for spelling, event in spellings.items()
        for word, one_case in zip(spelling.words, spelling.one_case, strict=True)
        if not one_case and len(_fold(word)) > 1
    ]
    return {_fold(word): word for _, _, word in sorted(found)}


def _in_normal_case(spelling: _Spelling, known: Mapping[str, str]) -> str:
    """Words in one case as another spelling has them, else by rule; the others as they are."""
    folded = [_fold(word) for word in spelling.words]
    names = [n for n, word in enumerate(spelling.words) if not suffix_of(word)]
    words = list(spelling.words)
    for place, (word, one_case) in enumerate(zip(words, spelling.one_case, strict=True)):
        written = known.get(folded[place], "")
        if not one_case:
            continue
        if written and not suffix_of(word) and _marks(written) >= _marks(word):
            words[place] = written
        else:
            inside = place < max(names, default=0) and _is_particle(folded, place)
            words[place] = _lower(word) if inside else _cased(word, folded, place)
    return " ".join(words)


def _is_particle(folded: Sequence[str], place: int) -> bool:
    """Van in Jan van Dam, but not in Van Dam; de la Cruz also where no first name is there."""
    following = folded[place + 1] if place + 1 < len(folded) else ""
    if place == 0:
        return folded[0] in ("van", "von", "de") and following in AFTER_DE | {"de"}
    return folded[place] in PARTICLES or (
        folded[place] in AFTER_DE and folded[place - 1] in ("de", "van")
    )


def _cased(word: str, folded: Sequence[str], place: int) -> str:
    bare = folded[place]
    is_title = place == 0 and len(folded) > 2 and bare in CHESS_TITLES
    if bare in NUMERALS or is_title or (place == 0 and _is_initials(word)):
        return word.upper()
    low = _lower(word)
    return PIECE.sub(lambda match: _capital(match[0], low[: match.start()]), low)


def _lower(word: str) -> str:
    return word.lower().replace("i̇", "i")  # the Turkish capital with a dot


def _capital(piece: str, before: str) -> str:
    """A piece between hyphens, dots and apostrophes: O'Neil, D'Angelo, but Ka'iulani and 't."""
    if before and before[-1] in APOSTROPHES:
        elided = _last_piece(PIECE.findall(before))
        if len(elided) != 1 and elided not in ELISIONS:
            return piece
    if before and before[-1].isdigit():
        return piece  # 2nd
    if piece.startswith("ij"):
        return "IJ" + piece[2:]  # one letter in Dutch
    prefix = re.match("mc(?=..)", piece) or MAC.match(piece)
    start = prefix.end() if prefix else 0
    return piece[:start].capitalize() + piece[start:].capitalize()


def _last_piece(pieces: Iterable[str]) -> str:
    return list(pieces)[-1] if pieces else ""
