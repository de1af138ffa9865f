"""A library of settings: what other programs keep of a material, one entry an operation."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from ..kerf import Kerf
from ..part import OPERATIONS
from .lightburn import known_settings
from .tables import Laser, Material, Setting

__all__ = ["KERF", "LibraryEntry", "library_entries", "slug"]

KERF = re.compile(r"\(kerf ([0-9]{1,2}(?:\.[0-9]{1,4})?)(?: x ([0-9]{1,2}(?:\.[0-9]{1,4})?))? mm\)")
"""How the kerf stands in the words of an entry. Not in its settings: our files are drawn for it already."""


@dataclass(frozen=True)
class LibraryEntry:
    """How one thing is done to a material; thickness in mm, 0 where none is told."""

    material: str
    thickness: float
    words: str
    setting: Setting
    follows: bool = True

    @property
    def kerf(self) -> Kerf | None:
        """The one that its words tell, if a laser cuts such a one."""
        told = KERF.search(self.words)
        found = Kerf(float(told[1]), float(told[2] or told[1])) if told else None
        return found if found and found.allowed(0, 0.6) else None


def library_entries(stuffs: Sequence[Material], laser: Laser) -> tuple[LibraryEntry, ...]:
    """Each operation on each of these materials that this laser cuts; every one follows its lines."""
    found = []
    for stuff in stuffs:
        known = known_settings(laser, stuff)
        for operation in OPERATIONS:
            if "cut" in known:
                told = operation == "cut" and not stuff.starting  # of a starting value nothing is claimed
                words = f"cut (kerf {stuff.kerf} mm)" if told else operation
                found.append(LibraryEntry(stuff.name, stuff.thickness, words, known[operation]))
    return tuple(found)


def slug(material: str, thickness: float) -> str:
    """'Birch Plywood', 3 mm, as the name of a material of ours: birch-plywood-3."""
    name = re.sub(r"[^a-z0-9.]+", "-", material.lower()).strip("-.")
    said = f"{thickness:g}"
    return name if not thickness or name.endswith(f"-{said}") else f"{name}-{said}"
