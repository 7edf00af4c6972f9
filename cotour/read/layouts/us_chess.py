"""The US Chess crosstable, a text of two lines for each player, turned into the usual sections.

It comes as a text, inside a saved web page, or pasted into one column of a sheet. Above it the text
may say `Event: ...` and `Event Date(s): ...`, or any label of an event workbook. Of several ratings
of a player the regular one (`R:`) counts, else the one there is.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from cotour.columns import fold_heading
from cotour.problems import Problem, problem
from cotour.read.grid import Grid
from cotour.read.layouts.own.section_table import LABEL_OF
from cotour.read.layouts.us_chess_lines import (
    BEFORE_ROUNDS,
    RULE,
    Block,
    Player,
    blocks_in,
    shows_crosstable,
    title_in,
)
from cotour.read.table import labels_in

Place = tuple[int, int | None]  # as in Grid.origin

HEADINGS = ("No.", "Player", "ID", "State", "Pre", "Post")
ON_SECOND_LINE = range(2, 6)  # ID, State, Pre, Post
REGULAR_FIRST = ("R", "Q", "B")
CARRIED_ON = {"event": "Event", "date": "Date"}  # further sections have them from the first
SAID = (
    ("event", re.compile(r"(?:event(?: name)?|tournament)\s*:\s*(.+)", re.IGNORECASE)),
    ("event", re.compile(r"event\s+(.+?)\s*\([0-9]{12}\)", re.IGNORECASE)),
    ("date", re.compile(r"event dates?(?:\s*\(s\))?\s*:?\s*([^:(]*[0-9].*)", re.IGNORECASE)),
    ("date", re.compile(r"dates?(?:\s*\(s\))?\s*(?::\s*(?=.)|(?=[0-9]))(.+)", re.IGNORECASE)),
)
IN_TITLE = re.compile(r"cross ?tables?\s+(?:for|of)\s+(?!section\b)(.+)", re.IGNORECASE)
NUMBER_OF_EVENT = re.compile(r"\s*\((?:event\s*)?[0-9]{8,12}\)\s*", re.IGNORECASE)


@dataclass(frozen=True, slots=True, eq=False)
class Crosstable(Grid):
    """A section in the usual shape; lower names the second line of each row that has one."""

    lower: tuple[str, ...] = ()

    def address(self, row: int, column: int) -> str:
        """The line, or the cell of the sheet, that the cell was read from."""
        below = self.lower[row] if column in ON_SECOND_LINE else ""
        return below or Grid.address(self, row, column)


def us_chess_sections(grid: Grid) -> list[Grid]:
    """The sections of a crosstable's text, in its order; none where the grid is something else."""
    column = _column(grid)
    if column is None:
        return []
    found: list[Grid] = []
    carried: dict[str, tuple[list[object], Place]] = {}
    for block in blocks_in([_text(row, column) for row in grid.rows]):
        turned = _Turned(grid, column)
        turned.above(block)
        turned.carry_on(carried)
        found.append(turned.section(block, further=bool(found)))
        carried = carried or turned.carried()
    return found


def _column(grid: Grid) -> int | None:
    """The column whose cells are the lines of a crosstable."""
    if not any("|" in text for text in grid.texts()):
        return None
    columns = {
        column
        for row in grid.rows
        for column, cell in enumerate(row)
        if isinstance(cell, str) and cell.count("|") >= 2
    }
    for column in sorted(columns):
        if shows_crosstable([_text(row, column) for row in grid.rows]):
            return column
    return None


def _text(row: list[object], column: int) -> str:
    cell = row[column] if column < len(row) else ""
    return cell if isinstance(cell, str) else ""


