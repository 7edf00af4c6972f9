"""An all-play-all crosstable: a column for each opponent, a cell for what was scored against them.

    Rk. | Name    | Rtg  | 1 | 2  | 3  | Pts. | Post
    1   | Ann Able| 1800 | * | 1½ | 11 | 3.5  | 1810      two games against each: a double one

1, ½ and 0 are games, + and - forfeits, a blank no game. Every game counts once on each side. Such a
section has no rounds: what a section needs of it is the score, the games, and that nobody had a bye.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cotour.problems import Problem, problem
from cotour.read.grid import Grid
from cotour.read.values import read_score, read_text

ITSELF = re.compile(r"[*x×■█\\/—–-]{0,3}", re.IGNORECASE)
GAME = re.compile(r"1/2|0?[.,]5|[1½=0+-]")
POINTS = {"1": 1.0, "½": 0.5, "0": 0.0, "+": 1.0, "-": 0.0}
ANSWERS = {"1": "0", "0": "1", "½": "½", "+": "-", "-": "+"}
FEWEST = 3  # players; two of them are no crosstable
ADDED = ("Games", "Half-point byes", "Full-point byes")


class AllPlayAll(NamedTuple):
    """The games of each player against each: games[i][j] is what i scored against j, game by game."""

    players: Sequence[int]  # rows
    columns: Sequence[int]
    games: list[list[tuple[str, ...]]]

    @property
    def of_each_pair(self) -> int:
        """How many games two players play against each other."""
        return max((len(cell) for line in self.games for cell in line), default=0)

    @property
    def rounds(self) -> int:
        """The games that one player can play."""
        return self.of_each_pair * (len(self.players) - 1)

    def played(self, place: int) -> int:
        """The games of a player; a forfeit is none."""
        return sum(result not in "+-" for cell in self.games[place] for result in cell)

    def points(self, place: int) -> float:
        """What a player's cells add up to."""
        return sum(POINTS[result] for cell in self.games[place] for result in cell)


def all_play_all(grid: Grid, players: Sequence[int], rounds: dict[int, int]) -> AllPlayAll | None:
    """The crosstable where its columns are the players of its rows, in their order; else None.

    The players' own cells hold a mark; where they are blank, each result must be answered.
    """
    number = len(players)
    if number < FEWEST or sorted(rounds) != list(range(1, number + 1)):
        return None
    columns = [rounds[place] for place in range(1, number + 1)]
    texts = [[_text(grid, row, column) for column in columns] for row in players]
    own = [texts[place][place] for place in range(number)]
    if not all(ITSELF.fullmatch(text) for text in own):
        return None
    games = []
    for place, line in enumerate(texts):
        cells = [() if at == place else _games(text) for at, text in enumerate(line)]
        if None in cells:
            return None
        games.append([cell or () for cell in cells])
    table = AllPlayAll(players, columns, games)
    if table.of_each_pair == 0 or (not all(own) and any(True for _ in _unanswered(table))):
        return None
    return table


def problems_of(grid: Grid, table: AllPlayAll, score: int, names: Sequence[str]) -> list[Problem]:
    """Results that are not answered, and scores that are not what the cells add up to.

    score: the column of the scores; names: of the players, in their order
    """
    found = []
    for place, at in _unanswered(table):
        here, there = table.games[place][at], table.games[at][place]
        code = "result_not_answered" if len(here) == len(there) else "games_not_answered"
        source = grid.source(table.players[place], table.columns[at])
        other = grid.address(table.players[at], table.columns[place])
        shown, theirs = "".join(here) or "blank", "".join(there) or "blank"
        found.append(problem(code, source, shown, player=names[place], theirs=theirs, other=other))
    for place, row in enumerate(table.players):
        raw = _cell(grid, row, score)
        said = read_score(raw)
        if isinstance(said, float) and said != table.points(place):
            source = grid.source(row, score)
            total = f"{table.points(place):g}"
            found.append(problem("score_differs", source, raw, player=names[place], sum=total))
    return found


def write(table: AllPlayAll, rows: list[list[object]], heading: int) -> None:
    """Games and byes in place of the opponents' columns."""
    for place, column in enumerate(table.columns):
        name = ADDED[place] if place < len(ADDED) else ""
        rows[heading][column] = name
        for at, row in enumerate(table.players):
            rows[row][column] = "" if not name else float(table.played(at)) if not place else 0.0


def _unanswered(table: AllPlayAll) -> Iterator[tuple[int, int]]:
    """The pairs of places whose two cells do not say the same of their games."""
    for place, line in enumerate(table.games):
        for at in range(place + 1, len(line)):
            here, there = line[at], table.games[at][place]
            forfeits = not set(here) - {"-"} and len(here) == len(there) and here == there
            if not forfeits and Counter(ANSWERS[each] for each in here) != Counter(there):
                yield place, at


def _games(text: str) -> tuple[str, ...] | None:
    """1½ is a win and a draw; None for what is no result."""
    if GAME.sub("", text):
        return None
    return tuple(each if each in POINTS else "½" for each in GAME.findall(text))


def _text(grid: Grid, row: int, column: int) -> str:
    return "".join(read_text(_cell(grid, row, column)).split())


def _cell(grid: Grid, row: int, column: int) -> object:
    cells = grid.rows[row]
    return cells[column] if column < len(cells) else ""
