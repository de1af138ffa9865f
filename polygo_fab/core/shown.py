"""What a drawn position shows: the position itself, and what is marked on it; by this a diagram is drawn and proved."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import KW_ONLY, dataclass
from typing import Literal

from .game import Game, Site, State

__all__ = ["Kind", "Shown", "Standing", "standing"]

Kind = Literal["pawn", "king", "dame", "segment", "dot", "stone", "plain", "closed"]
"""What stands on a site: a pawn, a king, two pawns as one, a bar on an edge of play, a mark that belongs to the board,
a block or a pawn of nobody's; or nothing ever will, as it is no site of play."""

Standing = tuple[Kind, int]
"""The kind, and whose it is: 0 is nobody's."""


@dataclass(frozen=True)
class Shown:
    """A position of a game, and what a diagram adds to it.

    names    whether the names of the sites stand in the margins
    track    whether the track of the game is around the board, with the counters of the players
    numbers  for some sites the number that is on their piece
    letters  for some sites, or tiles by one of their sites, a letter
    tint, hatch, dot, illegal  the sites with each mark; a dot is drawn only where nothing stands
    arrows   each through some sites, from the first to the last
    """

    game: Game
    state: State
    _: KW_ONLY
    names: bool = True
    numbers: tuple[tuple[Site, int], ...] = ()
    letters: tuple[tuple[Site, str], ...] = ()
    tint: frozenset[Site] = frozenset()
    hatch: frozenset[Site] = frozenset()
    dot: frozenset[Site] = frozenset()
    illegal: frozenset[Site] = frozenset()
    arrows: tuple[tuple[Site, ...], ...] = ()
    track: bool = False


def standing(game: Game, state: State) -> Mapping[Site, Standing]:
    """What stands on each site that is not empty, piece by piece; nothing where the position is one of tiles.

    By the marks of the game: digits are players, capital letters their dames, x is a stone, o a pawn of nobody's.
    """
    if game.tiles(state):
        return {}
    fixed, marks, edges = game.fixed, game.marks, game.board.play == "edges"
    kings = {item.player for item in game.equipment if item.piece == "king"}

    def stands(site: Site, owner: int) -> Standing:
        mark = marks[owner]
        if mark == "x":
            return ("closed" if site in fixed else "stone", 0)
        if mark == "o":
            return ("plain", 0)
        if mark.isalpha():
            return ("dame", ord(mark) - ord("A") + 1)
        if site in fixed:
            return ("dot", owner)
        return ("segment" if edges else "king" if owner in kings else "pawn", owner)

    return {site: stands(site, owner) for site, owner in enumerate(state.owner) if owner}
