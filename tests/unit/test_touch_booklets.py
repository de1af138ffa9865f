"""Booklets of puzzles for paper that swells: what fingers find on the pages is the puzzle, and its answer."""

from __future__ import annotations

import math
import shutil
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from commanded import run

from polygo_fab.core.page import Label, Plates, Shape
from polygo_fab.core.path import circle
from polygo_fab.core.path import line as straight
from polygo_fab.core.printed.touch import DOT, FELT_TEXT, LEAD, TOUCH
from polygo_fab.pages.booklet_entry import BookletEntry, entry
from polygo_fab.pages.booklet_touch import BROAD, KINDS, MARK, touch_booklet
from polygo_fab.pages.booklet_words import BookletWords
from polygo_fab.pages.touch_grid import TouchGrid
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
    "nc-picture:5x5:r5,5,3,3,1:c2,4,5,4,2",
)
HEXAGON = "nc-hexagon:h3:r3,1,4,2,2:c1,2,2,4,3:d3,3,3,2,1"
CROSSING = "nc-crossing:4x4:r3,4,2,1:c2,3,4,1:d0,0,3,3,2,2,0:e1,2,2,2,2,1,0"
FALLING = "nc-falling:4x4:r3,4,2,1:c2,3,4,1:d0,0,3,3,2,2,0"
SLANTING = (HEXAGON, CROSSING, FALLING,
            "nc-diagonals:6x6:r1,2,2,2,1,3:c2,1,2,3,2,1:d0:e2:g+r1c5,-r2c4,+r2c6,+r3c5,+r4c2")


def entries(*texts: str) -> list[BookletEntry]:
    return [entry(number, parse_any(text)) for number, text in enumerate(texts, start=1)]


def plates(some: list[BookletEntry], lang: str = "en", paper: str = "a4") -> Plates:
    return touch_booklet(some, BookletWords(lang), paper, partial(braille, lang=lang, grade=1), answers=True)


def wrong(some: list[BookletEntry], made: Plates) -> list[str]:
    return [str(f) for f in prove_touch(pdf(made), made, [one.drawn for one in some], answered=True)]


@LOUIS
@pytest.mark.parametrize("lang", ["en", "fr", "de"])
def test_every_kind_reads_back(lang: str) -> None:
    some = entries(*TEXTS, *SLANTING)
    assert wrong(some, plates(some, lang)) == []
    assert {one.kind for one in some} == {*KINDS}


def test_kinds_are_known() -> None:
    assert {*KINDS} == {"base", *catalogue.variants()} - {"qr"}


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


def _turned(shape: Shape) -> Shape:
    (x, y), (u, v) = shape.path.start, shape.path.segments[-1].end
    return Shape(straight((x, v), (u, y)), shape.style)


@LOUIS
@pytest.mark.parametrize("text", [HEXAGON, FALLING])
@pytest.mark.parametrize(("ink", "change", "said"), [
    (LEAD, lambda shape: None, "other counts or givens are felt"),
    (LEAD, lambda shape: Shape(shape.path.moved(18.0, 0.0), shape.style), "other counts or givens are felt"),
    (LEAD, _turned, "other counts or givens are felt"),
    (LEAD, lambda shape: Shape(shape.path, replace(shape.style, width=0.3)), "a short line is 0.30 mm broad"),
    (LEAD, lambda shape: Shape(straight(shape.path.start, shape.path.start), shape.style), "other counts or givens"),
    (LEAD, lambda shape: Shape(shape.path.moved(0.0, 2.0), shape.style), "other counts or givens are felt"),
    (TOUCH, lambda shape: None, "other counts or givens are felt"),
    (TOUCH, lambda shape: Shape(shape.path.moved(0.0, 15.6), shape.style), "other counts or givens are felt"),
])
def test_a_line_that_slants_and_is_wrong_is_found(text: str, ink: str, change: Callable[[Shape], Shape | None],
                                                  said: str) -> None:
    some = entries(text)
    made = plates(some)
    assert wrong(some, made) == []
    assert any(said in line for line in wrong(some, changed(made, -2, change, ink, 3)))


@LOUIS
@pytest.mark.parametrize(("change", "said"), [
    (lambda shape: None, "cells are drawn, expected 19"),
    (lambda shape: Shape(shape.path.moved(1.0, 0.0), shape.style), "expected 19"),
    (lambda shape: Shape(circle(shape.path.start, 30.0), shape.style), "cells are drawn"),
])
def test_hexagons_that_are_wrong_are_found(change: Callable[[Shape], Shape | None], said: str) -> None:
    some = entries(HEXAGON)
    assert any(said in line for line in wrong(some, changed(plates(some), -2, change, "#000000")))


@pytest.mark.parametrize(("text", "numbers", "leads"), [
    (HEXAGON, 15, 10), (CROSSING, 22, 14), (FALLING, 15, 7), (SLANTING[3], 26, 2)])
def test_short_lines_lead_to_numbers_of_lines_that_slant(text: str, numbers: int, leads: int) -> None:
    """Rows and columns have none; where more than two lines slant there are no numbers to call rows by."""
    some = entries(text)
    grid = TouchGrid(some[0].drawn.layout, some[0].drawn.counts, lambda n: 10.1)
    assert (len(grid.numbers), len(grid.leads)) == (numbers, leads)
    assert all(math.isclose(math.dist(*lead), 6.0) for lead in grid.leads)


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
            (["1x qr"], "kind 'qr' with style touch, which a telephone has to see: allowed: base, braille"),
            (["1x hexagon h6"], "in cells of 18.0 mm: allowed on a4: up to h5, on a3: up to h6"),
            (["1x crossing 8x8"], "in cells of 22.0 mm: allowed on a4: up to 7x7, on a3: up to 8x8"),
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


