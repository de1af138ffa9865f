"""Many random games of one game, in one process or several: the same report for any number of processes.

Game `index` of a seed is the same wherever it is played (`core.stream`), and what comes back from a process are
counts (`play.tally`); so neither how the games are shared out nor which process is done first shows in the result.
"""

from __future__ import annotations

import contextlib
import pickle
from collections import deque
from collections.abc import Callable, Generator
from functools import lru_cache, partial
from typing import TYPE_CHECKING

from ..core.errors import BadInput, MissingTool
from ..core.game import Game
from ..core.playout import playout
from ..runtime.workers import MOST_WORKERS, WorkPart, cores, workers
from .report import Report, report
from .tally import PlayTally, kinds

if TYPE_CHECKING:
    from .kernels import Kernel

__all__ = ["KERNEL_FROM", "Progress", "simulate"]

Progress = Callable[[int, int], None]
KERNEL_FROM = 1000
"""From so many games on a kernel is worth the seconds that loading it takes."""
_MOST = {"games": 10 ** 9, "seed": 2 ** 63 - 1, "jobs": MOST_WORKERS}
_CHUNK, _KERNEL_CHUNK = 16, 8192
_AHEAD = 4  # chunks for each process that are handed out and not yet counted: memory does not grow with the games


def simulate(game: Game, games: int, seed: int, jobs: int = 1, progress: Progress | None = None,
             kernel: bool | None = None) -> Report:
    """The figures of games 0 to games - 1 of `seed`, played at random.

    jobs      processes that play; 0 is as many as there are cores
    progress  is called with the games done and all games, after each of many parts
    kernel    True: play with the compiled kernel of the game; False: through the protocol; None: as `games` suggests.
              The figures are the same
    Raises BadInput for a number out of range, a game that does not end and a process that dies, MissingTool where a
    kernel is asked for and there is none.
    """
    for what, value in (("games", games), ("seed", seed), ("jobs", jobs)):
        low = 1 if what == "games" else 0
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= _MOST[what]:
            given = "too long" if isinstance(value, int) and abs(value) >= 2 ** 64 else f"'{str(value)[:40]}'"
            raise BadInput(f"{what} = {given}: allowed: a whole number from {low} to {_MOST[what]}")
    compiled = _kernel(game) if kernel or (kernel is None and games >= KERNEL_FROM) else None
    if kernel and compiled is None:
        raise MissingTool(f"no kernel for {game.name} on {game.board.name} with these options, or no numba to run it")
    tally = PlayTally(tuple(kinds(game).values()))
    with contextlib.closing(_parts(game, compiled, seed, games, jobs or cores())) as parts:
        for part in parts:
            tally.merge(part)
            if progress:
                progress(tally.games, games)
    return report(game, seed, tally)


def _parts(game: Game, kernel: Kernel | None, seed: int, games: int, jobs: int) -> Generator[PlayTally, None, None]:
    """Tallies of all the games, in their order."""
    size = min(_CHUNK if kernel is None else _KERNEL_CHUNK, -(-games // (_AHEAD * jobs)))
    chunks = ((first, min(size, games - first)) for first in range(0, games, size))
    if jobs == 1:
        for first, count in chunks:
            yield _played(game, kernel, seed, first, count)
        return
    try:
        sent = pickle.dumps(game)
    except (pickle.PicklingError, AttributeError, TypeError) as error:
        raise BadInput(f"jobs = {jobs}: this game cannot be sent to other processes ({error}): allowed: 1") from None
    _received(sent, kernel is not None)  # a copied process finds it ready, and below the kernel compiled
    if kernel is not None:
        kernel(seed, 0, 1)
    with workers(min(jobs, -(-games // size))) as submit:
        waiting: deque[WorkPart] = deque()
        play = partial(_play, sent, kernel is not None, seed)
        for first, count in chunks:
            waiting.append(submit(play, first, count))
            if len(waiting) == _AHEAD * jobs:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()


def _played(game: Game, kernel: Kernel | None, seed: int, first: int, count: int) -> PlayTally:
    tally = PlayTally(tuple(kinds(game).values()))
    if kernel is not None:
        tally.add_batch(kernel(seed, first, count))
    else:
        for index in range(first, first + count):
            tally.add(playout(game, seed, index))
    return tally


def _play(sent: bytes, kernel: bool, seed: int, first: int, count: int) -> PlayTally:
    """`_played` in another process."""
    return _played(*_received(sent, kernel), seed, first, count)


@lru_cache(maxsize=1)
def _received(sent: bytes, kernel: bool) -> tuple[Game, Kernel | None]:
    try:
        game: Game = pickle.loads(sent)
    except (AttributeError, ImportError) as error:
        raise BadInput(f"jobs: a new process does not know this game ({error}): allowed: 1") from None
    return game, _kernel(game) if kernel else None


def _kernel(game: Game) -> Kernel | None:
    from . import kernels

    try:
        return kernels.find(game)
    except ModuleNotFoundError as error:
        if (error.name or "").split(".")[0] not in ("numba", "numpy"):
            raise
        return None  # they are not installed here: the protocol plays as well
