"""Read: the list of books, a book as a page, its files; what is no book is told in one line."""

from __future__ import annotations

import io
import shutil
import zipfile
from dataclasses import replace
from pathlib import Path

import pytest
from lxml import html

from polygo_fab import games
from polygo_fab.core.errors import BadInput
from polygo_fab.core.printed.book_titles import book_title
from polygo_fab.core.resources import template
from polygo_fab.core.words.language_files import book_language
from polygo_fab.recipes.make import make
from polygo_fab.recipes.recipe import load, revised
from polygo_fab.web.asking import Answer, Ask
from polygo_fab.web.library import books, text
from polygo_fab.web.pages import make as making
from polygo_fab.web.pages import read, ready
from polygo_fab.web.ready import shelves


def shown(answer: Answer) -> html.HtmlElement:
    return html.document_fromstring(answer.body.decode())


def silent(_: str) -> None:
    pass


def test_every_book_is_on_the_shelf() -> None:
    assert set(books()) == {*games.classes(), "family", "teacher", "leaflet-tetrago", "leaflet-hexago"}
    for lang in ("en", "fr", "de"):
        page = shown(read.shelf(Ask(lang)))
        links = [one.get("href") for one in page.xpath("//ul[contains(@class, 'books')]/li/a")]
        assert links == [f"/{lang}/read/{name}" for name in books()]


def test_a_book_that_a_language_lacks_is_in_english_and_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch
                                                                ) -> None:
    """One of ours lacks none; this one is brought, with one book."""
    (folder := tmp_path / "lang" / "nl").mkdir(parents=True)
    (folder / "language.toml").write_text('title = "Nederlands"\n', "utf-8")
    (folder / "hex.md").write_bytes(template("lang/en/hex.md").read_bytes())
    monkeypatch.setenv("POLYGO_FAB_CONFIG", str(tmp_path))
    page = shown(read.book(Ask("nl", {"book": "catchup"})))
    assert page.get("lang") == "nl"
    assert page.xpath("string(//article/@lang)") == text("catchup", "nl").lang == "en"
    assert page.xpath("string(//p[@class='notice'])") == "In English: there is no translation yet."
    own = shown(read.book(Ask("nl", {"book": "hex"})))
    assert own.xpath("string(//article/@lang)") == "nl"
    assert not own.xpath("//p[@class='notice']")


def test_the_contents_lead_to_the_headings() -> None:
    page = shown(read.book(Ask("fr", {"book": "hex-3"})))
    links = [one.get("href").removeprefix("#") for one in page.xpath("//ol[@class='contents']//a")]
    assert links == [one.get("id") for one in page.xpath("//article//h2")]
    assert [one.get("href") for one in page.xpath("//nav[@aria-labelledby='on-paper']//a")] == [
        f"/fr/read/hex-3/pdf?paper={paper}&book={form}"
        for paper, form in (("a4", "full"), ("letter", "full"), ("a4", "large"), ("a4", "booklet"), ("a4", "scholar"))]
    assert page.xpath("string(//h1)") == book_title("hex-3", "fr")


@pytest.mark.parametrize("lang", ["en", "fr", "de"])
def test_a_book_is_offered_without_paper(lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}")
    for name in ("hex-3", "leaflet-tetrago", "catchup"):
        its = book_language(name, lang)
        page = shown(read.book(Ask(lang, {"book": name})))
        links = [one.get("href") for one in page.xpath("//nav[@aria-labelledby='off-paper']//a")]
        assert links == [f"/{its}/read/{name}/file?form={form}"
                         for form in ("epub", "html", "brf", "brf2")]
    still = shown(read.book(Ask(lang, {"book": "hex-3"}, still=True)))
    assert still.xpath("//nav[@aria-labelledby='off-paper']//a/@href") == [f"/{lang}/read/hex-3/file?form=epub"]


def test_braille_is_offered_where_it_can_be_written_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    page = shown(read.book(Ask("fr", {"book": "hex-3"})))
    assert len(page.xpath("//nav[@aria-labelledby='off-paper']//a")) == 2
    with pytest.raises(BadInput, match=r"form of a book 'brf'.*allowed: epub, html"):
        read.unprinted_file(silent, Ask("fr", {"book": "hex-3"}, (("form", "brf"),)))
    with pytest.raises(BadInput, match="form of a book 'pdf'"):
        read.unprinted_file(silent, Ask("fr", {"book": "hex-3"}, (("form", "pdf"),)))


@pytest.mark.parametrize(("kit", "book", "form", "path"), [
    ("books", "bridges", "epub", "read/fr/rulebook-bridges.epub"),
    ("books", "bridges", "html", "read/fr/rulebook-bridges.html"),
    ("books", "bridges", "brf", "braille/fr/rulebook-bridges.brf"),
    ("books", "bridges", "brf2", "braille/fr/rulebook-bridges-contracted.brf"),
    ("tetrago", "leaflet-tetrago", "epub", "read/fr/leaflet.epub")])
