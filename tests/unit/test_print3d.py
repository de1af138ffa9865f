"""STL and 3MF: read back by this program and by another, and broken ones are found."""

from __future__ import annotations

import io
import struct
import zipfile
from dataclasses import replace
from pathlib import Path

import pytest

from polygo_fab.check.contract.printed_parts import check_printed_parts
from polygo_fab.check.mesh_files import read_stl, read_threemf
from polygo_fab.check.printed_plate import check_plate, check_stl
from polygo_fab.core.errors import BadInput
from polygo_fab.core.finding import Finding
from polygo_fab.core.kit import Kit
from polygo_fab.core.part import Part, Stroke
from polygo_fab.core.path import line, rectangle
from polygo_fab.core.sheet import Placement, Sheet
from polygo_fab.core.workshop.relief import NO_RELIEF, Relief, parse_relief
from polygo_fab.recipes.asked import asked
from polygo_fab.recipes.check import check_path
from polygo_fab.recipes.make import make
from polygo_fab.recipes.recipe import Recipe, from_mapping, load, revised
from polygo_fab.write.mesh import mesh
from polygo_fab.write.stl import stl
from polygo_fab.write.threemf import printed, threemf
from tests.broken.broken_print3d import BED, DEPTH, FOLDER, NAME, PLACES, SIZE, WIDTH, files

PLATE = Part(NAME, "plywood-3", SIZE[2], rectangle(0, 0, *SIZE[:2]), front=(Stroke("engrave", line((-5, 5), (25, 5))),),
             back=(Stroke("score", line((10, -5), (10, 15))),))
RELIEF = Relief(DEPTH, WIDTH)
SUNK = parse_relief("sunk")
KITS = ("tetrago", "hexago", "box", "pieces-hexadames", "tiles-blocks", "coupons")


def job(*places: tuple[float, float, int]) -> Sheet:
    return Sheet("job", BED, tuple(Placement(PLATE, (x, y), angle) for x, y, angle in places))


def found_in(name: str, data: bytes) -> list[Finding]:
    if name.endswith(".stl"):
        return check_stl(data, PLATE, RELIEF)
    sheet = job(PLACES[0], (24.0, 5.0, 0)) if name.startswith("OVERLAP") else job(*PLACES)
    return check_plate(data, sheet, sheet.placements, RELIEF)


# --- broken files

def test_the_broken_files_are_those_of_the_table() -> None:
    assert {path.name: path.read_bytes() for path in FOLDER.iterdir()} == files()


@pytest.mark.parametrize("name", sorted(files()))
def test_each_broken_file_is_found(name: str) -> None:
    found = {finding.code for finding in found_in(name, (FOLDER / name).read_bytes())}
    assert name.partition("-")[0] in found if not name.startswith("good") else not found


def test_what_is_raised_is_not_sunk() -> None:
    raised = replace(RELIEF, raised=True)
    assert check_stl(stl(mesh(PLATE, raised)), PLATE, raised) == []
    assert {f.code for f in check_stl(stl(mesh(PLATE, raised)), PLATE, RELIEF)} == {"BODIES"}
    assert {f.code for f in check_stl(stl(mesh(PLATE, RELIEF)), PLATE, NO_RELIEF)} == {"RELIEF", "VOLUME"}


@pytest.mark.parametrize(("data", "said"), [
    (b"", "binary STL"), (b"solid plate\n facet normal 0 0 1\n" + b" " * 90, "it is text"),
    (stl(mesh(PLATE, NO_RELIEF))[:-1], "triangles take"), (b" " * 80 + struct.pack("<I", 0), "0 triangles"),
    (b" " * 80 + struct.pack("<I12fH", 1, *[float("nan")] * 12, 0), "no number")])
def test_what_is_no_stl_is_refused(data: bytes, said: str) -> None:
    with pytest.raises(BadInput, match=said):
        read_stl(data)


def changed(old: str, new: str, member: str = "3D/3dmodel.model") -> bytes:
    """A good 3MF in which a text is another one."""
    stream = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(files()["good.3mf"])) as good, zipfile.ZipFile(stream, "w") as bad:
        for name in good.namelist():
            text = good.read(name).decode()
            assert name != member or old in text
            bad.writestr(name, text.replace(old, new, 1) if name == member else text)
    return stream.getvalue()


@pytest.mark.parametrize(("data", "said"), [
    (b"PK", "can be read"), (changed("</model>", ""), "can be read"),
    (changed("<resources>", "<resources><object id='1'/>"), "can be read"), (changed('v1="0"', 'v1="900"'), "index"),
    (changed('objectid="1"', 'objectid="2"'), "is not there"), (changed(" 5 5 0", " 5 5"), "11 numbers"),
    (changed("/3D/3dmodel.model", "/3D/other.model", "_rels/.rels"), "leads to no model"),
    (changed("<build>", "<build/><more>"), "can be read")])
def test_what_is_no_3mf_is_refused(data: bytes, said: str) -> None:
    with pytest.raises(BadInput, match=said):
        read_threemf(data)


# --- what is made

@pytest.fixture(scope="module", params=KITS)
def kit(request: pytest.FixtureRequest) -> Kit:
    return load(str(request.param)).build()


