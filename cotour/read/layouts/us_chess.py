"""The US Chess crosstable: blocks of text, two lines for each player, turned into sections.

    Pair | Player Name                     |Total|Round|Round|
    Num  | USCF ID / Rtg (Pre->Post)       | Pts |  1  |  2  |
    ----------------------------------------------------------
       1 | ANN ABLE                        |2.0  |W   2|W   3|
      CO | 12345678 / R: 1794   ->1817     |N:2  |W    |B    |

It comes as a text, inside a saved web page, or pasted into one column of a sheet; `Section 1 - OPEN`
stands above each block. Blanks and the lines of dashes mean nothing. A further line of a player
holds further ratings (`Q: 1500 ->1510`): the regular one (`R:`) counts, else the one there is.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from cotour.problems import Problem, problem
from cotour.read.grid import Grid
from cotour.read.layouts.sections import LABEL_OF
from cotour.read.table import labels_in
from cotour.schema import fold_heading

BEFORE_ROUNDS = 3  # number, name and total stand in front of the rounds
HEADINGS = ("No.", "Player", "ID", "State", "Pre", "Post")
ON_SECOND_LINE = range(2, 6)  # ID, State, Pre, Post
CARRIED_ON = ("event", "date")  # the further sections of a text have them from the first
MEANT = {"event": "Event", "date": "Date"}

RULE = re.compile(r"[-=_+*|\s‐-―]*")
SECTION = re.compile(r"section\s+([0-9]+)\s*(?:[-–—:.]\s*(.*))?", re.IGNORECASE)
NAMED_SECTION = re.compile(r"section(?:\s+name)?\s*:\s*(.+)", re.IGNORECASE)
RATING = re.compile(
    r"\b([A-Z]{1,2})\s*:\s*([^:]*?)\s*(?:-+>|=>|→)\s*([^:]*?)\s*(?=/?\s*\b[A-Z]{1,2}\s*:|$)"
)
REGULAR_FIRST = ("R", "Q", "B")
RESULT = re.compile(r"[WDLHBXFZU]\s*[0-9]{0,4}", re.IGNORECASE)
SAID = (
    ("event", re.compile(r"(?:event(?: name)?|tournament)\s*:\s*(.*)", re.IGNORECASE)),
    ("event", re.compile(r"event\s+(.+?)\s*\([0-9]{12}\)", re.IGNORECASE)),
    ("date", re.compile(r"event dates?(?:\(s\))?\s*:?\s*(.*)", re.IGNORECASE)),
    ("date", re.compile(r"dates?(?:\(s\))?\s*:\s*(.*)", re.IGNORECASE)),
)
IN_TITLE = re.compile(r"cross ?tables?\s+(?:for|of)\s+(?!section\b)(.+)", re.IGNORECASE)
NUMBER_OF_EVENT = re.compile(r"\s*\((?:event\s*)?[0-9]{8,12}\)\s*", re.IGNORECASE)


@dataclass(slots=True)
class Player:
    """A player's lines, by their rows: the first one in its cells, the others in ratings."""

    row: int
    cells: list[str]
    second: int | None = None
    state: str = ""
    member_id: str = ""
    ratings: dict[str, tuple[str, str]] = field(default_factory=dict)


@dataclass(slots=True)
class Block:
    """One section's part of the text: what stands above it from begin on, heading, players."""

    begin: int
    heading: int | None
    rounds: list[str]  # how the second heading line numbers them
    title: tuple[int, str] | None = None
    players: list[Player] = field(default_factory=list)
    problems: list[tuple[str, int, str]] = field(default_factory=list)

    def numbers(self) -> set[str]:
        """The players' numbers."""
        return {player.cells[0] for player in self.players}


@dataclass(frozen=True, slots=True, eq=False)
class Crosstable(Grid):
    """A section turned into the usual shape; lower says where a row's second line was read from."""

    lower: tuple[tuple[int, int | None] | None, ...] = ()

    def address(self, row: int, column: int) -> str:
        """The line, or the cell of the sheet, that the cell was read from."""
        below = self.lower[row]
        if below is None or column not in ON_SECOND_LINE:
            return Grid.address(self, row, column)
        read_from = (*self.origin[:row], below)
        there = Grid(
            self.workbook, self.sheet, self.path, self.kind, self.rows, origin=read_from
        )
        return there.address(row, column)


