"""What names cells of a template follows them: formulas, names, formats, drop-downs, tables, sizes."""

from pathlib import Path

import pytest
from openpyxl.formatting.rule import CellIsRule, ColorScaleRule, FormulaRule
from openpyxl.styles import Font
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.cell_range import CellRange
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.formula import ArrayFormula
from openpyxl.worksheet.pagebreak import Break
from openpyxl.worksheet.table import Table
from openpyxl.worksheet.worksheet import Worksheet

from cotour.write.template.fill import Group, fill
from cotour.write.template.ranges import Axis, SheetMap, axis
from cotour.write.template.references import NotReadError, References, View, parts
from tests.write.template_workbooks import (
    a_class,
    column,
    content,
    filled,
    lines,
    part,
    put,
    row_values,
    save,
    sheet,
    standings,
    with_parts,
)

# rows: 1 to 2 once; 3 to 6 for each of two groups, 5 the model row with 3 and 2 lines; 7 once
#   -> group 1: 3, 4, lines 5 to 7, 8; group 2: 9, 10, lines 11 to 12, 13; 7 -> 14
# columns: A, B once; C and D for each of two events -> C D, E F; E left out; F -> G
LINES = (3, 2)
ROWS = axis(7, [range(3, 7)], 2, lambda row, group: LINES[group] if row == 5 else 1, model=5)
COLUMNS = axis(6, [range(3, 5)], 2, lambda column, _: 0 if column == 5 else 1, limit=16_384)
HOME = SheetMap("Home", "Home", ROWS, COLUMNS)
GONE, NOT_READ = "not made", "not read"
MADE = {"home": [HOME], "my sheet": [SheetMap("My Sheet", "New", ROWS, COLUMNS)], "empty": []}


def follow(formula: str, view: View | None = None) -> str:
    try:
        followed = References(MADE, {"lostname"}).follow(formula, HOME, view or View())
    except NotReadError:
        return NOT_READ
    return GONE if followed.lost else followed.text


@pytest.mark.parametrize(
    ("formula", "outside"),
    [
        ("=A1", "=A1"),
        ("=SUM(A5)", "=SUM(A5:A12)"),
        ("=SUM($A$5)", "=SUM($A$5:$A$12)"),
        ("=SUM(A$5:B5)", "=SUM(A$5:B12)"),
        ("=SUM(A1:A7)", "=SUM(A1:A14)"),
        ("=SUM(A3)", "=SUM((A3,A9))"),
        ("=SUM(A3:A6)", "=SUM(A3:A13)"),
        ("=A7+A8+A100", "=A14+A15+A107"),
        ("=SUM(C1)", "=SUM((C1,E1))"),
        ("=SUM(C1:D1)", "=SUM(C1:F1)"),
        ("=SUM(B1:F1)", "=SUM(B1:G1)"),
        ("=F1", "=G1"),
        ("=SUM(D1:E1)", "=SUM(D1:F1)"),
        ("=E1", GONE),
        ("=SUM(A:A,C:D)", "=SUM(A:A,C:F)"),
        ("=SUM(5:5)", "=SUM(5:12)"),
        ("=SUM($F:$F)", "=SUM($G:$G)"),
        ("=SUM(Home!A5)", "=SUM(Home!A5:A12)"),
        ("=SUM(home!A5)", "=SUM('Home'!A5:A12)"),
        ("='My Sheet'!A1&\"A5\"", "='New'!A1&\"A5\""),
        ("=SUM('My Sheet'!A5:'My Sheet'!B5)", "=SUM('New'!A5:B12)"),
        ("=Empty!A1", GONE),
        ("=Missing!A1", GONE),
        ("=Empty!SomeName", GONE),
        ("=LostName*2", GONE),
        ("=TaxRate*LOG10(A1)", "=TaxRate*LOG10(A1)"),
        ("=[1]Book!A5+'[Other.xlsx]Sheet'!A5", "=[1]Book!A5+'[Other.xlsx]Sheet'!A5"),
        ("=SUM(Table1[Points])", "=SUM(Table1[Points])"),
        ("=SUM(A5:INDEX(A:A,9))", "=SUM(A5:INDEX(A:A,9))"),
        ("=SUM(INDEX(A:A,9):A5)", "=SUM(INDEX(A:A,9):A12)"),
        ("=SUM(B5:A5)", "=SUM(A5:B12)"),
        ("=A1048576+XFD1", "=A1048576+XFD1"),
        ("=XYZ1", "=XYZ1"),
        ("=SUM(Home:Empty!A1)", NOT_READ),
        ("=SUM('Home:Empty'!A1)", NOT_READ),
        ("=IF(A1=\"say \"\"A5\"\"\",{1,2;3,4},#N/A)", "=IF(A1=\"say \"\"A5\"\"\",{1,2;3,4},#N/A)"),
    ],
)  # fmt: skip
def test_a_formula_outside_speaks_of_everything(formula: str, outside: str) -> None:
    assert follow(formula) == outside


