"""The text for the newsletter, through the command, on the sample."""

import shutil
from pathlib import Path

from openpyxl import load_workbook

from cotour.build import main
from cotour.write.newsletter import LINES
from tests.output import table

SAMPLE = Path(__file__).parents[2] / "sample_workbooks" / "co_tour_2002-03"


def pasted(folder, *options):
    assert main([str(folder), *options]) == 0
    path = folder / "output" / "Colorado Tour 2002-03 - for the secretary.xlsx"
    sheet = load_workbook(path)["To paste"]
    return [row[0] for row in sheet.iter_rows(values_only=True)]


def test_who_leads_and_by_how_much_and_what_comes_next(tmp_path):
    folder = tmp_path / "season"
    shutil.copytree(SAMPLE, folder, ignore=shutil.ignore_patterns("output"))
    lines = pasted(folder, "--as-of", "2002-12-31")
    assert len(lines) <= LINES
    output = folder / "output" / "Colorado Tour 2002-03.xlsx"
    people = {line["No."] for line in table(output, "Calculation")}
    after = f"after the Denver Holiday Classic (4 events, {len(people)} players):"
    assert lines[0] == f"Colorado Tour 2002-03, {after}"
    assert lines[-1] == "Next: Pikes Peak Winter Open, 2003-01-18."
    final = pasted(folder)
    assert final[1] == (
        "Søren Halvardson leads with 219.55 points, "
        "35.57 ahead of Desmond Achterberg and Marguerite Oquist."  # 219.55 - 183.98
    )
    assert final[2] == "Most games: Theo Blankenbaker and Katherine Bellwether with 22."
    assert not any(line.startswith("Next:") for line in final)
