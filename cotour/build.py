"""python -m cotour.build: a folder of tournament workbooks in, the standings workbook out."""

import argparse
import contextlib
import datetime as dt
import gc
import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from cotour import __version__

if TYPE_CHECKING:  # what --help does not need is imported where it is used
    from pathlib import Path

    from cotour.pipeline import Outcome
    from cotour.publish import Published

OK, ERRORS, CANNOT_RUN = 0, 1, 2
LINES_SHOWN = 25

EPILOG = """\
exit codes: 0 written (or --check found no error), 1 errors: the standings stay as they were,
2 cannot run, or nothing to read"""


def parser() -> argparse.ArgumentParser:
    """The command line."""
    command = argparse.ArgumentParser(
        prog="cotour",
        description="Reads the tournament workbooks of a folder and writes the standings workbook, "
        "and beside it a workbook for the secretary alone.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    command.add_argument(
        "paths", nargs="*", metavar="PATH", help="folders or workbooks (without: this folder)"
    )
    command.add_argument(
        "-o",
        "--output",
        metavar="OUT.xlsx",
        help="the standings workbook (without: FOLDER/output/<season title>.xlsx)",
    )
    command.add_argument(
        "--as-of",
        metavar="DATE",
        help="count the events whose last day is not after DATE (2003-01-31); day of a 4CQ list",
    )
    command.add_argument("--template", metavar="T.xlsx", help="the workbook that holds the look")
    command.add_argument(
        "--since",
        metavar="OLD.xlsx",
        help="the earlier standings that the sheet Changes compares with (without: the newest of "
        "output/earlier from before this build's day)",
    )
    command.add_argument(
        "--check", action="store_true", help="read, check and report; write nothing"
    )
    command.add_argument(
        "--player",
        metavar="NAME_OR_ID",
        help="explain one player's points, average and class (part of the name will do)",
    )
    command.add_argument(
        "--start", metavar="FOLDER", help="make a season folder with blank workbooks"
    )
    command.add_argument(
        "--open", action="store_true", help="open the workbook that came out (on errors: yours)"
    )
    command.add_argument("--version", action="version", version=f"cotour {__version__}")
    return command


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code."""
    _never_die_of_printing()
    arguments = parser().parse_args(argv)
    if arguments.start is not None:
        return _start(arguments.start)
    try:
        return _build(arguments)
    except OSError as error:
        place = f": {error.filename}" if error.filename else ""
        return _cannot(f"The computer says: {error.strerror or error}{place}")


def command() -> None:
    """The installed command: one build, and the process ends.

    Python's tidying is left out at both ends: the cells of a workbook live until it is saved, so to
    search them for garbage again and again frees nothing; and at the end, when everything is on the
    disk, the computer takes back all memory at once.
    """
    gc.disable()
    code = main()
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(OSError, ValueError):  # nobody listens any more
            if stream is not None:
                stream.flush()
    os._exit(code)


def _build(arguments: argparse.Namespace) -> int:
    from pathlib import Path

    from cotour.pipeline import run
    from cotour.problems import Problem
    from cotour.publish import not_ours, publish, secretary_path, target_of
    from cotour.read.earlier_output import read_earlier
    from cotour.read.files import clean_path

    paths = [clean_path(text) for text in arguments.paths] or [Path.cwd()]
    missing = [path for path in paths if not path.exists()]
    if missing:
        return _cannot(f"There is no file or folder {missing[0]}.")
    as_of = None
    if arguments.as_of is not None:
        as_of = _day(arguments.as_of)
        if as_of is None:
            return _cannot(f"--as-of {arguments.as_of}: write the day as 2003-01-31.")
    if arguments.output is not None and (
        not arguments.output.strip() or clean_path(arguments.output).is_dir()
    ):
        return _cannot(
            f"-o {arguments.output}: write the name of a workbook, such as Standings.xlsx."
        )
    template = clean_path(arguments.template) if arguments.template else None
    if template is not None and not template.is_file():
        return _cannot(f"There is no template {template}.")
    since = read_earlier(clean_path(arguments.since)) if arguments.since is not None else None
    if isinstance(since, Problem):
        place = f"{since.source}: " if str(since.source) else ""
        return _cannot(f"--since: {place}{since.message}; {since.fix}.")

    today = dt.datetime.now().astimezone().date()
    outcome = run(paths, as_of, today, _progress)
    output = clean_path(arguments.output) if arguments.output else None
    target = target_of(paths, output, outcome.title)
    _say(f"Folder: {', '.join(str(path) for path in paths)}")
    if not outcome.problems and outcome.season is None:
        _say_left_out(outcome)
        return _nothing_to_read(paths)
    if arguments.player is not None:
        if not arguments.player.strip():
            return _cannot("--player: write a name, a part of it, or an ID.")
        return _statement(outcome, arguments.player, target, write=not arguments.check)
    in_the_way = not_ours(target)
    if in_the_way is not None and not arguments.check:
        return _cannot(
            f"{in_the_way} was not made by this program, so it is not overwritten. "
            "Give another name with -o, or move that file."
        )
    published = publish(outcome, paths, target, template, since, write=not arguments.check)
    code = _report(outcome, published, secretary_path(target), check=arguments.check)
    if arguments.open:
        _open(published.standings if code == OK else published.secretary)
    return code


def _statement(outcome: "Outcome", wanted: str, target: "Path", *, write: bool) -> int:
    """The statement of one player, printed and saved; nothing else is written."""
    from cotour.problems import errors
    from cotour.publish import save_statement
    from cotour.write.texts.statement import statement
    from cotour.write.texts.who_is_meant import find_players, several

    if outcome.season is None:
        _say_problems(outcome, "the secretary's workbook of a build")
        _say("No statement: there are errors, so nothing was computed.")
        return ERRORS if errors(outcome.problems) else CANNOT_RUN
    found = find_players(outcome.season, wanted)
    if found.empty:
        return _cannot(f"Nobody is called {wanted}, and nobody has that ID.")
    if len(found) > 1:
        for line in several(found):
            _say(line)
        return _cannot("Several players match: give more of the name, or the ID.")
    lines = statement(outcome.season, found["person"].iloc[0])
    for line in lines:
        _say(line)
    if write:
        path = save_statement(lines, found.iloc[0], outcome.season, target)
        _say("")
        _say(f"Saved: {path}")
    return OK


def _start(folder: str) -> int:
    from cotour.read.files import clean_path
    from cotour.write.start import start_season

    path = clean_path(folder)
    if not folder.strip():
        return _cannot('--start needs the name of a folder, for instance --start "Season 2026-27".')
    try:
        lines = start_season(path)
    except OSError as error:
        return _cannot(f"The folder {path} cannot be made or written to: {error.strerror}.")
    _say(f"Season folder: {path}")
    for line in lines:
        _say(f"  {line}")
    _say("Next: fill in season.xlsx, copy templates/event.xlsx into the folder for each event,")
    _say("fill it in, and double-click Build standings.")
    return OK


def _day(text: str) -> dt.date | None:
    from cotour.read.values import read_date

    day = read_date(text.strip())
    return day if isinstance(day, dt.date) else None


def _progress(files: Sequence[Any]) -> Any:
    """A bar when reading takes longer than a second and somebody is watching."""
    if sys.stdout is None or not sys.stdout.isatty():
        return files
    from tqdm import tqdm

    return tqdm(files, desc="reading", unit="workbook", delay=1, leave=False)


# --- the report ---------------------------------------------------------------------------------


def _report(outcome: "Outcome", published: "Published", secretary: "Path", *, check: bool) -> int:
    season = outcome.season
    if season is not None and not season.standings.empty:
        _say(
            f"Read: {_many(len(season.events), 'event')}, "
            f"{_many(len(season.sections), 'section')}, {_many(len(season.standings), 'player')}"
        )
    for name, (_, table) in season.rating_lists.items() if season is not None else ():
        _say(f"Read: rating list {name}, {_many(len(table), 'player')}")
    _say_left_out(outcome)
    bad = _say_problems(outcome, secretary.name)
    if outcome.suggestions:
        pairs = _many(len(outcome.suggestions), "pair")
        _say(f"People: {pairs} of players who may be one person: see People in {secretary.name}")
    _say(f"Template: {published.template}")
    if published.compared:
        _say(f"Compared with: {published.compared}")
    for line in published.notes[:LINES_SHOWN]:
        _say(f"Note: {line}")
    for note in published.aside:
        _say(f"Note: {note}")
    if check:
        _say("Checked only: nothing was written.")
    elif published.standings is not None:
        _say(f"Standings: {published.standings}")
        if published.kept is not None:
            _say(f"Those that it replaces are kept: {published.kept}")
    else:
        _say("The standings were not written; those of the last run stay as they are.")
    if published.secretary is not None:
        _say(f"For you alone: {published.secretary}")
    return ERRORS if bad else OK


def _say_problems(outcome: "Outcome", elsewhere: str) -> int:
    """The problems as To do words them; how many errors there are."""
    from cotour.problems import errors
    from cotour.write.secretary.own_workbook import to_do_lines

    bad = len(errors(outcome.problems))
    warnings = len(outcome.problems) - bad
    if outcome.problems:
        _say(f"Problems: {_many(bad, 'error')}, {_many(warnings, 'warning')}")
    lines = to_do_lines(outcome.problems)
    for line in lines[:LINES_SHOWN]:
        where = f"{line.first.source}: " if str(line.first.source) else ""
        word = "" if line.first.severity else "ERROR "
        _say(f"  {word}{where}{line.message}")
        _say(
            f"      {line.first.done}; {line.first.fix}"
            if line.first.severity
            else f"      {line.first.fix}"
        )
    if len(lines) > LINES_SHOWN:
        _say(f"  ... and {len(lines) - LINES_SHOWN} more, all of them in {elsewhere}")
    return bad


def _say_left_out(outcome: "Outcome") -> None:
    if not outcome.left_out:
        return
    _say("Left out:")
    for each in outcome.left_out[:LINES_SHOWN]:
        place = ", ".join(
            part for part in (each.file, each.sheet, each.rows) if part and part != "all"
        )
        _say(f"  {place}: {each.why}")
    if len(outcome.left_out) > LINES_SHOWN:
        _say(f"  ... and {len(outcome.left_out) - LINES_SHOWN} more")


def _nothing_to_read(paths: "Sequence[Path]") -> int:
    return _cannot(
        f"There is no event workbook and no rating list to read in {paths[0]}. Put the tournament "
        "workbooks there, or make a season folder with: python -m cotour.build --start FOLDER"
    )


def _cannot(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return CANNOT_RUN


def _many(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def _say(line: str) -> None:
    """A line of the report; where nobody listens any more, the work goes on all the same."""
    try:
        print(line, flush=True)
    except BrokenPipeError:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115


def _never_die_of_printing() -> None:
    """A name that the console or the pipe cannot show is shown with question marks."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


def _open(path: "Path | None") -> None:
    import subprocess

    if path is None:
        return
    if os.name == "nt":
        os.startfile(path)  # type: ignore[attr-defined,unused-ignore]
        return
    program = "open" if sys.platform == "darwin" else "xdg-open"
    try:
        subprocess.run([program, str(path)], check=False)
    except OSError:
        _say(f"Open it yourself: {path}")


if __name__ == "__main__":
    command()
