"""Titles that Excel takes for a sheet."""

import re

FORBIDDEN = re.compile(r"[\\/?*\[\]:]")
UNPRINTABLE = re.compile(r"[\x00-\x1f]+")
LONGEST = 31  # as Excel counts: a character outside the basic plane is two
NEVER = "history"  # Excel keeps this title for itself


def safe_title(wanted: str, taken: set[str]) -> str:
    """The wanted title as Excel takes it, unlike every title in taken; it is added to taken.

    taken: the titles in use, casefolded

    >>> safe_title("4CQ 2011/06", set()), safe_title("Top 10", {"top 10"}), safe_title("''", set())
    ('4CQ 2011-06', 'Top 10 (2)', 'Sheet')
    """
    text = UNPRINTABLE.sub(" ", FORBIDDEN.sub("-", wanted))
    base = title = _cut(text, LONGEST) or "Sheet"
    number = 1
    while title.casefold() in taken or title.casefold() == NEVER:
        number += 1
        ending = f" ({number})"
        title = _cut(base, LONGEST - len(ending)) + ending
    taken.add(title.casefold())
    return title


def _cut(text: str, limit: int) -> str:
    """The first characters of a text, without blanks and apostrophes at its ends."""
    text = text.strip(" '")
    while len(text.encode("utf-16-le", "surrogatepass")) // 2 > limit:
        text = text[:-1].rstrip(" '")
    return text
