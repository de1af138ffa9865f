"""The kits, one file each. A module here that exports KIT (a dataclass of options with `build`) is a kit."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterator, Mapping
from dataclasses import is_dataclass, replace
from functools import partial
from typing import Any

from ..core import tilings
from ..core.errors import BadInput, Broken, chosen_name
from ..core.kit import Kit, KitOptions
from ..core.options import configure, declared
from ..core.sheet import Sheet
from ..core.walk import exported, exported_by
from ..core.workshop.beds import named_bed, told_size, would_do
from ..core.workshop.lying import lies, may_turn
from ..core.workshop.tables import material
from ..runtime import outside
from .chamfered import chamfered
from .inscribed import inscribed
from .nearest import Bears, Found, nearest
from .on_trial import built
from .themed import themed
from .workshop.part_names import besides
from .workshop.steps import straight

__all__ = ["brought", "classes", "folder", "goes", "instead", "known", "load", "named", "otherwise", "refused"]


def classes() -> dict[str, type[KitOptions]]:
    """Every kit class by name: ours, and those that are brought from outside."""
    ours = {kit.name: kit for kit in exported(__name__, __path__, "KIT").values()}
    return dict(sorted({**{kit.name: kit for kit, wrong in _outside() if not wrong}, **ours}.items()))


def known(name: str) -> type[KitOptions] | None:
    """The kit class of exactly this name, with no other kit loaded for it; None where there is none."""
    kit: type[KitOptions] | None = exported_by(__name__, __path__, "KIT", name)
    if kit is None:
        kit = next((kit for kit, wrong in _outside() if not wrong and kit.name == name), None)
    return kit if kit and kit.name == name else None


def named(word: str) -> type[KitOptions]:
    """The kit class of a name, whatever its capitals. Raises BadInput for a kit there is not, and for one that is
    brought from outside and is none, with the reason."""
    found = known(word)
    if not found:
        for name, wrong in refused():
            if name == word:
                raise BadInput(f"kit '{word[:60]}': {wrong}")
    return found or classes()[chosen_name("kit", word, classes())]


def refused() -> tuple[tuple[str, str], ...]:
    """What is brought and cannot be a kit: what it is called, and why, in one line that names the file."""
    return tuple((str(getattr(kit, "name", kit)), wrong) for kit, wrong in _outside() if wrong)


def _outside() -> Iterator[tuple[Any, str]]:
    """Each kit that is brought from outside, and what is wrong with it, "" for nothing; of a file that exports none its
    name."""
    for found in outside.brought("kits"):
        kit = found.thing
        missing = [key for key in (*KitOptions.__annotations__, "build") if not hasattr(kit, key)]
        if found.wrong or not isinstance(kit, type):
            yield found.stem, found.wrong or f"{found.where}: KIT is {str(kit)[:40]}: expected a class"
        elif not re.fullmatch("[a-z][a-z0-9-]*", str(getattr(kit, "name", ""))):
            called = str(getattr(kit, "name", ""))[:40]
            yield found.stem, f"{found.where}: name = '{called}': allowed: small letters, digits and -"
        elif missing or not is_dataclass(kit):
            lacks = ", ".join(missing) or "@dataclass"
            yield kit, f"{found.where}: {lacks}: missing: docs/adding.md tells what a kit has"
        else:
            yield kit, ""


def load(name: str, settings: Mapping[str, object], cutter: str | None = None, nested: bool = False) -> Kit:
    """The kit `name` with these settings, its jobs laid out for the bed of a machine if one is named.

    nested  its jobs will be laid out anew: only parts need to go on the bed, which is then seen
    A material brings its nominal thickness and its kerf with it; what is set by hand wins.
    Raises BadInput for an unknown kit, option, material or machine, a value that is not allowed, a broken rule of
    fit, or a job that does not go on the bed (naming the smallest bed that would do) unless its parts are to be
    `nested`.
    """
    chosen = named(name)
    bed = named_bed(cutter) if cutter is not None else None
    made = configure(chosen, chosen.name, _stocked(chosen, settings))
    kit = _counted(inscribed(made, chamfered(made, themed(made, built(made, bed)))))
    if bed is None or nested:
        return kit
    for sheet in kit.sheets:
        if not sheet.goes_on(bed):
            raise Broken(f"{sheet.name} needs {told_size(sheet.size)}, {cutter} has {told_size(bed)} (BED)",
                         partial(would_do, partial(_all_go, made)))
    return replace(kit, sheets=tuple(_on(sheet, bed, straight(kit.name)) for sheet in kit.sheets))


def _counted(kit: Kit) -> Kit:
    """The kit with what is no part of its games after all else, so that the numbers of each list of parts follow one
    another."""
    last = besides(kit.parts)
    return replace(kit, parts=(*(part for part in kit.parts if part not in last), *last)) if last else kit


def goes(name: str, settings: Mapping[str, object], cutter: str | None = None) -> bool:
    """Whether a kit can be made with these settings, each of its jobs on the bed of a machine if one is named."""
    try:
        load(name, settings, cutter)
    except BadInput:
        return False
    return True


def folder(name: str, settings: Mapping[str, object]) -> str:
    """The folder of a kit with these settings: its name, and what makes another product of it (`product_options`)."""
    chosen = named(name)
    usual = {o.name: str(o.default) for o in declared(chosen)}
    told = _by_name(settings)
    given = [str(told.get(key, usual[key])).strip().lower() for key in chosen.product_options]
    given = [key if word in ("yes", "true") else word for key, word in zip(chosen.product_options, given, strict=True)]
    words = [word for key, word in zip(chosen.product_options, given, strict=True)
             if word not in (usual[key], "no", "false")]
    return "-".join([chosen.name, *(re.sub(r"[^a-z0-9]+", "-", word).strip("-")[:40] for word in words)]).rstrip("-")


def instead(name: str, settings: Mapping[str, object], *, bears: Bears, said: str,
            work: int) -> Found | None:
    """The nearest settings with which a kit can be made (`nearest`); None where none were found.

    bears  what a kit with these settings is warned of; None where it cannot be made, on its bed
    said   the refusal
    work   how much is tried
    """
    chosen = named(name)
    return nearest(chosen, settings, fits=partial(_fits, chosen), bears=bears, said=said, work=work)


def _fits(chosen: type[KitOptions], settings: Mapping[str, object]) -> bool:
    """Whether the rules of fit allow these settings."""
    try:
        configure(chosen, chosen.name, _stocked(chosen, settings))
    except BadInput:
        return False
    return True


def otherwise(name: str, settings: Mapping[str, object], machine: str | None) -> str:
    """What to make in place of a kit that is too large for the bed of a machine; "" where nothing of the kind goes on
    it."""
    chosen = named(name)
    usual = {o.name: str(o.default) for o in declared(chosen)}
    board = chosen.segmented_board.format_map({**usual, **settings})
    if not board or not goes("board", {"board": board}, machine):
        return ""
    return f"the board in segments: make board --set board={board}"


def _by_name(settings: Mapping[str, object]) -> dict[str, object]:
    """The settings, boards by their own names: H05 is h5, s6x6 is s6."""
    values = dict(settings)
    for key in ("board", "back"):
        with contextlib.suppress(BadInput, ValueError):  # none, dual, or what the kit refuses itself
            values |= {key: tilings.load(str(values[key]).strip().lower()).name} if key in values else {}
    return values


def _stocked(chosen: type[KitOptions], settings: Mapping[str, object]) -> dict[str, object]:
    """The settings with the thickness and the kerf that each material brings."""
    values = _by_name(settings)
    defaults = {o.name: o.default for o in declared(chosen)}
    for key, (thickness, kerf) in chosen.material_options.items():
        stuff = material(str(values.get(key, defaults[key])))
        if key in values:
            values[key] = stuff.name
        values.setdefault(thickness, stuff.thickness)
        values.setdefault(kerf, stuff.kerf)
    return values


def brought(name: str, settings: Mapping[str, object]) -> frozenset[str]:
    """The options that these settings decide, by their fields: those that are named, and what a material brings."""
    chosen = named(name)
    keys = frozenset(settings) | {key for rows in chosen.material_options.values() for key in rows}
    return frozenset(o.field for o in declared(chosen) if o.name in keys)


def _all_go(made: KitOptions, bed: tuple[float, float]) -> bool:
    """Whether all the jobs of this kit go on a bed, as they are laid out for it."""
    try:
        return all(sheet.goes_on(bed) for sheet in made.build(bed).sheets)
    except BadInput:
        return False


def _on(sheet: Sheet, bed: tuple[float, float], kept: bool) -> Sheet:
    """The job as it lies on the bed, turned a quarter where it stands higher or wider. Where it is to be `kept`, or may
    not turn, it stays, but if the laser cuts otherwise along y than along x it must be drawn as it lies."""
    stays = lies(sheet, bed) or (sheet.kerf.even and (kept or not may_turn(sheet)))
    return sheet if stays else sheet.turned()
