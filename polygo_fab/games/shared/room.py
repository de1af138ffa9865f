"""A room half covered with tiles, the stocks of the players, and the words in which a state remembers them.

For Les Carreleurs (07_carreleurs). The memory of a state holds, in this order: the tiles that lie, in the order of
their cells; a word for each stock, "stock1=8x5,5x3:2", where ":2" says that a tile is printed in the colour of another
player than the one whose stock it is in; and the earlier positions in alphabetical order.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import KW_ONLY, dataclass, replace
from functools import cached_property

from ...core.errors import BadInput
from ...core.flood import members
from ...core.game import State
from ...core.rectangle import Grid, Rectangle, Shape, shape_text

__all__ = ["Item", "Room", "stock_of"]

Item = tuple[Shape, int]
"""A tile of a stock: its shape, and the player whose colour it is printed in."""

_ITEM = re.compile("([1-9][0-9]?)x([1-9][0-9]?)(?::([1-9]))?")


@dataclass(frozen=True)
class Room:
    """The printed colours of the tiles that lie, the stock of each player, who is to move, what has been before.

    remember   whether a turn adds the position before it to the earlier ones
    """

    grid: Grid
    tiles: Mapping[Rectangle, int]
    stocks: tuple[tuple[Item, ...], ...]
    to_move: int
    _: KW_ONLY
    earlier: tuple[str, ...]
    remember: bool

    @cached_property
    def covered(self) -> int:
        """The set of the cells on which tiles lie."""
        return sum(part.cells for part in self.tiles)

    @cached_property
    def shapes(self) -> frozenset[Shape]:
        """The shapes in the stock of the player to move."""
        return frozenset(shape for shape, _ in self.stocks[self.to_move - 1])

    def under(self, place: Rectangle) -> list[Rectangle]:
        """The tiles that a place overlaps: laying one there takes them away."""
        return [part for part in self.tiles if part.cells & place.cells]

    def laid(self, place: Rectangle) -> Room:
        """After the player to move has laid a tile; of equal ones in his stock one in his own colour, else the lowest.

        What lay under it is in his stock.
        """
        under, stock = self.under(place), list(self.stocks[self.to_move - 1])
        item = next(item for item in stock if item[0] == place.shape)
        stock.remove(item)
        stock += [(part.shape, self.tiles[part]) for part in under]
        tiles = {part: colour for part, colour in self.tiles.items() if part not in under} | {place: item[1]}
        stocks = (*self.stocks[:self.to_move - 1], _ordered(stock, self.to_move), *self.stocks[self.to_move:])
        return replace(self.passed(), tiles=tiles, stocks=stocks)

    def passed(self) -> Room:
        """The turn of the next player."""
        earlier = tuple(sorted((*self.earlier, self.word))) if self.remember else ()
        return replace(self, to_move=self.to_move % len(self.stocks) + 1, earlier=earlier)

    # --- words

    @cached_property
    def word(self) -> str:
        """The position, whatever the colours of its tiles, as one word: the tiles, the stocks, the player to move."""
        stocks = (",".join(shape_text(shape) for shape, _ in stock) for stock in self.stocks)
        return "/".join((",".join(self._tile_words), *stocks, str(self.to_move)))

    @property
    def state(self) -> State:
        owner = [0] * len(self.grid.board.centres)
        for part, colour in self.tiles.items():
            for site in members(part.cells):
                owner[site] = colour
        stocks = (_stock_word(player, stock) for player, stock in enumerate(self.stocks, start=1))
        return State(tuple(owner), self.to_move, (*self._tile_words, *stocks, *self.earlier))

    @cached_property
    def _tile_words(self) -> tuple[str, ...]:
        return self.grid.words(part.tile for part in self.tiles)

    @classmethod
    def read(cls, grid: Grid, players: int, remember: bool, state: State) -> Room:
        """The room that a state has written, trusted."""
        at = next(i for i, word in enumerate(state.memory) if word.startswith("stock"))
        stocks = tuple(_stock(player, word) for player, word in enumerate(state.memory[at:at + players], start=1))
        tiles = {part: state.owner[part.tile[0]] for part in map(grid.read, state.memory[:at])}
        return cls(grid, tiles, stocks, state.to_move, earlier=state.memory[at + players:], remember=remember)

    @classmethod
    def checked(cls, grid: Grid, stock: tuple[Shape, ...], players: int, remember: bool, state: State) -> Room:
        """The same from a state that anybody may have written. Raises BadInput with the first thing that does not fit.

        Every player's tiles, `stock` in his colour, must be in the room or in some stock, now and before.
        """
        at = next((i for i, word in enumerate(state.memory) if word.startswith("stock")), len(state.memory))
        grid.fitting(state.memory[:at], state.owner)
        words = state.memory[at:at + players]
        if len(words) < players:
            raise BadInput(f"position: {len(words)} stocks after the tiles: expected {players}, as stock1=8x5,5x3:2")
        for player, word in enumerate(words, start=1):
            if _stock_word(player, _ordered(_stock(player, word), player)) != word:
                raise BadInput(f"stock '{word[:60]}': expected stock{player}= and its tiles, the largest first, of "
                               "equal ones the player's own, as stock1=8x5,5x3:2")
        room = cls.read(grid, players, remember, state)
        found = Counter((part.shape, colour) for part, colour in room.tiles.items())
        found.update(item for items in room.stocks for item in items)
        if found != Counter((shape, player) for shape in stock for player in range(1, players + 1)):
            raise BadInput("position: expected all tiles of every colour in the room or in a stock, of each "
                           + ",".join(map(shape_text, stock)))
        for word in room.earlier:
            _check_earlier(grid, Counter(stock * players), players, word)
        if room.earlier != tuple(sorted(room.earlier)) or (room.earlier and not remember):
            raise BadInput(f"position '{room.earlier[0][:60]}': expected " + (
                "earlier positions in alphabetical order" if remember else "no earlier positions with area_guard"))
        return room


def stock_of(text: str) -> tuple[Shape, ...]:
    """The shapes that a text such as "8x5,5x3" names, the largest first. Raises BadInput."""
    found = [_item(word.strip(), 0) for word in text.split(",")]
    if not all(item and not item[1] for item in found):
        raise BadInput(f"stock = '{text[:60]}': expected tiles as 8x5,5x3,2x1")
    return tuple(shape for shape, _ in _ordered([item for item in found if item], 0))


def _ordered(stock: Iterable[Item], player: int) -> tuple[Item, ...]:
    """The largest tiles first; of equal ones the player's own, then by colour."""
    return tuple(sorted(stock, key=lambda item: (-item[0][0] * item[0][1], item[0], item[1] != player, item[1])))


