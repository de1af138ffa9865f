"""What makes a box pleasant in the hand: round corners, proved on the files and refused where they have no room."""

from __future__ import annotations

import math

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from polygo_fab import kits
from polygo_fab.core.errors import BadInput
from polygo_fab.core.part import Part
from polygo_fab.core.path import Path, polygon
from polygo_fab.core.round_corners import rounded, sharp
from polygo_fab.kits.workshop.steps import way
from polygo_fab.recipes.preview import preview
from polygo_fab.recipes.products import crosses
from polygo_fab.recipes.proving import prove
from polygo_fab.recipes.recipe import load, revised


def face(path: Path) -> shapely.Polygon:
    return shapely.Polygon(path.flattened(0.0005))


def named(kit: str, name: str, **settings: object) -> Part:
    return next(part for part in kits.load(kit, settings).parts if part.name == name)


@given(sides=st.integers(3, 9), radius=st.floats(1, 9))
def test_round_corners_touch_the_sides_and_are_sharp_again(sides: int, radius: float) -> None:
    plate = polygon([(60 * math.cos(math.tau * k / sides), 60 * math.sin(math.tau * k / sides)) for k in range(sides)])
    made = rounded(plate, radius)
    assert made.closed
    asked = face(plate).buffer(-radius, join_style="mitre", mitre_limit=20).buffer(radius, quad_segs=200)
    assert shapely.hausdorff_distance(face(made).exterior, asked.exterior, densify=0.1) < 0.005
    assert face(sharp(made)).symmetric_difference(face(plate)).area < 1e-6
    assert rounded(plate, 0) is plate


@pytest.mark.slow
@pytest.mark.parametrize("words", ["tetrago corner_radius=5", "hexago corner_radius=5 theme=weave kerf=0.15x0.25",
                                   "tetrago corner_radius=3 theme=star cells=4", "hexago corner_radius=1 arcs=no"])
def test_round_corners_are_proved_on_the_files(words: str) -> None:
    kit, *settings = words.split()
    assert preview(revised(load(kit), settings), advise=False).tried().errors == ()


@pytest.mark.slow
@pytest.mark.parametrize(("kit", "name"), [("tetrago", "crown"), ("tetrago", "floor"), ("hexago", "crown")])
def test_another_radius_in_the_files_of_one_plate_is_found(kit: str, name: str) -> None:
    """Of the two plates one has corners of 4.2 mm in place of 4 mm."""
    drawn, other = (preview(revised(load(kit), [f"corner_radius={radius}"]), advise=False) for radius in (4, 4.2))
    key = f"laser/{name}.svg"
    found = prove((), {**drawn.files, key: other.files[key]}, crosses(drawn.recipe, drawn.kit)).findings
    assert any(name in str(finding) for finding in found), found


@pytest.mark.parametrize("radius", [1, 3, 5])
def test_what_lies_on_a_hexagonal_box_stays_on_it(radius: float) -> None:
    """The cover, and a turn-button turned outwards."""
    floor = face(named("hexago", "floor", corner_radius=radius).outline)
    assert floor.covers(face(named("hexago", "cover").outline))
    button = named("hexago", "button").outline
    crown = kits.known("hexago")(corner_radius=float(radius)).frame  # type: ignore[misc,attr-defined]
    x, y = crown.screws[1]
    assert floor.buffer(0.001).covers(face(button.rotated(math.atan2(y, x)).moved(x, y)))


@pytest.mark.parametrize("radius", [1.0, 2.5, 5.0])
@pytest.mark.parametrize("kit", ["tetrago", "hexago"])
def test_a_border_stays_a_millimetre_clear_of_round_corners(kit: str, radius: float) -> None:
    crown = named(kit, "crown", corner_radius=radius, theme="weave")
    lines = shapely.MultiLineString([stroke.path.flattened() for stroke in crown.front])
    assert 0.99 < face(crown.outline).exterior.distance(lines)


def test_without_the_option_all_is_as_before() -> None:
    for kit in ("tetrago", "hexago"):
        assert kits.load(kit, {"corner_radius": 0}).sheets == kits.load(kit, {}).sheets
        assert len(named(kit, "crown").outline.segments) == {"tetrago": 4, "hexago": 6}[kit]


