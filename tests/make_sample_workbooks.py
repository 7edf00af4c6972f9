"""Make the sample workbooks: python -m tests.make_sample_workbooks (from the repository root).

sample_workbooks/co_tour_2002-03/     a season in which the published examples of the Colorado Tour
                                      hold to their printed digits, with invented people around them
sample_workbooks/leuven_4cq_2011/     the rating list of 2 February 2011 behind the published 4CQ

Everybody but the published names is invented, and so is every ID. Ratings and results come from
a seeded simulation: a Swiss pairing, results by the Elo expectation, new ratings by Elo. The
published figures are asserted with fractions before anything is written. A rerun gives the same
files, byte for byte.
"""

import datetime as dt
import io
import random
import re
import zipfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path

from openpyxl import Workbook
from openpyxl.cell import Cell
from openpyxl.styles import Alignment, Border, Font, PatternFill, Side
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.worksheet import Worksheet

SAMPLES = Path(__file__).resolve().parent.parent / "sample_workbooks"
SEED = 200203
HALF = Fraction(1, 2)

# --- the people: by strength before the season ---------------------------------------------------

PEOPLE = {
    (2205, 2370): """Anselm Varga-Reyes, Ilya Starosvet, Beatrix Holloran, Rourke Delahunt,
        Teodoro Mascaren""",
    (2010, 2170): """Priya Venkatara, Callum Strathdee, Marguerite Oquist, Desmond Achterberg,
        Wendell Kittredge, Noemi Farkasdy, Gideon Applewhaite, Søren Halvardson, Lucinda Trevathan,
        Harlan Beckstrom""",
    (1800, 1985): """Tyler Hughes, Ottoline Prewitt, Emeka Adeyinka, Garrett Lindenmoor,
        Simone Duquesnoy, Ruben Archuletta, Fletcher Norcutt, Ingrid Tallaksen, Corwin Habersham,
        Delphine Quarrels, Mordecai Stanhill, Vikram Chaudhry-Bell, Rosalind Quillen,
        Abner Swofford, Yesenia Montaño, Phineas Underbrook, Kazuo Minetani, Leopold Brandywine,
        Sadie Crowfoot-Hale, Nathaniel Overby-Sloan""",
    (1600, 1795): """Richard Herbst, Willa Stenmark, Isaac Pomeranz, Gwendolyn Tarkington,
        Marco Bellandi, Edith Haverstock, Josiah Crabtree-Moss, Luz Arredando, Stanley Wojtczuk,
        Theo Blankenbaker, Perpetua Nwosuh, Clifford Runnels, Anneliese Dorfmann, Rex Tillotsen,
        Hugo Santillan, Maeve Gilhooley, Orson Pinkwater, Dinesh Parameswar, Calla Winterbourne,
        Barnaby Ostrow, Renata Zielinsky, Grady Mulholland, Silas Quimbey, Fern Holdsworth,
        Bertrand Lacasse, Nadia Kurbanova""",
    (1400, 1595): """Dustin Eager, Katherine Bellwether, Walter Ferrisby, Agatha Brinkerhof,
        Joaquin Peralta-Voss, Lyle Haddonfield, Minerva Stroud, Chester Yarborough,
        Paloma Ybarrando, Duncan Ashgrove, Harriet Lofthouse, Emmett Sandoe, Ravi Subbaraman,
        Coral Dunnigan,
        Otis Fairweather, Lavinia Croft, Bodie Rasmusson, Tobias Keffler, Jocelyn Amberley,
        Marcus Trentwood, Opal Henriksen, Felix Garnett-Ruiz, Ruth Abercorn, Eliot Sagebrush,
        Winston Omarov, Camille Hartsell, Judson Pike, Ximena Calderas, Arlo Whitlatch,
        Beryl Stokesbury, Conrad Eisler, Thea Montclair""",
    (1200, 1395): """Tamsin Roe, Elroy Cutbirth, Hazel Winnick, Ignacio Belmares, Pearl Sunderman,
        Quentin Farthing, Lottie Vandermeer, Amos Greyling, Cecily Marchbanks, Dashiell Korn,
        Estela Quintanar, Forrest Ellingboe, Gus Petrakos, Honora Mayfield, Ivor Llewelyn-Jones,
        Jasper Toomey, Kirsten Aldous, Lemuel Braddock, Mabel Ostrander, Nestor Villagran,
        Oona Carrick, Percival Dray, Rhoda Feldspar, Sully McCandlish, Tilda Bjornson,
        Bram Eastlake""",
    (780, 1195): """Augie Pennock, Violet Haldane, Wyatt Stoneking, Xander Pruitt, Yolanda Brisket,
        Zeke Tolliver, Aurelia Finch, Benno Strickler, Clementine Wray, Dario Fontanez,
        Etta Lomax, Finnian Burke-Ota, Greta Solberg, Hollis Raintree, Iris Tamarack,
        Jude Abernethy, Kiki Marlowe, Linus Thackeray, Mina Osterhout, Nico Delacruze,
        Olive Pettigrew, Piper Stanwick, Ronan Eckles, Saffron Teague""",
    (0, 0): "Mateo Lucenti, Hattie Brandvold",  # unrated newcomers
}
TRUE_STRENGTH = {"Mateo Lucenti": 1240, "Hattie Brandvold": 1390}
RATING_BEFORE = {
    "Tyler Hughes": 1854,
    "Richard Herbst": 1702,
    "Dustin Eager": 1568,
    "Marguerite Oquist": 2088,
    "Desmond Achterberg": 2101,
    "Isaac Pomeranz": 1634,
}
PROVISIONAL_GAMES = {
    "Emmett Sandoe": 14,
    "Jocelyn Amberley": 19,
    "Hazel Winnick": 9,
    "Jasper Toomey": 11,
    "Violet Haldane": 6,
    "Zeke Tolliver": 8,
    "Kiki Marlowe": 4,
    "Piper Stanwick": 12,
}
OUT_OF_STATE = {
    "Beatrix Holloran": "NM",
    "Harlan Beckstrom": "WY",
    "Mordecai Stanhill": "KS",
    "Luz Arredando": "NM",
    "Bodie Rasmusson": "NE",
    "Ivor Llewelyn-Jones": "WY",
    "Hollis Raintree": "KS",
}
NO_ID = {"Walter Ferrisby", "Tamsin Roe", "Augie Pennock"}
# They play where an event names them, and nowhere else.
ONLY_WHERE_NAMED = {
    "Tyler Hughes",
    "Richard Herbst",
    "Dustin Eager",
    "Marguerite Oquist",
    "Desmond Achterberg",
    "Isaac Pomeranz",
    "Noemi Farkasdy",
    "Willa Stenmark",
    "Lucinda Trevathan",
    "Bram Eastlake",
    "Mateo Lucenti",
    "Hattie Brandvold",
    "Katherine Bellwether",
    "Rosalind Quillen",
}

