"""Live formulas: field -> formula over fields, one table, from the scores to the standings.

Nothing is computed here: the values stand in their cells already, and each formula is a second way
to the same number, over cells that a reader can click. A formula is written only where all that it
needs is on a sheet of this template; else the value stays, and the report says so. Look-ups go by
the number of the person or of the section, never by name or ID: text would be taken for a pattern.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from openpyxl.utils import get_column_letter, quote_sheetname

from cotour.columns import OUTPUT_COLUMNS
from cotour.season import Season
from cotour.write.template.content import Placed
from cotour.write.template.tokens import typed

LIST_SHEET = "4CQ {list.name}"
EVENT_POINTS = "event.points"
MOST_LINES = 10_000  # of Calculation: beyond it a spreadsheet calculates for a minute at a change
MOST_ARGUMENTS = 200  # Excel takes 255
OWN_ROW = "\0"  # stands for the number of the row while a formula is being written

ALL_RANKED = "everybody is ranked"
SOME_RANKED = "only residents are ranked"
CORRECTED = "there are corrections"
NOT_CORRECTED = "there are no corrections"


class Link(NamedTuple):
    """One link of the chain: the formula of a field, and in which seasons it holds.

    [score]              the cell of this field in the same line; [event.points] all its events'
    all[tour_points]     the whole column, all lines of the same sheet
    Calculation[games]   the whole column of another sheet
    {list.day}           the cell that stands once, on the same sheet or, if not there, on another
    @first               a number of this build: see _Numbers
    """

    sheet: str
    field: str
    formula: str
    when: str = ""


OF_THE_EVENT = 'Calculation[section_number],">="&@first,Calculation[section_number],"<="&@last'
LOWER = 'Events[number],">="&@below,Events[number],"<="&@last'
LOWER_LINES = 'Calculation[section_number],">="&@below,Calculation[section_number],"<="&@last'
OF_THE_PERSON = "Calculation[number],[number]"
OF_ALL_EVENTS = f"SUMIFS(Calculation[tour_points],{OF_THE_PERSON})"  # without event columns
ZERO_RANGE = "IF({{list.{0}_range}}=0,0,([{1}]-{{list.{0}_min}})/{{list.{0}_range}}*100)"  # rule 24


def _place(total: str) -> str:
    """The place by this total: equal means equal at nine decimals, as in exact.py (rule 19)."""
    return f"1+SUMPRODUCT(--(ROUND(all[{total}],9)>ROUND([{total}],9)))"


def _list_chain(sheet: str, rating: str, points: str, points_norm: str, index: str) -> list[Link]:
    """Rules 22 to 25 on a 4CQ sheet; Combined has the same form."""
    return [
        Link(sheet, "list.rating_weight", "1-{list.day}/{list.days}"),
        Link(sheet, "list.cp_weight", "{list.day}/{list.days}"),
        Link(sheet, "list.rating_min", f"MIN(all[{rating}])"),
        Link(sheet, "list.rating_max", f"MAX(all[{rating}])"),
        Link(sheet, "list.rating_range", "{list.rating_max}-{list.rating_min}"),
        Link(sheet, "list.cp_min", f"MIN(all[{points}])"),
        Link(sheet, "list.cp_max", f"MAX(all[{points}])"),
        Link(sheet, "list.cp_range", "{list.cp_max}-{list.cp_min}"),
        Link(sheet, "normalised_rating", ZERO_RANGE.format("rating", rating)),
        Link(sheet, points_norm, ZERO_RANGE.format("cp", points)),
        Link(
            sheet,
            index,
            f"{{list.rating_weight}}*[normalised_rating]+{{list.cp_weight}}*[{points_norm}]",
        ),
        Link(sheet, "place", _place(index)),
    ]


# Of several formulas of one field the first that can be written is.
CHAIN = (
    Link("Calculation", "tour_score", "[score]-[half_point_byes]/2"),
    Link(
        "Calculation",
        "multiplier",
        "INDEX(Events[multiplier],MATCH([section_number],Events[number],0))",
    ),
    Link("Calculation", "tour_points", "[tour_score]/[max_points]*[multiplier]"),
    #
    Link("Events", "participants", "COUNTIFS(Calculation[section_number],[number])"),
    Link(
        "Events",
        "post_rating_sum",
        "SUMIFS(Calculation[counted_rating],Calculation[section_number],[number])",
    ),
    Link("Events", "lower_section_players", f"SUMIFS(all[participants],{LOWER})"),
    Link("Events", "lower_section_players", f"COUNTIFS({LOWER_LINES})"),
    Link("Events", "multiplier", "[post_rating_sum]/1000+[lower_section_players]"),
    #
    Link(
        "Standings",
        EVENT_POINTS,
        f"SUMIFS(Calculation[tour_points],{OF_THE_PERSON},{OF_THE_EVENT})",
    ),
    Link("Standings", "tour_points", "SUM([event.points])", NOT_CORRECTED),
    Link("Standings", "tour_points", "SUM([event.points],[corrections])", CORRECTED),
    Link("Standings", "tour_points", OF_ALL_EVENTS, NOT_CORRECTED),
    Link("Standings", "tour_points", f"SUM({OF_ALL_EVENTS},[corrections])", CORRECTED),
    Link("Standings", "games", f"SUMIFS(Calculation[games],{OF_THE_PERSON})"),
    Link(
        "Standings",
        "average_rating",
        "SUMPRODUCT(--(Calculation[number]=[number]),Calculation[games],Calculation[pre_rating])"
        f'/SUMIFS(Calculation[games],{OF_THE_PERSON},Calculation[pre_rating],">0")',
    ),
    Link("Standings", "place", _place("tour_points"), ALL_RANKED),
    Link(  # the ranked people are numbered first, so this holds after sorting too
        "Standings",
        "place",
        "1+SUMPRODUCT((all[number]<=@ranked)*(ROUND(all[tour_points],9)>ROUND([tour_points],9)))",
        SOME_RANKED,
    ),
    #
    Link(LIST_SHEET, "list.day", "{list.as_of}-DATE(YEAR({list.as_of})-1,12,31)"),
    Link(
        LIST_SHEET,
        "list.days",
        "DATE(YEAR({list.as_of})+1,1,1)-DATE(YEAR({list.as_of}),1,1)",
    ),
    *_list_chain(LIST_SHEET, "rating", "cp", "normalised_cp", "four_cq"),
    *_list_chain("Combined", "average_rating", "tour_points", "normalised_points", "combined"),
    #
    Link("", "proof.live", "SUM(Standings[tour_points])"),
    Link(
        "",
        "proof.verdict",
        "IF(ABS({proof.live}-{proof.built})<0.000001,"
        '"as built","changed by hand since the build: build again")',
    ),
)
TERM = re.compile(
    r"(?P<table>all|[A-Z][A-Za-z]+)?\[(?P<field>[a-z_.]+)\]"
    r"|\{(?P<once>[a-z_.]+)\}"
    r"|@(?P<number>[a-z]+)"
)


@dataclass(slots=True)
class Live:
    """The formulas, and what stays a number.

    formulas: title of the output sheet -> address of the cell -> formula without its equals sign
    not_live: a sentence for each column (or cell) of the chain that could not be given one
    """

    formulas: dict[str, dict[str, str]] = field(default_factory=dict)
    not_live: list[str] = field(default_factory=list)


class _NotHereError(Exception):
    """What a formula needs is not on a sheet of this template; the message says what."""


def live_formulas(season: Season, placed: Sequence[Placed]) -> Live:
    """The formula of every output cell that can have one.

    placed: where the values of this season landed, as fill() gives it
    """
    live = Live()
    if len(season.entries) > MOST_LINES:
        live.not_live.append(
            f"All numbers are without formulas: more than {MOST_LINES:,} lines on Calculation "
            "would make every change in Excel slow"
        )
        return live
    chain = _Chain(season, placed)
    for sheet in placed:
        found = live.formulas.setdefault(sheet.title, {})
        for name in dict.fromkeys(link.field for link in chain.links_of(sheet)):
            reason = chain.write(sheet, name, found)
            if reason:
                words = f"{sheet.title}, {_heading(name)}: a number, not live: {reason}"
                live.not_live.append(words)
    return live


def _heading(name: str) -> str:
    if name == EVENT_POINTS:
        return "points of an event"
    return OUTPUT_COLUMNS[name].heading if name in OUTPUT_COLUMNS else f"{{{name}}}"


class _Chain:
    """The links of the chain over the sheets of one template."""

    def __init__(self, season: Season, placed: Sequence[Placed]) -> None:
        self.placed = placed
        self.numbers = _Numbers(season)
        self.sheets: dict[str, Placed] = {}
        for sheet in placed:
            self.sheets.setdefault(sheet.template_title, sheet)
        corrected = CORRECTED if len(season.corrections) else NOT_CORRECTED
        self.facts = {"", corrected, self.numbers.who_is_ranked}

    def links_of(self, sheet: Placed) -> list[Link]:
        """The links whose field is shown on this sheet."""
        by_event = {name for name, landed in sheet.event_columns.items() if landed}
        shown = sheet.columns.keys() | by_event | sheet.once.keys()
        return [
            link
            for link in CHAIN
            if link.sheet in ("", sheet.template_title)
            and link.field in shown
            and link.when in self.facts
        ]

    def write(self, sheet: Placed, name: str, found: dict[str, str]) -> str:
        """Add the formulas of one field by the first link that can be written; else say why not."""
        if name in sheet.once and typed(sheet.content.once[name])[0] is None:
            return ""
        reasons = []
        for link in self.links_of(sheet):
            if link.field != name:
                continue
            try:
                if name in sheet.once:
                    self._write_once(sheet, link, found)
                elif name == EVENT_POINTS:
                    self._write_events(sheet, link, found)
                else:
                    self._write_lines(sheet, link, found)
            except _NotHereError as why:
                reasons.append(str(why))
            else:
                return ""
        return reasons[0]

    def _write_once(self, sheet: Placed, link: Link, found: dict[str, str]) -> None:
        (formula,) = self._parts(link.formula, sheet, {})
        for row, column in sheet.once[link.field]:
            found[f"{get_column_letter(column)}{row}"] = formula

    def _write_events(self, sheet: Placed, link: Link, found: dict[str, str]) -> None:
        rows = _lines(sheet)
        values = sheet.content.groups[0].event_columns[EVENT_POINTS]
        for event, column in enumerate(_alone(sheet, EVENT_POINTS)):
            parts = self._parts(link.formula, sheet, self.numbers.of_events[event])
            _put(found, column, rows, values[event], [parts] * len(rows))

    def _write_lines(self, sheet: Placed, link: Link, found: dict[str, str]) -> None:
        rows, columns = _lines(sheet), _alone(sheet, link.field)
        group = sheet.content.groups[0].columns
        if "@below" in link.formula:
            below = [self.numbers.below.get(int(str(number))) for number in group["number"]]
            parts_of = [self._parts(link.formula, sheet, each) if each else [] for each in below]
        else:
            parts_of = [self._parts(link.formula, sheet, self.numbers.ranked)] * len(rows)
        for column in columns:
            _put(found, column, rows, group[link.field], parts_of)

    # --- from fields to cells -------------------------------------------------------------------

    def _parts(self, formula: str, sheet: Placed, numbers: Mapping[str, int]) -> list[str]:
        """The formula over cells, cut wherever the number of the own row goes."""

        def cells(term: re.Match[str]) -> str:
            if number := term["number"]:
                return str(numbers[number])
            if once := term["once"]:
                return self._once(once, sheet)
            if term["table"]:
                return self._column(term["table"], term["field"], sheet)
            return _own(term["field"], sheet)

        return TERM.sub(cells, formula).split(OWN_ROW)

    def _column(self, table: str, name: str, home: Placed) -> str:
        """All lines of a column: $J$5:$J$148, or 'Calculation'!$O$5:$O$292."""
        sheet = home if table in ("all", home.template_title) else self.sheets.get(table)
        if sheet is None:
            raise _NotHereError(f"there is no sheet {table}")
        rows, letter = _lines(sheet), get_column_letter(_alone(sheet, name)[0])
        return f"{_prefix(sheet, home)}${letter}${rows[0]}:${letter}${rows[-1]}"

    def _once(self, token: str, home: Placed) -> str:
        """The cell that stands once, $B$5; what is said of a list is said on its own sheet."""
        elsewhere = () if token.startswith("list.") else self.placed
        for sheet in (home, *elsewhere):
            if cells := sheet.once.get(token):
                row, column = cells[0]
                return f"{_prefix(sheet, home)}${get_column_letter(column)}${row}"
        raise _NotHereError(f"{{{token}}} has no cell of its own")


def _own(name: str, sheet: Placed) -> str:
    """The cell of the own line, with a mark for its row; of the events as few ranges as possible."""
    columns = _alone(sheet, name)
    if name != EVENT_POINTS:
        return f"{get_column_letter(columns[0])}{OWN_ROW}"
    stretches: list[list[int]] = []
    for column in columns:
        if stretches and stretches[-1][-1] + 1 == column:
            stretches[-1].append(column)
        else:
            stretches.append([column])
    if len(stretches) > MOST_ARGUMENTS:
        raise _NotHereError("the columns of the events are too many and not side by side")
    texts = [[f"{get_column_letter(at)}{OWN_ROW}" for at in (s[0], s[-1])] for s in stretches]
    return ",".join(first if first == last else f"{first}:{last}" for first, last in texts)


def _alone(sheet: Placed, name: str) -> Sequence[int]:
    """The columns whose cells hold this field and no other words, the first is its source."""
    if name in sheet.alone:
        return sheet.alone[name]
    if name in sheet.columns or name in sheet.event_columns:
        raise _NotHereError(f"on {sheet.title}, {_heading(name)} stands among words")
    raise _NotHereError(f"{sheet.title} has no column {_heading(name)}")


def _lines(sheet: Placed) -> Sequence[int]:
    """The rows of the lines, which lie one under the other."""
    if len(sheet.rows) != 1 or not len(sheet.rows[0]):
        raise _NotHereError(f"the lines of {sheet.title} are not one table")
    return sheet.rows[0]


def _prefix(sheet: Placed, home: Placed) -> str:
    return "" if sheet.title == home.title else f"{quote_sheetname(sheet.title)}!"


def _put(
    found: dict[str, str],
    column: int,
    rows: Sequence[int],
    values: Sequence[object],
    parts_of: Sequence[Sequence[str]],
) -> None:
    """The formula in every line of a column that has a value."""
    letter = get_column_letter(column)
    for row, value, parts in zip(rows, values, parts_of, strict=True):
        if parts and typed(value)[0] is not None:
            found[f"{letter}{row}"] = str(row).join(parts)


class _Numbers:
    """Numbers of this build that formulas compare with.

    ranked:        the number of the last ranked person: the others are numbered after them
    who_is_ranked: everybody, or only residents
    of_events:     for each event the first and last number of its sections
    below:         number of a section -> the first number of a lower one and the last of the event;
                   a section without a lower one is not in it (rule 4)
    """

    def __init__(self, season: Season) -> None:
        self.ranked: dict[str, int] = {}
        self.who_is_ranked = ALL_RANKED
        self.of_events: list[dict[str, int]] = []
        self.below: dict[int, dict[str, int]] = {}
        if season.standings.empty:
            return
        ranked = season.standings["ranked"].astype(bool)
        self.ranked = {"ranked": int(ranked.sum())}
        self.who_is_ranked = ALL_RANKED if ranked.all() else SOME_RANKED
        for _, members in season.sections.groupby("event"):
            levels = dict(zip(members["number"], members["level"], strict=True))
            first, last = min(levels), max(levels)
            self.of_events.append({"first": int(first), "last": int(last)})
            for number, level in levels.items():
                lower = [other for other, at in levels.items() if at > level]
                if lower:
                    self.below[int(number)] = {"below": int(min(lower)), "last": int(last)}
