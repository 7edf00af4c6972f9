"""Who is one person: decisions of the secretary, and what wants one."""

import pytest

from tests.problems.events import BOULDER, BOULDER_POSTS, DENVER_POSTS, RESERVE, RESERVE_POSTS
from tests.workbooks import (
    FOR_THE_SECRETARY,
    Folder,
    Place,
    Rows,
    Run,
    changed,
    lines_of,
    tour_points,
)

WORKBOOK, SEASON = "boulder.xlsx", "season.xlsx"
HEADINGS = ["ID", "Player", "May also be", "Other ID", "Decision"]
ANN = tour_points(1.5, 2, DENVER_POSTS)  # 101, in denver.xlsx
ED = tour_points(2, 2, BOULDER_POSTS)


def at(cell: str, sheet: str = "Open") -> Place:
    return WORKBOOK, sheet, cell


def decisions(*lines: list[object]) -> dict[str, Rows]:
    return {"Decisions": [HEADINGS, *lines]}


def questions(folder: Folder) -> dict[frozenset[str], str]:
    """The pairs that the sheet People asks about, and why."""
    path = folder.path / FOR_THE_SECRETARY
    lines = lines_of(path, "People", "May also be", "Decision")
    return {
        frozenset((line["Player"], line["May also be"])): line["Why"]
        for line in lines
        if line["May also be"]
    }


def everybody(folder: Folder) -> dict[str, dict[str, object]]:
    lines = lines_of(folder.path / FOR_THE_SECRETARY, "People", "First seen", "Seen as")
    return {line["Player"]: line for line in lines}


def total(run: Run) -> float:
    return sum(line["Points"] for line in run.sheet("Standings", "Player", "ID", "Points"))


def test_one_person_with_two_ids_is_asked_about_and_not_merged(folder: Folder) -> None:
    folder.add(WORKBOOK, {"Open": changed(BOULDER, {"B6": "Ann Able"})})
    run = folder.warns(
        "name_of_two_ids", at("B6"), "Ann Able", "201", "101", "cell B6", "two people"
    )
    found = [
        line for line in run.sheet("Standings", "Player", "ID") if line["Player"] == "Ann Able"
    ]
    assert {line["ID"]: line["Points"] for line in found} == pytest.approx({"101": ANN, "201": ED})
    assert frozenset(["Ann Able"]) in questions(folder)


@pytest.mark.parametrize("sides", [("101", "201"), ("201", "101")])
def test_same_makes_one_line_and_keeps_the_id_that_is_named_first(
    folder: Folder, sides: tuple[str, str]
) -> None:
    folder.add(WORKBOOK, {"Open": changed(BOULDER, {"B6": "Ann Able"})})
    before = total(folder.run())
    keeps, other = sides
    folder.add(SEASON, decisions([keeps, "Ann Able", "Ann Able", other, "same"]))
    run = folder.is_quiet()
    ann = run.standings()["Ann Able"]
    assert (ann["Events"], ann["Games"]) == (2, 4)
    assert ann["Points"] == pytest.approx(ANN + ED)
    assert total(run) == pytest.approx(before)
    assert questions(folder) == {}
    line = everybody(folder)["Ann Able"]
    assert (ann["ID"], line["ID"], line["Also known as"]) == (keeps, keeps, other)


def test_different_is_never_asked_again(folder: Folder) -> None:
    folder.add(WORKBOOK, {"Open": changed(BOULDER, {"B6": "Ann Able"})})
    before = total(folder.run())
    folder.add(SEASON, decisions([101, "Ann Able", "Ann Able", 201, "Different"]))
    assert total(folder.is_quiet()) == pytest.approx(before)
    assert questions(folder) == {}


@pytest.mark.parametrize("word", ["ask", None])
def test_ask_and_a_blank_decision_leave_the_question(folder: Folder, word: str | None) -> None:
    folder.add(WORKBOOK, {"Open": changed(BOULDER, {"B6": "Ann Able"})})
    folder.add(SEASON, decisions([101, "Ann Able", "Ann Able", 201, word]))
    folder.warns("name_of_two_ids", at("B6"))
    assert frozenset(["Ann Able"]) in questions(folder)


