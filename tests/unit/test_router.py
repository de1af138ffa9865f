"""Jobs of a CNC router: a disc rolled along them leaves the parts, and broken ones are found."""

from __future__ import annotations

import io
import math
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import ezdxf
import ezdxf.units
import pytest
import shapely

from polygo_fab.check.contract.routed_parts import check_routed_parts
from polygo_fab.check.laser import read_laser
from polygo_fab.check.routed import check_routed
from polygo_fab.core.errors import BadInput
from polygo_fab.core.finding import Finding
from polygo_fab.core.part import Part
from polygo_fab.core.path import circle, polygon, rectangle
from polygo_fab.core.sheet import GENERIC, Placement
from polygo_fab.core.workshop.plan import parse_tabs
from polygo_fab.core.workshop.router import check_tool, tool_path
from polygo_fab.recipes.asked import asked
from polygo_fab.recipes.check import check_path
from polygo_fab.recipes.make import make
from polygo_fab.recipes.recipe import from_mapping, load, revised
from polygo_fab.recipes.routed import routed_jobs, routed_products
from polygo_fab.write.svg import sheet_svg
from tests.broken.broken_router import FOLDER, HOLE, PLATE, SIZE, TOOL, files

PART = Part("plate", "plywood-3", 3.0, polygon(PLATE), holes=(polygon(HOLE),))


def found_in(name: str, data: bytes, size: tuple[float, float] = SIZE) -> list[Finding]:
    return check_routed(data, "svg", size, [Placement(PART, (0, 0))], tool=TOOL, profile=GENERIC,
                        tabs=parse_tabs("2x2" if "held" in name else "no"))


def test_the_broken_files_are_those_of_the_table() -> None:
    assert {path.name: path.read_bytes() for path in FOLDER.iterdir()} == files()


@pytest.mark.parametrize("name", sorted(files()))
def test_each_broken_file_is_found(name: str) -> None:
    found = {finding.code for finding in found_in(name, (FOLDER / name).read_bytes())}
    assert name.partition("-")[0] in found if not name.startswith("good") else not found


def test_a_finding_says_where() -> None:
    found = found_in("", (FOLDER / "REACH-no-dog-bone.svg").read_bytes())
    assert found
    places = [finding.place for finding in found if finding.place]
    assert min(math.dist(place, corner) for place in places for corner in ((25, 30), (35, 30))) < 1


@pytest.mark.parametrize(("kit", "tool"), [
    ("tetrago", "3.175"), ("tetrago", "6"), ("box", "3"), pytest.param("hexago", "2", marks=pytest.mark.proof),
    ("board-h9", "3.175"), ("coupons", "2")])
@pytest.mark.parametrize("tabs", ["no", "2x1"])
def test_what_is_made_is_proved(kit: str, tool: str, tabs: str) -> None:
    recipe = revised(load(kit), formats="router", tool=tool, tabs=tabs)
    for product in routed_products(recipe, recipe.build()):
        if product.path.endswith(".svg") or kit == "box":
            assert product.prove(product.write()) == [], product.path


def test_tabs_on_all_four_edges_are_found() -> None:
    """Lines that only touch the part they lie beside, to the last digit, count."""
    recipe = revised(load("box"), formats="router", tool="3", tabs="4x2")
    for product in routed_products(recipe, recipe.build()):
        assert product.prove(product.write()) == [], product.path


def test_another_library_reads_the_dxf() -> None:
    recipe = revised(load("box"), formats="router", tool="3")
    product = next(p for p in routed_products(recipe, recipe.build()) if p.path.endswith(".dxf"))
    document = ezdxf.read(io.StringIO(product.write().decode()))  # type: ignore[attr-defined]
    assert not document.audit().has_errors
    assert document.units == ezdxf.units.MM
    assert {entity.dxf.layer for entity in document.modelspace()} == {"through"}


def test_every_part_is_there_as_often_as_the_kit_has_it() -> None:
    recipe = revised(load("hexago"), formats="router", tool="2", machine="400x300")
    kit, counts = recipe.build(), dict[str, int]()
    for job in routed_jobs(recipe, kit):
        assert job.size[0] <= 400
        assert job.size[1] <= 300
        for place in job.placements:
            counts[place.part.name] = counts.get(place.part.name, 0) + 1
    assert counts == {part.name: part.count for part in kit.parts if not part.blank and part.thickness >= 1}


def test_what_is_put_into_a_corner_goes_in() -> None:
    """A square peg of the size of a square hole: with dog-bones the tool has been wherever it has to be."""
    hole = rectangle(0, 0, 10, 10)
    way = tool_path(hole, TOOL, inside=True).flattened()
    cut = shapely.union_all([shapely.LineString(pair).buffer(TOOL / 2, quad_segs=64)
                             for pair in pairwise(way)])
    peg = shapely.box(0, 0, 10, 10)
    middle = shapely.box(TOOL, TOOL, 10 - TOOL, 10 - TOOL)  # falls out
    assert peg.difference(cut.union(middle)).buffer(-0.002).is_empty
    plain = shapely.LinearRing([(1.5, 1.5), (8.5, 1.5), (8.5, 8.5), (1.5, 8.5)]).buffer(TOOL / 2)
    assert not peg.difference(plain.union(middle)).buffer(-0.002).is_empty


