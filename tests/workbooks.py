"""A season folder made from plain lists, and what a run of the command says about it.

`Folder` takes workbooks as {sheet: rows} and runs the command in-process; `Run` holds the exit
code, the printed report and both workbooks that came out, as plain lines {heading: value}.
"""

import contextlib
import io
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any

import python_calamine as calamine
from openpyxl import Workbook
from openpyxl.utils.cell import coordinate_from_string, get_column_letter

from cotour.build import main
from cotour.wordings import WORDINGS
from tests.oracle import half_up

Rows = list[list[object]]
Place = tuple[str, str, str]  # workbook, sheet, cell; "" where there is none

OUTPUT = "output/Standings.xlsx"
FOR_THE_SECRETARY = "output/Standings - for the secretary.xlsx"
WORDS_OF_A_PROGRAM = re.compile(r"[{}]|\bNone\b|\bnan\b|<NA>|\bInt64\b|Unreadable|\bNaT\b")
SHEETS = ("To do", "Left out", "Ready lines")


# --- in -----------------------------------------------------------------------------------------


def changed(rows: Rows, cells: dict[str, object]) -> Rows:
    """The same rows with other values in these cells: {"I6": "7x"}; None empties a cell."""
    copy = [list(row) for row in rows]
    for address, value in cells.items():
        letters, number = coordinate_from_string(address)
        column = next(n for n in range(1, 703) if get_column_letter(n) == letters)
        copy += [[] for _ in range(number - len(copy))]
        copy[number - 1] += [None] * (column - len(copy[number - 1]))
        copy[number - 1][column - 1] = value
    return copy


def without_columns(rows: Rows, heading_row: int, *headings: str) -> Rows:
    """The same rows without these columns of the table that begins in the heading row."""
    gone = {rows[heading_row - 1].index(heading) for heading in headings}
    above, table = rows[: heading_row - 1], rows[heading_row - 1 :]
    kept = [[cell for n, cell in enumerate(row) if n not in gone] for row in table]
    return [*above, *kept]


def write_workbook(path: Path, sheets: dict[str, Rows], merged: Iterable[str] = ()) -> Path:
    """One .xlsx, its sheets in this order; merged ranges are those of the first sheet."""
    workbook = Workbook()
    workbook.remove(workbook.worksheets[0])
    for title, rows in sheets.items():
        sheet = workbook.create_sheet(title)
        for row in rows:
            sheet.append(row)
    for cells in merged:
        workbook.worksheets[0].merge_cells(cells)
    workbook.save(path)
    return path


# --- out ----------------------------------------------------------------------------------------


def lines_of(path: Path, sheet: str, *headings: str) -> list[dict[str, Any]]:
    """The lines under the row that holds these headings, up to the first blank row."""
    with calamine.load_workbook(path) as workbook:
        if sheet not in workbook.sheet_names:
            return []
        raw = workbook.get_sheet_by_name(sheet).to_python(skip_empty_area=False)
    rows = [[None if cell == "" else cell for cell in row] for row in raw]
    first = next((n for n, row in enumerate(rows) if set(headings) <= set(row)), None)
    assert first is not None, f"no heading row with {headings} in {sheet} of {path.name}"
    lines = []
    for row in rows[first + 1 :]:
        if all(cell is None for cell in row):
            break
        lines.append(dict(zip(rows[first], row, strict=True)))
    return lines


@dataclass
class Run:
    """Exit code, printed report, and the lines of the workbooks that came out."""

    code: int
    printed: str
    path: Path
    to_do: list[dict[str, Any]] = field(default_factory=list)
    left_out: list[dict[str, Any]] = field(default_factory=list)

    def of_code(self, code: str) -> list[dict[str, Any]]:
        """The lines of To do whose words are those of this code."""
        wording = WORDINGS[code]
        found = [
            line
            for line in self.to_do
            if _is_worded(wording.message, _without_marks(line["What"]))
            and _is_worded(wording.fix, line["How to change it"])
        ]
        assert found, f"no {code} in To do: {_shown(self.to_do)}\n{self.printed}"
        return found

    def error(self, code: str, place: Place | list[Place], *says: str) -> dict[str, Any]:
        """The line of To do with this error at this cell."""
        line = _checked(self, code, place, says)
        assert line["What was done"] == "nothing is published"
        return line

    def sheet(self, title: str, *headings: str) -> list[dict[str, Any]]:
        """The lines of a sheet of the standings workbook."""
        return lines_of(self.path / OUTPUT, title, *headings)

    def standings(self) -> dict[str, dict[str, Any]]:
        """The lines of the sheet Standings by the player's name."""
        lines = [
            line
            for line in self.sheet("Standings", "Place", "Player", "Points")
            if line["Player"] is not None
        ]
        by_name = {line["Player"]: line for line in lines}
        assert len(by_name) == len(lines), f"a name twice: {_shown(lines)}"
        return by_name

    def points(self, event: str = "Points") -> dict[str, float]:
        """The points of everybody who has any line; of one event with its name."""
        return {
            name: line[event] for name, line in self.standings().items() if line[event] is not None
        }

    def sections(self) -> dict[tuple[str, str], dict[str, Any]]:
        """The lines of the sheet Events by event and section."""
        lines = self.sheet("Events", "No.", "Event", "Section", "Multiplier")
        return {(line["Event"], line["Section"]): line for line in lines}

    def rating_list(self, name: str) -> dict[str, dict[str, Any]]:
        """The lines of a 4CQ sheet by the player's name."""
        lines = self.sheet(f"4CQ {name}", "Place", "Player", "4CQ")
        return {line["Player"]: line for line in lines}

    def ready_lines(self) -> list[dict[str, Any]]:
        """The lines that the secretary can copy into the sheet Events of season.xlsx."""
        return lines_of(self.path / FOR_THE_SECRETARY, "Ready lines", "Workbook", "Section order")


