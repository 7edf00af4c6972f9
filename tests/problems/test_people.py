"""Who is who: rows without an ID, people of one name, people in two sections, states."""

import pytest

from tests.problems.events import (
    BOULDER,
    BOULDER_POSTS,
    DENVER_POSTS,
    RESERVE,
    RESERVE_POSTS,
    again,
)
from tests.workbooks import Folder, Rows, changed, tour_points

WORKBOOK = "boulder.xlsx"
ANN_IN_DENVER = tour_points(1.5, 2, DENVER_POSTS)
ED = tour_points(2, 2, BOULDER_POSTS)


def at(cell: str, sheet: str = "Open") -> tuple[str, str, str]:
    return WORKBOOK, sheet, cell


def players(*lines: list[object]) -> dict[str, Rows]:
    """The sheet Players of season.xlsx."""
    return {"Players": [["ID", "Player", "Also known as", "State"], *lines]}


def test_person_by_name(folder: Folder) -> None:
    folder.add(WORKBOOK, {"Open": changed(BOULDER, {"B6": "ABLE, Ann", "C6": None})})
    run = folder.warns("person_by_name", at("B6"), "ABLE, Ann", "101")
    ann = run.standings()["Ann Able"]
    assert (ann["Events"], ann["Games"], ann["ID"]) == (2, 4, "101")
    assert ann["Points"] == pytest.approx(ANN_IN_DENVER + ED)


def test_somebody_else(folder: Folder) -> None:
    # two called Flo Ford in one section: one has an ID, the other has none
    folder.add(WORKBOOK, {"Open": changed(BOULDER, {"B6": "Flo Ford", "C6": None})})
    run = folder.warns("somebody_else", at("B6"), "Flo Ford", "202", "taken for somebody else")
    lines = run.sheet("Standings", "Place", "Player", "Points")
    found = {line["ID"]: line["Points"] for line in lines if line["Player"] == "Flo Ford"}
    assert found == pytest.approx({None: ED, "202": tour_points(0.5, 2, BOULDER_POSTS)})


def test_a_no_show_does_not_play_in_the_event(folder: Folder) -> None:
    # Hal, entered in the Open with his ID, never came there and played in the Reserve (rule 6)
    absent = {"G8": "X", "G9": "F", "H7": "X", "I7": 1, "H9": "F", "I9": 0}
    reserve = changed(RESERVE, {"B6": "Hal Hunt", "C6": None})
    folder.add(WORKBOOK, {"Open": changed(BOULDER, absent), "Reserve": reserve})
    run = folder.warns("person_by_name", at("B6", "Reserve"), "Hal Hunt", "204")
    hal = run.standings()["Hal Hunt"]
    assert (hal["ID"], hal["Events"]) == ("204", 1)
    assert hal["Points"] == pytest.approx(tour_points(1.5, 2, RESERVE_POSTS))


def test_name_of_several_ids(folder: Folder) -> None:
    other = changed(again(BOULDER, 5), {"B1": "Vail Open", "B2": "2002-12-01", "B6": "Ann Able"})
    folder.add("vail.xlsx", {"Open": other})  # an Ann Able with the ID 201
    folder.add(WORKBOOK, {"Open": changed(BOULDER, {"B6": "Ann Able", "C6": None})})
    run = folder.warns("name_of_several_ids", at("B6"), "Ann Able", "101 and 201")
    lines = run.sheet("Standings", "Place", "Player", "Points")
    found = {line["ID"]: line["Points"] for line in lines if line["Player"] == "Ann Able"}
    in_vail = tour_points(2, 2, [post + 5 for post in BOULDER_POSTS])
    assert found == pytest.approx({"101": ANN_IN_DENVER, "201": in_vail, None: ED})


def test_same_person_twice_without_ids(folder: Folder) -> None:
    cells = {"C6": None, "C9": None, "B9": "EAST, Ed"}
    folder.add(WORKBOOK, {"Open": changed(BOULDER, cells)})
    folder.fails("same_person_twice", at("B9"), "EAST, Ed", "B6")


def test_same_name_in_two_sections(folder: Folder) -> None:
    reserve = changed(RESERVE, {"B6": "Ed East", "C6": None})
    folder.add(WORKBOOK, {"Open": BOULDER, "Reserve": reserve})
    folder.fails("same_name_in_two_sections", at("B6", "Reserve"), "Ed East", "Open B6", "Players")


def test_a_line_in_the_register_says_that_the_name_is_one_person(folder: Folder) -> None:
    reserve = changed(RESERVE, {"B6": "Ed East", "C6": None})
    folder.add(WORKBOOK, {"Open": BOULDER, "Reserve": reserve})
    folder.add("season.xlsx", players([201, "Ed East", None, None]))
    run = folder.warns("same_id_in_two_sections", at("B6", "Reserve"))
    ed = run.standings()["Ed East"]
    expected = tour_points(2, 2, BOULDER_POSTS, below=3) + tour_points(1.5, 2, RESERVE_POSTS)
    assert ed["Points"] == pytest.approx(expected)


def test_two_people_of_one_name_with_an_id_each_are_no_problem(folder: Folder) -> None:
    reserve = changed(RESERVE, {"B6": "Ed East"})
    folder.add(WORKBOOK, {"Open": BOULDER, "Reserve": reserve})
    run = folder.is_quiet()
    lines = run.sheet("Standings", "Place", "Player", "Points")
    found = {line["ID"]: line["Points"] for line in lines if line["Player"] == "Ed East"}
    in_open = tour_points(2, 2, BOULDER_POSTS, below=3)
    assert found == pytest.approx({"201": in_open, "301": tour_points(1.5, 2, RESERVE_POSTS)})


