"""Kits on nested sheets: boards in segments for the bed, and sheets of material in the colours of the players."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest
import shapely

from polygo_fab import kits
from polygo_fab.check.laser import check_sheet
from polygo_fab.core import tilings
from polygo_fab.core.errors import BadInput
from polygo_fab.core.kit import Kit
from polygo_fab.core.sheet import GENERIC
from polygo_fab.core.workshop.tables import laser, machine, materials
from polygo_fab.kits.workshop.bill import bill
from polygo_fab.kits.workshop.bill_text import table
from polygo_fab.nest.nest import default_spacing, nest
from polygo_fab.nest.verify import verify
from polygo_fab.parts.coordinates import coordinates
from polygo_fab.parts.field import field
from polygo_fab.recipes.make import make
from polygo_fab.recipes.recipe import Recipe
from polygo_fab.write.svg import sheet_svg

pytestmark = pytest.mark.slow


def nested(kit: str, cutter: str | None, how: str = "fast", **given: object) -> Kit:
    return Recipe(kit, kit, settings=given, machine=cutter, nest=how).build(advise=False)


def proved(made: Kit, bed: tuple[float, float]) -> bool:
    """Every sheet goes on the bed, holds one material in one colour, and its file passes every check."""
    for sheet in made.sheets:
        assert sheet.size[0] <= bed[0]
        assert sheet.size[1] <= bed[1]
        assert len({(p.part.material, p.part.thickness, p.part.colour) for p in sheet.placements}) == 1
        found = check_sheet(sheet_svg(sheet, GENERIC), "svg", sheet, GENERIC)
        assert [str(f) for f in found if f.severity == "error"] == []
    laid = Counter(p.part.name for s in made.sheets if s.face == "front" for p in s.placements)
    assert laid == {part.name: part.count for part in made.parts}
    return True


# --- segments


@pytest.mark.proof
@pytest.mark.parametrize(("name", "pitch", "cutter"), [
    ("s19", 20, "k40"), ("h9", 25, "k40"), ("trap7", 30, "bed-400x300"), ("t4", 40, "k40"), ("polygone", 45, "k40")])
def test_a_board_is_nested_in_segments(name: str, pitch: float, cutter: str) -> None:
    made = nested("board", cutter, board=name, pitch=pitch)
    alone = kits.load("board", {"board": name, "pitch": pitch}, cutter)
    bed = machine(cutter).bed
    assert proved(made, bed)
    assert made.parts == alone.parts, "the segments of that bed"
    assert len(made.sheets) <= len(alone.sheets)
    for thickness in {p.thickness for p in made.parts}:
        some = [p for p in made.parts if p.thickness == thickness]
        assert verify(made.sheets, some, default_spacing(some[0].material, thickness), 5.0) == []


def test_a_small_board_is_not_cut_up_to_be_nested() -> None:
    made = nested("board", "k40", board="h3")
    assert [p.name for p in made.parts] == ["plate", "crown"]
    assert proved(made, machine("k40").bed)


@pytest.mark.proof
def test_a_nested_board_that_no_segments_fit_is_refused() -> None:
    with pytest.raises(BadInput, match=r"\(BED\); would do: "):
        nested("board", "k40", board="s19", pitch=60)


@pytest.mark.proof
def test_many_segments_are_told() -> None:
    made = kits.load("board", {"board": "s19"}, "k40")
    told = next(fit.statement for fit in made.fits if fit.rule == "segments")
    assert f"cut in {made.facts['plates']} segments and the crown in {made.facts['crowns']} pieces" in told
    assert f"{len(made.sheets)} jobs" in told
    whole = told.rpartition(": ")[2].split(" (")[0]
    assert len(kits.load("board", {"board": "s19", "crown": "no"}, whole).parts) == 1
    assert all(fit.rule != "segments" for fit in kits.load("board", {"board": "s19"}).fits)


@pytest.mark.parametrize("name", ["t4", "t9", "s9", "polygone", "rhombus7"])
@pytest.mark.parametrize("pitch", [8, 10, 14, 20])
@pytest.mark.parametrize("band", [5, 10, 20])
def test_coordinates_never_touch(name: str, pitch: float, band: float) -> None:
    """At a small pitch they are smaller, or refused."""
    board = tilings.load(name)
    try:
        labels = coordinates(board, pitch, field(board, pitch, 0.0 if board.play == "cells" else pitch / 4), band)
    except BadInput:
        with pytest.raises(BadInput, match="coordinates rule"):
            kits.load("board", {"board": name, "pitch": pitch, "band": band, "coordinates": "yes"})
        return
    drawn = [shapely.MultiLineString([path.flattened() for path in label]) for label in labels]
    assert min(a.distance(b) for a, b in combinations(drawn, 2)) >= 0.5 - 1e-6


# --- colours


@pytest.mark.proof
def test_segments_that_are_turned_make_up_the_board(tmp_path: Path) -> None:
    """Those of the crown of H9 lie turned by 30, 120, 180 and 300 degrees on their sheets."""
    recipe = Recipe("it", "board", settings={"board": "h9", "pitch": 30}, machine="k40", nest="fast", formats=("svg",),
                    papers=("a4",), languages=("en",))
    assert {p.angle for sheet in recipe.build().sheets for p in sheet.placements} >= {30, 120, 300}
    assert make(recipe, tmp_path).findings == ()


@pytest.mark.proof
@pytest.mark.parametrize(("kit", "given", "colours"), [
    ("pieces", {"material": "acrylic-3"}, {"ring", "cross"}),
    ("pieces", {"material": "plywood-3"}, {""}),
    ("pieces", {"game": "labyrinth", "material": "acrylic-3"}, {"ring", "cross", "plain"}),
    ("tiles", {"material": "card-2"}, {"ring", "cross"}),
    ("hexago", {"faces": 1}, {"", "ring", "cross", "bar", "square", "triangle", "dot", "plain"}),
])
def test_a_sheet_has_one_colour(kit: str, given: dict[str, object], colours: set[str]) -> None:
    """What is sold in colours is cut from as many sheets; wood is one, and marks tell the players apart."""
    made = nested(kit, "bed-600x400", **given)
    assert proved(made, machine("bed-600x400").bed)
    assert {p.part.colour for s in made.sheets for p in s.placements} == colours
    assert len({s.name for s in made.sheets}) == len(made.sheets)


def test_two_colours_are_two_sheets_to_buy() -> None:
    made = nested("pieces", "bed-600x400", material="acrylic-3")
    wood = nested("pieces", "bed-600x400", material="plywood-3")
    cutter = laser("co2-60")
    bought = bill(made.parts, made.sheets, cutter, materials()).purchases
    assert [(p.material, p.colour, p.count) for p in bought] == [("acrylic-3", "ring", 1), ("acrylic-3", "cross", 1)]
    assert "acrylic-3, 3 mm, ring" in table(bill(made.parts, made.sheets, cutter, materials()))
    assert len(bill(wood.parts, wood.sheets, cutter, materials()).purchases) == 1


def test_a_sheet_of_two_colours_is_rejected() -> None:
    made = kits.load("pieces", {"material": "acrylic-3"})
    with pytest.raises(BadInput, match="acrylic-3 cross of 3 mm and acrylic-3 ring of 3 mm do not go on one sheet"):
        nest(made.parts, (600.0, 400.0))
    mixed = nest([replace(part, colour="") for part in made.parts], (600.0, 400.0))[0]
    back = tuple(replace(p, part=next(part for part in made.parts if part.name == p.part.name))
                 for p in mixed.placements)
    found = verify([replace(mixed, placements=back)], made.parts, 2.0, 5.0)
    assert [(f.code, f.message) for f in found] == [
        ("PARTS", "of more than one material: acrylic-3 cross of 3 mm, acrylic-3 ring of 3 mm")]
