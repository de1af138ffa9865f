"""Inlay of two woods, or a stencil: a plate of any board with holes in some of its cells, and what fills them.

Each sheet is cut with the kerf of its own wood: holes are drawn half of the one kerf smaller, inserts half of the other
larger, so that what is left between them is the play.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import ClassVar, Literal

from ..core import tilings
from ..core.board import Board
from ..core.kerf import Kerf
from ..core.kit import Fit, Kit, KitOptions, Mating, require
from ..core.options import as_data, kerf_option, option, validate
from ..core.part import Part
from ..core.path import Path, Point
from ..core.solid import Body
from ..core.units import number
from ..parts.field import field, refuse_sharp
from ..parts.inlay import Fill, cells_of, ground, hole, insert, kinds_of
from .batches import batches
from .board_pieces import alone, lying
from .chosen import board_of

__all__ = ["KIT", "Inlay"]

_GROUND, _INSERT, _FLOOR = "#d9b382", "#8a5a33", "#c99b62"
_PROUD = 0.3
"""mm by which an insert may be thicker or thinner than the plate: sanding takes that off."""
_NARROWEST = 4.0
"""mm: of an insert."""
_PLATE, _FILLS = 0.5, 0.15
"""How far the plate is shown above the floor, and the inserts above the plate: of its larger side."""


@dataclass(frozen=True)
class Inlay:
    """Every dimension of the panel, in mm. Raises BadInput where a value is out of range or a rule of fit breaks."""

    name: ClassVar[str] = "inlay"
    title: ClassVar[str] = "A board inlaid with a second wood, or a stencil of it"
    product_options: ClassVar[tuple[str, ...]] = ("stencil", "board", "motif")
    adjustable: ClassVar[tuple[str, ...]] = ("pitch", "rim")
    segmented_board: ClassVar[str] = ""
    material_options: ClassVar[dict[str, tuple[str, str]]] = {
        "material": ("thickness", "kerf"), "insert": ("insert_thickness", "insert_kerf")}

    board: str = option("h5", "the board, by its name: h5, s8, t4, trap7, bridge7 ..., by a game's, or a file of your "
                        "own", named=True)
    motif: Literal["apart", "border", "red", "all"] = option(
        "apart", "which cells are filled: apart, no two side by side; border, those along the border; red, the red "
                 "ones of a board that has such; all", choices=("apart", "border", "red", "all"))
    stencil: bool = option(False, "a stencil for paint instead: the plate with its holes alone, nothing engraved")
    pitch: float = option(0.0, "from cell to cell; 0: 20 mm, and 10 mm on a board of units", unit="mm", low=0, high=60)
    material: str = option("birch-3", "material of the plate")
    thickness: float = option(3.0, "measured thickness of the plate", unit="mm", low=0.3, high=12)
    kerf: Kerf = kerf_option(0.20)
    insert: str = option("poplar-3", "material of the inserts")
    insert_thickness: float = option(3.0, "measured thickness of the inserts", unit="mm", low=0.3, high=12)
    insert_kerf: Kerf = kerf_option(0.20)
    rim: float = option(1.5, "wood between a hole and the sides of its cell", unit="mm", low=0.5, high=20)
    play: float = option(0.05, "room between an insert and its hole, all round, once both are cut", unit="mm", low=0,
                        high=0.4)
    margin: float = option(10.0, "width of the plate around the board", unit="mm", low=2, high=100)
    floor: bool = option(True, "a plain plate to glue below, of the material of the first")

    def __post_init__(self) -> None:
        validate(self)
        object.__setattr__(self, "board", board_of(self.board))
        _ = self.fits

    @cached_property
    def front(self) -> Board:
        return tilings.load(self.board)

    @property
    def step(self) -> float:
        """The pitch; 0 stands for the usual one."""
        return self.pitch or (10.0 if re.match(r"units[0-9]", self.front.name) else 20.0)

    @cached_property
    def fills(self) -> tuple[Fill, ...]:
        return kinds_of(self.front, cells_of(self.front, self.motif))

    @cached_property
    def holes(self) -> tuple[Path, ...]:
        return tuple(hole(self.front, self.step, fill.cell, self.rim) for fill in self.fills)

    @cached_property
    def fits(self) -> tuple[Fit, ...]:
        least = max(1.0, self.thickness / 2)
        narrowest = min(_width(insert(one, self.play)) for one in self.holes)  # first: of no cell no field is drawn
        refuse_sharp(field(self.front, self.step), self.front.name)
        found = [
            require(2 * self.rim >= least, "rim", f"{number(2 * self.rim)} mm of wood between two holes, at least "
                    f"{number(least)} mm asked", f"rim = {number(self.rim)} mm: at least {number(least / 2)} mm needed "
                    f"in {number(self.thickness)} mm of material"),
            require(self.margin >= least, "margin", f"{number(self.margin)} mm around the board, at least "
                    f"{number(least)} mm asked", f"margin = {number(self.margin)} mm: at least "
                    f"{number(least)} mm needed in {number(self.thickness)} mm of material"),
            require(narrowest >= _NARROWEST, "insert", f"holes in {len(self.holes)} cells, none so narrow that a "
                    f"piece of less than {number(_NARROWEST)} mm would lie in it",
                    f"rim = {number(self.rim)} mm on {self.front.name} leaves {number(narrowest)} mm: at least "
                    f"{number(_NARROWEST)} mm needed; allowed: a larger pitch or a smaller rim")]
        if self.stencil:
            return tuple(found)
        return (*found,
                require(abs(self.thickness - self.insert_thickness) <= _PROUD + 1e-9, "flush",
                        f"inserts of {number(self.insert_thickness)} mm in a plate of {number(self.thickness)} mm",
                        f"insert_thickness = {number(self.insert_thickness)} mm in a plate of "
                        f"{number(self.thickness)} mm: allowed: at most {number(_PROUD)} mm more or less"),
                Fit("play", f"{number(self.play, 3)} mm between each insert and its hole, with the kerf of each sheet "
                           "taken off"))

    def build(self, bed: tuple[float, float] | None = None) -> Kit:
        """The plate, the inserts in as many jobs as the bed asks, the plate below; or the stencil alone."""
        word = "stencil" if self.stencil else "ground"
        host = ground(self.front, self.step, self.thickness, self.material, self.margin, holes=self.holes, name=word,
                      lines=not self.stencil)
        inserts = () if self.stencil else self._inserts
        floors = (Part("floor", self.material, self.thickness, host.outline),) if self.floor and inserts else ()
        sheets = [alone(host, self.kerf)]
        if inserts:
            sheets += batches("inserts", inserts, self.insert_kerf, bed)
        sheets += [alone(part, self.kerf) for part in floors]
        flat, apart = (self._seen(host, inserts, floors, lift) for lift in (0.0, max(host.size)))
        facts = {"board": self.front.name, "pitch": number(self.step), "holes": str(len(self.holes)),
                 "width": number(round(host.size[0], 6), 1), "height": number(round(host.size[1], 6), 1),
                 "play": number(self.play, 3), "inserts": str(sum(part.count for part in inserts)),
                 "floors": str(len(floors))}
        return Kit(name=self.name, title=f"{self.front.name}, {self.title[0].lower()}{self.title[1:]}",
                   parameters=as_data(self), parts=(host, *inserts, *floors), sheets=tuple(sheets), assembly=flat,
                   exploded=apart, boards=host.front_boards, facts=facts, fits=self.fits,
                   matings=self._matings(host, inserts) if inserts else ())

    @cached_property
    def _inserts(self) -> tuple[Part, ...]:
        """One for each kind, about the middle of its cell as the first of them lies."""
        counts, found = Counter(fill.kind for fill in self.fills), list[Part]()
        for fill, shape in zip(self.fills, self.holes, strict=True):
            if fill.kind == len(found):
                x, y = self._middle(fill)
                name = "insert" if len(counts) == 1 else f"insert-{fill.kind + 1}"
                found.append(Part(name, self.insert, self.insert_thickness, insert(shape, self.play).moved(-x, -y),
                                  count=counts[fill.kind]))
        return tuple(found)

    def _middle(self, fill: Fill) -> Point:
        points = [self.front.points[p] for p in self.front.cells[fill.cell]]
        share = self.step / len(points)
        return share * sum(x for x, _ in points), share * sum(y for _, y in points)

    def _matings(self, host: Part, inserts: tuple[Part, ...]) -> tuple[Mating, ...]:
        return tuple(Mating(piece=inserts[fill.kind].name, host=host.name, hole=k, at=self._middle(fill),
                            angle=fill.turn, over=False, play=self.play) for k, fill in enumerate(self.fills))

    def _seen(self, host: Part, inserts: tuple[Part, ...], floors: tuple[Part, ...], lift: float) -> tuple[Body, ...]:
        """The panel as it lies, or (lift > 0) floor, plate and inserts above each other by a share of that: the plate
        so far that nobody takes floor and air for one thick block."""
        low = self.thickness * len(floors) + _PLATE * lift * len(floors)
        found = [lying(part, _FLOOR, 0.0, 0.0) for part in floors]
        found.append(lying(host, _GROUND, low, 0.0))
        for fill in self.fills if inserts else ():
            part, (x, y) = inserts[fill.kind], self._middle(fill)
            turned = Part(part.name, part.material, part.thickness, part.outline.rotated(math.radians(fill.turn)))
            found.append(lying(turned, _INSERT, low + _FILLS * lift, 0.0).moved(x, y, 0.0))
        return tuple(found)


def _width(shape: Path) -> float:
    """The least width of a convex shape."""
    points = shape.flattened()
    return min(max(abs((b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0])) for x, y in points) / math.dist(a, b)
               for a, b in pairwise(points) if math.dist(a, b) > 1e-6)


KIT: type[KitOptions] = Inlay