def test_the_register_that_names_both_ids_has_decided(folder: Folder) -> None:
    folder.add(WORKBOOK, {"Open": changed(BOULDER, {"B6": "Ann Able"})})
    register = [
        ["ID", "Player", "Also known as"],
        [101, "Ann Able", ""],
        [201, "Ann Able Jr", "Ann Able"],
    ]
    folder.add(SEASON, {"Players": register})
    assert {"Ann Able", "Ann Able Jr"} <= set(folder.is_quiet().standings())


def test_a_nickname_without_an_id_is_joined_by_decision_alone(folder: Folder) -> None:
    # Robert Brown in Boulder has no ID; Bob Brown, 102, played in Denver
    folder.add(WORKBOOK, {"Open": changed(BOULDER, {"B6": "Robert Brown", "C6": None})})
    run = folder.is_quiet()
    assert run.standings()["Robert Brown"]["Points"] == pytest.approx(ED)
    assert "Bob" in questions(folder)[frozenset(["Robert Brown", "Bob Brown"])]
    folder.add(SEASON, decisions([102, "Bob Brown", "Robert Brown", None, "same"]))
    run = folder.is_quiet()
    line = everybody(folder)["Robert Brown"]
    assert (line["ID"], line["Events"], line["Also known as"]) == ("102", "2", "Bob Brown")
    assert run.standings()["Robert Brown"]["Points"] == pytest.approx(
        ED + tour_points(1, 2, DENVER_POSTS)
    )


def test_different_keeps_a_name_without_an_id_apart_from_its_id(folder: Folder) -> None:
    folder.add(WORKBOOK, {"Open": changed(BOULDER, {"B6": "Ann Able", "C6": None})})
    folder.warns("person_by_name", at("B6"), "101")
    decided = decisions([None, "Ann Able", "Ann Able", 101, "different"])
    folder.add(SEASON, decided)
    run = folder.is_quiet()
    found = [
        line for line in run.sheet("Standings", "Player", "ID") if line["Player"] == "Ann Able"
    ]
    assert {line["ID"]: line["Points"] for line in found} == pytest.approx({None: ED, "101": ANN})
    # the register calls every Ann Able 101: then the decision cannot hold
    register: Rows = [["ID", "Player", "Also known as"], [101, "Ann Able", ""]]
    folder.add(SEASON, {"Players": register, **decided})
    folder.fails("decisions_contradict", (SEASON, "Decisions", "E2"), "Ann Able")


def test_decisions_contradict(folder: Folder) -> None:
    lines = [
        [101, "Ann Able", "Bob Brown", 102, "same"],
        [102, "Bob Brown", "Cy Cole", 103, "same"],
        [101, "Ann Able", "Cy Cole", 103, "different"],
    ]
    folder.add(SEASON, decisions(*lines))
    folder.fails("decisions_contradict", (SEASON, "Decisions", "E4"), "Ann Able", "Cy Cole")


def test_same_for_two_who_met_is_an_error_at_the_row(folder: Folder) -> None:
    folder.add(SEASON, decisions([101, "Ann Able", "Bob Brown", 102, "same"]))
    folder.fails("same_person_twice", ("denver.xlsx", "Open", "B7"), "Bob Brown")


def test_decision_unknown(folder: Folder) -> None:
    folder.add(SEASON, decisions([101, "Ann Able", "Bob Brown", 102, "maybe"]))
    folder.fails("decision_unknown", (SEASON, "Decisions", "E2"), "maybe", "different")


def test_decision_without_player(folder: Folder) -> None:
    folder.add(SEASON, decisions([101, "Ann Able", None, None, "same"]))
    folder.fails("decision_without_player", (SEASON, "Decisions", "B2"), "People")


