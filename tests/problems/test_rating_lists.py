"""Rating lists: their cells, their two halves, their day; and the list over the tour."""

import datetime as dt
import shutil
from fractions import Fraction
from pathlib import Path

import pytest

from tests.problems.events import BOULDER, BOULDER_POSTS, DENVER_POSTS
from tests.workbooks import Folder, Place, Rows, Run, changed, tour_points

LIST: Rows = [
    ["List", "Club"],
    ["As of", "2011-02-02"],
    ["Player", "ID", "Rating", "CP"],
    ["Ann Able", 101, 1600, 26],
    ["Bob Brown", 102, 1400, 50],
    ["Cy Cole", 103, 1500, 0],
]


def at(cell: str, sheet: str = "Club") -> Place:
    return "list.xlsx", sheet, cell


def four_cq(rating: float, cp: float, *, low: int = 1400, high: int = 1600) -> float:
    """4CQ of 2 February 2011, by hand: D = 33, CP from 0 to 50."""
    normalised_rating = (Fraction(str(rating)) - low) * 100 / (high - low)
    weight = Fraction(33, 365)
    return float((1 - weight) * normalised_rating + weight * Fraction(str(cp)) * 100 / 50)


SPOILT = [
    ("list_rating_text", {"C4": "strong"}, ['Rating is "strong"', "1603.12"]),
    ("list_rating_text", {"C4": "1600*"}, ['Rating is "1600*"']),
    ("list_rating_out_of_limits", {"C4": 4001}, ["Rating is 4001", "1 to 4000"]),
    ("number_ambiguous", {"C4": "1.603"}, ["1.603", "1603 as a number"]),
    ("number_text", {"D4": "many"}, ['CP is "many"']),
    ("number_out_of_limits", {"D4": -1}, ["CP is -1", "0 to 1000000"]),
    ("name_missing", {"A4": None}, ["no name"]),
    ("date_ambiguous", {"B2": "2/3/2011"}, ["2011-02-03 or 2011-03-02"]),
]


@pytest.fixture(scope="module")
def spoilt(healthy: Path, tmp_path_factory: pytest.TempPathFactory) -> Run:
    """One run over all these lists, a workbook for each."""
    path = tmp_path_factory.mktemp("lists") / "Tour"
    shutil.copytree(healthy, path)
    folder = Folder(path)
    before = folder.standings_file()
    for number, (_, cells, _) in enumerate(SPOILT):
        rows = changed(LIST, {"B1": f"Club {number}"} | cells)
        folder.add(f"list-{number}.xlsx", {"Club": rows})
    run = folder.run()
    assert run.code == 1
    assert folder.standings_file() == before
    return run


@pytest.mark.parametrize("number", range(len(SPOILT)), ids=[case[0] for case in SPOILT])
def test_a_list_that_is_wrong(spoilt: Run, number: int) -> None:
    code, cells, says = SPOILT[number]
    (cell,) = cells
    spoilt.error(code, (f"list-{number}.xlsx", "Club", cell), *says)


def test_healthy_lists(folder: Folder) -> None:
    written = [1500.5, "1500.5", "1500,5", " 1500,50 ", "1500.50"]
    for number, rating in enumerate(written):
        rows = changed(LIST, {"B1": f"Club {number}", "C6": rating})
        folder.add(f"list-{number}.xlsx", {"Club": rows})
    run = folder.is_quiet()
    expected = {
        "Ann Able": four_cq(1600, 26),
        "Cy Cole": four_cq(1500.5, 0),
        "Bob Brown": four_cq(1400, 50),
    }
    for number in range(len(written)):
        lines = run.rating_list(f"Club {number}")
        assert {name: line["4CQ"] for name, line in lines.items()} == pytest.approx(expected)
        assert [line["Place"] for line in lines.values()] == [1, 2, 3]


def test_list_days_differ(folder: Folder) -> None:
    ratings = [["List", "Club"], ["As of", "2011-02-02"], ["Player", "Rating"], ["Ann Able", 1600]]
    points = [["List", "Club"], ["As of", "2011-02-03"], ["Player", "CP"], ["Ann Able", 26]]
    folder.add("list.xlsx", {"Ratings": ratings, "Points": points})
    place = [at("B2", "Ratings"), at("B2", "Points")]
    folder.fails("list_days_differ", place, "2011-02-02", "2011-02-03", "correct one")


