"""The rules reckoned a second time, in exact arithmetic, to hold the product's numbers against.

Written from the text of the rules alone: fractions, lists, dicts and loops, nothing of the product.
A season is a plain dict of what the cells of the workbooks hold:

    title, start, end, residents, strength_rating, combined, classes    as in the sheet `Season`
    players      [{id, player, also_known_as, state}]
    corrections  [{player, id, event, points, reason, by, date}]
    events       [{event, sections: [{section, workbook, date, rounds, max_points, order,
                                      tour_section, headings, rows: [{heading: cell}]}]}]

What is not in a dict is not in the workbook. Input that the rules call an error is a ValueError.
"""

import re
import unicodedata
from collections.abc import Callable, Iterable
from datetime import date, timedelta
from fractions import Fraction
from math import floor
from typing import Any

Plain = dict[str, Any]

HALF = Fraction(1, 2)
UNRATED_WORDS = {"", "UNR", "UNR.", "UNRATED", "NEW"}
SIDE_GAMES = {"side games", "extra games"}
PUBLISHED_CLASSES = [
    ("Master", 2200),
    ("Expert", 2000),
    ("A", 1800),
    ("B", 1600),
    ("C", 1400),
    ("D", 1200),
    ("E", 0),
]
WHOLE_POINT, HALF_POINT, NO_POINT = "WBX", "DHZ", "LFU"


# Cells


def half_up(value: Fraction, digits: int = 0) -> str:
    """Rule 21: "Printed numbers are rounded half up from the exact value, as Excel does".

    >>> half_up(Fraction("55.555"), 2), half_up(Fraction("1500.5")), half_up(Fraction("-0.125"), 2)
    ('55.56', '1501', '-0.13')
    """
    units = floor(abs(value) * 10**digits + HALF)
    whole, rest = divmod(units, 10**digits)
    sign = "-" if value < 0 and units else ""
    return f"{sign}{whole}" + (f".{rest:0{digits}}" if digits else "")


def number(cell: Any) -> Fraction:
    """A score, a count or points as its cell shows it: 3, 2.5, "2½", "2 1/2", "2,5"; blank is 0."""
    text = str(cell if cell is not None else "").strip().replace(",", ".").replace("½", " 1/2")
    return sum((Fraction(part) for part in text.split()), Fraction(0))


def rating(cell: Any) -> Fraction | None:
    """Rule 3: "`1655P12` and `1655/12` are rating 1655"; rule 7: "blank, 0 or an unrated word".

    "In a rating, a comma before exactly three digits is a thousands comma, else a decimal one."
    """
    text = str(cell if cell is not None else "").strip().upper()
    if text in UNRATED_WORDS:
        return None
    found = re.fullmatch(r"(\d[\d.,]*)(?:\s*[P/]\s*\d+)?", text)
    if not found:
        raise ValueError(f"no rating: {cell!r}")
    digits = found.group(1)
    thousands = re.fullmatch(r"\d{1,3},\d{3}", digits)
    return Fraction(digits.replace(",", "" if thousands else ".")) or None


def section_rating(cell: Any) -> Fraction | None:
    """Rule 3: "A rating in a section is a whole number from 100 to 3000"."""
    value = rating(cell)
    if value is not None and (value.denominator != 1 or not 100 <= value <= 3000):
        raise ValueError(f"no rating of a section: {cell!r}")
    return value


def result(cell: Any) -> str:
    """The letter of a round cell: "case, blanks and trailing dashes do not matter".

    Workbooks: "`W0` is a forfeit win"; rule 15: "`L0`, `L---`, `D0` are unplayed rounds".
    """
    text = re.sub(r"\s", "", str(cell if cell is not None else "")).upper().rstrip("-") or "U"
    letter, opponent = text[0], text[1:]
    if letter in "WDL" and opponent in {"", "0"}:
        letter = "U" if letter in "DL" else "X"
    if letter not in WHOLE_POINT + HALF_POINT + NO_POINT or (opponent and not opponent.isdigit()):
        raise ValueError(f"no result: {cell!r}")
    return letter


def points_of(letter: str) -> Fraction:
    """Rules 1 and 5: a win, a full-point bye and a forfeit win 1, a draw and its like 1/2."""
    return Fraction(1) if letter in WHOLE_POINT else HALF if letter in HALF_POINT else Fraction(0)


