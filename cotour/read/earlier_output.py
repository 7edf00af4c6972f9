"""An earlier output of this program, read back: what stood in its standings.

Its columns are found by the names that it carries (noted_facts.py), so a restyled workbook is read as
surely as the design's own, also after it was saved again in Excel or LibreOffice. Where the names
are gone, or the output is older than they are, the headings of the design are looked for.
"""

import datetime as dt
import re
import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import pandas as pd

from cotour.columns import OUTPUT_COLUMNS, OUTPUT_SHEETS
from cotour.problems import Problem, Source, problem
from cotour.read.files import ZIP_FAILURES, InputFile, find_files, is_own_output, shown_name
from cotour.read.grid import Grid, read_grids
from cotour.read.noted_facts import Notes, read_notes
from cotour.read.values import read_member_id, read_text

NEEDED = {"Standings": ("player", "tour_points"), "Corrections": ("player", "points")}
KEPT_FOLDER = "earlier"  # beside the published workbook
DAY = r"\d{4}-\d\d-\d\d"
AS_OF = re.compile(rf"\bas of ({DAY})\b".encode())
EVENT_FACT = re.compile(rf"(?:({DAY})|undated) (.*)", re.DOTALL)


@dataclass(slots=True)
class EarlierOutput:
    """What stood in the standings of an earlier output.

    through:      title of the last event; "" where it is not known
    people:       a row for every line: player, member_id, place, tour_points, corrections (missing:
                  none, or not shown)
    events:       event (code), title, last_day; no row where the sheet shows no events
    event_points: line (index of people), event, tour_points
    corrections:  player, member_id, event_title, points, reason
    """

    path: Path
    as_of: dt.date | None
    through: str
    people: pd.DataFrame
    events: pd.DataFrame
    event_points: pd.DataFrame
    corrections: pd.DataFrame


class Table(NamedTuple):
    """A table of an output: its sheet, token -> column, and its rows, both from 0."""

    grid: Grid
    columns: Mapping[str, int]
    rows: range

    def cell(self, row: int, token: str) -> Any:
        """A value of a line; "" where the column is not there or the sheet ends before it."""
        cells = self.grid.rows[row] if row < len(self.grid.rows) else []
        column = self.columns.get(token)
        return "" if column is None or column >= len(cells) else cells[column]

    def lines(self) -> Iterator[int]:
        """The rows that have a player."""
        return (row for row in self.rows if read_text(self.cell(row, "player")))


def read_earlier(path: Path) -> EarlierOutput | Problem:
    """The earlier standings in this workbook, or why they cannot be read."""
    source = Source(shown_name(path), path=path)
    files, _, problems = find_files([path])
    if problems:
        return problems[0]
    if not files and not is_own_output(path):
        return problem("earlier_not_standings", source)
    grids, _, problems = read_grids(files[0] if files else _own_file(path))
    notes = read_notes(path)
    table = _table("Standings", grids, notes)
    if table is None:
        return problems[0] if problems else problem("earlier_not_standings", source)
    for row in table.lines():
        if _number(table.cell(row, "tour_points")) is None:
            where = table.grid.source(row, table.columns["tour_points"])
            player = read_text(table.cell(row, "player"))
            return problem("earlier_without_value", where, player=player)
    events, event_points = _event_points(table, notes)
    return EarlierOutput(
        path,
        day_of(path),
        _last_event(notes) or next(iter(events["title"].iloc[-1:]), ""),
        _people(table),
        events,
        event_points,
        _corrections(_table("Corrections", grids, notes)),
    )


def _own_file(path: Path) -> InputFile:
    is_ods = path.suffix.casefold() == ".ods"
    return InputFile(path, shown_name(path), "ods" if is_ods else "xlsx", path.stat().st_size)


def outputs_before(target: Path, day: dt.date) -> list[Path]:
    """The outputs of this name whose as-of day is before a day, newest first.

    Those that are kept in earlier/ beside the target, <name> 2002-10-12.xlsx, then -2, -3 of the
    same day; and the target itself, which is the newest of its day.
    """
    name = re.compile(rf"{re.escape(target.stem)} ({DAY})(?:-(\d+))?{re.escape(target.suffix)}")
    folder = target.parent / KEPT_FOLDER
    kept = sorted(folder.iterdir()) if folder.is_dir() else []
    matches = [(match, path) for path in kept if (match := name.fullmatch(path.name))]
    found = [(_day(match[1]), int(match[2] or 1), path) for match, path in matches]
    found.append((day_of(target), len(matches) + 1, target))
    before = [each for each in found if each[0] is not None and each[0] < day]
    return [path for *_, path in sorted(before, reverse=True)]


def day_of(path: Path) -> dt.date | None:
    """The as-of day of an output: as it notes it, else the first "as of 2002-10-12" in it."""
    if day := _day(read_notes(path).facts.get("as of", "")):
        return day
    try:
        with zipfile.ZipFile(path) as package:
            parts = [name for name in package.namelist() if name.endswith(".xml")]
            texts = (AS_OF.search(package.read(name)) for name in parts)
            return next((_day(found[1].decode()) for found in texts if found), None)
    except ZIP_FAILURES:
        return None


