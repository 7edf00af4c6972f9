"""Texts: every encoding, line end and delimiter; tables in web pages; what is only a note."""

import csv
import io
from pathlib import Path

import pytest

from cotour.build import main
from cotour.read import text as text_module
from cotour.read.encoding import decode
from cotour.read.page import read_page
from tests.read.crosstables import OPEN as OPEN_PLAYERS
from tests.read.crosstables import OPEN_POINTS, crosstable
from tests.workbooks import Folder, Run, changed

# posts 1810 + 1690 + 1610 + 1490 = 6600: a multiplier of 6.6
EVENT = [
    ["Event", "Denver Ópen"],
    ["Date", "2002-10-13"],
    ["Section", "Open"],
    [],
    ["No.", "Player", "ID", "State", "Pre", "Post", "Rd 1", "Rd 2", "Score"],
    ["1", "Able, José", "00101", "CO", "1800", "1810", "W2", "D3", "1.5"],
    ["2", 'Bob "Bo" Brown', "102", "CO", "1700P17", "1690P19", "L1", "W4", "1"],
    ["3", "Cy Cole", "103", "CO", "1600", "1610", "W4", "D1", "1.5"],
    ["4", "Di; Dunn", "104", "CO", "unr.", "1490", "L3", "L2", "0"],
]
POINTS = {"José Able": 4.95, 'Bob "Bo" Brown': 3.3, "Cy Cole": 4.95, "Di; Dunn": 0}
NOTE = "a text without a crosstable or a table"


def as_csv(rows: list[list[str]], delimiter: str = ",", newline: str = "\r\n") -> str:
    stream = io.StringIO()
    csv.writer(stream, delimiter=delimiter, lineterminator=newline).writerows(rows)
    return stream.getvalue()


def run_bytes(folder: Path, content: bytes, name: str = "denver.csv") -> Run:
    (folder / name).write_bytes(content)
    return Folder(folder).run()


def run_csv(folder: Path, text: str, name: str = "denver.csv") -> Run:
    return run_bytes(folder, text.encode(), name)


def published(run: Run, points: dict[str, float] = POINTS) -> Run:
    assert run.code == 0, run.printed
    assert run.points() == pytest.approx(points)
    return run


def left_out(folder: Path, name: str, content: bytes | str) -> str:
    """Why this file is left out of a folder in which an event is published."""
    (folder / "event.csv").write_text(as_csv(EVENT), encoding="utf-8")
    (folder / name).write_bytes(content if isinstance(content, bytes) else content.encode())
    run = published(Folder(folder).run())
    assert run.to_do == []
    [line] = [line for line in run.left_out if line["File"] == name]
    return line["Why"]


# --- encodings, line ends, delimiters -----------------------------------------------------------


@pytest.mark.parametrize(
    "content",
    [
        as_csv(EVENT).encode("utf-8"),
        as_csv(EVENT).encode("utf-8-sig"),
        as_csv(EVENT).encode("cp1252"),
        as_csv(EVENT).encode("utf-16"),
        b"\xfe\xff" + as_csv(EVENT).encode("utf-16-be"),
        as_csv(EVENT).encode("utf-16-le"),
        as_csv(EVENT).encode("utf-16-be"),
    ],
    ids=["utf-8", "utf-8-sig", "cp1252", "utf-16", "utf-16-be with BOM", "-le", "-be"],
)
def test_every_encoding(tmp_path, content):
    run = published(run_bytes(tmp_path, content))
    assert run.to_do == []
    assert list(run.sections()) == [("Denver Ópen", "Open")]
    assert run.standings()["José Able"]["ID"] == "00101"


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_every_line_end_and_delimiter(tmp_path, newline, delimiter):
    run = published(run_csv(tmp_path, as_csv(EVENT, delimiter, newline)))
    assert run.to_do == []


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "cp1252"])
@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_a_crosstable_in_every_encoding(tmp_path, encoding, newline):
    text = newline.join(crosstable(OPEN_PLAYERS)).replace("ANN", "ÁNN")
    run = run_bytes(tmp_path, text.encode(encoding), "denver.txt")
    points = {name.replace("Ann", "Ánn"): value for name, value in OPEN_POINTS.items()}
    published(run, points)


def test_a_semicolon_with_decimal_commas(tmp_path):
    rows = [[cell.replace("1.5", "1,5") for cell in row] for row in EVENT]
    text = "\n".join(";".join(row) for row in rows).replace("Di; Dunn", "Di Dunn")
    assert text.count(",") == 3
    points = {name.replace(";", ""): value for name, value in POINTS.items()}
    published(run_csv(tmp_path, text), points)


def test_a_rating_list_with_decimal_commas(tmp_path):
    text = "List;Leuven;\nAs of;2011-02-02;\nPlayer;Rating;CP\nAn;1603,12;26,5\nBo;1400,5;0,5\n"
    run = run_csv(tmp_path, text, "list.csv")
    assert run.code == 0, run.printed
    lines = run.rating_list("Leuven")
    assert (lines["An"]["Rating"], lines["An"]["CP"], lines["Bo"]["CP"]) == (1603.12, 26.5, 0.5)


