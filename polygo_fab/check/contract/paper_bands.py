"""What tells the parts of the border of a printed board apart where there is no colour: the pattern of their bands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from ...core.page import INKS
from ..paper_page import Mark

__all__ = ["patterns_wrong"]

_SHADES = 32
"""Greys of one such step look alike on paper."""
_NEAR = 0.5
"""Radii of the disc with the mark: a line that comes so near to its middle goes on under it."""

Look = frozenset[tuple[int, tuple[float, ...]]]
"""Of each line of a band its shade, and its dashes as shares of their period."""


def patterns_wrong(discs: Sequence[tuple[int, Mark]], marks: Sequence[Mark], alike: Sequence[int]) -> Iterator[str]:
    """Bands that are missing, that differ from others of their player, or that look like another player's.

    discs  of each band its player and the disc with the mark that lies on it
    alike  the players whom only their marks need tell from one another
    """
    looks: dict[int, Look] = {}
    for player, disc in discs:
        look = _look(disc, marks)
        if not look:
            yield f"a side of player {player} has no band"
        elif looks.setdefault(player, look) != look:
            yield f"the sides of player {player} have bands of two patterns"
    yield from _one_for_two(looks, alike)


def _one_for_two(looks: Mapping[int, Look], alike: Sequence[int]) -> Iterator[str]:
    for (one, look), (other, second) in combinations(sorted(looks.items()), 2):
        if look == second and not (one in alike and other in alike):
            yield f"the bands of players {one} and {other} have one pattern"


def _look(disc: Mark, marks: Sequence[Mark]) -> Look:
    import shapely

    x0, y0, x1, y1 = disc.box
    middle, near = shapely.Point(disc.middle), _NEAR * (x1 - x0) / 2
    under = [mark for mark in marks if mark.stroke and not mark.fill and not mark.closed
             and mark.stroke not in (INKS["guide"], INKS["bar"], INKS["board"])
             and not (x0 < mark.box[0] and y0 < mark.box[1] and mark.box[2] < x1 and mark.box[3] < y1)
             and shapely.LineString(mark.points).distance(middle) < near]
    return frozenset((int(mark.stroke[1:3], 16) // _SHADES,
                      tuple(round(length / sum(mark.dash), 2) for length in mark.dash)) for mark in under)
