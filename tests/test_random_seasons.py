"""Whole seasons through the command, compared line by line with the oracle."""

import copy
import random
from collections import Counter
from collections.abc import Iterable
from datetime import date
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook

from cotour.build import main
from tests import oracle
from tests.oracle import Plain, half_up
from tests.random_seasons import random_season, write_season

SEEDS = range(40)
FEW_SEEDS = range(100, 102)

Book = dict[str, list[tuple[Any, ...]]]  # sheet -> rows of cells


# Running and reading


def build(season: Plain, folder: Path, as_of: date | None = None) -> Book:
    """The members' workbook that the command makes of a folder, cell by cell."""
    arguments = [str(folder)] + (["--as-of", as_of.isoformat()] if as_of else [])
    assert main(arguments) == 0
    workbook = load_workbook(folder / "output" / f"{season['title']}.xlsx", data_only=True)
    return {sheet.title: list(sheet.iter_rows(values_only=True)) for sheet in workbook.worksheets}


def table(book: Book, sheet: str, *headings: str) -> list[Plain]:
    """The rows under the heading row, which is the first that has these words."""
    rows = iter(book[sheet])
    for row in rows:
        if set(headings) <= set(row):
            return [dict(zip(row, cells, strict=True)) for cells in rows]
    raise AssertionError(f"no row with the headings {headings} in {sheet}")


def people_lines(book: Book, sheet: str) -> list[Plain]:
    """The lines that stand for a person: those with a number under Points."""
    lines = table(book, sheet, "Place", "Player", "Points")
    return [line for line in lines if isinstance(line["Points"], int | float)]


def key(line: Plain) -> str:
    """The oracle's key of the person in a line: the ID, else the name."""
    own = oracle.id_key(line.get("ID"))
    return f"#{own}" if own else oracle.folded(line["Player"])


def exactly(values: Iterable[Fraction | None]) -> list[Any]:
    """Fractions as what a cell must hold: within 1e-9, or blank."""
    return [None if value is None else pytest.approx(float(value), abs=1e-9) for value in values]


# The sheets


def check_people(book: Book, sheet: str, people: list[Plain], place: str) -> list[Plain]:
    """Every person of a sheet, in order, with place, average, games, events and points."""
    lines = people_lines(book, sheet)
    assert [(line["Place"], key(line)) for line in lines] == [
        (person[place], person["key"]) for person in people
    ]
    for line, person in zip(lines, people, strict=True):
        assert oracle.folded(line["Player"]) == oracle.folded(person["player"])
        assert (line["Games"], line["Events"]) == (person["games"], person["events"])
    assert [line["Avg rating"] for line in lines] == exactly(p["average"] for p in people)
    assert [line["Points"] for line in lines] == exactly(p["points"] for p in people)
    return lines


def check_orders(book: Book, expected: Plain) -> None:
    """Rule 18's three orders; in `Classes` the highest class comes first."""
    people = expected["standings"]
    for line, person in zip(check_people(book, "Standings", people, "place"), people, strict=True):
        assert oracle.state(line["State"]) == person["state"]
        assert line["Class"] == person["rating_class"]
    check_people(book, "Most Games", expected["most_games"], "games_place")
    in_classes = [person for members in expected["classes"].values() for person in members]
    check_people(book, "Classes", in_classes, "class_place")


def event_column(lines: list[Plain], event: str) -> dict[str, Any]:
    return {key(line): line[event] for line in lines if line[event] is not None}


def check_event_columns(book: Book, expected: Plain) -> None:
    """A column per event in date order, blank where not played, and one for corrections."""
    lines, people = people_lines(book, "Standings"), expected["standings"]
    titles = [event["event"] for event in expected["events"]]
    assert [heading for heading in lines[0] if heading in titles] == titles
    for title in titles:
        points = {p["key"]: p["event_points"][title] for p in people if title in p["event_points"]}
        assert event_column(lines, title) == dict(
            zip(points, exactly(points.values()), strict=True)
        )
    assert ("Corrections" in lines[0]) == bool(expected["corrections"])
    if expected["corrections"]:
        shown = [line["Corrections"] or 0 for line in lines]
        assert shown == exactly(person["corrections"] or Fraction(0) for person in people)