def _is_worded(wording: str, words: str) -> bool:
    """Whether these are the words of a wording, whatever stands in its {gaps}."""
    fixed = [re.escape(part) for part in re.split(r"\{\w+\}", wording)]
    return re.fullmatch(".*".join(fixed), words, re.DOTALL) is not None


def _without_marks(what: str) -> str:
    what = what.removeprefix("New: ")
    return re.sub(r"^\d+ times, for instance: ", "", what)


def _shown(lines: list[dict[str, Any]]) -> str:
    return "\n".join(str([value for value in line.values() if value]) for line in lines)


# --- the folder ---------------------------------------------------------------------------------


@dataclass
class Folder:
    """A season folder in which a healthy run has published its standings."""

    path: Path

    def add(self, name: str, sheets: dict[str, Rows], merged: Iterable[str] = ()) -> None:
        """Drop a workbook into the folder."""
        write_workbook(self.path / name, sheets, merged)

    def run(self, *options: str) -> Run:
        """Run the command over the folder."""
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            code = main([str(self.path), *options])
        run = Run(code, printed.getvalue(), self.path)
        to_do = lines_of(self.path / FOR_THE_SECRETARY, "To do", "What", "Cell")
        run.to_do = [line for line in to_do if not line["What"].startswith("Nothing:")]
        left_out = lines_of(self.path / FOR_THE_SECRETARY, "Left out", "File", "Why")
        run.left_out = [line for line in left_out if not line["File"].startswith("Nothing:")]
        return run

    def standings_file(self) -> tuple[bytes, int]:
        """The standings as they lie on the disk, and when they were written."""
        path = self.path / OUTPUT
        return path.read_bytes(), path.stat().st_mtime_ns

    def fails(self, code: str, place: Place | list[Place], *says: str) -> Run:
        """A run that stops at this error: named by its cell, and nothing is published."""
        before = self.standings_file()
        run = self.run()
        assert run.code == 1, run.printed
        assert self.standings_file() == before, "the standings of the last run were touched"
        assert "The standings were not written" in run.printed
        line = run.error(code, place, *says)
        assert f"  ERROR {_as_printed(line)}{_without_marks(line['What'])}" in run.printed
        return run

    def warns(self, code: str, place: Place | list[Place], *says: str) -> Run:
        """A run that publishes, and warns at this cell."""
        run = self.run()
        assert run.code == 0, run.printed
        line = _checked(run, code, place, says)
        assert f"  {_as_printed(line)}{_without_marks(line['What'])}" in run.printed
        assert line["What was done"]
        return run

    def is_quiet(self) -> Run:
        """A run that publishes and has nothing to say."""
        run = self.run()
        assert (run.code, run.to_do) == (0, []), run.printed
        return run


def _checked(
    run: Run, code: str, place: Place | list[Place], says: tuple[str, ...]
) -> dict[str, Any]:
    """The line of To do with this code at this place; it says this, in a person's words."""
    lines = run.of_code(code)
    places = place if isinstance(place, list) else [place]
    there = [line for line in lines if _place(line) in places]
    assert there, f"{code} stands at {[_place(line) for line in lines]}, not at {places}"
    line = there[0]
    words = " ".join(str(value) for value in line.values() if value)
    for part in says:
        assert part in words, f"{part!r} is not in: {words}"
    assert not WORDS_OF_A_PROGRAM.search(words), words
    assert "  " not in words, f"a gap in the sentence: {words}"
    assert line["How to change it"]
    return line


def _place(line: dict[str, Any]) -> Place:
    return line["Workbook"] or "", line["Sheet"] or "", line["Cell"] or ""


def _as_printed(line: dict[str, Any]) -> str:
    workbook, sheet, cell = _place(line)
    first = cell.split(",")[0]
    at = first if first.startswith("line ") else cell and f"cell {first}"
    parts = (workbook, sheet and f"sheet {sheet}", at)
    shown = ", ".join(part for part in parts if part)
    return f"{shown}: " if shown else ""


# --- by hand ------------------------------------------------------------------------------------


def tour_points(
    tour_score: Fraction | float | int, max_points: int, ratings: Iterable[int], below: int = 0
) -> float:
    """Rules 1 to 4 in fractions: tour score / max points x (sum / 1000 + players below)."""
    multiplier = Fraction(sum(ratings), 1000) + below
    return float(Fraction(tour_score) / max_points * multiplier)


def average_rating(*games_and_ratings: tuple[int, int]) -> int:
    """Rules 12 and 16: the printed average of (games, rating before the event)."""
    games = sum(games for games, _ in games_and_ratings)
    return int(half_up(Fraction(sum(g * r for g, r in games_and_ratings), games)))
