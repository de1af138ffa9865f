"""The readers of laser files read what was written, and refuse what is damaged or hostile."""

from __future__ import annotations

import itertools
import math
import random
import time

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from laser_files import GOOD, dxf_file, read_clean, reference, svg_file

from polygo_fab.check.laser import check_file, read_laser
from polygo_fab.check.same import difference
from polygo_fab.core.errors import BadInput
from polygo_fab.core.finding import Finding
from polygo_fab.core.path import Arc, Path, circle, line
from polygo_fab.core.sheet import GENERIC

# --- reading


_COORDINATE = st.integers(-50_000, 50_000).map(lambda n: n / 1000)
_POINT = st.tuples(_COORDINATE, _COORDINATE)


@pytest.mark.slow
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
    (stroke,) = read_clean(svg_file(text)).strokes
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
    for data, kind in ((svg_file(svg), "svg"), (dxf_file(dxf), "dxf")):
        (stroke,) = read_laser(data, kind, GENERIC)[0].strokes  # type: ignore[arg-type]
        assert difference(stroke.path, expected) is None
        assert difference(stroke.path.reversed(), expected) is None
    wrong = Path(start, (Arc(end, centre, not ccw),))
    assert difference(expected, wrong) is not None


def test_a_circle_is_one_path_however_it_is_written() -> None:
    svg = [svg_file(text) for text in (
        '<circle cx="30" cy="40" r="7.5"/>', '<ellipse cx="30" cy="40" rx="7.5" ry="7.5"/>',
        '<path d="M37.5 40A7.5 7.5 0 0 0 22.5 40A7.5 7.5 0 0 0 37.5 40Z"/>',
        '<path d="M30 32.5a7.5 7.5 0 017.5 7.5 7.5 7.5 0 11-7.5-7.5"/>',
        '<rect x="22.5" y="32.5" width="15" height="15" rx="7.5"/>')]
    dxf = [dxf_file(text) for text in (
        reference._circle(30, 60, 7.5), reference._polyline((37.5, 60, 1), (22.5, 60, 1)),
        reference._dxf(0, "ARC", 8, "cut", 10, 30, 20, 60, 40, 7.5, 50, 0, 51, 360))]
    paths = [read_clean(data, kind).strokes[0].path for kind, many in (("svg", svg), ("dxf", dxf)) for data in many]
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
    (stroke,) = read_clean(svg_file(text)).strokes
    assert stroke.path.length == pytest.approx(length, abs=0.01)
    assert math.dist(stroke.path.end, corner) < 1e-9


def test_what_other_programs_keep_in_the_file_is_passed_over() -> None:
    more = ('<title>t</title><desc/><metadata>m</metadata><defs/>'
            '<sodipodi:namedview xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd"><path/>'
            '</sodipodi:namedview><!-- <path/> -->')
    doctype = b'<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">'
    drawing = read_clean(doctype + svg_file('<path d="M1 1L4 5"/>', more=more))
    assert [s.path.length for s in drawing.strokes] == [5.0]
    assert drawing.size == (100.0, 100.0)


def test_the_long_styles_of_drawing_programs_are_plain() -> None:
    style = ("color:#000000;clip-rule:nonzero;display:inline;overflow:visible;visibility:visible;opacity:1;"
             "isolation:auto;mix-blend-mode:normal;vector-effect:none;fill:none;fill-opacity:1;fill-rule:evenodd;"
             "stroke:#ff0000;stroke-width:0.26458332px;stroke-linecap:butt;stroke-linejoin:miter;stroke-miterlimit:4;"
             "stroke-dasharray:none;stroke-dashoffset:0;stroke-opacity:100%;marker:none;shape-rendering:auto;"
             "enable-background:accumulate;font-family:'Sans, Bold';-inkscape-stroke:hairline;")
    path = (f'<path id="p" class="c" style="{style}" d="M1 1L4 5" xmlns:i="http://www.inkscape.org/namespaces/inkscape"'
            ' i:connector-curvature="0"><title>t</title></path>')
    data = svg_file(path).replace(b"<svg ", b'<svg version="1.1" baseProfile="full" preserveAspectRatio="xMidYMid" '
                                            b'xml:space="preserve" ')
    assert [s.path.length for s in read_clean(data).strokes] == [5.0]


