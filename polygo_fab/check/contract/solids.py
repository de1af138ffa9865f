"""CONTRACT: the solids of a kit, each as its part is and, put together, in its place and in its player's colour."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from itertools import combinations, pairwise

from ...core.finding import Finding
from ..step import Solid, solids
from ..step_names import misnamed
from .asked import Asked
from .contract import Contract
from .drawn import MARKS
from .of_kit import asked_of
from .stands import Stand

__all__ = ["check_solids"]

_NEAR = 0.02
"""mm: how far a solid may lie from its place, or its size from the one asked."""
_VOLUME = 0.002
"""Share by which the volume of a solid may be off, beside its chords."""


@dataclass(frozen=True)
class _Body:
    part: str
    box: tuple[float, float, float, float, float, float]
    volume: float
    colour: tuple[float, ...]

    @property
    def middle(self) -> tuple[float, float]:
        return (self.box[0] + self.box[3]) / 2, (self.box[1] + self.box[4]) / 2


def check_solids(kit: str, settings: Mapping[str, object], told: Collection[str], files: Mapping[str, bytes]
                 ) -> list[Finding]:
    """What is wrong with the STEP files of a kit by their names without an ending, the `assembly` among them.

    told   the names of the parts of the kit
    Raises BadInput for what is no STEP file, MissingTool where there is no CAD kernel.
    """
    asked = asked_of(kit, settings, told)
    if asked is None:
        return []
    found = list[Finding]()
    for name, data in files.items():
        bodies = [_body(solid) for solid in solids(data)]
        wrong = [*_shapes(asked, bodies), *(_together(asked, bodies) if name == "assembly" else ())]
        wrong += misnamed(data, kit if name == "assembly" else name, [body.part for body in bodies])
        if name != "assembly" and {body.part for body in bodies} != {name}:
            wrong.append(f"holds {', '.join(sorted({body.part for body in bodies}))}")
        found += [Finding("CONTRACT", name, text) for text in dict.fromkeys(wrong)][:6]
    return found


def _body(solid: Solid) -> _Body:
    b = solid.shape.BoundingBox()
    return _Body(solid.name, (b.xmin, b.ymin, b.zmin, b.xmax, b.ymax, b.zmax), solid.shape.Volume(), solid.colour)


def _shapes(asked: Contract, bodies: Sequence[_Body]) -> Iterator[str]:
    """Each is as thick and as large as its part: area by thickness, or what is asked of one that is bent."""
    for body in bodies:
        part = next((part for part in asked.parts if fnmatchcase(body.part, part.name)), None)
        if part is None:
            yield f"{body.part} is no part of this kit"
            continue
        stand = _stand(asked, body.part)
        thick = part.stuff.thickness
        if stand and stand.box:
            if max(abs(a - b) for a, b in zip(body.box, stand.box, strict=True)) > _NEAR:
                yield f"{body.part} reaches {_told(body.box)}: expected {_told(stand.box)}"
        elif abs(_thick(body, bool(stand and stand.boxes), thick) - thick) > _NEAR:
            yield f"{body.part} is {body.box[5] - body.box[2]:.2f} mm thick: expected {thick:g} mm"
        if _is_wood(part, body.part) and not _brown(body.colour):
            yield f"{body.part} is of {part.stuff.material}, and of a colour that is no wood's"
        if part.whole:
            continue
        volume = stand.volume if stand and stand.volume else _area(part) * thick
        if abs(body.volume - volume) > _VOLUME * volume:
            yield f"{body.part} has {body.volume:.1f} mm3: expected {volume:.1f} mm3"


def _thick(body: _Body, upright: bool, thick: float) -> float:
    """How thick a body is: of one that stands upright the way that comes nearest to what is asked."""
    sizes = [body.box[k + 3] - body.box[k] for k in (0, 1, 2)]
    return min(sizes, key=lambda size: abs(size - thick)) if upright else sizes[2]


def _area(part: Asked) -> float:
    """Of a part as it is cut; the holes of an arc by their widths."""
    return float(part.outline.area) - sum(part.holes)


def _together(asked: Contract, bodies: Sequence[_Body]) -> Iterator[str]:
    for stand in asked.stands:
        some = [body for body in bodies if body.part == stand.part]
        if len(some) != stand.count:
            yield f"{len(some)} {stand.part}: expected {stand.count}"
        if stand.boxes:
            yield from _upright(stand, some)
            continue
        heights = [stand.low + layer * stand.thickness for layer in range(stand.layers)]
        for body in some:
            if min(abs(body.box[2] - z) for z in heights) > _NEAR:
                yield f"{body.part} lies at a height of {body.box[2]:.2f} mm: expected {heights[0]:.2f} mm"
            if stand.spots and min(math.dist(body.middle, spot) for spot in stand.spots) > stand.near:
                yield f"{body.part} lies at {_at(body)}: expected at {stand.spots[0][0]:.1f} / {stand.spots[0][1]:.1f}"
    yield from _alone(asked, bodies)
    yield from _within(asked, bodies)
    yield from _apart(asked, bodies)
    yield from _colours(bodies)


def _upright(stand: Stand, some: Sequence[_Body]) -> Iterator[str]:
    """Each of these stands where one of the part must, and no two in one place."""
    left = list(stand.boxes)
    for body in some if len(some) == len(left) else ():
        near = min(left, key=lambda box: math.dist(box, body.box))
        left.remove(near)
        if max(abs(a - b) for a, b in zip(body.box, near, strict=True)) > _NEAR:
            yield f"{body.part} reaches {_told(body.box)}: expected {_told(near)}"


def _alone(asked: Contract, bodies: Sequence[_Body]) -> Iterator[str]:
    """On a spot that is for one at a time there is one at each height, and nothing hangs above what is free."""
    piles: dict[tuple[float, float], list[tuple[float, _Body]]] = {}
    for body in bodies:
        stand = _stand(asked, body.part)
        if stand and stand.alone:
            spot = min(stand.spots, key=lambda at: math.dist(at, body.middle))
            piles.setdefault((round(spot[0], 3), round(spot[1], 3)), []).append((body.box[2], body))
    for pile in piles.values():
        some = [body for _, body in sorted(pile, key=lambda one: one[0])]
        for below, body in pairwise(some):
            if abs(below.box[5] - body.box[2]) > _NEAR:
                yield f"{body.part} at {_at(body)} does not lie on {below.part}"


def _within(asked: Contract, bodies: Sequence[_Body]) -> Iterator[str]:
    """What is stored in a hole lies in it, as discs do."""
    import shapely

    for stand in asked.stands:
        if not stand.within:
            continue
        host = next(part for part in asked.parts if part.name == stand.within)
        hole = max((shapely.Polygon(ring) for ring in host.outline.interiors), key=lambda h: float(h.area))
        for body in bodies:
            if body.part != stand.part:
                continue
            middle, radius = _round(asked, body)
            if not hole.buffer(_NEAR - radius).covers(shapely.Point(middle)):
                yield f"{body.part} at {_at(body)} does not lie in the {stand.within}"


def _apart(asked: Contract, bodies: Sequence[_Body]) -> Iterator[str]:
    """No two of those that are stored share room: discs by their middles, others by their boxes."""
    stored = [(body, _round(asked, body) if stand.apart == "discs" else None) for body in bodies
              if (stand := _stand(asked, body.part)) and stand.apart]
    for (a, one), (b, other) in combinations(stored, 2):
        if a.box[2] >= b.box[5] - _NEAR or b.box[2] >= a.box[5] - _NEAR:
            continue
        if one and other:
            room = math.dist(one[0], other[0]) - one[1] - other[1]
        else:
            room = max(max(a.box[i], b.box[i]) - min(a.box[i + 3], b.box[i + 3]) for i in (0, 1))
        if room < -_NEAR:
            yield f"{a.part} at {_at(a)} and {b.part} at {_at(b)} share room"


def _round(asked: Contract, body: _Body) -> tuple[tuple[float, float], float]:
    """The middle and the radius of the smallest disc around a body that lies as its part is drawn."""
    part = next(part for part in asked.parts if fnmatchcase(body.part, part.name))
    dx, dy, radius = _disc(part)
    return (body.middle[0] + dx, body.middle[1] + dy), radius


@cache
def _disc(part: Asked) -> tuple[float, float, float]:
    """The middle of the smallest disc around a part, from the middle of its box, and its radius."""
    import shapely

    x0, y0, x1, y1 = part.outline.bounds
    circle = shapely.minimum_bounding_circle(part.outline).centroid
    return (float(circle.x) - (x0 + x1) / 2, float(circle.y) - (y0 + y1) / 2,
            float(shapely.minimum_bounding_radius(part.outline)))


def _is_wood(part: Asked, name: str) -> bool:
    """Whether it shows its wood: what is some player's has the player's colour."""
    return part.stuff.material.startswith("plywood") and not set(name.split("-")) & set(MARKS)


def _brown(colour: tuple[float, ...]) -> bool:
    """More red than green, and more green than blue; not to be seen through."""
    return len(colour) < 3 or (colour[0] > colour[1] > colour[2] and colour[-1] == 1)


def _colours(bodies: Sequence[_Body]) -> Iterator[str]:
    """Each part has one; those of two players differ, and all those of one player are alike."""
    by: dict[str, set[tuple[float, ...]]] = {}
    for body in bodies:
        by.setdefault(body.part, set()).add(body.colour)
    yield from (f"{name} comes in {len(colours)} colours" for name, colours in by.items() if len(colours) > 1)
    owned = [(name.split("-")[-1], colour) for name, colours in by.items() for colour in colours
             if name.split("-")[-1] in MARKS]
    for (mark, colour), (other, of_other) in combinations(owned, 2):
        if (mark == other) is not (colour == of_other):
            yield f"{mark} and {other} are {'of one colour' if colour == of_other else 'of two colours'}"


def _stand(asked: Contract, name: str) -> Stand | None:
    return next((stand for stand in asked.stands if stand.part == name), None)


def _at(body: _Body) -> str:
    return f"{body.middle[0]:.1f} / {body.middle[1]:.1f}"


def _told(box: Sequence[float]) -> str:
    return "x {0:.2f} to {3:.2f}, y {1:.2f} to {4:.2f}, z {2:.2f} to {5:.2f}".format(*box)
