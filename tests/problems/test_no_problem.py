"""What must not be a problem: one event in many shapes, and always the same numbers.

Every shape is a workbook of its own with four people of its own, all in one folder and one run.
"""

import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.workbooks import Folder, Rows, Run, tour_points

HEADINGS = ["No.", "Player", "ID", "State", "Pre", "Post", "Rd 1", "Rd 2", "Rd 3", "Score"]
NAMES = ["Ed East", "Flo Ford", "Gil Gray", "Hal Hunt"]
RATINGS = [(1800, 1820), (1700, 1690), (1600, 1600), (1500, 1490)]
RESULTS = [["W2", "W3", "D4"], ["L1", "D4", "W3"], ["W4", "L1", "L2"], ["L3", "D2", "D1"]]
SCORES = [2.5, 1.5, 1, 1]


@dataclass
class Shape:
    """What a shape is made from: its own title, labels and players, under the usual headings."""

    number: int

    @property
    def title(self) -> str:
        return f"Boulder {self.number}"

    @property
    def name(self) -> str:
        """A player's last name, of this shape alone."""
        return f"{self.number}"

    @property
    def labels(self) -> Rows:
        return [["Event", self.title], ["Date", "2002-11-03"], ["Section", "Open"], ["Rounds", 3]]

    @property
    def posts(self) -> list[int]:
        return [post + self.number for _, post in RATINGS]

    @property
    def players(self) -> Rows:
        people = zip(NAMES, RATINGS, self.posts, RESULTS, SCORES, strict=True)
        return [
            [
                n,
                f"{name} {self.name}",
                1000 * (self.number + 1) + n,
                "CO",
                pre + self.number,
                post,
                *results,
                score,
            ]
            for n, (name, (pre, _), post, results, score) in enumerate(people, 1)
        ]

    @property
    def table(self) -> Rows:
        return [HEADINGS, *self.players]


Sheets = dict[str, Rows]
Made = tuple[Sheets, list[str]]  # and what is merged in the first sheet


def renamed(old: str, new: object) -> Callable[[Shape], Made]:
    """The usual sheet with another heading."""

    def make(shape: Shape) -> Made:
        headings = [new if heading == old else heading for heading in HEADINGS]
        return {"Open": [*shape.labels, headings, *shape.players]}, []

    return make


def cells(heading: str, *written: object) -> Callable[[Shape], Made]:
    """The usual sheet with this column written so; "{}" stands for what is there otherwise."""

    def make(shape: Shape) -> Made:
        column = HEADINGS.index(heading)
        rows = shape.players
        for row, value in zip(rows, written, strict=True):
            row[column] = value.format(row[column]) if isinstance(value, str) else value
        return {"Open": [*shape.labels, HEADINGS, *rows]}, []

    return make


def rows(make: Callable[[Shape], Rows], *merged: str) -> Callable[[Shape], Made]:
    """One sheet, as this function of the shape gives it."""
    return lambda shape: ({"Open": make(shape)}, list(merged))


def _in_column_d(shape: Shape) -> Rows:
    shifted = [[None, None, None, *row] for row in shape.table]
    notes: Rows = [
        ["Results of the weekend"],
        [],
        *shape.labels,
        [],
        [],
        ["As sent in", "by mail"],
        [],
        [],
    ]
    assert len(notes) == 11
    return [*notes, *shifted]


def _two_lines(shape: Shape) -> Rows:
    upper = ["No.", "Player", "ID", "State", "Rating", None, "Round", None, None, "Score"]
    lower = [None, None, None, None, "Pre", "Post", 1, 2, 3, None]
    return [*shape.labels, upper, lower, *shape.players]


def _blank_row_inside(shape: Shape) -> Rows:
    return [*shape.labels, HEADINGS, [], *shape.players[:2], [], [], *shape.players[2:]]


def _totals_and_footnotes(shape: Shape) -> Rows:
    return [
        *shape.labels,
        *shape.table,
        [None, "Total", None, None, None, sum(shape.posts), None, None, None, 6],
        [None, "Average", None, None, 1650, 1650],
        ["Average rating", None, None, None, 1650, 1650],
        [],
        [None, "* rated for the first time"],
        ["Rating report: https://example.org/2002"],
        [5],  # numbered beforehand, never filled in
        [6],
    ]


def _other_sheets(shape: Shape) -> Made:
    ranking = [[row[0], row[1], row[4], row[9], 7.5] for row in shape.players]
    roster = [[row[1], row[2], row[4], "paid"] for row in shape.players]
    return {
        "Notes": [["What is still to do"], ["Send the report"]],
        "Open": [*shape.labels, *shape.table],
        "Ranking": [["Rank", "Name", "Rtg", "Pts", "TB1"], *ranking],
        "Entries": [["Name", "ID", "Rating", "Fee"], *roster],
    }, []


