"""Findings as a person reads them: what says the same of equal parts is told once."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from .finding import Finding

__all__ = ["alike", "folded", "told"]

_NAMED = re.compile(r"((?:[^:]+: )?)(.+?) of [^:]+")
"""'laser/crown.svg: button of line 32', where the file may be left out."""


def alike(finding: Finding) -> object:
    """What it has in common with those that say the same of equal parts; None where it stands for itself."""
    named = _NAMED.fullmatch(finding.where) if finding.severity == "warning" else None
    return (finding.code, *named.groups(), finding.message) if named else None


def folded(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """The findings in their order; warnings that are alike but for the line of the file are one, '6 x button'."""
    groups: dict[object, list[Finding]] = {}
    for number, finding in enumerate(findings):
        groups.setdefault(alike(finding) or number, []).append(finding)
    return tuple(some[0] if len(some) == 1 else
                 replace(some[0], where=_NAMED.sub(rf"\g<1>{len(some)} x \g<2>", some[0].where))
                 for some in groups.values())


def told(findings: Iterable[Finding]) -> tuple[str, ...]:
    """A line for each of the `folded` ones; what is not proved of a file for one reason is one line, with its codes.
    What follows from a changed file is told in the line of that file."""
    lines: dict[object, list[Finding]] = {}
    follow: dict[str, list[Finding]] = {}
    every = tuple(findings)
    for finding in every:
        if finding.because:
            follow.setdefault(finding.because, []).append(finding)
    for number, finding in enumerate(folded(f for f in every if not f.because)):
        key = (finding.places, finding.message) if finding.severity == "unproved" else number
        lines.setdefault(key, []).append(finding)
    return tuple(_line(first, rest) + _and(follow.pop(first.where, ())) for first, *rest in lines.values())


def _line(first: Finding, rest: Sequence[Finding]) -> str:
    return str(first) if not rest else (f"not proved: {', '.join(f.code for f in (first, *rest))} {first.places}: "
                                        f"{first.message}")


def _and(follow: Sequence[Finding]) -> str:
    """What follows from a finding, by code and place."""
    if not follow:
        return ""
    places: dict[str, dict[str, None]] = {}
    for finding in follow:
        places.setdefault(finding.code, {}).setdefault(finding.where.partition(": ")[0])
    each = "; ".join(f"{code} {', '.join(some)}" for code, some in places.items())
    return f"; and {len(follow)} that follow{'s' * (len(follow) == 1)}: {each}"
