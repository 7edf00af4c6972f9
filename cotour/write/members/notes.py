"""What a later build wants to know of this one, noted in the workbook itself.

The look is the secretary's: columns may stand in any order under any words. So the columns that a
comparison needs are ranges with hidden names (_cotour_standings_place), which follow the cells when
she moves or inserts something, and which Excel and LibreOffice keep; the as-of day and the full
names of the events are document properties. Only cells that she shows are named: a column that she
has taken out of her template is nowhere in the file.
"""

from collections.abc import Iterator, Sequence

import pandas as pd
from openpyxl import Workbook
from openpyxl.packaging.custom import StringProperty
from openpyxl.utils import get_column_letter, quote_sheetname
from openpyxl.workbook.defined_name import DefinedName

from cotour.columns import OUTPUT_PROPERTY
from cotour.season import Season
from cotour.write.members.sheets import season_tokens
from cotour.write.template.content import Placed

NAMED = {
    "Standings": ("place", "player", "member_id", "tour_points", "event.points", "corrections"),
    "Corrections": ("player", "member_id", "event", "points", "reason"),
}
LONGEST_PROPERTY = 255  # characters; Excel takes no more


def note(workbook: Workbook, placed: Sequence[Placed], season: Season) -> None:
    """Name the columns of Standings and Corrections, and write down the day and the events.

    Names:      _cotour_standings_tour_points, _cotour_standings_event_1 ...: the cells of all lines
    Properties: cotour as of (2002-10-27), cotour event 1 ... (2002-10-27 Elk Hunt)
    """
    for sheet in placed:
        for name, column in _named(sheet):
            rows = [row for group in sheet.rows for row in group]
            letter = get_column_letter(column)
            cells = f"{quote_sheetname(sheet.title)}!${letter}${min(rows)}:${letter}${max(rows)}"
            workbook.defined_names[name] = DefinedName(name, attr_text=cells, hidden=True)
    for name, text in _facts(season):
        workbook.custom_doc_props.append(  # type: ignore[attr-defined]
            StringProperty(name=f"{OUTPUT_PROPERTY} {name}", value=text[:LONGEST_PROPERTY])
        )


def _named(sheet: Placed) -> Iterator[tuple[str, int]]:
    """Name and column number of each column that is named: one that holds the value and no words."""
    prefix = f"_{OUTPUT_PROPERTY}_{sheet.template_title.casefold()}"
    if not any(sheet.rows):
        return
    for token in NAMED.get(sheet.template_title, ()):
        columns = sheet.alone.get(token, ())
        if token == "event.points":
            yield from ((f"{prefix}_event_{number}", at) for number, at in enumerate(columns, 1))
        elif columns:
            yield f"{prefix}_{token}", columns[0]


def _facts(season: Season) -> Iterator[tuple[str, str]]:
    day = season_tokens(season)["season.as_of"]
    if day is not None:
        yield "as of", str(day)
    if season.standings.empty:
        return
    events = zip(season.events["title"], season.events["last_day"], strict=True)
    for number, (title, day) in enumerate(events, 1):
        yield f"event {number}", f"{'undated' if pd.isna(day) else day.date()} {title}"
