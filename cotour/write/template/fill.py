"""The template engine: a workbook of the secretary's, with tokens, becomes the output workbook.

It knows cells, not chess. A template sheet is four kinds of rows and columns, told apart by their
tokens alone: rows that are there once, the rows of a group, the model row that is repeated for each
line, and columns that are repeated for each event. There is nothing else: no conditions, no
nesting, no arithmetic. Each output sheet is made new beside its template sheet, so that styles are
shared; then the template sheet goes, and the new one takes its title and its place.
"""

import warnings
from collections.abc import Iterator, Mapping, Sequence
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from openpyxl import Workbook, load_workbook
from openpyxl.chartsheet import Chartsheet
from openpyxl.worksheet.views import SheetView

from cotour import columns as schema
from cotour.problems import Problem, Source, errors, problem
from cotour.write.template import attached, conditions, drawings, sizes, tokens
from cotour.write.template import layout as layouts
from cotour.write.template.choice import is_own_template
from cotour.write.template.content import Group, Placed, SheetContent
from cotour.write.template.excel_tables import copy_tables, table_names
from cotour.write.template.filled_cells import FORMULA, Filling, fill_cells, follow_cells
from cotour.write.template.layout import Layout, Sheet
from cotour.write.template.losses import losses, without_automatic_heights
from cotour.write.template.making import Formulas, Making, sheet_map
from cotour.write.template.ranges import LAST_COLUMN, LAST_ROW, Axis, SheetMap
from cotour.write.template.references import References
from cotour.write.template.titles import safe_title

__all__ = ["Group", "Placed", "SheetContent", "fill", "safe_title"]

HELP_SHEET = "How to restyle"
NEWEST_CALCULATION = 191029  # the number of Excel 2019 and later


class Plan(NamedTuple):
    """One sheet of the output: made from a template sheet, or (no content) kept as it is."""

    sheet: Sheet
    place: SheetMap
    layout: Layout | None = None
    content: SheetContent | None = None


def fill(
    template: Path, contents: Mapping[str, Sequence[SheetContent]]
) -> tuple[Workbook | None, list[Placed], list[Problem]]:
    """The output workbook, where the values landed, and what is wrong with the template.

    contents: a title of schema.OUTPUT_SHEETS -> what goes into the sheets made from that template
              sheet: nothing, and it is not made; for "4CQ {list.name}" one for each list
    Returns no workbook where there is an error. A sheet without tokens is kept, and not in Placed.
    The cells of all lines in a column share one style: a changed font changes the whole column.
    """
    here = Source(template.name, path=template)
    opened = _opened(template)
    if opened is None:
        return None, [], [problem("template_unreadable", here, template.name)]
    package, workbook = opened
    problems = []
    if not is_own_template(template):  # of that one nothing is lost, as a test sees to
        problems += losses(package, here, frozenset({tokens.folded(HELP_SHEET)}))
    found, layout_problems = _read_layouts(workbook, here)
    problems += layout_problems
    plans = [] if errors(problems) else _plans(workbook, found, contents)
    if not errors(problems) and not any(_is_visible(plan) for plan in plans):
        problems.append(problem("template_no_sheet", here, template.name))
    problems += _too_long(plans, here)
    if errors(problems):
        return None, [], problems
    formulas = Formulas(_references(workbook, plans), here)
    _lose_pivots(plans, formulas)
    without_automatic_heights(package, workbook)
    _make_all(workbook, plans, formulas)
    placed = [
        _placed(plan, plan.layout, plan.content) for plan in plans if plan.layout and plan.content
    ]
    return workbook, placed, problems + list(formulas.problems.values())


def _opened(template: Path) -> tuple[bytes, Workbook] | None:
    """The bytes of the template and the workbook in them; None: no workbook that opens."""
    try:
        package = template.read_bytes()
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # what openpyxl drops is told in the problems
            return package, load_workbook(BytesIO(package), rich_text=True)
    except Exception:  # whatever a damaged or foreign file makes openpyxl raise: it does not open
        return None


# --- what is there ------------------------------------------------------------------------------


def _read_layouts(workbook: Workbook, here: Source) -> tuple[dict[str, Layout], list[Problem]]:
    """The layout of every sheet with tokens, by its title, and what is wrong with the tokens."""
    found: dict[str, Layout] = {}
    problems: list[Problem] = []
    titles = ", ".join(schema.OUTPUT_SHEETS)
    for sheet in workbook.worksheets:
        source = layouts.on_sheet(here, sheet.title)
        key = layouts.known_sheet(sheet.title)
        used = _tokens_of(sheet)
        if tokens.folded(sheet.title) == tokens.folded(HELP_SHEET) or not used:
            continue
        if key is not None:
            found[sheet.title], mistakes = layouts.read_layout(sheet, key, source)
            problems += mistakes + list(_mistakes_outside_cells(sheet, key, source))
        elif used & tokens.every_token():
            problems.append(problem("template_unknown_sheet", source, sheet.title, titles=titles))
    if not found and not problems:
        problems.append(problem("template_no_sheet", here, here.workbook))
    return found, problems


