"""The sheet Prizes: from what season.xlsx says to who wins what, in words."""

import datetime as dt
from collections.abc import Mapping
from typing import Any

import pandas as pd

from cotour.columns import UNRATED, fold_heading
from cotour.exact import printed
from cotour.problems import Problem, problem
from cotour.rules.prizes import prize_winners
from cotour.season import Season

OVERALL = {"overall", "standings", "points", "mostpoints", "all"}
MOST_GAMES = {"mostgames", "games"}
TITLES = {"overall": "Overall", "most games": "Most games"}
NOTES = {
    "not eligible": "not eligible",
    "has another prize": "has another prize",
    "nobody": "nobody to win it",
}


def prizes(
    season: Season, said: list[dict[str, Any]], register: Mapping[str, dict[str, Any]]
) -> tuple[pd.DataFrame | None, list[Problem]]:
    """Who wins what (rules/prizes.py), in the order of the sheet.

    said:     the lines of the sheet Prizes: number, category, place, amount, unit, words, source
    register: person -> the line of the sheet Players, with eligible and category
    Returns:  kind, category (its name), place, prize, person, player, member_id, tour_points, games,
              prize_note; None without prizes. A warning for a category that nobody can be in.
    """
    if not said:
        return None, []
    lines = season.standings.assign(
        eligible=[
            is_eligible(register.get(person, {}).get("eligible"), season.as_of)
            for person in season.standings["person"]
        ],
        categories=[
            tuple(fold_heading(label) for label in register.get(person, {}).get("category", ()))
            for person in season.standings["person"]
        ],
    )
    listed, problems = _listed(season, said, register)
    won = prize_winners(
        lines, listed, one_each=season.settings.one_prize, ties=season.settings.tied_prizes
    )
    return _shown(season, won, listed), problems


def is_eligible(said: bool | dt.date | None, day: dt.date | None) -> bool:
    """Blank is yes; a day is the last one on which somebody may win.

    >>> is_eligible(dt.date(2003, 8, 31), dt.date(2003, 5, 11)), is_eligible(False, None)
    (True, False)
    """
    if isinstance(said, dt.date):
        return day is None or day <= said
    return said is not False


def _listed(
    season: Season, said: list[dict[str, Any]], register: Mapping[str, dict[str, Any]]
) -> tuple[pd.DataFrame, list[Problem]]:
    """The prizes with the kind of their category; an unknown category is told once."""
    classes = {}
    for name in (*(name for name, _ in season.settings.classes), UNRATED):
        classes[fold_heading(name)] = classes[fold_heading(f"Class {name}")] = name
    labels = {
        fold_heading(label): label for line in register.values() for label in line["category"]
    }
    found = []
    problems: dict[str, Problem] = {}
    for line in said:
        folded = fold_heading(line["category"])
        kind, of, title = "label", folded, line["category"]
        if folded in OVERALL or folded in MOST_GAMES:
            kind, of = ("overall" if folded in OVERALL else "most games"), ""
            title = TITLES[kind]
        elif folded in classes:
            kind, of = "class", classes[folded]
            title = of
        elif folded not in labels:
            known = ["Overall", "Most games", *dict.fromkeys(classes.values()), *labels.values()]
            problems.setdefault(
                folded,
                problem(
                    "prize_category_unknown",
                    line["source"],
                    line["category"],
                    known=", ".join(known),
                ),
            )
        names = ("number", "place", "amount", "unit", "words")
        found.append(
            {name: line[name] for name in names} | {"kind": kind, "of": of, "title": title}
        )
    listed = pd.DataFrame(found).astype({"place": "Int64", "amount": "Float64"})
    money = {line["unit"] for line in said if line["amount"] is not None}
    if len(money) > 1:
        other = next(line for line in said if line["unit"] == sorted(money)[-1])
        problems["money"] = problem("prize_units_differ", other["prize_source"], other["words"])
    return listed, list(problems.values())


def _shown(season: Season, won: pd.DataFrame, listed: pd.DataFrame) -> pd.DataFrame:
    """The lines of the sheet, with the person's standing and what there is to say."""
    people = season.standings.set_index("person")
    titles = {
        (kind, of): title
        for kind, of, title in zip(listed["kind"], listed["of"], listed["title"], strict=True)
    }
    by_number = listed.set_index("number")
    lines = won.assign(
        category=[titles[key] for key in zip(won["kind"], won["of"], strict=True)],
        prize=[_prize(line, by_number) for line in won.itertuples()],
        prize_note=[_note(line, by_number) for line in won.itertuples()],
    )
    for column in ("player", "member_id", "tour_points", "games"):
        lines[column] = lines["person"].map(people[column])
    return lines.reset_index(drop=True)


def _prize(line: Any, by_number: pd.DataFrame) -> object:
    """An amount as a number; with its unit or in words as text; blank where nothing is won."""
    if pd.isna(line.number):
        return None
    if pd.isna(line.amount):
        return line.words
    unit = by_number.loc[line.number, "unit"]
    return unit.format(printed(line.amount, 2)) if unit else float(line.amount)


def _note(line: Any, by_number: pd.DataFrame) -> str:
    """What there is to say: shared with how many, and which amounts went into it."""
    if line.note != "shared":
        return NOTES.get(line.note, "")
    pooled = by_number.loc[list(line.pool)]
    amounts = [printed(each, 2).removesuffix(".00") for each in pooled["amount"].dropna()]
    together = f": {' + '.join(amounts)} together" if len(amounts) > 1 else ""
    whole = f", of {amounts[0]}" if len(amounts) == 1 else ""
    return f"shared by {line.shared_with}{together}{whole}"
