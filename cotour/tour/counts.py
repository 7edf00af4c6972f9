"""Byes and games of every entry: from round cells, or from the sheet's columns (rules 2, 6, 15).

With round columns, byes and games come from them; where Max points differ from the rounds (double
games), byes come from their columns. Without round columns, the Games column counts, else the
rounds without the byes.
"""

import pandas as pd

from cotour.rules.average_rating import games_from_byes, games_played
from cotour.rules.tour_points import (
    FORFEIT_WIN,
    FULL_POINT_BYE,
    HALF_POINT_BYE,
    rounds_with,
    takes_part,
)

OF_THE_SECTION = ("event", "rounds", "max_points", "has_rounds", "has_games", "has_pre", "kind")
LISTED = ("half_point_byes", "full_point_byes", "games")


def count(entries: pd.DataFrame, rounds: pd.DataFrame, sections: pd.DataFrame) -> pd.DataFrame:
    """Entries with their counts, and with what their section says.

    entries:  section, score, half_point_byes, full_point_byes, games as the sheet lists them
    rounds:   entry, result, opponent
    sections: rounds, max_points, has_rounds, has_games, kind, event; by section code
    Returns:  entries with half_point_byes, full_point_byes, games as the rules count them, the
              sheet's own as listed_..., the round cells' byes as shown_..., forfeit_wins,
              takes_part, without_post.
    """
    counted = entries.rename(columns={name: f"listed_{name}" for name in LISTED})
    of_section = sections.loc[entries["section"], list(OF_THE_SECTION)].set_axis(entries.index)
    counted = pd.concat([counted, of_section], axis="columns")
    number = len(entries)
    has_rounds = counted["has_rounds"].astype(bool)
    from_rounds = has_rounds & (counted["max_points"] == counted["rounds"]).fillna(True)
    halves = rounds_with(rounds, HALF_POINT_BYE, number)
    fulls = rounds_with(rounds, FULL_POINT_BYE, number)
    counted["shown_half_point_byes"], counted["shown_full_point_byes"] = halves, fulls
    counted["half_point_byes"] = (
        counted["listed_half_point_byes"].fillna(0).mask(from_rounds, halves)
    )
    counted["full_point_byes"] = (
        counted["listed_full_point_byes"].fillna(0).mask(from_rounds, fulls)
    )
    listed_games = counted["listed_games"].fillna(games_from_byes(counted))
    counted["games"] = listed_games.mask(has_rounds, games_played(rounds, number))
    forfeits = rounds_with(rounds, FORFEIT_WIN, number)
    counted["forfeit_wins"] = forfeits.mask(~has_rounds, _forfeit_wins_by_score(counted))
    unknown = counted["games"].isna()  # an error that is reported where the rounds are missing
    counted["takes_part"] = takes_part(counted) | unknown | (has_rounds & (fulls > 0))
    has_post = (counted["takes_part"] & counted["post_rating"].notna()).groupby(counted["section"])
    any_post, anybody = has_post.any(), counted.groupby("section")["takes_part"].any()
    counted["without_post"] = counted["section"].map(~any_post & anybody).astype(bool)
    return counted


def _forfeit_wins_by_score(counted: pd.DataFrame) -> pd.Series:
    """Without round columns, a point without a game and without a bye is a forfeit win."""
    byes = counted["half_point_byes"] / 2 + counted["full_point_byes"]
    beyond = (counted["score"] - byes).fillna(0)
    return beyond.where(counted["games"] == 0, 0).clip(lower=0).floordiv(1).astype("Int64")
