"""Event sections: a table with a Player and a Score heading, found by content.

A section has a Player and a Score heading and at least one of: a Post heading, a round column, a
Rounds label above it. Labels (Event, Date, Section, Rounds ...) stand above the table in any
order. A sheet may hold several sections, each under its own heading. A blank row does not end the
table; a new heading, a section title or the end of the sheet does.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

from cotour.problems import LeftOut, Problem, Source, problem
from cotour.read.cells import Unreadable, read_count, read_member_id, read_rating, read_score
from cotour.read.grid import Grid
from cotour.read.layouts.swiss_sys import (
    Below,
    Titles,
    from_second_lines,
    is_second_line,
    second_lines,
    second_lines_left_out,
    titles_above,
)
from cotour.read.layouts.totals import is_summary
from cotour.read.table import (
    Heading,
    Label,
    heading_at,
    is_blank,
    labels_in,
    twice_problems,
    unknown_labels,
)
from cotour.schema import SECTION_COLUMNS, SECTION_LABELS, fold_heading, meanings

COLUMN_OF = meanings(SECTION_COLUMNS)
LAST_UPDATE = "Last update of the export"  # these two are written by a layout, never by a person
TOURNAMENT = "Name of the tournament in the export"  # the event, or one of its sections
LABEL_OF = meanings(SECTION_LABELS)
LABEL_OF |= {fold_heading(LAST_UPDATE): "last_update", fold_heading(TOURNAMENT): "tournament"}
HEADINGS = {column.name: column.heading for column in SECTION_COLUMNS}
SCORE_HEADINGS = {text for text, name in COLUMN_OF.items() if name == "score"}
NO_HEADING = "no heading row with Player and Score"
CARRIED_ON = ("event", "date")  # a further section of the same sheet has them from the first


@dataclass(slots=True)
class SectionTable:
    """One section as it lies in a sheet: what the labels say, which column is what, which rows."""

    grid: Grid
    heading: Heading
    labels: dict[str, Label]
    rows: list[int]
    left_out: list[LeftOut] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    titles: Titles = field(default_factory=Titles)
    below: dict[tuple[int, str], Below] = field(default_factory=dict)  # from a second line

    def source(self, row: int, name: str) -> Source:
        """The cell of a player's row (counted from 0) in the column of this name."""
        if (row, name) in self.below:
            return self.grid.source(*self.below[row, name][:2])
        column = self.heading.columns.get(name)
        if column is None and name.startswith("round "):
            column = self.heading.rounds.get(int(name.removeprefix("round ")))
        if column is None:
            column = self.heading.columns.get("player", self.heading.columns.get("last_name", 0))
        return self.grid.source(row, column)

    def place_of(self, name: str) -> Source:
        """The value of this label, else the heading of this column, else the first heading."""
        if name in self.labels:
            return self.labels[name].source
        columns = self.heading.columns
        return self.grid.source(self.heading.last, columns.get(name, min(columns.values())))

    def raw(self, row: int, name: str) -> object:
        """What stands in that cell; '' where there is no such column."""
        if (row, name) in self.below:
            return self.below[row, name][2]
        column = self.heading.columns.get(name)
        cells = self.grid.rows[row]
        return cells[column] if column is not None and column < len(cells) else ""

    def has(self, name: str) -> bool:
        """Whether there is such a column, or something of the kind on the players' second lines."""
        return self.heading.holds(name) or any(each == name for _, each in self.below)

    def name(self, row: int) -> str:
        """The player's name as written, of one column or of First Name and Last Name."""
        if "player" in self.heading.columns:
            return _text(self.raw(row, "player"))
        parts = (self.raw(row, "first_name"), self.raw(row, "last_name"))
        return " ".join(_text(part) for part in parts if part != "")

    def result_columns(self) -> list[tuple[int, int]]:
        """(round, column) in the order of the rounds."""
        return sorted(self.heading.rounds.items())


def section_tables(grid: Grid) -> list[SectionTable]:
    """All sections of a sheet, from top to bottom; none where the sheet is something else."""
    headings = _headings(grid)
    tables: list[SectionTable] = []
    begin = 0
    for place, heading in enumerate(headings):
        labels, problems = labels_in(grid, begin, heading.first, LABEL_OF)
        following = headings[place + 1].first if place + 1 < len(headings) else len(grid.rows)
        end = _end_of_table(grid, heading, following) if following < len(grid.rows) else following
        if not _is_section(heading, labels):
            begin = end
            continue
        table = SectionTable(grid, heading, labels, [], problems=problems)
        table.problems += twice_problems(grid, heading, HEADINGS)
        table.problems += unknown_labels(grid, begin, heading.first, SECTION_LABELS)
        table.titles = titles_above(grid, begin, heading.first)
        table.problems += _players_above(table, begin)
        _sort_rows(table, end)
        if not tables or not _goes_on(tables[-1], table, begin):
            tables.append(table)
        begin = end
    _take_titles(tables)
    return tables


