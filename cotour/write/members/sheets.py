"""Season -> what stands on each sheet of the members' workbook: knows chess, not cells.

contents() gives, by the sheet's title in the template, the values by token; the template engine puts them
into cells. No rounding here: cells hold the unrounded numbers, the template formats them.
"""

from collections.abc import Iterable, Mapping, Sequence
from textwrap import shorten
from typing import Any

import pandas as pd

from cotour.columns import OUTPUT_SHEETS, UNRATED
from cotour.exact import printed
from cotour.season import Season
from cotour.write.members.rules_in_words import rule_lines
from cotour.write.template.content import Group, SheetContent

LIST_SHEET = "4CQ {list.name}"
TOP = 10
MOST_EVENT_COLUMNS = 1000  # of more events there is no column each: nobody finds anything there
LONGEST_HEADING = 40  # characters of an event above its column
SHORT_NAME = 2  # a class of one or two letters is called "Class C", others by their name


def contents(season: Season) -> dict[str, list[SheetContent]]:
    """Template sheet -> its contents: none (the sheet is not made), one, or one for each list."""
    made: dict[str, list[SheetContent]] = {title: [] for title in OUTPUT_SHEETS}
    once = season_tokens(season)
    made[LIST_SHEET] = [
        SheetContent(once | facts, [_lines(LIST_SHEET, table)])
        for facts, table in season.rating_lists.values()
    ]
    made["Rules"] = [_of_lines("Rules", rule_lines(season), once)]
    if season.standings.empty:
        return made
    made["Top 10"] = [SheetContent(once, list(_top_ten(season)))]
    made["Standings"] = [_standings(season, once)]
    made["Most Games"] = [SheetContent(once, [_lines("Most Games", season.most_games)])]
    made["Classes"] = [SheetContent(once, list(_classes(season)))]
    made["Charts"] = [SheetContent(once, [])]
    made["Events"] = [SheetContent(once, [_lines("Events", _sections(season))])]
    made["Calculation"] = [SheetContent(once, [_lines("Calculation", calculation(season))])]
    if not season.corrections.empty:
        made["Corrections"] = [SheetContent(once, [_lines("Corrections", _corrections(season))])]
    if season.prizes is not None and not season.prizes.empty:
        groups = list(_groups("Prizes", _titled_prizes(season), "category"))
        made["Prizes"] = [SheetContent(once, groups)]
    if season.changes is not None and not season.changes.empty:
        groups = list(_groups("Changes", season.changes, "group"))
        made["Changes"] = [SheetContent(once, groups)]
    if season.combined is not None:
        facts = once | season.combined_facts
        made["Combined"] = [SheetContent(facts, [_lines("Combined", season.combined)])]
    return made


def left_out_columns(season: Season) -> list[str]:
    """A sentence where the events have no column each."""
    if len(season.events) <= MOST_EVENT_COLUMNS:
        return []
    return [
        f"Standings has no column for each event: of more than {MOST_EVENT_COLUMNS:,} nobody finds "
        "one; the points of each event stand on Calculation"
    ]


# --- above the tables ---------------------------------------------------------------------------


def season_tokens(season: Season) -> dict[str, object]:
    """The tokens that stand once on every sheet."""
    return {
        "season.title": season.settings.title or "Standings",
        "season.subtitle": subtitle(season),
        "season.as_of": season.as_of or _day_of_the_lists(season),
        "season.summary": summary(season),
        "changes.since": season.changes_since,
        **_proof(season),
    }


def _proof(season: Season) -> dict[str, object]:
    """The proof that the points add up; formulas.py makes it live."""
    names = ("title", "verdict", "live_label", "live", "built_label", "built")
    if season.standings.empty:
        return dict.fromkeys((f"proof.{name}" for name in names), None)
    total = float(season.standings["tour_points"].sum())
    return {
        "proof.title": "Proof",
        "proof.verdict": "as built",
        "proof.live_label": "Points of all players together, added up live on Standings",
        "proof.live": total,
        "proof.built_label": "Points of all players together, at the build",
        "proof.built": total,
    }


def _day_of_the_lists(season: Season) -> object:
    """Where there are rating lists alone: the latest day of them."""
    days = [facts["list.as_of"] for facts, _ in season.rating_lists.values()]
    return max(days, default=None)  # type: ignore[type-var]


def subtitle(season: Season) -> str:
    """ "so far, through <last event>" until the season is over, then "Final"."""
    if season.events.empty:
        return f"as of {season.as_of}" if season.as_of else ""
    if season.final:
        return "Final"
    return f"so far, through {season.events['title'].iloc[-1]}"


