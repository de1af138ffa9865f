"""The rules of fit, measured: expressions over the pieces as they were read from the files."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from typing import Any

from ...core.errors import BadInput
from ...core.finding import Finding
from .alike import motions
from .asked import Asked, SheetMaterial
from .clasped import facing, wood_around
from .contract import Contract, StatedRule
from .expression import value
from .hinged import opens, pin_room
from .inlaid import gaps
from .jointed import Side, between, flanks
from .net import BendModel, Sleeve, folded, slides, strip
from .pieces import FoundPiece
from .rooms import room, staggered, web
from .spares import Spares

__all__ = ["MeasuredFits", "fit", "measures"]


@dataclass
class MeasuredFits:
    """The pieces that are the parts asked, by the name of the part, each with its job and how it lies there; those of
    so many sets of the product, and the spares."""

    sets: int = 1
    spares: Spares = field(default_factory=Spares)
    pieces: dict[str, list[tuple[str, FoundPiece]]] = field(default_factory=dict)

    def wanted(self, part: Asked) -> int:
        """How many of a part come off all jobs."""
        return part.count * self.sets + self.spares.of(part.name)

    def of(self, pattern: str) -> list[FoundPiece]:
        found = [piece for name, some in self.pieces.items() if fnmatchcase(name, pattern) for _, piece in some]
        if not found:
            raise BadInput(f"no {pattern} was found")
        return found

    def needed(self, pattern: str) -> list[FoundPiece]:
        """Without the spares, which are like the others of their name."""
        return [piece for name in self.pieces if fnmatchcase(name, pattern)
                for piece in self.of(name)[self.spares.of(name):]] or self.of(pattern)

    def unlike(self, pattern: str) -> list[FoundPiece]:
        """Of those that are the same but for their places one."""
        return list({piece.alike: piece for piece in self.of(pattern)}.values())


def fit(rule: StatedRule, names: Mapping[str, object]) -> Iterator[Finding]:
    """What is wrong with the pieces by one rule, by the names of a contract and what may be asked of the pieces."""
    try:
        measured = value(rule.measured, names)
    except BadInput as error:
        yield Finding("CONTRACT", f"{rule.rule} rule", f"cannot be measured: {error}")
        return
    low, high = rule.least, rule.most
    if not ((low is None or measured >= low - 1e-6) and (high is None or measured <= high + 1e-6)):
        limits = " and ".join(f"at {word} {limit:.3f}" for word, limit in (("least", low), ("most", high))
                              if limit is not None)
        yield Finding("CONTRACT", f"{rule.rule} rule", f"{measured:.3f} measured on the files: expected {limits}")


def measures(asked: Contract, found: MeasuredFits) -> dict[str, object]:
    """What the rules of fit may ask of the pieces as they were read."""
    import shapely

    def bend(stock: SheetMaterial) -> BendModel:
        n = asked.names
        return BendModel(stock.thickness, n["bend_radius"], n["k_factor"], n["coupon"])

    def inside(name: str, what: str) -> Any:
        part = next(part for part in asked.parts if part.name == name)
        worked = (folded if part.folds == "sleeve" else strip)(found.of(name)[0], bend(part.stuff))
        if isinstance(worked, str):
            raise BadInput(worked)
        return getattr(worked, what)

    def runs(name: str, width: float, height: float, gap: float) -> float:
        part = next(part for part in asked.parts if part.name == name)
        sleeve = folded(found.of(name)[0], bend(part.stuff))
        if not isinstance(sleeve, Sleeve):
            raise BadInput(sleeve)
        return slides(sleeve, bend(part.stuff), width, height, gap)

    def hole(name: str) -> float:
        """The narrower side of the largest hole."""
        holes: list[shapely.Polygon] = [hole for piece in found.of(name) for hole in piece.holes]
        if not holes:
            raise BadInput(f"{name} has no hole")
        x0, y0, x1, y1 = max(holes, key=lambda h: float(h.area)).bounds
        return min(x1 - x0, y1 - y0)

    def rooms(pattern: str, host: str, well: float = 0.0) -> tuple[float, float]:
        """The least and the most room around the smallest and the largest of these pieces, laid in each hole that has
        their shape, but for what is no wider than `well` mm."""
        some = sorted(found.of(pattern), key=lambda piece: piece.face.length)
        return room((some[0], some[-1]), tuple(found.of(host)), well)

    def laid(name: str) -> Any:
        """The face of a piece, turned and moved as its part is asked for."""
        part, piece = next(part for part in asked.parts if part.name == name), found.of(name)[0]
        way = next(motions(part.outline, piece.face), None)
        if way is None:
            raise BadInput(f"{name} has another shape")
        return shapely.transform(piece.face, way.back)

    def joint(one: str, side: Side, other: str, its: Side, top: float = math.inf) -> tuple[float, float, float]:
        """`jointed.flanks` of two panels, of what they have up to a height."""
        thick = next(part for part in asked.parts if part.name == other).stuff.thickness
        return flanks(_up_to(laid(one), top), side, _up_to(laid(other), top), its, thick)

    return {"joint": joint, "between": lambda name, *rest: between(laid(name), *rest),
            "size": lambda name: laid(name).bounds,
            "opens": lambda lid, side, *rest: opens(laid(lid), laid(side), *rest),
            "facing": lambda lid, flap, wall, thick: facing(laid(lid), laid(flap), laid(wall), thick),
            "wood_around": lambda name: wood_around(laid(name)),
            "pin_room": lambda lid, side, thick: pin_room(laid(lid), laid(side), thick),
            "rooms": rooms,
            "gaps": lambda pattern, host: gaps([laid(part.name) for part in asked.parts
                                                if fnmatchcase(part.name, pattern)], laid(host)),
            "web": lambda name: min(map(web, found.unlike(name))),
            "staggered": lambda name, *widths: min(staggered(piece, *widths) for piece in found.unlike(name)),
            "burned": lambda name, operation: sum(b.operation == operation for piece in found.of(name)
                                                  for b in piece.burned),
            "lift_holes": lambda name: min(_narrowest_hole(piece) for piece in found.unlike(name)),
            "lift_aside": lambda pattern: max(map(_aside, found.unlike(pattern))),
            "count": lambda pattern: len(found.needed(pattern)) // found.sets, "hole": hole,
            "inside": inside, "runs": runs,
            "widest": lambda pattern: max(max(piece.size) for piece in found.unlike(pattern)),
            "narrowest": lambda pattern: min(min(piece.size) for piece in found.unlike(pattern)),
            "area": lambda pattern: sum(float(piece.face.area) for piece in found.needed(pattern))}


def _up_to(face: Any, top: float) -> Any:
    """What of a face is no higher than that."""
    import shapely

    x0, y0, x1, y1 = face.bounds
    return face if y1 <= top else face.intersection(shapely.box(x0, y0, x1, top))


def _narrowest_hole(piece: FoundPiece) -> float:
    """The width of the narrowest hole, however it lies, mm."""
    import shapely

    boxes = [shapely.get_coordinates(hole.minimum_rotated_rectangle) for hole in piece.holes]
    if not boxes:
        raise BadInput(f"no hole in a piece of {piece}")
    return min(float(min(math.dist(box[0], box[1]), math.dist(box[1], box[2]))) for box in boxes)


def _aside(piece: FoundPiece) -> float:
    """How far the middle of all holes lies from the middle of the material along their row and across it, mm."""
    import shapely

    box: Any = shapely.get_coordinates(piece.face.minimum_rotated_rectangle)
    (ax, ay), (bx, by) = max((box[:2], box[1:3]), key=lambda side: math.dist(*side))
    upright = shapely.affinity.rotate(piece.face, -math.degrees(math.atan2(by - ay, bx - ax)), origin=(0, 0))
    if not upright.interiors:
        raise BadInput(f"no hole in a piece of {piece}")
    x0, y0, x1, y1 = shapely.total_bounds(list(upright.interiors)).tolist()
    x, y = (x0 + x1) / 2, (y0 + y1) / 2
    solid, (left, low, right, high) = shapely.Polygon(upright.exterior), upright.bounds
    a, _, c, _ = solid.intersection(shapely.LineString([(left - 1, y), (right + 1, y)])).bounds
    _, b, _, d = solid.intersection(shapely.LineString([(x, low - 1), (x, high + 1)])).bounds
    return float(max(abs((a + c) / 2 - x), abs((b + d) / 2 - y)))
