"""The front page: what there is, a picture and a sentence each."""

from __future__ import annotations

from itertools import chain

from ... import games, kits
from ...core.printed.book_titles import book_title
from ...core.resources import our_table
from ..asking import Answer, Ask, Kept, View
from ..ready import shelves
from ..words import kit_named, shown, words

__all__ = ["PAGES"]

_PLAYING = ("hex", "labyrinth", "polygo", "polygone")
"""The games of which the front page shows a board."""
_PICTURES = 3
"""Of what stands ready, on the front page of a site."""


def front(ask: Ask) -> Answer:
    """Each kit with a sentence; those that a person begins with first."""
    its, every = words(ask.lang), kits.classes()
    ours = [name for name in our_table("web/usual.toml") if name in every]
    order = [*ours, *(name for name in every if name not in ours)]
    cards = [(name, kit_named(name, ask.lang), its["front"].get(name, its["front"]["other"]))
             for name in order]
    playing = [(name, book_title(name, ask.lang, game.title)) for name, game in games.classes().items()
               if name in _PLAYING]
    pictured = [(one.kit, one.query(one.materials[0])) for one in chain.from_iterable(shelves().values())][:_PICTURES]
    return Answer(shown("front.html", ask.lang, still=ask.still, title=its["front"]["title"], cards=cards, here="",
                        query="", playing=playing, games=len(games.classes()), pictured=pictured))


PAGES = (View(path="/", answer=front, about="The front page", light=True, kept=lambda _: (Kept("index.html"),)),)
