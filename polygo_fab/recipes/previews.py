"""The pictures of a kit for its page and for people: each a product, and what is proved of the words in them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ..check.contract.picture_names import check_picture_names
from ..check.contract.port_pictures import check_port_picture
from ..core.kit import Kit
from ..pages.callouts import kinds_named
from ..pages.pictures import exploded, from_above, part_picture
from ..write.png import drawing_png
from .product import Cross, Product
from .recipe import Recipe

__all__ = ["preview_crosses", "previews"]


def previews(recipe: Recipe, kit: Kit) -> Iterator[Product]:
    """The kit pulled apart, what else there is to see of it, and each face of each part."""
    for lang in recipe.languages if kit.exploded else ():
        labels = kinds_named(kit.parts, lang)
        yield Product(_exploded(lang, recipe), f"exploded view of the assembly, names in {lang}",
                      partial(lambda labels: drawing_png(exploded(kit.exploded, labels), 1000), labels))
    for name, what, bodies in kit.views:
        yield Product(f"preview/{name}.png", what,
                      partial(lambda bodies: drawing_png(from_above(bodies), 700), bodies))
    for part in kit.parts:
        for back in (False, True) if part.back else (False,):
            yield Product(f"preview/{part.name}{'-back' if back else ''}.png",
                          f"{part.name}, {'back' if back else 'front'}",
                          partial(lambda part, back: drawing_png(part_picture(part, back), 600), part, back))


def preview_crosses(recipe: Recipe, kit: Kit) -> Iterator[Cross]:
    """CONTRACT: what is written in the exploded views, of which the pictures are painted, is true of the parts."""
    counts = {part.name: part.count for part in kit.parts}
    for lang in recipe.languages if kit.exploded else ():
        yield Cross("CONTRACT", (_exploded(lang, recipe),), partial(lambda lang, files: check_picture_names(
            kinds_named(kit.parts, lang), counts, lang), lang), "the names written in it count all of each")
    for name, _, bodies in kit.views if kit.ports else ():
        laid = [(body.name, ((box[0] + box[3]) / 2, (box[1] + box[4]) / 2), box[5]) for body in bodies
                for box in [body.box] if body.name.startswith("arc-")]
        yield Cross("CONTRACT", (f"preview/{name}.png",), partial(lambda *a: check_port_picture(*a[:2]), int(
            name.rpartition("-")[2]), laid), "the arcs that it shows are those of the players' ports")


def _exploded(lang: str, recipe: Recipe) -> str:
    return f"preview/exploded{'' if lang == recipe.languages[0] else '-' + lang}.png"
