"""A game on paper: its board at true scale, its pieces to cut out, its rulebook. Nothing for the laser."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from ..core.errors import BadInput
from ..core.kit import Fit, Kit, KitOptions, require
from ..core.measures import inner_diameter
from ..core.options import as_data, option
from ..core.printed.paper import STYLES, PaperSet, Printed, piece_size
from ..core.units import number
from .chosen import QUANTITIES, GameKit, Need, Quantity

__all__ = ["KIT", "Paper"]

_UNIT, _CELL = 10.0, 20.0  # mm between cells, where tiles are laid and elsewhere
_LEAST = 5.0  # mm: a narrower piece is nothing to hold


@dataclass(frozen=True)
class Paper(GameKit):
    """What is printed. Raises BadInput where a value is out of range or a rule of fit breaks."""

    name: ClassVar[str] = "paper"
    title: ClassVar[str] = "Paper, a game to print and cut out"
    product_options: ClassVar[tuple[str, ...]] = ("game", "board", "players", "style")

    quantity: Quantity = option(
        "p95", "how many of what the rules do not limit: enough for half of all random games, for 95 % of them, or "
        "for every one that is recorded", choices=QUANTITIES)
    pitch: float = option(0.0, "distance of neighbouring cells; 0: 10 mm where tiles are laid, else 20 mm", unit="mm",
                          low=0, high=60)
    style: Printed = option(
        "colour", "outline: the least ink; colour; hatch: patterns of one grey, for any printer; touch: broad "
        "lines and names in Braille, for swell paper", choices=STYLES)
    coordinates: bool = option(False, "letters and numbers of the sites around the board")
    sides: int = option(2, "2: pieces with a back, folded and glued; 1: without", low=1, high=2)
    arcs: bool = option(False, "port arcs to lay along the border, in place of sides printed on the board")

    @cached_property
    def needs(self) -> tuple[Need, ...]:
        """What is needed at all, and markers for each player where tiles of nobody's have no face for him."""
        found = super().needs
        tiles = sum(need.count for need in found if need.piece.startswith("tile ") and not need.player)
        owners = range(1, self.chosen.players + 1) if self.chosen.players != 2 or self.sides == 1 else ()
        return (*found, *(Need("marker", player, tiles, "one for each tile") for player in owners if tiles))

    @property
    def drawn_pitch(self) -> float:
        """What `pitch` is where none is given."""
        tiles = any(item.piece.startswith("tile ") for item in self.chosen.equipment)
        return self.pitch or (_UNIT if tiles else _CELL)

    @cached_property
    def fits(self) -> tuple[Fit, ...]:
        game, pitch = self.chosen, self.drawn_pitch
        sizes = [piece_size(need.piece, game.board, pitch) for need in self.needs]
        least = min((min(size) for size in sizes), default=_LEAST)
        widest = max((max(size) for need, size in zip(self.needs, sizes, strict=True) if need.piece != "segment"
                      and not need.piece.startswith("tile ")), default=0.0)
        cell = inner_diameter(game.board) * pitch
        kinds = Counter(need.piece for need in self.needs for _ in range(need.count))
        told = ", ".join(f"{count} x {kind}" for kind, count in kinds.items())
        return (
            require(pitch >= _LEAST and least >= _LEAST - 1e-9, "grip",
                    f"the narrowest piece is {number(least)} mm wide",
                    f"pitch = {number(pitch)} mm: the narrowest piece would be {number(least)} mm wide, at least "
                    f"{number(_LEAST)} mm needed"),
            require(widest <= cell, "cell", f"a piece of {number(widest)} mm lies in a cell of {number(cell)} mm",
                    f"pitch = {number(pitch)} mm: a piece of {number(widest)} mm is larger than its cell"),
            Fit("count", f"{told or 'no pieces'} for {game.name} on {game.board.name}; "
                f"{'; '.join(dict.fromkeys(f'{n.piece}: {n.source}' for n in self.needs)) or 'it needs none'}"))

    def build(self, bed: tuple[float, float] | None = None) -> Kit:
        """Nothing to cut with a laser, so any bed will do."""
        game = self.chosen
        if self.arcs and not re.match(r"h[0-9]", game.board.name):
            raise BadInput(f"arcs = yes: board {game.board.name} is no hexagon of hexagons: allowed: h3, h5, h7 ...")
        what = PaperSet(game=game, pitch=self.drawn_pitch, style=self.style, sides=self.sides, arcs=self.arcs,
                        coordinates=self.coordinates or self.style == "touch",
                        needs=tuple((need.piece, need.player, need.count) for need in self.needs))
        facts = {"title": game.title, "board": game.board.name, "pitch": number(self.drawn_pitch),
                 "pieces": str(sum(need.count for need in self.needs))}
        return Kit(name=self.name, title=self.title, parameters=as_data(self), game=game.name, facts=facts,
                   fits=self.fits, paper=what)


KIT: type[KitOptions] = Paper
