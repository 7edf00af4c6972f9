"""How the 4CQ of a rating list, or the same index over the tour, came about, in words."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

import pandas as pd

from cotour.exact import printed
from cotour.write.members.sheets import counted

NAMES_SHOWN = 3


class BlendWords(NamedTuple):
    """The columns of a blended list (rating, points, result), and what the statement calls them."""

    columns: tuple[str, str, str, str]
    title: str
    rating: str
    points: str
    blended: str
    span: str


FOUR_CQ = BlendWords(
    ("rating", "cp", "normalised_cp", "four_cq"), "4CQ, list", "rating", "CP", "4CQ", "year"
)
COMBINED = BlendWords(
    ("average_rating", "tour_points", "normalised_points", "combined"),
    "List",
    "average rating",
    "points",
    "Combined",
    "season",
)


def blend_in_words(
    table: pd.DataFrame, row: Any, facts: Mapping[str, Any], words: BlendWords
) -> list[str]:
    """Normalised rating and points, their weights, the blend, the place (rules 22 to 27).

    table: a list of season.blend(); row: the person's; facts: what stands above the list
    """
    rating, points, normalised_points, blended = table.loc[row, list(words.columns)]
    normalised_rating = table.loc[row, "normalised_rating"]
    lines = ["", f"{words.title} {facts['list.name']}, as of {facts['list.as_of']}"]
    if pd.notna(rating):
        lines += _normalised(words.rating, rating, normalised_rating, facts, "rating")
    lines += _normalised(words.points, points, normalised_points, facts, "cp")
    if pd.isna(rating):
        return [*lines, f"  No {words.rating}: listed last, without a {words.blended} value"]
    of_rating, of_points = (_percent(facts[f"list.{name}_weight"]) for name in ("rating", "cp"))
    ranked = table.dropna(subset="place")
    return [
        *lines,
        f"  Weight of {words.points}: day {facts['list.day']} of the {words.span} / "
        f"{facts['list.days']} days = {of_points}; weight of {words.rating}: {of_rating}",
        f"  {words.blended}: {of_rating} x {printed(normalised_rating, 2)} + {of_points} x "
        f"{printed(normalised_points, 2)} = {printed(blended, 2)} (computed from unrounded numbers)",
        f"  {place_in_words(ranked, 'place', table.loc[row, 'place'], table.loc[row, 'player'])}",
    ]


def _normalised(
    word: str, value: float, normalised: float, facts: Mapping[str, Any], name: str
) -> Iterable[str]:
    """(1603.12 - 1338.96) x 100 / (1681.67 - 1338.96) = 77.08."""
    low, high = facts[f"list.{name}_min"], facts[f"list.{name}_max"]
    own, lowest, highest = short(value), short(low), short(high)
    yield f"  Your {word}: {own}; the lowest on this list: {lowest}, the highest: {highest}"
    if low == high:
        yield f"  Normalised {word}: {printed(normalised, 2)}, because all on this list are equal"
        return
    formula = f"({own} - {lowest}) x 100 / ({highest} - {lowest})"
    yield f"  Normalised {word}: {formula} = {printed(normalised, 2)}"


def _percent(share: float) -> str:
    return f"{printed(share * 100, 2)}%"


def place_in_words(people: pd.DataFrame, column: str, place: int, player: str) -> str:
    """Place 2 of 137, shared with Anna Berg; 1 player is ahead."""
    names = people.loc[people[column] == place, "player"].tolist()
    names.remove(player)
    shared = f", shared with {_together(names)}" if names else ""
    ahead = int((people[column] < place).sum())
    who = f"{counted(ahead, 'player')} {'is' if ahead == 1 else 'are'}" if ahead else "nobody is"
    return f"Place {place} of {len(people)}{shared}; {who} ahead."


def _together(names: list[str]) -> str:
    if len(names) > NAMES_SHOWN:
        return f"{len(names)} others"
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def short(value: float, digits: int = 2) -> str:
    """Printed without the zeros behind: 1603.12, 50."""
    text = printed(value, digits)
    return text.rstrip("0").rstrip(".") if "." in text else text
