"""Traps in the folder: copies, names, files that are not what they say, and runs that fail."""

import os
import resource
import shutil
import signal
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from cotour.build import main
from tests.problems.events import BOULDER, BOULDER_POSTS, DENVER_POSTS, of_the_section
from tests.workbooks import OUTPUT, Folder, Rows, Run, changed, tour_points

ROOT = Path(__file__).parents[2]
READ = Path(__file__).parents[1] / "read" / "workbooks"
WORKBOOK = "boulder.xlsx"
GIL = tour_points(1, 2, BOULDER_POSTS)

FIVE: Rows = [*BOULDER, [5, "Ida Ives", 205, "CO", 1400, 1410, "B", "U", 1]]


def command(*arguments: object, **options: object) -> subprocess.CompletedProcess[bytes]:
    """The command in a process of its own."""
    line = [sys.executable, "-m", "cotour.build", *map(str, arguments)]
    return subprocess.run(line, capture_output=True, check=False, timeout=120, cwd=ROOT, **options)  # type: ignore[call-overload]


# --- the same event twice -----------------------------------------------------------------------


@pytest.mark.parametrize(
    "name", ["Event (1).xlsx", "boulder (conflicted copy 2002-11-05).xlsx", "corrected.xlsx"]
)
def test_a_corrected_file_beside_the_old_one_is_an_error_that_says_which_is_newer(
    folder: Folder, name: str
) -> None:
    # four of five, 80%, have the same score and the same Pre; the event has another name
    folder.add(WORKBOOK, {"Open": FIVE})
    cells = {"B1": "Boulder Classic", "H10": "H", "I10": 1.5}
    folder.add(name, {"Open": changed(FIVE, cells)})
    os.utime(folder.path / WORKBOOK, (1_000_000_000, 1_000_000_000))
    os.utime(folder.path / name, (1_100_000_000, 1_100_000_000))
    place = of_the_section(WORKBOOK, "Open")
    says = (name, f"{name} is newer", "4 of 5 players", "move the old one out of the folder")
    folder.fails("section_twice", place, *says)


@pytest.mark.parametrize("players", [1, 2])
def test_a_copy_of_a_small_section_is_an_error_too(folder: Folder, players: int) -> None:
    # without an Event the file's name is the event, so nothing else tells that it is there twice
    rows = changed(BOULDER[: 5 + players], {"A1": None, "B1": None, "G6": "W2", "H6": "B"})
    rows = changed(rows, {"G7": "L1", "H7": "H"} if players == 2 else {"G6": "X"})
    folder.add("Match.xlsx", {"Open": rows})
    folder.add("Match (1).xlsx", {"Open": rows})
    place = of_the_section("Match (1).xlsx", "Open") + of_the_section("Match.xlsx", "Open")
    folder.fails("section_twice", place, "Match", "move the old one out of the folder")


# --- names of files -----------------------------------------------------------------------------


def test_a_suffix_in_capitals_is_read_and_every_file_is_told_of(folder: Folder) -> None:
    folder.add("new.xlsx", {"Open": BOULDER})
    (folder.path / "new.xlsx").rename(folder.path / "EVENT.XLSX")
    for name in ("notes.txt", "photo.JPG", "letter.docx", "README"):
        (folder.path / name).write_text("call Anna")
    run = folder.is_quiet()
    assert run.points()["Gil Gray"] == pytest.approx(GIL)
    told = {line["File"]: line["Why"] for line in run.left_out}
    assert {"notes.txt", "photo.JPG", "letter.docx", "README"} <= set(told)
    assert all(told.values())


def test_files_of_the_system_are_left_out_and_an_open_workbook_is_told(folder: Folder) -> None:
    folder.add(WORKBOOK, {"Open": BOULDER})
    for name in ("~$boulder.xlsx", "._boulder.xlsx", ".DS_Store", "desktop.ini"):
        (folder.path / name).write_bytes(b"\x05owner" * 20)
    run = folder.warns("file_open", (WORKBOOK, "", ""), "not saved", "read as it was saved last")
    assert len(run.to_do) == 1
    assert run.points()["Gil Gray"] == pytest.approx(GIL)


# --- what a file really is ----------------------------------------------------------------------


