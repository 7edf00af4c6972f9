"""The sheet Charts through the command: the charts' XML against the sheets of the same workbook."""

import datetime as dt
import zipfile
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from openpyxl import Workbook, load_workbook
from openpyxl.chart import BarChart, Reference
from openpyxl.utils.cell import range_boundaries

from cotour.build import main
from tests.workbooks import OUTPUT, Folder, Rows, lines_of, write_workbook

TEMPLATE = Path(__file__).parents[2] / "templates" / "standings.xlsx"
NS = {
    "c": "http://schemas.openxmlformats.org/drawingml/2006/chart",
    "a": "http://schemas.openxmlformats.org/drawingml/2006/main",
    "d": "http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing",
    "m": "http://schemas.openxmlformats.org/spreadsheetml/2006/main",
}
HEADINGS = ["Player", "ID", "State", "Pre", "Post", "Score", "Games", "Half-point byes"]
CORRECTION = ["Player", "ID", "Event", "Points", "Reason", "By", "Date"]
FORMULA = "=1+1 Able"
FIELD = [FORMULA, "Bob Brown", "Cy Cole", "Di Dunn", "Ed East", "Flo Ford", "Gil Gray"]
FIELD += ["Hal Hunt", "Ida Ives", "Jo Jones", "Kit King", "Liv Lund", "Mo Moss"]


# --- a season, and what was drawn of it ---------------------------------------------------------


def event(name: str, day: str | None, scores: dict[str, float], state: str = "CO") -> Rows:
    """A section of four rounds; everybody's rating goes by the place in FIELD and stays."""
    rows: Rows = [["Event", name], ["Section", "Open"], ["Rounds", 4]]
    rows += [["Date", day]] if day else []
    rows.append(list(HEADINGS))
    for player, score in scores.items():
        place = FIELD.index(player) if player in FIELD else len(FIELD)
        rating = 2250 - 75 * place
        rows.append([player, 101 + place, state, rating, rating, score, 4, 0])
    return rows


def build(path: Path, events: list[Rows], book: dict[str, Rows] | None = None) -> Path:
    """The workbook that the command makes of these events."""
    path.mkdir()
    for number, rows in enumerate(events):
        write_event(path / f"event {number}.xlsx", rows, number)
    if book:
        write_workbook(path / "season.xlsx", book)
    run = Folder(path).run()
    assert run.code == 0, run.printed
    return next(path.glob("output/*[!y].xlsx"))  # not the one for the secretary


def write_event(path: Path, rows: Rows, gained: int) -> None:
    """The section with its names as text, all ratings a little higher than in the event before."""
    workbook = Workbook()
    sheet = workbook.worksheets[0]
    for row in rows:
        results = len(row) == len(HEADINGS) and row != HEADINGS
        sheet.append([*row[:3], row[3] + gained, row[4] + gained, *row[5:]] if results else row)
    for (name,) in sheet.iter_rows(max_col=1):
        name.data_type = "s"
    workbook.save(path)


@dataclass
class Line:
    """One series: where its name, labels and values stand, and how it is drawn."""

    name: str
    labels: str
    values: str
    kept: list[float]
    look: tuple[str, str, str, str]  # width, colour, dash, mark


@dataclass
class Chart:
    """One chart's XML."""

    root: ElementTree.Element

    @property
    def kind(self) -> str:
        plot = self.root.find("c:chart/c:plotArea", NS)
        return next(tag for each in plot if (tag := each.tag.split("}")[1]).endswith("Chart"))

    @property
    def title(self) -> str:
        return words(self.root.find("c:chart/c:title", NS))

    @property
    def axes(self) -> list[ElementTree.Element]:
        return [*self.root.iterfind(".//c:catAx", NS), *self.root.iterfind(".//c:valAx", NS)]

    @property
    def lines(self) -> list[Line]:
        return [line_of(each) for each in self.root.iterfind(".//c:ser", NS)]


