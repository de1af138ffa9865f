"""The tagged text of a book gives its words again, letter for letter; where it does not, the proof says so."""

import io
import re
from collections.abc import Callable
from functools import cache

import pikepdf
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from polygo_fab.check.document import check_document
from polygo_fab.core.page import Bullets, Document, Drawing, Figure, Heading, Shape, Style, Table, Text
from polygo_fab.core.path import circle
from polygo_fab.core.printed.book_format import Format
from polygo_fab.write import pdf_parts
from polygo_fab.write.pdf import pdf

DISC = Drawing((20, 15), (Shape(circle((10, 7), 5), Style()),), "a disc")
LONG = ("The administration of constitutional responsibilities, notwithstanding a well-known misunderstanding, goes "
        "on and on: <b>internationalisation</b> of telecommunications is half-hearted, and of the same kind. ")
BOOK = Document("A book", "en", "a4", (
    Heading(1, "A book"), Text(LONG, "lead"), Heading(2, "Part"), Text(LONG * 40),
    Bullets((LONG, "two"), True), Table((("A question", "An answer"), (LONG, "Because."), ("How?", LONG)), (1, 2)),
    Figure((DISC, DISC), (f"before {LONG}", "after")), Text(LONG.replace("<b>", "").replace("</b>", "") * 30),
    Heading(2, "Last"), Text(LONG, "note")), footer="A line at the foot that is long enough for two. " * 4, columns=2)


@cache
def good() -> bytes:
    return pdf(BOOK)


def faults(data: bytes, book: Document = BOOK, format: Format | None = None) -> list[str]:
    return [f"{f.code}: {f.message}" for f in check_document(data, book, format or Format())]


def test_a_book_is_heard_as_it_is_written() -> None:
    assert faults(good()) == []
    with pikepdf.open(io.BytesIO(good())) as file:
        assert len(file.pages) >= 2, "texts run over columns and pages"


@pytest.mark.slow
@pytest.mark.parametrize("format", [Format(pages="half"), Format(pages="booklet"), Format(print="large"),
                                    Format(ink="grey"), Format(archive=True)])
def test_every_format_is_heard_so(format: Format) -> None:
    assert faults(pdf(BOOK, format), format=format) == []


def test_words_that_run_together_at_the_ends_of_lines_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pdf_parts, "true_ends", lambda laid, said: None)
    found = faults(pdf(BOOK))
    assert any("is heard as" in message for message in found)
    assert any(re.search(r"heard as '.*[a-z]-[a-z]", message) for message in found), "hard hyphens"


def test_a_part_of_a_text_that_is_lost_at_a_page_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pdf_parts, "last_of", lambda said, fragments: "")
    assert any("is heard as" in message for message in faults(pdf(BOOK)))


def elements(file: pikepdf.Pdf, kind: str) -> list[pikepdf.Object]:
    found, todo = [], [file.Root.StructTreeRoot.K[0]]
    while todo:
        element = todo.pop()
        found.append(element)
        todo += [kid for kid in reversed(list(element.K)) if isinstance(kid, pikepdf.Dictionary) and "/S" in kid]
    return [element for element in found if element.S == f"/{kind}"]


def other_map(file: pikepdf.Pdf) -> None:
    """A font that shows one letter and says another."""
    for page in file.pages:
        for font in page.Resources.Font.values():
            if "/ToUnicode" in font:
                table = font.ToUnicode.read_bytes()
                font.ToUnicode.write(re.sub(rb"<0065>", b"<0078>", table))


def exchanged(file: pikepdf.Pdf) -> None:
    """Two elements with each other's content."""
    one, other = elements(file, "TD")[:2]
    one.K, other.K = other.K, one.K


def moved(file: pikepdf.Pdf) -> None:
    """The last element of the document is read first."""
    kids = file.Root.StructTreeRoot.K[0].K
    file.Root.StructTreeRoot.K[0].K = pikepdf.Array([kids[len(kids) - 1], *list(kids)[:-1]])


def lost(file: pikepdf.Pdf) -> None:
    kids = file.Root.StructTreeRoot.K[0].K
    file.Root.StructTreeRoot.K[0].K = pikepdf.Array(list(kids)[:-1])


def renamed(file: pikepdf.Pdf) -> None:
    elements(file, "H2")[0].S = pikepdf.Name.P


@pytest.mark.parametrize(("says", "change"), [
    ("is heard as", other_map), ("is heard as", exchanged), ("is an element", moved), ("texts are heard", lost),
    ("expected H2", renamed)])
def test_a_fault_is_found(says: str, change: Callable[[pikepdf.Pdf], None]) -> None:
    with pikepdf.open(io.BytesIO(good())) as file:
        change(file)
        out = io.BytesIO()
        file.save(out)
    found = [message for message in faults(out.getvalue()) if message.startswith("TAGS")]
    assert any(says in message for message in found), found


@pytest.mark.parametrize(("was", "told"), [("constitutional", "institutional"), ("half-hearted", "halfhearted"),
                                           ("and of the", "andof the"), ("on and on", "on  on")])
def test_another_text_is_found(was: str, told: str) -> None:
    blocks = tuple(Text(block.markup.replace(was, told, 1), block.role) if isinstance(block, Text) else block
                   for block in BOOK.blocks)
    other = Document("A book", "en", "a4", blocks, footer=BOOK.footer, columns=2)
    assert any(message.startswith("TAGS") and "is heard as" in message for message in faults(good(), other))


@pytest.mark.slow
@pytest.mark.proof
@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from(["responsibilities", "well-known", "a", "<b>internationalisation</b>", "—", "l’été",
                                 "anti-", "-constitutionnellement", "<i>incompréhensiblement</i>,", "20\u00a0mm"]),
                min_size=1, max_size=400), st.sampled_from(("body", "note", "small", "lead")),
       st.sampled_from(("fr", "en")), st.sampled_from((1, 2)))
def test_any_text_is_heard_as_it_is_written(words: list[str], role: str, lang: str, columns: int) -> None:
    book = Document("T", lang, "a4", (Heading(1, "T"), Text(" ".join(words), role)), columns=columns)  # type: ignore[arg-type]
    assert [m for m in faults(pdf(book), book) if m.startswith("TAGS")] == []
