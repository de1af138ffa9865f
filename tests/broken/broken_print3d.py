"""A plate for a 3D printer with a groove on each face, and broken ones made from it.

`python tests/broken/broken_print3d.py` writes tests/broken/print3d; a test holds the files against this table. Nothing
here uses the writers: the plate is a grid of columns, each from a height to a height. A broken file is called
CODE-what.stl or CODE-what.3mf. Lengths in mm.
"""

from __future__ import annotations

import io
import struct
import zipfile
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path as FilePath

__all__ = ["BED", "DEPTH", "FOLDER", "NAME", "PLACES", "SIZE", "WIDTH", "files"]

FOLDER = FilePath(__file__).parent / "print3d"
NAME, SIZE, DEPTH, WIDTH = "plate", (20.0, 10.0, 3.0), 0.4, 0.8
BED, PLACES = (60.0, 30.0), ((5.0, 5.0, 0), (45.0, 5.0, 90))
"""The bed, and where two plates lie on it: x, y, and the quarter turns in degrees."""

Corner = tuple[float, float, float]
Triangle = tuple[Corner, Corner, Corner]


def plate(*, size: Corner = SIZE, front: float = 5.0, back: float = 10.0, over: float = -DEPTH, under: float = DEPTH,
          at: Corner = (0, 0, 0)) -> list[Triangle]:
    """With a line along x at y = `front`, so far `over` the face, and a groove along y at x = `back` below."""
    (w, h, t), half = size, WIDTH / 2
    xs, ys = [0.0, back - half, back + half, w], [0.0, front - half, front + half, h]
    cells = {(i, j): (under if i == 1 else 0.0, t + (over if j == 1 else 0.0)) for i in range(3) for j in range(3)}
    levels = sorted({z for column in cells.values() for z in column})
    found: list[Triangle] = []

    def quad(a: Corner, b: Corner, c: Corner, d: Corner) -> None:
        found.extend([(a, b, c), (a, c, d)])

    for (i, j), (low, high) in cells.items():
        (x0, x1), (y0, y1) = xs[i:i + 2], ys[j:j + 2]
        quad((x0, y0, high), (x1, y0, high), (x1, y1, high), (x0, y1, high))
        quad((x0, y0, low), (x0, y1, low), (x1, y1, low), (x1, y0, low))
        ring = ((x0, y0), (x1, y0), (x1, y1), (x0, y1), (x0, y0))
        for (a, b), beside in zip(pairwise(ring), ((i, j - 1), (i + 1, j), (i, j + 1), (i - 1, j)), strict=True):
            its = cells.get(beside, (0.0, 0.0))
            for bottom, top in pairwise(levels):
                if low <= bottom and top <= high and not (its[0] <= bottom and top <= its[1]):
                    quad((*a, bottom), (*b, bottom), (*b, top), (*a, top))
    return [tuple((x + at[0], y + at[1], z + at[2]) for x, y, z in triangle) for triangle in found]  # type: ignore[misc]


def stl(triangles: Sequence[Triangle], told: str = f"polygo_fab {NAME}, mm") -> bytes:
    rows = (struct.pack("<12fH", 0, 0, 0, *(v for corner in triangle for v in corner), 0) for triangle in triangles)
    return told.encode().ljust(80) + struct.pack("<I", len(triangles)) + b"".join(rows)


def _looking(triangles: Sequence[Triangle], wrong: int) -> bytes:
    """With the way in which each triangle looks, of the first turned to `wrong` axes or away (-1)."""
    data = bytearray(stl(triangles))
    for k, (a, b, c) in enumerate(triangles):
        u, v = ([q - p for p, q in zip(a, other, strict=True)] for other in (b, c))
        across = (u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0])
        length = sum(x * x for x in across) ** 0.5
        way = [x / length for x in across]
        if k == 0:
            way = [-x for x in way] if wrong < 0 else way[wrong:] + way[:wrong]
        data[84 + 50 * k:96 + 50 * k] = struct.pack("<3f", *way)
    return bytes(data)


