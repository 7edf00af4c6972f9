"""Rules 1 to 7: the published examples to their printed digits, and what must always hold."""

import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cotour.exact import printed
from cotour.rules import tour_points as rule


def points(score, byes, max_points, rating_sum, below):
    """Tour points of one entry, through all the rules that make them."""
    sections = pd.DataFrame({"post_rating_sum": [rating_sum], "lower_section_players": [below]})
    entry = pd.DataFrame({"score": [score], "half_point_byes": [byes], "max_points": [max_points]})
    entry["tour_score"] = rule.tour_score(entry)
    entry["multiplier"] = rule.multiplier(sections)
    return rule.tour_points(entry)[0]


@pytest.mark.parametrize(
    ("score", "byes", "max_points", "rating_sum", "below", "published"),
    [
        (2, 0, 3, 30_540, 0, "20.36"),
        (3, 0, 6, 53_107, 58, "55.55"),
        (3.5, 0, 6, 78_662, 0, "45.89"),
        (2.5, 1, 3, 30_540, 0, "20.36"),  # a half-point bye is taken out
    ],
)
def test_published_examples(score, byes, max_points, rating_sum, below, published):
    assert printed(points(score, byes, max_points, rating_sum, below), 2) == published


def test_published_multiplier_of_the_open_section():
    sections = pd.DataFrame({"post_rating_sum": [53_107], "lower_section_players": [58]})
    assert printed(rule.multiplier(sections)[0], 2) == "111.11"


@pytest.mark.parametrize("third", [0, 1, 17, 44])
def test_a_third_section_counts_for_both_above_it(third):
    sections = pd.DataFrame(
        {"event": [1, 1, 1], "level": [1, 2, 3], "participants": [30, 58, third]}
    )
    below = rule.lower_section_players(sections).tolist()
    assert below == [58 + third, third, 0]
    assert points(3.5, 0, 6, 78_660, below[1]) == pytest.approx(3.5 / 6 * (78.66 + third))
    assert points(3, 0, 6, 53_110, below[0]) == pytest.approx(3 / 6 * (53.11 + 58 + third))


def test_sections_side_by_side_are_not_lower_than_each_other_and_events_do_not_mix():
    sections = pd.DataFrame(
        {
            "event": [2, 1, 1, 2, 1],
            "level": [1, 7, 7, 2, 9],
            "participants": [5, 10, 20, 40, 80],
        },
        index=[9, 3, 5, 1, 0],
    )
    assert rule.lower_section_players(sections).to_dict() == {9: 40, 3: 80, 5: 80, 1: 0, 0: 0}


def test_counted_rating_is_post_then_pre_then_nothing():
    entries = pd.DataFrame(
        {"post_rating": [1655, None, None, 1700], "pre_rating": [1600, 1500, None, 1690]}
    ).astype("Int64")
    from_pre = pd.Series([False, False, False, True])
    assert rule.counted_rating(entries, from_pre).tolist() == [1655, 1500, 0, 1690]


@pytest.mark.parametrize(
    ("games", "full_point_byes", "forfeit_wins", "plays"),
    [(1, 0, 0, True), (0, 1, 0, True), (0, 0, 1, True), (0, 0, 0, False)],
)
def test_a_no_show_has_no_game_no_full_point_bye_and_no_forfeit_win(
    games, full_point_byes, forfeit_wins, plays
):
    entries = pd.DataFrame(
        {
            "games": [games],
            "full_point_byes": [full_point_byes],
            "forfeit_wins": [forfeit_wins],
        }
    ).astype("Int64")
    assert rule.takes_part(entries).tolist() == [plays]


def test_a_section_without_participants_has_no_players_and_no_sum():
    entries = pd.DataFrame({"section": [4, 4], "counted_rating": [1500, 1600]})
    sections = pd.DataFrame({"section": [4, 8]})
    totals = rule.section_totals(entries, sections)
    assert totals["participants"].tolist() == [2, 0]
    assert totals["post_rating_sum"].tolist() == [3100, 0]


@given(
    score=st.integers(0, 12),
    more=st.integers(1, 12),
    max_points=st.integers(1, 12),
    rating_sum=st.integers(100, 300_000),
    below=st.integers(0, 500),
)
def test_more_score_never_earns_less(score, more, max_points, rating_sum, below):
    less = points(score / 2, 0, max_points, rating_sum, below)
    assert points((score + more) / 2, 0, max_points, rating_sum, below) > less
