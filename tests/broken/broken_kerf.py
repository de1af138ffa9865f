"""A job for a laser that takes more along y than along x, written out from its own formulas, and broken ones.

`python tests/broken/broken_kerf.py` writes tests/broken/kerf; a test holds the files against this table. Nothing here
uses the writers, the offset or the parts. A beam a wide and b high takes as much beside a line as its ellipse reaches
across it: a corner is where two moved lines meet, a circle becomes the curve that the ellipse rolls along.

The job: a plate 40 x 20 turned by 30 degrees with a square hole turned with it, a disc, a washer. A broken file is
called KERF-what.svg, after what must find it.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path as FilePath

__all__ = ["ANGLE", "DISC_AT", "FOLDER", "KERF", "PLATE_AT", "SIZE", "WASHER_AT", "files"]

FOLDER = FilePath(__file__).parent / "kerf"
KERF = (0.2, 0.26)
SIZE, PLATE_AT, ANGLE, DISC_AT, WASHER_AT = (100.0, 60.0), (30.0, 30.0), 30.0, (70.0, 40.0), (70.0, 18.0)
_Point = tuple[float, float]


def _lines(width: float, height: float, angle: float, beam: _Point, sign: float) -> list[_Point]:
    """A rectangle about the origin turned by `angle` degrees, each side moved outwards by what the beam reaches."""
    c, s = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    reach = [(away + sign * math.hypot(beam[0] * x, beam[1] * y)) for (x, y), away in
             (((c, s), width / 2), ((-s, c), height / 2))]
    return [(u * reach[0] * c - v * reach[1] * s, u * reach[0] * s + v * reach[1] * c)
            for u, v in ((-1, -1), (1, -1), (1, 1), (-1, 1))]


def _round(radius: float, beam: _Point, sign: float) -> list[_Point]:
    """Points along the curve that an ellipse draws as it rolls around a circle."""
    points = []
    for k in range(48):
        x, y = math.cos(2 * math.pi * k / 48), math.sin(2 * math.pi * k / 48)
        across = math.hypot(beam[0] * x, beam[1] * y) or 1.0
        points.append((radius * x + sign * beam[0] ** 2 * x / across, radius * y + sign * beam[1] ** 2 * y / across))
    return points


def _straight(points: list[_Point], at: _Point) -> str:
    words = [f"{x + at[0]:.6f} {SIZE[1] - y - at[1]:.6f}" for x, y in points]
    return f'<path d="M{"L".join(words)}Z"/>'


def _curved(points: list[_Point], at: _Point) -> str:
    """Arcs through every three points."""
    placed = [(x + at[0], SIZE[1] - y - at[1]) for x, y in points]
    words = [f"M{placed[0][0]:.6f} {placed[0][1]:.6f}"]
    for k in range(0, len(placed), 2):
        a, b, c = placed[k], placed[k + 1], placed[(k + 2) % len(placed)]
        sides = math.dist(a, b) * math.dist(b, c) * math.dist(c, a)
        twice = abs((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]))
        radius = sides / (2 * twice)
        words.append(f"A{radius:.6f} {radius:.6f} 0 0 0 {c[0]:.6f} {c[1]:.6f}")
    return f'<path d="{"".join(words)}Z"/>'


def _svg(x: float = KERF[0] / 2, y: float = KERF[1] / 2, way: float = 1.0, of_the_part: bool = False,
         disc: _Point | None = None, hole: _Point | None = None) -> str:
    """The job for a beam that takes x and y on each side; `of_the_part`: of the axes that the part has, not those of
    the machine; `disc` and `hole` are for another beam."""
    beam = (x, y)
    if of_the_part:
        c, s = math.cos(math.radians(ANGLE)), math.sin(math.radians(ANGLE))

        def plate(width: float, height: float, beam: _Point, sign: float) -> list[_Point]:
            flat = _lines(width, height, 0.0, beam, sign)
            return [(px * c - py * s, px * s + py * c) for px, py in flat]
    else:
        def plate(width: float, height: float, beam: _Point, sign: float) -> list[_Point]:
            return _lines(width, height, ANGLE, beam, sign)

    drawn: list[tuple[Callable[[list[_Point], _Point], str], list[_Point], _Point]] = [
        (_straight, plate(8, 8, hole or beam, -way), PLATE_AT), (_curved, _round(4, beam, -way), WASHER_AT),
        (_straight, plate(40, 20, beam, way), PLATE_AT), (_curved, _round(6, disc or beam, way), DISC_AT),
        (_curved, _round(10, beam, way), WASHER_AT)]
    cuts = [draw(points, at) for draw, points, at in drawn]
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{SIZE[0]:g}mm" height="{SIZE[1]:g}mm" '
            f'viewBox="0 0 {SIZE[0]:g} {SIZE[1]:g}">\n<g fill="none" stroke="#ff0000" stroke-width="0.1">\n'
            + "\n".join(cuts) + "\n</g>\n</svg>\n")


def files() -> dict[str, bytes]:
    """Every file of the folder by its name."""
    x, y = KERF[0] / 2, KERF[1] / 2
    middle = (x + y) / 2
    texts = {
        "good": _svg(),
        "KERF-swapped": _svg(y, x),
        "KERF-even": _svg(middle, middle),
        "KERF-as-along-x": _svg(x, x),
        "KERF-as-along-y": _svg(y, y),
        "KERF-none": _svg(way=0.0),
        "KERF-wrong-way": _svg(way=-1.0),
        "KERF-twice": _svg(2 * x, 2 * y),
        "KERF-of-the-axes-of-the-part": _svg(of_the_part=True),
        "KERF-disc-swapped": _svg(disc=(y, x)),
        "KERF-disc-a-little-too-high": _svg(disc=(x, y + 0.006)),
        "KERF-hole-swapped": _svg(hole=(y, x)),
        "KERF-hole-as-along-x": _svg(hole=(x, x)),
    }
    return {f"{name}.svg": text.encode() for name, text in texts.items()}


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for path in FOLDER.glob("*.svg"):
        path.unlink()
    for name, data in files().items():
        (FOLDER / name).write_bytes(data)
