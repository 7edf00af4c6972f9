"""Formulas follow the cells that they name.

What a reference means depends on where the formula stands (View): in the model row it speaks of its
own line, in a group's rows of its own group, in an event column of its own event, elsewhere of
everything: all lines of all groups, all events.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from openpyxl.formula import Tokenizer
from openpyxl.formula.tokenizer import Token, TokenizerError
from openpyxl.utils import column_index_from_string, get_column_letter, quote_sheetname

from cotour.write.template.ranges import LAST_COLUMN, LAST_ROW, Axis, SheetMap


class View(NamedTuple):
    """Where a formula stands: in which group, on which output row of a line, in which event.

    pinned_rows: rows that are not repeated become absolute, because the formula moves along the
    lines (a conditional format or a drop-down); pinned_columns likewise along the events.
    on_every_sheet: the event is meant on other sheets too (a chart's series for each event).
    """

    group: int | None = None
    line: int | None = None
    event: int | None = None
    pinned_rows: bool = False
    pinned_columns: bool = False
    on_every_sheet: bool = False


class Corners(NamedTuple):
    """One pair of corners along an axis, with their $ marks."""

    low: int
    high: int
    low_fixed: bool
    high_fixed: bool


class Reference(NamedTuple):
    """Cells that a formula names; no rows: whole columns, no columns: whole rows."""

    prefix: str  # as written, with the !
    rows: Corners | None
    columns: Corners | None
    is_range: bool
    part: str = ""  # "A1:" or ":A1": only this corner, the other one is calculated

    @property
    def sheet(self) -> str:
        """The title of the sheet it names, or nothing."""
        title = self.prefix.removesuffix("!")
        return title[1:-1].replace("''", "'") if title.startswith("'") else title


class Followed(NamedTuple):
    """A formula as it reads in the output, or what it names that is not made."""

    text: str
    lost: str = ""
    first_of_several: str = ""  # a sheet that is made more than once: its first copy was taken


class NotReadError(Exception):
    """A formula that cannot be taken apart."""


NOWHERE = SheetMap("", "", Axis(), Axis(limit=LAST_COLUMN))  # no sheet: cells stay as written


@dataclass(slots=True)
class References:
    """Every sheet of the template by its folded title, with the output sheets made from it."""

    made: Mapping[str, Sequence[SheetMap]]
    lost_names: set[str]

    def follow(self, formula: str, home: SheetMap | None, view: View) -> Followed:
        """The formula as it reads in the output, seen from this place of the sheet home."""
        texts: list[str] = []
        several = ""
        for part in parts(formula):
            if isinstance(part, str):
                if self._is_lost(part):
                    return Followed("", f"the name {part}")
                texts.append(part)
                continue
            target, seen_from, several_here = self._target(part, home, view)
            several = several or several_here
            if part.sheet and target is None:
                return Followed("", f"the sheet {part.sheet}")
            text = part_text(part, target or NOWHERE, seen_from)
            if text is None:
                return Followed("", f"the column {_column_name(part)}")
            texts.append(text)
        return Followed("".join(texts), "", several)

    def _is_lost(self, operand: str) -> bool:
        """Whether it is a name that is gone, or the name of a sheet that is gone."""
        sheet, mark, name = operand.rpartition("!")
        of_no_sheet = bool(mark) and self.made.get(sheet.strip("'").casefold(), True) == []
        return of_no_sheet or name.partition("[")[0].casefold() in self.lost_names

    def _target(
        self, part: Reference, home: SheetMap | None, view: View
    ) -> tuple[SheetMap | None, View, str]:
        named = part.sheet.casefold()
        if home and (not named or named == home.template_title.casefold()):
            return home, view, ""
        made = self.made.get(named, ())
        outside = view._replace(group=None, line=None)
        if not view.on_every_sheet:
            outside = outside._replace(event=None)
        several = part.sheet if len(made) > 1 else ""
        return (made[0] if made else None), outside, several


def part_text(part: Reference, target: SheetMap, view: View) -> str | None:
    """The reference as it reads in the output; None: its columns are not made."""
    columns = _column_pieces(part, target, view)
    rows = _row_pieces(part, target, view)
    if not columns or not rows:
        return None
    renamed = part.sheet and part.sheet != target.title
    prefix = f"{quote_sheetname(target.title)}!" if renamed else part.prefix
    texts = [prefix + _range_text(part, row, column) for row in rows for column in columns]
    return texts[0] if len(texts) == 1 else f"({','.join(texts)})"


def _row_pieces(part: Reference, target: SheetMap, view: View) -> list[Corners | None]:
    rows = part.rows
    if rows is None:
        return [None]
    model = target.rows.model
    # I$5:I$5 in the model row cannot mean the line's own cell: it is the column of all lines
    all_lines = part.is_range and rows.low_fixed and rows.high_fixed and rows.low == rows.high
    own = None if all_lines and rows.low == model else view.line
    spans = target.rows.pieces(rows.low, rows.high, view.group, own)
    if not spans:
        near = target.rows.nearest(rows.low, view.group)
        spans = [(near, near)]
    pin = view.pinned_rows and rows.low not in target.rows.repeated
    return [Corners(*span, rows.low_fixed or pin, rows.high_fixed or pin) for span in spans]


def _column_pieces(part: Reference, target: SheetMap, view: View) -> list[Corners | None]:
    columns = part.columns
    if columns is None:
        return [None]
    spans = target.columns.pieces(columns.low, columns.high, view.event)
    pin = view.pinned_columns and columns.low not in target.columns.repeated
    fixed = columns.low_fixed or pin, columns.high_fixed or pin
    return [Corners(*span, *fixed) for span in spans]


def _range_text(part: Reference, rows: Corners | None, columns: Corners | None) -> str:
    low = high = ""
    if columns:
        low = _marked(get_column_letter(columns.low), columns.low_fixed)
        high = _marked(get_column_letter(columns.high), columns.high_fixed)
    if rows:
        low += _marked(rows.low, rows.low_fixed)
        high += _marked(rows.high, rows.high_fixed)
    if part.part:
        return f"{low}:" if part.part == "low" else f":{high}"
    grown = rows and columns and (rows.low, columns.low) != (rows.high, columns.high)
    return f"{low}:{high}" if part.is_range or grown else low


def _marked(place: object, fixed: bool) -> str:
    return f"${place}" if fixed else str(place)


def _column_name(part: Reference) -> str:
    if part.columns is None:
        return ""
    first, last = get_column_letter(part.columns.low), get_column_letter(part.columns.high)
    return first if first == last else f"{first} to {last}"


# --- taking a formula apart -----------------------------------------------------------------------

CELL = r"(\$?)([A-Za-z]{1,3})(\$?)([1-9]\d{0,6})"
PREFIX = r"((?:'(?:[^']|'')+'|[^\s'!:\[\](){},;\"]+)!)?"
CELLS = re.compile(rf"{PREFIX}{CELL}(?::(?:\1)?{CELL})?")
COLUMNS = re.compile(rf"{PREFIX}(\$?)([A-Za-z]{{1,3}}):(?:\1)?(\$?)([A-Za-z]{{1,3}})")
ROWS = re.compile(rf"{PREFIX}(\$?)([1-9]\d{{0,6}}):(?:\1)?(\$?)([1-9]\d{{0,6}})")


@lru_cache(maxsize=4096)
def parts(formula: str) -> tuple[str | Reference, ...]:
    """A formula as texts and references, in their order; joined again it reads as before."""
    try:
        tokenizer = Tokenizer(formula)
    except (TokenizerError, IndexError, AssertionError) as unreadable:
        raise NotReadError(formula) from unreadable
    found: list[str | Reference] = ["="]
    for token in tokenizer.items:
        found += _token_parts(token)
    return tuple(found)


def names_cells(formula: str) -> bool:
    """Whether a formula, written without its equals sign, names cells."""
    return bool(references("=" + formula))


def references(formula: str) -> list[Reference]:
    """The cells that a formula names; none if it cannot be taken apart."""
    try:
        return [part for part in parts(formula) if isinstance(part, Reference)]
    except NotReadError:
        return []


def _token_parts(token: Token) -> list[str | Reference]:
    """One token; A1:INDEX( and :A1 behind a function name one corner of a range."""
    value = token.value
    if token.type == Token.FUNC and token.subtype == Token.OPEN and ":" in value:
        head, _, function = value.rpartition(":")
        corner = reference(head)
        return [corner._replace(part="low"), function] if corner else [value]
    if token.type != Token.OPERAND or token.subtype != Token.RANGE:
        return [value]
    if ":" in value.partition("!")[0] and "!" in value and "[" not in value:
        raise NotReadError(value)  # Sheet1:Sheet3!A1, the same cell of several sheets
    corner = reference(value.removeprefix(":"))
    if corner and value.startswith(":"):
        corner = corner._replace(part="high")
    return [corner or value]


def reference(operand: str) -> Reference | None:
    """The cells that an operand names; None: a name, a table's column, another workbook.

    >>> reference("'My Sheet'!$A1:B2").sheet, reference("A:C").rows, reference("TaxRate")
    ('My Sheet', None, None)
    """
    if cells := CELLS.fullmatch(operand):
        prefix, *first = cells.groups()[:5]
        last = cells.groups()[5:]
        is_range = last[0] is not None
        second = last if is_range else first
        columns = _corners((first[0], _number(first[1])), (second[0], _number(second[1])))
        rows = _corners((first[2], int(first[3])), (second[2], int(second[3])))
        return _in_limits(Reference(prefix or "", rows, columns, is_range))
    if whole := COLUMNS.fullmatch(operand):
        prefix, mark, letters, last_mark, last_letters = whole.groups()
        columns = _corners((mark, _number(letters)), (last_mark, _number(last_letters)))
        return _in_limits(Reference(prefix or "", None, columns, True))
    if whole := ROWS.fullmatch(operand):
        prefix, mark, number, last_mark, last_number = whole.groups()
        rows = _corners((mark, int(number)), (last_mark, int(last_number)))
        return _in_limits(Reference(prefix or "", rows, None, True))
    return None


def _corners(one: tuple[str, int], other: tuple[str, int]) -> Corners:
    (low_mark, low), (high_mark, high) = sorted((one, other), key=lambda corner: corner[1])
    return Corners(low, high, bool(low_mark), bool(high_mark))


def _number(letters: str) -> int:
    return column_index_from_string(letters.upper())


def _in_limits(found: Reference) -> Reference | None:
    """None where the letters are a name: XYZ1 is no cell, the last column is XFD."""
    rows_fit = found.rows is None or found.rows.high <= LAST_ROW
    columns_fit = found.columns is None or found.columns.high <= LAST_COLUMN
    in_a_workbook = "[" in found.prefix
    return found if rows_fit and columns_fit and not in_a_workbook else None
