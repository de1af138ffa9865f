"""The names of slanting lines stand beside their own counts alone: on paper of all sizes, and on pages to play."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from page_boxes import changed
from played_pages import made, proved

from polygo_fab.check.booklet import Captioned
from polygo_fab.check.booklet_steps import tags_wrong
from polygo_fab.check.page.page import read_pdf
from polygo_fab.check.puzzle_page import drawn_boards
from polygo_fab.check.puzzle_shapes import sheets
from polygo_fab.check.reading_pages import reading_sheets
from polygo_fab.core.count_puzzle import CountPuzzle, Layout
from polygo_fab.core.errors import BadInput
from polygo_fab.core.finding import errors
from polygo_fab.core.page import Document, Drawing, Label
from polygo_fab.core.puzzle_drawing import has_arrow, room_for_names, spots
from polygo_fab.pages import puzzle_svg
from polygo_fab.pages.booklet import Options, booklet
from polygo_fab.puzzles.variants.catalogue import variants
from polygo_fab.recipes.puzzle_jobs.page import page_of
from polygo_fab.recipes.puzzle_jobs.page_proof import page_puzzles
from polygo_fab.recipes.puzzle_jobs.paper_compared import compared_paper
from polygo_fab.write.pdf import pdf

LANGUAGES = ("en", "fr", "de")
SQUARES = [f"{n}x{n}" for n in range(2, 11)]
LONG = ["2x5", "2x10", "3x9", "6x10", "7x9", "8x6", "10x2", "10x4", "10x6"]  # counts stand closer together
BOARDS = [*((kind, size) for kind in ("crossing", "falling") for size in (*SQUARES, *LONG)),
          *(("diagonals", f"{n}x{n}") for n in (2, 6, 12)),
          *(("hexagon", size) for size in ("h2", "h4", "h9", "hex556", "rhombus11", "trap12"))]
FULL, HALF, LARGE = Options(steps=True), Options(steps=True, book="half"), Options(steps=True, large=True)


def full(kind: str, size: str) -> CountPuzzle:
    """A pawn in every cell: each count is as long as it can be."""
    layout = variants()[kind].layout(size)
    return CountPuzzle(layout, tuple((len(line.cells),) for line in layout.lines))


def told(document: Document, puzzles: Sequence[CountPuzzle], lang: str, options: Options = FULL) -> list[str]:
    """What is wrong with the names beside the answers of a booklet."""
    pages, _ = reading_sheets(sheets(read_pdf(pdf(document, options.format))), options.format)
    boards = drawn_boards(pages, [room_for_names(puzzle.layout) for puzzle in puzzles], "answer")
    return [finding.message for finding in tags_wrong(
        [Captioned(board, puzzle, number, 1) for number, (board, puzzle) in enumerate(
            zip(boards, puzzles, strict=True), start=1)], lang)]


def fits(puzzle: CountPuzzle, lang: str, options: Options) -> bool:
    try:
        return bool(booklet((puzzle,), lang, "a4", options=options))
    except BadInput:
        return False


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("options", [FULL, HALF], ids=["A4", "A5"])
def test_names_of_all_sizes_stand_beside_their_counts_alone(options: Options, lang: str) -> None:
    puzzles = tuple(puzzle for kind, size in BOARDS if fits(puzzle := full(kind, size), lang, options))
    assert len(puzzles) >= len(BOARDS) - (options == HALF)  # trap12 is wider than A5
    assert told(booklet(puzzles, lang, "a4", options=options), puzzles, lang, options) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_names_of_diagonals_have_room_in_large_print(lang: str) -> None:
    puzzles = tuple(puzzle for kind, size in BOARDS if fits(puzzle := full(kind, size), lang, LARGE))
    assert {("crossing", f"{n}x{n}") for n in range(2, 7)} | {("falling", "7x7")} <= {
        (puzzle.layout.kind, puzzle.layout.size) for puzzle in puzzles}
    assert told(booklet(puzzles, lang, "a4", options=LARGE), puzzles, lang, LARGE) == []


def test_only_counts_that_are_in_the_way_make_room() -> None:
    """Without names nothing moves; with them neither counts of diagonals nor what has none beside it."""
    for kind, size in BOARDS:
        layout = variants()[kind].layout(size)
        for line, other in zip(layout.lines, room_for_names(layout).lines, strict=True):
            assert line == other or (kind == "crossing" and not has_arrow(layout, line))
        assert room_for_names(room_for_names(layout)) == room_for_names(layout)


def between(label: Label, by: Label, share: float) -> Label:
    """Moved so far to where another one is."""
    return replace(label, at=(label.at[0] + share * (by.at[0] - label.at[0]),
                              label.at[1] + share * (by.at[1] - label.at[1])))


MOVED = ("crossing", "6x6", "M3", "M4"), ("crossing", "10x10", "M18", "M19"), ("crossing", "10x10", "D3", "D4"), (
    "hexagon", "h4", "D2", "D3")


@pytest.mark.parametrize(("kind", "size", "name", "next_"), MOVED)
def test_names_that_are_moved_are_found(kind: str, size: str, name: str, next_: str) -> None:
    """On its count or another one; halfway to another name, nearer to that, onto it; between two counts, as names of
    diagonals stood once, and a little nearer to its own."""
    puzzle = full(kind, size)
    document = booklet((puzzle,), "fr", "a4", options=FULL)
    assert told(document, (puzzle,), "fr") == []
    astray, lost = f"the name '{name}' does not stand plainly beside its own count alone", (
        f"a line is called '', expected '{name}'")
    for share in (0.46, 0.5, 0.65, 1.0):
        found = _moved(document, puzzle, name, lambda label, all_, share=share: between(label, all_[next_], share))
        assert found in ((astray,) if share < 0.5 else (astray, lost)), share
    assert _moved(document, puzzle, name, lambda label, all_: between(label, all_[f"#{name}"], 0.6)) == astray
    assert _moved(document, puzzle, name, lambda label, all_: between(label, all_[f"#{next_}"], 1.0)) == lost
    for share in (0.45, 0.5):
        assert _moved(document, puzzle, name, lambda label, all_, share=share: between(
            all_[f"#{name}"], all_[f"#{next_}"], share)) in (astray, lost)


def _moved(document: Document, puzzle: CountPuzzle, name: str, change: Callable[[Label, dict[str, Label]], Label]
           ) -> str:
    """What is told of a booklet with this name elsewhere; `change` has all names, and the counts after a #."""
    order = [f"{family}{number}" for family, number in _numbered(puzzle.layout)]

    def altered(drawing: Drawing) -> Drawing:
        labels = [item for item in drawing.items if isinstance(item, Label)]
        names = [label for label in labels if label.text[:1].isalpha()]
        if not names:
            return drawing
        counts = [label for label in labels if label.text.isdecimal()]
        every = {label.text: label for label in names} | {
            f"#{key}": count for key, count in zip(order, counts, strict=True)}
        return replace(drawing, items=tuple(
            replace(item, at=change(item, every).at) if item == every[name] else item for item in drawing.items))

    other = changed(document, 1, altered)
    assert other != document
    return " ".join(told(other, (puzzle,), "fr"))