def test_a_book_without_paper_is_what_make_writes(tmp_path: Path, kit: str, book: str, form: str, path: str) -> None:
    if form.startswith("brf") and not shutil.which("lou_translate"):
        pytest.skip("liblouis is not installed")
    told: list[str] = []
    answer = read.unprinted_file(told.append, Ask("fr", {"book": book}, (("form", form),)))
    settings = [f"books={book}"] if kit == "books" else []
    made = make(revised(load(kit), settings, formats=form, lang="fr"), tmp_path)
    assert answer.body == (made.folder / path).read_bytes()
    assert [line.split()[0] for line in told] == ["made", "proved"]
    assert answer.name == f"{book}-fr{'-contracted.brf' if form == 'brf2' else f'.{form}'}"


def test_a_book_without_paper_that_is_another_is_not_handed_out(monkeypatch: pytest.MonkeyPatch) -> None:
    from polygo_fab.write import epub as written

    usual = written.epub
    monkeypatch.setattr(written, "epub", lambda document, steps: usual(
        replace(document, blocks=document.blocks[:-1]), steps))
    with pytest.raises(BadInput, match="TAGS"):
        read.unprinted_file(silent, Ask("fr", {"book": "hex-3"}, (("form", "epub"),)))


@pytest.mark.slow
@pytest.mark.parametrize(("name", "form", "path"), [
    ("bridges", "full", "print/en-a4/rulebook-bridges.pdf"),
    ("bridges", "large", "print/en-a4/rulebook-bridges-large.pdf"),
    ("teacher", "booklet", "print/en-a4/teacher-booklet.pdf")])
def test_the_pdf_is_what_make_writes(tmp_path: Path, name: str, form: str, path: str) -> None:
    told: list[str] = []
    answer = read.file(told.append, Ask("en", {"book": name}, (("paper", "a4"), ("book", form))))
    recipe = revised(load("books"), [f"books={name}"], formats="pdf", lang="en", paper="a4", book=form)
    made = make(recipe, tmp_path)
    assert answer.body == (made.folder / path).read_bytes()
    assert [line.split()[0] for line in told] == ["made", "proved"]
    assert answer.name.endswith("-en-a4.pdf")


@pytest.mark.slow
def test_a_sheet_of_a_game_on_paper_is_what_make_writes() -> None:
    packed = making.archive(silent, Ask("en", {"kit": "paper"}, (("game", "hex-3"), ("format", "pdf"))))
    with zipfile.ZipFile(io.BytesIO(packed.body)) as files:
        inside = {name.rpartition("/")[2]: files.read(name) for name in files.namelist() if name.endswith(".pdf")}
    sheets = ("board-h5.pdf", "pieces-hex-3.pdf", "rulebook-hex-3.pdf")
    assert {name: ready.sheet(silent, Ask("en", {"game": "hex-3", "file": name})).body for name in sheets} == {
        name: inside[name] for name in sheets}


@pytest.mark.parametrize(("words", "given", "match"), [
    ({"book": "chess"}, (), "book 'chess'"), ({"book": "polygo"}, (("paper", "a9"),), "paper 'a9'"),
    ({"book": "polygo"}, (("book", "gold"),), "gold"), ({"book": "leaflet-hexago"}, (("paper", "a3"),), "paper 'a3'"),
    ({"book": "../polygo"}, (), "book")])
def test_what_there_is_not_is_one_line(words: dict[str, str], given: tuple[tuple[str, str], ...], match: str) -> None:
    with pytest.raises(BadInput, match=match) as error:
        read.file(silent, Ask("en", words, given))
    assert "\n" not in str(error.value)


def test_pictures_show_a_position() -> None:
    for name in ("polygo", "leaflet-tetrago"):
        answer = read.picture(Ask("en", {"book": name}))
        assert answer.media == "image/svg+xml"
        assert answer.body.count(b"<path") > 40


@pytest.mark.slow
@pytest.mark.parametrize("shelf", sorted(shelves()))
def test_what_stands_ready_can_be_made(shelf: str) -> None:
    from polygo_fab.recipes.preview import preview
    from polygo_fab.web.design import design

    for one in shelves()[shelf]:
        for material in one.materials:
            wanted = design(one.kit, one.given(material), "en")
            assert preview(wanted.recipe(), advise=False).files or one.kit == "paper"
            if material == one.materials[0]:
                named = design(one.kit, (*one.given(material), ("material", material)), "en")
                assert named.query == wanted.query, "the first material is the usual one"


def test_a_page_is_made_of_the_document_that_is_printed() -> None:
    assert text("hex-3", "en").lang == "en"
    assert text("catchup", "de").lang == "de"
