"""What is in the folder: real files, each with its quirk, dropped into a folder."""

import io
import os
import shutil
import struct
import tempfile
import zipfile
from pathlib import Path

import openpyxl
import pytest
from openpyxl.packaging.custom import StringProperty

from cotour.read import files
from cotour.read.files import clean_path, find_files, templates_in
from cotour.wordings import Severity

WORKBOOKS = Path(__file__).parent / "workbooks"


def save(path: Path, *cells: object) -> Path:
    """A workbook with these cells in its first column."""
    workbook = openpyxl.Workbook()
    for row, cell in enumerate(cells or ("Player",), 1):
        workbook.active.cell(row, 1).value = cell
    workbook.save(path)
    return path


def zipped(path: Path, parts: dict[str, bytes]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as package:
        for name, part in parts.items():
            package.writestr(name, part)
    return path


def names(found: list) -> list[str]:
    return [each.name for each in found]


def only_problem(folder: Path, code: str):
    """The one problem of this folder, which must not keep the good workbook from being found."""
    save(folder / "good.xlsx")
    found, _, problems = find_files([folder])
    assert names(found) == ["good.xlsx"]
    assert [each.code for each in problems] == [code]
    assert problems[0].message
    assert problems[0].fix
    return problems[0]


# --- which files --------------------------------------------------------------------------------


def test_suffixes_in_any_case_sorted_by_folded_name(tmp_path):
    for name in ("b.XLSX", "A.xlsx", "c.Xlsm"):
        save(tmp_path / "new.xlsx").rename(tmp_path / name)
    shutil.copy(WORKBOOKS / "error-cell.xls", tmp_path / "D.XLS")
    shutil.copy(WORKBOOKS / "error-cell.ods", tmp_path / "e.ODS")
    found, left_out, problems = find_files([tmp_path])
    assert names(found) == ["A.xlsx", "b.XLSX", "c.Xlsm", "D.XLS", "e.ODS"]
    assert [each.kind for each in found] == ["xlsx", "xlsx", "xlsx", "xls", "ods"]
    assert found[0].size == (tmp_path / "A.xlsx").stat().st_size
    assert not left_out
    assert not problems


def test_the_content_decides_what_a_workbook_is(tmp_path):
    shutil.copy(WORKBOOKS / "error-cell.xls", tmp_path / "really-xls.xlsx")
    shutil.copy(WORKBOOKS / "error-cell.ods", tmp_path / "really-ods.xls")
    save(tmp_path / "really.xlsx").rename(tmp_path / "really-xlsx.xls")
    found, _, problems = find_files([tmp_path])
    assert {each.name: each.kind for each in found} == {
        "really-xls.xlsx": "xls",
        "really-ods.xls": "ods",
        "really-xlsx.xls": "xlsx",
    }
    assert not problems


def test_everything_else_is_left_out_with_the_reason_or_not_mentioned(tmp_path):
    for name in ("d.pdf", "notes", ".DS_Store", "._e.xlsx", "Thumbs.db"):
        (tmp_path / name).write_bytes(b"x")
    (tmp_path / "folder.xlsx").mkdir()
    save(tmp_path / "folder.xlsx" / "inside.xlsx")
    found, left_out, problems = find_files([tmp_path])
    assert not found
    assert not problems
    assert {each.file: each.why for each in left_out} == {
        "d.pdf": "not a workbook",
        "notes": "not a workbook",
    }


def test_texts_are_found_too_also_under_the_name_of_an_old_workbook(tmp_path):
    for name in ("a.csv", "b.TXT", "c.html", "d.xls"):
        (tmp_path / name).write_bytes(b"No.,Player,Score\n1,Anna,2.5\n")
    found, left_out, problems = find_files([tmp_path])
    assert [(each.name, each.kind) for each in found] == [
        ("a.csv", "lines"),
        ("b.TXT", "lines"),
        ("c.html", "lines"),
        ("d.xls", "lines"),
    ]
    assert not left_out
    assert not problems


def test_a_file_named_twice_counts_once(tmp_path):
    path = save(tmp_path / "a.xlsx")
    again = tmp_path / "folder" / ".." / "a.xlsx"
    (tmp_path / "folder").mkdir()
    found, _, _ = find_files([path, tmp_path, again, tmp_path])
    assert names(found) == ["a.xlsx"]


def test_several_folders_are_sorted_as_one(tmp_path):
    for folder, name in (("x", "b.xlsx"), ("y", "a.xlsx")):
        (tmp_path / folder).mkdir()
        save(tmp_path / folder / name)
    paths = [tmp_path / "x", tmp_path / "y"]
    assert names(find_files(paths)[0]) == ["a.xlsx", "b.xlsx"]
    assert find_files(paths) == find_files(paths[::-1])


def test_a_path_that_does_not_exist(tmp_path):
    found, left_out, problems = find_files([tmp_path / "nothing", Path("a\0b")])
    assert not found
    assert not left_out
    assert [each.code for each in problems] == ["path_missing", "path_missing"]
    assert "nothing" in problems[0].message


def test_a_lock_file_says_that_the_workbook_beside_it_is_open(tmp_path):
    save(tmp_path / "Event.xlsx")
    for name in ("~$Event.xlsx", "~$gone.xlsx", ".~lock.Event.xlsx#"):
        (tmp_path / name).write_bytes(b"x" * 165)
    found, left_out, problems = find_files([tmp_path])
    assert names(found) == ["Event.xlsx"]
    assert [(each.code, each.source.workbook) for each in problems] == [
        ("file_open", "Event.xlsx"),
        ("file_open", "Event.xlsx"),
    ]
    assert {each.severity for each in problems} == {Severity.WARNING}
    assert {each.file for each in left_out} == {"~$Event.xlsx", "~$gone.xlsx", ".~lock.Event.xlsx#"}


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("folder", "folder"),
        (' "my folder" ', "my folder"),
        ("'my folder'", "my folder"),
        ("“my folder”", "my folder"),
        ('my folder"', "my folder"),  # "my folder\" as Windows hands it over
        ("my folder/", "my folder"),
        ("my folder\\", "my folder"),
        ("my folder\\\\ ", "my folder"),
        ("the players'", "the players'"),
        ("/", "/"),
        ("C:\\", "C:\\"),
        ("C:\\my folder\\", "C:\\my folder"),
    ],
)
def test_dragged_folders_are_understood(text, path):
    assert clean_path(text) == Path(path)


