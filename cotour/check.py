"""The checks over whole sections and events: one function per check, all listed in CHECKS.

Each takes the Tables and gives problems; its name is the problem's code. What a single cell cannot
be is found while reading (read/cells.py).
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import lcm

import numpy as np
import pandas as pd

from cotour.problems import Problem, Source, errors, is_error, problem

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
LARGEST_LCM = 100_000  # beyond it, two different totals may agree in nine decimals
NO_ERROR_SCAN = ("xls", "xlsb")  # there a blank may be an error value


@dataclass(frozen=True, slots=True)
class Tables:
    """What the checks look at.

    entries:  section, event, row, person, settled, folded_name, player, the ruled counts
              (half_point_byes, full_point_byes, games), takes_part; and as the sheet has them
              listed_half_point_byes, listed_full_point_byes, listed_games; from the section:
              rounds, max_points, has_rounds, kind
    sections: section (code), event, title, rounds, max_points, has_..., participants
    rounds:   entry, round, result, opponent
    """

    entries: pd.DataFrame
    sections: pd.DataFrame
    rounds: pd.DataFrame
    where: Callable[[int, int, str], Source]
    strength_from_pre: bool

    def each(self, code: str, mask: pd.Series, column: str, **fields: str) -> Iterator[Problem]:
        """A problem for every entry under the mask, at its cell of this column.

        fields: word in the wording -> column of entries that fills it.
        """
        for entry in self.entries[mask.fillna(False).astype(bool)].itertuples():
            values = {word: _plain(getattr(entry, name)) for word, name in fields.items()}
            source = self.where(entry.section, entry.row, column)
            yield problem(
                code, source, values.pop("found", entry.player), player=entry.player, **values
            )

    def section_source(self, section: int) -> Source:
        """The heading of a section."""
        row = int(self.entries.loc[self.entries["section"] == section, "row"].min())
        return self.where(section, row, "player")


def _plain(value: object) -> object:
    if pd.isna(value):
        return ""
    return int(value) if isinstance(value, float) and value.is_integer() else value


# --- scores, byes, games ------------------------------------------------------------------------


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
    shown = entries.assign(sum_of_rounds=most)
    wrong = Tables(shown, tables.sections, rounds, tables.where, tables.strength_from_pre)
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
    for line in rounds[nobody.astype(bool)].itertuples():
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
    for section in sections[from_columns & ~sections["has_half_point_byes"]].itertuples():
        yield problem("no_bye_columns", tables.section_source(section.section), section.title)


# --- ratings ------------------------------------------------------------------------------------


def section_without_post(tables: Tables) -> Iterator[Problem]:
    """A section with no post rating at all (rule 7)."""
    code = "strength_from_pre" if tables.strength_from_pre else "section_without_post"
    for section in tables.sections[tables.sections["without_post"]].itertuples():
        yield problem(code, tables.section_source(section.section), section.title)


def post_from_pre(tables: Tables) -> Iterator[Problem]:
    """Post blank, 0 or unrated: the pre rating stands in (rule 7)."""
    entries = tables.entries
    mask = _without_post(entries) & entries["pre_rating"].notna()
    yield from tables.each("post_from_pre", mask, "post_rating", pre="pre_rating")


def no_rating(tables: Tables) -> Iterator[Problem]:
    """Neither a post nor a pre rating: the player adds 0 (rule 7)."""
    entries = tables.entries
    unrated = entries["takes_part"] & entries["post_rating"].isna() & entries["pre_rating"].isna()
    yield from tables.each("no_rating", unrated & ~_from_a_blank(entries), "post_rating")


def blank_or_error(tables: Tables) -> Iterator[Problem]:
    """In .xls and .xlsb a blank in a needed column may be an error value."""
    entries = tables.entries
    mask = entries["takes_part"] & entries["post_blank"] & _from_a_blank(entries)
    yield from tables.each("blank_or_error", mask & ~entries["without_post"], "post_rating")


def pre_blank(tables: Tables) -> Iterator[Problem]:
    """A blank Pre: the games count, but not in the average (rule 14)."""
    entries = tables.entries
    mask = entries["takes_part"] & entries["pre_blank"] & (entries["games"] > 0)
    yield from tables.each("pre_blank", mask, "pre_rating")


def _without_post(entries: pd.DataFrame) -> pd.Series:
    missing = entries["takes_part"] & entries["post_rating"].isna() & ~entries["without_post"]
    return missing & ~_from_a_blank(entries)


def _from_a_blank(entries: pd.DataFrame) -> pd.Series:
    return entries["post_blank"] & entries["kind"].isin(NO_ERROR_SCAN)


# --- people in sections -------------------------------------------------------------------------


def same_person_twice(tables: Tables) -> Iterator[Problem]:
    """The same person twice in one section (rule 9)."""
    entries = tables.entries
    again = entries.duplicated(["section", "person"], keep="first")
    first = entries.drop_duplicates(["section", "person"]).set_index(["section", "person"])["row"]
    for entry in entries[again].itertuples():
        other = tables.where(entry.section, int(first[entry.section, entry.person]), "player")
        source = tables.where(entry.section, entry.row, "player")
        yield problem("same_person_twice", source, entry.player, other=other.cell)


def same_name_in_two_sections(tables: Tables) -> Iterator[Problem]:
    """One name in two sections of an event, and not both rows have an ID (rule 9)."""
    taking_part = tables.entries[tables.entries["takes_part"]]
    names = taking_part.groupby(["event", "folded_name"])
    doubtful = (names["section"].transform("nunique") > 1) & ~names["settled"].transform("all")
    first: dict[tuple[int, str], Source] = {}
    for entry in taking_part[doubtful].itertuples():
        source = tables.where(entry.section, entry.row, "player")
        key = (entry.event, entry.folded_name)
        if key in first:
            other = first[key]
            yield problem(
                "same_name_in_two_sections",
                source,
                entry.player,
                other=f"{other.sheet} {other.cell}",
            )
        first.setdefault(key, source)


def same_id_in_two_sections(tables: Tables) -> Iterator[Problem]:
    """One person in two sections of an event: both count (rule 9)."""
    taking_part = tables.entries[tables.entries["takes_part"]]
    again = taking_part.duplicated(["event", "person"], keep="first")
    repeated = taking_part.duplicated(["section", "person"], keep=False)
    for entry in taking_part[again & ~repeated].itertuples():
        source = tables.where(entry.section, entry.row, "player")
        yield problem("same_id_in_two_sections", source, entry.player)


# --- sections -----------------------------------------------------------------------------------


def section_without_participants(tables: Tables) -> Iterator[Problem]:
    """Nobody took part: the section gives nobody points (rule 6)."""
    sections = tables.sections
    for section in sections[sections["participants"] == 0].itertuples():
        source = tables.section_source(section.section)
        yield problem("section_without_participants", source, section.title)


def section_title_twice(tables: Tables) -> Iterator[Problem]:
    """Two sections of one name in one event."""
    sections = tables.sections
    folded = sections["title"].str.casefold()
    again = sections.assign(folded=folded).duplicated(["event", "folded"], keep="first")
    for section in sections[again].itertuples():
        yield problem("section_title_twice", tables.section_source(section.section), section.title)


def max_points_too_varied(tables: Tables) -> Iterator[Problem]:
    """So many different Max points that exact ties can no longer be told from near ones."""
    together = lcm(*(int(each) for each in tables.sections["max_points"].dropna().unique()))
    if together > LARGEST_LCM:
        yield problem("max_points_too_varied", Source(), together)


CHECKS: tuple[Callable[[Tables], Iterator[Problem]], ...] = (
    score_missing,
    score_above_max,
    score_below_byes,
    score_differs,
    byes_above_rounds,
    games_above_rounds,
    unplayed_result,
    byes_differ,
    games_differ,
    games_blank,
    score_without_games,
    no_bye_columns,
    section_without_post,
    post_from_pre,
    no_rating,
    blank_or_error,
    pre_blank,
    same_person_twice,
    same_name_in_two_sections,
    same_id_in_two_sections,
    section_without_participants,
    section_title_twice,
    max_points_too_varied,
)


def check(tables: Tables, known: list[Problem]) -> list[Problem]:
    """All problems of all checks; the first error of a cell is enough for that cell."""
    seen = {each.source for each in errors(known) if each.source.cell}
    found = []
    for one_check in CHECKS:
        for each in one_check(tables):
            if each.source not in seen:
                found.append(each)
            if is_error(each):
                seen.add(each.source)
    return found