def words(element: ElementTree.Element) -> str:
    return "".join(each.text or "" for each in element.iterfind(".//a:t", NS))


def line_of(series: ElementTree.Element) -> Line:
    stroke = series.find("c:spPr/a:ln", NS)
    colour = series.find("c:spPr//a:srgbClr", NS).get("val")
    dash, mark = series.find("c:spPr//a:prstDash", NS), series.find("c:marker/c:symbol", NS)
    look = (stroke.get("w"), colour, dash.get("val"), "" if mark is None else mark.get("val"))
    references = [series.find(f"c:{part}//c:f", NS).text for part in ("tx", "cat", "val")]
    kept = [float(each.text) for each in series.iterfind("c:val//c:v", NS)]
    return Line(*references, kept, look)


def charts(workbook: Path) -> list[Chart]:
    """The charts of the workbook, the race first."""
    with zipfile.ZipFile(workbook) as package:
        names = sorted(name for name in package.namelist() if name.startswith("xl/charts/"))
        return [Chart(ElementTree.fromstring(package.read(name))) for name in names]


def standings_of(workbook: Path) -> list[dict[str, Any]]:
    """The lines of Standings, as numbers where the cells hold formulas."""
    return lines_of(workbook, "Standings", "Place", "Player", "Points")


def cells(workbook: Path, reference: str) -> list[object]:
    """What stands in the cells that a chart refers to."""
    title, _, place = reference.rpartition("!")
    left, top, right, bottom = range_boundaries(place)
    sheet = load_workbook(workbook)[title.strip("'")]
    return [v for row in sheet.iter_rows(top, bottom, left, right, values_only=True) for v in row]


SCORES = [4, 3.5, 3.5, 3, 2.5, 2, 2, 1.5, 1.5, 1, 1, 0.5, 0]
NAMES = ["Colorado Open", "Elk Hunt", "Pikes Peak Winter Open"]


def grand_prix(events: int, days_apart: int) -> list[Rows]:
    """Small events from 10 September 2002 on."""
    days = [dt.date(2002, 9, 10) + dt.timedelta(days_apart * n) for n in range(events)]
    return [
        event(f"Grand Prix {n}", day.isoformat(), {"Bob Brown": n % 4, FIELD[2 + n % 9]: 1.0})
        for n, day in enumerate(days)
    ]


def three_events() -> list[Rows]:
    return [
        event(NAMES[0], "2002-09-02", dict(zip(FIELD, SCORES, strict=True))),
        event(NAMES[1], "2002-10-12", dict(zip(FIELD[3:], SCORES[:10], strict=True))),
        event(NAMES[2], "2003-01-18", dict(zip(FIELD[:5], SCORES[:5], strict=True))),
    ]


@pytest.fixture(scope="module")
def tour(tmp_path_factory):
    """Three events of thirteen players, one of whom is corrected."""
    corrections = [CORRECTION, ["Di Dunn", 104, None, -2.5, "late", "director", "2002-12-01"]]
    path = tmp_path_factory.mktemp("charts") / "Tour"
    return build(path, three_events(), {"Corrections": corrections})


@pytest.fixture(scope="module")
def race(tour):
    return charts(tour)[0]


# --- the race -----------------------------------------------------------------------------------


def test_every_line_adds_up_the_points_of_standings(tour, race):
    assert race.kind == "lineChart"
    standings = standings_of(tour)[:10]
    assert len(race.lines) == len(standings)
    for line, player in zip(race.lines, standings, strict=True):
        assert cells(tour, line.name) == [player["Player"]]
        steps = [player[name] or 0 for name in NAMES] + [player["Corrections"] or 0]
        totals = cells(tour, line.values)
        assert totals == pytest.approx(list(accumulate(steps)), abs=1e-9)
        assert totals[-1] == pytest.approx(player["Points"], abs=1e-9)
        assert line.kept == pytest.approx(totals, abs=1e-9)


