"""Passes over the XML of a saved sheet: cells into empty rows, formulas and values into cells."""

import re
from collections.abc import Mapping
from html import escape

ROW = b'<row r="'  # its number follows
CELL = '<c r="'  # its address follows
TEXT_CELL = re.compile(r'([^>]*) t="inlineStr"><is><t[^>]*>([^<]*)</t></is></c>')
NO_VALUE = re.compile(r"</f><v ?/>|</f><v></v>")
NUMBER_AS_TEXT = re.compile(rb'<c r="([A-Z]+)([0-9]+)"[^>]*><is><t[^>]*>[0-9]+</t>')
IGNORED = b'<ignoredErrors><ignoredError sqref="%b" numberStoredAsText="1" /></ignoredErrors>'
AFTER_IGNORED = re.compile(  # the elements that may follow ignoredErrors in a worksheet
    rb"<(smartTags|drawing|legacyDrawing|legacyDrawingHF|drawingHF|picture|oleObjects|controls"
    rb"|webPublishItems|tableParts|extLst)\b|</worksheet>"
)


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


def with_formulas(xml: bytes, formulas: Mapping[str, str], title: str) -> bytes:
    """The XML of a sheet with each formula in front of the value of its cell.

    A number keeps its <v>; a text becomes the stored text of a formula. Every formula finds its
    cell exactly once, or the workbook is not written.
    """
    if not formulas:
        return xml
    found: list[str] = []
    cells = xml.decode().split(CELL)
    for number, cell in enumerate(cells):
        address = cell[: cell.find('"')]
        made = with_formula(cell, formulas[address]) if address in formulas else None
        if made is not None:
            cells[number] = made
            found.append(address)
    missed = sorted(formulas.keys() - set(found))
    assert not missed, f"{title}: there is no value behind the formulas of {missed}"
    assert len(found) == len(formulas), f"{title}: a cell stands twice"
    return CELL.join(cells).encode()


def with_formula(cell: str, formula: str) -> str | None:
    """What stands from a cell's address to the next cell, with the formula; None: it is blank."""
    formula = escape(formula, quote=False)
    attributes, is_number, value = cell.partition("><v>")
    if is_number and ">" not in attributes:
        return f"{attributes}><f>{formula}</f><v>{value}"
    text = TEXT_CELL.match(cell)
    if text is None:
        return None
    return f'{text[1]} t="str"><f>{formula}</f><v>{text[2]}</v></c>{cell[text.end() :]}'


def with_values(xml: bytes, values: Mapping[str, float]) -> bytes:
    """The XML of a sheet with the values of the secretary's own formulas."""
    if not values:
        return xml
    cells = xml.decode().split(CELL)
    for number, cell in enumerate(cells):
        value = values.get(cell[: cell.find('"')])
        if value is not None:
            cells[number] = NO_VALUE.sub(f"</f><v>{value!r}</v>", cell, count=1)
    return CELL.join(cells).encode()


def with_quiet_numbers_as_text(xml: bytes) -> bytes:
    """IDs are numbers stored as text, on purpose: Excel is not to mark each with a green triangle."""
    reach: dict[bytes, tuple[int, int]] = {}  # column -> its first and last row with one
    for cell in NUMBER_AS_TEXT.finditer(xml):
        column, row = cell[1], int(cell[2])
        first, last = reach.get(column, (row, row))
        reach[column] = min(first, row), max(last, row)
    if not reach:
        return xml
    ranges = (
        b"%b%d:%b%d" % (column, first, column, last) for column, (first, last) in reach.items()
    )
    quiet = IGNORED % b" ".join(ranges)
    where = AFTER_IGNORED.search(xml, xml.rindex(b"</sheetData>"))
    assert where is not None
    return b"".join((xml[: where.start()], quiet, xml[where.start() :]))
