"""The rows under a section's heading: players, and what is none, with the reason."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable

from cotour.columns import fold_heading
from cotour.problems import LeftOut, Problem, problem
from cotour.read.layouts.own.section_table import LABEL_OF, SectionTable, has_label
from cotour.read.layouts.own.totals import is_summary
from cotour.read.layouts.swiss_sys import (
    from_second_lines,
    is_second_line,
    second_lines,
    second_lines_left_out,
)
from cotour.read.table import is_blank
from cotour.read.values import Unreadable, read_count, read_member_id, read_rating, read_score

RULE = re.compile(r"[-=_+|:*~\s─━═—–]{2,}")
NOT_ABOVE = {"event", "date", "rounds", "max_points", "section_order", "tour_section"}


def sort_rows(table: SectionTable, end: int) -> None:
    """Every row under the heading: a player's, blank, or left out with the reason."""
    titles: list[tuple[int, set[object]]] = []
    seen: set[object] = set()
    second = second_lines(table.grid, table.heading, end)
    table.below = from_second_lines(table.grid, table.heading, second, table.problems)
    table.left_out += second_lines_left_out(table.grid, second)
    for row in range(table.heading.last + 1, end):
        cells = table.grid.rows[row]
        if row in second or is_blank(cells) or _only_a_number(table, row) or _is_rule(cells):
            continue
        name = table.name(row)
        if _is_section_title(cells):
            titles.append((row, set()))
        elif _is_summary(table, row, name):
            _leave_out(table, row, "a line of totals, not a player")
        elif not _shows_a_result(table, row):
            why = "no number, ID, rating or round beside it: a note, not a player"
            _leave_out(table, row, why)
            titles.append((row, set(seen)))
            if name and table.raw(row, "score") != "":
                source = table.source(row, "player")
                table.problems.append(problem("player_line_left_out", source, name))
        elif not name:
            table.problems.append(problem("name_missing", table.source(row, "player")))
        else:
            table.rows.append(row)
            seen.add(table.raw(row, "pair"))
    _look_for_titles(table, titles)
    table.problems += _merged_over_players(table)
    table.problems += _labels_not_above(table, end)


def players_above(table: SectionTable) -> list[Problem]:
    """Rows above the heading that fit its columns, as after sorting with the heading."""
    return [
        problem("player_above_heading", table.source(row, "player"), table.name(row))
        for row in range(table.begin, table.heading.first)
        if _shows_a_player(table, row)
        and isinstance(read_score(table.raw(row, "score")), float)
        and not has_label(table.grid.rows[row])
    ]


def end_of_table(table: SectionTable, following: int) -> int:
    """Where the next section's titles begin: the rows above its heading that are no player's."""
    heading, rows = table.heading, table.grid.rows
    first, last = heading.extent
    row = following
    while row - 1 > heading.last and not (
        _shows_a_player(table, row - 1) and not has_label(rows[row - 1][first : last + 1])
    ):
        row -= 1
    while row < following and is_second_line(rows[row], heading):
        row += 1
    return row


# --- what a row is ------------------------------------------------------------------------------


def _shows_a_player(table: SectionTable, row: int) -> bool:
    """Whether a row has a name, and a number, an ID, a rating or a round cell."""
    return bool(table.name(row)) and _shows_a_result(table, row)


def _shows_a_result(table: SectionTable, row: int) -> bool:
    number = table.raw(row, "pair")
    if number != "" and isinstance(read_count(number), int):
        return True
    cells = table.grid.rows[row]
    if any(column < len(cells) and cells[column] != "" for column in table.heading.rounds.values()):
        return True
    readers: dict[str, Callable[[object], object]] = {
        "member_id": read_member_id,
        "pre_rating": read_rating,
        "post_rating": read_rating,
    }
    if table.name(row):
        return any(table.raw(row, name) != "" for name in readers)
    raws = {name: table.raw(row, name) for name in readers}
    return any(
        isinstance(raw, float) or not isinstance(readers[name](raw), Unreadable | None)
        for name, raw in raws.items()
    )


