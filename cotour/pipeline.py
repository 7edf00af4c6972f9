"""The order of everything: a folder of workbooks in, a Season and its problems out."""

import datetime as dt
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pandas as pd

from cotour.check.run import check
from cotour.check.subject import Tables
from cotour.names import fold_name, member_key
from cotour.people import about_whom
from cotour.people.decisions import with_decisions
from cotour.people.everybody import people_list
from cotour.people.identities import identify
from cotour.people.register import Register, read_register
from cotour.people.suggestions.suggest import Suggestion, suggestions
from cotour.problems import LeftOut, Problem, Source, errors, problem
from cotour.read.entries import Reading, read_entries
from cotour.read.files import find_files
from cotour.read.grid import KINDS_OF_LINES, Grid, read_grids
from cotour.read.recognise import Contents, sort_out
from cotour.read.text import read_text_grids
from cotour.rules import corrections as correction_rules
from cotour.rules import season_events
from cotour.season import Season
from cotour.tour import awards, counts, events, rating_lists
from cotour.tour.blend import Window, combined
from cotour.tour.earned_points import with_points
from cotour.tour.ranking import most_games
from cotour.tour.ranking import standings as standings_of
from cotour.tour.season_totals import event_points

Progress = Callable[[Sequence[Any]], Iterable[Any]]


@dataclass(slots=True)
class Outcome:
    """What a run found: the Season, None where an error keeps it from being made, and the report."""

    season: Season | None = None
    title: str = ""
    problems: list[Problem] = field(default_factory=list)
    left_out: list[LeftOut] = field(default_factory=list)
    people: pd.DataFrame | None = None  # everybody, for the secretary (people/everybody.py)
    suggestions: list[Suggestion] = field(default_factory=list)


def run(
    paths: Sequence[Path], as_of: dt.date | None, today: dt.date, progress: Progress = iter
) -> Outcome:
    """Read all workbooks, check everything, and compute the season where no error stands."""
    outcome = Outcome()
    contents = sort_out(_read_workbooks(paths, outcome, progress))
    book = contents.season
    outcome.title = book.settings.title
    outcome.left_out += contents.left_out
    outcome.problems += contents.problems

    reading = read_entries(contents.tables, book.event_lines)
    outcome.left_out += reading.left_out
    outcome.problems += reading.problems
    register, found = read_register(book.register)
    outcome.problems += found
    outcome.problems += with_decisions(register, book.decisions)
    lists, found = rating_lists.rating_lists(contents.lists, register, as_of, today)
    outcome.problems += found

    if reading.tables:
        made = _season(reading, contents, register, as_of, today, outcome)
    else:
        made = _only_lists(contents, as_of) if lists else None
    if made is not None:
        made.rating_lists = lists
    outcome.problems = _in_order(outcome.problems)
    outcome.season = None if errors(outcome.problems) else made
    return outcome


def _read_workbooks(
    paths: Sequence[Path], outcome: Outcome, progress: Progress
) -> list[list[Grid]]:
    files, outcome.left_out, outcome.problems = find_files(paths)
    workbooks = []
    for file in progress(files):
        read = read_text_grids if file.kind in KINDS_OF_LINES else read_grids
        grids, left_out, found = read(file)
        outcome.left_out += left_out
        outcome.problems += found
        workbooks.append(grids)
    return workbooks


