"""The tables of season.xlsx, line by line: Events, Players, Decisions, Corrections, Prizes."""

import datetime as dt
import re

from cotour.columns import ASK, DIFFERENT, SAME, SECTION_LABELS, fold_heading
from cotour.names import fold_name
from cotour.problems import Source, problem
from cotour.read.grid import Grid
from cotour.read.season_book.book import (
    EventLine,
    SeasonBook,
    TableLine,
    member_id_of,
    readable,
    table_lines,
)
from cotour.read.table import Label
from cotour.read.values import Unreadable, read_date, read_number, read_text, read_yes_no

DECISIONS = {SAME: SAME, DIFFERENT: DIFFERENT, ASK: ASK}
MONEY = re.compile(  # $100, 100 EUR, 62,50 €: a unit before or behind the amount, not both
    r"(?P<before>[$€£]|[A-Z]{3}\s)?\s*(?P<amount>\d(?:[\d.,]*\d)?)(?:[.,][-–—]+)?\s*(?P<behind>[$€£]|[A-Z]{3}|[A-Za-z]{4,8})?"
)
CURRENCIES = {
    "$",
    "€",
    "£",
    "usd",
    "eur",
    "gbp",
    "chf",
    "cad",
    "dollar",
    "dollars",
    "euro",
    "euros",
}
PLACE = re.compile(r"(\d{1,4})\s*(?:st|nd|rd|th|\.)?", re.IGNORECASE)


def read_event_lines(grid: Grid, book: SeasonBook) -> None:
    """What the sheet Events says of workbooks and their sections."""
    labels = [column.name for column in SECTION_LABELS]
    for line in table_lines(grid, "Events", book):
        said = {
            name: Label(line.raw(name), line.source(name))
            for name in labels
            if line.raw(name) != ""
        }
        source = line.source("workbook")
        if line.text("workbook"):
            book.event_lines.append(
                EventLine(line.text("workbook"), line.text("sheet"), said, source)
            )
        elif said:
            book.problems.append(problem("event_line_without_workbook", source))


def read_register(grid: Grid, book: SeasonBook) -> None:
    """The lines of the sheet Players: who is who, and who may win."""
    for line in table_lines(grid, "Players", book):
        member_id = member_id_of(line, book.problems)
        name = line.text("player")
        if not name and not member_id:
            if line.raw("also_known_as") != "" or line.raw("state") != "":
                source = line.source("player")
                book.problems.append(problem("register_line_without_player", source))
            continue
        aliases = [part.strip() for part in line.text("also_known_as").split(";")]
        former = [part for part in aliases if _is_id(part)]
        book.register.append(
            {
                "member_id": member_id,
                "player": name,
                "names": [part for part in (name, *aliases) if part and part not in former],
                "former_ids": former,
                "state": line.text("state").upper(),
                "note": line.text("note"),
                "eligible": _eligible(line, book),
                "reason": line.text("reason"),
                "category": [
                    part.strip() for part in line.text("category").split(";") if part.strip()
                ],
                "source": line.source("player"),
            }
        )


def _eligible(line: TableLine, book: SeasonBook) -> bool | dt.date | None:
    """Yes, no, or the last day on which it is yes; blank is None."""
    raw = line.raw("eligible")
    value = read_yes_no(raw)
    if not isinstance(value, Unreadable):
        return value
    text = re.sub(r"^(?:until|till|yes until|to)\b[ :]*", "", read_text(raw), flags=re.IGNORECASE)
    day = read_date(text if isinstance(raw, str) else raw)
    if isinstance(day, dt.date):
        return day
    book.problems.append(problem("eligible_unknown", line.source("eligible"), raw))
    return None


def read_decisions(grid: Grid, book: SeasonBook) -> None:
    """The lines of the sheet Decisions: two people, and whether they are one."""
    for line in table_lines(grid, "Decisions", book):
        source = line.source("decision")
        word = line.text("decision").casefold().rstrip(".")
        if not word or word == "decision":
            continue  # not decided yet, she is asked again; or the headings, copied once more
        if word not in DECISIONS:
            book.problems.append(problem("decision_unknown", source, line.raw("decision")))
            continue
        sides = [
            (line.text(name), member_id_of(line, book.problems, member))
            for name, member in (("player", "member_id"), ("other_player", "other_id"))
        ]
        if not all(name or member for name, member in sides):
            book.problems.append(problem("decision_without_player", line.source("player")))
            continue
        book.decisions.append({"sides": sides, "decision": word, "row": line.row, "source": source})


