"""A board on paper at true scale: on one page where it fits, else over several that overlap.

Every page carries a bar of 100 mm on each axis: x along the short side of the paper, y along the long one. Pages that
join share named crosses: laid one over the other at the crosses of the same name, the lines of the board go on. Where
a printer is known to print larger or smaller, everything is drawn the other way, so that the print comes out true.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise, product

from ..core.board import Board
from ..core.errors import BadInput
from ..core.measures import step
from ..core.page import INKS, SMALLEST, Drawing, Label, Plates, Shape, Style, paper_size
from ..core.path import line, polygon
from ..core.printed.goods import Inked
from ..core.printed.paper import STYLES, Printed, Scale, check_scale
from ..core.units import number
from ..core.words.wording import decimal
from .board_look import BoardLook, drawn, written
from .board_names import felt, strip
from .board_outline import outline
from .board_tiling import Span, Tiling, crossings, spans
from .board_window import seen, stretched
from .emblem import emblem_at
from .measure import text_width
from .page_furniture import BOTTOM, GUIDE, LEFT, RIGHT, TOP, furniture
from .position_words import board_said
from .words import Words

__all__ = ["MOST", "board_pages", "pages_of_board"]

MOST = 16
"""Pages: more are not printed."""
_CROSS = 4.0  # half the length of the strokes of a cross
_ALONG = (0.15, 0.3)
"""Where the crosses of a seam stand along it, from each end: the second place keeps those of level seams clear of
those of upright ones, which stand near the ends."""
_CLEAR, _DEEP, _HIGH = 0.6, 0.25, 0.75
"""mm between a name and a seam; how far its letters reach below and above their line, of their size."""
_SIDE, _LOW = 8.8, 13.4
"""mm: an emblem in the head of a page, and how far its lower edge is below that of the page."""
_INKED: Mapping[Printed, Inked] = {"outline": "outline", "colour": "colour", "hatch": "grey", "touch": "outline"}
_CUT = Style(stroke=INKS["guide"], width=0.2, dash=(3.0, 2.0))


@dataclass(frozen=True)
class _Plan:
    """How the board goes on paper: the band around it, whether names stand on it, and the pages."""

    band: float
    names: bool
    tiling: Tiling


def board_pages(board: Board, pitch: float, paper: str, lang: str, title: str, *, names: bool | None = None,
                look: BoardLook | None = None, scale: Scale = (1.0, 1.0), emblem: str = "") -> Plates:
    """The board with `pitch` mm between neighbouring cells, on pages of `paper`.

    names  put the letters and numbers of the sites in the margin of the board; None: where there is room for them
    scale  how much too large the printer prints, along the short and the long side of the paper
    emblem  the game whose emblem stands beside the title, on the first page
    Raises BadInput for a paper or language there is not, a pitch outside 5 to 60 mm, a scale off by more than 5 %, or
    more than 16 pages.
    """
    if not 5 <= pitch <= 60:
        raise BadInput(f"pitch = '{number(pitch)}': allowed: 5 to 60 mm")
    words, look = Words(lang), look or BoardLook()
    plan = _plan(board, pitch, paper, scale=check_scale(scale), look=look, names=names)
    _refuse(board, pitch, paper, look=look, plan=plan)
    items = _field(board, pitch, plan.band, look, plan.names)
    apart = decimal(pitch * step(board), lang, 4)
    heading = words("board_title", title=title, pitch=apart,
                    sites=words(f"count_{board.play}", count=len(board.centres)))
    alt = f"{board_said(board, words)} {words('board_true', pitch=apart)}"
    tiling = plan.tiling
    places = list(product(range(len(tiling.rows)), range(len(tiling.columns))))
    pages, bookmarks = [], []
    for i, (row, column) in enumerate(places, start=1):
        tile = words("tile", number=i, total=len(places), column=column + 1, row=row + 1)
        tiled = len(places) > 1
        around = furniture(tiling.page, heading=heading, place=tile if tiled else "",
                           note=words("tile_note" if tiled else "cut_note"), words=words, scale=scale,
                           beside=_SIDE + 2.0 if emblem and i == 1 else 0.0)
        if emblem and i == 1:
            around += emblem_at(emblem, lang, (LEFT, tiling.page[1] - _LOW), _SIDE, _INKED[look.style])
        page = Drawing(tiling.page, (*_page(items, tiling, row, column), *around),
                       alt if not tiled else words("tile_alt", board=alt, number=i, total=len(places)))
        pages.append(_onto(page, paper, scale))
        bookmarks.append(tile if tiled else heading)
    return Plates(title, lang, paper, tuple(pages), bookmarks=tuple(bookmarks), subject=heading)


def pages_of_board(board: Board, pitch: float, paper: str, *, scale: Scale = (1.0, 1.0), look: BoardLook | None = None,
                   names: bool | None = None) -> int:
    """How many pages `board_pages` draws of it. Raises BadInput for more than 16."""
    look = look or BoardLook()
    plan = _plan(board, pitch, paper, scale=check_scale(scale), look=look, names=names)
    _refuse(board, pitch, paper, look=look, plan=plan)
    return plan.tiling.count


def _refuse(board: Board, pitch: float, paper: str, *, look: BoardLook, plan: _Plan) -> None:
    if look.style == "touch" and plan.tiling.count > 1:
        raise BadInput(f"style = touch: board {board.name} at {number(pitch)} mm takes {plan.tiling.count} pages of "
                       f"{paper}, whose joins are felt: allowed: 1; take a larger paper or a smaller pitch")
    if plan.tiling.count > MOST:
        raise BadInput(f"board {board.name} at {number(pitch)} mm takes {plan.tiling.count} pages of {paper}: "
                       f"allowed: {MOST}; take a larger paper or a smaller pitch")


def _onto(page: Drawing, paper: str, scale: Scale) -> Drawing:
    """The page as it is drawn on the paper, so that the printer makes it true."""
    width, height = paper_size(paper)
    if page.size[0] > page.size[1]:
        width, height, scale = height, width, (scale[1], scale[0])
    return stretched(page, 1 / scale[0], 1 / scale[1], (width, height))


def _plan(board: Board, pitch: float, paper: str, *, scale: Scale, look: BoardLook, names: bool | None) -> _Plan:
    """As few pages as can be; of plans alike in that the broadest band, and the fewest cells cut by a seam.

    Half a pitch is the band of the crown; it gives way where that saves pages, but not for sides or names.
    """
    if look.style == "touch" and not felt(board):
        raise BadInput(f"style = touch: the names of board {board.name} stand where Braille finds no room: allowed: "
                       f"{', '.join(style for style in STYLES if style != 'touch')}")
    width, height = (side * factor for side, factor in zip(paper_size(paper), scale, strict=True))
    least, touch = max(0.5, look.reach(bool(names)) * pitch), look.style == "touch"
    if names:
        least = least + strip(board, True, touch) if look.sides else max(6.0, strip(board, False, touch))
    bands = {max(least, band) for band in (pitch / 2, min(pitch / 2, 6.0), 0.5)}
    cut = [{at * pitch: cells for at, cells in crossings(board, axis).items()} for axis in (0, 1)]
    plans: list[tuple[int, float, int, int, _Plan]] = []
    for band in sorted(bands, reverse=True):
        x0, y0, x1, y1 = polygon(outline(board, pitch, band)).bounds
        shown = bool(names) or (names is None and not look.sides and band >= strip(board, False))
        names_at = _written(written(board, pitch, look, _out(pitch, band, look, shown))) if shown else ([], [])
        for page in ((width, height), (height, width)):
            columns, across = spans(x0 - 0.5, x1 + 0.5, page[0] - LEFT - RIGHT, cut[0], names_at[0])
            rows, along = spans(y0 - 0.5, y1 + 0.5, page[1] - TOP - BOTTOM, cut[1], names_at[1])
            plans.append((len(columns) * len(rows), -band, across + along, len(plans),
                          _Plan(band, shown, Tiling(page, columns, rows[::-1]))))
    return min(plans)[-1]


def _written(items: list[Shape | Label]) -> tuple[list[Span], list[Span]]:
    """Where something is written, with white around it: from where to where across, and upwards."""
    labels = [item for item in items if isinstance(item, Label)]
    half = [text_width(one.text, one.size) / 2 + _CLEAR for one in labels]
    return ([(one.at[0] - wide, one.at[0] + wide) for one, wide in zip(labels, half, strict=True)],
            [(one.at[1] - _DEEP * one.size - _CLEAR, one.at[1] + _HIGH * one.size + _CLEAR) for one in labels])


def _out(pitch: float, band: float, look: BoardLook, names: bool) -> float:
    """How far out names stand, mm."""
    return (look.reach(names) * pitch + band) / 2


def _field(board: Board, pitch: float, band: float, look: BoardLook, names: bool) -> list[Shape | Label]:
    """The whole board about the origin with the line to cut along, as if paper had no edge."""
    return [*drawn(board, pitch, look, _out(pitch, band, look, names) if names else None),
            *(Shape(line(a, b), _CUT) for a, b in pairwise(outline(board, pitch, band)))]


def _page(items: list[Shape | Label], tiling: Tiling, row: int, column: int) -> list[Shape | Label]:
    """What of the field is on a page, in the middle of its room, with the seams."""
    (x0, x1), (y0, y1) = tiling.columns[column], tiling.rows[row]
    dx = (LEFT + tiling.page[0] - RIGHT - x0 - x1) / 2
    dy = (BOTTOM + tiling.page[1] - TOP - y0 - y1) / 2
    whole = [*seen(items, (x0, y0, x1, y1)), *_seams(tiling, row, column)]
    return [Shape(item.path.moved(dx, dy), item.style) if isinstance(item, Shape) else
            Label(item.text, (item.at[0] + dx, item.at[1] + dy), item.size, anchor=item.anchor, colour=item.colour,
                  bold=item.bold)
            for item in whole]


def _seams(tiling: Tiling, row: int, column: int) -> list[Shape | Label]:
    """Crosses where this page overlaps its neighbours, named alike on both, and the line to cut along.

    The right and lower edges of a page are cut (in the middle of the overlap); the neighbour lies under them.
    """
    items, (x0, x1), (y0, y1) = list[Shape | Label](), tiling.columns[column], tiling.rows[row]
    seams = ((column, row, True), (column - 1, row, True), (column, row, False), (column, row - 1, False))
    for c, r, upright in seams:
        strips, k = (tiling.columns, c) if upright else (tiling.rows[::-1], len(tiling.rows) - 2 - r)
        if not 0 <= k < len(strips) - 1:
            continue
        seam = (strips[k][1] + strips[k + 1][0]) / 2
        overlap = (strips[k][1] - strips[k + 1][0]) / 2
        share = _ALONG[0] if upright else max(_ALONG, key=lambda share: abs(share * (x1 - x0) - overlap))
        for end, far in enumerate((share, 1 - share)):
            x, y = (seam, y0 + far * (y1 - y0)) if upright else (x0 + far * (x1 - x0), seam)
            name = f"{'V' if upright else 'H'}{r * len(tiling.columns) + c + 1}{'ab'[end]}"
            items += [Shape(line((x - _CROSS, y), (x + _CROSS, y)), GUIDE),
                      Shape(line((x, y - _CROSS), (x, y + _CROSS)), GUIDE),
                      Label(name, (x + 0.7, y + 0.8), SMALLEST, anchor="start", colour=INKS["guide"])]
        if (c, r) == (column, row):
            items.append(Shape(line((seam, y0), (seam, y1)) if upright else line((x0, seam), (x1, seam)), _CUT))
    return items
