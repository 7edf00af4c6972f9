"""The sheet Prizes: from season.xlsx to who wins what in the members' workbook."""

from zipfile import ZipFile

import pytest
from openpyxl import load_workbook

from tests.problems.events import BOULDER, BOULDER_POSTS, DENVER, DENVER_POSTS
from tests.workbooks import FOR_THE_SECRETARY, OUTPUT, Folder, Rows, Run, changed, tour_points

SEASON = "season.xlsx"
REGISTER = ["ID", "Player", "Also known as", "State", "Note", "Eligible", "Reason", "Category"]
PRIZES = ["Category", "Place", "Prize"]
# points of the healthy Denver Open: Ann and Cy 1.5 of 2, Bob 1, Di 0 of 2
FIRST = tour_points(1.5, 2, DENVER_POSTS)


def won(run: Run) -> list[tuple[object, ...]]:
    """Place, prize, player and note of every line under the headings of the sheet Prizes."""
    rows = list(load_workbook(run.path / OUTPUT)["Prizes"].iter_rows(values_only=True))
    headings = ("Place", "Prize", "Player", "ID", "Points", "Games", "Note")
    lines: list[tuple[object, ...]] = []
    group = ""
    for number, row in enumerate(rows):
        if number + 1 < len(rows) and rows[number + 1][:7] == headings:
            group = str(row[0])
        elif row[:7] != headings and group and any(row[:3]):
            lines.append((group, row[0], row[1], row[2], row[6]))
    return lines


def season(prizes: Rows, register: Rows | None = None, **settings: str) -> dict[str, Rows]:
    labels = [[name.replace("_", " ").capitalize(), value] for name, value in settings.items()]
    labels = labels or [["Title", ""]]
    return {"Season": labels, "Players": [REGISTER, *(register or [])], "Prizes": [PRIZES, *prizes]}


def test_tied_players_share_what_their_places_are_worth(folder: Folder) -> None:
    folder.add(SEASON, season([["Overall", 1, 100], ["Overall", 2, 50], ["Overall", 3, "Book"]]))
    assert won(folder.is_quiet()) == [
        ("Overall", 1, 75, "Ann Able", "shared by 2: 100 + 50 together"),
        ("Overall", 1, 75, "Cy Cole", "shared by 2: 100 + 50 together"),
        ("Overall", 3, "Book", "Bob Brown", None),
    ]


def test_higher_place_by_games(folder: Folder) -> None:
    # Ann: a win and a draw; Cy: a draw and a full-point bye, so one game for the same 1.5
    cells = {"H6": "D4", "H7": "U", "I7": 0, "G8": "D4", "H8": "B", "G9": "D3", "H9": "D1", "I9": 1}
    rows = changed(DENVER, dict(cells))
    folder.add("denver.xlsx", {"Open": rows})
    prizes: Rows = [["Overall", 1, 100], ["Overall", 2, 50]]
    folder.add(SEASON, season(prizes, tied_prizes="higher place by games"))
    run = folder.run()
    people = run.standings()
    assert people["Ann Able"]["Points"] == people["Cy Cole"]["Points"]
    assert (people["Ann Able"]["Games"], people["Cy Cole"]["Games"]) == (2, 1)
    assert [line[1:4] for line in won(run)] == [(1, 100, "Ann Able"), (2, 50, "Cy Cole")]
    folder.add(SEASON, season(prizes))
    assert [line[1:4] for line in won(folder.run())] == [(1, 75, "Ann Able"), (1, 75, "Cy Cole")]


def test_the_prize_of_somebody_not_eligible_passes_down_and_the_reason_stays_with_her(
    folder: Folder,
) -> None:
    folder.add("boulder.xlsx", {"Open": BOULDER})
    register = [[201, "Ed East", "", "", "", "no", "has not paid", ""]]
    folder.add(SEASON, season([["Overall", 1, "Trophy"]], register))
    run = folder.is_quiet()
    assert tour_points(2, 2, BOULDER_POSTS) > FIRST
    assert won(run) == [
        ("Overall", None, None, "Ed East", "not eligible"),
        ("Overall", 1, "Trophy", "Ann Able", "shared by 2"),
        ("Overall", 1, "Trophy", "Cy Cole", "shared by 2"),
    ]
    assert run.standings()["Ed East"]["Place"] == 1

    with ZipFile(folder.path / OUTPUT) as package:
        assert not any(b"has not paid" in package.read(name) for name in package.namelist())
    with ZipFile(folder.path / FOR_THE_SECRETARY) as package:
        assert any(b"has not paid" in package.read(name) for name in package.namelist())


