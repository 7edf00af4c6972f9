"""The text to paste into the newsletter or the mail: at most ten lines."""

import pandas as pd

from cotour.exact import printed
from cotour.schema import Season

LINES = 10
LEADERS_NAMED = 3


def to_paste(season: Season) -> list[str]:
    """Who leads and by how much, most games, class leaders, newcomers; then the rating lists."""
    lines: list[str] = []
    if not season.standings.empty:
        lines += _tour(season)
    for facts, table in season.rating_lists.values():
        lines += _rating_list(facts, table)
    return lines[:LINES]


def _tour(season: Season) -> list[str]:
    ranked = season.standings[season.standings["ranked"]]
    title = season.settings.title or "The standings"
    events, players = len(season.events), len(season.standings)
    last = season.events["title"].iloc[-1] if events else ""
    counted = f"{_many(events, 'event')}, {_many(players, 'player')}"
    when = f"final, {counted}" if season.final else f"after the {last} ({counted})"
    lines = [f"{title}, {when}:"]
    if ranked.empty:
        return lines
    lines.append(_leaders(ranked))
    most = season.most_games[season.most_games["place"] == 1]
    games = int(most["games"].iloc[0])
    lines.append(f"Most games: {_names(most)} with {games}.")
    lines.append(f"Class leaders: {_class_leaders(season, ranked)}.")
    lines += _climb_and_newcomers(season)
    if season.next_event:
        lines.append(f"Next: {season.next_event}.")
    return lines


def _leaders(ranked: pd.DataFrame) -> str:
    first = ranked[ranked["place"] == 1]
    points = printed(first["tour_points"].iloc[0], 2)
    others = ranked[ranked["place"] > 1]
    if len(first) > 1:
        return f"{_names(first)} share the lead with {points} points."
    text = f"{_names(first)} leads with {points} points"
    if others.empty:
        return f"{text}."
    second = others[others["place"] == others["place"].min()]
    margin = first["tour_points"].iloc[0] - second["tour_points"].iloc[0]
    return f"{text}, {printed(margin, 2)} ahead of {_names(second)}."


def _class_leaders(season: Season, ranked: pd.DataFrame) -> str:
    leaders = ranked[ranked["class_place"] == 1]
    parts = []
    for name in dict.fromkeys([*(each for each, _ in season.settings.classes), "Unrated"]):
        members = leaders[leaders["rating_class"] == name]
        if not members.empty:
            parts.append(
                f"{name}: {_names(members)} ({printed(members['tour_points'].iloc[0], 2)})"
            )
    return "; ".join(parts)


def _climb_and_newcomers(season: Season) -> list[str]:
    """The biggest climb in the last event, and who played for the first time."""
    if len(season.events) <= 1:
        return []
    last = season.events["event"].iloc[-1]
    title = season.events["title"].iloc[-1]
    earlier = season.event_points[season.event_points["event"] != last]
    newcomers = set(season.event_points["person"]) - set(earlier["person"])
    lines = []
    ranked = season.standings[season.standings["ranked"]]
    before = earlier.groupby("person")["tour_points"].sum()
    old_place = before.reindex(ranked["person"]).rank(method="min", ascending=False)
    places = ranked["place"].astype("Float64")
    climbs = (old_place.set_axis(ranked.index).astype("Float64") - places).dropna()
    if not climbs.empty and climbs.max() > 0:
        best = ranked.loc[climbs.index[climbs == climbs.max()]]
        lines.append(
            f"Biggest climb: {_names(best)}, up {_many(int(climbs.max()), 'place')} "
            f"to {int(best['place'].iloc[0])} after the {title}."
        )
    if newcomers:
        lines.append(f"Newcomers at the {title}: {len(newcomers)}.")
    return lines


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
    if len(lines) > LEADERS_NAMED:
        return f"{', '.join(names)} and {len(lines) - LEADERS_NAMED} others"
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def _many(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"
