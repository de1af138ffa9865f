"""Jobs of another tool than a laser: a 3D printer, a CNC router, a pen plotter or a knife."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

__all__ = ["PLOTTER", "PRINTER", "ROUTER", "ToolJob", "tools"]

PRINTER, ROUTER, PLOTTER = "printer", "router", "plotter"
_LASER = {"svg", "dxf", "lbrn2", "pdf"}


@dataclass(frozen=True, kw_only=True)
class ToolJob:
    """One run of a tool: its files, each of which makes the same; how many of each part come off it, in the order of
    the kit; the material and thickness (mm) that it takes; and how much room on the bed, mm. `again`: its parts
    came off the job before, and are turned over. `mill`: the diameter of the tool of a router, mm."""

    tool: str
    name: str
    files: tuple[str, ...]
    parts: tuple[tuple[str, int], ...]
    material: str
    thickness: float
    size: tuple[float, float]
    again: bool = False
    mill: float = 0.0


def tools(formats: Collection[str], profile: str) -> tuple[str, ...]:
    """The tools that these files are for; none where a laser is among them, whose bill and page tell of it."""
    drawn = _LASER & set(formats)
    if drawn and profile != PLOTTER:
        return ()
    return tuple(tool for tool, wanted in ((PLOTTER, bool(drawn)), (PRINTER, bool({"stl", "3mf"} & set(formats))),
                                           (ROUTER, "router" in formats)) if wanted)
