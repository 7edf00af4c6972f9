"""Restyling proven: a template like an old hand-made spreadsheet, and the sample season in it.

The command runs on the same folder with the program's own template and with hers; then every value
is looked up under her headings and must be the one that stands under the program's. Her own
formulas, and the live ones over her columns, are calculated anew by LibreOffice.
"""

import contextlib
import io
import shutil
from collections.abc import Callable, Mapping
from functools import lru_cache
from itertools import pairwise
from math import fsum
from pathlib import Path
from textwrap import wrap
from typing import Any, NamedTuple

import pytest
from openpyxl import Workbook, load_workbook
from openpyxl.utils import range_boundaries
from openpyxl.worksheet.worksheet import Worksheet

from cotour.build import main
from cotour.columns import OUTPUT_COLUMNS, OUTPUT_SHEETS
from tests.write.hand_made_template import (
    HOMELY,
    NAVY,
    ORDER,
    RED,
    SKY,
    TABLES,
    TYPED,
    YELLOW,
    hand_made_template,
    logo,
)
from tests.write.test_recalculation import ALWAYS, converted, spoil

SAMPLE = Path(__file__).parents[2] / "sample_workbooks" / "co_tour_2002-03"
USUAL, HERS = "the usual look", "her look"
NO_CALCULATION, NO_NUMBER = "no sheet Calculation", "no column No."
KEYS = {  # a column that is filled on every line, and not below the lines
    "Standings": "rating_class",
    "Calculation": "number",
    "Events": "number",
    "Classes": "games",
    "Top 10": "games",
    "Corrections": "points",
    "Rules": "rule",
}
NOT_MADE = {"movement", "event.points"}  # nothing to compare with; each event has its own heading
FIRST = 8  # the row of the first line on her Standings

Lines = list[dict[str, Any]]

needs_libreoffice = pytest.mark.skipif(
    shutil.which("soffice") is None, reason="needs LibreOffice, which recalculates (soffice)"
)


class Built(NamedTuple):
    """A workbook that the command has written, and what the command said."""

    path: Path
    code: int
    report: str


# --- building -----------------------------------------------------------------------------------


def without_calculation(template: Workbook) -> None:
    del template["Calculation"]


def without_number(template: Workbook) -> None:
    (cell,) = (each for each in template["Standings"][FIRST] if each.value == "{number}")
    template["Standings"].cell(FIRST - 1, cell.column).value = cell.value = None


CHANGES: dict[str, Callable[[Workbook], None]] = {
    HERS: lambda _: None,
    NO_CALCULATION: without_calculation,
    NO_NUMBER: without_number,
}


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Built]:
    """The sample season: in the usual look, in hers, and in hers with something taken out."""
    seasons = tmp_path_factory.mktemp("seasons")
    made: dict[str, Built] = {}
    for name in (USUAL, *CHANGES):
        folder = seasons / name
        shutil.copytree(SAMPLE, folder, ignore=shutil.ignore_patterns("output"))
        if name in CHANGES:
            template = hand_made_template()
            CHANGES[name](template)
            template.save(folder / "Our old look.xlsx")
        said = io.StringIO()
        with contextlib.redirect_stdout(said):
            code = main([str(folder)])
        made[name] = Built(folder / "output" / "Colorado Tour 2002-03.xlsx", code, said.getvalue())
    return made


@pytest.fixture(scope="module")
def recalculated(
    built: dict[str, Built], tmp_path_factory: pytest.TempPathFactory
) -> dict[str, Path]:
    """Her workbooks as LibreOffice calculates them, after every stored number was made wrong."""
    folder, work = tmp_path_factory.mktemp("spoilt"), tmp_path_factory.mktemp("always")
    for name in CHANGES:
        spoil(built[name].path, folder / f"{name}.xlsx")
    converted(folder, work, ALWAYS)
    return {name: work / "out" / f"{name}.xlsx" for name in CHANGES}


# --- reading ------------------------------------------------------------------------------------


@lru_cache
def values(path: Path) -> Workbook:
    """The workbook with the values of its formulas."""
    return load_workbook(path, data_only=True)


@lru_cache
def written(path: Path) -> Workbook:
    """The workbook with its formulas."""
    return load_workbook(path)


