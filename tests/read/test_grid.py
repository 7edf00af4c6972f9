"""Any spreadsheet -> grids: real workbooks with one quirk each, some made by surgery on the zip."""

import datetime as dt
import random
import shutil
import struct
import time
import zipfile
from collections.abc import Callable
from pathlib import Path

import openpyxl
import pytest
from openpyxl.styles import Font

from cotour.read.clean import clean
from cotour.read.files import InputFile, Kind, find_files
from cotour.read.grid import Grid, read_grids
from cotour.read.scan.common import EMPTY_ROWS_THAT_END
from cotour.wordings import Severity

WORKBOOKS = Path(__file__).parent / "workbooks"
MAIN = b"http://schemas.openxmlformats.org/spreadsheetml/2006/main"
SHEET = "xl/worksheets/sheet1.xml"
TABLE = [["No.", "Player", "Score"], [1.0, "Anna", 2.5], [2.0, "José", 3.0]]


def save(path: Path, rows: list[list[object]] = TABLE) -> Path:
    workbook = openpyxl.Workbook()
    workbook.active.title = "Open"
    for row in rows:
        workbook.active.append(row)
    workbook.save(path)
    return path


def change(path: Path, part: str, changed: Callable[[bytes], bytes]) -> Path:
    """The workbook with one part changed."""
    with zipfile.ZipFile(path) as package:
        parts = {name: package.read(name) for name in package.namelist()}
    parts[part] = changed(parts[part])
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as package:
        for name, content in parts.items():
            package.writestr(name, content)
    return path


def with_sheet(path: Path, data: str) -> Path:
    """A workbook whose sheet Open holds this sheetData."""
    xml = (
        b'<worksheet xmlns="'
        + MAIN
        + b'"><sheetData>'
        + data.encode()
        + b"</sheetData></worksheet>"
    )
    return change(save(path), SHEET, lambda _: xml)


def add_rows(path: Path, rows: str) -> Path:
    return change(
        path, SHEET, lambda xml: xml.replace(b"</sheetData>", rows.encode() + b"</sheetData>")
    )


def read(path: Path):
    found, _, problems = find_files([path])
    assert not problems
    return read_grids(found[0])


def only_grid(path: Path) -> Grid:
    grids, left_out, problems = read(path)
    assert not left_out
    assert not problems
    assert len(grids) == 1
    return grids[0]


def codes(grid: Grid) -> list[str]:
    return [each.code for each in grid.problems]


# --- plain sheets -------------------------------------------------------------------------------


def test_values_keep_their_type_and_their_place(tmp_path):
    day, moment = dt.date(2002, 9, 1), dt.datetime.fromisoformat("2002-09-01T12:30")
    rows = [[None, "x", 2.5, 3, True], [], [None, None, day, moment, dt.time(1, 2)], ["00123"]]
    grid = only_grid(save(tmp_path / "a.xlsx", rows))
    assert grid.rows == [
        ["", "x", 2.5, 3.0, True],
        ["", "", "", "", ""],
        ["", "", day, moment, dt.time(1, 2)],
        ["00123", "", "", "", ""],
    ]
    assert grid.rows[0][4] is True
    assert (grid.workbook, grid.sheet, grid.kind) == ("a.xlsx", "Open", "xlsx")
    assert not grid.problems


def test_a_cell_has_its_address_and_its_source(tmp_path):
    grid = only_grid(save(tmp_path / "a.xlsx"))
    assert grid.address(0, 27) == "AB1"
    source = grid.source(1, 2)
    assert str(source) == "a.xlsx, sheet Open, cell C2"
    assert source.path == tmp_path / "a.xlsx"


def test_empty_rows_and_columns_in_front_do_not_shift_addresses(tmp_path):
    workbook = openpyxl.Workbook()
    workbook.active["D7"] = "Player"
    workbook.save(tmp_path / "a.xlsx")
    assert only_grid(tmp_path / "a.xlsx").rows[6][3] == "Player"


def test_merged_cells(tmp_path):
    workbook = openpyxl.Workbook()
    workbook.active["C2"] = "Rating"
    workbook.active.merge_cells("C2:D3")
    workbook.save(tmp_path / "a.xlsx")
    assert only_grid(tmp_path / "a.xlsx").merged == ((1, 2, 2, 3),)


