"""Earlier standings that cannot be compared with: named with --since, or kept."""

import shutil
from pathlib import Path

import pytest
from openpyxl import load_workbook

from tests.problems.events import BOULDER
from tests.workbooks import FOR_THE_SECRETARY, OUTPUT, Folder

KEPT = "output/earlier"


def refused(folder: Folder, since: Path, capsys: pytest.CaptureFixture[str]) -> str:
    """What is said of an old file that cannot be used; nothing is published."""
    before = folder.standings_file()
    assert folder.run("--since", str(since)).code == 2
    assert folder.standings_file() == before
    said = capsys.readouterr().err
    assert said.startswith("--since: ")
    assert "Traceback" not in said
    return said


@pytest.mark.parametrize("name", ["denver.xlsx", FOR_THE_SECRETARY])
def test_earlier_not_standings(
    name: str, folder: Folder, capsys: pytest.CaptureFixture[str]
) -> None:
    code = "earlier_not_standings"
    said = refused(folder, folder.path / name, capsys)
    assert Path(name).name in said, code
    assert "no standings workbook of this program" in said
    assert "output/earlier" in said


def test_earlier_without_value(folder: Folder, capsys: pytest.CaptureFixture[str]) -> None:
    # saved by a program that drops the values of formulas, and one value taken out by hand
    code = "earlier_without_value"
    path = folder.path / "old.xlsx"
    workbook = load_workbook(folder.path / OUTPUT, data_only=True)
    sheet = workbook["Standings"]
    cell = next(
        sheet.cell(5, cell.column)
        for row in sheet.iter_rows()
        for cell in row
        if cell.value == "Points"
    )
    cell.value = None
    workbook.save(path)
    said = refused(folder, path, capsys)
    assert f"old.xlsx, sheet Standings, cell {cell.coordinate}: " in said, code
    assert "the points of Ann Able hold no number" in said


def test_an_old_file_that_is_damaged_or_not_there(
    folder: Folder, capsys: pytest.CaptureFixture[str]
) -> None:
    path = folder.path / "old.xlsx"
    assert str(path) in refused(folder, path, capsys)
    path.write_bytes((folder.path / OUTPUT).read_bytes()[:5000])
    assert "old.xlsx" in refused(folder, path, capsys)
    assert "output" in refused(folder, folder.path / "output", capsys)


def test_earlier_not_compared(folder: Folder) -> None:
    kept = folder.path / KEPT
    kept.mkdir()
    shutil.copy(folder.path / OUTPUT, kept / "Standings 2002-10-07.xlsx")
    (kept / "Standings 2002-10-08.xlsx").write_bytes(b"PK\3\4 cut off")
    folder.add("boulder.xlsx", {"Open": BOULDER})
    place = ("Standings 2002-10-08.xlsx", "", "")
    run = folder.warns("earlier_not_compared", place, "cannot be read")
    assert "Standings 2002-10-07.xlsx (the standings through Denver Open" in run.printed
