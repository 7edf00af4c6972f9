"""Anything in a cell, in a workbook, in a file: a build or problems in words, and no silent sum.

Whole workbooks are healthy events with something done to them. What cannot mean anything (a blank
row, a footnote, a column of fees, another order of columns) must change nothing. What is done to
one cell, row, column or heading must change nothing, or be said where it was done, or be what that
cell now legitimately says. Many such workbooks lie in one folder and go through one run.
"""

import datetime as dt
import io
import math
import random
import re
import shutil
import zipfile
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from openpyxl import Workbook
from openpyxl.utils.cell import get_column_letter

from cotour.names import fold_name, member_key
from cotour.pipeline import run
from cotour.problems import Source, problem
from cotour.read.values import (
    UNRATED,
    Doubtful,
    Unreadable,
    date_in_file_name,
    read_count,
    read_cp,
    read_date,
    read_list_rating,
    read_member_id,
    read_number,
    read_rating,
    read_result,
    read_score,
    read_text,
    read_yes_no,
)
from tests.workbooks import Folder, Rows, write_workbook

SLOW = [HealthCheck.too_slow, HealthCheck.function_scoped_fixture, HealthCheck.data_too_large]
WITHOUT_SHRINKING = [Phase.explicit, Phase.generate]  # what fails is named, and small already

# --- one cell -----------------------------------------------------------------------------------

NUMBERS = st.one_of(
    st.integers(),
    st.integers(0, 4000),
    st.floats(),
    st.integers(-10, 8000).map(lambda halves: halves / 2),
    st.sampled_from([1e15, -1e15, 1e308, 5e-324, 2.4999999999999996, 99.9999999999, 3000.0000001]),
)
LIKE_CELLS = st.text(
    alphabet="0123456789.,/½⁄ -–+PpWwDdLlHBXFZUu*()'\"%eE٣²Ⅷ\u00a0\u200b", max_size=9
)
TEXTS = st.one_of(st.text(max_size=20), LIKE_CELLS, NUMBERS.map(str))
DAYS = st.one_of(st.dates(), st.datetimes(), st.times(), st.timedeltas())
CELLS = st.one_of(st.none(), st.booleans(), NUMBERS, TEXTS, DAYS)
BOUNDED = settings(derandomize=True, max_examples=200, deadline=None, suppress_health_check=SLOW)


def said(value: object, raw: object) -> None:
    """What cannot be read has words."""
    if isinstance(value, Unreadable | Doubtful):
        hint = value.hint if isinstance(value, Unreadable) else ""
        made = problem(value.code, Source("a.xlsx", "Open", "A1"), raw, heading="Score", hint=hint)
        assert made.message
        assert made.fix


def is_score(value: object) -> bool:
    return isinstance(value, float) and 0 <= value <= 1_000_000 and (2 * value).is_integer()


def is_count(value: object) -> bool:
    return type(value) is int and 0 <= value <= 100_000


def is_number(value: object) -> bool:
    return isinstance(value, float) and math.isfinite(value) and abs(value) <= 1_000_000


def is_rating(value: object) -> bool:
    found = value.value if isinstance(value, Doubtful) else value
    return value is UNRATED or (type(found) is int and 100 <= found <= 3000)


def is_list_rating(value: object) -> bool:
    return value is UNRATED or (isinstance(value, float) and 1 <= value <= 4000)


def is_id(value: object) -> bool:
    return (
        isinstance(value, str)
        and re.fullmatch("[0-9]+", value) is not None
        and not member_key(value).startswith("0")
        and member_key(value) != ""
    )


def is_result(value: Any) -> bool:
    letter, opponent = value
    plain = letter in "WDLHBXFZU" and (opponent is None or 0 <= opponent <= 99_999)
    return plain and not (letter in "HBU" and opponent) and not (letter == "W" and not opponent)


READERS: list[tuple[Callable[[Any], object], Callable[[Any], bool], bool]] = [
    # the reader, what it may give, and whether a blank is None
    (read_score, is_score, True),
    (read_count, is_count, True),
    (read_number, is_number, True),
    (read_cp, lambda value: is_number(value) and value >= 0, True),
    (read_rating, is_rating, True),
    (read_list_rating, is_list_rating, True),
    (read_member_id, is_id, True),
    (read_result, is_result, False),
    (read_yes_no, lambda value: isinstance(value, bool), True),
    (
        read_date,
        lambda value: type(value) is dt.date and 1900 <= value.year <= 2200,
        True,
    ),
    (read_text, lambda value: isinstance(value, str), False),
]


