"""The template engine: values, groups, event columns, sheets; and one restyled template as a whole."""

import datetime as dt
import shutil
import subprocess
from io import BytesIO
from pathlib import Path

import pandas as pd
import pytest
from openpyxl import Workbook, load_workbook
from openpyxl.cell.rich_text import CellRichText, TextBlock
from openpyxl.cell.text import InlineFont
from openpyxl.chart import BarChart, LineChart, Reference
from openpyxl.comments import Comment
from openpyxl.drawing.image import Image
from openpyxl.formatting.rule import FormulaRule
from openpyxl.styles import Border, Font, PatternFill, Side
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.worksheet import Worksheet
from PIL import Image as Picture

from cotour.write.template.fill import Group, SheetContent, fill, safe_title
from tests.write.template_workbooks import (
    EVENTS,
    ONCE,
    PLAYERS,
    POINTS,
    a_class,
    column,
    content,
    filled,
    lines,
    put,
    reread,
    row_values,
    save,
    sheet,
    standings,
)

HEADINGS = ["Place", "Player", "Points"]
MODEL = ["{place}", "{player}", "{tour_points}"]


def day(number: int) -> dt.datetime:
    """A day of September 2002 as openpyxl reads it."""
    return dt.datetime(2002, 9, number)  # noqa: DTZ001 (a cell has no time zone)


# --- values -------------------------------------------------------------------------------------


def test_a_cell_that_is_one_token_takes_the_value_with_its_type(tmp_path: Path) -> None:
    book, _ = sheet("Standings", {1: ["{season.title}", " {season.as_of} "], 2: MODEL})
    made = standings(save(book, tmp_path))
    assert made["A1"].value == "Colorado Tour 2002/03"
    assert made["B1"].value == day(30)
    assert made["B1"].number_format == "yyyy-mm-dd"
    assert (made["A2"].value, made["C2"].value) == (1, 40.5)
    assert [made[c].data_type for c in ("A2", "B2", "C2")] == ["n", "s", "n"]


def test_a_date_keeps_the_format_of_the_template(tmp_path: Path) -> None:
    book, made = sheet("Standings", {1: ["{season.as_of}"], 2: MODEL})
    made["A1"].number_format = "d mmmm yyyy"
    assert standings(save(book, tmp_path))["A1"].number_format == "d mmmm yyyy"


def test_a_token_inside_words_becomes_text(tmp_path: Path) -> None:
    book, _ = sheet(
        "Standings",
        {
            1: ["{season.title}, {Season.Subtitle} ({season.as_of})"],
            2: ["{place}. {player}: {tour_points} in {games}, avg {average_rating}{corrections}"],
        },
    )
    made = standings(save(book, tmp_path), lines(average_rating=[1599.5, 1500, pd.NA, None]))
    assert made["A1"].value == "Colorado Tour 2002/03, so far, through Colorado Open (2002-09-30)"
    assert made["A2"].value == "1. Ann Archer: 40.50 in 3, avg 1600"
    assert made["A4"].value == "3. Cy Carter: 20.13 in 5, avg "  # 20.125, half up


@pytest.mark.parametrize("name", ["=1+1", "#N/A", "+49", "'quoted", "007", "{player}", "TRUE"])
def test_text_stays_text_whatever_it_looks_like(tmp_path: Path, name: str) -> None:
    book, _ = sheet("Standings", {1: MODEL})
    made = standings(save(book, tmp_path), lines(1, player=[name]))
    assert (made["B1"].value, made["B1"].data_type) == (name, "s")


def test_blank_values_are_blank_cells_with_their_style(tmp_path: Path) -> None:
    book, made = sheet("Standings", {1: MODEL})
    made["C1"].number_format = "0.00"
    nothing = [None, pd.NA, float("nan"), pd.NaT]
    done = standings(save(book, tmp_path), lines(tour_points=nothing))
    assert column(done, "C", 1, 4) == [None] * 4
    assert {done[f"C{row}"].number_format for row in range(1, 5)} == {"0.00"}


