"""What travels: the Season from the pipeline to the writers, and what season.xlsx says of it.

Here belong the shapes that more than one room handles. How the frames come about belongs to tour/,
their columns' headings to columns.py.
"""

import datetime as dt
from dataclasses import dataclass, field

import pandas as pd

from cotour.columns import DEFAULT_CLASSES


@dataclass(frozen=True, slots=True)
class Settings:
    """What the sheet Season of season.xlsx says; the defaults where it is silent."""

    title: str = ""
    season_start: dt.date | None = None
    season_end: dt.date | None = None
    residents_of: tuple[str, ...] = ()
    strength_from_pre: bool = False
    combined_list: bool = False
    one_prize: bool = False  # nobody wins two prizes
    tied_prizes: str = "share"  # or "games": the higher place by more games
    classes: tuple[tuple[str, float], ...] = DEFAULT_CLASSES


@dataclass(slots=True)
class Season:
    """What travels from the pipeline to the writers: the frames of the season, and its settings.

    events:       event (code, in date order), name, last_day, title
    sections:     number, section (code), event, title, level, rounds, max_points, participants,
                  post_rating_sum, lower_section_players, multiplier
    entries:      a row for every participant of a section: event, section, row, person, player,
                  member_id, state, pre_rating, post_rating, counted_rating, score,
                  half_point_byes, full_point_byes, games, tour_score, tour_points
    standings:    a row for every person, in order: number, place, person, player, member_id, state,
                  rating_class, average_rating, games, events, tour_points, corrections, ranked
    most_games:   the same people in the order of games, place by games
    event_points: person, event, tour_points, games
    corrections:  person, event, event_title, points, reason, by, date: those that count
    combined:     rule 27's list, where the season asks for it; combined_facts stand above it
    rating_lists: name -> (what stands above the list, its table)
    prizes:       who wins what, where season.xlsx has prizes: kind, category, place, prize, person,
                  player, member_id, tour_points, games, prize_note
    changes:      against earlier standings, where there are any: group, person, place,
                  place_before, movement, player, member_id, tour_points, points_before,
                  points_gained, gained_from; standings then have a column movement
    """

    settings: Settings
    events: pd.DataFrame
    sections: pd.DataFrame
    entries: pd.DataFrame
    standings: pd.DataFrame
    most_games: pd.DataFrame
    event_points: pd.DataFrame
    corrections: pd.DataFrame
    combined: pd.DataFrame | None = None
    combined_facts: dict[str, object] = field(default_factory=dict)
    rating_lists: dict[str, tuple[dict[str, object], pd.DataFrame]] = field(default_factory=dict)
    prizes: pd.DataFrame | None = None
    changes: pd.DataFrame | None = None
    changes_since: str = ""
    as_of: dt.date | None = None
    final: bool = False
    next_event: str = ""  # the first event after the as-of day, where its workbook is there already
