"""Manalath (Dieter Stein and Néstor Romeral Andrés, 2012): pieces of either colour; five win, four lose.

Source: ZPAG, "Manalath"; the reading, with the published rules where they differ, in 15_manalath.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from ..core.board import Board
from ..core.errors import BadInput
from ..core.flood import Flood, by_owner, members
from ..core.game import PASS, Equipment, Move, Outcome, Site, State, TextForm
from ..core.options import option, validate

__all__ = ["GAME", "Manalath"]

EMPTY, BLOCKER = 0, 3
BLOCKERS = 3
"""How many green pieces there are (15_manalath)."""
COLOURS = ("orange", "purple")
LARGEST = 5
IN_THE_BOX = {"hex556": 25, "h5": 30}
"""How many pieces of each colour there are for a board: ZPAG, and the published rules of the smaller board."""
PASSES = ("passes:1", "passes:2")


@dataclass(frozen=True)
class Manalath(TextForm):
    """Manalath on any board. Player 1 is orange, player 2 purple; a move is a cell and a colour: "c3-purple".

    A colour of which no piece is left cannot be chosen, which is a conjecture (15_manalath). Whether a move is legal
    does not depend on the player, so who is blocked stays so: with blocked "pass" both pass, one after the other,
    and the memory holds "passes:1", then "passes:2". Blockers are cells of the board, kept in its order: "c3,a1".
    """

    name: ClassVar[str] = "manalath"
    title: ClassVar[str] = "Manalath"
    summary: ClassVar[str] = ("Put pieces of either colour: finish your turn with a group of five of yours and win, "
                              "with a group of four and lose.")
    rules: ClassVar[tuple[str, ...]] = (
        "Player 1 is orange, player 2 purple; orange begins on an empty board.",
        "In turn, put one piece of either colour on an empty cell; it must not make a group "
        "(connected pieces of one colour) of more than five.",
        "A colour of which no piece is left cannot be chosen. [C]",
        "If there is a group of exactly four of your colour at the end of your turn, you lose.",
        "Otherwise, if there is a group of five of your colour at the end of your turn, you win.",
        "If you cannot move, the position is judged for you in the same way; if it decides nothing, it is a draw.")
    boards: ClassVar[tuple[str, ...]] = ("hex556", "h5")
    players = 2

    typed: ClassVar[str] = "a cell and a colour, such as c3-orange"

    board: Board
    stock: int = option(-1, "pieces of each colour; 0 is without limit; -1 as many as in the box: 25 on hex556, 30 on "
                        "h5, without limit on other boards", low=-1, high=400, conjecture=True)
    blockers: str = option("", "one to three cells that nobody can use, as a1,b2,c3")
    blocked: str = option("ends", "when a player cannot move: ends, the game does; pass, the player passes, and two "
                          "passes in turn are a draw", choices=("ends", "pass"))

    def __post_init__(self) -> None:
        validate(self)
        given = self.blockers
        names = [name.strip() for name in str(given).lower().split(",")] if str(given).strip() else []
        for name in names:
            if name not in self.board.site:
                raise BadInput(f"blockers: no cell '{name[:60]}' on {self.board.name}: allowed: cells, as a1,b2,c3")
        if len(names) > BLOCKERS or len(set(names)) < len(names):
            raise BadInput(f"blockers = '{','.join(names)[:60]}': allowed: up to three different cells, as a1,b2,c3")
        object.__setattr__(self, "blockers", ",".join(sorted(names, key=self.board.names.index)))

    @property
    def marks(self) -> str:
        return ".12x" if self.blockers else ".12"

    @property
    def tokens(self) -> tuple[str, ...]:
        return COLOURS

    @property
    def equipment(self) -> tuple[Equipment, ...]:
        """Pieces of both colours, which both players may use, and the three green ones that a game may begin with."""
        pieces = tuple(Equipment("piece", player, self._limit or None) for player in (1, 2))
        return (*pieces, Equipment("blocker", 0, BLOCKERS))

    def in_use(self, state: State) -> tuple[int, ...]:
        return tuple(state.owner.count(value) for value in (1, 2, BLOCKER))

    def status(self, state: State) -> tuple[str, ...]:
        """The pieces left, where there is a limit."""
        used = self.in_use(state)
        left = ", ".join(f"{name} {self._limit - count}" for name, count in zip(self.tokens, used, strict=False))
        return (f"pieces left: {left}",) if self.stock else ()

    def initial(self) -> State:
        """An empty board, or the blockers alone; player 1, orange, begins."""
        return State(tuple(BLOCKER if s in self._blockers else EMPTY for s in range(len(self.board.centres))), 1)

    # --- the turn

    def legal_moves(self, state: State) -> tuple[Move, ...]:
        """Cell by cell the colours for it, orange first; PASS for a blocked player who must pass."""
        if self.outcome(state):
            return ()
        sets = by_owner(state.owner, 2)
        allowed = [self._allowed(sets, colour) for colour in (1, 2)]
        orange = len(state.owner)
        moves = tuple([(site, orange + i) for site in members(allowed[0] | allowed[1])
                       for i in (0, 1) if allowed[i] >> site & 1])
        return moves or (PASS,)

    def apply(self, state: State, move: Move) -> State:
        """The state after one piece. Raises BadInput for an illegal move."""
        orange = len(state.owner)
        over = self.outcome(state)
        if over:
            raise BadInput(f"move '{self._named(move)}': the game is over: {over.reason}")
        if move == PASS:
            if self._can_move(by_owner(state.owner, 2)):
                raise BadInput("pass: a player who can put a piece must")
            return State(state.owner, 3 - state.to_move, (PASSES[len(state.memory)],))
        if len(move) != 2 or not 0 <= move[0] < orange or move[1] not in (orange, orange + 1):
            raise BadInput(f"move '{self._named(move)}': expected a cell and a colour, as a1-orange")
        site, colour = move[0], move[1] - orange + 1
        if state.owner[site] != EMPTY:
            raise BadInput(f"move '{self._named(move)}': the cell is "
                           + ("blocked" if state.owner[site] == BLOCKER else "taken"))
        if self._used_up(state.owner.count(colour)):
            raise BadInput(f"move '{self._named(move)}': all {self._limit} {COLOURS[colour - 1]} pieces have been put")
        own = by_owner(state.owner, 2)[colour] | 1 << site
        if self._flood.fill(1 << site, own).bit_count() > LARGEST:
            raise BadInput(f"move '{self._named(move)}': it would make a group of more than {LARGEST}")
        return State((*state.owner[:site], colour, *state.owner[site + 1:]), 3 - state.to_move)

    def _allowed(self, sets: list[int], colour: int) -> int:
        """The empty cells on which a piece of the colour makes no group of more than five."""
        if self._used_up(sets[colour].bit_count()):
            return 0
        flood = self._flood
        touching = [sets[EMPTY]] + [0] * LARGEST  # [n]: next to groups of the colour that have n pieces or more in all
        for group in flood.components(sets[colour]):
            size, near = group.bit_count(), flood.spread(group)
            for n in range(LARGEST, 0, -1):
                touching[n] |= touching[max(n - size, 0)] & near
        return sets[EMPTY] & ~touching[LARGEST]

    def _can_move(self, sets: list[int]) -> bool:
        """Whether there is a legal move: cells apart from a colour are looked at first."""
        for colour in (1, 2):
            apart = sets[EMPTY] & ~self._flood.spread(sets[colour])
            if (apart and not self._used_up(sets[colour].bit_count())) or self._allowed(sets, colour):
                return True
        return False

    def _used_up(self, pieces: int) -> bool:
        return 0 < self._limit <= pieces

    def _named(self, move: Move) -> str:
        """A move in words, whatever its numbers are."""
        names = self.board.names + self.tokens
        return "-".join(names[n] if 0 <= n < len(names) else str(n) for n in move) or "pass"

    # --- the end

    def outcome(self, state: State) -> Outcome | None:
        """What the end of the last turn decides; for a blocked player also what the end of this one would."""
        sets = by_owner(state.owner, 2)
        mover, other = state.to_move, 3 - state.to_move
        ended = self._judged(sets, other)
        if ended or self._can_move(sets):
            return ended
        if self.blocked == "ends":
            return self._judged(sets, mover) or Outcome((), f"{COLOURS[mover - 1]} cannot move")
        return Outcome((), "both players have passed") if state.memory == PASSES[1:] else None

    def _judged(self, sets: list[int], player: int) -> Outcome | None:
        """How the game ends after the player's turn: a group of four loses, even with one of five; five win."""
        sizes = {group.bit_count() for group in self._flood.components(sets[player])}
        if LARGEST - 1 in sizes:
            return Outcome((3 - player,), f"{COLOURS[player - 1]} has a group of four at the end of the turn")
        if LARGEST in sizes:
            return Outcome((player,), f"{COLOURS[player - 1]} has a group of five at the end of the turn")
        return None

    # --- text and tables

    def parse(self, text: str) -> State:
        """The state that `text` writes (`core.game`). Raises BadInput with the first thing that does not fit."""
        state = super().parse(text)
        if {site for site, value in enumerate(state.owner) if value == BLOCKER} != self._blockers:
            raise BadInput(f"position: the cells marked x are not the blockers of this game, {self.blockers}")
        sets = by_owner(state.owner, 2)
        for player, colour in enumerate(COLOURS, 1):
            if any(group.bit_count() > LARGEST for group in self._flood.components(sets[player])):
                raise BadInput(f"position: a group of more than {LARGEST} {colour} pieces")
            if self._limit and sets[player].bit_count() > self._limit:
                raise BadInput(f"position: {sets[player].bit_count()} {colour} pieces: allowed: {self._limit}")
        if state.memory and (self.blocked == "ends" or state.memory not in (PASSES[:1], PASSES[1:])
                             or self._can_move(sets)):
            raise BadInput(f"position: '{' '.join(state.memory)[:60]}' after the player: allowed: passes:1 or "
                           "passes:2, with blocked = pass, where nobody can move")
        return state

    @cached_property
    def _limit(self) -> int:
        """Pieces of each colour; 0 is without limit."""
        return self.stock if self.stock >= 0 else IN_THE_BOX.get(self.board.name, 0)

    @cached_property
    def _blockers(self) -> frozenset[Site]:
        return frozenset(self.board.site[name] for name in self.blockers.split(",") if name)

    @cached_property
    def _flood(self) -> Flood:
        return Flood(self.board.neighbours)


GAME = Manalath
