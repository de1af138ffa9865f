"""Which page a page says it is, read at its foot alone."""

import io
from collections.abc import Sequence

import pytest
from reportlab.pdfgen.canvas import Canvas

from polygo_fab.check.document import check_document
from polygo_fab.check.pdf_text import viewed
from polygo_fab.check.puzzle_text import puzzle_texts
from polygo_fab.check.reading_pages import reading_pages
from polygo_fab.core.printed.book_format import Format
from polygo_fab.pages.booklet import Options, booklet
from polygo_fab.puzzles.generate import generate
from polygo_fab.write.pdf import pdf

_Line = tuple[float, float, str]


def sides(*lines: Sequence[_Line]) -> bytes:
    """Sides of 400 x 300 points, each with its lines: where they begin, and what they say."""
    out = io.BytesIO()
    canvas = Canvas(out, (400, 300), invariant=1)
    for side in lines:
        canvas.setFont("Helvetica", 8)
        for x, y, text in side:
            canvas.drawString(x, y, text)
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def read(data: bytes, format: Format) -> tuple[list[str], list[str]]:
    """The words of each page, and what is wrong."""
    with viewed(data) as document:
        texts, found = reading_pages(document, format)
    assert {f.code for f in found} <= {"CONTENT"}
    return [" ".join(text.split()) for text in texts], [str(f) for f in found]


def test_a_number_above_the_foot_is_not_the_pages() -> None:
    left, right = [(20.0, 30.0, "r1c4"), (180.0, 20.0, "2 / 2")], [(220.0, 30.0, "a 4"), (380.0, 20.0, "1 / 2")]
    outside, inside = right, left
    assert read(sides(outside, inside), Format(pages="booklet")) == (["a 4", "r1c4"], [])
    assert read(sides([(20, 30, "a 4"), (180, 20, "1 / 1")]), Format()) == (["a 4"], [])
    assert read(sides([(20, 30, "a 4"), (20, 20, "Gâteau, seed 4"), (180, 20, "1 / 1")]), Format()) == (
        ["a 4 Gâteau, seed 4"], [])


@pytest.mark.parametrize(("lines", "told"), [
    ([(20.0, 30.0, "a"), (180.0, 20.0, "41 / 1")], "page 41 / 1, expected 1 / 1"),
    ([(20.0, 30.0, "a"), (180.0, 20.0, "1 / 12")], "1 pages on 1 sides, expected 12 on 12"),
    ([(180.0, 30.0, "1 / 1"), (20.0, 20.0, "a foot without it")], "no page, expected 1 / 0"),
    ([(20.0, 30.0, "seed 4"), (180.0, 20.0, "4 1 /")], "no page, expected 1 / 0")])
def test_another_page_is_found(lines: list[_Line], told: str) -> None:
    _, found = read(sides(lines), Format())
    assert [told in one for one in found] == [True], found


@pytest.mark.slow
def test_a_booklet_of_texts_that_end_in_a_number_reads_back() -> None:
    """The last text of the eight ends one line above '6 / 6'."""
    puzzles, options = generate(6, 6, 8, 1), Options(book="booklet")
    document = booklet(puzzles, "en", "a4", seed=1, options=options, names=[f"nc1:6x6#1.{k}" for k in range(1, 9)])
    data = pdf(document, options.format)
    assert puzzle_texts(data, options.format) == tuple(puzzle.text() for puzzle in puzzles)
    assert check_document(data, document, options.format) == []
