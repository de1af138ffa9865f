"""The outline of an offcut as a size or a drawing (SVG, DXF) tells it, read apart from what parts are laid out on."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from ..core.errors import BadInput
from ..core.path import Path, Point, polygon
from .dxf import DXF_SHAPES
from .dxf_records import entities, header_values, sections
from .pathdata import units_of
from .svg_unread import Matrix, drawn, painted, placed

if TYPE_CHECKING:
    import shapely

    from .untyped import XmlElement

__all__ = ["NEAR", "given", "given_piece", "given_rings", "strayed"]

NEAR = 0.02
"""mm: how far two readings of one outline may be from each other, and by a gap in it more."""
_FLAT = 0.002
"""mm: how near chords are to curves."""
_MEET = 0.05
"""mm: ends of lines that are nearer are one."""
_MM = {"1": 25.4, "4": 1.0, "5": 10.0}
_TO_INCH = {"in": 1.0, "cm": 2.54, "mm": 25.4, "pt": 72.0, "pc": 6.0}
_INKSCAPE = "http://www.inkscape.org/namespaces/inkscape"


@lru_cache(maxsize=16)
def given(source: str) -> tuple[shapely.Polygon, float]:
    """The piece that a size or a drawing (SVG, DXF) tells, mm, the lower left corner of its box at the origin; and how
    wide the widest gap in its line is. Raises BadInput or ValueError for what tells none."""
    import shapely

    if size := re.fullmatch(r"([\d.]+)x([\d.]+)", source):
        return shapely.box(0, 0, float(size[1]), float(size[2])), 0.0
    chains = _of_svg(source) if source.lstrip("\ufeff \t\r\n").startswith("<") else _of_dxf(source)
    ends = [p for chain in chains for p in (chain[0], chain[-1]) if math.dist(chain[0], chain[-1]) > 0]
    points: Any = shapely.points(ends) if ends else []
    pairs = shapely.STRtree(points).query(points, predicate="dwithin", distance=_MEET) if ends else ((), ())
    gaps = [(ends[a], ends[b]) for a, b in zip(*pairs, strict=True) if a < b and ends[a] != ends[b]]
    lines: Any = shapely.unary_union([shapely.LineString(chain) for chain in (*chains, *gaps)])
    faces = [*shapely.polygonize([*getattr(lines, "geoms", [lines])]).geoms]
    if not faces:
        raise ValueError("nothing is enclosed")
    whole = max(faces, key=lambda face: float(shapely.Polygon(face.exterior).area))
    corner = whole.bounds[:2]
    found: shapely.Polygon = shapely.transform(whole, lambda points: points - corner)
    return found, max((math.dist(*gap) for gap in gaps), default=0.0)


def given_piece(source: str) -> shapely.Polygon:
    """That piece alone."""
    return given(source)[0]


def given_rings(source: str) -> list[Path]:
    """The outline of that piece, then its holes."""
    piece = given_piece(source)
    return [polygon([(x, y) for x, y in ring.coords[:-1]]) for ring in (piece.exterior, *piece.interiors)]


def strayed(rings: Sequence[shapely.LinearRing], wanted: Sequence[shapely.LinearRing]) -> float:
    """How far rings are from as many others, mm, each from the one that is nearest to it."""
    import shapely

    left, most = list(rings), 0.0
    for ring in wanted:
        off, best = min((float(shapely.hausdorff_distance(its, ring, densify=0.2)), k) for k, its in enumerate(left))
        most = max(most, off)
        left.pop(best)
    return most


def _of_svg(text: str) -> list[list[Point]]:
    from lxml import etree

    root = etree.fromstring(re.sub(r"^\s*<\?xml[^>]*\?>", "", text.lstrip("\ufeff")).encode(), etree.XMLParser(
        resolve_entities=False, no_network=True, load_dtd=False))
    mm = _mm_of(root)
    with units_of(mm):
        return [[(x * mm, -y * mm) for x, y in (placed(p, turn) for p in path.flattened(_FLAT / mm / _stretch(turn)))]
                for element, path, turn in drawn(root) if painted(element)]


def _mm_of(root: XmlElement) -> float:
    """mm of a unit of a drawing: by its width and viewBox, a px as many to the inch as its program takes: 96 (CSS
    Values 3, 5.2), Inkscape before 0.92 90, Illustrator 72."""
    if said := root.get(f"{{{_INKSCAPE}}}version", "9") if _INKSCAPE in root.nsmap.values() else "":
        dots = 90 if said[:3] in ("0.3", "0.4") or said[:4] == "0.91" else 96
    else:
        before = " ".join(str(one.text) for one in root.itersiblings(preceding=True))
        dots = 72 if "Generator: Adobe Illustrator" in before else 96
    box = root.get("viewBox", "").replace(",", " ").split()
    if len(box) < 4:
        return 25.4 / dots
    long = root.get("width", "").strip()
    unit = long.lstrip("0123456789. ")
    return float(long.removesuffix(unit)) * 25.4 / _TO_INCH.get(unit, dots) / float(box[2])


def _stretch(turn: Matrix) -> float:
    """How much longer a length becomes at most."""
    return max(1e-6, math.hypot(*turn[:4]))


def _of_dxf(text: str) -> list[list[Point]]:
    parts = sections(text.encode())
    units = header_values(parts.get("HEADER", []), "$INSUNITS")
    if len(units) != 1 or units[0] not in _MM:
        raise BadInput(f"its unit ($INSUNITS) is told as {' and '.join(units)[:40] or 'nothing'}")
    mm = _MM[units[0]]
    shown = [one for one in entities(parts.get("ENTITIES", [])) if not one.integer(67, 0)]  # 1: on a page of its own
    return [[(x * mm, y * mm) for x, y in DXF_SHAPES[one.kind](one).flattened(_FLAT / mm)] for one in shown]
