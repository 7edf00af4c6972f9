"""Traps inside cells, each in a real workbook, dropped into a folder that has been published."""

import datetime as dt
import unicodedata

import pytest

from tests.problems.events import BOULDER, BOULDER_POSTS, BOULDER_SUMMARY, again
from tests.traps import in_sheet
from tests.workbooks import Folder, Rows, changed, tour_points

WORKBOOK = "boulder.xlsx"
GIL = tour_points(1, 2, BOULDER_POSTS)


def at(cell: str) -> tuple[str, str, str]:
    return WORKBOOK, "Open", cell


# --- formulas and error values ------------------------------------------------------------------


@pytest.mark.parametrize("cell", ["I8", "F8", "E8", "G8"])
def test_a_formula_that_was_never_calculated_is_an_error(folder: Folder, cell: str) -> None:
    folder.add(WORKBOOK, {"Open": changed(BOULDER, {cell: "=1+0"})})
    folder.fails("formula_without_value", at(cell), "=1+0", "open the workbook in Excel, save it")


def test_a_calculated_empty_text_is_a_blank(folder: Folder) -> None:
    # rows prepared with =IF(...,"",...) below the players, and one in a cell of a player
    prepared = {f"{column}10": '=IF(A5="","",B5)' for column in "ABCDEFGHI"}
    folder.add(WORKBOOK, {"Open": changed(BOULDER, prepared | {"D8": '=IF(A5="","",B5)'})})
    for cell in [*prepared, "D8"]:
        old = f'<c r="{cell}"><f>IF(A5="","",B5)</f><v></v></c>'
        new = f'<c r="{cell}" t="str"><f>IF(A5="","",B5)</f><v></v></c>'
        in_sheet(folder.path / WORKBOOK, old, new)
    run = folder.is_quiet()
    assert len(run.points("Boulder Open")) == 4
    assert run.points()["Gil Gray"] == pytest.approx(GIL)


@pytest.mark.parametrize(
    ("cell", "value"), [("F8", "#N/A"), ("F6", "#REF!"), ("I7", "#DIV/0!"), ("G9", "#N/A")]
)
def test_an_error_value_is_an_error_that_names_the_cell(
    folder: Folder, cell: str, value: str
) -> None:
    folder.add(WORKBOOK, {"Open": changed(BOULDER, {cell: value})})
    folder.fails("cell_error_value", at(cell), value)


# --- numbers ------------------------------------------------------------------------------------


def test_numbers_stored_as_text_are_added_as_numbers(folder: Folder) -> None:
    # '3' + '2.5' is 5.5 points of 3 and 5 rounds, not 32.5
    def as_text(rows: Rows) -> Rows:
        table = [[str(value) for value in row] for row in rows[5:]]
        return [*rows[:3], ["Rounds", str(rows[3][1])], rows[4], *table]

    first = changed(BOULDER_SUMMARY, {"B4": 3, "G6": 3, "J6": 3})
    second = changed(again(BOULDER_SUMMARY, 5), {"B4": 5, "G6": 2.5, "J6": 5})
    second = changed(second, {"B1": "Vail Open", "B2": "2002-12-01"})
    folder.add(WORKBOOK, {"Open": as_text(first)})
    folder.add("vail.xlsx", {"Open": as_text(second)})
    run = folder.is_quiet()
    ed = run.standings()["Ed East"]
    posts = [post + 5 for post in BOULDER_POSTS]
    expected = tour_points(3, 3, BOULDER_POSTS) + tour_points(2.5, 5, posts)
    assert ed["Points"] == pytest.approx(expected)
    assert ed["Games"] == 8
    assert run.sections()["Boulder Open", "Open"]["Sum of post ratings"] == 6610


def test_half_points_and_commas(folder: Folder) -> None:
    scores = {"G6": "3,5", "G7": "2½", "G8": "2 1/2", "G9": "½"}
    posts = {"F6": "1,820", "F7": " 1,690 ", "F8": "1600", "F9": "1,500"}
    five = {"B4": 5, "J6": 5, "J7": 5, "J8": 5, "J9": 5}
    folder.add(WORKBOOK, {"Open": changed(BOULDER_SUMMARY, scores | posts | five)})
    points = folder.is_quiet().points("Boulder Open")
    expected = [tour_points(score, 5, BOULDER_POSTS) for score in (3.5, 2.5, 2.5, 0.5)]
    assert list(points.values()) == pytest.approx(expected)


def test_a_score_with_a_thousands_comma_is_a_decimal(folder: Folder) -> None:
    folder.add(WORKBOOK, {"Open": changed(BOULDER_SUMMARY, {"G8": "1,000"})})
    assert folder.is_quiet().points()["Gil Gray"] == pytest.approx(GIL)


