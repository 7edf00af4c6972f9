"""Pairs worth a comparison, found through shared keys and not by comparing all with all.

A key is one word of a name, exactly, with a letter left out, by its consonants or its first four
letters, together with the first letter of another word (of its full name too: Bob is under R).
Two people whose names differ in one letter, or by a nickname, or both, share a key.
"""

from collections.abc import Iterator, Sequence, Set
from functools import lru_cache
from itertools import combinations, pairwise

from cotour.suggestions.likeness import consonants, plain
from cotour.suggestions.nicknames import full_names, other_spellings
from cotour.suggestions.words import JOINT, LOST, Reading

LARGEST_BLOCK = 400  # people under one key; a larger one says nothing
SMALLEST_LIMIT = 20
OF_ALL = 600_000  # above 1,500 people the limit falls: the time grows with them, not their square
LETTERS = str.maketrans({"c": "k", "q": "k", "j": "g", "y": "i", "z": "s", "w": "v", "f": "v"})


def candidate_pairs(readings: Sequence[Sequence[Reading]]) -> list[tuple[int, int]]:
    """Pairs of places in `readings` that share a key: the lower place first, sorted.

    readings: for each person the readings of all spellings
    """
    blocks: dict[str, list[int]] = {}
    for place, names in enumerate(readings):
        for key in {key for name in names for key in _keys(name.words)}:
            blocks.setdefault(key, []).append(place)
    total = len(readings)
    largest = min(LARGEST_BLOCK, max(SMALLEST_LIMIT, OF_ALL // max(total, 1)))
    pairs = {
        one * total + other
        for block in {tuple(block) for block in blocks.values() if 1 < len(block) <= largest}
        for one, other in combinations(block, 2)
    }
    return [divmod(pair, total) for pair in sorted(pairs)]


def _keys(words: tuple[str, ...]) -> Iterator[str]:
    glued = [word.replace(JOINT, "") for word in words]
    marks = [_marks(word) for word in glued]
    for place, word in enumerate(glued):
        cores = _cores(word) | _cores(plain(word)) | {words[place].rsplit(JOINT)[-1]}
        yield from _with_marks(cores, _all_but(marks, place) or {"1"})
    for place, two in enumerate(pairwise(glued)):
        yield from _with_marks({"".join(two)}, _all_but(marks, place, place + 1))
    if len(words) > 1:
        yield f"{glued[-1]} 1"  # somebody whose last name stands alone


def _all_but(marks: list[frozenset[str]], *places: int) -> set[str]:
    return {mark for place, each in enumerate(marks) if place not in places for mark in each}


def _with_marks(cores: Set[str], marks: Set[str]) -> Iterator[str]:
    return (f"{core} {mark}" for core in cores for mark in marks)


@lru_cache(maxsize=65536)
def _cores(word: str) -> frozenset[str]:
    cores = {word, word.replace(LOST, "")}
    if len(word) > 2:
        cores |= {word[:at] + word[at + 1 :] for at in range(len(word))}
        cores.add("=" + consonants(word))
    if len(word) > 3:
        cores.add(word[:4] + "-")
    return frozenset(cores)


@lru_cache(maxsize=65536)
def _marks(word: str) -> frozenset[str]:
    """First letters by class, of the word and of what it is short for; the second letter apart."""
    firsts = {name[0] for name in (word, *full_names(word), *other_spellings(word))}
    marks = {"1" + letter.translate(LETTERS) for letter in firsts}
    return frozenset(marks | {"2" + word[1]} if len(word) > 2 else marks)
