"""Places and listing orders (rules 18 to 20).

Three orders: most points, most games, and points within each class. Equal totals share the place
(1, 2, 2, 4), where equal means equal in exact arithmetic: exact.same() decides. Within a tie the
listing goes by the other total, then by name, then by ID; the place stays shared. Source: Colorado
State Chess Association for the three orders; the order within a tie is this project's.
"""

from math import nan

import numpy as np
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
    totals = [same(lines[name]) for name in (first, second) if name is not None]
    keys = pd.DataFrame({n: -total.to_numpy(float, na_value=nan) for n, total in enumerate(totals)})
    if unranked_last:
        keys.insert(0, "unranked", ~lines["ranked"].to_numpy(bool))
    keys["alphabet"] = 0
    tied = keys.duplicated(keep=False).to_numpy()
    names = lines.loc[tied, ["sort_name", "player", "member_id"]].fillna({"member_id": ""})
    names = names.set_axis(keys.index[tied]).sort_values(list(names.columns), kind="stable")
    keys.loc[names.index, "alphabet"] = range(len(names))
    in_order = np.lexsort([keys[name] for name in reversed(keys.columns)])  # missing ones last
    return lines.index[in_order]
