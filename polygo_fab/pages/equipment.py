"""What a game is played with, as a figure for its rulebook: its board, and each kind of piece with its number.

Numbers come from the game's equipment; where its rules set no limit, from recorded random games
(templates/stocks.toml): as many as are enough for 95 % of all random games, whoever needs most; or from a set that lies
beside the book, or a box that it lies in.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from ..core.game import Equipment, Game
from ..core.page import Drawing, Figure, Label, Shape
from ..core.path import rectangle
from ..core.sampled import stocks
from .diagram import diagram
from .pieces import TILE, dame, king, pawn, plain, segment, stone
from .position_words import colour_name, kind_name
from .words import Words

__all__ = ["Counts", "Lot", "equipment", "pieces_of"]

_SIDE = 30.0
"""mm: a drawn board is at most so wide."""
_RADIUS, _LINE, _FACE = 2.6, 7.0, 6.2  # of a piece; from one row of pieces to the next, from one face to the other

_WIDEST = 83.0
"""Of a row of tiles: a column is 85 wide."""

Items = list[Shape | Label]
Counts = Mapping[tuple[str, int], int]
"""By kind of piece and player."""


@dataclass(frozen=True)
class Lot:
    """So many pieces of one kind; `colours` the numbers of those (`Game.bears`) whose mark is on a face of
    each, none for what is nobody's.

    guessed   whether no rule says how many there are, and recorded games tell
    """

    piece: str
    colours: tuple[int, ...]
    count: int
    guessed: bool = False


def equipment(game: Game, words: Words, given: Sequence[Lot] | None = None, *, how: bool = True) -> Figure:
    """The board, then a drawing for each kind of piece; tiles of all shapes in one.

    given   what there is, where that is not what the rules or the recorded games say
    how     whether it is said of a number that recorded games tell it
    """
    board = game.board
    xs = [x for x, _ in board.points]
    start = game.initial()
    bare = tuple(owner if site in game.fixed else 0 for site, owner in enumerate(start.owner))
    ground = diagram(game, replace(start, owner=bare), words.lang, pitch=_SIDE / (max(xs) - min(xs)),
                     names=False)
    drawings, captions = [ground], [words(f"equipment_{board.play}", count=len(board.centres))]
    kinds: dict[str, list[Lot]] = {}
    for lot in _lots(game) if given is None else given:
        if lot.count:
            kinds.setdefault(lot.piece.split()[0], []).append(lot)
    for kind, lots in kinds.items():
        name = kind_name(kind, words)
        shapes = " " in lots[0].piece
        drawings.append(_tiles(lots, words) if shapes else _pieces(kind, lots, words))
        each = shapes and len({lot.colours for lot in lots}) > 1
        captions.append(words("equipment_guess", piece=name) if how and any(lot.guessed for lot in lots) else
                        words("equipment_each", piece=name) if each else name)
    return Figure(tuple(drawings), tuple(captions))


def pieces_of(game: Game) -> Counts:
    """How many of each kind of piece are drawn for each player."""
    return {(item.piece, item.player): _count(game, item) for item in game.equipment}


def _lots(game: Game) -> list[Lot]:
    """What the rules or the recorded games say."""
    return [Lot(item.piece, (game.worn(item.player),) if item.player else (), _count(game, item), item.count is None)
            for item in game.equipment]


def _pieces(kind: str, lots: Sequence[Lot], words: Words) -> Drawing:
    """A line for each lot: the piece, each face with a mark for itself, and how many."""
    drawn: Items = []
    told = []
    faces = max(max(1, len(lot.colours)) for lot in lots)
    for row, lot in enumerate(lots):
        x, y = _RADIUS + 0.6, (len(lots) - row - 0.5) * _LINE
        for colour in lot.colours or (0,):
            drawn += _piece(kind, colour, (x, y))
            x += _FACE
        drawn.append(Label(f"× {lot.count}", (x - _FACE + _RADIUS + 1.6, y - 1.2), 3.4, anchor="start"))
        who = " / ".join(colour_name(colour, words) for colour in lot.colours)
        told.append(words("part_each", count=lot.count, who=who) if who else str(lot.count))
    return Drawing((2 * _RADIUS + 12.0 + (faces - 1) * _FACE, len(lots) * _LINE), tuple(drawn),
                   words("part", part=kind_name(kind, words).capitalize(), told=", ".join(told)))


def _piece(kind: str, player: int, at: tuple[float, float]) -> Items:
    if kind in ("stone", "blocker") and not player:
        return stone(at, _RADIUS)
    if kind == "block":
        return [Shape(rectangle(at[0] - _RADIUS, at[1] - 2.0, 2 * _RADIUS, 4.0), TILE)]
    if not player:
        return plain(at, _RADIUS)
    if kind == "segment":
        return segment(player, ((at[0] - 3.0, at[1] - 1.6), (at[0] + 3.0, at[1] + 1.6)), 1.6)
    return {"dame": dame, "king": king}.get(kind, pawn)(player, at, _RADIUS)


def _tiles(lots: Sequence[Lot], words: Words) -> Drawing:
    """The shapes at one scale, in columns; a stock that is the same for every player once."""
    needed = [(lot.piece.split()[1], lot.count) for lot in lots if lot.colours == lots[0].colours]
    shapes = [(int(a), int(b), count) for name, count in needed if count for a, b in [name.split("x")]]
    unit = min(2.0, 34.0 / max(a for a, _, _ in shapes))
    drawn: Items = []
    x = y = row = width = 0.0
    for a, b, count in shapes:
        wide, tall = max(a * unit + 8.0, 10.0), max(b * unit, 4.0) + 1.5
        if x and x + wide > _WIDEST:
            x, y, row = 0.0, y - row, 0.0
        box = rectangle(x + 0.3, y - b * unit - 0.3, a * unit, b * unit)
        drawn += [Shape(box, TILE), Label(f"× {count}", (x + a * unit + 1.3, y - 3.0), 2.8, anchor="start")]
        x, row, width = x + wide, max(row, tall), max(width, x + wide)
    high = row - y
    moved = tuple(Shape(i.path.moved(0, high), i.style) if isinstance(i, Shape) else
                  Label(i.text, (i.at[0], i.at[1] + high), i.size, anchor=i.anchor) for i in drawn)
    listed = ", ".join(words("part_tile", count=count, size=f"{a} × {b}") for a, b, count in shapes)
    return Drawing((width, high), moved, words("part", part=words("piece_tile").capitalize(), told=listed))


def _count(game: Game, item: Equipment) -> int:
    """As the rules have it, else enough for 95 % of random games; 0 where nothing is recorded."""
    if item.count is not None:
        return item.count
    known = stocks(game)
    used = known.needed(item.piece) if known else None
    return used.p95 if used else 0