def check_events(book: Book, expected: Plain) -> None:
    """A line per section in which somebody took part, events in date order."""
    lines = [line for line in table(book, "Events", "Event", "Section") if line["Players"]]
    sections = [section for section in expected["sections"] if section["entries"]]
    titles = [line["Event"] for line in lines]
    assert list(dict.fromkeys(titles)) == [event["event"] for event in expected["events"]]
    found = {
        (line["Event"], line["Section"]): [
            line["Rounds"],
            line["Max points"],
            line["Players"],
            line["Sum of post ratings"],
            line["Players in lower sections"],
            line["Multiplier"],
        ]
        for line in lines
    }
    assert found == {
        (section["event"], section["section"]): [
            section["rounds"],
            section["max_points"],
            len(section["entries"]),
            section["post_rating_sum"],
            section["lower_section_players"],
            *exactly([section["multiplier"]]),
        ]
        for section in sections
    }
    assert len(lines) == len(sections)


def check_calculation(book: Book, expected: Plain) -> None:
    """Rows in = rows out: a line for every participant, with all that its points come from."""
    people = {line["No."]: key(line) for line in people_lines(book, "Standings")}
    lines = [line for line in table(book, "Calculation", "No.", "Event", "In words") if line["No."]]
    assert len(lines) == len(expected["entries"])
    found = {(line["Event"], line["Section"], people[line["No."]]): line for line in lines}
    for entry in expected["entries"]:
        section = entry["section"]
        line = found.pop((section["event"], section["section"], entry["person"]))
        assert oracle.folded(line["Player"])
        assert line["In words"].endswith(f"= {half_up(entry['tour_points'], 2)}")
        cells = [line["Pre"], line["Counted rating"] or 0, line["Games"], line["Score"]]
        cells += [line["Half-point byes"] or 0, line["Tour score"], line["Max points"]]
        cells += [line["Multiplier"], line["Points"]]
        values = [entry[name] for name in ("pre", "counted_rating", "games", "score")]
        values += [entry["half_point_byes"], entry["tour_score"], section["max_points"]]
        assert cells == exactly([*values, section["multiplier"], entry["tour_points"]]), line
    assert not found


def check_corrections(book: Book, expected: Plain) -> None:
    """The applied corrections with their reasons; without any there is no such sheet."""
    if not expected["corrections"]:
        assert "Corrections" not in book
        return
    lines = [line for line in table(book, "Corrections", "Points", "Reason") if line["Reason"]]
    people = expected["people"]
    assert Counter((key(line), line["Points"], line["Reason"]) for line in lines) == Counter(
        (key({"ID": people[line["person"]]["id"], "Player": people[line["person"]]["player"]}),
         line["points"], line["reason"])
        for line in expected["corrections"]
    )  # fmt: skip


def check_combined(book: Book, season: Plain, as_of: date | None) -> None:
    """Rule 27, only where the season asks for it."""
    assert ("Combined" in book) == season["combined"]
    if not season["combined"]:
        return
    lines, expected = people_lines(book, "Combined"), oracle.combined(season, as_of)["lines"]
    assert [(line["Place"], oracle.folded(line["Player"])) for line in lines] == [
        (line["place"], oracle.folded(line["player"])) for line in expected
    ]
    for heading, name in {
        "Avg rating": "rating",
        "Points": "cp",
        "Normalised rating": "normalised_rating",
        "Normalised points": "normalised_cp",
        "Combined": "four_cq",
    }.items():
        assert [line[heading] for line in lines] == exactly(line[name] for line in expected)


