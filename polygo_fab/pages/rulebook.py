"""A rulebook: a text from templates/lang/<lang>/<name>.md, with diagrams that the rules engine replays.

`book_reader` tells what a text may hold. Before that {name} is filled in from the facts of the kit, {cells h5} and its
like from the rules engine (`book_facts`), and blocks that begin with ```when name, or ```unless name, stand or fall
with a fact that is known, those of ```when name unless other with both:

    ```when front
    - 1 floor with two faces, {front} x {front} cells on the front
    ```

A book has two editions. In the scholar's the fact `scholar` is known, and the mark [C] of a conjecture is printed; the
family's has neither, and tells the rule as it is played.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from .. import __date__, __version__
from ..core.errors import BadInput, unknown
from ..core.page import Block, Document, Heading, paper_size
from ..core.printed.book_format import FAMILY, SCHOLAR, Edition
from ..core.words.language import ENGLISH, usual_languages
from ..core.words.language_files import book_language, text_of, texts_in
from ..core.words.number_format import pointed
from ..games import classes, texts_beside
from .book_facts import computed
from .book_reader import Reader
from .chapters import chapter
from .emblem import covered, with_emblem
from .made_book import made_book
from .same_numbers import same_numbers

__all__ = ["placeholders", "refuse_other_numbers", "rulebook"]

_BRACES = re.compile(r"\{([^{}]*)\}")
_CONDITION = re.compile(r"(`{3,})((?:when|unless) [a-z_]+(?: (?:when|unless) [a-z_]+)*)$")
_CONJECTURE = " [C]"
_DECIMAL = re.compile(r"\d+\.\d+")
_TOLD = re.compile(r"[a-z]+: \{")
"""A line by which a drawing is told something; its numbers are not read by people."""


def rulebook(name: str, lang: str, paper: str, facts: Mapping[str, str], edition: Edition = FAMILY) -> Document:
    """The rulebook of a game, or another book by the name of its text.

    facts  what the braces in the text stand for (`placeholders` lists them); the version with its date is known
    A book that the language has no text of is the English one; that of a game from outside that has none beside it is
    made from its rules (`made_book`).
    Raises BadInput for a book without a text, a language or paper there is not, a placeholder without a fact, and
    for whatever in the text cannot be printed or replayed, or is another number than in another language, with file
    and line. A text that there is in one language only is held against none.
    """
    paper_size(paper)
    lang = book_language(name, lang)
    if name not in _texts(lang) and name in classes():
        return made_book(name, lang, paper)
    known = {"version": f"{__version__} ({__date__})", **facts} | ({SCHOLAR: "yes"} if edition == SCHOLAR else {})
    blocks, book = _read(name, lang, known, ())
    title = next((b.text for b in blocks if isinstance(b, Heading)), name)
    return Document(_plain(title), lang, paper, covered(blocks, _where(name, lang)),
                    subject=book.get("subject", ""), footer=book.get("footer", ""),
                    columns=2 if book.get("columns") == "2" else 1)


def refuse_other_numbers(name: str, lang: str) -> None:
    """Raises BadInput, with the line, for a text in which other numbers stand than in those of the usual languages."""
    same_numbers(_where(name, lang), _source(name, lang).split("\n"), {
        _where(name, other): _source(name, other).split("\n")
        for other in sorted(usual_languages(), key=lambda code: code != ENGLISH) if other != lang
        and name in _texts(other)})


def placeholders(name: str, lang: str) -> frozenset[str]:
    """The facts that a text asks a kit for in any case."""
    lines = _chosen(name, lang, {"version": ""})
    asked = {fact for _, line in lines for fact in _BRACES.findall(line)}
    return frozenset(fact for fact in asked if " " not in fact) - {"version"}


def _read(name: str, lang: str, facts: Mapping[str, str], within: tuple[str, ...]
          ) -> tuple[list[Block], dict[str, str]]:
    """The blocks of a text, and what it says of itself; `within`: the texts that include it."""
    file = _where(name, lang)

    def include(other: str) -> list[Block]:
        if other in (*within, name):
            raise BadInput(f"'{other}' includes itself")
        return chapter(_read(other, lang, facts, (*within, name))[0], lang)

    refuse_other_numbers(name, lang)
    reader = Reader(file, name, lang, facts, include)
    blocks = reader.blocks("\n".join(_filled(name, lang, facts)))
    return (with_emblem(blocks, name, lang) if name in classes() else blocks), reader.book


def _filled(name: str, lang: str, facts: Mapping[str, str]) -> Iterator[str]:
    """Its lines with the facts in them; what falls leaves empty lines, so that messages count the lines right."""
    for number, line in _chosen(name, lang, facts):
        filled = line
        for fact in _BRACES.findall(line):
            try:
                if " " not in fact and fact not in facts:
                    raise unknown("placeholder", fact, facts)
                known = computed(fact) if " " in fact else facts[fact]
                if _DECIMAL.fullmatch(known) and not _TOLD.match(line):
                    known = pointed(known, lang)
                filled = filled.replace(f"{{{fact}}}", known)
            except BadInput as error:
                raise BadInput(f"{_where(name, lang)} line {number}: {error}") from None
        yield filled


def _chosen(name: str, lang: str, facts: Mapping[str, str]) -> Iterator[tuple[int, str]]:
    """The lines of a text with their numbers, those empty that a condition leaves out; without the marks that its
    edition has not."""
    fence, holds, begun = "", True, 0
    for number, line in enumerate(_source(name, lang).split("\n"), start=1):
        condition = _CONDITION.match(line)
        if not fence and condition:
            fence, holds, begun = condition[1], _all_hold(condition[2], facts), number
            yield number, ""
        elif fence and line == fence:
            fence, holds = "", True
            yield number, ""
        else:
            yield number, (line if SCHOLAR in facts else line.replace(_CONJECTURE, "")) if holds else ""
    if fence:
        raise BadInput(f"{_where(name, lang)} line {begun}: what begins here has no end: expected a line {fence}")


def _all_hold(conditions: str, facts: Mapping[str, str]) -> bool:
    """Whether each fact is known that stands after `when`, and none that stands after `unless`."""
    words = conditions.split()
    return all((fact in facts) == (word == "when") for word, fact in zip(words[::2], words[1::2], strict=True))


def _source(name: str, lang: str) -> str:
    texts = _texts(lang)
    if name not in texts:
        raise unknown(f"rulebook ({lang})", name, texts)
    if name in texts_in(lang):
        return text_of(name, lang)
    try:
        return texts[name].read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise BadInput(f"{texts[name]}: {error}") from None


def _where(name: str, lang: str) -> str:
    """A text as messages name it."""
    return f"lang/{lang}/{name}.md" if name in texts_in(lang) else f"{name}.{lang}.md"


def _texts(lang: str) -> dict[str, Path]:
    """Ours, and those that lie beside games from outside, as NAME.en.md."""
    return {**texts_beside(lang), **texts_in(lang)}


def _plain(markup: str) -> str:
    return re.sub(r"</?[bi]>", "", markup).replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
