"""The values of the secretary's own formulas, so that previews, phones and pandas show them.

Her formulas are Excel's to calculate. But a formula without a stored value shows blank wherever
nothing calculates. So the plain ones (sums, averages, counts, arithmetic) are worked out here;
whatever is not surely known (text, dates, other functions) is left to Excel, and named.
"""

import datetime as dt
import math
from collections.abc import Callable, Iterator
from decimal import ROUND_HALF_UP, Decimal
from typing import Any

from openpyxl import Workbook
from openpyxl.formula import Tokenizer
from openpyxl.formula.tokenizer import Token, TokenizerError
from openpyxl.utils import get_column_letter, range_boundaries

FORMULA = "f"
Sheet = Any  # openpyxl's worksheet with its private parts
Cells = list[Any]  # the values of a range; None is a blank cell
Result = float | Cells


class NotKnownError(Exception):
    """What this formula gives is for Excel to say."""


def stored_values(workbook: Workbook) -> tuple[dict[str, dict[str, float]], list[str]]:
    """The values of the formulas in a workbook, by sheet and address; and a sentence for the others.

    One sentence for each column of a sheet that has formulas without a value.
    """
    sheets = {sheet.title.casefold(): sheet for sheet in workbook.worksheets}
    calculation = _Calculation(sheets)
    values: dict[str, dict[str, float]] = {}
    unknown: dict[tuple[str, str], tuple[str, str]] = {}
    for sheet in workbook.worksheets:
        for (row, column), cell in sheet._cells.items():
            if cell.data_type != FORMULA:
                continue
            address = f"{get_column_letter(column)}{row}"
            try:
                values.setdefault(sheet.title, {})[address] = calculation.cell(sheet, row, column)
            except (NotKnownError, RecursionError):
                first = (address, str(getattr(cell.value, "text", cell.value)))
                unknown.setdefault((sheet.title, get_column_letter(column)), first)
    return values, [
        f"{title}, {address}: {formula} shows blank in previews and on phones until Excel has opened "
        "and saved the workbook"
        for (title, _), (address, formula) in unknown.items()
    ]


class _Calculation:
    """Formulas worked out over the cells of a workbook; each once."""

    def __init__(self, sheets: dict[str, Sheet]) -> None:
        self.sheets = sheets
        self.known: dict[tuple[str, int, int], float | None] = {}  # None: under way, or not known

    def cell(self, sheet: Sheet, row: int, column: int) -> Any:
        """The value of a cell; of a formula what it gives."""
        held = sheet._cells.get((row, column))
        if held is None or held.data_type != FORMULA:
            return None if held is None else held.value
        key = (sheet.title, row, column)
        if key not in self.known:
            self.known[key] = None
            if not isinstance(held.value, str):
                raise NotKnownError  # an array formula
            self.known[key] = _Formula(held.value, lambda text: self.range(text, sheet)).value()
        value = self.known[key]
        if value is None:
            raise NotKnownError
        return value

    def range(self, text: str, home: Sheet) -> Cells:
        """The values of the cells that a reference names."""
        title, mark, cells = text.rpartition("!")
        title = title[1:-1].replace("''", "'") if title.startswith("'") else title
        sheet = self.sheets.get(title.casefold()) if mark else home
        if sheet is None or "[" in text:
            raise NotKnownError
        try:
            left, top, right, bottom = range_boundaries(cells.replace("$", ""))
        except (ValueError, TypeError) as error:
            raise NotKnownError from error  # a name
        rows = range(top or 1, (bottom or sheet.max_row) + 1)
        columns = range(left or 1, (right or sheet.max_column) + 1)
        return [self.cell(sheet, row, column) for row in rows for column in columns]


