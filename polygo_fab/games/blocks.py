"""Blocs: rectangles of up to 12 units are laid, and three or more that form a rectangle become one.

Source: MARS and FEV, "BLOCS", with its annex; the reading of both in 08_blocs. Rectangles are tiles of
`core.rectangle`: a move that lays one is its lower left and upper right cell, "a1-c2".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from ..core.board import Board
from ..core.errors import BadInput
from ..core.flood import members
from ..core.game import Equipment, Move, Outcome, Site, State, TextForm
from ..core.options import option, validate
from ..core.rectangle import Grid, Rectangle, Shape, shape_text

__all__ = ["GAME", "Blocks"]

Tiles = tuple[Rectangle, ...]


@dataclass(frozen=True)
class Blocks(TextForm):
    """The game of Blocs on any rectangle of unit squares.

    A move is the tile laid. Where the mover must choose between blocks it goes on with the block, again as lower left
    and upper right cell: "a1-a1-a1-c1"; where there is one block or none, nothing follows. With `chain` this is
    repeated for every further choice of the turn.

    The memory of a state are its tiles in the order of their cells. A merged tile counts as equipment under its
    shape as long as a tile of that area can be laid, and as "block" beyond.

    `max_area` 0 is the longer side of the board in units: 12 on 12 x 12, as in the text, which asks to adapt it to the
    board and does not say how [C].
    """

    name: ClassVar[str] = "blocks"
    title: ClassVar[str] = "Blocs"
    summary: ClassVar[str] = ("Lay rectangles of limited area; three or more that form a rectangle become one block of "
                              "your colour, and the largest area wins.")
    rules: ClassVar[tuple[str, ...]] = (
        "All share a stock of rectangles; players take turns and lay one on empty cells in their colour, "
        "of an area up to the longer side of the board, 12 on 12 x 12 (option max_area).",
        "There is no passing: a tile of one unit fits as long as a cell is empty.",
        "A block is a set of three or more tiles, the one just laid among them, that together fill a rectangle; the "
        "others of the set are neighbours of the tile just laid [C].",
        "If there is a block it is replaced by one tile of your colour, however large; of several you choose one, and "
        "the new tile forms no further block in this turn [C].",
        "When the board is full, the colour that covers the largest area wins; equal ones share the win.")
    boards: ClassVar[tuple[str, ...]] = ("units12", "units6", "units8", "units14")

    board: Board
    players: int = option(2, "how many colours play", low=2, high=4)
    max_area: int = option(0, "the largest area of a tile that is laid, in units; 0 is the longer side of the board",
                           low=0, high=676, conjecture=True)
    neighbours: str = option("strict", "which tiles can form a block with the one just laid: strict, some of its "
                             "neighbours; loose, any tiles; whole, all of its neighbours and no others",
                             choices=("strict", "loose", "whole"), conjecture=True)
    chain: bool = option(False, "a block can form a further block in the same turn", conjecture=True)

    def __post_init__(self) -> None:
        validate(self)
        _ = self._grid  # refuses other boards

    # --- the turn

    def initial(self) -> State:
        """An empty board; player 1 begins."""
        return State((0,) * len(self.board.centres), 1)

    def legal_moves(self, state: State) -> tuple[Move, ...]:
        """Every tile that fits on empty cells, with each choice of its blocks; ascending."""
        tiles = self._tiles(state)
        covered = sum(part.cells for part in tiles)
        free = self._outside | self._grid.everything & ~covered
        moves: list[Move] = []
        for corner in members(free & self._grid.everything):
            for cells, place, (below, left, right, above) in self._places[corner]:
                if cells & covered:
                    continue
                if below & free and left & free and right & free and above & free:
                    moves.append(place.tile)  # a block goes beyond a side, and none is covered all along
                else:
                    moves += (place.tile + chosen for chosen, _ in self._merged((*tiles, place), place))
        return tuple(moves)

    def apply(self, state: State, move: Move) -> State:
        """The state after the tile is laid and its block, if any, merged. Raises BadInput for an illegal move."""
        if not self._grid.is_tile(move[:2]) or not all(0 <= site < len(state.owner) for site in move):
            raise BadInput(f"move '{self.quoted(move)}': expected the lower left and the upper right cell of a tile, "
                           "then those of the block where there is a choice")
        text, place, tiles = self.move_text(move), self._grid.rectangle[move[0], move[1]], self._tiles(state)
        if place.area > self.largest:
            raise BadInput(f"move '{text}': the tile covers {place.area} units: allowed: 1 to {self.largest}")
        if any(place.cells & part.cells for part in tiles):
            raise BadInput(f"move '{text}': expected empty cells under the tile")
        results = dict(self._merged((*tiles, place), place))
        if move[2:] not in results:
            choices = " or ".join(f"'{self.move_text(place.tile + chosen)}'" for chosen in results)
            raise BadInput(f"move '{text}': the blocks that this tile can form: expected {choices}")
        merged = results[move[2:]]
        owner = list(state.owner)
        for part in set(merged).difference(tiles):
            for site in members(part.cells):
                owner[site] = state.to_move
        return State(tuple(owner), state.to_move % self.players + 1, self._grid.words(part.tile for part in merged))

    def _merged(self, tiles: Tiles, last: Rectangle) -> Iterator[tuple[Move, Tiles]]:
        """The tiles after the mover's choices of blocks round the tile laid last, with the choices that are to name."""
        blocks = self._blocks(tiles, last)
        if not blocks:
            yield (), tiles
        for block in blocks:
            after = (*(part for part in tiles if not part.cells & block.cells), block)
            for chosen, end in self._merged(after, block) if self.chain else [((), after)]:
                yield (block.tile if len(blocks) > 1 else ()) + chosen, end

    def _blocks(self, tiles: Tiles, last: Rectangle) -> list[Rectangle]:
        """The blocks that hold the tile laid last, ascending; by `neighbours` they are made of some tiles only."""
        reach = last.cells | sum(last.sides)
        pool = tiles if self.neighbours == "loose" else tuple([part for part in tiles if part.cells & reach])
        least = len(pool) if self.neighbours == "whole" else 3
        if len(pool) < 3:
            return []
        return sorted(block for block, parts in self._unions(pool, last).items() if parts >= max(3, least))

    def _unions(self, pool: Tiles, last: Rectangle) -> dict[Rectangle, int]:
        """The rectangles that are unions of tiles of the pool, the last one among them, with their number of tiles.

        Each that goes beyond some side of another holds the smallest one that does: so we meet them all by growing
        one side at a time, and each time as far as the tiles reach that stick out.
        """
        covered = sum(part.cells for part in pool)
        found = {last: 1}
        for start in (growing := [last]):
            for side in start.sides:
                union, wanted = start, side
                while wanted and not wanted & ~covered:
                    inside = [part for part in pool if part.cells & wanted]
                    hull = self._grid.hull((union, *inside))
                    if hull is union:
                        if union not in found:
                            found[union] = len(inside)
                            growing.append(union)
                        break
                    union, wanted = hull, hull.cells
        return found

    def outcome(self, state: State) -> Outcome | None:
        """Over when the board is full: the largest area wins, equal ones share the win."""
        if 0 in state.owner:
            return None
        scores = tuple(state.owner.count(player) for player in range(1, self.players + 1))
        winners = tuple(player for player, score in enumerate(scores, start=1) if score == max(scores))
        return Outcome(winners, "the board is full", scores)

    # --- text and equipment

    typed: ClassVar[str] = ("a tile by two opposite corners, such as a1-c2; where blocks can be chosen, those of the "
                            "block follow: c3-c3-b3-d3")

    def parse_move(self, state: State, text: str) -> Move:
        move = super().parse_move(state, text)
        pairs = [move] if len(move) == 1 else [move[i:i + 2] for i in range(0, len(move), 2)]
        return move if len(move) % 2 and len(move) > 1 else tuple(s for pair in pairs for s in self._grid.ordered(pair))

    def faces(self, state: State) -> tuple[str, ...]:
        return self._grid.faces(self._tiles(state), state.owner)

    def tiles(self, state: State) -> tuple[tuple[int, frozenset[Site]], ...]:
        return tuple((state.owner[min(members(part.cells))], frozenset(members(part.cells)))
                     for part in self._tiles(state))

    def status(self, state: State) -> tuple[str, ...]:
        on_board = Counter(state.owner)
        return (", ".join(f"player {player}: area {on_board[player]}" for player in range(1, self.players + 1)),)

    def parse(self, text: str) -> State:
        """The state that `text` writes (`core.game`). Raises BadInput with the first thing that does not fit."""
        state = super().parse(text)
        self._grid.fitting(state.memory, state.owner)
        return state

    @property
    def equipment(self) -> tuple[Equipment, ...]:
        """A common stock without limit: the tiles that can be laid, by shape, and blocks of larger area."""
        return (*(Equipment(f"tile {shape_text(shape)}", 0, None) for shape in self.shapes),
                Equipment("block", 0, None))

    def in_use(self, state: State) -> tuple[int, ...]:
        count = Counter(part.shape for part in self._tiles(state))
        small = tuple(count[shape] for shape in self.shapes)
        return (*small, count.total() - sum(small))

    # --- tables of the board

    @property
    def largest(self) -> int:
        """The largest area of a tile that is laid."""
        return self.max_area or max(self._grid.rows, self._grid.columns)

    @cached_property
    def shapes(self) -> tuple[Shape, ...]:
        """The shapes of the tiles that can be laid, by area."""
        short, long = sorted((self._grid.rows, self._grid.columns))
        shapes = [(a, b) for b in range(1, short + 1) for a in range(b, long + 1) if a * b <= self.largest]
        return tuple(sorted(shapes, key=lambda shape: (shape[0] * shape[1], shape)))

    def _tiles(self, state: State) -> Tiles:
        return tuple(map(self._grid.read, state.memory))

    @cached_property
    def _grid(self) -> Grid:
        return Grid(self.board)

    @cached_property
    def _outside(self) -> int:
        """A bit beyond the cells, for the sides of a tile where the board ends: nothing ever lies there."""
        return self._grid.everything + 1

    @cached_property
    def _places(self) -> tuple[tuple[tuple[int, Rectangle, tuple[int, ...]], ...], ...]:
        """For each cell the tiles that can be laid from it on, with their cells and those beside them on each side."""
        found: list[list[tuple[int, Rectangle, tuple[int, ...]]]] = [[] for _ in self.board.centres]
        for place in sorted(place for shape in self.shapes for place in self._grid.places(shape)):
            sides = tuple(side or self._outside for side in place.sides)
            found[place.tile[0]].append((place.cells, place, sides))
        return tuple(map(tuple, found))


GAME = Blocks
