"""PDF of a laser job, 1:1: one page of the sheet's size, strokes only, one layer per operation in the order of work.

Written plainly, object by object (PDF 1.7, ISO 32000-1): such a page needs a handful of kinds of them, and reportlab
writes no layers (optional content) and mentions a font on every page, which a page to cut must not have. Curves are
within 0.001 mm of the arcs; lengths are points, 1/72 inch, with 6 decimals.
"""

from __future__ import annotations

import zlib

from ..core.part import NOTE, OPERATIONS
from ..core.path import Arc, Path, Point
from ..core.sheet import GENERIC, Profile, Sheet
from ..core.units import number
from .curves import beziers

__all__ = ["sheet_pdf"]

_POINTS = 72 / 25.4
"""In a millimetre."""


def sheet_pdf(sheet: Sheet, profile: Profile = GENERIC) -> bytes:
    """The same strokes as the SVG, y up, the sheet's lower left corner at the origin of the page."""
    strokes = sheet.strokes()
    used = [operation for operation in (*OPERATIONS, NOTE) if any(s.operation == operation for s in strokes)]
    drawn = []
    for operation in used:
        paths = [_data(stroke.path) for stroke in strokes if stroke.operation == operation]
        drawn.append("\n".join([f"/OC /{operation} BDC", f"{_colour(profile.colour(operation))} RG", *paths, "EMC"]))
    content = "\n".join([f"{number(profile.stroke_width * _POINTS, 6)} w 1 J 1 j", *drawn, ""])
    packed = zlib.compress(content.encode("ascii"), 9)
    first = 6  # of the layers
    groups = [f"{first + i} 0 R" for i in range(len(used))]
    named = " ".join(f"/{operation} {group}" for operation, group in zip(used, groups, strict=True))
    size = " ".join(number(length * _POINTS, 6) for length in sheet.size)
    every = " ".join(groups)
    objects: list[str | bytes] = [
        f"<< /Type /Catalog /Pages 2 0 R /Lang (en) /ViewerPreferences << /PrintScaling /None /DisplayDocTitle true >>"
        f" /OCProperties << /OCGs [{every}] /D << /Order [{every}] /ON [{every}] >> >> >>",
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {size}] /Contents 4 0 R"
        f" /Resources << /Properties << {named} >> >> >>",
        f"<< /Filter /FlateDecode /Length {len(packed)} >>\nstream\n".encode() + packed + b"\nendstream",
        f"<< /Title {_text(sheet.name)} /Creator (polygo_fab) >>",
        *(f"<< /Type /OCG /Name {_text(profile.layer(operation))} >>" for operation in used),
    ]
    return _file([o if isinstance(o, bytes) else o.encode("ascii") for o in objects])


def _file(objects: list[bytes]) -> bytes:
    """Objects numbered from 1 on (1 the catalog, 5 the information), and the table that says where each one is."""
    data, places = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", list[int]()
    for index, body in enumerate(objects, start=1):
        places.append(len(data))
        data += b"%d 0 obj\n%b\nendobj\n" % (index, body)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    return data + (b"xref\n0 %d\n0000000000 65535 f \n%btrailer\n<< /Size %d /Root 1 0 R /Info 5 0 R >>\n"
                   b"startxref\n%d\n%%%%EOF\n" % (len(objects) + 1, table, len(objects) + 1, len(data)))


def _text(words: str) -> str:
    """A text in UTF-16, in hexadecimal."""
    return f"<feff{words.encode('utf-16-be').hex()}>"


def _colour(colour: str) -> str:
    return " ".join(number(int(colour[i:i + 2], 16) / 255, 5) for i in (1, 3, 5))


def _data(path: Path) -> str:
    """The path and the operator that draws it; the last line of a closed one is drawn by closing."""
    words = [f"{_point(path.start)} m"]
    last = len(path.segments) - 1
    for index, (at, segment) in enumerate(path.pieces()):
        if isinstance(segment, Arc):
            words += [f"{' '.join(map(_point, curve))} c" for curve in beziers(at, segment)]
        elif not (index == last and path.closed):
            words.append(f"{_point(segment.end)} l")
    return " ".join([*words, "s" if path.closed else "S"])


def _point(p: Point) -> str:
    return f"{number(p[0] * _POINTS, 6)} {number(p[1] * _POINTS, 6)}"
