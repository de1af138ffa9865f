"""The same words for the same things, in every book, page, message and plate."""

from __future__ import annotations

import re

import pytest

from polygo_fab.check import glossary
from polygo_fab.check.glossary import Concept, concepts, one_term_for_two, second_terms, terms_apart
from polygo_fab.core.words.language import languages
from polygo_fab.core.words.language_files import text_of, texts_in


@pytest.mark.parametrize("lang", languages())
def test_no_concept_has_a_second_term(lang: str) -> None:
    assert list(second_terms(lang)) == []


@pytest.mark.parametrize("lang", languages())
def test_no_term_is_of_two_concepts_but_those_that_the_family_book_tells(lang: str) -> None:
    assert list(one_term_for_two(lang)) == []


@pytest.mark.parametrize("lang", [lang for lang in languages() if lang != "en"])
def test_a_line_names_the_same_concepts_as_in_english(lang: str) -> None:
    assert [wrong for name in sorted(texts_in(lang)) for wrong in terms_apart(name, lang)] == []


@pytest.mark.parametrize("lang", languages())
def test_every_term_is_used(lang: str) -> None:
    """A row of which no text has the term would hold nothing."""
    said = "\n".join(text for _, text in glossary._everything(lang))
    unused = [concept.name for concept in concepts() if lang in concept.terms
              and not re.search(rf"\b(?:{concept.terms[lang]})(?!\w)", said, re.IGNORECASE)]
    assert unused == []
    assert len(concepts()) > 40


@pytest.mark.parametrize(("lang", "text"), [
    ("fr", "Posez un pion sur une case vide."), ("fr", "Deux pions Anneau sont reliés."),
    ("fr", "Le dépliant de la boîte"),
    ("fr", "**Swap.** Croix prend la place d'Anneau."), ("en", "Lay the brochure on the pawns."),
    ("en", "A clue for your next step"), ("de", "Setze einen Stein auf eine leere Zelle."),
    ("de", "Die Krone wird in Stücke geschnitten"), ("de", "ein Kronenrand von 4 mm"),
    ("de", "Wer nach dem Aufräumen zieht"), ("de", "Umgibt eine Farbe das Gebiet"),
    ("es", "Pon un peón en una celda vacía.")])
def test_a_second_term_is_found(lang: str, text: str) -> None:
    [wrong] = second_terms(lang, [("x.md line 1", text)])
    assert wrong.startswith("x.md line 1: '")
    assert list(second_terms(lang, [("x", "`polygo-fab puzzle new` and --case, {case}")])) == []


def test_a_term_of_two_concepts_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A counter that is called a token, as it was once in French and German."""
    rows = tuple(Concept(row.name, {**row.terms, "fr": "jetons?"}, row.never, row.loose)
                 if row.name == "counter" else row for row in concepts())
    monkeypatch.setattr(glossary, "concepts", lambda: rows)
    assert list(one_term_for_two("fr")) == ["'jetons?' is the term of counter, token"]


def test_another_word_in_one_language_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The text says region for a lake: a lake is named in English alone, and a region in French."""
    def text(name: str, lang: str) -> str:
        said = text_of(name, lang)
        return said.replace("Fermez des lacs", "Fermez des régions") if lang == "fr" else said

    monkeypatch.setattr(glossary, "text_of", text)
    found = list(terms_apart("polygo", "fr"))
    assert [wrong.split(": ")[1] for wrong in found] == ["region in fr alone", "lake in en alone"]
