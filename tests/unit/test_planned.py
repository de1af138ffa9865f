"""How cuts are ordered, begun, ended and held: planned, written, and found out where it is not what was asked."""

from __future__ import annotations

import math
import re
import sys
from dataclasses import replace
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from laser_files import BROKEN, GOOD, codes, reference

sys.path.insert(0, str(BROKEN))

from broken_planned import FOLDER, KERF, LEAD, OVER, SIZE, TABS, files

from polygo_fab.check.job import job_of
from polygo_fab.check.laser import Kind, check_made, check_sheet, read_laser
from polygo_fab.check.planned import ours
from polygo_fab.core.errors import BadInput
from polygo_fab.core.kerf import Kerf
from polygo_fab.core.part import Part, Stroke
from polygo_fab.core.path import Path, circle, line, rectangle
from polygo_fab.core.sheet import GENERIC, Placement, Sheet, planned
from polygo_fab.core.workshop.plan import Plan, TabRow, parse_plan, parse_tabs
from polygo_fab.core.workshop.starts import any_ways, cut_starts, stretch
from polygo_fab.core.workshop.travel import in_order, travel
from polygo_fab.recipes.recipe import Recipe, from_mapping, revised
from polygo_fab.write.dxf import sheet_dxf
from polygo_fab.write.laser_pdf import sheet_pdf
from polygo_fab.write.lbrn2 import sheet_lbrn2
from polygo_fab.write.svg import sheet_svg

PLATE = Part("plate", "plywood-3", 3.0, rectangle(-20, -15, 40, 30), (circle((0, 0), 6),))
DISC = Part("disc", "plywood-3", 3.0, circle((0, 0), 7.5))
SHEET = Sheet("planned", SIZE, (Placement(PLATE, (30, 25)), Placement(DISC, (62, 25))), Kerf(KERF))
PLANS = {"tabs": parse_plan(TABS, LEAD, 0), "over": parse_plan("no", LEAD, OVER)}
WRITERS = {"svg": sheet_svg, "dxf": sheet_dxf, "lbrn2": sheet_lbrn2, "pdf": sheet_pdf}
NAMES = sorted(name for name in files() if "good" not in name)


# --- broken files


def test_the_folder_holds_what_the_generator_makes() -> None:
    assert {p.relative_to(FOLDER).as_posix(): p.read_bytes() for p in FOLDER.glob("*/*")} == files()


@pytest.mark.parametrize("folder", PLANS)
def test_what_is_planned_is_fine(folder: str) -> None:
    assert check_made(files()[f"{folder}/good-{folder}.svg"], "svg", replace(SHEET, plan=PLANS[folder]), GENERIC) == []


@pytest.mark.parametrize("name", NAMES)
def test_a_broken_plan_is_rejected_with_its_code_alone(name: str) -> None:
    folder, _, file = name.partition("/")
    found = check_sheet((FOLDER / name).read_bytes(), "svg", replace(SHEET, plan=PLANS[folder]), GENERIC)
    assert codes(found) == {file.split("-")[0]}


def test_a_cut_that_begins_in_a_corner_is_no_cut_of_ours() -> None:
    sheet: Sheet = reference.REFERENCE
    drawing = read_laser(GOOD["svg"], "svg", GENERIC)[0]
    assert codes(list(ours(job_of(drawing, sheet)))) >= {"LEAD"}
    assert list(ours(job_of(read_laser(sheet_svg(sheet), "svg", GENERIC)[0], sheet))) == []


def test_a_file_with_tabs_is_open_where_none_were_asked() -> None:
    assert "OPEN" in codes(check_sheet(files()["tabs/good-tabs.svg"], "svg", SHEET, GENERIC))
    # and one without is not what was asked where they were
    assert "TABS" in codes(check_sheet(sheet_svg(SHEET), "svg", replace(SHEET, plan=parse_plan(TABS, 0, 0)), GENERIC))


# --- the planner


PLANNED = st.builds(lambda tabs, lead, over: parse_plan(tabs, lead, over),
                    st.sampled_from(["no", "yes", "1x0.3", "2x0.4", "12:2x0.4,30:4x0.5", "5x0.8"]),
                    st.sampled_from([0.0, 0.5, 1.0, 1.3]), st.sampled_from([0.0, 0.3, 1.0, 3.0]))


@settings(max_examples=60, deadline=None)
@given(plan=PLANNED, kerf=st.sampled_from([Kerf(0), Kerf(0.2), Kerf(0.2, 0.28)]), kind=st.sampled_from(get_args(Kind)),
       side=st.floats(16, 34), hole=st.floats(3, 4.5), disc=st.floats(4, 15))
