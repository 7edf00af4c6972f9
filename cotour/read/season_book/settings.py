"""The sheet Season of season.xlsx: labels and their values, and the Class | From table."""

from dataclasses import replace
from typing import Any

from cotour.columns import CLASS_COLUMNS, SEASON_LABELS, fold_heading, meanings
from cotour.problems import Problem, problem
from cotour.read.grid import Grid
from cotour.read.season_book.book import SeasonBook, find_heading, raw_cell
from cotour.read.table import Heading, Label, labels_in, unknown_labels
from cotour.read.values import Unreadable, read_date, read_number, read_text, read_yes_no

LABEL_OF = meanings(SEASON_LABELS)
TIED_PRIZES = {  # what may stand beside Tied prizes, folded -> Settings.tied_prizes
    "share": "share",
    "shared": "share",
    "higherplacebygames": "games",
    "bygames": "games",
    "games": "games",
}


def read_settings(grid: Grid, book: SeasonBook) -> None:
    """The labels of the sheet Season, and its classes, into book.settings."""
    table = find_heading(grid, CLASS_COLUMNS, (("rating_class", "lowest"),))
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
    elif name in ("combined_list", "one_prize"):
        value = read_yes_no(raw)
    elif name == "tied_prizes":
        words = fold_heading(raw)
        value = TIED_PRIZES.get(words, Unreadable("tied_prizes_unknown"))
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
        name = read_text(raw_cell(grid, row, table, "rating_class"))
        raw = raw_cell(grid, row, table, "lowest")
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
