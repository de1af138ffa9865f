"""PolyGo, played on squares as TetraGo, on hexagons as HexaGo, on triangles as TriaGo.

Source: MARS, "POLYGO (pour deux joueurs ou plus)"; FEV where it is silent; the reading of both, with its proofs,
in 02_polygo. The terms (littoral, free, closed) are in `core.provinces`; here is the turn, in the order of the
rulebook.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from ..core.board import Board
from ..core.errors import BadInput
from ..core.flood import members
from ..core.game import PASS, Move, Outcome, Site, State
from ..core.options import option, validate
from .shared.border_arcs import ARCS_HELP
from .shared.province_game import ProvinceGame
from .shared.provinces import WHITE

__all__ = ["GAME", "PolyGo"]


@dataclass(frozen=True)
class PolyGo(ProvinceGame):
    """The game of PolyGo on any board; more than one reading where the documents differ.

    Any position can be given, also one between steps 1.a and 1.b: the next pawn settles it.

    With freedom "own" no position ever recurs (T2 of 02_polygo) and the memory of a state stays empty. With "any"
    positions could recur, and our conjecture is: a pawn that makes an earlier position again, with the same player
    to move, is illegal, and a player who has no other pawn to put passes. So every game ends with a covered board:
    while a cell is free, somebody can put a pawn that is solid, and the littoral never shrinks (T6). The memory
    holds the positions since the littoral last grew; older ones cannot come back.

    `handicap` (the option `initial`) is 'a1:1,b1:2', or a mapping of names or numbers of border cells to colours;
    it is kept as text in the order of the sites. Raises BadInput for an option that is not allowed.
    """

    name: ClassVar[str] = "polygo"
    title: ClassVar[str] = "PolyGo"
    summary: ClassVar[str] = ("Put pawns on free cells, tie your provinces to the border, and take what the solid "
                              "ones enclose: the largest country wins.")
    rules: ClassVar[tuple[str, ...]] = (
        "A province is a connected set of one colour; one that holds a border cell is solid, other pawns are fragile.",
        "In turn, put a pawn on an empty cell that empty cells and your own pawns link to the border, or pass "
        "if there is none.",
        "Then look at each region of fragile pawns and empty cells in which no empty cell is free for anybody: if one "
        "colour alone surrounds it, it takes that colour, empty cells too; if several do, its pawns are removed.",
        "The game ends when no free cell remains: solid pawns then cover the board, and the most pawns win; equal "
        "numbers share the win [C].")
    boards: ClassVar[tuple[str, ...]] = ("s6", "s7", "h5", "h7", "t4")

    typed: ClassVar[str] = "a cell, such as c3; pass only if no cell is free for you"

    board: Board
    players: int = option(2, "how many colours play", low=2, high=6)
    freedom: str = option("own", "where a player may put a pawn: own, on cells free for that player; any, on cells "
                          "free for some player (no position may come back)", choices=("own", "any"), conjecture=True)
    fill_lakes_immediately: bool = option(False, "fill a region with a border of one colour at once, free cells too")
    handicap: str | Mapping[str, int] | Mapping[Site, int] = option(
        "", "pawns on border cells at the start, as a1:1,b1:2", name="initial", table=True, conjecture=True)
    arcs: str = option("", ARCS_HELP, conjecture=True)

    def __post_init__(self) -> None:
        validate(self)
        pawns = self._handicap()
        text = ",".join(f"{self.board.names[site]}:{pawns[site]}" for site in sorted(pawns))
        object.__setattr__(self, "handicap", text)
        _ = self._terms  # raises for arcs that are none

    # --- definitions on a position beyond those of `core.provinces`

    def _lakes(self, sets: list[int], littoral: int) -> tuple[int, ...]:
        """The components without a border cell that have one colour all around, whether they hold free cells or not.

        Closed ones of one colour are among them. For fill_lakes_immediately (reading F1m of 02_polygo).
        """
        terms = self._terms
        outside = terms.inside & ~littoral
        inland = outside & ~terms.flood.fill(outside & terms.border, outside)
        return tuple(part for part in terms.flood.components(inland) if len(terms.contour(sets, part)) == 1)

    # --- the turn

    def initial(self) -> State:
        """An empty board, or the handicap's pawns; player 1 begins."""
        pawns = self._handicap()
        return State(tuple(pawns.get(site, bar) for site, bar in enumerate(self._terms.blank)), 1)

    def legal_moves(self, state: State) -> tuple[Move, ...]:
        """Step 1.a: each cell free for the player; PASS only where there is none; nothing when the game is over."""
        sets = self._terms.sets(state.owner)
        free = self._terms.free(sets, state.to_move if self.freedom == "own" else None)
        moves: tuple[Move, ...] = tuple((site,) for site in members(free))
        if state.memory:
            moves = tuple(m for m in moves if not self._recurs(self._after(state, self._put(state, m[0]))))
        return moves or ((PASS,) if self._terms.some_free(sets) else ())

    def apply(self, state: State, move: Move) -> State:
        """The state after steps 1.a and 1.b. Raises BadInput for an illegal move."""
        if move == PASS:
            legal = self.legal_moves(state)
            if legal != (PASS,):
                raise BadInput("pass: " + ("a player who has a free cell must play" if legal else "the game is over"))
            return self._after(state, state.owner)
        if len(move) != 1 or not 0 <= move[0] < len(self.board.centres):
            raise BadInput(f"move '{self.quoted(move)}': expected one cell, or pass")
        name = self.board.names[move[0]]
        if state.owner[move[0]] != WHITE:
            raise BadInput(f"move '{name}': the cell is {'barred' if move[0] in self.board.barred else 'taken'}")
        whose = state.to_move if self.freedom == "own" else None
        if not self._terms.free(self._terms.sets(state.owner), whose) >> move[0] & 1:
            raise BadInput(f"move '{name}': the cell is not free for {f'player {whose}' if whose else 'any player'}")
        following = self._after(state, self._put(state, move[0]))
        if self._recurs(following):
            raise BadInput(f"move '{name}': the position has been there before")
        return following

    def _put(self, state: State, site: Site) -> tuple[int, ...]:
        """The owners after the pawn of step 1.a and after step 1.b.

        Closed components take the colour of their contour, or are emptied where it has several colours. No two of
        them touch, so their order is irrelevant and one pass does all (T5).
        """
        owner = list(state.owner)
        owner[site] = state.to_move
        sets = self._terms.sets(owner)
        littoral = self._terms.littoral(sets)
        taken = self._terms.closed(sets, littoral)
        if self.fill_lakes_immediately:
            taken += self._lakes(sets, littoral)
        for part in taken:
            contour = self._terms.contour(sets, part)
            for cell in members(part):
                owner[cell] = contour[0] if len(contour) == 1 else WHITE
        return tuple(owner)

    def outcome(self, state: State) -> Outcome | None:
        """Step 2: over when no free cell remains; then the littoral covers the board (T1) and pawns are counted.

        Equal scores share the win, which is our reading: the documents do not say.
        """
        sets = self._terms.sets(state.owner)
        if self._terms.some_free(sets):
            return None
        scores = tuple(sets[colour].bit_count() for colour in self._terms.colours)
        winners = tuple(colour for colour in self._terms.colours if scores[colour - 1] == max(scores))
        return Outcome(winners, "no free cell remains", scores)

    def _after(self, state: State, owner: tuple[int, ...]) -> State:
        """The next player's state; with freedom "any" it remembers the positions since the littoral grew."""
        to_move = state.to_move % self.players + 1
        if self.freedom == "own":
            return State(owner, to_move)
        before, after = (self._terms.littoral(self._terms.sets(o)) for o in (state.owner, owner))
        return State(owner, to_move, () if before != after else (*state.memory, self.word(state)))

    def _recurs(self, state: State) -> bool:
        return bool(state.memory) and self.word(state) in state.memory

    # --- what diagrams show

    def free_cells(self, state: State, player: int | None = None) -> frozenset[Site]:
        """The white cells free for the player, or (None) for some player."""
        return frozenset(members(self._terms.free(self._terms.sets(state.owner), player)))

    def provinces(self, state: State) -> tuple[frozenset[Site], ...]:
        """The connected sets of one colour, white ones (seas and lakes) too, by their first sites."""
        sets = self._terms.sets(state.owner)
        parts = (frozenset(members(part)) for cells in sets for part in self._terms.flood.components(cells))
        return tuple(sorted(parts, key=min))

    def closed(self, state: State) -> tuple[frozenset[Site], ...]:
        """What step 1.b is about to take; empty in every position of play."""
        sets = self._terms.sets(state.owner)
        return tuple(frozenset(members(part)) for part in self._terms.closed(sets, self._terms.littoral(sets)))

    # --- text and tables

    def parse(self, text: str) -> State:
        """The state that `text` writes (`core.game`). Raises BadInput with the first thing that does not fit."""
        state = super().parse(text)
        if state.memory and self.freedom == "own":
            raise BadInput(f"position: '{state.memory[0][:60]}' after the player: allowed with freedom = any only")
        for word in state.memory:
            self.parse_word(word)
        return state

    def _handicap(self) -> dict[Site, int]:
        """The option `initial` as a table. Raises BadInput unless it names border cells and players, each cell once."""
        given = self.handicap
        if isinstance(given, str):
            words = given.split(",") if given.strip() else []
            parted = [word.partition(":") for word in words]
            pairs: list[tuple[object, object]] = [(place.strip(), colour.strip()) for place, _, colour in parted]
        elif isinstance(given, Mapping):
            pairs = list(given.items())
        else:
            raise BadInput(f"initial = '{given}': allowed: a text such as a1:1,b1:2, or a table")
        found: dict[Site, int] = {}
        for place, colour in pairs:
            site = self.board.site.get(place.lower()) if isinstance(place, str) else place
            if isinstance(site, bool) or not isinstance(site, int) or site not in (
                    self.board.border_sites - self.board.barred):
                raise BadInput(f"initial: '{place}' is not a border cell of {self.board.name}: allowed: "
                               + ", ".join(self.board.names[s] for s in self.board.border[:8]) + " ...")
            if isinstance(colour, bool) or str(colour) not in map(str, self._terms.colours):
                raise BadInput(f"initial: player '{colour}' at {self.board.names[site]}: allowed: 1 to {self.players}")
            if site in found:
                raise BadInput(f"initial: '{self.board.names[site]}' is given twice")
            found[site] = int(str(colour))
        return found


GAME = PolyGo
