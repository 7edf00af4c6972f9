"""Traps in the shape of sheets: headings, footnotes, hidden parts, far cells, other writers."""

import datetime as dt

import pytest
from openpyxl import Workbook

from tests.problems.events import (
    BOULDER,
    BOULDER_POSTS,
    BOULDER_SUMMARY,
    RESERVE,
    RESERVE_POSTS,
    again,
    of_the_section,
)
from tests.traps import SHEET, in_sheet, rewrite, save
from tests.workbooks import Folder, Rows, changed, tour_points

WORKBOOK = "boulder.xlsx"
GIL = tour_points(1, 2, BOULDER_POSTS)


def at(cell: str, sheet: str = "Open") -> tuple[str, str, str]:
    return WORKBOOK, sheet, cell


# --- headings -----------------------------------------------------------------------------------


def test_two_columns_called_rating_are_an_error_that_names_both(folder: Folder) -> None:
    folder.add(WORKBOOK, {"Open": changed(BOULDER, {"E5": "Rating", "F5": "Rating"})})
    folder.fails("heading_twice", at("F5"), "Rating", "E5")


def test_a_column_called_rating_1_is_not_the_second_rating(folder: Folder) -> None:
    folder.add(WORKBOOK, {"Open": changed(BOULDER, {"E5": "Rating", "F5": "Rating.1"})})
    folder.fails("section_without_post", of_the_section(WORKBOOK, "Open"), "Post")


# --- what stands under the table ----------------------------------------------------------------


def test_what_stands_under_the_table_is_no_player_and_is_listed(folder: Folder) -> None:
    under: Rows = [
        [None, "Total", None, None, 6600, 6610, None, None, 4],
        ["Average", None, None, None, 1650, 1652.5],
        [],
        [None, "* rated for the first time"],
        ["H = half-point bye, B = full-point bye"],
        [None, "https://example.org/crosstable/2002"],
        ["Printed 2002-11-04"],
    ]
    folder.add(WORKBOOK, {"Open": [*BOULDER, *under]})
    run = folder.is_quiet()
    points = run.points("Boulder Open")
    assert len(points) == 4
    assert points["Gil Gray"] == pytest.approx(GIL)
    listed = {line["Rows"] for line in run.left_out if line["File"] == WORKBOOK}
    assert listed == {f"row {row}" for row in (10, 11, 13, 14, 15, 16)}


@pytest.mark.parametrize("column", ["A", "C", "D", "E", "F", "I"])
def test_a_footnote_under_any_column_is_no_player(folder: Folder, column: str) -> None:
    # a text that is neither a number, an ID nor a rating, under the columns where these stand
    note = {f"{column}11": "* rated for the first time"}
    folder.add(WORKBOOK, {"Open": changed(BOULDER, note)})
    run = folder.is_quiet()
    assert run.points()["Gil Gray"] == pytest.approx(GIL)
    assert [line["Rows"] for line in run.left_out] == ["row 11"]


def test_a_player_above_the_heading_is_not_lost_without_a_word(folder: Folder) -> None:
    # sorted together with its heading row, which now stands under Ed East
    rows = BOULDER_SUMMARY
    folder.add(WORKBOOK, {"Open": [*rows[:4], rows[5], rows[4], *rows[6:]]})
    folder.fails("player_above_heading", at("B5"), "Ed East")


# --- sheets that do not count -------------------------------------------------------------------


def test_a_hidden_sheet_is_left_out_and_said_so(folder: Folder) -> None:
    def hide(workbook: Workbook) -> None:
        workbook["Last year"].sheet_state = "hidden"
        workbook["2000"].sheet_state = "veryHidden"

    sheets = {"Open": BOULDER, "Last year": RESERVE, "2000": again(RESERVE, 7)}
    save(folder.path / WORKBOOK, sheets, hide)
    run = folder.warns("sheet_hidden", at("", "Last year"), "left out")
    assert run.points()["Gil Gray"] == pytest.approx(GIL)
    assert "Ida Ives" not in run.points()
    assert {line["Sheet"] for line in run.left_out} == {"Last year", "2000"}


def test_rows_hidden_by_a_filter_are_read_and_said_so(folder: Folder) -> None:
    def hide(workbook: Workbook) -> None:
        for row in (7, 8):
            workbook["Open"].row_dimensions[row].hidden = True

    save(folder.path / WORKBOOK, {"Open": BOULDER}, hide)
    run = folder.warns("rows_hidden", at("A7"), "7 to 8", "read like the other rows")
    points = run.points("Boulder Open")
    assert len(points) == 4
    assert points["Gil Gray"] == pytest.approx(GIL)


