"""The secretary's own workbook: To do, Left out, To paste, Ready lines."""

from pathlib import Path
from urllib.parse import unquote

import pytest
from openpyxl import load_workbook

from cotour.columns import EVENT_LINE_COLUMNS
from cotour.problems import LeftOut, Problem, Source, problem
from cotour.wordings import Severity
from cotour.write.package.saving import save
from cotour.write.secretary.own_workbook import secretary_workbook


@pytest.fixture
def target(tmp_path):
    return tmp_path / "output" / "Tour - for the secretary.xlsx"


def source(tmp_path, cell="F12", workbook="winter cup.xlsx"):
    return Source(workbook, "Open's", cell, tmp_path / workbook)


def written(problems, target, left_out=(), to_paste=()):
    save(secretary_workbook(problems, left_out, to_paste, target), target, Path.exists)
    return load_workbook(target)


def rows(sheet):
    return list(sheet.iter_rows(values_only=True))


def test_headings_and_a_line(tmp_path, target):
    one = problem("score_above_max", source(tmp_path), 5.5, player="Anna", limit=5)
    sheet = written([one], target)["To do"]
    headings, line = rows(sheet)
    assert headings == (
        "What", "Workbook", "Sheet", "Cell", "What is there", "What was done", "How to change it"
    )  # fmt: skip
    assert line[1:5] == ("winter cup.xlsx", "Open's", "F12", "5.5")
    assert all(line)


def test_the_cell_is_a_link_that_opens_the_workbook_at_the_cell(tmp_path, target):
    one = problem("score_above_max", source(tmp_path), 5.5, player="Anna", limit=5)
    link = written([one], target)["To do"]["D2"].hyperlink
    assert unquote(link.target) == "../winter cup.xlsx"
    assert link.location == "'Open''s'!F12"


def test_errors_stand_before_warnings_and_new_ones_first(tmp_path, target):
    old_warning = problem("state_blank", source(tmp_path, "D9"), player="Anna")
    old_error = problem("score_missing", source(tmp_path, "F9"), player="Anna")
    first = rows(written([old_error, old_warning], target)["To do"])
    assert not any(str(line[0]).startswith("New: ") for line in first)
    new_warning = problem("state_blank", source(tmp_path, "D10"), player="Bert")
    new_error = problem("score_missing", source(tmp_path, "F10"), player="Bert")
    problems = [old_error, new_error, old_warning, new_warning]
    lines = rows(written(problems, target)["To do"])[1:]
    assert [line[3] for line in lines] == ["F10", "F9", "D10", "D9"]
    assert [str(line[0]).startswith("New: ") for line in lines] == [True, False, True, False]
    third = rows(written(problems, target)["To do"])[1:]
    assert not any(str(line[0]).startswith("New: ") for line in third)


def test_more_than_three_of_one_kind_in_one_sheet_are_one_line(tmp_path, target):
    def blank(cell):
        return problem("state_blank", source(tmp_path, cell), player="Anna")

    three = rows(written([blank(f"D{row}") for row in range(1, 4)], target)["To do"])[1:]
    assert [line[3] for line in three] == ["D1", "D2", "D3"]
    (line,) = rows(written([blank(f"D{row}") for row in range(1, 9)], target)["To do"])[1:]
    assert line[3] == "D1, D2, D3, D4, D5, ..."
    assert line[0].removeprefix("New: ").startswith("8 times")


def test_text_from_outside_is_never_a_formula(tmp_path, target):
    evil = Problem(source(tmp_path), Severity.ERROR, "x", "=1+1", "=2+2", '=HYPERLINK("x")')
    book = written([evil], target, [LeftOut("=a.xlsx", "@b", "+1", "=cmd")], ["=1+1"])
    for sheet in book:
        for row in sheet.iter_rows():
            assert all(cell.data_type != "f" for cell in row)
    assert book["To paste"]["A1"].value == "=1+1"


def test_left_out_names_file_sheet_rows_and_why(target):
    left_out = [LeftOut("a.xlsx", "Notes", "all", "no heading row with Player and Score")]
    sheet = written([], target, left_out)["Left out"]
    assert rows(sheet) == [
        ("File", "Sheet", "Rows", "Why"),
        ("a.xlsx", "Notes", "all", "no heading row with Player and Score"),
    ]


def test_the_ready_line_has_the_gap_in_yellow(tmp_path, target):
    gap = problem("rounds_unknown", source(tmp_path), workbook="winter cup.xlsx")
    sheet = written([gap], target)["Ready lines"]
    headings, line, *_ = rows(sheet)
    assert headings == tuple(column.heading for column in EVENT_LINE_COLUMNS)
    assert line[:2] == ("winter cup.xlsx", "Open's")
    yellow = {
        cell.column
        for cell in sheet[2]
        if cell.fill.fill_type and "FFF2A8" in cell.fill.fgColor.rgb
    }
    assert yellow == {headings.index("Rounds") + 1}


def test_a_broken_workbook_of_the_last_run_does_not_matter(tmp_path, target):
    target.parent.mkdir()
    Path(target).write_bytes(b"no workbook")
    book = secretary_workbook(
        [problem("score_missing", source(tmp_path), player="A")], [], [], target
    )
    assert not book["To do"]["A2"].value.startswith("New: ")
