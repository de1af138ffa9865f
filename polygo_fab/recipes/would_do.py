"""What would do in place of a recipe that is refused: the nearest settings with which it is made, without a warning
where that can be."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial

from .. import kits
from ..core.errors import BadInput
from ..core.kit import Kit
from ..core.options import declared
from ..core.part import Part
from ..core.resources import Data
from ..core.sheet import GENERIC, MARGIN, Sheet
from ..core.tables import machine
from ..core.units import number
from ..runtime.within import within
from .recipe import NEST_ON, Recipe

__all__ = ["instead"]

_SEARCH = 1.4
_ALL = 1.7
"""Seconds of processor time to look for settings that would do, and with those that do so without a warning."""
_LEFT = 0.2
"""Seconds for that at least."""
_STEP = 0.5
"""mm: the steps in which thicknesses are proposed."""

Settings = Data
Warned = Mapping[str, set[str]]
"""Codes of warnings, by the name of the part that they are about."""


def instead(recipe: Recipe, said: str) -> str:
    """What would do in place of a recipe that is refused with the words `said`, as on the command line; "" for nothing.

    Everything named has been tried. Of settings near those asked for the first are taken whose laser files bear no
    warning. Where there are none, the sheets that a warning is about are looked for thinner; where that does not help,
    the warning is named.
    """
    until = time.process_time() + _ALL
    ways = dict.fromkeys((recipe.nest, "fast" if recipe.machine else recipe.nest))
    for tried_ways, nest in enumerate(ways):
        nested, looked = replace(recipe, nest=nest), list[tuple[Settings, Warned]]()
        left = until - (_ALL - _SEARCH) - time.process_time()
        found = kits.instead(recipe.kit, recipe.settings, goes=partial(_goes, nested), said=said,
                             seconds=left / (len(ways) - tried_ways), quiet=partial(_bears_none, nested, looked))
        if found is None:
            continue
        bears = next((warned for tried, warned in looked if tried == {**recipe.settings, **found}), None)
        if bears is not None:  # else there was no time to see it
            changes, warns = within(max(_LEFT, until - time.process_time()),
                                    partial(_quiet, nested, found, bears, until)) or (found, _codes(bears))
            words = [f"--set {key}={value}" for key, value in changes.items()]
            told = f", which warns of {', '.join(sorted(warns))}" if warns else ""
            return " ".join([*words, *([f"--nest {nest}"] if nest != recipe.nest else [])]) + told
    return kits.otherwise(recipe.kit, recipe.settings, recipe.machine) if recipe.machine else ""


def _bears_none(recipe: Recipe, looked: list[tuple[Settings, Warned]], tried: Settings) -> bool:
    """Whether the kit bears no warning; what it bears is kept."""
    warned = _warned(_kit(recipe, tried).sheets)
    looked.append((tried, warned))
    return not warned


def _goes(recipe: Recipe, settings: Settings) -> bool:
    """Whether the kit goes on the bed with these settings; if it is nested, each part by itself."""
    if recipe.nest == "no":
        return kits.goes(recipe.kit, settings, recipe.machine)
    from ..nest.nest import nest

    try:
        kit, bed = _kit(recipe, settings), machine(recipe.machine or NEST_ON).bed
        for part in kit.parts:
            if max(part.size) + 2 * MARGIN > min(bed):
                nest((replace(part, count=1),), bed)
    except BadInput:
        return False
    return True


def _kit(recipe: Recipe, settings: Settings) -> Kit:
    if recipe.nest == "no":
        return kits.load(recipe.kit, settings, recipe.machine)
    return kits.load(recipe.kit, settings, recipe.machine or NEST_ON, nested=True)


def _codes(warned: Warned) -> frozenset[str]:
    return frozenset(code for found in warned.values() for code in found)


def _quiet(recipe: Recipe, changes: dict[str, str], warned: Warned, until: float
           ) -> tuple[dict[str, str], frozenset[str]]:
    """These changes, with those of thicknesses that leave no warning; and the codes of the warnings that are left of
    those `warned` of."""
    kit = _kit(recipe, {**recipe.settings, **changes})
    for more in _thinner(recipe, kit, warned):
        if time.process_time() > until:
            break
        tried = {**recipe.settings, **changes, **more}
        if not _goes(recipe, tried):
            continue
        thinner = _kit(recipe, tried)
        about = [sheet for sheet in thinner.sheets if any(p.part.name in warned for p in sheet.placements)]
        if not _warned(about) and not _warned(thinner.sheets):
            return changes | more, frozenset()
    return changes, _codes(warned)


def _thinner(recipe: Recipe, kit: Kit, warned: Warned) -> Iterator[dict[str, str]]:
    """Smaller thicknesses of the material of the parts that are warned of, one material after the other."""
    chosen = kits.named(recipe.kit)
    lows = {option.name: option.low or _STEP for option in declared(chosen)}
    of = {(part.material, part.thickness) for part in kit.parts if part.name in warned}
    for material, (thickness, _) in chosen.material_options.items():
        now = kit.parameters.get(thickness)
        if (kit.parameters.get(material), now) not in of or not isinstance(now, float):
            continue
        steps = int((now - lows[thickness]) / _STEP + 1e-9)
        yield from ({thickness: number(now - k * _STEP)} for k in range(1, steps + 1))


def _warned(sheets: Iterable[Sheet]) -> dict[str, set[str]]:
    """The codes of the warnings about a part alone on its sheet, by its name."""
    from ..check.laser import advise
    from ..write.svg import sheet_svg

    found: dict[str, set[str]] = {}
    seen: set[Part] = set()
    for sheet in sheets:
        for place in sheet.placements if sheet.face != "back" else ():
            if place.part in seen:
                continue
            seen.add(place.part)
            alone = replace(sheet, placements=(place,), shared=False)
            told = [f for f in advise(sheet_svg(alone, GENERIC), "svg", GENERIC, alone) if f.severity == "warning"]
            if told:
                found.setdefault(place.part.name, set()).update(f.code for f in told)
    return found
