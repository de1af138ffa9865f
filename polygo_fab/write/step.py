"""STEP: bodies and assemblies as exact solids, arcs as cylinders. Needs the `cad` extra (cadquery)."""

from __future__ import annotations

import math
import tempfile
from pathlib import Path as FilePath
from typing import Any

from ..core.cad import load_cad
from ..core.path import Arc, Path
from ..core.solid import Body, Prism
from .step_text import canonical

__all__ = ["step"]


def step(name: str, bodies: tuple[Body, ...]) -> bytes:
    """A STEP file of one body, or of an assembly in which each body keeps its name and colour. Units mm."""
    cq = load_cad()
    assembly = cq.Assembly(name=name)
    shapes: dict[Body, Any] = {}
    for i, body in enumerate(bodies):
        shape = shapes.setdefault(body, _solid(cq, body))
        assembly.add(shape, name=f"{body.name}-{i + 1}",
                     color=cq.Color(*_rgba(body.colour, body.opacity)))
    with tempfile.TemporaryDirectory() as folder:
        target = FilePath(folder) / "assembly.step"
        assembly.export(str(target), exportType="STEP", write_pcurves=False)
        text = target.read_text()
    return canonical(text, name).encode()


def _solid(cq: Any, body: Body) -> Any:
    shape = _prism(cq, body.prisms[0])
    for prism in body.prisms[1:]:
        shape = shape.fuse(_prism(cq, prism))
    for cut in body.cuts:
        shape = shape.cut(_prism(cq, cut))
    return shape.clean()


def _prism(cq: Any, prism: Prism) -> Any:
    to = {"xy": lambda u, v: cq.Vector(u, v, prism.start), "xz": lambda u, v: cq.Vector(u, prism.start, v),
          "yz": lambda u, v: cq.Vector(prism.start, u, v)}[prism.plane]
    along = {"xy": (0, 0, 1), "xz": (0, 1, 0), "yz": (1, 0, 0)}[prism.plane]
    way = cq.Vector(*(a * prism.length for a in along))
    outer, *inner = (_wire(cq, path, to) for path in (prism.profile, *prism.holes))
    return cq.Solid.extrudeLinear(outer, inner, way)


def _wire(cq: Any, path: Path, to: Any) -> Any:
    edges = []
    for at, segment in path.pieces():
        if isinstance(segment, Arc):
            turn = segment.sweep(at) / 2
            x, y = at[0] - segment.centre[0], at[1] - segment.centre[1]
            c, s = math.cos(turn), math.sin(turn)
            middle = (segment.centre[0] + x * c - y * s, segment.centre[1] + x * s + y * c)
            edges.append(cq.Edge.makeThreePointArc(to(*at), to(*middle), to(*segment.end)))
        else:
            edges.append(cq.Edge.makeLine(to(*at), to(*segment.end)))
    return cq.Wire.assembleEdges(edges)


def _rgba(colour: str, opacity: float) -> tuple[float, float, float, float]:
    return (*(int(colour[i:i + 2], 16) / 255 for i in (1, 3, 5)), opacity)  # type: ignore[return-value]
