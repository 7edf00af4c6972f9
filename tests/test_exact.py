"""Sums of points: right to the last digit, so that a tie never hangs on the order of the events."""

import random
from math import fsum, ulp

import numpy as np
import pandas as pd
import pytest

from cotour.exact import same, sums_by_number

EVENTS = 1000  # of one person: far more than a year has days


def made_points(seed: int) -> list[float]:
    rng = random.Random(seed)
    return [
        rng.randint(0, 12) / 2 / rng.randint(3, 12) * (rng.randint(500, 200_000) / 1000)
        for _ in range(EVENTS)
    ]


@pytest.mark.parametrize("seed", range(20))
def test_a_sum_of_many_is_right_to_the_last_digit_in_any_order(seed: int) -> None:
    points = made_points(seed)
    shuffled = random.Random(seed + 1).sample(points, EVENTS)
    numbers = np.zeros(EVENTS, dtype=int)
    one, other = (sums_by_number(numbers, pd.Series(each), 1)[0] for each in (points, shuffled))
    assert abs(one - fsum(points)) <= ulp(one)
    assert same(pd.Series([one, other])).nunique() == 1


def test_each_number_has_its_sum_and_one_without_values_has_nothing() -> None:
    sums = sums_by_number(np.array([2, 0, 2]), pd.Series([1.5, 2, -4], dtype="Float64"), 4)
    assert sums.tolist() == [2.0, 0.0, -2.5, 0.0]
