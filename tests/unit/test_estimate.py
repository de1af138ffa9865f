"""Lengths, times and costs against numbers worked out by hand, and against each other."""

from __future__ import annotations

import json
import math
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from polygo_fab import kits
from polygo_fab.core.bill import bill, table
from polygo_fab.core.errors import BadInput
from polygo_fab.core.estimate import job, savings, setting, total
from polygo_fab.core.kerf import Kerf
from polygo_fab.core.part import Part, Stroke
from polygo_fab.core.path import circle, line, rectangle
from polygo_fab.core.sheet import Placement, Sheet
from polygo_fab.core.tables import Laser, Material, Setting, Stock, laser, lasers, machines, materials

pytestmark = pytest.mark.slow

NOBODY = Path("/nonexistent/of/nobody")
PLAIN = Laser("plain", "", (("engrave", Setting(50, 20)), ("mark", Setting(40, 5)), ("score", Setting(20, 10))),
              False, 0.1, 4.0, 100.0, 0.0)
WOOD = Material("wood", "wood", 3.0, Kerf(0.2), (Stock((100, 100), 2.0), Stock((200, 200), 7.0)), False,
                (("plain", Setting(10, 80)),))
PLATE = Part("plate", "wood", 3.0, rectangle(0, 0, 40, 20), front=(
    Stroke("engrave", line((10, 5), (30, 5))), Stroke("score", line((30, 15), (10, 15)))))


def sheet(*parts: Part, size: tuple[float, float] = (60.0, 40.0), kerf: float = 0.0) -> Sheet:
    return Sheet("job", size, tuple(Placement(p, (10, 10)) for p in parts), Kerf(kerf))


def test_lengths_and_times_by_hand() -> None:
    done = job(sheet(PLATE), PLAIN, WOOD)
    engrave, score, cut = done.works
    assert (engrave.length, score.length, cut.length) == (20, 20, 120)
    assert engrave.travel == math.dist((0, 0), (20, 15))
    assert score.travel == math.dist((40, 15), (40, 25))
    assert cut.travel == math.dist((20, 25), (10, 10))
    assert done.travel == pytest.approx(25 + 10 + math.sqrt(325))
    assert engrave.seconds == pytest.approx(20 / 50 + 25 / 100)
    assert score.seconds == pytest.approx(20 / 20 + 10 / 100)
    assert cut.seconds == pytest.approx(120 / 10 + math.sqrt(325) / 100)
    assert done.seconds == pytest.approx(sum(w.seconds for w in done.works))


def test_passes_and_settling_count() -> None:
    twice = replace(WOOD, cut=(("plain", Setting(10, 80, 3)),))
    calm = replace(PLAIN, settle=0.5)
    once, thrice = (job(sheet(PLATE), calm, stuff).works[-1].seconds for stuff in (WOOD, twice))
    assert thrice == pytest.approx(3 * once)
    assert once == pytest.approx(job(sheet(PLATE), PLAIN, WOOD).works[-1].seconds + 0.5)


def test_a_sweep_by_hand() -> None:
    """A square of 10 x 10 mm: 101 lines' worth of height, each with the run out at both ends."""
    square = Part("square", "wood", 3.0, rectangle(0, 0, 40, 20), front=(Stroke("engrave", rectangle(5, 5, 10, 10)),))
    swept = job(sheet(square), replace(PLAIN, raster=True), WOOD).works[0]
    assert swept.raster
    assert swept.seconds == pytest.approx((10 + 0.1) / 0.1 * (10 + 0.1 + 8) / 50)
    two = replace(square, front=(*square.front, Stroke("engrave", line((30, 8), (35, 8)))))
    wider = job(sheet(two), replace(PLAIN, raster=True), WOOD).works[0]
    assert wider.seconds == pytest.approx((100 * 18.1 + 1 * (30 + 0.1 + 8)) / 50), "one height reaches further"


def test_what_is_measured_is_what_the_strokes_are() -> None:
    kit = kits.load("tetrago", {})
    for done, made in zip((job(s, PLAIN, replace(WOOD, name=s.material)) for s in kit.sheets), kit.sheets, strict=True):
        strokes = made.strokes()
        for operation in ("cut", "score", "mark", "engrave"):
            assert done.length(operation) == pytest.approx(sum(s.path.length for s in strokes
                                                               if s.operation == operation))
        way = math.dist((0, 0), strokes[0].path.start) + sum(
            math.dist(a.path.end, b.path.start) for a, b in pairwise(strokes))
        assert done.travel == pytest.approx(way)


@given(st.floats(1, 50), st.floats(1, 500), st.floats(0, 30))
def test_slower_is_longer_and_nothing_is_free(speed: float, travel: float, x: float) -> None:
    part = replace(PLATE, front=(Stroke("mark", circle((10 + x, 10), 4)),))
    how = replace(PLAIN, travel=travel, burned=(("engrave", Setting(speed, 9)), ("mark", Setting(speed, 9)),
                                                ("score", Setting(speed, 9))))
    seconds = job(sheet(part), how, WOOD).seconds
    assert seconds >= 120 / 10 + 8 * math.pi / speed
    assert job(sheet(part), replace(how, travel=travel * 2), WOOD).seconds < seconds


