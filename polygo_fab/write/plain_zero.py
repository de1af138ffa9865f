"""The zero of the typeface without its slash: "100 mm" in a book is no code.

Atkinson Hyperlegible (OFL, without a reserved font name) cuts its zero in two halves by a slash. The outlines of the
halves go round the slash; the two ends of each are led on to those of the other one, so that a ring is left. The glyph
keeps its width, and its place in the file.
"""

from __future__ import annotations

import math
import struct
from itertools import pairwise

__all__ = ["with_plain_zero"]

_Point = tuple[int, int, bool]
"""Units of the font, and whether the outline goes through it (TrueType: else it draws the curve towards itself)."""
_ON, _X_SHORT, _Y_SHORT, _AGAIN, _X_SAME, _Y_SAME = 1, 2, 4, 8, 16, 32


def with_plain_zero(glyph: bytes) -> bytes:
    """A glyph of three outlines, a ring and two halves, as one of two: as many bytes, the last ones 0. Raises
    ValueError for another one."""
    head, outlines = glyph[2:10], _outlines(glyph)
    if len(outlines) != 3:
        raise ValueError(f"a zero of {len(outlines)} outlines, not of 3")
    ring, *halves = outlines
    one, other = map(_open, halves)
    made = _written(head, [ring, [*one, _between(one, other), *other, _between(other, one)]])
    if len(made) > len(glyph):
        raise ValueError(f"a plain zero of {len(made)} bytes in the place of {len(glyph)}")
    return made.ljust(len(glyph), b"\0")


def _outlines(glyph: bytes) -> list[list[_Point]]:
    (count,) = struct.unpack_from(">h", glyph)
    ends = struct.unpack_from(f">{count}H", glyph, 10)
    at = 10 + 2 * count
    at += 2 + struct.unpack_from(">H", glyph, at)[0]  # past the instructions
    flags = list[int]()
    while len(flags) <= ends[-1]:
        flag, at = glyph[at], at + 1
        flags.append(flag)
        if flag & _AGAIN:
            flags += [flag] * glyph[at]
            at += 1
    axes = []
    for short, same in ((_X_SHORT, _X_SAME), (_Y_SHORT, _Y_SAME)):
        value, values = 0, list[int]()
        for flag in flags:
            if flag & short:
                value, at = value + (glyph[at] if flag & same else -glyph[at]), at + 1
            elif not flag & same:
                value, at = value + struct.unpack_from(">h", glyph, at)[0], at + 2
            values.append(value)
        axes.append(values)
    points = [(x, y, bool(flag & _ON)) for x, y, flag in zip(*axes, flags, strict=True)]
    return [points[start:end] for start, end in pairwise((0, *(end + 1 for end in ends)))]


def _open(half: list[_Point]) -> list[_Point]:
    """From one end of the slash to the other one, the way round: the slash is the longest straight piece."""
    straight = {k: math.dist(a[:2], b[:2]) for k, (a, b) in enumerate(zip(half, [*half[1:], half[0]], strict=True))
                if a[2] and b[2]}
    after = (max(straight, key=lambda k: straight[k]) + 1) % len(half)
    return half[after:] + half[:after]


def _between(one: list[_Point], other: list[_Point]) -> _Point:
    """Where the curve that ends one half would meet the one that begins the other."""
    (ax, ay, _), (bx, by, _), (cx, cy, _), (dx, dy, _) = *one[-2:], *other[:2]
    ux, uy, vx, vy = bx - ax, by - ay, dx - cx, dy - cy
    share = ((cx - bx) * vy - (cy - by) * vx) / (ux * vy - uy * vx)
    return round(bx + share * ux), round(by + share * uy), False


def _written(head: bytes, outlines: list[list[_Point]]) -> bytes:
    ends, points = list[int](), [point for outline in outlines for point in outline]
    for outline in outlines:
        ends.append((ends[-1] if ends else -1) + len(outline))
    flags, axes = [int(on) for *_, on in points], [b"", b""]
    for axis, (short, same) in enumerate(((_X_SHORT, _X_SAME), (_Y_SHORT, _Y_SAME))):
        for k, (before, after) in enumerate(pairwise((0, *(point[axis] for point in points)))):
            by = int(after) - int(before)
            if by == 0:
                flags[k] |= same
            elif abs(by) < 256:
                flags[k] |= short | (same if by > 0 else 0)
                axes[axis] += bytes([abs(by)])
            else:
                axes[axis] += struct.pack(">h", by)
    return b"".join([struct.pack(">h", len(outlines)), head, struct.pack(f">{len(ends)}H", *ends), b"\0\0",
                     bytes(flags), *axes])
