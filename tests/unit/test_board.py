"""Boards: the axioms, the counts of 01_boards, the dualities, names, borders and lines."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from polygo_fab import boards
from polygo_fab.boards import Board
from polygo_fab.core.errors import BadInput
from polygo_fab.core.names import letters

SIZES = st.one_of(
    st.builds("s{}x{}".format, st.integers(2, 9), st.integers(2, 9)),
    st.integers(2, 7).map("h{}".format),
    st.integers(1, 6).map("t{}".format),
    st.builds("hex{}{}{}".format, st.integers(2, 5), st.integers(2, 5), st.integers(2, 5)),
    st.integers(2, 7).map("trap{}".format),
    st.integers(2, 7).map("rhombus{}".format),
)
PLAYS = st.sampled_from(["cells", "points", "edges"])
many = settings(deadline=None, max_examples=40)


def at(x: float, y: float) -> tuple[float, float]:
    return (round(x, 6) + 0.0, round(y, 6) + 0.0)


def where(board: Board, scale: float = 1.0) -> dict[tuple[float, float], int]:
    """The sites by their places."""
    return {at(x * scale, y * scale): site for site, (x, y) in enumerate(board.centres)}


def same_graph(a: Board, b: Board, scale: float = 1.0) -> bool:
    """Whether the sites lie in the same places (those of `a` scaled) and the same ones are neighbours."""
    here, there = where(a, scale), where(b)
    to = {here[p]: there[p] for p in here if p in there}
    return len(to) == len(here) == len(there) and all(
        {to[n] for n in a.neighbours[site]} == set(b.neighbours[to[site]]) for site in to)


def single_edges(board: Board) -> list[tuple[int, int]]:
    return [edge for edge, cells in board.edge_cells.items() if len(cells) == 1]


# --- P1, P2 and what else a board must be


def test_p1_p2_and_the_rest_hold_on_every_board() -> None:
    for name in ("s2", "s6", "s7", "s4x9", "h2", "h5", "h7", "t1", "t4"):
        board = boards.load(name)
        assert {len(cells) for cells in board.edge_cells.values()} <= {1, 2}
        shared = [cells for cells in board.edge_cells.values() if len(cells) == 2]
        assert len(shared) == len(set(shared))
        assert board.reachable(0) == frozenset(range(len(board.cells)))


SQUARE = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))


def squares(*corners: tuple[int, int], names: tuple[str, ...] = ()) -> Board:
    number: dict[tuple[int, int], int] = {}
    cells = tuple(tuple(number.setdefault((x + dx, y + dy), len(number))
                        for dx, dy in ((0, 0), (1, 0), (1, 1), (0, 1))) for x, y in corners)
    return Board("trial", tuple((float(x), float(y)) for x, y in number), cells,
                 names or tuple(f"{letters(x)}{y + 1}" for x, y in corners))


RING = tuple((x, y) for x in range(3) for y in range(3) if (x, y) != (1, 1))


def test_two_squares_are_a_board() -> None:
    assert squares((0, 0), (1, 0)).neighbours == ((1,), (0,))


@pytest.mark.parametrize(("broken", "reason"), [
    (lambda: Board("x", (*SQUARE, (0.5, -1.0), (0.5, 2.0)),
                   ((0, 1, 2), (0, 1, 3), (0, 1, 4)), ("a1", "b1", "c1")), "P1"),
    (lambda: Board("x", (*SQUARE, (0.4, 0.6)), ((0, 1, 2, 4), (0, 4, 2, 3)), ("a1", "b1")), "P2"),
    (lambda: squares((0, 0), (2, 0)), "not connected"),
    (lambda: squares((0, 0), (1, 1)), "not connected"),
    (lambda: squares(*RING), "more than one cycle"),
    (lambda: squares(*(c for c in RING if c != (2, 2))), "meets itself"),
    (lambda: squares((0, 0), (1, 0), names=("a1", "a1")), "names"),
    (lambda: squares((0, 0), (1, 0), names=("a1",)), "names"),
], ids=["an edge of three cells", "two common edges", "apart", "touching in a point", "a hole", "a pinched border",
        "a name twice", "a name missing"])
def test_broken_boards_are_refused(broken, reason) -> None:
    with pytest.raises(ValueError, match=reason):
        broken()


# --- counts of 01_boards


@pytest.mark.parametrize("n", range(2, 14))
def test_squares(n: int) -> None:
    board = boards.load(f"s{n}")
    assert len(board.cells) == n * n
    assert len(board.border) == 4 * n - 4
    assert len(single_edges(board)) == 4 * n


@pytest.mark.parametrize(("k", "cells"), [(2, 7), (3, 19), (4, 37), (5, 61), (6, 91), (7, 127), (9, 217)])
def test_hexagons(k: int, cells: int) -> None:
    board = boards.load(f"h{k}")
    assert len(board.cells) == cells == 3 * k * (k - 1) + 1
    assert len(board.border) == 6 * (k - 1)
    assert len(single_edges(board)) == 6 * (2 * k - 1)
    outer = [sum(board.edge_cells[e] == (c,) for e in single_edges(board)) for c in board.border]
    assert sorted(outer) == [2] * (6 * (k - 1) - 6) + [3] * 6
    for side in range(6):
        assert len(board.region(f"side{side}")) == k
        assert set(board.region(f"side{side}")) <= board.border_sites
    # two neighbours have a common neighbour: no fight over a single cell comes back
    assert all(set(board.neighbours[a]) & set(board.neighbours[b])
               for a in range(cells) for b in board.neighbours[a])


def test_the_sides_of_a_hexagon_follow_its_border() -> None:
    board = boards.load("h5")
    assert [s for side in range(6) for s in board.region(f"side{side}")[:-1]] == list(board.border)


@pytest.mark.parametrize(("m", "cells"), [(1, 6), (2, 24), (3, 54), (4, 96), (5, 150)])
def test_triangles(m: int, cells: int) -> None:
    board = boards.load(f"t{m}")
    assert len(board.cells) == cells == 6 * m * m
    assert len(board.border) == 6 * m == len(single_edges(board))
    assert max(map(len, board.neighbours)) == (2 if m == 1 else 3)


# --- duality


@pytest.mark.parametrize("n", range(3, 10))
def test_the_inner_vertices_of_a_square_board_are_the_cells_of_the_smaller_one(n: int) -> None:
    dual, smaller = boards.load(f"s{n}").dual(), boards.load(f"s{n - 1}")
    assert dual.names == smaller.names
    assert dual.neighbours == smaller.neighbours
    assert dual.centres == smaller.centres
    assert set(dual.points) == set(smaller.points)


@pytest.mark.parametrize("k", range(2, 8))
def test_the_cells_of_hk_are_the_vertices_of_t_k_minus_1(k: int) -> None:
    hexagons, triangles = boards.load(f"h{k}"), boards.load(f"t{k - 1}")
    side = math.sqrt(3)  # of a triangle, where neighbouring triangles are 1 apart
    assert same_graph(hexagons, triangles.playing("points"), side)
    if k > 2:  # one hexagon alone has no neighbours to measure
        assert same_graph(hexagons.dual().unit(), triangles)


@pytest.mark.parametrize("m", range(2, 7))
def test_the_dual_of_tm_is_hm(m: int) -> None:
    assert same_graph(boards.load(f"t{m}").dual().unit(), boards.load(f"h{m}"))


@pytest.mark.parametrize("k", range(2, 6))
def test_the_vertices_of_hk_are_the_triangles_of_tk(k: int) -> None:
    vertices = boards.load(f"h{k}").playing("points")
    assert len(vertices.centres) == 6 * k * k
    # a side of the hexagons, 1/sqrt(3), becomes the step from triangle to triangle
    assert same_graph(vertices, boards.load(f"t{k}"), math.sqrt(3))


def test_a_dual_can_be_drawn_over_its_board() -> None:
    board = boards.load("h4")
    dual = board.dual()
    assert {at(*p) for p in dual.points} == {at(*c) for c in board.centres}
    inner = {at(*p) for i, p in enumerate(board.points) if i not in board.outline}
    assert {at(*c) for c in dual.centres} == inner


# --- properties over all sizes


@pytest.mark.slow
@many
@given(SIZES)
def test_euler_and_edges(name: str) -> None:
    board = boards.load(name)
    inner = len(board.edges) - len(single_edges(board))
    assert len(board.points) - len(board.edges) + len(board.cells) == 1
    assert sum(map(len, board.neighbours)) == 2 * inner
    assert len(board.outline) == len(single_edges(board))


@many
@given(SIZES)
def test_neighbouring_cells_are_one_apart_and_counterclockwise(name: str) -> None:
    board = boards.load(name)
    for a, near in enumerate(board.neighbours):
        assert all(math.isclose(math.dist(board.centres[a], board.centres[b]), 1) for b in near)
    for cell in board.cells:
        corners = [board.points[p] for p in cell]
        assert sum(xa * yb - xb * ya for (xa, ya), (xb, yb) in pairwise([*corners, corners[0]])) > 0
    assert at(*map(sum, zip(*board.points, strict=True))) == (0, 0)


@many
@given(SIZES, PLAYS)
def test_neighbours_are_symmetric_connected_and_others(name: str, play: str) -> None:
    board = boards.load(name).playing(play)
    for site, near in enumerate(board.neighbours):
        assert site not in near
        assert list(near) == sorted(set(near))
        assert all(site in board.neighbours[other] for other in near)
    assert len(board.reachable(0)) == len(board.centres)


@pytest.mark.slow
@many
@given(SIZES, PLAYS)
def test_the_border_is_a_complete_cycle(name: str, play: str) -> None:
    board = boards.load(name).playing(play)
    outer = single_edges(board)
    expected = {"cells": {board.edge_cells[e][0] for e in outer},
                "points": {p for e in outer for p in e},
                "edges": {board.edges.index(e) for e in outer}}[play]
    assert set(board.border) == expected == board.border_sites
    assert len(board.border) == len(expected)
    corners = {"cells": board.cells, "points": [(p,) for p in range(len(board.points))], "edges": board.edges}[play]
    for a, b in pairwise([*board.border, board.border[0]]):
        assert b in board.neighbours[a] or set(corners[a]) & set(corners[b])
    turns = [math.atan2(*board.centres[s][::-1]) for s in board.border]
    steps = [(b - a + math.pi) % math.tau - math.pi for a, b in pairwise([*turns, turns[0]])]
    assert math.isclose(sum(steps), math.tau)  # counterclockwise, once round
    assert at(*board.centres[board.border[0]])[0] == max(at(*c)[0] for c in board.centres)


@pytest.mark.slow
@many
@given(SIZES, PLAYS)
def test_names_are_unique_stable_and_read_back(name: str, play: str) -> None:
    board = boards.load(name).playing(play)
    assert [board.site[n] for n in board.names] == list(range(len(board.centres)))
    assert sorted(s for row in board.rows for s in row) == list(range(len(board.centres)))
    assert boards.load(name).playing(play).names == board.names
    if play != "edges":
        for row in board.rows:
            assert [at(*board.centres[s])[0] for s in row] == sorted(at(*board.centres[s])[0] for s in row)
            assert len({board.names[s].lstrip("abcdefghijklmnopqrstuvwxyz") for s in row}) == 1


@many
@given(SIZES)
def test_rays_are_straight_and_opposite_ones_agree(name: str) -> None:
    board = boards.load(name)
    for site, rays in enumerate(board.rays):
        for (dx, dy), ray in zip(board.steps, rays, strict=True):
            x, y = board.centres[site]
            for n, other in enumerate(ray, start=1):
                assert at(*board.centres[other]) == at(x + n * dx, y + n * dy)
            back = [i for i, s in enumerate(board.steps) if at(*s) == at(-dx, -dy)]
            assert all(board.rays[other][back[0]][n] == site for n, other in enumerate(ray))


# --- names, lines, other plays, in numbers


def test_names_are_these() -> None:
    assert boards.load("s3").names == ("a3", "b3", "c3", "a2", "b2", "c2", "a1", "b1", "c1")
    assert boards.load("h2").names == ("b3", "c3", "a2", "b2", "c2", "a1", "b1")
    assert boards.load("t1").names == ("a2", "b2", "c2", "a1", "b1", "c1")
    assert boards.load("s2").playing("points").site["c3"] == boards.load("s2").playing("points").rows[0][2]
    assert "a1b1" in boards.load("s2").playing("edges").site
    assert [letters(n) for n in (0, 25, 26, 51, 52, 701, 702)] == ["a", "z", "aa", "az", "ba", "zz", "aaa"]


@pytest.mark.parametrize(("name", "play", "lines"), [
    ("s6", "cells", 12), ("s3x4", "cells", 7), ("h5", "cells", 27), ("h2", "cells", 9), ("t4", "cells", 0),
    ("s6", "points", 14), ("t4", "points", 27)])
def test_lines(name: str, play: str, lines: int) -> None:
    board = boards.load(name).playing(play)
    assert len(board.lines) == lines
    assert all(b in board.neighbours[a] for line in board.lines for a, b in pairwise(line))


def test_play_on_points_and_edges() -> None:
    board = boards.load("s6")
    points, edges = board.playing("points"), board.playing("edges")
    assert (len(points.centres), len(points.border), len(edges.centres), len(edges.border)) == (49, 24, 84, 24)
    assert max(map(len, points.neighbours)) == 4
    assert max(map(len, edges.neighbours)) == 6
    seven = boards.load("s7")
    near = {points.names[s]: {points.names[n] for n in points.neighbours[s]} for s in range(49)}
    assert near == {seven.names[s]: {seven.names[n] for n in seven.neighbours[s]} for s in range(49)}
    assert board.playing("cells") is board
    assert (points.name, edges.name) == ("s6-points", "s6-edges")


@pytest.mark.parametrize("name", ["", "s1", "s27", "s6x1", "s6x", "x6", "h1", "h14", "t0", "t10", "S6", " s6", "s6 ",
                                  "h", "h-5", "h5.0", "s999", "s0006", "h٣", "polygo"])
def test_bad_names_are_refused_in_one_line(name: str) -> None:
    with pytest.raises(BadInput, match="allowed") as error:
        boards.load(name)
    assert f"'{name}'" in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.slow
@many
@given(st.text(max_size=8) | st.from_regex(r"[sht][0-9]{1,3}(x[0-9]{1,3})?", fullmatch=True))
def test_any_text_is_a_board_or_bad_input(name: str) -> None:
    try:
        board = boards.load(name)
    except BadInput:
        return
    assert boards.load(board.name) == board
