"""The boards of single games, ports, and symmetries: the counts of 01_boards and of the games' own pages."""

from __future__ import annotations

import hashlib
import itertools
import math
from collections import Counter

import pytest

from polygo_fab import boards
from polygo_fab.boards import Board
from polygo_fab.core.errors import BadInput
from polygo_fab.puzzles.symmetry import symmetries

# --- boards


def test_the_hexagon_556_of_manalath() -> None:
    board = boards.load("hex556")
    assert (len(board.cells), len(board.border)) == (70, 26)
    assert sorted(map(len, board.rows)) == [5, 5, 6, 6, 7, 7, 8, 8, 9, 9]
    assert same_shape(board, {(q, r) for q in range(10) for r in range(10) if 5 <= q + r <= 13})


def test_the_trapezium_of_pentalath() -> None:
    board = boards.load("trap7")
    assert (len(board.cells), len(board.border)) == (70, 30)
    assert [len(row) for row in reversed(board.rows)] == list(range(7, 14))
    assert same_shape(board, {(j - i, i) for i in range(7) for j in range(7 + i)})
    ends = {board.names[s]: len(near) for s, near in enumerate(board.neighbours) if len(near) < 4}
    assert ends == {"a1": 3, "g1": 3, "a7": 2, "m7": 2}
    assert same_shape(board, {(q, r) for q in range(-6, 7) for r in range(-6, 1) if abs(q + r) <= 6})  # half of H7


def same_shape(board: Board, cells: set[tuple[int, int]]) -> bool:
    """Whether the board is these hexagons in axial coordinates, moved: the same places but for the origin."""
    places = {(q + r / 2, r * math.sqrt(3) / 2) for q, r in cells}
    low = [min(p[i] for p in places) for i in (0, 1)]
    low_board = [min(p[i] for p in board.centres) for i in (0, 1)]
    return {(round(x - low[0], 6), round(y - low[1], 6)) for x, y in places} == {
        (round(x - low_board[0], 6), round(y - low_board[1], 6)) for x, y in board.centres}


def test_regular_hexagons_are_hexagons_too() -> None:
    for k in (2, 3, 5):
        a, b = boards.load(f"hex{k}{k}{k}"), boards.load(f"h{k}")
        assert (a.points, a.cells, a.names) == (b.points, b.cells, b.names)


@pytest.mark.parametrize("sides", [(2, 3, 4), (5, 5, 6), (4, 2, 3), (9, 9, 9)])
def test_hexagons_with_three_sides(sides: tuple[int, int, int]) -> None:
    a, b, c = sides
    board = boards.load(f"hex{a}{b}{c}")
    assert len(board.cells) == a * b + b * c + c * a - a - b - c + 1
    assert len(board.border) == 2 * (a + b + c) - 6
    assert (len(board.rows[0]), len(board.rows[-1])) == (a, a)


@pytest.mark.parametrize("n", [2, 3, 11, 19])
def test_the_rhombus_of_hex(n: int) -> None:
    board = boards.load(f"rhombus{n}")
    assert (len(board.cells), len(board.border)) == (n * n, 4 * n - 4)
    assert board.names[:2] == (f"a{n}", f"b{n}")
    sides = {name: board.region(name) for name in ("left", "right", "top", "bottom")}
    assert {len(side) for side in sides.values()} == {n}
    assert {board.names[s][0] for s in sides["left"]} == {"a"}
    assert {board.names[s].lstrip("abcdefghijklmnopqrstuvwxyz") for s in sides["bottom"]} == {"1"}
    corners = [board.names[0], board.names[n - 1], "a1", board.names[-1]]  # upper left, upper right, lower ones
    assert [len(board.neighbours[board.site[name]]) for name in corners] == [2, 3, 3, 2]


