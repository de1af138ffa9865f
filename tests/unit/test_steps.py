"""The way through the workshop names jobs that there are, for every kit, as it is and nested; what is not there is
not explained."""

import re
from functools import cache
from pathlib import Path

import pytest

from polygo_fab import kits
from polygo_fab.core import tables
from polygo_fab.core.errors import BadInput
from polygo_fab.core.jobs import jobs
from polygo_fab.core.kit import Kit
from polygo_fab.core.language import languages
from polygo_fab.core.options import declared
from polygo_fab.core.tables import materials
from polygo_fab.kits.workshop.bill import bill
from polygo_fab.kits.workshop.steps import first_parts, hardware, holds, way
from polygo_fab.pages.papers import PaperWords
from polygo_fab.recipes.recipe import NESTING, Recipe, owner

KITS: tuple[tuple[str, tuple[tuple[str, object], ...]], ...] = (
    *((name, ()) for name, kit in kits.classes().items() if kit.material_options), ("tiles", (("game", "blocks"),)),
    ("tiles", (("game", "blocks"), ("players", 3), ("count", 4))), ("tiles", (("common_line", "yes"),)),
    ("board", (("board", "s9"), ("back", "dual"))), ("board", (("crown", "no"),)), ("hexago", (("arcs", "no"),)),
    ("pieces", (("game", "labyrinth"),)), ("hexago", (("burn", "score"),)))
COMMANDS = {"polygo-fab calibrate", "make board", "make paper", "--paper a4", "letter"}
NUMBERED = re.compile(
    r"`([^`]+)` \((?:job|découpe|Auftrag) (\d+)\)|`([^`]+)` (?:to|à|bis) `([^`]+)` \(\w+ (\d+) (?:to|à|bis) (\d+)\)")


@cache
def built(name: str, options: tuple[tuple[str, object], ...], nest: str, machine: str | None = None) -> Kit:
    return Recipe(name, name, settings=dict(options), machine=machine, nest=nest).build()


def unknown_names(kit: Kit, text: str) -> set[str]:
    """The names in ticks that are neither a job of the kit, an option of it or of the coupons' measures, nor a
    command."""
    measures = re.findall(r"--set (\w+)=", way(kit, "en").command)
    options = {o.name for o in declared(kits.classes()[kit.name])} | set(measures)
    ticked = set(re.findall(r"`([^`]+)`", text))
    return {word for word in ticked if word not in {s.name for s in kit.sheets} | options | COMMANDS
            and word.partition("=")[0] not in options}


@pytest.mark.proof
@pytest.mark.slow
@pytest.mark.parametrize("nest", ["no", "fast", "fast-mixed"])
@pytest.mark.parametrize(("name", "options"), KITS)
def test_every_file_that_is_named_exists(name: str, options: tuple[tuple[str, object], ...], nest: str) -> None:
    kit = built(name, options, nest)
    numbers = {job.sheet.name: job.number for job in jobs(kit.sheets)}
    for lang in languages():
        text = way(kit, lang).markdown()
        assert unknown_names(kit, text) == set()
        assert not re.search(r"[{}\[\]]|`-`|\( |- ?\(job", text.replace("- [", "")), text
        named = NUMBERED.findall(text)
        assert named, "a job is named"
        for alone, number, low, high, a, b in named:
            assert (numbers[alone], "") == (int(number), "") if alone else \
                (numbers[low], numbers[high]) == (int(a), int(b))


def test_a_name_of_no_file_is_seen() -> None:
    kit = built("tetrago", (), "fast")
    assert unknown_names(kit, "Run `floor`, then `crown`") == {"floor"}


@pytest.mark.proof
@pytest.mark.parametrize("nest", ["no", "fast"])
@pytest.mark.parametrize(("name", "options"), KITS)
def test_languages_take_the_same_steps(name: str, options: tuple[tuple[str, object], ...], nest: str) -> None:
    kit = built(name, options, nest)
    french, english = (way(kit, lang) for lang in ("fr", "en"))
    assert len(french.steps) == len(english.steps) > 0
    for a, b in zip(french.steps, english.steps, strict=True):
        assert sorted(re.findall(r"`([^`]+)`", a.text)) == sorted(re.findall(r"`([^`]+)`", b.text))
    assert french.command == english.command
    assert len(french.table) == len(english.table)
    assert len(hardware(kit, "fr")) == len(hardware(kit, "en")) > 0
    for lang in ("fr", "en"):
        texts = [*(step.text for step in way(kit, lang).steps), *hardware(kit, lang)]
        assert not any("'" in text for text in texts), "one kind of apostrophe"
        assert all(text.strip() for text in texts)
    assert PaperWords(kit, "fr").steps()


