"""Formats without post-tournament ratings: each an error that names it and says what to send."""

from pathlib import Path

import pytest

from tests.workbooks import Folder, Rows, write_workbook

EVENT: Rows = [
    ["Date", "2002-09-02"],
    ["#", "Name", "ID", "Rtng", "Post", "Rd 1", "Tot"],
    [1, "Ann Able", 20000001, 1900, 1910, "W2", 1],
    [2, "Bob Brown", 20000002, 1800, 1790, "L1", 0],
]
TRF = (
    "012 Colorado Open\n022 Denver\n042 2002/08/31\n052 2002/09/02\n062 2\n"
    "001    1      Able, Ann                        1900 USA    20000001             1.0    1\n"
    "001    2      Brown, Bob                       1800 USA    20000002             0.0    2\n"
)
SJSON = '{"Overview": {"Name": "Colorado Open"}, "Sections": [{"Name": "Open", "Players": []}]}'
DBASE = bytes([0x03, 102, 9, 2, 1, 0, 0, 0, 65, 0, 12, 0, *[0] * 20]) + b"D_EVENT_ID\0C".ljust(
    32, b"\0"
)
DBASE += b"\r 12345678901\x1a"


@pytest.mark.parametrize(
    ("name", "content", "says"),
    [
        ("open.trf", TRF.encode(), "FIDE tournament report (TRF)"),
        ("open.TRFX", TRF.encode(), "FIDE tournament report (TRF)"),
        ("open.txt", b"\xef\xbb\xbf" + TRF.encode(), "FIDE tournament report (TRF)"),
        ("players.txt", TRF[TRF.index("001") :].encode(), "FIDE tournament report (TRF)"),
        ("open.xlsx", TRF.replace("\n", "\r\n").encode(), "FIDE tournament report (TRF)"),
        ("open.sjson", SJSON.encode(), "SwissSys tournament file (sjson)"),
        ("open.json", SJSON.encode("utf-16"), "SwissSys tournament file (sjson)"),
        ("damaged.sjson", b"", "SwissSys tournament file (sjson)"),
        ("THEXPORT.DBF", DBASE, "US Chess rating report"),
        ("tsexport.dbf", DBASE, "US Chess rating report"),
        ("TDEXPORT.DBF", b"", "US Chess rating report"),
        ("event.xls", DBASE, "dBase form (DBF)"),
    ],
)
def test_it_is_an_error_that_says_what_to_send(
    tmp_path: Path, name: str, content: bytes, says: str
) -> None:
    write_workbook(tmp_path / "2002-09-02 good.xlsx", {"Open": EVENT})
    (tmp_path / name).write_bytes(content)
    run = Folder(tmp_path).run()
    assert run.code == 1
    run.error(
        "format_without_ratings",
        (name, "", ""),
        says,
        "no post-tournament ratings",
        "US Chess crosstable",
        "SwissSys standings with the column Post",
    )
    assert name not in [line["File"] for line in run.left_out]


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("notes.txt", b"012 is the number to call\nAnna\n"),
        ("numbers.txt", b"001 is first, 002 is second\n"),
        ("settings.json", b'{"Overview": 1}'),
        ("mail.eml", TRF.encode()),
    ],
)
def test_what_only_looks_a_little_like_it_is_left_out_as_ever(
    tmp_path: Path, name: str, content: bytes
) -> None:
    write_workbook(tmp_path / "2002-09-02 good.xlsx", {"Open": EVENT})
    (tmp_path / name).write_bytes(content)
    assert "holds no post-tournament ratings" not in Folder(tmp_path).run().printed
