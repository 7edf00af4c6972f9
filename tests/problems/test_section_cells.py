"""Cells of a section that cannot be what their column is, and those that can."""

import datetime as dt

import pytest

from tests.problems.events import BOULDER, BOULDER_POSTS, BOULDER_SUMMARY, again, spoilt
from tests.workbooks import Folder, Run, average_rating, changed, tour_points

WORKBOOK = "boulder.xlsx"
SECOND_OF_JANUARY = dt.date(2002, 1, 2)


def at(cell: str) -> tuple[str, str, str]:
    return WORKBOOK, "Open", cell


SPOILT = [
    spoilt("score_text", BOULDER, {"I6": "7x"}, 'Score is "7x"', "write the points as a number"),
    spoilt("score_text", BOULDER, {"I6": "1-2"}, 'Score is "1-2"'),
    spoilt("score_is_a_date", BOULDER, {"I6": SECOND_OF_JANUARY}, "2002-01-02", "1/2", "0.5"),
    spoilt("score_negative", BOULDER, {"I6": -1}, "Score is -1", "0 or more"),
    spoilt("score_not_half", BOULDER, {"I6": 1.25}, "Score is 1.25", "whole and half points"),
    spoilt("rating_text", BOULDER, {"F6": "strong"}, 'Post is "strong"', "1655P12", "unr."),
    spoilt("rating_text", BOULDER, {"E6": "strong"}, 'Pre is "strong"'),
    spoilt("rating_not_whole", BOULDER, {"E6": 1800.5}, "Pre is 1800.5", "whole number"),
    spoilt("rating_out_of_limits", BOULDER, {"F6": 18200}, "Post is 18200", "100 to 3000"),
    spoilt("rating_out_of_limits", BOULDER, {"E6": 99}, "Pre is 99", "100 to 3000"),
    spoilt("rating_out_of_limits", BOULDER, {"E6": -1800}, "Pre is -1800"),
    spoilt("count_text", BOULDER_SUMMARY, {"H6": "one"}, 'Half-point byes is "one"'),
    spoilt("count_not_whole", BOULDER_SUMMARY, {"J6": 1.5}, "Games is 1.5", "whole number"),
    spoilt("count_out_of_limits", BOULDER_SUMMARY, {"I6": -1}, "Full-point byes is -1"),
    spoilt("result_text", BOULDER, {"G6": "Q7"}, 'Rd 1 is "Q7"', "W12"),
    spoilt("result_text", BOULDER, {"G6": 12}, 'Rd 1 is "12"', "in front of the opponent"),
    spoilt("result_text", BOULDER, {"G6": "½"}, 'Rd 1 is "½"', "H for a half-point bye"),
    spoilt("result_text", BOULDER, {"G6": "B7"}, 'Rd 1 is "B7"', "write B alone"),
    spoilt("result_is_a_date", BOULDER, {"H6": SECOND_OF_JANUARY}, "Rd 2 is the date", "1-2"),
    spoilt("result_win_alone", BOULDER, {"G6": "W"}, 'Rd 1 is "W"', "X for a forfeit win"),
]


@pytest.mark.parametrize("number", range(len(SPOILT)), ids=[case.code for case in SPOILT])
def test_a_cell_that_is_wrong(spoilt: Run, number: int) -> None:
    case = SPOILT[number]
    spoilt.error(case.code, (f"boulder-{number}.xlsx", "Open", case.cell), *case.says)


def test_rating_marked(folder: Folder) -> None:
    folder.add(WORKBOOK, {"Open": changed(BOULDER, {"F6": "1825*"})})
    run = folder.warns("rating_marked", at("F6"), '"1825*"', "the number in front is read")
    posts = [1825, *BOULDER_POSTS[1:]]
    assert run.points()["Gil Gray"] == pytest.approx(tour_points(1, 2, posts))


def test_rating_marked_with_the_change_behind_it(folder: Folder) -> None:
    folder.add(WORKBOOK, {"Open": changed(BOULDER, {"E6": "1790 (+40)"})})
    run = folder.warns("rating_marked", at("E6"), "1790 (+40)")
    assert run.standings()["Ed East"]["Avg rating"] == 1790


IDS = [
    ("member_id_text", "12E45", ['ID is "12E45"', "digits"]),
    ("member_id_zero", 0, ["ID is 0", "nobody"]),
    ("member_id_rounded", 1234567890123456, ["15 digits", "Text"]),
]


@pytest.mark.parametrize(("code", "value", "says"), IDS)
def test_an_id_that_is_none_is_no_id(
    folder: Folder, code: str, value: object, says: list[str]
) -> None:
    two = {"C6": value, "C7": value}  # never a key: these two stay two people
    folder.add(WORKBOOK, {"Open": changed(BOULDER, two)})
    run = folder.warns(code, at("C6"), *says, "read as no ID")
    lines = run.standings()
    assert lines["Ed East"]["ID"] is None
    assert lines["Ed East"]["Points"] == pytest.approx(tour_points(2, 2, BOULDER_POSTS))
    assert lines["Flo Ford"]["Points"] == pytest.approx(tour_points(0.5, 2, BOULDER_POSTS))


def test_unplayed_result(folder: Folder) -> None:
    # Hal lost to nobody in round 1, so Gil has a forfeit win; Hal played one game
    cells = {"G9": "L0", "G8": "X"}
    later = changed(BOULDER, {"B1": "Vail Open", "B2": "2002-12-01", "E9": 1401})
    folder.add(WORKBOOK, {"Open": changed(BOULDER, cells)})
    folder.add("vail.xlsx", {"Open": later})
    run = folder.warns("unplayed_result", at("G9"), "Hal Hunt", "L0", "not as a game")
    hal = run.standings()["Hal Hunt"]
    assert hal["Games"] == 3
    assert hal["Avg rating"] == average_rating((1, 1500), (2, 1401)) == 1434


