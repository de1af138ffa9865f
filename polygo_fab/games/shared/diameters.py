"""The turn that all HEX games share: put a pawn; a diameter wins; who is cut off drops out; the last one left wins.

Source: MARS, "HEX-n" (FEV and H5 say the same); the reading, with its proofs, in 04_hex_n. Sets of cells are
integers (`core.flood`).
"""

from __future__ import annotations

import math
from functools import cached_property
from typing import ClassVar, NamedTuple

from ...core.board import Board
from ...core.errors import BadInput
from ...core.features import Feature
from ...core.flood import Flood, by_owner, members
from ...core.game import Move, Outcome, Site, State, TextForm
from ...core.names import arc_name
from ...core.ports import given_ports
from .hexagons import not_in_threes
from .links import Line, Link, Recent

__all__ = ["Diameters", "Standing"]

EMPTY, SWAPPED = 0, "swapped"


class Standing(NamedTuple):
    """What a position says.

    pawns  the set of the empty cells, and for each colour that of its pawns
    free   the moves to the empty cells
    lines  for each colour a path between ports that it must join, over its own and empty cells; () if it is cut off
    end    how the game has ended here, or None
    """

    pawns: tuple[int, ...]
    free: tuple[Move, ...]
    lines: tuple[Line, ...]
    end: Outcome | None