def test_corrections_are_the_last_step_where_there_are_some(tour, race, tmp_path):
    assert cells(tour, race.lines[0].labels) == ["2 Sep", "12 Oct", "18 Jan", "Corr."]
    without = build(tmp_path / "Tour", three_events())
    labels = charts(without)[0].lines[0].labels
    assert cells(without, labels) == ["2 Sep", "12 Oct", "18 Jan"]


def test_the_title_says_who_leads_and_by_how_much(tour, race):
    first, second = standings_of(tour)[:2]
    margin = first["Points"] - second["Points"]
    assert race.title == f"The race of the top 10: {first['Player']} finishes {margin:.2f} ahead"


def test_while_the_season_lasts_the_leader_leads(tmp_path):
    today = dt.datetime.now(tz=dt.UTC).date()
    scores = {"Bob Brown": 4.0, "Cy Cole": 2.0}
    days = [(today - dt.timedelta(days)).isoformat() for days in (20, 10)]
    season = [
        ["Season start", "2000-01-01"],
        ["Season end", (today + dt.timedelta(30)).isoformat()],
    ]
    events = [event("One", days[0], scores), event("Two", days[1], {"Bob Brown": 3, "Cy Cole": 1})]
    workbook = build(tmp_path / "Tour", events, {"Season": season})
    # (4 - 2) / 4 of 2175 + 2100 rating points, in thousands, and (3 - 1) / 4 of 2176 + 2101
    assert charts(workbook)[0].title == "The race: Bob Brown leads by 4.28"


def test_the_leader_stands_out_and_all_lines_differ_without_colour(race):
    looks = [line.look for line in race.lines]
    widths = [int(width) for width, *_ in looks]
    assert widths[0] >= 2 * max(widths[1:])
    assert looks[0][1] not in {colour for _, colour, *_ in looks[1:]}
    assert len({(width, dash, mark) for width, _, dash, mark in looks}) == len(looks)


def test_equal_leaders_are_both_thick_and_both_named(tmp_path):
    equal = {"Bob Brown": 2.0, "Cy Cole": 2.0, "Di Dunn": 1.0}
    events = [event("One", "2002-09-02", equal), event("Two", "2002-10-12", equal | {"Ed East": 0})]
    drawn = charts(build(tmp_path / "Tour", events))[0]
    assert drawn.title.startswith("The race: Bob Brown and Cy Cole share first place with ")
    widths = [line.look[0] for line in drawn.lines]
    assert widths[0] == widths[1] != widths[2] == widths[3]


def test_a_top_ten_that_runs_on_through_a_tie_is_cut_and_says_so(tmp_path):
    scores = [4.0] * 9 + [1.0] * 3
    names = dict(zip(FIELD, scores, strict=False))
    events = [event("One", "2002-09-02", names), event("Two", "2002-10-12", names | {"Mo Moss": 0})]
    drawn = charts(build(tmp_path / "Tour", events))[0]
    assert len(drawn.lines) == 10
    assert drawn.title.startswith(
        "The race (the first 10 of the 12 in the top 10): 9 players share"
    )


def test_only_those_with_a_place_race(tmp_path):
    visitors = event("One", "2002-09-02", {"Bob Brown": 4.0, "Ed East": 3.0}, "NM")
    residents = event("Two", "2002-10-12", {"Cy Cole": 3.0, "Di Dunn": 2.0})
    workbook = build(tmp_path / "Tour", [visitors, residents], {"Season": [["Residents of", "CO"]]})
    drawn = charts(workbook)[0]
    assert [cells(workbook, line.name) for line in drawn.lines] == [["Cy Cole"], ["Di Dunn"]]
    everybody = sum(cells(workbook, charts(workbook)[-1].lines[0].values))
    assert everybody == 4


