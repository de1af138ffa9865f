"""Draughts on hexagonal boards of 9 and of 6 cells a side: one step any way, compulsory jumps, no promotion.

Source: ZPAG, "9x9x9 Hex Board" and the rules of Kruzno Checkers that it repeats (kruzno.com/hexcheckers.html, American
checkers); the readings are in 13_kruzno_hex_checkers. Sets of sites are integers (`core.flood`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice
from typing import ClassVar

from ..core.board import Board
from ..core.errors import BadInput
from ..core.features import Feature, starts
from ..core.flood import Flood, by_owner, members
from ..core.game import PASS, Equipment, Move, Outcome, Site, State, TextForm
from ..core.options import option, validate
from .shared.hexagons import opposite, side, wedge
from .shared.jumps import MOST, captures

__all__ = ["GAME", "HexDraughts"]

EMPTY = 0
MET = "met"


@dataclass(frozen=True)
class HexDraughts(TextForm):
    """Draughts on H_k, player 1 from the lowest row up, player 2 point-symmetric; player 1 begins.

    A move is the sites that the piece visits: (from, to) for a step, from and every landing cell for a capture.

    How a play ends is a conjecture, after American checkers. The memory holds the positions since the last capture:
    how many they are is the one guard against endless play, whether this one is among them the other. Before the first
    capture the count begins where the armies have met, with the word 'met' before the first position that shows
    enemies side by side: on H9 they need more than 40 moves each to come near.
    """

    name: ClassVar[str] = "hex-draughts"
    title: ClassVar[str] = "Hexagonal draughts"
    summary: ClassVar[str] = "Draughts on a hexagon: jump the enemy's men until none is left or none can move."
    rules: ClassVar[tuple[str, ...]] = (
        "The men start on opposite sides of the board, in three rows each or twelve in a wedge [C].",
        "In your turn move a man to an empty neighbouring cell, in any of the six directions; men are never promoted.",
        "If you can, you must capture instead: jump over a neighbouring enemy to the empty cell behind it, and on "
        "while that man can jump; lift the jumped ones. Of several captures choose any.",
        "A player who has no man left, or cannot move, loses [C].",
        "The game is a draw after 40 moves of each player without a capture, counted from when two enemies have first "
        "stood side by side, or when a position is there for the third time with the same player to move [C].")
    boards: ClassVar[tuple[str, ...]] = ("h9", "h6")
    players = 2

    first_row: ClassVar[int] = 0
    layouts: ClassVar[dict[str, tuple[int, ...]]] = {"three-rows": (), "twelve": (5, 4, 3)}
    """How many men stand in the middle of each row, the lowest first; () is three full rows."""

    typed: ClassVar[str] = "a piece and where it goes, such as c3-c4, a jump by every cell it lands on: c3-e3-e5"

    board: Board
    layout: str = option("three-rows", "the start: three-rows, three full rows each; twelve, that many men each in "
                         "rows of 5, 4 and 3", choices=("three-rows", "twelve"), conjecture=True)
    quiet: int = option(40, "after how many moves of each player in a row without a capture the game is a draw, "
                        "counted from when two enemies have first stood side by side", low=10, high=100,
                        conjecture=True)

    def __post_init__(self) -> None:
        validate(self)
        _ = self._men

    @property
    def equipment(self) -> tuple[Equipment, ...]:
        return tuple(Equipment("man", player, len(self._men)) for player in (1, 2))

    @property
    def shows(self) -> tuple[Feature, ...]:
        return starts(self.initial().owner, 2)

    # --- the turn

    def initial(self) -> State:
        """The men of the layout."""
        owner = [EMPTY] * len(self.board.centres)
        for player, men in ((1, self._men), (2, opposite(self.board, self._men))):
            for site in men:
                owner[site] = player
        return State(tuple(owner), 1)

    def legal_moves(self, state: State) -> tuple[Move, ...]:
        """The captures, or else the steps; ascending, nothing when the game is over."""
        return () if self._drawn(state) else tuple(sorted(self._turns(state)))

    def apply(self, state: State, move: Move) -> State:
        """The state after a step or a capture. Raises BadInput for an illegal move."""
        turns = {} if self._drawn(state) else self._turns(state)
        if move not in turns:
            raise BadInput(f"move '{self.quoted(move)}': " + self._why_not(state, move, turns))
        owner = list(state.owner)
        owner[move[0]], owner[move[-1]] = EMPTY, state.to_move  # in this order: a capture may end where it began
        for site in members(turns[move]):
            owner[site] = EMPTY
        return State(tuple(owner), 3 - state.to_move, () if turns[move] else self._longer(state))

    def outcome(self, state: State) -> Outcome | None:
        """Lost by a player who cannot move; else drawn by repetition, or by many moves without a capture."""
        sets = by_owner(state.owner, 2)
        if next(self._steps(sets, state.to_move), None) or next(self._captures(sets, state.to_move), None):
            reason = self._drawn(state)
            return Outcome((), reason) if reason else None
        lacks = "cannot move" if sets[state.to_move] else "has no man left"
        return Outcome((3 - state.to_move,), f"player {state.to_move} {lacks}")

    # --- moves

    def _turns(self, state: State) -> dict[Move, int]:
        """Each move with the set of the men that it captures."""
        sets = by_owner(state.owner, 2)
        return (dict(islice(self._captures(sets, state.to_move), MOST))
                or dict.fromkeys(self._steps(sets, state.to_move), 0))

    def _captures(self, sets: list[int], player: int) -> Iterator[tuple[Move, int]]:
        for site in members(sets[player] & self._flood.spread(sets[3 - player])):
            yield from captures(self.board.rays, site, sets[EMPTY], sets[3 - player])

    def _steps(self, sets: list[int], player: int) -> Iterator[Move]:
        for site in members(sets[player]):
            yield from ((site, to) for to in self.board.neighbours[site] if sets[EMPTY] >> to & 1)

    def _why_not(self, state: State, move: Move, turns: dict[Move, int]) -> str:
        if not turns:
            return "the game is over"
        if move == PASS:
            return "nobody passes"
        if not 0 <= move[0] < len(state.owner) or state.owner[move[0]] != state.to_move:
            return f"expected a man of player {state.to_move} first"
        if any(turn[:len(move)] == move for turn in turns):
            return "the man has to go on" if len(move) > 1 else "expected the cell that the man moves to"
        return "a capture is compulsory" if any(turns.values()) else "the man cannot go there"

    # --- memory

    def _longer(self, state: State) -> tuple[str, ...]:
        """The memory with this position, and with MET before it where it is the first in which the armies meet."""
        sets = by_owner(state.owner, 2)
        meet = self._whole(state) and MET not in state.memory and self._flood.spread(sets[1]) & sets[2]
        return (*state.memory, *((MET,) if meet else ()), self.word(state))

    def _whole(self, state: State) -> bool:
        """Whether nothing has been captured yet."""
        return len(state.owner) - state.owner.count(EMPTY) >= 2 * len(self._men)

    def _quiet(self, state: State) -> int:
        """How many moves have been made without a capture since the last one, or since the armies met."""
        if not self._whole(state):
            return len(state.memory)
        return len(state.memory) - 1 - state.memory.index(MET) if MET in state.memory else 0

    def _drawn(self, state: State) -> str:
        """Why the game is a draw, unless the player to move has lost; nothing where it is none."""
        if self._quiet(state) >= 2 * self.quiet:
            return f"no capture for {self.quiet} moves of each player"
        third = len(state.memory) > 3 and state.memory.count(self.word(state)) > 1
        return "the position is there for the third time" if third else ""

    def parse(self, text: str) -> State:
        """The state that `text` writes, after the positions since the last capture, the oldest first.

        Raises BadInput with the first thing that does not fit.
        """
        state = super().parse(text)
        if self._quiet(state) > 2 * self.quiet:
            raise BadInput(f"position: {self._quiet(state)} earlier positions: expected at most {2 * self.quiet}")
        words = tuple(word for word in state.memory if word != MET)
        rows, blank = self.word(state)[:-2], str.maketrans("12", "..")
        for back, word in enumerate(reversed(words), start=1):
            then = word[:-2]
            if (word[-2:] != f":{(state.to_move + back - 1) % 2 + 1}" or sorted(then) != sorted(rows)
                    or then.translate(blank) != rows.translate(blank)):
                raise BadInput(f"position: '{word[:60]}': expected an earlier position with the same men, as "
                               "rows:player, players in turn")
        memory: tuple[str, ...] = ()
        for word in words:
            memory = self._longer(replace(self.parse_word(word), memory=memory))
        if memory != state.memory:
            raise BadInput(f"position: '{MET}': expected once, before the first position that has enemies side by "
                           "side, where nothing has been captured")
        return state

    @cached_property
    def _flood(self) -> Flood:
        return Flood(self.board.neighbours)

    @cached_property
    def _men(self) -> tuple[Site, ...]:
        """The men of player 1 at the start."""
        k = side(self.board, self.name)
        return wedge(self.board, self.layouts[self.layout] or (k, k + 1, k + 2), self.first_row, self.name)


GAME = HexDraughts
