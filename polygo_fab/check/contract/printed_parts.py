"""CONTRACT: what a 3D printer makes of a kit are its parts: as many of each, as large, as thick, of that shape."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING

from ...core.finding import Finding
from ..mesh import level_faces
from ..mesh_files import ReadPlate, ReadSurface, read_threemf
from .asked import Asked
from .of_kit import asked_of
from .spares import Spares

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

__all__ = ["check_printed_parts", "filled", "same_shape"]

_NEAR = 0.03
"""mm: how far the outline of a part may lie from the one asked."""


def check_printed_parts(kit: str, settings: Mapping[str, object], told: Collection[str], files: Mapping[str, bytes],
                        sets: int = 1, spares: Mapping[str, int] | None = None) -> list[Finding]:
    """What is wrong with the 3MF files of a kit, by their names, taken together.

    told   the names of the parts of the kit
    sets   how many of the product there are to be; `spares` how many of a part besides
    Raises BadInput for what is no 3MF.
    """
    asked = asked_of(kit, settings, told)
    if asked is None:
        return []
    plates = [read_threemf(data) for data in files.values()]
    counts = Counter(name for plate in plates for name in _names(plate))
    wrong = list(_counted(asked.parts, counts, sets, Spares(told=spares or {})))
    surfaces = {its.told: its for plate in plates for its in plate.surfaces.values()}
    for name, surface in sorted(surfaces.items()):
        part = next((part for part in asked.parts if fnmatchcase(name, part.name)), None)
        wrong += [f"{name} is no part of this kit"] if part is None else _shaped(name, part, surface)
    return [Finding("CONTRACT", kit, text) for text in dict.fromkeys(wrong)][:8]


def _names(plate: ReadPlate) -> Iterator[str]:
    return (plate.surfaces[item.surface].told for item in plate.items)


def _counted(parts: Collection[Asked], counts: Mapping[str, int], sets: int, spares: Spares) -> Iterator[str]:
    for part in parts:
        found = sum(count for name, count in counts.items() if fnmatchcase(name, part.name))
        wanted = part.count * sets + spares.of(part.name)
        if found != wanted:
            yield f"{found} {part.name}: expected {wanted}"


def _shaped(name: str, part: Asked, surface: ReadSurface) -> Iterator[str]:
    """As thick as its sheet where nothing is burned, and of its outline wherever that is drawn."""
    import shapely

    faces = level_faces(surface.triangles)
    down = [at for at, up in faces or {} if not up]
    if faces is None or not down:
        yield f"{name} is not flat"
        return
    top = max((at for at, up in faces if up and not _all_in_relief(faces, at)), default=0.0)
    if abs(top - min(down) - part.stuff.thickness) > _NEAR:
        yield f"{name} is {top - min(down):.2f} mm thick: expected {part.stuff.thickness:g} mm"
    if part.whole:
        return
    shape = shapely.union_all([face for (_, up), face in faces.items() if not up], grid_size=1e-5)
    asked = part.outline.area - sum(part.holes)  # the holes of an arc are asked by their areas alone
    outer = filled(shape) if part.lifts is not None else shape
    if not same_shape(outer, part.outline) or abs(shape.area - asked) > _NEAR * shape.length:
        yield f"{name} has not the outline that is asked: {shape.area:.1f} mm2, expected {asked:.1f} mm2"


def filled(shape: BaseGeometry) -> BaseGeometry:
    """Without its holes."""
    import shapely

    return shapely.union_all([shapely.Polygon(one.exterior) for one in shapely.get_parts(shape)])


def _all_in_relief(faces: Mapping[tuple[float, bool], BaseGeometry], at: float) -> bool:
    """Whether a level that looks up is that of raised lines: the larger one below it is the face."""
    return any(up and height < at and shape.area > faces[at, True].area for (height, up), shape in faces.items())


def same_shape(found: BaseGeometry, asked: BaseGeometry) -> bool:
    """Whether two shapes are one when the middles of their boxes lie on each other."""
    import shapely
    from shapely.affinity import translate

    (a, b, c, d), (e, f, g, h) = found.bounds, asked.bounds
    moved = translate(found, (e + g - a - c) / 2, (f + h - b - d) / 2)
    return bool(shapely.buffer(asked, _NEAR).covers(moved) and shapely.buffer(moved, _NEAR).covers(asked))
