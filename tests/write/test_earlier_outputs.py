"""Replaced outputs are kept, and the newest of an earlier day is what a build is compared with."""

import shutil
import subprocess
from pathlib import Path

import pytest
from openpyxl import load_workbook

from tests.earlier_outputs import changes_of, lines_of_group, text_of
from tests.problems.events import BOULDER, DENVER, again
from tests.workbooks import OUTPUT, Folder, Rows, changed

KEPT = "output/earlier"
VAIL = changed(again(DENVER, 3), {"B1": "Vail Open", "B2": "2002-12-08"})


def corrected(points: float) -> dict[str, Rows]:
    return {"Corrections": [["Player", "Points", "Reason"], ["Ann Able", points, "a slip"]]}


def names(folder: Folder) -> list[str]:
    """The kept outputs."""
    kept = folder.path / KEPT
    return sorted(path.name for path in kept.iterdir()) if kept.exists() else []


def built(folder: Folder, *options: str) -> bytes:
    run = folder.run(*options)
    assert run.code == 0, run.printed
    return (folder.path / OUTPUT).read_bytes()


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    """A season of two events, and nothing published yet."""
    path = tmp_path / "Tour"
    path.mkdir()
    folder = Folder(path)
    folder.add("denver.xlsx", {"Open": DENVER})
    folder.add("boulder.xlsx", {"Open": BOULDER})
    return folder


def test_a_new_event_keeps_the_replaced_standings_and_compares_with_them(folder: Folder) -> None:
    october = built(folder, "--as-of", "2002-10-31")
    assert names(folder) == []
    run = folder.run()
    assert names(folder) == ["Standings 2002-10-31.xlsx"]
    assert (folder.path / KEPT / "Standings 2002-10-31.xlsx").read_bytes() == october
    assert str(folder.path / KEPT / "Standings 2002-10-31.xlsx") in run.printed
    words = "since the standings through Denver Open (as of 2002-10-31)"
    assert words in text_of(folder.path / OUTPUT, "Changes")
    newcomers = lines_of_group(folder.path / OUTPUT, "New players: 4")
    assert newcomers["Ed East"]["From where"] == "+6.61 Boulder Open"


def test_building_twice_changes_nothing_and_keeps_nothing(folder: Folder) -> None:
    built(folder, "--as-of", "2002-10-31")
    first = built(folder)
    written = folder.standings_file()
    kept = names(folder)
    assert built(folder) == first
    assert folder.standings_file() == written  # its time neither
    assert names(folder) == kept == ["Standings 2002-10-31.xlsx"]
    assert changes_of(folder.path / OUTPUT)


def test_standings_of_the_same_day_are_kept_under_further_numbers(folder: Folder) -> None:
    states = [built(folder)]
    for points in (-1, -2):
        folder.add("season.xlsx", corrected(points))
        states.append(built(folder))
    assert names(folder) == ["Standings 2002-11-03-2.xlsx", "Standings 2002-11-03.xlsx"]
    kept = [(folder.path / KEPT / f"Standings 2002-11-03{n}.xlsx").read_bytes() for n in ("", "-2")]
    assert kept == states[:2]
    assert changes_of(folder.path / OUTPUT) == {}  # they are of the same day
    folder.add("vail.xlsx", {"Open": VAIL})
    built(folder)  # compared with the last published one, which had -2.00 already
    assert "correction" not in str(changes_of(folder.path / OUTPUT))
    assert "Standings 2002-11-03-3.xlsx" in names(folder)
    assert lines_of_group(folder.path / OUTPUT, "Movement")


def test_the_same_bytes_are_not_kept_twice(folder: Folder) -> None:
    for _ in range(2):
        built(folder, "--as-of", "2002-10-31")
        built(folder)
    assert names(folder) == ["Standings 2002-10-31.xlsx", "Standings 2002-11-03.xlsx"]


