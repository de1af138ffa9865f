"""The beds that jobs are laid out for, and what a refusal tells of them: of a laser, or of 3D printers alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar

from ..resources import our_table
from ..sheet import MARGIN
from ..units import number
from .tables import machine, machines

__all__ = ["margin", "named_bed", "printers_named", "room_on", "told_size", "would_do"]

_printers: ContextVar[bool] = ContextVar("printers", default=False)

Size = tuple[float, float]


@contextmanager
def printers_named(alone: bool) -> Iterator[None]:
    """Within it a refusal names the plate of a 3D printer that would do, where a printer `alone` is made for, and no
    laser; and parts lie up to the edges of a bed."""
    token = _printers.set(alone)
    try:
        yield
    finally:
        _printers.reset(token)


def margin() -> float:
    """mm that a job keeps free along the edges of its bed: of a printer none, which has what it needs itself."""
    return 0.0 if _printers.get() else MARGIN


def room_on(bed: Size) -> Size:
    """How large a job may be on a bed, mm: jobs are laid out with the margin of a sheet, which hangs over where none is
    needed."""
    over = 2 * (MARGIN - margin())
    return bed[0] + over, bed[1] + over


def named_bed(name: str) -> Size:
    """The room on the bed of a machine, as it is named. Raises BadInput for a machine there is not."""
    return room_on(machine(name).bed)


def told_size(room: Sequence[float]) -> str:
    """The size of a job, or of a room for one, in the words of every refusal: without what hangs over."""
    over = 2 * (MARGIN - margin())
    return f"{number(room[0] - over)} x {number(room[1] - over)} mm"


def would_do(goes_on: Callable[[Size], bool]) -> str:
    """The machine with the smallest bed on which something goes, in the words of every refusal."""
    if _printers.get():
        plates = our_table("workshop.toml")["plates"]["sides"]
        side = next((number(side) for side in plates if goes_on(room_on((side, side)))), "")
        return f"a bed of {side}x{side} mm" if side else "no bed of a printer that is usual"
    found = next((m for m in machines().values() if goes_on(m.bed)), None)
    return f"{found.name} ({number(found.bed[0])} x {number(found.bed[1])} mm)" if found else "no machine that is known"
