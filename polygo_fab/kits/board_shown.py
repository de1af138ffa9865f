"""What a game adds to a plate and its crown, from what it declares that its board shows."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ..core.board import Board
from ..core.errors import Broken
from ..core.features import BORDER, Feature, barred, by_colour, of_kind, on_sites
from ..core.game import Game
from ..core.kit import Fit, require
from ..core.offset import offset
from ..core.part import Stroke
from ..core.path import Path, Point
from ..core.units import number
from ..parts.cell_signs import cell_signs
from ..parts.pivots import LEAST, pivots
from ..parts.rim_marks import rim_marks
from ..parts.score_track import score_track
from ..parts.surface import dots, fills
from .board_pieces import Label, circle_of

__all__ = ["around", "band_labels", "holes", "names_band", "pivot_fit", "surface", "told_of"]

_NAMES, _TRACK = 6.0, 7.0
"""mm: of a band that bears a track how much the names have, next to the board, and the track at least."""


def around(game: Game | None) -> tuple[Feature, ...]:
    """What is marked on the band around the board."""
    return of_kind(_worn(game), *BORDER, "apex")


def band_labels(board: Board, step: float, inside: Path, band: float, *, game: Game | None, names: tuple[Label, ...],
                seams: Sequence[Point], crown: bool) -> tuple[Label, ...]:
    """All that is engraved on the band around the board: its `names`, and what its border is, off the `seams` of a
    plate without a crown; or a track, beyond the names. Raises Broken where they do not go together."""
    track = of_kind(game.shows, "track") if game else ()
    if track and (seams or not crown):
        raise Broken("the track of this game lies on the whole crown; allowed: crown = yes, a bed for the whole board, "
                     "or no game (track rule)")
    if track:
        own = band - _NAMES if names else band
        if names and own < _TRACK:
            raise Broken(f"band = {number(band)} mm: names and a track take at least {number(_NAMES + _TRACK)} mm; "
                         f"allowed: a band of {number(_NAMES + _TRACK)} mm, coordinates = no, or no game (track rule)")
        return (*names, *score_track(offset(inside, band - own) if names else inside, own, len(track[0].sites)))
    shown = around(game)
    if not shown:
        return names
    kept = [] if crown else [(p, band / 2 + 1) for p in seams]
    return (*names, *rim_marks(board, step, inside, band=band, features=shown, kept=[*map(circle_of, names), *kept]))


def names_band(game: Game | None, band: float) -> float:
    """How much of a band beside the board the names have, mm: all of it, but where a track lies beyond them."""
    return _NAMES if game and of_kind(game.shows, "track") else band


def holes(board: Board, step: float, game: Game | None, peg: float) -> tuple[Path, ...]:
    """For the pegs about which pieces turn."""
    return pivots(board, step, game.shows, peg) if game else ()


def surface(board: Board, step: float, game: Game | None, cells: Collection[int], pegs: bool) -> tuple[Stroke, ...]:
    """What is burned in these cells: what the game shows there, or without one the colours of the board and what is
    barred; its points, where there are no holes for pegs."""
    shows = _worn(game) if game else barred(board)
    bare = () if on_sites(shows, "coloured") else fills(board, step, cells)
    points = () if pegs else dots(board, step, cells)
    return (*bare, *points, *(Stroke("engrave", path) for path in cell_signs(board, step, shows, cells)))


def _worn(game: Game | None) -> tuple[Feature, ...]:
    return by_colour(game.shows, game.worn) if game else ()


def told_of(game: Game, count: int) -> Fit:
    """`count` is how many marks there are beside its board."""
    return Fit("marks", f"{game.name} is played on {game.board.name}: " + (
        f"{count} marks tell what its border is" if count else "no part of its border is anybody's"))


def pivot_fit(count: int, peg: float, step: float) -> Fit:
    """The holes for pegs, in a board with `step` mm between its cells. Raises BadInput where they do not fit."""
    return require(LEAST <= peg <= step / 4, "pivots", f"{count} holes of {number(peg)} mm for pegs",
                   f"peg = {number(peg)} mm: allowed: 0, or {number(LEAST)} to {number(step / 4)} mm at this pitch")
