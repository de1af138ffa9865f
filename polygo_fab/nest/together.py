"""Everything that is cut of one material and thickness together, whosever it is and whatever it is measured for: as
many sets of a kit as are asked."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from functools import partial

from ..core.kerf import Kerf
from ..core.part import Part
from ..core.sheet import Sheet
from ..core.units import number
from .blanks import cut_out_of, with_second
from .nest import nest, refuse_larger, smallest
from .search import Progress

__all__ = ["NestingWay", "nest_together"]

_Stuff = tuple[str, float, Kerf, bool, str]
"""Material, thickness, kerf, whether of blanks, and colour."""
_MANY = 600
"""Parts of one material from which on one order is tried: a search would take minutes."""


@dataclass(frozen=True)
class NestingWay:
    """How parts are laid on sheets: as for `nest`, and the sizes in which a material is sold."""

    dense: bool = False
    seed: int = 1
    seconds: float = 50.0
    progress: Progress | None = None
    sold: Callable[[str], Sequence[tuple[float, float]]] = lambda material: ()


def nest_together(sheets: Sequence[Sheet], size: tuple[float, float], way: NestingWay, sets: int = 1
                  ) -> tuple[Sheet, ...]:
    """The jobs of a kit laid out anew, `sets` times, on sheets of at most `size` mm: those of one material, colour and
    thickness together.

    Blanks lie on sheets of their own, as many as go on one, each such sheet followed by the job that cuts them up. A
    job whose parts share their cuts is dense already: it stays, once for each set. Sheets are named after the material,
    with the thickness and the kerf where there are several of it, and the colour; those of blanks end with `-blanks`.
    Raises BadInput as `nest`.
    """
    pieces = cut_out_of(sheets)
    groups: dict[_Stuff, dict[Part, int]] = {}
    shared = [sheet for sheet in sheets if sheet.shared]
    refuse_larger(shared, size)
    for sheet in (sheet for sheet in sheets if sheet.face == "front" and not sheet.shared):
        for part in (placement.part for placement in sheet.placements):
            counts = groups.setdefault((part.material, part.thickness, sheet.kerf, part.blank, part.colour), {})
            counts[part] = counts.get(part, 0) + sets
    found = [replace(sheet, name=f"{sheet.name}-{k}" if sets > 1 else sheet.name) for sheet in shared
             for k in range(1, sets + 1)]
    for stuff, counts in groups.items():
        parts = tuple(replace(part, count=count) for part, count in counts.items())
        laid = _laid(_named(stuff, groups), parts, stuff[2], size, way)
        found += [job for sheet in laid for job in (with_second(sheet, pieces) if stuff[3] else (sheet,))]
    return tuple(found)


def _laid(name: str, parts: Sequence[Part], kerf: Kerf, size: tuple[float, float], way: NestingWay
          ) -> tuple[Sheet, ...]:
    """These parts on the smallest sheet that is sold and takes all, or else as few beds as the packing can."""
    how = partial(nest, parts, kerf=kerf, name=name, seed=way.seed, trim=True, seconds=way.seconds,
                  progress=way.progress)
    dense = way.dense and sum(part.count for part in parts) <= _MANY
    return how(smallest(parts, size, way.sold(parts[0].material), how), dense=dense)


def _named(stuff: _Stuff, others: Collection[_Stuff]) -> str:
    material, thickness, kerf, blank, colour = stuff
    alike = [other for other in others if other[0] == material and other[3] == blank]
    name = material if len({other[1] for other in alike}) == 1 else f"{material}-{number(thickness)}mm"
    if len({str(other[2]) for other in alike if other[1] == thickness}) > 1:
        name += f"-kerf-{str(kerf).replace(' ', '')}"
    return f"{name}{'-' if colour else ''}{colour}{'-blanks' if blank else ''}"
