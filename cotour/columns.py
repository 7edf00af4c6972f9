"""Every column and label once: its name, its heading, the headings that mean the same, its limits.

Headings mean the same in any case, spacing and punctuation: fold_heading() is that comparison.
The frames that travel between the stages carry these names, the workbooks carry these headings,
and a token in a template is the name in braces: {tour_points} is the column headed "Points".
"""

import re
import unicodedata
from functools import lru_cache
from typing import NamedTuple


class Column(NamedTuple):
    """One column of a workbook: name in the code, heading in the workbook, and what may stand in it."""

    name: str
    heading: str
    synonyms: tuple[str, ...] = ()
    needed: bool = False
    digits: int | None = None  # decimals printed; None: text, or a whole number as it is
    meaning: str = ""  # for the help sheets


@lru_cache(maxsize=4096, typed=True)
def fold_heading(raw: object) -> str:
    """A heading reduced to what it says: letters and digits in lower case; a lone # stays.

    >>> fold_heading("Pre-tournament  Rating"), fold_heading(" # "), fold_heading(3.0)
    ('pretournamentrating', '#', '3')
    """
    if isinstance(raw, float) and raw.is_integer():
        raw = int(raw)
    text = unicodedata.normalize("NFKC", str(raw)).casefold()
    return "".join(c for c in text if c.isalnum()) or ("#" if text.strip() == "#" else "")


def meanings(columns: tuple[Column, ...]) -> dict[str, str]:
    """Folded heading -> column name, for the heading and all its synonyms."""
    return {
        fold_heading(heading): column.name
        for column in columns
        for heading in (column.heading, *column.synonyms)
    }


# --- in: an event workbook ----------------------------------------------------------------------

RATING_LIMITS = (100, 3000)  # rule 3: a rating in a section is a whole number in these limits
ROUNDS_LIMITS = (1, 60)
MAX_POINTS_LIMITS = (1, 240)
LIST_RATING_LIMITS = (1.0, 4000.0)  # a rating list's ratings have decimals: 1603.12
BIGGEST_JUMP = 400  # a rating that moves by more than this between events is looked at twice

SECTION_LABELS = (
    Column("event", "Event", ("Event name", "Tournament")),
    Column("date", "Date", ("Dates", "Event date")),
    Column("section", "Section", ("Section name",)),
    Column("section_order", "Section order", ("Order of section",)),
    Column("rounds", "Rounds", ("Number of rounds", "Rds")),
    Column("max_points", "Max points", ("Maximum points", "Max pts")),
    Column("tour_section", "Tour section"),
)

SECTION_COLUMNS = (
    Column("pair", "No.", ("#", "No", "Pair", "Pair Num", "SNo", "SNo.", "Snr", "Seed")),
    Column("player", "Player", ("Name", "Player Name", "Name/Rating/ID"), needed=True),
    Column("first_name", "First Name", ("First",)),
    Column("last_name", "Last Name", ("Last",)),
    Column("member_id", "ID", ("ID#", "USCF ID", "US Chess ID", "Member ID", "FIDE ID", "FideID")),
    Column("state", "State", ("Fed", "Federation")),
    Column(
        "pre_rating",
        "Pre",
        ("Pre rating", "Pre-tournament rating", "Rating", "Rtg", "Rtng", "R", "Old", "Old rating"),
    ),
    Column(
        "post_rating",
        "Post",
        ("Post rating", "Post-tournament rating", "New", "New rating"),
        needed=True,
    ),
    Column("score", "Score", ("Tot", "Total", "Total Pts", "Pts", "Points"), needed=True),
    Column("half_point_byes", "Half-point byes", ("Half byes", "Byes (1/2)", "Byes (½)", "H")),
    Column("full_point_byes", "Full-point byes", ("Full byes", "B")),
    Column("games", "Games", ("Ng", "Games played")),
)

ROUND_HEADING = re.compile(r"(?:rd|r|round)?(\d{1,2})|(\d{1,2})rd")