def test_a_build_for_an_earlier_day_is_compared_with_what_was_before_that_day(
    folder: Folder,
) -> None:
    folder.add("vail.xlsx", {"Open": VAIL})
    built(folder, "--as-of", "2002-10-10")
    built(folder)  # of 2002-12-08
    built(folder, "--as-of", "2002-11-05")
    assert names(folder) == ["Standings 2002-10-10.xlsx", "Standings 2002-12-08.xlsx"]
    words = text_of(folder.path / OUTPUT, "Changes")
    assert "since the standings through Denver Open (as of 2002-10-10)" in words
    built(folder)  # the one of 2002-11-05 is the newest before 2002-12-08 now
    assert "(as of 2002-11-05)" in text_of(folder.path / OUTPUT, "Changes")


def test_kept_outputs_are_no_events_and_the_secretarys_workbook_is_not_kept(
    folder: Folder,
) -> None:
    built(folder, "--as-of", "2002-10-31")
    run = folder.run()
    assert names(folder) == ["Standings 2002-10-31.xlsx"]
    assert [line for line in run.left_out if "Standings" in line["File"]] == []
    assert "2 events" in run.printed


def test_check_keeps_nothing(folder: Folder) -> None:
    built(folder, "--as-of", "2002-10-31")
    before = folder.standings_file()
    assert folder.run("--check").code == 0
    assert folder.standings_file() == before
    assert names(folder) == []


def test_the_standings_of_another_season_are_not_compared_with(folder: Folder) -> None:
    built(folder)
    for name in ("denver.xlsx", "boulder.xlsx"):
        (folder.path / name).unlink()
    other = changed(again(DENVER, 3), {"B1": "Vail Open", "B2": "2003-10-05"})
    folder.add("vail.xlsx", {"Open": other})
    run = folder.run()
    assert names(folder) == ["Standings 2002-11-03.xlsx"]
    assert changes_of(folder.path / OUTPUT) == {}
    assert "Compared with" not in run.printed


def test_outputs_of_another_name_are_not_compared_with(folder: Folder) -> None:
    built(folder, "--as-of", "2002-10-31")
    built(folder)
    out = folder.path / "output" / "Members.xlsx"
    assert folder.run("-o", str(out)).code == 0
    assert changes_of(out) == {}


def test_a_replaced_file_that_was_saved_again_is_known_by_its_day(folder: Folder) -> None:
    built(folder, "--as-of", "2002-10-31")
    path = folder.path / OUTPUT
    load_workbook(path, data_only=True).save(path)
    hers = path.read_bytes()
    built(folder)
    assert (folder.path / KEPT / "Standings 2002-10-31.xlsx").read_bytes() == hers
    assert lines_of_group(path, "New players: 4")


def test_beside_a_locked_output_nothing_is_kept(folder: Folder) -> None:
    october = built(folder, "--as-of", "2002-10-31")
    published = folder.path / OUTPUT
    if subprocess.run(
        ["chattr", "+i", str(published)], check=False, capture_output=True
    ).returncode:
        pytest.skip("this file system cannot lock a file")
    try:
        run = folder.run()
        assert run.code == 0, run.printed
        assert published.read_bytes() == october
        assert changes_of(published.with_name("Standings (new).xlsx"))
        assert names(folder) == []
        assert "are kept" not in run.printed
    finally:
        subprocess.run(["chattr", "-i", str(published)], check=False)
    built(folder)
    assert names(folder) == ["Standings 2002-10-31.xlsx"]


def test_what_cannot_be_kept_is_not_replaced(folder: Folder) -> None:
    october = built(folder, "--as-of", "2002-10-31")
    (folder.path / KEPT).write_text("a file where the folder would be")
    run = folder.run()
    assert run.code == 1
    assert (folder.path / OUTPUT).read_bytes() == october
    assert "The standings were not written" in run.printed
    run.error("earlier_not_kept", ("Standings.xlsx", "", ""), "earlier")
    (folder.path / KEPT).unlink()
    built(folder)
    assert names(folder) == ["Standings 2002-10-31.xlsx"]


def test_a_copied_folder_compares_as_the_first_one(folder: Folder, tmp_path: Path) -> None:
    built(folder, "--as-of", "2002-10-31")
    built(folder)
    copied = Folder(Path(shutil.copytree(folder.path, tmp_path / "copy")))
    before = copied.standings_file()[0]
    assert built(copied) == before
