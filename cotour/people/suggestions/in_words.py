"""The sentence that tells why two people may be one."""

import re

from cotour.people.suggestions.likeness import Likeness
from cotour.people.suggestions.nicknames import full_names
from cotour.people.suggestions.readings import LOST, Reading
from cotour.people.suggestions.whole_names import Match

DIFFER = {
    "letter": "{} and {} differ by one letter",
    "swapped letters": "{} and {} differ by two swapped letters",
    "two letters": "{} and {} differ by two letters",
    "sound": "{} and {} sound alike",
    "spellings": "{} and {} are two spellings of one name",
    "both short": "{} and {} are short for one name",
    "accents": "{} and {} are the same but for an accent",
    "lost letter": "{} may be {} with a letter lost",
    "particle": "{} and {} differ by a particle",
    "spaces": "{} and {} are the same but for a space",
    "cut": "{} may be {} cut short",
    "short": "{} is short for {}",
    "initial": "{} may stand for {}",
}


def in_words(match: Match) -> str:
    """What is the same in two names and what is not, in words."""
    longer, shorter = match.longer, match.shorter
    said = [
        _differ(
            alike,
            (shorter.words[at], shorter.shown[at]),
            (longer.words[place], longer.shown[place]),
        )
        for at, (place, alike) in enumerate(zip(match.places, match.likenesses, strict=True))
        if alike.distance
    ]
    if len(match.places) == 1 < len(longer.words):
        said.append("one has the last name only")
    else:
        said += [_left_over(longer.shown[place]) for place in match.left_over]
    if match.turned:
        said.append("first and last name the other way round")
    if shorter.suffix != longer.suffix:
        said.append(f"one has {shorter.suffix or longer.suffix}")
    if not said and _written(shorter) != _written(longer):
        said.append("the same name written in another way")
    return "; ".join(said) or "the same name"


def _written(reading: Reading) -> set[str]:
    """The words of the raw spelling, in any order."""
    return set(re.findall(r"[^\W\d_]+", reading.spelling.casefold()))


def _differ(alike: Likeness, one: tuple[str, str], other: tuple[str, str]) -> str:
    """The sentence of one kind; one and other are a folded word and the word as it stands."""
    first, second = sorted((one, other), key=lambda word: (len(word[0]), word))
    if alike.kind == "short" and first[0] in full_names(second[0]):
        first, second = second, first
    if alike.kind == "lost letter" and LOST not in first[0]:
        first, second = second, first
    return DIFFER[alike.kind].format(first[1], second[1])


def _left_over(shown: str) -> str:
    kind = "the initial" if len(shown) == 1 else "the name"
    return f"one has {kind} {shown} as well"
