"""How large a bag holds loose tiles."""

from __future__ import annotations

import math
from collections.abc import Sequence

__all__ = ["bag_side"]

_LOOSE, _THICK, _ROUND = 0.5, 40.0, 10.0
"""Of its room, what loose tiles fill; mm: how thick the full bag is, and what its side is a multiple of."""


def bag_side(tiles: Sequence[tuple[float, float, int]], thickness: float) -> int:
    """The side (mm) of a square bag that holds `count` tiles each of `width` by `height` mm, measured flat and empty.

    Full it is as thick as is comfortable, which takes half of that from its width on each side; what then lies flat in
    it is all of the tiles, and the longest one.
    """
    bulk = sum(width * height * count for width, height, count in tiles) * thickness
    longest = max(max(width, height) for width, height, _ in tiles)
    flat = max(longest, math.sqrt(bulk / (_LOOSE * _THICK)))
    return int(_ROUND * math.ceil((flat + _THICK) / _ROUND - 1e-9))
