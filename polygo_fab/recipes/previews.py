"""The pictures of a kit for its page and for people: each a product, and what is proved of the words in them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ..check.contract.contents_picture import check_contents_picture
from ..check.contract.of_kit import asked_of
from ..check.contract.picture_names import check_picture_names
from ..check.contract.port_pictures import check_port_picture
from ..check.stated import unstated
from ..core.finding import Finding
from ..core.kit import Kit
from ..core.page import Drawing
from ..pages.callouts import kinds_named
from ..pages.contents import contents_picture
from ..pages.pictures import exploded, from_above, part_picture
from ..write.png import drawing_png
from .asked import asked
from .product import Cross, Product
from .recipe import Recipe

__all__ = ["preview_crosses", "previews"]

_WIDE = 1000
"""Pixels of a picture with words in it."""


def previews(recipe: Recipe, kit: Kit) -> Iterator[Product]:
    """The kit pulled apart, what else there is to see of it, and each face of each part."""
    for lang in recipe.languages if kit.exploded else ():
        labels = kinds_named(kit.parts, lang)
        yield Product(_path("exploded", lang, recipe), f"exploded view of the assembly, names in {lang}",
                      partial(lambda labels: drawing_png(exploded(kit.exploded, labels), _WIDE), labels))
    yield from _contents_products(recipe, kit) if kit.stored else ()
    for name, what, bodies in kit.views:
        if name != "contents":
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
        yield Cross("CONTRACT", (_path("exploded", lang, recipe),), partial(lambda lang, files: check_picture_names(
            kinds_named(kit.parts, lang), counts, lang), lang), "the names written in it count all of each")
    for name, _, bodies in kit.views if kit.ports else ():
        laid = [(body.name, ((box[0] + box[3]) / 2, (box[1] + box[4]) / 2), box[5]) for body in bodies
                for box in [body.box] if body.name.startswith("arc-")]
        yield Cross("CONTRACT", (f"preview/{name}.png",), partial(lambda *a: check_port_picture(*a[:2]), int(
            name.rpartition("-")[2]), laid), "the arcs that it shows are those of the players' ports")


def _contents_products(recipe: Recipe, kit: Kit) -> Iterator[Product]:
    """What lies in a box; not proved in a language in which no contract says what its things are called."""
    contract = asked_of(recipe.kit, asked(kit.parameters), [part.name for part in kit.parts])
    for lang in recipe.languages:
        def prove(data: bytes, lang: str = lang) -> list[Finding]:
            return check_contents_picture(data, _contents(kit, lang), contract.names, lang) if contract else []

        path, what = _path("contents", lang, recipe), f"what lies in it, named in {lang}"
        write = partial(lambda lang: drawing_png(_contents(kit, lang), _WIDE), lang)
        yield Product(path, what, write) if contract is None or unstated(lang) else Product(
            path, what, write, prove, ("CONTRACT",))


def _contents(kit: Kit, lang: str) -> Drawing:
    return contents_picture(next(bodies for name, _, bodies in kit.views if name == "contents"), kit.stored, lang)


def _path(name: str, lang: str, recipe: Recipe) -> str:
    return f"preview/{name}{'' if lang == recipe.languages[0] else '-' + lang}.png"
