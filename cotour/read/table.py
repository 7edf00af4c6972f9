"""Tables inside a grid: the heading row found by its words, labels beside their values.

Every layout looks for its table with heading_at(), which takes one heading line or two (a merged
`Rating` over `Pre` and `Post`), in any column.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, TypeVar

from rapidfuzz import fuzz, process

from cotour.columns import Column, fold_heading, round_number
from cotour.problems import Problem, Source, problem, shown_value
from cotour.read.grid import Grid

T = TypeVar("T")
OTHER_POINTS = re.compile(  # a first line that makes another thing of the line below it
    r"\b(?:quick|blitz|rapid|bullet|perf|performance|tpr|prize|bonus|tour|grand prix|team|club)\b",
    re.IGNORECASE,
)
OF_A_NUMBER = re.compile(  # labels whose value is a number
    r"\s*(?:(?:number of )?rounds|rds|max\w* (?:points|pts)|section order|order of section)\W*",
    re.IGNORECASE,
)
NEAR = 80  # a text that is that much like a label was probably meant as one


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading of one or two lines: which column holds what (rows and columns count from 0)."""

    first: int
    last: int
    columns: dict[str, int]
    rounds: dict[int, int]  # round number -> column
    twice: list[tuple[str, int, int]] = field(default_factory=list)  # one meaning, two columns

    @property
    def extent(self) -> tuple[int, int]:
        """The first and the last column that it gives a meaning."""
        used = (*self.columns.values(), *self.rounds.values())
        return min(used), max(used)

    def holds(self, *names: str) -> bool:
        """Whether all these columns are there."""
        return all(name in self.columns for name in names)


def heading_at(
    grid: Grid, row: int, meaning_of: Mapping[str, str], *, rounds: bool = False
) -> Heading | None:
    """The heading that begins in this row, of two lines where the second adds meanings; or None."""
    one = _read_heading(grid.rows[row], [], row, row, meaning_of, rounds)
    if row + 1 >= len(grid.rows):
        return one
    player = one.columns.get("player") if one else None
    if player is not None and str(_cell(grid, row + 1, player)).strip():
        return one  # the next row holds a player
    below = _read_heading(grid.rows[row + 1], [], row + 1, row + 1, meaning_of, rounds)
    two = _read_heading(_spread(grid, row), grid.rows[row + 1], row, row + 1, meaning_of, rounds)
    alone = max(_size(one), _size(below))
    return two if two is not None and _size(two) > alone else one


def _size(heading: Heading | None) -> int:
    return len(heading.columns) + len(heading.rounds) if heading else 0


def _cell(grid: Grid, row: int, column: int) -> object:
    cells = grid.rows[row]
    return cells[column] if column < len(cells) else ""


def _spread(grid: Grid, row: int) -> list[object]:
    """A first heading line with each merged cell's text over all of its columns."""
    cells = list(grid.rows[row])
    for first_row, first_column, last_row, last_column in grid.merged:
        if first_row <= row <= last_row:
            for column in range(first_column, min(last_column, len(cells) - 1) + 1):
                cells[column] = _cell(grid, first_row, first_column)
    return cells


def _read_heading(
    upper: list[object],
    lower: list[object],
    first: int,
    last: int,
    meaning_of: Mapping[str, str],
    rounds: bool,
) -> Heading | None:
    heading = Heading(first, last, {}, {})
    upper, lower = _without_label(upper), _without_label(lower)
    for column in range(max(len(upper), len(lower))):
        over = upper[column] if column < len(upper) else ""
        under = lower[column] if column < len(lower) else ""
        if over == "" == under:
            continue
        name = _meaning(over, under, meaning_of, rounds)
        if isinstance(name, int):
            _note(heading, heading.rounds, name, column, f"round {name}")
        elif name is not None:
            _note(heading, heading.columns, name, column, name)
    return heading if heading.columns else None


def _note(heading: Heading, known: dict[T, int], name: T, column: int, label: str) -> None:
    if name in known:
        heading.twice.append((label, known[name], column))
    else:
        known[name] = column


def _meaning(
    over: object, under: object, meaning_of: Mapping[str, str], rounds: bool
) -> str | int | None:
    """What one column's heading means: both lines together first, then the lower one alone.

    Not where the upper one says that it is another's: Quick over Post, Bonus over Points.
    """
    own = [part for part in (under, over) if _may_be_a_heading(part)]
    texts = [fold_heading(over) + fold_heading(under)] if len(own) == 2 else []
    if own and not (len(own) == 2 and OTHER_POINTS.search(str(over))):
        texts.append(fold_heading(own[0]))
    for text in texts:
        if text in meaning_of:
            return meaning_of[text]
        if rounds and (number := round_number(text)):
            return number
    return None


