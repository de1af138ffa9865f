"""The TetraGo kit as a person sets it: the rules of fit, the refusals, and what the numbers of product.md say."""

import math

import pytest
import shapely
from hypothesis import given as draws
from hypothesis import settings
from hypothesis import strategies as st

from polygo_fab import kits
from polygo_fab.check.laser import check_sheet
from polygo_fab.check.same import difference
from polygo_fab.core.errors import BadInput
from polygo_fab.core.kerf import Kerf
from polygo_fab.core.kit import Kit
from polygo_fab.core.sheet import GENERIC, lay_out
from polygo_fab.parts.bend import Bend
from polygo_fab.write.svg import sheet_svg


def kit(**given: object) -> Kit:
    return kits.load("tetrago", given)


def part(made: Kit, name: str):  # type: ignore[no-untyped-def]
    return next(p for p in made.parts if p.name == name)


def test_the_documents_numbers() -> None:
    made = kit()
    assert part(made, "floor").size == pytest.approx((140, 140))
    crown = part(made, "crown")
    assert crown.size == pytest.approx((140, 140))
    assert crown.holes[0].bounds == pytest.approx((-60, -60, 60, 60))
    assert part(made, "pawn-ring-cross").count == 64
    assert [face.board.name for face in made.boards] == ["s6", "s7"]
    assert made.facts["pawns"] == "64"


def test_bend_allowance_as_in_the_design() -> None:
    assert Bend(0.7, 0.7, 0.44).allowance == pytest.approx(1.58, abs=0.005)
    assert Bend(0.7, 0.0, 0.5).allowance == pytest.approx(0.55, abs=0.005)


def test_the_coupon_feeds_back() -> None:
    """A coupon 0.2 mm too wide means each bend takes 0.2 mm less than assumed: lines 0.2 mm closer together."""
    assert Bend(coupon=30.2).between(100) == pytest.approx(Bend().between(100) - 0.2)
    plain, measured = part(kit(), "lid"), part(kit(coupon="30.2"), "lid")
    assert measured.size[0] < plain.size[0]
    assert part(kit(coupon="30.2"), "fold-coupon") == part(kit(), "fold-coupon")


@pytest.mark.slow
@pytest.mark.parametrize("cells", range(3, 13))
def test_every_size(cells: int) -> None:
    made = kit(cells=cells)
    assert part(made, "floor").size == pytest.approx(((cells + 1) * 20,) * 2)
    assert int(made.facts["pawns"]) >= (cells + 1) ** 2
    assert {f.rule for f in made.fits} >= {"stack", "storage", "clearance", "drawer", "register", "bend"}


@pytest.mark.parametrize(("given", "reason"), [
    ({"cells": "2"}, r"cells = 2: 2 x 2 = 4 pawns of 15 mm lie in the crown, but the back face needs 9 \(storage"),
    ({"cells": "2", "pawn": "13"}, "cells = '2': allowed: 3 to 12"),
    ({"cells": "13"}, "cells = '13': allowed: 3 to 12"),
    ({"cells": "6.5"}, "cells = '6.5': allowed: 3 to 12"),
    ({"pawn": "21"}, "pawn = 21 mm is larger than a cell of 20 mm"),
    ({"kerf": "-0.1"}, "kerf = '-0.1': allowed: 0 to 0.6 mm"),
    ({"play": "0"}, "play = 0 mm: a row of 8 stored pawns leaves 0 mm, 0.5 mm asked"),
    ({"pawn_thickness": "4.6"}, "pawn_thickness = 4.6 mm with a leaflet folded to 0.6 mm is more than the crown's 5"),
    ({"gap": "0.2"}, "gap = 0.2 mm: the board's edge would touch the bend"),
    ({"lip": "30", "cells": 3, "pitch": 15, "pawn": 11, "pawn_thickness": 1.5}, "lip = 30 mm: the lips would meet"),
    ({"pitch": "8", "pawn": "6", "thickness": "12"}, "a crown band of 4 mm, at least 6 mm needed"),
    ({"material": "plywod-5"}, "unknown material 'plywod-5': did you mean 'plywood-5'"),
    ({"cels": "6"}, "unknown option of tetrago 'cels': did you mean 'cells'"),
    ({"pitch": "20 furlong"}, "unknown unit 'furlong'"),
    ({"pitch": "inf"}, "not a length: 'inf'"),
    ({"pitch": float("nan")}, "pitch = 'nan'"),
    ({"cells": True}, "cells = 'True'"),
    ({"cells": "1" * 400}, "allowed: 3 to 12"),
    ({"cells": 10 ** 5000}, "cells = 'more than 15 digits'"),
    ({"pitch": 10 ** 400}, "pitch = 'more than 15 digits'"),
    ({"pitch": "1e308"}, "pitch = 'more than 15 digits': allowed: 8 to 60 mm"),
    ({"pitch": "7.99999"}, "pitch = '7.99999': allowed: 8 to 60 mm"),
    ({"cells": "0_6"}, "cells = '0_6'"),
    ({"coupon": "31.9"}, "no bend of radius 0.7 mm leaves that much room"),
])
def test_refusals_say_why(given: dict[str, object], reason: str) -> None:
    with pytest.raises(BadInput, match=reason) as refusal:
        kit(**given)
    assert "\n" not in str(refusal.value)


