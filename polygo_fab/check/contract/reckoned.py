"""The sentences that tell why a kit fits together: each number in them is what is measured on the files, or asked."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from ...core.finding import Finding
from .contract import Contract, Reckoned
from .expression import value

__all__ = ["Statement", "reckoned_wrong"]

Statement = tuple[str, str]
"""A rule of fit, and the sentence that shows it."""
_NUMBER = re.compile(r"(?<![\w.])\d+(?:\.\d+)?(?!\w)")


def reckoned_wrong(asked: Contract, names: Mapping[str, object], told: Sequence[Statement]) -> Iterator[Finding]:
    """What sentences say otherwise than it is; a number that no row of the contract holds is wrong as well.

    names  what may be measured on the files, beside what is asked
    """
    held: dict[Statement, list[tuple[int, int]]] = {statement: [] for statement in told}
    for row in asked.reckoned:
        found = [(statement, match) for statement in told if statement[0] == row.rule
                 for match in re.finditer(row.pattern, statement[1])]
        if not found:
            yield Finding("CONTRACT", f"{row.rule} rule", f"nowhere says '{row.pattern}'")
        for statement, match in found:
            held[statement] += [match.span(group) for group in range(1, len(match.groups()) + 1)]
            yield from _unlike(row, match, value(row.numbers, {**asked.names, **names}))
    for statement, spans in held.items() if asked.reckoned else ():
        for match in _NUMBER.finditer(statement[1]):
            if match.span() not in spans:
                yield Finding("CONTRACT", f"{statement[0]} rule", f"says '{statement[1][:120]}', and nothing tells "
                              f"whether {match[0]} is so")


def _unlike(row: Reckoned, match: re.Match[str], wanted: Sequence[float | Sequence[float]]) -> Iterator[Finding]:
    """Numbers are said with fewer digits than they have; where two are wanted, one between them is right."""
    for said, number in zip(match.groups(), wanted, strict=True):
        low, high = number if isinstance(number, list) else (number, number)
        near = 0.5001 * 10 ** -len(said.partition(".")[2])
        if not low - near <= float(said) <= high + near:
            expected = f"{low:g}" + (f" to {high:g}" if high != low else "")
            yield Finding("CONTRACT", f"{row.rule} rule", f"says '{match[0][:120]}', expected {expected} for {said}")
            return
