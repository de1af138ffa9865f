"""Sets of sites as integers, against Python's own sets."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from polygo_fab import boards
from polygo_fab.core.flood import Flood, bits, by_owner, members

SITES = st.sets(st.integers(0, 60))
BOARD = boards.load("h5")
FLOOD = Flood(BOARD.neighbours)


@given(SITES)
def test_a_set_reads_back(sites: set[int]) -> None:
    assert members(bits(sites)) == tuple(sorted(sites))


@given(st.lists(st.integers(0, 9), max_size=80))
def test_owners_by_colour(owner: list[int]) -> None:
    assert [members(s) for s in by_owner([*owner, 0], 9)] == [
        tuple(i for i, o in enumerate([*owner, 0]) if o == colour) for colour in range(10)]


@settings(deadline=None)
@given(SITES, SITES)
def test_spread_fill_and_components(start: set[int], inside: set[int]) -> None:
    assert set(members(FLOOD.spread(bits(start)))) == {n for s in start for n in BOARD.neighbours[s]}
    reached, last = start & inside, start & inside
    while last := {n for s in last for n in BOARD.neighbours[s]} & inside - reached:
        reached |= last
    assert set(members(FLOOD.fill(bits(start), bits(inside)))) == reached
    parts = [set(members(part)) for part in FLOOD.components(bits(inside))]
    assert [min(part) for part in parts] == sorted(min(part) for part in parts)
    assert sum(map(len, parts)) == len(inside) == len(set().union(*parts))
    for part in parts:
        assert part == set(members(FLOOD.fill(bits({min(part)}), bits(inside))))