def test_sheets_that_are_no_section_add_no_lower_players(folder: Folder) -> None:
    side_games = changed(RESERVE, {"B3": "Side Games", "B6": "Sid Sly", "C6": 401})
    others: dict[str, Rows] = {
        "Roster": [["Name", "ID", "Rating", "Fee"], ["Ed East", 201, 1800, "paid"]],
        "Ranking": [["Rank", "Name", "Rtg", "Pts"], [1, "Ed East", 1800, 2]],
        "Prizes": [["Player", "Prize"], ["Ed East", 100]],
        "Notes": [["Send the report"]],
        "Side Games": side_games,
    }
    folder.add(WORKBOOK, {"Open": BOULDER} | others)
    run = folder.warns("side_games_left_out", at("A1", "Side Games"), "Tour section")
    assert [line["Sheet"] for line in run.to_do] == ["Side Games"]
    line = run.sections()["Boulder Open", "Open"]
    assert (line["Players in lower sections"], line["Players"]) == (0, 4)
    assert run.points()["Gil Gray"] == pytest.approx(GIL)
    assert {line["Sheet"] for line in run.left_out} == set(others)


# --- ratings of another section -----------------------------------------------------------------


@pytest.mark.parametrize(("moved", "told"), [(100, False), (101, True)])
def test_post_is_another_sections_when_it_lies_more_than_100_away(
    folder: Folder, moved: int, told: bool
) -> None:
    posts = {f"F{row}": 1300 - 100 * n + moved for n, row in enumerate((6, 7, 8))}
    folder.add(WORKBOOK, {"Open": BOULDER, "Reserve": changed(RESERVE, posts)})
    if told:
        place = [at("F5", "Reserve"), at("F6", "Reserve")]
        folder.warns("post_of_another_section", place, "Reserve", "101")
    else:
        folder.is_quiet()


def test_an_unrated_newcomer_does_not_make_a_post_column_look_wrong(folder: Folder) -> None:
    reserve = changed(RESERVE, {"E8": "unr.", "F8": 1110})
    folder.add(WORKBOOK, {"Open": BOULDER, "Reserve": reserve})
    run = folder.is_quiet()
    assert run.points()["Ida Ives"] == pytest.approx(tour_points(1.5, 2, RESERVE_POSTS))


@pytest.mark.parametrize(("higher", "told"), [(100, False), (104, True)])
def test_sections_are_out_of_order_when_the_lower_one_is_more_than_100_above(
    folder: Folder, higher: int, told: bool
) -> None:
    # the mean of 1310, 1190, 1110 and 1390 is 1250
    top = [*RESERVE, [4, "Lu Lee", 304, "CO", 1390, 1390, "X", "U", 1]]
    lower = [row[:] for row in top]
    for number, row in enumerate(lower[5:], 1):
        row[1:3] = [f"Low {number}", 400 + number]
        row[4] += higher
        row[5] += higher
    folder.add(WORKBOOK, {"One": top, "Two": changed(lower, {"B3": "Two"})})
    if told:
        place = of_the_section(WORKBOOK, "Two")
        folder.warns("sections_out_of_order", place, "Two", "1354", "1250")
    else:
        folder.is_quiet()


# --- the arithmetic of a crosstable -------------------------------------------------------------


def test_an_export_cut_at_150_rows_names_the_opponents_that_are_not_on_the_list(
    folder: Folder,
) -> None:
    # 160 players, 1 plays 160, 2 plays 159 ...: ten of the first 150 play people who are cut off
    people: Rows = []
    for number in range(1, 151):
        other = 161 - number
        result = f"W{other}" if number < other else f"L{other}"
        rating = 2200 - 5 * number
        row = [number, f"P{number} Quill", 5000 + number, "CO", rating, rating, result]
        people.append([*row, 1 if number < other else 0])
    headings = ["No.", "Player", "ID", "State", "Pre", "Post", "Rd 1", "Score"]
    labels: Rows = [["Event", "Boulder Open"], ["Date", "2002-11-03"], ["Section", "Open"]]
    folder.add(WORKBOOK, {"Open": [*labels, headings, *people]})
    run = folder.run()
    assert run.code == 0, run.printed
    (line,) = run.of_code("opponent_unknown")
    assert (line["Workbook"], line["Sheet"]) == (WORKBOOK, "Open")
    assert line["Cell"].startswith("G5, G6, G7")
    assert line["What"].startswith("New: 10 times, for instance: P1 Quill: W160")
    assert len(run.points("Boulder Open")) == 150


# --- ranks, tie-breaks and colours --------------------------------------------------------------


def test_ranks_tie_breaks_and_b_as_black(folder: Folder) -> None:
    ranks = ["Rank", None, "T9", "3=", "1-2"]
    ties = [["W", "B", "TB1", "Buchholz"], [1, 1, 4, 2], [1, 1, 3, 4], [0, 2, 3.5, 3], [2, 0, 2, 1]]
    table = [
        [rank, *row, *tie] for rank, row, tie in zip(ranks, BOULDER_SUMMARY[4:], ties, strict=True)
    ]
    for row in table:
        del row[9]  # the column of full-point byes
    folder.add(WORKBOOK, {"Open": [*BOULDER_SUMMARY[:4], *table]})
    run = folder.is_quiet()
    lines = run.standings()
    for name, score in (("Ed East", 2), ("Flo Ford", 0.5), ("Gil Gray", 1), ("Hal Hunt", 0.5)):
        assert lines[name]["Points"] == pytest.approx(tour_points(score, 2, BOULDER_POSTS))
        assert lines[name]["Games"] == 2
    assert {line["Score"] for line in run.sheet("Calculation", "No.", "Score", "Points")} == {
        *(2, 0.5, 1),
        *(1.5, 0),
    }


