"""Rows of plain cells are written as text: the XML must say what openpyxl's own says."""

import datetime as dt
import zipfile
from io import BytesIO
from pathlib import Path
from xml.etree.ElementTree import canonicalize

import pytest
from openpyxl import Workbook, load_workbook
from openpyxl.cell.rich_text import CellRichText, TextBlock
from openpyxl.cell.text import InlineFont
from openpyxl.comments import Comment
from openpyxl.styles import Font
from openpyxl.worksheet.formula import ArrayFormula
from openpyxl.worksheet.hyperlink import Hyperlink
from openpyxl.writer.excel import ExcelWriter

from cotour.write.package.plain_rows import PlainRowsWriter
from cotour.write.package.sheet_xml import with_cells, with_quiet_numbers_as_text

TEXTS = ["Ann & Bo <x>", ' "quoted" ', "two\nlines", "ñandú 王", "=1+1", "0012", "x ", ""]
SHEETS = "worksheets/sheet"
NUMBERS = [0, -4, 1e-20, 1 / 3, 2 / 3 * 30.54, 1e300, 1234567890123456, 40_000.5]
RICH = CellRichText("plain ", TextBlock(InlineFont(b=True), "bold"))


def a_workbook() -> Workbook:
    """Plain rows and rows of every other kind, in turns, in two sheets."""
    workbook = Workbook()
    sheet = workbook.worksheets[0]
    sheet.title = "R&D <1>"
    sheet.append(TEXTS)
    for column in range(1, len(TEXTS) + 1):
        if sheet.cell(1, column).value is not None:
            sheet.cell(1, column).data_type = "s"
    sheet.append([dt.date(2002, 9, 1), 3])
    sheet.append(NUMBERS)
    sheet.append([True, "=SUM(A3:B3)", "#N/A", 4])
    sheet.append([RICH, 5])
    sheet.append([6, None, "linked"])
    sheet["A8"], sheet["B8"], sheet["D8"] = 7, "with a note", ArrayFormula("D8:D9", "=A6:A7*2")
    sheet["B8"].comment = Comment("a note", "us")
    sheet["A20"], sheet["C20"] = 1, "after a gap"
    sheet["C6"].hyperlink = Hyperlink("C6", location="'Other'!A1")
    sheet["A3"].font = sheet["B6"].font = sheet["E6"].font = Font(bold=True)
    sheet["C1"].number_format = "@"
    sheet.row_dimensions[3].height, sheet.row_dimensions[12].height = 30, 40
    sheet.merge_cells("A15:C15")
    sheet.freeze_panes, sheet.auto_filter.ref = "B2", "A1:C6"
    workbook.create_sheet("Other").append([1])
    workbook.create_sheet("Empty")
    return workbook


def parts(writer: type[ExcelWriter], workbook: Workbook) -> dict[str, bytes]:
    saved = BytesIO()
    writer(workbook, zipfile.ZipFile(saved, "w")).save()
    with zipfile.ZipFile(saved) as package:
        return {name: package.read(name) for name in package.namelist()}


def canonical(part: bytes) -> str:
    return canonicalize(part) if part.startswith(b"<") else part.decode("latin-1")


def test_every_part_says_what_openpyxl_says() -> None:
    theirs = parts(ExcelWriter, a_workbook())
    ours = parts(PlainRowsWriter, a_workbook())
    assert ours.keys() == theirs.keys()
    for name in theirs.keys() - {"docProps/core.xml"}:  # which holds the time of day
        expected = with_quiet_numbers_as_text(theirs[name]) if SHEETS in name else theirs[name]
        assert canonical(ours[name]) == canonical(expected), name


def test_the_comparison_above_would_see_a_changed_cell() -> None:
    changed = a_workbook()
    changed.worksheets[0]["C20"] = "after the gap"
    name = "xl/worksheets/sheet1.xml"
    here, there = parts(PlainRowsWriter, changed)[name], parts(ExcelWriter, a_workbook())[name]
    assert canonical(here) != canonical(there)


def test_values_and_looks_come_back(tmp_path: Path) -> None:
    path = tmp_path / "saved.xlsx"
    PlainRowsWriter(a_workbook(), zipfile.ZipFile(path, "w")).save()
    sheet = load_workbook(path).worksheets[0]
    assert [cell.value for cell in sheet[1]][:7] == [*TEXTS[:6], "x "]
    assert [cell.value for cell in sheet[3]][:8] == NUMBERS
    assert (sheet["A3"].font.b, sheet["B6"].font.b, sheet["C6"].font.b) == (True, True, False)
    assert sheet["C6"].hyperlink.location == "'Other'!A1"
    assert sheet["B8"].comment.text == "a note"
    assert (sheet["C20"].value, sheet.row_dimensions[12].height) == ("after a gap", 40)


def test_a_carriage_return_comes_back(tmp_path: Path) -> None:
    workbook = Workbook()
    workbook.worksheets[0].append(["a\rb", "c"])
    path = tmp_path / "saved.xlsx"
    PlainRowsWriter(workbook, zipfile.ZipFile(path, "w")).save()
    assert load_workbook(path).worksheets[0]["A1"].value == "a\rb"


def test_a_row_that_finds_no_place_stops_the_saving() -> None:
    xml = b'<sheetData><row r="1"></row><row r="2" ht="15"/></sheetData>'
    assert with_cells(xml, {2: b"<c/>"}) == (
        b'<sheetData><row r="1"></row><row r="2" ht="15"><c/></row></sheetData>'
    )
    with pytest.raises(AssertionError, match="once"):
        with_cells(xml, {3: b"<c/>"})
