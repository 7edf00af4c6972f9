"""From counted entries to the season's tables: the rules applied in their order.

Nothing is checked here: check.py and the readers have proved what the rules need.
"""

import datetime as dt
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import pandas as pd

from cotour.display_names import display_name
from cotour.exact import sums_by_number
from cotour.problems import Problem, Source, problem
from cotour.rules import four_cubes, tour_points
from cotour.rules.average_rating import average_rating
from cotour.rules.corrections import correction_points
from cotour.rules.rating_class import rating_class
from cotour.rules.standings import listing_order, place
from cotour.schema import Settings

Window = tuple[dt.date, dt.date]
LETTERS_OF_A_FEDERATION = 3  # USA, BEL: not a state (rule 10)


def with_points(entries: pd.DataFrame, sections: pd.DataFrame) -> tuple[pd.DataFrame, pd.DataFrame]:
    """Participants with their tour points, and sections with their multipliers.

    entries:  counted entries (counts.py); no-shows are dropped here
    sections: section (code), event, level, max_points
    Returns:  entries with counted_rating, tour_score, multiplier, tour_points; sections with
              participants, post_rating_sum, lower_section_players, multiplier.
    """
    taking_part = entries[entries["takes_part"]].reset_index(drop=True)
    counted = tour_points.counted_rating(taking_part, taking_part["without_post"])
    taking_part["counted_rating"] = counted
    sections = sections.reset_index(drop=True)
    sections = sections.join(tour_points.section_totals(taking_part, sections))
    sections["lower_section_players"] = tour_points.lower_section_players(sections)
    sections["multiplier"] = tour_points.multiplier(sections)
    of_section = sections.set_index("section")["multiplier"]
    taking_part["multiplier"] = taking_part["section"].map(of_section)
    taking_part["tour_score"] = tour_points.tour_score(taking_part)
    taking_part["tour_points"] = tour_points.tour_points(taking_part)
    assert len(taking_part) == int(sections["participants"].sum()), (
        "every participant in one section"
    )
    return taking_part, sections


def standings(
    entries: pd.DataFrame,
    everybody: pd.DataFrame,
    corrections: pd.DataFrame,
    register: Mapping[str, dict[str, Any]],
    settings: Settings,
    fold_name: Callable[[str], str],
) -> pd.DataFrame:
    """One line per person, in the order of the standings (rules 10 to 20).

    entries:     participants with tour_points, person, event, games, pre_rating, level; player,
                 member_id, id_key, state
    everybody:   all rows of all workbooks, for the names of people who are only corrected
    corrections: person, points
    Returns:     number, person, player, member_id, state, rating_class, average_rating, games,
                 events, tour_points, corrections, ranked, place, games_place, class_place,
                 sort_name; index 0 to n - 1.
    """
    lines = totals(entries, corrections, settings)
    lines = lines.join(_who(lines["person"], entries, everybody, register))
    lines["sort_name"] = lines["player"].map(fold_name)
    lines["ranked"] = _ranked(lines["state"], settings.residents_of)
    return placed(lines)


def totals(entries: pd.DataFrame, corrections: pd.DataFrame, settings: Settings) -> pd.DataFrame:
    """What each person's results add up to (rules 9 and 11 to 17), one line per person.

    entries:     participants with tour_points, numbered_person, event, games, pre_rating
    corrections: person, points
    Returns:     person, games, events, corrections, tour_points, average_rating, rating_class.
    """
    numbers, persons = _numbers(entries)
    pairs = np.sort(_person_and_event(entries))  # unique() would hash, which is slow for many
    events = pairs[np.diff(pairs, prepend=-1) > 0] // _span(entries)
    lines = pd.DataFrame(
        {
            "games": sums_by_number(numbers, entries["games"], len(persons)),
            "events": np.bincount(events, minlength=len(persons)),
            "event_points": sums_by_number(numbers, entries["tour_points"], len(persons)),
            "average_rating": average_rating(entries, "numbered_person").reindex(persons),
        },
        index=persons,
    )
    lines = lines[lines["events"] > 0]
    added = correction_points(corrections)
    lines = lines.reindex(lines.index.union(added.index).rename("person")).reset_index()
    lines["corrections"] = lines["person"].map(added).astype("Float64")
    lines["games"] = lines["games"].fillna(0).astype("Int64")
    lines["events"] = lines["events"].fillna(0).astype("Int64")
    earned = lines["event_points"].astype("Float64").fillna(0)
    lines["tour_points"] = earned + lines["corrections"].fillna(0)
    lines["rating_class"] = rating_class(lines["average_rating"], settings.classes)
    return lines


