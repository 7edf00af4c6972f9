"""The scan of .xls: the records of the workbook stream, before calamine trusts their sizes."""

import struct
from collections.abc import Iterator

from openpyxl.utils.cell import get_column_letter

from cotour.problems import Source
from cotour.read.files import XLS_BEGIN, ole_streams, xls_records
from cotour.read.scan.common import (
    MOST_CELLS,
    Scan,
    check_count,
    hidden_rows,
    named_problems,
    too_large_problem,
)
from cotour.read.scan.xlsb import ERROR_NAMES

XLS_TEXTS, XLS_SHEET, XLS_SIZE, XLS_ROWS, XLS_COLUMNS = 0xFC, 0x85, 0x200, 65_536, 256
XLS_FORMULA, XLS_ERROR = 0x06, 0x205
XLS_ROW, XLS_COLUMN = 0x208, 0x7D
XLS_SEVERAL = 0xBD  # numbers side by side, with the last column at the end
XLS_CELLS = {XLS_FORMULA, XLS_ERROR, XLS_SEVERAL, 0xD6, 0xFD, 0x203, 0x204, 0x27E}


def scan_xls(content: bytes, source: Source, scan: Scan) -> None:
    """Error values; and nothing outside A1 to IV65536, where only damage can lie."""
    streams = ole_streams(content)
    book = streams.get("Workbook") or streams["Book"]
    for name, at in list(_sheets_of_xls(book)):
        here = Source(source.workbook, name, path=source.path)
        errors = []
        filled: set[int] = set()
        hidden: set[int] = set()
        columns: set[int] = set()
        last_row = last_column = 0
        for kind, body in xls_records(book, at):
            if kind == XLS_SIZE:
                _check_xls_size(body)
            elif kind == XLS_ROW and len(body) >= 14 and body[12] & 0x20:
                hidden.add(struct.unpack_from("<H", body)[0] + 1)
            elif kind == XLS_COLUMN and len(body) >= 10 and body[8] & 1:
                first, final = struct.unpack_from("<HH", body)
                columns |= set(range(first, min(final + 1, XLS_COLUMNS)))
            elif kind in XLS_CELLS:
                row, column = struct.unpack_from("<HH", body)
                last = struct.unpack("<H", body[-2:])[0] if kind == XLS_SEVERAL else column
                if max(column, last) >= XLS_COLUMNS:
                    raise ValueError(column)
                last_row, last_column = max(last_row, row + 1), max(last_column, last + 1)
                filled.add(row + 1)
                if error := _xls_error(kind, body):
                    errors.append((f"{get_column_letter(column + 1)}{row + 1}", error))
        scan.problems[name] = [
            *named_problems("cell_error_value", here, errors),
            *hidden_rows(here, sorted(hidden & filled)),
        ]
        scan.hidden_columns[name] = tuple(sorted(columns))
        if last_row * last_column > MOST_CELLS:
            scan.too_large[name] = too_large_problem(here, last_row, last_column)


def _check_xls_size(body: bytes) -> None:
    """calamine takes memory for as many cells as the sheet says that it has."""
    old = len(body) < 14
    first, last, left, right = struct.unpack_from("<HHHH" if old else "<IIHH", body)
    if not (first <= last <= XLS_ROWS and left <= right <= XLS_COLUMNS):
        raise ValueError(last)


def _xls_error(kind: int, body: bytes) -> str:
    """The error that a cell holds: #N/A for the code 2A."""
    if kind == XLS_ERROR and body[7]:
        return ERROR_NAMES.get(body[6], "#N/A")
    if kind == XLS_FORMULA and body[6] == 2 and body[12:14] == b"\xff\xff":
        return ERROR_NAMES.get(body[8], "#N/A")
    return ""


def _sheets_of_xls(book: bytes) -> Iterator[tuple[str, int]]:
    """Each sheet's name and where in the stream it begins."""
    unicode = False
    for kind, body in xls_records(book):
        if kind == XLS_BEGIN:
            unicode = body[:2] == b"\0\x06"
        elif kind == XLS_TEXTS:
            check_count(struct.unpack_from("<4xI", body)[0], book)
        elif kind == XLS_SHEET:
            wide = unicode and body[7] & 1
            text = body[8 if unicode else 7 :]
            yield text.decode("utf-16-le" if wide else "latin-1"), struct.unpack_from("<I", body)[0]
