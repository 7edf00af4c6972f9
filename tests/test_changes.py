"""The sheet Changes and the column Moved: two states of one season, through the command.

In the first state three events are played. Then a fourth is played, a correction is made, a result
is put right, two people turn out to be one, somebody gets an ID, a spelling is put right, and one
event gets another name. Expected values are worked out by hand from the rules.
"""

import shutil
from pathlib import Path

import pytest

from tests.earlier_outputs import (
    as_values,
    changes_of,
    lines_of_group,
    restyled,
    saved_again,
    text_of,
    turned_over,
    without_notes,
)
from tests.problems.events import BOULDER, DENVER, ROUND_HEADINGS
from tests.workbooks import OUTPUT, Folder, Rows, Run, changed, lines_of, tour_points

TEMPLATE = Path(__file__).parents[1] / "templates" / "standings.xlsx"

# Bob lost to Ann and beat Di; in truth his game with Di was a draw
DENVER_PUT_RIGHT = changed(DENVER, {"H7": "D4", "I7": 0.5, "H9": "D2", "I9": 0.5})
WITH_JIM = changed(BOULDER, {"B9": "Jim Kay", "C9": None})
GOLDEN: Rows = [
    ["Event", "Golden Open"],
    ["Date", "2002-11-10"],
    ["Section", "Open"],
    ["Rounds", 2],
    ROUND_HEADINGS,
    [1, "James Kay", 302, "CO", 1800, 1800, "W2", "W3", 2],
    [2, "Lou Lane", None, "CO", 1700, 1700, "L1", "W4", 1],
    [3, "Ida Ivs", None, "CO", 1600, 1600, "W4", "L1", 1],
    [4, "Mo Mills", 304, "TX", 1500, 1500, "L3", "L2", 0],
]
GOLDEN_PUT_RIGHT = changed(
    GOLDEN, {"B1": "Golden Classic", "C7": 303, "B8": "Ida Ives", "H8": "L1", "I8": 1}
)
ASPEN: Rows = [
    ["Event", "Aspen Open"],
    ["Date", "2002-12-01"],
    ["Section", "Open"],
    ["Rounds", 2],
    ROUND_HEADINGS,
    [1, "Zoe Zimmer", 401, "CO", 1900, 1900, "W2", "W3", 2],
    [2, "Bob Brown", 102, "CO", 1700, 1700, "L1", "W4", 1],
    [3, "Cy Cole", 103, "CO", 1600, 1600, "W4", "L1", 1],
    [4, "Vi Voss", 402, "UT", 1500, 1500, "L3", "L2", 0],
]
SEASON = {"Season": [["Residents of", "CO"]]}
SEASON_NOW = SEASON | {
    "Players": [["ID", "Player", "Also known as"], [302, "James Kay", "Jim Kay"]],
    "Corrections": [
        ["Player", "ID", "Event", "Points", "Reason"],
        ["Bob Brown", 102, None, -1.5, "wrong pairing"],
    ],
}

DENVER_SUM, BOULDER_SUM, GOLDEN_SUM, ASPEN_SUM = (
    [1810, 1690, 1610, 1490],
    [1820, 1690, 1600, 1500],
    [1800, 1700, 1600, 1500],
    [1900, 1700, 1600, 1500],
)
JIM = tour_points(0.5, 2, BOULDER_SUM)
JAMES = tour_points(2, 2, GOLDEN_SUM)


def standings_by_player(path: Path) -> dict[str, dict[str, object]]:
    return {line["Player"]: line for line in lines_of(path, "Standings", "Place", "Player")}


@pytest.fixture(scope="module")
def first(tmp_path_factory: pytest.TempPathFactory) -> Folder:
    """The season in its first state, published."""
    path = tmp_path_factory.mktemp("first") / "Tour"
    path.mkdir()
    folder = Folder(path)
    folder.add("denver.xlsx", {"Open": DENVER})
    folder.add("boulder.xlsx", {"Open": WITH_JIM})
    folder.add("golden.xlsx", {"Open": GOLDEN})
    folder.add("season.xlsx", SEASON)
    assert folder.run().code == 0
    return folder


