"""The games of the round cells, each with the opponent's cell of that round.

The opponent's number is the one in the column No.; where that is not filled in for everybody, the
place in the list.
"""

import pandas as pd


def games_met(entries: pd.DataFrame, rounds: pd.DataFrame) -> pd.DataFrame:
    """Every round cell with its section, its player's number and, where listed, its opponent's cell.

    Returns: section, round, number, result, opponent, row, player; answer and answered_to are what
             the opponent's cell of that round says, missing where the opponent is not on the list.
    """
    position = entries.groupby("section").cumcount() + 1
    unnumbered = entries["pair"].isna().groupby(entries["section"]).transform("any")
    people = entries.assign(number=entries["pair"].mask(unnumbered, position))
    people = people[["section", "number", "row", "player", "max_points", "rounds"]]
    cells = rounds.join(people.rename(columns={"rounds": "of_rounds"}), on="entry")
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
