"""A job that stands higher or wider than the bed of its machine is written turned a quarter, where it may be."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from polygo_fab.check.laser import check_made
from polygo_fab.core.sheet import GENERIC
from polygo_fab.core.workshop.lying import lies, may_turn
from polygo_fab.core.workshop.tables import machine
from polygo_fab.recipes.folder import check_folder
from polygo_fab.recipes.make import make
from polygo_fab.recipes.recipe import Recipe
from polygo_fab.write.svg import sheet_svg

K40 = machine("k40")


@pytest.mark.parametrize(("kit", "more"), [
    ("board", {"settings": {"board": "h7"}}), ("board", {"settings": {"board": "t4"}}),
    ("box", {"settings": {"contents": "tilers"}}),
    ("pieces", {"nest": "fast", "remnants": ("plywood-3:180x250",)})])
def test_a_job_that_stood_upright_lies_and_is_right(kit: str, more: dict[str, object]) -> None:
    recipe = Recipe(kit, kit, machine="k40", **more)  # type: ignore[arg-type]
    sheets = recipe.build(advise=False).sheets
    for sheet in sheets:
        assert lies(sheet, K40.bed) or not may_turn(sheet)
        assert check_made(sheet_svg(sheet), "svg", sheet, GENERIC, K40) == []
    assert any(lies(sheet, K40.bed) for sheet in sheets)


def test_a_job_that_is_not_turned_is_told() -> None:
    (sheet, *_) = Recipe("board", "board", settings={"board": "t4"}, machine="k40").build(advise=False).sheets
    upright = sheet.turned()
    found = check_made(sheet_svg(upright), "svg", upright, GENERIC, K40)
    assert [its.code for its in found] == ["BED"]
    assert "turned a quarter it does" in str(found[0])
    assert check_made(sheet_svg(upright), "svg", upright, GENERIC) == []


def test_jobs_that_lie_are_as_they_were() -> None:
    named = Recipe("tetrago", "tetrago", machine="bed-600x400").build(advise=False).sheets
    assert all(lies(sheet, (600, 400)) for sheet in named)
    assert not any(place.angle for sheet in named for place in sheet.placements if place.angle not in (0, 180))


def test_what_cannot_turn_is_said_in_words(tmp_path: Path) -> None:
    """With the strip of its label a half of the board goes on upright alone; the page says so, in each language."""
    recipe = Recipe("board", "board", settings={"board": "h7"}, machine="k40", formats=("svg",), label="engrave",
                    languages=("en", "fr", "de"))
    stands = [sheet for sheet in recipe.build(advise=False).sheets if not lies(sheet, K40.bed)]
    assert stands
    made = make(recipe, tmp_path)
    assert made.findings == ()
    for lang, words in (("en", "turn it a quarter on the bed"), ("fr", "d'un quart de tour sur la machine"),
                        ("de", "um eine Vierteldrehung gedreht hinlegen")):
        page = made.files[f"index.{lang}.html"].decode().replace("&#39;", "'").replace("’", "'")
        assert page.count(words) == len(stands), lang
    page = made.folder / "index.en.html"
    page.write_text(page.read_text("utf-8").replace("turn it a quarter on the bed", ""), encoding="utf-8")
    assert any("CONTRACT" in str(its) for its in check_folder(made.folder))
    assert not lies(replace(stands[0], size=(301, 10)), K40.bed)
