"""Books in Braille: every word arrives, pages and contents are in order, and where liblouis is missing that is said."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from polygo_fab.check.brf import brf_pages, brf_wrong
from polygo_fab.core.errors import BadInput, MissingTool
from polygo_fab.core.page import Document
from polygo_fab.core.printed.braille_text import BLANK, spelt
from polygo_fab.recipes.make import make
from polygo_fab.recipes.recipe import Recipe
from polygo_fab.runtime import louis
from polygo_fab.web.library import books, text
from polygo_fab.write.brf import brf


@pytest.fixture(autouse=True)
def installed() -> None:
    if louis.shutil.which("lou_translate") is None:  # type: ignore[attr-defined]
        pytest.skip("liblouis is not installed: apt-get install liblouis-bin")


@cache
def made(grade: int = 1) -> tuple[Document, bytes]:
    document = text("polygo", "fr")
    return document, brf(document, grade)


@pytest.mark.parametrize(("name", "lang", "grade"), [
    pytest.param(name, lang, grade, marks=() if name in ("polygo", "teacher") else pytest.mark.proof)
    for name in books() for lang in louis.TABLES for grade in (1, 2)])
def test_every_word_arrives(name: str, lang: str, grade: int) -> None:
    document = text(name, lang)
    data = brf(document, grade)
    assert [str(f) for f in brf_wrong(data, document, grade)] == []
    assert brf(document, grade) == data


def test_a_page_is_as_embossers_take_it() -> None:
    pages = brf_pages(made()[1])
    assert {len(page) for page in pages} == {25}
    assert max(len(line) for page in pages for line in page) == 40
    assert made()[1].decode().split("\r\n")[0].strip() == ".SOMMAIRE"
    assert len(made(2)[1]) < 0.92 * len(made()[1])


@pytest.mark.parametrize(("what", "found", "put"), [
    ("a word less", b".VOS PIONS", b".PIONS"), ("other letters", b"PLATEAU VIDE", b"PLATEAU VIDA"),
    ("two words changed over", b"PLATEAU VIDE", b"VIDE PLATEAU"),
    ("another figure", b",$ EN VARIANTE", b",[ EN VARIANTE"),
    ("a number of a page", b",<\r\n\f", b",*\r\n\f"), ("a line less", b"    .VOTRE TOUR\r\n", b""),
    ("a title of the contents", b"  .BUT DU JEU      ", b"  .BUT DE JEU      "),
    ("where the contents lead", b".VOTRE TOUR                         ,%", b".VOTRE TOUR                         ,?"),
    ("a line that is too long", b"\r\n", b" " * 41 + b"A\r\n"), ("a page less", b"\f", b"")])
def test_a_broken_book_is_rejected(what: str, found: bytes, put: bytes) -> None:
    document, data = made()
    assert found in data, what
    assert brf_wrong(data.replace(found, put, 1), document, 1)


def test_what_a_table_drops_is_missed() -> None:
    """A sign without cells is not seen in the cells, and is in the letters."""
    document = Document("x", "fr", "a4", text("polygo", "fr").blocks[:1], footer="Cœur ᾳ")
    assert any("is read as" in f.message for f in brf_wrong(brf(document, 1), document, 1))


@pytest.mark.parametrize("data", [b"", b"ABC\r\n", "é\f".encode(), b"A\tB\f"])
def test_what_is_no_braille_is_refused_in_a_line(data: bytes) -> None:
    with pytest.raises(BadInput, match="no BRF"):
        brf_wrong(data, made()[0], 1)


def test_a_long_line_is_translated_whole() -> None:
    """The program reads lines in parts; a word longer than a line of cells stands on two."""
    words = " ".join(f"mot{number}" for number in range(600))
    [cells] = louis.braille([words], "fr", 1)
    assert louis.unbraille([cells], "fr", 1) == [words]
    document = Document("x", "fr", "a4", text("polygo", "fr").blocks[:1], footer="a" * 95)
    assert brf_wrong(brf(document, 1), document, 1) == []
    assert BLANK not in "".join(cells.split(BLANK))


def test_signs_of_print_are_those_of_braille() -> None:
    assert spelt("Qui\u202f? «\u00a0Moi\u00a0»\u202f; a\u00ad·\u2009b", "fr") == "Qui? «Moi»; a- b"
    assert spelt("polygo_fab, 2ab, a1-b2: Les deux arêtes", "es") == "polygo-fab, 2 ab, a1-b2: Les deux aretes"


def test_they_are_made_where_they_are_named(tmp_path: Path) -> None:
    recipe = Recipe("b", "books", settings={"books": "hex"}, formats=("brf", "brf2"), languages=("fr",))
    result = make(recipe, tmp_path)
    assert result.findings == ()
    assert sorted(path for path in result.files if path.startswith("braille/")) == [
        "braille/fr/rulebook-hex-contracted.brf", "braille/fr/rulebook-hex.brf"]
    with pytest.raises(BadInput, match="no Braille for 'de': allowed: fr, en, es"):
        make(Recipe("d", "books", settings={"books": "hex"}, formats=("brf",), languages=("de",)), tmp_path)


def test_where_liblouis_is_missing_that_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda name: None)
    with pytest.raises(MissingTool, match="liblouis is not installed: apt-get install liblouis-bin"):
        brf(made()[0], 1)
    result = make(Recipe("b", "books", settings={"books": "hex"}, formats=("brf", "epub"), languages=("fr",)), tmp_path)
    assert not [path for path in result.files if path.startswith("braille/")]
    assert result.wanting()[0].startswith("left out: braille: liblouis is not installed: apt-get install liblouis-bin")
