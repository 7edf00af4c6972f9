"""The command as she runs it: what is written where, what stays untouched, what it says."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from openpyxl import Workbook, load_workbook

from cotour import __version__
from cotour.build import main
from cotour.publish import file_name
from cotour.wordings import WORDINGS
from tests.output import table, to_do

ROOT = Path(__file__).parents[1]
SAMPLE = ROOT / "sample_workbooks" / "co_tour_2002-03"
TITLE = "Colorado Tour 2002-03"


@pytest.fixture
def folder(tmp_path):
    """Two events of the sample and its season.xlsx, in a folder of their own."""
    there = tmp_path / "season"
    there.mkdir()
    for name in ("2002-10-12 CO Membership Open.xlsx", "2002-10-27 Elk Hunt.xlsx", "season.xlsx"):
        shutil.copy(SAMPLE / name, there)
    return there


def snapshot(folder):
    return {
        path: (path.read_bytes(), path.stat().st_mtime_ns)
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def spoil(path, cell, value):
    workbook = load_workbook(path)
    workbook.worksheets[0][cell] = value
    workbook.save(path)


def first_score_cell(path):
    sheet = load_workbook(path).worksheets[0]
    for row in sheet.iter_rows():
        for cell in row:
            if cell.value == "Score":
                return f"{cell.column_letter}{cell.row + 1}"
    raise AssertionError("no Score heading")


def test_default_output_lies_in_the_folder_and_is_called_as_the_season(folder):
    assert main([str(folder)]) == 0
    names = sorted(path.name for path in (folder / "output").iterdir())
    assert names == [f"{TITLE} - for the secretary.xlsx", f"{TITLE}.xlsx"]


def test_without_a_title_it_is_called_standings_and_without_a_path_it_is_this_folder(
    folder, monkeypatch
):
    (folder / "season.xlsx").unlink()
    monkeypatch.chdir(folder)
    assert main([]) == 0
    assert (folder / "output" / "Standings.xlsx").exists()


def test_o_names_both_workbooks(folder, tmp_path):
    out = tmp_path / "elsewhere" / "My list.xlsx"
    assert main([str(folder), "-o", str(out)]) == 0
    assert sorted(path.name for path in out.parent.iterdir()) == [
        "My list - for the secretary.xlsx",
        "My list.xlsx",
    ]
    assert not (folder / "output").exists()


def test_characters_that_a_file_name_cannot_have():
    assert file_name('Tour 2002/03: "CO"?') == "Tour 2002-03- -CO--"
    assert file_name(" ... ") == "Standings"


def test_several_paths_and_single_files(folder, tmp_path):
    other = tmp_path / "other"
    other.mkdir()
    shutil.move(folder / "2002-10-27 Elk Hunt.xlsx", other)
    single = other / "2002-10-27 Elk Hunt.xlsx"
    assert main([str(folder), str(single)]) == 0
    lines = table(folder / "output" / f"{TITLE}.xlsx", "Events")
    assert {line["Event"] for line in lines} == {"CO Membership Open", "Elk Hunt"}


def test_the_same_input_gives_the_same_bytes_and_inputs_are_not_touched(folder):
    before = snapshot(folder)
    assert main([str(folder), "--as-of", "2002-12-01"]) == 0
    first = snapshot(folder / "output")
    assert main([str(folder), "--as-of", "2002-12-01"]) == 0
    again = snapshot(folder / "output")
    assert {path: content for path, (content, _) in first.items()} == {
        path: content for path, (content, _) in again.items()
    }
    assert {path: snapshot(folder)[path] for path in before} == before


def test_as_of_counts_the_events_whose_last_day_is_not_after_it(folder, capsys):
    assert main([str(folder), "--as-of", "2002-10-26"]) == 0
    path = folder / "output" / f"{TITLE}.xlsx"
    assert {line["Event"] for line in table(path, "Events")} == {"CO Membership Open"}
    assert "so far, through CO Membership Open" in load_workbook(path)["Standings"]["A2"].value
    assert "after the as-of day 2002-10-26" in capsys.readouterr().out
    assert main([str(folder), "--as-of", "2002-10-27"]) == 0
    assert {line["Event"] for line in table(path, "Events")} == {"CO Membership Open", "Elk Hunt"}


@pytest.mark.parametrize(("day", "word"), [("2003-08-31", "so far"), ("2003-09-01", "Final")])
def test_final_when_the_as_of_day_has_passed_the_seasons_end(folder, day, word):
    assert main([str(folder), "--as-of", day]) == 0
    sheet = load_workbook(folder / "output" / f"{TITLE}.xlsx")["Standings"]
    assert word in sheet["A2"].value


def test_an_error_in_the_last_file_leaves_the_published_file_untouched(folder, capsys):
    assert main([str(folder)]) == 0
    published = folder / "output" / f"{TITLE}.xlsx"
    before = (published.read_bytes(), published.stat().st_mtime_ns)
    last = folder / "zz last.xlsx"
    shutil.copy(SAMPLE / "2003-03-30 Front Range Spring Open.xlsx", last)
    cell = first_score_cell(last)
    spoil(last, cell, 77)
    assert main([str(folder)]) == 1
    assert (published.read_bytes(), published.stat().st_mtime_ns) == before
    said = capsys.readouterr().out
    assert f"zz last.xlsx, sheet Open, cell {cell}" in said
    assert "77" in said
    lines = to_do(folder / "output" / f"{TITLE} - for the secretary.xlsx")
    (line,) = [line for line in lines if line["Workbook"] == "zz last.xlsx"]
    assert (line["Sheet"], line["Cell"]) == ("Open", cell)
    assert line["What"].startswith("New: ")
    assert line["How to change it"]
    paste = load_workbook(folder / "output" / f"{TITLE} - for the secretary.xlsx")["To paste"]
    assert "not made" in paste["A1"].value


def test_errors_of_all_workbooks_come_in_one_run(folder, capsys):
    for name in ("2002-10-12 CO Membership Open.xlsx", "2002-10-27 Elk Hunt.xlsx"):
        spoil(folder / name, first_score_cell(folder / name), 77)
    (folder / "broken.xlsx").write_bytes(b"PK\x03\x04 cut off")
    assert main([str(folder)]) == 1
    said = capsys.readouterr().out
    for name in ("CO Membership Open.xlsx, sheet", "Elk Hunt.xlsx, sheet", "broken.xlsx"):
        assert name in said


def test_check_writes_nothing(folder, capsys):
    before = snapshot(folder)
    assert main([str(folder), "--check"]) == 0
    path = folder / "2002-10-27 Elk Hunt.xlsx"
    assert snapshot(folder) == before
    spoil(path, first_score_cell(path), 77)
    before = snapshot(folder)
    assert main([str(folder), "--check"]) == 1
    assert snapshot(folder) == before
    assert "nothing was written" in capsys.readouterr().out


def test_a_folder_with_all_that_is_no_event_builds(folder, capsys):
    assert main([str(folder)]) == 0
    expected = table(folder / "output" / f"{TITLE}.xlsx", "Standings")
    shutil.copy(folder / "output" / f"{TITLE}.xlsx", folder / "copied output.xlsx")
    shutil.copy(ROOT / "templates" / "event.xlsx", folder / "blank event.xlsx")
    shutil.copy(ROOT / "templates" / "rating_list.xlsx", folder / "blank list.xlsx")
    Workbook().save(folder / "empty.xlsx")
    (folder / "~$2002-10-27 Elk Hunt.xlsx").write_bytes(b"\x05owner")
    (folder / "notes.txt").write_text("call Anna", encoding="utf-8")
    (folder / "photo.jpg").write_bytes(b"\xff\xd8")
    assert main([str(folder)]) == 0
    assert table(folder / "output" / f"{TITLE}.xlsx", "Standings") == expected
    said = capsys.readouterr().out
    for name in ("copied output.xlsx", "blank event.xlsx", "blank list.xlsx", "empty.xlsx"):
        assert name in said
    assert "not filled in yet" in said
    left_out = load_workbook(folder / "output" / f"{TITLE} - for the secretary.xlsx")["Left out"]
    files = {row[0] for row in left_out.iter_rows(min_row=2, values_only=True)}
    assert {"copied output.xlsx", "notes.txt", "photo.jpg", "empty.xlsx"} <= files


def test_nothing_to_read_says_what_to_do_next(tmp_path, capsys):
    assert main([str(tmp_path)]) == 2
    assert "--start" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "arguments",
    [["no such folder"], ["--as-of", "10/6/2002"], ["--template", "no such template.xlsx"]],
)
def test_what_cannot_run_says_so_in_a_sentence(arguments, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert main(arguments) == 2
    said = capsys.readouterr().err
    assert arguments[-1] in said
    assert "Traceback" not in said


def test_a_file_that_the_program_did_not_make_is_never_overwritten(folder, capsys):
    event = folder / "2002-10-27 Elk Hunt.xlsx"
    before = event.read_bytes()
    assert main([str(folder), "-o", str(event)]) == 2
    assert event.read_bytes() == before
    assert "not overwritten" in capsys.readouterr().err


def lock(path):
    """Make a file that os.replace cannot replace; whether this machine can."""
    done = subprocess.run(["chattr", "+i", str(path)], capture_output=True, check=False)
    return done.returncode == 0


def test_a_locked_output_is_saved_beside_it(folder, capsys):
    assert main([str(folder), "--as-of", "2002-10-13"]) == 0
    published = folder / "output" / f"{TITLE}.xlsx"
    before = published.read_bytes()
    if not lock(published):
        pytest.skip("this file system cannot lock a file")
    try:
        assert main([str(folder)]) == 0
        assert published.read_bytes() == before
        beside = folder / "output" / f"{TITLE} (new).xlsx"
        assert len(table(beside, "Events")) == 3
        assert beside.name in capsys.readouterr().out
        assert not list((folder / "output").glob("*.tmp"))
    finally:
        subprocess.run(["chattr", "-i", str(published)], check=False)


def run(*arguments, **kwargs):
    command = [sys.executable, "-m", "cotour.build", *map(str, arguments)]
    return subprocess.run(
        command, capture_output=True, check=False, timeout=120, cwd=ROOT, **kwargs
    )


def test_a_name_that_the_console_cannot_show_does_not_stop_it(folder):
    path = folder / "2002-10-27 Elk Hunt.xlsx"
    os.rename(path, folder / "2002-10-27 Łukasz Cup.xlsx")
    cell = first_score_cell(folder / "2002-10-27 Łukasz Cup.xlsx")
    spoil(folder / "2002-10-27 Łukasz Cup.xlsx", cell, 77)
    done = run(folder, env=os.environ | {"PYTHONIOENCODING": "cp1252"})
    assert done.returncode == 1
    assert b"ukasz Cup.xlsx" in done.stdout
    assert b"Traceback" not in done.stderr


@pytest.mark.parametrize("code", [0, 1])
def test_the_whole_report_comes_through_a_pipe_and_the_exit_code_too(folder, code):
    if code:
        (folder / "broken.xlsx").write_bytes(b"PK no workbook")
    done = run(folder)
    assert done.returncode == code
    last = done.stdout.decode().splitlines()[-1]
    assert last.startswith("For you alone: ")
    assert Path(last.removeprefix("For you alone: ")).is_file()


def test_nobody_needs_to_listen(folder):
    code = (
        "import sys, runpy\nsys.stdout = sys.stderr = None\n"
        "runpy.run_module('cotour.build', run_name='__main__', alter_sys=True)"
    )
    done = subprocess.run([sys.executable, "-c", code, str(folder)], check=False, cwd=ROOT)
    assert done.returncode == 0
    assert any(folder.glob("output/*secretary.xlsx"))


def test_help_and_version_do_not_wait_for_pandas():
    code = (
        "import sys\nfrom cotour.build import main\n"
        "try:\n    main(['--help'])\nexcept SystemExit:\n    pass\n"
        "print(sorted({'pandas', 'openpyxl'} & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT
    )
    assert done.stdout.endswith("[]\n")
    assert run("--version").stdout.decode().strip() == f"cotour {__version__}"


# --- a new season's folder ----------------------------------------------------------------------


def test_start_makes_a_folder_that_can_be_filled_in(tmp_path, capsys):
    folder = tmp_path / "Season 2026-27"
    assert main(["--start", str(folder)]) == 0
    names = {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}
    blanks = {f"templates{os.sep}{name}.xlsx" for name in ("event", "rating_list", "standings")}
    assert blanks | {"season.xlsx"} < names
    assert main([str(folder)]) == 2  # blank: nothing to read yet
    shutil.copy(SAMPLE / "2002-10-27 Elk Hunt.xlsx", folder)
    assert main([str(folder)]) == 0
    assert "templates" in capsys.readouterr().out  # her copy of the template is used


def test_start_overwrites_nothing(tmp_path):
    assert main(["--start", str(tmp_path)]) == 0
    (tmp_path / "season.xlsx").write_bytes(b"hers")
    (tmp_path / "templates" / "event.xlsx").unlink()
    before = snapshot(tmp_path)
    assert main(["--start", str(tmp_path)]) == 0
    after = snapshot(tmp_path)
    assert {path: after[path] for path in before} == before
    assert (tmp_path / "templates" / "event.xlsx").exists()


def test_the_windows_file_to_double_click(tmp_path):
    from cotour.write.start import start_season

    start_season(tmp_path, r"C:\Users\Zoë 100%\python.exe", "nt")
    text = (tmp_path / "Build standings.bat").read_bytes().decode("utf-8")
    lines = text.split("\r\n")
    assert lines[1] == "chcp 65001 >nul"
    assert lines[2] == r'"C:\Users\Zoë 100%%\python.exe" -m cotour.build "%~dp0." --open'
    assert "pause" in lines
    assert "\n" not in text.replace("\r\n", "")


@pytest.mark.skipif(os.name == "nt", reason="the Windows form is tested by its text")
def test_the_file_to_double_click_builds_its_own_folder(tmp_path):
    from cotour.write.start import start_season

    folder = tmp_path / "it's a season"
    start_season(folder, sys.executable, "posix")
    shutil.copy(SAMPLE / "2002-10-27 Elk Hunt.xlsx", folder)
    opened = tmp_path / "opened"
    programs = tmp_path / "bin"
    programs.mkdir()
    for name in ("xdg-open", "open"):
        (programs / name).write_text(f'#!/bin/sh\necho "$1" > "{opened}"\n')
        (programs / name).chmod(0o755)
    done = subprocess.run(
        [str(folder / "Build standings.command")],
        input="\n",
        text=True,
        capture_output=True,
        check=False,
        cwd=tmp_path,
        env=os.environ | {"PATH": f"{programs}:{os.environ['PATH']}", "PYTHONPATH": str(ROOT)},
    )
    assert (folder / "output" / "Standings.xlsx").exists(), done.stderr
    assert opened.read_text().strip().endswith("Standings.xlsx")
    assert "Press Enter" in done.stdout


# --- what keeps a whole run from publishing -----------------------------------------------------


def words_of(code):
    """The beginning of a wording, up to its first value."""
    return WORDINGS[code].message.split("{")[0]


def test_two_templates_in_the_folder_are_an_error(folder, capsys):
    shutil.copy(ROOT / "templates" / "standings.xlsx", folder / "one look.xlsx")
    assert main([str(folder)]) == 0
    assert "one look.xlsx" in capsys.readouterr().out  # hers is the one that is used
    shutil.copy(ROOT / "templates" / "standings.xlsx", folder / "other look.xlsx")
    before = snapshot(folder / "output")[folder / "output" / f"{TITLE}.xlsx"]
    assert main([str(folder)]) == 1
    said = capsys.readouterr().out
    assert words_of("template_twice") in said
    assert "one look.xlsx" in said
    assert "other look.xlsx" in said
    assert snapshot(folder / "output")[folder / "output" / f"{TITLE}.xlsx"] == before
    asked_for = ["--template", str(folder / "other look.xlsx")]
    assert main([str(folder), *asked_for]) == 0


def test_an_as_of_day_before_the_first_event_publishes_nothing(folder, capsys):
    assert main([str(folder), "--as-of", "2002-09-02"]) == 1
    assert words_of("nothing_counted") in capsys.readouterr().out
    assert not (folder / "output" / f"{TITLE}.xlsx").exists()
