"""Nesting: layouts that hold what they promise, and a verification that sees what does not."""

import math
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from polygo_fab import kits
from polygo_fab.check.laser import check_file, check_sheet
from polygo_fab.core.errors import BadInput
from polygo_fab.core.kerf import Kerf
from polygo_fab.core.part import Part, Stroke
from polygo_fab.core.path import Arc, Line, Path, Point, circle, line, polygon, rectangle
from polygo_fab.core.sheet import GENERIC, Placement, Sheet
from polygo_fab.nest.nest import nest, nest_sheets
from polygo_fab.nest.verify import verify
from polygo_fab.parts.crown import crown
from polygo_fab.parts.floor import floor
from polygo_fab.write.dxf import sheet_dxf
from polygo_fab.write.svg import sheet_svg

pytestmark = pytest.mark.slow


def part(name: str, outline: Path, *holes: Path, count: int = 1, front: tuple[Stroke, ...] = ()) -> Part:
    return Part(name, "acrylic-3", 3.0, outline, holes, front=front, count=count)


def plate(width: float, height: float, name: str = "plate", count: int = 1) -> Part:
    return part(name, rectangle(0, 0, width, height), count=count)


def disc(radius: float, name: str = "disc", count: int = 1) -> Part:
    return part(name, circle((0, 0), radius), count=count)


def frame(side: float, band: float, name: str = "frame") -> Part:
    inside = side - 2 * band
    return part(name, rectangle(0, 0, side, side), rectangle(band, band, inside, inside))


def port_arc(count: int = 1) -> Part:
    """A sector of 50 degrees of a ring from 100 to 112 mm, about the centre of the ring."""
    def at(radius: float, angle: float) -> Point:
        return (radius * math.cos(math.radians(angle)), radius * math.sin(math.radians(angle)))

    edge = Path(at(112, -25), (Arc(at(112, 25), (0, 0), True), Line(at(100, 25)), Arc(at(100, -25), (0, 0), False),
                               Line(at(112, -25))))
    return part("arc", edge, count=count)


def reach(sheet: Sheet) -> float:
    return max(p.lay(p.part.outline).bounds[2] for p in sheet.placements)


def codes(sheets: tuple[Sheet, ...], parts: list[Part], spacing: float = 2, margin: float = 5) -> set[str]:
    return {finding.code for finding in verify(sheets, parts, spacing, margin)}


def drc(sheet: Sheet) -> list[str]:
    """What the design rules say of the files of a sheet."""
    return [str(finding) for data, kind in ((sheet_svg(sheet), "svg"), (sheet_dxf(sheet), "dxf"))
            for finding in check_sheet(data, kind, sheet, GENERIC)]


MIXED = [frame(120, 15), plate(40, 25, "tile", 4), disc(7.5, count=12), port_arc(3)]


# --- layouts


def test_each_part_is_laid_as_often_as_it_counts_and_the_files_are_clean() -> None:
    (sheet,) = nest(MIXED, (300, 200), kerf=Kerf(0.15))
    assert len(sheet.placements) == 20
    assert sheet.material == "acrylic-3"
    assert codes((sheet,), MIXED) == set()
    assert drc(sheet) == []


def test_small_parts_lie_in_the_holes_of_large_ones_first() -> None:
    (sheet,) = nest([frame(120, 15), plate(77, 77), disc(3, count=2)], (400, 300))
    outer = next(p for p in sheet.placements if p.part.name == "frame")
    for p in sheet.placements:
        x0, y0, x1, y1 = p.lay(p.part.outline).bounds
        assert outer.at[0] <= x0 <= x1 <= outer.at[0] + 120
        assert outer.at[1] <= y0 <= y1 <= outer.at[1] + 120
    assert drc(replace(sheet, kerf=Kerf(0.15))) == []


def test_holes_in_holes() -> None:
    rings = [part(f"ring-{r}", circle((0, 0), r), circle((0, 0), r - 6)) for r in (40, 30, 20)]
    (sheet,) = nest([*rings, disc(10)], (100, 100), kerf=Kerf(0.15))
    assert len({tuple(round(c, 2) for c in p.at) for p in sheet.placements}) > 1 or reach(sheet) <= 95
    assert max(p.lay(p.part.outline).bounds[2] for p in sheet.placements) == pytest.approx(85, abs=0.1)
    assert drc(sheet) == []
    cuts = [s.path.area for s in sheet.strokes() if s.operation == "cut"]
    assert cuts == sorted(cuts), "from the inside outwards"