def check_all(book: Book, season: Plain, as_of: date | None) -> None:
    expected = oracle.season_standings(season, as_of)
    check_orders(book, expected)
    check_event_columns(book, expected)
    check_events(book, expected)
    check_calculation(book, expected)
    check_corrections(book, expected)
    check_combined(book, season, as_of)


# The tests


@pytest.mark.parametrize("seed", SEEDS)
def test_season_as_the_oracle_has_it(seed: int, tmp_path: Path) -> None:
    """Every other season on an as-of date of its own."""
    season = random_season(seed)
    as_of = season["as_of"] if seed % 2 else None
    write_season(season, tmp_path)
    check_all(build(season, tmp_path, as_of), season, as_of)


@pytest.mark.parametrize("seed", FEW_SEEDS)
def test_order_of_files_and_rows_does_not_matter(seed: int, tmp_path: Path) -> None:
    season = random_season(seed)
    shuffled = copy.deepcopy(season)
    rng = random.Random(seed)
    sections = [section for event in shuffled["events"] for section in event["sections"]]
    old = sorted({section["workbook"] for section in sections})
    new = dict(zip(old, rng.sample([f"file {n}" for n in range(len(old))], len(old)), strict=True))
    for section in sections:
        section["workbook"] = new[section["workbook"]]
        rng.shuffle(section["rows"])
    books = []
    for number, one in enumerate((season, shuffled)):
        write_season(one, tmp_path / str(number))
        books.append(build(one, tmp_path / str(number)))
        books[-1]["Calculation"].sort(key=str)
    assert books[0] == books[1]


@pytest.mark.parametrize("seed", FEW_SEEDS)
def test_another_event_leaves_the_points_of_the_others_alone(seed: int, tmp_path: Path) -> None:
    season = random_season(seed) | {"corrections": []}
    fewer = season | {"events": season["events"][:1]}
    columns = []
    for number, one in enumerate((season, fewer)):
        write_season(one, tmp_path / str(number))
        lines = people_lines(build(one, tmp_path / str(number)), "Standings")
        columns.append(event_column(lines, season["events"][0]["event"]))
    assert columns[0] == columns[1]


# The random seasons themselves


def marks(season: Plain) -> set[str]:
    """What of the awkward things in workbooks this season has."""
    sections = [section for event in season["events"] for section in event["sections"]]
    cells = {
        mark
        for section in sections
        for row in section["rows"]
        for heading, cell in row.items()
        for mark in cell_marks(heading, cell)
    }
    by_section = {mark for section in sections for mark in section_marks(section)}
    by_event = {mark for event in season["events"] for mark in event_marks(event)}
    return cells | by_section | by_event | season_marks(season)


def where(facts: Plain) -> set[str]:
    """The names of the facts that are so."""
    return {name for name, so in facts.items() if so}


def cell_marks(heading: str, cell: Any) -> set[str]:
    text = str(cell if cell is not None else "")
    kind = type(cell).__name__
    if heading.startswith("Rd "):
        shape = text.upper().rstrip("-").replace(" ", "")
        return {f"round {shape[:1]}{'n' if shape[1:].strip('0') else shape[1:]}"}
    if heading == "Score":
        return {f"score {kind}"} | {f"score {mark}" for mark in ".,½" if mark in text}
    if heading in {"Pre", "Post"}:
        unrated = {f"rating {text!r}"} if oracle.rating(cell) is None else set()
        return {f"rating {kind}", *(f"rating {mark}" for mark in "P/," if mark in text), *unrated}
    if heading == "ID":
        return {f"ID {kind}", f"ID {text[:1]}", f"ID {text[-2:]}"}
    if heading == "Player":
        return where({"capitals": text.isupper(), "LAST, FIRST": "," in text})
    return set()