def threemf(triangles: Sequence[Triangle], unit: str = "millimeter", name: str = NAME, title: str = "job",
            places: Sequence[tuple[float, float, int]] = PLACES, flip: int = 1) -> bytes:
    corners = {corner: k for k, corner in enumerate(dict.fromkeys(c for triangle in triangles for c in triangle))}
    vertices = "".join(f'<vertex x="{x:g}" y="{y:g}" z="{z:g}"/>' for x, y, z in corners)
    turns = "".join('<triangle v1="{}" v2="{}" v3="{}"/>'.format(*(corners[c] for c in t)) for t in triangles)
    rows = {0: f"1 0 0 0 {flip} 0 0 0 1", 90: f"0 1 0 {-flip} 0 0 0 0 1"}
    items = "".join(f'<item objectid="1" transform="{rows[angle]} {x:g} {y:g} 0"/>' for x, y, angle in places)
    core = "http://schemas.microsoft.com/3dmanufacturing/core/2015/02"
    package = "http://schemas.openxmlformats.org/package/2006"
    texts = {
        "[Content_Types].xml": f'<Types xmlns="{package}/content-types"><Default Extension="rels" ContentType='
        '"application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="model" ContentType='
        '"application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/></Types>',
        "_rels/.rels": f'<Relationships xmlns="{package}/relationships"><Relationship Target="/3D/3dmodel.model" '
        'Id="a" Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/></Relationships>',
        "3D/3dmodel.model": f'<model unit="{unit}" xmlns="{core}"><metadata name="Title">{title}</metadata><resources>'
        f'<object id="1" type="model" name="{name}"><mesh><vertices>{vertices}</vertices><triangles>{turns}</triangles>'
        f"</mesh></object></resources><build>{items}</build></model>"}
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        for path, text in texts.items():
            archive.writestr(zipfile.ZipInfo(path), text)
    return stream.getvalue()


def _slanted() -> list[Triangle]:
    """One corner of the top drawn outwards."""
    w, h, t = SIZE
    return [tuple((x + 0.2, y, z) if (x, y, z) == (w, h, t) else (x, y, z) for x, y, z in triangle)  # type: ignore[misc]
            for triangle in plate()]


def files() -> dict[str, bytes]:
    """Every file by its name."""
    good = plate()
    w, h, t = SIZE
    inside = [triangle[::-1] for triangle in good]
    far = plate(size=(6.0, 3.0, t), front=1.5, back=3.0, at=(w + 1, 0, 0))
    return {
        "good.stl": stl(good), "good.3mf": threemf(good),
        "MESH-triangle-missing.stl": stl(good[:-1]),
        "MESH-triangle-twice.stl": stl([*good, good[0]]),
        "MESH-triangle-turned.stl": stl([good[0][::-1], *good[1:]]),
        "MESH-inside-out.stl": stl(inside),
        "MESH-two-pieces.stl": stl([*good, *far]),
        "good-looking-out.stl": _looking(good, 0),
        "MESH-normal-away.stl": _looking(good, -1),
        "MESH-normal-aside.stl": _looking(good, 1),
        "MESH-needle.stl": stl([*good, (good[0][0], good[0][0], good[0][1])]),
        "BODIES-wider.stl": stl(plate(size=(w + 0.05, h, t))),
        "BODIES-thicker.stl": stl(plate(size=(w, h, t + 0.1))),
        "BODIES-above-the-bed.stl": stl(plate(at=(0, 0, 0.2))),
        "BODIES-slanted.stl": stl(_slanted()),
        "VOLUME-longer.stl": stl(plate(size=(w, h + 0.2, t))),
        "RELIEF-line-moved.stl": stl(plate(front=5.2)),
        "RELIEF-line-moved-below.stl": stl(plate(back=9.8)),
        "RELIEF-too-deep.stl": stl(plate(over=-0.6)),
        "RELIEF-too-shallow-below.stl": stl(plate(under=0.2)),
        "RELIEF-line-missing.stl": stl(plate(over=0.0)),
        "UNITS-another-part.stl": stl(good, "polygo_fab crown, mm"),
        "UNITS-inches.3mf": threemf(good, unit="inch"),
        "MESH-triangle-missing.3mf": threemf(good[:-1]),
        "BODIES-one-missing.3mf": threemf(good, places=PLACES[:1]),
        "BODIES-one-too-many.3mf": threemf(good, places=[*PLACES, (5.0, 18.0, 0)]),
        "BODIES-moved.3mf": threemf(good, places=[(5.0, 5.1, 0), PLACES[1]]),
        "BODIES-not-turned.3mf": threemf(good, places=[PLACES[0], (*PLACES[1][:2], 0)]),
        "BODIES-mirrored.3mf": threemf(good, flip=-1),
        "BODIES-another-name.3mf": threemf(good, name="crown"),
        "BODIES-another-job.3mf": threemf(good, title="other"),
        "OVERLAP-two-plates.3mf": threemf(good, places=[PLACES[0], (24.0, 5.0, 0)]),
    }


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, data in files().items():
        (FOLDER / name).write_bytes(data)
