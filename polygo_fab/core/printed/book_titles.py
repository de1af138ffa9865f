"""What a book is called in a language: the title of a game on pages, which the first line of its text gives; and what a
kit is."""

from __future__ import annotations

from functools import cache

from ..errors import unknown
from ..kit import Kit
from ..words.language_files import book_language, text_of, texts_in
from ..words.wording import stuff_said, wording
from ..workshop.tables import material, materials
from .typography import typeset

__all__ = ["book_title", "kit_title", "stuff_title"]


@cache
def book_title(name: str, lang: str, own: str = "") -> str:
    """The title of a book, without reading the rest; `own` is that of a game of which there is no text here. Raises
    BadInput for a book or language there is not."""
    its = book_language(name, lang)
    texts = texts_in(its)
    if name not in texts and own:
        return own
    if name not in texts:
        raise unknown(f"rulebook ({lang})", name, texts)
    lines = text_of(name, its).split("\n")
    return next((line[2:].strip() for line in lines if line.startswith("# ")), name)


def kit_title(kit: Kit, lang: str) -> str:
    """What a kit is called on its pages, with its material and what goes into it in the words of the language; one
    without a name of its own there, by its title."""
    words, game = wording(lang), str(kit.parameters.get("game", ""))
    names, stuff = words["kits"], kit.facts.get("material", "")
    also = "game" if game else "stencil" if kit.parameters.get("stencil") else ""
    name = names.get(f"{kit.name}-{also}") or names.get(kit.name, kit.title.split(",")[0])
    facts = dict(kit.facts)
    if game:
        facts["title"] = book_title(game, lang, facts.get("title", ""))
    if stuff in materials():
        facts["material"] = stuff_title(stuff, lang)
    if goods := facts.get("contents"):
        facts["contents"] = words["contents"].get(goods, goods)
    return typeset(str(name).format(**facts), lang)


def stuff_title(name: str, lang: str) -> str:
    """A material of the tables: its kind and thickness. Raises BadInput for one there is not."""
    return stuff_said(name, material(name).thickness, lang)
