"""What can be wrong with a template, each with its cell; and what openpyxl would drop of it."""

import re
from io import BytesIO
from pathlib import Path

import pytest
from openpyxl import Workbook
from openpyxl.comments import Comment
from openpyxl.drawing.image import Image
from PIL import Image as Picture

from cotour.problems import Problem, Source, errors
from cotour.write.template import fill as filling
from cotour.write.template.choice import choose_template, is_own_template
from cotour.write.template.fill import fill
from cotour.write.template.losses import losses
from tests.write.template_workbooks import (
    content,
    filled,
    lines,
    part,
    put,
    save,
    sheet,
    with_parts,
)

MODEL = ["{place}", "{player}", "{tour_points}"]


def problems_of(book: Workbook, folder: Path) -> list[Problem]:
    workbook, placed, problems = fill(save(book, folder), {"Standings": [content(lines())]})
    assert (workbook is None, placed == []) == (bool(errors(problems)),) * 2
    return problems


def one(book: Workbook, folder: Path, code: str, cell: str, sheet_title: str = "Standings") -> str:
    (only,) = problems_of(book, folder)
    where = (only.source.workbook, only.source.sheet, only.source.cell)
    assert (only.code, where) == (code, ("standings.xlsx", sheet_title, cell))
    assert only.source.path == folder / "standings.xlsx"
    return str(only)


# --- tokens ---------------------------------------------------------------------------------------


def test_an_unknown_token_with_the_nearest_known_one(tmp_path: Path) -> None:
    book, _ = sheet("Standings", {1: [*MODEL, "{avrage_rating} or so"]})
    words = one(book, tmp_path, "template_unknown_token", "D1")
    assert "{avrage_rating} is no token" in words
    assert "write {average_rating}" in words


def test_a_token_of_another_sheet_is_unknown(tmp_path: Path) -> None:
    book, _ = sheet("Standings", {1: [*MODEL, "{four_cq}"], 2: ["{list.as_of}"]})
    found = problems_of(book, tmp_path)
    assert [(each.code, each.source.cell) for each in found] == [
        ("template_unknown_token", "D1"),
        ("template_unknown_token", "A2"),
    ]


def test_tokens_of_a_header_and_a_chart_are_looked_at(tmp_path: Path) -> None:
    book, made = sheet("Standings", {1: MODEL})
    made.oddFooter.left.text = "{season.titel}"
    assert "{season.title}" in one(book, tmp_path, "template_unknown_token", "")


def test_a_line_token_above_the_model_row(tmp_path: Path) -> None:
    book, _ = sheet("Standings", {1: [None, "{player} leads"], 3: MODEL})
    assert "row 3" in one(book, tmp_path, "template_stray_line", "B1")


def test_two_model_rows(tmp_path: Path) -> None:
    book, _ = sheet("Standings", {3: MODEL, 4: MODEL})
    found = problems_of(book, tmp_path)
    assert {each.code for each in found} == {"template_stray_line"}
    assert [each.source.cell for each in found] == ["A4", "B4", "C4"]


@pytest.mark.parametrize("cells", ["B3:C3", "A2:A3", "D3:D4"])
def test_cells_merged_inside_the_model_row(tmp_path: Path, cells: str) -> None:
    book, made = sheet("Standings", {3: ["{place}", "{player}"]})
    made.merge_cells(cells)
    if cells == "A2:A3":  # the token would be under the merged cell
        made["A2"], made["C3"] = None, "{games}"
    words = one(book, tmp_path, "template_merged_line", cells.split(":")[0])
    assert f"the cells {cells} are merged" in words


def test_a_group_token_without_lines(tmp_path: Path) -> None:
    book, _ = sheet("Standings", {1: ["{group.name}"]})
    assert "{player}" in one(book, tmp_path, "template_group_without_lines", "A1")


