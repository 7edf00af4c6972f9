"""SwissSys standings and wall charts, as they lie in a sheet, through the command."""

from pathlib import Path

import pytest

from tests.workbooks import Folder, Rows, Run, changed, tour_points, write_workbook

FILE = "2002-09-02 swiss.xlsx"
HEADING = ["#", "Place", "Name", "ID", "Rtng", "Post", "Rd 1", "Rd 2", "Tot"]
OPEN: Rows = [
    ["SwissSys Standings. Colorado Open: Open (Standings (no tiebrk))"],
    [],
    HEADING,
    [3, "1", "CARA CROW", 20000003, 1800, 1812, "W1", "W2", 2],
    [1, "2-3", "ABLE, ANN", 20000001, 1900, 1885, "L3", "W4", 1],
    [2, "", "BOB BROWN", 20000002, 1850, 1850, "B---", "L3", 1],
    [4, "T9", "DAN DUNN", 20000004, 1700, 1699, "H---", "L1", 0.5],
]
RESERVE: Rows = [
    ["SwissSys Standings. Colorado Open: Reserve (Standings (no tiebrk))"],
    HEADING,
    [1, "1", "EVE EAST", 20000011, 1400, 1420, "W2", "X3", 2],
    [2, "2=", "FAY FORD", 20000012, 1300, 1290, "L1", "X", 1],
    [3, "3", "GUS GRAY", 20000013, 1200, 1200, "U---", "F1", 0],
]
OPEN_POSTS = [1812, 1885, 1850, 1699]
RESERVE_POSTS = [1420, 1290]  # Gus is a no-show


def run(tmp_path: Path, sheets: dict[str, Rows], name: str = FILE) -> Run:
    write_workbook(tmp_path / name, sheets)
    return Folder(tmp_path).run()


def test_two_sections_one_under_the_other(tmp_path: Path) -> None:
    found = run(tmp_path, {"Sheet1": [*OPEN, [], *RESERVE]})
    assert (found.code, found.to_do) == (0, []), found.printed
    sections = found.sections()
    assert list(sections) == [("Colorado Open", "Open"), ("Colorado Open", "Reserve")]
    assert sections["Colorado Open", "Open"]["Players in lower sections"] == 2
    points = found.points()
    assert tour_points(2, 2, OPEN_POSTS, below=2) == pytest.approx(9.246)
    assert points["Cara Crow"] == pytest.approx(9.246)
    assert points["Ann Able"] == points["Bob Brown"] == pytest.approx(4.623)
    assert points["Dan Dunn"] == 0  # the half-point bye is taken out
    assert points["Eve East"] == pytest.approx(2.71)
    assert points["Fay Ford"] == pytest.approx(1.355)
    assert [line["Rows"] for line in found.left_out] == ["row 13"]
    assert "no-show" in found.left_out[0]["Why"]


def test_the_place_is_no_number(tmp_path: Path) -> None:
    # W1 is the player whose # is 1, not the one in the first place: every answer fits
    found = run(tmp_path, {"Sheet1": changed(OPEN, {"B4": "4", "B5": "3=", "B6": 1, "B7": "1-2"})})
    assert found.to_do == []
    assert found.points()["Cara Crow"] == pytest.approx(7.246)


@pytest.mark.parametrize(
    ("first", "second", "event", "titles"),
    [
        ("Standings. Colorado Open: Open", "Standings. Colorado Open: Reserve", "Colorado Open", 0),
        ("Open", "Reserve", "swiss", 0),
        ("Standings. Open", "Standings. Reserve", "swiss", 0),
        ("SwissSys Wall Chart. Colorado Open: Open", "Reserve", "Colorado Open", 0),
        ("Colorado Open: Open", "Reserve", "swiss", "Colorado Open: Open"),
    ],
)
def test_what_titles_say(
    tmp_path: Path, first: str, second: str, event: str, titles: object
) -> None:
    rows = [*changed(OPEN, {"A1": first}), [], *changed(RESERVE, {"A1": second})]
    found = run(tmp_path, {"Sheet1": rows})
    assert found.to_do == []
    assert list(found.sections()) == [(event, titles or "Open"), (event, "Reserve")]


