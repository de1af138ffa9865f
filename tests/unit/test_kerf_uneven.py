"""Kits cut by a laser that takes more along one axis: every proof holds on the files, and the wrong axis is found."""

from __future__ import annotations

import sys
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st
from laser_files import BROKEN, codes, read_clean

sys.path.insert(0, str(BROKEN))

from broken_kerf import ANGLE, DISC_AT, FOLDER, KERF, PLATE_AT, SIZE, WASHER_AT, files

from polygo_fab import kits
from polygo_fab.check.beam import grown
from polygo_fab.check.geometry import ring
from polygo_fab.check.laser import check_sheet
from polygo_fab.check.mating import check_matings, cut_parts
from polygo_fab.check.ports import check_ports
from polygo_fab.core.errors import BadInput
from polygo_fab.core.finding import Finding
from polygo_fab.core.kerf import Kerf
from polygo_fab.core.kit import Kit
from polygo_fab.core.part import Part
from polygo_fab.core.path import circle, rectangle
from polygo_fab.core.sheet import GENERIC, Placement, Sheet
from polygo_fab.nest.nest import nest_sheets
from polygo_fab.parts.fit_coupon import DISC, SLOTS, STEP, TONGUE
from polygo_fab.recipes.calibrate import planned
from polygo_fab.write.dxf import sheet_dxf
from polygo_fab.write.lbrn2 import sheet_lbrn2
from polygo_fab.write.svg import sheet_svg

pytestmark = pytest.mark.slow

PARTS = (Part("plate", "plywood-3", 3.0, rectangle(-20, -10, 40, 20), (rectangle(-4, -4, 8, 8),)),
         Part("disc", "plywood-3", 3.0, circle((0, 0), 6)),
         Part("washer", "plywood-3", 3.0, circle((0, 0), 10), (circle((0, 0), 4),)))
SHEET = Sheet("kerf", SIZE, (Placement(PARTS[0], PLATE_AT, ANGLE), Placement(PARTS[1], DISC_AT),
                             Placement(PARTS[2], WASHER_AT)), Kerf(*KERF))


# --- by hand


def test_the_folder_holds_what_the_generator_makes() -> None:
    assert {p.name: p.read_bytes() for p in FOLDER.glob("*.svg")} == files()


def test_the_good_job_is_clean_and_drawn_alike() -> None:
    assert check_sheet(files()["good.svg"], "svg", SHEET, GENERIC) == []
    assert check_sheet(sheet_svg(SHEET), "svg", SHEET, GENERIC) == []
    one, other = ([ring(s.path) for s in read_clean(data).strokes] for data in (files()["good.svg"], sheet_svg(SHEET)))
    assert len(one) == len(other)
    assert all(min(shapely.hausdorff_distance(a, b) for b in other) < 0.003 for a in one)


@pytest.mark.parametrize("name", sorted(name for name in files() if name != "good.svg"))
def test_a_broken_job_is_rejected(name: str) -> None:
    assert codes(check_sheet(files()[name], "svg", SHEET, GENERIC)) == {"KERF"}


@pytest.mark.parametrize("name", kits.classes())
def test_any_kit_cut_with_x_and_y_changed_over_is_rejected(name: str) -> None:
    keys = {key for _, key in kits.classes()[name].material_options.values()}
    kit = kits.load(name, dict.fromkeys(keys, "0.2x0.24"))
    for sheet in kit.sheets:
        wrong = replace(sheet, kerf=Kerf(0.24, 0.2))
        if sheet.face == "front":
            assert "KERF" in codes(check_sheet(sheet_svg(wrong), "svg", sheet, GENERIC))


# --- every kit


def found(kit: Kit) -> list[Finding]:
    """Everything that is proved of its laser files, in three formats."""
    wrong: list[Finding] = []
    jobs = []
    for sheet in kit.sheets:
        data = sheet_svg(sheet)
        wrong += check_sheet(data, "svg", sheet, GENERIC)
        wrong += check_sheet(sheet_dxf(sheet), "dxf", sheet, GENERIC)
        wrong += check_sheet(sheet_lbrn2(sheet), "lbrn2", sheet, GENERIC)
        jobs.append((read_clean(data), sheet))
    wrong += check_matings(jobs, kit.matings)
    if kit.ports:
        windows = sorted({mating.hole for mating in kit.matings})
        wrong += check_ports(jobs, kit.matings[0].host, windows, kit.boards[0], kit.ports)
    return wrong


