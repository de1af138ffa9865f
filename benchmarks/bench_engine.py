"""How many random games a second: by kernels and through the protocol, beside OpenSpiel where that is installed.

    pip install open-spiel
    python benchmarks/bench_engine.py

OpenSpiel plays Hex on its board of 8 x 8 (64 cells; H5 has 61) through its Python interface: legal_actions,
apply_action, is_terminal. All is measured in turn in one process, by its processor time, and a ratio is the median of
those of the rounds, for the machine is now faster and now slower. Before that, what is measured is proved to be the
same games: a kernel against the protocol, and on 8 x 8 cells against OpenSpiel, move for move to the same winner.
"""

from __future__ import annotations

import itertools
import random
import statistics
import time
from collections.abc import Callable
from typing import Any

from results import Result

from polygo_fab import games
from polygo_fab.core.game import Game
from polygo_fab.core.playout import playout
from polygo_fab.play import kernels

try:
    import pyspiel
except ImportError:
    pyspiel = None

SEED, ROUNDS, SAME = 2026, 5, 60
WANTED = (  # the game, its options, and how many times OpenSpiel's speed its kernel is to have, and the protocol
    ("hex-2", {}, 10, 0.1), ("hex-3", {}, 10, 0.1), ("hex-6", {}, 10, None), ("polygo", {"players": 2}, 5, None),
    ("polygo", {"players": 3}, 5, None), ("go-n", {"players": 2}, 5, None), ("go-n", {"players": 3}, 5, None))


def through_the_protocol(game: Game, rng: random.Random) -> None:
    state = game.initial()
    while game.outcome(state) is None:
        moves = game.legal_moves(state)
        state = game.apply(state, moves[int(rng.random() * len(moves))])


def by_open_spiel(game: Any, rng: random.Random) -> None:
    state = game.new_initial_state()
    while not state.is_terminal():
        moves = state.legal_actions()
        state.apply_action(moves[int(rng.random() * len(moves))])


def speed(play: Callable[[], object], games_each: int, seconds: float) -> float:
    """Games a second of processor time, over at least so many seconds of it."""
    start, done = time.process_time(), 0
    while (taken := time.process_time() - start) < seconds:
        play()
        done += games_each
    return done / taken


def batches(kernel: kernels.Kernel, size: int = 2000) -> Callable[[], object]:
    """A call plays the next games."""
    firsts = itertools.count(0, size)
    return lambda: kernel(SEED, next(firsts), size)


def prove(game: Game, kernel: kernels.Kernel) -> None:
    """The kernel's games are those of the protocol."""
    batch = kernel(SEED, 0, SAME)
    for index in range(SAME):
        play = playout(game, SEED, index)
        winners = sum(1 << player - 1 for player in play.winners)
        if kernel.moves(SEED, index) != play.moves or batch.winners[index] != winners:
            raise SystemExit(f"{game.name}: game {index} is not the one that the rules play")


def prove_beside_open_spiel(game: Game, kernel: kernels.Kernel, theirs: Any) -> None:
    """The kernel's games of Hex end there with the same move, and the same player wins; their cells are ours."""
    winners = kernel(SEED, 0, SAME).winners
    for index in range(SAME):
        state = theirs.new_initial_state()
        for (site,) in kernel.moves(SEED, index):
            if state.is_terminal():
                raise SystemExit(f"{game.name}: game {index} is over sooner there")
            state.apply_action(site)
        if not state.is_terminal() or state.returns()[0] != (1 if winners[index] == 1 else -1):
            raise SystemExit(f"{game.name}: game {index} has another winner there")


def main() -> list[Result]:
    rng = random.Random(SEED)
    measured: dict[tuple[str, str], tuple[Callable[[], object], int, float | None]] = {}
    for name, options, of_kernel, of_protocol in WANTED:
        game = games.load(name, board="h5", **options)
        kernel = kernels.find(game)
        if kernel is None:
            raise SystemExit(f"{name} has no kernel here (is numba installed?)")
        prove(game, kernel)
        title = f"{name} h5, {game.players} players"
        measured[title, "kernel"] = (batches(kernel), 2000, of_kernel)
        measured[title, "protocol"] = (lambda game=game: through_the_protocol(game, rng), 1, of_protocol)
    hexagons = games.load("hex", board="rhombus8")
    kernel = kernels.find(hexagons)
    assert kernel is not None
    prove(hexagons, kernel)
    measured["hex rhombus8, 2 players", "kernel"] = (batches(kernel), 2000, None)
    if pyspiel:
        theirs = pyspiel.load_game("hex(board_size=8)")
        prove_beside_open_spiel(hexagons, kernel, theirs)
        print(f"the same {SAME} games in kernels and by the rules, and of Hex in OpenSpiel: every winner the same")
    else:
        print("OpenSpiel is not installed here (pip install open-spiel): our own figures alone")
        print(f"the same {SAME} games in kernels and by the rules: every winner the same")

    speeds: dict[tuple[str, str], list[float]] = {key: [] for key in measured}
    peer = []
    for _ in range(ROUNDS):
        if pyspiel:
            peer.append(speed(lambda: by_open_spiel(theirs, rng), 1, 0.4))
        for key, (play, size, _) in measured.items():
            speeds[key].append(speed(play, size, 0.2))
    if pyspiel:
        print(f"{'OpenSpiel hex 8 x 8, Python':27}          {statistics.median(peer):11,.0f} games a second")
    figures = []
    for (title, way), found in speeds.items():
        line = f"{title:27} {way:8} {statistics.median(found):11,.0f}"
        wanted = measured[title, way][2]
        if pyspiel:
            ratio = statistics.median(ours / other for ours, other in zip(found, peer, strict=True))
            line += f"  {ratio:7.2f} times OpenSpiel" + (f" (wanted: {wanted})" if wanted else "")
            figures.append(Result(f"{title}, {way}", ratio, "times OpenSpiel", wanted, least=True))
        else:
            figures.append(Result(f"{title}, {way}", statistics.median(found), "games a second"))
        print(line)
    return figures


if __name__ == "__main__":
    main()
