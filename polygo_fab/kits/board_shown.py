"""What a game adds to a plate and its crown, from what it declares that its board shows."""

from __future__ import annotations

from collections.abc import Collection

from ..core.board import Board
from ..core.features import BORDER, Feature, on_sites
from ..core.game import Game
from ..core.kit import Fit, require
from ..core.part import Stroke
from ..core.path import Path
from ..core.units import number
from ..parts.cell_signs import cell_signs
from ..parts.pivots import LEAST, pivots
from ..parts.surface import dots, fills

__all__ = ["around", "holes", "pivot_fit", "surface", "told_of"]


def around(game: Game | None) -> tuple[Feature, ...]:
    """What is marked on the band around the board."""
    return tuple(part for part in (game.shows if game else ()) if part.kind in (*BORDER, "apex"))


def holes(board: Board, step: float, game: Game | None, peg: float) -> tuple[Path, ...]:
    """For the pegs about which pieces turn."""
    return pivots(board, step, game.shows, peg) if game else ()


def surface(board: Board, step: float, game: Game | None, cells: Collection[int], pegs: bool) -> tuple[Stroke, ...]:
    """What is burned in these cells: what the game shows there, or without one the colours of the board; its points,
    where there are no holes for pegs."""
    shows = game.shows if game else ()
    bare = () if on_sites(shows, "coloured") else fills(board, step, cells)
    points = () if pegs else dots(board, step, cells)
    return (*bare, *points, *(Stroke("engrave", path) for path in cell_signs(board, step, shows, cells)))


def told_of(game: Game, count: int) -> Fit:
    """`count` is how many marks there are beside its board."""
    return Fit("marks", f"{game.name} is played on {game.board.name}: " + (
        f"{count} marks tell what its border is" if count else "no part of its border is anybody's"))


def pivot_fit(count: int, peg: float, step: float) -> Fit:
    """The holes for pegs, in a board with `step` mm between its cells. Raises BadInput where they do not fit."""
    return require(LEAST <= peg <= step / 4, "pivots", f"{count} holes of {number(peg)} mm for pegs",
                   f"peg = {number(peg)} mm: allowed: 0, or {number(LEAST)} to {number(step / 4)} mm at this pitch")
