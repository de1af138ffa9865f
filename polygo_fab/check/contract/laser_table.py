"""templates/contracts/laser.toml: what a laser file is beside its lines, stated a second time."""

from __future__ import annotations

from functools import cache

from ...core.part import OPERATIONS, Operation
from ...core.resources import Data, our_table
from ...core.sheet import Profile

__all__ = ["asked_profile", "layer_numbers", "order", "table"]


def table() -> Data:
    """The whole of it."""
    return our_table("contracts/laser.toml")


def order() -> tuple[str, ...]:
    """The operations in the order in which they are done."""
    return tuple(table()["order"])


@cache
def asked_profile(name: str) -> Profile | None:
    """Colours, layers, width of line and formats of the profile `name`, as its program asks for them; None for an
    unknown one. Every layer has its name here."""
    row = table()["profiles"].get(name)
    if row is None:
        return None
    layers = {**table()["layers"], **row.get("layers", {})}
    return Profile(name, tuple((op, str(row["colours"][op])) for op in OPERATIONS), float(row["width"]),
                   tuple((op, str(layers[op])) for op in OPERATIONS), reads=tuple(row.get("reads", ())))


def layer_numbers(name: str) -> dict[Operation, int]:
    """The numbers of LightBurn's layers in the profile `name`."""
    return {op: int(table()["profiles"][name]["numbers"][op]) for op in OPERATIONS}
