"""Which pieces are the same but for their places: lines that are, wherever the laser begins with each."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import TYPE_CHECKING

from ...core.path import Point
from .shapes import Points

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Kinds"]

_SAME = 0.001
"""mm: lines whose points differ by less are the same."""
_CLOSED = 0.005
"""mm between the ends of a line that is closed."""
_SLANT = (1.0, 0.618)
"""In which no two corners of a part lie abreast."""


class Kinds:
    """Numbers of what is drawn: the same for lines that are the same, each of their points within _SAME mm, wherever
    the laser begins with each, and in which order it burns them."""

    def __init__(self) -> None:
        self._known: dict[tuple[object, ...], list[tuple[Points, int]]] = {}
        self._drawn: dict[tuple[object, ...], list[tuple[Points, int]]] = {}

    def number(self, what: int, lines: Sequence[tuple[str, Points]], at: Point = (0.0, 0.0)) -> int:
        """Of lines about `at` with what the laser does there, of which `what` tells more."""
        import numpy

        if not lines:
            return hash((what,))
        drawn = numpy.concatenate([line for _, line in lines]) - at
        alike = self._drawn.setdefault((what, *((its, len(line)) for its, line in lines)), [])
        number = _of(drawn, alike)  # most are drawn as the first one was
        if number is None:
            ends = list(accumulate((len(line) for _, line in lines), initial=0))
            ways = drawn @ _SLANT
            begun = sorted(((its, *_begun(ways[first:end], drawn[first:end])) for (its, _), first, end in zip(
                lines, ends, ends[1:], strict=False)), key=lambda one: one[:2])
            shape = (what, *((its, len(line)) for its, _, line in begun))
            every = numpy.concatenate([line for _, _, line in begun])
            some = self._known.setdefault(shape, [])
            number = _of(every, some)
            if number is None:
                number = hash((shape, (every.round(3) + 0.0).tobytes()))
                some.append((every, number))
                alike.append((drawn, number))
        return number


def _of(points: Points, some: Sequence[tuple[Points, int]]) -> int | None:
    """The number of those that are the same."""
    return next((number for known, number in some if float(abs(known - points).max()) <= _SAME), None)


def _begun(way: NDArray[np.float64], line: Points) -> tuple[float, Points]:
    """A line from its first end in a slanting direction, in which its points lie at `way`; a closed one from its first
    point there."""
    import numpy

    (x0, y0), (x1, y1) = line[[0, -1]].tolist()
    if max(abs(x0 - x1), abs(y0 - y1)) <= _CLOSED:
        first = int(way[:-1].argmin())
        return float(way[first]), numpy.concatenate([line[first:-1], line[:first]])
    return (float(way[0]), line) if way[0] <= way[-1] else (float(way[-1]), line[::-1])
