"""Formats of chess programs that hold no post-tournament ratings: known, so that they are named.

The content decides; the suffix only where the content says nothing.
"""

import re
import stat
from pathlib import Path

CANDIDATES = (
    ".trf", ".trfx", ".sjson", ".json", ".dbf", ".txt", ".csv", ".xlsx", ".xlsm", ".xls", ".xlsb",
    ".ods",
)  # fmt: skip
FIRST_BYTES = 8192

TRF = "a FIDE tournament report (TRF)"
SJSON = "a SwissSys tournament file (sjson)"
DBF = "a rating report in dBase form (DBF)"
BY_SUFFIX = {".trf": TRF, ".trfx": TRF, ".sjson": SJSON, ".dbf": DBF}
RATING_REPORT = ("thexport", "tsexport", "tdexport")

TRF_LINE = re.compile(rb"(?:0[0-9]2|1[0-9]2|001|013|132|XX[A-Z]|BB[A-Z])(?: |\t|$)")
TRF_PROOF = re.compile(rb"^(?:012 \S|001 +[0-9]+ )", re.MULTILINE)
SJSON_PROOF = (re.compile(rb'"Overview"\s*:', re.IGNORECASE), re.compile(rb'"Sections"\s*:', re.I))
DBASE = {0x02, 0x03, 0x04, 0x05, 0x30, 0x31, 0x83, 0x8B, 0xF5, 0xFB}


def refused_format(path: Path) -> str:
    """What the file is, in words; '' for a file that may be read, or that is none of these."""
    suffix = path.suffix.casefold()
    if suffix not in CANDIDATES:
        return ""
    try:
        if not stat.S_ISREG(path.stat().st_mode):  # opening a pipe would wait for ever
            return ""
        with path.open("rb") as stream:
            head = stream.read(FIRST_BYTES)
    except OSError:
        return BY_SUFFIX.get(suffix, "")
    found = _by_content(head) or BY_SUFFIX.get(suffix, "")
    if found == DBF and path.stem.casefold() in RATING_REPORT:
        return "a US Chess rating report (a DBF file for the upload)"
    return found


def _by_content(head: bytes) -> str:
    if _is_dbase(head):
        return DBF
    text = head.replace(b"\0", b"").lstrip(b"\xef\xbb\xbf\xff\xfe \t\r\n")
    if text.startswith(b"{") and all(proof.search(text) for proof in SJSON_PROOF):
        return SJSON
    text = text.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    lines = [line for line in text.split(b"\n") if line.strip() and not line.startswith(b"###")]
    records = len([line for line in lines[:2] if TRF_LINE.match(line)])
    return TRF if lines and records == len(lines[:2]) and TRF_PROOF.search(text) else ""


def _is_dbase(head: bytes) -> bool:
    """The header of a dBase table: its day, how long it and a record are, the first field's name."""
    if len(head) < 33 or head[0] not in DBASE:
        return False
    month, day = head[2], head[3]
    header = int.from_bytes(head[8:10], "little")
    record = int.from_bytes(head[10:12], "little")
    dated = month <= 12 and day <= 31
    return dated and header >= 65 and record >= 2 and (head[32:33].isalpha() or head[32:33] == b"_")
