"""The last step of writing: the pass over the saved package, the check, and the replacement.

A workbook is saved in memory, its clock is fixed so that the same input gives the same bytes, it is
written to a temporary file beside the target, opened once to see that it is whole, and only then
put in the target's place. A failed run leaves yesterday's file as it was.
"""

import os
import re
import time
import zipfile
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from tempfile import NamedTemporaryFile

from openpyxl import Workbook
from openpyxl.packaging.custom import StringProperty
from python_calamine import CalamineWorkbook

from cotour import __version__
from cotour.schema import OUTPUT_PROPERTY

FIXED_TIME = (2000, 1, 1, 0, 0, 0)
CLOCK = re.compile(rb"(<dcterms:(created|modified)[^>]*>)[^<]*(</dcterms:)")
TRIES = 3
SECONDS_BETWEEN_TRIES = 0.4
OTHER_NAMES = 20


def save(workbook: Workbook, target: Path, is_ours: Callable[[Path], bool]) -> Path:
    """The workbook in its place, or beside it where the place is locked (open in Excel).

    is_ours: whether this program wrote a file; no other file is ever replaced
    Returns: the path that was written.
    Errors:  OSError where nothing can be written there at all.
    """
    _mark(workbook)
    target.parent.mkdir(parents=True, exist_ok=True)
    written = _write_temporary(_package(workbook), target)
    try:
        return _put_in_place(written, target, is_ours)
    finally:
        written.unlink(missing_ok=True)


def _mark(workbook: Workbook) -> None:
    """The property by which the reader knows its own output and never reads it as an event."""
    names = {each.name for each in workbook.custom_doc_props.props}  # type: ignore[attr-defined]
    if OUTPUT_PROPERTY not in names:
        workbook.custom_doc_props.append(  # type: ignore[attr-defined]
            StringProperty(name=OUTPUT_PROPERTY, value=__version__)
        )


def _package(workbook: Workbook) -> bytes:
    saved = BytesIO()
    workbook.save(saved)
    fixed = BytesIO()
    with zipfile.ZipFile(saved) as old, zipfile.ZipFile(fixed, "w", zipfile.ZIP_DEFLATED) as new:
        for info in old.infolist():
            content = old.read(info)
            if info.filename == "docProps/core.xml":
                content = CLOCK.sub(rb"\g<1>2000-01-01T00:00:00Z\g<3>", content)
            entry = zipfile.ZipInfo(info.filename, FIXED_TIME)
            entry.compress_type = zipfile.ZIP_DEFLATED
            new.writestr(entry, content)
    return fixed.getvalue()


def _write_temporary(content: bytes, target: Path) -> Path:
    with NamedTemporaryFile(
        dir=target.parent, prefix=".cotour-", suffix=".tmp", delete=False
    ) as temporary:
        temporary.write(content)
        temporary.flush()
        os.fsync(temporary.fileno())
    written = Path(temporary.name)
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
