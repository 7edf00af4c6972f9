"""One sheet in the making: the template sheet, its new sheet, the values and the maps between them."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from openpyxl.utils import get_column_letter
from openpyxl.worksheet.cell_range import CellRange

from cotour.problems import Problem, Source, problem
from cotour.write.template.content import SheetContent
from cotour.write.template.layout import Layout, Sheet, on_sheet
from cotour.write.template.ranges import LAST_COLUMN, SheetMap, Span, axis, joined
from cotour.write.template.references import NotReadError, References, View

OUTSIDE = View()


@dataclass(slots=True)
class Formulas:
    """Formulas follow their cells; what they lose on the way is told once for each template cell."""

    references: References
    here: Source  # the template
    problems: dict[tuple[str, Source], Problem] = field(default_factory=dict)

    def follow(self, formula: str, home: SheetMap | None, view: View, cell: str) -> str | None:
        """The formula as it reads in the output; None: it names what is not made."""
        sheet = home.template_title if home else ""
        try:
            followed = self.references.follow(formula, home, view)
        except NotReadError:
            self.tell("template_formula_not_read", sheet, cell, formula)
            return None
        if followed.lost:
            self.tell("template_reference_lost", sheet, cell, formula, lost=followed.lost)
            return None
        if several := followed.first_of_several:
            self.tell("template_first_of_several", sheet, cell, formula, several=several)
        return followed.text

    def follow_bare(self, formula: str, home: SheetMap | None, view: View, cell: str) -> str | None:
        """follow() for the places where a formula is written without its equals sign."""
        text = self.follow("=" + formula, home, view, cell)
        return None if text is None else text[1:]

    def tell(self, code: str, sheet: str, cell: str, found: str, **values: object) -> None:
        """Note a problem at this cell of the template."""
        source = on_sheet(self.here, sheet, cell)
        self.problems.setdefault((code, source), problem(code, source, found, **values))


@dataclass(slots=True)
class Making:
    """A template sheet on its way into the output; a kept sheet is its own target."""

    source: Sheet
    target: Sheet
    place: SheetMap
    formulas: Formulas

    def follow(self, formula: str, view: View, cell: str) -> str | None:
        """A formula with its equals sign, as it reads in the output."""
        return self.formulas.follow(formula, self.place, view, cell)

    def follow_bare(self, formula: str, view: View, cell: str) -> str | None:
        """A formula without its equals sign, as it reads in the output."""
        return self.formulas.follow_bare(formula, self.place, view, cell)

    def whole(self, cells: CellRange) -> CellRange | None:
        """The one range from the first to the last place of these cells."""
        rows = self.place.rows.span(cells.min_row, cells.max_row)
        columns = self.place.columns.span(cells.min_col, cells.max_col)
        return cell_range(rows, columns) if rows and columns else None

    def covered(self, cells: CellRange) -> list[CellRange]:
        """The places of these cells in as few ranges as possible."""
        all_rows = joined(self.place.rows.each_copy(cells.min_row, cells.max_row))
        all_columns = joined(self.place.columns.each_copy(cells.min_col, cells.max_col))
        return [cell_range(rows, columns) for rows in all_rows for columns in all_columns]

    def stretches(self, cells: CellRange) -> list[tuple[CellRange, View]]:
        """The places of these cells, each with what a formula sees that moves along them."""
        all_rows = self.place.rows.numbered_copies(cells.min_row, cells.max_row)
        all_columns = self.place.columns.numbered_copies(cells.min_col, cells.max_col)
        found = []
        for group, rows in all_rows:
            for event, columns in all_columns:
                in_group, line = self._first_line(cells, group)
                pinned = group is not None, event is not None
                view = View(in_group, line, event, *pinned)
                found.append((cell_range(rows, columns), view))
        return found

    def _first_line(self, cells: CellRange, group: int | None) -> tuple[int | None, int | None]:
        """The group and the first line that these cells hold; of several groups the first."""
        rows = self.place.rows
        if rows.model is None or not cells.min_row <= rows.model <= cells.max_row:
            return group, None
        held = ((number, places) for number, places in rows.copies(rows.model) if places)
        wanted = (each for each in held if group in (None, each[0]))
        number, places = next(wanted, (group, None))
        return number, places[0] if places else None


def each_copy(place: SheetMap, cells: CellRange) -> Iterator[CellRange]:
    """The places of these cells, one for each group and event that repeats them."""
    for rows in place.rows.each_copy(cells.min_row, cells.max_row):
        for columns in place.columns.each_copy(cells.min_col, cells.max_col):
            yield cell_range(rows, columns)


def cell_range(rows: Span, columns: Span) -> CellRange:
    """The range between these corners."""
    return CellRange(min_row=rows[0], max_row=rows[1], min_col=columns[0], max_col=columns[1])


def address(row: int, column: int) -> str:
    """Such as F12."""
    return f"{get_column_letter(column)}{row}"


def sheet_map(sheet: Sheet, title: str, layout: Layout, content: SheetContent) -> SheetMap:
    """Where the rows and columns of a template sheet come to lie with this content."""
    lengths = [group.length for group in content.groups]
    left_out = layout.columns_left_out(content.left_out_columns)

    def lines(row: int, group: int) -> int:
        return lengths[group] if row == layout.model_row else 1

    def kept(column: int, _event: int) -> int:
        return 0 if column in left_out else 1

    events = _neighbours(layout.event_columns)
    rows = axis(sheet.max_row, [layout.band], len(lengths), lines, layout.model_row)
    columns = axis(sheet.max_column, events, len(content.events), kept, limit=LAST_COLUMN)
    return SheetMap(sheet.title, title, rows, columns)


def _neighbours(columns: frozenset[int]) -> list[range]:
    """Event columns side by side are repeated together."""
    return [range(first, last + 1) for first, last in joined([(c, c) for c in sorted(columns)])]