@dataclass(slots=True)
class _Turned:
    """The rows of a section as they are made, and where each was read from."""

    grid: Grid
    column: int
    rows: list[list[object]] = field(default_factory=list)
    origin: list[Place] = field(default_factory=list)
    lower: list[str] = field(default_factory=list)

    def _add(self, cells: list[object], place: Place, lower: str = "") -> None:
        self.rows.append(cells)
        self.origin.append(place)
        self.lower.append(lower)

    def _place(self, row: int, column: int | None) -> Place:
        return (self.grid.origin[row][0] if self.grid.origin else row), column

    def _labels(self) -> set[str]:
        return set(labels_in(self._grid([]), 0, len(self.rows), LABEL_OF)[0])

    def above(self, block: Block) -> None:
        """The labels above the block, also those in the words of a US Chess page."""
        in_title: tuple[str, Place] | None = None
        for row in range(block.begin, block.heading):
            cells = self.grid.rows[row]
            here = self._place(row, self.column)
            line = _text(cells, self.column)
            if title_in(line) is not None or (line and RULE.fullmatch(line)):
                continue
            if found := _said(cells):
                self._add([CARRIED_ON[found[0]], NUMBER_OF_EVENT.sub("", found[1])], here)
            elif match := IN_TITLE.search(line):
                in_title = in_title or (NUMBER_OF_EVENT.sub("", match[1]), here)
            elif any(cell != "" for cell in cells):
                self._add(list(cells), self._place(row, None))
        if in_title and "event" not in self._labels():
            self._add(["Event", in_title[0]], in_title[1])
        if block.title:
            row, name = block.title
            self._add(["Section", name], self._place(row, self.column))

    def carry_on(self, carried: dict[str, tuple[list[object], Place]]) -> None:
        """Event and Date from the first section, where this one does not say its own."""
        labels = self._labels()
        for name, (cells, place) in carried.items():
            if name not in labels:
                self._add(cells, place)

    def carried(self) -> dict[str, tuple[list[object], Place]]:
        """What the sections further down have from this one."""
        found: dict[str, tuple[list[object], Place]] = {}
        for cells, (row, column) in zip(self.rows, self.origin, strict=True):
            for at, cell in enumerate(cells[:-1]):
                name = LABEL_OF.get(fold_heading(cell))
                if name in CARRIED_ON and name not in found:
                    place = (row, at + 1 if column is None else column)
                    found[name] = ([CARRIED_ON[name], cells[at + 1]], place)
        return found

    def section(self, block: Block, *, further: bool) -> Grid:
        """The whole section: labels, heading, players."""
        here = self._place(block.heading, self.column)
        labels = self._labels()
        problems = [*self.grid.problems, *self._problems(block)]
        if further and "section" not in labels:
            source = self.grid.source(block.heading, self.column)
            problems.append(problem("section_without_title", source))
        if block.rounds and "rounds" not in labels:
            self._add(["Rounds", str(len(block.rounds))], here)
        self._add([*HEADINGS, *(f"Rd {number}" for number in block.rounds), "Score"], here)
        kind = _kind(block)
        for player in block.players:
            second = player.second
            lower = "" if second is None else self.grid.address(second, self.column)
            row = _row(player, len(block.rounds), kind)
            self._add(row, self._place(player.row, self.column), lower)
        return self._grid(problems)

    def _grid(self, problems: list[Problem]) -> Grid:
        grid = self.grid
        return Crosstable(
            grid.workbook,
            grid.sheet,
            grid.path,
            grid.kind,
            self.rows,
            problems=tuple(problems),
            origin=tuple(self.origin),
            lower=tuple(self.lower),
        )

    def _problems(self, block: Block) -> Iterator[Problem]:
        usual = _kind(block)
        for code, row, found in block.problems:
            yield problem(code, self.grid.source(row, self.column), found)
        for player in block.players:
            source = self.grid.source(player.row, self.column)
            name, results = player.cells[1], player.cells[BEFORE_ROUNDS:]
            expected = len(block.rounds)
            if len(results) < expected or any(results[expected:]):
                cells, rounds = _many(len(results), "round cell"), _many(expected, "round")
                yield problem("us_chess_line_cut", source, name, cells=cells, rounds=rounds)
            if player.second is None:
                yield problem("us_chess_second_line_missing", source, name)
            elif player.ratings and usual not in player.ratings:
                source = self.grid.source(player.second, self.column)
                other = " and ".join(player.ratings)
                yield problem("us_chess_other_rating", source, name, kind=other, usual=usual)


def _kind(block: Block) -> str:
    """Which of several ratings counts in this section: the regular one, else the one there is."""
    there = {kind: None for player in block.players for kind in player.ratings}
    return next((each for each in (*REGULAR_FIRST, *there) if each in there), "")


def _row(player: Player, rounds: int, kind: str) -> list[object]:
    number, name, score, *results = player.cells
    results = ["".join(cell.split()) for cell in results[:rounds]]
    results += [""] * (rounds - len(results))
    pre, post = player.ratings.get(kind, ("", ""))
    return [number, name, player.member_id, player.state, pre, post, *results, score]


def _said(cells: list[object]) -> tuple[str, str] | None:
    """The event or the date that a row says in one cell, or beside a US Chess page's label."""
    filled = [cell for cell in cells if cell != ""]
    if not filled or not all(isinstance(cell, str) for cell in filled[:2]):
        return None
    first, second = str(filled[0]).strip(), str(filled[1]).strip() if len(filled) > 1 else ""
    if second and fold_heading(first) in LABEL_OF and not NUMBER_OF_EVENT.search(second):
        return None  # a label of an event workbook, read as such
    text = f"{first.removesuffix(':')}: {second}" if second else first
    for name, pattern in SAID:
        if match := pattern.fullmatch(text):
            return name, match[1]
    return None


def _many(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"
