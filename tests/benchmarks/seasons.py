"""Made seasons of any size: real-looking workbooks that give no error and no warning.

A season is a plain dict in the shape that `tests.oracle` reads. Sections are paired as a Swiss
tournament is, opponents' results agree, ratings move from event to event, people come back, and
nobody sits in two events of one day. The same size gives the same season.
"""

import io
import random
import zipfile
from bisect import insort
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

import numpy as np
from openpyxl import Workbook
from openpyxl.utils.cell import get_column_letter

from tests.oracle import Plain

TITLE = "Benchmark Tour"
START, END = date(2025, 9, 1), date(2026, 8, 31)
SECTION_NAMES = ["Open", "Premier", "Reserve", "Booster", "Novice"]
ROUNDS = [4, 5, 6]
ID_BASE = 12_000_000
PLACES = "Alder Birch Cedar Dune Elm Fern Gorse Heron Iris Juniper Kestrel Linden Maple Nettle Oak"
KINDS = ["Open", "Swiss", "Classic", "Cup", "Memorial", "Grand Prix", "Weekend"]
FIRST_NAMES = (
    "Ada Ben Cora Dirk Edda Falk Greta Hugo Ilse Jens Kaja Lars Mara Nils Olga Paul Quinn Rosa Sven "
    "Thea Udo Vera Willa Yann Zora Arno Bea Carl Dora Emil Fay Gil Hedda Igor Jana Knut Lena Milo "
    "Nora Otis Petra Ralf Sina Tobias Ulla Viktor Wanda Xenia Yorick Zeno"
)
BEGINNINGS = (
    "Bar Brin Cas Dal Dren Ed Fal Gar Gren Hal Hol Ist Jor Kel Kron Lan Lod Mar Mel Nor Ost Pel "
    "Quil Ran Ros Sel Stan Tar Tor Ul Van Ver Wal Wex Yar Zel"
)
ENDINGS = (
    "ander bach berg by combe den dorf ela ett field gate ham holt ing kamp ley lund mann mere mont "
    "ner nova quist ridge roth sen shaw stad strom thorpe ton vik wald wick wood worth"
)
UNRATED = "unr."
HALF_POINT_BYES = 0.03  # of a player's rounds after the first
WITHDRAWALS = 0.03  # of the players
FORFEITS = 0.012  # of the games after the first round


@dataclass(frozen=True)
class Size:
    """So many events, each with so many sections of so many players."""

    events: int
    sections: int
    players: int
    people: int = 0  # 0: as many as a tour of this size has

    def __str__(self) -> str:
        return f"{self.events:,} events x {self.sections} sections x {self.players} players"

    @property
    def results(self) -> int:
        return self.events * self.sections * self.players