def _item(text: str, player: int) -> Item | None:
    match = _ITEM.fullmatch(text)
    if not match:
        return None
    a, b = int(match[1]), int(match[2])
    return (max(a, b), min(a, b)), int(match[3] or player)


def _stock(player: int, word: str) -> tuple[Item, ...]:
    """The stock that a word has written; what cannot be read is left out."""
    items = (_item(text, player) for text in word.partition("=")[2].split(","))
    return tuple(item for item in items if item)


def _stock_word(player: int, stock: Iterable[Item]) -> str:
    return f"stock{player}=" + ",".join(shape_text(shape) + (f":{colour}" if colour != player else "")
                                        for shape, colour in stock)


def _check_earlier(grid: Grid, stock: Counter[Shape], players: int, word: str) -> None:
    """Raise BadInput unless a word is one that `Room.word` can have written."""
    tiles, *stocks, to_move = word.split("/") if word.count("/") == players + 1 else ("", "", "")
    parts = grid.checked(tiles.split(",") if tiles else [])
    left = [stock_of(text) if text else () for text in stocks]
    found = Counter(part.shape for part in parts) + Counter(shape for shapes in left for shape in shapes)
    again = "/".join((tiles, *(",".join(map(shape_text, shapes)) for shapes in left), to_move))
    if found != stock or again != word or to_move not in map(str, range(1, players + 1)):
        raise BadInput(f"position '{word[:60]}': expected an earlier position as tiles/stock/stock/player")
