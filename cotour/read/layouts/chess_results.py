"""Crosstables exported from chess-results.com or Swiss-Manager, turned into sections in place.

Above the table stand the tournament's name, `Last update 13.10.2002 18:05:00`, and which crosstable
it is. In a ranking crosstable the opponents are ranks (Rk.), in a starting rank crosstable they are
starting numbers (SNo, No.). A cell `29b1` is a win with Black against 29, `9w+` a forfeit win, a
number -1 a full-point bye, a text `-½` a half-point bye, a number 0 an unpaired round; a tied rank
is blank. Every cell stays where it is, so that a problem names the cell of the export.
"""

import datetime as dt
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import pairwise

from cotour.columns import SECTION_COLUMNS, fold_heading, meanings, round_number
from cotour.problems import Problem, problem
from cotour.read.grid import Grid
from cotour.read.layouts.all_play_all import AllPlayAll, all_play_all, problems_of, write
from cotour.read.layouts.own.section_table import LABEL_OF, LAST_UPDATE, TOURNAMENT
from cotour.read.table import labels_in
from cotour.read.values import Unreadable, read_count, read_result, read_text

COLUMN_OF = meanings(SECTION_COLUMNS)
RANKS = {"rk", "rank", "rg", "rang"}
STARTING_NUMBERS = {"sno", "snr", "stno", "startno", "no", "nr", "startnr", "noini"}
NUMBERED = RANKS | STARTING_NUMBERS
ELSEWHERE = {  # headings of the export in other languages -> in English
    **dict.fromkeys(("nom", "nombre", "naam", "nome"), "Name"),
    **dict.fromkeys(("pkt", "pkte", "punkte", "ptos", "puntos", "ptn"), "Pts."),
    "land": "FED",
}
OTHER_RATINGS = {"rtgi", "rtgn", "elo", "eloi", "elon"}

TOP = re.compile(r"tournament-database", re.IGNORECASE)
FROM_THERE = re.compile(r"chess-?results|swiss-?manager", re.IGNORECASE)
BY_NUMBER = re.compile(r"start(?:ing)?[ -]?rank", re.IGNORECASE)
BY_RANK = re.compile(r"\brank(?:ing)?\b", re.IGNORECASE)
CROSSTABLE = re.compile(r"cross-?table|start(?:ing)?[ -]?rank|ranking after|rank after", re.I)
ROUNDS_PLAYED = re.compile(r"after\s+(?:round\s+)?(\d{1,2})", re.IGNORECASE)
UPDATED = re.compile(
    r"(?:last update|letzte aktualisierung|derni[eè]re mise [aà] jour|[uú]ltima actualizaci[oó]n"
    r"|laatste (?:update|wijziging))\D*(\d{1,2})\.(\d{1,2})\.(\d{4})\b.*",
    re.IGNORECASE,
)
EVENT_AND_SECTION = re.compile(r"([^:]*[^:\s])\s*:\s+([^:]+)")

GAME = re.compile(
    r"(?P<opponent>\d{1,4})\s*[wbs]\s*(?P<result>[1+0½=-]|0[.,]5|1/2)?", re.IGNORECASE
)
LETTERS = {"1": "W", "0": "L", "½": "D", "=": "D", "0.5": "D", "0,5": "D", "1/2": "D"}
LETTERS |= {"+": "X", "-": "F"}
WITHOUT_OPPONENT = {"-1": "B", "bye": "B", "spielfrei": "B", "+": "X", "-": "F"}
WITHOUT_OPPONENT |= dict.fromkeys(("-½", "-0.5", "-0,5", "-1/2"), "H")
WITHOUT_OPPONENT |= dict.fromkeys(("", "0", "-0", "--", "notpaired", "nichtausgelost"), "U")
OF_A_MATRIX = {"1": "X", "+": "X", "½": "Z", "0.5": "Z", "0": "F", "-": "F"}  # an error anyway
ANSWERS = {"W": "L", "L": "W", "D": "D", "X": "F", "F": "X"}


@dataclass(slots=True)
class Block:
    """One crosstable in a sheet: its title rows, its heading, its players' rows."""

    first: int
    heading: int
    end: int
    numbers: dict[str, int]  # "rank" and "start" -> column
    rounds: dict[int, int]
    name: int
    score: int
    players: list[int] = field(default_factory=list)


