"""GO-n: pawns anywhere, and a clean-up whenever no cell is free; with it what the HexaGo of February shares.

Source: H5, "Règles et déroulement du jeu" of GO-n; the reading, with its invariants, in 03_go_n. The terms (port,
littoral, free) are in `core.provinces`: a pawn is isolated when it lies in no port, that is outside the littoral.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from ..core.board import Board
from ..core.errors import BadInput
from ..core.flood import members
from ..core.game import PASS, Equipment, Move, Outcome, Site, State
from ..core.options import option, validate
from .shared.border_arcs import ARCS_HELP
from .shared.province_game import ProvinceGame
from .shared.provinces import WHITE

__all__ = ["GAME", "CleanUps", "GoN"]


@dataclass(frozen=True)
class CleanUps(ProvinceGame):
    """A game of pawns, ports and clean-ups. Any position can be given, also one before its clean-up: the next turn
    makes it.

    Unless a player's pawns go only where the cell is free for that player, a play could go on for ever if the players
    wanted it to. Our guard is a conjecture: a pawn is illegal if its clean-up leaves the position that an earlier one
    has left, with the same player to move. The littoral never shrinks and its cells never change (G4), so two
    clean-ups that leave equally many pawns leave the same position; the memory holds, for each of the last clean-ups
    that left as many, that number and the player who was to move then: "24:2 24:1". Whoever can make a solid pawn is
    never barred, so somebody can always play, and every play ends: between two clean-ups pawns are only added, and
    at most one clean-up for each player leaves the same pawns.
    """

    board: Board
    players: int = option(3, "how many colours play", low=2, high=6)
    place: str = option("empty", "where a pawn may go: empty, on any empty cell; free, on cells free for some player; "
                        "own, on cells free for its player", choices=("empty", "free", "own"))
    arcs: str = option("", ARCS_HELP, conjecture=True)

    def __post_init__(self) -> None:
        validate(self)
        _ = self._terms  # raises for arcs that are none

    def initial(self) -> State:
        """An empty board; player 1 begins."""
        return State(self._terms.blank, 1)

    # --- step a: the pawn

    def legal_moves(self, state: State) -> tuple[Move, ...]:
        """The cells for a pawn, in order; PASS only where there is none; nothing when the game is over."""
        sets = self._terms.sets(state.owner)
        cells = self._open(state, sets)
        if cells:
            return tuple([(site,) for site in members(cells)])
        return () if self._end(state) else (PASS,)

    def apply(self, state: State, move: Move) -> State:
        """The state after steps a and b. Raises BadInput for an illegal move."""
        sets = self._terms.sets(state.owner)
        if move == PASS:
            if self._open(state, sets) or self._end(state):
                raise BadInput("pass: " + ("the game is over" if self._end(state) else
                                           "a player who can put a pawn must"))
            return self._after(state, *self._settled(state.owner))
        if len(move) != 1 or not 0 <= move[0] < len(self.board.centres):
            raise BadInput(f"move '{self.quoted(move)}': expected one cell, or pass")
        if not self._open(state, sets) >> move[0] & 1:
            raise BadInput(f"move '{self.board.names[move[0]]}': {self._refusal(state, sets, move[0])}")
        return self._after(state, *self._settled(self._put(state, move[0])))

    def _open(self, state: State, sets: list[int]) -> int:
        """The cells on which the player may put a pawn."""
        if not self._has_pawn(sets, state.to_move):
            return 0
        if self.place == "empty":
            cells = sets[WHITE]
        else:
            cells = self._terms.free(sets, state.to_move if self.place == "own" else None)
        return cells & ~self._barred(state, sets, cells) if state.memory else cells

    def _barred(self, state: State, sets: list[int], cells: int) -> int:
        """Those of the cells where a pawn's clean-up would leave what an earlier one has left.

        A pawn can bring a clean-up about only on the last shore, or as the last pawn of the urn.
        """
        if self._word(int(state.memory[0].split(":")[0]), state) not in state.memory:
            return 0
        shores = self._terms.shores(sets, self._terms.littoral(sets))
        if shores and not self._empties_the_urn(sets, state.to_move):
            cells &= shores if shores.bit_count() == 1 else 0
        barred = 0
        for site in members(cells):
            _, left = self._settled(self._put(state, site))
            if left is not None and self._word(left, state) in state.memory:
                barred |= 1 << site
        return barred

    def _refusal(self, state: State, sets: list[int], site: Site) -> str:
        """Why no pawn may be put on a site."""
        if state.owner[site] != WHITE:
            return "the cell is barred" if site in self.board.barred else "the cell is taken"
        if not self._has_pawn(sets, state.to_move):
            return f"no pawn of player {state.to_move} is left in the urn: pass"
        if self._open(replace(state, memory=()), sets) >> site & 1:
            return "the clean-up would leave the position that an earlier one has left"
        return f"the cell is not free for {f'player {state.to_move}' if self.place == 'own' else 'any player'}"

    def _put(self, state: State, site: Site) -> tuple[int, ...]:
        return (*state.owner[:site], state.to_move, *state.owner[site + 1:])

    # --- step b: the clean-up

    def _settled(self, owner: tuple[int, ...]) -> tuple[tuple[int, ...], int | None]:
        """The owners after step b, and how many pawns its clean-up has left (None where nothing was removed)."""
        sets = self._terms.sets(owner)
        if self._terms.some_free(sets) and not self._urn_is_empty(sets):
            return owner, None
        littoral = self._terms.littoral(sets)
        blank = self._terms.blank
        cleaned = tuple([o if littoral >> site & 1 else blank[site] for site, o in enumerate(owner)])
        return cleaned, None if cleaned == owner else littoral.bit_count()

    def _after(self, state: State, owner: tuple[int, ...], left: int | None) -> State:
        """The next player's state, with what the guard must remember."""
        memory = state.memory
        if left is not None and self._guarded:
            word = self._word(left, state)
            same = [old for old in memory if old.split(":")[0] == str(left) and old != word]
            memory = (*same, word)
        return State(owner, state.to_move % self.players + 1, memory)

    def _word(self, left: int, state: State) -> str:
        """A clean-up in the memory: how many pawns it has left, and the player after this one."""
        return f"{left}:{state.to_move % self.players + 1}"

    @property
    def _guarded(self) -> bool:
        """With place "own" the littoral grows between two clean-ups (G5), so that no guard is needed."""
        return self.place != "own"

    # --- step c: the end

    def outcome(self, state: State) -> Outcome | None:
        """Over when the ports cover the board. The most pawns win; equal scores share the win, which is our reading."""
        reason = self._end(state)
        if not reason:
            return None
        scores = tuple(state.owner.count(colour) for colour in self._terms.colours)
        winners = tuple(colour for colour in self._terms.colours if scores[colour - 1] == max(scores))
        return Outcome(winners, reason, scores)

    def _end(self, state: State) -> str:
        """Why the game is over; nothing while it is not."""
        covered = WHITE not in state.owner and self._settled(state.owner)[0] == state.owner
        return "the ports cover the board" if covered else ""

    # --- the urn: as much as anybody wants, unless a game says otherwise

    def _has_pawn(self, sets: list[int], player: int) -> bool:
        return True

    def _empties_the_urn(self, sets: list[int], player: int) -> bool:
        """Whether the pawn that the player is about to put is the last one of the urn."""
        return False

    def _urn_is_empty(self, sets: list[int]) -> bool:
        return False

    # --- what diagrams show

    def free_cells(self, state: State, player: int | None = None) -> frozenset[Site]:
        """The empty cells free for the player, or (None) for some player."""
        return frozenset(members(self._terms.free(self._terms.sets(state.owner), player)))

    # --- text

    def parse(self, text: str) -> State:
        """The state that `text` writes (`core.game`). Raises BadInput with the first thing that does not fit."""
        state = super().parse(text)
        if state.memory and not self._guarded:
            raise BadInput(f"position: '{state.memory[0][:60]}' after the player: not with place = own")
        solid = self._terms.littoral(self._terms.sets(state.owner)).bit_count()
        known = [f"{left}:{player}" for left in range(solid + 1) for player in self._terms.colours]
        for word in state.memory:
            if word not in known or word.split(":")[0] != state.memory[0].split(":")[0]:
                raise BadInput(f"position: '{word[:60]}' after the player: expected clean-ups as pawns:player, all of "
                               f"one number of pawns, at most the {solid} in ports")
        if len(set(state.memory)) < len(state.memory):
            raise BadInput(f"position: '{' '.join(state.memory)[:60]}' after the player: a clean-up is there twice")
        return state


