"""The crown and an arc of H5 as one laser job, written out from their own formulas, and broken ones made from it.

`python tests/broken/broken_crown.py` writes tests/broken/crown; a test holds the files against this table. Nothing
here uses the writers, the offset or the parts. A broken file is called CODE-what.svg, after what must find it: FIT,
the arc in its window, or BOARD, the windows against the ports.
"""

from __future__ import annotations

import cmath
import math
from pathlib import Path as FilePath

__all__ = ["ARC_AT", "CELLS", "CROWN_AT", "FOLDER", "KERF", "PITCH", "PLAY", "SIZE", "THICKNESS", "files"]

FOLDER = FilePath(__file__).parent / "crown"
CELLS, PITCH, THICKNESS, PLAY, KERF = 5, 22.0, 5.0, 0.3, 0.2
SIZE, CROWN_AT, ARC_AT = (275.0, 275.0), (137.0, 120.0), (40.0, 255.0)
_ROOT = math.sqrt(3)
_RAIL = THICKNESS
_FIELD = (CELLS - 1) * PITCH * _ROOT / 2 + PITCH / _ROOT
_OUTER = _FIELD + PITCH
_SCREW = 3.4  # hole for M3
_CLEAR = _SCREW / 2 + _RAIL + 0.5  # of a turn-button: half its hole, the wood around it, the room beside it
_WELL = 0.75 * (PITCH - 2 * _RAIL)  # how wide and how long a window goes on beyond the arc in it


def _half_side(inset: float, longer: float = 0.0) -> list[complex]:
    """The place of the arc right of the middle of the top side, its four edges moved inwards by `inset`; `longer` moves
    the end at the corner outwards again."""
    low, high, near = _FIELD + _RAIL + inset, _OUTER - _RAIL - inset, _RAIL / 2 + _WELL + inset
    low_end, high_end = ((y - 2 * (_CLEAR + inset - longer)) / _ROOT for y in (low, high))
    return [complex(near, low), complex(low_end, low), complex(high_end, high), complex(near, high)]


