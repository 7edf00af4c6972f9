"""What a build has noted in its output (write/members/notes.py): document properties and named columns."""

import re
import zipfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from openpyxl.utils.cell import range_to_tuple

from cotour.columns import OUTPUT_PROPERTY
from cotour.read.files import ZIP_FAILURES, parts_of
from cotour.read.scan.xlsx import attributes_of, plain_text

NAME = re.compile(rb"<(?:\w+:)?definedName\b([^>]*)>([^<]*)<")
PROPERTY = re.compile(rb"<(?:\w+:)?(property|user-defined)\b([^>]*)>(.*?)</(?:\w+:)?\1>", re.DOTALL)
PREFIX = f"_{OUTPUT_PROPERTY}_"


class NamedColumn(NamedTuple):
    """The cells of one column of a table: sheet, column and first and last row, from 1."""

    sheet: str
    column: int
    first: int
    last: int


@dataclass(slots=True)
class Notes:
    """facts: "as of" -> "2002-10-12"; columns: "standings_tour_points" -> its cells."""

    facts: dict[str, str] = field(default_factory=dict)
    columns: dict[str, NamedColumn] = field(default_factory=dict)


def read_notes(path: Path) -> Notes:
    """The notes, as far as they are there: another program may have dropped them."""
    notes = Notes()
    try:
        with zipfile.ZipFile(path) as package:
            parts = parts_of(package)
            book, *properties = (
                package.read(parts[name]) if name in parts else b""
                for name in ("xl/workbook.xml", "docprops/custom.xml", "meta.xml")
            )
    except ZIP_FAILURES:
        return notes
    for _, attributes, inside in PROPERTY.findall(b"".join(properties)):
        name = attributes_of(attributes).get("name", "")
        if name.startswith(f"{OUTPUT_PROPERTY} "):
            notes.facts[name.removeprefix(f"{OUTPUT_PROPERTY} ")] = plain_text(inside).strip()
    for attributes, cells in NAME.findall(book):
        name = attributes_of(attributes).get("name", "")
        if name.startswith(PREFIX) and (column := _named_column(plain_text(cells))):
            notes.columns[name.removeprefix(PREFIX)] = column
    return notes


def _named_column(cells: str) -> NamedColumn | None:
    """One column of cells; None for a column that she has deleted (#REF!)."""
    try:
        sheet, (column, first, _, last) = range_to_tuple(cells)
    except (ValueError, TypeError):
        return None
    if column is None or first is None or last is None:
        return None
    return NamedColumn(sheet.replace("''", "'"), column, first, last)
