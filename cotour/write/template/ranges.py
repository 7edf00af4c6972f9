"""Where the cells of a template sheet come to lie.

Each row of the template maps to a list of output rows, each column to a list of output columns.
Everything that names cells goes through these two maps by its corners: the first cell of a range
by the first place of its corner, the last by the last.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

LAST_ROW = 1_048_576
LAST_COLUMN = 16_384

Span = tuple[int, int]


class Axis(NamedTuple):
    """Where the rows (or the columns) of one template sheet come to lie.

    places[i - 1] are the places of template row i, one range for each copy: a row that is there
    once has one copy, a row of a group has one for each group, and a copy of the model row is as
    many rows as the group has lines. Rows behind the last of places move by shift.
    """

    places: tuple[tuple[range, ...], ...] = ()
    repeated: frozenset[int] = frozenset()
    model: int | None = None
    shift: int = 0
    limit: int = LAST_ROW

    def copies(self, index: int) -> Iterator[tuple[int | None, range]]:
        """The copies of a row: (number of the group, or None; its output rows)."""
        if index > len(self.places):
            yield None, range(index + self.shift, index + self.shift + 1)
            return
        for number, places in enumerate(self.places[index - 1]):
            yield (number if index in self.repeated else None), places

    def ends(self, index: int, copy: int | None = None, own: int | None = None) -> Span | None:
        """First and last place of a row, in one copy or in all; None: it is not made."""
        if own is not None and index == self.model:
            return own, own
        made = [
            places
            for number, places in self.copies(index)
            if places and (copy is None or number is None or number == copy)
        ]
        return (min(made[0][0], self.limit), min(made[-1][-1], self.limit)) if made else None

    def span(
        self, low: int, high: int, copy: int | None = None, own: int | None = None
    ) -> Span | None:
        """First and last place of the rows low to high, by their corners."""
        up, down = range(low, high + 1), range(high, low - 1, -1)
        first = next((ends[0] for i in up if (ends := self.ends(i, copy, own))), None)
        last = next((ends[1] for i in down if (ends := self.ends(i, copy, own))), None)
        return None if first is None or last is None else (first, last)

    def inside(self, low: int, high: int) -> bool:
        """Whether all these rows are repeated."""
        return high <= len(self.places) and all(i in self.repeated for i in range(low, high + 1))

    def each_copy(self, low: int, high: int) -> list[Span]:
        """The places of a range that is repeated with its group: one for each copy."""
        return [span for _, span in self.numbered_copies(low, high)]

    def numbered_copies(self, low: int, high: int) -> list[tuple[int | None, Span]]:
        """each_copy() with the number of the group; None: the range is there once."""
        numbers = range(len(self.places[low - 1])) if self.inside(low, high) else [None]
        spans = ((number, self.span(low, high, number)) for number in numbers)
        return [(number, span) for number, span in spans if span]

    def pieces(
        self, low: int, high: int, copy: int | None = None, own: int | None = None
    ) -> list[Span]:
        """The places of a range that a formula names.

        From outside, a range that holds the model row is one stretch over all groups; other rows
        of a group are one piece for each group: their sum must not count what lies between.
        """
        holds_lines = self.model is not None and low <= self.model <= high
        if copy is None and not holds_lines and self.inside(low, high):
            return joined(self.each_copy(low, high))
        span = self.span(low, high, copy, own)
        return [span] if span else []

    def nearest(self, index: int, copy: int | None = None) -> int:
        """The place before a row that is not made: a heading, which adds up to nothing."""
        before = (self.ends(i, copy) for i in range(index - 1, 0, -1))
        return next((ends[1] for ends in before if ends), 1)


def joined(spans: Sequence[Span]) -> list[Span]:
    """Spans that touch, made one.

    >>> joined([(2, 3), (4, 4), (6, 7)])
    [(2, 4), (6, 7)]
    """
    together: list[Span] = []
    for first, last in spans:
        if together and together[-1][1] + 1 == first:
            together[-1] = (together[-1][0], last)
        else:
            together.append((first, last))
    return together


def axis(
    size: int,
    blocks: Sequence[range],
    copies: int,
    count: Callable[[int, int], int],
    model: int | None = None,
    limit: int = LAST_ROW,
) -> Axis:
    """Lay out size rows: those of a block are repeated together, count(row, copy) rows each."""
    block_at = {block.start: block for block in blocks if block}
    places: list[list[range]] = [[] for _ in range(size)]
    cursor, index = 1, 1
    while index <= size:
        block = block_at.get(index, range(index, index + 1))
        for copy in range(copies if index in block_at else 1):
            for each in block:
                end = cursor + count(each, copy)
                places[each - 1].append(range(cursor, end))
                cursor = end
        index = block.stop
    repeated = frozenset(each for block in blocks for each in block)
    shift = cursor - 1 - size
    return Axis(tuple(tuple(each) for each in places), repeated, model, shift, limit)


class SheetMap(NamedTuple):
    """One output sheet: its title, that of its template sheet, and the two maps between them."""

    template_title: str
    title: str
    rows: Axis
    columns: Axis
