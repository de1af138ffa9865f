"""A part: one piece of material, what is cut out of it and what is burned into its faces."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from .board import Board
from .path import Path

__all__ = ["NOTE", "OPERATIONS", "BoardFace", "Operation", "Part", "Stroke", "guest_name", "own_name"]

Operation = Literal["engrave", "mark", "score", "cut", "note"]

OPERATIONS: tuple[Operation, ...] = ("engrave", "mark", "score", "cut")
"""In the order in which a laser does them: what is cut through comes last, when nothing can move any more."""

NOTE: Operation = "note"
"""What is drawn for a person and never burned."""


def guest_name(kit: str, name: str) -> str:
    """What a part of another kit is called where it is cut along with those of one."""
    return f"{kit}.{name}"


def own_name(name: str) -> tuple[str, str]:
    """The kit for which a part is cut along, "" for that whose sheets they are, and what it is called there."""
    kit, _, own = name.rpartition(".")
    return kit, own


@dataclass(frozen=True, init=False)
class Stroke:
    """One line for the laser: what it does, and where it goes (mm)."""

    operation: Operation
    path: Path

    def __init__(self, operation: Operation, path: Path) -> None:
        its = self.__dict__  # as a path does it, and as many of them are made
        its["operation"], its["path"] = operation, path


@dataclass(frozen=True)
class BoardFace:
    """The board that a face carries, centred on the part's origin: what a check proves the drawn lines against.

    pitch  mm between neighbouring cells
    turn   by how many degrees it is turned counterclockwise for who looks at this face; at the back of a part, once
           that is turned over like a page
    """

    board: Board
    pitch: float
    turn: float = 0.0


@dataclass(frozen=True)
class Part:
    """A flat part, nominal size, about its own origin.

    outline    the outer cut; holes the inner ones (closed, counterclockwise)
    front      strokes on the face that lies up while it is cut
    back       strokes on the other face, drawn as seen through the part from the front
    front_boards, back_boards  the boards that `front` and `back` burn, each with an operation of its own
    thickness  mm, measured
    count      how many of it the kit needs
    colour     of the sheet that it is cut from, by the mark of its player; "" where any will do
    blank      a piece of the sheet that is turned over as a whole, and parts are then cut out of it
    """

    name: str
    material: str
    thickness: float
    outline: Path
    holes: tuple[Path, ...] = ()
    front: tuple[Stroke, ...] = ()
    back: tuple[Stroke, ...] = ()
    count: int = 1
    front_boards: tuple[BoardFace, ...] = ()
    back_boards: tuple[BoardFace, ...] = ()
    colour: str = ""
    blank: bool = False

    def __hash__(self) -> int:
        return hash((self.name, self.count, self.thickness))  # not all its lines: it is a key of much that is kept

    def burned(self, operation: Operation) -> Part:
        """The part with all that is burned into its faces done so: some programs sweep what is engraved, and score in
        one go."""
        front, back = (tuple(replace(stroke, operation=operation) for stroke in face)
                       for face in (self.front, self.back))
        return replace(self, front=front, back=back)

    @property
    def area(self) -> float:
        """Area of the face in mm2, holes taken off."""
        return abs(self.outline.area) - sum(abs(hole.area) for hole in self.holes)

    @property
    def size(self) -> tuple[float, float]:
        x0, y0, x1, y1 = self.outline.bounds
        return (x1 - x0, y1 - y0)
