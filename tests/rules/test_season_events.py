"""Rule 28 and the as-of day."""

import datetime as dt

import pandas as pd
import pytest

from cotour.rules.season_events import after, outside, season_window


def days(*texts):
    return pd.Series(pd.to_datetime(list(texts)))


def test_without_a_word_it_is_the_twelve_months_from_september():
    found = season_window(days("2002-09-01", "2003-08-31", None), None, None)
    assert found == (dt.date(2002, 9, 1), dt.date(2003, 8, 31))


@pytest.mark.parametrize("texts", [("2002-08-31", "2002-09-01"), (None,)])
def test_two_seasons_or_no_date_give_no_window(texts):
    assert season_window(days(*texts), None, None) is None


def test_one_end_makes_twelve_months():
    start, end = dt.date(2003, 3, 1), dt.date(2004, 2, 29)
    assert season_window(days("2002-09-01"), start, None) == (start, end)
    assert season_window(days("2002-09-01"), None, end) == (start, end)


def test_undated_events_take_no_part_in_comparisons():
    found = days("2002-08-31", "2002-10-01", None)
    window = (dt.date(2002, 9, 1), dt.date(2003, 8, 31))
    assert outside(found, window).tolist() == [True, False, False]
    assert after(found, dt.date(2002, 9, 15)).tolist() == [False, True, False]
    assert after(found, dt.date(2002, 10, 1)).tolist() == [False, False, False]
