"""The proof of the formulas: LibreOffice calculates the workbook anew and finds the same numbers.

The values in the cells are Python's (checked against the oracle elsewhere), the formulas beside
them are another way to the same numbers. LibreOffice trusts values that are stored, so a profile is
used that always recalculates, and in one copy every stored value of a formula is spoilt first.
"""

import re
import shutil
import subprocess
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from openpyxl import Workbook, load_workbook
from openpyxl.formula.translate import Translator
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet

from cotour.build import main
from tests.random_seasons import random_season, write_season
from tests.test_random_seasons import event_marks, season_marks, section_marks

pytestmark = pytest.mark.skipif(
    shutil.which("soffice") is None, reason="needs LibreOffice, which recalculates (soffice)"
)

SAMPLES = Path(__file__).parents[2] / "sample_workbooks"
TEMPLATE = Path(__file__).parents[2] / "templates" / "standings.xlsx"
RESIDENTS, EVERYBODY = 45, 7  # seeds of random seasons
ALWAYS = """<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry"
 xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
<item oor:path="/org.openoffice.Office.Calc/Formula/Load">
<prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop></item>
</oor:items>
"""
WRONG = 987654.25  # what the spoilt copy claims of every formula
CHANGED = "changed by hand since the build: build again"

Cell = tuple[str, str]  # sheet, address
Values = dict[Cell, Any]


