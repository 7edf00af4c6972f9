"""What is in the folder, and what each file really is: its content decides, not its name.

The suffix only selects the candidates. Nothing is opened as a workbook here: the first bytes, the
zip directory and a few small parts of the zip tell enough, and limits keep a broken or hostile
file from filling the memory.
"""

import os
import re
import stat
import struct
import unicodedata
import zipfile
import zlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Literal, NamedTuple

from cotour.problems import LeftOut, Problem, Source, problem
from cotour.read.encoding import decode
from cotour.read.refused import refused_format

Kind = Literal["xlsx", "xls", "xlsb", "ods", "csv", "lines"]

WORKBOOK_SUFFIXES = (".xlsx", ".xlsm", ".xls", ".xlsb", ".ods")
TEXT_SUFFIXES = (".csv", ".txt", ".html", ".htm")
MAY_BE_TEXT = (*TEXT_SUFFIXES, ".xls")  # many programs save a web page or a CSV as .xls
MEGABYTE = 1024 * 1024
LARGEST_FILE = 100 * MEGABYTE
LARGEST_UNPACKED = 400 * MEGABYTE
HIGHEST_RATIO = 200  # a sheet packs 10 to 60 times; a zip bomb 1,000 times
RATIO_COUNTS_FROM = 10 * MEGABYTE

OUTPUT_PROPERTY = "cotour"  # the custom document property by which the output is known
TEMPLATE_TOKENS = {b"{place}", b"{player}", b"{group.name}"}
TOKEN = re.compile(rb"\{[a-z_]+(?:\.[a-z_]+)?\}")
TEMPLATES_FOLDER = "templates"

# What reading a zip that is cut off, damaged or of an unknown method can raise.
ZIP_FAILURES = (
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    KeyError,
    NotImplementedError,
    OSError,
    RuntimeError,
    ValueError,
)
OLE2 = bytes.fromhex("D0CF11E0A1B11AE1")
ONLINE_ONLY = 0x00400000 | 0x00040000 | 0x00001000  # Windows: recall on access, on open; offline
SAVE_AS_XLSX = "open it in Excel, choose Save As, and save it as an Excel workbook (.xlsx)"
COPY_THE_TABLE = "copy its table into an empty workbook, save that as .xlsx, and take this file out"
UNPACK_IT = "unpack it, and put the workbooks that are in it into the folder"


class InputFile(NamedTuple):
    """A workbook or a text that will be read; kind is what it is, whatever its name says."""

    path: Path
    name: str
    kind: Kind
    size: int


def find_files(paths: Sequence[Path]) -> tuple[list[InputFile], list[LeftOut], list[Problem]]:
    """The workbooks in these folders (top level only) and files, by name; the rest with the reason.

    A file that is named twice, or lies in a folder that is named too, counts once. The order is
    that of the names without regard to case, never that of the file system.
    """
    files: list[InputFile] = []
    left_out: list[LeftOut] = []
    problems: list[Problem] = []
    for path in _candidates(paths, problems):
        found = _lock_file(path, problems) or _look(path)
        if isinstance(found, InputFile):
            files.append(found)
        elif isinstance(found, LeftOut):
            left_out.append(found)
        else:
            problems.append(found)
    return files, left_out, problems


def templates_in(paths: Sequence[Path]) -> list[Path]:
    """The standings templates: workbooks with tokens, in the folders and in their templates/."""
    folders = [folder for path in paths if os.path.isdir(folder := path / TEMPLATES_FOLDER)]
    return [path for path in _candidates([*paths, *folders], []) if _is_template(path)]


def clean_path(text: str) -> Path:
    r"""A PATH as it comes when a folder is dragged into the window: quotes, blanks, a last slash.

    >>> clean_path(' "My Folder/" ').as_posix(), clean_path('My Folder\\"').as_posix()
    ('My Folder', 'My Folder')
    >>> clean_path("'My Folder' ").as_posix(), clean_path("/").as_posix()
    ('My Folder', '/')
    """
    text = text.strip().strip('"“”').strip()
    if len(text) > 1 and text[0] in "'‘" and text[-1] in "'’":  # else it belongs to the name
        text = text[1:-1].strip()
    shorter = text.rstrip("/\\")
    is_root = not shorter or (len(shorter) == 2 and shorter.endswith(":"))  # / and C:\
    return Path(text if is_root else shorter)


# --- which files --------------------------------------------------------------------------------


