"""Whole tables that cannot be right (traps.md): copies, opponents, Post columns, order.

These stand in the design, and have no code of their own yet: the tests ask for the severity, the
workbook and the cells, not for the words.
"""

from tests.problems.events import BOULDER, RESERVE
from tests.workbooks import Folder, Rows, Run, changed


def cells_named(run: Run) -> set[tuple[str, str]]:
    """Workbook and cell of every line of To do."""
    return {(line["Workbook"], line["Cell"]) for line in run.to_do}


def test_the_same_event_twice_under_two_names_is_an_error(folder: Folder) -> None:
    folder.add("boulder.xlsx", {"Open": BOULDER})
    folder.add("Boulder (1).xlsx", {"Open": changed(BOULDER, {"B1": "Boulder Classic"})})
    run = folder.run()
    assert run.code == 1, run.printed
    words = " ".join(str(value) for line in run.to_do for value in line.values())
    assert "boulder.xlsx" in words
    assert "Boulder (1).xlsx" in words


def test_a_corrected_file_beside_the_old_one_is_an_error(folder: Folder) -> None:
    # Ida's bye was none: five of the six players stand in both with the same score and rating
    old: Rows = [*BOULDER, [5, "Ida Ives", 205, "CO", 1400, 1410, "X", "B", 2]]
    old += [[6, "Jo Jones", 206, "CO", 1300, 1310, "B", "X", 2]]
    new = changed(old, {"B1": "Boulder Classic", "H10": "U", "I10": 1})
    folder.add("boulder old.xlsx", {"Open": old})
    folder.add("boulder new.xlsx", {"Open": new})
    run = folder.run()
    assert run.code == 1, run.printed
    words = " ".join(str(value) for line in run.to_do for value in line.values())
    assert "boulder old.xlsx" in words
    assert "boulder new.xlsx" in words


def test_a_win_needs_a_loss_of_the_opponent(folder: Folder) -> None:
    # Gil's W4 in round 1 against Hal's L2, although 2 lost to 1
    folder.add("boulder.xlsx", {"Open": changed(BOULDER, {"G9": "L2"})})
    run = folder.run()
    named = cells_named(run) & {
        ("boulder.xlsx", "G8"),
        ("boulder.xlsx", "G9"),
        ("boulder.xlsx", "G7"),
    }
    assert named, run.printed


def test_two_wins_against_each_other(folder: Folder) -> None:
    folder.add("boulder.xlsx", {"Open": changed(BOULDER, {"G9": "W3", "I9": 1.5})})
    run = folder.run()
    assert cells_named(run) & {("boulder.xlsx", "G8"), ("boulder.xlsx", "G9")}, run.printed


def test_an_opponent_that_is_not_on_the_list(folder: Folder) -> None:
    # an export that was cut: Hal plays number 5, who is not there
    folder.add("boulder.xlsx", {"Open": changed(BOULDER, {"H9": "D5", "H7": "D6"})})
    run = folder.run()
    assert cells_named(run) & {("boulder.xlsx", "H9"), ("boulder.xlsx", "H7")}, run.printed


def test_a_post_column_of_another_section(folder: Folder) -> None:
    # Reserve has the Post column of the Open, pasted by pair number: 400 points above Pre
    posts = {"F6": 1820, "F7": 1690, "F8": 1600}
    folder.add("boulder.xlsx", {"Open": BOULDER, "Reserve": changed(RESERVE, posts)})
    run = folder.run()
    assert any(line["Sheet"] == "Reserve" for line in run.to_do), run.printed


def test_sections_in_the_wrong_order(folder: Folder) -> None:
    folder.add("boulder.xlsx", {"Reserve": RESERVE, "Open": BOULDER})
    run = folder.run()
    assert run.code == 0
    assert any(line["Workbook"] == "boulder.xlsx" for line in run.to_do), run.printed
