"""What the charts show, before any cell: the race, players by event, players by class, in words."""

from typing import NamedTuple

import pandas as pd

from cotour.columns import UNRATED
from cotour.exact import printed
from cotour.season import Season
from cotour.write.members.sheets import TOP, class_range, counted

MOST_LINES = 10  # more lines cannot be told apart; a top 10 that runs on through a tie is cut here
LONGEST_PLAYER = 28  # characters of a name in a legend, a title, a rotated heading
LONGEST_EVENT = 68  # characters of an event's name in the table: two lines
LONGEST_EVENT_IN_A_TITLE = 24
LONGEST_CLASS = 18
CORRECTIONS = ("Corr.", "Corrections")  # on the axis, in the table


class Race(NamedTuple):
    """The race of the first players: their points added up after each event.

    players: names in the order of the standings
    totals:  for each player the total after each step (an event, then the corrections if any)
    leaders: how many of them share the first place
    title:   who races, who leads and by how much
    """

    players: list[str]
    totals: list[list[float]]
    leaders: int
    title: str


class Events(NamedTuple):
    """The events in their order: label ("12 Oct"), name, players; steps add the corrections' line."""

    labels: list[str]
    names: list[str]
    players: list[int]
    steps: list[tuple[str, str]]
    title: str


class Classes(NamedTuple):
    """The classes that have players, the highest first: name, limits in words, players."""

    names: list[str]
    limits: list[str]
    players: list[int]
    title: str


def race(season: Season) -> Race:
    """The points of the first players after each event; the last total is Points of Standings.

    Only ranked players race. Corrections belong to no event: they are one last step.
    """
    ranked = season.standings[season.standings["ranked"]]
    drawn = _drawn(season)
    earned = season.event_points[season.event_points["person"].isin(drawn["person"])]
    by_event = earned.pivot_table(
        index="person", columns="event", values="tour_points", aggfunc="sum"
    ).reindex(index=drawn["person"], columns=season.events["event"])
    totals = by_event.astype(float).fillna(0.0).cumsum(axis=1)
    if drawn["corrections"].notna().any():
        totals["corrections"] = drawn["tour_points"].to_numpy(dtype=float)
    return Race(
        [shortened(name, LONGEST_PLAYER) for name in drawn["player"]],
        totals.to_numpy(dtype=float).tolist(),
        int((drawn["place"] == 1).sum()),
        "" if drawn.empty else _race_in_words(season, ranked, len(drawn)),
    )


def _drawn(season: Season) -> pd.DataFrame:
    """The ranked players whose lines are drawn: the first in the order of the standings."""
    return season.standings[season.standings["ranked"]].head(MOST_LINES)


def _race_in_words(season: Season, ranked: pd.DataFrame, drawn: int) -> str:
    """Who races, who leads and by how much; one event is no race yet."""
    what = "The race" if len(season.events) > 1 else "Points"
    in_the_top = int((ranked["place"] <= TOP).sum())
    if in_the_top > drawn:
        what += f" (the first {drawn} of the {in_the_top} in the top {TOP})"
    elif len(ranked) > drawn:
        what += f" of the top {TOP}"
    return f"{what}: {_lead_in_words(ranked, final=season.final)}"


def _lead_in_words(ranked: pd.DataFrame, *, final: bool) -> str:
    first, others = ranked[ranked["place"] == 1], ranked[ranked["place"] > 1]
    points = first["tour_points"].iloc[0]
    names = [shortened(name, LONGEST_PLAYER) for name in first["player"]]
    if len(names) > 1:
        who = " and ".join(names) if len(names) == len("ab") else counted(len(names), "player")
        shared = "share first place" if final else "share the lead"
        return f"{who} {shared} with {printed(points, 2)}"
    if others.empty:
        return f"{names[0]} with {printed(points, 2)}"
    margin = printed(points - others["tour_points"].max(), 2)
    return f"{names[0]} {'finishes' if final else 'leads by'} {margin}{' ahead' if final else ''}"


def events(season: Season) -> Events:
    """The events as the axis and the table name them, with the people who took part in each."""
    players = season.event_points.groupby("event").size().reindex(season.events["event"])
    counts = [int(number) for number in players.fillna(0)]
    labels = ["undated" if pd.isna(d) else f"{d.day} {d:%b}" for d in season.events["last_day"]]
    names = [shortened(title, LONGEST_EVENT) for title in season.events["title"]]
    steps = list(zip(labels, names, strict=True))
    if _drawn(season)["corrections"].notna().any():
        steps.append(CORRECTIONS)
    most = max(counts, default=0)
    where = [name for name, number in zip(names, counts, strict=True) if number == most]
    every_time = "each time" if len(where) == len(counts) else "at most"
    title = f"Players per event: {every_time} {most}"
    if len(where) == 1:
        event = shortened(where[0], LONGEST_EVENT_IN_A_TITLE)
        title = f"Players per event: most at {event} ({most})"
    return Events(labels, names, counts, steps, title)


def classes(season: Season) -> Classes:
    """Everybody on Standings, by class."""
    counts = season.standings["rating_class"].value_counts()
    order = [*(name for name, _ in season.settings.classes), UNRATED]
    found = [name for name in dict.fromkeys(order) if counts.get(name, 0)]
    players = [int(counts[name]) for name in found]
    largest = [name for name in found if counts[name] == max(players)]
    title = f"Players by class: {sum(players)} in all"
    if len(largest) == 1:
        name = shortened(largest[0], LONGEST_CLASS)
        most = "all" if len(found) == 1 else "most"
        title = f"Players by class: {most} in {name} ({max(players)})"
    limits = [class_range(name, season.settings.classes) for name in found]
    return Classes([shortened(n, LONGEST_CLASS) for n in found], limits, players, title)


def shortened(text: str, longest: int) -> str:
    """A text cut to so many characters, the cut shown.

    >>> shortened("Bartholomew", 6), shortened("Ann", 6)
    ('Barth…', 'Ann')
    """
    return text if len(text) <= longest else f"{text[: longest - 1].rstrip()}…"
