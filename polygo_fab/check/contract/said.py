"""CONTRACT: the numbers that the papers of a kit say in words, read from their pages, are those of its contract."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from typing import Any

from ...core.finding import Finding
from ..pdf_text import opened, page_texts
from .boards import MEASURES, game_names, lines_and_field
from .contract import Contract, Said, contract, sayings

__all__ = ["asked_of", "check_said", "papers_of"]

_BROKEN = re.compile("[\u00ad\ufffe\x02]\\s*")
"""Where a word goes on in the next line."""


def papers_of(kit: str) -> frozenset[str]:
    """The papers, by their names without an ending, of which the contract of a kit says something."""
    return frozenset(name for row in sayings(kit) for name in row.get("in", ()))


def asked_of(kit: str, settings: Mapping[str, Any], told: Collection[str]) -> Contract | None:
    """The contract of a kit whose parts are `told`, None where there is none."""
    return contract(kit, settings, lines_and_field, {**MEASURES, **game_names(settings), "told": list(told)})


def check_said(kit: str, settings: Mapping[str, Any], told: Collection[str], lang: str, papers: Mapping[str, bytes]
               ) -> list[Finding]:
    """What is said otherwise in these papers than the kit is, and what a paper does not say that it must.

    told    the names of the parts of the kit
    papers  by name without an ending; one whose name goes on ('leaflet-large') need not say all that 'leaflet' must
    Raises BadInput for what is no PDF.
    """
    asked = asked_of(kit, settings, told)
    found = list[Finding]()
    for name, data in papers.items():
        with opened(data) as document:
            text = " ".join(_BROKEN.sub("", " \n".join(page_texts(document))).split())
        for said in asked.said if asked else ():
            found += [Finding("CONTRACT", name, wrong) for paper in said.papers if name.startswith(paper)
                      for wrong in _wrong(said, lang, text, name == paper)]
    return found


def _wrong(said: Said, lang: str, text: str, must: bool) -> Iterator[str]:
    pattern = said.words.get(lang)
    if pattern is None:
        yield f"the contract has no words in '{lang}' for {', '.join(said.numbers)}"
        return
    matches = list(re.finditer(pattern, text))
    if must and not matches:
        yield f"nowhere says '{pattern}', expected with {', '.join(said.numbers)}"
    for match in matches:
        if tuple(number.replace(",", ".") for number in match.groups()) != said.numbers:
            yield f"says '{match[0][:120]}', expected {', '.join(said.numbers)}"
