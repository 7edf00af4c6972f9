"""Seasons of a hundred people with planted pairs: what is asked, in which order, and of whom."""

from random import Random

import pandas as pd
import pytest

from cotour.people.suggestions.suggest import Suggestion, suggestions
from tests.suggestions.seasons import PlantedSeason, planted_season

SEEDS = range(12)


def pair_of(suggestion: Suggestion) -> frozenset[str]:
    return frozenset((suggestion.first, suggestion.second))


def asked(season: PlantedSeason, decided=frozenset()) -> list[Suggestion]:
    return suggestions(season.people, season.attendance, set(decided))


def planted(seed: int) -> PlantedSeason:
    return planted_season(seed, bystanders=82, true=3 + seed % 6)


@pytest.mark.parametrize("seed", SEEDS)
def test_every_true_pair_is_among_the_first_ten_and_above_every_false_one(seed):
    season = planted(seed)
    order = [pair_of(suggestion) for suggestion in asked(season)]
    assert season.true.keys() <= set(order[:10]), season.true
    lowest_true = max(order.index(pair) for pair in season.true)
    assert not [season.false[pair] for pair in order[:lowest_true] if pair in season.false]


@pytest.mark.parametrize("seed", SEEDS)
def test_the_list_is_short(seed):
    season = planted(seed)
    assert len(asked(season)) <= len(season.true) + 6


@pytest.mark.parametrize("seed", SEEDS)
def test_nobody_who_met_is_asked_about(seed):
    season = planted(seed)
    events = season.attendance.groupby("person")["event"].agg(set)
    for suggestion in asked(season):
        assert not events[suggestion.first] & events[suggestion.second], suggestion


def test_a_decided_pair_is_not_asked_again():
    season = planted_season(1)
    first, *others = asked(season)
    assert asked(season, [pair_of(first)]) == others


def test_when_all_is_decided_nothing_is_asked():
    season = planted_season(2)
    assert asked(season, map(pair_of, asked(season))) == []


@pytest.mark.parametrize("seed", [0, 1, 2])
def test_the_order_of_rows_does_not_matter(seed):
    season = planted_season(seed)
    before = asked(season)
    season.people = season.people.sample(frac=1, random_state=seed)
    season.attendance = season.attendance.sample(frac=1, random_state=seed)
    assert asked(season) == before


def test_likeness_falls_and_stays_between_0_and_100():
    likeness = [suggestion.likeness for suggestion in asked(planted_season(3))]
    assert likeness == sorted(likeness, reverse=True)
    assert 60 <= min(likeness) <= max(likeness) <= 100


def test_a_season_without_people_asks_nothing():
    season = planted_season(4)
    assert suggestions(season.people.head(0), season.attendance.head(0), set()) == []


def test_no_spelling_makes_it_stumble():
    random = Random(5)
    letters = "aZé?,.'-()[]\"“”� 0Ã©ł\u200dЖ李&;Jr\t"
    names = ["", " ", ",", "???", "()", "(x)", '"', "JR", "O", "de la", "Jr, Sr", "1234", "&#0;"]
    names += ["".join(random.choices(letters, k=random.randrange(1, 14))) for _ in range(300)]
    rows = [(f"name {n}", name, pd.NA, (name,), "", pd.NA, pd.NA) for n, name in enumerate(names)]
    columns = [*planted_season(0).people.columns]
    people = pd.DataFrame(rows, columns=columns)
    attendance = pd.DataFrame({"person": people["person"], "event": range(len(people))})
    assert all(suggestion.why for suggestion in suggestions(people, attendance, set()))
