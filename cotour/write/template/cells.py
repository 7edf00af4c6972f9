"""The cells of one output sheet: each template cell at all its places, filled and styled.

Styles are taken from the template's cells, never built anew: a new font or border for each cell
would make a season's workbook ten times slower. The cells of all lines in a column share one.
"""

from collections.abc import Callable
from copy import copy
from dataclasses import dataclass, field
from math import ceil
from typing import Any, NamedTuple

from openpyxl.cell import Cell, MergedCell
from openpyxl.cell.rich_text import CellRichText, TextBlock
from openpyxl.worksheet.formula import ArrayFormula, DataTableFormula
from openpyxl.worksheet.hyperlink import Hyperlink

from cotour import schema
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


class Spot(NamedTuple):
    """One place of a template cell: its output cell, and the group, line and event it stands for."""

    row: int
    column: int
    group: int | None
    line: int | None  # number of the line in its group, from 0
    event: int | None


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

    def value(self, token: str, spot: Spot) -> object:
        """The value of a token at this spot."""
        if token in self.content.left_out_columns:
            return None
        if token == EVENT_POINTS:
            points = self.content.groups[spot.group or 0].event_columns[token]
            return points[spot.event or 0][spot.line or 0]
        if spot.line is not None and token in self.layout.line_columns:
            return self.content.groups[spot.group or 0].columns[token][spot.line]
        if token == GROUP_END:
            return None
        if token in schema.GROUP_TOKENS:
            return self.content.groups[spot.group or 0].tokens[token]
        if token in schema.EVENT_TOKENS:
            return self.content.events[spot.event or 0][token]
        return self.content.once[token]

    def note_width(self, column: int, text: object, broad: float) -> None:
        """Remember the longest line of text in this column."""
        longest = max(map(len, str(text).splitlines()), default=0)
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
        for spot in _spots(making, cell):
            value, kind = stored(spot)
            if value is None and sparse and spot.event is not None and spot.line is not None:
                continue
            put = Cell(target, row=spot.row, column=spot.column)
            style = dated if kind == tokens.DATE else plain
            put._style = style if is_line else copy(style)  # type: ignore[attr-defined]
            put._value, put.data_type = value, kind  # type: ignore[attr-defined]
            target._cells[spot.row, spot.column] = put
            if kind == tokens.TEXT and has_tokens:
                if is_line:
                    filling.note_width(spot.column, value, broad)
                if wraps:
                    text = WrappedText(spot.row, spot.column, str(value), size, broad)
                    filling.wrapped.append(text)
            if link:
                put._hyperlink = _link(making, link, put)  # type: ignore[attr-defined]
            if comment:
                put.comment, comment = copy(comment), None  # at its first place only
    target._current_row = target.max_row


def follow_cells(making: Making) -> None:
    """The formulas and links of a kept sheet, where they name other sheets."""
    for cell in list(making.source._cells.values()):
        if cell.data_type == FORMULA:
            at_itself = Spot(cell.row, cell.column, None, None, None)
            cell._value, cell.data_type = _formula(making, cell, at_itself)
        if cell.hyperlink:
            cell._hyperlink = _link(making, cell.hyperlink, cell)


def _spots(making: Making, cell: TemplateCell) -> list[Spot]:
    rows, columns = making.place.rows, making.place.columns
    is_model = cell.row == rows.model
    across = [(column, event) for event, places in columns.copies(cell.column) for column in places]
    return [
        Spot(row, column, group, line if is_model else None, event)
        for group, places in rows.copies(cell.row)
        for line, row in enumerate(places)
        for column, event in across
    ]


def _has_tokens(cell: TemplateCell) -> bool:
    return cell.data_type == tokens.TEXT and bool(tokens.tokens_in(str(cell.value)))


def _stored(making: Making, filling: Filling, cell: TemplateCell) -> Callable[[Spot], Stored]:
    """What a template cell holds at each of its spots."""
    if cell.data_type == FORMULA:
        return lambda spot: _formula(making, cell, spot)
    if not _has_tokens(cell):
        return lambda _spot: (cell._value, cell.data_type)
    if token := tokens.lone_token(str(cell.value)):
        return lambda spot: tokens.typed(filling.value(token, spot))
    return lambda spot: _words(cell.value, lambda named: filling.value(named, spot))


def _words(value: object, value_of: Callable[[str], object]) -> Stored:
    """Words with tokens in them; their formatting stays where no token runs over its edge."""
    if isinstance(value, CellRichText):
        runs = [_filled_run(run, value_of) for run in value]
        if not tokens.tokens_in("".join(str(run) for run in runs)):
            return CellRichText(runs), tokens.TEXT
    return tokens.typed(tokens.filled(str(value), value_of))


def _filled_run(run: str | TextBlock, value_of: Callable[[str], object]) -> str | TextBlock:
    if isinstance(run, TextBlock):
        return TextBlock(run.font, tokens.filled(run.text, value_of))
    return tokens.filled(run, value_of)


def _formula(making: Making, cell: TemplateCell, spot: Spot) -> Stored:
    """The secretary's own formula, seen from this spot."""
    line = spot.row if spot.line is not None else None
    view = View(spot.group, line, spot.event)
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
