"""The pictures that a puzzle of that kind can hide, as the form lists them: no file of anybody is read for a page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..core.errors import BadInput
from ..core.printed.typography import typeset
from ..recipes.puzzle_jobs.spec import BookItem
from .words import words

__all__ = ["PictureTheme", "drawn_item", "how_many", "picture_themes"]


@dataclass(frozen=True)
class PictureTheme:
    """A theme, by the word that asks for any picture of it, its title, and each picture with what it is called."""

    word: str
    title: str
    pictures: tuple[tuple[str, str], ...]


def picture_themes(lang: str) -> tuple[PictureTheme, ...]:
    """All there are."""
    from ..puzzles.pictures import THEMES, name_in, theme

    called, titles = name_in(lang), words(lang)["puzzles"]["themes"]
    return tuple(PictureTheme(word, titles[word], tuple((name, typeset(called[name], lang)) for name in theme(word)))
                 for word in THEMES)


def how_many(names: Sequence[str]) -> int:
    """How many pictures these names and themes are; one for a name that there is not, which is refused later."""
    from ..puzzles.pictures import named

    return sum(max(1, len(named(name))) for name in names)


def drawn_item(text: str, names: Sequence[str], size: str) -> BookItem:
    """A name in dots. Raises BadInput for signs that have none, and for another picture or a size besides."""
    from ..puzzles.pictures import dots

    if names:
        raise BadInput(f"text = '{text[:60]}' and a picture by its name: allowed: one of them")
    return BookItem(1, size, kind="picture", picture=" ".join(dots(text)))