def _tokens_of(sheet: Sheet) -> set[str]:
    in_cells = {each.token for each in layouts.cells_with_tokens(sheet)}
    elsewhere = (
        token for text, _ in _texts_outside_cells(sheet) for token in tokens.tokens_in(text)
    )
    return in_cells | set(elsewhere) | set(tokens.tokens_in(sheet.title))


def _texts_outside_cells(sheet: Sheet) -> Iterator[tuple[str, str]]:
    """The texts of page headers and footers and of charts, each with its cell if it has one."""
    for part in attached.header_parts(sheet.HeaderFooter):
        yield part.text or "", ""
    for chart in sheet._charts:
        yield from ((text, drawings.anchor_cell(chart)) for text in drawings.texts_of(chart))


def _mistakes_outside_cells(sheet: Sheet, key: str, source: Source) -> Iterator[Problem]:
    known = tokens.once_tokens(key)
    for text, cell in _texts_outside_cells(sheet):
        for token in tokens.tokens_in(text):
            if token not in known:
                yield layouts.unknown_token(token, known, source.at(cell))


# --- what is to be made -------------------------------------------------------------------------


def _plans(
    workbook: Workbook, found: Mapping[str, Layout], contents: Mapping[str, Sequence[SheetContent]]
) -> list[Plan]:
    """The sheets of the output in their order."""
    by_key = {tokens.folded(title): each for title, each in contents.items()}
    if strangers := by_key.keys() - {tokens.folded(title) for title in schema.OUTPUT_SHEETS}:
        raise ValueError(f"content for sheets that no template can have: {sorted(strangers)}")
    everything: list[Sheet] = workbook._sheets  # type: ignore[attr-defined]
    sheets = [s for s in everything if tokens.folded(s.title) != tokens.folded(HELP_SHEET)]
    taken = {sheet.title.casefold() for sheet in sheets if sheet.title not in found}
    plans: list[Plan] = []
    for sheet in sheets:
        if sheet.title not in found:
            plans.append(Plan(sheet, _where_it_is(sheet)))
            continue
        layout = found[sheet.title]
        for content in by_key.get(tokens.folded(layout.key), ()):
            title = safe_title(tokens.filled(sheet.title, content.once.__getitem__), taken)
            plans.append(Plan(sheet, sheet_map(sheet, title, layout, content), layout, content))
    return plans


def _too_long(plans: Sequence[Plan], here: Source) -> list[Problem]:
    """The sheets with more lines than a sheet has rows."""
    lengths = {
        plan.place.title: plan.sheet.max_row + plan.place.rows.shift
        for plan in plans
        if plan.layout
    }
    return [
        problem(
            "template_sheet_full", layouts.on_sheet(here, title), f"{rows:,}", limit=f"{LAST_ROW:,}"
        )
        for title, rows in lengths.items()
        if rows > LAST_ROW
    ]


def _where_it_is(sheet: Sheet) -> SheetMap:
    """The map of a sheet that is kept: every cell stays where it is."""
    return SheetMap(sheet.title, sheet.title, Axis(), Axis(limit=LAST_COLUMN))


def _is_visible(plan: Plan) -> bool:
    return bool(plan.sheet.sheet_state == "visible")


def _references(workbook: Workbook, plans: Sequence[Plan]) -> References:
    """Every sheet of the template with the sheets made from it, and the tables that are not made."""
    made: dict[str, list[SheetMap]] = {name.casefold(): [] for name in workbook.sheetnames}
    for plan in plans:
        made[plan.sheet.title.casefold()].append(plan.place)
    there = {name for sheet in workbook.worksheets for name in table_names(sheet, None)}
    kept = {
        name
        for plan in plans
        if not isinstance(plan.sheet, Chartsheet)
        for name in table_names(plan.sheet, plan.place)
    }
    return References(made, there - kept)


def _lose_pivots(plans: Sequence[Plan], formulas: Formulas) -> None:
    """A pivot table shows what it read from the tokens; it cannot be made anew here."""
    for plan in plans:
        if getattr(plan.sheet, "_pivots", None):
            plan.sheet._pivots = []
            formulas.tell("template_loss", plan.sheet.title, "", "a pivot table")


# --- making it ----------------------------------------------------------------------------------


def _make_all(workbook: Workbook, plans: Sequence[Plan], formulas: Formulas) -> None:
    """Turn the template into the output; names first, because formulas may use them."""
    makings = [_making(workbook, plan, formulas) for plan in plans]
    names = attached.followed_names(workbook.defined_names, formulas, None)
    workbook.defined_names = names
    for making in makings:
        if making:
            attached.copy_names(making)
    taken = {name for plan in plans if not plan.layout for name in table_names(plan.sheet, None)}
    taken |= {name.casefold() for name in names}
    for plan, making in zip(plans, makings, strict=True):
        if making is None:
            _follow_charts(plan.sheet, formulas, None)
        elif plan.layout is None or plan.content is None:
            _keep(making)
        else:
            _make(making, Filling(plan.layout, plan.content), taken)
    targets = [m.target if m else plan.sheet for plan, m in zip(plans, makings, strict=True)]
    _put_in_order(workbook, targets, [plan.place.title for plan in plans])


