"""Section tables -> frames: every raw cell converted by the meaning of its column.

What a file does not say, or says wrongly, may stand in the sheet Events of season.xlsx; what
stands there wins. A cell that cannot be read is a problem that names it; the row is kept.
"""

import datetime as dt
import re
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pandas as pd
from rapidfuzz import fuzz

from cotour.columns import (
    MAX_POINTS_LIMITS,
    ROUNDS_LIMITS,
    SECTION_COLUMNS,
    SECTION_LABELS,
    fold_heading,
)
from cotour.problems import LeftOut, Problem, Source, problem, shown_value
from cotour.read.layouts.own.section_table import SectionTable
from cotour.read.season_book.book import EventLine
from cotour.read.table import Label
from cotour.read.values import (
    UNRATED,
    Doubtful,
    Unreadable,
    date_in_file_name,
    read_count,
    read_date,
    read_member_id,
    read_rating,
    read_result,
    read_score,
    read_text,
    read_yes_no,
)

HEADINGS = {column.name: column.heading for column in (*SECTION_LABELS, *SECTION_COLUMNS)}
DAYS_OF_ONE_EVENT = 7
NEARLY = 90  # names that are that much alike probably name one event
SIDE_GAMES = re.compile(r"\b(side|extra)[\s-]*games?\b", re.IGNORECASE)


@dataclass(slots=True)
class Reading:
    """All sections read: frames of raw facts, and where every cell stands."""

    sections: pd.DataFrame
    entries: pd.DataFrame
    rounds: pd.DataFrame
    tables: dict[int, SectionTable]
    left_out: list[LeftOut] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)

    def place_of(self, section: int, name: str = "section") -> Source:
        """The cell of a section's label, or of a column's heading."""
        return self.tables[section].place_of(name)

    def label_or_first_cell(self, section: int, name: str) -> Source:
        """The cell of a section's label; A1 of its sheet where that label is missing."""
        table = self.tables[section]
        return table.labels[name].source if name in table.labels else table.grid.source(0, 0)

    def where(self, section: int, row: int, name: str) -> Source:
        """The cell of a player's row in this column; `round 3` is the third round's."""
        return self.tables[section].source(row, name)


def read_entries(tables: Iterable[SectionTable], event_lines: list[EventLine]) -> Reading:
    """Sections, entries and rounds of all tables; sections that are no tour section left out."""
    kept: dict[int, SectionTable] = {}
    facts: list[dict[str, Any]] = []
    problems: list[Problem] = []
    left_out: list[LeftOut] = []
    used: set[int] = set()
    tables = list(tables)
    sheets = Counter((table.grid.path, table.grid.sheet) for table in tables)
    for table in tables:
        problems += [*table.grid.problems, *table.problems]
        left_out += table.left_out
        labels = _labels_that_win(table, event_lines, used, problems)
        why = _not_a_tour_section(table, labels, problems)
        if why is None and not table.rows:
            why = "not filled in yet: headings without players"
            problems += table.problems
        if why is not None:
            left_out.append(LeftOut(table.grid.workbook, table.grid.sheet, "all", why))
            continue
        table.labels = labels
        kept[len(facts)] = table
        found: list[Problem] = []
        facts.append(_section_facts(table, labels, found) | {"section": len(facts)})
        shared = sheets[table.grid.path, table.grid.sheet] > 1
        problems += [replace(each, section=facts[-1]["title"] if shared else "") for each in found]
    _fill_in_from_the_workbook(facts, kept, problems)
    problems += _nearly_one_event(facts, kept)
    problems += [
        problem("event_line_unused", line.source, line.workbook)
        for line in event_lines
        if id(line) not in used
    ]
    entries, rounds = _convert(kept, facts, problems)
    sections = pd.DataFrame(facts).astype(SECTION_DTYPES) if facts else pd.DataFrame()
    return Reading(sections, entries, rounds, kept, left_out, problems)


