"""Lines of the sheet Events that do not agree, or that name one section among several."""

import pytest

from tests.problems.events import BOULDER, RESERVE
from tests.workbooks import Folder, changed, without_columns

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
    folder.add("season.xlsx", {"Season": [["Residents of", "CO"], ["Season begins", "2002-10-10"]]})
    folder.warns(
        "setting_unknown", ("season.xlsx", "Season", "A2"), "Season begins", "Season start"
    )


def test_no_pre_column(folder: Folder) -> None:
    folder.add(WORKBOOK, {"Open": without_columns(BOULDER, 5, "Pre")})
    run = folder.warns("no_pre_column", (WORKBOOK, "Open", "B3"), "Open")
    assert run.standings()["Ed East"]["Class"] == "Unrated"


def test_event_from_file_name(folder: Folder) -> None:
    lost = [
        *BOULDER[1:5],
        [1, "Al Ash", 401, "CO", 1500, 1510, "W2", "W2", 2],
        [2, "Bo Birch", 402, "CO", 1400, 1390, "L1", "L1", 0],
    ]
    aspen = changed(RESERVE, {"B1": "Aspen Open"})
    folder.add(WORKBOOK, {"Open": BOULDER, "Aspen": aspen, "Lost": lost})
    run = folder.warns("event_from_file_name", (WORKBOOK, "Lost", "A1"), "boulder")
    assert run.points()["Al Ash"] == pytest.approx(2.9)  # 2 / 2 x (1.51 + 1.39 + 0)
