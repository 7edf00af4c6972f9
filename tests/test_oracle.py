"""The published examples, to their printed digits, and the rulings that have numbers of their own.

The oracle is what the product is compared with, so it is itself held to the publications.
"""

from datetime import date
from fractions import Fraction
from typing import Any

import pytest

from tests import oracle
from tests.oracle import Plain, half_up

SUMMARY = ["Post", "Score", "Half-point byes", "Full-point byes", "Games"]


def player(number: int, post: Any, score: Any, **cells: Any) -> Plain:
    """A row of a section with summary columns, with an ID of its own unless one is given."""
    row = {"No.": number, "Player": f"Player {number}", "ID": 90000 + number, "Post": post}
    return row | {"Score": score, "Games": 3} | cells


def section(name: str, rounds: int, rows: list[Plain], **labels: Any) -> Plain:
    return {"section": name, "rounds": rounds, "headings": SUMMARY, "rows": rows, **labels}


def field(first_number: int, post_sum: int, players: int) -> list[Plain]:
    """Players without a point whose post ratings add up to `post_sum`."""
    each, rest = divmod(post_sum, players)
    posts = [each + 1] * rest + [each] * (players - rest)
    return [player(first_number + place, post, 0) for place, post in enumerate(posts)]


def points(event: Plain, name: str) -> str:
    """The printed tour points of one player in the only event of a season."""
    season = oracle.season_standings({"events": [event]})
    people = {person["player"]: person for person in season["standings"]}
    return half_up(people[name]["points"], 2)


# Tour points


def test_two_of_three_in_a_section_of_30_54_thousand() -> None:
    rows = [player(1, 1540, 2), *field(2, 29_000, 20)]
    event = {"event": "One Open", "sections": [section("Open", 3, rows)]}
    assert points(event, "Player 1") == "20.36"


def colorado_open(third_section_players: int = 0) -> Plain:
    """The 2002 CO Open: sums of 53,107 and 78,662, which print as 53.11 and 78.66."""
    top = [player(1, 2107, 3), *field(2, 51_000, 30)]
    reserve = [player(101, 1662, "3,5"), *field(102, 77_000, 57)]
    third = field(201, 900 * third_section_players, third_section_players or 1)
    sections = [section("Open", 6, top), section("Reserve", 6, reserve)]
    if third_section_players:
        sections.append(section("Booster", 6, third))
    return {"event": "2002 CO Open", "sections": sections}


def test_colorado_open_2002() -> None:
    top, reserve = oracle.read_event(colorado_open())["sections"]
    assert half_up(top["post_rating_sum"] / 1000, 2) == "53.11"
    assert half_up(reserve["post_rating_sum"] / 1000, 2) == "78.66"
    assert top["lower_section_players"] == 58
    assert half_up(top["multiplier"], 2) == "111.11"
    assert points(colorado_open(), "Player 1") == "55.55"
    assert points(colorado_open(), "Player 101") == "45.89"


@pytest.mark.parametrize("k", [1, 17])
def test_a_third_section_adds_its_players_to_both_above(k: int) -> None:
    event = colorado_open(third_section_players=k)
    reserve = Fraction("3.5") / 6 * (Fraction("78.662") + k)
    top = Fraction(3) / 6 * (Fraction("53.107") + 58 + k)
    assert points(event, "Player 101") == half_up(reserve, 2)
    assert points(event, "Player 1") == half_up(top, 2)


def test_a_half_point_bye_is_taken_out_of_the_score() -> None:
    row = {"Player": "Ann", "Rd 1": "W2", "Rd 2": "H", "Rd 3": "B", "Score": "2½"}
    sheet = {"section": "Open", "headings": ["Rd 1", "Rd 2", "Rd 3"], "rows": [row]}
    entry = oracle.read_row(row, sheet)
    assert (entry["score"], entry["tour_score"], entry["games"]) == (Fraction("2.5"), 2, 1)


