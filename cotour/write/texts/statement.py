"""The answer to "how were my points computed?": one player's season, event by event, in words.

All numbers are those of the Season, printed half up (rule 21); a sum whose printed parts do not
give its printed total says so.
"""

from typing import Any

import pandas as pd

from cotour.exact import half_up, printed
from cotour.season import Season
from cotour.write.members.sheets import calculation, class_title, counted, season_tokens
from cotour.write.texts.blend_in_words import (
    COMBINED,
    FOUR_CQ,
    blend_in_words,
    place_in_words,
    short,
)
from cotour.write.texts.who_is_meant import ON_A_LIST, everybody, who, wrapped


def statement(season: Season, person: str) -> list[str]:
    """How this person's points, average, class and 4CQ came about, in lines of at most 100 signs.

    person: a key that find_players() gives
    Raises: KeyError where nobody has this key.
    """
    people = everybody(season)
    found = people[people["person"] == person]
    if found.empty:
        raise KeyError(person)
    once = season_tokens(season)
    day = f"as of {once['season.as_of']}" if once["season.as_of"] else ""
    above = dict.fromkeys([once["season.title"], once["season.subtitle"], day])
    lines = [f"Statement for {who(found.iloc[0])}", ", ".join(str(each) for each in above if each)]
    if not person.startswith(ON_A_LIST):
        lines += _tour(season, person)
    for name, row in found["lists"].iloc[0].items():
        facts, table = season.rating_lists[name]
        lines += blend_in_words(table, row, facts, FOUR_CQ)
    return [part for line in lines for part in wrapped(line)]


def _tour(season: Season, person: str) -> list[str]:
    """Points, average, class, games, and the combined list where there is one."""
    codes = season.entries[["event", "section"]].add_suffix("_code")
    entries = calculation(season).join(codes)
    entries = entries[entries["person"] == person]
    own = season.standings.set_index("person").loc[person]
    lines = _points(season, person, entries, own) + _average_and_class(season, entries, own)
    if season.combined is not None:
        of_person = season.combined["person"] == person
        for row in season.combined.index[of_person]:
            lines += blend_in_words(season.combined, row, season.combined_facts, COMBINED)
    return lines


# --- the points ---------------------------------------------------------------------------------


def _points(season: Season, person: str, entries: pd.DataFrame, own: pd.Series) -> list[str]:
    """Event by event, the corrections, their sum, and the place."""
    of_event = season.event_points[season.event_points["person"] == person]
    totals = of_event.set_index("event")["tour_points"]
    lines = []
    parts = []
    for code, of_sections in entries.groupby("event_code"):
        parts.append(float(totals[code]))
        for entry in of_sections.itertuples():
            lines += _entry(season, entry)
        if len(of_sections) > 1:
            together = _sum_in_words([*of_sections["tour_points"].astype(float)], parts[-1])
            lines.append(f"  Points of all sections of this event: {together}")
    lines = lines or ["", "No event counts so far."]
    corrections = season.corrections[season.corrections["person"] == person]
    if not corrections.empty:
        lines += ["", "Corrections"]
        for line in corrections.sort_values(["date", "row"], kind="stable").itertuples():
            parts.append(float(line.points))
            lines.append(_correction(line))
    total = _sum_in_words(parts, float(own["tour_points"]))
    return [*lines, "", f"Total points: {total}", f"  {_place(season, own, 'place')}"]


def _entry(season: Season, entry: Any) -> list[str]:
    """One section: from the score to the points, and the games that count."""
    section = season.sections.set_index("section").loc[entry.section_code]
    last_day = season.events.set_index("event").loc[entry.event_code, "last_day"]
    day = "" if pd.isna(last_day) else f", {last_day:%Y-%m-%d}"
    rounds = "" if pd.isna(section["rounds"]) else f" ({counted(int(section['rounds']), 'round')})"
    rated = "unrated" if pd.isna(entry.pre_rating) else f"rating {entry.pre_rating}"
    below, multiplier = section["lower_section_players"], printed(section["multiplier"], 3)
    return [
        "",
        f"{entry.event}{day}, section {entry.section} "
        f"({counted(int(section['participants']), 'player')})",
        f"  Score: {entry.score:g}. {_byes(entry)}",
        f"  Max points: {entry.max_points}{rounds}",
        f"  {_rating_sum(entry, section)}",
        f"  Players in lower sections: {below}",
        f"  Multiplier: {section['post_rating_sum']:,} / 1000 + {below} = {multiplier}",
        f"  Points: {entry.in_words}",
        f"  Games counted: {entry.games} ({rated} before the event)",
    ]


def _byes(entry: Any) -> str:
    """What is taken out of the score, and what stays in (rules 1 and 5)."""
    halves, fulls = int(entry.half_point_byes), int(entry.full_point_byes)
    said = "No half-point byes."
    if halves:
        byes = counted(halves, "half-point bye")
        said = f"{byes} taken out: {entry.score:g} - {halves / 2:g} = {entry.tour_score:g}."
    if not fulls:
        return said
    return f"{said} {counted(fulls, 'full-point bye')}: {'stays' if fulls == 1 else 'stay'} in."