@pytest.mark.parametrize(
    ("reader", "may_be", "blank"), READERS, ids=[reader.__name__ for reader, _, _ in READERS]
)
@BOUNDED
@given(raw=CELLS)
def test_any_cell_gives_a_value_in_its_limits_or_words(
    reader: Callable[[object], object], may_be: Callable[[object], bool], blank: bool, raw: object
) -> None:
    value = reader(raw)
    assert reader(raw) == value
    said(value, raw)
    if value is None:
        assert blank
        assert raw is None or (isinstance(raw, str) and not re.search(r"[0-9A-Za-z½]", raw))
    elif not isinstance(value, Unreadable):
        assert may_be(value), (raw, value)


@BOUNDED
@given(name=st.text(max_size=40))
def test_any_name_folds_to_something_that_folds_to_itself(name: str) -> None:
    folded = fold_name(name)
    assert bool(folded) == bool(name)
    assert fold_name(f" {name} ") == folded or not name.strip()


@BOUNDED
@given(stem=st.one_of(st.text(max_size=30), st.text(alphabet="0123456789-_ to.", max_size=24)))
def test_any_file_name_has_a_date_or_none(stem: str) -> None:
    date, rest = date_in_file_name(stem)
    assert date is None or 1900 <= date.year <= 2200
    assert rest == stem if date is None else (stem.endswith(rest) and rest)


# --- one workbook: a healthy event, and what is done to it --------------------------------------

ROUNDS = ["No.", "Player", "ID", "State", "Pre", "Post", "Rd 1", "Rd 2", "Rd 3", "Score"]
SUMMARY = ["No.", "Player", "ID", "State", "Pre", "Post", "Score"]
SUMMARY += ["Half-point byes", "Full-point byes", "Games"]
PEOPLE = [("Ed East", 1800, 1820), ("Flo Ford", 1700, 1690), ("Gil Gray", 1600, 1600)]
PEOPLE += [("Hal Hunt", 1500, 1490)]
RESULTS = [["W2", "W3", "D4"], ["L1", "D4", "H"], ["W4", "L1", "B"], ["L3", "D2", "D1"]]
SCORES = [2.5, 1, 2, 1]
HALVES, FULLS, GAMES = [0, 1, 0, 0], [0, 0, 1, 0], [3, 2, 2, 3]
LABELS = 4


@dataclass
class Event:
    """A workbook of one section, as it was and as it is now."""

    number: int
    rounds: bool
    rows: Rows = field(default_factory=list)
    done: list[str] = field(default_factory=list)
    touched: list[tuple[list[object] | None, object]] = field(default_factory=list)  # row, column
    expected: dict[str, object] = field(default_factory=dict)  # column -> a legitimate other value

    def __post_init__(self) -> None:
        labels: Rows = [["Event", self.title], ["Date", "2002-11-03"], ["Section", "Open"]]
        players: Rows = []
        for n, (name, pre, post) in enumerate(PEOPLE):
            row = [n + 1, f"{name} {self.number}", self.id_of(n), "CO", pre, post + self.number]
            games = [*RESULTS[n], SCORES[n]] if self.rounds else []
            counts = [] if self.rounds else [SCORES[n], HALVES[n], FULLS[n], GAMES[n]]
            players.append([*row, *games, *counts])
        headings = list(ROUNDS if self.rounds else SUMMARY)
        self.rows = [*labels, ["Rounds", 3], headings, *players]

    @property
    def title(self) -> str:
        return f"Boulder {self.number}"

    @property
    def workbook(self) -> str:
        return f"boulder-{self.number:02}.xlsx"

    def id_of(self, n: int) -> int:
        return 10_000_000 + 10 * self.number + n

    @property
    def heading(self) -> list[object]:
        """The heading row, wherever it stands by now."""
        return next(row for row in self.rows if "Player" in row and "Pre" in row)

    @property
    def players(self) -> Rows:
        return [row for row in self.rows if any(row is each for each in self._players)]

    def remember(self) -> None:
        """Which rows are the players', before anything is done."""
        self._players = self.rows[LABELS + 1 :]

    def column(self, name: str) -> int:
        return self.heading.index(name)


