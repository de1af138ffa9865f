"""The HexaGo kit: a hexagonal board whose crown has a window over each half side, port arcs in six colours to drop
into them, pawns, and a flat cover held by turn-buttons.

Dimensions: product.md section 3, from the documents H5, FEV and MARS ("HEX-n", GO-n on the plateau H5).
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar, Literal, cast

from ..core.errors import BadInput
from ..core.hex_packing import hex_packing
from ..core.kerf import Kerf
from ..core.kit import Fit, Kit, Mating, require
from ..core.options import as_data, kerf_option, option, validate
from ..core.part import Part
from ..core.path import Point
from ..core.sheet import Sheet, lay_out
from ..core.units import number
from ..parts.hex_cover import hex_cover, rests
from ..parts.hex_crown import hex_crown
from ..parts.hex_floor import faces, hex_floor
from ..parts.hex_frame import HALF_SIDES, HexFrame
from ..parts.marks import MARKS
from ..parts.pawns import Mark, pawn
from ..parts.port_arc import NEUTRAL, Seat, port_arc
from ..parts.turn_button import turn_button
from .colours import coloured
from .hexago_bodies import COLOURS, board_bodies, bodies

__all__ = ["KIT", "PORTED", "HexaGo"]

PORTED = (2, 3, 6)
"""Numbers of players whose ports are made of whole half sides: HEX-2, HEX-3 and HEX-6."""
_HOLDS = 1.0
"""mm of the cover under the tip of each turn-button, at least."""
_SHOWN = 3
"""Whose arcs lie in the windows of the assembly."""


@dataclass(frozen=True)
class HexaGo:
    """Every dimension of the kit, in mm. Raises BadInput where a value is out of range or a rule of fit breaks."""

    name: ClassVar[str] = "hexago"
    title: ClassVar[str] = "HexaGo, the hexagonal board with port arcs"
    told: ClassVar[tuple[str, ...]] = ()
    adjust: ClassVar[tuple[str, ...]] = ("pitch", "pawn")
    smaller: ClassVar[str] = "the board in segments: make board --set board=h{cells}"
    stock: ClassVar[dict[str, tuple[str, str]]] = {
        "material": ("thickness", "kerf"), "pawn_material": ("pawn_thickness", "pawn_kerf"),
        "arc_material": ("arc_thickness", "arc_kerf"), "cover_material": ("cover_thickness", "cover_kerf")}

    cells: int = option(5, "cells along an edge", low=3, high=9)
    pitch: float = option(20.0, "between the centres of neighbouring cells; the crown is as wide", unit="mm",
                          low=8, high=60)
    material: str = option("plywood-5", "material of floor, crown and turn-buttons")
    lines: Literal["hexagons", "triangles", "both"] = option(
        "hexagons", "what is burned into the floor: the hexagons, the triangles between their centres, or both",
        choices=("hexagons", "triangles", "both"))
    burn: Literal["engrave", "score"] = option(
        "engrave", "how board lines and pawn marks are burned; of both boards the triangles the other way",
        choices=("engrave", "score"))
    dots: float = option(0.0, "diameter of a circle on each corner of the hexagons (0: none)", unit="mm", low=0, high=5)
    thickness: float = option(5.0, "measured thickness of floor and crown", unit="mm", low=1, high=12)
    kerf: Kerf = kerf_option(0.23)
    arcs: bool = option(True, "windows in the crown and port arcs; they need an odd number of cells")
    arc_material: str = option("acrylic-3", "material of the port arcs, a colour for each set")
    arc_thickness: float = option(3.0, "measured thickness of the arcs", unit="mm", low=0.5, high=12)
    arc_kerf: Kerf = kerf_option(0.15)
    arc_play: float = option(0.3, "room around an arc in its window, on each side", unit="mm", low=0.05, high=2)
    pawn: float = option(13.0, "nominal diameter of a pawn", unit="mm", low=5, high=40)
    play: float = option(0.2, "how much smaller a pawn is drawn, which is the room between stored pawns", unit="mm",
                         low=0.05, high=2)
    reserve: float = option(20.0, "pawns beyond an equal share of the cells, in %", low=0, high=100)
    pawn_material: str = option("plywood-3", "material of the pawns")
    pawn_thickness: float = option(3.0, "measured thickness of the pawns", unit="mm", low=0.5, high=12)
    pawn_kerf: Kerf = kerf_option(0.20)
    cover_material: str = option("petg-0.7", "material of the cover")
    cover_thickness: float = option(0.7, "measured thickness of the cover", unit="mm", low=0.3, high=3)
    cover_kerf: Kerf = kerf_option(0.18)

    def __post_init__(self) -> None:
        validate(self)
        _ = self.fits

    # --- derived numbers

    @cached_property
    def frame(self) -> HexFrame:
        return HexFrame(self.cells, self.pitch, self.thickness)

    @property
    def seat(self) -> Seat:
        return Seat(self.frame, self.arc_play)

    @property
    def places(self) -> int:
        """Cells of the board."""
        return 3 * self.cells * (self.cells - 1) + 1

    @property
    def shares(self) -> tuple[int, ...]:
        """Pawns of each colour: an equal share of the cells among the fewest who play with that colour, and the
        reserve. The documents give 25 to each of three players on H5, a fifth more than 61 / 3."""
        return tuple(math.ceil(self.places / self._fewest(i) * (1 + self.reserve / 100) - 1e-9)
                     for i in range(len(MARKS)))

    @property
    def sets(self) -> dict[str, int]:
        """Port arcs of each colour: what it needs among the fewest who play with it; and a full ring of nobody's."""
        return {**{mark: HALF_SIDES // self._fewest(i) for i, mark in enumerate(MARKS)}, NEUTRAL: HALF_SIDES}

    @staticmethod
    def _fewest(colour: int) -> int:
        return min(players for players in PORTED if colour < players)

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
        """Of pawns on each other, below the top of the crown."""
        return math.floor(self.thickness / self.pawn_thickness + 1e-9)

    @property
    def kept(self) -> int:
        """Arcs that lie in the windows under the cover, on each other where they are thin; the others, a bag holds."""
        layers = math.floor(self.thickness / self.arc_thickness + 1e-9)
        return min(sum(self.sets.values()), HALF_SIDES * layers) if self.arcs else 0

    # --- rules of fit

    @cached_property
    def fits(self) -> tuple[Fit, ...]:
        frame, pawns, room = self.frame, sum(self.shares), self.layers * len(self.layer)
        holds = frame.button.holds
        return (
            *(self._ports() if self.arcs else ()),
            require(frame.depth >= 0, "crown", f"the crown is {number(self.pitch)} mm wide, with rails of "
                    f"{number(frame.rail)} mm",
                    f"pitch = {number(self.pitch)} mm makes a crown of that width, at least {number(2 * frame.rail)} "
                    f"mm needed for rails of {number(frame.rail)} mm"),
            require(holds >= _HOLDS, "cover", f"the cover lies on the crown by {number(rests(frame), 2)} mm or more, "
                    f"and six turn-buttons within the board's edges hold it by {number(holds, 2)} mm",
                    f"pitch = {number(self.pitch)} mm: turn-buttons of {number(self.thickness)} mm that stay within "
                    f"the board's edges would hold the cover by {number(max(0.0, holds), 2)} mm, at least "
                    f"{number(_HOLDS)} mm needed; allowed: a pitch of "
                    f"{number(2 * (frame.button.clear + _HOLDS))} mm or more"),
            *(self._dots() if self.dots else ()),
            require(self.pawn <= self.pitch, "pawn", f"a pawn of {number(self.pawn)} mm lies in a cell of "
                    f"{number(self.pitch)} mm",
                    f"pawn = {number(self.pawn)} mm is larger than a cell of {number(self.pitch)} mm"),
            require(self.layers > 0, "height", f"{self.layers} layer{'s' * (self.layers > 1)} of pawns of "
                    f"{number(self.pawn_thickness)} mm under the cover, in a crown of {number(self.thickness)} mm",
                    f"pawn_thickness = {number(self.pawn_thickness)} mm is more than the crown's "
                    f"{number(self.thickness)} mm"),
            require(room >= pawns, "storage", f"{pawns} pawns ({' + '.join(map(str, self.shares))}); "
                    f"{room} of {number(self.pawn)} mm lie in the crown in staggered rows, {number(self.play)} mm "
                    f"apart",
                    f"pawn = {number(self.pawn)} mm: {room} pawns lie in the crown, but there are {pawns}; allowed: "
                    f"smaller or thinner pawns, or a smaller reserve"),
        )

    def _dots(self) -> tuple[Fit, ...]:
        edge = self.pitch / math.sqrt(3)
        return (require(0.5 <= self.dots <= edge / 2, "dots", f"circles of {number(self.dots)} mm on corners that are "
                        f"{number(edge)} mm apart",
                        f"dots = {number(self.dots)} mm: allowed: 0.5 mm to {number(edge / 2)} mm, half an edge; or 0 "
                        "for none"),)

    def _ports(self) -> tuple[Fit, ...]:
        frame, seat, least = self.frame, self.seat, max(1.0, self.arc_thickness / 2, 2 * self.arc_kerf.widest)
        beam = self.kerf.corner
        return (
            require(self.cells % 2 == 1, "ports", f"{HALF_SIDES} half sides of {(self.cells - 1) // 2} steps, which "
                    f"end in the middle of a cell",
                    f"cells = {self.cells}: a port arc would end between two cells, since half an edge has "
                    f"{self.cells - 1} / 2 steps; allowed with arcs: 3, 5, 7, 9; or arcs = no"),
            require(seat.lift >= least, "window", f"windows {number(frame.depth)} mm wide between rails of "
                    f"{number(frame.rail)} mm; arcs with {number(self.arc_play)} mm of room all round",
                    f"pitch = {number(self.pitch)} mm leaves windows of {number(max(0.0, frame.depth))} mm between "
                    f"rails of {number(frame.rail)} mm: lift holes and the webs beside them would be "
                    f"{number(max(0.0, seat.lift), 2)} mm wide, at least {number(least)} mm needed"),
            require(self.arc_play >= beam, "play", f"corners of a window come out as round as the beam, "
                    f"{number(beam)} mm, and an arc is {number(self.arc_play)} mm away",
                    f"arc_play = {number(self.arc_play)} mm: the corners of an arc would touch those of its window, "
                    f"which come out as round as the beam; at least {'half the kerf, ' * self.kerf.even}"
                    f"{number(beam)} mm, needed"),
            require(self.arc_thickness <= self.thickness, "arc", f"an arc of {number(self.arc_thickness)} mm lies "
                    f"below the top of the crown",
                    f"arc_thickness = {number(self.arc_thickness)} mm is more than the crown's "
                    f"{number(self.thickness)} mm"),
            Fit("bag", f"{self.kept} of {sum(self.sets.values())} arcs lie in the windows under the cover"
                       + (f"; the other {self._spare} need a bag, for beside the pawns no room is proved for them"
                          if self._spare else "")),
        )

    @property
    def _spare(self) -> int:
        return sum(self.sets.values()) - self.kept if self.arcs else 0

    # --- the kit

    def build(self, bed: tuple[float, float] | None = None) -> Kit:
        """Parts, laser jobs (kept to the width of the bed, if one is given), assembly, boards, facts and matings."""
        stuff = (self.thickness, self.material)
        base = hex_floor(self.cells, self.pitch, *stuff, self.lines, self.burn, self.dots)
        frame = hex_crown(self.cells, self.pitch, *stuff, self.arcs)
        button = turn_button(self.frame.rail, self.pitch, *stuff, count=len(self.frame.screws))
        cover = hex_cover(self.cells, self.pitch, self.thickness, self.cover_thickness, self.cover_material)
        pawns = tuple(self._pawns(mark, count) for mark, count in zip(MARKS, self.shares, strict=True))
        arcs = tuple(self._arc(mark, count) for mark, count in self.sets.items()) if self.arcs else ()
        widest = bed[0] if bed else 400.0

        def job(name: str, kerf: Kerf, *parts: Part) -> Sheet:
            return lay_out(name, parts, kerf, widest=widest)

        crown: tuple[Sheet, ...] = (job("crown", self.kerf, frame, button),)
        if bed and not _goes_on(crown[0].size, bed):  # too high with the turn-buttons beside it
            crown = (job("crown", self.kerf, frame), job("turn-buttons", self.kerf, button))
        sheets = (job("floor", self.kerf, base), *crown,
                  *(job(p.name.replace("arc", "arcs"), self.arc_kerf, p) for p in arcs),
                  *(job(p.name.replace("pawn", "pawns"), self.pawn_kerf, p) for p in pawns),
                  job("cover", self.cover_kerf, cover))
        matings = tuple(mating for arc in arcs for mating in self._matings(arc))

        def laid(players: int) -> list[tuple[Part, str, Mating]]:
            """The arcs of these players in their windows."""
            return [(arc, colour, mating) for mating in matings for player, (arc, colour) in
                    enumerate(zip(arcs, COLOURS, strict=False)) if mating.piece == arc.name
                    and self.owners(players)[mating.hole] == player]

        together, exploded = (
            bodies(base, frame, laid(_SHOWN), pawns, self.layer, cover, button,
                   {at: 60.0 * i + 180 for i, at in enumerate(self.frame.screws)}, apart)
            for apart in (0.0, 0.3 * self.frame.outer))
        return Kit(
            self.name, self.title, as_data(self), (base, frame, *arcs, *pawns, cover, button), sheets, together,
            exploded, None, faces(self.cells, self.pitch), "", self._facts(), self.fits, matings,
            PORTED if matings else (), views=tuple(
                (f"players-{players}", f"the arcs for {players} players", board_bodies(base, frame, laid(players)))
                for players in PORTED if matings))

    def _pawns(self, mark: str, count: int) -> Part:
        part = pawn(cast(Mark, mark), self.pawn, self.play, self.pawn_thickness, self.pawn_material, count)
        return coloured(replace(part, front=tuple(replace(s, operation=self.burn) for s in part.front)), mark)

    def _arc(self, mark: str, count: int) -> Part:
        return coloured(port_arc(self.cells, self.pitch, self.thickness, self.arc_play, self.arc_thickness,
                                 self.arc_material, mark, count), mark)

    def _matings(self, arc: Part) -> tuple[Mating, ...]:
        """Any arc in any window."""
        found = []
        for half in range(HALF_SIDES):
            angle, over = self.frame.turn(half)
            (x, y), turn = self.seat.middle, math.radians(angle)
            x = -x if over else x
            at = (x * math.cos(turn) - y * math.sin(turn), x * math.sin(turn) + y * math.cos(turn))
            found.append(Mating(arc.name, "crown", half, at, angle, over, self.arc_play))
        return tuple(found)

    def _facts(self) -> dict[str, str]:
        """What the texts say of this kit."""
        flats, corners = 2 * self.frame.outer, 4 * self.frame.outer / math.sqrt(3)
        two, three, six = (self._shares_of(players) for players in PORTED)
        return {key: number(value, 1) if isinstance(value, float) else str(value) for key, value in {
            "cells": self.cells, "places": self.places, "flats": flats, "corners": corners,
            "pawns": sum(self.shares), "two": two, "three": three, "six": six,
            "play": number(self.arc_play, 2), "arcs": sum(self.sets.values()), "windows": HALF_SIDES,
            "kept": self.kept, "spare": self._spare, "pilot": self.frame.button.pilot, "screw": self.frame.button.screw,
            "screws": len(self.frame.screws), "longest": math.floor(3 * self.thickness + self.cover_thickness)}.items()}

    def _shares_of(self, players: int) -> int:
        """Pawns that each of so many players has at least."""
        return min(self.shares[:players])


def _goes_on(size: tuple[float, float], bed: tuple[float, float]) -> bool:
    return min(size) <= min(bed) and max(size) <= max(bed)


KIT = HexaGo
