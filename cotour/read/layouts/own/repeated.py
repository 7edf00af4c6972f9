"""A heading that stands again within one section, as at the end of a printed page.

Between the two stands nothing, the number of a page, or what stands above the first one already.
Two sections are told from one by their players' numbers, and by whom they played.
"""

from cotour.read.layouts.own.section_table import SectionTable
from cotour.read.layouts.swiss_sys import NO_TITLE
from cotour.read.table import text_of
from cotour.read.values import read_result


def goes_on(above: SectionTable, table: SectionTable) -> bool:
    """Whether the table is the section above, under its repeated heading."""
    same = (table.heading.columns, table.heading.rounds) == (
        above.heading.columns,
        above.heading.rounds,
    )
    numbers = _numbers(above), _numbers(table)
    if not same or numbers[0] & numbers[1] or not _repeats(above, table):
        return False
    played = _opponents(above), _opponents(table)
    if any(played):
        return any(
            opponents - own
            for opponents, own in zip(played, (_own(above), _own(table)), strict=True)
        )
    blank_between = bool(above.rows) and table.heading.first > above.rows[-1] + 1
    return bool(numbers[0]) or not blank_between


def take_over(above: SectionTable, table: SectionTable) -> None:
    """The rows below a repeated heading into their section."""
    above.rows += table.rows
    above.left_out += table.left_out
    above.problems += table.problems
    above.below |= table.below


def _repeats(above: SectionTable, table: SectionTable) -> bool:
    """Whether between the two stands only what stood above the first, or a page's number.

    A section that is named, by a title or a label, is named again.
    """
    titles = [
        {name: label.raw for name, label in each.titles.clear.items()} for each in (above, table)
    ]
    if titles[1] and titles[0] != titles[1]:
        return False
    rows = table.grid.rows
    known = {_said(cell) for row in rows[above.begin : above.heading.first] for cell in row}
    between = [
        cell for row in rows[table.begin : table.heading.first] for cell in row if cell != ""
    ]
    new = [cell for cell in between if _said(cell) not in known]
    return all(isinstance(cell, str) and NO_TITLE.match(cell) for cell in new)


def _said(cell: object) -> str:
    return " ".join(text_of(cell).casefold().split())


def _numbers(table: SectionTable) -> set[str]:
    return {text_of(table.raw(row, "pair")) for row in table.rows} - {""}


def _own(table: SectionTable) -> set[str]:
    """The numbers by which opponents name these players; the place in the list without them."""
    return _numbers(table) or {str(place + 1) for place in range(len(table.rows))}


def _opponents(table: SectionTable) -> set[str]:
    found = set()
    for row in table.rows:
        cells = table.grid.rows[row]
        for _, column in table.result_columns():
            result = read_result(cells[column]) if column < len(cells) else None
            if isinstance(result, tuple) and result[1]:
                found.add(str(result[1]))
    return found
