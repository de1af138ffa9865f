"""Numbers that a text has from the engine: right ones, and no build with a wrong question."""

import re

import pytest

from polygo_fab import boards, games
from polygo_fab.core.errors import BadInput
from polygo_fab.core.resources import template
from polygo_fab.core.sampled import stocks
from polygo_fab.core.words.language import languages
from polygo_fab.pages.book_facts import computed
from polygo_fab.pages.rulebook import placeholders

ASKED = re.compile(r"\{([^{} ]+ [^{}]+)\}")


@pytest.mark.parametrize(("fact", "number"), [
    ("cells h5", 61), ("cells s6x7", 42), ("edges polygone", 55), ("points polygone", 24), ("border h5", 24),
    ("inside h5", 96), ("port h5 2", 7), ("port h5 3", 5), ("port h5 6", 3), ("pieces hexadames", 15),
    ("pieces hexadames pawn", 5), ("pieces tilers", 14), ("pieces tilers tile-5x3", 2)])
def test_numbers(fact: str, number: int) -> None:
    assert computed(fact) == str(number)


def test_stocks_are_the_recorded_ones() -> None:
    known = stocks(games.load("catchup"))
    assert known is not None
    assert computed("stock catchup h5 stone") == str(known.pieces[0].p95)
    assert computed("stock catchup h5 stone max") == str(known.pieces[0].max)
    assert computed("recorded games") == str(known.games)
    assert len(boards.load("h5").cells) == 61


@pytest.mark.parametrize("fact", ["cells", "cells h99", "cells h5 h7", "port h5 5", "pieces polygo pawn", "pieces nim",
                                  "stock polygo s6 king", "stock polygo h4 pawn", "stock polygo s6 pawn best",
                                  "stock hexadames h5 pawn", "colours h5", "stock polygo"])
def test_a_wrong_question_stops_the_build(fact: str) -> None:
    with pytest.raises(BadInput):
        computed(fact)


def test_the_texts_ask_and_both_languages_alike() -> None:
    asked = {lang: {path.stem: sorted(ASKED.findall(path.read_text(encoding="utf-8")))
                    for path in template(f"lang/{lang}").glob("*.md")} for lang in languages()}
    assert asked["en"] == asked["fr"]
    assert asked["en"]["catchup"]
    assert asked["en"]["family"]
    assert not placeholders("catchup", "en")