def us_chess_sections(grid: Grid) -> list[Grid]:
    """The sections of a crosstable's text, in its order; none where the grid is something else."""
    column = _column(grid)
    if column is None:
        return []
    found: list[Grid] = []
    carried: list[tuple[list[object], tuple[int, int | None]]] = []
    for block in _blocks([_text(row, column) for row in grid.rows]):
        made = _Turned(grid, column)
        made.above(block)
        if found:
            made.carry_on(carried)
        turned = made.section(block, first=not found)
        if not found:
            labels, _ = labels_in(turned, 0, len(turned.rows), LABEL_OF)
            carried = [
                (list(row), place)
                for row, place in zip(turned.rows, turned.origin, strict=True)
                if _label_in(row) in CARRIED_ON and _label_in(row) in labels
            ]
        found.append(turned)
    return found


def shows_crosstable(lines: Sequence[str]) -> bool:
    """Whether the heading of a crosstable, or both lines of a player, stand in these lines.

    >>> shows_crosstable(["Pair|Player Name|Total|Round|"]), shows_crosstable(["Ann | 5 | 6"])
    (True, False)
    """
    before = ""
    for line in lines:
        if "|" not in line or RULE.fullmatch(line):
            continue
        if _is_heading(line) or (_is_player(before) and _has_rating(line)):
            return True
        before = line
    return False


# --- the lines ----------------------------------------------------------------------------------


def _text(row: list[object], column: int) -> str:
    cell = row[column] if column < len(row) else ""
    return cell if isinstance(cell, str) else ""


def _column(grid: Grid) -> int | None:
    """The column whose cells are the lines of a crosstable."""
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


def _cells(line: str) -> list[str]:
    """What stands between the bars; the one at the end closes the last cell."""
    return [" ".join(cell.split()) for cell in line.strip().removesuffix("|").split("|")]


def _is_heading(line: str) -> bool:
    cells = [fold_heading(cell) for cell in _cells(line)]
    return (
        len(cells) >= BEFORE_ROUNDS
        and cells[0].startswith("pair")
        and "name" in cells[1]
        and cells[2].startswith("tot")
    )


def _is_second_heading(line: str) -> bool:
    cells = [fold_heading(cell) for cell in _cells(line)]
    return len(cells) >= BEFORE_ROUNDS and "pts" in cells[2] and cells[0].startswith("num")


def _is_player(line: str) -> bool:
    cells = _cells(line)
    number = cells[0]
    return len(cells) >= BEFORE_ROUNDS and number.isascii() and number.isdecimal()


def _has_rating(line: str) -> bool:
    cells = _cells(line)
    return len(cells) >= 2 and not _is_player(line) and RATING.search(cells[1]) is not None


def _title(line: str) -> str | None:
    if match := SECTION.fullmatch(line.strip()):
        return match[2] or f"Section {match[1]}"
    match = NAMED_SECTION.fullmatch(line.strip())
    return match[1] if match else None


def _blocks(lines: Sequence[str]) -> list[Block]:
    reader = _Reader([], list(lines))
    for row in range(len(lines)):
        reader.read(row)
    return [block for block in reader.blocks if block.players or block.heading is not None]


