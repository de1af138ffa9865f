"""Italian, a language of books: each of them is whole, and what is turned about in one is found."""

from __future__ import annotations

import re

import pytest

from polygo_fab.check.contract.editions import edition_wrong
from polygo_fab.check.senses import told_apart
from polygo_fab.check.two_languages import apart, book_apart
from polygo_fab.core.page import Document, Text
from polygo_fab.core.resources import our_table
from polygo_fab.core.words.language_files import text_of, texts_in
from polygo_fab.core.words.number_format import grouped, pointed
from polygo_fab.pages.rulebook import rulebook

OF_BOOKS = ("strings", "paper", "spoken", "history", "emblems", "goods", "parts", "index")


def test_it_has_every_book() -> None:
    assert set(texts_in("it")) == set(texts_in("en"))


@pytest.mark.parametrize("table", OF_BOOKS)
def test_it_lacks_no_word_of_a_book(table: str) -> None:
    assert set(our_table(f"lang/it/{table}.toml")) == set(our_table(f"lang/en/{table}.toml"))


@pytest.mark.parametrize("name", sorted(texts_in("it")))
def test_a_book_says_what_the_english_one_says(name: str) -> None:
    assert book_apart(name, "it") == ()


@pytest.mark.parametrize(("english", "italian", "told"), [
    ("You must pass.", "Puoi passare.", "says 'must'"),
    ("You may not pass.", "Puoi passare.", "says 'not'"),
    ("No port is joined.", "Nessuna regione è unita.", "says 'port'"),
    ("The largest country wins.", "Il paese più piccolo vince.", "says 'greater'"),
    ("Whoever takes the last pawn wins.", "Chi prende l'ultima pedina perde.", "says 'lose'"),
    ("The ports are nobody’s until joined.", "I porti non sono di nessuno finché qualcuno non li unisce.", ""),
    ("A single colour is around it.", "Intorno c'è un unico colore.", ""),
    ("Only a finished chain wins.", "Vince solo una catena completa.", "")])
def test_a_sense_that_is_turned_about_is_found(english: str, italian: str, told: str) -> None:
    wrong = told_apart(english, italian, "it")
    assert told in wrong
    assert bool(wrong) == bool(told)


@pytest.mark.parametrize(("english", "italian", "told"), [
    ("Ring joins the left and the right.", "Anello unisce la destra e la sinistra.", "has right where"),
    ("Ring’s pawn d4 jumps over c4.", "La pedina d4 di Croce salta c4.", "has cross where"),
    ("With 12 pawns.", "Con pedine.", "has nothing where"),
    ("A mark, ring or cross.", "Un simbolo, anello o croce.", "")])
def test_what_it_names_otherwise_is_found(english: str, italian: str, told: str) -> None:
    wrong = apart("books", english, italian, "it")
    assert told in wrong
    assert bool(wrong) == bool(told)


def test_a_rule_that_is_lost_is_found() -> None:
    """PolyGo's book says each rule of its contract; without the sentence that says one it is told."""
    def said(document: Document) -> str:
        return " ".join(block.markup if isinstance(block, Text) else " ".join(getattr(block, "items", ()))
                        for block in document.blocks)

    text = re.sub("</?[bi]>", "", said(rulebook("polygo", "it", "a4", {})))
    assert list(edition_wrong("polygo", "it", text, scholar=False)) == []
    lost = text.replace("devi togliere tutte le sue pedine", "lascia le sue pedine")
    assert lost != text
    [wrong] = edition_wrong("polygo", "it", lost, scholar=False)
    assert "Se hanno più colori" in wrong


def test_its_numbers_and_quotes_are_those_of_italy() -> None:
    assert (pointed("10.5", "it"), grouped(68719476736, "it")) == ("10,5", "68.719.476.736")
    for name in texts_in("it"):
        assert not re.search("[“”„]|« | »|\\bpò\\b|\\bperchè\\b|\\bE'", text_of(name, "it")), name
