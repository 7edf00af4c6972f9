"""Traps of writing: what Excel, previews and other programs make of the output, by its XML."""

import re
import shutil
import zipfile
from pathlib import Path
from xml.etree import ElementTree

import pytest
from openpyxl import Workbook, load_workbook
from openpyxl.chart import BarChart, LineChart, Reference
from openpyxl.worksheet.table import Table

from tests.problems.events import BOULDER, BOULDER_POSTS, again
from tests.traps import save
from tests.workbooks import FOR_THE_SECRETARY, OUTPUT, Folder, Rows, changed, lines_of, tour_points

TEMPLATE = Path(__file__).parents[2] / "templates" / "standings.xlsx"
MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
CHART = "{http://schemas.openxmlformats.org/drawingml/2006/chart}"
WORKBOOK = "boulder.xlsx"


def parts(path: Path, folder: str) -> dict[str, bytes]:
    """The XML parts of a workbook in this folder of the package."""
    with zipfile.ZipFile(path) as package:
        return {
            name: package.read(name)
            for name in package.namelist()
            if name.startswith(folder) and name.endswith(".xml")
        }


def sheets(path: Path) -> dict[str, ElementTree.Element]:
    return {
        name: ElementTree.fromstring(xml) for name, xml in parts(path, "xl/worksheets/").items()
    }


def formulas(path: Path) -> list[tuple[str, str, str | None]]:
    """Every formula of a workbook: its cell, its text, its stored value."""
    return [
        (cell.get("r", ""), cell.findtext(f"{MAIN}f") or "", cell.findtext(f"{MAIN}v"))
        for sheet in sheets(path).values()
        for cell in sheet.iter(f"{MAIN}c")
        if cell.find(f"{MAIN}f") is not None
    ]


def as_text(workbook: Workbook) -> None:
    """What looks like a formula is a text, as Excel stores it behind an apostrophe."""
    for cells in workbook["Open"].iter_rows():
        for cell in cells:
            if cell.data_type == "f":
                cell.data_type = "s"


def add_template(folder: Folder, change: object) -> None:
    """Her restyled copy of the template, in the folder."""
    workbook = load_workbook(TEMPLATE)
    change(workbook)  # type: ignore[operator]
    workbook.save(folder.path / "restyled.xlsx")


def model_row(workbook: Workbook) -> tuple[int, dict[str, str]]:
    """The row of tokens of the sheet Standings, and the column of each token."""
    for row in workbook["Standings"].iter_rows():
        found = {str(cell.value): cell.column_letter for cell in row if cell.value}
        if "{player}" in found:
            return row[0].row, found
    raise AssertionError("no model row")


# --- formulas -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ['=HYPERLINK("http://x","y")', "=1+1", "+A1", "-2", "@SUM(A1)"])
def test_a_name_that_looks_like_a_formula_is_text_everywhere(folder: Folder, name: str) -> None:
    # in the standings, and, as its Post is blank, in the secretary's workbook too
    cells = {"B1": "=1+2", "B8": name, "F6": None}
    save(folder.path / WORKBOOK, {"Open": changed(BOULDER, cells)}, as_text)
    run = folder.run()
    assert run.code == 0, run.printed
    posts = [1800, *BOULDER_POSTS[1:]]
    assert run.points()[name] == pytest.approx(tour_points(1, 2, posts))
    assert formulas(folder.path / FOR_THE_SECRETARY) == []
    for _, formula, _ in formulas(folder.path / OUTPUT):
        assert name.lstrip("=") not in formula
    for title in ("Standings", "Calculation", "Classes", "Top 10"):
        cells_of = [cell for row in load_workbook(folder.path / OUTPUT)[title] for cell in row]
        named = [cell for cell in cells_of if cell.value == name]
        assert named
        assert {cell.data_type for cell in named} == {"s"}


