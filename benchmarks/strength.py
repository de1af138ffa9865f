"""How often the computer player beats a random mover: a long run, apart from `make bench`.

    python benchmarks/strength.py --games 100 --seconds 1 --jobs 2

Seats alternate; a shared win counts as not won. One process plays a game at a time.
"""

from __future__ import annotations

import argparse
import random
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from polygo_fab import games
from polygo_fab.play.search import search

GAMES = (("hex-2", "h5"), ("polygo", "s5"), ("bridges", "bridge7"))


def won(name: str, board: str, seconds: float, number: int) -> bool:
    """Whether the computer, in seat 1 or 2 by turns, wins game `number`."""
    game = games.load(name, board=board)
    rng, seat = random.Random(number), 1 + number % 2
    state = game.initial()
    while (outcome := game.outcome(state)) is None:
        legal = game.legal_moves(state)
        move = search(game, state, seconds, number).move if state.to_move == seat else rng.choice(legal)
        state = game.apply(state, move)
    return outcome.winners == (seat,)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--jobs", type=int, default=1)
    given = parser.parse_args()
    with ProcessPoolExecutor(given.jobs) as pool:
        for name, board in GAMES:
            wins = sum(pool.map(partial(won, name, board, given.seconds), range(given.games)))
            print(f"{name} on {board}: {wins} of {given.games} won with {given.seconds:g} s a move", flush=True)


if __name__ == "__main__":
    main()