def _who(
    persons: pd.Series,
    entries: pd.DataFrame,
    everybody: pd.DataFrame,
    register: Mapping[str, dict[str, Any]],
) -> pd.DataFrame:
    """Name, ID and state: the register's, else the most complete name, the latest ID and state."""
    latest_first = entries.sort_values(["event", "level"], ascending=[False, True], kind="stable")

    def latest(column: str, filled: pd.Series) -> pd.Series:
        return latest_first[filled].drop_duplicates("person").set_index("person")[column]

    with_id = everybody[everybody["member_id"].notna()]
    others = everybody[~everybody["person"].isin(entries["person"])]
    spellings: dict[str, list[tuple[str, int]]] = {}
    latest_spellings = latest_first.drop_duplicates(["person", "player"])
    columns = (latest_spellings[column].tolist() for column in ("person", "player", "event"))
    for person, name, event in zip(*columns, strict=True):
        spellings.setdefault(person, []).append((name, event))
    found = {
        "player": {person: display_name(names) for person, names in spellings.items()},
        "member_id": latest("member_id", latest_first["member_id"].notna()).to_dict()
        | latest("member_id", _own_id(latest_first)).to_dict(),
        "state": latest("state", _is_state(latest_first["state"])).to_dict(),
    }
    who = pd.DataFrame(index=persons.index)
    for column, values in found.items():
        said = {person: line[column] for person, line in register.items() if line.get(column)}
        rows = with_id if column == "member_id" else others
        rows = rows.drop_duplicates("person", keep="last")
        elsewhere = dict(zip(rows["person"].tolist(), rows[column].tolist(), strict=True))
        known = elsewhere | values | said
        who[column] = pd.array([known.get(person) for person in persons.tolist()], dtype="string")
    who["state"] = who["state"].where(_is_state(who["state"].fillna("")), "")
    return who


def _own_id(rows: pd.DataFrame) -> pd.Series:
    """Rows with the ID that the person's key is made of, not a former one."""
    return rows["id_key"].notna() & (rows["person"] == "id " + rows["id_key"].astype(str))


def _is_state(states: pd.Series) -> pd.Series:
    """A filled state; a three-letter federation is none (rule 10)."""
    lengths = states.str.len()
    return (lengths > 0) & (lengths != LETTERS_OF_A_FEDERATION)


def _ranked(states: pd.Series, residents_of: tuple[str, ...]) -> pd.Series:
    """Everybody, or only the residents; a blank state is ranked (rule 10)."""
    if not residents_of:
        return pd.Series(True, index=states.index)
    return (states.isin(residents_of) | (states == "")).astype(bool)


def placed(lines: pd.DataFrame) -> pd.DataFrame:
    """The lines in the order of the standings, with the places of all three orders (rules 18 to 20).

    lines:   tour_points, games, rating_class, ranked, sort_name, player, member_id
    Returns: the same with number, place, games_place and class_place; index 0 to n - 1.
    """
    lines = lines.loc[listing_order(lines, "tour_points", "games")].reset_index(drop=True)
    lines.insert(0, "number", range(1, len(lines) + 1))
    ranked = lines["ranked"]
    lines["place"] = place(lines["tour_points"].where(ranked))
    lines["games_place"] = place(lines["games"].where(ranked))
    lines["class_place"] = place(lines["tour_points"].where(ranked), lines["rating_class"])
    return lines