def test_decisions_come_over_two_steps_and_an_id_that_is_filled_in_later(folder: Folder) -> None:
    # Robert Brown is Bobby Brown, both without an ID; then Boulder's row gets the ID 102
    rows = changed(BOULDER, {"B6": "Robert Brown", "C6": None, "B7": "Bobby Brown", "C7": None})
    folder.add(WORKBOOK, {"Open": rows})
    reserve = changed(RESERVE, {"B1": "Later", "B2": "2002-12-01", "B6": "Robert Brown", "C6": 102})
    folder.add("later.xlsx", {"Reserve": reserve})
    folder.add(SEASON, decisions([None, "Robert Brown", "Bob Brown", None, "same"]))
    run = folder.run()
    robert = run.standings()["Robert Brown"]
    # Boulder's and Later's Robert Brown, and Denver's Bob Brown with the same ID
    assert robert["ID"] == "102"
    assert robert["Points"] == pytest.approx(
        ED + tour_points(1.5, 2, RESERVE_POSTS) + tour_points(1, 2, DENVER_POSTS)
    )


def test_two_boards_in_one_round(folder: Folder) -> None:
    folder.add(
        WORKBOOK, {"Open": BOULDER, "Reserve": changed(RESERVE, {"B6": "Ed East", "C6": 201})}
    )
    place = (WORKBOOK, "Reserve", "G6")
    folder.warns("two_boards_in_one_round", place, "Ed East", "round 1", "sheet Open, cell G6")


def test_a_bye_beside_a_game_is_no_second_board(folder: Folder) -> None:
    reserve = changed(
        RESERVE,
        {"B6": "Ed East", "C6": 201, "G6": "H", "H6": "H", "I6": 1, "G7": "B", "I7": 2, "H8": "H"},
    )
    folder.add(WORKBOOK, {"Open": BOULDER, "Reserve": reserve})
    run = folder.run()
    assert not any("another one in" in line["What"] for line in run.to_do), run.printed


# --- everybody ----------------------------------------------------------------------------------


def test_people_lists_everybody_ready_to_be_the_register(folder: Folder) -> None:
    rows = changed(BOULDER, {"B6": "ABLE, ANN M", "C6": 101})
    folder.add(WORKBOOK, {"Open": rows})
    register: Rows = [
        ["ID", "Player", "Also known as", "State", "Note", "Eligible", "Reason", "Category"],
        [103, "Cyrus Cole", "Cy Cole", "CO", "moves in May", "no", "moved away", "Senior"],
        [999, "Zed Zander", "", "WY", "", "2002-12-31", "membership", ""],
    ]
    folder.add(SEASON, {"Players": register})
    folder.run()
    lines = everybody(folder)
    assert len(lines) == 4 + 3 + 1  # Denver's four, Boulder's but Ann, and the register's Zed
    ann = lines["Ann M Able"]
    assert (ann["ID"], ann["Events"], ann["First seen"]) == ("101", "2", "Denver Open")
    assert (ann["Seen as"], ann["Also known as"]) == ("Ann Able; ABLE, ANN M", "Ann Able")
    assert lines["Flo Ford"]["New"] == "new"
    assert ann["New"] is None
    cy = lines["Cyrus Cole"]
    assert [cy[h] for h in register[0][2:]] == [
        "Cy Cole",
        "CO",
        "moves in May",
        "no",
        "moved away",
        "Senior",
    ]
    assert (lines["Zed Zander"]["Events"], lines["Zed Zander"]["Eligible"]) == ("0", "2002-12-31")


def test_the_list_pasted_back_as_the_register_changes_nothing(folder: Folder) -> None:
    folder.add(WORKBOOK, {"Open": changed(BOULDER, {"B6": "ABLE, ANN M", "C6": 101})})
    before = folder.run().standings()
    lines = lines_of(folder.path / FOR_THE_SECRETARY, "People", "First seen", "Seen as")
    folder.add(SEASON, {"Players": [list(lines[0]), *(list(line.values()) for line in lines)]})
    run = folder.is_quiet()
    assert run.standings() == before
    again = lines_of(folder.path / FOR_THE_SECRETARY, "People", "First seen", "Seen as")
    assert again == lines


def test_people_are_listed_also_where_an_error_stops_the_season(folder: Folder) -> None:
    folder.add(WORKBOOK, {"Open": changed(BOULDER, {"I6": 7, "B6": "Robert Brown", "C6": None})})
    assert folder.run().code == 1
    assert frozenset(["Robert Brown", "Bob Brown"]) in questions(folder)