def _roster_called_players(shape: Shape) -> Made:
    # what a sheet is, its content decides, not its name
    roster = [[row[1], row[2], row[4], "paid"] for row in shape.players]
    sheets = {"Open": [*shape.labels, *shape.table]}
    return sheets | {"Players": [["Player", "ID", "Rating", "Fee"], *roster]}, []


def _labels_in_one_cell(shape: Shape) -> Rows:
    labels = [[f"Event: {shape.title}"], ["Date: 2002-11-03", "Section: Open"], ["Rounds: 3"]]
    return [*labels, *shape.table]


def _first_and_last_name(shape: Shape) -> Rows:
    table = [[*row[:1], *str(row[1]).split(" ", 1), *row[2:]] for row in shape.players]
    headings = ["No.", "First Name", "Last Name", *HEADINGS[2:]]
    return [*shape.labels, headings, *table]


def _columns_in_another_order(shape: Shape) -> Rows:
    return [*shape.labels, *([*row[5:], *row[:5]] for row in shape.table)]


def _without_rounds_label(shape: Shape) -> Rows:
    return [*shape.labels[:3], *shape.table]


def _labels_in_another_order(shape: Shape) -> Rows:
    event, date, section, rounds = shape.labels
    return [[*rounds, *section], [], [None, None, *date], event, *shape.table]


def _labels_behind_merged_cells(shape: Shape) -> Rows:
    return [[label, None, None, value] for label, value in shape.labels] + shape.table


def _tie_break_and_rank_columns(shape: Shape) -> Rows:
    marks = ["Rank", 1, 2, "T3", "3="]
    ties = [
        ["TB1", "Buchholz", "SB", "BH"],
        [5, 4.5, 3, 2],
        [4, 4, 2, 1],
        [3, 4, 1, 1],
        [3, 3, 1, 1],
    ]
    return [
        *shape.labels,
        *([mark, *row, *tie] for mark, row, tie in zip(marks, shape.table, ties, strict=True)),
    ]


SHAPES: dict[str, Callable[[Shape], Made]] = {
    "as the template": rows(lambda shape: [*shape.labels, *shape.table]),
    "halves 2½": cells("Score", "2½", "1½", "1", 1),
    "halves 2 1/2": cells("Score", "2 1/2", "1 1/2", " 1 ", "1.0"),
    "halves 2,5": cells("Score", "2,5", "1,5", "1,0", "1"),
    "halves 2.5": cells("Score", "2.5", "1.50", "1.", 1),
    "a formula's 2.4999999999999996": cells(
        "Score", 2.4999999999999996, 1.5, 1, 0.9999999999999999
    ),
    "1655P12": cells("Pre", "{}P12", "{} P 4", " {}p7", "{}P25"),
    "1655/12": cells("Pre", "{}/12", "{}/4", "{} / 7", "{}/25"),
    "post 1655P12": cells("Post", "{}P12", "{}/12", "'{}", "{}"),
    "1,655": cells("Post", *["{:,}"] * 4),
    "IDs as text": cells("ID", "{}.0", " {} ", "'{}'", "000{}"),
    "W 12, w12, W12--": cells("Rd 1", "w 2", "l1", "W4---", " L 3"),
    "a blank state": cells("State", None, "", "co", " CO "),
    "No. with marks": cells("No.", "1", "2.0", 3, "4"),
    "heading in row 12 and column D": rows(_in_column_d),
    "two-line heading": rows(_two_lines),
    "merged heading": rows(_two_lines, "E5:F5", "G5:I5", "A5:A6", "B5:B6", "J5:J6"),
    "a blank row inside": rows(_blank_row_inside),
    "totals and footnotes": rows(_totals_and_footnotes),
    "other sheets beside it": _other_sheets,
    "a roster called Players": _roster_called_players,
    "labels in one cell": rows(_labels_in_one_cell),
    "labels in another order": rows(_labels_in_another_order),
    "labels behind merged cells": rows(_labels_behind_merged_cells, "A1:C1", "A2:C2"),
    "first and last name": rows(_first_and_last_name),
    "columns in another order": rows(_columns_in_another_order),
    "no Rounds label": rows(_without_rounds_label),
    "tie-breaks and ranks": rows(_tie_break_and_rank_columns),
}

SYNONYMS = {
    "No.": ["#", "No", "Pair", "Pair Num", "SNo", "SNo.", "Snr", "Seed", "pair  num"],
    "Player": ["Name", "Player Name", "PLAYER", " player\u00a0name "],
    "ID": ["ID#", "USCF ID", "US Chess ID", "Member ID", "FIDE ID", "FideID", "member-id"],
    "State": ["Fed", "FED", "Federation"],
    "Pre": ["Pre rating", "Pre-tournament rating", "Rating", "Rtg", "Rtng", "R", "Old"],
    "Post": ["Post rating", "Post-tournament rating", "New", "New rating", "POST-RATING"],
    "Score": ["Tot", "Total", "Total Pts", "Pts", "Pts.", "Points"],
    "Rd 1": ["Rd1", "R1", "Round 1", "1.Rd", "1.Rd.", "1", 1],
}
SHAPES |= {
    f"{heading} as {synonym}": renamed(heading, synonym)
    for heading, synonyms in SYNONYMS.items()
    for synonym in synonyms
}
WORKBOOKS = {name: f"boulder-{number}.xlsx" for number, name in enumerate(SHAPES)}


