"""Who wins which prize (`Prizes`, `One prize per person`, `Tied prizes` of season.xlsx).

1. Candidates are ranked people who played: for overall all of them, for most games those with a
   game, for a class its people, for a label those who carry it.
2. The order is by points, for most games by games; equal means equal in exact arithmetic.
3. Who is not eligible takes no place: the prize passes down. Shown as "not eligible" is who would
   hold a prize if this one person took part as well.
4. Tied people take as many places as they are; the amounts of these places are pooled and divided
   equally, and a prize in words is shown for each of them. With "games", more games goes before
   within a tie on points (for most games: more points); who is then still equal shares.
5. With one prize per person, prizes are given one place after the other: within a category from
   the first place down; among the categories the greatest amount first, or where any prize is in
   words, and of equal amounts, the one higher in the sheet. Two prizes for one place are given
   together and count with their sum, and so are the places of a tied group. Who has won is passed
   over in what is given later, and shown there as "has another prize" by the same test as in 3.
6. The shares of a pool add up to its amounts; a share is not rounded here.
7. A prize that no candidate is left for is listed as "nobody".

Source: this project's ruling. US Chess rule 32B2 divides a tie in the same way; its rule 32B3,
which pools prizes of different categories, is not followed: a pool never leaves its category.
"""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
import pandas as pd

from cotour.exact import same

TIES = ("share", "games")  # the values of the setting `Tied prizes`
SHOWN = {
    "number": "Int64",
    "kind": "string",
    "of": "string",
    "place": "Int64",
    "person": "object",
    "amount": "Float64",
    "words": "string",
    "note": "string",
    "shared_with": "Int64",
    "pool": "object",
}

Category = tuple[str, str]  # kind, of
Line = dict[str, Any]


class Prize(NamedTuple):
    """A line of the sheet; the amount of a prize in words is None."""

    number: int
    place: int
    amount: float | None
    words: str


class Order(NamedTuple):
    """The candidates of a category, best first: their rows, and a standing that the tied share."""

    rows: np.ndarray
    standing: np.ndarray


class TiedGroup(NamedTuple):
    """People who take the places from `place` on together; most groups are one person."""

    place: int
    standing: int
    rows: list[int]

    @property
    def next_place(self) -> int:
        """The first place below the group."""
        return self.place + len(self.rows)


def prize_winners(
    lines: pd.DataFrame, prizes: pd.DataFrame, *, one_each: bool, ties: str
) -> pd.DataFrame:
    """Who wins what, and who does not and why: one row a line to show.

    share = sum of the amounts of the places of the tied / number of the tied

    lines:    a row a person: person, player, tour_points, games, events, rating_class, ranked and
              eligible (bool), categories (tuple of folded labels), sort_name, member_id
    prizes:   a row a prize: number (in the sheet, from 1), kind ("overall", "most games", "class",
              "label"), of (the class or the folded label), place (from 1), amount (missing: a prize
              in words), words
    one_each: one prize per person
    ties:     "share" or "games"
    Returns:  by category as the sheet first names them, then by the order of the people:
              number (of the prize, the first of a pool), kind, of (else ""), place (shared:
              1, 1, 3), person, amount (the share, unrounded), words (of a pool joined by " + "),
              note ("", "shared", "not eligible", "has another prize", "nobody"), shared_with
              (people on the prize, 1 for one winner), pool (numbers of the prizes in this line;
              of people passed over: ()). People passed over have neither number nor place,
              "nobody" has neither person nor amount.
    Errors:   ValueError for another value of ties.

    >>> lines = pd.DataFrame({"person": [7, 8], "player": ["A", "B"], "tour_points": [5.0, 5.0],
    ...     "games": [3, 4], "events": [1, 1], "rating_class": ["C", "C"], "ranked": True,
    ...     "eligible": True, "categories": [(), ()], "sort_name": ["a", "b"], "member_id": "1"})
    >>> prizes = pd.DataFrame({"number": [1, 2], "kind": "overall", "of": "", "place": [1, 2],
    ...     "amount": [100.0, 50.0], "words": ["100 EUR", "50 EUR"]})
    >>> prize_winners(lines, prizes, one_each=False, ties="share")["amount"].tolist()
    [75.0, 75.0]
    >>> prize_winners(lines, prizes, one_each=False, ties="games")["person"].tolist()
    [8, 7]
    """
    if ties not in TIES:
        raise ValueError(f"tied prizes: {ties!r} is none of {TIES}")
    names = ["sort_name", "player", "member_id"]
    by_name = lines.sort_values(names, na_position="first", kind="stable", ignore_index=True)
    persons, eligible = by_name["person"].tolist(), by_name["eligible"].to_numpy(dtype=bool)
    sheet = _by_category(prizes)
    orders = _orders(by_name, list(sheet), ties)
    groups = _places_taken(orders, sheet, eligible, one_each)
    shown: list[Line] = []
    for (kind, of), of_category in sheet.items():
        taken, order = groups[kind, of], orders[kind, of]
        found = [(g.standing, 0, line) for g in taken for line in _lines_of_group(g, of_category)]
        found += _passed_over(order, taken, of_category, eligible)
        found.sort(key=lambda line: line[:2])  # beside a tie, its winners stand first
        told = [line | {"person": persons[line["person"]]} for _, _, line in found]
        told += _left_over(taken, of_category)
        shown += [line | {"kind": kind, "of": of} for line in told]
    kind_of_person = by_name["person"].convert_dtypes().dtype
    return pd.DataFrame(shown, columns=list(SHOWN)).astype(SHOWN | {"person": kind_of_person})


