"""Links between two sets of sites, sides of boards, and the memory for what is known about states."""

from __future__ import annotations

import copy
import pickle
import random
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from polygo_fab import boards
from polygo_fab.core.flood import Flood, bits, members
from polygo_fab.core.game import State
from polygo_fab.core.links import Line, Link, Recent, sides

H4 = boards.load("h4")
FLOOD = Flood(H4.neighbours)
PORTS = H4.ports(3)
LINK = Link(FLOOD, bits(PORTS[0]), bits(PORTS[3]))


def fewest(inside: set[int]) -> int:
    """The number of sites on a shortest path between the two ports, 0 without one, layer by layer."""
    last = found = set(PORTS[0]) & inside
    steps = 1
    while last and not found & set(PORTS[3]):
        last = {n for s in last for n in H4.neighbours[s]} & inside - found
        found, steps = found | last, steps + 1
    return steps if found & set(PORTS[3]) else 0


def is_path(line: Line, inside: set[int]) -> bool:
    """Single sites of the set, none twice, each next to the one before, from one port to the other."""
    path = [members(site) for site in line]
    flat = [site for (site,) in path]
    return (set(flat) <= inside and len(set(flat)) == len(flat) and flat[0] in PORTS[0] and flat[-1] in PORTS[3]
            and all(b in H4.neighbours[a] for a, b in pairwise(flat)))


@given(st.sets(st.integers(0, 36), max_size=25))
@settings(max_examples=200)
def test_a_path_is_a_shortest_one_where_there_is_one(lost: set[int]) -> None:
    inside = set(range(37)) - lost
    line = LINK.path(bits(inside))
    assert len(line) == fewest(inside)
    assert bool(line) == LINK.joined(bits(inside)) == LINK.ends(line)
    assert not line or is_path(line, inside)
    assert not line or LINK.holds(sum(line))


@given(st.permutations(range(37)), st.integers(0, 36))
@settings(max_examples=100)
def test_a_line_is_mended_as_long_as_there_is_a_path(order: list[int], other: int) -> None:
    """Sites are lost one after the other; the line that is mended each time is a path whenever there is any."""
    inside = set(range(37))
    line = LINK.path(bits(inside))
    for lost in order:
        inside.discard(lost)
        if 1 << lost in line:
            line = LINK.mended(line, 1 << lost, bits(inside))
        assert bool(line) == bool(fewest(inside))
        if not line:
            break
        assert is_path(line, inside)
        assert LINK.ends(line)


def test_joined_needs_one_part_that_reaches_both() -> None:
    apart = bits((*PORTS[0], *PORTS[3]))
    assert LINK.holds(apart)
    assert not LINK.joined(apart)
    assert not LINK.ends(())
    assert LINK.joined(FLOOD.everything)
    assert LINK.path(0) == ()


# --- sides


@pytest.mark.parametrize("board", ["rhombus2", "rhombus11", "s5", "bridge6", "s3x7"])
def test_sides_are_bottom_right_top_left(board: str) -> None:
    found = sides(boards.load(board))
    assert found is not None
    named = boards.load(board)
    assert [set(members(side)) for side in found] == [set(named.region(n)) for n in ("bottom", "right", "top", "left")]


def test_boards_without_four_sides() -> None:
    board = boards.load("s4")
    others = [boards.load(name) for name in ("h5", "t3", "trap4", "polygone")]
    named = dict(board.regions)
    others += [replace(board, regions=tuple({**named, "top": region}.items())) for region in (
        (), named["top"][:-1], named["bottom"], (*named["top"], 4), (*named["top"], 5), named["right"])]
    others += [replace(board, regions=tuple({**named, "top": named["right"], "right": named["top"]}.items()))]
    others += [replace(board, regions=tuple({**named, "left": (0, 4, 8, 12, 11)}.items()))]
    assert [sides(other) for other in others] == [None] * len(others)


# --- what is known about states


def test_recent_works_once_for_each_state_and_keeps_what_it_is_told() -> None:
    asked = []
    recent = Recent[int](lambda state: asked.append(state) or len(asked), room=3)
    states = [State((0, 0), 1) for _ in range(3)]  # equal, but not the same
    assert [recent(state) for state in states + states] == [1, 2, 3, 1, 2, 3]
    assert recent.keep(State((1, 0), 2), 9) == 9
    assert [recent(state) for state in states] == [1, 2, 3]  # of the generation before
    assert len(asked) == 3


def test_recent_forgets() -> None:
    asked = []
    recent = Recent[int](lambda state: asked.append(state) or state.owner[0], room=5)
    states = [State((n,), 1) for n in range(50)]
    rng = random.Random(1)
    for state in states + rng.choices(states, k=200):
        assert recent(state) == state.owner[0]
    assert len(recent._new) + len(recent._old) <= 10
    assert 50 < len(asked) < 250


def owner(state: State) -> int:
    return state.owner[0]


def test_copies_do_not_mix_up_states_that_come_to_have_the_same_id() -> None:
    recent = Recent(owner)
    for n in range(20):
        recent(State((n,), 1))
    for twin in (copy.deepcopy(recent), pickle.loads(pickle.dumps(recent))):
        for n in range(1000):
            assert twin(State((n,), 1)) == n
