"""season.xlsx: what the secretary says about the season, without touching an event's file.

Its sheets, each optional: `Season` (labels, and a Class | From table), `Events` (what a file does
not say, or says wrongly), `Players` (the register: IDs, other spellings), `Corrections`.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from cotour.problems import LeftOut, Problem, Source, problem
from cotour.read.cells import (
    Unreadable,
    fold_name,
    read_date,
    read_member_id,
    read_number,
    read_text,
    read_yes_no,
)
from cotour.read.grid import Grid
from cotour.read.table import (
    Heading,
    Label,
    heading_at,
    is_blank,
    labels_in,
    twice_problems,
    unknown_labels,
)
from cotour.schema import (
    CLASS_COLUMNS,
    CORRECTION_COLUMNS,
    EVENT_LINE_COLUMNS,
    REGISTER_COLUMNS,
    SEASON_LABELS,
    SECTION_LABELS,
    Column,
    Settings,
    fold_heading,
    meanings,
)

LABEL_OF = meanings(SEASON_LABELS)
DISTINCTIVE = ("season_start", "season_end", "residents_of", "strength_rating", "combined_list")
TABLES: dict[str, tuple[tuple[Column, ...], tuple[tuple[str, ...], ...]]] = {
    # sheet: its columns, and which headings together show that a sheet is one
    "Corrections": (CORRECTION_COLUMNS, (("player", "points", "reason"),)),
    "Events": (
        EVENT_LINE_COLUMNS,
        (
            ("workbook", "sheet"),
            ("workbook", "event"),
            ("workbook", "date"),
            ("workbook", "rounds"),
        ),
    ),
    "Players": (REGISTER_COLUMNS, (("player", "also_known_as"),)),
}
NAMED_SO = {"Corrections": ("player", "points"), "Events": ("workbook",), "Players": ("player",)}


@dataclass(frozen=True, slots=True)
class EventLine:
    """A line of the sheet Events: for which workbook and sheet, and the labels that it sets."""

    workbook: str
    sheet: str
    labels: dict[str, Label]
    source: Source


@dataclass(slots=True)
class SeasonBook:
    """Everything that season.xlsx says."""

    settings: Settings = field(default_factory=Settings)
    event_lines: list[EventLine] = field(default_factory=list)
    register: list[dict[str, Any]] = field(default_factory=list)
    corrections: list[dict[str, Any]] = field(default_factory=list)
    left_out: list[LeftOut] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    source: Source = field(default_factory=Source)


def season_sheet(grid: Grid, *, by_name: bool = True) -> str | None:
    """Which sheet of season.xlsx a grid is: by its headings, or by its name and fewer of them."""
    named = grid.sheet.strip().casefold() if by_name else ""
    if named == "season":
        return "Season"
    for sheet, (columns, shown_by) in TABLES.items():
        enough = (*shown_by, NAMED_SO[sheet]) if named == sheet.casefold() else shown_by
        if _find(grid, columns, enough):
            return sheet
    labels, _ = labels_in(grid, 0, len(grid.rows), LABEL_OF)
    return "Season" if any(name in labels for name in DISTINCTIVE) else None


def read_season(grids: list[Grid]) -> SeasonBook:
    """The season workbook's sheets, read each by its kind."""
    book = SeasonBook(source=Source(grids[0].workbook, path=grids[0].path))
    readers: dict[str, Callable[[Grid, SeasonBook], None]] = {
        "Season": _read_settings,
        "Events": _read_event_lines,
        "Players": _read_register,
        "Corrections": _read_corrections,
    }
    seen: dict[str, Grid] = {}
    for grid in grids:
        named = grid.sheet.strip().capitalize()
        kind = named if named in readers else season_sheet(grid)
        if kind is None:
            why = "no Season, Events, Players or Corrections table"
            book.left_out.append(LeftOut(grid.workbook, grid.sheet, "all", why))
        elif kind in seen:
            book.problems.append(
                problem("season_sheet_twice", grid.source(0, 0), kind=kind, other=seen[kind].sheet)
            )
        else:
            seen[kind] = grid
            book.problems += grid.problems
            readers[kind](grid, book)
    return book


