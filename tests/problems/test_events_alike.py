"""Sections and events that are probably one: their names, days, people, Post columns."""

import pytest

from tests.problems.events import (
    BOULDER,
    BOULDER_POSTS,
    RESERVE,
    RESERVE_POSTS,
    again,
)
from tests.workbooks import Folder, changed, tour_points


@pytest.mark.parametrize("workbooks", [1, 2])
def test_event_name_nearly(folder: Folder, workbooks: int) -> None:
    reserve = changed(RESERVE, {"B1": "Bolder Open"})
    if workbooks == 1:
        folder.add("boulder.xlsx", {"Open": BOULDER, "Reserve": reserve})
        place = ("boulder.xlsx", "Reserve", "B1")
    else:
        folder.add("boulder.xlsx", {"Open": BOULDER})
        folder.add("reserve.xlsx", {"Reserve": reserve})
        place = ("reserve.xlsx", "Reserve", "B1")
    run = folder.warns("event_name_nearly", place, "Bolder Open", "Boulder Open")
    assert run.points()["Gil Gray"] == pytest.approx(tour_points(1, 2, BOULDER_POSTS))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Boulder Open 1", "Boulder Open 2"),
        ("Boulder Open I", "Boulder Open II"),
        ("Boulder Quads A", "Boulder Quads B"),
        ("Boulder Winter Open", "Boulder Summer Open"),
        ("BOULDER OPEN", "Boulder  Open"),
    ],
)
def test_names_that_differ_are_two_events_and_names_that_do_not_are_one(
    folder: Folder, one: str, other: str
) -> None:
    sheets = {"Open": changed(BOULDER, {"B1": one}), "Reserve": changed(RESERVE, {"B1": other})}
    folder.add("boulder.xlsx", sheets)
    below = 3 if one.casefold().split() == other.casefold().split() else 0
    points = folder.is_quiet().points()
    assert points["Gil Gray"] == pytest.approx(tour_points(1, 2, BOULDER_POSTS, below=below))


def test_nearly_one_name_at_another_time_is_another_event(folder: Folder) -> None:
    folder.add("boulder.xlsx", {"Open": BOULDER})
    later = changed(RESERVE, {"B1": "Bolder Open", "B2": "2003-03-02"})
    folder.add("bolder.xlsx", {"Reserve": later})
    folder.is_quiet()


def test_event_days_apart(folder: Folder) -> None:
    reserve = changed(RESERVE, {"B2": "2002-12-03"})
    folder.add("boulder.xlsx", {"Open": BOULDER, "Reserve": reserve})
    place = ("boulder.xlsx", "Reserve", "B2")
    folder.warns("event_days_apart", place, "2002-12-03", "2002-11-03", "Boulder Open")


def test_one_name_in_two_workbooks_a_month_apart_is_two_events(folder: Folder) -> None:
    folder.add("november.xlsx", {"Open": BOULDER})
    folder.add("december.xlsx", {"Open": changed(RESERVE, {"B2": "2002-12-03"})})
    points = folder.is_quiet().points()
    assert points["Ida Ives"] == pytest.approx(tour_points(1.5, 2, RESERVE_POSTS))


def test_same_people_same_day(folder: Folder) -> None:
    # the event came again under another name, with other ratings before it
    folder.add("boulder.xlsx", {"Open": BOULDER})
    folder.add("pueblo.xlsx", {"Open": changed(again(BOULDER, 7), {"B1": "Pueblo Open"})})
    place = ("pueblo.xlsx", "Open", "B3")
    folder.warns("same_people_same_day", place, "4 of the 4", "boulder.xlsx")


def test_post_columns_agree_in_two_events_of_other_people(folder: Folder) -> None:
    posts = dict(zip(("F6", "F7", "F8", "F9"), BOULDER_POSTS, strict=True))
    names = {"B6": "Lea Lake", "B7": "Max Moor", "B8": "Ned Nash", "B9": "Oda Oaks"}
    ids = {f"C{row}": 400 + row for row in range(6, 10)}
    pueblo = {"B1": "Pueblo Open", "B2": "2003-01-05"} | names | ids
    folder.add("boulder.xlsx", {"Open": BOULDER})
    folder.add("pueblo.xlsx", {"Open": changed(again(BOULDER, 30), pueblo | posts)})
    place = ("pueblo.xlsx", "Open", "F6")
    folder.warns("post_columns_agree", place, "boulder.xlsx")


def test_ratings_of_the_same_people_that_did_not_move_are_no_foreign_column(
    folder: Folder,
) -> None:
    folder.add("boulder.xlsx", {"Open": BOULDER})
    later = {"B1": "Pueblo Open", "B2": "2003-01-05", "E6": 1820, "E7": 1690}
    folder.add("pueblo.xlsx", {"Open": changed(BOULDER, later)})
    folder.is_quiet()
