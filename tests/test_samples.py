"""The samples through the command: the published figures, and what each planted case must give."""

import shutil
from fractions import Fraction
from pathlib import Path

import pytest
from openpyxl import load_workbook

from cotour.build import main
from cotour.exact import printed
from tests.output import table, to_do

SAMPLES = Path(__file__).parents[1] / "sample_workbooks"


@pytest.fixture(scope="module")
def tour(tmp_path_factory):
    """The tour's sample, built."""
    folder = tmp_path_factory.mktemp("samples") / "co_tour"
    shutil.copytree(SAMPLES / "co_tour_2002-03", folder, ignore=shutil.ignore_patterns("output"))
    assert main([str(folder)]) == 0
    return folder / "output" / "Colorado Tour 2002-03.xlsx"


@pytest.fixture(scope="module")
def leuven(tmp_path_factory):
    """The rating list's sample, built."""
    folder = tmp_path_factory.mktemp("samples") / "leuven"
    shutil.copytree(SAMPLES / "leuven_4cq_2011", folder, ignore=shutil.ignore_patterns("output"))
    assert main([str(folder)]) == 0
    return folder / "output" / "Standings.xlsx"


@pytest.fixture(scope="module")
def standings(tour):
    return {line["Player"]: line for line in table(tour, "Standings")}


def test_every_sheet_that_has_something_to_say_is_there(tour):
    for title in ("Standings", "Top 10", "Most Games", "Classes", "Combined", "Events"):
        assert table(tour, title)
    assert len(table(tour, "Calculation")) == sum(line["Players"] for line in table(tour, "Events"))


@pytest.mark.parametrize(
    ("player", "event", "published"),
    [
        ("Tyler Hughes", "Colorado Open", "55.55"),
        ("Richard Herbst", "Colorado Open", "45.89"),
        ("Isaac Pomeranz", "CO Membership Open", "20.36"),
    ],
)
def test_published_points(standings, player, event, published):
    assert printed(standings[player][event], 2) == published


def test_published_multiplier(tour):
    sections = {(line["Event"], line["Section"]): line for line in table(tour, "Events")}
    top = sections["Colorado Open", "Open"]
    assert printed(top["Sum of post ratings"] / 1000, 2) == "53.11"
    assert printed(top["Multiplier"], 2) == "111.11"
    reserve = sections["Colorado Open", "Reserve"]
    assert (reserve["Players"], printed(reserve["Multiplier"], 2)) == (58, "78.66")


def test_published_average_and_class(standings):
    eager = standings["Dustin Eager"]
    assert eager["Avg rating"] == pytest.approx(17543 / 11, abs=1e-9)
    assert (printed(eager["Avg rating"]), eager["Class"], eager["Games"]) == ("1595", "C", 11)
    assert eager["Points"] == pytest.approx(float(Fraction(205019, 2500)), abs=1e-9)


def test_an_exact_tie_shares_the_place_and_goes_by_games(tour):
    lines = table(tour, "Standings")
    assert [(line["Place"], line["Player"]) for line in lines[:4]] == [
        (1, "Søren Halvardson"),
        (2, "Desmond Achterberg"),
        (2, "Marguerite Oquist"),
        (4, "Theo Blankenbaker"),
    ]
    assert lines[1]["Points"] == pytest.approx(float(Fraction(344962, 1875)), abs=1e-9)
    assert (lines[1]["Games"], lines[2]["Games"]) == (20, 19)


def test_a_tie_through_a_correction_is_a_tie(tour, standings):
    both = [standings[name] for name in ("Willa Stenmark", "Orson Pinkwater")]
    assert [line["Place"] for line in both] == [68, 68]
    assert [printed(line["Points"], 2) for line in both] == ["49.49", "49.49"]
    assert both[0]["Corrections"] == pytest.approx(12.02)
    (correction,) = table(tour, "Corrections")
    assert (correction["Player"], correction["Event"]) == ("Willa Stenmark", "Elk Hunt")
    assert correction["Reason"]


def test_a_no_show_is_no_participant(tour, standings):
    assert "Bram Eastlake" not in standings
    elk = {line["Section"]: line for line in table(tour, "Events") if line["Event"] == "Elk Hunt"}
    assert elk["Reserve"]["Players"] == 24
    assert elk["Reserve"]["Sum of post ratings"] == 32_873
    assert standings["Lucinda Trevathan"]["Events"] == 2


