"""What `make` and `make all` cut warns of nothing in its own design: read back from the files of every recipe."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from polygo_fab.core.resources import template
from polygo_fab.recipes.products import products
from polygo_fab.recipes.recipe import load
from polygo_fab.recipes.warnings import warnings_of

RECIPES = ["tetrago", "hexago", "coupons", "tiles",
           *(str(path) for path in sorted(template("recipes").glob("*.toml"))
             if not path.name.startswith(("paper-", "books", "goods")))]


@pytest.mark.slow
@pytest.mark.parametrize("word", RECIPES, ids=lambda word: Path(word).stem)
def test_no_default_warns_of_itself(word: str) -> None:
    recipe = replace(load(word), formats=("svg",))
    kit = recipe.build()
    files = {product.path: product.write() for product in products(recipe, kit) if product.path.startswith("laser/")}
    assert len(files) == len(kit.sheets) > 0
    assert warnings_of(recipe, kit, files) == ()