# --- what a file is -----------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["encrypted.xlsx", "encrypted.xls", "encrypted.ods"])
def test_a_password_is_an_error_with_what_to_do(tmp_path, name):
    shutil.copy(WORKBOOKS / name, tmp_path)
    problem = only_problem(tmp_path, "file_password")
    assert "password" in problem.message


@pytest.mark.parametrize(
    ("content", "really"),
    [
        (b"No.,Player,Score\n1,Anna,2.5\n", "a text file (CSV)"),
        ("No.;Player\n1;José\n".encode("utf-16"), "a text file (CSV)"),
        (b"\xef\xbb\xbf\r\n<html><table><tr><td>1</td></tr></table></html>", "a web page (HTML)"),
        (b"<!DOCTYPE HTML><head>", "a web page (HTML)"),
        (b"<TABLE border=1>", "a web page (HTML)"),
        (b"<?xml version='1.0'?><players/>", "a text file (XML)"),
    ],
)
def test_a_text_named_as_a_workbook(tmp_path, content, really):
    (tmp_path / "event.xlsx").write_bytes(content)
    assert really in only_problem(tmp_path, "file_not_a_workbook").message


@pytest.mark.parametrize(
    ("content", "really"),
    [
        (
            b'<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">',
            "a workbook in Excel 2003's XML",
        ),
        (b"%PDF-1.7\n%\xe2\xe3", "a PDF"),
        (b"{\\rtf1\\ansi", "a text document (RTF)"),
        (b"\x89PNG\r\n\x1a\n", "a picture (PNG)"),
        (b"\t\x00\x04\x00\x02\x00\x10\x00", "a workbook of Excel 2"),
        (b"\x01\x02\x03\x04", "a file of an unknown kind"),
    ],
)
@pytest.mark.parametrize("suffix", [".xlsx", ".xls"])
def test_what_a_file_really_is(tmp_path, content, really, suffix):
    (tmp_path / f"event{suffix}").write_bytes(content)
    assert really in only_problem(tmp_path, "file_not_a_workbook").message


@pytest.mark.parametrize(
    ("parts", "really"),
    [
        ({"word/document.xml": b"<w/>"}, "a Word document"),
        ({"ppt/presentation.xml": b"<p/>"}, "a PowerPoint presentation"),
        ({"Index/Document.iwa": b"x"}, "an Apple Numbers or Pages document"),
        (
            {"mimetype": b"application/vnd.oasis.opendocument.text", "content.xml": b"<x/>"},
            "an OpenDocument file without a spreadsheet",
        ),
        ({"Event.xlsx": b"x"}, "a zip archive"),
        ({}, "a zip archive"),
    ],
)
def test_what_a_zip_really_is(tmp_path, parts, really):
    zipped(tmp_path / "event.xlsx", parts)
    assert really in only_problem(tmp_path, "file_not_a_workbook").message


