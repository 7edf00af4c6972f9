"""Cells of the secretary's own workbook: texts, headings, lines, and how they look."""

from collections.abc import Iterable, Sequence
from copy import copy
from typing import Any, Literal

from openpyxl.cell import Cell
from openpyxl.styles import Alignment, Border, Font, PatternFill, Side
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.dimensions import RowDimension
from openpyxl.worksheet.worksheet import Worksheet

LINE_HEIGHT = 15
ROOM = 1.15  # a line breaks between words, so it holds a little less than its width
HEADING = PatternFill("solid", fgColor="FF1F4E5F")
PLAIN = Font(name="Calibri", size=11)
BOLD = Font(name="Calibri", size=11, bold=True)
LINK = Font(name="Calibri", size=11, color="FF0B5CAD", underline="single")
NOTE = Font(name="Calibri", size=11, italic=True, color="FF5F6B73")
ON_DARK = Font(name="Calibri", size=11, bold=True, color="FFFFFFFF")
UNDER = Border(bottom=Side("thin", color="FFD5DDE1"))
ERROR = PatternFill("solid", fgColor="FFF8D7DA")
GAP = PatternFill("solid", fgColor="FFFFF2A8")
TOP_LEFT = Alignment(vertical="top", wrap_text=True)
FORBIDDEN = dict.fromkeys(range(32))
Style = Any  # openpyxl's array of the numbers of a font, a fill, a border and so on


def write_table(
    sheet: Worksheet,
    headings: Sequence[str],
    widths: Sequence[int],
    rows: Iterable[Sequence[str]],
) -> None:
    """A sheet that is one table: headings in row 1, lines under them."""
    for column, width in enumerate(widths, start=1):
        sheet.column_dimensions[get_column_letter(column)].width = width
    write_headings(sheet, 1, headings)
    last = write_lines(sheet, 2, rows, widths)
    sheet.freeze_panes = "A2"
    sheet.auto_filter.ref = f"A1:{get_column_letter(len(headings))}{max(last, 2)}"
    sheet.sheet_view.showGridLines = False
    sheet.print_title_rows = "1:1"
    one_page_wide(sheet, "landscape")


def write_headings(sheet: Worksheet, row: int, headings: Sequence[str]) -> None:
    """The headings of a table, light on dark."""
    style = _style(sheet, font=ON_DARK, fill=HEADING, alignment=Alignment(vertical="center"))
    for column, heading in enumerate(headings, start=1):
        sheet.cell(row, column, heading)._style = copy(style)  # type: ignore[attr-defined]


def write_lines(
    sheet: Worksheet, first: int, rows: Iterable[Sequence[str]], widths: Sequence[int]
) -> int:
    """Lines from this row on, each high enough for its wrapped texts; the last row comes back.

    All cells share one style, and rows of one height their height: see restyled().
    """
    style = _style(sheet, font=PLAIN, alignment=TOP_LEFT, border=UNDER)
    cells: dict[tuple[int, int], Any] = sheet._cells
    heights: dict[float, RowDimension] = {}
    last = first - 1
    for last, row in enumerate(rows, start=first):
        for column, value in enumerate(row, start=1):
            cell = Cell(sheet, row=last, column=column)
            cell._style = style  # type: ignore[attr-defined]
            text = str(value).translate(FORBIDDEN)
            if text:
                cell._value, cell.data_type = text, "s"  # type: ignore[attr-defined]
            cells[last, column] = cell
        height = height_of(row, widths)
        if height not in heights:
            heights[height] = RowDimension(sheet, index=last, ht=height)
        sheet.row_dimensions[last] = heights[height]
    return last


def restyled(cell: Any, **look: object) -> None:
    """A cell with a look of its own, beside the others of its table."""
    cell._style = copy(cell._style)
    for part, value in look.items():
        setattr(cell, part, value)


def _style(sheet: Worksheet, **look: object) -> Style:
    """A style of this workbook, made once for many cells.

    To look a font or a border up again for each cell takes ten times as long as its text.
    """
    model = Cell(sheet, row=1, column=1)
    for part, value in look.items():
        setattr(model, part, value)
    return model._style  # type: ignore[attr-defined]


def height_of(texts: Sequence[str], widths: Sequence[int]) -> float:
    """Room for the wrapped lines of a row, which not every program makes by itself."""
    lines = (
        -(-int(len(str(text)) * ROOM) // width) for text, width in zip(texts, widths, strict=False)
    )
    return LINE_HEIGHT * max(1, *lines) + 3


def one_page_wide(sheet: Worksheet, orientation: Literal["portrait", "landscape"]) -> None:
    """Print settings: the width of one page, and the page's number."""
    sheet.page_setup.orientation = orientation
    sheet.page_setup.fitToWidth, sheet.page_setup.fitToHeight = 1, 0
    sheet.sheet_properties.pageSetUpPr.fitToPage = True  # type: ignore[union-attr]
    sheet.oddFooter.center.text = "Page &P of &N"  # type: ignore[union-attr]


def write_text(sheet: Worksheet, row: int, column: int, value: str) -> Cell:
    """A cell of plain text."""
    cell = _put(sheet, row, column, value)
    cell.font = PLAIN
    return cell


def _put(sheet: Worksheet, row: int, column: int, value: str) -> Cell:
    """A text in its cell: what comes from outside is never a formula."""
    cell = sheet.cell(row, column, str(value).translate(FORBIDDEN) or None)
    if cell.value is not None:
        cell.data_type = "s"
    return cell