def uneven(name: str, kerf: str, cutter: str | None = None, **more: object) -> Kit:
    keys = {key for _, key in kits.classes()[name].material_options.values()}
    return kits.load(name, {**dict.fromkeys(keys, kerf), **more}, cutter)


@pytest.mark.proof
@pytest.mark.parametrize("name", kits.classes())
@pytest.mark.parametrize("kerf", ["0.20x0.24", "0.3x0.15"])
def test_every_kit_is_clean_and_fits(name: str, kerf: str) -> None:
    assert found(uneven(name, kerf)) == []


@pytest.mark.proof
@pytest.mark.parametrize(("name", "more"), [("hexago", {"cells": 3}), ("board", {"board": "polygone"})])
def test_nested_parts_are_compensated_as_they_lie(name: str, more: dict[str, object]) -> None:
    kit = uneven(name, "0.20x0.26", **more)
    nested = replace(kit, sheets=nest_sheets(kit.sheets, (600, 400), trim=True))
    assert any(p.angle % 180 for sheet in nested.sheets for p in sheet.placements)
    assert found(nested) == []


@pytest.mark.proof
@pytest.mark.parametrize(("board", "cutter"), [("h7", "k40"), ("s19", "bed-400x300")])
def test_segments_keep_their_play(board: str, cutter: str) -> None:
    """What is left of neighbouring segments, each cut as it lay on the bed, turned there or not."""
    kit = uneven("board", "0.12x0.18", cutter, board=board, joint_play=0.12)
    assert found(kit) == []
    jobs = [(read_clean(sheet_svg(sheet)), sheet) for sheet in kit.sheets]
    for piece in ("plate", "crown"):
        names = {p.name for p in kit.parts if p.name.startswith(piece)}
        cut = [part.outline for copies in cut_parts(jobs, names).values() for part in copies]
        assert len(cut) > 1
        assert min(a.distance(b) for a, b in combinations(cut, 2) if a and b) == pytest.approx(0.12, abs=0.003)


@settings(max_examples=15, deadline=None)
@given(st.floats(0.1, 0.4), st.floats(0.1, 0.4), st.floats(0, 360))
def test_what_is_cut_is_what_was_asked(x: float, y: float, angle: float) -> None:
    """The parts after the beam has gone around them, turned by any angle."""
    placements = tuple(replace(p, angle=angle) for p in SHEET.placements)
    sheet = replace(SHEET, size=(120.0, 80.0), placements=placements, kerf=Kerf(x, y))
    assert codes(check_sheet(sheet_svg(sheet), "svg", sheet, GENERIC)) <= {"MARGIN", "SPACING"}
    cut = cut_parts([(read_clean(sheet_svg(sheet)), sheet)], {p.name for p in PARTS})
    for part in PARTS:
        (copy,) = cut[part.name]
        assert copy.outline
        wanted = shapely.Polygon(ring(part.outline))
        assert copy.outline.symmetric_difference(wanted).area < 0.006 * part.outline.length
        for i, hole in enumerate(part.holes):
            gone = shapely.Polygon(ring(hole)).symmetric_difference(copy.holes[i])
            assert gone.area < 0.006 * hole.length + (x + y) ** 2, "corners are as round as the beam"


@pytest.mark.proof
@settings(max_examples=8, deadline=None)
@given(name=st.sampled_from(["tetrago", "hexago", "board", "tiles"]), x=st.floats(0.02, 0.6),
       share=st.floats(0.35, 2.8), cutter=st.sampled_from([None, "k40"]), arc_play=st.floats(0.05, 0.6))
def test_any_kerf_gives_clean_files_or_a_reason(name: str, x: float, share: float, cutter: str | None,
                                                arc_play: float) -> None:
    more: dict[str, object] = {"tetrago": {"cells": 3, "pawn": 10.0}, "hexago": {"cells": 3, "arc_play": arc_play},
                               "board": {"board": "trap5"}, "tiles": {"common_line": x > 0.2}}[name]
    try:
        kit = uneven(name, f"{x}x{min(0.6, x * share)}", cutter if name in ("board", "tiles") else None, **more)
    except BadInput:
        return
    assert found(kit) == []


