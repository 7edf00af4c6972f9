"""One part of the work alone, timed inside its process: WHICH ARGUMENT ...

calamine FOLDER     calamine's read of every sheet
pandas FOLDER       pandas.read_excel(engine="openpyxl") of every sheet
cotour FOLDER       this project's reading: files, limits, scans, grids
save IN.xlsx OUT    openpyxl's own save of a finished workbook
limit STORED.xlsx OUT FOLDER
                    the physical limit: unzip and parse the XML of the inputs, and deflate the
                    parts of the output, which is given unpacked
"""

import sys
import zipfile
from pathlib import Path
from xml.parsers import expat

from tests.benchmarks.rivals.stopwatch import timed


def workbooks(folder):
    return sorted(Path(folder).glob("*.xlsx"))


def calamine(folder):
    import python_calamine

    def read():
        for path in workbooks(folder):
            with python_calamine.load_workbook(path) as workbook:
                for name in workbook.sheet_names:
                    workbook.get_sheet_by_name(name).to_python(skip_empty_area=False)

    timed(read)


def pandas(folder):
    import openpyxl  # noqa: F401
    import pandas as pd

    timed(
        lambda: [
            pd.read_excel(path, sheet_name=None, header=None, engine="openpyxl")
            for path in workbooks(folder)
        ]
    )


def cotour(folder):
    import openpyxl  # noqa: F401
    import pandas as pd  # noqa: F401

    from cotour.read.files import find_files
    from cotour.read.grid import read_grids

    def read():
        files, _, problems = find_files([Path(folder)])
        found = [read_grids(file) for file in files]
        return files, [*problems, *(one for _, _, problems in found for one in problems)]

    files, problems = timed(read)
    assert files
    assert not problems, problems


def save(finished, target):
    from openpyxl import load_workbook

    workbook = load_workbook(finished)
    timed(lambda: workbook.save(target))


def limit(stored, target, folder):
    with zipfile.ZipFile(stored) as output:
        parts = {name: output.read(name) for name in output.namelist()}

    def work():
        for path in workbooks(folder):
            with zipfile.ZipFile(path) as package:
                for name in package.namelist():
                    if name.endswith((".xml", ".rels")):
                        expat.ParserCreate().Parse(package.read(name), True)
        with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as package:
            for name, part in parts.items():
                package.writestr(name, part)

    timed(work)


if __name__ == "__main__":
    which = {"calamine": calamine, "pandas": pandas, "cotour": cotour, "save": save, "limit": limit}
    which[sys.argv[1]](*sys.argv[2:])