def test_what_is_not_there_is_not_explained() -> None:
    tilers, blocs = built("tiles", (), "no"), built("tiles", (("game", "blocks"),), "no")
    three = built("tiles", (("game", "blocks"), ("players", 3), ("count", 4)), "no")
    for lang in languages():
        plain, turned, many = (way(kit, lang).markdown() for kit in (tilers, blocs, three))
        assert "-back" not in plain
        assert "Blocs" not in plain
        assert "`tiles-back`" in turned
        assert "-back" not in many
        assert "marker" in many or "marqueur" in many
        board = way(built("board", (), "no"), lang)
        assert {step.title for step in board.steps} & {"Segments", "Back", "Dessous"} == set()
        scored = way(built("hexago", (("burn", "score"), ("arcs", "no")), "no"), lang).markdown()
        assert "burn=score" not in scored
        assert "arc" not in re.sub(r"`[^`]+`", "", scored).lower().replace("march", "")


def test_a_kit_as_it_is_has_all_its_steps() -> None:
    titles = [step.title for step in way(built("hexago", (), "no"), "en").steps]
    assert titles == ["Measure", "Floor", "Crown", "Arcs", "Pawns", "Cover", "Close it", "Paper"]
    assert len(way(built("tetrago", (), "no"), "en").steps) == 10
    assert "`arcs-ring` to `arcs-plain` (jobs 3 to 9)" in way(built("hexago", (), "no"), "en").markdown()


@pytest.mark.slow
def test_segments_are_told_where_there_are_some() -> None:
    kit = built("board", (("board", "s19"),), "no", "k40")
    assert "Segments" in [step.title for step in way(kit, "en").steps]
    assert re.search(r"`plate-1` to `plate-\d+` \(jobs 1 to \d+\)", way(kit, "en").markdown())


# --- what comes first, and whose it is


@pytest.mark.parametrize("nest", ["no", "fast", "fast-mixed"])
def test_what_is_measured_comes_first_and_alone(nest: str) -> None:
    kit = built("tetrago", (), nest)
    assert [job.sheet.name for job in jobs(kit.sheets)][:2] == ["crown", "fold-coupon"] == list(first_parts("tetrago"))
    for sheet in kit.sheets[:2]:
        assert {p.part.name for p in sheet.placements} == {sheet.name}


@pytest.mark.proof
@pytest.mark.parametrize(("name", "options"), [
    ("tetrago", (("faces", 1),)), ("pieces", ()), ("tiles", ()), ("hexago", (("faces", 1),))])
def test_players_do_not_share_a_sheet_unless_it_is_asked(name: str, options: tuple[tuple[str, object], ...]) -> None:
    for sheet in built(name, options, "fast").sheets:
        assert len({owner(p.part) for p in sheet.placements}) == 1, sheet.name
    plywood = [s for s in built(name, options, "fast-mixed").sheets if s.material in ("plywood-2", "plywood-3")]
    assert len({owner(p.part) for s in plywood for p in s.placements}) > len(plywood) == 1
    assert {"fast-mixed", "dense-mixed"} < set(NESTING)


@pytest.mark.proof
@pytest.mark.parametrize("name", ["tetrago", "hexago"])
def test_a_blank_stays_by_itself_however_it_is_nested(name: str) -> None:
    """Pieces of two players are two faces of one blank: none of its jobs is mixed with another, asked or not."""
    plain = built(name, (), "no").sheets
    over = {s.name: s for s in plain if s.face == "over" or any(p.part.blank for p in s.placements)}
    assert len(over) >= 2
    for nest in ("fast", "fast-mixed"):
        assert {s.name: s for s in built(name, (), nest).sheets if s.name in over} == over


@pytest.mark.proof
@pytest.mark.parametrize("machine", ["bed-600x400", "bed-400x300"])
def test_little_is_laid_on_a_small_sheet(machine: str) -> None:
    """Six arcs of a colour need no large sheet of acrylic: nested they are no dearer than one by one."""
    cutter = tables.machine(machine)

    def price(nest: str) -> float:
        kit = built("hexago", (), nest, machine)
        return bill(kit.parts, kit.sheets, tables.laser(cutter.laser), tables.materials(), bed=cutter.bed).price

    assert price("fast") <= price("no")