# --- ratings ------------------------------------------------------------------------------------

READ_AS: list[tuple[object, int | None, str | None]] = [
    ("1568P12", 1568, None),
    ("1568/12", 1568, None),
    (" 955P11", 955, None),
    ("Unr.", None, "post_from_pre"),
    ("UNR", None, "post_from_pre"),
    ("unrated", None, "post_from_pre"),
    ("NEW", None, "post_from_pre"),
    (0, None, "post_from_pre"),
    ("1655*", 1655, "rating_marked"),
    ("2026 (+40)", 2026, "rating_marked"),
]


def test_ratings_and_the_words_beside_them(folder: Folder) -> None:
    for number, (value, _, _) in enumerate(READ_AS):
        rows = changed(again(BOULDER, number), {"B1": f"Boulder {number}", "F9": value})
        folder.add(f"boulder-{number}.xlsx", {"Open": rows})
    run = folder.run()
    assert run.code == 0, run.printed
    sections = run.sections()
    for number, (value, rating, code) in enumerate(READ_AS):
        counted = 1500 + number if rating is None else rating  # unrated: Pre stands in (rule 7)
        expected = 1820 + 1690 + 1600 + 3 * number + counted
        line = sections[f"Boulder {number}", "Open"]
        assert line["Sum of post ratings"] == expected, value
        assert line["Players"] == 4
        said = [each for each in run.to_do if each["Workbook"] == f"boulder-{number}.xlsx"]
        here = [each for each in said if each["Cell"] == "F9"]
        assert bool(here) == (code is not None), value
        assert here == [] or here[0] in run.of_code(str(code))


@pytest.mark.parametrize(
    ("value", "average", "rating_class"),
    [
        ("1568P12", 1568, "C"),
        (" 955P11", 955, "E"),
        ("Unr.", None, "Unrated"),
        ("NEW", None, "Unrated"),
        (0, None, "Unrated"),
    ],
)
def test_an_unrated_pre_is_not_0(
    folder: Folder, value: object, average: int | None, rating_class: str
) -> None:
    folder.add(WORKBOOK, {"Open": changed(BOULDER, {"E9": value, "F9": 1550})})
    hal = folder.run().standings()["Hal Hunt"]
    assert (hal["Avg rating"], hal["Class"], hal["Games"]) == (average, rating_class, 2)


def test_unknown_text_in_a_rating_is_an_error(folder: Folder) -> None:
    folder.add(WORKBOOK, {"Open": changed(BOULDER, {"F9": "see note"})})
    folder.fails("rating_text", at("F9"), "see note")


# --- names --------------------------------------------------------------------------------------


def test_a_name_is_a_name(folder: Folder) -> None:
    names = {"B6": "nan", "B7": "N/A", "B8": "None", "B9": True}
    blank = {f"C{row}": None for row in range(6, 10)}
    folder.add(WORKBOOK, {"Open": changed(BOULDER, names | blank)})
    folder.add("vail.xlsx", {"Open": changed(again(BOULDER, 5), {"B1": "Vail Open", "B6": "NA"})})
    points = folder.is_quiet().points("Boulder Open")
    expected = [tour_points(score, 2, BOULDER_POSTS) for score in (2, 0.5, 1, 0.5)]
    found = [points[name] for name in ("nan", "N/A", "None", "TRUE")]
    assert found == pytest.approx(expected)


# --- IDs ----------------------------------------------------------------------------------------


def test_one_id_in_many_writings_is_one_person(folder: Folder) -> None:
    written = [12345678, 12345678.0, "12345678.0", "'12345678'", '"12345678"', " 12345678 "]
    written += ["0012345678", "12 345 678", "\u200b12345678\u00a0"]
    for number, value in enumerate(written):
        cells = {"B1": f"Boulder {number}", "B2": f"2002-11-{number + 1:02}", "C9": value}
        cells["B9"] = "HUNT, HAL" if number else None
        rows = changed(again(BOULDER, number), cells | ({} if number else {"B9": "Hal Hunt"}))
        folder.add(f"boulder-{number}.xlsx", {"Open": rows})
    run = folder.is_quiet()
    (hal,) = [line for name, line in run.standings().items() if "hal" in name.casefold()]
    assert hal["ID"].lstrip("0") == "12345678"
    assert (hal["Events"], hal["Games"]) == (len(written), 2 * len(written))
    posts = [[post + n for post in BOULDER_POSTS] for n in range(len(written))]
    assert hal["Points"] == pytest.approx(sum(tour_points(0.5, 2, each) for each in posts))


# --- characters that cannot be seen -------------------------------------------------------------