def test_concave_parts_lie_in_each_other() -> None:
    (sheet,) = nest([port_arc(6)], (300, 120), margin=5)
    box = sum(p.part.size[0] * p.part.size[1] for p in sheet.placements)
    assert (reach(sheet) - 5) * 110 < 0.95 * box


def test_several_sheets() -> None:
    sheets = nest([plate(60, 60, count=10), disc(5, count=30)], (200, 150), name="stock", kerf=Kerf(0.15))
    assert [sheet.name for sheet in sheets] == ["stock-1", "stock-2"]
    assert sum(len(sheet.placements) for sheet in sheets) == 40
    assert [drc(sheet) for sheet in sheets] == [[], []]


def test_the_longer_side_is_used_last() -> None:
    for size in ((300, 100), (100, 300)):
        (sheet,) = nest([plate(40, 30, count=6)], size)
        along = 2 + size.index(300)
        assert max(p.lay(p.part.outline).bounds[along] for p in sheet.placements) < 150


def test_a_part_as_large_as_the_sheet() -> None:
    (sheet,) = nest([plate(290, 190.0004)], (300, 200.0004))
    assert sheet.placements[0].at == pytest.approx((5, 5), abs=1e-3)
    (sheet,) = nest([plate(190, 290)], (300, 200))
    assert sheet.placements[0].angle in (90, 270)


def test_equal_parts_fill_a_sheet_to_the_spacing() -> None:
    (sheet,) = nest([plate(44.99, 44.99, count=12)], (200, 150), spacing=3, margin=2)
    assert reach(sheet) < 198


def test_trimmed_to_what_is_used() -> None:
    for size in ((300.0, 200.0), (200.0, 300.0), (50.0, 50.0)):
        base, over = nest([floor(2, 10, 3, "acrylic-3")], size, trim=True)
        assert base.size == over.size == (min(size[0], 40), min(size[1], 40))
        assert drc(base) + drc(over) == []


def test_nothing_to_nest() -> None:
    assert nest([], (100, 100)) == ()
    assert nest([replace(plate(10, 10), count=0)], (100, 100)) == ()


# --- turning


def test_a_part_with_a_grain_is_not_turned() -> None:
    with pytest.raises(BadInput, match=r"plate is 90 x 40 mm and goes on no sheet of 60 x 120 mm"):
        nest([plate(90, 40)], (60, 120), turn=0)
    (sheet,) = nest([plate(90, 40)], (60, 120))
    assert sheet.placements[0].angle in (90, 270)


def test_a_two_faced_part_lies_only_where_it_can_be_turned_over_in_its_own_hole() -> None:
    lines = (Stroke("engrave", line((0, 2), (0, 8))),)
    kite = replace(part("kite", polygon([(0, -50), (20, 0), (0, 20), (-20, 0)])), back=lines)
    for turn in (90, 30, 180):
        front, back = nest([replace(kite, count=5)], (200, 150), turn=turn, name="kite")
        assert {p.angle for p in front.placements} <= {0, 180}
        assert (back.face, back.name, back.placements) == ("back", "kite-back", front.placements)
    with pytest.raises(BadInput, match="BED"):
        nest([kite], (100, 55))
    nest([replace(kite, back=())], (100, 55))


def test_the_job_on_the_back_has_the_two_faced_parts_alone() -> None:
    base = floor(4, 20, 4, "plywood-4")
    front, back = nest([base, crown(4, 20, 4, "plywood-4")], (300, 200), name="board", kerf=Kerf(0.22), dense=True,
                       seed=3)
    assert [p.part.name for p in back.placements] == ["floor"]
    assert back.placements[0] in front.placements
    assert drc(front) + drc(back) == []


# --- refusals