def _by_category(prizes: pd.DataFrame) -> dict[Category, list[Prize]]:
    """The prizes of each category by place and number, categories as the sheet first names them."""
    sheet: dict[Category, list[Prize]] = {}
    for each in prizes.sort_values("number").to_dict("records"):
        amount = None if pd.isna(each["amount"]) else float(each["amount"])
        prize = Prize(int(each["number"]), int(each["place"]), amount, each["words"])
        category = (each["kind"], "" if pd.isna(each["of"]) else each["of"])
        sheet.setdefault(category, []).append(prize)
    for of_category in sheet.values():
        of_category.sort(key=lambda prize: (prize.place, prize.number))
    return sheet


def _orders(by_name: pd.DataFrame, categories: list[Category], ties: str) -> dict[Category, Order]:
    """The candidates of each category in their order, those of one name order stay in it (1, 2)."""
    points, games = (
        same(by_name[total]).to_numpy(dtype=float) for total in ("tour_points", "games")
    )
    orders = {}
    for category in categories:
        rows = np.flatnonzero(_candidates(by_name, *category))
        first, second = (games, points) if category[0] == "most games" else (points, games)
        rows = rows[np.lexsort((-second[rows], -first[rows]))]
        differs = np.diff(first[rows]) != 0
        if ties == "games":
            differs |= np.diff(second[rows]) != 0
        orders[category] = Order(rows, np.append(0, np.cumsum(differs))[: len(rows)])
    return orders


def _candidates(by_name: pd.DataFrame, kind: str, of: str) -> np.ndarray:
    """Who may be looked at for a category (1), eligible or not: bool like the rows."""
    found = by_name["ranked"].astype(bool) & (by_name["events"] >= 1)
    if kind == "most games":
        found &= by_name["games"] >= 1
    elif kind == "class":
        found &= (by_name["rating_class"] == of).fillna(False)
    elif kind == "label":
        found &= np.array([of in labels for labels in by_name["categories"]], dtype=bool)
    return np.asarray(found, dtype=bool)


