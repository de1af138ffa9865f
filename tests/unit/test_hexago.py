"""The HexaGo kit: the numbers of product.md, its ports on the board of the rules, its storage, and its refusals."""

from __future__ import annotations

import math
from functools import cache

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from polygo_fab import games, kits
from polygo_fab.check.drawing import LaserDrawing
from polygo_fab.check.laser import advise, check_sheet, read_laser
from polygo_fab.check.mating import check_matings
from polygo_fab.check.ports import check_ports
from polygo_fab.core import tilings
from polygo_fab.core.errors import BadInput
from polygo_fab.core.finding import Finding
from polygo_fab.core.kit import Kit
from polygo_fab.core.part import Part
from polygo_fab.core.path import Path
from polygo_fab.core.sampled import stocks
from polygo_fab.core.sheet import GENERIC, Sheet
from polygo_fab.kits.hex_packing import hex_packing
from polygo_fab.kits.hexago import PORTED, HexaGo
from polygo_fab.kits.hexago_stock import piled
from polygo_fab.parts.hex_frame import HexFrame, hexagon
from polygo_fab.parts.marks import MARKS
from polygo_fab.parts.port_arc import LIFTS
from polygo_fab.write.svg import sheet_svg

pytestmark = pytest.mark.slow


def kit(**given: object) -> Kit:
    return kits.load("hexago", given)


def part(made: Kit, name: str) -> Part:
    return next(p for p in made.parts if p.name == name)


def face(path: Path) -> shapely.Polygon:
    return shapely.Polygon(path.flattened(0.001))


@cache
def job(sheet: Sheet) -> tuple[LaserDrawing, Sheet]:
    """The file of a sheet read back."""
    return read_laser(sheet_svg(sheet, GENERIC), "svg", GENERIC)[0], sheet


def errors(sheet: Sheet) -> list[Finding]:
    """What forbids to cut the file."""
    return [f for f in check_sheet(sheet_svg(sheet, GENERIC), "svg", sheet, GENERIC) if f.severity == "error"]


def jobs(made: Kit, *names: str) -> list[tuple[LaserDrawing, Sheet]]:
    return [job(sheet) for sheet in made.sheets if sheet.name.startswith(names)]


@pytest.mark.parametrize(("cells", "flats", "corners", "places"), [(5, 201.7, 232.9, 61), (7, 270.9, 312.9, 127)])
def test_the_numbers_of_the_design(cells: int, flats: float, corners: float, places: int) -> None:
    made = kit(cells=cells)
    assert part(made, "floor").size == pytest.approx((corners, flats), abs=0.05)
    assert part(made, "crown").size == part(made, "floor").size
    assert (made.facts["flats"], made.facts["corners"]) == (str(flats), str(corners))
    assert len(made.boards[0].board.cells) == places
    arcs = [p.count for p in made.parts if p.name.startswith("arc-")]
    assert arcs == [6, 6, 4, 2, 2, 2, 14], "34, and two more that make twelve piles of three equally high"


@pytest.mark.parametrize("cells", range(3, 10))
def test_no_cell_pokes_out_of_the_field(cells: int) -> None:
    frame, board = HexFrame(cells, 20, 5), tilings.hexhex(cells)
    field = face(hexagon(frame.field)).buffer(1e-6)
    corners = shapely.MultiPoint([(x * 20, y * 20) for x, y in board.points])
    assert field.contains(corners)
    assert field.exterior.distance(corners) == pytest.approx(0, abs=1e-5), "and it is as small as it can be"


# --- ports


@pytest.mark.parametrize("cells", [3, 5, 7, 9])
def test_every_arc_fits_every_window_and_the_windows_are_the_ports(cells: int) -> None:
    """Proved on the files, after kerf."""
    made = kit(cells=cells)
    read = jobs(made, "crown", "arcs")
    assert len(made.matings) == 12 * (len(MARKS) + 1)
    assert check_matings(read, made.matings) == []
    assert check_ports(read, "crown", {m.hole for m in made.matings}, made.boards[0], PORTED) == []


