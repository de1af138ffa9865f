"""A text that claims to show every move is held to it: each number drawn, from the first move to the last."""

import re

import pytest

from polygo_fab.core.errors import BadInput
from polygo_fab.core.page import Heading
from polygo_fab.core.resources import template
from polygo_fab.core.words.language import languages
from polygo_fab.core.words.language_files import texts_in
from polygo_fab.pages.book_reader import Reader
from polygo_fab.pages.words import Words

CLAIM = "This game shows every move.\n\n"
GAME = "moves: a1-b1 a2-b2"  # Marienbad on 2 x 2: two rows


def read(text: str, lang: str = "en", game: str = "marienbad") -> None:
    Reader("x.md", game, lang, {}, lambda name: [Heading(1, name)]).blocks(text)


def diagram(*lines: str) -> str:
    return "\n".join(["```diagram", "board: s2", *lines, "```", ""])


LETTERS = "label: a1=1 b1=1 a2=2 b2=2"
TABLE = "| Round | Ring | Cross |\n|---|---|---|\n| 1 | a1-b1 | {} |\n\n"


def test_a_game_whose_moves_are_all_drawn() -> None:
    read(CLAIM + diagram(GAME, LETTERS))
    read(CLAIM + diagram("moves: a1-b1", "label: a1=1", "---", "moves: a2-b2", "label: a2=2"))


def test_a_table_tells_moves_too() -> None:
    read(TABLE.format("a2-b2") + CLAIM + diagram(GAME))


@pytest.mark.parametrize(("text", "reason"), [
    (CLAIM + diagram(GAME, "label: a1=1"), "no diagram shows move 2"),
    (CLAIM + diagram(GAME, "label: a1=1 b1=2"), "no diagram shows move 2"),
    (CLAIM + diagram(GAME, "label: a1=2 a2=1"), "no diagram shows move 1, 2"),
    (CLAIM + diagram("moves: a1-b1", "label: a1=1"), "not over after move 1"),
    (CLAIM + diagram("position: oo/.. 1", "moves: a2-b2", "label: a2=1"), "not come from these moves alone"),
    (TABLE.format("a2") + CLAIM + diagram(GAME), "the table tells 'a2' as move 2, but 'a2-b2' is played"),
    (TABLE.format("–") + CLAIM + diagram(GAME), "the table tells 'pass' as move 2, but 'a2-b2' is played"),
    (TABLE.format("") + CLAIM + diagram(GAME), "the table tells '' as move 2"),
    (CLAIM, "no diagram follows")])
def test_a_move_that_is_left_out_stops_the_build(text: str, reason: str) -> None:
    with pytest.raises(BadInput, match=reason):
        read(text)


def test_without_the_claim_a_diagram_shows_what_it_likes() -> None:
    read(diagram(GAME))


@pytest.mark.parametrize("lang", [lang for lang in languages() if {"polygo", "hex-6"} <= {*texts_in(lang)}])
def test_the_books_make_the_claim(lang: str) -> None:
    """The wording is the one that the texts have: none of them claims it in other words."""
    claim = re.compile(Words(lang)("shows_every_move"))
    every = {"en": "every move", "fr": "tous les coups", "de": "jeden Zug", "es": "todas las jugadas",
             "it": "tutte le mosse"}[lang]
    claimed = {path.stem for path in template(f"lang/{lang}").glob("*.md") if claim.search(path.read_text("utf-8"))}
    assert claimed == {"polygo", "marienbad", "hex", "hex-2", "hex-3", "hex-6", "hex-n"}
    loose = {path.stem for path in template(f"lang/{lang}").glob("*.md") if every in path.read_text("utf-8")}
    assert loose <= claimed
