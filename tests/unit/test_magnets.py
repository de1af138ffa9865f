"""Magnets that hold the lid of a box: they face each other, have wood around them, and wrong ones are found."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
import shapely
from box_findings import findings, with_part

from polygo_fab import kits
from polygo_fab.check.contract.clasped import facing, wood_around
from polygo_fab.check.step import check_assembly
from polygo_fab.core.errors import BadInput
from polygo_fab.core.part import Part
from polygo_fab.core.path import circle
from polygo_fab.kits.box import Box
from polygo_fab.parts.box_panel import box_panel

GIVEN: dict[str, object] = {"contents": "pieces", "magnets": "5x2"}


def face(part: Part) -> shapely.Polygon:
    return shapely.Polygon(part.outline.flattened(0.001), [hole.flattened(0.001) for hole in part.holes])


@pytest.mark.parametrize("given", [
    GIVEN, {"contents": "blocks", "magnets": "6 x 3 mm", "kerf": [0.1, 0.2], "joint_play": 0.3, "title": "Club"},
    {"contents": "tilers", "magnets": "4.5x3", "thickness": 4.1, "dividers": False},
    {"contents": "pieces", "magnets": "5x1", "thickness": 3.2, "joint_play": 0, "stack": 10, "room": 0.5, "finger": 5},
    {"contents": "hexago", "magnets": "8x3", "lid_play": 1.0, "notches": True}])
def test_a_box_with_magnets_is_what_the_documents_say(given: dict[str, object]) -> None:
    assert findings(kits.load("box", given), given) == []


def test_without_magnets_nothing_is_another() -> None:
    assert Box(magnets="").parts == Box().parts
    assert not any(part.name == "flap" for part in Box().parts)


def closed(box: Box) -> tuple[shapely.Polygon, shapely.Polygon, shapely.Polygon]:
    parts = {part.name: face(part) for part in box.parts}
    return parts["lid"], parts["flap"], parts["wall-long"]


def moved(thing: shapely.Polygon, x: float, y: float) -> shapely.Polygon:
    """With its roundest hole elsewhere."""
    rings = sorted(thing.interiors, key=lambda ring: shapely.Polygon(ring).area / ring.length ** 2)
    return shapely.Polygon(thing.exterior, [*rings[:-1], shapely.affinity.translate(rings[-1], x, y)])


def test_holes_that_do_not_face_each_other_are_measured() -> None:
    lid, flap, wall = closed(Box(**GIVEN))  # type: ignore[arg-type]
    assert facing(lid, flap, wall, 3.0) == pytest.approx(0, abs=0.002)
    assert facing(lid, moved(flap, 0.3, 0.4), wall, 3.0) == pytest.approx(0.5, abs=0.002)
    assert facing(lid, flap, moved(wall, 0, -0.2), 3.0) == pytest.approx(0.2, abs=0.002)
    aside = shapely.affinity.translate(lid, 0.15, 0)
    assert facing(aside, flap, wall, 3.0) == pytest.approx(0.15, abs=0.002)
    assert wood_around(flap) == pytest.approx(3, abs=0.002)
    assert wood_around(wall) == pytest.approx(3, abs=0.002)
    assert wood_around(moved(wall, 0, 1.5)) == pytest.approx(1.5, abs=0.002)
    with pytest.raises(BadInput, match="no notch"):
        facing(shapely.box(*lid.bounds), flap, wall, 3.0)


WRONG: dict[str, tuple[str, Callable[[Part], Part], str]] = {
    "the magnets of the flaps are 0.3 mm aside": ("flap", lambda p: replace(p, holes=(p.holes[0].moved(0.3, 0),)),
                                                  "flap"),
    "those of the walls are too low": ("wall-long", lambda p: replace(p, holes=(
        *p.holes[:-1], p.holes[-1].moved(0, -0.3))), "wall-long"),
    "a hole that a magnet does not go in": ("flap", lambda p: replace(p, holes=(circle((5.55, 5.55), 2.4),)), "flap"),
    "a wall without its hole": ("wall-long", lambda p: replace(p, holes=p.holes[:-1]), "wall-long"),
    "a lid without notches": ("lid", lambda p: box_panel(
        "lid", 66.2, 31.6, (((66.2, 3.0),),) * 2 + (((31.6, 3.0),),) * 2), "lid"),
    "one flap": ("flap", lambda p: replace(p, count=1), "flap")}


@pytest.mark.parametrize("what", WRONG)
def test_wrong_magnets_in_the_files_are_found(what: str) -> None:
    name, change, where = WRONG[what]
    found = findings(with_part(kits.load("box", GIVEN), name, change), GIVEN)
    assert any(where in finding for finding in found), found


@pytest.mark.parametrize(("given", "words"), [
    ({"magnets": "5x4"}, r"magnets = 5x4: higher than the sheet of 3 mm is thick; allowed: lower magnets"),
    ({"magnets": "20x2"}, r"26\.1 mm between the slots of a wall and 20\.1 mm above its .* 31\.55 and 16 mm there"),
    ({"magnets": "5"}, r"magnets = '5': allowed: none, or diameter x height as 5x2"),
    ({"magnets": "5x2x1"}, "allowed: none, or"), ({"magnets": "1x1"}, "2 to 20 x 1 to 10 mm"),
    ({"magnets": "..x."}, "allowed: none, or"), ({"magnets": "nanxinf"}, "allowed: none, or"),
    ({"magnets": "5x2", "lid": "hinge"}, r"magnets = 5x2, lid = hinge: allowed: lid = lift")])
def test_magnets_that_cannot_be_are_refused(given: dict[str, object], words: str) -> None:
    with pytest.raises(BadInput, match=words) as refused:
        kits.load("box", {"contents": "pieces", **given})
    assert "\n" not in str(refused.value)


@pytest.mark.slow
def test_no_flap_shares_room_with_the_lid() -> None:
    pytest.importorskip("cadquery")
    from polygo_fab.write.step import step

    made = kits.load("box", GIVEN)
    assert check_assembly(step("box", made.assembly), None, made.assembly) == []
    near = tuple(b.moved(0, 0.6, 0) if b.name == "flap" else b for b in made.assembly)
    assert any(f.code == "INTERFERENCE" for f in check_assembly(step("box", near), None, near))
