"""Turns and mirrors of the board, and exchanges of the players, change nothing in any game.

A play and its image are played side by side: at every ply the legal moves of the image are the images of the legal
moves, and so are the boards, the players to move and the outcomes. Which exchanges of players a symmetry of the board
asks for is not written down here: it is whatever lays the start, and the goals, on themselves.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from polygo_fab import boards, games
from polygo_fab.core.game import Game, Move, State
from polygo_fab.puzzles.symmetry import symmetries

Players = tuple[int, ...]  # players[p - 1] is who plays in place of p


def unchanged(game: Game, move: Move) -> Move:
    return move


def ordered(game: Game, move: Move) -> Move:
    """Moves that are sets of sites."""
    return tuple(sorted(move))


def corners(game: Game, move: Move) -> Move:
    """Moves that are rectangles: each pair of opposite corners as the lower left and the upper right one."""
    found: list[int] = []
    at = {(round(x, 3), round(y, 3)): s for s, (x, y) in enumerate(game.board.centres)}
    for a, b in zip(move[::2], move[1::2], strict=True):
        (xa, ya), (xb, yb) = game.board.centres[a], game.board.centres[b]
        found += [at[(round(f(xa, xb), 3), round(f(ya, yb), 3))] for f in (min, max)]
    return tuple(found)


def colours(token: int, to: tuple[int, ...], players: Players, game: Game) -> int:
    """Tokens that are the colours of the players."""
    return players[token] - 1


def hands(token: int, to: tuple[int, ...], players: Players, game: Game) -> int:
    """Tokens that are left and right: a mirror exchanges them."""
    a = game.board.site["a1"]
    b, c = game.board.neighbours[a][:2]

    def turn(*sites: int) -> float:
        (x0, y0), (x1, y1), (x2, y2) = (game.board.centres[s] for s in sites)
        return (x1 - x0) * (y2 - y0) - (x2 - x0) * (y1 - y0)

    return token if turn(a, b, c) * turn(to[a], to[b], to[c]) > 0 else 1 - token


def ports_of(game: Game) -> list[frozenset[frozenset[int]]]:
    """For each player the pair of ports to join."""
    ports = [frozenset(port) for port in game.board.ports(game.players)]
    return [frozenset((ports[p], ports[p + game.players])) for p in range(game.players)]


def sides_of(game: Game) -> list[frozenset[frozenset[int]]]:
    """For each player of Hex the sides to join."""
    sides = {name: frozenset(game.board.region(name)) for name in ("left", "right", "top", "bottom")}
    return [frozenset((sides["top"], sides["bottom"])), frozenset((sides["left"], sides["right"]))]


@dataclass(frozen=True)
class Case:
    """A game to look at. `colours`: whether players can be exchanged at all; `goals`: what an exchange must respect."""

    board: str
    colours: bool = True
    goals: Callable[[Game], list[Any]] | None = None
    canon: Callable[[Game, Move], Move] = unchanged
    token: Callable[[int, tuple[int, ...], Players, Game], int] = lambda token, to, players, game: token
    options: tuple[tuple[str, Any], ...] = ()
    least: int = 2  # how many pairs of a symmetry and an exchange there are, at least


CASES: dict[str, Case] = {
    "polygo": Case("s4", least=16),
    "go-n": Case("h3", least=36),
    "hexago-february": Case("h3", least=36),
    "hex-2": Case("h3", goals=ports_of),
    "hex-3": Case("h3", goals=ports_of, least=6),
    "hex-6": Case("h3", goals=ports_of, least=6),
    "hex-n": Case("h3", least=36),
    "hex": Case("rhombus4", goals=sides_of, least=4),
    "bridges": Case("bridge5", least=4),
    "tilers": Case("units4", canon=corners, options=(("stock", "3x2,2x1"),), least=16),
    "blocks": Case("units6", canon=corners, least=16),
    "labyrinth": Case("h3"),
    "hexadames": Case("h5", least=3),
    "marienbad": Case("s4", canon=ordered, colours=False, least=8),
    "polygone": Case("polygone"),
    "kruzno": Case("h6"),
    "hex-draughts": Case("h6"),
    "catchup": Case("h3", colours=False, least=12),
    "manalath": Case("hex556", token=colours, least=8),
    "taacoca": Case("h5", canon=ordered, token=hands, least=4),
    "pentalath": Case("trap7", least=4),
}


def exchanges(game: Game) -> Iterator[Players]:
    """The exchanges of players that keep the order of turns."""
    n = game.players
    for shift in range(n):
        yield tuple((p + shift) % n + 1 for p in range(n))


def image(owner: tuple[int, ...], to: tuple[int, ...], players: Players) -> tuple[int, ...]:
    """The board after a symmetry and an exchange; numbers above the players are pieces of nobody, or one for each."""
    n = len(players)
    moved = [0] * len(owner)
    for site, value in enumerate(owner):
        block, p = divmod(value - 1, n)
        moved[to[site]] = block * n + players[p] if value and not (block and max(owner) == n + 1) else value
    return tuple(moved)


def pairs(game: Game, case: Case) -> list[tuple[tuple[int, ...], Players]]:
    """Every symmetry with every exchange of players that lays the start and the goals on themselves."""
    start = game.initial().owner
    goals = case.goals(game) if case.goals else None
    found = []
    for to in symmetries(game.board):
        for players in exchanges(game) if case.colours else (tuple(range(1, game.players + 1)),):
            if image(start, to, players) != start:
                continue
            if goals and any(frozenset(frozenset(to[s] for s in side) for side in goals[p]) != goals[players[p] - 1]
                             for p in range(game.players)):
                continue
            found.append((to, players))
    return found


def moved(game: Game, case: Case, move: Move, to: tuple[int, ...], players: Players) -> Move:
    """The image of a move."""
    many = len(to)
    return case.canon(game, tuple(to[s] if s < many else many + case.token(s - many, to, players, game) for s in move))


def case_of(name: str) -> Case:
    """That which stands above, or for a game of which nothing special is known the smallest of its boards."""
    return CASES.get(name) or Case(min(games.own()[name].boards, key=lambda board: len(boards.load(board).cells)))


def test_nothing_is_said_of_a_game_that_is_not_there() -> None:
    assert set(CASES) <= set(games.own())


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(games.own()))
def test_symmetries_and_exchanges_commute_with_play(name: str) -> None:
    case = case_of(name)
    game = games.load(name, board=case.board, **dict(case.options))
    both = pairs(game, case)
    assert len(both) >= case.least
    rng = random.Random(name)
    for to, players in rng.sample(both, min(len(both), 6)):
        state, other = game.initial(), game.initial()
        other = State(other.owner, players[state.to_move - 1], other.memory)
        for _ in range(60):
            legal = game.legal_moves(state)
            there = {moved(game, case, move, to, players) for move in legal}
            assert there == set(game.legal_moves(other)), (to, players, game.text(state))
            outcome, opposite = game.outcome(state), game.outcome(other)
            if outcome is None or opposite is None:
                assert outcome is opposite is None
            else:
                assert {players[w - 1] for w in outcome.winners} == set(opposite.winners)
                break
            move = rng.choice(legal)
            state = game.apply(state, move)
            other = game.apply(other, moved(game, case, move, to, players))
            assert other.owner == image(state.owner, to, players)
            assert other.to_move == players[state.to_move - 1]
