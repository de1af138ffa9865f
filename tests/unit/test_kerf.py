"""The kerf as people give it: one width, or two along the axes of the machine; and as jobs are drawn with it."""

from __future__ import annotations

import json
import math
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from polygo_fab import kits
from polygo_fab.core.errors import BadInput
from polygo_fab.core.kerf import Kerf, parse_kerf
from polygo_fab.core.part import Part, Stroke
from polygo_fab.core.path import line, rectangle
from polygo_fab.core.sheet import Placement, Sheet, lay_out
from polygo_fab.recipes.recipe import load

WIDTHS = st.integers(0, 6000).map(lambda n: n / 10_000)
PLATE = Part("plate", "plywood-3", 3.0, rectangle(-20, -10, 40, 20), (rectangle(-5, -5, 10, 10),))


@pytest.mark.parametrize(("given", "found"), [
    ("0.2", Kerf(0.2)), ("0.2mm", Kerf(0.2)), (0.2, Kerf(0.2)), (0, Kerf(0)), ([0.2], Kerf(0.2)),
    ("0.20x0.24", Kerf(0.2, 0.24)), (" 0.2 x 0.24 ", Kerf(0.2, 0.24)), ("0.2mm x 0.024 cm", Kerf(0.2, 0.24)),
    ("0.2×0.24", Kerf(0.2, 0.24)), ([0.2, 0.24], Kerf(0.2, 0.24)), ((0.2, 0.24), Kerf(0.2, 0.24)),
    (Kerf(0.2, 0.24), Kerf(0.2, 0.24)), ("0.2x0.2", Kerf(0.2)),
])
def test_one_width_or_two(given: object, found: Kerf) -> None:
    assert parse_kerf(given) == found


@given(WIDTHS, WIDTHS)
def test_what_it_says_it_reads(x: float, y: float) -> None:
    kerf = Kerf(x, y)
    assert parse_kerf(str(kerf)) == kerf
    assert parse_kerf(json.loads(json.dumps(kerf.as_data()))) == kerf
    assert str(Kerf(x)) == str(Kerf(x, x)) == str(parse_kerf(str(x)))
    assert kerf.even == (x == y)
    assert kerf.widest == max(x, y)


@given(st.floats(0.1, 0.3), st.floats(0.1, 0.3))
def test_no_corner_is_rounder_than_the_flat_of_the_beam(x: float, y: float) -> None:
    """The curvature of the ellipse is asked of three near points of it."""
    a, b = (x / 2, y / 2) if x < y else (y / 2, x / 2)
    t = 1e-3
    sagitta, half_chord = b * (1 - math.cos(t)), a * math.sin(t)
    sharp = (half_chord ** 2 + sagitta ** 2) / (2 * sagitta)
    sagitta, half_chord = a * (1 - math.cos(t)), b * math.sin(t)
    flat = (half_chord ** 2 + sagitta ** 2) / (2 * sagitta)
    assert Kerf(x, y).corner == pytest.approx(flat, rel=1e-4)
    assert sharp <= Kerf(x, y).corner * 1.0001
    assert Kerf(x).corner == x / 2


@pytest.mark.parametrize("given", ["", "x", "0.2x", "x0.2", "0.2x0.2x0.2", "0.2,0.3", "wide", [], [0.1, 0.2, 0.3],
                                   ["a", "b"], None, True, {"x": 0.1}, [True, False], float("nan"), 10 ** 400,
                                   float("inf"), "0.2 0.3", "nan", [[0.1], [0.2]]])
def test_anything_else_is_refused(given: object) -> None:
    with pytest.raises(BadInput):
        kits.load("tetrago", {"kerf": given})


@pytest.mark.parametrize(("given", "told"), [
    ("-0.1", "kerf = '-0.1': allowed: 0 to 0.6 mm, or two for x and y as 0.2x0.24"),
    ("0.05x0.6", "kerf = '0.05 x 0.6': allowed: 0 to 0.6 mm, or two for x and y as 0.2x0.24, neither more than 3 times "
                 "the other"),
    ("0.2x0.7", "kerf = '0.2 x 0.7': allowed: 0 to 0.6 mm"),
    ("0x0.2", "kerf = '0 x 0.2'"),
    ("0.05x0.5", "kerf = '0.05 x 0.5'"),
    ("0.2y0.3", "kerf: not a length: '0.2y0.3'"), ("x", "kerf: 'x': expected one length, or two"),
])
def test_a_refusal_says_what_is_allowed(given: str, told: str) -> None:
    with pytest.raises(BadInput) as error:
        kits.load("tetrago", {"kerf": given})
    assert told in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("name", kits.classes())
