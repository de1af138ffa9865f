"""CONTENT, CONTRACT: what a sentence of a book says in English it says in the other language too, and nothing else: by
the words of contracts/senses.toml, such as that something is not so, must be or comes first.

Neither text was made from the other: where a rule was turned about in one, the other tells. A rule that is wrong in all
languages alike is found by nothing here.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache

from ..core.resources import our_table
from ..core.words.language import ENGLISH

__all__ = ["told_apart"]

_ENDS = re.compile(r"(?<=[.!?])\s+(?=[A-ZÀ-Ý*„“«¿¡])|\|")
"""Between two sentences, and between the cells of a table."""
_FACT = re.compile(r"\{[^}]*\}")
"""What is put into a text when it is made."""
_SHOWN = 60
"""Characters of a sentence that a finding shows."""


def told_apart(english: str, other: str, lang: str) -> str:
    """What one line of a book says in one of two languages alone, "" for none. Its sentences are held one by one, or
    together where the languages have not the same number of them."""
    pairs = list(zip(ours, theirs, strict=True)) if len(ours := _sentences(english)) == len(
        theirs := _sentences(other)) else [(english, other)]
    for one, another in pairs:
        said = {where: _said(where, text) for where, text in ((ENGLISH, one), (lang, another))}
        for sense in sorted(said[ENGLISH] ^ said[lang]):
            has, lacks = (one, another) if sense in said[ENGLISH] else (another, one)
            return f"'{has[:_SHOWN]}' says '{sense}', '{lacks[:_SHOWN]}' does not"
    return ""


def _sentences(line: str) -> list[str]:
    return [sentence for sentence in _ENDS.split(line) if sentence.strip()]


@cache  # English is held against each other language
def _said(lang: str, text: str) -> frozenset[str]:
    """The senses of which a text has a word."""
    small = _FACT.sub("", text.lower().replace("'", "’"))
    return frozenset(sense for sense, pattern in _patterns(lang).items() if pattern.search(small))


@cache
def _patterns(lang: str) -> Mapping[str, re.Pattern[str]]:
    """By sense; raises KeyError for a language without words, which has no such books to hold."""
    table: Mapping[str, Mapping[str, Sequence[str]]] = our_table("contracts/senses.toml")
    return {sense: re.compile(rf"\b(?:{'|'.join(words[lang])})(?!\w)") for sense, words in table.items()}
