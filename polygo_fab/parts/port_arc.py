"""A port arc: a piece of a player's colour that drops into any window of the crown (product.md section 3).

It lies either face up, since windows left and right of a corner are mirror images. So its colour is told by holes,
which read the same from both faces, in grey and by touch: a row of round holes and slots. Three of 1.5 mm lie in a
window of 5: one of them is lifted by its edge at the window's well.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..core.offset import offset
from ..core.once import once
from ..core.part import Part
from ..core.path import Arc, Line, Path, Point, circle
from .hex_frame import HexFrame
from .marks import MARKS

__all__ = ["LIFTS", "NEUTRAL", "PART", "ArcSeat", "port_arc"]

NEUTRAL = "plain"
LIFTS: dict[str, str] = {NEUTRAL: "o", **dict(zip(MARKS, ("oo", "ooo", "-", "--", "o-", "oo-"), strict=True))}
"""By mark of the players' pawns: o a round hole, - a slot twice as long. No row is another one read backwards."""


@dataclass(frozen=True)
class ArcSeat:
    """An arc in the first window of a crown: `play` mm of room all round."""

    frame: HexFrame
    play: float = 0.3

    @property
    def depth(self) -> float:
        """Of the arc, across its long edges."""
        return self.frame.depth - 2 * self.play

    @property
    def lift(self) -> float:
        """Width of a lift hole and least width of the webs beside it: a third of the arc's depth, 5 mm at most, and
        less where the longest row would come near the ends, one of which slants by 30 degrees; 0 or less where the
        play leaves no arc."""
        if self.depth <= 0:
            return self.depth
        longest = max(map(_extent, LIFTS.values()))
        return min(self.depth / 3, 5.0, self.length / (longest + 5 / 3 ** 0.5))

    @property
    def middle(self) -> Point:
        """The origin of the arc in the frame: half its depth, and half its length there."""
        xs, ys = zip(*self._middles, strict=True)
        return (sum(xs) / 2, sum(ys) / 2)

    @once
    def _middles(self) -> tuple[Point, Point]:
        """The middles of the two ends."""
        a, b, c, d = self.outline_there
        return ((a[0] + d[0]) / 2, (a[1] + d[1]) / 2), ((b[0] + c[0]) / 2, (b[1] + c[1]) / 2)

    @property
    def length(self) -> float:
        """Along the middle of the arc."""
        (ax, _), (bx, _) = self._middles
        return bx - ax

    @once
    def outline_there(self) -> tuple[Point, ...]:
        """Its corners in the frame, from the inner one at the middle of the side, counterclockwise."""
        path = offset(self.frame.place, -self.play)
        return (path.start, *(s.end for s in path.segments[:-1]))


def port_arc(cells: int = 5, pitch: float = 20.0, *, board_thickness: float = 5.0, play: float = 0.3,
             thickness: float = 1.5, material: str = "acrylic-1.5", mark: str = NEUTRAL, count: int = 12) -> Part:
    """The place of a half side less `play` all round, with the holes of a colour; about its middle.

    board_thickness  of the crown, which decides how wide the rails around a window are
    Raises BadInput where the window is no wider than the play.
    """
    seat = ArcSeat(HexFrame(cells, pitch, board_thickness), play)
    x, y = seat.middle
    return Part(f"arc-{mark}", material, thickness, offset(seat.frame.place, -play).moved(-x, -y),
                holes=_row(LIFTS[mark], seat.lift), count=count)


def _extent(signs: str) -> int:
    """Length of a row of lift holes, in widths of a hole: they are one width apart, and a slot is two long."""
    return 2 * len(signs) - 1 + signs.count("-")


def _row(signs: str, width: float) -> tuple[Path, ...]:
    """Holes side by side about the origin."""
    x = -_extent(signs) * width / 2
    found = []
    for sign in signs:
        length = width if sign == "o" else 2 * width
        found.append(_slot(x, length, width))
        x += length + width
    return tuple(found)


def _slot(x: float, length: float, width: float) -> Path:
    r = width / 2
    a, b = x + r, x + length - r
    if b - a < 1e-9:
        return circle((a, 0.0), r)
    return Path((a, -r), (Line((b, -r)), Arc((b, r), (b, 0.0), True), Line((a, r)), Arc((a, -r), (a, 0.0), True)))


PART = port_arc
