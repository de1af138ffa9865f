"""Where the parts of a kit stand when it is put together, from its contract."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING

from ...core.resources import Data
from .expression import Names, value

if TYPE_CHECKING:
    from .asked import Asked

__all__ = ["Stand", "stands"]


@dataclass(frozen=True, kw_only=True)
class Stand:
    """Where a part stands in the kit put together, mm.

    low, layers  the height of its lower face, and how many may lie on each other from there, `thickness` each
    within       the part in whose largest hole it lies; `apart`: "discs" or "boxes" of which no two share room
    spots        where its middle is, within `near`; anywhere where there are none
    alone        whether on each of these nothing else lies at its height
    box, volume  of one that is bent: how far it reaches, smallest x, y, z and largest, and what it has of its sheet
    boxes        of one that stands upright: how far each of its copies reaches
    """

    part: str
    count: int
    low: float
    thickness: float
    layers: int = 1
    within: str = ""
    apart: str = ""
    spots: tuple[tuple[float, float], ...] = ()
    near: float = 0.02
    alone: bool = False
    box: tuple[float, ...] = ()
    volume: float = 0.0
    boxes: tuple[tuple[float, ...], ...] = ()


def stands(rows: Iterable[Data], parts: Sequence[Asked], names: Names) -> Iterator[Stand]:
    """The rows worked out, each for the parts whose names it fits; `it` is the name of the part."""
    for row in rows:
        for part in parts:
            if not fnmatchcase(part.name, row["part"]):
                continue
            own = {**names, "it": part.name}
            x0, y0, x1, y1 = part.outline.bounds
            middle = [[(x0 + x1) / 2, (y0 + y1) / 2]] if row.get("middle") else []
            yield Stand(part=part.name, count=int(value(row.get("count", part.count), own)),
                        low=float(value(row.get("low", 0), own)), thickness=part.stuff.thickness,
                        layers=int(value(row.get("layers", 1), own)), within=row.get("within", ""),
                        apart=row.get("apart", ""),
                        spots=tuple((x, y) for x, y in value(row.get("spots", middle), own)),
                        near=float(value(row.get("near", 0.02), own)), alone=bool(row.get("alone", False)),
                        box=tuple(value(row.get("box", []), own)), volume=float(value(row.get("volume", 0), own)),
                        boxes=tuple(map(tuple, value(row.get("boxes", []), own))))
