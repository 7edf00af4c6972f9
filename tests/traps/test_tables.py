"""Traps of sheets with more than one table: side by side, repeated headings, boxes, what is beside."""

import pytest
from openpyxl import Workbook

from tests.problems.events import (
    BOULDER,
    BOULDER_POSTS,
    BOULDER_SUMMARY,
    RESERVE,
    RESERVE_POSTS,
    ROUND_HEADINGS,
    SUMMARY_HEADINGS,
)
from tests.traps import save
from tests.workbooks import Folder, Rows, changed, tour_points, write_workbook

WORKBOOK = "boulder.xlsx"
GIL = tour_points(1, 2, BOULDER_POSTS)
BOX: Rows = [["Name", "Points"], ["Ed East", 2], ["Gil Gray", 1]]
LABELS, TABLE = BOULDER[:4], BOULDER[5:]


def at(cell: str, sheet: str = "Open") -> tuple[str, str, str]:
    return WORKBOOK, sheet, cell


def beside(rows: Rows, other: Rows, row: int, column: int) -> Rows:
    """The same rows with others from this cell on (rows and columns count from 0)."""
    width = max(column, *map(len, rows))
    wide = [list(line) + [None] * (width - len(line)) for line in rows]
    wide += [[None] * width for _ in range(row + len(other) - len(wide))]
    for line, cells in zip(wide[row:], other, strict=False):
        line[column:] = cells
    return wide


def everybody(folder: Folder, rows: Rows) -> dict[str, float]:
    """The points that a sheet gives in a quiet run, where all four players must be."""
    folder.add(WORKBOOK, {"Open": rows})
    points = folder.is_quiet().points("Boulder Open")
    assert len(points) == 4
    assert points["Gil Gray"] == pytest.approx(GIL)
    return points


# --- tables beside each other -------------------------------------------------------------------


@pytest.mark.parametrize("row", [0, 2, 6, 8])
@pytest.mark.parametrize("section", [BOULDER, BOULDER_SUMMARY])
def test_a_box_of_prizes_beside_the_table_takes_no_player_out_of_it(
    folder: Folder, section: Rows, row: int
) -> None:
    everybody(folder, beside(section, BOX, row, 12))


def test_a_box_left_of_the_table(folder: Folder) -> None:
    rows = [[None] * 4 + list(line) for line in BOULDER]
    for line, cells in zip(rows[6:], BOX, strict=False):
        line[:2] = cells
    everybody(folder, rows)


@pytest.mark.parametrize(
    ("rows", "heading"),
    [
        (beside(BOULDER, [ROUND_HEADINGS, *RESERVE[5:]], 5, 10), "K6"),
        (beside(BOULDER, RESERVE, 6, 10), "K11"),
        (beside(BOULDER_SUMMARY, [SUMMARY_HEADINGS, *RESERVE[5:]], 6, 12), "M7"),
    ],
)
def test_a_second_section_beside_the_first_is_an_error(
    folder: Folder, rows: Rows, heading: str
) -> None:
    folder.add(WORKBOOK, {"Open": rows})
    folder.fails("table_beside", at(heading), "A5")


def test_two_tables_whose_headings_stand_in_one_row_are_an_error(folder: Folder) -> None:
    folder.add(WORKBOOK, {"Open": beside(BOULDER, RESERVE, 0, 10)})
    before = folder.standings_file()
    run = folder.run()
    assert (run.code, folder.standings_file()) == (1, before)
    assert run.of_code("heading_twice")[0]["Cell"].startswith("K5, ")


# --- the heading again --------------------------------------------------------------------------


@pytest.mark.parametrize(
    "between",
    [
        [],
        [[]],
        [["Page 2"]],
        [[], ["2 / 3"]],
        LABELS,
    ],
)
def test_headings_that_a_printed_page_repeats(folder: Folder, between: Rows) -> None:
    everybody(folder, [*BOULDER[:7], *between, ROUND_HEADINGS, *BOULDER[7:]])


def test_a_title_that_a_printed_page_repeats(folder: Folder) -> None:
    title: Rows = [["Boulder Open, Open section"]]
    above = [*LABELS[:2], *title, ROUND_HEADINGS]
    everybody(folder, [*above, *TABLE[:2], *title, ROUND_HEADINGS, *TABLE[2:]])


def test_repeated_headings_of_a_list_without_numbers(folder: Folder) -> None:
    rows = [line if n < 4 else line[1:] for n, line in enumerate(BOULDER)]
    everybody(folder, [*rows[:7], rows[4], *rows[7:]])