def test_sections_side_by_side_are_not_lower() -> None:
    """Rule 4: "equal numbers are side by side and neither is lower"."""
    sections = [
        section(name, 3, field(start, 3000, 3), order=order)
        for name, start, order in [("A", 1, 2), ("B", 11, 1), ("C", 21, 2), ("D", 31, 3)]
    ]
    read = oracle.read_event({"event": "One Open", "sections": sections})["sections"]
    lower = {one["section"]: one["lower_section_players"] for one in read}
    assert lower == {"A": 3, "B": 9, "C": 3, "D": 0}


def test_no_shows_are_in_neither_sum_nor_count() -> None:
    """Rule 6, and rule 5's forfeit win, which makes a participant without a game."""
    headings = ["Pre", "Post", "Rd 1", "Rd 2", "Score"]
    cells = {"Gone": ("U", "u--", 0), "Half": ("H", "H", 1), "Late": ("F", "", 0)}
    cells |= {"Lucky": ("X", "L0", 1), "Bye": ("B", "D0", 1), "Draws": ("Z", "Z", 1)}
    rows = [
        {"Player": name, "Post": 1500, "Rd 1": first, "Rd 2": second, "Score": score}
        for name, (first, second, score) in cells.items()
    ]
    read = oracle.read_section({"section": "Open", "headings": headings, "rows": rows})
    assert [entry["row"]["Player"] for entry in read["entries"]] == ["Lucky", "Bye"]
    assert [entry["games"] for entry in read["entries"]] == [0, 0]
    assert read["post_rating_sum"] == 3000


# Average rating and class


def test_average_of_6_games_at_1568_and_5_at_1627() -> None:
    """Rule 12: "17543/11 = 1594.8, printed 1595, class C"."""
    events = [
        {"event": title, "sections": [section("Open", 6, [row | {"ID": 7, "Player": "Ann"}])]}
        for title, row in [
            ("First Open", player(1, 1580, 3, Pre="1568/12", Games=6)),
            ("Second Open", player(1, 1630, 3, Pre=1627, Games=5)),
        ]
    ]
    person = oracle.season_standings({"events": events})["standings"][0]
    assert person["average"] == Fraction(17543, 11)
    assert half_up(person["average"], 1) == "1594.8"
    assert (person["printed_average"], person["rating_class"]) == (1595, "C")


def test_classes_include_their_lower_bound() -> None:
    lower_bounds = {"Master": 2200, "Expert": 2000, "A": 1800, "B": 1600, "C": 1400, "D": 1200}
    at_the_bound = [oracle.rating_class(bound) for bound in lower_bounds.values()]
    assert at_the_bound == list(lower_bounds)
    just_below = [oracle.rating_class(bound - 1) for bound in lower_bounds.values()]
    assert just_below == ["Expert", "A", "B", "C", "D", "E"]
    assert oracle.rating_class(None) == "Unrated"


def test_a_class_table_of_her_own() -> None:
    """Rule 17: "below its lowest bound is its lowest class"."""
    table = [("Gold", 1900), ("Silver", 1500)]
    assert [oracle.rating_class(rating, table) for rating in (1900, 1899, 900)] == [
        "Gold",
        "Silver",
        "Silver",
    ]


# Order and printing


def test_equal_totals_share_the_place() -> None:
    """Rule 19: "(1, 2, 2, 4)", whatever the order in which thirds and sixths were added."""
    third, sixth = Fraction(1, 3), Fraction(1, 6)
    totals = [third + sixth + sixth, sixth + third, third + sixth, sixth]
    lines = [{"total": total} for total in totals]
    assert oracle.places(lines, lambda line: line["total"]) == [1, 2, 2, 4]


@pytest.mark.parametrize(
    ("value", "digits", "printed"),
    [("55.555", 2, "55.56"), ("1500.5", 0, "1501"), ("1599.5", 0, "1600"), ("45.885", 2, "45.89")],
)
def test_halves_are_printed_up(value: str, digits: int, printed: str) -> None:
    assert half_up(Fraction(value), digits) == printed


# 4CQ


