"""One person, one key: the ID, else the folded name.

The register (sheet Players of season.xlsx) says what belongs together: its ID, former IDs and other
spellings; the sheet Decisions says it of two people (decisions.py). A row without an ID whose folded
name belongs to exactly one ID is that person, reported; unless that ID plays in the same event: then
it is somebody else, reported. Two IDs never merge unless season.xlsx says so.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import pandas as pd

from cotour.columns import SAME
from cotour.people.register import Register
from cotour.problems import Problem, Source, problem
from cotour.together import sets_by

SourceOf = Callable[[Any], Source]


def identify(
    rows: pd.DataFrame, register: Register, source_of: SourceOf
) -> tuple[pd.DataFrame, list[Problem]]:
    """The key of the person in every row.

    rows:     folded_name, id_key (missing: no ID), event (code), section (code), player, takes_part
    register: changed in place: names lead to the IDs that the rows show for them, and decisions to
              the people whom they mean
    Returns: like rows: person (key), settled (the row has an ID, or the register knows the name),
             registered_spelling (the register gives this name to this person), register_name and
             register_source (of the person's line, "" where there is none); and a problem for every
             row whose person was found by name, and for every decision that the rows do not fit.
    """
    with_id = rows["id_key"].notna()
    known = _Known(rows, register)
    problems = _settle_by_name(known)
    unnamed = rows[~with_id]
    columns = (unnamed[name].tolist() for name in ("folded_name", "event", "section"))
    answers = [known.who_is(*row) for row in zip(*columns, strict=True)]
    by_name = pd.DataFrame(answers, columns=_Answer._fields, index=unnamed.index)
    person = pd.concat([known.person_of_id.astype(object), by_name["person"].astype(object)])
    person = person.reindex(rows.index)
    settled = with_id | with_id.index.isin(by_name.index[by_name["settled"].astype(bool)])
    for index, answer in zip(unnamed.index, answers, strict=True):
        if answer.code:
            found, other = unnamed.loc[index, "player"], answer.other
            problems.append(problem(answer.code, source_of(index), found, id=other, ids=other))
    problems += _not_their_ids(known)
    problems += _same_who_met(rows, person, register, source_of)
    said = _registered(rows, person, register)
    return pd.DataFrame({"person": person, "settled": settled, **said}), problems


class _Answer(NamedTuple):
    """The person of a row without an ID: settled or not; a problem's code, and whose ID it is."""

    person: str
    settled: bool
    code: str = ""
    other: str = ""


class _Known:
    """What the rows and the register together know of IDs and names."""

    def __init__(self, rows: pd.DataFrame, register: Register) -> None:
        self.register, self.apart = register, register.different
        same = (each.written for each in register.decisions if each.decision == SAME)
        self.decided_same = {key for keys in same for key in keys}
        self.rows = rows[rows["id_key"].notna()]
        self.own_ids = set("id " + self.rows["id_key"].astype(str))
        self.look_up()
        unnamed = rows[rows["id_key"].isna()]
        listed = set(zip(unnamed["folded_name"].tolist(), unnamed["section"].tolist(), strict=True))
        self.alone = {f"name {name}" for name, section in listed if self._alone(name, section)}
        self.give_ids()

    def look_up(self) -> None:
        """Who has which ID, who bears which name, and who plays where."""
        ids = self.rows["id_key"].astype(str)
        self.person_of_id = ids.map(lambda key: self.register.by_id.get(key, f"id {key}"))
        person = self.person_of_id
        self.ids_of_name = sets_by(self.rows["folded_name"], person)
        plays = self.rows["takes_part"]
        playing = self.rows[["event", "section"]][plays].assign(person=person[plays])
        self.in_event = set(zip(playing["event"].tolist(), playing["person"].tolist(), strict=True))
        self.in_section = set(
            zip(playing["section"].tolist(), playing["person"].tolist(), strict=True)
        )

    def bearers(self, name: str) -> set[str]:
        """The people with an ID who bear a name and are not declared others than its bearer."""
        borne = self.ids_of_name.get(name, set()) | self.register.by_name.get(name, set())
        own = f"name {name}"
        return {key for key in borne if key != own and frozenset((own, key)) not in self.apart}

    def _alone(self, name: str, section: int) -> bool:
        """A row without an ID is a person of its own, not the one ID of its name."""
        keys = self.bearers(name)
        if len(keys) != 1:
            return bool(keys) or name in self.ids_of_name
        return (section, next(iter(keys))) in self.in_section

    def give_ids(self) -> None:
        """Somebody known by name alone is the one person with an ID who bears one of the names."""
        register = self.register
        names_of: dict[str, set[str]] = {key: set() for key in register.lines}
        for name, keys in register.by_name.items():
            for key in keys:
                names_of.setdefault(key, set()).add(name)
        for key in sorted(key for key in names_of if key.startswith("name ")):
            named = names_of[key]
            names = sorted(named | {key.removeprefix("name ")})
            found = set().union(*(self.ids_of_name.get(name, set()) for name in names))
            found = {each for each in found if frozenset((key, each)) not in self.apart}
            if len(found) != 1 or key in self.alone:
                continue
            (person,) = found
            register.move_line(key, person)
            for name in named:
                register.by_name[name] = register.by_name[name] - {key} | {person}

    def who_is(self, name: str, event: int, section: int) -> _Answer:
        """The person of a row without an ID, by its folded name."""
        own = f"name {name}"
        known = self.register.key_of_name(name)
        if known is not None:
            if (section, known) in self.in_section and own not in self.decided_same:
                return _Answer(own, True, "somebody_else", _shown(known))
            return _Answer(known, True)
        keys = self.bearers(name)
        if len(keys) > 1:
            ids = " and ".join(sorted(map(_shown, keys)))
            return _Answer(own, False, "name_of_several_ids", ids)
        of_rows = name in self.ids_of_name
        if not keys or (own in self.register.lines and not of_rows):
            return _Answer(own, of_rows or own in self.register.lines)
        (only,) = keys
        if (event, only) in self.in_event:
            return _Answer(own, False, "somebody_else", _shown(only))
        return _Answer(only, False, "person_by_name", _shown(only))


def _shown(key: str) -> str:
    return key.removeprefix("id ").removeprefix("name ")


# --- decisions, as the rows show whom they mean -------------------------------------------------


def _settle_by_name(known: _Known) -> list[Problem]:
    """A side without an ID is the one person who bears the name; one of several is an error."""
    register = known.register
    problems = []
    for each in register.decisions:
        sides = [_meant(key, known) for key in each.keys]
        several = [place for place, keys in enumerate(sides) if len(keys) > 1]
        for place in several:
            ids = " and ".join(sorted(map(_shown, sides[place])))
            problems.append(problem("decision_of_several", each.source, each.shown[place], ids=ids))
        if several:
            continue
        first, second = (next(iter(keys)) for keys in sides)
        register.decided.setdefault(
            frozenset((first, second)), {"decision": each.decision, "source": each.source}
        )
        both_ids = first.startswith("id ") and second.startswith("id ")
        if each.decision == SAME and both_ids and first != second:
            stays, goes = register.who_stays(first, second)
            register.join(goes, stays)
            known.look_up()
            known.give_ids()
    known.apart |= register.different
    return problems


def _meant(key: str, known: _Known) -> set[str]:
    """The people whom a side may mean: without an ID, the one without an ID first."""
    kind, _, name = key.partition(" ")
    bearers = known.ids_of_name.get(name) if kind == "name" and key not in known.alone else None
    return bearers or {known.register.person(key)}


def _not_their_ids(known: _Known) -> list[Problem]:
    """A decision whose ID and name belong to two people of the rows."""
    problems = []
    for each in known.register.decisions:
        persons = [known.register.person(key) for key in each.keys]
        for place, name in enumerate(each.names):
            bearers = known.bearers(name) if name else set()
            if not bearers or persons[place] in bearers:
                continue
            other = " and ".join(sorted(map(_shown, bearers)))
            here = each.written[place] in known.own_ids
            if here or bearers - set(persons):
                code = "decision_of_two_people" if here else "decision_id_unknown"
                member_id = _shown(each.written[place])
                problems.append(
                    problem(code, each.source, each.shown[place], id=member_id, other=other)
                )
    return problems


def _same_who_met(
    rows: pd.DataFrame, person: pd.Series, register: Register, source_of: SourceOf
) -> list[Problem]:
    """Decided the same, and yet both stand in one section."""
    deciding = {
        register.person(key): each
        for each in register.decisions
        if each.decision == SAME
        for key in each.written
    }
    if not deciding:
        return []
    own = ("id " + rows["id_key"]).fillna("name " + rows["folded_name"])
    joined = rows.assign(person=person, own=own)[rows["takes_part"] & person.isin(deciding)]
    problems = []
    for (_, key), together in joined.groupby(["section", "person"]):
        first = together.iloc[0]
        others = together[together["own"] != first["own"]]
        if others.empty:
            continue
        second = others.iloc[0]
        problems.append(
            problem(
                "decision_same_but_met",
                deciding[key].source,
                first["player"],
                second=second["player"],
                there=str(source_of(first.name)),
                cell=source_of(second.name).cell,
            )
        )
    return problems


def _registered(
    rows: pd.DataFrame, person: pd.Series, register: Register
) -> dict[str, list[object]]:
    """What the register says of the person of every row."""
    said = [register.lines.get(key, {}) for key in person.tolist()]
    return {
        "registered_spelling": [
            key in register.by_name.get(name, set())
            for name, key in zip(rows["folded_name"].tolist(), person.tolist(), strict=True)
        ],
        "register_name": [line.get("player", "") for line in said],
        "register_source": [str(line.get("source", "")) for line in said],
    }
