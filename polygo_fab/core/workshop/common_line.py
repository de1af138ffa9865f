"""Common-line cutting: rectangles that lie edge to edge, one kerf apart, share the cut between them.

Each outline has grown by half the kerf, so that neighbours meet in the middle of the cut. What two of them ask for is
drawn once, and straight lines in one row as one line. The lines between rectangles come first, upright ones before
level ones from the bottom up: as long as they are cut, every group of rectangles hangs on the frame, which comes last.
Where rows end so near to each other that the step between them is no longer than the beam is wide, the line between the
rows takes the step, and the frame has two ends there.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby, pairwise

from ..errors import BadInput
from ..path import Line, Path, Point, line, polyline

__all__ = ["common_cuts"]

_SAME = 1e-6
"""mm: coordinates that differ by less are one."""

_STEP = 0.1
"""mm: a shorter step is none of the frame's sides; no beam is finer."""

_Box = tuple[float, float, float, float]
_Run = tuple[float, float, float]
"""A straight stretch of cut: the coordinate that its points have in common, and from where to where it goes."""


def common_cuts(outlines: Sequence[Path]) -> tuple[Path, ...]:
    """The cuts of upright rectangles that may touch but not overlap, each line once: shared lines, then the frames
    around what hangs together (counterclockwise; the waste that a frame encloses before it).

    Raises BadInput for an outline that is no upright rectangle, and for one that lies over another.
    """
    boxes = [_box(outline) for outline in outlines]
    xs, ys = (_snapped(value for box in boxes for value in box[axis::2]) for axis in (0, 1))
    boxes = [(xs[x0], ys[y0], xs[x1], ys[y1]) for x0, y0, x1, y1 in boxes]
    upright = _runs([(x0, x1, y0, y1) for x0, y0, x1, y1 in boxes])
    level = _runs([(y0, y1, x0, x1) for x0, y0, x1, y1 in boxes])
    rows = [list(row) for _, row in groupby(sorted(upright[2], key=lambda run: (run[1], run[0])), lambda run: run[1])]
    shared = [line((x, a), (x, b)) for row in rows for x, a, b in row]
    shared += [line((a, y), (b, y)) for y, a, b in sorted(level[2])]
    # a rectangle lies to the left of what goes up along it and of what goes to the right below it
    sides = [((x, a), (x, b)) for x, a, b in upright[1]] + [((x, b), (x, a)) for x, a, b in upright[0]]
    sides += [((a, y), (b, y)) for y, a, b in level[0]] + [((b, y), (a, y)) for y, a, b in level[1]]
    frames = sorted(_frames(sides), key=lambda ring: (ring.area > 0, ring.start[1], ring.start[0]))
    return (*(path if i % 2 == 0 else path.reversed() for i, path in enumerate(shared)), *frames)


def _box(outline: Path) -> _Box:
    box = outline.bounds
    x0, y0, x1, y1 = box
    straight = all(isinstance(s, Line) for s in outline.segments) and len(outline.segments) == 4
    if not straight or abs(abs(outline.area) - (x1 - x0) * (y1 - y0)) > _SAME:
        raise BadInput("common-line cutting of an outline that is no upright rectangle: allowed: rectangles, by "
                       "quarter turns")
    return box


def _snapped(values: Iterable[float]) -> dict[float, float]:
    """Each value with the first of those that are the same."""
    found: dict[float, float] = {}
    first = before = float("-inf")
    for value in sorted(set(values)):
        if value - before > _SAME:
            first = value
        found[value], before = first, value
    return found


def _runs(boxes: Iterable[tuple[float, float, float, float]]) -> tuple[list[_Run], list[_Run], list[_Run]]:
    """Boxes as (low side, high side, from, to): the longest runs on which a low side lies alone, a high side alone,
    and one on the other."""
    ends: dict[float, list[tuple[float, int, int]]] = {}
    for low, high, start, stop in boxes:
        ends.setdefault(low, []).extend([(start, 1, 0), (stop, -1, 0)])
        ends.setdefault(high, []).extend([(start, 0, 1), (stop, 0, -1)])
    found: tuple[list[_Run], list[_Run], list[_Run]] = ([], [], [])
    for side, changes in sorted(ends.items()):
        lows = highs = 0
        runs: list[tuple[int, float, float]] = []  # kind, from, to
        stops = sorted({at for at, _, _ in changes})
        for here, following in pairwise(stops):
            lows += sum(change for at, change, _ in changes if at == here)
            highs += sum(change for at, _, change in changes if at == here)
            if lows > 1 or highs > 1:
                raise BadInput("common-line cutting: two rectangles lie over each other (OVERLAP)")
            if lows or highs:
                kind = 2 if lows and highs else 0 if lows else 1
                if runs and runs[-1][0] == kind and runs[-1][2] == here:
                    runs[-1] = (kind, runs[-1][1], following)
                else:
                    runs.append((kind, here, following))
        for kind, start, stop in _without_steps(runs):
            found[kind].append((side, start, stop))
    return found


def _without_steps(runs: Sequence[tuple[int, float, float]]) -> list[tuple[int, float, float]]:
    """The runs of one line (kind, from, to), short ones that go on from a shared one made part of it."""
    kept: list[tuple[int, float, float]] = []
    for kind, start, stop in runs:
        before = kept[-1] if kept and kept[-1][2] == start else None
        if before and 2 in (kind, before[0]) and (_short(kind, start, stop) or _short(*before)):
            kept[-1] = (2, before[1], stop)
        else:
            kept.append((kind, start, stop))
    return kept


def _short(kind: int, start: float, stop: float) -> bool:
    return kind != 2 and stop - start < _STEP


def _frames(sides: Sequence[tuple[Point, Point]]) -> list[Path]:
    """The lines that directed sides make, closed but for steps that are not among them; where two touch in a corner
    each keeps to its own left."""
    following: dict[Point, list[tuple[Point, Point]]] = {}
    for side in sides:
        following.setdefault(side[0], []).append(side)
    ends = {side[1] for side in sides}
    # what a step has opened is drawn from its end
    todo = sorted(sides, key=lambda side: (side[0] in ends, side[0][1], side[0][0], side[1]))
    done: set[tuple[Point, Point]] = set()
    frames = []
    for first in todo:
        if first in done:
            continue
        points, side = [first[0]], first
        while side not in done:
            done.add(side)
            points.append(side[1])
            here = side
            side = max(following.get(here[1], [here]), key=lambda after: _turn(here, after))
        frames.append(polyline(points))
    return frames


def _turn(before: tuple[Point, Point], after: tuple[Point, Point]) -> float:
    """Positive to the left."""
    (ax, ay), (bx, by) = before
    (_, _), (cx, cy) = after
    return (bx - ax) * (cy - by) - (by - ay) * (cx - bx)
