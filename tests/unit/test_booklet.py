"""The booklet of Nombres Croisés: everything on the page, everything readable back, the answers right."""

from __future__ import annotations

import string
import tomllib
from collections.abc import Iterator

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from page_boxes import assert_nothing_overflows, bookmarks, frames, pictures, said

from polygo_fab.check.puzzle_text import puzzle_texts
from polygo_fab.core.errors import BadInput
from polygo_fab.core.page import Document, Drawing, Label, Shape
from polygo_fab.core.path import Arc
from polygo_fab.core.puzzle import Puzzle
from polygo_fab.core.resources import template
from polygo_fab.pages.booklet import Options, booklet
from polygo_fab.pages.measure import text_width, wrapped
from polygo_fab.puzzles.generate import generate
from polygo_fab.puzzles.place import solution
from polygo_fab.write.pdf import pdf


def read(page: Drawing) -> Iterator[Puzzle]:
    """The puzzles of a page, from its lines, numbers, discs and crosses alone."""
    shapes = [(item.path, item.path.bounds) for item in page.items if isinstance(item, Shape)]
    counts = [(label.at[0], label.at[1] + 0.3 * label.size, int(label.text)) for label in page.items
              if isinstance(label, Label) and label.bold and label.text.isdigit() and label.anchor == "middle"]
    for x0, y0, x1, y1 in frames(page):
        lines, discs, strokes = [], [], []
        for path, (a, b, c, d) in shapes:
            if x0 - 1e-6 <= a and c <= x1 + 1e-6 and y0 - 1e-6 <= b and d <= y1 + 1e-6:
                middle = (round((a + c) / 2, 6), round((b + d) / 2, 6))
                if isinstance(path.segments[0], Arc):
                    discs.append(middle)
                elif len(path.segments) == 1 and min(c - a, d - b) > 0.01:
                    strokes.append(middle)
                elif len(path.segments) == 1:
                    lines.append((c - a, d - b))
        m = 1 + sum(width < 0.01 for width, _ in lines)
        n = 1 + sum(height < 0.01 for _, height in lines)
        cell = (x1 - x0) / m
        assert abs((y1 - y0) / n - cell) < 1e-6

        def place(x: float, y: float, at: tuple[float, float, float] = (x0, y1, cell)) -> tuple[int, int]:
            return (int((at[1] - y) // at[2]), int((x - at[0]) // at[2]))

        numbers = {place(x, y): number for x, y, number in counts}
        assert len(strokes) == 2 * len(set(strokes))
        givens = [(*place(x, y), True) for x, y in discs] + [(*place(x, y), False) for x, y in set(strokes)]
        yield Puzzle(tuple(numbers[r, -1] for r in range(n)), tuple(numbers[-1, c] for c in range(m)), tuple(givens))


def permanent_texts(page: Drawing) -> list[str]:
    """The small print: lines that begin with nc:, each with the lines below it."""
    found: list[str] = []
    for label in page.items:
        if isinstance(label, Label) and label.colour == "#444444" and label.anchor == "start":
            if label.text.startswith("nc:"):
                found.append("")
            elif not found or label.text[0] not in "+-0123456789c":
                continue
            found[-1] += label.text
    return found


def split(document: Document, count: int) -> tuple[list[Drawing], list[Drawing]]:
    """The pages of puzzles; the pages of answers, then of texts: each of the two shows every grid once."""
    pages = pictures(document)
    first = next(k for k in range(len(pages)) if sum(len(frames(page)) for page in pages[:k]) == count)
    assert sum(len(frames(page)) for page in pages[first:]) == count
    return pages[:first], pages[first:]


def check(puzzles: tuple[Puzzle, ...], document: Document) -> None:
    assert_nothing_overflows(document)
    puzzle_pages, answer_pages = split(document, len(puzzles))
    assert tuple(puzzle for page in puzzle_pages for puzzle in read(page)) == puzzles
    assert not any(permanent_texts(page) for page in puzzle_pages)
    assert puzzle_texts(pdf(document)) == tuple(p.text() for p in puzzles)
    for puzzle, answer in zip(puzzles, (a for page in answer_pages for a in read(page)), strict=True):
        assert (answer.rows, answer.columns) == (puzzle.rows, puzzle.columns)
        one = solution(puzzle)
        assert one is not None
        pawns = {(r, c) for r, c, pawn in answer.givens if pawn}
        assert len(pawns) == len(answer.givens)
        assert pawns == {(r, c) for r, row in enumerate(one) for c, pawn in enumerate(row) if pawn}


@pytest.mark.proof
@pytest.mark.slow
@settings(max_examples=20, deadline=None)
@given(st.integers(2, 25), st.integers(2, 25), st.integers(1, 4), st.sampled_from(("fr", "en")),
       st.sampled_from(("a4", "letter", "a3")))
@example(2, 3, 20, "fr", "letter")
@example(6, 6, 30, "fr", "a4")
@example(6, 6, 120, "fr", "a4")
@example(25, 25, 2, "en", "letter")
@example(25, 2, 3, "fr", "letter")
@example(2, 25, 3, "fr", "letter")
def test_everything_is_on_the_page_and_reads_back(n: int, m: int, count: int, lang: str, paper: str) -> None:
    puzzles = generate(n, m, count, 1)
    check(puzzles, booklet(puzzles, lang, paper, seed=1))


@pytest.mark.soak
@pytest.mark.parametrize("paper", ["a4", "letter", "a3"])
def test_every_square_size_on_every_paper(paper: str) -> None:
    for n in range(3, 26):
        puzzles = generate(n, n, 7, n)
        check(puzzles, booklet(puzzles, "fr", paper))
    puzzles = generate(6, 6, 1000, 1)
    check(puzzles, booklet(puzzles, "en", paper))


def test_sizes_may_be_mixed() -> None:
    puzzles = (*generate(3, 3, 2, 1), *generate(6, 6, 3, 1), *generate(5, 8, 2, 1))
    check(puzzles, booklet(puzzles, "en", "a4"))


@pytest.mark.slow
@pytest.mark.parametrize(("n", "m", "texts"), [(32, 32, False), (32, 1, True), (1, 32, True), (1, 1, True)])
def test_boards_with_every_cell_given(n: int, m: int, texts: bool) -> None:
    """As much print as there can be; where it would take the page, it is left out, and the puzzle stays readable."""
    givens = tuple((r, c, c % 2 == 0) for r in range(n) for c in range(m))
    puzzle = Puzzle(tuple((m + 1) // 2 for _ in range(n)), tuple(n * (c % 2 == 0) for c in range(m)), givens)
    check((puzzle,), booklet((puzzle,), "fr", "letter"))
    document = booklet((puzzle,), "fr", "letter", options=Options(codes="full"))
    assert permanent_texts(pictures(document)[0]) == ([puzzle.text()] if texts else [])
    x0, _, x1, _ = frames(pictures(document)[0])[0]
    assert (x1 - x0) / m >= 4.2


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_six_puzzles_of_6x6_take_one_page_and_one_of_answers(paper: str) -> None:
    document = booklet(generate(6, 6, 6, 7), "fr", paper, seed=7)
    assert [len(frames(page)) for page in pictures(document)] == [6, 6, 0]
    assert bookmarks(document) == ["Grilles 1 à 6", "Solutions 1 à 6", "Les grilles en texte"]
    puzzle, answer = frames(pictures(document)[0])[0], frames(pictures(document)[1])[0]
    assert puzzle[2] - puzzle[0] >= 6 * 7.0  # cells of 7 mm, to write in
    assert answer[2] - answer[0] < puzzle[2] - puzzle[0]


def test_one_6x6_alone_is_as_large_as_the_real_board() -> None:
    x0, _, x1, _ = frames(pictures(booklet(generate(6, 6, 1, 7), "en", "a4"))[0])[0]
    assert x1 - x0 == pytest.approx(120.0)


def test_level_seed_and_number_are_printed() -> None:
    (puzzle,) = generate(6, 6, 1, 3, level=4)
    document = booklet((puzzle,), "en", "a4", seed=3)
    texts = [item.text for item in pictures(document)[0].items if isinstance(item, Label)]
    assert texts.count("5") > 0  # over the puzzle; the key says what the star is
    assert "stars: one more is twice as much to look at" in texts
    assert "1" in texts
    assert "seed 3" in document.footer
    assert "seed" not in booklet((puzzle,), "en", "a4").footer


@pytest.mark.slow
def test_black_and_greys_only() -> None:
    for page in pictures(booklet(generate(10, 10, 2, 1), "fr", "a4")):
        colours = {colour for item in page.items for colour in (
            (item.style.stroke, item.style.fill) if isinstance(item, Shape) else (item.colour,)) if colour}
        assert all(colour[1:3] == colour[3:5] == colour[5:7] for colour in colours)
        assert all(item.style.opacity == 1 for item in page.items if isinstance(item, Shape))


@pytest.mark.slow
def test_french_has_narrow_spaces_and_the_same_structure_as_english() -> None:
    puzzles = generate(6, 6, 4, 1)
    french, english = booklet(puzzles, "fr", "a4"), booklet(puzzles, "en", "a4")
    words = said(french.blocks)
    assert "\u202f:" in words
    assert not any(f" {mark}" in words for mark in ":;!?")
    assert "'" not in words
    assert [len(frames(page)) for page in pictures(french)] == [len(frames(page)) for page in pictures(english)]
    assert [list(read(page)) for page in pictures(french)] == [list(read(page)) for page in pictures(english)]
    assert (french.lang, english.lang) == ("fr", "en")


@pytest.mark.parametrize("file", ["booklet", "puzzle_kinds", "puzzle_pages"])
def test_both_languages_have_the_same_words_to_fill_in(file: str) -> None:
    tables = {lang: tomllib.loads(template(f"lang/{lang}/{file}.toml").read_text("utf-8")) for lang in ("fr", "en")}
    assert list(tables["fr"]) == list(tables["en"])
    for key, text in tables["fr"].items():
        other = tables["en"][key]
        assert type(text) is type(other)
        assert len(text) == len(other) if isinstance(text, list) else True
        if isinstance(text, str):
            fields = [{name for _, name, _, _ in string.Formatter().parse(t) if name} for t in (text, other)]
            assert fields[0] == fields[1], key


def test_the_pages_say_in_words_what_they_show() -> None:
    (puzzle,) = generate(2, 3, 1, 1)
    page, answer, _ = pictures(booklet((puzzle,), "en", "a4"))
    assert f"Rows, from above: {', '.join(map(str, puzzle.rows))}." in page.alt
    assert answer.alt.startswith("Answer 1, row by row")


def test_same_puzzles_same_booklet() -> None:
    puzzles = generate(6, 6, 3, 1)
    assert booklet(puzzles, "fr", "a4", seed=1) == booklet(puzzles, "fr", "a4", seed=1)


@pytest.mark.parametrize(("puzzles", "lang", "paper", "message"), [
    ((), "fr", "a4", "a booklet of 0 puzzles: allowed: 1 to 1000"),
    ((Puzzle((1, 1), (1, 1)),), "fr", "a4", "puzzle 1 'nc:2x2:r1,1:c1,1' has two solutions or more"),
    ((Puzzle((1, 0), (1, 1)),), "fr", "a4", "puzzle 1 'nc:2x2:r1,0:c1,1' has none"),
    ((Puzzle((1,), (1,)),), "xx", "a4", "unknown language 'xx'"),
    ((Puzzle((1,), (1,)),), "fr", "b9", "unknown paper 'b9'")])
def test_bad_requests(puzzles: tuple[Puzzle, ...], lang: str, paper: str, message: str) -> None:
    with pytest.raises(BadInput, match=message):
        booklet(puzzles, lang, paper)


@pytest.mark.slow
@given(st.text(st.sampled_from("abc de,f\u202f"), max_size=60), st.floats(5, 60))
def test_wrapped_lines_are_the_text(text: str, width: float) -> None:
    for after in (" ", ","):
        lines = wrapped(text, 3.0, width, after=after)
        assert "".join(lines).replace(" ", "") == text.replace(" ", "")
        assert all(text_width(line, 3.0) <= width or after not in line[:-1].strip() for line in lines)
