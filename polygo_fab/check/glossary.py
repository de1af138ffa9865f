"""CONTENT: the same words for the same things, by contracts/glossary.toml: no second term for a concept, in any book,
page, message or plate; no term for two concepts, unless the family book says so; and what a line of a book names in
English it names in the other language.

Commands and names of options are no words of a language: what stands in `...` or after -- is left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import zip_longest

from ..core.errors import BadInput
from ..core.resources import our_table
from ..core.words.language import ENGLISH
from ..core.words.language_files import text_of, texts_in, words_in
from .two_languages import strings_of, written_lines

__all__ = ["Concept", "concepts", "one_term_for_two", "second_terms", "terms_apart"]

_TABLES = ("bill", "booklet", "cli", "cli_checks", "cli_games", "cli_help", "cli_kits", "cli_own", "cli_pages",
           "cli_rules", "codes", "emblems", "history", "index", "paper", "papers", "parts", "puzzle_answers",
           "puzzle_hints", "puzzle_kinds", "puzzle_pages", "puzzle_play", "spoken", "strings", "web")
"""Of templates/lang: all but how the language is written."""
_NO_WORDS = re.compile(r"`[^`]*`|\{[^}]*\}|--[\w-]+|\"\"")
_SHOWN = 70
"""Characters of a text that a finding shows."""


@dataclass(frozen=True)
class Concept:
    """A row of the glossary: its term and what is never said for it, by language; `loose` where lines may differ."""

    name: str
    terms: Mapping[str, str]
    never: Mapping[str, Sequence[str]]
    loose: bool


@cache
def concepts() -> tuple[Concept, ...]:
    """Every row."""
    return tuple(Concept(name, {key: row[key] for key in ("en", "fr", "de") if key in row}, row.get("never", {}),
                         bool(row.get("loose")))
                 for name, row in our_table("contracts/glossary.toml").items() if name != "twice")


def second_terms(lang: str, texts: Sequence[tuple[str, str]] | None = None) -> Iterator[str]:
    """Each text of a language, or of these, that calls a thing by another word than its term.

    texts  each with its place
    """
    rows = [(concept, _whole("|".join(concept.never[lang]))) for concept in concepts() if concept.never.get(lang)]
    for place, text in _everything(lang) if texts is None else texts:
        bare = _NO_WORDS.sub(" ", text.replace("’", "'"))
        for concept, pattern in rows:
            if match := pattern.search(bare):
                yield f"{place}: '{match[0]}' for {concept.name}, in '{text.strip()[:_SHOWN]}'"


def one_term_for_two(lang: str) -> Iterator[str]:
    """Each word that is the term of two concepts, and is not told as such; and each that is told so and has no row."""
    shared: dict[str, list[str]] = {}
    for concept in concepts():
        shared.setdefault(concept.terms.get(lang, concept.name), []).append(concept.name)
    told = our_table("contracts/glossary.toml")["twice"][lang]
    for term, names in shared.items():
        if len(names) > 1:
            yield f"'{term}' is the term of {', '.join(names)}"
    table = _family_words(lang)
    for word in told:
        if word not in table:
            yield f"'{word}' has two meanings, and the family book does not tell them"
    for word in table:
        if word not in told:
            yield f"the family book tells two meanings of '{word}', and the glossary does not"


def terms_apart(name: str, lang: str) -> Iterator[str]:
    """The lines of a book that name a concept in one of two languages alone: the term of one stands for something else
    there, or another word for it."""
    try:
        texts = [list(written_lines(text_of(name, one))) for one in (ENGLISH, lang)]
    except BadInput:
        return
    rows = [concept for concept in concepts() if not concept.loose and lang in concept.terms]
    for number, (ours, theirs) in enumerate(zip_longest(*texts, fillvalue=""), start=1):
        for concept in rows:
            said = [bool(_whole(concept.terms[one]).search(_NO_WORDS.sub(" ", text)))
                    for one, text in ((ENGLISH, ours), (lang, theirs))]
            if said[0] != said[1]:
                yield (f"{name}.md line {number}: {concept.name} in {ENGLISH if said[0] else lang} alone: "
                       f"'{(ours if said[0] else theirs).strip()[:_SHOWN]}'")


def _everything(lang: str) -> Iterator[tuple[str, str]]:
    for name in sorted(texts_in(lang)):
        for number, line in enumerate(written_lines(text_of(name, lang)), start=1):
            yield f"{lang}/{name}.md line {number}", line
    for table in _TABLES:
        for key, text in strings_of(words_in(lang, table)):
            yield f"{lang}/{table}.toml, {key}", text


def _family_words(lang: str) -> tuple[str, ...]:
    """The words of the table of words with two meanings; none where there is no such book."""
    if "family" not in texts_in(lang):
        return ()
    title = {"en": "## Words with two meanings", "fr": "## Mots à deux sens",
             "de": "## Wörter mit zwei Bedeutungen"}[lang]
    section = text_of("family", lang).partition(title)[2].partition("\n# ")[0]
    rows = [line.strip("|").split("|")[0].strip().lower() for line in section.splitlines() if line.startswith("|")]
    return tuple(dict.fromkeys(rows[2:]))


@cache
def _whole(pattern: str) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{pattern})(?!\w)", re.IGNORECASE)
