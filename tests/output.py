"""Reading what the command wrote: tables by their headings, as a person would find them."""

from pathlib import Path
from typing import Any

from openpyxl import load_workbook
from openpyxl.worksheet.worksheet import Worksheet

from cotour.columns import OUTPUT_COLUMNS, OUTPUT_SHEETS


def table(workbook: Path, title: str, kind: str | None = None) -> list[dict[str, Any]]:
    """The lines of a sheet as {heading: value}; a group's lines one after the other."""
    sheet = load_workbook(workbook, data_only=True)[title]  # values, not their formulas
    wanted = {OUTPUT_COLUMNS[name].heading for name in OUTPUT_SHEETS[kind or title]}
    wanted -= {"", "Corrections", "Moved"}  # made only where there is something to say
    lines: list[dict[str, Any]] = []
    headings: list[Any] = []
    for row in sheet.iter_rows(values_only=True):
        if wanted <= set(row):
            headings = list(row)
        elif headings and sum(cell is not None for cell in row) > 2:
            lines.append(dict(zip(headings, row, strict=True)))
    assert headings, f"no row of the sheet {title} holds {sorted(wanted)}"
    return lines


def headings(sheet: Worksheet, *some: str) -> list[Any]:
    """The row that holds these headings."""
    return next(list(row) for row in sheet.iter_rows(values_only=True) if set(some) <= set(row))


def to_do(workbook: Path) -> list[dict[str, Any]]:
    """The lines of the secretary's sheet To do."""
    rows = list(load_workbook(workbook)["To do"].iter_rows(values_only=True))
    return [dict(zip(rows[0], row, strict=True)) for row in rows[1:]]
