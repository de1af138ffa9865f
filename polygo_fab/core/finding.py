"""What a check found wrong. A check reports; it never repairs."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Literal

from .path import Point

__all__ = ["CODES", "Finding", "Severity", "counted", "errors"]

Severity = Literal["error", "warning"]

CODES = {
    "AUDIT": "the DXF breaks the rules of its format",
    "BED": "larger than the machine's bed",
    "BOARD": "cells, neighbours or positions differ from the board definition",
    "BODIES": "not the solids expected",
    "CHANGED": "not the bytes that were made",
    "COLOUR": "a colour or layer outside the profile",
    "CONTENT": "words or a page of a document are missing, hidden, too many or out of place",
    "CROSS": "a cut crosses or touches itself or another",
    "DOUBLE": "a line is drawn twice",
    "FILE": "the PDF cannot be read or has no page",
    "FIT": "the gap between two parts is not what was asked",
    "FONT": "a font is not embedded",
    "GAP": "two cuts in one part are too close",
    "HOLE": "a hole is too small to cut",
    "INTERFERENCE": "two solids share volume",
    "ISLAND": "a piece inside a hole falls out: the middle of a letter, most likely",
    "KERF": "a contour is not moved by half the kerf",
    "MARGIN": "a part is too near the sheet's edge",
    "META": "no title or language, or the page would be scaled",
    "MISSING": "a file is gone",
    "OPEN": "a cut is not closed",
    "ORDER": "an outer cut before an inner one, or a cut before an engraving",
    "OVERLAP": "parts overlap",
    "PARTS": "not the contours and marks expected, or not to be seen",
    "POSITION": "a diagram shows another position than the rules engine had",
    "READ": "a file cannot be read at all",
    "SAME": "two files of one job differ",
    "SPACING": "parts are too close",
    "STRAY": "a file for the laser that the manifest does not name",
    "TAGS": "a screen reader would not read all of the PDF, or not in order",
    "TEXT": "live text, images, hidden, clipped or transformed elements",
    "THIN": "a part or a web of it is too thin",
    "TINY": "a segment too short to cut",
    "UNIQUE": "a printed puzzle has not exactly one solution, or is not the one made",
    "UNITS": "not true millimetres, or not the size expected",
    "VOLUME": "a solid has not its part's volume",
}
"""Every code and what it means when it is found (laser.md, and those of the other files)."""


@dataclass(frozen=True)
class Finding:
    """`code` is one of CODES, `where` a file or a place in it. Raises ValueError for another code.

    place     the point on the sheet where it lies (mm), where it lies in one; the text tells everything without it
    severity  an error must be mended; a warning is for a person to look at
    """

    code: str
    where: str
    message: str
    place: Point | None = field(default=None, compare=False)
    severity: Severity = "error"

    def __post_init__(self) -> None:
        if self.code not in CODES:
            raise ValueError(f"no such code: {self.code}")

    def __str__(self) -> str:
        return f"{'warning: ' if self.severity == 'warning' else ''}{self.code} {self.where}: {self.message}"

    def as_data(self) -> dict[str, Any]:
        """For JSON; `place` is [x, y] in mm, or null."""
        at = [round(length, 3) for length in self.place] if self.place else None
        return {"severity": self.severity, "code": self.code, "where": self.where, "message": self.message, "place": at}


def errors(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Those that are not mere warnings."""
    return tuple(finding for finding in findings if finding.severity == "error")


def counted(findings: Iterable[Finding]) -> str:
    """'2 findings, 1 warning', '1 warning', or 'clean'."""
    every = tuple(findings)
    wrong = len(errors(every))
    counts = ((wrong, "finding"), (len(every) - wrong, "warning"))
    return ", ".join(f"{n} {word}{'s' if n != 1 else ''}" for n, word in counts if n) or "clean"