def test_numbers_of_numpy_and_pandas_and_control_characters(tmp_path: Path) -> None:
    book, _ = sheet("Standings", {1: MODEL})
    places = pd.array([1, None, 3, 4], dtype="Int64")
    points = pd.Series([1.5, 2.5, 3.5, 4.5]).to_numpy()
    names = ["a\x01b", "c\td", "e\nf", "g"]
    done = standings(save(book, tmp_path), lines(place=places, tour_points=points, player=names))
    assert column(done, "A", 1, 4) == [1, None, 3, 4]
    assert column(done, "C", 1, 4) == [1.5, 2.5, 3.5, 4.5]
    assert column(done, "B", 1, 3) == ["ab", "c\td", "e\nf"]


def test_formatting_inside_a_text_stays(tmp_path: Path) -> None:
    book, made = sheet("Standings", {2: MODEL})
    bold = InlineFont(b=True)
    made["A1"] = CellRichText("Through ", TextBlock(bold, "{season.as_of}"), " only")
    done = standings(save(book, tmp_path))["A1"].value
    assert str(done) == "Through 2002-09-30 only"
    assert [each.text for each in done if isinstance(each, TextBlock) and each.font.b] == [
        "2002-09-30"
    ]


def test_a_token_that_runs_over_a_change_of_formatting_is_filled(tmp_path: Path) -> None:
    book, made = sheet("Standings", {2: MODEL})
    made["A1"] = CellRichText("{season", TextBlock(InlineFont(b=True), ".title}!"))
    assert standings(save(book, tmp_path))["A1"].value == "Colorado Tour 2002/03!"


def test_her_own_text_and_formulas_are_kept(tmp_path: Path) -> None:
    book, made = sheet("Standings", {1: ["Our tour", '="{player}"'], 2: MODEL})
    made["C1"] = "=1+1"
    made["C1"].data_type = "s"
    done = standings(save(book, tmp_path))
    assert row_values(done, 1) == ["Our tour", '="{player}"', "=1+1"]
    assert [done[c].data_type for c in ("B1", "C1")] == ["f", "s"]


# --- event columns ------------------------------------------------------------------------------


def test_an_event_column_comes_once_for_each_event(tmp_path: Path) -> None:
    book, _ = sheet(
        "Standings",
        {
            1: [None, None, "{event.date}"],
            2: ["Player", "No.", "{event.name}", "Points"],
            3: ["{player}", "{number}", "{event.points}", "{tour_points}"],
        },
    )
    path = save(book, tmp_path)
    workbook, placed, _ = filled(path, {"Standings": [content(lines())]})
    made = workbook.worksheets[0]
    assert row_values(made, 2)[2:] == [each["event.name"] for each in EVENTS] + ["Points"]
    assert [made.cell(1, c).value for c in (3, 4, 5)] == [day(each) for each in (1, 15, 29)]
    assert row_values(made, 3) == ["Ann Archer", 101, 20.5, 20, None, 40.5]
    assert placed[0].event_columns == {"event.points": [3, 4, 5]}
    assert placed[0].columns == {"player": 1, "number": 2, "tour_points": 6}


def test_no_event_no_event_column(tmp_path: Path) -> None:
    book, _ = sheet(
        "Standings",
        {1: ["{event.name}", "Player", "Points"], 2: ["{event.points}", "{player}", "{games}"]},
    )
    made = standings(save(book, tmp_path), events=0)
    assert row_values(made, 1) == ["Player", "Points"]
    assert row_values(made, 2) == ["Ann Archer", 3]


def test_two_event_columns_side_by_side_are_repeated_together(tmp_path: Path) -> None:
    book, made = sheet(
        "Standings",
        {
            1: ["Player", "{event.name}"],
            2: ["{player}", "{event.points}", "=B2/$D2", "{tour_points}"],
            3: [None, "=SUM(B2)", "=MAX(C2)", "=SUM(B3)"],
        },
    )
    made.merge_cells("B1:C1")
    done = standings(save(book, tmp_path), events=2)
    assert [str(each) for each in done.merged_cells.sorted()] == ["B1:C1", "D1:E1"]
    assert row_values(done, 2) == ["Ann Archer", 20.5, "=B2/$F2", 20, "=D2/$F2", 40.5]
    sums = ["=SUM(B2:B5)", "=MAX(C2:C5)", "=SUM(D2:D5)", "=MAX(E2:E5)"]
    assert row_values(done, 6) == [None, *sums, "=SUM((B6,D6))"]