@pytest.mark.parametrize("name", ["error-cell.xls", "error-cell.ods"])
def test_other_kinds(name):
    grid = only_grid(WORKBOOKS / name)
    assert grid.rows[:2] == TABLE[:2]
    assert all(type(cell) is not int for row in grid.rows for cell in row)


# --- text ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "cleaned"),
    [
        ("Anna Lee", "Anna Lee"),
        (" Anna ", "Anna"),
        ("Anna\u00a0Lee", "Anna Lee"),
        ("\ufeffNo.", "No."),
        ("Pla\u200byer", "Player"),
        ("Pre-\u00adtournament", "Pre-tournament"),
        ("Half\r\npoint byes", "Half point byes"),
        ("Half \n point", "Half point"),
        ("a\tb", "a b"),
        ("a\u2028b\u3000c", "a b c"),
        ("\u202aAnna\u202c", "Anna"),
        ("Jos\x07é", "José"),
        ("Jose\u0301", "Jose\u0301"),
        ("\u00a0", ""),
        ("A  B", "A  B"),
        ("", ""),
    ],
)
def test_clean(text, cleaned):
    assert clean(text) == cleaned


def test_texts_are_cleaned_and_a_control_character_is_told(tmp_path):
    rows = [
        ["\ufeffNo.", "Player\u00a0", " Half\npoint byes"],
        [1, "An_x0007_na", " "],
        [2, "B_x0001_"],
    ]
    grid = only_grid(save(tmp_path / "a.xlsx", rows))
    assert grid.rows[0] == ["No.", "Player", "Half point byes"]
    assert grid.rows[1] == [1.0, "Anna", ""]
    assert codes(grid) == ["control_characters"]
    assert grid.problems[0].source.cell == "B2"
    assert "also in B3" in grid.problems[0].message


# --- sheets -------------------------------------------------------------------------------------


def test_hidden_and_chart_sheets_are_left_out_and_empty_ones_too(tmp_path):
    workbook = openpyxl.load_workbook(save(tmp_path / "a.xlsx"))
    for title, state in (("last year", "hidden"), ("very", "veryHidden"), ("Sheet 2", "visible")):
        workbook.create_sheet(title).sheet_state = state
    workbook["last year"]["A1"] = "Player"
    workbook.create_chartsheet("Chart")
    workbook.save(tmp_path / "a.xlsx")
    grids, left_out, problems = read(tmp_path / "a.xlsx")
    assert [each.sheet for each in grids] == ["Open"]
    assert {each.sheet: each.why for each in left_out} == {
        "last year": "hidden sheet",
        "very": "hidden sheet",
        "Chart": "a chart, not a table",
        "Sheet 2": "empty sheet",
    }
    assert [(each.code, each.source.sheet) for each in problems] == [
        ("sheet_hidden", "last year"),
        ("sheet_hidden", "very"),
    ]


def test_an_empty_workbook_is_left_out_with_a_warning(tmp_path):
    grids, left_out, problems = read(save(tmp_path / "a.xlsx", [["  "]]))
    assert not grids
    assert [(each.file, each.sheet) for each in left_out] == [("a.xlsx", "")]
    assert [(each.code, each.severity) for each in problems] == [
        ("workbook_empty", Severity.WARNING)
    ]


def test_hidden_rows_are_read_and_told(tmp_path):
    workbook = openpyxl.load_workbook(save(tmp_path / "a.xlsx"))
    for row in (2, 3, 9):  # nothing stands in row 9
        workbook.active.row_dimensions[row].hidden = True
    workbook.save(tmp_path / "a.xlsx")
    grid = only_grid(tmp_path / "a.xlsx")
    assert grid.rows == TABLE
    assert codes(grid) == ["rows_hidden"]
    assert "2 to 3 (2 in all)" in grid.problems[0].message


def test_sheet_names_with_signs_of_xml(tmp_path):
    workbook = openpyxl.Workbook()
    workbook.active.title = 'U1800 & "B" <é\'>'
    workbook.active.append(["=1+1"])
    workbook.save(tmp_path / "a.xlsx")
    grid = only_grid(tmp_path / "a.xlsx")
    assert grid.sheet == 'U1800 & "B" <é\'>'
    assert codes(grid) == ["formula_without_value"]


