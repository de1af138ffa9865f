"""A lid that turns on pins in the side walls of a box: it opens, runs into nothing, and wrong ones are found."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
import shapely
from box_findings import findings, with_part
from hypothesis import given, settings
from hypothesis import strategies as st

from polygo_fab import kits
from polygo_fab.check.contract.hinged import opens, pin_room
from polygo_fab.check.step import check_assembly
from polygo_fab.core.errors import BadInput
from polygo_fab.core.part import Part
from polygo_fab.core.path import circle, polygon
from polygo_fab.kits.box import Box
from polygo_fab.kits.box_hinge import Hinge

Faces = dict[str, shapely.Polygon]


def faces(box: Box) -> Faces:
    """Of the lid, a side wall, and what stands between the side walls, seen from the side."""
    parts = {part.name: part for part in box.parts}
    drawn = {name: shapely.Polygon(parts[name].outline.flattened(0.001),
                                   [hole.flattened(0.001) for hole in parts[name].holes]) for name in parts}
    t, d = box.thickness, box.depth
    return {"lid": drawn["lid"], "side": drawn["wall-side"],
            "front": shapely.box(-t, -t, 0, drawn["wall-thumb"].bounds[3]),
            "back": shapely.box(d, -t, d + t, drawn["wall-stop"].bounds[3]),
            "divider": shapely.box(0, 0, d, box.divider)}


def turned(found: Faces, t: float) -> int:
    return opens(found["lid"], found["side"], [found["front"], found["back"], found["divider"]], t)


@pytest.mark.parametrize("given", [
    {"contents": "pieces"}, {"contents": "tetrago-pawns", "title": "Club", "joint_play": 0},
    {"contents": "hexago-kings", "thickness": 4.1, "kerf": [0.15, 0.2], "lid_play": 0.6},
    {"contents": "blocks", "dividers": False}, {"contents": "tilers", "notches": True}])
def test_a_box_with_a_hinge_is_what_the_documents_say(given: dict[str, object]) -> None:
    given |= {"lid": "hinge"}
    assert findings(kits.load("box", given), given) == []


@given(t=st.floats(1.5, 8), play=st.floats(0.1, 0.7), joint=st.floats(0, 0.5))
@settings(max_examples=25, deadline=None)
def test_it_opens_until_it_leans_on_the_back_wall(t: float, play: float, joint: float) -> None:
    box = Box(contents="tetrago-pawns", lid="hinge", thickness=t, lid_play=play, joint_play=joint, room=2)
    found = faces(box)
    assert 90 < box.hinge.opens - 1.5 <= turned(found, t) <= box.hinge.opens + 2
    assert pin_room(found["lid"], found["side"], t) == pytest.approx(play / 2, abs=0.005)
    ring = shapely.Polygon(found["side"].exterior)
    hole = max(map(shapely.Polygon, found["side"].interiors), key=lambda one: one.centroid.y)
    assert ring.exterior.distance(hole) > t - 0.01  # no wood around a pin is thinner than the sheet


PLANTED: dict[str, tuple[str, Callable[[shapely.Polygon], shapely.Polygon]]] = {
    "a back wall that is higher": ("back", lambda f: f.union(shapely.box(*f.bounds[:3], f.bounds[3] + 4))),
    "a back wall that is nearer": ("back", lambda f: f.buffer(0.5, join_style="mitre")),
    "a divider up to the lid": ("divider", lambda f: f.buffer(1.0, join_style="mitre")),
    "a lid up to the knuckles": ("lid", lambda f: f.union(shapely.box(-3, 20, 0, f.bounds[3] - 5))),
    "a lid that is longer behind": ("lid", lambda f: f.union(shapely.box(1, 20, 9, f.bounds[3] + 0.9))),
    "smaller holes": ("side", lambda f: f.buffer(0.25, join_style="mitre")),
    "a front wall up to the top of the lid": ("front", lambda f: f.buffer(1.0, join_style="mitre"))}


@pytest.mark.parametrize("what", PLANTED)
def test_what_keeps_it_from_opening_is_found(what: str) -> None:
    found = faces(Box(contents="pieces", lid="hinge"))
    assert turned(found, 3.0) in (118, 119)
    name, change = PLANTED[what]
    assert turned({**found, name: change(found[name])}, 3.0) < 116


WRONG: dict[str, tuple[str, Callable[[Part], Part]]] = {
    "the pins are narrower": ("lid", lambda p: replace(p, outline=replace_y(p, -0.6))),
    "the holes are too small": ("wall-side", lambda p: replace(p, holes=(*p.holes[:-1], circle(middle(p), 2.0)))),
    "the holes are too low": ("wall-side", lambda p: replace(p, holes=(*p.holes[:-1], p.holes[-1].moved(0, -0.3)))),
    "no notch for the thumb": ("wall-thumb", lambda p: replace(p, outline=polygon(
        [q for q in points(p) if not (abs(q[0] - 33.1) < 12 and q[1] > 15)])))}


def points(part: Part) -> list[tuple[float, float]]:
    return [segment.end for segment in part.outline.segments]


def middle(part: Part) -> tuple[float, float]:
    x0, y0, x1, y1 = part.holes[-1].bounds
    return (x0 + x1) / 2, (y0 + y1) / 2


def replace_y(part: Part, by: float) -> object:
    """The outline with its last edge further in."""
    top = part.outline.bounds[3]
    return polygon([(x, y + by * (y == top)) for x, y in points(part)])


@pytest.mark.parametrize("what", WRONG)
def test_a_wrong_hinge_in_the_files_is_found(what: str) -> None:
    given = {"contents": "pieces", "lid": "hinge"}
    name, change = WRONG[what]
    found = findings(with_part(kits.load("box", given), name, change), given)
    assert any(name in finding for finding in found), found


@pytest.mark.parametrize(("given", "words"), [
    ({"room": 0.3}, r"the edge of a turning lid comes 0\.62 mm down; allowed: 0\.8 mm or more"),
    ({"lid_play": 1.6}, r"no lid is left before its hinge"), ({"thickness": 12}, "rule")])
def test_a_hinge_that_cannot_be_is_refused(given: dict[str, object], words: str) -> None:
    with pytest.raises(BadInput, match=words):
        kits.load("box", {"contents": "pieces", "lid": "hinge", **given})


@pytest.mark.slow
def test_no_two_solids_share_room_however_far_it_is_open(tmp_path: Path) -> None:
    """The lid of the STEP assembly, turned by another program's geometry."""
    cadquery = pytest.importorskip("cadquery")
    from polygo_fab.write.step import step

    box = Box(contents="hexago-kings", lid="hinge")
    kit = box.build()
    assert check_assembly(step("box", kit.assembly), None, kit.assembly) == []
    (tmp_path / "box.step").write_bytes(step("box", kit.assembly))
    solids = cadquery.importers.importStep(str(tmp_path / "box.step")).solids().vals()
    lid = next(s for s in solids if abs(s.BoundingBox().zmax - s.BoundingBox().zmin - 3) < 0.01 and
               s.BoundingBox().zmin > 3)
    others = [s for s in solids if s is not lid]
    assert len(others) == len(kit.assembly) - 1
    y, z = box.hinge.axis

    def shared(angle: float) -> float:
        there = lid.rotate((0, y, z), (1, y, z), -angle)
        return sum(there.intersect(other).Volume() for other in others)

    for angle in (0, 10, 45, 90, math.floor(box.hinge.opens)):
        assert shared(angle) < 0.01, angle
    assert shared(box.hinge.opens + 4) > 0.05


def test_a_hinge_is_drawn_from_six_numbers() -> None:
    turn = Hinge(100, 80, 20, 3, play=0.4, joint=0.1)
    assert turn.axis == pytest.approx((80 - 3 / math.sqrt(2) - 0.4, 21.5))
    assert (turn.hole, turn.opens) == (pytest.approx(3 / math.sqrt(2) + 0.2), pytest.approx(118.47, abs=0.1))
