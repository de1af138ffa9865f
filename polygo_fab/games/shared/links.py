"""Connection games: two sets of sites to be joined by a chain, and what is known of the positions met lately."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Generic, TypeVar

from ...core.board import Board
from ...core.flood import Flood, bits
from ...core.game import State

__all__ = ["Line", "Link", "Recent", "opposite", "sides"]

T = TypeVar("T")
Line = tuple[int, ...]
"""A path: sets of one site each, every one next to the site before."""


@dataclass(frozen=True)
class Link:
    """Two sets of sites that somebody wants to join (opposite ports, opposite sides); sets as in `core.flood`."""

    flood: Flood
    one: int
    other: int

    def holds(self, chain: int) -> bool:
        """Whether a connected set reaches both."""
        return bool(chain & self.one and chain & self.other)

    def ends(self, line: Line) -> bool:
        """Whether a path leads from the one to the other."""
        return bool(line and line[0] & self.one and line[-1] & self.other)

    def joined(self, sites: int) -> bool:
        """Whether some connected part of the set reaches both."""
        return self.holds(sites) and bool(self.flood.fill(self.one & sites, sites) & self.other)

    def path(self, inside: int) -> Line:
        """A shortest path between the two within the set; () where there is none."""
        return self._way(self.one, self.other, inside)

    def mended(self, line: Line, lost: int, inside: int) -> Line:
        """A path that was within the set, led around its site `lost`; () where there is none any more.

        Often a single site takes its place. Else, as what is left on both sides still leads to the two ends, there is
        a path if and only if some way joins the one or what is left on its side to the other or what is left there.
        """
        at = line.index(lost)
        before, after = line[:at], line[at + 1:]
        place = inside & (self._next_to(before[-1]) if before else self.one)
        place &= self._next_to(after[0]) if after else self.other
        place &= -place
        if place and place not in line:
            return (*before, place, *after)
        way = self._way(self.one | sum(before), self.other | sum(after), inside)
        start = before[:before.index(way[0])] if way and way[0] in before else ()
        end = after[after.index(way[-1]) + 1:] if way and way[-1] in after else ()
        return (*start, *way, *end)

    def _way(self, start: int, goal: int, inside: int) -> Line:
        """A shortest path within the set from the sites of `start` in it to `goal`."""
        front = start & inside
        rest = inside ^ front
        layers = []
        while front and not front & goal:
            layers.append(front)
            front = self.flood.spread(front) & rest
            rest ^= front
        if not front:
            return ()
        way = [front & goal & -(front & goal)]
        for layer in reversed(layers):
            near = self._next_to(way[-1]) & layer
            way.append(near & -near)
        return tuple(reversed(way))

    def _next_to(self, site: int) -> int:
        return self._near[site.bit_length() - 1]

    @cached_property
    def _near(self) -> tuple[int, ...]:
        return tuple(bits(near) for near in self.flood.neighbours)


def sides(board: Board) -> tuple[int, int, int, int] | None:
    """The sets of the sites on the bottom, right, top and left side of a board.

    None unless they make up the border one after the other, and each two that follow each other share one site.
    """
    named, ring = dict(board.regions), board.border
    found = [set(named.get(name, ())) for name in ("bottom", "right", "top", "left")]
    steps = tuple(zip(ring, ring[1:] + ring[:1], strict=True))
    arcs = all(sum(a in side and b not in side for a, b in steps) == 1 for side in found)
    corners = all(len(side & found[i - 1]) == 1 for i, side in enumerate(found))
    if not arcs or not corners or found[0] & found[2] or found[1] & found[3] or set().union(*found) != set(ring):
        return None
    bottom, right, top, left = map(bits, found)
    return bottom, right, top, left


def opposite(board: Board, flood: Flood, pairs: int, mirror: bool = False) -> tuple[Link, ...]:
    """The pairs of opposite ports of a board (`Board.ports`)."""
    ports = [bits(port) for port in board.ports(pairs, mirror)]
    return tuple(Link(flood, port, ports[i + pairs]) for i, port in enumerate(ports[:pairs]))


class Recent(Generic[T]):
    """What a function finds out about states, kept for those met lately, by identity: states never change.

    A game asks about one state when it looks for the end, for the moves and for what a move does. This changes no
    answer, it only gives it sooner. What has not been asked for among the last `room` new ones is forgotten.
    """

    def __init__(self, work: Callable[[State], T], room: int = 30) -> None:
        self._work = work
        self._room = room
        self._new: dict[int, tuple[State, T]] = {}
        self._old: dict[int, tuple[State, T]] = {}

    def __call__(self, state: State) -> T:
        known = self._new.get(id(state))
        if known is None or known[0] is not state:
            known = self._old.get(id(state))
            return self.keep(state, known[1] if known is not None and known[0] is state else self._work(state))
        return known[1]

    def keep(self, state: State, value: T) -> T:
        """Remember this about the state (which is held too, so that no other gets its id)."""
        if len(self._new) >= self._room:
            self._old, self._new = self._new, {}
        self._new[id(state)] = (state, value)
        return value
