"""A strip that is bent and let go tells how much further a lid is to be bent: coupon, calibrate, page, and proofs."""

from __future__ import annotations

import math
import re
from pathlib import Path

import pytest

from polygo_fab import kits
from polygo_fab.core.errors import BadInput
from polygo_fab.core.stroke_font import strokes
from polygo_fab.core.workshop.tables import material
from polygo_fab.kits.workshop.steps import way
from polygo_fab.parts.bend_gauge import BENT, bend_gauge
from polygo_fab.recipes.calibrate import planned
from polygo_fab.recipes.folder import check_folder
from polygo_fab.recipes.make import made_in_memory, make
from polygo_fab.recipes.recipe import Recipe


@pytest.fixture
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("POLYGO_FAB_CONFIG", str(tmp_path / "config"))
    return tmp_path / "config"


def test_rays_stand_where_a_strip_would_lie() -> None:
    """The long line is the one leg, from the corner; a ray is that of a sheet bent by so much out of the plane."""
    base, *others = [stroke.path for stroke in bend_gauge().front]
    corner = base.start
    assert base.end[1] == corner[1]
    digits = {path.segments for bent in BENT for path in strokes(str(bent), 2.0)}
    rays = [path for path in others if len(path.segments) == 1 and path.length > 10]
    assert len(others) - len(rays) == sum(len(strokes(str(bent), 2.0)) for bent in (90, 75, 60, 45))
    assert digits
    told = [180 - math.degrees(math.atan2(ray.end[1] - corner[1], ray.end[0] - corner[0])) for ray in rays]
    assert told == pytest.approx(list(BENT))
    for ray in rays:  # it points to the corner
        (ax, ay), (bx, by) = ray.start, ray.end
        assert (ax - corner[0]) * (by - corner[1]) == pytest.approx((bx - corner[0]) * (ay - corner[1]))


@pytest.mark.parametrize(("stuff", "there"), [("petg-0.7", True), ("plywood-3", False), ("acrylic-3", False),
                                              ("card-1", False)])
def test_what_is_bent_cold_has_a_strip(stuff: str, there: bool) -> None:
    kit = kits.load("coupons", {"material": stuff})
    assert ("bend-strip" in {part.name for part in kit.parts}) is there
    for lang in ("en", "fr", "de"):
        its = way(kit, lang)
        assert ("bent=___" in its.command) is there
        assert any(row[0] == "bent" for row in its.table) is there
        assert len(its.steps) == 6 + there


def test_what_the_strip_tells_is_kept_and_told_on_the_page(config: Path) -> None:
    done = planned("petg-0.7", {"bent": "83"}, "green").written()
    assert (config / "materials" / "green.toml").read_text() == (
        "# Found on a test card, with a caliper or on a bent strip; no kerf was measured.\n"
        '["green"]\nlike = "petg-0.7"\nspringback = 7.0\n')
    assert any("7 degrees: to come to rest at 90 a sheet is bent to 97" in line for line in done.lines)
    assert material("green").springback == 7.0
    planned("green", {"thickness": "0.72"}).written()
    assert (material("green").springback, material("green").thickness) == (7.0, 0.72)  # stays until measured again
    for lang, told in (("en", "springs back by 7 degrees"), ("fr", "revient de 7 degrés"), ("de", "um 7 Grad zurück")):
        lid = next(step.text for step in way(kits.load("tetrago", {"lid_material": "green"}), lang).steps
                   if told in step.text)
        assert "97" in lid
        assert not any(told.split()[0] in step.text and "97" in step.text
                       for step in way(kits.load("tetrago", {}), lang).steps)
    first = way(kits.load("tetrago", {}), "en").steps
    assert any("the strip of `make coupons` for this sheet tells `calibrate`" in step.text for step in first)


@pytest.mark.parametrize(("stuff", "words", "told"), [
    ("petg-0.7", {"bent": "44"}, "bent = '44': allowed: 45 to 90"), ("petg-0.7", {"bent": "95"}, "allowed: 0 to 90"),
    ("petg-0.7", {"bent": "far"}, "bent = 'far'"), ("petg-0.7", {"bent": "nan"}, "bent = 'nan'"),
    ("plywood-3", {"bent": "83"}, "plywood-3 is not bent cold: allowed: without it"),
    ("petg-0.7", {"kerf": "0.2", "bent": "0"}, "bent = '0'")])
def test_what_no_strip_tells_is_refused(config: Path, stuff: str, words: dict[str, str], told: str) -> None:
    with pytest.raises(BadInput) as refused:
        planned(stuff, words, "mine").written()
    assert told in str(refused.value)
    assert not config.exists()


def test_a_springback_of_a_table_is_a_few_degrees(config: Path) -> None:
    (config / "materials").mkdir(parents=True)
    for wrong in ("-1", "46", '"7"', "true"):
        (config / "materials" / "x.toml").write_text(f'[x]\nlike = "petg-0.7"\nspringback = {wrong}\n')
        with pytest.raises(BadInput, match=r"springback.*allowed: a number from 0 to 45|springback.* 0 to 45"):
            material("x")


def test_what_is_told_wrong_is_found(config: Path, tmp_path: Path) -> None:
    planned("petg-0.7", {"bent": "82.5"}, "green").written()
    recipe = Recipe("tetrago", "tetrago", settings={"lid_material": "green"}, formats=("svg",), languages=("en",))
    folder = make(recipe, tmp_path).folder
    page = folder / "index.en.html"
    good = page.read_text()
    for old, new in (("back by 7.5 degrees", "back by 7 degrees"), ("folds to 97.5", "folds to 82.5"),
                     ("each of the five folds", "each of the four folds"), (r" The sheet springs.*?right angle\.", "")):
        assert re.search(old, good)
        page.write_text(re.sub(old, new, good))
        assert any("step Lid" in str(finding) for finding in check_folder(folder)), old
    page.write_text(good)
    assert check_folder(folder) == ()


def test_the_coupon_is_proved() -> None:
    made = made_in_memory(Recipe("coupons", "coupons", settings={"material": "petg-0.7"}, papers=("a4",),
                                 formats=("svg", "dxf", "lbrn2", "pdf"), languages=("en", "fr", "de")))
    assert made.findings == made.warnings == ()
    assert "laser/bend-coupons.dxf" in made.files
