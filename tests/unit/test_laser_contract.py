"""What a laser file says beside its lines, how far the head travels, and the tables behind it: every fault is found."""

import copy
import re
import tomllib
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from polygo_fab import kits
from polygo_fab.check.contract import (
    LaserFile,
    ReadJob,
    check_contract,
    check_laser_files,
    settings_of,
    sold_in_colours,
)
from polygo_fab.check.contract.stock import check_stock, stock_wrong, stocked_wrong
from polygo_fab.check.contract.travel import needless, travelled
from polygo_fab.check.drawing import LaserDrawing, ReadStroke
from polygo_fab.check.laser import check_made, read_laser
from polygo_fab.core.kerf import Kerf
from polygo_fab.core.part import Part, Stroke
from polygo_fab.core.path import circle, line, rectangle
from polygo_fab.core.resources import template
from polygo_fab.core.sheet import NOTE_COLOUR, Placement, Profile, Sheet
from polygo_fab.core.workshop.lightburn import known_settings
from polygo_fab.core.workshop.profiles import profile_named, profiles
from polygo_fab.core.workshop.tables import laser, machine, material, resolved
from polygo_fab.write.dxf import sheet_dxf
from polygo_fab.write.laser_pdf import sheet_pdf
from polygo_fab.write.lbrn2 import sheet_lbrn2
from polygo_fab.write.svg import sheet_svg

WRITERS: dict[str, Callable[..., bytes]] = {"svg": sheet_svg, "dxf": sheet_dxf, "lbrn2": sheet_lbrn2, "pdf": sheet_pdf}
TABLES = {name: tomllib.loads(template(f"{name}.toml").read_text(encoding="utf-8"))
          for name in ("materials", "machines", "lasers")}


@cache
def sheets() -> tuple[Sheet, ...]:
    """Engraved, scored, cut, and a second face."""
    return (*kits.load("hexago", {"lines": "both"}).sheets[:2], *kits.load("board", {"board": "trap7",
                                                                                     "back": "dual"}).sheets)


def written(form: str, look: Profile, cutter: str | None, sheet: Sheet) -> bytes:
    if form != "lbrn2" or cutter is None:
        return WRITERS[form](sheet, look)
    return sheet_lbrn2(sheet, look, known_settings(laser(machine(cutter).laser), material(sheet.material)))


def findings(form: str, some: Sequence[Sheet], change: Callable[[bytes], bytes] = bytes, look: str = "generic",
             cutter: str | None = None, meant: Profile | None = None) -> list[str]:
    """What is found of these jobs, each file changed."""
    chosen = meant or profile_named(look)
    files = []
    for sheet in some:
        data = change(written(form, chosen, cutter, sheet))
        drawing = read_laser(data, form, chosen)[0]  # type: ignore[arg-type]
        job = ReadJob(name=sheet.name.removesuffix(f"-{sheet.face}"), back=sheet.face == "back",
                      material=sheet.material, thickness=sheet.thickness, drawing=drawing, over=sheet.face == "over")
        files.append(LaserFile(sheet.name, data, job, (sheet.kerf.x, sheet.kerf.y), drawing))
    found = check_laser_files(form, chosen, files, settings_of(resolved(), cutter, {s.material for s in some}))
    assert {f.code for f in found} <= {"CONTRACT"}
    return [str(f) for f in found]


@pytest.mark.slow
@pytest.mark.parametrize("form", WRITERS)
@pytest.mark.parametrize("look", profiles())
def test_what_is_written_is_what_is_asked(form: str, look: str) -> None:
    assert findings(form, sheets(), look=look) == []


@pytest.mark.slow
@pytest.mark.parametrize("cutter", ["k40", "xtool-d1", "bed-1200x600"])
def test_a_project_is_set_as_the_tables_say(cutter: str) -> None:
    some = [*sheets(), *kits.load("tetrago", {"pawn_material": "acrylic-3"}).sheets]  # which a diode does not cut
    assert findings("lbrn2", some, cutter=cutter) == []


def swap(old: str, new: str, count: int = 1) -> Callable[[bytes], bytes]:
    def change(data: bytes) -> bytes:
        assert old.encode() in data
        return data.replace(old.encode(), new.encode(), count)
    return change


