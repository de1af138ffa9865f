"""Materials and machines, read from templates/*.toml."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from typing import Any

from .errors import unknown
from .resources import template

__all__ = ["Machine", "Material", "machine", "machines", "material", "materials"]


@dataclass(frozen=True)
class Material:
    """What a sheet is sold as: nominal thickness and full kerf in mm."""

    name: str
    title: str
    thickness: float
    kerf: float


@dataclass(frozen=True)
class Machine:
    """A laser cutter: width and height of its bed in mm."""

    name: str
    title: str
    bed: tuple[float, float]


def materials() -> dict[str, Material]:
    return {name: Material(name, row["title"], row["thickness"], row["kerf"])
            for name, row in _read("materials.toml").items()}


def machines() -> dict[str, Machine]:
    return {name: Machine(name, row["title"], (row["bed"][0], row["bed"][1]))
            for name, row in _read("machines.toml").items()}


def material(name: str) -> Material:
    """Raises BadInput for a material there is not."""
    table = materials()
    if name not in table:
        raise unknown("material", name, table)
    return table[name]


def machine(name: str) -> Machine:
    """Raises BadInput for a machine there is not."""
    table = machines()
    if name not in table:
        raise unknown("machine", name, table)
    return table[name]


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads(template(name).read_text(encoding="utf-8"))
