"""A rulebook and a puzzle sheet read back: another paper, language or book, a page gone or too many is found."""

import io

import pikepdf
import pytest

from polygo_fab import kits
from polygo_fab.check.document import check_document
from polygo_fab.core.errors import BadInput
from polygo_fab.core.page import Document
from polygo_fab.pages.booklet import booklet
from polygo_fab.pages.rulebook import rulebook
from polygo_fab.puzzles.generate import generate
from polygo_fab.recipes.puzzle_jobs.proof import prove_booklet
from polygo_fab.write.pdf import pdf

pytestmark = pytest.mark.slow

FACTS = kits.load("tetrago", {}).facts
PUZZLES = generate(6, 6, 6, 1)


def book(lang: str = "fr", paper: str = "a4") -> Document:
    return rulebook("polygo", lang, paper, FACTS)


def codes(data: bytes, expected: object) -> set[str]:
    return {f.code for f in check_document(data, expected)}  # type: ignore[arg-type]


def changed(data: bytes, how) -> bytes:  # type: ignore[no-untyped-def]
    with pikepdf.open(io.BytesIO(data)) as file:
        how(file)
        out = io.BytesIO()
        file.save(out, static_id=True)
        return out.getvalue()


@pytest.mark.proof
@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_what_was_written_is_clean(lang: str, paper: str) -> None:
    assert codes(pdf(book(lang, paper)), book(lang, paper)) == set()
    sheet = booklet(PUZZLES, lang, paper)
    assert codes(pdf(sheet), sheet) == set()


@pytest.mark.proof
def test_another_book_is_found() -> None:
    assert "META" in codes(pdf(book("en")), book("fr"))
    assert codes(pdf(book("fr", "letter")), book("fr")) == {"UNITS"}
    assert "CONTENT" in codes(pdf(booklet(PUZZLES, "fr", "a4")), book("fr"))


@pytest.mark.proof
def test_missing_and_surplus_pages_are_found() -> None:
    data = pdf(book())
    for number in (0, 1):
        assert "CONTENT" in codes(changed(data, lambda file, n=number: file.pages.__delitem__(n)), book())
    sheet = booklet(PUZZLES, "fr", "a4")
    assert codes(changed(pdf(sheet), lambda file: file.pages.__delitem__(1)), sheet) == {"CONTENT", "TAGS"}
    assert codes(changed(pdf(sheet), lambda file: file.pages.append(file.pages[0])), sheet) == {"CONTENT", "TAGS"}


def test_a_page_cut_is_found() -> None:
    def cut(file: pikepdf.Pdf) -> None:
        file.pages[0].cropbox = pikepdf.Array([0, 0, 200, 200])

    assert "UNITS" in codes(changed(pdf(book()), cut), book())


def test_other_puzzles_are_found() -> None:
    other = generate(6, 6, 6, 2)
    data = pdf(booklet(other, "fr", "a4"))
    found = prove_booklet(data, PUZZLES, data)
    assert {f.code for f in found} == {"UNIQUE"}


@pytest.mark.parametrize("data", [b"", b"junk", b"%PDF-1.4"])
def test_what_is_no_pdf_is_refused(data: bytes) -> None:
    with pytest.raises(BadInput):
        check_document(data, book())
