"""What the languages of a recipe lack of what is made in them: told with what was left out."""

from __future__ import annotations

from collections.abc import Iterator

from ..core.kit import Kit
from ..core.words.language import language
from ..core.words.language_files import book_language, lacking
from .recipe import Recipe

__all__ = ["lacking_told"]


def lacking_told(recipe: Recipe, kit: Kit) -> Iterator[str]:
    """Of each language, after its code: the texts of this kit that it has not, and how many words."""
    for lang in recipe.languages:
        asked = [*(name for name in (kit.game, *kit.books, kit.leaflet) if name and "pdf" in recipe.formats),
                 *([f"workshop/{kit.name}"] if kit.sheets else [])]
        title, its = language(lang).title, lacking(lang)
        if texts := [name for name in dict.fromkeys(asked) if book_language(name, lang) != lang]:
            yield f"{lang}: no text in {title} of {', '.join(texts)}: made in English"
        if its.words:
            files = f" ({', '.join(f'{name}.toml' for name in its.tables)})" if its.tables else ""
            yield f"{lang}: no words in {title} for {its.words} of {its.of} texts of pages{files}: they are in English"
