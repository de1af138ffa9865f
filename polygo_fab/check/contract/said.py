"""CONTRACT: the numbers that the papers of a kit say in words, read from their pages, are those of its contract.

They may be written in digits or in words, with the shares of a whole ("a quarter"), and the marks of players by their
names; of some papers nothing that counts is left to chance: what no statement of the contract holds is found as well.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache, partial

from ...core.finding import Finding
from ...core.resources import our_table
from ..page.page import read_pdf
from ..pdf_text import page_texts, viewed
from ..stated import each, stated, stated_in
from ..two_languages import book_apart
from .contract import Said, sayings
from .floor_figure import floor_figure_wrong
from .of_kit import asked_of

__all__ = ["check_said", "number_said", "papers_of", "running_text"]

_BROKEN = re.compile(r"[\u00ad\ufffe\x02]\s*(?:\d+ / \d+\s+)?")
"""Where a word goes on in the next line, or on the next page, whose number is not part of it."""
_FOOT = re.compile(r"^[^\n]*· polygo_fab \d\S* \(\d{4}-\d\d-\d\d\)[^\S\n]*(?:\d+ / \d+[^\S\n]*)?(?:\n|$)", re.MULTILINE)
"""The line at the foot of a page that says whose it is and with what version it was made."""
_PAGE = re.compile(r"(?<= )\d+ / \d+(?: |$)")
"""Which page it is, at the foot: a sentence may go on over the page."""


def papers_of(kit: str) -> frozenset[str]:
    """The papers, by their names without an ending, of which the contract of a kit says something."""
    return frozenset(name for row in sayings(kit) for name in row.get("in", ()))


def check_said(kit: str, settings: Mapping[str, object], told: Collection[str], lang: str, papers: Mapping[str, bytes]
               ) -> list[Finding]:
    """What is said otherwise in these papers than the kit is, and what a paper does not say that it must.

    told    the names of the parts of the kit
    papers  by name without an ending; one whose name goes on ('leaflet-large') need not say all that 'leaflet' must
    Raises BadInput for what is no PDF.
    """
    asked = asked_of(kit, settings, told)
    found = list[Finding]()
    for name, data in papers.items():
        with viewed(data) as document:
            text = running_text(page_texts(document))
        found += [Finding("CONTRACT", name, wrong) for paper, cells in (asked.figured if asked else {}).items()
                  if name.startswith(paper) for wrong in floor_figure_wrong(read_pdf(data), cells, name == paper)]
        mine = [(said, name == paper) for said in (asked.said if asked else ()) for paper in said.papers
                if name.startswith(paper)]
        found += each(name, *(partial(_wrong, said, lang, text, must) for said, must in mine),
                      partial(book_apart, f"{name}-{kit}", lang))
        if asked and name in asked.whole:
            found += each(name, partial(_unheld, [said for said, _ in mine], lang, text))
    return found


def running_text(pages: Iterable[str]) -> str:
    """The texts of pages as one, without hyphens at the ends of lines and without the numbers of pages; the lines at
    their feet come last, for a sentence may go on over them."""
    text = " \n".join(pages)
    read = [_FOOT.sub("", text), *_FOOT.findall(text)]
    return _PAGE.sub("", " ".join(_BROKEN.sub("", " \n".join(read)).split())).strip()


def _wrong(said: Said, lang: str, text: str, must: bool) -> Iterator[str]:
    pattern = _spaced(stated(said.words, lang))
    matches = list(re.finditer(pattern, text))
    if must and not matches:
        yield f"nowhere says '{pattern}', expected with {', '.join(said.numbers)}"
    for match in matches:
        if tuple(number_said(word, lang) for word in match.groups()) != said.numbers:
            yield f"says '{match[0][:120]}', expected {', '.join(said.numbers)}"


def _spaced(pattern: str) -> str:
    """A line may be too full for the narrow space before a colon or a semicolon, which is then not read."""
    return re.sub(r" (?=[:;])", " ?", pattern)


def number_said(word: str, lang: str) -> str:
    """A number in digits, whichever way it is written; the English name of a mark; any other word as it stands."""
    known = _counting(lang).get(word.lower())
    return known if known is not None else word.replace(",", ".")


@cache
def _counting(lang: str) -> Mapping[str, str]:
    """The words that count in a language, or name a mark: with what they mean."""
    marks = stated_in("names", lang)["marks"]
    return {**{word.lower(): mark for mark, word in marks.items() if mark != "plain"},
            **{word: str(many) for word, many in stated_in("words", lang).items()}}


def _unheld(some: Sequence[Said], lang: str, text: str) -> Iterator[str]:
    """What counts on a page, a number or the capitalized name of a mark, and stands in none of these statements."""
    words, tables = _counting(lang), our_table("contracts/words.toml")
    held = [match.span() for pattern in (*(_spaced(stated(said.words, lang)) for said in some),
                                         *tables["counts_nothing"]["patterns"]) for match in re.finditer(pattern, text)]
    for match in re.finditer(r"\d+|[^\W\d_]+", text):
        word, (start, end) = match[0], match.span()
        meant = words.get(word.lower())
        counts = word.isdigit() or (meant is not None and (meant.isdigit() or word[0].isupper()))
        if counts and not any(a <= start and end <= b for a, b in held):
            yield f"says '{text[max(0, start - 30):end + 30]}', and nothing tells whether '{word}' is so"
