"""What each sheet of each workbook is, decided by its content: section, rating list, season sheet.

A workbook with cells none of whose sheets is any of these is an error that says what each lacks.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from cotour.problems import LeftOut, Problem, Source, problem
from cotour.read.files import TEXT_SUFFIXES
from cotour.read.grid import Grid
from cotour.read.layouts.chess_results import chess_results_sections
from cotour.read.layouts.own.section_table import LABEL_OF, SectionTable
from cotour.read.layouts.own.sections import (
    NO_HEADING,
    NO_SECTION,
    best_heading,
    calls_itself_a_section,
    section_tables,
    what_it_lacks,
)
from cotour.read.layouts.rating_list import ListSheet, is_rating_list, read_rating_list
from cotour.read.layouts.us_chess import us_chess_sections
from cotour.read.season_book.book import SeasonBook
from cotour.read.season_book.sheet_kinds import read_season, season_sheet
from cotour.read.table import is_blank, labels_in
from cotour.read.text import NOTE

LAYOUTS: tuple[Callable[[Grid], list[Grid]], ...] = (  # each: its sections, or none
    us_chess_sections,
    chess_results_sections,
)
BELONGS_IN_SEASON = ("Corrections", "Decisions", "Players", "Events", "Season")


@dataclass(slots=True)
class Contents:
    """Everything found in the workbooks, by what it is."""

    tables: list[SectionTable] = field(default_factory=list)
    lists: list[ListSheet] = field(default_factory=list)
    season: SeasonBook = field(default_factory=SeasonBook)
    left_out: list[LeftOut] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)


def sort_out(workbooks: list[list[Grid]]) -> Contents:
    """Each workbook's sheets, recognised; what is none of them is left out with the reason."""
    contents = Contents()
    season: list[Grid] | None = None
    for grids in workbooks:
        filled = [grid for grid in grids if not all(is_blank(row) for row in grid.rows)]
        empty = [grid for grid in grids if grid not in filled]
        contents.left_out += [LeftOut(each.workbook, each.sheet, "all", "empty") for each in empty]
        others = _take_sections_and_lists(filled, contents)
        if len(others) < len(filled):
            _leave_out(others, contents)
        elif any(season_sheet(_by_content(grid)) for grid in filled):
            if season is not None:
                source = Source(filled[0].workbook, path=filled[0].path)
                contents.problems.append(
                    problem("season_workbook_twice", source, other=str(season[0].path))
                )
                continue
            season = filled
            contents.season = read_season(filled)
        elif filled and _is_text(filled[0]):
            contents.left_out.append(_note(filled[0]))
        elif filled:
            contents.problems.append(_nothing_known(filled))
    contents.left_out += contents.season.left_out
    contents.problems += contents.season.problems
    return contents


def _canonical(grid: Grid) -> list[Grid]:
    """The sheet as the sections of an event workbook: layouts that exist already, turned into them."""
    for turned in LAYOUTS:
        found = turned(grid)
        if found:
            return found
    return [grid]


def _take_sections_and_lists(grids: list[Grid], contents: Contents) -> list[Grid]:
    """Sections and rating lists go into contents; the other sheets come back."""
    others = []
    for grid in grids:
        tables = [table for each in _canonical(grid) for table in section_tables(each)]
        if tables:
            contents.tables += tables
        elif is_rating_list(grid):
            found = read_rating_list(grid)
            contents.left_out += found.left_out
            if found.rows or found.problems:
                contents.lists.append(found)
                contents.problems += found.problems
            else:
                why = "not filled in yet: headings without players"
                contents.left_out.append(LeftOut(grid.workbook, grid.sheet, "all", why))
        else:
            others.append(grid)
    return others


def _leave_out(grids: list[Grid], contents: Contents) -> None:
    """Sheets beside a section that are none: named, and warned of where they look like settings."""
    for grid in grids:
        kind = season_sheet(grid, by_name=False)
        why = f"no section: {what_it_lacks(grid)}"
        if kind in BELONGS_IN_SEASON:
            why = f"a {kind} sheet counts only in season.xlsx"
            contents.problems.append(
                problem("season_sheet_in_event", grid.source(0, 0), grid.sheet, kind=kind)
            )
        elif why == f"no section: {NO_SECTION}":
            labels, _ = labels_in(grid, 0, len(grid.rows), LABEL_OF)
            contents.problems += calls_itself_a_section(grid, labels)
        contents.left_out.append(LeftOut(grid.workbook, grid.sheet, "all", why))


def _is_text(grid: Grid) -> bool:
    return grid.path.suffix.casefold() in TEXT_SUFFIXES and grid.kind in ("csv", "lines")


def _by_content(grid: Grid) -> Grid:
    """A note that is called season.txt is no settings sheet for its name alone."""
    return replace(grid, sheet="") if _is_text(grid) else grid


def _note(grid: Grid) -> LeftOut:
    """A text of hers stays a note; a table that is nearly a section says what it lacks."""
    lacks = what_it_lacks(grid)
    return LeftOut(
        grid.workbook, "", "", NOTE if lacks == NO_HEADING else f"{NOTE} of players: {lacks}"
    )


def _nothing_known(grids: list[Grid]) -> Problem:
    """No sheet is anything: said at the row that comes nearest to the headings of a section."""
    lacks = "; ".join(f"sheet {grid.sheet}: {what_it_lacks(grid)}" for grid in grids)
    source = Source(grids[0].workbook, path=grids[0].path)
    most = 0
    for grid in grids:
        heading = best_heading(grid)
        if heading and len(heading.columns) > most:
            most = len(heading.columns)
            source = grid.source(heading.first, min(heading.columns.values()))
    return problem("no_section_in_workbook", source, lacks=lacks)
