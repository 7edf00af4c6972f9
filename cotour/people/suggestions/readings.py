"""One raw spelling -> the words of a name, in the order first name, last name.

Stronger than the folding that makes keys: encodings are mended, titles and notes taken off, `Mc`,
`De La`, `Saint` joined to their names. What is too bold for a key is right for a question.
"""

import re
from functools import lru_cache
from typing import NamedTuple

from cotour.names import CHESS_TITLES, TITLES, mended, plain_letters, suffix_of

LOST = "?"  # a letter that an import has lost
JOINT = "'"  # between a particle and its name: de'la'cruz
# fmt: off
MORE_TITLES = TITLES | CHESS_TITLES | {
    "miss", "mx", "sir", "phd", "md", "esq", "cm", "lm", "sm", "em", "wim", "wcm", "wnm", "agm", "aim",
    "afm",
}
PARTICLES = {
    "mc", "de", "del", "dela", "la", "von", "der", "dos", "das", "st",
}
LATER_PARTICLES = PARTICLES | {  # at the front they may be first names
    "della", "des", "den", "mac", "van", "vander", "da", "di", "du", "le", "lo", "ter", "ten", "al",
    "el", "bin", "ibn", "abu",
}
# fmt: on
BRACKETED = re.compile(r"[(\[{<\"“”„«]([^()\[\]{}<>\"“”„«»]*)[)\]}>\"“”»]")
INITIALS = re.compile("[B-DF-HJ-NP-TV-Z]{2}")
USUAL = ' .,-‐‑‒–—―−/\\&*:;_+#|~()[]{}<>"“”„«»=!\t\n\r\xa0'


class Reading(NamedTuple):
    """A name as read: folded words, the same words as they stand in the workbook, the suffix."""

    words: tuple[str, ...]
    shown: tuple[str, ...]
    suffix: str = ""
    spelling: str = ""  # raw


@lru_cache(maxsize=65536)
def read_name(spelling: str) -> tuple[Reading, ...]:
    """The ways to read one spelling: without its note, and with a nickname in quotes as first name.

    >>> [reading.words for reading in read_name('SMITH, Wm. "Bill" Jr. (CA)')]
    [('wm', 'smith'), ('bill', 'smith')]
    >>> read_name("Dr. Juan De La Cruz")[0].words, read_name("O’NEILL, Seán")[0].words
    (('juan', "de'la'cruz"), ('sean', 'oneill'))
    """
    return tuple(reading._replace(spelling=spelling) for reading in _readings(mended(spelling)))


def _readings(mended: str) -> list[Reading]:
    notes = [note.strip() for note in BRACKETED.findall(mended)]
    main = _reading(BRACKETED.sub(" ", mended))
    if len(main.words) < 2:
        return [_reading(re.sub(r"[()\[\]{}<>]", " ", mended))]
    found = [main]
    if not mended.isascii():  # an import may have dropped whole letters
        kept = "".join(c for c in BRACKETED.sub(" ", mended) if c.isascii() or not c.isalpha())
        found.append(_reading(kept))
    for note in notes:
        if note.isalpha() and len(note) > 2 and note.casefold() not in MORE_TITLES:
            words, shown = (*_fold(note), *main.words[1:]), (note, *main.shown[1:])
            found.append(Reading(words, shown, main.suffix))
    return found


def _reading(text: str) -> Reading:
    if not re.search(r"[\s,.]", text.strip()):
        text = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", text)  # JohnSmith
    parts = [_without_titles(_shown_words(part)) for part in text.split(",")]
    suffix = ""
    for number, part in enumerate(parts):
        for place in range(len(part) - 1, -1, -1):
            last_one = suffix_of(part[place])
            if last_one and (number or place):
                suffix = last_one
                del part[place]
    if len(parts) == 1 and not text.isupper() and INITIALS.fullmatch("".join(parts[0][:1])):
        parts[0][:1] = parts[0][0]  # JR Smith is J. R. Smith
    last, *first = [_join_particles(part) for part in parts if part] or [[]]
    if not first and len(last) == 1 < len(parts[0]):
        last = [("".join(_fold(word)), word) for word in parts[0]]  # a first name, as in Des Landry
    words = [*(word for part in first for word in part), *last]
    folded = tuple(word for word, _ in words)
    return Reading(folded, tuple(shown for _, shown in words), suffix)


def _shown_words(text: str) -> list[str]:
    """The words as they stand, without punctuation and numbers."""
    spaced = "".join(" " if c in USUAL else c for c in text)
    words = (word.strip("'’‘`´") for word in spaced.split())
    return [word for word in words if _fold(word) and not word.isdecimal()]


def _without_titles(words: list[str]) -> list[str]:
    while len(words) > 1 and words[0].casefold() in MORE_TITLES:
        words = words[1:]
    while len(words) > 1 and words[-1].casefold() in MORE_TITLES:
        words = words[:-1]
    return words


def _fold(word: str) -> list[str]:
    """The folded word in a list, or nothing where no letter is in it."""
    if word.isascii() and word.isalpha():
        return [word.lower()]
    letters = "".join(c if c.isalnum() else LOST for c in plain_letters(word))
    return [letters] if letters.strip(LOST) else []


def _join_particles(words: list[str]) -> list[tuple[str, str]]:
    """Folded and shown words; mc, de la, van, st joined to what follows."""
    joined: list[tuple[str, str]] = []
    folded, shown = "", ""
    for place, word in enumerate(words):
        plain = "".join(_fold(word))
        plain = "st" if plain == "saint" else plain
        folded, shown = folded + plain, f"{shown} {word}".strip()
        last = place == len(words) - 1
        particle = plain in (LATER_PARTICLES if place or JOINT in folded else PARTICLES)
        if particle and not last and (len(words[place + 1]) > 2 or len(words) > place + 2):
            folded += JOINT
            continue
        joined.append((folded, shown))
        folded, shown = "", ""
    return joined
