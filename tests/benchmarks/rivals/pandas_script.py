"""The season as a plain pandas script does it: FOLDER OUT.xlsx.

`pandas.read_excel` of every sheet of every workbook with openpyxl, groupby, and `to_excel` of the
three main sheets. No checks, no formats.
"""

import sys
from pathlib import Path

import numpy as np
import pandas as pd

CLASSES = ["E", "D", "C", "B", "A", "Expert", "Master"]
LIMITS = [-np.inf, 1200, 1400, 1600, 1800, 2000, 2200, np.inf]
HEADING_ROW = 5


def read_workbook(path):
    sections = []
    sheets = pd.read_excel(path, sheet_name=None, header=None, engine="openpyxl")
    for level, sheet in enumerate(sheets.values()):
        table = sheet.iloc[HEADING_ROW + 1 :].set_axis(sheet.iloc[HEADING_ROW], axis="columns")
        rounds = table[[name for name in table.columns if str(name).startswith("Rd ")]]
        letters = rounds.apply(lambda column: column.str[0])
        section = table[["Player", "ID", "Pre", "Post", "Score"]].copy()
        section["Half-point byes"] = (letters == "H").sum(axis="columns")
        section["Games"] = letters.isin(["W", "D", "L"]).sum(axis="columns")
        section["Event"], section["Date"] = sheet.iloc[0, 1], sheet.iloc[1, 1]
        section["Section"], section["Max points"] = sheet.iloc[2, 1], sheet.iloc[3, 1]
        section["Level"] = level
        sections.append(section)
    return pd.concat(sections)


def results_of(folder):
    paths = [path for path in sorted(folder.glob("*.xlsx")) if path.name != "season.xlsx"]
    results = pd.concat([read_workbook(path) for path in paths], ignore_index=True)
    for name in ["Pre", "Post", "Score", "Max points"]:
        results[name] = pd.to_numeric(results[name], errors="coerce")
    by_section = results.groupby(["Event", "Level"])
    sums = pd.DataFrame({"sum": by_section["Post"].sum(), "players": by_section.size()})
    of_event = sums["players"].groupby("Event")
    lower = of_event.transform("sum") - of_event.cumsum()
    sums["Multiplier"] = sums["sum"] / 1000 + lower
    results = results.join(sums["Multiplier"], on=["Event", "Level"])
    results["Tour score"] = results["Score"] - results["Half-point byes"] / 2
    results["Points"] = results["Tour score"] / results["Max points"] * results["Multiplier"]
    return results.sort_values(["Date", "Level"], kind="stable")


def standings_of(results):
    by_person = results.groupby("ID")
    rated = results[results["Pre"].notna()]
    weighted = (rated["Pre"] * rated["Games"]).groupby(rated["ID"]).sum()
    games = rated.groupby("ID")["Games"].sum()
    lines = pd.DataFrame(
        {
            "Player": by_person["Player"].last(),
            "Avg rating": weighted / games.where(games > 0),
            "Games": by_person["Games"].sum(),
            "Events": by_person["Event"].nunique(),
            "Points": by_person["Points"].sum(),
        }
    )
    printed = np.floor(lines["Avg rating"] + 0.5)
    classes = pd.cut(printed, LIMITS, right=False, labels=CLASSES)
    lines.insert(1, "Class", classes.astype(object).fillna("Unrated"))
    lines.insert(0, "Place", _places(lines["Points"]))
    per_event = results.pivot_table(index="ID", columns="Event", values="Points", aggfunc="sum")
    return lines.join(per_event[results["Event"].unique()])


def _places(totals):
    return totals.round(9).rank(method="min", ascending=False).astype(int)


def main():
    results = results_of(Path(sys.argv[1]))
    lines = standings_of(results)
    most_games = lines.loc[:, "Player":"Games"].assign(Place=_places(lines["Games"]))
    by_points = lines.sort_values(["Place", "Games", "Player"], ascending=[True, False, True])
    with pd.ExcelWriter(sys.argv[2], engine="openpyxl") as workbook:
        by_points.to_excel(workbook, sheet_name="Standings")
        most_games.sort_values(["Place", "Player"]).to_excel(workbook, sheet_name="Most Games")
        results.drop(columns="Level").to_excel(workbook, sheet_name="Calculation", index=False)


if __name__ == "__main__":
    main()