def made_season(size: Size, seed: int = 1) -> Plain:
    """The season of this size, as the oracle reads it."""
    rng = random.Random(f"{size}, {seed}")
    seats = size.sections * size.players
    days = [START + timedelta(number * 364 // size.events) for number in range(size.events)]
    a_day = seats * max(days.count(day) for day in set(days))
    people = _people(rng, size.people or _pool(size.results, a_day))
    shares = _attendance(people, days, seats, np.random.default_rng(seed))
    names = _event_names()
    events = [
        _event(rng, next(names), day, [people[place] for place in field], size.sections)
        for day, field in zip(days, shares, strict=True)
    ]
    return {"title": TITLE, "start": START, "end": END, "players": [], "events": events}


def _pool(results: int, a_day: int) -> int:
    """How many people a tour knows: new ones come ever more slowly (2,160 seats: 540 people)."""
    return max(int(5.4 * results**0.6), a_day + a_day // 5)


def _people(rng: random.Random, count: int) -> list[Plain]:
    """People with a name of their own; some come without a rating."""
    last_names = [a + b for a in BEGINNINGS.split() for b in ENDINGS.split()]
    first_names = FIRST_NAMES.split()
    if count > len(first_names) * len(last_names) // 2:
        middle = [f"{first} {letter}." for first in first_names for letter in "ABCDEFGHJKLMNPRST"]
        first_names = first_names + middle
    numbers = rng.sample(range(len(first_names) * len(last_names)), count)
    people = []
    for place, number in enumerate(numbers):
        strength = min(max(round(rng.gauss(1450, 320)), 300), 2600)
        people.append(
            {
                "name": f"{first_names[number % len(first_names)]} "
                f"{last_names[number // len(first_names)]}",
                "id": str(ID_BASE + place * 7),
                "state": rng.choice(["CO", "CO", "CO", "CO", "WY", "NM", "UT"]),
                "strength": strength,
                "rating": None if rng.random() < 0.06 else strength + rng.randint(-60, 60),
            }
        )
    return people


def _attendance(
    people: list[Plain], days: list[date], seats: int, rng: np.random.Generator
) -> Iterator[np.ndarray]:
    """Who plays in each event: some come often, nobody to two events of one day."""
    eagerness = rng.pareto(1.5, len(people)) + 0.3
    free: dict[date, np.ndarray] = {}
    for day in days:
        if day not in free:
            wanted = seats * days.count(day)
            waiting = rng.exponential(size=len(people)) / eagerness
            free[day] = rng.permutation(np.argpartition(waiting, wanted - 1)[:wanted])
        yield free[day][:seats]
        free[day] = free[day][seats:]


def _event_names() -> Iterator[str]:
    number = 0
    while True:
        number += 1
        for kind in KINDS:
            for place in PLACES.split():
                yield f"{place} {kind}" if number == 1 else f"{place} {kind} {number}"


def _event(rng: random.Random, name: str, day: date, field: list[Plain], sections: int) -> Plain:
    field = sorted(field, key=lambda person: -(person["rating"] or person["strength"]))
    share = len(field) // sections
    parts = [field[place * share : (place + 1) * share] for place in range(sections)]
    stem = f"{day} {name}"
    return {
        "event": name,
        "sections": [
            _section(rng, title, part) | {"workbook": stem, "date": day}
            for title, part in zip(SECTION_NAMES, parts, strict=False)
        ],
    }


# One section


def _section(rng: random.Random, title: str, field: list[Plain]) -> Plain:
    rounds = rng.choice(ROUNDS)
    results = swiss(rng, [person["rating"] or person["strength"] for person in field], rounds)
    columns = [f"Rd {number}" for number in range(1, rounds + 1)]
    rows = []
    for number, (person, (cells, score, gain)) in enumerate(zip(field, results, strict=True), 1):
        old = person["rating"]
        new = round((old or person["strength"]) + gain)
        person["rating"] = min(max(new, 150), 2800)
        row = {"No.": number, "Player": person["name"], "ID": person["id"]}
        row |= {"State": person["state"], "Pre": old or UNRATED, "Post": person["rating"]}
        row |= dict(zip(columns, cells, strict=True))
        row["Score"] = score
        rows.append(row)
    headings = ["State", "Pre", "Post", *columns, "Score"]
    return {"section": title, "rounds": rounds, "headings": headings, "rows": rows}


def swiss(
    rng: random.Random, ratings: list[int], rounds: int
) -> list[tuple[list[str], int | float, float]]:
    """Round cells, score and rating gain of each player of a section, by number.

    Everybody has a game or a full-point bye in the first round; later some take a half-point bye,
    go home, or do not appear. Players of one score meet who have not met yet.
    """
    count = len(ratings)
    cells: list[list[str]] = [[] for _ in ratings]
    halves, gains = [0] * count, [0.0] * count
    met: list[set[int]] = [set() for _ in ratings]
    gone: set[int] = set()
    for number in range(rounds):
        waiting: list[tuple[int, int]] = []
        for player in range(count):
            if number and player not in gone and rng.random() < WITHDRAWALS / rounds:
                gone.add(player)
            if player in gone:
                cells[player].append("U")
            elif number and rng.random() < HALF_POINT_BYES:
                cells[player].append("H")
                halves[player] += 1
            else:
                insort(waiting, (-halves[player], player))
        while len(waiting) > 1:
            _, one = waiting.pop(0)
            place = next((n for n, (_, p) in enumerate(waiting) if p not in met[one]), 0)
            _, other = waiting.pop(place)
            met[one].add(other)
            met[other].add(one)
            gap = ratings[one] - ratings[other]
            forfeit = number and rng.random() < FORFEITS
            letters, points = ("XF", 2) if forfeit else _game(rng, gap)
            cells[one].append(f"{letters[0]}{other + 1}")
            cells[other].append(f"{letters[1]}{one + 1}")
            halves[one] += points
            halves[other] += 2 - points
            if not forfeit:
                change = 28 * (points / 2 - 1 / (1 + 10 ** (-gap / 400)))
                gains[one] += change
                gains[other] -= change
        for _, player in waiting:
            cells[player].append("B")
            halves[player] += 2
    scores = [half / 2 if half % 2 else half // 2 for half in halves]
    return list(zip(cells, scores, gains, strict=True))


def _game(rng: random.Random, gap: int) -> tuple[str, int]:
    """The letters of both sides, and the half points of the first."""
    luck = rng.random()
    expected = 1 / (1 + 10 ** (-gap / 400))
    drawn = 0.3 * min(expected, 1 - expected)
    if luck < expected - drawn:
        return "WL", 2
    return ("DD", 1) if luck < expected + drawn else ("LW", 0)


# Workbooks

SPREADSHEET_ML = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
STRINGS = {  # part of the package -> what it says of the strings, which openpyxl writes into cells
    "[Content_Types].xml": '<Override PartName="/xl/sharedStrings.xml" ContentType="application/'
    'vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/></Types>',
    "xl/_rels/workbook.xml.rels": '<Relationship Id="rIdStrings" Target="sharedStrings.xml" Type='
    '"http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings"/>'
    "</Relationships>",
}


def write_season(season: Plain, folder: Path) -> list[Path]:
    """The season's folder: a workbook per event, and season.xlsx; the event workbooks' paths.

    As Excel has it, the strings are shared. The sheets are written as text into the parts of a
    workbook that openpyxl has made: ten times as fast, which counts at 10,000 of them.
    """
    folder.mkdir(parents=True)
    titles = [section["section"] for section in season["events"][0]["sections"]]
    blank = _blank_parts(titles)
    paths = []
    for event in season["events"]:
        path = folder / f"{event['sections'][0]['workbook']}.xlsx"
        strings: dict[str, int] = {}
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as package:
            for name, part in blank.items():
                package.writestr(name, part)
            for place, section in enumerate(event["sections"], 1):
                sheet = _sheet_text(event["event"], section, strings)
                package.writestr(f"xl/worksheets/sheet{place}.xml", sheet)
            package.writestr("xl/sharedStrings.xml", _strings_text(strings))
        paths.append(path)
    _write_season_workbook(season, folder / "season.xlsx")
    return paths


def _blank_parts(titles: list[str]) -> dict[str, bytes]:
    """All parts but the sheets and the strings of a workbook with these sheets; style 1 is a date."""
    workbook = Workbook()
    workbook.remove(workbook.worksheets[0])
    for title in titles:
        workbook.create_sheet(title).append(["Date", START])
    saved = io.BytesIO()
    workbook.save(saved)
    with zipfile.ZipFile(saved) as package:
        parts = {name: package.read(name) for name in package.namelist()}
    for name, strings in STRINGS.items():
        end = strings[strings.rindex("</") :].encode()
        assert end in parts[name]
        parts[name] = parts[name].replace(end, strings.encode())
    return {name: part for name, part in parts.items() if not name.startswith("xl/worksheets/")}


def _sheet_text(event: str, section: Plain, strings: dict[str, int]) -> str:
    headings = ["No.", "Player", "ID", *section["headings"]]
    lines: list[list[Any]] = [
        ["Event", event],
        ["Date", section["date"]],
        ["Section", section["section"]],
        ["Rounds", section["rounds"]],
        [],
        headings,
    ]
    lines += [[row[heading] for heading in headings] for row in section["rows"]]
    columns = [get_column_letter(number) for number in range(1, len(headings) + 1)]
    rows = []
    for number, line in enumerate(lines, 1):
        cells = "".join(
            _cell_text(f"{column}{number}", value, strings)
            for column, value in zip(columns, line, strict=False)
            if value is not None
        )
        rows.append(f'<row r="{number}">{cells}</row>')
    return (
        '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
        f'<worksheet xmlns="{SPREADSHEET_ML}">'
        f'<dimension ref="A1:{columns[-1]}{len(lines)}"/>'
        f"<sheetData>{''.join(rows)}</sheetData></worksheet>"
    )


def _cell_text(address: str, value: Any, strings: dict[str, int]) -> str:
    if isinstance(value, str):
        place = strings.setdefault(value, len(strings))
        return f'<c r="{address}" t="s"><v>{place}</v></c>'
    if isinstance(value, date):
        return f'<c r="{address}" s="1"><v>{(value - date(1899, 12, 30)).days}</v></c>'
    return f'<c r="{address}"><v>{value}</v></c>'


def _strings_text(strings: dict[str, int]) -> str:
    items = "".join(f"<si><t>{escape(text)}</t></si>" for text in strings)
    return (
        '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
        f'<sst xmlns="{SPREADSHEET_ML}" uniqueCount="{len(strings)}">{items}</sst>'
    )


def _write_season_workbook(season: Plain, path: Path) -> None:
    workbook = Workbook()
    sheet = workbook.worksheets[0]
    sheet.title = "Season"
    for label, key in {"Title": "title", "Season start": "start", "Season end": "end"}.items():
        sheet.append([label, season[key]])
    workbook.save(path)
