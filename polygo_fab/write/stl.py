"""STL, binary: the surface of one part, in mm (the format has no units; every slicer takes millimetres)."""

from __future__ import annotations

import struct

from .mesh import Surface

__all__ = ["stl"]


def stl(mesh: Surface) -> bytes:
    """80 bytes that say what it is, the number of triangles, and of each its normal and corners as short floats."""
    import numpy

    corners = numpy.array(mesh.corners, dtype="<f4")[numpy.array(mesh.triangles)]
    sides = corners.astype(float)
    normals = numpy.cross(sides[:, 1] - sides[:, 0], sides[:, 2] - sides[:, 0])
    normals /= numpy.linalg.norm(normals, axis=1, keepdims=True)
    facets = numpy.zeros(len(corners), dtype=[("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("free", "<u2")])
    facets["normal"], facets["corners"] = normals + 0.0, corners
    head = f"polygo_fab {mesh.name}, mm".encode("ascii", "replace")[:80].ljust(80)
    return head + struct.pack("<I", len(facets)) + facets.tobytes()
