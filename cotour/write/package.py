"""The last step of writing: the pass over the saved package, the check, and the replacement.

A workbook is saved in memory; the formulas are put in front of the values that stand in their cells
already, and the clock is fixed so that the same input gives the same bytes. Then it is written to a
temporary file beside the target, opened once to see that it is whole, and only then
put in the target's place. A failed run leaves yesterday's file as it was.
"""

import os
import re
import time
import zipfile
from collections.abc import Callable, Mapping
from html import escape
from io import BytesIO
from pathlib import Path
from types import MappingProxyType

from openpyxl import Workbook
from openpyxl.packaging.custom import StringProperty
from python_calamine import CalamineWorkbook

from cotour import __version__
from cotour.schema import OUTPUT_PROPERTY
from cotour.write.plain_rows import PlainRowsWriter
from cotour.write.stored_values import stored_values
from cotour.write.temporary import written_beside

FIXED_TIME = (2000, 1, 1, 0, 0, 0)
Formulas = Mapping[str, Mapping[str, str]]
NONE: Formulas = MappingProxyType({})
CELL = b'<c r="'  # its address follows
TEXT_CELL = re.compile(rb'([^>]*) t="inlineStr"><is><t[^>]*>([^<]*)</t></is></c>')
NO_VALUE = re.compile(rb"</f><v ?/>|</f><v></v>")
NUMBER_AS_TEXT = re.compile(rb'<c r="([A-Z]+)([0-9]+)"[^>]*><is><t[^>]*>[0-9]+</t>')
IGNORED = b'<ignoredErrors><ignoredError sqref="%b" numberStoredAsText="1" /></ignoredErrors>'
AFTER_IGNORED = re.compile(  # the elements that may follow ignoredErrors in a worksheet
    rb"<(smartTags|drawing|legacyDrawing|legacyDrawingHF|drawingHF|picture|oleObjects|controls"
    rb"|webPublishItems|tableParts|extLst)\b|</worksheet>"
)
CLOCK = re.compile(rb"(<dcterms:(created|modified)[^>]*>)[^<]*(</dcterms:)")
TRIES = 3
SECONDS_BETWEEN_TRIES = 0.4
OTHER_NAMES = 20


def save(
    workbook: Workbook,
    target: Path,
    is_ours: Callable[[Path], bool],
    formulas: Formulas = NONE,
    keep: Callable[[Path], Path | None] = lambda _: None,
) -> Path:
    """The workbook in its place, or beside it where the place is locked (open in Excel).

    is_ours:  whether this program wrote a file; no other file is ever replaced
    formulas: title of a sheet -> address -> formula without its equals sign, for cells that hold
              their value
    keep:     makes a copy of the target before it is replaced by other bytes
    Returns:  the path that was written.
    Errors:   OSError where nothing can be written there at all; whatever keep raises.
    """
    _mark(workbook)
    target.parent.mkdir(parents=True, exist_ok=True)
    content = package(workbook, formulas)
    if _holds(target, content):
        return target
    written = _write_temporary(content, target)
    try:
        kept = keep(target) if target.exists() else None
        put = _put_in_place(written, target, is_ours)
        if kept is not None and put != target:  # it was locked, so it is still there
            kept.unlink()
        return put
    finally:
        written.unlink(missing_ok=True)


def _holds(target: Path, content: bytes) -> bool:
    try:
        return target.read_bytes() == content
    except OSError:  # not there, or locked
        return False


def _mark(workbook: Workbook) -> None:
    """The property by which the reader knows its own output and never reads it as an event."""
    names = {each.name for each in workbook.custom_doc_props.props}  # type: ignore[attr-defined]
    if OUTPUT_PROPERTY not in names:
        workbook.custom_doc_props.append(  # type: ignore[attr-defined]
            StringProperty(name=OUTPUT_PROPERTY, value=__version__)
        )


def package(workbook: Workbook, formulas: Formulas = NONE) -> bytes:
    """The workbook as the bytes of a file; the same workbook always gives the same bytes."""
    saved, fixed = BytesIO(), BytesIO()
    writer = PlainRowsWriter(workbook, zipfile.ZipFile(saved, "w", zipfile.ZIP_STORED))
    writer.save()
    title_of = {sheet.path.removeprefix("/"): sheet.title for sheet in workbook.worksheets}
    values, _ = stored_values(workbook)
    with zipfile.ZipFile(saved) as old, zipfile.ZipFile(fixed, "w", zipfile.ZIP_DEFLATED) as new:
        for info in old.infolist():
            content = old.read(info)
            if title := title_of.get(info.filename):
                content = with_formulas(content, formulas.get(title, {}), title)
                content = with_values(content, values.get(title, {}))
                content = _with_quiet_numbers_as_text(content)
            elif info.filename == "docProps/core.xml":
                content = CLOCK.sub(rb"\g<1>2000-01-01T00:00:00Z\g<3>", content)
            entry = zipfile.ZipInfo(info.filename, FIXED_TIME)
            entry.compress_type = zipfile.ZIP_DEFLATED
            new.writestr(entry, content)
    return fixed.getvalue()


