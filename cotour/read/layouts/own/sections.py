"""Event sections: a table with a Player and a Score heading, found by content.

A section has a Player and a Score heading and at least one of: a Post heading, a round column, a
Rounds label above it. Labels (Event, Date, Section, Rounds ...) stand above the table in any
order. A sheet may hold several sections, each under its own heading. A blank row does not end the
table; a new heading, a section title or the end of the sheet does.
"""

from collections.abc import Mapping

from openpyxl.utils.cell import get_column_letter

from cotour.columns import SECTION_LABELS
from cotour.problems import LeftOut, Problem, problem
from cotour.read.grid import Grid
from cotour.read.layouts.own.heading_rows import headings_in, is_section
from cotour.read.layouts.own.player_rows import end_of_table, players_above, sort_rows
from cotour.read.layouts.own.repeated import goes_on, take_over
from cotour.read.layouts.own.section_table import COLUMN_OF, HEADINGS, LABEL_OF, SectionTable
from cotour.read.layouts.swiss_sys import titles_above
from cotour.read.table import (
    Heading,
    Label,
    heading_at,
    labels_in,
    twice_problems,
    unknown_labels,
)

NO_HEADING = "no heading row with Player and Score"
NO_SECTION = "neither a Post heading, nor round columns, nor a Rounds label"
CARRIED_ON = ("event", "date")  # a further section of the same sheet has them from the first


def section_tables(grid: Grid) -> list[SectionTable]:
    """All sections of a sheet, from top to bottom; none where the sheet is something else."""
    headings, problems = headings_in(grid)
    tables: list[SectionTable] = []
    others: list[SectionTable] = []
    begin = 0
    for place, heading in enumerate(headings):
        table = SectionTable(grid, heading, {}, [], begin=begin)
        table.labels, table.problems = labels_in(grid, begin, heading.first, LABEL_OF)
        following = headings[place + 1].first if place + 1 < len(headings) else len(grid.rows)
        end = end_of_table(table, following) if following < len(grid.rows) else following
        if not is_section(heading, table.labels):
            table.left_out = [_no_section(table, end)]
            others.append(table)
            if _a_box_beside(heading, headings[place + 1 :]):
                table.labels = {}  # they are those of the section beside it
            else:
                begin = end
            continue
        begin = end
        _read(table, end)
        if tables and goes_on(tables[-1], table):
            take_over(tables[-1], table)
        else:
            tables.append(table)
    if tables:
        tables[0].problems += problems
        for each in others:
            tables[0].left_out += each.left_out
            tables[0].problems += calls_itself_a_section(grid, each.labels)
    _take_titles(tables)
    return tables


def _read(table: SectionTable, end: int) -> None:
    """Titles, rows, and what is wrong with the headings."""
    grid, heading = table.grid, table.heading
    table.problems += twice_problems(grid, heading, HEADINGS)
    table.problems += unknown_labels(grid, table.begin, heading.first, SECTION_LABELS)
    table.titles = titles_above(grid, table.begin, heading.first)
    table.problems += players_above(table)
    sort_rows(table, end)
    table.problems += _hidden_columns(table)


def _hidden_columns(table: SectionTable) -> list[Problem]:
    """Columns that are read, and that she does not see."""
    heading, grid = table.heading, table.grid
    used = {*heading.columns.values(), *heading.rounds.values()}
    hidden = sorted(used & set(grid.hidden_columns))
    if not hidden:
        return []
    letters = ", ".join(get_column_letter(column + 1) for column in hidden)
    return [problem("columns_hidden", grid.source(heading.last, hidden[0]), letters)]


def _a_box_beside(heading: Heading, following: list[Heading]) -> bool:
    """Whether a table stands beside the labels of the next one, not above them."""
    if not following:
        return False
    (first, last), (begin, end) = heading.extent, following[0].extent
    return last < begin or end < first


def _no_section(table: SectionTable, end: int) -> LeftOut:
    """A table of players beside the sections of a sheet that is none itself."""
    grid = table.grid
    rows = grid.row_name(table.heading.first)
    rows += f" to {end}" if end > table.heading.first + 1 else ""
    return LeftOut(grid.workbook, grid.sheet, rows, f"a table, but no section: {NO_SECTION}")


def calls_itself_a_section(grid: Grid, labels: Mapping[str, Label]) -> list[Problem]:
    """A table that has the label Section, but not what makes a section, beside others that do."""
    if "section" not in labels:
        return []
    label = labels["section"]
    return [problem("section_is_none", label.source, label.raw, lacks=NO_SECTION)]


def _take_titles(tables: list[SectionTable]) -> None:
    """Event and Section where no label says them: from the titles; Event and Date carried on.

    A line of plain text is a section's title only where the sheet holds several sections.
    """
    carried = {
        name: tables[0].labels[name] for name in CARRIED_ON if tables and name in tables[0].labels
    }
    for table in tables:
        table.labels |= {name: label for name, label in carried.items() if name not in table.labels}
        for name, label in table.titles.clear.items():
            table.labels.setdefault(name, label)
        if len(tables) > 1 and table.titles.nearest is not None:
            table.labels.setdefault("section", table.titles.nearest)
        if "event" not in table.labels and "event" in tables[0].labels:
            table.labels["event"] = tables[0].labels["event"]
    for table in tables[1:]:
        if "section" not in table.labels:
            source = table.grid.source(table.heading.first, 0)
            table.problems.append(problem("section_without_title", source))


def best_heading(grid: Grid) -> Heading | None:
    """The row that looks most like the heading of a section; None where no row does."""
    best: Heading | None = None
    for row in range(len(grid.rows)):
        heading = heading_at(grid, row, COLUMN_OF, rounds=True)
        if heading and (best is None or len(heading.columns) > len(best.columns)):
            best = heading
    return best if best is not None and len(best.columns) >= 2 else None


def what_it_lacks(grid: Grid) -> str:
    """Why a sheet is no section, in words."""
    best = best_heading(grid)
    if best is None:
        return NO_HEADING
    wanted = [HEADINGS[name] for name in ("player", "score") if name not in best.columns]
    if wanted:
        return f"no heading {' and no heading '.join(wanted)}"
    return NO_SECTION
