"""python -m tests.benchmarks: make seasons, run everything in turns, print medians and ratios."""

import argparse
import sys
import tempfile
from pathlib import Path

from tests.benchmarks import stages
from tests.benchmarks.report import report
from tests.benchmarks.targets import Measured

NAMES = ("typical", "hundred", "doubling", "rules", "large", "year")
FEW = 3  # rounds of what takes minutes


def arguments() -> argparse.Namespace:
    command = argparse.ArgumentParser(prog="python -m tests.benchmarks", description=__doc__)
    command.add_argument("--quick", action="store_true", help="one round, small sizes only")
    command.add_argument(
        "--large", action="store_true", help="also 1,000 workbooks, 10,000,000 rows, and the year"
    )
    command.add_argument("--only", nargs="+", choices=NAMES, metavar="NAME", help=", ".join(NAMES))
    command.add_argument("--rounds", type=int, default=5, metavar="N", help="5 unless said")
    command.add_argument("--fresh", action="store_true", help="no output there before a run")
    command.add_argument("--markdown", type=Path, metavar="FILE", help="write the tables there too")
    return command.parse_args()


def wanted(given: argparse.Namespace) -> set[str]:
    if given.only:
        return set(given.only)
    if given.quick:
        return {"typical", "doubling", "rules"}
    return set(NAMES) if given.large else {"typical", "hundred", "doubling", "rules"}


def measure(given: argparse.Namespace, scratch: Path, rounds: int) -> Measured:
    """Stage by stage, each season made before it."""
    names, few, fresh = wanted(given), min(rounds, FEW), given.fresh
    found = Measured()
    if "typical" in names:
        _say(f"typical: {stages.TYPICAL}")
        found.typical = stages.typical(scratch, rounds, fresh)
    if "hundred" in names:
        _say(f"hundred: {stages.HUNDRED}")
        found.hundred = stages.hundred(scratch, few, fresh)
    if "doubling" in names:
        sizes = stages.DOUBLING_QUICK if given.quick else stages.DOUBLING
        _say(f"doubling: {sizes[0]} to {sizes[-1]}")
        found.doubling = stages.project_alone(sizes, scratch, rounds, fresh)
    if "rules" in names:
        _say("the rules alone")
        rows = stages.RULES_ROWS_QUICK if given.quick else list(stages.RULES_ROWS)
        rows += stages.RULES_ROWS_LARGE if given.large else []
        found.rules = stages.rules_alone(rows, scratch, few)
    if "large" in names:
        _say(f"large: {stages.DOUBLING_LARGE[0]} to {stages.DOUBLING_LARGE[-1]}")
        sizes = stages.DOUBLING_LARGE
        found.doubling_large = stages.project_alone(sizes, scratch, 1, True, warm_up=False)
    if "year" in names:
        _say(f"year: {stages.YEAR}")
        years = stages.project_alone([stages.YEAR], scratch, 1, True, warm_up=False)
        found.year = years[0]
    return found


def _say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def main() -> None:
    given = arguments()
    rounds = 1 if given.quick else given.rounds
    with tempfile.TemporaryDirectory(prefix="cotour-benchmarks-") as folder:
        text = report(measure(given, Path(folder), rounds), rounds, given.fresh)
    print(text)
    if given.markdown:
        given.markdown.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