def id_key(cell: Any) -> str:
    """IDs: "quotes, apostrophes, blanks and a trailing `.0` are taken off; then text of digits".

    Leading zeros "make no other key"; "anything else is no ID": the empty text.
    """
    text = re.sub(r"[\s\"'’‘“”]", "", str(cell if cell is not None else "")).removesuffix(".0")
    return text.lstrip("0") if text.isdecimal() else ""


def shown_id(cell: Any) -> str:
    """The ID as it is shown: as `id_key`, with its leading zeros."""
    text = re.sub(r"[\s\"'’‘“”]", "", str(cell if cell is not None else "")).removesuffix(".0")
    return text if id_key(cell) else ""


def folded(name: Any) -> str:
    """A name for comparing: LAST, FIRST turned round, no case, accents or punctuation."""
    last, comma, first = str(name).partition(",")
    text = f"{first} {last}" if comma else last
    letters = unicodedata.normalize("NFKD", text.casefold())
    kept = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return " ".join(re.sub(r"[^\w]|_", " ", kept).split())


def last_day(cell: Any) -> date | None:
    """A date cell, `2002-09-01`, or `2002-08-31 to 2002-09-02`: "the last day counts"."""
    if cell is None or isinstance(cell, date):
        return cell
    return date.fromisoformat(re.findall(r"\d{4}-\d\d-\d\d", cell)[-1])


def state(cell: Any) -> str:
    """Rule 10: "a three-letter federation is not a state"."""
    text = str(cell or "").strip().upper()
    return text if len(text) == 2 else ""


# One section


def round_headings(section: Plain) -> list[str]:
    return [heading for heading in section["headings"] if re.fullmatch(r"Rd \d+", heading)]


def rounds(section: Plain) -> int:
    """Rule 2: "`Rounds` that differ from the number of round columns are an error"."""
    columns = len(round_headings(section))
    said = section.get("rounds") or columns
    if not said or (columns and columns != said):
        raise ValueError(f"rounds of {section['section']}: {said} and {columns} columns")
    return said


def max_points(section: Plain) -> int:
    """Rule 2: the number of rounds; "a section of double games says so with its own"."""
    return section.get("max_points") or rounds(section)


def is_tour_section(section: Plain) -> bool:
    """Rule 8: "Side games and extra games are no tour section", unless `Tour section: yes`."""
    said = section.get("tour_section")
    return said == "yes" if said else folded(section["section"]) not in SIDE_GAMES


def read_row(row: Plain, section: Plain) -> Plain:
    """Score, byes, games and ratings of one row, with rule 6's verdict as `takes_part`.

    Rule 2: "Where Max points differ from the rounds, byes come from their columns".
    Rule 6: "no game, no full-point bye and no forfeit win is a no-show".
    Rule 15: games are wins, draws and losses; without round columns "the `Games` column, else
    rounds minus half-point and full-point byes".
    """
    results = [result(row.get(heading)) for heading in round_headings(section)]
    half, full = number(row.get("Half-point byes")), number(row.get("Full-point byes"))
    as_rounds = max_points(section) == rounds(section)
    if results and as_rounds:
        half, full = Fraction(results.count("H")), Fraction(results.count("B"))
    if results:
        games = Fraction(sum(letter in "WDL" for letter in results))
    elif "Games" in section["headings"]:
        games = number(row["Games"])
    else:
        games = rounds(section) - half - full
    score = number(row["Score"])
    counted = sum((points_of(letter) for letter in results), Fraction(0))
    if not 0 <= score <= max_points(section) or score % HALF:
        raise ValueError(f"score {row['Score']!r} of {row['Player']}")
    if results and as_rounds and score != counted:
        raise ValueError(f"score {score} of {row['Player']}, the rounds give {counted}")
    return {
        "row": row,
        "pre": section_rating(row.get("Pre")),
        "post": section_rating(row.get("Post")),
        "score": score,
        "half_point_byes": half,
        "full_point_byes": full,
        "games": games,
        "tour_score": score - HALF * half,
        "takes_part": bool(games or full or "X" in results),
    }


