"""What is worth knowing of laser files that are right: warnings, and BED where the machine is known."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import cast

from .core.errors import BadInput
from .core.finding import Finding
from .core.kit import Kit
from .core.profiles import profile
from .core.tables import Machine, machine
from .recipe import Recipe

__all__ = ["remarks"]


def remarks(recipe: Recipe, kit: Kit, files: Mapping[str, bytes], cutter: Machine | None = None) -> tuple[Finding, ...]:
    """Of each sheet, from the bytes of its first file that can be read: the others prove SAME as that one.

    cutter   a machine; without it the one of the recipe, if it names one
    Raises BadInput for a machine there is not.
    """
    from .check.laser import Kind, advise

    look = profile(recipe.profile)
    if cutter is None and recipe.machine is not None:
        cutter = machine(recipe.machine)
    found: list[Finding] = []
    for sheet in kit.sheets:
        for form in recipe.formats:
            path = f"laser/{sheet.name}.{form}"
            try:
                its = advise(files[path], cast(Kind, form), look, sheet, cutter) if path in files else None
            except BadInput:  # which is READ, and found before
                its = None
            if its is not None:
                found += [replace(f, where=f"{path}: {f.where}") for f in its]
                break
    return tuple(found)
