"""Labels above a section, and what happens where one is missing, wrong or said twice."""

import datetime as dt

import pytest

from tests.problems.events import (
    BOULDER,
    BOULDER_POSTS,
    BOULDER_SUMMARY,
    DENVER_POSTS,
    RESERVE,
    RESERVE_POSTS,
    spoilt,
)
from tests.workbooks import Folder, Run, changed, tour_points, without_columns

WORKBOOK = "boulder.xlsx"


def at(cell: str, sheet: str = "Open") -> tuple[str, str, str]:
    return WORKBOOK, sheet, cell


SPOILT = [
    spoilt("label_twice", BOULDER, {"C4": "Rounds", "D4": 3}, "3", "B4"),
    spoilt("label_twice", BOULDER, {"D1": "Event", "E1": "Vail Open"}, "Vail Open", "B1"),
    spoilt("label_out_of_range", BOULDER, {"B4": 61}, "Rounds is 61", "from 1 to 60"),
    spoilt("label_out_of_range", BOULDER, {"B4": 0}, "Rounds is 0", "from 1 to 60"),
    spoilt("label_out_of_range", BOULDER, {"C4": "Max points", "D4": 241}, "is 241", "1 to 240"),
    spoilt("rounds_differ", BOULDER, {"B4": 3}, "Rounds says 3", "round columns is 2"),
    spoilt("rounds_differ", BOULDER, {"B4": 1}, "Rounds says 1", "round columns is 2"),
    spoilt("round_columns_incomplete", BOULDER, {"H5": "Rd 3"}, "1, 3", "up to 2"),
    spoilt("count_text", BOULDER, {"B4": "five"}, 'Rounds is "five"'),
    spoilt("count_not_whole", BOULDER, {"B4": 2.5}, "Rounds is 2.5"),
    spoilt("count_out_of_limits", BOULDER, {"B4": -2}, "Rounds is -2"),
    spoilt("count_text", BOULDER, {"C4": "Section order", "D4": "top"}, 'order is "top"'),
    spoilt("yes_no_text", BOULDER, {"C4": "Tour section", "D4": "maybe"}, '"maybe"', "yes or no"),
    spoilt("date_text", BOULDER, {"B2": "next Sunday"}, 'Date is "next Sunday"', "2002-09-01"),
    spoilt("date_ambiguous", BOULDER, {"B2": "10/6/2002"}, "2002-10-06", "2002-06-10"),
    spoilt("date_number", BOULDER, {"B2": 37561}, "Date is the number 37561", "2002-09-01"),
    spoilt("date_order", BOULDER, {"B2": "2002-11-03 to 2002-11-01"}, "last day is before"),
    spoilt("date_year", BOULDER, {"B2": "0202-11-03"}, "0202-11-03", "1900 to 2200"),
]


@pytest.mark.parametrize("number", range(len(SPOILT)), ids=[case.code for case in SPOILT])
def test_a_label_that_is_wrong(spoilt: Run, number: int) -> None:
    case = SPOILT[number]
    spoilt.error(case.code, (f"boulder-{number}.xlsx", "Open", case.cell), *case.says)


def test_the_same_value_said_twice_is_no_problem(folder: Folder) -> None:
    # as text behind a colon, and as a number or a date in a cell of its own
    said = {"D1": "Rounds: 2", "D2": "Date: 2002-11-03", "D3": "Event: Boulder Open"}
    in_cells = {"B2": dt.date(2002, 11, 3)}
    folder.add(WORKBOOK, {"Open": changed(BOULDER, said | in_cells)})
    run = folder.is_quiet()
    assert run.points()["Gil Gray"] == pytest.approx(tour_points(1, 2, BOULDER_POSTS))


def test_label_unknown(folder: Folder) -> None:
    folder.add(WORKBOOK, {"Open": changed(BOULDER, {"C4": "Max. point", "D4": 4})})
    run = folder.warns("label_unknown", at("C4"), "Max. point", "Max points", "not used")
    assert run.points()["Gil Gray"] == pytest.approx(tour_points(1, 2, BOULDER_POSTS))


def test_rounds_unknown(folder: Folder) -> None:
    folder.add(WORKBOOK, {"Open": changed(BOULDER_SUMMARY, {"A4": None, "B4": None})})
    run = folder.fails("rounds_unknown", at("A5"), "write Rounds", "Ready lines")
    (ready,) = run.ready_lines()
    assert (ready["Workbook"], ready["Sheet or section"]) == (WORKBOOK, "Open")


def test_rounds_unknown_is_settled_by_a_line_in_the_season_workbook(folder: Folder) -> None:
    folder.add(WORKBOOK, {"Open": changed(BOULDER_SUMMARY, {"A4": None, "B4": None})})
    line = [["Workbook", "Sheet or section", "Rounds"], [WORKBOOK, "Open", 2]]
    folder.add("season.xlsx", {"Events": line})
    run = folder.is_quiet()
    assert run.points()["Gil Gray"] == pytest.approx(tour_points(1, 2, BOULDER_POSTS))


def test_the_ready_line_of_one_of_two_sections_in_a_sheet_names_that_section(
    folder: Folder,
) -> None:
    # a line that named the sheet alone would set the Rounds of the other section too
    reserve = changed(without_columns(RESERVE, 5, "Rd 1", "Rd 2"), {"A4": None, "B4": None})
    folder.add(WORKBOOK, {"All": [*BOULDER_SUMMARY, [], *reserve]})
    run = folder.fails("rounds_unknown", at("A15", "All"))
    (ready,) = run.ready_lines()
    assert ready["Sheet or section"] == "Reserve"


