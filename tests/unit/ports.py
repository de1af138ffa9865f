"""GO-n and the HexaGo of February once more, in sets and words of 03_go_n: shares no code with the games."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest

from polygo_fab.core.game import PASS, Move, State
from polygo_fab.games.go_n import CleanUps


def playout(game: CleanUps, seed: int, choose: Callable[[random.Random, State], Move] | None = None,
            start: State | None = None) -> Iterator[tuple[State, Move, State]]:
    """The moves of a play, random unless somebody chooses, each with the states before and after it."""
    rng = random.Random(seed)
    state = start or game.initial()
    for _ in range(5000):
        if game.outcome(state) is not None:
            return
        move = choose(rng, state) if choose else rng.choice(game.legal_moves(state))
        following = game.apply(state, move)
        yield state, move, following
        state = following
    pytest.fail(f"not over after so many moves: {game.text(state)}")


class Literal:
    """A position, and what clean-ups have left so far: the whole boards, with the players to move."""

    def __init__(self, game: CleanUps, state: State, captures: bool) -> None:
        self.near, self.border = game.board.neighbours, game.board.border_sites
        self.players, self.place, self.urn = game.players, game.place, getattr(game, "urn", 0)
        self.colours, self.to_move, self.captures = dict(enumerate(state.owner)), state.to_move, captures
        self.left: set[tuple[tuple[int, ...], int]] = set()

    def of(self, *colours: int) -> set[int]:
        return {c for c, colour in self.colours.items() if colour in colours}

    def components(self, cells: set[int]) -> list[set[int]]:
        rest, parts = set(cells), []
        while rest:
            part = last = {min(rest)}
            while last := {n for c in last for n in self.near[c]} & rest - part:
                part = part | last
            parts.append(part)
            rest -= part
        return parts

    @property
    def ports(self) -> set[int]:
        """Cells of coloured provinces with a border cell."""
        return {c for j in range(1, self.players + 1) for part in self.components(self.of(j)) if part & self.border
                for c in part}

    def free(self, player: int) -> set[int]:
        """Empty cells that a path of the player's pawns and empty cells links to the border or to a port of his."""
        goals = self.of(0) & self.border | self.of(player) & self.ports
        return {c for part in self.components(self.of(0, player)) if part & goals for c in part & self.of(0)}

    @property
    def free_for_some(self) -> set[int]:
        return set().union(*(self.free(j) for j in range(1, self.players + 1)))

    def urn_of(self, player: int) -> float:
        return self.urn - len(self.of(player)) if self.urn else float("inf")

    def settle(self) -> set[int] | None:
        """Enclosed regions of one contour change colour, in February; then the clean-up: what it removes."""
        if self.captures:
            for part in self.components(set(self.colours) - self.ports):
                around = {self.colours[n] for c in part for n in self.near[c] if n not in part}
                if not part & (self.border | self.free_for_some) and len(around) == 1:
                    self.colours |= dict.fromkeys(part, around.pop())
        if self.free_for_some and any(self.urn_of(j) for j in range(1, self.players + 1)):
            return None
        isolated = set(self.colours) - self.of(0) - self.ports
        self.colours |= dict.fromkeys(isolated, 0)
        return isolated or None

    def after(self, cell: int | None) -> tuple[tuple[int, ...], int, set[int] | None]:
        """The board and the player after a pawn (or a pass), and what a clean-up removes (None: there is none)."""
        kept = dict(self.colours)
        if cell is not None:
            self.colours[cell] = self.to_move
        removed = self.settle()
        board, self.colours = tuple(self.colours.values()), kept
        return board, self.to_move % self.players + 1, removed

    def legal(self) -> set[int]:
        """Where the player may put a pawn."""
        if not self.urn_of(self.to_move):
            return set()
        cells = {"empty": self.of(0), "free": self.free_for_some, "own": self.free(self.to_move)}[self.place]
        return {cell for cell in cells if not self.left or self.after(cell)[:2] not in self.left
                or self.after(cell)[2] is None}

    def play(self, move: Move) -> set[int] | None:
        """Make a move of the game; what its clean-up removes."""
        board, to_move, removed = self.after(move[0] if move != PASS else None)
        self.colours, self.to_move = dict(enumerate(board)), to_move
        if removed is not None:
            self.left.add((board, to_move))
        return removed


def spoiler(game: CleanUps, barred: list[int]) -> Callable[[random.Random, State], Move]:
    """A player who puts no solid pawn if he can, and fills the shores; `barred`: what the guard has kept him from."""
    def choose(rng: random.Random, state: State) -> Move:
        moves = game.legal_moves(state)
        barred.extend(set(game.legal_moves(State(state.owner, state.to_move))) - set(moves) - {PASS})
        idle = [m for m in moves if len(game.littoral(game.apply(state, m))) == len(game.littoral(state))]
        solid = game.littoral(state)
        return max(idle, key=lambda m: (sum(n in solid for s in m for n in game.board.neighbours[s]), rng.random()),
                   default=rng.choice(moves))
    return choose
