"""season.xlsx: its settings, its tables, and the corrections."""

import datetime as dt
import shutil
from pathlib import Path

import pytest

from tests.problems.events import BOULDER, BOULDER_POSTS, DENVER_POSTS, again
from tests.workbooks import Folder, Place, Rows, Run, changed, tour_points

SEASON = "season.xlsx"
CORRECTIONS: Rows = [["Player", "ID", "Event", "Points", "Reason", "By", "Date"]]
ANN = tour_points(1.5, 2, DENVER_POSTS)


def at(sheet: str, cell: str) -> Place:
    return SEASON, sheet, cell


def corrections(*lines: list[object]) -> dict[str, Rows]:
    return {"Corrections": [*CORRECTIONS, *lines]}


# --- the workbook and its settings --------------------------------------------------------------


def test_season_workbook_twice(folder: Folder) -> None:
    folder.add("season.xlsx", {"Season": [["Residents of", "CO"]]})
    folder.add("season old.xlsx", {"Season": [["Residents of", "WY"]]})
    place = [("season.xlsx", "", ""), ("season old.xlsx", "", "")]
    folder.fails("season_workbook_twice", place, "season.xlsx", "season old.xlsx", "keep one")


def test_season_sheet_twice(folder: Folder) -> None:
    sheets = {"Corrections": CORRECTIONS, "More": [["Player", "Points", "Reason"]]}
    folder.add(SEASON, sheets)
    folder.fails("season_sheet_twice", at("More", "A1"), "Corrections", "one sheet")


def test_season_sheet_in_event(folder: Folder) -> None:
    line = ["Ed East", 201, None, 5, "prize", "", ""]
    folder.add("boulder.xlsx", {"Open": BOULDER, **corrections(line)})
    place = ("boulder.xlsx", "Corrections", "A1")
    run = folder.warns("season_sheet_in_event", place, "Corrections", "move it into season.xlsx")
    assert run.points()["Ed East"] == pytest.approx(tour_points(2, 2, BOULDER_POSTS))


@pytest.mark.parametrize("points", ["Value", "Pts"])
def test_season_table_unknown(folder: Folder, points: str) -> None:
    # else these corrections would be lost without a word
    table: Rows = [["Player", points, "Reason"], ["Ann Able", 3, "prize"]]
    folder.add(SEASON, {"Season": [["Residents of", "CO"]], "Corrections": table})
    folder.fails("season_table_unknown", at("Corrections", "A1"), "Player", "Points")


SETTINGS = [
    (
        "season_ends_before_start",
        {"Season": [["Season start", "2003-09-01"], ["Season end", dt.date(2003, 8, 31)]]},
        "B2",
        "2003-08-31",
    ),
    (
        "strength_unknown",
        {"Season": [["Strength rating", "new"]]},
        "B1",
        "new; expected post or pre",
    ),
    ("date_ambiguous", {"Season": [["Season start", "1/9/2002"]]}, "B1", "2002-09-01"),
    ("yes_no_text", {"Season": [["Combined list", "perhaps"]]}, "B1", "Combined list"),
    ("label_twice", {"Season": [["Residents of", "CO"], ["Residents of", "WY"]]}, "B2", "B1"),
    ("class_line_unclear", {"Season": [["Class", "From"], ["A", "low"]]}, "B2", "low"),
    ("class_line_unclear", {"Season": [["Class", "From"], [None, 1800]]}, "B2", "1800"),
    ("class_twice", {"Season": [["Class", "From"], ["A", 1800], ["B", 1800]]}, "B3", "B 1800"),
    (
        "event_line_without_workbook",
        {"Events": [["Workbook", "Event", "Rounds"], [None, "Boulder Open", 3]]},
        "A2",
        "the file's name",
    ),
    ("heading_twice", {"Players": [["Player", "Also known as", "Name"]]}, "C1", "A1"),
]


@pytest.mark.parametrize(
    ("code", "sheets", "cell", "says"), SETTINGS, ids=[case[0] for case in SETTINGS]
)
def test_a_setting_that_is_wrong(
    folder: Folder, code: str, sheets: dict[str, Rows], cell: str, says: str
) -> None:
    folder.add(SEASON, sheets)
    (sheet,) = sheets
    folder.fails(code, at(sheet, cell), says)


def test_a_class_table_of_her_own(folder: Folder) -> None:
    table: Rows = [["Title", None], [], ["Class", "From"], ["Gold", 1700], ["Silver", 1600]]
    folder.add(SEASON, {"Season": table})
    lines = folder.is_quiet().standings()
    classes = [lines[name]["Class"] for name in ("Ann Able", "Bob Brown", "Cy Cole", "Di Dunn")]
    assert classes == ["Gold", "Gold", "Silver", "Silver"]  # below the lowest: the lowest class


# --- corrections --------------------------------------------------------------------------------

SPOILT = [
    # code, the line, the columns where it may be said, what must be said
    ("correction_without_points", ["Ann Able", 101, None, None, "fee"], "D", ["no points"]),
    ("correction_without_player", [None, None, None, 2, "fee"], "A", ["for whom"]),
    ("correction_id_unknown", ["Ann Able", 999, None, 2, "fee"], "B", ["999"]),
    ("correction_person_unknown", ["Anne Abel", None, None, 2], "A", ["Anne Abel", "Ann Able"]),
    ("correction_event_unknown", ["Ann Able", 101, "Denvr", 2], "C", ["Denvr", "Denver Open"]),
    (
        "correction_of_two_people",
        ["Ann Able", 102, None, 2],
        "AB",
        ["Ann Able", "102", "Bob Brown"],
    ),
    ("number_text", ["Ann Able", 101, None, "two"], "D", ['Points is "two"']),
    ("number_is_a_date", ["Ann Able", 101, None, dt.date(2002, 1, 2)], "D", ["1/2 or 1-2"]),
    ("number_ambiguous", ["Ann Able", 101, None, "1,250"], "D", ["1.250, or 1250"]),
    ("number_out_of_limits", ["Ann Able", 101, None, 2_000_000], "D", ["2000000", "1000000"]),
    ("date_text", ["Ann Able", 101, None, 2, "fee", "me", "soon"], "G", ['Date is "soon"']),
]


