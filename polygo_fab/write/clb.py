"""LightBurn's material libraries (.clb).

The format is not published. What its readers and writers agree on (sources in docs/machine.md): a library with a
DisplayName has materials by name, those have entries by thickness in mm and words (Desc), and an entry has one
CutSetting, written as in a project, whose LinkPath is material, title and words.
"""

from __future__ import annotations

from collections.abc import Sequence
from xml.etree import ElementTree

from ..core.workshop.library import LibraryEntry
from .lbrn2 import cut_setting

__all__ = ["library_clb"]


def library_clb(name: str, entries: Sequence[LibraryEntry]) -> bytes:
    """The entries under their materials, in the order given."""
    root = ElementTree.Element("LightBurnLibrary", DisplayName=name)
    for material in dict.fromkeys(entry.material for entry in entries):
        parent = ElementTree.SubElement(root, "Material", name=material)
        for entry in (one for one in entries if one.material == material):
            its = ElementTree.SubElement(parent, "Entry", Thickness=f"{entry.thickness:.4f}", Desc=entry.words,
                                         NoThickTitle="")
            cut_setting(its, 0, "", entry.setting, 0)
            path = ElementTree.SubElement(its[0], "LinkPath")
            path.set("Value", f"{material}/{entry.thickness:.2f} mm/{entry.words}")
    ElementTree.indent(root)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{ElementTree.tostring(root, encoding="unicode")}\n'.encode()
