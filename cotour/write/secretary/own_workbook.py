"""The secretary's own workbook: what wants her attention, what was left out, what to send.

Written on every run, also when an error keeps the standings from being written.
"""

import os
from collections.abc import Iterable, Sequence
from contextlib import closing
from itertools import groupby
from os.path import relpath
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote
from zipfile import BadZipFile

import pandas as pd
from openpyxl import Workbook, load_workbook
from openpyxl.worksheet.hyperlink import Hyperlink
from openpyxl.worksheet.worksheet import Worksheet

from cotour.columns import EVENT_LINE_COLUMNS
from cotour.people.suggestions.suggest import Suggestion
from cotour.problems import LeftOut, Problem, is_error
from cotour.write.secretary.people_sheet import write_people
from cotour.write.secretary.styled_cells import (
    BOLD,
    ERROR,
    GAP,
    LINK,
    NOTE,
    TOP_LEFT,
    height_of,
    one_page_wide,
    restyled,
    write_table,
    write_text,
)

TO_DO = ("What", "Workbook", "Sheet", "Cell", "What is there", "What was done", "How to change it")
TO_DO_WIDTHS = (46, 26, 14, 12, 18, 28, 46)
LEFT_OUT = ("File", "Sheet", "Rows", "Why")
LEFT_OUT_WIDTHS = (36, 20, 12, 72)
LETTER_WIDTH = 90  # characters in a line of To paste
ONE_LINE_ABOVE = 3  # more than three of one kind in one sheet are one line
CELLS_NAMED = 5
NEW = "New: "


class Line(NamedTuple):
    """One line of To do: one problem, or several of a kind in one sheet."""

    first: Problem
    cells: str
    message: str
    found: str

    @property
    def key(self) -> tuple[str, str, str, str]:
        """By which the next run knows it again."""
        source = self.first.source
        return (self.message, source.workbook, source.sheet, self.cells)


def secretary_workbook(
    problems: Sequence[Problem],
    left_out: Sequence[LeftOut],
    to_paste: Sequence[str],
    target: Path,
    people: pd.DataFrame | None = None,
    suggestions: Sequence[Suggestion] = (),
) -> Workbook:
    """The workbook for her alone; what the file at the target holds from the last run is not new.

    to_paste:    lines for the newsletter; none where the standings were not made
    people:      everybody (people/everybody.py); None where no section could be read
    suggestions: who may be one person
    """
    workbook = Workbook()
    to_do = workbook.active
    assert to_do is not None
    to_do.title = "To do"
    _write_to_do(to_do, problems, _known_from(target), target)
    write_table(workbook.create_sheet("Left out"), LEFT_OUT, LEFT_OUT_WIDTHS, _rows(left_out))
    if people is not None:
        write_people(workbook.create_sheet("People"), people, suggestions)
    _write_to_paste(workbook.create_sheet("To paste"), to_paste)
    gaps = [each for each in problems if each.gap]
    if gaps:
        _write_ready_lines(workbook.create_sheet("Ready lines"), gaps)
    return workbook


# --- To do --------------------------------------------------------------------------------------


def to_do_lines(problems: Iterable[Problem]) -> list[Line]:
    """Problems as lines: more than three of one kind in one sheet are one, with their first cells."""

    def kind(each: Problem) -> tuple[object, ...]:
        return (each.severity, each.source.workbook, each.source.sheet, each.code)

    lines: list[Line] = []
    for _, members in groupby(sorted(problems, key=kind), key=kind):
        several = list(members)
        if len(several) <= ONE_LINE_ABOVE:
            lines += [Line(each, each.source.cell, each.message, each.found) for each in several]
            continue
        cells = ", ".join(each.source.cell for each in several[:CELLS_NAMED] if each.source.cell)
        more = ", ..." if len(several) > CELLS_NAMED else ""
        message = f"{len(several)} times, for instance: {several[0].message}"
        lines.append(Line(several[0], cells + more, message, several[0].found))
    return lines