def test_the_delimiter_that_the_first_line_names(tmp_path):
    published(run_csv(tmp_path, "sep=|\n" + as_csv(EVENT, "|")))


@pytest.mark.parametrize("name", ["denver.txt", "DENVER.CSV"])
def test_a_table_by_any_name(tmp_path, name):
    published(run_csv(tmp_path, as_csv(EVENT, "\t"), name))


def test_a_section_without_a_title_is_called_as_its_file(tmp_path):
    run = published(run_csv(tmp_path, as_csv(EVENT[4:]), "2002-10-13 Denver.csv"))
    assert list(run.sections()) == [("Denver", "Denver")]


# --- what is wrong with it ----------------------------------------------------------------------


def test_a_cell_is_named_as_excel_would(tmp_path):
    rows = changed(EVENT, {"E5": "Pre\nrating", "F8": "16x10"})
    run = run_csv(tmp_path, as_csv(rows))
    assert run.code == 1
    run.error("rating_text", ("denver.csv", "denver", "F8"), "16x10")


def test_a_quotation_mark_that_is_not_closed_loses_nobody(tmp_path):
    lines = as_csv(EVENT).splitlines()
    lines[7] = lines[7].replace("Cy Cole", '"Cy Cole')
    run = run_csv(tmp_path, "\n".join(lines))
    assert run.code == 1
    run.error("quotation_mark_open", ("denver.csv", "denver", "A8"), "Cy Cole")
    lines[8] = lines[8].replace('"', "").replace("Di; Dunn", 'Di Dunn"')
    run = run_csv(tmp_path, "\n".join(lines))
    run.error("quotation_mark_open", ("denver.csv", "denver", "A8"), "Cy Cole")


def test_a_text_that_is_too_long(tmp_path, monkeypatch):
    monkeypatch.setattr(text_module, "MOST_LINES", 20)
    run = run_csv(tmp_path, as_csv(EVENT) + "x\n" * 30)
    run.error("text_too_long", ("denver.csv", "denver", ""), "20 lines")
    run = run_csv(tmp_path, "\n".join([*crosstable(OPEN_PLAYERS), *["x"] * 30]), "a.txt")
    run.error("text_too_long", ("a.txt", "", ""), "20 lines")
    monkeypatch.setattr(text_module, "MOST_LINES", 2_000)
    monkeypatch.setattr(text_module, "MOST_CELLS", 50)
    run = run_csv(tmp_path, as_csv(EVENT))
    run.error("text_too_long", ("denver.csv", "denver", ""), "50 cells")


@pytest.mark.parametrize(
    ("name", "content", "really"),
    [
        ("a.txt", b"No.,Player\0,Score\n" * 9, "a file of an unknown kind"),
        ("a.csv", b"Player,Score\n" * 999 + b"\0\1", "a file of an unknown kind"),
        ("a.html", b"\x01\x02\x03\x04", "a file of an unknown kind"),
        ("a.txt", b"%PDF-1.7\n%\xe2\xe3", "a PDF"),
        ("a.csv", b"\x89PNG\r\n\x1a\n", "a picture (PNG)"),
    ],
)
def test_a_file_that_is_no_text(tmp_path, name, content, really):
    run = run_bytes(tmp_path, content, name)
    assert run.code == 1
    run.error("file_not_a_workbook", (name, "", ""), really, "only a text or a workbook")


def test_a_workbook_that_is_called_a_text(tmp_path):
    from openpyxl import Workbook

    workbook = Workbook()
    for row in EVENT:
        workbook.active.append(row)
    workbook.save(tmp_path / "event.xlsx")
    (tmp_path / "event.xlsx").rename(tmp_path / "event.csv")
    published(Folder(tmp_path).run())


# --- notes --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("notes.txt", "Call Anna, then Bob.\nHall: 200 $; chairs: 40.\n"),
        ("season.txt", "Title, Colorado\nring the hall, ask for chairs\n"),
        ("notes.html", "<html><body><p>Call Anna</p></body></html>"),
        ("links.htm", "<table><tr><td>Home</td><td>Help</td></tr></table>"),
        ("prices.csv", "What,How much\nHall,200\nChairs,40\n"),
        ("one line.txt", "x" * 50_000),
        ("open.txt", 'He said "hello,\nand went.\n'),
        ("data.html", "<?xml version='1.0'?><players/>"),
    ],
)
def test_a_note_stays_a_note(tmp_path, name, content):
    assert left_out(tmp_path, name, content) == NOTE


def test_a_table_of_players_says_what_it_lacks(tmp_path):
    why = left_out(tmp_path, "prizes.csv", "Player,Prize,Post\nAnna,100,1\nBob,50,2\n")
    assert why == f"{NOTE} of players: no heading Score"


