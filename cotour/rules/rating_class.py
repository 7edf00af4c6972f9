"""The class of a player: by the printed average rating (rules 16 and 17).

Master from 2200, Expert 2000, A 1800, B 1600, C 1400, D 1200, E below; the lower bound belongs to
the class. The printed number decides, so that the page never contradicts itself. Source: Colorado
State Chess Association; the sheet Season of season.xlsx can replace the table.
"""

import pandas as pd

from cotour.columns import DEFAULT_CLASSES, UNRATED
from cotour.exact import whole_half_up

Classes = tuple[tuple[str, float], ...]


def rating_class(average_rating: pd.Series, classes: Classes = DEFAULT_CLASSES) -> pd.Series:
    """The class of each average rating; `Unrated` where there is none.

    average_rating: rating points, unrounded; missing: no rated game in the season
    classes:        (class, lowest printed rating), highest first; below the lowest bound is the
                    lowest class
    Returns:        string like average_rating.

    >>> rating_class(pd.Series([1594.8, 1599.5, 1400.0, 900.0, None], dtype="Float64")).tolist()
    ['C', 'B', 'C', 'E', 'Unrated']
    """
    printed = whole_half_up(average_rating)
    found = pd.Series(classes[-1][0], index=average_rating.index, dtype="string")
    for name, lowest in reversed(classes[:-1]):
        found = found.mask((printed >= lowest).fillna(False).astype(bool), name)
    return found.mask(printed.isna(), UNRATED)
