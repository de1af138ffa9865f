"""The path data of a drawing (the `d` of SVG) as runs of lines and curves of Bezier's, in its own coordinates.

Source: SVG 1.1, chapter 8.3 (commands) and appendix F.6 (arcs by their end points).
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator

from .errors import BadInput
from .path import Point

__all__ = ["NUMBER", "Drawn", "path_runs", "rounded"]

NUMBER = r"[-+]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]+)?"
_TAKES = {"M": "nn", "L": "nn", "H": "n", "V": "n", "C": "nnnnnn", "S": "nnnn", "Q": "nnnn", "T": "nn", "A": "nnnffnn"}
"""Of each command what follows it: numbers, and flags, which may stand without a gap before what is next."""
_BENT = 1e100
"""Beyond so many times its radius an arc is as good as straight."""


Drawn = tuple[Point, list[tuple[Point, ...]], bool]
"""Where a run begins; of each segment the points that come after the last one's end; whether it closes."""


def path_runs(d: str, where: str, curved: bool) -> Iterator[Drawn]:
    """What path data draws: lines alone, or where it may be `curved` all that there is.

    Raises BadInput, beginning with `where`, for a command that is not allowed or lacks a number.
    """
    at: Point = (0.0, 0.0)
    start, run, command, k, last = at, list[tuple[Point, ...]](), "", 0, ("", at)
    open_at: Point | None = None
    if d.strip() and d.strip()[0] not in "Mm":
        raise BadInput(f"{where}: a path begins with '{d.strip()[0]}': expected M")
    while (k := _on(d, k)) < len(d):
        if d[k].isalpha():
            command, k = d[k], k + 1
            if command in "Zz":
                if open_at is not None:
                    yield open_at, run, True
                at, run, open_at, last = start, [], None, ("", start)
                continue
        name, values = command.upper(), list[float]()
        takes = _TAKES.get(name) if curved or name in "MLHV" else None
        if not takes:
            lines = "M L H V C S Q T A Z" if curved else "straight lines (M L H V Z)"
            raise BadInput(f"{where}: '{command}' in a path, after ({at[0]:g}, {at[1]:g}): allowed: {lines}")
        for take in takes:
            found = re.compile(NUMBER if take == "n" else "[01]").match(d, k := _on(d, k))
            if found is None:
                raise BadInput(f"{where}: '{command}' in a path, after ({at[0]:g}, {at[1]:g}): a number is "
                               "missing")
            values.append(float(found[0]))
            k = found.end()
        dx, dy = at if command.islower() else (0.0, 0.0)
        if name == "M":
            if open_at is not None and run:
                yield open_at, run, False
            start = at = open_at = (values[0] + dx, values[1] + dy)
            run, command, last = [], "l" if command.islower() else "L", ("", at)
            continue
        if open_at is None:
            open_at = at
        segments, last = _segments(name, values, at, (dx, dy), last)
        run += segments
        at = run[-1][-1] if run else at
    if open_at is not None and run:
        yield open_at, run, False


def _on(d: str, k: int) -> int:
    """Where the next letter or number begins: behind spaces and commas."""
    while k < len(d) and d[k] in " \t\r\n\f,":
        k += 1
    return k


def _segments(name: str, v: list[float], at: Point, by: Point, last: tuple[str, Point]
              ) -> tuple[list[tuple[Point, ...]], tuple[str, Point]]:
    """What a command draws from `at`; of curves which command bends what follows, and its last bending point.

    by   what relative coordinates are counted from
    """
    dx, dy = by
    if name in "HV":
        return [((v[0] + dx, at[1]) if name == "H" else (at[0], v[0] + dy),)], ("", at)
    if name == "A":
        return _arc(at, (v[5] + dx, v[6] + dy), (v[0], v[1]), v[2], (v[3] == 1, v[4] == 1)), ("", at)
    points = [(x + dx, y + dy) for x, y in zip(v[::2], v[1::2], strict=True)]
    if name == "L":
        return [(points[0],)], ("", at)
    family = "C" if name in "CS" else "Q"
    if name in "ST":
        far = last[1] if last[0] == family else at
        points.insert(0, (2 * at[0] - far[0], 2 * at[1] - far[1]))
    return [tuple(points)], (family, points[-2])


def rounded(corner: Point, size: Point, radii: Point) -> Drawn:
    """A rectangle with round corners, from the right of its first one, as SVG has it."""
    (x, y), (w, h), (rx, ry) = corner, size, radii
    if not (rx and ry):
        return (x, y), [((x + w, y),), ((x + w, y + h),), ((x, y + h),)], True
    stops = [((x + w - rx, y), (x + w, y + ry)), ((x + w, y + h - ry), (x + w - rx, y + h)),
             ((x + rx, y + h), (x, y + h - ry)), ((x, y + ry), (x + rx, y))]
    start = at = (x + rx, y)
    found: list[tuple[Point, ...]] = []
    for begin, end in stops:
        if math.dist(at, begin) > 1e-9:
            found.append((begin,))
        found += _arc(begin, end, radii, 0.0, (False, True))
        at = end
    return start, found, True


def _arc(a: Point, b: Point, radii: Point, tilt: float, turn: tuple[bool, bool]) -> list[tuple[Point, ...]]:
    """An arc of an ellipse as curves of an eighth of a turn or less; a line where it has no width.

    turn  whether it is the larger one of two, and whether it runs with the clock
    """
    rx, ry = (abs(radius) for radius in radii)
    large, sweep = turn
    if a == b or not (rx and ry):
        return [(b,)] if a != b else []
    way = complex(math.cos(math.radians(tilt)), math.sin(math.radians(tilt)))

    def flat(p: Point) -> complex:  # where the ellipse is a circle of radius 1
        turned = complex(*p) * way.conjugate()
        return complex(turned.real / rx, turned.imag / ry)

    p, q = flat(a), flat(b)
    half = abs(q - p) / 2
    if not half < _BENT:
        return [(b,)]
    grow = max(half, 1.0)  # an ellipse that does not reach is made larger
    lift = math.sqrt(max(grow ** 2 - half ** 2, 0.0)) * (1 if large != sweep else -1)
    middle = (p + q) / 2 + (q - p) / abs(q - p) * 1j * lift
    first, full = p - middle, math.atan2(((q - middle) / (p - middle)).imag, ((q - middle) / (p - middle)).real)
    if (sweep and full < 0) or (not sweep and full > 0):
        full += 2 * math.pi if sweep else -2 * math.pi
    pieces = max(1, math.ceil(abs(full) / (math.pi / 4) - 1e-9))
    step = full / pieces
    bend = 4 / 3 * math.tan(step / 4)
    found = list[tuple[Point, ...]]()
    for k in range(pieces):
        u, w = (first * complex(math.cos(step * n), math.sin(step * n)) for n in (k, k + 1))
        some = []
        for point in (u + u * 1j * bend, w - w * 1j * bend, w):
            z = point + middle
            z = complex(z.real * rx, z.imag * ry) * way
            some.append((z.real, z.imag))
        found.append((some[0], some[1], b if k == pieces - 1 else some[2]))
    return found
