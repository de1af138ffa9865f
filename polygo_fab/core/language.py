"""The languages: a folder of templates/lang each, found by its language.toml, which says how it is written."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from .errors import unknown
from .resources import our_table, template

__all__ = ["Language", "language", "languages", "usual_languages"]


@dataclass(frozen=True, kw_only=True)
class Language:
    """How a language is written.

    title          what it calls itself
    usual          1, 2 ...: made where no language is named, in this order; 0: not
    hyphenation    the dictionary that parts its words (pyphen), as 'fr_FR'
    point          before the decimals of a number; `thousands`: between thousands
    narrow_before  signs that have a narrow no-break space before them where a space was typed; `narrow_after`: after
    contents       the heading of a table of contents
    letters        of its alphabet, in the order in which pages tell them
    """

    title: str
    usual: int = 0
    hyphenation: str
    point: str
    thousands: str
    narrow_before: str = ""
    narrow_after: str = ""
    contents: str
    letters: str

    @property
    def parting(self) -> str:
        """What stands between the parts of a list that have commas of their own."""
        return "\u202f; " if ";" in self.narrow_before else "; "


@cache
def languages() -> tuple[str, ...]:
    """The codes of all there are."""
    return tuple(sorted(path.parent.name for path in template("lang").glob("*/language.toml")))


def usual_languages() -> tuple[str, ...]:
    """Those that are made where none is named, in their order."""
    return tuple(sorted((code for code in languages() if language(code).usual), key=lambda code: language(code).usual))


@cache
def language(code: str) -> Language:
    """The language of this code. Raises BadInput for one there is not."""
    if code not in languages():
        raise unknown("language", code, languages())
    return Language(**our_table(f"lang/{code}/language.toml"))
