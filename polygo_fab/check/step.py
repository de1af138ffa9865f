"""STEP files read back with the CAD kernel: which solids are where, what they share, how much room is between them."""

from __future__ import annotations

import contextlib
import os
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from typing import Any

from ..core.errors import BadInput
from ..core.finding import Finding
from ..core.kit import Drawer
from ..core.solid import Body, Box
from ..runtime.cad import load_cad
from ..runtime.memory_file import memory_file
from .sharing import sharing_room

__all__ = ["Solid", "check_assembly", "check_bodies", "read_step", "solids"]

TOLERANCE = 0.01
"""mm: how far a solid may be off its place; mm3: its volume."""

_MOST = 6
"""Findings of shared room that are worth reading."""

_ENTITY = re.compile(r"#(\d+)=[A-Z0-9_]*\((?:'(?:[^']|'')*'|[^';])*\);")


@dataclass(frozen=True)
class Solid:
    """A solid of the CAD kernel in its place, the name of its body ('floor', 'pawn-ring' ...), and its colour: red,
    green, blue and opacity from 0 to 1."""

    name: str
    shape: Any
    colour: tuple[float, ...]


@lru_cache(maxsize=32)
def solids(data: bytes) -> tuple[Solid, ...]:
    """The solids of a STEP file, numbering of their names taken off; read once for all that is asked of it.

    Raises BadInput for what the CAD kernel does not read, MissingTool where there is no CAD kernel.
    """
    _refuse_damaged(data)
    cq = load_cad()
    with memory_file(data) as target:
        try:
            with _quiet():
                assembly = cq.Assembly.importStep(str(target))
        except Exception as error:  # the kernel raises whatever its reader meets
            raise BadInput(f"not a STEP assembly that can be read: {type(error).__name__}") from None
    found = list[Solid]()
    for shape, name, location, colour in assembly:
        body = re.sub(r"-\d+(_part)?$", "", name.split("/")[-1])
        seen = tuple(round(share, 3) for share in colour.toTuple()) if colour else ()
        found += [Solid(body, solid.moved(location), seen) for solid in shape.Solids()]
    return tuple(found)


def read_step(data: bytes) -> dict[str, list[Any]]:
    """The solids of a STEP file by the name of their body. Raises as `solids`."""
    found: dict[str, list[Any]] = {}
    for solid in solids(data):
        found.setdefault(solid.name, []).append(solid.shape)
    return found


def _refuse_damaged(data: bytes) -> None:
    """The kernel crashes on some damaged files: each line must be an entity that refers to known ones only."""
    text = data.decode("latin-1")
    head, mark, body = text.partition("DATA;\n")
    lines, end, _ = body.partition("\nENDSEC;\n")
    if not head.startswith("ISO-10303-21;") or not mark or not end:
        raise BadInput("not a STEP file as polygo_fab writes it: no header, data and end")
    known: set[int] = set()
    for line in lines.split("\n"):
        match = _ENTITY.fullmatch(line)
        outside = re.sub(r"'(?:[^']|'')*'", "", line)
        if (match is None or outside.count("(") != outside.count(")")
                or any(int(n) not in known for n in re.findall(r"#(\d+)", outside.split("=", 1)[1]))):
            raise BadInput(f"not a STEP file that can be read: damaged at '{line[:40]}'")
        known.add(int(match[1]))


@contextlib.contextmanager
def _quiet() -> Iterator[None]:
    """The kernel's reader writes straight to the standard output, past Python."""
    kept, nowhere = os.dup(1), os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, 1)
        yield
    finally:
        os.dup2(kept, 1)
        os.close(kept)
        os.close(nowhere)


def check_bodies(data: bytes, expected: Sequence[Body]) -> list[Finding]:
    """BODIES: not the bodies expected, or one is not where it should be. VOLUME: one differs from its volume."""
    return _bodies(read_step(data), expected)


def check_assembly(data: bytes, drawer: Drawer | None, expected: Sequence[Body]) -> list[Finding]:
    """As `check_bodies`; INTERFERENCE: two solids share volume. FIT: the room between the sleeve, if there is one, and
    the board in it is not what was asked."""
    by_name = read_step(data)
    found = [*_bodies(by_name, expected), *islice(sharing_room([(s.name, s.shape) for s in solids(data)]), _MOST)]
    if drawer is None or drawer.sleeve not in by_name or not all(name in by_name for name in drawer.board):
        return found
    lid = by_name[drawer.sleeve][0]
    boxes = [solid.BoundingBox() for name in drawer.board for solid in by_name[name]]
    width = max(b.xmax for b in boxes) - min(b.xmin for b in boxes)
    height = max(b.zmax for b in boxes) - min(b.zmin for b in boxes)
    for axis, asked, outside in (("x", drawer.room_width, width), ("z", drawer.room_height, height)):
        room = _inside(lid, axis) - outside
        if abs(room - asked) > TOLERANCE:
            found.append(Finding("FIT", f"gap along {axis}", f"{room:.3f} mm of room in all, asked {asked:.3f} mm"))
    return found


def _bodies(by_name: dict[str, list[Any]], expected: Sequence[Body]) -> list[Finding]:
    counts = {name: len(members) for name, members in sorted(by_name.items())}
    wanted: dict[str, list[Body]] = {}
    for body in sorted(expected, key=lambda b: b.name):
        wanted.setdefault(body.name, []).append(body)
    if counts != {name: len(bodies) for name, bodies in wanted.items()}:
        asked = {name: len(bodies) for name, bodies in wanted.items()}
        return [Finding("BODIES", "file", f"bodies {counts}, expected {asked}")]
    found = []
    for name, bodies in wanted.items():
        left = [(_box(solid), solid) for solid in by_name[name]]
        for body in bodies:
            near = min(left, key=lambda pair: _apart(pair[0], body.box))
            left.remove(near)
            if _apart(near[0], body.box) > TOLERANCE:
                found.append(Finding("BODIES", name, f"reaches {_told(near[0])}, expected {_told(body.box)}"))
            elif body.volume is not None and abs(near[1].Volume() - body.volume) > TOLERANCE:
                found.append(Finding("VOLUME", name, f"{near[1].Volume():.3f} mm3, expected {body.volume:.3f} mm3"))
    return found


def _box(solid: Any) -> Box:
    b = solid.BoundingBox()
    return (b.xmin, b.ymin, b.zmin, b.xmax, b.ymax, b.zmax)


def _apart(a: Box, b: Box) -> float:
    return max(abs(p - q) for p, q in zip(a, b, strict=True))


def _told(box: Box) -> str:
    return "x {0:.2f} to {3:.2f}, y {1:.2f} to {4:.2f}, z {2:.2f} to {5:.2f}".format(*box)


def _inside(solid: Any, axis: str) -> float:
    """The widest clear distance across an axis between two flat faces that look at each other."""
    faces = [(face.Center(), face.normalAt()) for face in solid.Faces() if face.geomType() == "PLANE"]
    low = [getattr(c, axis) for c, n in faces if getattr(n, axis) > 0.999]
    high = [getattr(c, axis) for c, n in faces if getattr(n, axis) < -0.999]
    gaps = [h - min(lows) for h in high if (lows := [v for v in low if v < h])]
    return max(gaps, default=0.0)
