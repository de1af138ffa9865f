"""The HexaGo kit put together: floor, crown, arcs in their windows, stored pawns, cover and turn-buttons."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import chain, repeat

from ..core.kit import Mating
from ..core.part import Part
from ..core.path import Path, Point
from ..core.solid import Body, plate
from ..parts.hex_frame import HALF_SIDES
from ..parts.marks import MARKS
from ..parts.port_arc import ArcSeat

__all__ = ["board_bodies", "bodies", "seated"]

COLOURS = ("#8a3a2b", "#2f6690", "#d9a521", "#4b7f52", "#6d5488", "#4a4a4a")
"""Of the players, in pictures."""
_DARK, _PALE, _NOBODYS = "#c99b62", "#b5834a", "#e8dcc6"


def bodies(floor: Part, crowns: Sequence[Part], arcs: Sequence[tuple[Part, Mating, int]], *, pieces: Sequence[Part],
           layer: Sequence[Point], cover: Part, button: Part, screws: Mapping[Point, float],
           apart: float) -> tuple[Body, ...]:
    """Everything in place; `apart` lifts each layer by so many mm.

    crowns  on each other, from below
    arcs    each with the window it lies in, and in which layer
    pieces  stored `count` times each in that order, all equally thick; `layer` is where a layer of them lies
    screws  where the turn-buttons are, with the angle to which their tips point (degrees)
    """
    t = floor.thickness
    made = list(board_bodies(floor, crowns, arcs, apart))
    for i, piece in enumerate(chain.from_iterable(repeat(piece, piece.count) for piece in pieces)):
        x, y = layer[i % len(layer)]
        made.append(plate(piece, colour=_colour(piece)).moved(
            x, y, t + i // len(layer) * piece.thickness + 2.2 * apart))
    top = t + sum(crown.thickness for crown in crowns)
    made.append(replace(plate(cover, colour="#7fb4d6"), opacity=0.35).moved(0, 0, top + 3.5 * apart))
    made += [plate(_lying(button, at, angle), colour=_PALE).moved(0, 0, top + cover.thickness + 4.1 * apart)
             for at, angle in screws.items()]
    return tuple(made)


def board_bodies(floor: Part, crowns: Sequence[Part], arcs: Sequence[tuple[Part, Mating, int]],
                 apart: float = 0.0) -> tuple[Body, ...]:
    """The board as it lies on the table for a game: floor, crown, arcs in their windows."""
    t = floor.thickness
    laid = (plate(_lying(part, seat.at, seat.angle, seat.over), colour=_colour(part)).moved(
        0, 0, t + layer * part.thickness + 1.7 * apart) for part, seat, layer in arcs)
    ring = (plate(crown, colour=_DARK).moved(0, 0, t + number * crown.thickness + (1 + 0.25 * number) * apart)
            for number, crown in enumerate(crowns))
    return (plate(floor), *ring, *laid)


def _colour(part: Part) -> str:
    """Of the player whose mark its name ends with, or of nobody."""
    mark = part.name.split("-")[-1]
    return dict(zip(MARKS, COLOURS, strict=True)).get(mark, _NOBODYS)  # type: ignore[call-overload, no-any-return]


def _lying(part: Part, at: Point, angle: float, over: bool = False) -> Part:
    """The part turned over if asked, then turned by `angle` degrees, then moved."""
    def laid(path: Path) -> Path:
        turned = (path.mirrored().reversed() if over else path).rotated(math.radians(angle))
        return turned.moved(*at)

    front = () if over else tuple(replace(stroke, path=laid(stroke.path)) for stroke in part.front)
    return replace(part, outline=laid(part.outline), holes=tuple(laid(hole) for hole in part.holes), front=front)


def seated(arc: Part, seat: ArcSeat) -> tuple[Mating, ...]:
    """Any arc in any window, with the play of its seat."""
    found = []
    for half in range(HALF_SIDES):
        angle, over = seat.frame.turn(half)
        (x, y), turn = seat.middle, math.radians(angle)
        x = -x if over else x
        at = (x * math.cos(turn) - y * math.sin(turn), x * math.sin(turn) + y * math.cos(turn))
        found.append(Mating(piece=arc.name, host="crown", hole=half, at=at, angle=angle, over=over, play=seat.play,
                            beyond=seat.frame.beyond(half)))
    return tuple(found)
