"""What the scans of all kinds share: what they find, their limits, their words."""

import io
import zipfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from openpyxl.utils.cell import get_column_letter

from cotour.problems import Problem, Source, problem
from cotour.read.files import ZIP_FAILURES, parts_of

FURTHEST_ROW = 20_000
FURTHEST_COLUMN = 500
EMPTY_ROWS_THAT_END = 1_000  # what comes after so many is not part of a table
MOST_CELLS = FURTHEST_ROW * FURTHEST_COLUMN  # 1.4 s and 0.4 GB; calamine fills the whole rectangle
CELLS_NAMED = 5


@dataclass(slots=True)
class Scan:
    """What the text of the sheets shows, by sheet, before calamine loads them."""

    problems: dict[str, list[Problem]] = field(default_factory=dict)
    too_large: dict[str, Problem] = field(default_factory=dict)
    parts: dict[str, bytes] = field(default_factory=dict)  # without their far cells
    hidden_columns: dict[str, tuple[int, ...]] = field(default_factory=dict)  # counted from 0


class DamagedError(Exception):
    """The inside of a workbook is not what its kind promises; never leaves this module."""


def unzip(content: bytes, names: Iterable[str]) -> dict[str, bytes]:
    """These parts of a zip by folded name, as far as they are there."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as package:
            parts = parts_of(package)
            return {name: package.read(parts[name]) for name in names if name in parts}
    except ZIP_FAILURES as failure:
        raise DamagedError from failure


def named_problems(code: str, source: Source, cells: Sequence[tuple[str, str]]) -> list[Problem]:
    """One problem for all these (cell, what is there): it stands at the first, names a few more."""
    if not cells:
        return []
    others = [cell for cell, _ in cells[1:]]
    more = f" (also in {_listed(others, CELLS_NAMED - 1)})" if others else ""
    return [problem(code, source.at(cells[0][0]), cells[0][1], more=more)]


def _listed(names: Sequence[str], most: int) -> str:
    """A1, B1 and 7 more."""
    shown = ", ".join(names[:most])
    return f"{shown} and {len(names) - most} more" if len(names) > most else shown


def far_cells_problem(source: Source, cells: Sequence[str]) -> list[Problem]:
    """A warning that names the cells far away from the table."""
    if not cells:
        return []
    count = "a cell stands" if len(cells) == 1 else f"{len(cells)} cells stand"
    first = cells[0].partition(" ")[0]  # of A2 to A1048576
    return [problem("far_cells", source.at(first), _listed(cells, CELLS_NAMED), count=count)]


def hidden_rows(source: Source, rows: Sequence[int]) -> list[Problem]:
    """Hidden rows, in words: 4 to 9, 12."""
    if not rows:
        return []
    starts = [rows[0], *(row for before, row in pairwise(rows) if row != before + 1)]
    ends = [*(row for row, after in pairwise(rows) if after != row + 1), rows[-1]]
    words = [
        str(first) if first == last else f"{first} to {last}"
        for first, last in zip(starts, ends, strict=True)
    ]
    shown = f"{_listed(words, CELLS_NAMED)} ({len(rows)} in all)"
    return [problem("rows_hidden", source.at(f"A{rows[0]}"), shown)]


def too_large_problem(source: Source, row: int, column: int) -> Problem:
    """The error of a sheet whose rectangle of cells is too large to be read."""
    cell = f"{get_column_letter(column)}{row}"
    return problem("sheet_too_large", source.at(cell), cell, limit=f"{MOST_CELLS:,}")


def check_count(texts: int, part: bytes) -> None:
    """calamine takes memory for as many texts as the part says that it has."""
    if texts > len(part):
        raise ValueError(texts)


def last_row(filled: Iterable[int]) -> int:
    """The last of these rows before more empty ones follow than a table has.

    >>> last_row([1, 2, 900, 1048576])
    900
    """
    last = 0
    for row in filled:
        if row - last > EMPTY_ROWS_THAT_END:
            break
        last = row
    return last