def _without_label(cells: list[object]) -> list[object]:
    """The row without the number of a label in it: Rounds | 5 is no round 5."""
    if not any(isinstance(cell, str) and OF_A_NUMBER.fullmatch(cell) for cell in cells):
        return cells
    return [
        "" if isinstance(cell, float) and OF_A_NUMBER.fullmatch(str(before)) else cell
        for before, cell in zip(["", *cells], cells, strict=False)
    ]


def _may_be_a_heading(cell: object) -> bool:
    """A text, or a whole number, as rounds may be headed; 0.5 is a score."""
    if isinstance(cell, float):
        return cell.is_integer()
    return cell not in ("", None) and not isinstance(cell, bool)


class Label(NamedTuple):
    """A label's value as it stands in the workbook, and where."""

    raw: object
    source: Source


def labels_in(
    grid: Grid, first: int, last: int, meaning_of: Mapping[str, str]
) -> tuple[dict[str, Label], list[Problem]]:
    """Labels and their values in the rows from first up to, not including, last.

    The value stands in the cell right of the label, or behind its colon: `Event: Colorado Open`.
    """
    found: dict[str, Label] = {}
    problems = []
    for name, label in _labels(grid, first, last, meaning_of):
        if name not in found or found[name].raw == "":
            found[name] = label
        elif label.raw != "" and shown_value(label.raw) != shown_value(found[name].raw):
            problems.append(
                problem("label_twice", label.source, label.raw, other=found[name].source.cell)
            )
    return found, problems


def unknown_labels(grid: Grid, first: int, last: int, columns: tuple[Column, ...]) -> list[Problem]:
    """A warning for a text that is nearly a label, with a value beside it: Max point, Resident of."""
    names = {
        fold_heading(heading): each
        for each in columns
        for heading in (each.heading, *each.synonyms)
    }
    problems = []
    for row in range(first, min(last, len(grid.rows))):
        for column, raw in enumerate(grid.rows[row]):
            text = fold_heading(raw) if isinstance(raw, str) and raw else ""
            if not text or text in names or _cell(grid, row, column + 1) == "":
                continue
            near = process.extractOne(text, list(names), scorer=fuzz.ratio, score_cutoff=NEAR)
            if near:
                heading = names[near[0]].heading
                problems.append(
                    problem("label_unknown", grid.source(row, column), raw, heading=heading)
                )
    return problems


def _labels(
    grid: Grid, first: int, last: int, meaning_of: Mapping[str, str]
) -> Iterator[tuple[str, Label]]:
    for row in range(first, min(last, len(grid.rows))):
        column = 0
        cells = grid.rows[row]
        while column < len(cells):
            raw = cells[column]
            here = column
            column += 1
            if not isinstance(raw, str) or not raw:
                continue
            name = meaning_of.get(fold_heading(raw))
            if name:
                beside = _right_of(grid, row, here)
                yield name, Label(_cell(grid, row, beside), grid.source(row, beside))
                column = beside + 1
                continue
            before, colon, after = raw.partition(":")
            name = meaning_of.get(fold_heading(before)) if colon else None
            if name and after.strip():
                yield name, Label(after.strip(), grid.source(row, here))


def _right_of(grid: Grid, row: int, column: int) -> int:
    """The column right of a cell, past its merged neighbours."""
    for first_row, first_column, last_row, last_column in grid.merged:
        if first_row <= row <= last_row and first_column <= column <= last_column:
            return last_column + 1
    return column + 1


def twice_problems(grid: Grid, heading: Heading, headings: Mapping[str, str]) -> list[Problem]:
    """An error for every two columns that mean the same."""
    return [
        problem(
            "heading_twice",
            grid.source(heading.last, second),
            _cell(grid, heading.last, second) or _cell(grid, heading.first, second),
            heading=headings.get(name, name),
            other=grid.address(heading.last, first),
        )
        for name, first, second in heading.twice
    ]


def text_of(raw: object) -> str:
    """A cell as it is shown: 5.0 is 5."""
    if isinstance(raw, float) and raw.is_integer():
        raw = int(raw)
    return "TRUE" if raw is True else "FALSE" if raw is False else str(raw).strip()


def is_blank(row: list[object]) -> bool:
    """Whether a row holds nothing."""
    return row.count("") == len(row)