@pytest.fixture(scope="module")
def spoilt(healthy: Path, tmp_path_factory: pytest.TempPathFactory) -> Run:
    """One run over all these corrections, a line for each."""
    path = tmp_path_factory.mktemp("corrections") / "Tour"
    shutil.copytree(healthy, path)
    folder = Folder(path)
    before = folder.standings_file()
    folder.add(SEASON, corrections(*(case[1] for case in SPOILT)))
    run = folder.run()
    assert run.code == 1
    assert folder.standings_file() == before
    return run


@pytest.mark.parametrize("number", range(len(SPOILT)), ids=[case[0] for case in SPOILT])
def test_a_correction_that_is_wrong(spoilt: Run, number: int) -> None:
    code, _, columns, says = SPOILT[number]
    spoilt.error(code, [at("Corrections", f"{column}{number + 2}") for column in columns], *says)


def test_label_unknown(folder: Folder) -> None:
    folder.add("boulder.xlsx", {"Open": changed(BOULDER, {"D6": "WY"})})
    folder.add(SEASON, {"Season": [["Title", None], ["Resident of", "CO"]]})
    run = folder.warns("label_unknown", at("Season", "A2"), "Resident of", "Residents of")
    assert run.standings()["Ed East"]["Place"] == 1


@pytest.mark.parametrize("who", [["Ann Able", 101], ["Ann Able", None], [None, 101]])
def test_correction_twice(folder: Folder, who: list[object]) -> None:
    line = [*who, "Denver Open", 1.5, "prize", "me", "2002-10-07"]
    folder.add(SEASON, corrections(line, line))
    place = [at("Corrections", "A3"), at("Corrections", "B3")]
    folder.fails("correction_twice", place, str(who[0] or who[1]), "first in", "2")


def test_correction_person_twice(folder: Folder) -> None:
    folder.add("boulder.xlsx", {"Open": changed(BOULDER, {"B6": "Ann Able"})})
    folder.add(SEASON, corrections(["Ann Able", None, None, 2]))
    place = at("Corrections", "A2")
    folder.fails("correction_person_twice", place, "Ann Able", "101 and 201", "ID")


def test_correction_event_twice(folder: Folder) -> None:
    folder.add("1.xlsx", {"Open": BOULDER})
    folder.add("2.xlsx", {"Open": changed(again(BOULDER, 5), {"B2": "2002-12-01"})})
    folder.add(SEASON, corrections(["Ann Able", 101, "Boulder Open", 2]))
    says = ("Boulder Open (2002-11-03)", "Boulder Open (2002-12-01)")
    folder.fails("correction_event_twice", at("Corrections", "C2"), *says)


def test_corrections_that_count(folder: Folder) -> None:
    folder.add("boulder.xlsx", {"Open": BOULDER})
    lines = [
        ["able, ann", None, None, "2½", "prize"],
        [None, "'101'", "Denver Open", "-0,5", "late"],
        ["Ann Able", 101, "Denver Open", -0.5, "late again"],
    ]
    folder.add(SEASON, corrections(*lines))
    ann = folder.is_quiet().standings()["Ann Able"]
    assert ann["Corrections"] == 1.5
    assert ann["Points"] == pytest.approx(ANN + 1.5)
    assert ann["Denver Open"] == pytest.approx(ANN)


def test_a_correction_for_an_event_that_is_not_counted_is_listed(folder: Folder) -> None:
    folder.add("boulder.xlsx", {"Open": changed(BOULDER, {"B2": "2003-10-05"})})
    settings: Rows = [["Season start", "2002-09-01"]]
    line = ["Ann Able", 101, "Boulder Open", 2, "prize"]
    folder.add(SEASON, {"Season": settings, **corrections(line)})
    run = folder.run()
    assert run.points()["Ann Able"] == pytest.approx(ANN)
    assert [each["Rows"] for each in run.left_out if each["File"] == SEASON] == ["row 2"]


def test_a_correction_for_a_no_show(folder: Folder) -> None:
    # Hal never came, so he is not in the standings; a correction alone must not end in a crash
    cells = {"G8": "X", "G9": "F", "H7": "X", "I7": 1, "H9": "F", "I9": 0}
    folder.add("boulder.xlsx", {"Open": changed(BOULDER, cells)})
    folder.add(SEASON, corrections(["Hal Hunt", 204, None, 2, "prize"]))
    run = folder.run()
    if run.code == 0:  # by rule 6 he is left out; by rule 11 he is there with his 2 points
        assert run.points().get("Hal Hunt", 2) == 2
    else:
        assert any(line["Cell"] == "A2" for line in run.to_do)


def test_a_correction_for_somebody_whose_only_event_is_not_counted(folder: Folder) -> None:
    folder.add("boulder.xlsx", {"Open": changed(BOULDER, {"B2": "2003-10-05"})})
    settings: Rows = [["Season start", "2002-09-01"]]
    folder.add(SEASON, {"Season": settings, **corrections(["Ed East", 201, None, 2, "prize"])})
    run = folder.run()
    if run.code == 0:
        assert run.points().get("Ed East", 2) == 2
    else:
        assert any(line["Cell"] == "A2" for line in run.to_do)
