"""The US Chess crosstable as text, as a saved page, and pasted into a sheet."""

import html
from pathlib import Path

import pytest

from cotour.build import main
from tests.read.crosstables import (
    ABOVE,
    BOTH_POINTS,
    OPEN,
    OPEN_POINTS,
    RESERVE,
    RULE,
    both,
    crosstable,
    without_blanks,
)
from tests.workbooks import Folder, Run, write_workbook

DENVER = "denver.txt"


def run_text(folder: Path, lines: list[str], name: str = DENVER) -> Run:
    (folder / name).write_text("\n".join(lines), encoding="utf-8")
    return Folder(folder).run()


def published(run: Run, points: dict[str, float]) -> Run:
    assert run.code == 0, run.printed
    assert run.points() == pytest.approx(points)
    return run


def calculation(run: Run) -> dict[str, dict[str, object]]:
    lines = run.sheet("Calculation", "No.", "Player", "Counted rating", "In words")
    return {line["Player"]: line for line in lines}


def line_of(lines: list[str], text: str) -> str:
    return f"line {next(n for n, line in enumerate(lines, 1) if text in line)}"


# --- what it reads ------------------------------------------------------------------------------


def test_several_sections_in_one_text(tmp_path):
    run = published(run_text(tmp_path, both()), BOTH_POINTS)
    assert run.to_do == []
    assert run.left_out == []
    sections = run.sections()
    assert list(sections) == [("Denver Open", "OPEN"), ("Denver Open", "RESERVE")]
    first = sections["Denver Open", "OPEN"]
    assert (first["Players in lower sections"], first["Rounds"]) == (3, 2)
    assert str(first["Date"])[:10] == "2002-10-13"
    ida = run.standings()["Ida Ives"]
    assert (ida["ID"], ida["State"]) == ("301", "CO")


def test_a_text_without_event_date_and_section_is_called_as_its_file(tmp_path):
    name = "2002-10-13 Denver Open.txt"
    run = published(run_text(tmp_path, crosstable(OPEN), name), OPEN_POINTS)
    assert list(run.sections()) == [("Denver Open", "Denver Open")]
    assert run.to_do == []


def test_a_text_without_a_date_asks_for_it(tmp_path):
    run = published(run_text(tmp_path, crosstable(OPEN)), OPEN_POINTS)
    assert [line["Workbook"] for line in run.of_code("date_missing")] == [DENVER]
    assert [line["Cell"] for line in run.to_do] == ["line 2"]  # its heading
    assert f"  {DENVER}, line 2: no date is known" in run.printed
    assert [line["Date"] for line in run.ready_lines() if line["Workbook"] == DENVER] == [None]


def test_blanks_and_dashes_mean_nothing(tmp_path):
    lines = without_blanks(both())
    assert "2|BOBBROWN|1.0|L1|W4|" in lines
    points = {name.replace(" ", "").upper(): value for name, value in BOTH_POINTS.items()}
    points["Ann Able"] = points.pop("ANNABLE")
    published(run_text(tmp_path, lines), points)


@pytest.mark.parametrize(
    "said",
    [
        ["Event: Denver Open", "Date: 2002-10-13"],
        ["Tournament: Denver Open (200210131234)", "Date 2002-10-13"],
        ["Event   DENVER OPEN (200210131234)", "Event Date(s)   2002-10-12 thru 2002-10-13"],
        ["Event name: Denver Open", "Dates: Oct 12, 2002 - Oct 13, 2002"],
    ],
)
def test_event_and_date_as_the_text_says_them(tmp_path, said):
    run = published(run_text(tmp_path, [*said, *crosstable(OPEN)]), OPEN_POINTS)
    assert run.to_do == []
    [(event, _)] = run.sections()
    assert event.casefold() == "denver open"