def _day(text: str) -> dt.date | None:
    try:
        return dt.date.fromisoformat(text)
    except ValueError:
        return None


# --- where the columns are ----------------------------------------------------------------------


def _table(title: str, grids: list[Grid], notes: Notes) -> Table | None:
    """The table of Standings or Corrections: by its named columns, else by the headings."""
    by_title = {grid.sheet: grid for grid in grids}
    prefix = f"{title.casefold()}_"
    named = {
        name.removeprefix(prefix): column
        for name, column in notes.columns.items()
        if name.startswith(prefix) and column.sheet in by_title
    }
    if not set(NEEDED[title]) <= named.keys():
        return next(
            (
                _by_headings(grid, title)
                for grid in grids
                if grid.sheet.casefold() == title.casefold()
            ),
            None,
        )
    here = named["player"]
    there = {token: each for token, each in named.items() if each.sheet == here.sheet}
    rows = range(
        min(each.first for each in there.values()) - 1, max(each.last for each in there.values())
    )
    columns = {token: each.column - 1 for token, each in there.items()}
    return Table(by_title[here.sheet], columns, rows)


def _by_headings(grid: Grid, title: str) -> Table | None:
    """The table under the design's headings, down to the first blank row."""
    names = {OUTPUT_COLUMNS[name].heading: name for name in OUTPUT_SHEETS[title]}
    needed = {OUTPUT_COLUMNS[name].heading for name in NEEDED[title]}
    for number, cells in enumerate(grid.rows):
        headings = [read_text(cell) for cell in cells]
        if not needed <= set(headings):
            continue
        columns: dict[str, int] = {}
        for at, heading in enumerate(headings):
            events = sum(token.startswith("event_") for token in columns)
            if heading:
                columns.setdefault(names.get(heading, f"event_{events + 1}"), at)
        below = range(number + 1, len(grid.rows))
        end = next(
            (row for row in below if not any(grid.rows[row][at] != "" for at in columns.values())),
            len(grid.rows),
        )
        return Table(grid, columns, range(number + 1, end))
    return None


# --- what stands in them ------------------------------------------------------------------------


def _number(cell: object) -> float | None:
    return float(cell) if isinstance(cell, int | float) and not isinstance(cell, bool) else None


def _member_id(cell: object) -> str | None:
    found = read_member_id(cell)
    return found if isinstance(found, str) else None


def _people(table: Table) -> pd.DataFrame:
    lines = [
        {
            "player": read_text(table.cell(row, "player")),
            "member_id": _member_id(table.cell(row, "member_id")),
            "place": _number(table.cell(row, "place")),
            "tour_points": _number(table.cell(row, "tour_points")),
            "corrections": _number(table.cell(row, "corrections")),
        }
        for row in table.lines()
    ]
    types = {
        "player": "string",
        "member_id": "string",
        "place": "Float64",
        "tour_points": "Float64",
        "corrections": "Float64",
    }
    people = pd.DataFrame(lines, columns=list(types)).astype(types)
    return people.assign(place=people["place"].round().astype("Int64"))


def _last_event(notes: Notes) -> str:
    """The title of the last event that is noted, also where the sheet has no columns of events."""
    numbers = [name.removeprefix("event ") for name in notes.facts if name.startswith("event ")]
    last = max(map(int, filter(str.isdecimal, numbers)), default=0)
    fact = EVENT_FACT.fullmatch(notes.facts.get(f"event {last}", ""))
    return fact[2] if fact else ""


def _event_points(table: Table, notes: Notes) -> tuple[pd.DataFrame, pd.DataFrame]:
    """The events of the sheet, and the points of its lines in them."""
    events, points = [], []
    for token in (each for each in table.columns if each.startswith("event_")):
        number = int(token.removeprefix("event_"))
        fact = EVENT_FACT.fullmatch(notes.facts.get(f"event {number}", ""))
        heading = read_text(table.cell(table.rows.start - 1, token)) if table.rows.start else ""
        day = _day(fact[1] or "") if fact else None
        events.append({"event": number, "title": fact[2] if fact else heading, "last_day": day})
        for line, row in enumerate(table.lines()):
            if (earned := _number(table.cell(row, token))) is not None:
                points.append({"line": line, "event": number, "tour_points": earned})
    found = pd.DataFrame(events, columns=["event", "title", "last_day"])
    found["last_day"] = pd.to_datetime(found["last_day"])
    earned_points = pd.DataFrame(points, columns=["line", "event", "tour_points"])
    return found, earned_points.astype({"line": int, "event": int, "tour_points": "Float64"})


def _corrections(table: Table | None) -> pd.DataFrame:
    lines = (
        []
        if table is None
        else [
            {
                "player": read_text(table.cell(row, "player")),
                "member_id": _member_id(table.cell(row, "member_id")),
                "event_title": read_text(table.cell(row, "event")),
                "points": _number(table.cell(row, "points")) or 0.0,
                "reason": read_text(table.cell(row, "reason")),
            }
            for row in table.lines()
        ]
    )
    return pd.DataFrame(lines, columns=["player", "member_id", "event_title", "points", "reason"])
