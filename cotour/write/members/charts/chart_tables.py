"""The small tables under the charts: cells that a reader can follow, and where they stand."""

from collections.abc import Sequence
from copy import copy
from math import ceil
from typing import NamedTuple

from openpyxl.cell import Cell, MergedCell
from openpyxl.styles import Alignment, Border, Font, PatternFill, Side
from openpyxl.styles.cell_style import StyleArray
from openpyxl.utils import get_column_letter, quote_sheetname
from openpyxl.worksheet.worksheet import Worksheet

from cotour.write.members.charts.figures import Classes, Events, Race

LABELS, NAMES, COUNTS, FIRST_PLAYER = 1, 2, 3, 4  # columns
WIDTHS = {LABELS: 11.0, NAMES: 29.0, COUNTS: 7.5} | dict.fromkeys(range(4, 14), 6.7)
LAST_COLUMN = max(WIDTHS)
LINE, CHARACTER = 13.5, 5.2  # points: height of a line of text, mean width of a letter
LETTERS_IN_A_LINE = {LABELS: 12, NAMES: 34}
HEADING_HEIGHTS = (30.0, 110.0)  # points: the least and the most for turned names

ACCENT, INK, QUIET, RULE, HEADING = "1F4E5F", "22292E", "5C6870", "DDE4E8", "E3ECEF"
HEADING_FONT = Font("Calibri", 10, bold=True, color=f"FF{ACCENT}")
LINE_FONT = Font("Calibri", 10, color=f"FF{INK}")
HEADING_FILL = PatternFill("solid", fgColor=f"FF{HEADING}")
UNDER_HEADING = Border(bottom=Side("medium", color=f"FF{ACCENT}"))
UNDER_LINE = Border(bottom=Side("thin", color=f"FF{RULE}"))
ALIGNMENTS = {
    f"heading {LABELS}": Alignment("left", "bottom"),
    f"heading {NAMES}": Alignment("left", "bottom"),
    f"heading {COUNTS}": Alignment("right", "bottom"),
    "turned": Alignment("center", "bottom", text_rotation=90, wrap_text=True),
    f"line {LABELS}": Alignment("left", "center", wrap_text=True),
    f"line {NAMES}": Alignment("left", "center", wrap_text=True),
    f"line {COUNTS}": Alignment("right", "center", shrink_to_fit=True),
    "points": Alignment("right", "center", shrink_to_fit=True),
}


class Cells(NamedTuple):
    """A row or a column of cells on the sheet, with what stands in them."""

    reference: str
    values: Sequence[object]


class Tables:
    """Writes the tables from a row downwards, and knows the cells of what it has written."""

    def __init__(self, sheet: Worksheet, row: int) -> None:
        self.sheet = sheet
        self.row = row
        self._styles: dict[str, StyleArray] = {}

    def events(self, found: Events, race: Race) -> int:
        """Label, event, players and the totals of the race; Returns the heading row."""
        top = self.row
        self._heading(["Date", "Event", "Players", *race.players])
        longest = max((len(name) for name in race.players), default=0)
        least, most = HEADING_HEIGHTS
        self.sheet.row_dimensions[top].height = min(most, max(least, longest * CHARACTER + 8))
        counts = [*found.players, *[None] * (len(found.steps) - len(found.players))]
        for step, ((label, name), count) in enumerate(zip(found.steps, counts, strict=True)):
            self._line([label, name, count, *(totals[step] for totals in race.totals)])
        self.row += 1
        return top

    def classes(self, found: Classes) -> int:
        """Class, its limits in words, players; Returns the heading row."""
        top = self.row
        self._heading(["Class", "Average rating", "Players"])
        for line in zip(found.names, found.limits, found.players, strict=True):
            self._line(list(line))
        return top

    def down(self, column: int, heading_row: int, lines: int) -> Cells:
        """So many cells of a column under its heading."""
        return self._cells(column, heading_row + 1, column, heading_row + lines)

    def across(self, row: int, first: int, last: int) -> Cells:
        """The cells of a row."""
        return self._cells(first, row, last, row)

    def _cells(self, left: int, top: int, right: int, bottom: int) -> Cells:
        place = f"${get_column_letter(left)}${top}"
        if (left, top) != (right, bottom):
            place += f":${get_column_letter(right)}${bottom}"
        block = self.sheet.iter_rows(top, bottom, left, right, values_only=True)
        values = [value for row in block for value in row]
        return Cells(f"{quote_sheetname(self.sheet.title)}!{place}", values)

    def _heading(self, texts: Sequence[str]) -> None:
        for column, text in enumerate(texts, start=1):
            cell = _text(self.sheet.cell(self.row, column), text)
            self._style(cell, "turned" if column >= FIRST_PLAYER else f"heading {column}")
        self.row += 1

    def _line(self, values: Sequence[object]) -> None:
        for column, value in enumerate(values, start=1):
            cell = self.sheet.cell(self.row, column)
            if isinstance(value, str):
                _text(cell, value)
            else:
                cell.value = value  # type: ignore[assignment]
            self._style(cell, "points" if column >= FIRST_PLAYER else f"line {column}")
        lines = max(
            ceil(len(str(values[column - 1])) / letters)
            for column, letters in LETTERS_IN_A_LINE.items()
        )
        self.sheet.row_dimensions[self.row].height = LINE * max(1, lines) + 1
        self.row += 1

    def _style(self, cell: Cell | MergedCell, kind: str) -> None:
        """The look of the kind: made once, then copied, which costs a tenth."""
        if kind in self._styles:
            cell._style = copy(self._styles[kind])  # type: ignore[union-attr]
            return
        line = kind == "points" or kind.startswith("line")
        cell.font, cell.border = (LINE_FONT, UNDER_LINE) if line else (HEADING_FONT, UNDER_HEADING)
        cell.alignment = ALIGNMENTS[kind]
        if line:
            cell.number_format = "0.00" if kind == "points" else "0"
        else:
            cell.fill = HEADING_FILL
        self._styles[kind] = cell._style  # type: ignore[union-attr]


def _text(cell: Cell | MergedCell, text: str) -> Cell | MergedCell:
    """A text, also one that begins with =: never a formula."""
    cell.value = text
    cell.data_type = "s"
    return cell