SECTION_DTYPES = {"rounds": "Int64", "max_points": "Int64", "section_order": "Int64"}

# --- what a section says about itself -----------------------------------------------------------


def _labels_that_win(
    table: SectionTable, lines: list[EventLine], used: set[int], problems: list[Problem]
) -> dict[str, Label]:
    """The labels of the section, those of season.xlsx over those of the file.

    A line that names the sheet or the section wins over one for the whole workbook; two lines of
    one kind that say different things are an error.
    """
    name = table.grid.workbook.casefold()
    names = {name, Path(name).stem}
    section = table.labels.get("section")
    named = (section, table.labels.get("tournament"))
    own = {fold_heading(table.grid.sheet), *(fold_heading(each.raw) for each in named if each)}
    labels = dict(table.labels)
    matching = [line for line in lines if line.workbook.casefold() in names]
    general = [line for line in matching if not line.sheet]
    special = [line for line in matching if line.sheet and fold_heading(line.sheet) in own]
    for group in (general, special):
        said: dict[str, Label] = {}
        for line in group:
            used.add(id(line))
            for label, value in line.labels.items():
                first = said.setdefault(label, value)
                if shown_value(first.raw) != shown_value(value.raw):
                    other = first.source.cell
                    problems.append(
                        problem("event_lines_differ", value.source, value.raw, other=other)
                    )
        labels |= said
    return {name: label for name, label in labels.items() if label.raw != ""}


def _not_a_tour_section(
    table: SectionTable, labels: dict[str, Label], problems: list[Problem]
) -> str | None:
    """Why a section earns no tour points: it says so, or it is side games (rule 8)."""
    title = _title(table, labels)
    says = read_yes_no(labels["tour_section"].raw) if "tour_section" in labels else None
    if isinstance(says, Unreadable):
        label = labels["tour_section"]
        problems.append(_unreadable(says, label.source, label.raw, "tour_section"))
        return None
    if says is False:
        return "Tour section: no"
    if says is None and SIDE_GAMES.search(title):
        problems.append(problem("side_games_left_out", table.grid.source(0, 0), title))
        return "side games are no tour section"
    return None


def _title(table: SectionTable, labels: dict[str, Label]) -> str:
    if "section" in labels:
        return read_text(labels["section"].raw)
    grid = table.grid
    if grid.kind not in ("csv", "lines"):
        return grid.sheet
    return date_in_file_name(grid.sheet or Path(grid.workbook).stem)[1]  # a text has no sheets


def _section_facts(
    table: SectionTable, labels: dict[str, Label], problems: list[Problem]
) -> dict[str, Any]:
    grid = table.grid

    def label(name: str, reader: Callable[[object], Any]) -> Any:
        if name not in labels:
            return None
        value = reader(labels[name].raw)
        if isinstance(value, Unreadable):
            problems.append(_unreadable(value, labels[name].source, labels[name].raw, name))
            return None
        return value

    rounds = _number_of_rounds(table, labels, label("rounds", read_count), problems)
    max_points = label("max_points", read_count)
    if max_points is not None:
        max_points = _within("max_points", max_points, MAX_POINTS_LIMITS, labels, problems)
    order = label("section_order", read_count)
    return {
        "event_title": label("event", read_text) or "",
        "last_day": label("date", read_date),
        "date_said": "date" in labels,
        "last_update": label("last_update", read_date),
        "title": _title(table, labels),
        "title_said": "section" in labels,
        "tournament": label("tournament", read_text) or "",
        "rounds": rounds,
        "max_points": rounds if max_points is None else max_points,
        "section_order": order,
        "workbook": grid.workbook,
        "path": str(grid.path),
        "sheet": grid.sheet,
        "kind": grid.kind,
        "has_rounds": bool(table.heading.rounds),
        "has_games": "games" in table.heading.columns,
        "has_pre": table.has("pre_rating"),
        "has_half_point_byes": "half_point_byes" in table.heading.columns,
        "has_full_point_byes": "full_point_byes" in table.heading.columns,
    }