def ole(path: Path, stream: str, directory: int = 1) -> Path:
    """An OLE2 file with one empty stream: a header, the table of its sectors, its directory."""
    end = 0xFFFFFFFE
    header = files.OLE2 + struct.pack("<16xHHHHH6x", 0x3E, 3, 0xFFFE, 9, 6)
    header += struct.pack("<IIIIIIIIII", 0, 1, directory, 0, 4096, end, 0, end, 0, 0)
    entries = b""
    for name, kind in (("Root Entry", 5), (stream, 2)):
        text = name.encode("utf-16-le") + b"\0\0"
        entries += text.ljust(64, b"\0") + struct.pack("<HB49xII4x", len(text), kind, end, 0)
    table = struct.pack("<II", 0xFFFFFFFD, end)
    filled = [header.ljust(512, b"\xff"), table.ljust(512, b"\xff"), entries.ljust(512, b"\0")]
    path.write_bytes(b"".join(filled))
    return path


@pytest.mark.parametrize(
    ("stream", "really"),
    [("WordDocument", "a Word document"), ("PowerPoint Document", "a PowerPoint presentation")],
)
def test_an_old_document_of_another_program(tmp_path, stream, really):
    ole(tmp_path / "event.xls", stream)
    assert really in only_problem(tmp_path, "file_not_a_workbook").message


def test_ole_files_that_lead_nowhere(tmp_path):
    ole(tmp_path / "a.xls", "Something")
    ole(tmp_path / "b.xls", "WordDocument", directory=7)  # a sector outside the file
    (tmp_path / "c.xls").write_bytes(files.OLE2.ljust(1024, b"\0"))
    circle = bytearray(ole(tmp_path / "d.xls", "WordDocument").read_bytes())
    circle[516:520] = b"\1\0\0\0"  # the directory follows itself
    (tmp_path / "d.xls").write_bytes(bytes(circle))
    _, _, problems = find_files([tmp_path])
    assert [each.code for each in problems] == ["file_damaged"] * 4


