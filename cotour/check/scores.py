"""Scores, byes and games: what a row says must fit together and fit its section."""

from collections.abc import Iterator

import numpy as np

from cotour.check.subject import Tables, rows
from cotour.problems import Problem, problem

ROUND_POINTS = {
    "W": 1.0,
    "D": 0.5,
    "L": 0.0,
    "H": 0.5,
    "B": 1.0,
    "X": 1.0,
    "F": 0.0,
    "Z": 0.5,
    "U": 0.0,
}


def score_missing(tables: Tables) -> Iterator[Problem]:
    """A participant without a score."""
    entries = tables.entries
    yield from tables.each(
        "score_missing", entries["takes_part"] & entries["score"].isna(), "score"
    )


def score_above_max(tables: Tables) -> Iterator[Problem]:
    """More than could be scored in the section."""
    entries = tables.entries
    mask = entries["score"] > entries["max_points"]
    yield from tables.each("score_above_max", mask, "score", found="score", limit="max_points")


def score_below_byes(tables: Tables) -> Iterator[Problem]:
    """Less than the byes alone are worth."""
    entries = tables.entries
    byes = entries["half_point_byes"] / 2 + entries["full_point_byes"]
    mask = entries["takes_part"] & (entries["score"] < byes)
    yield from tables.each("score_below_byes", mask, "score", found="score")


def score_differs(tables: Tables) -> Iterator[Problem]:
    """The score is not the sum of the round cells (not checked where Max points differ)."""
    entries = tables.entries
    rounds = tables.rounds
    points = rounds["result"].map(ROUND_POINTS)
    nobody = (rounds["result"] == "D") & (rounds["opponent"] == 0)
    entry = rounds["entry"].to_numpy()
    most = np.bincount(entry, weights=points, minlength=len(entries))
    unplayed_draws = np.bincount(entry[nobody.to_numpy()], minlength=len(entries)) / 2
    checked = entries["has_rounds"] & (entries["max_points"] == entries["rounds"])
    too_much = entries["score"] > most
    too_little = entries["score"] < most - unplayed_draws
    wrong = tables.with_entries(entries.assign(sum_of_rounds=most))
    mask = checked & (too_much | too_little)
    yield from wrong.each("score_differs", mask, "score", found="score", sum="sum_of_rounds")


def byes_above_rounds(tables: Tables) -> Iterator[Problem]:
    """More byes than rounds."""
    entries = tables.entries
    byes = entries["half_point_byes"] + entries["full_point_byes"]
    mask = byes > entries[["rounds", "max_points"]].max(axis="columns")
    yield from tables.each("byes_above_rounds", mask, "half_point_byes", limit="rounds")


def games_above_rounds(tables: Tables) -> Iterator[Problem]:
    """More games than rounds (or than Max points, in a section of double games)."""
    entries = tables.entries
    mask = entries["games"] > entries[["rounds", "max_points"]].max(axis="columns")
    yield from tables.each("games_above_rounds", mask, "games", found="games", limit="rounds")


def unplayed_result(tables: Tables) -> Iterator[Problem]:
    """L0, L--- and D0 are unplayed rounds, not games (rule 15)."""
    rounds = tables.rounds
    nobody = (rounds["result"].isin(["W", "D", "L"]) & (rounds["opponent"] == 0)).fillna(False)
    for line in rows(rounds, nobody.astype(bool)):
        entry = tables.entries.iloc[line.entry]
        source = tables.where(entry["section"], entry["row"], f"round {line.round}")
        yield problem("unplayed_result", source, f"{line.result}0", player=entry["player"])


def byes_differ(tables: Tables) -> Iterator[Problem]:
    """The bye columns do not say what the round cells say; the round cells count."""
    entries = tables.entries
    counted = entries["has_rounds"] & (entries["max_points"] == entries["rounds"])
    for name in ("half_point_byes", "full_point_byes"):
        mask = counted & (entries[f"listed_{name}"] != entries[name])
        found = f"listed_{name}"
        yield from tables.each("byes_differ", mask, name, found=found, counted=name)


def games_differ(tables: Tables) -> Iterator[Problem]:
    """The Games column does not say what the round cells say; the round cells count."""
    entries = tables.entries
    mask = entries["has_rounds"] & (entries["listed_games"] != entries["games"])
    yield from tables.each("games_differ", mask, "games", found="listed_games", counted="games")


def games_blank(tables: Tables) -> Iterator[Problem]:
    """A Games column with a blank: rounds without byes stand in."""
    entries = tables.entries
    mask = ~entries["has_rounds"] & entries["has_games"] & entries["listed_games"].isna()
    yield from tables.each("games_blank", mask, "games", games="games")


def score_without_games(tables: Tables) -> Iterator[Problem]:
    """Points beyond the byes, but no game: read as forfeit wins."""
    entries = tables.entries
    mask = ~entries["has_rounds"] & (entries["games"] == 0) & (entries["forfeit_wins"] > 0)
    yield from tables.each("score_without_games", mask, "score", found="score")


def no_bye_columns(tables: Tables) -> Iterator[Problem]:
    """Neither round cells nor a column from which half-point byes could be known."""
    sections = tables.sections
    from_columns = ~sections["has_rounds"] | (sections["max_points"] != sections["rounds"])
    for section in rows(sections, from_columns & ~sections["has_half_point_byes"]):
        yield problem("no_bye_columns", tables.place_of(section.section), section.title)


def byes_not_in_column(tables: Tables) -> Iterator[Problem]:
    """Where Max points differ from the rounds byes come from their columns, not from H and B."""
    entries = tables.entries
    double = entries["has_rounds"] & (entries["max_points"] != entries["rounds"]).fillna(False)
    for name in ("half_point_byes", "full_point_byes"):
        mask = double & (entries[f"shown_{name}"] != entries[name])
        yield from tables.each("byes_not_in_column", mask, name, found=name, shown=f"shown_{name}")


def max_points_below_rounds(tables: Tables) -> Iterator[Problem]:
    """Max points less than the rounds: possible only where not every round counts."""
    sections = tables.sections
    below = (sections["max_points"] < sections["rounds"]).fillna(False).astype(bool)
    for section in rows(sections, below):
        source = tables.place_of(section.section, "max_points")
        yield problem(
            "max_points_below_rounds", source, int(section.max_points), rounds=int(section.rounds)
        )