# --- the events ----------------------------------------------------------------------------------
# A plan is a player's rounds, a letter each: W D L, H and U, X and F (a forfeit), "." as it comes.


@dataclass
class SectionPlan:
    title: str
    size: int
    window: tuple[int, int]
    named: dict[str, str] = field(default_factory=dict)  # player -> plan
    newcomers: int = 0  # players who have not played in this season yet
    some_plans: tuple[str, ...] = ()  # for players whom the draw chooses
    post_rating_sum: int | None = None
    post_ratings: dict[str, int] = field(default_factory=dict)


@dataclass
class EventPlan:
    title: str
    last_day: dt.date
    rounds: int
    sections: list[SectionPlan]
    written_date: dt.date | str = ""
    summary_columns: bool = False
    half_points_as_fractions: bool = False
    forfeits_name_opponents: bool = True
    shown_as: dict[str, tuple[str, str]] = field(default_factory=dict)  # player -> name, ID

    @property
    def workbook(self) -> str:
        return f"{self.last_day:%Y-%m-%d} {self.title}.xlsx"


CAPITALS = "QUILLEN, ROSALIND"
OTHER_SPELLING = "Kate Bellwether"
PERHAPS_ONE = ("Joaquin Peralta-Voss", "Joaquin Peralta")  # nothing says so: she is asked
JUNIORS = ("Finnian Burke-Ota", "Cecily Marchbanks", "Lavinia Croft")
NOT_ELIGIBLE = ("Marguerite Oquist", "moved away in April")
PRIZES = (
    ("Overall", 1, 300),
    ("Overall", 2, 200),
    ("Overall", 3, 100),
    ("Most games", 1, 100),
    *((name, 1, 50) for name in "ABCDE"),
    ("Junior", 1, "Trophy"),
)