def test_another_library_finds_every_surface_closed(kit: Kit) -> None:
    trimesh = pytest.importorskip("trimesh")
    for part in (part for part in kit.parts if not part.blank):
        found = trimesh.load(io.BytesIO(stl(mesh(part, SUNK))), file_type="stl")
        assert found.is_watertight, part.name
        assert found.is_winding_consistent, part.name
        assert found.body_count == 1, part.name
        lines = sum(stroke.path.length + WIDTH for stroke in (*part.front, *part.back)) * WIDTH * DEPTH
        edges = sum(path.length for path in (part.outline, *part.holes)) * 0.01 * part.thickness
        assert -lines - edges <= found.volume - part.area * part.thickness <= edges + 0.01, part.name
        assert found.extents == pytest.approx([*part.size, part.thickness], abs=0.02), part.name


def test_several_sets_are_counted_on_the_plates(tmp_path: Path) -> None:
    recipe = from_mapping({"kit": "pieces", "nest": "fast-all", "sets": 2, "formats": ["3mf"], "languages": ["en"]},
                          "a test", "pieces")
    made = make(recipe, tmp_path)
    assert made.findings == ()
    assert "pawn, ring   48 " in made.files["bill.txt"].decode()


def test_another_library_finds_every_part_on_the_bed(kit: Kit) -> None:
    trimesh = pytest.importorskip("trimesh")
    for sheet in kit.sheets:
        if places := printed(sheet):
            scene = trimesh.load(io.BytesIO(threemf(sheet, SUNK)), file_type="3mf")
            assert scene.units == "millimeter"
            assert set(scene.geometry) == {place.part.name for place in places}
            assert len(scene.graph.nodes_geometry) == len(places)
            assert all(its.is_watertight for its in scene.geometry.values())
            assert 0 <= scene.bounds[0].min() <= scene.bounds[1][0] <= sheet.size[0]
            assert scene.bounds[1][1] <= sheet.size[1]


def test_the_documents_say_how_many_parts_there_are() -> None:
    kit = load("hexago").build()
    plates = {sheet.name: threemf(sheet, NO_RELIEF) for sheet in kit.sheets if printed(sheet)}
    told = [part.name for part in kit.parts]
    assert check_printed_parts("hexago", asked(kit.parameters), told, plates) == []
    arcs = next(sheet for sheet in kit.sheets if sheet.name == "arcs-ring")
    some = {**plates, "arcs-ring": threemf(replace(arcs, placements=arcs.placements[1:]), NO_RELIEF)}
    found = check_printed_parts("hexago", asked(kit.parameters), told, some)
    assert [finding.message for finding in found] == ["5 arc-ring: expected 6"]
    thick = replace(arcs, placements=tuple(replace(p, part=replace(p.part, thickness=2.0)) for p in arcs.placements))
    found = check_printed_parts("hexago", asked(kit.parameters), told, {**plates, "a": threemf(thick, NO_RELIEF)})
    assert "arc-ring is 2.00 mm thick: expected 1.5 mm" in [finding.message for finding in found]


def test_lines_that_meet_in_a_point_are_joined() -> None:
    """Two lines whose round ends touch: the surface between them would pass through itself."""
    ends = tuple(Stroke("engrave", line((x, 5), (x + 4, 5))) for x in (4, 8 + WIDTH))
    for part in (replace(PLATE, front=ends, back=()), replace(PLATE, front=(), back=ends)):
        assert check_stl(stl(mesh(part, RELIEF)), part, RELIEF) == []


def test_a_thin_part_keeps_a_third_of_its_thickness() -> None:
    thin = replace(PLATE, thickness=0.7)
    heights = {z for _, _, z in mesh(thin, SUNK).corners}
    assert sorted(heights) == pytest.approx([0, 0.23, 0.47, 0.7])


# --- options

@pytest.mark.parametrize(("text", "relief"), [
    ("no", Relief()), ("sunk", Relief(0.4, 0.8)), ("RAISED", Relief(0.4, 0.8, True)),
    ("raised:0.6x1", Relief(0.6, 1, True)), ("sunk: 1x2", Relief(1, 2))])
def test_relief_is_read(text: str, relief: Relief) -> None:
    assert parse_relief(text) == relief


@pytest.mark.parametrize("text", ["", "yes", "sunk:1", "sunk:3x1", "raised:1x0.1", "flat", "sunk:axb", 3, None])
def test_other_relief_is_refused(text: object) -> None:
    with pytest.raises(BadInput, match="relief"):
        parse_relief(text)


def test_they_are_made_where_they_are_asked_for(tmp_path: Path) -> None:
    recipe = revised(load("pieces-hexadames"), formats="stl,3mf", relief="raised:0.6x1")
    made = make(recipe, tmp_path)
    assert made.findings == ()
    names = {path for path in made.files if path.startswith("print3d/")}
    assert names == {f"print3d/{name}" for name in (
        "pawn-ring.stl", "pawn-cross.stl", "pawn-bar.stl", "pieces-ring.3mf", "pieces-cross.3mf", "pieces-bar.3mf")}
    assert {finding.severity for finding in check_path(made.folder)} <= {"unproved"}
    path = made.folder / "print3d" / "pawn-ring.stl"
    path.write_bytes(path.read_bytes()[:-50])
    assert {finding.code for finding in check_path(made.folder)} >= {"CHANGED"}
    assert from_mapping(recipe.as_data(), "manifest", "x").relief == "raised:0.6x1"
    assert "relief" not in load("hexago").as_data()
    assert not {"stl", "3mf"} & set(Recipe("h", "hexago").formats)
