"""Sums, and the only two roundings: same() decides ties, half_up() what is printed (rules 19, 21).

All numbers are kept at full precision. Two different totals of tour points differ by at least
1 / (2000 x least common multiple of the max points), which is above 1e-9 for every multiple below
100,000; the error of a float sum is below 1e-10. So comparing at nine decimals decides as exact
arithmetic does.
"""

from decimal import ROUND_HALF_UP, Decimal

import numpy as np
import pandas as pd

DECIMALS_THAT_DECIDE = 9
FINENESS = 2**20


def same(values: pd.Series) -> pd.Series:
    """Values rounded to nine decimals: equal totals become equal numbers (rule 19).

    >>> same(pd.Series([0.1 + 0.2, 0.3])).nunique()
    1
    """
    return values.astype("Float64").round(DECIMALS_THAT_DECIDE)


def sums_by_number(numbers: np.ndarray, values: pd.Series, count: int) -> np.ndarray:
    """The sums of the values under each number from 0 to count - 1, right to the last digit.

    A value is taken apart: multiples of 2**-20, whose sum is exact up to 2**33, and the small rest.
    So equal totals come out equal (rule 19), whatever their parts and the order of these.

    >>> sums_by_number(np.array([0, 1, 0, 0]), pd.Series([0.1, 5.0, 0.2, 0.3]), 2).tolist()
    [0.6, 5.0]
    """
    whole = values.to_numpy(float)
    large = np.round(whole * FINENESS) / FINENESS
    return np.bincount(numbers, large, count) + np.bincount(numbers, whole - large, count)


def half_up(value: float, digits: int = 0) -> Decimal:
    """The number to be printed: rounded half up (away from zero) from the exact value (rule 21).

    >>> half_up(55.555, 2), half_up(1599.5), half_up(-0.125, 2)
    (Decimal('55.56'), Decimal('1600'), Decimal('-0.13'))
    """
    exact = Decimal(repr(round(float(value), DECIMALS_THAT_DECIDE)))
    return exact.quantize(Decimal(1).scaleb(-digits), rounding=ROUND_HALF_UP)


def whole_half_up(values: pd.Series) -> pd.Series:
    """half_up(value, 0) for a whole column of numbers not below zero, as Int64; missing stays missing.

    >>> whole_half_up(pd.Series([1599.5, 1500.5, 1594.8])).tolist()
    [1600, 1501, 1595]
    """
    rounded = same(values)
    floored = np.floor(rounded.to_numpy(dtype=float, na_value=np.nan) + 0.5)
    return pd.Series(floored, index=values.index).astype("Float64").astype("Int64")


def printed(value: float, digits: int = 0) -> str:
    """half_up() as text, without the minus of a negative zero.

    >>> printed(2 / 3 * 30.54, 2), printed(-0.001, 2)
    ('20.36', '0.00')
    """
    rounded = half_up(value, digits)
    return f"{abs(rounded) if rounded == 0 else rounded:f}"
