"""The text for the newsletter, through the command, on the sample."""

import shutil
from pathlib import Path

from openpyxl import load_workbook

from cotour.build import main
from cotour.write.texts.newsletter import LINES
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
    after = f"After the Denver Holiday Classic (4 events, {len(people)} players),"
    assert lines[0].startswith(f"{after} ")
    assert lines[-1] == "Next comes Pikes Peak Winter Open, 2003-01-18."
    final = pasted(folder)
    assert final[0] == (
        f"After all 6 events ({len(table(output, 'Standings'))} players), Søren Halvardson wins the "
        "Colorado Tour 2002-03 with 219.55 points, "
        "35.57 ahead of Desmond Achterberg and Marguerite Oquist."  # 219.55 - 183.98
    )
    assert (
        final[1]
        == "Theo Blankenbaker and Katherine Bellwether have played the most: 22 games each."
    )
    assert not any(line.startswith("Next") for line in final)


def test_the_biggest_climb_and_the_newcomers_of_the_last_event(tmp_path):
    folder = tmp_path / "season"
    shutil.copytree(SAMPLE, folder, ignore=shutil.ignore_patterns("output"))
    lines = pasted(folder)
    people = [
        line
        for line in table(folder / "output" / "Colorado Tour 2002-03.xlsx", "Standings")
        if line["Place"]
    ]
    headings = list(people[0])
    last = headings[headings.index("Corrections") - 1]

    def before(line):
        events = headings[headings.index("Points") + 1 : headings.index(last)]
        played = [line[each] for each in events if line[each] is not None]
        return sum(played) + (line["Corrections"] or 0) if played else None

    old = {line["Player"]: before(line) for line in people}
    assert last == "Front Range Spring Open"
    climbs = {
        line["Player"]: 1
        + sum(each is not None and each > old[line["Player"]] + 1e-9 for each in old.values())
        - line["Place"]
        for line in people
        if old[line["Player"]] is not None
    }
    highest = max(climbs, key=climbs.__getitem__)
    place = next(line["Place"] for line in people if line["Player"] == highest)
    told = f"is {highest}'s: from place {place + climbs[highest]} to {place}."
    assert any(line.startswith("The biggest climb") and line.endswith(told) for line in lines)
    new = {line["Player"] for line in people if old[line["Player"]] is None}
    told = next(line for line in lines if line.startswith("New on the tour: "))
    assert told.split(": ")[1].split(", ")[0] in new