def chess_results_sections(grid: Grid) -> list[Grid]:
    """The crosstables of the sheet as sections; none where it is something else."""
    return [_turned(grid, block) for block in _blocks(grid)]


# --- finding it ---------------------------------------------------------------------------------


def _blocks(grid: Grid) -> list[Block]:
    numbered = {text for text in grid.texts() if fold_heading(text) in NUMBERED}
    found: list[Block] = []
    for row, cells in enumerate(grid.rows):
        block = None if numbered.isdisjoint(cells) else _block_at(grid, row)
        if block is not None:
            found.append(block)
    for block, following in pairwise(found):
        block.end = following.heading
    for block in found:
        block.players = [
            row for row in range(block.heading + 1, block.end) if _plays(grid, block, row)
        ]
    for block, following in pairwise(found):
        after = (block.players or [block.heading])[-1] + 1
        top = [row for row, _, text in _texts(grid, after, following.heading) if TOP.search(text)]
        block.end = following.first = top[-1] if top else after
    return [block for block in found if _is_from_there(grid, block)]


def _block_at(grid: Grid, row: int) -> Block | None:
    """A heading row with a rank or a starting number, a name, rounds and points."""
    numbers: dict[str, int] = {}
    rounds: dict[int, int] = {}
    meant: dict[str, int] = {}
    for column, cell in enumerate(grid.rows[row]):
        text = (
            fold_heading(_in_english(cell)) if isinstance(cell, str | float) and cell != "" else ""
        )
        if text in RANKS:
            numbers.setdefault("rank", column)
        elif text in STARTING_NUMBERS:
            numbers.setdefault("start", column)
        elif text in COLUMN_OF:
            meant.setdefault(COLUMN_OF[text], column)
        elif text and (number := round_number(text)):
            rounds.setdefault(number, column)
    if not numbers or not rounds or "player" not in meant or "score" not in meant:
        return None
    return Block(0, row, len(grid.rows), numbers, rounds, meant["player"], meant["score"])


def _in_english(heading: object) -> object:
    return ELSEWHERE.get(fold_heading(heading), heading)


def _plays(grid: Grid, block: Block, row: int) -> bool:
    """A row with a name, and a number, a rank or a round cell: a blank rank is a tied one."""
    if _cell(grid, row, block.name) == "":
        return False
    if any(_cell(grid, row, column) != "" for column in block.rounds.values()):
        return True
    return any(_number(grid, row, column) for column in block.numbers.values())


def _is_from_there(grid: Grid, block: Block) -> bool:
    """It says so, or its round cells have the opponent in front: 29b1, not W29; or opponents only."""
    if any(FROM_THERE.search(text) for _, _, text in _texts(grid, block.first, block.heading)):
        return True
    if all_play_all(grid, block.players, block.rounds):
        return True
    columns = list(block.rounds.values())
    often: Counter[str] = Counter()
    for row in block.players:
        cells = grid.rows[row]
        texts = [cells[column] for column in columns if column < len(cells)]
        often.update(each if isinstance(each, str) else read_text(each) for each in texts)
    played = {cell: times for cell, times in often.items() if any(map(str.isdigit, cell))}
    games = sum(times for cell, times in played.items() if GAME.fullmatch(cell.strip()))
    return games > 0 and 2 * games >= sum(played.values())


def _cell(grid: Grid, row: int, column: int) -> object:
    cells = grid.rows[row]
    return cells[column] if column < len(cells) else ""


def _number(grid: Grid, row: int, column: int) -> int | None:
    number = read_count(_cell(grid, row, column))
    return number if isinstance(number, int) else None


def _texts(grid: Grid, first: int, last: int) -> Iterator[tuple[int, int, str]]:
    for row in range(first, last):
        for column, cell in enumerate(grid.rows[row]):
            if isinstance(cell, str) and cell:
                yield row, column, cell


def _round_cells(grid: Grid, block: Block) -> Iterator[tuple[int, int, object]]:
    for row in block.players:
        for column in block.rounds.values():
            yield row, column, _cell(grid, row, column)


# --- turning it ---------------------------------------------------------------------------------


