"""How full the pages of books are, seen in the picture of each page: ink, and the foot's line, and nothing else."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import numpy as np
import pypdfium2
import pytest

from polygo_fab import games
from polygo_fab.core.page import Block, Bullets, Document, Drawing, Figure, Heading, Label, Shape, Style, Text
from polygo_fab.core.path import rectangle
from polygo_fab.core.printed.book_format import NORMAL, Format, book_format
from polygo_fab.core.words.language import languages
from polygo_fab.core.words.language_files import texts_in
from polygo_fab.pages.endpapers import bound
from polygo_fab.pages.rulebook import rulebook
from polygo_fab.write.pdf import pdf

LEAST = 1 / 3
"""No page but the last of a book is less full."""
LEAST_LARGE = 1 / 6
"""The same of large print, where what stands together is often most of a page."""
DPI = 36
MM = DPI / 25.4
WHITE = int(8 * MM)
"""White as high as that within a column is not full."""


def full(data: bytes, columns: int) -> list[float]:
    """Of each page the share of the room above its foot that has ink, in the mean of its columns."""
    return [_full(body, columns) for body in bodies(data)]


def bodies(data: bytes) -> Iterator[np.ndarray]:  # type: ignore[type-arg]
    """Where there is ink on each page above the line at its foot."""
    file = pypdfium2.PdfDocument(data)
    try:
        for page in file:
            ink = page.render(scale=DPI / 72, grayscale=True).to_numpy().squeeze() < 225
            high, wide = ink.shape
            foot = max(y for y in range(high // 2, high) if ink[y, int(0.12 * wide):int(0.88 * wide)].mean() > 0.95)
            yield ink[int(11 * MM):foot - 2, int(9 * MM):wide - int(9 * MM)]
    finally:
        file.close()


def _full(body: np.ndarray, columns: int) -> float:  # type: ignore[type-arg]
    shares = []
    for column in np.array_split(body, columns, axis=1):
        rows = np.flatnonzero(column.any(axis=1))
        white = np.diff(rows, prepend=rows[:1])
        shares.append((len(rows) + int((white - 1)[(white > 1) & (white <= WHITE)].sum())) / len(body))
    return sum(shares) / columns


def scarce(name: str, lang: str, paper: str, format: Format) -> Iterator[str]:
    """The pages of a book that are less full, but the last."""
    least = LEAST_LARGE if format.print == "large" else LEAST
    document = bound(rulebook(name, lang, paper, {}, format.edition), format)
    found = full(pdf(document, format), document.columns if format.pages == "full" else 1)
    for number, share in enumerate(found[:-1], start=1):
        if share < least:
            yield f"{name} {lang} {paper} {format.words}, page {number} of {len(found)}: {share:.2f}"


def square(mm: float) -> Drawing:
    return Drawing((mm, mm), (Shape(rectangle(0, 0, mm, mm), Style()),), "a square")


def paragraphs(count: int) -> list[Block]:
    return [Text(f"Paragraph {k}. " + "Some words of it. " * 12) for k in range(count)]


def document(*blocks: Block) -> Document:
    return Document("A book", "en", "a4", (Heading(1, "A book"), Heading(2, "First"), *blocks))


def test_a_chapter_does_not_end_on_a_page_of_a_few_lines() -> None:
    """Whatever its length."""
    ends = set[int]()
    for count in range(16, 60, 2):
        first = (*paragraphs(count), Heading(1, "Another"), Heading(2, "Second"), *paragraphs(40))
        shares = full(pdf(document(*first)), 1)
        ends.add(len(shares))
        assert [share for share in shares[:-1] if share < LEAST] == [], count
    assert len(ends) > 1


def test_diagrams_are_larger_where_their_page_has_the_room() -> None:
    def widest(*blocks: Block) -> float:
        """In mm, of the squares on all pages: the longest line of ink."""
        rows = (row for body in bodies(pdf(document(*blocks))) for row in body)
        return max(len(list(run)) for row in rows for ink, run in itertools.groupby(row) if ink) / MM

    alone = Figure((square(60),), ("",))
    assert widest(alone) == pytest.approx(90, abs=1)
    assert widest(Figure((square(140),), ("",))) == pytest.approx(178, abs=2)
    assert widest(*itertools.chain(*zip([alone] * 9, paragraphs(9), strict=True))) < 89


def test_what_announces_a_list_stands_on_its_page() -> None:
    """Wherever on the page it comes."""
    steps = Bullets(tuple("A step that takes more than a line. " * 4 for _ in range(5)), True)
    for count in range(14, 30):
        file = pypdfium2.PdfDocument(pdf(document(*paragraphs(count), Text("Do one of these:"), steps)))
        try:
            [words] = [text for page in file if "Do one of" in (text := page.get_textpage().get_text_bounded())]
        finally:
            file.close()
        assert "A step that takes" in words, count


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("lang", languages())
def test_the_pages_of_a_book_are_full(lang: str, paper: str) -> None:
    for name in ("polygo", "hex-3"):
        assert list(scarce(name, lang, paper, NORMAL)) == []


def test_what_does_not_fit_in_large_print_leaves_no_page_nearly_empty() -> None:
    """Two lines, and a paragraph with a board that takes most of a page: as the book of HEX-n had them."""
    board = Drawing((120, 120), (Shape(rectangle(0, 0, 120, 120), Style()), Label("a", (60, 3), 4.6)), "a board")
    for count in range(8, 30):
        some = (*paragraphs(count), Figure((board,), ("The board",)), *paragraphs(9))
        shares = full(pdf(document(*some), book_format("large")), 1)
        assert [share for share in shares[:-1] if share < LEAST] == [], count


@pytest.mark.parametrize(("name", "lang", "paper"), [("hex-n", "en", "letter"), ("hex-n", "fr", "a4")])
def test_the_pages_of_a_book_in_large_print_are_not_nearly_empty(name: str, lang: str, paper: str) -> None:
    """They had pages of 6 and 7 %."""
    assert list(scarce(name, lang, paper, book_format("large"))) == []


@pytest.mark.slow
@pytest.mark.proof
@pytest.mark.parametrize("word", ["full", "scholar", "booklet", "booklet+scholar", "large"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("lang", languages())
def test_no_page_of_any_book_is_nearly_empty(lang: str, paper: str, word: str) -> None:
    """Of a booklet the pages to read, which are those of half a paper."""
    format = book_format(word.replace("booklet", "half"))
    names = [name for name in (*games.classes(), "family", "teacher") if name in texts_in(lang)]
    assert [told for name in names for told in scarce(name, lang, paper, format)] == []
