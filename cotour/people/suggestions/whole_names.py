"""How far one whole name is from another, and in which words that is said.

Each word of the shorter name must find its word in the longer one; words left over are middle
names or a second surname. The order may be turned round.
"""

from collections.abc import Iterable, Mapping
from itertools import pairwise, permutations
from typing import NamedTuple

from cotour.people.suggestions.likeness import FAR, Likeness, likeness
from cotour.people.suggestions.readings import JOINT, Reading, read_name

LEFT_OVER_INITIAL, LEFT_OVER_NAME, LEFT_OVER_FIRST = 4, 7, 11
TURNED, ONE_OF_MANY_TURNED = 5, 10
SECOND_FAULT = 3  # two faults in one name are rarer than one
SUFFIX_MISSING = 7
SURNAME_INITIAL = 8
ONLY_ONE_WORD = 22
BOTH_BORNE = 8  # a slip that leads to a name that others bear
LONG_SPELLING = 17  # exports cut names at 20 or so
CUT_BY_EXPORT = 7
MOST_WORDS = 5
TWO_PEOPLE = 24  # what slips, notes and short forms do to one name is 18 at most; siblings from 29


class Match(NamedTuple):
    """How two readings were laid together: shorter[i] on longer[places[i]]."""

    distance: int
    shorter: Reading
    longer: Reading
    places: tuple[int, ...] = ()
    likenesses: tuple[Likeness, ...] = ()

    @property
    def turned(self) -> bool:
        """Whether first and last name stand the other way round."""
        return any(a > b for a, b in pairwise(self.places))

    @property
    def left_over(self) -> list[int]:
        """Places of the longer name's words that are not in the shorter one."""
        return [place for place in range(len(self.longer.words)) if place not in self.places]


def match(one: Reading, other: Reading, bearers: Mapping[str, int]) -> Match | None:
    """The nearest way to lay two names together; None where they are two names.

    bearers: word -> how many people of the season bear it
    """
    if one.suffix and other.suffix and one.suffix != other.suffix:
        return None
    best: Match | None = None
    for a, b in _with_joined_words(one, other):
        shorter, longer = sorted((a, b), key=lambda each: (len(each.words), each.words))
        if 0 < len(shorter.words) <= len(longer.words) <= MOST_WORDS:
            for places in permutations(range(len(longer.words)), len(shorter.words)):
                found = _laid(shorter, longer, places, bearers)
                if found and (best is None or found.distance < best.distance):
                    best = found
    return best


def clearly_different(name: str, others: Iterable[str]) -> bool:
    """Whether a spelling is like none of the others: hardly the same person, whatever the ID says.

    >>> clearly_different("Tom Berg", ["Anna Berg"]), clearly_different("BERG, A.", ["Anna Berg"])
    (True, False)
    """
    readings = read_name(name)
    for other in others:
        for one in readings:
            for another in read_name(other):
                if one.words == another.words and one.suffix == another.suffix:
                    return False
                found = match(one, another, {})
                if found and found.distance <= TWO_PEOPLE:
                    return False
    return True


def _with_joined_words(one: Reading, other: Reading) -> list[tuple[Reading, Reading]]:
    """The two readings, and with two neighbours joined that are one word in the other."""
    readings = [(one, other)]
    readings += [(_joined(one, at), other) for at in _joints(one, other)]
    readings += [(one, _joined(other, at)) for at in _joints(other, one)]
    return readings


def _joints(split: Reading, glued: Reading) -> list[int]:
    words = {word.replace(JOINT, "") for word in glued.words}
    return [at for at, two in enumerate(pairwise(split.words)) if _glue(*two) in words]


def _glue(one: str, other: str) -> str:
    return (one + other).replace(JOINT, "")


def _joined(reading: Reading, at: int) -> Reading:
    words, shown = reading.words, reading.shown
    return Reading(
        (*words[:at], words[at] + JOINT + words[at + 1], *words[at + 2 :]),
        (*shown[:at], f"{shown[at]} {shown[at + 1]}", *shown[at + 2 :]),
        reading.suffix,
        reading.spelling,
    )


def _laid(
    shorter: Reading, longer: Reading, places: tuple[int, ...], bearers: Mapping[str, int]
) -> Match | None:
    lasts = len(shorter.words) - 1, len(longer.words) - 1
    words = [(shorter.words[at], longer.words[place]) for at, place in enumerate(places)]
    if all(min(map(len, two)) == 1 for two in words):
        return None  # initials alone
    long = min(len(shorter.spelling.strip()), len(longer.spelling.strip())) >= LONG_SPELLING
    found, distances = [], []
    for laid, (a, b) in zip(enumerate(places), words, strict=True):
        surname = laid == lasts
        alike = likeness(min(a, b), max(a, b), not surname)
        if alike.distance >= FAR:
            return None
        if alike.kind == "cut" and long:
            alike = Likeness(CUT_BY_EXPORT, "cut")
        found.append(alike)
        distances.append(alike.distance + _in_season(alike, a, b, surname, bearers))
    whole = Match(0, shorter, longer, places, tuple(found))
    if len(places) == 1 < len(longer.words):
        if distances[0] > 2 or len(shorter.words[0]) < 4 or places[0] != lasts[1]:
            return None
        distances.append(ONLY_ONE_WORD)
    distances += [_left_over(whole), _turned(whole), _suffix(shorter, longer)]
    faults = sum(distance > 0 for distance in distances)
    return whole._replace(distance=sum(distances) + SECOND_FAULT * max(0, faults - 1))


def _in_season(alike: Likeness, a: str, b: str, surname: bool, bearers: Mapping[str, int]) -> int:
    """What the season's other names add: two families Petersen and Peterson, John S."""
    if alike.kind == "initial":
        return SURNAME_INITIAL if surname else 0
    slip = alike.kind in ("letter", "two letters", "sound", "cut", "swapped letters")
    return BOTH_BORNE if slip and min(bearers.get(a, 0), bearers.get(b, 0)) > 1 else 0


def _left_over(laid: Match) -> int:
    words = laid.longer.words
    total = 0
    for place in laid.left_over if len(laid.places) > 1 else ():
        if len(words[place]) == 1:
            total += LEFT_OVER_INITIAL
        else:
            total += LEFT_OVER_FIRST if place == 0 and not laid.turned else LEFT_OVER_NAME
    return total


def _turned(laid: Match) -> int:
    if not laid.turned:
        return 0
    at = laid.places.index(min(laid.places))
    rotated = (*laid.places[at:], *laid.places[:at])
    return TURNED if list(rotated) == sorted(rotated) else ONE_OF_MANY_TURNED


def _suffix(one: Reading, other: Reading) -> int:
    return SUFFIX_MISSING if one.suffix != other.suffix else 0
