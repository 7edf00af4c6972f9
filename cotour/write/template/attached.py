"""What belongs to a sheet beside its cells: page, view, merged cells, filter, print area, names."""

from collections.abc import Callable
from copy import copy, deepcopy

from openpyxl.utils import column_index_from_string, coordinate_to_tuple, get_column_letter
from openpyxl.workbook.defined_name import DefinedName, DefinedNameDict
from openpyxl.worksheet.cell_range import CellRange
from openpyxl.worksheet.filters import AutoFilter, FilterColumn
from openpyxl.worksheet.header_footer import HeaderFooter, _HeaderFooterPart
from openpyxl.worksheet.pagebreak import Break, ColBreak, RowBreak
from openpyxl.worksheet.print_settings import ColRange, PrintArea, RowRange
from openpyxl.worksheet.views import Selection, SheetView

from cotour.write.template.making import OUTSIDE, Formulas, Making, address, each_copy
from cotour.write.template.ranges import Axis, SheetMap


def copy_page(making: Making, fill_text: Callable[[str], str]) -> None:
    """What belongs to the sheet as a whole: page, header and footer, tab colour, protection."""
    source, target = making.source, making.target
    target.sheet_format = copy(source.sheet_format)
    target.sheet_properties = copy(source.sheet_properties)
    target.sheet_properties.codeName = None  # must be unique, and only macros use it
    target.sheet_properties.filterMode = None
    target.page_margins = copy(source.page_margins)
    target.page_setup = copy(source.page_setup)
    target.page_setup._parent = target
    target.print_options = copy(source.print_options)
    target.protection = deepcopy(source.protection)  # a copy() would hash its password again
    target.sheet_state = source.sheet_state
    target.HeaderFooter = filled_header(source.HeaderFooter, fill_text)


def filled_header(header: HeaderFooter, fill_text: Callable[[str], str]) -> HeaderFooter:
    """Page header and footer with their tokens filled; & is a code there and is doubled."""
    filled = deepcopy(header)
    for part in header_parts(filled):
        if part.text:
            part.text = fill_text(part.text)
    return filled


def header_parts(header: HeaderFooter) -> list[_HeaderFooterPart]:
    """Left, middle and right of every header and footer."""
    items = (getattr(header, name) for name in header.__elements__)
    return [getattr(item, side) for item in items if item for side in ("left", "center", "right")]


# --- the view -----------------------------------------------------------------------------------


def copy_views(making: Making) -> None:
    """Zoom, gridlines and frozen panes; the sheet opens at its top."""
    target = making.target
    target.views = deepcopy(making.source.views)
    for view in target.views.sheetView:
        view.tabSelected = None
        view.topLeftCell = None
        if view.pane is not None and view.pane.state in ("frozen", "frozenSplit"):
            _freeze(making, view)
        for selection in view.selection:
            _select(making, selection)


def _freeze(making: Making, view: SheetView) -> None:
    pane, place = view.pane, making.place
    if pane is None:
        return
    rows = _before(place.rows, int(pane.ySplit or 0))
    columns = _before(place.columns, int(pane.xSplit or 0))
    pane.ySplit, pane.xSplit = rows or None, columns or None
    pane.topLeftCell = address(rows + 1, columns + 1)


def _before(axis: Axis, frozen: int) -> int:
    """How many output rows stay in sight: those before the first row that scrolls."""
    if not frozen:
        return 0
    ends = axis.ends(frozen + 1)
    return ends[0] - 1 if ends else axis.nearest(frozen + 1)


def _select(making: Making, selection: Selection) -> None:
    if not selection.activeCell:
        return
    row, column = coordinate_to_tuple(selection.activeCell)
    rows, columns = making.place.rows.ends(row), making.place.columns.ends(column)
    cell = address(rows[0] if rows else 1, columns[0] if columns else 1)
    selection.activeCell = selection.sqref = cell
    selection.activeCellId = None


# --- merged cells, filter, printing -------------------------------------------------------------


