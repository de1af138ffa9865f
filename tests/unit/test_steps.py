"""The way through the workshop names jobs that there are, for every kit, as it is and nested; what is not there is
not explained."""

import re
from functools import cache

import pytest

from polygo_fab import kits
from polygo_fab.core import tables
from polygo_fab.core.bill import bill
from polygo_fab.core.errors import BadInput
from polygo_fab.core.jobs import jobs
from polygo_fab.core.kit import Kit
from polygo_fab.core.options import declared
from polygo_fab.core.steps import first_parts, hardware, holds, way
from polygo_fab.pages.papers import PaperWords
from polygo_fab.pages.words import languages
from polygo_fab.recipe import NESTING, Recipe, owner

KITS: tuple[tuple[str, tuple[tuple[str, object], ...]], ...] = (
    *((name, ()) for name, kit in kits.classes().items() if kit.stock), ("tiles", (("game", "blocks"),)),
    ("tiles", (("game", "blocks"), ("players", 3), ("count", 4))), ("tiles", (("common_line", "yes"),)),
    ("board", (("board", "s9"), ("back", "dual"))), ("board", (("crown", "no"),)), ("hexago", (("arcs", "no"),)),
    ("pieces", (("game", "labyrinth"),)), ("hexago", (("burn", "score"),)))
COMMANDS = {"polygo-fab calibrate"}
NUMBERED = re.compile(r"`([^`]+)` \((?:job|découpe) (\d+)\)|`([^`]+)` (?:to|à) `([^`]+)` \(\w+ (\d+) (?:to|à) (\d+)\)")


@cache
def built(name: str, options: tuple[tuple[str, object], ...], nest: str, machine: str | None = None) -> Kit:
    return Recipe(name, name, dict(options), machine, nest=nest).build()


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


@pytest.mark.slow
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
    assert len(way(built("tetrago", (), "no"), "en").steps) == 9
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


@pytest.mark.slow
@pytest.mark.parametrize("name", ["tetrago", "pieces", "tiles", "hexago"])
def test_players_do_not_share_a_sheet_unless_it_is_asked(name: str) -> None:
    for sheet in built(name, (), "fast").sheets:
        assert len({owner(p.part) for p in sheet.placements}) == 1, sheet.name
    plywood = [s for s in built(name, (), "fast-mixed").sheets if s.material == "plywood-3"]
    assert len({owner(p.part) for s in plywood for p in s.placements}) > len(plywood) == 1
    assert {"fast-mixed", "dense-mixed"} < set(NESTING)


@pytest.mark.slow
@pytest.mark.parametrize("machine", ["bed-600x400", "bed-400x300"])
def test_little_is_laid_on_a_small_sheet(machine: str) -> None:
    """Six arcs of a colour need no large sheet of acrylic: nested they are no dearer than one by one."""
    cutter = tables.machine(machine)

    def price(nest: str) -> float:
        kit = built("hexago", (), nest, machine)
        return bill(kit.parts, kit.sheets, tables.laser(cutter.laser), tables.materials(), bed=cutter.bed).price

    assert price("fast") <= price("no")


@pytest.mark.slow
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
    for lang, told in (("en", "6 × wood screws Ø 3\u00a0mm, at most 15\u00a0mm long"),
                       ("fr", "6 × vis à bois Ø 3\u00a0mm, longueur au plus 15\u00a0mm")):
        assert sum(text.startswith(told) for text in hardware(kit, lang)) == 1
    assert float(kit.facts["longest"]) >= 15
    assert not any("bag" in text for text in hardware(built("hexago", (("arcs", "no"),), "no"), "en"))
