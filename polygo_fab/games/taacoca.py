"""Taacoca: three stones forward together, first to the other side (Víkingur Fjalar Eiríksson, 2009).

Source: ZPAG, "Taacoca"; the readings are in 16_taacoca. Sets of sites are integers (`core.flood`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from ..core.board import Board
from ..core.errors import BadInput
from ..core.features import Feature, starts
from ..core.flood import by_owner, members
from ..core.game import Equipment, Move, Outcome, Site, State, TextForm
from ..core.options import option, validate
from .shared.hexagons import opposite, side, wedge

__all__ = ["FORWARD", "GAME", "WEDGE", "Taacoca"]

EMPTY = 0

WEDGE = (5, 4, 3)
"""How many stones stand in the middle of each row at the start, the home row first: a conjecture from a public
source (gokurakism.com), as the picture is lost."""

FORWARD = ((2, 1), (5, 4))
"""For each player the directions left and right, as the player sees them, as numbers of `Board.steps`."""


@dataclass(frozen=True)
class Taacoca(TextForm):
    """Taacoca on a hexagonal board: player 1 (White) from the lowest row up, player 2 (Black) down; White begins.

    A move is the stones that go, ascending, then 'left' or 'right' as the mover sees it: "c1-d1-e1-left".
    Every turn is a step forward for each stone that goes, so a play ends after a few turns (Y1), and there is no draw.
    """

    name: ClassVar[str] = "taacoca"
    title: ClassVar[str] = "Taacoca"
    summary: ClassVar[str] = "Move three stones forward together, and reach the enemy's home row with one of them."
    rules: ClassVar[tuple[str, ...]] = (
        "Twelve stones each start in rows of 5, 4 and 3 on opposite sides of the board [C]; Cross (white) begins.",
        "In your turn choose three of your stones, all if you have fewer, and move each one cell forward, all to the "
        "left or all to the right, as you see it when you look forward.",
        "None may leave the board or come to lie on a stone of your own; one that moves off at the same time is no "
        "obstacle [C]. Enemy stones that yours come to lie on are captured.",
        "The first to bring a stone to the enemy's home row wins.",
        "A player who cannot move so, or has no stone left, loses.")
    boards: ClassVar[tuple[str, ...]] = ("h5",)
    players = 2
    bears: ClassVar[tuple[int, ...]] = (2, 1)  # white begins

    typed: ClassVar[str] = ("the three stones, then left or right as you see it when you look forward: "
                            "c3-d3-e3-left")

    board: Board
    targets: str = option("simultaneous", "stones in one line: simultaneous, each may go where another one leaves; "
                          "strict, no stone may go where one of one's own has been", choices=("simultaneous", "strict"),
                          conjecture=True)

    def __post_init__(self) -> None:
        validate(self)
        _ = self._start

    @property
    def tokens(self) -> tuple[str, ...]:
        return ("left", "right")

    @property
    def equipment(self) -> tuple[Equipment, ...]:
        return tuple(Equipment("stone", player, sum(WEDGE)) for player in (1, 2))

    @property
    def shows(self) -> tuple[Feature, ...]:
        return starts(self.initial().owner, 2)

    def initial(self) -> State:
        """Both wedges; White begins."""
        owner = [EMPTY] * len(self.board.centres)
        for player, stones in ((1, self._start), (2, opposite(self.board, self._start))):
            for site in stones:
                owner[site] = player
        return State(tuple(owner), 1)

    def legal_moves(self, state: State) -> tuple[Move, ...]:
        """Stones and a direction, ascending; nothing when the game is over."""
        return () if self._arrived(state) else tuple(sorted(self._trios(state)))

    def apply(self, state: State, move: Move) -> State:
        """The state after the move. Raises BadInput for an illegal move."""
        self._check(state, move)
        owner = list(state.owner)
        ahead = self._ahead[state.to_move - 1][move[-1] - len(owner)]
        for site in move[:-1]:
            owner[site] = EMPTY
        for site in move[:-1]:
            owner[ahead[site][0]] = state.to_move
        return State(tuple(owner), 3 - state.to_move)

    def outcome(self, state: State) -> Outcome | None:
        """Won by a stone on the enemy's home row, the last mover's first; else lost by a player who cannot move."""
        arrived = self._arrived(state)
        if arrived:
            return Outcome((arrived,), f"player {arrived} has reached the home row of player {3 - arrived}")
        if next(self._trios(state), None):
            return None
        lacks = "cannot move" if state.to_move in state.owner else "has no stone left"
        return Outcome((3 - state.to_move,), f"player {state.to_move} {lacks}")

    # --- moves

    def _arrived(self, state: State) -> int:
        """The player with a stone on the enemy's home row, 0 if there is none."""
        rows = self.board.rows
        return next((player for player in (3 - state.to_move, state.to_move)
                     if any(state.owner[site] == player for site in rows[0 if player == 1 else -1])), 0)

    def _trios(self, state: State) -> Iterator[Move]:
        """The moves of the player: from the lines of stones one behind the other, so many of the foremost of each."""
        own = by_owner(state.owner, 2)[state.to_move]
        count = min(3, own.bit_count())
        for way in (0, 1):
            ahead, behind = self._ahead[state.to_move - 1][way], self._ahead[2 - state.to_move][way]
            fronts = [site for site in members(own) if ahead[site] and not own >> ahead[site][0] & 1]
            lines = [(site,) if self.targets == "strict" else _line(own, behind, site, count) for site in fronts]
            yield from ((*sorted(stones), len(state.owner) + way) for stones in _foremost(lines, count) if stones)

    def _check(self, state: State, move: Move) -> None:
        """Raises BadInput unless the move is legal."""
        said, size = f"move '{self.quoted(move)}'", len(state.owner)
        if self.outcome(state) is not None:
            raise BadInput(f"{said}: the game is over")
        count = min(3, state.owner.count(state.to_move))
        stones = move[:-1]
        if len(stones) != count or move[-1] not in (size, size + 1) or not all(
                0 <= site < size and state.owner[site] == state.to_move for site in stones):
            raise BadInput(f"{said}: expected {count} stones of player {state.to_move}, then left or right")
        if list(stones) != sorted(set(stones)):
            raise BadInput(f"{said}: expected each stone once, in the order of the board")
        for site in stones:
            target = self._ahead[state.to_move - 1][move[-1] - size][site]
            if not target:
                raise BadInput(f"{said}: the stone on {self.board.names[site]} would leave the board")
            if state.owner[target[0]] == state.to_move and (self.targets == "strict" or target[0] not in stones):
                raise BadInput(f"{said}: a stone of player {state.to_move} is on {self.board.names[target[0]]}")

    def parse(self, text: str) -> State:
        """The state that `text` writes. Raises BadInput with the first thing that does not fit."""
        state = super().parse(text)
        if state.memory:
            raise BadInput(f"position: '{state.memory[0][:60]}' after the player: expected nothing")
        return state

    def parse_move(self, state: State, text: str) -> Move:
        """The move that `text` writes, with the stones in any order."""
        return tuple(sorted(super().parse_move(state, text)))

    # --- tables of the board

    @cached_property
    def _start(self) -> tuple[Site, ...]:
        """The stones of White at the start."""
        if side(self.board, self.name) % 2 == 0:
            raise BadInput(f"taacoca on {self.board.name}: allowed: h5 and other hexagons with an odd side")
        return wedge(self.board, WEDGE, 0, self.name)

    @cached_property
    def _ahead(self) -> tuple[tuple[tuple[tuple[Site, ...], ...], ...], ...]:
        """For each player, direction and site the next site that way, if there is one."""
        return tuple(tuple(tuple(rays[way][:1] for rays in self.board.rays) for way in ways) for ways in FORWARD)


def _line(own: int, behind: Sequence[Sequence[Site]], front: Site, most: int) -> tuple[Site, ...]:
    """A stone and the own ones right behind it, at most so many."""
    line = [front]
    while len(line) < most and behind[line[-1]] and own >> behind[line[-1]][0] & 1:
        line.append(behind[line[-1]][0])
    return tuple(line)


def _foremost(lines: Sequence[tuple[Site, ...]], count: int) -> Iterator[tuple[Site, ...]]:
    """So many stones from the lines, in every way that leaves no gap in one: the foremost ones of each go."""
    if count == 0:
        yield ()
    for i, line in enumerate(lines):
        for part in range(1, min(len(line), count) + 1):
            for rest in _foremost(lines[i + 1:], count - part):
                yield line[:part] + rest


GAME = Taacoca
