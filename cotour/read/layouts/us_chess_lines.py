"""The lines of a US Chess crosstable, taken apart into blocks: one for each section.

    Pair | Player Name                     |Total|Round|Round|
    Num  | USCF ID / Rtg (Pre->Post)       | Pts |  1  |  2  |
    ----------------------------------------------------------
       1 | ANN ABLE                        |2.0  |W   2|W   3|
      CO | 12345678 / R: 1794   ->1817     |N:2  |W    |B    |

Blanks and the lines of dashes mean nothing. `Section 1 - OPEN` stands above each block.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from cotour.columns import fold_heading

BEFORE_ROUNDS = 3  # number, name and total stand in front of the rounds
RULE = re.compile(r"[-=_+*|\s‐-―]*")
SECTION = re.compile(r"section\s+([0-9]+)\s*(?:[-–—:.]\s*(.*))?", re.IGNORECASE)
NAMED_SECTION = re.compile(r"section(?:\s+name)?\s*:\s*(.+)", re.IGNORECASE)
RATING = re.compile(
    r"\b([A-Z]{1,2})\s*:\s*([^:]*?)\s*(?:-+>|=>|→)\s*([^:]*?)\s*(?=/?\s*\b[A-Z]{1,2}\s*:|$)"
)
NAME = re.compile(r"(?!unr)[^\W\d_][^\d:/]*", re.IGNORECASE)
LONGEST = 200  # letters of a cell with ratings
RESULT = re.compile(r"[WDLHBXFZU]\s*[0-9]{0,4}", re.IGNORECASE)


@dataclass(slots=True)
class Player:
    """A player, by the rows of the two lines: the cells of the first one, what the others say."""

    row: int
    cells: list[str]
    second: int | None = None
    state: str = ""
    member_id: str = ""
    ratings: dict[str, tuple[str, str]] = field(default_factory=dict)  # R: (pre, post)


@dataclass(slots=True)
class Block:
    """One section's part of the text: what stands above it from begin on, heading, players."""

    begin: int
    heading: int
    rounds: list[str]  # as the second heading line numbers them
    title: tuple[int, str] | None = None
    players: list[Player] = field(default_factory=list)
    problems: list[tuple[str, int, str]] = field(default_factory=list)  # code, row, what is there


def blocks_in(lines: Sequence[str]) -> list[Block]:
    """The sections of a crosstable, in its order.

    A section whose title or heading stands there, but none of its players, is a block with a
    problem: it would be missing below the others.
    """
    reader = _Reader(lines)
    for row in range(len(lines)):
        reader.read(row)
    reader.end()
    return reader.blocks


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


def title_in(line: str) -> str | None:
    """The name of the section that begins below this line.

    >>> title_in("Section 2 - UNDER 1800"), title_in("Section 3"), title_in("1 | ANN ABLE |")
    ('UNDER 1800', 'Section 3', None)
    """
    if match := SECTION.fullmatch(line.strip()):
        return match[2] or f"Section {match[1]}"
    match = NAMED_SECTION.fullmatch(line.strip())
    return match[1] if match else None


# --- one line -----------------------------------------------------------------------------------


def _cells(line: str) -> list[str]:
    """What stands between the bars; the one at the end closes the last cell."""
    return [" ".join(cell.split()) for cell in line.strip().removesuffix("|").split("|")]


def _is_heading(line: str) -> bool:
    cells = [fold_heading(cell) for cell in _cells(line)]
    if len(cells) < BEFORE_ROUNDS:
        return False
    return cells[0].startswith("pair") and "name" in cells[1] and cells[2].startswith("tot")


def _is_second_heading(line: str) -> bool:
    cells = [fold_heading(cell) for cell in _cells(line)]
    return len(cells) >= BEFORE_ROUNDS and cells[0].startswith("num") and "pts" in cells[2]


def _is_player(line: str) -> bool:
    cells = _cells(line)
    return len(cells) >= BEFORE_ROUNDS and cells[0].isascii() and cells[0].isdecimal()


def _has_rating(line: str) -> bool:
    cells = _cells(line)
    return len(cells) >= 2 and not _is_player(line) and bool(_ratings(cells[1]))


def _ratings(text: str) -> list[tuple[str, str, str]]:
    """(kind, pre, post) of each rating.

    >>> _ratings("12345678 / R: 1641P17->1657P24 Q: Unrated-> 955P4")
    [('R', '1641P17', '1657P24'), ('Q', 'Unrated', '955P4')]
    """
    return RATING.findall(text[:LONGEST])


def _read_second(player: Player, cells: list[str]) -> bool:
    """State, ID and ratings into the player; False where the cells are something else."""
    before, slash, after = cells[1].partition("/")
    if ":" in before:  # no ID, and the bar is that of 1655/12
        before, slash, after = "", "/", cells[1]
    ratings = _ratings(after)
    if (after.strip() and not ratings) or not (slash or not before or before.isdecimal()):
        return False
    player.state, player.member_id = cells[0], before.strip()
    player.ratings = {kind: (pre, post) for kind, pre, post in ratings}
    return True


