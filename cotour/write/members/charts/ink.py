"""The parts of a native chart, written out so that Excel needs to guess nothing.

Excel shows no axis without `delete` 0, lays a title over the plot without `overlay` 0, rounds the
corners and smooths the lines where nothing forbids it. The values are kept in the chart as well, for
previews that do not read cells.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Literal

from openpyxl.chart.axis import ChartLines, NumericAxis, TextAxis, _BaseAxis
from openpyxl.chart.bar_chart import BarChart
from openpyxl.chart.data_source import (
    AxDataSource,
    NumData,
    NumDataSource,
    NumRef,
    NumVal,
    StrData,
    StrRef,
    StrVal,
)
from openpyxl.chart.label import DataLabel, DataLabelList
from openpyxl.chart.legend import Legend
from openpyxl.chart.line_chart import LineChart
from openpyxl.chart.marker import Marker
from openpyxl.chart.series import Series, SeriesLabel
from openpyxl.chart.shapes import GraphicalProperties
from openpyxl.chart.text import RichText, Text
from openpyxl.chart.title import Title
from openpyxl.drawing.line import LineProperties
from openpyxl.drawing.text import (
    CharacterProperties,
    Paragraph,
    ParagraphProperties,
    RegularTextRun,
    RichTextProperties,
)

from cotour.write.members.charts.chart_tables import ACCENT, INK, QUIET, RULE, Cells

EMU_PER_POINT = 12_700
TITLE, LETTERS = 1300, 1100  # hundredths of a point
TURNED = -5_400_000  # text that is read from below, in sixtieths of a thousandth of a degree
Dash = Literal["solid", "dash", "lgDash", "lgDashDot", "sysDash", "sysDot"]
Mark = Literal["circle", "square", "triangle", "diamond", "x", "star"]
Style = tuple[str, Dash, Mark]
LEADER: Style = (ACCENT, "solid", "circle")
# Okabe and Ito's colours without the yellow, a dark one and a light one in turn, so that lines that
# end beside each other differ in grey as well; no dash and mark comes twice with one colour.
OTHERS: tuple[Style, ...] = (
    ("D55E00", "dash", "square"),
    ("56B4E9", "solid", "triangle"),
    ("0072B2", "sysDash", "diamond"),
    ("E69F00", "solid", "square"),
    ("009E73", "lgDash", "triangle"),
    ("CC79A7", "lgDashDot", "diamond"),
    ("6E6E6E", "sysDot", "circle"),
    ("E69F00", "sysDash", "x"),
    ("56B4E9", "sysDot", "star"),
)
THICK, THIN = 3.25, 1.5  # points
MOST_MARKED = 20  # steps: more marks on a line run into each other
LETTERS_ON_THE_WIDE_AXIS, LETTERS_ON_THE_NARROW_AXIS = 44, 36  # all labels; more are turned
MOST_STEPS = 6  # from the lowest to the highest number


def race_chart(names: list[Cells], labels: Cells, totals: list[Cells], leaders: int) -> LineChart:
    """A line for each player, the leaders thick; the legend lists them in the order given."""
    chart = LineChart(marker=True, varyColors=False)
    styles = [LEADER, *OTHERS]
    for number, (name, values) in enumerate(zip(names, totals, strict=True)):
        colour, dash, mark = styles[number % len(styles)]
        line = _series(number, name, labels, values)
        thick, size = (THICK, 7) if number < leaders else (THIN, 5)
        if len(labels.values) > MOST_MARKED:
            size = 2
        line.spPr = GraphicalProperties(ln=_stroke(colour, thick, dash))
        line.marker = Marker(mark, size, GraphicalProperties(solidFill=colour, ln=_stroke(colour)))
        line.smooth = False
        if number == 0:
            line.dLbls = _last_value(len(values.values))
        chart.append(line)
    chart.legend = Legend(legendPos="r", overlay=False, txPr=_body(INK, LETTERS))
    _upright_axes(chart, labels, LETTERS_ON_THE_WIDE_AXIS)
    chart.y_axis.majorUnit = _step([value for each in totals for value in each.values])
    return chart


def bar_chart(name: Cells, labels: Cells, values: Cells, number_format: str = "0") -> BarChart:
    """A bar for each label, its number above it."""
    chart = BarChart(barDir="col", gapWidth=60, varyColors=False)
    _bars(chart, name, labels, values, number_format)
    _upright_axes(chart, labels, LETTERS_ON_THE_NARROW_AXIS)
    return chart


def lying_bar_chart(
    name: Cells, labels: Cells, values: Cells, number_format: str = "0"
) -> BarChart:
    """A bar for each label, the first at the top, its number behind it: long labels fit."""
    chart = BarChart(barDir="bar", gapWidth=45, varyColors=False)
    _bars(chart, name, labels, values, number_format)
    _axis(chart.x_axis, "l")
    chart.x_axis.scaling.orientation = "maxMin"
    _axis(chart.y_axis, "b")
    chart.y_axis.crosses = "max"  # the axis of the labels runs downwards: its end is the bottom
    return chart


def titled(
    chart: LineChart | BarChart, title: str, labels: str, values: str
) -> LineChart | BarChart:
    """The chart with its title in words, and those of the two axes."""
    chart.title = _title(title, INK, TITLE)
    for axis, text in ((chart.x_axis, labels), (chart.y_axis, values)):
        axis.title = _title(text, QUIET, LETTERS, TURNED if axis.axPos == "l" else 0)
    chart.roundedCorners = False
    chart.graphical_properties = GraphicalProperties(
        solidFill="FFFFFF", ln=LineProperties(noFill=True)
    )
    return chart


# --- series -------------------------------------------------------------------------------------


def _series(number: int, name: Cells, labels: Cells, values: Cells) -> Series:
    return Series(
        idx=number,
        order=number,
        tx=SeriesLabel(strRef=_texts(name)),
        cat=AxDataSource(strRef=_texts(labels)),
        val=NumDataSource(numRef=_numbers(values)),
    )


def _texts(cells: Cells) -> StrRef:
    kept = [StrVal(idx=n, v=str(value)) for n, value in enumerate(cells.values)]
    return StrRef(cells.reference, StrData(ptCount=len(kept), pt=kept))


def _numbers(cells: Cells) -> NumRef:
    kept = [NumVal(idx=n, v=value) for n, value in enumerate(cells.values)]
    return NumRef(cells.reference, NumData("General", ptCount=len(kept), pt=kept))


def _bars(chart: BarChart, name: Cells, labels: Cells, values: Cells, number_format: str) -> None:
    bars = _series(0, name, labels, values)
    bars.spPr = GraphicalProperties(solidFill=ACCENT, ln=LineProperties(noFill=True))
    bars.invertIfNegative = False
    if len(values.values) <= MOST_MARKED:
        bars.dLbls = DataLabelList(dLblPos="outEnd", **_shown(number_format))
    chart.append(bars)
    chart.legend = None
    chart.y_axis.majorUnit = _step(values.values)


def _last_value(steps: int) -> DataLabelList:
    """The number at the end of a line, and at no other point."""
    last = DataLabel(idx=steps - 1, dLblPos="t", **_shown("0.00"))
    return DataLabelList(dLbl=[last], **(_shown("0.00") | {"showVal": False}))


def _shown(number_format: str) -> dict[str, Any]:
    """A label that shows its value; what is not forbidden, Excel shows."""
    others = ("showLegendKey", "showCatName", "showSerName", "showPercent", "showBubbleSize")
    letters = _body(INK, LETTERS)
    return dict.fromkeys(others, False) | {
        "showVal": True,
        "numFmt": number_format,
        "txPr": letters,
    }


# --- axes, titles, letters ----------------------------------------------------------------------


def _upright_axes(chart: LineChart | BarChart, labels: Cells, room: int) -> None:
    letters = sum(len(str(label)) for label in labels.values)
    _axis(chart.x_axis, "b", TURNED if letters > room else 0)
    _axis(chart.y_axis, "l")


def _step(values: Sequence[Any]) -> int:
    """From one gridline to the next: 1, 2 or 5 times a power of ten; whole, so no label is twice.

    >>> _step([3]), _step([219.55, 120]), _step([-4.5, 11])
    (1, 50, 5)
    """
    span = max(0, *values) - min(0, *values)
    steps: Iterator[int] = (digit * 10**power for power in range(9) for digit in (1, 2, 5))
    return next(step for step in steps if span <= MOST_STEPS * step)


def _axis(axis: _BaseAxis, side: Literal["b", "l"], turned: int = 0) -> None:
    axis.axPos = side
    axis.delete = False
    axis.crosses = "autoZero"
    axis.tickLblPos = "nextTo"
    axis.spPr = GraphicalProperties(ln=_stroke(QUIET, 0.75))
    axis.txPr = _body(INK, LETTERS, turned)
    if isinstance(axis, NumericAxis):
        axis.numFmt = "0"
        axis.crossBetween = "between"
        axis.majorGridlines = ChartLines(GraphicalProperties(ln=_stroke(RULE, 0.75)))
    elif isinstance(axis, TextAxis):
        axis.noMultiLvlLbl = True
        axis.tickLblPos = "low"  # below the plot also where a correction takes a total below zero


def _title(words: str, colour: str, size: int, turned: int = 0) -> Title:
    letters = _letters(colour, size, bold=size == TITLE)
    run = RegularTextRun(rPr=letters, t=words)
    paragraph = Paragraph(pPr=ParagraphProperties(defRPr=letters), r=[run])
    return Title(
        tx=Text(rich=RichText(RichTextProperties(rot=turned), p=[paragraph])), overlay=False
    )


def _body(colour: str, size: int, turned: int | None = None) -> RichText:
    letters = _letters(colour, size)
    paragraph = Paragraph(pPr=ParagraphProperties(defRPr=letters), r=[], endParaRPr=letters)
    return RichText(RichTextProperties(rot=turned), p=[paragraph])


def _letters(colour: str, size: int, *, bold: bool = False) -> CharacterProperties:
    return CharacterProperties(sz=size, b=bold, solidFill=colour)


def _stroke(colour: str, points: float = 0.75, dash: Dash = "solid") -> LineProperties:
    return LineProperties(w=round(points * EMU_PER_POINT), solidFill=colour, prstDash=dash)
