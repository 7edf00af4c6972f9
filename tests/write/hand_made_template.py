"""A template like the old spreadsheet of a club: made by hand over the years, in her own words.

Other sheets first, some taken out, columns in another order, a logo, merged titles, sums and
averages of her own, a page of welcome. Each table is a row of columns (heading, what stands below
it, width, number format), so that a test can find every value again by its token.
"""

from collections.abc import Sequence
from io import BytesIO
from typing import NamedTuple

from openpyxl import Workbook
from openpyxl.drawing.image import Image
from openpyxl.formatting.rule import FormulaRule
from openpyxl.styles import Alignment, Border, Font, PatternFill, Side
from openpyxl.utils import get_column_letter
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.worksheet import Worksheet
from PIL import Image as Picture
from PIL import ImageDraw

HOMELY, TYPED = "Comic Sans MS", "Courier New"
YELLOW, SKY, PEACH, NAVY, RED = "FFFF99", "CCECFF", "FFE0C2", "000080", "C00000"
ORDER = (
    "Welcome", "Classes", "Calculation", "Rules", "Events", "Standings", "Top 10", "Corrections"
)  # fmt: skip


class Column(NamedTuple):
    """One column of a table: what stands in it is a token, or a formula over its line."""

    heading: str
    below: str
    width: float
    number_format: str = "General"


STANDINGS = (
    Column("Rank", "{place}", 6),
    Column("+/-", "{movement}", 5),
    Column("Name", "{player}", 22),
    Column("Gr.", "{rating_class}", 9),
    Column("{event.name}", "{event.points}", 8, "0.00"),
    Column("Adj.", "{corrections}", 7, "0.00"),
    Column("Pts", "{tour_points}", 10, "0.00"),
    Column("Evts", "{events}", 6),
    Column("Per evt", "=G8/H8", 9, "0.00"),
    Column("Share", "=G8/SUM(G$8:G$8)", 8, "0.0%"),
    Column("Gms", "{games}", 6),
    Column("Rtg", "{average_rating}", 7, "0"),
    Column("St", "{state}", 5),
    Column("USCF #", "{member_id}", 12),
    Column("Nr", "{number}", 5),
)
CALCULATION = (
    Column("Tournament", "{event}", 26),
    Column("Sect.", "{section}", 14),
    Column("Name", "{player}", 22),
    Column("Pts", "{tour_points}", 9, "0.00"),
    Column("How", "{in_words}", 36),
    Column("Won", "{score}", 6, "0.0"),
    Column("Byes", "{half_point_byes}", 6),
    Column("Counts", "{tour_score}", 8, "0.0"),
    Column("Out of", "{max_points}", 7),
    Column("Times", "{multiplier}", 10, "0.000"),
    Column("My check", "=D4-H4/I4*J4", 10, "0.00"),
    Column("Old", "{pre_rating}", 7),
    Column("New", "{counted_rating}", 7),
    Column("Gms", "{games}", 6),
    Column("Sec. nr", "{section_number}", 8),
    Column("USCF #", "{member_id}", 12),
    Column("Nr", "{number}", 5),
)
EVENTS = (
    Column("Day", "{date}", 15, "d mmm yyyy"),
    Column("Times", "{multiplier}", 10, "0.000"),
    Column("Tournament", "{event}", 26),
    Column("Sect.", "{section}", 14),
    Column("Below", "{lower_section_players}", 7),
    Column("All new ratings", "{post_rating_sum}", 16, "#,##0"),
    Column("Folks", "{participants}", 7),
    Column("Strength", "=F4/G4", 10, "0"),
    Column("Out of", "{max_points}", 7),
    Column("Rds", "{rounds}", 6),
    Column("Nr", "{number}", 5),
)
CLASSES = (
    Column("Name", "{player}", 24),
    Column("Pts", "{tour_points}", 10, "0.00"),
    Column("Rank", "{place}", 6),
    Column("Rtg", "{average_rating}", 7, "0"),
    Column("Gms", "{games}", 6),
    Column("Evts", "{events}", 6),
    Column("USCF #", "{member_id}", 12),
)
TOP_10 = (
    Column("Pts", "{tour_points}", 10, "0.00"),
    Column("Name", "{player}", 24),
    Column("Gms", "{games}", 6),
    Column("Rtg", "{average_rating}", 7, "0"),
    Column("Rank", "{place}", 6),
)
CORRECTIONS = (
    Column("When", "{date}", 15, "d mmm yyyy"),
    Column("Pts", "{points}", 8, "0.00"),
    Column("Name", "{player}", 22),
    Column("Tournament", "{event}", 22),
    Column("Why", "{reason}", 50),
    Column("Who said so", "{by}", 18),
    Column("USCF #", "{member_id}", 12),
)
RULES = (
    Column("How we do it", "{ruling}", 60),
    Column("What the book says", "{published}", 45),
    Column("Nr", "{rule}", 5),
    Column("The book", "{source}", 30),
)
TABLES: dict[str, Sequence[Column]] = {
    "Standings": STANDINGS,
    "Calculation": CALCULATION,
    "Events": EVENTS,
    "Classes": CLASSES,
    "Top 10": TOP_10,
    "Corrections": CORRECTIONS,
    "Rules": RULES,
}