def _season(
    reading: Reading,
    contents: Contents,
    register: Register,
    as_of: dt.date | None,
    today: dt.date,
    outcome: Outcome,
) -> Season | None:
    """Events, people, counts, checks; then the rules; None where an error stands."""
    settings = contents.season.settings
    sections = reading.sections
    all_events, sections["event"] = events.group_events(sections)
    sections["level"] = events.levels(sections)
    outcome.problems += events.order_problems(
        sections, lambda code: reading.label_or_first_cell(code, "section_order")
    )
    entries = counts.count(reading.entries, reading.rounds, sections)
    entries = _identified(entries, reading, register, outcome)
    entries["level"] = entries["section"].map(sections["level"])
    sections = sections.assign(
        without_post=entries.groupby("section")["without_post"].any(),
        participants=entries.groupby("section")["takes_part"].sum(),
    )
    tables = Tables(
        entries,
        sections,
        reading.rounds,
        reading.where,
        reading.place_of,
        settings.strength_from_pre,
        frozenset(register.different),
    )
    outcome.problems += check(tables, outcome.problems)
    outcome.left_out += _no_shows(entries, reading)

    window = season_events.season_window(
        all_events["last_day"], settings.season_start, settings.season_end
    )
    if window is None and all_events["last_day"].notna().any():
        outcome.problems.append(_several_seasons(all_events, contents))
    counting = _counting(all_events, window, as_of, reading, sections, outcome)
    _list_people(entries, all_events, counting, register, outcome)
    lines = _corrections(contents, entries, register, all_events, counting, as_of, outcome)
    if errors(outcome.problems):
        return None

    everybody, kept = entries, entries[entries["event"].isin(counting)]
    if not kept["takes_part"].any():
        code = "nobody_took_part" if as_of is None else "nothing_counted"
        outcome.problems.append(problem(code, contents.season.source))
        return None
    of_events = sections[sections["event"].isin(counting)].drop(columns="participants")
    of_events = of_events.sort_values(["event", "level", "title"], kind="stable")
    of_events = of_events.assign(number=range(1, len(of_events) + 1))
    kept = kept.assign(
        section_number=kept["section"].map(of_events.set_index("section")["number"]),
    ).sort_values(["section_number", "row"], kind="stable")
    entries, of_events = with_points(kept, of_events)
    standings = standings_of(entries, everybody, lines, register.lines, settings)
    made = Season(
        settings,
        all_events[all_events["event"].isin(counting)].reset_index(drop=True),
        of_events,
        entries,
        standings,
        most_games(standings),
        event_points(entries),
        lines,
    )
    _state_problems(made, reading, outcome)
    _set_days(made, all_events, window, as_of, today)
    made.prizes, found = awards.prizes(made, contents.season.prizes, register.lines)
    outcome.problems += found
    if settings.combined_list:
        _combine(made, window, contents, outcome)
    return made


def _identified(
    entries: pd.DataFrame,
    reading: Reading,
    register: Register,
    outcome: Outcome,
) -> pd.DataFrame:
    """Entries with the person of every row."""
    entries["folded_name"] = entries["player"].map(fold_name)
    entries["id_key"] = entries["member_id"].map(member_key, na_action="ignore")
    columns = ["folded_name", "id_key", "event", "section", "player", "takes_part"]
    keys, found = identify(
        entries[columns],
        register,
        lambda index: reading.where(
            entries["section"].loc[index], entries["row"].loc[index], "player"
        ),
    )
    outcome.problems += found
    entries = pd.concat([entries, keys], axis="columns")
    return entries.assign(
        in_register=entries["person"].isin(register.lines),
        numbered_person=pd.Categorical(entries["person"]),  # sums by text take long
    )


def _list_people(
    entries: pd.DataFrame,
    all_events: pd.DataFrame,
    counting: set[int],
    register: Register,
    outcome: Outcome,
) -> None:
    """Everybody, and who may be one, for the secretary: also where an error stops the season."""
    counted = all_events[all_events["event"].isin(counting)]
    titles = dict(zip(counted["event"], counted["title"], strict=True))
    outcome.people = people_list(entries, titles, register.lines)
    attendance = entries.loc[entries["takes_part"], ["person", "event"]].drop_duplicates()
    people_known = outcome.people.assign(member_id=outcome.people["member_id"].replace("", pd.NA))
    outcome.suggestions = suggestions(people_known, attendance, register.decided.keys())


def _no_shows(entries: pd.DataFrame, reading: Reading) -> list[LeftOut]:
    """Rows that are no participants, named (rule 6)."""
    found = []
    for entry in entries[~entries["takes_part"]].itertuples():
        source = reading.where(entry.section, entry.row, "player")
        why = f"a no-show (no game, no full-point bye, no forfeit win): {entry.player}"
        row = reading.tables[entry.section].grid.row_name(entry.row)
        found.append(LeftOut(source.workbook, source.sheet, row, why))
    return found


def _several_seasons(all_events: pd.DataFrame, contents: Contents) -> Problem:
    dated = all_events.dropna(subset="last_day")
    listed = ", ".join(
        f"{title} ({day:%Y-%m-%d})"
        for title, day in zip(dated["name"], dated["last_day"], strict=True)
    )
    return problem("several_seasons", Source(contents.season.source.workbook), events=listed)


def _counting(
    all_events: pd.DataFrame,
    window: Window | None,
    as_of: dt.date | None,
    reading: Reading,
    sections: pd.DataFrame,
    outcome: Outcome,
) -> set[int]:
    """The events inside the season and not after the as-of day; the others are left out, named."""
    outside = season_events.outside(all_events["last_day"], window)
    later = season_events.after(all_events["last_day"], as_of) & ~outside
    for event in all_events[outside | later].itertuples():
        too_late = bool(later[event.Index])
        why = f"after the as-of day {as_of}" if too_late else "outside the season"
        why = f"{event.title}, {event.last_day:%Y-%m-%d}: {why}"
        for code in sections.index[sections["event"] == event.event]:
            grid = reading.tables[code].grid
            outcome.left_out.append(LeftOut(grid.workbook, grid.sheet, "all", why))
            if not too_late and window:
                outcome.problems.append(
                    problem(
                        "event_outside_season",
                        reading.place_of(code, "date"),
                        f"{event.last_day:%Y-%m-%d}",
                        first=window[0],
                        last=window[1],
                    )
                )
    return set(all_events.loc[~outside & ~later, "event"])


