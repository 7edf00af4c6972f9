"""The formulas beside the values, by their texts: where they stand, what they name, what is missing.

That they give the same numbers is proved in test_recalculation.py.
"""

import datetime as dt
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from openpyxl import Workbook, load_workbook
from openpyxl.formula import Tokenizer
from openpyxl.utils import get_column_letter, range_boundaries

from cotour.build import main
from cotour.pipeline import run
from cotour.season import Season
from cotour.write.members import formulas as module
from cotour.write.members.formulas import Live, live_formulas
from cotour.write.members.sheets import contents
from cotour.write.template.fill import Placed, fill

SAMPLES = Path(__file__).parents[2] / "sample_workbooks"
TEMPLATE = Path(__file__).parents[2] / "templates" / "standings.xlsx"
FUNCTIONS = {"SUM", "SUMIFS", "COUNTIFS", "SUMPRODUCT", "ROUND", "INDEX", "MATCH", "MIN", "MAX"}
FUNCTIONS |= {"IF", "ABS", "DATE", "YEAR"}  # none of them is volatile or younger than 2007
WORDS = {">=", "<=", ">0", "as built", "changed by hand since the build: build again"}

Formulas = dict[tuple[str, str], str]  # sheet, address -> formula


@pytest.fixture(scope="module")
def tour() -> Season:
    season = run([SAMPLES / "co_tour_2002-03"], None, dt.date(2004, 1, 1)).season
    assert season is not None
    return season