# --- what must change nothing -------------------------------------------------------------------

NOISE = ["* first rated event", "https://example.org", "H = half-point bye", "Printed by Anna", "½"]
NEUTRAL: dict[str, Callable[[Event, random.Random], None]] = {}


def neutral(step: Callable[[Event, random.Random], None]) -> Callable[[Event, random.Random], None]:
    NEUTRAL[step.__name__] = step
    return step


def _set(rows: Rows, column: int, values: list[object]) -> None:
    for row, value in zip(rows, values, strict=True):
        row[column] = value


@neutral
def blank_rows(event: Event, chance: random.Random) -> None:
    for _ in range(chance.randint(1, 3)):
        event.rows.insert(chance.randint(0, len(event.rows)), [])


@neutral
def footnotes(event: Event, chance: random.Random) -> None:
    for _ in range(chance.randint(1, 3)):
        event.rows.append([None] * event.column("Player") + [chance.choice(NOISE)])


@neutral
def totals(event: Event, chance: random.Random) -> None:
    row: list[object] = [None] * len(event.heading)
    row[event.column("Player")] = chance.choice(["Total", "Average", "TOTALS:", "Sum"])
    for name in ("Pre", "Post", "Score"):
        row[event.column(name)] = chance.randint(1, 9999)
    event.rows.append(row)


@neutral
def a_column_of_no_meaning(event: Event, chance: random.Random) -> None:
    heading, place = event.heading, chance.randint(0, len(event.heading))
    name = chance.choice(["Fee", "TB1", "Buchholz", "Prize", "Remarks", "Club", None, "K", "+/-"])
    values = [chance.choice([None, 7, "x", 2.5, "W1", dt.date(2002, 1, 2), True]) for _ in range(4)]
    heading.insert(place, name)
    for row, value in zip(event.players, values, strict=True):
        row.insert(place, value)


@neutral
def columns_in_another_order(event: Event, chance: random.Random) -> None:
    order = list(range(len(event.heading)))
    chance.shuffle(order)
    for row in [event.heading, *event.players]:
        row[:] = [row[place] for place in order]


@neutral
def players_in_another_order(event: Event, chance: random.Random) -> None:
    players = event.players
    places = [n for n, row in enumerate(event.rows) if any(row is each for each in players)]
    chance.shuffle(players)
    for place, row in zip(places, players, strict=True):
        event.rows[place] = row


@neutral
def labels_in_another_order(event: Event, chance: random.Random) -> None:
    place = next(n for n, row in enumerate(event.rows) if row is event.heading)
    above = event.rows[:place]
    chance.shuffle(above)
    event.rows[:place] = above


@neutral
def further_right(event: Event, chance: random.Random) -> None:
    width = chance.randint(1, 3)
    for row in event.rows:
        row[:0] = [None] * width


@neutral
def numbers_as_text(event: Event, chance: random.Random) -> None:
    for row in event.players:
        for place, value in enumerate(row):
            if isinstance(value, int | float) and chance.random() < 0.5:
                row[place] = chance.choice(["{}", " {}", "{} ", "\u00a0{}\u200b"]).format(value)


@neutral
def scores_in_other_words(event: Event, chance: random.Random) -> None:
    column = event.column("Score")
    for row in event.players:
        if row[column] == 2.5:
            row[column] = chance.choice(["2½", "2 1/2", "2,5", " 2.5 ", "2.50", 2.4999999999999996])


@neutral
def names_with_blanks(event: Event, chance: random.Random) -> None:
    column = event.column("Player")
    for row in event.players:
        signs = ["\u00a0{}", "{}\n", "\ufeff{}", "{} ", "\u200b{}"]
        row[column] = chance.choice(signs).format(row[column])


@neutral
def headings_in_other_words(event: Event, chance: random.Random) -> None:
    words = {
        "No.": ["#", "Pair"],
        "ID": ["USCF ID", "id#"],
        "Post": ["NEW", "post-rating", "Post "],
    }
    words |= {"Rd 1": ["R1", 1, "1.Rd"], "Score": ["Tot", "Pts.", "POINTS"]}
    heading = event.heading
    for name, others in words.items():
        if name in heading and chance.random() < 0.5:
            heading[heading.index(name)] = chance.choice(others)


