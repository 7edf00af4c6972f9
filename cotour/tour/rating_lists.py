"""Rating lists joined and blended: each list gives a 4CQ table (rules 22 to 26)."""

import datetime as dt
from typing import Any

import pandas as pd

from cotour.names import fold_name, member_key
from cotour.people.identities import identify
from cotour.people.register import Register
from cotour.problems import Problem, problem
from cotour.read.layouts.rating_list import ListSheet, list_key
from cotour.rules.four_cubes import day_of_year
from cotour.tour.blend import blend

RatingLists = dict[str, tuple[dict[str, object], pd.DataFrame]]


def rating_lists(
    sheets: list[ListSheet], register: Register, as_of: dt.date | None, today: dt.date
) -> tuple[RatingLists, list[Problem]]:
    """Name of the list -> what stands above it, and its table in order; and the problems."""
    by_list: dict[str, list[ListSheet]] = {}
    for sheet in sorted(sheets, key=lambda sheet: (sheet.name, str(sheet.source))):
        by_list.setdefault(list_key(sheet.name), []).append(sheet)
    made: RatingLists = {}
    problems: list[Problem] = []
    for halves in by_list.values():
        day = _day(halves, as_of, today, problems)
        people = _joined(halves, register, problems)
        if people.empty:
            continue
        table, facts, found = blend(people, "rating", "cp", *day_of_year(day), halves[0].source)
        problems += found
        name = halves[0].name
        made[name] = (facts | {"list.name": name, "list.as_of": day}, table)
    return made, problems


def _day(
    halves: list[ListSheet], as_of: dt.date | None, today: dt.date, problems: list[Problem]
) -> dt.date:
    """The list's day: --as-of, else the sheet's As of, else today, reported (rule 26)."""
    said = {half.as_of: half for half in halves if half.as_of}
    if len(said) > 1:
        first, second, *_ = said.values()
        other = f"{first.source.workbook}, sheet {first.source.sheet}: {first.as_of}"
        problems.append(problem("list_days_differ", second.as_of_source, second.as_of, other=other))
    if as_of:
        return as_of
    if said:
        return next(iter(said))
    problems.append(problem("list_without_day", halves[0].source, today=today.isoformat()))
    return today


def _joined(halves: list[ListSheet], register: Register, problems: list[Problem]) -> pd.DataFrame:
    """One row per person of the list, with rating and CP from either half (rule 25)."""
    rows = [line | {"half": half} for half in halves for line in half.rows]
    frame = pd.DataFrame(
        {
            "player": [row["player"] for row in rows],
            "folded_name": [fold_name(str(row["player"])) for row in rows],
            "id_key": [
                member_key(str(row["member_id"])) if row["member_id"] else None for row in rows
            ],
            "event": range(len(rows)),
            "section": range(len(rows)),
        }
    )
    frame["event"] = [halves.index(row["half"]) for row in rows]  # type: ignore[arg-type]
    frame["section"] = frame["event"]
    frame["takes_part"] = True
    keys, found = identify(frame, register, lambda index: rows[index]["source"])  # type: ignore[arg-type, return-value]
    problems += found
    people: dict[str, dict[str, Any]] = {}
    for key, row in zip(keys["person"], rows, strict=True):
        _add(people.setdefault(key, {}), row, problems)
    return _frame(people, problems)


def _add(person: dict[str, Any], row: dict[str, Any], problems: list[Problem]) -> None:
    """One row's rating and CP to its person; a second rating, or a second CP, is an error."""
    half = row["half"]
    person.setdefault("player", row["player"])
    person.setdefault("source", row["source"])
    person["member_id"] = person.get("member_id") or row["member_id"]
    for name, there in (("rating", half.has_rating), ("cp", half.has_cp)):
        if not there:
            continue
        if f"{name} from" in person:
            other = person[f"{name} from"]
            problems.append(
                problem("list_person_twice", row["source"], row["player"], other=str(other))
            )
            return
        person[f"{name} from"] = row["source"]
        person[name] = row[name]


def _frame(people: dict[str, dict[str, Any]], problems: list[Problem]) -> pd.DataFrame:
    for person in people.values():
        if person.get("rating") is None:
            problems.append(problem("list_unrated", person["source"], person["player"]))
        if person.get("cp") is None:
            problems.append(problem("list_cp_blank", person["source"], person["player"]))
    frame = pd.DataFrame(
        {
            name: pd.Series([person.get(name) for person in people.values()], dtype=kind)
            for name, kind in (
                ("player", "string"),
                ("member_id", "string"),
                ("rating", "Float64"),
                ("cp", "Float64"),
            )
        }
    )
    frame["cp"] = frame["cp"].fillna(0.0)
    frame["sort_name"] = frame["player"].map(fold_name)
    return frame
