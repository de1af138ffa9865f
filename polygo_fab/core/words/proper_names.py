"""The names that are not parted at the end of a line: of the games, as their books and those who play call them, and of
the puzzles. All are read where they stand; none is listed here."""

from __future__ import annotations

import re
from functools import cache

from ..resources import our_table
from .called import NAMES
from .language_files import text_of, texts_in, words_in

__all__ = ["named_words", "proper_names"]

_TITLE = re.compile(r"^# (.+)$", re.MULTILINE)
_WORD = re.compile(r"[^\W\d_]+")


def named_words(name: str) -> frozenset[str]:
    """The words of a name that begin with a capital: of 'HexaGo with clean-up' the first alone."""
    return frozenset(word for word in _WORD.findall(name) if word[0].isupper())


@cache
def proper_names(lang: str) -> frozenset[str]:
    """The words of all names of games and puzzles in a language. Raises BadInput for a language there is not."""
    books = our_table("emblems.toml")["of"].keys() & texts_in(lang).keys()
    titles = (_TITLE.search(text_of(game, lang)) for game in books)
    return named_words(" ".join((words_in(lang, "booklet")["title"], *(called.title for called in NAMES.values()),
                                 *(title[1] for title in titles if title))))