@neutral
def another_sheet(event: Event, chance: random.Random) -> None:
    event.done.append("with another sheet")  # written by save()


# columns move before rows are added; the names of columns must stand until the last
LAST = {"a_column_of_no_meaning": -1, "columns_in_another_order": -1}
LAST |= {"further_right": 1, "headings_in_other_words": 2}


# --- what must be said, or be what the cell says ------------------------------------------------

ANY_VALUE = [None, 0, 1, 2, 3, -1, 0.5, 1.5, 2.25, 99, 100, 1655, 3000, 3001, 15680, True, False]
ANY_VALUE += [
    "",
    " ",
    "x",
    "NA",
    "nan",
    "Total",
    "½",
    "1½",
    "2 1/2",
    "1-2",
    "7x",
    "1,655",
    "1655P4",
]
ANY_VALUE += [
    "1655*",
    "unr.",
    "W1",
    "W2",
    "D2",
    "L3",
    "X",
    "F",
    "H",
    "B",
    "U",
    "W0",
    "L0",
    "Z",
    "B2",
]
ANY_VALUE += [
    "bye",
    "=",
    "-",
    "---",
    "Section",
    "Player",
    "Score",
    "Rounds",
    "2002-11-03",
    "\ufeff",
]
ANY_VALUE += [
    dt.date(2002, 1, 2),
    dt.datetime.fromisoformat("2002-05-03T01:02"),
    "#N/A",
    "=1+1",
    "Σ",
    "1e3",
    "٣",
    "²",
]
TELLING: dict[str, Callable[[Event, random.Random], None]] = {}


def telling(step: Callable[[Event, random.Random], None]) -> Callable[[Event, random.Random], None]:
    TELLING[step.__name__] = step
    return step


@telling
def a_cell_of_a_player(event: Event, chance: random.Random) -> None:
    heading, row = event.heading, chance.choice(event.players)
    name = chance.choice([each for each in heading if each is not None])
    value = chance.choice(ANY_VALUE)
    column = heading.index(name)
    event.done.append(f"{name} of {row[heading.index('Player')]!r}: {row[column]!r} -> {value!r}")
    event.touched.append((row, name))
    event.expected[str(name)] = value
    row[column] = value


@telling
def a_value_beside_a_label(event: Event, chance: random.Random) -> None:
    rows = [row for row in event.rows if row and row[0] in ("Event", "Date", "Section", "Rounds")]
    row, value = chance.choice(rows), chance.choice(ANY_VALUE)
    event.done.append(f"{row[0]}: {row[1]!r} -> {value!r}")
    event.touched.append((row, None))
    event.expected[str(row[0])] = value
    row[1] = value


@telling
def a_label(event: Event, chance: random.Random) -> None:
    rows = [row for row in event.rows if row and row[0] in ("Event", "Date", "Section", "Rounds")]
    row, value = chance.choice(rows), chance.choice(["", "Rond", "Max points", "x", None, "Dates"])
    event.done.append(f"the label {row[0]} -> {value!r}")
    event.touched.append((row, None))
    if value == "Max points":
        event.expected["Max points"] = row[1]
    row[0] = value


@telling
def a_heading(event: Event, chance: random.Random) -> None:
    heading = event.heading
    column = chance.randrange(len(heading))
    value = chance.choice(
        [None, "x", "Post", "Pre", "Score", "Rd 1", "Rd 4", "H", "B", "Games", "ID"]
    )
    event.done.append(f"the heading {heading[column]!r} -> {value!r}")
    event.touched += [(heading, heading[column]), (None, value)]
    heading[column] = value


@telling
def a_column_deleted(event: Event, chance: random.Random) -> None:
    heading = event.heading
    column = chance.randrange(len(heading))
    event.done.append(f"the column {heading[column]!r} deleted")
    event.touched.append((heading, heading[column]))
    below = next(n for n, row in enumerate(event.rows) if row is heading)
    for row in event.rows[below:]:
        del row[column : column + 1]


@telling
def a_column_twice(event: Event, chance: random.Random) -> None:
    heading = event.heading
    column = chance.randrange(len(heading))
    event.done.append(f"the column {heading[column]!r} twice")
    event.touched.append((heading, heading[column]))
    for row in [heading, *event.players]:
        row.append(row[column])