# --- from the coupon to the kit


@pytest.mark.parametrize("takes", [Kerf(0.17, 0.25), Kerf(0.26, 0.19)])
@pytest.mark.parametrize("assumed", ["0.2", "0.22x0.19"])
@pytest.mark.parametrize("how", ["caliper", "slots"])
def test_a_coupon_measured_both_ways_makes_kits_that_fit(takes: Kerf, assumed: str, how: str, tmp_path: Path,
                                                         monkeypatch: pytest.MonkeyPatch) -> None:
    """A laser cuts the coupon's file, a person measures what comes off, and the next kit comes out as it is asked."""
    monkeypatch.setenv("POLYGO_FAB_CONFIG", str(tmp_path))
    (sheet,) = kits.load("coupons", {"kerf": assumed}).sheets
    at = {p.part.name: p.at for p in sheet.placements}
    cut = {name: part[0].outline for name, part in
           cut_parts([(read_clean(sheet_svg(sheet)), replace(sheet, kerf=takes))], set(at)).items()}
    words: dict[str, object] = {"kerf": assumed}
    tongue, disc, plate = (cut[f"fit-{name}"] for name in ("tongue", "disc", "coupon"))
    assert tongue
    assert disc
    assert plate
    reach = 13.0  # across the tongues
    wide = {axis: tongue.intersection(shapely.LineString(ends)).length for axis, ends in (
        ("x", [(-5, -reach), (5, -reach)]), ("y", [(-reach, -5), (-reach, 5)]))}
    if how == "caliper":
        x0, y0, x1, y1 = disc.bounds
        words |= {"tongue_x": round(wide["x"], 2), "tongue_y": round(wide["y"], 2), "disc_x": round(x1 - x0, 2),
                  "disc_y": round(y1 - y0, 2)}
        exact = 0.012
    else:
        x0, y0, x1, y1 = plate.bounds
        edges = {"x": [[(x0 - 1, y), (x1 + 1, y)] for y in (y0 + 2, y1 - 2)],
                 "y": [[(x, y0 - 1), (x, y1 + 1)] for x in (x0 + 2, x1 - 2)]}
        for axis, both in edges.items():
            slots = [gap.length for ends in both for gap in shapely.LineString(ends).difference(plate).geoms
                     if gap.length > 4]
            assert len(slots) == len(SLOTS)
            words[f"slot_{axis}"] = str(next(s for s, slot in zip(SLOTS, slots, strict=True) if slot >= wide[axis]))
        exact = STEP / 4 + 0.005
    assert abs(wide["x"] - TONGUE) < 0.2
    assert DISC > TONGUE
    stuff = planned("plywood-3", words).written().material
    assert (stuff.kerf.x, stuff.kerf.y) == pytest.approx((takes.x, takes.y), abs=exact)
    (again,) = kits.load("coupons", {}).sheets
    assert again.kerf == stuff.kerf
    data = sheet_svg(again)
    assert check_sheet(data, "svg", again, GENERIC) == []
    real = cut_parts([(read_clean(data), replace(again, kerf=takes))], {"fit-disc"})["fit-disc"][0].outline
    assert real
    x0, y0, x1, y1 = real.bounds
    assert (x1 - x0, y1 - y0) == pytest.approx((DISC, DISC), abs=exact + 0.003)


# --- the beam


@given(st.floats(0.05, 0.5), st.floats(0.05, 0.5))
def test_a_face_grows_by_half_of_each(x: float, y: float) -> None:
    box = shapely.box(0, 0, 30, 20)
    assert grown(box, Kerf(x, y)).bounds == pytest.approx((-x / 2, -y / 2, 30 + x / 2, 20 + y / 2))
    assert grown(box, Kerf(x, y), False).bounds == pytest.approx((x / 2, y / 2, 30 - x / 2, 20 - y / 2))
    assert grown(box, Kerf(0)).equals(box)