# --- error values and formulas without a value ---------------------------------------------------


def test_a_formula_that_was_never_calculated_is_named(tmp_path):
    rows = [["Player", "Score"], *([f"P{row}", f"=SUM(C{row}:D{row})"] for row in range(2, 20))]
    grid = only_grid(save(tmp_path / "a.xlsx", rows))
    assert codes(grid) == ["formula_without_value"]
    problem = grid.problems[0]
    assert problem.severity is Severity.ERROR
    assert problem.source.cell == "B2"
    assert "=SUM(C2:D2)" in problem.message
    assert "also in B3, B4, B5, B6 and 13 more" in problem.message


@pytest.mark.parametrize("value", ["", "<v/>", "<v />", "<v></v>", '<v xml:space="preserve"></v>'])
@pytest.mark.parametrize("formula", ["<f>A1&amp;1</f>", '<f t="shared" si="0"/>', "<f >A1</f>"])
def test_every_way_to_write_a_formula_without_a_value(tmp_path, value, formula):
    path = with_sheet(
        tmp_path / "a.xlsx",
        '<row r="1"><c r="A1"><f t="shared" ref="A1:A2" si="0">B1+1</f><v>3</v></c></row>'
        f'<row r="2"><c r="A2" s="0">{formula}{value}</c><c r="B2" t="n"/></row>',
    )
    grid = only_grid(path)
    assert [(each.code, each.source.cell) for each in grid.problems] == [
        ("formula_without_value", "A2")
    ]


def test_a_formula_that_was_filled_down_is_shown_by_its_first_cell(tmp_path):
    path = with_sheet(
        tmp_path / "a.xlsx",
        '<row r="1"><c r="A1"><f t="shared" ref="A1:A2" si="0">B1+1</f><v>3</v></c></row>'
        '<row r="2"><c r="A2"><f t="shared" si="0"/></c></row>',
    )
    assert "=B1+1 (filled from A1)" in only_grid(path).problems[0].message


@pytest.mark.parametrize("value", ["<v></v>", "<v/>", ""])
def test_a_calculated_empty_text_is_a_blank(tmp_path, value):
    formula = '<f>IF(B1="","",B1)</f>'
    path = with_sheet(
        tmp_path / "a.xlsx",
        f'<row r="1"><c r="A1" t="str">{formula}{value}</c><c r="B1"><v>1</v></c></row>',
    )
    grid = only_grid(path)
    assert grid.rows == [["", 1.0]]
    assert not grid.problems


def test_error_values_are_named(tmp_path):
    rows = [["Player", "Score"], ["Anna", "#N/A"], ["Bob", "#REF!"], ["text #N/A", 1]]
    grid = only_grid(save(tmp_path / "a.xlsx", rows))
    assert codes(grid) == ["cell_error_value"]
    assert grid.problems[0].source.cell == "B2"
    assert "#N/A" in grid.problems[0].message
    assert "also in B3" in grid.problems[0].message
    assert grid.problems[0].severity is Severity.ERROR


def test_an_error_of_a_formula_is_one_problem_not_two(tmp_path):
    path = with_sheet(
        tmp_path / "a.xlsx",
        '<row r="1"><c r="A1" s="0" t="e"><f>1/0</f><v>#DIV/0!</v></c><c r="B1" t="e"/></row>',
    )
    assert [(each.code, each.found) for each in only_grid(path).problems] == [
        ("cell_error_value", "#DIV/0!")
    ]


@pytest.mark.parametrize("name", ["error-cell.ods", "error-cell.xls"])
def test_an_error_of_another_kind_of_workbook_is_named_too(name):
    grid = only_grid(WORKBOOKS / name)
    assert grid.rows[2] == [2.0, "José", ""]
    assert [(each.code, each.source.cell, each.found) for each in grid.problems] == [
        ("cell_error_value", "C3", "#DIV/0!")
    ]


# --- far cells ----------------------------------------------------------------------------------

FAR_CELLS = [
    ("A1048576", "t"),
    ("XFD1048576", "t"),
    ("XFD1", "t"),
    ("SG2", "n"),
    ("A20001", "n"),
    ("B30000", "s"),
]
SPACE = '<c r="{}" t="inlineStr"><is><t xml:space="preserve"> </t></is></c>'
NUMBER = '<c r="{}"><v>7</v></c>'