def _turned(grid: Grid, block: Block) -> Grid:
    """Its rows with labels, heading and round cells as a section has them, each in its place."""
    above: list[list[object]] = [[] for _ in range(block.first)]
    rows = [*above, *(list(cells) for cells in grid.rows[block.first : block.end])]
    width = max(map(len, rows))
    for cells in rows:
        cells += [""] * (width - len(cells))
    found: list[Problem] = []
    table = all_play_all(grid, block.players, block.rounds)
    _write_labels(grid, block, rows, rounds=table is None)
    kind = _numbering(grid, block)
    numbers = _numbers(grid, block, kind)
    column_of_numbers = block.numbers.get(kind, min(block.numbers.values()))
    rows[block.heading] = [_in_english(cell) for cell in rows[block.heading]]
    for column in _write_heading(rows[block.heading], block, column_of_numbers):
        source = grid.source(block.heading, column)
        raw = _cell(grid, block.heading, column)
        other = grid.address(block.heading, rows[block.heading].index("Pre"))
        found.append(problem("heading_twice", source, raw, heading="Pre", other=other))
    for row, number in zip(block.players, numbers, strict=True):
        rows[row][column_of_numbers] = float(number)
    turned = replace(grid, rows=rows)
    if table is None:
        _write_results(grid, block, rows, found)
    else:
        names = [read_text(_cell(grid, row, block.name)) for row in block.players]
        found += problems_of(grid, table, block.score, names)
        turned = _without_rounds(turned, block, table)
    return replace(turned, problems=(*grid.problems, *found))


def _without_rounds(grid: Grid, block: Block, table: AllPlayAll) -> Grid:
    """An all-play-all as a section without round columns; its number of rounds in a row more."""
    write(table, grid.rows, block.heading)
    labels, _ = labels_in(grid, block.first, block.heading, LABEL_OF)
    if "rounds" in labels:
        return grid
    origin = [*grid.origin] or [(row, None) for row in range(len(grid.rows))]
    rows = [*grid.rows]
    rows.insert(block.heading, [f"Rounds: {table.rounds}"])
    origin.insert(block.heading, origin[block.heading])
    return replace(grid, rows=rows, origin=tuple(origin), merged=(), hidden_columns=())


def _write_heading(cells: list[object], block: Block, numbers: int) -> list[int]:
    """Only what a section knows: no second number, no rtg+/- taken for a rating.

    Returns: the columns of further ratings (RtgI and RtgN): which of them counts is not said.
    """
    further: list[int] = []
    known = {fold_heading(cell) for cell in cells if "+/-" not in str(cell)}
    rated = any(COLUMN_OF.get(text) == "pre_rating" for text in known)
    for column, cell in enumerate(cells):
        text = fold_heading(cell)
        if column == numbers:
            cells[column] = "No."
        elif column in block.numbers.values() or "+/-" in str(cell):
            cells[column] = ""
        elif text in OTHER_RATINGS and not rated:
            if "Pre" in cells[:column]:
                further.append(column)
            cells[column] = "" if column in further else "Pre"
        elif COLUMN_OF.get(text) in (None, "pair") and not round_number(text):
            cells[column] = ""
    return further


def _write_labels(grid: Grid, block: Block, rows: list[list[object]], *, rounds: bool) -> None:
    """Event and Section (or the tournament's name), Rounds, the last update, where no label is."""
    labels, _ = labels_in(grid, block.first, block.heading, LABEL_OF)
    said = set(labels) if rounds else {"rounds", *labels}
    for row, column, text in _texts(grid, block.first, block.heading):
        for name, label in _labels_of(text):
            if name in said:
                continue
            said.add(name)
            if rows[row][column] == text:
                rows[row][column] = label
            elif "" in rows[row]:
                rows[row][rows[row].index("")] = label


def _labels_of(text: str) -> Iterator[tuple[str, str]]:
    """What one of the title lines says, as labels of a section."""
    if match := UPDATED.fullmatch(text):
        day, month, year = (int(part) for part in match.groups())
        try:
            yield "last_update", f"{LAST_UPDATE}: {dt.date(year, month, day)}"
        except ValueError:
            return
    elif CROSSTABLE.search(text):
        if match := ROUNDS_PLAYED.search(text):
            yield "rounds", f"Rounds: {match[1]}"
    elif not FROM_THERE.search(text) and not _is_a_label(text):
        if match := EVENT_AND_SECTION.fullmatch(text):
            yield "event", f"Event: {match[1]}"
            yield "section", f"Section: {match[2]}"
        else:
            yield "tournament", f"{TOURNAMENT}: {text}"