EVENTS = [
    EventPlan(
        "Colorado Open",
        dt.date(2002, 9, 2),
        6,
        [
            SectionPlan(
                "Open",
                28,
                (1600, 2400),
                {
                    "Tyler Hughes": "WLDWLD",
                    "Marguerite Oquist": "WWLDDW",
                    "Desmond Achterberg": "WDWLWD",
                    "Noemi Farkasdy": "......",
                    "Lucinda Trevathan": "......",
                    "Rosalind Quillen": "......",
                },
                newcomers=28,
                some_plans=("H.....", "..H...", "....UU"),
                post_rating_sum=53_107,
            ),
            SectionPlan(
                "Reserve",
                58,
                (700, 1799),
                {
                    "Richard Herbst": "WLWDLW",
                    "Dustin Eager": "WWDWLW",
                    "Katherine Bellwether": "......",
                },
                newcomers=58,
                some_plans=("H.....", "H.....", "..H...", ".....H", "...UUU"),
                post_rating_sum=78_662,
                post_ratings={"Dustin Eager": 1627},
            ),
        ],
        written_date="2002-08-31 to 2002-09-02",
    ),
    EventPlan(
        "CO Membership Open",
        dt.date(2002, 10, 12),
        3,
        [
            SectionPlan(
                "Open",
                21,
                (750, 2250),
                {"Isaac Pomeranz": "WLW", "Mateo Lucenti": "...", "Willa Stenmark": "..."},
                newcomers=9,
                some_plans=("H..", "..H"),
                post_rating_sum=30_540,
                post_ratings={"Isaac Pomeranz": 1655},
            )
        ],
    ),
    EventPlan(
        "Elk Hunt",
        dt.date(2002, 10, 27),
        5,
        [
            SectionPlan(
                "Open",
                19,
                (1680, 2400),
                {
                    "Marguerite Oquist": "WLWDL",
                    "Desmond Achterberg": "LWDLW",
                    "Willa Stenmark": "LLH..",
                    "Rosalind Quillen": ".....",
                },
                newcomers=4,
                post_rating_sum=36_100,
            ),
            SectionPlan(
                "Reserve",
                25,
                (700, 1740),
                {
                    "Dustin Eager": "WLWDW",
                    "Katherine Bellwether": "X....",
                    "Bram Eastlake": "FUUUU",
                },
                newcomers=8,
                some_plans=("H....", "....H"),
            ),
        ],
        shown_as={"Katherine Bellwether": (OTHER_SPELLING, "")},
    ),
    EventPlan(
        "Denver Holiday Classic",
        dt.date(2002, 12, 15),
        4,
        [
            SectionPlan(
                "Championship",
                17,
                (1740, 2400),
                {
                    "Marguerite Oquist": "HWLW",
                    "Desmond Achterberg": "WLDD",
                    "Lucinda Trevathan": "UUUU",
                    "Tyler Hughes": "....",
                    "Noemi Farkasdy": "....",
                    "Rosalind Quillen": "....",
                },
                newcomers=4,
                some_plans=("H...",),
            ),
            SectionPlan(
                "Under 1800",
                22,
                (1400, 1799),
                {"Katherine Bellwether": "....", "Richard Herbst": "...."},
                newcomers=6,
                some_plans=("H...", "..H.", "..UU"),
            ),
            SectionPlan(
                "Under 1400",
                21,
                (700, 1399),
                {"Mateo Lucenti": "...."},
                newcomers=6,
                some_plans=("H...", "...H"),
            ),
        ],
    ),
    EventPlan(
        "Pikes Peak Winter Open",
        dt.date(2003, 1, 18),
        4,
        [
            SectionPlan(
                "Open",
                27,
                (800, 2300),
                {"Rosalind Quillen": "....", "Katherine Bellwether": "...."},
                newcomers=7,
                some_plans=("H...", "...H", "HH..", "..UU"),
            )
        ],
        summary_columns=True,
        shown_as={"Rosalind Quillen": (CAPITALS, "same")},
    ),
    EventPlan(
        "Front Range Spring Open",
        dt.date(2003, 3, 30),
        5,
        [
            SectionPlan(
                "Open",
                20,
                (1640, 2400),
                {
                    "Marguerite Oquist": "WDWLD",
                    "Desmond Achterberg": "WLWWL",
                    "Tyler Hughes": ".....",
                    "Noemi Farkasdy": ".....",
                    "Lucinda Trevathan": ".....",
                },
                newcomers=99,  # everybody who has not played yet
                some_plans=("H....", "..X..", "..F..", "....H"),
            ),
            SectionPlan(
                "Reserve",
                32,
                (700, 1639),
                {
                    "Hattie Brandvold": ".....",
                    "Mateo Lucenti": ".....",
                    "Katherine Bellwether": ".....",
                },
                newcomers=99,
                some_plans=("H....", "H....", "...H.", "...UU"),
            ),
        ],
        half_points_as_fractions=True,
        forfeits_name_opponents=False,
        shown_as={PERHAPS_ONE[0]: (PERHAPS_ONE[1], "")},
    ),
]
CORRECTED = ("Willa Stenmark", "Elk Hunt")

# --- a season of tournaments ---------------------------------------------------------------------


@dataclass
class Person:
    name: str
    member_id: str
    state: str
    rating: int  # 0: unrated
    strength: int
    keenness: float
    provisional_games: int | None = None
    seen: bool = False

    def written_rating(self) -> int | str:
        if not self.rating:
            return "Unr."
        return f"{self.rating}P{self.provisional_games}" if self.provisional_games else self.rating


@dataclass
class Entry:
    """One player in one section: the row of a crosstable while it comes about."""

    person: Person
    plan: str
    form: float
    pre: int | str
    pre_rating: int
    post: int | str = ""
    post_rating: int = 0
    results: list[tuple[str, "Entry | None"]] = field(default_factory=list)
    number: int = 0

    @property
    def name(self) -> str:
        return self.person.name

    @property
    def strength(self) -> int:
        return self.pre_rating or self.person.strength

    def count(self, codes: str) -> int:
        return sum(code in codes for code, _ in self.results)

    @property
    def score(self) -> Fraction:
        return self.count("WBX") + HALF * self.count("DH")

    @property
    def tour_score(self) -> Fraction:
        return self.score - HALF * self.count("H")

    @property
    def takes_part(self) -> bool:
        return self.count("WDLBX") > 0

    def met(self, other: "Entry") -> bool:
        return any(opponent is other for _, opponent in self.results)


ANSWER = {"W": "L", "L": "W", "D": "D", "X": "F", "F": "X", ".": "."}


def make_people(chance: random.Random) -> list[Person]:
    people = []
    ids = iter(chance.sample(range(90_000_000, 99_999_999), 200))
    for (low, high), names in PEOPLE.items():
        for name in (" ".join(name.split()) for name in names.split(",")):
            rating = RATING_BEFORE.get(name, chance.randint(low, high))
            people.append(
                Person(
                    name,
                    "" if name in NO_ID else str(next(ids)),
                    OUT_OF_STATE.get(name, "CO"),
                    rating,
                    rating or TRUE_STRENGTH[name],
                    chance.uniform(0.2, 1) ** 3,
                    PROVISIONAL_GAMES.get(name),
                )
            )
    return people


