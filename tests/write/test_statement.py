"""How one player's points came about, in words: the samples, and small seasons reckoned by hand."""

import datetime as dt
from pathlib import Path

import pytest

from cotour.pipeline import run
from cotour.write.texts.statement import statement
from cotour.write.texts.who_is_meant import find_players, several
from tests.problems.events import BOULDER, DENVER, RESERVE
from tests.workbooks import changed, write_workbook

SAMPLES = Path(__file__).parents[2] / "sample_workbooks"
TODAY = dt.date(2003, 12, 1)

CLUB_LIST = [
    ["List", "Club"],
    ["As of", "2002-12-01"],  # day 335 of 365
    ["Player", "ID", "Rating", "CP"],
    ["Ann Able", None, 1800, 10],
    ["Nat Nobs", 779, 1650, 4],
    ["Lis Lund", 777, 1600, 0],
    ["Max Moos", 778, None, 7],
]


def season_of(folder, as_of=None):
    outcome = run([folder], as_of, TODAY)
    assert outcome.season is not None, outcome.problems
    return outcome.season


def made(path, sheets_of):
    """The season of these workbooks: {name: {sheet: rows}}."""
    for name, sheets in sheets_of.items():
        write_workbook(path / name, sheets)
    return season_of(path)


def found(season, wanted):
    return find_players(season, wanted)["player"].tolist()


def statement_of(season, wanted):
    """The statement of the one person who is meant."""
    (person,) = find_players(season, wanted)["person"]
    lines = statement(season, person)
    assert all(len(line) <= 100 and line == line.rstrip() for line in lines)
    return lines


def block(lines, first):
    """The lines from this one to the next blank one, without their indents."""
    start = lines.index(first)
    end = next((n for n in range(start, len(lines)) if not lines[n]), len(lines))
    return [line.strip() for line in lines[start:end]]


@pytest.fixture(scope="module")
def tour():
    return season_of(SAMPLES / "co_tour_2002-03")


@pytest.fixture(scope="module")
def leuven():
    return season_of(SAMPLES / "leuven_4cq_2011")


@pytest.fixture(scope="module")
def small(tmp_path_factory):
    """Denver, Boulder with Hal in both sections, two corrections, and a rating list."""
    both = changed(RESERVE, {"B6": "Hal Hunt", "C6": 204})  # 1.5 points, post rating 1310
    season = {
        "Players": [["ID", "Player"], [999, "Zoe Zorn"]],
        "Corrections": [
            ["Player", "ID", "Event", "Points", "Reason", "By", "Date"],
            ["Zoe Zorn", 999, None, 2, "Helped", "Board", None],
            ["Cy Cole", None, "Denver Open", -0.5, "Late", None, "2002-11-01"],
        ],
    }
    return made(
        tmp_path_factory.mktemp("small"),
        {
            "denver.xlsx": {"Open": DENVER},
            "boulder.xlsx": {"Open": BOULDER, "Reserve": both},
            "list.xlsx": {"Club": CLUB_LIST},
            "season.xlsx": season,
        },
    )


# --- the statement ------------------------------------------------------------------------------


def test_the_published_points_in_words_step_by_step(tour):
    lines = statement_of(tour, "Tyler Hughes")
    assert lines[0].startswith("Statement for Tyler Hughes, ID ")
    assert lines[0].endswith(", CO")
    assert lines[1] == "Colorado Tour 2002-03, Final, as of 2003-03-30"
    assert block(lines, "Colorado Open, 2002-09-02, section Open (28 players)")[1:] == [
        "Score: 3. No half-point byes.",
        "Max points: 6 (6 rounds)",
        "Sum of post ratings of the section: 53,107 (1877 of them your own)",
        "Players in lower sections: 58",
        "Multiplier: 53,107 / 1000 + 58 = 111.107",
        "Points: 3 / 6 x (53.107 + 58) = 55.55",
        "Games counted: 6 (rating 1854 before the event)",
    ]


def test_a_total_that_the_printed_parts_do_not_give_says_so(tour):
    # 3/6 x 111.107 + 1.5/4 x 74.266 + 2/5 x 71.209 = 55.5535 + 27.84975 + 28.4836 = 111.88685
    text = " ".join(line.strip() for line in statement_of(tour, "Tyler Hughes"))
    assert (
        "Total points: 55.55 + 27.85 + 28.48 = 111.89 "
        "(computed from unrounded numbers; the printed ones give 111.88)"
    ) in text


