"""Who is meant: the people of a season by ID, by name, or by a part of a name.

A line of a rating list is the person of the tour with its ID; without an ID on either side, the
only person of its name.
"""

import textwrap
from typing import Any

import pandas as pd

from cotour.names import fold_name
from cotour.season import Season
from cotour.together import sets_by
from cotour.write.members.sheets import counted

WIDTH = 100
ON_A_LIST = "list "  # before the key of a person who is on a rating list alone
COLUMNS = ["person", "player", "member_id", "state", "events", "lists"]


def find_players(season: Season, wanted: str) -> pd.DataFrame:
    """The people whom an ID, a name or a part of a name means, in the order of the standings.

    wanted:  an ID; else a whole name, in any case and order, with or without accents; else parts
             of a name, all of which occur in it
    Returns: person (for statement()), player, member_id, state, events, lists (name of a rating
             list -> row of its table); people who are on a rating list alone come last. May be
             empty.
    """
    people = everybody(season)
    own_id = _id_key(wanted)
    with_id = people["ids"].map(lambda ids: own_id in ids).astype(bool)
    parts = fold_name(wanted).split() if wanted.strip() else []
    if with_id.any() or not parts:
        return people.loc[with_id, COLUMNS]
    whole = people["names"].map(
        lambda names: any(sorted(name.split()) == sorted(parts) for name in names)
    )
    within = people["names"].map(
        lambda names: any(all(part in name for part in parts) for name in names)
    )
    found = whole if whole.any() else within
    return people.loc[found.astype(bool), COLUMNS]


def several(lines: pd.DataFrame) -> list[str]:
    """The people found, a line for each: name, ID, state, events, rating lists."""
    said = []
    for line in lines.itertuples(index=False):
        there = [counted(int(line.events), "event")] if line.events or not line.lists else []
        there += [f"on the list {name}" for name in line.lists]
        said += wrapped(", ".join([who(line), *there]))
    return said


def everybody(season: Season) -> pd.DataFrame:
    """Everybody of the standings, then of the rating lists alone: COLUMNS, and their names and ids.

    names and ids are sets: every folded spelling, every ID without leading zeros.
    """
    people = _of_the_standings(season)
    for title, (_, table) in season.rating_lists.items():
        of_id = {own_id: key for key, person in people.items() for own_id in person["ids"]}
        of_name: dict[str, list[str]] = {}
        for key, person in people.items():
            for name in person["names"]:
                of_name.setdefault(name, []).append(key)
        for row, line in enumerate(table.to_dict("records")):
            own_id, name = _id_key(line["member_id"]), line["sort_name"]
            same = of_name.get(name, [])
            key = f"{ON_A_LIST}{own_id or name}"
            if own_id in of_id:
                key = of_id[own_id]
            elif len(same) == 1 and not (own_id and people[same[0]]["ids"]):
                key = same[0]
            alone = line | {"person": key, "state": "", "events": 0, "lists": {}}
            person = people.setdefault(key, alone | {"names": {name}, "ids": {own_id} - {""}})
            person["lists"] |= {title: row}
    return pd.DataFrame(list(people.values()), columns=[*COLUMNS, "names", "ids"])


def _of_the_standings(season: Season) -> dict[str, dict[str, Any]]:
    if season.standings.empty:
        return {}
    with_id = season.entries.dropna(subset="id_key")
    ids = sets_by(with_id["person"], with_id["id_key"])
    names = sets_by(season.entries["person"], season.entries["folded_name"])
    return {
        line["person"]: line
        | {
            "lists": {},
            "names": names.get(line["person"], set()) | {line["sort_name"]},
            "ids": ids.get(line["person"], set()) | {_id_key(line["member_id"])} - {""},
        }
        for line in season.standings.to_dict("records")
    }


def _id_key(member_id: Any) -> str:
    """An ID as it is compared: without the leading zeros that Excel loses."""
    return "" if pd.isna(member_id) else str(member_id).strip().lstrip("0")


def who(line: Any) -> str:
    """Anna Berg, ID 1234, CO."""
    member_id = "" if pd.isna(line.member_id) else f"ID {line.member_id}"
    state = "" if pd.isna(line.state) else line.state
    return ", ".join(part for part in (line.player, member_id, state) if part)


def wrapped(line: str) -> list[str]:
    """A line of text in as many as it takes, each further one set in."""
    inset = " " * (len(line) - len(line.lstrip()) + 4)
    return textwrap.wrap(line, WIDTH, subsequent_indent=inset, break_on_hyphens=False) or [""]
