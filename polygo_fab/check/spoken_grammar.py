"""The sentences in which diagrams are told to those who do not see them (lang/<lang>/spoken.toml), as patterns."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from ..core.words.language_files import words_in
from .plain_text import plain

__all__ = ["Grammar", "Unheard"]


class Unheard(ValueError):
    """Words that tell nothing."""


@dataclass(frozen=True)
class Grammar:
    """The sentences of a language as patterns, and its words."""

    words: Mapping[str, str]
    players: tuple[str, ...]

    @staticmethod
    @cache
    def of(lang: str) -> Grammar:
        tables = [words_in(lang, file) for file in ("spoken", "strings")]
        words = {key: plain(value) for table in tables for key, value in table.items() if isinstance(value, str)}
        return Grammar(words, tuple(mark.capitalize() for mark in tables[1]["marks"]))

    @property
    def between(self) -> str:
        """What stands between two lists."""
        return self.words["next"].removeprefix("{first}").removesuffix("{last}")

    def match(self, key: str, text: str) -> dict[str, str] | None:
        found = _pattern(self.words[key]).fullmatch(text)
        return found.groupdict() if found else None

    def player(self, name: str) -> int:
        if name not in self.players:
            raise Unheard(f"'{name[:40]}', which is no player")
        return self.players.index(name) + 1

    def parts(self, text: str) -> list[str]:
        """The members of a list."""
        last = self.match("and", text)
        return [*last["first"].split(", "), last["last"]] if last else text.split(", ")


@cache
def _pattern(words: str) -> re.Pattern[str]:
    found = re.escape(words)
    return re.compile(re.sub(r"\\\{([a-z]+)\\\}", r"(?P<\1>.+)", found))