def test_one_event_is_no_race_but_bars_of_points(tmp_path):
    workbook = build(tmp_path / "Tour", three_events()[:1])
    points, by_class = charts(workbook)
    (bars,) = points.lines
    standings = standings_of(workbook)[:10]
    assert points.kind == by_class.kind == "barChart"
    points_there = [line["Points"] for line in standings]
    assert cells(workbook, bars.values) == pytest.approx(points_there, abs=1e-9)
    assert cells(workbook, bars.labels) == [line["Player"] for line in standings]


def test_one_player_races_alone(tmp_path):
    alone = {"Bob Brown": 2.0}
    events = [event("One", "2002-09-02", alone), event("Two", "2002-10-12", alone)]
    drawn = charts(build(tmp_path / "Tour", events))[0]
    # 2 / 4 of 2.175, then of 2.176
    assert drawn.title == "The race: Bob Brown with 2.18"
    assert drawn.lines[0].kept == pytest.approx([1.0875, 2.1755], abs=1e-9)


def test_somebody_who_was_only_corrected_starts_from_nothing(tmp_path):
    corrections = [CORRECTION, ["Jo Jones", 110, None, 9, "host", "director", "2002-10-01"]]
    players = [["ID", "Player"], [110, "Jo Jones"]]
    scores = {"Bob Brown": 2.0, "Cy Cole": 2.0}
    events = [
        event("One", "2002-09-02", scores),
        event("Two", "2002-10-12", scores | {"Ed East": 1}),
    ]
    book = {"Corrections": corrections, "Players": players}
    workbook = build(tmp_path / "Tour", events, book)
    leader = charts(workbook)[0].lines[0]
    assert cells(workbook, leader.name) == ["Jo Jones"]
    assert cells(workbook, leader.values) == [0, 0, 9]


# --- players by event, by class -----------------------------------------------------------------


def test_players_of_each_event(tour):
    drawn = charts(tour)[1]
    (bars,) = drawn.lines
    assert cells(tour, bars.labels) == ["2 Sep", "12 Oct", "18 Jan"]
    assert cells(tour, bars.values) == [13, 10, 5]
    assert drawn.title == "Players per event: most at Colorado Open (13)"


def test_players_of_each_class_that_has_any_from_the_highest(tour):
    drawn = charts(tour)[2]
    (bars,) = drawn.lines
    # ratings 2250, 2175, ... 1350: one Master; 2175 to 2025; 1950 to 1800; 1725 to 1650; ...
    assert cells(tour, bars.labels) == ["Master", "Expert", "A", "B", "C", "D"]
    assert cells(tour, bars.values) == [1, 3, 3, 2, 3, 1]
    on_standings = [line["Class"] for line in standings_of(tour)]
    for name, players in zip(cells(tour, bars.labels), cells(tour, bars.values), strict=True):
        assert on_standings.count(name) == players


def test_the_classes_are_those_of_the_season(tmp_path):
    classes = [["Class", "From"], ["Gold", 2100], ["Silver", 1900], ["Bronze", 1000]]
    workbook = build(tmp_path / "Tour", three_events(), {"Season": classes})
    drawn = charts(workbook)[2]
    assert cells(workbook, drawn.lines[0].labels) == ["Gold", "Silver", "Bronze"]
    assert cells(workbook, drawn.lines[0].values) == [3, 2, 8]
    assert drawn.title == "Players by class: most in Bronze (8)"


# --- how they are drawn -------------------------------------------------------------------------


def test_excel_shows_the_axes_with_their_titles(tour):
    for drawn in charts(tour):
        assert len(drawn.axes) == 2
        for axis in drawn.axes:
            assert axis.find("c:delete", NS).get("val") == "0"
            assert words(axis.find("c:title", NS))
        values = drawn.root.find(".//c:valAx", NS)
        assert values.find("c:numFmt", NS).get("formatCode") == "0"
        assert values.find("c:majorGridlines", NS) is not None
        assert float(values.find("c:majorUnit", NS).get("val")).is_integer()