def hand_made_template() -> Workbook:
    """The template, to be saved once."""
    workbook = Workbook()
    workbook.remove(workbook.worksheets[0])
    for title in ORDER:
        workbook.create_sheet(title)
    _standings(workbook["Standings"])
    _table(workbook["Calculation"], CALCULATION, 3, "How all the points came about")
    _table(workbook["Events"], EVENTS, 3, "Where we played")
    _table(workbook["Corrections"], CORRECTIONS, 3, "Put right by hand")
    _groups(workbook["Classes"], CLASSES, "{group.title}", "{group.players}")
    _groups(workbook["Top 10"], TOP_10, "The best: {group.title}", "")
    _rules(workbook["Rules"])
    _welcome(workbook["Welcome"])
    workbook.defined_names["AllPoints"] = DefinedName("AllPoints", attr_text="Standings!$G$8")
    return workbook


def logo() -> bytes:
    """A knight's square, 64 pixels wide, as a PNG."""
    drawn = Picture.new("RGB", (64, 64), "#FFFF99")
    pen = ImageDraw.Draw(drawn)
    pen.ellipse((2, 2, 61, 61), fill="#CCECFF", outline="#000080", width=4)
    pen.polygon([(20, 50), (46, 50), (44, 26), (34, 12), (32, 20), (18, 32), (22, 36), (32, 32)],
                fill="#000080")  # fmt: skip
    saved = BytesIO()
    drawn.save(saved, "PNG")
    return saved.getvalue()


# --- the sheets ---------------------------------------------------------------------------------


def _standings(sheet: Worksheet) -> None:
    """The big table: titles merged beside the logo, dates over the events, sums below."""
    sheet.add_image(Image(BytesIO(logo())), "A1")
    for row, text, size in (
        (1, "Pikes Peak Chess Friends", 20),
        (2, "{season.title} - THE BIG TABLE", 14),
        (3, "{season.subtitle} ({season.summary})", 11),
    ):
        sheet.merge_cells(start_row=row, start_column=3, end_row=row, end_column=12)
        cell = sheet.cell(row, 3, text)
        cell.font = Font(HOMELY, size, bold=True, color=RED if row == 1 else NAVY)
        cell.alignment = Alignment("center", "center")
        sheet.row_dimensions[row].height = size * 1.7
    sheet["C5"], sheet["G5"] = "Most points:", "=MAX(G8)"
    sheet["G5"].number_format = "0.00"
    sheet["E6"] = "{event.date}"
    sheet["E6"].number_format = "d mmm"
    _lines(sheet, STANDINGS, 7)
    sheet["E7"].alignment = Alignment("center", "bottom", textRotation=90, wrap_text=True)
    sheet.row_dimensions[7].height = 120
    for row, words, function in ((9, "Everybody together", "SUM"), (10, "On average", "AVERAGE")):
        sheet.cell(row, 3, words)
        for letter in "EFGK":
            sheet[f"{letter}{row}"] = f"={function}({letter}8)"
    sheet["H9"], sheet["I9"], sheet["L10"] = "=SUM(H8)", "=G9/H9", "=AVERAGE(L8)"
    for cell in (*sheet[5], *sheet[6], *sheet[9], *sheet[10]):
        cell.font = Font(HOMELY, 10, italic=True, color=NAVY)
        if cell.row > 6:
            whole = cell.column_letter in "HKL"
            cell.number_format = "#,##0" if whole else "#,##0.00"
    _stripes(sheet, "A8:O8")
    leaders = FormulaRule(['AND($A8<>"",$A8<=3)'], font=Font(bold=True, color=RED))
    sheet.conditional_formatting.add("C8", leaders)
    sheet.freeze_panes = "D8"
    sheet.print_area = "A1:O10"
    sheet.print_title_rows = "7:7"
    sheet.oddFooter.center.text = "{season.title}, page &P"
    sheet.sheet_properties.tabColor = RED


def _table(sheet: Worksheet, columns: Sequence[Column], heading: int, title: str) -> None:
    """A title, one table, and the name of the season at the bottom."""
    sheet["A1"] = title
    sheet["A1"].font = Font(HOMELY, 16, bold=True, color=RED)
    _lines(sheet, columns, heading)
    letter = get_column_letter(len(columns))
    _stripes(sheet, f"A{heading + 1}:{letter}{heading + 1}")
    sheet.cell(heading + 3, 1, "{season.title}").font = Font(HOMELY, 9, italic=True)


