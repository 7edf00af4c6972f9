"""The seasons that are measured, and who runs on each."""

import shutil
import subprocess
import zipfile
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from tests.benchmarks.expected import Line, difference, expected_lines
from tests.benchmarks.rivals.formula_workbook import make_profile, write_formula_workbook
from tests.benchmarks.runs import ROOT, Contestant, Results, python, run_in_turns
from tests.benchmarks.seasons import TITLE, Size, made_season, write_season
from tests.oracle import Plain

RIVALS = "tests.benchmarks.rivals"
TYPICAL = Size(12, 3, 60)
HUNDRED = Size(100, 4, 100)
DOUBLING = [Size(events, 3, 60) for events in (6, 12, 24, 48, 96)]
DOUBLING_QUICK = [Size(events, 3, 60) for events in (3, 6, 12)]
DOUBLING_LARGE = [Size(events, 4, 100) for events in (125, 250, 500, 1000)]
YEAR = Size(10_000, 2, 25, people=60_000)
RULES_ROWS = [100_000, 1_000_000]
RULES_ROWS_QUICK = [100_000, 200_000]
RULES_ROWS_LARGE = [10_000_000]

IMPORTS = "import of pandas and openpyxl (F)"
PASS = "python -c pass"
HELP = "this project, --help"
PROJECT = "this project"
NAIVE = "naive openpyxl loop, formatted cell by cell"
NAIVE_PLAIN = "naive openpyxl loop, not formatted"
PANDAS = "pandas read_excel and to_excel, not formatted"
OFFICE = "LibreOffice recalculates the formulas"
LIMIT = "physical limit: unzip, parse XML, deflate"
CALAMINE = "calamine's read of the inputs"
SAVE = "openpyxl's save of the finished workbook"
READ = "this project's reading"
READ_PANDAS = "pandas.read_excel of the inputs"
INSIDE = "timed inside its process"

LIBRARIES_LOADED = """
import contextlib, io, sys
from cotour.build import main
with contextlib.suppress(SystemExit), contextlib.redirect_stdout(io.StringIO()):
    main(["--help"])
sys.exit(" and ".join({"pandas", "openpyxl"} & set(sys.modules)) or 0)
"""


@dataclass
class Stage:
    """What was measured on one season."""

    size: Size
    people: int
    rounds: int
    results: Results
    notes: list[str] = field(default_factory=list)


class Made:
    """A season on the disk, with what its workbooks must say, while it is measured."""

    def __init__(self, size: Size, scratch: Path) -> None:
        shutil.rmtree(scratch, ignore_errors=True)
        scratch.mkdir(parents=True)
        season: Plain = made_season(size)
        self.size = size
        self.scratch = scratch
        self.folder = scratch / "season"
        write_season(season, self.folder)
        self.expected: dict[str, Line] = expected_lines(season)
        self.standings = self.folder / "output" / f"{TITLE}.xlsx"
        self.season = season if size == TYPICAL else None  # the others may be large

    def project(self, fresh: bool) -> Contestant:
        """The command over the folder; unless fresh, beside the output of its last run."""

        def remove_output() -> None:
            shutil.rmtree(self.standings.parent, ignore_errors=True)

        command = python("-m", "cotour.build", self.folder)
        check = self.checked(self.standings)
        return Contestant(PROJECT, command, check, before=remove_output if fresh else None)

    def checked(self, workbook: Path) -> Callable[[], str]:
        return lambda: difference(workbook, self.expected)

    def script(self, name: str, module: str, *options: str) -> Contestant:
        """A rival that takes the folder and writes a workbook."""
        target = self.scratch / f"{module}{''.join(options)}.xlsx"
        command = python("-m", f"{RIVALS}.{module}", self.folder, target, *options)
        return Contestant(name, command, self.checked(target))

    def part(self, name: str, *arguments: object) -> Contestant:
        """A part of the work, timed inside its process."""
        return Contestant(name, python("-m", f"{RIVALS}.parts", *arguments), inside=True)

    def parts_of_the_output(self) -> list[Contestant]:
        """The floor under the finished workbook: reading, saving, and what no program can avoid."""
        stored, target = self.scratch / "stored.xlsx", self.scratch / "again.xlsx"

        def unpack() -> None:
            with zipfile.ZipFile(self.standings) as packed, zipfile.ZipFile(stored, "w") as parts:
                for name in packed.namelist():
                    parts.writestr(name, packed.read(name))

        limit = self.part(LIMIT, "limit", stored, target, self.folder)
        limit.before = unpack
        return [
            self.part(CALAMINE, "calamine", self.folder),
            self.part(SAVE, "save", self.standings, target),
            limit,
        ]

    def office(self) -> Contestant | str:
        """The same season as formulas; why not where there is no LibreOffice."""
        program = shutil.which("soffice")
        if program is None or self.season is None:
            return "LibreOffice is not installed: its run is left out"
        source, profile = self.scratch / "formulas.xlsx", self.scratch / "profile"
        make_profile(profile)
        write_formula_workbook(self.season, source)
        out = self.scratch / "recalculated"
        command = [program, f"-env:UserInstallation={profile.as_uri()}", "--headless"]
        command += ["--convert-to", "xlsx:Calc MS Excel 2007 XML", "--outdir", str(out)]
        return Contestant(OFFICE, [*command, str(source)], self.checked(out / source.name))


