"""The table of what a game on paper is printed as: its board, and its pieces where it has any."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from .core.page import Plates
from .core.paper import PaperSet
from .core.units import number
from .products import Product

__all__ = ["paper_products"]


def paper_products(what: PaperSet, lang: str, paper: str) -> Iterator[Product]:
    """The files of a game in one language, on one paper."""
    from .check.paper_board import check_board_pdf
    from .check.piece_page import check_piece_pdf
    from .pages.piece_sheet import piece_pages
    from .pages.pieces import COLOURS

    game, folder = what.game, f"print/{lang}-{paper}"
    proofs = ("BOARD", "FILE", "FONT", "META", "PARTS", "TAGS", "UNITS")
    printed = None if what.arcs else game
    yield Product(
        f"{folder}/board-{game.board.name}.pdf",
        f"board {game.board.name} of {game.title} at true scale, {number(what.pitch)} mm cells, {what.style}",
        lambda: _written(_board(what, lang, paper)),
        lambda data: check_board_pdf(data, game.board, what.pitch, paper, what.scale, what.style, printed,
                                     what.coordinates), proofs)
    colours = [fill for fill, _ in COLOURS]
    if what.needs or what.arcs:
        yield Product(
            f"{folder}/pieces-{game.name}.pdf",
            f"pieces of {game.title} to cut out, {'front and back' if what.sides == 2 else 'one face'}",
            lambda: _written(piece_pages(what, paper, lang)),
            partial(check_piece_pdf, what=what, paper=paper, colours=colours), tuple(p for p in proofs if p != "BOARD"))


def _board(what: PaperSet, lang: str, paper: str) -> Plates:
    from .pages.board_look import Look
    from .pages.board_page import board_pages
    from .pages.words import Words

    title = Words(lang)("paper_board", title=what.game.title, board=what.game.board.name)
    return board_pages(what.game.board, what.pitch, paper, lang, title, names=what.coordinates,
                       look=Look(what.style, what.game, what.arcs), scale=what.scale)


def _written(plates: Plates) -> bytes:
    from .write.pdf import pdf

    return pdf(plates)
