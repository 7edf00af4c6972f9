"""The two small events of these tests, as the rows of their sheets.

DENVER is healthy and always there. BOULDER is the one that a test spoils, in two shapes: with round
columns, and (BOULDER_SUMMARY) with columns of byes and games instead. The people are others, so
the points of one event never hide behind those of the other.
"""

from dataclasses import dataclass

from tests.workbooks import Place, Rows

ROUND_HEADINGS = ["No.", "Player", "ID", "State", "Pre", "Post", "Rd 1", "Rd 2", "Score"]
SUMMARY_HEADINGS = ["No.", "Player", "ID", "State", "Pre", "Post", "Score"]
SUMMARY_HEADINGS += ["Half-point byes", "Full-point byes", "Games"]

DENVER: Rows = [
    ["Event", "Denver Open"],
    ["Date", "2002-10-06"],
    ["Section", "Open"],
    ["Rounds", 2],
    ROUND_HEADINGS,
    [1, "Ann Able", 101, "CO", 1800, 1810, "W2", "D3", 1.5],
    [2, "Bob Brown", 102, "CO", 1700, 1690, "L1", "W4", 1],
    [3, "Cy Cole", 103, "CO", 1600, 1610, "W4", "D1", 1.5],
    [4, "Di Dunn", 104, "CO", 1500, 1490, "L3", "L2", 0],
]
DENVER_POSTS = [1810, 1690, 1610, 1490]

BOULDER: Rows = [
    ["Event", "Boulder Open"],
    ["Date", "2002-11-03"],
    ["Section", "Open"],
    ["Rounds", 2],
    ROUND_HEADINGS,
    [1, "Ed East", 201, "CO", 1800, 1820, "W2", "W3", 2],
    [2, "Flo Ford", 202, "CO", 1700, 1690, "L1", "D4", 0.5],
    [3, "Gil Gray", 203, "CO", 1600, 1600, "W4", "L1", 1],
    [4, "Hal Hunt", 204, "CO", 1500, 1500, "L3", "D2", 0.5],
]
BOULDER_SUMMARY: Rows = [
    ["Event", "Boulder Open"],
    ["Date", "2002-11-03"],
    ["Section", "Open"],
    ["Rounds", 2],
    SUMMARY_HEADINGS,
    [1, "Ed East", 201, "CO", 1800, 1820, 2, 0, 0, 2],
    [2, "Flo Ford", 202, "CO", 1700, 1690, 0.5, 0, 0, 2],
    [3, "Gil Gray", 203, "CO", 1600, 1600, 1, 0, 0, 2],
    [4, "Hal Hunt", 204, "CO", 1500, 1500, 0.5, 0, 0, 2],
]
BOULDER_POSTS = [1820, 1690, 1600, 1500]

RESERVE: Rows = [
    ["Event", "Boulder Open"],
    ["Date", "2002-11-03"],
    ["Section", "Reserve"],
    ["Rounds", 2],
    ROUND_HEADINGS,
    [1, "Ida Ives", 301, "CO", 1300, 1310, "W2", "D3", 1.5],
    [2, "Jo Jones", 302, "CO", 1200, 1190, "L1", "B", 1],
    [3, "Kit King", 303, "CO", 1100, 1110, "H", "D1", 1],
]
RESERVE_POSTS = [1310, 1190, 1110]


def again(rows: Rows, by: int) -> Rows:
    """The same section with Pre and Post moved by so many points: no copy of the first one."""
    moved = [list(row) for row in rows]
    pre, post = (moved[4].index(heading) for heading in ("Pre", "Post"))
    for row in moved[5:]:
        row[pre] += by
        row[post] += by
    return moved


def of_the_section(workbook: str, sheet: str) -> list[Place]:
    """Where a problem of a whole section may be said: its title or its heading, no player's row."""
    return [(workbook, sheet, cell) for cell in ("A1", "B3", "A5", "B5", "F5")]


@dataclass(frozen=True)
class Case:
    """A section with some cells spoilt, the code of what is wrong, and where and how it is said."""

    code: str
    rows: Rows
    cells: dict[str, object]
    cell: str
    says: tuple[str, ...]


def spoilt(
    code: str, rows: Rows, cells: dict[str, object], *says: str, cell: str | None = None
) -> Case:
    """A case; the problem stands at the last of the spoilt cells."""
    return Case(code, rows, cells, cell or list(cells)[-1], says)