def test_every_plan_is_read_back(plan: Plan, kerf: Kerf, kind: Kind, side: float, hole: float, disc: float) -> None:
    plate = replace(PLATE, outline=rectangle(0, 0, side, 14), holes=(circle((7, 7), hole),), thickness=2.0)
    sheet = Sheet("any", (130, 70), (Placement(plate, (10, 10)), Placement(replace(DISC, outline=circle((0, 0), disc),
                                                                                  thickness=2.0), (100, 40)),
                                     Placement(plate, (30, 30), 90)), kerf, plan=plan)
    assert check_made(WRITERS[kind](sheet), kind, sheet, GENERIC) == []


def test_tabs_and_leads_cut_what_is_left() -> None:
    plan = parse_plan("2x0.5", 1, 0)
    bare, held = (replace(SHEET, plan=its).strokes() for its in (Plan(), plan))
    assert [len(bare), len(held)] == [3, 5]  # a hole, and two lines for each outline
    gone = sum(s.path.length for s in bare) - sum(s.path.length for s in held)
    assert gone == pytest.approx(4 * (0.5 + KERF) - 5 * 1)
    assert min(s.path.start[1] for s in held) > 0


def test_what_is_turned_over_in_its_own_hole_has_no_tabs() -> None:
    turned = replace(DISC, back=(Stroke("engrave", line((0, 0), (3, 0))),))
    for part in (turned, replace(DISC, blank=True)):
        sheet = Sheet("one", (40, 40), (Placement(part, (20, 20)),), Kerf(KERF), plan=parse_plan("yes", 0, 0))
        assert len([s for s in sheet.strokes() if s.operation == "cut"]) == 1


def test_what_is_by_far_the_largest_is_cut_out_last() -> None:
    small = [Placement(replace(DISC, name=f"d{k}"), (14 + 18 * k, 56)) for k in range(4)]
    sheet = Sheet("many", (90, 70), (Placement(PLATE, (30, 22)), *small), Kerf(KERF))
    last = sheet.strokes()[-1].path
    assert last.bounds == pytest.approx((9.9, 6.9, 50.1, 37.1))
    data = sheet_svg(sheet)
    assert check_made(data, "svg", sheet, GENERIC) == []
    lines = data.decode().splitlines()
    cut = [number for number, text in enumerate(lines) if text.lstrip().startswith("<path")]
    lines[cut[-1]], lines[cut[-2]] = lines[cut[-2]], lines[cut[-1]]
    assert codes(check_made("\n".join(lines).encode(), "svg", sheet, GENERIC)) == {"ORDER"}


@pytest.mark.parametrize(("text", "rows"), [
    ("no", ()), ("2x0.4", (TabRow(math.inf, 2, 0.4),)),
    (" 30:2x0.4,4x0.6 ", (TabRow(30, 2, 0.4), TabRow(math.inf, 4, 0.6)))])
def test_tabs_are_read(text: str, rows: tuple[TabRow, ...]) -> None:
    assert parse_tabs(text) == rows
    assert Plan(parse_tabs("30:2x0.4")).row((31, 5)) is None


@pytest.mark.parametrize("wrong", ["maybe", "2", "2x", "0x0.4", "21x0.4", "2x9", "2x0.01", "4x0.6,30:2x0.4",
                                   "30:2x0.4,20:3x1", "0.5:2x0.4", "2x0.4,", "-1x2", "2x0,4"])
def test_other_tabs_are_refused_in_one_line(wrong: str) -> None:
    with pytest.raises(BadInput, match=r"tabs = '.*allowed: ") as told:
        Recipe("x", "coupons", tabs=wrong)
    assert "\n" not in str(told.value)


@pytest.mark.parametrize(("key", "value"), [("lead", -1), ("lead", 5), ("lead", 0.1), ("overcut", math.nan),
                                            ("overcut", True)])
def test_other_lengths_are_refused(key: str, value: float) -> None:
    with pytest.raises(BadInput, match=f"{key} = '.*': allowed: 0, or 0.2 to 4 mm"):
        Recipe("x", "coupons", **{key: value})  # type: ignore[arg-type]


def test_a_recipe_keeps_its_plan() -> None:
    recipe = revised(Recipe("x", "coupons"), tabs="yes", lead="1mm", overcut="0.5")
    assert recipe.plan == parse_plan("yes", 1, 0.5)
    assert from_mapping(recipe.as_data(), "m", "x") == recipe


