"""One event, one key: which sections belong together, and which stands above which.

Sections with the same Event whose last days are at most 7 days apart are one event. The order of
its sections is that of the sheets, or Section order where given (rule 4).
"""

from collections.abc import Callable

import pandas as pd

from cotour.columns import fold_heading
from cotour.problems import Problem, Source, problem

DAYS_OF_ONE_EVENT = 7

SourceOf = Callable[[int], Source]


def group_events(sections: pd.DataFrame) -> tuple[pd.DataFrame, pd.Series]:
    """The events in date order, undated ones last, and the event of each section.

    sections: event_title, last_day (a date or missing)
    Returns:  events (event, title, name, last_day) and the event's code like sections. Two events
              of one name are titled with their dates.
    """
    days = pd.to_datetime(sections["last_day"])
    titles = dict(zip(sections.index.tolist(), sections["event_title"].tolist(), strict=True))
    by_name: dict[str, list[tuple[pd.Timestamp, int]]] = {}
    for (index, title), day in zip(titles.items(), days.tolist(), strict=True):
        by_name.setdefault(fold_heading(title), []).append((day, index))
    found = [
        {
            "name": min(titles[index] for _, index in members),
            "last_day": max((day for day, _ in members if not pd.isna(day)), default=pd.NaT),
            "folded": name,
            "members": [index for _, index in members],
        }
        for name in sorted(by_name)
        for members in _by_date(by_name[name])
    ]
    found.sort(key=lambda each: (pd.isna(each["last_day"]), each["last_day"], each["folded"]))
    code_of = {index: code for code, each in enumerate(found) for index in each["members"]}
    event = pd.Series([code_of[index] for index in titles], sections.index, dtype="int64")
    events = pd.DataFrame(found, columns=["name", "last_day", "folded"])
    events.insert(0, "event", range(len(events)))
    events["last_day"] = pd.to_datetime(events["last_day"])
    events["title"] = events["name"]
    dated = events["folded"].duplicated(keep=False) & events["last_day"].notna()
    events.loc[dated, "title"] += events["last_day"].dt.strftime(" (%Y-%m-%d)")[dated]
    return events.drop(columns="folded"), event


def _by_date(sections: list[tuple[pd.Timestamp, int]]) -> list[list[tuple[pd.Timestamp, int]]]:
    """Sections of one name, together while their last days are at most 7 days apart."""
    groups: list[list[tuple[pd.Timestamp, int]]] = []
    for day, index in sorted(each for each in sections if not pd.isna(each[0])):
        if not groups or (day - groups[-1][0][0]).days > DAYS_OF_ONE_EVENT:
            groups.append([])
        groups[-1].append((day, index))
    undated = [each for each in sections if pd.isna(each[0])]
    if undated and len(groups) == 1:
        groups[0] += undated
    elif undated:
        groups.append(undated)
    return groups


def levels(sections: pd.DataFrame) -> pd.Series:
    """Where a section stands in its event: 1 is the top (rule 4).

    sections: event, section_order (missing: the order of the sheets), section (code, which
              follows that order)
    Returns:  Int64 like sections.
    """
    by_sheet = sections.groupby("event")["section"].rank(method="first")
    return sections["section_order"].fillna(by_sheet.astype("Int64"))


def order_problems(sections: pd.DataFrame, source_of: SourceOf) -> list[Problem]:
    """More than one workbook, or Section order on some sheets: each sheet needs Section order."""
    by_event = sections.assign(missing=sections["section_order"].isna()).groupby("event")
    missing, paths = by_event["missing"], by_event["path"].nunique()
    doubtful = missing.any() & ((paths > 1) | ~missing.all())
    problems = []
    for event in doubtful.index[doubtful]:
        members = sections[sections["event"] == event]
        blank = members["section_order"].isna()
        workbooks = members["workbook"].unique()
        titles = ", ".join(members.loc[blank, "title"])
        code = "order_over_workbooks" if len(workbooks) > 1 else "order_on_some_sheets"
        problems.append(
            problem(
                code,
                source_of(int(members.index[blank][0])),
                titles,
                event=members["event_title"].iloc[0],
                workbooks=" and ".join(workbooks),
            )
        )
    return problems