class Diameters(TextForm):
    """What a HEX game inherits; it adds its board, its options and the pairs of ports (`_links`).

    Who is cut off is seen from the position alone: pawns never leave, and own ones never cut the own way (X4 of
    04_hex_n). With `swap` the player to move is a person: after a swap player 1, who began, plays the pawns and ports
    of colour 2, player 2 those of colour 1, and the memory of a state is the word "swapped".

    attributed  ports have owners; else whoever first joins some pair wins
    claiming    joined ports that are not opposite are taken, too (`games.claims`)
    centre_ban  the first pawn of each colour may not stand on the centre
    """

    name: ClassVar[str]
    board: Board
    players: int
    swap: bool = False
    centre_ban: bool = False
    attributed: bool = True
    claiming: bool = False
    ends: ClassVar[str] = "ports"

    def _links(self) -> tuple[tuple[Link, ...], ...]:
        """For each colour the pairs of which it must join one."""
        raise NotImplementedError

    # --- the turn

    def initial(self) -> State:
        """An empty board; player 1 begins."""
        return State((EMPTY,) * len(self.board.centres), 1)

    def legal_moves(self, state: State) -> tuple[Move, ...]:
        """Every empty cell, then the swap where it is allowed; nothing when the game is over."""
        return self._legal(state, self._standing(state))

    def _legal(self, state: State, standing: Standing) -> tuple[Move, ...]:
        if standing.end is not None:
            return ()
        moves = standing.free
        if self.centre_ban and not standing.pawns[self._person(state.to_move, state.memory)]:
            moves = tuple(move for move in moves if move != self._centre)
        if self.swap and self._may_swap(state, standing):
            moves = (*moves, self._swap)
        return moves

    def apply(self, state: State, move: Move) -> State:
        """The state after a pawn (or the swap) and whom it cuts off. Raises BadInput for an illegal move."""
        before = self._standing(state)
        if move not in self._legal(state, before):
            raise self._refusal(state, move)
        if move == self._swap:
            following = State(state.owner, 1, (SWAPPED,))
            self._standing.keep(following, before)
            return following
        (site,) = move
        colour = self._person(state.to_move, state.memory)
        owner = list(state.owner)
        owner[site] = colour
        memory, after = self._settled(before, State(tuple(owner), colour, state.memory), move)
        following = State(tuple(owner), self._person(self._next(colour, after.lines), memory), memory)
        self._standing.keep(following, after)
        return following

    def outcome(self, state: State) -> Outcome | None:
        """A diameter, or all the others cut off."""
        return self._standing(state).end

    def _next(self, colour: int, lines: tuple[Line, ...]) -> int:
        """The next colour in turn that is not cut off."""
        order = (*self._colours[colour:], *self._colours[:colour])
        return next((turn for turn in order if lines[turn]), colour)

    def _may_swap(self, state: State, standing: Standing) -> bool:
        """Remark 3: player 2, when one pawn of player 1 is all there is."""
        _, first, second = standing.pawns
        return state.to_move == 2 and not state.memory and not second and first.bit_count() == 1

    def _refusal(self, state: State, move: Move) -> BadInput:
        """Why the move is illegal."""
        if len(move) != 1 or not 0 <= move[0] < len(state.owner) + len(self.tokens):
            return BadInput(f"move '{self.quoted(move)}': expected one cell" + (" or the swap" if self.swap else ""))
        said = f"move '{self.move_text(move)}'"
        if self.outcome(state) is not None:
            return BadInput(f"{said}: the game is over")
        if move == self._swap:
            return BadInput(f"{said}: only player 2 may swap, right after the first pawn")
        if state.owner[move[0]] != EMPTY:
            return BadInput(f"{said}: the cell is taken")
        return BadInput(f"{said}: the first pawn of a player may not stand on the centre")

    # --- who has joined ports, and who can

    def _looked_at(self, state: State) -> Standing:
        """By the definitions."""
        pawns = tuple(by_owner(state.owner, self.players))
        lines = ((), *(self._line(pawns[EMPTY] | pawns[j], self._open(j, state.memory)) for j in self._colours))
        joined = tuple(j for j in self._colours if any(link.joined(pawns[j]) for link in self._open(j, state.memory)))
        return Standing(pawns, tuple((site,) for site in members(pawns[EMPTY])), lines,
                        self._end(joined, lines, state.memory))

    def _open(self, colour: int, memory: tuple[str, ...]) -> tuple[Link, ...]:
        """The pairs of which the colour must join one, as far as it still can have both ports."""
        return self._goals[colour]

    def _settled(self, before: Standing, put: State, move: Move) -> tuple[tuple[str, ...], Standing]:
        """The memory and what the position says after a move; `put` is the state with its pawn, and whose that is."""
        return put.memory, self._after(before, put.to_move, move, put.memory)

    def _after(self, before: Standing, colour: int, move: Move, memory: tuple[str, ...]) -> Standing:
        """The same after one more pawn, sooner.

        Who is cut off had a line there; a new diameter is a chain through it, and where ports are attributed it cuts
        off all the others (X3 of 04_hex_n).
        """
        at = before.free.index(move)
        pawn = 1 << move[0]
        sets = list(before.pawns)
        sets[EMPTY] ^= pawn
        sets[colour] |= pawn
        pawns = tuple(sets)
        lines = before.lines
        for j, line in enumerate(before.lines):
            if pawn in line and j != colour:
                lines = (*lines[:j], self._line(pawns[EMPTY] | pawns[j], self._goals[j], line, pawn), *lines[j + 1:])
        others_cut_off = not any(lines[:colour] + lines[colour + 1:])
        joined = (others_cut_off or not self.attributed) and self._joins(pawns[colour], colour, pawn)
        return Standing(pawns, before.free[:at] + before.free[at + 1:], lines,
                        self._end((colour,) if joined else (), lines, memory))

    def _joins(self, pawns: int, colour: int, pawn: int) -> bool:
        """Whether the chain with this pawn joins two ports."""
        return any(link.holds(pawns) and link.holds(self._flood.fill(pawn, pawns)) for link in self._goals[colour])

    def _line(self, inside: int, goals: tuple[Link, ...], old: Line = (), lost: int = 0) -> Line:
        """A path of own and empty cells between two ports that must be joined, or (); `old` was one till now."""
        for link in goals:
            if line := link.mended(old, lost, inside) if link.ends(old) else link.path(inside):
                return line
        return ()

    def _end(self, joined: tuple[int, ...], lines: tuple[Line, ...], memory: tuple[str, ...]) -> Outcome | None:
        """Steps 1 and 3. In a position where all are cut off, which no play leads to, nobody wins."""
        if joined:
            return Outcome(tuple(sorted(self._person(j, memory) for j in joined)), f"joined two opposite {self.ends}")
        if lines.count(()) < self.players:  # one of them is that of 0
            return None
        left = [j for j in self._colours if lines[j]]
        return Outcome(tuple(self._person(j, memory) for j in left), "all others are cut off")

    def _person(self, colour: int, memory: tuple[str, ...]) -> int:
        """The player of a colour, and the colour of a player."""
        return 3 - colour if memory and self.swap else colour

    # --- what diagrams and stocks need

    @property
    def legend(self) -> tuple[str, ...]:
        """The ports to join, by the names of their end cells."""
        def pairs(player: int) -> str:
            board = self.board
            return "; or ".join(" with ".join(arc_name(board.names, board.border, end) for end in pair)
                                for pair in self.ports(player))

        if len({self.ports(player) for player in self._colours}) == 1:
            return (f"everybody joins {pairs(1)}",)
        whose = "colour" if self.swap else "player"  # players who can change colours are told by them
        return tuple(f"{whose} {player} joins {pairs(player)}" for player in self._colours)

    @property
    def shows(self) -> tuple[Feature, ...]:
        """The ports of each colour; those that all may join are nobody's."""
        if len({self.ports(owner) for owner in self._colours}) == 1:
            return tuple(Feature("port", 0, end) for pair in self.ports(1) for end in pair)
        return tuple(Feature("side", j, end) for j in self._colours for pair in self.ports(j) for end in pair)

    def status(self, state: State) -> tuple[str, ...]:
        return tuple(f"player {player} is cut off" for player in self.cut_off(state))

    def colour(self, state: State) -> int:
        return self._person(state.to_move, state.memory)

    def in_use(self, state: State) -> tuple[int, ...]:
        """The pawns of each colour on the board."""
        return tuple(map(int.bit_count, self._standing(state).pawns[1:]))

    def ports(self, player: int) -> tuple[tuple[frozenset[Site], frozenset[Site]], ...]:
        """The pairs of ports of which the player of that colour must join one."""
        return tuple((frozenset(members(link.one)), frozenset(members(link.other))) for link in self._goals[player])

    def cut_off(self, state: State) -> tuple[int, ...]:
        """The players who cannot join ports any more."""
        lines = self._standing(state).lines
        return tuple(sorted(self._person(j, state.memory) for j in self._colours if not lines[j]))

    # --- text and tables

    def parse(self, text: str) -> State:
        """The state that `text` writes (`core.game`). Raises BadInput with the first thing that does not fit."""
        state = super().parse(text)
        self._remembered(state)
        standing = self._standing(state)
        if standing.end is None and not standing.lines[self._person(state.to_move, state.memory)]:
            raise BadInput(f"position: player {state.to_move} is cut off and cannot be to move")
        if standing.end is not None and len(standing.end.winners) > 1:
            raise BadInput("position: several players have joined ports, but the first to do so ends the game")
        return state

    def _remembered(self, state: State) -> None:
        """Raises BadInput where the memory is none of this position."""
        if state.memory and not (self.swap and state.memory == (SWAPPED,)):
            raise BadInput(f"position: '{' '.join(state.memory)[:60]}' after the player: allowed: "
                           + (SWAPPED if self.swap else "nothing"))
        if state.memory and 1 not in state.owner:
            raise BadInput("position: swapped, but no pawn of colour 1 is on the board")

    @property
    def tokens(self) -> tuple[str, ...]:
        return ("swap",) if self.swap else ()

    def _needs_hexagons(self, such_as: str = "h5") -> None:
        """Refuse other boards: where four cells meet, two chains can block each other and nobody has a diameter."""
        if why := not_in_threes(self.board):
            raise BadInput(f"{self.name} on {self.board.name}: {why}: expected a board of hexagons, such as {such_as}, "
                           "or one whose cells meet in threes, none of them barred")
        if self.centre_ban and not self._centre:
            raise BadInput(f"centre_ban: {self.board.name} has no cell in the middle")

    def _needs_equal_ports(self, such_as: str) -> None:
        if not given_ports(self.board) and len(self.board.border) % (2 * self.players):
            raise BadInput(f"{self.name} on {self.board.name}: {len(self.board.border)} border cells for "
                           f"{2 * self.players} equal ports: allowed: {such_as}, or a file that gives its ports")

    @property
    def _colours(self) -> range:
        return range(1, self.players + 1)

    @cached_property
    def _goals(self) -> tuple[tuple[Link, ...], ...]:
        """For each colour the pairs of which it must join one."""
        return ((), *self._links())

    @cached_property
    def _swap(self) -> Move:
        return (len(self.board.centres),)

    @cached_property
    def _centre(self) -> Move:
        """The move to the cell in the middle of the board, if there is one."""
        x, y = (sum(axis) / len(self.board.centres) for axis in zip(*self.board.centres, strict=True))
        return tuple(site for site, at in enumerate(self.board.centres) if math.dist(at, (x, y)) < 1e-6)

    @cached_property
    def _flood(self) -> Flood:
        return Flood(self.board.neighbours)

    @cached_property
    def _standing(self) -> Recent[Standing]:
        return Recent(self._looked_at)