def _making(workbook: Workbook, plan: Plan, formulas: Formulas) -> Making | None:
    """A new sheet for a template sheet, the sheet itself if it is kept; none for a chart sheet."""
    if isinstance(plan.sheet, Chartsheet):
        return None
    target = workbook.create_sheet() if plan.layout else plan.sheet
    return Making(plan.sheet, target, plan.place, formulas)


def _make(making: Making, filling: Filling, table_names_taken: set[str]) -> None:
    """Fill one new sheet from its template sheet."""
    once = filling.content.once

    def in_a_header(text: str) -> str:  # where & is a code
        return tokens.filled(
            text, lambda token: tokens.printed(token, once[token]).replace("&", "&&")
        )

    attached.copy_page(making, in_a_header)
    attached.copy_views(making)
    fill_cells(making, filling)
    sizes.copy_rows(making)
    sizes.copy_columns(making, filling.widest)
    sizes.grow_rows(making, filling.wrapped)
    attached.copy_merged(making)
    attached.copy_filter(making)
    attached.copy_printing(making)
    conditions.copy_formats(making)
    conditions.copy_validations(making)
    copy_tables(making, table_names_taken)
    drawings.copy_drawings(making, lambda text: tokens.filled(text, once.__getitem__))


def _keep(making: Making) -> None:
    """A sheet without tokens stays; what it says of other sheets follows them."""
    follow_cells(making)
    conditions.copy_formats(making)
    conditions.copy_validations(making)
    _follow_charts(making.source, making.formulas, making.place)
    drawings.keep_pictures_open(making.source._images)


def _follow_charts(sheet: Sheet, formulas: Formulas, home: SheetMap | None) -> None:
    """The charts of a kept sheet or of a chart sheet; one with nothing left to draw goes."""
    sheet._charts = [
        chart for chart in sheet._charts if drawings.follow_chart(chart, formulas, home, str)
    ]


def _put_in_order(workbook: Workbook, sheets: Sequence[Sheet], titles: Sequence[str]) -> None:
    """Only the sheets of the output, in the template's order, the first one open."""
    workbook._sheets = list(sheets)  # type: ignore[attr-defined]
    for sheet, title in zip(sheets, titles, strict=True):
        sheet.title = title
    first = next(i for i, sheet in enumerate(sheets) if sheet.sheet_state == "visible")
    workbook._active_sheet_index = first  # type: ignore[attr-defined]
    for number, sheet in enumerate(sheets):
        for view in _views(sheet):
            view.tabSelected = number == first  # two selected sheets would be edited together
    for window in workbook.views:
        window.firstSheet = 0
    workbook.template = False  # a .xltx would be no workbook under the output's name
    _set_calculation(workbook)


def _set_calculation(workbook: Workbook) -> None:
    """Our formulas carry their values: nothing need be calculated on opening but her own formulas.

    A file that is calculated on opening makes Excel ask "Save your changes?" on closing; so does one
    that an older Excel calculated last, by its number.
    """
    hers = any(
        cell.data_type == FORMULA for sheet in workbook.worksheets for cell in sheet._cells.values()
    )
    workbook.calculation.fullCalcOnLoad = hers
    workbook.calculation.calcId = NEWEST_CALCULATION
    workbook.calculation.calcMode = "auto"


def _views(sheet: Sheet) -> Sequence[SheetView]:
    """The views of a worksheet; those of a chart sheet are of another kind."""
    return () if isinstance(sheet, Chartsheet) else sheet.views.sheetView


def _placed(plan: Plan, layout: Layout, content: SheetContent) -> Placed:
    """Where the values of one sheet landed."""
    rows, columns = plan.place.rows, plan.place.columns
    model = layout.model_row
    singles: dict[str, int] = {}
    by_event: dict[str, list[int]] = {}
    for token, column in layout.line_columns.items():
        landed = _landed(columns, column)
        if column in layout.event_columns:
            by_event[token] = landed
        elif landed:
            singles[token] = landed[0]
    alone: dict[str, list[int]] = {}
    once: dict[str, list[tuple[int, int]]] = {}
    for each in layouts.cells_alone(plan.sheet):
        landed = _landed(columns, each.column)
        if each.row == model and each.token in layout.line_columns:
            known = alone.setdefault(each.token, [])
            known += () if known and each.token in by_event else landed
        elif each.row not in layout.band and each.column not in layout.event_columns:
            cells = [(row, column) for row in _landed(rows, each.row) for column in landed]
            once.setdefault(each.token, []).extend(cells)
    lines = [places for _, places in rows.copies(model)] if model else []
    above = rows.ends(model - 1) if model and model > 1 else None
    return Placed(
        plan.place.title,
        layout.key,
        content,
        singles,
        by_event,
        lines,
        above[0] if above else None,
        {token: landed for token, landed in alone.items() if landed},
        once,
    )


def _landed(axis: Axis, index: int) -> list[int]:
    """Every place of a template row or column."""
    return [at for _, places in axis.copies(index) for at in places]