def test_two_event_tokens_above_one_another(tmp_path: Path) -> None:
    book, _ = sheet(
        "Standings",
        {1: ["Who", "{event.name} ({event.date})"], 2: ["{player}", "{event.points} points"]},
    )
    made = standings(save(book, tmp_path), events=2)
    assert row_values(made, 1)[1:] == ["Colorado Open (2002-09-01)", "Boulder Open (2002-09-15)"]
    assert row_values(made, 2)[1:] == ["20.50 points", "20.00 points"]


def test_a_column_that_is_left_out_is_not_made(tmp_path: Path) -> None:
    book, made = sheet(
        "Standings",
        {
            1: ["Player", "Corrections", "Points", "Sum"],
            2: ["{player}", "{corrections}", "{tour_points}", "=SUM(B2:C2)"],
        },
    )
    made.auto_filter.ref = "A1:D2"
    done = standings(save(book, tmp_path), without=["corrections"])
    assert row_values(done, 1) == ["Player", "Points", "Sum"]
    assert row_values(done, 2) == ["Ann Archer", 40.5, "=SUM(B2:B2)"]
    assert done.auto_filter.ref == "A1:C5"


# --- groups -------------------------------------------------------------------------------------

CLASSES = {
    1: ["{season.title}"],
    3: ["{group.title}: {group.players}"],
    4: HEADINGS,
    5: MODEL,
    6: [None, "{group.name} in all", "=SUBTOTAL(9,C5)"],
    7: ["{group.end}"],
    8: [None, "Everybody", "=SUBTOTAL(9,C5)"],
    9: [None, "Of the subtotals", "=SUM(C6)"],
    10: [None, "First heading", "=C4"],
}


def classes(tmp_path: Path, *groups: Group) -> Worksheet:
    book, made = sheet("Classes", CLASSES)
    made.merge_cells("A3:C3")
    made.row_dimensions[3].height = 30
    workbook, _, problems = filled(save(book, tmp_path), {"Classes": [content(*groups, events=0)]})
    assert problems == []
    return workbook.worksheets[0]


def test_a_group_comes_with_its_heading_and_subtotal(tmp_path: Path) -> None:
    one, two = a_class("A", ["Ann", "Bob"], [9.0, 8.0]), a_class("B", ["Cy"], [7.0])
    made = classes(tmp_path, one, two)
    assert column(made, "A", 1, 13) == [
        "Colorado Tour 2002/03", None,
        "Class A: 2 players", "Place", 1, 2, None, None,
        "Class B: 1 players", "Place", 1, None, None,
    ]  # fmt: skip
    assert made["B7"].value == "A in all"
    assert (made["C7"].value, made["C12"].value) == ("=SUBTOTAL(9,C5:C6)", "=SUBTOTAL(9,C11)")
    assert made["C14"].value == "=SUBTOTAL(9,C5:C11)"
    assert made["C15"].value == "=SUM((C7,C12))"  # not what lies between the subtotals
    assert [str(each) for each in made.merged_cells.sorted()] == ["A3:C3", "A9:C9"]
    assert [made.row_dimensions[row].height for row in (3, 9)] == [30, 30]


def test_a_group_without_lines_and_no_group_at_all(tmp_path: Path) -> None:
    made = classes(tmp_path, a_class("A", [], []))
    assert column(made, "A", 3, 6) == ["Class A: 0 players", "Place", None, None]
    assert made["C5"].value == "=SUBTOTAL(9,C4)"  # the heading, which adds up to nothing
    made = classes(tmp_path)
    assert column(made, "B", 1, 5) == [None, None, "Everybody", "Of the subtotals", "First heading"]


