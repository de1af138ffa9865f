"""The diagrams of a book move by move: each position on the way, drawn as the diagram that shows where the moves lead.

The text of a block is written again with a panel for each move, and replayed like any other.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from ..core.page import Document, Drawing, Figure, Shape
from ..core.stepped import Stepped, Steps
from .replay import BLOCK, replay

__all__ = ["steps_of"]

_KEPT = ("numbers", "no names", "arrows", "track", "products")
"""What is shown on the way as in the end; the rest (what may be played, what changed) is of the end alone."""
_Panel = dict[str, str]


def steps_of(document: Document) -> Steps:
    """Of every diagram that is reached by two moves or more, and of one that is reached by one and has no drawing
    beside it of the position before."""
    found: dict[tuple[int, int], Stepped] = {}
    for number, block in enumerate(document.blocks):
        if isinstance(block, Figure) and block.source:
            for panel, stepped in _stepped(*block.source, document.lang):
                before = tuple(_placed(one, block.drawings[panel]) for one in stepped.before)
                found[number, panel] = replace(stepped, before=before)
    return found


def _placed(before: Drawing, drawing: Drawing) -> Drawing:
    """A drawing with its board where another one has it, of the same size: what is written on a tile may reach out of
    the board, and leave more room around it."""
    if before.size == drawing.size:
        return before
    if before.origin is None or drawing.origin is None:
        return before
    dx, dy = drawing.origin[0] - before.origin[0], drawing.origin[1] - before.origin[1]
    items = tuple(replace(item, path=item.path.moved(dx, dy)) if isinstance(item, Shape) else
                  replace(item, at=(item.at[0] + dx, item.at[1] + dy)) for item in before.items)
    return replace(before, size=drawing.size, items=items, origin=drawing.origin)


@lru_cache(maxsize=256)
def _stepped(source: str, game: str, lang: str) -> tuple[tuple[int, Stepped], ...]:
    """Of the panels of a block that have steps: their numbers, and these."""
    lead, panels = _read(source)
    written: list[_Panel] = []
    ways: list[tuple[int, tuple[str, ...], int, int]] = []  # panel, moves, number of the first, panels before
    made = 0
    for number, panel in enumerate(panels):
        moves = tuple(panel.get("moves", "").split())
        made = 0 if panel.get("position") else made
        if len(moves) > 1 or (moves and (number == 0 or "position" in panel)):
            ways.append((number, moves, made + 1, len(written)))
        made += len(moves)
        written += _written(panel, moves)
    if not ways:
        return ()
    text = "\n---\n".join("\n".join(f"{key}: {value}" for key, value in panel.items()) for panel in written)
    lines = list(enumerate([*(f"{key}: {value}" for key, value in lead.items()), *text.split("\n")], start=1))
    drawings: tuple[Drawing, ...] = replay(lines, "the moves of a diagram", game, lang).drawings
    return tuple((number, Stepped(moves, first, drawings[begin:begin + len(moves)]))
                 for number, moves, first, begin in ways)


def _read(source: str) -> tuple[_Panel, list[_Panel]]:
    """What holds for the whole block, and its panels."""
    lead, panels = _Panel(), [_Panel()]
    for line in source.split("\n"):
        if line.strip() == "---":
            panels.append(_Panel())
            continue
        key, _, value = (part.strip() for part in line.partition(":"))
        (lead if key in BLOCK else panels[-1])[key] = value
    return lead, panels


def _written(panel: _Panel, moves: tuple[str, ...]) -> Iterator[_Panel]:
    """A panel as one for its beginning and one for each of its moves."""
    shown = [word.strip() for word in panel.get("show", "").split(",")]
    look = {"show": ", ".join(word for word in shown if word in _KEPT)}
    yield {**({"position": panel["position"]} if "position" in panel else {}), "moves": "", **look}
    for move in moves:
        yield {"moves": move, **look}
