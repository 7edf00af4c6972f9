"""Any spreadsheet -> grids of raw cells with their addresses.

calamine reads the values. What it does not tell (error values, formulas that were never calculated,
hidden rows) and what it cannot bear (one cell at XFD1048576 makes it ask for all the memory there
is, which ends the process) is found first, in the text of each sheet, by its tags. Cells far away
are cut out of that text, so that calamine reads the rest exactly as it would have without them.
"""

import html
import io
import posixpath
import re
import struct
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from xml.parsers import expat

import python_calamine as calamine
from openpyxl.utils.cell import get_column_letter

from cotour.problems import LeftOut, Problem, Source, problem
from cotour.read.files import (
    XLS_BEGIN,
    ZIP_FAILURES,
    InputFile,
    Kind,
    ole_streams,
    parts_of,
    xls_records,
)

FURTHEST_ROW = 20_000
FURTHEST_COLUMN = 500
EMPTY_ROWS_THAT_END = 1_000  # what comes after so many is not part of a table
MOST_CELLS = FURTHEST_ROW * FURTHEST_COLUMN  # 1.4 s and 0.4 GB; calamine fills the whole rectangle
CELLS_NAMED = 5
KINDS_OF_LINES = ("lines",)  # a text or a page: a place in it is a line


@dataclass(frozen=True, slots=True, eq=False)
class Grid:
    """One sheet: rows[0][0] is A1, '' is an empty cell, no type is guessed.

    problems are those of this sheet; they count only where the sheet is used, which only its
    reader knows. merged holds (first row, first column, last row, last column), from 0. origin is
    for a grid that a layout has turned into another shape: the cell of the sheet, as (row, column),
    that each row was read from; a column of None keeps the column.
    """

    workbook: str
    sheet: str
    path: Path
    kind: Kind
    rows: list[list[object]]
    merged: tuple[tuple[int, int, int, int], ...] = ()
    problems: tuple[Problem, ...] = ()
    origin: tuple[tuple[int, int | None], ...] = ()

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

    def source(self, row: int, column: int) -> Source:
        """The cell as a place that the secretary can open."""
        return Source(self.workbook, self.sheet, self.address(row, column), self.path)


@dataclass(slots=True)
class Scan:
    """What the text of the sheets shows, by sheet, before calamine loads them."""

    problems: dict[str, list[Problem]] = field(default_factory=dict)
    too_large: dict[str, Problem] = field(default_factory=dict)
    parts: dict[str, bytes] = field(default_factory=dict)  # without their far cells


class DamagedError(Exception):
    """The inside of a workbook is not what its kind promises; never leaves this module."""


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
            found = _read_sheet(file, workbook, source, scan.problems.get(sheet.name, []))
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
    file: InputFile, workbook: calamine.CalamineWorkbook, source: Source, found: list[Problem]
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
    problems = (*found, *_clean_rows(rows, source))
    return Grid(file.name, source.sheet, file.path, file.kind, rows, merged, problems)


# --- text ---------------------------------------------------------------------------------------

_BLANKS = "\t-\r\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000"
LIKE_A_BLANK = re.compile(f" *[{_BLANKS}][ {_BLANKS}]*")
LIKE_NOTHING = re.compile("[\xad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]")
CONTROL = re.compile("[\0-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\ufffe\uffff]")


def clean(text: str) -> str:
    r"""A text as it looks: line breaks and special blanks are blanks, what has no width is nothing.

    >>> clean(" Anna\u00a0Lee\n"), clean("\ufeffNo."), clean("José")
    ('Anna Lee', 'No.', 'José')
    """
    if not text.isprintable():
        text = LIKE_NOTHING.sub("", LIKE_A_BLANK.sub(" ", CONTROL.sub("", text)))
    return text.strip(" ")


def _clean_rows(rows: list[list[object]], source: Source) -> list[Problem]:
    """Texts cleaned and whole numbers made floats, in place; cells with control characters."""
    found = []
    for number, row in enumerate(rows, 1):
        for column, cell in enumerate(row):
            if type(cell) is str:
                if cell and not (cell.isprintable() and cell[0] != " " != cell[-1]):
                    row[column] = clean(cell)
                    if CONTROL.search(cell):
                        found.append((f"{get_column_letter(column + 1)}{number}", clean(cell)))
            elif type(cell) is int:  # .xls and .xlsb know whole numbers, the others do not
                row[column] = float(cell)
    return _named("control_characters", source, found)