def test_same_id_in_two_sections(folder: Folder) -> None:
    reserve = changed(RESERVE, {"B6": "Ed East", "C6": 201, "E6": 1790})
    folder.add(WORKBOOK, {"Open": BOULDER, "Reserve": reserve})
    run = folder.warns("same_id_in_two_sections", at("B6", "Reserve"), "Ed East", "both count")
    ed = run.standings()["Ed East"]
    assert (ed["Events"], ed["Games"], ed["Avg rating"]) == (1, 4, 1795)
    expected = tour_points(2, 2, BOULDER_POSTS, below=3) + tour_points(1.5, 2, RESERVE_POSTS)
    assert ed["Boulder Open"] == pytest.approx(expected)
    assert ed["Points"] == pytest.approx(expected)


def test_id_of_two_names(folder: Folder) -> None:
    cells = {"B1": "Vail Open", "B2": "2002-12-01", "B6": "Zoe Zimmer"}
    folder.add(WORKBOOK, {"Open": BOULDER})
    folder.add("vail.xlsx", {"Open": changed(again(BOULDER, 5), cells)})
    place = ("vail.xlsx", "Open", "B6")
    run = folder.warns("id_of_two_names", place, "Zoe Zimmer", "201", "Ed East", WORKBOOK)
    in_vail = tour_points(2, 2, [post + 5 for post in BOULDER_POSTS])
    assert run.points()["Zoe Zimmer"] == pytest.approx(ED + in_vail)


@pytest.mark.parametrize("name", ["EAST, ED", "Edward East", "Ed East Jr."])
def test_spellings_of_one_name_under_one_id_are_no_problem(folder: Folder, name: str) -> None:
    cells = {"B1": "Vail Open", "B2": "2002-12-01", "B6": name}
    folder.add(WORKBOOK, {"Open": BOULDER})
    folder.add("vail.xlsx", {"Open": changed(again(BOULDER, 5), cells)})
    folder.is_quiet()


@pytest.mark.parametrize("state", [None, "USA"])
def test_state_blank(folder: Folder, state: object) -> None:
    cells = {"D6": state, "D7": "WY"}
    folder.add(WORKBOOK, {"Open": changed(BOULDER, cells)})
    folder.add("season.xlsx", {"Season": [["Residents of", "CO"]]})
    run = folder.warns("state_blank", at("D6"), "Ed East", state or "", "ranked")
    lines = run.standings()
    assert lines["Ed East"]["Place"] == 1
    assert (lines["Flo Ford"]["Place"], lines["Flo Ford"]["Class"]) == (None, "B")
    # Ed 6.61; Ann and Cy 4.95; Bob and Gil 3.3 and 3.305: Flo, 1.65, is skipped
    assert lines["Hal Hunt"]["Place"] == 6


# --- the register -------------------------------------------------------------------------------


def test_register_line_twice(folder: Folder) -> None:
    folder.add("season.xlsx", players([101, "Ann Able"], [102, "Bob Brown"], ["0101", "A. Able"]))
    place = [("season.xlsx", "Players", "A4"), ("season.xlsx", "Players", "B4")]
    folder.fails("register_line_twice", place, "101", "Also known as")


def test_register_line_without_player(folder: Folder) -> None:
    folder.add("season.xlsx", players([None, None, "A. Able; 999", "CO"]))
    place = [("season.xlsx", "Players", "A2"), ("season.xlsx", "Players", "B2")]
    folder.fails("register_line_without_player", place, "neither an ID nor a name")


def test_other_spellings_and_former_ids_are_one_person(folder: Folder) -> None:
    cells = {"B6": "Annie A.", "C6": None, "B7": "Bob Brown", "C7": 999}
    folder.add(WORKBOOK, {"Open": changed(BOULDER, cells)})
    lines = [[101, "Ann Able", "Annie A.", None], [102, "Bob Brown", "999", None]]
    folder.add("season.xlsx", players(*lines))
    standings = folder.is_quiet().standings()
    assert standings["Ann Able"]["Points"] == pytest.approx(ANN_IN_DENVER + ED)
    assert standings["Bob Brown"]["Events"] == 2


def test_a_register_line_without_an_id_does_not_make_two_of_one_person(folder: Folder) -> None:
    # the line gives a state only; Ann has her ID in Denver and none in Boulder
    folder.add(WORKBOOK, {"Open": changed(BOULDER, {"B6": "Ann Able", "C6": None})})
    folder.add("season.xlsx", players([None, "Ann Able", None, "WY"]))
    run = folder.run()
    assert run.code == 0, run.printed
    ann = run.standings()["Ann Able"]
    assert (ann["ID"], ann["Events"], ann["State"]) == ("101", 2, "WY")
    assert ann["Points"] == pytest.approx(ANN_IN_DENVER + ED)


def test_a_register_line_without_an_id_gives_its_state_to_the_person_of_that_name(
    folder: Folder,
) -> None:
    folder.add("season.xlsx", players([None, "Ann Able", None, "WY"]))
    assert folder.is_quiet().standings()["Ann Able"]["State"] == "WY"
