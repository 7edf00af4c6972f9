"""Replaced outputs are kept, so that nothing that was published is ever lost.

output/earlier/<name> 2002-10-12.xlsx is the last output with that as-of day; -2, -3 are further
ones of the same day. A copy is written under another name first, so that no half copy is ever kept.
"""

import datetime as dt
import os
from itertools import count
from pathlib import Path

from cotour.write.package.temporary import written_beside

FOLDER = "earlier"
UNDATED = "undated"


class NotKeptError(Exception):
    """The reason, in words, why a replaced output cannot be kept; then it must not be replaced."""


def keep(replaced: Path, day: dt.date | None) -> Path | None:
    """Copy an output that is about to be replaced into earlier/ beside it.

    day:     its as-of day
    Returns: the copy; None where the last one kept of that day has the same bytes.
    Errors:  NotKeptError where the copy cannot be made.
    """
    try:
        return _keep(replaced, day)
    except OSError as error:
        raise NotKeptError(error.strerror or str(error)) from error


def _keep(replaced: Path, day: dt.date | None) -> Path | None:
    content = replaced.read_bytes()
    folder = replaced.parent / FOLDER
    last = None
    for number in count(1):
        name = f"{replaced.stem} {day or UNDATED}"
        name = name if number == 1 else f"{name}-{number}"
        path = folder / f"{name}{replaced.suffix}"
        if not path.exists():
            break
        last = path
    if last is not None and last.read_bytes() == content:
        return None
    folder.mkdir(exist_ok=True)
    _copy(content, path)
    return path


def _copy(content: bytes, path: Path) -> None:
    """Never a half copy under the name by which it is looked for."""
    written = written_beside(content, path)
    try:
        written.chmod(0o644)
        os.replace(written, path)
    finally:
        written.unlink(missing_ok=True)