def sub(old: str, new: str) -> Callable[[bytes], bytes]:
    def change(data: bytes) -> bytes:
        changed, count = re.subn(old.encode(), new.encode(), data, count=1)
        assert count
        return changed
    return change


@pytest.mark.slow
@pytest.mark.parametrize(("form", "change", "told"), [
    ("svg", sub("<title>.*</title>", "<title>plywood</title>"), "its title is 'plywood': expected 'crown'"),
    ("svg", swap('label="through"', 'label="throughout"'), "its layers are throughout: expected through"),
    ("svg", swap('stroke-width="0.1"', 'stroke-width="0.3"'), "has lines 0.3 mm wide: expected 0.1 mm"),
    ("svg", swap('groupmode="layer"', 'groupmode="group"'), "groupmode of a layer is 'group': expected 'layer'"),
    ("svg", sub(r'height="[\d.]+mm"(.*)viewBox="0 0 ([\d.]+) [\d.]+"', r'height="400mm"\1viewBox="0 0 \2 400"'),
     "expected 5 mm at each"),
    ("svg", sub(r'viewBox="0 0', 'viewBox="0 1'), "expected its lower left corner at 0, 0"),
    ("dxf", sub("AC1024", "AC1027"), "$ACADVER is 'AC1027': expected 'AC1024'"),
    ("dxf", sub(r"(\$MEASUREMENT\n 70\n) *1", r"\g<1>0"), "$MEASUREMENT is '0': expected '1'"),
    ("dxf", sub(r"(\$LIMMAX\n 10\n)[\d.]+", r"\g<1>420.0"), "expected 5 mm at each"),
    ("dxf", sub(r"(\$EXTMIN\n 10\n)[\d.]+", r"\g<1>1e20"), "its extents are"),
    ("dxf", sub(r"(\$EXTMAX\n 10\n[\d.]+\n 20\n[\d.]+\n 30\n)0.0", r"\g<1>1.0"), "its extents are missing"),
    ("dxf", sub(r"\$LIMMAX", "$LIMIT"), "its sheet is nowhere said"),
    ("dxf", sub(r"(\nmark\n 70\n0\n 62\n3\n420\n)32768", r"\g<1>32767"), "layer 'mark' is #007fff with the number"),
    ("dxf", sub(r"\nscore\n 70\n0\n 62\n5\n", "\nscore\n 70\n0\n 62\n4\n"), "is #0000ff with the number 4, not 5"),
    ("dxf", swap("\nthrough\n", "\ncut-through\n", -1), "its layers are surface, mark, score, cut-through"),
    ("lbrn2", swap('<priority Value="0" />', '<priority Value="3" />'), "is done in place 3: expected 0"),
    ("lbrn2", swap('<numPasses Value="1" />', '<numPasses Value="2" />'), "0 to 0 %, 2 times: expected"),
    ("lbrn2", sub('<priority Value="0" />', ""), "the layer 'through' has no <priority>"),
    ("lbrn2", sub('<index Value="[0-9]" />', ""), "the layer 'through' has no <index>"),
    ("lbrn2", sub("<CutSetting ", '<CutSetting type="Cut"/><CutSetting '), "the layer '' has no <index>"),
    ("lbrn2", swap('<priority Value="0" />', '<priority Value="x" />'), "cannot be read"),
    ("lbrn2", swap('<maxPower Value="0" />', '<maxPower Value="20" />'), "0 to 20 %, 1 times: expected"),
    ("lbrn2", sub('<speed Value="[0-9.]+" />', '<speed Value="90" />'), "is set to 90 mm/s"),
    ("lbrn2", swap(" mm thick", " mm"), "its note is"),
    ("lbrn2", swap("plywood-5,", "plywood-4,"), "its note is"),
    ("lbrn2", sub(r"a sheet of [\d.]+", "a sheet of 600"), "expected 5 mm at each"),
    ("lbrn2", swap('ShowOnLoad="0"', 'ShowOnLoad="1"'), "the note when it is opened is '1': expected '0'"),
    ("lbrn2", swap('Value="through"', 'Value="cut"'), "its layers are cut: expected through"),
    ("pdf", swap("/PrintScaling /None", "/PrintScaling /Auto"), "PrintScaling is 'Auto': expected 'None'"),
    ("pdf", swap("/DisplayDocTitle true", "/DisplayDocTitle null"), "DisplayDocTitle is ''"),
    ("pdf", swap("/Lang (en)", "/Lang (fr)"), "Lang is 'fr': expected 'en'"),
    ("pdf", swap("%PDF-1.7", "%PDF-1.4"), "version is '1.4': expected '1.7'"),
    ("pdf", sub(r"/MediaBox \[0 0 \d{3}", "/MediaBox [0 0 999"), "expected 5 mm at each"),
    ("pdf", sub("/Title <feff....", "/Title <feff0058"), "its title is"),
    ("pdf", swap("through".encode("utf-16-be").hex(), "throuch".encode("utf-16-be").hex()), "its layers are throuch"),
], ids=lambda value: value if isinstance(value, str) else "")
def test_another_word_is_found(form: str, change: Callable[[bytes], bytes], told: str) -> None:
    crown = next(sheet for sheet in sheets() if sheet.name == "crown")
    found = findings(form, [crown], change)
    assert found
    assert any(told in one for one in found), found
    assert found[0].startswith(f"CONTRACT crown.{form}: ")