def read_section(section: Plain, strength_rating: str | None = None) -> Plain:
    """Participants, their counted ratings and the sum of these.

    Rule 7: "Post rating blank, 0 or an unrated word: the pre rating stands in. Neither: the
    player adds 0." A section with no post rating at all "is an error, unless `Season` says
    `Strength rating: pre`, which only such sections then use".
    """
    rows = [read_row(row, section) for row in section["rows"]]
    if not any(row["post"] for row in rows) and strength_rating != "pre":
        raise ValueError(f"no post rating in {section['section']}")
    entries = [row for row in rows if row["takes_part"]]
    for entry in entries:
        entry["counted_rating"] = entry["post"] or entry["pre"] or Fraction(0)
    return {
        "section": section["section"],
        "rounds": rounds(section),
        "max_points": max_points(section),
        "entries": entries,
        "no_shows": [row for row in rows if not row["takes_part"]],
        "post_rating_sum": sum((entry["counted_rating"] for entry in entries), Fraction(0)),
    }


# One event


def levels(sections: list[Plain]) -> list[int]:
    """Rule 4: "sheet order, or `Section order` where given". The larger, the lower."""
    given = [section.get("order") for section in sections]
    if not any(given):
        return list(range(len(sections)))
    if not all(given):
        raise ValueError("Section order on some sheets only")
    return [int(order) for order in given if order]


def tour_points(entry: Plain, section: Plain) -> Fraction:
    """Section 1: "tour points = tour score / max points x multiplier"."""
    tour_score: Fraction = entry["tour_score"]
    return tour_score / int(section["max_points"]) * Fraction(section["multiplier"])


def read_event(event: Plain, strength_rating: str | None = None) -> Plain:
    """The tour sections of one event, top first, with multipliers and tour points.

    "multiplier = sum of the section's post-tournament ratings / 1000 + players in lower
    sections"; rule 4: "equal numbers are side by side and neither is lower. Their participants
    are counted, not their ratings."
    """
    tour = [section for section in event["sections"] if is_tour_section(section)]
    read = [read_section(section, strength_rating) for section in tour]
    order = levels(tour)
    for section, level in zip(read, order, strict=True):
        section["event"] = event["event"]
        section["level"] = level
        section["lower_section_players"] = sum(
            len(other["entries"])
            for other, its_level in zip(read, order, strict=True)
            if its_level > level
        )
        lower = section["lower_section_players"]
        section["multiplier"] = section["post_rating_sum"] / 1000 + lower
        for entry in section["entries"]:
            entry["tour_points"] = tour_points(entry, section)
    days = [day for section in event["sections"] if (day := last_day(section.get("date")))]
    return {
        "event": event["event"],
        "last_day": max(days, default=None),
        "sections": sorted(read, key=lambda section: section["level"]),
    }


# The season's events


def tour_year(day: date) -> tuple[date, date]:
    """Rule 28: "the twelve months from 1 September"."""
    first = day.year if day.month >= 9 else day.year - 1
    return date(first, 9, 1), date(first + 1, 8, 31)


def season_window(season: Plain, events: list[Plain]) -> tuple[date, date] | None:
    """Rule 28: "`Season start` to `Season end`", else the tour year that holds all the events."""
    start, end = last_day(season.get("start")), last_day(season.get("end"))
    if start and end:
        return start, end
    years = {tour_year(event["last_day"]) for event in events if event["last_day"]}
    if len(years) > 1:
        raise ValueError(f"events in more than one season: {sorted(years)}")
    return years.pop() if years else None


def by_date(event: Plain) -> tuple[bool, date]:
    """Date order; an undated event "stands after the dated ones"."""
    return event["last_day"] is None, event["last_day"] or date.max


def counted_events(season: Plain, as_of: date | None = None) -> list[Plain]:
    """Rule 28: events outside the season are left out, as are those after the as-of date.

    An undated event "counts, stands after the dated ones, takes no part in a season's or as-of
    comparison".
    """
    events = [read_event(event, season.get("strength_rating")) for event in season["events"]]
    window = season_window(season, events)

    def counts(event: Plain) -> bool:
        day = event["last_day"]
        if day is None or window is None:
            return True
        return window[0] <= day <= window[1] and (as_of is None or day <= as_of)

    return sorted(filter(counts, events), key=by_date)


# People


