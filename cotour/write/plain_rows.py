"""Saving with openpyxl, but rows of plain cells are written as text.

openpyxl makes an XML element of each cell and of each part of it, which took a third of a build.
Nearly all cells of a season are numbers and plain texts. Rows that hold nothing else are written
here; the others, and all that is no cell, are openpyxl's. The XML says the same (test_plain_rows).
"""

from collections.abc import Iterable, Mapping
from html import escape
from io import BytesIO
from math import isfinite
from typing import Any

from openpyxl.cell import Cell
from openpyxl.drawing.spreadsheet_drawing import SpreadsheetDrawing
from openpyxl.utils import get_column_letter
from openpyxl.worksheet._writer import WorksheetWriter
from openpyxl.writer.excel import ExcelWriter

ROW = b'<row r="'  # its number follows
CARRIAGE_RETURN = ("\r", "&#13;")  # a bare one would be read as the end of a line
NUMBERS = (int, float)
Sheet = Any  # openpyxl's worksheet with its private parts
AnyCell = Any


class PlainRowsWriter(ExcelWriter):
    """openpyxl's writer of a package, with the plain rows of each sheet put in."""

    def write_worksheet(self, ws: Sheet) -> None:
        """The part of one sheet, and what it points to."""
        ws._drawing = SpreadsheetDrawing()
        ws._drawing.charts, ws._drawing.images = ws._charts, ws._images
        xml = BytesIO()
        writer = _SheetWriter(ws, xml)
        writer.write()
        ws._rels = writer._rels  # type: ignore[attr-defined]
        part = with_cells(xml.getvalue(), writer.cells)
        self._archive.writestr(ws.path.removeprefix("/"), part)  # type: ignore[attr-defined]
        self.manifest.append(ws)


class _SheetWriter(WorksheetWriter):
    """openpyxl's writer of a sheet, but plain rows stay empty: what belongs in them is in cells."""

    def __init__(self, sheet: Sheet, xml: BytesIO) -> None:
        super().__init__(sheet, xml)
        self.cells: dict[int, bytes] = {}
        self._styles: dict[bytes, str] = {}
        self._looks: dict[int, dict[str, str]] = {}

    def write_row(self, xf: Any, row: Iterable[AnyCell], row_idx: int) -> None:
        """One row: as openpyxl does, or only its height and so on."""
        if not row or not all(map(_is_plain, row)):
            super().write_row(xf, row, row_idx)
            return
        self.cells[row_idx] = "".join(map(self._text, row)).encode()
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

    def _text(self, cell: AnyCell) -> str:
        """A cell as openpyxl writes it."""
        style, value, kind = self._style(cell), cell._value, cell.data_type
        if cell._hyperlink is not None:
            self.ws._hyperlinks.append(cell.hyperlink)  # type: ignore[union-attr]
        if value is None and not style:
            return ""
        start = f'<c r="{get_column_letter(cell.column)}{cell.row}"{style}'
        if kind == "n":
            if value is None:
                return f'{start} t="n"/>'
            return f'{start} t="n"><v>{value:.16g}</v></c>'
        if not value:
            return f'{start} t="inlineStr"/>'
        space = "" if value == value.strip() else ' xml:space="preserve"'
        text = escape(value, quote=False).replace(*CARRIAGE_RETURN)
        return f'{start} t="inlineStr"><is><t{space}>{text}</t></is></c>'

    def _style(self, cell: AnyCell) -> str:
        """The attribute with the number of its style; the same for all cells of one look."""
        look = cell._style
        if look is None:
            return ""
        key = look.tobytes()
        if key not in self._styles:
            self._styles[key] = f' s="{cell.style_id}"' if cell.has_style else ""
        return self._styles[key]


def _is_plain(cell: AnyCell) -> bool:
    """A number, a text of one look, or nothing; no note on it."""
    if type(cell) is not Cell or cell._comment is not None:  # type: ignore[attr-defined]
        return False
    kind, value = cell.data_type, cell._value  # type: ignore[attr-defined]
    if kind == "n":
        return value is None or (type(value) in NUMBERS and isfinite(value))
    return kind == "s" and (value is None or type(value) is str)


def with_cells(xml: bytes, cells: Mapping[int, bytes]) -> bytes:
    """The XML of a sheet with the cells of its empty rows, by their numbers."""
    if not cells:
        return xml
    rows = xml.split(ROW)
    found = 0
    for place, row in enumerate(rows[1:], start=1):
        made = cells.get(int(row[: row.index(b'"')]))
        if made is None:
            continue
        found += 1
        attributes, _, rest = row.partition(b">")
        attributes = attributes.removesuffix(b"/").rstrip()
        rows[place] = b"%b>%b</row>%b" % (attributes, made, rest.removeprefix(b"</row>"))
    assert found == len(cells), "every row stands in its sheet once"
    return ROW.join(rows)