def test_groups_without_an_end_end_with_their_lines(tmp_path: Path) -> None:
    book, _ = sheet("Top 10", {1: ["{group.name}"], 2: MODEL[1:], 3: ["under all"]})
    groups = content(a_class("A", ["Ann"], [1.0]), a_class("B", ["Bob"], [2.0]), events=0)
    workbook, placed, _ = filled(save(book, tmp_path), {"Top 10": [groups]})
    assert column(workbook.worksheets[0], "A", 1, 5) == ["A", "Ann", "B", "Bob", "under all"]
    assert [list(rows) for rows in placed[0].rows] == [[2], [4]]
    assert placed[0].heading_row == 1


def test_a_sheet_without_group_tokens_takes_all_groups_as_one_list(tmp_path: Path) -> None:
    book, _ = sheet("Classes", {1: MODEL})
    groups = content(
        a_class("A", ["Ann"], [1.0]), a_class("B", ["Bob", "Cy"], [2.0, 1.5]), events=0
    )
    workbook, _, _ = filled(save(book, tmp_path), {"Classes": [groups]})
    assert column(workbook.worksheets[0], "B", 1, 3) == ["Ann", "Bob", "Cy"]


# --- sheets -------------------------------------------------------------------------------------


def a_list(name: str) -> SheetContent:
    columns: dict[str, list[object]] = {"player": ["Ann", "Bob"], "four_cq": [88.0, 77.5]}
    return SheetContent(ONCE | {"list.name": name}, [Group({}, columns)])


def test_a_title_with_a_token_makes_a_sheet_for_each_list(tmp_path: Path) -> None:
    book, made = sheet("4CQ {list.name}", {1: ["{list.name}"], 2: ["{player}", "{four_cq}"]})
    book.create_sheet("Notes")["A1"] = "=MAX('4CQ {list.name}'!B2)"
    made["A4"] = "='4CQ {list.name}'!B2"
    lists = [a_list("June/July"), a_list("june:july"), a_list("History " + "of the Rating " * 3)]
    workbook, placed, problems = filled(save(book, tmp_path), {"4CQ {list.name}": lists})
    titles = ["4CQ June-July", "4CQ june-july (2)", "4CQ History of the Rating of th"]
    assert workbook.sheetnames == [*titles, "Notes"]
    assert [each.title for each in placed] == titles
    assert {each.template_title for each in placed} == {"4CQ {list.name}"}
    assert workbook[titles[1]]["A1"].value == "june:july"
    assert workbook[titles[1]]["A5"].value == f"='{titles[1]}'!B2:B3"
    assert workbook["Notes"]["A1"].value == f"=MAX('{titles[0]}'!B2:B3)"
    assert [each.code for each in problems] == ["template_first_of_several"]
    assert "cell A1" in str(problems[0])


def test_sheets_are_made_kept_left_out_and_in_order(tmp_path: Path) -> None:
    book, _ = sheet("How to restyle", {1: ["{place} {anything}"]})
    put(book.create_sheet("Our club"), {1: ["Founded", 1923]})
    put(book.create_sheet(" standings "), {1: MODEL})
    put(book.create_sheet("Combined"), {1: MODEL})
    put(book.create_sheet("Events"), {1: ["{event}"]})
    contents = {"Standings": [content(lines())], "combined": [], "Classes": [content(lines())]}
    workbook, placed, problems = filled(save(book, tmp_path), contents)
    assert workbook.sheetnames == ["Our club", "standings"]
    assert workbook["Our club"]["B1"].value == 1923
    assert [each.template_title for each in placed] == ["Standings"]
    assert problems == []
    assert workbook.active is workbook["Our club"]
    assert [made.sheet_view.tabSelected for made in workbook.worksheets] == [True, False]


@pytest.mark.parametrize(
    ("wanted", "title"),
    [
        ("Standings", "Standings"),
        ("a/b\\c?d*e[f]g:h", "a-b-c-d-e-f-g-h"),
        ("'quoted'", "quoted"),
        ("  ", "Sheet"),
        ("HISTORY", "HISTORY (2)"),
        ("x" * 40, "x" * 31),
        ("♟" * 40, "♟" * 31),
        ("😀" * 20, "😀" * 15),
        ("taken", "taken (2)"),
        ("T" * 29 + "aken", "T" * 27 + " (2)"),
    ],
)
def test_safe_title(wanted: str, title: str) -> None:
    assert safe_title(wanted, {"taken", "t" * 29 + "ak"}) == title