def test_two_sections_without_a_title_are_not_taken_for_one(folder: Folder) -> None:
    # numbered on, but nobody of the one played anybody of the other
    other = changed(RESERVE, {"G6": "W6", "H6": "D7", "G7": "L5", "H8": "D5"})[5:]
    other = [[number + 4, *line] for number, *line in other]  # type: ignore[operator]
    folder.add(WORKBOOK, {"Open": [*BOULDER, ROUND_HEADINGS, *other]})
    folder.fails("section_without_title", at("A10"))


def test_titles_of_sections_whose_numbers_go_on_keep_them_apart(folder: Folder) -> None:
    title = "SwissSys Standings. Boulder Open: {}"
    other = [[number + 4, *line] for number, *line in RESERVE[5:7]]  # type: ignore[operator]
    other = changed(other, {"G1": "W6", "H1": "D6", "G2": "L5", "H2": "D5", "I2": 0.5})
    above: Rows = [["Date", "2002-11-03"], [title.format("Open")], ROUND_HEADINGS]
    folder.add(
        WORKBOOK,
        {"All": [*above, *TABLE, [title.format("Reserve")], ROUND_HEADINGS, *other]},
    )
    points = folder.is_quiet().points("Boulder Open")
    assert points["Gil Gray"] == pytest.approx(tour_points(1, 2, BOULDER_POSTS, below=2))
    assert points["Ida Ives"] == pytest.approx(tour_points(1.5, 2, RESERVE_POSTS[:2]))


# --- what is near a section ---------------------------------------------------------------------


def test_a_table_under_the_section_that_is_none_is_listed(folder: Folder) -> None:
    folder.add(WORKBOOK, {"Open": [*BOULDER, [], ["Best upsets"], *BOX]})
    run = folder.is_quiet()
    assert run.points()["Gil Gray"] == pytest.approx(GIL)
    assert [line["Rows"] for line in run.left_out] == ["row 12 to 14"]


LACKING: Rows = [
    ["Section", "Reserve"],
    ["No.", "Player", "Pre", "Score"],
    [1, "Ida Ives", 1300, 2],
]


@pytest.mark.parametrize(
    ("sheets", "place"),
    [
        ({"Open": BOULDER_SUMMARY, "Reserve": LACKING}, at("B1", "Reserve")),
        ({"Open": [*BOULDER_SUMMARY, [], *LACKING]}, at("B11")),
    ],
)
def test_a_table_that_names_its_section_and_is_none_is_not_dropped_without_a_word(
    folder: Folder, sheets: dict[str, Rows], place: tuple[str, str, str]
) -> None:
    folder.add(WORKBOOK, sheets)
    folder.warns("section_is_none", place, "Reserve", "Post", "Rounds")


@pytest.mark.parametrize("cell", ["L7", "A11"])
def test_a_label_beside_or_below_the_table_is_not_ignored_without_a_word(
    folder: Folder, cell: str
) -> None:
    beside_it = f"{chr(ord(cell[0]) + 1)}{cell[1:]}"
    label = {cell: "Max points", beside_it: 4}
    folder.add(WORKBOOK, {"Open": changed(BOULDER_SUMMARY, label)})
    folder.warns("label_not_above", at(cell), "Max points")


def test_a_line_of_dashes_is_nothing(folder: Folder) -> None:
    rows = [*BOULDER[:5], ["---"] * 9, *TABLE, ["-----"]]
    everybody(folder, rows)
    assert folder.run().left_out == []


# --- columns ------------------------------------------------------------------------------------


@pytest.mark.parametrize("cells", ["H7:H8", "I8:I9", "F7:F8"])
def test_a_cell_merged_over_several_players_is_an_error(folder: Folder, cells: str) -> None:
    first, last = cells.split(":")
    rows = changed(BOULDER_SUMMARY, {"H7": 1, "H8": None, "I8": 1, "I9": None})
    write_workbook(folder.path / WORKBOOK, {"Open": rows}, [cells])
    folder.fails("cells_merged", at(first), last)


def test_a_cell_merged_over_the_two_rows_of_one_player_is_fine(folder: Folder) -> None:
    rows = [*BOULDER[:6], [], *BOULDER[6:]]
    merged = [f"{column}6:{column}7" for column in "ABCDEFGHI"]
    write_workbook(folder.path / WORKBOOK, {"Open": rows}, merged)
    assert folder.is_quiet().points()["Gil Gray"] == pytest.approx(GIL)


