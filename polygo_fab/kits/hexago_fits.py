"""The rules of fit of the HexaGo kit: each that holds, with the numbers that show it, or why it does not."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from ..core.kit import Fit, require
from ..core.units import number
from ..parts.hex_cover import rests
from ..parts.hex_frame import HALF_SIDES
from ..parts.kings import WAIST
from ..parts.marks import MARKS
from ..parts.pawns import MARK_REACH
from .rounded import corner_fit
from .two_faced import registration

if TYPE_CHECKING:
    from .hexago import HexaGo

__all__ = ["fits"]

_HOLDS = 1.0
"""mm of the cover under the tip of each turn-button, at least."""


def fits(box: HexaGo) -> tuple[Fit, ...]:
    """Raises Broken for the first rule of fit that these settings break."""
    frame = box.frame
    holds = frame.button.holds
    return (
        *(_ports(box) if box.arcs else ()),
        require(frame.depth >= 0, "crown", f"the crown is {number(box.pitch)} mm wide, with rails of "
                f"{number(frame.rail)} mm",
                f"pitch = {number(box.pitch)} mm makes a crown of that width, at least {number(2 * frame.rail)} "
                f"mm needed for rails of {number(frame.rail)} mm"),
        require(holds >= _HOLDS, "cover", f"the cover lies on the crown by {number(rests(frame), 2)} mm or more, "
                f"and six turn-buttons within the board's edges hold it by {number(holds, 2)} mm",
                f"pitch = {number(box.pitch)} mm: turn-buttons of {number(box.thickness)} mm that stay within "
                f"the board's edges would hold the cover by {number(max(0.0, holds), 2)} mm, at least "
                f"{number(_HOLDS)} mm needed; allowed: a pitch of "
                f"{number(2 * (frame.button.clear + _HOLDS))} mm or more"),
        *(_bolts(box) if box.bolted else ()),
        *(_dots(box) if box.dots else ()),
        *corner_fit(box.corner_radius, box.pitch, frame.button.head),  # a button turned outwards stays within the board
        *_pieces(box),
    )


def _bolts(box: HexaGo) -> tuple[Fit, ...]:
    bolt = box.frame.button.bolt
    return (require(bolt.nut <= box.thickness, "nut", f"nuts M{bolt.size} of {number(bolt.nut)} mm lie in holes "
                    f"of a floor of {number(box.thickness)} mm, below the crown that they pull at",
                    f"thickness = {number(box.thickness)} mm: nuts M{bolt.size} would stand out of the floor; "
                    f"allowed: {number(bolt.nut)} mm or more"),)


def _pieces(box: HexaGo) -> tuple[Fit, ...]:
    """What stands on the board, and where it lies under the cover."""
    apart, d = box.pitch / math.sqrt(3), number(box.pawn)
    stored, room = sum(part.count for part in box.pieces), box.layers * len(box.layer)
    free = box.high - box.leaflet - box.layers * box.pawn_thickness
    least, drawn = max(1.0, box.pawn_thickness / 2), box.pawn - box.play
    sets = f"3 x {box.counts.pair}" if box.faces == 2 else f"6 x {box.counts.share}"
    return (
        require(box.pawn <= box.pitch, "pawn", f"a pawn of {d} mm lies in a cell of {number(box.pitch)} mm",
                f"pawn = {d} mm is larger than a cell of {number(box.pitch)} mm"),
        require(not box.has_triangles or box.pawn <= apart + 1e-9, "pawn", f"pawns of {d} mm "
                + (f"stand side by side on triangles whose middles are {number(apart, 2)} mm apart"
                   if box.has_triangles else "stand on hexagons alone"),
                f"pawn = {d} mm: the middles of neighbouring triangles are {number(apart, 2)} mm apart; allowed: a "
                f"pawn of {number(math.floor(apart * 10) / 10)} mm or less, a larger pitch, or lines = hexagons"),
        require(WAIST * (box.pawn - box.play) >= least, "thin", f"a king is {number(WAIST * (box.pawn - box.play), 2)} "
                "mm wide where it is narrowest", f"pawn = {d} mm: a king would be "
                f"{number(WAIST * (box.pawn - box.play), 2)} mm wide where it is narrowest, at least "
                f"{number(least)} mm needed"),
        *((registration(drawn, drawn * MARK_REACH, box.pawn_kerf),) if box.faces == 2 and not box.straight else ()),
        *((Fit("faces", f"{box.counts.pair} pawns of each pair of marks are enough for the {box.counts.sites} sites, "
               "whatever the score of up to six players"),) if box.faces == 2 else ()),
        *box.marks_fit(MARKS, box.pawn_kerf.widest, box.least_reach(drawn)),
        *box.straight_fit(box.pawn, box.play, box.touch),
        *box.felt_fit(drawn, box.pawn_kerf.widest, box.faces),
        require(box.layers > 0, "height", f"{box.layers} layer{'s' * (box.layers > 1)} of pawns of "
                f"{number(box.pawn_thickness)} mm and a folded leaflet of {number(box.leaflet)} mm under the "
                f"cover, in a crown of {number(box.high)} mm: {number(free)} mm of height stay free",
                f"pawn_thickness = {number(box.pawn_thickness)} mm with a leaflet folded to {number(box.leaflet)} "
                f"mm is more than the crown's {number(box.high)} mm; allowed: thinner pawns, a thicker "
                "board, or leaflet_sheets = 0"),
        require(room >= stored, "storage", f"{stored} pieces ({sets} pawns, 6 kings, "
                f"{box.counts.stones} stones{', dames' * box.dames}); {room} of {d} mm lie in the crown in "
                f"staggered rows, {number(box.play)} mm apart, {box.layers} on each other: "
                f"{room - stored} places stay free",
                f"pawn = {d} mm: {room} pieces lie in the crown, but there are {stored}; allowed: "
                f"smaller or thinner pawns"
                + ("" if box.faces == 2 else ", or a smaller reserve")
                + ("" if len(box.layer) * int(box.high / box.pawn_thickness + 1e-9) < stored or not box.leaflet
                   else ", or leaflet_sheets = 0")),
    )


def _dots(box: HexaGo) -> tuple[Fit, ...]:
    edge = box.pitch / math.sqrt(3)
    return (require(0.5 <= box.dots <= edge / 2, "dots", f"circles of {number(box.dots)} mm on corners that are "
                    f"{number(edge)} mm apart",
                    f"dots = {number(box.dots)} mm: allowed: 0.5 mm to {number(edge / 2)} mm, half an edge; or 0 "
                    "for none"),)


def _ports(box: HexaGo) -> tuple[Fit, ...]:
    frame, seat, least = box.frame, box.seat, max(1.0, box.arc_thickness / 2, 2 * box.arc_kerf.widest)
    beam, sunk = box.kerf.corner, box.high - box.deep * box.arc_thickness
    return (
        require(box.cells % 2 == 1, "ports", f"{HALF_SIDES} half sides of {(box.cells - 1) // 2} steps, which "
                f"end in the middle of a cell",
                f"cells = {box.cells}: a port arc would end between two cells, since half an edge has "
                f"{box.cells - 1} / 2 steps; allowed with arcs: 3, 5, 7, 9; or arcs = no"),
        require(seat.lift >= least, "window", f"windows {number(frame.depth)} mm wide between rails of "
                f"{number(frame.rail)} mm; arcs with {number(box.arc_play)} mm of room all round",
                f"pitch = {number(box.pitch)} mm leaves windows of {number(max(0.0, frame.depth))} mm between "
                f"rails of {number(frame.rail)} mm: lift holes and the webs beside them would be "
                f"{number(max(0.0, seat.lift), 2)} mm wide, at least {number(least)} mm needed"),
        require(box.arc_play >= beam, "play", f"corners of a window come out as round as the beam, "
                f"{number(beam)} mm, and an arc is {number(box.arc_play)} mm away",
                f"arc_play = {number(box.arc_play)} mm: the corners of an arc would touch those of its window, "
                f"which come out as round as the beam; at least {number(beam)} mm needed"
                f"{', half the kerf' * box.kerf.even}"),
        require(box.arc_thickness <= box.high, "arc", f"an arc of {number(box.arc_thickness)} mm lies "
                f"below the top of the crown",
                f"arc_thickness = {number(box.arc_thickness)} mm is more than the crown's "
                f"{number(box.high)} mm"),
        *(_sunk(box, sunk) if box.crown_layers > 1 else ()),
        Fit("bag", f"{box.kept} of {sum(box.sets.values())} arcs lie in the windows under the cover, "
                   f"{min(box.deep, math.ceil(box.kept / HALF_SIDES))} on each other; in play the top one is "
                   f"{number(sunk)} mm below the crown"
                   + (f"; the other {box.spare} need a bag, for beside the pawns no room is proved for them"
                      if box.spare else "")),
    )


def _sunk(box: HexaGo, sunk: float) -> tuple[Fit, ...]:
    """How far below the top of a crown of several plates its piles of arcs end."""
    arcs, least = number(box.arc_thickness), math.ceil(10 * box.thickness / box.deep - 1e-9) / 10
    return (require(sunk <= box.thickness + 1e-9, "layers", f"a crown of {box.crown_layers} plates is "
                    f"{number(box.high)} mm high: arcs of {arcs} mm, {box.deep} on each other, end {number(sunk)} mm "
                    "below its top, less than a plate",
                    f"crown_layers = {box.crown_layers}: arcs of {arcs} mm, {box.deep} on each other, would end "
                    f"{number(sunk)} mm below the top of the crown; allowed: arcs of {number(least)} mm or more, or "
                    "crown_layers = 1"),)