def test_a_truncated_zip(tmp_path):
    whole = save(tmp_path / "event.xlsx").read_bytes()
    (tmp_path / "event.xlsx").write_bytes(whole[: len(whole) // 2])
    only_problem(tmp_path, "file_damaged")


def test_a_zip_with_a_damaged_part(tmp_path):
    path = zipped(
        tmp_path / "event.xlsx", {"xl/workbook.xml": b"x", "docProps/custom.xml": b"y" * 99}
    )
    content = bytearray(path.read_bytes())
    at = content.index(b"docProps/custom.xml") + len("docProps/custom.xml")
    content[at] ^= 0xFF
    path.write_bytes(bytes(content))
    only_problem(tmp_path, "file_damaged")


def test_an_empty_file(tmp_path):
    (tmp_path / "event.xlsx").touch()
    assert "0 bytes" in only_problem(tmp_path, "file_empty").message


def test_a_file_whose_content_has_not_come_from_the_cloud(tmp_path):
    (tmp_path / "event.xlsx").write_bytes(b"\0" * 5000)
    assert "download" in only_problem(tmp_path, "file_online_only").fix.casefold()


def test_a_file_that_a_mac_keeps_online(tmp_path):
    (tmp_path / ".Event.xlsx.icloud").write_bytes(b"bplist00")
    assert only_problem(tmp_path, "file_online_only").source.workbook == "Event.xlsx"


def test_a_link_to_nowhere(tmp_path):
    (tmp_path / "event.xlsx").symlink_to(tmp_path / "gone.xlsx")
    only_problem(tmp_path, "file_not_readable")


def test_a_pipe_is_not_waited_for(tmp_path):
    os.mkfifo(tmp_path / "event.xlsx")
    _, left_out, _ = find_files([tmp_path])
    assert [each.why for each in left_out] == ["not a file"]


@pytest.fixture
def ordinary_user():
    """A folder of its own, used without the rights of an administrator, who may read everything."""
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o777)
    is_root = os.geteuid() == 0
    if is_root:
        os.seteuid(65534)
    yield folder
    if is_root:
        os.seteuid(0)
    shutil.rmtree(folder)


def test_a_file_without_permission(ordinary_user):
    save(ordinary_user / "event.xlsx").chmod(0)
    only_problem(ordinary_user, "file_not_permitted")


def test_a_folder_without_permission(ordinary_user):
    (ordinary_user / "folder").mkdir(mode=0)
    _, _, problems = find_files([ordinary_user / "folder"])
    assert [each.code for each in problems] == ["folder_not_readable"]


# --- limits -------------------------------------------------------------------------------------


def test_a_file_that_is_too_large(tmp_path):
    with (tmp_path / "event.xlsx").open("wb") as stream:
        stream.truncate(files.LARGEST_FILE + 1)  # a sparse file: it takes no room
    assert "100 MB" in only_problem(tmp_path, "file_too_large").message


def test_a_zip_bomb_is_known_by_its_ratio(tmp_path):
    zipped(tmp_path / "event.xlsx", {"xl/workbook.xml": b"x", "xl/bomb.xml": bytes(11 * 1024**2)})
    assert "200 times" in only_problem(tmp_path, "file_packed_too_tightly").message


def test_a_small_part_may_be_packed_tightly(tmp_path):
    zipped(tmp_path / "event.xlsx", {"xl/workbook.xml": b"x", "xl/zeros.xml": bytes(9 * 1024**2)})
    assert names(find_files([tmp_path])[0]) == ["event.xlsx"]


def test_a_zip_that_unpacks_to_too_much(tmp_path):
    path = zipped(tmp_path / "event.xlsx", {"xl/workbook.xml": b"x"})
    directory = bytearray(path.read_bytes())
    at = directory.index(b"PK\x01\x02") + 24  # the size of the part, in the zip's directory
    directory[at : at + 4] = (files.LARGEST_UNPACKED + 1).to_bytes(4, "little")
    path.write_bytes(bytes(directory))
    assert "400 MB" in only_problem(tmp_path, "file_unpacks_too_large").message


# --- output and templates -----------------------------------------------------------------------


def test_the_output_is_known_by_its_property_whatever_its_name(tmp_path):
    workbook = openpyxl.Workbook()
    workbook.active["A1"] = "Player"
    workbook.custom_doc_props.append(StringProperty(name="cotour", value="standings"))
    workbook.save(tmp_path / "Copy of Season.xlsx")
    found, left_out, _ = find_files([tmp_path])
    assert not found
    assert [each.why for each in left_out] == ["written by this program"]


def test_another_programs_property_is_none_of_ours(tmp_path):
    workbook = openpyxl.Workbook()
    workbook.active["A1"] = "Player"
    workbook.custom_doc_props.append(StringProperty(name="cotour2", value="x"))
    workbook.save(tmp_path / "a.xlsx")
    assert names(find_files([tmp_path])[0]) == ["a.xlsx"]


def test_a_template_is_left_out_and_found(tmp_path):
    (tmp_path / "templates").mkdir()
    (tmp_path / "templates" / "deeper").mkdir()
    save(tmp_path / "event.xlsx", "Player")
    save(tmp_path / "look.xlsx", "Standings", "{place}", "{tour_points}")
    save(tmp_path / "note.xlsx", "a note: {player} is a token")
    save(tmp_path / "templates" / "look.xlsx", "{place}", "{player}")
    save(tmp_path / "templates" / "event.xlsx", "{other}")
    save(tmp_path / "templates" / "deeper" / "look.xlsx", "{player}")
    (tmp_path / "templates" / "broken.xlsx").write_bytes(b"PK\x03\x04")
    found, left_out, problems = find_files([tmp_path])
    assert names(found) == ["event.xlsx", "note.xlsx"]
    assert [(each.file, each.why) for each in left_out] == [
        ("look.xlsx", "a template for the standings")
    ]
    assert not problems
    assert templates_in([tmp_path]) == [
        tmp_path / "look.xlsx",
        tmp_path / "templates" / "look.xlsx",
    ]
    assert templates_in([tmp_path / "look.xlsx", tmp_path / "gone"]) == [tmp_path / "look.xlsx"]


def test_a_token_among_the_shared_texts_in_two_colours(tmp_path):
    shared = b"<sst><si><r><t>{pla</t></r><r><t>yer}</t></r></si><si><t>{place}</t></si></sst>"
    zipped(tmp_path / "a.xlsx", {"xl/workbook.xml": b"x", "xl/sharedStrings.xml": shared})
    assert templates_in([tmp_path]) == [tmp_path / "a.xlsx"]


def test_parts_are_found_in_any_case(tmp_path):
    content = io.BytesIO(save(tmp_path / "a.xlsx").read_bytes())
    with zipfile.ZipFile(content) as package:
        parts = {name.replace("xl/", "XL\\"): package.read(name) for name in package.namelist()}
    zipped(tmp_path / "a.xlsx", parts)
    assert names(find_files([tmp_path])[0]) == ["a.xlsx"]
