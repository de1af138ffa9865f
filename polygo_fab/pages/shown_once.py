"""The empty board once in a book: not among the components where another figure of the text shows it, larger."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ..core.page import Block, Drawing, Figure, Text

__all__ = ["shown_once"]


def shown_once(blocks: Sequence[Block], components: Figure | None) -> list[Block]:
    """The blocks of a text, the figure of its components without its first drawing where that is the board as another
    figure has it, and something else is left to be drawn; how many sites it has is still said there."""
    drawn = [block.drawings for block in blocks if isinstance(block, Figure) and block is not components]
    if components is None or len(components.drawings) < 2 or not any(
            _same(components.drawings[0], drawing) for drawings in drawn for drawing in drawings):
        return list(blocks)
    pieces = replace(components, drawings=components.drawings[1:], captions=components.captions[1:])
    said = Text(components.captions[0], "small")
    return [some for block in blocks for some in ((pieces, said) if block is components else (block,))]


def _same(board: Drawing, drawing: Drawing) -> bool:
    """Whether a drawing shows the position of another, perhaps with names and some cells tinted."""
    if board.shows is None or drawing.shows is None:
        return False
    (one, two), shown = (board.shows, drawing.shows), drawing.shows
    marked = shown.numbers or shown.letters or shown.hatch or shown.dot or shown.illegal or shown.arrows
    return (one.game.board, one.state.owner) == (two.game.board, two.state.owner) and not marked
