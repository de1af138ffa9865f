"""The languages of a text say the same numbers, line by line: a digit that is wrong in one of them stops the build."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import zip_longest

from ..core.errors import BadInput

__all__ = ["same_numbers"]

_NUMBER = re.compile(r"\d+")


def same_numbers(file: str, lines: Sequence[str], others: Mapping[str, Sequence[str]]) -> None:
    """Raises BadInput for a line whose numbers, also those in names of cells and in diagrams, are not the ones of the
    same line in another language.

    others  for the name of each other file its lines
    """
    for other, theirs in others.items():
        for number, (ours, same) in enumerate(zip_longest(lines, theirs, fillvalue=""), start=1):
            here, there = (Counter(_NUMBER.findall(line)) for line in (ours, same))
            if here != there:
                said, wanted = (" ".join((a - b).elements()) or "nothing" for a, b in ((here, there), (there, here)))
                raise BadInput(f"{file} line {number}: the number {said}, where {other} says {wanted}")