def register(season: Plain) -> Plain:
    """The sheet `Players`: "Also known as: other spellings and former IDs, separated by `;`"."""
    lines: dict[str, Plain] = {}
    ids: dict[str, str] = {}
    names: dict[str, str] = {}
    for line in season.get("players", []):
        own = id_key(line.get("id"))
        key = f"#{own}" if own else folded(line["player"])
        lines[key] = line
        also = [part for part in str(line.get("also_known_as") or "").split(";") if part.strip()]
        for alias in [line.get("id"), *also]:
            if id_key(alias):
                ids[id_key(alias)] = key
        for alias in [line["player"], *also]:
            if not id_key(alias):
                names[folded(alias)] = key
    return {"lines": lines, "ids": ids, "names": names}


def person_key(name: Any, member_id: Any, known: Plain) -> str:
    """ID first; a row without one is known by its name."""
    own, name = id_key(member_id), folded(name)
    return str(known["ids"].get(own, f"#{own}") if own else known["names"].get(name, name))


def refuse_doubles(event: Plain, known: Plain) -> None:
    """Rule 9: "The same person twice in one section is an error."

    So is "the same name in two sections of one event where not both rows have an ID", but for "a
    line in `Players`".
    """
    with_id: dict[str, list[bool]] = {}
    for section in event["sections"]:
        rows = section["rows"]
        if len({person_key(row["Player"], row.get("ID"), known) for row in rows}) < len(rows):
            raise ValueError(f"a person twice in {event['event']}, {section['section']}")
        for row in rows:
            with_id.setdefault(folded(row["Player"]), []).append(bool(id_key(row.get("ID"))))
    for name, rows_with_id in with_id.items():
        if len(rows_with_id) > 1 and not all(rows_with_id) and name not in known["names"]:
            raise ValueError(f"one person or two: {name} in {event['event']}")


def new_person(key: str) -> Plain:
    return {
        "key": key,
        "player": "",
        "id": "",
        "state": "",
        "event_points": {},
        "games": Fraction(0),
        "rated_games": Fraction(0),
        "rated_sum": Fraction(0),
        "corrections": None,
    }


def add_entry(person: Plain, entry: Plain, event: str) -> None:
    """One entry into a person's season; events must come in date order.

    Rule 9: "the event counts once, its column shows the sum, games add".
    Rule 14: "An event where the player was unrated, or played no game, adds nothing".
    """
    row = entry["row"]
    person["player"] = row["Player"]
    person["id"] = shown_id(row.get("ID")) or person["id"]
    person["state"] = state(row.get("State")) or person["state"]
    points = person["event_points"]
    points[event] = points.get(event, Fraction(0)) + entry["tour_points"]
    person["games"] += entry["games"]
    if entry["pre"]:
        person["rated_games"] += entry["games"]
        person["rated_sum"] += entry["games"] * entry["pre"]


def gather_people(events: list[Plain], known: Plain) -> dict[str, Plain]:
    """Everybody with a participant row in a counted event; rule 10's state and the name with it.

    "The state comes from the register, else from the latest event".
    """
    people: dict[str, Plain] = {}
    for event in events:
        for section in event["sections"]:
            for entry in section["entries"]:
                row = entry["row"]
                key = person_key(row["Player"], row.get("ID"), known)
                entry["person"] = key
                person = people.setdefault(key, new_person(key))
                add_entry(person, entry, event["event"])
    for key, line in known["lines"].items():
        if key in people:
            people[key]["player"] = line["player"]
            people[key]["id"] = shown_id(line.get("id")) or people[key]["id"]
            people[key]["state"] = state(line.get("state")) or people[key]["state"]
    return people


# Corrections


def correction_counts(line: Plain, events: list[Plain], as_of: date | None) -> bool:
    """Section 5: "a correction dated later, or for an event that is not counted, is left out".

    An event outside the season is not counted on any day, so the second half needs no as-of date.
    """
    day = last_day(line.get("date"))
    if as_of and day and day > as_of:
        return False
    return not line.get("event") or line["event"] in {event["event"] for event in events}


def corrected_person(line: Plain, season: Plain, known: Plain) -> str:
    """Section 5: an error "is a person who is not found, or is found twice"."""
    if id_key(line.get("id")):
        return person_key(line.get("player"), line["id"], known)
    name = folded(line["player"])
    found = {
        person_key(row["Player"], row.get("ID"), known)
        for event in season["events"]
        for section in event["sections"]
        for row in section["rows"]
        if folded(row["Player"]) == name
    }
    found |= {known["names"][name]} if name in known["names"] else set()
    if len(found) != 1:
        raise ValueError(f"correction for {line['player']}: {sorted(found)}")
    return found.pop()


