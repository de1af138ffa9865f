"""The words of the pages, by language (templates/lang/<lang>/strings, paper, spoken, history, emblems
and goods.toml)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from ..core.board import Board
from ..core.board_files.files import brought
from ..core.printed.typography import typeset
from ..core.words.language import our_languages
from ..core.words.language_files import words_in

__all__ = ["Words", "board_size", "escape"]


class Words:
    """The strings of one language. Raises BadInput for a language there is not."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self._table = _our_words(lang) if lang in our_languages() else _load(lang)

    def __call__(self, key: str, **values: object) -> str:
        """The string `key` with its braces filled in, ready to print."""
        return typeset(str(self._table[key]).format(**values), self.lang)

    def filled(self, key: str, **values: object) -> str:
        """The string `key` with what people wrote in it, which stays as they wrote it."""
        text = self(key, **{name: f"{{{name}}}" for name in values})
        for name, value in values.items():
            text = text.replace(f"{{{name}}}", str(value), 1)
        return text

    def __contains__(self, key: str) -> bool:
        return key in self._table

    @property
    def marks(self) -> tuple[str, ...]:
        """What the marks on the pawns of players 1, 2, 3 ... are called."""
        return tuple(self._table["marks"])


def board_size(board: Board) -> str:
    """A board of squares or a rhombus by its rows and columns, as people say it; another one by its name."""
    rows, columns = len(board.rows), len(board.rows[0])
    triangles = len(board.cells[0]) == 3  # two rows of three are no rectangle
    alike = board.play == "cells" and rows > 1 and rows * columns == len(board.centres) and not triangles
    return f"{rows} × {columns}" if alike and not brought(board.name) else board.name


def _load(lang: str) -> Mapping[str, list[str]]:
    return {key: value for file in ("strings", "paper", "spoken", "history", "emblems", "goods")
            for key, value in words_in(lang, file).items()}


_our_words = cache(_load)
"""Of languages whose words do not change while the program runs."""


def escape(text: str) -> str:
    """Plain text as markup."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