def test_blanks_and_line_breaks_of_every_kind(folder: Folder) -> None:
    headings = {
        "A5": "\ufeffNo.",
        "B5": "Player\u00a0Name",
        "F5": "Post\nrating",
        "I5": "Sco\u200bre",
    }
    names = {
        "B6": "Ed\u00a0East",
        "B7": "Flo\u200b Ford\u200b",
        "B8": "Gil\nGray",
        "B9": "\ufeffHal Hunt",
    }
    blank = {f"C{row}": None for row in range(6, 10)}
    folder.add(WORKBOOK, {"Open": changed(BOULDER, headings | names | blank)})
    vail = changed(again(BOULDER, 5), {"B1": "Vail Open", "B2": "2002-12-01"} | blank)
    folder.add("vail.xlsx", {"Open": vail})
    lines = folder.is_quiet().standings()
    posts = [post + 5 for post in BOULDER_POSTS]
    for name, score in (("Ed East", 2), ("Flo Ford", 0.5), ("Gil Gray", 1), ("Hal Hunt", 0.5)):
        both = tour_points(score, 2, BOULDER_POSTS) + tour_points(score, 2, posts)
        assert lines[name]["Points"] == pytest.approx(both)
        assert lines[name]["Events"] == 2


def test_control_characters_are_taken_out_with_a_warning(folder: Folder) -> None:
    folder.add(WORKBOOK, {"Open": changed(BOULDER, {"B8": "Gil_x0007_ Gray_x0001_"})})
    run = folder.warns("control_characters", at("B8"), "Gil Gray", "read without them")
    assert run.points()["Gil Gray"] == pytest.approx(GIL)


def test_composed_and_decomposed_accents_are_one_person(folder: Folder) -> None:
    for number, form in enumerate(("NFC", "NFD")):
        name = unicodedata.normalize(form, "José Núñez")
        cells = {"B1": f"Boulder {number}", "B2": f"2002-11-{number + 1:02}"}
        cells |= {"B8": name, "C8": None}
        folder.add(f"boulder-{number}.xlsx", {"Open": changed(again(BOULDER, number), cells)})
    lines = folder.is_quiet().standings()
    (jose,) = [line for name, line in lines.items() if name.startswith("Jos")]
    posts = [post + 1 for post in BOULDER_POSTS]
    assert jose["Points"] == pytest.approx(GIL + tour_points(1, 2, posts))
    assert jose["Events"] == 2


def test_a_date_in_a_rating_is_an_error(folder: Folder) -> None:
    folder.add(WORKBOOK, {"Open": changed(BOULDER, {"F9": dt.date(1905, 3, 4)})})
    folder.fails("rating_text", at("F9"))


# --- two ratings in one cell --------------------------------------------------------------------


@pytest.mark.parametrize(
    "both",
    ["1600/1610", "1600P12 -> 1610P15", "1600=>1610", "1600-1610", "1600 (1610)", "1600/161"],
)
@pytest.mark.parametrize("cell", ["E8", "F8"])
def test_both_ratings_in_one_cell_are_not_read_as_the_first(
    folder: Folder, cell: str, both: str
) -> None:
    folder.add(WORKBOOK, {"Open": changed(BOULDER, {cell: both})})
    folder.fails("rating_pair", at(cell), both)


# --- formulas that a program wrote --------------------------------------------------------------


def test_formulas_for_which_a_program_wrote_0_were_never_calculated(folder: Folder) -> None:
    # as XlsxWriter does: every formula has the value 0, and Excel calculates when it opens the file
    folder.add(WORKBOOK, {"Open": changed(BOULDER_SUMMARY, {"H8": "=COUNTIF(A1:B2,3)"})})
    old = '<c r="H8"><f>COUNTIF(A1:B2,3)</f><v></v></c>'
    new = '<c r="H8"><f>COUNTIF(A1:B2,3)</f><v>0</v></c>'
    in_sheet(folder.path / WORKBOOK, old, new)
    folder.fails("formula_without_value", at("H8"), "COUNTIF")


def test_formulas_that_were_calculated_keep_a_0(folder: Folder) -> None:
    cells = {"H8": "=COUNTIF(A1:B2,3)", "J8": "=1+1"}
    folder.add(WORKBOOK, {"Open": changed(BOULDER_SUMMARY, cells)})
    for cell, formula, value in (("H8", "COUNTIF(A1:B2,3)", 0), ("J8", "1+1", 2)):
        old = f'<c r="{cell}"><f>{formula}</f><v></v></c>'
        new = f'<c r="{cell}"><f>{formula}</f><v>{value}</v></c>'
        in_sheet(folder.path / WORKBOOK, old, new)
    assert folder.is_quiet().points()["Gil Gray"] == pytest.approx(GIL)
