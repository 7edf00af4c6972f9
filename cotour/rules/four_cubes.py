"""The 4CQ of a rating list: ratings and championship points, blended by the day (rules 22 to 27).

    normalised x = (x - min) x 100 / (max - min)
    weight of CP = D / days in the year, D = day number of the as-of date, 1 January = 1
    4CQ          = (1 - weight) x normalised rating + weight x normalised CP

Source: Backgammon Club Leuven, 4CQ table as of 2 February 2011.
"""

import datetime as dt

import pandas as pd


def normalised(values: pd.Series) -> pd.Series:
    """(x - min) x 100 / (max - min) over the values that are there; all equal: 0 for all (rule 24).

    values:  ratings, CP or points; missing takes no part in min and max and stays missing
    Returns: Float64 like values, from 0 to 100.

    >>> normalised(pd.Series([1338.96, 1603.12, 1681.67])).round(2).tolist()
    [0.0, 77.08, 100.0]
    """
    numbers = values.astype("Float64")
    low, high = numbers.min(), numbers.max()
    if pd.isna(low) or low == high:
        return numbers.mask(numbers.notna(), 0.0)
    return (numbers - low) / (high - low) * 100  # divided first: the highest is 100 exactly


def day_of_year(day: dt.date) -> tuple[int, int]:
    """D and the days in the year (rule 23): 31 December always gives the weight 1.

    >>> day_of_year(dt.date(2011, 2, 2)), day_of_year(dt.date(2012, 12, 31))
    ((33, 365), (366, 366))
    """
    return day_of_span(day, dt.date(day.year, 1, 1), dt.date(day.year, 12, 31))


def day_of_span(day: dt.date, first: dt.date, last: dt.date) -> tuple[int, int]:
    """Day number in a span and its days, held between 0 and the days (rule 27).

    >>> day_of_span(dt.date(2003, 8, 31), dt.date(2002, 9, 1), dt.date(2003, 8, 31))
    (365, 365)
    """
    days = (last - first).days + 1
    return min(max((day - first).days + 1, 0), days), days


def blended(rating: pd.Series, points: pd.Series, weight: float) -> pd.Series:
    """(1 - weight) x normalised rating + weight x normalised points.

    rating, points: normalised, 0 to 100; without a rating there is no value (rule 25)
    weight:         of the points, 0 to 1
    Returns:        Float64, 0 to 100.

    >>> blended(pd.Series([77.08]), pd.Series([100.0]), 33 / 365).round(2).tolist()
    [79.15]
    """
    return rating.astype("Float64") * (1 - weight) + points.astype("Float64") * weight
