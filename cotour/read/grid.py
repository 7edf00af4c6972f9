"""Any spreadsheet -> grids of raw cells with their addresses.

calamine reads the values. What it does not tell (error values, formulas that were never calculated,
hidden rows) and what it cannot bear (one cell at XFD1048576 makes it ask for all the memory there
is, which ends the process) is found first, in the text of each sheet, by its tags. Cells far away
are cut out of that text, so that calamine reads the rest exactly as it would have without them.
"""

import io
import struct
import zipfile
from dataclasses import dataclass
from pathlib import Path

import python_calamine as calamine
from openpyxl.utils.cell import get_column_letter

from cotour.problems import LeftOut, Problem, Source, problem
from cotour.read.clean import clean_rows
from cotour.read.files import ZIP_FAILURES, InputFile, Kind, parts_of
from cotour.read.scan.common import DamagedError, Scan
from cotour.read.scan.ods import scan_ods
from cotour.read.scan.xls import scan_xls
from cotour.read.scan.xlsb import scan_xlsb
from cotour.read.scan.xlsx import scan_xlsx

KINDS_OF_LINES = ("lines",)  # a text or a page: a place in it is a line


@dataclass(frozen=True, slots=True, eq=False)
class Grid:
    """One sheet: rows[0][0] is A1, '' is an empty cell, no type is guessed.

    problems are those of this sheet; they count only where the sheet is used, which only its
    reader knows. merged holds (first row, first column, last row, last column), from 0. origin is
    for a grid that a layout has turned into another shape: the cell of the sheet, as (row, column),
    that each row was read from; a column of None keeps the column. hidden_columns count from 0.
    """

    workbook: str
    sheet: str
    path: Path
    kind: Kind
    rows: list[list[object]]
    merged: tuple[tuple[int, int, int, int], ...] = ()
    problems: tuple[Problem, ...] = ()
    origin: tuple[tuple[int, int | None], ...] = ()
    hidden_columns: tuple[int, ...] = ()

    def address(self, row: int, column: int) -> str:
        """The cell as Excel names it.

        >>> Grid("a.xlsx", "Open", Path("a.xlsx"), "xlsx", []).address(11, 5)
        'F12'
        """
        if self.origin:
            row, turned = self.origin[row]
            column = column if turned is None else turned
        if self.kind in KINDS_OF_LINES:
            return f"line {row + 1}"
        return f"{get_column_letter(column + 1)}{row + 1}"

    def row_name(self, row: int) -> str:
        """The row as it is named where it was read from: row 12, line 12."""
        number = (self.origin[row][0] if self.origin else row) + 1
        return f"line {number}" if self.kind in KINDS_OF_LINES else f"row {number}"

    def texts(self) -> set[str]:
        """The different texts in its cells."""
        return {cell for row in self.rows for cell in row if isinstance(cell, str)}

    def source(self, row: int, column: int) -> Source:
        """The cell as a place that the secretary can open."""
        return Source(self.workbook, self.sheet, self.address(row, column), self.path)


def read_grids(file: InputFile) -> tuple[list[Grid], list[LeftOut], list[Problem]]:
    """The visible sheets that hold anything; the other sheets; what is wrong with the workbook."""
    source = Source(file.name, path=file.path)
    try:
        content = file.path.read_bytes()
        scan = _scan(file.kind, content, source)
        with _open(content, scan.parts) as workbook:
            return _read_sheets(file, workbook, scan)
    except calamine.PasswordError:
        return [], [], [problem("file_password", source)]
    except BaseException as failure:
        if not _is_of_the_file(failure):
            raise
        return [], [], [problem("workbook_not_readable", source)]


def _is_of_the_file(failure: BaseException) -> bool:
    """Whether the file is at fault; a panic inside calamine is no Exception."""
    known = (calamine.CalamineError, DamagedError, OSError)
    return isinstance(failure, known) or type(failure).__name__ == "PanicException"


def _open(content: bytes, parts: dict[str, bytes]) -> calamine.CalamineWorkbook:
    """The workbook, with these parts in place of its own."""
    if not parts:
        return calamine.load_workbook(io.BytesIO(content))
    changed = io.BytesIO()
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as old, zipfile.ZipFile(changed, "w") as new:
            for name, part in parts_of(old).items():
                new.writestr(part.filename, parts[name] if name in parts else old.read(part))
    except ZIP_FAILURES as failure:
        raise DamagedError from failure
    changed.seek(0)
    return calamine.load_workbook(changed)


def _read_sheets(
    file: InputFile, workbook: calamine.CalamineWorkbook, scan: Scan
) -> tuple[list[Grid], list[LeftOut], list[Problem]]:
    grids: list[Grid] = []
    left_out: list[LeftOut] = []
    problems: list[Problem] = []
    for sheet in workbook.sheets_metadata:
        source = Source(file.name, sheet.name, path=file.path)
        if sheet.visible != calamine.SheetVisibleEnum.Visible:
            left_out.append(LeftOut(file.name, sheet.name, "all", "hidden sheet"))
            problems.append(problem("sheet_hidden", source))
        elif sheet.typ != calamine.SheetTypeEnum.WorkSheet:
            left_out.append(LeftOut(file.name, sheet.name, "all", "a chart, not a table"))
        elif sheet.name in scan.too_large:
            problems.append(scan.too_large[sheet.name])
        elif file.kind in ("xlsx", "xlsb") and sheet.name not in scan.problems:
            problems.append(problem("sheet_not_readable", source))  # never load what is not scanned
        else:
            found = _read_sheet(file, workbook, source, scan)
            if isinstance(found, Problem):
                problems.append(found)
            elif found.problems or any(cell != "" for row in found.rows for cell in row):
                grids.append(found)
            else:
                left_out.append(LeftOut(file.name, sheet.name, "all", "empty sheet"))
    if not grids and not problems and all(each.why == "empty sheet" for each in left_out):
        left_out = [LeftOut(file.name, "", "", "empty: no cell holds anything")]
        problems = [problem("workbook_empty", Source(file.name, path=file.path))]
    return grids, left_out, problems


def _read_sheet(
    file: InputFile, workbook: calamine.CalamineWorkbook, source: Source, scan: Scan
) -> Grid | Problem:
    try:
        sheet = workbook.get_sheet_by_name(source.sheet)
        rows: list[list[object]] = list(sheet.to_python(skip_empty_area=False))  # type: ignore[arg-type]
        ranges = sheet.merged_cell_ranges or ()
    except BaseException as failure:
        if not _is_of_the_file(failure):
            raise
        return problem("sheet_not_readable", source)
    merged = tuple((*first, *last) for first, last in ranges)
    problems = (*scan.problems.get(source.sheet, ()), *clean_rows(rows, source))
    hidden = scan.hidden_columns.get(source.sheet, ())
    name, path, kind = file.name, file.path, file.kind
    return Grid(name, source.sheet, path, kind, rows, merged, problems, hidden_columns=hidden)


def _scan(kind: Kind, content: bytes, source: Source) -> Scan:
    """Every sheet of the workbook."""
    scan = Scan()
    try:
        if kind == "xlsx":
            scan_xlsx(content, source, scan)
        elif kind == "ods":
            scan_ods(content, source, scan)
        elif kind == "xlsb":
            scan_xlsb(content, source, scan)
        else:
            scan_xls(content, source, scan)
    except (ValueError, LookupError, struct.error) as failure:  # no number where one belongs
        raise DamagedError from failure
    return scan
