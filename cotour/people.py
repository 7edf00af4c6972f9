"""One person, one key: the ID, else the folded name.

The register (sheet Players of season.xlsx) says what belongs together: its ID, former IDs and other
spellings. A row without an ID whose folded name belongs to exactly one ID is that person, reported;
unless that ID plays in the same event: then it is somebody else, reported. Two IDs never merge.
"""

from collections.abc import Callable, Set
from dataclasses import dataclass, field
from typing import Any

import pandas as pd

from cotour.problems import Problem, Source, problem

SourceOf = Callable[[Any], Source]
Fold = Callable[[str], str]


@dataclass(slots=True)
class Register:
    """Who is who, as the secretary has written it: keys by ID and by folded name."""

    by_id: dict[str, str] = field(default_factory=dict)
    by_name: dict[str, set[str]] = field(default_factory=dict)
    lines: dict[str, dict[str, Any]] = field(default_factory=dict)

    def key_of_name(self, folded: str) -> str | None:
        """The person of a name that stands in exactly one line."""
        keys = self.by_name.get(folded, set())
        return next(iter(keys)) if len(keys) == 1 else None


def read_register(
    lines: list[dict[str, Any]], fold_name: Fold, member_key: Fold
) -> tuple[Register, list[Problem]]:
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


def identify(
    rows: pd.DataFrame,
    register: Register,
    source_of: SourceOf,
    different: Set[frozenset[str]] = frozenset(),
) -> tuple[pd.DataFrame, list[Problem]]:
    """The key of the person in every row.

    rows:      folded_name, id_key (missing: no ID), event (code), section (code), player, takes_part
    different: pairs of keys that the secretary has declared two people
    Returns: like rows: person (key), settled (the row has an ID, or the register knows the name);
             and a problem for every row whose person was found by name.
    """
    has_id = rows["id_key"].notna()
    ids = rows.loc[has_id, "id_key"].astype(str)
    person = pd.Series("", index=rows.index, dtype=object)
    person[has_id] = ids.map(lambda key: register.by_id.get(key, f"id {key}"))
    by_name = pd.DataFrame({"name": rows["folded_name"], "person": person})[has_id]
    ids_of_name = by_name.groupby("name")["person"].agg(lambda keys: set(keys)).to_dict()
    _give_ids(register, ids_of_name)
    playing = has_id & rows["takes_part"]
    plays = set(zip(rows["event"][playing], person[playing], strict=True))
    in_section = set(zip(rows["section"][playing], person[playing], strict=True))
    settled = has_id.copy()
    problems = []
    for index in rows.index[~has_id]:
        row = rows.loc[index]
        name = row["folded_name"]
        person[index] = f"name {name}"
        known = register.key_of_name(name)
        if known is not None:
            settled[index] = True
            if (row["section"], known) in in_section:
                problems.append(_report("somebody_else", source_of(index), row, known))
            else:
                person[index] = known
            continue
        borne = ids_of_name.get(name, set()) | register.by_name.get(name, set())
        keys = {key for key in borne if frozenset((person[index], key)) not in different}
        if borne and not keys:
            settled[index] = True
        elif len(keys) > 1:
            shown = " and ".join(sorted(map(_shown, keys)))
            problems.append(
                problem("name_of_several_ids", source_of(index), row["player"], ids=shown)
            )
        elif keys:
            (only,) = keys
            if (row["event"], only) in plays:
                problems.append(_report("somebody_else", source_of(index), row, only))
            else:
                person[index] = only
                problems.append(_report("person_by_name", source_of(index), row, only))
    return pd.DataFrame({"person": person, "settled": settled}), problems


def _give_ids(register: Register, ids_of_name: dict[str, set[str]]) -> None:
    """Somebody known by name alone is the one person with an ID who bears one of the names."""
    known = {key for keys in register.by_name.values() for key in keys} | register.lines.keys()
    for key in sorted(key for key in known if key.startswith("name ")):
        named = {name for name, keys in register.by_name.items() if key in keys}
        names = sorted(named | {key.removeprefix("name ")})
        found = set().union(*(ids_of_name.get(name, set()) for name in names))
        if len(found) != 1:
            continue
        (person,) = found
        if key in register.lines:
            register.lines.setdefault(person, register.lines.pop(key))
        for name in named:
            register.by_name[name] = register.by_name[name] - {key} | {person}


def _report(code: str, source: Source, row: pd.Series, key: str) -> Problem:
    return problem(code, source, row["player"], id=_shown(key))


def _shown(key: str) -> str:
    return key.removeprefix("id ").removeprefix("name ")
