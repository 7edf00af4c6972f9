"""The sheet Charts of the members' workbook, one printed page: charts above their tables."""

from collections.abc import Callable, Sequence

from openpyxl import Workbook
from openpyxl.chart import BarChart
from openpyxl.chart._chart import ChartBase
from openpyxl.drawing.spreadsheet_drawing import AnchorMarker, TwoCellAnchor
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.properties import PageSetupProperties
from openpyxl.worksheet.worksheet import Worksheet

from cotour.season import Season
from cotour.write.members.charts import figures, ink
from cotour.write.members.charts.chart_tables import (
    COUNTS,
    FIRST_PLAYER,
    LABELS,
    LAST_COLUMN,
    WIDTHS,
    Tables,
)
from cotour.write.members.charts.figures import Classes, Events, Race
from cotour.write.template.content import Placed

SHEET = "Charts"
ROW_HEIGHT = 15.0  # points
RACE_ROWS, BAR_ROWS = 19, 14
BARS_WITHOUT_MORE_ROWS = 9  # classes; each further one makes its chart a row higher
MIDDLE = 7  # the events' chart ends before this column, the classes' chart begins there
ON_THE_PAGE = 24  # events whose tables are printed with the charts; more stay on the screen
LAST_DAY = "Last day of the event"


def draw_charts(workbook: Workbook, season: Season, placed: Sequence[Placed]) -> None:
    """Fill the sheet made from the template's sheet Charts.

    placed: where fill() put the template's sheets; without Charts nothing is drawn
    A sheet that has a chart of the template's own is left as it is.
    """
    title = next((each.title for each in placed if each.template_title == SHEET), None)
    if title is None:
        return
    sheet: Worksheet = workbook[title]
    if sheet._charts or season.standings.empty:  # type: ignore[attr-defined]
        return
    _draw(sheet, figures.race(season), figures.events(season), figures.classes(season))


def _draw(sheet: Worksheet, race: Race, events: Events, classes: Classes) -> None:
    for column, width in WIDTHS.items():
        sheet.column_dimensions[get_column_letter(column)].width = width
    first = sheet.max_row + 1
    more = max(0, len(classes.names) - BARS_WITHOUT_MORE_ROWS)
    bars = first + RACE_ROWS + 1 if race.players else first
    behind = bars + BAR_ROWS + more
    for row in range(first, behind + 1):
        sheet.row_dimensions[row].height = ROW_HEIGHT
    tables = Tables(sheet, behind + 1)
    events_row = tables.events(events, race)
    classes_row = tables.classes(classes)
    if race.players:
        _put(sheet, _race(tables, race, events, events_row), first, bars - 1, LABELS, LAST_COLUMN)
    several = len(events.labels) > 1  # one bar says nothing
    if several:
        by_event = _players(ink.bar_chart, tables, events_row, len(events.labels))
        chart = ink.titled(by_event, events.title, LAST_DAY, "Players")
        _put(sheet, chart, bars, behind, LABELS, MIDDLE - 1)
    left = MIDDLE if several else LABELS
    by_class = _players(ink.lying_bar_chart, tables, classes_row, len(classes.names))
    chart = ink.titled(by_class, classes.title, "Class", "Players")
    _put(sheet, chart, bars, behind, left, LAST_COLUMN)
    _one_page(sheet, behind if len(events.labels) > ON_THE_PAGE else None)


def _race(tables: Tables, race: Race, events: Events, heading_row: int) -> ChartBase:
    """The lines; of one event, which is no race, bars of the points."""
    last = FIRST_PLAYER + len(race.players) - 1
    steps = len(events.steps)
    if len(events.labels) > 1:
        columns = range(FIRST_PLAYER, last + 1)
        names = [tables.across(heading_row, column, column) for column in columns]
        totals = [tables.down(column, heading_row, steps) for column in columns]
        labels = tables.down(LABELS, heading_row, steps)
        lines = ink.race_chart(names, labels, totals, race.leaders)
        below = LAST_DAY if len(events.labels) == steps else f"{LAST_DAY}; Corr.: corrections"
        return ink.titled(lines, race.title, below, "Points, added up")
    points = tables.across(heading_row + steps, FIRST_PLAYER, last)
    players = tables.across(heading_row, FIRST_PLAYER, last)
    name = tables.down(LABELS, heading_row, 1)
    chart = ink.lying_bar_chart(name, players, points, "0.00")
    return ink.titled(chart, race.title, "Player", "Points")


def _players(
    kind: Callable[..., BarChart], tables: Tables, heading_row: int, number: int
) -> BarChart:
    """Bars for the counts of a table with so many lines."""
    return kind(
        tables.across(heading_row, COUNTS, COUNTS),
        tables.down(LABELS, heading_row, number),
        tables.down(COUNTS, heading_row, number),
    )


def _put(sheet: Worksheet, chart: ChartBase, top: int, below: int, left: int, right: int) -> None:
    """The chart over the rows top to below - 1 and the columns left to right, whatever their size."""
    chart.anchor = TwoCellAnchor(  # type: ignore[assignment]
        editAs="twoCell",
        _from=AnchorMarker(col=left - 1, row=top - 1),
        to=AnchorMarker(col=right, row=below - 1),
    )
    sheet.add_chart(chart)


def _one_page(sheet: Worksheet, last_row: int | None) -> None:
    sheet.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
    sheet.page_setup.fitToWidth = sheet.page_setup.fitToHeight = 1
    sheet.print_options.horizontalCentered = True
    if last_row and not sheet.print_area:
        sheet.print_area = f"A1:{get_column_letter(LAST_COLUMN)}{last_row}"
