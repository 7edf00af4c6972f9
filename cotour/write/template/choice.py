"""Which template is used: the one asked for, hers in the folder, else the program's own."""

from collections.abc import Sequence
from pathlib import Path

from cotour.problems import Problem, Source, problem

STANDINGS = "standings.xlsx"


def templates_folder() -> Path:
    """The blank workbooks that came with the program: in the package, or beside it in a checkout."""
    here = Path(__file__).resolve().parents[2]
    return next(
        folder for folder in (here / "templates", here.parent / "templates") if folder.is_dir()
    )


def is_own_template(template: Path) -> bool:
    """Whether it is the one that came with the program."""
    return template == templates_folder() / STANDINGS


def choose_template(
    asked_for: Path | None, found: Sequence[Path]
) -> tuple[Path, str, list[Problem]]:
    """The template, words for the report, and an error where two lie in the folder.

    asked_for: --template; found: workbooks with tokens in the folder or its templates/
    """
    if asked_for is not None:
        return asked_for, str(asked_for), []
    if len(found) > 1:
        names = " and ".join(f"{path.parent.name}/{path.name}" for path in found)
        source = Source(found[1].name, path=found[1])
        return found[0], str(found[0]), [problem("template_twice", source, names)]
    if found:
        return found[0], str(found[0]), []
    return templates_folder() / STANDINGS, "the one that came with the program", []
