"""Sections and events as wholes: rows, headings, scores against rounds, order, seasons."""

import datetime as dt

import pytest

from tests.problems.events import (
    BOULDER,
    BOULDER_POSTS,
    BOULDER_SUMMARY,
    DENVER_POSTS,
    RESERVE,
    RESERVE_POSTS,
    again,
    of_the_section,
    spoilt,
)
from tests.workbooks import Folder, Run, changed, tour_points, without_columns

WORKBOOK = "boulder.xlsx"


def at(cell: str, sheet: str = "Open") -> tuple[str, str, str]:
    return WORKBOOK, sheet, cell


def labels(rows: list[list[object]], **values: object) -> list[list[object]]:
    """More labels on top: the section's table moves down by one row for each."""
    words = [[name.replace("_", " "), value] for name, value in values.items()]
    return [*words, *rows]


# --- one error each -----------------------------------------------------------------------------

DOUBLE = {"C4": "Max points", "D4": 4}
SPOILT = [
    spoilt("heading_twice", BOULDER, {"E5": "Rating", "F5": "Rtg"}, "Rtg", "E5"),
    spoilt("heading_twice", BOULDER, {"J5": "Points"}, "Score", "Points", "I5"),
    spoilt("heading_twice", BOULDER, {"H5": "Round 1"}, "Round 1", "G5"),
    spoilt("name_missing", BOULDER, {"B8": None}, "no name"),
    spoilt("score_missing", BOULDER, {"I8": None}, "Gil Gray has no score"),
    spoilt("score_above_max", BOULDER_SUMMARY, {"G6": 2.5}, "2.5 of Ed East", "the 2 points"),
    spoilt("score_above_max", BOULDER_SUMMARY, DOUBLE | {"G6": 4.5}, "the 4 points"),
    spoilt("score_below_byes", BOULDER_SUMMARY, {"J7": 1, "I7": 1, "G7": 0.5}, "Flo Ford", "byes"),
    spoilt("score_differs", BOULDER, {"I8": 1.5}, "1.5 of Gil Gray", "add up to: 1"),
    spoilt("score_differs", BOULDER, {"I8": 0.5}, "0.5 of Gil Gray", "add up to: 1"),
    spoilt(
        "byes_above_rounds", BOULDER_SUMMARY, {"G8": 2, "J8": 0, "H8": 3}, "Gil Gray", "2 rounds"
    ),
    spoilt("games_above_rounds", BOULDER_SUMMARY, {"J8": 3}, "Games is 3", "2 rounds"),
    spoilt(
        "same_person_twice", BOULDER, {"C8": 202, "B8": "Flo Ford"}, "Flo Ford", "B7", cell="B8"
    ),
]


@pytest.mark.parametrize("number", range(len(SPOILT)), ids=[case.code for case in SPOILT])
def test_a_section_that_is_wrong(spoilt: Run, number: int) -> None:
    case = SPOILT[number]
    spoilt.error(case.code, (f"boulder-{number}.xlsx", "Open", case.cell), *case.says)


@pytest.mark.parametrize("title", [["Section", "Reserve"], ["Section: Reserve"]])
def test_section_title_without_headings(folder: Folder, title: list[object]) -> None:
    # without the error Ida, Jo and Kit would be players of the Open
    folder.add(WORKBOOK, {"Open": [*BOULDER, [], title, *RESERVE[5:]]})
    folder.fails("section_title_without_headings", at("A11"), "headings are not repeated")


def test_section_without_title(folder: Folder) -> None:
    folder.add(WORKBOOK, {"Open": [*BOULDER, [], *RESERVE[4:]]})
    folder.fails("section_without_title", at("A11"), "without a title", "write Section")


def test_nobody_took_part(folder: Folder) -> None:
    (folder.path / "denver.xlsx").unlink()
    away = {f"{column}{row}": None for column in "GH" for row in range(6, 10)}
    away |= {f"I{row}": 0 for row in range(6, 10)}
    folder.add(WORKBOOK, {"Open": changed(BOULDER, away)})
    folder.fails("nobody_took_part", ("", "", ""), "nobody took part", "Score")


def test_a_line_of_totals_with_figures_but_without_a_word_is_an_error(folder: Folder) -> None:
    folder.add(WORKBOOK, {"Open": changed(BOULDER, {"F11": 6610})})
    folder.fails("name_missing", at("B11"), "begins with the word Total")


def test_a_section_whose_post_column_is_blank(folder: Folder) -> None:
    blank = changed(BOULDER, {f"F{row}": None for row in range(6, 10)})
    folder.add(WORKBOOK, {"Open": blank})
    place = [*of_the_section(WORKBOOK, "Open"), at("F6")]
    folder.fails("section_without_post", place, "Open", "Post", "Strength rating")