def _find(
    grid: Grid, columns: tuple[Column, ...], enough: tuple[tuple[str, ...], ...]
) -> Heading | None:
    meaning_of = meanings(columns)
    for row in range(min(len(grid.rows), 60)):
        heading = heading_at(grid, row, meaning_of)
        if heading and any(heading.holds(*names) for names in enough):
            return heading
    return None


# --- the sheet Season ---------------------------------------------------------------------------


def _read_settings(grid: Grid, book: SeasonBook) -> None:
    table = _find(grid, CLASS_COLUMNS, (("rating_class", "lowest"),))
    end = table.first if table else len(grid.rows)
    labels, problems = labels_in(grid, 0, end, LABEL_OF)
    book.problems += [*problems, *_unknown_settings(grid, end)]
    read = {name: _setting(name, label, book.problems) for name, label in labels.items()}
    values: dict[str, Any] = {name: value for name, value in read.items() if value is not None}
    values["strength_from_pre"] = values.pop("strength_rating", "post") == "pre"
    book.settings = replace(book.settings, **values)
    start, end_day = book.settings.season_start, book.settings.season_end
    if start and end_day and end_day < start:
        book.problems.append(
            problem("season_ends_before_start", labels["season_end"].source, end_day.isoformat())
        )
    if table:
        _read_classes(grid, table, book)


def _unknown_settings(grid: Grid, end: int) -> list[Problem]:
    """Lines of a label and a value where the label is none of this sheet's."""
    labels = ", ".join(column.heading for column in SEASON_LABELS)
    problems = unknown_labels(grid, 0, end, SEASON_LABELS)
    near = {each.source.cell for each in problems}
    for row in range(end):
        cells = [*grid.rows[row], ""]
        column = next((place for place, cell in enumerate(cells) if cell != ""), None)
        if column is None or cells[column + 1] == "":
            continue
        raw = cells[column]
        known = isinstance(raw, str) and fold_heading(raw) in LABEL_OF
        if not known and grid.address(row, column) not in near:
            problems.append(
                problem("setting_unknown", grid.source(row, column), raw, labels=labels)
            )
    return problems


def _setting(name: str, label: Label, problems: list[Problem]) -> Any:
    raw = label.raw
    value: Any
    if raw == "":
        return None
    if name in ("season_start", "season_end"):
        value = read_date(raw)
    elif name == "residents_of":
        parts = read_text(raw).replace(",", ";").split(";")
        return tuple(part.strip().upper() for part in parts if part.strip())
    elif name == "combined_list":
        value = read_yes_no(raw)
    elif name == "strength_rating":
        word = read_text(raw).casefold()
        value = word if word in ("pre", "post") else Unreadable("strength_unknown", "")
    else:
        return read_text(raw)
    if isinstance(value, Unreadable):
        heading = next(column.heading for column in SEASON_LABELS if column.name == name)
        problems.append(problem(value.code, label.source, raw, heading=heading, hint=value.hint))
        return None
    return value


def _read_classes(grid: Grid, table: Heading, book: SeasonBook) -> None:
    found: list[tuple[str, float]] = []
    for row in range(table.last + 1, len(grid.rows)):
        name = read_text(_raw(grid, row, table, "rating_class"))
        raw = _raw(grid, row, table, "lowest")
        if not name and raw == "":
            continue
        number = read_number(raw)
        source = grid.source(row, table.columns["lowest"])
        if isinstance(number, Unreadable) or not name:
            book.problems.append(problem("class_line_unclear", source, raw or name))
            continue
        lowest = float("-inf") if number is None else number
        if any(lowest == other or name == before for before, other in found):
            book.problems.append(problem("class_twice", source, f"{name} {read_text(raw)}"))
            continue
        found.append((name, lowest))
    if found:
        classes = tuple(sorted(found, key=lambda line: -line[1]))
        book.settings = replace(book.settings, classes=classes)


# --- the tables ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TableLine:
    """One filled line of a table of season.xlsx."""

    grid: Grid
    heading: Heading
    row: int

    def raw(self, name: str) -> object:
        """What stands in the column of this name; '' where there is no such column."""
        return _raw(self.grid, self.row, self.heading, name)

    def text(self, name: str) -> str:
        """The same as text."""
        return read_text(self.raw(name))

    def source(self, name: str) -> Source:
        """The cell; that of the line's first column where there is no such column."""
        columns = self.heading.columns
        return self.grid.source(self.row, columns.get(name, min(columns.values())))


