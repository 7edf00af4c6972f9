"""What the tests do with outputs: read their sheet Changes, and alter them as other programs do."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import python_calamine as calamine
from openpyxl import load_workbook

Line = dict[str, Any]


def changes_of(path: Path) -> dict[str, list[Line]]:
    """The groups of the sheet Changes: title -> its lines as {heading: value}."""
    with calamine.load_workbook(path) as workbook:
        if "Changes" not in workbook.sheet_names:
            return {}
        rows = workbook.get_sheet_by_name("Changes").to_python(skip_empty_area=False)
    groups: dict[str, list[Line]] = {}
    for number, row in enumerate(rows):
        if "Player" not in row:
            continue
        lines = groups[str(next(cell for cell in rows[number - 1] if cell != ""))] = []
        for below in rows[number + 1 :]:
            if "Player" in below or below[row.index("Player")] == "":
                break
            lines.append({h: _plain(c) for h, c in zip(row, below, strict=True)})
    return groups


def _plain(cell: Any) -> Any:
    """LibreOffice saves 15 digits of a number; those that count are the same."""
    return None if cell == "" else round(cell, 9) if isinstance(cell, float) else cell


def lines_of_group(path: Path, start: str) -> dict[str, Line]:
    """The lines by player of the group whose title starts so; none where there is no such group."""
    groups = [lines for title, lines in changes_of(path).items() if title.startswith(start)]
    assert len(groups) <= 1
    return {line["Player"]: line for line in (groups[0] if groups else [])}


def text_of(path: Path, sheet: str) -> str:
    """All texts of a sheet."""
    with calamine.load_workbook(path) as workbook:
        rows = workbook.get_sheet_by_name(sheet).to_python()
    return "\n".join(str(cell) for row in rows for cell in row if cell != "")


def as_values(path: Path, target: Path) -> Path:
    """A copy in which no cell is a formula any more, saved by another program."""
    load_workbook(path, data_only=True).save(target)
    return target


def without_notes(path: Path, target: Path) -> Path:
    """A copy that says no more what its columns are, nor by whom it was made."""
    workbook = load_workbook(path, data_only=True)
    for name in list(workbook.defined_names):
        del workbook.defined_names[name]
    workbook.custom_doc_props.props.clear()
    workbook.save(target)
    return target


def turned_over(path: Path, target: Path) -> Path:
    """A copy whose lines on Standings stand in the opposite order, as after a sort in Excel."""
    workbook = load_workbook(path, data_only=True)
    sheet = workbook["Standings"]
    first = next(row[0].row for row in sheet.iter_rows() if row[0].value == "Place") + 1
    last = next(row for row in range(first, sheet.max_row + 2) if not sheet.cell(row, 3).value) - 1
    rows = [[cell.value for cell in row] for row in sheet.iter_rows(first, last)]
    for number, values in enumerate(reversed(rows), first):
        for column, value in enumerate(values, 1):
            sheet.cell(number, column).value = value
    workbook.save(target)
    return target


def saved_again(path: Path, target: Path, suffix: str = "xlsx") -> Path:
    """A copy that LibreOffice has opened and saved; the test is skipped where it is missing."""
    if shutil.which("soffice") is None:
        pytest.skip("needs LibreOffice")
    folder = target.parent / "saved again"
    folder.mkdir()
    profile = f"-env:UserInstallation={(folder / 'profile').as_uri()}"
    command = ["soffice", profile, "--headless", "--convert-to", suffix, "--outdir", str(folder)]
    subprocess.run([*command, str(path)], check=True, capture_output=True, timeout=120)
    os.replace(folder / f"{path.stem}.{suffix}", target)
    return target


def restyled(template: Path, target: Path) -> Path:
    """A template whose Standings have other headings in another order, and fewer of them."""
    workbook = load_workbook(template)
    sheet = workbook["Standings"]
    tokens = {cell.value: cell for row in sheet.iter_rows() for cell in row if cell.value}
    headings = tokens["{place}"].row - 1
    columns: Iterator[int] = iter(range(1, 11))
    for cells in (sheet[headings], sheet[headings + 1]):
        for cell in cells[:10]:
            cell.value = None
    for heading, token in (
        ("Sum", "{tour_points}"),
        ("Who", "{player}"),
        ("Rank", "{place}"),
        ("+/-", "{movement}"),
        ("Member", "{member_id}"),
    ):
        column = next(columns)
        sheet.cell(headings, column, heading)
        sheet.cell(headings + 1, column, token)
    workbook.save(target)
    return target
