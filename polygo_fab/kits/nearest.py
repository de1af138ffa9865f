"""The nearest settings that a kit would take, where those that were asked for break a rule of fit or a bed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import product
from typing import Any

from ..core.errors import BadInput
from ..core.options import Option, configure, declared
from ..core.units import number

__all__ = ["nearest"]

_STEP = 0.5
_RULES, _BEDS = 2000, 60
"""How often the rules of fit are tried at most, and how often a whole kit on its bed."""


def nearest(kit: Any, settings: Mapping[str, object], goes: Callable[[Mapping[str, object]], bool]
            ) -> dict[str, str] | None:
    """What to set otherwise of `kit.adjust`, with all else as it is: the first of these as near as can be to what was
    asked for, then the next. None where no values in steps of half a millimetre were found; the search is bounded.

    goes   whether a kit with these settings, which its rules of fit allow, can be made (on a bed)
    """
    table = {o.name: o for o in declared(kit)}
    if not kit.adjust:
        return None
    first, *others = [table[key] for key in kit.adjust]
    start = {o.name: _start(o, settings) for o in (first, *others)}
    works, trials, beds = _allowed(kit, settings), 0, 0
    for value in _near(first, start[first.name], both=not works):
        for rest in product(*(_near(o, start[o.name], both=False) for o in others)):
            trials += 1
            if trials > _RULES or beds == _BEDS:
                return None
            tried = {o.name: v for o, v in zip((first, *others), (value, *rest), strict=True)}
            if not _allowed(kit, {**settings, **tried}):
                continue
            beds += 1
            if goes({**settings, **tried}):
                return {key: number(v) for key, v in tried.items() if v != start[key]}
            break  # what lies in it makes no board smaller
    return None


def _allowed(kit: Any, settings: Mapping[str, object]) -> bool:
    try:
        configure(kit, kit.name, settings)
    except BadInput:
        return False
    return True


def _start(o: Option, settings: Mapping[str, object]) -> float:
    """What was asked for, or what is usual; 20 mm where that is left to the kit."""
    return float(o.parse(settings.get(o.name, o.default))) or 20.0


def _near(o: Option, start: float, both: bool) -> Iterator[float]:
    """The values of an option, the nearest first: smaller ones, or `both` ways; whole steps but for the first."""
    low, high = o.low or 0.0, o.high if both and o.high is not None else start
    yield start
    steps = [k * _STEP for k in range(round(low / _STEP), round(high / _STEP) + 1)]
    yield from sorted((v for v in steps if low <= v <= high and v != start and v > 0),
                      key=lambda v: (abs(v - start), v))
