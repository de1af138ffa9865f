"""Any board as plate and crown: where its lines are, that it can be cut, and that segments make the whole again."""

import math
from dataclasses import replace
from itertools import combinations

import pytest
import shapely
from hypothesis import assume, settings
from hypothesis import given as draws
from hypothesis import strategies as st

from polygo_fab import boards, kits
from polygo_fab.check.board import compare_board
from polygo_fab.check.contract import ReadJob, check_contract
from polygo_fab.check.laser import check_sheet, read_laser
from polygo_fab.core.errors import BadInput
from polygo_fab.core.finding import Finding
from polygo_fab.core.kerf import Kerf
from polygo_fab.core.kit import Kit
from polygo_fab.core.offset import offset
from polygo_fab.core.part import Part
from polygo_fab.core.path import Path
from polygo_fab.core.sheet import GENERIC, Sheet
from polygo_fab.core.workshop.tables import machines
from polygo_fab.parts.field import corners, field, flip_angle
from polygo_fab.parts.surface import fills
from polygo_fab.write.svg import sheet_svg

pytestmark = pytest.mark.slow

SEGMENTED = (("s19", 30, "bed-600x300"), ("h9", 30, "k40"), ("rhombus11", 30, "k40"), ("trap7", 30, "k40"),
             ("t4", 40, "k40"), ("polygone", 45, "k40"), ("bridge7", 40, "k40"), ("hex556", 30, "k40"))
NAMES = tuple(dict.fromkeys((
    *(f"h{k}" for k in range(2, 10)), "hex556", "hex234", "hex999", "trap7", *(f"rhombus{n}" for n in range(3, 20)),
    *(f"s{n}" for n in range(3, 20)), "s4x9", *(f"t{m}" for m in range(1, 10)), "bridge3", "bridge7", "bridge19",
    "polygone", "units12", "units14")))


def kit(board: str, bed: str | None = None, **given: object) -> Kit:
    return kits.load("board", {"board": board, **given}, bed)


def findings(sheet: Sheet) -> list[Finding]:
    return check_sheet(sheet_svg(sheet), "svg", sheet, GENERIC)


def clean(made: Kit) -> bool:
    assert [str(f) for sheet in made.sheets for f in findings(sheet)] == []
    return True


def named(made: Kit, name: str) -> list[Part]:
    return [part for part in made.parts if part.name.startswith(name)]


def face(path: Path) -> shapely.Polygon:
    return shapely.Polygon(path.flattened(0.001))


# --- whole boards


@pytest.mark.parametrize("name", ["h5", "hex556", "trap7", "rhombus11", "s9", "t4", "bridge7", "polygone", "units12"])
def test_each_family_is_clean(name: str) -> None:
    assert clean(kit(name))


@pytest.mark.slow
@pytest.mark.parametrize("name", ["h2", "h9", "hex999", "rhombus3", "rhombus19", "s3", "s19", "t1", "t9", "bridge19"])
def test_the_smallest_and_the_largest_are_clean(name: str) -> None:
    assert clean(kit(name))


@pytest.mark.soak
@pytest.mark.parametrize("name", NAMES)
def test_every_board_is_clean(name: str) -> None:
    assert clean(kit(name))


def test_the_field_of_a_hexagon_is_that_of_the_design() -> None:
    """product.md section 3: apothem (n - 1) c sqrt(3)/2 + c / sqrt(3), no cell pokes out."""
    apothem = 4 * 20 * math.sqrt(3) / 2 + 20 / math.sqrt(3)
    inside = field(boards.load("h5"), 20)
    assert len(corners(inside)) == 6
    assert inside.bounds[3] - inside.bounds[1] == pytest.approx(2 * apothem)
    made = kit("h5", band=20)
    assert named(made, "plate")[0].size == pytest.approx((232.9, 201.7), abs=0.05)


@pytest.mark.parametrize(("name", "sides"), [("h2", 6), ("hex556", 6), ("trap7", 8), ("rhombus5", 8), ("s4x9", 4),
                                             ("t1", 6), ("polygone", 6), ("units12", 4)])
