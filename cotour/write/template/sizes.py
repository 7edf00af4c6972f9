"""Row heights and column widths of one output sheet, and what hangs on them: hidden, outline."""

from collections.abc import Iterable
from copy import copy
from textwrap import wrap
from typing import Any, NamedTuple

from openpyxl.utils import get_column_letter
from openpyxl.worksheet.dimensions import ColumnDimension, RowDimension

from cotour.write.template.layout import Sheet
from cotour.write.template.making import Making
from cotour.write.template.ranges import LAST_COLUMN

MARGIN = 2  # characters beside the longest text
WIDEST_GROWN = 40  # characters: no text makes a column wider
DEFAULT_WIDTH = 9.14  # what Excel takes where nothing is written: 64 pixels
DEFAULT_HEIGHT = 15.0  # points
USUAL_SIZE = 11.0  # points of the font in whose characters a width is counted
FILLED = 0.98  # of a line's width, what a text takes on average before it breaks
LINE_SPACING = 1.32  # height of a line in font sizes
PADDING = 3.0  # points
HIGHEST = 400.0  # points; Excel takes 409 at most
EMU_PER_PIXEL = 9_525
EMU_PER_POINT = 12_700
PIXELS_PER_CHARACTER = 7
BROAD = ("comic sans ms", "verdana", "lucida sans unicode", "dejavu sans")
TYPED = ("courier new", "courier", "consolas", "lucida console")
USUAL = ("calibri", "carlito", "cambria", "times new roman")
BREADTHS: dict[str, float] = {  # of a text, beside the same one in Calibri
    **dict.fromkeys(USUAL, 1.0),
    **dict.fromkeys(BROAD, 1.25),
    **dict.fromkeys(TYPED, 1.48),
}
OTHER_BREADTH = 1.12  # Arial and its like


class WrappedText(NamedTuple):
    """A text that breaks its lines, in an output cell.

    size:    of its font, in points
    breadth: how many characters of the usual font one of its characters is broad
    """

    row: int
    column: int
    text: str
    size: float
    breadth: float


def font_size(font: Any) -> float:
    """The size in points; the usual one where the font names none."""
    return float(font.sz or USUAL_SIZE)


def breadth(font: Any) -> float:
    """How many characters of the usual font, by which widths are counted, one of this is broad."""
    name = str(font.name or USUAL[0]).casefold()
    return font_size(font) / USUAL_SIZE * BREADTHS.get(name, OTHER_BREADTH)


def copy_rows(making: Making) -> None:
    """Height, visibility, outline level and style of every row, at all its places.

    The lines of a group share one; grow_rows() gives a higher line its own.
    """
    target = making.target
    for index, row in list(making.source.row_dimensions.items()):
        if not dict(row):
            continue
        for _, places in making.place.rows.copies(index):
            made = _row_like(row, target, places[0]) if places else None
            target.row_dimensions.update(dict.fromkeys(places, made))


def _row_like(row: RowDimension, target: Sheet, place: int) -> RowDimension:
    return RowDimension(
        target,
        index=place,
        ht=row.ht,
        hidden=row.hidden,
        outlineLevel=row.outlineLevel,
        collapsed=row.collapsed,
        thickBot=row.thickBot,
        thickTop=row.thickTop,
        s=row._style,  # type: ignore[attr-defined]
    )


def grow_rows(making: Making, wrapped: Iterable[WrappedText]) -> None:
    """Rows without a height of their own get room for all lines of their wrapped texts.

    The columns have their widths already. Not every program does so by itself when it opens a workbook.
    """
    target = making.target
    needed: dict[int, float] = {}
    for row, column, text, size, broad in wrapped:
        made = target.column_dimensions.get(get_column_letter(column))
        width = (made.width if made else default_width(target)) / broad
        characters = max(int(width * FILLED), 1)
        if len(text) <= characters and "\n" not in text:
            continue
        lines = sum(max(len(wrap(each, characters)), 1) for each in text.splitlines())
        needed[row] = max(needed.get(row, 0), lines * size * LINE_SPACING + PADDING)
    for row, height in needed.items():
        if target.row_dimensions[row].ht is None:
            grown = _row_like(target.row_dimensions[row], target, row)
            grown.ht = min(max(height, DEFAULT_HEIGHT), HIGHEST)
            target.row_dimensions[row] = grown


def copy_columns(making: Making, widest: dict[int, int]) -> None:
    """Width, visibility, outline level and style of every column; texts may widen it."""
    columns = making.place.columns
    template_columns = columns_one_by_one(making.source)
    for index in range(1, len(columns.places) + 1):
        for _, places in columns.copies(index):
            for place in places:
                _make_column(making, template_columns.get(index), place, widest.get(place, 0))
    _copy_columns_behind(making)
    levels = [each.outlineLevel or 0 for each in making.target.column_dimensions.values()]
    making.target.column_dimensions.max_outline = max(levels, default=0) or None


def columns_one_by_one(sheet: Sheet) -> dict[int, ColumnDimension]:
    """The used columns with a width: one written width covers equal neighbours, min to max."""
    return {
        index: column
        for column in sheet.column_dimensions.values()
        for index in range(column.min, min(column.max, sheet.max_column) + 1)
    }


def _make_column(making: Making, like: ColumnDimension | None, place: int, text: int) -> None:
    least = like.width if like else default_width(making.source)
    grown = max(least, min(text + MARGIN, WIDEST_GROWN)) if text else least
    if like is None and grown == least:
        return
    _column(making.target, like, grown, place, place)


def _copy_columns_behind(making: Making) -> None:
    """Columns behind the last used one: often all the rest, hidden or of one width."""
    used, shift = len(making.place.columns.places), making.place.columns.shift
    for column in list(making.source.column_dimensions.values()):
        if column.max > used:
            first, last = max(column.min, used + 1) + shift, column.max + shift
            last = LAST_COLUMN if column.max == LAST_COLUMN else min(last, LAST_COLUMN)
            if first <= last:
                _column(making.target, column, column.width, first, last)


def _column(
    target: Sheet, like: ColumnDimension | None, width: float, first: int, last: int
) -> None:
    letter = get_column_letter(first)
    made = ColumnDimension(target, letter, width=width, min=first, max=last)
    if like:
        made.hidden, made.outlineLevel = like.hidden, like.outlineLevel
        made.collapsed = like.collapsed
        made._style = copy(like._style)  # type: ignore[attr-defined]
    target.column_dimensions[letter] = made


def default_width(sheet: Sheet) -> float:
    """The width of a column for which none is written."""
    return sheet.sheet_format.defaultColWidth or DEFAULT_WIDTH


def widths_in_emu(sheet: Sheet, first: int, last: int) -> int:
    """The columns first to last (from 0, without the last) in the units of a drawing."""
    written = list(sheet.column_dimensions.values())
    total = 0.0
    for index in range(first + 1, last + 1):
        column = next((each for each in written if each.min <= index <= each.max), None)
        if not (column and column.hidden):
            total += column.width if column else default_width(sheet)
    return round(total * PIXELS_PER_CHARACTER * EMU_PER_PIXEL)


def heights_in_emu(sheet: Sheet, first: int, last: int) -> int:
    """The rows first to last (from 0, without the last) in the units of a drawing."""
    total = 0.0
    for index in range(first + 1, last + 1):
        row = sheet.row_dimensions.get(index)
        if not (row and row.hidden):
            default = sheet.sheet_format.defaultRowHeight or DEFAULT_HEIGHT
            total += row.ht if row and row.ht else default
    return round(total * EMU_PER_POINT)
