"""Who was who, and which event was which, in two states of the season.

People: by ID, else by name. Somebody who had only a name then and has an ID now (or the other way)
is the same where the name leaves no doubt. Two lines that are one person now are a merge. What is
still left is the same person where all results are the same: a spelling was corrected. Events: by
title, else by day and results: it was renamed.
"""

from collections.abc import Iterator

import pandas as pd

from cotour.changes.state import State
from cotour.columns import fold_heading
from cotour.exact import same

Lines = dict[int, int]  # line then -> line now
Events = dict[int, int]  # event then -> event now


def match(before: State, now: State) -> tuple[Lines, Events]:
    """The lines and the events that stand in both states; several lines may have become one."""
    lines: Lines = {}
    for then, today in _by_id(before, now):
        lines[then] = today
    for then, today in _by_name(before, now, lines):
        lines[then] = today
    events = _same_title(before, now)
    events |= _renamed(before, now, lines, events)
    lines = _without_strangers(before, now, lines, events)
    return lines | _by_results(before, now, lines, events), events


# --- people -------------------------------------------------------------------------------------


def _by_id(before: State, now: State) -> Iterator[tuple[int, int]]:
    line_of = {key: line for line, keys in now.people["ids"].items() for key in keys}
    for then, keys in before.people["ids"].items():
        for key in keys & line_of.keys():
            yield then, line_of[key]


def _by_name(before: State, now: State, lines: Lines) -> Iterator[tuple[int, int]]:
    """First the lines without an ID, then those whose ID nobody has any more."""
    bearers: dict[str, list[int]] = {}
    for line, names in now.people["names"].items():
        for name in names:
            bearers.setdefault(name, []).append(line)
    taken = set(lines.values())
    open_lines = before.people.drop(index=list(lines))
    for with_id in (False, True):
        for then, name in _names(open_lines[(open_lines["ids"].map(len) > 0) == with_id]):
            known = bearers.get(name, [])
            free = [line for line in known if line not in taken]
            if len(free) > 1:
                free = [line for line in free if not now.people.loc[line, "ids"]]
            if not free and not with_id:  # one line with it: perhaps the two are one now
                free = known
            if len(free) == 1:
                taken.add(free[0])
                yield then, free[0]


def _names(lines: pd.DataFrame) -> Iterator[tuple[int, str]]:
    """Line and name, where no other of these lines bears the name."""
    names = lines["names"].map(lambda each: next(iter(each)))
    yield from names[~names.duplicated(keep=False)].items()


def _by_results(before: State, now: State, lines: Lines, events: Events) -> Lines:
    """Lines still alone on both sides, with the same points in every event of both states."""
    free = set(now.people.index) - set(lines.values())
    then_of = _by_their_results(before, set(before.people.index) - lines.keys(), events)
    now_of = _by_their_results(now, free, {event: event for event in events.values()})
    return {
        of_results[0]: now_of[results][0]
        for results, of_results in then_of.items()
        if len(of_results) == len(now_of.get(results, ())) == 1
    }


def _by_their_results(
    state: State, lines: set[int], events: Events
) -> dict[frozenset[tuple[int, float]], list[int]]:
    """(event now, points) of all events of both states -> the lines that have exactly these."""
    rows = state.points[state.points["line"].isin(lines) & state.points["event"].isin(events)]
    found: dict[frozenset[tuple[int, float]], list[int]] = {}
    results = rows.assign(event=rows["event"].map(events), tour_points=same(rows["tour_points"]))
    for line, members in results.groupby("line"):
        pairs = zip(members["event"], members["tour_points"], strict=True)
        found.setdefault(frozenset(pairs), []).append(int(line))
    return found


def _without_strangers(before: State, now: State, lines: Lines, events: Events) -> Lines:
    """The lines without those that look merged but sat in one event: that was somebody else.

    Only where today's points in that event are those of both together are they one person.
    """
    kept: Lines = {}
    for then, today in lines.items():
        first = next((line for line, other in kept.items() if other == today), None)
        if first is None or _may_be_one(before, now, (first, then), today, events):
            kept[then] = today
    return kept


def _may_be_one(
    before: State, now: State, pair: tuple[int, int], today: int, events: Events
) -> bool:
    sat = before.points[before.points["line"].isin(pair)]
    together = sat[sat["event"].duplicated(keep=False)].groupby("event")["tour_points"].sum()
    of_today = now.points[now.points["line"] == today].set_index("event")["tour_points"]
    earned = of_today.reindex([events.get(event, -1) for event in together.index]).fillna(0)
    return bool((same(together).to_numpy() == same(earned).to_numpy()).all())


# --- events -------------------------------------------------------------------------------------


def _same_title(before: State, now: State) -> Events:
    titles = dict(zip(now.events["title"].map(fold_heading), now.events["event"], strict=True))
    folded = zip(before.events["event"], before.events["title"].map(fold_heading), strict=True)
    return {int(event): int(titles[title]) for event, title in folded if title in titles}


def _renamed(before: State, now: State, lines: Lines, events: Events) -> Events:
    """Events under another title: the same day, and half of the results at least are the same."""
    then = before.points[~before.points["event"].isin(events)]
    today = now.points[~now.points["event"].isin(events.values())]
    if then.empty or today.empty:
        return {}
    pairs = then.assign(line=then["line"].map(lines)).merge(today, on="line")
    equal = same(pairs["tour_points_x"]) == same(pairs["tour_points_y"])
    shared = pairs[equal].groupby(["event_x", "event_y"]).size().sort_values(ascending=False)
    sizes = then["event"].value_counts(), today["event"].value_counts()
    days = [state.events.set_index("event")["last_day"] for state in (before, now)]
    found: Events = {}
    for (one, other), number in shared.items():
        moved = (
            days[0][one] != days[1][other] and pd.notna(days[0][one]) and pd.notna(days[1][other])
        )
        enough = 2 * number >= max(sizes[0][one], sizes[1][other])
        if not moved and enough and one not in found and other not in found.values():
            found[int(one)] = int(other)
    return found
