"""Traps of the rules: games, averages, people, ties, classes, days."""

import ast
import datetime as dt
import itertools
import os
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest
from openpyxl import load_workbook

from tests.oracle import half_up
from tests.problems.events import BOULDER, BOULDER_POSTS, BOULDER_SUMMARY, again
from tests.traps import PROVED_ELSEWHERE
from tests.workbooks import (
    OUTPUT,
    Folder,
    Rows,
    Run,
    average_rating,
    changed,
    tour_points,
)

ROOT = Path(__file__).parents[2]
WORKBOOK = "boulder.xlsx"


# --- averages -----------------------------------------------------------------------------------


def test_the_weight_of_a_missing_rating_is_dropped_with_it(folder: Folder) -> None:
    # 4 games at 1500 and 5 games unrated: 1500, not 4 x 1500 / 9 = 667
    first = {"B4": 4, "J6": 4, "J7": 4, "J8": 4, "J9": 4}
    second = {"B4": 5, "J6": 5, "J7": 5, "J8": 5, "J9": 5, "E9": "unr."}
    second |= {"B1": "Vail Open", "B2": "2002-12-01"}
    folder.add(WORKBOOK, {"Open": changed(BOULDER_SUMMARY, first)})
    folder.add("vail.xlsx", {"Open": changed(again(BOULDER_SUMMARY, 5), second)})
    hal = folder.is_quiet().standings()["Hal Hunt"]
    assert (hal["Games"], hal["Avg rating"], hal["Class"]) == (9, 1500, "C")


# --- people -------------------------------------------------------------------------------------


def test_players_without_an_id_are_all_there(folder: Folder) -> None:
    blank = {f"C{row}": None for row in range(6, 10)}
    others = {f"B{row}": f"Nobody {row}" for row in range(6, 10)}
    vail = {"B1": "Vail Open", "B2": "2002-12-01"} | blank | others
    folder.add(WORKBOOK, {"Open": changed(BOULDER, blank)})
    folder.add("vail.xlsx", {"Open": changed(again(BOULDER, 5), vail)})
    run = folder.is_quiet()
    posts = [post + 5 for post in BOULDER_POSTS]
    scores = (2, 0.5, 1, 0.5)
    names = ("Ed East", "Flo Ford", "Gil Gray", "Hal Hunt")
    expected = {n: tour_points(s, 2, BOULDER_POSTS) for n, s in zip(names, scores, strict=True)}
    expected |= {
        f"Nobody {n}": tour_points(s, 2, posts) for n, s in zip(range(6, 10), scores, strict=True)
    }
    points = run.points()
    assert {name: points[name] for name in expected} == pytest.approx(expected)
    assert len(points) == 12  # and the four of Denver
    assert len(run.sheet("Calculation", "No.", "Points")) == 12


@pytest.fixture
def two_ids(folder: Folder) -> Run:
    """Ed East with one ID in Boulder and another one in Vail."""
    vail = {"B1": "Vail Open", "B2": "2002-12-01", "C6": 999}
    folder.add(WORKBOOK, {"Open": BOULDER})
    folder.add("vail.xlsx", {"Open": changed(again(BOULDER, 5), vail)})
    run = folder.run()
    assert run.code == 0, run.printed
    return run


def test_one_person_with_two_ids_is_never_merged_silently(two_ids: Run) -> None:
    lines = two_ids.sheet("Standings", "Place", "Player", "Points")
    found = {line["ID"]: line["Points"] for line in lines if line["Player"] == "Ed East"}
    posts = [post + 5 for post in BOULDER_POSTS]
    assert found == pytest.approx(
        {"201": tour_points(2, 2, BOULDER_POSTS), "999": tour_points(2, 2, posts)}
    )


# --- ties ---------------------------------------------------------------------------------------


def _scores_that_floats_add_up_differently(posts: list[int]) -> tuple[float, ...]:
    """Three scores of 7 whose points, added as floats, depend on the order."""
    multiplier = sum(posts) / 1000
    for scores in itertools.combinations([n / 2 for n in range(1, 14)], 3):
        points = [score / 7 * multiplier for score in scores]
        one, two = sum(points), sum(points[::-1])
        if one != two and round(one * 1e9) == round(two * 1e9):
            return scores
    raise AssertionError


