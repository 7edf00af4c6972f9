"""Whole sections and events."""

from collections.abc import Iterator
from itertools import combinations, groupby
from math import lcm

import pandas as pd

from cotour.check.subject import Tables, rows
from cotour.problems import Problem, Source, problem
from cotour.together import sets_by

STRONGER_BY = 100  # rating points that make a lower section stand out above a higher one
SAME_OF_FIVE, OF_FIVE = 4, 5  # 80% of the players, in whole numbers
FEWEST_THE_SAME = 3  # two players may well meet again with the same result and ratings
LARGEST_LCM = 100_000  # beyond it, two different totals may agree in nine decimals


def section_without_participants(tables: Tables) -> Iterator[Problem]:
    """Nobody took part: the section gives nobody points (rule 6)."""
    sections = tables.sections
    for section in rows(sections, sections["participants"] == 0):
        source = tables.place_of(section.section)
        yield problem("section_without_participants", source, section.title)


def section_title_twice(tables: Tables) -> Iterator[Problem]:
    """Two sections of one name in one event."""
    sections = tables.sections
    folded = sections["title"].str.casefold()
    again = sections.assign(folded=folded).duplicated(["event", "folded"], keep="first")
    for section in rows(sections, again):
        yield problem("section_title_twice", tables.place_of(section.section), section.title)


def max_points_too_varied(tables: Tables) -> Iterator[Problem]:
    """So many different Max points that exact ties can no longer be told from near ones."""
    together = lcm(*(int(each) for each in tables.sections["max_points"].dropna().unique()))
    if together > LARGEST_LCM:
        yield problem("max_points_too_varied", Source(), together)


def sections_out_of_order(tables: Tables) -> Iterator[Problem]:
    """A lower section that is much stronger than a higher one of its event."""
    entries = tables.taking_part
    rating = entries["post_rating"].fillna(entries["pre_rating"])
    mean = rating.groupby(entries["section"]).mean()
    sections = tables.sections.assign(mean=tables.sections["section"].map(mean))
    ordered = sections.dropna(subset="mean").sort_values(["event", "level"], kind="stable")
    for _, members in groupby(ordered.itertuples(), key=lambda section: section.event):
        for higher, lower in combinations(members, 2):
            if lower.level > higher.level and lower.mean > higher.mean + STRONGER_BY:
                yield problem(
                    "sections_out_of_order",
                    tables.place_of(lower.section),
                    lower.title,
                    higher=higher.title,
                    mean=int(lower.mean),
                    other=int(higher.mean),
                )


def section_twice(tables: Tables) -> Iterator[Problem]:
    """One section under two names: most of its players in both, with the same score and rating.

    At least 80% of the smaller one's players. So of any fifth of its players, and one more, at
    least one stands in both: only sections that share one of the rarest are compared.
    """
    entries = tables.taking_part
    played = entries.groupby(["person", "score", "pre_rating"], dropna=False).ngroup()
    sets = sets_by(entries["section"], played)
    seen_in: dict[int, list[int]] = {}
    for section, keys in sets.items():
        for key in keys:
            seen_in.setdefault(key, []).append(section)
    found = set()
    for one, other in _candidates(sets, seen_in):
        smaller = min(len(sets[one]), len(sets[other]))
        both = len(sets[one] & sets[other])
        alike = OF_FIVE * both >= SAME_OF_FIVE * smaller and both >= FEWEST_THE_SAME
        if alike or (sets[one] == sets[other] and _same_day(tables, one, other)):
            found.add((one, other))
            yield _twice(tables, one, other, both, smaller, _differ(entries, one, other))
    yield from _same_people(tables, entries, found)


def _differ(entries: pd.DataFrame, one: int, other: int) -> set[str]:
    """The people whose score or ratings are not the same in both sections."""
    lines = [
        set(
            entries.loc[
                entries["section"] == section, ["person", "score", "pre_rating", "post_rating"]
            ]
            .astype("string")
            .fillna("")
            .itertuples(index=False, name=None)
        )
        for section in (one, other)
    ]
    return {line[0] for line in lines[0] ^ lines[1]}


def _same_people(
    tables: Tables, entries: pd.DataFrame, known: set[tuple[int, int]]
) -> Iterator[Problem]:
    """The same players in two events on one day, whatever their scores and ratings."""
    sections = tables.sections
    people = sets_by(entries["section"], entries["person"])
    dated = sections[sections["last_day"].notna() & sections["section"].isin(people)]
    for _, members in dated.groupby("last_day"):
        for one, other in combinations(members["section"], 2):
            if (one, other) in known or sections["event"].loc[one] == sections["event"].loc[other]:
                continue
            smaller = min(len(people[one]), len(people[other]))
            both = len(people[one] & people[other])
            if OF_FIVE * both >= SAME_OF_FIVE * smaller and both >= FEWEST_THE_SAME:
                place = tables.place_of(one)
                yield problem(
                    "same_people_same_day",
                    tables.place_of(other),
                    sections["title"].loc[other],
                    other=", ".join(filter(None, (place.workbook, place.sheet))),
                    both=both,
                    smaller=smaller,
                )


def _candidates(sets: dict[int, set[int]], seen_in: dict[int, list[int]]) -> list[tuple[int, int]]:
    pairs = set()
    for section, keys in sets.items():
        rarest = sorted(keys, key=lambda key: (len(seen_in[key]), key))
        for key in rarest[: len(keys) * (OF_FIVE - SAME_OF_FIVE) // OF_FIVE + 1]:
            pairs |= {tuple(sorted((section, other))) for other in seen_in[key] if other != section}
    return sorted(pairs)  # type: ignore[arg-type]


def _same_day(tables: Tables, one: int, other: int) -> bool:
    days = tables.sections["last_day"]
    return bool(days.loc[one] == days.loc[other]) or bool(pd.isna(days.loc[[one, other]]).all())


def _twice(
    tables: Tables, one: int, other: int, both: int, smaller: int, differ: set[str]
) -> Problem:
    """Both places, which file is newer, and which players differ."""
    names = tables.entries.loc[tables.entries["person"].isin(differ), "player"]
    shown = ", ".join(sorted(set(names))[:FEWEST_THE_SAME]) or "nobody"
    older, newer = sorted((one, other), key=lambda each: (_changed(tables, each), each))
    here, there = tables.place_of(older), tables.place_of(newer)
    same_time = _changed(tables, older) == _changed(tables, newer)
    return problem(
        "section_twice",
        here,
        tables.sections["title"].loc[older],
        other=f"{there.workbook}, sheet {there.sheet}",
        newer="they were saved at the same time" if same_time else f"{there.workbook} is newer",
        both=both,
        smaller=smaller,
        differ=shown,
    )


def _changed(tables: Tables, section: int) -> float:
    path = tables.place_of(section).path
    return path.stat().st_mtime if path is not None and path.exists() else 0.0
