"""What would do in place of a recipe that is refused: the nearest settings with which it is made, without a warning
where that can be."""

from __future__ import annotations

import re
import shlex
import time
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial
from itertools import islice

from .. import kits
from ..core.errors import BadInput
from ..core.kerf import Kerf
from ..core.kit import Kit
from ..core.options import declared
from ..core.part import Part
from ..core.resources import Data
from ..core.sheet import GENERIC, MARGIN, Sheet
from ..core.units import number
from ..core.workshop.beds import named_bed
from ..core.workshop.tool_jobs import PLOTTER, knife_cuts, tools
from ..kits.nearest import Bears, Found, Warned
from .laid_out import NEST_ON
from .recipe import Recipe

__all__ = ["instead"]

_WORK = 900
"""How much is tried (`nearest`); half of it where the parts would have to be nested, too."""
_THINNER = 6
"""How many thicknesses are tried at most."""
_LONGEST = 10.0
"""Seconds of processor time after which no other kit is tried: it takes a kit of thousands of cells to come there."""
_STEP = 0.5
"""mm: the steps in which thicknesses are proposed."""

Settings = Data


class _Late(Exception):
    """What was tried took too long for any more."""


def instead(recipe: Recipe, said: str) -> str:
    """What would do in place of a recipe that is refused with the words `said`, as the end of that line; "" for
    nothing.

    Everything named has been tried. Of settings near those asked for the first are taken whose laser files bear no
    warning. Where there are none, the sheets that a warning is about are looked for thinner; where that does not help,
    the warning is named.
    """
    if tools(recipe.formats, recipe.profile) == (PLOTTER,) and said.startswith(("material '", "unknown material '")):
        knife = f"; a knife cuts {', '.join(knife_cuts())}"
        return knife + _instead(recipe, said + knife)
    return _instead(recipe, said)


def _instead(recipe: Recipe, said: str) -> str:
    begun = ", or " if "would do: " in said else "; would do: "
    until = time.process_time() + _LONGEST
    try:
        for nest in (recipe.nest, "fast") if recipe.nest == "no" and recipe.machine else (recipe.nest,):
            bears = partial(_bears, replace(recipe, nest=nest), until)
            found = kits.instead(recipe.kit, recipe.settings, bears=bears, said=said,
                                 work=_WORK if nest == recipe.nest else _WORK // 2)
            if found is not None:
                changes, warned = _quiet(replace(recipe, nest=nest), found, bears) if found[1] else found
                words = [f"--set {_typed(f'{key}={value}')}" for key, value in changes.items()]
                codes = sorted({code for about in warned.values() for code in about})
                told = f", which warns of {', '.join(codes)}" if codes else ""
                return begun + " ".join([*words, *([f"--nest {nest}"] if nest != recipe.nest else [])]) + told
    except _Late:
        return f"; in {_LONGEST:g} s nothing was found that would do"
    would = kits.otherwise(recipe.kit, recipe.settings, recipe.machine) if recipe.machine else ""
    return begun + would if would else ""


def _typed(word: str) -> str:
    """As it is typed: in quotes where a shell would part it."""
    if not re.search(r"[^\w.,:=+@/×-]", word):
        return word
    return f'"{word}"' if "'" in word and not re.search(r'["$`\\!]', word) else shlex.quote(word)


def _bears(recipe: Recipe, until: float, settings: Settings) -> Warned | None:
    """What the kit is warned of with these settings; None where it cannot be made, or does not go on the bed: if it is
    nested, each part by itself. Raises _Late."""
    if time.process_time() > until:
        raise _Late
    try:
        kit = _kit(recipe, settings)
    except BadInput:
        return None
    if recipe.nest != "no" and not _nestable(kit, named_bed(recipe.machine or NEST_ON)):
        return None
    return _warned(kit.sheets)


def _nestable(kit: Kit, bed: tuple[float, float]) -> bool:
    from ..nest.nest import goes

    return all(max(part.size) + 2 * MARGIN <= min(bed) or goes(part, bed) for part in kit.parts)


def _kit(recipe: Recipe, settings: Settings) -> Kit:
    if recipe.nest == "no":
        return kits.load(recipe.kit, settings, recipe.machine)
    return kits.load(recipe.kit, settings, recipe.machine or NEST_ON, nested=True)


def _quiet(recipe: Recipe, found: Found, bears: Bears) -> Found:
    """These changes with those of thicknesses that leave no warning; as they are where none does."""
    changes, warned = found
    kit = _kit(recipe, {**recipe.settings, **changes})
    for more in islice(_thinner(recipe, kit, warned), _THINNER):
        if bears({**recipe.settings, **changes, **more}) == {}:
            return changes | more, {}
    return found


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


def _warned(sheets: Iterable[Sheet]) -> Warned:
    """The codes of the warnings about a part alone on its sheet, by its name. They are about what is cut: what is
    burned is left out, and parts that are cut alike are looked at once."""
    from ..check.laser import advise
    from ..write.svg import sheet_svg

    found: dict[str, set[str]] = {}
    seen: dict[tuple[Part, Kerf], set[str]] = {}
    for sheet in sheets:
        for place in sheet.placements if sheet.face != "back" else ():
            part = replace(place.part, name="", front=(), back=(), front_boards=(), back_boards=(), count=1)
            key = part, sheet.kerf
            if key not in seen:
                alone = replace(sheet, placements=(replace(place, part=part),), shared=False)
                told = advise(sheet_svg(alone, GENERIC), "svg", GENERIC, alone)
                seen[key] = {f.code for f in told if f.severity == "warning"}
            if seen[key]:
                found.setdefault(place.part.name, set()).update(seen[key])
    return found