def _candidates(paths: Iterable[Path], problems: list[Problem]) -> list[Path]:
    """Every file of these folders and files once, by folded name."""
    found: dict[str, Path] = {}
    for path in paths:
        try:
            listed = list(_files_of(path))
        except (OSError, ValueError) as failure:
            missing = isinstance(failure, FileNotFoundError | NotADirectoryError | ValueError)
            code = "path_missing" if missing else "folder_not_readable"
            problems.append(problem(code, Source(path=path), shown_name(path), path=path))
            continue
        for each in listed:
            found.setdefault(os.path.normcase(os.path.realpath(each)), each)
    return sorted(found.values(), key=lambda each: (_folded(each.name), each.name, str(each)))


def _files_of(path: Path) -> Iterator[Path]:
    """The path itself, or the files of this folder; OSError where there is neither."""
    if not path.is_dir():
        path.lstat()
        yield path
        return
    for each in path.iterdir():
        if not _is_hidden(each.name) and not os.path.isdir(each):
            yield each


def shown_name(path: Path) -> str:
    """A file's name as text; an old name that is no text has question marks."""
    return path.name.encode("utf-8", "replace").decode("utf-8")


def _is_hidden(name: str) -> bool:
    """Files of the system, of which nothing is said; a lock or iCloud file does say something."""
    told = name.startswith(".~lock.") or _icloud_name(name)
    return name.casefold() in ("thumbs.db", "desktop.ini") or (name.startswith(".") and not told)


def _folded(name: str) -> str:
    return unicodedata.normalize("NFC", name).casefold()


def _icloud_name(name: str) -> str:
    """Event.xlsx for .Event.xlsx.icloud, which a Mac keeps where the file is online only."""
    inner = name[1:].removesuffix(".icloud") if name.startswith(".") else ""
    read = (*WORKBOOK_SUFFIXES, *TEXT_SUFFIXES)
    is_one = name.endswith(".icloud") and Path(inner).suffix.casefold() in read
    return inner if is_one else ""


def _lock_file(path: Path, problems: list[Problem]) -> LeftOut | None:
    """The mark that Excel (~$X) or LibreOffice (.~lock.X#) sets beside the X that is open in it."""
    name = path.name
    if name.startswith("~$"):
        opened = path.with_name(name[2:])
    elif name.startswith(".~lock.") and name.endswith("#"):
        opened = path.with_name(name.removeprefix(".~lock.")[:-1])
    else:
        return None
    if opened.name and opened.is_file():
        problems.append(problem("file_open", Source(opened.name, path=opened), found=opened.name))
    return LeftOut(name, "", "", "the mark of a workbook that is open, not a workbook")


# --- what a file is -----------------------------------------------------------------------------


def _look(path: Path) -> InputFile | LeftOut | Problem:
    """One file: to be read, left out, or an error in words."""
    source = Source(shown_name(path), path=path)
    suffix = path.suffix.casefold()
    if online := _icloud_name(path.name):
        return problem("file_online_only", Source(online, path=path))
    if refused := refused_format(path):
        return problem("format_without_ratings", source, refused)
    if suffix not in (*WORKBOOK_SUFFIXES, *TEXT_SUFFIXES):
        return LeftOut(shown_name(path), "", "", "not a workbook")
    attributes = 0
    try:
        facts = path.stat()
        attributes = getattr(facts, "st_file_attributes", 0)
        if not stat.S_ISREG(facts.st_mode):  # opening a pipe would wait for ever
            return LeftOut(shown_name(path), "", "", "not a file")
        if facts.st_size > LARGEST_FILE:
            return problem("file_too_large", source, **_megabytes(facts.st_size, LARGEST_FILE))
        with path.open("rb") as stream:
            return _look_inside(path, facts.st_size, stream)
    except OSError as failure:
        if attributes & ONLINE_ONLY:
            return problem("file_online_only", source)
        if isinstance(failure, PermissionError):
            return problem("file_not_permitted", source)
        return problem("file_not_readable", source, found=failure.strerror)


def _megabytes(size: float, limit: float) -> dict[str, object]:
    return {"size": f"{size / MEGABYTE:,.0f}", "limit": f"{limit / MEGABYTE:,.0f}"}


