"""The pages of all games under another language: what they show, tell and refuse has no English word in it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import pytest
from lxml import html
from table_texts import texts

from polygo_fab import games
from polygo_fab.core.errors import BadInput
from polygo_fab.core.game import Game
from polygo_fab.core.options import declared
from polygo_fab.core.playout import playout
from polygo_fab.core.printed.book_titles import book_title
from polygo_fab.core.printed.typography import typeset
from polygo_fab.core.words.language import ENGLISH, languages
from polygo_fab.core.words.language_files import SAID, words_in
from polygo_fab.web.asking import Ask
from polygo_fab.web.pages import play
from polygo_fab.web.words import said

OTHERS = sorted({*languages()} - {ENGLISH})
TABLES = (*SAID, "web", "strings", "history", "spoken")
SHOWN = ("aria-label", "placeholder", "title", "data-busy", "data-slow", "data-gone")
NONSENSE = ("zz", "a1-zz", "zz-left", "a1-b9-c3-d4", "pass", "done", "swap")
"""Of which at least the first is no move in any game."""


def words(text: str) -> set[str]:
    """Those of a text, without what is filled in and without names that have a digit, such as units12."""
    return {*re.findall(r"[^\W\d_]+", re.sub(r"\{[^}]*\}|\b[\w-]*\d[\w-]*\b", " ", text).lower())}


@cache
def english(lang: str) -> frozenset[str]:
    """The words of the English tables that a language does not have in its own."""
    ours, its = ({word for table in TABLES for _, text in texts(words_in(code, table)) for word in words(text)}
                 for code in (ENGLISH, lang))
    return frozenset(ours - its - {"scores"})  # French as well, in a table of other words


def strange(text: str, game: Game, lang: str) -> set[str]:
    """The English words of a text; names that are typed, and the title of a game that a language leaves as it is, are
    none."""
    names = [*(choice for option in declared(type(game)) for choice in option.choices), *game.tokens,
             typeset(book_title(game.name, lang, game.title), lang)]
    for name in sorted(names, key=len, reverse=True):
        text = re.sub(rf"(?<![\w-]){re.escape(name)}(?![\w-])", " ", text)
    return words(text) & english(lang)


def shown(game: Game, lang: str, moves: str) -> Iterator[str]:
    """Every text of the page of a game after these moves, also those that only a screen reader says."""
    answer = play.game(Ask(lang, {"game": game.name}, (("moves", moves),)))
    for one in html.document_fromstring(answer.body.decode()).xpath("//main//*"):
        yield from filter(None, (one.text, one.tail, *map(one.get, SHOWN)))


@pytest.mark.slow
@pytest.mark.parametrize("name", games.own())
def test_no_english_word_is_on_the_page_of_a_game(name: str) -> None:
    game = games.load(name)
    moves = [game.move_text(move) for move in playout(game, 1).moves]
    for lang in OTHERS:
        left = {(word, text) for made in (moves[:0], moves[:7], moves) for text in shown(game, lang, ".".join(made))
                for word in strange(text, game, lang)}
        assert not left, f"{lang}: {sorted(left)}"


@pytest.mark.parametrize("name", games.own())
def test_no_english_word_is_in_what_the_page_refuses(name: str) -> None:
    """Nothing of it is said by halves: the texts of moves have commas and semicolons of their own."""
    game, lines = games.load(name), list[str]()
    for key in ("moves", "begun"):
        for given in NONSENSE:
            try:
                play.game(Ask(ENGLISH, {"game": name}, ((key, given),)))
            except BadInput as why:
                lines.append(str(why))
    assert len(lines) > len(NONSENSE)
    for lang in OTHERS:
        for line in (said(line, lang).replace("\u00a0", " ") for line in lines):
            assert not strange(re.sub(r"« [^»]*»|„[^“]*“", " ", line), game, lang), line


def test_an_english_word_is_seen() -> None:
    game = games.load("polygo")
    assert strange("une cellule, comme c3", game, "fr") == set()
    assert strange("a cell, comme c3", game, "fr") == {"cell"}
    assert strange("pass only if no cell is frei", game, "de") == {"cell", "if", "is", "only"}


@pytest.mark.parametrize(("name", "lang"), [("labyrinth", "fr"), ("polygone", "de"), ("hex-n", "en")])
def test_the_rules_bear_no_mark_that_the_page_does_not_explain(name: str, lang: str) -> None:
    assert any("[C]" in said(rule, lang) for rule in games.classes()[name].rules)
    assert "[C]" not in "".join(shown(games.load(name), lang, ""))
