"""Conditional formats and drop-downs of a template sheet: where they hold, and what they ask.

A condition moves along its cells, so it is written for the first of them: what it names in its own
row stays relative, what is there once becomes absolute.
"""

from collections.abc import Callable
from copy import copy
from typing import TypeVar

from openpyxl.formatting.formatting import ConditionalFormatting, ConditionalFormattingList
from openpyxl.formatting.rule import Rule
from openpyxl.formula.translate import Translator
from openpyxl.worksheet.cell_range import CellRange, MultiCellRange
from openpyxl.worksheet.datavalidation import DataValidation, DataValidationList

from cotour.write.template.making import Making, address
from cotour.write.template.references import View, names_cells

Stretch = tuple[list[CellRange], View]
Condition = TypeVar("Condition")  # a Rule or a DataValidation


def copy_formats(making: Making) -> None:
    """Conditional formats: their ranges, and the cells in their conditions."""
    made: list[tuple[list[CellRange], Rule]] = []
    for written in making.source.conditional_formatting:
        cell = _first_cell(written.sqref)
        for rule in written.rules:
            stretches = _stretches(making, written.sqref, rule.formula)
            rules = [(areas, _rule(making, rule, view, cell)) for areas, view in stretches]
            kept = [(areas, each) for areas, each in rules if each is not None]
            made += _joined(making, written.sqref, kept, _formulas)
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


def _formulas(rule: Rule) -> list[str]:
    return list(rule.formula)


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
