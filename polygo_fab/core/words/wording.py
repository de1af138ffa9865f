"""The words of the papers for the workshop in one language: templates/lang/<lang>/papers.toml, ready to print."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..printed.typography import typeset
from ..resources import Data
from ..units import number
from .language_files import words_in
from .number_format import pointed

__all__ = ["decimal", "listed", "say", "stuff_said", "wording"]


def wording(lang: str) -> Data:
    """Every key of the language. Raises BadInput for a language there is not."""
    return words_in(lang, "papers")


def say(lang: str, key: str, **values: object) -> str:
    """The string `key` with its braces filled in; 'table.key' for one of a table."""
    found: Any = wording(lang)
    for word in key.split(".", 1):
        found = found[word]
    return typeset(str(found).format(**values), lang)


def decimal(value: float, lang: str, digits: int = 2) -> str:
    """A number as the language writes it."""
    return pointed(number(value, digits), lang)


def stuff_said(material: str, thickness: float, lang: str) -> str:
    """A material in words: its kind and how thick it is, in mm."""
    family = wording(lang)["materials"].get(material.split("-")[0], material)
    return typeset(f"{family} {decimal(thickness, lang)} mm", lang)


def listed(words: Sequence[str], lang: str) -> str:
    """'a, b and c'."""
    return say(lang, "and").join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)
