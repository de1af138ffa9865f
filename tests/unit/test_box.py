"""Finger-jointed boxes: panels that mate, compartments that hold what goes in, and wrong ones that are found."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
import shapely
import shapely.affinity
from box_findings import findings, with_part
from hypothesis import given, settings
from hypothesis import strategies as st

from polygo_fab import kits
from polygo_fab.check.contract.jointed import between, flanks
from polygo_fab.check.contract.stored import shelved, stored
from polygo_fab.check.step import check_assembly
from polygo_fab.core.errors import BadInput
from polygo_fab.core.part import Part
from polygo_fab.core.path import rectangle
from polygo_fab.core.units import number
from polygo_fab.core.workshop.profiles import profile_named
from polygo_fab.kits.box import Box
from polygo_fab.kits.box_contents import CONTENTS
from polygo_fab.parts.box_panel import box_panel, finger_count, fingers, notched, tongues
from polygo_fab.recipes.bill import bill_of
from polygo_fab.recipes.recipe import from_mapping

LOOK = profile_named("generic")
DOC = Path(__file__).parents[2] / "docs" / "boxes.md"
LIDS = ("none", "lift", "slide")


@pytest.mark.parametrize("given", [
    {"contents": "pieces"}, {"contents": "tetrago-pawns", "lid": "none", "title": "Club"},
    {"contents": "tetrago", "lid": "board", "of": "players=4"},
    {"contents": "tetrago", "lid": "slide", "notches": True},
    {"contents": "tilers", "notches": True, "kerf": [0.1, 0.2], "joint_play": 0.3},
    {"contents": "hexago-arcs", "lid": "slide", "thickness": 4.1, "kerf": [0.15, 0.2]},
    {"contents": "blocks", "lid": "slide", "dividers": False, "joint_play": 0, "finger": 25}])
def test_a_box_is_what_the_documents_say(given: dict[str, object]) -> None:
    assert findings(kits.load("box", given), given) == []


@pytest.mark.parametrize("contents", CONTENTS)
def test_all_that_goes_in_has_a_compartment(contents: str) -> None:
    for lid in LIDS:
        box = Box(contents=contents, lid=lid)  # type: ignore[arg-type]
        some = [one for column in box.shelves.columns for one in column]
        name, chosen, kinds = CONTENTS[contents]
        meant = [part for part in kits.load(name, chosen).parts
                 if not part.blank and (not kinds or part.name.split("-")[0] in kinds)]
        assert sum(one.kind.count for one in some) == sum(part.count for part in meant)
        for column, wide in zip(box.shelves.columns, box.shelves.widths, strict=True):
            for one, deep in zip(column, box.shelves.depths, strict=False):
                assert one.across * one.along * one.high >= one.kind.count
                assert one.across * one.kind.long + 2 * box.room <= wide + 1e-9
                assert one.along * one.kind.short + 2 * box.room <= deep + 1e-9
                assert one.high * one.kind.thick + box.room <= box.height + 1e-9


def test_the_second_grid_is_the_first_one() -> None:
    """Of what goes in, from the contract of the other kit alone."""
    box = Box(contents="blocks")
    grid = shelved(stored(("tiles", {"game": "blocks"}, ("tile", "block")), ""), 30, 1, 3)
    assert (grid.widths, grid.depths) == (pytest.approx(box.shelves.widths), pytest.approx(box.shelves.depths))
    assert len(stored(("pieces", {}, ()), "game=kruzno players=2")) >= 2


def pair(long: float, count: int, play: float) -> tuple[shapely.Polygon, shapely.Polygon]:
    """The faces of two panels that meet along an edge, 3 mm thick, the corners of the second taken off."""
    ends = tuple(((high, 3.0),) for high in (30.0, 20.0))
    one = box_panel("a", long, 30.0, (fingers(long, count, 3.0), (), ends[0], ends[0]))
    other = box_panel("b", long, 20.0, (tongues(long, count, 3.0, play), (), ends[1], ends[1]))
    corners = [shapely.box(-3, -3, 0, 0), shapely.box(long, -3, long + 3, 0)]
    a, b = (shapely.Polygon(part.outline.flattened()) for part in (one, other))
    return a, b.difference(shapely.union_all(corners))


@given(long=st.floats(20, 300), finger=st.floats(3, 40), play=st.floats(0, 0.5))
@settings(max_examples=60, deadline=None)
def test_fingers_mate_whatever_their_number(long: float, finger: float, play: float) -> None:
    count = finger_count(long, finger)
    assert count % 2 == 1
    assert count == 3 or long / count >= finger - 1e-6
    assert long / (count + 2) < max(finger, long / 3)  # no two more would go
    a, b = pair(long, count, play)
    found = flanks(a, "below", b, "below", 3.0)
    assert tuple(found) == pytest.approx((play / 2, play / 2, 0.0), abs=1e-6)


@pytest.mark.parametrize(("change", "told"), [
    (lambda a, b: (a, b), (0.05, 0.05, 0.0)),
    (lambda a, b: (a, b.buffer(0.1, join_style="mitre")), None),
    (lambda a, b: (a, b.difference(shapely.box(9.9, -3, 12, 0))), None),
    (lambda a, b: (a.difference(shapely.box(-3, -3, 0, 0)), b), (0.05, 0.05, 3.0))])
def test_wrong_joints_are_measured(change: Callable[..., tuple[shapely.Polygon, shapely.Polygon]],
                                   told: tuple[float, float, float] | None) -> None:
    a, b = change(*pair(50.0, 5, 0.1))
    found = flanks(a, "below", b, "below", 3.0)
    if told:
        assert tuple(found) == pytest.approx(told, abs=1e-6)
    else:
        assert not (abs(found.least - 0.05) < 0.02 and abs(found.most - 0.05) < 0.02)


def test_what_is_clear_between_dividers() -> None:
    wall = shapely.Polygon([(-3, -3), (103, -3), (103, 20), (-3, 20)], [[(38.5, 5), (41.6, 5), (41.6, 9), (38.5, 9)]])
    assert between(wall, 0, 100, 3) == pytest.approx([38.55, 58.45])


WRONG: dict[str, tuple[str, Callable[[Part], Part], str]] = {
    "a bottom without fingers": ("bottom", lambda p: replace(p, outline=rectangle(0, 0, 66.2, 31.6)), "bottom"),
    "a wall without holes": ("wall-long", lambda p: replace(p, holes=()), "wall-long"),
    "an inner lid that is too large": ("lid-inside", lambda p: replace(p, outline=rectangle(0, 0, 65.9, 30.8)),
                                       "lid-inside"),
    "a divider that is not notched": ("divider-across", lambda p: box_panel(
        p.name, p.size[0] - 6.1, p.size[1], ((), (), (), ())), "divider-across"),
    "a thinner sheet": ("bottom", lambda p: replace(p, thickness=2.5), "bottom")}


@pytest.mark.parametrize("what", WRONG)
def test_a_wrong_panel_is_found(what: str) -> None:
    name, change, where = WRONG[what]
    found = findings(with_part(kits.load("box", {"contents": "pieces"}), name, change), {"contents": "pieces"})
    assert any(where in finding for finding in found), found


def test_each_compartment_has_a_notch_for_a_finger() -> None:
    """Above it or below it a divider is open over 20 mm, or what leaves a thickness beside the notch, to its middle."""
    box = Box(contents="tilers", notches=True)
    [divider] = [part for part in box.parts if part.name == "divider-along"]
    faces = [shapely.affinity.translate(shapely.Polygon(divider.outline.flattened()), 0.05, 0)]
    assert len(box.along) == len(box.shelves.depths) - 1 > 0
    x = 0.0
    for wide in box.shelves.widths:
        open_at = shapely.box(x + 0.2, 0, x + wide - 0.2, box.divider).difference(faces[0])
        assert open_at.bounds[1] == pytest.approx(box.divider / 2, abs=0.06)
        notch = max(shapely.get_parts(open_at.intersection(shapely.box(0, box.divider / 2 + 0.1, 999, 99))),
                    key=lambda part: part.area)
        assert notch.bounds[2] - notch.bounds[0] == pytest.approx(min(20, wide - 6.1), abs=0.01)
        assert (notch.bounds[0] + notch.bounds[2]) / 2 == pytest.approx(x + wide / 2, abs=0.01)
        x += wide + box.thickness
    assert Box(contents="tilers").parts == Box(contents="tilers", notches=False).parts


@pytest.mark.parametrize(("contents", "name"), [("tilers", "divider-along"), ("tetrago-pawns", "")])
def test_a_divider_without_its_notches_is_found(contents: str, name: str) -> None:
    given = {"contents": contents, "notches": True}
    if not name:
        with pytest.raises(BadInput, match=r"a notch would be 0 mm wide, at least 7\.5 mm needed"):
            kits.load("box", given)
        return
    made, bare = kits.load("box", given), kits.load("box", {"contents": contents})
    other = next(part for part in bare.parts if part.name == name)
    found = findings(with_part(made, name, lambda p: replace(p, outline=other.outline)), given)
    assert any(name in finding for finding in found), found


def test_notches_lie_where_they_are_asked() -> None:
    part = box_panel("c", 60.0, 20.0, ((), notched(60.0, (40.0, 20.0), 3.1, 10.0), (), ()))
    assert part.area == pytest.approx(60 * 20 - 2 * 3.1 * 10)
    assert part.size == (60.0, 20.0)


@pytest.mark.parametrize(("given", "words"), [
    ({"contents": "chess"}, "allowed: tilers, blocks"),
    ({"contents": "tilers", "lid": "board"}, "allowed: contents = tetrago"),
    ({"of": "game=blocks"}, "game is 'tilers' already"),
    ({"of": "unit"}, "expected options of tiles as KEY=VALUE"),
    ({"of": "units=9"}, "option of tiles"),
    ({"contents": "tetrago", "lid": "board", "of": "tiles=both", "stack": 5}, "below the board"),
    ({"contents": "hexago-kings", "thickness": 12}, "rule"),
    ({"contents": "tilers", "lid": "slide", "lid_play": 2}, "slip off ledges")])
def test_what_cannot_be_is_refused(given: dict[str, object], words: str) -> None:
    with pytest.raises(BadInput) as refused:
        kits.load("box", given)
    assert words in str(refused.value)
    assert "\n" not in str(refused.value)


def test_without_a_machine_jobs_go_on_the_bed_that_the_bill_reckons_with() -> None:
    """None is larger, so that what there is to buy has a price; one that must be is refused with the bed that does."""
    for chosen in ({"contents": "blocks"}, {"stack": 5, "room": 10}, {"contents": "hexago", "stack": 5, "room": 10}):
        recipe = from_mapping({"kit": "box", "set": chosen}, "a test", "box")
        kit = recipe.build()
        assert all(sheet.goes_on((600, 400)) for sheet in kit.sheets), chosen
        assert sum(len(sheet.placements) for sheet in kit.sheets) == sum(part.count for part in kit.parts)
        assert bill_of(kit, recipe).price > 0
    assert len(from_mapping({"kit": "box"}, "a test", "box").build().sheets) == 1
    large = {"kit": "box", "set": {"contents": "blocks", "stack": 5, "room": 10}}
    with pytest.raises(BadInput, match=r"box-1 needs .* no --machine is named: bed-600x400, .* would do: epilog-helix"):
        from_mapping(large, "a test", "box").build()
    assert from_mapping({**large, "machine": "epilog-helix"}, "a test", "box").build().sheets


def test_the_table_of_the_document_is_that_of_the_boxes() -> None:
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in DOC.read_text("utf-8").splitlines()
            if line.count("|") == 5]
    told = {row[0]: row[1:] for row in rows if row[0] in CONTENTS}
    assert list(told) == list(CONTENTS)
    for name, cells in told.items():
        box = Box(contents=name)
        inside, outside = (" x ".join(map(number, sizes)) for sizes in (
            (round(box.width, 1), round(box.depth, 1), box.height), [round(side, 1) for side in box.outside]))
        assert cells == [str(sum(map(len, box.shelves.columns))), inside, outside]
    assert "146.8 x 146.8 x 42" == " x ".join(number(round(side, 1)) for side in Box(
        contents="tetrago", lid="board").outside)


@pytest.mark.slow
@pytest.mark.parametrize("given", [
    pytest.param({"contents": "pieces"}, marks=pytest.mark.proof), {"contents": "hexago-kings", "lid": "slide"},
                                   {"contents": "tetrago", "lid": "board"}])
def test_no_two_solids_share_room(given: dict[str, object]) -> None:
    pytest.importorskip("cadquery")
    from polygo_fab.write.step import step

    made = kits.load("box", given)
    assert check_assembly(step("box", made.assembly), None, made.assembly) == []
    crowded = tuple(b.moved(0, 0.2, 0) if b.name == "bottom" else b for b in made.assembly)
    assert any(f.code == "INTERFERENCE" for f in check_assembly(step("box", crowded), None, crowded))
