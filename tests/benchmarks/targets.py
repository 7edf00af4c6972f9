"""The targets, as ratios of medians of one run."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from math import isnan, nan

from tests.benchmarks import stages
from tests.benchmarks.runs import Results, Taken
from tests.benchmarks.stages import Stage

FLAT = 1.5  # times the time or memory per row of the smallest number of rows


@dataclass
class Target:
    """One target: what it limits, its limit, and what was found by the clock and by CPU time."""

    words: str
    limit: float
    wall: float
    cpu: float
    at_least: bool = False
    unit: str = ""

    def verdict(self) -> str:
        """Met, missed, or which of the two meets it."""
        found = [self._met(each) for each in (self.wall, self.cpu) if not isnan(each)]
        if not found:
            return "not measured"
        if all(found) or not any(found):
            return "met" if all(found) else "**missed**"
        return "met by the clock only" if self._met(self.wall) else "met by CPU time only"

    def _met(self, found: float) -> bool:
        return found >= self.limit if self.at_least else found <= self.limit


@dataclass
class Measured:
    """Everything that a run of the benchmarks has found; what was not run is missing."""

    typical: Stage | None = None
    hundred: Stage | None = None
    doubling: list[Stage] | None = None
    doubling_large: list[Stage] | None = None
    year: Stage | None = None
    rules: dict[int, Results] | None = None


def targets(measured: Measured) -> Iterator[Target]:
    """Every target of the project's brief for speed."""
    of_typical = measured.typical.results if measured.typical else {}
    of_hundred = measured.hundred.results if measured.hundred else {}
    project, start = stages.PROJECT, stages.IMPORTS
    floor = [stages.IMPORTS, stages.CALAMINE, stages.SAVE]
    yield _ratio("typical season / F", 3.0, of_typical, [project], [start])
    words = "typical season / (F + calamine's read + openpyxl's save)"
    yield _ratio(words, 1.4, of_typical, [project], floor)
    words = "naive openpyxl loop / typical season"
    yield _ratio(words, 2.5, of_typical, [stages.NAIVE], [project], at_least=True)
    words = "LibreOffice / typical season"
    yield _ratio(words, 1.7, of_typical, [stages.OFFICE], [project], at_least=True)
    words = "naive openpyxl loop / 100 workbooks"
    yield _ratio(words, 5.0, of_hundred, [stages.NAIVE], [project], at_least=True)
    words = "pandas.read_excel / reading 100 workbooks"
    reading = [stages.READ_PANDAS], [stages.READ]
    yield _ratio(words, 8.0, of_hundred, *reading, at_least=True)
    yield from _doubling(measured.doubling)
    yield from _doubling(measured.doubling_large)
    peaks = [_peak(of_typical, name) for name in (project, start)]
    yield Target("peak memory, typical season / F", 1.8, nan, peaks[0] / peaks[1])
    words = "peak memory, 100 workbooks"
    yield Target(words, 600, nan, _peak(of_hundred, project), unit=" MB")
    yield _ratio("--help / python -c pass", 4.0, of_typical, [stages.HELP], [stages.PASS])
    yield from _flat(measured.rules)


def beyond_start(stage: Stage) -> tuple[float, float]:
    """Wall and CPU seconds of the project beyond the import of pandas and openpyxl."""
    project, start = stage.results[stages.PROJECT], stage.results[stages.IMPORTS]
    return project.wall - start.wall, project.cpu - start.cpu


def _ratio(
    words: str,
    limit: float,
    results: Results,
    above: list[str],
    below: list[str],
    *,
    at_least: bool = False,
) -> Target:
    wall, cpu = (
        sum(getattr(results.get(name, Taken()), clock) for name in above)
        / sum(getattr(results.get(name, Taken()), clock) for name in below)
        for clock in ("wall", "cpu")
    )
    return Target(words, limit, wall, cpu, at_least)


def _peak(results: Results, name: str) -> float:
    return results[name].peak if name in results else nan


def _doubling(found: list[Stage] | None) -> Iterator[Target]:
    """The worst of all doublings, beyond start-up."""
    if not found:
        return
    times = [beyond_start(stage) for stage in found]
    walls, cpus = (
        [twice[clock] / once[clock] for once, twice in pairwise(times)] for clock in (0, 1)
    )
    sizes = f"{found[0].size.events} to {found[-1].size.events:,}"
    yield Target(f"twice the events, {sizes}, beyond F, the worst", 2.2, max(walls), max(cpus))


def _flat(rules: dict[int, Results] | None) -> Iterator[Target]:
    if not rules:
        return
    per_row = {rows: _of_rules(found) for rows, found in rules.items()}
    few, many = min(per_row), max(per_row)
    words = f"the rules alone, {many:,} rows against {few:,}"
    wall, cpu, peak = (per_row[many][n] / many / (per_row[few][n] / few) for n in range(3))
    yield Target(f"{words}, time per row", FLAT, wall, cpu)
    yield Target(f"{words}, memory per row", FLAT, nan, peak)


def _of_rules(found: Results) -> tuple[float, float, float]:
    (taken,) = found.values()
    return taken.wall, taken.cpu, taken.peak
