"""Two states of a season against each other, written down as plain lines: who is who, what changed."""

import random

import pandas as pd
import pytest

from cotour.changes.comparing import changes
from cotour.changes.state import State, state_of_output

# a line: name, ID, place, points, {event: points}
Line = tuple[str, str | None, int | None, float, dict[str, float]]
DAYS = {"Denver": "2002-10-06", "Boulder": "2002-11-03", "Boulder Open": "2002-11-03"}


def state(*lines: Line, corrections=(), shown: dict[int, float] | None = None) -> State:
    """corrections: (name, points, reason); shown: line -> what the column Corrections shows."""
    titles = list(dict.fromkeys(title for *_, events in lines for title in events))
    people = pd.DataFrame(
        {
            "player": [line[0] for line in lines],
            "member_id": pd.array([line[1] for line in lines], dtype="string"),
            "place": pd.array([line[2] for line in lines], dtype="Int64"),
            "tour_points": pd.array([line[3] for line in lines], dtype="Float64"),
            "corrections": pd.array(
                [(shown or {}).get(n) for n in range(len(lines))], dtype="Float64"
            ),
        }
    )
    events = pd.DataFrame({"event": range(len(titles)), "title": titles})
    events["last_day"] = pd.to_datetime([DAYS.get(title, "2002-12-01") for title in titles])
    points = pd.DataFrame(
        [
            {"line": n, "event": titles.index(title), "tour_points": earned}
            for n, line in enumerate(lines)
            for title, earned in line[4].items()
        ],
        columns=["line", "event", "tour_points"],
    ).astype({"line": int, "event": int, "tour_points": "Float64"})
    listed = pd.DataFrame(
        [(name, None, "", points, reason) for name, points, reason in corrections],
        columns=["player", "member_id", "event_title", "points", "reason"],
    )
    return state_of_output(people, events, points, listed)


def said(before: State, now: State) -> dict[tuple[str, str], str | None]:
    """(kind, player) -> From where."""
    table = changes(before, now).table
    words = table["gained_from"].astype(object).where(table["gained_from"].notna(), None)
    return dict(zip(zip(table["kind"], table["player"], strict=True), words, strict=True))


ANN: Line = ("Ann Able", "101", 1, 5.0, {"Denver": 5.0})
BOB: Line = ("Bob Brown", None, 2, 3.0, {"Denver": 3.0})


def test_nothing_has_changed_between_a_state_and_itself():
    found = changes(state(ANN, BOB), state(ANN, BOB))
    assert found.table.empty
    assert found.movement.tolist() == [0, 0]


@pytest.mark.parametrize(
    ("then", "now", "words"),
    [
        (None, "101", None),
        ("101", None, "no ID, was 101"),
        ("101", "102", "ID 102, was 101"),
        ("0101", "101", None),
    ],
)
def test_a_name_that_leaves_no_doubt_is_one_person_whatever_the_id(then, now, words):
    old = ("Ann Able", then, 1, 5.0, {"Denver": 5.0})
    new = ("ABLE, Ann", now, 1, 5.0, {"Denver": 5.0})
    found = said(state(old, BOB), state(new, BOB))
    assert found == ({("changed", "ABLE, Ann"): words} if words else {})


def test_two_people_of_one_name_are_told_apart():
    with_id = ("Ann Able", "101", 1, 5.0, {"Denver": 5.0})
    without = ("Ann Able", None, 2, 3.0, {"Denver": 3.0})
    found = changes(state(with_id, without), state(with_id, without))
    assert found.table.empty
    other_way = (without[0], None, 1, 6.0, {"Denver": 6.0})
    lower = (with_id[0], "101", 2, 5.0, {"Denver": 5.0})
    moved = changes(state(with_id, without), state(other_way, lower)).movement.tolist()
    assert moved == [1, -1]


def test_two_ids_of_one_name_are_never_taken_for_one_person():
    other = ("Ann Able", "102", 2, 3.0, {"Boulder": 3.0})
    found = said(state(ANN, other), state(ANN))
    assert found == {("gone", "Ann Able"): "-3.00 Boulder (the event does not count any more)"}


def test_a_line_without_an_id_that_went_into_one_with_it_is_a_merge():
    short = ("Ann Able", None, 2, 3.0, {"Boulder": 3.0})
    now = ("Ann Able", "101", 1, 8.0, {"Denver": 5.0, "Boulder": 3.0})
    found = said(state(ANN, short), state(now))
    words = "merged: Ann Able (101) and Ann Able of the earlier standings are one person now"
    assert found == {("changed", "Ann Able"): words}