@pytest.mark.parametrize("cells", [3, 5, 7, 9])
@pytest.mark.parametrize("players", PORTED)
def test_windows_are_half_sides_and_belong_to_the_ports_of_the_rules(cells: int, players: int) -> None:
    board, owners = tilings.hexhex(cells), HexaGo.owners(players)
    steps = (cells - 1) // 2
    cycle = (*board.border, board.border[0])
    for half, owner in enumerate(owners):
        side = set(cycle[half * steps:(half + 1) * steps + 1])
        assert [p % players for p, port in enumerate(board.ports(players)) if side <= set(port)] == [owner]
    for port, cells_there in enumerate(board.ports(players)):
        halves = [h for h in range(12) if set(cycle[h * steps:(h + 1) * steps + 1]) <= set(cells_there)]
        assert len(halves) == 12 // (2 * players), f"port {port}"


@pytest.mark.parametrize("players", PORTED)
def test_there_are_arcs_for_everybody(players: int) -> None:
    owners, sets = HexaGo.owners(players), list(kit().parts)
    for player in range(players):
        arc = next(p for p in sets if p.name == f"arc-{MARKS[player]}")
        assert owners.count(player) <= arc.count
    assert max(owners.count(0) for owners in map(HexaGo.owners, PORTED)) == part(kit(), "arc-ring").count


def test_no_arcs_for_four() -> None:
    with pytest.raises(BadInput, match="arcs for 4 players: allowed: 2, 3, 6"):
        HexaGo.owners(4)


def test_no_row_of_lift_holes_is_another_one_turned_over() -> None:
    both = [row for signs in LIFTS.values() for row in {signs, signs[::-1]}]
    assert len(both) == len(set(both))
    made = kit()
    for mark, signs in LIFTS.items():
        holes = part(made, f"arc-{mark}").holes
        widths = sorted(round(h.bounds[2] - h.bounds[0], 6) for h in holes)
        assert len(holes) == len(signs)
        assert [width > 1.5 * widths[0] for width in widths].count(True) == (signs.count("-") if "o" in signs else 0)


@pytest.mark.parametrize(("pitch", "thickness"), [(20, 5), (20, 6), (15, 3), (60, 12)])
def test_rails_and_bridges_are_as_wide_as_the_plate_is_thick(pitch: float, thickness: float) -> None:
    crown = part(kit(pitch=pitch, thickness=thickness, pawn=pitch * 0.5, pawn_thickness=thickness / 2.5,
                     arc_thickness=thickness / 3, play=0.1, faces=1), "crown")
    windows, screws, field = crown.holes[:12], crown.holes[12:18], crown.holes[18]
    rings = [face(h).exterior for h in (*windows, field, crown.outline)]
    for i in range(12):
        for other in (*rings[:i], *rings[12:]):
            assert rings[i].distance(other) >= thickness - 1e-6
    for screw in screws:
        hole = face(screw)
        assert all(hole.exterior.distance(ring) >= thickness - 1e-3 for ring in rings)
        wide = 2 * math.sqrt(hole.area / math.pi)
        assert wide >= 3.3, "a machine screw passes: no thread bites into the wood"


# --- floor


def test_the_triangles_are_the_dual_of_the_hexagons() -> None:
    hexagons, triangles = kit().boards
    dual = hexagons.board.dual()

    def scaled(points: tuple[tuple[float, float], ...], pitch: float) -> set[tuple[float, float]]:
        return {(round(x * pitch, 6) + 0.0, round(y * pitch, 6) + 0.0) for x, y in points}

    assert scaled(dual.points, hexagons.pitch) == scaled(triangles.board.points, triangles.pitch)
    assert len(dual.cells) == len(triangles.board.cells) == 96


