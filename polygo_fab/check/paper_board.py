"""A board on paper read back: pages put together at their crosses, and everything on them compared with the board.

Codes beside those of `check_pdf`: UNITS (paper, check bars), TYPE (letters that are too small), BOARD (cells,
neighbours, positions), POSITION (the emblem), PARTS (tints, hatching, dots, sides: not where they belong, or
neighbours that look alike).
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence, Set
from itertools import combinations

from ..core.board import Board
from ..core.board_files.files import in_margins
from ..core.finding import Finding
from ..core.game import Game
from ..core.page import INKS, paper_size
from ..core.path import Point
from ..core.printed.paper import Printed, Scale
from ..core.shown import Shown
from .board import Segment, compare_board
from .page.mark import Mark
from .page.page import EXACT, Page, Pdf, read_pdf
from .paper_bars import bar_findings, paper_findings
from .paper_head import emblem_findings, field_marks
from .paper_look import look_findings
from .paper_seams import names_cut, seams_wrong
from .pdf import check_opened, general
from .pdf_text import viewed
from .touch import braille_read
from .type_sizes import type_findings
from .visibility import unseen_lines

__all__ = ["check_board_pdf", "drawn_board", "joined", "shifts", "unlike"]

_OF_THE_PAGE = frozenset({INKS["guide"], INKS["bar"]})
"""Inks of what each page has for itself: crosses, edges to cut along, check bars."""
_CUT = 1.0  # mm: what comes as near to the end of a page may be cut there
_ALIKE = 0.05  # mm: so far apart is the same point on two pages
_CROSS = 20.0  # mm: no stroke of a cross is as long


def check_board_pdf(data: bytes, board: Board, pitch: float, paper: str, *, scale: Scale = (1.0, 1.0),
                    style: Printed = "outline", game: Game | None = None, names: bool = False,
                    head: tuple[str, Mapping[str, Shown]] = ("en", {})) -> list[Finding]:
    """Everything of `check_pdf`, and: the paper, both check bars of every page, and the board.

    The board is rebuilt from its lines alone (pages put together at their crosses) and compared within 0.01 mm, as it
    comes out of a printer that prints `scale` times too large; then its `style`, what `game` adds, and `names`, the
    coordinates. `head` is the language, and the game whose emblem stands above the board with what that is made from.
    Raises BadInput for a paper there is not.
    """
    size = paper_size(paper)

    def check(file: Pdf) -> list[Finding]:
        pages = file.printed(scale)
        findings = [f for page in pages for f in (*paper_findings(page, size, paper), *bar_findings(page))]
        marks, apart = joined(pages)
        segments = [s for mark in marks if mark.stroke == INKS["board"] for s in mark.segments]
        if not segments and not apart:
            apart = [Finding("BOARD", "file", "no line of a board is drawn")]
        with viewed(data) as seen:
            findings += [*unseen_lines(seen, pages, scale), *type_findings(file, scale=scale)]
        findings = [*general(file, True), *findings, *apart]
        if apart:
            return findings
        findings += [*emblem_findings(pages, head[1], style, head[0]), *unlike(pages)]
        moved, crosses = shifts(pages)[0], list(map(_crosses, pages))
        findings += [*seams_wrong(pages, moved, crosses), *names_cut(pages, moved, crosses)]
        dx, dy = _origin(segments, board, pitch)
        findings += compare_board(segments, board, pitch, (dx, dy))
        findings += look_findings([mark.moved(-dx, -dy) for mark in marks], board, pitch, style, game)
        spelt = {name for name, _ in braille_read(marks)} if style == "touch" else None
        return findings + (_names(pages, board, spelt) if names else [])

    return check_opened(data, check)


def drawn_board(data: bytes, scale: Scale = (1.0, 1.0)) -> list[Segment]:
    """The lines of the board in mm, pages put together. Raises ValueError for pages that cannot be."""
    marks, apart = joined(read_pdf(data).printed(scale))
    if apart:
        raise ValueError(str(apart[0]))
    return [s for mark in marks if mark.stroke == INKS["board"] for s in mark.segments]


# --- pages put together


def joined(pages: Sequence[Page]) -> tuple[list[Mark], list[Finding]]:
    """The marks of all pages in the frame of the first, or what keeps the pages apart."""
    moved, apart = shifts(pages)
    return [mark.moved(*by) if any(by) else mark for page, by in zip(pages, moved, strict=False)
            for mark in field_marks(page)], apart


def shifts(pages: Sequence[Page]) -> tuple[list[Point], list[Finding]]:
    """How far each page is moved to lie where it belongs in the frame of the first, or what keeps them apart."""
    waiting = [(number, page, _crosses(page)) for number, page in enumerate(pages) if len(pages) > 1]
    moved: dict[int, Point] = {0: (0.0, 0.0)} if pages else {}
    placed = waiting.pop(0)[2] if waiting else {}
    while waiting:
        at = next((i for i, (_, _, crosses) in enumerate(waiting) if len(placed.keys() & crosses) >= 2), None)
        if at is None:
            return [], [Finding("BOARD", waiting[0][1].where, "shares no two crosses with the other pages")]
        number, page, crosses = waiting.pop(at)
        found = [(placed[n][0] - crosses[n][0], placed[n][1] - crosses[n][1]) for n in sorted(placed.keys() & crosses)]
        dx, dy = moved[number] = found[0]
        if any(math.dist(shift, (dx, dy)) > EXACT for shift in found):
            return [], [Finding("BOARD", page.where, "its crosses do not all meet those of the other pages")]
        placed = {**{n: (x + dx, y + dy) for n, (x, y) in crosses.items()}, **placed}
    return [moved[number] for number in range(len(pages))], []


def unlike(pages: Sequence[Page]) -> list[Finding]:
    """BOARD: where two pages lie on each other, one shows something of the board that the other does not."""
    sheets = [(page, [mark.moved(*by) for mark in field_marks(page)
                     if not {mark.stroke, mark.fill} & _OF_THE_PAGE])
              for page, by in zip(pages, shifts(pages)[0], strict=True)]
    found = []
    for (one, here), (other, there) in combinations(sheets, 2):
        if not here or not there:
            continue
        x0, y0, x1, y1 = (end(a, b) for end, a, b in zip((max, max, min, min), _box(here), _box(there), strict=True))

        def within(mark: Mark, x0: float = x0, y0: float = y0, x1: float = x1, y1: float = y1) -> bool:
            a, b, c, d = mark.box
            return min(a - x0, b - y0, x1 - c, y1 - d) > _CUT

        alone = _alone(list(filter(within, here)), list(filter(within, there)))
        if alone:
            (x, y), *_ = alone[0].points
            found.append(Finding("BOARD", one.where, f"shows something else than {other.where} where they lie on each "
                                                     f"other, at {x:.1f}, {y:.1f} mm"))
    return found


def _box(marks: Sequence[Mark]) -> tuple[float, ...]:
    boxes = zip(*(mark.box for mark in marks), strict=True)
    return tuple(end(side) for end, side in zip((min, min, max, max), boxes, strict=True))


def _alone(shown: Sequence[Mark], again: list[Mark]) -> list[Mark]:
    """The marks of either that the other has not, within a twentieth of a millimetre."""
    alone = list[Mark]()
    for mark in shown:
        partner = next((k for k, other in enumerate(again) if _same(mark, other)), None)
        if partner is None:
            alone.append(mark)
        else:
            del again[partner]
    return alone + again


def _same(mark: Mark, other: Mark) -> bool:
    return ((mark.stroke, mark.fill, len(mark.points)) == (other.stroke, other.fill, len(other.points))
            and all(math.dist(a, b) < _ALIKE for a, b in zip(mark.points, other.points, strict=True)))


def _crosses(page: Page) -> dict[str, Point]:
    """The crosses that join pages: where a level and an upright guide cross in their middles, by the name beside."""
    middles = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2, abs(a[1] - b[1]) < 1e-3)
               for a, b in page.lines(INKS["guide"]) if math.dist(a, b) < _CROSS]
    centres = [(x, y) for x, y, level in middles if level
               and any(not other and math.dist((x, y), (u, v)) < 1e-3 for u, v, other in middles)]
    found = {}
    for text, corner, _ in page.words:
        if centres and re.fullmatch(r"[HV]\d+[ab]", text):
            near = min(centres, key=lambda c: math.dist(c, corner))
            if math.dist(near, corner) < 3:
                found[text] = near
    return found


def _origin(segments: list[Segment], board: Board, pitch: float) -> Point:
    """Where the board's origin lies, if these lines are the board: their middles agree."""
    drawn, meant = _middle([p for s in segments for p in s]), _middle(list(board.points))
    return (drawn[0] - meant[0] * pitch, drawn[1] - meant[1] * pitch)


def _middle(points: list[Point]) -> Point:
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    return ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)


def _names(pages: Sequence[Page], board: Board, spelt: Set[str] | None) -> list[Finding]:
    """Every letter and every number of the names of the sites stands somewhere, in print or `spelt` in Braille."""
    said = spelt if spelt is not None else {text for page in pages for text, _, _ in page.words}
    parts = r"[a-z]+\d+" if board.play == "edges" else r"[a-z]+|\d+"
    wanted = {word for name in board.names for word in re.findall(parts, name)}
    if board.play != "edges" and not in_margins(board.name):
        wanted = set(board.names) if board.play == "cells" else set()
        wanted -= {board.names[site] for site in board.barred}
    return [Finding("PARTS", f"board {board.name}", f"the coordinate '{word}' is missing")
            for word in sorted(wanted - said)]
