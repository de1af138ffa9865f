"""The games, one file each. A module here that exports GAME is a game: nothing is registered anywhere.

`games.load("polygo", board="h5", players=3)` gives a game ready to play (stable surface).
"""

from __future__ import annotations

from typing import Any, cast

from ..core import tilings
from ..core.board import Board
from ..core.called import called, game_name
from ..core.errors import BadInput
from ..core.game import Game
from ..core.options import configure, declared
from ..core.walk import exported

__all__ = ["classes", "load", "named", "usual_board"]


def named(word: str) -> str:
    """The name of a game by its name, its title or another name that people use (`core.called`), whatever the capitals.
    Raises BadInput for a game there is not."""
    known = classes()
    titles = {game.title.lower(): name for name, game in known.items()}
    return titles.get(word.strip().lower()) or game_name(word, known)


def classes() -> dict[str, Any]:
    """Every game class by its name on the command line, in alphabetical order."""
    return dict(sorted((game.name, game) for game in exported(__name__, __path__, "GAME").values()))


def usual_board(word: str) -> str:
    """The name of the board that a game is played on where nobody says another: its first one, or that of the name by
    which it is called (TriaGo is PolyGo on triangles). Raises BadInput for a game there is not."""
    other = called(word)
    if other and other.board:
        return other.board
    usual: str = classes()[named(word)].boards[0]
    return usual


def load(name: str, board: str | Board | None = None, **options: object) -> Game:
    """The game `name` on `board` (a board's name, a Board, or None for the game's first one), with its options.

    Raises BadInput for an unknown game, board or option, or a value that the game does not allow.
    """
    known = classes()
    chosen = known[named(str(name))]
    where = board if isinstance(board, Board) else tilings.load(usual_board(str(name)) if board is None else board)
    if "players" in options and all(o.name != "players" for o in declared(chosen)):
        asked, game = options.pop("players"), cast(Game, configure(chosen, chosen.name, options, board=where))
        if str(asked).strip() != str(game.players):
            raise BadInput(f"players = '{str(asked)[:20]}': {chosen.name} is for {game.players} players; allowed: "
                           f"{game.players}")
        return game
    return cast(Game, configure(chosen, chosen.name, options, board=where))