@dataclass(frozen=True)
class GoN(CleanUps):
    """GO-n on any board. Urns are without limit unless `urn` says how many pawns of each colour there are.

    With a limit, our conjecture is: a player with no pawn in the urn passes; there is a clean-up also when no pawn of
    any colour is left in the urn; and when nobody can put a pawn the game ends as it stands.
    """

    name: ClassVar[str] = "go-n"
    title: ClassVar[str] = "GO-n"
    summary: ClassVar[str] = ("Put pawns anywhere; whenever no cell is free those outside the ports leave the board: "
                              "the largest country wins when the ports cover it.")
    rules: ClassVar[tuple[str, ...]] = (
        "A province is a connected set of one colour; one that holds a border cell is a port of its player.",
        "In turn, put a pawn of your colour on any empty cell.",
        "A cell is free while some player could link it to the border or to a port of that player, through empty "
        "cells and pawns of that player alone.",
        "As soon as no cell is free, every pawn outside the ports goes back to the urn; the next player goes on. [C]",
        "A pawn whose clean-up would bring back an earlier position, with the same player to move, may not be put. [C]",
        "The game ends when the ports cover the board; the most pawns win, and equal numbers share the win. [C]")
    boards: ClassVar[tuple[str, ...]] = ("h5", "h7", "s6", "s7", "t4")

    urn: int = option(0, "pawns of each colour in the urn; 0 is without limit; who has none left passes", low=0,
                      high=400, conjecture=True)

    @property
    def equipment(self) -> tuple[Equipment, ...]:
        return tuple(Equipment("pawn", player, self.urn or None) for player in self._terms.colours)

    @property
    def _guarded(self) -> bool:
        """With a limit the littoral need not grow between two clean-ups."""
        return super()._guarded or self.urn > 0

    def _end(self, state: State) -> str:
        over = super()._end(state)
        if over or not self.urn:
            return over
        sets = self._terms.sets(state.owner)
        stuck = (not any(self._open(replace(state, to_move=player), sets) for player in self._terms.colours)
                 and self._settled(state.owner)[0] == state.owner)
        return "nobody can put a pawn" if stuck else ""

    def _has_pawn(self, sets: list[int], player: int) -> bool:
        return not self.urn or sets[player].bit_count() < self.urn

    def _empties_the_urn(self, sets: list[int], player: int) -> bool:
        return self.urn > 0 and sum(cells.bit_count() for cells in sets[1:]) == self.urn * self.players - 1

    def _urn_is_empty(self, sets: list[int]) -> bool:
        return self.urn > 0 and sum(cells.bit_count() for cells in sets[1:]) == self.urn * self.players

    def parse(self, text: str) -> State:
        state = super().parse(text)
        for player, used in zip(self._terms.colours, self.in_use(state), strict=True):
            if self.urn and used > self.urn:
                raise BadInput(f"position: {used} pawns of player {player}: allowed: {self.urn}, the number in the urn")
        return state


GAME = GoN
