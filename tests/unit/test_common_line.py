"""Common-line cutting: each line once, every part its own size, and files that break a rule are rejected."""

from __future__ import annotations

import math
from collections.abc import Callable

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st
from laser_files import codes, svg_file

from polygo_fab import kits
from polygo_fab.check.common_line import faces_joined
from polygo_fab.check.drawing import ReadStroke
from polygo_fab.check.laser import Kind, check_sheet, read_laser
from polygo_fab.check.same import same
from polygo_fab.core.errors import BadInput
from polygo_fab.core.kerf import Kerf
from polygo_fab.core.part import Part
from polygo_fab.core.path import Path, circle, polygon, rectangle
from polygo_fab.core.sheet import GENERIC, Placement, Profile, Sheet
from polygo_fab.core.workshop.common_line import common_cuts
from polygo_fab.kits.side_by_side import saved, side_by_side
from polygo_fab.nest.nest import nest_sheets
from polygo_fab.recipes.recipe import Recipe
from polygo_fab.write.dxf import sheet_dxf
from polygo_fab.write.laser_pdf import sheet_pdf
from polygo_fab.write.lbrn2 import sheet_lbrn2
from polygo_fab.write.svg import sheet_svg

WRITERS: dict[Kind, Callable[[Sheet, Profile], bytes]] = {
    "svg": sheet_svg, "dxf": sheet_dxf, "lbrn2": sheet_lbrn2, "pdf": sheet_pdf}


def block(width: float, height: float, count: int = 1, name: str = "tile") -> Part:
    return Part(f"{name}-{width}x{height}", "plywood-3", 3.0, rectangle(-width / 2, -height / 2, width, height),
                count=count)


# --- a job written by hand: two rows of two, kerf 0.2 along x and 0.4 along y

SHEET = Sheet("tiles", (50.0, 50.0), (
    Placement(block(20, 10), (20.0, 15.0)), Placement(block(10, 10), (35.2, 15.0)),
    Placement(block(10, 10), (15.0, 25.4)), Placement(block(10, 10), (25.2, 25.4))), Kerf(0.2, 0.4), shared=True)

UPRIGHT = ('<line x1="30.1" y1="40.2" x2="30.1" y2="29.8"/>', '<line x1="20.1" y1="29.8" x2="20.1" y2="19.4"/>')
LEVEL = '<line x1="9.9" y1="29.8" x2="30.3" y2="29.8"/>'
FRAME = '<path d="M9.9 40.2H40.3V29.8H30.3V19.4H9.9Z"/>'


def found(*cut: str) -> set[str]:
    return codes(check_sheet(svg_file("".join(cut), size="50"), "svg", SHEET, GENERIC))


def test_the_job_written_by_hand_is_clean() -> None:
    assert found(*UPRIGHT, LEVEL, FRAME) == set()
    assert found(LEVEL, *UPRIGHT, FRAME) == set(), "rows hang on the frame as well as columns"


def test_the_writer_draws_the_same_lines() -> None:
    ours, theirs = (read_laser(data, "svg", GENERIC)[0] for data in
                    (sheet_svg(SHEET, GENERIC), svg_file("".join((*UPRIGHT, LEVEL, FRAME)), size="50")))
    assert same(ours, theirs) == []


def test_a_frame_in_single_lines_is_a_frame() -> None:
    corners = [(9.9, 40.2), (40.3, 40.2), (40.3, 29.8), (30.3, 29.8), (30.3, 19.4), (9.9, 19.4)]
    lines = [f'<line x1="{a}" y1="{b}" x2="{c}" y2="{d}"/>'
             for (a, b), (c, d) in zip(corners, [*corners[1:], corners[0]], strict=True)]
    assert found(*UPRIGHT, LEVEL, *lines) == set()