@pytest.fixture(scope="module")
def leuven() -> Season:
    season = run([SAMPLES / "leuven_4cq_2011"], None, dt.date(2011, 2, 2)).season
    assert season is not None
    return season


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Both samples, as the command writes them."""
    made = {}
    for sample in ("co_tour_2002-03", "leuven_4cq_2011"):
        made[sample] = tmp_path_factory.mktemp("built") / "out.xlsx"
        assert main([str(SAMPLES / sample), "-o", str(made[sample])]) == 0
    return made


BOTH = pytest.mark.parametrize("sample", ["co_tour_2002-03", "leuven_4cq_2011"])


def formulas_of(path: Path) -> Formulas:
    return {
        (sheet.title, cell.coordinate): str(cell.value)
        for sheet in load_workbook(path).worksheets
        for row in sheet.iter_rows()
        for cell in row
        if cell.data_type == "f"
    }


class Where:
    """Where the values landed, to write an expected formula by hand in any template."""

    def __init__(self, placed: list[Placed]) -> None:
        self.sheets = {each.title: each for each in placed}

    def own(self, title: str, field: str, line: int) -> str:
        """The cell of a field in this line, from 0."""
        sheet = self.sheets[title]
        return f"{get_column_letter(sheet.columns[field])}{sheet.rows[0][line]}"

    def whole(self, title: str, field: str) -> str:
        """The whole column of a field, such as $A$5:$A$292."""
        rows = self.sheets[title].rows[0]
        letter = get_column_letter(self.sheets[title].columns[field])
        return f"${letter}${rows[0]}:${letter}${rows[-1]}"

    def once(self, title: str, token: str) -> str:
        """The cell that stands once, such as B5."""
        row, column = self.sheets[title].once[token][0]
        return f"{get_column_letter(column)}{row}"


def live(season: Season, folder: Path, change: Callable[[Workbook], object] = bool) -> Live:
    """The formulas of a season in a changed copy of the template."""
    return live_and_where(season, folder, change)[0]


def live_and_where(
    season: Season, folder: Path, change: Callable[[Workbook], object] = bool
) -> tuple[Live, Where]:
    """live(), and where its values landed."""
    workbook = load_workbook(TEMPLATE)
    change(workbook)
    workbook.save(folder / "template.xlsx")
    made, placed, problems = fill(folder / "template.xlsx", contents(season))
    assert made is not None, problems
    found = live_formulas(season, placed)
    for title, cells in found.formulas.items():
        for address in cells:
            assert made[title][address].value is not None
    return found, Where(placed)


def model_cell(workbook: Workbook, sheet: str, token: str) -> Any:
    """The cell of the template that holds this token."""
    cells = [cell for row in workbook[sheet].iter_rows() for cell in row]
    return next(cell for cell in cells if cell.value == f"{{{token}}}")


def without(sheet: str, token: str, instead: str | None = None) -> Callable[[Workbook], None]:
    """Take a token out of the template, or put it among words."""

    def change(workbook: Workbook) -> None:
        model_cell(workbook, sheet, token).value = instead

    return change


def operands(formula: str) -> list[tuple[str, str]]:
    """The kind and the text of each operand."""
    items = Tokenizer(formula if formula.startswith("=") else f"={formula}").items
    return [(item.subtype, item.value) for item in items if item.type == "OPERAND"]


# --- what they are ------------------------------------------------------------------------------


def test_the_chain_over_the_sample(tour: Season, tmp_path: Path) -> None:
    found, where = live_and_where(tour, tmp_path)
    assert found.not_live == []

    def formula(title: str, field: str) -> str:
        return found.formulas[title][where.own(title, field, 2)]

    def c(field: str) -> str:
        return where.own("Calculation", field, 2)

    def e(field: str) -> str:
        return where.own("Events", field, 2)

    def lines(field: str) -> str:
        return f"'Calculation'!{where.whole('Calculation', field)}"

    assert formula("Calculation", "tour_score") == f"{c('score')}-{c('half_point_byes')}/2"
    assert formula("Calculation", "multiplier") == (
        f"INDEX('Events'!{where.whole('Events', 'multiplier')},"
        f"MATCH({c('section_number')},'Events'!{where.whole('Events', 'number')},0))"
    )
    assert formula("Calculation", "tour_points") == (
        f"{c('tour_score')}/{c('max_points')}*{c('multiplier')}"
    )
    assert formula("Events", "participants") == (
        f"COUNTIFS({lines('section_number')},{e('number')})"
    )
    assert formula("Events", "post_rating_sum") == (
        f"SUMIFS({lines('counted_rating')},{lines('section_number')},{e('number')})"
    )
    assert formula("Events", "multiplier") == (
        f"{e('post_rating_sum')}/1000+{e('lower_section_players')}"
    )
    assert formula("Standings", "games") == (
        f"SUMIFS({lines('games')},{lines('number')},{where.own('Standings', 'number', 2)})"
    )
    assert found.formulas["Rules"][where.once("Rules", "proof.live")] == (
        f"SUM('Standings'!{where.whole('Standings', 'tour_points')})"
    )


def test_players_below_are_those_of_the_sections_below_in_the_same_event(
    tour: Season, tmp_path: Path
) -> None:
    found, where = live_and_where(tour, tmp_path)
    numbers = tour.sections.set_index("number").sort_index()
    for number, section in numbers.iterrows():
        others = numbers[numbers["event"] == section["event"]]
        lower = sorted(others.index[others["level"] > section["level"]])
        cell = where.own("Events", "lower_section_players", int(number) - 1)
        formula = found.formulas["Events"].get(cell)
        if not lower:
            assert formula is None
        else:
            assert f'">="&{lower[0]},' in str(formula)
            assert f'"<="&{lower[-1]})' in str(formula)


def test_sections_side_by_side_are_not_below_each_other(tour: Season) -> None:
    sections = tour.sections.copy()
    first = sections["event"].eq(sections["event"].iloc[0])
    sections.loc[first, "level"] = 1
    numbers = module._Numbers(_with(tour, sections=sections))
    of_the_first = sections.loc[first, "number"].tolist()
    assert len(of_the_first) > 1
    assert not numbers.below.keys() & set(of_the_first)


def _with(season: Season, **fields: Any) -> Season:
    values = {name: getattr(season, name) for name in Season.__dataclass_fields__}
    return Season(**(values | fields))


def test_the_place_counts_the_ranked_people_only(tour: Season, tmp_path: Path) -> None:
    found, where = live_and_where(tour, tmp_path)
    ranked = tour.standings["ranked"].astype(bool).tolist()
    assert ranked.count(False) == 7
    for line, is_ranked in enumerate(ranked):
        formula = found.formulas["Standings"].get(where.own("Standings", "place", line))
        assert (formula is not None) == is_ranked
        if formula is not None:
            numbers = where.whole("Standings", "number")
            assert formula.startswith(f"1+SUMPRODUCT(({numbers}<={ranked.count(True)})*(ROUND(")
    everybody = _with(tour, standings=tour.standings.assign(ranked=True))
    found, where = live_and_where(everybody, tmp_path)
    points, own = where.whole("Standings", "tour_points"), where.own("Standings", "tour_points", 0)
    assert found.formulas["Standings"][where.own("Standings", "place", 0)] == (
        f"1+SUMPRODUCT(--(ROUND({points},9)>ROUND({own},9)))"
    )


@BOTH
def test_every_formula_stands_beside_its_value(built: dict[str, Path], sample: str) -> None:
    found = formulas_of(built[sample])
    assert len(found) > {"co_tour_2002-03": 2000, "leuven_4cq_2011": 90}[sample]
    values = load_workbook(built[sample], data_only=True)
    for (title, address), formula in found.items():
        value = values[title][address].value
        assert isinstance(value, str if "as built" in formula else int | float), (title, address)


@BOTH
def test_only_functions_that_every_excel_knows_and_no_text_but_ours(
    built: dict[str, Path], sample: str
) -> None:
    for formula in formulas_of(built[sample]).values():
        assert set(re.findall(r"([A-Z]+)\(", formula)) <= FUNCTIONS
        assert set(re.findall(r'"([^"]*)"', formula)) <= WORDS
        assert any(kind == "RANGE" for kind, _ in operands(formula)), formula


@BOTH
def test_a_line_speaks_of_its_own_row_and_of_whole_columns_only(
    built: dict[str, Path], sample: str
) -> None:
    own_lines = 0
    for (title, address), formula in formulas_of(built[sample]).items():
        row = re.sub(r"[A-Z]+", "", address)
        for reference in (text for kind, text in operands(formula) if kind == "RANGE"):
            cells = reference.rpartition("!")[2]
            rows = re.findall(r"(\$?)(\d+)", cells)
            assert len({mark for mark, _ in rows}) == 1, formula
            if rows[0][0]:
                assert cells.count("$") in (2, 4), formula
            else:  # what is relative is in this row, on this sheet: so it may be sorted
                assert "!" not in reference, (title, formula)
                assert {number for _, number in rows} == {row}, formula
                own_lines += 1
    assert own_lines > 70


@BOTH
def test_behind_every_formula_is_an_input_and_none_goes_in_a_circle(
    built: dict[str, Path], sample: str
) -> None:
    found = formulas_of(built[sample])
    workbook = load_workbook(built[sample], data_only=True)
    known: dict[tuple[str, str], bool] = {}

    def range_has_input(title: str, cells: str, path: tuple[Any, ...]) -> bool:
        if (title, cells) not in known:
            left, top, right, bottom = range_boundaries(cells.replace("$", ""))
            addresses = [
                f"{get_column_letter(column)}{row}"
                for column in range(left, right + 1)
                for row in range(top, bottom + 1)
            ]
            known[title, cells] = True in [has_input(title, each, path) for each in addresses]
        return known[title, cells]

    def has_input(title: str, address: str, path: tuple[Any, ...]) -> bool:
        cell = (title, address)
        assert cell not in path, f"a circle: {path}"
        if cell not in found:
            value = workbook[title][address].value
            return isinstance(value, int | float | dt.datetime)
        if cell not in known:
            references = [text for kind, text in operands(found[cell]) if kind == "RANGE"]
            named = [reference.rpartition("!") for reference in references]
            known[cell] = True in [
                range_has_input(sheet.strip("'") or title, cells, (*path, cell))
                for sheet, _, cells in named
            ]
        return known[cell]

    for title, address in found:
        assert has_input(title, address, ()), (title, address)


def test_no_formula_where_there_is_no_value(tour: Season, tmp_path: Path) -> None:
    found, where = live_and_where(tour, tmp_path)
    cells = found.formulas["Standings"]
    unrated = tour.standings["average_rating"].isna().tolist()
    assert 0 < unrated.count(True) < len(unrated)
    for line, is_unrated in enumerate(unrated):
        assert (where.own("Standings", "average_rating", line) in cells) != is_unrated
        assert where.own("Standings", "tour_points", line) in cells
    sheet = where.sheets["Standings"]
    played = tour.event_points.groupby("event").size().tolist()
    for column, players in zip(sheet.event_columns["event.points"], played, strict=True):
        letter = get_column_letter(column)
        assert sum(f"{letter}{row}" in cells for row in sheet.rows[0]) == players


def test_a_list_counts_its_day_and_weights_from_its_date(leuven: Season, tmp_path: Path) -> None:
    found, where = live_and_where(leuven, tmp_path)
    assert found.not_live == []
    (title,) = [title for title in found.formulas if title.startswith("4CQ")]

    def formula(token: str) -> str:
        return found.formulas[title][where.once(title, token)]

    def fact(token: str) -> str:
        return re.sub(r"([A-Z]+)(\d+)", r"$\1$\2", where.once(title, token))

    def own(field: str) -> str:
        return where.own(title, field, 23)

    day, days, date = fact("list.day"), fact("list.days"), fact("list.as_of")
    assert formula("list.day") == f"{date}-DATE(YEAR({date})-1,12,31)"
    assert formula("list.days") == f"DATE(YEAR({date})+1,1,1)-DATE(YEAR({date}),1,1)"
    assert formula("list.cp_weight") == f"{day}/{days}"
    assert formula("list.rating_weight") == f"1-{day}/{days}"
    low, span = fact("list.rating_min"), fact("list.rating_range")
    assert found.formulas[title][own("normalised_rating")] == (
        f"IF({span}=0,0,({own('rating')}-{low})/{span}*100)"
    )
    assert found.formulas[title][own("four_cq")] == (
        f"{fact('list.rating_weight')}*{own('normalised_rating')}"
        f"+{fact('list.cp_weight')}*{own('normalised_cp')}"
    )


def test_the_combined_list_takes_its_day_from_the_build(tour: Season, tmp_path: Path) -> None:
    found, where = live_and_where(tour, tmp_path)
    cells = found.formulas["Combined"].keys()
    given = ["list.day", "list.days"]
    assert not {where.once("Combined", token) for token in given} & cells
    assert {where.once("Combined", f"list.{name}_weight") for name in ("cp", "rating")} <= cells
    given = ["average_rating", "tour_points"]
    assert not {where.own("Combined", field, 0) for field in given} & cells
    made = ["normalised_rating", "normalised_points", "combined", "place"]
    assert {where.own("Combined", field, 0) for field in made} <= cells


# --- what is missing ----------------------------------------------------------------------------


def test_without_the_sheet_calculation_its_numbers_stay_and_the_report_says_so(
    tour: Season, tmp_path: Path
) -> None:
    found = live(tour, tmp_path, lambda workbook: workbook.remove(workbook["Calculation"]))
    assert "Calculation" not in found.formulas
    for column in ("Games", "Avg rating", "points of an event"):
        assert (
            f"Standings, {column}: a number, not live: there is no sheet Calculation"
            in found.not_live
        )
    assert any(line.startswith("Events, Sum of post ratings: ") for line in found.not_live)
    assert not any("Points:" in line for line in found.not_live)  # the sum of a row is live


def test_without_the_number_of_the_section_what_needs_it_stays_a_number(
    tour: Season, tmp_path: Path
) -> None:
    found = live(tour, tmp_path, without("Calculation", "section_number"))
    why = "a number, not live: Calculation has no column Section No."
    assert found.not_live == [
        f"Standings, points of an event: {why}",
        f"Events, Players: {why}",
        f"Events, Sum of post ratings: {why}",
        f"Calculation, Multiplier: {why}",
    ]
    assert found.formulas["Calculation"]  # Tour score and Points need it not


def test_without_the_sheet_events_the_multiplier_stays_a_number(
    tour: Season, tmp_path: Path
) -> None:
    found = live(tour, tmp_path, lambda workbook: workbook.remove(workbook["Events"]))
    assert found.not_live == [
        "Calculation, Multiplier: a number, not live: there is no sheet Events"
    ]


def test_corrections_that_are_not_shown_make_points_no_sum_of_the_row(
    tour: Season, tmp_path: Path
) -> None:
    change = without("Standings", "corrections")
    found = live(tour, tmp_path, change)
    why = "a number, not live: Standings has no column Corrections"
    assert found.not_live == [f"Standings, Points: {why}"]
    no_corrections = _with(tour, corrections=tour.corrections.iloc[:0])
    assert live(no_corrections, tmp_path, change).not_live == []


def test_a_number_among_words_is_no_cell_to_calculate_with(tour: Season, tmp_path: Path) -> None:
    words = without("Standings", "tour_points", "Points: {tour_points}")
    found = live(tour, tmp_path, words)
    why = "a number, not live: on Standings, Points stands among words"
    assert f"Standings, Points: {why}" in found.not_live
    assert f"Standings, Place: {why}" in found.not_live
    assert any("{proof.live}" in line for line in found.not_live)


def test_a_column_that_stands_twice_is_live_twice(tour: Season, tmp_path: Path) -> None:
    def twice(workbook: Workbook) -> None:
        cell = model_cell(workbook, "Calculation", "tour_points")
        cell.parent.cell(cell.row - 1, 30, "Points again")
        cell.parent.cell(cell.row, 30, "{tour_points}")

    found, where = live_and_where(tour, tmp_path, twice)
    first = where.own("Calculation", "tour_points", 0)
    row = re.sub(r"\D", "", first)
    cells = found.formulas["Calculation"]
    assert cells[first] == cells[f"AD{row}"]
    assert not any(
        "$AD" in formula for each in found.formulas.values() for formula in each.values()
    )


def test_formulas_follow_columns_and_sheets_to_another_place(tour: Season, tmp_path: Path) -> None:
    def rearranged(workbook: Workbook) -> None:
        cells = workbook["Calculation"]
        cells.title = "CALCULATION "  # openpyxl gives no sheet a title that differs by case alone
        cells.title = "CALCULATION"
        score = model_cell(workbook, "CALCULATION", "score")
        most = model_cell(workbook, "CALCULATION", "max_points")
        score.value, most.value = most.value, score.value
        cells.move_range(f"A4:{get_column_letter(cells.max_column)}5", rows=2)
        cells.auto_filter.ref = None

    plain, before = live_and_where(tour, tmp_path)
    found, where = live_and_where(tour, tmp_path, rearranged)
    assert found.not_live == []
    own = before.own("Calculation", "score", 0)
    assert where.own("CALCULATION", "max_points", 0) == own.replace("5", "7")
    assert plain.formulas["Calculation"][before.own("Calculation", "tour_score", 0)].startswith(own)
    assert found.formulas["CALCULATION"][where.own("CALCULATION", "tour_score", 0)] == (
        f"{where.own('CALCULATION', 'score', 0)}-{where.own('CALCULATION', 'half_point_byes', 0)}/2"
    )
    lines, own = where.whole("CALCULATION", "section_number"), where.own("Events", "number", 0)
    assert found.formulas["Events"][where.own("Events", "participants", 0)] == (
        f"COUNTIFS('CALCULATION'!{lines},{own})"
    )


def test_event_columns_apart_are_added_one_by_one(tour: Season, tmp_path: Path) -> None:
    def apart(workbook: Workbook) -> None:
        cell = model_cell(workbook, "Standings", "event.points")
        sheet, column = cell.parent, cell.column
        model_cell(workbook, "Standings", "corrections").value = None
        sheet.cell(cell.row, column + 1).value = None  # a gap that is repeated with each event
        sheet.cell(cell.row, column + 4, "{corrections}")
        sheet.cell(cell.row, column + 5, "{number}")
        sheet.merge_cells(
            start_row=cell.row - 1, end_row=cell.row - 1, start_column=column, end_column=column + 1
        )
        sheet.auto_filter.ref = None

    found, where = live_and_where(tour, tmp_path, apart)
    points = found.formulas["Standings"][where.own("Standings", "tour_points", 0)]
    columns = where.sheets["Standings"].event_columns["event.points"]
    row = where.sheets["Standings"].rows[0][0]
    cells = [f"{get_column_letter(column)}{row}" for column in columns]
    assert len(cells) == len(tour.events)
    assert columns[1] == columns[0] + 2
    assert points == f"SUM({','.join(cells)},{where.own('Standings', 'corrections', 0)})"


def test_a_season_too_large_for_excel_to_follow_has_no_formulas(
    tour: Season, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MOST_LINES", len(tour.entries) - 1)
    found = live(tour, tmp_path)
    assert found.formulas == {}
    assert len(found.not_live) == 1
    monkeypatch.setattr(module, "MOST_LINES", len(tour.entries))
    assert live(tour, tmp_path).formulas


def test_rating_lists_alone_have_nothing_to_prove(leuven: Season, tmp_path: Path) -> None:
    found = live(leuven, tmp_path)
    assert found.formulas["Rules"] == {}
    assert found.not_live == []


def test_a_list_whose_facts_are_taken_out_keeps_its_numbers(leuven: Season, tmp_path: Path) -> None:
    found = live(leuven, tmp_path, without("4CQ {list.name}", "list.rating_range"))
    why = "a number, not live: {list.rating_range} has no cell of its own"
    assert found.not_live == [f"4CQ Backgammon Club Leuven, Normalised rating: {why}"]


def test_the_verdict_may_stand_on_another_sheet_than_the_totals(
    tour: Season, tmp_path: Path
) -> None:
    def moved(workbook: Workbook) -> None:
        without("Rules", "proof.verdict")(workbook)
        workbook["Events"]["F2"] = "{proof.verdict}"

    found, where = live_and_where(tour, tmp_path, moved)
    names = [where.once("Rules", f"proof.{name}") for name in ("live", "built")]
    both = ["'Rules'!" + re.sub(r"([A-Z]+)(\d+)", r"$\1$\2", name) for name in names]
    assert found.formulas["Events"]["F2"] == (
        f"IF(ABS({both[0]}-{both[1]})<0.000001,"
        '"as built","changed by hand since the build: build again")'
    )


def test_a_template_of_hers_in_the_folder_is_published_with_formulas(tmp_path: Path) -> None:
    folder = tmp_path / "Tour"
    shutil.copytree(SAMPLES / "co_tour_2002-03", folder, ignore=shutil.ignore_patterns("output"))
    workbook = load_workbook(TEMPLATE)
    del workbook["Calculation"]
    workbook.save(folder / "our look.xlsx")
    assert main([str(folder)]) == 0
    found = formulas_of(folder / "output" / "Colorado Tour 2002-03.xlsx")
    assert {title for title, _ in found} == {"Standings", "Events", "Combined", "Rules"}
