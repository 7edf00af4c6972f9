"""A temporary file in the folder of its target: the last step before it is put in place."""

import os
from pathlib import Path
from tempfile import NamedTemporaryFile


def written_beside(content: bytes, target: Path) -> Path:
    """The content, whole on the disk, under a name of its own beside the target.

    Errors: OSError where it cannot be written (a full disk): then nothing is left behind.
    """
    with NamedTemporaryFile(
        dir=target.parent, prefix=".cotour-", suffix=".tmp", delete=False
    ) as temporary:
        path = Path(temporary.name)
        try:
            temporary.write(content)
            temporary.flush()
            os.fsync(temporary.fileno())
        except BaseException:
            temporary.close()
            path.unlink(missing_ok=True)
            raise
    return path
