"""The picture of what lies in a box: each compartment has its number, and each broken picture is told."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest
from PIL import Image

from polygo_fab.check.contract.contents_picture import check_contents_picture
from polygo_fab.check.contract.of_kit import asked_of
from polygo_fab.core.kit import Kit
from polygo_fab.core.page import Drawing, Label, Shape, Style
from polygo_fab.core.path import polyline
from polygo_fab.pages.contents import contents_picture, key_to
from polygo_fab.recipes.asked import asked
from polygo_fab.recipes.previews import previews
from polygo_fab.recipes.recipe import Recipe
from polygo_fab.write.png import drawing_png


def built(**settings: object) -> tuple[Recipe, Kit]:
    recipe = Recipe("box", "box", settings=settings, languages=("en", "fr", "de"))
    return recipe, recipe.build()


@pytest.mark.parametrize("settings", [
    {}, {"contents": "blocks", "lid": "slide"}, {"contents": "tetrago", "lid": "board"},
    {"contents": "hexago-kings", "lid": "none", "dividers": False},
    {"contents": "pieces", "of": "players=6 size=4"}, {"contents": "tetrago-pawns"}])
def test_every_compartment_is_told_in_every_language(settings: dict[str, object]) -> None:
    recipe, kit = built(**settings)
    some = [product for product in previews(recipe, kit) if "contents" in product.path]
    assert [product.path for product in some] == [f"preview/contents{end}.png" for end in ("", "-fr", "-de")]
    for product in some:
        data = product.write()
        assert product.prove(data) == []
        with Image.open(io.BytesIO(data)) as picture:
            assert picture.width == 1000
            assert picture.convert("RGBA").getextrema()[3] == (255, 255), "a clear edge would be black elsewhere"


def test_the_key_counts_all_that_goes_in() -> None:
    _, kit = built()
    rows = [text.replace("\u00a0", " ").replace("\u202f", " ") for _, text in key_to(kit.stored, "en")]
    assert len(rows) == 10
    assert sum(int(row.partition(" × ")[0]) for row in rows) == sum(one.count for one in kit.stored)
    assert all(", ring, " in row or ", cross, " in row for row in rows), rows


def edited(change: Callable[[Sequence[Shape | Label]], list[Shape | Label]], **settings: object) -> list[str]:
    """What is told of the picture after a change of its items."""
    _, kit = built(**settings)
    bodies = next(bodies for name, _, bodies in kit.views if name == "contents")
    drawing: Drawing = contents_picture(bodies, kit.stored, "en")
    drawing = replace(drawing, items=tuple(change(drawing.items)))
    contract = asked_of("box", asked(kit.parameters), ())
    assert contract is not None
    return [one.message for one in check_contents_picture(drawing_png(drawing, 1000), drawing, contract.names, "en")]


def labels(change: Callable[[Label], Label | None]) -> Callable[[Sequence[Shape | Label]], list[Shape | Label]]:
    return lambda items: [one for item in items
                          if (one := change(item) if isinstance(item, Label) else item) is not None]


@pytest.mark.parametrize(("change", "said"), [
    (lambda one: one, ""),
    (lambda one: replace(one, text="3") if one.text == "2" and one.anchor == "middle" else one, "lies it says"),
    (lambda one: replace(one, text=one.text.replace("tile", "pawn")), "lies it says"),
    (lambda one: replace(one, text="5" + one.text) if "×" in one.text else one, "lies it says"),
    (lambda one: None if one.text == "2" else one, "explains 9 numbers"),
    (lambda one: replace(one, size=2.2 * one.size) if one.anchor == "middle" else one, "clear in its disc"),
    (lambda one: replace(one, size=2.2 * one.size) if one.anchor == "start" else one, "rows of letters"),
    (lambda one: replace(one, size=1.6 * one.size) if one.anchor == "start" else one, "ends within a word"),
    (lambda one: replace(one, at=(one.at[0], one.at[1] - 8)) if one.anchor == "middle" else one, "crossed by"),
    (lambda one: replace(one, colour="#ffffff") if one.anchor == "middle" else one, "cannot be seen")])
def test_a_broken_picture_is_told(change: Callable[[Label], Label | None], said: str) -> None:
    told = edited(labels(change))
    assert any(said in one for one in told) if said else not told


def test_a_line_through_a_number_is_told() -> None:
    def crossed(items: Sequence[Shape | Label]) -> list[Shape | Label]:
        at = next(item.at for item in items if isinstance(item, Label) and item.anchor == "middle")
        return [*items, Shape(polyline([(at[0] - 9, at[1]), (at[0] + 9, at[1] + 4)]), Style("#6b4a2b", None, 0.4))]

    assert any("crossed" in one for one in edited(crossed))