def _look_inside(path: Path, size: int, stream: BinaryIO) -> InputFile | LeftOut | Problem:
    """What the content says."""
    source = Source(shown_name(path), path=path)
    head = stream.read(4096)
    if not head and path.suffix.casefold() in TEXT_SUFFIXES:
        return LeftOut(shown_name(path), "", "", "empty: it has 0 bytes")
    if not head:
        return problem("file_empty", source)
    if not any(head):  # the name and the size have come, the content has not
        return problem("file_online_only", source)
    if head.startswith(b"PK"):
        return _look_into_zip(path, size, stream)
    if not head.startswith(OLE2):
        if _may_be_text(path, head):
            return InputFile(path, shown_name(path), "lines", size)
        is_text = path.suffix.casefold() in TEXT_SUFFIXES
        return no_text(path, head) if is_text else not_a_workbook(path, head)
    try:
        streams = ole_streams(head + stream.read())
        book = streams.get("Workbook") or streams.get("Book")
        if "EncryptedPackage" in streams or (book and _is_encrypted_xls(book)):
            return problem("file_password", source)
    except (ValueError, struct.error):
        return problem("file_damaged", source)
    if book:
        return InputFile(path, shown_name(path), "xls", size)
    for name, really in OLE_STREAMS:
        if name in streams:
            return _not_a_workbook(source, really, COPY_THE_TABLE)
    return problem("file_damaged", source)


def _look_into_zip(path: Path, size: int, stream: BinaryIO) -> InputFile | LeftOut | Problem:
    """The same for a zip: .xlsx, .xlsm, .xlsb and .ods are zips."""
    source = Source(shown_name(path), path=path)
    try:
        with zipfile.ZipFile(stream) as package:
            if refused := _too_large(package, source):
                return refused
            kind = _kind(package)
            if _is_encrypted(package):
                return problem("file_password", source)
            if kind is None:
                return _not_a_workbook(source, *_really_zipped(package))
            if _is_output(package):
                return LeftOut(shown_name(path), "", "", "written by this program")
            if _has_tokens(package):
                return LeftOut(shown_name(path), "", "", "a template for the standings")
            return InputFile(path, shown_name(path), kind, size)
    except ZIP_FAILURES:
        return problem("file_damaged", source)


def _may_be_text(path: Path, head: bytes) -> bool:
    """Whether it is to be read as a text: by its name, and nothing says that it is none."""
    if path.suffix.casefold() not in MAY_BE_TEXT or EXCEL_XML in head:
        return False
    known = any(head.startswith(start) for start, _, _ in FIRST_BYTES)
    return not known and decode(head) is not None


def not_a_workbook(path: Path, head: bytes) -> Problem:
    """The problem of a file that begins with these bytes, and cannot be read under its name."""
    return _not_a_workbook(Source(shown_name(path), path=path), *_really(head))


def no_text(path: Path, head: bytes) -> Problem:
    """The problem of a file that is called a text, and has bytes in it that no text has."""
    really, to_do = _really(head)
    if really in TEXTS:
        really, to_do = UNKNOWN, "copy it again from where it came, or take it out of the folder"
    return _not_a_workbook(Source(shown_name(path), path=path), really, to_do)


def what_text_it_is(head: bytes) -> str:
    """A web page (HTML), a text file (CSV) ..., in words."""
    return _really(head)[0]


def _not_a_workbook(source: Source, really: str, to_do: str) -> Problem:
    is_text = source.workbook.casefold().endswith(TEXT_SUFFIXES)
    readable = "a text or a workbook" if is_text else "a workbook"
    return problem("file_not_a_workbook", source, found=really, readable=readable, to_do=to_do)


def _too_large(package: zipfile.ZipFile, source: Source) -> Problem | None:
    """By the zip's directory, before anything is unpacked."""
    parts = package.infolist()
    total = sum(part.file_size for part in parts)
    if total > LARGEST_UNPACKED:
        return problem("file_unpacks_too_large", source, **_megabytes(total, LARGEST_UNPACKED))
    for part in parts:
        limit = max(RATIO_COUNTS_FROM, HIGHEST_RATIO * part.compress_size)
        if part.file_size > limit:
            return problem("file_packed_too_tightly", source, limit=HIGHEST_RATIO)
    return None


def _kind(package: zipfile.ZipFile) -> Kind | None:
    names = parts_of(package)
    if "xl/workbook.xml" in names:
        return "xlsx"
    if "xl/workbook.bin" in names:
        return "xlsb"
    mime = package.read(names["mimetype"]) if "mimetype" in names else b""
    is_ods = b"opendocument.spreadsheet" in mime and "content.xml" in names
    return "ods" if is_ods else None


def parts_of(package: zipfile.ZipFile) -> dict[str, zipfile.ZipInfo]:
    r"""The parts of a zip by folded name: some writers use capitals, some \ for /."""
    return {part.filename.replace("\\", "/").casefold(): part for part in package.infolist()}


def _is_encrypted(package: zipfile.ZipFile) -> bool:
    """A zip with a password, or an .ods with one, whose list of parts stays readable."""
    manifest = parts_of(package).get("meta-inf/manifest.xml")
    if any(part.flag_bits & 1 for part in package.infolist()):
        return True
    return manifest is not None and b"encryption-data" in package.read(manifest)


