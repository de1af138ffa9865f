"""Boards drawn without lifting as far as that goes, and lines in an order in which the head travels little."""

from __future__ import annotations

import math
from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from polygo_fab import kits
from polygo_fab.core import tilings
from polygo_fab.core.sheet import Sheet
from polygo_fab.core.workshop.travel import travel
from polygo_fab.parts.trails import trails

Point = tuple[float, float]
Edge = tuple[int, int]
BOARDS = ["h2", "h5", "h7", "s2", "s6", "s7", "s6x7", "t1", "t4", "hex556", "trap7", "rhombus11", "bridge7", "units12",
          "polygone"]


def run_over(points: list[Point], edges: list[Edge], drawn: tuple[tuple[Point, ...], ...]) -> Counter[Edge]:
    """How often each edge is drawn, where every stretch of a trail must be a row of edges."""
    found = Counter[Edge]()
    for a, b in (pair for trail in drawn for pair in pairwise(trail)):
        on = [(math.dist(a, p), k) for k, p in enumerate(points)
              if math.dist(a, p) + math.dist(p, b) < math.dist(a, b) + 1e-9]
        row = [k for _, k in sorted(on)]
        found.update((min(pair), max(pair)) for pair in pairwise(row))
    return found


def fewest(edges: list[Edge]) -> int:
    """Half the odd vertices of each part that hangs together, or one."""
    part = {v: v for edge in edges for v in edge}

    def root(v: int) -> int:
        while part[v] != v:
            v = part[v]
        return v

    for a, b in edges:
        part[root(a)] = root(b)
    degree = Counter(v for edge in edges for v in edge)
    odd = Counter(root(v) for v in degree if degree[v] % 2)
    return sum(max(1, odd[r] // 2) for r in {root(v) for v in part})


@pytest.mark.parametrize("name", BOARDS)
def test_every_edge_is_drawn_once_in_the_fewest_trails(name: str) -> None:
    board = tilings.load(name)
    drawn = trails(board.points, board.edges)
    assert run_over(list(board.points), list(board.edges), drawn) == Counter(dict.fromkeys(board.edges, 1))
    assert len(drawn) == fewest(list(board.edges))


def test_h5_is_sixty_trails_with_short_ways_between() -> None:
    board = tilings.load("h5")
    drawn = trails(board.points, board.edges)
    assert len(drawn) == 60
    assert 20 * sum(math.dist(a[-1], b[0]) for a, b in pairwise(drawn)) < 760  # 59 edges of 11.5 mm are 681


@pytest.mark.parametrize("name", ["s6", "s7", "units12"])
def test_lines_of_squares_run_on_straight(name: str) -> None:
    """From border to border: trails turn on the border alone."""
    board = tilings.load(name)
    low, high = (f(v for p in board.points for v in p) for f in (min, max))
    for trail in trails(board.points, board.edges):
        assert all({low, high} & {round(v, 9) for v in p} for p in trail)


@st.composite
def graphs(draw: st.DrawFn) -> tuple[list[Point], list[Edge]]:
    """Some edges between neighbours of a grid, in one part or in several."""
    wide, high = draw(st.integers(1, 6)), draw(st.integers(2, 6))
    every = [(i * high + j, k * high + n) for i in range(wide) for j in range(high) for k, n in ((i + 1, j), (i, j + 1))
             if k < wide and n < high]
    return ([(float(i), float(j)) for i in range(wide) for j in range(high)],
            draw(st.lists(st.sampled_from(every), min_size=1, unique=True)))


@pytest.mark.slow
@settings(max_examples=200, deadline=None)
@given(graphs())
def test_any_lines_are_drawn_once_in_the_fewest_trails(graph: tuple[list[Point], list[Edge]]) -> None:
    points, edges = graph
    drawn = trails(points, edges)
    assert run_over(points, edges, drawn) == Counter(dict.fromkeys(edges, 1))
    assert len(drawn) == fewest(edges)


# --- travel


@pytest.mark.slow
@pytest.mark.parametrize(("kit", "given", "most"), [
    ("hexago", {"lines": "hexagons"}, {"floor": 1500, "crown": 1200}), ("hexago", {}, {"floor": 1900}),
    ("hexago", {"cells": 7}, {"floor": 3200, "crown": 1600}),
    ("tetrago", {"units": False}, {"floor": 300, "floor-back": 260, "lid": 750}),
    ("tetrago", {}, {"floor": 1500, "floor-back": 2000}),  # with 60 and 84 ticks, 20 mm apart, which no trail links
    ("board", {"board": "h9"}, {"plate": 3100})])
def test_the_head_travels_little(kit: str, given: dict[str, object], most: dict[str, float]) -> None:
    """mm for whole jobs; one by one in the order of the parts, the lines of HexaGo's floor took 11,303."""
    sheets: dict[str, Sheet] = {sheet.name: sheet for sheet in kits.load(kit, given).sheets}
    for name, limit in most.items():
        assert travel([stroke.path for stroke in sheets[name].strokes()], (0.0, 0.0)) < limit