def apply_corrections(
    season: Plain, events: list[Plain], people: dict[str, Plain], as_of: date | None
) -> tuple[list[Plain], list[Plain]]:
    """Rule 11: "Season points = sum over the events, plus `Corrections`".

    Section 5: "Two identical lines are an error".
    """
    known, lines = register(season), season.get("corrections", [])
    if any(line in lines[:position] for position, line in enumerate(lines)):
        raise ValueError("two identical corrections")
    applied, left_out = [], []
    for line in lines:
        key = corrected_person(line, season, known)
        if not correction_counts(line, events, as_of):
            left_out.append({**line, "person": key})
            continue
        applied.append({**line, "person": key})
        person = people.setdefault(key, new_person(key) | {"player": line["player"]})
        person["corrections"] = (person["corrections"] or Fraction(0)) + number(line["points"])
    return applied, left_out


# Average, class, order


def rating_class(printed: int | None, table: Iterable[tuple[str, int]] | None = None) -> str:
    """Rule 17: "lower bound included"; "below its lowest bound is its lowest class".

    Rule 16: "the printed number decides the class"; rule 14: no average is `Unrated`.
    """
    if printed is None:
        return "Unrated"
    highest_first = sorted(table or PUBLISHED_CLASSES, key=lambda line: -line[1])
    for name, lowest in highest_first:
        if printed >= lowest:
            return name
    return highest_first[-1][0]


def places(lines: list[Plain], value: Callable[[Plain], Fraction]) -> list[int]:
    """Rule 19: "Equal totals share the place (1, 2, 2, 4)", equal in exact arithmetic."""
    values = [value(line) for line in lines]
    return [1 + sum(other > own for other in values) for own in values]


def by_name(person: Plain) -> tuple[str, str]:
    return folded(person["player"]), id_key(person["id"])


def listing(people: list[Plain], first: str, second: str, place: str) -> list[Plain]:
    """Rule 20: within a tie on `first` more of `second`, then name, then ID.

    Rule 10: "only residents are ranked; the others stand under the ranked ones, without a place".
    """
    ranked = [person for person in people if person["ranked"]]
    for person in people:
        person[place] = None
    for person, its_place in zip(ranked, places(ranked, lambda p: p[first]), strict=True):
        person[place] = its_place
    return sorted(people, key=lambda p: (not p["ranked"], -p[first], -p[second], *by_name(p)))


def top(lines: list[Plain], place: str, count: int = 10) -> list[Plain]:
    """Rule 20: "A top 10 runs on through a tie"."""
    return [line for line in lines if line[place] is not None and line[place] <= count]


def finish(person: Plain, season: Plain) -> None:
    """Season points, average (rules 12 to 14, 16), class and rule 10's right to a place."""
    points = sum(person["event_points"].values(), Fraction(0))
    person["points"] = points + (person["corrections"] or 0)
    person["events"] = len(person["event_points"])
    games = person["rated_games"]
    person["average"] = person["rated_sum"] / games if games else None
    person["printed_average"] = int(half_up(person["average"])) if games else None
    person["rating_class"] = rating_class(person["printed_average"], season.get("classes"))
    residents = season.get("residents")
    person["ranked"] = not residents or person["state"] in {"", residents}


def classes_of(people: list[Plain], season: Plain) -> dict[str, list[Plain]]:
    """Rule 18: "points within each class", the highest class first, `Unrated` last."""
    table = sorted(season.get("classes") or PUBLISHED_CLASSES, key=lambda line: -line[1])
    groups = {}
    for name in [*(name for name, _ in table), "Unrated"]:
        members = [person for person in people if person["rating_class"] == name]
        groups[name] = listing(members, "points", "games", "class_place")
    return {name: members for name, members in groups.items() if members}