def test_where_there_is_no_room_it_is_said() -> None:
    with pytest.raises(BadInput, match=r"crown: part crown: a lead of 3 mm has no room .*up to 1.5 mm"):
        Recipe("x", "hexago", lead=3.0).build()
    with pytest.raises(BadInput, match=r"part disc: no edge is long enough for 20 tabs of 5 mm"):
        planned((SHEET,), Plan((TabRow(20, 20, 5),)))


@pytest.mark.parametrize("lead", [0.4, 0.7, 1.0])
@pytest.mark.parametrize("kit", ["pieces", "tiles"])
def test_a_lead_between_neighbours_keeps_from_both(kit: str, lead: float) -> None:
    """With a wide beam, parts nested 2 mm apart: it is clear of the other cut, or refused with what there is room for,
    and that is then taken."""
    recipe = Recipe("x", kit, settings={"kerf": 0.6}, nest="fast-all", machine="bed-600x400", lead=lead)
    try:
        sheets = recipe.build().sheets
        assert [f for sheet in sheets for f in check_made(sheet_svg(sheet, GENERIC), "svg", sheet, GENERIC)] == []
    except BadInput as error:
        assert lead == 1.0
        room = re.search(r"up to ([\d.]+) mm", str(error))
        assert room
        allowed = replace(recipe, lead=float(room[1])).build().sheets
        assert [f for sheet in allowed for f in check_made(sheet_svg(sheet, GENERIC), "svg", sheet, GENERIC)] == []


def test_parts_that_share_their_cuts_have_no_tabs() -> None:
    with pytest.raises(BadInput, match=r"parts that share their cuts have no tabs.*allowed: common_line=no"):
        Recipe("x", "tiles", settings={"common_line": True}, tabs="yes").build()


# --- the way of the head


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(st.floats(0, 300), st.floats(0, 200)), min_size=1, max_size=40))
def test_no_order_is_longer_than_the_one_given(places: list[tuple[float, float]]) -> None:
    paths = [line((x, y), (x + 5, y)) if i % 3 else rectangle(x, y, 4, 3) if i % 2 else circle((x, y), 2)
             for i, (x, y) in enumerate(places)]
    ordered = in_order(tuple(any_ways(path) for path in paths), (0.0, 0.0))
    assert travel(ordered, (0.0, 0.0)) <= travel(paths, (0.0, 0.0)) + 1e-6
    assert sorted(map(points_of, ordered)) == sorted(map(points_of, paths))


def points_of(path: Path) -> list[tuple[float, float]]:
    """Ends and corners, whichever way it runs and wherever it begins."""
    return sorted({(round(x, 9), round(y, 9)) for x, y in (path.start, *(s.end for s in path.segments))})


def test_of_few_lines_the_order_is_the_best_there_is() -> None:
    from itertools import permutations, product

    paths = [line((0, 0), (10, 0)), line((90, 0), (11, 0)), rectangle(-40, -40, 20, 20), line((50, 30), (50, 80)),
             rectangle(60, 10, 5, 40)]
    ways = tuple(any_ways(path) for path in paths)
    best = min(travel(some, (1.0, 0.0)) for order in permutations(ways) for some in product(*order))
    assert travel(in_order(ways, (1.0, 0.0)), (1.0, 0.0)) == pytest.approx(best)


@settings(max_examples=60, deadline=None)
@given(st.floats(5, 80), st.floats(5, 80), st.floats(0, 0.999), st.floats(0.01, 1.5))
def test_a_stretch_is_as_long_as_asked(width: float, height: float, start: float, share: float) -> None:
    for path in (rectangle(3, 4, width, height), circle((1, 2), width)):
        found = stretch(path, start * path.length, share * path.length)
        assert found.length == pytest.approx(share * path.length, abs=1e-5)
        on = min(math.dist(found.start, p) for p in path.flattened(0.0001))
        assert on < 0.5 * max(width, height) + 1


def test_a_cut_begins_away_from_corners() -> None:
    path = rectangle(0, 0, 100, 30)
    for start in cut_starts(path):
        x, y = stretch(path, start, path.length).start
        assert y in (0, 30)
        assert min(x, 100 - x) >= 100 / 6 - 1e-9


def test_the_head_goes_not_far_along_a_very_long_edge() -> None:
    assert cut_starts(rectangle(0, 0, 6000, 20)) == [50, 2000, 3000, 4000, 5950, 6070, 8020, 9020, 10020, 11970]
    assert cut_starts(rectangle(0, 0, 240, 20))[:5] == [40, 80, 120, 160, 200]
