"""Seasons made at random from a seed, and written as the workbooks that a secretary would have.

`random_season` gives a plain dict of what the cells hold, in the shape that `tests.oracle` reads,
with an `as_of` date beside it. Whatever the rules answer with a warning may be in it; nothing that
they call an error. In sections with round columns the opponents' results agree, as in a real
crosstable.
"""

import random
from datetime import date, timedelta
from fractions import Fraction
from itertools import combinations, product
from pathlib import Path
from typing import Any

from openpyxl import Workbook
from openpyxl.worksheet.worksheet import Worksheet

from tests import oracle
from tests.oracle import HALF, Plain

Result = tuple[str, int]  # the letter of a round cell and the opponent's number, 0 for none

FIRST_NAMES = "Ann Bob Cléa Dan Eve Finn Gus Hana Ivo José Kit Lou Mia Ned Ola Pia Rex Sue Tom Uma"
LAST_NAMES = "Abel Brown Cruz Díaz Ekdal Frey Gómez Hill Imhof Jones Kerr Lund Moss Nash O'Brien"
NAMES = [f"{first} {last}" for first, last in product(FIRST_NAMES.split(), LAST_NAMES.split())]
NAMES_LIKE_BLANKS = ["NA", "None", "True", "Nan"]  # a name is a name
TITLES = ["Autumn Open", "Boulder Classic", "City Cup", "Denver Grand Prix", "Eagle Rapid"]
TITLES += ["Frost Festival", "Greeley Swiss", "High Plains 4"]
SECTION_NAMES = ["Open", "Premier", "Reserve", "Under 1600", "Booster", "Novice"]
SEASONS = [("2002-09-01", "2003-08-31"), ("2003-01-01", "2003-12-31"), ("2003-09-01", "2004-08-31")]
CLASS_TABLES = [[("Gold", 1900), ("Silver", 1600), ("Bronze", 1300)], [("A", 1700), ("B", 0)]]
UNRATED = [None, 0, "Unr.", "UNR", "unrated", "NEW"]
BYE_COLUMNS = ["Half-point byes", "Full-point byes"]
LABELS = ["date", "section", "rounds", "max_points", "order", "tour_section"]
LABEL_WORDS = {"max_points": "Max points", "order": "Section order", "tour_section": "Tour section"}


# The season


def random_season(seed: int) -> Plain:
    """A season as a plain dict; the same seed gives the same season."""
    for attempt in range(100):
        season = _season(random.Random(f"{seed}, attempt {attempt}"), seed)
        if not _has_copies(season):
            return season
    raise AssertionError(f"no season for seed {seed}")


def _season(rng: random.Random, seed: int) -> Plain:
    start, end = rng.choice(SEASONS)
    said = rng.random() < 0.7
    season: Plain = {
        "title": f"Tour {seed}",
        "start": _date_cell(rng, date.fromisoformat(start)) if said else None,
        "end": _date_cell(rng, date.fromisoformat(end)) if said else None,
        "residents": "CO" if rng.random() < 0.4 else None,
        "strength_rating": "pre" if rng.random() < 0.3 else None,
        "combined": rng.random() < 0.5,
        "classes": rng.choice(CLASS_TABLES) if rng.random() < 0.3 else None,
    }
    if not said:
        start, end = SEASONS[0]
    tied = _tied_sections(rng) if rng.random() < 0.35 else []
    days = _days(rng, rng.randint(max(len(tied), 1), 8), start, end, outside=said)
    people = _people(rng, rng.randint(6, 40))
    season["events"] = [
        _event(rng, title, day, people, season["strength_rating"], tied[place : place + 1])
        for place, (title, day) in enumerate(zip(rng.sample(TITLES, len(days)), days, strict=True))
    ]
    if rng.random() < 0.3:
        _undate(season["events"][1:][-1:])
    season["as_of"] = _as_of(rng, season)
    season["players"] = _register(rng, people)
    season["corrections"] = _corrections(rng, season) if rng.random() < 0.5 else []
    return season


