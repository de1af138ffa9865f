"""The front page: what there is, a picture and a sentence each."""

from __future__ import annotations

from ... import games, kits
from ...core.book_titles import book_title
from ...core.resources import our_table
from ..asking import Answer, Ask, Page
from ..words import shown, words

__all__ = ["PAGES"]

_PLAYING = ("hex", "labyrinth", "polygo", "polygone")
"""The games of which the front page shows a board."""


def front(ask: Ask) -> Answer:
    """Each kit with a sentence; those that a person begins with first."""
    its, every = words(ask.lang), kits.classes()
    ours = [name for name in our_table("web/usual.toml") if name in every]
    order = [*ours, *(name for name in every if name not in ours)]
    cards = [(name, kits.named(name).title.partition(",")[0], its["front"].get(name, its["front"]["other"]))
             for name in order]
    playing = [(name, book_title(name, ask.lang, game.title)) for name, game in games.classes().items()
               if name in _PLAYING]
    return Answer(shown("front.html", ask.lang, title=its["front"]["title"], cards=cards, here="", query="",
                        playing=playing, games=len(games.classes())))


PAGES = (Page(path="/", answer=front, about="The front page"),)