class _Formula:
    """One formula, read from left to right: sums, products, powers, signs, then what stands alone."""

    def __init__(self, text: str, cells_of: Callable[[str], Cells]) -> None:
        try:
            items = Tokenizer(text).items
        except TokenizerError as error:
            raise NotKnownError from error
        self.items = [item for item in items if item.type != Token.WSPACE]
        self.cells_of = cells_of
        self.at = 0

    def value(self) -> float:
        """The number that the whole formula gives."""
        try:
            found = number(self.sum())
        except (ZeroDivisionError, OverflowError, ValueError) as error:
            raise NotKnownError from error  # an error value in Excel
        if self.at < len(self.items) or isinstance(found, complex) or not math.isfinite(found):
            raise NotKnownError
        return found

    def next_is(self, kind: str, *values: str) -> bool:
        """Whether the next item is of this kind, and one of these values; then it is taken."""
        item = self.items[self.at] if self.at < len(self.items) else None
        fits = item is not None and item.type == kind and (not values or item.value in values)
        self.at += fits
        return fits

    def last(self) -> str:
        """The text of the item taken last."""
        return str(self.items[self.at - 1].value)

    def sum(self) -> Result:
        """Products, added and subtracted."""
        left = self.product()
        while self.next_is(Token.OP_IN, "+", "-"):
            sign = 1 if self.last() == "+" else -1
            left = number(left) + sign * number(self.product())
        return left

    def product(self) -> Result:
        """Powers, multiplied and divided."""
        left = self.power()
        while self.next_is(Token.OP_IN, "*", "/"):
            times = self.last() == "*"
            right = number(self.power())
            left = number(left) * right if times else number(left) / right
        return left

    def power(self) -> Result:
        """Powers; in Excel from left to right, and a sign binds closer: -2^2 is 4."""
        left = self.signed()
        while self.next_is(Token.OP_IN, "^"):
            left = number(left) ** number(self.signed())
        return left

    def signed(self) -> Result:
        """What stands alone, with its sign before it and % behind it."""
        if self.next_is(Token.OP_PRE, "+", "-"):
            sign = 1 if self.last() == "+" else -1
            return sign * number(self.signed())
        found = self.alone()
        while self.next_is(Token.OP_POST, "%"):
            found = number(found) / 100
        return found

    def alone(self) -> Result:
        """A number, cells, a formula in brackets, or a function."""
        if self.next_is(Token.OPERAND):
            item = self.items[self.at - 1]
            if item.subtype == Token.NUMBER:
                return float(item.value)
            if item.subtype == Token.RANGE:
                return self.cells_of(item.value)
        elif self.next_is(Token.PAREN, "("):
            return self.in_brackets()
        elif self.next_is(Token.FUNC) and self.last() != ")":
            name = self.last().removesuffix("(").upper()
            if name in FUNCTIONS:
                return FUNCTIONS[name](list(self.arguments()))
        raise NotKnownError

    def in_brackets(self) -> Result:
        """One formula, or several ranges as one: (A1:A3,A7)."""
        found = self.sum()
        while self.next_is(Token.OP_IN, ","):
            more = self.sum()
            if not isinstance(found, list) or not isinstance(more, list):
                raise NotKnownError
            found = found + more
        if not self.next_is(Token.PAREN, ")"):
            raise NotKnownError
        return found

    def arguments(self) -> Iterator[Result]:
        """What stands between the brackets of a function."""
        if self.next_is(Token.FUNC, ")"):
            return
        yield self.sum()
        while self.next_is(Token.SEP, ","):
            yield self.sum()
        if not self.next_is(Token.FUNC, ")"):
            raise NotKnownError


def number(value: Result) -> float:
    """A value to calculate with; a single blank cell is 0."""
    if isinstance(value, list):
        if len(value) != 1:
            raise NotKnownError
        value = 0.0 if value[0] is None else value[0]
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise NotKnownError
    return value


def _numbers(arguments: list[Result]) -> list[float]:
    """The numbers among the arguments: texts and blanks in a range are passed over."""
    found: list[float] = []
    for each in arguments:
        if not isinstance(each, list):
            found.append(each)
            continue
        if any(isinstance(value, dt.date | dt.time | dt.timedelta) for value in each):
            raise NotKnownError  # they are numbers in Excel
        found += [v for v in each if isinstance(v, int | float) and not isinstance(v, bool)]
    return found


def _average(arguments: list[Result]) -> float:
    found = _numbers(arguments)
    return sum(found) / len(found)


def _count_all(arguments: list[Result]) -> float:
    values = [value for each in arguments for value in (each if isinstance(each, list) else [each])]
    return sum(value is not None for value in values)


def _round(arguments: list[Result]) -> float:
    value, digits = (number(each) for each in arguments)
    exact = Decimal(repr(float(f"{value:.15g}")))  # Excel looks at fifteen digits
    return float(exact.quantize(Decimal(1).scaleb(-int(digits)), rounding=ROUND_HALF_UP))


FUNCTIONS: dict[str, Callable[[list[Result]], float]] = {
    "SUM": lambda arguments: sum(_numbers(arguments)),
    "AVERAGE": _average,
    "COUNT": lambda arguments: len(_numbers(arguments)),
    "COUNTA": _count_all,
    "MIN": lambda arguments: min(_numbers(arguments), default=0),
    "MAX": lambda arguments: max(_numbers(arguments), default=0),
    "ROUND": _round,
}
