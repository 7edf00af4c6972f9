import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.problems.events import DENVER
from tests.workbooks import Folder, write_workbook


@pytest.fixture(scope="session")
def healthy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with one healthy event, and the standings of a first run."""
    path = tmp_path_factory.mktemp("healthy") / "Tour"
    path.mkdir()
    write_workbook(path / "denver.xlsx", {"Open": DENVER})
    run = Folder(path, str).run()
    assert (run.code, run.to_do) == (0, [])
    return path


@pytest.fixture
def folder(
    healthy: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> Iterator[Folder]:
    """A copy of the healthy folder, its standings with them, into which a test drops workbooks."""
    path = tmp_path / "Tour"
    shutil.copytree(healthy, path)
    return Folder(path, lambda: capsys.readouterr().out)