@dataclass(slots=True)
class _Reader:
    """The walk down the lines."""

    blocks: list[Block]
    lines: list[str]
    title: tuple[int, str] | None = None  # of the block that comes next
    heading: tuple[int, list[str]] | None = None  # the last one, until its first player
    rounds: list[str] | None = None  # of the last heading
    begin: int = 0  # from here on, lines belong to the block that comes next
    inside: bool = False  # no prose since the last line of the block

    def read(self, row: int) -> None:
        """One line."""
        line = self.lines[row]
        title = _title(line)
        if RULE.fullmatch(line):
            return
        if title is not None:
            self.title, self.inside = (row, title), False
        elif _is_heading(line):
            self.rounds = [str(n + 1) for n in range(len(_cells(line)) - BEFORE_ROUNDS)]
            self.heading = (row, self.rounds)
        elif self.heading and _is_second_heading(line):
            numbers = _cells(line)[BEFORE_ROUNDS:]
            if len(numbers) == len(self.heading[1]) and all(numbers):
                self.heading[1][:] = numbers
        elif _is_player(line) and (self.heading or self.blocks or self._a_rating_follows(row)):
            self._player(row, _cells(line))
        elif "|" in line and self.inside:
            self._further_line(row, line)
        elif "|" not in line:
            self.inside = False

    def _a_rating_follows(self, row: int) -> bool:
        following = (line for line in self.lines[row + 1 : row + 4] if not RULE.fullmatch(line))
        return _has_rating(next(following, ""))

    def _player(self, row: int, cells: list[str]) -> None:
        above = self.blocks[-1] if self.blocks else None
        again = above is not None and self.heading is not None and cells[0] in above.numbers()
        if above is None or self.title is not None or again:
            heading = self.heading[0] if self.heading else self.title[0] if self.title else None
            rounds = self.rounds or []
            above = Block(self.begin, heading, rounds, self.title)
            if self.rounds is None:
                above.rounds = [str(n + 1) for n in range(len(cells) - BEFORE_ROUNDS)]
                above.problems.append(("us_chess_heading_missing", row, ""))
            self.blocks.append(above)
        self.title = self.heading = None
        above.players.append(Player(row, cells))
        self.begin, self.inside = row + 1, True

    def _further_line(self, row: int, line: str) -> None:
        """The second line of a player, or a further one with other ratings."""
        block = self.blocks[-1]
        player = block.players[-1]
        cells = _cells(line)
        whole = line.count("|") >= 2
        if player.second is None and whole and _read_second(player, cells):
            player.second = row
        elif player.second is not None and whole and _has_rating(line):
            for kind, pre, post in RATING.findall(cells[1]):
                player.ratings.setdefault(kind, (pre, post))
        elif _looks_torn(line, cells):
            block.problems.append(("us_chess_line_unclear", row, line))
        else:
            self.inside = False
            return
        self.begin = row + 1


def _read_second(player: Player, cells: list[str]) -> bool:
    """State, ID and ratings into the player; False where the cells are something else."""
    before, slash, after = cells[1].partition("/")
    if ":" in before:  # no ID, and the bar is that of 1655/12
        before, slash, after = "", "/", cells[1]
    ratings = RATING.findall(after)
    if (after.strip() and not ratings) or not (slash or not before or before.isdecimal()):
        return False
    player.state, player.member_id = cells[0], before.strip()
    player.ratings = {kind: (pre, post) for kind, pre, post in reversed(ratings)}
    return True


def _looks_torn(line: str, cells: list[str]) -> bool:
    """Whether a line with bars is a piece of a crosstable, and not the foot of a web page."""
    text = line.strip()
    if text.startswith("|") or text.endswith("|") or RATING.search(text):
        return True
    return "/" in text and ":" in text or any(RESULT.fullmatch(cell) for cell in cells)


# --- the section --------------------------------------------------------------------------------