@LOUIS
def test_a_number_in_the_last_column_is_not_that_of_its_row() -> None:
    """Beside a broad area the number of the row is nearer than numbers of two lines may be."""
    some = entries("nc-rectangles:4x4:g12r1c4,4r4c2")
    assert wrong(some, plates(some)) == []


def class_plates(names: tuple[str, ...], lang: str = "en") -> tuple[list[BookletEntry], Plates]:
    some = entries(HEXAGON, FALLING, PLAIN, CROSSING)
    return some, touch_booklet(some, BookletWords(lang), "a4", partial(braille, lang=lang, grade=1), answers=False,
                               pupils=names)


def class_wrong(some: list[BookletEntry], made: Plates, listed: str | None) -> list[str]:
    return [str(f) for f in prove_touch(pdf(made), made, [one.drawn for one in some], answered=False,
                                        listed=None if listed is None else listed.encode())]


@LOUIS
@pytest.mark.parametrize("lang", ["en", "fr", "de"])
def test_sheets_of_a_class_bear_names(lang: str) -> None:
    some, made = class_plates(("Zo\u00e9, B.", "Beno\u00eet O'Neil 2"), lang)
    assert class_wrong(some, made, "\"Zo\u00e9, B.\"\nBeno\u00eet O'Neil 2\n") == []
    for listed, said in (("Beno\u00eet O'Neil 2\n\"Zo\u00e9, B.\"", "puzzle 1: is under 'zo"),
                         ("\"Zo\u00e9, B.\"\nBeno\u00eet O'Neil 3\n", "puzzle 3: is under 'beno"),
                         ("A\nB\nC", "pages for 4 puzzles of 3 pupils"), (None, "puzzle 1: is under 'zo")):
        assert any(said in line for line in class_wrong(some, made, listed)), listed


@LOUIS
def test_a_sheet_without_its_name_or_with_another_in_print_is_found() -> None:
    some, made = class_plates(("Ana", "Ben"))
    assert class_wrong(some, made, "Ana\nBen") == []
    for k in range(3):
        assert class_wrong(some, changed(made, -4, lambda shape: None, FELT_TEXT, k), "Ana\nBen"), k
    page = made.pages[-1]
    items = tuple(replace(one, text=one.text.replace("Ben", "Ana")) if isinstance(one, Label) else one
                  for one in page.items)
    other = replace(made, pages=(*made.pages[:-1], replace(page, items=items)))
    assert [line for line in class_wrong(some, other, "Ana\nBen") if "is printed, other than its dots say" in line]


@LOUIS
def test_the_program_makes_a_class_with_a_key_in_print(tmp_path: Path) -> None:
    (tmp_path / "names.csv").write_text("Ana\nBen\n", encoding="utf-8")
    asked = ["puzzle", "class", str(tmp_path / "names.csv"), "--spec", "1x 4x4, 1x hexagon h2"]
    out = tmp_path / "class.pdf"
    assert run(*asked, "--style", "touch", "--out", str(out))[0] == 0
    assert run(*asked, "--out", str(tmp_path / "print.pdf"))[0] == 0
    assert (tmp_path / "class-answers.pdf").read_bytes() == (tmp_path / "print-answers.pdf").read_bytes()
    assert run("puzzle", "hint", f"{tmp_path / 'class-answers.pdf'}#2")[0] == 0
    made = sorted(path.name for path in tmp_path.iterdir())
    (tmp_path / "names.csv").write_text("Ana\n\u0141ukasz\n", encoding="utf-8")
    for more, said in ((["--lang", "fr"], "'\u0141ukasz' comes back from Braille in 'fr' as 'ukasz'; would do: Lukasz"),
                       (["--per-page", "2"], "style touch with per-page: allowed with paper, title, codes none, steps"),
                       (["--how-to", "--codes", "full"], "style touch with how-to, codes full: allowed with"),
                       (["--answers", "end"], "answers = 'end': allowed of a class: apart")):
        code, line = run(*asked, "--style", "touch", *more, "--out", str(out))
        assert (code, line.count("\n")) == (2, 1)
        assert said in line
    assert sorted(path.name for path in tmp_path.iterdir()) == made


@LOUIS
@pytest.mark.slow
@pytest.mark.parametrize("more", [["--steps"], ["--link", "https://example.org"], ["--codes", "none"],
                                  ["--sheets", "2", "--paper", "letter"], ["--title", "Classe"]])
def test_a_class_has_what_its_key_has(more: list[str], tmp_path: Path) -> None:
    (tmp_path / "names.csv").write_text("Ana\nBen\n", encoding="utf-8")
    assert run("puzzle", "class", str(tmp_path / "names.csv"), "--spec", "1x 4x4", "--style", "touch", *more, "--out",
               str(tmp_path / "class.pdf"))[0] == 0


def test_of_a_class_the_file_with_the_texts_is_named(tmp_path: Path) -> None:
    (tmp_path / "names.csv").write_text("Ana\nBen\n", encoding="utf-8")
    out = tmp_path / "class.pdf"
    assert run("puzzle", "class", str(tmp_path / "names.csv"), "--spec", "1x 4x4", "--out", str(out))[0] == 0
    code, line = run("puzzle", "hint", f"{out}#2")
    assert (code, line.count("\n")) == (2, 1)
    assert "does not hold the texts of its puzzles: name '" in line
    assert "class-answers.pdf#2'" in line
    assert run("puzzle", "hint", f"{tmp_path / 'class-answers.pdf'}#2")[0] == 0
