"""Headings and labels found by their words."""

from pathlib import Path

import pytest

from cotour.columns import SECTION_COLUMNS, SECTION_LABELS, meanings
from cotour.read.grid import Grid
from cotour.read.table import heading_at, labels_in

COLUMN_OF = meanings(SECTION_COLUMNS)
LABEL_OF = meanings(SECTION_LABELS)


def grid(*rows, merged=()):
    return Grid("a.xlsx", "Open", Path("a.xlsx"), "xlsx", [list(row) for row in rows], merged)


def heading(there, row=0):
    return heading_at(there, row, COLUMN_OF, rounds=True)


def test_a_merged_heading_over_two_lines():
    there = grid(
        ["Name", "Rating", "", "Pts"],
        ["", "Pre", "Post", ""],
        ["Anna", 1500.0, 1510.0, 2.0],
        merged=((0, 1, 0, 2),),
    )
    found = heading(there)
    assert found.columns == {"player": 0, "pre_rating": 1, "post_rating": 2, "score": 3}
    assert (found.first, found.last) == (0, 1)


def test_a_heading_broken_over_two_lines():
    there = grid(
        ["No.", "Player", "Half-point", "Rd", "Total"],
        ["", "", "byes", 1.0, "Pts"],
        [1.0, "Anna", 0.0, "W2", 1.0],
    )
    found = heading(there)
    assert found.columns == {"pair": 0, "player": 1, "half_point_byes": 2, "score": 4}
    assert found.rounds == {1: 3}


def test_the_row_under_a_heading_is_a_player_even_when_his_numbers_look_like_rounds():
    there = grid(["No.", "Player", "Post", "Score"], [1.0, "Anna", 1500.0, 3.0])
    found = heading(there)
    assert (found.last, found.rounds) == (0, {})


def test_two_columns_of_one_meaning_are_both_named():
    found = heading(grid(["Player", "Rating", "Post", "Rtg", "Score"]))
    assert found.twice == [("pre_rating", 1, 3)]


@pytest.mark.parametrize(
    "text", ["Rd 3", "Rd3", "R3", "Round 3", "3.Rd", "3.Rd.", "3", 3.0, " rd  3 "]
)
def test_round_headings(text):
    assert heading(grid(["Player", "Score", text])).rounds == {3: 2}


def test_labels_beside_their_values_in_any_column_merged_or_behind_a_colon():
    there = grid(
        ["", "Event", "", "Open of Spring", "", "ROUNDS:", 5.0],
        ["Date: 2003-01-02", "", "", "", "", "", ""],
        merged=((0, 1, 0, 2),),
    )
    labels, problems = labels_in(there, 0, 2, LABEL_OF)
    assert {name: label.raw for name, label in labels.items()} == {
        "event": "Open of Spring",
        "rounds": 5.0,
        "date": "2003-01-02",
    }
    assert labels["rounds"].source.cell == "G1"
    assert problems == []


def test_two_values_for_one_label_are_an_error_at_the_second():
    _, (problem,) = labels_in(grid(["Rounds", 5.0], ["Rounds", 6.0]), 0, 2, LABEL_OF)
    assert (problem.code, problem.source.cell) == ("label_twice", "B2")