def _days(rng: random.Random, count: int, start: str, end: str, *, outside: bool) -> list[date]:
    """Last days of the events, all different, the first of them inside the season."""
    first, last = date.fromisoformat(start), date.fromisoformat(end)
    days = [first + timedelta(number) for number in rng.sample(range(2, 360), count)]
    edges = [first, last]
    if outside:
        edges += [first - timedelta(1), last + timedelta(1), last + timedelta(40)]
    rng.shuffle(edges)
    for place in range(1, count):
        if edges and rng.random() < 0.25:
            days[place] = edges.pop()
    return days


def _undate(events: list[Plain]) -> None:
    """Take the date off, except where only the date tells that two workbooks hold one event."""
    for event in events:
        if len({section["workbook"] for section in event["sections"]}) == 1:
            for section in event["sections"]:
                section["date"] = None


def _as_of(rng: random.Random, season: Plain) -> date:
    """A day on which an event of the season has been played: often the last day of one."""
    played = [event["last_day"] for event in oracle.counted_events(season) if event["last_day"]]
    day: date = rng.choice(played)
    return day + timedelta(rng.choice([0, 0, 1, 60]))


def _has_copies(season: Plain) -> bool:
    """Whether two sections look like one: half of the smaller one's players with equal figures."""
    known = oracle.register(season)
    figures = [
        {
            (
                oracle.person_key(row["Player"], row["ID"], known),
                oracle.number(row["Score"]),
                oracle.rating(row.get("Pre")),
            )
            for row in section["rows"]
        }
        for event in season["events"]
        for section in event["sections"]
    ]
    return any(2 * len(a & b) >= min(len(a), len(b)) for a, b in combinations(figures, 2))


# People


def _people(rng: random.Random, count: int) -> list[Plain]:
    names = rng.sample(NAMES, count)
    names[:1] = rng.sample(NAMES_LIKE_BLANKS, rng.randint(0, 2))
    return [_person(rng, name, rng.randint(10**6, 10**8)) for name in names]


def _person(rng: random.Random, name: str, number: int) -> Plain:
    member_id = None if rng.random() < 0.15 else f"{number:0{rng.choice([1, 8, 9])}}"
    return {
        "name": name,
        "id": member_id,
        "former_id": str(number + 10**8) if member_id and rng.random() < 0.06 else None,
        "odd_ids": rng.random() < 0.3,
        "state": rng.choice(["CO", "CO", "CO", "WY", "USA", None]),
        "rating": None if rng.random() < 0.12 else rng.randint(600, 2400),
    }


def _register(rng: random.Random, people: list[Plain]) -> list[Plain]:
    """Lines for some people: a state, a longer name; one for each who has a former ID."""
    lines = []
    for person in people:
        if not person["former_id"] and rng.random() < 0.7:
            continue
        first, _, last = person["name"].partition(" ")
        longer = bool(person["id"] and last and rng.random() < 0.3)
        also = [person["name"]] if longer else []
        also += [person["former_id"]] if person["former_id"] else []
        lines.append(
            {
                "id": person["id"],
                "player": f"{first} Q. {last}" if longer else person["name"],
                "also_known_as": "; ".join(also) or None,
                "state": rng.choice([None, "CO", "NM"]),
            }
        )
    return lines


# Cells


def _date_cell(rng: random.Random, day: date) -> date | str:
    return day if rng.random() < 0.5 else day.isoformat()


def _name_cell(rng: random.Random, person: Plain) -> str:
    """The name, in another spelling only where an ID says who it is."""
    name: str = person["name"]
    first, _, last = name.partition(" ")
    if not person["id"] or not last or rng.random() < 0.6:
        return name
    return rng.choice([name.upper(), f"{last}, {first}", f"{last}, {first}".upper()])


def _id_cell(rng: random.Random, person: Plain) -> Any:
    if not person["id"]:
        return rng.choice([None, None, "pending"])
    if person["former_id"] and rng.random() < 0.5:
        return person["former_id"]
    if not person["odd_ids"]:
        return person["id"]
    digits = person["id"].lstrip("0")
    return rng.choice([int(digits), digits, f"'{digits}", f"{digits}.0", f"00{digits}"])


