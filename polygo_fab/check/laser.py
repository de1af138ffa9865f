"""Laser files proved: one that was made for a sheet, or any other from elsewhere."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Literal

from ..core.errors import unknown
from ..core.finding import Finding
from ..core.sheet import Profile, Sheet
from .drawing import Drawing
from .drc import examine
from .dxf import audit, read_dxf
from .geometry import TOLERANCE
from .job import Job
from .laser_pdf import read_laser_pdf
from .lbrn2 import read_lbrn2
from .svg import read_svg

__all__ = ["check_file", "check_sheet", "read_laser"]

Kind = Literal["svg", "dxf", "lbrn2", "pdf"]

_READERS: dict[str, Callable[[bytes, Profile], tuple[Drawing, list[Finding]]]] = {
    "svg": read_svg, "dxf": read_dxf, "lbrn2": read_lbrn2, "pdf": read_laser_pdf}
_MOST = 10
"""Findings of one code that are worth reading; the rest is counted."""


def read_laser(data: bytes, kind: Kind, profile: Profile) -> tuple[Drawing, list[Finding]]:
    """The drawing in the file, and what is wrong with the file itself. Raises BadInput where it cannot be read."""
    if kind not in _READERS:
        raise unknown("laser format", kind, _READERS)
    return _READERS[kind](data, profile)


def check_sheet(data: bytes, kind: Kind, sheet: Sheet, profile: Profile) -> list[Finding]:
    """Everything that is wrong with the file as the laser job of `sheet`. Raises BadInput for what is no such file."""
    drawing, found = read_laser(data, kind, profile)
    if drawing.size and math.dist(drawing.size, sheet.size) > TOLERANCE:
        found.append(Finding("UNITS", "sheet", f"{drawing.size[0]:g} x {drawing.size[1]:g} mm: expected "
                             f"{sheet.size[0]:g} x {sheet.size[1]:g} mm"))
    found += examine(Job(drawing, sheet))
    return _brief(found + _audited(data, kind))


def check_file(data: bytes, kind: Kind, profile: Profile) -> list[Finding]:
    """What is wrong with a laser file of which nothing else is known. Raises BadInput for what is no such file."""
    drawing, found = read_laser(data, kind, profile)
    if not drawing.strokes and not found:
        found.append(Finding("PARTS", "file", "nothing is drawn"))
    found += examine(Job(drawing))
    return _brief(found + _audited(data, kind))


def _audited(data: bytes, kind: Kind) -> list[Finding]:
    return audit(data) if kind == "dxf" else []


def _brief(findings: list[Finding]) -> list[Finding]:
    """The first _MOST findings of each code, and how many more there are."""
    counts: dict[str, int] = {}
    kept: list[Finding] = []
    for finding in dict.fromkeys(findings):
        counts[finding.code] = counts.get(finding.code, 0) + 1
        if counts[finding.code] <= _MOST:
            kept.append(finding)
    return kept + [Finding(code, "file", f"{count - _MOST} more") for code, count in counts.items() if count > _MOST]