@telling
def two_columns_swapped_under_their_headings(event: Event, chance: random.Random) -> None:
    names = [
        name for name in event.heading if name in ("Pre", "ID", "No.", "Score", "Rd 1", "Rd 2")
    ]
    one, other = chance.sample(names, 2)
    event.done.append(f"{one} and {other} swapped under their headings")
    event.touched += [(None, one), (None, other)]
    first, second = event.heading.index(one), event.heading.index(other)
    for row in event.players:
        row[first], row[second] = row[second], row[first]


@telling
def a_row_deleted(event: Event, chance: random.Random) -> None:
    row = chance.choice([row for row in event.rows if row])
    event.done.append(f"a row deleted: {row}")
    event.touched.append((None, None))
    if any(row is each for each in event.players):
        event.expected["the row"] = row
    event.rows = [each for each in event.rows if each is not row]


@telling
def a_row_twice(event: Event, chance: random.Random) -> None:
    place = chance.choice([n for n, row in enumerate(event.rows) if row])
    again = list(event.rows[place])
    where = chance.randint(place, len(event.rows))
    event.done.append(f"row {event.rows[place]} again before row {where + 1}")
    event.touched.append((again, None))
    event.rows.insert(where, again)


@telling
def the_heading_row_moved_down(event: Event, chance: random.Random) -> None:
    # as when the sheet is sorted with its heading row
    heading = event.heading
    rows = [row for row in event.rows if row is not heading]
    players = [n for n, row in enumerate(rows) if any(row is each for each in event.players)]
    place = chance.choice(players) + 1
    event.done.append(f"the heading row moved down to row {place + 1}")
    event.touched.append((None, None))
    rows.insert(place, heading)
    event.rows = rows


@telling
def all_rows_shuffled(event: Event, chance: random.Random) -> None:
    event.done.append("all rows shuffled")
    event.touched.append((None, None))
    chance.shuffle(event.rows)


@telling
def a_row_of_anything(event: Event, chance: random.Random) -> None:
    heading = event.heading
    row: list[object] = [chance.choice([None, None, *ANY_VALUE]) for _ in heading]
    row[heading.index("Post")] = None  # else it may be a player
    event.rows.insert(chance.randint(LABELS, len(event.rows)), row)
    event.done.append(f"a row of {row}")
    event.touched.append((row, None))


@telling
def cells_pushed_right(event: Event, chance: random.Random) -> None:
    row = chance.choice(event.players)
    row.insert(chance.randrange(len(row)), None)
    event.done.append(f"a blank pushed into a row: {row}")
    event.touched.append((row, None))


@telling
def cells_pushed_down(event: Event, chance: random.Random) -> None:
    names = ("Player", "ID", "Pre", "Post", "Score", "Rd 1", "Rd 2")
    column = chance.choice([n for n, name in enumerate(event.heading) if name in names])
    players = event.players
    values = [None, *(row[column] for row in players)]
    _set(players, column, values[:-1])
    last: list[object] = [None] * len(event.heading)
    last[column] = values[-1]
    event.rows.append(last)
    event.done.append(f"the column {event.heading[column]!r} pushed down by a cell")
    event.touched += [(None, event.heading[column]), (last, None)]


# --- many workbooks, one run --------------------------------------------------------------------

EVENTS_IN_A_RUN = 60
SEASON: dict[str, Rows] = {"Season": [["Season start", "2002-09-01"], ["Season end", "2003-08-31"]]}


ABOVE = ("the_heading_row_moved_down", "all_rows_shuffled")
GROUPS = {
    "cells": ["a_cell_of_a_player", "a_value_beside_a_label", "a_label"],
    "rows of players above the heading": list(ABOVE),
}
GROUPS["rows and columns"] = sorted(
    {*TELLING} - {each for group in GROUPS.values() for each in group}
)


def make(number: int, chance: random.Random, spoil: str | None) -> Event:
    """An event to which neutral things are done, and one that tells."""
    event = Event(number, rounds=chance.random() < 0.6)
    event.remember()
    steps = chance.sample(sorted(NEUTRAL), chance.randint(0 if spoil else 1, 3))
    if spoil is not None:
        steps = [step for step in steps if LAST.get(step, 0) <= 0]
    for step in sorted(steps, key=lambda each: LAST.get(each, 0)):
        NEUTRAL[step](event, chance)
        event.done.append(step)
    if spoil is not None:
        TELLING[spoil](event, chance)
    return event


