"""PARTS: what is drawn on paper pieces: whose each is by its mark, how many there are, and that they are told apart.

Whose a piece is follows from the mark that its lines make (`signs`), not from a colour; colours, patterns and greys
are then proved to be one for each player. What a printer without colour leaves is proved too: in hatch everything is
grey already, and grounds differ in pattern or by 3 to 1 in contrast, as a mark does from its ground in every style.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from ..core.finding import Finding
from ..core.path import Point
from ..core.printed.diagram_inks import COLOURS
from ..core.printed.ink import contrast, grey
from ..core.printed.paper import HATCH, PaperSet, Printed, piece_size
from .bearers import bearer
from .page.mark import Mark
from .page.page import EXACT
from .signs import SIGNS, sign

__all__ = ["CutPiece", "counted", "drawn_findings"]

_FACES = {"dame": ("round", "round"), "king": ("10",)}
"""What is filled on the face of a piece: discs, or polygons by their corners; of all others one disc."""
_BLOCKS = ("stone", "blocker", "block")  # square where they are nobody's, with a cross
_FILLS = [fill for fill, _ in COLOURS]
_ARCS = 12
_CONTRAST = 3.0
"""To 1, at least, between what must be told apart (WCAG 2.2, 1.4.11), in grey."""


@dataclass(frozen=True, kw_only=True)
class CutPiece:
    """An outline to cut, the marks and words inside it, and those where its back is: the outline beyond the fold."""

    where: str
    corners: tuple[Point, ...]
    front: tuple[Mark, ...]
    back: tuple[Mark, ...]
    said: tuple[str, ...]
    behind: tuple[Point, ...]

    @property
    def faces(self) -> tuple[tuple[Mark, ...], ...]:
        return (self.front, self.back) if self.behind else (self.front,)


# --- one face


@dataclass(frozen=True)
class _Ground:
    """What a face looks like beside its mark: what is filled, how its borders are broken (shares of a period),
    and which way its hatching runs."""

    fill: str
    borders: tuple[tuple[float, ...], ...]
    hatching: tuple[bool, ...]

    def like(self, other: _Ground) -> bool:
        """Whether a person could take one for the other in grey."""
        return (self.borders, self.hatching) == (other.borders, other.hatching) and (
            contrast(grey(self.fill), grey(other.fill)) < _CONTRAST)


def _marked(face: Sequence[Mark]) -> list[Mark]:
    """The lines of the mark: neither filled, nor broken, nor hatching."""
    return [mark for mark in face if not mark.fill and not mark.dashed and mark.stroke != HATCH]


def _ground(face: Sequence[Mark]) -> _Ground:
    """White where nothing is filled; "" where two colours are."""
    fills = {mark.fill for mark in face if mark.fill} or {"#ffffff"}
    borders = {tuple(round(part / math.fsum(mark.dash), 2) for part in mark.dash) for mark in face if mark.dashed}
    ways = {(b[0] - a[0]) * (b[1] - a[1]) > 0 for mark in face if mark.stroke == HATCH for a, b in mark.segments}
    return _Ground(fills.pop() if len(fills) == 1 else "", tuple(sorted(borders)), tuple(sorted(ways)))


def _shapes(face: Sequence[Mark]) -> tuple[str, ...]:
    """What is filled: "round", or the number of corners."""
    return tuple(sorted("round" if mark.curved or len(mark.points) > 12 else str(len(mark.points) - 1)
                        for mark in face if mark.fill))


def _whose(face: Sequence[Mark], corners: Sequence[Point]) -> str:
    """The mark of a player, "" for nobody's; a cross on a block smaller than its piece is nobody's, too."""
    found = sign(_marked(face))
    xs = [x for x, _ in corners]
    blocks = [mark for mark in face if mark.fill and len(mark.points) == 5 and mark.closed
              and mark.box[2] - mark.box[0] < max(xs) - min(xs)]
    return "block" if blocks and found == "cross" else found


def drawn_findings(cuts: Sequence[CutPiece], style: Printed) -> Iterator[Finding]:
    """What is no mark of a player, does not stand out from its ground, or has not the ground of its player; with the
    least ink nothing is filled, and where there is no colour everything is grey."""
    grounds: dict[str, dict[_Ground, str]] = defaultdict(dict)
    for cut in cuts:
        for face, corners in zip(cut.faces, (cut.corners, cut.behind), strict=False):
            ground, whose = _ground(face), _whose(face, corners)
            grounds[whose].setdefault(ground, cut.where)
            if whose == "?":
                yield Finding("PARTS", cut.where, "has a mark that is no player's")
            if not ground.fill:
                yield Finding("PARTS", cut.where, "has two colours on one face")
            elif any(contrast(grey(mark.stroke), grey(ground.fill)) < _CONTRAST for mark in _marked(face)):
                yield Finding("PARTS", cut.where, f"its mark and its ground differ by less than {_CONTRAST:g} to 1 in "
                                                  "grey")
            inks = {ink for mark in face for ink in (mark.stroke, mark.fill) if ink}
            if style != "colour" and any(grey(ink) != ink for ink in inks):
                yield Finding("PARTS", cut.where, "is not grey")
            if style == "outline" and ground != _PAPER:
                yield Finding("PARTS", cut.where, "has more on it than its outline and its mark")
    yield from (*_broken_otherwise(grounds), *_apart(grounds)) if style == "hatch" else ()


def _broken_otherwise(grounds: dict[str, dict[_Ground, str]]) -> Iterator[Finding]:
    """Whose border is not broken as the sides of that player are on the board."""
    for whose, borders in zip(SIGNS, _BROKEN, strict=True):
        for ground, where in grounds.get(whose, {}).items():
            if len(ground.borders) != len(borders) or any(
                    len(dash) != len(its) or any(abs(a - b) > _DASH for a, b in zip(dash, its, strict=True))
                    for dash, its in zip(ground.borders, borders, strict=True)):
                yield Finding("PARTS", where, f"its border is not broken as that of {whose} is")


_BROKEN = ((), (), ((0.67, 0.33),), ((0.5, 0.5),), ((0.57, 0.14, 0.14, 0.14),), ((0.25, 0.75),))
_DASH = 0.02
"""How the borders of each player's pieces are broken, in shares of a period; and how exactly."""
_PAPER = _Ground("#ffffff", (), ())


