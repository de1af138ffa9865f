"""Pictures for people: a part as it will look, and an assembly drawn apart. Never a file to cut."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from ..core.page import Drawing, Label, Shape, Style
from ..core.part import Part
from ..core.path import Path, Point, bounds, polygon, polyline
from ..core.solid import Body, Prism
from .callouts import DrawnFace, Place, beside, label_box, places, targets

__all__ = ["exploded", "from_above", "part_picture"]

Point3 = tuple[float, float, float]
_MATERIALS = {"plywood": "#e3c598", "acrylic": "#c9d6dd", "petg": "#d6e9f4", "card": "#eee7da",
              "mdf": "#c8a882", "poplar": "#ecd9b4", "birch": "#ead1a3", "cork": "#c99a66", "cardboard": "#cdae86"}
_CUT = Style("#7a2b1d", None, 0.3)
# a scored line is as wide as the beam and stands back behind an engraved one: of two boards on a face, the second
_DRAWN = {"engrave": Style("#5b3a1e", None, 0.35), "score": Style("#8f7047", None, 0.2),
          "mark": Style("#3f7f3f", None, 0.3), "cut": _CUT}


@lru_cache(maxsize=64)
def part_picture(part: Part, back: bool = False) -> Drawing:
    """One face of a part in the colour of its material, as seen by a person who looks at that face."""
    x0, y0, x1, y1 = part.outline.bounds
    margin = 0.04 * max(x1 - x0, y1 - y0)
    fill = _MATERIALS.get(part.material.split("-")[0], "#dddddd")

    def place(path: Path) -> Path:
        return (path.mirrored() if back else path).moved(margin - (-x1 if back else x0), margin - y0)

    items = [Shape(place(part.outline), Style(_CUT.stroke, fill, _CUT.width))]
    items += [Shape(place(hole), Style(_CUT.stroke, "#ffffff", _CUT.width)) for hole in part.holes]
    for stroke in part.back if back else part.front:
        items.append(Shape(place(stroke.path), _DRAWN[stroke.operation]))
    return Drawing((x1 - x0 + 2 * margin, y1 - y0 + 2 * margin), tuple(items),
                   f"{part.name}, {'back' if back else 'front'}")


def from_above(bodies: Sequence[Body]) -> Drawing:
    """Plates that lie in place, as one looks down on them; the ones on top last."""
    def top(prism: Prism) -> float:
        return prism.start + prism.length

    x0, y0, x1, y1 = bounds([prism.profile for body in bodies for prism in body.prisms])
    margin = 0.04 * (x1 - x0)
    items: list[Shape | Label] = []
    for body in sorted(bodies, key=lambda body: max(map(top, body.prisms))):
        for prism in body.prisms:
            outer, *holes = (path.flattened(0.08)[:-1] for path in (prism.profile, *prism.holes))
            around = [hole[::-1] if (path.area > 0) == (prism.profile.area > 0) else hole
                      for path, hole in zip(prism.holes, holes, strict=True)]
            items.append(Shape(_keyhole(outer, around), Style(None, body.colour)))
            items += [Shape(path, Style("#6b4a2b", None, 0.3)) for path in (prism.profile, *prism.holes)]
        items += [Shape(line.path, _DRAWN[line.operation]) for line in body.lines]
    moved = tuple(Shape(i.path.moved(margin - x0, margin - y0), i.style) for i in items if isinstance(i, Shape))
    return Drawing((x1 - x0 + 2 * margin, y1 - y0 + 2 * margin), moved, "from above")


# --- parallel projection: x to the right, y to the back, z up

_TURN, _TILT = math.radians(-32), math.radians(30)


def _depth(p: Point3) -> float:
    return p[0] * math.sin(_TURN) + p[1] * math.cos(_TURN)


def _project(p: Point3) -> Point:
    return (p[0] * math.cos(_TURN) - p[1] * math.sin(_TURN), p[2] * math.cos(_TILT) + _depth(p) * math.sin(_TILT))


@dataclass(frozen=True)
class _Face:
    """A flat face: its corners, its holes, and how light falls on it."""

    corners: tuple[Point3, ...]
    holes: tuple[tuple[Point3, ...], ...]
    normal: Point3

    @property
    def seen(self) -> bool:
        toward = (-math.sin(_TURN) * math.cos(_TILT), -math.cos(_TURN) * math.cos(_TILT), math.sin(_TILT))
        return sum(a * b for a, b in zip(self.normal, toward, strict=True)) > 1e-9

    @property
    def far(self) -> float:
        """Larger is further from the eye."""
        n = len(self.corners)
        middle = (sum(c[0] for c in self.corners) / n, sum(c[1] for c in self.corners) / n,
                  sum(c[2] for c in self.corners) / n)
        return _depth(middle) * math.cos(_TILT) - middle[2] * math.sin(_TILT)


def exploded(bodies: Sequence[Body], labels: dict[str, str]) -> Drawing:
    """The bodies where they stand, far ones first; `labels` gives the text beside a body, by its name. Bodies with one
    text have it in common."""
    shapes, there = _apart(bodies, frozenset(labels))
    items: list[Shape | Label] = [*shapes, *beside(targets(there, labels), bounds([shape.path for shape in shapes]))]
    x0, y0, x1, y1 = label_box(items)
    margin = 0.03 * (x1 - x0)
    dx, dy = margin - x0, margin - y0
    moved = [Shape(i.path.moved(dx, dy), i.style) if isinstance(i, Shape) else
             replace(i, at=(i.at[0] + dx, i.at[1] + dy)) for i in items]
    return Drawing((x1 - x0 + 2 * margin, y1 - y0 + 2 * margin), tuple(moved), "exploded view")


@lru_cache(maxsize=2)
def _apart(bodies: Sequence[Body], names: frozenset[str]) -> tuple[tuple[Shape, ...], tuple[Place, ...]]:
    """What is drawn of the bodies, and where the lines to these names may lead: the same in every language."""
    items: list[Shape] = []
    seen: list[DrawnFace] = []
    for body in sorted(bodies, key=_order):
        shapes, faces = _draw(body)
        items += shapes
        seen += faces
    return tuple(items), places(seen, names)


def _order(body: Body) -> tuple[float, float]:
    corners = [c for prism in body.prisms for face in _faces(prism) for c in face.corners]
    return (round(min(c[2] for c in corners), 3), -sum(_depth(c) for c in corners) / len(corners))


def _draw(body: Body) -> tuple[list[Shape], list[DrawnFace]]:
    """The body's shapes, and of its larger faces what a name may point to."""
    glass = body.opacity < 1
    faces = [face for prism in body.prisms for face in _faces(prism) if glass or face.seen]
    shapes: list[Shape] = []
    seen: list[DrawnFace] = []
    edge = Style("#3a6f93", None, 0.25, opacity=0.7) if glass else Style("#6b4a2b", None, 0.2)
    for face in sorted(faces, key=lambda f: -f.far):
        light = 0.74 + 0.26 * max(0.0, face.normal[2]) - 0.12 * max(0.0, face.normal[0])
        flat = [_project(c) for c in face.corners]
        holes = [[_project(c) for c in hole] for hole in face.holes]
        # the small facets of a bend would darken it
        facet = glass and (_extent(flat) < 6 or (len(flat) != 4 and abs(face.normal[2]) < 0.99))
        shapes.append(Shape(_keyhole(flat, holes), Style(None, _shade(body.colour, light), 0.0, (),
                                                          0.05 if facet else body.opacity)))
        seen.append(DrawnFace(body.name, flat, holes, not glass))
        if not facet:
            shapes += [Shape(polygon(ring), edge) for ring in (flat, *holes)]
    top = max((f.corners[0][2] for f in faces if f.normal[2] > 0.99), default=0.0)
    for line in body.lines:
        points = [_project((x, y, top)) for x, y in line.path.flattened(0.1)]
        shapes.append(Shape(polyline(points), edge if glass else _DRAWN[line.operation]))
    return shapes, seen


