"""Which rows of a sheet are headings of a section, and which tables stand beside each other.

A box to the right of the section (prizes, top scorers) is no heading of the rows below it. A second
section there is an error: the rows of a sheet belong to one table.
"""

from dataclasses import replace

from cotour.columns import fold_heading
from cotour.problems import Problem, problem
from cotour.read.grid import Grid
from cotour.read.layouts.own.section_table import COLUMN_OF, LABEL_OF
from cotour.read.table import Heading, Label, heading_at, labels_in

SCORE_HEADINGS = {text for text, name in COLUMN_OF.items() if name == "score"}
SECOND_CHOICE = {  # they count where no other column says it: a FIDE ID beside a national one
    "member_id": {"fideid"},
    "state": {"fed", "federation"},
}


def headings_in(grid: Grid) -> tuple[list[Heading], list[Problem]]:
    """The heading rows with Player and Score, from top to bottom; tables beside each other."""
    found: list[Heading] = []
    problems: list[Problem] = []
    for row, cells in enumerate(grid.rows):
        above = found[-1] if found else None
        if above and (row <= above.last or not _may_be_heading(cells, above)):
            continue
        beside = _heading_at(_beside(grid, row, above), row) if above else None
        heading = beside or _heading_at(grid, row)
        if heading is None:
            continue
        if above and beside and is_section(above, _labels(grid, above)):
            if is_section(beside, {}):
                problems.append(_beside_problem(grid, above, beside))
            continue
        found.append(heading)
    return found, problems


def _heading_at(grid: Grid, row: int) -> Heading | None:
    heading = heading_at(grid, row, COLUMN_OF, rounds=True)
    if heading is None or not (_names_players(heading) and heading.holds("score")):
        return None
    heading = _prefer_national(grid, heading)
    _take_out_black(grid.rows[row], heading)
    return heading


def is_section(heading: Heading, labels: dict[str, Label]) -> bool:
    """Whether a table with Player and Score is a section: Post, a round column, or Rounds above."""
    return heading.holds("post_rating") or bool(heading.rounds) or "rounds" in labels


def _labels(grid: Grid, heading: Heading) -> dict[str, Label]:
    return labels_in(grid, 0, heading.first, LABEL_OF)[0]


def _may_be_heading(cells: list[object], above: Heading) -> bool:
    """A quick look: under a heading, a row with a number for a score is a player's.

    Unless something stands beside the table in that row: another table may begin there.
    """
    score = above.columns["score"]
    if score < len(cells) and isinstance(cells[score], float):
        first, last = above.extent
        if not any(cells[last + 1 :]) and not any(cells[:first]):
            return False
    return any(isinstance(cell, str) and fold_heading(cell) in SCORE_HEADINGS for cell in cells)


def _names_players(heading: Heading) -> bool:
    return heading.holds("player") or heading.holds("first_name", "last_name")


def _beside(grid: Grid, row: int, above: Heading) -> Grid:
    """This row and the next with only what stands outside of the columns of the table above."""
    first, last = above.extent
    rows = list(grid.rows)
    for each in range(row, min(row + 2, len(rows))):
        rows[each] = [
            "" if first <= column <= last else cell for column, cell in enumerate(rows[each])
        ]
    return replace(grid, rows=rows)


def _beside_problem(grid: Grid, above: Heading, heading: Heading) -> Problem:
    column = min(heading.columns.values())
    other = grid.address(above.last, min(above.columns.values()))
    return problem("table_beside", grid.source(heading.last, column), other=other)


def _prefer_national(grid: Grid, heading: Heading) -> Heading:
    """Of two columns of IDs or states, the one that is not FIDE's, where only one of them is."""
    kept = []
    for name, first, second in heading.twice:
        texts = [fold_heading(_cell(grid, heading.last, column)) for column in (first, second)]
        later = [text in SECOND_CHOICE.get(name, ()) for text in texts]
        if later == [True, False]:
            heading.columns[name] = second
        elif later != [False, True]:
            kept.append((name, first, second))
    return Heading(heading.first, heading.last, heading.columns, heading.rounds, kept)


def _cell(grid: Grid, row: int, column: int) -> object:
    cells = grid.rows[row]
    return cells[column] if column < len(cells) else ""


def _take_out_black(cells: list[object], heading: Heading) -> None:
    """B beside W, without L or D, counts games with Black, not byes."""
    texts = {fold_heading(cell) for cell in cells}
    column = heading.columns.get("full_point_byes")
    if column is None or column >= len(cells) or fold_heading(cells[column]) != "b":
        return
    if "w" in texts and not texts & {"l", "d"}:
        del heading.columns["full_point_byes"]