def _places_taken(
    orders: dict[Category, Order],
    sheet: dict[Category, list[Prize]],
    eligible: np.ndarray,
    one_each: bool,
) -> dict[Category, list[TiedGroup]]:
    """The tied groups of each category down to its last prize or its last candidate (3 to 5)."""
    tied = {category: _tied_groups(order, eligible) for category, order in orders.items()}
    taken: dict[Category, list[TiedGroup]] = {category: [] for category in sheet}
    have_won: set[int] = set()
    open_prizes = {category: list(of_category) for category, of_category in sheet.items()}
    while open_prizes:
        category = _next_category(open_prizes, sheet)
        next_place = taken[category][-1].next_place if taken[category] else 1
        standing, rows = next(tied[category], (0, []))
        if not rows:  # nobody is left for the rest of this category
            del open_prizes[category]
            continue
        group = TiedGroup(next_place, standing, [row for row in rows if row not in have_won])
        if not group.rows:
            continue
        taken[category].append(group)
        left = [prize for prize in open_prizes[category] if prize.place >= group.next_place]
        if one_each and len(left) < len(open_prizes[category]):
            have_won.update(group.rows)
        open_prizes[category] = left
        if not left:
            del open_prizes[category]
    return taken


def _next_category(
    open_prizes: dict[Category, list[Prize]], sheet: dict[Category, list[Prize]]
) -> Category:
    """The category whose lowest open place is given next (5)."""
    by_amount = all(prize.amount is not None for prizes in sheet.values() for prize in prizes)

    def turn(category: Category) -> tuple[float, int]:
        place = open_prizes[category][0].place
        together = [prize for prize in open_prizes[category] if prize.place == place]
        amount = sum(prize.amount or 0 for prize in together) if by_amount else 0
        return -round(amount, 9), together[0].number

    return min(open_prizes, key=turn)


def _tied_groups(order: Order, eligible: np.ndarray) -> Iterator[tuple[int, list[int]]]:
    """Standing and rows of the eligible candidates, one tied group after the other."""
    taking_part = eligible[order.rows]
    rows, standing = order.rows[taking_part], order.standing[taking_part]
    starts = np.flatnonzero(np.diff(standing, prepend=-1))
    for start, end in pairwise([*starts.tolist(), len(rows)]):
        yield int(standing[start]), rows[start:end].tolist()


def _lines_of_group(group: TiedGroup, of_category: list[Prize]) -> Iterator[Line]:
    """A line for each of the tied and each prize; the money they share is one line (4)."""
    pool = [prize for prize in of_category if group.place <= prize.place < group.next_place]
    sharing = len(group.rows)
    money = [prize for prize in pool if prize.amount is not None and sharing > 1]
    bundles = [[prize] for prize in pool if prize not in money] + ([money] if money else [])
    bundles.sort(key=lambda bundle: pool.index(bundle[0]))
    for row in group.rows:
        for bundle in bundles:
            amounts = [prize.amount for prize in bundle if prize.amount is not None]
            yield {
                "number": bundle[0].number,
                "place": group.place,
                "person": row,
                "amount": sum(amounts) / sharing if amounts else None,
                "words": " + ".join(prize.words for prize in bundle),
                "note": "shared" if sharing > 1 else "",
                "shared_with": sharing,
                "pool": tuple(prize.number for prize in bundle),
            }


def _passed_over(
    order: Order, taken: list[TiedGroup], of_category: list[Prize], eligible: np.ndarray
) -> Iterator[tuple[int, int, Line]]:
    """Who takes no place, and would hold a prize if this one person took part as well (3, 5)."""
    takers = np.isin(order.rows, [row for group in taken for row in group.rows])
    standing = order.standing[takers]
    prized = np.array([prize.place for prize in of_category])
    ahead = np.searchsorted(standing, order.standing, side="left")
    not_behind = np.searchsorted(standing, order.standing, side="right")
    up_to_last = np.searchsorted(prized, not_behind + 1, side="right")
    would_win = up_to_last > np.searchsorted(prized, ahead + 1, side="left")
    for at in np.flatnonzero(would_win & ~takers):
        row = int(order.rows[at])
        note = "has another prize" if eligible[row] else "not eligible"
        yield int(order.standing[at]), 1, {"person": row, "note": note, "pool": ()}


def _left_over(taken: list[TiedGroup], of_category: list[Prize]) -> list[Line]:
    """The prizes that no candidate is left for (7)."""
    filled = taken[-1].next_place if taken else 1
    return [
        {"number": prize.number, "place": prize.place, "words": prize.words}
        | {"note": "nobody", "pool": (prize.number,)}
        for prize in of_category
        if prize.place >= filled
    ]
