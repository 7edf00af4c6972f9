"""Charts and pictures of a template sheet: where they stand, and the cells that charts draw.

A drawing keeps its size: what is anchored between two cells in the template would be drawn out with
the table, or distorted by a wider column, so it is anchored at its first cell only. A series of an
event column comes once for each event.
"""

from collections.abc import Callable, Iterator
from copy import copy, deepcopy
from io import BytesIO
from typing import Any

from openpyxl.chart.data_source import MultiLevelStrRef, NumRef, StrRef
from openpyxl.chart.shapes import GraphicalProperties
from openpyxl.drawing.spreadsheet_drawing import (
    AbsoluteAnchor,
    AnchorMarker,
    OneCellAnchor,
    TwoCellAnchor,
)
from openpyxl.drawing.text import RegularTextRun
from openpyxl.drawing.xdr import XDRPositiveSize2D

from cotour.write.template.making import Formulas, Making, address
from cotour.write.template.ranges import SheetMap
from cotour.write.template.references import View, references
from cotour.write.template.sizes import heights_in_emu, widths_in_emu

Chart = Any  # openpyxl's charts and anchors: their stubs know too little of what is copied here
Picture = Any
Anchor = OneCellAnchor | TwoCellAnchor | AbsoluteAnchor
NamesCells = NumRef | StrRef | MultiLevelStrRef


class StaysOpen(BytesIO):
    """The bytes of a picture; openpyxl closes them after writing, and a second save would fail."""

    def close(self) -> None:
        """Nothing: the workbook may be saved again."""


def copy_drawings(making: Making, fill_text: Callable[[str], str]) -> None:
    """Every picture and chart of the sheet, at its place."""
    for picture in making.source._images:
        again: Picture = copy(picture)
        again.ref = StaysOpen(picture.ref.getvalue())
        again.anchor = _moved(making, picture.anchor)
        making.target._images.append(again)
    for chart in making.source._charts:
        drawn = deepcopy(chart)
        if follow_chart(drawn, making.formulas, making.place, fill_text):
            drawn.anchor = _moved(making, chart.anchor)
            making.target._charts.append(drawn)


def keep_pictures_open(pictures: list[Picture]) -> None:
    """The pictures of a kept sheet, made fit to be saved more than once."""
    for picture in pictures:
        picture.ref = StaysOpen(picture.ref.getvalue())


# --- where it stands ----------------------------------------------------------------------------


def _moved(making: Making, anchor: Anchor) -> Anchor:
    """The anchor at its output cell, in the size it has in the template."""
    if isinstance(anchor, AbsoluteAnchor):
        return deepcopy(anchor)
    start = anchor._from
    row = _place(making.place.rows.ends(start.row + 1), making.place.rows.nearest(start.row + 1))
    column = _place(
        making.place.columns.ends(start.col + 1), making.place.columns.nearest(start.col + 1)
    )
    marker = AnchorMarker(column - 1, start.colOff, row - 1, start.rowOff)
    moved = OneCellAnchor(marker, _size(making, anchor))
    for name in ("pic", "grpSp", "clientData"):
        setattr(moved, name, deepcopy(getattr(anchor, name)))
    if moved.pic is not None:  # a link on a picture would name a part that is not written
        moved.pic.nvPicPr.cNvPr.hlinkClick = moved.pic.nvPicPr.cNvPr.hlinkHover = None
    return moved


def _place(ends: tuple[int, int] | None, nearest: int) -> int:
    return ends[0] if ends else nearest


def _size(making: Making, anchor: OneCellAnchor | TwoCellAnchor) -> XDRPositiveSize2D:
    """Width and height of a drawing: a picture's own, else from what it covers in the template."""
    if isinstance(anchor, OneCellAnchor):
        return deepcopy(anchor.ext)
    written = anchor.pic.spPr.xfrm if anchor.pic and anchor.pic.spPr else None
    if written is not None and written.ext is not None:
        return XDRPositiveSize2D(written.ext.width, written.ext.height)
    start, end = anchor._from, anchor.to
    width = widths_in_emu(making.source, start.col, end.col) - start.colOff + end.colOff
    height = heights_in_emu(making.source, start.row, end.row) - start.rowOff + end.rowOff
    return XDRPositiveSize2D(max(width, 1), max(height, 1))


