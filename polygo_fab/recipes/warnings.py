"""What is worth knowing of laser files that are right: warnings, and BED where the machine is known."""

from __future__ import annotations

import contextlib
from collections.abc import Collection, Mapping
from dataclasses import replace
from functools import partial
from typing import cast

from ..core.errors import BadInput
from ..core.finding import Finding
from ..core.kit import Kit
from ..core.sheet import Sheet
from ..core.workshop.profiles import profile_named
from ..core.workshop.tables import Machine, machine
from ..runtime.limits import Fault, Runner, here
from .proving import unread
from .recipe import Recipe

__all__ = ["warnings_of"]


def warnings_of(recipe: Recipe, kit: Kit, files: Mapping[str, bytes], *, cutter: Machine | None = None,
                run: Runner = here, changed: Collection[str] = ()) -> tuple[Finding, ...]:
    """Of each sheet, from the bytes of its first file that can be read: the others prove SAME as that one.

    cutter   a machine; without it the one of the recipe, if it names one
    run      how the files are read: `isolated`, where their bytes may be anything
    changed  the files that are not as they were made: of the others a reader that fails is a FAULT
    Raises BadInput for a machine there is not.
    """
    from ..check.laser import Kind, advise

    profile = profile_named(recipe.profile)
    if cutter is None and recipe.machine is not None:
        cutter = machine(recipe.machine)

    def of(sheet: Sheet) -> list[Finding]:
        for form in recipe.formats:
            path = f"laser/{sheet.name}.{form}"
            with contextlib.suppress(BadInput):  # which is READ, and found before
                if path in files:
                    its = advise(files[path], cast(Kind, form), profile, sheet, cutter)
                    return [replace(f, where=f"{path}: {f.where}") for f in its]
        return []

    found = run([partial(of, sheet) for sheet in kit.sheets])
    return tuple(f for sheet, its in zip(kit.sheets, found, strict=True) for f in (
        its if not isinstance(its, Exception) else _faults(its, sheet, recipe, files, changed)))


def _faults(error: Exception, sheet: Sheet, recipe: Recipe, files: Mapping[str, bytes], changed: Collection[str]
            ) -> list[Finding]:
    """What no reader should do; what it should is READ, and found before."""
    paths = [path for form in recipe.formats if (path := f"laser/{sheet.name}.{form}") in files]
    return [unread(error, f"{paths[0]}: file", paths, changed)] if isinstance(error, Fault) else []
