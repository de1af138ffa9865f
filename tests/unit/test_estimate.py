"""Lengths, times and costs against numbers worked out by hand, and against each other."""

from __future__ import annotations

import json
import math
import re
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from polygo_fab import kits
from polygo_fab.check.workshop.sawn import sawn_wrong
from polygo_fab.core.errors import BadInput
from polygo_fab.core.kerf import Kerf
from polygo_fab.core.part import Part, Stroke
from polygo_fab.core.path import circle, line, rectangle
from polygo_fab.core.sheet import Placement, Sheet
from polygo_fab.core.workshop.estimate import job, savings, setting, total
from polygo_fab.core.workshop.tables import Laser, Material, Setting, Stock, laser, lasers, machines, materials
from polygo_fab.kits.workshop.bill import Bill, bill
from polygo_fab.kits.workshop.bill_text import table

pytestmark = pytest.mark.slow

NOBODY = Path("/nonexistent/of/nobody")
PLAIN = Laser(name="plain", title="",
              burned=(("engrave", Setting(50, 20)), ("mark", Setting(40, 5)), ("score", Setting(20, 10))), raster=False,
              interval=0.1, overscan=4.0, travel=100.0, settle=0.0)
WOOD = Material(name="wood", title="wood", thickness=3.0, kerf=Kerf(0.2),
                sheets=(Stock((100, 100), 2.0), Stock((200, 200), 7.0)), own_price=False,
                cut=(("plain", Setting(10, 80)),))
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
    assert cut.travel == pytest.approx(math.dist((20, 25), (10 + 40 / 3, 30)))  # a third along the edge
    assert done.travel == pytest.approx(25 + 10 + math.sqrt(25 + 100 / 9))
    assert engrave.seconds == pytest.approx(20 / 50 + 25 / 100)
    assert score.seconds == pytest.approx(20 / 20 + 10 / 100)
    assert cut.seconds == pytest.approx(120 / 10 + math.sqrt(25 + 100 / 9) / 100)
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
    front = total([job(s, how, stuffs[s.material]) for s in kit.sheets if s.face != "back"])
    assert {s.face for s in kit.sheets} == {"front", "back", "over"}, "a blank turned over is not a back to leave out"
    assert {s.what: s.seconds for s in found}["leave the back faces blank"] == pytest.approx(now - front)
    scored = kits.load("tetrago", {"lines": "score"})
    assert [s.what for s in savings(scored.sheets, how, stuffs)] == ["leave the back faces blank"]
    deep = replace(how, burned=tuple({**dict(how.burned), "engrave": Setting(20, 40)}.items()))  # a slower engraving
    slow, again = (total([job(s, deep, stuffs[s.material]) for s in some.sheets]) for some in (kit, scored))
    ways = {s.what: s.seconds for s in savings(kit.sheets, deep, stuffs)}
    assert ways["score the lines instead of engraving them"] == pytest.approx(slow - again)
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
    with pytest.raises(BadInput, match="no material 'wood'"):
        bill([PLATE], [sheet(PLATE)], PLAIN, {})
    assert bill([PLATE], [sheet(PLATE)], PLAIN, {"wood": replace(WOOD, sheets=())}).purchases[0].stock is None
    nothing = bill([], [], PLAIN, {})
    assert (nothing.price, nothing.seconds) == (0, 0)
    assert table(nothing)


def test_what_is_not_cut_or_not_sold_does_not_lose_the_rest() -> None:
    """A job of a material that the laser does not cut, or larger than every sheet sold, is named; the others count."""
    foil = replace(PLATE, name="foil", material="foil")
    stuffs = {"wood": WOOD, "foil": replace(WOOD, name="foil", cut=(("other", Setting(5, 50)),))}
    jobs = [sheet(PLATE), replace(sheet(foil), name="second"), replace(sheet(PLATE, size=(300, 90)), name="large")]
    found = bill([PLATE, foil], jobs, PLAIN, stuffs)
    assert [(u.sheet, u.material) for u in found.uncut] == [("second", "foil")]
    assert [j.sheet for j in found.jobs] == ["job", "large"]
    assert found.seconds == pytest.approx(total([job(s, PLAIN, WOOD) for s in jobs if s.material == "wood"]))
    assert [(p.material, p.count) for p in found.purchases] == [("wood", 0), ("foil", 1)]
    text = table(found)
    assert "not in this time, since plain has no setting to cut foil: second" in text
    assert "none known for 300 x 90: ask for it" in text


def test_a_sheet_larger_than_the_bed_is_sawn_up() -> None:
    """By hand: 200 x 200 on a bed of 110 x 110 is sawn once each way, 3 mm lost: 98.5 x 98.5; 60 x 40 goes on twice."""
    large = replace(WOOD, sheets=(Stock((200, 200), 7.0),))
    jobs = [replace(sheet(PLATE), name=str(k)) for k in range(5)]
    one = bill([PLATE], jobs, PLAIN, {"wood": large}, bed=(110, 110)).purchases[0]
    assert (one.count, one.pieces, one.piece) == (1, 4, (98.5, 98.5)), "three of the four pieces"
    assert "divide each into 4 of 98.5 x 98.5" in table(bill([PLATE], jobs, PLAIN, {"wood": large}, bed=(110, 110)))
    whole = bill([PLATE], jobs, PLAIN, {"wood": large}, bed=(200, 210)).purchases[0]
    assert (whole.pieces, whole.piece) == (1, (200, 200))
    nine = bill([PLATE], jobs * 2, PLAIN, {"wood": large}, bed=(110, 110)).purchases[0]
    assert nine.count == 2, "five pieces"
    none = bill([PLATE], jobs, PLAIN, {"wood": large}, bed=(50, 50)).purchases[0]
    assert none.stock is None, "no piece holds a job"