def round_number(folded_heading: str) -> int | None:
    """The round that a folded heading names: rd1, r1, round1, 1rd, 1; else None.

    >>> round_number("rd3"), round_number("1rd"), round_number("7"), round_number("rating")
    (3, 1, 7, None)
    """
    match = ROUND_HEADING.fullmatch(folded_heading)
    number = int(match.group(1) or match.group(2)) if match else 0
    return number or None


# --- in: season.xlsx ----------------------------------------------------------------------------

SEASON_LABELS = (
    Column("title", "Title", meaning="the name of the season; the output file is called so"),
    Column("season_start", "Season start", meaning="first day of the season"),
    Column("season_end", "Season end", meaning="last day of the season"),
    Column("residents_of", "Residents of", meaning="only they are ranked"),
    Column("strength_rating", "Strength rating", meaning="post, or pre where no new ratings exist"),
    Column("combined_list", "Combined list", meaning="yes or no"),
    Column("one_prize", "One prize per person", meaning="yes or no"),
    Column("tied_prizes", "Tied prizes", meaning="share, or higher place by games"),
)
CLASS_COLUMNS = (
    Column("rating_class", "Class", needed=True),
    Column("lowest", "From", needed=True),
)

EVENT_LINE_COLUMNS = (
    Column("workbook", "Workbook", ("File",), needed=True),
    Column("sheet", "Sheet or section", ("Sheet",)),
    *SECTION_LABELS,
    Column("note", "Note", ("Notes",)),
)
REGISTER_COLUMNS = (
    Column("member_id", "ID", ("ID#", "USCF ID", "US Chess ID", "Member ID", "FIDE ID", "FideID")),
    Column("player", "Player", ("Name", "Player Name"), needed=True),
    Column("also_known_as", "Also known as", ("Aliases", "Alias")),
    Column("state", "State", ("Fed", "Federation")),
    Column("note", "Note", ("Notes",)),
    Column("eligible", "Eligible", meaning="may win prizes: yes, no, or the last day on which yes"),
    Column("reason", "Reason", ("Why",), meaning="why not eligible; for the secretary alone"),
    Column("category", "Category", ("Categories",), meaning="labels such as Junior; Senior"),
)
PRIZE_COLUMNS = (
    Column("category", "Category", needed=True),
    Column("place", "Place", needed=True),
    Column("prize", "Prize", needed=True, digits=2),
)
SAME, DIFFERENT, ASK = "same", "different", "ask"
DECISION_COLUMNS = (  # of the sheets People (the secretary's workbook) and Decisions (season.xlsx)
    Column("member_id", "ID"),
    Column("player", "Player", ("Name",), needed=True),
    Column("other_player", "May also be", needed=True),
    Column("other_id", "Other ID"),
    Column("decision", "Decision", needed=True),
    Column("state", "State"),
    Column("why", "Why"),
    Column("other_state", "Other state"),
    Column("ratings", "Ratings"),
    Column("other_ratings", "Other ratings"),
    Column("events", "Events"),
    Column("other_events", "Other events"),
)
CORRECTION_COLUMNS = (
    Column("player", "Player", ("Name", "Player Name"), needed=True),
    Column("member_id", "ID", ("ID#", "USCF ID", "US Chess ID", "Member ID", "FIDE ID", "FideID")),
    Column("event", "Event"),
    Column("points", "Points", ("Points to add",), needed=True, digits=2),
    Column("reason", "Reason"),
    Column("by", "By", ("Who",)),
    Column("date", "Date"),
)

# --- in: a rating list --------------------------------------------------------------------------

LIST_LABELS = (Column("list", "List"), Column("as_of", "As of"))
LIST_COLUMNS = (
    Column("player", "Player", ("Name", "Player Name"), needed=True),
    Column("member_id", "ID", ("ID#", "Member ID", "USCF ID", "US Chess ID", "FIDE ID", "FideID")),
    Column("rating", "Rating", ("Rtg", "Rtng", "R")),
    Column("cp", "CP", ("Club points", "Championship points")),
)