LEUVEN = [
    {"player": "Leader", "rating": 1681.67, "cp": 26},
    {"player": "Busy", "rating": "1603,12", "cp": 50},
    {"player": "Last", "rating": 1338.96, "cp": None},
    {"player": "New", "rating": "unrated", "cp": 10},
]


def test_leuven_on_2_february_2011() -> None:
    """Rule 22's four printed numbers, and the published leader's 95.66."""
    reckoned = oracle.four_cq(LEUVEN, date(2011, 2, 2))
    lines = {line["player"]: line for line in reckoned["lines"]}
    busy = lines["Busy"]
    assert (reckoned["d"], reckoned["days"]) == (33, 365)
    assert half_up(reckoned["cp_weight"] * 100, 2) == "9.04"
    assert half_up(busy["normalised_rating"], 2) == "77.08"
    assert busy["normalised_cp"] == 100
    assert half_up(busy["four_cq"], 2) == "79.15"
    assert half_up(lines["Leader"]["four_cq"], 2) == "95.66"
    assert [line["player"] for line in reckoned["lines"]] == ["Leader", "Busy", "Last", "New"]
    assert lines["New"]["four_cq"] is None


@pytest.mark.parametrize("year", [2011, 2012])
def test_on_31_december_only_cp_matter(year: int) -> None:
    """Rule 23: "in a leap year the divisor is 366, so the weight reaches 1"."""
    assert oracle.four_cq(LEUVEN, date(year, 12, 31))["cp_weight"] == 1


def test_all_values_equal_give_0() -> None:
    """Rule 24, on 1 January, when "everybody has 0 CP"."""
    reckoned = oracle.four_cq([line | {"cp": 0} for line in LEUVEN], date(2011, 1, 1))
    assert {line["normalised_cp"] for line in reckoned["lines"]} == {0}


def test_share_of_the_season() -> None:
    """Rule 27: "held between 0 and 1"; a calendar year gives rule 23's weight."""
    year = date(2011, 1, 1), date(2011, 12, 31)
    assert oracle.season_weight(year, date(2011, 2, 2)) == Fraction(33, 365)
    assert oracle.season_weight(year, date(2010, 12, 1)) == 0
    assert oracle.season_weight(year, date(2012, 1, 1)) == 1


# The season


def test_the_season_and_the_as_of_date_choose_the_events() -> None:
    """Rule 28, the undated event in every case."""
    season: Plain = {"start": "2002-09-01", "end": "2003-08-31", "events": []}
    days = ["2002-08-31", "2002-08-31 to 2002-09-01", "2003-01-15", None, date(2003, 8, 31)]
    for place, day in enumerate(days):
        only = section("Open", 3, [player(1, 1500, 1)], date=day)
        season["events"].append({"event": f"Event {place}", "sections": [only]})
    titles = [event["event"] for event in oracle.counted_events(season)]
    assert titles == ["Event 1", "Event 2", "Event 4", "Event 3"]
    titles = [event["event"] for event in oracle.counted_events(season, date(2003, 1, 15))]
    assert titles == ["Event 1", "Event 2", "Event 3"]
    with pytest.raises(ValueError, match="more than one season"):
        oracle.counted_events(season | {"start": None, "end": None})


def test_corrections_dated_later_or_for_another_event_are_left_out() -> None:
    rows = [player(1, 1500, 1, Player="Ann"), player(2, 1500, 1, Player="Bob")]
    event = {"event": "One Open", "sections": [section("Open", 3, rows, date="2002-10-01")]}
    corrections = [
        {"player": "ANN", "points": -0.25, "reason": "late", "date": "2002-10-15"},
        {"id": "090002", "points": 2, "reason": "typo", "date": "2003-10-16"},
        {"player": "Bob", "event": "Another", "points": 4, "reason": "lost"},
    ]
    season = {"events": [event], "corrections": corrections}
    reckoned = oracle.season_standings(season, date(2002, 10, 15))
    total = {person["player"]: person["corrections"] for person in reckoned["standings"]}
    assert total == {"Bob": None, "Ann": Fraction(-1, 4)}
    assert len(reckoned["corrections_left_out"]) == 2