def save(folder: Folder, event: Event) -> None:
    sheets = {"Open": event.rows}
    if "with another sheet" in event.done:
        sheets["Roster"] = [["Name", "ID", "Rating"], ["Ed East", 1, 1800], ["x", None, None]]
    write_workbook(folder.path / event.workbook, sheets)


@dataclass
class Found:
    """What the runs said about each workbook, and the lines of those that were built."""

    said: dict[str, list[dict[str, Any]]]
    calculation: list[dict[str, Any]]
    standings: list[dict[str, Any]]
    events: list[dict[str, Any]]


def run_all(path: Path, events: list[Event]) -> Found:
    """A run over all; those with an error taken out, until the rest is built."""
    shutil.rmtree(path, ignore_errors=True)
    path.mkdir()
    folder = Folder(path)
    write_workbook(path / "season.xlsx", SEASON)
    for event in events:
        save(folder, event)
    said: dict[str, list[dict[str, Any]]] = {}
    for _ in range(6):
        found = folder.run()
        assert found.code in (0, 1), found.printed
        for line in found.to_do:
            said.setdefault(line["Workbook"] or "", []).append(line)
        for line in found.left_out:
            said.setdefault(line["File"], []).append(line)
        if found.code == 0:
            return Found(
                said,
                found.sheet("Calculation", "No.", "Event", "Points"),
                found.sheet("Standings", "Place", "Player", "Points"),
                found.sheet("Events", "No.", "Event", "Multiplier"),
            )
        wrong = [each for each in found.to_do if each["What was done"] == "nothing is published"]
        books = {each["Workbook"] for each in wrong} - {None, ""}
        assert books, f"an error that names no workbook: {wrong}"
        for book in books:
            (path / book).unlink()
        if not any((path / event.workbook).exists() for event in events):
            return Found(said, [], [], [])
    raise AssertionError("errors without end")


def healthy_points(event: Event) -> tuple[float, list[float]]:
    """The multiplier, and the points of the four."""
    multiplier = sum(post + event.number for _, _, post in PEOPLE) / 1000
    halves = [SCORES[n] - HALVES[n] / 2 for n in range(4)]
    return multiplier, [score / 3 * multiplier for score in halves]


def differences(event: Event, found: Found) -> list[str]:
    """How what came out differs from the healthy event."""
    multiplier, points = healthy_points(event)
    wrong = []
    totals_of = {line["No."]: line for line in found.standings}
    for n, (name, _, _) in enumerate(PEOPLE):
        mine = {f"{name} {event.number}"}
        lines = [
            line
            for line in found.calculation
            if line["Player"] in mine or line["ID"] == str(event.id_of(n))
        ]
        if len(lines) != 1:
            wrong.append(f"{name} has {len(lines)} lines")
            continue
        (line,) = lines
        if line["Multiplier"] != pytest.approx(multiplier):
            wrong.append(f"multiplier {line['Multiplier']}, was {multiplier}")
        if line["Points"] != pytest.approx(points[n]):
            wrong.append(f"{name} has {line['Points']}, had {points[n]}")
        all_mine = [each["Points"] for each in found.calculation if each["No."] == line["No."]]
        if totals_of[line["No."]]["Points"] != pytest.approx(sum(all_mine)):
            wrong.append(f"{name} stands with {totals_of[line['No.']]['Points']}")
    if not any(line["Multiplier"] == pytest.approx(multiplier) for line in found.events):
        wrong.append(f"no section with the multiplier {multiplier}")
    return wrong