@pytest.mark.parametrize(("lines", "boards"), [("hexagons", ["h3"]), ("both", ["h3", "t2"])])
@pytest.mark.parametrize("burn", ["engrave", "score"])
def test_the_floor_carries_the_boards_that_are_asked(lines: str, boards: list[str], burn: str) -> None:
    made = kit(cells=3, lines=lines, burn=burn, dots=2)
    floor = made.sheets[0]
    assert [f.board.name for f in part(made, "floor").front_boards] == boards
    burned = {burn, "score" if burn == "engrave" else "mark"} if lines == "both" else {burn}  # the second is lighter
    assert {s.operation for s in floor.strokes()} == {"cut", *burned}
    assert errors(floor) == []


# --- storage and cover


@pytest.mark.parametrize("cells", [3, 5, 7])
def test_all_pawns_lie_in_the_crown_under_the_cover(cells: int) -> None:
    """Measured on the assembly, not on the numbers that laid it."""
    made = kit(cells=cells, dames="yes")
    pawns = [body for body in made.assembly if body.name.startswith("pawn-")]
    others = [body for body in made.assembly if body.name.startswith(("king-", "dame-", "stone-"))]
    assert len(pawns) == sum(p.count for p in made.parts if p.name.startswith("pawn-")) == int(made.facts["pawns"])
    assert len(others) == 6 + 3 * cells + 3 * cells * (cells - 1) - 1
    field = face(part(made, "crown").holes[-1])
    boxes = [body.box for body in pawns]
    radius = (boxes[0][3] - boxes[0][0]) / 2
    centres = [((b[0] + b[3]) / 2, (b[1] + b[4]) / 2) for b in boxes]
    assert all(field.exterior.distance(shapely.Point(c)) >= radius and field.contains(shapely.Point(c))
               for c in centres)
    low = {round(b[2], 6) for b in boxes}
    faces = {z: [face(body.prisms[0].profile) for body in (*pawns, *others) if round(body.box[2], 6) == z]
             for z in low}
    for layer in faces.values():
        tree = shapely.STRtree(layer)
        a, b = tree.query(layer, predicate="dwithin", distance=0.2 - 1e-3)
        assert (a == b).all(), "0.2 mm apart"
    cover = next(body for body in made.assembly if body.name == "cover")
    leaflet = 0.6 if cells > 3 else 0.0
    assert max(body.box[5] for body in (*pawns, *others)) + leaflet <= cover.box[2]
    assert min(low) == pytest.approx(5.0), "on the floor"


@pytest.mark.parametrize("layers", [1, 2, 3])
@pytest.mark.parametrize("players", [0, *PORTED])
def test_piles_of_arcs_bring_the_coloured_one_to_the_top(layers: int, players: int) -> None:
    """Every window has as many arcs as any, none hangs, none is used twice, and the ports show their players."""
    made = kit(arc_thickness=4.6 / layers)
    arcs = [p for p in made.parts if p.name.startswith("arc-")]
    piles = piled(arcs, layers, HexaGo.owners(players) if players else ())
    assert sorted((window, layer) for _, window, layer in piles) == [(w, z) for w in range(12) for z in range(layers)]
    for arc in arcs:
        assert sum(one is arc for one, _, _ in piles) <= arc.count
    if layers == 3:
        assert len(piles) == sum(arc.count for arc in arcs) == 36
    if players:
        top = {window: arc.name for arc, window, layer in piles if layer == layers - 1}
        assert [top[w] for w in range(12)] == [f"arc-{MARKS[owner]}" for owner in HexaGo.owners(players)]


def test_a_finger_gets_at_the_top_arc() -> None:
    """A well of 7.5 mm beside the end of each arc, whose edge lies free in it; it holds the arc by both its corners."""
    made = kit()
    crown, arc = part(made, "crown"), part(made, "arc-ring")
    for mating in [m for m in made.matings if m.piece == "arc-ring"]:
        lying = shapely.affinity.translate(shapely.affinity.rotate(
            shapely.affinity.scale(face(arc.outline), -1 if mating.over else 1, 1, origin=(0, 0)), mating.angle,
            (0, 0)), *mating.at)
        free = face(crown.holes[mating.hole]).difference(lying.buffer(0.31, join_style="mitre"))
        assert free.area >= 40
        assert shapely.minimum_bounding_radius(free) * 2 >= 7.4
        held = lying.exterior.length - lying.exterior.intersection(free.buffer(0.5)).length
        assert 6.5 <= lying.exterior.length - held <= 8.5, "the edge in the well"