def test_the_report_names_the_event_and_the_line_below_it_the_section(tmp_path: Path) -> None:
    report = ["SwissSys Report: Colorado Open"]
    first, second = changed(OPEN, {"A1": "Open"}), changed(RESERVE, {"A1": "Reserve"})
    dates = ["August 31 to September 2, 2002"]  # no title
    found = run(tmp_path, {"Sheet1": [report, *first[:2], dates, *first[2:], [], *second]})
    assert found.to_do == []
    assert list(found.sections()) == [("Colorado Open", "Open"), ("Colorado Open", "Reserve")]


def test_one_section_in_a_sheet_of_its_own(tmp_path: Path) -> None:
    open_sheet = changed(OPEN, {"A1": "Results of the club"})
    found = run(tmp_path, {"Top": open_sheet, "Below": RESERVE})
    assert list(found.sections()) == [("Colorado Open", "Top"), ("Colorado Open", "Reserve")]
    assert found.points()["Cara Crow"] == pytest.approx(9.246)


def test_a_page_of_the_same_section_goes_on(tmp_path: Path) -> None:
    title, heading = OPEN[0], OPEN[2]
    found = run(tmp_path, {"Sheet1": [*OPEN[:5], [], title, heading, *OPEN[5:]]})
    assert found.to_do == []
    assert list(found.sections()) == [("Colorado Open", "Open")]
    assert found.points()["Cara Crow"] == pytest.approx(7.246)


def test_a_fault_names_its_cell_in_the_second_section(tmp_path: Path) -> None:
    rows = changed([*OPEN, [], *RESERVE], {"G12": "B7"})
    found = run(tmp_path, {"Sheet1": rows})
    found.error("result_text", (FILE, "Sheet1", "G12"), '"B7"', "write B alone")


def test_a_list_cut_off_below(tmp_path: Path) -> None:
    found = run(tmp_path, {"Sheet1": OPEN[:6]})
    assert found.code == 0
    (line,) = found.of_code("opponent_unknown")
    assert (line["Cell"], "W4" in line["What"]) == ("H5", True)


# --- columns that only look like something ------------------------------------------------------


def test_b_beside_w_is_black_and_tie_breaks_are_no_score(tmp_path: Path) -> None:
    heading = ["#", "Name", "ID", "Rtng", "Post", "W", "B", "Tot", "TB1", "Solk", "Rounds"]
    rows: Rows = [
        ["Rounds", 2],
        heading,
        [1, "Ann Able", 20000001, 1900, 1910, 1, 1, 2, 9, 8],
        [2, "Bob Brown", 20000002, 1800, 1790, 1, 1, 0, 7, 6],
    ]
    found = run(tmp_path, {"Open": rows})
    assert found.code == 0
    assert found.to_do == found.of_code("no_bye_columns")
    assert found.points() == {"Ann Able": pytest.approx(3.7), "Bob Brown": 0}
    assert found.standings()["Ann Able"]["Games"] == 2  # not 2 less one full-point bye


def test_b_beside_wins_draws_and_losses_is_byes(tmp_path: Path) -> None:
    heading = ["#", "Name", "ID", "Rtng", "Post", "W", "D", "L", "B", "H", "Tot"]
    rows: Rows = [
        ["Rounds", 3],
        heading,
        [1, "Ann Able", 20000001, 1900, 1910, 2, 0, 0, 1, 0, 3],
        [2, "Bob Brown", 20000002, 1800, 1790, 0, 0, 2, 0, 1, 0.5],
    ]
    found = run(tmp_path, {"Open": rows})
    assert found.to_do == []
    assert found.standings()["Ann Able"]["Games"] == 2
    assert found.points() == {"Ann Able": pytest.approx(3.7), "Bob Brown": 0}


# --- two lines for each player ------------------------------------------------------------------


def two_lines(heading: list[object], below: list[list[object]]) -> Rows:
    """OPEN as a wall chart: under each player's line one of these."""
    width = len(heading)
    rows: Rows = [["SwissSys Wall Chart. Colorado Open: Open"], heading]
    for player, second in zip(OPEN[3:], below, strict=True):
        number, _, name, member_id, pre, post, first, last, score = player
        known = {"#": number, "Name": name, "Name/Rating/ID": name, "ID": member_id, "Rtng": pre}
        known |= {"Post": post, "Rd 1": first, "Rd 2": last, "Tot": score}
        rows += [[known[str(each)] for each in heading], [*second, *[None] * (width - len(second))]]
    return rows


