"""The two editions of a book: what each has, and what the family's of PolyGo must still say in fewer words."""

from __future__ import annotations

import re
import tomllib

import pytest

from polygo_fab import games, kits
from polygo_fab.check.contract.editions import edition_wrong, of_edition
from polygo_fab.core.errors import BadInput
from polygo_fab.core.page import Bullets, Document, Figure, Heading, Table, Text
from polygo_fab.core.printed.book_format import FAMILY, SCHOLAR, Edition, Format, book_format
from polygo_fab.core.printed.markup import plain
from polygo_fab.core.resources import template
from polygo_fab.core.words.language import languages, usual_languages
from polygo_fab.core.words.language_files import text_of, texts_in
from polygo_fab.pages.rulebook import rulebook
from polygo_fab.write.pdf import page_count

BEFORE = {"en": 1801, "fr": 1778}
"""Words of the book of PolyGo before it had editions, without those in its drawings."""
RULES = tomllib.loads(template("contracts/rules.toml").read_text(encoding="utf-8"))


def words(document: Document) -> str:
    """What it says, but for what is drawn."""
    said: list[str] = []
    for block in document.blocks:
        match block:
            case Heading(text=text) | Text(markup=text):
                said.append(text)
            case Bullets(items=items):
                said += items
            case Figure(captions=captions):
                said += captions
            case Table(rows=rows):
                said += [cell for row in rows for cell in row]
    return re.sub("[\u00a0\u202f]", " ", plain(" ".join(said)))


def book(name: str, lang: str, edition: Edition) -> Document:
    return rulebook(name, lang, "a4", {}, edition)


def count(document: Document) -> int:
    return sum(bool(re.search(r"\w", word)) for word in words(document).split())


def test_scholar_is_a_word_of_the_format() -> None:
    assert book_format("scholar") == Format(edition=SCHOLAR)
    assert book_format("booklet+scholar").words == ("booklet", "scholar")
    with pytest.raises(BadInput, match=r"unknown edition 'child'"):
        Format(edition="child")  # type: ignore[arg-type]


@pytest.mark.parametrize("lang", usual_languages())
def test_polygo_takes_three_fifths_of_its_words(lang: str) -> None:
    assert count(book("polygo", lang, FAMILY)) <= 0.6 * BEFORE[lang]


@pytest.mark.parametrize("edition", [FAMILY, SCHOLAR])
@pytest.mark.parametrize("lang", [lang for lang in languages() if "polygo" in texts_in(lang)])
def test_every_rule_of_polygo_is_in_a_sentence(lang: str, edition: Edition) -> None:
    assert len(RULES["rules"]["polygo"]) >= 19
    text = words(book("polygo", lang, edition))
    assert list(edition_wrong("polygo", lang, text, scholar=edition == SCHOLAR)) == []
    for rule in RULES["rules"]["polygo"]:
        broken = text.replace(" [C]", "").replace(typeset(rule[lang], lang), "")
        found = list(edition_wrong("polygo", lang, broken, scholar=False))
        assert any(rule["rule"] in wrong for wrong in found), rule["rule"]


def test_no_rule_of_polygo_is_left_out() -> None:
    """Those of a turn, of the end, and what was decided of each doubt (A1 to A8)."""
    told = " ".join(rule["rule"] for rule in RULES["rules"]["polygo"])
    lost = [name for name in ("1.a", "1.b", "02 2:", "neighbours", "the border", "the littoral", "component",
                              "isolated", "the most pawns win", "equal numbers", "handicap",
                              *(f"A{k}" for k in range(1, 9)))
            if name not in told]
    assert lost == []


def typeset(sentence: str, lang: str) -> str:
    from polygo_fab.core.printed.typography import typeset

    return re.sub("[\u00a0\u202f]", " ", typeset(sentence, lang))


@pytest.mark.slow
@pytest.mark.parametrize("lang", languages())
def test_what_each_edition_has(lang: str) -> None:
    """No mark, source or command in the family's; every mark, and an appendix, in the scholar's."""
    for name in games.classes():
        if name in texts_in(lang):
            family, scholar = (words(book(name, lang, edition)) for edition in (FAMILY, SCHOLAR))
            assert list(edition_wrong(name, lang, family, scholar=False)) == [], name
            assert list(edition_wrong(name, lang, scholar, scholar=True)) == [], name
            title = {"en": "Sources and readings", "fr": "Sources et lectures", "de": "Quellen und Lesarten",
                     "es": "Fuentes y lecturas", "it": "Fonti e letture"}[lang]
            assert (title in scholar, title in family) == (True, False), name


@pytest.mark.slow
@pytest.mark.proof
@pytest.mark.parametrize("lang", languages())
def test_a_family_s_book_has_two_to_four_pages(lang: str) -> None:
    pages = {name: page_count(book(name, lang, FAMILY)) for name in games.classes() if name in texts_in(lang)}
    assert {name for name, many in pages.items() if not 2 <= many <= 4} == set()


@pytest.mark.parametrize(("text", "scholar", "wrong"), [
    ("Ring begins [C].", False, "'[C]'"), ("Red in the source.", False, "'source'"),
    ("Run polygo-fab make.", False, "polygo-fab"), ("It has no marks.", True, "does not mark as a conjecture")])
def test_a_book_of_the_other_edition_is_rejected(text: str, scholar: bool, wrong: str) -> None:
    assert any(wrong in found for found in edition_wrong("go-n", "en", text, scholar=scholar))


def test_a_text_of_one_edition() -> None:
    text = "a [C]\n```when scholar\nb\n```\n```unless scholar\nc\n```\n````unless boxed\n```diagram\nd\n```\n````"
    assert "c" not in of_edition(text, scholar=True).split()
    assert "b" not in of_edition(text, scholar=False).split()
    assert "[C]" not in of_edition(text, scholar=False)
    assert "d" not in of_edition(text, scholar=False, known=["boxed"]).split()
    assert of_edition(text, scholar=False).count("\n") == text.count("\n")


def test_a_box_has_the_family_s_edition_unless_the_scholar_s_is_asked_for() -> None:
    kit = kits.load("tetrago", {})
    from polygo_fab.recipes.books import texts

    known = texts(kit, "en", "a4")["polygo"]
    assert "[C]" not in words(known(FAMILY))
    assert "[C]" in words(known(SCHOLAR))
    assert text_of("polygo", "en").count("[C]") > 10