@pytest.mark.proof
def test_a_material_brings_its_thickness_and_kerf_and_the_hand_wins() -> None:
    assert kit(material="plywood-6").parameters["thickness"] == 6.0
    assert kit(material="plywood-6").sheets[0].kerf == Kerf(0.25)
    assert kit(material="plywood-6", thickness="5.8mm").parameters["thickness"] == 5.8


def test_units() -> None:
    assert kit(pitch="2cm").parameters == kit(pitch="20").parameters == kit(pitch="20.0 mm").parameters


@pytest.mark.slow
def test_a_bed_too_small_names_one_that_would_do() -> None:
    with pytest.raises(BadInput, match=r"k40 has 300 x 200 mm \(BED\); would do: xtool-m1-ultra \(300 x 300 mm\)"):
        kits.load("tetrago", {"cells": 10}, "k40")
    assert all(max(s.size) <= 300 for s in kits.load("tetrago", {}, "k40").sheets)


def test_the_back_is_mirrored_in_the_same_place() -> None:
    made = kit()
    front, back = made.sheets[0], made.sheets[1]
    assert (back.face, back.size, back.placements) == ("back", front.size, front.placements)
    assert all(stroke.operation != "cut" for stroke in back.strokes())
    axis = back.placements[0].at[0]
    drawn = [stroke.path for stroke in back.strokes()]
    meant = [s.path.mirrored().moved(*back.placements[0].at) for s in back.placements[0].part.back]
    assert len(drawn) == len(meant)
    assert all(any(difference(path, other) is None for other in drawn) for path in meant)
    outline = made.sheets[0].outlines()[0]
    assert outline.mirrored(axis).bounds == pytest.approx(outline.bounds)  # it lies in its own hole


@pytest.mark.proof
@pytest.mark.slow
@settings(max_examples=25, deadline=None)
@draws(cells=st.integers(3, 12), pitch=st.floats(8, 60), thickness=st.floats(1, 12), kerf=st.floats(0, 0.6),
       pawn=st.floats(5, 40), gap=st.floats(0.1, 3), radius=st.floats(0, 5), lip=st.floats(3, 30))
def test_any_dimensions_give_a_kit_or_a_reason(cells: int, pitch: float, thickness: float, kerf: float, pawn: float,
                                               gap: float, radius: float, lip: float) -> None:
    given = {"cells": cells, "pitch": pitch, "thickness": thickness, "kerf": kerf, "pawn": pawn, "gap": gap,
             "bend_radius": radius, "lip": lip, "pawn_thickness": min(3.0, max(0.5, thickness / 2))}
    try:
        made = kit(**given)
    except BadInput:
        with pytest.raises(BadInput, match=r"\((?:\w+) rule\)$"):
            kit(**given)
        return
    for sheet in made.sheets:
        for stroke in sheet.strokes():
            x0, y0, x1, y1 = stroke.path.bounds
            assert 0 <= x0 <= x1 <= sheet.size[0]
            assert 0 <= y0 <= y1 <= sheet.size[1]
    net = part(made, "lid")
    assert net.outline.area > 0
    assert math.isfinite(net.area)


@pytest.mark.parametrize("coupon", [28.0, 29.0, 29.1, 30.0, 31.0, 31.3])
def test_a_lid_for_any_coupon_that_can_be(coupon: float) -> None:
    """Its net stays a simple outline, reliefs and all."""
    net = part(kit(coupon=coupon), "lid")
    assert shapely.LinearRing(net.outline.flattened(0.01)).is_simple
    sheet = lay_out("lid", (net,), Kerf(0.18))
    assert check_sheet(sheet_svg(sheet), "svg", sheet, GENERIC) == []


@pytest.mark.parametrize("pawn", ["0.53125in", "10.19527", "10.944572", "12.3456789"])
def test_pawns_of_any_diameter_read_back(pawn: str) -> None:
    made = kit(pawn=pawn, play="0.7")
    for sheet in made.sheets[3:5]:
        assert check_sheet(sheet_svg(sheet), "svg", sheet, GENERIC) == []