def test_nothing_lies_over_the_plot_and_no_line_is_smoothed(tour, race):
    for drawn in charts(tour):
        assert {each.get("val") for each in drawn.root.iterfind(".//c:overlay", NS)} == {"0"}
        assert drawn.root.find("c:roundedCorners", NS).get("val") == "0"
    assert {each.get("val") for each in race.root.iterfind(".//c:smooth", NS)} == {"0"}


def test_all_letters_are_large_enough_to_read(tour):
    for drawn in charts(tour):
        sizes = {int(each.get("sz")) for each in drawn.root.iterfind(".//a:defRPr", NS)}
        assert min(sizes) >= 1000


def test_bars_say_their_number_and_the_leader_the_points(tour, race):
    for drawn in charts(tour)[1:]:
        labels = drawn.root.find(".//c:ser/c:dLbls", NS)
        shown = {each.tag.split("}")[1]: each.get("val") for each in labels}
        assert shown["showVal"] == "1"
        assert {shown[n] for n in ("showSerName", "showCatName", "showLegendKey")} == {"0"}
    (last,) = race.root.iterfind(".//c:dLbl", NS)
    assert last.find("c:idx", NS).get("val") == "3"
    assert last.find("c:showVal", NS).get("val") == "1"


def test_charts_and_tables_lie_beside_and_under_each_other(tour):
    with zipfile.ZipFile(tour) as package:
        drawing = ElementTree.fromstring(package.read("xl/drawings/drawing1.xml"))
    places = []
    for anchor in drawing.iterfind("d:twoCellAnchor", NS):
        corners = [int(anchor.find(f"d:{at}", NS).text) for at in
                   ("from/d:col", "from/d:row", "to/d:col", "to/d:row")]  # fmt: skip
        places.append(corners)
    race, by_event, by_class = places
    assert race[3] <= by_event[1] == by_class[1]
    assert by_event[2] <= by_class[0]
    tables = min(range_boundaries(line.name.split("!")[1])[1] for line in charts(tour)[0].lines)
    assert max(place[3] for place in places) < tables
    filled = [row[0].row for row in load_workbook(tour)["Charts"] if row[0].value is not None]
    assert not [row for row in filled if race[1] < row <= by_event[3]]


def test_it_is_one_page(tour):
    sheet = load_workbook(tour)["Charts"]
    assert sheet.sheet_properties.pageSetUpPr.fitToPage
    assert (sheet.page_setup.fitToWidth, sheet.page_setup.fitToHeight) == (1, 1)
    assert sheet.page_setup.orientation == "portrait"


def test_the_tables_have_words_for_headings_and_numbers_for_numbers(tour):
    rows = list(load_workbook(tour)["Charts"].iter_rows(values_only=True))
    top = next(n for n, row in enumerate(rows) if row[:3] == ("Date", "Event", "Players"))
    assert [row[:3] for row in rows[top + 1 : top + 5]] == [
        ("2 Sep", "Colorado Open", 13),
        ("12 Oct", "Elk Hunt", 10),
        ("18 Jan", "Pikes Peak Winter Open", 5),
        ("Corr.", "Corrections", None),
    ]
    assert ("Class", "Average rating", "Players") in [row[:3] for row in rows]
    assert ("Expert", "2000 to 2199", 3) in [row[:3] for row in rows]


def test_a_name_that_begins_with_an_equals_sign_is_text(tour, race):
    assert [FORMULA] in [cells(tour, line.name) for line in race.lines]
    sheet = load_workbook(tour)["Charts"]
    (cell,) = [cell for row in sheet for cell in row if cell.value == FORMULA]
    assert cell.data_type == "s"


