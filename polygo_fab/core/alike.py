"""Findings as a person reads them: what says the same of equal parts is told once."""

from __future__ import annotations

import re
from collections.abc import Iterable
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
    """A line for each of the `folded` ones; what is not proved of a file for one reason is one line, with its codes."""
    lines: dict[object, list[Finding]] = {}
    for number, finding in enumerate(folded(findings)):
        key = (finding.where, finding.message) if finding.severity == "unproved" else number
        lines.setdefault(key, []).append(finding)
    return tuple(str(first) if not rest else f"not proved: {', '.join(f.code for f in (first, *rest))} "
                 f"{first.where}: {first.message}" for first, *rest in lines.values())