def _is_output(package: zipfile.ZipFile) -> bool:
    """Whether it carries the property of the workbooks that this program writes."""
    pattern = rf"""<(?:\w+:)?(?:property|user-defined)\b[^>]*\bname=["']{OUTPUT_PROPERTY}["']"""
    parts = parts_of(package)
    return any(
        re.search(pattern.encode(), package.read(parts[name]))
        for name in ("docprops/custom.xml", "meta.xml")
        if name in parts
    )


def is_own_output(path: Path) -> bool:
    """Whether this program wrote the file; False for anything that is no workbook."""
    try:
        with zipfile.ZipFile(path) as package:
            return _is_output(package)
    except ZIP_FAILURES:
        return False


def _has_tokens(package: zipfile.ZipFile) -> bool:
    """Whether cells hold two tokens or more, {player} among them; one may stand in any note."""
    parts = parts_of(package)
    found: set[bytes] = set()
    for name in sorted(parts, key=lambda each: each != "xl/sharedstrings.xml"):
        if name == "xl/sharedstrings.xml" or name.startswith("xl/worksheets/sheet"):
            xml = package.read(parts[name])
            if b"{" not in xml:
                continue
            text = re.sub(rb"<[^>]*>", b"", xml)  # a token in two colours is in two pieces
            found |= set(TOKEN.findall(text))
            if len(found) > 1 and found & TEMPLATE_TOKENS:
                return True
    return False


def _is_template(path: Path) -> bool:
    if path.suffix.casefold() not in WORKBOOK_SUFFIXES or path.name.startswith("~$"):
        return False
    try:
        if not stat.S_ISREG(path.stat().st_mode) or not zipfile.is_zipfile(path):
            return False
        with zipfile.ZipFile(path) as package:
            too_large = _too_large(package, Source())
            return not too_large and _kind(package) == "xlsx" and _has_tokens(package)
    except ZIP_FAILURES:
        return False


# --- OLE2: .xls, and everything with a password ---------------------------------------------------

OLE_HEADER = struct.Struct("<30xHH14xI4xII4xI")
OLE_ENTRY = 128
NO_SECTOR = 0xFFFFFFFA  # this and all above end a chain
XLS_BEGIN, XLS_END, XLS_PASSWORD = 0x809, 0x0A, 0x2F


def ole_streams(content: bytes) -> dict[str, bytes]:
    """The streams of an OLE2 file, with their content where it is a workbook.

    ValueError or struct.error where a chain of sectors leaves the file or runs in a circle: on such
    a file (a download that was cut off) calamine takes all the memory there is.
    """
    shift, small_shift, directory, smallest, small_table, more = OLE_HEADER.unpack_from(content)
    if (shift, small_shift, smallest) not in ((9, 6, 4096), (12, 6, 4096)):
        raise ValueError(shift)
    sectors = Sectors(content[1 << shift :], 1 << shift, [])
    sectors.table = _sector_table(content, sectors, more)
    entries = sectors.chain(directory)
    small = Sectors(b"", 1 << small_shift, _numbers(sectors.chain(small_table)))
    streams: dict[str, bytes] = {}
    for at in range(0, len(entries) - OLE_ENTRY + 1, OLE_ENTRY):
        length, kind = struct.unpack_from("<HB", entries, at + 64)
        first, size = struct.unpack_from("<II", entries, at + 116)
        name = entries[at : at + max(min(length, 64) - 2, 0)].decode("utf-16-le", "replace")
        if kind == 5:  # the root, which comes first, holds the small streams
            small.content = sectors.chain(first)
        elif kind == 2 and name not in streams:
            stream = (sectors if size >= smallest else small).chain(first) if size else b""
            if len(stream) < size:
                raise ValueError(name)
            streams[name] = stream[:size] if name in ("Workbook", "Book") else b""
    return streams


@dataclass(slots=True)
class Sectors:
    """Content in pieces of one size, and the table that says which piece follows which."""

    content: bytes
    size: int
    table: Sequence[int]

    def __getitem__(self, number: int) -> bytes:
        piece = self.content[number * self.size : (number + 1) * self.size]
        if not piece:
            raise ValueError(number)
        return piece

    def chain(self, first: int) -> bytes:
        """The pieces from the first to the end of its chain."""
        pieces: list[bytes] = []
        number = first
        while number < NO_SECTOR:
            if number >= len(self.table) or len(pieces) > len(self.table):
                raise ValueError(number)
            pieces.append(self[number])
            number = self.table[number]
        return b"".join(pieces)


