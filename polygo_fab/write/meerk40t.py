"""Materials of MeerK40t: the sections of its operations.cfg, one a material, which its Material Manager imports.

As MeerK40t 0.9 reads them (`gui/materialmanager.py`, `core/elements/elements.py`): a section 'NAME info' tells of the
material, sections 'NAME 000000' and on are its operations; speed in mm/s, power in thousandths, passes with
passes_custom.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..core.sheet import GENERIC
from ..core.units import number
from ..core.workshop.library import LibraryEntry

__all__ = ["library_cfg"]

_TYPES = {"cut": "op cut"}


def library_cfg(laser: str, entries: Sequence[LibraryEntry]) -> bytes:
    """The entries under their materials, in the order given; `laser` is told in the note."""
    lines = []
    for material in dict.fromkeys(entry.material for entry in entries):
        mine = [entry for entry in entries if entry.material == material]
        lines += [f"[{material} info]", f"material = {material}", f"title = {material}", "laser = 0",
                  f"thickness = {number(mine[0].thickness)}mm", f"note = {laser}", ""]
        for k, entry in enumerate(mine):
            operation = entry.words.split()[0]
            colour = dict((str(key), value) for key, value in GENERIC.colours)[operation]
            lines += [f"[{material} {k:06d}]", f"type = {_TYPES.get(operation, 'op engrave')}",
                      f"id = {operation[0].upper()}{k + 1}", f"label = {entry.words}", f"color = {colour}",
                      f"speed = {number(entry.setting.speed)}", f"power = {number(10 * entry.setting.power)}",
                      f"passes = {entry.setting.passes}", f"passes_custom = {entry.setting.passes > 1}", ""]
    return "\n".join(lines).encode()
