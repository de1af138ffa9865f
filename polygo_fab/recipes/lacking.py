"""What the languages of a recipe lack of what is made in them: told with what was left out."""

from __future__ import annotations

from collections.abc import Iterator

from ..core.kit import Kit
from ..core.ledger import Ledger
from ..core.resources import our_table
from ..core.words.language import language
from ..core.words.language_files import book_language, lacking
from .recipe import Recipe

__all__ = ["lacking_told"]

_ONLY_PRINTED = ("books", "goods", "paper")
_PRINTED = ("emblems", "goods", "history", "index", "paper", "papers.boards", "papers.kits", "spoken", "strings")
"""What the pages of a kit take words from that is only printed: the other tables are of sheets, puzzles or the web."""
_CUT = ("bill", "codes", "emblems", "goods", "history", "index", "papers", "parts", "spoken", "strings")
"""And those of one that is cut."""
_PUZZLES = ("booklet", "puzzle_kinds", "puzzle_pages", "puzzle_told")
"""Where a page of puzzles comes with it."""
_TOOLS = ("stl", "3mf", "router")
"""Formats whose parts have a bill of their own."""


def lacking_told(recipe: Recipe, kit: Kit, ledger: Ledger) -> Iterator[str]:
    """Of each language, after its code: the texts of this kit that it has not, and how many words."""
    for lang in recipe.languages:
        asked = [*(name for name in (kit.game, *kit.books, kit.leaflet) if name and "pdf" in recipe.formats),
                 f"workshop/{kit.name}"]
        title, its = language(lang).title, lacking(lang, _tables(recipe, kit, ledger))
        if texts := [name for name in dict.fromkeys(asked) if book_language(name, lang) != lang]:
            yield f"{lang}: no text in {title} of {', '.join(texts)}: made in English"
        if its.words:
            files = f" ({', '.join(f'{name}.toml' for name in its.tables)})" if its.tables else ""
            yield f"{lang}: no words in {title} for {its.words} of {its.of} texts of pages{files}: they are in English"


def _tables(recipe: Recipe, kit: Kit, ledger: Ledger) -> tuple[str, ...]:
    """The tables, or parts of them, that the pages of a kit use."""
    its = our_table("workshop.toml").get(kit.name, {}).get("hardware", ())
    lessons = ("lessons",) if "teacher" in kit.books else ()
    if kit.name not in _ONLY_PRINTED:
        tools = ("tools",) if set(_TOOLS) & set(recipe.formats) else ()
        return (*_CUT, *lessons, *tools, *(_PUZZLES if kit.puzzles and "pdf" in recipe.formats else ()))
    codes = {code for entry in ledger.entries for code in (*entry.proofs, *entry.unproved)}
    meant = (f"codes.meaning.{code}" for code in sorted(codes | {one.code for one in ledger.together}))
    needs = (f"papers.hardware.{row['name']}" for row in its)
    return (*_PRINTED, *lessons, *needs, *meant)
