"""Ratings: what stands in for a missing one, and what looks like another section's."""

from collections.abc import Iterator
from itertools import combinations

import pandas as pd

from cotour.check.subject import Tables, rows
from cotour.columns import BIGGEST_JUMP
from cotour.problems import Problem, problem

FAR_ON_AVERAGE = 100  # sound sections lie between 16 and 61, wrong ones above 300
FEWEST_TO_COMPARE = 3
FEWEST_OF_TWO_EVENTS = 4
NO_ERROR_SCAN = ("xls", "xlsb")  # there a blank may be an error value


def section_without_post(tables: Tables) -> Iterator[Problem]:
    """A section with no post rating at all (rule 7)."""
    code = "strength_from_pre" if tables.strength_from_pre else "section_without_post"
    for section in rows(tables.sections, tables.sections["without_post"]):
        yield problem(code, tables.place_of(section.section, "post_rating"), section.title)


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
    mask &= entries["has_pre"]
    yield from tables.each("pre_blank", mask, "pre_rating")


def no_pre_column(tables: Tables) -> Iterator[Problem]:
    """A section without a Pre column: nobody's games there count in an average."""
    for section in rows(tables.sections, ~tables.sections["has_pre"]):
        yield problem("no_pre_column", tables.place_of(section.section), section.title)


def post_of_another_section(tables: Tables) -> Iterator[Problem]:
    """A Post column pasted from another section: far from Pre on the whole."""
    entries = tables.taking_part
    moved = (entries["post_rating"] - entries["pre_rating"]).abs()
    by_section = moved.groupby(entries["section"])
    far = (by_section.mean() > FAR_ON_AVERAGE) & (by_section.count() >= FEWEST_TO_COMPARE)
    for section in far.index[far.fillna(False).astype(bool)]:
        row = int(entries.loc[entries["section"] == section, "row"].iloc[0])
        yield problem(
            "post_of_another_section",
            tables.where(section, row, "post_rating"),
            tables.sections["title"].loc[section],
            mean=int(by_section.mean()[section]),
        )


def post_columns_agree(tables: Tables) -> Iterator[Problem]:
    """Two sections whose Post columns agree row by row.

    Of one event, as far as the shorter one goes; of two events, where they are as long, and most
    rows are those of other people (the same ones' ratings may not have moved).
    """
    entries = tables.entries
    has_post = entries["post_rating"].notna()
    posted = entries.loc[has_post, ["section", "post_rating", "person"]].groupby("section")
    columns = {section: tuple(ratings) for section, ratings in posted["post_rating"]}
    people = {section: tuple(persons) for section, persons in posted["person"]}
    for _, members in tables.sections.groupby("event"):
        for one, other in combinations(members["section"], 2):
            length = min(len(columns.get(one, ())), len(columns.get(other, ())))
            if length >= FEWEST_TO_COMPARE and columns[one][:length] == columns[other][:length]:
                yield _agree(tables, one, other)
    first: dict[tuple[int, ...], int] = {}
    event = tables.sections["event"]
    for section, column in columns.items():
        one = first.setdefault(column, section)
        if event.loc[one] == event.loc[section] or len(column) < FEWEST_OF_TWO_EVENTS:
            continue
        others = sum(a != b for a, b in zip(people[one], people[section], strict=True))
        if 2 * others > len(column):
            yield _agree(tables, one, section)


def _agree(tables: Tables, one: int, other: int) -> Problem:
    row = int(tables.entries.loc[tables.entries["section"] == other, "row"].iloc[0])
    titles = tables.sections["title"]
    place = tables.place_of(one)
    shown = titles.loc[one]
    if place.workbook != tables.place_of(other).workbook:
        shown = f"{shown} in {place.workbook}"
    source = tables.where(other, row, "post_rating")
    return problem("post_columns_agree", source, titles.loc[other], other=shown)


def rating_jump(tables: Tables) -> Iterator[Problem]:
    """A rating that differs by more than 400 from the one after the player's last event."""
    columns = ["section", "event", "row", "person", "player", "pre_rating", "post_rating"]
    entries = tables.taking_part[columns].sort_values("event", kind="stable")
    after = entries["post_rating"].fillna(entries["pre_rating"])
    last = after.groupby(entries["person"]).shift()
    jump = ((entries["pre_rating"] - last).abs() > BIGGEST_JUMP).fillna(False).astype(bool)
    for entry in rows(entries.assign(last=last), jump):
        source = tables.where(entry.section, entry.row, "pre_rating")
        yield problem(
            "rating_jump", source, entry.pre_rating, player=entry.player, last=int(entry.last)
        )


def _without_post(entries: pd.DataFrame) -> pd.Series:
    missing = entries["takes_part"] & entries["post_rating"].isna() & ~entries["without_post"]
    return missing & ~_from_a_blank(entries)


def _from_a_blank(entries: pd.DataFrame) -> pd.Series:
    return entries["post_blank"] & entries["kind"].isin(NO_ERROR_SCAN)