# --- out ----------------------------------------------------------------------------------------

OUTPUT_COLUMNS = {
    column.name: column
    for column in (
        Column("place", "Place", meaning="equal totals share a place; blank: listed, not ranked"),
        Column(
            "movement", "Moved", meaning="places won (+) or lost (-) since the earlier standings"
        ),
        Column("player", "Player", meaning="the player's name"),
        Column("member_id", "ID", meaning="member ID, as text"),
        Column("state", "State", meaning="state"),
        Column("rating_class", "Class", meaning="class by the average rating"),
        Column("average_rating", "Avg rating", digits=0, meaning="games-weighted average of Pre"),
        Column("games", "Games", meaning="games played"),
        Column("events", "Events", meaning="events played"),
        Column("tour_points", "Points", digits=2, meaning="tour points"),
        Column(
            "corrections", "Corrections", digits=2, meaning="points added or taken by correction"
        ),
        Column("number", "No.", meaning="number of the person, or of the section, in this build"),
        Column("normalised_rating", "Normalised rating", digits=2, meaning="0 to 100"),
        Column("normalised_points", "Normalised points", digits=2, meaning="0 to 100"),
        Column("combined", "Combined", digits=2, meaning="normalised rating and points, weighted"),
        Column("four_cq", "4CQ", digits=2, meaning="normalised rating and CP, weighted"),
        Column("rating", "Rating", digits=2, meaning="rating on the list"),
        Column("cp", "CP", digits=2, meaning="championship points"),
        Column("normalised_cp", "Normalised CP", digits=2, meaning="0 to 100"),
        Column("event", "Event", meaning="name of the event"),
        Column("date", "Date", meaning="last day of the event"),
        Column("section", "Section", meaning="name of the section"),
        Column("section_number", "Section No.", meaning="number of the section on Events"),
        Column("rounds", "Rounds", meaning="number of rounds"),
        Column("max_points", "Max points", meaning="the most that can be scored in the section"),
        Column("participants", "Players", meaning="participants of the section"),
        Column("post_rating_sum", "Sum of post ratings", meaning="sum of the counted ratings"),
        Column("lower_section_players", "Players in lower sections", meaning="participants below"),
        Column("multiplier", "Multiplier", digits=3, meaning="sum / 1000 + players below"),
        Column("pre_rating", "Pre", meaning="rating before the event"),
        Column("counted_rating", "Counted rating", meaning="the rating that goes into the sum"),
        Column("score", "Score", digits=1, meaning="crosstable score"),
        Column("half_point_byes", "Half-point byes", meaning="number of half-point byes"),
        Column("tour_score", "Tour score", digits=1, meaning="score without half-point byes"),
        Column("in_words", "In words", meaning="how the points came about"),
        Column("points", "Points", digits=2, meaning="points of this correction"),
        Column("reason", "Reason", meaning="why"),
        Column("by", "By", meaning="who decided"),
        Column("rule", "Rule", meaning="which number"),
        Column("published", "What is published", meaning="the published rule"),
        Column("ruling", "What this tour does", meaning="what is done where it is silent"),
        Column("source", "Source", meaning="where it is published"),
        Column("prize", "Prize", digits=2, meaning="an amount, or in words"),
        Column("prize_note", "Note", meaning="shared with whom, not eligible, and the like"),
        Column("place_before", "Place before", meaning="place in the earlier standings"),
        Column("points_before", "Points before", digits=2, meaning="points there"),
        Column("points_gained", "Gained", digits=2, meaning="points now minus points there"),
        Column("gained_from", "From where", meaning="the events and corrections that it came from"),
        Column("event.points", "", digits=2, meaning="points in this event"),
    )
}

