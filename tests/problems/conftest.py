import shutil
from pathlib import Path

import pytest

from tests.problems.events import DENVER
from tests.workbooks import Folder, Run, changed, write_workbook


@pytest.fixture(scope="session")
def healthy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with one healthy event, and the standings of a first run."""
    path = tmp_path_factory.mktemp("healthy") / "Tour"
    path.mkdir()
    write_workbook(path / "denver.xlsx", {"Open": DENVER})
    run = Folder(path).run()
    assert (run.code, run.to_do) == (0, [])
    return path


@pytest.fixture
def folder(healthy: Path, tmp_path: Path) -> Folder:
    """A copy of the healthy folder, its standings with them, into which a test drops workbooks."""
    path = tmp_path / "Tour"
    shutil.copytree(healthy, path)
    return Folder(path)


@pytest.fixture(scope="module")
def spoilt(
    request: pytest.FixtureRequest, healthy: Path, tmp_path_factory: pytest.TempPathFactory
) -> Run:
    """One run over all the module's SPOILT workbooks: every problem comes in one run."""
    path = tmp_path_factory.mktemp("spoilt") / "Tour"
    shutil.copytree(healthy, path)
    folder = Folder(path)
    before = folder.standings_file()
    for number, case in enumerate(request.module.SPOILT):
        rows = changed(case.rows, {"B1": f"Boulder {number}"} | case.cells)
        folder.add(f"boulder-{number}.xlsx", {"Open": rows})
    run = folder.run()
    assert run.code == 1
    assert folder.standings_file() == before
    return run


@pytest.fixture
def blank_post_xls() -> bytes:
    """BOULDER with Gil's Post blank, as LibreOffice saves it: F8 of boulder.xls."""
    return (Path(__file__).parent / "blank-post.xls").read_bytes()
