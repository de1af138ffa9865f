"""The `d` attribute of an SVG path, read into paths of lines and true arcs.

Source: SVG 1.1, chapter 8.3 (commands) and appendix F.6 (arcs by their end points). Coordinates stay as written
(y down); `svg` turns them over. Curves that are not circular become lines within CURVE_TOLERANCE.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar

from ..core.errors import BadInput
from ..core.path import Arc, Line, Path, Point, Segment
from .drawing import LARGEST, MAX_SEGMENTS, read_number

__all__ = ["arc_segments", "commands", "curve_lines", "parse_path", "parse_points", "units_of"]

CURVE_TOLERANCE = 0.005
SHORTEST = 0.05
"""Lines that stand for a curve are no shorter than this, so that they are not taken for faults of the drawing."""

_UNIT = ContextVar("mm of a unit", default=1.0)
_NOISE = 1e-6
_GAP = re.compile(r"[\s,]*")
_ARGUMENT = {"n": r"[\s,]*+((?>[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?))", "f": r"[\s,]*+([01])"}
"""Atomic, for no number is two of them because the next one is missing."""
_ARGUMENTS = {"m": "nn", "l": "nn", "h": "n", "v": "n", "c": "nnnnnn", "s": "nnnn", "q": "nnnn", "t": "nn",
              "a": "nnnffnn", "z": ""}
"""For each command its arguments: n a number, f a flag (which may stand without a gap before the next one)."""
_WRITTEN = {letter: re.compile("".join(map(_ARGUMENT.__getitem__, kinds)) + r"[\s,]*+")
            for name, kinds in _ARGUMENTS.items() for letter in (name, name.upper())}
"""The arguments of each command as they are written, one after the other, and the gap behind them."""
_NO_CURVE = ("", (0.0, 0.0))


@contextmanager
def units_of(mm: float) -> Iterator[None]:
    """In here a unit of what is read is so long, and not 1 mm: curves become lines within as many mm as ever."""
    before = _UNIT.set(mm)
    try:
        yield
    finally:
        _UNIT.reset(before)


def parse_path(data: str, where: str) -> list[Path]:
    """The subpaths that `data` draws; one that is only a point becomes a line of length 0.

    Raises BadInput where the data does not follow the grammar.
    """
    tracer = _Tracer(where)
    for command, arguments in commands(data, where):
        tracer.follow(command, arguments)
    tracer.finish()
    return tracer.paths


def parse_points(text: str, where: str) -> list[Point]:
    """The `points` of a polyline or polygon. Raises BadInput for an odd count or no number."""
    numbers = [read_number(word, where) for word in text.replace(",", " ").split()]
    if len(numbers) % 2 or len(numbers) < 4:
        raise BadInput(f"{where}: {len(numbers)} coordinates: expected two or more points")
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def commands(data: str, where: str) -> Iterator[tuple[str, list[float]]]:
    """Each command letter with its arguments; a repeated command without a letter gets its letter back."""
    at, letter = _skip(data, 0), ""
    while at < len(data):
        if data[at] in _WRITTEN:
            letter, at = data[at], at + 1
        elif not letter or letter in "zZ":
            raise BadInput(f"{where}: path data '{data[at:at + 20]}': expected a command letter")
        match = _WRITTEN[letter].match(data, at)
        if match is None:
            raise BadInput(f"{where}: path data '{_missing(data, at, letter)}': expected a number for {letter}")
        numbers = list(map(float, match.groups()))
        if numbers and not -LARGEST <= min(numbers) <= max(numbers) <= LARGEST:  # told by its own words
            numbers = [read_number(word, where) for word in match.groups()]
        yield letter, numbers
        at = match.end()
        letter = {"m": "l", "M": "L"}.get(letter, letter)


def _missing(data: str, at: int, letter: str) -> str:
    """What stands where the first argument of a command is missing."""
    for kind in _ARGUMENTS[letter.lower()]:
        match = re.compile(_ARGUMENT[kind]).match(data, at)
        if match is None:
            break
        at = match.end()
    at = _skip(data, at)
    return data[at:at + 20]


def _skip(data: str, at: int) -> int:
    match = _GAP.match(data, at)
    return match.end() if match else at


class _Tracer:
    """Follows commands and gathers the paths they draw."""

    def __init__(self, where: str) -> None:
        self.where = where
        self.paths: list[Path] = []
        self.begin: Point | None = None
        self.at: Point = (0.0, 0.0)
        self.segments: list[Segment] = []
        self.control: tuple[str, Point] = _NO_CURVE  # the last curve's kind and second control point
        self.total = 0

    def follow(self, letter: str, n: list[float]) -> None:
        command = letter.lower()
        if self.begin is None and command != "m":
            raise BadInput(f"{self.where}: path data starts with {letter}: expected M")
        dx, dy = self.at if letter.islower() else (0.0, 0.0)
        if command == "h":
            n = [n[0], self.at[1] - dy]
        elif command == "v":
            n = [self.at[0] - dx, n[0]]
        kept, self.control = self.control, _NO_CURVE
        if command == "m":
            self.finish()
            self.begin = self.at = (n[0] + dx, n[1] + dy)
        elif command in "lhv":
            self._add((Line((n[0] + dx, n[1] + dy)),))
        elif command == "a":
            end = (n[5] + dx, n[6] + dy)
            self._add(arc_segments(self.at, rx=n[0], ry=n[1], tilt=n[2], large=n[3] == 1, sweep=n[4] == 1, end=end))
        elif command == "z":
            self._close()
        else:
            points = [(x + dx, y + dy) for x, y in zip(n[::2], n[1::2], strict=True)]
            family = "cs" if command in "cs" else "qt"
            if command in "st":
                again = kept[1] if kept[0] == family else self.at
                points.insert(0, (2 * self.at[0] - again[0], 2 * self.at[1] - again[1]))
            self.control = (family, points[-2])
            self._add(curve_lines([self.at, *points]))

    def _add(self, segments: Sequence[Segment]) -> None:
        self.total += len(segments)
        if self.total > MAX_SEGMENTS:
            raise BadInput(f"{self.where}: a path of more than {MAX_SEGMENTS} segments")
        self.segments += segments
        if segments:
            self.at = segments[-1].end

    def _close(self) -> None:
        assert self.begin is not None
        if self.segments and math.dist(self.at, self.begin) < _NOISE:  # relative steps add up to rounding noise
            self.segments[-1] = _ending(self.segments[-1], self.begin)
            self.at = self.begin
        else:
            self._add([Line(self.begin)])
        self.finish()

    def finish(self) -> None:
        """Ends a subpath; a further command without M goes on from its start."""
        if self.begin is not None and self.segments:
            self.paths.append(Path(self.begin, tuple(self.segments)))
        self.segments = []


def _ending(segment: Segment, end: Point) -> Segment:
    return Arc(end, segment.centre, segment.ccw) if isinstance(segment, Arc) else Line(end)


def arc_segments(start: Point, *, rx: float, ry: float, tilt: float, large: bool, sweep: bool,
                 end: Point) -> list[Segment]:
    """An elliptical arc by its end points (SVG 1.1, F.6.5); a true Arc where it is circular.

    `sweep` turns from the x axis towards the y axis, as they are written.
    """
    if start == end:
        return []
    rx, ry = abs(rx), abs(ry)
    if min(rx, ry) == 0 or math.dist(start, end) < _NOISE:
        return [Line(end)]
    if rx == ry:
        return [_circular(start, rx, large, sweep, end)]
    if min(rx, ry) < _NOISE:
        return [Line(end)]
    c, s = math.cos(math.radians(tilt)), math.sin(math.radians(tilt))
    # into the unit circle, where the middle between the ends gives the centre
    hx, hy = (start[0] - end[0]) / 2, (start[1] - end[1]) / 2
    ux, uy = (c * hx + s * hy) / rx, (c * hy - s * hx) / ry
    reach = ux * ux + uy * uy
    if reach > 1:  # radii too small are scaled up until the ends fit
        grow = math.sqrt(reach)
        rx, ry, ux, uy, reach = rx * grow, ry * grow, ux / grow, uy / grow, 1.0
    offset = math.sqrt(max(0.0, 1 / reach - 1)) * (-1 if large == sweep else 1)
    mx, my = offset * uy, -offset * ux
    centre = (c * mx * rx - s * my * ry + (start[0] + end[0]) / 2, s * mx * rx + c * my * ry + (start[1] + end[1]) / 2)
    first = math.atan2(uy - my, ux - mx)
    turn = (math.atan2(-uy - my, -ux - mx) - first) % (2 * math.pi)
    turn = turn if sweep else turn - 2 * math.pi

    def at(t: float) -> Point:
        x, y = rx * math.cos(first + turn * t), ry * math.sin(first + turn * t)
        return (centre[0] + c * x - s * y, centre[1] + s * x + c * y)

    return _lines(at, end, math.ceil(abs(turn) * math.sqrt(max(rx, ry) * _UNIT.get() / (8 * CURVE_TOLERANCE))), start)


def _circular(start: Point, radius: float, large: bool, sweep: bool, end: Point) -> Arc:
    """A radius that is too small for the ends is taken for half their distance."""
    dx, dy, chord = end[0] - start[0], end[1] - start[1], math.dist(start, end)
    lift = math.sqrt(max(0.0, radius ** 2 - (chord / 2) ** 2)) / chord * (1 if large != sweep else -1)
    return Arc(end, ((start[0] + end[0]) / 2 - dy * lift, (start[1] + end[1]) / 2 + dx * lift), sweep)


def curve_lines(points: list[Point]) -> list[Segment]:
    """A Bezier curve of degree 2 or 3 as lines within CURVE_TOLERANCE, from the first of its points on."""
    degree = len(points) - 1
    bend = max(math.hypot(points[i][0] - 2 * points[i + 1][0] + points[i + 2][0],
                          points[i][1] - 2 * points[i + 1][1] + points[i + 2][1]) for i in range(degree - 1))
    weights = [math.comb(degree, k) for k in range(degree + 1)]

    def at(t: float) -> Point:
        shares = [w * t ** k * (1 - t) ** (degree - k) for k, w in enumerate(weights)]
        return (sum(f * x for f, (x, _) in zip(shares, points, strict=True)),
                sum(f * y for f, (_, y) in zip(shares, points, strict=True)))

    count = math.ceil(math.sqrt(degree * (degree - 1) * bend * _UNIT.get() / (8 * CURVE_TOLERANCE)))
    return _lines(at, points[-1], count, points[0])


def _lines(at: Callable[[float], Point], end: Point, count: int, start: Point) -> list[Segment]:
    """`count` lines along a curve from `start` (t = 0) to `end` (t = 1), fewer where they would be too short."""
    count, shortest = min(max(count, 1), 2000), SHORTEST / _UNIT.get()
    kept: list[Point] = []
    for k in range(1, count):
        point = at(k / count)
        if math.dist(point, kept[-1] if kept else start) >= shortest and math.dist(point, end) >= shortest:
            kept.append(point)
    return [Line(p) for p in (*kept, end)]
