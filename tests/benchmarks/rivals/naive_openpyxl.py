"""The season as a plain openpyxl script does it: FOLDER OUT.xlsx [--formatted].

Every workbook is loaded, cells are read by row and column, sums are dicts, and the three main
sheets are written cell by cell. With --formatted each cell is also given its font, border and
number format, as many scripts that are shown to people do.
"""

import sys
from math import floor
from pathlib import Path

from openpyxl import Workbook, load_workbook
from openpyxl.styles import Alignment, Border, Font, Side

CLASSES = [("Master", 2200), ("Expert", 2000), ("A", 1800), ("B", 1600), ("C", 1400), ("D", 1200)]
HEADING_ROW = 6


def read_section(sheet):
    headings = {}
    for column in range(1, sheet.max_column + 1):
        headings[sheet.cell(HEADING_ROW, column).value] = column
    rounds = sheet["B4"].value
    players = []
    for row in range(HEADING_ROW + 1, sheet.max_row + 1):
        results = [
            sheet.cell(row, headings[f"Rd {number}"]).value for number in range(1, rounds + 1)
        ]
        pre = sheet.cell(row, headings["Pre"]).value
        players.append(
            {
                "player": sheet.cell(row, headings["Player"]).value,
                "id": sheet.cell(row, headings["ID"]).value,
                "pre": pre if isinstance(pre, int | float) else None,
                "post": sheet.cell(row, headings["Post"]).value,
                "score": sheet.cell(row, headings["Score"]).value,
                "half_point_byes": results.count("H"),
                "games": sum(result[0] in "WDL" for result in results),
            }
        )
    return {"section": sheet["B3"].value, "rounds": rounds, "players": players}


def read_event(path):
    workbook = load_workbook(path, data_only=True)
    sections = [read_section(sheet) for sheet in workbook.worksheets]
    first = workbook.worksheets[0]
    event = {"event": first["B1"].value, "date": first["B2"].value, "sections": sections}
    for number, section in enumerate(sections):
        lower = sum(len(below["players"]) for below in sections[number + 1 :])
        section["multiplier"] = sum(p["post"] for p in section["players"]) / 1000 + lower
        for player in section["players"]:
            tour_score = player["score"] - player["half_point_byes"] / 2
            player["tour_score"] = tour_score
            player["points"] = tour_score / section["rounds"] * section["multiplier"]
    return event


def add_up(events):
    people = {}
    for event in events:
        for section in event["sections"]:
            for player in section["players"]:
                person = people.setdefault(
                    player["id"],
                    {"id": player["id"], "events": {}, "games": 0, "rated": 0, "weighted": 0},
                )
                person["player"] = player["player"]
                person["events"][event["event"]] = player["points"]
                person["games"] += player["games"]
                if player["pre"] is not None:
                    person["rated"] += player["games"]
                    person["weighted"] += player["games"] * player["pre"]
    for person in people.values():
        person["points"] = sum(person["events"].values())
        rated = person["rated"]
        person["average"] = person["weighted"] / rated if rated else None
        person["class"] = class_of(person["average"])
    return list(people.values())


def class_of(average):
    if average is None:
        return "Unrated"
    printed = floor(average + 0.5)
    for name, lowest in CLASSES:
        if printed >= lowest:
            return name
    return "E"


def in_order(people, first, second):
    people = sorted(people, key=lambda p: (-round(p[first], 9), -round(p[second], 9), p["player"]))
    place, total = 0, None
    for number, person in enumerate(people, 1):
        if round(person[first], 9) != total:
            place, total = number, round(person[first], 9)
        person["place"] = place
    return people


def write_sheet(workbook, title, headings, lines, formatted):
    sheet = workbook.create_sheet(title)
    for row, line in enumerate([headings, *lines], 1):
        for column, value in enumerate(line, 1):
            cell = sheet.cell(row, column, value)
            if formatted:
                thin = Side(style="thin", color="999999")
                cell.border = Border(bottom=thin)
                cell.font = Font(name="Calibri", size=10, bold=row == 1)
                cell.alignment = Alignment(horizontal="left" if column in (2, 3) else "right")
                cell.number_format = "0.00" if isinstance(value, float) else "General"


def write(events, people, target, formatted):
    workbook = Workbook()
    workbook.remove(workbook.active)
    titles = [event["event"] for event in events]
    first = ["Place", "Player", "ID", "Class", "Avg rating", "Games", "Events", "Points"]
    lines = []
    for p in in_order(people, "points", "games"):
        line = [p["place"], p["player"], p["id"], p["class"], p["average"], p["games"]]
        line += [len(p["events"]), p["points"], *(p["events"].get(title) for title in titles)]
        lines.append(line)
    write_sheet(workbook, "Standings", [*first, *titles], lines, formatted)
    lines = [
        [p["place"], p["player"], p["id"], p["class"], p["average"], p["games"]]
        for p in in_order(people, "games", "points")
    ]
    write_sheet(workbook, "Most Games", first[:6], lines, formatted)
    headings = ["Player", "ID", "Event", "Section", "Pre", "Post", "Games", "Score"]
    headings += ["Half-point byes", "Tour score", "Max points", "Multiplier", "Points"]
    lines = []
    for event in events:
        for section in event["sections"]:
            for p in section["players"]:
                line = [p["player"], p["id"], event["event"], section["section"], p["pre"]]
                line += [p["post"], p["games"], p["score"], p["half_point_byes"], p["tour_score"]]
                line += [section["rounds"], section["multiplier"], p["points"]]
                lines.append(line)
    write_sheet(workbook, "Calculation", headings, lines, formatted)
    workbook.save(target)


def main():
    folder, target = Path(sys.argv[1]), sys.argv[2]
    paths = [path for path in sorted(folder.glob("*.xlsx")) if path.name != "season.xlsx"]
    events = sorted((read_event(path) for path in paths), key=lambda event: event["date"])
    write(events, add_up(events), target, "--formatted" in sys.argv)


if __name__ == "__main__":
    main()
