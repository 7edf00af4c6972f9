"""Saving with openpyxl, but rows of plain cells are written as text.

openpyxl makes an XML element of each cell and of each part of it, which took a third of a build.
Nearly all cells of a season are numbers and plain texts. Rows that hold nothing else are written
here; the others, and all that is no cell, are openpyxl's. The XML says the same (test_plain_rows).
"""

from collections.abc import Iterable, Iterator, Mapping
from html import escape
from io import BytesIO
from math import isfinite
from operator import attrgetter
from types import MappingProxyType
from typing import Any
from zipfile import ZipFile

from openpyxl import Workbook
from openpyxl.cell import Cell
from openpyxl.drawing.spreadsheet_drawing import SpreadsheetDrawing
from openpyxl.utils import get_column_letter
from openpyxl.worksheet._writer import WorksheetWriter
from openpyxl.writer.excel import ExcelWriter

from cotour.write.package.sheet_xml import (
    CELL,
    with_cells,
    with_formula,
    with_formulas,
    with_quiet_numbers_as_text,
    with_values,
)

CARRIAGE_RETURN = ("\r", "&#13;")  # a bare one would be read as the end of a line
NUMBERS = (int, float)
NUMBER = "n"  # openpyxl's name of the type
_COLUMN = attrgetter("column")
Formulas = Mapping[str, Mapping[str, str]]
Values = Mapping[str, Mapping[str, float]]
NONE: Mapping[str, Mapping[str, Any]] = MappingProxyType({})
Sheet = Any  # openpyxl's worksheet with its private parts
AnyCell = Any


class PlainRowsWriter(ExcelWriter):
    """openpyxl's writer of a package, with the plain rows and the formulas of each sheet put in.

    formulas: title of a sheet -> address -> formula without its equals sign, for cells that hold
              their value
    values:   title of a sheet -> address -> what the formula that stands there gives
    """

    def __init__(
        self,
        workbook: Workbook,
        archive: ZipFile,
        formulas: Formulas = NONE,
        values: Values = NONE,
    ) -> None:
        super().__init__(workbook, archive)
        self._formulas, self._values = formulas, values

    def write_worksheet(self, ws: Sheet) -> None:
        """The part of one sheet, and what it points to."""
        ws._drawing = SpreadsheetDrawing()
        ws._drawing.charts, ws._drawing.images = ws._charts, ws._images
        xml = BytesIO()
        writer = _SheetWriter(ws, xml, self._formulas.get(ws.title, {}))
        writer.write()
        ws._rels = writer._rels  # type: ignore[attr-defined]
        part = with_formulas(xml.getvalue(), writer.formulas_left(), ws.title)
        part = with_values(part, self._values.get(ws.title, {}))
        part = with_quiet_numbers_as_text(with_cells(part, writer.cells))
        self._archive.writestr(ws.path.removeprefix("/"), part)  # type: ignore[attr-defined]
        self.manifest.append(ws)


class _SheetWriter(WorksheetWriter):
    """openpyxl's writer of a sheet, but plain rows stay empty: what belongs in them is in cells."""

    def __init__(self, sheet: Sheet, xml: BytesIO, formulas: Mapping[str, str]) -> None:
        super().__init__(sheet, xml)
        self.cells: dict[int, bytes] = {}
        self._formulas = formulas
        self._with_formula: set[str] = set()
        self._columns: dict[int, str] = {}
        self._styles: dict[int, str] = {}  # which style, as an attribute, by the id of the style
        self._texts: dict[str, str] = {}  # what stands in a cell with this text: many come again
        self._looks: dict[int, dict[str, str]] = {}

    def rows(self) -> list[tuple[int, list[AnyCell]]]:
        """The rows in their order, each with its cells in theirs; also those with a height only."""
        sheet: Sheet = self.ws
        rows: dict[int, list[AnyCell]] = {row: [] for row in sheet.row_dimensions}
        for (row, _), cell in sheet._cells.items():
            rows.setdefault(row, []).append(cell)
        for cells in rows.values():
            cells.sort(key=_COLUMN)
        return sorted(rows.items())

    def write_row(self, xf: Any, row: Iterable[AnyCell], row_idx: int) -> None:
        """One row: as openpyxl does, or only its height and so on."""
        if not row or not all(map(_is_plain, row)):
            super().write_row(xf, row, row_idx)
            return
        self.cells[row_idx] = "".join(self._written(row, row_idx)).encode()
        with xf.element("row", {"r": f"{row_idx}", **self._attributes(row_idx)}):
            pass

    def _attributes(self, row: int) -> dict[str, str]:
        """What openpyxl writes of a row's height and so on; many lines share one."""
        look = self.ws.row_dimensions.get(row)  # type: ignore[union-attr]
        if look is None:
            return {}
        if id(look) not in self._looks:
            self._looks[id(look)] = dict(look)
        return self._looks[id(look)]

    def _written(self, row: Iterable[AnyCell], number: int) -> Iterator[str]:
        """The cells as openpyxl writes them."""
        columns, styles, texts = self._columns, self._styles, self._texts
        formulas = self._formulas
        for cell in row:
            value = cell._value
            style = styles.get(id(cell._style))
            if style is None:
                style = self._style(cell)
            if cell._hyperlink is not None:
                self.ws._hyperlinks.append(cell.hyperlink)  # type: ignore[union-attr]
            if value is None and not style:
                continue
            address = f"{columns.get(cell.column) or self._column(cell.column)}{number}"
            if cell.data_type == NUMBER:
                held = ' t="n"/>' if value is None else f' t="n"><v>{value:.16g}</v></c>'
            else:
                held = texts.get(value) or self._text(value)
            written = f'{address}"{style}{held}'
            if address in formulas:
                made = with_formula(written, formulas[address])
                if made is not None:  # else it is blank, and with_formulas will miss it
                    written = made
                    self._with_formula.add(address)
            yield f"{CELL}{written}"

    def formulas_left(self) -> dict[str, str]:
        """The formulas of all other rows."""
        done = self._with_formula
        return {each: text for each, text in self._formulas.items() if each not in done}

    def _column(self, column: int) -> str:
        self._columns[column] = get_column_letter(column)
        return self._columns[column]

    def _style(self, cell: AnyCell) -> str:
        """The attribute with the number of its style; the cells of one look share one."""
        look = cell._style
        self._styles[id(look)] = f' s="{cell.style_id}"' if cell.has_style else ""
        return self._styles[id(look)]

    def _text(self, value: str | None) -> str:
        if not value:
            return ' t="inlineStr"/>'
        space = "" if value == value.strip() else ' xml:space="preserve"'
        text = escape(value, quote=False).replace(*CARRIAGE_RETURN)
        self._texts[value] = f' t="inlineStr"><is><t{space}>{text}</t></is></c>'
        return self._texts[value]


def _is_plain(cell: AnyCell) -> bool:
    """A number, a text of one look, or nothing; no note on it."""
    if type(cell) is not Cell or cell._comment is not None:  # type: ignore[attr-defined]
        return False
    kind, value = cell.data_type, cell._value  # type: ignore[attr-defined]
    if kind == "n":
        return value is None or (type(value) in NUMBERS and isfinite(value))
    return kind == "s" and (value is None or type(value) is str)
