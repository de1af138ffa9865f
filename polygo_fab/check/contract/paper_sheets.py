"""CONTRACT: a game on paper measured on the bytes of its board, its pieces and its books, against `paper_contract`.

The cells are what the lines of the board close round (shapely), compared with the second construction of the board; a
piece is its outline and what is drawn in it. Marks and colours are those of the contract in every file of the game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from ...core.finding import Finding
from ...core.path import Point
from ...core.printed.paper import HATCH, Scale
from ...core.resources import Data
from ..page.mark import Mark
from ..page.page import Page, Pdf
from ..paper_board import joined, shifts
from ..pdf import check_opened
from ..piece_look import CutPiece
from ..piece_page import cuts_on
from ..second_boards import second_board
from ..signs import sign
from ..stated import each
from .needs import title_of
from .paper import (
    PrintedPiece,
    Sheets,
    kind_words,
    mark_words,
    paper_contract,
    paper_headed,
    paper_notes,
    paper_words,
    printed_boards,
)
from .paper_around import around_wrong, is_round
from .paper_bands import shades_wrong
from .paper_captions import DrawnPiece, captions_wrong
from .paper_cells import cells_wrong
from .paper_heard import bookmarks_wrong, heard_wrong
from .paper_inside import inside_wrong, off_colour
from .paper_notes import notes_wrong
from .paper_track import beside_track, track_wrong
from .paper_words import (
    Written,
    bookmarks_of,
    headings_wrong,
    names_wrong,
    numbered_wrong,
    parts_told,
    size_of,
    titled_wrong,
    written,
)
from .shown import SHOWN, code_of

__all__ = ["check_paper", "check_printed"]

_SIZE = 0.05
"""mm: how far the size of a piece may be from what is asked."""


def check_paper(settings: Data, board: bytes, pieces: bytes | None, lang: str, *,
                scale: Scale = (1.0, 1.0), looks: Iterable[tuple[str, str]] = ()) -> list[Finding]:
    """What is not as the rules ask for with these settings of the kit `paper`.

    pieces  None where there is no such file
    lang    in which they are written
    scale   how much larger the printer makes a page, along the short and the long side of the paper
    looks   the marks in the books with the colour that each stands on
    """
    asked, found = paper_contract(settings), list[Finding]()

    def on_board(file: Pdf) -> list[Finding]:
        return _board_pages(file, scale, asked, where="board", lang=lang,
                            title=lambda: f"{title_of(asked.game, lang)},")

    def on_sheets(file: Pdf) -> list[Finding]:
        read = file.printed(scale)
        pages = [(page, list(cuts_on(page, asked.sides))) for page in read]
        cuts = [cut for _, some in pages for cut in some]
        numbered = rf"{paper_words(lang)['page']}\d+/\d+" if len(read) > 1 else ""
        checks = (
            lambda: _pieces(cuts, asked), lambda: _captions(pages, asked, lang),
            lambda: titled_wrong(file.text(file.info.get("Title")), read, numbered),
            lambda: notes_wrong(read, scale, paper_notes(lang), "folded" if asked.sides == 2 else "single"),
            lambda: numbered_wrong(file, read, paper_words(lang)))
        return each("pieces", *checks)

    found += check_opened(board, on_board)
    found += check_opened(pieces, on_sheets) if pieces is not None else [
        Finding("CONTRACT", "pieces", f"no file, expected {sum(asked.pieces.values())} pieces")] if asked.pieces else []
    return found + [Finding("CONTRACT", "book", told) for told in off_colour(Counter(looks), asked)]


def check_printed(kit: str, settings: Mapping[str, object], pages: Mapping[str, bytes], lang: str,
                  scale: Scale = (1.0, 1.0)) -> list[Finding]:
    """What is wrong with the boards that another kit prints, by their names: one that is missing, its cells, what is
    written on it."""
    found = list[Finding]()
    for name, pitch in printed_boards(kit, settings).items():
        board = second_board(name)
        if board is None or name not in pages:
            found.append(Finding("CONTRACT", f"board {name}", "is not printed" if board else "is none of the rules"))
            continue
        asked = Sheets(board=board, pitch=pitch, style="outline", sides=1, pieces={}, arcs={}, around=(), marks=(),
                       colours=(), block="")

        def lines(file: Pdf, asked: Sheets = asked, where: str = f"board {name}") -> list[Finding]:
            return _board_pages(file, scale, asked, where=where, lang=lang,
                                title=lambda: paper_headed(kit, lang) + size_of(asked.board))

        found += check_opened(pages[name], lines)
    return found


# --- the board


def _board_pages(file: Pdf, scale: Scale, asked: Sheets, *, where: str, lang: str, title: Callable[[], str]
                 ) -> list[Finding]:
    pages = file.printed(scale)
    by, _ = shifts(pages)
    marks, apart = joined(pages)
    checks = (
        lambda: headings_wrong(pages, by, board=asked.board, pitch=asked.pitch, words=paper_words(lang),
                               title=title()),
        lambda: titled_wrong(file.text(file.info.get("Title")), pages, ":.*"),
        lambda: notes_wrong(pages, scale, paper_notes(lang), "seams" if len(pages) > 1 else "whole"),
        lambda: bookmarks_wrong(file, bookmarks_of(pages, by, paper_words(lang))),
        lambda: heard_wrong(file, parts_told(pages, asked.board, asked.pitch, paper_words(lang))),
        lambda: _board(marks, written(pages, by), asked))
    return apart or each(where, *checks, code=code_of)


def _board(marks: Sequence[Mark], said: Sequence[Written], asked: Sheets) -> Iterator[str]:
    wrong, (x, y), field = cells_wrong(marks, asked)
    yield from wrong
    if field is None:
        return
    moved = [mark.moved(-x, -y) for mark in marks]
    yield from (SHOWN + told for told in (*around_wrong(moved, asked, field), *inside_wrong(moved, asked, field)))
    words = [(text, (u - x, v - y)) for text, (u, v) in said]
    yield from (SHOWN + told for told in track_wrong(moved, words, asked, field))
    yield from names_wrong(beside_track(moved, words), asked.board, asked.pitch, field,
                           felt=asked.style == "touch")


# --- the pieces


def _pieces(cuts: Sequence[CutPiece], asked: Sheets) -> Iterator[str]:
    """Of each piece as many as are asked for, and nothing else."""
    sizes = {piece.size for piece in asked.pieces}
    whole = Counter(_piece(cut, asked, sizes) for cut in cuts if len(cut.corners) <= 5)
    for piece in sorted({*whole, *asked.pieces}, key=str):
        if whole[piece] != asked.pieces.get(piece, 0):
            yield f"{whole[piece]} pieces, expected {asked.pieces.get(piece, 0)}: {piece}"
    arcs = [cut for cut in cuts if len(cut.corners) > 5]
    for cut in arcs:
        long, broad = _level(cut.corners)
        if max(abs(long - asked.arc[0]), abs(broad - asked.arc[1])) > _SIZE:
            yield (f"an arc is {long:.2f} mm long and {broad:.2f} mm broad, expected {asked.arc[0]:.2f} and "
                   f"{asked.arc[1]:.2f}")
            break
    owners = Counter((tuple(sign(_strokes(face)) for face in _faces(cut, asked)), _left(cut)) for cut in arcs)
    for marks, left in sorted({*owners, *asked.arcs}):
        if owners[marks, left] != asked.arcs.get((marks, left), 0):
            yield (f"{owners[marks, left]} {'left' if left else 'right'} arcs with {marks[0] or 'no mark'}, expected "
                   f"{asked.arcs.get((marks, left), 0)}")
    yield from off_colour(Counter((sign(_strokes(face)), mark.fill) for cut in arcs for face in _faces(cut, asked)
                                 for mark in face if mark.fill), asked)
    if asked.dark:
        yield from shades_wrong([(sign(_strokes(face)), {mark.fill for mark in face if mark.fill})
                                 for cut in cuts for face in _faces(cut, asked)], asked.dark)


def _left(cut: CutPiece) -> bool:
    """Whether an arc is for the left half of a side: upright is its end in the middle of the side, with two corners one
    above the other; the end around the corner slants."""
    across = [x for x, _ in cut.corners[:-1]]
    low, high = (sum(abs(x - end) < _SIZE for x in across) for end in (min(across), max(across)))
    return high > low


def _level(corners: Sequence[Point]) -> Point:
    """Of a piece with two long sides that lie level: the length of the longer one, and how far they are apart."""
    sides = [(abs(a[0] - b[0]), a[1]) for a, b in pairwise((*corners, corners[0])) if abs(a[1] - b[1]) < 1e-3]
    first, second = sorted(sides)[-2:] if len(sides) > 1 else ((0.0, 0.0), (0.0, 0.0))
    return second[0], abs(first[1] - second[1])


def _captions(pages: Sequence[tuple[Page, Sequence[CutPiece]]], asked: Sheets, lang: str) -> Iterator[str]:
    """A port arc is told by its outline too: left ones and right ones have captions of their own."""
    sizes, words = {piece.size for piece in asked.pieces}, kind_words(lang)

    def seen(cut: CutPiece) -> DrawnPiece[tuple[Any, ...]]:
        look = _piece(cut, asked, sizes)
        if len(cut.corners) <= 5:
            owner = asked.whose.get(look, 0)
            kind, _, sides = asked.kinds.get(look, "").partition(" ")
            return DrawnPiece(cut, (look,), asked.marks[owner - 1] if owner else "",
                        f"{words.get(kind, '')} {sides.replace('x', ' × ')}".strip())
        return DrawnPiece(cut, (look.marks, _left(cut)), look.marks[0], words["arc"])

    yield from captions_wrong([(page, [seen(cut) for cut in cuts]) for page, cuts in pages], mark_words(lang))


def _piece(cut: CutPiece, asked: Sheets, sizes: Iterable[Point]) -> PrintedPiece:
    xs, ys = [x for x, _ in cut.corners], [y for _, y in cut.corners]
    size = (max(xs) - min(xs), max(ys) - min(ys))
    size = next((known for known in sizes if max(abs(a - b) for a, b in zip(size, known, strict=True)) <= _SIZE),
                (round(size[0], 2), round(size[1], 2)))
    faces = _faces(cut, asked)
    fills = [{mark.fill for mark in face if mark.fill} for face in faces]
    shapes = tuple(sorted("round" if is_round(mark) else str(len(mark.points) - 1)
                          for mark in cut.front if mark.fill))
    return PrintedPiece(size, shapes, tuple(sign(_strokes(face)) for face in faces),
                 tuple("/".join(sorted(some)) if asked.style == "colour" else "" for some in fills),
                 next((word for word in cut.said if word.isdigit()), ""))


def _faces(cut: CutPiece, asked: Sheets) -> tuple[tuple[Mark, ...], ...]:
    return (cut.front, cut.back)[:asked.sides]


def _strokes(face: Sequence[Mark]) -> list[Mark]:
    return [mark for mark in face if not mark.fill and not mark.dashed and mark.stroke != HATCH]
