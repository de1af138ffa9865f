"""Findings as a person reads them: what says the same of equal parts is told once."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from ..finding import Finding

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
    """A line for each of the `folded` ones; what is not proved for one reason is one line, with its codes and the first
    of its places. What follows from a changed file is told in the line of that file."""
    follow: dict[str, list[Finding]] = {}
    every = tuple(findings)
    for finding in every:
        if finding.because:
            follow.setdefault(finding.because, []).append(finding)
    lines: dict[object, dict[str, list[Finding]]] = {}
    for number, finding in enumerate(folded(f for f in every if not f.because)):
        key = finding.message if finding.severity == "unproved" else number
        lines.setdefault(key, {}).setdefault(finding.places, []).append(finding)
    return tuple(line for places in lines.values() for line in _lines(places, follow))


def _lines(places: Mapping[str, Sequence[Finding]], follow: dict[str, list[Finding]]) -> Iterator[str]:
    """Of what is not proved for one reason, by its places: a line for each set of codes. Anything else is a line."""
    rows: dict[tuple[str, ...], list[Sequence[Finding]]] = {}
    for some in places.values():
        rows.setdefault(tuple(one.code for one in some), []).append(some)
    for codes, (first, *rest) in rows.items():
        line = str(first[0])
        if len(codes) > 1 or rest:
            more = f" and {len(rest)} more" * bool(rest)
            line = f"not proved: {', '.join(codes)} {first[0].places}{more}: {first[0].message}"
        yield line + _and(follow.pop(first[0].where, ()))


def _and(follow: Sequence[Finding]) -> str:
    """What follows from a finding, by code and place."""
    if not follow:
        return ""
    places: dict[str, dict[str, None]] = {}
    for finding in follow:
        places.setdefault(finding.code, {}).setdefault(finding.where.partition(": ")[0])
    each = "; ".join(f"{code} {', '.join(some)}" for code, some in places.items())
    return f"; and {len(follow)} that follow{'s' * (len(follow) == 1)}: {each}"