def read_prizes(grid: Grid, book: SeasonBook) -> None:
    """The lines of the sheet Prizes: for which place of which category, and how much or what."""
    for number, line in enumerate(table_lines(grid, "Prizes", book), start=1):
        category, raw = line.text("category"), line.raw("prize")
        place = PLACE.fullmatch(_whole(line.raw("place")))
        if not category or raw == "":
            missing = "category" if not category else "prize"
            book.problems.append(problem("prize_line_unclear", line.source(missing)))
            continue
        if place is None or int(place[1]) < 1:
            source = line.source("place")
            book.problems.append(problem("prize_place_unknown", source, line.raw("place")))
            continue
        amount, unit = _money(raw)
        if amount is not None and amount < 0:
            book.problems.append(problem("prize_line_unclear", line.source("prize"), raw))
            continue
        book.prizes.append(
            {
                "number": number,
                "category": category,
                "place": int(place[1]),
                "amount": amount,
                "unit": unit,
                "words": read_text(raw),
                "source": line.source("category"),
                "prize_source": line.source("prize"),
            }
        )


def _whole(raw: object) -> str:
    """A place as text: 1.0 is 1."""
    return str(int(raw)) if isinstance(raw, float) and raw.is_integer() else read_text(raw)


def _money(raw: object) -> tuple[float | None, str]:
    """An amount and its unit around a gap: 100 is (100, "{}"), "$100" is (100, "${}").

    >>> _money(100.0), _money("62,50 EUR"), _money("$1,000"), _money("Trophy"), _money("2 books")
    ((100.0, ''), (62.5, '{} EUR'), (1000.0, '${}'), (None, ''), (None, ''))
    """
    if isinstance(raw, int | float) and not isinstance(raw, bool):
        return float(raw), ""
    found = MONEY.fullmatch(read_text(raw))
    if found is None or (found["before"] and found["behind"]):
        return None, ""
    if found["behind"] and found["behind"].casefold() not in CURRENCIES:
        return None, ""
    thousands = re.fullmatch(r"\d{1,3}(?:[.,]\d{3})+", found["amount"])
    amount = read_number(re.sub(r"[.,]", "", found["amount"]) if thousands else found["amount"])
    if isinstance(amount, Unreadable) or amount is None:
        return None, ""
    before, behind = found["before"] or "", found["behind"] or ""
    if not (before or behind):
        return amount, ""
    return amount, f"{before}{{}}" if before else f"{{}} {behind}"


def _is_id(text: str) -> bool:
    return bool(text) and text.replace(" ", "").isdigit()


def read_corrections(grid: Grid, book: SeasonBook) -> None:
    """The lines of the sheet Corrections: points to add, for whom, and why."""
    seen: dict[tuple[object, ...], Source] = {}
    for line in table_lines(grid, "Corrections", book):
        source = line.source("player")
        points = readable(line, "points", "Points", read_number, book.problems)
        date = readable(line, "date", "Date", read_date, book.problems)
        member_id = member_id_of(line, book.problems)
        player = line.text("player")
        if points is None:
            book.problems.append(problem("correction_without_points", line.source("points")))
        if not player and not member_id:
            book.problems.append(problem("correction_without_player", source))
            continue
        if points is None or isinstance(points, Unreadable) or isinstance(date, Unreadable):
            continue
        event, reason, by = (line.text(name) for name in ("event", "reason", "by"))
        key = (fold_name(player), member_id, points, date, *map(fold_heading, (event, reason, by)))
        if key in seen:
            book.problems.append(
                problem("correction_twice", source, player or member_id, other=seen[key].cell)
            )
            continue
        seen[key] = source
        book.corrections.append(
            {
                "player": player,
                "member_id": member_id,
                "event": event,
                "points": points,
                "reason": reason,
                "by": by,
                "date": date,
                "row": line.row,
                "source": source,
                "event_source": line.source("event"),
                "id_source": line.source("member_id"),
            }
        )
