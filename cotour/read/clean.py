"""Text of cells as it is shown: blanks of all kinds, and characters that no cell can hold."""

import re
from itertools import chain

from openpyxl.utils.cell import get_column_letter

from cotour.problems import Problem, Source
from cotour.read.scan.common import named_problems

_BLANKS = "\t-\r\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000"
LIKE_A_BLANK = re.compile(f" *[{_BLANKS}][ {_BLANKS}]*")
LIKE_NOTHING = re.compile("[\xad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]")
CONTROL = re.compile("[\0-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\ufffe\uffff]")


def clean(text: str) -> str:
    r"""A text as it looks: line breaks and special blanks are blanks, what has no width is nothing.

    >>> clean(" Anna\u00a0Lee\n"), clean("\ufeffNo."), clean("José")
    ('Anna Lee', 'No.', 'José')
    """
    if not text.isprintable():
        text = LIKE_NOTHING.sub("", LIKE_A_BLANK.sub(" ", CONTROL.sub("", text)))
    return text.strip(" ")


def clean_rows(rows: list[list[object]], source: Source) -> list[Problem]:
    """Texts cleaned and whole numbers made floats, in place; cells with control characters."""
    cells = set().union(*rows)  # of a season's cells most are there many times
    unclean = {cell for cell in cells if type(cell) is str and not _is_clean(cell)}
    whole = int in set(map(type, chain.from_iterable(rows)))
    if not unclean and not whole:
        return []
    found = []
    for number, row in enumerate(rows, 1):
        for column, cell in enumerate(row):
            if type(cell) is int:  # .xls and .xlsb know whole numbers, the others do not
                row[column] = float(cell)
            elif type(cell) is str and cell in unclean:
                row[column] = clean(cell)
                if CONTROL.search(cell):
                    found.append((f"{get_column_letter(column + 1)}{number}", clean(cell)))
    return named_problems("control_characters", source, found)


def _is_clean(text: str) -> bool:
    return not text or (text.isprintable() and text[0] != " " != text[-1])
