"""What a book is called in a language: the title of a game on pages, which the first line of its text gives; and what a
kit is."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from ..errors import unknown
from ..kit import Kit
from ..words.language_files import book_language, text_of, texts_in
from ..words.wording import wording
from .typography import typeset

__all__ = ["book_title", "kit_title"]


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


def kit_title(kit: Kit, lang: str, facts: Mapping[str, str] | None = None) -> str:
    """What a kit is called on its pages; one without a name of its own in the language, by its title.

    facts  how some of its facts are said, where they are names
    """
    names, game = wording(lang)["kits"], str(kit.parameters.get("game", ""))
    name = (names.get(f"{kit.name}-game") if game else None) or names.get(kit.name, kit.title.split(",")[0])
    title = {"title": book_title(game, lang, kit.facts.get("title", ""))} if game else {}
    return typeset(str(name).format(**{**kit.facts, **title, **(facts or {})}), lang)