def test_files_that_are_not_what_they_say_all_come_in_one_run(folder: Folder) -> None:
    folder.add(WORKBOOK, {"Open": changed(BOULDER, {"I6": "7x"})})  # read all the same
    folder.add("whole.xlsx", {"Open": BOULDER})
    whole = (folder.path / "whole.xlsx").read_bytes()
    (folder.path / "whole.xlsx").unlink()
    (folder.path / "csv.xlsx").write_bytes(b"No.,Player,Score\n1,Ann Able,2\n")
    (folder.path / "html.xlsx").write_bytes(b"<html><table><tr><td>1</td></tr></table></html>")
    (folder.path / "cut.xlsx").write_bytes(whole[: len(whole) // 2])
    (folder.path / "online.xlsx").write_bytes(bytes(5000))
    (folder.path / "empty.xlsx").touch()
    for suffix in ("xlsx", "xls", "ods"):
        shutil.copy(READ / f"encrypted.{suffix}", folder.path / f"password.{suffix}")
    with zipfile.ZipFile(folder.path / "bomb.xlsx", "w", zipfile.ZIP_DEFLATED) as package:
        package.writestr("xl/workbook.xml", "x")
        package.writestr("xl/worksheets/sheet1.xml", bytes(30 * 1024 * 1024))
    run = folder.fails("score_text", (WORKBOOK, "Open", "I6"), "7x")
    expected = {
        "csv.xlsx": "file_not_a_workbook",
        "html.xlsx": "file_not_a_workbook",
        "cut.xlsx": "file_damaged",
        "online.xlsx": "file_online_only",
        "empty.xlsx": "file_empty",
        "password.xlsx": "file_password",
        "password.xls": "file_password",
        "password.ods": "file_password",
        "bomb.xlsx": "file_packed_too_tightly",
    }
    for name, code in expected.items():
        run.error(code, (name, "", ""))


def test_an_xls_named_xlsx_is_read_as_what_it_is(folder: Folder, blank_post_xls: bytes) -> None:
    (folder.path / WORKBOOK).write_bytes(blank_post_xls)
    folder.fails("blank_or_error", (WORKBOOK, "Open", "F8"), "Gil Gray")


@pytest.fixture
def blank_post_xls() -> bytes:
    return (Path(__file__).parents[1] / "problems" / "blank-post.xls").read_bytes()


# --- runs that fail -----------------------------------------------------------------------------


def test_a_disk_that_is_full_leaves_the_good_workbook(folder: Folder) -> None:
    def almost_full() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))

    before = folder.standings_file()
    files = sorted(path.name for path in (folder.path / "output").iterdir())
    shutil.copy(folder.path / "denver.xlsx", folder.path / "kept.xlsx")
    folder.add(WORKBOOK, {"Open": BOULDER})
    (folder.path / "kept.xlsx").unlink()
    done = command(folder.path, preexec_fn=almost_full)
    assert done.returncode != 0
    assert b"Traceback" not in done.stderr
    assert folder.standings_file() == before
    assert sorted(path.name for path in (folder.path / "output").iterdir()) == files


@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_pipe_that_is_closed_does_not_stop_it(folder: Folder, unbuffered: str) -> None:
    folder.add("Łukasz.xlsx", {"Open": changed(BOULDER, {"F6": None})})
    (folder.path / OUTPUT).unlink()
    line = [sys.executable, "-m", "cotour.build", str(folder.path)]
    env = os.environ | {"PYTHONUNBUFFERED": unbuffered}
    pipe = subprocess.PIPE
    running = subprocess.Popen(line, stdout=pipe, stderr=pipe, cwd=ROOT, env=env)
    assert running.stdout is not None
    assert running.stderr is not None
    running.stdout.close()  # as `| head -0` does
    said = running.stderr.read()
    running.wait(120)
    running.stderr.close()
    assert (folder.path / OUTPUT).exists()
    assert b"Traceback" not in said


def test_a_console_of_ascii_does_not_stop_it(folder: Folder) -> None:
    folder.add("Łukasz ½.xlsx", {"Öffen": changed(BOULDER, {"F6": None, "B6": "Łukasz 王"})})
    env = os.environ | {"PYTHONIOENCODING": "ascii"}
    done = command(folder.path, env=env)
    assert done.returncode == 0
    assert b"ukasz" in done.stdout
    assert b"Traceback" not in done.stderr


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere a file's name is always text")
def test_a_file_name_that_is_no_text_does_not_stop_it(folder: Folder) -> None:
    # José.xlsx as an old archive unpacks it; the blank Post makes a link to it in To do
    folder.add(WORKBOOK, {"Open": changed(BOULDER, {"F6": None})})
    (folder.path / WORKBOOK).rename(folder.path / os.fsdecode(b"Jos\xe9.xlsx"))
    done = command(folder.path)
    assert b"Traceback" not in done.stderr
    assert done.returncode == 0
    posts = [1800, *BOULDER_POSTS[1:]]
    assert Run(0, "", folder.path).points()["Gil Gray"] == pytest.approx(tour_points(1, 2, posts))


# --- the folder itself --------------------------------------------------------------------------


@pytest.mark.parametrize("dragged", ["{}/", "{}\\", '"{}"', "'{}'", ' "{}/" ', '{}"', "“{}”"])
def test_a_folder_that_was_dragged_into_the_window(folder: Folder, dragged: str) -> None:
    spaced = folder.path.with_name("My Tour 2002-03")
    folder.path.rename(spaced)
    (spaced / OUTPUT).unlink()
    assert main([dragged.format(spaced)]) == 0
    points = Folder(spaced).run().points()
    assert points["Ann Able"] == pytest.approx(tour_points(1.5, 2, DENVER_POSTS))
    assert (spaced / OUTPUT).exists()


def test_other_hash_seeds_and_another_folder_give_the_same_bytes(
    folder: Folder, tmp_path: Path
) -> None:
    reserve = changed(BOULDER, {"B3": "Reserve"})
    reserve = [*reserve[:5], *([row[0], f"{row[1]} II", *row[2:]] for row in reserve[5:])]
    for number, row in enumerate(reserve[5:]):
        row[2] = 300 + number
        row[4] = 1400 - 10 * number
        row[5] = 1410 - 10 * number
    folder.add(WORKBOOK, {"Open": BOULDER, "Reserve": reserve})
    made = []
    for seed in ("1", "2", "3"):
        copy = tmp_path / f"copy {seed}"
        shutil.copytree(folder.path, copy, ignore=shutil.ignore_patterns("output"))
        names = ["denver.xlsx", WORKBOOK]
        for name in names if seed == "1" else reversed(names):
            os.utime(copy / name)
        done = command(copy, "--as-of", "2002-12-01", env=os.environ | {"PYTHONHASHSEED": seed})
        assert done.returncode == 0, done.stdout
        made.append((copy / OUTPUT).read_bytes())
    assert made[0] == made[1] == made[2]