# --- what it draws ------------------------------------------------------------------------------


def follow_chart(
    chart: Chart, formulas: Formulas, home: SheetMap | None, fill_text: Callable[[str], str]
) -> bool:
    """Make a chart draw its cells at their places; False: nothing is left to draw."""
    cell = anchor_cell(chart)
    had_series = any(plot.series for plot in chart._charts)
    number = 0
    for plot in chart._charts:
        plot.series = [made for each in plot.series for made in _series(each, formulas, home, cell)]
        for each in plot.series:
            each.idx = each.order = number
            number += 1
    every_series = [each for plot in chart._charts for each in plot.series]
    already = {id(found) for found in _within(every_series, set())}
    for found in _within(chart, set()):
        if isinstance(found, RegularTextRun):
            found.t = fill_text(found.t or "")
        elif id(found) not in already:
            _follow(found, formulas, home, View(), cell)
    chart.idx_base = 0
    return number > 0 or not had_series


def _series(
    written: Chart, formulas: Formulas, home: SheetMap | None, cell: str
) -> Iterator[Chart]:
    """The series at its places: one, or one for each event; none, if its cells are not made."""
    events = _events(written, formulas, home)
    for event in range(events) if events else [None]:
        made = deepcopy(written)
        view = View(event=event, on_every_sheet=event is not None)
        values = [getattr(made, name, None) for name in ("val", "yVal")]
        needed = [value.numRef for value in values if value is not None and value.numRef]
        found = [each for each in _within(made, set()) if not isinstance(each, RegularTextRun)]
        followed = {id(each): _follow(each, formulas, home, view, cell) for each in found}
        if event:  # the template's colour is the first event's; the others get their own
            made.spPr = GraphicalProperties()
            if made.marker is not None:
                made.marker.spPr = None
        if all(followed[id(each)] for each in needed):
            yield made


def _events(written: Chart, formulas: Formulas, home: SheetMap | None) -> int:
    """How many events repeat the columns of a series' values; 0: they are not repeated."""
    for name in ("val", "yVal"):
        source = getattr(written, name, None)
        if source is None or not source.numRef:
            continue
        for part in references("=" + source.numRef.f):
            made = formulas.references.made.get(part.sheet.casefold(), ())
            sheet = home if not part.sheet else (made[0] if made else None)
            columns = part.columns
            if sheet and columns and sheet.columns.inside(columns.low, columns.high):
                return len(sheet.columns.places[columns.low - 1])
    return 0


def _follow(found: Any, formulas: Formulas, home: SheetMap | None, view: View, cell: str) -> bool:
    """One range of a chart; what was stored of its cells is forgotten."""
    followed = formulas.follow_bare(found.f, home, view, cell)
    for cache in ("numCache", "strCache", "multiLvlStrCache"):
        if hasattr(found, cache):
            setattr(found, cache, None)
    if followed is not None:
        found.f = followed
    return followed is not None


def _within(part: Any, seen: set[int]) -> Iterator[Any]:
    """Everything in a chart that names cells or is text."""
    if id(part) in seen:
        return
    seen.add(id(part))
    if isinstance(part, NamesCells | RegularTextRun):
        yield part
        return
    inner = part if isinstance(part, list | tuple) else vars(part).values()
    for each in inner:
        if isinstance(each, list | tuple) or hasattr(each, "__dict__"):
            yield from _within(each, seen)


def texts_of(chart: Chart) -> list[str]:
    """The texts of a chart: its title, the titles of its axes."""
    return [each.t or "" for each in _within(chart, set()) if isinstance(each, RegularTextRun)]


def anchor_cell(chart: Chart) -> str:
    """The cell at which a chart stands."""
    start = getattr(chart.anchor, "_from", None)
    return address(start.row + 1, start.col + 1) if start else ""
