"""Colorado Tour points: what an entry earns in its event (rules 1 to 7).

    tour score  = score - 1/2 x half-point byes
    multiplier  = sum of the section's post-tournament ratings / 1000 + players in lower sections
    tour points = tour score / max points x multiplier

Source: Colorado State Chess Association, "how CO Tour points are calculated". A half-point bye's
half point is taken out; a full-point bye stays in, since the player is forced to sit out.
"""

import numpy as np
import pandas as pd

HALF_POINT_BYE = "H"
FULL_POINT_BYE = "B"
FORFEIT_WIN = "X"


def rounds_with(rounds: pd.DataFrame, result: str, entries: int) -> pd.Series:
    """In how many rounds each entry shows this result.

    rounds:  entry (0 to entries - 1), result (W D L H B X F Z U)
    Returns: Int64, one per entry.

    >>> rounds = pd.DataFrame({"entry": [0, 0, 1], "result": ["H", "W", "H"]})
    >>> rounds_with(rounds, "H", 2).tolist()
    [1, 1]
    """
    of_result = rounds["entry"].to_numpy()[(rounds["result"] == result).to_numpy()]
    return pd.Series(np.bincount(of_result, minlength=entries)).astype("Int64")


def takes_part(entries: pd.DataFrame) -> pd.Series:
    """Whether an entry is a participant: it shows a game, a full-point bye or a forfeit win (rule 6).

    entries: games, full_point_byes, forfeit_wins (rounds)
    Returns: boolean like entries; False is a no-show.
    """
    shown = entries[["games", "full_point_byes", "forfeit_wins"]].fillna(0)
    return (shown > 0).any(axis="columns")


def counted_rating(entries: pd.DataFrame, from_pre: pd.Series) -> pd.Series:
    """The rating that an entry adds to its section's sum (rules 3 and 7).

    entries:  post_rating, pre_rating (rating points; missing: unrated or blank)
    from_pre: whether the entry's section has no post rating at all and counts Pre instead
    Returns:  Int64: the post rating, else the pre rating, else 0.

    >>> entries = pd.DataFrame({"post_rating": [1655, pd.NA, pd.NA], "pre_rating": [1600, 1500, pd.NA]})
    >>> counted_rating(entries.astype("Int64"), pd.Series([False] * 3)).tolist()
    [1655, 1500, 0]
    """
    post = entries["post_rating"].mask(from_pre.astype(bool))
    return post.fillna(entries["pre_rating"]).fillna(0).astype("Int64")


def section_totals(entries: pd.DataFrame, sections: pd.DataFrame) -> pd.DataFrame:
    """Participants and sum of counted ratings of each section (rule 3), one row per section.

    entries:  section, counted_rating (rating points); participants only
    sections: section
    Returns:  participants, post_rating_sum as Int64, in the order of sections.
    """
    by_section = entries.groupby("section")["counted_rating"]
    totals = pd.DataFrame({"participants": by_section.size(), "post_rating_sum": by_section.sum()})
    return (
        totals.reindex(sections["section"], fill_value=0).astype("Int64").set_axis(sections.index)
    )


def lower_section_players(sections: pd.DataFrame) -> pd.Series:
    """Participants of the sections after this one in the event's order (rule 4).

    sections: event, level (1 is the top; equal levels are side by side), participants
    Returns:  Int64 like sections.

    >>> sections = pd.DataFrame({"event": [1, 1, 1], "level": [1, 2, 2], "participants": [20, 30, 8]})
    >>> lower_section_players(sections).tolist()
    [38, 0, 0]
    """
    by_level = sections.groupby(["event", "level"])["participants"].sum()
    from_the_bottom = by_level[::-1].groupby(level="event").cumsum()
    below = (from_the_bottom - by_level).rename("below")
    return (
        sections[["event", "level"]]
        .join(below, on=["event", "level"])["below"]
        .astype("Int64")
        .set_axis(sections.index)
    )


def multiplier(sections: pd.DataFrame) -> pd.Series:
    """Sum of post ratings / 1000 + players in lower sections, unrounded.

    sections: post_rating_sum (rating points), lower_section_players
    Returns:  Float64 like sections.

    >>> multiplier(pd.DataFrame({"post_rating_sum": [53107], "lower_section_players": [58]})).tolist()
    [111.107]
    """
    below = sections["lower_section_players"].astype("Float64")
    return sections["post_rating_sum"].astype("Float64") / 1000 + below


def tour_score(entries: pd.DataFrame) -> pd.Series:
    """score - 1/2 x half-point byes (rule 1).

    entries: score (points), half_point_byes (rounds)
    Returns: Float64 like entries.

    >>> tour_score(pd.DataFrame({"score": [2.5], "half_point_byes": [1]})).tolist()
    [2.0]
    """
    return entries["score"].astype("Float64") - entries["half_point_byes"].astype("Float64") / 2


def tour_points(entries: pd.DataFrame) -> pd.Series:
    """tour_score / max_points x multiplier, unrounded, in tour points.

    entries: tour_score (points, half-point byes taken out), and of the entry's section
             max_points (points) and multiplier
    Returns: Float64 like entries.

    >>> entry = pd.DataFrame({"tour_score": [2.0], "max_points": [3], "multiplier": [30.54]})
    >>> tour_points(entry).round(6).tolist()
    [20.36]
    """
    share = entries["tour_score"].astype("Float64") / entries["max_points"].astype("Float64")
    return share * entries["multiplier"].astype("Float64")