def test_hidden_columns_that_are_read_are_named(folder: Folder) -> None:
    def hide(workbook: Workbook) -> None:
        for column in ("F", "K"):  # K holds nothing of the table
            workbook.worksheets[0].column_dimensions[column].hidden = True

    save(folder.path / WORKBOOK, {"Open": BOULDER}, hide)
    run = folder.warns("columns_hidden", at("F5"), ": F", "read like the other columns")
    assert run.points()["Gil Gray"] == pytest.approx(GIL)


def test_a_national_id_and_state_count_before_those_of_fide(folder: Folder) -> None:
    rows: Rows = [*LABELS]
    rows.append(["FIDE ID", *ROUND_HEADINGS[:2], "USCF ID", *ROUND_HEADINGS[3:], "Fed"])
    rows += [[99_000 + n, *line, "USA"] for n, line in enumerate(TABLE)]
    folder.add(WORKBOOK, {"Open": rows})
    lines = folder.is_quiet().standings()
    assert (lines["Gil Gray"]["ID"], lines["Gil Gray"]["State"]) == ("203", "CO")


@pytest.mark.parametrize("over", ["Quick Rating", "Blitz", "Performance"])
def test_the_ratings_of_another_system_are_no_post_ratings(folder: Folder, over: str) -> None:
    rows: Rows = [
        *LABELS[:2],
        ["No.", "Player", "Regular Rating", None, over, None, "Rd 1", "Rd 2", "Score"],
        [None, None, "Before", "After", "Pre", "Post"],
    ]
    for number, player, _, _, pre, post, *rest in TABLE:
        rows.append([number, player, pre, post, pre - 300, post - 300, *rest])  # type: ignore[operator]
    write_workbook(folder.path / WORKBOOK, {"Open": rows}, ["C3:D3", "E3:F3"])
    folder.fails("section_without_post", at("A3"), "Post")


def test_bonus_points_under_a_heading_of_two_lines_are_no_score(folder: Folder) -> None:
    rows: Rows = [
        *LABELS[:2],
        ["Rounds", 2],
        ["No.", "Player", "Pre", "Post", None, "Bonus", "H", "B"],
        [None, None, None, None, "Score", "Points"],
    ]
    rows += [[line[0], line[1], line[4], line[5], line[8], 9, 0, 0] for line in TABLE]
    everybody(folder, rows)


def test_a_column_of_both_ratings_is_named_where_post_is_missing(folder: Folder) -> None:
    rows: Rows = [*LABELS[:2], ["No.", "Player", "ID", "Pre/Post", "Rd 1", "Rd 2", "Score"]]
    rows += [[*line[:3], f"{line[4]}/{line[5]}", *line[6:]] for line in TABLE]
    folder.add(WORKBOOK, {"Open": rows})
    folder.fails("section_without_post", at("D3"))


def test_a_number_above_a_column_without_a_heading_is_no_round(folder: Folder) -> None:
    rows: Rows = [*LABELS, ["No.", None, *ROUND_HEADINGS[1:]]]  # Rounds, and 2 above the blank
    rows += [[line[0], "FM", *line[1:]] for line in TABLE]
    everybody(folder, rows)


def test_the_sections_below_are_counted_whatever_stands_beside_them(folder: Folder) -> None:
    sheets = {"Open": beside(BOULDER, BOX, 6, 12), "Reserve": beside(RESERVE, BOX, 3, 12)}
    folder.add(WORKBOOK, sheets)
    points = folder.is_quiet().points("Boulder Open")
    assert points["Gil Gray"] == pytest.approx(tour_points(1, 2, BOULDER_POSTS, below=3))
    assert points["Ida Ives"] == pytest.approx(tour_points(1.5, 2, RESERVE_POSTS))


def test_a_round_that_nobody_played_is_not_counted_without_a_word(folder: Folder) -> None:
    headings = [*ROUND_HEADINGS[:8], "Rd 3", "Score"]
    rows: Rows = [*LABELS[:3], headings, *([*line[:8], "U---", line[8]] for line in TABLE)]
    folder.add(WORKBOOK, {"Open": rows})
    run = folder.warns("round_unplayed", at("I4"), "Rd 3", "3 rounds count")
    assert run.points()["Gil Gray"] == pytest.approx(tour_points(1, 3, BOULDER_POSTS))
