"""Catchup (Nick Bentley): fill the board, and own the largest group; who is overtaken may put three stones.

Source: ZPAG, "Catchup"; the reading in 14_catchup. A turn of one to three stones is played stone by stone: a move is
one cell, or the word "done", which ends a turn early. What the position does not show of a turn is in the memory.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import zip_longest
from typing import ClassVar

from ..core.board import Board
from ..core.errors import BadInput
from ..core.features import Feature
from ..core.flood import Flood, by_owner
from ..core.game import Equipment, Move, Outcome, State, TextForm

__all__ = ["GAME", "Catchup"]

EMPTY = 0
LEFT = ("left:1", "left:2", "left:3")
GREW = "grew"


@dataclass(frozen=True)
class Catchup(TextForm):
    """Catchup on any board.

    memory  at the start of a turn nothing, or "left:3" where three stones are allowed; without it two are, and one
            on the empty board. Within a turn, after its first stone, how many stones are still allowed ("left:2" or
            "left:1"), and "grew" if the player's score has increased in this turn.
    """

    name: ClassVar[str] = "catchup"
    title: ClassVar[str] = "Catchup"
    summary: ClassVar[str] = "Fill the board and own the largest group; whoever is caught or overtaken may put more."
    rules: ClassVar[tuple[str, ...]] = (
        "Cross (white) begins; the first turn is one stone on any cell.",
        "After that a turn is one or two stones on empty cells, put one after the other; say done to put fewer.",
        "Your score is the size of your largest group of connected stones, and 1 at the start.",
        "If the other player's score increased in the last turn and is at least yours, you may put up to three stones.",
        "The game ends when the board is full: the larger group wins; equal ones give way to the second largest, and "
        "so on.")
    boards: ClassVar[tuple[str, ...]] = ("h5", "h7")
    players = 2
    bears: ClassVar[tuple[int, ...]] = (2, 1)  # white begins

    board: Board

    @property
    def tokens(self) -> tuple[str, ...]:
        return ("done",)

    @property
    def equipment(self) -> tuple[Equipment, ...]:
        """Stones, and a counter of each player for the track."""
        return (*(Equipment("stone", player, None) for player in (1, 2)),
                *(Equipment("counter", player, 1) for player in (1, 2)))

    def in_use(self, state: State) -> tuple[int, ...]:
        return (state.owner.count(1), state.owner.count(2), 1, 1)

    @property
    def shows(self) -> tuple[Feature, ...]:
        """The track for the scores. As every turn puts a stone and none more than three, nobody has more than three
        quarters of all stones, rounded up."""
        return (Feature("track", 0, frozenset(range(1, -(-3 * len(self.board.centres) // 4) + 1))),)

    typed: ClassVar[str] = "a cell, such as c3; or done to end the turn"

    def tally(self, state: State) -> tuple[int, ...]:
        return self._scores(state.owner)

    def status(self, state: State) -> tuple[str, ...]:
        scores = self._scores(state.owner)
        return (f"player 1 scores {scores[0]}, player 2 {scores[1]}; player {state.to_move} may put "
                f"{self._left(state)} more",)

    def initial(self) -> State:
        """An empty board; player 1, White, begins."""
        return State((EMPTY,) * len(self.board.centres), 1)

    # --- the turn

    def legal_moves(self, state: State) -> tuple[Move, ...]:
        """The empty cells in order, then "done" after the first stone of a turn; nothing when the board is full."""
        moves = [(site,) for site, owner in enumerate(state.owner) if owner == EMPTY]
        return (*moves, (len(state.owner),)) if moves and self._begun(state) else tuple(moves)

    def apply(self, state: State, move: Move) -> State:
        """The state after one stone, or after "done". Raises BadInput for an illegal move."""
        sites = len(self.board.centres)
        if move == (sites,):
            if not self._begun(state):
                raise BadInput("move 'done': put at least one stone first" if EMPTY in state.owner else
                               "move 'done': the game is over")
            return self._next_turn(state.owner, state.to_move, GREW in state.memory)
        if len(move) != 1 or not 0 <= move[0] < sites:
            raise BadInput(f"move '{self.quoted(move)}': expected one cell, or done")
        if state.owner[move[0]] != EMPTY:
            raise BadInput(f"move '{self.board.names[move[0]]}': the cell is taken")
        owner = (*state.owner[:move[0]], state.to_move, *state.owner[move[0] + 1:])
        grew = GREW in state.memory or self._grows(state, move[0])
        left = self._left(state) - 1
        if left and EMPTY in owner:
            return State(owner, state.to_move, (LEFT[left - 1], GREW) if grew else (LEFT[left - 1],))
        return self._next_turn(owner, state.to_move, grew)

    def _begun(self, state: State) -> bool:
        """Whether the player has put a stone in this turn."""
        return bool(state.memory) and state.memory[0] != LEFT[2]

    def _left(self, state: State) -> int:
        """How many more stones the player may put in this turn."""
        if state.memory:
            return LEFT.index(state.memory[0]) + 1
        return 2 if any(state.owner) else 1

    def _grows(self, state: State, site: int) -> bool:
        """Whether a stone of the player on an empty site increases the player's score: only its own group is new."""
        own = by_owner(state.owner, 2)[state.to_move]
        size = self._flood.fill(1 << site, own | 1 << site).bit_count()
        return size > 1 and all(group.bit_count() < size for group in self._flood.components(own))

    def _next_turn(self, owner: tuple[int, ...], player: int, grew: bool) -> State:
        """The other player's turn: three stones if this one's score increased and is now at least that player's."""
        three = False
        if grew and EMPTY in owner:
            scores = self._scores(owner)
            three = scores[player - 1] >= scores[2 - player]
        return State(owner, 3 - player, (LEFT[2],) if three else ())

    # --- the end

    def outcome(self, state: State) -> Outcome | None:
        """Over when the board is full: the sizes of the groups, largest first, are compared in order; larger wins.

        On a board with an odd number of cells they cannot all be equal (U1); on others equal lists are a draw.
        """
        if EMPTY in state.owner:
            return None
        white, black = self._groups(state.owner)
        scores = self._scores(state.owner)
        if white == black:
            return Outcome((), "the board is full: all groups are equal", scores)
        rank = next(i for i, (a, b) in enumerate(zip_longest(white, black, fillvalue=0), 1) if a != b)
        reason = "the larger group wins" if rank == 1 else f"the groups of rank {rank} differ first"
        return Outcome((1,) if white > black else (2,), f"the board is full: {reason}", scores)

    def _groups(self, owner: tuple[int, ...]) -> tuple[list[int], list[int]]:
        """The sizes of White's and of Black's groups, the largest first."""
        _, *stones = by_owner(owner, 2)
        white, black = (sorted((group.bit_count() for group in self._flood.components(own)), reverse=True)
                        for own in stones)
        return white, black

    def _scores(self, owner: tuple[int, ...]) -> tuple[int, int]:
        """Each player's score: the size of the largest group, and 1 before there is a larger one."""
        white, black = self._groups(owner)
        return max(white, default=1), max(black, default=1)

    # --- text

    def parse(self, text: str) -> State:
        """The state that `text` writes (`core.game`). Raises BadInput with the first thing that does not fit."""
        state = super().parse(text)
        words = " ".join(state.memory)
        if words not in ("", LEFT[2], *LEFT[:2], *(f"{left} {GREW}" for left in LEFT[:2])):
            raise BadInput(f"position: '{words[:60]}' after the player: allowed: nothing, left:3, left:2 or left:1, "
                           "then grew")
        own, other = self._scores(state.owner)[::1 if state.to_move == 1 else -1]
        if words and EMPTY not in state.owner:
            raise BadInput(f"position: '{words}' on a full board")
        if words == LEFT[2] and not other >= max(own, 2):
            raise BadInput(f"position: 'left:3', but the other player's score is {other}, the player's {own}")
        if self._begun(state) and state.to_move not in state.owner:
            raise BadInput(f"position: '{words}' within a turn of player {state.to_move}, who has no stone")
        if GREW in state.memory and own < 2:
            raise BadInput(f"position: 'grew', but the score of player {state.to_move} is 1")
        return state

    @cached_property
    def _flood(self) -> Flood:
        return Flood(self.board.neighbours)


GAME = Catchup
