"""What only round cells can show: that a section's results answer each other."""

from collections.abc import Iterator

import pandas as pd

from cotour.check.scores import ROUND_POINTS
from cotour.check.subject import Tables, rows
from cotour.problems import Problem, problem

ANSWER = {"W": "L", "L": "W", "D": "D", "X": "F", "F": "X", "Z": "Z"}  # or both forfeit


def opponent_unknown(tables: Tables) -> Iterator[Problem]:
    """An opponent's number that nobody in the section has."""
    cells = tables.games_met
    for cell in rows(cells, cells["answer"].isna()):
        source = tables.where(cell.section, cell.row, f"round {cell.round}")
        found = f"{cell.result}{cell.opponent}"
        yield problem("opponent_unknown", source, found, player=cell.player, opponent=cell.opponent)


def result_not_answered(tables: Tables) -> Iterator[Problem]:
    """W12 is answered by an L from 12: else one of the two cells is wrong."""
    cells = tables.games_met
    cells = cells[cells["answer"].isin(ROUND_POINTS)]
    both_forfeit = (cells["answer"] == "F") & (cells["result"] == "F")
    wrong = ((cells["answer"] != cells["result"].map(ANSWER)) & ~both_forfeit) | (
        cells["answered_to"].fillna(cells["number"]) != cells["number"]
    )
    for cell in rows(cells, wrong.astype(bool)):
        source = tables.where(cell.section, cell.row, f"round {cell.round}")
        other = tables.where(cell.section, int(cell.answer_row), f"round {cell.round}").cell
        theirs = f"{cell.answer}{'' if pd.isna(cell.answered_to) else cell.answered_to}"
        found = f"{cell.result}{cell.opponent}"
        yield problem(
            "result_not_answered", source, found, player=cell.player, theirs=theirs, other=other
        )


def wins_differ_from_losses(tables: Tables) -> Iterator[Problem]:
    """As many wins as losses, over the games of a section."""
    cells = tables.games_met
    read = tables.rounds["result"].isin(ROUND_POINTS)
    unread = tables.entries["section"].take(tables.rounds.loc[~read, "entry"]).unique()
    cells = cells[~cells["section"].isin(unread)]
    counts = pd.DataFrame({"wins": cells["result"] == "W", "losses": cells["result"] == "L"})
    sums = counts.groupby(cells["section"]).sum()
    for line in rows(sums, sums["wins"] != sums["losses"]):
        title = tables.sections["title"].loc[line.Index]
        yield problem(
            "wins_differ_from_losses",
            tables.place_of(line.Index),
            title,
            wins=line.wins,
            losses=line.losses,
        )


def odd_field_without_bye(tables: Tables) -> Iterator[Problem]:
    """With an odd number of players somebody sits out in every round."""
    entries = tables.taking_part
    by_section = entries.groupby("section")
    everybody_plays = (entries["games"] == entries["rounds"]).groupby(entries["section"]).all()
    odd = by_section.size() % 2 == 1
    for section in odd.index[odd & everybody_plays.fillna(False)]:
        title = tables.sections["title"].loc[section]
        yield problem("odd_field_without_bye", tables.place_of(section), title)
