"""Crosstables exported from chess-results.com or Swiss-Manager, through the command."""

from pathlib import Path

import pytest

from cotour.read.layouts.chess_results import result_cell
from tests.workbooks import Folder, Rows, Run, changed, tour_points, write_workbook

FILE = "crosstable.xlsx"
HEADING = ["Rk.", "SNo", None, "Name", "FED", "Rtg", "Post", "1.Rd", "2.Rd", "3.Rd", "Pts.", "TB1"]
# Five players, three rounds. By rank: 1-3 (1 wins with Black), 2-4 drawn, 5 full-point bye;
# 1-2 (2 wins), 3-5 (3 wins), 4 half-point bye; 1-4 (1 wins), 2-3 not played (3 was not there),
# 5 not paired. Ranks 3 and 4 are tied: the second of them is blank.
RANKING: Rows = [
    ["From the Tournament-Database of Chess-Results https://chess-results.com"],
    ["Colorado Open 2002 "],
    ["Last update 13.10.2002 18:05:00"],
    ["Final Ranking crosstable after 3 Rounds"],
    HEADING,
    [1, 2, "FM", "Able, Ann", "USA", 2100, 2110, "3b1", "2w0", "4b1", 2, 99.5],
    [2, 1, None, "Brown, Bob", "USA", 2150, 2160, "4w½", "1b1", "3w+", "2,5", 98],
    [3, 4, None, "Cole, Cy", "USA", 1800, 1810, "1w0", "5b1", "2b-", 1, 97],
    [None, 3, None, "Dunn, Di", "USA", 1900, 1890, "2b½", "-½", "1w0", 1, 96],
    [5, 5, None, "East, Ed", "CAN", 0, 1500, -1, "3w0", 0, 1, 95],
    [],
    ["Annotation: "],
    ["Tie Break1: Buchholz Tie-Breaks"],
    ["You find all details to this tournament under https://chess-results.com/tnr1.aspx"],
]
POSTS = [2110, 2160, 1810, 1890, 1500]


def run(tmp_path: Path, sheets: dict[str, Rows], name: str = FILE) -> Run:
    write_workbook(tmp_path / name, sheets)
    return Folder(tmp_path).run()


def are_the_points(points: dict[str, float]) -> bool:
    """3 rounds, 9.47 thousand: the half-point bye of Di is taken out."""
    assert tour_points(2, 3, POSTS) == pytest.approx(2 / 3 * 9.47)
    by_hand = {"Ann Able": 2, "Bob Brown": 2.5, "Cy Cole": 1, "Di Dunn": 0.5, "Ed East": 1}
    expected = {name: score / 3 * 9.47 for name, score in by_hand.items()}
    return points == pytest.approx(expected)


def test_a_ranking_crosstable(tmp_path: Path) -> None:
    found = run(tmp_path, {"Sheet1": RANKING})
    assert found.code == 0, found.printed
    (line,) = found.to_do
    assert line == found.of_code("date_last_update")[0]
    assert "2002-10-13" in line["What was done"]
    assert are_the_points(found.points())
    lines = found.standings()
    assert {name: line["Games"] for name, line in lines.items()} == {
        "Ann Able": 3,
        "Bob Brown": 2,
        "Cy Cole": 2,
        "Di Dunn": 2,
        "Ed East": 1,
    }
    assert lines["Ed East"]["Class"] == "Unrated"
    assert lines["Ann Able"]["Avg rating"] == 2100
    assert list(found.sections()) == [("Colorado Open 2002", "Sheet1")]
    assert {line["Rows"] for line in found.left_out} == {"row 12", "row 13", "row 14"}


def test_a_date_in_the_file_name_or_above_the_table_is_better(tmp_path: Path) -> None:
    found = run(tmp_path, {"Sheet1": RANKING}, "2002-10-12 crosstable.xlsx")
    assert found.to_do == []
    (tmp_path / "2002-10-12 crosstable.xlsx").unlink()
    found = run(tmp_path, {"Sheet1": changed(RANKING, {"A1": "Date : 2002/10/11"})})
    assert found.to_do == []


STARTING = {"A4": "Starting rank crosstable", "A5": "No.", "B5": "Rk."}
SWAPPED = [("A6", "B6", 2, 1), ("A7", "B7", 1, 2), ("A8", "B8", 4, 3), ("A9", "B9", 3, None)]
BY_NUMBER = {"H6": "4b1", "I6": "1w0", "J6": "3b1", "H7": "3w½", "I7": "2b1", "J7": "4w+"}
BY_NUMBER |= {"H8": "2w0", "I8": "5b1", "J8": "1b-", "H9": "1b½", "J9": "2w0", "I10": "4w0"}


def starting() -> Rows:
    """The same results, with starting numbers in front and for the opponents."""
    cells: dict[str, object] = {**STARTING, **BY_NUMBER}
    for number, rank, *values in SWAPPED:
        cells |= {number: values[0], rank: values[1]}
    return changed(RANKING, cells)