def test_the_average_and_the_class_in_words(tour):
    lines = statement_of(tour, "Dustin Eager")
    assert "Total points: 59.00 + 23.01 = 82.01" in lines  # 58.9965 + 23.0111 = 82.0076
    average = "Average rating: (6 x 1568 + 5 x 1627) / 11 = 1594.8, printed 1595"
    after = lines[lines.index(average) + 1 :]
    assert after[0] == "Class C (1400 to 1599), by the printed average"
    assert "Games: 6 + 5 = 11" in after


def test_an_average_is_shown_with_the_decimals_that_decide(tour):
    # (6 x 1854 + 4 x 1877 + 5 x 1864) / 15 = 27952 / 15 = 1863.466...; 1863.5 would be 1864
    average = "Average rating: (6 x 1854 + 4 x 1877 + 5 x 1864) / 15 = 1863.47, printed 1863"
    assert average in statement_of(tour, "Tyler Hughes")


def test_a_half_point_bye_and_a_correction_with_its_reason(tour):
    lines = statement_of(tour, "Willa Stenmark")
    elk = block(lines, "Elk Hunt, 2002-10-27, section Open (19 players)")
    assert elk[1] == "Score: 1.5. 1 half-point bye taken out: 1.5 - 0.5 = 1."
    assert elk[-2:] == [
        "Points: (1.5 - 0.5) / 5 x (36.1 + 24) = 12.02",
        "Games counted: 4 (rating 1737 before the event)",
    ]
    correction = " ".join(block(lines, "Corrections"))
    assert "Elk Hunt: +12.02 points: Round 3 stands as a half-point bye;" in correction
    assert correction.endswith("by Tour director, 2002-11-09")
    total = lines.index("Total points: 25.45 + 12.02 + 12.02 = 49.49")
    assert (
        lines[total + 1] == "  Place 68 of 138, shared with Orson Pinkwater; 67 players are ahead."
    )


def test_a_player_of_another_state_is_listed_and_not_ranked(tour):
    lines = statement_of(tour, "Beatrix Holloran")
    total = lines.index("Total points: 101.85")  # 5.5 / 6 x 111.107 = 101.848...
    assert lines[total + 1] == "  Listed, not ranked: only residents of CO are ranked."
    assert not any(line.strip().startswith("Place") for line in lines)


def test_an_unrated_newcomer_is_told_why_there_is_no_average(tour):
    lines = statement_of(tour, "Hattie Brandvold")
    none = "Average rating: none, because no game with a pre-tournament rating was played."
    event = "  Not counted here: Front Range Spring Open, section Reserve: unrated before the event"
    start = lines.index(none)
    assert lines[start + 1 : start + 3] == [event, "Class: Unrated, no average rating"]
    assert "  No average rating: listed last, without a Combined value" in lines


def test_before_the_seasons_end_it_says_through_which_event():
    season = season_of(SAMPLES / "co_tour_2002-03", dt.date(2002, 10, 31))
    lines = statement_of(season, "Dustin Eager")
    assert lines[1] == "Colorado Tour 2002-03, so far, through Elk Hunt, as of 2002-10-31"


def test_the_leader_and_a_shared_place(tour):
    assert "  Place 1 of 138; nobody is ahead." in statement_of(tour, "Søren Halvardson")
    shared = "  Place 2 of 138, shared with Desmond Achterberg; 1 player is ahead."
    assert shared in statement_of(tour, "Marguerite Oquist")
    most = "  Place 1 of 138, shared with Theo Blankenbaker; nobody is ahead."
    assert most in statement_of(tour, "Katherine Bellwether")


def test_two_sections_of_one_event_are_one_term_of_the_total(small):
    lines = statement_of(small, "Hal Hunt")
    # Open 0.5 / 2 x (6.61 + 3) = 2.4025, Reserve 1.5 / 2 x 3.61 = 2.7075, together 5.11
    assert "  Points: 0.5 / 2 x (6.61 + 3) = 2.40" in lines
    assert "  Points: 1.5 / 2 x (3.61 + 0) = 2.71" in lines
    assert "  Points of all sections of this event: 2.40 + 2.71 = 5.11" in lines
    assert "Total points: 5.11" in lines
    assert "Average rating: (2 x 1500 + 2 x 1300) / 4 = 1400" in lines
    assert "Class C (1400 to 1599), by the printed average" in lines