def test_a_nut_pulls_at_the_crown_and_not_at_an_edge() -> None:
    """Its hole in the floor is wider than the hole of its screw in the crown, and all around it are 5 mm of wood."""
    made = kit()
    floor, crown = part(made, "floor"), part(made, "crown")
    assert len(floor.holes) == 6
    for nut, screw in zip(map(face, floor.holes), map(face, crown.holes[12:18]), strict=True):
        assert nut.centroid.distance(screw.centroid) < 1e-6
        assert nut.contains(screw)
        assert nut.exterior.distance(face(floor.outline).exterior) >= 5
        assert 2 * shapely.minimum_bounding_radius(nut) * math.cos(math.pi / 6) == pytest.approx(5.7)
    assert kit(material="card-2", thickness=5, arc_material="card-1", arc_thickness=1).parts[0].holes == ()


@pytest.mark.parametrize(("thickness", "kept"), [(3.0, 12), (2.5, 24), (1.5, 36)])
def test_arcs_that_do_not_lie_in_the_windows_need_a_bag(thickness: float, kept: int) -> None:
    """So many layers of arcs are no higher than the crown, and every arc fits every window."""
    made = kit(arc_thickness=thickness)
    assert (made.facts["kept"], made.facts["spare"]) == (str(kept), str((36 if kept == 36 else 34) - kept))
    told = next(fit.statement for fit in made.fits if fit.rule == "bag")
    assert ("need a bag" in told) == (kept < 36)
    assert math.ceil(kept / 12) * thickness <= 5


def test_thin_pawns_lie_in_layers() -> None:
    made = kit(pawn_thickness=1, pawn=11, faces=1, reserve=50)
    boxes = [body.box for body in made.assembly if body.name.startswith("pawn-")]
    assert {round(b[2], 6) for b in boxes} == {5.0, 6.0, 7.0}
    assert len({(round(b[0], 6), round(b[1], 6), round(b[2], 6)) for b in boxes}) == len(boxes)


@given(apothem=st.floats(3, 200), diameter=st.floats(5, 40))
@settings(max_examples=40, deadline=None)
def test_packed_discs_neither_overlap_nor_stick_out(apothem: float, diameter: float) -> None:
    centres = hex_packing(apothem, diameter)
    assert (not centres) == (2 * apothem < diameter)
    if not centres:
        return
    points = shapely.points(centres)
    inside = shapely.Polygon(hexagon(apothem).flattened())
    assert shapely.distance(points, inside.exterior).min() >= diameter / 2 - 1e-6
    assert shapely.contains(inside, points).all()
    if len(centres) > 1:
        tree = shapely.STRtree(points)
        a, b = tree.query(points, predicate="dwithin", distance=diameter - 1e-6)
        assert (a == b).all()


@pytest.mark.parametrize("cells", [5, pytest.param(7, marks=pytest.mark.proof)])
@pytest.mark.parametrize(("name", "measure"), [("hex-2", "p95"), ("hex-3", "p95"), ("hex-6", "p95"), ("hex-n", "p95"),
                                               ("polygo", "p95"), ("go-n", "median")])
def test_pawns_for_what_the_rules_use(cells: int, name: str, measure: str) -> None:
    """With one mark each player has what is enough for 95 % of random games; for half of them in GO-n."""
    counts = [part(kit(cells=cells, faces=1), f"pawn-{mark}").count for mark in MARKS]
    game = games.load(name, board=f"h{cells}")
    recorded = stocks(game)
    assert recorded
    assert min(counts[:game.players]) >= getattr(recorded.pieces[0], measure)
    assert len(set(counts)) == 1, "as many of each colour"