def test_round_columns_empty(folder: Folder) -> None:
    no_label = changed(BOULDER, {"A4": None, "B4": None})
    table = [[*row[:8], "Rd 3" if row[0] == "No." else None, *row[8:]] for row in no_label[4:]]
    folder.add(WORKBOOK, {"Open": [*no_label[:4], *table]})
    folder.fails("round_columns_empty", at("I5"), "Rd 3", "write Rounds above the table")


def test_event_from_other_sheet(folder: Folder) -> None:
    reserve = changed(RESERVE, {"A1": None, "B1": None})
    folder.add(WORKBOOK, {"Open": BOULDER, "Reserve": reserve})
    run = folder.warns("event_from_other_sheet", at("A1", "Reserve"), "Boulder Open")
    points = run.points("Boulder Open")
    assert points["Gil Gray"] == pytest.approx(tour_points(1, 2, BOULDER_POSTS, below=3))
    assert points["Kit King"] == pytest.approx(tour_points(0.5, 2, RESERVE_POSTS))


def test_date_from_other_sheet(folder: Folder) -> None:
    reserve = changed(RESERVE, {"A2": None, "B2": None})
    place = [at("A1", "Reserve"), at("A2", "Reserve")]
    folder.add(WORKBOOK, {"Open": BOULDER, "Reserve": reserve})
    run = folder.warns("date_from_other_sheet", place, "2002-11-03")
    assert run.sections()["Boulder Open", "Reserve"]["Date"] == dt.date(2002, 11, 3)
    points = run.points("Boulder Open")
    assert points["Gil Gray"] == pytest.approx(tour_points(1, 2, BOULDER_POSTS, below=3))


def test_date_missing(folder: Folder) -> None:
    folder.add(WORKBOOK, {"Open": changed(BOULDER, {"A2": None, "B2": None})})
    run = folder.warns("date_missing", at("A1"), "Boulder Open", "2002-09-01", "season.xlsx")
    assert run.points()["Ed East"] == pytest.approx(tour_points(2, 2, BOULDER_POSTS))
    headings = list(run.sheet("Standings", "Place", "Points")[0])
    assert headings.index("Denver Open") < headings.index("Boulder Open")  # after the dated ones


def test_a_date_in_front_of_the_files_name_is_the_date(folder: Folder) -> None:
    rows = changed(BOULDER, {"A1": None, "B1": None, "A2": None, "B2": None})
    folder.add("2002-11-03 Boulder Open.xlsx", {"Open": rows})
    run = folder.is_quiet()
    assert run.sections()["Boulder Open", "Open"]["Date"] == dt.date(2002, 11, 3)


def test_side_games_left_out(folder: Folder) -> None:
    side_games = changed(RESERVE, {"B3": "Side Games"})
    folder.add(WORKBOOK, {"Open": BOULDER, "Side Games": side_games})
    place = [at("A1", "Side Games"), at("B3", "Side Games")]
    run = folder.warns("side_games_left_out", place, "Tour section", "yes")
    points = run.points()
    assert points["Gil Gray"] == pytest.approx(tour_points(1, 2, BOULDER_POSTS))
    assert "Ida Ives" not in points


def test_side_games_that_say_that_they_are_a_tour_section_count(folder: Folder) -> None:
    cells = {"B3": "Extra games", "C3": "Tour section", "D3": "yes"}
    folder.add(WORKBOOK, {"Open": BOULDER, "Extra": changed(RESERVE, cells)})
    run = folder.is_quiet()
    points = run.points()
    assert points["Gil Gray"] == pytest.approx(tour_points(1, 2, BOULDER_POSTS, below=3))
    assert points["Ida Ives"] == pytest.approx(tour_points(1.5, 2, RESERVE_POSTS))


def test_a_section_that_says_no_is_left_out_without_a_warning(folder: Folder) -> None:
    blitz = changed(RESERVE, {"C3": "Tour section", "D3": "no"})
    folder.add(WORKBOOK, {"Open": BOULDER, "Blitz": blitz})
    run = folder.is_quiet()
    assert run.points()["Gil Gray"] == pytest.approx(tour_points(1, 2, BOULDER_POSTS))
    assert [line["Sheet"] for line in run.left_out] == ["Blitz"]


def test_event_line_unused(folder: Folder) -> None:
    lines = [["Workbook", "Date"], ["bolder.xlsx", "2002-11-03"]]
    folder.add("season.xlsx", {"Events": lines})
    run = folder.warns("event_line_unused", ("season.xlsx", "Events", "A2"), "bolder.xlsx")
    assert run.points()["Ann Able"] == pytest.approx(tour_points(1.5, 2, DENVER_POSTS))


def test_what_the_season_workbook_says_wins_over_a_date_that_cannot_be_read(
    folder: Folder,
) -> None:
    folder.add(WORKBOOK, {"Open": changed(BOULDER, {"B2": "11/3/2002"})})
    folder.add("season.xlsx", {"Events": [["Workbook", "Date"], [WORKBOOK, "2002-11-03"]]})
    run = folder.is_quiet()
    assert run.sections()["Boulder Open", "Open"]["Date"] == dt.date(2002, 11, 3)


def test_a_wrong_value_in_the_season_workbook_is_named_there(folder: Folder) -> None:
    folder.add(WORKBOOK, {"Open": BOULDER})
    lines = [["Workbook", "Sheet or section", "Date"], [WORKBOOK, "Open", "11/3/2002"]]
    folder.add("season.xlsx", {"Events": lines})
    folder.fails("date_ambiguous", ("season.xlsx", "Events", "C2"), "11/3/2002", "2002-11-03")
