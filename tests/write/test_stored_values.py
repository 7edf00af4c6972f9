"""The values of the secretary's own formulas: the plain ones by hand, the others left to Excel."""

import datetime as dt
import shutil
import subprocess
from io import BytesIO
from pathlib import Path

import pytest
from openpyxl import Workbook, load_workbook
from openpyxl.worksheet.formula import ArrayFormula

from cotour.build import main
from cotour.write.package.saving import package
from cotour.write.package.stored_values import stored_values

SAMPLE = Path(__file__).parents[2] / "sample_workbooks" / "co_tour_2002-03"
TEMPLATE = Path(__file__).parents[2] / "templates" / "standings.xlsx"

KNOWN = {
    "SUM(A1:A3)": 6.5,  # 2 + 4.5; B and the blank are passed over
    "SUM(A1,A2,10)": 16.5,
    "SUM((A1:A2,B1))": 13.5,
    "SUM('My sheet'!B1:B2)": 10,
    "SUM(A:A)": 6.5,
    "AVERAGE(A1:B2)": 4.125,  # 2, 4.5, 7, 3
    "COUNT(A1:B4)": 4,
    "COUNTA(A1:B4)": 5,
    "MAX(A1:B4)-MIN(A1:B4)": 5,
    "MAX(A4:A4)": 0,
    "A1+A2*B1": 33.5,
    "A1-A4": 2,
    "-A1^2": 4,
    "2^3^2": 64,
    "(A1+1)/4%": 75,
    "ROUND(2.675,2)": 2.68,
    "ROUND(-0.125,2)": -0.13,
    "ROUND(1250,-2)": 1300,
    "AVERAGE(A1,AVERAGE(B1:B2))": 3.5,
}
LEFT_TO_EXCEL = [
    "A3",
    "A1+A3",
    "A1/A4",
    "AVERAGE(A4:A4)",
    "SUM(C1:C1)",
    "C1-1",
    'IF(A1>1,"yes","no")',
    'A1&"x"',
    "VLOOKUP(2,A1:B2,2)",
    "Rate*2",
    "SUM(Nowhere!A1)",
    "SUM([1]Sheet!A1)",
    "A1>1",
    "(-8)^0.5",
    "10^400",
    "TODAY()",
    "D5",
]


def a_workbook(formula: str) -> Workbook:
    workbook = Workbook()
    sheet = workbook.worksheets[0]
    sheet.title = "My sheet"
    for row in ([2, 7, dt.date(2002, 9, 1)], [4.5, 3], ["text"], []):
        sheet.append(row)
    sheet["D5"] = f"={formula}"
    return workbook


@pytest.mark.parametrize(("formula", "value"), KNOWN.items())
def test_plain_formulas_carry_their_value(formula: str, value: float) -> None:
    workbook = a_workbook(formula)
    content = package(workbook, values=stored_values(workbook)[0])
    made = load_workbook(BytesIO(content), data_only=True).worksheets[0]
    assert made["D5"].value == pytest.approx(value, abs=1e-12)
    assert load_workbook(BytesIO(content)).worksheets[0]["D5"].value == f"={formula}"


@pytest.mark.parametrize("formula", LEFT_TO_EXCEL)
def test_what_is_not_surely_known_is_left_to_excel_and_named(formula: str) -> None:
    workbook = a_workbook(formula)
    values, unknown = stored_values(workbook)
    assert values.get("My sheet", {}) == {}
    assert len(unknown) == 1
    assert unknown[0].startswith(f"My sheet, D5: ={formula} shows blank")
    made = load_workbook(BytesIO(package(workbook, values=values)), data_only=True).worksheets[0]
    assert made["D5"].value is None


def test_formulas_over_formulas_and_one_sentence_for_a_column() -> None:
    workbook = a_workbook("SUM(E1:E3)")
    sheet = workbook.worksheets[0]
    for row in (1, 2, 3):
        sheet[f"E{row}"] = f"=A1*{row}"
        sheet[f"F{row}"] = "=NOW()"
        sheet[f"G{row}"] = f"=G{row % 3 + 1}"  # a circle
    sheet["H1"] = ArrayFormula("H1:H2", "=A1:A2*2")
    values, unknown = stored_values(workbook)
    assert values["My sheet"] == {"D5": 12, "E1": 2, "E2": 4, "E3": 6}
    assert [each.split(":")[0] for each in unknown] == [
        "My sheet, F1",
        "My sheet, G1",
        "My sheet, H1",
    ]


@pytest.mark.skipif(shutil.which("soffice") is None, reason="needs LibreOffice (soffice)")
def test_libreoffice_finds_the_same_values(tmp_path: Path) -> None:
    workbook = a_workbook("A1")
    for row, formula in enumerate(KNOWN, 1):
        workbook.worksheets[0].cell(row, 9).value = f"={formula}"
    workbook.save(tmp_path / "hers.xlsx")  # without values: whoever opens it calculates
    profile = f"-env:UserInstallation={(tmp_path / 'profile').as_uri()}"
    subprocess.run(
        ["soffice", profile, "--headless", "--convert-to", "xlsx", "--outdir",
         str(tmp_path / "out"), str(tmp_path / "hers.xlsx")],
        check=True, capture_output=True, timeout=120,
    )  # fmt: skip
    made = load_workbook(tmp_path / "out" / "hers.xlsx", data_only=True).worksheets[0]
    found = [made.cell(row, 9).value for row in range(1, len(KNOWN) + 1)]
    assert found == pytest.approx(list(KNOWN.values()), abs=1e-12)


def test_her_total_under_the_standings_has_a_value_and_is_calculated_on_opening(
    tmp_path: Path,
) -> None:
    folder = tmp_path / "Tour"
    shutil.copytree(SAMPLE, folder, ignore=shutil.ignore_patterns("output"))
    workbook = load_workbook(TEMPLATE)
    sheet = workbook["Standings"]
    (points,) = [cell for row in sheet.iter_rows() for cell in row if cell.value == "{tour_points}"]
    total = sheet.cell(points.row + 1, points.column)
    total.value = f"=SUM({points.coordinate})"
    workbook.save(folder / "our look.xlsx")
    for template in ("our look.xlsx", None):
        assert main([str(folder), "-o", str(tmp_path / "out.xlsx")]) == 0
        made = load_workbook(tmp_path / "out.xlsx")
        assert made.calculation.fullCalcOnLoad == (template is not None)
        values = load_workbook(tmp_path / "out.xlsx", data_only=True)["Standings"]
        if template:
            (heading,) = [c for row in values.iter_rows() for c in row if c.value == "Points"]
            column = [cell.value for cell in values[heading.column_letter]]
            numbers = [value for value in column if isinstance(value, int | float)]
            assert numbers[-1] == pytest.approx(sum(numbers[:-1]), abs=1e-6)
            assert len(numbers) > 100
            (folder / template).unlink()
