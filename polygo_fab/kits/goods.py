"""Goods: what lies in and on a box, what a hand holds in a game, what hangs on the wall. Nothing for the laser."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, Literal

from .. import games
from ..core.errors import BadInput, chosen_name
from ..core.kit import Fit, Kit, KitOptions
from ..core.options import as_data, configure, option, validate
from ..core.path import rectangle
from ..core.printed.goods import GOODS, Good, GoodsSet, Inked, OutsideBox
from ..core.words.called import called
from ..core.words.people import people_said
from ..parts.hex_frame import hexagon
from .chosen import key_values
from .hexago import HexaGo
from .tetrago import TetraGo
from .workshop.part_names import besides

__all__ = ["KIT", "Goods"]

_BOXES: dict[str, type[TetraGo] | type[HexaGo]] = {"tetrago": TetraGo, "hexago": HexaGo}


@dataclass(frozen=True)
class Goods:
    """Which goods, for which games and boxes. Raises BadInput for one that there is not."""

    name: ClassVar[str] = "goods"
    title: ClassVar[str] = "Goods, labels, cards, sheets and a poster"
    product_options: ClassVar[tuple[str, ...]] = ()
    adjustable: ClassVar[tuple[str, ...]] = ()
    segmented_board: ClassVar[str] = ""
    material_options: ClassVar[dict[str, tuple[str, str]]] = {}

    goods: str = option("all", "some of " + ", ".join(GOODS) + ", with spaces between; or all")
    games: str = option("all", "games as `list games` names them, with spaces between, that cards, sheets and poster "
                        "are for; or all")
    box: Literal["both", "tetrago", "hexago"] = option("both", "the box that labels and card are for",
                                                       choices=("both", "tetrago", "hexago"))
    of: str = option("", "options of that box, as cells=7; several with spaces between")
    names: str = option("", "who comes to an evening, with commas between, or a list, .csv or .txt, with a name a "
                        "line; none: cards to write on")
    style: Inked = option("colour", "grey: all of it in greys; outline: the least ink",
                          choices=("colour", "grey", "outline"))

    def __post_init__(self) -> None:
        validate(self)
        if self.of and self.box == "both":
            raise BadInput(f"of = '{self.of[:60]}': of which box? allowed: with box=tetrago or box=hexago")
        for key, named in (("goods", self.chosen), ("games", self.played)):
            if "all" not in getattr(self, key).lower().split():
                object.__setattr__(self, key, " ".join(named))
        _ = self.people, self.boxes

    @cached_property
    def chosen(self) -> tuple[Good, ...]:
        words = _words(self.goods, "goods", tuple(GOODS))
        return tuple(good for good in GOODS if good in words)

    @cached_property
    def played(self) -> tuple[str, ...]:
        known = tuple(games.own())
        return _words(self.games, "games", known)

    @cached_property
    def people(self) -> tuple[str, ...]:
        """The names, as they are written."""
        return people_said(self.names, "names")

    @cached_property
    def boxes(self) -> tuple[OutsideBox, ...]:
        """Those that are asked for, with the sizes of their parts."""
        if not {"labels", "inserts"} & {*self.chosen}:
            return ()
        return tuple(_outside(name, self.of) for name in _BOXES if self.box in ("both", name))

    @property
    def fits(self) -> tuple[Fit, ...]:
        return (Fit("count", f"{len(self.chosen)} kinds of goods for {len(self.played)} games in each language"),)

    def build(self, bed: tuple[float, float] | None = None) -> Kit:
        """Nothing to cut with a laser, so any bed will do."""
        what = GoodsSet(goods=self.chosen, games=self.played, boxes=self.boxes, names=self.people,
                        style=self.style)
        return Kit(name=self.name, title=self.title, parameters=as_data(self), fits=self.fits, goods=what)


def _words(text: str, what: str, allowed: tuple[str, ...]) -> tuple[str, ...]:
    """What is named, each once; all of it for `all`. Raises BadInput for what there is not."""
    words = [word.lower() for word in text.replace(",", " ").split()]
    if words == ["all"]:
        return allowed
    if not words or "all" in words:
        raise BadInput(f"{what} = '{text[:60]}': allowed: all, or some of {', '.join(allowed)}")
    found = dict[str, None]()
    for word in words:
        other = called(word) if what == "games" else None
        found[other.game if other else chosen_name(what, word, allowed)] = None
    return tuple(found)


def _outside(name: str, options: str) -> OutsideBox:
    made = configure(_BOXES[name], name, key_values("of", options, name))
    kit = made.build()
    aside = besides(kit.parts)
    parts = {part.name: part.count for part in kit.parts if part not in aside}
    played = tuple(dict.fromkeys(filter(None, (kit.game, *kit.books))))
    if isinstance(made, TetraGo):
        thick = 2 * made.lid.bend.thickness
        across, height = made.lid.width + thick, made.lid.height + thick
        deep = made.lid.depth + made.lid.bend.thickness
        inside = rectangle(-made.inside / 2, -made.inside / 2, made.inside, made.inside)
        return OutsideBox(name=name, game="polygo", across=across, height=height, inside=inside, games=played,
                          sides=((across, height, 1), (deep, height, 2)), parts=parts, made=kit.parameters)
    frame, height = made.frame, made.thickness + made.high
    side = 2 * frame.outer / math.sqrt(3)
    return OutsideBox(name=name, game="hex-3", across=2 * frame.outer, height=height + made.cover_thickness,
                      sides=((side, height, 6),), inside=hexagon(frame.field), games=played, parts=parts,
                      made=kit.parameters)


KIT: type[KitOptions] = Goods
