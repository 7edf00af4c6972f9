"""Who wins what, reckoned a second time in exact arithmetic; written from the text of the rules.

A person is a dict: person, player, points (Fraction), games, events, of_class, labels, ranked,
eligible, sort_name, member_id. A prize is a dict: number, kind, of, place, amount (a Fraction, or
None for a prize in words), words.
"""

from fractions import Fraction
from typing import Any

Plain = dict[str, Any]
Category = tuple[str, str]


def candidates(people: list[Plain], category: Category) -> list[Plain]:
    """Rule 1: who may be looked at for a prize of this category, eligible or not."""
    kind, of = category
    return [
        each
        for each in people
        if each["ranked"]
        and each["events"] >= 1
        and (kind != "most games" or each["games"] >= 1)
        and (kind != "class" or each["of_class"] == of)
        and (kind != "label" or of in each["labels"])
    ]


def totals(person: Plain, category: Category) -> tuple[Fraction, Fraction]:
    """Rule 2: what decides, and what decides within a tie where the setting says so."""
    points, games = person["points"], Fraction(person["games"])
    return (games, points) if category[0] == "most games" else (points, games)


def standing(person: Plain, category: Category, ties: str) -> tuple[Fraction, ...]:
    """Rules 2 and 4: people with the same standing are tied."""
    both = totals(person, category)
    return both if ties == "games" else both[:1]


def given(people: list[Plain], prizes: list[Plain], one_each: bool, ties: str) -> Plain:
    """Rules 3 to 5: the groups of each category, best first; a group is the people who share."""
    groups: dict[Category, list[list[Plain]]] = {(p["kind"], p["of"]): [] for p in prizes}
    open_prizes = list(prizes)
    have_won: set[str] = set()
    while open_prizes:
        kind, of, _ = next_place(open_prizes, all(p["amount"] is not None for p in prizes))
        category = (kind, of)
        in_places = [each["person"] for group in groups[category] for each in group]
        free = [
            each
            for each in candidates(people, category)
            if each["eligible"]
            and each["person"] not in in_places
            and not (one_each and each["person"] in have_won)
        ]
        ours = [p for p in open_prizes if (p["kind"], p["of"]) == category]
        if free:
            best = max(standing(each, category, ties) for each in free)
            group = [each for each in free if standing(each, category, ties) == best]
            groups[category].append(group)
            ours = [p for p in ours if p["place"] <= len(in_places) + len(group)]
            if ours:
                have_won.update(each["person"] for each in group)
        open_prizes = [p for p in open_prizes if p not in ours]
    return groups


def next_place(open_prizes: list[Plain], by_amount: bool) -> tuple[str, str, int]:
    """Rule 5: which place is given next: of each category the lowest, the greatest amount first."""
    amounts: dict[tuple[str, str, int], Fraction] = {}
    lines: dict[tuple[str, str, int], int] = {}
    for prize in open_prizes:
        place = (prize["kind"], prize["of"], prize["place"])
        amounts[place] = amounts.get(place, Fraction(0)) + (prize["amount"] or 0)
        lines[place] = min(lines.get(place, prize["number"]), prize["number"])
    lowest = [p for p in amounts if not any(q[:2] == p[:2] and q[2] < p[2] for q in amounts)]
    return min(lowest, key=lambda p: (-amounts[p] if by_amount else 0, lines[p]))


def prize_winners(
    people: list[Plain], prizes: list[Plain], one_each: bool, ties: str
) -> list[Plain]:
    """The lines to show, in their order."""
    shown = []
    categories = dict.fromkeys(
        (p["kind"], p["of"]) for p in sorted(prizes, key=lambda p: p["number"])
    )
    groups = given(people, prizes, one_each, ties)
    for category in categories:
        ours = [p for p in prizes if (p["kind"], p["of"]) == category]
        ours.sort(key=lambda p: (p["place"], p["number"]))
        lines = []
        place = 1
        for group in groups[category]:
            pooled = [p for p in ours if place <= p["place"] < place + len(group)]
            for each in group:
                lines += lines_of(each, pooled, place, len(group))
            place += len(group)
        lines += passed_over(people, ours, groups[category], category, ties)
        lines.sort(key=lambda line: position(line["of_person"], category, ties, line["place"]))
        lines += [
            {"number": p["number"], "place": p["place"], "person": None, "amount": None}
            | {"words": p["words"], "note": "nobody", "shared_with": None, "pool": (p["number"],)}
            for p in ours
            if p["place"] >= place
        ]
        for line in lines:
            line.pop("of_person", None)
            shown.append({"kind": category[0], "of": category[1]} | line)
    return shown


def lines_of(person: Plain, pooled: list[Plain], place: int, sharing: int) -> list[Plain]:
    """Rule 4: one line for the money of a shared pool, one for every other prize."""
    line = {"of_person": person, "person": person["person"], "place": place}
    line |= {"shared_with": sharing, "note": "shared" if sharing > 1 else ""}
    money = [p for p in pooled if p["amount"] is not None]
    lines = []
    for prize in pooled:
        together = money if sharing > 1 and prize in money else [prize]
        if prize is not together[0]:
            continue
        lines.append(
            line
            | {
                "number": prize["number"],
                "amount": sum((p["amount"] for p in together), Fraction(0)) / sharing
                if prize in money
                else None,
                "words": " + ".join(p["words"] for p in together),
                "pool": tuple(p["number"] for p in together),
            }
        )
    return lines


def passed_over(
    people: list[Plain],
    ours: list[Plain],
    groups: list[list[Plain]],
    category: Category,
    ties: str,
) -> list[Plain]:
    """Rules 3 and 5: who is not among the winners, and would be if he alone were let in."""
    in_places = [each for group in groups for each in group]
    lines = []
    for each in candidates(people, category):
        if each in in_places:
            continue
        own = standing(each, category, ties)
        let_in = [standing(other, category, ties) for other in in_places] + [own]
        let_in.sort(reverse=True)
        places = [place for place, found in enumerate(let_in, start=1) if found == own]
        if any(p["place"] in places for p in ours):
            note = "has another prize" if each["eligible"] else "not eligible"
            line = {"of_person": each, "person": each["person"], "number": None, "place": None}
            line |= {"amount": None, "words": None, "note": note}
            lines.append(line | {"shared_with": None, "pool": ()})
    return lines


def position(person: Plain, category: Category, ties: str, place: int | None) -> tuple[Any, ...]:
    """Where a line stands: tied winners together, then who was passed over beside them."""
    return (
        tuple(-total for total in standing(person, category, ties)),
        place is None,
        tuple(-total for total in totals(person, category)),
        person["sort_name"],
        person["player"],
        person["member_id"] or "",
    )