@pytest.mark.parametrize(("form", "change", "told"), [
    ("lbrn2", swap('CutIndex="2"', 'CutIndex="2" PowerScale="50"'), "Shape with PowerScale"),
    ("lbrn2", swap("<speed", '<speed Value="900"/><speed'), "speed twice in CutSetting"),
    ("lbrn2", swap("<XForm", "<XForm>1 0 0 1 0 0</XForm><XForm"), "XForm twice in Shape"),
    ("lbrn2", swap("<XForm", '<Children><Shape Type="Path"/></Children><XForm'), "Children in Shape"),
    ("lbrn2", swap("<Notes", '<UIPrefs><x Value="1"/></UIPrefs><Notes'), "<UIPrefs>"),
    ("lbrn2", swap("<Notes", "<Notes/><Notes"), "Notes twice in LightBurnProject"),
    ("dxf", swap("AcDbPolyline", "AcDbPolyl\0ne"), "a LWPOLYLINE marked"),
    ("dxf", swap("AcDbLayerTableRecord", "AcDbLayerUableRecord"), "a LAYER marked 'AcDbLayerUableRecord'"),
    ("svg", swap("<path", '<path class="a"'), "path with class"),
    ("svg", swap("<path", '<path stroke-linecap="round"'), "path with stroke-linecap"),
    ("svg", swap("<path", '<path inkscape:original-d="M0 0"'), "path with original-d"),
    ("svg", swap("<defs />", "<metadata />"), "<metadata>"),
], ids=lambda value: value if isinstance(value, str) else "")
def test_what_never_stands_in_a_file_of_ours_is_found(form: str, change: Callable[[bytes], bytes], told: str) -> None:
    crown = next(sheet for sheet in sheets() if sheet.name == "crown")
    data = written(form, profile_named("generic"), None, crown)
    assert check_made(data, form, crown, profile_named("generic")) == []  # type: ignore[arg-type]
    found = check_made(change(data), form, crown, profile_named("generic"))  # type: ignore[arg-type]
    assert any(f.code == "TEXT" and told in f.message for f in found), found


@pytest.mark.parametrize("form", WRITERS)
@pytest.mark.parametrize("what", ["colours", "layers"])
def test_operations_that_change_places_are_found(form: str, what: str) -> None:
    """Even though the file is read as it is written."""
    look = profile_named("generic")
    names = {op: look.layer(op) for op, _ in look.colours}
    other: dict[Any, str] = {"score": "cut", "cut": "score"}
    meant = replace(look, colours=tuple((op, look.colour(other.get(op, op))) for op in names)) if what == "colours" \
        else replace(look, layers=tuple((op, names[other.get(op, op)]) for op in names))
    assert any("CONTRACT profile generic: " in found for found in findings(form, sheets(), meant=meant))


def test_a_format_that_a_program_does_not_read_is_found() -> None:
    meant = replace(profile_named("trotec"), reads=("dxf",))
    assert any("reads dxf: expected pdf" in found for found in findings("svg", sheets()[:1], meant=meant))


