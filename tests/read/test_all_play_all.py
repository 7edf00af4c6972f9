"""All-play-all crosstables, single and double: the opponents are the columns."""

from pathlib import Path

import pytest

from tests.workbooks import Folder, Rows, Run, changed, tour_points

FILE = "2002-11-03 boulder.xlsx"
POSTS = [1820, 1690, 1600, 1500]
HEADINGS = ["Rk.", None, "Name", "FED", "Rtg", "1", "2", "3", "4", "Pts.", "TB1", "Post"]
SINGLE: Rows = [
    ["From the Tournament-Database of Chess-Results http://chess-results.com"],
    ["Boulder Masters"],
    ["Last update 03.11.2002 18:05:00"],
    ["Final crosstable"],
    HEADINGS,
    [1, None, "Ed East", "USA", 1800, "*", "1", "½", "1", 2.5, 1, 1820],
    [2, None, "Flo Ford", "USA", 1700, "0", "*", "1", "1", 2, 1, 1690],
    [3, None, "Gil Gray", "USA", 1600, "½", "0", "*", "1", 1.5, 1, 1600],
    [4, None, "Hal Hunt", "USA", 1500, "0", "0", "0", "*", 0, 1, 1500],
]
DOUBLE = {
    "G6": "11",
    "H6": "½1",
    "I6": "10",
    "F7": "00",
    "H7": "1½",
    "I7": "11",
    "F8": "½0",
    "G8": "0½",
    "I8": "11",
    "F9": "01",
    "G9": "00",
    "H9": "00",
    "J6": 4.5,
    "J7": 3.5,
    "J8": 3,
    "J9": 1,
}
NAMES = ("Ed East", "Flo Ford", "Gil Gray", "Hal Hunt")
BY_HAND = dict(zip(NAMES, (2.5, 2, 1.5, 0), strict=True))


def run(tmp_path: Path, rows: Rows) -> Run:
    folder = Folder(tmp_path)
    folder.add(FILE, {"Open": rows})
    return folder.run()


def published(found: Run, scores: dict[str, float], games: int) -> None:
    assert (found.code, found.to_do) == (0, []), found.printed
    expected = {name: tour_points(score, games, POSTS) for name, score in scores.items()}
    assert found.points() == pytest.approx(expected)
    assert {line["Games"] for line in found.standings().values()} == {games}
    (section,) = found.sections().values()
    assert (section["Rounds"], section["Max points"]) == (games, games)


NUMBERS = {"G6": 1, "H6": 0.5, "I6": 1, "F7": 0, "H7": 1, "I7": 1, "F8": 0.5, "G8": 0, "I8": 1}
DIAGONAL = ("F6", "G7", "H8", "I9")


@pytest.mark.parametrize(
    "cells",
    [
        {},
        NUMBERS | {"F9": 0, "G9": 0, "H9": 0},
        {"F5": "1.Rd", "G5": "2.Rd", "H5": "3.Rd", "I5": "4.Rd"},
        dict.fromkeys(DIAGONAL, "X"),
        dict.fromkeys(DIAGONAL),
        {"H6": "0,5", "F8": "="},
        {"A2": None, "A3": None, "A4": None, "A1": None},
        {"A7": None},
    ],
)
def test_a_single_one(tmp_path: Path, cells: dict[str, object]) -> None:
    published(run(tmp_path, changed(SINGLE, cells)), BY_HAND, 3)


def test_a_single_one_without_any_row_above(tmp_path: Path) -> None:
    published(run(tmp_path, SINGLE[4:]), BY_HAND, 3)


def test_a_double_one(tmp_path: Path) -> None:
    scores = dict(zip(NAMES, (4.5, 3.5, 3, 1), strict=True))
    published(run(tmp_path, changed(SINGLE, DOUBLE)), scores, 6)


def test_a_forfeit_is_no_game_and_counts_in_the_score(tmp_path: Path) -> None:
    found = run(tmp_path, changed(SINGLE, {"I6": "+", "F9": "-"}))
    assert found.code == 0, found.printed
    lines = found.standings()
    assert lines["Ed East"]["Points"] == pytest.approx(tour_points(2.5, 3, POSTS))
    assert (lines["Ed East"]["Games"], lines["Hal Hunt"]["Games"]) == (2, 2)


def test_rounds_that_the_secretary_wrote_count(tmp_path: Path) -> None:
    found = run(tmp_path, [["Rounds", 5], *SINGLE[1:]])
    assert found.points()["Ed East"] == pytest.approx(tour_points(2.5, 5, POSTS))


@pytest.mark.parametrize(
    ("cells", "code", "cell", "says"),
    [
        ({"J7": 2.5}, "score_differs", "J7", ("Flo Ford", "2.5", "2")),
        ({"G6": "11"}, "games_not_answered", "G6", ("Ed East", "11", "F7")),
        ({"G6": None}, "games_not_answered", "G6", ("blank", "F7")),
    ],
)
def test_what_does_not_fit_is_an_error_at_its_cell(
    tmp_path: Path, cells: dict[str, object], code: str, cell: str, says: tuple[str, ...]
) -> None:
    found = run(tmp_path, changed(SINGLE, cells))
    assert found.code == 1
    found.error(code, (FILE, "Open", cell), *says)


def test_a_result_that_is_not_answered_is_a_warning(tmp_path: Path) -> None:
    found = run(tmp_path, changed(SINGLE, {"F7": "1", "J7": 3}))
    assert found.code == 0, found.printed
    [line] = found.of_code("result_not_answered")
    assert (line["Cell"], "F7" in line["What"]) == ("G6", True)


def test_what_is_no_result_in_such_a_table_is_still_an_error(tmp_path: Path) -> None:
    found = run(tmp_path, changed(SINGLE, {"G6": "w"}))
    assert found.code == 1
    found.error("all_play_all", (FILE, "Open", "F6"))