def far_cell(name: str, kind: str) -> str:
    row = name.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    return f'<row r="{row}">{(SPACE if kind == "t" else NUMBER).format(name)}</row>'


@pytest.mark.parametrize(("name", "kind"), FAR_CELLS)
def test_a_far_cell_changes_no_number_and_is_named(tmp_path, name, kind):
    without = only_grid(save(tmp_path / "a.xlsx"))
    begun = time.perf_counter()
    grid = only_grid(add_rows(save(tmp_path / "a.xlsx"), far_cell(name, kind)))
    assert time.perf_counter() - begun < 0.5
    assert grid.rows == without.rows
    assert [(each.code, each.source.cell) for each in grid.problems] == [("far_cells", name)]
    assert grid.problems[0].severity is Severity.WARNING


def test_only_the_far_cells_of_a_row_are_cut(tmp_path):
    cells = "".join(NUMBER.format(name) for name in ("A1", "SF1", "SG1", "AAA1", "XFD1"))
    cells = cells.replace('r="XFD1"', 'r="XFD1" s="0"') + '<c r="XFC1" s="0"/>'
    grid = only_grid(with_sheet(tmp_path / "a.xlsx", f'<row r="1">{cells}</row>'))
    assert len(grid.rows[0]) == 500
    assert grid.rows[0][0] == grid.rows[0][499] == 7.0
    assert "3 cells stand far away" in grid.problems[0].message
    assert "SG1, AAA1, XFD1" in grid.problems[0].message


def test_styles_far_away_are_no_cells(tmp_path):
    workbook = openpyxl.load_workbook(save(tmp_path / "a.xlsx"))
    workbook.active["XFD1048576"].font = Font(bold=True)
    workbook.save(tmp_path / "a.xlsx")
    grid = only_grid(tmp_path / "a.xlsx")
    assert grid.rows == TABLE
    assert not grid.problems


def test_a_far_sheet_leaves_the_other_sheets_alone(tmp_path):
    workbook = openpyxl.load_workbook(save(tmp_path / "a.xlsx"))
    workbook.create_sheet("Reserve").append(["Player", dt.date(2002, 9, 1)])
    workbook.save(tmp_path / "a.xlsx")
    add_rows(tmp_path / "a.xlsx", far_cell("XFD1048576", "n"))
    grids, _, _ = read(tmp_path / "a.xlsx")
    assert [codes(each) for each in grids] == [["far_cells"], []]
    assert grids[1].rows == [["Player", dt.date(2002, 9, 1)]]


def test_a_long_list_is_read_to_its_end_without_a_word(tmp_path):
    rows = "".join(
        f'<row r="{row}"><c r="A{row}"><v>{row}</v></c></row>' for row in range(1, 45_001, 900)
    )
    grid = only_grid(with_sheet(tmp_path / "a.xlsx", rows))
    assert len(grid.rows) == 44_101
    assert grid.rows[44_100] == [44_101.0]
    assert not grid.problems


def test_blank_texts_do_not_carry_a_table_on(tmp_path):
    """A space in every 500th row down to the last one: shared texts, as Excel writes them."""
    rows = '<row r="1"><c r="A1" t="s"><v>0</v></c></row>' + "".join(
        f'<row r="{row}"><c r="A{row}" t="s"><v>1</v></c></row>'
        for row in range(500, 1_048_576, 500)
    )
    shared = b'<sst xmlns="' + MAIN + b'"><si><t>Player</t></si><si><t> \xc2\xa0</t></si></sst>'
    path = with_sheet(tmp_path / "a.xlsx", rows)
    grid = only_grid(share_texts(path, shared))
    assert len(grid.rows) <= EMPTY_ROWS_THAT_END + 1
    assert {cell for row in grid.rows for cell in row} == {"Player", ""}
    assert codes(grid) == ["far_cells"]


def share_texts(path: Path, shared: bytes) -> Path:
    content_type = (
        b'<Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-'
        b'officedocument.spreadsheetml.sharedStrings+xml"/></Types>'
    )
    change(path, "[Content_Types].xml", lambda xml: xml.replace(b"</Types>", content_type))
    with zipfile.ZipFile(path, "a") as package:
        package.writestr("xl/sharedStrings.xml", shared)
    return path