def _number_of_rounds(
    table: SectionTable, labels: dict[str, Label], said: int | None, problems: list[Problem]
) -> int | None:
    """The Rounds label, or the number of round columns; both, and not the same, is an error."""
    columns = table.result_columns()
    here = table.place_of("rounds")
    if said is not None:
        said = _within("rounds", said, ROUNDS_LIMITS, labels, problems)
    numbers = [number for number, _ in columns]
    if columns and numbers != list(range(1, len(columns) + 1)):
        shown = ", ".join(map(str, numbers))
        wrong = next(place for place, number in enumerate(numbers) if number != place + 1)
        source = table.grid.source(table.heading.last, columns[wrong][1])
        problems.append(problem("round_columns_incomplete", source, shown, expected=len(columns)))
    if said is not None and columns and said != len(columns):
        problems.append(problem("rounds_differ", here, said, columns=len(columns)))
        return None
    if said is not None or "rounds" in labels:
        return said
    if not columns:
        problems.append(problem("rounds_unknown", here, workbook=table.grid.workbook))
        return None
    empty = [(number, column) for number, column in columns if _is_empty(table, column)]
    if empty and table.rows:
        shown = ", ".join(f"Rd {number}" for number, _ in empty)
        source = table.grid.source(table.heading.last, empty[0][1])
        problems.append(problem("round_columns_empty", source, shown, columns=len(columns)))
        return None
    last, column = columns[-1]
    if table.rows and _is_unplayed(table, column):
        source = table.grid.source(table.heading.last, column)
        problems.append(problem("round_unplayed", source, f"Rd {last}", columns=len(columns)))
    return len(columns)


def _is_empty(table: SectionTable, column: int) -> bool:
    rows = table.grid.rows
    return all(column >= len(rows[row]) or rows[row][column] == "" for row in table.rows)


def _is_unplayed(table: SectionTable, column: int) -> bool:
    """Whether nobody played, or had a bye, in this round: U for everybody."""
    rows = table.grid.rows
    return all(
        column >= len(rows[row]) or read_result(rows[row][column]) == ("U", None)
        for row in table.rows
    )


def _within(
    name: str,
    value: int,
    limits: tuple[int, int],
    labels: dict[str, Label],
    problems: list[Problem],
) -> int | None:
    if limits[0] <= value <= limits[1]:
        return value
    low, high = limits
    source = labels[name].source
    problems.append(
        problem("label_out_of_range", source, value, heading=HEADINGS[name], low=low, high=high)
    )
    return None


def _fill_in_from_the_workbook(
    facts: list[dict[str, Any]], tables: dict[int, SectionTable], problems: list[Problem]
) -> None:
    """A missing Event or Date: that of the workbook's other sheets, else of the file's name."""
    by_workbook: dict[str, list[dict[str, Any]]] = {}
    for fact in facts:
        by_workbook.setdefault(fact["path"], []).append(fact)
    for sheets in by_workbook.values():
        _name_by_tournament(sheets)
        date_in_name, rest = date_in_file_name(Path(sheets[0]["workbook"]).stem)
        titles = {fact["event_title"] for fact in sheets} - {""}
        days = {fact["last_day"] for fact in sheets} - {None}
        for fact in sheets:
            grid = tables[fact["section"]].grid
            here = grid.source(0, 0)
            if not fact["event_title"]:
                shared = len(titles) == 1
                fact["event_title"] = next(iter(titles)) if shared else rest
                if titles:
                    code = "event_from_other_sheet" if shared else "event_from_file_name"
                    problems.append(problem(code, here, title=fact["event_title"]))
            if fact["last_day"] is None and not fact["date_said"]:
                fact["last_day"] = _day(fact, days, date_in_name, here, problems)


