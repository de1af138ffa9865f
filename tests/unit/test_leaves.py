"""The leaves of the books as they come out of the printer: what is on the first, how many there are, what their lines
end with, and the leaves that a book with a cover has besides its text."""

from __future__ import annotations

import ctypes
import re
from collections.abc import Iterator

import pypdfium2
import pypdfium2.raw as raw
import pytest
from pyphen import Pyphen

from polygo_fab import games
from polygo_fab.core.page import Bullets, Document, Figure, Heading, Text
from polygo_fab.core.printed.book_format import NORMAL, Format, book_format
from polygo_fab.core.words.language import language, languages
from polygo_fab.core.words.proper_names import proper_names
from polygo_fab.pages.endpapers import bound
from polygo_fab.pages.rulebook import rulebook
from polygo_fab.write import pdf_blocks
from polygo_fab.write.pdf import page_count, pdf
from tests.unit.test_full_pages import LEAST, full

PANEL = (0xdd, 0xe8, 0xf4)
"""What the steps of a turn stand on."""
FEWEST, MOST = 2, 4
"""Pages of a game."""
PARTED = re.compile("([^\\W\\d_]+)[\u00ad\ufffe\x02]\\s*([^\\W\\d_]+)")
"""How a word is read that goes on on the next line."""


def panels(data: bytes) -> list[int]:
    """The pages on which the panel of a turn is."""
    file = pypdfium2.PdfDocument(data)
    try:
        return [number for number, page in enumerate(file, start=1)
                if any(_filled(item) == PANEL for item in page.get_objects(filter=[raw.FPDF_PAGEOBJ_PATH]))]
    finally:
        file.close()


def chapters(data: bytes) -> list[int]:
    """The pages on which the chapters of a book begin, as its bookmarks tell."""
    file = pypdfium2.PdfDocument(data)
    try:
        return [place.get_index() + 1 for mark in file.get_toc() if mark.level == 0 and (place := mark.get_dest())]
    finally:
        file.close()


def _filled(item: pypdfium2.PdfObject) -> tuple[int, ...]:
    red, green, blue, solid = (ctypes.c_uint() for _ in range(4))
    raw.FPDFPageObj_GetFillColor(item.raw, red, green, blue, solid)
    return red.value, green.value, blue.value


def parted_names(data: bytes, lang: str) -> list[str]:
    """The names of games and puzzles that a line ends in the middle of."""
    file = pypdfium2.PdfDocument(data)
    try:
        words = [found for page in file for found in PARTED.findall(page.get_textpage().get_text_range())]
    finally:
        file.close()
    return [f"{head}-{tail}" for head, tail in words if {head + tail, (head + tail).removesuffix("s")}
            & proper_names(lang)]


def printed(name: str, lang: str, paper: str, format: Format = NORMAL) -> bytes:
    return pdf(bound(rulebook(name, lang, paper, {}, format.edition), format), format)


def wrong(name: str, lang: str, paper: str) -> Iterator[str]:
    """What the book of a game is not as it should be."""
    data = printed(name, lang, paper)
    file = pypdfium2.PdfDocument(data)
    pages, where = len(file), f"{name} {lang} {paper}"
    file.close()
    if not FEWEST <= pages <= MOST:
        yield f"{where}: {pages} pages"
    if panels(data) != [1]:
        yield f"{where}: the turn is on page {panels(data)}"
    yield from (f"{where}: {word} at the end of a line" for word in parted_names(data, lang))


def filler(count: int) -> tuple[Text, ...]:
    return tuple(Text("Some words of it, and some more words of it. " * 12) for _ in range(count))


def made(*blocks: Heading | Text | Bullets | Figure) -> Document:
    return Document("A book", "en", "a4", (Heading(1, "A book"), Heading(2, "First"), *blocks))


def test_a_turn_on_a_later_page_is_found() -> None:
    turn = Bullets(("Put a pawn.", "Look."), True, role="turn")
    assert panels(pdf(made(turn))) == [1]
    assert panels(pdf(made(*filler(20), turn))) == [2]