def test_the_labels_of_an_event_workbook_count_too(tmp_path):
    above = [*ABOVE, "Section: Top", "Max points: 4", "Rounds: 2"]
    run = run_text(tmp_path, [*above, *crosstable(OPEN)])
    assert run.code == 0, run.printed
    assert run.points()["Ann Able"] == pytest.approx(1.5 / 4 * 6.6)
    assert list(run.sections()) == [("Denver Open", "Top")]


def test_results_of_every_kind(tmp_path):
    rounds = {
        "ANN": ["W   2", "X   3", "H    ", "U    ", "B    ", "     "],
        "BOB": ["L   1", "Z   4", "W0   ", "     ", "H   0", "D   3"],
        "CY": ["D   4", "F   1", "B    ", "     ", "F    ", "D   2"],
        "DI": ["D   3", "Z   2", "     ", "H    ", "U    ", "X    "],
    }
    scores = ["3.5", "2.5", "2.0", "2.5"]
    players = [
        (name, score, "CO", f"{n} / R: 1500   ->1500", rounds[name], "")
        for n, (name, score) in enumerate(zip(rounds, scores, strict=True), 1)
    ]
    run = run_text(tmp_path, [*ABOVE, *crosstable(players)])
    assert run.code == 0, run.printed
    lines = calculation(run)
    assert [lines[name]["Games"] for name in rounds] == [1, 2, 2, 1]
    assert [lines[name]["Half-point byes"] for name in rounds] == [1, 1, 0, 1]
    # 3.5 less half a point: 3 / 6 x 6; 2.5 - 0.5; 2; 2.5 - 0.5
    assert run.points() == pytest.approx({"ANN": 3.0, "BOB": 2.0, "CY": 2.0, "DI": 2.0})


def test_provisional_ratings_and_unrated_players(tmp_path):
    run = published(run_text(tmp_path, [*ABOVE, *crosstable(OPEN)]), OPEN_POINTS)
    lines = calculation(run)
    assert (lines["Bob Brown"]["Pre"], lines["Bob Brown"]["Counted rating"]) == (1700, 1690)
    assert (lines["Di Dunn"]["Pre"], lines["Di Dunn"]["Counted rating"]) == (None, 1490)


@pytest.mark.parametrize("missing", ["    / R: 1600   ->1610", "R: 1600/12->1610/14"])
def test_a_player_without_an_id(tmp_path, missing):
    players = [*OPEN[:2], (*OPEN[2][:3], missing, *OPEN[2][4:]), OPEN[3]]
    run = published(run_text(tmp_path, [*ABOVE, *crosstable(players)]), OPEN_POINTS)
    assert run.standings()["Cy Cole"]["ID"] is None


def test_names_with_odd_characters(tmp_path):
    names = ['O\'NEIL, ANN-LEE "BO" JR.', "[Error-unknown]", "JOSÉ & ŁUKASZ; 3RD", "DI, DUNN"]
    players = [(name, *player[1:]) for name, player in zip(names, OPEN, strict=True)]
    run = run_text(tmp_path, [*ABOVE, *crosstable(players)])
    assert run.code == 0, run.printed
    shown = {'Ann-Lee "Bo" O\'Neil Jr.', "[Error-unknown]", "JOSÉ & ŁUKASZ; 3RD", "Dunn Di"}
    assert set(run.points()) == shown


def test_two_ratings_of_a_player_the_regular_one_counts(tmp_path):
    lines = [*ABOVE, *crosstable(OPEN)]
    at = next(n for n, line in enumerate(lines) if "101 / R" in line)
    lines.insert(at + 1, "      |          Q: 2100   ->2200       |     |     |     |")
    run = published(run_text(tmp_path, lines), OPEN_POINTS)
    assert run.to_do == []


@pytest.mark.parametrize("kind", ["Q", "B", "OB"])
def test_where_only_a_quick_or_blitz_rating_stands_it_counts(tmp_path, kind):
    lines = [line.replace(" R:", f" {kind}:") for line in crosstable(OPEN)]
    published(run_text(tmp_path, [*ABOVE, *lines]), OPEN_POINTS)


