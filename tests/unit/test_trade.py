"""What a material takes, and what is never put in a laser."""

from __future__ import annotations

import copy
import os
import subprocess
import sys
from pathlib import Path

import pytest

from polygo_fab.check.contract.stock import check_stock, never_wrong, stock_wrong
from polygo_fab.core.errors import BadInput
from polygo_fab.core.resources import our_table
from polygo_fab.core.words.language import languages
from polygo_fab.core.workshop.bolts import BOLTS, bolt_in, length_for
from polygo_fab.core.workshop.tables import JOINED, material, materials
from polygo_fab.core.workshop.trade import trade
from polygo_fab.recipes.recipe import Recipe

GOOD = Path(__file__).parents[1] / "broken" / "good.svg"
TABLES = {name: our_table(f"{name}.toml") for name in ("materials", "machines", "lasers")}


@pytest.mark.parametrize("name", ["pvc", "PVC-3", "Vinyl", "pvc3", "white vinyl 3 mm", "teflon-2", "abs-3", "lexan",
                                  "fr4", "carbon-2", "XPS-20", "polycarbonate-3"])
def test_what_is_dangerous_is_refused_by_name(name: str) -> None:
    with pytest.raises(BadInput, match=r"^material '.*': never in a laser: ") as told:
        material(name)
    assert "\n" not in str(told.value)


def test_what_only_sounds_so_is_not() -> None:
    for name in ("absinthe", "carbonara", "epsilon-3"):
        with pytest.raises(BadInput, match="unknown material"):
            material(name)
    assert set(materials()) >= {"plywood-3", "petg-0.7"}


def test_a_sheet_of_another_thickness_is_told_how_it_becomes_a_material() -> None:
    with pytest.raises(BadInput, match=r"; one of your own: polygo-fab calibrate mdf-5 --as mdf-6 --set thickness=6$"):
        material("MDF-6")
    for name in ("oak-6", "mdf-60", "mdf-0", "mdf"):
        with pytest.raises(BadInput, match=r"allowed: [^;]*$"):
            material(name)


@pytest.mark.parametrize("words", [["make", "coupons", "--material", "PVC-3"],
                                   ["check", str(GOOD), "--material", "pvc"]])
@pytest.mark.parametrize(("lang", "said"), [("C", "never in a laser"), ("fr", "jamais au laser"),
                                            ("de", "nie in einen Laser")])
def test_the_refusal_is_one_line_in_each_language(words: list[str], lang: str, said: str) -> None:
    done = subprocess.run([sys.executable, "-m", "polygo_fab", *words], capture_output=True, text=True, check=False,
                          env={**os.environ, "LC_ALL": lang, "PYTHONUTF8": "1"}, timeout=120)
    assert done.returncode == 2
    assert said in done.stderr.replace("\u00a0", " ")
    assert len(done.stderr.strip().splitlines()) == 1


def test_a_row_of_ones_own_is_refused_too(tmp_path: Path) -> None:
    (tmp_path / "materials.toml").write_text('[white-3]\ntitle = "Forex 3 mm"\nthickness = 3\nkerf = 0.2\n')
    with pytest.raises(BadInput, match=r"materials.toml: \[white-3\]: material 'Forex 3 mm': never in a laser"):
        materials(tmp_path)


def test_the_tables_say_what_the_contract_asks() -> None:
    assert check_stock() == ()
    wrong = copy.deepcopy(TABLES)
    wrong["materials"]["acrylic-3"]["clean"] = "sand"
    assert any("clean is sand: expected soap" in f.message for f in stock_wrong(wrong))
    del (never := copy.deepcopy(our_table("dangerous.toml")))["pvc"]
    assert any(f.where == "dangerous pvc" for f in never_wrong(never, TABLES["materials"]))
    sold = {**TABLES["materials"], "vinyl-1": {}}
    assert [f.where for f in never_wrong(our_table("dangerous.toml"), sold)] == ["material vinyl-1"]


@pytest.mark.parametrize("lang", languages())
def test_each_material_tells_what_it_takes(lang: str) -> None:
    for stuff in materials().values():
        lines = trade(stuff, lang)
        assert len(lines) >= sum(getattr(stuff, what) != "any" for what in JOINED if what != "screw") + stuff.stains
        assert not [text for text in lines if "{" in text]
    assert trade(material("card-1"), lang) != trade(material("acrylic-3"), lang)


@pytest.mark.parametrize(("thickness", "size", "length"), [(3, 3, 10), (4, 4, 16), (5, 5, 20), (6, 6, 25)])
def test_a_nut_lies_in_its_sheet(thickness: float, size: int, length: int) -> None:
    bolt = bolt_in(thickness)
    assert bolt
    assert (bolt.size, length_for(bolt, thickness)) == (size, length)
    assert bolt.nut <= thickness
    assert length >= 2 * thickness + 2 * bolt.washer + bolt.nut
    assert bolt_in(2.3) is None
    assert length_for(BOLTS[-1], 40) is None


@pytest.mark.parametrize(("key", "kit"), [("material", "pieces"), ("pawn_material", "tetrago")])
@pytest.mark.parametrize("stuff", ["vinyl", "film"])
def test_a_film_for_a_plotter_is_told_what_a_knife_cuts(key: str, kit: str, stuff: str) -> None:
    with pytest.raises(BadInput) as told:
        Recipe("x", kit, settings={key: stuff}, profile="plotter", formats=("svg",)).build()
    assert str(told.value).endswith(f"; a knife cuts petg-0.7, card-1, card-2; would do: --set {key}=petg-0.7")
