"""Penrose's tiling of rhombs (P3) about a point with five-fold symmetry, by deflation of Robinson's triangles.

Source: de Bruijn, Algebraic theory of Penrose's non-periodic tilings (1981); Grünbaum and Shephard 10.3.
"""

from __future__ import annotations

import cmath
import math

from ..names import Point, rounded

__all__ = ["rhombs"]

_GOLDEN = (1 + math.sqrt(5)) / 2
_Half = tuple[bool, complex, complex, complex]  # thin, apex, and the two ends of the side that two halves share


def rhombs(reach: float) -> list[tuple[Point, ...]]:
    """All rhombs with sides of 1 within `reach` of the middle, at least, counterclockwise."""
    halves: list[_Half] = []
    for i in range(10):
        b, c = (cmath.rect(1, (2 * i + turn) * math.pi / 10) for turn in (-1, 1))
        halves.append((True, 0j, *((b, c) if i % 2 else (c, b))))
    side, times = 1.0, 0
    while 1 / side < reach / 0.9 or times % 2:  # each makes a star of the sun in the middle, two turn it over
        halves = [half for old in halves for half in _deflated(old)]
        side, times = side / _GOLDEN, times + 1
    return _joined(halves, (1 if times % 4 == 2 else -1) / side)


def _deflated(half: _Half) -> list[_Half]:
    thin, a, b, c = half
    if thin:
        p = a + (b - a) / _GOLDEN
        return [(True, c, p, b), (False, p, c, a)]
    q, r = b + (a - b) / _GOLDEN, b + (c - b) / _GOLDEN
    return [(False, r, c, a), (False, q, r, b), (True, r, q, a)]


def _joined(halves: list[_Half], scale: float) -> list[tuple[Point, ...]]:
    """Two halves whose third side is the same are a rhomb."""
    by_side: dict[frozenset[Point], list[_Half]] = {}
    for half in halves:
        by_side.setdefault(frozenset(rounded(((z * scale).real, (z * scale).imag)) for z in half[2:]), []).append(half)
    found = []
    for some in by_side.values():
        if len(some) == 2:
            (_, a, b, c), (_, d, _, _) = some
            corners = [((z * scale).real, (z * scale).imag) for z in (a, b, d, c)]
            x, y = sum(p[0] for p in corners) / 4, sum(p[1] for p in corners) / 4
            found.append(tuple(sorted(corners, key=lambda p: math.atan2(p[1] - y, p[0] - x))))
    return found
