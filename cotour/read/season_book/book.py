"""What season.xlsx holds, and how its tables are read: heading row found, then line by line."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from cotour.columns import (
    CORRECTION_COLUMNS,
    DECISION_COLUMNS,
    EVENT_LINE_COLUMNS,
    PRIZE_COLUMNS,
    REGISTER_COLUMNS,
    Column,
    meanings,
)
from cotour.problems import LeftOut, Problem, Source, problem
from cotour.read.grid import Grid
from cotour.read.table import Heading, Label, heading_at, is_blank, twice_problems
from cotour.read.values import Unreadable, read_member_id, read_text
from cotour.season import Settings

ROWS_SEARCHED = 60  # the heading stands above the first of so many rows
TABLES: dict[str, tuple[tuple[Column, ...], tuple[tuple[str, ...], ...]]] = {
    # sheet: its columns, and which headings together show that a sheet is one
    "Corrections": (CORRECTION_COLUMNS, (("player", "points", "reason"),)),
    "Events": (
        EVENT_LINE_COLUMNS,
        (
            ("workbook", "sheet"),
            ("workbook", "event"),
            ("workbook", "date"),
            ("workbook", "rounds"),
        ),
    ),
    "Decisions": (DECISION_COLUMNS, (("player", "other_player", "decision"),)),
    "Players": (REGISTER_COLUMNS, (("player", "also_known_as"),)),
    "Prizes": (PRIZE_COLUMNS, (("category", "place", "prize"),)),
}
NAMED_SO = {  # the headings that are enough where the sheet is called so
    "Corrections": ("player", "points"),
    "Events": ("workbook",),
    "Decisions": ("player", "other_player", "decision"),
    "Players": ("player",),
    "Prizes": ("category", "prize"),
}


class EventLine(NamedTuple):
    """A line of the sheet Events: for which workbook and sheet, and the labels that it sets."""

    workbook: str
    sheet: str
    labels: dict[str, Label]
    source: Source


@dataclass(slots=True)
class SeasonBook:
    """Everything that season.xlsx says."""

    settings: Settings = field(default_factory=Settings)
    event_lines: list[EventLine] = field(default_factory=list)
    register: list[dict[str, Any]] = field(default_factory=list)
    decisions: list[dict[str, Any]] = field(default_factory=list)
    corrections: list[dict[str, Any]] = field(default_factory=list)
    prizes: list[dict[str, Any]] = field(default_factory=list)
    left_out: list[LeftOut] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    source: Source = field(default_factory=Source)


def find_heading(
    grid: Grid, columns: tuple[Column, ...], enough: tuple[tuple[str, ...], ...]
) -> Heading | None:
    """The heading row that holds all of some group of columns; None: no such table."""
    meaning_of = meanings(columns)
    for row in range(min(len(grid.rows), ROWS_SEARCHED)):
        heading = heading_at(grid, row, meaning_of)
        if heading and any(heading.holds(*names) for names in enough):
            return heading
    return None


class TableLine(NamedTuple):
    """One filled line of a table of season.xlsx."""

    grid: Grid
    heading: Heading
    row: int

    def raw(self, name: str) -> object:
        """What stands in the column of this name; '' where there is no such column."""
        return raw_cell(self.grid, self.row, self.heading, name)

    def text(self, name: str) -> str:
        """The same as text."""
        return read_text(self.raw(name))

    def source(self, name: str) -> Source:
        """The cell; that of the line's first column where there is no such column."""
        columns = self.heading.columns
        return self.grid.source(self.row, columns.get(name, min(columns.values())))


def table_lines(grid: Grid, sheet: str, book: SeasonBook) -> Iterator[TableLine]:
    """The filled lines of a table."""
    columns, shown_by = TABLES[sheet]
    heading = find_heading(grid, columns, (*shown_by, NAMED_SO[sheet]))
    if heading is None:
        if any(not is_blank(row) for row in grid.rows):
            needed = " and ".join(column.heading for column in columns if column.needed)
            book.problems.append(problem("season_table_unknown", grid.source(0, 0), needed=needed))
        return
    names = {column.name: column.heading for column in columns}
    book.problems += twice_problems(grid, heading, names)
    for row in range(heading.last + 1, len(grid.rows)):
        line = TableLine(grid, heading, row)
        if any(line.raw(name) != "" for name in names):
            yield line


def raw_cell(grid: Grid, row: int, heading: Heading, name: str) -> object:
    """What stands in the column of this name; '' where there is none."""
    column = heading.columns.get(name)
    cells = grid.rows[row]
    return cells[column] if column is not None and column < len(cells) else ""


def member_id_of(line: TableLine, problems: list[Problem], name: str = "member_id") -> str | None:
    """The ID of a line; None where there is none, or none that can be read: then a problem."""
    value = readable(line, name, "ID", read_member_id, problems)
    return value if isinstance(value, str) else None


def readable(
    line: TableLine,
    name: str,
    heading: str,
    reader: Callable[[object], Any],
    problems: list[Problem],
) -> Any:
    """The value of a cell; Unreadable and a problem where it is none."""
    value = reader(line.raw(name))
    if isinstance(value, Unreadable):
        found = line.raw(name)
        problems.append(
            problem(value.code, line.source(name), found, heading=heading, hint=value.hint)
        )
    return value