@pytest.mark.parametrize(("cut", "expected"), [
    ((UPRIGHT[0], LEVEL, FRAME), {"PARTS"}),
    ((*UPRIGHT, FRAME), {"PARTS", "OPEN"}),
    ((*UPRIGHT, LEVEL), {"PARTS", "OPEN"}),
    ((UPRIGHT[0].replace("30.1", "30.2"), UPRIGHT[1], LEVEL, FRAME), {"KERF"}),
    ((*UPRIGHT, LEVEL.replace("29.8", "29.7"), FRAME), {"KERF", "OPEN", "PARTS"}),
    ((*UPRIGHT, LEVEL.replace("9.9", "9.95"), FRAME), {"PARTS", "OPEN"}),
    ((*UPRIGHT, LEVEL, LEVEL, FRAME), {"DOUBLE"}),
    ((*UPRIGHT, LEVEL, '<line x1="15" y1="29.8" x2="12" y2="29.8"/>', FRAME), {"DOUBLE"}),
    ((UPRIGHT[0], UPRIGHT[1].replace("29.8", "32.8"), LEVEL, FRAME), {"OPEN"}),
    ((UPRIGHT[0], UPRIGHT[1].replace("29.8", "40.2"), LEVEL, FRAME), {"PARTS"}),
    ((*UPRIGHT, LEVEL, '<path d="M9.9 40.2H40.3V29.8H9.9Z"/>'), {"PARTS", "OPEN", "DOUBLE"}),
    ((*UPRIGHT, FRAME, LEVEL), {"ORDER"}),
    ((UPRIGHT[0], LEVEL, FRAME, UPRIGHT[1]), {"ORDER"}),
    ((*UPRIGHT, LEVEL, FRAME, '<rect x="2" y="2" width="6" height="6"/>'), {"PARTS", "MARGIN"}),
], ids=["upright-missing", "level-missing", "frame-missing", "upright-shifted", "level-shifted", "stops-short", "twice",
        "a-piece-twice", "overshoots", "goes-too-far", "tile-missing", "level-after-frame", "upright-after-frame",
        "one-too-many"])
def test_a_broken_file_is_rejected(cut: tuple[str, ...], expected: set[str]) -> None:
    assert found(*cut) == expected


def test_waste_between_two_blocks_is_as_wide_as_between_parts() -> None:
    two = (Placement(block(10, 10), (15.0, 15.0)), Placement(block(10, 10), (26.0, 15.0)))
    apart = Sheet("tiles", (50.0, 50.0), two, Kerf(0.2), shared=True)
    assert codes(check_sheet(sheet_svg(apart, GENERIC), "svg", apart, GENERIC)) == {"SPACING"}


def test_own_outlines_are_no_common_lines() -> None:
    data = sheet_svg(Sheet(SHEET.name, SHEET.size, SHEET.placements, SHEET.kerf), GENERIC)
    assert "DOUBLE" in codes(check_sheet(data, "svg", SHEET, GENERIC))


def test_common_lines_are_asked_for_by_the_sheet_alone() -> None:
    data = sheet_svg(SHEET, GENERIC)
    assert codes(check_sheet(data, "svg", Sheet(SHEET.name, SHEET.size, SHEET.placements, SHEET.kerf), GENERIC))


# --- the lines


@st.composite
def partitions(draw: st.DrawFn) -> list[tuple[float, float, float, float]]:
    """A rectangle cut in two again and again, some of the pieces left out."""
    boxes = [(3.7, 5.1, 103.7, 85.1)]
    for _ in range(draw(st.integers(0, 12))):
        x0, y0, x1, y1 = boxes.pop(draw(st.integers(0, len(boxes) - 1)))
        share = draw(st.sampled_from([0.25, 1 / 3, 0.5, 0.7]))
        x, y = x0 + (x1 - x0) * share, y0 + (y1 - y0) * share
        boxes += [(x0, y0, x, y1), (x, y0, x1, y1)] if draw(st.booleans()) else [(x0, y0, x1, y), (x0, y, x1, y1)]
    kept = [box for box in boxes if draw(st.integers(0, 4))]
    return kept or boxes


