"""The average rating of a season: pre-tournament ratings weighted by games (rules 12 to 15).

    average rating = sum(games x pre-tournament rating) / sum(games)

Source: Colorado State Chess Association, "how CO Tour classes are determined". An event where the
player was unrated, or played no game, adds nothing above or below the line.
"""

import numpy as np
import pandas as pd

GAME_RESULTS = ("W", "D", "L")


def games_played(rounds: pd.DataFrame, entries: int) -> pd.Series:
    """Rounds with a win, draw or loss against an opponent, one number per entry (rule 15).

    rounds:  entry (0 to entries - 1), result, opponent (0: nobody, as in L0 or L---)
    Returns: Int64. Forfeits, byes and unplayed rounds are not games.

    >>> rounds = pd.DataFrame({"entry": [0, 0, 0], "result": list("WLX"), "opponent": [7, 0, 3]})
    >>> games_played(rounds, 1).tolist()
    [1]
    """
    game = (rounds["result"].isin(GAME_RESULTS) & (rounds["opponent"] > 0)).to_numpy()
    return pd.Series(np.bincount(rounds["entry"].to_numpy()[game], minlength=entries)).astype(
        "Int64"
    )


def games_from_byes(entries: pd.DataFrame) -> pd.Series:
    """Games where there are neither round columns nor a Games column: rounds without the byes (rule 15).

    entries: rounds, half_point_byes, full_point_byes
    Returns: Int64 like entries.
    """
    return entries["rounds"] - entries["half_point_byes"] - entries["full_point_byes"]


def average_rating(entries: pd.DataFrame, person: str = "person") -> pd.Series:
    """sum(games x pre_rating) / sum(games) of each person, unrounded, in rating points.

    entries: the column that tells the persons, games, pre_rating (rating points; missing: unrated)
    Returns: Float64 by person; a person without a rated game is not in it (rule 14).

    >>> entries = pd.DataFrame({"person": [1, 1], "games": [6, 5], "pre_rating": [1568, 1627]})
    >>> average_rating(entries).round(4).to_dict()
    {1: 1594.8182}
    """
    is_rated = (entries["pre_rating"].notna() & (entries["games"] > 0)).to_numpy(bool)
    persons = entries[person].astype("category").array
    numbers, count = persons.codes[is_rated], len(persons.categories)
    games = entries["games"].to_numpy(float, na_value=0)[is_rated]
    rating = entries["pre_rating"].to_numpy(float, na_value=0)[is_rated]
    games_of = np.bincount(numbers, games, count)
    weighted = np.bincount(numbers, games * rating, count)  # whole numbers, so exact
    found = games_of > 0
    averages = weighted[found] / games_of[found]
    return pd.Series(averages, persons.categories[found], dtype="Float64")