def start_up() -> list[Contestant]:
    """What every run has to pay, and the answer to --help."""
    return [
        Contestant(IMPORTS, python("-c", "import pandas, openpyxl")),
        Contestant(PASS, python("-c", "pass")),
        Contestant(HELP, python("-m", "cotour.build", "--help")),
    ]


def typical(scratch: Path, rounds: int, fresh: bool) -> Stage:
    """A tour's season against everything else that could do it."""
    made = Made(TYPICAL, scratch / "typical")
    office = made.office()
    contestants = [
        *start_up(),
        made.project(fresh),
        made.script(PANDAS, "pandas_script"),
        made.script(NAIVE, "naive_openpyxl", "--formatted"),
        made.script(NAIVE_PLAIN, "naive_openpyxl"),
        *([office] if isinstance(office, Contestant) else []),
        *made.parts_of_the_output(),
    ]
    results = run_in_turns(contestants, rounds, scratch)
    notes = [office] if isinstance(office, str) else []
    loaded = subprocess.run(
        python("-c", LIBRARIES_LOADED), capture_output=True, text=True, check=False, cwd=ROOT
    )
    if loaded.returncode:
        notes.append(f"--help loads: {loaded.stderr.strip()}")
    return Stage(made.size, len(made.expected), rounds, results, notes)


def hundred(scratch: Path, rounds: int, fresh: bool) -> Stage:
    """100 workbooks: against the scripts, and reading alone."""
    made = Made(HUNDRED, scratch / "hundred")
    contestants = [
        start_up()[0],
        made.project(fresh),
        made.script(PANDAS, "pandas_script"),
        made.script(NAIVE, "naive_openpyxl", "--formatted"),
        made.script(NAIVE_PLAIN, "naive_openpyxl"),
        *made.parts_of_the_output(),
        made.part(READ, "cotour", made.folder),
        made.part(READ_PANDAS, "pandas", made.folder),
    ]
    for each in contestants:
        each.warm = each.name == PROJECT  # the others leave nothing that they find again
    results = run_in_turns(contestants, rounds, scratch)
    return Stage(made.size, len(made.expected), rounds, results)


def project_alone(
    sizes: list[Size], scratch: Path, rounds: int, fresh: bool, *, warm_up: bool = True
) -> list[Stage]:
    """Seasons of several sizes in turns."""
    seasons = {f"{PROJECT}: {size}": Made(size, scratch / f"season {size}") for size in sizes}
    contestants = start_up()[:1]
    for name, made in seasons.items():
        contestants.append(made.project(fresh))
        contestants[-1].name = name
    results = run_in_turns(contestants, rounds, scratch, warm_up=warm_up)
    return [
        Stage(
            made.size,
            len(made.expected),
            rounds,
            {IMPORTS: results[IMPORTS], PROJECT: results[name]},
            [] if warm_up else ["No output was there before the run."],
        )
        for name, made in seasons.items()
    ]


def rules_alone(rows: list[int], scratch: Path, rounds: int) -> dict[int, Results]:
    """The rules on so many results, in one process each, timed inside it."""
    found = {}
    for count in rows:
        command = python("-m", "tests.benchmarks.rules_alone", count)
        contestant = Contestant(f"the rules on {count:,} results", command, inside=True)
        found[count] = run_in_turns([contestant], rounds, scratch, warm_up=False)
    return found