def test_the_same_file_twice_and_saved_twice(tmp_path: Path) -> None:
    book, made = sheet("Standings", {5: MODEL})
    made.add_image(Image(picture()), "A1")
    path = save(book, tmp_path)
    before = path.read_bytes()
    workbook, _, _ = fill(path, {"Standings": [content(lines())]})
    assert workbook is not None
    once, again = reread(workbook), reread(workbook)
    assert len(once.worksheets[0]._images) == len(again.worksheets[0]._images) == 1
    assert path.read_bytes() == before


def test_a_template_of_the_template_kind_gives_a_workbook(tmp_path: Path) -> None:
    book, _ = sheet("Standings", {1: MODEL})
    book.template = True
    workbook, _, _ = fill(save(book, tmp_path, "her.xltx"), {"Standings": [content(lines())]})
    assert workbook is not None
    assert workbook.mime_type.endswith("spreadsheetml.sheet.main+xml")


# --- a restyled template as a whole -------------------------------------------------------------


def picture() -> BytesIO:
    held = BytesIO()
    Picture.new("RGB", (90, 45), "navy").save(held, "png")
    held.seek(0)
    return held


def restyled() -> Workbook:
    """Two title rows more, the event column first, columns in another order, one gone, a logo."""
    book, made = sheet(
        "Standings",
        {
            1: [None, None, "Our very own club"],
            2: [None, None, "{season.title}"],
            3: [None, None, "{season.subtitle}"],
            5: ["{event.name}", "Games", "Name", "Tour points", "Each game", "Place", "No."],
            6: [
                "{event.points}",
                "{games}",
                "{player}",
                "{tour_points}",
                "=D6/B6",
                "{place}",
                "{number}",
            ],
            8: ["=SUM(A6)", None, "Total", "=SUM(D6)", "=AVERAGE(E6)"],
        },
    )
    made.merge_cells("C2:G2")
    made.merge_cells("A3:C3")
    blue = PatternFill("solid", start_color="305496")
    for cell in made[5]:
        cell.font, cell.fill = Font(bold=True, color="FFFFFF"), blue
    for cell in made[6]:
        cell.border = Border(bottom=Side("thin", color="999999"))
    made["A6"].number_format = made["D6"].number_format = "0.00"
    made.add_image(Image(picture()), "A1")
    chart = BarChart()
    chart.title = "Points, {season.as_of}"
    chart.add_data(Reference(made, min_col=4, min_row=5, max_row=6), titles_from_data=True)
    chart.set_categories(Reference(made, min_col=3, min_row=6, max_row=6))
    made.add_chart(chart, "I5")
    zebra = FormulaRule(["MOD(ROW(),2)=0"], fill=PatternFill("solid", bgColor="DDEBF7"))
    made.conditional_formatting.add("A6:G6", zebra)
    limits = DataValidation("whole", operator="between", formula1="1", formula2="$B$8")
    limits.add("F6")
    made.add_data_validation(limits)
    made.auto_filter.ref = "A5:G6"
    made.print_area = "A1:G8"
    made.print_title_rows = "5:5"
    made.print_title_cols = "C:C"
    made.freeze_panes = "D6"
    made.column_dimensions["C"].width = 11
    made.column_dimensions["A"].width = 8.5
    made.oddFooter.center.text = "{season.title}, page &P of &N"
    return book


def test_a_restyled_template_gives_every_value_under_its_heading(tmp_path: Path) -> None:
    made = standings(save(restyled(), tmp_path))
    under = {cell.value: cell.column_letter for cell in made[5] if cell.value}
    assert list(under) == [
        "Colorado Open", "Boulder Open", "Fall Classic",
        "Games", "Name", "Tour points", "Each game", "Place", "No.",
    ]  # fmt: skip
    assert column(made, under["Name"], 6, 9) == list(PLAYERS)
    assert column(made, under["Tour points"], 6, 9) == list(POINTS)
    assert column(made, under["Boulder Open"], 6, 9) == [20, None, None, None]
    assert column(made, under["Fall Classic"], 6, 9) == [None, None, 20.125, None]
    assert column(made, under["Place"], 6, 9) == [1, 2, 3, 4]
    assert column(made, under["Each game"], 6, 9) == [f"=F{r}/D{r}" for r in range(6, 10)]
    assert made["F11"].value == "=SUM(F6:F9)"
    assert made["G11"].value == "=AVERAGE(G6:G9)"
    assert [made.cell(11, c).value for c in (1, 2, 3)] == [f"=SUM({c}6:{c}9)" for c in "ABC"]