def test_a_group_token_below_its_group(tmp_path: Path) -> None:
    book, _ = sheet("Standings", {1: ["{group.name}"], 2: MODEL, 3: ["{group.players}"]})
    assert "{group.end}" in one(book, tmp_path, "template_stray_group", "A3")


def test_an_event_token_outside_an_event_column(tmp_path: Path) -> None:
    book, _ = sheet(
        "Standings", {1: ["{event.name}", "{event.name}"], 2: ["{event.points}", "{player}"]}
    )
    assert "{event.points}" in one(book, tmp_path, "template_stray_event", "B1")


def test_a_sheet_with_tokens_and_an_unknown_title(tmp_path: Path) -> None:
    book, _ = sheet("Standings", {1: MODEL})
    put(book.create_sheet("Standing"), {1: MODEL})
    words = one(book, tmp_path, "template_unknown_sheet", "", "Standing")
    assert "Most Games, Classes" in words


def test_braces_in_a_sheet_of_her_own_are_hers(tmp_path: Path) -> None:
    book, _ = sheet("Standings", {1: MODEL})
    put(book.create_sheet("Notes"), {1: ["{see below}", "{1}", "{}"]})
    assert problems_of(book, tmp_path) == []


def test_all_mistakes_come_in_one_run(tmp_path: Path) -> None:
    book, made = sheet("Standings", {1: ["{plase}", "{player}"], 2: MODEL})
    made.merge_cells("D2:E2")
    put(book.create_sheet("Rules 2"), {1: ["{rule}"]})
    assert {each.code for each in problems_of(book, tmp_path)} == {
        "template_unknown_token",
        "template_stray_line",
        "template_merged_line",
        "template_unknown_sheet",
    }


