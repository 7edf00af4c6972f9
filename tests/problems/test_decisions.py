"""Who is one person: decisions of the secretary, and what wants one."""

from zipfile import ZipFile

import pytest

from tests.problems.events import (
    BOULDER,
    BOULDER_POSTS,
    DENVER,
    DENVER_POSTS,
    RESERVE,
    RESERVE_POSTS,
)
from tests.workbooks import (
    FOR_THE_SECRETARY,
    OUTPUT,
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


def test_decision_same_but_met(folder: Folder) -> None:
    folder.add(SEASON, decisions([101, "Ann Able", "Bob Brown", 102, "same"]))
    cells = "denver.xlsx, sheet Open, cell B6, and B7"
    run = folder.fails(
        "decision_same_but_met", (SEASON, "Decisions", "E2"), "Ann Able", "Bob Brown", cells
    )
    run.error("same_person_twice", ("denver.xlsx", "Open", "B7"), "Bob Brown", "B6, as Ann Able")


def test_same_over_two_lines_for_people_who_met_is_said_at_the_last_of_them(folder: Folder) -> None:
    lines = [
        [101, "Ann Able", "Nan Able", None, "same"],
        [None, "Nan Able", "Cy Cole", 103, "same"],
    ]
    folder.add(SEASON, decisions(*lines))
    folder.fails("decision_same_but_met", (SEASON, "Decisions", "E3"), "Ann Able", "Cy Cole")


def test_same_for_a_name_without_an_id_that_met_the_other_is_no_somebody_else(
    folder: Folder,
) -> None:
    folder.add("denver.xlsx", {"Open": changed(DENVER, {"C7": None})})
    folder.add(SEASON, decisions([101, "Ann Able", "Bob Brown", None, "same"]))
    folder.fails("decision_same_but_met", (SEASON, "Decisions", "E2"), "Ann Able", "Bob Brown")


@pytest.mark.parametrize("word", ["same", "different"])
@pytest.mark.parametrize("side", [(101, "Ann Able"), (None, "Ann Able")])
def test_decision_of_one_person(folder: Folder, word: str, side: tuple[object, object]) -> None:
    member_id, name = side
    folder.add(SEASON, decisions([member_id, name, name, member_id, word]))
    folder.fails("decision_of_one_person", (SEASON, "Decisions", "E2"), "Ann Able", "their IDs")


def test_names_without_ids_mean_the_only_person_of_that_name(folder: Folder) -> None:
    folder.add(WORKBOOK, {"Open": changed(BOULDER, {"B6": "Anne Able"})})
    names: Rows = [["Player", "May also be", "Decision"], ["ABLE, ANN", "anne able", "SAME"]]
    folder.add(SEASON, {"Decisions": names})
    ann = folder.is_quiet().standings()["Anne Able"]
    assert (ann["ID"], ann["Events"]) == ("101", 2)
    assert ann["Points"] == pytest.approx(ANN + ED)
    names[1][2] = "different"
    folder.add(SEASON, {"Decisions": names})
    assert {"Ann Able", "Anne Able"} <= set(folder.is_quiet().standings())
    assert questions(folder) == {}


def test_the_first_name_of_a_decision_may_be_the_one_without_an_id(folder: Folder) -> None:
    folder.add(WORKBOOK, {"Open": changed(BOULDER, {"B6": "Robert Brown", "C6": None})})
    folder.add(SEASON, decisions([None, "Robert Brown", "Bob Brown", None, "same"]))
    robert = folder.is_quiet().standings()["Robert Brown"]
    assert (robert["ID"], robert["Events"]) == ("102", 2)


def test_decision_of_several(folder: Folder) -> None:
    rows = changed(BOULDER, {"B6": "Ann Able", "B7": "Anne Able"})
    folder.add(WORKBOOK, {"Open": rows})
    folder.add(SEASON, decisions([None, "Ann Able", "Anne Able", None, "same"]))
    folder.fails("decision_of_several", (SEASON, "Decisions", "E2"), "Ann Able", "101 and 201")


def test_decision_of_two_people(folder: Folder) -> None:
    folder.add(WORKBOOK, {"Open": changed(BOULDER, {"B6": "Anne Able"})})
    folder.add(SEASON, decisions([102, "Ann Able", "Anne Able", 201, "same"]))
    folder.fails("decision_of_two_people", (SEASON, "Decisions", "E2"), "Ann Able", "102", "101")


def test_decision_id_unknown(folder: Folder) -> None:
    folder.add(WORKBOOK, {"Open": changed(BOULDER, {"B6": "Anne Able"})})
    folder.add(SEASON, decisions([101, "Ann Able", "Anne Able", 299, "same"]))
    place = (SEASON, "Decisions", "E2")
    run = folder.warns("decision_id_unknown", place, "Anne Able", "299", "201")
    assert {"Ann Able", "Anne Able"} <= set(run.standings())


def test_decisions_of_last_year_about_people_who_are_not_here_do_no_harm(folder: Folder) -> None:
    before = folder.run().standings()
    lines: list[list[object]] = [
        [901, "Zed Zander", "Zeb Zander", 902, "same"],
        [None, "Yul York", "Yule York", None, "different"],
        [101, "Ann Able", "Annie Able", 903, "different"],
    ]
    folder.add(SEASON, decisions(*lines))
    assert folder.is_quiet().standings() == before


def test_different_holds_when_the_list_is_pasted_back_as_the_register(folder: Folder) -> None:
    folder.add(WORKBOOK, {"Open": changed(BOULDER, {"B6": "Ann Able", "C6": None})})
    decided = decisions([None, "Ann Able", "Ann Able", 101, "different"])
    folder.add(SEASON, decided)
    folder.run()
    lines = lines_of(folder.path / FOR_THE_SECRETARY, "People", "First seen", "Seen as")
    register = [list(lines[0]), *(list(line.values()) for line in lines)]
    folder.add(SEASON, {"Players": register, **decided})
    found = folder.is_quiet().sheet("Standings", "Player", "ID")
    ann = {line["ID"]: line["Points"] for line in found if line["Player"] == "Ann Able"}
    assert ann == pytest.approx({None: ED, "101": ANN})


def test_the_answer_about_somebody_else_without_an_id_is_his(folder: Folder) -> None:
    # two Ann Ables met in Denver, one of them without an ID: Annie is that one, not 101
    folder.add("denver.xlsx", {"Open": changed(DENVER, {"B7": "Ann Able", "C7": None})})
    folder.add(WORKBOOK, {"Open": changed(BOULDER, {"B6": "Annie Able", "C6": None})})
    folder.add(SEASON, decisions([None, "Ann Able", "Annie Able", None, "same"]))
    run = folder.is_quiet()
    found = {line["ID"]: line["Points"] for line in run.sheet("Standings", "Player", "ID")}
    assert found["101"] == pytest.approx(ANN)
    assert run.standings()["Annie Able"]["Events"] == 2


def test_what_the_register_says_of_one_id_holds_after_the_two_are_joined(folder: Folder) -> None:
    folder.add(WORKBOOK, {"Open": changed(BOULDER, {"B6": "Anne Able"})})
    headings = ["ID", "Player", "Also known as", "State", "Eligible", "Category"]
    register: Rows = [
        headings,
        [101, "Ann Able", "", "", "", "Senior"],
        [201, "Anne Able", "Nan Able", "WY", "no", "Club"],
    ]
    decided = decisions([101, "Ann Able", "Anne Able", 201, "same"])
    folder.add(SEASON, {"Players": register, **decided})
    folder.is_quiet()
    ann = everybody(folder)["Ann Able"]
    expected = ["101", "Ann Able", "Anne Able; Nan Able; 201", "WY", "no", "Senior; Club"]
    assert [ann[heading] for heading in headings] == expected


# --- one ID, one name ---------------------------------------------------------------------------


@pytest.mark.parametrize("register", [[], [[101, "Ann Able", ""], [305, "Tom Able", ""]]])
def test_the_id_of_a_brother_or_sister_is_said(folder: Folder, register: Rows) -> None:
    folder.add(WORKBOOK, {"Open": changed(BOULDER, {"B6": "Tom Able", "C6": 101})})
    folder.add(SEASON, {"Players": [["ID", "Player", "Also known as"], *register]})
    there = (
        "season.xlsx, sheet Players, cell B2" if register else "denver.xlsx, sheet Open, cell B6"
    )
    folder.warns("id_of_two_names", at("B6"), "Tom Able", "101", "Ann Able", there)


def test_an_id_that_is_somebody_elses_in_the_register_is_said_at_its_only_row(
    folder: Folder,
) -> None:
    folder.add(WORKBOOK, {"Open": changed(BOULDER, {"B6": "Zoe Zimmer"})})
    folder.add(SEASON, {"Players": [["ID", "Player", "Also known as"], [201, "Ed East", ""]]})
    folder.warns("id_of_two_names", at("B6"), "Zoe Zimmer", "201", "Ed East", "sheet Players")
    aliases = [["ID", "Player", "Also known as"], [201, "Ed East", "Zoe Zimmer"]]
    folder.add(SEASON, {"Players": aliases})
    folder.is_quiet()


def test_pasting_everybody_back_does_not_settle_an_id_of_two_names(folder: Folder) -> None:
    folder.add(WORKBOOK, {"Open": changed(BOULDER, {"B6": "Tom Able", "C6": 101})})
    folder.warns("id_of_two_names", at("B6"))
    lines = lines_of(folder.path / FOR_THE_SECRETARY, "People", "First seen", "Seen as")
    folder.add(SEASON, {"Players": [list(lines[0]), *(list(line.values()) for line in lines)]})
    assert folder.run().of_code("id_of_two_names")


def test_name_in_two_states(folder: Folder) -> None:
    folder.add("denver.xlsx", {"Open": changed(DENVER, {"C6": None})})
    folder.add(WORKBOOK, {"Open": changed(BOULDER, {"B6": "Ann Able", "C6": None, "D6": "WY"})})
    run = folder.warns("name_in_two_states", at("D6"), "Ann Able", "WY", "CO", "cell D6")
    assert run.standings()["Ann Able"]["Events"] == 2
    register: Rows = [["ID", "Player", "Also known as", "State"], ["", "Ann Able", "", "WY"]]
    folder.add(SEASON, {"Players": register})
    folder.is_quiet()


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


def test_nothing_of_notes_reasons_and_decisions_is_in_the_members_workbook(folder: Folder) -> None:
    folder.add(WORKBOOK, {"Open": changed(BOULDER, {"B6": "Anne Able"})})
    register: Rows = [
        ["ID", "Player", "Also known as", "State", "Note", "Eligible", "Reason", "Category"],
        [101, "Ann Able", "Oldname Able", "CO", "Secretnote", "no", "Secretreason", "Secretgroup"],
        [998, "Absent Secretperson", "", "", "", "", "", ""],
    ]
    decided = decisions([101, "Ann Able", "Anne Able", 201, "same"])
    prizes: Rows = [["Category", "Place", "Prize"], ["Overall", 1, 10]]
    folder.add(SEASON, {"Players": register, "Prizes": prizes, **decided})
    run = folder.is_quiet()
    assert "Ann Able" in run.standings()
    words = (b"Secret", b"Oldname", b"Decision", b"May also be", b">201<")
    with ZipFile(folder.path / OUTPUT) as package:
        inside = b"".join(package.read(name) for name in package.namelist())
    assert b"Ann Able" in inside
    assert not [word for word in words if word in inside]
    with ZipFile(folder.path / FOR_THE_SECRETARY) as package:
        inside = b"".join(package.read(name) for name in package.namelist())
    assert all(word in inside for word in (b"Secretnote", b"Secretreason", b"Oldname"))