def test_the_regular_rating_counts_wherever_it_stands(tmp_path):
    lines = [
        line.replace("101 / R: 1800   ->1810", "101 / Q: 2100->2200 / R: 1800->1810")
        for line in crosstable(OPEN)
    ]
    published(run_text(tmp_path, [*ABOVE, *lines]), OPEN_POINTS)


def test_a_heading_that_is_repeated_in_a_section_begins_no_other_one(tmp_path):
    lines = crosstable(OPEN)
    at = next(n for n, line in enumerate(lines) if "CY COLE" in line)
    run = run_text(tmp_path, [*ABOVE, *lines[:at], *lines[:4], *lines[at:]])
    assert len(published(run, OPEN_POINTS).sections()) == 1


def test_an_index_of_the_sections_above_them(tmp_path):
    lines = both()
    index = ["Section 1 - OPEN", "Section 2 - RESERVE"]
    run = published(run_text(tmp_path, [*lines[:2], *index, *lines[2:]]), BOTH_POINTS)
    assert run.to_do == []


def test_words_below_the_tables(tmp_path):
    lines = [*both(), "", "Home | Members | Clubs", "Copyright | US Chess", "5 players"]
    assert published(run_text(tmp_path, lines), BOTH_POINTS).to_do == []


def test_side_games_are_left_out(tmp_path):
    lines = [*ABOVE, *crosstable(OPEN, "Section 1 - OPEN")]
    lines += crosstable(RESERVE, "Section 2 - EXTRA GAMES")
    run = published(run_text(tmp_path, lines), OPEN_POINTS)
    run.of_code("side_games_left_out")


def test_a_no_show_is_named_by_its_line(tmp_path):
    absent = ("NED NONE", "0.0", "CO", "105 / R: 1000   ->1000", ["U    ", "     "], "")
    lines = [*ABOVE, *crosstable([*OPEN, absent])]
    run = published(run_text(tmp_path, lines), OPEN_POINTS)
    assert [line["Rows"] for line in run.left_out] == [line_of(lines, "NED NONE")]


# --- where it comes from ------------------------------------------------------------------------


@pytest.mark.parametrize("column", [0, 2])
def test_pasted_into_a_column_of_a_sheet(tmp_path, column):
    rows = [[*[None] * column, line] for line in both()]
    write_workbook(tmp_path / "denver.xlsx", {"Sheet1": rows})
    run = published(Folder(tmp_path).run(), BOTH_POINTS)
    assert run.to_do == []
    assert list(run.sections()) == [("Denver Open", "OPEN"), ("Denver Open", "RESERVE")]


def test_pasted_below_the_labels_of_an_event_workbook(tmp_path):
    labels: list[list[object]] = [["Event", "Denver Open"], ["Date", "2002-10-13"], []]
    rows = [*labels, *([line] for line in crosstable(OPEN))]
    write_workbook(
        tmp_path / "denver.xlsx",
        {"Open": rows, "Lower": [*labels, *([line] for line in crosstable(RESERVE))]},
    )
    run = published(Folder(tmp_path).run(), BOTH_POINTS)
    assert run.to_do == []
    assert list(run.sections()) == [("Denver Open", "Open"), ("Denver Open", "Lower")]


def test_pasted_and_wrong_the_cell_is_named(tmp_path):
    lines = [line.replace("1800   ->1810", "1800   ->18x0") for line in both()]
    rows = [[None, None, line] for line in lines]
    write_workbook(tmp_path / "denver.xlsx", {"Sheet1": rows})
    run = Folder(tmp_path).run()
    assert run.code == 1
    number = line_of(lines, "18x0").removeprefix("line ")
    run.error("rating_text", ("denver.xlsx", "Sheet1", f"C{number}"), "18x0")