def summary(season: Season) -> str:
    """How many events and players, and the as-of day."""
    if season.standings.empty:
        return ""
    events, players = len(season.events), len(season.standings)
    day = f", as of {season.as_of}" if season.as_of else ""
    elsewhere = ", the points of each event on Calculation" if events > MOST_EVENT_COLUMNS else ""
    return f"{counted(events, 'event')}, {counted(players, 'player')}{day}{elsewhere}"


def counted(number: int, word: str) -> str:
    """A number with its word.

    >>> counted(1, "player"), counted(37, "player")
    ('1 player', '37 players')
    """
    return f"{number:,} {word}" if number == 1 else f"{number:,} {word}s"


# --- the tables ---------------------------------------------------------------------------------


def _standings(season: Season, once: Mapping[str, object]) -> SheetContent:
    lines = season.standings
    group = _lines("Standings", lines)
    none_made = {"corrections"} if season.corrections.empty else set()
    if "movement" not in lines.columns:
        none_made.add("movement")
    if len(season.events) > MOST_EVENT_COLUMNS:
        group = Group(group.tokens, group.columns, {"event.points": []})
        return SheetContent(once, [group], left_out_columns=frozenset(none_made))
    points = season.event_points.pivot_table(
        index="person", columns="event", values="tour_points", aggfunc="sum"
    ).reindex(index=lines["person"], columns=season.events["event"])
    columns = [_plain(points[event]) for event in points.columns]
    group = Group(group.tokens, group.columns, {"event.points": columns})
    headings = [
        {"event.name": title, "event.date": None if pd.isna(day) else day.date()}
        for title, day in zip(
            short_titles(list(season.events["title"])), season.events["last_day"], strict=True
        )
    ]
    return SheetContent(once, [group], headings, frozenset(none_made))


def short_titles(titles: Sequence[str]) -> list[str]:
    """Titles that fit into a narrow heading, no two alike; the sheet Events has them whole.

    >>> short_titles(["Elk Hunt", "The 43rd Annual Rocky Mountain Grandmaster Invitational"])
    ['Elk Hunt', 'The 43rd Annual Rocky Mountain…']
    """
    made: list[str] = []
    for title in titles:
        short = title
        if len(title) > LONGEST_HEADING:
            short = shorten(title, LONGEST_HEADING, placeholder="…")
            short = short if len(short) > 1 else title[: LONGEST_HEADING - 1] + "…"
        number = 1 + sum(each == short or each.startswith(f"{short} ") for each in made)
        made.append(f"{short} {number}" if short in made else short)
    return made


def _top_ten(season: Season) -> Iterable[Group]:
    everybody = _narrow("Top 10", season.standings)
    lines = everybody[everybody["ranked"]]
    yield _group("Top 10", "Overall", "Overall", _top(lines), len(lines))
    most_games = _top(_narrow("Top 10", season.most_games))
    yield _group("Top 10", "Most games", "Most games", most_games, len(lines))
    for name, title, members in _by_class(season, lines):
        yield _group("Top 10", name, title, _top(members), len(members))


def _narrow(sheet: str, lines: pd.DataFrame) -> pd.DataFrame:
    """The columns that a sheet with groups needs: each group is cut out of all of them."""
    needed = {*OUTPUT_SHEETS[sheet], "place", "rating_class", "class_place", "ranked"}
    return lines[[name for name in lines.columns if name in needed]]


def _top(lines: pd.DataFrame) -> pd.DataFrame:
    """The lines with a place up to 10: by place, so the list runs on through a tie (rule 20)."""
    return lines[(lines["place"] <= TOP).fillna(False).astype(bool)]


def _classes(season: Season) -> Iterable[Group]:
    for name, title, members in _by_class(season, _narrow("Classes", season.standings)):
        yield _group("Classes", name, title, members, len(members))


def _by_class(season: Season, lines: pd.DataFrame) -> Iterable[tuple[str, str, pd.DataFrame]]:
    """Each class that has players, from the highest, with its lines and the places in it."""
    for name in [*(name for name, _ in season.settings.classes), UNRATED]:
        members = lines[lines["rating_class"] == name]
        if not members.empty:
            yield name, class_title(season, name), members.assign(place=members["class_place"])


def class_title(season: Season, name: str) -> str:
    """A class in words: "Class C (1400 to 1599)", "Master (2200 and above)", "Unrated"."""
    word = f"Class {name}" if len(name) <= SHORT_NAME else name
    limits = class_range(name, season.settings.classes)
    return f"{word} ({limits})" if limits else word


def class_range(name: str, classes: tuple[tuple[str, float], ...]) -> str:
    """The limits of a class in words (rule 17: the lower bound belongs to the class).

    >>> from cotour.columns import DEFAULT_CLASSES
    >>> [class_range(name, DEFAULT_CLASSES) for name in ("C", "Master", "E", "Unrated")]
    ['1400 to 1599', '2200 and above', 'below 1200', '']
    """
    names = [each for each, _ in classes]
    if name not in names or len(names) == 1:
        return ""
    place = names.index(name)
    if place == len(names) - 1:
        return f"below {classes[place - 1][1]:.0f}"
    lowest = f"{classes[place][1]:.0f}"
    return f"{lowest} and above" if place == 0 else f"{lowest} to {classes[place - 1][1] - 1:.0f}"