def test_savings_are_computed_and_named_only_where_they_save() -> None:
    kit = kits.load("tetrago", {})
    stuffs, how = materials(NOBODY), laser("co2-60", NOBODY)
    found = savings(kit.sheets, how, stuffs)
    assert [s.seconds for s in found] == sorted((s.seconds for s in found), reverse=True)
    now = total([job(s, how, stuffs[s.material]) for s in kit.sheets])
    front = total([job(s, how, stuffs[s.material]) for s in kit.sheets if s.face == "front"])
    assert {s.what: s.seconds for s in found}["leave the back faces blank"] == pytest.approx(now - front)
    scored = kits.load("tetrago", {"lines": "score"})
    again = total([job(s, how, stuffs[s.material]) for s in scored.sheets])
    assert {s.what: s.seconds for s in found}["score the lines instead of engraving them"] == pytest.approx(now - again)
    assert [s.what for s in savings(scored.sheets, how, stuffs)] == ["leave the back faces blank"]
    assert savings([sheet(replace(PLATE, front=()))], PLAIN, {"wood": WOOD}) == ()


def test_the_cheapest_sheets_are_bought() -> None:
    one = bill([PLATE], [sheet(PLATE)], PLAIN, {"wood": WOOD}).purchases[0]
    assert (one.stock, one.count, one.price) == (Stock((100, 100), 2.0), 1, 2.0)
    assert one.used == pytest.approx(800 / 10_000)
    several = [replace(sheet(PLATE), name=str(k)) for k in range(3)]
    two = bill([PLATE], several, PLAIN, {"wood": WOOD}).purchases[0]
    assert (two.count, two.price) == (2, 4.0), "two rows of 40 mm and one job of 60 mm in each"
    many = bill([PLATE], several * 4, PLAIN, {"wood": WOOD}).purchases[0]
    assert (many.stock, many.count) == (Stock((200, 200), 7.0), 1), "cheaper than six small ones"
    large = bill([PLATE], [sheet(PLATE, size=(150, 90))], PLAIN, {"wood": WOOD}).purchases[0]
    assert large.stock == Stock((200, 200), 7.0)


def test_a_back_needs_no_material_but_time() -> None:
    front = sheet(PLATE)
    back = replace(front, name="back", face="back", placements=(Placement(replace(PLATE, back=PLATE.front), (10, 10)),))
    both = bill([PLATE], [front, back], PLAIN, {"wood": WOOD})
    assert both.price == bill([PLATE], [front], PLAIN, {"wood": WOOD}).price
    assert both.seconds > bill([PLATE], [front], PLAIN, {"wood": WOOD}).seconds


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(BadInput, match="no setting to cut wood"):
        bill([PLATE], [sheet(PLATE)], replace(PLAIN, name="other"), {"wood": WOOD})
    with pytest.raises(BadInput, match="no sheet of wood is sold so large"):
        bill([PLATE], [sheet(PLATE, size=(300, 90))], PLAIN, {"wood": WOOD})
    with pytest.raises(BadInput, match="no material 'wood'"):
        bill([PLATE], [sheet(PLATE)], PLAIN, {})
    assert bill([PLATE], [sheet(PLATE)], PLAIN, {"wood": replace(WOOD, sheets=())}).purchases[0].stock is None
    nothing = bill([], [], PLAIN, {})
    assert (nothing.price, nothing.seconds) == (0, 0)
    assert table(nothing)


def test_it_reads_well_and_is_the_same_as_json() -> None:
    kit = kits.load("tetrago", {})
    found = bill(kit.parts, kit.sheets, laser("co2-40", NOBODY), materials(NOBODY), "k40")
    text, data = table(found), json.loads(json.dumps(found.as_data()))
    assert text == table(found)
    assert "(example)" in text
    assert "example prices" in text
    assert max(map(len, text.splitlines())) < 120
    assert data["price"] == found.price
    assert [i["part"] for i in data["items"]] == [p.name for p in kit.parts]
    assert data["jobs"][0]["works"][0]["setting"] == {"speed": 200.0, "power": 25.0, "passes": 1}
    priced = {k: replace(m, own_price=True) for k, m in materials(NOBODY).items()}
    assert "example" not in table(bill(kit.parts, kit.sheets, laser("co2-40", NOBODY), priced))


@pytest.mark.parametrize("machine", machines(NOBODY))
def test_every_machine_has_a_time_for_every_material_that_it_cuts(machine: str) -> None:
    how = laser(machines(NOBODY)[machine].laser, NOBODY)
    for stuff in materials(NOBODY).values():
        if how.name in dict(stuff.cut):
            assert setting("cut", how, stuff).speed > 0
        else:
            with pytest.raises(BadInput):
                setting("cut", how, stuff)
    assert how in lasers(NOBODY).values()