def test_a_viewbox_may_begin_anywhere() -> None:
    data = svg_file('<path d="M1 1L4 5"/>').replace(b'viewBox="0 0', b'viewBox="-10 20')
    assert read_clean(data).strokes[0].path == line((11, 119), (14, 115))


def test_an_old_polyline_is_read_with_its_bulges() -> None:
    vertices = [(0, "VERTEX", 8, "cut", 10, x, 20, y, 42, bulge) for x, y, bulge in ((20, 50, 1), (60, 50, 1))]
    text = reference._dxf(0, "POLYLINE", 8, "cut", 66, 1, 10, 0, 20, 0, 70, 1, *itertools.chain(*vertices), 0, "SEQEND")
    assert difference(read_clean(dxf_file(text), "dxf").strokes[0].path, circle((40, 50), 20)) is None


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


@pytest.mark.slow
@given(st.sampled_from(["A1e-300 1e-300 0 0 1 {} 9", "C1 1 1 1 {} 9", "A1e5 1e5 0 1 1 {} 9", "L{} 9", "h{}",
                        "A9 1 7 1 0 {} 9"]),
       st.one_of(st.floats(), st.sampled_from([10.0, 10 + 1e-12, 1e5, 1e-320])))
def test_extreme_coordinates_are_refused_or_judged(command: str, value: float) -> None:
    for operation in ("cut", "engrave"):
        _refused_or_judged(svg_file(**{operation: f'<path d="M10 10{command.format(value)}"/>'}), "svg")


def _bombs() -> dict[str, bytes]:
    laughs = "".join(f'<!ENTITY {b} "{f"&{a};" * 10}">' for a, b in itertools.pairwise("abcdefghij"))
    head = f'<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa">{laughs}]>'
    root = '<svg xmlns="http://www.w3.org/2000/svg"'
    bits = '<path d="M50 50L{} {}"/>'
    dice = random.Random(1)
    huge = "".join(f'<circle cx="9" cy="9" r="{90_000 - i}"/>' for i in range(900))
    lines = "".join(bits.format(dice.uniform(0, 100), dice.uniform(0, 100)) for _ in range(1500))
    return {
        "a billion laughs": f"{head}{root}>&j;</svg>".encode(),
        "a billion laughs in an attribute": f'{head}{root} width="&j;"/>'.encode(),
        "an outside entity": f'<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/hostname">]>{root}>&a;</svg>'.encode(),
        "groups in groups": svg_file("<g>" * 100_000 + "</g>" * 100_000),
        "many attributes": svg_file(f'<path {" ".join(f"a{i}={chr(34)}1{chr(34)}" for i in range(50_000))}/>'),
        "a path without end": svg_file(f'<path d="M0 0{"L1 1" * 500_000}"/>'),
        "a number without end": svg_file(f'<path d="M0 0L{"9" * 4_000_000}"/>'),
        "lines over each other": svg_file(engrave=lines),
        "circles over each other": svg_file('<circle cx="50" cy="50" r="20"/>' * 400),
        "circles of a hundred metres": svg_file(huge),
        "a file of 11 MB": b" " * 11_000_000 + b"<svg/>",
    }


@pytest.mark.slow
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
        check_file(dxf_file(entity), "dxf", GENERIC)


def test_an_unknown_format_is_refused() -> None:
    with pytest.raises(BadInput, match="unknown laser format 'gif': allowed: dxf, lbrn2, pdf, svg"):
        check_file(b"GIF89a", "gif", GENERIC)  # type: ignore[arg-type]