def test_more_shared_texts_than_there_can_be_take_no_memory(tmp_path):
    path = with_sheet(tmp_path / "a.xlsx", '<row r="1"><c r="A1" t="s"><v>0</v></c></row>')
    shared = b'<sst xmlns="' + MAIN + b'" uniqueCount="4000000000"><si><t>Player</t></si></sst>'
    _, _, problems = read(share_texts(path, shared))
    assert [each.code for each in problems] == ["workbook_not_readable"]


def test_a_sheet_that_is_too_large_in_both_directions(tmp_path):
    rows = "".join(
        f'<row r="{row}"><c r="A{row}"><v>1</v></c><c r="SF{row}"><v>1</v></c></row>'
        for row in range(1, 40_001, 800)
    )
    grids, _, problems = read(with_sheet(tmp_path / "a.xlsx", rows))
    assert not grids
    assert [(each.code, each.source.cell) for each in problems] == [("sheet_too_large", "SF39201")]


# --- other writers ------------------------------------------------------------------------------


def test_a_wrong_dimension_loses_no_row(tmp_path):
    path = change(
        save(tmp_path / "a.xlsx"), SHEET, lambda xml: xml.replace(b'ref="A1:C3"', b'ref="A1"')
    )
    assert only_grid(path).rows == TABLE


@pytest.mark.filterwarnings("ignore::UserWarning")  # openpyxl's, of the dates in the Strict file
def test_strict_open_xml_is_read(tmp_path):
    def strict(xml: bytes) -> bytes:
        xml = xml.replace(MAIN, b"http://purl.oclc.org/ooxml/spreadsheetml/main")
        return xml.replace(
            b"http://schemas.openxmlformats.org/officeDocument/2006/relationships",
            b"http://purl.oclc.org/ooxml/officeDocument/relationships",
        )

    path = save(tmp_path / "a.xlsx", [*TABLE, ["=1+1", "#N/A"]])
    for part in (SHEET, "xl/workbook.xml", "xl/_rels/workbook.xml.rels", "_rels/.rels"):
        change(path, part, strict)
    assert openpyxl.load_workbook(path).sheetnames == []
    grid = only_grid(path)
    assert grid.rows[:3] == TABLE
    assert codes(grid) == ["cell_error_value", "formula_without_value"]


def test_prefixes_and_single_quotes(tmp_path):
    xml = (
        b"<x:worksheet xmlns:x='" + MAIN + b"'><x:sheetData><x:row r='1'>"
        b"<x:c r='A1'><x:v>1</x:v></x:c><x:c r='B1' t='e'><x:v>#N/A</x:v></x:c>"
        b"<x:c r='C1'><x:f>A1+1</x:f></x:c><x:c r='XFD1'><x:v>1</x:v></x:c>"
        b"</x:row></x:sheetData></x:worksheet>"
    )
    grid = only_grid(change(save(tmp_path / "a.xlsx"), SHEET, lambda _: xml))
    assert grid.rows[0][:1] == [1.0]
    assert len(grid.rows[0]) == 2  # calamine counts no cell without a value
    assert [(each.code, each.source.cell) for each in grid.problems] == [
        ("cell_error_value", "B1"),
        ("formula_without_value", "C1"),
        ("far_cells", "XFD1"),
    ]


def test_cells_and_rows_without_a_name_follow_each_other(tmp_path):
    rows = '<row><c><v>1</v></c><c><v>2</v></c></row><row/><row r="5"><c><v>3</v></c></row>'
    grid = only_grid(with_sheet(tmp_path / "a.xlsx", rows))
    assert grid.rows == [[1.0, 2.0], ["", ""], ["", ""], ["", ""], [3.0, ""]]
    far = '<row r="1048576"><c><v>9</v></c></row>'
    cut = only_grid(with_sheet(tmp_path / "a.xlsx", rows + far))
    assert cut.rows == grid.rows
    assert [(each.code, each.source.cell) for each in cut.problems] == [("far_cells", "A1048576")]


# --- damaged ------------------------------------------------------------------------------------


