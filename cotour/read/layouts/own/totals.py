"""Lines of totals under a table, known by their words."""

SUMMARY_WORDS = {"total", "totals", "subtotal", "average", "avg"}
MORE_SUMMARY_WORDS = {"sum", "mean", "count", "number", "players", "grand", "sub"}
OF_A_SUMMARY = SUMMARY_WORDS | MORE_SUMMARY_WORDS
OF_A_SUMMARY |= {
    "of",
    "the",
    "all",
    "field",
    "section",
    "player",
    "rating",
    "ratings",
    "post",
    "pre",
}
OF_A_SUMMARY |= {"point", "points", "score", "scores", "game", "games", "new", "old", "strength"}


def is_summary(text: str, *, numbered: bool = False) -> bool:
    """Whether a text in place of a name begins a line of totals.

    numbered: beside a number only the plain words count; Mean may be a player's name

    >>> [is_summary(text) for text in ("Total", "Average rating:", "Average Joe", "Sum of points")]
    [True, True, False, True]
    >>> is_summary("Mean"), is_summary("Mean", numbered=True)
    (True, False)
    """
    words = [word.strip(".:=()").casefold() for word in text.split()]
    words = [word for word in words if word and not word.replace(".", "").isdigit()]
    first = SUMMARY_WORDS if numbered else SUMMARY_WORDS | MORE_SUMMARY_WORDS
    return bool(words) and words[0] in first and all(word in OF_A_SUMMARY for word in words)