def _faces(prism: Prism) -> list[_Face]:
    def at(p: Point, along: float) -> Point3:
        return {"xy": (p[0], p[1], along), "xz": (p[0], along, p[1]), "yz": (along, p[0], p[1])}[prism.plane]

    axis = {"xy": (0.0, 0.0, 1.0), "xz": (0.0, 1.0, 0.0), "yz": (1.0, 0.0, 0.0)}[prism.plane]
    low, high = prism.start, prism.start + prism.length
    rings = []
    for i, path in enumerate((prism.profile, *prism.holes)):
        points = path.flattened(0.08)[:-1]
        ring = points if (path.area > 0) == (i == 0) else points[::-1]  # solid to the left
        rings.append(ring)
    faces = [_Face(tuple(at(p, z) for p in rings[0]), tuple(tuple(at(p, z) for p in r) for r in rings[1:]), n)
             for z, n in ((high, axis), (low, (-axis[0], -axis[1], -axis[2])))]
    for ring in rings:
        for p, q in zip(ring, ring[1:] + ring[:1], strict=True):
            length = math.dist(p, q)
            if length > 1e-9:
                out = ((q[1] - p[1]) / length, (p[0] - q[0]) / length)
                normal = {"xy": (out[0], out[1], 0.0), "xz": (out[0], 0.0, out[1]),
                          "yz": (0.0, out[0], out[1])}[prism.plane]
                faces.append(_Face((at(p, low), at(q, low), at(q, high), at(p, high)), (), normal))
    return faces


def _keyhole(outer: list[Point], holes: list[list[Point]]) -> Path:
    """One closed path around a face with holes: a bridge without width leads to each hole and back."""
    points = list(outer)
    for hole in holes:
        points = [*points, outer[0], *hole, hole[0], outer[0]]
    return polygon(points)


def _extent(ring: list[Point]) -> float:
    return max(max(p[0] for p in ring) - min(p[0] for p in ring), max(p[1] for p in ring) - min(p[1] for p in ring))


def _shade(colour: str, light: float) -> str:
    return "#" + "".join(f"{max(0, min(255, round(int(colour[i:i + 2], 16) * light))):02x}" for i in (1, 3, 5))
