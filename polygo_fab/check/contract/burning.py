"""How the layers of a LightBurn project are to be set, worked out from the rows of the tables as they stand.

Neither `core.workshop.lightburn` nor `core.workshop.estimate`: rows in, numbers out.
"""

from __future__ import annotations

from collections.abc import Collection

from ...core.resources import Data
from .laser_table import order, table

__all__ = ["Setting", "settings_of"]

Setting = tuple[float, float, int]
"""mm/s, %, passes."""

_USUAL = "co2-60"
"""The class of a machine of a person's own that does not say its laser."""


def settings_of(tables: Data, machine: str | None, materials: Collection[str]
                ) -> dict[str, dict[str, Setting]]:
    """By material, then operation: as the class of laser of the machine burns it; at power 0 where its laser does not
    cut the material, and where there is no machine: then at the speed and with the passes of the usual one.

    tables   materials, machines and lasers by name, each row as it stands (`core.workshop.tables.resolved`)
    machine  one that is in no table is known by its bed alone, and has the usual laser
    What a person lets be swept as a picture is scored: in a project every operation follows its lines.
    """
    unset = {op: _set(*table()["unset"][op]) for op in order()}
    name = tables["machines"].get(machine or table()["usual_machine"], {}).get("laser", _USUAL)
    laser = tables["lasers"][name]
    found = {}
    for material in materials:
        row = tables["materials"].get(material)
        rows = {op: laser["score" if op == "engrave" and laser.get("raster", False) else op]
                for op in order() if op != "cut"} if row is not None else {}
        if row is not None and name in row.get("cut", {}):
            rows["cut"] = row["cut"][name]
        found[material] = {**unset, **{op: _set(r["speed"], r["power"] if machine else 0, r.get("passes", 1))
                                       for op, r in rows.items()}}
    return found


def _set(speed: float, power: float, passes: int) -> Setting:
    return (float(speed), float(power), int(passes))
