"""What stands on a site, from the shapes that are drawn there: its kind and its player, by its colour and by its mark.

The marks of players 1 to 6 are ring, cross, bar, square, triangle and dot; on a numbered piece the mark is on its rim:
a large ring, ticks towards the ends of the cross, of the bar, of an upright cross, of a triangle, and one below.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from ..core.errors import BadInput
from ..core.path import Point
from ..core.shown import Standing
from .diagram_frame import Inks
from .page.mark import Mark

__all__ = ["DrawnBody", "owner", "stands"]

Outline = Literal["round", "star", "diamond", "block", "bar"]

_INSIDE = (("ring",), ("line 45", "line 135"), ("line 0",), ("4 corners",), ("3 corners",), ("dot",))
_ON_RIM = (("rim",), ("tick 45", "tick 135", "tick 225", "tick 315"), ("tick 0", "tick 180"),
           ("tick 0", "tick 90", "tick 180", "tick 270"), ("tick 90", "tick 210", "tick 330"), ("tick 270",))
"""For each player the lines of the mark."""
_RINGS = ((0.27, "dot"), (0.7, "ring"), (1.0, "rim"))
"""How large a circle is beside its piece, at most."""
_TICK = 0.6
"""Of the size of a piece: where a tick on its rim begins."""
_NEAR = 0.06
"""Of the size of a piece: how far off its middle a mark may be."""


@dataclass
class DrawnBody:
    """A filled shape and what is drawn on it, in units of the board; `radius` is half of what it is across."""

    outline: Outline
    fill: str
    at: Point
    radius: float
    strokes: list[Mark] = field(default_factory=list)
    number: tuple[str, str] | None = None  # and its colour


def stands(bodies: Sequence[DrawnBody], inks: Inks) -> Standing:
    """What bodies on one another, the lowest first, are. Raises BadInput with what is wrong."""
    top = bodies[-1]
    if len({body.fill for body in bodies}) > 1:
        raise BadInput("has two colours")
    if any(body.strokes or body.number for body in bodies[:-1]):
        raise BadInput("has a mark that is covered")
    shape = tuple(body.outline for body in bodies)
    if shape == ("block",):
        if top.fill != inks.stone:
            raise BadInput("is a block that is not as a stone")
        _expect_mark(top, inks, 0)
        return ("stone", 0)
    if shape == ("round",) and inks.owner.get(top.fill) == 0:
        if top.strokes or top.number:
            raise BadInput("is nobody's pawn and has a mark")
        return ("plain", 0)
    player = owner(top, inks)
    if shape == ("diamond",):
        return ("dot", player)
    if shape == ("round", "round"):
        (low, high), radius = bodies, top.radius
        if abs(low.at[0] - high.at[0]) > _NEAR * radius or not 0.2 * radius < high.at[1] - low.at[1] < radius:
            raise BadInput("is two discs that are no dame")
        return ("dame", player)
    for known, kind in ((("round",), "pawn"), (("star",), "king"), (("bar",), "segment"),
                        (("bar", "round"), "segment")):
        if shape == known:
            return (kind, player)  # type: ignore[return-value]
    raise BadInput(f"is {len(bodies)} shapes that are no piece")


def owner(body: DrawnBody, inks: Inks) -> int:
    """The player by the colour, which the mark agrees with. Raises BadInput where it does not."""
    player = inks.owner.get(body.fill, 0)
    if not player:
        raise BadInput("has the colour of no player")
    _expect_mark(body, inks, player)
    return player


def _expect_mark(body: DrawnBody, inks: Inks, player: int) -> None:
    """The mark of a player: in the middle, or on the rim beside a number; a stone is crossed. Beside their numbers
    kings and stones have none."""
    drawn = sorted(_stroke(mark, body) for mark in body.strokes)
    known = _ON_RIM if body.number else _INSIDE
    bare = body.number and body.outline in ("star", "block")
    if drawn != ([] if bare else sorted(known[player - 1 if player else 1])):
        shown = next((f"player {k}" for k, words in enumerate(known, start=1) if drawn == sorted(words)), "no player")
        raise BadInput(f"has the colour of {f'player {player}' if player else 'a stone'} and the mark of {shown}")
    inked = {mark.stroke for mark in body.strokes} | ({body.number[1]} if body.number else set())
    if inked - {inks.sign[player]}:
        raise BadInput("has a mark or a number in the colour of another one")


def _stroke(mark: Mark, body: DrawnBody) -> str:
    """What a line of a mark is: by its size, place and direction, as a share of the piece."""
    points = [((x - body.at[0]) / body.radius, (y - body.at[1]) / body.radius) for x, y in mark.points]
    (x0, y0), (x1, y1) = points[0], points[-1]
    if mark.curved and mark.closed and len(points) == 5:
        xs, ys = [x for x, _ in points], [y for _, y in points]
        reach = (max(xs) - min(xs)) / 2
        centred = math.hypot(max(xs) + min(xs), max(ys) + min(ys)) / 2 < _NEAR
        return next((word for most, word in _RINGS if centred and reach < most), "circle")
    if mark.closed:
        corners = points[:-1]
        middle = (sum(x for x, _ in corners) / len(corners), sum(y for _, y in corners) / len(corners))
        return f"{len(corners)} corners" if math.hypot(*middle) < _NEAR else "polygon"
    if len(points) != 2 or mark.curved:
        return "curve"
    if math.hypot(x0 + x1, y0 + y1) / 2 < _NEAR:
        return f"line {_degrees(x1 - x0, y1 - y0) % 180}"
    a, b = _degrees(x0, y0), _degrees(x1, y1)
    return f"tick {a}" if a == b and _TICK < math.hypot(x0, y0) < math.hypot(x1, y1) < 1 else "line"


def _degrees(x: float, y: float) -> int:
    """A direction to the next multiple of 5 degrees."""
    return 5 * round(math.degrees(math.atan2(y, x)) / 5) % 360