def _group(sheet: str, name: str, title: str, lines: pd.DataFrame, players: int) -> Group:
    tokens = {
        "group.name": name,
        "group.title": title,
        "group.players": counted(players, "player"),
    }
    return Group(tokens, _lines(sheet, lines).columns)


def _groups(sheet: str, table: pd.DataFrame, by: str) -> Iterable[Group]:
    """A group for each value of a column, in the order in which the values come."""
    for title, members in table.groupby(by, sort=False):
        yield _group(sheet, str(title), str(title), members, members["person"].nunique())


def _titled_prizes(season: Season) -> pd.DataFrame:
    """The prizes, a class's under its title with its limits."""
    prizes = season.prizes
    assert prizes is not None
    is_class = prizes["kind"] == "class"
    titles = prizes["category"].map(lambda name: class_title(season, name))
    return prizes.assign(category=prizes["category"].mask(is_class, titles))


def _sections(season: Season) -> pd.DataFrame:
    titles = season.events.set_index("event")
    sections = season.sections.drop(columns="event").assign(
        event=season.sections["event"].map(titles["title"]),
        date=season.sections["event"].map(titles["last_day"]),
        section=season.sections["title"],
    )
    return sections.sort_values("number")


def calculation(season: Season) -> pd.DataFrame:
    """A line for every participant: each player's lines together, in the order of the standings."""
    of_section = season.sections.set_index("section")
    people = season.standings.set_index("person")
    entries = season.entries
    lines = entries.assign(
        number=entries["person"].map(people["number"]),
        member_id=entries["person"].map(people["member_id"]),
        player=entries["person"].map(people["player"]),
        event=entries["event"].map(season.events.set_index("event")["title"]),
        section_number=entries["section"].map(of_section["number"]),
        section=entries["section"].map(of_section["title"]),
        in_words=_in_words(entries, of_section),
    )
    assert len(lines) == int(of_section["participants"].sum()), "rows in are not rows out"
    return lines.sort_values(["number", "section_number", "row"], kind="stable")


def _in_words(entries: pd.DataFrame, of_section: pd.DataFrame) -> list[str]:
    sums = entries["section"].map(of_section["post_rating_sum"])
    below = entries["section"].map(of_section["lower_section_players"])
    columns = (
        entries["score"],
        entries["half_point_byes"],
        entries["max_points"],
        sums,
        below,
        entries["tour_points"],
    )
    lines = zip(*(column.tolist() for column in columns), strict=True)
    return [_one_in_words(*values) for values in lines]


def _one_in_words(
    score: float, byes: int, max_points: int, rating_sum: int, below: int, points: float
) -> str:
    """How the points came about.

    >>> _one_in_words(3, 0, 6, 53107, 58, 55.5535)
    '3 / 6 x (53.107 + 58) = 55.55'
    >>> _one_in_words(2.5, 1, 3, 30540, 0, 20.36)
    '(2.5 - 0.5) / 3 x (30.54 + 0) = 20.36'
    """
    earned = f"({score:g} - {byes / 2:g})" if byes else f"{score:g}"
    return f"{earned} / {max_points} x ({rating_sum / 1000:.12g} + {below}) = {printed(points, 2)}"


def _corrections(season: Season) -> pd.DataFrame:
    people = season.standings.set_index("person")
    lines = season.corrections
    corrected = lines.assign(
        number=lines["person"].map(people["number"]),
        player=lines["person"].map(people["player"]),
        member_id=lines["person"].map(people["member_id"]),
        event=lines["event_title"],
    )
    return corrected.sort_values(["number", "date", "row"], kind="stable")


# --- frames to columns of values ----------------------------------------------------------------


def _lines(sheet: str, table: pd.DataFrame) -> Group:
    """The table's columns that the sheet shows, as plain values by token."""
    return Group(
        {}, {name: _plain(table[name]) for name in OUTPUT_SHEETS[sheet] if name in table.columns}
    )


def _of_lines(sheet: str, lines: list[dict[str, str]], once: Mapping[str, object]) -> SheetContent:
    columns = {name: [line[name] for line in lines] for name in OUTPUT_SHEETS[sheet]}
    return SheetContent(once, [Group({}, columns)])


def _plain(column: pd.Series) -> list[Any]:
    """A column as Python values; missing is None, a day is a date."""
    if pd.api.types.is_datetime64_any_dtype(column):
        return [None if pd.isna(day) else day.date() for day in column]
    values: list[Any] = column.to_numpy(dtype=object, na_value=None).tolist()
    return values