def test_a_tie_does_not_depend_on_the_order_in_which_events_are_added(folder: Folder) -> None:
    (folder.path / "denver.xlsx").unlink()
    posts = [2003, 1777, 1331, 1219]
    scores = _scores_that_floats_add_up_differently(posts)
    headings = BOULDER_SUMMARY[4]
    for number, (ann, bob) in enumerate(zip(scores, scores[::-1], strict=True)):
        rows: Rows = [
            ["Event", f"Event {number}"],
            ["Date", f"2002-1{number}-05"],
            ["Section", "Open"],
            ["Rounds", 7],
            headings,
            [1, "Ann Able", 101, "CO", 2000 + number, posts[0], ann, 0, 0, 7],
            [2, "Bob Brown", 102, "CO", 1780 + number, posts[1], bob, 0, 0, 7],
            [3, f"X{number} Extra", 600 + number, "CO", 1330, posts[2], 0.5, 0, 0, 7],
            [4, f"Y{number} Extra", 700 + number, "CO", 1220, posts[3], 0, 0, 0, 7],
        ]
        folder.add(f"{number}.xlsx", {"Open": rows})
    run = folder.is_quiet()
    lines = run.sheet("Standings", "Place", "Player", "Points")
    assert [(line["Place"], line["Player"]) for line in lines[:2]] == [
        (1, "Ann Able"),
        (1, "Bob Brown"),
    ]
    assert [line["Place"] for line in lines[2:]] == [3, 3, 3, 6, 6, 6]
    assert [line["Player"][:2] for line in lines[2:]] == ["X0", "X1", "X2", "Y0", "Y1", "Y2"]


# --- 4CQ ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("day", "weight"),
    [
        ("2011-12-31", Fraction(1)),
        ("2012-12-31", Fraction(1)),
        ("2012-02-29", Fraction(60, 366)),
        ("2011-03-01", Fraction(60, 365)),
        ("2012-01-01", Fraction(1, 366)),
    ],
)
def test_the_weight_of_cp_reaches_1_and_never_passes_it(
    folder: Folder, day: str, weight: Fraction
) -> None:
    rows: Rows = [
        ["List", "Club"],
        ["As of", day],
        ["Player", "ID", "Rating", "CP"],
        ["Ann Able", 101, 1600, 0],
        ["Bob Brown", 102, 1400, 50],
    ]
    folder.add("list.xlsx", {"Club": rows})
    lines = folder.is_quiet().rating_list("Club")
    assert lines["Ann Able"]["4CQ"] == pytest.approx(float((1 - weight) * 100))
    assert lines["Bob Brown"]["4CQ"] == pytest.approx(float(weight * 100))


# --- classes ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("first", "second", "average", "rating_class"),
    [
        (1400, 1400, 1400, "C"),
        (1399, 1400, 1400, "C"),  # 1399.5 is printed 1400
        (1399, 1399, 1399, "D"),
        (1599, 1600, 1600, "B"),  # 1599.5 is printed 1600
        (2199, 2200, 2200, "Master"),
        (1199, 1199, 1199, "E"),
    ],
)
def test_class_edges(
    folder: Folder, first: int, second: int, average: int, rating_class: str
) -> None:
    vail = {"B1": "Vail Open", "B2": "2002-12-01", "E9": second}
    folder.add(WORKBOOK, {"Open": changed(BOULDER, {"E9": first})})
    folder.add("vail.xlsx", {"Open": changed(again(BOULDER, 5), vail)})
    run = folder.run()
    assert run.code == 0, run.printed
    hal = run.standings()["Hal Hunt"]
    printed = half_up(Fraction(hal["Avg rating"]))  # the cell's format is 0
    assert (printed, hal["Class"]) == (str(average), rating_class)
    assert average_rating((2, first), (2, second)) == average
    sheet = load_workbook(folder.path / OUTPUT, data_only=True)["Standings"]
    (row,) = [row for row in sheet.iter_rows() if "Hal Hunt" in [cell.value for cell in row]]
    assert [cell.number_format for cell in row if cell.value == hal["Avg rating"]] == ["0"]


# --- days ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("zone", "hours"), [("Etc/GMT-14", 14), ("Etc/GMT+12", -12)])
def test_today_is_the_local_day(folder: Folder, zone: str, hours: int) -> None:
    # one of these two zones is always on another day than UTC
    rows: Rows = [["List", "Club"], ["Player", "Rating", "CP"], ["Ann", 1600, 0], ["Bo", 1400, 9]]
    folder.add("list.xlsx", {"Club": rows})
    there = dt.timezone(dt.timedelta(hours=hours))
    before = dt.datetime.now(there).date()
    done = subprocess.run(
        [sys.executable, "-m", "cotour.build", str(folder.path), "--check"],
        capture_output=True,
        check=False,
        cwd=ROOT,
        env=os.environ | {"TZ": zone},
        timeout=120,
    )
    after = dt.datetime.now(there).date()
    said = done.stdout.decode()
    assert any(f"made for today, {day.isoformat()}" in said for day in (before, after)), said


# --- the other traps ----------------------------------------------------------------------------


@pytest.mark.parametrize("trap", PROVED_ELSEWHERE)
def test_the_test_that_proves_it_elsewhere_exists(trap: str) -> None:
    path, _, name = PROVED_ELSEWHERE[trap].partition("::")
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    assert name in {each.name for each in tree.body if isinstance(each, ast.FunctionDef)}
