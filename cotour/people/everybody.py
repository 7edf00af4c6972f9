"""Everybody who is in the workbooks or in the register: one line per person, for the sheet People."""

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import pandas as pd

from cotour.names import display_name, fold_name
from cotour.people.suggestions.whole_names import clearly_different


def people_list(
    entries: pd.DataFrame,
    titles: Mapping[int, str],
    register: Mapping[str, dict[str, Any]],
) -> pd.DataFrame:
    """One line per person, by name.

    entries:  all rows of all sections: person, player, member_id, state, pre_rating, event (codes
              in date order), level, row, takes_part
    titles:   event -> title, of the events that count
    register: person -> the line of the sheet Players
    Returns:  person, member_id, player, spellings (all that were seen), also_known_as (those that
              are another name, and former IDs), state, note, eligible, reason, category (as the
              register has them), events (taken part in), titles, first_seen, is_new (first seen
              in the last event that counts), first_rating, last_rating.
    """
    seen = _seen(entries.sort_values(["event", "level", "row"], kind="stable"))
    persons = dict.fromkeys((*sorted(seen), *register))
    made = pd.DataFrame(
        [
            {"person": person} | _line(seen.get(person, Seen()), register.get(person, {}), titles)
            for person in persons
        ]
    )
    made["sort_name"] = made["player"].map(fold_name)
    return made.sort_values(["sort_name", "person"], kind="stable").reset_index(drop=True)


@dataclass(slots=True)
class Seen:
    """What the workbooks show of one person, row by row in the order of the events."""

    spellings: list[tuple[str, int]] = field(default_factory=list)
    without_id: set[str] = field(default_factory=set)  # spellings that no ID stands beside
    ids: list[str] = field(default_factory=list)
    own_id: str = ""  # the one that the person's key is made of
    states: list[str] = field(default_factory=list)
    ratings: list[int] = field(default_factory=list)
    events: list[int] = field(default_factory=list)


def _seen(ordered: pd.DataFrame) -> dict[str, Seen]:
    """A plain loop over the rows: ten times faster than a group for each person."""
    seen: dict[str, Seen] = {}
    names = (
        "person",
        "player",
        "member_id",
        "id_key",
        "state",
        "pre_rating",
        "event",
        "takes_part",
    )
    columns = (ordered[name].astype(object).tolist() for name in names)
    for person, player, member_id, id_key, state, rating, event, takes_part in zip(
        *columns, strict=True
    ):
        of_person = seen.setdefault(person, Seen())
        of_person.spellings.append((player, event))
        if pd.isna(member_id):
            of_person.without_id.add(player)
        else:
            of_person.ids.append(member_id)
            if person == f"id {id_key}":
                of_person.own_id = member_id
        if state:
            of_person.states.append(state)
        if not pd.isna(rating):
            of_person.ratings.append(rating)
        if takes_part:
            of_person.events.append(event)
    return seen


def _line(
    seen: Seen,
    said: Mapping[str, Any],
    titles: Mapping[int, str],
) -> dict[str, Any]:
    counted = [event for event in dict.fromkeys(seen.events) if event in titles]
    player = said.get("player") or (display_name(seen.spellings) if seen.spellings else "")
    member_id = said.get("member_id") or seen.own_id or (seen.ids[-1] if seen.ids else "")
    return {
        "member_id": member_id,
        "player": player,
        "spellings": tuple(dict.fromkeys(name for name, _ in seen.spellings)),
        "also_known_as": _also(player, member_id, seen, said),
        "state": said.get("state") or (seen.states[-1] if seen.states else ""),
        "note": said.get("note", ""),
        "eligible": eligible_in_words(said.get("eligible")),
        "reason": said.get("reason", ""),
        "category": "; ".join(said.get("category", ())),
        "events": len(counted),
        "titles": tuple(titles[event] for event in counted),
        "first_seen": titles[counted[0]] if counted else "",
        "is_new": len(titles) > 1 and bool(counted) and counted[0] == max(titles),
        "first_rating": seen.ratings[0] if seen.ratings else pd.NA,
        "last_rating": seen.ratings[-1] if seen.ratings else pd.NA,
    }


def _also(
    player: str,
    member_id: str,
    seen: Seen,
    said: Mapping[str, Any],
) -> str:
    """Other names and former IDs: the register's, and those that were seen.

    Not a clearly different name that stands beside the ID alone, perhaps by a slip: pasted back, it
    would be settled without anybody having looked.
    """
    others = {fold_name(name): name for name in (player, *said.get("names", ()))}
    for name, _ in seen.spellings:
        if fold_name(name) in others:
            continue
        doubtful = name not in seen.without_id and clearly_different(name, list(others.values()))
        if not doubtful:
            others[fold_name(name)] = name
    others.pop(fold_name(player), None)
    former = dict.fromkeys((*said.get("former_ids", ()), *seen.ids))
    former.pop(member_id, None)
    return "; ".join((*others.values(), *former))


def eligible_in_words(eligible: bool | dt.date | None) -> str:
    """As the secretary wrote it.

    >>> eligible_in_words(None), eligible_in_words(False), eligible_in_words(dt.date(2003, 8, 31))
    ('', 'no', '2003-08-31')
    """
    if eligible is None:
        return ""
    if isinstance(eligible, bool):
        return "yes" if eligible else "no"
    return eligible.isoformat()