def her_words(title: str) -> dict[str, str]:
    """Her heading -> token, for every column with plain words above a token."""
    return {
        column.heading: column.below.strip("{}")
        for column in TABLES[title]
        if column.below.startswith("{") and not column.heading.startswith("{")
    }


def usual_words(title: str) -> dict[str, str]:
    """The usual heading -> token."""
    return {
        OUTPUT_COLUMNS[name].heading: name
        for name in OUTPUT_SHEETS[title]
        if name != "event.points"
    }


def lines(path: Path, title: str, words: Mapping[str, str]) -> Lines:
    """The lines by token, one group after the other; any other heading stands for itself.

    They begin below a row of headings and end before a blank row.
    """
    found: Lines = []
    names: list[str | None] = []
    key = KEYS[title]
    (key_heading,) = (heading for heading, name in words.items() if name == key)
    for row in values(path)[title].iter_rows(values_only=True):
        if key_heading in row:
            names = [None if cell is None else words.get(str(cell), str(cell)) for cell in row]
        elif not any(cell is not None for cell in row):
            names = []
        elif names:
            line = {name: cell for name, cell in zip(names, row, strict=True) if name}
            if line[key] is not None:
                found.append(line)
    return found


def usual_lines(built: dict[str, Built], title: str) -> Lines:
    return lines(built[USUAL].path, title, usual_words(title))


def same_values(hers: Lines, usual: Lines, within: float) -> int:
    """Compare what stands in both, and nothing may be missing; how many numbers were compared."""
    numbers = 0
    assert len(hers) == len(usual) > 0
    for own, other in zip(hers, usual, strict=True):
        for name in other.keys() & own.keys():
            if isinstance(other[name], int | float):
                numbers += 1
                assert own[name] == pytest.approx(other[name], abs=within, rel=0), (name, other)
            else:
                assert own[name] == other[name], (name, other)
    return numbers


def row_of(sheet: Worksheet, words: str) -> int:
    """The one row in which these words stand."""
    (row,) = (cell.row for row in sheet.iter_rows() for cell in row if cell.value == words)
    return row


def column_of(sheet: Worksheet, heading: str) -> str:
    """The letter of the column under this heading of her Standings."""
    (letter,) = (cell.column_letter for cell in sheet[FIRST - 1] if cell.value == heading)
    return letter


# --- the numbers --------------------------------------------------------------------------------


def test_her_template_is_used_and_nothing_is_wrong_with_it(built: dict[str, Built]) -> None:
    made = built[HERS]
    assert made.code == 0
    assert "Our old look.xlsx\n" in made.report.partition("Template: ")[2]
    assert "Problems" not in made.report
    assert "a number, not live" not in made.report
    assert written(made.path).sheetnames == list(ORDER)


@pytest.mark.parametrize("title", TABLES)
def test_every_value_of_the_usual_workbook_stands_under_her_words(
    built: dict[str, Built], title: str
) -> None:
    hers = lines(built[HERS].path, title, her_words(title))
    usual = usual_lines(built, title)
    missing = set(usual[0]) - set(hers[0])
    assert missing == set()
    assert len(set(usual[0]) - {*OUTPUT_SHEETS[title]}) == (6 if title == "Standings" else 0)
    assert same_values(hers, usual, within=0) >= len(usual) * (title != "Rules")


def test_the_words_and_totals_that_stand_once_are_those_of_the_usual_workbook(
    built: dict[str, Built],
) -> None:
    hers, usual = (values(built[name].path) for name in (HERS, USUAL))
    season, _, summary = (usual["Standings"].cell(row, 1).value for row in (1, 2, 3))
    assert season == "Colorado Tour 2002-03"
    assert hers["Standings"]["B2"].value == f"{season} - THE BIG TABLE"
    assert hers["Standings"]["B3"].value == f"Final ({summary})"
    proof = row_of(usual["Rules"], "Proof")
    built_total, verdict = (usual["Rules"].cell(proof + at, 2 + (at == 2)) for at in (2, 3))
    total = fsum(line["tour_points"] for line in usual_lines(built, "Standings"))
    assert built_total.value == pytest.approx(total)
    assert [hers["Rules"][cell].value for cell in ("A1", "B1")] == ["Proof", "as built"]
    assert hers["Rules"]["B2"].value == hers["Rules"]["B3"].value == built_total.value
    assert verdict.value == "as built"


