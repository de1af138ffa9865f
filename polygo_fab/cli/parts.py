"""The parts as `list parts` tells them; one from outside is made on trial, in a process of its own."""

from __future__ import annotations

from collections.abc import Callable

from .. import parts
from ..core.errors import BadInput
from ..core.part import Part
from ..core.resources import Table
from ..core.units import number
from ..runtime.limits import Limits, alone
from ..runtime.outside import fault_told

__all__ = ["part_rows"]

_MOST = Limits(5, 1_500_000_000, 60, "to make")


def part_rows() -> list[Table]:
    """Each part by name: what it is, and how large it is as usual."""
    found: list[Table] = []
    for name, make in parts.makers().items():
        about = " ".join((make.__doc__ or "").split())
        ours = make.__module__.startswith("polygo_fab.")
        found.append({"name": name, "about": f"{about} ({_size(make) if ours else _tried(make)})"})
    return found


def _size(make: Callable[[], Part]) -> str:
    part = make()
    return f"{number(part.size[0], 1)} x {number(part.size[1], 1)} mm, {part.material}"


def _tried(make: Callable[[], Part]) -> str:
    def size() -> str:
        try:
            return _size(make)
        except (Exception, SystemExit) as error:  # of somebody else, and anything
            return fault_told(error)

    try:
        return alone("", size, _MOST)
    except BadInput as error:
        return str(error).removeprefix(": ")
