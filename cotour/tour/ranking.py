"""The standings: a line per person, with name, ID and state, in their order (rules 10, 18 to 20)."""

from collections.abc import Mapping
from typing import Any

import pandas as pd

from cotour.names import display_name, fold_name
from cotour.rules.standings import listing_order, place
from cotour.season import Settings
from cotour.tour.season_totals import totals

LETTERS_OF_A_FEDERATION = 3  # USA, BEL: not a state (rule 10)


def standings(
    entries: pd.DataFrame,
    everybody: pd.DataFrame,
    corrections: pd.DataFrame,
    register: Mapping[str, dict[str, Any]],
    settings: Settings,
) -> pd.DataFrame:
    """One line per person, in the order of the standings (rules 10 to 20).

    entries:     participants with tour_points, person, event, games, pre_rating, level; player,
                 member_id, id_key, state
    everybody:   all rows of all workbooks, for the names of people who are only corrected
    corrections: person, points
    Returns:     number, person, player, member_id, state, rating_class, average_rating, games,
                 events, tour_points, corrections, ranked, place, games_place, class_place,
                 sort_name; index 0 to n - 1.
    """
    lines = totals(entries, corrections, settings)
    lines = lines.join(_who(lines["person"], entries, everybody, register))
    lines["sort_name"] = lines["player"].map(fold_name)
    lines["ranked"] = _ranked(lines["state"], settings.residents_of)
    return placed(lines)


def _who(
    persons: pd.Series,
    entries: pd.DataFrame,
    everybody: pd.DataFrame,
    register: Mapping[str, dict[str, Any]],
) -> pd.DataFrame:
    """Name, ID and state: the register's, else the most complete name, the latest ID and state."""
    latest_first = entries.sort_values(["event", "level"], ascending=[False, True], kind="stable")

    def latest(column: str, filled: pd.Series) -> pd.Series:
        return latest_first[filled].drop_duplicates("person").set_index("person")[column]

    with_id = everybody[everybody["member_id"].notna()]
    others = everybody[~everybody["person"].isin(entries["person"])]
    spellings: dict[str, list[tuple[str, int]]] = {}
    latest_spellings = latest_first.drop_duplicates(["person", "player"])
    columns = (latest_spellings[column].tolist() for column in ("person", "player", "event"))
    for person, name, event in zip(*columns, strict=True):
        spellings.setdefault(person, []).append((name, event))
    found = {
        "player": {person: display_name(names) for person, names in spellings.items()},
        "member_id": latest("member_id", latest_first["member_id"].notna()).to_dict()
        | latest("member_id", _own_id(latest_first)).to_dict(),
        "state": latest("state", _is_state(latest_first["state"])).to_dict(),
    }
    who = pd.DataFrame(index=persons.index)
    for column, values in found.items():
        said = {person: line[column] for person, line in register.items() if line.get(column)}
        rows = with_id if column == "member_id" else others
        rows = rows.drop_duplicates("person", keep="last")
        elsewhere = dict(zip(rows["person"].tolist(), rows[column].tolist(), strict=True))
        known = elsewhere | values | said
        who[column] = pd.array([known.get(person) for person in persons.tolist()], dtype="string")
    who["state"] = who["state"].where(_is_state(who["state"].fillna("")), "")
    return who


def _own_id(rows: pd.DataFrame) -> pd.Series:
    """Rows with the ID that the person's key is made of, not a former one."""
    return rows["id_key"].notna() & (rows["person"] == "id " + rows["id_key"].astype(str))


def _is_state(states: pd.Series) -> pd.Series:
    """A filled state; a three-letter federation is none (rule 10)."""
    lengths = states.str.len()
    return (lengths > 0) & (lengths != LETTERS_OF_A_FEDERATION)


def _ranked(states: pd.Series, residents_of: tuple[str, ...]) -> pd.Series:
    """Everybody, or only the residents; a blank state is ranked (rule 10)."""
    if not residents_of:
        return pd.Series(True, index=states.index)
    return (states.isin(residents_of) | (states == "")).astype(bool)


def placed(lines: pd.DataFrame) -> pd.DataFrame:
    """The lines in the order of the standings, with the places of all three orders (rules 18 to 20).

    lines:   tour_points, games, rating_class, ranked, sort_name, player, member_id
    Returns: the same with number, place, games_place and class_place; index 0 to n - 1.
    """
    lines = lines.loc[listing_order(lines, "tour_points", "games")].reset_index(drop=True)
    lines.insert(0, "number", range(1, len(lines) + 1))
    ranked = lines["ranked"]
    lines["place"] = place(lines["tour_points"].where(ranked))
    lines["games_place"] = place(lines["games"].where(ranked))
    lines["class_place"] = place(lines["tour_points"].where(ranked), lines["rating_class"])
    return lines


def most_games(lines: pd.DataFrame) -> pd.DataFrame:
    """The standings' lines in the order of games, place by games (rules 18 to 20)."""
    ordered = lines.loc[listing_order(lines, "games", "tour_points")].reset_index(drop=True)
    return ordered.assign(place=ordered["games_place"])
