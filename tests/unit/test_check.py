"""The checker of laser files: every code rejects its broken files, and nothing else."""

from __future__ import annotations

import itertools
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from laser_files import BROKEN, GOOD, codes, dxf_file, read_clean, reference, svg_file

from polygo_fab.check.doubled import shared_length
from polygo_fab.check.drc import RULES
from polygo_fab.check.geometry import pieces
from polygo_fab.check.kerf import offset_error
from polygo_fab.check.laser import check_file, check_sheet
from polygo_fab.check.same import same
from polygo_fab.core.finding import Finding
from polygo_fab.core.part import Part
from polygo_fab.core.path import Arc, Line, Path, circle, line, polygon, rectangle
from polygo_fab.core.sheet import GENERIC, Placement, Sheet

SHEET: Sheet = reference.REFERENCE
FILES = sorted(p.name for kind in ("svg", "dxf") for p in BROKEN.glob(f"*-*.{kind}"))
OF_THE_READERS = {"UNITS", "TEXT", "COLOUR", "SAME", "AUDIT"}


# --- the folder of broken files


def test_the_folder_holds_what_the_generator_makes() -> None:
    on_disk = {p.name: p.read_bytes() for kind in ("svg", "dxf") for p in BROKEN.glob(f"*.{kind}")}
    assert on_disk == reference.files()


@pytest.mark.parametrize("kind", ["svg", "dxf"])
def test_the_good_files_are_clean(kind: str) -> None:
    other = "dxf" if kind == "svg" else "svg"
    assert check_sheet(GOOD[kind], kind, SHEET, GENERIC) == []
    assert check_file(GOOD[kind], kind, GENERIC) == []
    assert same(read_clean(GOOD[kind], kind), read_clean(GOOD[other], other)) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", FILES)
def test_a_broken_file_is_rejected_with_its_code_alone(name: str) -> None:
    code, kind, data = name.split("-")[0], name[-3:], (BROKEN / name).read_bytes()
    if code == "SAME":
        other = "dxf" if kind == "svg" else "svg"
        assert codes(same(read_clean(data, kind), read_clean(GOOD[other], other))) == {code}
        return
    alone = check_file(data, kind, GENERIC)
    against_the_sheet = check_sheet(data, kind, SHEET, GENERIC)
    # what the file alone does not show, only the sheet can tell
    assert codes(alone or against_the_sheet) == {code, *(["DOUBLE"] if name == "OPEN-drawn-twice.svg" else [])}
    assert code in codes(against_the_sheet)


def test_every_code_has_a_broken_file() -> None:
    planned = {path.name.split("-")[0] for path in (BROKEN / "planned").glob("*/*-*.svg")} - {"good"}
    elsewhere = {"LABEL", "REMNANT"}  # which test_label.py and test_remnants.py break
    files = {name.split("-")[0] for name in FILES} | planned | elsewhere
    assert files == {rule.code for rule in RULES} | OF_THE_READERS


# --- rules


def test_single_lines_and_arcs_are_joined_into_a_contour() -> None:
    parts = [reference._line("cut", 20, 20, 60, 20), reference._line("cut", 20, 40, 60, 40.004),
             reference._line("cut", 20, 20, 20, 40), reference._dxf(0, "ARC", 8, "cut", 10, 60, 20, 30, 40, 10, 50, 270,
                                                                    51, 90)]
    for order in itertools.permutations(parts):
        assert check_file(dxf_file("".join(order)), "dxf", GENERIC) == []
    assert codes(check_file(dxf_file("".join(parts[1:])), "dxf", GENERIC)) == {"OPEN"}
    crowded = "".join([*parts, reference._line("cut", 20, 20, 25, 30)])
    assert codes(check_file(dxf_file(crowded), "dxf", GENERIC)) == {"CROSS", "OPEN"}


