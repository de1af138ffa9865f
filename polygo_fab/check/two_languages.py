"""CONTENT, CONTRACT: what is written in one language names the same things in the same order as in the other: in those
of which contracts/words.toml ("same") has the words.

Neither text was made from the other: where one has Ring for Cross, left for right, a cell or a number for another one,
the other tells.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import zip_longest

from ..core.errors import BadInput
from ..core.language_files import text_of, words_in
from ..core.resources import our_table
from .stated import stated

__all__ = ["TABLES", "apart", "book_apart", "strings_apart"]

_NUMBER = r"(?P<number>\b[a-l]?\d+)"
"""A number, or the name of a cell."""
_OWN = re.compile(r"\b(Ring|Cross|Bar|Square|Triangle|Dot)[’']s (\w+) ([a-l]\d+(?:-[a-l]\d+)*)")
"""In English a player comes before what is his."""
TABLES = ("bill", "booklet", "history", "index", "paper", "papers", "parts", "puzzle_answers", "puzzle_hints",
           "puzzle_kinds", "puzzle_pages", "spoken", "strings")
"""Of templates/lang: all but how the language is written, and what the codes of findings mean, which English has in
another place."""
_SHOWN = 60
"""Characters of a text that a finding shows."""


def book_apart(name: str, lang: str) -> tuple[str, ...]:
    """The lines of a book that name other things in French than in English; none of a book in one language alone. What
    a diagram is drawn from is no text. Raises Unstated for another language."""
    if lang not in _languages():
        stated({}, lang)
    return _book_apart(name)


@cache
def _book_apart(name: str) -> tuple[str, ...]:
    try:
        texts = [list(_written(text_of(name, lang))) for lang in _languages()]
    except BadInput:
        return ()
    return tuple(f"line {number}: {wrong}" for number, (english, french) in enumerate(zip_longest(
        *texts, fillvalue=""), start=1) if (wrong := apart("books", english, french)))


@cache
def strings_apart() -> tuple[str, ...]:
    """The texts that are put on pages by the program, and name other things in French than in English."""
    found = []
    for table in TABLES:
        english, french = (dict(_strings(words_in(lang, table))) for lang in _languages())
        found += [f"{table}.toml, {key}: {wrong}" for key, text in english.items()
                  if key in french and (wrong := apart("strings", text, french[key]))]
    return tuple(found)


def apart(kind: str, english: str, french: str) -> str:
    """What a text names otherwise in French, "" where nothing is; `kind` is books or strings, a table of words."""
    words, mots = _named(kind, 0, english), _named(kind, 1, french)
    if words == mots:
        return ""
    one, other = next((a, b) for a, b in zip_longest(words, mots, fillvalue="nothing") if a != b)
    return f"'{french[:_SHOWN]}' has {other} where '{english[:_SHOWN]}' has {one}"


def _languages() -> Sequence[str]:
    """The two, in the order of the columns."""
    found: Sequence[str] = our_table("contracts/words.toml")["same"]["languages"]
    return found


def _named(kind: str, language: int, text: str) -> list[str]:
    """What a text names, in its order."""
    if not language:
        text = _OWN.sub(r"\2 \3 \1", text)
    names = [name for name, *_ in our_table("contracts/words.toml")["same"][kind]]
    return [match[0] if match.lastgroup == "number" else names[int(str(match.lastgroup)[1:])]
            for match in _pattern(kind, language).finditer(text)]


@cache
def _pattern(kind: str, language: int) -> re.Pattern[str]:
    rows = our_table("contracts/words.toml")["same"][kind]
    return re.compile("|".join([_NUMBER, *(f"(?P<n{i}>\\b(?:{row[1 + language]})\\b)" for i, row in enumerate(rows))]))


def _written(text: str) -> Iterator[str]:
    """Its lines, those empty from which a diagram is drawn."""
    within = False
    for line in text.split("\n"):
        within = line.startswith("```diagram") or (within and not line.startswith("```"))
        yield "" if within and not line.startswith("caption:") else line


def _strings(table: Mapping[str, object], before: str = "") -> Iterator[tuple[str, str]]:
    """Every text of a table by its place."""
    for key, value in table.items():
        place = f"{before}{key}"
        if isinstance(value, str):
            yield place, value
        elif isinstance(value, (Mapping, list)):
            yield from _strings(value if isinstance(value, Mapping) else dict(zip(
                map(str, range(1, len(value) + 1)), value, strict=True)), f"{place}.")
