"""What the checks look at, and how they name a cell."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import pandas as pd

from cotour.check.games import games_met
from cotour.problems import Problem, Source, problem


@dataclass(frozen=True)
class Tables:
    """What the checks look at.

    entries:  section, event, row, person, settled, folded_name, player, the ruled counts
              (half_point_byes, full_point_byes, games), takes_part; and as the sheet has them
              listed_half_point_byes, listed_full_point_byes, listed_games; from the section:
              rounds, max_points, has_rounds, kind
    sections: section (code), event, title, rounds, max_points, has_..., participants
    rounds:   entry, round, result, opponent
    where:    (section, row, column) -> the cell of a player's row
    place_of: (section, label or column) -> the label's value, or the column's heading
    """

    entries: pd.DataFrame
    sections: pd.DataFrame
    rounds: pd.DataFrame
    where: Callable[[int, int, str], Source]
    place_of: Callable[..., Source]
    strength_from_pre: bool
    different: frozenset[frozenset[str]] = frozenset()  # pairs of persons who are two people

    @cached_property
    def taking_part(self) -> pd.DataFrame:
        """The entries of those who took part."""
        return self.entries[self.entries["takes_part"]]

    @cached_property
    def games_met(self) -> pd.DataFrame:
        """The games of the round cells, each with the opponent's cell: see games.py."""
        return games_met(self.entries, self.rounds)

    def each(self, code: str, mask: pd.Series, column: str, **fields: str) -> Iterator[Problem]:
        """A problem for every entry under the mask, at its cell of this column.

        fields: word in the wording -> column of entries that fills it.
        """
        wrong = mask.fillna(False).astype(bool)
        for entry in rows(self.entries, wrong):
            values = {word: _plain(getattr(entry, name)) for word, name in fields.items()}
            source = self.where(entry.section, entry.row, column)
            yield problem(code, source, values.pop("found", ""), player=entry.player, **values)

    def with_entries(self, entries: pd.DataFrame) -> "Tables":
        """The same with more columns of entries, for a wording to name."""
        return replace(self, entries=entries)


def rows(table: pd.DataFrame, mask: pd.Series) -> Iterator[Any]:
    """The rows under a mask; mostly there are none, and then nothing is copied."""
    if mask.any():
        yield from table[mask].itertuples()


def _plain(value: object) -> object:
    if pd.isna(value):
        return ""
    return int(value) if isinstance(value, float) and value.is_integer() else value