def _apart(grounds: dict[str, dict[_Ground, str]]) -> Iterator[Finding]:
    """Each mark has one ground, and no two marks have grounds alike."""
    for whose, some in sorted(grounds.items()):
        if len(some) > 1:
            yield Finding("PARTS", list(some.values())[1], f"does not look as the others of {whose or 'nobody'}")
    first = {whose: next(iter(some)) for whose, some in grounds.items()}
    for (one, a), (other, b) in combinations(sorted(first.items()), 2):
        if a.fill and b.fill and {one, other} != {"", "block"} and a.like(b):
            yield Finding("PARTS", grounds[other][b], f"nothing but the mark tells {other} from {one or 'nobody'}")


# --- how many of each


@dataclass(frozen=True)
class _Look:
    """What tells a piece: its size in mm, the shapes that are filled on its face, the marks and the colours of its
    faces ("" for those of nobody), and the number on it."""

    size: Point
    shapes: tuple[str, ...]
    marks: tuple[str, ...]
    colours: tuple[str, ...]
    number: str

    def __str__(self) -> str:
        marked = (f"{mark or 'no mark'}{colour and f' on {colour}'}"
                  for mark, colour in zip(self.marks, self.colours, strict=True))
        return f"{self.size[0]:.2f} x {self.size[1]:.2f} mm, {' / '.join(marked)} {self.number}".rstrip()