def test_an_empty_text(tmp_path):
    assert left_out(tmp_path, "New Text Document.txt", b"") == "empty: it has 0 bytes"
    assert left_out(tmp_path, "blank.txt", b"\r\n \r\n") == NOTE


def test_a_large_page_is_no_crosstable(tmp_path, monkeypatch):
    monkeypatch.setattr(text_module, "LARGEST_PAGE", 1_000)
    picture = f"<img src='data:image/png;base64,{'A' * 9_000}'>"
    table = "<table><tr><td>Home</td><td>Help</td></tr></table>"
    assert left_out(tmp_path, "large.html", table + "x" * 1_000) == NOTE
    rows = "".join(f"<p>{line}</p>" for line in crosstable(OPEN_PLAYERS) if "-----" not in line)
    monkeypatch.setattr(text_module, "LARGEST_PAGE", 3_000)
    folder = tmp_path / "other"
    folder.mkdir()
    published(run_csv(folder, f"<body>{picture}{rows}<br></body>", "d.html"), OPEN_POINTS)


def test_only_notes_are_nothing_to_read(tmp_path, capsys):
    (tmp_path / "notes.txt").write_text("Call Anna", encoding="utf-8")
    assert main([str(tmp_path)]) == 2
    assert f"notes.txt: {NOTE}" in capsys.readouterr().out


# --- web pages ----------------------------------------------------------------------------------


def as_page(rows: list[list[str]]) -> str:
    cells = [[cell.replace('"', "&quot;").replace("é", "&eacute;") for cell in row] for row in rows]
    lines = ["<tr>" + "".join(f"<td class='a'>{cell}</td>" for cell in row) for row in cells]
    return "<html><body><table>\n" + "\n".join(lines) + "\n</table></body></html>"


def test_a_table_in_a_page(tmp_path):
    assert published(run_csv(tmp_path, as_page(EVENT), "denver.html")).to_do == []


def test_a_mistake_in_a_page_is_named_as_excel_shows_it(tmp_path):
    rows = changed(EVENT, {"I9": "0x"})
    run = run_csv(tmp_path, as_page(rows), "denver.htm")
    assert run.code == 1
    run.error("score_text", ("denver.htm", "denver", "I9"), "0x")


def test_merged_cells_of_a_page(tmp_path):
    heading = [
        "<th rowspan=2>No.<th rowspan=2>Player<th rowspan=2>ID<th rowspan=2>State"
        "<th colspan='2'>Rating<th rowspan=2>Rd 1<th rowspan=2>Rd 2<th rowspan=2>Score",
        "<th>Pre<th>Post",
    ]
    page = as_page([*EVENT[:4], *[["@"], ["@"]], *EVENT[5:]])
    for line in heading:
        page = page.replace("<td class='a'>@</td>", line, 1)
    assert published(run_csv(tmp_path, page, "denver.html")).to_do == []


@pytest.mark.parametrize(
    ("content", "really"),
    [
        (as_csv(EVENT, "\t").encode("utf-16"), "a text file (CSV)"),
        (as_csv(EVENT, ";").encode("cp1252"), "a text file (CSV)"),
        (as_page(EVENT).encode(), "a web page (HTML)"),
    ],
)
def test_a_text_that_is_called_xls(tmp_path, content, really):
    run = published(run_bytes(tmp_path, content, "export.xls"))
    assert [line["What"] for line in run.of_code("file_really_text")] == [
        f"the file is {really}, whatever its name says"
    ]
    assert len(run.to_do) == 1


@pytest.mark.parametrize(
    ("content", "code", "sheet", "cell"),
    [
        ("<html><body>Please log in</body></html>", "file_not_a_workbook", "", ""),
        ("Please log in", "file_not_a_workbook", "", ""),
        ("<?xml version='1.0'?><players/>", "file_not_a_workbook", "", ""),
        ("No.,Player,Score\n1,Anna,2.5\n", "no_section_in_workbook", "export", "A1"),
    ],
)
def test_an_xls_without_a_table_stays_an_error(tmp_path, content, code, sheet, cell):
    run = run_csv(tmp_path, content, "export.xls")
    assert run.code == 1
    run.error(code, ("export.xls", sheet, cell))


@pytest.mark.parametrize(
    "piece", ["<!--", "<", "<a ", "&a", "</", "<table><tr><td>", "<pre>|", "<![", "<?", "<script>"]
)
def test_a_broken_page_takes_no_time(piece):
    page = read_page("<table><tr><td>1" + piece * (50_000 // len(piece)))  # minutes, if it did
    assert page.rows[0][0] != ""


def test_what_an_encoding_is_not():
    assert decode(b"") == ""
    assert decode(b"a\0b\0\1\2\3\4") is None
    assert decode("Łukasz\n".encode("utf-16")) == "Łukasz\n"
