"""Each true pair alone is suggested above each false pair, whatever the season around it."""

import pandas as pd
import pytest

from cotour.people.suggestions.suggest import suggestions
from tests.suggestions.pairs import FALSE_PAIRS, TRUE_PAIRS, Pair


def asked(pair: Pair, ratings=(None, None), states=("", "")) -> float:
    """The likeness of the pair in a season of these two people; 0 where nothing is asked."""
    spelled = zip((pair.one, pair.other), pair.ids, strict=True)
    keys = [f"id {member_id}" if member_id else f"name {name}" for name, member_id in spelled]
    people = pd.DataFrame(
        {
            "person": keys,
            "player": [pair.one, pair.other],
            "member_id": [each or pd.NA for each in pair.ids],
            "spellings": [(pair.one,), (pair.other,)],
            "state": states,
            "first_rating": [rating or pd.NA for rating in ratings],
            "last_rating": [rating or pd.NA for rating in ratings],
        }
    )
    events = {"person": [*keys, keys[1]], "event": [0, 0 if pair.met else 1, 2]}
    found = suggestions(people, pd.DataFrame(events), set())
    return found[0].likeness if found else 0.0


@pytest.mark.parametrize("pair", TRUE_PAIRS, ids=lambda pair: f"{pair.one}, {pair.other}")
def test_a_true_pair_is_suggested_without_ratings_and_with_close_ones(pair):
    assert asked(pair) >= 65
    assert asked(pair, (1500, 1570)) > asked(pair, (1500, 2200))


@pytest.mark.parametrize("pair", [pair for pair in FALSE_PAIRS if pair.met], ids=str)
def test_people_who_met_are_never_suggested(pair):
    assert asked(pair, (1500, 1500), ("CO", "CO")) == 0


def test_every_true_pair_stands_above_every_false_pair():
    lowest = min(TRUE_PAIRS, key=asked)
    highest = max(FALSE_PAIRS, key=asked)
    assert asked(lowest) > asked(highest), (lowest, highest)


def test_most_false_pairs_are_not_asked_about_at_all():
    assert sum(asked(pair) > 0 for pair in FALSE_PAIRS) < len(FALSE_PAIRS) / 3


def test_brothers_and_sisters_far_apart_in_rating_are_not_asked_about():
    for pair in FALSE_PAIRS:
        assert asked(pair, (800, 1900)) == 0, pair


def test_the_lists_are_long_enough_to_mean_something():
    assert len(TRUE_PAIRS) >= 60
    assert len(FALSE_PAIRS) >= 60
