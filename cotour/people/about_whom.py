"""Which person and which event a line of the sheet Corrections means (rules.md, section 5)."""

from collections.abc import Mapping
from typing import Any

import pandas as pd
from rapidfuzz import process

from cotour.columns import fold_heading
from cotour.problems import Problem, problem

NOT_FOUND_SCORE = 60  # names less alike than this are not offered


def resolve(
    lines: list[dict[str, Any]],
    people_of_id: Mapping[str, str],
    people_of_name: Mapping[str, set[str]],
    events: pd.DataFrame,
) -> tuple[pd.DataFrame, list[Problem]]:
    """Every line with its person and its event.

    lines:          player, folded_name, id_key, event, points, reason, by, date, source
    people_of_id:   key of an ID -> person; people_of_name: folded name -> persons
    events:         event (code), title, name (the title as the workbooks write it)
    Returns:        person, event (code or missing), event_title, points, reason, by, date; and an
                    error for a person or an event that is not found, or found twice.
    """
    found = []
    problems: list[Problem] = []
    for line in lines:
        persons = _persons(line, people_of_id, people_of_name)
        code, title = None, ""
        if line["event"]:
            codes = _events(line["event"], events)
            if len(codes) != 1:
                problems.append(_event_problem(line, codes, events))
                continue
            code, title = codes[0], str(events.loc[events["event"] == codes[0], "title"].iloc[0])
        if len(persons) != 1:
            problems.append(_person_problem(line, persons, people_of_name))
            continue
        (person,) = persons
        if line["folded_name"] and person not in people_of_name.get(line["folded_name"], set()):
            problems.append(_two_people(line, person, people_of_name))
            continue
        found.append(line | {"person": person, "event": code, "event_title": title})
    frame = pd.DataFrame(
        found,
        columns=[
            "person",
            "event",
            "event_title",
            "points",
            "reason",
            "by",
            "date",
            "row",
            "source",
        ],
    )
    frame["event"] = frame["event"].astype("Int64")
    frame["points"] = frame["points"].astype("Float64")
    frame["date"] = pd.to_datetime(frame["date"])
    return frame, problems


def _persons(
    line: dict[str, Any], people_of_id: Mapping[str, str], people_of_name: Mapping[str, set[str]]
) -> set[str]:
    if line["id_key"]:
        person = people_of_id.get(line["id_key"])
        return {person} if person else set()
    return people_of_name.get(line["folded_name"], set())


def _person_problem(
    line: dict[str, Any], persons: set[str], people_of_name: Mapping[str, set[str]]
) -> Problem:
    shown = line["player"] or line["member_id"]
    if persons:
        ids = " and ".join(sorted(_shown(person) for person in persons))
        return problem("correction_person_twice", line["source"], shown, ids=ids)
    if line["id_key"]:
        return problem("correction_id_unknown", line["id_source"], line["member_id"])
    near = process.extract(
        line["folded_name"], list(people_of_name), limit=3, score_cutoff=NOT_FOUND_SCORE
    )
    names = ", ".join(match[0].title() for match in near) or "nobody of a like name"
    return problem("correction_person_unknown", line["source"], shown, near=names)


def _two_people(
    line: dict[str, Any], person: str, people_of_name: Mapping[str, set[str]]
) -> Problem:
    """The ID is one person's, the name another's, or nobody's."""
    name = next((name for name, keys in people_of_name.items() if person in keys), "")
    return problem(
        "correction_of_two_people",
        line["source"],
        line["player"],
        id=line["member_id"],
        other=name.title(),
    )


def _shown(person: str) -> str:
    return person.removeprefix("id ").removeprefix("name ")


def _events(said: str, events: pd.DataFrame) -> list[int]:
    wanted = fold_heading(said)
    by_title = events["title"].map(fold_heading) == wanted
    matching = by_title if by_title.any() else events["name"].map(fold_heading) == wanted
    return [int(code) for code in events.loc[matching, "event"]]


def _event_problem(line: dict[str, Any], codes: list[int], events: pd.DataFrame) -> Problem:
    titles = list(events["title"])
    if codes:
        of_these = events.loc[events["event"].isin(codes), "title"]
        return problem(
            "correction_event_twice",
            line["event_source"],
            line["event"],
            events=" and ".join(of_these),
        )
    near = process.extract(line["event"], titles, limit=3, score_cutoff=NOT_FOUND_SCORE)
    names = ", ".join(match[0] for match in near) or ", ".join(titles)
    return problem("correction_event_unknown", line["event_source"], line["event"], near=names)
