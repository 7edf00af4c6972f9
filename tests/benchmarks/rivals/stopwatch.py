"""Time one piece of work inside a process, apart from its start."""

import json
import time
from collections.abc import Callable
from typing import Any


def timed(work: Callable[[], Any]) -> Any:
    """Do the work, print the wall and CPU seconds that it took as JSON, return what it gives."""
    wall, cpu = time.perf_counter(), time.process_time()
    result = work()
    took = {"wall": time.perf_counter() - wall, "cpu": time.process_time() - cpu}
    print(json.dumps(took))
    return result