def test_two_halves_of_a_list(folder: Folder) -> None:
    ratings: Rows = [["List", "Club"], ["As of", "2011-02-02"], ["Player", "ID", "Rating"]]
    ratings += [["Able, Ann", 101, 1600], ["Bob Brown", None, 1400], ["Cy Cole", 103, 1500]]
    points: Rows = [["List", "club"], ["Player", "ID", "CP"]]
    points += [["Bob Brown", None, 50], ["Ann Able", "0101", 26], ["Cy Cole", 103, 0]]
    folder.add("federation.xlsx", {"Ratings": ratings})
    folder.add("club.xlsx", {"CP": points})
    lines = folder.is_quiet().rating_list("Club")
    found = sorted(line["4CQ"] for line in lines.values())
    assert found == pytest.approx([four_cq(1400, 50), four_cq(1500, 0), four_cq(1600, 26)])


def test_list_without_day(folder: Folder) -> None:
    folder.add("list.xlsx", {"Club": changed(LIST, {"A2": None, "B2": None})})
    today = dt.datetime.now().astimezone().date()
    place = [at("A1"), at("A2"), at("A3"), at("A4")]
    run = folder.warns("list_without_day", place, "As of", today.isoformat())
    lines = run.rating_list("Club")
    weight = Fraction(today.timetuple().tm_yday, dt.date(today.year, 12, 31).timetuple().tm_yday)
    assert lines["Ann Able"]["4CQ"] == pytest.approx(float((1 - weight) * 100 + weight * 52))


def test_list_person_twice(folder: Folder) -> None:
    folder.add("list.xlsx", {"Club": [*LIST, ["A. Able", "0101", 1550, 3]]})
    folder.fails("list_person_twice", at("A7"), "A. Able", "A4", "delete the row")


@pytest.mark.parametrize("rating", [None, 0, "unr."])
def test_list_unrated(folder: Folder, rating: object) -> None:
    folder.add("list.xlsx", {"Club": [*LIST, ["Di Dunn", 104, rating, 10]]})
    run = folder.warns("list_unrated", [at("A7"), at("C7")], "Di Dunn", "listed last")
    lines = run.rating_list("Club")
    assert list(lines)[-1] == "Di Dunn"
    assert (lines["Di Dunn"]["4CQ"], lines["Di Dunn"]["Place"]) == (None, None)
    assert lines["Ann Able"]["4CQ"] == pytest.approx(four_cq(1600, 26))


def test_list_cp_blank(folder: Folder) -> None:
    higher = {"D6": 10}  # so that the blank one is the lowest
    folder.add("list.xlsx", {"Club": [*changed(LIST, higher), ["Di Dunn", 104, 1500, None]]})
    run = folder.warns("list_cp_blank", [at("A7"), at("D7")], "Di Dunn", "counted as 0 CP")
    lines = run.rating_list("Club")
    assert lines["Di Dunn"]["4CQ"] == pytest.approx(four_cq(1500, 0))
    assert lines["Cy Cole"]["4CQ"] == pytest.approx(four_cq(1500, 10))


def test_all_equal(folder: Folder) -> None:
    folder.add("list.xlsx", {"Club": changed(LIST, {"D4": 7, "D5": 7, "D6": 7})})
    place = [at("A3"), at("D3"), at("D4")]
    run = folder.warns("all_equal", place, "points", "7", "normalised to 0")
    lines = run.rating_list("Club")
    assert lines["Ann Able"]["4CQ"] == pytest.approx(float((1 - Fraction(33, 365)) * 100))
    assert lines["Bob Brown"]["4CQ"] == 0


# --- the combined list --------------------------------------------------------------------------


def test_combined_without_dates(folder: Folder) -> None:
    (folder.path / "denver.xlsx").unlink()
    folder.add("boulder.xlsx", {"Open": changed(BOULDER, {"A2": None, "B2": None})})
    folder.add("season.xlsx", {"Season": [["Combined list", "yes"]]})
    place = [("season.xlsx", "", ""), ("season.xlsx", "Season", "B1")]
    run = folder.warns("combined_without_dates", place, "no event has a date")
    assert run.sheet("Combined", "Place", "Player") == []
    assert run.points()["Gil Gray"] == pytest.approx(tour_points(1, 2, BOULDER_POSTS))


def test_combined(folder: Folder) -> None:
    folder.add("season.xlsx", {"Season": [["Combined list", "yes"]]})
    run = folder.is_quiet()
    lines = {line["Player"]: line for line in run.sheet("Combined", "Place", "Combined")}
    # 2002-10-06 is day 36 of the 365 that begin on 1 September 2002
    weight = Fraction(36, 365)
    assert lines["Ann Able"]["Combined"] == pytest.approx(100)
    rating, points = Fraction(100, 3), Fraction(100)
    expected = (1 - weight) * rating + weight * points
    assert lines["Cy Cole"]["Combined"] == pytest.approx(float(expected))
    assert lines["Cy Cole"]["Points"] == pytest.approx(tour_points(1.5, 2, DENVER_POSTS))