@pytest.mark.parametrize(
    ("formula", "on_its_line"),
    [
        ("=A5/B5", "=A11/B11"),
        ("=$A$5", "=$A$11"),
        ("=SUM(A$4:A5)", "=SUM(A$10:A11)"),
        ("=A4&A2&A7", "=A10&A2&A14"),
        ("=RANK(A5,A$5:A$5)", "=RANK(A11,A$11:A$12)"),
        ("=C5-D5", "=E11-F11"),
        ("=SUM(A5:B5)", "=SUM(A11:B11)"),
        ("=SUM('My Sheet'!A5)", "=SUM('New'!A5:A12)"),
        ("=SUM(A5:A7)", "=SUM(A11:A14)"),
    ],
)
def test_a_formula_of_a_line_speaks_of_its_own(formula: str, on_its_line: str) -> None:
    assert follow(formula, View(group=1, line=11, event=1)) == on_its_line


def test_a_formula_of_a_group_speaks_of_its_own() -> None:
    assert follow("=SUM(A5)", View(group=0)) == "=SUM(A5:A7)"
    assert follow("=SUM(A5)+A3+A1", View(group=1)) == "=SUM(A11:A12)+A9+A1"


def test_a_range_over_no_line_takes_the_row_above() -> None:
    empty = axis(4, [range(3, 4)], 1, lambda row, _: 0 if row == 3 else 1, model=3)
    made = {"home": [SheetMap("Home", "Home", empty, Axis())]}
    followed = References(made, set()).follow("=SUM(B3)+B4", made["home"][0], View())
    assert followed.text == "=SUM(B2)+B3"


@pytest.mark.parametrize("formula", ["=SUM(A1", "=A1#", '="open', "=)("])
def test_a_formula_that_cannot_be_read(formula: str) -> None:
    if formula == "=SUM(A1":
        assert "".join(str(p) for p in parts(formula) if isinstance(p, str)) == "=SUM("
    else:
        with pytest.raises(NotReadError):
            parts(formula)


# --- formulas in a workbook ----------------------------------------------------------------------


def test_references_to_what_is_not_made_leave_a_blank_and_a_word(tmp_path: Path) -> None:
    book, made = sheet("Standings", {1: ["{player}", "{corrections}", "=A1&Combined!A1"]})
    put(made, {3: ["=SUM(B1)", "=SUM(A1)"]})
    put(book.create_sheet("Combined"), {1: ["{player}"]})
    put(book.create_sheet("Notes"), {1: ["=Combined!A1", "=A1#", "=Standings!A1"]})
    given = content(lines(3), without=["corrections"])
    workbook, _, problems = filled(save(book, tmp_path), {"Standings": [given]})
    assert [workbook["Standings"][c].value for c in ("A1", "B1", "A5")] == [
        "Ann Archer",
        None,
        None,
    ]
    assert [workbook["Notes"][c].value for c in ("A1", "B1", "C1")] == [
        None,
        None,
        "=Standings!A1:A3",
    ]
    told = [(each.source.sheet, each.source.cell, each.code) for each in problems]
    assert sorted(told) == [
        ("Notes", "A1", "template_reference_lost"),
        ("Notes", "B1", "template_formula_not_read"),
        ("Standings", "A3", "template_reference_lost"),
        ("Standings", "C1", "template_reference_lost"),
    ]
    assert "the sheet Combined" in str(problems[0])
    assert all(each.source.workbook == "standings.xlsx" for each in problems)


