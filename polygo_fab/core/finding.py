"""What a check found wrong, or could not prove. A check reports; it never repairs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Literal

from .path import Point

__all__ = ["CODES", "Finding", "Severity", "Unsound", "counted", "errors"]

Severity = Literal["error", "warning", "unproved"]

CODES = {
    "AGAIN": "made a second time it is another file",
    "AUDIT": "the DXF breaks the rules of its format",
    "BED": "larger than the machine's bed",
    "BOARD": "cells, neighbours or positions differ from the board definition, or the definition from the rules",
    "BODIES": "not the solids expected",
    "CHANGED": "not the bytes that were made",
    "COLOUR": "a colour or layer outside the profile",
    "CONTENT": "words or a page of a document are missing, hidden, too many, out of place, or others in one language",
    "CONTRACT": "not what the documents say the product is: parts, counts, stock, sizes after the cut, boards, fits",
    "CROSS": "a cut crosses or touches itself or another",
    "DOUBLE": "a line is drawn twice",
    "FAULT": "polygo-fab itself fails at a file that is as it was made",
    "FILE": "the PDF cannot be read or has no page",
    "FIT": "the gap between two parts is not what was asked",
    "FONT": "a font is not embedded",
    "GAME": "the pages of a game that was played tell it otherwise than its record",
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
    "POSITION": "a diagram shows, or says to those who do not see it, another position than the rules engine had",
    "READ": "a file cannot be read at all",
    "RULES": "a recorded game does not play as it did: the rules of the game have changed",
    "SAME": "two files of one job differ",
    "SHOWN": "what the game needs to be seen is not on its board, or something else is: ports, homes, goals, cells",
    "SPACING": "parts are too close",
    "STRAY": "a file that the manifest does not name",
    "TAGS": "a screen reader would not read all of the PDF, or not in order, or other words than the book has",
    "TEXT": "live text, images, hidden, clipped or transformed elements",
    "THIN": "a part or a web of it is too thin",
    "TINY": "a segment too short to cut",
    "TYPE": "letters are too small to read, or words stand on each other",
    "UNIQUE": "a printed puzzle has not exactly one answer, or is not the one made",
    "UNITS": "not true millimetres, or not the size expected",
    "VOLUME": "a solid has not its part's volume",
}
"""Every code and what it means when it is found (laser.md, and those of the other files)."""


@dataclass(frozen=True)
class Finding:
    """`code` is one of CODES, `where` a file or a place in it. Raises ValueError for another code.

    place     the point on the sheet where it lies (mm), where it lies in one; the text tells everything without it
    severity  an error must be mended; a warning is for a person to look at; of what is `unproved` nothing is known,
              and the message says because of what
    because   the changed file from which it follows, in whose finding it is told; "" for what stands for itself
    over      where a proof over several files could not be made, all of these files
    """

    code: str
    where: str
    message: str
    place: Point | None = field(default=None, compare=False)
    severity: Severity = "error"
    because: str = field(default="", compare=False)
    over: tuple[str, ...] = field(default=(), compare=False)

    def __post_init__(self) -> None:
        if self.code not in CODES:
            raise ValueError(f"no such code: {self.code}")

    def __str__(self) -> str:
        begun = {"error": "", "warning": "warning: ", "unproved": "not proved: "}[self.severity]
        return f"{begun}{self.code} {self.places}: {self.message}"

    @property
    def places(self) -> str:
        """Where it is, with the other files that it is of."""
        return self.where + f", with {', '.join(self.over[1:])}" * (len(self.over) > 1)

    def as_data(self) -> dict[str, Any]:
        """For JSON; `place` is [x, y] in mm, or null; `because` is there where it follows from another finding,
        `over` where it is of several files."""
        at = [round(length, 3) for length in self.place] if self.place else None
        return {"severity": self.severity, "code": self.code, "where": self.where, "message": self.message, "place": at,
                **({"because": self.because} if self.because else {}),
                **({"over": list(self.over)} if len(self.over) > 1 else {})}


class Unsound(RuntimeError):
    """What was made is wrong, whatever was given: `findings` say how, and nothing of it is given out."""

    def __init__(self, findings: Iterable[Finding]) -> None:
        self.findings = tuple(findings)
        super().__init__("; ".join(map(str, self.findings[:3])))


def errors(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Those that say that something is wrong."""
    return tuple(finding for finding in findings if finding.severity == "error")


def counted(findings: Iterable[Finding]) -> str:
    """'1 finding and 9 that follow, 1 warning'; '0 findings' where there is no other."""
    some = tuple(findings)
    every = Counter(finding.severity for finding in some if not finding.because)
    follow = sum(1 for finding in some if finding.because)
    words: tuple[tuple[Severity, str], ...] = (("error", "finding"), ("warning", "warning"))
    counts = [f"{every[kind]} {word}{'s' if every[kind] != 1 else ''}" for kind, word in words
              if every[kind] or kind == "error"]
    if follow:
        counts[0] += f" and {follow} that follow{'s' * (follow == 1)}"
    return ", ".join(counts)