def _corrections(
    contents: Contents,
    entries: pd.DataFrame,
    register: Register,
    all_events: pd.DataFrame,
    counting: set[int],
    as_of: dt.date | None,
    outcome: Outcome,
) -> pd.DataFrame:
    """The corrections that count; the others left out, named."""
    of_name: dict[str, set[str]] = {name: set(keys) for name, keys in register.by_name.items()}
    for name, person in (
        entries[["folded_name", "person"]].drop_duplicates().itertuples(index=False)
    ):
        of_name.setdefault(name, set()).add(person)
    with_id = entries.dropna(subset="id_key")
    of_id = dict(zip(with_id["id_key"], with_id["person"], strict=True)) | register.by_id
    said = [
        line
        | {
            "folded_name": fold_name(line["player"]) if line["player"] else "",
            "id_key": member_key(line["member_id"]) if line["member_id"] else None,
        }
        for line in contents.season.corrections
    ]
    lines, found = about_whom.resolve(said, of_id, of_name, all_events)
    outcome.problems += found
    later = correction_rules.not_yet(lines, as_of)
    waiting = lines["event"].notna() & ~lines["event"].isin(counting)
    for line in lines[later | waiting].itertuples():
        source = line.source
        why = (
            "a correction dated after the as-of day"
            if later[line.Index]
            else (f"a correction for an event that is not counted: {line.event_title}")
        )
        row = f"row {line.row + 1}"
        outcome.left_out.append(LeftOut(source.workbook, source.sheet, row, why))
    return lines[~(later | waiting)].reset_index(drop=True)


def _state_problems(made: Season, reading: Reading, outcome: Outcome) -> None:
    """Ranked although no state is known (rule 10)."""
    if not made.settings.residents_of:
        return
    lines = made.standings
    blank = lines.loc[lines["state"] == "", "person"]
    latest = made.entries.sort_values("event").drop_duplicates("person", keep="last")
    for entry in latest[latest["person"].isin(blank)].itertuples():
        source = reading.where(entry.section, entry.row, "state")
        outcome.problems.append(problem("state_blank", source, entry.state, player=entry.player))


def _set_days(
    made: Season,
    all_events: pd.DataFrame,
    window: Window | None,
    as_of: dt.date | None,
    today: dt.date,
) -> None:
    """The as-of day: as asked, else the last day of the last event; final after the season's end."""
    last = made.events["last_day"].max()
    made.as_of = as_of or (None if pd.isna(last) else last.date())
    made.final = window is not None and (as_of or today) > window[1]
    coming = all_events[season_events.after(all_events["last_day"], as_of)]
    if not coming.empty and not made.final:
        first = coming.iloc[0]
        made.next_event = f"{first['name']}, {first['last_day']:%Y-%m-%d}"


def _combine(made: Season, window: Window | None, contents: Contents, outcome: Outcome) -> None:
    source = contents.season.source
    if window is None or made.as_of is None or made.standings.empty:
        outcome.problems.append(problem("combined_without_dates", source))
        return
    made.combined, made.combined_facts, found = combined(made.standings, made.as_of, window, source)
    outcome.problems += found


def _only_lists(contents: Contents, as_of: dt.date | None) -> Season:
    """A folder of rating lists alone: 4CQ sheets and Rules."""
    frames = (
        "events",
        "sections",
        "entries",
        "standings",
        "most_games",
        "event_points",
        "corrections",
    )
    nothing = {name: pd.DataFrame() for name in frames}
    return Season(contents.season.settings, **nothing, as_of=as_of)


def _in_order(problems: list[Problem]) -> list[Problem]:
    """Errors, then warnings, each by place; none twice."""

    def key(each: Problem) -> tuple[object, ...]:
        column = "".join(c for c in each.source.cell if c.isalpha())
        row = int("0" + "".join(c for c in each.source.cell if c.isdigit()))
        return (
            each.severity,
            each.source.workbook.casefold(),
            each.source.workbook,
            each.source.sheet,
            row,
            len(column),
            column,
            each.code,
            each.message,
        )

    return sorted(dict.fromkeys(problems), key=key)
