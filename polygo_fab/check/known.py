"""What a person knows of a laser file that does not say it: the material, the cut, the machine."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from ..core.kerf import Kerf
from ..core.tables import Machine
from .beam import grown
from .job import Job

if TYPE_CHECKING:
    import shapely

__all__ = ["Known", "KnownJob"]


@dataclass(frozen=True)
class Known:
    """`thickness` in mm, full `kerf`, `material` by its name; 0, None and empty where it is not known."""

    thickness: float = 0.0
    kerf: Kerf | None = None
    material: str = ""
    machine: Machine | None = None


@dataclass(frozen=True)
class KnownJob(Job):
    """A file from elsewhere, judged by what is known of it instead of by a sheet."""

    known: Known = field(default_factory=Known)

    @property
    def kerf(self) -> Kerf:
        return super().kerf if self.known.kerf is None else self.known.kerf

    @property
    def spacing(self) -> float:
        return 3.0 if self.known.material.startswith("ply") and self.known.thickness >= 4.5 else 2.0

    @property
    def thickness(self) -> float:
        return self.known.thickness

    @cached_property
    def nominal(self) -> tuple[shapely.Polygon, ...]:
        if self.known.kerf is None:
            return super().nominal
        shrunk = [grown(shape.face, self.known.kerf, outwards=False, join_style="mitre", mitre_limit=10.0)
                  for shape in self.shapes]
        return tuple(face if isinstance(face, type(shape.face)) and not face.is_empty else shape.face
                     for face, shape in zip(shrunk, self.shapes, strict=True))
