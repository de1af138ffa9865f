"""Everything of a material on common sheets, and so many sets of a product: proved, told, and found out where wrong."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from polygo_fab import kits
from polygo_fab.check.plain_text import plain
from polygo_fab.core.errors import BadInput
from polygo_fab.kits.workshop.steps import hardware
from polygo_fab.recipes.folder import check_folder
from polygo_fab.recipes.make import Made, make
from polygo_fab.recipes.recipe import Recipe
from polygo_fab.recipes.remnants import remnants_named


def made(kit: str, out: Path, sets: int = 1, **more: object) -> Made:
    return make(Recipe(kit, kit, nest="fast-all", sets=sets, machine="bed-600x400", formats=("svg",), languages=("fr",),
                       **more), out)  # type: ignore[arg-type]


@pytest.mark.parametrize("sets", [1, 3])
def test_sets_share_their_sheets(sets: int, tmp_path: Path) -> None:
    found = made("tetrago", tmp_path, sets)
    assert found.findings == ()
    cut = [placement.part.name for sheet in found.kit.sheets if sheet.face != "back" for placement in sheet.placements]
    assert cut.count("pawn-ring-cross") == 64 * sets
    assert cut.count("crown") == cut.count("fold-coupon") == cut.count("blank-pawns") == sets
    alike = [(sheet.material, sheet.thickness) for sheet in found.kit.sheets if sheet.face == "front"]
    assert len(alike) == len(set(alike)), "one sheet of each material"
    page = plain(found.files["index.fr.html"].decode())
    assert ("<h1>TetraGo 6 × 6, 3 exemplaires</h1>" in page) is ("Pièces d'un exemplaire" in page) is (sets == 3)
    told = found.files["bill.txt"].decode()
    assert re.search(rf"(?m)^pawn, ring, cross +{64 * sets} ", told)
    assert ("the sheets cut 3 sets" in told) is (sets == 3)
    assert ("les plaques donnent 3 exemplaires" in found.files["bill.fr.txt"].decode()) is (sets == 3)
    assert ("parts of each of 3 sets: 1 × sol" in found.summary("fr")) is (sets == 3)
    assert json.loads(found.files["bill.json"]).get("sets", 1) == sets
    assert not check_folder(tmp_path / "tetrago")


def test_all_of_one_thickness_lies_on_one_small_sheet(tmp_path: Path) -> None:
    """What has no room beside lies in the hole of the crown, where each pawn bears its own lines (docs/machine.md)."""
    its = {"material": "plywood-4", "pawn_material": "plywood-4", "leaflet_sheets": "0", "faces": "1"}
    found = make(Recipe("tetrago", "tetrago", settings=its, nest="fast-all", machine="300x200", formats=("svg",),
                        languages=("en",)), tmp_path)
    assert found.findings == ()
    (sheet,) = (s for s in found.kit.sheets if s.material == "plywood-4" and s.face == "front")
    assert sheet.goes_on((300, 200))
    assert len(sheet.placements) == 66
    crown = next(p for p in sheet.placements if p.part.name == "crown")
    x0, y0, x1, y1 = crown.lay(crown.part.holes[0]).bounds
    inside = [p for p in sheet.placements if "pawn" in p.part.name and x0 < p.at[0] < x1 and y0 < p.at[1] < y1]
    assert len(inside) == 46
    path = found.folder / "laser" / "plywood-4.svg"
    whole = path.read_text()
    burned = next(line for line in re.findall(r"<path[^>]*/>", whole))
    path.write_text(whole.replace(burned, "", 1))
    assert re.search("CONTRACT plywood-4: a piece of .* is no part of this kit", " ".join(map(str, check_folder(
        found.folder))))


@pytest.mark.slow
def test_a_set_that_lacks_a_piece_is_found(tmp_path: Path) -> None:
    """One of the crowns of three sets, and a ring on one of 192 pawns."""
    made("tetrago", tmp_path, 3)
    for name, which, told in (("plywood-5", -1, r"CONTRACT (floor|crown): 2 come off the jobs: expected 3"),
                              ("plywood-3-blanks-over", 0, r"CONTRACT plywood-3-blanks: a piece .* is no part of")):
        path = tmp_path / "tetrago" / "laser" / f"{name}.svg"
        whole = path.read_text()
        path.write_text(whole.replace(re.findall(r"<path[^>]*/>", whole)[which], "", 1))
        found = " ".join(map(str, check_folder(tmp_path / "tetrago")))
        assert re.search(told, found), re.findall("CONTRACT .{90}", found)
        path.write_text(whole)


@pytest.mark.slow
def test_colours_stay_apart(tmp_path: Path) -> None:
    found = made("hexago", tmp_path, 2)
    assert found.findings == ()
    assert {sheet.colour for sheet in found.kit.sheets if sheet.material.startswith("acrylic")} >= {"ring", "cross"}


@pytest.mark.parametrize(("nest", "sets", "told"), [
    ("no", 2, "allowed: nest=all or nest=fast-all"), ("all", 0, "allowed: a whole number from 1 to 100"),
    ("all", 101, "from 1 to 100"), ("all", True, "from 1 to 100")])
def test_what_cannot_be_is_one_line(nest: str, sets: int, told: str) -> None:
    with pytest.raises(BadInput, match=told):
        Recipe("x", "tetrago", nest=nest, sets=sets)


@pytest.mark.parametrize(("lang", "screws"), [("en", "18 × machine screws"), ("fr", "18 × vis"),
                                              ("de", "18 × Maschinenschrauben")])
def test_what_several_sets_need_is_told_for_all(lang: str, screws: str) -> None:
    assert any(plain(line).startswith(screws) for line in hardware(replace(kits.load("hexago", {}), sets=3), lang))
    tiles = replace(kits.load("tiles", {"game": "blocks"}), sets=2)
    each = {"en": ", for each set", "fr": ", pour chaque exemplaire", "de": ", für jeden Satz"}[lang]
    assert [line.endswith(each) for line in hardware(tiles, lang)].count(True) == 1
    assert not any(line.endswith(each) for line in hardware(replace(tiles, sets=1), lang))


def test_spares_fill_an_offcut(tmp_path: Path) -> None:
    """Round a hole, as nothing but the offcut's outline lets them."""
    drawing = tmp_path / "piece.svg"
    drawing.write_text('<svg xmlns="http://www.w3.org/2000/svg" width="200mm" height="160mm" viewBox="0 0 200 160">'
                       '<path d="M0 0H200V160H0ZM80 60H120V100H80Z"/></svg>', encoding="utf-8")
    found = make(Recipe("pieces", "pieces", nest="fast-all", spares=3, formats=("svg",), languages=("en",),
                        remnants=remnants_named([f"plywood-3:{drawing}"])), tmp_path)
    assert found.findings == ()
    assert found.kit.spares == {"pawn-ring": 3, "pawn-cross": 3}
    [sheet] = found.kit.sheets
    assert sheet.remnant
    assert len(sheet.placements) == 54
