"""A federation's year has more events than a sheet can bear columns."""

import shutil
from pathlib import Path

import pytest
from openpyxl import load_workbook

from cotour.build import main
from cotour.write.members import sheets
from tests.output import headings, table

SAMPLE = Path(__file__).parents[2] / "sample_workbooks" / "co_tour_2002-03"
EVENTS = 6
COLUMNS = ["Place", "Player", "ID", "State", "Class", "Avg rating", "Games", "Events", "Points"]
BASE = [*COLUMNS, "Corrections", "No."]


def built(folder: Path) -> Path:
    shutil.copytree(SAMPLE, folder, ignore=shutil.ignore_patterns("output"))
    assert main([str(folder)]) == 0
    (path,) = (p for p in folder.joinpath("output").glob("*.xlsx") if "secretary" not in p.name)
    return path


def test_beyond_the_most_event_columns_the_points_of_each_event_stand_on_calculation_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with_columns = built(tmp_path / "with columns")
    assert "no column for each event" not in capsys.readouterr().out
    monkeypatch.setattr(sheets, "MOST_EVENT_COLUMNS", EVENTS - 1)
    without = built(tmp_path / "without")
    assert "Note: Standings has no column for each event" in capsys.readouterr().out
    many, few = (load_workbook(path)["Standings"] for path in (with_columns, without))
    assert len(headings(many, *COLUMNS)) == len(BASE) + EVENTS
    assert headings(few, *COLUMNS) == BASE
    assert few["A3"].value == f"{many['A3'].value}, the points of each event on Calculation"
    points = [
        [(line["Player"], line["Points"]) for line in table(path, "Standings")]
        for path in (with_columns, without)
    ]
    assert points[0] == points[1]
    assert len(points[0]) > 100


def test_as_many_events_as_columns_still_have_one_each(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sheets, "MOST_EVENT_COLUMNS", EVENTS)
    standings = load_workbook(built(tmp_path / "season"))["Standings"]
    assert len(headings(standings, *COLUMNS)) == len(BASE) + EVENTS