# --- building and recalculating -----------------------------------------------------------------


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The workbooks as the command writes them: both samples, two random seasons, a restyled one."""
    folder = tmp_path_factory.mktemp("built")
    without_outputs = shutil.ignore_patterns("output")
    for sample in ("co_tour_2002-03", "leuven_4cq_2011"):
        shutil.copytree(SAMPLES / sample, folder / sample, ignore=without_outputs)
    shutil.copytree(SAMPLES / "co_tour_2002-03", folder / "restyled", ignore=without_outputs)
    restyled(folder / "restyled" / "our look.xlsx")
    for seed in (RESIDENTS, EVERYBODY):
        write_season(random_season(seed), folder / str(seed))
    made: dict[str, Path] = {}
    for source in sorted(each for each in folder.iterdir() if each.is_dir()):
        target = folder / f"built {source.name}.xlsx"
        assert main([str(source), "-o", str(target)]) == 0
        made[source.name] = target
    return made


def restyled(path: Path) -> None:
    """A template with other columns in another order, other words, and fewer sheets."""
    workbook = load_workbook(TEMPLATE)
    for title in ("Top 10", "Most Games", "Classes", "Charts", "Prizes", "Changes"):
        del workbook[title]
    standings, calculation = workbook["Standings"], workbook["Calculation"]
    for sheet, row in ((standings, 5), (calculation, 5)):
        width = sheet.max_column
        held = [
            [sheet.cell(at, column).value for at in (row - 1, row)]
            for column in range(1, width + 1)
        ]
        for column, values in enumerate(reversed(held), 1):
            for at, value in zip((row - 1, row), values, strict=True):
                sheet.cell(at, column, value if value != "Points" else "Tour points")
        sheet.auto_filter.ref = None
    (events,) = [cell for cell in standings[5] if cell.value == "{event.points}"]
    standings.cell(3, 11).value = None
    standings.cell(4, events.column).value = events.value = None  # the points without their events
    workbook.move_sheet("Calculation", -3)
    workbook.save(path)


@pytest.fixture(scope="module")
def recalculated(
    built: dict[str, Path], tmp_path_factory: pytest.TempPathFactory
) -> dict[str, Values]:
    """Every workbook, and every changed copy, as LibreOffice calculates it anew, in one run."""
    folder = tmp_path_factory.mktemp("copies")
    for name, path in built.items():
        spoil(path, folder / f"{name}.xlsx")
    sample = built["co_tour_2002-03"]
    for name, change in CHANGES.items():
        workbook = load_workbook(sample)
        change(workbook)
        workbook.save(folder / f"{name}.xlsx")
    return converted(folder, tmp_path_factory.mktemp("always"), ALWAYS)


@pytest.fixture(scope="module")
def opened(built: dict[str, Path], tmp_path_factory: pytest.TempPathFactory) -> dict[str, Values]:
    """Every workbook as it opens in a LibreOffice that nobody has set up."""
    folder = tmp_path_factory.mktemp("as built")
    for name, path in built.items():
        shutil.copy(path, folder / f"{name}.xlsx")
    return converted(folder, tmp_path_factory.mktemp("default"), "")


def converted(folder: Path, work: Path, settings: str) -> dict[str, Values]:
    """All workbooks of a folder through LibreOffice, which opens, calculates and saves them."""
    if settings:
        (work / "profile" / "user").mkdir(parents=True)
        (work / "profile" / "user" / "registrymodifications.xcu").write_text(settings)
    command = ["soffice", f"-env:UserInstallation={(work / 'profile').as_uri()}", "--headless"]
    paths = [str(path) for path in sorted(folder.glob("*.xlsx"))]
    subprocess.run(
        [*command, "--convert-to", "xlsx", "--outdir", str(work / "out"), *paths],
        check=True,
        capture_output=True,
        timeout=300,
    )
    return {Path(path).stem: values_of(work / "out" / Path(path).name) for path in paths}


def values_of(path: Path) -> Values:
    """Every cell that is not blank."""
    return {
        (sheet.title, cell.coordinate): cell.value
        for sheet in load_workbook(path, data_only=True).worksheets
        for row in sheet.iter_rows()
        for cell in row
        if cell.value is not None
    }


def spoil(path: Path, copy: Path) -> None:
    """A copy whose stored value of every formula that gives a number is wrong."""
    spoilt = 0
    with zipfile.ZipFile(path) as old, zipfile.ZipFile(copy, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            content = old.read(name)
            if name.startswith("xl/worksheets/sheet"):
                wrong = rb"\g<1>%f</v>" % WRONG
                content, found = re.subn(rb"(</f><v>)[-+.0-9eE]+</v>", wrong, content)
                spoilt += found
            new.writestr(name, content)
    assert spoilt > 20


def differences(one: Values, other: Values) -> set[Cell]:
    """The cells that do not hold the same, numbers within 1e-9."""
    return {
        cell for cell in one.keys() | other.keys() if not is_same(one.get(cell), other.get(cell))
    }


def is_same(one: object, other: object) -> bool:
    if isinstance(one, int | float) and isinstance(other, int | float):
        return one == pytest.approx(other, abs=1e-9, rel=0)
    return one == other


# --- the same numbers ---------------------------------------------------------------------------


def test_the_random_seasons_have_what_is_hard() -> None:
    def found(seed: int) -> set[str]:
        season = random_season(seed)
        by_event = set().union(*(event_marks(event) for event in season["events"]))
        sections = [section for event in season["events"] for section in event["sections"]]
        by_section = set().union(*(section_marks(section) for section in sections))
        return season_marks(season) | by_event | by_section

    both = {"correction", "combined", "4 sections", "two sections of one event"}
    ties = {"non-resident", "equal totals of unequal parts", "equal Section order"}
    assert both | ties <= found(RESIDENTS)
    assert both - {"two sections of one event"} | {"no participant", "no average"} <= found(
        EVERYBODY
    )
    assert "non-resident" not in found(EVERYBODY)


NAMES = ["co_tour_2002-03", "leuven_4cq_2011", "restyled", str(RESIDENTS), str(EVERYBODY)]


@pytest.mark.parametrize("name", NAMES)
def test_every_number_is_the_same_when_all_are_calculated_anew(
    built: dict[str, Path], recalculated: dict[str, Values], name: str
) -> None:
    values = values_of(built[name])
    assert sum(isinstance(value, int | float) for value in values.values()) > 100
    assert differences(values, recalculated[name]) == set()


@pytest.mark.parametrize("name", NAMES)
def test_every_number_is_the_same_in_a_program_that_nobody_has_set_up(
    built: dict[str, Path], opened: dict[str, Values], name: str
) -> None:
    assert differences(values_of(built[name]), opened[name]) == set()


# --- one change, and what moves -----------------------------------------------------------------

PLAYER, EVENT = "Desmond Achterberg", "Elk Hunt"  # second, equal with another: his place moves


def heading_row(sheet: Worksheet, *headings: str) -> tuple[int, dict[str, int]]:
    """The row with these headings, and the column of each heading in it."""
    for row in sheet.iter_rows():
        columns = {str(cell.value): cell.column for cell in row if cell.value is not None}
        if set(headings) <= columns.keys():
            return row[0].row, columns
    raise AssertionError(f"no row with {headings} in {sheet.title}")


def table(sheet: Worksheet, *headings: str) -> Iterator[tuple[int, dict[str, Any]]]:
    """The rows under the headings, by number, as {heading: value}, up to the first without a No."""
    first, columns = heading_row(sheet, *headings, "No.")
    for row in range(first + 1, sheet.max_row + 1):
        if sheet.cell(row, columns["No."]).value is None:
            return
        yield row, {name: sheet.cell(row, column).value for name, column in columns.items()}


def line_of(sheet: Worksheet) -> int:
    """The row of our player in our event on Calculation."""
    lines = table(sheet, "Player", "Event", "Score")
    (row,) = [at for at, line in lines if (line["Player"], line["Event"]) == (PLAYER, EVENT)]
    return row


def change(heading: str, by: float) -> Callable[[Workbook], None]:
    """Somebody adds to one cell of our player's line on Calculation."""

    def changed(workbook: Workbook) -> None:
        sheet = workbook["Calculation"]
        column = heading_row(sheet, "Player", heading)[1][heading]
        cell = sheet.cell(line_of(sheet), column)
        assert isinstance(cell.value, int | float)
        cell.value += by

    return changed


