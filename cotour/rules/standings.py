"""Places and listing orders (rules 18 to 20).

Three orders: most points, most games, and points within each class. Equal totals share the place
(1, 2, 2, 4), where equal means equal in exact arithmetic: exact.same() decides. Within a tie the
listing goes by the other total, then by name, then by ID; the place stays shared. Source: Colorado
State Chess Association for the three orders; the order within a tie is this project's.
"""

import pandas as pd

from cotour.exact import same


def place(totals: pd.Series, group: pd.Series | None = None) -> pd.Series:
    """The place by the highest total, shared by equal totals; within each group where given.

    totals:  points, games or any index; missing: no place
    Returns: Int64 like totals.

    >>> place(pd.Series([5.0, 7.5, 0.1 + 0.2, 0.3, 7.5])).tolist()
    [3, 1, 4, 4, 1]
    """
    compared = same(totals)
    ranked = compared if group is None else compared.groupby(group)
    return ranked.rank(method="min", ascending=False).astype("Int64")


def listing_order(
    lines: pd.DataFrame, first: str, second: str | None = None, *, unranked_last: bool = True
) -> pd.Index:
    """The index of lines in the order of the list.

    lines:   first and second (totals, highest first), sort_name, member_id; ranked (boolean)
    Returns: the index: ranked people first, then `first`, within a tie `second`, name, ID.
             A missing total comes last.
    """
    keys = pd.DataFrame({"first": -same(lines[first])}, index=lines.index)
    if second is not None:
        keys["second"] = -same(lines[second])
    keys["name"] = lines["sort_name"]
    keys["player"] = lines["player"]
    keys["id"] = lines["member_id"].fillna("")
    if unranked_last:
        keys.insert(0, "unranked", ~lines["ranked"].astype(bool))
    return keys.sort_values(list(keys.columns), kind="stable", na_position="last").index