def test_the_groups_have_their_titles(built: dict[str, Built]) -> None:
    hers, usual = (written(built[name].path)["Classes"] for name in (HERS, USUAL))
    titles = [
        f"{hers.cell(row - 1, 1).value}: {hers.cell(row - 1, 4).value}"
        for row in range(2, hers.max_row + 1)
        if hers.cell(row, 1).value == "Name"
    ]
    expected = [
        usual.cell(row - 1, 1).value
        for row in range(2, usual.max_row + 1)
        if usual.cell(row, 1).value == "Place"
    ]
    assert titles == expected
    assert len(titles) > 5


# --- what names cells ---------------------------------------------------------------------------


def test_formulas_stand_over_her_columns(built: dict[str, Built]) -> None:
    workbook = written(built[HERS].path)
    standings, calculation = workbook["Standings"], workbook["Calculation"]
    last = FIRST + len(usual_lines(built, "Standings")) - 1
    assert standings["K7"].value == "Pts"
    assert standings["K8"].value == "=SUM(D8:I8,J8)"  # six events, and Adj.
    assert standings[f"M{last}"].value == f"=K{last}/L{last}"
    assert standings["N9"].value == f"=K9/SUM(K$8:K${last})"
    assert standings[f"K{last + 1}"].value == f"=SUM(K8:K{last})"
    assert standings[f"I{last + 2}"].value == f"=AVERAGE(I8:I{last})"
    assert standings["K5"].value == f"=MAX(K8:K{last})"
    assert calculation["H4"].value == "=F4-G4/2"
    assert calculation["D4"].value == "=H4/I4*J4"
    assert calculation["K9"].value == "=D9-H9/I9*J9"
    assert workbook["Welcome"]["B8"].value == f"=Standings!O{last + 1}"
    everybody = workbook.defined_names["AllPoints"].attr_text.replace("'", "")
    assert everybody == f"Standings!$K$8:$K${last}"


def test_a_player_leads_to_the_lines_of_hers_where_the_points_come_from(
    built: dict[str, Built],
) -> None:
    workbook = values(built[HERS].path)
    standings, calculation = workbook["Standings"], workbook["Calculation"]
    for row in (FIRST, FIRST + 20):
        name, corrected = standings.cell(row, 2), standings.cell(row, 10).value or 0
        cells = name.hyperlink.location.replace("'", "").partition("!")
        assert cells[0] == "Calculation"
        first, top, end, bottom = range_boundaries(cells[2])
        assert (first, end) == (1, len(TABLES["Calculation"]))
        assert {calculation.cell(at, 3).value for at in range(top, bottom + 1)} == {name.value}
        points = fsum(calculation.cell(at, 4).value for at in range(top, bottom + 1))
        assert points + corrected == pytest.approx(standings.cell(row, 11).value)


def test_the_look_is_hers(built: dict[str, Built]) -> None:
    standings = written(built[HERS].path)["Standings"]
    last = FIRST + len(usual_lines(built, "Standings")) - 1
    for row in (FIRST, last):
        assert {standings.cell(row, column).font.name for column in (1, 11, 13)} == {TYPED}
        assert standings.cell(row, 2).font.name == HOMELY
        assert standings.cell(row, 11).border.left.style == "dotted"
        assert standings.cell(row, 11).number_format == "0.00"
    for column in (1, 4, 9, 11):  # the third and the last are events
        heading = standings.cell(FIRST - 1, column)
        assert heading.fill.start_color.rgb == f"00{YELLOW}"
        assert (heading.border.top.style, heading.border.top.color.rgb) == ("medium", f"00{NAVY}")
    assert {str(each) for each in standings.merged_cells.ranges} == {"B1:P1", "B2:P2", "B3:P3"}
    assert standings["B1"].font.sz == 20
    assert standings.freeze_panes == "C8"
    assert standings.print_area == f"'Standings'!$A$1:$S${last + 2}"
    assert standings.print_title_rows.replace("$", "") == "7:7"
    assert standings.oddFooter.center.text == "Colorado Tour 2002-03, page &P"
    stripes = {
        str(each.sqref): [(rule.formula, rule.dxf.fill) for rule in each.rules]
        for each in standings.conditional_formatting
    }
    ((formula, fill),) = stripes[f"A8:S{last}"]
    assert (formula, fill.bgColor.rgb) == (["MOD(ROW(),2)=1"], f"00{SKY}")
    ((formula, _),) = stripes[f"B8:B{last}"]
    assert formula == ['AND($A8<>"",$A8<=3)']
    assert standings.sheet_properties.tabColor.rgb == f"00{RED}"