@pytest.fixture(scope="module")
def runs(healthy: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Run, Run]:
    """A run over all shapes; and one over those that are no error, for the numbers."""
    path = tmp_path_factory.mktemp("shapes") / "Tour"
    shutil.copytree(healthy, path)
    folder = Folder(path)
    for number, (name, make) in enumerate(SHAPES.items()):
        folder.add(WORKBOOKS[name], *make(Shape(number)))
    first = folder.run()
    if first.code == 0:
        return first, first
    for workbook in {line["Workbook"] for line in first.to_do if line["Workbook"]}:
        (path / workbook).unlink()
    return first, folder.run()


@pytest.fixture(scope="module")
def standings(runs: tuple[Run, Run]) -> dict[str, dict[str, Any]]:
    """The lines of Standings by name."""
    return runs[1].standings()


@pytest.mark.parametrize("name", SHAPES)
def test_no_problem_and_the_same_numbers(
    name: str, runs: tuple[Run, Run], standings: dict[str, dict[str, Any]]
) -> None:
    number = list(SHAPES).index(name)
    said = [line for line in runs[0].to_do if line["Workbook"] == WORKBOOKS[name]]
    assert said == []
    shape = Shape(number)
    for player, (pre, _), score in zip(NAMES, RATINGS, SCORES, strict=True):
        line = standings[f"{player} {shape.name}"]
        assert line["Points"] == pytest.approx(tour_points(score, 3, shape.posts)), player
        assert (line["Games"], line["Avg rating"]) == (3, pre + number), player
        assert line["ID"].lstrip("0") == str(1000 * (number + 1) + NAMES.index(player) + 1)


def test_unrated_words(folder: Folder) -> None:
    words = ["unr.", "Unrated", "UNR", "New", "Unr", 0, "0", "---"]
    for number, word in enumerate(words):
        shape = Shape(number)
        shape_rows = shape.players
        shape_rows[0][4] = word
        folder.add(f"{number}.xlsx", {"Open": [*shape.labels, HEADINGS, *shape_rows]})
    lines = folder.is_quiet().standings()
    for number in range(len(words)):
        line = lines[f"Ed East {number}"]
        expected = tour_points(2.5, 3, Shape(number).posts)
        assert (line["Class"], line["Avg rating"], line["Games"]) == ("Unrated", None, 3)
        assert line["Points"] == pytest.approx(expected)


def test_several_sections_in_one_sheet(folder: Folder) -> None:
    upper, lower = Shape(1), Shape(2)
    title: Rows = [[], ["Section", "Reserve"]]
    folder.add("boulder.xlsx", {"Open": [*upper.labels, *upper.table, *title, *lower.table]})
    points = folder.is_quiet().points("Boulder 1")
    assert points["Ed East 1"] == pytest.approx(tour_points(2.5, 3, upper.posts, below=4))
    assert points["Ed East 2"] == pytest.approx(tour_points(2.5, 3, lower.posts))


BYES = [
    ("Half-point byes", "Full-point byes", "Games"),
    ("Half byes", "Full byes", "Ng"),
    ("Byes (1/2)", "B", "Games played"),
    ("H", "full-point  BYES", "GAMES"),
]


@pytest.mark.parametrize("headings", BYES)
def test_headings_of_byes_and_games(folder: Folder, headings: tuple[str, str, str]) -> None:
    shape = Shape(1)
    people = [[*row[:6], row[9], 0, 0, 3] for row in shape.players]
    people[0][7:] = [1, 0, 2]  # a half-point bye in 2.5 of 3
    people[2][7:] = [0, 1, 2]  # a full-point bye in 1 of 3
    table = [[*HEADINGS[:6], "Score", *headings], *people]
    folder.add("boulder.xlsx", {"Open": [*shape.labels, *table]})
    lines = folder.is_quiet().standings()
    assert lines["Ed East 1"]["Points"] == pytest.approx(tour_points(2, 3, shape.posts))
    assert lines["Gil Gray 1"]["Points"] == pytest.approx(tour_points(1, 3, shape.posts))
    assert [lines[f"{name} 1"]["Games"] for name in NAMES] == [2, 3, 2, 3]


def test_names_that_programs_take_for_nothing(folder: Folder) -> None:
    shape = Shape(1)
    names = ["NA", "None", "null", True]
    people = [
        [row[0], name, None, *row[3:]] for row, name in zip(shape.players, names, strict=True)
    ]
    folder.add("boulder.xlsx", {"Open": [*shape.labels, HEADINGS, *people]})
    points = folder.is_quiet().points()
    expected = [tour_points(score, 3, shape.posts) for score in SCORES]
    assert [points[name] for name in ("NA", "None", "null", "TRUE")] == pytest.approx(expected)
