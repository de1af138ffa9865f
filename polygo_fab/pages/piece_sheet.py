"""Sheets of the pieces of a game, to cut out: so many of each as it needs, in the order of its equipment.

With two sides a sheet is folded along the line in its middle and glued: each front has its back at the same distance
on the other side of the line, so that cutting the front cuts the back.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ..core.errors import BadInput
from ..core.page import INKS, Drawing, Label, Plates, Shape, Style, paper_size
from ..core.paper import PaperSet, check_scale
from ..core.path import Point, line, polygon
from ..core.units import number
from .board_page import MOST
from .board_window import stretched
from .page_furniture import BOTTOM, GUIDE, LEFT, RIGHT, TOP, furniture
from .paper_piece import PaperPiece, paper_piece
from .port_arc import port_arcs
from .words import Words

__all__ = ["piece_pages", "pieces_of"]

_FOLD = Style(stroke=INKS["guide"], width=0.3, dash=(0.5, 1.5))
_GAP = 3.0
"""mm between pieces, and between a piece and the fold, beside what bleeds."""
_CAPTION = 5.0  # the line over a row that begins a kind


@dataclass(frozen=True)
class _Lain:
    """A piece with its middle on the page, and the caption over it if it is the first of its kind there."""

    piece: PaperPiece
    at: Point
    caption: str = ""


def pieces_of(what: PaperSet) -> tuple[tuple[PaperPiece, int], ...]:
    """Each piece with how many of it, port arcs last."""
    game = what.game
    found = [(paper_piece(kind, player, game.board, what.pitch, game.players), count)
             for kind, player, count in what.needs if count]
    return (*found, *(port_arcs(game, what.pitch) if what.arcs else ()))


def piece_pages(what: PaperSet, paper: str, lang: str) -> Plates:
    """The pieces on pages of `paper`.

    Raises BadInput for a paper or language there is not, a piece that does not go on (half) a page, or more than 16
    pages.
    """
    words, scale = Words(lang), check_scale(what.scale)
    width, height = (side * factor for side, factor in zip(paper_size(paper), scale, strict=True))
    fold = BOTTOM + (height - TOP - BOTTOM) / 2 if what.sides == 2 else None
    room = (LEFT, BOTTOM if fold is None else fold, width - RIGHT, height - TOP)
    lain = list(_laid(pieces_of(what), room, words, paper))
    if len(lain) > MOST:
        raise BadInput(f"the pieces of {what.game.name} at {number(what.pitch)} mm take {len(lain)} pages of {paper}: "
                       f"allowed: {MOST}; take a larger paper, a smaller pitch or fewer pieces")
    heading = words("pieces_title", title=what.game.title)
    pages = []
    for i, some in enumerate(lain, start=1):
        place = words("pieces_page", number=i, total=len(lain)) if len(lain) > 1 else ""
        told = "; ".join(dict.fromkeys(item.caption for item in some if item.caption))
        alt = words("pieces_alt", title=what.game.title, pieces=told)
        items = furniture((width, height), heading, place, words("pieces_note" if fold is None else "pieces_fold"),
                          words, scale)
        page = Drawing((width, height), (*_drawn(some, fold, width), *items),
                       alt if fold is None else f"{alt} {words('pieces_back')}")
        pages.append(stretched(page, 1 / scale[0], 1 / scale[1], paper_size(paper)))
    bookmarks = tuple(heading if len(pages) == 1 else words("pieces_page", number=i, total=len(pages))
                      for i in range(1, len(pages) + 1))
    return Plates(heading, lang, paper, tuple(pages), bookmarks, heading)


def _laid(pieces: Sequence[tuple[PaperPiece, int]], room: tuple[float, float, float, float], words: Words, paper: str
          ) -> Iterator[list[_Lain]]:
    """The pieces in rows, page by page; each kind begins a row under its caption."""
    x0, y0, x1, y1 = room
    page: list[_Lain] = []
    top = y1
    for piece, count in pieces:
        wide, high = (side + 2 * piece.bleed for side in piece.size)
        if wide > x1 - x0 or high + 2 * _GAP + _CAPTION > y1 - y0:
            raise BadInput(f"{piece.kind} of {number(piece.size[0], 1)} x {number(piece.size[1], 1)} mm: a page of "
                           f"{paper} has room for {number(x1 - x0 - 2 * piece.bleed, 1)} x "
                           f"{number(y1 - y0 - 2 * _GAP - _CAPTION - 2 * piece.bleed, 1)} mm")
        gap = _GAP if piece.bleed else 0.0
        columns = int((x1 - x0 + gap + 1e-9) // (wide + gap))
        caption, left = _caption(piece, count, words), count
        while left:
            if top - _CAPTION - high < y0 + _GAP:
                yield page
                page, top = [], y1
            top -= _CAPTION
            first = True
            while left and top - high >= y0 + _GAP:
                for column in range(min(columns, left)):
                    at = (x0 + column * (wide + gap) + wide / 2, top - high / 2)
                    page.append(_Lain(piece, at, caption if first else ""))
                    first = False
                left -= min(columns, left)
                top -= high + gap
            top -= 0.0 if gap else _GAP
    if page:
        yield page


def _caption(piece: PaperPiece, count: int, words: Words) -> str:
    kind, _, shape = piece.kind.partition(" ")
    name = f"{words(f'piece_{kind}')} {shape.replace('x', ' × ')}".strip()
    if not piece.player:
        return words("pieces_row", piece=name, count=count)
    return words("pieces_whose", piece=name, count=count, mark=words.marks[piece.player - 1])


def _drawn(some: Sequence[_Lain], fold: float | None, width: float) -> Iterator[Shape | Label]:
    """What bleeds lies lowest; then the lines to cut along, once, on the fronts; then the fold."""
    for lain in some:
        yield from _moved(lain.piece.front, lain.at)
        if fold is not None:
            yield from _moved(lain.piece.back, (lain.at[0], 2 * fold - lain.at[1]))
    for lain in some:
        yield Shape(polygon([(x + lain.at[0], y + lain.at[1]) for x, y in lain.piece.outline]), GUIDE)
        if lain.caption:
            x, y = lain.at[0] - lain.piece.size[0] / 2 - lain.piece.bleed, lain.at[1] + lain.piece.size[1] / 2
            yield Label(lain.caption, (x, y + lain.piece.bleed + 1.2), 2.6, "start", INKS["bar"])
    if fold is not None:
        yield Shape(line((5.0, fold), (width - 5.0, fold)), _FOLD)


def _moved(items: Sequence[Shape | Label], at: Point) -> Iterator[Shape | Label]:
    for item in items:
        if isinstance(item, Label):
            yield replace(item, at=(item.at[0] + at[0], item.at[1] + at[1]))
        else:
            yield Shape(item.path.moved(*at), item.style)