@pytest.mark.parametrize(("parts", "size", "options", "words"), [
    ([plate(250, 150)], (200, 160), {}, "plate is 250 x 150 mm and goes on no sheet of 200 x 160 mm with 5 mm of "
     r"margin \(BED\); would do: \S+ \(300 x 200 mm\)"),
    ([plate(5000, 10)], (200, 160), {}, "would do: no machine that is known"),
    ([plate(10, 10)], (100, 100), {"spacing": -1}, "spacing = -1 mm"),
    ([plate(10, 10)], (100, 100), {"spacing": math.nan}, "spacing = nan mm"),
    ([plate(10, 10)], (100, 100), {"spacing": 0.1, "kerf": Kerf(0.2)}, "SPACING"),
    ([plate(10, 10)], (100, 100), {"margin": 50}, "margin = 50 mm"),
    ([plate(10, 10)], (100, 100), {"turn": 70}, "turn = 70 degrees"),
    ([plate(10, 10)], (0, 100), {}, "a sheet of 0 x 100 mm"),
    ([plate(10, 10), replace(disc(5), material="card-1")], (100, 100), {}, "acrylic-3 of 3 mm and card-1 of 3 mm"),
])
def test_refusals_name_the_rule(parts: list[Part], size: tuple[float, float], options: dict[str, float],
                                words: str) -> None:
    with pytest.raises(BadInput, match=words):
        nest(parts, size, **options)


# --- the reference of laser.md: 89 parts on a strip of 300 mm, 2 mm apart

REFERENCE = [plate(160, 160, "floor"), frame(160, 20, "crown"), port_arc(6), disc(7.5, count=60),
             *(plate(a, b, f"tile-{a}x{b}", n) for a, b, n in ((20, 30, 6), (30, 50, 6), (50, 80, 3), (10, 20, 6)))]


def test_fast_is_better_than_was_asked() -> None:
    (sheet,) = nest(REFERENCE, (400, 300), 2, margin=0)
    assert len(sheet.placements) == 89
    assert reach(sheet) <= 370


@pytest.mark.proof
@pytest.mark.slow
def test_dense_is_better_than_was_asked() -> None:
    (sheet,) = nest(REFERENCE, (400, 300), 2, margin=0, dense=True, seconds=4)
    assert 322 <= reach(sheet) <= 343, "two parts of 160 mm lie side by side at best"
    assert codes((sheet,), REFERENCE, 2, 0) == set()


# --- the dense mode, and the same layout again


@pytest.mark.proof
def test_dense_is_no_longer_than_fast_and_one_seed_is_one_layout() -> None:
    parts = [plate(52, 31, "a", 3), plate(23, 47, "b", 3), plate(37, 19, "c", 2)]
    told: list[tuple[int, int, float]] = []
    (fast,) = nest(parts, (300, 110))
    (dense,) = nest(parts, (300, 110), dense=True, seed=7, progress=lambda *now: told.append(now))
    assert reach(dense) < reach(fast)
    assert told[-1][0] == told[-1][1]
    assert told[-1][2] == pytest.approx(reach(dense) + 5, abs=0.01)
    assert nest(parts, (300, 110), dense=True, seed=7) == (dense,)
    assert nest(parts, (300, 110)) == (fast,)


def test_the_time_limit_ends_the_search_with_a_layout() -> None:
    (sheet,) = nest(MIXED, (300, 200), dense=True, seconds=0)
    assert (sheet,) == nest(MIXED, (300, 200))


def test_origins_lie_on_a_grid_of_a_micrometre() -> None:
    for p in nest(MIXED, (300, 200))[0].placements:
        assert p.at == (round(p.at[0], 3), round(p.at[1], 3))


# --- kits


def test_the_sheets_of_a_kit_by_material() -> None:
    kit = kits.load("tetrago", {})
    sheets = nest_sheets(kit.sheets, (300, 200))
    assert [(s.name, s.face, len(s.placements)) for s in sheets] == [
        ("plywood-5", "front", 2), ("plywood-5-back", "back", 1), ("petg-0.7", "front", 2),
        ("pawns", "front", 1), ("pawns-over", "over", 64), ("numbers", "front", 1), ("numbers-over", "over", 56)]
    assert [s.kerf.x for s in sheets] == [0.23, 0.23, 0.18, 0.20, 0.20, 0.1, 0.1]
    assert [finding for s in sheets for finding in drc(s)] == []
    marked = nest_sheets(kits.load("tetrago", {"faces": 1, "numbers": "no"}).sheets, (300, 200))
    assert ("plywood-3", "front", 64) in [(s.name, s.face, len(s.placements)) for s in marked]
    assert {s.face for s in marked} == {"front", "back"}, "no blank without a second face"


