"""A real 64-player event, where its files are present: every player's points as expected."""

import csv
import shutil
from pathlib import Path

import pytest

from cotour.build import main
from tests.output import table

CASE = Path(__file__).parents[2] / "shared" / "cases" / "us_chess_64"


@pytest.mark.skipif(not CASE.exists(), reason="the real event's files are not here")
@pytest.mark.parametrize("name", ["event.xlsx", "crosstable.txt"])
def test_every_players_points(tmp_path, name):
    shutil.copy(CASE / name, tmp_path)
    assert main([str(tmp_path)]) == 0
    lines = table(tmp_path / "output" / "Standings.xlsx", "Calculation")
    found = {line["ID"]: line for line in lines}
    with (CASE / "expected.csv").open(encoding="utf-8", newline="") as file:
        expected = list(csv.DictReader(file))
    assert len(lines) == len(expected) == 64
    for line in expected:
        there = found[line["id"]]
        assert there["Points"] == pytest.approx(float(line["tour_points"]), abs=1e-6)
        assert there["Games"] == int(line["games"])
        assert there["Half-point byes"] == int(line["half_point_byes"])
    by_pair = {line["pair"]: line["id"] for line in expected}
    assert f"{found[by_pair['1']]['Points']:.6f}" == "76.699714"
    assert f"{found[by_pair['16']]['Points']:.6f}" == "44.741500"