def test_byes_of_both_kinds(small):
    # 1 / 2 x 3.61 = 1.805, halves up
    jo = block(statement_of(small, "302"), "Boulder Open, 2002-11-03, section Reserve (3 players)")
    assert jo[1] == "Score: 1. No half-point byes. 1 full-point bye: stays in."
    assert jo[-2:] == [
        "Points: 1 / 2 x (3.61 + 0) = 1.81",
        "Games counted: 1 (rating 1200 before the event)",
    ]


def test_points_that_were_taken_away(small):
    lines = statement_of(small, "Cy Cole")  # 1.5 / 2 x 6.6 = 4.95
    assert block(lines, "Corrections")[1:] == ["Denver Open: -0.50 points: Late; 2002-11-01"]
    assert "Total points: 4.95 - 0.50 = 4.45" in lines


def test_somebody_who_is_only_corrected_has_a_statement(small):
    lines = statement_of(small, "Zoe Zorn")
    assert lines[3] == "No event counts so far."
    assert "  +2.00 points: Helped; by Board" in lines
    assert "Total points: 2.00" in lines
    assert "Games: 0" in lines


def test_an_event_without_a_game_does_not_count_in_the_average(tmp_path):
    rows = changed(RESERVE, {"G6": "X2", "G7": "F1"})  # Ida wins by forfeit, Jo has a bye alone
    season = made(tmp_path, {"boulder.xlsx": {"Reserve": rows}})
    lines = statement_of(season, "Jo Jones")
    assert "  Games counted: 0 (rating 1200 before the event)" in lines
    assert "  Not counted here: Boulder Open, section Reserve: no game played" in lines
    assert "Class: Unrated, no average rating" in lines


def test_a_missing_post_rating_and_a_section_with_double_games(tmp_path):
    rows = changed(DENVER, {"C4": "Max points", "D4": 4, "F7": None, "G6": "W2", "G7": "L1"})
    lines = statement_of(made(tmp_path, {"denver.xlsx": {"Open": rows}}), "Bob Brown")
    # Bob's old 1700 stands in: 1810 + 1700 + 1610 + 1490 = 6610; 1 / 4 x 6.61 = 1.6525
    assert "  Max points: 4 (2 rounds)" in lines
    assert (
        "Sum of post ratings of the section: 6,610 (1700 of them your own, the pre rating, because "
        "there is no post rating)"
    ) in " ".join(line.strip() for line in lines)
    assert "  Points: 1 / 4 x (6.61 + 0) = 1.65" in lines


def test_a_section_without_post_ratings_names_the_pre_ratings(tmp_path):
    blank = changed(DENVER, {"F6": None, "F7": None, "F8": None, "F9": None})
    settings = {"Season": [["Strength rating", "pre"]]}
    season = made(tmp_path, {"denver.xlsx": {"Open": blank}, "season.xlsx": settings})
    lines = statement_of(season, "Ann Able")  # 1800 + 1700 + 1600 + 1500 = 6600
    assert (
        "  Sum of pre ratings (no post ratings exist) of the section: 6,600 (1800 of them your own)"
    ) in lines


# --- the 4CQ ------------------------------------------------------------------------------------


def test_the_published_4cq_in_words(leuven):
    lines = statement_of(leuven, "De Wilde")
    assert lines == [
        "Statement for Patrick De Wilde, ID 0727",
        "Standings, as of 2011-02-02",
        "",
        "4CQ, list Backgammon Club Leuven, as of 2011-02-02",
        "  Your rating: 1603.12; the lowest on this list: 1338.96, the highest: 1681.67",
        "  Normalised rating: (1603.12 - 1338.96) x 100 / (1681.67 - 1338.96) = 77.08",
        "  Your CP: 50; the lowest on this list: 0, the highest: 50",
        "  Normalised CP: (50 - 0) x 100 / (50 - 0) = 100.00",
        "  Weight of CP: day 33 of the year / 365 days = 9.04%; weight of rating: 90.96%",
        "  4CQ: 90.96% x 77.08 + 9.04% x 100.00 = 79.15 (computed from unrounded numbers)",
        "  Place 3 of 24; 2 players are ahead.",
    ]