def test_long_names_are_cut_where_they_would_cover_the_lines(tmp_path):
    long = "Maximiliana Hohenstein-Schwarzenberg zu Lichtenfels"
    name = "Memorial Grand Prix of the Western Slope and the Arkansas Valley presented by the Club"
    scores = {long: 3.0, "Bob Brown": 1.0, "Cy Cole": 1.0}
    events = [event(name, "2002-09-02", scores), event("Two", "2002-10-12", {long: 2})]
    workbook = build(tmp_path / "Tour", events)
    drawn = charts(workbook)[0]
    (shown,) = cells(workbook, drawn.lines[0].name)
    assert shown == "Maximiliana Hohenstein-Schw…"
    assert len(max((each.title for each in charts(workbook)), key=len)) < 80


def test_many_labels_are_turned_so_that_none_overlap(tmp_path):
    events = grand_prix(14, 25)
    events[-1].remove(["Date", "2003-08-01"])
    workbook = build(tmp_path / "Tour", events)
    race, by_event, _ = charts(workbook)
    assert cells(workbook, race.lines[0].labels)[-2:] == ["7 Jul", "undated"]
    for drawn in (race, by_event):
        assert drawn.root.find(".//c:catAx/c:txPr/a:bodyPr", NS).get("rot") == "-5400000"


def test_of_very_many_events_the_charts_alone_are_printed(tmp_path):
    workbook = build(tmp_path / "Tour", grand_prix(26, 9))
    area = load_workbook(workbook)["Charts"].print_area
    _, _, _, last = range_boundaries(area.split("!")[1])
    top = range_boundaries(charts(workbook)[0].lines[0].name.split("!")[1])[1]
    assert last < top


# --- the template, and when there is nothing to draw --------------------------------------------


def test_the_same_season_gives_the_same_bytes(tour):
    before = tour.read_bytes()
    assert main([str(tour.parents[1])]) == 0
    assert tour.read_bytes() == before


def template_with(tmp_path: Path, change) -> Path:
    workbook = load_workbook(TEMPLATE)
    change(workbook)
    path = tmp_path / "restyled.xlsx"
    workbook.save(path)
    return path


def built_with(tmp_path: Path, template: Path) -> Path:
    build(tmp_path / "Tour", three_events())
    assert main([str(tmp_path / "Tour"), "--template", str(template)]) == 0
    return tmp_path / "Tour" / OUTPUT


def test_a_template_without_the_sheet_gets_no_charts(tmp_path):
    template = template_with(tmp_path, lambda workbook: workbook.remove(workbook["Charts"]))
    assert charts(built_with(tmp_path, template)) == []


def test_a_chart_of_her_own_stays_and_stands_alone(tmp_path):
    def add(workbook):
        chart = BarChart()
        chart.add_data(Reference(workbook["Events"], range_string="Events!$G$5"))
        chart.title = "My own chart"
        workbook["Charts"].add_chart(chart, "B6")

    (own,) = charts(built_with(tmp_path, template_with(tmp_path, add)))
    assert own.title == "My own chart"


def test_a_note_of_her_own_is_not_written_over(tmp_path):
    def add(workbook):
        workbook["Charts"]["A6"] = "Drawn for the board"

    workbook = built_with(tmp_path, template_with(tmp_path, add))
    assert load_workbook(workbook)["Charts"]["A6"].value == "Drawn for the board"
    with zipfile.ZipFile(workbook) as package:
        drawing = ElementTree.fromstring(package.read("xl/drawings/drawing1.xml"))
    assert all(int(each.text) >= 6 for each in drawing.iterfind(".//d:from/d:row", NS))


def test_rating_lists_alone_have_nothing_to_draw(tmp_path):
    path = tmp_path / "Club"
    path.mkdir()
    rows: Rows = [["List", "Club"], ["As of", "2011-02-02"], ["Player", "ID", "Rating", "CP"]]
    rows += [["Bob Brown", 102, 1500, 10], ["Cy Cole", 103, 1400, 5]]
    write_workbook(path / "list.xlsx", {"List": rows})
    assert main([str(path)]) == 0
    workbook = path / OUTPUT
    assert "Charts" not in load_workbook(workbook).sheetnames
    assert charts(workbook) == []
