"""Les Carreleurs: two equal stocks of rectangular tiles, one room; whoever has laid his whole stock wins.

Source: MARS and FEV, "LES CARRELEURS"; the reading of both, with the stocks that the lost pictures showed, in
07_carreleurs. Rectangles are tiles of `core.rectangle`: a move is the lower left and the upper right cell, "a1-c2".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from ..core.board import Board
from ..core.errors import BadInput
from ..core.flood import members
from ..core.game import PASS, Equipment, Move, Outcome, Site, State, TextForm
from ..core.options import option, validate
from ..core.rectangle import Grid, Rectangle, Shape, Tile, shape_text
from ..core.units import is_whole
from .shared.room import Room, stock_of

__all__ = ["GAME", "STOCKS", "Tilers"]

STOCKS: Mapping[str, str] = {
    "12": "8x3,5x3,5x3,3x3,3x2,2x1,1x1",
    "13": "8x5,5x3,5x3,3x3,3x1,2x1",
    "13b": "8x5,5x3,5x3,3x2,2x2,2x1,2x1",
    "13c": "8x5,5x3,5x3,3x2,2x2,2x1,1x1,1x1",
    "13d": "8x5,5x3,5x2,3x3,3x2,2x2",
    "14": "8x5,5x3,5x3,5x2,5x2,3x2,2x1",
    "squares": "5x5,3x3,3x3,2x2,2x2,1x1,1x1,1x1",
}
"""The stocks of 07_carreleurs [C]; a room of that side takes the one with its number. Two stocks of 14 fill the usual
room, the face of 14 x 14 units of TetraGo: FEV has the tiles "couvrant exactement un rectangle de p.q cellules"."""
MOST_TILES = 40
MOST_TURNS = 300

@dataclass(frozen=True)
class Tilers(TextForm):
    """The game of Les Carreleurs in any rectangle of unit squares.

    Tiles keep the colour in which they are printed, also in the stock of another player: it is what lies on the board,
    and counts for nothing. Of equal tiles in his stock a player lays one of his own colour first, then of the lowest.

    Our conjectures, as the text is silent: a tile that makes an earlier position again (the same rectangles, stocks and
    player to move) is illegal; a player who can lay no tile passes; when nobody can, or after 300 turns, the smallest
    area left in stock wins, of equal ones the fewest tiles, and all equal is a draw. With `area_guard` positions
    cannot recur, and neither earlier positions nor turns are counted.

    The memory of a state: its tiles in the order of their cells; a word for each stock, "stock1=8x5,5x3:2" with the
    printed colour where it is another player's; and the earlier positions, in alphabetical order, as
    "tiles/stocks/.../player".
    """

    name: ClassVar[str] = "tilers"
    title: ClassVar[str] = "Les Carreleurs"
    summary: ClassVar[str] = ("Lay your stock of rectangular tiles in a crowded room: tiles that you must take away "
                              "are added to your stock, and the first empty stock wins.")
    rules: ClassVar[tuple[str, ...]] = (
        "All players begin with the same stock of tiles, each in a colour [C]; turn a tile as you like.",
        "On your turn lay a tile of your stock on empty cells of the room.",
        "If a tile fits nowhere, you may lay it over other tiles: take all those that it overlaps, your own or not, "
        "into your stock; they are now yours to lay, and keep the colour in which they are printed.",
        "No position may come back; a player who cannot lay a tile passes [C].",
        "Whoever has laid the last tile of his stock wins at once.",
        "If nobody can lay a tile, or after 300 turns, the smallest area left in stock wins, of equal ones the fewest "
        "tiles [C].")
    boards: ClassVar[tuple[str, ...]] = ("units14", "units13", "units12")

    board: Board
    players: int = option(2, "how many players, each with the same stock; the text has two", low=2, high=4,
                          conjecture=True)
    stock: str = option("", "the tiles of each player, as 8x5,5x3,2x1, or a name (" + ", ".join(STOCKS) + "); without, "
                        "the one named for the side of the room", conjecture=True)
    removal: str = option("blocked", "when a tile may be laid over others: blocked, if that tile fits nowhere; stuck, "
                          "if no tile of the stock fits; any, always", choices=("blocked", "stuck", "any"),
                          conjecture=True)
    area_guard: bool = option(False, "tiles taken away cover less than the one that replaces them", conjecture=True)

    def __post_init__(self) -> None:
        validate(self)
        given = self.stock.strip() or str(self._grid.columns)
        if is_whole(given) and given not in STOCKS:
            raise BadInput(f"stock = '{self.stock[:60]}' on {self.board.name}: no usual stock for a room of side "
                           f"{given[:9]}: expected tiles, as 8x5,5x3,2x1, or one of " + ", ".join(STOCKS))
        shapes = stock_of(STOCKS.get(given, given))
        short, long = sorted((self._grid.rows, self._grid.columns))
        if len(shapes) > MOST_TILES or any(a > long or b > short for a, b in shapes):
            raise BadInput(f"stock = '{self.stock[:60]}': allowed: 1 to {MOST_TILES} tiles that fit in {long}x{short}")
        object.__setattr__(self, "stock", ",".join(map(shape_text, shapes)))

    # --- the turn

    def initial(self) -> State:
        """An empty room and full stocks; player 1 begins."""
        stocks = tuple(tuple((shape, player) for shape in self.shapes) for player in range(1, self.players + 1))
        return Room(self._grid, {}, stocks, 1, earlier=(), remember=not self.area_guard).state

    def legal_moves(self, state: State) -> tuple[Move, ...]:
        """Every place for every tile of the player's stock, ascending; PASS only where there is none."""
        room = self._room(state)
        if self._decided(room):
            return ()
        return tuple(sorted(self._lays(room))) or (() if self._stuck(room) else (PASS,))

    def apply(self, state: State, move: Move) -> State:
        """The state after a tile is laid. Raises BadInput for an illegal move."""
        room = self._room(state)
        if move == PASS:
            legal = self.legal_moves(state)
            if legal != (PASS,):
                raise BadInput("pass: " + ("a player who can lay a tile must" if legal else "the game is over"))
            return room.passed().state
        if not self._grid.is_tile(move):
            raise BadInput(f"move '{self.quoted(move)}': expected the lower left and the upper right cell of a tile, "
                           "or pass")
        place = self._grid.rectangle[move[0], move[1]]
        reason = self._refusal(room, place)
        if reason:
            raise BadInput(f"move '{self.move_text(move)}': {reason}")
        return room.laid(place).state

    def _refusal(self, room: Room, place: Rectangle) -> str:
        """Why the player may not lay a tile there; empty if he may."""
        under = room.under(place)
        if self._decided(room):
            return "the game is over"
        if place.shape not in room.shapes:
            return (f"no tile {shape_text(place.shape)} in the stock of player {room.to_move}: allowed: "
                    + ", ".join(map(shape_text, sorted(room.shapes, reverse=True))))
        if under and place.shape not in self._covering(room):
            return f"{self._grid.word(under[0].tile)} lies there, and " + (
                "a tile of the stock" if self.removal == "stuck" else "this tile") + " fits on empty cells"
        if not self._grows(place, under):
            return "what it takes away is not smaller than the tile (area_guard)"
        return "the position has been there before" if place in self._recurring(room) else ""

    def _lays(self, room: Room) -> Iterator[Tile]:
        """The places where the player may lay a tile."""
        covering, recurring = self._covering(room), self._recurring(room)
        for shape in room.shapes:
            for place, cells in self._places[shape]:
                if cells & room.covered and not (shape in covering and self._grows(place, room.under(place))):
                    continue
                if place not in recurring:
                    yield place.tile

    def _covering(self, room: Room) -> frozenset[Shape]:
        """The shapes of the player's stock that he may lay over other tiles."""
        if self.removal == "any":
            return room.shapes
        fits = {shape for shape in room.shapes if any(not cells & room.covered for _, cells in self._places[shape])}
        return room.shapes - fits if self.removal == "blocked" or not fits else frozenset()

    def _grows(self, place: Rectangle, under: Iterable[Rectangle]) -> bool:
        """Whether area_guard, if it is chosen, lets a tile replace these."""
        return not self.area_guard or sum(part.area for part in under) < place.area

    def _recurring(self, room: Room) -> set[Rectangle]:
        """The places where a tile would make an earlier position again."""
        now, found = {self._grid.word(part.tile) for part in room.tiles}, set()
        for word in room.earlier:
            then = set(word[:word.index("/")].split(",")) - {""}
            if len(then - now) == 1:
                found |= then - now
            elif then == now:  # a tile takes the place of its equal
                found |= then
        return {place for place in map(self._grid.read, found)
                if place.shape in room.shapes and room.laid(place).word in room.earlier}

    # --- the end

    def outcome(self, state: State) -> Outcome | None:
        """An empty stock wins; where nobody can lay a tile, or at the limit of turns, the smallest stock does."""
        room = self._room(state)
        scores = tuple(sum(a * b for (a, b), _ in stock) for stock in room.stocks)
        done = tuple(player for player, stock in enumerate(room.stocks, start=1) if not stock)
        if done:
            return Outcome(done, "a whole stock is laid; area left in the stocks", scores)
        if not self._decided(room) and not self._stuck(room):
            return None
        rank = [(area, len(stock)) for area, stock in zip(scores, room.stocks, strict=True)]
        least = tuple(player for player, own in enumerate(rank, start=1) if own == min(rank))
        return Outcome(least if len(least) < self.players else (),
                       f"{MOST_TURNS} turns are over" if self._decided(room) else "nobody can lay a tile", scores)

    def _decided(self, room: Room) -> bool:
        return len(room.earlier) >= MOST_TURNS or not all(room.stocks)

    def _stuck(self, room: Room) -> bool:
        """Whether nobody can lay a tile, one player after the other."""
        for _ in room.stocks:
            if next(self._lays(room), None) is not None:
                return False
            room = room.passed()
        return True

    # --- text, equipment and tables

    typed: ClassVar[str] = ("two opposite corners of the place for a tile, such as a1-c2; pass only if none of yours "
                            "can be laid")

    def parse_move(self, state: State, text: str) -> Move:
        move = super().parse_move(state, text)
        return self._grid.ordered(move) if len(move) in (1, 2) else move

    def faces(self, state: State) -> tuple[str, ...]:
        return self._grid.faces(self._room(state).tiles, state.owner)

    def tiles(self, state: State) -> tuple[tuple[int, frozenset[Site]], ...]:
        """In the colours that are printed on them."""
        return tuple((colour, frozenset(members(part.cells))) for part, colour in self._room(state).tiles.items())

    def status(self, state: State) -> tuple[str, ...]:
        """The stocks."""
        return tuple(f"player {player} has {', '.join(shape_text(shape) for shape, _ in stock) or 'no tile left'}"
                     for player, stock in enumerate(self._room(state).stocks, start=1))

    def parse(self, text: str) -> State:
        """The state that `text` writes (`core.game`, `core.room`). Raises BadInput for what does not fit."""
        state = super().parse(text)
        room = Room.checked(self._grid, self.shapes, self.players, not self.area_guard, state)
        if len(room.earlier) > MOST_TURNS:
            raise BadInput(f"position: {len(room.earlier)} earlier positions: allowed: 0 to {MOST_TURNS}")
        return state

    def _room(self, state: State) -> Room:
        return Room.read(self._grid, self.players, not self.area_guard, state)

    @property
    def equipment(self) -> tuple[Equipment, ...]:
        """The tiles of each colour by shape."""
        return tuple(Equipment(f"tile {shape_text(shape)}", player, count) for player in range(1, self.players + 1)
                     for shape, count in Counter(self.shapes).items())

    def in_use(self, state: State) -> tuple[int, ...]:
        lying = Counter((f"tile {shape_text(part.shape)}", colour) for part, colour in self._room(state).tiles.items())
        return tuple(lying[item.piece, item.player] for item in self.equipment)

    @cached_property
    def shapes(self) -> tuple[Shape, ...]:
        """The stock of each player at the start, the largest tile first."""
        return stock_of(self.stock)

    @cached_property
    def _grid(self) -> Grid:
        return Grid(self.board)

    @cached_property
    def _places(self) -> Mapping[Shape, tuple[tuple[Rectangle, int], ...]]:
        """For each shape every place in the room, with its cells."""
        return {shape: tuple((place, place.cells) for place in self._grid.places(shape)) for shape in self.shapes}


GAME = Tilers