def test_the_outline_follows_the_board(name: str, sides: int) -> None:
    """As many sides as the board has, sharp corners blunted; the board inside, the band as wide as asked all round."""
    made = kit(name, band=12, pitch=20)
    plate, crown = made.parts
    board = shapely.Polygon([(20 * x, 20 * y) for x, y in (
        boards.load(name).points[p] for p in boards.load(name).outline)])
    hole = face(crown.holes[0])
    assert len(corners(plate.outline)) == sides
    assert plate.outline == crown.outline
    assert hole.buffer(1e-6).covers(board)
    room = 5 if name == "polygone" else 0
    assert hole.exterior.distance(board.exterior) == pytest.approx(room, abs=1e-6)
    for a, b in zip(corners(crown.holes[0]), corners(crown.holes[0])[1:], strict=False):
        middle = shapely.Point((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
        assert face(plate.outline).exterior.distance(middle) == pytest.approx(12)


def test_pitches() -> None:
    assert kit("units12").facts["pitch"] == "10"
    assert kit("h5").facts["pitch"] == "20"
    assert clean(kit("units14", pitch=4))
    assert named(kit("units12"), "plate")[0].size == pytest.approx((140, 140))


def test_colours_differ_in_grey_and_to_the_finger() -> None:
    """One colour has straight ribs and three times as much of a line, the other has rings."""
    board = boards.load("bridge7")
    lengths = {}
    for colour in ("red", "blue"):
        cells = board.region(colour)
        strokes = fills(board, 20, cells)
        assert {bool(s.path.closed) for s in strokes} == {colour == "red"}, "the first player has the ring"
        lengths[colour] = sum(s.path.length for s in strokes) / len(cells)
        squares = [shapely.box(20 * x - 9, 20 * y - 9, 20 * x + 9, 20 * y + 9)
                   for x, y in (board.cell_centre(cell) for cell in cells)]
        assert all(any(s.covers(shapely.LineString(stroke.path.flattened())) for s in squares) for stroke in strokes)
    assert lengths["blue"] > 2.5 * lengths["red"]
    coloured = len(board.region("blue")) + 2 * len(board.region("red"))
    assert len(fills(board, 20, range(49))) == coloured


def test_polygone_has_its_24_points() -> None:
    plate = named(kit("polygone"), "plate")[0]
    rings = [stroke.path for stroke in plate.front if stroke.path.closed]
    assert len(rings) == 24
    middles = sorted(((x0 + x1) / 40, (y0 + y1) / 40) for x0, y0, x1, y1 in (ring.bounds for ring in rings))
    for (x, y), (px, py) in zip(middles, sorted(boards.load("polygone").points), strict=True):
        assert (x, y) == pytest.approx((px, py), abs=1e-6)


@pytest.mark.parametrize("lines", ["engrave", "score"])
def test_lines_are_burned_as_asked(lines: str) -> None:
    made = kit("bridge7", lines=lines, coordinates="yes", back="dual")
    assert {stroke.operation for part in made.parts for stroke in (*part.front, *part.back)} == {lines}
    assert clean(made)


def test_without_a_crown_the_letters_are_on_the_plate() -> None:
    made = kit("s6", crown="no", coordinates="yes", back="s7")
    assert [part.name for part in made.parts] == ["plate"]
    assert len(made.parts[0].front) > len(named(kit("s6"), "plate")[0].front)
    assert clean(made)


# --- two sides


@pytest.mark.parametrize(("name", "back", "angle"), [
    ("s6", "s7", 0), ("h5", "dual", 0), ("h5", "hex234", 0), ("h9", "bridge8", 0), ("hex556", "hex234", 30),
    ("trap7", "dual", 0), ("rhombus5", "dual", -30), ("hex556", "dual", 30)])
def test_two_sides(name: str, back: str, angle: float) -> None:
    """The back is written for the plate turned over in its own hole, turned on the sheet where it must be."""
    made = kit(name, back=back)
    front, behind = made.sheets[0], made.sheets[1]
    assert behind.face == "back"
    assert behind.placements == front.placements
    assert abs(front.placements[0].angle) == pytest.approx(abs(angle))
    hole = face(front.outlines()[0])
    axis = front.placements[0].at[0]
    turned = face(front.outlines()[0].mirrored(axis))
    assert hole.symmetric_difference(turned).area < 0.01
    assert clean(made)


def judged(made: Kit) -> set[str]:
    """The codes of what is wrong with the job on the back: BOARD on its own, and what the contract says of all."""
    jobs = [ReadJob(name=s.name.removesuffix("-back"), back=s.face == "back", material=s.material,
                    thickness=s.thickness, drawing=read_laser(sheet_svg(s), "svg", GENERIC)[0]) for s in made.sheets]
    told = {part.name: (part.count, part.material, part.thickness) for part in made.parts}
    contract = check_contract("board", made.parameters, ("board", "back"), jobs=jobs, told=told)
    return {f.code for f in (*contract, *findings(made.sheets[1]))}


@pytest.mark.parametrize(("name", "back", "wrong"), [
    ("h5", "hex234", {"BOARD", "CONTRACT"}), ("hex556", "hex234", {"BOARD", "CONTRACT"}),
    ("rhombus11", "hex234", {"BOARD", "CONTRACT"}), ("h9", "bridge8", {"CONTRACT"})])  # whose marks alone are turned
def test_who_turns_the_plate_over_sees_no_mirror_image(name: str, back: str, wrong: set[str]) -> None:
    made = kit(name, back=back)
    assert judged(made) == set()
    front, behind, *rest = made.sheets
    place, = behind.placements
    twice = 2 * math.radians(place.angle)
    strokes = tuple(replace(s, path=s.path.rotated(twice).mirrored()) for s in place.part.back)
    mirrored = replace(behind, placements=(replace(place, part=replace(place.part, back=strokes)),))
    assert judged(replace(made, sheets=(front, mirrored, *rest))) == wrong


def test_a_board_that_is_its_own_mirror_image_in_no_way() -> None:
    assert flip_angle(field(boards.load("hex234"), 20)) is None
    with pytest.raises(BadInput, match=r"no mirror image of itself.*\(register rule\)"):
        kit("hex234", back="dual")


# --- letters and numbers


@pytest.mark.parametrize("name", ["h5", "hex556", "trap7", "rhombus11", "s19", "t4", "polygone", "units12"])
def test_coordinates_name_every_row_and_column(name: str) -> None:
    made = kit(name, coordinates="yes", band=14, pitch=40 if name == "t4" else 20)
    crown = named(made, "crown")[0]
    band = face(crown.outline).difference(face(crown.holes[0]))
    assert all(band.buffer(-0.4).covers(shapely.LineString(stroke.path.flattened())) for stroke in crown.front)
    assert clean(made)


def test_coordinates_too_small_to_read() -> None:
    with pytest.raises(BadInput, match=r"lettering of .* mm, at least 1.5 mm needed.*\(coordinates rule\)"):
        kit("s9", coordinates="yes", band=3)


# --- segments


@pytest.mark.proof
@pytest.mark.parametrize("play", [0, 0.2])
@pytest.mark.parametrize(("name", "pitch", "bed"), SEGMENTED[2:7])
def test_segments_are_clean_with_any_play(name: str, pitch: float, bed: str, play: float) -> None:
    """A salient corner is set back by more than the sides beside it."""
    assert clean(kit(name, bed, pitch=pitch, joint_play=play))


@pytest.mark.parametrize(("name", "pitch", "bed"), SEGMENTED)
def test_segments_are_clean_and_go_on_the_bed(name: str, pitch: float, bed: str) -> None:
    made = kit(name, bed, pitch=pitch, coordinates="yes", band=15)
    width, height = machines()[bed].bed
    assert len(named(made, "plate")) > 1
    assert len(named(made, "crown")) > 1
    assert all(min(s.size) <= min(width, height) and max(s.size) <= max(width, height) for s in made.sheets)
    assert clean(made)


@pytest.mark.proof
@pytest.mark.parametrize(("name", "pitch", "bed"), SEGMENTED)
@pytest.mark.parametrize("piece", ["plate", "crown"])
def test_segments_make_the_whole(name: str, pitch: float, bed: str, piece: str) -> None:
    """Without play they fill the whole exactly. With it no two overlap, and what is missing lies along the seams."""
    whole = named(kit(name, pitch=pitch), piece)[0]
    asked = shapely.Polygon(whole.outline.flattened(), [hole.flattened() for hole in whole.holes])
    tight = [face(part.outline) for part in named(kit(name, bed, pitch=pitch, joint_play=0), piece)]
    union = shapely.unary_union([part.buffer(1e-7, join_style="mitre") for part in tight])
    assert sum(part.area for part in tight) == pytest.approx(asked.area, abs=0.01)
    assert union.symmetric_difference(asked).area < 0.01
    assert shapely.hausdorff_distance(union.exterior, asked.exterior) < 0.01
    assert len(union.interiors) == len(whole.holes)


@pytest.mark.proof
@pytest.mark.parametrize(("name", "pitch", "bed"), SEGMENTED)
@pytest.mark.parametrize("kerf", [0.0, 0.3])
def test_joints_fit_after_kerf(name: str, pitch: float, bed: str, kerf: float) -> None:
    """The laser takes half a kerf on each side of the drawn line. What is left, laid as on the table, has the declared
    play along every seam: no less anywhere, and no more where two segments are neighbours."""
    made = kit(name, bed, pitch=pitch, kerf=kerf, joint_play=0.12)
    for piece in ("plate", "crown"):
        cut = [face(offset(part.outline, kerf / 2)).buffer(-kerf / 2, join_style="mitre", mitre_limit=10)
               for part in named(made, piece)]
        gaps = [a.distance(b) for a, b in combinations(cut, 2)]
        assert min(gaps) == pytest.approx(0.12, abs=1e-4)
        for part in cut:
            assert min(part.distance(other) for other in cut if other is not part) == pytest.approx(0.12, abs=1e-4)


@pytest.mark.proof
def test_a_seam_is_keyed_and_keeps_cells_whole() -> None:
    """Segments cannot be shifted along their seam; every cell lies in one of them, none twice."""
    for name, pitch, bed in SEGMENTED:
        board = boards.load(name)
        made = kit(name, bed, pitch=pitch)
        parts = [face(part.outline) for part in named(made, "plate")]
        counts = [sum(part.contains(shapely.Point(pitch * x, pitch * y)) for part in parts)
                  for x, y in (board.cell_centre(cell) for cell in range(len(board.cells)))]
        assert set(counts) == {1}
        for a, b in combinations(parts, 2):
            if a.distance(b) > 0.2 or a.buffer(0.2).intersection(b).length < 4 * pitch:
                continue  # neighbours by a corner or a short side only
            for way in range(12):
                dx, dy = math.cos(way * math.pi / 6), math.sin(way * math.pi / 6)
                there, back = (shapely.affinity.translate(b, s * dx, s * dy) for s in (1, -1))
                assert max(a.intersection(there).area, a.intersection(back).area) > 0.05, (name, way)


@pytest.mark.proof
@pytest.mark.parametrize(("name", "pitch", "bed"), SEGMENTED)
def test_the_lines_of_all_segments_make_the_board(name: str, pitch: float, bed: str) -> None:
    """As written and read back: the engraved lines with the seams between them are the whole board."""
    board = boards.load(name)
    made = kit(name, bed, pitch=pitch, joint_play=0)
    edges = shapely.MultiLineString([[(pitch * x, pitch * y) for x, y in (board.points[p] for p in edge)]
                                     for edge in board.edges])
    near = edges.buffer(1e-4)
    shapely.prepare(near)
    lines = []
    for sheet in made.sheets:
        placement = sheet.placements[0]
        if not placement.part.front_boards:
            continue
        drawing, _ = read_laser(sheet_svg(replace(sheet, kerf=Kerf(0))), "svg", GENERIC)
        for stroke in drawing.strokes:
            at = stroke.path.moved(-placement.at[0], -placement.at[1])
            for start, segment in at.pieces():
                along = shapely.get_parts(near.intersection(shapely.LineString([start, segment.end])))
                lines += [(bit.coords[0], bit.coords[-1]) for bit in along if bit.length > 0.1]
    assert compare_board(lines, board, pitch, (0.0, 0.0)) == []


@pytest.mark.proof
def test_a_segment_with_a_line_missing_or_a_wide_seam_is_found() -> None:
    made = kit("h9", "k40", pitch=30)
    sheet = made.sheets[0]
    placement = sheet.placements[0]
    lost = replace(placement.part, front=placement.part.front[1:])
    without = replace(sheet, placements=(replace(placement, part=lost),))
    assert "BOARD" in {f.code for f in check_sheet(sheet_svg(without), "svg", sheet, GENERIC)}
    assert "BOARD" in {f.code for f in findings(without)}, "not even where the part itself does not ask for it"
    narrow = replace(placement.part, outline=offset(placement.part.outline, -0.1))
    assert "BOARD" in {f.code for f in findings(replace(sheet, placements=(replace(placement, part=narrow),)))}


@pytest.mark.proof
def test_the_crown_bridges_the_seams_of_the_plate() -> None:
    made = kit("s19", "bed-600x300", pitch=30, band=15)
    whole = face(kit("s19", pitch=30, band=15).parts[0].outline)
    plates, crowns = ([face(part.outline) for part in named(made, name)] for name in ("plate", "crown"))
    gap = [whole.exterior.difference(shapely.unary_union(parts).buffer(0.01)) for parts in (plates, crowns)]
    assert all(not g.is_empty for g in gap)
    assert gap[0].distance(gap[1]) > 14


def test_a_bed_that_is_too_small_names_one_that_would_do() -> None:
    with pytest.raises(BadInput, match=r"cannot be cut.*\(BED\); would do: \S+ \(\d+ x \d+ mm\)$") as refusal:
        kit("s3", "k40", pitch=60, band=100)
    assert "\n" not in str(refusal.value)
    name = str(refusal.value).rpartition(": ")[2].split()[0]
    assert clean(kit("s3", name, pitch=60, band=100))
    with pytest.raises(BadInput, match=r"a segment cannot be turned over in its own hole \(register rule\)"):
        kit("s19", "k40", back="dual")


# --- any dimensions


@pytest.mark.parametrize(("given", "reason"), [
    ({"board": "h99"}, "board 'h99': allowed"),
    ({"pitch": 7}, r"pitch = 7 mm on h5: at least 8 mm needed, 4 mm on boards of units \(pitch rule\)"),
    ({"pitch": 61}, "pitch = '61': allowed: 0 to 60 mm"),
    ({"thickness": 12, "band": 5}, r"band = 5 mm: at least 6 mm needed in 12 mm of material \(band rule\)"),
    ({"back": "s19"}, r"s19 does not lie on a plate for h5 with a band of 10 mm \(back rule\)"),
    ({"back": "moon"}, "unknown board 'moon'"), ({"board": "moon"}, "unknown board 'moon'"),
    ({"crown": "perhaps"}, "crown = 'perhaps': allowed: yes or no"),
])
def test_refusals_say_why(given: dict[str, object], reason: str) -> None:
    with pytest.raises(BadInput, match=reason) as refusal:
        kits.load("board", given)
    assert "\n" not in str(refusal.value)


def some(low: float, high: float) -> st.SearchStrategy[float]:
    return st.one_of(st.sampled_from((low, high)), st.floats(low, high))


@pytest.mark.proof
@pytest.mark.slow
@settings(max_examples=40, deadline=None)
@draws(name=st.sampled_from(NAMES), pitch=some(8, 60), thickness=some(1, 12), kerf=some(0, 0.5), band=some(2, 40),
       play=some(0, 0.2), coordinates=st.booleans(), crown=st.booleans(),
       back=st.sampled_from(("none", "none", "dual")), bed=st.sampled_from((None, "k40", "bed-600x400")))
def test_any_dimensions_give_a_clean_set_or_a_reason(
        name: str, pitch: float, thickness: float, kerf: float, band: float, play: float, coordinates: bool,
        crown: bool, back: str, bed: str | None) -> None:
    assume(back == "none" or len(boards.load(name).cells) > 6)
    try:
        made = kit(name, bed, pitch=pitch, thickness=thickness, kerf=kerf, band=band, joint_play=play,
                   coordinates=coordinates, crown=crown, back=back)
    except BadInput as refusal:
        message = str(refusal)
    else:
        message = "" if clean(made) else "not clean"
    assert not message or message.endswith(" rule)") or "(BED); would do: " in message


def test_a_board_goes_by_its_own_name_however_it_is_given() -> None:
    for given, name in (("s6x6", "s6"), ("H05", "h5"), ("units014", "units14")):
        assert kits.load("board", {"board": given}).parameters["board"] == name
        assert kits.folder("board", {"board": given}) == kits.folder("board", {"board": name})
    assert kits.load("board", {"board": "h5", "back": "S4x4"}).parameters["back"] == "s4"
