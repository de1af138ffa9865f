"""Jobs of another tool than a laser: a 3D printer, a CNC router, a pen plotter or a knife."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from ..part import OPERATIONS, Operation
from ..resources import our_table
from .profiles import profile_named
from .tables import materials

__all__ = ["PLOTTER", "PRINTER", "ROUTER", "ToolJob", "knife_cuts", "layers_of", "tools"]

PRINTER, ROUTER, PLOTTER = "printer", "router", "plotter"
_LASER = {"svg", "dxf", "lbrn2", "pdf"}


@dataclass(frozen=True, kw_only=True)
class ToolJob:
    """One run of a tool: its files, each of which makes the same; how many of each part come off it, in the order of
    the kit; the material and thickness (mm) that it takes; and how much room on the bed, mm. `again`: its parts
    came off the job before, and are turned over. `mill`: the diameter of the tool of a router, mm. `does`: what lines
    a plotter's files have."""

    tool: str
    name: str
    files: tuple[str, ...]
    parts: tuple[tuple[str, int], ...]
    material: str
    thickness: float
    size: tuple[float, float]
    again: bool = False
    mill: float = 0.0
    does: tuple[Operation, ...] = ()

    @property
    def done(self) -> str:
        """Of a plotter: cut where all is, drawn where nothing is, or both; "" of another tool."""
        if self.tool != PLOTTER:
            return ""
        if "cut" not in self.does or not _knife_cuts(self.material, self.thickness):
            return "drawn"
        return "cut" if set(self.does) == {"cut"} else "both"

    @property
    def pens(self) -> tuple[Operation, ...]:
        """What is done with a pen."""
        return tuple(one for one in self.does if one != "cut" or self.done == "drawn")


def layers_of(does: Collection[Operation]) -> str:
    """The layers of a plotter's files in the order of its pens."""
    profile = profile_named(PLOTTER)
    return ", ".join(profile.layer(one) for one in OPERATIONS if one in does)


def knife_cuts() -> tuple[str, ...]:
    """The materials of the tables that a knife cuts as thick as they are sold."""
    return tuple(stuff.name for stuff in materials().values() if _knife_cuts(stuff.name, stuff.thickness))


def _knife_cuts(material: str, thickness: float) -> bool:
    row, stuff = our_table("workshop.toml")["knife"], materials().get(material)
    return thickness <= row["thickest"] and stuff is not None and stuff.bend in row["bends"]


def tools(formats: Collection[str], profile: str) -> tuple[str, ...]:
    """The tools that these files are for; none where a laser is among them, whose bill and page tell of it."""
    drawn = _LASER & set(formats)
    if drawn and profile != PLOTTER:
        return ()
    return tuple(tool for tool, wanted in ((PLOTTER, bool(drawn)), (PRINTER, bool({"stl", "3mf"} & set(formats))),
                                           (ROUTER, "router" in formats)) if wanted)
