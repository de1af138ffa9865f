"""Sheets of paper pieces read back: every outline to cut, what is drawn on its face and on its back, and how many.

Codes beside those of `check_pdf`: UNITS (paper, check bars), TYPE (letters that are too small), PARTS (a count, a size,
a mark, a colour or a pattern is wrong, pieces run into one another, a back is not behind its front or would show where
the fold is off by DRIFT).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ..core.finding import Finding
from ..core.page import INKS, paper_size
from ..core.path import Point
from ..core.printed.paper import DRIFT, HATCH, PaperSet, Scale
from .page.mark import Mark
from .page.page import EXACT, Page, Pdf
from .paper_bars import bar_findings, paper_findings
from .pdf import check_opened, general
from .pdf_text import viewed
from .piece_look import CutPiece, counted, drawn_findings
from .type_sizes import type_findings
from .visibility import unseen_lines, unseen_words

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

__all__ = ["check_piece_pdf", "cuts_on"]

def check_piece_pdf(data: bytes, what: PaperSet, paper: str,
                    scale: Scale = (1.0, 1.0)) -> list[Finding]:
    """Everything of `check_pdf`, and: paper and bars of every page, as many pieces of each kind and player as `what`
    needs, of the right size, each with its back in register.

    colours  of the players' pieces, '#rrggbb'
    scale    how much larger the printer makes a page, along the short and the long side of the paper
    Raises BadInput for a paper there is not.
    """
    size = paper_size(paper)

    def check(file: Pdf) -> list[Finding]:
        pages = file.printed(scale)
        findings = [*general(file, True)]
        cuts = [cut for page in pages for cut in cuts_on(page, what.sides)]
        with viewed(data) as seen:
            findings += [*unseen_lines(seen, pages, scale), *type_findings(file, scale=scale)]
            findings += unseen_words(seen) if any(cut.said for cut in cuts) else []  # that are written on pieces
        for page in pages:
            findings += [*paper_findings(page, size, paper), *bar_findings(page), *_apart(page, what.sides)]
        for page in pages:
            if what.sides == 2 and _fold(page) is None:
                findings.append(Finding("PARTS", page.where, "no line to fold along"))
        findings += [f for cut in cuts for f in _registered(cut, what)]
        findings += drawn_findings(cuts, what.style)
        return findings + counted(cuts, what)

    return check_opened(data, check)


# --- reading


def _outlines(page: Page) -> list[Mark]:
    return [mark for mark in page.marks if mark.stroke == INKS["guide"] and mark.closed and not mark.fill
            and not mark.dashed]


def _fold(page: Page) -> float | None:
    """How high the broken line lies that goes across the page."""
    lines = [mark.middle[1] for mark in page.marks if mark.stroke == INKS["guide"] and mark.dashed
             and mark.box[3] - mark.box[1] < EXACT and mark.box[2] - mark.box[0] > 0.9 * page.size[0]]
    return lines[0] if len(lines) == 1 else None


def cuts_on(page: Page, sides: int) -> Iterator[CutPiece]:
    """Each outline to cut of a page with what is drawn and written in it, and behind it where pieces have two sides."""
    import shapely

    fold = _fold(page)
    art = [mark for mark in page.marks if mark.stroke not in (INKS["guide"], INKS["bar"])]
    tree = shapely.STRtree([shapely.Point(mark.middle) for mark in art])
    words = [(text, ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)) for text, a, b in page.words]

    def inside(corners: Sequence[Point]) -> tuple[Mark, ...]:
        return tuple(art[int(k)] for k in sorted(tree.query(shapely.Polygon(corners), predicate="intersects")))

    for number, mark in enumerate(_outlines(page), start=1):
        face = shapely.Polygon(mark.points)
        behind = [(x, 2 * fold - y) for x, y in mark.points] if fold is not None else []
        yield CutPiece(where=f"{page.where}, piece {number}", corners=mark.points, front=inside(mark.points),
                       back=inside(behind) if sides == 2 and behind else (),
                       said=tuple(text for text, at in words if face.contains(shapely.Point(at))), behind=tuple(behind))


def _apart(page: Page, sides: int) -> Iterator[Finding]:
    """PARTS: outlines that overlap, run off the page, or have the colour of a neighbour in them."""
    import shapely

    faces = [shapely.Polygon(mark.points) for mark in _outlines(page)]
    tree = shapely.STRtree(faces)
    for i, face in enumerate(faces):
        for k in tree.query(face.buffer(-2 * EXACT), predicate="intersects"):
            if int(k) > i:
                yield Finding("PARTS", f"{page.where}, piece {i + 1}", f"overlaps piece {int(k) + 1}")
        x0, y0, x1, y1 = face.bounds
        if min(x0, y0, page.size[0] - x1, page.size[1] - y1) < 4:
            yield Finding("PARTS", f"{page.where}, piece {i + 1}", "runs into the edge of the paper")
    fold = _fold(page) if sides == 2 else None
    for mark in page.marks:
        if mark.stroke not in (INKS["guide"], INKS["bar"]) and (fold is None or mark.middle[1] > fold):
            art = _area(mark).buffer(-2 * EXACT) if mark.closed else _area(mark)
            touched = [int(k) for k in tree.query(art, predicate="intersects")]
            if len(touched) != 1 and (touched or mark.stroke != HATCH):  # hatching bleeds
                yield Finding("PARTS", f"{page.where}, at {mark.middle[0]:.1f} / {mark.middle[1]:.1f} mm",
                              "is drawn on no piece" if not touched else "is drawn on two pieces")


# --- proving


def _area(mark: Mark) -> BaseGeometry:
    """What a mark covers, and all that it closes round; an open line as thin as it is."""
    import shapely

    return shapely.Polygon(mark.points) if mark.closed and len(mark.points) > 3 else shapely.LineString(mark.points)


def _registered(cut: CutPiece, what: PaperSet) -> Iterator[Finding]:
    """PARTS: art keeps off the edge of its piece by DRIFT, or goes on beyond it by as much; a back lies behind."""
    import shapely

    faces = [(cut.corners, cut.front, "its face")]
    if what.sides == 2 and cut.behind:
        faces.append((cut.behind, cut.back, "its back"))
    for corners, marks, name in faces:
        whole = shapely.Polygon(corners)
        less, more = whole.buffer(-DRIFT + EXACT, join_style="mitre"), whole.buffer(DRIFT - EXACT, join_style="mitre")
        if what.style != "outline" and not any(mark.fill for mark in marks):
            yield Finding("PARTS", cut.where, f"{name} is empty")
        if not all(_clear(mark, less, more) for mark in marks):
            yield Finding("PARTS", cut.where, f"{name} would show a border where it is off by {DRIFT:g} mm")
    if what.sides == 2 and all(any(mark.fill for mark in marks) for marks in (cut.front, cut.back)):
        (ax0, ay0, ax1, ay1), (bx0, by0, bx1, by1) = _box(cut.front), _box(cut.back)
        fold = (cut.corners[0][1] + cut.behind[0][1]) / 2
        if max(abs(ax0 - bx0), abs(ax1 - bx1), abs(ay0 + by1 - 2 * fold), abs(ay1 + by0 - 2 * fold)) > DRIFT:
            yield Finding("PARTS", cut.where, "its back is not behind its front")


def _clear(mark: Mark, less: BaseGeometry, more: BaseGeometry) -> bool:
    """A line keeps off the edge of a piece by DRIFT; what is filled or closed may also go on beyond it all round, as
    hatching may."""
    import shapely

    area = _area(mark).buffer(mark.width / 2)
    if mark.stroke == HATCH:
        return all(less.covers(end) or not more.covers(end) for end in map(shapely.Point, mark.points))
    return bool(less.covers(area) or (mark.closed and area.buffer(EXACT).covers(more)))


def _box(marks: Sequence[Mark]) -> tuple[float, float, float, float]:
    boxes = [mark.box for mark in marks if mark.fill]
    return (min(b[0] for b in boxes), min(b[1] for b in boxes), max(b[2] for b in boxes), max(b[3] for b in boxes))
