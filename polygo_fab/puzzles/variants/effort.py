"""How many lines a person looks at on the way to the solution, on average: one measure for all sizes, and all kinds
that are counted on lines.

Who looks at n places in random order, of which k lead on, looks at (n + 1) / (k + 1) of them until one does. As in
`puzzles.grade` those are lines while single lines lead on, each line of a round found one after another. Where none
does, all have been looked at in vain, and the next rule is tried: its places are lines that may cross, three or four of
them each; and last the values of the cells that are open, and of each supposition the lines of that cell, round after
round until it fails.
"""

from __future__ import annotations

from ...core.count_puzzle import CountPuzzle
from .conclusions import EXCLUSION, LINE, SUPPOSED, TWO_AND_TWO
from .ladder import exclusion, two_and_two
from .logic import Rules, State, any_of, rules, supposed, swept
from .worked import moves, open_values

__all__ = ["looked"]

_LADDER = ((EXCLUSION, exclusion, 3), (TWO_AND_TWO, two_and_two, 4))
"""With how many lines one looks at in each place."""


def looked(puzzle: CountPuzzle) -> float:
    """The lines that a person looks at, as far as logic leads."""
    lines, total = rules(puzzle), 0.0
    for state, found in moves(puzzle):
        if found:
            total += _at_lines(state, lines) if found[0].rule == LINE else _further(state, lines, found[0].rule,
                                                                                 found[0].rounds)
    return total


def _at_lines(state: State, lines: Rules) -> float:
    """What a line says may have been said by another one of the round: nobody looks at that line again."""
    total, leading = 0.0, [line for line in lines if swept(state, (line,)) != state]
    while leading:
        total += _until(_open_lines(state, lines), len(leading))
        state = swept(state, (leading[0],)) or state
        leading = [line for line in leading[1:] if swept(state, (line,)) != state]
    return total


def _further(state: State, lines: Rules, rule: str, rounds: int) -> float:
    """Where no line leads on by itself: what is looked at in vain, and until that rule says something."""
    total = float(_open_lines(state, lines))
    for name, places, each in _LADDER:
        said = [bool(found) for found in places(state, lines)]
        if name == rule:
            return total + each * _until(len(said), sum(said))
        total += each * len(said)
    assert rule == SUPPOSED
    trials = list(open_values(state))
    failing = sum(_fails(supposed(state, *trial), lines, rounds) for trial in trials)
    through = sum(mask.bit_count() for mask, _ in lines) / any_of(tuple(mask for mask, _ in lines)).bit_count()
    return total + rounds * through * _until(len(trials), failing)


def _until(places: int, leading: int) -> float:
    return (places + 1) / (leading + 1)


def _open_lines(state: State, lines: Rules) -> int:
    """Lines with cells that are not known, and with a count."""
    once = twice = 0
    for cells in state:
        twice |= once & cells
        once |= cells
    return sum(bool(mask & twice and needs) for mask, needs in lines)


def _fails(state: State, lines: Rules, rounds: int) -> bool:
    for _ in range(rounds):
        following = swept(state, lines)
        if following is None:
            return True
        state = following
    return False