@pytest.mark.proof
def test_a_first_part_that_does_not_go_on_the_bed_is_refused_as_ever() -> None:
    with pytest.raises(BadInput, match="crown"):
        built("hexago", (), "fast", "k40")


# --- conditions and hardware


@pytest.mark.parametrize(("when", "there"), [
    ("back", True), ("not back", False), ("part crown", True), ("part pawn", True), ("part paw", False),
    ("lines=engrave", True), ("lines=score", False), ("cells>5", True), ("cells>6", False),
    ("pawn_material=plywood*", True), ("back, cells>6", False), ("not part arc, lines=engrave", True)])
def test_conditions(when: str, there: bool) -> None:
    assert holds(when, built("tetrago", (), "no")) is there


def test_a_condition_on_what_there_is_not_is_refused() -> None:
    with pytest.raises(BadInput, match="unknown number or option"):
        holds("colour=red", built("tetrago", (), "no"))


def test_screws_are_counted_and_short_enough() -> None:
    kit = built("hexago", (), "no")
    for lang, told in (("en", "6 × machine screws M3, 14 to 16\u00a0mm long"),
                       ("fr", "6 × vis à métaux M3 de 14 à 16\u00a0mm")):
        assert sum(text.startswith(told) for text in hardware(kit, lang)) == 1, hardware(kit, lang)
    washer, button, cover, crown, nut, floor = 0.5, 5, 0.7, 5, 2.4, 5
    assert kit.facts["under"] == "2"  # as high as the cover, which one of half a millimetre is not
    assert washer < cover <= 2 * washer
    assert washer + button + 2 * washer + crown + nut <= 14
    assert washer + button + 2 * washer + crown + floor >= 16
    assert not any("arcs" in text for text in hardware(built("hexago", (("arcs", "no"),), "no"), "en"))


@pytest.mark.parametrize(("name", "options"), [
    ("hexago", (("material", "acrylic-6"), ("pitch", 24), ("pawn_material", "acrylic-1.5"))),
    ("board", (("material", "acrylic-3"), ("thickness", 3))), ("tetrago", (("material", "acrylic-6"),
                                                                          ("pawn_material", "acrylic-3"))),
    ("tiles", (("material", "acrylic-3"),)), ("pieces", (("material", "acrylic-3"),))])
def test_nobody_glues_screws_or_stains_acrylic_as_wood(name: str, options: tuple[tuple[str, object], ...]) -> None:
    kit = built(name, options, "no")
    for lang, never, glue in (("en", "wood|stain|damp cloth", "acrylic cement"),
                              ("fr", r"\bbois|teint|humide", "colle pour acrylique")):
        told = "\n".join([way(kit, lang).markdown(), *hardware(kit, lang)])
        assert not re.search(never, told, re.IGNORECASE), re.findall(f".*(?:{never}).*", told)
        assert (glue in told) == any(part.name == "crown" for part in kit.parts)
        assert "{" not in told


@pytest.mark.slow
def test_a_material_says_what_joins_holds_and_bends_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ours, one's own that is like one of ours, and one of which nothing is known and nothing claimed."""
    monkeypatch.setenv("POLYGO_FAB_CONFIG", str(tmp_path))
    (tmp_path / "materials.toml").write_text(
        "[birch]\nlike = 'plywood-5'\n[odd]\nthickness = 5\nkerf = 0.2\n")
    for material, glue, screw in (("birch", "wood glue", "machine screws M3"),
                                  ("card-2", "white glue", "paper fasteners"),
                                  ("odd", "a glue made for this material", "machine screws M3")):
        kit = Recipe("hexago", "hexago", settings={"material": material, "thickness": 5}).build()
        told = "\n".join([way(kit, "en").markdown(), *hardware(kit, "en")])
        assert glue in told
        assert screw in told
    lid = Recipe("tetrago", "tetrago", settings={"lid_material": "acrylic-3", "lid_thickness": 0.7}).build()
    assert "over a strip heater" in way(lid, "en").markdown()
    assert any("strip heater" in row for row in hardware(lid, "en"))
    (tmp_path / "materials.toml").write_text("[plywood-3]\nglue = 'tar'\n")
    with pytest.raises(BadInput, match=r"glue.*wood, acrylic, card, any"):
        materials()


def test_every_material_of_ours_says_how_it_is_joined() -> None:
    for stuff in materials().values():
        assert stuff.bend != "any" or stuff.stains or stuff.starting, stuff.name
        assert stuff.glue != "any" or stuff.name.startswith("petg"), stuff.name
