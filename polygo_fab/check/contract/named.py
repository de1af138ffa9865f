"""CONTRACT: each piece of a job is what the map of that job calls it, by its own lines."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase

from .asked import Asked
from .job import ReadJob
from .pieces import FoundPiece

__all__ = ["NamedPieces"]

_THERE = 0.05
"""mm: how far the middle of a piece may lie from where the map has it."""

Fitting = Callable[[FoundPiece, Sequence[Asked], Sequence[float]], Asked | str]


@dataclass(frozen=True)
class NamedPieces:
    """What the map of a job calls its pieces; which part a piece is that may be several, as equal ones of two kits."""

    job: ReadJob
    parts: Sequence[Asked]
    fitting: Fitting
    known: dict[tuple[int, str], bool] = field(default_factory=dict)

    def part(self, piece: FoundPiece, likely: Asked) -> tuple[Asked, str]:
        """The part that a piece is, of which it is likely to be this one; and what is wrong with its name, or ""."""
        name = self._name(piece)
        called = next((part for part in self.parts if fnmatchcase(name, part.name)), None)
        if not name or called is likely:
            return likely, ""
        if called is None or not self._is(piece, called):
            return likely, f"a piece that its map calls {name} is a {likely.name}"
        return called, ""

    def _is(self, piece: FoundPiece, part: Asked) -> bool:
        if (key := (piece.alike, part.name)) not in self.known:
            self.known[key] = not isinstance(self.fitting(piece, [part], self.job.angles), str)
        return self.known[key]

    def _name(self, piece: FoundPiece) -> str:
        x0, y0, x1, y1 = piece.face.bounds
        x, y = (x0 + x1) / 2, (y0 + y1) / 2
        there = [name for name, (at_x, at_y) in self.job.named if abs(at_x - x) <= _THERE and abs(at_y - y) <= _THERE]
        return there[0] if len(there) == 1 else ""
