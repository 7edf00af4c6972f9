"""Contestants, run in turns, and the medians of what they took."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

ROOT = Path(__file__).parents[2]
MEASURE = Path(__file__).with_name("measure.py")
MEMORY_LIMIT = 20_000  # MB of address space
TIME_LIMIT = 3600  # seconds
WORDS_SHOWN = 300
SLOWING = {"PYTHONDONTWRITEBYTECODE", "PYTHONUNBUFFERED"}  # what no secretary's machine has set


@dataclass
class Contestant:
    """A command, and the check of the workbook that it leaves.

    check:  returns what is wrong, "" if nothing; a wrong run does not count
    inside: the command prints the seconds of its work without its start, which count
    before: makes ready, outside the measured time
    warm:   takes part in the warm-up
    """

    name: str
    command: list[str]
    check: Callable[[], str] | None = None
    inside: bool = False
    before: Callable[[], None] | None = None
    warm: bool = True


@dataclass
class Taken:
    """What the counted runs of one contestant took: seconds and MB; the others' words."""

    walls: list[float] = field(default_factory=list)
    cpus: list[float] = field(default_factory=list)
    peaks: list[float] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)

    @property
    def wall(self) -> float:
        return median(self.walls) if self.walls else float("nan")

    @property
    def cpu(self) -> float:
        return median(self.cpus) if self.cpus else float("nan")

    @property
    def peak(self) -> float:
        return median(self.peaks) if self.peaks else float("nan")


Results = dict[str, Taken]


def python(*arguments: object) -> list[str]:
    """A command of this Python."""
    return [sys.executable, *(str(each) for each in arguments)]


def run_in_turns(
    contestants: list[Contestant], rounds: int, scratch: Path, *, warm_up: bool = True
) -> Results:
    """Every contestant once in every round, each round beginning with another one.

    The warm-up is not counted: it fills the caches of the disk and of Python's byte code, and
    leaves the outputs that later runs find.
    """
    results: Results = {each.name: Taken() for each in contestants}
    for number in range(-1 if warm_up else 0, rounds):
        start = max(number, 0) % len(contestants)
        for contestant in contestants[start:] + contestants[:start]:
            taken = results[contestant.name]
            if len(taken.failures) > 1 or (number < 0 and not contestant.warm):
                continue  # two failures are enough
            once = run_once(contestant, scratch)
            if isinstance(once, str):
                taken.failures.append(once)
                _say(f"  {contestant.name}: does not count: {once}")
            elif number >= 0:
                taken.walls.append(once["wall"])
                taken.cpus.append(once["cpu"])
                taken.peaks.append(once["peak"])
        _say(f"  round {number + 1} of {rounds}" if number >= 0 else "  warm-up")
    return results


def run_once(contestant: Contestant, scratch: Path) -> dict[str, float] | str:
    """One process: what it took, or in words why it does not count."""
    if contestant.before is not None:
        contestant.before()
    took, said = _measured(contestant.command, scratch)
    if took is None:
        return f"stopped after {TIME_LIMIT} s"
    if took["code"]:
        return f"exit code {took['code']:.0f}: {said[-WORDS_SHOWN:].strip()}"
    if contestant.check is not None and (wrong := contestant.check()):
        return f"other numbers: {wrong}"
    return took | json.loads(said.splitlines()[-1]) if contestant.inside else took


def _measured(command: list[str], scratch: Path) -> tuple[dict[str, float] | None, str]:
    """Measured by a small process of its own, which is stopped with its child when it takes long."""
    says = scratch / "says.txt"
    launcher = subprocess.Popen(
        python("-I", "-S", MEASURE, says, MEMORY_LIMIT, *command),
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env=environment(),
        start_new_session=True,
    )
    try:
        printed, _ = launcher.communicate(timeout=TIME_LIMIT)
    except subprocess.TimeoutExpired:
        os.killpg(launcher.pid, signal.SIGKILL)
        launcher.wait()
        return None, ""
    return json.loads(printed), says.read_text(encoding="utf-8", errors="replace")


def environment() -> dict[str, str]:
    """That of an installed program: its byte code is kept, as that of the libraries is."""
    kept = {name: value for name, value in os.environ.items() if name not in SLOWING}
    return kept | {"PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"}


def _say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)
