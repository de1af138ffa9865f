"""A drawn position with the positions before it: what a page shows move by move, and a printed one at once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from .page import Drawing

__all__ = ["Stepped", "Steps"]


@dataclass(frozen=True)
class Stepped:
    """The `moves` that led to a drawing, as they are typed, the number of the `first` of them in its game, and what was
    to be seen `before` each of them."""

    moves: tuple[str, ...]
    first: int
    before: tuple[Drawing, ...]


Steps = Mapping[tuple[int, int], Stepped]
"""Of the drawings of a document that have moves: by the number of the block and that of the drawing in it."""
