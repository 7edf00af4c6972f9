"""Where the cells of a template sheet come to lie, and what names cells following them.

Each row of the template maps to a list of output rows, each column to a list of output columns.
Everything that names cells goes through these two maps by its corners: the first cell of a range
by the first place of its corner, the last by the last. What a formula means depends on where it
stands (View): in the model row it speaks of its own line, in a group's rows of its own group, in an
event column of its own event, elsewhere of everything.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from openpyxl.formula import Tokenizer
from openpyxl.formula.tokenizer import Token, TokenizerError
from openpyxl.utils import column_index_from_string, get_column_letter, quote_sheetname

LAST_ROW = 1_048_576
LAST_COLUMN = 16_384

Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Axis:
    """Where the rows (or the columns) of one template sheet come to lie.

    places[i - 1] are the places of template row i, one range for each copy: a row that is there
    once has one copy, a row of a group has one for each group, and a copy of the model row is as
    many rows as the group has lines. Rows behind the last of places move by shift.
    """

    places: tuple[tuple[range, ...], ...] = ()
    repeated: frozenset[int] = frozenset()
    model: int | None = None
    shift: int = 0
    limit: int = LAST_ROW

    def copies(self, index: int) -> Iterator[tuple[int | None, range]]:
        """The copies of a row: (number of the group, or None; its output rows)."""
        if index > len(self.places):
            yield None, range(index + self.shift, index + self.shift + 1)
            return
        for number, places in enumerate(self.places[index - 1]):
            yield (number if index in self.repeated else None), places

    def ends(self, index: int, copy: int | None = None, own: int | None = None) -> Span | None:
        """First and last place of a row, in one copy or in all; None: it is not made."""
        if own is not None and index == self.model:
            return own, own
        made = [
            places
            for number, places in self.copies(index)
            if places and (copy is None or number is None or number == copy)
        ]
        return (min(made[0][0], self.limit), min(made[-1][-1], self.limit)) if made else None

    def span(
        self, low: int, high: int, copy: int | None = None, own: int | None = None
    ) -> Span | None:
        """First and last place of the rows low to high, by their corners."""
        up, down = range(low, high + 1), range(high, low - 1, -1)
        first = next((ends[0] for i in up if (ends := self.ends(i, copy, own))), None)
        last = next((ends[1] for i in down if (ends := self.ends(i, copy, own))), None)
        return None if first is None or last is None else (first, last)

    def inside(self, low: int, high: int) -> bool:
        """Whether all these rows are repeated."""
        return high <= len(self.places) and all(i in self.repeated for i in range(low, high + 1))

    def each_copy(self, low: int, high: int) -> list[Span]:
        """The places of a range that is repeated with its group: one for each copy."""
        if not self.inside(low, high):
            span = self.span(low, high)
            return [span] if span else []
        spans = (self.span(low, high, copy) for copy in range(len(self.places[low - 1])))
        return [span for span in spans if span]

    def pieces(
        self, low: int, high: int, copy: int | None = None, own: int | None = None
    ) -> list[Span]:
        """The places of a range that a formula names.

        From outside, a range that holds the model row is one stretch over all groups; other rows
        of a group are one piece for each group: their sum must not count what lies between.
        """
        holds_lines = self.model is not None and low <= self.model <= high
        if copy is None and not holds_lines and self.inside(low, high):
            return joined(self.each_copy(low, high))
        span = self.span(low, high, copy, own)
        return [span] if span else []

    def nearest(self, index: int, copy: int | None = None) -> int:
        """The place before a row that is not made: a heading, which adds up to nothing."""
        before = (self.ends(i, copy) for i in range(index - 1, 0, -1))
        return next((ends[1] for ends in before if ends), 1)


def joined(spans: Sequence[Span]) -> list[Span]:
    """Spans that touch, made one.

    >>> joined([(2, 3), (4, 4), (6, 7)])
    [(2, 4), (6, 7)]
    """
    together: list[Span] = []
    for first, last in spans:
        if together and together[-1][1] + 1 == first:
            together[-1] = (together[-1][0], last)
        else:
            together.append((first, last))
    return together


def axis(
    size: int,
    blocks: Sequence[range],
    copies: int,
    count: Callable[[int, int], int],
    model: int | None = None,
    limit: int = LAST_ROW,
) -> Axis:
    """Lay out size rows: those of a block are repeated together, count(row, copy) rows each."""
    block_at = {block.start: block for block in blocks if block}
    places: list[list[range]] = [[] for _ in range(size)]
    cursor, index = 1, 1
    while index <= size:
        block = block_at.get(index, range(index, index + 1))
        for copy in range(copies if index in block_at else 1):
            for each in block:
                end = cursor + count(each, copy)
                places[each - 1].append(range(cursor, end))
                cursor = end
        index = block.stop
    repeated = frozenset(each for block in blocks for each in block)
    shift = cursor - 1 - size
    return Axis(tuple(tuple(each) for each in places), repeated, model, shift, limit)


@dataclass(frozen=True, slots=True)
class SheetMap:
    """One output sheet: its title, that of its template sheet, and the two maps between them."""

    template_title: str
    title: str
    rows: Axis
    columns: Axis


@dataclass(frozen=True, slots=True)
class View:
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


@dataclass(frozen=True, slots=True)
class Corners:
    """One pair of corners along an axis, with their $ marks."""

    low: int
    high: int
    low_fixed: bool
    high_fixed: bool


@dataclass(frozen=True, slots=True)
class Reference:
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


@dataclass(frozen=True, slots=True)
class Followed:
    """A formula as it reads in the output, or what it names that is not made."""

    text: str
    lost: str = ""
    first_of_several: str = ""  # a sheet that is made more than once: its first copy was taken


class NotReadError(Exception):
    """A formula that cannot be taken apart."""


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
            if part.sheet and target is None and part.sheet.casefold() in self.made:
                return Followed("", f"the sheet {part.sheet}")
            text = part_text(part, target, seen_from) if target else as_written(part)
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
        outside = replace(view, group=None, line=None)
        if not view.on_every_sheet:
            outside = replace(outside, event=None)
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


def as_written(part: Reference) -> str:
    """The reference as the template has it: it names a sheet that the template does not have."""
    everywhere = SheetMap("", part.sheet, Axis(), Axis(limit=LAST_COLUMN))
    return part_text(part, everywhere, View()) or ""


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
    low = _corner(rows and (rows.low, rows.low_fixed), columns and (columns.low, columns.low_fixed))
    high = _corner(
        rows and (rows.high, rows.high_fixed), columns and (columns.high, columns.high_fixed)
    )
    if part.part:
        return f"{low}:" if part.part == "low" else f":{high}"
    grown = rows and columns and (rows.low, columns.low) != (rows.high, columns.high)
    return f"{low}:{high}" if part.is_range or grown else low


def _corner(row: tuple[int, bool] | None, column: tuple[int, bool] | None) -> str:
    letters = f"{'$' if column[1] else ''}{get_column_letter(column[0])}" if column else ""
    return letters + (f"{'$' if row[1] else ''}{row[0]}" if row else "")


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


def _token_parts(token: Token) -> list[str | Reference]:
    """One token; A1:INDEX( and :A1 behind a function name one corner of a range."""
    value = token.value
    if token.type == Token.FUNC and token.subtype == Token.OPEN and ":" in value:
        head, _, function = value.rpartition(":")
        corner = reference(head)
        return [replace(corner, part="low"), function] if corner else [value]
    if token.type != Token.OPERAND or token.subtype != Token.RANGE:
        return [value]
    corner = reference(value.removeprefix(":"))
    if corner and value.startswith(":"):
        corner = replace(corner, part="high")
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
