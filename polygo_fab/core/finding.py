"""What a check found wrong, or could not prove. A check reports; it never repairs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from .path import Point
from .resources import our_table

__all__ = ["CODES", "Finding", "Severity", "Unsound", "counted", "errors"]

Severity = Literal["error", "warning", "unproved"]

CODES: Mapping[str, str] = our_table("lang/en/codes.toml")["meaning"]
"""What each code means, in English."""
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

    def as_data(self) -> dict[str, object]:
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

    def __reduce__(self) -> tuple[type[Unsound], tuple[tuple[Finding, ...]]]:
        """From another process it comes with its findings, not with their text."""
        return Unsound, (self.findings,)


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
