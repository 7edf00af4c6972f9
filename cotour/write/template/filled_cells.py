"""The cells of one output sheet: each template cell at all its places, filled and styled.

Styles are taken from the template's cells, never built anew: a new font or border for each cell
would make a season's workbook ten times slower. The cells of all lines in a column share one.
"""

from collections.abc import Callable, Iterable, Sequence
from copy import copy
from dataclasses import dataclass, field
from itertools import repeat
from math import ceil
from typing import Any, NamedTuple

from openpyxl.cell import Cell, MergedCell
from openpyxl.cell.rich_text import CellRichText, TextBlock
from openpyxl.worksheet.formula import ArrayFormula, DataTableFormula
from openpyxl.worksheet.hyperlink import Hyperlink

from cotour import columns as schema
from cotour.write.template import tokens
from cotour.write.template.content import SheetContent
from cotour.write.template.layout import EVENT_POINTS, GROUP_END, Layout
from cotour.write.template.making import Making, address
from cotour.write.template.references import View
from cotour.write.template.sizes import WrappedText, breadth, font_size

GENERAL = "General"
DAY_FORMAT = "yyyy-mm-dd"
FORMULA = "f"
WIDE = 40  # of more event columns than these nearly all cells are blank: such cells are not made

TemplateCell = Any  # openpyxl's cell with its private parts
Stored = tuple[object, str]  # a value and openpyxl's name of its type
BLANK: Stored = (None, tokens.NUMBER)


class Run(NamedTuple):
    """The places of a template cell in one output column: of a line's cell those of one group."""

    rows: range
    column: int
    group: int | None
    event: int | None
    is_lines: bool  # one row is one line

    @property
    def is_in_event_column(self) -> bool:
        """Whether it is a line's cell, once for each event."""
        return self.is_lines and self.event is not None


@dataclass(slots=True)
class Filling:
    """The values of one sheet, token by token, and what its texts need.

    widest:  column -> the longest line of text in it, in characters of the usual font
    wrapped: the texts that break their lines
    """

    layout: Layout
    content: SheetContent
    widest: dict[int, int] = field(default_factory=dict)
    wrapped: list[WrappedText] = field(default_factory=list)

    def values(self, token: str, run: Run) -> Sequence[object]:
        """The values of a token, one for each row of the run."""
        column = self._column(token, run)
        return [self._once(token, run)] * len(run.rows) if column is None else column

    def value(self, token: str, run: Run, line: int) -> object:
        """The value of a token in one row of the run."""
        column = self._column(token, run)
        return self._once(token, run) if column is None else column[line]

    def _column(self, token: str, run: Run) -> Sequence[object] | None:
        """The values of a token that has one for each line."""
        if token in self.content.left_out_columns:
            return None
        if token == EVENT_POINTS:
            return self.content.groups[run.group or 0].event_columns[token][run.event or 0]
        if run.is_lines and token in self.layout.line_columns:
            return self.content.groups[run.group or 0].columns[token]
        return None

    def _once(self, token: str, run: Run) -> object:
        """The value of any other token."""
        if token == GROUP_END or token in self.content.left_out_columns:
            return None
        if token in schema.GROUP_TOKENS:
            return self.content.groups[run.group or 0].tokens[token]
        if token in schema.EVENT_TOKENS:
            return self.content.events[run.event or 0][token]
        return self.content.once[token]

    def note_width(self, column: int, texts: Iterable[str], broad: float) -> None:
        """Remember the longest line of text in this column."""
        longest = max((len(line) for text in texts for line in text.splitlines()), default=0)
        longest = ceil(longest * max(broad, 1.0))  # what a small font leaves free stays free
        if longest > self.widest.get(column, 0):
            self.widest[column] = longest


def fill_cells(making: Making, filling: Filling) -> None:
    """Put every cell of the template sheet at all its places."""
    target = making.target
    sparse = len(filling.content.events) > WIDE
    for (row, _), cell in sorted(making.source._cells.items()):
        if isinstance(cell, MergedCell):
            continue
        stored = _stored(making, filling, cell)
        is_line, has_tokens = row == filling.layout.model_row, _has_tokens(cell)
        wraps = has_tokens and cell.alignment.wrap_text and not cell.alignment.textRotation
        plain, dated = copy(cell._style), _date_style(cell)
        size, broad = font_size(cell.font), breadth(cell.font)
        link, comment = cell.hyperlink, cell.comment
        for run in _runs(making, cell):
            leave_out_blanks = sparse and run.is_in_event_column
            texts: dict[int, str] = {}
            for place, (value, kind) in zip(run.rows, stored(run), strict=True):
                if leave_out_blanks and value is None:
                    continue
                put = Cell(target, row=place, column=run.column)
                style = dated if kind == tokens.DATE else plain
                put._style = style if is_line else copy(style)  # type: ignore[attr-defined]
                put._value, put.data_type = value, kind  # type: ignore[attr-defined]
                target._cells[place, run.column] = put
                if kind == tokens.TEXT:
                    texts[place] = str(value)
                if link:
                    put._hyperlink = _link(making, link, put)  # type: ignore[attr-defined]
                if comment:
                    put.comment, comment = copy(comment), None  # at its first place only
            if is_line and has_tokens:
                filling.note_width(run.column, set(texts.values()), broad)
            if wraps:
                wrapped = ((row, run.column, text, size, broad) for row, text in texts.items())
                filling.wrapped.extend(WrappedText(*each) for each in wrapped)
    target._current_row = target.max_row


