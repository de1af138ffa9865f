"""The printed things on the page that shows everything: a card for each, whatever its languages and papers."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from ..core.kit import Kit
from ..core.printed.book_format import FORMATS, NUMBERED
from ..core.resources import Data
from ..core.words.language import language
from ..core.words.number_format import pointed

__all__ = ["printed"]

_FORMAT = re.compile(rf"(.+)-(?:({'|'.join([*FORMATS, *NUMBERED])})(?:=([\d.]+))?)")
_FILE = re.compile(r"print/([a-z]+)-([a-z0-9-]+)/([^/]+)\.pdf")


class _Made(Protocol):
    @property
    def path(self) -> str: ...
    @property
    def what(self) -> str: ...


@dataclass(frozen=True)
class Printed:
    """`own` are the links to it in the language of the page, by paper; `other` those in the others."""

    title: str
    thumb: str
    own: tuple[tuple[str, str], ...]
    other: tuple[tuple[str, tuple[tuple[str, str], ...]], ...]


def printed(kit: Kit, made: Sequence[_Made], thumbs: Mapping[str, str], *, words: Data, lang: str,
            languages: Sequence[str]) -> list[Printed]:
    """The cards in the order in which the files were made.

    thumbs     the picture of a page, by the path of its file
    languages  all that there are pages in
    """
    there: dict[str, dict[str, dict[str, _Made]]] = {}
    for file in made:
        if match := _FILE.fullmatch(file.path):
            there.setdefault(match[3], {}).setdefault(match[1], {})[match[2]] = file
    cards = []
    for stem, by_lang in there.items():
        shown = by_lang.get(lang) or next(iter(by_lang.values()))
        cards.append(Printed(
            _title(stem, kit, words, lang) or next(iter(shown.values())).what,
            next((thumbs[file.path] for file in shown.values() if file.path in thumbs), ""),
            _links(by_lang.get(lang, {}), words),
            tuple((words["other"].format(lang=words["lang"].get(other, language(other).title)),
                   _links(by_lang[other], words))
                  for other in dict.fromkeys((*languages, *by_lang)) if other in by_lang and other != lang)))
    return cards


def _links(some: Mapping[str, _Made], words: Data) -> tuple[tuple[str, str], ...]:
    return tuple((words["papers"].get(paper, paper.upper()), file.path) for paper, file in some.items())


def _title(stem: str, kit: Kit, words: Data, lang: str) -> str:
    """What a file is, in the words of the page; "" where they do not know it."""
    formats: list[str] = []
    while match := _FORMAT.fullmatch(stem):
        stem, word, number = match.groups()
        formats.insert(0, words["book_formats"][word].format(number=pointed(number or "", lang)))
    start, _, rest = stem.partition("-")
    game = kit.books.get(rest, "") if start == "rulebook" else ""
    name = words["rulebook_of"].format(name=game) if game else words["print_names"].get(start, "").format(
        name=rest.replace("x", " × ") if start == "puzzles" else rest)
    return ", ".join([name, *formats]) if name else ""
