"""From an outcome to the two workbooks on the disk: all of the standings, or nothing of them."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import pandas as pd

from cotour.compare import compare
from cotour.pipeline import Outcome
from cotour.problems import Problem, Source, errors, problem
from cotour.read.earlier_output import EarlierOutput, day_of
from cotour.read.files import is_own_output, templates_in
from cotour.season import Season
from cotour.write.members.charts.draw import draw_charts
from cotour.write.members.formulas import live_formulas
from cotour.write.members.links import finish
from cotour.write.members.notes import note
from cotour.write.members.sheets import contents, left_out_columns
from cotour.write.package.kept import FOLDER, NotKeptError, keep
from cotour.write.package.saving import save
from cotour.write.package.stored_values import stored_values
from cotour.write.secretary.own_workbook import secretary_workbook
from cotour.write.template.choice import choose_template
from cotour.write.template.fill import fill
from cotour.write.texts.newsletter import to_paste

NOT_IN_A_FILE_NAME = re.compile(r'[<>:"/\\|?*\x00-\x1f]')
RESERVED = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\.|$)", re.IGNORECASE)
LONGEST_NAME = 180  # bytes; most file systems take 255, and " - for the secretary.xlsx" follows
FOR_THE_SECRETARY = " - for the secretary"


@dataclass(slots=True)
class Published:
    """What was written: paths (None where nothing was), and what was used."""

    template: str = ""
    standings: Path | None = None
    secretary: Path | None = None
    aside: list[str] = field(default_factory=list)  # saved under another name, or not at all
    notes: list[str] = field(default_factory=list)  # what stays a number or has no column, and why
    compared: str = ""  # with which earlier standings
    kept: Path | None = None  # the copy of the standings that were replaced


def target_of(paths: list[Path], output: Path | None, title: str) -> Path:
    """Where the standings go: -o, else output/<title>.xlsx in the first path's folder."""
    if output is not None:
        return output if output.suffix.casefold() == ".xlsx" else Path(f"{output}.xlsx")
    folder = paths[0] if paths[0].is_dir() else paths[0].parent
    return folder / "output" / f"{file_name(title)}.xlsx"


def file_name(title: str) -> str:
    """A title as a file's name: what a file name cannot have becomes -.

    >>> file_name("Tour 2002/03"), file_name(""), file_name("CON")
    ('Tour 2002-03', 'Standings', 'CON-')
    """
    clean = NOT_IN_A_FILE_NAME.sub("-", title).strip(" .")
    name = clean.encode("utf-8")[:LONGEST_NAME].decode("utf-8", "ignore").strip(" .")
    return f"{name}-" if RESERVED.match(name) else name or "Standings"


def secretary_path(target: Path) -> Path:
    """The secretary's workbook lies beside the members'."""
    return target.with_name(f"{target.stem}{FOR_THE_SECRETARY}{target.suffix}")


def not_ours(target: Path) -> Path | None:
    """A file in the way that this program did not make: it is never overwritten."""
    for path in (target, secretary_path(target)):
        if path.exists() and not is_own_output(path):
            return path
    return None


def publish(
    outcome: Outcome,
    paths: list[Path],
    target: Path,
    template: Path | None,
    since: EarlierOutput | None = None,
    *,
    write: bool,
) -> Published:
    """Fill the template and put both workbooks in place; outcome gets the template's problems."""
    published = Published()
    chosen, published.template, found = choose_template(template, templates_in(paths))
    filled = None
    if outcome.season is not None and not errors(found):
        published.compared, problems = compare(outcome.season, target, since)
        found += problems
        filled, placed, problems = fill(chosen, contents(outcome.season))
        found += problems
        if filled is not None and write:
            draw_charts(filled, outcome.season, placed)
            finish(filled, outcome.season, placed)
            note(filled, placed, outcome.season)
        live = live_formulas(outcome.season, placed)
        published.notes = [*left_out_columns(outcome.season), *live.not_live]
        if filled is not None:
            values, not_known = stored_values(filled)
            published.notes += not_known
    outcome.problems = sorted([*outcome.problems, *found], key=lambda each: each.severity)
    failed = bool(errors(outcome.problems))
    if not write:
        return published
    if filled is not None and not failed:
        try:
            keep = _keeping(published)
            written = save(filled, target, is_own_output, live.formulas, values, keep)
            published.standings = _put(written, target, published)
            if written != target:
                published.kept = None  # it was not replaced
        except NotKeptError as reason:
            outcome.problems.insert(0, _not_kept(target, reason))
            failed = True
    lines = to_paste(outcome.season) if outcome.season is not None and not failed else []
    path = secretary_path(target)
    workbook = secretary_workbook(
        outcome.problems, outcome.left_out, lines, path, outcome.people, outcome.suggestions
    )
    published.secretary = _put(save(workbook, path, is_own_output), path, published)
    return published


def _keeping(published: Published) -> Callable[[Path], Path | None]:
    def kept(replaced: Path) -> Path | None:
        published.kept = keep(replaced, day_of(replaced))
        return published.kept

    return kept


def _not_kept(target: Path, reason: NotKeptError) -> Problem:
    folder = target.parent / FOLDER
    source = Source(target.name, path=target)
    return problem("earlier_not_kept", source, folder=folder, why=reason)


def _put(written: Path, target: Path, published: Published) -> Path:
    if written != target:
        published.aside.append(
            f"{target.name} is open in another program; saved beside it as {written.name}"
        )
    return written


def save_statement(lines: list[str], player: pd.Series, season: Season, target: Path) -> Path:
    """Statement NAME.txt beside the standings; of two people of one name it names the ID."""
    same_name = (season.standings.get("player", pd.Series(dtype=str)) == player["player"]).sum()
    has_id = bool(pd.notna(player["member_id"]) and player["member_id"])
    name = (
        f"{player['player']} {player['member_id']}"
        if same_name > 1 and has_id
        else player["player"]
    )
    path = target.with_name(f"Statement {file_name(str(name))}.txt")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path
