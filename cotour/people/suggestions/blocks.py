"""Pairs worth a comparison, found through shared keys and not by comparing all with all.

A key is one word of a name, exactly, with a letter left out, by its consonants or its first four
letters, together with the first letter of another word (of its full name too: Bob is under R).
Two people whose names differ in one letter, or by a nickname, or both, share a key.
"""

from collections.abc import Iterator, Sequence, Set
from functools import lru_cache
from itertools import combinations, pairwise

from cotour.people.suggestions.likeness import consonants, plain
from cotour.people.suggestions.nicknames import full_names, other_spellings
from cotour.people.suggestions.readings import JOINT, LOST, Reading

LARGEST_BLOCK = 400  # people under one key; a larger one says nothing
SMALLEST_LIMIT = 20
OF_ALL = 600_000  # above 1,500 people the limit falls: the time grows with them, not their square
ALONE = frozenset({"1"})  # the mark of a word without others
LETTERS = str.maketrans({"c": "k", "q": "k", "j": "g", "y": "i", "z": "s", "w": "v", "f": "v"})


def candidate_pairs(readings: Sequence[Sequence[Reading]]) -> list[tuple[int, int]]:
    """Pairs of places in `readings` that share a key: the lower place first, sorted.

    readings: for each person the readings of all spellings
    """
    sharing: dict[str, list[tuple[int, Set[str]]]] = {}  # core -> who has it, with which marks
    for place, names in enumerate(readings):
        for cores, marks in (key for name in names for key in _keys(name.words)):
            for core in cores:
                sharing.setdefault(core, []).append((place, marks))
    total = len(readings)
    largest = min(LARGEST_BLOCK, max(SMALLEST_LIMIT, OF_ALL // max(total, 1)))
    blocks = {
        block
        for members in sharing.values()
        if len(members) > 1
        for block in _blocks(members)
        if 1 < len(block) <= largest
    }
    pairs = {one * total + other for block in blocks for one, other in combinations(block, 2)}
    return [divmod(pair, total) for pair in sorted(pairs)]


def _blocks(members: Sequence[tuple[int, Set[str]]]) -> Iterator[tuple[int, ...]]:
    """The people of one core by their marks, each once, in their order."""
    by_mark: dict[str, dict[int, None]] = {}
    for place, marks in members:
        for mark in marks:
            by_mark.setdefault(mark, {})[place] = None
    return map(tuple, by_mark.values())


def _keys(words: tuple[str, ...]) -> Iterator[tuple[Set[str], Set[str]]]:
    """The cores of each word with the marks of the others: each core with each mark is a key."""
    glued = [word.replace(JOINT, "") for word in words]
    marks = [_marks(word) for word in glued]
    for place, word in enumerate(glued):
        cores = _cores(word) | _cores(plain(word)) | {words[place].rsplit(JOINT)[-1]}
        yield cores, _all_but(marks, place) or ALONE
    for place, two in enumerate(pairwise(glued)):
        yield {"".join(two)}, _all_but(marks, place, place + 1)
    if len(words) > 1:
        yield {glued[-1]}, ALONE  # somebody whose last name stands alone


def _all_but(marks: list[frozenset[str]], *places: int) -> set[str]:
    return {mark for place, each in enumerate(marks) if place not in places for mark in each}


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