def test_names_and_ids_that_excel_takes_for_patterns_are_looked_up_by_number(
    folder: Folder,
) -> None:
    cells = {"B6": "A*", "B7": ">1", "B8": "Ann ?", "B9": "<>", "C6": "0123", "C8": None}
    folder.add(WORKBOOK, {"Open": changed(BOULDER, cells)})
    vail = {
        "B1": "Vail Open",
        "B2": "2002-12-01",
        "B6": "A*",
        "C6": None,
        "B7": "Ax",
        "C7": 124,
        "C9": 304,
    }
    folder.add("vail.xlsx", {"Open": changed(again(BOULDER, 5), vail)})
    run = folder.run()
    assert run.code == 0, run.printed
    found = run.points("Boulder Open")
    expected = {"A*": 2, ">1": 0.5, "Ann ?": 1, "<>": 0.5}
    for name, score in expected.items():
        assert found[name] == pytest.approx(tour_points(score, 2, BOULDER_POSTS)), name
    assert run.standings()["A*"]["ID"] == "0123"
    assert run.standings()["A*"]["Events"] == 2
    looked_up = [f for _, f, _ in formulas(folder.path / OUTPUT) if re.search(r"IFS?\(|MATCH\(", f)]
    assert looked_up
    workbook = load_workbook(folder.path / OUTPUT)
    for formula in looked_up:  # every column that a criterion is compared with holds numbers alone
        for title, column, first, last in re.findall(
            r"(?:'?([^'!,(]+)'?!)?\$([A-Z]+)\$(\d+):\$[A-Z]+\$(\d+)", formula
        ):
            sheet = workbook[title or "Standings"]
            cells_of = [sheet[f"{column}{row}"] for row in range(int(first), int(last) + 1)]
            assert {cell.data_type for cell in cells_of} <= {"n", "f"}, formula


def test_no_formula_uses_text(folder: Folder) -> None:
    folder.add(WORKBOOK, {"Open": BOULDER})
    folder.is_quiet()
    for path in (folder.path / OUTPUT, folder.path / FOR_THE_SECRETARY, TEMPLATE):
        used = [formula for _, formula, _ in formulas(path) if "TEXT(" in formula.upper()]
        assert used == [], path.name


# --- titles of sheets ---------------------------------------------------------------------------


def test_titles_that_excel_does_not_take(folder: Folder) -> None:
    names = ["Club/A", "Club\\B", "Club?C", "Club*[D]:", "A club with a very long name indeed 1"]
    names += ["A club with a very long name indeed 2", "History", "'quoted'", "club/a 2"]
    for number, name in enumerate(names):
        rows: Rows = [
            ["List", name],
            ["As of", "2002-12-01"],
            ["Player", "ID", "Rating", "CP"],
            ["Ann Able", 101, 1600 + number, 26],
            ["Bob Brown", 102, 1400, 50],
        ]
        folder.add(f"list-{number}.xlsx", {"Club": rows})
    folder.is_quiet()
    titles = load_workbook(folder.path / OUTPUT).sheetnames
    lists = [title for title in titles if title.startswith("4CQ")]
    assert len(lists) == len(names)
    assert len({title.casefold() for title in titles}) == len(titles)
    for title in titles:
        assert len(title) <= 31
        assert not re.search(r"[/\\?*\[\]:]", title)
        assert title.casefold() != "history"
        assert not title.startswith("'")
        assert not title.endswith("'")
    highest = sorted(
        max(line["Rating"] for line in lines_of(folder.path / OUTPUT, title, "Place", "4CQ"))
        for title in lists
    )
    assert highest == [1600 + number for number in range(len(names))]


# --- charts, print, widths, NaN -----------------------------------------------------------------


def test_charts_have_axes(folder: Folder) -> None:
    def with_charts(workbook: Workbook) -> None:
        row, column = model_row(workbook)
        sheet = workbook["Standings"]
        for kind, place in ((BarChart, "N4"), (LineChart, "N30")):
            chart = kind()
            letter = column["{tour_points}"]
            number = sheet[f"{letter}1"].column
            data = Reference(sheet, min_col=number, min_row=row - 1, max_row=row)
            chart.add_data(data, titles_from_data=True)
            chart.x_axis.delete = chart.y_axis.delete = False  # as Excel writes it
            sheet.add_chart(chart, place)

    add_template(folder, with_charts)
    folder.is_quiet()
    charts = parts(folder.path / OUTPUT, "xl/charts/")
    assert len(charts) == 2 + 2  # and those of the sheet Charts
    for xml in charts.values():
        root = ElementTree.fromstring(xml)
        axes = [each for tag in ("catAx", "valAx") for each in root.iter(f"{CHART}{tag}")]
        assert len(axes) == 2
        for axis in axes:
            deleted = axis.find(f"{CHART}delete")
            assert deleted is not None
            assert deleted.get("val") in ("0", "false")