# --- far cells ----------------------------------------------------------------------------------


@pytest.mark.parametrize("cell", ["A1048576", "XFD1048576", "XFD3"])
@pytest.mark.parametrize("value", [" ", "x", 1])
def test_a_stray_cell_far_away_is_named_and_changes_nothing(
    folder: Folder, cell: str, value: object
) -> None:
    def stray(workbook: Workbook) -> None:
        workbook["Open"][cell] = value

    save(folder.path / WORKBOOK, {"Open": BOULDER, "Reserve": RESERVE}, stray)
    run = folder.warns("far_cells", at(cell), cell)
    assert [line["Cell"] for line in run.to_do] == [cell]
    points = run.points("Boulder Open")
    assert len(points) == 7
    assert points["Gil Gray"] == pytest.approx(tour_points(1, 2, BOULDER_POSTS, below=3))


# --- other writers ------------------------------------------------------------------------------


@pytest.mark.filterwarnings("ignore::UserWarning")
def test_strict_open_xml_is_read(folder: Folder) -> None:
    transitional = b"http://schemas.openxmlformats.org/"
    strict = b"http://purl.oclc.org/ooxml/"

    def as_strict(name: str, content: bytes) -> bytes:
        if name.startswith("xl/") or name == "_rels/.rels":
            content = content.replace(
                transitional + b"spreadsheetml/2006/", strict + b"spreadsheetml/"
            )
            office = b"officeDocument/"
            content = content.replace(transitional + office + b"2006/", strict + office)
        return content

    folder.add(WORKBOOK, {"Open": BOULDER, "Reserve": RESERVE})
    rewrite(folder.path / WORKBOOK, as_strict)
    points = folder.is_quiet().points("Boulder Open")
    assert points["Gil Gray"] == pytest.approx(tour_points(1, 2, BOULDER_POSTS, below=3))
    assert points["Ida Ives"] == pytest.approx(tour_points(1.5, 2, RESERVE_POSTS))


def test_a_workbook_with_cells_but_without_a_section_is_an_error(folder: Folder) -> None:
    folder.add(WORKBOOK, {"Open": changed(BOULDER, {"I5": "Result"}), "Notes": [["call Anna"]]})
    place = (WORKBOOK, "Open", "A5")
    folder.fails("no_section_in_workbook", place, "Open", "no heading Score", "Notes")


def _inline(rows: Rows) -> str:
    """The rows as another program writes them: no names, inline strings, styles out of range."""
    written = []
    for number, row in enumerate(rows, 1):
        cells = ""
        for letter, value in zip("ABCDEFGHI", row, strict=False):
            name = f'r="{letter}{number}" s="77"'
            if isinstance(value, str):
                cells += f'<c {name} t="inlineStr"><is><t>{value}</t></is></c>'
            elif value is not None:
                cells += f"<c {name}><v>{value}</v></c>"
        written.append(f'<row r="{number}">{cells}</row>')
    return "".join(written)


@pytest.mark.parametrize("styles", ["as they are", "none", "empty", "broken"])
def test_odd_styles_a_wrong_dimension_and_inline_strings(folder: Folder, styles: str) -> None:
    main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    xml = f'<worksheet xmlns="{main}"><dimension ref="A1:B2"/>'
    xml += f"<sheetData>{_inline(BOULDER)}</sheetData></worksheet>"
    made = {
        "none": None,
        "empty": f'<styleSheet xmlns="{main}"/>'.encode(),
        "broken": b"<styleSheet",
    }

    def other_writer(name: str, content: bytes) -> bytes | None:
        if name == SHEET:
            return xml.encode()
        return made.get(styles, content) if name == "xl/styles.xml" else content

    folder.add(WORKBOOK, {"Open": BOULDER})
    rewrite(folder.path / WORKBOOK, other_writer)
    if styles == "broken":  # read, or an error in words: never a number less
        run = folder.run()
        if run.code == 1:
            run.error("workbook_not_readable", (WORKBOOK, "", ""))
            return
    points = folder.is_quiet().points("Boulder Open")
    assert len(points) == 4
    assert points["Gil Gray"] == pytest.approx(GIL)


def test_a_dimension_that_is_too_small_loses_no_row(folder: Folder) -> None:
    folder.add(WORKBOOK, {"Open": changed(BOULDER, {"B2": dt.date(2002, 11, 3)})})
    in_sheet(folder.path / WORKBOOK, 'ref="A1:I9"', 'ref="A1:D7"')
    points = folder.is_quiet().points("Boulder Open")
    assert len(points) == 4
    assert points["Gil Gray"] == pytest.approx(GIL)
