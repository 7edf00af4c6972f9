"""What has become of the points: event by event, and correction by correction."""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import pandas as pd

from cotour.changes.matching import Events, Lines
from cotour.changes.state import DIGITS, State
from cotour.exact import printed, same

ONLY_NOW, IN_BOTH, ONLY_THEN = "only now", "in both", "only then"
MOST_DIGITS = 9


def event_results(before: State, now: State, lines: Lines, events: Events) -> pd.DataFrame:
    """The points of every line in every event of either state.

    lines:   line then -> line now; who stands there no more has the line n + line then, where n is
             the number of lines now
    Returns: line, event, title, standing (ONLY_NOW, IN_BOTH, ONLY_THEN: the event), was, now
             (missing: not there), gained; in the order of the events, those gone last.
    """
    gone = -1 - before.events["event"]
    code = dict(zip(before.events["event"], gone, strict=True)) | events
    then = before.points.assign(
        line=[lines.get(line, len(now.people) + line) for line in before.points["line"]],
        event=before.points["event"].map(code),
    )
    was = then.groupby(["line", "event"])["tour_points"].sum().rename("was")
    today = now.points.set_index(["line", "event"])["tour_points"].rename("now")
    found = pd.concat([was, today], axis="columns").astype("Float64").reset_index()
    titles = dict(zip(now.events["event"], now.events["title"], strict=True))
    titles |= dict(zip(gone, before.events["title"], strict=True))
    order = {event: place for place, event in enumerate([*now.events["event"], *gone])}
    in_both = set(events.values())
    found["title"] = found["event"].map(titles)
    found["standing"] = [
        IN_BOTH if event in in_both else ONLY_THEN if event < 0 else ONLY_NOW
        for event in found["event"]
    ]
    found["gained"] = same(found["now"].fillna(0) - found["was"].fillna(0))
    return found.sort_values("event", key=lambda each: each.map(order), kind="stable")


def has_changed(results: pd.DataFrame) -> pd.Series:
    """Which results of events of both states are not what they were; or the event is gone."""
    moved = (results["gained"] != 0) | results["was"].isna() | results["now"].isna()
    return ((results["standing"] == IN_BOTH) & moved) | (results["standing"] == ONLY_THEN)


def in_words(result: Any) -> str:
    """A changed result, a row of event_results(): "Denver Open: 20.36, was 18.20"."""
    if pd.isna(result.was):
        return f"{result.title}: {printed(result.now, 2)}, {_difference(result)}"
    if pd.isna(result.now):
        return f"{result.title}: was {printed(result.was, 2)}, {_difference(result)}"
    return f"{result.title}: {_difference(result)}"


def part(result: Any) -> str:
    """What a row of event_results() adds to the points: "+20.36 Elk Hunt"."""
    words = "" if result.standing == ONLY_NOW else f" ({_difference(result)})"
    return f"{signed(result.gained)} {result.title}{words}"


def _difference(result: Any) -> str:
    if pd.isna(result.was):
        return "not there before"
    if pd.isna(result.now):
        event_is_gone = result.standing == ONLY_THEN
        return "the event does not count any more" if event_is_gone else "not there any more"
    shown, shown_before = _unlike(result.now, result.was)
    return f"{shown}, was {shown_before}"


def _unlike(one: float, other: float) -> tuple[str, str]:
    """Both numbers with two decimals, or as many as it takes to see that they differ.

    >>> _unlike(20.36, 18.2), _unlike(20.3612, 20.3608)
    (('20.36', '18.20'), ('20.3612', '20.3608'))
    """
    pairs = ((printed(one, digits), printed(other, digits)) for digits in range(2, MOST_DIGITS + 1))
    return next(
        (pair for pair in pairs if pair[0] != pair[1]), (printed(one, 2), printed(other, 2))
    )


def signed(value: float) -> str:
    """A number with its sign and two decimals.

    >>> signed(20.36), signed(-1.5)
    ('+20.36', '-1.50')
    """
    text = printed(value, 2)
    return text if text.startswith("-") else f"+{text}"


# --- corrections --------------------------------------------------------------------------------


class Corrected(NamedTuple):
    """A correction that came or was taken back: what it adds, as a part of the gain and in words."""

    gained: float
    part: str
    words: str


def correction_changes(before: State, now: State, lines: Lines) -> dict[int, list[Corrected]]:
    """Line (as in event_results) -> the corrections that have changed.

    One by one where those that are listed make the sum that is shown; else by the sums alone.
    """
    then_line = {line: lines.get(line, len(now.people) + line) for line in before.people.index}
    today_line = {line: line for line in now.people.index}
    sums = _sums(before, then_line), _sums(now, today_line)
    listed = _listed(before, then_line), _listed(now, today_line)
    found: dict[int, list[Corrected]] = {}
    for line in sorted(set().union(*sums, *listed)):
        then, today = ((sums[n].get(line, 0.0), listed[n].get(line, [])) for n in (0, 1))
        if _is_proven(*then) and _is_proven(*today):
            found[line] = list(_came_and_went(then[1], today[1]))
        elif _differ(then[0], today[0]):
            found[line] = [_by_the_sums(then[0], today[0])]
    return {line: each for line, each in found.items() if each}


def _differ(one: float, other: float) -> bool:
    return round(one - other, DIGITS) != 0


def _is_proven(total: float, listed: list[tuple[float, str]]) -> bool:
    return not _differ(total, sum(points for points, _ in listed))


def _sums(state: State, line_of: Lines) -> dict[int, float]:
    sums = state.people["corrections"].groupby(state.people.index.map(line_of)).sum()
    return {int(line): float(total) for line, total in sums.items() if _differ(total, 0)}


def _listed(state: State, line_of: Lines) -> dict[int, list[tuple[float, str]]]:
    found: dict[int, list[tuple[float, str]]] = {}
    for each in state.corrections.itertuples():
        reason = "" if pd.isna(each.reason) else str(each.reason)
        found.setdefault(line_of[each.line], []).append((float(each.points), reason))
    return found


def _came_and_went(
    then: Iterable[tuple[float, str]], today: Iterable[tuple[float, str]]
) -> Iterator[Corrected]:
    """Corrections without their like in the other state; a reworded one is the same."""
    went, came = list(then), list(today)
    for compared in (2, 1):  # points and reason; points alone
        for each in [*came]:
            alike = [old for old in went if _key(old, compared) == _key(each, compared)]
            if alike:
                came.remove(each)
                went.remove(alike[0])
    for points, reason in went:
        of_points = f"correction of {signed(points)} taken back"
        yield Corrected(-points, *_with_reason(-points, "correction taken back", of_points, reason))
    for points, reason in came:
        of_points = f"correction of {signed(points)}"
        yield Corrected(points, *_with_reason(points, "correction", of_points, reason))


def _key(correction: tuple[float, str], compared: int) -> tuple[object, ...]:
    return (round(correction[0], DIGITS), correction[1])[:compared]


def _with_reason(points: float, name: str, words: str, reason: str) -> tuple[str, str]:
    part_of_gain = f"{signed(points)} {name}"
    return (f"{part_of_gain} ({reason})", f"{words}: {reason}") if reason else (part_of_gain, words)


def _by_the_sums(then: float, today: float) -> Corrected:
    words = f"points outside the events: {printed(today, 2)}, were {printed(then, 2)}"
    return Corrected(today - then, f"{signed(today - then)} outside the events", words)
