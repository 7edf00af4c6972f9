"""What only round cells can show: that a section's results answer each other.

The opponent's number is the one in the column No.; where that is not filled in for everybody, the
place in the list.
"""

from collections.abc import Iterator

import pandas as pd

from cotour.check.scores import ROUND_POINTS
from cotour.check.tables import Tables
from cotour.problems import Problem, problem

ANSWER = {"W": "L", "L": "W", "D": "D", "X": "F", "F": "X", "Z": "Z"}  # or both forfeit


def _cells(tables: Tables) -> pd.DataFrame:
    """Every round cell with its section, its player's number and, where listed, its opponent's cell.

    Returns: section, round, number, result, opponent, row, player; answer and answered_to are what
             the opponent's cell of that round says, missing where the opponent is not on the list.
    """
    entries = tables.entries
    position = entries.groupby("section").cumcount() + 1
    unnumbered = entries["pair"].isna().groupby(entries["section"]).transform("any")
    people = entries.assign(number=entries["pair"].mask(unnumbered, position))
    people = people[["section", "number", "row", "player", "max_points", "rounds"]]
    cells = tables.rounds.join(people.rename(columns={"rounds": "of_rounds"}), on="entry")
    # double games are not written cell against cell
    cells = cells[(cells["max_points"] == cells["of_rounds"]).fillna(False).astype(bool)]
    theirs = cells[["section", "round", "number", "result", "opponent", "row"]].rename(
        columns={
            "number": "opponent",
            "result": "answer",
            "opponent": "answered_to",
            "row": "answer_row",
        }
    )
    theirs = theirs.drop_duplicates(["section", "round", "opponent"])
    met = cells[(cells["opponent"] > 0).fillna(False).astype(bool)]
    return met.merge(theirs, on=["section", "round", "opponent"], how="left")


def opponent_unknown(tables: Tables) -> Iterator[Problem]:
    """An opponent's number that nobody in the section has."""
    cells = _cells(tables)
    for cell in cells[cells["answer"].isna()].itertuples():
        source = tables.where(cell.section, cell.row, f"round {cell.round}")
        found = f"{cell.result}{cell.opponent}"
        yield problem("opponent_unknown", source, found, player=cell.player, opponent=cell.opponent)


def result_not_answered(tables: Tables) -> Iterator[Problem]:
    """W12 is answered by an L from 12: else one of the two cells is wrong."""
    cells = _cells(tables)
    cells = cells[cells["answer"].isin(ROUND_POINTS)]
    both_forfeit = (cells["answer"] == "F") & (cells["result"] == "F")
    wrong = ((cells["answer"] != cells["result"].map(ANSWER)) & ~both_forfeit) | (
        cells["answered_to"].fillna(cells["number"]) != cells["number"]
    )
    for cell in cells[wrong.astype(bool)].itertuples():
        source = tables.where(cell.section, cell.row, f"round {cell.round}")
        other = tables.where(cell.section, int(cell.answer_row), f"round {cell.round}").cell
        theirs = f"{cell.answer}{'' if pd.isna(cell.answered_to) else cell.answered_to}"
        found = f"{cell.result}{cell.opponent}"
        yield problem(
            "result_not_answered", source, found, player=cell.player, theirs=theirs, other=other
        )


def wins_differ_from_losses(tables: Tables) -> Iterator[Problem]:
    """As many wins as losses, over the games of a section."""
    cells = _cells(tables)
    read = tables.rounds["result"].isin(ROUND_POINTS)
    unread = tables.entries["section"].take(tables.rounds.loc[~read, "entry"]).unique()
    cells = cells[~cells["section"].isin(unread)]
    counts = pd.crosstab(cells["section"], cells["result"])
    for section, line in counts.reindex(columns=["W", "L"], fill_value=0).iterrows():
        if line["W"] != line["L"]:
            source = tables.place_of(section)
            title = tables.sections["title"].loc[section]
            yield problem(
                "wins_differ_from_losses", source, title, wins=line["W"], losses=line["L"]
            )


def odd_field_without_bye(tables: Tables) -> Iterator[Problem]:
    """With an odd number of players somebody sits out in every round."""
    entries = tables.entries[tables.entries["takes_part"]]
    by_section = entries.groupby("section")
    everybody_plays = (entries["games"] == entries["rounds"]).groupby(entries["section"]).all()
    odd = by_section.size() % 2 == 1
    for section in odd.index[odd & everybody_plays.fillna(False)]:
        title = tables.sections["title"].loc[section]
        yield problem("odd_field_without_bye", tables.place_of(section), title)
