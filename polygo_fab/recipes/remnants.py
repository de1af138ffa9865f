"""The offcuts of a recipe, from the words that name them: MATERIAL:WIDTHxHEIGHT, or MATERIAL:FILE with the outline."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from ..core.drawing_files import bring_drawing, drawing
from ..core.errors import BadInput
from ..core.path import Point, polygon, rectangle
from ..core.units import number
from ..core.workshop.remnant import Remnant
from ..core.workshop.tables import material
from ..runtime.limits import alone
from .outline_file import chains_of

if TYPE_CHECKING:
    import shapely

__all__ = ["drawn_remnants", "remnant", "remnants_named"]

_MOST = 50
_LEAST, _LARGEST = 20.0, 3000.0
"""mm: along each side of its box."""
_SIZE = re.compile(r"\s*([0-9]{1,6}(?:\.[0-9]{1,3})?)\s*(?:mm)?\s*[xX×]\s*([0-9]{1,6}(?:\.[0-9]{1,3})?)\s*(?:mm)?\s*")
_MEET = 0.05
"""mm: ends of lines that are nearer are one."""
_PLAIN = 0.005
"""mm: how far a line may go straight beside the points of one that is drawn with more of them than it needs."""
_ALLOWED = "allowed: MATERIAL:WIDTHxHEIGHT in mm, as plywood-4:180x250, or MATERIAL:FILE with its outline, .svg or .dxf"

Chain = list[Point]


def remnants_named(words: Iterable[str], folder: Path | None = None) -> tuple[str, ...]:
    """The words of offcuts with the names of drawings in place of their files (from `folder`); `no` is none.

    Raises BadInput for what is no offcut, or whose file costs too much to read.
    """
    some = [word.strip() for word in words]
    if len(some) > _MOST:
        raise BadInput(f"{len(some)} remnants: allowed: up to {_MOST}")
    return () if some == ["no"] else tuple(_named(word, folder) for word in some)


def _named(word: str, folder: Path | None) -> str:
    stuff, colon, what = word.partition(":")
    if not colon or not stuff.strip() or not what.strip():
        raise BadInput(f"remnant '{word[:60]}': {_ALLOWED}")
    if Path(what.strip()).suffix.lower() in (".svg", ".dxf"):
        found = f"{stuff.strip()}:{bring_drawing(what, folder)}"
        alone(f"'{what.strip()}'", lambda: remnant(found).word)
        return found
    return remnant(word).word


def drawn_remnants(words: Iterable[str]) -> tuple[str, ...]:
    """The names of the drawings among these words."""
    parts = (word.partition(":")[2] for word in words)
    return tuple(dict.fromkeys(part for part in parts if not _SIZE.fullmatch(part)))


@lru_cache(maxsize=64)
def remnant(word: str) -> Remnant:
    """The offcut that a word names. Raises BadInput for a material that there is not, or an outline that is none."""
    stuff, _, what = (part.strip() for part in word.partition(":"))
    where = f"remnant '{word[:60]}'"
    try:
        name = material(stuff).name
    except BadInput as error:
        raise BadInput(f"{where}: {error}") from None
    if sides := _SIZE.fullmatch(what):
        width, height = map(float, sides.groups())
        _possible((width, height), where)
        size = f"{number(width)}x{number(height)}"
        return Remnant(f"{name}:{size}", name, size, rectangle(0, 0, width, height))
    try:
        text = drawing(what)
    except BadInput:
        raise BadInput(f"{where}: {_ALLOWED}") from None
    outline, *holes = _rings(_closed(chains_of(text, where), where), where)
    x0, y0 = min(x for x, _ in outline), min(y for _, y in outline)
    placed = [polygon([(round(x - x0, 4), round(y - y0, 4)) for x, y in ring]) for ring in (outline, *holes)]
    _possible(placed[0].bounds[2:], where)
    found = Remnant(f"{name}:{what}", name, text, placed[0], tuple(placed[1:]))
    _refuse_unsure(found, where)
    return found


def _refuse_unsure(found: Remnant, where: str) -> None:
    """Raises BadInput for a drawing that the check reads otherwise, or not at all: other programs may, too, and what
    is made of it would be found wrong."""
    from ..check.offcut import NEAR, given, strayed

    off = math.inf
    with suppress(BadInput, LookupError, ValueError, SyntaxError):
        piece, gap = given(found.source)
        rings, other = ([its.exterior, *its.interiors] for its in (found.piece, piece))
        off = strayed(rings, other) - gap if len(rings) == len(other) else off
    if off > NEAR:
        raise BadInput(f"{where}: two readings of the drawing are not alike: allowed: one outline of lines and arcs, "
                       "saved anew in mm")


def _possible(size: Sequence[float], where: str) -> None:
    if not all(_LEAST <= side <= _LARGEST for side in size):
        raise BadInput(f"{where}: {number(size[0])} x {number(size[1])} mm: allowed: {number(_LEAST)} to "
                       f"{number(_LARGEST)} mm along each side")


def _closed(chains: Sequence[Chain], where: str) -> list[Chain]:
    """Closed chains, of lines put together where they meet. Raises BadInput where one stays open."""
    found, ends = list[Chain](), list[Chain]()
    for chain in (chain for chain in chains if len(chain) > 1):
        (found if len(chain) > 3 and math.dist(chain[0], chain[-1]) <= _MEET else ends).append(chain)
    left, near = dict(enumerate(ends)), _Ends(ends)
    while left:
        whole = list(left.pop(max(left)))
        while math.dist(whole[0], whole[-1]) > _MEET:
            k = next((k for k in near.of(whole[-1]) if k in left), None)
            if k is None:
                x, y = whole[-1]
                raise BadInput(f"{where}: its line is open at ({number(x, 2)}, {number(y, 2)}): allowed: closed "
                               "outlines")
            more = left.pop(k)
            whole += more[1:] if math.dist(whole[-1], more[0]) <= _MEET else more[-2::-1]
        found.append(whole)
    return found


class _Ends:
    """Which chains have an end near a point: the ends lie in squares as wide as they may be apart."""

    def __init__(self, chains: Sequence[Chain]) -> None:
        self._at: dict[tuple[int, int], list[tuple[int, Point]]] = {}
        for k, chain in enumerate(chains):
            for end in (chain[0], chain[-1]):
                self._at.setdefault(self._square(end), []).append((k, end))

    def of(self, point: Point) -> list[int]:
        x, y = self._square(point)
        return sorted(k for i in (x - 1, x, x + 1) for j in (y - 1, y, y + 1)
                      for k, end in self._at.get((i, j), ()) if math.dist(point, end) <= _MEET)

    @staticmethod
    def _square(point: Point) -> tuple[int, int]:
        return math.floor(point[0] / _MEET), math.floor(point[1] / _MEET)


def _rings(chains: Sequence[Chain], where: str) -> list[Chain]:
    """The outline, then the holes: each without its last corner, which is the first. Raises BadInput for lines that
    are no outline with holes in it."""
    import shapely
    from shapely.validation import explain_validity

    faces: list[shapely.Polygon] = []
    for chain in chains:
        face = shapely.Polygon(chain[:-1]) if len(chain) > 3 else shapely.Polygon()
        if not face.is_valid:
            x, y = map(float, re.findall(r"-?[0-9.]+(?:e[-+]?[0-9]+)?", explain_validity(face).partition("[")[2]))
            raise BadInput(f"{where}: its line crosses itself at ({number(x, 2)}, {number(y, 2)}): allowed: a plain "
                           "outline")
        if face.is_empty or face.area < 1.0:
            raise BadInput(f"{where}: a line of it encloses less than 1 mm2: allowed: an outline, and holes in it")
        faces.append(face)
    if not faces:
        raise BadInput(f"{where}: nothing is drawn in it: allowed: a closed outline")
    faces.sort(key=lambda face: -face.area)
    whole, *holes = faces
    for k, hole in enumerate(holes):
        if not whole.contains_properly(hole) or any(hole.intersects(other) for other in holes[:k]):
            x, y = hole.representative_point().coords[0]
            raise BadInput(f"{where}: a second outline at ({number(x, 1)}, {number(y, 1)}): allowed: one outline, and "
                           "holes that lie in it and not in each other")
    plain = (face.exterior.simplify(_PLAIN) for face in faces)
    return [[(x, y) for x, y in ring.coords[:-1]] for ring in plain]