def test_a_turn_stays_on_its_page_where_a_few_lines_are_left_for_the_next() -> None:
    """Pages ended higher, for the next one's sake, and the turn went there."""
    turn = Bullets(("Put a pawn.", "Look."), True, role="turn")
    for count in (1, 2, 3, 4):
        assert panels(pdf(made(*filler(10), turn, *filler(count)))) == [1], count


def test_a_name_is_not_parted_where_other_words_are(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever comes before it on its line."""
    texts = made(*(Text("i" * k + " HexaDames and Marienbad have hexagonal boards with triangles " * 9)
                   for k in range(1, 30)))
    data = pdf(texts)
    assert parted_names(data, "en") == []
    assert _parts(data)
    monkeypatch.setattr(pdf_blocks, "parted", lambda lang, title="": Pyphen(lang=language(lang).hyphenation).iterate)
    assert parted_names(pdf(texts), "en")


def _parts(data: bytes) -> int:
    file = pypdfium2.PdfDocument(data)
    try:
        return sum(len(PARTED.findall(page.get_textpage().get_text_range())) for page in file)
    finally:
        file.close()


@pytest.mark.parametrize("lang", languages())
def test_the_names_are_those_of_the_books_and_of_the_puzzles(lang: str) -> None:
    """Each game is among them as the title of its book is written."""
    found = proper_names(lang)
    for name in games.classes():
        title = rulebook(name, lang, "a4", {}).title
        assert {word for word in re.findall(r"[^\W\d_]+", title) if word[0].isupper()} <= found, title
    assert {"TetraGo", "TriaGo", "Croisés"} <= found


@pytest.mark.parametrize(("name", "lang", "paper"), [("hex-6", "fr", "a4"), ("polygone", "it", "letter")])
def test_a_book_of_a_game_begins_with_its_turn_on_two_to_four_pages(name: str, lang: str, paper: str) -> None:
    """Their turn stood on the second page."""
    assert list(wrong(name, lang, paper)) == []


@pytest.mark.slow
@pytest.mark.proof
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("lang", languages())
def test_every_book_of_a_game_begins_with_its_turn_on_two_to_four_pages(lang: str, paper: str) -> None:
    assert [told for name in games.classes() for told in wrong(name, lang, paper)] == []
    assert parted_names(printed("teacher", lang, paper), lang) == []
    family = printed("family", lang, paper)
    assert parted_names(family, lang) == []
    assert set(panels(family)) <= set(chapters(family))


def test_the_family_book_has_a_half_title_between_endpapers() -> None:
    """And its last page is one: in the book as it is printed, in no other form of it."""
    book = rulebook("family", "en", "a4", {})
    assert bound(rulebook("hex", "en", "a4", {}), NORMAL) == rulebook("hex", "en", "a4", {}), "no cover"
    assert bound(book, Format(pages="leaflet")) == book
    leaves = bound(book, NORMAL)
    alone = [block for block in leaves.blocks if isinstance(block, Figure) and block.place == "page"]
    assert [block.drawings[0].alt for block in alone] == ["", book.title, ""]
    assert leaves.blocks[-1] == alone[2]
    data = pdf(leaves)
    file = pypdfium2.PdfDocument(data)
    said = [page.get_textpage().get_text_range() for page in file]
    file.close()
    assert len(said) == page_count(book) + 3
    assert book.title in said[2].split("\n")[0]
    assert "Contents" in said[3]
    assert min(full(data, 1)[k] for k in (1, 2, len(said) - 1)) > 0.9


@pytest.mark.parametrize("word", ["half", "large+grey", "booklet"])
def test_a_half_title_and_endpapers_are_as_large_as_the_pages(word: str) -> None:
    """Of any format, in one go: their room is filled in height or in breadth."""
    format = book_format(word)
    blocks = (Heading(1, "A book"), Figure((), (), place="cover"))
    leaves = bound(Document("A book", "en", "letter", (*blocks, *filler(1))), format)
    [endpaper, half_title, last] = [block.drawings[0] for block in leaves.blocks
                                    if isinstance(block, Figure) and block.place == "page"]
    assert endpaper == last
    assert endpaper.size == half_title.size
    assert len(half_title.items) > len(endpaper.items)
    assert LEAST < endpaper.size[0] / endpaper.size[1] < 1