def follow_cells(making: Making) -> None:
    """The formulas and links of a kept sheet, where they name other sheets."""
    for cell in list(making.source._cells.values()):
        if cell.data_type == FORMULA:
            at_itself = Run(range(cell.row, cell.row + 1), cell.column, None, None, False)
            cell._value, cell.data_type = _formula(making, cell, at_itself, cell.row)
        if cell.hyperlink:
            cell._hyperlink = _link(making, cell.hyperlink, cell)


def _runs(making: Making, cell: TemplateCell) -> list[Run]:
    rows, columns = making.place.rows, making.place.columns
    is_model = cell.row == rows.model
    across = [(column, event) for event, places in columns.copies(cell.column) for column in places]
    return [
        Run(places, column, group, event, is_model)
        for group, places in rows.copies(cell.row)
        if places
        for column, event in across
    ]


def _has_tokens(cell: TemplateCell) -> bool:
    return cell.data_type == tokens.TEXT and bool(tokens.tokens_in(str(cell.value)))


def _stored(
    making: Making, filling: Filling, cell: TemplateCell
) -> Callable[[Run], Iterable[Stored]]:
    """What a template cell holds in each row of a run."""
    if cell.data_type == FORMULA:
        return lambda run: (_formula(making, cell, run, row) for row in run.rows)
    if not _has_tokens(cell):
        return lambda run: repeat((cell._value, cell.data_type), len(run.rows))
    if token := tokens.lone_token(str(cell.value)):
        return lambda run: map(tokens.typed, filling.values(token, run))
    return lambda run: (_words(filling, cell.value, run, line) for line in range(len(run.rows)))


def _words(filling: Filling, value: object, run: Run, line: int) -> Stored:
    """Words with tokens in them; their formatting stays where no token runs over its edge."""

    def value_of(token: str) -> object:
        return filling.value(token, run, line)

    if isinstance(value, CellRichText):
        runs = [_filled_run(part, value_of) for part in value]
        if not tokens.tokens_in("".join(str(part) for part in runs)):
            return CellRichText(runs), tokens.TEXT
    return tokens.typed(tokens.filled(str(value), value_of))


def _filled_run(run: str | TextBlock, value_of: Callable[[str], object]) -> str | TextBlock:
    if isinstance(run, TextBlock):
        return TextBlock(run.font, tokens.filled(run.text, value_of))
    return tokens.filled(run, value_of)


def _formula(making: Making, cell: TemplateCell, run: Run, row: int) -> Stored:
    """The secretary's own formula, seen from this row."""
    view = View(run.group, row if run.is_lines else None, run.event)
    held, here = cell.value, address(cell.row, cell.column)
    if isinstance(held, DataTableFormula):  # a what-if table: it has no text to follow
        if making.target is making.source:
            return held, FORMULA
        making.formulas.tell("template_loss", making.source.title, here, "a what-if data table")
        return BLANK
    text = str(held.text if isinstance(held, ArrayFormula) else held)
    followed = making.follow(text, view, here)
    if followed is None:
        return BLANK
    if isinstance(held, ArrayFormula):
        area = making.follow("=" + held.ref, view, here) or ""
        return ArrayFormula(area.removeprefix("="), followed), FORMULA
    return followed, FORMULA


def _date_style(cell: TemplateCell) -> object:
    """The cell's style for a date: where the template names no format, 2002-09-01."""
    if cell.number_format != GENERAL:
        return copy(cell._style)
    dated = Cell(cell.parent, row=cell.row, column=cell.column, style_array=cell._style)
    dated.number_format = DAY_FORMAT
    return dated._style  # type: ignore[attr-defined]


def _link(making: Making, link: Hyperlink, put: Cell) -> Hyperlink | None:
    """A link of the template at another place; one inside the workbook follows its target."""
    location, target = link.location, link.target
    if target and target.startswith("#"):
        location, target = target[1:], None
    if location:
        location = making.follow_bare(location, View(), link.ref)
    if not (location or target):
        return None
    return Hyperlink(put.coordinate, location, link.tooltip, link.display, target=target)
