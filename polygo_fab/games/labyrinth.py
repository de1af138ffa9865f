"""Labyrinthe: kings cross the board from port to port, and stones that lie for ever get in their way.

Source: MARS, "Labyrinthe" (H5 and FEV alike, FEV calls the stones "pièces"); the readings are in 09_labyrinthe. Sets
of sites are integers (`core.flood`).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from ..core.board import Board
from ..core.errors import BadInput
from ..core.features import Feature, barred, starts
from ..core.flood import Flood, bits, by_owner, members
from ..core.game import Equipment, Move, Outcome, Site, State, TextForm
from ..core.names import arc_name
from ..core.options import option, validate
from .shared.barred import refuse_barred
from .shared.crossings import HOMES, Crossing, crossings
from .shared.quiet import quiet_turns, quiet_word

__all__ = ["GAME", "HOMES", "Labyrinth"]

EMPTY = 0


@dataclass(frozen=True)
class Labyrinth(TextForm):
    """Labyrinthe for 2, 3 or 6 players, on any board whose border can be cut into equal ports.

    owner is 1 to n for the kings, n + 1 for stones (mark 'x'). A move is (from, to) for a king that steps or swaps,
    (site,) for a stone. The memory counts the turns since the last stone ('quiet:7'): people at a table can count to
    fifty, but hardly compare positions. This guard against endless walks and swaps is our conjecture (A7); by `ending`:

    race  the king with the shortest way over cells clear of stones wins, of equally short ones that of the player who
          is next: who would be there first if all ran ("pour que le jeu se termine toujours par un roi gagnant")
    draw  nobody wins

    Proof. Stones are never lifted: there are at most cells - players of them (L3). Around them lie fewer than quiet x
    players turns each, or the play is over: it ends within (cells - players + 1) x quiet x players turns. Then every
    king has a way clear of stones (L1), one of them is shortest, one of the players next in turn.
    """

    name: ClassVar[str] = "labyrinth"
    title: ClassVar[str] = "Labyrinthe"
    summary: ClassVar[str] = ("Lead your king to the opposite port, or lay stones in the way of the others, who must "
                              "all keep a way through.")
    rules: ClassVar[tuple[str, ...]] = (
        "The border is cut into ports, two for each player; neighbouring ones share a cell. Each king starts in "
        "the middle of its player's home port [C] and has to reach the port on the opposite side.",
        "In your turn move your king to a neighbouring cell that is empty, or swap it with a king on a neighbouring "
        "cell, whose player is not asked, or lay a stone on an empty cell.",
        "Stones stay for ever. A stone is forbidden if some king, your own included, would have no way to its port "
        "that is clear of stones; kings are no obstacles in this.",
        "The first king on a cell of its port wins, also one that another player has swapped there [C].",
        "If no stone is laid for 50 turns of each player in a row, the king with the shortest way that is clear of "
        "stones wins, of equally short ones that of the player who is next in turn [C]. So a king always wins.")
    boards: ClassVar[tuple[str, ...]] = ("h5", "h7", "h3")

    typed: ClassVar[str] = "a cell for a stone, such as c3, or the king's cell and the next one: e4-d4"

    board: Board
    players: int = option(2, "how many kings cross the board: 2, 3 or 6, or as many as the homes of its file", low=2,
                         high=6)
    quiet: int = option(50, "after how many turns of each player in a row without a stone the game ends",
                        low=10, high=200, conjecture=True)
    ending: str = option("race", "how a game ends in which no stone is laid any more: race, the king with the "
                         "shortest way wins; draw, nobody does", choices=("race", "draw"), conjecture=True)

    def __post_init__(self) -> None:
        validate(self)
        _ = self._crossings  # raises where there are none

    @property
    def marks(self) -> str:
        return super().marks + "x"

    @property
    def equipment(self) -> tuple[Equipment, ...]:
        """A king for every player, and stones without limit (A4)."""
        return (*(Equipment("king", player, 1) for player in self._kings), Equipment("stone", 0, None))

    def in_use(self, state: State) -> tuple[int, ...]:
        kings = tuple(state.owner.count(king) for king in self._kings)
        return (*kings, state.owner.count(self._stone) - len(self.board.barred))

    # --- ways

    def _way(self, clear: int, player: int, start: Site) -> list[Site] | None:
        """A shortest way of the player's king to its goal over cells that are clear of stones; None if there is none.

        Kings are no obstacles (rule 1, A2).
        """
        layers, rest = [1 << start], clear & ~(1 << start)
        while not layers[-1] & self._goals[player - 1]:
            layers.append(self._flood.spread(layers[-1]) & rest)
            rest ^= layers[-1]
            if not layers[-1]:
                return None
        way = [_lowest(layers.pop() & self._goals[player - 1])]
        while layers:
            way.append(_lowest(layers.pop() & self._near[way[-1]]))
        return way[::-1]

    def _passes(self, clear: int, player: int, start: Site) -> int:
        """The cells that every way of this king uses, its own cell not among them: no stone may be laid there.

        They lie on any one way. From the king on, take in what is reached without the rest of that way: if only its
        next cell is touched, that one is a pass; if one further on is, those before it are not.
        """
        way, goal = self._way(clear, player, start), self._goals[player - 1]
        assert way is not None, "every king has a way (L1)"
        aside, passes = clear & ~bits(way), 0
        last, near = 0, self._near[start]
        while last < len(way) - 1:
            furthest = last + 1  # without cells aside no further one, as the way is a shortest one
            beside = self._flood.fill(near & aside, aside)
            if beside & goal:
                break
            if beside:
                aside ^= beside
                touched = self._flood.spread(beside)
                furthest = max((i for i in range(last + 2, len(way)) if touched >> way[i] & 1), default=furthest)
            if furthest == last + 1:
                passes |= 1 << way[furthest]
                last, near = furthest, self._near[way[furthest]]
            else:
                near = 0
                for site in way[last + 1:furthest]:
                    near |= self._near[site]
                last = furthest - 1
        return passes

    # --- the turn

    def initial(self) -> State:
        """The kings in the middle of their home ports; player 1 begins."""
        barred = self.board.barred
        owner = [self._stone if site in barred else EMPTY for site in range(len(self.board.centres))]
        for player, way in zip(self._kings, self._crossings, strict=True):
            owner[way.start] = player
        return State(tuple(owner), 1)

    def legal_moves(self, state: State) -> tuple[Move, ...]:
        """Steps and swaps of the king, and stones; ascending, nothing when the game is over.

        There always is one: the first cell of the king's way is empty or holds a king (L2).
        """
        if self.outcome(state) is not None:
            return ()
        sets = by_owner(state.owner, self._stone)
        clear = self._flood.everything ^ sets[self._stone]
        king = _lowest(sets[state.to_move])
        allowed = sets[EMPTY]
        for player in self._kings:
            allowed &= ~self._passes(clear, player, _lowest(sets[player]))
        moves: list[Move] = [(king, to) for to in members(self._near[king] & clear)]
        return tuple(sorted(moves + [(site,) for site in members(allowed)]))

    def apply(self, state: State, move: Move) -> State:
        """The state after a king's move or a stone. Raises BadInput for an illegal move."""
        self._check(state, move)
        owner = list(state.owner)
        turns = 0
        if len(move) == 1:
            owner[move[0]] = self._stone
        else:
            owner[move[0]], owner[move[1]] = owner[move[1]], owner[move[0]]
            turns = self._turns(state) + 1
        return State(tuple(owner), state.to_move % self.players + 1, quiet_word(turns))

    def _check(self, state: State, move: Move) -> None:
        """Raises BadInput unless the move is legal."""
        said = f"move '{self.quoted(move)}'"
        if self.outcome(state) is not None:
            raise BadInput(f"{said}: the game is over")
        if len(move) not in (1, 2) or not all(0 <= site < len(state.owner) for site in move):
            raise BadInput(f"{said}: expected a cell for a stone, or the king's cell and a neighbouring one")
        if len(move) == 2:
            if state.owner[move[0]] != state.to_move:
                raise BadInput(f"{said}: the king of player {state.to_move} is not there")
            if move[1] not in self.board.neighbours[move[0]]:
                raise BadInput(f"{said}: a king moves to a neighbouring cell")
            if state.owner[move[1]] == self._stone:
                raise BadInput(f"{said}: a stone lies there")
        else:
            if state.owner[move[0]] != EMPTY:
                raise BadInput(f"{said}: the cell is taken")
            sets = by_owner(state.owner, self._stone)
            cut = self._cut_off(sets, self._flood.everything ^ sets[self._stone] ^ 1 << move[0])
            if cut:
                raise BadInput(f"{said}: the stone would leave king {cut[0]} no way to its port")

    def _cut_off(self, sets: list[int], clear: int) -> list[int]:
        """The kings without a way over the clear cells."""
        return [player for player, goal in zip(self._kings, self._goals, strict=True)
                if not self._flood.fill(sets[player], clear) & goal]

    def outcome(self, state: State) -> Outcome | None:
        """Won by a king on its goal: of the player who has moved, or else the one who was swapped there (A6)."""
        there = tuple(player for player, goal in zip(self._kings, self._goals, strict=True)
                      if player in state.owner and goal >> state.owner.index(player) & 1)
        if there:
            moved = (state.to_move - 2) % self.players + 1
            winners = (moved,) if moved in there else there
            return Outcome(winners, "a king has reached its port")
        if self._turns(state) < self.quiet * self.players:
            return None
        return self._race(state) if self.ending == "race" else Outcome((), self._still)

    def _race(self, state: State) -> Outcome:
        """Won by the king with the shortest way, of equally short ones by the first in turn."""
        clear = self._flood.everything ^ by_owner(state.owner, self._stone)[self._stone]
        steps = {player: len(self._way(clear, player, state.owner.index(player)) or ()) - 1 for player in self._kings}
        first = min(steps, key=lambda player: (steps[player], (player - state.to_move) % self.players))
        return Outcome((first,), f"{self._still}, and its king has the shortest way, of {steps[first]} steps")

    @property
    def _still(self) -> str:
        return f"no stone has been laid for {self.quiet} turns of each player"

    def _turns(self, state: State) -> int:
        """How many turns in a row there was no stone."""
        return quiet_turns(state.memory, self.quiet * self.players)

    def parse(self, text: str) -> State:
        """The state that `text` writes. Raises BadInput unless each king is there once and has a way (L1)."""
        state = super().parse(text)
        for player in self._kings:
            if state.owner.count(player) != 1:
                raise BadInput(f"position: {state.owner.count(player)} kings of player {player}: expected one")
        refuse_barred(self.board, self.marks, state, self._stone)
        sets = by_owner(state.owner, self._stone)
        cut = self._cut_off(sets, self._flood.everything ^ sets[self._stone])
        if cut:
            raise BadInput(f"position: king {cut[0]} has no way to its port")
        self._turns(state)
        return state

    # --- tables of the board

    @property
    def legend(self) -> tuple[str, ...]:
        board = self.board
        return tuple(f"king {player} goes to {arc_name(board.names, board.border, frozenset(members(goal)))}"
                     for player, goal in zip(self._kings, self._goals, strict=True))

    @property
    def shows(self) -> tuple[Feature, ...]:
        """The port from which each king comes, and the one to which it goes; what the board bars."""
        goals = [frozenset(members(goal)) for goal in self._goals]
        return (*(feature for player, way, goal in zip(self._kings, self._crossings, goals, strict=True)
                  for feature in (Feature("home", player, frozenset(way.home)), Feature("goal", player, goal))),
                *starts(self.initial().owner, self.players), *barred(self.board))

    @cached_property
    def _kings(self) -> range:
        return range(1, self.players + 1)

    @property
    def _stone(self) -> int:
        return self.players + 1

    @cached_property
    def _crossings(self) -> tuple[Crossing, ...]:
        return crossings(self.board, self.players)

    @cached_property
    def _goals(self) -> tuple[int, ...]:
        """For each player the cells of the goal."""
        return tuple(bits(way.goal) for way in self._crossings)

    @cached_property
    def _flood(self) -> Flood:
        return Flood(self.board.neighbours)

    @cached_property
    def _near(self) -> tuple[int, ...]:
        return tuple(map(bits, self.board.neighbours))


def _lowest(sites: int) -> Site:
    return (sites & -sites).bit_length() - 1


GAME = Labyrinth