def _lines(grid: Grid, sheet: str, book: SeasonBook) -> Iterator[TableLine]:
    """The filled lines of a table."""
    columns, shown_by = TABLES[sheet]
    heading = _find(grid, columns, (*shown_by, NAMED_SO[sheet]))
    if heading is None:
        if any(not is_blank(row) for row in grid.rows):
            needed = " and ".join(column.heading for column in columns if column.needed)
            book.problems.append(problem("season_table_unknown", grid.source(0, 0), needed=needed))
        return
    names = {column.name: column.heading for column in columns}
    book.problems += twice_problems(grid, heading, names)
    for row in range(heading.last + 1, len(grid.rows)):
        line = TableLine(grid, heading, row)
        if any(line.raw(name) != "" for name in names):
            yield line


def _raw(grid: Grid, row: int, heading: Heading, name: str) -> object:
    column = heading.columns.get(name)
    cells = grid.rows[row]
    return cells[column] if column is not None and column < len(cells) else ""


def _read_event_lines(grid: Grid, book: SeasonBook) -> None:
    labels = [column.name for column in SECTION_LABELS]
    for line in _lines(grid, "Events", book):
        said = {
            name: Label(line.raw(name), line.source(name))
            for name in labels
            if line.raw(name) != ""
        }
        source = line.source("workbook")
        if line.text("workbook"):
            book.event_lines.append(
                EventLine(line.text("workbook"), line.text("sheet"), said, source)
            )
        elif said:
            book.problems.append(problem("event_line_without_workbook", source))


def _read_register(grid: Grid, book: SeasonBook) -> None:
    for line in _lines(grid, "Players", book):
        member_id = _member_id(line, book.problems)
        name = line.text("player")
        if not name and not member_id:
            if line.raw("also_known_as") != "" or line.raw("state") != "":
                source = line.source("player")
                book.problems.append(problem("register_line_without_player", source))
            continue
        aliases = [part.strip() for part in line.text("also_known_as").split(";")]
        former = [part for part in aliases if _is_id(part)]
        book.register.append(
            {
                "member_id": member_id,
                "player": name,
                "names": [part for part in (name, *aliases) if part and part not in former],
                "former_ids": former,
                "state": line.text("state").upper(),
                "source": line.source("player"),
            }
        )


def _is_id(text: str) -> bool:
    return bool(text) and text.replace(" ", "").isdigit()


def _member_id(line: TableLine, problems: list[Problem]) -> str | None:
    value = _readable(line, "member_id", "ID", read_member_id, problems)
    return value if isinstance(value, str) else None


def _readable(
    line: TableLine,
    name: str,
    heading: str,
    reader: Callable[[object], Any],
    problems: list[Problem],
) -> Any:
    """The value of a cell; Unreadable and a problem where it is none."""
    value = reader(line.raw(name))
    if isinstance(value, Unreadable):
        found = line.raw(name)
        problems.append(
            problem(value.code, line.source(name), found, heading=heading, hint=value.hint)
        )
    return value


def _read_corrections(grid: Grid, book: SeasonBook) -> None:
    seen: dict[tuple[object, ...], Source] = {}
    for line in _lines(grid, "Corrections", book):
        source = line.source("player")
        points = _readable(line, "points", "Points", read_number, book.problems)
        date = _readable(line, "date", "Date", read_date, book.problems)
        member_id = _member_id(line, book.problems)
        player = line.text("player")
        if points is None:
            book.problems.append(problem("correction_without_points", line.source("points")))
        if not player and not member_id:
            book.problems.append(problem("correction_without_player", source))
            continue
        if points is None or isinstance(points, Unreadable) or isinstance(date, Unreadable):
            continue
        event, reason, by = (line.text(name) for name in ("event", "reason", "by"))
        key = (fold_name(player), member_id, points, date, *map(fold_heading, (event, reason, by)))
        if key in seen:
            book.problems.append(
                problem("correction_twice", source, player or member_id, other=seen[key].cell)
            )
            continue
        seen[key] = source
        book.corrections.append(
            {
                "player": player,
                "member_id": member_id,
                "event": event,
                "points": points,
                "reason": reason,
                "by": by,
                "date": date,
                "row": line.row,
                "source": source,
                "event_source": line.source("event"),
                "id_source": line.source("member_id"),
            }
        )
