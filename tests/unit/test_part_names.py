"""What parts are called: every part of every recipe has words for its kind and its marks in every language."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from polygo_fab.core.resources import template
from polygo_fab.core.words.language import page_languages
from polygo_fab.kits.workshop.part_names import kind, kind_name, said, unmarked
from polygo_fab.recipes.recipe import load

RECIPES = [*sorted(map(str, template("recipes").glob("*.toml"))), "coupons", "hexago", "tetrago", "tiles"]


def table(lang: str) -> dict[str, dict[str, str]]:
    return tomllib.loads(template(f"lang/{lang}/parts.toml").read_text("utf-8"))


def test_the_languages_name_the_same() -> None:
    keys = [{group: set(its) if isinstance(its, dict) else None for group, its in table(lang).items()}
            for lang in page_languages()]
    assert all(one == keys[0] for one in keys)


@pytest.mark.slow
@pytest.mark.parametrize("recipe", RECIPES, ids=lambda path: Path(path).stem)
def test_every_part_has_words(recipe: str) -> None:
    known = table("en")
    for part in load(recipe).build().parts:
        assert kind(part.name) in known["kinds"], part.name
        rest = [word for word in part.name.removeprefix(kind(part.name)).split("-") if word]
        assert [w for w in rest if w not in known["marks"] and not re.fullmatch(r"\d+(x\d+)?", w)] == [], part.name


@pytest.mark.parametrize(("name", "its", "french", "english", "bare"), [
    ("crown", "crown", "couronne", "crown", "crown"),
    ("pawn-ring", "pawn", "pion, anneau", "pawn, ring", "pawn"),
    ("tile-8x5-cross", "tile", "pavé 8\u00a0×\u00a05, croix", "tile 8\u00a0×\u00a05, cross", "tile-8x5"),
    ("fold-coupon", "fold-coupon", "éprouvette de pli", "fold coupon", "fold-coupon"),
    ("plate-2", "plate", "plateau 2", "plate 2", "plate-2"),
    ("gadget-ring", "gadget", "gadget, anneau", "gadget, ring", "gadget"),
])
def test_a_name_is_read(name: str, its: str, french: str, english: str, bare: str) -> None:
    assert (kind(name), said(name, "fr"), said(name, "en"), unmarked(name)) == (its, french, english, bare)


def test_kinds_have_a_plural() -> None:
    assert [kind_name("man", "en", n) for n in (1, 2)] == ["man", "men"]
    assert kind_name("tile", "fr", 3) == "pavés"
    assert said("pawn-square", "en") == "pawn, square"