def test_what_names_cells_in_a_restyled_template_follows(tmp_path: Path) -> None:
    made = standings(save(restyled(), tmp_path))
    assert [str(each) for each in made.merged_cells.sorted()] == ["A3:E3", "E2:I2"]
    assert made["E2"].value == "Colorado Tour 2002/03"
    assert made.auto_filter.ref == "A5:I9"
    assert made.print_area == "'Standings'!$A$1:$I$11"
    assert (made.print_title_rows, made.print_title_cols) == ("$5:$5", "$E:$E")
    assert made.freeze_panes == "F6"
    assert [str(each.sqref) for each in made.conditional_formatting] == ["A6:I9"]
    assert [(str(v.sqref), v.formula2) for v in made.data_validations.dataValidation] == [
        ("H6:H9", "$D$11")
    ]
    chart = made._charts[0]
    assert chart.series[0].val.numRef.f == "'Standings'!$F$6:$F$9"
    assert chart.series[0].tx.strRef.f == "'Standings'!F5"
    assert chart.series[0].cat.numRef.f == "'Standings'!$E$6:$E$9"
    assert chart.title.tx.rich.p[0].r[0].t == "Points, 2002-09-30"
    assert (chart.anchor._from.col, chart.anchor._from.row) == (10, 4)
    assert (made._images[0].anchor._from.col, made._images[0].anchor._from.row) == (0, 0)
    assert made.oddFooter.center.text == "Colorado Tour 2002/03, page &P of &N"


def test_the_look_of_a_restyled_template_stays(tmp_path: Path) -> None:
    made = standings(save(restyled(), tmp_path))
    assert all(cell.fill.start_color.rgb == "00305496" for cell in made[5])
    assert all(made.cell(row, 6).number_format == "0.00" for row in range(6, 10))
    assert all(made.cell(9, c).border.bottom.style == "thin" for c in range(1, 10))
    widths = {letter: made.column_dimensions[letter].width for letter in "ABCE"}
    assert widths == {"A": 8.5, "B": 8.5, "C": 8.5, "E": 12}  # len("Ann Archer") + 2


def test_widths_grow_with_text_to_forty_and_never_shrink(tmp_path: Path) -> None:
    book, made = sheet("Standings", {1: ["{player}", "{state}", "{place}", "{member_id}"]})
    for letter, width in zip("BCD", (50, 4, 3), strict=True):
        made.column_dimensions[letter].width = width
    done = standings(save(book, tmp_path), lines(1, player=["x" * 90], place=[10**9]))
    assert [done.column_dimensions[c].width for c in "ABCD"] == [40, 50, 4, 4]


def test_a_comment_comes_once_and_a_link_on_every_line(tmp_path: Path) -> None:
    book, made = sheet("Standings", {1: ["Top", "Sum"], 2: MODEL})
    made["A2"].comment = Comment("equal totals share a place", "CSCA")
    made["B2"].hyperlink = "https://example.org/"
    made["A1"].hyperlink = "#Standings!C2"
    done = standings(save(book, tmp_path))
    assert [bool(done[f"A{row}"].comment) for row in range(2, 6)] == [True, False, False, False]
    assert {done[f"B{row}"].hyperlink.target for row in range(2, 6)} == {"https://example.org/"}
    assert done["A1"].hyperlink.location == "Standings!C2:C5"


