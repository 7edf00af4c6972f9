"""What speaks for and against two people being one, besides their names: IDs, ratings, state."""

from typing import Final, NamedTuple

from rapidfuzz.distance import OSA

from cotour.people.suggestions.readings import Reading

IDS_NEARLY_AGREE: Final = -8
NEIGHBOUR_IDS: Final = 4  # brothers and sisters join on one day
SAME_NAME_TWO_IDS, LIKE_NAME_TWO_IDS = 6, 28
NAME_IS_THE_SAME = 3  # a distance up to this is a way to write, not another name
SHORTEST_ID = 5
RATING_GAPS = ((100, -4), (250, 0), (400, 6), (700, 20))  # gap up to, what it adds
FAR_RATINGS = 28
SAME_STATE, OTHER_STATE = -2, 4


class Person(NamedTuple):
    """What is known of one person: key, readings of all spellings, ID, state, ratings, events."""

    key: str
    readings: tuple[Reading, ...]
    member_id: str
    state: str
    ratings: tuple[int, ...]
    events: frozenset[int]


def weigh(one: Person, other: Person, name_distance: int) -> tuple[int, list[str]]:
    """What the evidence adds to the distance of the names, and its words."""
    total, said = 0, []
    for added, words in (
        _ids(one.member_id, other.member_id, name_distance),
        _ratings(one.ratings, other.ratings),
        _states(one.state, other.state),
    ):
        total += added
        said += [words] if words else []
    return total, said


def _ids(one: str, other: str, name_distance: int) -> tuple[int, str]:
    if not one or not other:
        return 0, ""
    same_name = name_distance <= NAME_IS_THE_SAME
    near = (
        OSA.distance(one, other, score_cutoff=1) == 1 and min(map(len, (one, other))) >= SHORTEST_ID
    )
    if near:
        neighbours = one.isdecimal() and other.isdecimal() and abs(int(one) - int(other)) <= 2
        swapped = sorted(one) == sorted(other)
        words = f"IDs that differ by {'two swapped digits' if swapped else 'one digit'}"
        return (NEIGHBOUR_IDS if neighbours and not same_name else IDS_NEARLY_AGREE), words
    return (SAME_NAME_TWO_IDS if same_name else LIKE_NAME_TWO_IDS), "two IDs"


def _ratings(one: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, str]:
    if not one or not other:
        return 0, ""
    gap, a, b = min((abs(a - b), a, b) for a in one for b in other)
    added = next((added for limit, added in RATING_GAPS if gap <= limit), FAR_RATINGS)
    return added, f"ratings {a} and {b}"


def _states(one: str, other: str) -> tuple[int, str]:
    if not one or not other:
        return 0, ""
    if one.casefold() == other.casefold():
        return SAME_STATE, f"both {one}"
    return OTHER_STATE, f"{one} and {other}"
