"""What every participant earns in an event: multipliers of the sections, tour points (rules 1 to 7).

Nothing is checked here: check/ and the readers have proved what the rules need.
"""

import pandas as pd

from cotour.rules import tour_points


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
