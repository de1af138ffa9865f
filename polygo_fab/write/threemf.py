"""3MF: the parts of one job on the bed of a 3D printer, each by its name and in its place (3MF Core Specification).

A ZIP of three XML files, with the date of no day, so that the same job gives the same bytes.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from xml.sax.saxutils import escape, quoteattr

from ..core.sheet import Placement, Sheet
from ..core.workshop.relief import Relief
from .mesh import Surface, mesh
from .zipped import zipped

__all__ = ["printed", "threemf"]

_CORE = "http://schemas.microsoft.com/3dmanufacturing/core/2015/02"
_TYPES = ('<?xml version="1.0" encoding="UTF-8"?>\n'
          '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
          '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
          '<Default Extension="model" ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/></Types>\n')
_RELATIONS = ('<?xml version="1.0" encoding="UTF-8"?>\n'
              '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
              '<Relationship Id="model" Target="/3D/3dmodel.model" '
              'Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/></Relationships>\n')


def printed(sheet: Sheet) -> tuple[Placement, ...]:
    """What a printer makes of a laser job: its parts, once; no blanks, of which parts are cut when they are turned."""
    return tuple(place for place in sheet.placements if not place.part.blank) if sheet.face != "back" else ()


def threemf(sheet: Sheet, relief: Relief) -> bytes:
    """The parts of the job where they lie on its sheet. Raises BadInput as `mesh`."""
    model = "\n".join(_model(sheet, relief)) + "\n"
    return zipped((name, text.encode()) for name, text in (
        ("[Content_Types].xml", _TYPES), ("_rels/.rels", _RELATIONS), ("3D/3dmodel.model", model)))


def _model(sheet: Sheet, relief: Relief) -> Iterator[str]:
    places = printed(sheet)
    parts = list(dict.fromkeys(place.part for place in places))
    numbers = {part: number for number, part in enumerate(parts, start=1)}
    yield '<?xml version="1.0" encoding="UTF-8"?>'
    yield f'<model unit="millimeter" xml:lang="en" xmlns="{_CORE}">'
    yield f'<metadata name="Title">{escape(sheet.name)}</metadata>'
    yield '<metadata name="Application">polygo_fab</metadata>'
    yield "<resources>"
    for part, number in numbers.items():
        yield f'<object id="{number}" type="model" name={quoteattr(part.name)}>'
        yield from _surface(mesh(part, relief))
        yield "</object>"
    yield "</resources>"
    yield "<build>"
    for place in places:
        yield f'<item objectid="{numbers[place.part]}" transform="{_transform(place)}"/>'
    yield "</build>"
    yield "</model>"


def _surface(its: Surface) -> Iterator[str]:
    yield "<mesh><vertices>"
    yield from (f'<vertex x="{_mm(x)}" y="{_mm(y)}" z="{_mm(z)}"/>' for x, y, z in its.corners)
    yield "</vertices><triangles>"
    yield from (f'<triangle v1="{a}" v2="{b}" v3="{c}"/>' for a, b, c in its.triangles)
    yield "</triangles></mesh>"


def _transform(place: Placement) -> str:
    """A row for each axis of the part, and one for its origin (3MF Core Specification, 3.3)."""
    c, s = math.cos(math.radians(place.angle)), math.sin(math.radians(place.angle))
    return " ".join(_mm(value, 9) for value in (c, s, 0, -s, c, 0, 0, 0, 1, *place.at, 0))


def _mm(value: float, digits: int = 4) -> str:
    text = f"{value:.{digits}f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
