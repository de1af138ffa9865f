"""A kit from outside is built on trial, in a process of its own, before it is built: it may do anything."""

from __future__ import annotations

from functools import partial

from ..core.errors import BadInput
from ..core.kit import Kit, KitOptions
from ..runtime.limits import Limits, TooMuch, alone
from ..runtime.outside import fault_told, source_of

__all__ = ["built"]

_MOST = Limits(10, 1_500_000_000, 100, "to build")
_ENDLESS: dict[type[KitOptions], str] = {}
"""Kits that took too much: with other settings they are not waited for again."""


def built(made: KitOptions, bed: tuple[float, float] | None) -> Kit:
    """The kit that these options make. Raises BadInput for one from outside that ends the program, takes too long, or
    gives no kit, in one line that names its file."""
    if not type(made).__module__.startswith("polygo_fab."):
        where = f"kit '{made.name}'"
        try:
            wrong = _ENDLESS.get(type(made)) or alone("", partial(_wrong, made, bed), _MOST)
        except TooMuch as error:
            wrong = _ENDLESS[type(made)] = f"{source_of(type(made))}: {str(error).removeprefix(': ')}"
        if wrong:
            raise BadInput(f"{where}: {wrong}")
    return made.build(bed)


def _wrong(made: KitOptions, bed: tuple[float, float] | None) -> str:
    """What is wrong with what it gives; "" for nothing, and for a refusal of its own."""
    try:
        kit = made.build(bed)
    except BadInput:
        return ""
    except (Exception, SystemExit) as error:
        return fault_told(error)
    file = source_of(type(made))
    if not isinstance(kit, Kit):
        return f"{file}: build gives {str(kit)[:40]}: expected a Kit"
    strange = [place.part.name for sheet in kit.sheets for place in sheet.placements if place.part not in kit.parts]
    return f"{file}: a sheet has the part '{strange[0]}', which is not among its parts" if strange else ""
