"""The scan of .ods: its one text of all sheets, where cells and rows may be repeated."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from xml.parsers import expat

from openpyxl.utils.cell import get_column_letter

from cotour.problems import Problem, Source
from cotour.read.clean import clean
from cotour.read.scan.common import (
    EMPTY_ROWS_THAT_END,
    FURTHEST_COLUMN,
    MOST_CELLS,
    DamagedError,
    Scan,
    far_cells_problem,
    hidden_rows,
    named_problems,
    too_large_problem,
    unzip,
)
from cotour.read.scan.xlsx import attributes_of, plain_text

ODS_TABLE = re.compile(rb"(<table:table\s[^>]*>)(.*?)</table:table>", re.DOTALL)
ODS_ROW = re.compile(rb"<table:table-row\b([^>]*?)(?:/>|>(.*?)</table:table-row>)", re.DOTALL)
ODS_CELL = re.compile(
    rb"<table:(?:covered-)?table-cell\b([^>]*?)(?:/>|>(.*?)</table:(?:covered-)?table-cell>)",
    re.DOTALL,
)
ODS_COLUMN = re.compile(rb"<table:table-column\b([^>]*)>")
ODS_REPEATED = re.compile(rb'(table:number-(?:rows|columns)-repeated=")([0-9]+)')

ODS_NUMBER = re.compile(rb"office:(?:(?:date|time|boolean)-)?value=")


def scan_ods(content: bytes, source: Source, scan: Scan) -> None:
    """All sheets of an .ods are one part, which calamine reads whole when it opens the file."""
    xml = unzip(content, ["content.xml"])["content.xml"]
    try:
        expat.ParserCreate().Parse(xml, True)
    except expat.ExpatError as failure:  # calamine would look for the missing end for ever
        raise DamagedError from failure

    def scanned(table: re.Match[bytes]) -> bytes:
        name = attributes_of(table[1]).get("name", "")
        here = OdsSheet(Source(source.workbook, name, path=source.path))
        scan.hidden_columns[name] = _hidden_columns(table[2])
        rows = ODS_ROW.sub(here.row, table[2])
        scan.problems[name] = here.problems()
        if here.last_row * here.last_column > MOST_CELLS:
            scan.too_large[name] = too_large_problem(here.source, here.last_row, here.last_column)
            rows = b""
        return table[1] + rows + b"</table:table>"

    if (changed := ODS_TABLE.sub(scanned, xml)) != xml:
        scan.parts["content.xml"] = changed


@dataclass(slots=True)
class OdsSheet:
    """The walk through the rows of one sheet; equal rows and cells stand once, with a number."""

    source: Source
    row_number: int = 0
    last_row: int = 0
    last_column: int = 0
    errors: list[tuple[str, str]] = field(default_factory=list)
    formulas: list[tuple[str, str]] = field(default_factory=list)
    hidden: list[int] = field(default_factory=list)
    dropped: list[str] = field(default_factory=list)

    def problems(self) -> list[Problem]:
        """What the walk has found."""
        return [
            *named_problems("cell_error_value", self.source, self.errors),
            *named_problems("formula_without_value", self.source, self.formulas),
            *hidden_rows(self.source, self.hidden),
            *far_cells_problem(self.source, self.dropped),
        ]

    def row(self, row: re.Match[bytes]) -> bytes:
        """The row as it is, without its far cells, or nothing."""
        times = _repeated(row[1])
        number = self.row_number + 1
        self.row_number += times
        cells = [] if row[2] is None else list(_ods_cells(row[2]))
        held = [(column, cell) for column, cell in cells if _ods_holds(cell[1])]
        if not held:
            return row[0]
        if number - self.last_row > EMPTY_ROWS_THAT_END:
            self.dropped.append(f"{get_column_letter(held[0][0])}{number}")
            return b""
        self._note(number, row[1], held)
        kept = row[0]
        if (
            times > EMPTY_ROWS_THAT_END
        ):  # a column filled to its end: no table has so many equal rows
            column = get_column_letter(held[0][0])
            self.dropped.append(f"{column}{number + 1} to {column}{self.row_number}")
            kept = ODS_REPEATED.sub(rb"\g<1>1", kept, count=1)
            times = 1
        if any(_ods_shows(cell) for _, cell in held):
            self.last_row = number + times - 1
        ends = [column + _repeated(cell[1]) - 1 for column, cell in held]
        self.last_column = max(self.last_column, min(ends[-1], FURTHEST_COLUMN))
        return self._narrow(kept, number) if ends[-1] > FURTHEST_COLUMN else kept

    def _note(
        self, number: int, attributes: bytes, held: list[tuple[int, re.Match[bytes]]]
    ) -> None:
        if b'table:visibility="' in attributes and b'"visible"' not in attributes:
            self.hidden.append(number)
        for column, cell in held:
            name = f"{get_column_letter(column)}{number}"
            if b'value-type="error"' in cell[1]:
                self.errors.append((name, clean(plain_text(cell[2] or b""))))
            elif b"office:value-type=" not in cell[1]:
                formula = attributes_of(cell[1]).get("formula", "")
                self.formulas.append((name, formula.removeprefix("of:")))

    def _narrow(self, row: bytes, number: int) -> bytes:
        """The row with nothing right of the 500th column."""
        head, inside = row.split(b">", 1)
        pieces = []
        for column, cell in _ods_cells(inside):
            text = cell[0]
            over = column + _repeated(cell[1]) - 1 > FURTHEST_COLUMN
            if over and _ods_holds(cell[1]):
                first = max(column, FURTHEST_COLUMN + 1)
                self.dropped.append(f"{get_column_letter(first)}{number}")
                room = FURTHEST_COLUMN + 1 - column
                text = ODS_REPEATED.sub(rb"\g<1>%d" % room, text, count=1) if room > 0 else b""
            pieces.append(text)
        return head + b">" + b"".join(pieces) + b"</table:table-row>"


def _hidden_columns(table: bytes) -> tuple[int, ...]:
    """The columns that are hidden, counted from 0."""
    hidden: list[int] = []
    column = 0
    for attributes in ODS_COLUMN.findall(table):
        after = column + _repeated(attributes)
        if b'table:visibility="' in attributes and b'"visible"' not in attributes:
            hidden += range(column, min(after, FURTHEST_COLUMN))
        column = after
    return tuple(hidden)


def _ods_cells(row: bytes) -> Iterator[tuple[int, re.Match[bytes]]]:
    """Each cell of a row with its column, counted from 1."""
    column = 1
    for cell in ODS_CELL.finditer(row):
        yield column, cell
        column += _repeated(cell[1])


def _ods_holds(attributes: bytes) -> bool:
    """Whether a cell holds a value, or a formula whose value is missing."""
    return b"office:value-type=" in attributes or b"table:formula=" in attributes


def _ods_shows(cell: re.Match[bytes]) -> bool:
    """Whether a cell holds more than blanks; some writers give a number no text."""
    return bool(ODS_NUMBER.search(cell[1]) or clean(plain_text(cell[2] or b"")))


def _repeated(attributes: bytes) -> int:
    times = ODS_REPEATED.search(attributes)
    return int(times[2]) if times else 1