@pytest.mark.parametrize(("kit", "radius", "most"), [("tetrago", 5.1, "5"), ("tetrago", 0.5, "5"), ("hexago", 6, "5"),
                                                     ("hexago", 15, "5")])
def test_a_radius_that_does_not_go_is_refused(kit: str, radius: float, most: str) -> None:
    with pytest.raises(BadInput, match=f"allowed: 1 mm to {most} mm, or 0 for sharp corners"):
        kits.load(kit, {"corner_radius": radius})
    with pytest.raises(BadInput, match=r"allowed: 1 mm to 5\.7 mm"):  # a turn-button is as round
        kits.load("hexago", {"corner_radius": 7, "pitch": 40, "thickness": 4})


@pytest.mark.parametrize("radius", [0, 1, 4])
@pytest.mark.parametrize(("kit", "far"), [("tetrago", 2.0), ("hexago", 0.5), ("hexago", 1.5)])
def test_a_chamfer_is_marked_all_along_the_edge(kit: str, far: float, radius: float) -> None:
    """By one closed line, everywhere as far from the edge, and on the crown alone."""
    its = {part.name: part for part in kits.load(kit, {"chamfer": far, "corner_radius": radius}).parts}
    [line] = its["crown"].front
    assert (line.operation, line.path.closed) == ("score", True)
    inside = face(its["crown"].outline).buffer(-far, join_style="mitre", mitre_limit=20)
    assert shapely.hausdorff_distance(face(line.path).exterior, inside.exterior, densify=0.1) < 0.005
    bare = {part.name: part for part in kits.load(kit, {"corner_radius": radius}).parts}
    assert [name for name, part in its.items() if part != bare[name]] == ["crown"]


@pytest.mark.parametrize("kit", ["tetrago", "hexago"])
@pytest.mark.parametrize(("lang", "says"), [
    ("en", "down to the scored line, 1.5 mm"), ("de", "geritzten Linie ab, 1,5 mm"),
    ("fr", "jusqu’au trait tracé, à 1,5"), ("es", "down to the scored line")])
def test_the_steps_say_what_the_line_of_a_chamfer_is_for(kit: str, lang: str, says: str) -> None:
    def told(far: float) -> str:
        return " ".join(step.text for step in way(kits.load(kit, {"chamfer": far}), lang).steps)

    assert says in told(1.5).replace("\u00a0", " ").replace("\u202f", " ")
    assert says[:12] not in told(0)


@pytest.mark.parametrize(("kit", "settings"), [
    ("tetrago", {"chamfer": 1.5, "theme": "star", "corner_radius": 5}),
    ("tetrago", {"chamfer": 2.5, "theme": "tiling"}),
    ("hexago", {"chamfer": 1, "theme": "weave"}), ("hexago", {"chamfer": 0.8, "theme": "star", "corner_radius": 2})])
def test_a_border_stays_a_millimetre_clear_of_a_chamfer(kit: str, settings: dict[str, object]) -> None:
    *lines, last = named(kit, "crown", **settings).front
    border = shapely.MultiLineString([stroke.path.flattened() for stroke in lines])
    assert 0.99 < face(last.path).exterior.distance(border) < 1.5


@pytest.mark.slow
@pytest.mark.parametrize("words", ["tetrago chamfer=1.5 corner_radius=5 theme=star",
                                   "hexago chamfer=2.5 corner_radius=2 crown_layers=2 arc_material=acrylic-3",
                                   "hexago chamfer=1 theme=weave kerf=0.15x0.25", "hexago chamfer=2 arcs=no"])
def test_a_chamfer_is_proved_on_the_files(words: str) -> None:
    kit, *settings = words.split()
    drawn = preview(revised(load(kit), settings), advise=False)
    assert drawn.tried().errors == ()
    key = "laser/crown.svg"  # without the line, and with one that is 0.2 mm away
    for other in ("chamfer=0", "chamfer=0.8"):
        wrong = preview(revised(load(kit), [other, *settings[1:]]), advise=False).files[key]
        found = prove((), {**drawn.files, key: wrong}, crosses(drawn.recipe, drawn.kit)).findings
        assert any("crown" in str(finding) for finding in found), (other, found)


