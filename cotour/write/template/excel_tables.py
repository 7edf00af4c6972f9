"""Excel tables (Insert, Table) of a template sheet: their range follows, their columns are new.

Excel repairs a file in which a table's headings are no text, are not unique, or say something else
than the cells; so both the cells and the table's columns are written anew.
"""

import datetime as dt
from copy import copy, deepcopy

from openpyxl.worksheet.cell_range import CellRange
from openpyxl.worksheet.filters import AutoFilter
from openpyxl.worksheet.table import Table, TableColumn

from cotour.write.template import tokens
from cotour.write.template.layout import Sheet
from cotour.write.template.making import Making, each_copy
from cotour.write.template.ranges import SheetMap


def copy_tables(making: Making, taken: set[str]) -> None:
    """Every table of the sheet, once for each group that repeats it.

    taken: the table names in use, folded; they are unique in the workbook
    """
    for written in making.source.tables.values():
        for cells in each_copy(making.place, CellRange(written.ref)):
            if _lines(written, cells) > 0:  # a table without a line is no table for Excel
                table = _table(making, written, cells)
                table.name = table.displayName = _free_name(written.displayName, taken)
                making.target._tables.add(table)


def table_names(sheet: Sheet, place: SheetMap | None) -> set[str]:
    """Folded names of the tables of a template sheet; with a map only those that get a line."""
    return {
        table.displayName.casefold()
        for table in getattr(sheet, "tables", {}).values()  # a chart sheet has none
        if place is None
        or any(_lines(table, cells) > 0 for cells in each_copy(place, CellRange(table.ref)))
    }


def _lines(written: Table, cells: CellRange) -> int:
    total_rows = cells.max_row - cells.min_row + 1
    return total_rows - (written.headerRowCount or 0) - (written.totalsRowCount or 0)


def _table(making: Making, written: Table, cells: CellRange) -> Table:
    made = deepcopy(written)
    made.ref = cells.coord
    made.sortState = None
    made.tableColumns = _columns(making, written, cells)
    if written.autoFilter is not None:
        last = cells.max_row - (written.totalsRowCount or 0)
        filtered = CellRange(
            min_row=cells.min_row, max_row=last, min_col=cells.min_col, max_col=cells.max_col
        )
        made.autoFilter = AutoFilter(ref=filtered.coord)
    return made


def _columns(making: Making, written: Table, cells: CellRange) -> list[TableColumn]:
    first = CellRange(written.ref).min_col
    used: set[str] = set()
    made: list[TableColumn] = []
    for offset, like in enumerate(written.tableColumns):
        for _, places in making.place.columns.copies(first + offset):
            for place in places:
                if cells.min_col <= place <= cells.max_col:
                    column = copy(like)
                    column.id = len(made) + 1
                    column.calculatedColumnFormula = None  # it would name the template's cells
                    if written.headerRowCount:
                        column.name = _heading(making, cells.min_row, place, used)
                    else:
                        column.name = f"Column{column.id}"
                    made.append(column)
    return made


def _heading(making: Making, row: int, column: int, used: set[str]) -> str:
    """The heading cell as unique text, which is written back into the cell."""
    cell = making.target.cell(row, column)
    value = cell.value
    text = value.isoformat() if isinstance(value, dt.date) else str(value or "").strip()
    base = text = text or "Column"
    number = 1
    while text.casefold() in used:
        number += 1
        text = f"{base} ({number})"
    used.add(text.casefold())
    cell._value, cell.data_type = text, tokens.TEXT
    return text


def _free_name(name: str, taken: set[str]) -> str:
    free, number = name, 1
    while free.casefold() in taken:
        number += 1
        free = f"{name}_{number}"
    taken.add(free.casefold())
    return free