def test_the_second_face_lies_on_the_sheet_of_its_front() -> None:
    front, back = [sheet for sheet in sheets() if sheet.name.startswith("plate")][:2]
    assert back.face == "back"
    larger = replace(back, size=(back.size[0] + 1, back.size[1]))
    assert "that of its front" in findings("svg", [front, larger])[0]
    assert "that of its front missing" in findings("svg", [back])[0]


def test_a_line_that_burns_nothing_where_there_is_no_offcut_is_told() -> None:
    """Its layer is; of its place among the others nothing is asked."""
    crown = next(sheet for sheet in sheets() if sheet.name == "crown")
    noted = swap('<g fill="none" id="cut"', '<g inkscape:groupmode="layer" inkscape:label="offcut" fill="none" '
                 f'stroke-width="0.1" stroke="{NOTE_COLOUR}"><path d="M5 5L9 5"/></g><g fill="none" id="cut"')
    [told] = findings("svg", [crown], noted)
    assert "its layers are offcut, through: expected through" in told


def test_circles_are_circles() -> None:
    pawns = next(s for s in kits.load("tetrago", {"faces": 1}).sheets if s.name.startswith("pawns"))
    assert findings("dxf", [pawns]) == []
    drawing = read_laser(sheet_dxf(pawns), "dxf", profile_named("generic"))[0]
    job = ReadJob(name=pawns.name, back=False, material=pawns.material, thickness=pawns.thickness, drawing=drawing)
    data = sheet_dxf(pawns).replace(b"\nCIRCLE\n", b"\nSHAPE\n", 1)
    found = check_laser_files("dxf", profile_named("generic"), [LaserFile(pawns.name, data, job, (0.2, 0.2), drawing)],
                              settings_of(resolved(), None, {pawns.material}))
    assert "circles for" in str(found[0])


@pytest.mark.parametrize(("form", "lost", "added"), [
    ("dxf", swap("\nCIRCLE\n", "\nSHAPE\n"), swap("\nCIRCLE\n", "\nCIRCLE\n\nCIRCLE\n")),
    ("lbrn2", swap('"Ellipse"', '"Polygon"'),
     swap("</LightBurnProject>", '<Shape Type="Ellipse"/></LightBurnProject>'))])
def test_what_is_cut_about_a_circle_by_two_kerfs_is_none(form: str, lost: Callable[[bytes], bytes],
                                                         added: Callable[[bytes], bytes]) -> None:
    """Though it may be one but for less than anything is measured; what is engraved is one."""
    disc = Part("disc", "plywood-3", 3.0, circle((0, 0), 9), (circle((0, 0), 3),),
                (Stroke("engrave", circle((0, 0), 6)),))
    for kerf, whole in ((Kerf(0.2, 0.205), 1), (Kerf(0.2), 3)):
        job = Sheet("discs", (28.0, 28.0), (Placement(disc, (14, 14)),), kerf)
        assert findings(form, [job]) == []
        data, look = WRITERS[form](job), profile_named("generic")
        drawing = read_laser(data, form, look)[0]  # type: ignore[arg-type]
        read = ReadJob(name=job.name, back=False, material=job.material, thickness=3.0, drawing=drawing)
        for change, count in ((lost, whole - 1), (added, whole + 1)):
            file = LaserFile(job.name, change(data), read, (kerf.x, kerf.y), drawing)
            found = check_laser_files(form, look, [file], settings_of(resolved(), None, {"plywood-3"}))
            assert [f"{count} circles for {whole} whole ones" in str(f) for f in found] == [True]


def test_single_lines_are_lines() -> None:
    floor = next(sheet for sheet in sheets() if sheet.name == "floor")
    drawing = read_laser(sheet_dxf(floor), "dxf", profile_named("generic"))[0]
    job = ReadJob(name=floor.name, back=False, material=floor.material, thickness=floor.thickness, drawing=drawing)
    data = sheet_dxf(floor).replace(b"\nLINE\n", b"\nLWPOLYLINE\n", 1)
    file = LaserFile(floor.name, data, job, (0.23, 0.23), drawing)
    found = check_laser_files("dxf", profile_named("generic"), [file],
                              settings_of(resolved(), None, {floor.material}))
    assert "lines for" in str(found[0])


# --- the way of the head


def drawn(paths: Sequence[Any], operation: Any = "engrave") -> LaserDrawing:
    return LaserDrawing(None, tuple(ReadStroke(operation, "", path, "") for path in paths))


