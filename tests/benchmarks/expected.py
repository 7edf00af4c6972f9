"""What every workbook must say, by the oracle, and whether it does.

A run counts only if its workbook agrees: points per event, season points, average rating, class
and place of everybody.
"""

from bisect import bisect_right
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import python_calamine as calamine

from tests import oracle
from tests.oracle import Plain

HEADINGS = ("Place", "Player", "ID", "Class", "Avg rating", "Points")
CLOSE = 1e-9


@dataclass(frozen=True)
class Line:
    """One person's season; points by event title."""

    event_points: dict[str, float]
    points: float
    average: float | None
    rating_class: str
    place: int


def expected_lines(season: Plain) -> dict[str, Line]:
    """Everybody's line by ID; places by counting who has more, in fractions (rule 19)."""
    people = oracle.gather_people(oracle.counted_events(season), oracle.register(season))
    for person in people.values():
        oracle.finish(person, season)
    rising = sorted(person["points"] for person in people.values())
    return {
        person["id"]: Line(
            {event: float(points) for event, points in person["event_points"].items()},
            float(person["points"]),
            None if person["average"] is None else float(person["average"]),
            person["rating_class"],
            1 + len(rising) - bisect_right(rising, person["points"]),
        )
        for person in people.values()
    }


def difference(workbook: Path, expected: dict[str, Line]) -> str:
    """The first number of the sheet Standings that is not as expected, in words; "" if none."""
    if not workbook.exists():
        return "no workbook came out"
    rows, first = _table(workbook, "Standings", HEADINGS)
    if first is None:
        return f"no heading row with {', '.join(HEADINGS)}"
    column = {" ".join(str(name).split()): place for place, name in enumerate(rows[first])}
    events = {event for line in expected.values() for event in line.event_points}
    if not events & set(column):
        wrong = _wrong_on_calculation(workbook, expected)
        if wrong:
            return wrong
        events = set()
    if not events <= set(column):
        return f"no column for {min(events - set(column))}"
    people = [row for row in rows[first + 1 :] if isinstance(row[column["Points"]], int | float)]
    found = {_member_id(row[column["ID"]]): row for row in people}
    if len(found) != len(people) or set(found) != set(expected):
        return f"{len(people)} lines of {len(found)} people, {len(expected)} people expected"
    event_columns = sorted((column[event], event) for event in events)
    for member_id, line in expected.items():
        wrong = _wrong(found[member_id], line, column, event_columns)
        if wrong:
            return f"{member_id}: {wrong}"
    return ""


def _table(
    workbook: Path, sheet: str, headings: tuple[str, ...]
) -> tuple[list[list[Any]], int | None]:
    """The rows of a sheet, and which of them has these headings."""
    with calamine.load_workbook(workbook) as book:
        if sheet not in book.sheet_names:
            return [], None
        rows = book.get_sheet_by_name(sheet).to_python(skip_empty_area=False)
    return rows, next((n for n, row in enumerate(rows) if set(headings) <= set(row)), None)


def _wrong_on_calculation(workbook: Path, expected: dict[str, Line]) -> str:
    """Where the events have no columns, their points stand on Calculation alone."""
    rows, first = _table(workbook, "Calculation", ("ID", "Event", "Points"))
    if first is None:
        return "no column for any event, and no Calculation"
    places = [rows[first].index(heading) for heading in ("ID", "Event", "Points")]
    found: dict[tuple[str, str], float] = {}
    for row in rows[first + 1 :]:
        member_id, event, points = (row[place] for place in places)
        if isinstance(points, int | float):
            key = (_member_id(member_id), event)
            found[key] = found.get(key, 0.0) + points
    wanted = {
        (member_id, event): points
        for member_id, line in expected.items()
        for event, points in line.event_points.items()
    }
    if found.keys() != wanted.keys():
        return f"Calculation differs at {min(found.keys() ^ wanted.keys())}"
    wrong = (key for key, points in wanted.items() if not _equal(found[key], points))
    return next((f"Calculation: {found[key]!r} for {key}" for key in wrong), "")


def _wrong(
    row: list[Any], line: Line, column: dict[str, int], event_columns: list[tuple[int, str]]
) -> str:
    wanted = {
        "Points": line.points,
        "Avg rating": line.average,
        "Class": line.rating_class,
        "Place": line.place,
    }
    for heading, value in wanted.items():
        if not _equal(row[column[heading]], value):
            return f"{heading} is {row[column[heading]]!r}, expected {value!r}"
    for place, event in event_columns:
        value = line.event_points.get(event)
        if not _equal(row[place], value):
            return f"{event} is {row[place]!r}, expected {value!r}"
    return ""


def _member_id(cell: object) -> str:
    return str(int(cell)) if isinstance(cell, float) else str(cell)


def _equal(cell: object, value: object) -> bool:
    """Numbers to nine digits, of their size or after the point; a blank cell is nothing."""
    if value is None or isinstance(value, str):
        return cell == (value or "")
    if not isinstance(cell, int | float):
        return False
    return abs(cell - value) <= CLOSE * max(1.0, abs(value))  # type: ignore[operator]
