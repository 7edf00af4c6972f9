"""How far one word of a name is from another: 0 is the same, FAR is another name.

The distances are penalties on a scale of 100, set so that what secretaries and exports do to one
name stays small, and what tells brothers and sisters apart (Eric, Erin) is large.
"""

import re
from functools import lru_cache
from typing import Final, NamedTuple

from rapidfuzz.distance import OSA, JaroWinkler

from cotour.people.suggestions.nicknames import (
    are_two_names,
    full_names,
    is_first_name,
    other_spellings,
)
from cotour.people.suggestions.readings import JOINT, LOST

FAR: Final = 99
TWO_FIRST_NAMES = 32  # a slip that leads to another well-known first name is rarely a slip


class Likeness(NamedTuple):
    """A distance and its kind: what the sentence says."""

    distance: int
    kind: str = "same"


PET_ENDING = re.compile(r"(?:(?<=(.))\1)?(?:ey|ie|y|i)$")
OTHER = Likeness(FAR, "other")


@lru_cache(maxsize=200_000)
def likeness(one: str, other: str, given: bool) -> Likeness:
    """How alike two folded words are; given: one of them may be a first name.

    >>> likeness("jonh", "john", True), likeness("bob", "robert", True)
    (Likeness(distance=7, kind='swapped letters'), Likeness(distance=6, kind='short'))
    >>> likeness("eric", "erin", True).distance, likeness("anna", "oleg", True).kind
    (32, 'other')
    """
    if one == other:
        return Likeness(0)
    a, b = one.replace(JOINT, ""), other.replace(JOINT, "")
    if len(a) == 1 or len(b) == 1:
        return Likeness(10, "initial") if a[0] == b[0] else OTHER
    alike = _written(one, other, a, b)
    if alike is None and given:
        alike = _first_name(a, b)
    if alike is not None:
        return alike
    cut = OTHER if JOINT in one + other else _cut(a, b, given)
    alike = min(_slip(a, b), _sound(a, b), cut, key=lambda each: each.distance)
    if given and is_first_name(a) and is_first_name(b):
        return Likeness(min(max(TWO_FIRST_NAMES, alike.distance + 16), FAR), alike.kind)
    return Likeness(max(TWO_FIRST_NAMES, alike.distance), alike.kind) if _sexes(a, b) else alike


def _sexes(a: str, b: str) -> bool:
    """Whether one is the woman's form of the other: Mario and Maria, Daniel and Daniela."""
    short, long = sorted((a, b), key=len)
    if len(a) == len(b):
        return a[:-1] == b[:-1] and {a[-1], b[-1]} == {"a", "o"}
    return is_first_name(short) and long in (short + "a", short + "e")


def _written(one: str, other: str, a: str, b: str) -> Likeness | None:
    """The same word but for spaces, accents, lost letters or its particle."""
    if a == b:
        return Likeness(1, "spaces")
    if plain(a) == plain(b):
        return Likeness(2, "accents")
    if LOST in a + b and (_fits(a, b) or _fits(b, a)):
        return Likeness(3, "lost letter")
    ends = one.rsplit(JOINT)[-1], other.rsplit(JOINT)[-1]
    if (one != a or other != b) and ends[0] == ends[1]:
        return Likeness(4, "particle")
    return None


def _fits(pattern: str, word: str) -> bool:
    return LOST in pattern and bool(
        re.fullmatch("".join("[^ ]{0,2}" if c == LOST else c for c in pattern), word)
    )


def _first_name(a: str, b: str) -> Likeness | None:
    if b in other_spellings(a):
        return Likeness(4, "spellings")
    if b in full_names(a) or a in full_names(b):
        return Likeness(6, "short")
    if full_names(a) & full_names(b) and not are_two_names(a, b):
        near = JaroWinkler.similarity(a, b) > 0.75
        return Likeness(9 if near else 18, "both short")
    return Likeness(12, "short") if _pet_form(a, b) or _pet_form(b, a) else None