@pytest.mark.parametrize(("kit", "settings", "told"), [
    ("hexago", {"chamfer": 0.3}, r"chamfer = 0.3 mm: allowed: 0.5 mm to 2.5 mm, .*, or 0 for none"),
    ("tetrago", {"chamfer": 3}, r"chamfer = 3 mm: allowed: 0.5 mm to 2.5 mm"),
    ("tetrago", {"chamfer": 3, "thickness": 4}, r"allowed: 0.5 mm to 2 mm"),
    ("hexago", {"chamfer": 2, "theme": "weave"}, r"the border \(theme = weave\) .* would be 1 mm high, at least 2 mm "
                                                 r"needed; allowed: chamfer = 0, a narrower one, or theme = plain"),
    ("tetrago", {"chamfer": 9}, r"chamfer = .*: allowed: 0 to 5 mm")])
def test_a_chamfer_that_does_not_go_is_refused(kit: str, settings: dict[str, object], told: str) -> None:
    with pytest.raises(BadInput, match=told):
        kits.load(kit, settings)


THICK = {"crown_layers": 2, "arc_thickness": 3.0, "arc_kerf": 0.15}


def test_a_crown_in_two_plates_holds_what_one_does_not() -> None:
    """Arcs of 3 mm: in one plate a third of them lies, in two all of them, the top one still within reach."""
    one, two = (kits.load("hexago", {**THICK, "crown_layers": layers}) for layers in (1, 2))
    assert (one.facts["kept"], one.facts["spare"], one.facts["deep"]) == ("12", "22", "1")
    assert (two.facts["kept"], two.facts["spare"], two.facts["deep"]) == ("36", "0", "3")
    assert int(two.facts["layers"]) == 2 * int(one.facts["layers"])
    upper, lower = (next(part for part in two.parts if part.name == name) for name in ("crown", "lower-crown"))
    assert (upper.outline, upper.holes, upper.thickness) == (lower.outline, lower.holes, lower.thickness)
    assert not any(part.name == "lower-crown" for part in one.parts)
    assert "the top one is 1 mm below the crown" in next(fit.statement for fit in two.fits if fit.rule == "bag")
    screw = [int(kit.facts["shortest"]) for kit in (one, two)]
    assert screw[1] - screw[0] == 5  # a plate more to go through


def test_a_border_is_burned_on_the_upper_plate_alone() -> None:
    its = {part.name: part.front for part in kits.load("hexago", {**THICK, "theme": "star"}).parts}
    assert its["crown"]
    assert not its["lower-crown"]


@pytest.mark.slow
@pytest.mark.parametrize("words", ["hexago crown_layers=2 arc_material=acrylic-3",
                                   "hexago crown_layers=2 arcs=no pawn_material=plywood-3 corner_radius=3",
                                   "hexago crown_layers=2 arc_thickness=2.2 cells=7 thickness=6 kerf=0.15x0.25"])
def test_a_crown_in_two_plates_is_proved_on_the_files(words: str) -> None:
    kit, *settings = words.split()
    assert preview(revised(load(kit), settings), advise=False).tried().errors == ()


def test_arcs_too_deep_for_a_finger_are_refused() -> None:
    with pytest.raises(BadInput, match=r"crown_layers = 2: arcs of 1.5 mm, 3 on each other, would end 5.5 mm below the "
                                       r"top of the crown; allowed: arcs of 1.7 mm or more, or crown_layers = 1"):
        kits.load("hexago", {"crown_layers": 2})
    assert kits.load("hexago", {"crown_layers": 2, "arc_thickness": 1.7}).facts["deep"] == "3"
    for layers in ("0", "3", "1.5", "yes"):
        with pytest.raises(BadInput, match=r"crown_layers = .*allowed: 1 to 2"):
            kits.load("hexago", {"crown_layers": layers})
