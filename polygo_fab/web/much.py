"""How much work of puzzles a visitor may ask for at once: by their cells, for that is what takes time."""

from __future__ import annotations

from collections.abc import Sequence

from ..core.errors import BadInput
from ..recipes.puzzle_jobs.spec import BookItem

__all__ = ["refuse_much"]

_MOST_CELLS = 62_500
"""Of all puzzles together, as many as 100 of 25 x 25 have. Layout, answers and proofs take 0.2 s of a processor for
each of those, 1.5 s for one of 40 x 40 of level 4, 2.1 s for one of 60 x 60: a minute at most."""
_MOST_AMONG = 10_000_000
"""Cells of those among which the best are chosen: 9 s for 100 of 10 x 10 among 1000 each."""
_HIDING = 625
"""Cells of a puzzle of which a word, a picture or a text says how large it is, at most, about."""
_HIDES = ("braille", "picture", "qr")


def refuse_much(items: Sequence[BookItem]) -> None:
    """Raises BadInput where the puzzles of these items are more than a page makes."""
    cells = sum(item.count * _cells(item) for item in items)
    if cells > _MOST_CELLS:
        raise BadInput(f"{cells} cells in all puzzles: allowed here: up to {_MOST_CELLS}; with the command line, more")
    among = sum(item.count * item.among * _cells(item) for item in items if item.among > 1)
    if among > _MOST_AMONG:
        raise BadInput(f"among: {among} cells to choose from: allowed here: up to {_MOST_AMONG}; with the command "
                       "line, more")


def _cells(item: BookItem) -> int:
    """Of a puzzle of an item."""
    from ..puzzles.variants.catalogue import variants

    if item.kind in _HIDES:
        return _HIDING
    if item.kind:
        return len(variants()[item.kind].layout(item.size or variants()[item.kind].sizes[0]).names)
    across, _, down = (item.size or "6x6").partition("x")
    return int(across) * int(down or across)