def _window(number: int, inset: float = KERF / 2, along: float = 0.0) -> list[complex]:
    """One of the twelve, counterclockwise from the corner on the right; moved along its side by `along` mm. Between the
    sixth and the seventh point is half a circle."""
    place, middle, r = _half_side(inset), (_FIELD + _OUTER) / 2, _WELL / 2 - inset
    near, round_at = place[0].real, _RAIL / 2 + _WELL / 2
    well = [complex(x, y) for x, y in ((near, middle + r), (round_at, middle + r), (round_at, middle - r),
                                       (near, middle - r))]
    points = [p + along for p in (*place, *well)]
    if number % 2:
        points = [complex(-p.real, p.imag) for p in points]
    turn = cmath.rect(1, math.radians(60 * (number // 2 - 1)))
    return [p * turn for p in points]


def _ring(apothem: float) -> list[complex]:
    return [cmath.rect(2 * apothem / _ROOT, math.radians(60 * i)) for i in range(6)]


def _arc(inset: float = PLAY - KERF / 2, longer: float = 0.0) -> list[complex]:
    """About its own middle: half its depth, and half its length there."""
    a, b, c, d = _half_side(PLAY)
    middle = complex((a.real + d.real + b.real + c.real) / 4, (a.imag + d.imag) / 2)
    return [p - middle for p in _half_side(inset, longer)]


def _lift() -> float:
    a, b, c, d = _half_side(PLAY)
    return min((d.imag - a.imag) / 3, 5, ((b + c).real / 2 - a.real) / (6 + 5 / _ROOT))


def _open(points: list[complex], at: tuple[float, float]) -> str:
    """A window, whose sixth side is half a circle."""
    words = [f"{p.real + at[0]:.6f} {SIZE[1] - p.imag - at[1]:.6f}" for p in points]
    r = abs(points[5] - points[6]) / 2
    over = sum((a.conjugate() * b).imag for a, b in zip(points, points[1:] + points[:1], strict=True)) < 0
    return f'<path d="M{"L".join(words[:6])}A{r:.6f} {r:.6f} 0 0 {int(over)} {"L".join(words[6:])}Z"/>'


def _d(points: list[complex], at: tuple[float, float]) -> str:
    words = [f"{p.real + at[0]:.6f} {SIZE[1] - p.imag - at[1]:.6f}" for p in points]
    return f'<path d="M{"L".join(words)}Z"/>'


def _circle(middle: complex, radius: float, at: tuple[float, float]) -> str:
    return f'<circle cx="{middle.real + at[0]:.6f}" cy="{SIZE[1] - middle.imag - at[1]:.6f}" r="{radius:.6f}"/>'


def _svg(windows: list[list[complex]], arc: list[complex]) -> str:
    screws = [cmath.rect((_FIELD + _OUTER) / _ROOT, math.radians(60 * i)) for i in range(6)]
    cuts = [*(_open(window, CROWN_AT) for window in windows),
            *(_circle(p, _SCREW / 2 - KERF / 2, CROWN_AT) for p in screws), _d(_ring(_FIELD - KERF / 2), CROWN_AT),
            _circle(0j, _lift() / 2 - KERF / 2, ARC_AT), _d(_ring(_OUTER + KERF / 2), CROWN_AT), _d(arc, ARC_AT)]
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{SIZE[0]:g}mm" height="{SIZE[1]:g}mm" '
            f'viewBox="0 0 {SIZE[0]:g} {SIZE[1]:g}">\n<g fill="none" stroke="#ff0000" stroke-width="0.1">\n'
            + "\n".join(cuts) + "\n</g>\n</svg>\n")


def files() -> dict[str, bytes]:
    """Every file of the folder by its name."""
    good = [_window(i) for i in range(12)]

    def but(number: int, window: list[complex]) -> list[list[complex]]:
        return [window if i == number else other for i, other in enumerate(good)]

    texts = {
        "good": _svg(good, _arc()),
        "FIT-window-moved": _svg(but(4, _window(4, along=0.05)), _arc()),
        "FIT-window-moved-far": _svg(but(4, _window(4, along=1.0)), _arc()),
        "FIT-window-missing": _svg(good[:4] + good[5:], _arc()),
        "FIT-window-shrunk-twice": _svg(but(7, _window(7, KERF)), _arc()),
        "FIT-windows-kerf-wrong-way": _svg([_window(i, -KERF / 2) for i in range(12)], _arc()),
        "FIT-windows-without-kerf": _svg([_window(i, 0.0) for i in range(12)], _arc()),
        "FIT-arc-too-long": _svg(good, _arc(longer=0.05)),
        "FIT-arc-much-too-long": _svg(good, _arc(longer=0.35)),
        "FIT-arc-too-short": _svg(good, _arc(longer=-0.05)),
        "FIT-arc-with-too-small-play": _svg(good, _arc(PLAY - 0.05 - KERF / 2)),
        "FIT-arc-with-too-much-play": _svg(good, _arc(PLAY + 0.05 - KERF / 2)),
        "FIT-arc-kerf-wrong-way": _svg(good, _arc(PLAY + KERF / 2)),
        "FIT-arc-without-kerf": _svg(good, _arc(PLAY)),
        "FIT-arc-not-turned-over": _svg(good, [complex(-p.real, p.imag) for p in _arc()]),
        "BOARD-window-moved": _svg(but(4, _window(4, along=0.05)), _arc()),
        "BOARD-window-over-a-joint": _svg(but(3, _window(3, along=-3.0)), _arc()),
        "BOARD-window-missing": _svg(good[:4] + good[5:], _arc()),
        "BOARD-windows-turned": _svg([[p * cmath.rect(1, 0.005) for p in window] for window in good], _arc()),
    }
    return {f"{name}.svg": text.encode() for name, text in texts.items()}


if __name__ == "__main__":
    for path in FOLDER.glob("*.svg"):
        path.unlink()
    for name, data in files().items():
        (FOLDER / name).write_bytes(data)
