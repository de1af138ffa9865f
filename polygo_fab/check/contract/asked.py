"""A part that must be there, as the contract of its kit asks for it."""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass
from typing import TYPE_CHECKING

from .beside import Beside
from .figures import FigureLabel, ReadFigure
from .inscribed import Inscription
from .shares import Whole

if TYPE_CHECKING:
    import shapely

__all__ = ["Asked", "AskedFace", "BoardLines", "SheetMaterial"]


@dataclass(frozen=True)
class SheetMaterial:
    """A sheet material with its measured thickness and the kerf along x and along y, mm."""

    material: str
    thickness: float
    kerf: tuple[float, float]

    def __str__(self) -> str:
        return f"{self.material} of {self.thickness:g} mm"


@dataclass(frozen=True)
class BoardLines:
    """The lines of a board that a face bears, about the middle of the board, and its field, mm."""

    name: str
    edges: shapely.Geometry
    field: shapely.Polygon
    operation: str
    pitch: float


@dataclass(frozen=True)
class AskedFace:
    """All that is burned on a face of a part: the boards that it bears, and what else."""

    boards: tuple[BoardLines, ...] = ()
    figures: tuple[ReadFigure, ...] = ()
    labels: tuple[FigureLabel, ...] = ()

    @property
    def bare(self) -> bool:
        return not (self.boards or self.figures or self.labels)


@dataclass(frozen=True)
class Asked:
    """A part that must be there: how many, of what, its shape after the cut, and all that is burned on its faces.

    folds    of a net that is measured by folding it: "sleeve" or "strip"
    lifts    rows of round holes (o) and slots (-) as an arc has them; None where it is none; `holes`: the mm2 of each
    front    what is burned on its first face, and on its `back`: nothing but this
    beside   names and marks around its board, whose places no other fact tells
    pivots   how many of its holes a game needs, for pegs about which pieces turn
    inscribed  a title and a drawing of a person's own, on its front
    whole    where a number of pieces make up one outline, what they make up; then `name` ends with *
    """

    name: str
    count: int
    stuff: SheetMaterial
    outline: shapely.Polygon
    _: KW_ONLY
    folds: str = ""
    lifts: str | None = None
    holes: tuple[float, ...] = ()
    front: AskedFace = AskedFace()
    back: AskedFace = AskedFace()
    beside: Beside | None = None
    whole: Whole | None = None
    pivots: int = 0
    inscribed: Inscription | None = None

    def __hash__(self) -> int:
        return hash((self.name, self.count, self.stuff))  # not all its lines: what is measured is kept by it

    @property
    def two_faced(self) -> bool:
        return not self.back.bare
