"""Polygone, by Fabien Vandebussche (2004): segments swing forward round their ends, and polygons take segments.

Source: PLG, the rules of Polygone; the reconstruction of its board and of what the lost figures showed, with the
public descriptions it rests on, in 12_polygone. Sets of segments and of triangles are integers (`core.flood`).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from ..core.board import Board
from ..core.errors import BadInput
from ..core.features import Feature, starts
from ..core.flood import bits, by_owner, members
from ..core.game import PASS, Equipment, Move, Outcome, Site, State, TextForm
from ..core.names import grid_names, rounded
from ..core.options import option, validate
from .shared.faces import Faces, sweeps

__all__ = ["GAME", "LAYOUTS", "Polygone"]

SEGMENTS, WANTED = 12, 7

LAYOUTS: Mapping[str, tuple[str, str]] = {
    "A": ("b2c1 d2c1 a3b2 c3b2 c3d2 e3d2 b4b2 d4d2 b4a3 b4c3 d4c3 d4e3",
          "c11b10 c11d10 b10a9 c9b10 c9d10 d10e9 b10b8 d10d8 b8a9 c9b8 c9d8 d8e9"),
    "B": ("a3b2 c3b2 c3d2 e3d2 b4a3 b4c3 d4c3 d4e3 a5b4 c5b4 c5d4 e5d4",
          "b10a9 c9b10 c9d10 d10e9 b8a9 c9b8 c9d8 d8e9 b8a7 b8c7 d8c7 d8e7"),
}
"""The start [C], as figure 1 is lost: White's segments and Black's. A fills the corner, B are three zigzag rows."""

Sides = tuple[int, int]
"""The edges on which White's segments lie, and those of Black's."""


@dataclass(frozen=True)
class Polygone(TextForm):
    """The game of Polygone on its 55 edges; player 1 is White, who goes up.

    A move is the edge that a segment leaves and the edge that it goes to. Where captures in another order would leave
    another position, it goes on with a triangle in the polygon that is captured first, then in the next one; each
    position that can be reached is one move, the first of its names. A polygon is named by its first triangle, in the
    order of the cells of the board; the name of a triangle is that of its three points.

    The memory of a state holds the positions since the last capture or step up, in alphabetical order: no older one
    can come back, as heights never fall. Captured segments are those that are missing.
    """

    name: ClassVar[str] = "polygone"
    title: ClassVar[str] = "Polygone"
    summary: ClassVar[str] = ("Swing your segments forward and close polygons in which you have the majority: reach "
                              "the opposite apex or capture seven segments. By Fabien Vandebussche (2004).")
    rules: ClassVar[tuple[str, ...]] = (
        "Cross (white) begins; each player has twelve segments at his own apex [C].",
        "On your turn swing one of your segments round one of its ends to an empty edge, past no other segment and "
        "with the free end not further back; it may pass outside the board. Without such a move you pass [C].",
        "Then look for closed polygons with no segment inside and with both colours in unequal number: choose one, "
        "take the segments of its minority off the board, and go on until there is none.",
        "You win with the segment just moved on the opposite apex, if it is still there, or with seven captured "
        "segments; if one turn makes both players win, the one who moved does [C].",
        "If nobody can move, more captures win. The third time a position comes up the game is a draw [C].")
    boards: ClassVar[tuple[str, ...]] = ("polygone",)
    players = 2
    bears: ClassVar[tuple[int, ...]] = (2, 1)  # white begins

    board: Board
    layout: str = option("A", "the segments at the start: A, round the apex; B, three zigzag rows",
                         choices=tuple(LAYOUTS), conjecture=True)

    def __post_init__(self) -> None:
        validate(self)
        regions = {name for name, _ in self.board.regions}
        if self.board.play != "edges" or not {"bottom", "top"} <= regions or not set(
                " ".join(LAYOUTS[self.layout]).split()) <= set(self.board.names):
            raise BadInput(f"board '{self.board.name}': allowed: polygone")

    # --- the turn

    def initial(self) -> State:
        """The segments of the layout; White begins."""
        owner = [0] * len(self.board.names)
        for player, names in enumerate(LAYOUTS[self.layout], start=1):
            for name in names.split():
                owner[self.board.site[name]] = player
        return State(tuple(owner), 1)

    def legal_moves(self, state: State) -> tuple[Move, ...]:
        """Every turn of a segment, with each order of captures that matters, ascending; else PASS."""
        if self.outcome(state) is not None:
            return ()
        _, white, black = by_owner(state.owner, 2)
        moves = [(start, end, *chosen) for start in members((white, black)[state.to_move - 1])
                 for end in members(self._reach(start, white | black, state.to_move))
                 for chosen in self._moved(white, black, start, end).values()]
        return tuple(sorted(moves)) or (PASS,)

    def apply(self, state: State, move: Move) -> State:
        """The state after a segment is moved and polygons have taken theirs. Raises BadInput for an illegal move."""
        if self.outcome(state) is not None:
            raise BadInput(f"move '{self.move_text(move) if self._is_sites(move) else move}': the game is over")
        _, white, black = by_owner(state.owner, 2)
        own = (white, black)[state.to_move - 1]
        if move == PASS:
            if self._can_move(white, black, state.to_move):
                raise BadInput("pass: a player who can move a segment must")
            return self._after(state, state.owner, for_good=False)
        if len(move) < 2 or not self._is_sites(move) or max(move[:2]) >= len(state.owner):
            raise BadInput(f"move '{self.quoted(move)}': expected {self.typed}")
        text, (start, end, *rest) = self.move_text(move), move
        if not own >> start & 1:
            raise BadInput(f"move '{text}': player {state.to_move} has no segment on {self.board.names[start]}")
        reach = self._reach(start, white | black, state.to_move)
        if not reach >> end & 1:
            raise BadInput(f"move '{text}': expected an empty edge that this segment can turn to, not further back: "
                           + (", ".join(self.board.names[site] for site in members(reach)) or "none"))
        endings = {chosen: sides for sides, chosen in self._moved(white, black, start, end).items()}
        if tuple(rest) not in endings:
            raise BadInput(f"move '{text}': the order of captures: expected "
                           + " or ".join(f"'{self.move_text((start, end, *chosen))}'" for chosen in sorted(endings)))
        white_left, black_left = endings[tuple(rest)]
        owner = tuple((white_left >> site & 1) + 2 * (black_left >> site & 1) for site in range(len(state.owner)))
        for_good = self._level[start] != self._level[end] or owner.count(0) != state.owner.count(0)
        return self._after(state, owner, for_good)

    def _reach(self, start: Site, lying: int, player: int) -> int:
        """The edges that a segment can turn to, either way about either end, up to the first segment there."""
        reach = 0
        for sweep in self._sweeps[start]:
            for edge in sweep:
                if lying & edge:
                    break
                reach |= edge
        return reach & self._ahead[player - 1][start]

    def _moved(self, white: int, black: int, start: Site, end: Site) -> dict[Sides, Move]:
        """What can be left after a segment has gone from an edge to another, as in `_endings`.

        A polygon that can take then is new, as a turn leaves none: it has the segment, or it is where the segment was.
        """
        both = 1 << start | 1 << end
        beside = self.board.edge_cells[self.board.edges[start]] + self.board.edge_cells[self.board.edges[end]]
        return self._endings(*(white ^ both, black) if white >> start & 1 else (white, black ^ both), beside)

    def _after(self, state: State, owner: tuple[int, ...], for_good: bool) -> State:
        """The other player's state, with what was before unless it cannot come back."""
        return State(owner, 3 - state.to_move, () if for_good else tuple(sorted((*state.memory, self.word(state)))))

    # --- captures

    def _endings(self, white: int, black: int, triangles: Iterable[int]) -> dict[Sides, Move]:
        """What can be left when polygons have taken all they can, each with the choices that lead there, if any.

        triangles   those in which to look for the polygons that take first
        """
        takes = self._takes(white, black, triangles)
        if not takes:
            return {(white, black): ()}
        found: dict[Sides, Move] = {}
        for triangle, taken in takes:
            rest = self._endings(white & ~taken, black & ~taken, range(len(self.board.cells)))
            for sides, chosen in rest.items():
                found.setdefault(sides, (len(self.board.names) + triangle, *chosen))
        return found if len(found) > 1 else dict.fromkeys(found, ())

    def _takes(self, white: int, black: int, triangles: Iterable[int]) -> list[tuple[int, int]]:
        """For each polygon that can take, among those that hold these triangles: its first triangle, what it takes."""
        takes = []
        for sides, inside in self._faces.closed(triangles, white | black):
            few, many = sorted((sides & white, sides & black), key=int.bit_count)
            if 0 < few.bit_count() < many.bit_count() and self._faces.is_cycle(sides):
                takes.append(((inside & -inside).bit_length() - 1, few))
        return sorted(takes)

    # --- the end

    def outcome(self, state: State) -> Outcome | None:
        """An apex reached, seven captures, nobody can move, or the position for the third time, in this order."""
        _, white, black = by_owner(state.owner, 2)
        scores = (SEGMENTS - black.bit_count(), SEGMENTS - white.bit_count())
        for player in (3 - state.to_move, state.to_move):
            if (white, black)[player - 1] & self._goals[player - 1]:
                return Outcome((player,), "a segment is at the opposite apex", scores)
            if scores[player - 1] >= WANTED:
                return Outcome((player,), f"{WANTED} segments are captured", scores)
        if not any(self._can_move(white, black, player) for player in (state.to_move, 3 - state.to_move)):
            ahead = tuple(player for player in (1, 2) if scores[player - 1] == max(scores))
            return Outcome(ahead if len(ahead) == 1 else (), "nobody can move a segment", scores)
        if state.memory.count(self.word(state)) >= 2:
            return Outcome((), "the position is there for the third time", scores)
        return None

    def _can_move(self, white: int, black: int, player: int) -> bool:
        return any(self._reach(start, white | black, player) for start in members((white, black)[player - 1]))

    # --- text and equipment

    @property
    def tokens(self) -> tuple[str, ...]:
        """The triangles, each named by its three points."""
        return self._triangles

    def parse_move(self, state: State, text: str) -> Move:
        """The move that `text` writes; the points of an edge or a triangle may come in any order."""
        names = {frozenset(_POINT.findall(name)): name for name in self.board.names + self.tokens}
        words = text.strip().lower().split("-")
        return super().parse_move(state, "-".join(
            names.get(frozenset(_POINT.findall(word)), word) if _POINTS.fullmatch(word) else word for word in words))

    def parse(self, text: str) -> State:
        """The state that `text` writes (`core.game`). Raises BadInput with the first thing that does not fit.

        A polygon that can still take is refused, as a turn leaves none, and so are earlier positions that cannot have
        come before in the same row: with other segments, or on other heights.
        """
        state = super().parse(text)
        _, white, black = by_owner(state.owner, 2)
        if max(white.bit_count(), black.bit_count()) > SEGMENTS:
            raise BadInput(f"position: {max(white.bit_count(), black.bit_count())} segments of a player: allowed: 0 to "
                           f"{SEGMENTS}")
        takes = self._takes(white, black, range(len(self.board.cells)))
        if takes:
            raise BadInput(f"position: the polygon round {self.tokens[takes[0][0]]} can still take: expected the "
                           "position after its capture")
        for word, times in Counter(state.memory).items():
            if times > 2 or self._heights(self.parse_word(word)) != self._heights(state):
                raise BadInput(f"position '{word[:60]}': expected an earlier one, at most twice, with as many segments "
                               "on the same heights")
        if state.memory != tuple(sorted(state.memory)):
            raise BadInput(f"position '{state.memory[0][:60]}': expected the earlier ones in alphabetical order")
        return state

    typed: ClassVar[str] = ("a segment's edge and the one it swings to, such as b4a3-b6b4 (then a triangle of each "
                            "polygon, where there is a choice); or pass")

    def status(self, state: State) -> tuple[str, ...]:
        return (", ".join(f"player {p} has captured {SEGMENTS - state.owner.count(3 - p)}" for p in (1, 2)),)

    @property
    def equipment(self) -> tuple[Equipment, ...]:
        return tuple(Equipment("segment", player, SEGMENTS) for player in (1, 2))

    @property
    def shows(self) -> tuple[Feature, ...]:
        """The apex of each player, the points about which segments turn, the edges where they start."""
        heights = [y for _, y in self.board.points]
        return (*(Feature("apex", player, frozenset({heights.index(y)}))
                  for player, y in ((1, min(heights)), (2, max(heights)))),
                Feature("pivot", 0, frozenset(range(len(heights)))), *starts(self.initial().owner, 2))

    # --- tables of the board

    def _is_sites(self, move: Move) -> bool:
        return all(0 <= number < len(self.board.names + self.tokens) for number in move)

    def _heights(self, state: State) -> tuple[tuple[int, float], ...]:
        """For each player how many segments there are, and the sum of their heights."""
        levels = [[self._level[site] for site, piece in enumerate(state.owner) if piece == player] for player in (1, 2)]
        return tuple((len(own), round(sum(own), 3)) for own in levels)

    @cached_property
    def _faces(self) -> Faces:
        return Faces(self.board)

    @cached_property
    def _triangles(self) -> tuple[str, ...]:
        points = grid_names(self.board.points)
        return tuple("".join(points[point] for point in cell) for cell in self.board.cells)

    @cached_property
    def _level(self) -> tuple[float, ...]:
        """How high the middle of each edge is."""
        return tuple(rounded(centre)[1] for centre in self.board.centres)

    @cached_property
    def _goals(self) -> tuple[int, int]:
        """The edges at the apex that each player is to reach."""
        return bits(self.board.region("top")), bits(self.board.region("bottom"))

    @cached_property
    def _sweeps(self) -> tuple[tuple[tuple[int, ...], ...], ...]:
        return sweeps(self.board)

    @cached_property
    def _ahead(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """For each player and each edge the edges that are not further back; with one end kept, their middles tell."""
        up = tuple(bits(edge for edge, other in enumerate(self._level) if other >= level) for level in self._level)
        down = tuple(bits(edge for edge, other in enumerate(self._level) if other <= level) for level in self._level)
        return up, down


_POINT = re.compile("[a-z]+[0-9]+")
_POINTS = re.compile("(?:[a-z]+[0-9]+)+")

GAME = Polygone
