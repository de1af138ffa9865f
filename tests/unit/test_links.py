"""Links between two sets of sites, sides of boards, and the memory for what is known about states."""

from __future__ import annotations

import copy
import pickle
import random
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from polygo_fab import boards
from polygo_fab.core.flood import Flood, bits, members
from polygo_fab.core.game import State
from polygo_fab.games.shared.links import Line, Link, Recent, sides

H4 = boards.load("h4")
FLOOD = Flood(H4.neighbours)
PORTS = H4.ports(3)
ENDS = ((PORTS[0], PORTS[3]), (H4.ports(6)[2], H4.ports(6)[4]), ((0, 1, 5), (2, 6, 7)), ((18,), (10, 11, 16)))


def link(ends: tuple[tuple[int, ...], tuple[int, ...]]) -> Link:
    return Link(FLOOD, bits(ends[0]), bits(ends[1]))


def fewest(ends: tuple[tuple[int, ...], tuple[int, ...]], inside: set[int]) -> int:
    """The number of sites on a shortest path between two sets, 0 without one, layer by layer."""
    last = found = set(ends[0]) & inside
    steps = 1
    while last and not found & set(ends[1]):
        last = {n for s in last for n in H4.neighbours[s]} & inside - found
        found, steps = found | last, steps + 1
    return steps if found & set(ends[1]) else 0


def is_path(ends: tuple[tuple[int, ...], tuple[int, ...]], line: Line, inside: set[int]) -> bool:
    """Single sites of the set, none twice, each next to the one before, from one end to the other."""
    path = [members(site) for site in line]
    flat = [site for (site,) in path]
    return (set(flat) <= inside and len(set(flat)) == len(flat) and flat[0] in ends[0] and flat[-1] in ends[1]
            and all(b in H4.neighbours[a] for a, b in pairwise(flat)))


@given(st.sampled_from(ENDS), st.sets(st.integers(0, 36), max_size=25))
def test_a_path_is_a_shortest_one_where_there_is_one(ends, lost: set[int]) -> None:
    inside = set(range(37)) - lost
    line = link(ends).path(bits(inside))
    assert len(line) == fewest(ends, inside)
    assert bool(line) == link(ends).joined(bits(inside)) == link(ends).ends(line)
    assert not line or is_path(ends, line, inside)
    assert not line or link(ends).holds(sum(line))


@given(st.sampled_from(ENDS), st.permutations(range(37)))
def test_a_line_is_mended_as_long_as_there_is_a_path(ends, order: list[int]) -> None:
    """Sites are lost one after the other; the line that is mended each time is a path whenever there is any."""
    inside = set(range(37))
    line = link(ends).path(bits(inside))
    for lost in order:
        inside.discard(lost)
        if 1 << lost in line:
            line = link(ends).mended(line, 1 << lost, bits(inside))
        assert bool(line) == bool(fewest(ends, inside))
        if not line:
            break
        assert is_path(ends, line, inside)
        assert link(ends).ends(line)


def test_one_site_often_takes_the_place_of_a_lost_one() -> None:
    """At either end and between; else a longer way is found, or none."""
    a, b, c = (1 << H4.site[name] for name in ("d4", "d5", "d6"))  # d4, the centre, and two cells straight on
    beside = 1 << H4.site["e6"]  # next to both d5 and d6
    one, other = (sum(1 << H4.site[name] for name in names) for names in (("d4", "e5"), ("d6", "e6")))
    straight = Link(FLOOD, one, other)
    assert straight.mended((a, b, c), c, a | b | beside) == (a, b, beside)
    assert straight.mended((a, b, c), a, 1 << H4.site["e5"] | b | c) == (1 << H4.site["e5"], b, c)
    assert straight.mended((a, b, c), b, a | c) == ()


def test_joined_needs_one_part_that_reaches_both() -> None:
    apart, far = bits((*PORTS[0], *PORTS[3])), link(ENDS[0])
    assert far.holds(apart)
    assert not far.joined(apart)
    assert not far.ends(())
    assert far.joined(FLOOD.everything)
    assert far.path(0) == ()


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
    others += [replace(board, regions=tuple({**named, **regions}.items())) for regions in (
        {"left": (0, 4, 8, 12, 11)},
        {"bottom": (*named["bottom"], 7), "right": (3, 11, 15)},  # a cell of the right in the middle of it
        {"left": (12,), "top": (12, 8, 4, 0, 1, 2, 3)})]  # top and bottom meet
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


def first_owner(state: State) -> int:
    return state.owner[0]


def test_a_copy_does_not_mix_up_states_that_come_to_have_the_same_id() -> None:
    """In a copy, or after it was pickled, states are known by ids that others may have now."""
    recent = Recent(first_owner)
    assert recent(State((7,), 1)) == 7
    for twin in (copy.deepcopy(recent), pickle.loads(pickle.dumps(recent))):
        (entry,) = twin._new.values()
        one, other = State((1,), 1), State((2,), 1)
        twin._new = {id(one): entry}
        twin._old = {id(other): entry}
        assert (twin(one), twin(other)) == (1, 2)
