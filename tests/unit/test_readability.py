"""How easily each page of the family's books is read, by the formula of its language."""

from __future__ import annotations

import pytest

from polygo_fab import games
from polygo_fab.check.page.page import read_pdf
from polygo_fab.check.readability import FORMULAS, ease, page_ease, syllables
from polygo_fab.core.page import Document, Heading, Text
from polygo_fab.core.words.language import languages
from polygo_fab.core.words.language_files import texts_in
from polygo_fab.pages.rulebook import rulebook
from polygo_fab.write.pdf import pdf

LEAST = {"en": 80.0, "fr": 80.0, "de": 65.0, "es": 65.0, "it": 60.0}
"""What the authors of the formulas call easy; no page of a family's book is harder."""
HARD = {"en": "The aforementioned determination of territorial appurtenance necessitates particularly meticulous "
              "consideration of intermediate configurations whose irreversibility has been established ",
        "fr": "La détermination susmentionnée de l'appartenance territoriale nécessite une considération "
              "particulièrement méticuleuse des configurations intermédiaires dont l'irréversibilité est établie ",
        "de": "Die vorgenannte Feststellung der territorialen Zugehörigkeit erfordert eine besonders sorgfältige "
              "Berücksichtigung derjenigen Zwischenkonfigurationen, deren Unumkehrbarkeit nachgewiesen wurde ",
        "es": "La susodicha determinación de la pertenencia territorial requiere una consideración particularmente "
              "meticulosa de las configuraciones intermedias cuya irreversibilidad haya quedado establecida ",
        "it": "La suddetta determinazione dell'appartenenza territoriale richiede una considerazione particolarmente "
              "meticolosa delle configurazioni intermedie la cui irreversibilità sia stata dimostrata "}


def pages(document: Document) -> list[float | None]:
    return page_ease(read_pdf(pdf(document)), document.lang)


@pytest.mark.parametrize(("word", "lang", "count"), [
    ("board", "en", 1), ("cell", "en", 1), ("place", "en", 1), ("table", "en", 2), ("removed", "en", 2),
    ("the", "en", 1), ("isolated", "en", 4), ("cellule", "fr", 2), ("pions", "fr", 1), ("isolée", "fr", 3),
    ("plateau", "fr", 2),
    ("jouent", "fr", 1), ("Spielbrett", "de", 2), ("Felder", "de", 2), ("ciudad", "es", 2), ("aéreo", "es", 4),
    ("todavía", "es", 4), ("muy", "es", 1), ("peón", "es", 2), ("ayuda", "es", 3), ("más", "es", 1),
    ("giocatore", "it", 4), ("più", "it", 1), ("città", "it", 2), ("chiuso", "it", 2), ("poeta", "it", 3)])
def test_syllables(word: str, lang: str, count: int) -> None:
    assert syllables(word, lang) == count


def test_the_formula_of_flesch() -> None:
    """Ten sentences of five words of one syllable: 206.835 - 1.015 * 5 - 84.6."""
    assert ease("The cat sat down here. " * 10, "en") == pytest.approx(206.835 - 1.015 * 5 - 84.6)
    assert ease("The cat sat: c3 and b2.", "en") is None


@pytest.mark.parametrize("lang", languages())
def test_a_page_that_is_hard_to_read_is_seen(lang: str) -> None:
    easy = rulebook("marienbad", lang, "a4", {})
    assert all(found is None or found >= LEAST[lang] for found in pages(easy))
    [hard] = pages(Document("T", lang, "a4", (Heading(1, "T"), Text(HARD[lang] * 3))))
    assert hard is not None
    assert hard < LEAST[lang]


@pytest.mark.slow
@pytest.mark.proof
@pytest.mark.parametrize("lang", languages())
def test_every_page_of_the_books_for_families_is_easy(lang: str) -> None:
    assert set(languages()) == set(FORMULAS) == set(LEAST)
    found = {name: pages(rulebook(name, lang, "a4", {})) for name in games.classes() if name in texts_in(lang)}
    assert {name: some for name, some in found.items() if any(x is not None and x < LEAST[lang] for x in some)} == {}
