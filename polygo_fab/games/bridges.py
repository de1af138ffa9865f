"""Ponts et Barrages, also known as Gale and Bridg-it: join your two edges through the dots of your colour.

Source: MARS and FEV, "PONTS et BARRAGES"; the reading of the lost pictures, with its proofs, in
05_ponts_et_barrages. Sets of cells are integers (`core.flood`).
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from ..core.board import Board
from ..core.errors import BadInput
from ..core.features import Feature
from ..core.flood import Flood, bits, by_owner
from ..core.game import Equipment, Move, Outcome, Site, State, TextForm
from ..core.options import option, validate
from .shared.links import Link, Recent, sides

__all__ = ["GAME", "Bridges"]

WHITE, RED, BLUE, NEUTRAL = range(4)
COLOURS = {RED: "red", BLUE: "blue"}


@dataclass(frozen=True)
class Bridges(TextForm):
    """Ponts et Barrages; player 1 is red, player 2 is blue.

    The board holds dots of both colours (its regions "red" and "blue"; on `bridge7` and the like as in
    05_ponts_et_barrages). What the lost pictures leave open is `goals`:

    open     red joins top and bottom, blue left and right, and every white cell can be played, as the text has it ("sur
             une cellule libre (blanche)"); on the edges white cells are of no use to anybody, and lose a turn
    classic  the same with a frame: useless cells are no cells of play. On an edge whose dots are of the colour that
             wants it, they have this colour from the start, and in a corner of two such edges they are neutral. Even
             sizes have two such edges, odd ones four.
    compact  red joins left and right, blue top and bottom; every white cell is of use. Odd sizes only: on even ones
             this is the open game in a mirror.

    Blue could begin as well: in a mirror through the diagonal the colours change roles (B3). A full board has one
    winner (B1), as wherever four cells meet a red and a blue dot face each other, and no two chains can block each
    other. Raises BadInput for a board without these dots, or without four sides.
    """

    name: ClassVar[str] = "bridges"
    title: ClassVar[str] = "Ponts et Barrages"
    summary: ClassVar[str] = "Bridge the free cells between your dots until your two edges are joined."
    rules: ClassVar[tuple[str, ...]] = (
        "The board begins with interleaved dots of two colours, Ring's (player 1) and Cross's (player 2), and free "
        "cells between them [C].",
        "Ring begins [C]; in turn, put a pawn of your colour on a free cell; pawns never move or leave.",
        "A chain is cells of one colour that share sides, dots and pawns alike.",
        "Who first joins the two edges of the own colour by a chain wins: Ring top and bottom, Cross left and right, "
        "or with goals = compact the other way round [C].",
        "There is always a winner, however the free cells are filled.")
    boards: ClassVar[tuple[str, ...]] = ("bridge7", "bridge5", "bridge6", "bridge9", "bridge13")
    players = 2

    board: Board
    goals: str = option("open", "open: Ring joins top and bottom, every free cell can be played; classic: cells of no "
                        "use are framed; compact: Ring joins left and right", choices=("open", "classic", "compact"),
                        conjecture=True)

    def __post_init__(self) -> None:
        validate(self)
        if sides(self.board) is None or not self._has_dots():
            raise BadInput(f"bridges on {self.board.name}: expected squares with dots and four sides, such as bridge7")
        if self.goals == "compact" and any(self._carries(edge) != [3 - colour] for colour, edge in self._edges):
            raise BadInput(f"goals = 'compact' on {self.board.name}: allowed on odd sizes, bridge3, bridge5 ... (on "
                           "even ones it is the open game in a mirror)")

    # --- the board at the start

    def initial(self) -> State:
        """The dots, and with classic goals the frame; red begins."""
        return State(self._start, RED)

    @cached_property
    def _start(self) -> tuple[int, ...]:
        owner = list(self._dots)
        wanted: dict[Site, set[int]] = defaultdict(set)
        for colour, edge in self._edges if self.goals == "classic" else ():
            if self._carries(edge) == [colour]:
                for site in edge:
                    wanted[site].add(colour)
        for site, colours in wanted.items():
            if owner[site] == WHITE:
                owner[site] = NEUTRAL if len(colours) > 1 else min(colours)
        return tuple(owner)

    # --- the turn

    def legal_moves(self, state: State) -> tuple[Move, ...]:
        """Every white cell; nothing when the game is over."""
        if self._winner(state):
            return ()
        return tuple((site,) for site, colour in enumerate(state.owner) if colour == WHITE)

    def apply(self, state: State, move: Move) -> State:
        """The state after a pawn. Raises BadInput for an illegal move."""
        if len(move) != 1 or not 0 <= move[0] < len(state.owner):
            raise BadInput(f"move '{self.quoted(move)}': expected one cell")
        (site,) = move
        if self._winner(state):
            raise BadInput(f"move '{self.move_text(move)}': the game is over")
        if state.owner[site] != WHITE:
            raise BadInput(f"move '{self.move_text(move)}': the cell is "
                           + ("not white" if self._start[site] else "taken"))
        return State((*state.owner[:site], state.to_move, *state.owner[site + 1:]), 3 - state.to_move)

    def outcome(self, state: State) -> Outcome | None:
        """Over as soon as a colour has joined its edges; there is no draw (B1)."""
        winner = self._winner(state)
        return Outcome((winner,), f"{COLOURS[winner]} joined its edges") if winner else None

    def _joined(self, state: State) -> int:
        """The colour that has joined its edges, or 0."""
        sets = by_owner(state.owner, NEUTRAL)
        return next((colour for colour, link in self._goals.items() if link.joined(sets[colour])), 0)

    @property
    def equipment(self) -> tuple[Equipment, ...]:
        """What a full board takes: the dots and the frame are pawns too, and then the players put one each in turn."""
        white = self._start.count(WHITE)
        return tuple(Equipment("pawn", colour, self._start.count(colour) + (white + 2 - colour) // 2)
                     for colour in COLOURS)

    # --- text and tables

    @property
    def legend(self) -> tuple[str, ...]:
        ways = ("top with bottom", "left with right")
        whose = tuple(f"player {colour} ({name}) joins {way}" for (colour, name), way in zip(
            COLOURS.items(), reversed(ways) if self.goals == "compact" else ways, strict=True))
        return (*whose, "x is a corner that nobody uses") if NEUTRAL in self._start else whose

    @property
    def shows(self) -> tuple[Feature, ...]:
        """The edges that each colour joins, the dots, and the frame."""
        dots = tuple(Feature("coloured" if colour in COLOURS else "barred", colour % NEUTRAL,
                             frozenset(site for site, owner in enumerate(self._start) if owner == colour))
                     for colour in (RED, BLUE, NEUTRAL) if colour in self._start)
        return (*(Feature("side", colour, frozenset(edge)) for colour, edge in self._edges), *dots)

    @property
    def marks(self) -> str:
        """'x' is a neutral corner of the frame: no cell of play."""
        return ".12x" if NEUTRAL in self._start else ".12"

    def parse(self, text: str) -> State:
        """The state that `text` writes (`core.game`), with the dots and the frame in their places."""
        state = super().parse(text)
        if state.memory:
            raise BadInput(f"position: '{state.memory[0][:60]}' after the player: allowed: nothing")
        for site, (now, start) in enumerate(zip(state.owner, self._start, strict=True)):
            if now != start and (start != WHITE or now == NEUTRAL):
                raise BadInput(f"position: '{self.marks[now]}' on {self.board.names[site]}: expected "
                               + (f"'{self.marks[start]}', as at the start" if start else "'.', '1' or '2'"))
        return state

    def _has_dots(self) -> bool:
        """Whether four cells meet at every inner point: a red and a blue dot face to face, and two white cells."""
        named = dict(self.board.regions)
        red, blue = set(named.get("red", ())), set(named.get("blue", ()))
        around: dict[int, set[Site]] = defaultdict(set)
        for site, cell in enumerate(self.board.cells):
            for point in cell:
                around[point].add(site)
        inner = set(around).difference(self.board.outline)
        return self.board.play == "cells" and not red & blue and all(
            len(around[p]) == 4 and len(around[p] & red) == len(around[p] & blue) == 1
            and not set(self.board.neighbours[min(around[p] & red)]) & blue & around[p] for p in inner)

    @cached_property
    def _dots(self) -> tuple[int, ...]:
        owner = [WHITE] * len(self.board.centres)
        for colour, name in COLOURS.items():
            for site in self.board.region(name):
                owner[site] = colour
        return tuple(owner)

    @cached_property
    def _edges(self) -> tuple[tuple[int, tuple[Site, ...]], ...]:
        """The four edges, each with the colour that wants to join it to the opposite one."""
        upright = BLUE if self.goals == "compact" else RED
        whose = {"top": upright, "bottom": upright, "left": 3 - upright, "right": 3 - upright}
        return tuple((colour, self.board.region(name)) for name, colour in whose.items())

    def _carries(self, edge: tuple[Site, ...]) -> list[int]:
        """The colours of the dots on an edge."""
        return sorted({self._dots[site] for site in edge} - {WHITE})

    @cached_property
    def _goals(self) -> dict[int, Link]:
        """For each colour its two edges."""
        edges: dict[int, list[int]] = defaultdict(list)
        for colour, edge in self._edges:
            edges[colour].append(bits(edge))
        flood = Flood(self.board.neighbours)
        return {colour: Link(flood, *edges[colour]) for colour in COLOURS}

    @cached_property
    def _winner(self) -> Recent[int]:
        return Recent(self._joined)


GAME = Bridges