def with_formulas(xml: bytes, formulas: Mapping[str, str], title: str) -> bytes:
    """The XML of a sheet with each formula in front of the value of its cell.

    A number keeps its <v>; a text becomes the stored text of a formula. Every formula finds its
    cell exactly once, or the workbook is not written.
    """
    if not formulas:
        return xml
    wanted = {
        address.encode(): escape(text, quote=False).encode() for address, text in formulas.items()
    }
    found: list[bytes] = []
    cells = xml.split(CELL)
    for number, cell in enumerate(cells):
        address = cell[: cell.find(b'"')]
        formula = wanted.get(address)
        made = None if formula is None else _with_formula(cell, formula)
        if made is not None:
            cells[number] = made
            found.append(address)
    missed = sorted(each.decode() for each in wanted.keys() - set(found))
    assert not missed, f"{title}: there is no value behind the formulas of {missed}"
    assert len(found) == len(wanted), f"{title}: a cell stands twice"
    return CELL.join(cells)


def _with_formula(cell: bytes, formula: bytes) -> bytes | None:
    """What stands from a cell's address to the next cell, with the formula; None: it is blank."""
    attributes, is_number, value = cell.partition(b"><v>")
    if is_number and b">" not in attributes:
        return b"%b><f>%b</f><v>%b" % (attributes, formula, value)
    text = TEXT_CELL.match(cell)
    if text is None:
        return None
    stored = b'%b t="str"><f>%b</f><v>%b</v></c>' % (text[1], formula, text[2])
    return stored + cell[text.end() :]


def with_values(xml: bytes, values: Mapping[str, float]) -> bytes:
    """The XML of a sheet with the values of the secretary's own formulas."""
    if not values:
        return xml
    wanted = {address.encode(): repr(value).encode() for address, value in values.items()}
    cells = xml.split(CELL)
    for number, cell in enumerate(cells):
        value = wanted.get(cell[: cell.find(b'"')])
        if value is not None:
            cells[number] = NO_VALUE.sub(b"</f><v>%b</v>" % value, cell, count=1)
    return CELL.join(cells)


def _with_quiet_numbers_as_text(xml: bytes) -> bytes:
    """IDs are numbers stored as text, on purpose: Excel is not to mark each with a green triangle."""
    reach: dict[bytes, tuple[int, int]] = {}  # column -> its first and last row with one
    for cell in NUMBER_AS_TEXT.finditer(xml):
        column, row = cell[1], int(cell[2])
        first, last = reach.get(column, (row, row))
        reach[column] = min(first, row), max(last, row)
    if not reach:
        return xml
    ranges = (
        b"%b%d:%b%d" % (column, first, column, last) for column, (first, last) in reach.items()
    )
    quiet = IGNORED % b" ".join(ranges)
    where = AFTER_IGNORED.search(xml, xml.rindex(b"</sheetData>"))
    assert where is not None
    return b"".join((xml[: where.start()], quiet, xml[where.start() :]))


def _write_temporary(content: bytes, target: Path) -> Path:
    written = written_beside(content, target)
    try:
        _see_that_it_is_whole(written)
        written.chmod(target.stat().st_mode & 0o777 if target.exists() else 0o644)
    except BaseException:
        written.unlink(missing_ok=True)
        raise
    return written


def _see_that_it_is_whole(written: Path) -> None:
    with zipfile.ZipFile(written) as package:
        broken = package.testzip()
    assert broken is None, f"the part {broken} of the saved workbook is broken"
    with CalamineWorkbook.from_object(BytesIO(written.read_bytes())) as workbook:
        assert workbook.sheet_names, "the saved workbook has no sheet"


def _put_in_place(written: Path, target: Path, is_ours: Callable[[Path], bool]) -> Path:
    for attempt in range(TRIES):
        try:
            os.replace(written, target)
        except PermissionError:
            if attempt < TRIES - 1:
                time.sleep(SECONDS_BETWEEN_TRIES)
        else:
            return target
    return _put_beside(written, target, is_ours)


def _put_beside(written: Path, target: Path, is_ours: Callable[[Path], bool]) -> Path:
    """Under the first free name beside a locked target: never lost."""
    for number in range(1, OTHER_NAMES + 1):
        ending = " (new)" if number == 1 else f" (new {number})"
        other = target.with_name(f"{target.stem}{ending}{target.suffix}")
        if other.exists() and not is_ours(other):
            continue
        try:
            os.replace(written, other)
        except PermissionError:
            continue
        return other
    raise PermissionError(f"{target} and {OTHER_NAMES} names beside it are locked")
