"""The kits, one file each. A module here that exports KIT (a dataclass of options with `build`) is a kit."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ..core.errors import BadInput, unknown
from ..core.kit import Kit
from ..core.options import configure, declared
from ..core.sheet import Sheet
from ..core.tables import machine, machines, material
from ..core.units import number
from ..core.walk import exported

__all__ = ["classes", "load"]


def classes() -> dict[str, Any]:
    """Every kit class by name."""
    return dict(sorted((kit.name, kit) for kit in exported(__name__, __path__, "KIT").values()))


def load(name: str, settings: Mapping[str, object], cutter: str | None = None, nested: bool = False) -> Kit:
    """The kit `name` with these settings, its jobs laid out for the bed of a machine if one is named.

    nested  its jobs will be laid out anew: only parts need to go on the bed, which is then seen
    A material brings its nominal thickness and its kerf with it; what is set by hand wins.
    Raises BadInput for an unknown kit, option, material or machine, a value that is not allowed, a broken rule of
    fit, or a job that does not go on the bed (naming the smallest bed that would do) unless its parts are to be
    `nested`.
    """
    known = classes()
    if name not in known:
        raise unknown("kit", name, known)
    chosen = known[name]
    values = dict(settings)
    defaults = {o.name: o.default for o in declared(chosen)}
    for key, (thickness, kerf) in chosen.stock.items():
        stuff = material(str(values.get(key, defaults[key])))
        values.setdefault(thickness, stuff.thickness)
        values.setdefault(kerf, stuff.kerf)
    bed = machine(cutter).bed if cutter is not None else None
    made = configure(chosen, name, values)
    kit: Kit = made.build(bed)
    if bed is None or nested:
        return kit
    for sheet in kit.sheets:
        if not _goes_on(sheet.size, bed):
            raise BadInput(f"{sheet.name} needs {number(sheet.size[0])} x {number(sheet.size[1])} mm, {cutter} has "
                           f"{number(bed[0])} x {number(bed[1])} mm (BED); would do: {_would_do(made)}")
    return replace(kit, sheets=tuple(_on(sheet, bed) for sheet in kit.sheets))


def _would_do(made: Any) -> str:
    """The machine with the smallest bed that takes all the jobs of this kit, as they are laid out for it."""
    for m in machines().values():
        with contextlib.suppress(BadInput):
            if all(_goes_on(sheet.size, m.bed) for sheet in made.build(m.bed).sheets):
                return m.name
    return "none"


def _on(sheet: Sheet, bed: tuple[float, float]) -> Sheet:
    """The job as it goes on the bed. It may lie either way round; where the laser cuts otherwise along y than along x
    it must be drawn as it lies."""
    upright = sheet.size[0] <= bed[0] and sheet.size[1] <= bed[1]
    return sheet if sheet.kerf.even or upright else sheet.turned()


def _goes_on(size: tuple[float, float], bed: tuple[float, float]) -> bool:
    """Either way round."""
    return min(size) <= min(bed) and max(size) <= max(bed)