def test_a_damaged_sheet_is_an_error_and_the_others_are_read(tmp_path):
    workbook = openpyxl.load_workbook(save(tmp_path / "a.xlsx"))
    workbook.create_sheet("Reserve").append(["Player"])
    workbook.save(tmp_path / "a.xlsx")
    change(tmp_path / "a.xlsx", SHEET, lambda xml: xml[:400])
    grids, _, problems = read(tmp_path / "a.xlsx")
    assert [each.sheet for each in grids] == ["Reserve"]
    assert [(each.code, each.source.sheet) for each in problems] == [("sheet_not_readable", "Open")]


def test_a_sheet_whose_part_is_missing(tmp_path):
    path = save(tmp_path / "a.xlsx")
    change(path, "xl/_rels/workbook.xml.rels", lambda xml: xml.replace(b"sheet1.xml", b"gone.xml"))
    grids, _, problems = read(path)
    assert not grids
    assert [each.code for each in problems] == ["sheet_not_readable"]


@pytest.mark.parametrize("part", ["xl/workbook.xml", "xl/styles.xml"])
def test_a_damaged_workbook_is_an_error(tmp_path, part):
    grids, _, problems = read(change(save(tmp_path / "a.xlsx"), part, lambda xml: xml[:150]))
    assert not grids
    assert [each.code for each in problems] == ["workbook_not_readable"]


@pytest.mark.parametrize("kind", ["xlsx", "xlsb", "ods", "xls"])
def test_a_file_that_has_changed_in_the_meantime(tmp_path, kind: Kind):
    path = tmp_path / "a.xlsx"
    path.write_bytes(b"PK\x03\x04 no longer a workbook")
    _, _, problems = read_grids(InputFile(path, "a.xlsx", kind, 1))
    assert [each.code for each in problems] == ["workbook_not_readable"]
    path.unlink()
    _, _, problems = read_grids(InputFile(path, "a.xlsx", kind, 1))
    assert [each.code for each in problems] == ["workbook_not_readable"]


def test_an_xls_that_was_cut_off_is_an_error_and_takes_no_memory(tmp_path):
    """calamine runs in a circle through the zeros of a download that did not come to its end."""
    whole = (WORKBOOKS / "error-cell.xls").read_bytes()
    path = tmp_path / "a.xls"
    for size in range(512, len(whole) - 512, 512):
        for content in (whole[:size], whole[:size] + bytes(len(whole) - size)):
            path.write_bytes(content)
            grids, _, problems = read_grids(InputFile(path, "a.xls", "xls", len(content)))
            assert problems or grids[0].rows[:2] == TABLE[:2]


def test_an_xls_that_says_it_has_more_cells_than_it_can(tmp_path):
    content = bytearray((WORKBOOKS / "error-cell.xls").read_bytes())
    size = content.index(b"\x00\x02\x0e\x00") + 4  # the record DIMENSIONS: first row, last row, ...
    content[size + 4 : size + 8] = b"\xff\xff\xff\x7f"
    path = tmp_path / "a.xls"
    path.write_bytes(bytes(content))
    _, _, problems = read(path)
    assert [each.code for each in problems] == ["workbook_not_readable"]


def test_damage_anywhere_never_raises(tmp_path):
    rows = [["Player", "=1+1", "#N/A"], [1, 2, dt.date(2002, 9, 1)]]
    for name, kind in (("a.xlsx", "xlsx"), ("error-cell.ods", "ods"), ("error-cell.xls", "xls")):
        path = tmp_path / name
        if name == "a.xlsx":
            save(path, rows)
        else:
            shutil.copy(WORKBOOKS / name, path)
        whole = path.read_bytes()
        chance = random.Random(name)
        for _ in range(60):
            content = bytearray(whole)
            for _ in range(chance.choice([1, 3, 10])):
                content[chance.randrange(len(content))] = chance.randrange(256)
            path.write_bytes(bytes(content))
            find_files([path])
            read_grids(InputFile(path, name, kind, len(content)))


def test_damage_in_a_sheets_text_never_raises(tmp_path):
    path = save(tmp_path / "a.xlsx", [["Player", "=1+1", "#N/A"], [1, 2]])
    with zipfile.ZipFile(path) as package:
        xml = package.read(SHEET)
    chance = random.Random(1)
    for _ in range(100):
        text = bytearray(xml)
        for _ in range(chance.choice([1, 3, 10])):
            text[chance.randrange(len(text))] = chance.choice(b'<>/"0= crve')
        change(path, SHEET, lambda _, text=bytes(text): text)
        read(path)


