"""A sheet of drawings and words as SVG, and a picture of it: nothing lies on anything else or beyond the edge, and the
picture shows the pieces that the SVG draws."""

from __future__ import annotations

import io
import math
from collections.abc import Iterator

from ..core.errors import BadInput
from ..core.finding import Finding
from ..core.path import Point
from .page.mark import Mark
from .poster_read import poster_parts, poster_root

__all__ = ["check_picture", "check_poster"]

_MOST = 20
_SVG = "{http://www.w3.org/2000/svg}"
_LANG = "{http://www.w3.org/XML/1998/namespace}lang"
_PROBES, _REACH = 24, 0.7
"""Places on a circle of that share of a disc that are asked for its colour."""
_ALIKE = 24
"""How far a colour of the picture may be from that of the drawing, in each of red, green and blue."""
_ROUNDED = 5e-4
"""Of a height: what is lost where it is counted in whole pixels of the screen first."""


def check_poster(data: bytes, lang: str) -> list[Finding]:
    """META: another language or no title; UNITS: not in millimetres; CONTENT: words or boards lie on one another, or
    beyond the edge. Raises BadInput for what is no such sheet."""
    root = poster_root(data)
    found = [Finding("META", "file", f"it has no {what}") for what in ("title", "desc")
             if not (root.findtext(f"{_SVG}{what}") or "").strip()]
    if root.get(_LANG) != lang:
        found.append(Finding("META", "file", f"language '{root.get(_LANG)}', expected '{lang}'"))
    wide, high = _size(root)
    if root.get("viewBox") != f"0 0 {wide:g} {high:g}":
        found.append(Finding("UNITS", "file", "one unit is not one mm"))
    parts = list(poster_parts(data))
    for number, part in enumerate(parts):
        x0, y0, x1, y1 = part.box
        if x0 < 0 or y0 < 0 or x1 > wide or y1 > high:
            found.append(Finding("CONTENT", part.role, f"'{part.text[:40]}' reaches beyond the edge"))
        found += [Finding("CONTENT", part.role, f"'{part.text[:40]}' lies on '{other.text[:40]}'")
                  for other in parts[:number] if other.text and part.text and x0 < other.box[2]
                  and other.box[0] < x1 and y0 < other.box[3] and other.box[1] < y1]
    return found[:_MOST]


def check_picture(data: bytes, svg: bytes, width: int) -> list[Finding]:
    """CONTENT: the picture has another size than asked, or the discs of pieces have other colours than in its SVG.

    Raises BadInput for what is no PNG.
    """
    from PIL import Image, UnidentifiedImageError

    try:
        picture = Image.open(io.BytesIO(data)).convert("RGB")
    except (UnidentifiedImageError, OSError) as error:
        raise BadInput(f"no PNG: {error}") from None
    wide, high = _size(poster_root(svg))
    scale = width / wide
    if picture.width != width or abs(picture.height - high * scale) > 1 + _ROUNDED * picture.height:
        return [Finding("CONTENT", "picture", f"{picture.width} x {picture.height} pixels, expected {width} x "
                        f"{high * scale:.0f}")]
    pixels = picture.tobytes()
    found = []
    for (x, y), reach, colour in _discs(svg):
        meant = bytes.fromhex(colour[1:])
        alike = 0
        for k in range(_PROBES):
            angle = 2 * math.pi * (k + 0.5) / _PROBES
            column, row = int(scale * (x + reach * math.cos(angle))), int(scale * (y + reach * math.sin(angle)))
            at = 3 * (min(picture.height - 1, row) * width + min(width - 1, column))
            alike += all(abs(a - b) <= _ALIKE for a, b in zip(pixels[at:at + 3], meant, strict=True))
        if alike < _PROBES / 5:  # a number of two digits leaves a third of a small disc, another colour a twelfth
            found.append(Finding("CONTENT", "picture", f"a disc {colour} is not to be seen at ({x:.1f}, {y:.1f}) mm"))
    return found[:_MOST]


def _discs(svg: bytes) -> Iterator[tuple[Point, float, str]]:
    """Of each piece that is a disc: its middle on the sheet in mm, y down, where to look for its colour, and that. Of
    two on one another the upper one."""
    for part in poster_parts(svg):
        if part.role != "board":
            continue
        marks = [item for item in part.items if isinstance(item, Mark)]
        left = min(x for mark in marks for x, _ in mark.points)
        top = max(y for item in part.items for _, y in (item.points if isinstance(item, Mark) else [item.at]))
        left = min([left, *(item.at[0] for item in part.items if not isinstance(item, Mark))])
        above: dict[tuple[int, int], tuple[Point, float, str]] = {}
        for mark in marks:
            if mark.curved and mark.closed and mark.fill and mark.stroke:
                (x, y), radius = mark.middle, (mark.box[2] - mark.box[0]) / 2
                at = (x - left + part.box[0], top - y + part.box[1])
                above[round(at[0] / radius), round(at[1] / radius / 2)] = (at, _REACH * radius, mark.fill)
        yield from above.values()


def _size(root: object) -> tuple[float, float]:
    sides = [str(root.get(side, "")) for side in ("width", "height")]  # type: ignore[attr-defined]
    try:
        wide, high = (float(side.removesuffix("mm")) for side in sides if side.endswith("mm"))
    except ValueError:
        raise BadInput(f"no sheet of a game: its size is '{' x '.join(sides)}', expected mm") from None
    return wide, high