def sort(workbook: Workbook) -> None:
    """Sort three tables as Excel does: a row's formulas move with it and speak of its new row."""
    for title, heading, key in (
        ("Standings", "Points", lambda line: str(line["Player"])[::-1]),
        (
            "Calculation",
            "Score",
            lambda line: (line["Half-point byes"], line["Score"], line["No."]),
        ),
        ("Events", "Multiplier", lambda line: (-line["Rounds"], str(line["Section"]))),
    ):
        sheet = workbook[title]
        rows = list(table(sheet, heading))
        held = {row: [cell.value for cell in sheet[row]] for row, _ in rows}
        order = [row for row, _ in sorted(rows, key=lambda each, key=key: key(each[1]))]
        assert order != [row for row, _ in rows]
        for target, source in zip([row for row, _ in rows], order, strict=True):
            for column, value in enumerate(held[source], 1):
                letter = get_column_letter(column)
                if isinstance(value, str) and value.startswith("="):
                    moved = Translator(value, f"{letter}{source}")
                    value = moved.translate_formula(f"{letter}{target}")
                sheet.cell(target, column).value = value


CHANGES: dict[str, Callable[[Workbook], None]] = {
    "one score": change("Score", -1),
    "one post rating": change("Counted rating", 250),
    "one half-point bye": change("Half-point byes", 1),
    "sorted": sort,
}


class Sheets:
    """The sample's tables by what they say, to name the cells that must move."""

    def __init__(self, path: Path) -> None:
        self.workbook = load_workbook(path, data_only=True)
        self.standings = dict(table(self.workbook["Standings"], "Points", "Player"))
        self.calculation = dict(table(self.workbook["Calculation"], "Points", "Player"))
        self.events = dict(table(self.workbook["Events"], "Multiplier", "Section"))
        self.own = self.calculation[line_of(self.workbook["Calculation"])]

    def cells(self, title: str, row: int, *headings: str) -> set[Cell]:
        """The cells of a row under these headings."""
        columns = heading_row(self.workbook[title], *headings)[1]
        return {(title, f"{get_column_letter(columns[each])}{row}") for each in headings}

    def proof(self) -> set[Cell]:
        """The live total and the verdict on Rules."""
        cells = [cell for row in self.workbook["Rules"].iter_rows() for cell in row]
        live = next(cell for cell in cells if "added up live" in str(cell.value))
        verdict = next(cell for cell in cells if cell.value == "as built")
        return {("Rules", live.offset(column=1).coordinate), ("Rules", verdict.coordinate)}

    def of_people(self, gained: dict[int, float]) -> set[Cell]:
        """Event cell, Points and Place of everybody, when these numbers gain these points (rule 19)."""
        moved: set[Cell] = set()
        points = {line["No."]: line["Points"] + gained.get(line["No."], 0)
                  for line in self.standings.values()}  # fmt: skip
        ranked = [line["No."] for line in self.standings.values() if line["Place"] is not None]
        for row, line in self.standings.items():
            if gained.get(line["No."]):
                moved |= self.cells("Standings", row, EVENT, "Points")
            if line["No."] in ranked:
                above = sum(points[other] - points[line["No."]] > 1e-9 for other in ranked)
                if line["Place"] != 1 + above:
                    moved |= self.cells("Standings", row, "Place")
        return moved


