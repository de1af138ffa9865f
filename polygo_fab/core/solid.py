"""Solids for assemblies: prisms over flat paths, added and cut. Enough for everything a laser and a bend can make."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal, overload

from .part import Part, Stroke
from .path import Path

__all__ = ["Bodies", "Body", "Box", "Plane", "Prism", "plate"]

Plane = Literal["xy", "xz", "yz"]
Box = tuple[float, float, float, float, float, float]


@dataclass(frozen=True)
class Prism:
    """A closed `profile` drawn in a plane and extruded along the third axis from `start` for `length` mm.

    The profile's coordinates are the two axes that the plane names, in that order; `holes` go all through.
    """

    profile: Path
    plane: Plane
    start: float
    length: float
    holes: tuple[Path, ...] = ()

    @property
    def box(self) -> Box:
        """Smallest x, y, z, largest x, y, z."""
        u0, v0, u1, v1 = self.profile.bounds
        w0, w1 = self.start, self.start + self.length
        return {"xy": (u0, v0, w0, u1, v1, w1), "xz": (u0, w0, v0, u1, w1, v1),
                "yz": (w0, u0, v0, w1, u1, v1)}[self.plane]

    @property
    def volume(self) -> float:
        return (abs(self.profile.area) - sum(abs(hole.area) for hole in self.holes)) * self.length

    def moved(self, dx: float, dy: float, dz: float) -> Prism:
        u, v, along = {"xy": (dx, dy, dz), "xz": (dx, dz, dy), "yz": (dy, dz, dx)}[self.plane]
        return replace(self, profile=self.profile.moved(u, v), start=self.start + along,
                       holes=tuple(h.moved(u, v) for h in self.holes))


@dataclass(frozen=True)
class Body:
    """One thing of an assembly: the union of `prisms`, less `cuts`; `lines` are drawn on its top in pictures."""

    name: str
    prisms: tuple[Prism, ...]
    cuts: tuple[Prism, ...] = ()
    colour: str = "#d9b382"
    opacity: float = 1.0
    lines: tuple[Stroke, ...] = ()

    @property
    def box(self) -> Box:
        """Of all the prisms; the cuts are inside."""
        boxes = [prism.box for prism in self.prisms]
        low, high = zip(*((box[:3], box[3:]) for box in boxes), strict=True)
        a, b = [min(c) for c in zip(*low, strict=True)], [max(c) for c in zip(*high, strict=True)]
        return (a[0], a[1], a[2], b[0], b[1], b[2])

    @property
    def volume(self) -> float | None:
        """mm3, of a body of one prism; None where prisms or cuts may share room."""
        return self.prisms[0].volume if len(self.prisms) == 1 and not self.cuts else None

    def moved(self, dx: float, dy: float, dz: float) -> Body:
        return replace(self, prisms=tuple(p.moved(dx, dy, dz) for p in self.prisms),
                       cuts=tuple(p.moved(dx, dy, dz) for p in self.cuts),
                       lines=tuple(replace(line, path=line.path.moved(dx, dy)) for line in self.lines))


class Bodies(Sequence[Body]):
    """Bodies that are put together when somebody looks at them first: a kit whose laser files alone are asked for needs
    none. `made` gives them, one at least."""

    def __init__(self, made: Callable[[], Sequence[Body]]) -> None:
        self._made = made

    @cached_property
    def _all(self) -> Sequence[Body]:
        return self._made()

    @overload
    def __getitem__(self, at: int) -> Body: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[Body]: ...
    def __getitem__(self, at: int | slice) -> Body | Sequence[Body]:
        return self._all[at]

    def __len__(self) -> int:
        return len(self._all)

    def __bool__(self) -> bool:
        return True


def plate(part: Part, name: str = "", colour: str = "#d9b382") -> Body:
    """A flat part lying at z = 0 to its thickness, front face up."""
    return Body(name or part.name, (Prism(part.outline, "xy", 0.0, part.thickness, part.holes),), colour=colour,
                lines=part.front)
