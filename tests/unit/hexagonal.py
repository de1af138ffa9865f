"""What the tests of games on hexagonal boards share: cells by the coordinates of 01_boards section 3, and plays.

Nothing here is taken from the geometry of `core`: a cell (q, r) is found by its name alone.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping

import pytest

from polygo_fab.core.game import Game, Move, State

Cell = tuple[int, int]
DIRECTIONS: tuple[Cell, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


def cells(k: int) -> list[Cell]:
    reach = range(-k + 1, k)
    return [(q, r) for q in reach for r in reach if abs(q + r) < k]


def near(k: int, cell: Cell) -> list[Cell]:
    """The neighbours of a cell of H_k."""
    return [(q, r) for q, r in ((cell[0] + dq, cell[1] + dr) for dq, dr in DIRECTIONS) if abs(q) < k and abs(r) < k
            and abs(q + r) < k]


def ring(k: int) -> list[Cell]:
    """The border, from the corner (k - 1, 0) on, side after side."""
    far = k - 1
    corners = [(far, 0), (0, far), (-far, far), (-far, 0), (0, -far), (far, -far)]
    found = []
    for (q, r), (q2, r2) in zip(corners, corners[1:] + corners[:1], strict=True):
        found += [(q + (q2 - q) * i // far, r + (r2 - r) * i // far) for i in range(far)]
    return found


def size(game: Game) -> int:
    """The k of the board H_k."""
    return int(game.board.name[1:])


def site(game: Game, cell: Cell) -> int:
    """The number of a cell: its letter counts the diagonals q + r, its number the rows r, from the lower left."""
    first = -size(game) + 1
    return game.board.site[f"{'abcdefghijklmnopqrstuvwxyz'[sum(cell) - first]}{cell[1] - first + 1}"]


def places(game: Game) -> dict[int, Cell]:
    return {site(game, cell): cell for cell in cells(size(game))}


def move(game: Game, *path: Cell) -> Move:
    return tuple(site(game, cell) for cell in path)


def position(game: Game, pieces: Mapping[int, Iterable[Cell]], to_move: int = 1,
             memory: tuple[str, ...] = ()) -> State:
    """The state with the given cells for each number of `State.owner`; it is one that `parse` accepts."""
    owner = [0] * len(game.board.centres)
    for value, where in pieces.items():
        for cell in where:
            owner[site(game, cell)] = value
    state = State(tuple(owner), to_move, memory)
    assert game.parse(game.text(state)) == state
    return state


def turned(cell: Cell, times: int = 1) -> Cell:
    """A cell after so many sixths of a turn, counterclockwise."""
    q, r = cell
    for _ in range(times % 6):
        q, r = -r, q + r
    return q, r


def mapped(state: State, to: Mapping[int, int], pieces: Mapping[int, int], players: Mapping[int, int]) -> State:
    """The state with its sites, pieces and player to move renamed; 0 stays empty, the memory as it is."""
    owner = [0] * len(state.owner)
    for place, value in enumerate(state.owner):
        owner[to[place]] = pieces[value] if value else 0
    return State(tuple(owner), players[state.to_move], state.memory)


def playout(game: Game, seed: int, most: int = 5000) -> Iterator[tuple[State, Move, State]]:
    """The moves of a random play, each with the states before and after it."""
    rng = random.Random(seed)
    state = game.initial()
    for _ in range(most):
        if game.outcome(state) is not None:
            return
        chosen = rng.choice(game.legal_moves(state))
        following = game.apply(state, chosen)
        yield state, chosen, following
        state = following
    pytest.fail(f"not over after {most} moves: {game.text(state)}")