@pytest.mark.slow
@given(partitions())
def test_every_line_is_drawn_once(boxes: list[tuple[float, float, float, float]]) -> None:
    outlines = [rectangle(x0, y0, x1 - x0, y1 - y0) for x0, y0, x1, y1 in boxes]
    cuts = common_cuts(outlines)
    lines = [shapely.LineString(path.flattened()) for path in cuts]
    asked = shapely.union_all([shapely.box(*box).exterior for box in boxes], grid_size=1e-7)
    assert sum(line.length for line in lines) == pytest.approx(asked.length, abs=1e-4)
    assert shapely.hausdorff_distance(shapely.union_all(lines, grid_size=1e-7), asked) < 1e-4
    shared = [path for path in cuts if not path.closed]
    assert all(len(path.segments) == 1 for path in shared)
    assert cuts[:len(shared)] == tuple(shared), "the frames come last"


@pytest.mark.slow
@given(partitions())
def test_the_faces_between_the_lines_are_the_rectangles(boxes: list[tuple[float, float, float, float]]) -> None:
    cuts = common_cuts([rectangle(x0, y0, x1 - x0, y1 - y0) for x0, y0, x1, y1 in boxes])
    joined = faces_joined([ReadStroke("cut", "", path, str(i)) for i, path in enumerate(cuts)])
    assert joined.open == ()
    bounds = sorted(tuple(round(v, 5) for v in c.path.bounds) for c in joined.contours)
    missing = [box for box in sorted(tuple(round(v, 5) for v in box) for box in boxes) if box not in bounds]
    assert missing == []


@pytest.mark.parametrize(("outlines", "reason"), [
    ([circle((0, 0), 5)], "no upright rectangle"),
    ([rectangle(0, 0, 10, 5).rotated(0.3)], "no upright rectangle"),
    ([polygon([(0, 0), (10, 0), (10, 5), (3, 5)])], "no upright rectangle"),
    ([rectangle(0, 0, 10, 5), rectangle(0, 0, 10, 5)], "OVERLAP"),
    ([rectangle(0, 0, 10, 5), rectangle(0, 0, 4, 7)], "OVERLAP"),
])
def test_what_cannot_share_is_refused(outlines: list[Path], reason: str) -> None:
    with pytest.raises(BadInput, match=reason):
        common_cuts(outlines)


# --- jobs


PAIRS = [(0.19, 0.21), (0.21, 0.19), (0.195, 0.2), (0.2, 0.195), (0.15, 0.24), (0.24, 0.15), (0.18, 0.22), (0.22, 0.25),
         (0.17, 0.18), (0.205, 0.215), (0.199, 0.201), (0.1, 0.3), (0.3, 0.1), (0.25, 0.2), (0.12, 0.13), (0.19, 0.19)]


@pytest.mark.slow
@pytest.mark.parametrize("pair", PAIRS)
def test_rows_that_end_near_each_other_leave_no_tiny_step(pair: tuple[float, float]) -> None:
    """A row of two tiles and a row of one differ by a play less a kerf, a hundredth of a millimetre."""
    for sheet in kits.load("tiles", {"common_line": "true", "kerf": f"{pair[0]}x{pair[1]}"}).sheets:
        assert check_sheet(sheet_svg(sheet, GENERIC), "svg", sheet, GENERIC) == [], sheet.name


@given(step=st.floats(0.001, 0.3), heights=st.tuples(st.floats(3, 40), st.floats(3, 40)))
def test_no_line_is_as_short_as_a_step_that_no_beam_makes(step: float, heights: tuple[float, float]) -> None:
    low, high = heights
    cuts = common_cuts([rectangle(0, 0, 30 + step, low), rectangle(0, low, 30, high)])
    lengths = [math.dist(at, s.end) for cut in cuts for at, s in cut.pieces()]
    assert min(lengths) >= min(0.0999, low, high)
    assert sum(cut.length for cut in cuts) == pytest.approx(2 * (30 + step + low + high) + 30)