def test_an_alias_and_a_name_in_capitals_are_the_same_person(standings):
    katherine = standings["Katherine Bellwether"]
    assert (katherine["Events"], katherine["Games"]) == (5, 22)
    assert katherine["Points"] == pytest.approx(float(Fraction(2302317, 20000)), abs=1e-9)
    assert standings["Rosalind Quillen"]["Events"] == 4


def test_a_newcomer_without_rating_has_no_average(standings):
    hattie = standings["Hattie Brandvold"]
    assert (hattie["Class"], hattie["Avg rating"]) == ("Unrated", None)
    assert printed(hattie["Points"], 2) == "16.58"


def test_players_of_other_states_stand_under_the_ranked_ones(tour):
    lines = table(tour, "Standings")
    unranked = [line for line in lines if line["Place"] is None]
    assert [line["Player"] for line in unranked[:2]] == ["Harlan Beckstrom", "Beatrix Holloran"]
    assert len(unranked) == 7
    assert lines[-7:] == unranked
    assert unranked[0]["Points"] > lines[0]["Points"]


def test_most_games(tour):
    first, second, *_ = table(tour, "Most Games")
    assert (first["Place"], second["Place"], first["Games"], second["Games"]) == (1, 1, 22, 22)


def test_points_are_explained_in_words(tour):
    lines = {(line["Player"], line["Event"]): line for line in table(tour, "Calculation")}
    hughes = lines["Tyler Hughes", "Colorado Open"]
    assert hughes["In words"] == "3 / 6 x (53.107 + 58) = 55.55"


def test_nothing_wants_attention_in_the_sample(tour):
    (line,) = to_do(tour.with_name(f"{tour.stem} - for the secretary.xlsx"))
    assert line["What"].startswith("Nothing")


def test_the_prizes_pass_down_and_nobody_wins_two(tour):
    lines = table(tour, "Prizes")
    won = [(line["Player"], line["Prize"]) for line in lines if line["Prize"] is not None]
    assert won[:3] == [  # Marguerite Oquist shares the second place and is not eligible
        ("Søren Halvardson", 300),
        ("Desmond Achterberg", 200),
        ("Theo Blankenbaker", 100),
    ]
    assert len({player for player, _ in won}) == len(won) == 10
    (passed,) = [line for line in lines if line["Note"] == "not eligible"]
    assert (passed["Player"], passed["Place"], passed["Prize"]) == ("Marguerite Oquist", None, None)


def test_one_pair_is_asked_about(tour):
    path = tour.with_name(f"{tour.stem} - for the secretary.xlsx")
    rows = list(load_workbook(path)["People"].iter_rows(values_only=True))
    assert rows[0][0] == "Who may be one person (1)"
    assert rows[3][1:3] == ("Joaquin Peralta-Voss", "Joaquin Peralta")


@pytest.mark.parametrize(
    ("player", "published"),
    [
        ("Johan Segers", "95.66"),
        ("Toon Van Herreweghen", "89.74"),
        ("Patrick De Wilde", "79.15"),
        ("Alain Chif", "75.05"),
        ("Zsolt Tasnadi", "63.37"),
        ("Marc Van Haverbeke", "61.08"),
        ("Guy Van Middelem", "55.36"),
        ("Henri Pollet", "55.14"),
        ("Elif Memis", "52.30"),
    ],
)
def test_the_published_4cq_table(leuven, player, published):
    lines = table(leuven, "4CQ Backgammon Club Leuven", "4CQ {list.name}")
    places = {line["Player"]: line["Place"] for line in lines}
    values = {line["Player"]: line["4CQ"] for line in lines}
    assert printed(values[player], 2) == published
    assert [line["Player"] for line in lines[: places[player]]][-1] == player


def test_normalised_values_of_the_published_example(leuven):
    lines = table(leuven, "4CQ Backgammon Club Leuven", "4CQ {list.name}")
    patrick = next(line for line in lines if line["Player"] == "Patrick De Wilde")
    assert printed(patrick["Normalised rating"], 2) == "77.08"
    assert printed(patrick["Normalised CP"], 2) == "100.00"