def _write_to_do(
    sheet: Worksheet, problems: Sequence[Problem], known: set[tuple[str, ...]] | None, target: Path
) -> None:
    lines = to_do_lines(problems)
    new = {line.key for line in lines if known is not None and line.key not in known}
    lines.sort(key=lambda line: (line.first.severity, line.key not in new))
    rows = []
    for line in lines:
        each = line.first
        mark = NEW if line.key in new else ""
        source = each.source
        row = (mark + line.message, source.workbook, source.sheet, line.cells)
        rows.append((*row, line.found, each.done, each.fix))
    if not rows:
        rows.append(("Nothing: no errors and no warnings.", "", "", "", "", "", ""))
    write_table(sheet, TO_DO, TO_DO_WIDTHS, rows)
    for number, line in enumerate(lines, start=2):
        _link(sheet, number, line.first, target)
        if is_error(line.first):
            for column in range(1, len(TO_DO) + 1):
                restyled(sheet.cell(number, column), fill=ERROR)
        if line.key in new:
            restyled(sheet.cell(number, 1), font=BOLD)


def _link(sheet: Worksheet, row: int, each: Problem, target: Path) -> None:
    """The Cell opens that workbook at that cell."""
    source = each.source
    if source.path is None:
        return
    cell = sheet.cell(row, TO_DO.index("Cell") + 1)
    if not cell.value:
        cell = sheet.cell(row, TO_DO.index("Workbook") + 1)
    try:
        path = relpath(source.path, target.parent).replace("\\", "/")
    except ValueError:  # another drive on Windows
        path = source.path.resolve().as_uri()
    else:
        path = quote(os.fsencode(path))
    sheet_name = source.sheet.replace("'", "''")
    place = f"'{sheet_name}'!{source.cell or 'A1'}" if source.sheet else None
    cell.hyperlink = Hyperlink(ref=cell.coordinate, target=path, location=place)
    restyled(cell, font=LINK)


def _known_from(target: Path) -> set[tuple[str, ...]] | None:
    """The lines of the last run; None where there was none that can be read."""
    if not target.exists():
        return None
    try:
        with closing(load_workbook(target, read_only=True)) as workbook:
            to_do = workbook["To do"]
            to_do.reset_dimensions()  # it may have been edited by a program that leaves them wrong
            rows = list(to_do.iter_rows(min_row=2, max_col=4, values_only=True))
    except (OSError, KeyError, ValueError, EOFError, BadZipFile):
        return None
    return {
        (str(what or "").removeprefix(NEW), str(book or ""), str(name or ""), str(cells or ""))
        for what, book, name, cells in rows
    }


# --- the other sheets ---------------------------------------------------------------------------


def _rows(left_out: Sequence[LeftOut]) -> Sequence[tuple[str, ...]]:
    rows = [(each.file, each.sheet, each.rows, each.why) for each in left_out]
    return rows or [("Nothing: every file, sheet and row was used.", "", "", "")]


def _write_to_paste(sheet: Worksheet, lines: Sequence[str]) -> None:
    sheet.column_dimensions["A"].width = LETTER_WIDTH
    sheet.sheet_view.showGridLines = False
    one_page_wide(sheet, "portrait")
    shown = lines or ["The standings were not made: see To do."]
    for number, text in enumerate(shown, start=1):
        write_text(sheet, number, 1, text).alignment = TOP_LEFT
        sheet.row_dimensions[number].height = height_of([text], [LETTER_WIDTH])


def _write_ready_lines(sheet: Worksheet, gaps: Sequence[Problem]) -> None:
    """Lines for the sheet Events of season.xlsx, ready but for the yellow gap."""
    headings = tuple(column.heading for column in EVENT_LINE_COLUMNS)
    together: dict[tuple[str, str], set[str]] = {}
    for each in gaps:
        place = (each.source.workbook, each.section or each.source.sheet)
        together.setdefault(place, set()).add(each.gap)
    rows = [(book, name, *[""] * (len(headings) - 2)) for book, name in together]
    write_table(sheet, headings, (36, 20, *[16] * (len(headings) - 2)), rows)
    for number, missing in enumerate(together.values(), start=2):
        for heading in missing:
            restyled(sheet.cell(number, headings.index(heading) + 1), fill=GAP)
    note = "Copy a line into the sheet Events of season.xlsx and fill in the yellow cells."
    write_text(sheet, len(rows) + 3, 1, note).font = NOTE
