"""season.xlsx: what the secretary says about the season, without touching an event's file.

Its sheets, each optional: `Season` (settings.py: labels, and a Class | From table), and the
tables of table_lines.py: `Events` (what a file does not say, or says wrongly), `Players` (the
register: IDs, other spellings, who may win), `Decisions` (who is one person), `Corrections`,
`Prizes`.
"""

from collections.abc import Callable

from cotour.problems import LeftOut, Source, problem
from cotour.read.grid import Grid
from cotour.read.season_book import table_lines as season_tables
from cotour.read.season_book.book import NAMED_SO, TABLES, SeasonBook, find_heading
from cotour.read.season_book.settings import LABEL_OF, read_settings
from cotour.read.table import labels_in

DISTINCTIVE = (
    "season_start",
    "season_end",
    "residents_of",
    "strength_rating",
    "combined_list",
    "one_prize",
    "tied_prizes",
)
READERS: dict[str, Callable[[Grid, SeasonBook], None]] = {
    "Season": read_settings,
    "Events": season_tables.read_event_lines,
    "Players": season_tables.read_register,
    "Decisions": season_tables.read_decisions,
    "Corrections": season_tables.read_corrections,
    "Prizes": season_tables.read_prizes,
}


def season_sheet(grid: Grid, *, by_name: bool = True) -> str | None:
    """Which sheet of season.xlsx a grid is: by its headings, or by its name and fewer of them."""
    named = grid.sheet.strip().casefold() if by_name else ""
    if named == "season":
        return "Season"
    for sheet, (columns, shown_by) in TABLES.items():
        enough = (*shown_by, NAMED_SO[sheet]) if named == sheet.casefold() else shown_by
        if find_heading(grid, columns, enough):
            return sheet
    labels, _ = labels_in(grid, 0, len(grid.rows), LABEL_OF)
    return "Season" if any(name in labels for name in DISTINCTIVE) else None


def read_season(grids: list[Grid]) -> SeasonBook:
    """The season workbook's sheets, read each by its kind."""
    book = SeasonBook(source=Source(grids[0].workbook, path=grids[0].path))
    seen: dict[str, Grid] = {}
    for grid in grids:
        named = grid.sheet.strip().capitalize()
        kind = named if named in READERS else season_sheet(grid)
        if kind is None:
            why = f"none of the tables {', '.join(READERS)}"
            book.left_out.append(LeftOut(grid.workbook, grid.sheet, "all", why))
        elif kind in seen:
            book.problems.append(
                problem("season_sheet_twice", grid.source(0, 0), kind=kind, other=seen[kind].sheet)
            )
        else:
            seen[kind] = grid
            book.problems += grid.problems
            READERS[kind](grid, book)
    return book
