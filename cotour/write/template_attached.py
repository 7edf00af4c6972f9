"""What names cells of a sheet and follows them: merged cells, filter, print area, formats, tables."""

from collections.abc import Callable
from copy import copy, deepcopy
from typing import TypeVar

from openpyxl.formatting.formatting import ConditionalFormatting, ConditionalFormattingList
from openpyxl.formatting.rule import Rule
from openpyxl.formula.translate import Translator
from openpyxl.utils import column_index_from_string, coordinate_to_tuple, get_column_letter
from openpyxl.workbook.defined_name import DefinedName, DefinedNameDict
from openpyxl.worksheet.cell_range import CellRange, MultiCellRange
from openpyxl.worksheet.datavalidation import DataValidation, DataValidationList
from openpyxl.worksheet.filters import AutoFilter, FilterColumn
from openpyxl.worksheet.header_footer import HeaderFooter, _HeaderFooterPart
from openpyxl.worksheet.pagebreak import Break, ColBreak, RowBreak
from openpyxl.worksheet.print_settings import ColRange, PrintArea, RowRange
from openpyxl.worksheet.views import Selection, SheetView

from cotour.write.template_making import OUTSIDE, Formulas, Making, address, each_copy
from cotour.write.template_ranges import Axis, SheetMap
from cotour.write.template_references import View, names_cells


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


# --- conditional formats and drop-downs ---------------------------------------------------------

Stretch = tuple[list[CellRange], View]
Condition = TypeVar("Condition", Rule, DataValidation)


def copy_formats(making: Making) -> None:
    """Conditional formats: their ranges, and the cells in their conditions."""
    made: list[tuple[list[CellRange], Rule]] = []
    for written in making.source.conditional_formatting:
        cell = _first_cell(written.sqref)
        for rule in written.rules:
            stretches = _stretches(making, written.sqref, rule.formula)
            rules = [(areas, _rule(making, rule, view, cell)) for areas, view in stretches]
            kept = [(areas, each) for areas, each in rules if each is not None]
            made += _joined(making, written.sqref, kept, lambda each: each.formula)
    in_order = ConditionalFormattingList()
    made.sort(key=lambda each: each[1].priority)
    for priority, (areas, rule) in enumerate(made, 1):
        rule.priority = priority  # each its own: one rule of the template may have become several
        in_order.add(ConditionalFormatting(MultiCellRange(areas)), rule)
    making.target.conditional_formatting = in_order


def copy_validations(making: Making) -> None:
    """Drop-downs and other limits of what may be typed."""
    made: list[DataValidation] = []
    for written in making.source.data_validations.dataValidation:
        cell = _first_cell(written.sqref)
        stretches = _stretches(making, written.sqref, _limits(written))
        limits = [(areas, _validation(making, written, view, cell)) for areas, view in stretches]
        kept = [(areas, each) for areas, each in limits if each is not None]
        for areas, followed in _joined(making, written.sqref, kept, _limits):
            followed.sqref = MultiCellRange(areas)
            made.append(followed)
    making.target.data_validations = DataValidationList(dataValidation=made)


def _stretches(making: Making, written: MultiCellRange, formulas: list[str]) -> list[Stretch]:
    """Where a condition holds: everywhere at once, or for each group and event by itself.

    A condition that names cells may be another one for each group: the best of its own class. In
    one written for several ranges the cells are counted from the first of them, so it stays one.
    """
    ranges = written.sorted()
    stretches = [each for cells in ranges for each in making.stretches(cells)]
    if not stretches:
        return []
    if len(ranges) == 1 and any(names_cells(formula) for formula in formulas):
        return [([area], view) for area, view in stretches]
    return [(_covered(making, written), stretches[0][1])]


def _joined(
    making: Making,
    written: MultiCellRange,
    made: list[tuple[list[CellRange], Condition]],
    formulas_of: Callable[[Condition], list[str]],
) -> list[tuple[list[CellRange], Condition]]:
    """One condition again, if it says the same everywhere, counted from its own first cell."""
    if len(made) < 2:
        return made
    (areas, first), *others = made
    for other_areas, other in others:
        if _moved(formulas_of(first), areas[0], other_areas[0]) != formulas_of(other):
            return made
    return [(_covered(making, written), first)]


def _moved(formulas: list[str], start: CellRange, end: CellRange) -> list[str]:
    """Formulas as they read when the first cell of one range is copied to that of another."""
    origin, goal = (address(cells.min_row, cells.min_col) for cells in (start, end))
    moved = (Translator("=" + each, origin).translate_formula(goal) for each in formulas)
    return [each[1:] for each in moved]


def _covered(making: Making, written: MultiCellRange) -> list[CellRange]:
    return [area for cells in written.sorted() for area in making.covered(cells)]


def _first_cell(written: MultiCellRange) -> str:
    first = written.sorted()[0]
    return address(first.min_row, first.min_col)


def _rule(making: Making, rule: Rule, view: View, cell: str) -> Rule | None:
    made = copy(rule)
    formulas = [making.follow_bare(each, view, cell) for each in rule.formula]
    if None in formulas:
        return None
    made.formula = formulas
    scales = [scale for scale in (made.colorScale, made.dataBar, made.iconSet) if scale]
    for limit in (each for scale in scales for each in scale.cfvo if isinstance(each.val, str)):
        followed = making.follow_bare(limit.val, view, cell)
        if followed is None:
            return None
        limit.type = "formula"  # a cell that has become a range is no number
        limit.val = followed
    return made


def _limits(validation: DataValidation) -> list[str]:
    return [each for each in (validation.formula1, validation.formula2) if each]


def _validation(
    making: Making, written: DataValidation, view: View, cell: str
) -> DataValidation | None:
    made = copy(written)
    for name in ("formula1", "formula2"):
        formula = getattr(written, name)
        if formula is None:
            continue
        followed = making.follow_bare(formula, view, cell)
        if followed is None:
            return None
        setattr(made, name, followed)
    return made


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
