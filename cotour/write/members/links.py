"""What makes the output a document: links between its sheets, and its properties."""

import datetime as dt
from collections.abc import Mapping, Sequence

from openpyxl import Workbook
from openpyxl.utils import get_column_letter, quote_sheetname
from openpyxl.worksheet.hyperlink import Hyperlink
from openpyxl.worksheet.worksheet import Worksheet

from cotour.season import Season
from cotour.write.members.sheets import season_tokens
from cotour.write.template.content import Placed

ONE_LINE = 24  # characters for which the built-in template has room in a turned heading

Rows = Mapping[int, tuple[int, int]]  # number -> first and last row


def finish(workbook: Workbook, season: Season, placed: Sequence[Placed]) -> None:
    """Links from a player to the lines on Calculation, from an event to those on Events; properties.

    placed: where the values landed; what she took out of her template is not linked
    """
    _describe(workbook, season)
    by_sheet = {each.template_title: each for each in placed}
    standings = by_sheet.get("Standings")
    if standings is None or not standings.rows:
        return
    if lines := by_sheet.get("Calculation"):
        _link_players(workbook, season, standings, lines)
    if sections := by_sheet.get("Events"):
        _link_events(workbook, season, standings, sections)


def _describe(workbook: Workbook, season: Season) -> None:
    said = season_tokens(season)
    about = workbook.properties
    about.title = str(said["season.title"])
    about.subject = str(said["season.subtitle"])
    about.description = str(said["season.summary"]) or None
    about.creator = about.lastModifiedBy = "cotour"


def _link_players(workbook: Workbook, season: Season, standings: Placed, lines: Placed) -> None:
    column = standings.columns.get("player")
    if column is None or not lines.rows or "player" not in lines.columns:
        return
    numbers = lines.content.groups[0].columns["number"]
    blocks = _blocks(numbers, lines.rows[0])  # type: ignore[arg-type]
    people = season.standings[["number", "player"]].itertuples(index=False)
    sheet = workbook[standings.title]
    for row, (number, player) in zip(standings.rows[0], people, strict=True):
        if number in blocks:
            tip = f"how the points of {player} came about"
            _link(sheet, row, column, _cells(lines, blocks[number]), tip)


def _link_events(workbook: Workbook, season: Season, standings: Placed, sections: Placed) -> None:
    columns = standings.event_columns.get("event.points", ())
    heading = standings.heading_row
    if not columns or heading is None or not sections.rows or not sections.columns:
        return
    ordered = season.sections.sort_values("number")
    blocks = _blocks(ordered["event"], sections.rows[0])
    events = season.events[["event", "title"]].itertuples(index=False)
    for column, (event, title) in zip(columns, events, strict=True):
        place = _cells(sections, blocks[event])
        tip = f"{title}: its sections and their multipliers"
        day = _row_of_the_day(workbook, standings, column)
        if day is not None:
            _link(workbook[standings.title], day, column, place, tip)
        if _fits_on_one_line(workbook, standings, column):
            _link(workbook[standings.title], heading, column, place, tip)


def _fits_on_one_line(workbook: Workbook, standings: Placed, column: int) -> bool:
    """Whether a link may stand on the heading: LibreOffice does not wrap a linked text."""
    sheet = workbook[standings.title]
    cell = sheet.cell(standings.heading_row or 1, column)
    if not cell.alignment.wrap_text:
        return True
    width = sheet.column_dimensions[get_column_letter(column)].width
    return len(str(cell.value)) <= (ONE_LINE if cell.alignment.textRotation else width)


def _row_of_the_day(workbook: Workbook, standings: Placed, column: int) -> int | None:
    """The row above the heading where the event's day stands."""
    assert standings.heading_row is not None
    for row in range(standings.heading_row - 1, 0, -1):
        if isinstance(workbook[standings.title].cell(row, column).value, dt.date):
            return row
    return None


def _blocks(numbers: Sequence[int], rows: Sequence[int]) -> Rows:
    """First and last row of each number; its lines stand together."""
    blocks: dict[int, tuple[int, int]] = {}
    for number, row in zip(numbers, rows, strict=True):
        first, _ = blocks.get(number, (row, row))
        blocks[number] = (first, row)
    return blocks


def _cells(placed: Placed, rows: tuple[int, int]) -> str:
    """The lines from the first to the last column of the table: 'Calculation'!A5:P9."""
    first, last = min(placed.columns.values()), max(placed.columns.values())
    corners = f"{get_column_letter(first)}{rows[0]}:{get_column_letter(last)}{rows[1]}"
    return f"{quote_sheetname(placed.title)}!{corners}"


def _link(sheet: Worksheet, row: int, column: int, place: str, tip: str) -> None:
    """A link that keeps the look of its cell; a link of the template's own stays."""
    cell = sheet.cell(row, column)
    if cell.hyperlink is None:
        link = Hyperlink(ref=cell.coordinate, location=place, tooltip=tip[:255])
        cell._hyperlink = link  # type: ignore[union-attr]