@pytest.mark.parametrize(
    "below",
    [
        [[None, None, None, None, None, 1, 2], [None, None, None, None, None, 0, 1]],
        [[None, None, None, None, None, "W", "b"], [None, None, None, None, None, "b", "W"]],
        [[None, "CO", None, None, None, "1.0", "2.0"], [None, "CO 1900", None, None, None, "0.0"]],
    ],
)
def test_running_scores_and_colours_are_no_players(
    tmp_path: Path, below: list[list[object]]
) -> None:
    heading: list[object] = ["#", "Name", "ID", "Rtng", "Post", "Rd 1", "Rd 2", "Tot"]
    rows = two_lines(heading, [*below, *below])
    found = run(tmp_path, {"Sheet1": [*rows, [], *RESERVE]})
    assert (found.code, found.to_do) == (0, []), found.printed
    assert len(found.standings()) == 6
    assert found.points()["Cara Crow"] == pytest.approx(9.246)
    second = [line for line in found.left_out if "second line" in line["Why"]]
    assert [line["Rows"] for line in second] == ["4 rows, 4 to 10"]


def test_rating_and_id_under_the_name(tmp_path: Path) -> None:
    heading: list[object] = ["#", "Name/Rating/ID", "Rd 1", "Rd 2", "Tot", "Post"]
    below: list[list[object]] = [
        [None, "1800   ID: 20000003", "1.0", "2.0"],
        [None, "1900   ID: 20000001", "0.0", "1.0"],
        [None, "1850   ID: 20000002", "1.0", "1.0"],
        [None, "20000004", "0.5", "0.5"],
    ]
    found = run(tmp_path, {"Sheet1": two_lines(heading, below)})
    lines = found.standings()
    assert lines["Cara Crow"]["ID"] == "20000003"
    assert lines["Ann Able"]["Avg rating"] == 1900
    assert lines["Cara Crow"]["Points"] == pytest.approx(7.246)
    (blank,) = found.to_do  # Dan's rating is nowhere
    assert "Pre of DAN DUNN is blank" in blank["What"]


def test_a_fault_in_a_second_line_names_its_cell(tmp_path: Path) -> None:
    heading: list[object] = ["#", "Name/Rating/ID", "Rd 1", "Rd 2", "Tot", "Post"]
    below: list[list[object]] = [
        [None, "1800/1812 20000003", "1.0", "2.0"],
        [None, "4900 20000001", "0.0", "1.0"],
        [None, "1850 20000002", "1.0", "1.0"],
        [None, "1700 20000004", "0.5", "0.5"],
    ]
    found = run(tmp_path, {"Sheet1": two_lines(heading, below)})
    assert found.code == 1
    found.error("second_line_unclear", (FILE, "Sheet1", "B4"), "CARA CROW", "1800/1812", "Pre")
    found.error("rating_out_of_limits", (FILE, "Sheet1", "B6"), "4900")


def test_a_nameless_player_between_players_is_still_an_error(tmp_path: Path) -> None:
    rows = changed(OPEN, {"A6": None, "C6": None, "I6": None})  # B---, L3: nobody's second line
    found = run(tmp_path, {"Sheet1": rows})
    found.error("name_missing", (FILE, "Sheet1", "C6"))


# --- as text ------------------------------------------------------------------------------------


@pytest.mark.parametrize("comma", [",", ";", "\t"])
def test_saved_as_csv(tmp_path: Path, comma: str) -> None:
    lines = [["" if cell is None else str(cell) for cell in row] for row in [*OPEN, [], *RESERVE]]
    if comma == ",":
        lines = [[f'"{cell}"' if "," in cell else cell for cell in line] for line in lines]
    text = "\n".join(comma.join(line) for line in lines)
    (tmp_path / "2002-09-02 swiss.csv").write_text(text, encoding="utf-8")
    found = Folder(tmp_path).run()
    assert (found.code, found.to_do) == (0, []), found.printed
    assert list(found.sections()) == [("Colorado Open", "Open"), ("Colorado Open", "Reserve")]
    assert found.points()["Cara Crow"] == pytest.approx(9.246)
