"""The secretary's decisions, taken into the register: who is one person, who is two.

A decision names two people, each by ID or (without one) by name. "same" makes them one: the first
ID that the register or the lines name stays, the other becomes a former ID. "different" keeps two
people apart, also where a row without an ID bears the name of one who has one. "ask" changes nothing.
Whose ID it is that bears a name, the rows tell (people.identify).
"""

from typing import Any

from cotour.columns import ASK, DIFFERENT, SAME
from cotour.names import fold_name, member_key
from cotour.people.register import Decision, Register
from cotour.problems import Problem, problem


def with_decisions(register: Register, lines: list[dict[str, Any]]) -> list[Problem]:
    """Join in the register what the decisions call the same person.

    register: changed in place: its IDs, names and lines lead to the person that stays; decided holds
              the pairs that are decided (people.identify adds those that only the rows can tell)
    lines:    sides ((name, ID or None) of each of the two), decision, source
    Returns:  an error where a line names one person, or lines contradict.
    """
    problems = []
    for line in lines:
        if line["decision"] == ASK:
            continue
        said = _decision(register, line)
        if _is_one(line):
            problems.append(problem("decision_of_one_person", said.source, said.shown[0]))
        else:
            register.decisions.append(said)
    stays: dict[str, str] = {}

    def stay(key: str) -> str:
        while key in stays:
            key = stays[key]
        return key

    for each in register.decisions:
        first, second = map(stay, each.keys)
        if each.decision == SAME and first != second:
            keeps, goes = register.who_stays(first, second)
            stays[goes] = keeps
    for goes in stays:
        register.join(goes, stay(goes))
    for each in register.decisions:
        one, other = each.keys
        if each.decision == DIFFERENT and stay(one) == stay(other):
            first_name, second_name = each.shown
            problems.append(
                problem(
                    "decisions_contradict",
                    each.source,
                    each.source.cell,
                    first=first_name,
                    second=second_name,
                )
            )
        line = {"decision": each.decision, "source": each.source}
        register.decided[frozenset((one, other))] = line
        register.decided.setdefault(frozenset((stay(one), stay(other))), line)
    return problems


def _decision(register: Register, line: dict[str, Any]) -> Decision:
    sides = line["sides"]
    one, other = (
        f"id {member_key(member_id)}" if member_id else f"name {fold_name(name)}"
        for name, member_id in sides
    )
    beside_id, beside_other_id = (
        fold_name(name) if name and member_id else "" for name, member_id in sides
    )
    return Decision(
        line["decision"],
        line["source"],
        (one, other),
        (register.person(one), register.person(other)),
        (beside_id, beside_other_id),
        (sides[0][0] or sides[0][1], sides[1][0] or sides[1][1]),
    )


def _is_one(line: dict[str, Any]) -> bool:
    """Whether both sides are the same ID, or the same name without one."""
    (name, member_id), (other_name, other_id) = line["sides"]
    if member_id and other_id:
        return member_key(member_id) == member_key(other_id)
    return not member_id and not other_id and fold_name(name) == fold_name(other_name)
