"""The rules alone on many results: ROWS -> what `cotour.season` takes for them, as JSON.

The peak of memory is what comes on top of the imports; the frames that go in are part of it.

The frames are made as the pipeline hands them over: sections of 100 players, four to an event, ten
results to a person.
"""

import json
import resource
import sys
import time

import numpy as np
import pandas as pd

from cotour.season import Settings
from cotour.tour.earned_points import with_points
from cotour.tour.ranking import most_games, placed
from cotour.tour.season_totals import event_points, totals
from tests.benchmarks.measure import MEGABYTE, PEAK_UNIT

PLAYERS, SECTIONS, RESULTS_EACH = 100, 4, 10
NAMES = ("player", "sort_name", "member_id")  # names are no rule: the key stands in for them
ROUNDS = [4, 5, 6]


def frames(rows: int, rng: np.random.Generator) -> tuple[pd.DataFrame, pd.DataFrame]:
    """Counted entries and their sections, with the columns and types that the pipeline gives."""
    count = -(-rows // PLAYERS)
    section = np.arange(rows) // PLAYERS
    person = rng.integers(0, max(rows // RESULTS_EACH, 1), rows)
    rounds = np.array(ROUNDS)[rng.integers(0, len(ROUNDS), count)]
    pre = pd.array(rng.integers(600, 2400, rows), dtype="Int64")
    pre[rng.random(rows) < 0.05] = pd.NA
    byes = rng.integers(0, 2, rows) * (rng.random(rows) < 0.1)
    score = byes / 2 + rng.integers(0, 2 * (rounds[section] - byes) + 1) / 2
    people = rows // RESULTS_EACH + 1
    keys = np.array([f"id {12_000_000 + number}" for number in range(people)], object)
    entries = pd.DataFrame(
        {
            "section": section,
            "event": section // SECTIONS,
            "row": np.arange(rows) % PLAYERS,
            "level": section % SECTIONS + 1,
            "person": keys[person],
            "numbered_person": pd.Categorical.from_codes(person, keys),
            "pre_rating": pre,
            "post_rating": pd.array(rng.integers(600, 2400, rows), dtype="Int64"),
            "score": pd.array(score, dtype="Float64"),
            "half_point_byes": pd.array(byes, dtype="Int64"),
            "games": pd.array(rounds[section] - byes, dtype="Int64"),
            "max_points": pd.array(rounds[section], dtype="Int64"),
            "takes_part": True,
            "without_post": False,
        }
    )
    codes = np.arange(count)
    sections = pd.DataFrame(
        {
            "section": codes,
            "event": codes // SECTIONS,
            "level": codes % SECTIONS + 1,
            "max_points": pd.array(rounds, dtype="Int64"),
        }
    )
    return entries, sections


def peak() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * PEAK_UNIT / MEGABYTE


def main() -> None:
    rows = int(sys.argv[1])
    start = peak()
    entries, sections = frames(rows, np.random.default_rng(1))
    corrections = pd.DataFrame(
        {"person": pd.Series(dtype="string"), "points": pd.Series(dtype="Float64")}
    )
    wall, cpu = time.perf_counter(), time.process_time()
    made, _ = with_points(entries, sections)
    lines = totals(made, corrections, Settings())
    lines = placed(lines.assign(**dict.fromkeys(NAMES, lines["person"]), ranked=True))
    by_games = most_games(lines)
    by_event = event_points(made)
    took = {"wall": time.perf_counter() - wall, "cpu": time.process_time() - cpu}
    assert len(lines) == len(by_games)
    assert abs(by_event["tour_points"].sum() / lines["tour_points"].sum() - 1) < 1e-9
    print(json.dumps(took | {"peak": peak() - start}))


if __name__ == "__main__":
    main()