# --- the scan -----------------------------------------------------------------------------------


def _scan(kind: Kind, content: bytes, source: Source) -> Scan:
    """Every sheet of the workbook."""
    scan = Scan()
    try:
        if kind == "xlsx":
            _scan_xlsx(content, source, scan)
        elif kind == "ods":
            _scan_ods(content, source, scan)
        elif kind == "xlsb":
            _scan_xlsb(content, source, scan)
        else:
            _scan_xls(content, source, scan)
    except (ValueError, LookupError, struct.error) as failure:  # no number where one belongs
        raise DamagedError from failure
    return scan


def _unzip(content: bytes, names: Iterable[str]) -> dict[str, bytes]:
    """These parts of a zip by folded name, as far as they are there."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as package:
            parts = parts_of(package)
            return {name: package.read(parts[name]) for name in names if name in parts}
    except ZIP_FAILURES as failure:
        raise DamagedError from failure


def _named(code: str, source: Source, cells: Sequence[tuple[str, str]]) -> list[Problem]:
    """One problem for all these (cell, what is there): it stands at the first, names a few more."""
    if not cells:
        return []
    others = [cell for cell, _ in cells[1:]]
    more = f" (also in {_listed(others, CELLS_NAMED - 1)})" if others else ""
    return [problem(code, source.at(cells[0][0]), cells[0][1], more=more)]


def _listed(names: Sequence[str], most: int) -> str:
    """A1, B1 and 7 more."""
    shown = ", ".join(names[:most])
    return f"{shown} and {len(names) - most} more" if len(names) > most else shown


def _far_cells(source: Source, cells: Sequence[str]) -> list[Problem]:
    if not cells:
        return []
    count = "a cell stands" if len(cells) == 1 else f"{len(cells)} cells stand"
    first = cells[0].partition(" ")[0]  # of A2 to A1048576
    return [problem("far_cells", source.at(first), _listed(cells, CELLS_NAMED), count=count)]


def _hidden(source: Source, rows: Sequence[int]) -> list[Problem]:
    """Hidden rows, in words: 4 to 9, 12."""
    if not rows:
        return []
    starts = [rows[0], *(row for before, row in pairwise(rows) if row != before + 1)]
    ends = [*(row for row, after in pairwise(rows) if after != row + 1), rows[-1]]
    words = [
        str(first) if first == last else f"{first} to {last}"
        for first, last in zip(starts, ends, strict=True)
    ]
    shown = f"{_listed(words, CELLS_NAMED)} ({len(rows)} in all)"
    return [problem("rows_hidden", source.at(f"A{rows[0]}"), shown)]


def _too_large(source: Source, row: int, column: int) -> Problem:
    cell = f"{get_column_letter(column)}{row}"
    return problem("sheet_too_large", source.at(cell), cell, limit=f"{MOST_CELLS:,}")


def _check_count(texts: int, part: bytes) -> None:
    """calamine takes memory for as many texts as the part says that it has."""
    if texts > len(part):
        raise ValueError(texts)


def _last_row(filled: Iterable[int]) -> int:
    """The last of these rows before more empty ones follow than a table has.

    >>> _last_row([1, 2, 900, 1048576])
    900
    """
    last = 0
    for row in filled:
        if row - last > EMPTY_ROWS_THAT_END:
            break
        last = row
    return last


# --- .xlsx, .xlsm -------------------------------------------------------------------------------

SHARED_TEXTS = "xl/sharedstrings.xml"
ATTRIBUTE = re.compile(rb"""([\w.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')""")
CELL = re.compile(rb"<c(\s[^>]*)?(?<!/)>(.*?)</c>", re.DOTALL)
ERROR_CELL = re.compile(rb'<c(?=\s)([^>]*\st="e"[^>]*)(?<!/)>(.*?)</c>', re.DOTALL)
EMPTY_FORMULA = re.compile(
    rb"<c(\s[^>]*)?(?<!/)>\s*(<f\b[^>]*?(?:/>|>[^<]*</f>))\s*(?:<v\s*/>|<v(?:\s[^>]*)?></v>)?\s*</c>"
)
ROW = re.compile(rb"<row\b([^>]*?)(?:/>|>(.*?)</row>)", re.DOTALL)
ROW_NUMBER = re.compile(rb'\sr="([0-9]+)"')
COLUMN_NAME = re.compile(rb' r="([A-Z]+)[0-9]')
HIDDEN_ROW = re.compile(
    rb'<row(?=\s)([^>]*\shidden="(?:1|true)"[^>]*)(?<!/)>(.*?)</row>', re.DOTALL
)
FILLED_CELL = re.compile(rb'<c\s(?:[^>]*?\s)?r="([A-Z]+[0-9]+)"[^>]*(?<!/)>')
NAMELESS_CELL = re.compile(rb'<c(?:>|\s(?![^>]*?\br=")[^>]*>)')
_FAR_COLUMN = rb"(?:[A-Z]{3}|[T-Z][A-Z]|S[G-Z])[0-9]+"  # SF is column 500
_FAR_ROW = rb"[A-Z]+(?:[2-9][0-9]{4}|[0-9]{6,})"  # 20000 and more
FAR_NAME = re.compile(rb' r="(?:' + _FAR_COLUMN + rb"|" + _FAR_ROW + rb')"')
FAR_CELL = re.compile(
    rb'<c\s(?:[^>]*?\s)?r="(?:' + _FAR_COLUMN + rb"|" + _FAR_ROW + rb')"[^>]*(?<!/)>'
)
FAR_COLUMN_CELL = re.compile(
    rb'<c\s(?:[^>]*?\s)?r="' + _FAR_COLUMN + rb'"[^>]*(?:/>|(?<!/)>.*?</c>)', re.DOTALL
)


def _scan_xlsx(content: bytes, source: Source, scan: Scan) -> None:
    names = _sheet_parts(content)
    texts = _unzip(content, [SHARED_TEXTS, *names.values()])
    count = re.search(rb'uniqueCount=["\']([0-9]+)', texts.get(SHARED_TEXTS, b"")[:4096])
    _check_count(int(count[1]) if count else 0, texts.get(SHARED_TEXTS, b""))
    for name, part in names.items():
        if part not in texts:
            continue
        here = Source(source.workbook, name, path=source.path)
        xml = _usual(texts[part])
        scan.problems[name] = [
            *_error_cells(xml, here),
            *_formulas_without_value(xml, here),
            *_hidden_rows(xml, here),
        ]
        far = FAR_NAME.search(xml) and FAR_CELL.search(xml)  # the first is quick, the second sure
        named = b"<c>" not in xml and xml.count(b"<c ") == xml.count(b'<c r="')  # quick, as above
        if far or not (named or NAMELESS_CELL.search(xml) is None):
            cut = _cut(xml, _blank_texts(texts.get(SHARED_TEXTS, b"")))
            scan.problems[name] += _far_cells(here, cut.dropped)
            if cut.xml != xml:
                scan.parts[part] = cut.xml
            if cut.last_row * cut.last_column > MOST_CELLS:
                scan.too_large[name] = _too_large(here, cut.last_row, cut.last_column)


def _sheet_parts(content: bytes, book: str = "xl/workbook.xml") -> dict[str, str]:
    """The part of each sheet, by the sheet's name."""
    links = f"xl/_rels/{posixpath.basename(book)}.rels"
    parts = _unzip(content, [book, links])
    tags = re.findall(rb"<(?:\w+:)?Relationship\s[^>]*>", parts.get(links, b""))
    target = {each.get("Id", ""): each.get("Target", "") for each in map(_attributes, tags)}
    if book.endswith(".bin"):
        sheets = dict(_sheets_of_xlsb(parts[book]))
    else:
        tags = re.findall(rb"<(?:\w+:)?sheet\s[^>]*>", parts[book])
        sheets = {each.get("name", ""): each.get("id", "") for each in map(_attributes, tags)}
    return {
        name: posixpath.join("/xl", target[link]).lstrip("/").casefold()
        for name, link in sheets.items()
        if link in target
    }


def _attributes(tag: bytes) -> dict[str, str]:
    """The attributes of a tag by local name: r:id is id."""
    return {
        name.decode(): html.unescape((double or single).decode("utf-8", "replace"))
        for name, double, single in ATTRIBUTE.findall(tag)
    }


def _usual(xml: bytes) -> bytes:
    """A sheet's text in the shape that the patterns here know: no prefixes, double quotes."""
    if b"<worksheet" not in xml[:4096]:
        xml = re.sub(rb"(</?)[A-Za-z_][\w.-]*:", rb"\1", xml)
    if b"='" in xml and re.search(rb"<(?:c|row)\s[^>\"]*='", xml):
        xml = re.sub(rb"<[^>]*>", lambda tag: tag[0].replace(b"'", b'"'), xml)
    return xml


def _text(xml: bytes) -> str:
    return html.unescape(re.sub(rb"<[^>]*>", b"", xml).decode("utf-8", "replace"))


def _error_cells(xml: bytes, source: Source) -> list[Problem]:
    """Cells such as #N/A, which calamine gives as empty ones."""
    if b't="e"' not in xml:
        return []
    cells = []
    for attributes, inside in ERROR_CELL.findall(xml):
        value = re.search(rb"<v\b[^>]*>([^<]*)</v>", inside)
        if value or b"<f" in inside:
            name = _attributes(attributes).get("r", "")
            cells.append((name, _text(value[1]) if value else "of its formula"))
    return _named("cell_error_value", source, cells)


def _formulas_without_value(xml: bytes, source: Source) -> list[Problem]:
    """Formulas that a program wrote and nobody calculated; t="str" is a calculated empty text."""
    if b"<f" not in xml:
        return []
    cells = []
    for attributes, formula in EMPTY_FORMULA.findall(xml):
        known = _attributes(attributes)
        if known.get("t") not in ("str", "e"):
            cells.append((known.get("r", ""), formula))
    shown = [
        (cell, _formula(xml, tag) if index == 0 else "") for index, (cell, tag) in enumerate(cells)
    ]
    return _named("formula_without_value", source, shown)


def _formula(xml: bytes, tag: bytes) -> str:
    """A formula as it is seen; one that was filled down stands in full only in its first cell."""
    if text := _text(tag):
        return f"={text}"
    group = re.escape(_attributes(tag).get("si", "")).encode()
    pattern = rb'r="([A-Z]+[0-9]+)"[^>]*>\s*<f\b[^>]*\bsi="' + group + rb'"[^>]*>([^<]+)</f>'
    first = re.search(pattern, xml)
    return f"={_text(first[2])} (filled from {first[1].decode()})" if first else "of the cell"


def _hidden_rows(xml: bytes, source: Source) -> list[Problem]:
    if b' hidden="' not in xml:
        return []
    rows = [
        int(_attributes(attributes).get("r", "0"))
        for attributes, inside in HIDDEN_ROW.findall(xml)
        if b"</v>" in inside or b"</t>" in inside
    ]
    return _hidden(source, rows)


def _blank_texts(xml: bytes) -> set[bytes]:
    """The numbers of the shared texts that are nothing but blanks."""
    texts = re.findall(rb"<si\b[^>]*?(?:/>|>(.*?)</si>)", _usual(xml), re.DOTALL)
    return {b"%d" % number for number, text in enumerate(texts) if not clean(_text(text))}


@dataclass(slots=True)
class Cut:
    """A sheet's text without its far cells, how far it reaches now, and what was dropped."""

    xml: bytes
    last_row: int
    last_column: int
    dropped: list[str]


def _cut(xml: bytes, blank_texts: set[bytes]) -> Cut:
    """Cells right of the 500th column out, and rows that follow more than 1,000 empty ones."""
    dropped: list[bytes] = []
    if FAR_COLUMN_CELL.search(xml):
        names = FILLED_CELL.findall(xml)
        dropped += [name for name in names if _column_of(name) > FURTHEST_COLUMN]
        xml = FAR_COLUMN_CELL.sub(b"", xml)
    rows = list(_numbered_rows(xml))
    last = _last_row(sorted(number for number, row in rows if _is_filled(row[2], blank_texts)))
    pieces = []
    at = widest = 0
    for number, row in rows:
        if number > last + EMPTY_ROWS_THAT_END:
            pieces.append(xml[at : row.start()])
            at = row.end()
            names = FILLED_CELL.findall(row[2] or b"")
            dropped += names or ([b"A%d" % number] if CELL.search(row[2] or b"") else [])
        else:
            widest = max(widest, (row[2] or b"").count(b"<c"))  # cells may have no names
    xml = b"".join([*pieces, xml[at:]])
    widest = max(widest, *map(_column_of, set(COLUMN_NAME.findall(xml))), 0)
    return Cut(xml, last, widest, [name.decode() for name in dropped])


def _numbered_rows(xml: bytes) -> Iterator[tuple[int, re.Match[bytes]]]:
    number = 0
    for row in ROW.finditer(xml):
        written = ROW_NUMBER.search(row[1])
        number = int(written[1]) if written else number + 1
        yield number, row


def _column_of(name: bytes) -> int:
    """The number of a cell's column: 28 for AB12."""
    number = 0
    for byte in name.rstrip(b"0123456789"):
        number = number * 26 + byte - 64
    return number


def _is_filled(row: bytes | None, blank_texts: set[bytes]) -> bool:
    """Whether a cell of the row holds more than blanks."""
    for cell in CELL.finditer(row or b""):
        if b't="s"' in (cell[1] or b""):
            value = re.search(rb"<v\b[^>]*>\s*([0-9]+)", cell[2])
            if value and value[1] not in blank_texts:
                return True
        elif _shows(cell[2]):
            return True
    return False


@lru_cache(maxsize=1024)
def _shows(inside: bytes) -> bool:
    return bool(clean(_text(re.sub(rb"<f\b[^>]*>[^<]*</f>", b"", inside))))


# --- .ods ---------------------------------------------------------------------------------------

ODS_TABLE = re.compile(rb"(<table:table\s[^>]*>)(.*?)</table:table>", re.DOTALL)
ODS_ROW = re.compile(rb"<table:table-row\b([^>]*?)(?:/>|>(.*?)</table:table-row>)", re.DOTALL)
ODS_CELL = re.compile(
    rb"<table:(?:covered-)?table-cell\b([^>]*?)(?:/>|>(.*?)</table:(?:covered-)?table-cell>)",
    re.DOTALL,
)
ODS_REPEATED = re.compile(rb'(table:number-(?:rows|columns)-repeated=")([0-9]+)')

ODS_NUMBER = re.compile(rb"office:(?:(?:date|time|boolean)-)?value=")


def _scan_ods(content: bytes, source: Source, scan: Scan) -> None:
    """All sheets of an .ods are one part, which calamine reads whole when it opens the file."""
    xml = _unzip(content, ["content.xml"])["content.xml"]
    try:
        expat.ParserCreate().Parse(xml, True)
    except expat.ExpatError as failure:  # calamine would look for the missing end for ever
        raise DamagedError from failure

    def scanned(table: re.Match[bytes]) -> bytes:
        name = _attributes(table[1]).get("name", "")
        here = OdsSheet(Source(source.workbook, name, path=source.path))
        rows = ODS_ROW.sub(here.row, table[2])
        scan.problems[name] = here.problems()
        if here.last_row * here.last_column > MOST_CELLS:
            scan.too_large[name] = _too_large(here.source, here.last_row, here.last_column)
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
            *_named("cell_error_value", self.source, self.errors),
            *_named("formula_without_value", self.source, self.formulas),
            *_hidden(self.source, self.hidden),
            *_far_cells(self.source, self.dropped),
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
                self.errors.append((name, clean(_text(cell[2] or b""))))
            elif b"office:value-type=" not in cell[1]:
                formula = _attributes(cell[1]).get("formula", "")
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
    return bool(ODS_NUMBER.search(cell[1]) or clean(_text(cell[2] or b"")))


def _repeated(attributes: bytes) -> int:
    times = ODS_REPEATED.search(attributes)
    return int(times[2]) if times else 1


# --- .xlsb --------------------------------------------------------------------------------------

XLSB_ROW, XLSB_SHEET, XLSB_ROWS, XLSB_COLUMNS = 0, 156, 1_048_576, 16_384
XLSB_TEXTS = 159
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


def _scan_xlsb(content: bytes, source: Source, scan: Scan) -> None:
    """Only how far each sheet reaches, and its error values: records, not text."""
    names = _sheet_parts(content, "xl/workbook.bin")
    shared = "xl/sharedstrings.bin"
    records = _unzip(content, [shared, *names.values()])
    for kind, body in _records(records.get(shared, b"")):
        if kind == XLSB_TEXTS:
            _check_count(struct.unpack_from("<4xI", body)[0], records[shared])
    for name, part in names.items():
        if part not in records:
            continue
        here = Source(source.workbook, name, path=source.path)
        row = last_row = last_column = 0
        errors = []
        for kind, body in _records(records[part]):
            if kind == XLSB_ROW:
                row = struct.unpack_from("<I", body)[0] + 1
            elif kind in XLSB_CELLS:
                column = struct.unpack_from("<I", body)[0] + 1
                if not (1 <= row <= XLSB_ROWS and column <= XLSB_COLUMNS):
                    raise ValueError(column)
                last_row, last_column = max(last_row, row), max(last_column, column)
                if kind in XLSB_ERRORS:
                    cell = f"{get_column_letter(column)}{row}"
                    errors.append((cell, ERROR_NAMES.get(body[8], "#N/A")))
        scan.problems[name] = _named("cell_error_value", here, errors)
        if last_row * last_column > MOST_CELLS:
            scan.too_large[name] = _too_large(here, last_row, last_column)


def _sheets_of_xlsb(book: bytes) -> Iterator[tuple[str, str]]:
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


# --- .xls ---------------------------------------------------------------------------------------

XLS_TEXTS, XLS_SHEET, XLS_SIZE, XLS_ROWS, XLS_COLUMNS = 0xFC, 0x85, 0x200, 65_536, 256
XLS_FORMULA, XLS_ERROR = 0x06, 0x205
XLS_SEVERAL = 0xBD  # numbers side by side, with the last column at the end
XLS_CELLS = {XLS_FORMULA, XLS_ERROR, XLS_SEVERAL, 0xD6, 0xFD, 0x203, 0x204, 0x27E}


def _scan_xls(content: bytes, source: Source, scan: Scan) -> None:
    """Error values; and nothing outside A1 to IV65536, where only damage can lie."""
    streams = ole_streams(content)
    book = streams.get("Workbook") or streams["Book"]
    for name, at in list(_sheets_of_xls(book)):
        here = Source(source.workbook, name, path=source.path)
        errors = []
        last_row = last_column = 0
        for kind, body in xls_records(book, at):
            if kind == XLS_SIZE:
                _check_xls_size(body)
            elif kind in XLS_CELLS:
                row, column = struct.unpack_from("<HH", body)
                last = struct.unpack("<H", body[-2:])[0] if kind == XLS_SEVERAL else column
                if max(column, last) >= XLS_COLUMNS:
                    raise ValueError(column)
                last_row, last_column = max(last_row, row + 1), max(last_column, last + 1)
                if error := _xls_error(kind, body):
                    errors.append((f"{get_column_letter(column + 1)}{row + 1}", error))
        scan.problems[name] = _named("cell_error_value", here, errors)
        if last_row * last_column > MOST_CELLS:
            scan.too_large[name] = _too_large(here, last_row, last_column)


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
            _check_count(struct.unpack_from("<4xI", body)[0], book)
        elif kind == XLS_SHEET:
            wide = unicode and body[7] & 1
            text = body[8 if unicode else 7 :]
            yield text.decode("utf-16-le" if wide else "latin-1"), struct.unpack_from("<I", body)[0]