def test_a_contour_drawn_twice_is_open_where_it_is_open_and_crosses_nothing() -> None:
    found = codes(check_file((BROKEN / "OPEN-drawn-twice.svg").read_bytes(), "svg", GENERIC))
    assert found == {"OPEN", "DOUBLE"}
    lines = [reference._line("cut", *ends) for ends in ((20, 20, 60, 20), (60, 20, 60, 40), (60, 40, 20, 20))]
    assert codes(check_file(dxf_file("".join([*lines, lines[1]])), "dxf", GENERIC)) == {"DOUBLE"}
    assert codes(check_file(dxf_file("".join([*lines[:2], *lines[:2]])), "dxf", GENERIC)) == {"OPEN", "DOUBLE"}
    chain = svg_file('<path d="M20 20H60V40H20"/><path d="M20 20H60"/><path d="M60 40H20"/><path d="M60 40V20"/>')
    back = svg_file('<path d="M20 20H60V40H20H60V20H20Z"/>')
    for data in (chain, back):  # the same line in pieces; and in one, there and back
        found = {one.code: one for one in check_file(data, "svg", GENERIC)}
        assert found.keys() == {"OPEN", "DOUBLE"}
        assert found["OPEN"].message == "a cut from (20.00, 80.00) to (20.00, 60.00) is not closed"
    eight = svg_file('<path d="M20 20L60 40H20L60 20Z"/>')
    assert codes(check_file(eight, "svg", GENERIC)) == {"CROSS"}
    half = reference._line("cut", 60, 20, 60, 30)  # no repeat of all of a line: it ends in the middle of one
    assert "OPEN" in codes(check_file(dxf_file("".join([*lines, half])), "dxf", GENERIC))


def test_a_part_in_a_hole_is_fine_and_cut_first() -> None:
    ring, hole, inside = (f'<circle cx="50" cy="50" r="{r}"/>' for r in (40, 30, 20))
    assert check_file(svg_file(inside + hole + ring), "svg", GENERIC) == []
    assert codes(check_file(svg_file(hole + inside + ring), "svg", GENERIC)) == {"ORDER"}
    near = '<circle cx="50" cy="50" r="29"/>'
    assert codes(check_file(svg_file(near + hole + ring), "svg", GENERIC)) == {"SPACING"}


def test_a_part_laid_inside_another_overlaps() -> None:
    plate = Part("plate", "plywood-3", 3.0, rectangle(-20, -20, 40, 40))
    small = Part("small", "plywood-3", 3.0, rectangle(-5, -5, 10, 10))
    sheet = Sheet("both", (100.0, 100.0), (Placement(small, (50, 50)), Placement(plate, (50, 50))))
    data = svg_file('<path d="M45 45H55V55H45Z"/><path d="M30 30H70V70H30Z"/>')
    assert check_file(data, "svg", GENERIC) == []  # which alone could be a hole
    assert codes(check_sheet(data, "svg", sheet, GENERIC)) == {"OVERLAP"}


def test_thick_plywood_needs_more_room() -> None:
    data = svg_file('<path d="M10 10H30V30H10Z"/><path d="M32.5 10H60V30H32.5Z"/>')
    for material, thickness, expected in (("plywood-3", 3.0, set()), ("plywood-5", 4.8, {"SPACING"}),
                                          ("acrylic-6", 6.0, set())):
        first = Part("a", material, thickness, rectangle(10, 70, 20, 20))
        second = Part("b", material, thickness, rectangle(32.5, 70, 27.5, 20))
        sheet = Sheet("two", (100.0, 100.0), (Placement(first, (0, 0)), Placement(second, (0, 0))))
        assert codes(check_sheet(data, "svg", sheet, GENERIC)) == expected


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
    findings = check_file(svg_file(many), "svg", GENERIC)
    assert len(findings) == 11
    assert findings[-1] == Finding("OPEN", "file", "20 more places like these")


def test_an_empty_drawing_is_a_finding() -> None:
    assert codes(check_file(svg_file(), "svg", GENERIC)) == {"PARTS"}


def test_the_size_must_be_the_sheets() -> None:
    larger = Sheet(SHEET.name, (100.0, 60.0), SHEET.placements, SHEET.kerf)
    assert codes(check_sheet(GOOD["svg"], "svg", larger, GENERIC)) == {"UNITS"}


# --- kerf


@st.composite
def _rings(draw: st.DrawFn) -> list[tuple[float, float]]:
    """The corners of a convex polygon with sides long enough to be moved."""
    count, radius, turn = draw(st.integers(3, 9)), draw(st.floats(10, 60)), draw(st.floats(0, 6.28))
    stretch = draw(st.floats(0.6, 1.6))
    angles = [turn + 2 * math.pi * k / count for k in range(count)]
    return [(radius * stretch * math.cos(a), radius * math.sin(a)) for a in angles]


@pytest.mark.slow
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