def test_array_formulas_follow(tmp_path: Path) -> None:
    book, made = sheet("Standings", {1: ["{tour_points}", "{games}"]})
    made["C1"] = ArrayFormula("C1", "=SUM(A1*B1)")
    made["A3"] = ArrayFormula("A3", "=SUM(A1*B1)")
    done = standings(save(book, tmp_path))
    assert (done["C4"].value.ref, done["C4"].value.text) == ("C4", "=SUM(A4*B4)")
    assert (done["A6"].value.ref, done["A6"].value.text) == ("A6", "=SUM(A1:A4*B1:B4)")


def test_names_of_the_workbook_and_of_a_sheet_follow(tmp_path: Path) -> None:
    book, made = sheet("Standings", {2: ["{player}", "{tour_points}", "=SUM(Sheetwide)"]})
    book.defined_names["Totals"] = DefinedName("Totals", attr_text="Standings!$B$2")
    book.defined_names["Rate"] = DefinedName("Rate", attr_text="0.25")
    book.defined_names["Gone"] = DefinedName("Gone", attr_text="Combined!$A$1")
    made.defined_names["Sheetwide"] = DefinedName("Sheetwide", attr_text="Standings!$A$2:$B$2")
    put(book.create_sheet("Combined"), {1: ["{player}"]})
    put(book.create_sheet("Notes"), {1: ["=SUM(Totals)*Rate", "=gone+1"]})
    workbook, _, problems = filled(save(book, tmp_path), {"Standings": [content(lines())]})
    assert workbook.defined_names["Totals"].value == "Standings!$B$2:$B$5"
    assert workbook.defined_names["Rate"].value == "0.25"
    assert "Gone" not in workbook.defined_names
    assert workbook["Standings"].defined_names["Sheetwide"].value == "Standings!$A$2:$B$5"
    assert workbook["Notes"]["A1"].value == "=SUM(Totals)*Rate"
    assert workbook["Notes"]["B1"].value is None
    assert [(p.found, p.source.sheet) for p in problems] == [
        ("=Combined!$A$1", ""),
        ("=gone+1", "Notes"),
    ]


# --- conditional formats and drop-downs ------------------------------------------------------------

BOLD = Font(bold=True)


def formats(made: Worksheet) -> list[tuple[str, list[str]]]:
    rules = [(r, str(c.sqref)) for c in made.conditional_formatting for r in c.rules]
    return [(cells, rule.formula) for rule, cells in sorted(rules, key=lambda r: r[0].priority)]


def grouped(tmp_path: Path, *rules: tuple[str, FormulaRule]) -> Worksheet:
    book, made = sheet(
        "Classes",
        {
            1: ["Best", 9],
            3: ["{group.name}"],
            4: ["{player}", "{tour_points}"],
            5: ["{group.end}"],
        },
    )
    for cells, rule in rules:
        made.conditional_formatting.add(cells, rule)
    groups = content(a_class("A", ["x", "y"], [2, 1]), a_class("B", ["z"], [3]), events=0)
    workbook, _, problems = filled(save(book, tmp_path), {"Classes": [groups]})
    assert problems == []
    return workbook.worksheets[0]


def test_conditions_follow_their_cells(tmp_path: Path) -> None:
    made = grouped(
        tmp_path,
        ("A4:B4", FormulaRule(["MOD(ROW(),2)=0"], font=BOLD)),
        ("A4:B4", FormulaRule(["$B4=MAX($B$4:$B$4)"], font=BOLD)),
        ("B4", CellIsRule("greaterThan", ["B1"], font=BOLD)),
        ("A3:B3", FormulaRule(['$A3="A"'], font=BOLD)),
        ("A3:B5", FormulaRule(["$B3>0"], font=BOLD)),
        ("B1", FormulaRule(["B1<MAX(B4)"], font=BOLD)),
        ("B4", ColorScaleRule("min", None, "FFFFFF", "num", "$B$1", "63BE7B")),
    )
    # group A: rows 3 to 6, lines 4 and 5; group B: rows 7 to 9, line 8
    assert formats(made) == [
        ("A4:B5 A8:B8", ["MOD(ROW(),2)=0"]),
        ("A4:B5", ["$B4=MAX($B$4:$B$5)"]),
        ("A8:B8", ["$B8=MAX($B$8:$B$8)"]),
        ("B4:B5 B8", ["B$1"]),
        ("A3:B3 A7:B7", ['$A3="A"']),
        ("A3:B9", ["$B3>0"]),
        ("B1", ["B1<MAX(B4:B8)"]),
        ("B4:B5 B8", []),
    ]
    priorities = [r.priority for c in made.conditional_formatting for r in c.rules]
    assert len(set(priorities)) == len(priorities) == 8