def _sector_table(content: bytes, sectors: Sectors, more: int) -> list[int]:
    """The table of all sectors: the header says where its first 109 parts are, a chain the others."""
    places = _numbers(content[76:512])
    most = len(content) // sectors.size
    while more < NO_SECTOR:
        *further, more = _numbers(sectors[more])
        places += further
        if len(places) > 109 + most:
            raise ValueError(more)
    return [number for place in places if place < NO_SECTOR for number in _numbers(sectors[place])]


def _numbers(block: bytes) -> list[int]:
    return list(struct.unpack(f"<{len(block) // 4}I", block[: len(block) // 4 * 4]))


def xls_records(book: bytes, at: int = 0) -> Iterator[tuple[int, bytes]]:
    """Kind and body of the records of one part of an .xls; ValueError where no part begins."""
    depth = 0
    while at + 4 <= len(book):
        kind, size = struct.unpack_from("<HH", book, at)
        depth += (kind == XLS_BEGIN) - (kind == XLS_END)  # a chart inside a sheet has its own end
        if depth <= 0 and kind != XLS_END:
            raise ValueError(kind)
        yield kind, book[at + 4 : at + 4 + size]
        if depth <= 0:
            return
        at += 4 + size
    raise ValueError(at)


def _is_encrypted_xls(book: bytes) -> bool:
    return any(kind == XLS_PASSWORD for kind, _ in xls_records(book))


# --- what a file is that is no workbook -----------------------------------------------------------

OLE_STREAMS = (
    ("WordDocument", "a Word document"),
    ("PowerPoint Document", "a PowerPoint presentation"),
    ("__properties_version1.0", "an Outlook mail"),
)
ZIP_PARTS = (
    ("word/document.xml", "a Word document", COPY_THE_TABLE),
    ("ppt/presentation.xml", "a PowerPoint presentation", COPY_THE_TABLE),
    ("index/document.iwa", "an Apple Numbers or Pages document", "export it from there to Excel"),
    ("content.xml", "an OpenDocument file without a spreadsheet", COPY_THE_TABLE),
)
UNKNOWN = "a file of an unknown kind"
TEXTS = ("a web page (HTML)", "a text file (XML)", "a text file (CSV)")
EXCEL_XML = b"urn:schemas-microsoft-com:office:spreadsheet"
FIRST_BYTES = (
    (b"%PDF", "a PDF", COPY_THE_TABLE),
    (b"{\\rtf", "a text document (RTF)", COPY_THE_TABLE),
    (b"\x89PNG", "a picture (PNG)", COPY_THE_TABLE),
    (b"\xff\xd8\xff", "a picture (JPEG)", COPY_THE_TABLE),
    (b"GIF8", "a picture (GIF)", COPY_THE_TABLE),
    (b"Rar!", "a RAR archive", UNPACK_IT),
    (b"7z\xbc\xaf", "a 7z archive", UNPACK_IT),
    (b"\x1f\x8b", "a gzip archive", UNPACK_IT),
    (b"\x00\x05\x16\x07", "a side file of a Mac, without content", "take it out of the folder"),
    (b"\t\x00", "a workbook of Excel 2", SAVE_AS_XLSX),
    (b"\t\x02", "a workbook of Excel 3", SAVE_AS_XLSX),
    (b"\t\x04", "a workbook of Excel 4", SAVE_AS_XLSX),
)


def _really_zipped(package: zipfile.ZipFile) -> tuple[str, str]:
    names = parts_of(package)
    for name, really, to_do in ZIP_PARTS:
        if name in names:
            return really, to_do
    return "a zip archive", UNPACK_IT


def _really(head: bytes) -> tuple[str, str]:
    """What these first bytes are, and what to do about it."""
    for start, really, to_do in FIRST_BYTES:
        if head.startswith(start):
            return really, to_do
    text = head.replace(b"\0", b"").lstrip(b"\xef\xbb\xbf\xff\xfe \t\r\n")
    if EXCEL_XML in text:
        return "a workbook in Excel 2003's XML", SAVE_AS_XLSX
    if re.match(rb"<(?:!doctype html|html|head|body|table|meta)\b", text, re.IGNORECASE):
        return "a web page (HTML)", SAVE_AS_XLSX
    if text.startswith(b"<"):
        return "a text file (XML)", SAVE_AS_XLSX
    if all(byte >= 32 or byte in b"\t\r\n\f\x1a" for byte in text):
        return "a text file (CSV)", SAVE_AS_XLSX
    return UNKNOWN, SAVE_AS_XLSX
