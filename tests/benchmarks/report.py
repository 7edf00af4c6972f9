"""What was found, as Markdown: for the screen, and for the README."""

import os
import platform
import shutil
import subprocess
from collections.abc import Iterable, Iterator
from datetime import datetime
from importlib.metadata import version
from itertools import pairwise
from math import isnan
from pathlib import Path

from tests.benchmarks import stages
from tests.benchmarks.runs import Results
from tests.benchmarks.stages import Stage
from tests.benchmarks.targets import Measured, beyond_start, targets

LIBRARIES = ("pandas", "numpy", "openpyxl", "python-calamine", "Pillow", "rapidfuzz")
INSIDE = (stages.CALAMINE, stages.SAVE, stages.LIMIT, stages.READ, stages.READ_PANDAS)


def report(measured: Measured, rounds: int, fresh: bool) -> str:
    """All tables under the machine and the day."""
    parts = [_head(rounds, fresh), _targets(measured)]
    if measured.typical:
        parts.append(_stage(measured.typical))
    if measured.hundred:
        parts.append(_stage(measured.hundred))
    if measured.doubling:
        parts.append(_doubling(measured.doubling))
    if measured.doubling_large:
        parts.append(_doubling(measured.doubling_large))
    if measured.rules:
        parts.append(_rules(measured.rules))
    if measured.year:
        parts.append(_stage(measured.year))
    return "\n\n".join(parts) + "\n"


def _head(rounds: int, fresh: bool) -> str:
    output = "no output there before a run" if fresh else "the output of the last run is there"
    today = datetime.now().astimezone().date()
    return (
        f"Measured on {today}: {machine()}. Whole processes, in turns, medians of "
        f"{_rounds(rounds)} unless said otherwise; {output}. Every workbook that came out was "
        "compared with the oracle; F is the import of pandas and openpyxl."
    )


def _rounds(count: int) -> str:
    return "1 round" if count == 1 else f"{count} rounds"


def machine() -> str:
    """Processor, cores, Python and libraries."""
    names = [f"{name} {version(name)}" for name in LIBRARIES]
    if office := _office():
        names.append(office)
    system = f"{platform.system()} {platform.machine()}"
    load = ", ".join(f"{each:.1f}" for each in os.getloadavg())
    return (
        f"{_processor()}, {os.cpu_count()} cores, {system}, load {load}, "
        f"Python {platform.python_version()}, {', '.join(names)}"
    )


def _processor() -> str:
    facts = Path("/proc/cpuinfo")
    if facts.exists():
        for line in facts.read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or "unknown processor"


def _office() -> str:
    program = shutil.which("soffice")
    if program is None:
        return ""
    said = subprocess.run([program, "--version"], capture_output=True, text=True, check=False)
    return " ".join(said.stdout.split()[:2])


def table(headings: list[str], lines: Iterable[list[str]]) -> str:
    """A Markdown table; all columns but the first to the right."""
    rule = ["---", *["---:"] * (len(headings) - 1)]
    return "\n".join(f"| {' | '.join(line)} |" for line in [headings, rule, *lines])


def _number(value: float, digits: int = 2) -> str:
    return "" if isnan(value) else f"{value:,.{digits}f}"


def _targets(measured: Measured) -> str:
    lines = [
        [
            each.words,
            f"{'at least' if each.at_least else 'at most'} {each.limit:g}{each.unit}",
            _number(each.wall),
            "" if isnan(each.cpu) else _number(each.cpu) + each.unit,
            each.verdict(),
        ]
        for each in targets(measured)
    ]
    return table(["Target", "Limit", "By the clock", "CPU time or memory", "Verdict"], lines)


def _stage(stage: Stage) -> str:
    lines = list(_contestants(stage))
    headings = ["", "Clock, s", "CPU, s", "x F (clock)", "x F (CPU)", "Peak, MB"]
    title = f"{stage.size}: {stage.size.results:,} results, {stage.people:,} people"
    title += f", {_rounds(stage.rounds)}"
    counted = table(headings, lines)
    failures = [
        f"{name}: {len(taken.failures)} runs do not count: {taken.failures[0]}"
        for name, taken in stage.results.items()
        if taken.failures
    ]
    return "\n\n".join([f"**{title}**", counted, *stage.notes, *failures])


def _contestants(stage: Stage) -> Iterator[list[str]]:
    start = stage.results[stages.IMPORTS]
    for name, taken in stage.results.items():
        inside = name in INSIDE
        yield [
            f"{name} ({stages.INSIDE})" if inside else name,
            _number(taken.wall),
            _number(taken.cpu),
            _number(taken.wall / start.wall),
            _number(taken.cpu / start.cpu),
            _number(taken.peak, 0),
        ]


def _doubling(found: list[Stage]) -> str:
    growth = [("", "")]
    for once, twice in pairwise([beyond_start(stage) for stage in found]):
        growth.append((_number(twice[0] / once[0]), _number(twice[1] / once[1])))
    lines = [
        [
            f"{stage.size.events:,}",
            f"{stage.size.results:,}",
            f"{stage.people:,}",
            _number(stage.results[stages.PROJECT].wall),
            _number(stage.results[stages.PROJECT].cpu),
            *grown,
            _number(stage.results[stages.PROJECT].peak, 0),
        ]
        for stage, grown in zip(found, growth, strict=True)
    ]
    headings = ["Events", "Results", "People", "Clock, s", "CPU, s"]
    headings += ["times the line above, beyond F (clock)", "(CPU)", "Peak, MB"]
    size = found[0].size
    title = f"Twice the events ({size.sections} sections x {size.players} players each)"
    title += f", {_rounds(found[0].rounds)}"
    failures = [
        f"{stage.size}: does not count: {taken.failures[0]}"
        for stage in found
        for taken in stage.results.values()
        if taken.failures
    ]
    return "\n\n".join([f"**{title}**", table(headings, lines), *found[0].notes, *failures])


def _rules(found: dict[int, Results]) -> str:
    lines = []
    failures = []
    for rows, results in found.items():
        (taken,) = results.values()
        failures += taken.failures[:1]
        lines.append(
            [
                f"{rows:,}",
                _number(taken.wall),
                _number(taken.cpu),
                _number(taken.cpu / rows * 1e6),
                _number(taken.peak, 0),
                _number(taken.peak * 1024 * 1024 / rows, 0),
            ]
        )
    headings = ["Results", "Clock, s", "CPU, s", "CPU per row, µs", "Memory beyond start, MB"]
    counted = table([*headings, "per row, bytes"], lines)
    return "\n\n".join(["**The rules alone**", counted, *failures])
