"""What a person knows of a laser file that does not say it: the material, the cut, the machine."""

from __future__ import annotations

from dataclasses import dataclass, field

from ..core.kerf import Kerf
from ..core.workshop.tables import Machine
from .job import CheckedJob

__all__ = ["Known", "KnownJob"]


@dataclass(frozen=True)
class Known:
    """`thickness` in mm, full `kerf`, `material` by its name; 0, None and empty where it is not known."""

    thickness: float = 0.0
    kerf: Kerf | None = None
    material: str = ""
    machine: Machine | None = None


@dataclass(frozen=True)
class KnownJob(CheckedJob):
    """A file from elsewhere, judged by what is known of it instead of by a sheet."""

    known: Known = field(default_factory=Known)

    @property
    def kerf(self) -> Kerf:
        return super().kerf if self.known.kerf is None else self.known.kerf

    @property
    def grown(self) -> Kerf:
        return super().grown if self.known.kerf is None else self.known.kerf

    @property
    def material(self) -> str:
        return self.known.material

    @property
    def thickness(self) -> float:
        return self.known.thickness