def draw_field(
    plan: SectionPlan, people: list[Person], taken: set[str], chance: random.Random
) -> list[Person]:
    """Who plays: the named, newcomers to the season, and regulars, keen ones more often.

    Where the section has a wanted sum of ratings, the field is drawn until it comes near, and the
    ratings of those who have not played yet are moved a little.
    """
    low, high = plan.window
    named = [person for person in people if person.name in plan.named]
    free = [
        person
        for person in people
        if low <= person.rating <= high
        and person.name not in taken | ONLY_WHERE_NAMED | set(plan.named)
    ]
    unseen = [person for person in free if not person.seen]
    seen = [person for person in free if person.seen]
    new = min(plan.newcomers, len(unseen), plan.size - len(named))
    for _ in range(5000):
        fresh = chance.sample(unseen, new)
        keen_first = sorted(seen, key=lambda person: chance.random() ** (1 / person.keenness))
        rest = plan.size - len(named) - len(fresh)
        regulars = keen_first[len(keen_first) - rest :] if rest else []
        players = named + fresh + regulars
        missing = (plan.post_rating_sum or 0) - sum(person.strength for person in players)
        if plan.post_rating_sum is None:
            return players
        step, odd = divmod(missing, len(fresh))
        if abs(step) <= 20 and all(low <= person.rating + step < high for person in fresh):
            for place, person in enumerate(fresh):
                person.rating += step + (place < odd)
                person.strength = person.rating
            return players
    raise AssertionError(f"{plan.title}: no field comes near the wanted sum")


def may_meet(one: Entry, other: Entry, turn: int) -> bool:
    """They have not met, and their plans for this round agree."""
    plans = (one.plan[turn], other.plan[turn])
    return not one.met(other) and ("." in plans or ANSWER[plans[0]] == plans[1])