def test_the_colouring_of_ponts_et_barrages() -> None:
    board = boards.load("bridge7")
    mark = dict.fromkeys(range(49), ".") | dict.fromkeys(board.region("red"), "R") | dict.fromkeys(
        board.region("blue"), "B")
    assert ["".join(mark[s] for s in row) for row in board.rows] == [".R.R.R.", "B.B.B.B"] * 3 + [".R.R.R."]
    assert Counter(mark.values()) == {".": 25, "R": 12, "B": 12}
    assert (board.name, board.names, board.neighbours) == (
        "bridge7", boards.load("s7").names, boards.load("s7").neighbours)


def test_the_triangulation_of_polygone() -> None:
    """12_polygone, P1: 24 points, 55 edges, 32 triangles, 14 edges on the border; columns of 4, 5, 6, 5, 4."""
    board = boards.load("polygone")
    assert (len(board.points), len(board.edges), len(board.cells), len(board.outline)) == (24, 55, 32, 14)
    assert len(board.points) - len(board.edges) + len(board.cells) == 1
    assert len(board.centres) == 55
    height = {p: round(y * 2 / math.sqrt(3) + 5) for p, (_, y) in enumerate(board.points)}
    column = {p: round(x / 1.5) for p, (x, _) in enumerate(board.points)}
    assert {(column[p], height[p]) for p in height} == {
        (x, y) for x in range(-2, 3) for y in range(abs(x), 11 - abs(x), 2)}
    steps = {(column[b] - column[a], height[b] - height[a]) for a, b in board.edges}
    assert {(abs(x), abs(y)) for x, y in steps} == {(0, 2), (1, 1)}
    for name, x, y in (("bottom", 0, 0), ("top", 0, 10)):
        apex = next(p for p in height if (column[p], height[p]) == (x, y))
        assert {board.edges[s] for s in board.region(name)} == {e for e in board.edges if apex in e}
        assert len(board.region(name)) == 3
    triangle_sides = {round(math.dist(board.points[a], board.points[b]), 6) for a, b in board.edges}
    assert triangle_sides == {round(math.sqrt(3), 6)}


def test_units_are_squares_for_tiles() -> None:
    board = boards.load("units12")
    assert (board.name, len(board.cells), board.names) == ("units12", 144, boards.load("s12").names)


NAMES = {"s7": "e5b529cc", "h5": "7424698b", "h7": "bd74441f", "t4": "8e686bd6", "hex556": "f73c1406",
         "trap7": "82d73b92", "rhombus11": "224fd1be", "polygone": "f85b722d"}


# --- ports


@pytest.mark.parametrize("k", range(2, 10))
@pytest.mark.parametrize("n", range(1, 8))
def test_x8_ports(n: int, k: int) -> None:
    """04_hex_n X8: 2n arcs that cover the border; neighbours share exactly one cell; port i + n is opposite port i."""
    board = boards.load(f"h{k}")
    if n > 3 * (k - 1):
        with pytest.raises(BadInput, match=f"allowed: 1 to {3 * (k - 1)}"):
            board.ports(n)
        return
    ports = board.ports(n)
    assert len(ports) == 2 * n
    assert {s for port in ports for s in port} == board.border_sites
    for a, b in zip(ports, ports[1:] + ports[:1], strict=True):
        assert a[-1] == b[0]
        assert len(set(a) & set(b)) == (1 if n > 1 else 2)
    at = {(round(x, 6) + 0.0, round(y, 6) + 0.0): s for s, (x, y) in enumerate(board.centres)}
    for port, opposite in zip(ports[:n], ports[n:], strict=True):
        assert [at[(round(-board.centres[s][0], 6) + 0.0, round(-board.centres[s][1], 6) + 0.0)] for s in port] == list(
            opposite)
    assert (len(set(map(len, ports))) == 1) == (3 * (k - 1) % n == 0)
    assert max(map(len, ports)) - min(map(len, ports)) <= 1


@pytest.mark.parametrize(("board", "n", "cells"), [("h5", 2, 7), ("h7", 2, 10), ("h5", 3, 5), ("h7", 3, 7),
                                                   ("h5", 6, 3), ("h7", 6, 4), ("h5", 4, 4)])
def test_cells_of_a_port(board: str, n: int, cells: int) -> None:
    assert {len(port) for port in boards.load(board).ports(n)} == {cells}


