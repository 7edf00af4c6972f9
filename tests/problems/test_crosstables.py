"""Whole tables that cannot be right: results, Post columns, order, copies of a file (traps.md)."""

import pytest

from tests.problems.events import (
    BOULDER,
    BOULDER_POSTS,
    BOULDER_SUMMARY,
    RESERVE,
    RESERVE_POSTS,
    again,
    of_the_section,
)
from tests.workbooks import Folder, Rows, average_rating, changed, tour_points

WORKBOOK = "boulder.xlsx"


def at(cell: str, sheet: str = "Open") -> tuple[str, str, str]:
    return WORKBOOK, sheet, cell


# --- round cells --------------------------------------------------------------------------------


def test_opponent_unknown(folder: Folder) -> None:
    # an export that was cut: Hal and Flo play numbers that are not there
    folder.add(WORKBOOK, {"Open": changed(BOULDER, {"H9": "D5", "H7": "D6"})})
    run = folder.warns("opponent_unknown", at("H9"), "Hal Hunt", "D5", "the opponent 5")
    assert {line["Cell"] for line in run.of_code("opponent_unknown")} == {"H7", "H9"}
    assert run.points()["Hal Hunt"] == pytest.approx(tour_points(0.5, 2, BOULDER_POSTS))


def test_result_not_answered(folder: Folder) -> None:
    # Gil has W4 in round 1, number 4 has L2
    folder.add(WORKBOOK, {"Open": changed(BOULDER, {"G9": "L2"})})
    run = folder.warns("result_not_answered", at("G8"), "Gil Gray", "W4", "G9", "L2")
    assert run.points()["Gil Gray"] == pytest.approx(tour_points(1, 2, BOULDER_POSTS))


@pytest.mark.parametrize(
    "answers", [("W4", "L3"), ("X4", "F3"), ("X", "F3"), ("X4", "F"), ("Z4", "Z")]
)
def test_results_that_answer_each_other_are_no_problem(
    folder: Folder, answers: tuple[str, str]
) -> None:
    half = answers[0][0] == "Z"
    cells = {"G8": answers[0], "G9": answers[1]}
    cells |= {"I8": 0.5, "I9": 1} if half else {}
    folder.add(WORKBOOK, {"Open": changed(BOULDER, cells)})
    run = folder.is_quiet()
    score = 0.5 if half else 1
    assert run.points()["Gil Gray"] == pytest.approx(tour_points(score, 2, BOULDER_POSTS))


def test_opponents_are_places_in_the_list_where_numbers_are_missing(folder: Folder) -> None:
    folder.add(WORKBOOK, {"Open": changed(BOULDER, {f"A{row}": None for row in range(6, 10)})})
    folder.is_quiet()


def test_wins_differ_from_losses(folder: Folder) -> None:
    folder.add(WORKBOOK, {"Open": changed(BOULDER, {"G9": "W3", "I9": 1.5})})
    place = of_the_section(WORKBOOK, "Open")
    run = folder.warns("wins_differ_from_losses", place, "Open", "4 wins", "2 losses")
    assert run.points()["Hal Hunt"] == pytest.approx(tour_points(1.5, 2, BOULDER_POSTS))


def test_odd_field_without_bye(folder: Folder) -> None:
    folder.add(WORKBOOK, {"Open": BOULDER_SUMMARY[:8]})
    place = of_the_section(WORKBOOK, "Open")
    run = folder.warns("odd_field_without_bye", place, "Open", "odd number of players")
    assert run.points()["Gil Gray"] == pytest.approx(tour_points(1, 2, BOULDER_POSTS[:3]))


# --- byes and points of double games ------------------------------------------------------------


def test_byes_not_in_column(folder: Folder) -> None:
    rows = [[*row, "Half-point byes" if row[0] == "No." else 0] for row in BOULDER[4:]]
    double = {"C4": "Max points", "D4": 4, "G8": "H", "G9": "U"}
    folder.add(WORKBOOK, {"Open": changed([*BOULDER[:4], *rows], double)})
    run = folder.warns("byes_not_in_column", at("J8"), "Gil Gray", "the column counts")
    assert run.points()["Gil Gray"] == pytest.approx(tour_points(1, 4, BOULDER_POSTS))


