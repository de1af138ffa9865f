"""The position that a listener builds from the words for a diagram, knowing the game and nothing of what is drawn."""

from __future__ import annotations

from ..core.errors import BadInput
from ..core.game import Game, State
from ..core.shown import Shown
from .bearers import worn_by
from .plain_text import plain
from .spoken import hear
from .spoken_grammar import Grammar, Unheard

__all__ = ["state_told"]

_NAMED = {"x": ("piece", 0), "o": ("piece", 0)}
"""Of the marks of a game that are no player: a stone, and a pawn of nobody's."""


def state_told(text: str, game: Game, lang: str) -> State:
    """What stands where, and whose turn it is: 0 where the words do not say, as the game is over. What a tile covers is
    its player's, and the memory has the tiles, each as its corners (`a1-b2`), in the order of their names. What no
    board shows (scores, earlier positions) is not told.

    Raises BadInput for words that are no position of the game.
    """
    worn = worn_by(game.name)
    players = {worn(player): player for player in range(1, game.players + 1)} | {0: 0}
    try:
        heard = hear(plain(text), Shown(game, game.initial()), Grammar.of(lang))
        owner = [0] * len(game.board.centres)
        values = _values(game)
        for site, (kind, colour) in heard.stands.items():
            owner[site] = values[kind, players[colour]]
        tiles = list[str]()
        for colour, sites, _ in heard.tiles.elements():
            for site in sites:
                owner[site] = players[colour]
            ends = sorted(sites, key=lambda site: sum(game.board.centres[site]))
            tiles.append(f"{game.board.names[ends[0]]}-{game.board.names[ends[-1]]}")
        turn = 0 if heard.turn is None else players[heard.turn]
    except (Unheard, KeyError) as error:
        raise BadInput(f"no position of {game.name} in words: {error}") from None
    return State(tuple(owner), turn, tuple(sorted(tiles)))


def _values(game: Game) -> dict[tuple[str, int], int]:
    """Under which number a state has a piece, by its kind in the words and its player. A site on which the board has a
    colour or a stone from the start tells of it as such."""
    found: dict[tuple[str, int], int] = {}
    kings = {item.player for item in game.equipment if item.piece == "king"}
    for value, mark in enumerate(game.marks):
        if mark in _NAMED:
            found[_NAMED[mark]] = found["closed", 0] = value
        elif mark.isalpha():
            found["dame", ord(mark) - ord("A") + 1] = value
        elif value:
            found["dot", value] = value
            kind = "segment" if game.board.play == "edges" else "king" if value in kings else "piece"
            found[kind, value] = value
    return found