@pytest.mark.parametrize(("cells", "sites"), [(5, 96), (7, 216)])
def test_a_pair_of_marks_has_a_pawn_for_every_site(cells: int, sites: int) -> None:
    """So that no player of any number lacks one: two share a pair, and together they have a pawn on a site at most."""
    made = kit(cells=cells)
    pairs = {tuple(p.name.split("-")[1:]): p for p in made.parts if p.name.startswith("pawn-")}
    assert list(pairs) == [("ring", "cross"), ("bar", "square"), ("triangle", "dot")]
    assert {p.count for p in pairs.values()} == {sites}
    assert max(len(face.board.cells) for face in made.boards) == sites
    for (front, back), p in pairs.items():
        single = kit(cells=5, faces=1)
        assert p.front == part(single, f"pawn-{front}").front
        assert p.back == part(single, f"pawn-{back}").front
    assert [p.count for p in made.parts if p.name.startswith("king-")] == [2, 2, 2]


def test_at_least_the_documents_stock_of_three_players() -> None:
    assert int(kit(faces=1).facts["share"]) >= 25


@pytest.mark.parametrize("cells", [5, 7])
def test_pawns_stand_on_all_triangles_at_once(cells: int) -> None:
    made = kit(cells=cells)
    board, pitch = made.boards[1].board, made.boards[1].pitch
    disc = face(part(made, "pawn-ring-cross").outline)
    laid = [shapely.affinity.translate(disc, x * pitch, y * pitch) for x, y in board.centres]
    tree = shapely.STRtree(laid)
    a, b = tree.query(laid, predicate="dwithin", distance=0.5)
    assert (a == b).all()
    assert len(laid) == 6 * (cells - 1) ** 2


@pytest.mark.parametrize("thickness", [3.0, 5.0, 6.0])
def test_buttons_hold_the_cover_and_let_it_go(thickness: float) -> None:
    made = kit(thickness=thickness, pawn_thickness=min(2.0, thickness / 2 - 0.4), arc_thickness=thickness / 3)
    cover, crown = face(part(made, "cover").outline), part(made, "crown")
    bar, board = face(part(made, "button").outline), face(crown.outline)
    windows, field = [face(hole) for hole in crown.holes[:12]], face(crown.holes[-1])
    for i, screw in enumerate(face(hole).centroid for hole in crown.holes[12:18]):
        def lies(turn: float, i: int = i, at: shapely.Point = screw) -> shapely.Polygon:
            return shapely.affinity.translate(shapely.affinity.rotate(bar, 60 * i + turn, (0, 0)), at.x, at.y)

        held = lies(180).intersection(cover)
        assert held.area >= 2, "it holds"
        assert held.difference(shapely.union_all([field, *windows])).area == pytest.approx(held.area), "over wood"
        assert lies(0).distance(cover) >= 0.4, "it lets go"
        assert all(board.buffer(0.01).contains(lies(turn)) for turn in range(0, 360, 5)), "within the edges"
        assert all(lies(turn).disjoint(window) for turn in (0, 180) for window in windows), "arcs come and go"
    assert cover.contains(shapely.union_all([field, *windows]).buffer(-1e-3))
    assert cover.exterior.distance(field) >= 1
    assert board.contains(cover)


@pytest.mark.proof
@pytest.mark.parametrize("given", [{}, {"cells": 7}])
def test_the_design_warns_of_nothing(given: dict[str, object]) -> None:
    for sheet in kit(**given).sheets:
        assert advise(sheet_svg(sheet, GENERIC), "svg", GENERIC, sheet) == [], sheet.name


# --- settings


