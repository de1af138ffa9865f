"""A first game to be played along in every family book: begun by a heading, replayed by the engine, played to its end.

That no diagram shows what was not played is proved when a book is read (`pages.replay`); here is told that each book
has such a game, that its last diagram is the end of it, and that it is short.
"""

from __future__ import annotations

import itertools
import re

import pytest

from polygo_fab import games
from polygo_fab.core.page import Block, Document, Figure, Heading
from polygo_fab.core.resources import template
from polygo_fab.core.words.language import languages
from polygo_fab.core.words.language_files import texts_in
from polygo_fab.pages.rulebook import rulebook

TITLES = {"en": "A first game", "fr": "Une première partie", "de": "Eine erste Partie",
          "es": "Una primera partida", "it": "La prima partita"}
WITHOUT = frozenset[str]()
"""Games whose family book has no first game."""
MOST = 14
"""Moves of a first game; about ten."""
LONGER = {"polygo": 19, "catchup": 19}
"""On hexagons 19 cells are filled, at most three stones in a turn of Catchup."""


def first_game(blocks: tuple[Block, ...], title: str) -> list[Block]:
    """What stands below the heading of a first game, [] without one."""
    after = itertools.dropwhile(lambda block: block != Heading(2, title), blocks)
    next(after, None)
    return list(itertools.takewhile(lambda block: not isinstance(block, Heading) or block.level > 2, after))


def amiss(document: Document) -> str:
    """What a first game lacks, '' where it lacks nothing."""
    game = first_game(document.blocks, TITLES[document.lang])
    if not game:
        return "no first game"
    shown = [drawing.shows for block in game if isinstance(block, Figure) for drawing in block.drawings]
    if not shown:
        return "nothing is shown"
    last = shown[-1]
    if last is None or last.game.outcome(last.state) is None:
        return "the game is not over"
    return ""


BOOKS = [(name, lang) for lang in languages() for name in games.classes() if name in texts_in(lang)]


@pytest.mark.parametrize(("name", "lang"), BOOKS)
def test_every_family_book_has_a_first_game_that_ends(name: str, lang: str) -> None:
    told = amiss(rulebook(name, lang, "a4", {}))
    assert told == ("no first game" if name in WITHOUT else "")


@pytest.mark.parametrize(("name", "lang"), BOOKS)
def test_a_first_game_is_short(name: str, lang: str) -> None:
    """Of each diagram block the moves, from where it starts."""
    text = template(f"lang/{lang}/{name}.md").read_text(encoding="utf-8")
    [section] = re.findall(rf"(?ms)^## {TITLES[lang]}\n(.*?)^## ", text)
    for block in re.findall(r"(?s)```diagram\n(.*?)```", section):
        moves = [word for line in re.findall(r"(?m)^moves: (.*)", block) for word in line.split()]
        assert len(moves) <= LONGER.get(name, MOST)


def test_a_first_game_that_is_broken_off_or_missing_is_told() -> None:
    whole = rulebook("bridges", "en", "a4", {})
    assert amiss(whole) == ""
    game = first_game(whole.blocks, TITLES["en"])
    without = tuple(block for block in whole.blocks if block not in game or not isinstance(block, Figure))
    assert amiss(Document("x", "en", "a4", without)) == "nothing is shown"
    assert amiss(Document("x", "en", "a4", (Heading(2, "A complete game"), *game))) == "no first game"
    start = rulebook("pentalath", "en", "a4", {})
    figures = [block for block in first_game(start.blocks, TITLES["en"]) if isinstance(block, Figure)]
    early = Figure(figures[0].drawings[:1], ("",))
    assert amiss(Document("x", "en", "a4", (Heading(2, TITLES["en"]), early))) == "the game is not over"
