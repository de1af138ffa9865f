"""What takes more pages than are printed is refused before anything is made, with what would do."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import lru_cache

from ..core.board import Board
from ..core.errors import BadInput
from ..core.kit import Kit
from ..core.page import PAPERS
from ..core.printed.paper import Scale
from ..core.units import number
from .recipe import Recipe

__all__ = ["refuse_many_pages"]

_STEP = 0.5
"""mm: the steps in which a pitch is proposed."""
_ABOVE = 5.0
"""mm: a pitch is first tried as the next of such steps: a smaller one takes no more pages."""


def refuse_many_pages(recipe: Recipe, kit: Kit) -> None:
    """Raises BadInput for boards or pieces that take too many pages at their size, and names another paper or the
    largest smaller pitch with which they do not, both tried."""
    if "pdf" not in recipe.formats or not (said := _said(recipe, kit)):
        return
    papers = [paper for paper in PAPERS if paper not in recipe.papers]
    ways = [f"--paper {paper}" for paper in papers if not _said(replace(recipe, papers=(paper,)), kit)][:1]
    if pitch := _pitch(recipe, kit):
        ways.insert(0, f"--set pitch={number(pitch)}")
    raise BadInput(said + (f"; would do: {', or '.join(ways)}" if ways else ""))


def _said(recipe: Recipe, kit: Kit) -> str:
    """The first refusal of what is printed of a kit, "" where all goes on its pages."""
    from ..pages.board_look import BoardLook
    from ..pages.board_page import pages_of_board
    from ..pages.piece_sheet import pages_of_pieces

    for paper in recipe.papers:
        try:
            for face in kit.boards:
                if not _go_on(face.board, _ABOVE * math.ceil(face.pitch / _ABOVE), paper, recipe.scale):
                    pages_of_board(face.board, face.pitch, paper, scale=recipe.scale)
            if what := kit.paper:
                pages_of_board(what.game.board, what.pitch, paper, scale=recipe.scale,
                               look=BoardLook(what.style, what.game, what.arcs), names=what.coordinates)
                for lang in recipe.languages if what.needs or what.arcs else ():
                    pages_of_pieces(what, paper, lang, recipe.scale)
        except BadInput as error:
            return str(error)
    return ""


@lru_cache(maxsize=64)
def _go_on(board: Board, pitch: float, paper: str, scale: Scale) -> bool:
    """Whether a board goes on its pages, asked again while settings change."""
    from ..pages.board_page import pages_of_board

    try:
        pages_of_board(board, pitch, paper, scale=scale)
    except BadInput:
        return False
    return True


def _pitch(recipe: Recipe, kit: Kit) -> float | None:
    """The largest pitch below the one asked for with which the kit is made and goes on its pages."""
    pitches = [face.pitch for face in kit.boards] + ([kit.paper.pitch] if kit.paper else [])
    if "pitch" not in kit.parameters or not pitches:
        return None
    low, high = 0, int((pitches[0] - 1e-9) / _STEP)
    found = None
    while low < high:  # bisected: a smaller pitch takes no more pages
        middle = (low + high + 1) // 2
        if _goes(recipe, middle * _STEP):
            low = found = middle
        else:
            high = middle - 1
    return found * _STEP if found else None


def _goes(recipe: Recipe, pitch: float) -> bool:
    """Whether the kit is made with this pitch, and goes on its pages."""
    tried = replace(recipe, settings={**recipe.settings, "pitch": number(pitch)})
    try:
        return not _said(tried, tried.build(advise=False))
    except BadInput:
        return False