def section_marks(section: Plain) -> set[str]:
    columns = "round" if oracle.round_headings(section) else "summary"
    double = "double " if oracle.max_points(section) != oracle.rounds(section) else ""
    read = oracle.read_section(section, "pre")
    shown = [
        {oracle.result(absent["row"][heading]) for heading in oracle.round_headings(section)}
        for absent in read["no_shows"]
    ]
    facts = {
        "no post rating": all(row["Post"] is None for row in section["rows"]),
        "no participant": not read["entries"],
    }
    return where(facts) | {
        f"{oracle.rounds(section)} rounds",
        f"date {type(section['date']).__name__}",
        f"tour section {section.get('tour_section')}",
        f"{double}{columns} columns",
        *(f"no-show {''.join(sorted(letters - {'U'}))}" for letters in shown),
    }


def event_marks(event: Plain) -> set[str]:
    sections = event["sections"]
    orders = [section["order"] for section in sections if section.get("order")]
    facts = {
        "two workbooks": len({section["workbook"] for section in sections}) > 1,
        "Section order": orders,
        "equal Section order": len(set(orders)) < len(orders),
        "undated": sections[0]["date"] is None,
    }
    return where(facts) | {f"{len(sections)} sections"}


def season_marks(season: Plain) -> set[str]:
    expected = oracle.season_standings(season)
    later = oracle.season_standings(season, season["as_of"])
    people, lines = expected["standings"], expected["corrections"]
    entries = Counter((line["section"]["event"], line["person"]) for line in expected["entries"])
    sums = {(person["points"], tuple(person["event_points"].values())) for person in people}
    facts = {
        "season said": season["start"],
        "combined": season["combined"],
        "class table": season["classes"],
        "register": season["players"],
        "former ID": any(";" in (line["also_known_as"] or "") for line in season["players"]),
        "event outside": len(season["events"]) > len(expected["events"]),
        "event after the as-of date": len(later["events"]) < len(expected["events"]),
        "correction": any(not line["event"] for line in lines),
        "correction with event": any(line["event"] for line in lines),
        "negative correction": any(line["points"] < 0 for line in lines),
        "later correction": len(later["corrections"]) < len(lines),
        "two sections of one event": max(entries.values()) > 1,
        "equal totals of unequal parts": len({total for total, _ in sums}) < len(sums),
        "non-resident": any(not person["ranked"] for person in people),
        "no ID": any(not person["id"] for person in people),
        "no average": any(person["average"] is None for person in people),
    }
    return where(facts) | {f"{len(season['events'])} events"}


EXPECTED_MARKS = {
    *(f"{number} events" for number in range(1, 9)),
    *(f"{number} sections" for number in range(1, 5)),
    *(f"{number} rounds" for number in range(2, 10)),
    *("round columns", "summary columns", "double round columns", "double summary columns"),
    *(f"round {letter}n" for letter in "WDLXFZ"),
    *(f"round {shape}" for shape in ["H", "B", "X", "F", "Z", "U", "", "W0", "L0", "D0", "L"]),
    *("score int", "score float", "score str", "score .", "score ,", "score ½"),
    *("rating int", "rating str", "rating P", "rating /", "rating ,", "rating ''", "rating '0'"),
    *(f"rating {word!r}" for word in ["Unr.", "UNR", "unrated", "NEW"]),
    *("ID int", "ID str", "ID NoneType", "ID 0", "ID '", "ID .0", "ID p", "no ID", "former ID"),
    *("capitals", "LAST, FIRST"),
    *("no-show ", "no-show H", "no-show F", "no participant", "no post rating", "no average"),
    *("two workbooks", "Section order", "equal Section order", "undated", "date date", "date str"),
    *("tour section None", "tour section yes", "tour section no", "two sections of one event"),
    *("season said", "event outside", "event after the as-of date", "combined", "class table"),
    *("non-resident", "register", "correction", "correction with event", "negative correction"),
    *("later correction", "equal totals of unequal parts"),
}


def test_the_seeds_have_everything_between_them() -> None:
    found = set().union(*(marks(random_season(seed)) for seed in SEEDS))
    assert not EXPECTED_MARKS - found


def test_a_seed_gives_the_same_season_again() -> None:
    assert random_season(1) == random_season(1)
    assert random_season(1) != random_season(2)
