"""What a book says of the set that lies beside it, where that is not the usual one which the rest of it tells: another
board, other players or rules, or another number of pieces."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ..core.board_files.files import brought
from ..core.game import Game
from ..core.options import as_typed, changed
from ..core.page import Block, Document, Drawing, Figure, Heading, Text
from ..core.printed.paper import PaperSet
from ..games import load
from .diagram import diagram, named_size
from .equipment import Lot, equipment, pieces_of
from .margins import apart
from .words import Words, board_size, escape

__all__ = ["with_board", "with_set"]

_WIDE = 82.0
"""mm: a column is 85 wide."""
_PITCH = 5.4
"""mm from cell to cell, where the board is not wider then."""
_OWN, _PAWN = 62.0, 13.0
"""mm: how large a board of one's own is, where its cells are no farther apart then."""
_HIGH, _FARTHEST = 100.0, 26.0
"""mm: how high a board grows for the sake of the names in its cells, and how far its cells come apart."""


def with_set(book: Document, what: PaperSet) -> Document:
    """The book with a section on this set before all others; as it is where the set is the usual one."""
    usual, game, words = load(what.game.name), what.game, Words(book.lang)
    given = {(piece, player): count for piece, player, count in what.needs if piece != "marker"}
    lots = [Lot(piece, (game.worn(player),) if player else (), count) for (piece, player), count in given.items()]
    other, more = usual != game, given != {key: count for key, count in pieces_of(usual).items() if count}
    if not other and not more:
        return book
    told = words("own_set" if other else "own_pieces", **_numbers(game, words),
                 **{f"usual_{key}": value for key, value in _numbers(usual, words).items()})
    told = " ".join([told, *_barred(game, words), *_rules(game, words), *_markers(what, words)])
    own: list[Block] = [Heading(2, words("own_title")), Text(escape(told)), equipment(game, words, lots)]
    if other:
        start = _start(game, book.lang)
        own.append(Figure((start,), (words("own_start"),)))
    return _begun(book, own)


def with_board(book: Document, game: Game) -> Document:
    """The book with a section on the board of the box that it lies in, before all others; as it is where that is the
    usual one, or the first that the book itself shows."""
    usual, words = load(game.name), Words(book.lang)
    first = next((block.source for block in book.blocks if isinstance(block, Figure) and block.source), ("", ""))
    if usual == game or f"board: {game.board.name}" in first[0].split("\n"):
        return book
    told = words("own_board", **_numbers(game, words),
                 **{f"usual_{key}": value for key, value in _numbers(usual, words).items()})
    return _begun(book, [Heading(2, words("own_title")), Text(escape(told)),
                         Figure((_start(game, book.lang),), (words("own_start"),))])


def _begun(book: Document, own: list[Block]) -> Document:
    """The book with these blocks before its first section."""
    first = next(k for k, block in enumerate(book.blocks) if isinstance(block, Heading) and block.level == 2)
    return replace(book, blocks=(*book.blocks[:first], *own, *book.blocks[first:]))


def _numbers(game: Game, words: Words) -> dict[str, str]:
    return {"players": str(game.players), "board": board_size(game.board),
            "sites": words(f"count_{game.board.play}", count=len(game.board.centres))}


def _barred(game: Game, words: Words) -> Iterator[str]:
    """The cells that the file of the board bars."""
    if barred := game.board.barred:
        yield words("own_barred", sites=", ".join(game.board.names[site] for site in sorted(barred)))


def _rules(game: Game, words: Words) -> Iterator[str]:
    """The options of the game that are not as usual, but for the number of players."""
    some = [f"{key} = {as_typed(value)}" for key, value in changed(game).items() if key != "players"]
    if some:
        yield words("own_rules", options=", ".join(some))


def _markers(what: PaperSet, words: Words) -> Iterator[str]:
    """What there is for each player to lie on tiles."""
    counts = {count for piece, _, count in what.needs if piece == "marker"}
    if counts:
        yield words("own_more", piece=words("piece_marker"), count=max(counts))


def _start(game: Game, lang: str) -> Drawing:
    """As the game begins; larger on a board of one's own, which nothing else in the book shows, and where names that
    stand in cells need it."""
    board = game.board
    wide, high = (max(values) - min(values) for values in zip(*board.points, strict=True))
    pitch = min(_PITCH, _WIDE / (wide + 2))
    if brought(board.name):
        pitch = max(pitch, min(_OWN / (max(wide, high) + 0.5), _PAWN))
    widest = min(_WIDE / (wide + 0.5), _HIGH / (high + 0.5), _FARTHEST)
    while pitch < widest and not apart(board, pitch, named_size(board, pitch)):
        pitch = min(1.1 * pitch, widest)
    return diagram(game, game.initial(), lang, pitch=pitch)
