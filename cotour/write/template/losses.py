"""What openpyxl drops of a workbook without a word, found by comparing before and after a save.

An inventory counts what a package holds, by sheet, kind and cell: drawings by their anchors,
additions of newer Excels by their URIs, some elements of the sheets. What the saved copy has less of
is lost.
"""

import warnings
from collections import Counter
from collections.abc import Iterator
from io import BytesIO
from typing import NamedTuple
from xml.etree import ElementTree
from xml.etree.ElementTree import Element
from zipfile import ZipFile

from openpyxl import Workbook, load_workbook
from openpyxl.packaging.relationship import get_dependents, get_rels_path

from cotour.problems import Problem, Source, problem
from cotour.write.template.layout import on_sheet
from cotour.write.template.making import address
from cotour.write.template.tokens import folded


class Thing(NamedTuple):
    """Something that a sheet holds; no cell where it has none."""

    sheet: str
    kind: str
    cell: str


DRAWN = {  # by what an anchor holds
    "pic": "a picture",
    "sp": "a shape",
    "cxnSp": "a line",
    "grpSp": "a group of shapes",
    "contentPart": "ink",
}
DRAWN_BY_ADDRESS = {  # by the end of the address in a graphic's data
    "chart": "a chart",
    "chartex": "a chart of a kind that only newer Excels draw",
    "diagram": "a SmartArt diagram",
    "slicer": "a slicer",
    "timeslicer": "a timeline",
}
ELEMENTS = {  # of a sheet
    "legacyDrawingHF": "a picture in the page header or footer",
    "picture": "a background picture",
    "controls": "a form control",
    "oleObjects": "an embedded object",
    "protectedRanges": "ranges that may be edited in a protected sheet",
    "customSheetViews": "a custom view",
    "dataConsolidate": "a consolidation",
    "cfRule": "a conditional format",
    "dataValidation": "a drop-down or other data validation",
}
OF_A_CELL = {  # attributes of a cell that point to what openpyxl does not read
    "cm": "a formula whose results spill into other cells",
    "vm": "a picture or a data type placed in a cell",
}
RELATIONS = {"threadedComment": "the thread of a comment", "vbaProject": "macros"}
OF_NEWER_EXCEL = {  # the elements inside an addition, and what they are
    "sparkline": "a sparkline",
    "conditionalFormatting": "a data bar, icon set or other conditional format of Excel 2010 or later",
    "dataValidation": "a drop-down or other data validation of Excel 2010 or later",
    "protectedRange": "a range that may be edited in a protected sheet",
}
TOLD_BY_THEIR_DRAWING = ("slicerList", "timelineRefs", "slicerRefs")
HARMLESS = ("ignoredErrors",)
WRITTEN_ANEW = ("_xlnm._filterdatabase", "_xlnm.criteria", "_xlnm.extract")
NAMES = {
    "_xlnm.print_area": "a print area given by a formula",
    "_xlnm.print_titles": "print titles given by a formula",
}