def page(lines: list[str]) -> list[str]:
    """The lines as a page of the site has them: links, entities, tables around."""
    text = []
    for line in lines:
        line = html.escape(line)
        for name in ("ANN ABLE", "IDA IVES"):
            line = line.replace(name, f'<a href="XtblPlr.php?x-1">{name}</a>')
        text.append(line.replace("101 /", '<A HREF="MbrDtlMain.php?101">101</A> /'))
    return text


PAGE_TOP = [
    "<!DOCTYPE html>",
    "<html><head><title>Cross Table for DENVER OPEN (Event 200210131234)</title>",
    "<script>if (1 < 2) { document.write('Pair | Player Name |Total|Round|'); }</script>",
    "<!-- Section 9 - HIDDEN",
    "-->",
    "</head><body><table><tr><td>Home | Members | Help</td></tr></table>",
    "<table><tr><td><table>",
    "<tr><td>Event Date(s)</td><td><b>2002-10-12 thru 2002-10-13</b></td></tr>",
    "</table></td></tr><tr><td><br><b>Section 1 - OPEN</b><pre>",
]
PAGE_END = ["</pre></td></tr></table>&copy; US Chess | Help</body></html>"]


def test_a_saved_page(tmp_path):
    lines = page(crosstable(OPEN))
    assert any("-&gt;" in line and "<A HREF" in line for line in lines)
    run = published(run_text(tmp_path, [*PAGE_TOP, *lines, *PAGE_END], "saved.html"), OPEN_POINTS)
    assert run.to_do == []
    assert run.left_out == []
    sections = run.sections()
    assert list(sections) == [("DENVER OPEN", "OPEN")]
    assert str(sections["DENVER OPEN", "OPEN"]["Date"])[:10] == "2002-10-13"


@pytest.mark.parametrize("name", ["saved.htm", "SAVED.HTML", "saved.txt", "saved.xls"])
def test_a_saved_page_by_any_name(tmp_path, name):
    second = ["</pre><b>Section 2 - RESERVE</b>", "<PRE>", *page(crosstable(RESERVE))]
    lines = [*PAGE_TOP, *page(crosstable(OPEN)), *second, *PAGE_END]
    run = published(run_text(tmp_path, lines, name), BOTH_POINTS)
    assert len(run.to_do) == name.endswith(".xls")


def test_a_mistake_in_a_page_is_named_by_the_line_of_the_file(tmp_path):
    lines = [*PAGE_TOP, *page(crosstable(OPEN)), *PAGE_END]
    lines = [line.replace("|W   4|", "|W   9|") for line in lines]
    run = run_text(tmp_path, lines, "saved.html")
    assert run.code == 0
    places = [line["Cell"] for line in run.of_code("opponent_unknown")]
    assert places == [line_of(lines, "BOB BROWN"), line_of(lines, "CY COLE")]


# --- what is wrong with it ----------------------------------------------------------------------


def failing(tmp_path: Path, code: str, lines: list[str], text: str, *says: str) -> Run:
    run = run_text(tmp_path, lines)
    assert run.code == 1, run.printed
    run.error(code, (DENVER, "", line_of(lines, text)), *says)
    return run


def test_a_wrong_rating_is_named_by_its_own_line(tmp_path):
    lines = [line.replace("->1810", "->181o") for line in both()]
    run = failing(tmp_path, "rating_text", lines, "->181o", "181o")
    assert f"ERROR {DENVER}, {line_of(lines, '->181o')}: Post is" in run.printed


def test_a_wrong_result_and_a_wrong_score(tmp_path):
    lines = [line.replace("|L   1|B    |", "|Q   1|B    |") for line in both()]
    failing(tmp_path, "result_text", lines, "JO JONES", "Rd 1", "Q1")
    lines = [line.replace("|1.5  |W   2|", "|2.5  |W   2|") for line in both()]
    failing(tmp_path, "score_above_max", lines, "ANN ABLE", "2.5")


@pytest.mark.parametrize("gone", ["102 / R", "104 / R"])
def test_a_player_without_the_second_line(tmp_path, gone):
    lines = [line for line in [*ABOVE, *crosstable(OPEN)] if gone not in line]
    name = {"102 / R": "BOB BROWN", "104 / R": "DI DUNN"}[gone]
    failing(tmp_path, "us_chess_second_line_missing", lines, name, name)