def counted(cuts: Sequence[CutPiece], what: PaperSet) -> list[Finding]:
    """Of each kind and player as many as are needed, and nothing else; in colour each in the colour of its player."""
    wanted: Counter[_Look] = Counter()
    for kind, player, count in what.needs:
        wanted[_asked(kind, player, what)] += count
    sizes = {look.size for look in wanted}
    arcs = [cut for cut in cuts if len(cut.corners) > 5]
    drawn = Counter(_seen(cut, what, sizes) for cut in cuts if len(cut.corners) <= 5)
    found = [Finding("PARTS", "file", f"{drawn[look]} pieces, expected {wanted[look]}: {look}")
             for look in sorted({*wanted, *drawn}, key=str) if drawn[look] != wanted[look]]
    owners = Counter(_faced(cut, what) for cut in arcs)
    shares = Counter(_pair(player, player, what) for player in _half_sides(what))
    return found + [Finding("PARTS", "file", f"{owners[owner]} arcs with {owner[0][0] or 'no mark'}, expected "
                                             f"{shares[owner]}")
                    for owner in sorted({*owners, *shares}) if owners[owner] != shares[owner]]


def _half_sides(what: PaperSet) -> list[int]:
    """Whose each half side is that has an arc; one that is only in part a player's is nobody's (0)."""
    ring, count = what.game.board.border, _ARCS if what.arcs else 0
    long = len(ring) // _ARCS
    each = [{(ring + ring)[k * long + i] for i in range(long + 1)} for k in range(count)]
    return [next((player for player, sites in what.game.rims if not cells - sites), 0) for cells in each]


_Faces = tuple[tuple[str, ...], tuple[str, ...]]


def _pair(front: int, back: int, what: PaperSet) -> _Faces:
    """The marks and the colours of the faces of a piece of these players."""
    owners = (front, back)[:what.sides]
    owners = tuple(bearer(what.game.name, player) for player in owners)
    return (tuple(SIGNS[player - 1] if player else "" for player in owners),
            tuple(_FILLS[player - 1] if player and what.style == "colour" else "" for player in owners))


def _asked(kind: str, player: int, what: PaperSet) -> _Look:
    tile, block = kind.startswith("tile "), kind in _BLOCKS and not player
    sides = [int(side) for side in kind.removeprefix("tile ").split("x")] if tile else []
    marks, fills = _pair(*((1, 2) if tile and not player and what.shared else (player, player)), what)
    shapes = ("4",) if block or tile or kind == "segment" else _FACES.get(kind, ("round",))
    if what.style == "outline" and (tile or kind == "segment"):
        shapes = ()  # the cut is its outline
    return _Look(piece_size(kind, what.game.board, what.pitch), shapes, ("block",) * what.sides if block else marks,
                 fills, str(math.prod(sides)) if tile else "")


def _seen(cut: CutPiece, what: PaperSet, sizes: Collection[Point]) -> _Look:
    """A piece as it is drawn; its size is the one asked where it is that within 0.02 mm."""
    xs, ys = [x for x, _ in cut.corners], [y for _, y in cut.corners]
    size = (max(xs) - min(xs), max(ys) - min(ys))
    size = next((asked for asked in sizes if math.dist(size, asked) <= 2 * EXACT), size)
    return _Look(size, _shapes(cut.front), *_faced(cut, what),
                 next((word for word in cut.said if word.isdigit()), ""))


def _faced(cut: CutPiece, what: PaperSet) -> _Faces:
    """The marks and the colours of its faces; "" for a colour that is no player's."""
    faces = list(zip((cut.front, cut.back), (cut.corners, cut.behind or cut.corners), strict=True))[:what.sides]
    fills = [_ground(face).fill for face, _ in faces]
    return (tuple(_whose(face, corners) for face, corners in faces),
            tuple(fill if fill in _FILLS and what.style == "colour" and len(_shapes(face)) else ""
                  for fill, (face, _) in zip(fills, faces, strict=True)))
