"""The lid (couvercle): a sleeve of thin PETG into which the board slides like a drawer (product.md section 2).

Cut flat and bent: a top panel, two side walls, two lips that return under the board, and a rear wall. The front is
open, with a thumb notch in the top. The flat net and the folded solid come from the same numbers.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field

from ..core.finding import Finding, Unsound
from ..core.part import Part, Stroke
from ..core.path import Arc, Line, Path, Point, Segment
from ..core.solid import Body, Prism
from .bend import Bend, dashes

__all__ = ["PART", "Lid", "lid"]


@dataclass(frozen=True)
class Lid:
    """Inside width, height and depth of the sleeve, the lips' reach under the board, the thumb notch's radius (mm)."""

    width: float = 141.0
    height: float = 10.5
    depth: float = 140.5
    lip: float = 8.0
    notch: float = 8.0
    bend: Bend = field(default_factory=Bend)

    @property
    def relief(self) -> float:
        """Radius of the round reliefs where two bends meet: it takes away where either of them bends."""
        return max(1.0, max(self.bend.allowance / 2, self.bend.reach) * math.sqrt(2) + 0.1)

    def net(self, material: str) -> Part:
        """The flat net about the middle of the top panel, front edge at the bottom; bend lines as marks.

        Raises Unsound where the reliefs do not reach the edges of the walls that they shall part.
        """
        s = self.bend.setback
        wall = self.bend.between(self.width) / 2  # bend line panel | wall
        lip = wall + self.bend.between(self.height)  # bend line wall | lip
        edge = lip + s + self.lip
        front, rear = -self.depth / 2, self.depth / 2 + s  # rear: bend line panel | rear wall
        top = rear + s + self.height
        shoulder = self.depth / 2 - self.bend.radius  # walls and lips stop before the rear bend
        flap = self.width / 2 - self.bend.radius
        away = max(abs(rear - shoulder), abs(wall - flap))
        if self.relief <= away:
            raise Unsound([Finding("PARTS", "lid",
                                   f"a relief of {self.relief:.2f} mm does not reach the edge of a wall, "
                                   f"{away:.2f} mm from where two bends meet")])
        reach_x = wall + math.sqrt(self.relief ** 2 - (rear - shoulder) ** 2)
        reach_y = rear + math.sqrt(self.relief ** 2 - (wall - flap) ** 2)
        bevel = min(2.0, self.lip / 3)
        right: list[Segment] = [
            Line((edge - bevel, front)), Line((edge, front + bevel)), Line((edge, shoulder - bevel)),
            Line((edge - bevel, shoulder)), Line((reach_x, shoulder)),
            Arc((flap, reach_y), (wall, rear), False), Line((flap, top)),
        ]
        half = Path((self.notch, front), tuple(right))
        left = half.mirrored().reversed()
        outline = Path(half.start, (*half.segments, Line(left.start), *left.segments,
                                    Arc(half.start, (0.0, front), False)))
        marks = [*dashes((-flap, rear), (flap, rear))]
        for x in (-lip, -wall, wall, lip):
            marks += dashes((x, front), (x, shoulder - (self.relief if abs(x) == wall else 0.0)))
        return Part("lid", material, self.bend.thickness, outline, front=tuple(marks))

    def folded(self) -> Body:
        """The bent sleeve as a solid: inside from x = -width/2 to width/2, z = 0 to height, y = -depth/2 (open
        front) to depth/2 (rear wall). The round reliefs at the rear corners are left out: without them there is
        more material, so what does not touch this solid does not touch the lid."""
        t, r = self.bend.thickness, self.bend.radius
        w, h = self.width / 2, self.height
        section = _strip([(-w + self.lip, 0.0), (-w, 0.0), (-w, h), (w, h), (w, 0.0), (w - self.lip, 0.0)], r, t)
        tangent = max(r, 0.001)  # where the rear bend begins; a sharp crease still needs a direction to start in
        rear = _strip([(self.depth / 2 - tangent, h), (self.depth / 2, h), (self.depth / 2, 0.0)], r, t)
        sleeve = Prism(section, "xz", -self.depth / 2, self.depth - tangent)
        back = Prism(rear, "yz", -(w - r), 2 * (w - r))
        front = -self.depth / 2
        thumb = Path((self.notch, front), (Arc((-self.notch, front), (0.0, front), True),
                                           Line((-self.notch, front - 1.0)), Line((self.notch, front - 1.0)),
                                           Line((self.notch, front))))
        notch = Path(thumb.start, thumb.segments[:1])
        return Body("lid", (sleeve, back), (Prism(thumb, "xy", h - 0.1, t + 0.2),), colour="#7fb4d6", opacity=0.35,
                    lines=(Stroke("cut", notch),))


def _strip(inside: list[Point], radius: float, thickness: float) -> Path:
    """The section of a bent sheet whose inside faces run along `inside` (right angles, turning clockwise)."""
    def rounded(r: float, away: float) -> list[tuple[Point, Point, Point]]:
        """At each corner: where the arc starts, its centre, where it ends; `away` is the distance off the inside."""
        corners = []
        for a, b, c in zip(inside, inside[1:], inside[2:], strict=False):
            u, v = _direction(a, b), _direction(b, c)
            centre = (b[0] - u[0] * radius + v[0] * radius, b[1] - u[1] * radius + v[1] * radius)
            corners.append(((centre[0] - v[0] * r, centre[1] - v[1] * r), centre,
                            (centre[0] + u[0] * r, centre[1] + u[1] * r)))
        return corners

    first, last = _direction(inside[0], inside[1]), _direction(inside[-2], inside[-1])

    def lifted(p: Point, u: Point, by: float) -> Point:
        return (p[0] - u[1] * by, p[1] + u[0] * by)  # to the left of the way, which is outside

    def run(r: float) -> list[Segment]:
        segments: list[Segment] = []
        for start, centre, end in rounded(r, r - radius):
            segments.append(Line(start))
            segments.append(Arc(end, centre, False) if r > 0 else Line(end))
        return segments

    outer_start = lifted(inside[0], first, thickness)
    outer = Path(outer_start, (*run(radius + thickness), Line(lifted(inside[-1], last, thickness))))
    inner = Path(inside[0], (*run(radius), Line(inside[-1]))).reversed()
    joined = Path(outer.start, (*outer.segments, Line(inner.start), *inner.segments, Line(outer.start)))
    return Path(joined.start, tuple(s for at, s in joined.pieces() if math.dist(at, s.end) > 1e-9))


def _direction(a: Point, b: Point) -> Point:
    length = math.dist(a, b)
    return ((b[0] - a[0]) / length, (b[1] - a[1]) / length)


def lid(shape: Lid | None = None, material: str = "petg-0.7") -> Part:
    """The flat net of the sleeve lid."""
    return (shape or Lid()).net(material)


PART = lid