def losses(package: bytes, here: Source, left_out: frozenset[str]) -> list[Problem]:
    """What is lost of a template; sheets whose folded title is in left_out do not matter."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # openpyxl's own words, which name no cell
        saved = BytesIO()
        load_workbook(BytesIO(package), rich_text=True).save(saved)
    lost = inventory(package) - inventory(saved.getvalue())
    return [
        problem("template_loss", on_sheet(here, thing.sheet, thing.cell), thing.kind)
        for thing in sorted(lost)
        if folded(thing.sheet) not in left_out
    ]


def without_automatic_heights(package: bytes, workbook: Workbook) -> None:
    """Forget the row heights that nobody has set: Excel and LibreOffice write them anyway.

    openpyxl takes every written height for a set one, and then long text is cut off.
    """
    with ZipFile(BytesIO(package)) as archive:
        for title, sheet, _ in _sheets(archive):
            for row in sheet.iter():
                is_set = row.get("customHeight", "0") not in ("0", "false")
                if _local(row) == "row" and row.get("ht") and row.get("r") and not is_set:
                    workbook[title].row_dimensions[int(row.get("r", ""))].height = None


def inventory(package: bytes) -> Counter[Thing]:
    """How many of each thing the package holds."""
    with ZipFile(BytesIO(package)) as archive:
        found = Counter(_things_of_the_workbook(archive))
        for title, sheet, path in _sheets(archive):
            found.update(_things_in_the_sheet(title, sheet))
            found.update(_things_beside_the_sheet(archive, title, path))
    return found


def _sheets(archive: ZipFile) -> Iterator[tuple[str, Element, str]]:
    """Title, XML and path of every sheet."""
    path = _workbook_path(archive)
    targets = {rel.Id: rel.target for rel in _relations(archive, path)}
    for sheet in ElementTree.fromstring(archive.read(path)).iter():
        if _local(sheet) == "sheet":
            number = next((v for k, v in sheet.attrib.items() if k.endswith("}id")), "")
            target = targets.get(number, "")
            if target in archive.namelist():
                yield sheet.get("name", ""), ElementTree.fromstring(archive.read(target)), target


def _workbook_path(archive: ZipFile) -> str:
    relations = get_dependents(archive, "_rels/.rels")
    return next(str(rel.target) for rel in relations if rel.Type.endswith("/officeDocument"))


def _relations(archive: ZipFile, path: str) -> list:  # type: ignore[type-arg]
    rels = get_rels_path(path)  # type: ignore[no-untyped-call]
    return list(get_dependents(archive, rels)) if rels in archive.namelist() else []


def _things_of_the_workbook(archive: ZipFile) -> Iterator[Thing]:
    path = _workbook_path(archive)
    for relation in _relations(archive, path):
        if kind := RELATIONS.get(relation.Type.rpartition("/")[2]):
            yield Thing("", kind, "")
    names = {  # LibreOffice writes the print titles twice
        (name.get("name", ""), name.get("localSheetId"))
        for name in ElementTree.fromstring(archive.read(path)).iter()
        if _local(name) == "definedName" and name.get("name", "").casefold() not in WRITTEN_ANEW
    }
    for name, _sheet in names:
        yield Thing("", NAMES.get(name.casefold(), f"the name {name}"), "")


def _things_in_the_sheet(title: str, sheet: Element) -> Iterator[Thing]:
    for child in sheet:
        if _local(child) == "extLst":
            for addition in child:
                yield from _additions(title, addition)
            continue
        for element in child.iter():
            if kind := ELEMENTS.get(_local(element)):
                yield Thing(title, kind, "")
            for mark in OF_A_CELL.keys() & element.keys() if _local(element) == "c" else ():
                yield Thing(title, OF_A_CELL[mark], element.get("r", ""))


def _additions(title: str, addition: Element) -> Iterator[Thing]:
    """What stands in one ext element: with its cells, or only that there is something."""
    known = [element for element in addition.iter() if _local(element) in OF_NEWER_EXCEL]
    for element in known:
        cells = (each.text or "" for each in element.iter() if _local(each) == "sqref")
        cell = next(cells, "").split(" ")[0].split(":")[0]
        yield Thing(title, OF_NEWER_EXCEL[_local(element)], cell)
    inside = {_local(element) for element in addition}
    if not known and not inside & {*TOLD_BY_THEIR_DRAWING, *HARMLESS}:
        address_of_kind = addition.get("uri", "")
        yield Thing(title, f"an addition of a newer Excel ({address_of_kind})", "")


def _things_beside_the_sheet(archive: ZipFile, title: str, path: str) -> Iterator[Thing]:
    for relation in _relations(archive, path):
        last = relation.Type.rpartition("/")[2]
        if kind := RELATIONS.get(last):
            yield Thing(title, kind, "")
        if last == "drawing":
            named = {each.Id for each in _relations(archive, relation.target)}
            drawing = ElementTree.fromstring(archive.read(relation.target))
            for anchor in _anchors(drawing):
                yield from _drawn(title, anchor, named)


def _anchors(parent: Element) -> Iterator[Element]:
    """The anchors of a drawing; of alternatives for older Excels only the first."""
    for child in parent:
        if _local(child) == "AlternateContent" and len(child):
            yield from _anchors(child[0])
        elif _local(child).endswith("Anchor"):
            yield child


def _drawn(title: str, anchor: Element, relations: set[str]) -> Iterator[Thing]:
    cell = _anchor_cell(anchor)
    for child in anchor:
        held = child
        if _local(child) == "AlternateContent" and len(child) and len(child[0]):
            held = child[0][0]
        if kind := _kind(held):
            yield Thing(title, kind, cell)
        for link in held.iter():
            numbers = {v for k, v in link.attrib.items() if k.endswith("}id")}
            if _local(link) == "hlinkClick" and numbers & relations:
                yield Thing(title, "a link on a picture or shape", cell)


def _kind(held: Element) -> str | None:
    name = _local(held)
    if name == "graphicFrame":
        addresses = (each.get("uri", "") for each in held.iter() if _local(each) == "graphicData")
        return DRAWN_BY_ADDRESS.get(next(addresses, "").rpartition("/")[2], "a graphic")
    in_a_box = any(_local(e) == "cNvSpPr" and e.get("txBox") in ("1", "true") for e in held.iter())
    return "a text box" if name == "sp" and in_a_box else DRAWN.get(name)


def _anchor_cell(anchor: Element) -> str:
    start = next((child for child in anchor if _local(child) == "from"), None)
    if start is None:
        return ""
    at = {_local(child): int(child.text or 0) for child in start}
    return address(at.get("row", 0) + 1, at.get("col", 0) + 1)


def _local(element: Element) -> str:
    """The name of an element without its namespace."""
    return str(element.tag).rpartition("}")[2]