def test_a_chart_over_the_event_column_has_a_series_for_each_event(tmp_path: Path) -> None:
    book, made = sheet(
        "Standings", {1: ["Player", "{event.name}"], 2: ["{player}", "{event.points}"]}
    )
    for home in (made, book.create_sheet("Charts")):
        chart = LineChart()
        chart.add_data(Reference(made, min_col=2, min_row=1, max_row=2), titles_from_data=True)
        home.add_chart(chart, "F2")
    workbook, _, _ = filled(save(book, tmp_path), {"Standings": [content(lines())]})
    for home in workbook.worksheets:
        series = home._charts[0].series
        assert [each.val.numRef.f for each in series] == [
            f"'Standings'!${c}$2:${c}$5" for c in "BCD"
        ]
        assert [each.tx.strRef.f for each in series] == [f"'Standings'!{c}1" for c in "BCD"]
        assert [each.idx for each in series] == [0, 1, 2]
    without, _, problems = fill(
        tmp_path / "standings.xlsx", {"Standings": [content(lines(), events=0)]}
    )
    assert without is not None
    assert [home._charts for home in without.worksheets] == [[], []]
    assert {each.code for each in problems} == {"template_reference_lost"}


@pytest.mark.skipif(shutil.which("soffice") is None, reason="needs LibreOffice")
def test_her_formulas_calculate(tmp_path: Path) -> None:
    book = restyled()
    put(book.create_sheet("Classes"), CLASSES)
    notes = book.create_sheet("Notes")
    put(notes, {1: ["=SUM(Standings!D6)", "=COUNTA(Standings!C:C)", "=MAX(Standings!6:6)"]})
    groups = content(a_class("A", ["Ann", "Bob"], [9, 8]), a_class("B", [], []), events=0)
    contents = {"Standings": [content(lines())], "Classes": [groups]}
    workbook, _, _ = fill(save(book, tmp_path), contents)
    assert workbook is not None
    save(workbook, tmp_path, "output.xlsx")
    values = recalculated(tmp_path / "output.xlsx", tmp_path)
    made = values["Standings"]
    assert made["F11"].value == pytest.approx(100.875)
    assert [made.cell(11, c).value for c in (1, 2, 3)] == pytest.approx([60.75, 20, 20.125])
    assert made["G6"].value == pytest.approx(40.5 / 3)
    assert values["Classes"]["C14"].value == values["Classes"]["C13"].value == 17
    assert [cell.value for cell in values["Notes"][1]] == pytest.approx([100.875, 8, 104])


def recalculated(path: Path, folder: Path) -> Workbook:
    """The workbook as LibreOffice calculates it."""
    (folder / "calculated").mkdir()
    profile = f"-env:UserInstallation={(folder / 'profile').as_uri()}"
    command = ["soffice", profile, "--headless", "--convert-to", "xlsx"]
    subprocess.run(
        [*command, "--outdir", str(folder / "calculated"), str(path)],
        check=True, capture_output=True, timeout=120,
    )  # fmt: skip
    return load_workbook(folder / "calculated" / path.name, data_only=True)


# --- very wide sheets -----------------------------------------------------------------------------


def many_events(number: int) -> SheetContent:
    """Two players; the first played in the first event, the second in the last."""
    points = [[None, None] for _ in range(number)]
    points[0][0], points[-1][1] = 20.5, 30.25
    group = Group({}, {"player": ["Ann Archer", "Bob Baker"]}, {"event.points": points})
    return SheetContent(ONCE, [group], [{"event.name": f"E{n}"} for n in range(1, number + 1)])


@pytest.mark.parametrize(("number", "made"), [(40, 2 * 40), (41, 2)])
def test_of_many_event_columns_only_the_cells_with_points_are_made(
    tmp_path: Path, number: int, made: int
) -> None:
    book, _ = sheet("Standings", {1: ["Player", "{event.name}"], 2: ["{player}", "{event.points}"]})
    book["Standings"]["B2"].border = Border(bottom=Side("thin"))
    workbook, _, problems = fill(save(book, tmp_path), {"Standings": [many_events(number)]})
    assert workbook is not None, problems
    written = workbook["Standings"]
    below = [at for at in written._cells if at[0] > 1 and at[1] > 1]
    assert len(below) == made
    assert [cell.value for cell in written[1]] == ["Player", *(f"E{n + 1}" for n in range(number))]
    assert (written["B2"].value, written.cell(3, number + 1).value) == (20.5, 30.25)