@pytest.fixture(scope="module")
def old(first: Folder, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The standings of the first state, away from its folder."""
    return Path(shutil.copy(first.path / OUTPUT, tmp_path_factory.mktemp("old") / "Old.xlsx"))


@pytest.fixture(scope="module")
def second(first: Folder, tmp_path_factory: pytest.TempPathFactory) -> Folder:
    """The workbooks of the second state, in a folder without an output."""
    path = tmp_path_factory.mktemp("second") / "Tour"
    shutil.copytree(first.path, path, ignore=shutil.ignore_patterns("output"))
    folder = Folder(path)
    folder.add("denver.xlsx", {"Open": DENVER_PUT_RIGHT})
    folder.add("golden.xlsx", {"Open": GOLDEN_PUT_RIGHT})
    folder.add("aspen.xlsx", {"Open": ASPEN})
    folder.add("season.xlsx", SEASON_NOW)
    return folder


@pytest.fixture(scope="module")
def run(second: Folder, old: Path) -> Run:
    """The second state, built and compared with the first."""
    done = second.run("--since", str(old))
    assert done.code == 0, done.printed
    return done


def test_the_movement_is_the_place_then_minus_the_place_now(run: Run, old: Path) -> None:
    before, now = standings_by_player(old), run.standings()
    # by hand: then Ed 6.61, James 6.60, Ann 4.95, Cy 4.95 ...; now Cy has 8.30, James 8.2525, Zoe 6.70
    assert [before[name]["Place"] for name in ("Ed East", "James Kay", "Cy Cole")] == [1, 2, 3]
    assert [now[name]["Place"] for name in ("Cy Cole", "James Kay", "Zoe Zimmer", "Ed East")] == [
        1, 2, 3, 4,
    ]  # fmt: skip
    moved = {name: line["Moved"] for name, line in now.items()}
    assert [moved[name] for name in ("Cy Cole", "James Kay", "Ed East")] == [2, 0, -3]
    assert moved["Zoe Zimmer"] == "new"
    for name in before.keys() & now.keys() - {"Mo Mills"}:
        assert moved[name] == before[name]["Place"] - now[name]["Place"]


def test_who_is_not_ranked_has_no_movement(run: Run) -> None:
    mo = run.standings()["Mo Mills"]
    assert (mo["Place"], mo["Moved"]) == (None, None)
    vi = lines_of_group(run.path / OUTPUT, "New players")["Vi Voss"]
    assert (vi["Place"], vi["Moved"], vi["Points"]) == (None, "new", 0)


def test_the_sheet_says_what_was_gained_and_from_where(run: Run) -> None:
    lines = lines_of_group(run.path / OUTPUT, "Movement")
    cy = lines["Cy Cole"]
    aspen = tour_points(1, 2, ASPEN_SUM)  # 3.35
    assert cy["Gained"] == pytest.approx(aspen, abs=1e-9)
    assert cy["Points"] - cy["Points before"] == pytest.approx(aspen, abs=1e-9)
    assert (cy["Place"], cy["Place before"], cy["ID"]) == (1, 3, "103")
    assert cy["From where"] == "+3.35 Aspen Open"
    bob = lines["Bob Brown"]  # 1.65 in Denver instead of 3.30; 3.35 in Aspen; -1.50
    assert bob["Gained"] == pytest.approx(1.65 - 3.30 + 3.35 - 1.50, abs=1e-9)
    assert bob["From where"] == (
        "-1.65 Denver Open (1.65, was 3.30), +3.35 Aspen Open, -1.50 correction (wrong pairing)"
    )
    assert lines["Ann Able"]["From where"] is None  # she only lost places
    assert lines["Ann Able"]["Gained"] == 0


def test_changed_results_are_a_correction_a_rescored_event_and_a_merge(run: Run) -> None:
    lines = lines_of_group(run.path / OUTPUT, "Changed results: 4 players")
    said = {name: line["From where"] for name, line in lines.items()}
    assert said == {
        "James Kay": "merged: James Kay (302) and Jim Kay of the earlier standings are one person now",
        "Bob Brown": "Denver Open: 1.65, was 3.30; correction of -1.50: wrong pairing",
        "Di Dunn": "Denver Open: 1.65, was 0.00",
        "Ida Ives": "called Ida Ivs in the earlier standings",
    }


def test_merged_people_have_the_points_of_both_lines_and_the_better_place(run: Run) -> None:
    james = run.standings()["James Kay"]
    assert james["Points"] == pytest.approx(JIM + JAMES)
    assert james["Moved"] == 0  # second then, as James; second now


def test_a_new_id_a_corrected_spelling_and_a_renamed_event_lose_nobody(run: Run) -> None:
    groups = changes_of(run.path / OUTPUT)
    assert [title.partition(":")[0] for title in groups] == [
        "Movement",
        "New players",
        "Changed results",
    ]
    assert "Golden" not in str(groups)
    assert set(lines_of_group(run.path / OUTPUT, "New players: 2")) == {"Zoe Zimmer", "Vi Voss"}


def test_the_gains_add_up_to_the_difference_of_the_totals(run: Run, old: Path) -> None:
    gained = sum(
        line["Gained"]
        for title, lines in changes_of(run.path / OUTPUT).items()
        for line in lines
        if not title.startswith("Changed results")
    )
    before = sum(line["Points"] for line in standings_by_player(old).values())
    assert gained == pytest.approx(sum(run.points().values()) - before, abs=1e-9)


def test_the_heading_says_since_when_and_how_many_have_not_changed(run: Run) -> None:
    words = text_of(run.path / OUTPUT, "Changes")
    assert "since the standings through Golden Open (as of 2002-11-10)" in words
    lines = lines_of_group(run.path / OUTPUT, "Movement")
    # of the twelve lines of then, Jim is one person with James; Mo has neither place nor gain
    unchanged = {"Mo Mills"} | {n for n in standings_by_player(run.path / OUTPUT) if n not in lines}
    unchanged -= {"Zoe Zimmer", "Vi Voss"}
    title = f"Movement: {len(lines)} of {len(lines) + len(unchanged)} players; the others have"
    assert title in words
    assert len(lines) + len(unchanged) == 11
    assert "Compared with" in run.printed
    assert "Old.xlsx" in run.printed


ALTERED = {
    "with values for formulas": as_values,
    "sorted another way": turned_over,
    "without notes": without_notes,
    "saved by LibreOffice": saved_again,
    "saved by LibreOffice as .ods": lambda path, target: (
        saved_again(path, target.with_suffix(".ods"), "ods") or target
    ),
}


@pytest.mark.parametrize("alter", ALTERED.values(), ids=ALTERED.keys())
def test_an_old_file_that_was_saved_again_says_the_same(
    alter, second: Folder, run: Run, old: Path, tmp_path: Path
) -> None:
    expected = changes_of(run.path / OUTPUT), run.standings()
    altered = alter(old, tmp_path / "Old.xlsx")
    again = second.run("--since", str(altered), "-o", str(tmp_path / "out.xlsx"))
    assert again.code == 0, again.printed
    assert changes_of(tmp_path / "out.xlsx") == expected[0]
    assert standings_by_player(tmp_path / "out.xlsx") == expected[1]


@pytest.mark.parametrize("resaved", [False, True], ids=["as built", "saved by LibreOffice"])
def test_an_old_file_of_another_look_says_the_same(
    resaved, first: Folder, second: Folder, run: Run, tmp_path: Path
) -> None:
    template = restyled(TEMPLATE, tmp_path / "look.xlsx")
    old = tmp_path / "Old.xlsx"
    assert first.run("--template", str(template), "-o", str(old)).code == 0
    if resaved:
        old = saved_again(old, tmp_path / "again.xlsx")
    out = tmp_path / "out.xlsx"
    assert second.run("--since", str(old), "-o", str(out)).code == 0
    assert changes_of(out) == changes_of(run.path / OUTPUT)


def test_the_column_moved_is_where_the_template_has_it(
    second: Folder, run: Run, old: Path, tmp_path: Path
) -> None:
    template, out = restyled(TEMPLATE, tmp_path / "look.xlsx"), tmp_path / "out.xlsx"
    options = ["--template", str(template), "--since", str(old), "-o", str(out)]
    assert second.run(*options).code == 0
    moved = {line["Who"]: line["+/-"] for line in lines_of(out, "Standings", "Who", "Rank", "+/-")}
    assert moved == {name: line["Moved"] for name, line in run.standings().items()}


def test_without_anything_to_compare_with_there_is_neither_sheet_nor_column(first: Folder) -> None:
    assert changes_of(first.path / OUTPUT) == {}
    assert "Moved" not in text_of(first.path / OUTPUT, "Standings")


def test_an_event_taken_out_and_people_who_are_gone_are_listed(
    second: Folder, run: Run, tmp_path: Path
) -> None:
    old = Path(shutil.copy(run.path / OUTPUT, tmp_path / "Old.xlsx"))
    path = tmp_path / "Tour"
    shutil.copytree(second.path, path, ignore=shutil.ignore_patterns("output", "aspen*"))
    later = Folder(path)
    later.add("season.xlsx", SEASON_NOW | {"Corrections": [["Player", "Points"]]})
    assert later.run("--since", str(old)).code == 0
    gone = lines_of_group(path / OUTPUT, "Not listed any more: 2 players")
    assert gone["Zoe Zimmer"]["Place before"] == 3
    assert gone["Zoe Zimmer"]["Place"] is None
    assert gone["Zoe Zimmer"]["Points before"] == pytest.approx(6.7)
    assert gone["Zoe Zimmer"]["Gained"] == pytest.approx(-6.7)
    words = "-6.70 Aspen Open (the event does not count any more)"
    assert gone["Zoe Zimmer"]["From where"] == words
    said = lines_of_group(path / OUTPUT, "Changed results")
    assert said["Bob Brown"]["From where"] == (
        "Aspen Open: was 3.35, the event does not count any more; "
        "correction of -1.50 taken back: wrong pairing"
    )
    moved = lines_of_group(path / OUTPUT, "Movement")["Bob Brown"]["From where"]
    assert "+1.50 correction taken back (wrong pairing)" in moved


def test_somebody_else_of_the_same_name_is_not_taken_for_a_merge(
    first: Folder, tmp_path: Path
) -> None:
    # then two called Ed East sat in Boulder, one without an ID; his row was somebody else's in truth
    path = tmp_path / "Tour"
    shutil.copytree(first.path, path, ignore=shutil.ignore_patterns("output"))
    folder = Folder(path)
    folder.add("boulder.xlsx", {"Open": changed(BOULDER, {"B8": "Ed East", "C8": None})})
    assert folder.run().code == 0
    old = Path(shutil.copy(path / OUTPUT, tmp_path / "Old.xlsx"))
    folder.add("boulder.xlsx", {"Open": changed(BOULDER, {"B8": "Xi Xu", "C8": 999, "I8": 1})})
    assert folder.run("--since", str(old)).code == 0
    assert "merged" not in text_of(path / OUTPUT, "Changes")
    (line,) = lines_of_group(path / OUTPUT, "Changed results").values()
    assert (line["Player"], line["From where"]) == (
        "Xi Xu",
        "called Ed East in the earlier standings",
    )


def test_a_build_that_changes_nothing_has_no_sheet_and_says_so(
    first: Folder, old: Path, tmp_path: Path
) -> None:
    out = tmp_path / "out.xlsx"
    same = first.run("--since", str(old), "-o", str(out))
    assert "nothing has changed" in same.printed
    assert changes_of(out) == {}
    assert {line["Moved"] for line in standings_by_player(out).values()} == {0, None}
