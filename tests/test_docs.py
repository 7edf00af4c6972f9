"""README, the blank workbooks and --help are held to the code."""

from pathlib import Path

import pytest
from openpyxl import load_workbook

from cotour.build import parser
from cotour.columns import (
    CLASS_COLUMNS,
    CORRECTION_COLUMNS,
    DECISION_COLUMNS,
    EVENT_LINE_COLUMNS,
    EVENT_TOKENS,
    GROUP_TOKENS,
    LIST_COLUMNS,
    LIST_LABELS,
    LIST_TOKENS,
    OUTPUT_COLUMNS,
    OUTPUT_SHEETS,
    PRIZE_COLUMNS,
    REGISTER_COLUMNS,
    SEASON_LABELS,
    SEASON_TOKENS,
    SECTION_COLUMNS,
    SECTION_LABELS,
    fold_heading,
    meanings,
    round_number,
)

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
TEMPLATES = ROOT / "templates"
FOUND_BY_OTHERS = {"first_name", "last_name"}  # instead of Player


def cells(workbook, title):
    sheet = load_workbook(TEMPLATES / workbook)[title]
    return [[cell for cell in row if cell is not None] for row in sheet.iter_rows(values_only=True)]


def test_every_option_is_in_the_readme():
    for action in parser()._actions:
        for option in action.option_strings:
            if option not in ("-h", "--help"):
                assert f"`{option}" in README or f" {option} " in README, option


def test_the_two_commands_are_in_the_readme_word_for_word():
    install = "python3 -m venv .venv && .venv/bin/python -m pip install"
    assert (
        f"\n{install} . && .venv/bin/python -m cotour.build sample_workbooks/co_tour_2002-03\n"
        in README
    )
    assert f'\n{install} ".[test]" && .venv/bin/python -m pytest\n' in README


def test_every_heading_and_label_that_is_understood_is_in_the_readme():
    for column in SECTION_COLUMNS:
        if column.name not in FOUND_BY_OTHERS:
            assert column.heading in README
    for column in (*SECTION_LABELS, *SEASON_LABELS, *LIST_LABELS):
        assert column.heading in README
    for columns in (
        REGISTER_COLUMNS,
        CORRECTION_COLUMNS,
        PRIZE_COLUMNS,
        LIST_COLUMNS,
        CLASS_COLUMNS,
    ):
        assert " | ".join(column.heading for column in columns) in README


def test_the_files_named_in_the_readme_exist():
    for line in README.split("`"):
        if line.startswith(("cotour/", "tests/", "templates/")):
            assert (ROOT / line).exists(), line


@pytest.mark.parametrize("title", ["Open", "Reserve"])
def test_headings_and_labels_of_the_blank_event_workbook(title):
    rows = cells("event.xlsx", title)
    known = meanings(SECTION_COLUMNS)
    heading = next(row for row in rows if "Player" in row)
    names = [known.get(fold_heading(each)) or round_number(fold_heading(each)) for each in heading]
    expected = [column for column in SECTION_COLUMNS if column.name not in FOUND_BY_OTHERS]
    assert [name for name in names if isinstance(name, str)] == [column.name for column in expected]
    assert [name for name in names if isinstance(name, int)] == [1, 2, 3, 4, 5, 6]
    labels = {row[0] for row in rows if row}
    assert {column.heading for column in SECTION_LABELS} <= labels


@pytest.mark.parametrize(
    ("workbook", "title", "columns"),
    [
        ("season.xlsx", "Events", EVENT_LINE_COLUMNS),
        ("season.xlsx", "Players", REGISTER_COLUMNS),
        ("season.xlsx", "Decisions", DECISION_COLUMNS),
        ("season.xlsx", "Corrections", CORRECTION_COLUMNS),
        ("season.xlsx", "Prizes", PRIZE_COLUMNS),
        ("season.xlsx", "Season", CLASS_COLUMNS),
        ("rating_list.xlsx", None, LIST_COLUMNS),
    ],
)
def test_headings_of_the_other_blank_workbooks(workbook, title, columns):
    title = title or load_workbook(TEMPLATES / workbook).sheetnames[0]
    wanted = [column.heading for column in columns]
    assert any(row[: len(wanted)] == wanted for row in cells(workbook, title))


def test_labels_of_the_other_blank_workbooks():
    first = load_workbook(TEMPLATES / "rating_list.xlsx").sheetnames[0]
    for workbook, title, labels in (
        ("season.xlsx", "Season", SEASON_LABELS),
        ("rating_list.xlsx", first, LIST_LABELS),
    ):
        there = {row[0] for row in cells(workbook, title) if row}
        assert {column.heading for column in labels} <= there


@pytest.mark.parametrize("title", [title for title, fields in OUTPUT_SHEETS.items() if fields])
def test_headings_and_tokens_of_the_standings_template(title):
    sheet = load_workbook(TEMPLATES / "standings.xlsx")[title]
    rows = [[cell.value for cell in row] for row in sheet.iter_rows()]
    model = next(row for row in reversed(rows) if f"{{{OUTPUT_SHEETS[title][0]}}}" in row)
    heading = rows[rows.index(model) - 1]
    named = dict(zip(model, heading, strict=True))
    for name in OUTPUT_SHEETS[title]:
        expected = OUTPUT_COLUMNS[name].heading or "{event.name}"
        assert named[f"{{{name}}}"] == expected


def test_how_to_restyle_lists_every_token():
    sheet = load_workbook(TEMPLATES / "standings.xlsx")["How to restyle"]
    said = " ".join(str(cell.value) for row in sheet.iter_rows() for cell in row if cell.value)
    names = {name for fields in OUTPUT_SHEETS.values() for name in fields}
    for tokens in (SEASON_TOKENS, GROUP_TOKENS, EVENT_TOKENS, LIST_TOKENS):
        names |= set(tokens)
    for name in names:
        assert f"{{{name}}}" in said, name