def test_a_starting_rank_crosstable(tmp_path: Path) -> None:
    found = run(tmp_path, {"Sheet1": starting()}, "2002-10-12 a.xlsx")
    assert found.to_do == []  # every result is answered
    assert are_the_points(found.points())


def test_without_a_word_the_answers_decide(tmp_path: Path) -> None:
    found = run(tmp_path, {"Sheet1": changed(starting(), {"A4": None})}, "2002-10-12 a.xlsx")
    assert found.to_do == []
    (tmp_path / "2002-10-12 a.xlsx").unlink()
    found = run(tmp_path, {"Sheet1": changed(RANKING, {"A4": None})}, "2002-10-12 a.xlsx")
    assert found.to_do == []


def test_known_by_its_cells_where_the_words_are_cut_off(tmp_path: Path) -> None:
    rows = [["Colorado Open 2002: Reserve"], *RANKING[4:10]]
    found = run(tmp_path, {"Sheet1": rows}, "2002-10-12 a.xlsx")
    assert found.to_do == []
    assert list(found.sections()) == [("Colorado Open 2002", "Reserve")]
    assert are_the_points(found.points())


@pytest.mark.parametrize(
    ("raw", "result"),
    [
        ("29b1", "W29"),
        (" 10w½", "D10"),
        ("10w0.5", "D10"),
        ("12b0", "L12"),
        ("9w+", "X9"),
        ("9w-", "F9"),
        ("-", "F"),
        ("--", "U"),
        ("+", "X"),
        (-1.0, "B"),
        ("-1", "B"),
        ("-½", "H"),
        (-0.5, "H"),
        ("-0.5", "H"),
        ("-0,5", "H"),
        (0.0, "U"),
        ("-0", "U"),
        ("0", "U"),
        ("", "U"),
        ("spielfrei", "B"),
        ("bye", "B"),
        ("W12", "W12"),
        ("12w", None),
        (29.0, None),
        ("1-2", None),
    ],
)
def test_round_cells(raw: object, result: str | None) -> None:
    assert result_cell(raw) == result


# --- faults -------------------------------------------------------------------------------------


def test_without_post_it_is_an_error_unless_the_season_says_pre(tmp_path: Path) -> None:
    rows = [[cell for n, cell in enumerate(row) if n != 6] for row in RANKING]
    found = run(tmp_path, {"Sheet1": rows}, "2002-10-12 a.xlsx")
    assert found.code == 1
    (line,) = found.of_code("section_without_post")
    assert "Post (add it if there is none)" in line["How to change it"]
    write_workbook(tmp_path / "season.xlsx", {"Season": [["Strength rating", "pre"]]})
    found = Folder(tmp_path).run()
    assert found.code == 0
    # 7950 without the unrated player
    assert found.points()["Ann Able"] == pytest.approx(2 / 3 * 7.95)


def test_new_is_post_too(tmp_path: Path) -> None:
    found = run(tmp_path, {"Sheet1": changed(RANKING, {"G5": "New"})}, "2002-10-12 a.xlsx")
    assert found.to_do == []


@pytest.mark.parametrize(
    ("cells", "code", "cell", "says"),
    [
        ({"H8": "1x0"}, "result_text", "H8", "1x0"),
        ({"H9": 2}, "result_text", "H9", "in front of the opponent"),
        ({"J6": "4b"}, "result_not_in_yet", "J6", "a game without a result"),
        ({"K7": 3.5}, "score_above_max", "K7", "3.5"),
        ({"K9": 1.5}, "score_differs", "K9", "Dunn, Di"),
        ({"F8": "18oo"}, "rating_text", "F8", "18oo"),
        ({"G8": 18100}, "rating_out_of_limits", "G8", "Post is 18100"),
        ({"A4": "Ranking crosstable after Round 2"}, "rounds_differ", "A4", "says 2"),
        ({"H6": "*", "I7": "*", "J8": "*"}, "all_play_all", "H6", "opponents, not rounds"),
    ],
)
def test_a_fault_names_the_cell_of_the_export(
    tmp_path: Path, cells: dict[str, object], code: str, cell: str, says: str
) -> None:
    rows = changed(RANKING, cells)
    if code == "score_above_max":
        rows = changed(rows, {"H7": "4w1"})
    found = run(tmp_path, {"Sheet1": rows})
    found.error(code, (FILE, "Sheet1", cell), says)


def test_an_export_that_was_cut(tmp_path: Path) -> None:
    found = run(tmp_path, {"Sheet1": RANKING[:9]}, "2002-10-12 a.xlsx")
    assert found.code == 0
    (line,) = found.of_code("opponent_unknown")
    assert (line["Cell"], "W5" in line["What"]) == ("I8", True)


