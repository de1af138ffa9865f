"""Pieces in holes and windows over ports, measured on files; every broken crown is rejected."""

from __future__ import annotations

import math
import sys
from dataclasses import replace

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from laser_files import BROKEN, codes, read_clean

sys.path.insert(0, str(BROKEN))

from broken_crown import ARC_AT, CELLS, CROWN_AT, FOLDER, KERF, PITCH, PLAY, SIZE, THICKNESS, files

from polygo_fab.check.drawing import LaserDrawing, ReadStroke
from polygo_fab.check.laser import check_sheet
from polygo_fab.check.mating import check_matings
from polygo_fab.check.ports import check_ports
from polygo_fab.core.finding import Finding
from polygo_fab.core.kerf import Kerf
from polygo_fab.core.kit import Mating
from polygo_fab.core.part import BoardFace, Part
from polygo_fab.core.path import circle, rectangle
from polygo_fab.core.sheet import GENERIC, Placement, Sheet
from polygo_fab.core.tilings import hexhex
from polygo_fab.parts.hex_crown import hex_crown
from polygo_fab.parts.hex_frame import HexFrame, hexagon
from polygo_fab.parts.port_arc import ArcSeat, port_arc
from polygo_fab.recipes.products import crosses, products
from polygo_fab.recipes.recipe import Recipe

pytestmark = pytest.mark.slow

CROWN = hex_crown(CELLS, PITCH, thickness=THICKNESS)
ARC = port_arc(CELLS, PITCH, board_thickness=THICKNESS, play=PLAY, thickness=THICKNESS, material=CROWN.material)
SHEET = Sheet("crown", SIZE, (Placement(CROWN, CROWN_AT), Placement(ARC, ARC_AT)), Kerf(KERF))
FACE = BoardFace(hexhex(CELLS), PITCH)
FRAME = HexFrame(CELLS, PITCH, THICKNESS)