def test_somebody_on_a_list_alone(small):
    # rating (1650 - 1600) x 100 / 200 = 25, CP 40; 335 / 365 = 0.9178...;
    # 25 x 30 / 365 + 40 x 335 / 365 = 14150 / 365 = 38.767...
    lines = statement_of(small, "Nat Nobs")
    assert lines[2:] == [
        "",
        "4CQ, list Club, as of 2002-12-01",
        "  Your rating: 1650; the lowest on this list: 1600, the highest: 1800",
        "  Normalised rating: (1650 - 1600) x 100 / (1800 - 1600) = 25.00",
        "  Your CP: 4; the lowest on this list: 0, the highest: 10",
        "  Normalised CP: (4 - 0) x 100 / (10 - 0) = 40.00",
        "  Weight of CP: day 335 of the year / 365 days = 91.78%; weight of rating: 8.22%",
        "  4CQ: 8.22% x 25.00 + 91.78% x 40.00 = 38.77 (computed from unrounded numbers)",
        "  Place 2 of 3; 1 player is ahead.",
    ]
    unrated = statement_of(small, "Max Moos")
    assert unrated[-1] == "  No rating: listed last, without a 4CQ value"


def test_somebody_of_the_tour_who_is_on_a_list_has_both(small):
    lines = statement_of(small, "Ann Able")
    assert "Total points: 4.95" in lines  # 1.5 / 2 x 6.6
    assert "  Your CP: 10; the lowest on this list: 0, the highest: 10" in lines


def test_equal_ratings_are_said_to_be_equal(tmp_path):
    rows = [*CLUB_LIST[:3], ["Ann Able", 101, 1500, 3], ["Nat Nobs", 779, 1500, 0]]
    lines = statement_of(made(tmp_path, {"list.xlsx": {"Club": rows}}), "101")
    assert "  Normalised rating: 0.00, because all on this list are equal" in lines


# --- who is meant -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "wanted", ["Søren Halvardson", "soren halvardson", "HALVARDSON, SOREN", "halvardson søren"]
)
def test_a_name_in_any_case_and_order_with_or_without_accents(tour, wanted):
    assert found(tour, wanted) == ["Søren Halvardson"]


def test_parts_of_a_name_find_all_who_have_them(tour):
    assert found(tour, "achterb") == ["Desmond Achterberg"]
    assert found(tour, "berg des") == ["Desmond Achterberg"]
    assert {"Teodoro Mascaren", "Oona Carrick"} <= set(found(tour, "ca"))
    assert found(tour, "nobody of this name") == []
    assert found(tour, "  ") == []


def test_a_whole_name_goes_before_parts_of_longer_ones(tmp_path):
    rows = changed(DENVER, {"B7": "Ann Able-Smith"})
    season = made(tmp_path, {"denver.xlsx": {"Open": rows}})
    assert found(season, "able, ann") == ["Ann Able"]
    assert sorted(found(season, "able")) == ["Ann Able", "Ann Able-Smith"]


def test_an_id_finds_its_person_with_or_without_zeros(leuven, small):
    assert found(leuven, "0415") == found(leuven, "415") == ["Johan Segers"]
    assert found(small, "204") == ["Hal Hunt"]
    assert found(small, "20") == []


def test_an_earlier_spelling_finds_the_person(tour, tmp_path):
    assert found(tour, "Kate Bellwether") == ["Katherine Bellwether"]
    renamed = changed(BOULDER, {"B6": "Ann Ash", "C6": 101, "F6": 1815, "E6": 1810})
    season = made(tmp_path, {"denver.xlsx": {"Open": DENVER}, "boulder.xlsx": {"Open": renamed}})
    assert found(season, "Ann Able") == found(season, "Ann Ash") == ["Ann Ash"]


def test_several_people_are_told_apart(small):
    people = find_players(small, "n")
    lines = several(people)
    assert "Ann Able, ID 101, CO, 1 event, on the list Club" in lines
    assert "Nat Nobs, ID 779, on the list Club" in lines
    assert "Zoe Zorn, ID 999, 0 events" in lines
    assert len(lines) == len(people)


def test_a_key_of_nobody_is_refused(small):
    with pytest.raises(KeyError):
        statement(small, "id 424242")
