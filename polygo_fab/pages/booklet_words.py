"""The words of the pages of puzzles in one language, and numbers as that language writes them."""

from __future__ import annotations

from typing import Literal

from ..core.printed.typography import typeset
from ..core.resources import Data
from ..core.words.language_files import words_in
from ..core.words.number_format import grouped

__all__ = ["BookletWords", "Told", "markup"]

Told = Literal["printed", "told", "felt"]
"""How a puzzle comes to who solves it: drawn, in words, or on paper that swells."""

_FILES = ("booklet", "lessons", "puzzle_kinds", "puzzle_pages", "puzzle_play", "puzzle_told")


class BookletWords:
    """The strings of templates/lang/<lang>/{booklet,lessons,puzzle_kinds,puzzle_pages,puzzle_play,puzzle_told}.toml.
    Raises BadInput for a language there is not.

    title  what the booklet is called; without, Nombres Croisés
    """

    def __init__(self, lang: str, title: str = "") -> None:
        self.lang = lang
        self._table = {**_tables(lang), **({"title": title.replace("{", "{{").replace("}", "}}")} if title else {})}

    def __call__(self, key: str, **values: object) -> str:
        """The string `key` with its braces filled in, ready to print; numbers have their thousands apart."""
        said = {name: self.number(value) if isinstance(value, int) else value for name, value in values.items()}
        return typeset(str(self._table[key]).format(**said), self.lang)

    def level(self, number: int) -> str:
        return typeset(self._table["levels"][number - 1], self.lang)

    def stars(self, number: int) -> str:
        """How hard a puzzle is, on the one scale of all sizes and kinds."""
        return self("stars_one" if number == 1 else "stars", number=number)

    def kind(self, name: str) -> str:
        """What a variant is called."""
        return typeset(self._table["kinds"][name][0], self.lang)

    def goal(self, name: str, sizes: str = "", how: Told = "printed") -> str:
        """What its numbers say, and what is asked; `sizes` explains what the boards of hexagons are called. Where the
        puzzle is told or felt it is said without how it looks."""
        tables = {"printed": (), "told": ("told_goals",), "felt": ("felt_goals", "told_goals")}[how]
        said = next((self._table[table][name] for table in tables if name in self._table[table]), None)
        return typeset((said or self._table["kinds"][name][1]).format(sizes=sizes).strip(), self.lang)

    def rule(self, name: str, last: bool) -> str:
        """How one finds out; "" for a variant where the goal says all. `last`: with what is left where no rule leads
        on, a supposition."""
        key, rules = self._table["kinds"][name][2], self._table["rules"]
        told = [rules[some] for some in (key, f"{key}_last" * last) if some in rules]
        return typeset(" ".join(told), self.lang)

    def of(self, table: str, key: str, **values: object) -> str:
        """The same of a table of strings, or of one in it: "lessons.l1"."""
        return typeset(str(self._within(table)[key]).format(**values), self.lang)

    def each(self, table: str, key: str, **values: object) -> tuple[str, ...]:
        """The same of a list of strings in such a table."""
        return tuple(typeset(text.format(**values), self.lang) for text in self._within(table)[key])

    def _within(self, table: str) -> Data:
        its: Data = self._table
        for name in table.split("."):
            its = its[name]
        return its

    def number(self, number: int) -> str:
        """12345 as 12 345 or 12,345."""
        return grouped(number, self.lang)


def _tables(lang: str) -> Data:
    found: dict[str, object] = {}
    for file in _FILES:
        found |= words_in(lang, file)
    return found


def markup(text: str) -> str:
    """A text of the words as a document has it: 2^36^ is 2 with the exponent 36."""
    pieces = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").split("^")
    return "".join(f"<sup>{piece}</sup>" if k % 2 else piece for k, piece in enumerate(pieces))