def test_conditions_of_an_event_column_stay_in_it(tmp_path: Path) -> None:
    book, made = sheet(
        "Standings", {1: ["{player}", "{event.name}"], 2: ["{tour_points}", "{event.points}"]}
    )
    rule = FormulaRule(['AND(B2>A2,B$1<>"")'], font=BOLD)
    made.conditional_formatting.add("B2", rule)
    choice = DataValidation("list", formula1='"yes,no"')
    choice.add("A2:B2")
    limit = DataValidation("decimal", operator="lessThan", formula1="A2")
    limit.add("B2")
    made.add_data_validation(choice)
    made.add_data_validation(limit)
    put(made, {1: ["Points"]})
    done = standings(save(book, tmp_path), events=2)
    assert formats(done) == [
        ("B2:C5", ['AND(B2>$A2,B$1<>"")']),
    ]
    assert [(str(v.sqref), v.formula1) for v in done.data_validations.dataValidation] == [
        ("A2:C5", '"yes,no"'),
        ("B2:C5", "$A2"),
    ]


def test_a_drop_down_of_another_sheet_and_one_that_is_gone(tmp_path: Path) -> None:
    book, made = sheet("Standings", {1: ["{state}", "{player}"]})
    put(book.create_sheet("States"), {1: ["CO"], 2: ["NM"]})
    put(book.create_sheet("Combined"), {1: ["{player}"]})
    for cell, source in (("A1", "States!$A$1:$A$2"), ("B1", "Combined!$A$1:$A$9")):
        choice = DataValidation("list", formula1=source)
        choice.add(cell)
        made.add_data_validation(choice)
    workbook, _, problems = filled(save(book, tmp_path), {"Standings": [content(lines())]})
    kept = workbook["Standings"].data_validations.dataValidation
    assert [(str(v.sqref), v.formula1) for v in kept] == [("A1:A4", "States!$A$1:$A$2")]
    assert [str(each.source) for each in problems] == ["standings.xlsx, sheet Standings, cell B1"]


# --- tables, filter, links -------------------------------------------------------------------------


def test_a_table_follows_and_its_headings_are_unique_text(tmp_path: Path) -> None:
    rows = {
        1: ["Player", "{event.date}", "player"],
        2: ["{player}", "{event.points}", "{tour_points}"],
        4: ["=SUM(Points[player])"],
    }
    book, made = sheet("Standings", rows)
    made.add_table(Table(displayName="Points", ref="A1:C2"))
    done = standings(save(book, tmp_path), events=2)
    (table,) = done.tables.values()
    assert (table.displayName, table.ref, table.autoFilter.ref) == ("Points", "A1:D5", "A1:D5")
    assert table.column_names == ["Player", "2002-09-01", "2002-09-15", "player (2)"]
    assert row_values(done, 1) == table.column_names
    assert all(cell.data_type == "s" for cell in done[1])
    assert [each.id for each in table.tableColumns] == [1, 2, 3, 4]
    assert done["A7"].value == "=SUM(Points[player])"


def test_a_table_comes_for_each_group_and_never_without_a_line(tmp_path: Path) -> None:
    book, made = sheet(
        "Classes", {1: ["{group.name}"], 2: ["Player", "Points"], 3: ["{player}", "{tour_points}"]}
    )
    made.add_table(Table(displayName="Class", ref="A2:B3"))
    book.create_sheet("Notes")["A1"] = "=SUM(Class[Points])"
    path = save(book, tmp_path)
    groups = [a_class("A", ["x", "y"], [2, 1]), a_class("B", [], []), a_class("C", ["z"], [3])]
    workbook, _, problems = filled(path, {"Classes": [content(*groups, events=0)]})
    tables = workbook["Classes"].tables
    assert {name: tables[name].ref for name in tables} == {"Class": "A2:B4", "Class_2": "A8:B9"}
    assert problems == []
    workbook, _, problems = filled(path, {"Classes": [content(groups[1], events=0)]})
    assert not workbook["Classes"].tables
    assert workbook["Notes"]["A1"].value is None
    assert [each.code for each in problems] == ["template_reference_lost"]