def _numbered(layout: Layout) -> list[tuple[str, int]]:
    letters = {"r": "L", "c": "C", "d": "D", "e": "M"}
    families = [line.family for line in layout.lines]
    return [(letters[family], families[:k + 1].count(family)) for k, family in enumerate(families)]


def test_other_counts_beside_names_are_found_on_paper(tmp_path: Path) -> None:
    """Of a booklet that somebody brings: whether counts make room there is seen."""
    puzzle, path = full("crossing", "4x4"), tmp_path / "b.pdf"
    document = booklet((puzzle,), "en", "a4", options=FULL)

    def other(drawing: Drawing) -> Drawing:
        return replace(drawing, items=tuple(replace(item, text="3") if isinstance(item, Label) and item.text == "4"
                                            else item for item in drawing.items))

    for one, wrong in ((document, {}), (changed(document, 1, other), {1: ["other counts stand by its answer"]})):
        path.write_bytes(pdf(one))
        assert compared_paper(str(path), "en").faults == wrong


SPEC = "1x crossing 5x5:2, 1x crossing 10x10, 1x falling 4x4:1"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_names_on_pages_to_play_stand_beside_their_counts(lang: str) -> None:
    assert errors(proved(made(SPEC, lang)[0], SPEC, lang)) == ()


def test_pages_that_were_made_without_room_are_read_and_not_made_again(monkeypatch: pytest.MonkeyPatch) -> None:
    _, named, book = made(SPEC)
    monkeypatch.setattr(puzzle_svg, "room_for_names", lambda layout, screen: layout)
    old = page_of(book, named)
    assert [one.faults for one in page_puzzles(old)] == [(), (), ()]
    assert {"its counts leave no room for the names of diagonals"} <= {
        finding.message for finding in proved(old, SPEC)}


def test_a_name_between_two_counts_of_a_page_is_found() -> None:
    """M2 of the page halfway to the count of the line below."""
    text = made(SPEC)[0].decode()
    layout = room_for_names(variants()["crossing"].layout("5x5"), screen=True)
    spots_ = [some[0] for line, some in zip(layout.lines, spots(layout), strict=True) if line.family == "e"]
    x, y = spots_[1][0] * 40, -(spots_[1][1] + spots_[2][1]) / 2 * 40
    head, _, tail = text.partition(">U2</text>")
    start = head.rindex("<text x=")
    size = head[head.rindex("font-size"):]
    other = f'{head[:start]}<text x="{x:g}" y="{y:g}" {size}>U2</text>{tail}'
    assert "the name U2 stands between two counts" in {finding.message for finding in proved(other.encode(), SPEC)}
