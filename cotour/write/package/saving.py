"""The last step of writing: the pass over the saved package, the check, and the replacement.

A workbook is saved in memory, the formulas in front of the values that stand in their cells already,
and the clock is fixed so that the same input gives the same bytes. Then it is written to a
temporary file beside the target, opened once to see that it is whole, and only then
put in the target's place. A failed run leaves yesterday's file as it was.
"""

import os
import re
import time
import zipfile
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

from openpyxl import Workbook
from openpyxl.packaging.custom import StringProperty
from python_calamine import CalamineWorkbook

from cotour import __version__
from cotour.columns import OUTPUT_PROPERTY
from cotour.write.package.plain_rows import NONE, Formulas, PlainRowsWriter, Values
from cotour.write.package.temporary import written_beside

FIXED_TIME = (2000, 1, 1, 0, 0, 0)
COMPRESSION = 5  # of 9: 2% larger than with the usual 6, in half the time
CORE = "docProps/core.xml"
CLOCK = re.compile(rb"(<dcterms:(created|modified)[^>]*>)[^<]*(</dcterms:)")
TRIES = 3
SECONDS_BETWEEN_TRIES = 0.4
OTHER_NAMES = 20


def save(
    workbook: Workbook,
    target: Path,
    is_ours: Callable[[Path], bool],
    formulas: Formulas = NONE,
    values: Values = NONE,
    keep: Callable[[Path], Path | None] = lambda _: None,
) -> Path:
    """The workbook in its place, or beside it where the place is locked (open in Excel).

    is_ours:  whether this program wrote a file; no other file is ever replaced
    formulas: title of a sheet -> address -> formula without its equals sign, for cells that hold
              their value
    values:   title of a sheet -> address -> what the secretary's own formula there gives
    keep:     makes a copy of the target before it is replaced by other bytes
    Returns:  the path that was written.
    Errors:   OSError where nothing can be written there at all; whatever keep raises.
    """
    _mark(workbook)
    target.parent.mkdir(parents=True, exist_ok=True)
    content = package(workbook, formulas, values)
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


def package(workbook: Workbook, formulas: Formulas = NONE, values: Values = NONE) -> bytes:
    """The workbook as the bytes of a file; the same workbook always gives the same bytes."""
    saved = BytesIO()
    PlainRowsWriter(workbook, _TimelessZip(saved, "w"), formulas, values).save()
    return saved.getvalue()


class _TimelessZip(zipfile.ZipFile):
    """A package that does not say when it was made."""

    def writestr(
        self,
        zinfo_or_arcname: str | zipfile.ZipInfo,
        data: Any,
        compress_type: int | None = None,
        compresslevel: int | None = None,
    ) -> None:
        """One part, compressed."""
        part = zinfo_or_arcname
        name = part if isinstance(part, str) else part.filename
        content = data.encode() if isinstance(data, str) else data
        if name == CORE:
            content = CLOCK.sub(rb"\g<1>2000-01-01T00:00:00Z\g<3>", content)
        entry = zipfile.ZipInfo(name, FIXED_TIME)
        super().writestr(entry, content, zipfile.ZIP_DEFLATED, COMPRESSION)


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