def test_one_material_in_two_thicknesses_is_two_jobs() -> None:
    thin, thick = plate(30, 30, "thin"), replace(plate(30, 30, "thick"), thickness=5.0)
    jobs = [Sheet("job", (50, 50), (Placement(piece, (5, 5)),), Kerf(kerf))
            for piece, kerf in ((thin, 0.1), (thick, 0.1), (thin, 0.2))]
    assert [s.name for s in nest_sheets(jobs, (100, 100))] == ["acrylic-3-3mm", "acrylic-3-5mm",
                                                              "acrylic-3-3mm-kerf-0.2"]


# --- the verification sees what is wrong


GOOD = (Sheet("good", (100, 100), (Placement(frame(60, 8), (5, 5)), Placement(disc(10), (35, 35)),
                                   Placement(plate(20, 20), (70, 10), 0))),)
ASKED = [frame(60, 8), disc(10), plate(20, 20)]


def with_placement(number: int, **changes: object) -> tuple[Sheet, ...]:
    placements = list(GOOD[0].placements)
    placements[number] = replace(placements[number], **changes)  # type: ignore[arg-type]
    return (replace(GOOD[0], placements=tuple(placements)),)


def test_the_good_layout() -> None:
    assert codes(GOOD, ASKED) == set()


@pytest.mark.parametrize(("sheets", "expected"), [
    (with_placement(1, at=(24.99, 35)), {"SPACING"}),  # 1.99 mm from the edge of the hole
    (with_placement(1, at=(20, 35)), {"OVERLAP"}),  # over the edge of the hole
    (with_placement(1, at=(16, 16)), {"OVERLAP"}),
    (with_placement(2, at=(66.9, 10)), {"SPACING"}),
    (with_placement(2, at=(60, 10)), {"OVERLAP"}),
    (with_placement(2, at=(20, 20)), {"OVERLAP"}),  # on the disc in the hole
    (with_placement(2, at=(75.1, 10)), {"MARGIN"}),
    (with_placement(2, at=(80, 10), angle=45.0), {"SPACING"}),
    (with_placement(2, at=(82, 10), angle=45.0), {"MARGIN"}),
    (with_placement(2, at=(90, 10)), {"MARGIN"}),  # over the edge of the sheet
    (with_placement(2, at=(70, math.nan)), {"MARGIN"}),
    (with_placement(2, at=(80, 30), part=disc(10)), {"PARTS"}),  # one disc too many, no plate
    (with_placement(2, part=plate(20, 21)), {"PARTS"}),  # another plate than the one that was asked
    (with_placement(2, part=replace(plate(20, 20), material="card-1")), {"PARTS"}),
    ((replace(GOOD[0], placements=GOOD[0].placements[:2]),), {"PARTS"}),
    ((replace(GOOD[0], placements=()), *GOOD), {"PARTS"}),
    ((*GOOD, *GOOD), {"PARTS"}),
    ((), {"PARTS"}),
])
def test_broken_layouts_are_rejected(sheets: tuple[Sheet, ...], expected: set[str]) -> None:
    assert codes(sheets, ASKED) == expected


def test_a_two_faced_layout_without_its_back_or_turned_askew_is_rejected() -> None:
    kite = replace(part("kite", polygon([(0, -25), (10, 0), (0, 10), (-10, 0)])),
                   back=(Stroke("engrave", line((0, 2), (0, 8))),))
    front = Sheet("kite", (100, 100), (Placement(kite, (50, 50)),))
    back = replace(front, face="back")
    askew = tuple(replace(job, placements=(Placement(kite, (50, 50), 90.0),)) for job in (front, back))
    moved = replace(back, placements=(Placement(kite, (50, 51)),))
    assert codes((front, back), [kite]) == set()
    for broken in ((front,), askew, (front, moved), (front, back, back)):
        assert codes(broken, [kite]) == {"PARTS"}


