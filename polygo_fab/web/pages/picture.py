"""The picture of a design: the kit pulled apart, or its largest part, or the first page of what is printed."""

from __future__ import annotations

import dataclasses

from ...recipes.recipe import Recipe
from ..asking import Answer, Ask, Nowhere, View
from ..design import GIVEN, design
from ..ready import kept_pictures

__all__ = ["PAGES"]

_WIDE = 720
"""Pixels: twice as wide as it is shown."""


def picture(ask: Ask) -> Answer:
    """As `make` draws it. Raises BadInput for a design that is refused, or of which nothing is to be seen."""
    from ...pages.callouts import kinds_named
    from ...pages.pictures import exploded, part_picture
    from ...write.png import drawing_png

    recipe = design(ask.words["kit"], ask.given, ask.lang).recipe()
    kit = recipe.build(advise=False)
    if kit.exploded:
        return Answer(drawing_png(exploded(kit.exploded, kinds_named(kit.parts, ask.lang)), _WIDE), "image/png")
    if kit.parts:
        largest = max(kit.parts, key=lambda part: (not part.blank, part.size[0] * part.size[1]))
        return Answer(drawing_png(part_picture(largest), _WIDE), "image/png")
    return Answer(_printed(recipe, ask.lang), "image/png")


def solids(ask: Ask) -> Answer:
    """What is pulled apart in the picture, to be turned. Raises BadInput for a design of which nothing is."""
    from ...pages.pictures import turned

    kit = design(ask.words["kit"], ask.given, ask.lang).recipe().build(advise=False)
    if not kit.exploded:
        raise Nowhere(f"{ask.words['kit']}: nothing of it is drawn apart")
    return Answer(turned(kit.exploded), "application/json")


def _printed(recipe: Recipe, lang: str) -> bytes:
    """The first page of the first thing that is printed, a board before a book."""
    from ...recipes.products import products
    from ...write.png import page_png

    some = dataclasses.replace(recipe, formats=("pdf",), languages=(lang,), papers=recipe.papers[:1])
    table = sorted(products(some, some.build(advise=False)), key=lambda product: "board" not in product.path)
    if not table:
        raise Nowhere(f"{recipe.name}: there is no picture of it")
    return page_png(table[0].write(), 0, _WIDE)


PAGES = (View(path="/make/{kit}/picture", answer=picture, about="A picture of a design", media="image/png",
              given=GIVEN, open=True, seconds=60, kept=kept_pictures),
         View(path="/make/{kit}/solids", answer=solids, about="The solids of that picture, to be turned",
              media="application/json", given=GIVEN, open=True))
