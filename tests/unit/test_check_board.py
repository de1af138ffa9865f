"""Boards rebuilt from drawn lines alone."""

from __future__ import annotations

import itertools
import math
import random

import pytest
from laser_files import codes, svg_file

from polygo_fab.check.board import compare_board
from polygo_fab.check.laser import check_sheet
from polygo_fab.core import tilings
from polygo_fab.core.board import Board
from polygo_fab.core.kerf import Kerf
from polygo_fab.core.part import BoardFace, Part, Stroke
from polygo_fab.core.path import circle, line, rectangle
from polygo_fab.core.sheet import GENERIC, Placement, Sheet

# --- boards


def _edges(board: Board, pitch: float, mirrored: bool = False) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    """Every edge for itself, to 4 decimals as a file has them, about (50, 40)."""
    sign = -1 if mirrored else 1
    points = [(round(50 + sign * x * pitch, 4), round(40 + y * pitch, 4)) for x, y in board.points]
    return [(points[a], points[b]) for a, b in board.edges]


def _long(board: Board, pitch: float) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    """The edges merged into lines as long as they can be, by joining ends that go on straight."""
    segments = _edges(board, pitch)
    merged = True
    while merged:
        merged = False
        for a, b in itertools.combinations(segments, 2):
            for (p, q), (r, s) in itertools.product((a, a[::-1]), (b, b[::-1])):
                straight = abs((q[0] - p[0]) * (s[1] - r[1]) - (q[1] - p[1]) * (s[0] - r[0])) < 1e-2
                onwards = (q[0] - p[0]) * (s[0] - r[0]) + (q[1] - p[1]) * (s[1] - r[1]) > 0
                if q == r and straight and onwards:
                    segments = [x for x in segments if x not in (a, b)] + [(p, s)]
                    merged = True
                    break
            if merged:
                break
    return segments


SMALL = ("s2", "s3x4", "h2", "h3", "t2")


@pytest.mark.parametrize("name", [*SMALL, "s7", "h5", "t4"])
def test_a_board_is_recognised_by_its_lines(name: str) -> None:
    board = tilings.load(name)
    segments = _edges(board, 7.3)
    random.Random(1).shuffle(segments)
    segments = [(b, a) if i % 3 else (a, b) for i, (a, b) in enumerate(segments)]
    assert compare_board(segments, board, 7.3, (50, 40)) == []
    assert codes(compare_board(segments, board, 7.31, (50, 40))) == {"BOARD"}
    assert codes(compare_board(segments, board, 7.3, (50.02, 40))) == {"BOARD"}


@pytest.mark.parametrize("name", SMALL)
def test_a_board_may_be_drawn_in_long_lines(name: str) -> None:
    board = tilings.load(name)
    segments = _long(board, 7.3)
    assert len(segments) < len(board.edges) or name.startswith("h")
    assert compare_board(segments, board, 7.3, (50, 40)) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", ["s2", "s3x4", "h2", "t1"])
def test_every_edge_of_a_board_counts(name: str) -> None:
    board = tilings.load(name)
    segments = _edges(board, 7.3)
    for i, ((ax, ay), (bx, by)) in enumerate(segments):
        others = segments[:i] + segments[i + 1:]
        length = math.hypot(bx - ax, by - ay)
        nx, ny = (ay - by) / length * 0.02, (bx - ax) / length * 0.02
        assert compare_board(others, board, 7.3, (50, 40)), f"edge {i} left out"
        shifted = ((ax + nx, ay + ny), (bx + nx, by + ny))
        assert compare_board([*others, shifted], board, 7.3, (50, 40)), f"edge {i} shifted"
        short = ((ax, ay), (ax + (bx - ax) * (1 - 0.03 / length), ay + (by - ay) * (1 - 0.03 / length)))
        assert compare_board([*others, short], board, 7.3, (50, 40)), f"edge {i} stops short"
        middle = ((ax + bx) / 2, (ay + by) / 2)
        spur = (middle, (middle[0] + 60 * nx, middle[1] + 60 * ny))
        assert compare_board([*segments, spur], board, 7.3, (50, 40)), f"a line too many on edge {i}"


def test_a_mirrored_board_is_not_the_board() -> None:
    """An L of three squares, which is not its own mirror image."""
    points = tuple((float(x), float(y)) for y in range(3) for x in range(3))
    board = Board("l", points, ((0, 1, 4, 3), (1, 2, 5, 4), (3, 4, 7, 6)), ("a1", "b1", "a2"))
    assert compare_board(_edges(board, 10), board, 10, (50, 40)) == []
    assert compare_board(_edges(board, 10, mirrored=True), board, 10, (50, 40)) != []


