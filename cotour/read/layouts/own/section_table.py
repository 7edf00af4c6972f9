"""One section as it lies in a sheet, and the words that make one: its columns and its labels."""

import re
from dataclasses import dataclass, field

from cotour.columns import SECTION_COLUMNS, SECTION_LABELS, fold_heading, meanings
from cotour.problems import LeftOut, Problem, Source
from cotour.read.grid import Grid
from cotour.read.layouts.swiss_sys import Below, Titles
from cotour.read.table import Heading, Label, text_of

COLUMN_OF = meanings(SECTION_COLUMNS)
LAST_UPDATE = "Last update of the export"  # these two are written by a layout, never by a person
TOURNAMENT = "Name of the tournament in the export"  # the event, or one of its sections
LABEL_OF = meanings(SECTION_LABELS)
LABEL_OF |= {fold_heading(LAST_UPDATE): "last_update", fold_heading(TOURNAMENT): "tournament"}
HEADINGS = {column.name: column.heading for column in SECTION_COLUMNS}
NEARLY_POST = re.compile(r"post|new|after|change|\bto\b", re.IGNORECASE)


@dataclass(slots=True)
class SectionTable:
    """One section as it lies in a sheet: what the labels say, which column is what, which rows.

    begin is the first row that belongs to it, with its titles and labels.
    """

    grid: Grid
    heading: Heading
    labels: dict[str, Label]
    rows: list[int]
    left_out: list[LeftOut] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    titles: Titles = field(default_factory=Titles)
    below: dict[tuple[int, str], Below] = field(default_factory=dict)  # from a second line
    begin: int = 0

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
        """The value of this label, else the heading of this column, else the first heading.

        A Post column that is not there is asked for at the heading that comes nearest to one.
        """
        if name in self.labels:
            return self.labels[name].source
        columns = self.heading.columns
        column = columns.get(name, min(columns.values()))
        if name == "post_rating" and name not in columns:
            column = self._nearly_post() or column
        return self.grid.source(self.heading.last, column)

    def _nearly_post(self) -> int | None:
        """The column of a heading such as Pre/Post or Rtg Change, which is none that is known."""
        known = {*self.heading.columns.values(), *self.heading.rounds.values()}
        for column, cell in enumerate(self.grid.rows[self.heading.last]):
            if column not in known and isinstance(cell, str) and NEARLY_POST.search(cell):
                return column
        return None

    def raw(self, row: int, name: str) -> object:
        """What stands in that cell; '' where there is no such column."""
        if (row, name) in self.below:
            return self.below[row, name][2]
        column = self.heading.columns.get(name)
        cells = self.grid.rows[row]
        return cells[column] if column is not None and column < len(cells) else ""

    def column(self, name: str) -> list[object]:
        """What stands in the cells of that column, for each player's row."""
        column = self.heading.columns.get(name)
        if self.below or column is None:
            return [self.raw(row, name) for row in self.rows]
        lines = (self.grid.rows[row] for row in self.rows)
        return [cells[column] if column < len(cells) else "" for cells in lines]

    def has(self, name: str) -> bool:
        """Whether there is such a column, or something of the kind on the players' second lines."""
        return self.heading.holds(name) or any(each == name for _, each in self.below)

    def name(self, row: int) -> str:
        """The player's name as written, of one column or of First Name and Last Name."""
        if "player" in self.heading.columns:
            return text_of(self.raw(row, "player"))
        parts = (self.raw(row, "first_name"), self.raw(row, "last_name"))
        return " ".join(text_of(part) for part in parts if part != "")

    def result_columns(self) -> list[tuple[int, int]]:
        """(round, column) in the order of the rounds."""
        return sorted(self.heading.rounds.items())


def has_label(cells: list[object]) -> bool:
    """Whether one of these cells is a label of a section: Event, Date, Rounds ..."""
    return any(isinstance(cell, str) and fold_heading(cell) in LABEL_OF for cell in cells)