def _name_by_tournament(sheets: list[dict[str, Any]]) -> None:
    """What an export calls its tournament: the event; or a section where the workbook has several."""
    names = {fact["tournament"] for fact in sheets} - {""}
    for fact in sheets:
        if len(names) == 1 and not fact["event_title"]:
            fact["event_title"] = fact["tournament"]
        elif len(names) > 1 and fact["tournament"] and not fact["title_said"]:
            fact["title"] = fact["tournament"]


def _day(
    fact: dict[str, Any], days: set[Any], in_name: Any, here: Source, problems: list[Problem]
) -> Any:
    if len(days) == 1:
        day = next(iter(days))
        problems.append(problem("date_from_other_sheet", here, day=day.isoformat()))
        return day
    if in_name is None and fact["last_update"] is not None:
        day = fact["last_update"]
        event = fact["event_title"]
        problems.append(problem("date_last_update", here, event=event, day=day.isoformat()))
        return day
    if in_name is None:
        problems.append(problem("date_missing", here, event=fact["event_title"]))
    return in_name


def _nearly_one_event(
    facts: list[dict[str, Any]], tables: dict[int, SectionTable]
) -> list[Problem]:
    """Sections that are probably meant as one event: names nearly alike, or one name, days apart."""
    of_workbook: dict[tuple[str, str], dict[str, Any]] = {}
    by_day: dict[dt.date | None, dict[str, str]] = {}  # day -> folded name -> name
    problems = []
    for fact in facts:
        table, title, day = tables[fact["section"]], fact["event_title"], fact["last_day"]
        name = fold_heading(title)
        other = of_workbook.setdefault((fact["path"], name), fact)
        if day and other["last_day"] and abs((day - other["last_day"]).days) > DAYS_OF_ONE_EVENT:
            source = _label_or_first_cell(table, "date")
            there = f"{other['last_day']} on {other['sheet']}"
            problems.append(problem("event_days_apart", source, day, event=title, other=there))
        known = by_day.setdefault(day, {})
        if name in known:
            continue
        near = next((each for each in _names_near(by_day, day) if _nearly_alike(each, title)), "")
        if near:
            source = _label_or_first_cell(table, "event")
            problems.append(problem("event_name_nearly", source, title, other=near))
        known[name] = title
    return problems


def _names_near(by_day: dict[dt.date | None, dict[str, str]], day: dt.date | None) -> list[str]:
    """The events that may be at this time."""
    days = range(-DAYS_OF_ONE_EVENT, DAYS_OF_ONE_EVENT + 1)
    near = [day + dt.timedelta(days=each) for each in days] if day else [None]
    return sorted({name for each in near for name in by_day.get(each, {}).values()})


def _label_or_first_cell(table: SectionTable, name: str) -> Source:
    return table.labels[name].source if name in table.labels else table.grid.source(0, 0)


def _nearly_alike(one: str, other: str) -> bool:
    """Boulder Open and Bolder Open; not Swiss 1 and Swiss 2, or Open I and Open II."""
    if fold_heading(one) == fold_heading(other):
        return False
    words = [_words_and_counts(title) for title in (one, other)]
    same_counts = words[0][1] == words[1][1]
    return same_counts and fuzz.ratio(words[0][0], words[1][0]) >= NEARLY


def _words_and_counts(title: str) -> tuple[str, list[str]]:
    parts = re.findall(r"[^\W\d_]+|\d+", title.casefold())
    counts = [part for part in parts if part.isdigit() or re.fullmatch("[ivx]+|[a-z]", part)]
    return " ".join(part for part in parts if part not in counts), counts


# --- the players' rows --------------------------------------------------------------------------