def season_standings(season: Plain, as_of: date | None = None) -> Plain:
    """The whole season: events, entries, people in the order of `Standings`, and the other lists.

    Rule 18: "Three orders: most points, most games, and points within each class".
    """
    for event in season["events"]:
        refuse_doubles(event, register(season))
    events = counted_events(season, as_of)
    people = gather_people(events, register(season))
    applied, left_out = apply_corrections(season, events, people, as_of)
    for person in people.values():
        finish(person, season)
    everybody = list(people.values())
    sections = [section for event in events for section in event["sections"]]
    return {
        "events": events,
        "sections": sections,
        "entries": [
            {**entry, "section": section} for section in sections for entry in section["entries"]
        ],
        "people": people,
        "standings": listing(everybody, "points", "games", "place"),
        "most_games": listing(everybody, "games", "points", "games_place"),
        "classes": classes_of(everybody, season),
        "corrections": applied,
        "corrections_left_out": left_out,
        "window": season_window(season, events),
    }


# 4CQ


def days_of_year(day: date) -> int:
    """Rule 23: "in a leap year the divisor is 366"."""
    return (date(day.year + 1, 1, 1) - date(day.year, 1, 1)).days


def normaliser(values: list[Fraction]) -> Callable[[Fraction], Fraction]:
    """Section 4: "(x - min) x 100 / (max - min)"; rule 24: all equal give 0 for all."""
    if not values or min(values) == max(values):
        return lambda _: Fraction(0)
    lowest, highest = min(values), max(values)
    return lambda value: (value - lowest) * 100 / (highest - lowest)


def index_list(lines: list[Plain], cp_weight: Fraction) -> Plain:
    """Rating and CP of each line, normalised, weighted and put in order.

    "4CQ = (1 - weight) x normalised rating + weight x normalised CP". Rule 25: a player without
    a rating "is listed last without a 4CQ, and takes no part in the rating's minimum and
    maximum. Order: 4CQ, ties share the place, then name."
    """
    ratings = [line["rating"] for line in lines if line["rating"] is not None]
    cps = [line["cp"] for line in lines]
    of_rating, of_cp = normaliser(ratings), normaliser(cps)
    for line in lines:
        line.update(normalised_rating=None, four_cq=None, place=None)
        line["normalised_cp"] = of_cp(line["cp"])
        if line["rating"] is not None:
            line["normalised_rating"] = of_rating(line["rating"])
            rating_part = (1 - cp_weight) * line["normalised_rating"]
            line["four_cq"] = rating_part + cp_weight * line["normalised_cp"]
    with_index = [line for line in lines if line["four_cq"] is not None]
    for line, place in zip(with_index, places(with_index, lambda p: p["four_cq"]), strict=True):
        line["place"] = place
    order = sorted(lines, key=lambda p: (p["place"] is None, p["place"] or 0, *by_name(p)))
    return {
        "cp_weight": cp_weight,
        "rating_weight": 1 - cp_weight,
        "rating_min": min(ratings, default=None),
        "rating_max": max(ratings, default=None),
        "cp_min": min(cps, default=None),
        "cp_max": max(cps, default=None),
        "lines": order,
    }


def four_cq(players: list[Plain], day: date) -> Plain:
    """Rules 22 to 26 for a list of `{player, id, rating, cp}`, its cells as written.

    "weight of CP = D / days in the year, D = day number of the as-of date, 1 January = 1".
    Rule 25: "Blank CP is 0 CP, and that 0 takes part in the CP minimum".
    """
    lines = [
        {
            "player": line["player"],
            "id": line.get("id") or "",
            "rating": rating(line.get("rating")),
            "cp": number(line.get("cp")),
        }
        for line in players
    ]
    d = (day - date(day.year, 1, 1)).days + 1
    days = days_of_year(day)
    return {"d": d, "days": days, **index_list(lines, Fraction(d, days))}


def season_weight(window: tuple[date, date], day: date) -> Fraction:
    """Rule 27: "day number in the season / days in the season, held between 0 and 1"."""
    start, end = window
    gone, days = (day - start).days + 1, (end - start + timedelta(1)).days
    return min(max(Fraction(gone, days), Fraction(0)), Fraction(1))


def combined(season: Plain, as_of: date | None = None) -> Plain:
    """Rule 27: "over the ranked people, rating = exact average rating, CP = season points".

    "Without `--as-of`, the last day of the last event counted."
    """
    reckoned = season_standings(season, as_of)
    lines = [
        {
            "player": person["player"],
            "id": person["id"],
            "rating": person["average"],
            "cp": person["points"],
        }
        for person in reckoned["standings"]
        if person["ranked"]
    ]
    dated = [event["last_day"] for event in reckoned["events"] if event["last_day"]]
    return index_list(lines, season_weight(reckoned["window"], as_of or max(dated)))