def test_round_edges_stay_arcs() -> None:
    recipe = revised(load("pieces-hexadames"), formats="router")
    product = next(p for p in routed_products(recipe, recipe.build()) if p.path.endswith(".dxf"))
    drawing = read_laser(product.write(), "dxf", GENERIC)[0]
    cuts = [stroke for stroke in drawing.strokes if stroke.operation == "cut"]
    assert len(cuts) == 15
    assert all(hasattr(segment, "centre") for stroke in cuts for segment in stroke.path.segments)


@pytest.mark.proof
def test_the_documents_say_how_many_of_each_shape_are_cut() -> None:
    recipe = revised(load("hexago"), formats="router", tool="2", tabs="2x1", machine="400x300")
    kit = recipe.build()
    told = [part.name for part in kit.parts]
    drawings = [read_laser(sheet_svg(job, GENERIC), "svg", GENERIC)[0] for job in routed_jobs(recipe, kit)]
    assert check_routed_parts("hexago", asked(kit.parameters), told, drawings, 2.0) == []
    found = check_routed_parts("hexago", asked(kit.parameters), told, drawings[1:], 2.0)
    assert [finding.message for finding in found] == ["0 of the shape of floor: expected 1"]
    found = check_routed_parts("hexago", asked(kit.parameters), told, drawings, 2.2)
    assert "0 of the shape of crown: expected 1" in [finding.message for finding in found]


@pytest.mark.slow
def test_of_several_sets_all_parts_are_cut() -> None:
    recipe = revised(load("pieces-hexadames"), formats="router", nest="all", sets=2)
    kit = recipe.build()
    drawings = [read_laser(sheet_svg(job, GENERIC), "svg", GENERIC)[0] for job in routed_jobs(recipe, kit)]
    told = [part.name for part in kit.parts]
    assert check_routed_parts("pieces", asked(kit.parameters), told, drawings, recipe.tool, sets=2) == []
    assert check_routed_parts("pieces", asked(kit.parameters), told, drawings, recipe.tool)
    assert check_routed_parts("pieces", asked(kit.parameters), told, drawings, recipe.tool, sets=3)


# --- refusals

@pytest.mark.parametrize("width", [2.9, 3.0])
def test_a_slot_that_is_narrower_than_the_tool_is_refused_with_its_place(width: float) -> None:
    slot = rectangle(20, 5, width, 12)
    with pytest.raises(BadInput, match=r"a tool of 3 mm does not go in at 2\d\.\d\d / .*: up to 2\.5 mm"):
        tool_path(slot, TOOL, inside=True)
    assert tool_path(slot, 2.5, inside=True).closed


def test_a_notch_that_is_narrower_than_the_tool_is_refused_with_its_place() -> None:
    plate = polygon([(0, 0), (40, 0), (40, 20), (21.5, 20), (21.5, 8), (18.5, 8), (18.5, 20), (0, 20)])
    with pytest.raises(BadInput, match=r"a tool of 4 mm does not go in at (19|20|21)\.\d\d / \d+\.\d\d mm"):
        tool_path(plate, 4.0, inside=False)
    with pytest.raises(BadInput, match=r"none that is sold"):
        tool_path(circle((0, 0), 0.2), 1.0, inside=True)


def test_a_kit_names_its_part() -> None:
    recipe = revised(load("box"), formats="router")
    with pytest.raises(BadInput, match=r"part wall-long: a tool of 3\.175 mm .*: up to 3 mm"):
        routed_jobs(recipe, recipe.build())
    wide = revised(load("board-h9"), formats="router", machine="600x500")
    kit = replace(wide.build())
    with pytest.raises(BadInput, match=r"plate .* goes on no bed of 300 x 200 mm"):
        routed_jobs(replace(wide, machine=revised(wide, machine="300x200").machine), kit)


@pytest.mark.parametrize("tool", [0, 0.4, 9, True, "3", None, float("nan")])
def test_another_tool_is_refused(tool: object) -> None:
    with pytest.raises(BadInput, match=r"tool = .*0\.5 to 8 mm"):
        check_tool(tool)


def test_it_is_made_where_it_is_asked_for(tmp_path: Path) -> None:
    recipe = revised(load("pieces-hexadames"), formats="router", tool="0.125in", tabs="2x1")
    assert recipe.tool == pytest.approx(3.175)
    made = make(revised(recipe, tool="3"), tmp_path)
    assert made.findings == ()
    assert {path for path in made.files if path.startswith("router/")} == {
        "router/plywood-3.dxf", "router/plywood-3.svg"}
    assert {finding.severity for finding in check_path(made.folder)} <= {"unproved"}
    assert from_mapping(revised(recipe, tool="3").as_data(), "manifest", "x").tool == 3
    assert "tool" not in load("hexago").as_data()
