"""Books in Braille: every word arrives, pages and contents are in order, and where liblouis is missing that is said."""

from __future__ import annotations

import subprocess
from functools import cache
from pathlib import Path

import pytest

import polygo_fab.check.brf as check
from polygo_fab.check.brf import brf_pages, brf_wrong
from polygo_fab.check.touch import _LETTERS
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
    for name in books() for lang, tables in louis.TABLES.items() for grade in range(1, len(tables) + 1)])
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
    assert spelt("„h5“, 3:2", "de") == "„h5”, 3: 2"


@pytest.mark.parametrize(("lang", "text", "cells"), [
    ("it", "Anello gioca a1, e9.", "⠨⠁⠝⠑⠇⠇⠕⠀⠛⠊⠕⠉⠁⠀⠁⠼⠁⠂⠀⠑⠼⠊⠲"), ("it", "PDF", "⠨⠨⠏⠙⠋"),
    ("it", "perché più è", "⠏⠑⠗⠉⠓⠿⠀⠏⠊⠾⠀⠮"),
    ("it", "3.500 o 3,5", "⠼⠉⠄⠑⠚⠚⠀⠕⠀⠼⠉⠂⠑"), ("it", "2ab", "⠼⠃⠸⠁⠃"), ("it", "(a1) «b»", "⠢⠁⠼⠁⠔⠀⠦⠃⠴"),
    ("de", "Größe „h5“", "⠛⠗⠪⠮⠑⠀⠦⠓⠼⠑⠴"), ("de", "Ring zieht a1, 2026.", "⠗⠊⠝⠛⠀⠵⠊⠑⠓⠞⠀⠁⠼⠁⠂⠀⠼⠃⠚⠃⠋⠄")])
def test_cells_are_those_of_the_national_code(lang: str, text: str, cells: str) -> None:
    """Written out by hand from the Codice Braille Italiano, and from Das System der deutschen Brailleschrift, which
    marks no capitals in a text."""
    assert louis.braille([spelt(text, lang)], lang, 1) == [cells]


def test_italian_letters_are_those_of_a_second_reader() -> None:
    """By the letters that names on boards are read with, and by the table of liblouis, where that is right."""
    small = "abcdefghijklmnopqrstuvwxyz"
    ours = louis.braille(list(small), "it", 1)
    assert [_LETTERS[cell] for cell in ours] == list(small)
    theirs = subprocess.run(["lou_translate", "--forward", "unicode.dis,it-it-comp6.utb"], text=True, check=True,
                            input="\n".join([*small, *"àèéìòù"]) + "\n", capture_output=True).stdout.split()
    assert [*ours, *louis.braille(list("àèéìòù"), "it", 1)] == theirs
    assert louis.unbraille(["⠼⠁⠃⠸⠁⠃⠀⠨⠁⠃"], "it", 1) == ["12ab Ab"]


def test_a_german_closing_quote_that_opens_is_not_what_is_meant() -> None:
    """The table of liblouis has one cell for both, as English has them: ⅝ would be read for 5“."""
    assert louis.braille(["h5“"], "de", 1) != louis.braille(["h5”"], "de", 1)
    assert louis.unbraille(louis.braille(["h5“"], "de", 1), "de", 1) == ["h⅝"]


def test_contractions_that_come_back_are_proved_by_their_letters(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table that loses a letter is found in German of grade 2, whose cells are those of the text."""
    document = Document("x", "de", "a4", text("polygo", "de").blocks[:1], footer="Schau nach Ost")
    data = brf(document, 2)
    assert brf_wrong(data, document, 2) == []
    usual = check.unbraille
    monkeypatch.setattr(check, "unbraille", lambda lines, lang, grade: [
        line.replace("schau", "hau") for line in usual(lines, lang, grade)])
    assert ["is read as" in finding.message for finding in brf_wrong(data, document, 2)] == [True]


def test_they_are_made_where_they_are_named(tmp_path: Path) -> None:
    recipe = Recipe("b", "books", settings={"books": "hex"}, formats=("brf", "brf2"), languages=("fr",))
    result = make(recipe, tmp_path)
    assert result.findings == ()
    assert sorted(path for path in result.files if path.startswith("braille/")) == [
        "braille/fr/rulebook-hex-contracted.brf", "braille/fr/rulebook-hex.brf"]


def test_a_language_without_contractions_is_refused_before_anything_is_made(tmp_path: Path) -> None:
    """In one line, with the languages that have them."""
    with pytest.raises(BadInput, match=r"^no contracted Braille for 'it': allowed: fr, en, es, de$"):
        make(Recipe("d", "books", settings={"books": "hex"}, formats=("html", "brf", "brf2"),
                    languages=("fr", "it", "de")), tmp_path)
    assert not list(tmp_path.iterdir())
    with pytest.raises(BadInput, match=r"^no Braille for 'pt': allowed: fr, en, es, de, it$"):
        louis.braille(["a"], "pt", 1)


def test_where_liblouis_is_missing_that_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda name: None)
    with pytest.raises(MissingTool, match="liblouis is not installed: apt-get install liblouis-bin"):
        brf(made()[0], 1)
    result = make(Recipe("b", "books", settings={"books": "hex"}, formats=("brf", "epub"), languages=("fr",)), tmp_path)
    assert not [path for path in result.files if path.startswith("braille/")]
    assert result.wanting()[0].startswith("left out: braille: liblouis is not installed: apt-get install liblouis-bin")
