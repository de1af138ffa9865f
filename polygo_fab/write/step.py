"""STEP: bodies and assemblies as exact solids, arcs as cylinders. Needs the `cad` extra (cadquery)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from ..core.errors import BadInput
from ..core.path import Arc, Path
from ..core.solid import Body, Prism
from ..runtime.cad import load_cad
from ..runtime.memory_file import memory_file
from .step_text import canonical

__all__ = ["step"]


def step(name: str, bodies: Sequence[Body]) -> bytes:
    """A STEP file of one body, or of an assembly in which each body keeps its name and colour. Units mm.

    Raises BadInput where there is no room for what the CAD kernel writes: it does not tell by itself."""
    cq = load_cad()
    assembly = cq.Assembly(name=name)
    shapes: dict[Body, Any] = {}
    for i, body in enumerate(bodies):
        shape = shapes.setdefault(body, _solid(cq, body))
        assembly.add(shape, name=f"{body.name}-{i + 1}",
                     color=cq.Color(*_rgba(body.colour, body.opacity)))
    try:
        with memory_file() as target:
            assembly.export(str(target), exportType="STEP", write_pcurves=False)
            text = target.read_text()
    except (OSError, ValueError) as error:
        raise BadInput(f"cannot write the solids of '{name}': {getattr(error, 'strerror', None) or error}") from None
    if not text.rstrip().endswith("END-ISO-10303-21;"):
        raise BadInput(f"cannot write the solids of '{name}': no room in memory, or in the folder for temporary files")
    return canonical(text, name).encode()


def _solid(cq: object, body: Body) -> Any:
    """One prism stays as it was drawn: `clean` merges faces in the order of addresses, which is new each time."""
    shape = _prism(cq, body.prisms[0])
    if len(body.prisms) == 1 and not body.cuts:
        return shape
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
    outer, *inner = (_wire(cq, path, to, cq.Vector(*along)) for path in (prism.profile, *prism.holes))
    return cq.Solid.extrudeLinear(outer, inner, way)


def _wire(cq: Any, path: Path, to: Any, axis: Any) -> Any:
    """A closed path as a wire; a whole circle is one edge, so that its wall is one face."""
    round_ = [segment for segment in path.segments if isinstance(segment, Arc)]
    if len(round_) == len(path.segments) and len({arc.centre for arc in round_}) == 1:
        centre = round_[0].centre
        return cq.Wire.assembleEdges([cq.Edge.makeCircle(math.dist(path.start, centre), to(*centre), axis)])
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
