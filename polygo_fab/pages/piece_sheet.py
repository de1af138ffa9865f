"""Sheets of the pieces of a game, to cut out: so many of each as it needs, in the order of its equipment.

With two sides a sheet is folded along the line in its middle and glued: each front has its back at the same distance
on the other side of the line, so that cutting the front cuts the back.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ..core.errors import BadInput
from ..core.page import INKS, Drawing, Label, Plates, Shape, Style, paper_size
from ..core.path import Point, line, polygon
from ..core.printed.book_titles import book_title
from ..core.printed.paper import PaperSet, Scale, check_scale
from ..core.units import number
from .board_page import MOST
from .board_window import stretched
from .page_furniture import BOTTOM, GUIDE, LEFT, RIGHT, TOP, furniture
from .paper_piece import PaperPiece, paper_piece
from .port_arc import port_arcs
from .position_words import kind_name
from .words import Words

__all__ = ["pages_of_pieces", "piece_pages", "pieces_of"]

_FOLD = Style(stroke=INKS["guide"], width=0.3, dash=(0.5, 1.5))
_GAP = 3.0
"""mm between pieces, and between a piece and the fold, beside what bleeds."""
_CAPTION, _LETTER = 5.0, 1.4  # the line over a row that begins a kind, and room for a letter in it


@dataclass(frozen=True)
class _Lain:
    """A piece with its middle on the page, and the caption over it if it is the first of its kind there."""

    piece: PaperPiece
    at: Point
    caption: str = ""


def pieces_of(what: PaperSet) -> tuple[tuple[PaperPiece, int], ...]:
    """Each piece with how many of it, port arcs last."""
    game = what.game
    found = [(paper_piece(kind, game.worn(player), game.board, what.pitch, style=what.style, shared=what.shared), count)
             for kind, player, count in what.needs if count]
    return (*found, *(port_arcs(game, what.pitch, what.style) if what.arcs else ()))


def piece_pages(what: PaperSet, paper: str, lang: str, scale: Scale = (1.0, 1.0)) -> Plates:
    """The pieces on pages of `paper`.

    scale  how much too large the printer prints, along the short and the long side of the paper
    Raises BadInput for a paper or language there is not, a piece that does not go on (half) a page, or more than 16
    pages.
    """
    words, scale = Words(lang), check_scale(scale)
    (width, height), fold, lain = _pages(what, paper, words, scale)
    heading = words("pieces_title", title=book_title(what.game.name, lang, what.game.title))
    pages = []
    for i, some in enumerate(lain, start=1):
        place = words("pieces_page", number=i, total=len(lain)) if len(lain) > 1 else ""
        told = "; ".join(dict.fromkeys(item.caption for item in some if item.caption))
        alt = words("pieces_alt", title=book_title(what.game.name, lang, what.game.title), pieces=told)
        items = furniture((width, height), heading=heading, place=place,
                          note=words("pieces_note" if fold is None else "pieces_fold"), words=words, scale=scale)
        page = Drawing((width, height), (*_drawn(some, fold, width), *items),
                       alt if fold is None else f"{alt} {words('pieces_back')}")
        pages.append(stretched(page, 1 / scale[0], 1 / scale[1], paper_size(paper)))
    bookmarks = tuple(heading if len(pages) == 1 else words("pieces_page", number=i, total=len(pages))
                      for i in range(1, len(pages) + 1))
    return Plates(heading, lang, paper, tuple(pages), bookmarks=bookmarks, subject=heading)


def pages_of_pieces(what: PaperSet, paper: str, lang: str, scale: Scale = (1.0, 1.0)) -> int:
    """How many pages `piece_pages` draws. Raises BadInput as that."""
    return len(_pages(what, paper, Words(lang), check_scale(scale))[2])


def _pages(what: PaperSet, paper: str, words: Words, scale: Scale
           ) -> tuple[tuple[float, float], float | None, list[list[_Lain]]]:
    """The size of a page as the printer prints it, how high its fold is, and the pieces on each."""
    width, height = (side * factor for side, factor in zip(paper_size(paper), scale, strict=True))
    fold = BOTTOM + (height - TOP - BOTTOM) / 2 if what.sides == 2 else None
    room = (LEFT, BOTTOM if fold is None else fold, width - RIGHT, height - TOP)
    lain = list(_laid(pieces_of(what), room, words, paper))
    if len(lain) > MOST:
        raise BadInput(f"the pieces of {what.game.name} at {number(what.pitch)} mm take {len(lain)} pages of {paper}: "
                       f"allowed: {MOST}; take a larger paper, a smaller pitch or fewer pieces")
    return (width, height), fold, lain


@dataclass(frozen=True)
class _LastRow:
    """The last row: its top, the height and the gap of its pieces, and where another kind may go on under a caption of
    its own."""

    top: float
    high: float
    gap: float
    free: float


def _laid(pieces: Sequence[tuple[PaperPiece, int]], room: tuple[float, float, float, float], words: Words, paper: str
          ) -> Iterator[list[_Lain]]:
    """The pieces in rows, page by page; each kind under its caption, beside the one before where all of it goes there.
    """
    x0, y0, x1, y1 = room
    page, row, top = list[_Lain](), _LastRow(y1, 0.0, _GAP, x1), y1
    for piece, count in pieces:
        wide, high = (side + 2 * piece.bleed for side in piece.size)
        if wide > x1 - x0 or high + 2 * _GAP + _CAPTION > y1 - y0:
            raise BadInput(f"{piece.kind} of {number(piece.size[0], 1)} x {number(piece.size[1], 1)} mm: a page of "
                           f"{paper} has room for {number(x1 - x0 - 2 * piece.bleed, 1)} x "
                           f"{number(y1 - y0 - 2 * _GAP - _CAPTION - 2 * piece.bleed, 1)} mm")
        gap = _GAP if piece.bleed or len(piece.outline) > 4 else 0.0
        caption, left = _caption(piece, count, words), count
        width = max(count * (wide + gap) - gap, len(caption) * _LETTER)
        if (row.high, row.gap) == (high, gap) and row.free + width <= x1:
            page += _in_row(piece, count, (row.free, row.top), wide + gap, caption)
            row = replace(row, free=row.free + width + 2 * _GAP)
            continue
        top -= _GAP - row.gap
        columns = int((x1 - x0 + gap + 1e-9) // (wide + gap))
        while left:
            if top - _CAPTION - high < y0 + _GAP:
                yield page
                page, top = [], y1
            top -= _CAPTION
            while left and top - high >= y0 + _GAP:
                page += _in_row(piece, min(columns, left), (x0, top), wide + gap, caption)
                row = _LastRow(top, high, gap, x0 + width + 2 * _GAP if count <= columns else x1)
                caption = ""
                left -= min(columns, left)
                top -= high + gap
            caption = _caption(piece, count, words)
    if page:
        yield page


def _in_row(piece: PaperPiece, count: int, corner: Point, step: float, caption: str) -> Iterator[_Lain]:
    """So many beside one another from the upper left corner, the caption over the first."""
    wide, high = (side + 2 * piece.bleed for side in piece.size)
    for k in range(count):
        yield _Lain(piece, (corner[0] + k * step + wide / 2, corner[1] - high / 2), "" if k else caption)


def _caption(piece: PaperPiece, count: int, words: Words) -> str:
    kind, _, shape = piece.kind.partition(" ")
    name = f"{kind_name(kind, words)} {shape.replace('x', ' × ')}".strip()
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
            yield Label(lain.caption, (x, y + lain.piece.bleed + 1.2), 2.6, anchor="start", colour=INKS["bar"])
    if fold is not None:
        yield Shape(line((5.0, fold), (width - 5.0, fold)), _FOLD)


def _moved(items: Sequence[Shape | Label], at: Point) -> Iterator[Shape | Label]:
    for item in items:
        if isinstance(item, Label):
            yield replace(item, at=(item.at[0] + at[0], item.at[1] + at[1]))
        else:
            yield Shape(item.path.moved(*at), item.style)