# --- files ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "data", [b"", b"Name;Points\n", b"PK\x03\x04broken", b"\xd0\xcf\x11\xe0" * 99]
)
def test_a_file_that_is_no_workbook(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "standings.xlsx"
    path.write_bytes(data)
    workbook, placed, (only,) = fill(path, {})
    assert (workbook, placed, only.code) == (None, [], "template_unreadable")
    assert "standings.xlsx is no workbook" in str(only)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    assert [each.code for each in fill(tmp_path / "gone.xlsx", {})[2]] == ["template_unreadable"]


def test_a_template_without_tokens_or_without_a_sheet_to_show(tmp_path: Path) -> None:
    book, _ = sheet("Notes", {1: ["nothing here"]})
    assert [each.code for each in problems_of(book, tmp_path)] == ["template_no_sheet"]
    book, _ = sheet("Combined", {1: ["{player}"]})
    book.create_sheet("Hidden").sheet_state = "hidden"
    assert [each.code for each in problems_of(book, tmp_path)] == ["template_no_sheet"]


# --- what openpyxl drops ------------------------------------------------------------------------------

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
DRAWING = "http://schemas.openxmlformats.org/drawingml/2006"
SHEET = "xl/worksheets/sheet1.xml"
SHEET_RELATIONS = "xl/worksheets/_rels/sheet1.xml.rels"


def relations(*targets: tuple[str, str, str]) -> str:
    each = "".join(
        f'<Relationship Id="{number}" Type="{OFFICE}/{kind}" Target="{target}"/>'
        for number, kind, target in targets
    )
    return f'<Relationships xmlns="{RELATIONS}">{each}</Relationships>'


def anchored(column: int, row: int, held: str) -> str:
    start = f"<xdr:from><xdr:col>{column}</xdr:col><xdr:colOff>0</xdr:colOff>"
    start += f"<xdr:row>{row}</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:from>"
    end = start.replace("xdr:from", "xdr:to")
    return f"<xdr:twoCellAnchor>{start}{end}{held}<xdr:clientData/></xdr:twoCellAnchor>"


def drawing(*anchors: str) -> str:
    names = f'xmlns:xdr="{DRAWING}/spreadsheetDrawing" xmlns:a="{DRAWING}/main"'
    compatible = 'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"'
    return f"<xdr:wsDr {names} {compatible}>{''.join(anchors)}</xdr:wsDr>"


SHAPE = '<xdr:sp><xdr:nvSpPr><xdr:cNvPr id="2" name="x"/><xdr:cNvSpPr{}/></xdr:nvSpPr><xdr:spPr/></xdr:sp>'
TEXT_BOX, ARROW = SHAPE.format(' txBox="1"'), SHAPE.format("")
SLICER = (
    '<mc:AlternateContent><mc:Choice Requires="sle15"><xdr:graphicFrame><a:graphic><a:graphicData '
    'uri="http://schemas.microsoft.com/office/drawing/2012/slicer"/></a:graphic></xdr:graphicFrame>'
    "</mc:Choice><mc:Fallback>" + ARROW + "</mc:Fallback></mc:AlternateContent>"
)
X14 = (
    'xmlns:x14="http://schemas.microsoft.com/office/spreadsheetml/2009/9/main" '
    'xmlns:xm="http://schemas.microsoft.com/office/excel/2006/main"'
)


def addition(uri: str, held: str) -> str:
    return f'<ext uri="{{{uri}}}" {X14}>{held}</ext>'


SPARKLINE = addition(
    "05C60535-1F16-4fd2-B633-F4F36F0B64E0",
    "<x14:sparklineGroups><x14:sparklineGroup><x14:sparklines><x14:sparkline><xm:f>A1:C1</xm:f>"
    "<xm:sqref>D1</xm:sqref></x14:sparkline></x14:sparklines></x14:sparklineGroup>"
    "</x14:sparklineGroups>",
)
DATA_BAR = addition(
    "78C0D931-6437-407d-A8EE-F0AAD7539E65",
    '<x14:conditionalFormattings><x14:conditionalFormatting><x14:cfRule type="dataBar" id="x"/>'
    "<xm:sqref>C1:C9</xm:sqref></x14:conditionalFormatting></x14:conditionalFormattings>",
)
IGNORED = addition("01252117-D84E-4E92-8308-4BE1C098FCBB", "<x14:ignoredErrors/>")
UNHEARD_OF = addition("00000000-0000-0000-0000-000000000000", "<x14:news/>")


def prepared(folder: Path, tail: str, parts: dict[str, str | bytes]) -> Path:
    """A template with elements before the end of its sheet, and further parts in the package."""
    book, _ = sheet("Standings", {1: MODEL})
    path = save(book, folder)
    text = part(path, SHEET)
    text = text.replace("<worksheet ", f'<worksheet xmlns:r="{OFFICE}" ', 1)
    return with_parts(path, {SHEET: text.replace("</worksheet>", f"{tail}</worksheet>"), **parts})


def lost(path: Path) -> list[tuple[str, str]]:
    workbook, _, problems = filled(path, {"Standings": [content(lines())]})
    assert workbook.worksheets[0]["B1"].value == "Ann Archer"
    assert {each.code for each in problems} <= {"template_loss"}
    assert not errors(problems)
    return [(each.source.cell, each.found) for each in problems]


def test_drawn_objects_that_are_dropped(tmp_path: Path) -> None:
    parts: dict[str, str | bytes] = {
        SHEET_RELATIONS: relations(("rId1", "drawing", "/xl/drawings/drawing1.xml")),
        "xl/drawings/drawing1.xml": drawing(
            anchored(2, 4, TEXT_BOX), anchored(0, 0, ARROW), anchored(5, 1, SLICER)
        ),
    }
    found = lost(prepared(tmp_path, '<drawing r:id="rId1"/>', parts))
    assert sorted(found) == [("A1", "a shape"), ("C5", "a text box"), ("F2", "a slicer")]


def test_additions_of_newer_excels_that_are_dropped(tmp_path: Path) -> None:
    tail = f"<extLst>{SPARKLINE}{DATA_BAR}{IGNORED}{UNHEARD_OF}</extLst>"
    found = lost(prepared(tmp_path, tail, {}))
    assert [cell for cell, _ in found] == ["C1", "D1", ""]
    assert "data bar" in found[0][1]
    assert found[1][1] == "a sparkline"
    assert "an addition of a newer Excel" in found[2][1]


def test_a_picture_in_the_page_header_and_a_control(tmp_path: Path) -> None:
    parts: dict[str, str | bytes] = {
        SHEET_RELATIONS: relations(
            ("rId1", "vmlDrawing", "/xl/drawings/vmlDrawing1.vml"),
            ("rId2", "threadedComment", "/xl/threadedComments/threadedComment1.xml"),
        ),
        "xl/drawings/vmlDrawing1.vml": "<xml/>",
        "xl/threadedComments/threadedComment1.xml": f'<t xmlns="{MAIN}"/>',
    }
    tail = '<legacyDrawingHF r:id="rId1"/><controls><control name="Box"/></controls>'
    assert [found for _, found in lost(prepared(tmp_path, tail, parts))] == [
        "a form control",
        "a picture in the page header or footer",
        "the thread of a comment",
    ]


def test_what_is_not_dropped_is_not_told(tmp_path: Path) -> None:
    book, made = sheet("Standings", {1: MODEL})
    held = BytesIO()
    Picture.new("RGB", (9, 9)).save(held, "png")
    held.seek(0)
    made.add_image(Image(held), "E2")
    made["A1"].comment = Comment("x", "y")
    made.print_title_rows = "1:1"
    made.auto_filter.ref = "A1:C1"
    assert problems_of(book, tmp_path) == []


def test_nothing_of_the_programs_own_template_is_dropped_so_builds_need_not_look() -> None:
    own, _, _ = choose_template(None, [])
    assert is_own_template(own)
    assert losses(own.read_bytes(), Source(own.name), frozenset()) == []


def test_more_lines_than_a_sheet_has_rows_are_an_error_and_nothing_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    book, _ = sheet("Standings", {1: ["Place", "Player"], 2: MODEL})
    count = len(lines().columns["place"])
    monkeypatch.setattr(filling, "LAST_ROW", count + 1)  # the heading and the lines
    assert problems_of(book, tmp_path) == []
    monkeypatch.setattr(filling, "LAST_ROW", count)
    words = one(book, tmp_path, "template_sheet_full", "")
    assert f"this sheet would need {count + 1} rows, and a sheet has {count}" in words


def test_the_help_sheet_may_hold_anything(tmp_path: Path) -> None:
    path = prepared(tmp_path, f"<extLst>{SPARKLINE}</extLst>", {})
    name = "xl/workbook.xml"
    with_parts(path, {name: part(path, name).replace('name="Standings"', 'name="How to restyle"')})
    codes = [each.code for each in fill(path, {"Standings": [content(lines())]})[2]]
    assert codes == ["template_no_sheet"]


def test_a_link_on_a_picture_is_told_and_leaves_no_broken_part(tmp_path: Path) -> None:
    book, made = sheet("Standings", {1: MODEL})
    held = BytesIO()
    Picture.new("RGB", (9, 9)).save(held, "png")
    held.seek(0)
    made.add_image(Image(held), "B2")
    path = save(book, tmp_path)
    names = ("xl/drawings/drawing1.xml", "xl/drawings/_rels/drawing1.xml.rels")
    drawn = "http://schemas.openxmlformats.org/drawingml/2006/main"
    link = f'<a:hlinkClick xmlns:a="{drawn}" xmlns:r="{OFFICE}" r:id="rId9"/>'
    linked, found = re.subn(
        r"(<(?:\w+:)?cNvPr\b[^>]*?) ?/>", rf"\1>{link}</cNvPr>", part(path, names[0]), count=1
    )
    assert found, part(path, names[0])
    assert "hlinkClick" in linked
    link = f'<Relationship Id="rId9" Type="{OFFICE}/hyperlink" Target="https://example.org" '
    link += 'TargetMode="External"/>'
    named = part(path, names[1]).replace("</Relationships>", f"{link}</Relationships>")
    with_parts(path, {names[0]: linked, names[1]: named})
    assert lost(path) == [("B2", "a link on a picture or shape")]
    workbook, _, _ = fill(path, {"Standings": [content(lines())]})
    assert workbook is not None
    assert "hlinkClick" not in part(save(workbook, tmp_path, "output.xlsx"), names[0])


def test_formulas_that_spill_and_pictures_in_cells_are_told(tmp_path: Path) -> None:
    book, _ = sheet("Standings", {1: MODEL, 3: ["=1+1", "x"]})
    path = save(book, tmp_path)
    text = part(path, SHEET).replace('<c r="A3"', '<c r="A3" cm="1"')
    text = text.replace('<c r="B3"', '<c r="B3" vm="1"')
    found = lost(with_parts(path, {SHEET: text}))
    assert [cell for cell, _ in found] == ["A3", "B3"]


def test_content_for_an_unknown_sheet_is_our_bug(tmp_path: Path) -> None:
    path = save(sheet("Standings", {1: MODEL})[0], tmp_path)
    with pytest.raises(ValueError, match="standing"):
        fill(path, {"Standing": [content(lines())]})


def test_a_pivot_table_is_told_and_taken_out(tmp_path: Path) -> None:
    book, _ = sheet("Standings", {1: MODEL})
    put(book.create_sheet("Pivot"), {1: ["kept"]})
    path = save(book, tmp_path)
    cache, table = "/xl/pivotCache/pivotCacheDefinition1.xml", "/xl/pivotTables/pivotTable1.xml"
    of_the_book, types = "xl/_rels/workbook.xml.rels", "[Content_Types].xml"
    kind = "application/vnd.openxmlformats-officedocument.spreadsheetml"
    overrides = "".join(
        f'<Override PartName="{name}" ContentType="{kind}.{what}+xml"/>'
        for name, what in ((table, "pivotTable"), (cache, "pivotCacheDefinition"))
    )
    caches = f'<pivotCaches><pivotCache xmlns:r="{OFFICE}" cacheId="1" r:id="rIdP"/></pivotCaches>'
    to_cache = ("rIdP", "pivotCacheDefinition", cache)
    only_this = relations(to_cache).partition(">")[2].removesuffix("</Relationships>")
    replaced = (
        ("xl/workbook.xml", "<calcPr", f"{caches}<calcPr"),
        (of_the_book, "</Relationships>", f"{only_this}</Relationships>"),
        (types, "</Types>", f"{overrides}</Types>"),
    )
    parts: dict[str, str | bytes] = {n: part(path, n).replace(a, b) for n, a, b in replaced}
    parts["xl/worksheets/_rels/sheet2.xml.rels"] = relations(("rId1", "pivotTable", table))
    parts["xl/pivotTables/_rels/pivotTable1.xml.rels"] = relations(to_cache)
    parts[cache[1:]] = (
        f'<pivotCacheDefinition xmlns="{MAIN}"><cacheSource type="worksheet"><worksheetSource '
        'ref="A1:B1" sheet="Standings"/></cacheSource><cacheFields count="0"/></pivotCacheDefinition>'
    )
    parts[table[1:]] = (
        f'<pivotTableDefinition xmlns="{MAIN}" name="P" cacheId="1" dataCaption="V"><location '
        'ref="A3:B5" firstHeaderRow="1" firstDataRow="1" firstDataCol="1"/></pivotTableDefinition>'
    )
    with_parts(path, parts)
    workbook, _, problems = filled(path, {"Standings": [content(lines())]})
    assert [(each.source.sheet, each.found) for each in problems] == [("Pivot", "a pivot table")]
    assert not workbook["Pivot"]._pivots
