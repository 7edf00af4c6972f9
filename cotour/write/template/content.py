"""What goes into a template, and what comes back: values by token, and where they landed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Group:
    """One group of lines: a class, a prize category, or all the lines of a sheet.

    tokens:        "group.name" -> value
    columns:       "place" -> one value a line; None or pd.NA is a blank cell
    event_columns: "event.points" -> for each event, one value a line
    """

    tokens: Mapping[str, object]
    columns: Mapping[str, Sequence[object]]
    event_columns: Mapping[str, Sequence[Sequence[object]]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        lengths = {len(column) for column in self.columns.values()}
        lengths |= {len(column) for each in self.event_columns.values() for column in each}
        if len(lengths) > 1:
            raise ValueError(f"columns of different lengths: {sorted(lengths)}")

    @property
    def length(self) -> int:
        """The number of lines."""
        by_event = (column for each in self.event_columns.values() for column in each)
        return next((len(column) for column in (*self.columns.values(), *by_event)), 0)


@dataclass(frozen=True, slots=True)
class SheetContent:
    """All values of one sheet of the output.

    once:             "season.title" -> value
    events:           one mapping an event column: "event.name" -> value
    left_out_columns: line tokens whose whole column is not made
    """

    once: Mapping[str, object]
    groups: Sequence[Group]
    events: Sequence[Mapping[str, object]] = ()
    left_out_columns: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Placed:
    """Where the values of one sheet landed, for links and formulas.

    title:          title of the output sheet
    template_title: title as the template language knows it: "4CQ {list.name}"
    content:        the values that were placed
    columns:        line token -> output column number
    event_columns:  "event.points" -> output column numbers, one an event
    rows:           for each group, the output row of each line
    heading_row:    output row above the (first) line
    alone:          line token -> every output column whose cells hold its value and no other words;
                    "event.points" -> those of its first column, one an event
    once:           once token -> the output cells (row, column) that hold its value and no other
                    words, outside the repeated rows and columns
    """

    title: str
    template_title: str
    content: SheetContent
    columns: Mapping[str, int]
    event_columns: Mapping[str, Sequence[int]]
    rows: Sequence[Sequence[int]]
    heading_row: int | None
    alone: Mapping[str, Sequence[int]]
    once: Mapping[str, Sequence[tuple[int, int]]]
