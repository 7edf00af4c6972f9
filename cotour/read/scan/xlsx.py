"""The scan of .xlsx and .xlsm: the text of each sheet, read by its tags."""

import html
import posixpath
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from cotour.problems import Problem, Source
from cotour.read.clean import clean
from cotour.read.scan.common import (
    EMPTY_ROWS_THAT_END,
    FURTHEST_COLUMN,
    MOST_CELLS,
    Scan,
    check_count,
    far_cells_problem,
    hidden_rows,
    last_row,
    named_problems,
    too_large_problem,
    unzip,
)

BOOK = "xl/workbook.xml"
SHARED_TEXTS = "xl/sharedstrings.xml"
CALCULATE_WHEN_OPENED = re.compile(  # said by programs that write formulas, not by Excel
    rb"""<(?:\w+:)?calcPr\b[^>]*\bfullCalcOnLoad\s*=\s*["'](?:1|true)["']"""
)
FORMULA_VALUE = re.compile(
    rb"<c(\s[^>]*)?(?<!/)>\s*(<f\b[^>]*?(?:/>|>[^<]*</f>))\s*<v(?:\s[^>]*)?>([^<]*)</v>\s*</c>"
)
HIDDEN_COLUMNS = re.compile(rb'<col\s([^>]*\bhidden="(?:1|true)"[^>]*)>')
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
_HOLDS = rb"(?<!/)>(?!(?:<v\s*/>|<v></v>)?</c>)"  # some writers close an empty cell with a tag
FILLED_CELL = re.compile(rb'<c\s(?:[^>]*?\s)?r="([A-Z]+[0-9]+)"[^>]*' + _HOLDS)
NAMELESS_CELL = re.compile(rb'<c(?:>|\s(?![^>]*?\br=")[^>]*>)')
_FAR_COLUMN = rb"(?:[A-Z]{3}|[T-Z][A-Z]|S[G-Z])[0-9]+"  # SF is column 500
_FAR_ROW = rb"[A-Z]+(?:[2-9][0-9]{4}|[0-9]{6,})"  # 20000 and more
FAR_NAME = re.compile(rb' r="(?:' + _FAR_COLUMN + rb"|" + _FAR_ROW + rb')"')
FAR_CELL = re.compile(
    rb'<c\s(?:[^>]*?\s)?r="(?:' + _FAR_COLUMN + rb"|" + _FAR_ROW + rb')"[^>]*' + _HOLDS
)
FAR_COLUMN_CELL = re.compile(
    rb'<c\s(?:[^>]*?\s)?r="' + _FAR_COLUMN + rb'"[^>]*(?:/>|(?<!/)>.*?</c>)', re.DOTALL
)


def scan_xlsx(content: bytes, source: Source, scan: Scan) -> None:
    """The problems of every sheet, and its part without its far cells."""
    names = sheet_parts(content)
    texts = unzip(content, [BOOK, SHARED_TEXTS, *names.values()])
    uncalculated = CALCULATE_WHEN_OPENED.search(texts.get(BOOK, b"")) is not None
    count = re.search(rb'uniqueCount=["\']([0-9]+)', texts.get(SHARED_TEXTS, b"")[:4096])
    check_count(int(count[1]) if count else 0, texts.get(SHARED_TEXTS, b""))
    for name, part in names.items():
        if part not in texts:
            continue
        here = Source(source.workbook, name, path=source.path)
        xml = _usual(texts[part])
        scan.problems[name] = [
            *_error_cells(xml, here),
            *_formulas_without_value(xml, here, uncalculated=uncalculated),
            *_hidden_rows(xml, here),
        ]
        scan.hidden_columns[name] = _hidden_columns(xml)
        far = FAR_NAME.search(xml) and FAR_CELL.search(xml)  # the first is quick, the second sure
        named = b"<c>" not in xml and xml.count(b"<c ") == xml.count(b'<c r="')  # quick, as above
        if far or not (named or NAMELESS_CELL.search(xml) is None):
            cut = _cut(xml, _blank_texts(texts.get(SHARED_TEXTS, b"")))
            scan.problems[name] += far_cells_problem(here, cut.dropped)
            if cut.xml != xml:
                scan.parts[part] = cut.xml
            if cut.last_row * cut.last_column > MOST_CELLS:
                scan.too_large[name] = too_large_problem(here, cut.last_row, cut.last_column)


