"""The benchmarks compare equal work: a tiny season through the rivals and the command."""

import random
import sys
from math import nan
from pathlib import Path

import pytest
from openpyxl import load_workbook

from cotour.build import main
from cotour.write.members import sheets
from tests import oracle
from tests.benchmarks.expected import HEADINGS, difference, expected_lines
from tests.benchmarks.rivals import naive_openpyxl, pandas_script
from tests.benchmarks.runs import Contestant, python, run_in_turns, run_once
from tests.benchmarks.seasons import TITLE, Size, made_season, swiss, write_season
from tests.benchmarks.targets import Target

TINY = Size(events=3, sections=2, players=9)


@pytest.fixture(scope="module")
def season():
    return made_season(TINY)


@pytest.fixture(scope="module")
def folder(season, tmp_path_factory):
    path = tmp_path_factory.mktemp("benchmark") / "season"
    write_season(season, path)
    return path


def test_the_expected_lines_are_those_of_the_oracle(season):
    people = oracle.season_standings(season)["standings"]
    lines = expected_lines(season)
    assert len(lines) == len(people)
    for person in people:
        line = lines[person["id"]]
        assert (line.place, line.rating_class) == (person["place"], person["rating_class"])
        assert line.points == float(person["points"])
        assert line.event_points == {k: float(v) for k, v in person["event_points"].items()}


def test_the_command_says_nothing_about_a_made_season_and_gives_its_numbers(season, folder, capsys):
    assert main([str(folder)]) == 0
    printed = capsys.readouterr().out
    assert "Problems" not in printed
    assert "Left out" not in printed
    assert difference(folder / "output" / f"{TITLE}.xlsx", expected_lines(season)) == ""


@pytest.mark.parametrize("rival", [naive_openpyxl, pandas_script], ids=lambda each: each.__name__)
def test_a_rival_gives_the_same_numbers(rival, season, folder, tmp_path, monkeypatch):
    target = tmp_path / "standings.xlsx"
    monkeypatch.setattr(sys, "argv", ["script", str(folder), str(target)])
    rival.main()
    assert difference(target, expected_lines(season)) == ""


@pytest.mark.parametrize("heading", ["Place", "Class", "Avg rating", "Points", "Alder Open"])
def test_one_other_number_is_found(heading, season, folder, tmp_path):
    target = tmp_path / "standings.xlsx"
    events = [naive_openpyxl.read_event(path) for path in sorted(folder.glob("2*.xlsx"))]
    naive_openpyxl.write(events, naive_openpyxl.add_up(events), target, formatted=False)
    workbook = load_workbook(target)
    sheet = workbook["Standings"]
    assert set(HEADINGS) <= {cell.value for cell in sheet[1]}
    (column,) = [cell.column for cell in sheet[1] if cell.value == heading]
    cell = next(
        row[column - 1] for row in sheet.iter_rows(min_row=2) if row[column - 1].value is not None
    )
    cell.value = "Gold" if heading == "Class" else cell.value + 1e-5
    workbook.save(target)
    assert f"{heading} is" in difference(target, expected_lines(season))


def test_people_of_a_season_come_back_and_nobody_plays_twice_on_one_day():
    season = made_season(Size(events=400, sections=1, players=10))
    played = [
        (section["date"], row["ID"])
        for event in season["events"]
        for section in event["sections"]
        for row in section["rows"]
    ]
    days = {day for day, _ in played}
    assert len(days) < 400
    assert (min(days), max(days)) >= (season["start"], season["start"])
    assert max(days) <= season["end"]
    assert len(set(played)) == len(played) == 4000
    assert len({member_id for _, member_id in played}) < 1000


def test_where_events_have_no_columns_their_points_are_compared_on_calculation(
    season, tmp_path, monkeypatch
):
    write_season(season, tmp_path / "season")
    monkeypatch.setattr(sheets, "MOST_EVENT_COLUMNS", 1)
    assert main([str(tmp_path / "season")]) == 0
    path = tmp_path / "season" / "output" / f"{TITLE}.xlsx"
    expected = expected_lines(season)
    assert difference(path, expected) == ""
    book = load_workbook(path, data_only=True)
    sheet = book["Calculation"]
    (row,) = (row for row in range(1, 9) if sheet.cell(row, 1).value == "No.")
    (column,) = (cell.column for cell in sheet[row] if cell.value == "Points")
    sheet.cell(row + 1, column).value = 77
    book.save(path)
    assert difference(path, expected).startswith("Calculation: 77")


def test_nobody_meets_twice_in_a_section_of_many():
    table = swiss(random.Random(1), list(range(2000, 1400, -10)), 6)
    for cells, score, _ in table:
        met = [cell[1:] for cell in cells if cell[1:]]
        assert len(set(met)) == len(met)
        assert cells[0][0] in "WDLB"
        assert score == sum(
            {"W": 1, "X": 1, "B": 1, "D": 0.5, "H": 0.5}.get(c[0], 0) for c in cells
        )


def test_a_process_is_measured_without_what_its_parent_holds(tmp_path):
    held = bytearray(300 * 1024 * 1024)
    took = run_once(Contestant("pass", python("-c", "pass")), tmp_path)
    assert 1 < took["peak"] < len(held) / 1024 / 1024
    assert 0 < took["cpu"] < 10
    assert took["wall"] > 0


def test_the_rules_alone_run(tmp_path):
    contestant = Contestant("rules", python("-m", "tests.benchmarks.rules_alone", 2_000))
    contestant.inside = True
    took = run_once(contestant, tmp_path)
    assert not isinstance(took, str), took
    assert 0 < took["wall"] < 60


def test_byte_code_is_kept_in_a_measured_process(tmp_path, monkeypatch):
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    code = "import sys; raise SystemExit(sys.dont_write_bytecode)"
    assert not isinstance(run_once(Contestant("pass", python("-c", code)), tmp_path), str)


def test_a_run_with_other_numbers_or_a_failure_does_not_count(tmp_path):
    wrong = Contestant("wrong", python("-c", "pass"), check=lambda: "Points is 1, expected 2")
    fails = Contestant("fails", python("-c", "raise SystemExit('no such season')"))
    inside = Contestant("inside", python("-c", 'print(\'{"wall": 7, "cpu": 5}\')'), inside=True)
    results = run_in_turns([wrong, fails, inside], 2, Path(tmp_path), warm_up=False)
    assert results["wrong"].walls == []
    assert results["wrong"].failures[0] == "other numbers: Points is 1, expected 2"
    assert results["fails"].failures[0] == "exit code 1: no such season"
    assert (results["inside"].wall, results["inside"].cpu) == (7, 5)


@pytest.mark.parametrize(
    ("wall", "cpu", "at_least", "verdict"),
    [
        (3.0, 2.9, False, "met"),
        (3.1, 3.2, False, "**missed**"),
        (3.1, 2.9, False, "met by CPU time only"),
        (2.9, 3.1, False, "met by the clock only"),
        (3.1, 3.0, True, "met"),
        (2.9, nan, True, "**missed**"),
        (nan, nan, False, "not measured"),
    ],
)
def test_a_target_is_met_or_missed(wall, cpu, at_least, verdict):
    assert Target("", 3.0, wall, cpu, at_least).verdict() == verdict
