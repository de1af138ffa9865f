"""What a material is joined, held, bent, stained and cleaned with, in words."""

from __future__ import annotations

from collections.abc import Iterator

from ..resources import Data
from ..units import number
from ..words.wording import wording
from .bolts import bolt_in, length_for
from .tables import Material

__all__ = ["trade"]


def trade(stuff: Material, lang: str) -> list[str]:
    """A line for each that is known of the material."""
    words = wording(lang)
    return [words["trade"][what].format(what=told) for what, told in _known(stuff, words)]


def _known(stuff: Material, words: Data) -> Iterator[tuple[str, str]]:
    if stuff.glue != "any":
        yield "glue", words["glue"][stuff.glue]
    thick, bolt = stuff.thickness, bolt_in(stuff.thickness)
    if stuff.screw != "any" and (stuff.screw != "machine" or bolt):
        yield "screw", words["screw"][stuff.screw].format(
            both=number(2 * thick), size=bolt.size if bolt else "", tap=number(bolt.tap) if bolt else "")
    if bolt and stuff.screw in ("wood", "machine") and (length := length_for(bolt, thick)):
        yield "screw", words["screw"]["nut"].format(size=bolt.size, hole=number(bolt.hole), flats=number(bolt.flats),
                                                    length=length)
    if stuff.bend != "any":
        yield "bend", words["bend"][stuff.bend]
    if stuff.stains:
        yield "stains", ""
    if stuff.clean != "any":
        yield "clean", words["clean"][stuff.clean]