def test_a_wrong_layout_is_not_given_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("polygo_fab.nest.packer.Packer.pack", lambda self, order, slant=0.0: [])
    with pytest.raises(RuntimeError, match="PARTS"):
        nest([disc(5)], (100, 100))


# --- the files of parts that lie in holes


def test_a_part_is_cut_before_the_hole_that_it_lies_in() -> None:
    sheet = replace(GOOD[0], kerf=Kerf(0.1))
    assert drc(sheet) == []
    assert check_file(sheet_svg(sheet), "svg", GENERIC) == []
    assert [round(s.path.bounds[2] - s.path.bounds[0]) for s in sheet.strokes()] == [20, 44, 20, 60]
    lines = sheet_svg(sheet).decode().splitlines()
    first = next(k for k, text in enumerate(lines) if "<path" in text)
    late = [*lines[:first], lines[first + 1], lines[first], *lines[first + 2:]]
    found = {f.code for f in check_sheet("\n".join(late).encode(), "svg", sheet, GENERIC)}
    assert found == {"ORDER"}


@pytest.mark.parametrize(("at", "code"), [((24.9, 35), "SPACING"), ((20, 35), "OVERLAP")])
def test_the_files_tell_a_part_too_near_in_a_hole(at: Point, code: str) -> None:
    (sheet,) = with_placement(1, at=at)
    assert any(text.startswith(code) for text in drc(sheet))


def test_lines_on_a_part_in_the_hole_of_a_board_are_not_lines_of_the_board() -> None:
    board = floor(6, 20, 3, "acrylic-3")
    window = replace(board, holes=(rectangle(-9, -9, 18, 18),), front=board.front, back=(), back_boards=())
    marked = part("marked", rectangle(0, 0, 10, 10), front=(Stroke("engrave", line((2, 3), (8, 3))),))
    sheet = Sheet("s", (160, 160), (Placement(window, (80, 80)), Placement(marked, (75, 75))), Kerf(0.1))
    assert drc(sheet) == []
    lines = sheet_svg(sheet).decode().splitlines()
    first = next(k for k, text in enumerate(lines) if "<path" in text)
    more = "\n".join([*lines[:first], '<path d="M76 84L79 84"/>', *lines[first:]]).encode()
    assert {f.code for f in check_sheet(more, "svg", sheet, GENERIC)} == {"PARTS"}


# --- any parts at all


lengths = st.floats(6, 60).map(lambda x: round(x, 2))


@st.composite
def some_part(draw: st.DrawFn, number: int) -> Part:
    kind, a, b = draw(st.sampled_from(["plate", "disc", "frame", "arc", "star"])), draw(lengths), draw(lengths)
    count = draw(st.integers(1, 4))
    name = f"{kind}-{number}"
    if kind == "disc":
        return disc(a / 2, name, count)
    if kind == "frame":
        return replace(frame(a + 30, 6, name), count=count)
    if kind == "arc":
        return replace(port_arc(count), name=name)
    if kind == "star":
        points = [(r * math.cos(k * math.pi / 5), r * math.sin(k * math.pi / 5))
                  for k, r in enumerate([10 + a / 2, 8.0] * 5)]
        return part(name, polygon(points), count=count)
    return plate(a, b, name, count)


@pytest.mark.proof
@pytest.mark.slow
@settings(max_examples=20)
@given(st.data(), st.sampled_from([(260.0, 150.0), (140.0, 200.0)]), st.sampled_from([2.0, 2.5]), st.booleans())
def test_any_parts_make_clean_sheets(data: st.DataObject, size: tuple[float, float], spacing: float,
                                     dense: bool) -> None:
    parts = [data.draw(some_part(k)) for k in range(data.draw(st.integers(1, 4)))]
    sheets = nest(parts, size, spacing, kerf=Kerf(0.15), dense=dense, seconds=0.3)
    assert codes(sheets, parts, spacing) == set()
    for sheet in sheets:
        assert [str(f) for f in check_sheet(sheet_svg(sheet), "svg", sheet, GENERIC)] == []