def test_max_points_below_rounds(folder: Folder) -> None:
    cells = {"C4": "Max points", "D4": 1, "G6": 1}
    folder.add(WORKBOOK, {"Open": changed(BOULDER_SUMMARY, cells)})
    run = folder.warns("max_points_below_rounds", at("D4"), "Max points is 1", "2 rounds")
    assert run.points()["Flo Ford"] == pytest.approx(tour_points(0.5, 1, BOULDER_POSTS))


# --- ratings and order --------------------------------------------------------------------------


def test_post_of_another_section(folder: Folder) -> None:
    posts = [1560, 1420, 1330]
    cells = {f"F{row}": post for row, post in enumerate(posts, 6)}
    folder.add(WORKBOOK, {"Open": BOULDER, "Reserve": changed(RESERVE, cells)})
    place = [at("F5", "Reserve"), at("F6", "Reserve")]
    run = folder.warns("post_of_another_section", place, "Reserve", "236 from Pre")
    assert run.points()["Ida Ives"] == pytest.approx(tour_points(1.5, 2, posts))


def test_post_columns_agree(folder: Folder) -> None:
    posts = BOULDER_POSTS[:3]
    cells = {f"F{row}": post for row, post in enumerate(posts, 6)}
    folder.add(WORKBOOK, {"Open": BOULDER, "Reserve": changed(RESERVE, cells)})
    place = [at("F5", "Reserve"), at("F6", "Reserve")]
    run = folder.warns("post_columns_agree", place, "Reserve", "Open")
    assert run.points()["Ida Ives"] == pytest.approx(tour_points(1.5, 2, posts))


def test_rating_jump(folder: Folder) -> None:
    vail = changed(again(BOULDER, 5), {"B1": "Vail Open", "B2": "2002-12-01", "E9": 1050})
    vail = changed(vail, {"F9": 1060})
    folder.add(WORKBOOK, {"Open": BOULDER})
    folder.add("vail.xlsx", {"Open": vail})
    run = folder.warns("rating_jump", ("vail.xlsx", "Open", "E9"), "Hal Hunt", "1050", "1500")
    assert run.standings()["Hal Hunt"]["Avg rating"] == average_rating((2, 1500), (2, 1050)) == 1275


def test_sections_out_of_order(folder: Folder) -> None:
    folder.add(WORKBOOK, {"Reserve": RESERVE, "Open": BOULDER})
    place = of_the_section(WORKBOOK, "Open")
    # the means are 6610 / 4 = 1652.5 and 3610 / 3 = 1203.3
    run = folder.warns("sections_out_of_order", place, "Open", "165", "Reserve", "1203")
    points = run.points("Boulder Open")
    assert points["Ida Ives"] == pytest.approx(tour_points(1.5, 2, RESERVE_POSTS, below=4))
    assert points["Gil Gray"] == pytest.approx(tour_points(1, 2, BOULDER_POSTS))


# --- the same event twice -----------------------------------------------------------------------

SIX: Rows = [*BOULDER, [5, "Ida Ives", 205, "CO", 1400, 1410, "X", "B", 2]]
SIX += [[6, "Jo Jones", 206, "CO", 1300, 1310, "B", "X", 2]]


@pytest.mark.parametrize(
    "cells",
    [
        {"B1": "Boulder Classic"},  # under another name
        {"B1": "Boulder Opne", "H10": "U", "I10": 1},  # corrected: five of six agree
        {},  # a copy beside it
    ],
)
def test_section_twice(folder: Folder, cells: dict[str, object]) -> None:
    folder.add("Boulder (1).xlsx", {"Open": SIX})
    folder.add(WORKBOOK, {"Open": changed(SIX, cells)})
    place = of_the_section("Boulder (1).xlsx", "Open") + of_the_section(WORKBOOK, "Open")
    folder.fails("section_twice", place, WORKBOOK, "Boulder (1).xlsx", "move the old one out")


def test_two_events_of_the_same_people_are_no_problem(folder: Folder) -> None:
    folder.add("1.xlsx", {"Open": SIX})
    later = {
        "B1": "Vail Open",
        "B2": "2002-12-01",
        "H10": "U",
        "I10": 1,
        "G11": "U",
        "I11": 1,
    }  # four of six agree
    folder.add("2.xlsx", {"Open": changed(SIX, later)})
    run = folder.is_quiet()
    posts = [*BOULDER_POSTS, 1410, 1310]
    assert run.points()["Gil Gray"] == pytest.approx(2 * tour_points(1, 2, posts))