def _continues_name(cells: list[str]) -> bool:
    """A long name goes on in a line of its own."""
    return not cells[0] and not any(cells[2:]) and bool(NAME.fullmatch(cells[1]))


def _looks_torn(line: str, cells: list[str]) -> bool:
    """Whether a line with bars is a piece of a crosstable, and not the foot of a web page."""
    text = line.strip()
    if text.startswith("|") or text.endswith("|") or _ratings(text):
        return True
    return ("/" in text and ":" in text) or any(RESULT.fullmatch(cell) for cell in cells)


# --- the walk down the lines --------------------------------------------------------------------


@dataclass(slots=True)
class _Reader:
    lines: Sequence[str]
    blocks: list[Block] = field(default_factory=list)
    titles: list[tuple[int, str]] = field(default_factory=list)
    title: tuple[int, str] | None = None  # of the block that comes next
    heading: int | None = None  # the last one, until its first player
    rounds: list[str] | None = None  # of the last heading
    begin: int = 0  # from here on, lines belong to the block that comes next
    inside: bool = False  # no prose since the last line of the block

    def read(self, row: int) -> None:
        """One line."""
        line = self.lines[row]
        if RULE.fullmatch(line):
            return
        if (title := title_in(line)) is not None:
            self._without_players()
            self.title = (row, title)
            self.titles.append(self.title)
            self.inside = False
        elif "|" not in line:
            self.inside = False
        elif _is_heading(line):
            self._without_players()
            self.heading = row
            self.rounds = [str(n + 1) for n in range(len(_cells(line)) - BEFORE_ROUNDS)]
        elif self.heading is not None and self.rounds and _is_second_heading(line):
            numbers = _cells(line)[BEFORE_ROUNDS:]
            if len(numbers) == len(self.rounds) and all(numbers):
                self.rounds = numbers
        elif _is_player(line) and (self.blocks or self.rounds or self._a_rating_follows(row)):
            self._player(row, _cells(line))
        elif self.inside:
            self._further_line(row, line)

    def end(self) -> None:
        """Titles and headings to which no players came."""
        self._without_players()
        known = {block.title[1] for block in self.blocks if block.title}
        for row, name in self.titles:
            if name not in known and self.blocks:
                known.add(name)
                self._problem_block(row, (row, name))

    def _without_players(self) -> None:
        """A heading below which another one, a title or the end follows, but no player."""
        if self.heading is not None:
            self._problem_block(self.heading, self.title)
            self.title = self.heading = None

    def _problem_block(self, row: int, title: tuple[int, str] | None) -> None:
        found = title[1] if title else ""
        block = Block(row, row, self.rounds or [], title)
        block.problems.append(("us_chess_no_players", row, found))
        self.blocks.append(block)

    def _a_rating_follows(self, row: int) -> bool:
        following = (line for line in self.lines[row + 1 : row + 4] if not RULE.fullmatch(line))
        return _has_rating(next(following, ""))

    def _player(self, row: int, cells: list[str]) -> None:
        block = self.blocks[-1] if self.blocks else None
        if block is None or self.title or (self.heading is not None and _goes_back(block, cells)):
            above = self.heading if self.heading is not None else row
            rounds = self.rounds
            block = Block(self.begin, above, rounds or [], self.title)
            if rounds is None:
                block.rounds = [str(n + 1) for n in range(len(cells) - BEFORE_ROUNDS)]
                block.problems.append(("us_chess_heading_missing", row, ""))
            self.blocks.append(block)
        self.title = self.heading = None
        block.players.append(Player(row, cells))
        self.begin, self.inside = row + 1, True

    def _further_line(self, row: int, line: str) -> None:
        """The second line of a player, or one more with other ratings."""
        block = self.blocks[-1]
        player = block.players[-1]
        cells = _cells(line)
        whole = line.count("|") >= 2
        if whole and player.second is None and _read_second(player, cells):
            player.second = row
        elif whole and player.second is None and _continues_name(cells):
            player.cells[1] += f" {cells[1]}"
        elif whole and player.second is not None and _has_rating(line):
            for kind, pre, post in _ratings(cells[1]):
                player.ratings.setdefault(kind, (pre, post))
        elif _looks_torn(line, cells):
            block.problems.append(("us_chess_line_unclear", row, line))
        else:
            self.inside = False
            return
        self.begin = row + 1


def _goes_back(block: Block, cells: list[str]) -> bool:
    """Whether a number comes again below a repeated heading: another section has begun."""
    return any(player.cells[0] == cells[0] for player in block.players)
