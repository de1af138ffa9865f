"""A recorded game of every game: what a record looks like, and proof that the rules still play it the same way.

    python -m tests.conformance.playthroughs NAME...     writes those of the games named, or of all

Write them again only when a rule has changed on purpose.
"""

from __future__ import annotations

import sys
from itertools import accumulate
from pathlib import Path

from polygo_fab import games
from polygo_fab.core.playout import playout
from polygo_fab.play.record import write_record

FOLDER = Path(__file__).parent / "playthroughs"
SEED = 1


def text(name: str) -> str:
    """The record of a random play of the game on the smallest of its boards."""
    made = games.classes()[name]
    small = min(made.boards, key=lambda board: len(games.load(name, board).board.centres))
    game = games.load(name, small)
    moves = playout(game, SEED).moves
    return write_record(game, list(accumulate(moves, game.apply, initial=game.initial())), moves)


if __name__ == "__main__":
    for name in sys.argv[1:] or games.classes():
        (FOLDER / f"{name}.toml").write_text(text(name), encoding="utf-8")