@pytest.mark.parametrize(("given", "reason"), [
    ({"cells": "6"}, r"cells = 6: a port arc would end between two cells.*3, 5, 7, 9; or arcs = no \(ports rule\)"),
    ({"cells": "2"}, "cells = '2': allowed: 3 to 9"),
    ({"cells": "10"}, "cells = '10': allowed: 3 to 9"),
    ({"pawn": "11.5", "faces": "1"}, r"11.5 mm: 368 pieces lie in the crown, but there are 383.*\(storage rule\)"),
    ({"pawn": "13"}, r"neighbouring triangles are 11.55 mm apart; allowed: a pawn of 11.5 mm or less.*\(pawn rule\)"),
    ({"pawn": "21"}, r"pawn = 21 mm is larger than a cell of 20 mm \(pawn rule\)"),
    ({"pawn_thickness": "4.5"}, r"4.5 mm with a leaflet folded to 0.6 mm is more than the crown's 5.*\(height rule\)"),
    ({"pitch": "17"}, r"middles of neighbouring triangles are 9.81 mm apart; allowed: a pawn of 9.8 mm or less"),
    ({"arc_thickness": "5.2"}, r"arc_thickness = 5.2 mm is more than the crown's 5 mm \(arc rule\)"),
    ({"arc_play": "0.1"}, r"arc_play = 0.1 mm: .*at least 0.115 mm needed, half the kerf \(play rule\)"),
    ({"pitch": "13"}, r"pitch = 13 mm leaves windows of 3 mm between rails of 5 mm.*\(window rule\)"),
    ({"pitch": "9", "pawn": 5, "arcs": "no"}, r"pitch = 9 mm makes a crown of that width, at least 10 mm"),
    ({"lines": "squares"}, "lines = 'squares': allowed: hexagons, both"),
    ({"arcs": "maybe"}, "arcs = 'maybe': allowed: yes or no"),
    ({"reserve": "nan"}, "reserve = 'nan'"),
])
def test_refusals_say_why(given: dict[str, object], reason: str) -> None:
    with pytest.raises(BadInput, match=reason) as refusal:
        kit(**given)
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize("cells", [4, 5])
def test_without_arcs(cells: int) -> None:
    made = kit(cells=cells, arcs="no")
    assert len(part(made, "crown").holes) == 7
    assert not made.matings
    assert not any(p.name.startswith("arc") for p in made.parts)


def test_a_bed_too_small_names_one_that_would_do() -> None:
    with pytest.raises(BadInput, match=r"k40 has 300 x 200 mm \(BED\); would do: "):
        kits.load("hexago", {}, "k40")
    assert kits.load("hexago", {}, "bed-400x300")


@pytest.mark.slow
@pytest.mark.parametrize("given", [{}, {"cells": 7, "lines": "both"}, {"cells": 4, "arcs": "no", "lines": "hexagons"},
                                   {"material": "plywood-6", "arc_material": "acrylic-6", "pitch": 24},
                                   {"material": "acrylic-6", "pawn_material": "card-2"}])
def test_every_file_is_clean(given: dict[str, object]) -> None:
    for sheet in kit(**given).sheets:
        assert errors(sheet) == [], sheet.name


@pytest.mark.slow
@settings(max_examples=25, deadline=None)
@given(cells=st.integers(3, 9), pitch=st.floats(8, 60), thickness=st.floats(1, 12), kerf=st.floats(0, 0.6),
       pawn=st.floats(5, 40), play=st.floats(0.05, 2), arc=st.floats(0.5, 12), arcs=st.booleans())
def test_any_dimensions_give_clean_files_or_a_reason(cells: int, pitch: float, thickness: float, kerf: float,
                                                     pawn: float, play: float, arc: float, arcs: bool) -> None:
    given = {"cells": cells, "pitch": pitch, "thickness": thickness, "kerf": kerf, "pawn": pawn, "arc_play": play,
             "arc_thickness": arc, "arcs": arcs, "pawn_thickness": max(0.5, min(3.0, thickness / 2)),
             "arc_kerf": kerf / 2, "pawn_kerf": kerf / 2, "cover_kerf": kerf / 2}
    try:
        made = kit(**given)
    except BadInput:
        with pytest.raises(BadInput, match=r"\((?:\w+) rule\)$"):
            kit(**given)
        return
    sheets = [sheet for sheet in made.sheets if sheet.name in ("crown", "arcs-dot", "cover", "pawns-dot")]
    for sheet in sheets:
        assert errors(sheet) == [], sheet.name
    read = [job(sheet) for sheet in sheets]
    asked = [mating for mating in made.matings if mating.piece == "arc-dot"]
    assert check_matings(read, asked) == []
    assert not arcs or check_ports(read, "crown", range(12), made.boards[0], PORTED) == []