# --- .ods ---------------------------------------------------------------------------------------

ODS_CELL = (
    '<table:table-cell office:value-type="float" office:value="{}"{}>'
    "<text:p>{}</text:p></table:table-cell>"
)
ODS_BLANKS = '<table:table-cell table:number-columns-repeated="{}"/>'


def ods_cell(value: int, times: int = 1) -> str:
    repeated = f' table:number-columns-repeated="{times}"' if times > 1 else ""
    return ODS_CELL.format(value, repeated, value)


def ods_row(cells: str, times: int = 1, more: str = "") -> str:
    repeated = f' table:number-rows-repeated="{times}"' if times > 1 else ""
    return f"<table:table-row{repeated}{more}>{cells}</table:table-row>"


def ods(path: Path, *rows: str) -> Path:
    """An .ods with one sheet Open of these rows."""
    shutil.copy(WORKBOOKS / "error-cell.ods", path)

    def changed(xml: bytes) -> bytes:
        begin, end = xml.index(b"<table:table "), xml.rindex(b"</table:table>")
        table = '<table:table table:name="Open">' + "".join(rows)
        return xml[:begin] + table.encode() + xml[end:]

    return change(path, "content.xml", changed)


@pytest.mark.parametrize(
    ("far", "cell"),
    [
        ([ods_row("<table:table-cell/>", 1_048_574), ods_row(ods_cell(9))], "A1048576"),
        (
            [
                ods_row("<table:table-cell/>", 1_048_574),
                ods_row(ODS_BLANKS.format(16_383) + ods_cell(9)),
            ],
            "XFD1048576",
        ),
        ([ods_row(ODS_BLANKS.format(16_383) + ods_cell(9))], "XFD2"),
        ([ods_row(ODS_BLANKS.format(499) + ods_cell(9, 15_885))], "SG2"),
        ([ods_row(ODS_BLANKS.format(16_384), 1_048_575)], None),
    ],
)
def test_a_far_cell_of_an_ods(tmp_path, far, cell):
    begun = time.perf_counter()
    grid = only_grid(ods(tmp_path / "a.ods", ods_row(ods_cell(1) + ods_cell(2, 2)), *far))
    assert time.perf_counter() - begun < 0.5
    assert [value for value in grid.rows[0] if value != ""] == [1.0, 2.0, 2.0]
    named = [(each.code, each.source.cell) for each in grid.problems]
    assert named == ([("far_cells", cell)] if cell else [])


def test_a_column_filled_to_its_end_in_an_ods(tmp_path):
    grid = only_grid(
        ods(tmp_path / "a.ods", ods_row(ods_cell(1)), ods_row(ods_cell(0, 16_384), 1_048_575))
    )
    assert len(grid.rows) == 2
    assert codes(grid) == ["far_cells"]
    assert "A3 to A1048576" in grid.problems[0].message


def test_hidden_rows_and_formulas_without_a_value_of_an_ods(tmp_path):
    formula = '<table:table-cell table:formula="of:=[.A1]+1"/>'
    grid = only_grid(
        ods(
            tmp_path / "a.ods",
            ods_row(ods_cell(1)),
            ods_row(ods_cell(2) + formula, more=' table:visibility="filter"'),
        )
    )
    assert [row[0] for row in grid.rows] == [1.0, 2.0]
    assert [(each.code, each.source.cell) for each in grid.problems] == [
        ("formula_without_value", "B2"),
        ("rows_hidden", "A2"),
    ]


def test_hidden_columns_of_an_ods(tmp_path):
    path = ods(tmp_path / "a.ods", ods_row(ods_cell(1, 4)))
    columns = b'<table:table-column table:number-columns-repeated="2"/>'
    columns += b'<table:table-column table:visibility="collapse"/><table:table-column/>'
    first = b"<table:table-row"
    change(path, "content.xml", lambda xml: xml.replace(first, columns + first, 1))
    assert only_grid(path).hidden_columns == (2,)


