"""STL and 3MF files proved: each part as asked, and each plate with all its parts, in their places, none on another."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from ..core.finding import Finding
from ..core.part import Part
from ..core.sheet import Placement, Sheet
from ..core.workshop.relief import Relief
from .mesh import check_surface, level_faces
from .mesh_files import ReadItem, ReadPlate, ReadSurface, read_stl, read_threemf

__all__ = ["check_plate", "check_stl", "item_shapes"]

_NEAR = 0.005
"""mm: how far a part may lie from its place."""
_SLIT, _TURN = 0.002, 0.999
"""mm: how narrow a triangle is of which no way is asked; and the cosine of the turn between two ways that are one."""


def check_stl(data: bytes, part: Part, relief: Relief) -> list[Finding]:
    """As `mesh.check_surface`; MESH: a triangle looks another way than the file says. UNITS: the file does not say of
    which part it is, in mm. Raises BadInput for no STL."""
    surface = read_stl(data)
    told = [] if surface.told == f"polygo_fab {part.name}, mm" else [
        Finding("UNITS", part.name, f"it calls itself '{surface.told[:60]}': expected {part.name}, in mm")]
    return [*told, *(Finding("MESH", part.name, wrong) for wrong in _turned(surface)),
            *check_surface(surface.triangles, part, relief)]


def _turned(surface: ReadSurface) -> Iterator[str]:
    """How many triangles do not look where their normal points, by the turn of their corners; of a slit the corners, as
    short floats, do not tell."""
    import numpy

    sides, normals = surface.triangles, surface.normals
    if normals is None:
        return
    turned = numpy.cross(sides[:, 1] - sides[:, 0], sides[:, 2] - sides[:, 0])
    doubled, lengths = numpy.linalg.norm(turned, axis=1), numpy.linalg.norm(normals, axis=1)
    longest = numpy.max(numpy.linalg.norm(sides - numpy.roll(sides, 1, axis=1), axis=2), axis=1)
    wide = doubled > _SLIT * longest
    said = lengths > 0  # a normal of nothing leaves it to the corners
    away = numpy.einsum("ij,ij->i", turned, normals) < _TURN * doubled * lengths
    odd = numpy.abs(lengths - 1) > 1e-3
    if count := int(numpy.sum(said & ((wide & away) | odd | ~numpy.isfinite(lengths)))):
        first = surface.triangles[int(numpy.argmax(said & ((wide & away) | odd)))][0]
        yield (f"{count} triangles look another way than the file says, first at "
               f"{first[0]:.2f}, {first[1]:.2f}, {first[2]:.2f}")


def check_plate(data: bytes, sheet: Sheet, placements: Sequence[Placement], relief: Relief) -> list[Finding]:
    """As `mesh.check_surface`, of each part once; UNITS: not in mm. BODIES: not the parts of the job, or elsewhere.
    OVERLAP: two share room. BED: one reaches beyond the sheet, which is the bed where one is named. Raises BadInput for
    no 3MF."""
    plate = read_threemf(data)
    if plate.unit != "millimeter":
        return [Finding("UNITS", sheet.name, f"its unit is '{plate.unit[:40]}': expected millimeter")]
    found = [] if plate.title == sheet.name else [
        Finding("BODIES", sheet.name, f"it calls itself '{plate.title[:60]}': expected {sheet.name}")]
    parts = {place.part.name: place.part for place in placements}
    named = Counter(surface.told for surface in plate.surfaces.values())
    if set(named) != set(parts) or any(count > 1 for count in named.values()):
        return [*found, Finding("BODIES", sheet.name, f"holds {', '.join(sorted(named.elements()))[:120]}: expected "
                                f"{', '.join(sorted(parts))[:120]}")]
    for surface in plate.surfaces.values():
        found += check_surface(surface.triangles, parts[surface.told], relief)
    found += _placed(plate, sheet, placements)
    return found or list(_laid_wrong(plate, sheet))


def _placed(plate: ReadPlate, sheet: Sheet, placements: Sequence[Placement]) -> Iterator[Finding]:
    """Each part of the job lies where the laser cuts it, and nothing else does."""
    asked: dict[str, list[Placement]] = {}
    for place in placements:
        asked.setdefault(place.part.name, []).append(place)
    counts = Counter(plate.surfaces[item.surface].told for item in plate.items)
    if counts != {name: len(places) for name, places in asked.items()}:
        yield Finding("BODIES", sheet.name, f"{dict(sorted(counts.items()))} on the bed: expected "
                      f"{ {name: len(places) for name, places in sorted(asked.items())} }")
        return
    for item in plate.items:
        name = plate.surfaces[item.surface].told
        near = min(asked[name], key=lambda place: math.dist(place.at, item.transform[9:11]))
        asked[name].remove(near)
        c, s = math.cos(math.radians(near.angle)), math.sin(math.radians(near.angle))
        wanted = (c, s, 0, -s, c, 0, 0, 0, 1, *near.at, 0)
        if max(abs(a - b) for a, b in zip(item.transform[:9], wanted, strict=False)) > 1e-6 \
                or math.dist(item.transform[9:], wanted[9:]) > _NEAR:
            yield Finding("BODIES", sheet.name, f"{name} lies at {_numbers(item.transform)}: expected at "
                          f"{_numbers(wanted)}")


def item_shapes(plate: ReadPlate) -> list[tuple[str, Any]]:
    """Each thing on the bed with what it covers of it, mm."""
    import shapely

    shades = {number: shapely.union_all([shape for (_, up), shape in (level_faces(surface.triangles) or {}).items()
                                         if not up]) for number, surface in plate.surfaces.items()}
    return [(plate.surfaces[item.surface].told, _laid(shades[item.surface], item)) for item in plate.items]


def _laid(shade: Any, item: ReadItem) -> Any:
    from shapely.affinity import affine_transform

    m = item.transform
    return affine_transform(shade, [m[0], m[3], m[1], m[4], m[9], m[10]])


def _laid_wrong(plate: ReadPlate, sheet: Sheet) -> Iterator[Finding]:
    import shapely

    shapes, (wide, high) = item_shapes(plate), sheet.size
    for name, shape in shapes:
        x0, y0, x1, y1 = shapely.bounds(shape)
        if min(x0, y0, wide - x1, high - y1) < -_NEAR:
            yield Finding("BED", sheet.name, f"{name} reaches to {x0:.2f}, {y0:.2f} and {x1:.2f}, {y1:.2f} on a bed of "
                          f"{wide:g} x {high:g} mm")
            return
    tree = shapely.STRtree([shape for _, shape in shapes])
    for k, (name, shape) in enumerate(shapes):
        for other in tree.query(shape, predicate="intersects"):
            if k < other:
                yield Finding("OVERLAP", sheet.name, f"{name} and {shapes[other][0]} touch or share room")
                return


def _numbers(values: Sequence[float]) -> str:
    return " ".join(f"{value:.4g}" for value in values)
