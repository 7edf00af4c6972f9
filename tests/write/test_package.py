"""The pass over the saved package: formulas in front of values, quiet IDs, the same bytes."""

import datetime as dt
import os
import re
import shutil
import subprocess
import sys
import zipfile
from io import BytesIO
from pathlib import Path

import pytest
from openpyxl import Workbook, load_workbook
from openpyxl.chart import BarChart, Reference
from openpyxl.comments import Comment
from openpyxl.worksheet.table import Table

import cotour.build
from cotour.write.package.saving import package, save
from tests.random_seasons import random_season, write_season

SEED = 45  # events in several workbooks, corrections, ties, residents
REPOSITORY = Path(__file__).parents[2]


def a_workbook() -> Workbook:
    workbook = Workbook()
    sheet = workbook.worksheets[0]
    sheet.title = "R&D <1>"
    for row in ([2, 3.5, "007"], [5, None, "as built"], ["Ann & Bo", 1e-20, -4]):
        sheet.append(row)
    workbook.create_sheet("Other").append([1])
    return workbook


FORMULAS = {"R&D <1>": {"A2": "A1+3", "B1": 'IF(A1<9,3.5,"a&b")', "C2": 'IF(A1=2,"as built","")'}}


def xml_of(content: bytes, part: str = "xl/worksheets/sheet1.xml") -> str:
    with zipfile.ZipFile(BytesIO(content)) as opened:
        return opened.read(part).decode()


# --- formulas -----------------------------------------------------------------------------------


def test_a_formula_stands_in_front_of_the_value_of_its_cell() -> None:
    content = package(a_workbook(), FORMULAS)
    with_formulas = load_workbook(BytesIO(content)).worksheets[0]
    values = load_workbook(BytesIO(content), data_only=True).worksheets[0]
    assert with_formulas["A2"].value == "=A1+3"
    assert with_formulas["B1"].value == '=IF(A1<9,3.5,"a&b")'
    assert with_formulas["C2"].value == '=IF(A1=2,"as built","")'
    assert [[cell.value for cell in row] for row in values] == [
        [2, 3.5, "007"],
        [5, None, "as built"],
        ["Ann & Bo", 1e-20, -4],
    ]


def test_the_stored_text_of_a_formula_is_a_text_of_its_own() -> None:
    xml = xml_of(package(a_workbook(), FORMULAS))
    (cell,) = re.findall(r'<c r="C2"[^>]*>.*?</c>', xml)
    assert 't="str"' in cell
    assert cell.endswith("</f><v>as built</v></c>")
    assert "inlineStr" not in cell


def test_other_cells_and_sheets_are_as_without_formulas() -> None:
    plain, made = package(a_workbook()), package(a_workbook(), FORMULAS)
    assert xml_of(plain, "xl/worksheets/sheet2.xml") == xml_of(made, "xl/worksheets/sheet2.xml")
    without = re.sub(r"<f>.*?</f>", "", xml_of(made))
    assert without.replace('t="str"><v>as built</v>', 't="inlineStr"><is><t>as built</t></is>') == (
        xml_of(plain)
    )


def test_a_row_with_a_date_or_a_note_has_its_formulas_too() -> None:
    workbook = a_workbook()
    sheet = workbook.worksheets[0]
    sheet["D2"], sheet["B3"].comment = dt.date(2002, 9, 1), Comment("a note", "us")
    formulas = {sheet.title: {"A2": "A1+3", "A1": "1+1", "C3": "-4", "C2": '"as built"'}}
    content = package(workbook, formulas)
    made = load_workbook(BytesIO(content)).worksheets[0]
    assert {each: made[each].value for each in formulas[sheet.title]} == {
        "A2": "=A1+3",
        "A1": "=1+1",
        "C3": "=-4",
        "C2": '="as built"',
    }
    values = load_workbook(BytesIO(content), data_only=True).worksheets[0]
    assert [values[each].value for each in formulas[sheet.title]] == [5, 2, -4, "as built"]


@pytest.mark.parametrize("address", ["B2", "Z99", "a1", "A1:A2"])
def test_a_formula_that_finds_no_value_stops_the_writing(tmp_path: Path, address: str) -> None:
    with pytest.raises(AssertionError, match=re.escape(address)):
        save(a_workbook(), tmp_path / "out.xlsx", Path.exists, {"R&D <1>": {address: "1+A1"}})
    assert list(tmp_path.iterdir()) == []


# --- IDs ----------------------------------------------------------------------------------------


def test_ids_are_quiet_and_other_texts_are_not() -> None:
    xml = xml_of(package(a_workbook()))
    assert '<ignoredError sqref="C1:C1" numberStoredAsText="1"' in xml
    assert "ignoredErrors" not in xml_of(package(a_workbook()), "xl/worksheets/sheet2.xml")


def test_the_quiet_cells_stand_where_the_file_format_wants_them() -> None:
    workbook = a_workbook()
    sheet = workbook.worksheets[0]
    for row in (["Name", "Games"], ["Ann", 3]):
        sheet.append(row)
    sheet.add_table(Table(displayName="People", ref="A4:B5"))
    chart = BarChart()
    chart.add_data(Reference(sheet, min_col=2, min_row=4, max_row=5), titles_from_data=True)
    sheet.add_chart(chart, "E2")
    sheet["A1"].comment = Comment("a note", "the secretary")
    sheet.oddFooter.center.text = "page"
    xml = xml_of(package(workbook))
    order = ["</sheetData>", "<pageMargins", "<headerFooter", "<ignoredErrors", "<drawing "]
    order += ["<legacyDrawing ", "<tableParts"]
    places = [xml.index(each) for each in order]
    assert places == sorted(places)
    assert xml.count("<ignoredErrors>") == 1


# --- the same bytes -----------------------------------------------------------------------------


class AnotherDay:
    """The clock of another day, as the command reads it."""

    datetime = type(
        "Clock", (), {"now": staticmethod(lambda: dt.datetime(2031, 5, 4, 3, 2, 1, tzinfo=dt.UTC))}
    )
    date = dt.date


def test_the_same_input_gives_the_same_bytes_anywhere_in_any_order_on_any_day(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    season = random_season(SEED)
    one, other = tmp_path / "one", tmp_path / "another folder"
    write_season(season, one)
    other.mkdir()
    names = sorted(each.name for each in one.iterdir())
    for name in reversed(names):  # written, and so listed by most systems, in another order
        shutil.copy(one / name, other / name)
    options = ["--as-of", season["as_of"].isoformat()]
    files = [str(one / name) for name in names]
    environment = {**os.environ, "PYTHONHASHSEED": "1", "PYTHONPATH": str(REPOSITORY)}
    environment["TZ"] = "Pacific/Auckland"
    command = [sys.executable, "-m", "cotour.build", *files, *options, "-o"]
    subprocess.run([*command, str(one / "out" / "tour.xlsx")], check=True, env=environment)

    monkeypatch.setattr(cotour.build, "dt", AnotherDay)
    files = [str(other / name) for name in reversed(names)]
    assert cotour.build.main([*files, *options, "-o", str(other / "out" / "tour.xlsx")]) == 0
    for name in ("tour.xlsx", "tour - for the secretary.xlsx"):
        assert (one / "out" / name).read_bytes() == (other / "out" / name).read_bytes(), name
    sheets = load_workbook(one / "out" / "tour.xlsx").sheetnames
    assert {"Standings", "Calculation", "Combined"} <= set(sheets)
