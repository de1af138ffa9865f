"""What the jobs of a 3D printer, a router or a plotter are, measured on their files."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from ...core.part import OPERATIONS, Part
from ...core.resources import our_table
from ...core.sheet import Profile
from ...core.workshop.tables import materials, resolved
from ...core.workshop.tool_jobs import PLOTTER, PRINTER, ROUTER, ToolJob
from ..contract.drawn import MARKS
from ..contract.printed_parts import filled
from ..contract.routed_parts import enclosed
from ..contract.stock import sold_in_colours
from ..laser import Kind, read_laser
from ..mesh_files import read_stl, read_threemf
from ..printed_plate import item_shapes

if TYPE_CHECKING:
    from ..drawing import LaserDrawing

__all__ = ["ToolRun", "made_counts", "tool_run"]


@dataclass(frozen=True, kw_only=True)
class ToolRun:
    """A job as asked, and as its files are: `parts` by their names, those of the job where the files name none; `size`
    in mm, None where no file tells it; what is `wrong` with what a router cuts; and the diameter of the router's tool
    that its lines are proved for, mm. Of a plotter: the layers that it draws with `pens`, and that its `knife` cuts."""

    job: ToolJob
    parts: Mapping[str, int]
    size: tuple[float, float] | None
    wrong: str = ""
    mill: float = 0.0
    pens: tuple[str, ...] = ()
    knife: tuple[str, ...] = ()

    @property
    def done(self) -> str:
        """By the words of contracts/tools.toml; "" where it is no plotter's."""
        return ("both" if self.pens and self.knife else "cut" if self.knife else "drawn") * (self.job.tool == PLOTTER)


def tool_run(job: ToolJob, files: Mapping[str, bytes], profile: Profile, tool: float) -> ToolRun:
    """`tool`: the diameter of that of a router, mm. Raises BadInput for a file that cannot be read."""
    import shapely

    told = dict(job.parts)
    if job.tool != PRINTER:
        drawings = [read_laser(files[path], cast(Kind, path.rpartition(".")[2]), profile)[0] for path in job.files]
        size = next((drawing.size for drawing in drawings if drawing.size), None)
        wrong = _wrong(job, drawings[0], tool) if job.tool == ROUTER else ""
        pens, knife = _done(job, drawings, profile)
        return ToolRun(job=job, parts=told, size=size, mill=tool, pens=pens, knife=knife, wrong=wrong)
    (path,) = job.files
    if path.endswith(".stl"):
        corners = read_stl(files[path]).triangles.reshape(-1, 3)
        across = corners.max(axis=0) - corners.min(axis=0)
        return ToolRun(job=job, parts=told, size=(float(across[0]), float(across[1])))
    shapes = item_shapes(read_threemf(files[path]))
    x0, y0, x1, y1 = shapely.total_bounds([shape for _, shape in shapes])
    return ToolRun(job=job, parts=Counter(name for name, _ in shapes),
                   size=(float(x1 - x0), float(y1 - y0)))


def made_counts(parts: Sequence[Part], runs: Sequence[ToolRun]) -> dict[str, int]:
    """How many of each part come off the jobs, in the order of the kit; what two tools make is counted once."""
    every: dict[str, int] = {}
    for part in parts:
        by_tool = Counter[str]()
        for run in runs:
            by_tool[run.job.tool] += 0 if run.job.again else run.parts.get(part.name, 0)
        if count := max(by_tool.values(), default=0):
            every[part.name] = count
    return every


def _done(job: ToolJob, drawings: Sequence[LaserDrawing], profile: Profile) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The layers that a plotter draws, and that its knife cuts, in the order of work; none of another tool."""
    if job.tool != PLOTTER:
        return (), ()
    row, stuff = our_table("contracts/tools.toml")["knife"], materials().get(job.material)
    soft = stuff is not None and stuff.bend in row["bends"] and job.thickness <= row["thickest"]
    found = {stroke.operation for drawing in drawings for stroke in drawing.strokes}
    return (tuple(profile.layer(one) for one in OPERATIONS if one in found and not (soft and one == "cut")),
            (profile.layer("cut"),) if soft and "cut" in found else ())


def _wrong(job: ToolJob, drawing: LaserDrawing, tool: float) -> str:
    """How many parts a router cuts, and from one sheet: where its material is sold in colours those of one player."""
    wanted, count = sum(dict(job.parts).values()), _pieces(drawing, tool)
    if count != wanted:
        return f"{job.name} cuts {count} parts: expected {wanted}"
    whose = {next((word for word in name.split("-") if word in MARKS), "nobody") for name, _ in job.parts}
    if len(whose) > 1 and job.material in sold_in_colours(resolved()["materials"]):
        return f"{job.name} cuts parts of {', '.join(sorted(whose))} from one sheet of {job.material}"
    return ""


def _pieces(drawing: LaserDrawing, tool: float) -> int:
    """How many parts come loose: what the lines enclose, without what is in it."""
    import shapely

    whole = shapely.union_all([filled(face) for face in enclosed(drawing, tool)])
    return len(shapely.get_parts(whole))