def test_every_sheet_is_printed_one_page_wide(folder: Folder) -> None:
    folder.add(WORKBOOK, {"Open": BOULDER})
    folder.is_quiet()
    number = load_workbook(folder.path / OUTPUT).sheetnames.index("Charts") + 1
    charts = f"xl/worksheets/sheet{number}.xml"
    for name, sheet in sheets(folder.path / OUTPUT).items():
        fit = sheet.find(f"{MAIN}sheetPr/{MAIN}pageSetUpPr")
        assert fit is not None, name
        assert fit.get("fitToPage") in ("1", "true"), name
        setup = sheet.find(f"{MAIN}pageSetup")
        assert setup is not None, name
        assert setup.get("fitToWidth", "1") == "1", name
        pages = "1" if name == charts else "0"  # a list takes as many pages as it needs
        assert setup.get("fitToHeight") == pages, name


def test_a_column_is_as_wide_as_its_names_and_no_cell_is_nan(folder: Folder) -> None:
    name = "Wolfeschlegelsteinhausen, Hubert"
    cells = {"B6": name, "C6": None, "D6": None, "E6": None, "E7": "unr."}
    folder.add(WORKBOOK, {"Open": changed(BOULDER, cells)})
    run = folder.run()
    assert run.code == 0
    workbook = load_workbook(folder.path / OUTPUT)
    shown = "Hubert Wolfeschlegelsteinhausen"
    for title in ("Standings", "Calculation"):
        sheet = workbook[title]
        (cell,) = [cell for row in sheet.iter_rows() for cell in row if cell.value == shown]
        assert sheet.column_dimensions[cell.column_letter].width >= len(name)
    for output in (OUTPUT, FOR_THE_SECRETARY):
        with zipfile.ZipFile(folder.path / output) as package:
            for part in package.namelist():
                if part.startswith("xl/worksheets/") or part == "xl/sharedStrings.xml":
                    xml = package.read(part)
                    assert not re.search(rb">(nan|NaN|None|<NA>|&lt;NA&gt;|NaT|inf)<", xml), part


# --- tables -------------------------------------------------------------------------------------


def test_headings_of_a_table_are_text_and_unique(folder: Folder) -> None:
    def with_table(workbook: Workbook) -> None:
        row, column = model_row(workbook)
        sheet = workbook["Standings"]
        sheet.auto_filter.ref = None
        ends = sorted(column.values(), key=lambda each: (len(each), each))
        sheet.add_table(Table(displayName="Points", ref=f"{ends[0]}{row - 1}:{ends[-1]}{row}"))

    # an event that is called like a column, one that is a number, and two of one name
    for number, (event, day) in enumerate(
        [
            ("Points", "2002-11-03"),
            (2002, "2002-11-10"),
            ("Cup", "2002-12-01"),
            ("cup", "2003-01-05"),
        ]
    ):
        rows = changed(again(BOULDER, number), {"B1": event, "B2": day})
        folder.add(f"boulder-{number}.xlsx", {"Open": rows})
    add_template(folder, with_table)
    folder.is_quiet()
    ((_, xml),) = parts(folder.path / OUTPUT, "xl/tables/").items()
    root = ElementTree.fromstring(xml)
    headings = [each.get("name", "") for each in root.iter(f"{MAIN}tableColumn")]
    assert len({heading.casefold() for heading in headings}) == len(headings) > 12
    sheet = load_workbook(folder.path / OUTPUT)["Standings"]
    first, last = str(root.get("ref")).split(":")
    cells = sheet[f"{first}:{last}"][0]
    assert [cell.value for cell in cells] == headings
    assert {cell.data_type for cell in cells} == {"s"}


def test_the_template_that_is_used_is_not_touched(folder: Folder) -> None:
    shutil.copy(TEMPLATE, folder.path / "restyled.xlsx")
    before = (folder.path / "restyled.xlsx").read_bytes()
    folder.is_quiet()
    assert (folder.path / "restyled.xlsx").read_bytes() == before
