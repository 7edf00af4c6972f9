"""Small templates and contents for the tests of the template engine."""

import datetime as dt
from collections.abc import Mapping, Sequence
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

from openpyxl import Workbook, load_workbook
from openpyxl.worksheet.worksheet import Worksheet

from cotour.problems import Problem
from cotour.write.template.fill import Group, Placed, SheetContent, fill

ONCE = {
    "season.title": "Colorado Tour 2002/03",
    "season.subtitle": "so far, through Colorado Open",
    "season.as_of": dt.date(2002, 9, 30),
    "season.summary": "3 events, 4 players",
}
EVENTS = (
    {"event.name": "Colorado Open", "event.date": dt.date(2002, 9, 1)},
    {"event.name": "Boulder Open", "event.date": dt.date(2002, 9, 15)},
    {"event.name": "Fall Classic", "event.date": dt.date(2002, 9, 29)},
)
PLAYERS = ("Ann Archer", "Bob Baker", "Cy Carter", "Dee Dole")
POINTS = (40.5, 30.25, 20.125, 10.0)
EVENT_POINTS = ((20.5, 30.25, None, 10.0), (20.0, None, None, None), (None, None, 20.125, None))


def save(workbook: Workbook, folder: Path, name: str = "standings.xlsx") -> Path:
    """Save the template into the folder."""
    path = folder / name
    workbook.save(path)
    return path


def sheet(title: str, rows: Mapping[int, Sequence[object]]) -> tuple[Workbook, Worksheet]:
    """A workbook with one sheet that has these values from column A on."""
    workbook = Workbook()
    made = workbook.active
    assert isinstance(made, Worksheet)
    made.title = title
    put(made, rows)
    return workbook, made


def put(made: Worksheet, rows: Mapping[int, Sequence[object]]) -> None:
    """Write rows of values from column A on; None leaves a cell alone."""
    for row, values in rows.items():
        for column, value in enumerate(values, 1):
            if value is not None:
                made.cell(row, column, value)


def lines(count: int = 4, **columns: Sequence[object]) -> Group:
    """The lines of the first players."""
    own: dict[str, Sequence[object]] = {
        "place": list(range(1, count + 1)),
        "player": list(PLAYERS[:count]),
        "tour_points": list(POINTS[:count]),
        "games": [3 + i for i in range(count)],
        "member_id": [f"0{i}" for i in range(count)],
        "average_rating": [1500.0 + i for i in range(count)],
        "state": ["CO"] * count,
        "corrections": [None] * count,
        "number": list(range(101, 101 + count)),
    }
    by_event = [list(points[:count]) for points in EVENT_POINTS]
    return Group({}, own | columns, {"event.points": by_event})


def content(*groups: Group, events: int = 3, without: Sequence[str] = ()) -> SheetContent:
    """The content of one sheet."""
    by_event = [
        Group(
            each.tokens,
            each.columns,
            {token: points[:events] for token, points in each.event_columns.items()},
        )
        for each in groups
    ]
    return SheetContent(ONCE, by_event, EVENTS[:events], frozenset(without))


def a_class(name: str, players: Sequence[str], points: Sequence[float]) -> Group:
    """One class."""
    tokens = {
        "group.name": name,
        "group.title": f"Class {name}",
        "group.players": f"{len(players)} players",
    }
    columns: dict[str, Sequence[object]] = {
        "place": list(range(1, len(players) + 1)),
        "player": players,
        "tour_points": points,
    }
    return Group(tokens, columns)


def filled(
    path: Path, contents: Mapping[str, Sequence[SheetContent]]
) -> tuple[Workbook, list[Placed], list[Problem]]:
    """fill(), saved and read again as anybody would read it."""
    workbook, placed, problems = fill(path, contents)
    assert workbook is not None, [str(each) for each in problems]
    return reread(workbook), placed, problems


def reread(workbook: Workbook) -> Workbook:
    """What is in the file, not what is in memory."""
    saved = BytesIO()
    workbook.save(saved)
    saved.seek(0)
    return load_workbook(saved, rich_text=True)


def standings(path: Path, *groups: Group, **how: object) -> Worksheet:
    """The sheet Standings, filled with these groups, without a problem."""
    given = content(*(groups or (lines(),)), **how)  # type: ignore[arg-type]
    workbook, _, problems = filled(path, {"Standings": [given]})
    assert problems == []
    made = workbook.worksheets[0]
    assert isinstance(made, Worksheet)
    return made


def column(made: Worksheet, letter: str, first: int, last: int) -> list[object]:
    """The values of a part of a column."""
    return [made[f"{letter}{row}"].value for row in range(first, last + 1)]


def row_values(made: Worksheet, row: int) -> list[object]:
    """The values of a row."""
    return [cell.value for cell in made[row]]


def with_parts(path: Path, parts: Mapping[str, str | bytes]) -> Path:
    """The workbook with parts of its package added or replaced."""
    with ZipFile(path) as package:
        held = {name: package.read(name) for name in package.namelist()}
    for name, text in parts.items():
        held[name] = text.encode() if isinstance(text, str) else text
    with ZipFile(path, "w") as package:
        for name, data in held.items():
            package.writestr(name, data)
    return path


def part(path: Path, name: str) -> str:
    """One part of a package as text."""
    with ZipFile(path) as package:
        return package.read(name).decode()
