"""Rules 12 to 17: the average and the class."""

import pandas as pd
import pytest

from cotour.exact import printed, whole_half_up
from cotour.rules.average_rating import average_rating, games_from_byes, games_played
from cotour.rules.rating_class import rating_class


def entries(*lines):
    frame = pd.DataFrame(lines, columns=["person", "games", "pre_rating"])
    return frame.astype({"games": "Int64", "pre_rating": "Int64"})


def test_published_average():
    average = average_rating(entries(("Eager", 6, 1568), ("Eager", 5, 1627)))
    assert average["Eager"] == pytest.approx(17543 / 11)
    assert printed(average["Eager"], 1) == "1594.8"
    assert printed(average["Eager"]) == "1595"
    assert rating_class(average).tolist() == ["C"]


def test_an_unrated_event_adds_nothing_above_or_below_the_line():
    average = average_rating(entries((1, 5, 1500), (1, 6, None), (1, 0, 1900), (2, 4, None)))
    assert average.to_dict() == {1: 1500.0}


@pytest.mark.parametrize(
    ("average", "expected"),
    [
        (2200, "Master"), (2199.5, "Master"), (2199.4, "Expert"), (2000, "Expert"), (1800, "A"),
        (1600, "B"), (1599.5, "B"), (1599.49, "C"), (1400, "C"), (1399, "D"), (1200, "D"),
        (1199, "E"), (100, "E"), (None, "Unrated"),
    ],
)  # fmt: skip
def test_class_edges_go_by_the_printed_number(average, expected):
    assert rating_class(pd.Series([average], dtype="Float64")).tolist() == [expected]


def test_below_the_lowest_bound_of_another_table_is_its_lowest_class():
    classes = (("Strong", 1500.0), ("Weak", 1000.0))
    found = rating_class(pd.Series([1500.0, 1499.0, 500.0]), classes)
    assert found.tolist() == ["Strong", "Weak", "Weak"]


def test_half_up_is_not_pythons_round():
    assert whole_half_up(pd.Series([1500.5, 1599.5, 1598.5])).tolist() == [1501, 1600, 1599]


def test_only_rounds_against_an_opponent_are_games():
    lines = [("W", 1), ("D", 2), ("L", 3), ("H", None), ("B", None), ("X", 4), ("F", 5), ("Z", 6)]
    lines += [("U", None), ("L", 0), ("D", 0)]
    rounds = pd.DataFrame(lines, columns=["result", "opponent"]).assign(entry=0)
    assert games_played(rounds.astype({"opponent": "Int64"}), 1).tolist() == [3]


def test_without_round_columns_and_games_the_byes_are_taken_from_the_rounds():
    lines = pd.DataFrame({"rounds": [5], "half_point_byes": [1], "full_point_byes": [1]})
    assert games_from_byes(lines).tolist() == [3]
