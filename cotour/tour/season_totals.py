"""What the results of a season add up to: by person, and by person and event (rules 9, 11 to 17).

Who comes before whom is a matter of ranking.py.
"""

import numpy as np
import pandas as pd

from cotour.exact import sums_by_number
from cotour.rules.average_rating import average_rating
from cotour.rules.corrections import correction_points
from cotour.rules.rating_class import rating_class
from cotour.season import Settings


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