def test_links_inside_the_workbook_follow(tmp_path: Path) -> None:
    book, made = sheet("Standings", {1: ["{player}"], 3: ["back"]})
    made["A3"].hyperlink = "#Standings!A1"
    notes = book.create_sheet("Notes")
    put(notes, {1: ["to the end", "gone"]})
    notes["A1"].hyperlink = "#Standings!A3"
    notes["B1"].hyperlink = "#Combined!A3"
    workbook, _, problems = filled(save(book, tmp_path), {"Standings": [content(lines())]})
    assert workbook["Standings"]["A6"].hyperlink.location == "Standings!A1:A4"
    assert workbook["Notes"]["A1"].hyperlink.location == "Standings!A6"
    assert workbook["Notes"]["B1"].hyperlink is None
    assert workbook["Notes"]["B1"].value == "gone"
    assert [each.source.cell for each in problems] == ["B1"]


# --- sizes and page ----------------------------------------------------------------------------------


def test_sizes_and_outline_follow(tmp_path: Path) -> None:
    book, made = sheet(
        "Standings",
        {
            1: ["{season.title}"],
            2: ["Place", "{event.name}", "Games", "Id"],
            3: ["{place}", "{event.points}", "{games}", "{number}"],
            5: ["under"],
        },
    )
    made.row_dimensions[1].height = 40
    made.row_dimensions[3].height = 18
    made.row_dimensions[5].hidden = True
    made.row_dimensions[3].outlineLevel = 1
    for letter in "ABCD":
        made.column_dimensions[letter].width = 9  # one element of the file for all four
    made.column_dimensions.group("C", "D", outline_level=1, hidden=True)
    done = standings(save(book, tmp_path))
    heights = [done.row_dimensions[row].height for row in (1, 2, 3, 6, 7)]
    assert heights == [40, None, 18, 18, None]
    assert [done.row_dimensions[row].outlineLevel for row in (2, 3, 6, 7)] == [0, 1, 1, 0]
    assert [done.row_dimensions[row].hidden for row in (5, 8)] == [False, True]
    widths = {c: done.column_dimensions[c].width for c in "ABCD"}
    assert widths == dict.fromkeys("ABCD", 9)
    assert [done.column_dimensions[c].hidden for c in "ABCDEF"] == [False] * 4 + [True] * 2
    assert [done.column_dimensions[c].outlineLevel for c in "DEF"] == [0, 1, 1]


def test_one_written_width_for_all_columns_to_the_right(tmp_path: Path) -> None:
    book, _ = sheet("Standings", {1: ["{place}", "{event.name}"], 2: [None, "{event.points}"]})
    put(book.worksheets[0], {1: ["Place"], 2: ["{place}"]})
    path = save(book, tmp_path)
    name = "xl/worksheets/sheet1.xml"
    cols = '<cols><col min="1" max="2" width="7"/><col min="3" max="16384" width="3" hidden="1"/></cols>'
    text = part(path, name).replace("<sheetData>", f"{cols}<sheetData>")
    done = standings(with_parts(path, {name: text}))
    assert [done.column_dimensions[c].width for c in "ABCD"] == [7, 7, 7, 7]
    behind = done.column_dimensions["E"]
    assert (behind.min, behind.max, behind.hidden) == (5, 16384, True)


def test_a_height_that_nobody_has_set_is_left_to_excel(tmp_path: Path) -> None:
    book, _ = sheet("Standings", {1: ["Player"], 2: ["{player}"]})
    put(book.create_sheet("Notes"), {1: ["kept"]})
    path = save(book, tmp_path)
    name, notes = "xl/worksheets/sheet1.xml", "xl/worksheets/sheet2.xml"
    with_parts(path, {notes: part(path, notes).replace('<row r="1"', '<row r="1" ht="99"')})
    text = part(path, name).replace('<row r="2"', '<row r="2" ht="12.8" customHeight="false"')
    text = text.replace('<row r="1"', '<row r="1" ht="33" customHeight="1"')
    done = standings(with_parts(path, {name: text}))
    assert [done.row_dimensions[row].height for row in (1, 2, 5)] == [33, None, None]
    assert done.parent["Notes"].row_dimensions[1].height is None


