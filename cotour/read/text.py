"""A text or a web page -> grids: a crosstable's lines, or a table whose cells are all text.

What a text is, its content decides. A note that is neither stays a note: it is left out.
"""

import csv
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, islice
from pathlib import Path

from cotour.columns import fold_heading, round_number
from cotour.problems import LeftOut, Problem, Source, problem
from cotour.read.clean import clean
from cotour.read.encoding import decode, doubtful_words
from cotour.read.files import (
    MEGABYTE,
    TEXT_SUFFIXES,
    InputFile,
    no_text,
    not_a_workbook,
    what_text_it_is,
)
from cotour.read.grid import Grid
from cotour.read.layouts.own.section_table import COLUMN_OF
from cotour.read.layouts.own.sections import section_tables
from cotour.read.layouts.us_chess_lines import shows_crosstable
from cotour.read.page import read_page

NOTE = "a text without a crosstable or a table"
DELIMITERS = "\t;,|"
FEWEST_HEADINGS = 4  # in a line that is the heading of a table
FEWEST_NUMBERS = 3  # in a line of a player
NUMBER = re.compile(r"(?<!\S)[#WDLwdl]?\d+(?:[.,]\d+)?(?!\S)")
SAMPLE = 1_000  # lines by which the delimiter is chosen
MOST_LINES = 200_000
MOST_CELLS = 2_000_000
LONGEST_LINE = 20_000
LARGEST_PAGE = 5 * MEGABYTE  # without the pictures that may be inside; 10 s
HEAD = 4096
PAGE = re.compile(
    r"\s*(?:<\?xml[^>]*>\s*|<!--.*?-->\s*)*<(?:!doctype|html|head|body|table|pre|meta|title)\b",
    re.IGNORECASE | re.DOTALL,
)
PIECE = re.compile(r"<(?:table|pre|br)\b", re.IGNORECASE)
PICTURE = re.compile(r"\bdata:[\w/+;=,%.-]{100,}")
TEXT_FORMULA = re.compile(r'="([^"]*)"')  # ="00123", so that Excel keeps the zeros
SAID_DELIMITER = re.compile(r"sep=(.)", re.IGNORECASE)  # Excel's own first line
END = "\ue000"  # a letter that no text has


def read_text_grids(file: InputFile) -> tuple[list[Grid], list[LeftOut], list[Problem]]:
    """The grid of a text; what is no text, or called .xls and no table, is a problem."""
    source = Source(file.name, path=file.path)
    try:
        content = file.path.read_bytes()
    except OSError as failure:
        return [], [], [problem("file_not_readable", source, found=failure.strerror)]
    head = content[:HEAD]
    is_text = file.path.suffix.casefold() in TEXT_SUFFIXES
    text = decode(content)
    if text is None:
        return [], [], [no_text(file.path, head)]
    grid = _page_grid(file, text) if _is_page(file, text) else _text_grid(file, text)
    if line := _aligned(text, grid):
        return [], [], [problem("text_aligned", source.at(f"line {line}"))]
    if grid is None:
        if is_text:
            return [], [LeftOut(file.name, "", "", NOTE)], []
        return [], [], [not_a_workbook(file.path, head)]
    for number, word in doubtful_words(text)[:1]:
        found = problem("letters_doubtful", source.at(f"line {number}"), word)
        grid = replace(grid, problems=(*grid.problems, found))
    warning = problem("file_really_text", source, what_text_it_is(head))
    return [grid], [], [] if is_text else [warning]


def _aligned(text: str, grid: Grid | None) -> int:
    """The line of a table's headings whose columns are kept apart by blanks alone; 0 for none.

    No delimiter stands between the headings, and numbers follow in the lines below.
    """
    if grid is not None and grid.kind == "lines":
        return 0
    lines = text.split("\n", SAMPLE)
    for number, line in enumerate(lines, 1):
        words = [fold_heading(word) for word in line.split()]
        known = [word for word in words if word in COLUMN_OF or word == "rd" or round_number(word)]
        meant = {COLUMN_OF.get(word) for word in words}
        is_heading = len(known) >= FEWEST_HEADINGS and 2 * len(known) > len(words)
        if not is_heading or not {"player", "score"} <= meant:
            continue
        below = [each for each in lines[number : number + 8] if each.strip()]
        filled = [each for each in below if len(NUMBER.findall(each)) >= FEWEST_NUMBERS]
        if len(filled) > 1:
            return 0 if grid is not None and section_tables(grid) else number
    return 0


# --- lines and tables ---------------------------------------------------------------------------