def _rating_sum(entry: Any, section: Any) -> str:
    """The section's sum, and the player's own rating in it (rules 3 and 7)."""
    kind = "pre ratings (no post ratings exist)" if entry.without_post else "post ratings"
    own = f"{entry.counted_rating} of them your own"
    if not entry.counted_rating:
        own = "you had no rating and add 0"
    elif pd.isna(entry.post_rating) and not entry.without_post:
        own += ", the pre rating, because there is no post rating"
    return f"Sum of {kind} of the section: {section['post_rating_sum']:,} ({own})"


def _correction(line: Any) -> str:
    """Elk Hunt: +12.02 points. Reason. By Tour director, 2002-11-09."""
    event = f"{line.event_title}: " if line.event_title else ""
    sign = "+" if line.points > 0 else ""
    day = "" if pd.isna(line.date) else f"{line.date:%Y-%m-%d}"
    by = ", ".join(part for part in (_text(line.by) and f"by {line.by}", day) if part)
    why = "; ".join(part for part in (_text(line.reason), by) if part)
    return f"  {event}{sign}{printed(line.points, 2)} points" + (f": {why}" if why else "")


def _text(value: Any) -> str:
    return "" if pd.isna(value) else str(value)


def _sum_in_words(parts: list[float], total: float) -> str:
    """55.55 + 20.36 = 75.92, with a word where the printed parts do not give the printed total.

    >>> _sum_in_words([55.5535, 20.36], 75.9135)
    '55.55 + 20.36 = 75.91'
    >>> _sum_in_words([1.004, 1.004, -0.5], 1.508)
    '1.00 + 1.00 - 0.50 = 1.51 (computed from unrounded numbers; the printed ones give 1.50)'
    """
    text = " + ".join(printed(part, 2) for part in parts).replace("+ -", "- ")
    if len(parts) < 2:
        return text or printed(total, 2)
    of_printed = sum(half_up(part, 2) for part in parts)
    text = f"{text} = {printed(total, 2)}"
    if of_printed == half_up(total, 2):
        return text
    return f"{text} (computed from unrounded numbers; the printed ones give {of_printed})"


def _place(season: Season, own: pd.Series, column: str) -> str:
    """The place among the ranked people (of the class, for class_place), or why there is none."""
    if not own["ranked"]:
        residents = " and ".join(season.settings.residents_of)
        why = f": only residents of {residents} are ranked" if residents else ""
        return f"Listed, not ranked{why}."
    people = season.standings[season.standings["ranked"]]
    if column == "class_place":
        people = people[people["rating_class"] == own["rating_class"]]
    return place_in_words(people, column, int(own[column]), own["player"])


# --- the average and the class ------------------------------------------------------------------


def _average_and_class(season: Season, entries: pd.DataFrame, own: pd.Series) -> list[str]:
    """The average in words, what does not count in it and why, the class, the games."""
    played, rated = entries["games"] > 0, entries["pre_rating"].notna()
    lines = ["", _average(entries[played & rated], own["average_rating"])]
    for entry in entries[~(played & rated)].itertuples():
        why = "unrated before the event" if entry.games else "no game played"
        lines.append(f"  Not counted here: {entry.event}, section {entry.section}: {why}")
    title = class_title(season, own["rating_class"])
    title = title if title.startswith("Class ") else f"Class: {title}"
    decides = "no average rating" if pd.isna(own["average_rating"]) else "by the printed average"
    games = " + ".join(str(number) for number in entries["games"])
    total = f"{games} = {own['games']}" if len(entries) > 1 else own["games"]
    if not own["ranked"]:
        return [*lines, f"{title}, {decides}", f"Games: {total}"]
    in_class, by_games = (_place(season, own, name) for name in ("class_place", "games_place"))
    return [*lines, f"{title}, {decides}", f"  {in_class}", f"Games: {total}", f"  {by_games}"]


def _average(entries: pd.DataFrame, average: Any) -> str:
    """(6 x 1568 + 5 x 1627) / 11 = 1594.8, printed 1595 (rules 12 to 16)."""
    if pd.isna(average):
        return "Average rating: none, because no game with a pre-tournament rating was played."
    terms = [f"{line.games} x {line.pre_rating}" for line in entries.itertuples()]
    whole, value = printed(average), short(average, _digits_that_decide(average))
    as_printed = "" if value == whole else f", printed {whole}"
    total = entries["games"].sum()
    return f"Average rating: ({' + '.join(terms)}) / {total} = {value}{as_printed}"


def _digits_that_decide(average: float) -> int:
    """As many decimals as it takes to be rounded alike: 1599.46 is 1599, 1599.5 would be 1600.

    >>> _digits_that_decide(1594.8182), _digits_that_decide(1599.46)
    (1, 2)
    """
    right = half_up(average)
    return next(n for n in range(1, 10) if half_up(float(half_up(average, n))) == right)