@pytest.mark.parametrize("k", range(2, 10))
def test_three_pairs_of_ports_are_the_sides(k: int) -> None:
    board = boards.load(f"h{k}")
    assert board.ports(3) == tuple(board.region(f"side{i}") for i in range(6))


def test_six_pairs_meet_in_corners_and_mid_sides() -> None:
    board = boards.load("h5")
    joints = {port[0] for port in board.ports(6)}
    corners = {s for s in board.border if len(board.neighbours[s]) == 3}
    assert corners < joints
    assert {side[2] for side in (board.region(f"side{i}") for i in range(6))} == joints - corners


@pytest.mark.parametrize("k", [2, 4, 6, 8])
def test_the_mirrored_ports_of_even_boards_are_fair(k: int) -> None:
    """01_boards section 5: two pairs on an even board; a mirror of the board exchanges the pairs."""
    board = boards.load(f"h{k}")
    a, b, c, d = (frozenset(port) for port in board.ports(2, mirror=True))
    images = [tuple(frozenset(to[s] for s in port) for port in (a, c)) for to in symmetries(board)]
    assert {a, c} != {b, d}
    assert any(set(image) == {b, d} for image in images)
    plain = [frozenset(port) for port in board.ports(2)]
    assert not any({frozenset(to[s] for s in plain[0]), frozenset(to[s] for s in plain[2])} == {plain[1], plain[3]}
                   for to in symmetries(board))


def test_h2_is_only_fair_with_mirrored_ports() -> None:
    """01_boards section 5, checked there: of the 128 fillings 51 and 77 are won with opposite ports, 64 and 64 so."""
    board = boards.load("h2")
    for mirror, wins in ((False, [51, 77]), (True, [64, 64])):
        ports = board.ports(2, mirror)
        found = [0, 0]
        for colours in itertools.product((0, 1), repeat=7):
            joined = [i for i in (0, 1) if linked(board, [s for s in range(7) if colours[s] == i], ports[i],
                                                  ports[i + 2])]
            assert len(joined) == 1
            found[joined[0]] += 1
        assert sorted(found) == wins


def linked(board: Board, cells: list[int], start: tuple[int, ...], end: tuple[int, ...]) -> bool:
    seen = {s for s in cells if s in start}
    todo = list(seen)
    while todo:
        for near in board.neighbours[todo.pop()]:
            if near in cells and near not in seen:
                seen.add(near)
                todo.append(near)
    return bool(seen & set(end))


def test_ports_need_a_border_that_halves() -> None:
    high = math.sqrt(3) / 2
    three = Board("three", ((0, 0), (1, 0), (0.5, high), (1.5, high), (2, 0)), ((0, 1, 2), (1, 3, 2), (1, 4, 3)),
                  ("a1", "b1", "c1"))
    with pytest.raises(BadInput, match="even number"):
        three.ports(1)


# --- symmetries


@pytest.mark.parametrize(("name", "order"), [
    ("s6", 8), ("s4x6", 4), ("h5", 12), ("t4", 12), ("hex556", 4), ("hex234", 2), ("trap7", 2), ("rhombus5", 4),
    ("polygone", 4), ("bridge7", 8), ("units13", 8)])
def test_symmetries_are_the_automorphisms_of_the_plane(name: str, order: int) -> None:
    board = boards.load(name)
    found = symmetries(board)
    assert len(found) == len(set(found)) == order
    assert found[0] == tuple(range(len(board.centres)))
    for to in found:
        assert sorted(to) == list(found[0])
        assert all({to[n] for n in near} == set(board.neighbours[to[s]]) for s, near in enumerate(board.neighbours))
        assert {to[s] for s in board.border_sites} == board.border_sites
    closed = {tuple(a[b[s]] for s in range(len(a))) for a in found for b in found}
    assert closed == set(found)


@pytest.mark.parametrize("name", sorted(NAMES))
def test_names_never_change(name: str) -> None:
    assert hashlib.sha256(" ".join(boards.load(name).names).encode()).hexdigest()[:8] == NAMES[name]