def _convert(
    tables: dict[int, SectionTable], facts: list[dict[str, Any]], problems: list[Problem]
) -> tuple[pd.DataFrame, pd.DataFrame]:
    columns: dict[str, list[Any]] = {}
    results: dict[str, list[Any]] = {"entry": [], "round": [], "result": [], "opponent": []}
    entry = 0
    for code, table in tables.items():
        _convert_results(table, entry, results, problems)
        for name, values in _convert_rows(table, problems).items():
            columns.setdefault(name, []).extend(values)
        columns.setdefault("section", []).extend([code] * len(table.rows))
        entry += len(table.rows)
    entries = pd.DataFrame(
        {name: pd.Series(values, dtype=ENTRY_DTYPES[name]) for name, values in columns.items()}
    )
    rounds = pd.DataFrame(
        {
            "entry": pd.Series(results["entry"], dtype="int64"),
            "round": pd.Series(results["round"], dtype="int64"),
            "result": pd.Series(results["result"], dtype="object"),
            "opponent": pd.Series(results["opponent"], dtype="Int64"),
        }
    )
    return entries, rounds


ENTRY_DTYPES = {
    "section": "int64",
    "row": "int64",
    "pair": "Int64",
    "player": "string",
    "member_id": "string",
    "state": "string",
    "pre_rating": "Int64",
    "pre_blank": "bool",
    "post_rating": "Int64",
    "post_blank": "bool",
    "score": "Float64",
    "half_point_byes": "Int64",
    "full_point_byes": "Int64",
    "games": "Int64",
}


def _convert_rows(table: SectionTable, problems: list[Problem]) -> dict[str, list[Any]]:
    """One list of values for each column of the entries frame."""

    def column(name: str, reader: Callable[[object], Any]) -> list[Any]:
        raws = table.column(name)
        values = [reader(raw) for raw in raws]
        for place, value in enumerate(values):
            if isinstance(value, NOT_SURE):
                source = table.source(table.rows[place], name)
                problems.append(_unreadable(value, source, raws[place], name))
                values[place] = value.value if isinstance(value, Doubtful) else BAD
        return values

    pre = column("pre_rating", read_rating)
    post = column("post_rating", read_rating)
    values: dict[str, list[Any]] = {
        "row": list(table.rows),
        "player": [table.name(row) for row in table.rows],
        "state": [read_text(raw).upper() for raw in table.column("state")],
        "pre_blank": [value is None for value in pre],
        "post_blank": [value is None for value in post],
        "pre_rating": [None if value is UNRATED else value for value in pre],
        "post_rating": [None if value is UNRATED else value for value in post],
        "pair": _pair_numbers(table),
        "member_id": column("member_id", read_member_id),
        "score": column("score", read_score),
    }
    for name in ("half_point_byes", "full_point_byes", "games"):
        values[name] = column(name, read_count)
    return {
        name: [None if value is BAD else value for value in each] for name, each in values.items()
    }


NOT_SURE = (Doubtful, Unreadable)
NOT_READ = "?"  # a round cell whose problem is written: no check adds another
BAD = object()  # a cell that could not be read: missing from here on, its problem is written


def _pair_numbers(table: SectionTable) -> list[int | None]:
    """The numbers of the No. column; anything else there (a tie mark) is no number."""
    numbers = [read_count(raw) for raw in table.column("pair")]
    return [number if isinstance(number, int) else None for number in numbers]


def _convert_results(
    table: SectionTable, first_entry: int, results: dict[str, list[Any]], problems: list[Problem]
) -> None:
    for number, column in table.result_columns():
        found: list[tuple[str, int | None]] = []
        for row in table.rows:
            cells = table.grid.rows[row]
            raw = cells[column] if column < len(cells) else ""
            value = read_result(raw)
            if isinstance(value, Unreadable):
                source = table.grid.source(row, column)
                problems.append(
                    problem(value.code, source, raw, heading=f"Rd {number}", hint=value.hint)
                )
                value = (NOT_READ, None)
            found.append(value)
        results["entry"] += range(first_entry, first_entry + len(found))
        results["round"] += [number] * len(found)
        results["result"] += [result for result, _ in found]
        results["opponent"] += [opponent for _, opponent in found]


def _unreadable(value: Unreadable | Doubtful, source: Source, raw: object, name: str) -> Problem:
    hint = value.hint if isinstance(value, Unreadable) else ""
    return problem(value.code, source, raw, heading=HEADINGS[name], hint=hint)
