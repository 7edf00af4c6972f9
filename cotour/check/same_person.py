"""People in sections: nobody twice, nobody in doubt."""

from collections.abc import Iterator
from itertools import groupby
from operator import attrgetter
from typing import Any

import pandas as pd

from cotour.check.subject import Tables, rows
from cotour.people.suggestions.whole_names import clearly_different
from cotour.problems import Problem, Source, problem
from cotour.together import sets_by

LETTERS_OF_A_STATE = 2  # CO, but not USA (rule 10)


def same_person_twice(tables: Tables) -> Iterator[Problem]:
    """The same person twice in one section (rule 9)."""
    entries = tables.entries
    again = entries.duplicated(["section", "person"], keep="first")
    if not again.any():
        return
    first = entries.drop_duplicates(["section", "person"]).set_index(["section", "person"])
    for entry in entries[again].itertuples():
        before = first.loc[(entry.section, entry.person)]
        cell = tables.where(entry.section, int(before["row"]), "player").cell
        alias = "" if before["player"] == entry.player else f", as {before['player']}"
        source = tables.where(entry.section, entry.row, "player")
        yield problem("same_person_twice", source, entry.player, other=f"{cell}{alias}")


def same_name_in_two_sections(tables: Tables) -> Iterator[Problem]:
    """One name in two sections of an event, and not both rows have an ID (rule 9)."""
    name = ["event", "folded_name"]
    in_sections = tables.taking_part.drop_duplicates([*name, "section"])
    in_several = in_sections.loc[in_sections.duplicated(name), name].drop_duplicates()
    if in_several.empty:
        return
    people = tables.taking_part.merge(in_several, on=name)
    doubtful = ~people.groupby(name)["settled"].transform("all")
    first: dict[tuple[int, str], Source] = {}
    for entry in rows(people, doubtful):
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
    taking_part = tables.taking_part
    again = taking_part.duplicated(["event", "person"], keep="first")
    repeated = taking_part.duplicated(["section", "person"], keep=False)
    for entry in rows(taking_part, again & ~repeated):
        source = tables.where(entry.section, entry.row, "player")
        yield problem("same_id_in_two_sections", source, entry.player)


def id_of_two_names(tables: Tables) -> Iterator[Problem]:
    """One ID with two clearly different names: a typing error, or a changed name.

    The name that the ID should have is the register's, else that of the person's first event.
    """
    spellings = _with_id(tables).drop_duplicates(["person", "folded_name"])
    in_doubt = spellings.duplicated("person", keep=False) | (spellings["register_name"] != "")
    unknown = spellings.loc[~spellings["registered_spelling"], "person"]
    in_doubt &= spellings["person"].isin(unknown)
    by_person = attrgetter("person")
    for _, group in groupby(sorted(rows(spellings, in_doubt), key=by_person), by_person):
        first, *_ = lines = list(group)
        like = [first.player]
        if first.register_name:
            known = (line.player for line in lines if line.registered_spelling)
            like = [first.register_name, *known]
        for other in lines:
            if other.registered_spelling:
                continue
            if not clearly_different(other.player, like):
                like.append(other.player)
                continue
            there = tables.where(first.section, first.row, "player")
            yield problem(
                "id_of_two_names",
                tables.where(other.section, other.row, "player"),
                other.player,
                id=other.member_id,
                name=first.register_name or first.player,
                other=first.register_source or str(there),
            )


def name_of_two_ids(tables: Tables) -> Iterator[Problem]:
    """One name under two IDs, who never met: the secretary has not said whether they are one."""
    holders = _with_id(tables).drop_duplicates(["folded_name", "person"])
    several = holders.loc[holders.duplicated("folded_name", keep=False), "person"]
    listed = tables.entries.loc[tables.entries["person"].isin(several), ["person", "event"]]
    events = sets_by(listed["person"], listed["event"])
    for first, other in _first_and_other(holders, "folded_name"):
        known = first.in_register and other.in_register
        met = events[first.person] & events[other.person]
        if known or met or frozenset((first.person, other.person)) in tables.different:
            continue
        yield problem(
            "name_of_two_ids",
            tables.where(other.section, other.row, "player"),
            other.player,
            id=other.member_id,
            other_id=first.member_id,
            other=str(tables.where(first.section, first.row, "player")),
        )


def name_in_two_states(tables: Tables) -> Iterator[Problem]:
    """One name without an ID, in two states: perhaps two people of one name."""
    entries = tables.entries
    unsure = entries["takes_part"] & ~entries["settled"]
    unsure &= entries["person"].str.startswith("name ") & ~entries["in_register"]
    unsure &= entries["state"].str.len() == LETTERS_OF_A_STATE
    states = entries[unsure].sort_values("event", kind="stable")
    states = states.drop_duplicates(["person", "state"])
    for first, other in _first_and_other(states, "person"):
        yield problem(
            "name_in_two_states",
            tables.where(other.section, other.row, "state"),
            other.state,
            player=other.player,
            state=first.state,
            other=str(tables.where(first.section, first.row, "state")),
        )


def _with_id(tables: Tables) -> pd.DataFrame:
    """The rows with an ID, in the order of the events."""
    with_id = tables.entries[tables.entries["id_key"].notna()]
    return with_id.sort_values("event", kind="stable")


def _first_and_other(lines: pd.DataFrame, by: str) -> Iterator[tuple[Any, Any]]:
    """The first of the lines with one value, with each of the others."""
    several = lines.duplicated(by, keep=False)
    first: dict[str, Any] = {}
    for line in sorted(rows(lines, several), key=lambda each: getattr(each, by)):
        value = getattr(line, by)
        if value in first:
            yield first[value], line
        first.setdefault(value, line)


def two_boards_in_one_round(tables: Tables) -> Iterator[Problem]:
    """A game in two sections of an event in one round: hardly the same person."""
    people = tables.entries[["event", "section", "row", "person", "player"]]
    seats = people.drop_duplicates(["event", "person", "section"])
    people = people[
        people["person"].isin(seats.loc[seats.duplicated(["event", "person"]), "person"])
    ]
    if people.empty:
        return
    played = tables.rounds[tables.rounds["result"].isin(("W", "D", "L"))]
    games = played[(played["opponent"] > 0).fillna(False)].join(people, on="entry", how="inner")
    boards = games.drop_duplicates(["event", "person", "round", "section"])
    doubled = boards[boards.duplicated(["event", "person", "round"], keep=False)]
    for _, lines in doubled.groupby(["event", "person"]):
        first = lines.iloc[0]
        second = lines[(lines["round"] == first["round"])].iloc[1]
        cell = f"round {first['round']}"
        yield problem(
            "two_boards_in_one_round",
            tables.where(second["section"], second["row"], cell),
            second["player"],
            round=first["round"],
            other=str(tables.where(first["section"], first["row"], cell)),
        )
