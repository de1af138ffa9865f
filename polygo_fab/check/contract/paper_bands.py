"""What tells players apart in print where there is no colour: the pattern of the bands along the border of a board, and
whether these and the pieces are dark."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import combinations

from ...core.page import INKS
from ..page.mark import Mark

__all__ = ["patterns_wrong", "shades_wrong"]

_SHADES = 32
"""Greys of one such step look alike on paper."""
_NEAR = 0.5
"""Radii of the disc with the mark: a line that comes so near to its middle goes on under it."""

_DARK, _LIGHT = 2, 6
"""A step of grey that is at most so light is dark, one that is at least so light is light."""

Look = frozenset[tuple[int, tuple[float, ...]]]
"""Of each line of a band its shade, and its dashes as shares of their period."""


def patterns_wrong(discs: Sequence[tuple[int, Mark]], marks: Sequence[Mark], alike: Sequence[int],
                   dark: Collection[int] = ()) -> Iterator[str]:
    """Bands that are missing, that differ from others of their player, or that look like another player's.

    discs  of each band its player and the disc with the mark that lies on it
    alike  the players whom only their marks need tell from one another
    dark   the players whose bands are all dark; if there are some, those of the others are not
    """
    looks: dict[int, Look] = {}
    for player, disc in discs:
        look = _look(disc, marks)
        if not look:
            yield f"a side of player {player} has no band"
        elif looks.setdefault(player, look) != look:
            yield f"the sides of player {player} have bands of two patterns"
    yield from _one_for_two(looks, alike)
    for player, look in sorted(looks.items()) if dark else ():
        if any(shade >= _LIGHT for shade, _ in look) == (player in dark):
            yield f"the sides of player {player} are {'light' if player in dark else 'dark'}"


def shades_wrong(faces: Sequence[tuple[str, Collection[str]]], dark: Collection[str]) -> Iterator[str]:
    """Pieces that are light and should be dark, or the other way round.

    faces  of each its mark, and with what it is filled
    dark   the marks of those that are dark; all others are not
    """
    for mark in sorted({mark for mark, _ in faces if mark}):
        shades = [int(fill[1:3], 16) // _SHADES for name, fills in faces if name == mark for fill in fills]
        if any((shade > _DARK if mark in dark else shade <= _DARK) for shade in shades):
            yield f"pieces with {mark} are {'light' if mark in dark else 'dark'}"


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
