"""What a person concludes of a puzzle, step by step, and how far that leads."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["EXCLUSION", "LINE", "SUPPOSED", "TWO_AND_TWO", "Conclusion", "Solved"]

LINE, EXCLUSION, TWO_AND_TWO, SUPPOSED = "line", "exclusion", "two_and_two", "supposed"
"""The rules in the order in which a person tries them: see `logic` and `ladder`."""


@dataclass(frozen=True)
class Conclusion:
    """One conclusion: the `cells` have the value (`holds`), or have it not.

    lines   the lines whose counts say so, by their numbers in the layout; none for a supposition
    rounds  for a supposition, how many rounds of the line rule it takes to fail; else 0
    fails   and the first line that then cannot come out; None where lines only contradict each other
    rule    what says so; of rectangles and of blocks of lines it tells nothing
    across  other lines that it takes besides: the one that is crossed, or the two
    """

    lines: tuple[int, ...]
    cells: tuple[int, ...]
    value: int
    holds: bool = True
    rounds: int = 0
    fails: int | None = None
    rule: str = LINE
    across: tuple[int, ...] = ()


@dataclass(frozen=True)
class Solved:
    """How far logic leads.

    steps    in an order that a person can follow; all steps of a round follow from what stood before it
    rounds   of the line rule, from start to end
    deepest  the rounds of the longest supposition that cannot be avoided; 0 where counts alone are enough
    answer   the value of each cell, None where logic does not tell; None in all if there is no solution
    """

    steps: tuple[Conclusion, ...]
    rounds: int
    deepest: int
    answer: tuple[int | None, ...] | None

    @property
    def complete(self) -> bool:
        return self.answer is not None and None not in self.answer