def test_cells_that_touch_in_a_corner_are_no_neighbours() -> None:
    board = tilings.square(2, 2)
    segments = _edges(board, 10)
    cut = [s for s in segments if s != ((50.0, 40.0), (60.0, 40.0)) and s != ((60.0, 40.0), (50.0, 40.0))]
    findings = compare_board(cut, board, 10, (50, 40))
    assert any("3 cells drawn" in f.message for f in findings)
    assert sum("is not drawn" in f.message for f in findings) == 2


# --- boards and the marks beside them


def _filled(*front: Stroke) -> tuple[Sheet, str]:
    """A plate of 20 mm that a board of 2 x 2 cells fills to its edges, on 40 mm; and its cut, without kerf."""
    part = Part("plate", "plywood-3", 3.0, rectangle(-10, -10, 20, 20), front=front,
                front_boards=(BoardFace(tilings.square(2, 2), 10),))
    return Sheet("one", (40.0, 40.0), (Placement(part, (20, 20)),)), '<path d="M10 10H30V30H10Z"/>'


_CROSS = (Stroke("engrave", line((-10, 0), (10, 0))), Stroke("engrave", line((0, -10), (0, 10))))
_CROSS_SVG = '<path d="M10 20H30"/><path d="M20 10V30"/>'


def test_the_edge_of_the_material_may_be_the_border_of_the_board() -> None:
    sheet, cut = _filled(*_CROSS)
    assert check_sheet(svg_file(cut, _CROSS_SVG, "40"), "svg", sheet, GENERIC) == []
    short = _CROSS_SVG.replace("H30", "H29.9")
    assert codes(check_sheet(svg_file(cut, short, "40"), "svg", sheet, GENERIC)) == {"BOARD"}


def test_a_border_that_is_to_be_engraved_is_missed() -> None:
    border = tuple(Stroke("engrave", line(a, b)) for a, b in (((-10, -10), (10, -10)), ((-10, 10), (10, 10)),
                                                              ((-10, -10), (-10, 10)), ((10, -10), (10, 10))))
    sheet, _ = _filled(*_CROSS, *border)
    sheet = Sheet("back", sheet.size, (Placement(_turned(sheet.placements[0].part), (20, 20)),), Kerf(0), "back")
    whole = _CROSS_SVG + '<path d="M10 10H30"/><path d="M10 30H30"/><path d="M10 10V30"/><path d="M30 10V30"/>'
    assert check_sheet(svg_file("", whole, "40"), "svg", sheet, GENERIC) == []
    for missing in ('<path d="M10 30H30"/>', '<path d="M30 10V30"/>', '<path d="M10 20H30"/>'):
        data = svg_file("", whole.replace(missing, ""), "40")
        assert codes(check_sheet(data, "svg", sheet, GENERIC)) == {"BOARD"}


def _turned(part: Part) -> Part:
    return Part(part.name, part.material, part.thickness, part.outline, back=part.front, back_boards=part.front_boards)


def test_marks_beside_the_lines_of_a_board_are_no_lines_of_it() -> None:
    marks = (Stroke("mark", line((3, 3), (5, 3))), Stroke("mark", circle((-5, -5), 2)))
    sheet, cut = _filled(*_CROSS, *marks)
    drawn = '<path d="M23 17H25" stroke="#008000"/><circle cx="15" cy="25" r="2" stroke="#008000"/>'
    assert check_sheet(svg_file(cut, _CROSS_SVG + drawn, "40"), "svg", sheet, GENERIC) == []
    for text in (drawn.replace("H25", "H25.1"), drawn.split("<circle")[0], "<circle" + drawn.split("<circle")[1],
                 drawn + '<path d="M13 12V17"/>', drawn + '<circle cx="25" cy="25" r="1"/>'):
        assert codes(check_sheet(svg_file(cut, _CROSS_SVG + text, "40"), "svg", sheet, GENERIC)) <= {"PARTS", "BOARD"}
        assert check_sheet(svg_file(cut, _CROSS_SVG + text, "40"), "svg", sheet, GENERIC) != []


def test_lines_of_a_board_that_swap_their_operations_are_no_longer_its_lines() -> None:
    sheet, cut = _filled(_CROSS[0], Stroke("score", line((0, -10), (0, 10))))
    across, down = '<path d="M10 20H30"{}/>', '<path d="M20 10V30"{}/>'
    blue = ' stroke="#0000ff"'
    for first, second, expected in (("", blue, set()), (blue, "", {"BOARD"}), ("", "", {"BOARD"})):
        data = svg_file(cut, across.format(first) + down.format(second), "40")
        assert codes(check_sheet(data, "svg", sheet, GENERIC)) == expected