@pytest.mark.parametrize(
    ("name", "heading", "less"), [("one score", "Score", 1), ("one half-point bye", "Half-point byes", 0.5)]
)  # fmt: skip
def test_a_score_and_a_half_point_bye_move_one_players_points(
    built: dict[str, Path], recalculated: dict[str, Values], name: str, heading: str, less: float
) -> None:
    sheets = Sheets(built["co_tour_2002-03"])
    own, row = sheets.own, line_of(sheets.workbook["Calculation"])
    lost = less / own["Max points"] * own["Multiplier"]  # rule 1
    expected = sheets.cells("Calculation", row, heading, "Tour score", "Points")
    expected |= sheets.of_people({own["No."]: -lost}) | sheets.proof()
    before = values_of(built["co_tour_2002-03"])
    assert differences(before, recalculated[name]) == expected
    assert any(sheet == "Standings" and address.startswith("A") for sheet, address in expected)
    ((_, points),) = sheets.cells("Calculation", row, "Points")
    assert recalculated[name]["Calculation", points] == pytest.approx(own["Points"] - lost)
    assert CHANGED in recalculated[name].values()


def test_a_post_rating_moves_the_points_of_its_whole_section_and_of_nobody_else(
    built: dict[str, Path], recalculated: dict[str, Values]
) -> None:
    sheets = Sheets(built["co_tour_2002-03"])
    own, row = sheets.own, line_of(sheets.workbook["Calculation"])
    expected = sheets.cells("Calculation", row, "Counted rating") | sheets.proof()
    gained: dict[int, float] = {}
    for at, line in sheets.calculation.items():
        if line["Section No."] == own["Section No."]:
            expected |= sheets.cells("Calculation", at, "Multiplier")
            gained[line["No."]] = line["Tour score"] / line["Max points"] * 0.25  # rule 3
            if line["Tour score"]:
                expected |= sheets.cells("Calculation", at, "Points")
    assert len(gained) > 10
    (section,) = [at for at, line in sheets.events.items() if line["No."] == own["Section No."]]
    expected |= sheets.cells("Events", section, "Sum of post ratings", "Multiplier")
    expected |= sheets.of_people(gained)
    before = values_of(built["co_tour_2002-03"])
    assert differences(before, recalculated["one post rating"]) == expected


def test_sorting_the_tables_keeps_every_number_with_its_person(
    built: dict[str, Path], recalculated: dict[str, Values]
) -> None:
    before = Sheets(built["co_tour_2002-03"])
    after = recalculated["sorted"]
    for title, rows in (
        ("Standings", before.standings),
        ("Calculation", before.calculation),
        ("Events", before.events),
    ):
        sheet = before.workbook[title]
        columns = heading_row(sheet, "No.")[1]
        key = [name for name in ("No.", "Section No.") if name in columns]
        known = {tuple(line[name] for name in key): line for line in rows.values()}
        moved = 0
        for row, line in rows.items():
            there = {name: after.get((title, f"{get_column_letter(column)}{row}"))
                     for name, column in columns.items()}  # fmt: skip
            own = known.pop(tuple(there[name] for name in key))
            assert all(is_same(there[name], own[name]) for name in columns), (there, own)
            moved += own is not line
        assert not known
        assert moved > len(rows) / 2
    assert "as built" in after.values()
