"""The table of puzzles.md, "Variants worth having", measured again on random boards with each value equally likely.

Tolerance: three standard errors, those of the sample here and of the table's own: it says "of 100" for hexagons, and
nothing for squares. Givens are irreducible sets as the generator finds them. Two colours are measured against our own
figure (6.9 +- 0.1 on 650 boards): the table's 6.3 is not what this way of choosing gives. All cells given and taken
away in random order leaves 7.7, the best of ten tries 5.2 or less.
"""

from __future__ import annotations

import math
from functools import cache
from statistics import mean, stdev

import pytest

from polygo_fab.core.stream import Stream
from polygo_fab.puzzles.variants.catalogue import variants
from polygo_fab.puzzles.variants.growing import grown
from polygo_fab.puzzles.variants.variant import random_puzzle
from polygo_fab.puzzles.variants.worked import worked

pytestmark = pytest.mark.slow


@cache
def measured(kind: str, size: str, sample: int) -> tuple[list[int], list[bool], list[bool]]:
    """For each board: givens, whether it needs look-ahead, whether look-ahead is enough."""
    layout = variants()[kind].layout(size)
    givens, looks, fair = [], [], []
    for index in range(sample):
        stream = Stream(2024, index)
        puzzle = grown(*random_puzzle(layout, stream), stream)
        assert puzzle is not None
        givens.append(len(puzzle.givens))
        looks.append(not worked(puzzle, look_ahead=False).complete)
        fair.append(worked(puzzle).complete)
    return givens, looks, fair


@pytest.mark.proof
@pytest.mark.parametrize(("kind", "size", "sample", "unique", "needed", "ahead"), [
    ("diagonals", "6x6", 150, 0.003, 4.0, 0.50), ("falling", "6x6", 300, 0.22, 1.6, 0.16),
    ("crossing", "6x6", 300, 0.89, 0.1, 0.05), ("hexagon", "h3", 300, 0.65, 0.4, 0.01),
    ("hexagon", "h4", 300, 0.14, 1.8, 0.15), ("hexagon", "h5", 80, 0.0, 4.9, 0.51),
    ("colours", "6x6", 150, None, 6.9, 0.0)])
def test_the_table(kind: str, size: str, sample: int, unique: float | None, needed: float, ahead: float) -> None:
    givens, looks, fair = measured(kind, size, sample)
    theirs = 100 if kind == "hexagon" else None
    if unique is not None:
        assert mean(n == 0 for n in givens) == pytest.approx(unique, abs=_error(unique, sample, theirs))
    assert mean(givens) == pytest.approx(needed, abs=0.05 + 3 * stdev(givens) * math.sqrt(
        1 / sample + (1 / theirs if theirs else 0)))
    assert mean(looks) == pytest.approx(ahead, abs=_error(ahead, sample, theirs))
    assert mean(fair) > 0.98


def _error(share: float, here: int, theirs: int | None) -> float:
    """At least 2 %: the table rounds."""
    return max(0.02, 3 * math.sqrt(share * (1 - share) * (1 / here + (1 / theirs if theirs else 0))))
