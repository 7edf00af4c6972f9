"""Links between the sheets and the properties of the output, through the command."""

import shutil
from pathlib import Path

import pytest
from openpyxl import load_workbook
from openpyxl.utils.cell import range_boundaries

from cotour.build import main
from cotour.columns import OUTPUT_COLUMNS
from cotour.write.members.links import ONE_LINE

SAMPLE = Path(__file__).parents[2] / "sample_workbooks" / "co_tour_2002-03"


@pytest.fixture(scope="module")
def workbook(tmp_path_factory):
    folder = tmp_path_factory.mktemp("document") / "season"
    shutil.copytree(SAMPLE, folder, ignore=shutil.ignore_patterns("output"))
    assert main([str(folder)]) == 0
    return load_workbook(folder / "output" / "Colorado Tour 2002-03.xlsx", data_only=True)


def table(sheet):
    """The heading row's number, and heading -> column."""
    row = next(r for r in sheet.iter_rows() if {"Player", "Points"} <= {c.value for c in r})
    return row[0].row, {cell.value: cell.column for cell in row if cell.value}


def linked(workbook, cell):
    """The sheet and the rows that a cell's link selects."""
    title, cells = cell.hyperlink.location.rsplit("!", 1)
    _, first, _, last = range_boundaries(cells)
    return workbook[title.strip("'")], range(first, last + 1)


def test_every_player_leads_to_all_the_lines_of_that_player_and_to_no_other(workbook):
    sheet = workbook["Standings"]
    row, columns = table(sheet)
    _, there = table(workbook["Calculation"])
    lines = 0
    for number in range(row + 1, sheet.max_row + 1):
        cell = sheet.cell(number, columns["Player"])
        if cell.value is None or sheet.cell(number, columns["No."]).value is None:
            continue
        target, rows = linked(workbook, cell)
        assert target.title == "Calculation"
        assert {target.cell(each, there["Player"]).value for each in rows} == {cell.value}
        lines += len(rows)
        assert len({target.cell(each, there["Event"]).value for each in rows}) == (
            sheet.cell(number, columns["Events"]).value
        )
    first = table(workbook["Calculation"])[0] + 1
    assert lines == workbook["Calculation"].max_row - first + 1


def test_an_event_leads_to_its_sections(workbook):
    sheet = workbook["Standings"]
    row, columns = table(sheet)
    meant = {column.heading for column in OUTPUT_COLUMNS.values()}
    events = [heading for heading in columns if heading not in meant]
    assert len(events) == 6
    for heading in events:
        cells = [sheet.cell(row, columns[heading]), sheet.cell(row - 1, columns[heading])]
        for cell in cells[1 if len(heading) > ONE_LINE else 0 :]:
            target, rows = linked(workbook, cell)
            assert target.title == "Events"
            assert {target.cell(each, 2).value for each in rows} == {heading}


def test_the_properties_say_what_it_is(workbook):
    about = workbook.properties
    assert (about.title, about.subject) == ("Colorado Tour 2002-03", "Final")
    assert about.description.startswith("6 events, 145 players")