def _text_grid(file: InputFile, text: str) -> Grid | None:
    """The crosstable or the table of a text; None where it is neither."""
    *lines, last = text.split("\n", MOST_LINES)
    too_long = "\n" in last
    if not too_long:
        lines.append(last)
    if any(len(line) > LONGEST_LINE for line in lines):
        return None
    bare = [_bare(line) for line in lines]
    if shows_crosstable(bare):
        rows: list[list[object]] = [[line] for line in bare]
        found = _too_long(file, f"{MOST_LINES:,} lines", "") if too_long else []
        return Grid(file.name, "", file.path, "lines", rows, problems=tuple(found))
    return _table(file, lines, too_long=too_long)


def _bare(line: str) -> str:
    """A line without what a CSV of one column puts around it.

    >>> _bare('"1 | DOE, ANN |2.0 |",,')
    '1 | DOE, ANN |2.0 |'
    """
    line = clean(line).strip(",; ")
    if len(line) > 1 and line[0] == line[-1] == '"':
        line = line[1:-1].replace('""', '"').strip(" ")
    return line


def _table(file: InputFile, lines: list[str], *, too_long: bool) -> Grid | None:
    said = SAID_DELIMITER.fullmatch(lines[0].strip('\ufeff "')) if lines else None
    if said:
        lines = lines[1:]
    delimiter = said[1] if said else _delimiter(lines)
    if not delimiter:
        return None
    source = Source(file.name, Path(file.name).stem, path=file.path)
    rows: list[list[object]] = []
    problems: list[Problem] = []
    cells = 0
    for row in _records(lines, delimiter):
        cells += len(row)
        if cells > MOST_CELLS:
            too_long = True
            break
        address = f"A{len(rows) + 1}"
        if row and (END in row[-1] or _runs_on(row, delimiter)):
            shown = next(cell for cell in row if END in cell or "\n" in cell).partition("\n")[0]
            problems.append(problem("quotation_mark_open", source.at(address), clean(shown)))
        rows.append([_shown(cell) for cell in row])
    if too_long:
        limit = f"{MOST_LINES:,} lines, or {MOST_CELLS:,} cells"
        problems += _too_long(file, limit, source.sheet)
    return Grid(file.name, source.sheet, file.path, "csv", rows, problems=tuple(problems))


def _shown(cell: str) -> str:
    text = clean(cell.replace(END, ""))
    formula = TEXT_FORMULA.fullmatch(text)
    return formula[1] if formula else text


def _records(lines: Sequence[str], delimiter: str) -> Iterator[list[str]]:
    """The rows of a table; in the last one END stands where a quotation mark was never closed."""
    ended = chain((f"{line}\n" for line in lines), [END])
    try:
        for row in csv.reader(ended, delimiter=delimiter):
            if row != [END]:
                yield row
    except csv.Error:  # a cell of more than 131,072 letters
        yield [END]


def _runs_on(row: Iterable[str], delimiter: str) -> bool:
    """Whether a cell swallowed the beginning of a line below it."""
    return any("\n" in cell and delimiter in cell for cell in row)


def _delimiter(lines: Sequence[str]) -> str:
    """The delimiter that makes the most cells in rows of one width; none where all are of one cell.

    >>> _delimiter(["No.;Name;Score", "1;Able, Ann;2,5"]), _delimiter(["a note", "to Ann"])
    (';', '')
    """
    best, most = "", 0
    for delimiter in DELIMITERS:
        sample = islice(_records(lines[:SAMPLE], delimiter), SAMPLE)
        widths = Counter(len(row) for row in sample if any(cell.strip() for cell in row))
        cells = max(((width - 1) * rows for width, rows in widths.items()), default=0)
        if cells > most:
            best, most = delimiter, cells
    return best


def _too_long(file: InputFile, limit: str, sheet: str) -> list[Problem]:
    return [problem("text_too_long", Source(file.name, sheet, path=file.path), limit=limit)]


# --- web pages ----------------------------------------------------------------------------------


def _is_page(file: InputFile, text: str) -> bool:
    """A text that begins as a page does; under a page's name, one with a piece of a page in it."""
    called_so = file.path.suffix.casefold() in (".html", ".htm")
    return bool(PAGE.match(text[:HEAD])) or (called_so and PIECE.search(text) is not None)


def _page_grid(file: InputFile, text: str) -> Grid | None:
    """The crosstable of a saved page, by the lines of its source; else its tables as one sheet."""
    text = PICTURE.sub("", text)
    if len(text) > LARGEST_PAGE or not PIECE.search(text):
        return None
    page = read_page(text)
    lines = [str(row[0]) for row in page.rows if len(row) == 1]
    if shows_crosstable(lines):
        rows, places = page.rows, page.lines
        if page.title:
            rows, places = [[page.title[0]], *rows], [page.title[1], *places]
        origin = tuple((line - 1, None) for line in places)
        return Grid(file.name, "", file.path, "lines", rows, origin=origin)
    if not any(len(row) > 1 for row in page.rows):
        return None
    sheet = Path(file.name).stem
    merged = tuple(page.merged)
    return Grid(file.name, sheet, file.path, "csv", page.rows, merged=merged)