def seats() -> list[Mating]:
    """The arc in each window, worked out for itself: in the middle of the half side, turned by its angle."""
    x, y = ArcSeat(FRAME, PLAY).middle
    found = []
    for half in range(12):
        turn, side = math.radians(60 * (half // 2 - 1)), -1 if half % 2 else 1
        at = (side * x * math.cos(turn) - y * math.sin(turn), side * x * math.sin(turn) + y * math.cos(turn))
        found.append(Mating(piece=ARC.name, host="crown", hole=half, at=at, angle=math.degrees(turn),
                            over=half % 2 == 1, play=PLAY, beyond=FRAME.beyond(half)))
    return found


def fit(data: bytes) -> list[Finding]:
    return check_matings([(read_clean(data), SHEET)], seats())


def ports(data: bytes) -> list[Finding]:
    return check_ports([(read_clean(data), SHEET)], "crown", range(12), FACE, (2, 3, 6))


def drawing(sheet: Sheet) -> LaserDrawing:
    """What a perfect file of the sheet would read back as."""
    return LaserDrawing(sheet.size, tuple(ReadStroke(s.operation, s.operation, s.path, f"line {i}")
                                     for i, s in enumerate(sheet.strokes())))


def test_the_folder_holds_what_the_generator_makes() -> None:
    assert {p.name: p.read_bytes() for p in FOLDER.glob("*.svg")} == files()


def test_the_good_crown_is_clean() -> None:
    good = (FOLDER / "good.svg").read_bytes()
    assert check_sheet(good, "svg", SHEET, GENERIC) == []
    assert fit(good) == []
    assert ports(good) == []


@pytest.mark.parametrize("name", sorted(name for name in files() if name != "good.svg"))
def test_a_broken_crown_is_rejected(name: str) -> None:
    code = name.split("-")[0]
    assert codes((fit if code == "FIT" else ports)(files()[name])) == {code}


@pytest.mark.parametrize(("name", "told"), [
    ("FIT-window-missing", "hole 4 of crown is not drawn where its sheet has it"),
    ("FIT-arc-without-kerf", "0.400 mm of room at the worst place, 0.300 mm asked all round"),
    ("FIT-arc-much-too-long", "too large at the worst place, 0.300 mm asked all round"),
    ("BOARD-window-over-a-joint", "the window is not drawn where its sheet has it"),
])
def test_a_finding_says_what_is_wrong(name: str, told: str) -> None:
    found = (fit if name.startswith("FIT") else ports)(files()[f"{name}.svg"])
    assert any(told in finding.message for finding in found)


def test_a_part_that_nothing_cuts() -> None:
    good = read_clean((FOLDER / "good.svg").read_bytes())
    assert "no job cuts arc-plain" in str(check_matings([(good, replace(SHEET, placements=SHEET.placements[:1]))],
                                                        seats())[0])
    assert codes(check_ports([], "crown", range(12), FACE, (2,))) == {"BOARD"}


@pytest.mark.parametrize("angle", [15.0, 30.0, -0.5])
def test_a_crown_that_is_drawn_as_asked_but_asked_wrongly(angle: float) -> None:
    """Half a half side on, or one on with the straight ends at the corners: the file is right and the ports are not."""
    turned = replace(CROWN, holes=(*(h.rotated(math.radians(angle)) for h in CROWN.holes[:12]), *CROWN.holes[12:]))
    sheet = Sheet("crown", SIZE, (Placement(turned, CROWN_AT),), Kerf(KERF))
    found = check_ports([(drawing(sheet), sheet)], "crown", range(12), FACE, (2, 3, 6))
    # one on, each bridge is still in the middle: what is wrong there, FIT tells
    assert codes(found) == (set() if angle == 30 else {"BOARD"})


def test_windows_over_the_border_of_an_even_board_end_between_two_cells() -> None:
    even = hex_crown(4, PITCH, thickness=THICKNESS)
    sheet = Sheet("crown", (250.0, 250.0), (Placement(even, (125.0, 125.0)),), Kerf(KERF))
    jobs, face = [(drawing(sheet), sheet)], BoardFace(hexhex(4), PITCH)
    assert check_ports(jobs, "crown", range(12), face, (3,)) == []
    assert codes(check_ports(jobs, "crown", range(12), face, (2,))) == {"BOARD"}
    assert codes(check_ports(jobs, "crown", range(12), face, (6,))) == {"BOARD"}


def test_windows_that_end_before_the_shared_cell() -> None:
    """Equally far from it on both sides, but not over it."""
    radius = (FRAME.field + FRAME.outer) / 2 + 1
    small = tuple(hexagon(3.0).moved(radius * math.cos(turn), radius * math.sin(turn))
                  for turn in (math.radians(15 + 30 * half) for half in range(12)))
    sheet = Sheet("crown", SIZE, (Placement(replace(CROWN, holes=small), CROWN_AT),), Kerf(KERF))
    found = check_ports([(drawing(sheet), sheet)], "crown", range(12), FACE, (6,))
    assert all("expected over this cell" in f.message for f in found)
    assert codes(found) == {"BOARD"}


@settings(max_examples=25, deadline=None)
@given(kerf=st.integers(0, 500).map(lambda n: n / 1000), play=st.floats(0.05, 1),
       angle=st.floats(-180, 180), turn=st.floats(-180, 180), over=st.booleans(),
       error=st.sampled_from([0.0, 0.05, -0.05]))
def test_a_key_in_its_hole_however_both_lie(kerf: float, play: float, angle: float, turn: float, over: bool,
                                            error: float) -> None:
    """A piece without symmetry, turned on its sheet, its host turned as well; both cut with the kerf they ask for."""
    assume(play >= kerf / 2)  # with less, the corners of the piece come near those of the hole, which are round
    key = Part("key", "plywood-3", 3.0, rectangle(-4 + play, -3 + play, 12 - 2 * play, 8 - 2 * play))
    sign = -1 if over else 1
    hole = rectangle(-4 if not over else -8, -3, 12, 8).rotated(math.radians(turn)).moved(2.0, 1.0)
    host = Part("host", "plywood-3", 3.0, circle((0.0, 0.0), 30.0), (hole,))
    sheet = Sheet("both", (200.0, 100.0), (Placement(host, (50.0, 50.0), angle), Placement(key, (150.0, 50.0), -angle)),
                  Kerf(kerf))
    shift = (error * math.cos(math.radians(turn)) * sign, error * math.sin(math.radians(turn)) * sign)
    mating = Mating(piece="key", host="host", hole=0, at=(2.0 + shift[0], 1.0 + shift[1]), angle=turn, over=over,
                    play=play)
    found = check_matings([(drawing(sheet), sheet)], [mating])
    assert codes(found) == ({"FIT"} if error else set())


@pytest.mark.proof
@pytest.mark.parametrize("form", ["svg", "dxf", "lbrn2", "pdf"])
def test_pieces_are_measured_in_their_holes_in_whatever_format_there_is(form: str) -> None:
    recipe = Recipe("hexago", "hexago", formats=(form,))
    (fit,) = (cross for cross in crosses(recipe, recipe.build()) if cross.code == "FIT")
    written = {product.path: product.write for product in products(recipe, recipe.build())}
    assert fit.prove([written[path]() for path in fit.paths]) == []
