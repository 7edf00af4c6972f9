"""Traps of texts: delimiters, columns of blanks, letters of another alphabet, Excel's ="00123"."""

import pytest

from tests.problems.events import BOULDER, BOULDER_POSTS
from tests.workbooks import Folder, tour_points

GIL = tour_points(1, 2, BOULDER_POSTS)
LINES = [["" if cell is None else str(cell) for cell in row] for row in BOULDER]


def text(delimiter: str) -> str:
    return "\n".join(delimiter.join(cells) for cells in LINES)


@pytest.mark.parametrize(
    "content",
    [text("|"), "\n".join(f"| {' | '.join(cells)} |" for cells in LINES), "sep=|\n" + text("|")],
)
def test_columns_between_bars(folder: Folder, content: str) -> None:
    (folder.path / "boulder.csv").write_text(content, encoding="utf-8")
    points = folder.is_quiet().points("Boulder Open")
    assert len(points) == 4
    assert points["Gil Gray"] == pytest.approx(GIL)


@pytest.mark.parametrize(
    "content", [text("  "), "\n".join("".join(cell.ljust(13) for cell in row) for row in LINES)]
)
def test_a_table_kept_apart_by_blanks_is_not_left_out_without_a_word(
    folder: Folder, content: str
) -> None:
    (folder.path / "boulder.txt").write_text(content, encoding="utf-8")
    folder.fails("text_aligned", ("boulder.txt", "", "line 5"), "Fixed width")


def test_a_note_about_players_and_scores_stays_a_note(folder: Folder) -> None:
    note = "Name the player with the top score of round 1\nand ask 12 more, 3 or 4 of them twice\n"
    (folder.path / "note.txt").write_text(note, encoding="utf-8")
    run = folder.is_quiet()
    assert [line["File"] for line in run.left_out] == ["note.txt"]


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("Gil Gräy", text(",").replace("Gray", "Gräy").encode("mac-roman")),
        ("Gil Gréy", text(",").replace("Gray", "Gréy").encode("mac-roman")),
        ("Gil Gräy", text(",").replace("Gray", "Gräy").encode("cp437")),
        ("Gil Gréy", text(",").replace("Gray", "Gréy").encode("utf-8").decode("cp1252").encode()),
    ],
)
def test_letters_of_another_alphabet_are_not_taken_without_a_word(
    folder: Folder, name: str, content: bytes
) -> None:
    (folder.path / "boulder.csv").write_bytes(content)
    run = folder.warns("letters_doubtful", ("boulder.csv", "", "line 8"))
    assert name not in run.points()  # it is another name that is shown, so that is said


@pytest.mark.parametrize("name", ["Zoë Strauß", "Tomáš Šimek", "Mary O’Neil", "Anna Gray–Green"])
def test_letters_of_windows_are_no_doubt(folder: Folder, name: str) -> None:
    (folder.path / "boulder.csv").write_bytes(text(",").replace("Gil Gray", name).encode("cp1252"))
    assert folder.is_quiet().points()[name] == pytest.approx(GIL)


def test_an_id_that_excel_keeps_as_a_text_is_an_id(folder: Folder) -> None:
    content = text(",").replace(",203,", ',="00203",')
    (folder.path / "boulder.csv").write_text(content, encoding="utf-8")
    assert folder.is_quiet().standings()["Gil Gray"]["ID"] == "00203"