def test_tie_breaks_are_never_the_score(tmp_path: Path) -> None:
    found = run(tmp_path, {"Sheet1": changed(RANKING, {"K5": "TB2"})})
    assert found.code == 1
    assert "no heading Score" in found.of_code("no_section_in_workbook")[0]["What"]


def test_the_rating_change_is_no_rating(tmp_path: Path) -> None:
    cells: dict[str, object] = {"L5": "rtg+/-"} | {f"L{row}": 12.5 for row in range(6, 11)}
    found = run(tmp_path, {"Sheet1": changed(RANKING, cells)}, "2002-10-12 a.xlsx")
    assert found.to_do == []


# --- several ------------------------------------------------------------------------------------

RESERVE: Rows = [
    RANKING[0],
    ["Colorado Open 2002 Reserve"],
    ["Ranking crosstable after Round 3"],
    HEADING,
    [1, 1, None, "Fox, Fay", "USA", 1400, 1410, "2w1", "2b1", -1, 3, 1],
    [2, 2, None, "Gray, Gus", "USA", 1300, 1310, "1b0", "1w0", "-½", 0.5, 1],
]


@pytest.mark.parametrize("sheets", [1, 2])
def test_several_tournaments_in_a_workbook_are_sections_of_one_event(
    tmp_path: Path, sheets: int
) -> None:
    name = "2002-10-12 Colorado Open.xlsx"
    one, two = {"Sheet1": [*RANKING, [], *RESERVE]}, {"Sheet1": RANKING, "Sheet2": RESERVE}
    found = run(tmp_path, one if sheets == 1 else two, name)
    assert found.to_do == []
    titles = ["Colorado Open 2002", "Colorado Open 2002 Reserve"]
    assert list(found.sections()) == [("Colorado Open", title) for title in titles]
    points = found.points()
    assert points["Ann Able"] == pytest.approx(2 / 3 * (9.47 + 2))
    assert points["Fay Fox"] == pytest.approx(2.72)
    assert points["Gus Gray"] == 0


def test_a_fault_in_the_second_of_a_sheet(tmp_path: Path) -> None:
    rows = changed([*RANKING, [], *RESERVE], {"H21": "1b1"})
    found = run(tmp_path, {"Sheet1": rows})
    found.error("score_differs", (FILE, "Sheet1", "K21"), "Gray, Gus")


@pytest.mark.parametrize("encoding", ["utf-8-sig", "cp1252"])
def test_saved_as_csv(tmp_path: Path, encoding: str) -> None:
    lines = [["" if cell is None else str(cell) for cell in row] for row in RANKING]
    text = "\n".join(";".join(line) for line in lines)
    (tmp_path / "2002-10-12 a.csv").write_text(text, encoding=encoding)
    found = Folder(tmp_path).run()
    assert (found.code, found.to_do) == (0, []), found.printed
    assert are_the_points(found.points())


@pytest.mark.parametrize(
    ("headings", "words"),
    [
        (("Rg.", "Snr", "Name", "Land", "Elo", "Pkt."), "Kreuztabelle nach Rang"),
        (("Rg.", "No.Ini.", "Nom", "FED", "Elo", "Pts."), "Classement final"),
        (("Rk.", "No.Ini.", "Nombre", "FED", "Elo", "Ptos."), "Cuadro cruzado"),
        (("Rg.", "Nr.", "Naam", "Land", "Elo", "Ptn."), "Kruistabel"),
    ],
)
def test_exports_in_other_languages(tmp_path: Path, headings: tuple[str, ...], words: str) -> None:
    rank, start, name, land, elo, points = headings
    rows: Rows = [
        ["Aus der Turnierdatenbank von Chess-Results http://chess-results.com"],
        ["Boulder Open"],
        ["Letzte Aktualisierung 03.11.2002 18:05:00"],
        [words],
        [rank, start, None, name, land, elo, "1.Rd", "2.Rd", points, "Wtg1", "Post"],
        [1, 1, None, "East, Ed", "USA", 1800, "3w1", "2b1", 2, 1, 1820],
        [2, 3, None, "Gray, Gil", "USA", 1600, "4w1", "1w0", "1", 1, 1600],
        [3, 2, None, "Ford, Flo", "USA", 1700, "1b0", "4b½", "0,5", 1, 1690],
        [4, 4, None, "Hunt, Hal", "USA", 1500, "2b0", "3w½", "0,5", 1, 1500],
    ]
    found = run(tmp_path, {"Sheet1": rows})
    assert found.code == 0, found.printed
    assert list(found.sections()) == [("Boulder Open", "Sheet1")]
    assert found.points()["Gil Gray"] == pytest.approx(1 / 2 * 6.61)
    assert found.standings()["Gil Gray"]["Avg rating"] == 1600
    assert "2002-11-03" in found.of_code("date_last_update")[0]["What was done"]