def test_the_way_of_the_head_by_hand() -> None:
    rows = [line((0, y), (100, y)) for y in range(0, 100, 10)]
    snake = [row if k % 2 == 0 else row.reversed() for k, row in enumerate(rows)]
    assert travelled(drawn(snake).strokes) == 9 * 10
    assert needless(drawn(snake)) == ""
    told = re.fullmatch(r"the head travels (\d+) mm between its lines: (\d+) mm would do", needless(drawn(rows)))
    assert told
    assert [int(word) for word in told.groups()] == [round(9 * (100 ** 2 + 10 ** 2) ** 0.5), 90]


def test_what_lies_inside_is_cut_before_and_costs_its_way() -> None:
    """A way back and forth that the order of work asks for is no fault of the order."""
    plates = [rectangle(x, 0, 80, 80) for x in (0, 100, 200)]
    holes = [rectangle(x + 20, 20, 40, 40) for x in (0, 100, 200)]
    assert needless(drawn([*holes, *reversed(plates)], "cut")) == ""
    shuffled = [holes[1], holes[2], holes[0], plates[2], plates[0], plates[1]]
    assert needless(drawn(shuffled, "cut")) != ""


def test_the_way_back_to_the_largest_part_is_no_fault() -> None:
    """It is cut last, so that the sheet lies still until then, wherever it lies; the rest keeps the shortest way."""
    large = rectangle(0, 0, 90, 90)
    walls = [rectangle(0, y, 90, 30) for y in (100, 140, 180, 220)]
    assert needless(drawn([*walls, large], "cut")) == ""
    assert needless(drawn([walls[2], walls[0], walls[3], walls[1], large], "cut")) != ""
    assert needless(drawn([*walls, rectangle(0, 0, 90, 40)], "cut")) != ""  # not large enough to wait


# --- the tables


def test_our_tables_say_what_is_known() -> None:
    assert check_stock() == ()


@pytest.mark.parametrize(("table", "row", "key", "value", "told"), [
    ("machines", "glowforge", "bed", [593, 277], "bed is [593, 277]: expected [493, 277]"),
    ("machines", "k40", "laser", "co2-60", "laser is co2-60: expected co2-40"),
    ("machines", "xtool-p2", "also", [], "also is []: expected ['p2', 'xtool-p2s']"),
    ("machines", "epilog-16", "title", "20 x 12 in", "is titled '20 x 12 in'"),
    ("materials", "acrylic-3", "glue", "wood", "glue is wood: expected acrylic"),
    ("materials", "acrylic-3", "screw", "wood", "screw is wood: expected machine"),
    ("materials", "acrylic-6", "coloured", False, "coloured is False: expected True"),
    ("materials", "petg-0.7", "bend", "hot", "bend is hot: expected cold"),
    ("materials", "plywood-4", "stains", False, "stains is False: expected True"),
    ("materials", "plywood-4", "thickness", 4.5, "thickness is 4.5: expected 4"),
    ("materials", "plywood-4", "kerf", 0.2, "kerf is 0.2: expected 0.22"),
    ("materials", "card-1", "title", "card 2 mm", "title is card 2 mm: expected card 1 mm"),
    ("lasers", "co2-40", "travel", 20, "travel is 20: expected 80 to 500"),
    ("lasers", "co2-40", "raster", True, "raster is True: expected False"),
    ("lasers", "co2-40", "mark", {"speed": 8, "power": 80}, "what it takes to mark, J/mm is 4: expected 0.03 to 0.06"),
    ("lasers", "diode-10", "title", "diode, 20 W", "with 10 W"),
])
def test_another_fact_in_a_table_is_found(table: str, row: str, key: str, value: object, told: str) -> None:
    tables = copy.deepcopy(TABLES)
    tables[table][row][key] = value
    assert any(told in str(found) for found in stock_wrong(tables))


@pytest.mark.parametrize(("material", "cut", "told"), [
    ("plywood-3", {"speed": 80, "power": 10}, "the dose of co2-40"),  # exchanged
    ("plywood-3", {"speed": 10, "power": 80, "passes": 2}, "the dose of co2-40"),
    ("card-2", {"speed": 70, "power": 90}, "more slowly than it is scored"),
    ("acrylic-3", None, "is cut by co2-60, co2-80: expected co2-40, co2-60, co2-80")])