def _pet_form(short: str, full: str) -> bool:
    """Whether a word is the beginning of another with y or ie: Robbie, Jordy, Benji."""
    stem = PET_ENDING.sub("", short)
    return stem != short and len(stem) > 2 and len(full) > len(stem) + 2 and full.startswith(stem)


def _slip(a: str, b: str) -> Likeness:
    """One or two typing slips; in a short word a slip makes another word."""
    shorter = min(len(a), len(b))
    slips = OSA.distance(a, b, score_cutoff=2)
    if slips == 1:
        first = 4 if a[0] != b[0] else 0
        if sorted(a) == sorted(b):
            return Likeness({2: 22, 3: 12, 4: 7}.get(shorter, 5) + first, "swapped letters")
        short = {2: 40, 3: 20, 4: 5}.get(shorter, 0)
        same_length = len(a) == len(b)
        return Likeness((9 if same_length else 8) + short + first, "letter")
    if slips == 2 and shorter >= 6:
        return Likeness(14 if shorter >= 7 else 19, "two letters")
    return OTHER


def _cut(a: str, b: str, given: bool) -> Likeness:
    """The beginning of a word: Trev for Trevor, or the last letters cut by an export."""
    short, long = sorted((a, b), key=len)
    if not long.startswith(short):
        return OTHER
    if given and len(long) > len(short) + 1:
        return Likeness(16 if len(short) == 2 else 11, "cut")
    return Likeness(14 if len(short) > 3 else 34, "cut")


def _sound(a: str, b: str) -> Likeness:
    if min(len(a), len(b)) < 3:
        return OTHER
    if sound(a) == sound(b):
        return Likeness(7 if min(len(a), len(b)) > 3 else 9, "sound")
    if len(consonants(a)) > 3 and consonants(a) == consonants(b):
        return Likeness(11, "sound")
    return OTHER


@lru_cache(maxsize=65536)
def plain(word: str) -> str:
    """The word with umlauts written in any way, ue or u.

    >>> plain("mueller"), plain("soerensen"), plain("aagaard")
    ('muller', 'sorensen', 'agard')
    """
    word = word.replace(JOINT, "")
    for pair, letter in (("ae", "a"), ("oe", "o"), ("ue", "u"), ("aa", "a"), ("ij", "y")):
        word = word.replace(pair, letter)
    return word


SOUNDS = [(re.compile(pattern), letters) for pattern, letters in (
    (r"[^a-z]", ""), (r"ph", "f"), (r"^(?:kn|gn)", "n"), (r"^wr", "r"), (r"^ps", "s"),
    (r"tsch|tch|cz", "C"), (r"sch|sh|sz", "S"), (r"ch(?=[aeiouy])", "C"), (r"kh|ck|ch|qu?", "k"),
    (r"sc(?=[eiy])|c(?=[eiy])", "s"), (r"c", "k"), (r"x|cs", "ks"), (r"g(?=[ei])|dj|zh|dz", "j"),
    (r"gh(?![aeiou])", ""), (r"w", "v"), (r"z", "s"), (r"ff$|v$", "f"), (r"(?<=.)h", ""),
    (r"(.)\1+", r"\1"), (r"(?:iy|ey|ei|ie|ij|yi|y)$", "i"), (r"y|j(?![aeiou])", "i"), (r"ii", "i"),
    (r"ou", "u"), (r"ea|ee", "e"), (r"(?<=[^aeiou])e$", ""),
)]  # fmt: skip


@lru_cache(maxsize=65536)
def sound(word: str) -> str:
    """Roughly how a word sounds, with its vowels.

    >>> sound("philippe") == sound("filip"), sound("smyth") == sound("smith")
    (True, True)
    """
    for pattern, letters in SOUNDS:
        word = pattern.sub(letters, word)
    return word


@lru_cache(maxsize=65536)
def consonants(word: str) -> str:
    """The first letter of the sound, and its consonants.

    >>> consonants("mikhail") == consonants("michael"), consonants("katarzyna")
    (False, 'ktrsn')
    """
    heard = sound(word)
    return heard[:1] + re.sub("[aeiou]", "", heard[1:])