def _only_a_number(table: SectionTable, row: int) -> bool:
    """A line that was numbered beforehand and never filled in."""
    number = table.raw(row, "pair")
    if number == "" or not isinstance(read_count(number), int):
        return False
    cells = table.grid.rows[row]
    return len(cells) - cells.count("") == 1


def _is_rule(cells: list[object]) -> bool:
    """A line of dashes."""
    return all(not cell or (isinstance(cell, str) and RULE.fullmatch(cell)) for cell in cells)


def _is_section_title(cells: list[object]) -> bool:
    """`Section` with a name beside it, or `Section: Reserve` in one cell."""
    if not isinstance(next((cell for cell in cells if cell != ""), None), str):
        return False
    filled = [str(cell) for cell in cells if cell != ""]
    before, colon, after = filled[0].partition(":")
    label = before if len(filled) >= 2 or (colon and after.strip()) else ""
    return LABEL_OF.get(fold_heading(label)) == "section"


def _is_summary(table: SectionTable, row: int, name: str) -> bool:
    """A line of totals: such a word for a name, or where the name would stand, and no ID."""
    if table.raw(row, "member_id") != "":
        return False
    number = table.raw(row, "pair")
    text = name or next(
        (cell for cell in table.grid.rows[row] if isinstance(cell, str) and cell), ""
    )
    numbered = number != "" and isinstance(read_count(number), int)
    return is_summary(text, numbered=bool(name) and numbered)


def _leave_out(table: SectionTable, row: int, why: str) -> None:
    cells = [cell for cell in table.grid.rows[row] if cell != ""]
    shown = table.name(row) or next(
        (cell for cell in cells if isinstance(cell, str)), str(cells[0])
    )
    grid = table.grid
    table.left_out.append(
        LeftOut(grid.workbook, grid.sheet, grid.row_name(row), f"{why}: {shown[:40]}")
    )


# --- what a table must not hold -----------------------------------------------------------------


def _look_for_titles(table: SectionTable, titles: list[tuple[int, set[object]]]) -> None:
    """A section title in the table, or a line of text after which the numbers begin again."""
    for row, above in titles:
        below = {table.raw(each, "pair") for each in table.rows if each > row} - {""}
        if _is_section_title(table.grid.rows[row]) or above & below:
            column, text = next(
                (column, cell) for column, cell in enumerate(table.grid.rows[row]) if cell != ""
            )
            source = table.grid.source(row, column)
            table.problems.append(problem("section_title_without_headings", source, text))


def _merged_over_players(table: SectionTable) -> list[Problem]:
    """Cells merged over several players: only the first of them has the value."""
    used = {*table.heading.columns.values(), *table.heading.rounds.values()}
    problems = []
    for first, left, last, right in table.grid.merged:
        several = bisect_right(table.rows, last) - bisect_left(table.rows, first) > 1
        columns = used & set(range(left, right + 1)) if several else None
        value = _value(table, first, left) if columns else ""
        if value != "":
            source = table.grid.source(first, left)
            end = table.grid.address(last, right)
            problems.append(problem("cells_merged", source, value, end=end))
    return problems


def _value(table: SectionTable, row: int, column: int) -> object:
    cells = table.grid.rows[row]
    return cells[column] if column < len(cells) else ""


def _labels_not_above(table: SectionTable, end: int) -> list[Problem]:
    """A label with a value, beside or below the table, where nothing reads it."""
    first, last = table.heading.extent
    players = {*table.rows, *range(table.heading.first, table.heading.last + 1)}
    problems = []
    for row in range(table.heading.first, end):
        cells = table.grid.rows[row]
        if row in players and not any(cells[last + 1 :]) and not any(cells[:first]):
            continue
        places = [*range(len(cells) - 1)]
        if row in players:
            places = [*places[:first], *places[last + 1 :]]
        for column in places:
            cell = cells[column]
            if not isinstance(cell, str) or not cell or cells[column + 1] == "":
                continue
            if LABEL_OF.get(fold_heading(cell)) in NOT_ABOVE:
                problems.append(problem("label_not_above", table.grid.source(row, column), cell))
    return problems
