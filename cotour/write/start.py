"""A new season's folder: blank workbooks, the template to restyle, and a file to double-click."""

import os
import shlex
import shutil
import sys
from pathlib import Path

from cotour.write.template.choice import templates_folder

IN_THE_FOLDER = {  # blank workbook -> where it goes in the season's folder
    "season.xlsx": "season.xlsx",
    "event.xlsx": "templates/event.xlsx",
    "rating_list.xlsx": "templates/rating_list.xlsx",
    "standings.xlsx": "templates/standings.xlsx",
}

WINDOWS = """@echo off
chcp 65001 >nul
"{python}" -m cotour.build "%~dp0." --open
echo.
pause
"""

ELSEWHERE = """#!/bin/sh
cd "$(dirname "$0")" || exit 1
{python} -m cotour.build . --open
printf '\\nPress Enter to close this window. '
read -r answer
"""


def start_season(folder: Path, python: str = sys.executable, system: str = os.name) -> list[str]:
    """Makes what is missing in the folder and overwrites nothing.

    python: full path of the Python that builds; system: "nt" is Windows
    Returns: a line for every file, made or kept.
    Errors:  OSError where the folder cannot be written to.
    """
    folder.mkdir(parents=True, exist_ok=True)
    said = []
    for blank, place in IN_THE_FOLDER.items():
        target = folder / place
        target.parent.mkdir(parents=True, exist_ok=True)
        if target.exists():
            said.append(f"kept   {place}")
            continue
        shutil.copyfile(templates_folder() / blank, target)
        said.append(f"made   {place}")
    return [*said, _double_click(folder, python, system)]


def _double_click(folder: Path, python: str, system: str) -> str:
    """The file to double-click: it builds the folder it lies in and opens what came out."""
    windows = system == "nt"
    target = folder / ("Build standings.bat" if windows else "Build standings.command")
    if target.exists():
        return f"kept   {target.name}"
    if windows:
        text = WINDOWS.format(python=python.replace("%", "%%")).replace("\n", "\r\n")
    else:
        text = ELSEWHERE.format(python=shlex.quote(python))
    target.write_bytes(text.encode("utf-8"))
    if not windows:
        target.chmod(0o755)
    return f"made   {target.name}"