def test_her_logo_and_her_page_of_welcome_are_kept(built: dict[str, Built]) -> None:
    workbook = written(built[HERS].path)
    (picture,) = workbook["Standings"]._images
    assert picture._data() == logo()
    assert (picture.anchor._from.row, picture.anchor._from.col) == (0, 0)
    welcome = workbook["Welcome"]
    assert welcome["A2"].value == "Coffee is at 9, pairings at 10. {Bring a clock!}"
    assert (welcome["A1"].font.name, welcome["A1"].font.sz) == (HOMELY, 20)
    assert workbook.active is welcome


def test_long_texts_in_her_broad_letters_are_not_cut(built: dict[str, Built]) -> None:
    """Courier New, 10 points: every letter is 0.6 of the size broad, so 8 of 96 pixels an inch."""
    rules = written(built[HERS].path)["Rules"]
    first = row_of(rules, "How we do it") + 1
    heights = 0
    for row in range(first, first + len(usual_lines(built, "Rules"))):
        for letter in "ABD":
            letters = int((rules.column_dimensions[letter].width * 7 + 5) // 8)
            needed = len(wrap(str(rules[f"{letter}{row}"].value or ""), letters))
            if needed > 1:
                heights += 1
                assert rules.row_dimensions[row].height >= needed * 10 * 1.2
    assert heights > 20


# --- calculated anew ----------------------------------------------------------------------------


@needs_libreoffice
@pytest.mark.parametrize("name", CHANGES)
def test_all_numbers_are_the_same_when_calculated_anew(
    built: dict[str, Built], recalculated: dict[str, Path], name: str
) -> None:
    compared = 0
    for title in TABLES:
        if title in values(recalculated[name]).sheetnames:
            hers = lines(recalculated[name], title, her_words(title))
            compared += same_values(hers, usual_lines(built, title), within=1e-9)
    assert compared > 2_000
    rules = values(recalculated[name])["Rules"]
    assert rules["B1"].value == "as built"
    assert rules["B3"].value == pytest.approx(rules["B2"].value, abs=1e-9, rel=0)


@needs_libreoffice
def test_her_own_formulas_over_a_line_calculate(
    built: dict[str, Built], recalculated: dict[str, Path]
) -> None:
    standings = usual_lines(built, "Standings")
    total = fsum(line["tour_points"] for line in standings)
    hers = lines(recalculated[HERS], "Standings", her_words("Standings"))
    for own, line in zip(hers, standings, strict=True):
        assert own["Per evt"] == pytest.approx(line["tour_points"] / line["events"], abs=1e-9)
        assert own["Share"] == pytest.approx(line["tour_points"] / total, abs=1e-9)
    checks = lines(recalculated[HERS], "Calculation", her_words("Calculation"))
    assert all(line["My check"] == pytest.approx(0, abs=1e-9) for line in checks)
    events = zip(
        lines(recalculated[HERS], "Events", her_words("Events")),
        usual_lines(built, "Events"),
        strict=True,
    )
    for own, line in events:
        strength = line["post_rating_sum"] / line["participants"]
        assert own["Strength"] == pytest.approx(strength, abs=1e-9)


@needs_libreoffice
def test_her_totals_below_and_her_page_of_welcome_calculate(
    built: dict[str, Built], recalculated: dict[str, Path]
) -> None:
    workbook = values(recalculated[HERS])
    sheet, standings = workbook["Standings"], usual_lines(built, "Standings")
    names = {"Pts": "tour_points", "Gms": "games", "Adj.": "corrections"}
    events = set(standings[0]) - set(OUTPUT_SHEETS["Standings"])
    total, mean = row_of(sheet, "Everybody together"), row_of(sheet, "On average")
    for heading in (*names, *events):
        held = [line[names.get(heading, heading)] for line in standings]
        there = [value for value in held if value is not None]
        letter = column_of(sheet, heading)
        assert sheet[f"{letter}{total}"].value == pytest.approx(fsum(there), abs=1e-9)
        assert sheet[f"{letter}{mean}"].value == pytest.approx(fsum(there) / len(there), abs=1e-9)
    points = [line["tour_points"] for line in standings]
    assert sheet["K5"].value == pytest.approx(max(points), abs=1e-9)
    welcome = {row[0]: row[1] for row in workbook["Welcome"].iter_rows(values_only=True)}
    (leader,) = (line for line in standings if line["place"] == 1)
    assert welcome["Our leader today"] == leader["player"]
    assert welcome["who has"] == pytest.approx(leader["tour_points"], abs=1e-9)
    assert welcome["Number of friends"] == len(standings)
    assert welcome["Friends in group C"] == [x["rating_class"] for x in standings].count("C")
    assert welcome["Games in the big table"] == sum(line["games"] for line in standings)
    corrected = fsum(line["corrections"] or 0 for line in standings)
    on_calculation = welcome["Points on the sheet Calculation"]
    assert on_calculation == pytest.approx(fsum(points) - corrected, abs=1e-9)


@needs_libreoffice
def test_each_group_is_added_up_by_itself(
    built: dict[str, Built], recalculated: dict[str, Path]
) -> None:
    usual = values(built[USUAL].path)["Classes"]
    rows = [row for row in range(1, usual.max_row + 1) if usual.cell(row, 1).value == "Place"]
    expected = [
        fsum(usual.cell(row, 7).value or 0 for row in range(first + 1, after - 1))
        for first, after in pairwise([*rows, usual.max_row + 2])
    ]
    hers = values(recalculated[HERS])["Classes"]
    sums = [
        hers.cell(row, 2).value
        for row in range(1, hers.max_row + 1)
        if str(hers.cell(row, 1).value).endswith(" together")
    ]
    assert sums == pytest.approx(expected, abs=1e-9)
    assert fsum(sums) == pytest.approx(
        fsum(line["tour_points"] for line in usual_lines(built, "Standings"))
    )


# --- something taken out that formulas need -----------------------------------------------------


@pytest.mark.parametrize("name", [NO_CALCULATION, NO_NUMBER])
def test_with_less_in_the_template_the_numbers_are_the_same(
    built: dict[str, Built], name: str
) -> None:
    assert built[name].code == 0
    workbook = values(built[name].path)
    taken_out = set(ORDER) - set(workbook.sheetnames)
    assert taken_out == ({"Calculation"} if name == NO_CALCULATION else set())
    for title in TABLES.keys() - taken_out:
        hers = lines(built[name].path, title, her_words(title))
        missing = set(usual_words(title).values()) - set(hers[0]) - NOT_MADE
        assert missing == ({"number"} if (title, name) == ("Standings", NO_NUMBER) else set())
        same_values(hers, usual_lines(built, title), within=0)


@pytest.mark.parametrize(
    ("name", "columns", "why"),
    [
        (
            NO_CALCULATION,
            [
                "Standings, Games", "Standings, Avg rating", "Standings, points of an event",
                "Events, Players", "Events, Sum of post ratings",
            ],
            "there is no sheet Calculation",
        ),
        (
            NO_NUMBER,
            [
                "Standings, Games", "Standings, Avg rating", "Standings, points of an event",
                "Standings, Place",
            ],
            "Standings has no column No.",
        ),
    ],
)  # fmt: skip
def test_the_report_says_which_columns_are_not_live(
    built: dict[str, Built], name: str, columns: list[str], why: str
) -> None:
    report = built[name].report
    for each in columns:
        assert f"{each}: a number, not live: {why}" in report
    assert report.count("a number, not live: ") == len(columns)


def test_a_formula_of_hers_over_what_is_taken_out_is_told_with_its_cell(
    built: dict[str, Built],
) -> None:
    assert "Our old look.xlsx, sheet Welcome, cell B9: " in built[NO_CALCULATION].report
    assert written(built[NO_CALCULATION].path)["Welcome"]["B9"].value is None
