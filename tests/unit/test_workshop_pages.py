"""The pages that come with a kit against its jobs: good ones pass, and each broken one is told."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from polygo_fab import kits
from polygo_fab.check.contract.of_kit import asked_of
from polygo_fab.check.drawing import LaserDrawing
from polygo_fab.check.laser import read_laser
from polygo_fab.check.workshop.as_data import check_bill_data, check_listing
from polygo_fab.check.workshop.bill import check_bill, measured
from polygo_fab.check.workshop.explained import Phrase, flat, unexplained
from polygo_fab.check.workshop.forms import forms
from polygo_fab.check.workshop.heard import map_heard_wrong, turning_heard_wrong
from polygo_fab.check.workshop.index_page import PageFacts, check_index
from polygo_fab.check.workshop.steps import ReadWay, backs_wrong, steps_wrong
from polygo_fab.check.workshop.tasks import cutter, tasks
from polygo_fab.core.kit import Kit
from polygo_fab.core.ledger import Ledger
from polygo_fab.core.workshop.profiles import profile_named
from polygo_fab.kits.workshop.steps import way as steps_of
from polygo_fab.pages.papers import PaperWords
from polygo_fab.recipes.asked import asked
from polygo_fab.recipes.make import make
from polygo_fab.recipes.recipe import from_mapping

RECIPE = from_mapping({"kit": "tetrago", "formats": ["svg"], "languages": ["en", "fr"]}, "a test", "tetrago")


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    return dict(make(RECIPE, tmp_path_factory.mktemp("made")).files)


@pytest.fixture(scope="module")
def kit() -> Kit:
    return RECIPE.build()


@pytest.fixture(scope="module")
def way(kit: Kit) -> ReadWay:
    contract = asked_of("tetrago", asked(kit.parameters), [part.name for part in kit.parts])
    assert contract is not None
    return ReadWay(contract, kit.parameters, tasks(kit.sheets), forms("en"))


def test_what_is_expected_is_struck_out_and_the_rest_told() -> None:
    text = flat("Job 1 of 7: crown, 5\u202fmm")
    assert list(unexplained(text, [Phrase("Job 1 of 7: crown"), Phrase("5 mm")])) == []
    assert any("'7'" in wrong for wrong in unexplained(text, [Phrase("Job 1 of"), Phrase("5 mm")]))
    assert any("0 times" in wrong for wrong in unexplained(text, [Phrase("Job 2 of 7: crown"), Phrase("5 mm")]))
    assert any("at most" in wrong for wrong in unexplained("5 mm 5 mm", [Phrase("5 mm")]))
    assert list(unexplained("a4 and s6", [])) == []  # names
    assert any("pawn-ring" in wrong for wrong in unexplained("two pawn-ring", [], {"pawn-ring"}))


def test_steps_come_in_an_order_that_can_be_done(way: ReadWay) -> None:
    good = ["Fold coupon", "Crown", "Lid", "Close it"]
    assert list(steps_wrong(good, way, sheet=True)) == []
    assert any("comes before" in wrong for wrong in steps_wrong(good[::-1], way, sheet=True))
    assert any("missing" in wrong for wrong in steps_wrong(good[1:], way, sheet=True))
    assert any("too many" in wrong for wrong in steps_wrong([*good, "Lid"], way, sheet=True))


TWO_FACES = (("board", {"board": "h4", "back": "dual"}, ("Back", "Dessous"), "plate", "plate-back"),
             ("tiles", {"game": "blocks"}, ("Two faces", "Deux faces"), "tiles", "tiles-back"))


@pytest.mark.parametrize(("name", "settings", "step", "front", "back"), TWO_FACES)
def test_assembly_sheet_has_the_step_of_the_second_face(name: str, settings: dict[str, object], step: tuple[str, str],
                                                        front: str, back: str) -> None:
    kit = from_mapping({"kit": name, "set": settings, "formats": ["pdf"]}, "a test", name).build()
    contract = asked_of(name, asked(kit.parameters), [part.name for part in kit.parts])
    assert contract is not None
    for lang, title in zip(("en", "fr"), step, strict=True):
        way = ReadWay(contract, kit.parameters, tasks(kit.sheets), forms(lang))
        told = [re.fullmatch(r"<b>(.+?)\.</b> (.+)", text) for text in PaperWords(kit, lang).steps()]
        titles, texts = [m[1] for m in told if m], [flat(re.sub("<[^>]+>", "", m[2])) for m in told if m]
        assert title in titles
        assert list(steps_wrong(titles, way, sheet=True)) == []
        assert f"the step '{title}' is missing" in steps_wrong([t for t in titles if t != title], way, sheet=True)
        assert list(backs_wrong(" ".join(texts), way)) == []
        without = " ".join(text for t, text in zip(titles, texts, strict=True) if t != title)
        assert [wrong for wrong in backs_wrong(without, way) if front in wrong and back in wrong]


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("settings", [{}, {"crown": False}, pytest.param({"board": "h9", "pitch": 30},
                                                                        marks=pytest.mark.proof)])
def test_board_is_measured_on_its_first_job(settings: dict[str, object], lang: str) -> None:
    """The pick-up map says to do the jobs from first to last."""
    kit = from_mapping({"kit": "board", "set": settings, "machine": "k40"}, "a test", "board").build()
    measure, plate = (step.text for step in steps_of(kit, lang).steps[:2])
    named = re.findall(r"`[\w-]+` \(\w+ (\d+)\)", measure)
    assert named == ["1"]
    assert "(jobs" not in measure
    assert "in all if" not in plate
    assert "si chacune" not in plate


@pytest.mark.proof
def test_map_in_a_scale_at_a_half_of_its_last_decimal_is_read(tmp_path: Path) -> None:
    """The sheet of job 5 is drawn at 1 : 1.395: measured to a thousandth of that it is either 1.39 or 1.4."""
    board = from_mapping({"kit": "board", "set": {"board": "h9", "pitch": 30}, "machine": "k40", "papers": ["a4"],
                          "formats": ["svg", "pdf"], "languages": ["en"]}, "a test", "board")
    assert make(board, tmp_path).findings == ()


BILLS: dict[str, Callable[[str], str]] = {
    "a count": lambda text: re.sub(r"(pawn, ring, cross +)64", r"\g<1>63", text),
    "a length": lambda text: text.replace("crown         1040", "crown         1050"),
    "a time": lambda text: text.replace("2 min 10 s", "2 min 20 s"),
    "the total": lambda text: text.replace("laser time 11 min", "laser time 9 min"),
    "a price": lambda text: text.replace("2.50 (example)", "2.60 (example)"),
    "a size that is not sold": lambda text: text.replace("1       300 x 200", "1       310 x 200", 1),
    "a share": lambda text: text.replace("41%", "51%"),
    "a speed": lambda text: text.replace("8 mm/s    90 %", "9 mm/s    90 %"),
    "the machine": lambda text: text.replace(" on bed-600x400", " on k40"),
    "what is not said": lambda text: text.replace("no machine was named", "a machine was named"),
    "a number more": lambda text: text.replace("wood glue", "wood glue 7"),
    "heads of columns": lambda text: text.replace("count", "sheets", 1),
    "a saving left out": lambda text: re.sub(r"saves 0 min \d\d s.*\n", "", text),
    "a saving": lambda text: re.sub(r"saves 0 min \d", "saves 0 min 5", text),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", BILLS)
def test_a_broken_bill_is_told(made: dict[str, bytes], kit: Kit, way: ReadWay, name: str) -> None:
    text = made["bill.txt"].decode()
    done = measured(way.todo, _drawings(made), cutter(None))
    assert check_bill(text.encode(), kit.parts, done, way, cutter(None)) == []
    broken = BILLS[name](text)
    assert broken != text
    assert check_bill(broken.encode(), kit.parts, done, way, cutter(None))


@pytest.mark.parametrize(("was", "now"), [
    ("pion, anneau, croix  64", "pion, anneau, croix  63"), ("hors du jeu", "pièce"), ("14,8 x 14,8", "14,9 x 14,8"),
    ("découper  15 mm/s", "graver    15 mm/s"), ("à acheter : 4", "à acheter : 3"),
    ("plaques à acheter", "sheets to buy"), ("ne rien graver au dos", "leave the back faces blank"),
    ("colle à bois", "wood glue 7"), ("prix d'exemple", "prix"), ("utilisé", "durée  ")])
def test_a_broken_french_bill_is_told(made: dict[str, bytes], kit: Kit, way: ReadWay, was: str, now: str) -> None:
    text, done = made["bill.fr.txt"].decode(), measured(way.todo, _drawings(made), cutter(None))
    french = replace(way, forms=forms("fr"))
    assert check_bill(text.encode(), kit.parts, done, french, cutter(None)) == []
    assert was in text
    assert check_bill(text.replace(was, now, 1).encode(), kit.parts, done, french, cutter(None))


def _drawings(made: dict[str, bytes]) -> dict[str, LaserDrawing]:
    return {path.removeprefix("laser/").removesuffix(".svg"): read_laser(data, "svg", profile_named("generic"))[0]
            for path, data in made.items() if path.endswith(".svg")}


def _set(*keys: str | int, to: object) -> Callable[[object], None]:
    def change(data: object) -> None:
        for key in keys[:-1]:
            data = data[key]  # type: ignore[index]
        assert data[keys[-1]] != to  # type: ignore[index]
        data[keys[-1]] = to  # type: ignore[index]

    return change


DATA = {"area": _set("items", 0, "area", to=1.0), "count": _set("items", 2, "count", to=31),
        "length": _set("jobs", 0, "works", 0, "length", to=1000.0), "lines": _set("jobs", 0, "works", 0, "lines", to=1),
        "seconds": _set("jobs", 0, "works", 0, "seconds", to=1.0), "passes":
        _set("jobs", 0, "works", 0, "setting", "passes", to=2), "price": _set("price", to=1.0),
        "total": _set("seconds", to=1.0), "stock": _set("purchases", 0, "stock", "size", to=[1.0, 2.0]),
        "used": _set("purchases", 0, "used", to=0.9), "face": _set("jobs", 0, "face", to="back")}


@pytest.mark.parametrize("name", DATA)
def test_broken_data_of_a_bill_is_told(made: dict[str, bytes], kit: Kit, way: ReadWay, name: str) -> None:
    data = json.loads(made["bill.json"])
    done = measured(way.todo, _drawings(made), cutter(None))
    assert check_bill_data(made["bill.json"], kit.parts, way.todo, done) == []
    DATA[name](data)
    assert check_bill_data(json.dumps(data).encode(), kit.parts, way.todo, done)


@pytest.mark.parametrize("data", ["", "{", "[]", "null", '{"x": NaN}', '{"items": {}}', "[" * 9999, "\\xff"])
def test_what_is_no_bill_is_told(kit: Kit, way: ReadWay, data: str) -> None:
    for check in (check_bill_data, check_listing):
        assert [f.code for f in check(data.encode("latin-1"), kit.parts, way.todo, {})] == ["CONTRACT"]


def test_a_bill_with_anything_in_the_place_of_a_value_is_told(made: dict[str, bytes], kit: Kit, way: ReadWay) -> None:
    done = measured(way.todo, _drawings(made), cutter(None))
    for key in ("items", "jobs", "purchases"):
        for inner in json.loads(made["bill.json"])[key][0].keys() & {"part", "size", "sheet", "works", "jobs", "stock"}:
            for value in ({}, 5, [math.nan, 10**400]):
                data = json.loads(made["bill.json"])
                data[key][0][inner] = value
                assert check_bill_data(json.dumps(data).encode(), kit.parts, way.todo, done), (key, inner, value)


LISTING = {"thickness": _set("parts", 0, "thickness", to=4.0), "area": _set("parts", 1, "area", to=1.0)}


@pytest.mark.parametrize("name", [*LISTING, "lines"])
def test_a_broken_list_of_files_is_told(made: dict[str, bytes], kit: Kit, way: ReadWay, name: str) -> None:
    data = json.loads(made["manifest.json"])
    done = measured(way.todo, _drawings(made), cutter(None))
    assert check_listing(made["manifest.json"], kit.parts, way.todo, done) == []
    if name == "lines":
        next(entry for entry in data["files"] if "lines" in entry)["lines"]["cut"]["count"] += 1
    else:
        LISTING[name](data)
    assert check_listing(json.dumps(data).encode(), kit.parts, way.todo, done)


PAGES: dict[str, tuple[str, str]] = {
    "the title": ("<h1>TetraGo 6 × 6", "<h1>TetraGo 7 × 7"),
    "what was proved": ("15 proved", "16 proved"),
    "a count of a part": ("64 &times; pawn, ring, cross", "63 &times; pawn, ring, cross"),
    "a link": ('href="laser/lid.svg"', 'href="laser/crown.svg"'),
    "a kerf": ('<td class="size">0.23</td>', '<td class="size">0.32</td>'),
    "a job": ("<code>lid</code> (job 9)", "<code>lid</code> (job 8)"),
    "a speed": ("cut 8 mm/s, 90", "cut 9 mm/s, 90"),
    "the bill": ("laser time 11 min", "laser time 9 min"),
    "a setting": ("<td>pitch</td><td>20", "<td>pitch</td><td>21"),
    "the heads of the jobs": ("<th>sheet, mm</th><th>kerf, mm</th>", "<th>kerf, mm</th><th>sheet, mm</th>"),
    "the heads of the starting points": ("<th>material</th><th>starting point", "<th>starting point</th><th>material"),
    "a proof": ("CROSS DOUBLE", "DOUBLE"),
    "what is never cut": ("Never cut PVC, vinyl", "Never cut vinyl"),
    "the box of safety": ('<aside class="safety">', '<aside class="other">'),
    "a step": ("<strong>Lid.</strong>", "<strong>Close it.</strong>"),
}


@pytest.mark.parametrize("name", PAGES)
def test_a_broken_page_is_told(made: dict[str, bytes], kit: Kit, way: ReadWay, name: str) -> None:
    page = made["index.en.html"].decode()
    proofs = {entry["path"]: entry["proved"] for entry in json.loads(made["manifest.json"])["files"]}
    shown = PageFacts(title="TetraGo 6 × 6", parts=kit.parts, paths=proofs, proved=(15, 0, 1), settings=kit.parameters,
                      cutter=cutter(None), bill=made["bill.txt"].decode(),
                      held={sheet.name: (0, 0) for sheet in kit.sheets})
    assert check_index(page.encode(), way, shown) == []
    old, new = PAGES[name]
    plain = page.replace("\u00a0", " ")
    assert old in plain
    assert check_index(plain.replace(old, new, 1).encode(), way, shown)


def test_what_is_no_page_or_no_bill_is_told(made: dict[str, bytes], kit: Kit, way: ReadWay) -> None:
    shown = PageFacts(title="", parts=kit.parts, paths={}, proved=(15, 0, 1), settings=kit.parameters,
                      cutter=cutter(None), bill="", held={sheet.name: (0, 0) for sheet in kit.sheets})
    for page in (b"", b"<p>drawn by another", b"\xff", made["index.en.html"].replace(b"</td>", b"")):
        assert check_index(page, way, shown)
    for bill in (b"", b"\xff", made["bill.txt"].replace(b"  ", b" ")):
        assert check_bill(bill, kit.parts, {}, way, cutter(None))


def test_files_that_are_read_back_are_told_as_proved() -> None:
    ledger = Ledger().written({"bill.txt": "the bill", "a.png": "a picture"}, {"bill.txt": ("CONTRACT",)})
    assert ledger.tally.proved == 1
    assert [its.paths for its in ledger.unproved] == [("a.png",)]


def test_what_is_heard_of_maps_is_what_the_jobs_are() -> None:
    kit = kits.load("coupons", {})
    todo, numbers = tasks(kit.sheets), {part.name: number for number, part in enumerate(kit.parts, start=1)}
    heard = ["List of the jobs: one.", *(
        f"Map of the sheet {t.sheet.name}, {forms('en').number(t.sheet.size[0])} by "
        f"{forms('en').number(t.sheet.size[1])} mm: 1 × fit coupon; 1 × fit tongue; 1 × fit disc." for t in todo)]
    heard[0] = f"List of the jobs: {', '.join(t.sheet.name for t in todo)}."

    def told(some: list[str]) -> list[str]:
        return list(map_heard_wrong(some, todo, [k + 1 for k in range(len(todo))], forms("en"), numbers))

    assert told(heard) == []
    assert told(["List of the jobs: none.", *heard[1:]])
    assert told([*heard[:-1], heard[-1].replace("1 × fit tongue", "2 × fit tongue")])
    assert told([*heard, f"More parts of the sheet {todo[-1].sheet.name}: 2 × fit disc."])
    assert told([*heard, f"More parts of the sheet {todo[-1].sheet.name}: 1 × fit disc."]) == []
    good = "The sheet floor with 1 holes; each part turns over about a line from its bottom to its top. Left and " \
           "right change, the top stays."
    assert list(turning_heard_wrong(good, "floor", 1, forms("en"))) == []
    assert list(turning_heard_wrong(good, "floor", 2, forms("en")))
