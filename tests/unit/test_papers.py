"""The papers of the workshop: what they show is what the jobs cut, in both languages, and a broken one is rejected."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from polygo_fab import kits
from polygo_fab.check.document import check_document
from polygo_fab.check.page.page import read_pdf
from polygo_fab.check.papers import check_assembly_sheet, check_pickup, check_turning
from polygo_fab.core.errors import BadInput
from polygo_fab.core.finding import Unsound
from polygo_fab.core.kit import Kit
from polygo_fab.core.page import Document, Drawing, Label, Plates, Shape, Table
from polygo_fab.core.path import circle
from polygo_fab.core.sheet import Sheet, lay_out
from polygo_fab.core.workshop.jobs import JOB_INKS, jobs, part_numbers, sheet_parts
from polygo_fab.core.workshop.profiles import profile_named
from polygo_fab.pages.assembly import assembly
from polygo_fab.pages.papers import PaperWords
from polygo_fab.pages.pickup import pickup
from polygo_fab.pages.turning import turning
from polygo_fab.parts.pawns import pawn
from polygo_fab.recipes.recipe import Recipe
from polygo_fab.write.pdf import pdf

GENERIC = profile_named("generic")
Item = Shape | Label


@cache
def kit(name: str, *options: tuple[str, object]) -> Kit:
    return kits.load(name, dict(options))


def of_jobs(*sheets: Sheet) -> Kit:
    """A kit of nothing but these jobs."""
    parts = {placement.part.name: placement.part for sheet in sheets for placement in sheet.placements}
    return replace(kit("coupons"), parts=tuple(parts.values()), sheets=sheets, matings=())


@cache
def one_faced() -> Kit:
    """A box with a set of pawns for each of two players."""
    return kits.load("tetrago", {"faces": 1})


@cache
def good_map() -> Plates:
    return pickup(one_faced(), "en", "a4", GENERIC)


def findings(plates: Plates, of: Kit) -> list[str]:
    return [str(f) for f in check_pickup(pdf(plates), jobs(of.sheets), part_numbers(of.parts), plates.lang)]


def changed(plates: Plates, page: int, change: Callable[[Item], Item | None]) -> Plates:
    """The plates with one item of a page changed, or left out: the first for which `change` gives another."""
    items, done = list[Item](), False
    for item in plates.pages[page - 1].items:
        new = item if done else change(item)
        done = done or new != item
        items += [new] if new is not None else []
    assert done, "nothing was broken"
    pages = list(plates.pages)
    pages[page - 1] = replace(pages[page - 1], items=tuple(items))
    return replace(plates, pages=tuple(pages))


def is_ink(item: Item, ink: str, wide: float = 0.0) -> bool:
    return isinstance(item, Shape) and item.style.stroke == JOB_INKS[ink] and \
        item.path.bounds[2] - item.path.bounds[0] > wide and item.path.closed


# --- the order of the jobs


def test_each_back_follows_its_front() -> None:
    """The tiles of Blocs come as all fronts and then all backs: turned over they must lie where they were cut."""
    one, two = (pawn(mark, 15.0, play=0.2, thickness=3.0, material="plywood-3", count=2) for mark in ("ring", "cross"))
    fronts = [lay_out(name, (part,), kit("coupons").sheets[0].kerf) for name, part in (("a", one), ("b", two))]
    backs = [replace(front, name=f"{front.name}-back", face="back") for front in fronts]
    order = jobs((*fronts, *backs))
    assert [(job.number, job.sheet.name) for job in order] == [(1, "a"), (2, "a-back"), (3, "b"), (4, "b-back")]
    assert [job.front.sheet.name if job.front else "" for job in order] == ["", "a", "", "b"]
    with pytest.raises(Unsound, match="no job on the front"):
        jobs(backs)


def test_parts_of_a_sheet_are_counted() -> None:
    sheet = next(s for s in one_faced().sheets if s.name == "pawns-ring")
    assert [(part.name, count) for part, count in sheet_parts(sheet, {"pawn-ring": 3})] == [("pawn-ring", 32)]


# --- every kit


@pytest.mark.proof
@pytest.mark.slow
@pytest.mark.parametrize("name", kits.classes())
@pytest.mark.parametrize(("lang", "paper"), [("fr", "a4"), ("en", "letter")])
def test_every_kit_has_its_papers(name: str, lang: str, paper: str) -> None:
    of = kit(name)
    todo, numbers = jobs(of.sheets), part_numbers(of.parts)
    plates = pickup(of, lang, paper, GENERIC)
    data = pdf(plates)
    assert check_document(data, plates) == []
    assert check_pickup(data, todo, numbers, lang) == []
    assert len(plates.bookmarks) == len(plates.pages) >= len(todo) + 1
    sheet = assembly(of, lang, paper)
    data = pdf(sheet)
    assert check_document(data, sheet) == []
    assert check_assembly_sheet(data, of.parts, lang) == []
    guide = turning(of, lang, paper)
    assert len(guide.pages) == sum(s.face != "front" for s in of.sheets)
    if guide.pages:
        data = pdf(guide)
        assert check_document(data, guide) == []
        assert check_turning(data, todo) == []


@pytest.mark.proof
@pytest.mark.parametrize(("name", "options"), [
    ("hexago", {}), ("tetrago", {}), ("tiles", {"game": "blocks"})])
def test_nested_sheets_have_their_papers(name: str, options: dict[str, object]) -> None:
    of = Recipe(name, name, settings=options, nest="fast").build()
    assert findings(pickup(of, "fr", "letter", GENERIC, "bed-600x400"), of) == []
    guide = turning(of, "fr", "letter")
    assert not guide.pages or check_turning(pdf(guide), jobs(of.sheets)) == []


@pytest.mark.proof
def test_a_large_board_in_segments() -> None:
    of = kits.load("board", {"board": "s19"}, "k40")
    assert len(of.parts) > 8
    assert findings(pickup(of, "fr", "a4", GENERIC), of) == []
    sheet = assembly(of, "fr", "a4")
    assert check_assembly_sheet(pdf(sheet), of.parts, "fr") == []
    numbers = [str(number) for number in part_numbers(of.parts).values()]
    plans = [item.text.split()[0] for block in sheet.blocks for drawing in getattr(block, "drawings", ())[:2]
             for item in drawing.items if isinstance(item, Label)]
    assert set(numbers) <= set(plans), "each segment has its number on a plan"


@pytest.mark.slow
def test_the_same_bytes_each_time() -> None:
    assert pdf(good_map()) == pdf(pickup(one_faced(), "en", "a4", GENERIC))
    assert pdf(turning(kit("tetrago"), "fr", "letter")) == pdf(turning(kit("tetrago"), "fr", "letter"))


# --- what does not fit


@pytest.mark.slow
def test_two_hundred_pieces_of_one_kind_are_one_line_of_the_legend() -> None:
    of = of_jobs(lay_out("pawns", (pawn("ring", 15.0, play=0.2, thickness=3.0, material="plywood-3",
                                        count=200),), kit("coupons").sheets[0].kerf))
    plates = pickup(of, "en", "a4", GENERIC)
    assert len(plates.pages) == 2
    assert sum(isinstance(item, Label) and item.text == "1" for item in plates.pages[1].items) == 201
    assert findings(plates, of) == []


@pytest.mark.proof
def test_many_kinds_and_many_jobs_run_over_to_more_pages() -> None:
    kinds = [replace(pawn("ring", 8.0 + 0.1 * k, play=0.2, thickness=3.0, material="plywood-3",
                          count=1), name=f"a-piece-with-a-long-name-{k}")
             for k in range(80)]
    kerf = kit("coupons").sheets[0].kerf
    of = of_jobs(lay_out("all-of-them", tuple(kinds), kerf), *(lay_out(part.name, (part,), kerf) for part in kinds))
    for paper in ("a4", "letter"):
        plates = pickup(of, "fr", paper, GENERIC)
        assert plates.bookmarks.count(plates.bookmarks[0]) > 1, "the list of jobs"
        assert sum("all-of-them" in name for name in plates.bookmarks) > 1, "the legend"
        width, height = plates.pages[0].size
        for page in plates.pages:
            for item in page.items:
                low = item.at if isinstance(item, Label) else item.path.bounds[:2]
                high = item.at if isinstance(item, Label) else item.path.bounds[2:]
                assert min(low) >= 10
                assert high[0] <= width - 10
                assert high[1] <= height - 10
        assert findings(plates, of) == []


def test_what_is_too_small_for_its_number_is_told_in_the_legend() -> None:
    tiny = pawn("plain", 5.0, play=0.2, thickness=3.0, material="plywood-3", count=1)
    wide = replace(pawn("plain", 1200.0, play=0.2, thickness=3.0, material="plywood-3", count=1), name="wide")
    of = of_jobs(lay_out("both", (wide, tiny), kit("coupons").sheets[0].kerf))
    plates = pickup(of, "en", "a4", GENERIC)
    assert any(isinstance(item, Label) and "no room for its number" in item.text for item in plates.pages[1].items)
    assert findings(plates, of) == []


@pytest.mark.proof
@settings(max_examples=12, deadline=None)
@given(st.lists(st.tuples(st.floats(5, 60), st.integers(1, 12)), min_size=1, max_size=8),
       st.sampled_from(["fr", "en"]), st.sampled_from(["a4", "letter", "a3"]))
def test_any_sheet_can_be_read_back(kinds: list[tuple[float, int]], lang: str, paper: str) -> None:
    parts = tuple(replace(pawn("ring", size, play=0.0, thickness=3.0, material="plywood-3",
                               count=count), name=f"disc-{k}")
                  for k, (size, count) in enumerate(kinds))
    of = of_jobs(lay_out("discs", parts, kit("coupons").sheets[0].kerf))
    assert findings(pickup(of, lang, paper, GENERIC), of) == []


# --- broken maps


def test_a_part_missing_is_found() -> None:
    broken = changed(good_map(), 5, lambda item: None if is_ink(item, "part") else item)
    assert any("32" in text for text in findings(broken, one_faced()))


@pytest.mark.parametrize("by", [0.06, 3.0])
def test_a_part_moved_is_found(by: float) -> None:
    def move(item: Item) -> Item:
        return replace(item, path=item.path.moved(by, 0.0)) if is_ink(item, "part") else item  # type: ignore[union-attr]

    assert any("its outline is not at" in text for text in findings(changed(good_map(), 5, move), one_faced()))


def test_a_part_too_many_is_found() -> None:
    extra = [*good_map().pages[4].items, Shape(circle((100, 150), 3), next(
        i.style for i in good_map().pages[4].items if is_ink(i, "part")))]  # type: ignore[union-attr]
    pages = list(good_map().pages)
    pages[4] = replace(pages[4], items=tuple(extra))
    assert any("33 outlines" in text for text in findings(replace(good_map(), pages=tuple(pages)), one_faced()))


def test_another_shape_of_the_same_size_is_found() -> None:
    """A disc for the square floor: the same box, other corners."""
    def round_off(item: Item) -> Item:
        if not is_ink(item, "part"):
            return item
        x0, y0, x1, y1 = item.path.bounds  # type: ignore[union-attr]
        return replace(item, path=circle(((x0 + x1) / 2, (y0 + y1) / 2), (x1 - x0) / 2))  # type: ignore[union-attr]

    assert any("its outline" in text for text in findings(changed(good_map(), 2, round_off), one_faced()))


def test_a_hole_missing_is_found() -> None:
    broken = changed(good_map(), 4, lambda item: None if is_ink(item, "hole") else item)
    assert any("its hole is not at" in text for text in findings(broken, one_faced()))


@pytest.mark.parametrize(("old", "new", "told"), [
    ("32 × pawn, ring", "31 × pawn, ring", "has not 3: 32 × pawn, ring"),
    ("32 × pawn, ring", "32 × pawn, cross", "has 3: 32 × pawn, cross"),
    ("3", "4", "'4' stands in pawn-ring")])
def test_a_wrong_word_is_found(old: str, new: str, told: str) -> None:
    def say(item: Item) -> Item:
        said = item.text.replace("\u00a0", " ") if isinstance(item, Label) else ""
        return replace(item, text=new) if isinstance(item, Label) and said == old else item

    assert any(told in text for text in findings(changed(good_map(), 5, say), one_faced()))


def test_a_number_in_the_waste_is_found() -> None:
    def move(item: Item) -> Item:
        if isinstance(item, Label) and item.text == "3":
            return replace(item, at=(item.at[0] + 8.9, item.at[1] + 8.9))
        return item

    assert any("stands in the waste" in text for text in findings(changed(good_map(), 5, move), one_faced()))


@pytest.mark.slow
def test_a_map_left_out_or_squeezed_is_found() -> None:
    good = good_map()
    short = replace(good, pages=good.pages[:-1], bookmarks=good.bookmarks[:-1])
    assert findings(short, kit("tetrago")) == ["PARTS file: 8 maps, expected 9"]

    def squeeze(item: Item) -> Item:
        if not is_ink(item, "sheet", 50):
            return item
        return replace(item, path=item.path.scaled(0.98))  # type: ignore[union-attr]

    assert findings(changed(good, 2, squeeze), kit("tetrago"))


def test_what_is_no_pdf_is_refused() -> None:
    for check in (lambda: check_pickup(b"x", (), {}, "en"), lambda: check_turning(b"x", ()),
                  lambda: check_assembly_sheet(b"x", (), "en")):
        with pytest.raises(BadInput, match="not a PDF"):
            check()


@pytest.mark.parametrize(("change", "told"), [
    (lambda item: None if is_ink(item, "burned") else item, "is not shown"),
    (lambda item: replace(item, path=item.path.moved(0.3, 0)) if is_ink(item, "burned") else item, "is not shown"),
    (lambda item: replace(item, style=replace(item.style, stroke=JOB_INKS["burned"])) if is_ink(item, "part") else item,
     "burned lines, expected"),
])
def test_what_is_burned_elsewhere_is_found(change: Callable[[Item], Item | None], told: str) -> None:
    page = next(number for number, page in enumerate(good_map().pages, start=1)
                if any(is_ink(item, "burned") for item in page.items))
    assert any(told in text for text in findings(changed(good_map(), page, change), one_faced()))


# --- broken guides and assembly sheets


@pytest.mark.slow
@pytest.mark.parametrize(("change", "told"), [
    (lambda item: None if isinstance(item, Shape) and item.style.stroke == JOB_INKS["axis"] else item, "0 lines"),
    (lambda item: replace(item, path=item.path.moved(2, 0)) if isinstance(item, Shape)
     and item.style.stroke == JOB_INKS["axis"] else item, "no line to turn it over about"),
    (lambda item: None if is_ink(item, "alone") else item, "it is turned over: "),
    (lambda item: replace(item, path=item.path.moved(1, 0)) if isinstance(item, Shape)
     and item.style.stroke == JOB_INKS["burned alone"] else item, "it is turned over: what is burned"),
    (lambda item: None if is_ink(item, "part") else item, "its outline is not at")])
def test_a_broken_guide_is_found(change: Callable[[Item], Item | None], told: str) -> None:
    of = kit("tetrago")
    found = check_turning(pdf(changed(turning(of, "en", "a4"), 1, change)), jobs(of.sheets))
    assert any(told in str(finding) for finding in found)


def test_a_part_that_is_no_mirror_image_of_itself_is_found() -> None:
    """The guide of such a part would show it lying across its hole."""
    of = kit("tetrago")
    floor = next(s for s in of.sheets if s.name == "floor")
    placed = replace(floor.placements[0], part=replace(of.parts[0], outline=of.parts[0].outline.moved(1, 0)))
    front = replace(floor, placements=(placed,))
    wrong = of_jobs(front, replace(front, name="floor-back", face="back"))
    found = check_turning(pdf(turning(wrong, "en", "a4")), jobs(wrong.sheets))
    assert found


@cache
def good_sheet() -> Document:
    return assembly(kit("tetrago"), "en", "a4", Drawing((10.0, 10.0), ()))


@pytest.mark.slow
@pytest.mark.parametrize(("table", "row"), [(0, 1), (0, -1), (1, 1)])
def test_a_wrong_list_of_parts_is_found(table: int, row: int) -> None:
    """The lists of parts and of blanks, each."""
    of, good = kit("tetrago"), good_sheet()
    assert check_assembly_sheet(pdf(good), of.parts, "en") == []

    def broken(cells: tuple[str, ...]) -> tuple[str, ...]:
        return (*cells[:2], "× 7", *cells[3:])

    place, listed = [(at, block) for at, block in enumerate(good.blocks) if isinstance(block, Table)][table]
    rows, at = listed.rows, row % len(listed.rows)
    for change in ((*rows[:at], broken(rows[at]), *rows[at + 1:]), (*rows[:at], *rows[at + 1:]), (*rows, rows[at])):
        blocks = (*good.blocks[:place], replace(listed, rows=change), *good.blocks[place + 1:])
        assert check_assembly_sheet(pdf(replace(good, blocks=blocks)), of.parts, "en")


# --- words


def test_both_languages_have_the_same_words() -> None:
    french, english = (PaperWords(kit("tetrago"), lang)._table for lang in ("fr", "en"))
    assert french.keys() == english.keys()
    for key in english:
        if isinstance(english[key], dict):
            assert french[key].keys() == english[key].keys()
        if isinstance(english[key], list):
            assert len(french[key]) == len(english[key])
    assert {name: len(steps) for name, steps in french["assembly"].items()} == \
        {name: len(steps) for name, steps in english["assembly"].items()}


@pytest.mark.parametrize("name", kits.classes())
def test_the_steps_are_those_of_the_workshop(name: str) -> None:
    for lang in ("fr", "en"):
        steps = PaperWords(kit(name), lang).steps()
        assert steps
        assert not any("`" in step or "{" in step or "**" in step for step in steps)


def test_a_language_there_is_not_is_refused() -> None:
    for make in (lambda: pickup(kit("tetrago"), "xx", "a4", GENERIC), lambda: assembly(kit("tetrago"), "xx", "a4"),
                 lambda: turning(kit("tetrago"), "en", "a7")):
        with pytest.raises(BadInput, match="unknown"):
            make()


def test_colours_of_the_profile_are_shown() -> None:
    styles = {item.style.stroke for item in pickup(kit("tetrago"), "en", "a4", profile_named("ponoko")).pages[1].items
              if isinstance(item, Shape)}
    assert {colour for operation, colour in profile_named("ponoko").colours
            if operation in ("engrave", "cut")} <= styles


def test_outline_and_pages_of_the_file() -> None:
    titles = [mark.title for mark in read_pdf(pdf(good_map())).bookmarks]
    assert titles == list(good_map().bookmarks)
