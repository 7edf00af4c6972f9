"""Rating lists for the 4CQ: labels `List` and `As of`, a table Player | ID | Rating | CP.

A list may also come in two sheets of the same `List`: one with ratings, one with CP.
"""

import datetime as dt
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from cotour.columns import LIST_COLUMNS, LIST_LABELS, fold_heading, meanings
from cotour.problems import LeftOut, Problem, Source, problem
from cotour.read.grid import Grid
from cotour.read.layouts.own.totals import is_summary
from cotour.read.table import Heading, Label, heading_at, labels_in, twice_problems
from cotour.read.values import (
    UNRATED,
    Unreadable,
    read_cp,
    read_date,
    read_list_rating,
    read_member_id,
    read_text,
)

COLUMN_OF = meanings(LIST_COLUMNS)
LABEL_OF = meanings(LIST_LABELS)
HEADINGS = {column.name: column.heading for column in LIST_COLUMNS}
WORDS_OF_A_NOTE = 6


@dataclass(slots=True)
class ListSheet:
    """One sheet of a rating list, read."""

    name: str
    as_of: dt.date | None
    as_of_source: Source
    source: Source
    has_rating: bool
    has_cp: bool
    rows: list[dict[str, object]] = field(default_factory=list)
    left_out: list[LeftOut] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)


def is_rating_list(grid: Grid) -> bool:
    """A Player heading with a CP heading, or with a Rating heading under a `List` label."""
    return _find(grid) is not None


def _find(grid: Grid) -> Heading | None:
    for row in range(min(len(grid.rows), 60)):
        heading = heading_at(grid, row, COLUMN_OF)
        if heading is None or "player" not in heading.columns:
            continue
        if "cp" in heading.columns:
            return heading
        labels, _ = labels_in(grid, 0, row, LABEL_OF)
        if "rating" in heading.columns and "list" in labels:
            return heading
    return None


def read_rating_list(grid: Grid) -> ListSheet:
    """The list's name, its day, and a row for every player."""
    heading = _find(grid)
    assert heading is not None, "ask is_rating_list() first"
    labels, problems = labels_in(grid, 0, heading.first, LABEL_OF)
    blank = Label("", grid.source(heading.first, 0))
    as_of = labels.get("as_of", blank)
    day = read_date(as_of.raw)
    if isinstance(day, Unreadable):
        problems.append(problem(day.code, as_of.source, as_of.raw, heading="As of", hint=day.hint))
        day = None
    name = read_text(labels.get("list", blank).raw) or Path(grid.workbook).stem
    sheet = ListSheet(
        name,
        day,
        as_of.source,
        grid.source(heading.last, heading.columns["player"]),
        "rating" in heading.columns,
        "cp" in heading.columns,
        problems=[*grid.problems, *problems, *twice_problems(grid, heading, HEADINGS)],
    )
    for row in range(heading.last + 1, len(grid.rows)):
        _read_row(grid, heading, row, sheet)
    return sheet


def _read_row(grid: Grid, heading: Heading, row: int, sheet: ListSheet) -> None:
    cells = grid.rows[row]
    raw = {
        name: cells[column] if column < len(cells) else ""
        for name, column in heading.columns.items()
    }
    name = read_text(raw["player"])
    others = [value for key, value in raw.items() if key != "player" and value != ""]
    if not name and not others:
        _note_stray(grid, row, sheet)
        return
    if raw.get("member_id", "") == "" and is_summary(name or _first_text(cells)):
        sheet.left_out.append(_left_out(grid, row, "a line of totals, not a player"))
        return
    if not others and (len(name.split()) >= WORDS_OF_A_NOTE or ":" in name):
        sheet.left_out.append(_left_out(grid, row, "a note, not a player"))
        return
    if not name:
        source = grid.source(row, heading.columns["player"])
        sheet.problems.append(problem("name_missing", source))
        return
    values: dict[str, Callable[[object], Any]] = {
        "member_id": read_member_id,
        "rating": read_list_rating,
        "cp": read_cp,
    }
    line: dict[str, object] = {
        "player": name,
        "row": row,
        "source": grid.source(row, heading.columns["player"]),
    }
    for column, reader in values.items():
        value = reader(raw.get(column, ""))
        if isinstance(value, Unreadable):
            source = grid.source(row, heading.columns[column])
            sheet.problems.append(
                problem(value.code, source, raw[column], heading=HEADINGS[column], hint=value.hint)
            )
            value = None
        line[column] = None if value is UNRATED else value
    sheet.rows.append(line)


def _note_stray(grid: Grid, row: int, sheet: ListSheet) -> None:
    if any(cell != "" for cell in grid.rows[row]):
        sheet.left_out.append(_left_out(grid, row, "nothing in the columns of the table"))


def _first_text(cells: list[object]) -> str:
    return next((cell for cell in cells if isinstance(cell, str) and cell), "")


def _left_out(grid: Grid, row: int, why: str) -> LeftOut:
    shown = next((str(cell) for cell in grid.rows[row] if cell != ""), "")
    return LeftOut(grid.workbook, grid.sheet, f"row {row + 1}", f"{why}: {shown[:40]}")


def list_key(name: str) -> str:
    """Two sheets belong to the same list when their names say the same."""
    return fold_heading(name)
