"""The secretary's decisions, taken into the register: who is one person, who is two.

A decision names two people, each by ID or (without one) by name. "same" makes them one: the first
ID that the register or the lines name stays, the other becomes a former ID. "different" keeps two
people apart, also where a row without an ID bears the name of one who has one. "ask" changes nothing.
"""

from collections.abc import Callable
from typing import Any

from cotour.people import Register
from cotour.problems import Problem, problem
from cotour.schema import DIFFERENT, SAME

Fold = Callable[[str], str]
Pair = frozenset[str]


def with_decisions(
    register: Register, lines: list[dict[str, Any]], fold_name: Fold, member_key: Fold
) -> tuple[dict[Pair, dict[str, Any]], list[Problem]]:
    """Join in the register what the decisions call the same person.

    register: changed in place: its IDs, names and lines lead to the person that stays
    lines:    sides ((name, ID or None) of each of the two), decision, source
    Returns:  the pairs that are decided, by person -> the line; an error where the lines contradict.
    """
    keyed: list[tuple[dict[str, Any], str, str]] = []
    for line in lines:
        one, other = (_key(register, side, fold_name, member_key) for side in line["sides"])
        keyed.append((line, one, other))
    stays: dict[str, str] = {}

    def stay(key: str) -> str:
        while key in stays:
            key = stays[key]
        return key

    for line, one, other in keyed:
        first, second = stay(one), stay(other)
        if line["decision"] == SAME and first != second:
            keeps, goes = sorted((first, second), key=lambda key: _rank(key, register, first))
            stays[goes] = keeps
    for goes in stays:
        _join(register, goes, stay(goes))
    decided: dict[Pair, dict[str, Any]] = {}
    problems = []
    for line, one, other in keyed:
        if line["decision"] == DIFFERENT and stay(one) == stay(other):
            first_name, second_name = (name or member for name, member in line["sides"])
            problems.append(
                problem(
                    "decisions_contradict",
                    line["source"],
                    line["source"].cell,
                    first=first_name,
                    second=second_name,
                )
            )
        if line["decision"] in (SAME, DIFFERENT):
            decided[frozenset((one, other))] = line
            decided.setdefault(frozenset((stay(one), stay(other))), line)
    return decided, problems


def _key(
    register: Register, side: tuple[str, str | None], fold_name: Fold, member_key: Fold
) -> str:
    name, member_id = side
    if member_id:
        key = member_key(member_id)
        return register.by_id.get(key, f"id {key}")
    folded = fold_name(name)
    return register.key_of_name(folded) or f"name {folded}"


def _rank(key: str, register: Register, first: str) -> tuple[bool, bool, bool, str]:
    """Who stays: one with an ID, one of the register, the one named first."""
    return (not key.startswith("id "), key not in register.lines, key != first, key)


def _join(register: Register, goes: str, stays: str) -> None:
    kind, _, value = goes.partition(" ")
    for member_id, key in list(register.by_id.items()):
        if key == goes:
            register.by_id[member_id] = stays
    if kind == "id":
        register.by_id[value] = stays
    else:
        register.by_name.setdefault(value, set()).add(goes)
    for name, keys in register.by_name.items():
        if goes in keys:
            register.by_name[name] = keys - {goes} | {stays}
    line = register.lines.pop(goes, None)
    if line is not None:
        register.lines.setdefault(stays, line)