def test_every_kit_takes_two_for_each_material(name: str) -> None:
    """Each job is drawn with the kerf of its material, and the manifest says both."""
    keys = {key for _, key in kits.classes()[name].material_options.values()}
    pairs = {key: [0.18 + i / 100, 0.22 + i / 100] for i, key in enumerate(sorted(keys))}
    kit = kits.load(name, pairs)
    assert {sheet.kerf for sheet in kit.sheets} == {Kerf(*pair) for pair in pairs.values()}
    assert {key: kit.parameters[key] for key in keys} == pairs
    even = kits.load(name, dict.fromkeys(keys, "0.2"))
    assert {key: even.parameters[key] for key in keys} == dict.fromkeys(keys, 0.2)
    assert [s.size for s in even.sheets] == [s.size for s in kit.sheets]


def test_a_recipe_and_a_material_have_pairs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    recipe = tmp_path / "mine.toml"
    recipe.write_text('kit = "tetrago"\n[set]\nkerf = [0.20, 0.24]\npawn_kerf = "0.2x0.22"\n')
    kit = load(str(recipe)).build()
    assert {s.name: s.kerf for s in kit.sheets if s.material.startswith("ply")} == {
        "floor": Kerf(0.2, 0.24), "floor-back": Kerf(0.2, 0.24), "crown": Kerf(0.2, 0.24),
        "pawns": Kerf(0.2, 0.22), "pawns-over": Kerf(0.2, 0.22)}
    (tmp_path / "materials.toml").write_text("[plywood-5]\nkerf = [0.21, 0.27]\n")
    monkeypatch.setenv("POLYGO_FAB_CONFIG", str(tmp_path))
    assert kits.load("tetrago", {}).sheets[0].kerf == Kerf(0.21, 0.27)
    assert kits.load("tetrago", {"kerf": "0.2"}).sheets[0].kerf == Kerf(0.2), "the hand wins"


# --- drawn


@given(st.sampled_from([0, 90, 180, 270]), st.floats(0.05, 0.3), st.floats(0.06, 0.3))
def test_the_axes_are_those_of_the_machine(angle: int, x: float, y: float) -> None:
    """However a part lies, its outline grows by x across and by y up the sheet, and its hole shrinks so."""
    sheet = Sheet("one", (60, 60), (Placement(PLATE, (30, 30), angle),), Kerf(x, y))
    hole, outline = (s.path.bounds for s in sheet.strokes())
    wide, high = (40, 20) if angle % 180 == 0 else (20, 40)
    assert (outline[2] - outline[0], outline[3] - outline[1]) == pytest.approx((wide + x, high + y))
    assert (hole[2] - hole[0], hole[3] - hole[1]) == pytest.approx((10 - x, 10 - y))


@given(st.floats(-180, 180), st.floats(0.05, 0.3))
def test_an_even_kerf_is_the_same_before_and_after_a_turn(angle: float, width: float) -> None:
    sheet = Sheet("one", (60, 60), (Placement(PLATE, (30, 30), angle),), Kerf(width))
    plain = Sheet("one", (60, 60), (Placement(PLATE, (30, 30)),), Kerf(width))
    for drawn, flat in zip(sheet.strokes(), plain.strokes(), strict=True):
        turned = flat.path.moved(-30, -30).rotated(math.radians(angle)).moved(30, 30)
        assert drawn.path.bounds == pytest.approx(turned.bounds, abs=1e-9)


@pytest.mark.proof
def test_a_job_that_must_lie_the_other_way_round_is_drawn_so() -> None:
    """Turned by hand on the bed, a job would be cut with x and y changed over."""
    tall = {"board": "rhombus11", "pitch": "18"}
    for cutter in ("k40", "bed-400x300", "bed-600x300"):
        even, uneven = (kits.load("board", {**tall, "kerf": kerf}, cutter) for kerf in ("0.2", "0.2x0.3"))
        for plain, sheet in zip(even.sheets, uneven.sheets, strict=True):
            assert sheet.size in (plain.size, plain.size[::-1])
            bed = {"k40": (300, 200), "bed-400x300": (400, 300), "bed-600x300": (600, 300)}[cutter]
            assert all(side <= most for side, most in zip(sheet.size, bed, strict=True))


def test_a_turned_job_is_the_same_job() -> None:
    sheet = lay_out("two", (PLATE, Part("bar", "plywood-3", 3.0, rectangle(0, 0, 30, 5))), Kerf(0.2, 0.3))
    turned = sheet.turned()
    assert turned.size == sheet.size[::-1]
    for here, there in zip(sheet.outlines(), turned.outlines(), strict=True):
        x0, y0, x1, y1 = here.bounds
        assert there.bounds == pytest.approx((sheet.size[1] - y1, x0, sheet.size[1] - y0, x1))
    two_faced = Part("flag", "plywood-3", 3.0, rectangle(0, 0, 30, 5), back=(Stroke("engrave", line((1, 1), (2, 2))),))
    with pytest.raises(BadInput, match="must lie upright"):
        lay_out("flag", (two_faced,), Kerf(0.2, 0.3)).turned()


@pytest.mark.parametrize("given", ["-0", "-0.0", "-0x-0", -0.0, [-0.0, 0]])
def test_less_than_nothing_by_nothing_is_nothing(given: object) -> None:
    kerf = parse_kerf(given)
    assert [repr(kerf.x), repr(kerf.y)] == ["0.0", "0.0"]
