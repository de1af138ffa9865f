"""UNITS: whether a page at true scale is on its paper, and whether its check bars are 100 mm long and say so."""

from __future__ import annotations

import re

from ..core.finding import Finding
from ..core.page import INKS
from ..core.path import Point
from .page.page import EXACT, Page

__all__ = ["bar_findings", "paper_findings"]

_COARSE = 1e-3


def paper_findings(page: Page, size: Point, name: str) -> list[Finding]:
    """UNITS: another paper, upright or across."""
    if max(abs(a - b) for a, b in zip(sorted(page.paper), sorted(size), strict=True)) <= EXACT:
        return []
    return [Finding("UNITS", page.where, f"is {page.paper[0]:.2f} x {page.paper[1]:.2f} mm, expected {name}: "
                                         f"{size[0]:g} x {size[1]:g} mm")]


def bar_findings(page: Page, ink: str = INKS["bar"]) -> list[Finding]:
    """UNITS: on each axis one bar of 100 mm with a tick each 10 mm, and at its end the text that says so, and no
    other name than its own: x along the short side of the paper, y along the long one."""
    lines, findings = page.lines(ink), []
    for axis, name in ((0, "level"), (1, "upright")):
        along = [sorted(s, key=lambda p: p[axis]) for s in lines if abs(s[0][1 - axis] - s[1][1 - axis]) < _COARSE]
        bar = max(along, key=lambda s: s[1][axis] - s[0][axis], default=None)
        if bar is None:
            findings.append(Finding("UNITS", page.where, f"no {name} check bar"))
            continue
        start, length = bar[0], bar[1][axis] - bar[0][axis]
        if abs(length - 100) > EXACT:
            findings.append(Finding("UNITS", page.where, f"the {name} check bar is {length:.2f} mm, expected 100"))
        ticks = [s[0][axis] - start[axis] for s in lines if abs(s[0][axis] - s[1][axis]) < _COARSE
                 and min(abs(p[1 - axis] - start[1 - axis]) for p in s) <= EXACT]
        if any(min((abs(tick - mark) for tick in ticks), default=1) > EXACT for mark in range(0, 101, 10)):
            findings.append(Finding("UNITS", page.where, f"the {name} check bar does not have a tick each 10 mm"))
        near = " ".join(text for text, at, end in page.words if all(
            abs((at[k] + end[k]) / 2 - bar[1][k]) < 15 for k in (0, 1)))
        if not re.search(r"\b100\smm\b", near):
            findings.append(Finding("UNITS", page.where,
                                    f"'100 mm' does not stand at the end of the {name} check bar"))
        called = "xy"[axis if page.size[0] <= page.size[1] else 1 - axis]
        if {*re.findall(r"\b[xy]\b", near)} - {called}:
            findings.append(Finding("UNITS", page.where, f"the {name} check bar is not called {called}"))
    return findings
