"""Is a layout right? Asked of the placements alone, with the exact faces of the parts, holes and all."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ..core.finding import Finding
from ..core.part import Part
from ..core.sheet import Placement, Sheet

if TYPE_CHECKING:
    import shapely

__all__ = ["verify"]

EXACT = 0.002
"""mm: what chords that stand for arcs and rounded coordinates may take from a distance."""

_FLAT = 0.0005


def verify(sheets: Sequence[Sheet], parts: Sequence[Part], spacing: float, margin: float) -> list[Finding]:
    """What is wrong with these sheets as a layout of the parts, each `count` times; nothing, if the list is empty.

    PARTS    a part is missing or too many, a sheet is of two materials, a job on the back has no front or not its
             parts, a two-faced part is turned so that it would not lie in its own hole when it is turned over
    MARGIN   a part nearer to the edge of its sheet than `margin` mm, or beyond it
    OVERLAP  two parts share material (a part in a hole of another shares none)
    SPACING  two parts nearer than `spacing` mm, all round, in a hole too
    """
    front = [sheet for sheet in sheets if sheet.face == "front"]
    found = [*_counts(front, parts), *_backs(front, [sheet for sheet in sheets if sheet.face == "back"])]
    for sheet in front:
        found += [*_whole(sheet), *_margins(sheet, margin), *_apart(sheet, spacing)]
    return found


def _counts(sheets: Sequence[Sheet], parts: Sequence[Part]) -> Iterator[Finding]:
    """Parts may be equal: what counts is how many there are of each."""
    asked: Counter[str] = Counter()
    for part in parts:
        asked[part.name] += part.count
    known = {(part.name, part.outline, part.holes) for part in parts}
    laid = Counter(p.part.name for sheet in sheets for p in sheet.placements)
    for name in dict.fromkeys((*asked, *laid)):
        if asked[name] != laid[name]:
            yield Finding("PARTS", name, f"{laid[name]} laid, {asked[name]} asked")
    for sheet in sheets:
        for p in sheet.placements:
            if (p.part.name, p.part.outline, p.part.holes) not in known:
                yield Finding("PARTS", f"{sheet.name}, {_where(p)}", "not the part that was asked")


def _backs(front: Sequence[Sheet], back: Sequence[Sheet]) -> Iterator[Finding]:
    """Each two-faced part has its second job in the same place, and can lie there when it is turned over."""
    asked = Counter((s.size, p) for s in front for p in s.placements if p.part.back)
    laid = Counter((s.size, p) for s in back for p in s.placements)
    for (_, p) in asked - laid:
        yield Finding("PARTS", _where(p), "its back is not on a job of its own")
    for (_, p) in laid - asked:
        yield Finding("PARTS", _where(p), "on the back of no such part")
    for (_, p) in asked:
        if p.angle and not _turns_over(p):
            yield Finding("PARTS", _where(p), f"turned by {p.angle:g} degrees, it does not lie in its own hole when it "
                          "is turned over")


def _turns_over(p: Placement) -> bool:
    import shapely

    here, over = (shapely.LinearRing(p.lay(p.part.outline, over).flattened(_FLAT)) for over in (False, True))
    return bool(shapely.hausdorff_distance(here, over) <= 0.01)


def _whole(sheet: Sheet) -> Iterator[Finding]:
    if not sheet.placements:
        yield Finding("PARTS", sheet.name, "an empty sheet")
    stuff = sorted({f"{p.part.material} {p.part.colour}".rstrip() + f" of {p.part.thickness:g} mm"
                    for p in sheet.placements})
    if len(stuff) > 1:
        yield Finding("PARTS", sheet.name, f"of more than one material: {', '.join(stuff)}")


def _margins(sheet: Sheet, margin: float) -> Iterator[Finding]:
    width, height = sheet.size
    piece = sheet.remnant.piece if sheet.remnant else None
    for p in sheet.placements:
        x0, y0, x1, y1 = p.lay(p.part.outline).bounds
        edges = [x0, y0, width - x1, height - y1]
        if piece is not None:
            face = _face(p)
            edges.append(face.distance(piece.boundary) if piece.contains(face) else -1.0)
        if not all(edge >= margin - EXACT for edge in edges):  # so that what is no number is refused
            yield Finding("MARGIN", f"{sheet.name}, {_where(p)}", f"{min(edges):.3f} mm from the edge of the sheet: at "
                          f"least {margin:g} mm")


def _apart(sheet: Sheet, spacing: float) -> Iterator[Finding]:
    import shapely

    placements = [p for p in sheet.placements if all(map(math.isfinite, (*p.at, p.angle)))]  # others have no margin
    faces = [_face(p) for p in placements]
    if not faces:
        return
    here, there = shapely.STRtree(faces).query(faces, predicate="dwithin", distance=spacing)
    for i, j in sorted(zip(here.tolist(), there.tolist(), strict=True)):
        if i >= j:
            continue
        pair = f"{sheet.name}, {_where(placements[i])} and {_where(placements[j])}"
        area, distance = faces[i].intersection(faces[j]).area, faces[i].distance(faces[j])
        if area > 0:
            yield Finding("OVERLAP", pair, f"the parts overlap by {area:.3f} mm2")
        elif distance < spacing - EXACT:
            yield Finding("SPACING", pair, f"{distance:.3f} mm apart: at least {spacing:g} mm")


def _face(p: Placement) -> shapely.Polygon:
    import shapely

    return shapely.Polygon(p.lay(p.part.outline).flattened(_FLAT),
                           [p.lay(hole).flattened(_FLAT) for hole in p.part.holes])


def _where(p: Placement) -> str:
    return f"{p.part.name} at ({p.at[0]:.2f}, {p.at[1]:.2f})"
