"""STEP files read back with the CAD kernel: solids by name, what they share, and how much room is between them."""

from __future__ import annotations

import re
import tempfile
from pathlib import Path as FilePath
from typing import Any

from ..core.cad import load_cad
from ..core.errors import BadInput
from ..core.finding import Finding
from ..core.kit import Drawer

__all__ = ["check_assembly", "check_bodies", "read_step"]

TOLERANCE = 0.01
"""mm; interference below TOLERANCE mm3 is the kernel's rounding."""


def read_step(data: bytes) -> dict[str, list[Any]]:
    """The solids of a STEP file by the name of their body ('floor', 'pawn-ring' ...), numbering taken off.

    Raises BadInput for what the CAD kernel does not read, MissingTool where there is no CAD kernel.
    """
    cq = load_cad()
    with tempfile.TemporaryDirectory() as folder:
        target = FilePath(folder) / "read.step"
        target.write_bytes(data)
        try:
            assembly = cq.Assembly.importStep(str(target))
        except Exception as error:  # the kernel raises whatever its reader meets
            raise BadInput(f"not a STEP assembly that can be read: {type(error).__name__}") from None
    found: dict[str, list[Any]] = {}
    for shape, name, location, _ in assembly:
        body = re.sub(r"-\d+(_part)?$", "", name.split("/")[-1])
        for solid in shape.Solids():
            found.setdefault(body, []).append(solid.moved(location))
    return found


def check_bodies(data: bytes, expected: dict[str, tuple[int, float | None]]) -> list[Finding]:
    """BODIES: not the bodies expected (name -> how many). VOLUME: one of them differs from its volume in mm3."""
    solids = read_step(data)
    found = _count(solids, {name: count for name, (count, _) in expected.items()})
    for name, (_, volume) in expected.items():
        for solid in solids.get(name, []) if volume is not None else []:
            if volume is not None and abs(solid.Volume() - volume) > TOLERANCE:
                found.append(Finding("VOLUME", name, f"{solid.Volume():.3f} mm3, expected {volume:.3f} mm3"))
    return found


def _count(solids: dict[str, list[Any]], expected: dict[str, int]) -> list[Finding]:
    counts = {name: len(members) for name, members in sorted(solids.items())}
    wanted = dict(sorted(expected.items()))
    return [] if counts == wanted else [Finding("BODIES", "file", f"bodies {counts}, expected {wanted}")]


def check_assembly(data: bytes, drawer: Drawer, bodies: dict[str, int]) -> list[Finding]:
    """INTERFERENCE: the sleeve shares volume with something in it. FIT: the room between sleeve and board is not what
    was asked. BODIES: not the bodies expected (`bodies`: name -> how many)."""
    solids = read_step(data)
    found = _count(solids, bodies)
    if found:
        return found
    lid = solids[drawer.sleeve][0]
    for name, members in solids.items():
        if name == drawer.sleeve:
            continue
        shared = sum(lid.intersect(solid).Volume() for solid in members)
        if shared > TOLERANCE:
            found.append(Finding("INTERFERENCE", name, f"{shared:.3f} mm3 shared with the {drawer.sleeve}"))
    boxes = [solid.BoundingBox() for name in drawer.board for solid in solids[name]]
    width = max(b.xmax for b in boxes) - min(b.xmin for b in boxes)
    height = max(b.zmax for b in boxes) - min(b.zmin for b in boxes)
    for axis, asked, outside in (("x", drawer.room_width, width), ("z", drawer.room_height, height)):
        room = _inside(lid, axis) - outside
        if abs(room - asked) > TOLERANCE:
            found.append(Finding("FIT", f"gap along {axis}", f"{room:.3f} mm of room in all, asked {asked:.3f} mm"))
    return found


def _inside(solid: Any, axis: str) -> float:
    """The widest clear distance across an axis between two flat faces that look at each other."""
    faces = [(face.Center(), face.normalAt()) for face in solid.Faces() if face.geomType() == "PLANE"]
    low = [getattr(c, axis) for c, n in faces if getattr(n, axis) > 0.999]
    high = [getattr(c, axis) for c, n in faces if getattr(n, axis) < -0.999]
    gaps = [h - min(lows) for h in high if (lows := [v for v in low if v < h])]
    return max(gaps, default=0.0)