def test_people_with_the_same_results_are_not_guessed_to_be_one():
    # two spellings that are gone, two new ones, all with the same points: nobody knows who is who
    then = [(name, None, 1, 5.0, {"Denver": 5.0}) for name in ("Xi Xu", "Yo Yu")]
    now = [(name, None, 1, 5.0, {"Denver": 5.0}) for name in ("Al Ash", "Bo Bay")]
    kinds = [kind for kind, _ in said(state(*then), state(*now))]
    assert kinds == ["new", "new", "gone", "gone"]


def test_a_reworded_correction_is_none_and_two_that_cancel_are_both_listed():
    old = ("Ann Able", "101", 1, 4.0, {"Denver": 5.0})
    before = state(old, corrections=[("Ann Able", -1.0, "slip")])
    reworded = state(old, corrections=[("Ann Able", -1.0, "a slip of the pen")])
    assert said(before, reworded) == {}
    more = [("Ann Able", -1.0, "slip"), ("Ann Able", 2.0, "late"), ("Ann Able", -2.0, "")]
    found = said(before, state(old, corrections=more))
    words = "correction of +2.00: late; correction of -2.00"
    assert found == {("changed", "Ann Able"): words}


def test_corrections_that_are_not_listed_are_compared_by_their_sum():
    now = ("Ann Able", "101", 1, 3.5, {"Denver": 5.0})
    assert said(state(ANN), state(now)) == {
        ("moved", "Ann Able"): "-1.50 outside the events",
        ("changed", "Ann Able"): "points outside the events: -1.50, were 0.00",
    }


def test_a_total_changed_by_hand_in_the_old_file_is_not_explained_away():
    by_hand = ("Ann Able", "101", 1, 6.0, {"Denver": 5.0})
    before = state(by_hand, BOB, shown={1: 0.0})
    found = said(before, state(ANN, BOB))
    assert found == {("moved", "Ann Able"): "-1.00 that the earlier standings do not explain"}


def test_without_events_in_the_old_file_the_totals_are_compared():
    old = ("Ann Able", "101", 1, 5.0, {})
    now = ("Ann Able", "101", 1, 8.0, {"Denver": 5.0, "Boulder": 3.0})
    found = changes(state(old), state(now))
    assert found.table["points_gained"].tolist() == [3.0]
    assert found.table["gained_from"].isna().all()
    assert found.one_season


def test_points_that_differ_after_the_second_decimal_are_shown_as_far_as_they_differ():
    now = ("Ann Able", "101", 1, 5.0004, {"Denver": 5.0004})
    assert said(state(ANN, BOB), state(now, BOB))["changed", "Ann Able"] == (
        "Denver: 5.0004, was 5.0000"
    )


def test_float_noise_is_no_change():
    now = ("Ann Able", "101", 1, 5.0 + 4e-11, {"Denver": 5.0 + 4e-11})
    assert said(state(ANN), state(now)) == {}


def test_an_event_of_another_title_and_the_same_day_and_results_is_the_same():
    old = ("Ann Able", "101", 1, 5.0, {"Boulder": 5.0})
    now = ("Ann Able", "101", 1, 5.0, {"Boulder Open": 5.0})
    assert said(state(old), state(now)) == {}
    later = ("Ann Able", "101", 1, 5.0, {"Vail": 5.0})
    assert said(state(old), state(later))["changed", "Ann Able"] == (
        "Boulder: was 5.00, the event does not count any more"
    )
    assert not changes(state(old), state(later)).one_season


def test_the_gains_always_add_up():
    rng = random.Random(20021012)
    for _ in range(60):
        states = [random_state(rng) for _ in range(2)]
        found = changes(*states)
        counted = found.table[found.table["kind"] != "changed"]
        totals = [float(each.people["tour_points"].sum()) for each in states]
        assert float(counted["points_gained"].sum()) == pytest.approx(totals[1] - totals[0])
        explained = counted["gained_from"].fillna("").str.contains("do not explain")
        assert not explained.any()
        assert len(found.movement) == len(states[1].people)


def random_state(rng: random.Random) -> State:
    """A few of the same people in some of the same events, now and then under another name or ID."""
    lines: list[Line] = []
    for number in rng.sample(range(9), rng.randint(1, 9)):
        name = f"{rng.choice(['Al', 'Bo'])} {'ABCDEFGHI'[number // 2]}ly"
        member_id = rng.choice([None, str(100 + number)])
        titles = rng.sample(["Denver", "Boulder", "Vail"], rng.randint(1, 3))
        events = {title: rng.randint(0, 40) / 8 for title in titles}
        if member_id or all(line[:2] != (name, None) for line in lines):
            lines.append((name, member_id, len(lines) + 1, sum(events.values()), events))
    return state(*lines)