OUTPUT_SHEETS: dict[str, tuple[str, ...]] = {
    "Top 10": ("place", "player", "average_rating", "tour_points", "games"),
    "Standings": (
        "place",
        "movement",
        "player",
        "member_id",
        "state",
        "rating_class",
        "average_rating",
        "games",
        "events",
        "tour_points",
        "event.points",
        "corrections",
        "number",
    ),
    "Most Games": (
        "place",
        "player",
        "member_id",
        "rating_class",
        "average_rating",
        "games",
        "events",
        "tour_points",
    ),
    "Classes": ("place", "player", "member_id", "average_rating", "games", "events", "tour_points"),
    "Prizes": ("place", "prize", "player", "member_id", "tour_points", "games", "prize_note"),
    "Combined": (
        "place",
        "player",
        "average_rating",
        "tour_points",
        "normalised_rating",
        "normalised_points",
        "combined",
    ),
    "4CQ {list.name}": (
        "place",
        "player",
        "four_cq",
        "rating",
        "cp",
        "normalised_rating",
        "normalised_cp",
    ),
    "Charts": (),
    "Changes": (
        "place",
        "place_before",
        "movement",
        "player",
        "member_id",
        "tour_points",
        "points_before",
        "points_gained",
        "gained_from",
    ),
    "Events": (
        "number",
        "event",
        "date",
        "section",
        "rounds",
        "max_points",
        "participants",
        "post_rating_sum",
        "lower_section_players",
        "multiplier",
    ),
    "Calculation": (
        "number",
        "player",
        "member_id",
        "event",
        "section",
        "section_number",
        "pre_rating",
        "counted_rating",
        "games",
        "score",
        "half_point_byes",
        "tour_score",
        "max_points",
        "multiplier",
        "tour_points",
        "in_words",
    ),
    "Corrections": ("player", "member_id", "event", "points", "reason", "by", "date"),
    "Rules": ("rule", "published", "ruling", "source"),
}

SEASON_TOKENS = {
    "season.title": "the season's title",
    "season.subtitle": '"so far, through <last event>", or "Final"',
    "season.as_of": "the as-of day, a date",
    "season.summary": "how many events and players, and the as-of day",
    "changes.since": "the earlier standings that these are compared with",
    "proof.title": "heading of the proof that the points add up",
    "proof.verdict": '"as built", or "changed by hand since the build: build again"',
    "proof.live_label": "words beside the live total",
    "proof.live": "the sum of all Points, as a formula",
    "proof.built_label": "words beside the total at the build",
    "proof.built": "the sum of all Points at the build, as a number",
}
GROUP_TOKENS = {
    "group.name": "the class, the list of the Top 10, the prize category, the kind of change",
    "group.title": 'the class in words: "Class C (1400 to 1599)"',
    "group.players": 'how many: "37 players"',
    "group.end": "marks the last row of a group; prints nothing",
}
EVENT_TOKENS = {"event.name": "name of the event", "event.date": "its last day"}
LIST_TOKENS = {
    "list.name": "name of the rating list, or of the combined list",
    "list.as_of": "the day of the list",
    "list.day": "D, the day's number in the year (Combined: in the season)",
    "list.days": "days in the year (Combined: in the season)",
    "list.cp_weight": "weight of the points, D / days",
    "list.rating_weight": "weight of the rating, 1 - D / days",
    "list.rating_min": "lowest rating",
    "list.rating_max": "highest rating",
    "list.rating_range": "highest - lowest rating",
    "list.cp_min": "lowest CP (Combined: points)",
    "list.cp_max": "highest CP (Combined: points)",
    "list.cp_range": "highest - lowest CP (Combined: points)",
}
TOKEN_DIGITS = {
    "list.rating_min": 2,
    "list.rating_max": 2,
    "list.rating_range": 2,
    "list.cp_min": 2,
    "list.cp_max": 2,
    "list.cp_range": 2,
}
OUTPUT_PROPERTY = "cotour"  # custom document property by which the program knows its own output
UNRATED = "Unrated"
DEFAULT_CLASSES: tuple[tuple[str, float], ...] = (  # rule 17: the lower bound is included
    ("Master", 2200),
    ("Expert", 2000),
    ("A", 1800),
    ("B", 1600),
    ("C", 1400),
    ("D", 1200),
    ("E", float("-inf")),
)