def names_the_place(event: Event, line: dict[str, Any]) -> bool:
    """Whether a line of To do or Left out names a touched row or column, or the whole section."""
    words = " ".join(str(value) for value in line.values())
    rows = {n + 1 for n, row in enumerate(event.rows) for t, _ in event.touched if row is t}
    heading = next((n + 1 for n, row in enumerate(event.rows) if "Pre" in row or "Post" in row), 1)
    cells = re.findall(r"\b([A-Z]{1,2})([0-9]+)\b", str(line.get("Cell") or "") + " " + words)
    columns = set()
    headings = event.rows[heading - 1]
    for _, name in event.touched:
        columns |= {get_column_letter(n + 1) for n, each in enumerate(headings) if each == name}
    if any(row is None and name is None for row, name in event.touched):
        return True  # a row that is gone can be named by its neighbours only
    if not line.get("Cell") and "Rows" not in line:
        return True
    return (
        any(int(row) in rows or int(row) <= heading or column in columns for column, row in cells)
        or any(re.search(rf"\b{row}\b", str(line.get("Rows") or "")) for row in rows)
        or line.get("Rows") == "all"
    )


def as_score(value: object) -> float | None:
    """A score that a person reads without a doubt, in the writings used here."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int | float):
        return value if value >= 0 and (2 * value) % 1 == 0 else None
    return {"½": 0.5, "1½": 1.5, "2 1/2": 2.5}.get(str(value).strip())


def as_rating(value: object) -> int | None:
    if isinstance(value, int | float) and not isinstance(value, bool):
        return int(value) if 100 <= value <= 3000 and value % 1 == 0 else None
    return {"1,655": 1655, "1655P4": 1655}.get(str(value))


def legitimate(event: Event, found: Found) -> bool:
    """Whether the numbers are those of the other, sound value that the touched cell holds."""
    (row, name) = event.touched[0]
    gone = event.expected.get("the row")
    if gone is None and (row is None or len(event.touched) > 1):
        return False
    posts = [post + event.number for _, _, post in PEOPLE]
    scores, halves, most = list(SCORES), list(HALVES), 3.0
    most_of = {"Max points"} if event.rounds else {"Max points", "Rounds"}
    value = next(iter(event.expected.values()), None)
    place = next((n for n, each in enumerate(event._players) if each in (row, gone)), None)
    if gone is not None and place is not None and not event.rounds:
        posts[place] = 0  # nothing in the sheet says that somebody is missing
    elif name == "Post" and place is not None and as_rating(value) is not None:
        posts[place] = as_rating(value) or 0
    elif name == "Score" and place is not None and not event.rounds and as_score(value) is not None:
        scores[place] = as_score(value) or 0
    elif name == "Half-point byes" and place is not None and type(value) is int:
        halves[place] = value
    elif name == "Half-point byes" and place is not None and value in (None, "", " ", "\ufeff"):
        halves[place] = 0
    elif type(value) is int and event.expected.keys() & most_of:
        most = value
    else:
        return False
    multiplier = sum(posts) / 1000
    for n in range(len(PEOPLE)):
        lines = [each for each in found.calculation if each["ID"] == str(event.id_of(n))]
        expected = (scores[n] - halves[n] / 2) / most * multiplier
        there = [] if gone is not None and n == place else [pytest.approx(expected)]
        if [line["Points"] for line in lines] != there:
            return False
    return True


@settings(
    derandomize=True,
    max_examples=1,
    deadline=None,
    phases=WITHOUT_SHRINKING,
    suppress_health_check=SLOW,
)
@given(seed=st.integers(0, 2**32))
def test_what_means_nothing_changes_nothing(
    seed: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    chance = random.Random(seed)
    events = [make(number, chance, None) for number in range(EVENTS_IN_A_RUN)]
    found = run_all(tmp_path_factory.mktemp("neutral") / "Tour", events)
    wrong = []
    for event in events:
        words = [line["What"] for line in found.said.get(event.workbook, []) if "What" in line]
        told = [*words, *differences(event, found)]
        if told:
            wrong.append(f"{event.workbook}: {event.done}: {told}\n{shown(event)}")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("group", GROUPS)
@settings(
    derandomize=True,
    max_examples=1,
    deadline=None,
    phases=WITHOUT_SHRINKING,
    suppress_health_check=SLOW,
)
@given(seed=st.integers(0, 2**32))
def test_what_is_done_to_a_sheet_is_said_or_changes_nothing(
    group: str, seed: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    chance = random.Random(seed)
    kinds = GROUPS[group]
    events = [make(number, chance, kinds[number % len(kinds)]) for number in range(EVENTS_IN_A_RUN)]
    found = run_all(tmp_path_factory.mktemp("telling") / "Tour", events)
    wrong = []
    for event in events:
        told = differences(event, found)
        lines = found.said.get(event.workbook, [])
        if not told or any(names_the_place(event, line) for line in lines):
            continue
        if not legitimate(event, found):
            wrong.append(f"{event.workbook}: {event.done}: {told}; said: {lines}\n{shown(event)}")
    assert not wrong, "\n".join(wrong)


def shown(event: Event) -> str:
    return "\n".join(f"  {n}: {row}" for n, row in enumerate(event.rows, 1))


# --- any bytes ----------------------------------------------------------------------------------

SUFFIXES = (".xlsx", ".xlsm", ".xls", ".xlsb", ".ods", ".csv", ".txt", ".html", ".htm")
BEGINNINGS = [
    b"",
    b"PK\x03\x04",
    bytes.fromhex("D0CF11E0A1B11AE1"),
    b"<html>",
    b"<table>",
    b"\xef\xbb\xbf",
]
BEGINNINGS += [
    b"\xff\xfe",
    b"\xfe\xff",
    b"%PDF",
    b"\t\x08",
    b"<?xml version='1.0'?>",
    b"No.,Player,Score\n",
]
BEGINNINGS += [b" Pair | Player Name |Total|Round|\n", b"\0" * 600]


def _whole() -> bytes:
    content = io.BytesIO()
    workbook = Workbook()
    for row in Event(1, rounds=True).rows:
        workbook.worksheets[0].append(row)
    workbook.save(content)
    return content.getvalue()


WHOLE = _whole()
READ = Path(__file__).parent / "read" / "workbooks"
REAL = [WHOLE, *(path.read_bytes() for path in sorted(READ.iterdir()))]


@st.composite
def damaged(draw: st.DrawFn) -> bytes:
    """A real workbook with bytes changed, taken out or cut off."""
    content = bytearray(draw(st.sampled_from(REAL)))
    for _ in range(draw(st.integers(1, 6))):
        at = draw(st.integers(0, len(content) - 1))
        kind = draw(st.integers(0, 3))
        if kind == 0:
            content[at] = draw(st.integers(0, 255))
        elif kind == 1:
            content[at : at + draw(st.integers(1, 64))] = b""
        elif kind == 2:
            content[at:at] = draw(st.binary(max_size=16))
        else:
            content = content[: max(at, 1)]
    return bytes(content)


@st.composite
def damaged_inside(draw: st.DrawFn) -> bytes:
    """A workbook whose zip is whole, but one of its parts is not."""
    with zipfile.ZipFile(io.BytesIO(WHOLE)) as package:
        parts = {name: package.read(name) for name in package.namelist()}
    name = draw(st.sampled_from(sorted(parts)))
    content = bytearray(parts[name])
    at = draw(st.integers(0, len(content) - 1))
    kind = draw(st.integers(0, 2))
    if kind == 0:
        content[at : at + draw(st.integers(1, 40))] = draw(st.binary(max_size=20))
    elif kind == 1:
        content = content[:at]
    else:
        content = bytearray(draw(st.binary(max_size=60)))
    parts[name] = bytes(content)
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as package:
        for each, part in parts.items():
            package.writestr(each, part)
    return made.getvalue()


ANY_BYTES = st.one_of(
    st.tuples(st.sampled_from(BEGINNINGS), st.binary(max_size=300)).map(b"".join),
    st.tuples(st.sampled_from(BEGINNINGS), st.text(max_size=200).map(str.encode)).map(b"".join),
    damaged(),
    damaged_inside(),
)


@settings(derandomize=True, max_examples=25, deadline=None, suppress_health_check=SLOW)
@given(contents=st.lists(ANY_BYTES, min_size=len(SUFFIXES), max_size=len(SUFFIXES)))
def test_any_bytes_under_any_name_never_raise(
    contents: list[bytes], tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path_factory.mktemp("bytes")
    try:
        for suffix, content in zip(SUFFIXES, contents, strict=True):
            (path / f"event{suffix}").write_bytes(content)
        outcome = run([path], None, dt.date(2003, 1, 1))
        told = {each.source.workbook for each in outcome.problems}
        told |= {each.file for each in outcome.left_out}
        assert all(each.message and each.fix for each in outcome.problems)
        if outcome.season is None:
            assert told
    finally:
        shutil.rmtree(path)
