"""A web page -> rows of text, laid out as Excel does: the rows of its tables, one below the other.

Text outside the tables is a row of one cell; inside <pre>, each line is one. Scripts and styles are
nothing.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from html.parser import HTMLParser

from cotour.read.clean import clean

Merged = tuple[int, int, int, int]  # as in Grid.merged

WIDEST = 500  # columns that one cell may take, and rows
NOT_SHOWN = (("<!--", "-->"), ("<script", "</script[^>]*>"), ("<style", "</style[^>]*>"))
NEW_LINE = {"p", "div", "br", "hr", "h1", "h2", "h3", "h4", "h5", "h6", "li", "ul", "ol", "dl"}
NEW_LINE |= {"dt", "dd", "form", "center", "section", "article", "header", "footer", "caption"}


@dataclass(slots=True)
class Page:
    """The rows of a page, the line of its source on which each begins, and its title."""

    rows: list[list[object]] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)
    merged: list[Merged] = field(default_factory=list)
    title: tuple[str, int] | None = None


def read_page(text: str) -> Page:
    """All the rows of a page.

    >>> read_page("<b>List</b><table><tr><td>Ann<td>5</table><pre>1 | A&amp;B\\n2</pre>").rows
    [['List'], ['Ann', '5'], ['1 | A&B'], ['2']]
    """
    parser = _Parser()
    parser.feed(_tidy(text))
    parser.close()
    parser.finish()
    return parser.page


def _tidy(text: str) -> str:
    """The page without what is not shown, and with every < closed before the next one.

    html.parser looks for an end that is missing again and again, for minutes; line breaks stay, so
    that lines keep their numbers.
    """
    for start, end in NOT_SHOWN:
        text = _without(text, start, end)
    first, *pieces = text.split("<")
    tidied = [first]
    for piece in pieces:
        if ">" not in piece:
            tidied.append(f"&lt;{piece}")
        elif piece[0] in "!?":
            tag, _, after = piece.partition(">")
            tidied.append("\n" * tag.count("\n") + after)
        else:
            tidied.append(f"<{piece}")
    return "".join(tidied)


def _without(text: str, start: str, end: str) -> str:
    """The text without everything from a start to its end; line breaks stay."""
    starts, ends = re.compile(start, re.IGNORECASE), re.compile(end, re.IGNORECASE)
    kept = []
    at = 0
    while (begin := starts.search(text, at)) is not None:
        close = ends.search(text, begin.end())
        last = close.end() if close else len(text)
        kept += [text[at : begin.start()], "\n" * text.count("\n", begin.start(), last)]
        at = last
    return "".join([*kept, text[at:]])


@dataclass(slots=True)
class _Table:
    """A table that is being read: its open row and cell, and what hangs down from rows above."""

    row: list[object] | None = None
    line: int = 0
    cell: list[str] | None = None
    span: tuple[int, int] = (1, 1)
    down: dict[int, int] = field(default_factory=dict)  # column -> rows that it still covers


class _Parser(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.page = Page()
        self.tables: list[_Table] = []
        self.loose: list[str] = []  # text outside of cells, or the line inside <pre>
        self.line = 0  # where it began
        self.pre = 0
        self.in_title = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "title":
            self.in_title = True
        elif tag == "pre":
            self._above()
            self.pre += 1
        elif tag == "table":
            self._above()
            self.tables.append(_Table())
        elif tag == "tr" and self.tables:
            self._end_row()
            self.tables[-1].row, self.tables[-1].line = [], self.getpos()[0]
        elif tag in ("td", "th") and self.tables:
            self._begin_cell(dict(attrs))
        elif tag in NEW_LINE:
            self._break()

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in NEW_LINE:
            self._break()

    def handle_endtag(self, tag: str) -> None:
        if tag == "title":
            self.in_title = False
        elif tag == "pre" and self.pre:
            self._flush()
            self.pre -= 1
        elif tag == "table" and self.tables:
            self._end_row()
            self._flush()
            self.tables.pop()
        elif tag == "tr" and self.tables:
            self._end_row()
        elif tag in ("td", "th") and self.tables:
            self._end_cell()
        elif tag in NEW_LINE:
            self._break()

    def handle_data(self, data: str) -> None:
        line = self.getpos()[0]
        if self.in_title:
            self.page.title = (clean((self.page.title or ("", 0))[0] + data), line)
        elif self.pre:
            self._lines(data, line)
        elif self.tables and self.tables[-1].cell is not None:
            self.tables[-1].cell.append(data.replace("\n", " "))
        elif data.strip():
            if not self.loose:
                begin = data[: len(data) - len(data.lstrip())]
                self.line = line + begin.count("\n")
            self.loose.append(data)
        elif self.loose:
            self.loose.append(" ")

    def finish(self) -> None:
        """What is still open where the page ends."""
        while self.tables:
            self._end_row()
            self.tables.pop()
        self._flush()

    def _lines(self, data: str, line: int) -> None:
        for number, part in enumerate(data.split("\n")):
            if number:
                self._flush()
            if part and not self.loose:
                self.line = line + number
            if part:
                self.loose.append(part)

    def _break(self) -> None:
        if not self.pre and self.tables and self.tables[-1].cell is not None:
            self.tables[-1].cell.append("\n")
        else:
            self._flush()

    def _above(self) -> None:
        """The text before a table or lines that lie in a cell: rows of its own."""
        self._flush()
        if self.tables and self.tables[-1].cell:
            parts, self.tables[-1].cell = "".join(self.tables[-1].cell).split("\n"), []
            for part in parts:
                if text := clean(" ".join(part.split())):
                    self._emit([text], self.getpos()[0])

    def _flush(self) -> None:
        text = clean(" ".join("".join(self.loose).split()) if not self.pre else "".join(self.loose))
        self.loose = []
        if text:
            self._emit([text], self.line)

    def _emit(self, row: list[object], line: int) -> None:
        self.page.rows.append(row)
        self.page.lines.append(line)

    def _begin_cell(self, attributes: dict[str, str | None]) -> None:
        table = self.tables[-1]
        self._end_cell()
        if table.row is None:
            table.row, table.line = [], self.getpos()[0]
        table.cell = []
        table.span = (_span(attributes.get("rowspan")), _span(attributes.get("colspan")))

    def _end_cell(self) -> None:
        table = self.tables[-1]
        if table.cell is None or table.row is None:
            return
        text = clean(" ".join("".join(table.cell).split()))
        table.cell = None
        row = table.row
        _skip_covered(row, table.down)
        high, wide = table.span
        first, number = len(row), len(self.page.rows)
        if high * wide > 1:
            self.page.merged.append((number, first, number + high - 1, first + wide - 1))
        row += [text, *[""] * (wide - 1)]
        if high > 1:
            table.down |= dict.fromkeys(range(first, first + wide), high)

    def _end_row(self) -> None:
        table = self.tables[-1]
        self._end_cell()
        if table.row is None:
            return
        self._emit(table.row, table.line)
        table.row = None
        table.down = {column: left - 1 for column, left in table.down.items() if left > 1}


def _skip_covered(row: list[object], down: Iterable[int]) -> None:
    while len(row) in down:
        row.append("")


def _span(text: str | None) -> int:
    text = (text or "").strip()
    return min(max(int(text), 1), WIDEST) if text.isascii() and text.isdecimal() else 1
