"""SwissSys standings and wall charts: what their titles say, and the second line of each player.

The table itself is that of an event workbook (`#` is the player's number, to which W12 refers;
Place, which may be 1-2, T9 or blank, is never a number). What is special is the title of each
section, `SwissSys Standings. Colorado Open: Reserve`, and the wall chart's second line under each
player, with running scores or colours under the round columns and the rating and ID under the name.
"""

import re
from dataclasses import dataclass, field

from cotour.columns import SECTION_COLUMNS, SECTION_LABELS, fold_heading, meanings
from cotour.problems import LeftOut, Problem, problem
from cotour.read.grid import Grid
from cotour.read.table import Heading, Label, is_blank
from cotour.read.values import MONTH, read_count, read_score, read_text

HEADINGS = {column.name: column.heading for column in SECTION_COLUMNS}
LABEL_OF = meanings(SECTION_LABELS)

# --- titles -------------------------------------------------------------------------------------

TITLE = re.compile(
    r"(?:swiss-?sys\b[\s\d.v]*)?(?:(?:final|current|unofficial|tournament)\s+)?"
    r"(?P<kind>standings?|report|wall\s?chart|cross\s?table|results)"
    r"(?:\s+after\s+(?:round|rd)?\.?\s*\d+(?:\s+rounds?)?)?\s*[.:]\s*(?P<rest>.+)",
    re.IGNORECASE,
)
ORDER = re.compile(r"\s*\([^()]*(?:standings|tie)(?:[^()]|\([^()]*\))*\)\s*$", re.IGNORECASE)
NO_TITLE = re.compile(r"(?:swiss-?sys|printed|page|https?:|www\.)\b|[\d\s./:-]*$", re.IGNORECASE)
DAYS = re.compile(
    rf"(?:(?:{MONTH.pattern}|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|to|through|and)\b"
    r"|\d{1,4}(?:st|nd|rd|th)?|[-–—,./&\s])+",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Titles:
    """The title lines above a heading: what they clearly say, and the nearest line of plain text."""

    clear: dict[str, Label] = field(default_factory=dict)  # event, section
    nearest: Label | None = None


def event_and_section(text: str) -> tuple[str, str]:
    """What a SwissSys title names; '' for what it does not name, and for any other line.

    >>> event_and_section("SwissSys Standings. Colorado Open: Reserve (Standings (no tiebrk))")
    ('Colorado Open', 'Reserve')
    >>> event_and_section("SwissSys Report: Colorado Open"), event_and_section("Standings. Reserve")
    (('Colorado Open', ''), ('', 'Reserve'))
    >>> event_and_section("Colorado Open: Reserve")
    ('', '')
    """
    match = TITLE.fullmatch(text.strip())
    if match is None:
        return "", ""
    rest = ORDER.sub("", match["rest"]).strip()
    parts = [part.strip() for part in re.split(r":\s+", rest)]
    if len(parts) == 2 and all(parts):
        return parts[0], parts[1]
    return (rest, "") if match["kind"].casefold() == "report" else ("", rest)


def titles_above(grid: Grid, first: int, last: int) -> Titles:
    """The titles in the rows from first up to, not including, last; the nearest one counts."""
    clear: dict[str, Label] = {}
    nearest: Label | None = None
    for row in reversed(range(first, last)):
        for column, cell in enumerate(grid.rows[row]):
            if not isinstance(cell, str) or not cell:
                continue
            source = grid.source(row, column)
            event, section = event_and_section(cell)
            if section and nearest and not event:  # Standings. Colorado Open, and below it Reserve
                event, section = section, ""
            if event:
                clear.setdefault("event", Label(event, source))
            if section:
                clear.setdefault("section", Label(section, source))
            if not (event or section) and nearest is None and _is_title(grid.rows[row], cell):
                nearest = Label(cell, source)
    if "event" in clear and nearest is not None:
        clear.setdefault("section", nearest)
    return Titles(clear, nearest)


def _is_title(cells: list[object], text: str) -> bool:
    """A line of one text that is no label, no date and no page number."""
    if sum(cell != "" for cell in cells) != 1 or NO_TITLE.match(text):
        return False
    return not DAYS.fullmatch(text) and fold_heading(text.partition(":")[0]) not in LABEL_OF


# --- the second line of a wall chart ------------------------------------------------------------

COLOURS = {"w", "b", "white", "black", "x", "*", "-", "--", "---"}
MEMBER_ID = re.compile(r"[0-9]{7,8}")
RATING = re.compile(r"[0-9]{3,4}(?:P[0-9]{1,2})?|unr\.?|unrated", re.IGNORECASE)
BESIDE_THEM = re.compile(
    r"(?-i:[A-Z]{2})|(?:US ?CF|FIDE)?(?:ID|R|RTG|RTNG)?#?:?|[-()]+", re.IGNORECASE
)
BELOW = {"member_id": MEMBER_ID, "pre_rating": RATING, "post_rating": RATING}

Below = tuple[int, int, object]  # row, column, what stands there


def second_lines(grid: Grid, heading: Heading, end: int) -> dict[int, int]:
    """Second line -> its player's line, where most players of the table have one; else nothing."""
    found: dict[int, int] = {}
    players = 0
    owner: int | None = None
    for row in range(heading.last + 1, end):
        cells = grid.rows[row]
        if owner is not None and is_second_line(cells, heading):
            found[row] = owner
        elif not is_blank(cells) and _number_of(cells, heading) is not None:
            owner = row
            players += 1
        else:
            owner = None
    return found if 2 * len(set(found.values())) >= players else {}


def is_second_line(cells: list[object], heading: Heading) -> bool:
    """No number, no name and no score; running scores or colours, or rating and ID, instead."""
    if not heading.holds("pair") or is_blank(cells):
        return False
    if _at(cells, heading, "pair") != "" or _at(cells, heading, "score") != "":
        return False
    in_rounds = [cells[column] for column in heading.rounds.values() if column < len(cells)]
    in_rounds = [cell for cell in in_rounds if cell != ""]
    name = _at(cells, heading, "player")
    if not all(_is_running(cell) for cell in in_rounds):
        return False
    return (name == "" or _parts(name) is not None) and bool(in_rounds or name != "")


def from_second_lines(
    grid: Grid, heading: Heading, lines: dict[int, int], problems: list[Problem]
) -> dict[tuple[int, str], Below]:
    """An ID or a rating that a player's own line lacks: (the player's row, column name) -> the cell.

    What stands under the name and could be meant in two ways is not taken, but a problem.
    """
    taken: dict[tuple[int, str], Below] = {}
    for row, owner in lines.items():
        for name in BELOW:
            if _at(grid.rows[owner], heading, name) != "":
                continue
            value = _at(grid.rows[row], heading, name)
            fitting = _under_the_name(grid.rows[row], heading, name)
            if value != "":
                taken[owner, name] = (row, heading.columns[name], value)
            elif len(fitting) == 1:
                taken[owner, name] = (row, heading.columns["player"], fitting[0])
            elif fitting:
                problems.append(_unclear(grid, heading, row, owner, name))
    return taken


def second_lines_left_out(grid: Grid, lines: dict[int, int]) -> list[LeftOut]:
    """One line for all of them."""
    if not lines:
        return []
    rows = f"{len(lines)} rows, {min(lines) + 1} to {max(lines) + 1}"
    why = "the second line of each player in a wall chart (running scores, colours, rating)"
    return [LeftOut(grid.workbook, grid.sheet, rows, why)]


def _unclear(grid: Grid, heading: Heading, row: int, owner: int, name: str) -> Problem:
    return problem(
        "second_line_unclear",
        grid.source(row, heading.columns["player"]),
        _at(grid.rows[row], heading, "player"),
        player=read_text(_at(grid.rows[owner], heading, "player")),
        heading=HEADINGS[name],
    )


def _under_the_name(cells: list[object], heading: Heading, name: str) -> list[str]:
    """What is under the name that could be this; new ratings do not stand there."""
    under = _at(cells, heading, "player")
    if under == "" or name == "post_rating":
        return []
    return [part for part in _parts(under) or [] if BELOW[name].fullmatch(part)]


def _at(cells: list[object], heading: Heading, name: str) -> object:
    column = heading.columns.get(name)
    return cells[column] if column is not None and column < len(cells) else ""


def _number_of(cells: list[object], heading: Heading) -> int | None:
    number = read_count(_at(cells, heading, "pair"))
    return number if isinstance(number, int) else None


def _is_running(cell: object) -> bool:
    """A score so far, or a colour."""
    if isinstance(cell, str) and cell.strip().casefold() in COLOURS:
        return True
    return isinstance(read_score(cell), float)


def _parts(cell: object) -> list[str] | None:
    """The ratings and IDs of a cell that holds nothing else (but a state); None for a name."""
    found = []
    for part in re.split(r"[\s/|,;]+|->|ID:", read_text(cell)):
        if MEMBER_ID.fullmatch(part) or RATING.fullmatch(part):
            found.append(part)
        elif not BESIDE_THEM.fullmatch(part):
            return None
    return found