def test_hidden_rows_and_columns_of_an_xls():
    # made with LibreOffice: row 8 and column E are hidden, and a sheet Old
    path = Path(__file__).parent / "workbooks" / "hidden-row-and-column.xls"
    [grid], _, _ = read(path)
    assert [(each.code, each.source.cell) for each in grid.problems] == [("rows_hidden", "A8")]
    assert grid.hidden_columns == (4,)


def test_an_ods_whose_text_does_not_end_is_not_waited_for(tmp_path):
    path = ods(tmp_path / "a.ods", ods_row(ods_cell(1)))
    change(path, "content.xml", lambda xml: xml.replace(b"</table:table>", b"</table:t>"))
    _, _, problems = read(path)
    assert [each.code for each in problems] == ["workbook_not_readable"]


# --- .xlsb: no program here writes one, so its records are written by hand -------------------------


def record(kind: int, body: bytes = b"") -> bytes:
    head = bytes([kind]) if kind < 128 else bytes([kind & 0x7F | 0x80, kind >> 7])
    return head + bytes([len(body)]) + body


def wide(text: str) -> bytes:
    return struct.pack("<I", len(text)) + text.encode("utf-16-le")


def xlsb(path: Path, *cells: tuple[int, int, float | str]) -> Path:
    """A workbook of one sheet Open with these cells (row, column, number or error), from 0."""
    records = [record(129), record(148, bytes(16)), record(145)]
    for row, column, value in cells:
        records.append(record(0, struct.pack("<I", row) + bytes(21)))
        at = struct.pack("<II", column, 0)
        number = record(5, at + struct.pack("<d", value)) if isinstance(value, float) else b""
        records.append(number or record(3, at + b"\x2a"))
    records += [record(146), record(130)]
    book = [record(131), record(143), record(156, bytes(8) + wide("rId1") + wide("Open"))]
    relation = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    links = (
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
        f'<Relationship Id="rId1" Type="{relation}/worksheet" Target="worksheets/sheet1.bin"/>'
        "</Relationships>"
    )
    with zipfile.ZipFile(path, "w") as package:
        package.writestr("xl/workbook.bin", b"".join([*book, record(144), record(132)]))
        package.writestr("xl/_rels/workbook.bin.rels", links)
        package.writestr("xl/worksheets/sheet1.bin", b"".join(records))
    return path


def test_an_xlsb_is_read_and_its_error_values_are_named(tmp_path):
    grid = only_grid(xlsb(tmp_path / "a.xlsb", (0, 0, 1.5), (1, 2, "#N/A")))
    assert grid.kind == "xlsb"
    assert grid.rows[0][0] == 1.5
    assert [(each.code, each.source.cell) for each in grid.problems] == [("cell_error_value", "C2")]


def test_a_far_cell_of_an_xlsb_is_an_error_before_it_takes_all_memory(tmp_path):
    path = xlsb(tmp_path / "a.xlsb", (0, 0, 1.5), (1_048_575, 16_383, 9.0))
    grids, _, problems = read(path)
    assert not grids
    assert [(each.code, each.source.cell) for each in problems] == [
        ("sheet_too_large", "XFD1048576")
    ]


def test_hidden_rows_and_columns_of_an_xlsb(tmp_path):
    path = xlsb(tmp_path / "a.xlsb", (0, 0, 1.5), (1, 2, 2.5))
    row = record(0, struct.pack("<I", 1) + bytes(21))
    hidden = record(0, struct.pack("<I", 1) + bytes(7) + b"\x10" + bytes(13))
    column = record(60, struct.pack("<IIII", 2, 2, 0, 0) + b"\x01\x00")
    change(
        path,
        "xl/worksheets/sheet1.bin",
        lambda data: data.replace(row, hidden).replace(record(145), column + record(145)),
    )
    grid = only_grid(path)
    assert [(each.code, each.source.cell) for each in grid.problems] == [("rows_hidden", "A2")]
    assert grid.hidden_columns == (2,)


def test_a_damaged_xlsb(tmp_path):
    path = xlsb(tmp_path / "a.xlsb", (0, 0, 1.5))
    change(path, "xl/worksheets/sheet1.bin", lambda data: data[:-1] + b"\xff")
    _, _, problems = read(path)
    assert [each.code for each in problems] == ["workbook_not_readable"]
