"""The code in a printed book opens the page of that book: as it is drawn, said, read by a telephone, and served."""

from __future__ import annotations

from dataclasses import replace
from urllib.parse import urlsplit

import httpx
import pypdfium2
import pytest
from browsers import served

from polygo_fab import kits
from polygo_fab.check.book_code import book_code_wrong
from polygo_fab.check.document import check_document
from polygo_fab.core.errors import BadInput
from polygo_fab.core.page import Document, Drawing, Figure, Heading, Shape, Text
from polygo_fab.core.printed.book_format import FAMILY, book_format
from polygo_fab.core.web_address import check_address
from polygo_fab.core.words.language import page_languages
from polygo_fab.pages.book_code import with_code
from polygo_fab.pages.puzzle_code import code, comb
from polygo_fab.recipes.books import linked, texts
from polygo_fab.recipes.recipe import from_mapping, load, revised
from polygo_fab.web.library import books
from polygo_fab.write.pdf import pdf

LINK = "https://example.org/club/"
BOOK = Document("Hex", "fr", "a4", (Heading(1, "Hex"), Heading(2, "Crédits"), Text("Des mots.")), columns=2)
CODED = with_code(BOOK, "hex", LINK)
LONG = "https://" + "a" * 30 + "." + "b-" * 20 + "c" * 20 + "/"


def read(data: bytes) -> list[str]:
    """What a telephone reads on the pages."""
    import zxingcpp

    file = pypdfium2.PdfDocument(data)
    try:
        pictures = [page.render(scale=150 / 72).to_pil().convert("L") for page in file]
    finally:
        file.close()
    return [found.text for picture in pictures
            for found in zxingcpp.read_barcodes(picture, formats=zxingcpp.BarcodeFormat.QRCode)]


def wrong(document: Document, lang: str = "fr", name: str = "hex", link: str = LINK) -> list[str]:
    return [finding.message for finding in book_code_wrong(pdf(document), name=name, lang=lang, link=link)]


def other(figure: Figure) -> Document:
    return replace(BOOK, blocks=(*BOOK.blocks, figure))


def parts() -> tuple[Drawing, str]:
    figure = CODED.blocks[-1]
    assert isinstance(figure, Figure)
    return figure.drawings[0], figure.captions[0]


@pytest.mark.parametrize("form", ["full", "large", "grey", "half", "one-sheet", "booklet"])
@pytest.mark.parametrize("link", [LINK, LONG])
def test_a_telephone_reads_the_address_of_the_book(form: str, link: str) -> None:
    book, how = with_code(BOOK, "hex", link), book_format(form)
    data = pdf(book, how)
    assert check_document(data, book, how) == []
    assert book_code_wrong(data, name="hex", lang="fr", link=link) == []
    assert read(data) == [f"{link.rstrip('/')}/fr/read/hex"]


def test_the_address_of_another_book_language_or_place_is_found() -> None:
    assert wrong(CODED) == []
    wanted = "https://example.org/club/fr/read/hex"
    for lang, name, link in (("en", "hex", LINK), ("fr", "hex-2", LINK), ("fr", "hex", "http://example.org/club")):
        found = wrong(CODED, lang, name, link)
        assert len(found) == 3  # the code, what is heard of it and the words below
        assert all(wanted in message for message in found)


def test_a_module_that_is_flipped_is_found() -> None:
    drawing, caption = parts()
    made = code("https://example.org/club/fr/read/hex")
    assert made is not None
    rows = [list(row) for row in made.rows]
    rows[-3][-3] = not rows[-3][-3]
    item = drawing.items[0]
    assert isinstance(item, Shape)
    flipped = replace(item, path=comb(rows, (2.0, drawing.size[1] - 2.0), 0.5))
    found = wrong(other(Figure((replace(drawing, items=(flipped,)),), (caption,))))
    assert [message[:14] for message in found] == ["cannot be read"]


def test_words_that_differ_from_the_code_are_found() -> None:
    drawing, caption = parts()
    assert wrong(other(Figure((drawing,), (caption.replace("hex", "hex-2"),))))[0].startswith("has below it")
    assert wrong(other(Figure((drawing,), ("",))))[0].startswith("has below it")
    said = replace(drawing, alt=drawing.alt.replace("/fr/", "/en/"))
    assert wrong(other(Figure((said,), (caption,))))[0].startswith("says in words")


def test_a_code_that_is_small_pale_without_white_or_missing_is_found() -> None:
    drawing, caption = parts()
    item, made = drawing.items[0], code("https://example.org/club/fr/read/hex")
    assert isinstance(item, Shape)
    assert made is not None

    def drawn(shape: Shape, side: float = drawing.size[0]) -> list[str]:
        return wrong(other(Figure((replace(drawing, size=(side, side), items=(shape,)),), (caption,))))

    assert "has modules of" in drawn(made.shape((0.0, made.side * 0.2), 0.2), made.side * 0.2)[0]
    assert drawn(replace(item, style=replace(item.style, fill="#aaaaaa"))) == [
        "is no QR code: not one dark face"]
    assert "of white" in drawn(replace(item, path=comb(made.rows, (0.0, drawing.size[1]), 0.5)))[0]
    assert wrong(BOOK) == ["its last picture is no QR code"]


def test_without_a_link_every_text_is_as_it_was() -> None:
    known = texts(kits.named("books")().build(), "en", "a4")
    assert linked(known, "") is known
    assert book_code_wrong(b"not read", name="hex", lang="en", link="") == []


def test_every_book_of_both_boxes_and_of_all_games_is_served_at_its_address() -> None:
    some = {lang: {name: text for kit in ("books", "tetrago", "hexago")
                   for name, text in texts(load(kit).build(), lang, "a4").items()} for lang in ("en", "fr", "de", "es")}
    assert {"leaflet-tetrago", "leaflet-hexago", "family", "teacher", "hex"} <= some["en"].keys()
    assert all(name in books() for known in some.values() for name in known)
    with served() as home, httpx.Client(base_url=home, timeout=120) as found:
        for lang, name in (("en", "hex"), ("fr", "leaflet-hexago"), ("de", "hex-3"), ("es", "hex")):
            document = some[lang][name](FAMILY)
            figure = with_code(document, name, LINK).blocks[-1]
            assert isinstance(figure, Figure)
            address = figure.captions[0].split()[-1]
            answer = found.get(urlsplit(address).path.removeprefix("/club"))
            assert answer.status_code == 200
            assert f'lang="{lang if lang in page_languages() else "en"}"' in answer.text
            assert f"<title>{document.title}" in answer.text
            assert book_code_wrong(pdf(with_code(document, name, LINK)), name=name, lang=lang, link=LINK) == []


def test_the_link_is_kept_in_the_recipe() -> None:
    recipe = revised(load("books"), link=LINK)
    assert from_mapping(recipe.as_data(), "manifest", "books") == recipe
    assert "link" not in load("books").as_data()
    with pytest.raises(BadInput, match="link = 5"):
        from_mapping({"kit": "books", "link": 5}, "x.toml", "x")


@pytest.mark.parametrize("link", ["example.org", "ftp://example.org", "https://a b", "https://example.org?x",
                                  "https://example.org/é", "https://" + "a" * 100])
def test_what_is_no_address_is_refused(link: str) -> None:
    with pytest.raises(BadInput, match="expected where the pages of `serve` are"):
        revised(load("books"), link=link)
    check_address("")
