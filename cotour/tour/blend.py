"""The blend of ratings and points: of a rating list, and of the tour (rules 22 to 27)."""

import datetime as dt

import pandas as pd

from cotour.problems import Problem, Source, problem
from cotour.rules import four_cubes
from cotour.rules.standings import listing_order, place

Window = tuple[dt.date, dt.date]


def combined(
    lines: pd.DataFrame, day: dt.date, window: Window, source: Source
) -> tuple[pd.DataFrame, dict[str, object], list[Problem]]:
    """The 4CQ's index over the ranked people of the tour (rule 27).

    lines: standings
    day:   the as-of day; the weight of the points is the share of the season gone by then
    """
    number, days = four_cubes.day_of_span(day, *window)
    people = lines[lines["ranked"]].reset_index(drop=True)
    people["points"] = people["tour_points"]
    table, facts, problems = blend(
        people, "average_rating", "points", number, days, Source(source.workbook, "Combined")
    )
    renamed = table.rename(columns={"normalised_cp": "normalised_points", "four_cq": "combined"})
    return renamed, facts | {"list.name": "Combined", "list.as_of": day}, problems


def blend(
    people: pd.DataFrame, rating: str, points: str, number: int, days: int, source: Source
) -> tuple[pd.DataFrame, dict[str, object], list[Problem]]:
    """Normalised rating and points, their blend, and the places (rules 22 to 25).

    people: rating (missing: unrated), points, sort_name, player, member_id
    Returns: people in list order with normalised_rating, normalised_cp, four_cq, place; the facts
             that stand above the list; and a problem where all values are equal.
    """
    weight = number / days
    people = people.copy()
    people["normalised_rating"] = four_cubes.normalised(people[rating])
    people["normalised_cp"] = four_cubes.normalised(people[points])
    people["four_cq"] = four_cubes.blended(
        people["normalised_rating"], people["normalised_cp"], weight
    )
    people["place"] = place(people["four_cq"])
    facts: dict[str, object] = {
        "list.day": number,
        "list.days": days,
        "list.cp_weight": weight,
        "list.rating_weight": 1 - weight,
    }
    problems = []
    for name, column in (("rating", rating), ("cp", points)):
        low, high = people[column].min(), people[column].max()
        known = not pd.isna(low)
        facts[f"list.{name}_min"] = float(low) if known else None
        facts[f"list.{name}_max"] = float(high) if known else None
        facts[f"list.{name}_range"] = float(high - low) if known else None
        if known and low == high:
            word = "ratings" if name == "rating" else "points"
            problems.append(problem("all_equal", source, float(low), what=word))
    order = listing_order(people, "four_cq", unranked_last=False)
    return people.loc[order].reset_index(drop=True), facts, problems