def sheet_parts(
    content: bytes,
    book: str = BOOK,
    sheets_of: Callable[[bytes], Iterable[tuple[str, str]]] | None = None,
) -> dict[str, str]:
    """The part of each sheet, by the sheet's name.

    sheets_of: (name, link) of the sheets of a book that is no XML
    """
    links = f"xl/_rels/{posixpath.basename(book)}.rels"
    parts = unzip(content, [book, links])
    tags = re.findall(rb"<(?:\w+:)?Relationship\s[^>]*>", parts.get(links, b""))
    target = {each.get("Id", ""): each.get("Target", "") for each in map(attributes_of, tags)}
    if sheets_of is not None:
        sheets = dict(sheets_of(parts[book]))
    else:
        tags = re.findall(rb"<(?:\w+:)?sheet\s[^>]*>", parts[book])
        sheets = {each.get("name", ""): each.get("id", "") for each in map(attributes_of, tags)}
    return {
        name: posixpath.join("/xl", target[link]).lstrip("/").casefold()
        for name, link in sheets.items()
        if link in target
    }


def attributes_of(tag: bytes) -> dict[str, str]:
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


def plain_text(xml: bytes) -> str:
    """The text between the tags."""
    return html.unescape(re.sub(rb"<[^>]*>", b"", xml).decode("utf-8", "replace"))


def _error_cells(xml: bytes, source: Source) -> list[Problem]:
    """Cells such as #N/A, which calamine gives as empty ones."""
    if b't="e"' not in xml:
        return []
    cells = []
    for attributes, inside in ERROR_CELL.findall(xml):
        value = re.search(rb"<v\b[^>]*>([^<]*)</v>", inside)
        if value or b"<f" in inside:
            name = attributes_of(attributes).get("r", "")
            cells.append((name, plain_text(value[1]) if value else "of its formula"))
    return named_problems("cell_error_value", source, cells)


def _formulas_without_value(xml: bytes, source: Source, *, uncalculated: bool) -> list[Problem]:
    """Formulas that a program wrote and nobody calculated; t="str" is a calculated empty text.

    uncalculated: the workbook is to be calculated when it is opened; some programs write 0 for
                  every formula then
    """
    if b"<f" not in xml:
        return []
    cells = []
    for attributes, formula in EMPTY_FORMULA.findall(xml):
        known = attributes_of(attributes)
        if known.get("t") not in ("str", "e"):
            cells.append((known.get("r", ""), formula))
    written = FORMULA_VALUE.findall(xml) if uncalculated else []
    if written and all(value == b"0" for _, _, value in written):
        cells += [(attributes_of(each).get("r", ""), formula) for each, formula, _ in written]
    shown = [
        (cell, _formula(xml, tag) if index == 0 else "") for index, (cell, tag) in enumerate(cells)
    ]
    return named_problems("formula_without_value", source, shown)


def _formula(xml: bytes, tag: bytes) -> str:
    """A formula as it is seen; one that was filled down stands in full only in its first cell."""
    if text := plain_text(tag):
        return f"={text}"
    group = re.escape(attributes_of(tag).get("si", "")).encode()
    pattern = rb'r="([A-Z]+[0-9]+)"[^>]*>\s*<f\b[^>]*\bsi="' + group + rb'"[^>]*>([^<]+)</f>'
    first = re.search(pattern, xml)
    return f"={plain_text(first[2])} (filled from {first[1].decode()})" if first else "of the cell"


def _hidden_columns(xml: bytes) -> tuple[int, ...]:
    columns: list[int] = []
    for attributes in HIDDEN_COLUMNS.findall(xml[: xml.find(b"<sheetData")]):
        known = attributes_of(attributes)
        last = min(int(known.get("max", "0")), FURTHEST_COLUMN)
        columns += range(int(known.get("min", "1")) - 1, last)
    return tuple(columns)


def _hidden_rows(xml: bytes, source: Source) -> list[Problem]:
    if b' hidden="' not in xml:
        return []
    rows = [
        int(attributes_of(attributes).get("r", "0"))
        for attributes, inside in HIDDEN_ROW.findall(xml)
        if b"</v>" in inside or b"</t>" in inside
    ]
    return hidden_rows(source, rows)


def _blank_texts(xml: bytes) -> set[bytes]:
    """The numbers of the shared texts that are nothing but blanks."""
    texts = re.findall(rb"<si\b[^>]*?(?:/>|>(.*?)</si>)", _usual(xml), re.DOTALL)
    return {b"%d" % number for number, text in enumerate(texts) if not clean(plain_text(text))}


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
    last = last_row(sorted(number for number, row in rows if _is_filled(row[2], blank_texts)))
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
    return bool(clean(plain_text(re.sub(rb"<f\b[^>]*>[^<]*</f>", b"", inside))))
