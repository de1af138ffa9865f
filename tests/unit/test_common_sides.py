"""Hexagons and arcs that share their cuts: each line once, every part its own size, and broken files are rejected."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st
from laser_files import codes

from polygo_fab import kits
from polygo_fab.check.laser import Kind, check_sheet, read_laser
from polygo_fab.check.same import same
from polygo_fab.core.errors import BadInput
from polygo_fab.core.kerf import Kerf
from polygo_fab.core.part import Part
from polygo_fab.core.path import Path, circle, line, polygon, rectangle
from polygo_fab.core.sheet import GENERIC, Profile, Sheet
from polygo_fab.core.workshop.common_sides import shared_cuts
from polygo_fab.kits.edge_to_edge import honeycomb, in_rows, paired
from polygo_fab.parts.port_arc import port_arc
from polygo_fab.parts.stones import stone
from polygo_fab.parts.straight_pawns import straight_pawn
from polygo_fab.recipes.recipe import Recipe
from polygo_fab.write.dxf import sheet_dxf
from polygo_fab.write.laser_pdf import sheet_pdf
from polygo_fab.write.lbrn2 import sheet_lbrn2
from polygo_fab.write.svg import sheet_svg

WRITERS: dict[Kind, Callable[[Sheet, Profile], bytes]] = {
    "svg": sheet_svg, "dxf": sheet_dxf, "lbrn2": sheet_lbrn2, "pdf": sheet_pdf}


def stones(count: int, kerf: Kerf, bed: tuple[float, float] | None = None) -> tuple[Sheet, ...]:
    return honeycomb("stones", stone(diameter=10.5, thickness=2, material="plywood-2", count=count), kerf, bed)


def arcs(count: int, kerf: Kerf, bed: tuple[float, float] | None = None) -> tuple[Sheet, ...]:
    return paired("arcs", port_arc(mark="dot", count=count), kerf, bed)


def oblongs(count: int, kerf: Kerf, bed: tuple[float, float] | None = None) -> tuple[Sheet, ...]:
    return in_rows("oblongs", straight_pawn("cross", 10.5, thickness=2, material="plywood-2", count=count), kerf, bed)


def triangles(count: int, kerf: Kerf, bed: tuple[float, float] | None = None) -> tuple[Sheet, ...]:
    return in_rows("triangles", straight_pawn("dot", 10.5, thickness=2, material="plywood-2", count=count), kerf, bed)


MAKES = (stones, arcs, oblongs, triangles)


def found(sheet: Sheet, kind: Kind = "svg") -> set[str]:
    return codes(check_sheet(WRITERS[kind](sheet, GENERIC), kind, sheet, GENERIC))


kerfs = st.one_of(st.sampled_from([Kerf(0), Kerf(0.2), Kerf(0.15, 0.3), Kerf(0.3, 0.1)]),
                  st.floats(0.05, 0.4).map(lambda x: Kerf(x, x * 1.37)))


@pytest.mark.slow
@settings(max_examples=20)
@given(st.sampled_from(MAKES), st.integers(1, 40), kerfs,
       st.sampled_from([None, (300.0, 200.0), (60.0, 50.0), (45.0, 300.0)]))
def test_every_job_is_clean_and_each_line_is_drawn_once(
        make: Callable[..., tuple[Sheet, ...]], count: int, kerf: Kerf, bed: tuple[float, float] | None) -> None:
    jobs = make(count, kerf, bed)
    assert sum(len(job.placements) for job in jobs) == count
    for job in jobs:
        assert bed is None or len(job.placements) == 1 or (job.size[0] <= bed[0] and job.size[1] <= bed[1])
        assert found(job) == set()
        lines = [shapely.LineString(s.path.flattened()) for s in job.strokes() if s.operation == "cut"]
        asked = [shapely.LinearRing(place.cut(path, kerf, inwards).flattened()) for place in job.placements
                 for path, inwards in ((place.part.outline, False), *((hole, True) for hole in place.part.holes))]
        assert sum(one.length for one in lines) == pytest.approx(
            shapely.union_all(asked, grid_size=1e-6).length, rel=1e-3)


@pytest.mark.parametrize("kind", WRITERS)
@pytest.mark.parametrize("make", MAKES)
def test_all_formats_show_the_same(kind: Kind, make: Callable[..., tuple[Sheet, ...]]) -> None:
    for job in make(17, Kerf(0.17, 0.23)):
        assert found(job, kind) == set()
        ours, theirs = (read_laser(WRITERS[k](job, GENERIC), k, GENERIC)[0] for k in ("svg", kind))
        assert same(ours, theirs) == []


@pytest.mark.parametrize("count", [*range(1, 20), 96])
def test_no_two_triangles_are_loose_before_they_are_parted(count: int) -> None:
    assert [found(job) for job in triangles(count, Kerf(0.2))] == [set()]


# --- files that break a rule: seven hexagons, and six arcs


def broken(sheet: Sheet, change: Callable[[list[Path]], list[Path]]) -> set[str]:
    """What is found on the file of the sheet with its cuts changed."""
    class RedrawnSheet(Sheet):
        def strokes(self):  # type: ignore[no-untyped-def]
            whole = Sheet.strokes(self)
            cuts = change([s.path for s in whole if s.operation == "cut"])
            return (*(s for s in whole if s.operation != "cut"), *(type(whole[0])("cut", path) for path in cuts))

    its = RedrawnSheet(sheet.name, sheet.size, sheet.placements, sheet.kerf, shared=True)
    return codes(check_sheet(sheet_svg(its, GENERIC), "svg", sheet, GENERIC))


def is_shared(path: Path) -> bool:
    return not path.closed


def changed(cuts: list[Path], change: Callable[[Path], list[Path]]) -> list[Path]:
    """The first shared line changed."""
    first = next(i for i, path in enumerate(cuts) if is_shared(path))
    return [*cuts[:first], *change(cuts[first]), *cuts[first + 1:]]


@pytest.mark.parametrize("make", MAKES)
@pytest.mark.parametrize(("change", "expected"), [
    (lambda cuts: cuts, set()),
    (lambda cuts: changed(cuts, lambda path: []), {"PARTS"}),
    (lambda cuts: changed(cuts, lambda path: [path, path]), {"DOUBLE"}),
    (lambda cuts: changed(cuts, lambda path: [path, path.reversed()]), {"DOUBLE"}),
    (lambda cuts: changed(cuts, lambda path: [line(path.start, mid(path)), line(mid(path, 0.55), path.end)]),
     {"PARTS", "OPEN"}),
    (lambda cuts: changed(cuts, lambda path: [path.moved(0.1, 0.1)]), {"KERF", "OPEN", "PARTS", "CROSS"}),
    (lambda cuts: cuts[:-1], {"PARTS", "OPEN"}),
    (lambda cuts: [cuts[-1], *cuts[:-1]], {"ORDER"}),
], ids=["whole", "missing", "twice", "there-and-back", "a-gap", "shifted", "no-frame", "frame-first"])
def test_a_broken_file_is_rejected(make: Callable[..., tuple[Sheet, ...]],
                                   change: Callable[[list[Path]], list[Path]], expected: set[str]) -> None:
    sheet, = make(8, Kerf(0.2))
    if not expected:
        assert broken(sheet, change) == set()
    else:
        told = broken(sheet, change)
        assert told
        assert told <= expected | {"HOLE", "THIN"}


def mid(path: Path, share: float = 0.45) -> tuple[float, float]:
    (ax, ay), (bx, by) = path.start, path.segments[0].end
    return ax + (bx - ax) * share, ay + (by - ay) * share


def test_what_is_cut_around_before_it_is_parted_can_move() -> None:
    """The hexagon in the middle and its neighbour: all around both before what is between them."""
    sheet, = stones(30, Kerf(0.2))
    assert broken(sheet, lambda cuts: cuts) == set()
    uprights = [p for p in (s.path for s in sheet.strokes() if s.operation == "cut") if len(p.segments) == 1]
    assert "ORDER" in broken(sheet, lambda cuts: [*(c for c in cuts if is_shared(c) and c not in uprights),
                                                  *uprights, *(c for c in cuts if not is_shared(c))])


# --- the lines


def test_straight_lines_over_several_parts_are_one_stroke() -> None:
    cuts = shared_cuts([polygon([(0, 0), (10, 0), (12, 5), (0, 5)]), polygon([(10, 0), (22, 0), (22, 5), (12, 5)]),
                        polygon([(0, 5), (22, 5), (22, 9), (0, 9)])])
    assert Counter(len(path.segments) for path in cuts) == {1: 2, 4: 1}
    assert sum(path.length for path in cuts) == pytest.approx(2 * (22 + 9) + 22 + 29 ** 0.5)


def test_frames_around_what_hangs_together_and_around_waste_in_it() -> None:
    ring = [rectangle(x, y, 1, 1) for x in range(3) for y in range(3) if (x, y) != (1, 1)]
    slant = polygon([(5, 0), (7, 0), (6, 2)])
    *shared, inner, _outer = (cuts := shared_cuts([*ring, slant]))
    assert sorted(round(abs(path.area), 6) for path in cuts if path.closed) == [1, 2, 9]
    assert all(len(path.segments) == 1 for path in shared[:8])
    assert round(inner.area, 6) in {-1.0, 9.0, 2.0}


@pytest.mark.parametrize(("outlines", "reason"), [
    ([circle((0, 0), 5)], "not straight"),
    ([polygon([(0, 0), (4, 0), (2, 3)]), polygon([(0, 0), (4, 0), (2, 5)])], "OVERLAP"),
])
def test_what_cannot_share_is_refused(outlines: list[Path], reason: str) -> None:
    with pytest.raises(BadInput, match=reason):
        shared_cuts(outlines)


# --- the kit


K40: dict[str, object] = {"pitch": "17", "pawn": "9.8"}


def test_stones_and_arcs_of_hexago_share_their_cuts_on_request() -> None:
    plain, kit = (kits.load("hexago", {**K40, "common_line": way}, "k40") for way in ("no", "yes"))
    sharing = {sheet.name for sheet in kit.sheets if sheet.shared}
    assert sharing == {sheet.name for sheet in kit.sheets if sheet.name.startswith(("arcs", "stones"))}

    def cut(sheets: tuple[Sheet, ...]) -> float:
        return sum(s.path.length for sheet in sheets if sheet.name in sharing for s in sheet.strokes()
                   if s.operation == "cut")

    assert not any(sheet.shared for sheet in plain.sheets)
    assert cut(kit.sheets) < 0.7 * cut(plain.sheets)
    assert parts(kit.sheets) == parts(plain.sheets)
    assert "arcs and stones lie edge to edge" in next(fit.statement for fit in kit.fits if fit.rule == "common line")


def parts(sheets: tuple[Sheet, ...]) -> Counter[Part]:
    return Counter(place.part for sheet in sheets for place in sheet.placements)


@pytest.mark.slow
@pytest.mark.parametrize("given", [{"faces": 1, "dames": True}, {"arcs": False}, {"cells": 7, "kerf": "0.2x0.3"}])
def test_other_boxes_share_them_too(given: dict[str, object]) -> None:
    recipe = Recipe("h", "hexago", settings={**given, "common_line": "yes"}, nest="fast-all")
    sharing = [sheet for sheet in recipe.build().sheets if sheet.shared]
    kinds = {sheet.name.partition("-")[0] for sheet in sharing}
    assert kinds == {"stones", *["arcs"] * bool(given.get("arcs", True))}
    assert [found(sheet) for sheet in sharing] == [set()] * len(sharing)


def test_tabs_are_refused_where_cuts_are_shared() -> None:
    with pytest.raises(BadInput, match=r"share their cuts have no tabs.*allowed: common_line=no"):
        Recipe("x", "hexago", settings={"common_line": True}, tabs="yes").build()
