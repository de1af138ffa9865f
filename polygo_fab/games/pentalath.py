"""Pentalath (Ludi, the program of Cameron Browne, 2007): five in a line, with the captures of Go.

Source: ZPAG, "Pentalath"; the reading, with the theorem that no ko exists, in 17_pentalath.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar

from ..core.board import Board
from ..core.errors import BadInput
from ..core.flood import Flood, bits, by_owner, members
from ..core.game import Equipment, Move, Outcome, State, TextForm
from ..core.options import option, validate

__all__ = ["GAME", "Pentalath"]

EMPTY = 0
LINE = 5
DISCS = (40, 40, 30)
SWAPPED = "swapped"


@dataclass(frozen=True)
class Pentalath(TextForm):
    """Pentalath on any board with lines of five.

    Colours are 1 white, 2 black, 3 red. Players have the colour of their number; after a swap, which the memory then
    names, player 1 is black, player 2 white, and player 1 is to move.

    No single disc can be taken back and forth (no ko), but larger groups may be, if the players want it. Our guard
    is a conjecture: a capture may not leave a position that a capture has left before, with the same player to move.
    The memory holds these positions. Between two captures discs are only added, so every play ends. Conjectures too:
    who has no legal move (all discs on the board is another reason) makes the game a draw.
    """

    name: ClassVar[str] = "pentalath"
    title: ClassVar[str] = "Pentalath"
    summary: ClassVar[str] = "Five discs in a line win, and groups without freedom are captured, as in Go."
    rules: ClassVar[tuple[str, ...]] = (
        "In turn, put one disc of your colour on an empty cell; Cross begins, and nobody may pass. With the option "
        "swap, the second player may take over the first disc and its colour instead.",
        "A group, the connected discs of one colour, has freedom if an empty cell is next to it.",
        "After your disc is put, all groups of other colours without freedom are taken off the board.",
        "Your disc's group must have freedom then, else the move is illegal.",
        "A capture that would bring back an earlier position, with the same player to move, is illegal. [C]",
        "Five or more of your discs in a straight line win.",
        "If the player to move has no legal move, the game is a draw. [C]")
    boards: ClassVar[tuple[str, ...]] = ("trap7", "h5")

    board: Board
    players: int = option(2, "how many colours play", low=2, high=3)
    bears: ClassVar[tuple[int, ...]] = (2, 1, 3)  # white begins
    swap: bool = option(False, "for two players: the second may take Cross's first disc, and the colour, instead of "
                        "putting a disc")

    def __post_init__(self) -> None:
        validate(self)
        if self.swap and self.players != 2:
            raise BadInput(f"swap = yes with {self.players} players: allowed with players = 2 only")
        if not self._lines:
            raise BadInput(f"pentalath: board {self.board.name} has no straight line of {LINE} cells: "
                           "allowed: a larger board")

    @property
    def tokens(self) -> tuple[str, ...]:
        return ("swap",) if self.swap else ()

    @property
    def equipment(self) -> tuple[Equipment, ...]:
        """40 white and 40 black discs, 30 red ones; captured discs can be used again."""
        return tuple(Equipment("disc", colour, DISCS[colour - 1]) for colour in self._colours)

    def initial(self) -> State:
        """An empty board; player 1, White, begins."""
        return State((EMPTY,) * len(self.board.centres), 1)

    # --- the turn

    def legal_moves(self, state: State) -> tuple[Move, ...]:
        """The cells for a disc, in order, then the swap where there is one; nothing when the game is over."""
        sets = by_owner(state.owner, self.players)
        if self._winners(state, sets):
            return ()
        moves = tuple([(site,) for site in members(self._open(state, sets))])
        return (*moves, (len(state.owner),)) if self._may_swap(state) else moves

    def apply(self, state: State, move: Move) -> State:
        """The state after one disc and its captures, or after the swap. Raises BadInput for an illegal move."""
        sites = len(self.board.centres)
        if self.swap and move == (sites,):
            if not self._may_swap(state):
                raise BadInput("move 'swap': allowed only in place of the second player's first disc")
            return State(state.owner, 1, (SWAPPED,))
        if len(move) != 1 or not 0 <= move[0] < sites:
            raise BadInput(f"move '{self.quoted(move)}': expected one cell" + " or swap" * self.swap)
        sets = by_owner(state.owner, self.players)
        following = self._played(state, sets, move[0])
        reason = "the game is over" if self._winners(state, sets) else following
        if isinstance(reason, str):
            raise BadInput(f"move '{self.board.names[move[0]]}': {reason}")
        return reason

    def _played(self, state: State, sets: list[int], site: int) -> State | str:
        """The state after a disc and its captures, which are made all at once; or why that is illegal."""
        colour, spread, fill = self._colour(state.to_move, state), self._flood.spread, self._flood.fill
        if state.owner[site] != EMPTY:
            return "the cell is taken"
        if sets[colour].bit_count() >= DISCS[colour - 1]:
            return f"all {DISCS[colour - 1]} discs of player {state.to_move} are on the board"
        empty = sets[EMPTY] ^ 1 << site
        free, captured = spread(empty), 0
        for other in self._colours:
            if other != colour:
                captured |= sets[other] & ~fill(free, sets[other])
        if not spread(fill(1 << site, sets[colour] | 1 << site)) & (empty | captured):
            return "the disc would have no freedom"
        owner = list(state.owner)
        owner[site] = colour
        for cell in members(captured):
            owner[cell] = EMPTY
        following = State(tuple(owner), state.to_move % self.players + 1, state.memory)
        if not captured:
            return following
        word = self.word(following)
        if word in state.memory:
            return "the capture would leave a position that has been there before"
        return replace(following, memory=(*state.memory, word))

    def _open(self, state: State, sets: list[int]) -> int:
        """The cells for a disc."""
        sure, doubtful = self._sure(state, sets), sets[EMPTY]
        return sure | bits(site for site in members(doubtful & ~sure)
                           if isinstance(self._played(state, sets, site), State))

    def _sure(self, state: State, sets: list[int]) -> int:
        """Cells for a disc that need no trial: an empty cell is next to them, and the guard has nothing to compare."""
        colour = self._colour(state.to_move, state)
        if sets[colour].bit_count() >= DISCS[colour - 1]:
            return 0
        cells = sets[EMPTY] & self._flood.spread(sets[EMPTY])
        return cells & ~self._captures(sets, colour) if any(word != SWAPPED for word in state.memory) else cells

    def _captures(self, sets: list[int], colour: int) -> int:
        """The cells that are the only freedom of a group of another colour."""
        found = 0
        for other in self._colours:
            for group in self._flood.components(sets[other]) if other != colour else ():
                free = self._flood.spread(group) & sets[EMPTY]
                if free.bit_count() == 1:
                    found |= free
        return found

    def _may_swap(self, state: State) -> bool:
        """Whether the second player's first turn is at hand: one white disc, and nothing in the memory."""
        return (self.swap and state.to_move == 2 and not state.memory and state.owner.count(1) == 1
                and state.owner.count(EMPTY) == len(state.owner) - 1)

    def colour(self, state: State) -> int:
        return self._colour(state.to_move, state)

    def _colour(self, player: int, state: State) -> int:
        """The colour of a player; the other way round, the player of a colour."""
        return 3 - player if SWAPPED in state.memory else player

    # --- the end

    def outcome(self, state: State) -> Outcome | None:
        """Over with a line of five or more, or when the player to move has no legal move."""
        sets = by_owner(state.owner, self.players)
        winners = self._winners(state, sets)
        if winners:
            return Outcome(winners, f"a line of {LINE}")
        if self._sure(state, sets) or self._open(state, sets) or self._may_swap(state):
            return None
        return Outcome((), f"player {state.to_move} has no legal move")

    def _winners(self, state: State, sets: list[int]) -> tuple[int, ...]:
        """The players with a line of five; in play at most the one who has just put a disc."""
        return tuple(sorted(self._colour(colour, state) for colour in self._colours if self._has_line(sets[colour])))

    def _has_line(self, discs: int) -> bool:
        for line in self._lines if discs.bit_count() >= LINE else ():  # a plain loop: this is where plays spend time
            if discs & line == line:
                return True
        return False

    # --- text and tables

    def parse(self, text: str) -> State:
        """The state that `text` writes (`core.game`). Raises BadInput with the first thing that does not fit."""
        state = super().parse(text)
        sets = by_owner(state.owner, self.players)
        free = self._flood.spread(sets[EMPTY])
        for colour in self._colours:
            if sets[colour].bit_count() > DISCS[colour - 1]:
                raise BadInput(f"position: {sets[colour].bit_count()} discs of colour {colour}: allowed: "
                               f"{DISCS[colour - 1]}")
            dead = members(sets[colour] & ~self._flood.fill(free, sets[colour]))
            if dead:
                raise BadInput(f"position: the disc on {self.board.names[dead[0]]} has no freedom: it is captured")
        words = state.memory[1:] if self.swap and state.memory[:1] == (SWAPPED,) else state.memory
        for word in words:
            self.parse_word(word)
        if len(set(words)) < len(words):
            raise BadInput("position: a capture is there twice after the player")
        return state

    @property
    def _colours(self) -> range:
        return range(1, self.players + 1)

    @cached_property
    def _flood(self) -> Flood:
        return Flood(self.board.neighbours)

    @cached_property
    def _lines(self) -> tuple[int, ...]:
        """Every straight line of five cells."""
        return tuple(sorted({bits((site, *ray[:LINE - 1])) for site, rays in enumerate(self.board.rays)
                             for ray in rays if len(ray) >= LINE - 1}))


GAME = Pentalath
