"""Pictures and charts of a template: their place, their size, and what charts draw."""

from io import BytesIO
from pathlib import Path

import pytest
from openpyxl.chart import BarChart, LineChart, PieChart, Reference, ScatterChart, Series
from openpyxl.chartsheet import Chartsheet
from openpyxl.drawing.image import Image
from openpyxl.drawing.spreadsheet_drawing import AnchorMarker, TwoCellAnchor
from openpyxl.worksheet.worksheet import Worksheet
from PIL import Image as Picture

from tests.write.template_workbooks import content, filled, lines, put, save, sheet, standings

PIXEL = 9_525  # EMU


def logo() -> Image:
    held = BytesIO()
    Picture.new("RGB", (90, 45), "navy").save(held, "png")
    held.seek(0)
    return Image(held)


def between(start: tuple[int, int], end: tuple[int, int]) -> TwoCellAnchor:
    """From one cell to another, given as row and column from 0."""
    corners = (AnchorMarker(col=column, row=row) for row, column in (start, end))
    return TwoCellAnchor("twoCell", *corners)


def where(drawn: object) -> tuple[int, int]:
    start = drawn.anchor._from  # type: ignore[attr-defined]
    return start.row, start.col


def test_a_logo_beside_a_column_that_grows_keeps_its_size(tmp_path: Path) -> None:
    book, made = sheet("Standings", {6: ["{player}", "{place}"]})
    made.column_dimensions["A"].width = 10
    made.row_dimensions[1].height = 30
    picture = logo()
    picture.anchor = between((0, 0), (2, 1))
    made.add_image(picture)
    done = standings(save(book, tmp_path), lines(1, player=["x" * 35]))
    assert done.column_dimensions["A"].width == 37
    (again,) = done._images
    assert where(again) == (0, 0)
    assert (again.anchor.ext.width, again.anchor.ext.height) == (70 * PIXEL, (30 + 15) * 12_700)


def test_drawings_move_with_their_cell(tmp_path: Path) -> None:
    book, made = sheet(
        "Standings", {2: ["{player}", "{event.name}"], 3: ["{place}", "{event.points}"]}
    )
    put(made, {2: ["Place"]})
    for anchor in ("A2", "C2", "D3", "A5"):
        made.add_image(logo(), anchor)
    beside = BarChart()
    beside.add_data(Reference(made, min_col=1, min_row=3, max_row=3))
    beside.anchor = between((1, 4), (9, 8))  # over the rows of the table: it does not grow
    made.add_chart(beside)
    done = standings(save(book, tmp_path))
    assert [where(each) for each in done._images] == [(1, 0), (1, 4), (2, 5), (7, 0)]
    (chart,) = done._charts
    assert where(chart) == (1, 6)
    assert chart.anchor.ext.height == 8 * 15 * 12_700


def test_charts_of_every_kind_follow(tmp_path: Path) -> None:
    book, made = sheet(
        "Standings",
        {1: ["Player", "Games", "Points"], 2: ["{player}", "{games}", "{tour_points}"]},
    )
    points = Reference(made, min_col=3, min_row=1, max_row=2)
    for kind in (BarChart, LineChart, PieChart):
        chart = kind()
        chart.add_data(points, titles_from_data=True)
        made.add_chart(chart, "E5")
    scatter = ScatterChart()
    games = Reference(made, min_col=2, min_row=2, max_row=2)
    scatter.series.append(
        Series(Reference(made, min_col=3, min_row=2, max_row=2), games, title="x")
    )
    made.add_chart(scatter, "E20")
    combined = BarChart()
    combined.add_data(points, titles_from_data=True)
    line = LineChart()
    line.add_data(Reference(made, min_col=2, min_row=1, max_row=2), titles_from_data=True)
    combined += line
    made.add_chart(combined, "E40")
    done = standings(save(book, tmp_path))
    plots = [plot for chart in done._charts for plot in chart._charts]
    series = [each for plot in plots for each in plot.series]
    drawn = [(each.val or each.yVal).numRef.f for each in series]
    assert drawn == [*["'Standings'!$C$2:$C$5"] * 5, "'Standings'!$B$2:$B$5"]
    assert series[3].xVal.numRef.f == "'Standings'!$B$2:$B$5"
    assert [each.idx for each in series[-2:]] == [0, 1]


def test_a_chart_sheet_follows(tmp_path: Path) -> None:
    book, made = sheet("Standings", {1: ["Points"], 2: ["{tour_points}"]})
    chart = BarChart()
    chart.add_data(Reference(made, min_col=1, min_row=1, max_row=2), titles_from_data=True)
    book.create_chartsheet("Chart").add_chart(chart)
    workbook, _, problems = filled(save(book, tmp_path), {"Standings": [content(lines())]})
    drawn = workbook["Chart"]
    assert isinstance(drawn, Chartsheet)
    assert drawn._charts[0].series[0].val.numRef.f == "'Standings'!$A$2:$A$5"
    assert problems == []


@pytest.mark.parametrize("home", ["Standings", "Charts"])
def test_a_series_over_what_is_not_made_goes_with_a_word(tmp_path: Path, home: str) -> None:
    book, made = sheet(
        "Standings", {1: ["Points", "Corrections"], 2: ["{tour_points}", "{corrections}"]}
    )
    book.create_sheet("Charts")
    chart = BarChart()
    chart.add_data(
        Reference(made, min_col=1, max_col=2, min_row=1, max_row=2), titles_from_data=True
    )
    on = book[home]
    assert isinstance(on, Worksheet)
    on.add_chart(chart, "D3")
    given = content(lines(), without=["corrections"])
    workbook, _, problems = filled(save(book, tmp_path), {"Standings": [given]})
    (kept,) = workbook[home]._charts[0].series
    assert kept.val.numRef.f == "'Standings'!$A$2:$A$5"
    assert {(p.code, p.source.sheet, p.source.cell) for p in problems} == {
        ("template_reference_lost", home, "D3")
    }