@dataclass(slots=True)
class _Turned:
    """The rows of a section as they are made, and where each was read from."""

    grid: Grid
    column: int
    rows: list[list[object]] = field(default_factory=list)
    origin: list[tuple[int, int | None]] = field(default_factory=list)
    lower: list[tuple[int, int | None] | None] = field(default_factory=list)

    def _add(self, cells: list[object], row: int, *, copied: bool = False) -> None:
        self.rows.append(cells)
        self.origin.append(self._place(row, copied=copied))
        self.lower.append(None)

    def _place(self, row: int, *, copied: bool = False) -> tuple[int, int | None]:
        column = None if copied else self.column
        return (self.grid.origin[row][0], column) if self.grid.origin else (row, column)

    def above(self, block: Block) -> None:
        """The labels above the block, in its own words or in those of a US Chess page."""
        end = block.heading if block.heading is not None else block.players[0].row
        in_title: tuple[int, str] | None = None
        said = set()
        for row in range(block.begin, end):
            cells = self.grid.rows[row]
            line = _text(cells, self.column)
            if _title(line) is not None:
                continue
            found = _said(cells)
            if found:
                name, value = found
                said.add(name)
                self._add([MEANT[name], NUMBER_OF_EVENT.sub("", value)], row)
            elif match := IN_TITLE.search(line):
                in_title = in_title or (row, NUMBER_OF_EVENT.sub("", match[1]))
            elif any(cell != "" for cell in cells):
                self._add(list(cells), row, copied=True)
        labels, _ = labels_in(self._grid([]), 0, len(self.rows), LABEL_OF)
        if in_title and "event" not in labels:
            self._add(["Event", in_title[1]], in_title[0])
        if block.title:
            self._add(["Section", block.title[1]], block.title[0])

    def carry_on(self, carried: list[tuple[list[object], tuple[int, int | None]]]) -> None:
        """Event and Date from the first section, where this one does not say its own."""
        labels, _ = labels_in(self._grid([]), 0, len(self.rows), LABEL_OF)
        for cells, place in carried:
            if _label_in(cells) not in labels:
                self._add(cells, 0)
                self.origin[-1] = place

    def section(self, block: Block, *, first: bool) -> Grid:
        """The whole section: labels, heading, players."""
        heading = block.heading if block.heading is not None else block.players[0].row
        labels, _ = labels_in(self._grid([]), 0, len(self.rows), LABEL_OF)
        problems = [*self.grid.problems, *self._problems(block)]
        if not first and "section" not in labels:
            problems.append(
                problem("section_without_title", self.grid.source(heading, self.column))
            )
        if "rounds" not in labels and block.rounds:
            self._add(["Rounds", str(len(block.rounds))], heading)
        rounds = [f"Rd {number}" for number in block.rounds]
        self._add([*HEADINGS, *rounds, "Score"], heading)
        for player in block.players:
            self._add(_row(player, len(rounds)), player.row)
            if player.second is not None:
                self.lower[-1] = self._place(player.second)
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
        for code, row, found in block.problems:
            yield problem(code, self.grid.source(row, self.column), found)
        for player in block.players:
            source = self.grid.source(player.row, self.column)
            name = player.cells[1]
            results = player.cells[BEFORE_ROUNDS:]
            there, expected = len(results), len(block.rounds)
            if there < expected or any(results[expected:]):
                cells = _many(there, "round cell")
                rounds = _many(expected, "round")
                yield problem("us_chess_line_cut", source, name, cells=cells, rounds=rounds)
            if player.second is None:
                yield problem("us_chess_second_line_missing", source, name)


def _row(player: Player, rounds: int) -> list[object]:
    number, name, score, *results = player.cells
    results = ["".join(cell.split()) for cell in results[:rounds]]
    results += [""] * (rounds - len(results))
    kinds = [*REGULAR_FIRST, *player.ratings]
    pre, post = next((player.ratings[each] for each in kinds if each in player.ratings), ("", ""))
    return [number, name, player.member_id, player.state, pre, post, *results, score]


def _said(cells: list[object]) -> tuple[str, str] | None:
    """The Event or the Date that a row says: in one cell, or beside its label."""
    texts = [str(cell) for cell in cells if cell != ""]
    if not texts:
        return None
    alone = texts[0] if ":" in texts[0] or len(texts) == 1 else f"{texts[0].strip()}: {texts[1]}"
    for name, pattern in SAID:
        match = pattern.fullmatch(alone.strip())
        if match and (match[1].strip() or len(texts) > 1):
            return name, match[1].strip() or texts[1].strip()
    return None


def _label_in(cells: list[object]) -> str | None:
    """The label that a row of two cells begins with."""
    return LABEL_OF.get(fold_heading(cells[0])) if cells else None


def _many(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"
