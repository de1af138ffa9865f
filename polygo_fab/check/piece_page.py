"""Sheets of paper pieces read back: every outline to cut, what is drawn on its face and on its back, and how many.

Codes beside those of `check_pdf`: UNITS (paper, check bars), PARTS (a count, a size or a colour is wrong, pieces run
into one another, a back is not behind its front or would show where the fold is off by DRIFT).
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from ..core.finding import Finding
from ..core.page import INKS, paper_size
from ..core.paper import DRIFT, PaperSet, piece_size
from ..core.path import Point
from .paper_page import EXACT, Mark, PaperPage, read_page
from .pdf import check_opened, general

__all__ = ["check_piece_pdf"]

_FACES = {"dame": ("round", "round"), "king": ("10",)}
"""What is filled on the face of a piece: discs, or polygons by their corners; of all others one disc."""
_BLOCKS = ("stone", "blocker", "block")  # square where they are nobody's
_ARCS = 12


@dataclass(frozen=True)
class _Cut:
    """An outline to cut, the marks and words inside it, and those where its back is: the outline beyond the fold."""

    where: str
    corners: tuple[Point, ...]
    front: tuple[Mark, ...]
    back: tuple[Mark, ...]
    said: tuple[str, ...]
    behind: tuple[Point, ...]


def check_piece_pdf(data: bytes, what: PaperSet, paper: str, colours: Sequence[str]) -> list[Finding]:
    """Everything of `check_pdf`, and: paper and bars of every page, as many pieces of each kind and player as `what`
    needs, of the right size, each with its back in register.

    colours  of the players' pieces, '#rrggbb'
    Raises BadInput for a paper there is not.
    """
    size = paper_size(paper)

    def check(file: Any) -> list[Finding]:
        pages = [read_page(page, f"page {number}", what.scale) for number, page in enumerate(file.pages, start=1)]
        findings = [*general(file, True)]
        for page in pages:
            findings += [*page.paper_findings(size, paper), *page.bar_findings(), *_apart(page, what.sides)]
        cuts = [cut for page in pages for cut in _cuts(page, what.sides)]
        for page in pages:
            if what.sides == 2 and _fold(page) is None:
                findings.append(Finding("PARTS", page.where, "no line to fold along"))
        findings += [f for cut in cuts for f in _registered(cut, what.sides)]
        return findings + _counted(cuts, what, colours)

    return check_opened(data, check)


# --- reading


def _outlines(page: PaperPage) -> list[Mark]:
    return [mark for mark in page.marks if mark.stroke == INKS["guide"] and mark.closed and not mark.fill
            and not mark.dashed]


def _fold(page: PaperPage) -> float | None:
    """How high the broken line lies that goes across the page."""
    lines = [mark.middle[1] for mark in page.marks if mark.stroke == INKS["guide"] and mark.dashed
             and mark.box[3] - mark.box[1] < EXACT and mark.box[2] - mark.box[0] > 0.9 * page.size[0]]
    return lines[0] if len(lines) == 1 else None


def _cuts(page: PaperPage, sides: int) -> Iterator[_Cut]:
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
        yield _Cut(f"{page.where}, piece {number}", mark.points, inside(mark.points),
                   inside(behind) if sides == 2 and behind else (),
                   tuple(text for text, at in words if face.contains(shapely.Point(at))), tuple(behind))


def _apart(page: PaperPage, sides: int) -> Iterator[Finding]:
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
        if mark.fill and len(mark.points) > 3:
            art = shapely.Polygon(mark.points).buffer(-2 * EXACT)
            if fold is not None and mark.middle[1] < fold:
                continue
            touched = [int(k) for k in tree.query(art, predicate="intersects")]
            if len(touched) != 1:
                yield Finding("PARTS", f"{page.where}, at {mark.middle[0]:.1f} / {mark.middle[1]:.1f} mm",
                              "is drawn on no piece" if not touched else "is drawn on two pieces")


# --- proving


def _registered(cut: _Cut, sides: int) -> Iterator[Finding]:
    """PARTS: art keeps off the edge of its piece by DRIFT, or goes on beyond it by as much; a back lies behind."""
    import shapely

    faces = [(cut.corners, cut.front, "its face")]
    if sides == 2 and cut.behind:
        faces.append((cut.behind, cut.back, "its back"))
    for corners, marks, name in faces:
        whole = shapely.Polygon(corners)
        less, more = whole.buffer(-DRIFT + EXACT, join_style="mitre"), whole.buffer(DRIFT - EXACT, join_style="mitre")
        fills = [shapely.Polygon(mark.points) for mark in marks if mark.fill]
        if not fills:
            yield Finding("PARTS", cut.where, f"{name} is empty")
        for fill in fills:
            if not less.covers(fill) and not fill.covers(more):
                yield Finding("PARTS", cut.where, f"{name} would show a border where it is off by {DRIFT:g} mm")
    if sides == 2 and all(any(mark.fill for mark in marks) for marks in (cut.front, cut.back)):
        (ax0, ay0, ax1, ay1), (bx0, by0, bx1, by1) = _box(cut.front), _box(cut.back)
        fold = (cut.corners[0][1] + cut.behind[0][1]) / 2
        if max(abs(ax0 - bx0), abs(ax1 - bx1), abs(ay0 + by1 - 2 * fold), abs(ay1 + by0 - 2 * fold)) > DRIFT:
            yield Finding("PARTS", cut.where, "its back is not behind its front")


def _box(marks: Sequence[Mark]) -> tuple[float, float, float, float]:
    boxes = [mark.box for mark in marks if mark.fill]
    return (min(b[0] for b in boxes), min(b[1] for b in boxes), max(b[2] for b in boxes), max(b[3] for b in boxes))


def _counted(cuts: Sequence[_Cut], what: PaperSet, colours: Sequence[str]) -> list[Finding]:
    """PARTS: of each kind and player as many as are needed, and nothing else."""
    wanted: Counter[_Look] = Counter()
    for kind, player, count in what.needs:
        wanted[_asked(kind, player, what, colours)] += count
    sizes = {look.size for look in wanted}
    arcs = [cut for cut in cuts if len(cut.corners) > 5]
    drawn = Counter(_seen(cut, what.sides, colours, sizes) for cut in cuts if len(cut.corners) <= 5)
    found = [Finding("PARTS", "file", f"{drawn[look]} pieces, expected {wanted[look]}: {look}")
             for look in sorted({*wanted, *drawn}, key=str) if drawn[look] != wanted[look]]
    owners = Counter(_colour(cut.front, colours) for cut in arcs)
    shares = Counter(colours[player - 1] for player, _ in what.game.rims) or Counter([""])
    for colour in sorted({*owners, *shares}):
        count = _ARCS * shares[colour] // sum(shares.values()) if what.arcs else 0
        if owners[colour] != count:
            found.append(Finding("PARTS", "file", f"{owners[colour]} arcs {colour or 'of nobody'}, expected {count}"))
    return found


@dataclass(frozen=True)
class _Look:
    """What tells a piece: its size in mm, the shapes that are filled on its face, the colours of its faces ("" for one
    that is no player's), and the number on it."""

    size: Point
    shapes: tuple[str, ...]
    colours: tuple[str, ...]
    number: str

    def __str__(self) -> str:
        return (f"{self.size[0]:.2f} x {self.size[1]:.2f} mm, {' '.join(self.shapes)}, "
                f"{' / '.join(colour or 'no colour' for colour in self.colours)} {self.number}").rstrip()


def _asked(kind: str, player: int, what: PaperSet, colours: Sequence[str]) -> _Look:
    tile = kind.startswith("tile ")
    sides = [int(side) for side in kind.removeprefix("tile ").split("x")] if tile else []
    pair = (colours[player - 1],) * 2 if player else ("", "")
    if tile and not player and what.game.players == 2:
        pair = (colours[0], colours[1])
    square = tile or kind == "segment" or (kind in _BLOCKS and not player)
    return _Look(piece_size(kind, what.game.board, what.pitch), ("4",) if square else _FACES.get(kind, ("round",)),
                 pair[:what.sides], str(math.prod(sides)) if tile else "")


def _seen(cut: _Cut, sides: int, colours: Sequence[str], sizes: Collection[Point]) -> _Look:
    """A piece as it is drawn; its size is the one asked where it is that within 0.02 mm."""
    xs, ys = [x for x, _ in cut.corners], [y for _, y in cut.corners]
    size = (max(xs) - min(xs), max(ys) - min(ys))
    size = next((asked for asked in sizes if math.dist(size, asked) <= 2 * EXACT), size)
    shapes = sorted("round" if mark.curved or len(mark.points) > 12 else str(len(mark.points) - 1)
                    for mark in cut.front if mark.fill)
    pair = tuple(_colour(marks, colours) for marks in (cut.front, cut.back)[:sides])
    return _Look(size, tuple(shapes), pair, next((word for word in cut.said if word.isdigit()), ""))


def _colour(marks: Sequence[Mark], colours: Sequence[str]) -> str:
    """The player's colour that a face has; "" for none."""
    found = {mark.fill for mark in marks if mark.fill}
    return found.pop() if len(found) == 1 and found <= set(colours) else ""
