"""The dense mode: many orders of the same parts packed, the best layout kept.

Each try changes the best order in a few places at random and is kept if the layout is no longer than before. The
number of tries is fixed beforehand, so that one seed gives one layout however fast the machine is; only a search
that its time limit ends depends on that.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence

from .packer import Laid, Packer
from .shapes import Turned

__all__ = ["Progress", "densest"]

Progress = Callable[[int, int, float], None]
"""Called after each try with the tries done, the tries there are, and the length used on the last sheet (mm)."""

_WORK = 18_000
"""Parts laid in all tries together: about a quarter of a minute."""

_FEWEST, _MOST = 20, 300
_SLANTS = (0.0, 0.0, 0.0, 0.02, 0.05, 0.1)
_CHANGES = (1, 1, 2, 4)


def densest(packer: Packer, order: Sequence[Sequence[Turned]], seed: int, seconds: float,
            progress: Progress | None = None) -> list[list[Laid]]:
    """The best layout found: fewest sheets, and then the shortest use of the last one."""
    chance, end = random.Random(seed), time.monotonic() + seconds
    best = packer.pack(order)
    length, least = _length(packer, best), _least(packer, order)
    tries = min(_MOST, max(_FEWEST, _WORK // max(1, len(order))))
    for done in range(1, tries + 1):
        if time.monotonic() > end or (len(best), length[1]) <= (1, least):
            break
        changed = _changed(order, chance)
        layout = packer.pack(changed, chance.choice(_SLANTS))
        found = _length(packer, layout)
        if found <= length:
            best, length, order = layout, found, changed
        if progress:
            progress(done, tries, length[1])
    return best


def _length(packer: Packer, layout: list[list[Laid]]) -> tuple[int, float]:
    """Sheets, and how far the last one is used."""
    reach = max(laid.reach(packer.axis) for laid in layout[-1])
    return len(layout), round(reach + packer.margin, 3)


def _least(packer: Packer, order: Sequence[Sequence[Turned]]) -> float:
    """A single sheet is used no less far than its longest part needs."""
    axis = packer.axis
    return max(min(way.bounds[2 + axis] - way.bounds[axis] for way in ways) for ways in order) + 2 * packer.margin


def _changed(order: Sequence[Sequence[Turned]], chance: random.Random) -> list[Sequence[Turned]]:
    """The order with a few parts exchanged or moved."""
    changed = list(order)
    for _ in range(chance.choice(_CHANGES)):
        i, j = chance.randrange(len(changed)), chance.randrange(len(changed))
        if chance.random() < 0.5:
            changed[i], changed[j] = changed[j], changed[i]
        else:
            changed.insert(j, changed.pop(i))
    return changed