def test_a_text_cut_off_in_a_line(tmp_path):
    lines = both()
    at = next(n for n, line in enumerate(lines) if "JO JONES" in line)
    cut = [*lines[:at], lines[at][:-7]]
    run = failing(tmp_path, "us_chess_line_cut", cut, "JO JONES", "1 round cell", "2 rounds")
    run.of_code("us_chess_second_line_missing")
    cut = [*lines[:at], lines[at], lines[at + 1][:30]]  # 302 / R: 1200   ->11
    failing(tmp_path, "us_chess_line_unclear", cut, cut[-1], "R: 1200")


def test_lines_that_were_wrapped(tmp_path):
    lines = []
    for line in [*ABOVE, *crosstable(OPEN)]:
        parts = [line[:53], line[53:]] if "BOB" in line else [line]
        lines += parts
    run = failing(tmp_path, "us_chess_line_cut", lines, "BOB BROWN", "1 round cell")
    run.error("us_chess_line_unclear", (DENVER, "", line_of(lines, lines[10])))


def test_a_section_of_which_only_title_or_heading_is_there(tmp_path):
    lines = [*both()]
    at = lines.index("Section 2 - RESERVE")
    failing(tmp_path, "us_chess_no_players", lines[: at + 1], "Section 2 - RESERVE", "RESERVE")
    run = run_text(tmp_path, lines[: at + 5])
    run.error("us_chess_no_players", (DENVER, "", f"line {at + 3}"), "RESERVE")


def test_players_without_the_heading(tmp_path):
    lines = [*ABOVE, *crosstable(OPEN)[4:]]
    failing(tmp_path, "us_chess_heading_missing", lines, "ANN ABLE", "Pair | Player Name")


def test_a_second_section_without_a_title(tmp_path):
    lines = [*ABOVE, *crosstable(OPEN), *crosstable(RESERVE)]
    second = [n for n, line in enumerate(lines, 1) if "Player Name" in line][1]
    run = run_text(tmp_path, lines)
    assert run.code == 1
    run.error("section_without_title", (DENVER, "", f"line {second}"))


def test_round_columns_with_a_gap(tmp_path):
    lines = [line.replace("|  1  |  2  |", "|  1  |  3  |") for line in both()]
    run = run_text(tmp_path, lines)
    assert run.code == 1
    assert "1, 3" in run.of_code("round_columns_incomplete")[0]["What"]


def test_the_same_event_as_text_and_as_workbook_is_there_twice(tmp_path):
    write_workbook(tmp_path / "denver.xlsx", {"Open": [[line] for line in both()]})
    run = run_text(tmp_path, both())
    assert run.code == 1
    run.of_code("section_twice")


def test_dashes_alone_are_no_crosstable(tmp_path):
    (tmp_path / DENVER).write_text("\n".join([RULE, "Ann | 5 | 6", RULE]), encoding="utf-8")
    assert main([str(tmp_path)]) == 2


def test_a_long_name_goes_on_in_a_line_of_its_own(tmp_path):
    lines = crosstable(OPEN)
    at = next(n for n, line in enumerate(lines) if "CY COLE" in line)
    lines.insert(at + 1, "      | OF COLORADO SPRINGS             |     |     |     |")
    run = run_text(tmp_path, [*ABOVE, *lines])
    assert run.code == 0, run.printed
    points = run.points()
    assert points["Cy Cole Of Colorado Springs"] == pytest.approx(OPEN_POINTS["Cy Cole"])


def test_one_player_with_another_kind_of_rating_is_an_error(tmp_path):
    lines = [line.replace("103 / R:", "103 / Q:") for line in [*ABOVE, *crosstable(OPEN)]]
    failing(tmp_path, "us_chess_other_rating", lines, "103 / Q", "CY COLE")
