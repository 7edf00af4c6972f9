"""What the rows and columns of a template sheet are: once, group, model row, event column.

The tokens alone decide. A group's rows go from the first row with a group token to the row with
{group.end}, or to the model row; the model row is the row with tokens of a line; an event column
has {event.points} in the model row and may have other event tokens above and below it.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from openpyxl.utils import get_column_letter

from cotour import columns as schema
from cotour.problems import Problem, Source, problem
from cotour.write.template import tokens

Sheet = Any  # openpyxl's worksheet: what is copied here is unknown to its stubs
GROUP_END = "group.end"
EVENT_POINTS = "event.points"


class TokenCell(NamedTuple):
    """One token and where it stands."""

    row: int
    column: int
    token: str

    @property
    def address(self) -> str:
        """Such as F12."""
        return f"{get_column_letter(self.column)}{self.row}"

    @property
    def in_braces(self) -> str:
        """As it is written."""
        return braced(self.token)


class Layout(NamedTuple):
    """The kinds of one sheet's rows and columns.

    key:           the sheet's title in schema.OUTPUT_SHEETS
    model_row:     the row that is repeated for each line
    band:          the rows that are repeated for each group, at least the model row
    event_columns: the columns that are repeated for each event
    line_columns:  line token -> its (first) column in the model row
    """

    key: str
    model_row: int | None
    band: range
    event_columns: frozenset[int]
    line_columns: dict[str, int]
    tokens_by_column: dict[int, frozenset[str]]  # the line tokens of each cell of the model row

    def columns_left_out(self, left_out: frozenset[str]) -> frozenset[int]:
        """The columns whose every line token is left out."""
        return frozenset(
            column for column, named in self.tokens_by_column.items() if named and named <= left_out
        )


def braced(token: str) -> str:
    """The token as it is written in a cell."""
    return f"{{{token}}}"


def cells_with_tokens(sheet: Sheet) -> list[TokenCell]:
    """Every token in the cells of the sheet, row by row; formulas are the secretary's own."""
    return [
        TokenCell(row, column, token)
        for (row, column), cell in sorted(sheet._cells.items())
        if cell.data_type == tokens.TEXT and "{" in str(cell.value)
        for token in tokens.tokens_in(str(cell.value))
    ]


def cells_alone(sheet: Sheet) -> list[TokenCell]:
    """The cells that are one token and nothing else: they take its value with its type."""
    return [
        each
        for each in cells_with_tokens(sheet)
        if tokens.lone_token(str(sheet._cells[each.row, each.column].value)) == each.token
    ]


def on_sheet(workbook: Source, sheet: str, cell: str = "") -> Source:
    """A place in this workbook."""
    return Source(workbook.workbook, sheet, cell, workbook.path)


def known_sheet(title: str) -> str | None:
    """The title in schema.OUTPUT_SHEETS that this title means."""
    means = {tokens.folded(known): known for known in schema.OUTPUT_SHEETS}
    return means.get(tokens.folded(title))


def read_layout(sheet: Sheet, key: str, source: Source) -> tuple[Layout, list[Problem]]:
    """What the sheet's rows and columns are, and what is wrong with its tokens."""
    found = cells_with_tokens(sheet)
    known = tokens.legal_tokens(key)
    unknown = [each for each in found if each.token not in known]
    problems = [unknown_token(each.token, known, source.at(each.address)) for each in unknown]
    lines = [each for each in found if each.token in tokens.line_tokens(key)]
    groups = [each for each in found if each.token in schema.GROUP_TOKENS]
    events = [each for each in found if each.token in schema.EVENT_TOKENS]
    model_row = _model_row(lines)
    layout = _layout(sheet, key, lines, groups, model_row)
    problems += _stray_lines(lines, model_row, source)
    problems += _stray_groups(groups, layout, source)
    problems += _stray_events(events, layout, source)
    problems += _merged_over(sheet, model_row, source)
    return layout, problems


def unknown_token(token: str, known: frozenset[str], place: Source) -> Problem:
    """The problem of a token that is not known at this place."""
    close = braced(tokens.nearest(token, known))
    return problem("template_unknown_token", place, braced(token), nearest=close)


def _layout(
    sheet: Sheet, key: str, lines: list[TokenCell], groups: list[TokenCell], model_row: int | None
) -> Layout:
    of_the_model = [each for each in lines if each.row == model_row]
    columns: dict[str, int] = {}
    named: dict[int, set[str]] = {}
    for each in of_the_model:
        columns.setdefault(each.token, each.column)
        named.setdefault(each.column, set()).add(each.token)
    by_column = {column: frozenset(several) for column, several in named.items()}
    events = _event_columns(sheet, of_the_model)
    return Layout(key, model_row, _band(groups, model_row), events, columns, by_column)


def _model_row(lines: list[TokenCell]) -> int | None:
    """The row with the most tokens of a line; of two, the upper one."""
    if not lines:
        return None
    return Counter(each.row for each in lines).most_common(1)[0][0]


def _band(groups: list[TokenCell], model_row: int | None) -> range:
    if model_row is None:
        return range(0)
    first = min((each.row for each in groups if each.token != GROUP_END), default=model_row)
    ends = [each.row for each in groups if each.token == GROUP_END and each.row >= model_row]
    return range(min(first, model_row), min(ends, default=model_row) + 1)


def _event_columns(sheet: Sheet, of_the_model: list[TokenCell]) -> frozenset[int]:
    """The columns with {event.points}, and those under a merged heading together with one."""
    columns = {each.column for each in of_the_model if each.token == EVENT_POINTS}
    for merged in sheet.merged_cells.ranges:
        heading = str(sheet.cell(merged.min_row, merged.min_col).value or "")
        covered = set(range(merged.min_col, merged.max_col + 1))
        if covered & columns and schema.EVENT_TOKENS.keys() & set(tokens.tokens_in(heading)):
            columns |= covered
    return frozenset(columns)


def _stray_lines(
    lines: list[TokenCell], model_row: int | None, source: Source
) -> Iterator[Problem]:
    for each in lines:
        if each.row != model_row:
            place = source.at(each.address)
            yield problem("template_stray_line", place, each.in_braces, model=model_row)


def _stray_groups(groups: list[TokenCell], layout: Layout, source: Source) -> Iterator[Problem]:
    for each in groups:
        place = source.at(each.address)
        if layout.model_row is None:
            yield problem("template_group_without_lines", place, each.in_braces)
        elif each.row not in layout.band:
            last = layout.band[-1]
            yield problem("template_stray_group", place, each.in_braces, last=last)


def _stray_events(events: Iterable[TokenCell], layout: Layout, source: Source) -> Iterator[Problem]:
    for each in events:
        if each.column not in layout.event_columns:
            column = get_column_letter(each.column)
            place = source.at(each.address)
            yield problem("template_stray_event", place, each.in_braces, column=column)


def _merged_over(sheet: Sheet, model_row: int | None, source: Source) -> Iterator[Problem]:
    for merged in sorted(sheet.merged_cells.ranges, key=str):
        if model_row is not None and merged.min_row <= model_row <= merged.max_row:
            first = merged.coord.split(":")[0]
            place = source.at(first)
            yield problem("template_merged_line", place, merged.coord, model=model_row)
