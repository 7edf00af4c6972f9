"""Who is who, as the secretary has written it: the register, by IDs and by folded names.

The register (sheet Players of season.xlsx) says what belongs together: an ID, former IDs and other
spellings. What the rows of the workbooks add to it is a matter of identities.py.
"""

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from cotour.columns import DIFFERENT
from cotour.names import fold_name, member_key
from cotour.problems import Problem, Source, problem

Pair = frozenset[str]


class Decision(NamedTuple):
    """A line of the sheet Decisions: its two sides as keys, and the names beside their IDs."""

    decision: str
    source: Source
    written: tuple[str, str]  # the keys as the line has them
    keys: tuple[str, str]  # the same as the register has them
    names: tuple[str, str]  # folded; "" where the line has no ID or no name
    shown: tuple[str, str]  # the name, else the ID


@dataclass(slots=True)
class Register:
    """Who is who, as the secretary has written it: keys by ID and by folded name."""

    by_id: dict[str, str] = field(default_factory=dict)
    by_name: dict[str, set[str]] = field(default_factory=dict)
    lines: dict[str, dict[str, Any]] = field(default_factory=dict)
    decisions: list[Decision] = field(default_factory=list)
    decided: dict[Pair, dict[str, Any]] = field(default_factory=dict)  # pair -> the line

    @property
    def different(self) -> set[Pair]:
        """The pairs that are decided to be two people."""
        return {pair for pair, line in self.decided.items() if line["decision"] == DIFFERENT}

    def key_of_name(self, folded: str) -> str | None:
        """The person of a name that stands in exactly one line."""
        keys = self.by_name.get(folded, set())
        return next(iter(keys)) if len(keys) == 1 else None

    def person(self, key: str) -> str:
        """The person to whom an ID or a name leads."""
        kind, _, value = key.partition(" ")
        found = self.by_id.get(value) if kind == "id" else self.key_of_name(value)
        return found or key

    def who_stays(self, first: str, second: str) -> tuple[str, str]:
        """Who stays and who goes: one with an ID, one of the register, the one named first."""
        ranks = {key: (not key.startswith("id "), key not in self.lines) for key in (first, second)}
        return (second, first) if ranks[second] < ranks[first] else (first, second)

    def join(self, goes: str, stays: str) -> None:
        """Whatever led to the one leads to the other."""
        for key in (goes, stays):
            kind, _, value = key.partition(" ")
            if kind == "id":
                self.by_id[value] = stays
            else:
                self.by_name.setdefault(value, set()).add(key)
        for member_id, key in self.by_id.items():
            if key == goes:
                self.by_id[member_id] = stays
        for name, keys in self.by_name.items():
            if goes in keys:
                self.by_name[name] = keys - {goes} | {stays}
        self.move_line(goes, stays)

    def move_line(self, goes: str, stays: str) -> None:
        """What is said of the one is said of the other, wherever nothing is said of that one."""
        line = self.lines.pop(goes, None)
        if line is None:
            return
        said = self.lines.get(stays, {})
        filled = {name: value for name, value in said.items() if value not in (None, "", [])}
        both = {
            name: [*said.get(name, ()), *line[name]] for name in ("names", "former_ids", "category")
        }
        self.lines[stays] = line | filled | both


def read_register(lines: list[dict[str, Any]]) -> tuple[Register, list[Problem]]:
    """The register's lines as keys; the same ID in two lines is an error."""
    register = Register()
    problems = []
    for line in lines:
        ids = [member_key(each) for each in (line["member_id"], *line["former_ids"]) if each]
        key = f"id {ids[0]}" if ids else f"name {fold_name(line['player'])}"
        taken = [each for each in ids if each in register.by_id] or (
            [line["player"]] if key in register.lines else []
        )
        if taken:
            problems.append(problem("register_line_twice", line["source"], taken[0]))
            continue
        register.by_id |= dict.fromkeys(ids, key)
        for name in line["names"]:
            register.by_name.setdefault(fold_name(name), set()).add(key)
        register.lines[key] = line
    return register, problems
