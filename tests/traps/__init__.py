"""What real workbooks do: a test for every trap, or the test elsewhere that proves it."""

import zipfile
from collections.abc import Callable
from pathlib import Path

from openpyxl import Workbook

from tests.workbooks import Rows

SHEET = "xl/worksheets/sheet1.xml"

CELLS = "tests/problems/test_section_cells.py"
SECTIONS = "tests/problems/test_sections_and_events.py"
SHAPES = "tests/problems/test_no_problem.py"
CROSSTABLES = "tests/problems/test_crosstables.py"
PEOPLE = "tests/problems/test_people.py"
DECISIONS = "tests/problems/test_decisions.py"
FORMULAS = "tests/write/test_formulas.py"
STORED = "tests/write/test_stored_values.py"
LISTS = "tests/problems/test_rating_lists.py"
COMMAND = "tests/test_command.py"

PROVED_ELSEWHERE = {  # trap: the test that drops a workbook with it into a folder
    "7x as a score": f"{CELLS}::test_a_cell_that_is_wrong",
    "a date in a score or a round column": f"{CELLS}::test_a_cell_that_is_wrong",
    "12E45 as an ID is never a key": f"{CELLS}::test_an_id_that_is_none_is_no_id",
    "an impossible rating, a negative or odd score": f"{CELLS}::test_a_cell_that_is_wrong",
    "a score above the rounds": f"{SECTIONS}::test_a_section_that_is_wrong",
    "a merged heading over two lines": f"{SHAPES}::test_no_problem_and_the_same_numbers",
    "two Post columns agree": f"{CROSSTABLES}::test_post_columns_agree",
    "a Post column of another section": f"{CROSSTABLES}::test_post_of_another_section",
    "sections in the wrong order": f"{CROSSTABLES}::test_sections_out_of_order",
    "scores must equal the round cells": f"{SECTIONS}::test_a_section_that_is_wrong",
    "W12 needs an L from 12": f"{CROSSTABLES}::test_result_not_answered",
    "wins = losses": f"{CROSSTABLES}::test_wins_differ_from_losses",
    "yesterday's output": f"{COMMAND}::test_a_folder_with_all_that_is_no_event_builds",
    "the output is open in Excel": f"{COMMAND}::test_a_locked_output_is_saved_beside_it",
    "an error leaves the good workbook": f"{COMMAND}::"
    "test_an_error_in_the_last_file_leaves_the_published_file_untouched",
    "a name on a cp1252 console": f"{COMMAND}::test_a_name_that_the_console_cannot_show_does_not_stop_it",
    "the same bytes again": f"{COMMAND}::"
    "test_the_same_input_gives_the_same_bytes_and_inputs_are_not_touched",
    "L0 and L--- are no games": f"{CELLS}::test_results_against_nobody_are_unplayed_rounds",
    "two people of one name": f"{PEOPLE}::test_two_people_of_one_name_with_an_id_each_are_no_problem",
    "an ID here and none there": f"{PEOPLE}::test_person_by_name",
    "every formula of ours carries its value": f"{FORMULAS}::"
    "test_every_formula_stands_beside_its_value",
    "her own formulas carry their value": f"{STORED}::"
    "test_her_total_under_the_standings_has_a_value_and_is_calculated_on_opening",
    "one person with two IDs": f"{DECISIONS}::"
    "test_one_person_with_two_ids_is_asked_about_and_not_merged",
    "one name, several IDs, a row without": f"{PEOPLE}::test_name_of_several_ids",
    "all values of a list equal": f"{LISTS}::test_all_equal",
    "an unrated 0 is no minimum": f"{LISTS}::test_list_unrated",
    "an event outside the season": f"{SECTIONS}::test_event_outside_season",
}


def save(path: Path, sheets: dict[str, Rows], change: Callable[[Workbook], object]) -> None:
    """A workbook of these rows, and what openpyxl can do to it."""
    workbook = Workbook()
    workbook.remove(workbook.worksheets[0])
    for title, rows in sheets.items():
        sheet = workbook.create_sheet(title)
        for row in rows:
            sheet.append(row)
    change(workbook)
    workbook.save(path)


def rewrite(path: Path, changed: Callable[[str, bytes], bytes | None]) -> None:
    """The parts of a zip, each as this function gives it back; None takes it out."""
    with zipfile.ZipFile(path) as package:
        parts = {name: package.read(name) for name in package.namelist()}
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as package:
        for name, content in parts.items():
            made = changed(name, content)
            if made is not None:
                package.writestr(name, made)


def in_sheet(path: Path, old: str, new: str) -> None:
    """The first sheet's XML with one text in place of another, which must be there."""

    def changed(name: str, content: bytes) -> bytes:
        if name != SHEET:
            return content
        assert old.encode() in content, content
        return content.replace(old.encode(), new.encode())

    rewrite(path, changed)
