"""Run one command as a process of its own and print what it took, as JSON.

Started as a small process for each measurement: on Linux a process inherits the peak memory of the
one that started it, so it must not be started from one that holds a season. Needs os.wait4.
"""

import json
import os
import resource
import sys
import time

MEGABYTE = 1024 * 1024
PEAK_UNIT = 1 if sys.platform == "darwin" else 1024  # ru_maxrss: bytes on a Mac, else KiB


def measure(command: list[str], says: str, memory_limit: int) -> dict[str, float]:
    """Wall and CPU seconds, peak memory in MB and exit code; stdout and stderr go into a file.

    The CPU time is user and system, of the command and the processes that it waited for.
    """
    if memory_limit:
        resource.setrlimit(resource.RLIMIT_AS, (memory_limit * MEGABYTE, memory_limit * MEGABYTE))
    write = os.O_WRONLY | os.O_CREAT | os.O_TRUNC
    into = [(os.POSIX_SPAWN_OPEN, 1, says, write, 0o600), (os.POSIX_SPAWN_DUP2, 1, 2)]
    started = time.perf_counter()
    process = os.posix_spawnp(command[0], command, os.environ, file_actions=into)
    _, status, used = os.wait4(process, 0)
    return {
        "wall": time.perf_counter() - started,
        "cpu": used.ru_utime + used.ru_stime,
        "peak": used.ru_maxrss * PEAK_UNIT / MEGABYTE,
        "code": os.waitstatus_to_exitcode(status),
    }


if __name__ == "__main__":
    print(json.dumps(measure(sys.argv[3:], sys.argv[1], int(sys.argv[2]))))
