"""The line rule: what it comes to in the end does not depend on which lines are asked first, nor on how many colours
the rounds are written for."""

import pytest

from polygo_fab.core.count_puzzle import CountPuzzle
from polygo_fab.core.stream import Stream
from polygo_fab.puzzles.variants.catalogue import VariantOrder, generate
from polygo_fab.puzzles.variants.logic import Rules, State, any_of, rules, settled, start, supposed, swept


def one_round(state: State, lines: Rules) -> State | None:
    """As the rule is told: of each line and value, whether all of them are there, or all cells are needed."""
    following = list(state)
    for mask, needs in lines:
        for value, need in needs:
            may = state[value] & mask
            sure = may & ~any_of(state[:value] + state[value + 1:])
            if not sure.bit_count() <= need <= may.bit_count():
                return None
            for v in range(len(state)):
                if v == value and sure.bit_count() == need:
                    following[v] &= ~(may ^ sure)
                elif v != value and may.bit_count() == need and sure.bit_count() < need:
                    following[v] &= ~may
    return tuple(following) if any_of(tuple(following)) == any_of(state) else None


def all_rounds(state: State | None, lines: Rules) -> State | None:
    while state is not None and (following := one_round(state, lines)) != state:
        state = following
    return state


def walked(puzzle: CountPuzzle, stream: Stream) -> None:
    """Cells supposed one after the other, rightly or not, until that fails."""
    lines, state = rules(puzzle), start(puzzle)
    settled_state = settled(state, lines)
    assert settled_state == all_rounds(state, lines)
    while settled_state is not None:
        several = [cell for cell in range(len(puzzle.layout.names))
                   if sum(may >> cell & 1 for may in settled_state) > 1]
        if not several:
            return
        cell = several[stream.below(len(several))]
        values = [value for value, may in enumerate(settled_state) if may >> cell & 1]
        state = supposed(settled_state, cell, values[stream.below(len(values))])
        assert swept(state, lines) == one_round(state, lines)
        settled_state = settled(state, lines, 1 << cell)
        assert settled_state == settled(state, lines) == all_rounds(state, lines)


@pytest.mark.parametrize(("kind", "size"), [("hexagon", "h4"), ("colours", "6x6"), ("hidden", "7x7"),
                                            ("diagonals", "6x6"), ("falling", "6x6"), ("crossing", "6x6")])
def test_the_rule_comes_to_the_same_in_any_order(kind: str, size: str) -> None:
    for seed in range(6):
        puzzle = generate(VariantOrder(kind, size), seed)
        bare = CountPuzzle(puzzle.layout, puzzle.counts)
        for number in range(8):
            walked(puzzle if number % 2 else bare, Stream(1000 * seed + number))