@pytest.mark.parametrize(("size", "bed", "told"), [
    ((260.9, 242.9), (493, 277), "divide each into 2 of 277 x 300 and a rest"),  # in halves 243 x 261 goes on none
    ((330.2, 322.9), (430, 390), "divide each into 1 of 430 x 390 and a rest"),
    ((328.8, 301.2), (609, 304), "divide each into 1 of 600 x 304 and a rest"),
    ((298.0, 298.0), (300, 300), "divide each into 2 of 298.5 x 300")])
def test_a_sheet_is_sawn_as_the_jobs_need_it(size: tuple[float, float], bed: tuple[float, float], told: str) -> None:
    """What does not go on equal parts of a sheet goes on a piece as large as the bed, and the rest is left."""
    sold = replace(WOOD, sheets=(Stock((600, 400 if max(size) > 300 else 300), 7.0),))
    found = bill([PLATE], [replace(sheet(PLATE), size=size)], PLAIN, {"wood": sold}, bed=bed)
    assert re.search(rf"{re.escape(told)}$", table(found), re.M)
    [bought] = found.purchases
    assert all(min(piece) >= min(size) and max(piece) >= max(size) for piece in (bought.piece, bed))


@pytest.mark.parametrize(("said", "wrong"), [
    ("divide each into 2 of 277 x 300 and a rest", ""), ("divide each into 2 of 298.5 x 277 and a rest", ""),
    ("as it is", "does not go"), ("divide each into 3 of 277 x 300", "do not lie"),
    ("divide each into 2 of 300 x 277 and a rest", "do not lie"),
    ("divide each into 2 of 277 x 300", "something is left"),
    ("divide each into 2 of 298.5 x 300", "or do not go on the bed"),
    ("divide each into 4 of 298.5 x 148.5", "a job does not go"),
    ("divide each into 2 of 277 x 240 and a rest", "a job does not go")])
def test_how_a_sheet_is_sawn_is_read_back(said: str, wrong: str) -> None:
    """600 x 300 mm on a bed of 493 x 277 mm, for a crown of 242.9 x 260.9 mm."""
    found = list(sawn_wrong(said, (600, 300), (493, 277), [(242.9, 260.9)]))
    assert bool(found) == bool(wrong)
    assert wrong in " ".join(found)


@pytest.mark.parametrize("machine", machines(NOBODY))
def test_what_is_bought_goes_on_the_bed(machine: str) -> None:
    """Whole or sawn up, whatever the machine; the pieces of a sheet are together no more than the sheet."""
    cutter = machines(NOBODY)[machine]
    kit = kits.load("tetrago", {}, machine)
    for p in bill(kit.parts, kit.sheets, laser(cutter.laser, NOBODY), materials(NOBODY), machine,
                  bed=cutter.bed).purchases:
        assert p.stock is not None
        assert min(p.piece) <= min(cutter.bed)
        assert max(p.piece) <= max(cutter.bed)
        assert p.pieces * p.piece[0] * p.piece[1] <= p.stock.size[0] * p.stock.size[1] + 1e-6


@pytest.mark.parametrize(("kit", "options", "told"), [
    ("tetrago", {}, "--set lines=score"), ("hexago", {}, "--set burn=score"), ("tiles", {}, "--set lines=score"),
    ("board", {"board": "s9", "back": "dual"}, "--set back=none"),
    ("hexago", {"arc_material": "acrylic-3"}, "--set arc_material=plywood-3")])
def test_the_option_of_a_saving_saves_what_it_says(kit: str, options: dict[str, object], told: str) -> None:
    """Make the kit again with the option: it is that much sooner done, or cheaper."""
    how, stuffs = laser("co2-60", NOBODY), materials(NOBODY)
    if told.endswith("=score"):  # of a laser whose engraving is slower
        how = replace(how, burned=tuple({**dict(how.burned), "engrave": Setting(20, 40)}.items()))

    def found(more: dict[str, object]) -> Bill:
        made = kits.load(kit, {**options, **more})
        return bill(made.parts, made.sheets, how, stuffs, options=made.parameters)

    before = found({})
    key, _, value = told.removeprefix("--set ").partition("=")
    after = found({key: value})
    time = [s.seconds for s in before.savings if s.how == told]
    money = [c.price for c in before.cheaper if c.how == told]
    assert len(time) + len(money) == 1
    if time:
        assert before.seconds - after.seconds == pytest.approx(time[0])
    else:
        assert before.price - after.price == pytest.approx(money[0])
    assert told in table(before)


def test_it_reads_well_and_is_the_same_as_json() -> None:
    kit = kits.load("tetrago", {})
    found = bill(kit.parts, kit.sheets, laser("co2-40", NOBODY), materials(NOBODY), "k40")
    text, data = table(found), json.loads(json.dumps(found.as_data()))
    assert text == table(found)
    assert "(example)" in text
    assert "example prices" in text
    assert max(map(len, text.splitlines())) < 140
    assert "starting points to test on a spare corner, for co2-40, CO2 tube, about 40 W" in text
    assert re.search(r"plywood-5 +cut +5 mm/s +95 % +1 pass\n", text)
    assert data["price"] == found.price
    assert [i["part"] for i in data["items"]] == [p.name for p in kit.parts]
    assert data["jobs"][0]["works"][0]["setting"] == {"speed": 60.0, "power": 19.0, "passes": 1}
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
