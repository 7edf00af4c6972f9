"""The tokens of a template: how they are written, which are known, and how a value goes into a cell.

A cell that is one token takes the value with its type. A token inside words becomes text: numbers
rounded half up to the digits of their column, dates as 2002-09-01, nothing where there is no value.
"""

import datetime as dt
import math
import re
from collections.abc import Callable
from decimal import Decimal

import pandas as pd
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE
from rapidfuzz import process

from cotour import columns as schema
from cotour import exact

TOKEN = re.compile(r"\{\s*([A-Za-z][^{}]*?)\s*\}")
LONGEST_TEXT = 32_767  # characters in a cell
DIGITS_OF_A_FRACTION = 4  # inside words, where the schema names no digits: a weight, 0.2466
SHEETS_WITH_A_LIST = ("4CQ {list.name}", "Combined")
TEXT, NUMBER, DATE, TRUTH = "s", "n", "d", "b"  # openpyxl's names of the types
NUMBERS = (int, float, Decimal)


def folded(name: str) -> str:
    """A token or a title without case and blanks.

    >>> folded(" Top  10"), folded("{ Group.Name }")
    ('top10', '{group.name}')
    """
    return "".join(name.split()).casefold()


def tokens_in(text: str) -> list[str]:
    """The names in braces, folded.

    >>> tokens_in("{group.title}: { Group.players }, {1}")
    ['group.title', 'group.players']
    """
    return [folded(name) for name in TOKEN.findall(text)]


def lone_token(text: str) -> str | None:
    """The token of a text that is one token and nothing else.

    >>> lone_token(" {place} "), lone_token("{place}."), lone_token("place")
    ('place', None, None)
    """
    match = TOKEN.fullmatch(text.strip())
    return folded(match.group(1)) if match else None


def line_tokens(sheet: str) -> frozenset[str]:
    """The tokens that stand in the model row of this sheet."""
    return frozenset(schema.OUTPUT_SHEETS[sheet])


def once_tokens(sheet: str) -> frozenset[str]:
    """The tokens that stand for one value of the whole sheet."""
    of_a_list = schema.LIST_TOKENS if sheet in SHEETS_WITH_A_LIST else {}
    return frozenset((*schema.SEASON_TOKENS, *of_a_list))


def legal_tokens(sheet: str) -> frozenset[str]:
    """Every token that may stand on this sheet."""
    both = frozenset((*schema.GROUP_TOKENS, *schema.EVENT_TOKENS))
    return line_tokens(sheet) | once_tokens(sheet) | both


def every_token() -> frozenset[str]:
    """Every token that may stand on some sheet."""
    return frozenset().union(*(legal_tokens(sheet) for sheet in schema.OUTPUT_SHEETS))


def nearest(token: str, known: frozenset[str]) -> str:
    """The known token that is spelled most like this one.

    >>> nearest("playr", frozenset({"place", "player", "points"}))
    'player'
    """
    return process.extractOne(token, sorted(known))[0]


def filled(text: str, value_of: Callable[[str], object]) -> str:
    """The text with every token replaced by its value in words.

    >>> filled("{season.title}, {season.as_of}", {"season.title": "2002",
    ...     "season.as_of": dt.date(2003, 8, 31)}.get)
    '2002, 2003-08-31'
    """

    def in_words(match: re.Match[str]) -> str:
        token = folded(match.group(1))
        return printed(token, value_of(token))

    return TOKEN.sub(in_words, text)


def printed(token: str, value: object) -> str:
    """A value as text, with the digits of its token.

    >>> printed("tour_points", 2 / 3 * 30.54), printed("list.cp_weight", 0.25), printed("games", 9.0)
    ('20.36', '0.25', '9')
    """
    plain, kind = typed(value)
    if plain is None:
        return ""
    if kind == NUMBER:
        return _number_in_words(token, plain)
    return plain.isoformat() if isinstance(plain, dt.date) else str(plain)


def _number_in_words(token: str, number: object) -> str:
    value = float(str(number))
    column = schema.OUTPUT_COLUMNS.get(token)
    digits = column.digits if column else schema.TOKEN_DIGITS.get(token)
    if digits is not None:
        return exact.printed(value, digits)
    if value.is_integer():
        return str(int(value))
    return exact.printed(value, DIGITS_OF_A_FRACTION).rstrip("0").rstrip(".")


def typed(value: object) -> tuple[object, str]:
    """The value for a cell and openpyxl's name of its type; (None, "n") is a blank cell.

    Text is text whatever it looks like: a player called "=1+1" is no formula, "#N/A" no error.
    """
    if isinstance(value, str):
        text = value if value.isprintable() else ILLEGAL_CHARACTERS_RE.sub("", value)
        text = text[:LONGEST_TEXT]
        return (text, TEXT) if text else (None, NUMBER)
    if isinstance(value, bool):
        return value, TRUTH
    if isinstance(value, NUMBERS):
        return (value, NUMBER) if math.isfinite(value) else (None, NUMBER)
    if value is None or value is pd.NA or value is pd.NaT:
        return None, NUMBER
    if isinstance(value, dt.datetime):
        return _day_or_time(value), DATE
    if isinstance(value, dt.date):
        return value, DATE
    item = getattr(value, "item", None)  # a number of numpy
    return typed(item() if item else str(value))


def _day_or_time(moment: dt.datetime) -> dt.date:
    plain = moment.to_pydatetime() if isinstance(moment, pd.Timestamp) else moment
    plain = plain.replace(tzinfo=None)
    return plain.date() if plain.time() == dt.time() else plain