def _groups(sheet: Worksheet, columns: Sequence[Column], title: str, players: str) -> None:
    """A block for each group, with the sum of its points below its lines."""
    sheet["A1"] = "{season.title}"
    sheet["A1"].font = Font(HOMELY, 16, bold=True, color=RED)
    sheet["A3"], sheet["D3"] = title, players or None
    sheet["A3"].font = sheet["D3"].font = Font(HOMELY, 13, bold=True, color=NAVY)
    sheet.merge_cells("A3:C3")
    _lines(sheet, columns, 4)
    points = get_column_letter(1 + [each.below for each in columns].index("{tour_points}"))
    name = get_column_letter(1 + [each.below for each in columns].index("{player}"))
    sheet[f"{name}6"] = "{group.name} together"
    sheet[f"{points}6"] = f"=SUM({points}5)"
    sheet[f"{points}6"].number_format = "0.00"
    for cell in sheet[6]:
        cell.font = Font(HOMELY, 10, italic=True, color=NAVY)
    sheet["A7"] = "{group.end}"


def _rules(sheet: Worksheet) -> None:
    """The proof first, the rules below."""
    sheet["A1"], sheet["B1"] = "{proof.title}", "{proof.verdict}"
    sheet["A2"], sheet["B2"] = "{proof.built_label}", "{proof.built}"
    sheet["A3"], sheet["B3"] = "{proof.live_label}", "{proof.live}"
    for row in range(1, 4):
        sheet.cell(row, 1).font = sheet.cell(row, 2).font = Font(HOMELY, 11, color=NAVY)
        sheet.cell(row, 2).alignment = Alignment("left")
        sheet.cell(row, 2).number_format = "0.00"
    _lines(sheet, RULES, 5)
    for cell in sheet[6]:
        cell.alignment = Alignment(vertical="top", wrap_text=True)


def _welcome(sheet: Worksheet) -> None:
    """A page of her own: words, and formulas that look into the other sheets."""
    sheet.column_dimensions["A"].width, sheet.column_dimensions["B"].width = 40, 26
    for row, (words, formula) in enumerate(WELCOME, 1):
        sheet.cell(row, 1, words).font = Font(HOMELY, 20 if row == 1 else 12, color=NAVY)
        sheet.cell(row, 2, formula).font = Font(TYPED, 12, bold=True)
    sheet["B5"].number_format = sheet["B9"].number_format = "0.00"


WELCOME = (
    ("Hello and welcome!", None),
    ("Coffee is at 9, pairings at 10. {Bring a clock!}", None),
    (None, None),
    ("Our leader today", "=INDEX(Standings!C8,MATCH(1,Standings!A8,0))"),
    ("who has", "=INDEX(AllPoints,MATCH(1,Standings!A8,0))"),
    ("Number of friends", "=COUNT(Standings!O8)"),
    ("Friends in group C", '=COUNTIF(Standings!D8,"C")'),
    ("Games in the big table", "=Standings!K9"),
    ("Points on the sheet Calculation", "=SUM(Calculation!D4)"),
)


# --- her hand -----------------------------------------------------------------------------------


def _lines(sheet: Worksheet, columns: Sequence[Column], heading: int) -> None:
    """The heading row and, below it, the row that is repeated for each line."""
    thick, thin = Side("medium", color=NAVY), Side("dotted", color=NAVY)
    for number, column in enumerate(columns, 1):
        above, below = sheet.cell(heading, number), sheet.cell(heading + 1, number)
        above.value, below.value = column.heading, column.below
        above.font = Font(HOMELY, 10, bold=True, color=NAVY)
        above.fill = PatternFill("solid", start_color=YELLOW)
        above.border = Border(thick, thick, thick, thick)
        above.alignment = Alignment("center", "center", wrap_text=True)
        below.font = Font(HOMELY if column.below == "{player}" else TYPED, 10)
        below.border = Border(thin, thin, thin, thin)
        below.number_format = column.number_format
        sheet.column_dimensions[get_column_letter(number)].width = column.width
    sheet.page_setup.orientation, sheet.page_setup.fitToHeight = "landscape", 0
    sheet.sheet_properties.pageSetUpPr.fitToPage = True


def _stripes(sheet: Worksheet, cells: str) -> None:
    """Every second line in blue, whatever is sorted."""
    sky = PatternFill("solid", bgColor=SKY)
    sheet.conditional_formatting.add(cells, FormulaRule(["MOD(ROW(),2)=1"], fill=sky))