def _players_above(table: SectionTable, begin: int) -> list[Problem]:
    """Rows above the heading that fit its columns, as after sorting with the heading."""
    return [
        problem("player_above_heading", table.source(row, "player"), table.name(row))
        for row in range(begin, table.heading.first)
        if _shows_a_player(table, row)
        and isinstance(read_score(table.raw(row, "score")), float)
        and not _has_label(table.grid.rows[row])
    ]


def _goes_on(above: SectionTable, table: SectionTable, begin: int) -> bool:
    """A heading repeated within a section, as at a page's end; the numbers go on.

    Between them stands nothing, or the same SwissSys title again.
    """
    grid, heading = table.grid, table.heading
    between = [cell for row in grid.rows[begin : heading.first] for cell in row if cell != ""]
    titles = [
        {name: label.raw for name, label in each.titles.clear.items()} for each in (above, table)
    ]
    if between and not (titles[0] == titles[1] and "section" in titles[0]):
        return False
    same = (heading.columns, heading.rounds) == (above.heading.columns, above.heading.rounds)
    if not same or (_numbers(above) & _numbers(table)):
        return False
    above.rows += table.rows
    above.left_out += table.left_out
    above.problems += table.problems
    above.below |= table.below
    return True


def _numbers(table: SectionTable) -> set[object]:
    return {table.raw(row, "pair") for row in table.rows} - {""}


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


def what_it_lacks(grid: Grid) -> str:
    """Why a sheet is no section, in words."""
    best: Heading | None = None
    for row in range(len(grid.rows)):
        heading = heading_at(grid, row, COLUMN_OF, rounds=True)
        if heading and (best is None or len(heading.columns) > len(best.columns)):
            best = heading
    if best is None or len(best.columns) < 2:
        return NO_HEADING
    wanted = [HEADINGS[name] for name in ("player", "score") if name not in best.columns]
    if wanted:
        return f"no heading {' and no heading '.join(wanted)}"
    return "neither a Post heading, nor round columns, nor a Rounds label"


def _headings(grid: Grid) -> list[Heading]:
    found: list[Heading] = []
    for row, cells in enumerate(grid.rows):
        if found and (row <= found[-1].last or not _may_be_heading(cells, found[-1])):
            continue
        heading = heading_at(grid, row, COLUMN_OF, rounds=True)
        if heading and _names_players(heading) and heading.holds("score"):
            _take_out_black(cells, heading)
            found.append(heading)
    return found


def _take_out_black(cells: list[object], heading: Heading) -> None:
    """B beside W, without L or D, counts games with Black, not byes."""
    texts = {fold_heading(cell) for cell in cells}
    column = heading.columns.get("full_point_byes")
    if column is None or column >= len(cells) or fold_heading(cells[column]) != "b":
        return
    if "w" in texts and not texts & {"l", "d"}:
        del heading.columns["full_point_byes"]


def _may_be_heading(cells: list[object], above: Heading) -> bool:
    """A quick look: under a heading, a row with a number for a score is a player's."""
    score = above.columns["score"]
    if score < len(cells) and isinstance(cells[score], float):
        return False
    return any(isinstance(cell, str) and fold_heading(cell) in SCORE_HEADINGS for cell in cells)


def _names_players(heading: Heading) -> bool:
    return heading.holds("player") or heading.holds("first_name", "last_name")


def _is_section(heading: Heading, labels: dict[str, Label]) -> bool:
    return heading.holds("post_rating") or bool(heading.rounds) or "rounds" in labels


def _end_of_table(grid: Grid, heading: Heading, following: int) -> int:
    """Where the next section's titles begin: the rows above its heading that are no player's."""
    table = SectionTable(grid, heading, {}, [])
    row = following
    while row - 1 > heading.last and not (
        _shows_a_player(table, row - 1) and not _has_label(grid.rows[row - 1])
    ):
        row -= 1
    while row < following and is_second_line(grid.rows[row], heading):
        row += 1
    return row


def _has_label(cells: list[object]) -> bool:
    return any(isinstance(cell, str) and fold_heading(cell) in LABEL_OF for cell in cells)