def _rating_cell(rng: random.Random, rating: int | None) -> Any:
    if rating is None:
        return rng.choice(UNRATED)
    if rng.random() < 0.7:
        return rating
    games = rng.randint(4, 25)
    texts = [str(rating), f"{rating}P{games}", f"{rating}/{games}", f"{rating}p{games}"]
    if rating >= 1000:
        texts.append(f"{rating // 1000},{rating % 1000:03}")
    return rng.choice(texts)


def _score_cell(rng: random.Random, score: Fraction) -> Any:
    whole = int(score)
    if score == whole:
        return rng.choice([whole, whole, whole, str(whole)])
    half = f"{whole or ''}½"
    return rng.choice([float(score), float(score), f"{whole}.5", f"{whole},5", half])


def _round_cell(rng: random.Random, result: Result) -> str | None:
    letter, opponent = result
    if opponent:
        plain = f"{letter}{opponent}"
        return rng.choice([plain, plain, plain, plain.lower(), f"{letter} {opponent}"])
    if letter == "U":
        return rng.choice(["U", "U---", "u", None, None, "L0", "L---", "D0"])
    ways = ["X", "X---", "W0"] if letter == "X" else [letter, letter.lower(), f"{letter}---"]
    return rng.choice(ways)


# One event


def _event(
    rng: random.Random,
    title: str,
    day: date,
    people: list[Plain],
    strength_rating: str | None,
    tied: list[Plain],
) -> Plain:
    """An event of 1 to 4 sections: the tied one lowest, or side games beside the tour sections."""
    count = rng.choice([1, 1, 2, 2, 3, 4]) - len(tied)
    attending = rng.sample(people, min(len(people), rng.randint(count, 4 + 7 * count)))
    attending.sort(key=lambda person: -(person["rating"] or 0))
    sections = []
    for place, name in enumerate(rng.sample(SECTION_NAMES, count)):
        field = attending[len(attending) * place // count : len(attending) * (place + 1) // count]
        field += _second_entry(rng, attending, field)
        rng.shuffle(field)
        posted = not strength_rating or rng.random() < 0.6
        sections.append(_section(rng, name, field, posted, place > 0 and rng.random() < 0.1))
    sections += tied or _side_games(rng, attending)
    for section in sections:
        section["date"] = _event_date(rng, day)
    _share_out(rng, title, sections)
    _rate_anew(rng, attending)
    return {"event": title, "sections": sections}


def _second_entry(rng: random.Random, attending: list[Plain], field: list[Plain]) -> list[Plain]:
    """Now and then somebody who plays in another section too, which needs an ID on both rows."""
    others = [person for person in attending if person["id"] and person not in field]
    return [rng.choice(others)] if others and rng.random() < 0.2 else []


def _side_games(rng: random.Random, attending: list[Plain]) -> list[Plain]:
    """Rule 8: a section by a name that is left out, unless it says yes, or one that says no."""
    field = [person for person in attending if person["id"]][:6]
    if not field or rng.random() < 0.8:
        return []
    name = rng.choice(["Side Games", "Extra games", "Blitz"])
    said = "no" if name == "Blitz" else rng.choice([None, None, "yes"])
    return [_section(rng, name, field, True, False) | {"tour_section": said}]


def _event_date(rng: random.Random, day: date) -> date | str:
    return _date_cell(rng, day) if rng.random() < 0.7 else f"{day - timedelta(1)} to {day}"


def _share_out(rng: random.Random, title: str, sections: list[Plain]) -> None:
    """One workbook or two; two, and now and then one, with `Section order` and sheets as it comes.

    The last section is given the largest number, so that the tied one has nobody below it.
    """
    split = len(sections) > 1 and rng.random() < 0.25
    if split or rng.random() < 0.25:
        orders = sorted(rng.choices(range(1, len(sections) + 1), k=len(sections)))
        for section, order in zip(sections, orders, strict=True):
            section["order"] = order
        rng.shuffle(sections)
    stem = title.lower().replace(" ", "-")
    for place, section in enumerate(sections):
        section["workbook"] = f"{stem}-{1 + 2 * place // len(sections)}" if split else stem


def _rate_anew(rng: random.Random, people: list[Plain]) -> None:
    """Other ratings before the next event; most newcomers have one by then."""
    for person in people:
        if person["rating"]:
            person["rating"] += rng.choice([-1, 1]) * rng.randint(1, 40)
        elif rng.random() < 0.6:
            person["rating"] = rng.randint(600, 1800)


# One section


def _section(
    rng: random.Random, name: str, field: list[Plain], posted: bool, absent: bool
) -> Plain:
    """A section with round columns or summary columns, of single or double games.

    posted: it has post ratings; absent: nobody came.
    """
    rounds, double, rated = rng.randint(2, 9), rng.random() < 0.12, rng.random() < 0.95
    columns = [f"Rd {number}" for number in range(1, rounds + 1)] if rng.random() < 0.6 else []
    summary = [*BYE_COLUMNS, "Games"]
    if columns:
        summary = BYE_COLUMNS if double else rng.choice([[], summary])
    elif not double and not absent and rng.random() < 0.3:
        summary = BYE_COLUMNS
    headings = ["State", "Pre"] if rated or not posted else ["State"]
    section: Plain = {
        "section": name,
        "rounds": rounds,
        "headings": [*headings, "Post", *columns, "Score", *summary],
    }
    if double or rng.random() < 0.1:
        section["max_points"] = rounds * 2 if double else rounds
    table = _crosstable(rng, len(field), rounds, absent)
    if not columns:
        table = [_visible(results) for results in table]
    section["rows"] = [
        _row(rng, number, person, section, results, double)
        for number, (person, results) in enumerate(zip(field, table, strict=True), 1)
    ]
    _set_post_ratings(rng, section, posted)
    if columns and rng.random() < 0.3 and _all_filled(section, columns):
        section["rounds"] = None
    return section


def _all_filled(section: Plain, columns: list[str]) -> bool:
    """Whether every round column shows something, so that their number can be told."""
    return all(any(row[column] for row in section["rows"]) for column in columns)


def _row(
    rng: random.Random,
    number: int,
    person: Plain,
    section: Plain,
    results: list[Result],
    double: bool,
) -> Plain:
    """One row, under every heading; double games give two of everything, most byes included."""
    letters = [letter for letter, _ in results]
    half_byes, full_byes = letters.count("H"), letters.count("B")
    times = 2 if double else 1
    bye_times = times if times * (half_byes + full_byes) <= len(letters) else 1
    score = sum(
        (oracle.points_of(letter) * (bye_times if letter in "HB" else times) for letter in letters),
        Fraction(0),
    )
    if double:
        score += HALF * rng.randint(0, letters.count("L"))  # a draw in some of the lost rounds
    rating, games = person["rating"], sum(letter in "WDL" for letter in letters)
    cells = {
        "No.": number,
        "Player": _name_cell(rng, person),
        "ID": _id_cell(rng, person),
        "State": person["state"],
        "Pre": _rating_cell(rng, rating),
        "Post": _rating_cell(rng, _new_rating(rng, rating)),
        "Score": _score_cell(rng, score),
        "Half-point byes": bye_times * half_byes or rng.choice([0, None]),
        "Full-point byes": bye_times * full_byes or rng.choice([0, None]),
        "Games": times * games,
    }
    cells |= {f"Rd {place}": _round_cell(rng, result) for place, result in enumerate(results, 1)}
    return {heading: cells[heading] for heading in ["No.", "Player", "ID", *section["headings"]]}


def _new_rating(rng: random.Random, rating: int | None) -> int | None:
    """The post rating; sometimes missing, more often for a newcomer."""
    if rating is None:
        return None if rng.random() < 0.2 else rng.randint(600, 1900)
    return None if rng.random() < 0.06 else rating + rng.randint(-30, 30)


def _set_post_ratings(rng: random.Random, section: Plain, posted: bool) -> None:
    """No post rating at all, or one at least, where it counts: rule 7's error is not ours."""
    rows = section["rows"]
    if not posted:
        for row in rows:
            row["Post"] = None
        return
    came = [row for row in rows if oracle.read_row(row, section)["takes_part"]] or rows
    if not any(oracle.rating(row["Post"]) for row in came):
        came[0]["Post"] = rng.randint(1000, 1600)


def _visible(results: list[Result]) -> list[Result]:
    """Without round columns a forfeit win is not to be seen: none for who has nothing else."""
    if any(letter in "WDLB" for letter, _ in results):
        return results
    return [("U", 0) if letter in "XZ" else (letter, 0) for letter, _ in results]


def _crosstable(rng: random.Random, players: int, rounds: int, absent: bool) -> list[list[Result]]:
    """A row of results per player, the opponents' rows agreeing.

    Somebody has a game or a full-point bye, unless all are absent.
    """
    away = "UHF" if absent else "PPPPPPPPPPPPPPPPUHF"
    while True:
        roles = {number: rng.choice(away) for number in range(1, players + 1)}
        table = [_round(rng, roles) for _ in range(rounds)]
        rows = [[one_round[number] for one_round in table] for number in roles]
        if absent or any(letter in "WDLB" for row in rows for letter, _ in row):
            return rows


def _round(rng: random.Random, roles: dict[int, str]) -> dict[int, Result]:
    """One round: P plays or sits out, the others have only U, only H or only F to show."""
    results: dict[int, Result] = {}
    free = [number for number, role in roles.items() if role == "P"]
    rng.shuffle(free)
    for number, role in roles.items():
        if role != "P":
            results[number] = (role, 0) if rng.random() < 0.6 else ("U", 0)
        if role == "F" and free and rng.random() < 0.3:
            opponent = free.pop()
            results |= {number: ("F", opponent), opponent: ("X", number)}
    for number in [number for number in free if rng.random() < 0.15]:
        free.remove(number)
        results[number] = (rng.choice("HHUUUBXFZ"), 0)
    if len(free) % 2:
        results[free.pop()] = (rng.choice("BBBHU"), 0)
    pairings = 12 * ["WL", "LW"] + 8 * ["DD"] + ["XF", "FX", "ZZ"]
    for one, other in zip(free[::2], free[1::2], strict=True):
        pair = rng.choice(pairings)
        results |= {one: (pair[0], other), other: (pair[1], one)}
    return results


def _tied_sections(rng: random.Random) -> list[Plain]:
    """Three sections of one multiplier and 2, 3 and 6 rounds, for people whose totals are equal.

    Halves, thirds and sixths that come to the same in exact arithmetic, and not always in floats.
    """
    names = ["Tara Tie", "Theo Tie", "Thea Tie", "Tyra Tie"]
    people = [_person(rng, name, 7_000_001 + place) for place, name in enumerate(names)]
    for person in people:
        person.update(rating=rng.randint(1100, 1300), state="CO", former_id=None)
        person["id"] = person["id"] or str(rng.randint(8 * 10**6, 9 * 10**6))
    half_points = product(range(5), range(7), range(13))
    total = rng.randint(12, 24)
    equal = [three for three in half_points if 3 * three[0] + 2 * three[1] + three[2] == total]
    chosen = rng.sample(equal, len(people))
    sections = []
    for place, rounds in enumerate([2, 3, 6]):
        scores = [HALF * three[place] for three in chosen]
        sections.append(_tied_section(rng, rounds, people, scores))
        _rate_anew(rng, people)
    rng.shuffle(sections)
    return sections


def _tied_section(
    rng: random.Random, rounds: int, people: list[Plain], scores: list[Fraction]
) -> Plain:
    """A section whose post ratings add up to 6,007 through one more player's."""
    headings = ["State", "Pre", "Post", "Score", *BYE_COLUMNS, "Games"]
    section: Plain = {"section": "Ties", "rounds": rounds, "headings": headings}
    one_more: Plain = {"name": "Otto Other", "id": "7654321", "former_id": None, "odd_ids": False}
    one_more |= {"state": "CO", "rating": 900 + rounds}
    games = [("D", 0)] * rounds
    rows = [
        _row(rng, number, person, section, games, False)
        for number, person in enumerate([*people, one_more], 1)
    ]
    for row, person, score in zip(rows, people, scores, strict=False):
        row["Score"] = _score_cell(rng, score)
        row["Games"] = rounds - rng.randint(0, 1)
        row["Post"] = _rating_cell(rng, person["rating"] + rng.randint(-30, 30))
    posts = [oracle.rating(row["Post"]) or 0 for row in rows[:-1]]
    rows[-1]["Post"] = 6007 - int(sum(posts))
    return section | {"rows": rows}


# Corrections


def _corrections(rng: random.Random, season: Plain) -> list[Plain]:
    """Lines for people who have played in a counted event by the line's date.

    One without a date needs somebody who has played by the as-of day.
    """
    entries = oracle.season_standings(season)["entries"]
    days = {event["event"]: event["last_day"] for event in oracle.counted_events(season)}
    titles = [None, None, *(event["event"] for event in season["events"])]
    lines = []
    for place in range(1, rng.randint(2, 6)):
        entry = rng.choice(entries)
        played = days[entry["section"]["event"]] or season["as_of"]
        dated = played > season["as_of"] or rng.random() < 0.7
        row = entry["row"]
        no_id = not oracle.id_key(row["ID"]) or rng.random() < 0.3
        lines.append(
            {
                "player": row["Player"],
                "id": None if no_id else row["ID"],
                "event": rng.choice(titles),
                "points": rng.choice([1, 2.25, 0.5, -0.5, -1.75]),
                "reason": f"Reason {place}",
                "by": "The secretary",
                "date": _date_cell(rng, played + timedelta(rng.randint(0, 90))) if dated else None,
            }
        )
    return lines


# Workbooks


def write_season(season: Plain, folder: Path) -> None:
    """Write the event workbooks, one sheet per section with its labels above, and `season.xlsx`."""
    folder.mkdir(parents=True, exist_ok=True)
    workbooks: dict[str, list[tuple[str, Plain]]] = {}
    for event in season["events"]:
        for section in event["sections"]:
            workbooks.setdefault(section["workbook"], []).append((event["event"], section))
    for stem, sections in workbooks.items():
        workbook = Workbook()
        for event_title, section in sections:
            _write_section(_sheet(workbook, section["section"]), event_title, section)
        workbook.save(folder / f"{stem}.xlsx")
    _write_season_workbook(season, folder)


def _sheet(workbook: Workbook, title: str) -> Worksheet:
    """A new sheet; the one that every new workbook has goes when the first is made."""
    if workbook.sheetnames == ["Sheet"]:
        del workbook["Sheet"]
    sheet: Worksheet = workbook.create_sheet(title)
    return sheet


def _write_section(sheet: Worksheet, event_title: str, section: Plain) -> None:
    sheet.append(["Event", event_title])
    for label in LABELS:
        if section.get(label) is not None:
            sheet.append([LABEL_WORDS.get(label, label.capitalize()), section[label]])
    sheet.append([])
    headings = ["No.", "Player", "ID", *section["headings"]]
    sheet.append(headings)
    for row in section["rows"]:
        sheet.append([row[heading] for heading in headings])


def _write_season_workbook(season: Plain, folder: Path) -> None:
    workbook = Workbook()
    sheet = _sheet(workbook, "Season")
    for label, key in {
        "Title": "title",
        "Season start": "start",
        "Season end": "end",
        "Residents of": "residents",
        "Strength rating": "strength_rating",
    }.items():
        if season[key] is not None:
            sheet.append([label, season[key]])
    if season["combined"]:
        sheet.append(["Combined list", "yes"])
    if season["classes"]:
        for line in [[], ["Class", "From"], *season["classes"]]:
            sheet.append(line)
    _write_lines(workbook, "Players", season["players"], "ID|Player|Also known as|State")
    columns = "Player|ID|Event|Points|Reason|By|Date"
    _write_lines(workbook, "Corrections", season["corrections"], columns)
    workbook.save(folder / "season.xlsx")


def _write_lines(workbook: Workbook, title: str, lines: list[Plain], columns: str) -> None:
    """A sheet of lines whose keys are the headings in small letters; no lines, no sheet."""
    if not lines:
        return
    sheet = _sheet(workbook, title)
    headings = columns.split("|")
    sheet.append(headings)
    for line in lines:
        sheet.append([line[heading.lower().replace(" ", "_")] for heading in headings])
