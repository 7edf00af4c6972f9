"""What can be wrong with a workbook, and what was not used of it, each with its place.

A problem is a value that is collected, never raised. It names the workbook, the sheet and the
cell, says what is there, what was expected, what was done, and what to do. An *error* means that a
published number would be wrong or missing; a *warning* means that the value was used, but look.
"""

import datetime as dt
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from cotour.wordings import REASONS, WORDINGS, Severity, Wording


@dataclass(frozen=True, slots=True)
class Source:
    """A place that the secretary can open: workbook (file name), sheet and cell such as F12."""

    workbook: str = ""
    sheet: str = ""
    cell: str = ""
    path: Path | None = field(default=None, compare=False)

    def __str__(self) -> str:
        parts = (
            self.workbook,
            self.sheet and f"sheet {self.sheet}",
            self.cell if self.cell.startswith("line ") else self.cell and f"cell {self.cell}",
        )
        return ", ".join(part for part in parts if part)

    def at(self, cell: str) -> "Source":
        """The same sheet, another cell."""
        return Source(self.workbook, self.sheet, cell, self.path)


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that wants the secretary's attention."""

    source: Source
    severity: Severity
    code: str
    message: str
    fix: str
    found: str = ""
    done: str = ""
    gap: str = ""  # the heading of the sheet Events of season.xlsx that would settle it
    section: str = ""  # where a sheet holds several: the one that it is about

    def __str__(self) -> str:
        place = f"{self.source}: " if str(self.source) else ""
        return f"{place}{self.message}\n    {self.fix}" if self.fix else f"{place}{self.message}"


class LeftOut(NamedTuple):
    """A file, a sheet or some rows that are not used, with the reason."""

    file: str
    sheet: str
    rows: str
    why: str
    reason: str = ""  # its code in REASONS


class Findings:
    """What a run comes upon: problems, and what was left out with the reason.

    One collector goes through all stages. What matters only where a sheet is used (an error value
    in one of its cells) is collected apart, and taken over by whoever uses the sheet.
    """

    __slots__ = ("left_out", "problems")

    def __init__(self) -> None:
        self.problems: list[Problem] = []
        self.left_out: list[LeftOut] = []

    def report(self, code: str, source: Source, found: object = "", **values: object) -> None:
        """One more problem, in the words of its code."""
        self.problems.append(problem(code, source, found, **values))

    def leave_out(self, reason: str, source: Source, rows: str = "", **values: object) -> None:
        """One more file, sheet (rows: all) or row of a sheet that is not used."""
        why = REASONS[reason].format(**values)
        self.left_out.append(LeftOut(source.workbook, source.sheet, rows, why, reason))

    def take(self, others: "Findings") -> None:
        """What was collected apart counts from here on."""
        self.problems += others.problems
        self.left_out += others.left_out

    @property
    def errors(self) -> list[Problem]:
        """Only what keeps the standings from being published."""
        return errors(self.problems)


def problem(code: str, source: Source, found: object = "", **values: object) -> Problem:
    """The problem of this code at this place, in the words of WORDINGS."""
    wording = WORDINGS[code]
    shown = shown_value(found)
    values |= {"found": shown}
    return Problem(
        source,
        wording.severity,
        code,
        wording.message.format(**values),
        wording.fix.format(**values),
        shown,
        wording.done.format(**values) or ("nothing is published" if is_error(wording) else ""),
        wording.gap,
    )


def is_error(wording: Wording | Problem) -> bool:
    """Whether it keeps the standings from being published."""
    return wording.severity is Severity.ERROR


def errors(problems: Iterable[Problem]) -> list[Problem]:
    """Only the errors."""
    return [each for each in problems if is_error(each)]


def shown_value(value: object) -> str:
    """A raw cell as the secretary sees it: 5.0 is 5; long text is cut.

    >>> shown_value(5.0), shown_value("W12"), shown_value(None)
    ('5', 'W12', '')
    """
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).upper()
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        return str(int(value))
    if isinstance(value, dt.datetime) and value.time() == dt.time():
        value = value.date()
    text = " ".join(str(value).split())
    return text if len(text) <= 60 else text[:57] + "..."
