"""Ready: designs in the usual materials with all their files, and every game on paper, sheet by sheet."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from functools import cache

from ... import games
from ...core.errors import unknown
from ...core.kit import Kit
from ...core.printed.book_titles import book_title, kit_title, stuff_title
from ...core.printed.typography import typeset
from ...recipes.recipe import Recipe, load, revised
from ..asking import Answer, Ask, Kept, Nowhere, Tell, View
from ..design import design
from ..library import proved
from ..ready import Ready, on_paper, shelves
from ..words import shown, words

__all__ = ["PAGES"]

_PAPER = "a4"


@dataclass(frozen=True)
class DesignCard:
    """A design: its address, what it is called, what makes it, and its archives (name of the material, query)."""

    kit: str
    query: str
    title: str
    command: str
    archives: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class PaperGame:
    """A game on paper: its sheets (what they are called, name of the file)."""

    game: str
    query: str
    title: str
    files: tuple[tuple[str, str], ...]


def ready(ask: Ask) -> Answer:
    """Everything that can be fetched without choosing."""
    its = words(ask.lang)["ready"]
    cut = [(its[shelf], [_card(one, ask.lang) for one in some]) for shelf, some in shelves().items()]
    paper = [_printed(one, ask.lang) for one in on_paper()]
    return Answer(shown("ready.html", ask.lang, still=ask.still, title=its["title"], here="ready", query="", cut=cut,
                        paper=paper))


def sheet(tell: Tell, ask: Ask) -> Answer:
    """A file of a game on paper, proved. Raises BadInput for a game or a file there is not."""
    game, name = ask.words["game"], ask.words["file"]
    if game not in games.classes():
        raise Nowhere(str(unknown("game", game, games.classes())))
    return Answer(proved(_recipe(game, ask.lang), _kit(game), lambda path: path.endswith(f"/{name}"), name, tell),
                  "application/pdf", name=f"{game}-{name}")


def _card(one: Ready, lang: str) -> DesignCard:
    wanted = design(one.kit, one.given(one.materials[0]), lang)
    kit = wanted.recipe().build(advise=False)
    archives = tuple((stuff_title(name, lang), one.query(name)) for name in one.materials)
    title = kit_title(kit, lang).removesuffix(f", {archives[0][0]}")  # its archives say of what it is
    return DesignCard(one.kit, one.query(one.materials[0]), title,
                shlex.join(["polygo-fab", "make", one.kit, *(word for key, value in one.settings.items()
                                                             for word in ("--set", f"{key}={value}"))]), archives)


def _printed(one: Ready, lang: str) -> PaperGame:
    its, game = words(lang)["ready"], one.settings["game"]
    files = tuple((its["sheets"][_kind(name)], name) for name in _files(game, lang))
    title = book_title(game, lang, games.classes()[game].title)
    return PaperGame(game, one.query(""), typeset(title, lang), files)


def _kind(name: str) -> str:
    """What a file of a game on paper is, by its name."""
    return name.partition("-")[0].removesuffix(".pdf")


@cache
def _files(game: str, lang: str) -> tuple[str, ...]:
    """The names of the files of a game on paper."""
    from ...recipes.products import products

    return tuple(product.path.rpartition("/")[2] for product in products(_recipe(game, lang), _kit(game)))


def _recipe(game: str, lang: str) -> Recipe:
    return revised(load("paper"), [f"game={game}"], formats="pdf", lang=lang, paper=_PAPER)


@cache
def _kit(game: str) -> Kit:
    return _recipe(game, "en").build(advise=False)


def _kept_sheets(lang: str) -> tuple[Kept, ...]:
    return tuple(Kept(f"paper/{game}/{name}", {"game": game, "file": name}) for game in games.classes()
                 for name in _files(game, lang))


PAGES = (
    View(path="/ready", answer=ready, about="Designs in the usual materials, and games on paper", door="ready",
         seconds=60, kept=lambda _: (Kept("ready/index.html"),)),
    View(path="/paper/{game}/{file}", answer=sheet, about="A file of a game on paper, as `make` writes it",
         media="application/pdf", seconds=120, told=True, kept=_kept_sheets),
)
