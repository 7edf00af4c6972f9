"""The sheet Changes and the column Moved, from two states of the season."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import pandas as pd

from cotour.changes import results
from cotour.changes.matching import Lines, match
from cotour.changes.state import DIGITS, State
from cotour.columns import OUTPUT_SHEETS
from cotour.exact import same

NEW = "new"
COLUMNS = ("group", "kind", "person", *OUTPUT_SHEETS["Changes"])
MOVED, NEWCOMER, CHANGED, GONE = "moved", "new", "changed", "gone"


class Changes(NamedTuple):
    """What has changed since the earlier standings.

    movement:   for each line of today's standings: places won (+) or lost (-), "new", or missing
                where somebody was not ranked then or is not now
    table:      the lines of the sheet Changes: group (its title), kind (moved, new, changed, gone),
                person, place, place_before, movement, player, member_id, tour_points,
                points_before, points_gained, gained_from. The gains of all lines but the changed
                results add up to the difference of the two totals.
    one_season: whether the two states have an event in common, as far as that is known
    """

    movement: pd.Series
    table: pd.DataFrame
    one_season: bool


def changes(before: State, now: State) -> Changes:
    """Today's state against an earlier one."""
    lines, events = match(before, now)
    people = _people(before, now, lines)
    found = results.event_results(before, now, lines, events)
    corrected = results.correction_changes(before, now, lines)
    parts = _parts(people, found, corrected)
    if before.events.empty:  # the parts of the points then are not known
        found, parts = found.iloc[:0], {}
    people["gained_from"] = _by_line(people, parts, ", ")
    changed = _changed_results(before, now, lines, found, corrected)
    people["changed"] = _by_line(people, changed, "; ")
    table = pd.concat([people.iloc[:0], *_groups(people)], ignore_index=True)
    return Changes(
        people["movement"].iloc[: len(now.people)],
        table[list(COLUMNS)],
        bool(events) or before.events.empty,
    )


def _people(before: State, now: State, lines: Lines) -> pd.DataFrame:
    """Everybody of today, then everybody who is gone: places and points of both states."""
    then = before.people[["place", "tour_points"]]
    of_today = then.groupby(then.index.map(lines)).agg({"place": "min", "tour_points": "sum"})
    columns = ["person", "player", "member_id", "place", "tour_points"]
    today = now.people[columns].assign(
        place_before=of_today["place"].reindex(now.people.index).astype("Int64"),
        points_before=of_today["tour_points"].reindex(now.people.index).astype("Float64"),
    )
    gone = before.people.loc[[line for line in before.people.index if line not in lines], columns]
    gone = gone.rename(columns={"place": "place_before", "tour_points": "points_before"})
    gone.index = gone.index + len(now.people)
    people = pd.concat([today, gone])
    people["kind"] = MOVED
    people.loc[people["points_before"].isna(), "kind"] = NEWCOMER
    people.loc[gone.index, "kind"] = GONE
    earned = people["tour_points"].fillna(0) - people["points_before"].fillna(0)
    people["points_gained"] = same(earned)
    climbed = people["place_before"].astype("Int64") - people["place"].astype("Int64")
    people["movement"] = climbed.astype(object).mask(people["kind"] == NEWCOMER, NEW)
    return people


def _by_line(people: pd.DataFrame, words: Mapping[int, Sequence[str]], between: str) -> pd.Series:
    joined = [between.join(words.get(line, ())) or pd.NA for line in people.index]
    return pd.Series(joined, index=people.index, dtype="string")


def _parts(
    people: pd.DataFrame, found: pd.DataFrame, corrected: Mapping[int, list[results.Corrected]]
) -> dict[int, list[str]]:
    """Line -> the parts of its gain: "+20.36 Elk Hunt", "-1.50 correction (wrong pairing)"."""
    parts: dict[int, list[str]] = {}
    explained = found.groupby("line")["gained"].sum().to_dict()
    for result in found[found["gained"] != 0].itertuples():
        parts.setdefault(result.line, []).append(results.part(result))
    for line, each in corrected.items():
        parts.setdefault(line, []).extend(one.part for one in each)
        explained[line] = explained.get(line, 0) + sum(one.gained for one in each)
    for line, gained in people["points_gained"].items():
        rest = gained - explained.get(line, 0)
        if round(rest, DIGITS) != 0:
            words = f"{results.signed(rest)} that the earlier standings do not explain"
            parts.setdefault(line, []).append(words)
    return parts


def _changed_results(
    before: State,
    now: State,
    lines: Lines,
    found: pd.DataFrame,
    corrected: Mapping[int, list[results.Corrected]],
) -> dict[int, list[str]]:
    """Line -> what is not as it was: merges, rescored events, corrections; of people in both states."""
    words = _who_they_are_now(before, now, lines)
    for result in found[results.has_changed(found)].itertuples():
        words.setdefault(result.line, []).append(results.in_words(result))
    for line, each in corrected.items():
        words.setdefault(line, []).extend(one.words for one in each)
    return words


def _who_they_are_now(before: State, now: State, lines: Lines) -> dict[int, list[str]]:
    """Line -> a merge, another ID, or another name without an ID that proves it."""
    words: dict[int, list[str]] = {}
    earlier, people = list(before.people.itertuples()), list(now.people.itertuples())
    together: dict[int, list[Any]] = {}
    for then, today in lines.items():
        together.setdefault(today, []).append(earlier[then])
    for today, olds in together.items():
        person, old = people[today], olds[0]
        if len(olds) > 1:
            names = " and ".join(map(_named, olds))
            words[today] = [f"merged: {names} of the earlier standings are one person now"]
        elif not old.ids & person.ids:
            if old.ids:
                member_id = "no ID" if pd.isna(person.member_id) else f"ID {person.member_id}"
                words[today] = [f"{member_id}, was {old.member_id}"]
            if not old.names & person.names:
                called = f"called {old.player} in the earlier standings"
                words.setdefault(today, []).append(called)
    return words


def _named(line: Any) -> str:
    return str(line.player) if pd.isna(line.member_id) else f"{line.player} ({line.member_id})"


# --- the groups of the sheet --------------------------------------------------------------------


def _groups(people: pd.DataFrame) -> Iterator[pd.DataFrame]:
    """Each group that has lines, under its title."""
    stayed = people[people["kind"] == MOVED]
    moved = stayed[(stayed["movement"].fillna(0) != 0) | (stayed["points_gained"] != 0)]
    yield moved.assign(group=_title_of_movement(len(moved), len(stayed)))
    newcomers = people[people["kind"] == NEWCOMER]
    yield newcomers.assign(group=f"New players: {len(newcomers)}")
    yield _changed(people)
    gone = people[people["kind"] == GONE]
    yield gone.assign(group=f"Not listed any more: {_players(len(gone))}")


def _title_of_movement(moved: int, stayed: int) -> str:
    if moved == stayed:
        return f"Movement: {_players(moved)}"
    return f"Movement: {moved} of {_players(stayed)}; the others have the same place and points"


def _changed(people: pd.DataFrame) -> pd.DataFrame:
    """Changed results; only what they say, for the points stand under Movement already."""
    changed = people[(people["kind"] == MOVED) & people["changed"].notna()]
    only = changed[["person", "place", "player", "member_id"]]
    return only.assign(
        kind=CHANGED,
        gained_from=changed["changed"],
        group=f"Changed results: {_players(len(changed))}",
    ).reindex(columns=people.columns.union(["group"], sort=False))


def _players(number: int) -> str:
    return f"{number:,} player" if number == 1 else f"{number:,} players"
