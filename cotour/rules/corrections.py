"""Corrections: points that the organisers add or take, with a reason (rule 11 and section 5)."""

import datetime as dt

import pandas as pd


def not_yet(corrections: pd.DataFrame, as_of: dt.date | None) -> pd.Series:
    """Which corrections are dated after the as-of day and so do not count yet.

    corrections: date (datetime64; missing: always counts)
    Returns:     boolean like corrections.
    """
    if as_of is None:
        return pd.Series(False, index=corrections.index)
    return (corrections["date"] > pd.Timestamp(as_of)).fillna(False).astype(bool)


def correction_points(corrections: pd.DataFrame) -> pd.Series:
    """The sum of each person's corrections, in tour points; negative takes away.

    corrections: person, points
    Returns:     Float64 by person.
    """
    return corrections.groupby("person")["points"].sum().astype("Float64")
