"""Lines of the sheet Events that do not agree, or that name one section among several."""

import pytest

from tests.problems.events import BOULDER
from tests.workbooks import Folder

WORKBOOK = "boulder.xlsx"
HEADINGS = ["Workbook", "Sheet or section", "Max points"]


def season(*lines: list[object]) -> dict[str, list[list[object]]]:
    return {"Events": [HEADINGS, *lines]}


def test_event_lines_differ(folder: Folder) -> None:
    folder.add(WORKBOOK, {"Open": BOULDER})
    folder.add("season.xlsx", season([WORKBOOK, "Open", 3], [WORKBOOK, "Open", 6]))
    folder.fails("event_lines_differ", ("season.xlsx", "Events", "C3"), "6", "C2")


@pytest.mark.parametrize("second", [[WORKBOOK, None, 6], [WORKBOOK, "Open", 4]])
def test_a_line_for_the_section_wins_over_one_for_the_workbook(
    folder: Folder, second: list[object]
) -> None:
    folder.add(WORKBOOK, {"Open": BOULDER})
    folder.add("season.xlsx", season([WORKBOOK, "Open", 4], second))
    run = folder.run()
    assert run.code == 0
    assert run.sections()["Boulder Open", "Open"]["Max points"] == 4


def test_setting_unknown(folder: Folder) -> None:
    folder.add(WORKBOOK, {"Open": BOULDER})
    folder.add("season.xlsx", {"Season": [["Title", "Tour"], ["Season begins", "2002-10-10"]]})
    run = folder.run()
    assert run.code == 0
    (line,) = run.of_code("setting_unknown")
    assert (line["Workbook"], line["Sheet"], line["Cell"]) == ("season.xlsx", "Season", "A2")
