"""The text to paste into the newsletter or the mail: at most ten lines, as a person writes them."""

from collections.abc import Sequence

import pandas as pd

from cotour.columns import UNRATED
from cotour.exact import printed, same
from cotour.season import Season
from cotour.write.members.sheets import counted

COLUMNS = ("person", "player", "rating_class", "class_place", "place", "tour_points", "corrections")
LINES = 10
LEADERS_NAMED = 3
NEWCOMERS_NAMED = 5
BIG_CLIMB = 2  # places; one place up is no news


def to_paste(season: Season) -> list[str]:
    """Who leads and by how much, most games, class leaders, the climb, newcomers; then the lists."""
    lines: list[str] = []
    if not season.standings.empty:
        lines += _tour(season)
    for facts, table in season.rating_lists.values():
        lines += _rating_list(facts, table)
    return lines[:LINES]


def _tour(season: Season) -> list[str]:
    ranked = season.standings.loc[season.standings["ranked"], list(COLUMNS)]
    if ranked.empty:
        return [f"{_opening(season)} nobody is ranked yet."]
    lines = [f"{_opening(season)} {_leaders(season, ranked)}", *_most_games(season)]
    if ranked["rating_class"].nunique() > 1:
        lines.append(_class_leaders(season, ranked))
    lines += [*_climb(season, ranked), *_newcomers(season)]
    if season.next_event:
        lines.append(f"Next comes {season.next_event}.")
    return lines


def _opening(season: Season) -> str:
    """ "After the Elk Hunt (6 events, 143 players)," or, at the end, "After all 6 events ..."."""
    events, players = len(season.events), len(season.standings)
    of_players = counted(players, "player")
    if season.final:
        every = "After the one event" if events == 1 else f"After all {events} events"
        return f"{every} ({of_players}),"
    last = str(season.events["title"].iloc[-1])
    the = "" if last.casefold().startswith(("the ", "a ")) else "the "
    return f"After {the}{last} ({counted(events, 'event')}, {of_players}),"


def _leaders(season: Season, ranked: pd.DataFrame) -> str:
    tour = season.settings.title or "the standings"
    the = "" if tour.casefold().startswith("the ") else "the "
    first = ranked[ranked["place"] == 1]
    points = printed(first["tour_points"].iloc[0], 2)
    others = ranked[ranked["place"] > 1]
    if len(first) > 1:
        verb = "share first place in" if season.final else "share the lead of"
        return f"{_names(first)} {verb} {the}{tour} with {points} points each."
    verb = "wins" if season.final else "leads"
    text = f"{_names(first)} {verb} {the}{tour} with {points} points"
    if others.empty:
        return f"{text}."
    second = others[others["place"] == others["place"].min()]
    text += f", {_margin(first, second)} ahead of {_names(second)}"
    third = others[others["place"] > second["place"].iloc[0]]
    if third.empty or len(second) > 1:
        return f"{text}."
    third = third[third["place"] == third["place"].min()]
    return f"{text}; {_names(third)} {_follow(third)} {_margin(second, third)} behind."


def _follow(lines: pd.DataFrame) -> str:
    return "follows" if len(lines) == 1 else "follow"


def _margin(above: pd.DataFrame, below: pd.DataFrame) -> str:
    return printed(above["tour_points"].iloc[0] - below["tour_points"].iloc[0], 2)


def _most_games(season: Season) -> list[str]:
    most = season.most_games[season.most_games["place"] == 1]
    if most.empty or most["games"].iloc[0] == 0:
        return []
    have, games = ("has", "") if len(most) == 1 else ("have", " each")
    number = counted(int(most["games"].iloc[0]), "game")
    return [f"{_names(most)} {have} played the most: {number}{games}."]


def _class_leaders(season: Season, ranked: pd.DataFrame) -> str:
    leaders = ranked[ranked["class_place"] == 1]
    parts = []
    for name in dict.fromkeys([*(each for each, _ in season.settings.classes), UNRATED]):
        members = leaders[leaders["rating_class"] == name]
        if not members.empty:
            points = printed(members["tour_points"].iloc[0], 2)
            parts.append(f"{_names(members)} ({name}, {points})")
    verb = "Class winners are" if season.final else "The classes are led by"
    return f"{verb} {_listed(parts)}."


def _climb(season: Season, ranked: pd.DataFrame) -> list[str]:
    """The biggest climb in the last event, among those who stood in the standings before it."""
    if len(season.events) <= 1:
        return []
    last = season.events["event"].iloc[-1]
    earlier = season.event_points[season.event_points["event"] != last]
    added = ranked.set_index("person")["corrections"].fillna(0)  # as if made before the event
    earned = earlier.groupby("person")["tour_points"].sum()
    before = same(earned + added.reindex(earned.index).fillna(0))
    old_places = before.reindex(ranked["person"]).rank(method="min", ascending=False)
    climbs = old_places.to_numpy(dtype=float, na_value=float("nan")) - ranked["place"].to_numpy(
        dtype=float, na_value=float("nan")
    )
    climbs = pd.Series(climbs, index=ranked.index).dropna()
    if climbs.empty or climbs.max() < BIG_CLIMB:
        return []
    best = ranked.loc[climbs.index[climbs == climbs.max()]]
    title = season.events["title"].iloc[-1]
    if len(best) > 1:
        return [f"The biggest climb: {_names(best)}, {int(climbs.max())} places each at {title}."]
    old, new = int(old_places[best["person"].iloc[0]]), int(best["place"].iloc[0])
    return [f"The biggest climb at {title} is {_names(best)}'s: from place {old} to {new}."]


def _newcomers(season: Season) -> list[str]:
    """Who played for the first time in the last event."""
    if len(season.events) <= 1:
        return []
    last = season.events["event"].iloc[-1]
    there = season.event_points["event"] == last
    new = set(season.event_points.loc[there, "person"]) - set(
        season.event_points.loc[~there, "person"]
    )
    if not new:
        return []
    people = season.standings[season.standings["person"].isin(new)]
    names = [str(name) for name in people["player"].iloc[:NEWCOMERS_NAMED]]
    more = len(people) - len(names)
    joined = _listed([*names, f"{more} more"] if more else names)
    return [f"New on the tour: {joined}."]


def _rating_list(facts: dict[str, object], table: pd.DataFrame) -> list[str]:
    first = table[table["place"] == 1]
    if first.empty:
        return []
    leader = f"{_names(first)} {'leads' if len(first) == 1 else 'lead'}"
    value = printed(first["four_cq"].iloc[0], 2)
    weight = printed(float(str(facts["list.cp_weight"])) * 100, 2)
    return [
        f"4CQ {facts['list.name']}, as of {facts['list.as_of']}: {leader} with {value} "
        f"(weight of CP {weight}%)."
    ]


def _names(lines: pd.DataFrame) -> str:
    names = [str(name) for name in lines["player"].iloc[:LEADERS_NAMED]]
    more = len(lines) - len(names)
    return _listed([*names, f"{counted(more, 'other')}"] if more else names)


def _listed(parts: Sequence[str]) -> str:
    """Parts of a sentence: a, b and c.

    >>> _listed(["Ann"]), _listed(["Ann", "Bob", "Cy"])
    ('Ann', 'Ann, Bob and Cy')
    """
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)
