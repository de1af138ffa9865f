"""The HexaGo kit: a hexagonal board whose crown has a window over each half side, port arcs in six colours to drop
into them, pawns, kings and stones, and a flat cover held by turn-buttons.

Dimensions: product.md section 3, from the documents H5, FEV and MARS ("HEX-n", GO-n on the plateau H5).
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property, partial
from itertools import chain
from typing import ClassVar, Literal

from .. import games
from ..core.errors import BadInput
from ..core.kerf import Kerf
from ..core.kit import Fit, Kit, KitOptions, Mating
from ..core.options import as_data, kerf_option, option, validate
from ..core.part import Part
from ..core.path import Point
from ..core.sheet import Sheet, lay_out
from ..core.solid import Bodies
from ..core.units import number
from ..core.workshop.tables import materials
from ..parts.hex_cover import hex_cover
from ..parts.hex_crown import hex_crown
from ..parts.hex_floor import faces, hex_floor
from ..parts.hex_frame import HALF_SIDES, HexFrame
from ..parts.port_arc import ArcSeat, port_arc
from ..parts.turn_button import turn_button
from .colours import coloured
from .edge_to_edge import SharedCuts, sharing_fit
from .felt import Felt
from .hex_packing import hex_packing
from .hexago_bodies import board_bodies, bodies, seated
from .hexago_fits import fits
from .hexago_pieces import pieces
from .hexago_stock import PORTED, BoxStock, piled
from .inscribed import Area, Inscribed
from .leaflets import folded
from .own_marks import OwnMarks
from .rounded import Rounded
from .straight_sided import StraightSided
from .two_faced import Blanks, beside, two_faced

__all__ = ["KIT", "PORTED", "HexaGo"]

_GAMES = ("polygo", "go-n", "hexago-february", "hex-2", "hex-3", "hex-6", "hex-n", "labyrinth", "hexadames",
          "marienbad")
"""Of the leaflet."""
_APART = 0.42
"""Of the distance from the middle of the floor to its sides: between the layers of the picture of the kit apart."""
_USUAL = 5
"""Cells along a side of the board of which the books tell."""
_DRAWN = 3.4
"""mm: the pitch of boards in the leaflet, where they have the usual number of cells; others are drawn as large."""
_PILE = 3
"""Arcs on each other: twelve piles hold 34, and two more."""


@dataclass(frozen=True)
class HexaGo(SharedCuts, StraightSided, Felt, OwnMarks, Rounded, Inscribed):
    """Every dimension of the kit, in mm. Raises BadInput where a value is out of range or a rule of fit breaks."""

    name: ClassVar[str] = "hexago"
    title: ClassVar[str] = "HexaGo and TriaGo, the hexagonal box with port arcs"
    product_options: ClassVar[tuple[str, ...]] = ()
    adjustable: ClassVar[tuple[str, ...]] = ("pitch", "pawn")
    segmented_board: ClassVar[str] = "h{cells}"
    material_options: ClassVar[dict[str, tuple[str, str]]] = {
        "material": ("thickness", "kerf"), "pawn_material": ("pawn_thickness", "pawn_kerf"),
        "arc_material": ("arc_thickness", "arc_kerf"), "cover_material": ("cover_thickness", "cover_kerf")}

    cells: int = option(5, "cells along an edge", low=3, high=9)
    pitch: float = option(20.0, "between the centres of neighbouring cells; the crown is as wide", unit="mm",
                          low=8, high=60)
    material: str = option("plywood-5", "material of floor, crown and turn-buttons")
    lines: Literal["hexagons", "both"] = option(
        "both", "what is burned into the floor: the hexagons, or the triangles between their centres, too",
        choices=("hexagons", "both"))
    burn: Literal["engrave", "score"] = option(
        "engrave", "how board lines and pawn marks are burned; of both boards the triangles more lightly",
        choices=("engrave", "score"))
    dots: float = option(0.0, "diameter of a circle on each corner of the hexagons (0: none)", unit="mm", low=0, high=5)
    thickness: float = option(5.0, "measured thickness of floor and crown", unit="mm", low=1, high=12)
    kerf: Kerf = kerf_option(0.23)
    crown_layers: int = option(1, "plates of the crown on each other; 2 hold thicker arcs in piles, and more pawns",
                               low=1, high=2)
    arcs: bool = option(True, "windows in the crown and port arcs; they need an odd number of cells")
    arc_material: str = option("acrylic-1.5", "material of the port arcs, a colour for each set")
    arc_thickness: float = option(1.5, "measured thickness of the arcs", unit="mm", low=0.5, high=12)
    arc_kerf: Kerf = kerf_option(0.13)
    arc_play: float = option(0.3, "room around an arc in its window, on each side", unit="mm", low=0.05, high=2)
    pawn: float = option(10.5, "nominal diameter of a pawn, and of what else stands on the board", unit="mm", low=5,
                         high=40)
    play: float = option(0.2, "how much smaller a pawn is drawn, which is the room between stored pawns", unit="mm",
                         low=0.05, high=2)
    faces: int = option(2, "faces of a pawn with a mark: 2, those of two players, to turn over when it is captured; 1, "
                           "a set for each player", low=1, high=2)
    reserve: float = option(10.0, "pawns of each colour with one mark beyond half of the sites, in %", low=0, high=100)
    dames: bool = option(False, "dames for HexaDames as the leaflet of H5 has it")
    pawn_material: str = option("plywood-2", "material of pawns, kings and stones")
    pawn_thickness: float = option(2.0, "measured thickness of the pawns", unit="mm", low=0.5, high=12)
    pawn_kerf: Kerf = kerf_option(0.18)
    leaflet_sheets: int = option(1, "sheets of rules folded and stored on the pawns: the leaflet, or more, or none",
                                low=0, high=4)
    cover_material: str = option("petg-0.7", "material of the cover")
    cover_thickness: float = option(0.7, "measured thickness of the cover", unit="mm", low=0.3, high=3)
    cover_kerf: Kerf = kerf_option(0.18)

    def __post_init__(self) -> None:
        validate(self)
        _ = self.fits

    @cached_property
    def frame(self) -> HexFrame:
        return HexFrame(self.cells, self.pitch, self.thickness)

    @property
    def high(self) -> float:
        """Of the crown."""
        return self.crown_layers * self.thickness

    @property
    def seat(self) -> ArcSeat:
        return ArcSeat(self.frame, self.arc_play)

    @property
    def has_triangles(self) -> bool:
        return self.lines == "both"

    @cached_property
    def counts(self) -> BoxStock:
        """How many of what."""
        return BoxStock(self.cells, self.has_triangles, self.reserve)

    @property
    def sets(self) -> dict[str, int]:
        """Port arcs of each colour."""
        return self.counts.arcs(self.deep) if self.arcs else {}

    @staticmethod
    def owners(players: int) -> tuple[int, ...]:
        """Whose arc lies in each window: port i of the 2n belongs to player i, and so does port i + n opposite.

        Raises BadInput for a number of players whose ports are not made of half sides.
        """
        if players not in PORTED:
            raise BadInput(f"arcs for {players} players: allowed: {', '.join(map(str, PORTED))}")
        each = HALF_SIDES // (2 * players)
        return tuple(half // each % players for half in range(HALF_SIDES))

    @cached_property
    def layer(self) -> tuple[Point, ...]:
        """Where pawns lie side by side in the field."""
        return hex_packing(self.frame.field, self.pawn)

    @property
    def layers(self) -> int:
        """Of pawns on each other, below the folded leaflet and the top of the crown."""
        return max(0, math.floor((self.high - self.leaflet) / self.pawn_thickness + 1e-9))

    @property
    def leaflet(self) -> float:
        """Height of the folded leaflet, mm; 0 where it is too large for the field."""
        return self.leaflet_sheets * folded(self.frame.field)

    @property
    def deep(self) -> int:
        """Arcs on each other, below the top of the crown: as many as all take, or fewer."""
        return min(_PILE, math.floor(self.high / self.arc_thickness + 1e-9))

    @property
    def kept(self) -> int:
        """Arcs that lie in the windows under the cover; the others, a bag holds."""
        return min(sum(self.sets.values()), HALF_SIDES * self.deep)

    @property
    def bolted(self) -> bool:
        """Whether screws hold the turn-buttons, and not paper fasteners."""
        stuff = materials().get(self.material)
        return stuff is None or stuff.screw != "fastener"

    @property
    def areas(self) -> tuple[Area]:
        return (Area("cover", (0.0, 0.0), (1.2 * self.frame.outer, 0.8 * self.frame.outer), self.cover_kerf.widest),)

    @cached_property
    def fits(self) -> tuple[Fit, ...]:
        return fits(self)

    @property
    def spare(self) -> int:
        return sum(self.sets.values()) - self.kept

    def build(self, bed: tuple[float, float] | None = None) -> Kit:
        """Parts, laser jobs (kept to the width of the bed, if one is given), assembly, boards, facts and matings."""
        thickness, material, books = self.thickness, self.material, self._books()
        base = hex_floor(self.cells, self.pitch, thickness=thickness, material=material, lines=self.lines,
                         burn=self.burn, dots=self.dots, nuts=self.bolted, corner=self.corner_radius)
        frame = hex_crown(self.cells, self.pitch, thickness=thickness, material=material, windows=self.arcs,
                          corner=self.corner_radius)
        lower = tuple(replace(frame, name="lower-crown") for _ in range(1, self.crown_layers))
        button = turn_button(self.frame.rail, self.pitch, thickness, material, count=len(self.frame.screws))
        cover = hex_cover(self.cells, self.pitch, self.thickness, self.cover_thickness, self.cover_material)
        arcs = tuple(self._arc(mark, count) for mark, count in self.sets.items())
        cut, widest = [self._cut(name, bed) for name in self.jobs], bed[0] if bed else 400.0

        def job(name: str, kerf: Kerf, *parts: Part) -> Sheet:
            return lay_out(name, parts, kerf, widest=widest)

        crown: tuple[Sheet, ...] = (job("crown", self.kerf, frame, button),)
        if bed and not crown[0].goes_on(bed):  # too high with the turn-buttons beside it
            crown = (job("crown", self.kerf, frame), job("turn-buttons", self.kerf, button))
        sheets = (job("floor", self.kerf, base), *crown, *(job(p.name, self.kerf, p) for p in lower),
                  *chain(*(self.arcs_laid(p.name.replace("arc", "arcs"), p, self.arc_kerf, bed) for p in arcs)),
                  *(sheet for some in cut for sheet in some.sheets), job("cover", self.cover_kerf, cover))
        matings = {arc.name: seated(arc, self.seat) for arc in arcs}

        def laid(players: int = 0) -> list[tuple[Part, Mating, int]]:
            """The arcs in their windows, those of these players on the top."""
            top = self.owners(players) if players else ()
            return [(arc, matings[arc.name][half], layer) for arc, half, layer in piled(arcs, self.deep, top)]

        together, exploded = (Bodies(partial(
            bodies, base, (*lower, frame), laid(), pieces=self.pieces, layer=self.layer, cover=cover, button=button,
            screws={at: 60.0 * i + 180 for i, at in enumerate(self.frame.screws)}, apart=apart))
            for apart in (0.0, _APART * self.frame.outer))
        return Kit(name=self.name, title=self.title, parameters=as_data(self),
                   parts=(base, frame, *lower, *arcs, *chain(*(its.parts for its in cut)), *self.pieces, cover, button),
                   sheets=sheets, assembly=together, exploded=exploded, boards=faces(self.cells, self.pitch),
                   facts=self._facts(), fits=(*self.fits, *sharing_fit(sheets)),
                   matings=tuple(chain(*matings.values())), ports=PORTED if matings else (), books=books,
                   played=dict.fromkeys(books, f"h{self.cells}"),
                   leaflet="leaflet-hexago" if self.leaflet and self.cells in (5, 7) else "",
                   views=tuple((f"players-{players}", f"the arcs for {players} players",
                                Bodies(partial(board_bodies, base, (*lower, frame), laid(players))))
                               for players in PORTED if matings))

    @cached_property
    def jobs(self) -> Mapping[str, tuple[Part, ...]]:
        """What stands on the board, by the name of the job that cuts it."""
        size = (self.pawn, self.play, self.pawn_thickness, self.pawn_material)
        return pieces(self.counts, size, self.burn, self.faces, self.dames, straight=self.straight,
                      bears=lambda mark, under: self.borne(mark, self.pawn_kerf.widest, under), felt=self.felt)

    @property
    def pieces(self) -> tuple[Part, ...]:
        """What is stored in the field, the stones last."""
        return tuple(part for some in self.jobs.values() for part in some)

    def _cut(self, name: str, bed: tuple[float, float] | None) -> Blanks:
        """The jobs that cut these pieces, and the blanks of those with two faces."""
        some = self.jobs[name]
        if any(part.back for part in some):
            return two_faced(name, some, self.pawn_kerf, bed)
        return Blanks((), self.pieces_laid(name, some, self.pawn_kerf, bed))

    def _arc(self, mark: str, count: int) -> Part:
        return coloured(port_arc(self.cells, self.pitch, board_thickness=self.thickness, play=self.arc_play,
                                 thickness=self.arc_thickness, material=self.arc_material, mark=mark,
                                 count=count), mark)

    def _facts(self) -> dict[str, str]:
        """What the texts say of this kit."""
        flats, corners = 2 * self.frame.outer, 4 * self.frame.outer / math.sqrt(3)
        bolt, counts = self.frame.button.bolt, self.counts
        share = counts.pair if self.faces == 2 else counts.share
        pawns = (3 if self.faces == 2 else 6) * share
        under = max(1, math.ceil(self.cover_thickness / bolt.washer - 1e-9))  # washers that leave room for the cover
        least = self.thickness + self.high + (under + 1) * bolt.washer + bolt.nut
        return {key: number(value, 1) if isinstance(value, float) else str(value) for key, value in {
            "cells": self.cells, "places": counts.places, "flats": flats, "corners": corners,
            "triangles": 6 * (self.cells - 1) ** 2, "pawns": pawns, "share": share,
            "stones": counts.stones, "dames": counts.dames if self.dames else 0, "windows": HALF_SIDES,
            "play": number(self.arc_play, 2), "beside": number(beside(self.pawn_kerf), 2),
            "arcs": sum(self.sets.values()), "kept": self.kept, "deep": self.deep, "layers": self.layers,
            "spare": self.spare, "leaflet": "yes" if self.leaflet else "no", "screw": bolt.size,
            "drawn": number(_DRAWN * ((2 * _USUAL - 1) / (2 * self.cells - 1)), 2),
            "screws": len(self.frame.screws), "under": under, "washers": under + 1, "shortest": math.ceil(least - 1e-9),
            "longest": math.floor(least + self.thickness - bolt.nut + 1e-9), **self._held()}.items()}

    def _held(self) -> dict[str, object]:
        """Facts of which the leaflet tells: triangles, pawns with two faces, arcs, their piles and bag, dames."""
        facts = {"triangled": self.has_triangles, "turned": self.faces == 2, "ported": self.arcs,
                 "bare": self.faces == 2 and self.straight, "piled": self.arcs and self.deep > 1,
                 "bagged": self.arcs and self.spare, "across": self.dames and self.counts.dames}
        return {key: holds for key, holds in facts.items() if holds}

    def _books(self) -> dict[str, str]:
        """The rulebooks of the games of the leaflet whose ports are there: on even boards half an edge is none."""
        known = games.classes()
        return {name: known[name].title for name in _GAMES
                if (self.arcs or not name.startswith("hex-")) and (self.cells % 2 or name != "labyrinth")}


KIT: type[KitOptions] = HexaGo
