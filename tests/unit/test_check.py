"""The checker of laser files: every code rejects its broken files, and the readers read what was written."""

from __future__ import annotations

import ast
import importlib.util
import itertools
import math
import random
import time
from pathlib import Path as FilePath
from types import ModuleType

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import polygo_fab.check
from polygo_fab.check.board import compare_board
from polygo_fab.check.drawing import Drawing
from polygo_fab.check.drc import RULES
from polygo_fab.check.geometry import pieces, shared_length
from polygo_fab.check.kerf import offset_error
from polygo_fab.check.laser import check_file, check_sheet, read_laser
from polygo_fab.check.same import difference, same
from polygo_fab.core import tilings
from polygo_fab.core.board import Board
from polygo_fab.core.errors import BadInput
from polygo_fab.core.finding import Finding
from polygo_fab.core.part import BoardFace, Part, Stroke
from polygo_fab.core.path import Arc, Line, Path, circle, line, polygon, rectangle
from polygo_fab.core.sheet import GENERIC, Placement, Sheet

BROKEN = FilePath(__file__).parents[1] / "broken"
OF_THE_READERS = {"UNITS", "TEXT", "COLOUR", "SAME", "AUDIT"}


def _generator() -> ModuleType:
    spec = importlib.util.spec_from_file_location("broken_generate", BROKEN / "generate.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


reference = _generator()
SHEET: Sheet = reference.REFERENCE
GOOD = {kind: (BROKEN / f"good.{kind}").read_bytes() for kind in ("svg", "dxf")}
FILES = sorted(p.name for kind in ("svg", "dxf") for p in BROKEN.glob(f"*-*.{kind}"))


def _codes(findings: list[Finding]) -> set[str]:
    return {finding.code for finding in findings}


def _svg(cut: str = "", engrave: str = "", size: str = "100", more: str = "") -> bytes:
    text = (f'<svg xmlns="http://www.w3.org/2000/svg" width="{size}mm" height="{size}mm" viewBox="0 0 {size} {size}">'
            f'{more}<g fill="none" stroke="#000000">{engrave}</g><g fill="none" stroke="#ff0000">{cut}</g></svg>')
    return text.encode()


def _read(data: bytes, kind: str = "svg") -> Drawing:
    drawing, findings = read_laser(data, kind, GENERIC)  # type: ignore[arg-type]
    assert findings == []
    return drawing


# --- the folder of broken files


def test_the_folder_holds_what_the_generator_makes() -> None:
    on_disk = {p.name: p.read_bytes() for kind in ("svg", "dxf") for p in BROKEN.glob(f"*.{kind}")}
    assert on_disk == reference.files()


@pytest.mark.parametrize("kind", ["svg", "dxf"])
def test_the_good_files_are_clean(kind: str) -> None:
    other = "dxf" if kind == "svg" else "svg"
    assert check_sheet(GOOD[kind], kind, SHEET, GENERIC) == []
    assert check_file(GOOD[kind], kind, GENERIC) == []
    assert same(_read(GOOD[kind], kind), _read(GOOD[other], other)) == []


@pytest.mark.parametrize("name", FILES)
def test_a_broken_file_is_rejected_with_its_code_alone(name: str) -> None:
    code, kind, data = name.split("-")[0], name[-3:], (BROKEN / name).read_bytes()
    if code == "SAME":
        other = "dxf" if kind == "svg" else "svg"
        assert _codes(same(_read(data, kind), _read(GOOD[other], other))) == {code}
        return
    alone = check_file(data, kind, GENERIC)
    against_the_sheet = check_sheet(data, kind, SHEET, GENERIC)
    # what the file alone does not show, only the sheet can tell
    assert _codes(alone or against_the_sheet) == {code}
    assert code in _codes(against_the_sheet)


def test_every_code_has_a_broken_file() -> None:
    assert {name.split("-")[0] for name in FILES} == {rule.code for rule in RULES} | OF_THE_READERS


def test_the_checks_do_not_import_the_writers() -> None:
    for source in FilePath(polygo_fab.check.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(source.read_text())):
            if isinstance(node, ast.ImportFrom):
                assert not (node.module or "").startswith(("write", "polygo_fab.write")), source.name
            elif isinstance(node, ast.Import):
                assert not any("write" in alias.name for alias in node.names), source.name


# --- reading


_COORDINATE = st.integers(-50_000, 50_000).map(lambda n: n / 1000)
_POINT = st.tuples(_COORDINATE, _COORDINATE)


@given(st.lists(_POINT, min_size=3, max_size=12, unique=True), st.booleans(), st.booleans())
def test_a_polygon_is_read_as_it_was_written(points: list[tuple[float, float]], relative: bool, element: bool) -> None:
    down = [(x, 100 - y) for x, y in points]
    if element:
        text = f'<polygon points="{" ".join(f"{x:.6f},{y:.6f}" for x, y in down)}"/>'
    elif relative:
        steps = [(bx - ax, by - ay) for (ax, ay), (bx, by) in itertools.pairwise(down)]
        text = f'<path d="m{down[0][0]:.6f},{down[0][1]:.6f}{"".join(f"l{x:.6f}{y:+.6f}" for x, y in steps)}z"/>'
    else:
        text = f'<path d="M{" ".join(f"{x:.6f} {y:.6f}" for x, y in down)}Z"/>'
    (stroke,) = _read(_svg(text)).strokes
    assert stroke.operation == "cut"
    assert stroke.path.closed
    read = [stroke.path.start, *(s.end for s in stroke.path.segments)]
    assert len(read) == len(points) + 1
    assert all(math.dist(p, q) < 1e-5 for p, q in zip(read, [*points, points[0]], strict=True))


@given(_POINT, st.floats(1, 40), st.floats(0, 6.28), st.floats(0.05, 6.2), st.booleans())
def test_an_arc_is_the_same_from_svg_and_from_dxf(centre: tuple[float, float], radius: float, first: float,
                                                  turn: float, ccw: bool) -> None:
    def at(angle: float) -> tuple[float, float]:
        return (centre[0] + radius * math.cos(angle), centre[1] + radius * math.sin(angle))

    start, end = at(first), at(first + turn if ccw else first - turn)
    svg = (f'<path d="M{start[0]:.9f} {100 - start[1]:.9f}A{radius:.9f} {radius:.9f} 0 {int(turn > math.pi)} '
           f'{int(not ccw)} {end[0]:.9f} {100 - end[1]:.9f}"/>')
    bulge = math.tan(turn / 4) * (1 if ccw else -1)
    vertices = (start[0], start[1], bulge, end[0], end[1])
    dxf = reference._dxf(0, "LWPOLYLINE", 8, "cut", 90, 2, 70, 0,
                         *itertools.chain(*zip((10, 20, 42, 10, 20), vertices, strict=True)))
    expected = Path(start, (Arc(end, centre, ccw),))
    for data, kind in ((_svg(svg), "svg"), (_dxf(dxf), "dxf")):
        (stroke,) = read_laser(data, kind, GENERIC)[0].strokes  # type: ignore[arg-type]
        assert difference(stroke.path, expected) is None
        assert difference(stroke.path.reversed(), expected) is None
    wrong = Path(start, (Arc(end, centre, not ccw),))
    assert difference(expected, wrong) is not None


def _dxf(entities: str) -> bytes:
    before, after = reference.GOOD_DXF.split("ENTITIES\n")
    return f"{before}ENTITIES\n{entities}{after[after.index('0' + chr(10) + 'ENDSEC'):]}".encode()


def test_a_circle_is_one_path_however_it_is_written() -> None:
    svg = [_svg(text) for text in (
        '<circle cx="30" cy="40" r="7.5"/>', '<ellipse cx="30" cy="40" rx="7.5" ry="7.5"/>',
        '<path d="M37.5 40A7.5 7.5 0 0 0 22.5 40A7.5 7.5 0 0 0 37.5 40Z"/>',
        '<path d="M30 32.5a7.5 7.5 0 017.5 7.5 7.5 7.5 0 11-7.5-7.5"/>',
        '<rect x="22.5" y="32.5" width="15" height="15" rx="7.5"/>')]
    dxf = [_dxf(text) for text in (
        reference._circle(30, 60, 7.5), reference._polyline((37.5, 60, 1), (22.5, 60, 1)),
        reference._dxf(0, "ARC", 8, "cut", 10, 30, 20, 60, 40, 7.5, 50, 0, 51, 360))]
    paths = [_read(data, kind).strokes[0].path for kind, many in (("svg", svg), ("dxf", dxf)) for data in many]
    assert all(difference(path, circle((30, 60), 7.5)) is None for path in paths)
    assert difference(paths[0], circle((30, 60), 7.52)) is not None


def _curved(*control: tuple[float, float]) -> float:
    """The length of a Bezier curve, by repeated division in the middle (de Casteljau)."""
    curves = [list(control)]
    for _ in range(8):
        halves = []
        for points in curves:
            left, right = [points[0]], [points[-1]]
            while len(points) > 1:
                points = [((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by) in itertools.pairwise(points)]
                left.append(points[0])
                right.append(points[-1])
            halves += [left, right[::-1]]
        curves = halves
    return sum(math.dist(points[0], points[-1]) for points in curves)


@pytest.mark.parametrize(("text", "length", "corner"), [
    ('<line x1="10" y1="90" x2="40" y2="50"/>', 50.0, (40, 50)),
    ('<polyline points="10,90 10,80 30,80"/>', 30.0, (30, 20)),
    ('<rect x="10" y="20" width="30" height="40"/>', 140.0, (10, 80)),
    ('<rect x="10" y="20" width="30" height="40" rx="5"/>', 100 + 10 * math.pi, (15, 80)),
    ('<path d="M10 10H40V20h-10v5z"/>', 30 + 10 + 10 + 5 + 25, (10, 90)),
    ('<path d="M10 10C10 30 40 30 40 10"/>', _curved((10, 10), (10, 30), (40, 30), (40, 10)), (40, 90)),
    ('<path d="M10 10Q25 30 40 10T70 10"/>', 2 * _curved((10, 10), (25, 30), (40, 10)), (70, 90)),
    ('<path d="M10 10C10 20 20 20 20 10S30 0 30 10"/>', 2 * _curved((10, 10), (10, 20), (20, 20), (20, 10)), (30, 90)),
    ('<ellipse cx="50" cy="50" rx="20" ry="10"/>', 96.884, (70, 50)),
    ('<g style="stroke:red;fill:none"><path style="stroke: rgb(255, 0, 0)" d="M1 1L4 5"/></g>', 5.0, (4, 95)),
])
def test_shapes_are_read(text: str, length: float, corner: tuple[float, float]) -> None:
    (stroke,) = _read(_svg(text)).strokes
    assert stroke.path.length == pytest.approx(length, abs=0.01)
    assert math.dist(stroke.path.end, corner) < 1e-9


def test_what_other_programs_keep_in_the_file_is_passed_over() -> None:
    more = ('<title>t</title><desc/><metadata>m</metadata><defs/>'
            '<sodipodi:namedview xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd"><path/>'
            '</sodipodi:namedview><!-- <path/> -->')
    doctype = b'<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">'
    drawing = _read(doctype + _svg('<path d="M1 1L4 5"/>', more=more))
    assert [s.path.length for s in drawing.strokes] == [5.0]
    assert drawing.size == (100.0, 100.0)


def test_a_viewbox_may_begin_anywhere() -> None:
    data = _svg('<path d="M1 1L4 5"/>').replace(b'viewBox="0 0', b'viewBox="-10 20')
    assert _read(data).strokes[0].path == line((11, 119), (14, 115))


def test_an_old_polyline_is_read_with_its_bulges() -> None:
    vertices = [(0, "VERTEX", 8, "cut", 10, x, 20, y, 42, bulge) for x, y, bulge in ((20, 50, 1), (60, 50, 1))]
    text = reference._dxf(0, "POLYLINE", 8, "cut", 66, 1, 10, 0, 20, 0, 70, 1, *itertools.chain(*vertices), 0, "SEQEND")
    assert difference(_read(_dxf(text), "dxf").strokes[0].path, circle((40, 50), 20)) is None


# --- rules


def test_single_lines_and_arcs_are_joined_into_a_contour() -> None:
    parts = [reference._line("cut", 20, 20, 60, 20), reference._line("cut", 20, 40, 60, 40.004),
             reference._line("cut", 20, 20, 20, 40), reference._dxf(0, "ARC", 8, "cut", 10, 60, 20, 30, 40, 10, 50, 270,
                                                                    51, 90)]
    for order in itertools.permutations(parts):
        assert check_file(_dxf("".join(order)), "dxf", GENERIC) == []
    assert _codes(check_file(_dxf("".join(parts[1:])), "dxf", GENERIC)) == {"OPEN"}
    crowded = "".join([*parts, reference._line("cut", 20, 20, 25, 30)])
    assert _codes(check_file(_dxf(crowded), "dxf", GENERIC)) == {"CROSS", "OPEN"}


def test_a_part_in_a_hole_is_fine_and_cut_first() -> None:
    ring, hole, inside = (f'<circle cx="50" cy="50" r="{r}"/>' for r in (40, 30, 20))
    assert check_file(_svg(inside + hole + ring), "svg", GENERIC) == []
    assert _codes(check_file(_svg(hole + inside + ring), "svg", GENERIC)) == {"ORDER"}
    near = '<circle cx="50" cy="50" r="29"/>'
    assert _codes(check_file(_svg(near + hole + ring), "svg", GENERIC)) == {"SPACING"}


def test_a_part_laid_inside_another_overlaps() -> None:
    plate = Part("plate", "plywood-3", 3.0, rectangle(-20, -20, 40, 40))
    small = Part("small", "plywood-3", 3.0, rectangle(-5, -5, 10, 10))
    sheet = Sheet("both", (100.0, 100.0), (Placement(small, (50, 50)), Placement(plate, (50, 50))))
    data = _svg('<path d="M45 45H55V55H45Z"/><path d="M30 30H70V70H30Z"/>')
    assert check_file(data, "svg", GENERIC) == []  # which alone could be a hole
    assert _codes(check_sheet(data, "svg", sheet, GENERIC)) == {"OVERLAP"}


def test_thick_plywood_needs_more_room() -> None:
    data = _svg('<path d="M10 10H30V30H10Z"/><path d="M32.5 10H60V30H32.5Z"/>')
    for material, thickness, codes in (("plywood-3", 3.0, set()), ("plywood-5", 4.8, {"SPACING"}),
                                       ("acrylic-6", 6.0, set())):
        first = Part("a", material, thickness, rectangle(10, 70, 20, 20))
        second = Part("b", material, thickness, rectangle(32.5, 70, 27.5, 20))
        sheet = Sheet("two", (100.0, 100.0), (Placement(first, (0, 0)), Placement(second, (0, 0))))
        assert _codes(check_sheet(data, "svg", sheet, GENERIC)) == codes


@pytest.mark.parametrize(("a", "b", "shared"), [
    (line((0, 0), (10, 0)), line((8, 0), (3, 0)), 5.0),
    (line((0, 0), (10, 0)), line((10, 0), (20, 0)), 0.0),
    (line((0, 0), (10, 0)), line((0, 0.02), (10, 0.02)), 0.0),
    (line((0, 0), (10, 0)), line((2, 0.009), (7, 0.009)), 5.0),
    (line((0, 0), (10, 0)), line((5, -0.5), (6, 0.5)), 0.0),
    (circle((0, 0), 5), circle((10, 0), 5), 0.0),  # touch from outside
    (circle((0, 0), 5), circle((2, 0), 3), 0.0),  # touch from inside
    (circle((0, 0), 5), line((5, -10), (5, 10)), 0.0),
    (circle((0, 0), 5), circle((0.004, 0), 4.998), 10 * math.pi),
    (circle((0, 0), 5), Path((0, 5), (Arc((5, 0), (0, 0), False),)), 2.5 * math.pi),
])
def test_running_in_one_place_is_told_from_touching(a: Path, b: Path, shared: float) -> None:
    total = sum(shared_length(p, q) for p in pieces(a) for q in pieces(b))
    assert total == pytest.approx(shared, abs=0.02)


def test_findings_are_counted_beyond_ten() -> None:
    many = "".join(f'<path d="M{x} 10L{x} 60"/>' for x in range(10, 40))
    findings = check_file(_svg(many), "svg", GENERIC)
    assert len(findings) == 11
    assert findings[-1] == Finding("OPEN", "file", "20 more")


def test_an_empty_drawing_is_a_finding() -> None:
    assert _codes(check_file(_svg(), "svg", GENERIC)) == {"PARTS"}


def test_the_size_must_be_the_sheets() -> None:
    larger = Sheet(SHEET.name, (100.0, 60.0), SHEET.placements, SHEET.kerf)
    assert _codes(check_sheet(GOOD["svg"], "svg", larger, GENERIC)) == {"UNITS"}


# --- kerf


@st.composite
def _rings(draw: st.DrawFn) -> list[tuple[float, float]]:
    """The corners of a convex polygon with sides long enough to be moved."""
    count, radius, turn = draw(st.integers(3, 9)), draw(st.floats(10, 60)), draw(st.floats(0, 6.28))
    stretch = draw(st.floats(0.6, 1.6))
    angles = [turn + 2 * math.pi * k / count for k in range(count)]
    return [(radius * stretch * math.cos(a), radius * math.sin(a)) for a in angles]


@given(_rings(), st.floats(0.02, 0.3), st.booleans())
def test_the_kerf_is_measured(corners: list[tuple[float, float]], distance: float, hole: bool) -> None:
    """Against an offset made here, from the half planes of the sides."""
    move = -distance if hole else distance

    def moved(by: float) -> Path:
        sides = []
        for (ax, ay), (bx, by_) in zip(corners, [*corners[1:], corners[0]], strict=True):
            length = math.dist((ax, ay), (bx, by_))
            nx, ny = (by_ - ay) / length, (ax - bx) / length
            sides.append((nx, ny, nx * ax + ny * ay + by))
        points = []
        for (a, b, c), (d, e, f) in zip([sides[-1], *sides[:-1]], sides, strict=True):
            points.append(((c * e - b * f) / (a * e - b * d), (a * f - c * d) / (a * e - b * d)))
        return polygon(points)

    nominal = polygon(corners)
    for drawn in (moved(move), moved(move).reversed(), polygon([s.end for s in moved(move).segments])):
        error = offset_error(nominal, drawn, move)
        assert error is not None
        assert error[0] == pytest.approx(0, abs=1e-9)
        assert error[1] == pytest.approx(0, abs=1e-9)
    for factor in (0, -1, 2, 0.9):  # none, the wrong way, twice, too little
        error = offset_error(nominal, moved(move * factor), move)
        assert error is None or error[0] == pytest.approx(move * (factor - 1), abs=1e-6)


def test_the_kerf_of_arcs_is_measured() -> None:
    tag = reference._tag()
    grown = Path((-8, -5.1), (Line((8, -5.1)), Arc((10.1, -3), (8, -3), True), Line((10.1, 3)),
                              Arc((8, 5.1), (8, 3), True), Line((-8, 5.1)), Arc((-10.1, 3), (-8, 3), True),
                              Line((-10.1, -3)), Arc((-8, -5.1), (-8, -3), True)))
    assert offset_error(tag, grown, 0.1) == pytest.approx((0, 0), abs=1e-9)
    assert offset_error(tag, tag, 0.1) == pytest.approx((-0.1, 0.1))
    assert offset_error(circle((0, 0), 5), circle((0, 0), 4.9), -0.1) == pytest.approx((0, 0), abs=1e-9)
    assert offset_error(tag, circle((0, 0), 5), 0.1) is None


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
    assert _codes(compare_board(segments, board, 7.31, (50, 40))) == {"BOARD"}
    assert _codes(compare_board(segments, board, 7.3, (50.02, 40))) == {"BOARD"}


@pytest.mark.parametrize("name", SMALL)
def test_a_board_may_be_drawn_in_long_lines(name: str) -> None:
    board = tilings.load(name)
    segments = _long(board, 7.3)
    assert len(segments) < len(board.edges) or name.startswith("h")
    assert compare_board(segments, board, 7.3, (50, 40)) == []


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
    for mirrored in (False, True):
        segments = _edges(board, 10, mirrored)
        assert compare_board(segments, board, 10, (50, 40), mirrored) == []
        assert compare_board(segments, board, 10, (50, 40), not mirrored) != []


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
                front_board=BoardFace(tilings.square(2, 2), 10))
    return Sheet("one", (40.0, 40.0), (Placement(part, (20, 20)),)), '<path d="M10 10H30V30H10Z"/>'


_CROSS = (Stroke("engrave", line((-10, 0), (10, 0))), Stroke("engrave", line((0, -10), (0, 10))))
_CROSS_SVG = '<path d="M10 20H30"/><path d="M20 10V30"/>'


def test_the_edge_of_the_material_may_be_the_border_of_the_board() -> None:
    sheet, cut = _filled(*_CROSS)
    assert check_sheet(_svg(cut, _CROSS_SVG, "40"), "svg", sheet, GENERIC) == []
    short = _CROSS_SVG.replace("H30", "H29.9")
    assert _codes(check_sheet(_svg(cut, short, "40"), "svg", sheet, GENERIC)) == {"BOARD"}


def test_a_border_that_is_to_be_engraved_is_missed() -> None:
    border = tuple(Stroke("engrave", line(a, b)) for a, b in (((-10, -10), (10, -10)), ((-10, 10), (10, 10)),
                                                              ((-10, -10), (-10, 10)), ((10, -10), (10, 10))))
    sheet, _ = _filled(*_CROSS, *border)
    sheet = Sheet("back", sheet.size, (Placement(_turned(sheet.placements[0].part), (20, 20)),), 0.0, "back")
    whole = _CROSS_SVG + '<path d="M10 10H30"/><path d="M10 30H30"/><path d="M10 10V30"/><path d="M30 10V30"/>'
    assert check_sheet(_svg("", whole, "40"), "svg", sheet, GENERIC) == []
    for missing in ('<path d="M10 30H30"/>', '<path d="M30 10V30"/>', '<path d="M10 20H30"/>'):
        codes = _codes(check_sheet(_svg("", whole.replace(missing, ""), "40"), "svg", sheet, GENERIC))
        assert codes == {"BOARD"}


def _turned(part: Part) -> Part:
    return Part(part.name, part.material, part.thickness, part.outline, back=part.front, back_board=part.front_board)


def test_marks_beside_the_lines_of_a_board_are_no_lines_of_it() -> None:
    marks = (Stroke("mark", line((3, 3), (5, 3))), Stroke("mark", circle((-5, -5), 2)))
    sheet, cut = _filled(*_CROSS, *marks)
    drawn = '<path d="M23 17H25" stroke="#008000"/><circle cx="15" cy="25" r="2" stroke="#008000"/>'
    assert check_sheet(_svg(cut, _CROSS_SVG + drawn, "40"), "svg", sheet, GENERIC) == []
    for text in (drawn.replace("H25", "H25.1"), drawn.split("<circle")[0], "<circle" + drawn.split("<circle")[1],
                 drawn + '<path d="M13 12V17"/>', drawn + '<circle cx="25" cy="25" r="1"/>'):
        assert _codes(check_sheet(_svg(cut, _CROSS_SVG + text, "40"), "svg", sheet, GENERIC)) <= {"PARTS", "BOARD"}
        assert check_sheet(_svg(cut, _CROSS_SVG + text, "40"), "svg", sheet, GENERIC) != []


# --- hostile files


def _refused_or_judged(data: bytes, kind: str) -> list[Finding] | None:
    """The findings, or None for BadInput; anything else that is raised fails the test."""
    try:
        return check_file(data, kind, GENERIC)  # type: ignore[arg-type]
    except BadInput:
        return None


@given(st.binary(max_size=200), st.sampled_from(["svg", "dxf"]))
@example(b"\xef\xbb\xbf<svg/>", "svg")
@example(b"\x00" * 99, "dxf")
@example(b"AutoCAD Binary DXF\r\n\x1a\x00", "dxf")
def test_random_bytes_are_refused(data: bytes, kind: str) -> None:
    assert _refused_or_judged(data, kind) is None


@pytest.mark.parametrize("kind", ["svg", "dxf"])
def test_a_file_cut_off_is_refused(kind: str) -> None:
    whole = GOOD[kind].rstrip()
    end = len(whole) - (len("EOF") if kind == "dxf" else 1)
    for length in range(0, end, 37):
        assert _refused_or_judged(whole[:length], kind) is None, length


_WORDS = ["nan", "inf", "1e999", "-1e5", "1e-300", "0", "A", "Z", "C", "<g>", "</g>", '"', "\n", "\n0\n", "&x;", "é",
          "70\n1\n", "LINE", "VERTEX", "SEQEND", "40\n0\n", "42\n9e4\n"]


@given(st.sampled_from(["svg", "dxf"]), st.lists(st.tuples(st.floats(0, 1), st.integers(0, 9), st.sampled_from(_WORDS)),
                                                 min_size=1, max_size=4))
def test_damaged_files_are_refused_or_judged(kind: str, damages: list[tuple[float, int, str]]) -> None:
    text = GOOD[kind].decode()
    for share, length, word in damages:
        at = int(share * len(text))
        text = text[:at] + word + text[at + length:]
    _refused_or_judged(text.encode(), kind)


@given(st.sampled_from(["A1e-300 1e-300 0 0 1 {} 9", "C1 1 1 1 {} 9", "A1e5 1e5 0 1 1 {} 9", "L{} 9", "h{}",
                        "A9 1 7 1 0 {} 9"]),
       st.one_of(st.floats(), st.sampled_from([10.0, 10 + 1e-12, 1e5, 1e-320])))
def test_extreme_coordinates_are_refused_or_judged(command: str, value: float) -> None:
    for operation in ("cut", "engrave"):
        _refused_or_judged(_svg(**{operation: f'<path d="M10 10{command.format(value)}"/>'}), "svg")


def _bombs() -> dict[str, bytes]:
    laughs = "".join(f'<!ENTITY {b} "{f"&{a};" * 10}">' for a, b in itertools.pairwise("abcdefghij"))
    head = f'<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa">{laughs}]>'
    root = '<svg xmlns="http://www.w3.org/2000/svg"'
    bits = '<path d="M50 50L{} {}"/>'
    dice = random.Random(1)
    lines = "".join(bits.format(dice.uniform(0, 100), dice.uniform(0, 100)) for _ in range(1500))
    return {
        "a billion laughs": f"{head}{root}>&j;</svg>".encode(),
        "a billion laughs in an attribute": f'{head}{root} width="&j;"/>'.encode(),
        "an outside entity": f'<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/hostname">]>{root}>&a;</svg>'.encode(),
        "groups in groups": _svg("<g>" * 100_000 + "</g>" * 100_000),
        "many attributes": _svg(f'<path {" ".join(f"a{i}={chr(34)}1{chr(34)}" for i in range(50_000))}/>'),
        "a path without end": _svg(f'<path d="M0 0{"L1 1" * 500_000}"/>'),
        "a number without end": _svg(f'<path d="M0 0L{"9" * 4_000_000}"/>'),
        "lines over each other": _svg(engrave=lines),
        "circles over each other": _svg('<circle cx="50" cy="50" r="20"/>' * 400),
        "circles of a hundred metres": _svg("".join(f'<circle cx="9" cy="9" r="{90_000 - i}"/>' for i in range(900))),
        "a file of 11 MB": b" " * 11_000_000 + b"<svg/>",
    }


@pytest.mark.parametrize(("name", "data"), _bombs().items(), ids=list(_bombs()))
def test_bombs_are_refused_quickly(name: str, data: bytes) -> None:
    start = time.process_time()
    assert _refused_or_judged(data, "svg") is None
    assert time.process_time() - start < 10, name


@pytest.mark.parametrize("entity", [
    reference._dxf(0, "LINE", 8, "cut", 10, "nan", 20, 0, 11, 1, 21, 1),
    reference._dxf(0, "LINE", 8, "cut", 10, 1),
    reference._dxf(0, "CIRCLE", 8, "cut", 10, 0, 20, 0, 40, -1),
    reference._dxf(0, "LWPOLYLINE", 8, "cut", 90, 999999999, 70, 1, 10, 0, 20, 0),
    reference._dxf(0, "POLYLINE", 8, "cut", 66, 1, 0, "VERTEX", 8, "cut", 10, 0, 20, 0),
    reference._dxf(0, "LINE", 8, "cut", 62, "red", 10, 0, 20, 0, 11, 1, 21, 1),
])
def test_damaged_entities_are_refused(entity: str) -> None:
    with pytest.raises(BadInput):
        check_file(_dxf(entity), "dxf", GENERIC)


def test_an_unknown_format_is_refused() -> None:
    with pytest.raises(BadInput, match="allowed: dxf, svg"):
        check_file(b"%PDF", "pdf", GENERIC)  # type: ignore[arg-type]
