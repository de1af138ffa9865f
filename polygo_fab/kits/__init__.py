"""The kits, one file each. A module here that exports KIT (a dataclass of options with `build`) is a kit."""

from __future__ import annotations

from collections.abc import Mapping
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


def load(name: str, settings: Mapping[str, object], cutter: str | None = None) -> Kit:
    """The kit `name` with these settings, its jobs laid out for the bed of a machine if one is named.

    A material brings its nominal thickness and its kerf with it; what is set by hand wins.
    Raises BadInput for an unknown kit, option, material or machine, a value that is not allowed, a broken rule of
    fit, or a job that does not go on the bed (naming the smallest bed that would do).
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
    kit: Kit = configure(chosen, name, values).build(bed)
    for sheet in kit.sheets if bed else ():
        if bed and not _goes_on(sheet, bed):
            would = [m.name for m in machines().values() if _goes_on(sheet, m.bed)]
            raise BadInput(f"{sheet.name} needs {number(sheet.size[0])} x {number(sheet.size[1])} mm, {cutter} has "
                           f"{number(bed[0])} x {number(bed[1])} mm (BED); would do: {would[0] if would else 'none'}")
    return kit


def _goes_on(sheet: Sheet, bed: tuple[float, float]) -> bool:
    """Either way round."""
    return min(sheet.size) <= min(bed) and max(sheet.size) <= max(bed)
