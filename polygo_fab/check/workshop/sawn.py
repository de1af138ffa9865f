"""How a sheet is sawn up for a small bed, as a bill tells it, and whether any sheet on sale could be."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

__all__ = ["could_be_sawn", "least_piece", "sawn_wrong"]

Size = tuple[float, float]
_SAW = 3.0
"""mm that a saw takes between two pieces (laser.md)."""
_ROUNDED = 0.05
"""mm: sizes are told with one decimal."""


def least_piece(jobs: Sequence[Size]) -> Size:
    """The long and the short side, mm, of the smallest piece on which each of these jobs goes."""
    return max(map(max, jobs)), max(map(min, jobs))


def could_be_sawn(stock: Size, bed: Size, jobs: Sequence[Size]) -> bool:
    """Whether a piece that goes on the bed, and on which each of the jobs goes, can be sawn from such a sheet."""
    return all(_goes(least_piece(jobs), other) for other in (stock, bed))


def sawn_wrong(said: str, stock: Size, bed: Size, jobs: Sequence[Size]) -> Iterator[str]:
    """What is wrong with 'as it is' or 'divide each into 2 of 298.5 x 277 and a rest', said of a sheet of this size: so
    many pieces lie on it, with room for the saw, each goes on the bed, and each job on one of them."""
    if _goes(stock, bed):
        if said != "as it is":
            yield f"'{said}' for the bed, on which it goes"
        return
    match = re.fullmatch(r"divide each into (\d+) of ([\d.]+) x ([\d.]+)( and a rest)?", said)
    if match is None:
        yield f"'{said}' for the bed, on which it does not go"
        return
    count, piece = int(match[1]), (float(match[2]), float(match[3]))
    left = [(stock[0] - columns * (piece[0] + _SAW) + _SAW, stock[1] - count // columns * (piece[1] + _SAW) + _SAW)
            for columns in range(1, count + 1) if count % columns == 0]
    room = [way for way in left if min(way) >= -count * _ROUNDED]
    if not room or not _goes(piece, bed, _ROUNDED):
        yield f"'{said}': so many do not lie on {stock[0]:g} x {stock[1]:g}, or do not go on the bed"
    elif all(max(way) > count * _ROUNDED for way in room) != bool(match[4]):
        yield f"'{said}': {'nothing' if match[4] else 'something'} is left of {stock[0]:g} x {stock[1]:g}"
    if not all(_goes(job, piece, _ROUNDED) for job in jobs):
        yield f"'{said}': a job does not go on them"


def _goes(size: Size, on: Size, room: float = 1e-6) -> bool:
    """Either way round, but for so many mm."""
    return min(size) <= min(on) + room and max(size) <= max(on) + room
