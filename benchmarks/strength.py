"""How often the computer player beats a random mover and a simple bot of each game: a long run, not in `make bench`.

    python benchmarks/strength.py --games 100 --seconds 1 --jobs 2 hex-2 polygo bridges

Seats alternate; shared wins and draws are shown apart. One process plays a game at a time. The bots look one move
ahead: they take a win at hand, and else what is best for their game at first sight (`BOTS`), or, without such
a sight, any move after which no other player can win at once.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Mapping
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from polygo_fab import games
from polygo_fab.core.game import Game, Move, State
from polygo_fab.play.search import search

Bot = Callable[[Game, State, random.Random], Move]

BOARDS = {"hex-2": "h5", "polygo": "s5", "bridges": "bridge7"}
"""Where it is not the usual board of the game."""


def at_random(game: Game, state: State, rng: random.Random) -> Move:
    return rng.choice(game.legal_moves(state))


def careful(game: Game, state: State, rng: random.Random) -> Move:
    """A win at hand; else a move after which no other player has one, looked for among forty; else any."""
    safe: list[Move] = []
    legal = list(game.legal_moves(state))
    rng.shuffle(legal)
    for move in legal:
        after = game.apply(state, move)
        outcome = game.outcome(after)
        if outcome is not None and outcome.winners == (state.to_move,):
            return move
        if outcome is None and len(safe) < 40:
            safe.append(move)
    for move in safe:
        after = game.apply(state, move)
        if not any((outcome := game.outcome(game.apply(after, reply))) and outcome.winners == (after.to_move,)
                   for reply in game.legal_moves(after)):
            return move
    return rng.choice(safe or legal)


def greedy(sight: Callable[[Game, State, Move], float]) -> Bot:
    """A bot that makes the move which is best at sight, and a win at hand before all."""

    def bot(game: Game, state: State, rng: random.Random) -> Move:
        def worth(move: Move) -> tuple[bool, float, float]:
            outcome = game.outcome(game.apply(state, move))
            wins = outcome is not None and outcome.winners == (state.to_move,)
            return wins, sight(game, state, move), rng.random()

        return max(game.legal_moves(state), key=worth)

    return bot


def walked(game: Game, state: State, move: Move) -> float:
    """Labyrinthe: the king on a shortest way over cells without stones."""
    player, players = state.to_move, game.players
    if len(move) < 2:
        return -1000.0
    ports = game.board.ports(players)
    homes = {2: (0, 1), 3: (0, 2, 4), 6: (0, 1, 4, 5, 8, 9)}[players]
    goal = set(ports[(homes[player - 1] + players) % (2 * players)])
    reached, steps = {move[1]}, 0
    while not reached & goal and steps < 1000:
        reached |= {to for site in reached for to in game.board.neighbours[site] if state.owner[to] <= players}
        steps += 1
    return -steps


def area(game: Game, state: State, move: Move) -> float:
    """Les Carreleurs: the largest tile."""
    if not move:
        return 0.0
    (a, b), (c, d) = (game.board.centres[site] for site in move[:2])
    return (abs(a - c) + 1) * (abs(b - d) + 1)


def owned(game: Game, state: State, move: Move) -> float:
    """Blocs: the area afterwards, and what the others lose."""
    owner = game.apply(state, move).owner
    return 2 * owner.count(state.to_move) - sum(map(bool, owner))


def taken(game: Game, state: State, move: Move) -> float:
    """Draughts: the pieces captured."""
    return sum(map(bool, state.owner)) - sum(map(bool, game.apply(state, move).owner))


def advanced(game: Game, state: State, move: Move) -> float:
    """Taacoca: the pieces captured, then the row of the foremost stone that goes."""
    rows = [next(n for n, row in enumerate(game.board.rows) if site in row) for site in move[:-1]]
    return 2 * taken(game, state, move) + (-min(rows) if state.to_move == 1 else max(rows))


BOTS: Mapping[str, Bot] = {
    "labyrinth": greedy(walked), "tilers": greedy(area), "blocks": greedy(owned), "hex-draughts": greedy(taken),
    "kruzno": greedy(taken), "hexadames": greedy(taken), "taacoca": greedy(advanced)}


def result(name: str, board: str, against: str, seconds: float, number: int) -> float:
    """What the computer gets of game `number`: 1 a win, 0 a loss, between them a shared win or a draw."""
    game = games.load(name, board=board)
    bot = at_random if against == "random" else BOTS.get(name, careful)
    rng, seat = random.Random(number), 1 + number % game.players
    state = game.initial()
    while (outcome := game.outcome(state)) is None:
        move = search(game, state, seconds, number).move if state.to_move == seat else bot(game, state, rng)
        state = game.apply(state, move)
    winners = outcome.winners or tuple(range(1, game.players + 1))
    return (seat in winners) / len(winners)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", metavar="game", help="the games; without, all of them")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--against", choices=("random", "bot"), action="append", help="without, both")
    given = parser.parse_args()
    with ProcessPoolExecutor(given.jobs) as pool:
        for name in given.names or games.classes():
            board = BOARDS.get(name, games.classes()[name].boards[0])
            for against in given.against or ("random", "bot"):
                results = list(pool.map(partial(result, name, board, against, given.seconds), range(given.games)))
                shared = sum(0 < value < 1 for value in results)
                print(f"{name:16}{board:10} against {against:7}{results.count(1.0):4} of {given.games} won, {shared} "
                      f"shared or drawn, with {given.seconds:g} s a move", flush=True)


if __name__ == "__main__":
    main()
