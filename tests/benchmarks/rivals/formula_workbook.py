"""The season as a workbook of formulas, for LibreOffice to recalculate.

All results stand on one sheet, as a secretary would paste them; everything else is a formula.
"""

from pathlib import Path

from openpyxl import Workbook
from openpyxl.utils.cell import get_column_letter

from tests.oracle import Plain

MOST_ROUNDS = 6
CLASSES = '{0;1200;1400;1600;1800;2000;2200},{"E";"D";"C";"B";"A";"Expert";"Master"}'
RECALCULATE_ALWAYS = """\
<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Office.Calc/Formula/Load">
<prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop></item>
</oor:items>
"""


def make_profile(folder: Path) -> None:
    """A LibreOffice profile under which every formula is computed when a workbook is opened."""
    (folder / "user").mkdir(parents=True)
    settings = folder / "user" / "registrymodifications.xcu"
    settings.write_text(RECALCULATE_ALWAYS, encoding="utf-8")


def write_formula_workbook(season: Plain, path: Path) -> None:
    """Results (cells and per-row formulas), Sections and Standings, all without stored values."""
    workbook = Workbook(write_only=True)
    sections = [
        (event["event"], section) for event in season["events"] for section in event["sections"]
    ]
    rows = sum(len(section["rows"]) for _, section in sections)
    people = {row["ID"]: row["Player"] for _, section in sections for row in section["rows"]}
    _standings(workbook, people, [event["event"] for event in season["events"]], rows)
    _sections(workbook, sections, rows)
    _results(workbook, sections)
    workbook.save(path)


def _results(workbook: Workbook, sections: list[tuple[str, Plain]]) -> None:
    """A line for each result: its cells, then formulas.

    A section no., B event, C player, D ID, E pre, F post, G to L rounds, M score, N half-point
    byes, O games, P tour points, Q rated games, R games x pre rating.
    """
    sheet = workbook.create_sheet("Results")
    rounds = [f"Rd {number}" for number in range(1, MOST_ROUNDS + 1)]
    as_they_are = ["Player", "ID", "Pre", "Post", *rounds, "Score"]
    computed = ["Half-point byes", "Games", "Points", "Rated games", "Games x Pre"]
    sheet.append(["Section no.", "Event", *as_they_are, *computed])
    lines = (
        (number, event, line)
        for number, (event, section) in enumerate(sections, 1)
        for line in section["rows"]
    )
    for row, (number, event, line) in enumerate(lines, 2):
        cells = f"G{row}:L{row}"
        max_points, multiplier = (f"INDEX(Sections!${c}:${c},A{row}+1)" for c in "DH")
        formulas = [
            f'=COUNTIF({cells},"H")',
            f'=COUNTIF({cells},"W*")+COUNTIF({cells},"D*")+COUNTIF({cells},"L*")',
            f"=(M{row}-N{row}/2)/{max_points}*{multiplier}",
            f"=IF(ISNUMBER(E{row}),O{row},0)",
            f"=IF(ISNUMBER(E{row}),O{row}*E{row},0)",
        ]
        sheet.append([number, event, *(line.get(name) for name in as_they_are), *formulas])


def _sections(workbook: Workbook, sections: list[tuple[str, Plain]], rows: int) -> None:
    """A no., B event, C section, D max points, E players, F sum, G players below, H multiplier."""
    sheet = workbook.create_sheet("Sections")
    computed = ["Players", "Sum of post ratings", "Players in lower sections", "Multiplier"]
    sheet.append(["No.", "Event", "Section", "Max points", *computed])
    numbers, posts = f"Results!$A$2:$A${rows + 1}", f"Results!$F$2:$F${rows + 1}"
    own, event_of, players = (f"${c}$2:${c}${len(sections) + 1}" for c in "ABE")
    for row, (event, section) in enumerate(sections, 2):
        formulas = [
            f"=COUNTIF({numbers},A{row})",
            f"=SUMIF({numbers},A{row},{posts})",
            f'=SUMIFS({players},{event_of},B{row},{own},">"&A{row})',
            f"=F{row}/1000+G{row}",
        ]
        sheet.append([row - 1, event, section["section"], section["rounds"], *formulas])


def _standings(workbook: Workbook, people: dict[str, str], events: list[str], rows: int) -> None:
    """A line for each person: place, class, average, games, events, points, then every event."""
    sheet = workbook.create_sheet("Standings")
    first = ["Place", "Player", "ID", "Class", "Avg rating", "Games", "Events", "Points", "Decides"]
    sheet.append([*first, *events])
    letters = [get_column_letter(len(first) + number) for number in range(1, len(events) + 1)]
    lowest = len(people) + 1
    column = {letter: f"Results!${letter}$2:${letter}${rows + 1}" for letter in "BDOPQR"}

    for row, (member_id, name) in enumerate(people.items(), 2):
        games, rated, weighted = (f"SUMIF({column['D']},C{row},{column[c]})" for c in "OQR")
        points = f"{letters[0]}{row}:{letters[-1]}{row}"
        formulas = [
            f'=IF(E{row}="","Unrated",LOOKUP(ROUND(E{row},0),{CLASSES}))',
            f'=IF({rated}=0,"",{weighted}/{rated})',
            f"={games}",
            f"=COUNT({points})",
            f"=SUM({points})",
            f"=ROUND(H{row},9)",
        ]
        for letter in letters:
            one = f"{column['D']},$C{row},{column['B']},{letter}$1"
            formulas.append(f'=IF(COUNTIFS({one})=0,"",SUMIFS({column["P"]},{one}))')
        sheet.append([f"=RANK(I{row},I$2:I${lowest})", name, member_id, *formulas])
