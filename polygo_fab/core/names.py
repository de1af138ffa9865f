"""Names of sites from their places: a letter for the column, a number for the row, counted from the lower left."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence, Set

__all__ = ["Point", "arc_name", "grid_names", "in_rows", "lettered", "letters", "lined_up", "on_a_side",
           "rounded", "row_names"]

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


_ROW = 0.6
"""Units: how far above the lowest site of its row one may lie."""


def in_rows(places: Sequence[Point]) -> tuple[tuple[int, ...], ...]:
    """The numbers of these places in rows, the highest row first, each from the left: sites that lie nearly level, from
    the lowest upwards."""
    rows: list[list[int]] = []
    for number in sorted(range(len(places)), key=lambda n: (round(places[n][1], 6), round(places[n][0], 6))):
        if not rows or places[number][1] > places[rows[-1][0]][1] + _ROW + 1e-6:
            rows.append([])
        rows[-1].append(number)
    return tuple(tuple(sorted(row, key=lambda n: (round(places[n][0], 6), round(places[n][1], 6))))
                 for row in reversed(rows))


def lettered(names: Iterable[str]) -> bool:
    """Whether all names are letters and a number: what they say of a row and its sites can be trusted."""
    return all(name[-1].isdigit() and name.rstrip("0123456789").isalpha() for name in names)


def row_names(places: Sequence[Point]) -> tuple[str, ...]:
    """Names for places that lie in no columns: the number of the row from the bottom, a letter for each from the left
    in it."""
    rows = in_rows(places)
    named = {number: f"{letters(k)}{len(rows) - i}" for i, row in enumerate(rows) for k, number in enumerate(row)}
    return tuple(named[number] for number in range(len(places)))


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