def test_page_view_and_protection_follow(tmp_path: Path) -> None:
    book, made = sheet(
        "Standings", {3: ["{event.name}", "Player"], 4: ["{event.points}", "{player}"], 5: ["end"]}
    )
    made.page_setup.orientation, made.page_setup.paperSize = "landscape", 9
    made.page_setup.fitToHeight = 0
    made.sheet_properties.pageSetUpPr.fitToPage = True
    made.sheet_properties.tabColor = "00B050"
    made.page_margins.left = 0.3
    made.print_options.horizontalCentered = True
    made.protection.sheet = True
    made.protection.password = "chess"
    secret = made.protection.password
    made.sheet_view.zoomScale, made.sheet_view.showGridLines = 85, False
    made.sheet_view.topLeftCell = "A3"
    made.freeze_panes = "C4"
    made.oddHeader.left.text = "{season.title} & {season.as_of}"
    made.row_breaks.append(Break(id=5))
    done = standings(save(book, tmp_path), events=2)
    assert (done.page_setup.orientation, done.page_setup.paperSize) == ("landscape", 9)
    assert (done.sheet_properties.pageSetUpPr.fitToPage, done.page_setup.fitToHeight) == (True, 0)
    assert done.sheet_properties.tabColor.rgb == "0000B050"
    assert (done.page_margins.left, done.print_options.horizontalCentered) == (0.3, True)
    assert (done.protection.sheet, done.protection.password) == (True, secret)
    assert (done.sheet_view.zoomScale, done.sheet_view.showGridLines) == (85, False)
    assert done.sheet_view.topLeftCell is None
    assert done.freeze_panes == "D4"
    assert done.oddHeader.left.text == "Colorado Tour 2002/03 & 2002-09-30"
    assert [each.id for each in done.row_breaks.brk] == [8]


def test_an_ampersand_in_a_value_is_no_code_of_a_header(tmp_path: Path) -> None:
    book, made = sheet("4CQ {list.name}", {1: ["{player}"]})
    made.oddFooter.right.text = "{list.name}"
    once = {"list.name": "Bob & Ann &P"}
    given = content(Group({}, {"player": ["x"]}))
    given = type(given)(once, given.groups)
    workbook, _, _ = filled(save(book, tmp_path), {"4CQ {list.name}": [given]})
    assert workbook.worksheets[0].oddFooter.right.text == "Bob && Ann &&P"


def test_a_merged_cell_over_the_edge_of_a_group_does_not_swallow_lines(tmp_path: Path) -> None:
    book, made = sheet(
        "Classes",
        {1: ["side"], 2: [None, "{group.name}"], 3: [None, "{player}"], 4: ["{group.end}"]},
    )
    made.merge_cells("A1:A2")
    made.merge_cells("C1:D1")
    groups = content(a_class("A", ["x", "y"], [2, 1]), events=0)
    workbook, _, _ = filled(save(book, tmp_path), {"Classes": [groups]})
    assert [str(each) for each in workbook.worksheets[0].merged_cells.sorted()] == ["C1:D1"]
    assert column(workbook.worksheets[0], "B", 2, 4) == ["A", "x", "y"]


def test_a_far_range_stays_in_the_sheet(tmp_path: Path) -> None:
    book, made = sheet("Standings", {1: ["{player}"]})
    made.conditional_formatting.add("A1:A1048576", FormulaRule(["ROW()>2"], font=BOLD))
    (written,) = standings(save(book, tmp_path)).conditional_formatting
    assert written.sqref.sorted() == [CellRange("A1:A1048576")]


def test_filling_twice_gives_the_same_cells(tmp_path: Path) -> None:
    path = save(sheet("Standings", {1: ["{player}", "=A1"]})[0], tmp_path)
    both = [fill(path, {"Standings": [content(lines())]})[0] for _ in range(2)]
    first, second = (
        [(c.coordinate, c.value) for row in b.worksheets[0].iter_rows() for c in row]
        for b in both
        if b is not None
    )
    assert first == second
