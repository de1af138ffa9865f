"""Booklets of puzzles for paper that swells: what fingers find on the pages is the puzzle, and its answer."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from commanded import run

from polygo_fab.core.page import Plates, Shape
from polygo_fab.core.printed.touch import DOT, FELT_TEXT, TOUCH
from polygo_fab.pages.booklet_entry import BookletEntry, entry
from polygo_fab.pages.booklet_touch import BROAD, KINDS, MARK, touch_booklet
from polygo_fab.pages.booklet_words import BookletWords
from polygo_fab.puzzles.variants import catalogue
from polygo_fab.recipes.puzzle_jobs.input import parse_any
from polygo_fab.recipes.puzzle_jobs.touch_book import prove_touch
from polygo_fab.runtime.louis import braille
from polygo_fab.write.pdf import pdf

LOUIS = pytest.mark.skipif(shutil.which("lou_translate") is None, reason="liblouis is not installed")
PLAIN = "nc:6x6:r2,2,4,1,1,2:c4,2,2,1,2,1:g+r1c2,+r1c5,+r3c2,+r3c4,+r3c5,+r4c6"
TEXTS = (
    PLAIN,
    "nc-braille:6x6:r5,2,3,4,2,3:c4,1,3,2,4,5:g+r2c4,-r3c6,+r5c4",
    "nc-rectangles:6x6:g12r1c1,4r3c2,8r3c6,12r4c3",
    "nc-colours:6x6:r2/3,2/2,2/1,1/1,2/4,3/1:c3/1,2/4,0/2,1/2,3/1,3/2:g+r1c2,+r1c6,+r3c5,*r4c4,+r6c4",
    "nc-hidden:6x6:r4,3,?,?,1,3:c4,4,?,3,?,3:g-r1c4,-r1c5,+r2c4,+r2c5,+r3c3,-r3c5,-r4c3,+r4c4,-r4c5,+r4c6,+r5c6,-r6c2,"
    "-r6c3",
    "nc-certain:6x6:r4,2,6,5,6,2:c6,2,4,4,5,4",
)


def entries(*texts: str) -> list[BookletEntry]:
    return [entry(number, parse_any(text)) for number, text in enumerate(texts, start=1)]


def plates(some: list[BookletEntry], lang: str = "en", paper: str = "a4") -> Plates:
    return touch_booklet(some, BookletWords(lang), paper, partial(braille, lang=lang, grade=1), answers=True)


def wrong(some: list[BookletEntry], made: Plates) -> list[str]:
    return [str(f) for f in prove_touch(pdf(made), made, [one.drawn for one in some], answered=True)]


@LOUIS
@pytest.mark.parametrize("lang", ["en", "fr", "de"])
def test_every_kind_reads_back(lang: str) -> None:
    some = entries(*TEXTS)
    assert wrong(some, plates(some, lang)) == []
    assert {one.kind for one in some} == {*KINDS} - {"picture"}


def test_kinds_are_known() -> None:
    assert {*KINDS} < {"base", *catalogue.variants()}


def changed(made: Plates, page: int, change: Callable[[Shape], Shape | None], ink: str, nth: int = 0) -> Plates:
    """With the nth shape in an ink on a page changed, or left out."""
    page %= len(made.pages)
    drawing = made.pages[page]
    of = [k for k, one in enumerate(drawing.items) if isinstance(one, Shape) and ink in (one.style.fill,
                                                                                         one.style.stroke)]
    item = drawing.items[of[nth]]
    assert isinstance(item, Shape)
    put = change(item)
    items = (*drawing.items[:of[nth]], *([put] if put else []), *drawing.items[of[nth] + 1:])
    return replace(made, pages=(*made.pages[:page], replace(drawing, items=items), *made.pages[page + 1:]))


@LOUIS
@pytest.mark.parametrize(("page", "ink", "change", "said"), [
    (-2, TOUCH, lambda shape: None, "other counts or givens are felt"),
    (-2, MARK, lambda shape: None, "other counts or givens are felt"),
    (-2, MARK, lambda shape: Shape(shape.path.moved(18.0, 0.0), shape.style), "other counts or givens are felt"),
    (-1, MARK, lambda shape: None, "another answer is told"),
    (-1, TOUCH, lambda shape: None, "answer"),
    (-2, FELT_TEXT, lambda shape: None, "puzzle"),
    (0, FELT_TEXT, lambda shape: Shape(shape.path.moved(0.0, 1.0), shape.style), "has words that fingers cannot read"),
    (-2, TOUCH, lambda shape: Shape(shape.path.moved(10.0, 0.0), shape.style), "PARTS"),
    (0, FELT_TEXT, lambda shape: None, "does not say what it should"),
    (-2, MARK, lambda shape: Shape(shape.path.moved(4.0, 0.0), shape.style), "mm from a line"),
    (-2, "#000000", lambda shape: Shape(shape.path, replace(shape.style, width=0.3)), "0.30 mm broad"),
    (-2, "#000000", lambda shape: Shape(shape.path.moved(0.0, 1.0), shape.style), "the cells are not all alike"),
])
def test_a_page_that_is_wrong_is_found(page: int, ink: str, change: Callable[[Shape], Shape | None], said: str) -> None:
    some = entries(PLAIN)
    made = plates(some)
    nth = 3 if said in ("the cells are not all alike", "puzzle", "does not say what it should") else 0
    assert any(said in line for line in wrong(some, changed(made, page, change, ink, nth)))


@LOUIS
def test_another_puzzle_and_other_rectangles_are_found() -> None:
    some = entries(TEXTS[2])
    made = plates(some)
    broad = [k for k, one in enumerate(one for one in made.pages[-1].items if isinstance(one, Shape)
                                       and one.style.stroke == "#000000") if one.style.width == BROAD]
    assert any("another answer" in line for line in wrong(some, changed(made, -1, lambda shape: None, "#000000",
                                                                        broad[0])))
    assert any("UNIQUE" in line for line in wrong(entries(TEXTS[1]), made))


def test_dots_are_of_the_size_of_braille() -> None:
    assert 1.4 <= DOT <= 1.9


@LOUIS
def test_the_program_makes_the_same_bytes_and_refuses_the_rest(tmp_path: Path) -> None:
    asked = ["puzzle", "book", "--style", "touch", "--spec"]
    made = [tmp_path / f"{k}.pdf" for k in range(2)]
    for path in made:
        assert run(*asked, "1x 4x4, 1x rectangles 4x4", "--lang", "fr", "--answers", "none", "--out", str(path))[0] == 0
    assert made[0].read_bytes() == made[1].read_bytes()
    out = str(tmp_path / "b.pdf")
    for words, said in (
            (["1x hexagon h3"], "kind 'hexagon' with style touch: allowed: base, braille"),
            (["1x 10x10"], "allowed on a4: up to 9x9, on a3: up to 10x10"),
            (["1x 4x4", "--large"], "style touch with large: allowed with paper, title, answers"),
            (["1x 4x4", "--answers", "foot"], "style touch with answers 'foot': allowed: end or none"),
            (["1x 4x4", "--steps", "--codes", "full"], "style touch with steps, codes full: allowed")):
        code, line = run(*asked, *words, "--out", out)
        assert (code, line.count("\n")) == (2, 1)
        assert said in line
    code, line = run(*asked, "1x 4x4", "--out", str(tmp_path / "b.brf"))
    assert (code, line) == (2, "polygo-fab: --style: allowed with --out FILE.pdf\n")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["0.pdf", "1.pdf"]


def test_of_a_class_the_file_with_the_texts_is_named(tmp_path: Path) -> None:
    (tmp_path / "names.csv").write_text("Ana\nBen\n", encoding="utf-8")
    out = tmp_path / "class.pdf"
    assert run("puzzle", "class", str(tmp_path / "names.csv"), "--spec", "1x 4x4", "--out", str(out))[0] == 0
    code, line = run("puzzle", "hint", f"{out}#2")
    assert (code, line.count("\n")) == (2, 1)
    assert "does not hold the texts of its puzzles: name '" in line
    assert "class-answers.pdf#2'" in line
    assert run("puzzle", "hint", f"{tmp_path / 'class-answers.pdf'}#2")[0] == 0
