"""Bytes -> text: which of the usual encodings a file is in, or that it is no text at all.

A byte order mark says it; without one, UTF-16 shows by the zero in every second byte, UTF-8 by
being valid, and what is left is taken for cp1252, in which Excel on Windows saves a CSV.
"""

import codecs
import re

SAMPLE = 4096
MOSTLY = 0.7  # of the letters of a text in UTF-16 are below 256, so that one of their bytes is 0
NOT_IN_A_TEXT = re.compile("[\0-\x08\x0e-\x19\x1b-\x1f]")  # 1A is how DOS ends a text
# Letters of another alphabet (an old Mac's, DOS's, UTF-8 read twice) that were taken for cp1252.
DOUBTFUL = re.compile(
    r"\w*(?:(?<=[A-Za-z])[€ƒ„”…†‡ˆ‰‹›‚¤¢£¥§¨©¬¯±²³¶¸¹«»¿¡×÷¦](?=[A-Za-z])|(?<=[a-z])[ŠŽŸ]|(?<=[A-Z])[ŠŽŸ](?=[a-z])"
    r"|\ufffd|[ÃÂ][\x80-\xbf])\w*"
)
MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)


def decode(content: bytes) -> str | None:
    r"""The text of a file, its lines ending in \n; None where it is no text.

    >>> decode("José\r\n".encode("cp1252")), decode("\ufeffJosé\r".encode("utf-16-le"))
    ('José\n', 'José\n')
    >>> decode("No.;Name".encode("utf-16-be")), decode(b"PK\3\4") is None
    ('No.;Name', True)
    """
    text = _decoded(content)
    if text is None or NOT_IN_A_TEXT.search(text):
        return None
    return text.replace("\r\n", "\n").replace("\r", "\n").rstrip("\x1a")


def doubtful_words(text: str) -> list[tuple[int, str]]:
    """(line, word) of the words whose letters are probably not those that were written.

    >>> doubtful_words("Name\\nEd EŠst\\nJosÃ©"), doubtful_words("Tomáš Šimek, Zoë Strauß")
    ([(2, 'EŠst'), (3, 'JosÃ©')], [])
    """
    if text.isascii():
        return []
    return [
        (number, found[0])
        for number, line in enumerate(text.split("\n"), 1)
        if not line.isascii() and (found := DOUBTFUL.search(line))
    ]


def _decoded(content: bytes) -> str | None:
    for mark, encoding in MARKS:
        if content.startswith(mark):
            return content[len(mark) :].decode(encoding, "replace")
    if b"\0" in content:
        encoding = _utf_16(content[:SAMPLE])
        return content.decode(encoding, "replace") if encoding else None
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        return content.decode("cp1252", "replace")


def _utf_16(sample: bytes) -> str:
    """Which UTF-16 it is without a mark, where that is obvious."""
    first, second = sample[::2], sample[1::2]
    if not first.count(0) and second.count(0) > MOSTLY * len(second):
        return "utf-16-le"
    if not second.count(0) and first.count(0) > MOSTLY * len(first):
        return "utf-16-be"
    return ""