def test_a_section_without_a_post_column(folder: Folder) -> None:
    folder.add(WORKBOOK, {"Open": without_columns(BOULDER, 5, "Post")})
    place = of_the_section(WORKBOOK, "Open")
    folder.fails("section_without_post", place, "Open", "Post", "Strength rating")


def test_strength_from_pre(folder: Folder) -> None:
    blank = changed(BOULDER, {f"F{row}": None for row in range(6, 10)})
    folder.add(WORKBOOK, {"Open": blank})
    folder.add("season.xlsx", {"Season": [["Strength rating", "Pre"]]})
    place = [*of_the_section(WORKBOOK, "Open"), at("F6")]
    run = folder.warns("strength_from_pre", place, "Open")
    points = run.points()
    assert points["Gil Gray"] == pytest.approx(tour_points(1, 2, [1800, 1700, 1600, 1500]))
    # only such sections: Denver has its post ratings
    assert points["Ann Able"] == pytest.approx(tour_points(1.5, 2, DENVER_POSTS))


def test_blank_or_error(folder: Folder, blank_post_xls: bytes) -> None:
    (folder.path / "boulder.xls").write_bytes(blank_post_xls)
    place = ("boulder.xls", "Open", "F8")
    folder.fails("blank_or_error", place, "Gil Gray", "blank, or an error value", ".xlsx")


# --- warnings -----------------------------------------------------------------------------------


def test_player_line_left_out(folder: Folder) -> None:
    alone = {"A9": None, "C9": None, "E9": None, "F9": None}
    folder.add(WORKBOOK, {"Open": changed(BOULDER_SUMMARY, alone)})
    run = folder.warns("player_line_left_out", at("B9"), "Hal Hunt", "No.")
    points = run.points()
    assert "Hal Hunt" not in points
    assert points["Gil Gray"] == pytest.approx(tour_points(1, 2, BOULDER_POSTS[:3]))
    assert [line["Rows"] for line in run.left_out] == ["row 9"]


def test_no_bye_columns(folder: Folder) -> None:
    folder.add(WORKBOOK, {"Open": without_columns(BOULDER_SUMMARY, 5, "Half-point byes")})
    run = folder.warns(
        "no_bye_columns", of_the_section(WORKBOOK, "Open"), "Open", "Half-point byes"
    )
    assert run.points()["Gil Gray"] == pytest.approx(tour_points(1, 2, BOULDER_POSTS))


def test_no_bye_columns_in_a_section_of_double_games(folder: Folder) -> None:
    # the byes of double games come from their columns, so round columns do not do
    folder.add(WORKBOOK, {"Open": changed(BOULDER, {"C4": "Max points", "D4": 4, "I6": 3.5})})
    run = folder.warns("no_bye_columns", of_the_section(WORKBOOK, "Open"), "Open")
    assert run.points()["Ed East"] == pytest.approx(tour_points(3.5, 4, BOULDER_POSTS))


def test_section_without_participants(folder: Folder) -> None:
    nobody = {"G6": "H", "H6": "U", "I6": 0.5, "G7": "F", "H7": None, "I7": 0}
    nobody |= {"G8": None, "H8": None, "I8": 0}
    folder.add(WORKBOOK, {"Open": BOULDER, "Reserve": changed(RESERVE, nobody)})
    place = of_the_section(WORKBOOK, "Reserve")
    run = folder.warns("section_without_participants", place, "Reserve", "nobody")
    points = run.points()
    assert points["Gil Gray"] == pytest.approx(tour_points(1, 2, BOULDER_POSTS))
    assert not {"Ida Ives", "Jo Jones", "Kit King"} & set(points)


def test_section_title_twice(folder: Folder) -> None:
    folder.add(WORKBOOK, {"Open": BOULDER, "Reserve": changed(RESERVE, {"B3": "OPEN"})})
    place = of_the_section(WORKBOOK, "Reserve")
    run = folder.warns("section_title_twice", place, "OPEN", "both count")
    points = run.points()
    assert points["Gil Gray"] == pytest.approx(tour_points(1, 2, BOULDER_POSTS, below=3))
    assert points["Ida Ives"] == pytest.approx(tour_points(1.5, 2, RESERVE_POSTS))


