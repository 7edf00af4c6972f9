"""One state of the season, in the shape in which two are compared: today's, or an earlier output's."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

import pandas as pd

from cotour.exact import same
from cotour.names import fold_name, member_key
from cotour.season import Season

Fold = Callable[[str], str]
DIGITS = 9  # as exact.same(): what differs by less is float noise


class State(NamedTuple):
    """People, events and points of one state.

    people:      index line (0 to n - 1, in the order of the standings): person, player, member_id,
                 place, tour_points, corrections (their sum), names and ids (frozensets of folded
                 spellings and of ID keys)
    events:      event (code), title, last_day; no row: the points by event are not known
    points:      line, event, tour_points
    corrections: line, event_title, points, reason
    """

    people: pd.DataFrame
    events: pd.DataFrame
    points: pd.DataFrame
    corrections: pd.DataFrame


def state_of_season(season: Season) -> State:
    """Today's state; a person has every spelling and every ID that the workbooks show."""
    people = season.standings.reset_index(drop=True)
    rows = pd.concat([season.entries, people])[["person", "player", "member_id"]]
    names = _sets(rows, "player", fold_name)
    ids = _sets(rows, "member_id", member_key)
    people = people[
        ["person", "player", "member_id", "place", "tour_points", "corrections"]
    ].assign(
        corrections=people["corrections"].fillna(0),
        names=[names[person] for person in people["person"]],
        ids=[ids.get(person, frozenset()) for person in people["person"]],
    )
    line = pd.Series(people.index, index=people["person"])
    points = season.event_points
    lines = season.corrections
    return State(
        people,
        season.events[["event", "title", "last_day"]],
        points.assign(line=points["person"].map(line))[["line", "event", "tour_points"]],
        lines.assign(line=lines["person"].map(line))[["line", "event_title", "points", "reason"]],
    )


def _sets(rows: pd.DataFrame, column: str, fold: Fold) -> dict[str, frozenset[str]]:
    """Person -> everything folded that stands in this column of the person's rows."""
    filled = rows[["person", column]].dropna().drop_duplicates()
    folded = filled[column].map(fold)
    return {str(person): frozenset(values) for person, values in folded.groupby(filled["person"])}


def state_of_output(
    people: pd.DataFrame,
    events: pd.DataFrame,
    points: pd.DataFrame,
    corrections: pd.DataFrame,
) -> State:
    """The state that an earlier output shows.

    people:      player, member_id, place, tour_points, corrections (all missing: not shown)
    corrections: player, member_id, event_title, points, reason
    """
    people = people.assign(
        person=[f"then {line}" for line in people.index],
        names=[frozenset([fold_name(name)]) for name in people["player"]],
        ids=[_key(member_id) for member_id in people["member_id"]],
    )
    lines = [
        _line_of(people, fold_name(each.player), _key(each.member_id))
        for each in corrections.itertuples()
    ]
    listed = corrections.assign(line=pd.array(lines, dtype="Int64")).dropna(subset="line")
    people["corrections"] = _correction_sums(people, events, points, listed)
    return State(people, events, points, listed[["line", "event_title", "points", "reason"]])


def _key(member_id: object) -> frozenset[str]:
    return frozenset() if pd.isna(member_id) else frozenset([member_key(str(member_id))])


def _line_of(people: pd.DataFrame, name: str, ids: Iterable[str]) -> int | None:
    """The one line with this ID, else with this name."""
    wanted = set(ids)
    by_id = [line for line, known in people["ids"].items() if wanted & known]
    found = by_id or [line for line, names in people["names"].items() if name in names]
    return int(found[0]) if len(found) == 1 else None


def _correction_sums(
    people: pd.DataFrame, events: pd.DataFrame, points: pd.DataFrame, listed: pd.DataFrame
) -> pd.Series:
    """The sum of everybody's corrections: as shown, else what the events do not explain."""
    if people["corrections"].notna().any():
        return people["corrections"].fillna(0)
    if events.empty:
        by_line = listed.groupby("line")["points"].sum()
        return by_line.reindex(people.index).astype("Float64").fillna(0)
    earned = points.groupby("line")["tour_points"].sum().reindex(people.index)
    return same(people["tour_points"] - earned.fillna(0))
