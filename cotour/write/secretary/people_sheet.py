"""The sheet People of the secretary's workbook: who may be one person, and everybody."""

from collections.abc import Sequence

import pandas as pd
from openpyxl.styles import Alignment
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.worksheet import Worksheet

from cotour.columns import ASK, DECISION_COLUMNS, DIFFERENT, REGISTER_COLUMNS, SAME
from cotour.people.suggestions.suggest import Suggestion
from cotour.write.secretary.styled_cells import (
    BOLD,
    GAP,
    NOTE,
    one_page_wide,
    restyled,
    write_headings,
    write_lines,
    write_text,
)

DECISIONS = tuple(column.heading for column in DECISION_COLUMNS)
REGISTER = tuple(column.heading for column in REGISTER_COLUMNS)
EVERYBODY = (*REGISTER, "Events", "First seen", "New", "Seen as")
WIDTHS = (11, 24, 24, 12, 12, 9, 40, 12, 13, 26, 24, 34)
EVENTS_NAMED = 3
HOW_TO = (
    "Choose same, different or ask under Decision, and copy the decided lines into the sheet "
    "Decisions of season.xlsx: you are not asked again. Nothing is joined without you."
)
REGISTER_NOTE = (
    "The first columns are those of the sheet Players in season.xlsx: copy lines there where you "
    "want to say how a name is written, who belongs together, or who may win."
)


def write_people(sheet: Worksheet, people: pd.DataFrame, suggestions: Sequence[Suggestion]) -> None:
    """Both tables, one under the other; the decisions have a drop-down.

    people: a row for everybody (people/everybody.py)
    """
    for column, width in enumerate(WIDTHS, start=1):
        sheet.column_dimensions[get_column_letter(column)].width = width
    sheet.sheet_view.showGridLines = False
    one_page_wide(sheet, "landscape")
    write_text(sheet, 1, 1, f"Who may be one person ({len(suggestions)})").font = BOLD
    write_text(sheet, 2, 1, HOW_TO).font = NOTE
    write_headings(sheet, 3, DECISIONS)
    by_person = people.set_index("person")
    questions = [_question(each, by_person) for each in suggestions]
    last = write_lines(sheet, 4, questions or [("", "nobody to ask about")], WIDTHS)
    if questions:
        _offer_decisions(sheet, 4, last)
    first = last + 2
    write_text(sheet, first, 1, f"Everybody ({len(people)})").font = BOLD
    write_text(sheet, first + 1, 1, REGISTER_NOTE).font = NOTE
    write_headings(sheet, first + 2, EVERYBODY)
    end = write_lines(sheet, first + 3, [_person(line) for line in people.itertuples()], WIDTHS)
    letter = get_column_letter(len(EVERYBODY))
    sheet.auto_filter.ref = f"A{first + 2}:{letter}{max(end, first + 3)}"


def _offer_decisions(sheet: Worksheet, first: int, last: int) -> None:
    letter = get_column_letter(1 + [column.name for column in DECISION_COLUMNS].index("decision"))
    offered = DataValidation("list", formula1=f'"{SAME},{DIFFERENT},{ASK}"', allow_blank=True)
    offered.error = "Choose same, different or ask."
    sheet.add_data_validation(offered)
    offered.add(f"{letter}{first}:{letter}{last}")
    for row in range(first, last + 1):
        restyled(sheet[f"{letter}{row}"], fill=GAP, alignment=Alignment(vertical="top"))


def _question(each: Suggestion, by_person: pd.DataFrame) -> tuple[str, ...]:
    one, other = by_person.loc[each.first], by_person.loc[each.second]
    values = {
        "member_id": one["member_id"],
        "player": one["player"],
        "other_player": other["player"],
        "other_id": other["member_id"],
        "decision": "",
        "state": one["state"],
        "why": each.why,
        "other_state": other["state"],
        "ratings": _ratings(one),
        "other_ratings": _ratings(other),
        "events": _events(one["titles"]),
        "other_events": _events(other["titles"]),
    }
    return tuple(values[column.name] for column in DECISION_COLUMNS)


def _ratings(line: pd.Series) -> str:
    first, last = line["first_rating"], line["last_rating"]
    if pd.isna(first):
        return "unrated"
    return f"{first:.0f}" if first == last else f"{first:.0f} to {last:.0f}"


def _events(titles: Sequence[str]) -> str:
    more = len(titles) - EVENTS_NAMED
    named = ", ".join(titles[:EVENTS_NAMED])
    return f"{named} and {more} more" if more > 0 else named


def _person(line: object) -> tuple[str, ...]:
    """A line of everybody: the register's columns, then what the workbooks show."""
    said = tuple(str(getattr(line, column.name)) for column in REGISTER_COLUMNS)
    new = "new" if line.is_new else ""  # type: ignore[attr-defined]
    events, first_seen = line.events, line.first_seen  # type: ignore[attr-defined]
    seen_as = "; ".join(line.spellings)  # type: ignore[attr-defined]
    return (*said, str(events), first_seen, new, seen_as)