def most_games(lines: pd.DataFrame) -> pd.DataFrame:
    """The standings' lines in the order of games, place by games (rules 18 to 20)."""
    ordered = lines.loc[listing_order(lines, "games", "tour_points")].reset_index(drop=True)
    return ordered.assign(place=ordered["games_place"])


def event_points(entries: pd.DataFrame) -> pd.DataFrame:
    """Points and games of each person in each event: an event is one column (rule 9).

    Returns: person, event, tour_points, games.
    """
    _, persons = _numbers(entries)
    pairs, place = np.unique(_person_and_event(entries), return_inverse=True)
    person, event = np.divmod(pairs, _span(entries))
    return pd.DataFrame(
        {
            "person": persons.take(person),
            "event": event,
            "tour_points": sums_by_number(place, entries["tour_points"], len(pairs)),
            "games": sums_by_number(place, entries["games"], len(pairs)),
        }
    ).astype({"tour_points": "Float64", "games": "Int64"})


def _numbers(entries: pd.DataFrame) -> tuple[np.ndarray, pd.Index]:
    """The number of each entry's person, and the persons by their numbers."""
    person = entries["numbered_person"].array
    return person.codes, person.categories


def _person_and_event(entries: pd.DataFrame) -> np.ndarray:
    """Person and event of each entry as one number: person x span + event."""
    numbers, _ = _numbers(entries)
    event = entries["event"].to_numpy(np.int64)
    pairs: np.ndarray = numbers.astype(np.int64) * _span(entries) + event
    return pairs


def _span(entries: pd.DataFrame) -> int:
    return int(entries["event"].max()) + 1


def combined(
    lines: pd.DataFrame, day: dt.date, window: Window, source: Source
) -> tuple[pd.DataFrame, dict[str, object], list[Problem]]:
    """The 4CQ's index over the ranked people of the tour (rule 27).

    lines: standings
    day:   the as-of day; the weight of the points is the share of the season gone by then
    """
    number, days = four_cubes.day_of_span(day, *window)
    people = lines[lines["ranked"]].reset_index(drop=True)
    people["points"] = people["tour_points"]
    table, facts, problems = blend(
        people, "average_rating", "points", number, days, Source(source.workbook, "Combined")
    )
    renamed = table.rename(columns={"normalised_cp": "normalised_points", "four_cq": "combined"})
    return renamed, facts | {"list.name": "Combined", "list.as_of": day}, problems


def blend(
    people: pd.DataFrame, rating: str, points: str, number: int, days: int, source: Source
) -> tuple[pd.DataFrame, dict[str, object], list[Problem]]:
    """Normalised rating and points, their blend, and the places (rules 22 to 25).

    people: rating (missing: unrated), points, sort_name, player, member_id
    Returns: people in list order with normalised_rating, normalised_cp, four_cq, place; the facts
             that stand above the list; and a problem where all values are equal.
    """
    weight = number / days
    people = people.copy()
    people["normalised_rating"] = four_cubes.normalised(people[rating])
    people["normalised_cp"] = four_cubes.normalised(people[points])
    people["four_cq"] = four_cubes.blended(
        people["normalised_rating"], people["normalised_cp"], weight
    )
    people["place"] = place(people["four_cq"])
    facts: dict[str, object] = {
        "list.day": number,
        "list.days": days,
        "list.cp_weight": weight,
        "list.rating_weight": 1 - weight,
    }
    problems = []
    for name, column in (("rating", rating), ("cp", points)):
        low, high = people[column].min(), people[column].max()
        known = not pd.isna(low)
        facts[f"list.{name}_min"] = float(low) if known else None
        facts[f"list.{name}_max"] = float(high) if known else None
        facts[f"list.{name}_range"] = float(high - low) if known else None
        if known and low == high:
            word = "ratings" if name == "rating" else "points"
            problems.append(problem("all_equal", source, float(low), what=word))
    order = listing_order(people, "four_cq", unranked_last=False)
    return people.loc[order].reset_index(drop=True), facts, problems
