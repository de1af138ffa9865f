"""A plate with a hole and a disc, cut with leads and tabs, or with leads and overcuts, and broken ones made from them.

`python tests/broken/broken_planned.py` writes tests/broken/planned; a test holds the files against this table. Nothing
here uses the writers or the planner. A broken file is called CODE-what.svg: TABS and LEAD, of a cut that is held, begun
or ended otherwise than asked. Coordinates are mm on a sheet of 80 x 60 mm, kerf 0.2 mm.
"""

from __future__ import annotations

import cmath
import math
from pathlib import Path as FilePath

__all__ = ["FOLDER", "KERF", "LEAD", "OVER", "SIZE", "TABS", "files"]

FOLDER = FilePath(__file__).parent / "planned"
SIZE, KERF, LEAD, OVER, TABS = (80.0, 60.0), 0.2, 1.0, 0.8, "20:2x0.4,3x0.5"
_LEFT, _RIGHT, _LOW, _HIGH = 9.9, 50.1, 9.9, 40.1  # the plate, 40 x 30 mm, as it is cut
_HOLE, _DISC = (complex(30, 25), 5.9), (complex(62, 25), 7.6)

Points = list[complex]


def _p(z: complex) -> str:
    return f"{z.real:.6f} {SIZE[1] - z.imag:.6f}"


def _line(points: Points, lead: Points) -> str:
    return f'<path d="M{"L".join(map(_p, [*lead, *points]))}"/>'


def _round(middle: complex, radius: float, angles: tuple[float, float], lead: Points) -> str:
    """Counterclockwise from one angle to the other (degrees), in two arcs, after the lead."""
    first, last = map(math.radians, angles)
    ends = [middle + cmath.rect(radius, first + (last - first) * share) for share in (0, 0.5, 1)]
    large = int(last - first > 2 * math.pi)
    arcs = "".join(f"A{radius} {radius} 0 {large} 0 {_p(z)}" for z in ends[1:])
    return f'<path d="M{"L".join(map(_p, [*lead, ends[0]]))}{arcs}"/>'


def _hole(lead: float = LEAD, over: float = 0.0) -> str:
    middle, radius = _HOLE
    more = math.degrees(over / radius)
    return _round(middle, radius, (0, 360 + more), [middle + radius - lead] if lead else [])


def _disc(gap: float = 0.6) -> list[str]:
    """Two halves between tabs at 90 and 270 degrees."""
    middle, radius = _DISC
    half = math.degrees(gap / radius) / 2
    return [_round(middle, radius, (a + half, a + 180 - half),
                   [middle + cmath.rect(radius + LEAD, math.radians(a + half))]) for a in (90, 270)]


def _whole_disc(over: float = OVER) -> str:
    middle, radius = _DISC
    return _round(middle, radius, (0, 360 + math.degrees(over / radius)), [middle + radius + LEAD])


def _plate(gaps: tuple[float, float, float] = (0.7, 0.7, 0.7), leads: tuple[complex, ...] = (-1j, 1, -1)) -> list[str]:
    """Three lines between tabs at the bottom, on the right and on the left."""
    a, b, c = (gap / 2 for gap in gaps)
    lines = [[complex(30 + a, _LOW), complex(_RIGHT, _LOW), complex(_RIGHT, 36.7 - b)],
             [complex(_RIGHT, 36.7 + b), complex(_RIGHT, _HIGH), complex(_LEFT, _HIGH), complex(_LEFT, 36.8 + c)],
             [complex(_LEFT, 36.8 - c), complex(_LEFT, _LOW), complex(30 - a, _LOW)]]
    return [_line(line, [line[0] + lead] if lead else []) for line, lead in zip(lines, leads, strict=True)]


def _two_tabs() -> list[str]:
    """The tab at the bottom left away."""
    points = [complex(_LEFT, 36.45), complex(_LEFT, _LOW), complex(_RIGHT, _LOW), complex(_RIGHT, 36.35)]
    return [_line(points, [points[0] - 1]), _plate()[1]]


def _side_by_side() -> list[str]:
    """All tabs at the bottom, 3 mm apart."""
    first = [complex(33.35, _LOW), complex(_RIGHT, _LOW), complex(_RIGHT, _HIGH), complex(_LEFT, _HIGH),
             complex(_LEFT, _LOW), complex(26.65, _LOW)]
    lines = [first, [complex(27.35, _LOW), complex(29.65, _LOW)], [complex(30.35, _LOW), complex(32.65, _LOW)]]
    return [_line(line, [line[0] - 1j]) for line in lines]


def _closed(lead: complex = -1j, past: complex = OVER) -> str:
    """The plate in one line from the middle of its lower edge, and on past its end."""
    start = complex(30, _LOW)
    corners = [complex(_RIGHT, _LOW), complex(_RIGHT, _HIGH), complex(_LEFT, _HIGH), complex(_LEFT, _LOW)]
    return _line([start, *corners, start, *([start + past] if past else [])], [start + lead])


def files() -> dict[str, bytes]:
    """Every file by its name."""
    held = {
        "good-tabs": [_hole(), *_disc(), *_plate()],
        "TABS-one-too-few": [_hole(), *_disc(), *_two_tabs()],
        "TABS-narrower": [_hole(), *_disc(), *_plate((0.7, 0.7, 0.6))],
        "TABS-wider-on-the-disc": [_hole(), *_disc(0.7), *_plate()],
        "TABS-side-by-side": [_hole(), *_disc(), *_side_by_side()],
        "LEAD-in-the-part": [_hole(), *_disc(), *_plate(leads=(1j, 1, -1))],
        "LEAD-too-short": [_hole(), *_disc(), *_plate(leads=(-0.8j, 1, -1))],
        "LEAD-not-square": [_hole(), *_disc(), *_plate(leads=(-1j, cmath.rect(1, 0.5), -1))],
    }
    over = {
        "good-over": [_hole(over=OVER), _whole_disc(), _closed()],
        "LEAD-without-an-overcut": [_hole(over=OVER), _whole_disc(), _closed(past=0)],
        "LEAD-overcut-leaves-the-cut": [_hole(over=OVER), _whole_disc(), _closed(past=cmath.rect(OVER, -0.3))],
        "LEAD-in-the-hole-s-wall": [_hole(lead=-LEAD, over=OVER), _whole_disc(), _closed()],
    }
    width, height = SIZE
    head = (f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}mm" height="{height:g}mm" '
            f'viewBox="0 0 {width:g} {height:g}">\n<g fill="none" stroke="#ff0000">\n')
    return {f"{folder}/{name}.svg": (head + "\n".join(lines) + "\n</g>\n</svg>\n").encode()
            for folder, table in (("tabs", held), ("over", over)) for name, lines in table.items()}


if __name__ == "__main__":
    for name, data in files().items():
        (FOLDER / name).parent.mkdir(parents=True, exist_ok=True)
        (FOLDER / name).write_bytes(data)
