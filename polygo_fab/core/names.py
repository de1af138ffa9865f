"""Names of sites from their places: a letter for the column, a number for the row, counted from the lower left."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence, Set

__all__ = ["Point", "arc_name", "grid_names", "letters", "lined_up", "on_a_side", "rounded"]

Point = tuple[float, float]


def letters(number: int) -> str:
    """0 -> 'a', 25 -> 'z', 26 -> 'aa': the letter part of a site's name."""
    text = ""
    while number >= 0:
        text = chr(ord("a") + number % 26) + text
        number = number // 26 - 1
    return text


def grid_names(centres: Iterable[Point]) -> tuple[str, ...]:
    """Names from positions: a letter for each distinct x from the left, a number for each y from the bottom."""
    places = [rounded(c) for c in centres]
    column = {x: letters(i) for i, x in enumerate(sorted({x for x, _ in places}))}
    row = {y: i + 1 for i, y in enumerate(sorted({y for _, y in places}))}
    return tuple(f"{column[x]}{row[y]}" for x, y in places)


def lined_up(centre: Point, corners: Sequence[Point]) -> Point:
    """Where a cell stands for its name: triangles of a row side by side, whichever way they point; hexagons that stand
    on a corner below one another along the slanted line that goes through them, those that lie on a side beside one
    another along such a line; all others at their centre."""
    x, y = centre
    if len(corners) == 3:
        return (x, (min(v for _, v in corners) + max(v for _, v in corners)) / 2)
    if len(corners) == 6:
        return (x, y - x / math.sqrt(3)) if on_a_side(corners) else (x + y / math.sqrt(3), y)
    return centre


def on_a_side(corners: Sequence[Point]) -> bool:
    """Whether a hexagon lies on a side: then its columns are upright and its rows slanted."""
    low, second = sorted(y for _, y in corners)[:2]
    return second - low < 1e-6


def arc_name(names: Sequence[str], cycle: Sequence[int], arc: Set[int]) -> str:
    """An arc of the cycle (`Board.border`) by the names of its two ends: 'e3-d5'."""
    first = next((i for i, site in enumerate(cycle) if site in arc and cycle[i - 1] not in arc), 0)
    ordered = [site for site in (*cycle[first:], *cycle[:first]) if site in arc]
    return "-".join(dict.fromkeys((names[ordered[0]], names[ordered[-1]])))


def rounded(p: Point) -> Point:
    """A point by which places are compared: equal ones are equal, whatever way they were computed."""
    return (round(p[0], 6) + 0.0, round(p[1], 6) + 0.0)
