"""Which people may be one: a list for the secretary to decide, best first. Nothing is merged.

likeness = 94 - distance of the names - what IDs, ratings and states add, held between 0 and 100;
a pair below 60 is not asked about. People who met in one event sat at two boards: never one.
"""

from collections import Counter
from collections.abc import Set
from typing import Any, NamedTuple

import pandas as pd

from cotour.people.suggestions.blocks import candidate_pairs
from cotour.people.suggestions.evidence import Person, weigh
from cotour.people.suggestions.in_words import in_words
from cotour.people.suggestions.readings import Reading, read_name
from cotour.people.suggestions.whole_names import Match, match
from cotour.together import sets_by

COLUMNS = ("person", "player", "member_id", "spellings", "state", "first_rating", "last_rating")
SAME_NAME = 94
LEAST = 60
FARTHEST_NAME = SAME_NAME - LEAST + 14  # no evidence makes good more than this


class Suggestion(NamedTuple):
    """Two people who may be one: first is the one to keep; likeness 0 to 100; why in words."""

    first: str
    second: str
    likeness: float
    why: str


def suggestions(
    people: pd.DataFrame, attendance: pd.DataFrame, decided: Set[frozenset[str]]
) -> list[Suggestion]:
    """Pairs of people who may be one, the likeliest first.

    people:     person (key), player, member_id (missing: none), spellings (tuple), state,
                first_rating and last_rating (rating points, missing: unrated); one row a person
    attendance: person, event (code): who played where
    decided:    pairs of keys that are decided, the same or different: not asked again
    Returns:    nobody who met, nobody decided; in one order whatever the order of the rows.
    """
    known = _people(people, attendance)
    bearers = Counter(word for person in known for word in _words(person))
    found = []
    for one, other in candidate_pairs([person.readings for person in known]):
        a, b = known[one], known[other]
        if a.events & b.events or frozenset((a.key, b.key)) in decided:
            continue
        suggestion = _suggestion(a, b, bearers)
        if suggestion is not None:
            found.append(suggestion)
    return sorted(found, key=lambda each: (-each.likeness, each.first, each.second))


def _people(people: pd.DataFrame, attendance: pd.DataFrame) -> list[Person]:
    played = sets_by(attendance["person"], attendance["event"])
    known = [
        Person(
            row.person,
            _readings(row.player, row.spellings),
            "" if pd.isna(row.member_id) else str(row.member_id).lstrip("0"),
            "" if pd.isna(row.state) else str(row.state).strip(),
            _ratings(row.first_rating, row.last_rating),
            frozenset(played.get(row.person, ())),
        )
        for row in people[list(COLUMNS)].astype(object).itertuples()
    ]
    return sorted(known, key=lambda person: person.key)


def _readings(player: str, spellings: tuple[str, ...]) -> tuple[Reading, ...]:
    """One reading for each different name among the spellings."""
    found = {
        (reading.words, reading.suffix): reading
        for spelling in sorted({player, *spellings})
        for reading in read_name(spelling)
        if reading.words
    }
    return tuple(found.values())


def _ratings(*ratings: Any) -> tuple[int, ...]:
    return tuple(sorted({int(rating) for rating in ratings if not pd.isna(rating)}))


def _words(person: Person) -> set[str]:
    return {word for reading in person.readings for word in reading.words}


def _suggestion(a: Person, b: Person, bearers: Counter[str]) -> Suggestion | None:
    matches = (match(one, other, bearers) for one in a.readings for other in b.readings)
    nearest: Match | None = min(
        (found for found in matches if found), key=lambda found: found.distance, default=None
    )
    if nearest is None or nearest.distance > FARTHEST_NAME:
        return None
    first, second = sorted(
        (a, b), key=lambda each: (not each.member_id, -len(each.events), each.key)
    )
    added, said = weigh(first, second, nearest.distance)
    likeness = SAME_NAME - nearest.distance - added
    if likeness < LEAST:
        return None
    why = "; ".join([in_words(nearest), "never in one event", *said])
    return Suggestion(first.key, second.key, float(min(100, likeness)), why)
