"""Names beside a picture, each with a line that leads to its thing: in the order of their heights, none on another."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from ..core.page import Label, Shape, Style
from ..core.part import Part
from ..core.path import Path, Point, bounds, circle, line, polyline
from ..kits.workshop.part_names import kind, kind_name, said, unmarked

__all__ = ["Callout", "DrawnFace", "beside", "kinds_named", "label_box", "places", "targets"]

_WIDE, _HIGH = 0.021, 0.028
"""Size of the letters in widths and heights of the picture: 3 mm where it is 145 mm wide or 107 mm high."""
_LETTER = 0.56
"""Mean width of a letter in sizes of the type."""
_MOST = 9
"""Names beside a picture; where there would be more, parts of one kind have one in common."""
_INK, _LINE = "#333333", "#777777"


@dataclass(frozen=True)
class DrawnFace:
    """A face as it is drawn: the name of its body, its outline, its holes, and whether it hides what is behind it."""

    name: str
    outline: Sequence[Point]
    holes: Sequence[Sequence[Point]]
    hides: bool


@dataclass(frozen=True)
class Callout:
    """A text and the point in the picture to which its line leads."""

    text: str
    at: Point


def kinds_named(parts: Sequence[Part], lang: str) -> dict[str, str]:
    """What is written beside each part: '138 × pawns' for all that differ in their mark alone, 'crown' for one."""
    groups = {part.name: unmarked(part.name) for part in parts}
    if len(set(groups.values())) > _MOST:
        groups = {name: kind(name) for name in groups}
    found = {}
    for name, group in groups.items():
        count = sum(part.count for part in parts if groups[part.name] == group)
        word = kind_name(group, lang, count) if group == kind(group) else said(group, lang)
        found[name] = word if count == 1 else f"{count} × {word}"
    return found


Place = tuple[str, Point, bool]
"""The name of a body, a point well inside a face of it, and whether that can be seen."""


def targets(places: Iterable[Place], texts: Mapping[str, str]) -> list[Callout]:
    """For each text the rightmost point that can be seen of the bodies so called, of the `places` in them."""
    best: dict[str, tuple[bool, Point]] = {}
    for name, p, clear in places:
        text = texts[name]
        if text not in best or (clear, p[0]) > (best[text][0], best[text][1][0]):
            best[text] = (clear, p)
    return [Callout(text, at) for text, (_, at) in best.items()]


def places(faces: Sequence[DrawnFace], names: Collection[str]) -> tuple[Place, ...]:
    """Where the line to a name may lead, for the bodies of these names; `faces` are in the order in which they are
    drawn."""
    import numpy
    import shapely

    shapes = shapely.buffer([shapely.Polygon(face.outline, face.holes) for face in faces], 0)
    named = [k for k, face in enumerate(faces) if face.name in names and not shapes[k].is_empty]
    if not named:
        return ()
    middles = shapely.get_coordinates(shapely.point_on_surface(shapes[named]))
    tried = [_points(faces[k].outline, middle) for k, middle in zip(named, middles.tolist(), strict=True)]
    face = numpy.repeat(named, [len(some) for some in tried])
    points = numpy.concatenate(tried)
    inside = shapely.contains_xy(shapes[face], points)
    face, points = face[inside], points[inside]
    hiding = numpy.flatnonzero([face.hides for face in faces])
    found, covers = shapely.STRtree(shapes[hiding]).query(shapely.points(points), predicate="intersects")
    hidden = set(found[hiding[covers] > face[found]].tolist())
    return tuple((faces[k].name, (x, y), place not in hidden) for place, (k, (x, y)) in enumerate(
        zip(face.tolist(), points.tolist(), strict=True)))


def _points(outline: Sequence[Point], middle: Sequence[float]) -> list[Point]:
    """Points that may be well inside a face: its middle, and near its corners."""
    x0, y0 = middle
    corners = outline if len(outline) <= 12 else outline[::len(outline) // 12]
    return [(x0, y0), *((x + share * (x0 - x), y + share * (y0 - y)) for share in (0.06, 0.2) for x, y in corners)]


def beside(callouts: Sequence[Callout], box: tuple[float, float, float, float]) -> list[Shape | Label]:
    """The names at the right of a picture in this box, from the highest to the lowest, and the lines to their things.

    They may reach above and below the box where there are many.
    """
    if not callouts:
        return []
    x0, y0, x1, y1 = box
    longest = max(len(callout.text) for callout in callouts)
    gap = 0.05 * (x1 - x0)
    size = max(_HIGH * (y1 - y0), _WIDE * (x1 - x0 + gap) / (1 - min(0.5, _WIDE * _LETTER * longest)))
    ordered = sorted(callouts, key=lambda callout: (callout.at[1], callout.text))
    heights = _apart([callout.at[1] for callout in ordered], 1.35 * size, y0, y1)
    left = x1 + gap
    items: list[Shape | Label] = []
    for callout, height in zip(ordered, heights, strict=True):
        elbow = left - 0.5 * size
        if callout.at[0] < elbow:
            ends = [callout.at, (elbow - 0.35 * gap, height), (elbow, height)]
            items.append(Shape(polyline(ends), Style(_LINE, None, 0.06 * size)))
        items.append(Shape(circle(callout.at, 0.16 * size), Style(None, _INK)))
        items.append(Label(callout.text, (left, height - 0.35 * size), size, anchor="start", colour=_INK))
    return items


def label_box(items: Sequence[Shape | Label]) -> tuple[float, float, float, float]:
    """What these shapes and labels take up, about: letters have no width until they are set."""
    paths: list[Path] = []
    for item in items:
        if isinstance(item, Shape):
            paths.append(item.path)
        else:
            x, y = item.at
            paths.append(line((x, y - 0.3 * item.size), (x + _LETTER * item.size * len(item.text), y + item.size)))
    return bounds(paths)


def _apart(wanted: Sequence[float], step: float, low: float, high: float) -> list[float]:
    """Heights in their order, each as near as may be to the one wanted and `step` from the next: what stands too near
    moves away to both sides. Where they do not go between `low` and `high` they go beyond both alike."""
    spare = max(0.0, step * (len(wanted) - 1) - (high - low)) / 2
    groups: list[list[float]] = []  # each: how many, and the mean of where its first would stand
    for height in wanted:
        groups.append([1, height])
        while len(groups) > 1 and groups[-2][1] + step * groups[-2][0] > groups[-1][1]:
            count, first = groups.pop()
            before = groups[-1]
            before[1] = (before[0] * before[1] + count * (first - step * before[0])) / (before[0] + count)
            before[0] += count
    heights = [first + step * k for count, first in groups for k in range(int(count))]
    over = max(0.0, heights[-1] - (high + spare))
    heights = [height - over for height in heights]
    for k in reversed(range(len(heights) - 1)):
        heights[k] = min(heights[k], heights[k + 1] - step)
    for k, height in enumerate(heights):
        heights[k] = max(height, low - spare + step * k)
    return heights
