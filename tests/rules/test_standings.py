"""Rules 18 to 20: places and orders."""

from fractions import Fraction

import pandas as pd
from hypothesis import given
from hypothesis import strategies as st

from cotour.rules.standings import listing_order, place


def test_equal_totals_share_the_place():
    assert place(pd.Series([9.0, 5.0, 5.0, 1.0])).tolist() == [1, 2, 2, 4]


def test_a_person_without_a_total_has_no_place():
    assert place(pd.Series([9.0, None], dtype="Float64")).isna().tolist() == [False, True]


def test_places_within_classes():
    totals, classes = pd.Series([9.0, 8.0, 7.0]), pd.Series(["A", "B", "A"])
    assert place(totals, classes).tolist() == [1, 1, 2]


parts = st.lists(
    st.tuples(st.integers(0, 12), st.integers(1, 12), st.integers(500, 200_000)),
    min_size=1,
    max_size=8,
)


@given(parts=parts, shuffled=st.randoms(use_true_random=False), other=parts)
def test_ties_are_as_exact_arithmetic_has_them(parts, shuffled, other):
    """The same terms added in another order tie; different exact totals never do."""

    def exact(terms):
        return sum((Fraction(s, 2) / m * Fraction(r, 1000) for s, m, r in terms), Fraction(0))

    def floats(terms):
        return sum(s / 2 / m * (r / 1000) for s, m, r in terms)

    again = list(parts)
    shuffled.shuffle(again)
    assert place(pd.Series([floats(parts), floats(again)])).tolist() == [1, 1]
    tie = exact(parts) == exact(other)
    places = place(pd.Series([floats(parts), floats(other)])).tolist()
    assert (places == [1, 1]) == tie


def test_listing_order_within_a_tie_is_games_then_name_then_id_and_unranked_come_last():
    lines = pd.DataFrame(
        {
            "points": [5.0, 5.0, 0.1 + 0.2, 0.3, 0.3, 9.0],
            "games": [3, 4, 2, 2, 2, 1],
            "sort_name": ["anna", "bert", "dora", "carl", "dora", "zoe"],
            "player": ["Anna", "Bert", "Dora", "Carl", "Dora", "Zoe"],
            "member_id": ["1", "2", "4", "3", "33", "9"],
            "ranked": [True, True, True, True, True, False],
        }
    )
    assert listing_order(lines, "points", "games").tolist() == [1, 0, 3, 4, 2, 5]
