"""The scan of .xlsb: records of bytes instead of tags."""

import struct
from collections.abc import Iterator

from openpyxl.utils.cell import get_column_letter

from cotour.problems import Source
from cotour.read.scan.common import (
    MOST_CELLS,
    Scan,
    check_count,
    hidden_rows,
    named_problems,
    too_large_problem,
    unzip,
)
from cotour.read.scan.xlsx import sheet_parts

XLSB_ROW, XLSB_SHEET, XLSB_ROWS, XLSB_COLUMNS = 0, 156, 1_048_576, 16_384
XLSB_TEXTS, XLSB_COLUMN = 159, 60
XLSB_CELLS = {*range(2, 12), 62}  # 1 is a cell that holds nothing
XLSB_ERRORS = {3, 11}
ERROR_NAMES = {
    0x00: "#NULL!",
    0x07: "#DIV/0!",
    0x0F: "#VALUE!",
    0x17: "#REF!",
    0x1D: "#NAME?",
    0x24: "#NUM!",
    0x2A: "#N/A",
}


def scan_xlsb(content: bytes, source: Source, scan: Scan) -> None:
    """Only how far each sheet reaches, and its error values: records, not text."""
    names = sheet_parts(content, "xl/workbook.bin", _sheets_of)
    shared = "xl/sharedstrings.bin"
    records = unzip(content, [shared, *names.values()])
    for kind, body in _records(records.get(shared, b"")):
        if kind == XLSB_TEXTS:
            check_count(struct.unpack_from("<4xI", body)[0], records[shared])
    for name, part in names.items():
        if part not in records:
            continue
        here = Source(source.workbook, name, path=source.path)
        row = last_row = last_column = 0
        errors = []
        hidden: list[int] = []
        row_is_hidden = False
        columns: set[int] = set()
        for kind, body in _records(records[part]):
            if kind == XLSB_ROW:
                row = struct.unpack_from("<I", body)[0] + 1
                row_is_hidden = len(body) >= 12 and bool(body[11] & 0x10)
            elif kind == XLSB_COLUMN and len(body) >= 17 and body[16] & 1:
                first, final = struct.unpack_from("<II", body)
                columns |= set(range(first, min(final + 1, XLSB_COLUMNS)))
            elif kind in XLSB_CELLS:
                column = struct.unpack_from("<I", body)[0] + 1
                if not (1 <= row <= XLSB_ROWS and column <= XLSB_COLUMNS):
                    raise ValueError(column)
                last_row, last_column = max(last_row, row), max(last_column, column)
                if row_is_hidden and row not in hidden[-1:]:
                    hidden.append(row)
                if kind in XLSB_ERRORS:
                    cell = f"{get_column_letter(column)}{row}"
                    errors.append((cell, ERROR_NAMES.get(body[8], "#N/A")))
        scan.problems[name] = [
            *named_problems("cell_error_value", here, errors),
            *hidden_rows(here, hidden),
        ]
        scan.hidden_columns[name] = tuple(sorted(columns))
        if last_row * last_column > MOST_CELLS:
            scan.too_large[name] = too_large_problem(here, last_row, last_column)


def _sheets_of(book: bytes) -> Iterator[tuple[str, str]]:
    """Each sheet's name and its link: two texts, each after its length, behind two numbers."""
    for kind, body in _records(book):
        if kind == XLSB_SHEET:
            length = struct.unpack_from("<I", body, 8)[0]
            link = body[12 : 12 + 2 * length].decode("utf-16-le")
            yield body[16 + 2 * length :].decode("utf-16-le"), link


def _records(data: bytes) -> Iterator[tuple[int, bytes]]:
    """Kind and body of each record; both numbers in front take seven bits of a byte, low first."""
    at = 0
    while at < len(data):
        kind, at = _seven_bits(data, at, 2)
        size, at = _seven_bits(data, at, 4)
        yield kind, data[at : at + size]
        at += size


def _seven_bits(data: bytes, at: int, most: int) -> tuple[int, int]:
    number = 0
    for place in range(most):
        byte = data[at + place]
        number |= (byte & 0x7F) << (7 * place)
        if byte < 0x80:
            break
    return number, at + place + 1
