"""First names that are one name: short forms and other spellings.

English short forms come from the library `nicknames` (Apache-2.0, a list kept by hand). The file
first_names.txt adds what it lacks: spellings of one name, and short forms of other languages.
"""

from functools import cache, lru_cache
from importlib import resources

from nicknames import NickNamer

FIRST_NAMES = "first_names.txt"


@cache
def _lines() -> list[str]:
    text = resources.files(__package__).joinpath(FIRST_NAMES).read_text(encoding="utf-8")
    return [line for line in text.splitlines() if line and not line.startswith("#")]


@cache
def _spellings() -> dict[str, set[str]]:
    """Each spelling with the other spellings of its name or names."""
    spellings: dict[str, set[str]] = {}
    for line in _lines():
        if ":" not in line and "|" not in line:
            for word in line.split():
                spellings.setdefault(word, set()).update(line.split())
    return spellings


@cache
def _short_forms() -> dict[str, set[str]]:
    """Each short form of our own list with its full names."""
    found: dict[str, set[str]] = {}
    for line in _lines():
        full, colon, short_forms = line.partition(":")
        for short in short_forms.split() if colon else ():
            found.setdefault(short, set()).add(full)
    return found


@cache
def _two_names() -> set[frozenset[str]]:
    """Pairs that the library takes for one name, yet brothers and sisters bear them."""
    return {frozenset(line.replace("|", " ").split()) for line in _lines() if "|" in line}


@cache
def _library() -> NickNamer:
    return NickNamer()


@lru_cache(maxsize=65536)
def other_spellings(word: str) -> frozenset[str]:
    """The word and the other spellings of the same first name.

    >>> "steven" in other_spellings("stephen"), other_spellings("quux")
    (True, frozenset({'quux'}))
    """
    return frozenset({word} | _spellings().get(word, set()))


@lru_cache(maxsize=65536)
def full_names(word: str) -> frozenset[str]:
    """The first names, in all spellings, that a word is short for.

    >>> "james" in full_names("jim"), "aleksandr" in full_names("sasha"), full_names("quux")
    (True, True, frozenset())
    """
    found = _library().canonicals_of(word) | _short_forms().get(word, set())
    names = frozenset().union(*(other_spellings(full) for full in found)) - {word}
    return frozenset(full for full in names if frozenset((word, full)) not in _two_names())


def are_two_names(one: str, other: str) -> bool:
    """Whether our list says that two words are two names, though both may be short for a third.

    >>> are_two_names("emma", "emily"), are_two_names("emma", "em")
    (True, False)
    """
    return frozenset((one, other)) in _two_names()


@lru_cache(maxsize=65536)
def is_first_name(word: str) -> bool:
    """Whether the lists know the word as a first name.

    >>> is_first_name("erin"), is_first_name("jonh")
    (True, False)
    """
    if word in _spellings() or word in _short_forms():
        return True
    return bool(_library().nicknames_of(word) or _library().canonicals_of(word))