def test_max_points_too_varied(folder: Folder) -> None:
    # 2, 7, 11, 13, 17 and 19: the least common multiple is 646,646
    for number in (7, 11, 13, 17, 19):
        cells = {"B1": f"Boulder {number}", "B4": number}
        rows = changed(again(BOULDER_SUMMARY, number), cells)
        folder.add(f"boulder-{number}.xlsx", {"Open": rows})
    run = folder.warns("max_points_too_varied", ("", "", ""), "Max points", "nine decimals")
    posts = {n: [post + n for post in BOULDER_POSTS] for n in (7, 11, 13, 17, 19)}
    expected = sum(tour_points(1, n, posts[n]) for n in posts)
    assert run.points()["Gil Gray"] == pytest.approx(expected)


# --- events -------------------------------------------------------------------------------------


def test_order_over_workbooks(folder: Folder) -> None:
    folder.add("boulder.xlsx", {"Open": BOULDER})
    folder.add("boulder reserve.xlsx", {"Reserve": RESERVE})
    place = [("boulder reserve.xlsx", "Reserve", "A1"), ("boulder.xlsx", "Open", "A1")]
    run = folder.fails(
        "order_over_workbooks", place, "Boulder Open", "boulder.xlsx", "boulder reserve.xlsx"
    )
    assert "Section order above each" in run.printed


def test_section_order_settles_an_event_in_two_workbooks(folder: Folder) -> None:
    folder.add("1.xlsx", {"Reserve": labels(RESERVE, Section_order=2)})
    folder.add("2.xlsx", {"Open": labels(BOULDER, Section_order=1)})
    run = folder.is_quiet()
    points = run.points("Boulder Open")
    assert points["Gil Gray"] == pytest.approx(tour_points(1, 2, BOULDER_POSTS, below=3))
    assert points["Ida Ives"] == pytest.approx(tour_points(1.5, 2, RESERVE_POSTS))


def test_sections_of_equal_order_are_side_by_side(folder: Folder) -> None:
    third = changed(again(RESERVE, -40), {"B3": "Novice", "C6": 401, "C7": 402, "C8": 403})
    third = changed(third, {"B6": "Lu Lee", "B7": "Mo May", "B8": "Ned Noe"})
    sheets = {"Open": labels(BOULDER, Section_order=1)}
    sheets |= {"Reserve": labels(RESERVE, Section_order=2)}
    sheets |= {"Novice": labels(third, Section_order=2)}
    folder.add(WORKBOOK, sheets)
    points = folder.is_quiet().points("Boulder Open")
    assert points["Gil Gray"] == pytest.approx(tour_points(1, 2, BOULDER_POSTS, below=6))
    assert points["Ida Ives"] == pytest.approx(tour_points(1.5, 2, RESERVE_POSTS))
    posts = [post - 40 for post in RESERVE_POSTS]
    assert points["Lu Lee"] == pytest.approx(tour_points(1.5, 2, posts))


def test_order_on_some_sheets(folder: Folder) -> None:
    folder.add(WORKBOOK, {"Open": labels(BOULDER, Section_order=1), "Reserve": RESERVE})
    folder.fails("order_on_some_sheets", at("A1", "Reserve"), "Boulder Open", "Reserve")


def test_events_of_one_name_more_than_a_week_apart_are_two(folder: Folder) -> None:
    folder.add("1.xlsx", {"Open": BOULDER})
    folder.add("2.xlsx", {"Open": changed(again(BOULDER, 5), {"B2": "2002-11-11"})})
    gil = folder.is_quiet().standings()["Gil Gray"]
    assert gil["Events"] == 2
    assert gil["Boulder Open (2002-11-03)"] == pytest.approx(tour_points(1, 2, BOULDER_POSTS))
    posts = [post + 5 for post in BOULDER_POSTS]
    assert gil["Boulder Open (2002-11-11)"] == pytest.approx(tour_points(1, 2, posts))


def test_several_seasons(folder: Folder) -> None:
    folder.add(WORKBOOK, {"Open": changed(BOULDER, {"B2": "2003-09-01"})})
    folder.fails(
        "several_seasons",
        ("", "", ""),
        "Denver Open (2002-10-06)",
        "Boulder Open (2003-09-01)",
        "Season start",
    )


def test_event_outside_season(folder: Folder) -> None:
    folder.add(WORKBOOK, {"Open": changed(BOULDER, {"B2": dt.date(2002, 9, 30)})})
    folder.add("season.xlsx", {"Season": [["Season start", "2002-10-01"]]})
    run = folder.warns(
        "event_outside_season", at("B2"), "2002-09-30", "2002-10-01", "2003-09-30", "left out"
    )
    points = run.points()
    assert "Ed East" not in points
    assert points["Ann Able"] == pytest.approx(tour_points(1.5, 2, DENVER_POSTS))
    assert [line["Sheet"] for line in run.left_out] == ["Open"]