def pairings(order: Sequence[Entry], turn: int) -> list[tuple[Entry, Entry]] | None:
    """A Swiss pairing: in each score group the upper half meets the lower half, nobody twice."""
    if not order:
        return []
    top, others = order[0], order[1:]
    group = sum(entry.score == top.score for entry in order)
    wanted = max(group // 2 - 1, 0)
    for place in sorted(range(len(others)), key=lambda at: (at >= group - 1, abs(at - wanted))):
        opponent = others[place]
        if may_meet(top, opponent, turn):
            rest = pairings([*others[:place], *others[place + 1 :]], turn)
            if rest is not None:
                return [(top, opponent), *rest]
    return None


def result(one: Entry, other: Entry, turn: int, chance: random.Random) -> str:
    """The result for the first of the two: as planned, else by chance and strength."""
    for code in (one.plan[turn], ANSWER[other.plan[turn]]):
        if code != ".":
            return code
    difference = (one.strength + one.form) - (other.strength + other.form)
    expected = 1 / (1 + 10 ** (-difference / 400))
    drawn = 0.06 + 0.3 * (1 - abs(2 * expected - 1))
    throw = chance.random()
    return "W" if throw < expected - drawn / 2 else "D" if throw < expected + drawn / 2 else "L"


def play_round(entries: list[Entry], turn: int, chance: random.Random) -> None:
    for entry in entries:
        if entry.plan[turn] in "HU":
            entry.results.append((entry.plan[turn], None))
    active = [entry for entry in entries if len(entry.results) == turn]
    order = sorted(active, key=lambda entry: (-entry.score, -entry.strength))
    forfeits = [[entry for entry in order if entry.plan[turn] == code] for code in "XF"]
    order = [entry for entry in order if entry.plan[turn] not in "XF"]
    sitting_out: list[Entry | None] = [None]
    if len(order) % 2:  # the last in the order who has had no bye
        sitting_out = [e for e in reversed(order) if e.plan[turn] == "." and not e.count("BHX")]
    for odd_one in sitting_out:
        pairs = pairings([entry for entry in order if entry is not odd_one], turn)
        if pairs is not None:
            break
    else:
        raise AssertionError("no pairing: choose another seed")
    if odd_one:
        odd_one.results.append(("B", None))
    for one, other in [*pairs, *zip(*forfeits, strict=True)]:
        code = result(one, other, turn, chance)
        one.results.append((code, other))
        other.results.append((ANSWER[code], one))


def elo_change(entry: Entry) -> int:
    games = [(code, opponent) for code, opponent in entry.results if code in "WDL" and opponent]
    if not games:
        return 0
    points = sum({"W": 1, "D": 0.5, "L": 0}[code] for code, _ in games)
    if not entry.pre_rating:  # a newcomer: the rating of the performance
        mean = sum(opponent.strength for _, opponent in games) / len(games)
        return round(mean + 400 * (2 * points - len(games)) / len(games)) - entry.strength
    expected = sum(1 / (1 + 10 ** ((o.strength - entry.strength) / 400)) for _, o in games)
    factor = 48 if entry.person.provisional_games else 24 if entry.pre_rating >= 2100 else 32
    return round(factor * (points - expected))


def rate(entries: list[Entry], plan: SectionPlan) -> None:
    """New ratings by Elo; where the section has a wanted sum, some move by a point or two more."""
    for entry in entries:
        change = elo_change(entry)
        entry.post_rating = plan.post_ratings.get(entry.name, entry.strength + change)
    if plan.post_rating_sum is not None:
        movable = [entry for entry in entries if entry.name not in plan.post_ratings]
        missing = plan.post_rating_sum - sum(entry.post_rating for entry in entries)
        for turn in range(abs(missing)):
            movable[turn % len(movable)].post_rating += 1 if missing > 0 else -1
    for entry in entries:
        person = entry.person
        if person.provisional_games or not person.rating:
            games = (person.provisional_games or 0) + entry.count("WDL")
            person.provisional_games = games if games < 26 else None
        person.rating = person.strength = entry.post_rating
        entry.post = person.written_rating()


def play_section(
    plan: SectionPlan, rounds: int, people: list[Person], taken: set[str], chance: random.Random
) -> list[Entry]:
    players = draw_field(plan, people, taken, chance)
    plans = dict(plan.named)
    unnamed = [person for person in players if person.name not in plans]
    for person, rounds_plan in zip(
        chance.sample(unnamed, len(plan.some_plans)), plan.some_plans, strict=True
    ):
        plans[person.name] = rounds_plan
    entries = [
        Entry(
            person,
            plans.get(person.name, "." * rounds),
            chance.gauss(0, 60),
            person.written_rating(),
            person.rating,
        )
        for person in players
    ]
    for turn in range(rounds):
        play_round(entries, turn, chance)
    rate(entries, plan)
    entries.sort(key=lambda e: (not e.takes_part, -e.score, -e.pre_rating, e.name))
    for number, entry in enumerate(entries, 1):
        entry.number = number
        entry.person.seen = True
    return entries


Crosstables = dict[tuple[str, str], list[Entry]]  # event, section -> rows


def play_season(chance: random.Random) -> tuple[list[Person], Crosstables]:
    people = make_people(chance)
    crosstables: Crosstables = {}
    for event in EVENTS:
        taken = {name for section in event.sections for name in section.named}
        for section in event.sections:
            entries = play_section(section, event.rounds, people, taken, chance)
            crosstables[event.title, section.title] = entries
            taken |= {entry.name for entry in entries}
    return people, crosstables


# --- the published figures, with fractions -------------------------------------------------------


def printed(value: Fraction, digits: int = 0) -> str:
    """Rounded half up, as printed."""
    scaled = (value * 10**digits * 2 + 1) // 2
    return f"{scaled // 10**digits}.{scaled % 10**digits:0{digits}d}" if digits else str(scaled)


def multiplier(event: EventPlan, section: SectionPlan, crosstables: Crosstables) -> Fraction:
    at = event.sections.index(section)
    rows = [
        [entry for entry in crosstables[event.title, other.title] if entry.takes_part]
        for other in event.sections[at:]
    ]
    return Fraction(sum(e.post_rating for e in rows[0]), 1000) + sum(len(r) for r in rows[1:])


def event_points(crosstables: Crosstables) -> dict[str, dict[str, Fraction]]:
    """Player -> event -> tour points, unrounded (rules 1 to 6)."""
    points: dict[str, dict[str, Fraction]] = {}
    for event in EVENTS:
        for section in event.sections:
            worth = multiplier(event, section, crosstables)
            for entry in crosstables[event.title, section.title]:
                if entry.takes_part:
                    earned = entry.tour_score / event.rounds * worth
                    points.setdefault(entry.name, {})[event.title] = earned
    return points


def entry_of(name: str, event: str, crosstables: Crosstables) -> Entry:
    return next(
        entry
        for (title, _), entries in crosstables.items()
        for entry in entries
        if title == event and entry.name == name
    )


def check_crosstable(entries: list[Entry], rounds: int) -> None:
    for entry in entries:
        assert len(entry.results) == rounds
        opponents = [id(opponent) for _, opponent in entry.results if opponent]
        assert len(opponents) == len(set(opponents)), "nobody meets the same player twice"
        for turn, (code, opponent) in enumerate(entry.results):
            assert (opponent is not None) == (code in "WDLXF")
            assert not opponent or opponent.results[turn] == (ANSWER[code], entry)
    rated = [entry for entry in entries if entry.pre_rating]
    changes = [abs(entry.post_rating - entry.pre_rating) for entry in rated]
    assert sum(changes) < 60 * len(rated), "new ratings lie near the old ones"
    assert max(changes) < 400
    assert all(100 <= entry.post_rating <= 3000 for entry in entries)


def check_published_figures(people: list[Person], crosstables: Crosstables) -> None:
    points = event_points(crosstables)
    colorado_open, membership = EVENTS[0], EVENTS[1]
    top = multiplier(colorado_open, colorado_open.sections[0], crosstables)
    reserve = multiplier(colorado_open, colorado_open.sections[1], crosstables)
    assert printed(top - 58, 2) == "53.11"
    assert printed(top, 2) == "111.11"
    assert printed(reserve, 2) == "78.66"
    assert printed(points["Tyler Hughes"]["Colorado Open"], 2) == "55.55"
    assert printed(points["Richard Herbst"]["Colorado Open"], 2) == "45.89"

    assert len(crosstables["CO Membership Open", "Open"]) == 21
    assert multiplier(membership, membership.sections[0], crosstables) == Fraction("30.54")
    assert printed(points["Isaac Pomeranz"]["CO Membership Open"], 2) == "20.36"
    assert entry_of("Isaac Pomeranz", "CO Membership Open", crosstables).post == 1655

    eager = [
        entry_of("Dustin Eager", title, crosstables) for title in ("Colorado Open", "Elk Hunt")
    ]
    assert [(e.count("WDL"), e.pre_rating) for e in eager] == [(6, 1568), (5, 1627)]
    average = Fraction(sum(e.count("WDL") * e.pre_rating for e in eager), 11)
    assert average == Fraction(17543, 11)
    assert (printed(average, 1), printed(average)) == ("1594.8", "1595")
    assert set(points["Dustin Eager"]) == {"Colorado Open", "Elk Hunt"}

    one, other = points["Marguerite Oquist"], points["Desmond Achterberg"]
    assert sum(one.values()) == sum(other.values())  # an exact tie, by different scores
    assert "Bram Eastlake" not in points
    assert "Denver Holiday Classic" not in points["Lucinda Trevathan"]
    assert all(person.seen for person in people)
    assert 120 <= len(people) <= 150


# --- the look ------------------------------------------------------------------------------------

ACCENT, RULE_LINE, INK = "1F4E5F", "C9D5DA", "22292E"
LABEL = Font(name="Calibri", size=11, bold=True, color=ACCENT)
HEADING = Font(name="Calibri", size=11, bold=True, color="FFFFFF")
BODY = Font(name="Calibri", size=11, color=INK)
HEADING_FILL = PatternFill("solid", start_color=ACCENT)
LINE = Border(bottom=Side("thin", color=RULE_LINE))
LEFT, CENTRE = Alignment(horizontal="left"), Alignment(horizontal="center")
RIGHT = Alignment(horizontal="right", indent=1)
SIDES = {
    **dict.fromkeys(["Pre", "Post", "Rating", "CP", "Points"], RIGHT),
    **dict.fromkeys(["Player", "ID", "Workbook", "Sheet or section", "Event", "Section"], LEFT),
    **dict.fromkeys(["Note", "Also known as", "Reason", "By"], LEFT),
}  # every other column is centred
ISO_DATE = "yyyy-mm-dd"
PINNED = dt.datetime(2003, 9, 1, 12, tzinfo=dt.UTC)


def put(sheet: Worksheet, row: int, column: int, value: object, side: Alignment = LEFT) -> Cell:
    cell = sheet.cell(row, column, value)
    cell.font, cell.alignment = BODY, side
    if isinstance(value, dt.date):
        cell.number_format = ISO_DATE
    return cell


def write_labels(sheet: Worksheet, labels: dict[str, object]) -> None:
    for row, (label, value) in enumerate(labels.items(), 1):
        put(sheet, row, 1, label).font = LABEL
        put(sheet, row, 2, value)


def write_table(
    sheet: Worksheet, top: int, headings: Sequence[str], rows: Iterable[Sequence[object]]
) -> None:
    for column, heading in enumerate(headings, 1):
        side = SIDES.get(heading, CENTRE)
        cell = put(sheet, top, column, heading, side)
        cell.font, cell.fill = HEADING, HEADING_FILL
        cell.alignment = Alignment(side.horizontal, "center", wrap_text=True, indent=side.indent)
    sheet.row_dimensions[top].height = 34 if max(map(len, headings)) > 12 else 21
    for at, row in enumerate(rows, top + 1):
        for column, (heading, value) in enumerate(zip(headings, row, strict=True), 1):
            cell = put(sheet, at, column, value, SIDES.get(heading, CENTRE))
            cell.border = LINE
            if heading == "ID":
                cell.number_format = "@"
            elif heading in {"Rating", "Points"}:
                cell.number_format = "0.00"


def finish(sheet: Worksheet, widths: Sequence[float], freeze: str, heading_row: int) -> None:
    for column, width in enumerate(widths, 1):
        sheet.column_dimensions[get_column_letter(column)].width = width
    sheet.freeze_panes = freeze
    sheet.sheet_view.showGridLines = False
    sheet.sheet_properties.tabColor = ACCENT
    sheet.print_title_rows = f"{heading_row}:{heading_row}"
    sheet.page_setup.orientation = "landscape" if sum(widths) > 90 else "portrait"
    sheet.page_setup.fitToWidth, sheet.page_setup.fitToHeight = 1, 0
    sheet.sheet_properties.pageSetUpPr.fitToPage = True
    sheet.oddFooter.left.text = "&A"
    sheet.oddFooter.right.text = "&P / &N"


def save(book: Workbook, path: Path) -> None:
    """Save with pinned times, so that a rerun gives the same bytes."""
    book.properties.creator = "cotour sample"
    book.properties.created = PINNED.replace(tzinfo=None)
    raw = io.BytesIO()
    book.save(raw)
    path.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(raw) as package, zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as out:
        for name in package.namelist():
            part = package.read(name)
            if name == "docProps/core.xml":
                modified = f">{PINNED:%Y-%m-%dT%H:%M:%SZ}</dcterms:modified>".encode()
                part = re.sub(rb">[^<]*</dcterms:modified>", modified, part)
            info = zipfile.ZipInfo(name, PINNED.timetuple()[:6])
            info.compress_type = zipfile.ZIP_DEFLATED
            out.writestr(info, part)


# --- the Colorado Tour folder --------------------------------------------------------------------


def written_score(score: Fraction, as_fraction: bool) -> int | float | str:
    if score.denominator == 1:
        return int(score)
    return f"{int(score) or ''}½" if as_fraction else float(score)


def written_result(code: str, opponent: Entry | None, event: EventPlan) -> str:
    if opponent and (code in "WDL" or event.forfeits_name_opponents):
        return f"{code}{opponent.number}"
    return code


def crosstable_row(entry: Entry, event: EventPlan) -> list[object]:
    person = entry.person
    name, member_id = event.shown_as.get(entry.name, (entry.name, "same"))
    known = [
        entry.number,
        name,
        (person.member_id if member_id == "same" else member_id) or None,
        person.state,
        entry.pre,
        entry.post,
    ]
    score = written_score(entry.score, event.half_points_as_fractions)
    if event.summary_columns:
        counts = [entry.count(codes) for codes in ("H", "B", "WDL")]
        return [*known, score, *counts]
    return [*known, *(written_result(*cell, event) for cell in entry.results), score]


def write_event(event: EventPlan, crosstables: Crosstables, folder: Path) -> None:
    book = Workbook()
    book.remove(book.worksheets[0])
    round_headings = [f"Rd {number}" for number in range(1, event.rounds + 1)]
    headings = ["No.", "Player", "ID", "State", "Pre", "Post"]
    widths = [9.0, 29.0, 11.5, 7.5, 10.0, 10.0]
    if event.summary_columns:
        headings += ["Score", "Half-point byes", "Full-point byes", "Games"]
        widths += [8.0, 11.0, 11.0, 8.0]
    else:
        headings += [*round_headings, "Score"]
        widths += [7.0] * event.rounds + [8.0]
    for section in event.sections:
        sheet = book.create_sheet(section.title)
        labels: dict[str, object] = {
            "Event": event.title,
            "Date": event.written_date or event.last_day,
            "Section": section.title,
        }
        if not event.summary_columns:  # that workbook does not say them: season.xlsx does
            labels["Rounds"] = event.rounds
        write_labels(sheet, labels)
        top = len(labels) + 2
        entries = crosstables[event.title, section.title]
        write_table(sheet, top, headings, [crosstable_row(entry, event) for entry in entries])
        finish(sheet, widths, f"C{top + 1}", top)
    save(book, folder / event.workbook)


def correction(people: list[Person], crosstables: Crosstables) -> list[object]:
    """Half a point's worth too little: a half-point bye that was a full-point bye."""
    name, title = CORRECTED
    event = next(event for event in EVENTS if event.title == title)
    entry = entry_of(name, title, crosstables)
    turn = [code for code, _ in entry.results].index("H")
    entries = crosstables[title, event.sections[0].title]
    active = [other for other in entries if other.results[turn][0] not in "HU"]
    assert len(active) % 2 == 0, "with her the round was odd"
    worth = multiplier(event, event.sections[0], crosstables) / event.rounds
    assert (worth * 100).denominator == 1
    reason = f"Round {turn + 1} stands as a half-point bye; she sat out because the round was odd"
    return [name, entry.person.member_id, title, float(worth), reason, "Tour director",
            dt.date(2002, 11, 9)]  # fmt: skip


def choice(sheet: Worksheet, cells: str, words: str) -> None:
    sheet.add_data_validation(DataValidation("list", formula1=f'"{words}"', allow_blank=True))
    sheet.data_validations.dataValidation[-1].add(cells)


def write_season(people: list[Person], crosstables: Crosstables, folder: Path) -> None:
    book = Workbook()
    sheet = book.worksheets[0]
    sheet.title = "Season"
    labels: dict[str, object] = {
        "Title": "Colorado Tour 2002-03",
        "Season start": dt.date(2002, 9, 1),
        "Season end": dt.date(2003, 8, 31),
        "Residents of": "CO",
        "Strength rating": "post",
        "Combined list": "yes",
        "One prize per person": "yes",
        "Tied prizes": "share",
    }
    write_labels(sheet, labels)
    choice(sheet, "B5", "post,pre")
    choice(sheet, "B6:B7", "yes,no")
    choice(sheet, "B8", "share,higher place by games")
    finish(sheet, [18, 30], "A1", 1)
    sheet.print_title_rows = None

    sheet = book.create_sheet("Events")
    headings = ["Workbook", "Sheet or section", "Event", "Date", "Section", "Section order",
                "Rounds", "Max points", "Tour section", "Note"]  # fmt: skip
    silent = next(event for event in EVENTS if event.summary_columns)
    line = [silent.workbook, silent.sections[0].title, None, None, None, None, silent.rounds, None,
            None, "The workbook does not say how many rounds were played"]  # fmt: skip
    write_table(sheet, 1, headings, [line])
    choice(sheet, "I2:I60", "yes,no")
    finish(sheet, [42, 18, 20, 12, 16, 10, 9, 9, 10, 52], "A2", 1)

    sheet = book.create_sheet("Players")
    ids = {person.name: person.member_id for person in people}
    alias, gone = "Katherine Bellwether", NOT_ELIGIBLE[0]
    note = "Elk Hunt: without her ID"
    lines = [[ids[alias], alias, OTHER_SPELLING, "CO", note, None, None, None]]
    lines.append([ids[gone], gone, None, "CO", None, "no", NOT_ELIGIBLE[1], None])
    lines += [[ids[name], name, None, "CO", None, None, None, "Junior"] for name in JUNIORS]
    headings = ["ID", "Player", "Also known as", "State", "Note", "Eligible", "Reason", "Category"]
    write_table(sheet, 1, headings, lines)
    finish(sheet, [12, 28, 28, 8, 34, 12, 28, 14], "A2", 1)

    sheet = book.create_sheet("Corrections")
    headings = ["Player", "ID", "Event", "Points", "Reason", "By", "Date"]
    write_table(sheet, 1, headings, [correction(people, crosstables)])
    finish(sheet, [28, 12, 26, 9, 72, 18, 13], "A2", 1)

    sheet = book.create_sheet("Prizes")
    write_table(sheet, 1, ["Category", "Place", "Prize"], [list(prize) for prize in PRIZES])
    finish(sheet, [24, 9, 16], "A2", 1)
    save(book, folder / "season.xlsx")


# --- the rating list of Leuven -------------------------------------------------------------------

AS_OF = dt.date(2011, 2, 2)
PUBLISHED_4CQ = {
    "Johan Segers": "95.66",
    "Toon Van Herreweghen": "89.74",
    "Patrick De Wilde": "79.15",
    "Alain Chif": "75.05",
    "Zsolt Tasnadi": "63.37",
    "Marc Van Haverbeke": "61.08",
    "Guy Van Middelem": "55.36",
    "Henri Pollet": "55.14",
    "Elif Memis": "52.30",
}
# Player, rating, CP. Published: the ratings and CP of the first and third, the lowest and highest.
RATING_LIST = [
    ("Johan Segers", "1681.67", 26),
    ("Toon Van Herreweghen", "", 38),
    ("Patrick De Wilde", "1603.12", 50),
    ("Alain Chif", "", 12),
    ("Zsolt Tasnadi", "", 22),
    ("Marc Van Haverbeke", "", 8),
    ("Guy Van Middelem", "", 30),
    ("Henri Pollet", "", 16),
    ("Elif Memis", "", 10),
    ("Wannes Dierickx-Roos", "1516.40", 14),
    ("Lieve Stappaerts", "1511.08", 4),
    ("Bruno Kestelyn", "1498.73", 20),
    ("Mieke Vanderlinck", "1493.55", 0),
    ("Jonas Peumans-Leroy", "1487.91", 6),
    ("Hilde Coremansky", "1479.26", 18),
    ("Driss Benhalou", "1472.60", 2),
    ("Greet Ooststroom", "1463.17", 10),
    ("Pieter-Jan Kolvenaer", "1451.84", 0),
    ("Sofie Raeymans", "1440.02", 24),
    ("Luc Tielemanshof", "1432.95", 4),
    ("Ayla Karatasli", "1420.38", 12),
    ("Koen Wijnegem", "1407.71", 0),
    ("Nele Brabantse", "1389.45", 8),
    ("Stijn Hoegaers", "1338.96", 2),
]


def four_cq(rating: Fraction, cp: int) -> Fraction:
    """Rules 22 and 23, with the published lowest and highest values."""
    low, high = Fraction("1338.96"), Fraction("1681.67")
    weight = Fraction(AS_OF.timetuple().tm_yday, 365)
    return (1 - weight) * (rating - low) * 100 / (high - low) + weight * Fraction(cp * 100, 50)


def rating_for(player: str, cp: int) -> Fraction:
    """The two-decimal rating that comes nearest to the published 4CQ."""
    wanted = Fraction(PUBLISHED_4CQ[player])
    low, step = Fraction("1338.96"), Fraction(1, 100)
    slope = four_cq(low + 1, cp) - four_cq(low, cp)
    return round((low + (wanted - four_cq(low, cp)) / slope) / step) * step


def rating_list() -> list[tuple[str, Fraction, int]]:
    return [(p, Fraction(r) if r else rating_for(p, cp), cp) for p, r, cp in RATING_LIST]


def check_rating_list(players: list[tuple[str, Fraction, int]]) -> None:
    ratings = [rating for _, rating, _ in players]
    points = [cp for *_, cp in players]
    assert (min(ratings), max(ratings)) == (Fraction("1338.96"), Fraction("1681.67"))
    assert (min(points), max(points)) == (0, 50)
    for player, rating, cp in players:
        value = four_cq(rating, cp)
        assert printed(value, 2) == PUBLISHED_4CQ.get(player, printed(value, 2)), player
        assert player in PUBLISHED_4CQ or value < Fraction("52.295")
    span = max(ratings) - min(ratings)
    assert printed((Fraction("1603.12") - min(ratings)) * 100 / span, 2) == "77.08"
    assert printed(Fraction(33 * 100, 365), 2) == "9.04"


def write_rating_list(players: list[tuple[str, Fraction, int]], folder: Path) -> None:
    book = Workbook()
    sheet = book.worksheets[0]
    sheet.title = "Rating list"
    write_labels(sheet, {"List": "Backgammon Club Leuven", "As of": AS_OF})
    ids = iter(random.Random(SEED).sample(range(1, 900), len(players)))
    rows = [(p, f"{next(ids):04d}", float(rating), cp) for p, rating, cp in players]
    rows.sort(key=lambda row: (-row[2], row[0]))
    write_table(sheet, 4, ["Player", "ID", "Rating", "CP"], rows)
    finish(sheet, [28, 12, 12, 9], "B5", 4)
    save(book, folder / "2011-02-02 rating list.xlsx")


def main() -> None:
    people, crosstables = play_season(random.Random(SEED))
    for event in EVENTS:
        for section in event.sections:
            check_crosstable(crosstables[event.title, section.title], event.rounds)
    check_published_figures(people, crosstables)
    players = rating_list()
    check_rating_list(players)

    for event in EVENTS:
        write_event(event, crosstables, SAMPLES / "co_tour_2002-03")
    write_season(people, crosstables, SAMPLES / "co_tour_2002-03")
    write_rating_list(players, SAMPLES / "leuven_4cq_2011")


if __name__ == "__main__":
    main()
