"""Which events a season holds (rule 28): a Colorado Tour season runs from September to August.

Source: Colorado State Chess Association for September to August.
"""

import datetime as dt

import pandas as pd

FIRST_MONTH = 9


def tour_year(day: dt.date) -> int:
    """The year in which the tour season of this day began.

    >>> tour_year(dt.date(2002, 8, 31)), tour_year(dt.date(2002, 9, 1))
    (2001, 2002)
    """
    return day.year if day.month >= FIRST_MONTH else day.year - 1


def season_window(
    last_days: pd.Series, start: dt.date | None, end: dt.date | None
) -> tuple[dt.date, dt.date] | None:
    """First and last day of the season.

    last_days: datetime64, last day of each event; missing takes no part
    start, end: as the sheet Season says; one alone makes twelve months
    Returns:   the window; without start and end the twelve months from 1 September that hold all
               the events; None where there is no dated event or they lie in more than one.
    """
    if start and end:
        return start, end
    if start:
        return start, years_later(start, 1) - dt.timedelta(days=1)
    if end:
        return years_later(end + dt.timedelta(days=1), -1), end
    years = {tour_year(day.date()) for day in last_days.dropna()}
    if len(years) != 1:
        return None
    year = years.pop()
    return dt.date(year, FIRST_MONTH, 1), dt.date(year + 1, FIRST_MONTH, 1) - dt.timedelta(days=1)


def years_later(day: dt.date, years: int) -> dt.date:
    """The same day in another year; 29 February becomes 1 March.

    >>> years_later(dt.date(2004, 2, 29), 1)
    datetime.date(2005, 3, 1)
    """
    try:
        return day.replace(year=day.year + years)
    except ValueError:
        return dt.date(day.year + years, 3, 1)


def outside(last_days: pd.Series, window: tuple[dt.date, dt.date] | None) -> pd.Series:
    """Which events lie outside the season; an event without a date never does."""
    if window is None:
        return pd.Series(False, index=last_days.index)
    first, last = (pd.Timestamp(day) for day in window)
    return ((last_days < first) | (last_days > last)).fillna(False).astype(bool)


def after(last_days: pd.Series, as_of: dt.date | None) -> pd.Series:
    """Which events end after the as-of day and so do not count yet."""
    if as_of is None:
        return pd.Series(False, index=last_days.index)
    return (last_days > pd.Timestamp(as_of)).fillna(False).astype(bool)
