"""Rules 22 to 27: the published table's figures, and what must always hold."""

import datetime as dt

import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cotour.exact import printed
from cotour.rules.four_cubes import blended, day_of_span, day_of_year, normalised

PUBLISHED_DAY = dt.date(2011, 2, 2)


def published():
    """Lowest and highest rating, Patrick De Wilde, and the leader at the top rating with 26 CP."""
    ratings = pd.Series([1338.96, 1603.12, 1681.67])
    points = pd.Series([0, 50, 26])
    day, days = day_of_year(PUBLISHED_DAY)
    return normalised(ratings), normalised(points), day / days


def test_published_figures():
    rating, points, weight = published()
    assert printed(weight * 100, 2) == "9.04"
    assert printed(rating[1], 2) == "77.08"
    assert printed(points[1], 2) == "100.00"
    four_cq = blended(rating, points, weight)
    assert printed(four_cq[1], 2) == "79.15"
    assert printed(four_cq[2], 2) == "95.66"


def test_on_31_december_only_cp_matter():
    for year in (2011, 2012):
        day, days = day_of_year(dt.date(year, 12, 31))
        assert day / days == 1
    four_cq = blended(pd.Series([10.0]), pd.Series([70.0]), 1.0)
    assert four_cq.tolist() == [70.0]


def test_all_equal_is_nought_for_all():
    assert normalised(pd.Series([0.0, 0.0, 0.0])).tolist() == [0, 0, 0]
    assert normalised(pd.Series([1500.0])).tolist() == [0]


def test_without_a_rating_there_is_no_value_and_no_part_in_the_lowest():
    found = normalised(pd.Series([1500.0, None, 1600.0], dtype="Float64"))
    assert found.isna().tolist() == [False, True, False]
    assert blended(found, pd.Series([0.0, 5.0, 10.0]), 0.5).isna().tolist() == [False, True, False]


@pytest.mark.parametrize(
    ("day", "expected"),
    [
        (dt.date(2002, 8, 1), (0, 365)),
        (dt.date(2002, 9, 1), (1, 365)),
        (dt.date(2003, 8, 31), (365, 365)),
        (dt.date(2004, 1, 1), (365, 365)),
    ],
)
def test_the_share_of_the_season_is_held_between_nought_and_one(day, expected):
    assert day_of_span(day, dt.date(2002, 9, 1), dt.date(2003, 8, 31)) == expected


def test_for_a_calendar_year_season_it_is_the_day_of_the_year():
    day = dt.date(2011, 2, 2)
    span = day_of_span(day, dt.date(2011, 1, 1), dt.date(2011, 12, 31))
    assert span == day_of_year(day)


@given(st.lists(st.floats(1, 4000), min_size=1, max_size=30))
def test_normalised_values_lie_from_0_to_100(values):
    found = normalised(pd.Series(values))
    assert found.between(0, 100).all()