def copy_merged(making: Making) -> None:
    """Merged cells: in a group's rows once for each group, else from corner to corner."""
    for cells in making.source.merged_cells.ranges:
        for made in each_copy(making.place, _without_lines(making, cells)):
            if made.size != {"rows": 1, "columns": 1}:
                making.target.merge_cells(made.coord)


def _without_lines(making: Making, cells: CellRange) -> CellRange:
    """A merged cell over the edge of a group must not swallow the lines: it ends at the edge."""
    rows = making.place.rows
    inside = [row for row in range(cells.min_row, cells.max_row + 1) if row in rows.repeated]
    if not inside or rows.inside(cells.min_row, cells.max_row):
        return cells
    low, high = cells.min_row, cells.max_row
    low, high = (low, inside[0] - 1) if low not in rows.repeated else (inside[-1] + 1, high)
    return CellRange(min_row=low, max_row=high, min_col=cells.min_col, max_col=cells.max_col)


def copy_filter(making: Making) -> None:
    """The filter over the table; what was filtered out in the template is not."""
    written = making.source.auto_filter
    if not written.ref:
        return
    cells = CellRange(written.ref)
    made = making.whole(cells)
    if made:
        buttons = _filter_buttons(making, written.filterColumn, cells, made)
        making.target.auto_filter = AutoFilter(ref=made.coord, filterColumn=buttons)


def _filter_buttons(
    making: Making, written: list[FilterColumn], cells: CellRange, made: CellRange
) -> list[FilterColumn]:
    """The columns whose filter button is hidden."""
    return [
        FilterColumn(colId=place - made.min_col, hiddenButton=True)
        for column in written
        if column.hiddenButton
        for _, places in making.place.columns.copies(cells.min_col + column.colId)
        for place in places
    ]


def copy_printing(making: Making) -> None:
    """Print area, the rows and columns repeated on each page, manual page breaks."""
    source, target = making.source, making.target
    areas = [making.whole(cells) for cells in source._print_area.ranges]
    target._print_area = PrintArea([area for area in areas if area])
    rows, columns = source._print_rows, source._print_cols
    if rows and (kept := _titles(making.place.rows, int(rows.min_row), int(rows.max_row))):
        target._print_rows = RowRange(None, min_row=kept[0], max_row=kept[1])
    if columns:
        letters = (column_index_from_string(each) for each in (columns.min_col, columns.max_col))
        if kept := _titles(making.place.columns, *letters):
            first, last = map(get_column_letter, kept)
            target._print_cols = ColRange(None, min_col=first, max_col=last)
    target.row_breaks = RowBreak(brk=_breaks(making.place.rows, source.row_breaks))
    target.col_breaks = ColBreak(brk=_breaks(making.place.columns, source.col_breaks))


def _titles(axis: Axis, low: int, high: int) -> tuple[int, int] | None:
    """Titles on each page; of a heading that every group has, the first."""
    first_places = [ends[0] for i in range(low, high + 1) if (ends := axis.ends(i))]
    return (min(first_places), max(first_places)) if first_places else None


def _breaks(axis: Axis, written: RowBreak) -> list[Break]:
    """A page break behind a group's last row comes behind each group."""
    return [
        Break(id=places[-1], min=each.min, max=each.max, man=each.man)
        for each in written.brk
        for _, places in axis.copies(each.id)
        if places
    ]


# --- names --------------------------------------------------------------------------------------


def followed_names(
    names: DefinedNameDict, formulas: Formulas, home: SheetMap | None
) -> DefinedNameDict:
    """Defined names, of the workbook or of one sheet, naming the same cells at their places."""
    made = DefinedNameDict()
    for name, written in names.items():
        followed = formulas.follow_bare(written.value, home, OUTSIDE, "")
        if followed is None:
            formulas.references.lost_names.add(name.casefold())
            continue
        again: DefinedName = copy(written)
        again.value = followed
        made[name] = again
    return made


def copy_names(making: Making) -> None:
    """The names of this sheet."""
    making.target.defined_names = followed_names(
        making.source.defined_names, making.formulas, making.place
    )