@pytest.mark.parametrize(("until", "eligible"), [("2002-11-03", True), ("until 2002-11-02", False)])
def test_eligible_until_a_day_is_seen_on_the_as_of_day(
    folder: Folder, until: str, eligible: bool
) -> None:
    folder.add("boulder.xlsx", {"Open": BOULDER})  # its last day, 3 November, is the as-of day
    folder.add(SEASON, season([["Overall", 1, 9]], [[201, "Ed East", "", "", "", until, "", ""]]))
    names = [line[3] for line in won(folder.is_quiet()) if line[1] == 1]
    assert ("Ed East" in names) is eligible


def test_a_class_a_label_and_one_prize_per_person(folder: Folder) -> None:
    folder.add("boulder.xlsx", {"Open": BOULDER})
    register = [
        [201, "Ed East", "", "", "", "", "", "Junior; Local"],
        [203, "Gil Gray", "", "", "", "", "", "junior"],
    ]
    prizes: Rows = [
        ["Class A", 1, "$40"],
        ["overall", "1st", "$100"],
        ["JUNIOR", 1, "$1,000"],
        ["A", 2, "$10"],
    ]
    folder.add(SEASON, season(prizes, register, one_prize_per_person="yes"))
    # Ed's 6.61 is the most, and he takes the greatest; Ann and Cy share the 100; of class A (Ed and
    # Ann) nobody is left
    assert won(folder.is_quiet()) == [
        ("Class A (1800 to 1999)", None, None, "Ed East", "has another prize"),
        ("Class A (1800 to 1999)", None, None, "Ann Able", "has another prize"),
        ("Class A (1800 to 1999)", 1, "$40", None, "nobody to win it"),
        ("Class A (1800 to 1999)", 2, "$10", None, "nobody to win it"),
        ("Overall", None, None, "Ed East", "has another prize"),
        ("Overall", 1, "$50.00", "Ann Able", "shared by 2, of 100"),
        ("Overall", 1, "$50.00", "Cy Cole", "shared by 2, of 100"),
        ("JUNIOR", 1, "$1000.00", "Ed East", None),
    ]


def test_prize_category_unknown(folder: Folder) -> None:
    folder.add(SEASON, season([["Overall", 1, 5], ["Vetrans", 1, 5]]))
    run = folder.warns("prize_category_unknown", (SEASON, "Prizes", "A3"), "Vetrans", "Most games")
    assert ("Vetrans", None) not in [line[:2] for line in won(run)]


@pytest.mark.parametrize(
    ("code", "line", "cell", "says"),
    [
        ("prize_place_unknown", ["Overall", "top", 5], "B2", "top"),
        ("prize_place_unknown", ["Overall", 0, 5], "B2", "0"),
        ("prize_line_unclear", ["Overall", 1, None], "C2", "amount"),
        ("prize_line_unclear", [None, 1, 5], "A2", "category"),
        ("prize_line_unclear", ["Overall", 1, -5], "C2", "-5"),
    ],
)
def test_a_prize_that_is_not_clear(
    folder: Folder, code: str, line: list[object], cell: str, says: str
) -> None:
    folder.add(SEASON, season([line]))
    folder.fails(code, (SEASON, "Prizes", cell), says)


def test_prize_units_differ(folder: Folder) -> None:
    folder.add(SEASON, season([["Overall", 1, "$50"], ["Overall", 2, "20 EUR"]]))
    folder.fails("prize_units_differ", (SEASON, "Prizes", "C3"), "20 EUR")


def test_eligible_unknown(folder: Folder) -> None:
    folder.add(
        SEASON, season([["Overall", 1, 5]], [[101, "Ann Able", "", "", "", "perhaps", "", ""]])
    )
    folder.fails("eligible_unknown", (SEASON, "Players", "F2"), "perhaps", "yes, no")


def test_tied_prizes_unknown(folder: Folder) -> None:
    folder.add(SEASON, season([["Overall", 1, 5]], tied_prizes="coin toss"))
    folder.fails("tied_prizes_unknown", (SEASON, "Season", "B1"), "coin toss", "share")
