"""A season of invented people with planted pairs, as the tables that suggestions() takes."""

from dataclasses import dataclass
from random import Random

import pandas as pd

from tests.suggestions.pairs import FALSE_PAIRS, FIRST_NAMES, LAST_NAMES, TRUE_PAIRS, Pair

EVENTS = 6


@dataclass
class PlantedSeason:
    people: pd.DataFrame
    attendance: pd.DataFrame
    true: dict[frozenset[str], Pair]
    false: dict[frozenset[str], Pair]


def planted_season(seed: int, bystanders: int = 90, true: int = 8, false: int = 6) -> PlantedSeason:
    random = Random(seed)
    rows: list[dict] = []
    played: list[tuple[str, int]] = []
    for name in base_names(random, bystanders):
        member_id = str(random.randrange(12_000_000, 17_000_000)) if random.random() < 0.7 else ""
        _add(rows, played, random, name, member_id, _rating(random), _events(random))
    season = PlantedSeason(pd.DataFrame(), pd.DataFrame(), {}, {})
    for pair in random.sample(TRUE_PAIRS, true):
        season.true[_plant(rows, played, random, pair, random.randrange(-90, 91))] = pair
    for pair in random.sample(FALSE_PAIRS, false):
        gap = random.choice((-60, 80, 200, 300, 600, 900))
        season.false[_plant(rows, played, random, pair, gap)] = pair
    season.people = pd.DataFrame(rows)
    season.attendance = pd.DataFrame(played, columns=["person", "event"])
    return season


def base_names(random: Random, count: int) -> list[str]:
    first_names, last_names = FIRST_NAMES.split(), LAST_NAMES.split()
    names: set[str] = set()
    while len(names) < count:
        names.add(f"{random.choice(first_names)} {random.choice(last_names)}")
    return sorted(names)


def _plant(rows: list, played: list, random: Random, pair: Pair, gap: int) -> frozenset[str]:
    events = sorted(random.sample(range(EVENTS), 4))
    rating, state = _rating(random), random.choice(("CO", "CO", "WY", ""))
    other = rating + gap if rating and random.random() < 0.8 else None
    theirs = (events[:2], events[1:] if pair.met else events[2:])
    return frozenset(
        _add(rows, played, random, name, member_id, each, here, state)
        for name, member_id, each, here in zip(
            (pair.one, pair.other), pair.ids, (rating, other), theirs, strict=True
        )
    )


def _add(rows, played, random, name, member_id, rating, events, state=None) -> str:
    key = f"id {member_id}" if member_id else f"name {name}"
    rows.append(
        {
            "person": key,
            "player": name,
            "member_id": member_id or pd.NA,
            "spellings": (name, name.upper()) if random.random() < 0.2 else (name,),
            "state": random.choice(("CO", "CO", "CO", "NM", "")) if state is None else state,
            "first_rating": rating or pd.NA,
            "last_rating": rating + random.randrange(-40, 41) if rating else pd.NA,
        }
    )
    played += [(key, event) for event in events]
    return key


def _rating(random: Random) -> int | None:
    return random.randrange(700, 2200) if random.random() < 0.8 else None


def _events(random: Random) -> list[int]:
    return random.sample(range(EVENTS), random.choice((1, 1, 2, 3, 5)))