def test_results_against_nobody_are_unplayed_rounds(folder: Folder) -> None:
    written = ["L0", "L---", "l", "D0", "d ---"]
    for number, result in enumerate(written):
        score = 0 if result[0] in "lL" else 0.5
        cells = {"B1": f"Boulder {number}", "G8": "X", "G9": result, "I9": 0.5 + score}
        folder.add(f"boulder-{number}.xlsx", {"Open": changed(again(BOULDER, number), cells)})
    run = folder.run()
    found = run.of_code("unplayed_result")
    assert [line["Workbook"] for line in found] == [f"boulder-{n}.xlsx" for n in range(5)]
    assert {line["Cell"] for line in found} == {"G9"}
    assert run.standings()["Hal Hunt"]["Games"] == 5


def test_byes_differ(folder: Folder) -> None:
    rows = [[*row, *([["Half-point byes"], [0]][row[0] != "No."])] for row in BOULDER[4:]]
    rows = [*BOULDER[:4], *rows]
    folder.add(WORKBOOK, {"Open": changed(rows, {"J8": 1})})
    run = folder.warns("byes_differ", at("J8"), "Gil Gray", "the round cells count")
    assert run.points()["Gil Gray"] == pytest.approx(tour_points(1, 2, BOULDER_POSTS))


def test_games_differ(folder: Folder) -> None:
    rows = [[*row, *([["Games"], [2]][row[0] != "No."])] for row in BOULDER[4:]]
    rows = [*BOULDER[:4], *rows]
    folder.add(WORKBOOK, {"Open": changed(rows, {"J8": 1})})
    run = folder.warns("games_differ", at("J8"), "Gil Gray", "the round cells count")
    assert run.standings()["Gil Gray"]["Games"] == 2


def test_games_blank(folder: Folder) -> None:
    # half a point of Gil's score is a bye, so one round is left for a game
    folder.add(WORKBOOK, {"Open": changed(BOULDER_SUMMARY, {"H8": 1, "J8": None})})
    run = folder.warns("games_blank", at("J8"), "Gil Gray", "rounds without byes: 1")
    gil = run.standings()["Gil Gray"]
    assert gil["Games"] == 1
    assert gil["Points"] == pytest.approx(tour_points(0.5, 2, BOULDER_POSTS))


def test_score_without_games(folder: Folder) -> None:
    folder.add(WORKBOOK, {"Open": changed(BOULDER_SUMMARY, {"J8": 0})})
    run = folder.warns("score_without_games", at("G8"), "Gil Gray", "forfeit wins")
    gil = run.standings()["Gil Gray"]
    assert (gil["Games"], gil["Class"], gil["Avg rating"]) == (0, "Unrated", None)
    assert gil["Points"] == pytest.approx(tour_points(1, 2, BOULDER_POSTS))
    assert run.sections()["Boulder Open", "Open"]["Players"] == 4


def test_post_from_pre(folder: Folder) -> None:
    folder.add(WORKBOOK, {"Open": changed(BOULDER, {"F6": None})})
    run = folder.warns("post_from_pre", at("F6"), "Ed East", "1800")
    posts = [1800, *BOULDER_POSTS[1:]]
    assert run.points()["Gil Gray"] == pytest.approx(tour_points(1, 2, posts))


def test_an_unrated_word_in_post_is_no_post_rating(folder: Folder) -> None:
    for number, word in enumerate([0, "unr.", "NEW", "---"]):
        cells = {"B1": f"Boulder {number}", "F6": word}
        folder.add(f"boulder-{number}.xlsx", {"Open": changed(again(BOULDER, number), cells)})
    run = folder.run()
    assert [line["Cell"] for line in run.of_code("post_from_pre")] == ["F6"] * 4
    posts = [[post + n for post in (1800, *BOULDER_POSTS[1:])] for n in range(4)]
    expected = sum(tour_points(1, 2, of_event) for of_event in posts)
    assert run.points()["Gil Gray"] == pytest.approx(expected)


def test_no_rating(folder: Folder) -> None:
    folder.add(WORKBOOK, {"Open": changed(BOULDER, {"E6": "Unr.", "F6": None})})
    run = folder.warns("no_rating", at("F6"), "Ed East", "adds 0")
    posts = [0, *BOULDER_POSTS[1:]]
    lines = run.standings()
    assert lines["Gil Gray"]["Points"] == pytest.approx(tour_points(1, 2, posts))
    assert lines["Ed East"]["Points"] == pytest.approx(tour_points(2, 2, posts))
    assert (lines["Ed East"]["Class"], lines["Ed East"]["Avg rating"]) == ("Unrated", None)


def test_pre_blank(folder: Folder) -> None:
    later = changed(BOULDER, {"B1": "Vail Open", "B2": "2002-12-01", "E6": 1750})
    folder.add(WORKBOOK, {"Open": changed(BOULDER, {"E6": None})})
    folder.add("vail.xlsx", {"Open": later})
    run = folder.warns("pre_blank", at("E6"), "Ed East", "taken for unrated")
    ed = run.standings()["Ed East"]
    assert (ed["Games"], ed["Avg rating"], ed["Class"]) == (4, 1750, "B")
    assert ed["Points"] == pytest.approx(2 * tour_points(2, 2, BOULDER_POSTS))