def _shows_a_player(table: SectionTable, row: int) -> bool:
    """Whether a row has a name, and a number, an ID, a rating or a round cell."""
    return bool(table.name(row)) and _shows_a_result(table, row)


def _shows_a_result(table: SectionTable, row: int) -> bool:
    number = table.raw(row, "pair")
    if number != "" and isinstance(read_count(number), int):
        return True
    cells = table.grid.rows[row]
    if any(column < len(cells) and cells[column] != "" for column in table.heading.rounds.values()):
        return True
    readers: dict[str, Callable[[object], object]] = {
        "member_id": read_member_id,
        "pre_rating": read_rating,
        "post_rating": read_rating,
    }
    if table.name(row):
        return any(table.raw(row, name) != "" for name in readers)
    raws = {name: table.raw(row, name) for name in readers}
    return any(
        isinstance(raw, float) or not isinstance(readers[name](raw), Unreadable | None)
        for name, raw in raws.items()
    )


def _sort_rows(table: SectionTable, end: int) -> None:
    """Every row under the heading: a player's, blank, or left out with the reason."""
    titles: list[tuple[int, set[object]]] = []
    seen: set[object] = set()
    second = second_lines(table.grid, table.heading, end)
    table.below = from_second_lines(table.grid, table.heading, second, table.problems)
    table.left_out += second_lines_left_out(table.grid, second)
    for row in range(table.heading.last + 1, end):
        cells = table.grid.rows[row]
        if row in second or is_blank(cells) or _only_a_number(table, row):
            continue
        name = table.name(row)
        if _is_section_title(cells):
            titles.append((row, set()))
        elif _is_summary(table, row, name):
            _leave_out(table, row, "a line of totals, not a player")
        elif not _shows_a_result(table, row):
            why = "no number, ID, rating or round beside it: a note, not a player"
            _leave_out(table, row, why)
            titles.append((row, set(seen)))
            if name and table.raw(row, "score") != "":
                source = table.source(row, "player")
                table.problems.append(problem("player_line_left_out", source, name))
        elif not name:
            table.problems.append(problem("name_missing", table.source(row, "player")))
        else:
            table.rows.append(row)
            seen.add(table.raw(row, "pair"))
    _look_for_titles(table, titles)


def _look_for_titles(table: SectionTable, titles: list[tuple[int, set[object]]]) -> None:
    """A section title in the table, or a line of text after which the numbers begin again."""
    for row, above in titles:
        below = {table.raw(each, "pair") for each in table.rows if each > row} - {""}
        if _is_section_title(table.grid.rows[row]) or above & below:
            column, text = next(
                (column, cell) for column, cell in enumerate(table.grid.rows[row]) if cell != ""
            )
            source = table.grid.source(row, column)
            table.problems.append(problem("section_title_without_headings", source, text))


def _only_a_number(table: SectionTable, row: int) -> bool:
    """A line that was numbered beforehand and never filled in."""
    filled = [cell for cell in table.grid.rows[row] if cell != ""]
    number = table.raw(row, "pair")
    return len(filled) == 1 and number != "" and isinstance(read_count(number), int)


def _is_section_title(cells: list[object]) -> bool:
    """`Section` with a name beside it, or `Section: Reserve` in one cell."""
    filled = [cell for cell in cells if cell != ""]
    if not filled or not isinstance(filled[0], str):
        return False
    before, colon, after = filled[0].partition(":")
    label = before if len(filled) >= 2 or (colon and after.strip()) else ""
    return LABEL_OF.get(fold_heading(label)) == "section"


def _is_summary(table: SectionTable, row: int, name: str) -> bool:
    """A line of totals: such a word for a name, or where the name would stand, and no ID."""
    if table.raw(row, "member_id") != "":
        return False
    number = table.raw(row, "pair")
    text = name or next(
        (cell for cell in table.grid.rows[row] if isinstance(cell, str) and cell), ""
    )
    numbered = number != "" and isinstance(read_count(number), int)
    return is_summary(text, numbered=bool(name) and numbered)


def _leave_out(table: SectionTable, row: int, why: str) -> None:
    cells = [cell for cell in table.grid.rows[row] if cell != ""]
    shown = table.name(row) or next(
        (cell for cell in cells if isinstance(cell, str)), str(cells[0])
    )
    grid = table.grid
    table.left_out.append(
        LeftOut(grid.workbook, grid.sheet, grid.row_name(row), f"{why}: {shown[:40]}")
    )


def _text(raw: object) -> str:
    if isinstance(raw, float) and raw.is_integer():
        raw = int(raw)
    return "TRUE" if raw is True else "FALSE" if raw is False else str(raw).strip()
