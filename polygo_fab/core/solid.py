"""Solids for assemblies: prisms over flat paths, added and cut. Enough for everything a laser and a bend can make."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from .part import Part
from .path import Path

__all__ = ["Body", "Plane", "Prism", "plate"]

Plane = Literal["xy", "xz", "yz"]


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
    lines: tuple[Path, ...] = ()

    def moved(self, dx: float, dy: float, dz: float) -> Body:
        return replace(self, prisms=tuple(p.moved(dx, dy, dz) for p in self.prisms),
                       cuts=tuple(p.moved(dx, dy, dz) for p in self.cuts),
                       lines=tuple(p.moved(dx, dy) for p in self.lines))


def plate(part: Part, name: str = "", colour: str = "#d9b382") -> Body:
    """A flat part lying at z = 0 to its thickness, front face up."""
    return Body(name or part.name, (Prism(part.outline, "xy", 0.0, part.thickness, part.holes),), colour=colour,
                lines=tuple(stroke.path for stroke in part.front))
