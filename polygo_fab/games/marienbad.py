"""Marienbad on a board: take any number of pawns that lie in one line; whoever takes the last pawn wins.

Source: FEV and MARS, "Variantes du jeu de Marienbad"; the readings of both, with the boards they are solved on, in
11_marienbad.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations
from typing import ClassVar

from ..core.board import Board
from ..core.errors import BadInput
from ..core.flood import bits
from ..core.game import Equipment, Move, Outcome, State, TextForm
from ..core.names import Point
from ..core.options import option, validate

__all__ = ["GAME", "Marienbad"]

LONGEST = 13
"""The longest line of which any set of pawns may be taken: it has 8,191, and H7, with 39 lines, 72,667 first moves."""


@dataclass(frozen=True)
class Marienbad(TextForm):
    """Marienbad on any board with straight lines; it begins full of pawns, and any position can be given.

    A move is the cells whose pawns are taken, ascending. Pawns are nobody's: they are pieces of their own number.
    """

    name: ClassVar[str] = "marienbad"
    title: ClassVar[str] = "Marienbad"
    summary: ClassVar[str] = "Take any number of pawns that lie in one line: whoever takes the last pawn wins."
    rules: ClassVar[tuple[str, ...]] = (
        "The board begins full of pawns, which are nobody's.",
        "On your turn take one pawn or more from one line: a row or a column, on hexagons one of the three directions.",
        "The pawns you take lie next to one another, without an empty cell between them [C].",
        "Whoever takes the last pawn wins.")
    boards: ClassVar[tuple[str, ...]] = ("s6", "s7", "h5", "h7", "s3", "s4", "h3")

    typed: ClassVar[str] = "the pawns you take, such as a1 or a1-b1-c1"

    board: Board
    players: int = option(2, "how many people play", low=2, high=6)
    aligned: str = option("contiguous", "which pawns of a line may be taken: contiguous, a run without gaps; subset, "
                          "any", choices=("contiguous", "subset"), conjecture=True)
    misere: bool = option(False, "whoever takes the last pawn loses, as in the film; all others win")
    diagonals: bool = option(False, "diagonals are lines too, on a board of squares", conjecture=True)

    def __post_init__(self) -> None:
        validate(self)
        if self.diagonals and (self.board.play == "edges" or {len(cell) for cell in self.board.cells} != {4}):
            raise BadInput(f"diagonals = 'yes' on {self.board.name}: allowed: on boards of squares")
        longest = max(map(len, self._lines), default=0)
        if not longest:
            raise BadInput(f"board '{self.board.name}': expected a board with straight lines, such as s6 or h5")
        if self.aligned == "subset" and longest > LONGEST:
            raise BadInput(f"aligned = 'subset' on {self.board.name}: lines of {longest} cells: allowed: up to "
                           f"{LONGEST}")

    # --- the turn

    def initial(self) -> State:
        """A pawn on every cell; player 1 begins."""
        return State((self._pawn,) * len(self.board.centres), 1)

    def legal_moves(self, state: State) -> tuple[Move, ...]:
        """Every set of pawns that may be taken, ascending."""
        if self.aligned == "contiguous":
            missing = ~self._pawns(state)
            return tuple(move for move, cells in self._runs if not cells & missing)
        single = ((site,) for site, piece in enumerate(state.owner) if piece)
        several = (move for line in self._lines for move in _subsets([site for site in line if state.owner[site]]))
        return tuple(sorted([*single, *several]))

    def apply(self, state: State, move: Move) -> State:
        """The state after these pawns are taken. Raises BadInput for an illegal move."""
        if not move or not all(0 <= site < len(state.owner) for site in move):
            raise BadInput(f"move '{self.quoted(move)}': expected the cells of one pawn or more")
        text, ordered = self.move_text(move), tuple(sorted(set(move)))
        if move != ordered:
            raise BadInput(f"move '{text}': expected each cell once and in order, as {self.move_text(ordered)}")
        for site in move:
            if not state.owner[site]:
                raise BadInput(f"move '{text}': there is no pawn on {self.board.names[site]}")
        line = self._line_of.get(move[:2], ()) if len(move) > 1 else move
        if not set(move) <= set(line):
            raise BadInput(f"move '{text}': expected pawns in one line")
        places = [line.index(site) for site in move]
        if self.aligned == "contiguous" and max(places) - min(places) >= len(move):
            raise BadInput(f"move '{text}': expected pawns next to one another (aligned = contiguous)")
        owner = list(state.owner)
        for site in move:
            owner[site] = 0
        return State(tuple(owner), state.to_move % self.players + 1)

    def outcome(self, state: State) -> Outcome | None:
        """Over when the board is empty; the player before the one to move has taken the last pawn."""
        if any(state.owner):
            return None
        last = (state.to_move - 2) % self.players + 1
        if self.misere:
            return Outcome(tuple(player for player in range(1, self.players + 1) if player != last),
                           f"player {last} has taken the last pawn")
        return Outcome((last,), "the last pawn is taken")

    # --- text and equipment

    @property
    def marks(self) -> str:
        """'.' for no pawn, 'o' for a pawn; the numbers of the players stand for no piece."""
        return super().marks + "o"

    def parse(self, text: str) -> State:
        """The state that `text` writes (`core.game`). Raises BadInput with the first thing that does not fit."""
        state = super().parse(text)
        if not set(state.owner) <= {0, self._pawn}:
            raise BadInput("position: a piece of a player: allowed: . and o, as pawns are nobody's")
        if state.memory:
            raise BadInput(f"position: '{state.memory[0][:60]}' after the player: allowed: nothing")
        return state

    def parse_move(self, state: State, text: str) -> Move:
        """The move that `text` writes; its cells may come in any order."""
        return tuple(sorted(super().parse_move(state, text)))

    @property
    def equipment(self) -> tuple[Equipment, ...]:
        """A pawn for each cell."""
        return (Equipment("pawn", 0, len(self.board.centres)),)

    def in_use(self, state: State) -> tuple[int, ...]:
        return (state.owner.count(self._pawn),)

    # --- tables of the board

    @property
    def _pawn(self) -> int:
        return self.players + 1

    def _pawns(self, state: State) -> int:
        """The set of the cells with a pawn."""
        return int("".join("1" if piece else "0" for piece in reversed(state.owner)), 2)

    @cached_property
    def _lines(self) -> tuple[tuple[int, ...], ...]:
        """The straight lines of two cells or more, each from one end to the other.

        Where edges are played some lines only leave out every other edge of a longer one: those are none.
        """
        more = self._diagonals
        found = (replace(self.board, steps=self.board.steps + more) if more else self.board).lines
        within: dict[int, list[set[int]]] = {}
        for line in found:
            for site in line:
                within.setdefault(site, []).append(set(line))
        return tuple(line for line in found if not any(set(line) < longer for longer in within[line[0]]))

    @property
    def _diagonals(self) -> tuple[Point, ...]:
        if not self.diagonals:
            return ()
        return tuple((a[0] + b[0], a[1] + b[1]) for a, b in combinations(self.board.steps, 2)
                     if math.isclose(a[0] * b[0] + a[1] * b[1], 0, abs_tol=1e-6))

    @cached_property
    def _line_of(self) -> dict[tuple[int, ...], tuple[int, ...]]:
        """The line through each two cells that have one."""
        return {pair: line for line in self._lines for pair in combinations(sorted(line), 2)}

    @cached_property
    def _runs(self) -> tuple[tuple[Move, int], ...]:
        """Every run of cells next to one another in a line, as a move and as a set; ascending."""
        runs = {tuple(sorted(line[a:b])) for line in self._lines
                for a, b in combinations(range(len(line) + 1), 2)}
        runs |= {(site,) for site in range(len(self.board.centres))}
        return tuple((run, bits(run)) for run in sorted(runs))


def _subsets(sites: list[int]) -> Iterator[Move]:
    """Every set of two or more of these."""
    ordered = sorted(sites)
    return (found for size in range(2, len(ordered) + 1) for found in combinations(ordered, size))


GAME = Marienbad
