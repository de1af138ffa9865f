"""Surfaces of triangles read back from the bytes of STL and 3MF files."""

from __future__ import annotations

import io
import re
import struct
import zipfile
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..core.errors import BadInput
from .untyped import XmlElement

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

__all__ = ["ReadItem", "ReadPlate", "ReadSurface", "read_stl", "read_threemf"]

_CORE = "{http://schemas.microsoft.com/3dmanufacturing/core/2015/02}"
_MODEL, _RELATED = "3D/3dmodel.model", "_rels/.rels"
_NAMES = {"[Content_Types].xml", _RELATED, _MODEL}
_MOST = 256_000_000
"""Bytes of a file, or of what a package says that it holds: more is no plate of ours."""


@dataclass(frozen=True, eq=False)
class ReadSurface:
    """`triangles`: three corners each, mm, as they stand in the file; `told` what the file calls it; `normals` the way
    in which the file says that each looks, where it says so."""

    told: str
    triangles: NDArray[numpy.float64]
    normals: NDArray[numpy.float64] | None = None


@dataclass(frozen=True)
class ReadItem:
    """A thing on the bed: the number of its surface, and the twelve numbers that lay it there, row by row."""

    surface: int
    transform: tuple[float, ...]


@dataclass(frozen=True)
class ReadPlate:
    """A 3MF: its unit, what it is called, its surfaces by their numbers, and what lies on the bed."""

    unit: str
    title: str
    surfaces: dict[int, ReadSurface]
    items: tuple[ReadItem, ...]


def read_stl(data: bytes) -> ReadSurface:
    """A binary STL. Raises BadInput for anything else."""
    import numpy

    if len(data) < 84 or data[:5].lower() == b"solid":
        raise BadInput("not a binary STL: it is text, or ends within its head")
    (count,) = struct.unpack("<I", data[80:84])
    if len(data) != 84 + 50 * count or not count:
        raise BadInput(f"not a binary STL: {len(data)} bytes, and {count} triangles take {84 + 50 * count}")
    facets = numpy.frombuffer(data, offset=84, dtype=[("f", "<f4", 12), ("free", "<u2")])
    corners = facets["f"][:, 3:].reshape(-1, 3, 3).astype(float)
    if not numpy.isfinite(corners).all():
        raise BadInput("not a binary STL that can be read: a coordinate is no number")
    return ReadSurface(data[:80].decode("ascii", "replace").rstrip(), corners, facets["f"][:, :3].astype(float))


def read_threemf(data: bytes) -> ReadPlate:
    """A 3MF of whole surfaces on the bed, without any extension. Raises BadInput for anything else."""
    root = _model(data)
    resources, build = root.find(f"{_CORE}resources"), root.find(f"{_CORE}build")
    if resources is None or build is None:
        raise BadInput("not a 3MF that can be read: no resources or no build")
    try:
        surfaces = {int(its.get("id")): ReadSurface(its.get("name", ""), _triangles(its))
                    for its in resources.findall(f"{_CORE}object")}
        items = tuple(ReadItem(int(its.get("objectid")), _twelve(its.get("transform")))
                      for its in build.findall(f"{_CORE}item"))
    except (TypeError, ValueError, AttributeError, IndexError) as error:
        raise BadInput(f"not a 3MF that can be read: {error}") from None
    if len(surfaces) != len(resources) or any(item.surface not in surfaces for item in items):
        raise BadInput("not a 3MF that can be read: an object has no mesh, a number twice, or is not there")
    title = next((its.text or "" for its in root.findall(f"{_CORE}metadata") if its.get("name") == "Title"), "")
    return ReadPlate(root.get("unit", "millimeter"), title, surfaces, items)


def _model(data: bytes) -> XmlElement:
    """The root of the model, to which the package must lead."""
    from lxml import etree

    try:
        with zipfile.ZipFile(io.BytesIO(data)) as package:
            names = package.namelist()
            if set(names) != _NAMES or len(names) != len(_NAMES):
                raise BadInput(f"not a 3MF as polygo_fab writes it: it holds {', '.join(names)[:80]}")
            if sum(entry.file_size for entry in package.infolist()) > _MOST:
                raise BadInput(f"a 3MF of more than {_MOST // 1_000_000} MB cannot be read")
            texts = {name: package.read(name) for name in names}
        parser = etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=True)
        roots = {name: etree.fromstring(text, parser) for name, text in texts.items()}
    except (zipfile.BadZipFile, zipfile.LargeZipFile, NotImplementedError, RuntimeError, EOFError, OSError,
            etree.XMLSyntaxError) as error:
        raise BadInput(f"not a 3MF that can be read: {error}") from None
    leads = [its.get("Target") for its in roots[_RELATED] if str(its.get("Type", "")).endswith("/3dmodel")]
    kinds = {its.get("Extension"): its.get("ContentType") for its in roots["[Content_Types].xml"]}
    if leads != [f"/{_MODEL}"] or not str(kinds.get("model", "")).endswith("3dmanufacturing-3dmodel+xml"):
        raise BadInput("not a 3MF that can be read: its package leads to no model")
    return roots[_MODEL]


def _triangles(its: XmlElement) -> NDArray[numpy.float64]:
    import numpy

    vertices = its.findall(f"{_CORE}mesh/{_CORE}vertices/{_CORE}vertex")
    corners = numpy.array([[float(v.get(axis)) for axis in "xyz"] for v in vertices]).reshape(-1, 3)
    numbers = numpy.array([[int(t.get(key)) for key in ("v1", "v2", "v3")]
                           for t in its.findall(f"{_CORE}mesh/{_CORE}triangles/{_CORE}triangle")]).reshape(-1, 3)
    if not len(numbers) or numbers.min() < 0 or not numpy.isfinite(corners).all():
        raise ValueError("an object without triangles, or a corner that is none")
    found: NDArray[numpy.float64] = corners[numbers]
    return found


def _twelve(text: str | None) -> tuple[float, ...]:
    values = tuple(float(word) for word in re.split(r"\s+", text.strip())) if text else (1, 0, 0, 0, 1, 0, 0, 0, 1, 0,
                                                                                        0, 0)
    if len(values) != 12:
        raise ValueError(f"a transform of {len(values)} numbers")
    return values
