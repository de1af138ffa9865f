"""A plate with a notch and a hole, and the way of a tool around it, and broken ones made from it.

`python tests/broken/broken_router.py` writes tests/broken/router; a test holds the files against this table. Nothing
here uses the maker. A broken file is called CODE-what.svg. Lengths in mm, tool 3 mm, the sheet 60 x 50 mm.
"""

from __future__ import annotations

import math
from pathlib import Path as FilePath

__all__ = ["FOLDER", "HOLE", "PLATE", "SIZE", "TOOL", "files"]

FOLDER = FilePath(__file__).parent / "router"
SIZE, TOOL = (60.0, 50.0), 3.0
PLATE = ((10.0, 10.0), (50.0, 10.0), (50.0, 40.0), (35.0, 40.0), (35.0, 30.0), (25.0, 30.0), (25.0, 40.0), (10.0, 40.0))
"""Counterclockwise; the notch in its upper edge has the inner corners."""
HOLE = ((15.0, 15.0), (25.0, 15.0), (25.0, 25.0), (15.0, 25.0))
_R = TOOL / 2
_BONE = _R - _R / math.sqrt(2)
"""How far the tool goes on along x and along y, until its edge touches a square corner."""

Point = tuple[float, float]


def _d(points: list[Point], closed: bool = True) -> str:
    places = " L".join(f"{x:.6f} {SIZE[1] - y:.6f}" for x, y in points)
    return f'<path d="M{places}{" Z" if closed else ""}"/>'


def _with_bone(at: Point, x: int, y: int, bone: float) -> list[Point]:
    return [at, (at[0] + x * bone, at[1] + y * bone), at] if bone else [at]


def outline(r: float = _R, bone: float = _BONE, top: float = 0.0) -> list[Point]:
    """Around the plate, from the middle of its lower edge."""
    return [(30, 10 - r), (50 + r, 10 - r), (50 + r, 40 + r + top), (35 - r, 40 + r + top),
            *_with_bone((35 - r, 30 + r), 1, -1, bone), *_with_bone((25 + r, 30 + r), -1, -1, bone),
            (25 + r, 40 + r + top), (10 - r, 40 + r + top), (10 - r, 10 - r)]


def hole(r: float = _R, bone: float = _BONE) -> list[Point]:
    return [(20, 15 + r), *_with_bone((25 - r, 15 + r), 1, -1, bone), *_with_bone((25 - r, 25 - r), 1, 1, bone),
            *_with_bone((15 + r, 25 - r), -1, 1, bone), *_with_bone((15 + r, 15 + r), -1, -1, bone)]


def held(width: float = 2.0, count: int = 2) -> str:
    """The outline with tabs in the lower edge and in the right one."""
    points, gap = outline(), (width + TOOL) / 2
    lower, right = [(30 - gap, 10 - _R), (30 + gap, 10 - _R)], [(50 + _R, 25 - gap), (50 + _R, 25 + gap)]
    if count == 1:
        return _d([lower[1], *points[1:], lower[0]], False)
    return _d([lower[1], points[1], right[0]], False) + _d([right[1], *points[2:], lower[0]], False)


def svg(*paths: str, size: Point = SIZE, colour: str = "#ff0000") -> bytes:
    return (f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" '
            f'width="{size[0]}mm" height="{size[1]}mm" viewBox="0 0 {size[0]} {size[1]}">'
            f'<g inkscape:groupmode="layer" inkscape:label="through" fill="none" stroke="{colour}" stroke-width="0.1">'
            f'{"".join(paths)}</g></svg>').encode()


def files() -> dict[str, bytes]:
    """Every file by its name; those with `held` in their name are of a plate with two tabs of 2 mm."""
    inner, outer = _d(hole()), _d(outline())
    return {
        "good.svg": svg(inner, outer), "good-held.svg": svg(inner, held()),
        "REACH-no-dog-bone.svg": svg(inner, _d(outline(bone=0))),
        "REACH-no-dog-bone-in-hole.svg": svg(_d(hole(bone=0)), outer),
        "REACH-dog-bone-too-short.svg": svg(inner, _d(outline(bone=_BONE * 0.9))),
        "REACH-dog-bone-too-long.svg": svg(inner, _d(outline(bone=_BONE * 1.3))),
        "REACH-on-the-line.svg": svg(inner, _d(outline(r=0.0, bone=0))),
        "REACH-outside-of-hole.svg": svg(_d(hole(r=-_R, bone=0)), outer),
        "REACH-hole-missing.svg": svg(outer),
        "REACH-another-tool.svg": svg(inner, _d(outline(r=1.4))),
        "REACH-too-far-above.svg": svg(inner, _d(outline(top=0.05))),
        "REACH-not-closed.svg": svg(inner, _d(outline(), False)),
        "TABS-held-by-one.svg": svg(inner, held(count=1)),
        "TABS-held-by-none.svg": svg(inner, outer),
        "TABS-held-wide.svg": svg(inner, held(width=3.0)),
        "MARGIN-off-the-sheet.svg": svg(inner, outer, _d([(1, 20), (1, 30)], False)),
        "UNITS-larger.svg": svg(inner, outer, size=(SIZE[0] + 1, SIZE[1])),
        "COLOUR-unknown.svg": svg(inner, outer, colour="#ff00ff"),
    }


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, data in files().items():
        (FOLDER / name).write_bytes(data)