DETAILS = re.compile(
    r"(?:organi[sz]er|federation|tournament|(?:chief |deputy )*arbiter|director|time control|place"
    r"|location|number of rounds|rating|date|average|pairing|creator|last update|note|annotation"
    r"|tie.?break|https?)\b.*:",
    re.IGNORECASE,
)


def _is_a_label(text: str) -> bool:
    return fold_heading(text.partition(":")[0]) in LABEL_OF or bool(DETAILS.match(text))


# --- numbers ------------------------------------------------------------------------------------


def _numbering(grid: Grid, block: Block) -> str:
    """Whether opponents are ranks or starting numbers: by the words above, else by the answers."""
    lines = [text for _, _, text in _texts(grid, block.first, block.heading)]
    lines = [text for text in lines if CROSSTABLE.search(text)]
    if any(BY_NUMBER.search(text) for text in lines):
        return "start"
    if any(BY_RANK.search(text) for text in lines):
        return "rank" if "rank" in block.numbers or "start" not in block.numbers else "start"
    if len(block.numbers) == 1:
        return next(iter(block.numbers))
    answers = {kind: _answered(grid, block, kind) for kind in ("rank", "start")}
    return "start" if answers["start"] > answers["rank"] else "rank"


def _numbers(grid: Grid, block: Block, kind: str) -> list[int]:
    """The number of each player; a blank rank is the place in the list."""
    column = block.numbers.get(kind)
    if column is None:
        return list(range(1, len(block.players) + 1))
    written = [_number(grid, row, column) for row in block.players]
    taken = set(written)
    repeated = {number for number in taken if number is not None and written.count(number) > 1}
    numbers = []
    for place, number in enumerate(written, 1):
        stands = number is not None and (number not in repeated or number not in numbers)
        numbers.append(number if stands and number is not None else place)
    return numbers


def _answered(grid: Grid, block: Block, kind: str) -> int:
    """How many games the opponent's cell of the same round answers: W by L, with this number."""
    numbers = _numbers(grid, block, kind)
    row_of = dict(zip(numbers, block.players, strict=True))
    count = 0
    for row, number in zip(block.players, numbers, strict=True):
        for column in block.rounds.values():
            letter, opponent = _game(_cell(grid, row, column))
            if opponent not in row_of:
                continue
            theirs = _game(_cell(grid, row_of[opponent], column))
            count += theirs == (ANSWERS.get(letter), number)
    return count


# --- round cells --------------------------------------------------------------------------------


def result_cell(raw: object) -> str | None:
    """A round cell in a section's letters; None for one that is something else.

    >>> [result_cell(cell) for cell in ("29b1", "10w½", "12b0", "9w+", "9w-", -1.0, "-½", 0.0, "")]
    ['W29', 'D10', 'L12', 'X9', 'F9', 'B', 'H', 'U', 'U']
    >>> result_cell("W12"), result_cell("12w"), result_cell("Q")
    ('W12', None, None)
    """
    letter, opponent = _game(raw)
    if letter:
        return f"{letter}{opponent}"
    text = "".join(read_text(raw).casefold().split()).replace("−", "-").replace("–", "-")
    if text in WITHOUT_OPPONENT:
        return WITHOUT_OPPONENT[text]
    written = isinstance(raw, str) and not isinstance(read_result(raw), Unreadable)
    return text.upper() if written and not text.isdigit() else None


def _game(raw: object) -> tuple[str, int | None]:
    match = GAME.fullmatch(raw.strip()) if isinstance(raw, str) else None
    if match is None or match["result"] is None:
        return "", None
    return LETTERS[match["result"]], int(match["opponent"])


def _write_results(
    grid: Grid, block: Block, rows: list[list[object]], found: list[Problem]
) -> None:
    """The round cells; what is not understood stays, and is named where the section is read."""
    itself = [
        (row, column) for row, column, cell in _round_cells(grid, block) if read_text(cell) == "*"
    ]
    if len(itself) > 1:
        found.append(problem("all_play_all", grid.source(*itself[0]), "*"))
    for row, column, raw in _round_cells(grid, block):
        cell = result_cell(raw)
        if len(itself) > 1:
            cell = OF_A_MATRIX.get(read_text(raw), "U")
        elif cell is None and isinstance(raw, str) and GAME.fullmatch(raw.strip()):
            heading = _cell(grid, block.heading, column)
            found.append(
                problem("result_not_in_yet", grid.source(row, column), raw, heading=heading)
            )
            cell = "U"
        if cell is not None:
            rows[row][column] = cell