def test_a_cut_that_makes_no_sense_is_found(material: str, cut: dict[str, float] | None, told: str) -> None:
    tables = copy.deepcopy(TABLES)
    cuts = tables["materials"][material]["cut"]
    cuts.pop("co2-40")
    if cut:
        cuts["co2-40"] = cut
    assert any(told in str(found) for found in stock_wrong(tables))


@pytest.mark.parametrize(("number", "key", "value", "told"), [
    (0, "size", [310, 200], "is sold as [[310, 200]"), (0, "price", 40.0, "the price of 300 x 200 mm"),
    (2, "price", 11.0, "as it grows: expected more and more")])
def test_another_sheet_on_sale_is_found(number: int, key: str, value: object, told: str) -> None:
    tables = copy.deepcopy(TABLES)
    tables["materials"]["acrylic-3"]["sheets"][number][key] = value
    assert any(told in str(found) for found in stock_wrong(tables))


@pytest.mark.parametrize(("table", "row"), [("materials", "acrylic-3"), ("machines", "k40"), ("lasers", "co2-40")])
def test_a_row_too_many_or_too_few_is_found(table: str, row: str) -> None:
    tables = copy.deepcopy(TABLES)
    tables[table]["x-9"] = tables[table][row]
    assert any("nothing is known of it" in str(found) for found in stock_wrong(tables))
    fewer = copy.deepcopy(TABLES)
    del fewer[table][row]
    fewer["machines"] = {name: its for name, its in fewer["machines"].items() if its.get("laser") != row}
    if table != "lasers":
        assert any(f"{row}: is not in the table" in str(found) for found in stock_wrong(fewer))


@pytest.mark.slow
def test_a_sheet_of_one_colour_bears_one_player() -> None:
    coloured = sold_in_colours(resolved()["materials"])
    assert coloured == {"acrylic-1.5", "acrylic-3", "acrylic-6", "card-1", "card-2"}
    own = {"acrylic-3": {"coloured": False, "own": ["coloured"]}, "felt": {"coloured": True}}
    assert sold_in_colours(own) == {"felt"}
    made = kits.load("tetrago", {"pawn_material": "acrylic-3", "faces": 1, "numbers": False})
    both = [sheet for sheet in made.sheets if sheet.name.startswith("pawns")]
    (ring, cross), side = both, both[0].size[0]
    mixed = replace(ring, size=(2 * side, ring.size[1]), name="pawns", placements=(*ring.placements, *(
        replace(p, at=(p.at[0] + side, p.at[1])) for p in cross.placements)))
    look = profile_named("generic")

    def told(some: Sequence[Sheet], colours: frozenset[str]) -> list[str]:
        jobs = [ReadJob(name=s.name.removesuffix("-back"), back=s.face == "back", material=s.material,
                        thickness=s.thickness, drawing=read_laser(sheet_svg(s, look), "svg", look)[0]) for s in some]
        parts = {p.name: (p.count, p.material, p.thickness) for p in made.parts}
        given = kits.brought("tetrago", {"pawn_material": "acrylic-3", "faces": 1, "numbers": False})
        return [str(f) for f in check_contract("tetrago", made.parameters, given, jobs=jobs, told=parts,
                                               coloured=colours)]

    others = [sheet for sheet in made.sheets if sheet not in both]
    assert told(made.sheets, coloured) == []
    assert told([*others, mixed], frozenset()) == []
    [found] = told([*others, mixed], coloured)
    assert "pieces of cross, ring from one sheet of acrylic-3: expected one of each" in found


def test_a_kerf_that_is_not_the_materials_is_found_unless_it_was_asked_for() -> None:
    rows, own = TABLES["materials"], {"material": "acrylic-6", "thickness": 6.0, "kerf": 0.18}
    assert not list(stocked_wrong("board", own, (), rows))
    other = {**own, "kerf": 0.23}
    assert [str(found) for found in stocked_wrong("board", other, ("material",), rows)] == [
        "CONTRACT kerf: 0.23 where nothing was asked: acrylic-6 has 0.18"]
    assert not list(stocked_wrong("board", other, ("kerf",), rows))
