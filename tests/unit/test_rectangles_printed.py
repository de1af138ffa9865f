"""Rectangles on paper and in files: each is proved from its bytes, and one that is broken is found."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from page_boxes import changed

from polygo_fab.check.booklet_explained import explained_wrong
from polygo_fab.check.booklet_read import read_booklet
from polygo_fab.check.puzzle_png import pixel_findings
from polygo_fab.check.puzzle_svg_file import drawing_findings, svg_board
from polygo_fab.check.puzzle_table import table_findings
from polygo_fab.cli.main import main
from polygo_fab.core.errors import BadInput
from polygo_fab.core.finding import Finding
from polygo_fab.core.page import Bullets, Document, Drawing, Heading, Label, Shape, Text
from polygo_fab.core.path import line
from polygo_fab.core.printed.book_format import NORMAL
from polygo_fab.core.puzzle import Puzzle
from polygo_fab.core.puzzle_drawing import PUZZLE_INKS
from polygo_fab.pages.booklet import Options, booklet
from polygo_fab.puzzles.variants.catalogue import VariantOrder, answer, generate, parse
from polygo_fab.recipes.puzzle_jobs.export import exported
from polygo_fab.recipes.puzzle_jobs.input import Given
from polygo_fab.recipes.puzzle_jobs.proof import AskedBooklet, prove_booklet
from polygo_fab.write.pdf import pdf

SOME = tuple(generate(VariantOrder("rectangles", "6x6", level), 1) for level in (1, 2, 3))
ONE = SOME[0]
ANSWER = answer(ONE)
Run = Callable[..., tuple[int, str]]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    monkeypatch.chdir(tmp_path)

    def ran(*words: str) -> tuple[int, str]:
        monkeypatch.setattr(sys, "argv", ["polygo-fab", "puzzle", *words])
        with pytest.raises(SystemExit) as stop:
            main()
        said = capsys.readouterr()
        return int(stop.value.code or 0), said.out + said.err

    return ran


def proved(document: Document, answers: str = "end", steps: bool = False, real: bool = False) -> list[Finding]:
    data = pdf(document)
    return prove_booklet(data, SOME, data, AskedBooklet(answers=answers, seed=1, steps=steps, real=real))


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["en", "fr", "de"])
def test_booklets_are_proved(lang: str) -> None:
    for options in (Options(), Options(answers="foot"), Options(steps=True, how_to=True)):
        document = booklet(SOME, lang, "a4", seed=1, options=options)
        assert proved(document, options.answers, options.steps) == []


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["en", "fr", "de"])
def test_pages_for_the_tiles_are_proved(lang: str) -> None:
    """A cell is a unit of 10 mm, and the number of tiles is told; another size or number is found."""
    document = booklet(SOME, lang, "a4", seed=1, options=Options(real=True))
    assert proved(document, real=True) == []
    smaller = changed(document, 0, lambda drawing: replace(drawing, items=tuple(
        replace(item, path=item.path.scaled(0.9)) if isinstance(item, Shape) else
        replace(item, at=(0.9 * item.at[0], 0.9 * item.at[1])) for item in drawing.items)))
    assert any("expected 10" in finding.message for finding in proved(smaller, real=True))
    many = f" {len(ONE.givens)} "
    first = next(block for block in document.blocks if isinstance(block, Text) and many in block.markup)
    other = replace(first, markup=first.markup.replace(many, " 99 "))
    fewer = replace(document, blocks=tuple(other if block is first else block for block in document.blocks))
    assert any("does not say" in finding.message for finding in proved(fewer, real=True))


def drawn_otherwise(chapter: int, change: Callable[[Drawing], Drawing], answers: str = "end") -> list[Finding]:
    """What is found of a booklet of which the drawings of a chapter are changed."""
    document = booklet(SOME, "en", "a4", seed=1, options=Options(answers=answers))  # type: ignore[arg-type]
    other = changed(document, chapter, change)
    assert other != document
    return proved(other, answers)


def is_wall(item: Shape | Label) -> bool:
    return isinstance(item, Shape) and not item.path.closed and item.style.stroke == PUZZLE_INKS["answer"]


def without_a_wall(drawing: Drawing) -> Drawing:
    walls = [item for item in drawing.items if is_wall(item)]
    return replace(drawing, items=tuple(item for item in drawing.items if item not in walls[:1]))


def one_larger(drawing: Drawing) -> Drawing:
    """Each area, the bold number in the middle of a cell, is one more."""
    return replace(drawing, items=tuple(
        replace(item, text=str(int(item.text) + 1)) if isinstance(item, Label) and item.bold and item.anchor == "middle"
        and item.text.isdecimal() else item for item in drawing.items))


def with_a_wall(drawing: Drawing) -> Drawing:
    """A wall as of an answer, over a line between two cells."""
    thin = next((item for item in drawing.items if isinstance(item, Shape) and item.style.stroke == "#999999"), None)
    if thin is None:
        return drawing
    (x0, y0, x1, y1) = thin.path.bounds
    part = line((x0, y0), (x0 + (x1 - x0) / 6, y0 + (y1 - y0) / 6))
    return replace(drawing, items=(*drawing.items, Shape(part, replace(thin.style, stroke="#000000", width=0.8))))


def with_a_wall_in_another_ink(drawing: Drawing) -> Drawing:
    """A wall that the eye takes for one, in the ink of answers."""
    return replace(drawing, items=tuple(
        replace(item, style=replace(item.style, stroke=PUZZLE_INKS["answer"]))
        if isinstance(item, Shape) and not item.path.closed and item.style.stroke == "#000000" else item
        for item in with_a_wall(drawing).items))


def with_a_thin_line_moved(drawing: Drawing) -> Drawing:
    """A line between cells, not where they end."""
    thin = next((item for item in drawing.items if isinstance(item, Shape) and item.style.stroke == "#999999"), None)
    return drawing if thin is None else replace(drawing, items=tuple(
        replace(item, path=item.path.moved(0.7, 0.7)) if item is thin else item for item in drawing.items))


def test_a_booklet_of_rectangles_alone_explains_no_pawns() -> None:
    for lang, name, said in (("en", "Rectangles", "pawn"), ("fr", "Rectangles", "pion"), ("de", "Rechtecke", "Figur")):
        document = booklet(SOME, lang, "a4", seed=1, options=Options(how_to=True))
        asked = AskedBooklet(answers="end", seed=1, steps=False, real=False, explained=["how_to"])
        data = pdf(document)
        assert prove_booklet(data, SOME, data, asked) == []
        first = document.blocks[0]
        assert isinstance(first, Heading)
        assert first.text == name
        assert said not in " ".join(block.markup for block in document.blocks if isinstance(block, Text))
        without = pdf(booklet(SOME, lang, "a4", seed=1, options=Options()))
        assert any(name in finding.where for finding in prove_booklet(without, SOME, without, asked))
    pawns = pdf(booklet((*SOME, Puzzle((1,), (1,))), "en", "a4", seed=1, options=Options(how_to=True)))
    assert any("explains pawns" in found.message for found in explained_wrong(read_booklet(pawns, NORMAL), [], True))


@pytest.mark.slow
@pytest.mark.parametrize(("chapter", "change", "told"), [
    (0, one_larger, "other counts or givens are drawn"), (0, with_a_wall, "a wall at"),
    (0, with_a_wall_in_another_ink, "walls are drawn between its cells"),
    (1, with_a_thin_line_moved, "line between cells"), (1, without_a_wall, "parts no rectangles"),
    (1, one_larger, "its areas are not those of the puzzle")])
def test_other_boards_are_found(chapter: int, change: Callable[[Drawing], Drawing], told: str) -> None:
    findings = drawn_otherwise(chapter, change)
    assert {finding.code for finding in findings} == {"UNIQUE"}
    assert any(told in finding.message for finding in findings)


@pytest.mark.slow
def test_other_answers_at_the_foot_are_found() -> None:
    assert {finding.code for finding in drawn_otherwise(0, without_a_wall, "foot")} == {"UNIQUE"}


def test_no_page_explains_pawns_that_are_not_there() -> None:
    with pytest.raises(BadInput, match="no puzzle of the booklet has any"):
        booklet(SOME, "en", "a4", seed=1, options=Options(questions=True))  # type: ignore[arg-type]


@pytest.mark.slow
def test_other_steps_are_found() -> None:
    document = booklet(SOME, "en", "a4", seed=1, options=Options(steps=True))
    [first, *_] = [block for block in document.blocks if isinstance(block, Bullets)]
    for items in ((first.items[0].replace("R3C1", "R3C3"), *first.items[1:]), first.items[:-1]):
        other = replace(document, blocks=tuple(replace(block, items=items) if block is first else block
                                               for block in document.blocks))
        assert {finding.code for finding in proved(other, steps=True)} == {"CONTENT"}


# --- files of one


def made(form: str, solved: bool = False) -> bytes:
    data, unproved = exported(form, [Given(ONE, 1)], "fr", solved)
    assert not unproved
    return data


def test_each_form_is_proved() -> None:
    assert all(made(form, solved) for form, solved in ((".svg", False), (".svg", True), (".png", False), (".png", True),
                                                       (".csv", False), (".json", False)))


@pytest.mark.parametrize(("old", "new", "told"), [
    (">8<", ">9<", "other counts or givens are drawn"), (">8<", "><", "other counts or givens are drawn"),
    ('stroke="#000000"', 'stroke="#333333"', "0 boards are drawn")])
def test_a_broken_drawing_is_found(old: str, new: str, told: str) -> None:
    text = made(".svg").decode()
    assert [f.message for f in drawing_findings(text.encode(), ONE)] == []
    assert told in "; ".join(f.message for f in drawing_findings(text.replace(old, new).encode(), ONE))


def test_a_broken_solution_is_found() -> None:
    """Without one of its walls, with one more, and of another puzzle."""
    assert ANSWER is not None
    text = made(".svg", solved=True).decode()
    assert not [*drawing_findings(text.encode(), ONE, ANSWER)]
    walls = [piece for piece in text.split("<")[1:] if 'stroke="#333333"' in piece and "Z" not in piece]
    for wall in walls:
        assert [*drawing_findings(text.replace("<" + wall, "", 1).encode(), ONE, ANSWER)]
    thin = next(piece for piece in text.split("<")[1:] if 'stroke="#999999"' in piece)
    assert [*drawing_findings(text.replace(thin, thin.replace("#999999", "#333333"), 1).encode(), ONE, ANSWER)]
    other = generate(VariantOrder("rectangles", "6x6"), 2)
    assert [*drawing_findings(text.encode(), other, answer(other))]


def test_other_pixels_and_rows_are_found() -> None:
    assert ANSWER is not None
    drawn = svg_board(made(".svg", solved=True), ONE, "answer")
    values = dict(enumerate(ANSWER))
    assert not [*pixel_findings(made(".png", solved=True), drawn, values)]  # type: ignore[arg-type]
    [found] = pixel_findings(made(".png"), drawn, values)  # type: ignore[arg-type]
    assert "a wall is missing" in found.message
    [found] = pixel_findings(made(".png", solved=True), drawn, {})
    assert "a wall is one too many" in found.message
    table = made(".json").decode()
    assert not [*table_findings(table.encode(), "json", [(ONE.text(), ONE)])]
    for old, new in (('"3", "4"', '"4", "3"'), ("??A???", "?A????"), ("AAABBG", "AAABBB")):
        assert [*table_findings(table.replace(old, new, 1).encode(), "json", [(ONE.text(), ONE)])]


# --- what is refused


@pytest.mark.parametrize(("words", "told"), [
    (["new", "--kind", "rectangles", "--size", "15x15"], "size '15x15': allowed: 4x4 to 14x14"),
    (["export", ONE.text(), "--out", "a.xml"], "as a question: allowed: rows and columns of one colour"),
    (["hint", ONE.text(), "--known", "r1c1=37"], "--known 'r1c1=37': allowed: r1c1=1 to r1c1=36"),
    (["solve", "nc-rectangles:4x4:g8r1c1"], "no solution: the areas add up to 8, the board has 16 cells"),
    (["solve", "nc-rectangles:4x4:g8r1c1,8r1c2,16r4c4"], "no solution: the areas add up to 32"),
    (["solve", "nc-rectangles:4x4:g15r1c1,1r4c4"], "no solution: no rectangles of these areas cover the board")])
def test_bad_input_is_one_line(run: Run, words: list[str], told: str) -> None:
    code, said = run(*words)
    assert code == 2
    assert told in said
    assert said.count("\n") == 1
    assert not [*Path().iterdir()]


def test_lines_of_many(run: Run) -> None:
    code, said = run("new", "--kind", "rectangles", "--count", "12", "--out", "many.jsonl")
    assert (code, said) == (0, "many.jsonl: 12 puzzles, each with exactly one solution\n")
    rows = Path("many.jsonl").read_text(encoding="utf-8").splitlines()
    assert parse(ONE.text()) == ONE
    assert ONE.text() in rows[0]
    assert run("check", "many.jsonl") == (0, "12 puzzles, 12 of them with exactly one solution\n")