kerfs = st.one_of(st.sampled_from([Kerf(0), Kerf(0.2), Kerf(0.15, 0.3)]),
                  st.floats(0.05, 0.5).map(lambda x: Kerf(x, x * 1.37)))
stocks = st.lists(st.tuples(st.floats(4, 60), st.sampled_from([5.0, 9.8, 19.8, 33.3]), st.integers(1, 7)),
                  min_size=1, max_size=6)


@pytest.mark.slow
@settings(max_examples=25)
@given(stocks, kerfs, st.sampled_from([None, (300.0, 200.0), (120.0, 90.0)]))
def test_every_job_is_clean_and_holds_what_was_asked(
        stock: list[tuple[float, float, int]], kerf: Kerf, bed: tuple[float, float] | None) -> None:
    parts = [block(round(width, 3), height, count, f"t{i}") for i, (width, height, count) in enumerate(stock)]
    jobs = side_by_side("tiles", parts, kerf, bed)
    assert sum(len(job.placements) for job in jobs) == sum(part.count for part in parts)
    for job in jobs:
        assert bed is None or (job.size[0] <= bed[0] and job.size[1] <= bed[1])
        assert check_sheet(sheet_svg(job, GENERIC), "svg", job, GENERIC) == []
    common, own = saved(jobs)
    assert common <= own + 1e-6


@pytest.mark.parametrize("kind", ["dxf", "lbrn2", "pdf"])
def test_all_formats_show_the_same(kind: Kind) -> None:
    for job in side_by_side("tiles", [block(49.8, 29.8, 7), block(19.8, 29.8, 5), block(9.8, 9.8, 20)],
                            Kerf(0.17, 0.23)):
        data = WRITERS[kind](job, GENERIC)
        assert check_sheet(data, kind, job, GENERIC) == []
        assert same(read_laser(sheet_svg(job, GENERIC), "svg", GENERIC)[0], read_laser(data, kind, GENERIC)[0]) == []


@pytest.mark.slow
def test_shared_jobs_stay_as_they_are_where_the_rest_is_nested() -> None:
    given: dict[str, object] = {"game": "blocks", "players": 3, "count": 2, "common_line": "yes"}
    kit, plain = Recipe("t", "tiles", settings=given, machine="k40",
                        nest="fast").build(), kits.load("tiles", given, "k40")
    assert [s for s in kit.sheets if s.shared] == [s for s in plain.sheets if s.shared]
    assert sum(len(s.placements) for s in kit.sheets) == sum(p.count for p in kit.parts)
    with pytest.raises(BadInput, match="BED"):
        nest_sheets([SHEET], (40, 40))


# --- the kit


@pytest.mark.slow
@pytest.mark.parametrize("given", [{}, {"kerf": "0.2x0.3"}, {"game": "blocks", "players": 3, "count": 2}])
def test_tiles_share_their_cuts_on_request(given: dict[str, object]) -> None:
    kit = kits.load("tiles", {**given, "common_line": "yes"}, "k40")
    sharing = [sheet for sheet in kit.sheets if sheet.shared]
    assert {p.part.name.split("-")[0] for s in sharing for p in s.placements} == {"tile"}
    assert sum(p.count for p in kit.parts) == sum(len(s.placements) for s in kit.sheets)
    for sheet in sharing:
        assert check_sheet(sheet_svg(sheet, GENERIC), "svg", sheet, GENERIC) == []
    common, own = saved(sharing)
    told = next(fit.statement for fit in kit.fits if fit.rule == "common line")
    assert f"{common:.0f} mm to cut instead of {own:.0f} mm" in told


def test_tiles_with_two_faces_keep_holes_of_their_own() -> None:
    with pytest.raises(BadInput, match=r"common_line = yes: .*register rule"):
        kits.load("tiles", {"game": "blocks", "common_line": "yes"})
