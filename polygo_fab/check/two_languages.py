"""CONTENT, CONTRACT: what is written in one language names the same things in the same order as in the other: in those
of which contracts/words.toml ("same") has the words.

Neither text was made from the other: where one has Ring for Cross, left for right, a cell or a number for another one,
the other tells. Of books senses.py holds what each sentence says besides.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import zip_longest

from ..core.errors import BadInput
from ..core.resources import our_table
from ..core.words.language import ENGLISH
from ..core.words.language_files import own_words, text_of, words_in
from .senses import told_apart
from .stated import stated

__all__ = ["TABLES", "apart", "book_apart", "strings_apart", "strings_of", "written_lines"]

_NUMBER = r"(?P<number>[a-l]?\d+)"
"""A number, or the name of a cell, from where a word begins."""
_OWN = re.compile(r"\b(Ring|Cross|Bar|Square|Triangle|Dot)[’']s (\w+) ([a-l]\d+(?:-[a-l]\d+)*)")
"""In English a player comes before what is his."""
TABLES = ("bill", "tools", "booklet", "emblems", "goods", "history", "index", "lessons", "paper", "papers", "parts",
           "pictures", "puzzle_answers", "puzzle_hints", "puzzle_kinds", "puzzle_pages", "puzzle_play", "spoken",
           "strings")
"""Of templates/lang: all but how the language is written, and what the codes of findings mean, which English has in
another place."""
_SHOWN = 60
"""Characters of a text that a finding shows."""


def book_apart(name: str, lang: str) -> tuple[str, ...]:
    """The lines of a book that name other things in this language than in English, or where it is English, in any of
    the others than in it; none of a book in one language alone. What a diagram is drawn from is no text. Raises
    Unstated for a language without words."""
    if lang not in (ENGLISH, *_others()):
        stated({}, lang)
    return tuple(wrong for other in (_others() if lang == ENGLISH else (lang,)) for wrong in _book_apart(name, other))


@cache
def _book_apart(name: str, lang: str) -> tuple[str, ...]:
    try:
        texts = [list(written_lines(text_of(name, one))) for one in (ENGLISH, lang)]
    except BadInput:
        return ()
    return tuple(f"line {number}: {wrong}" for number, (english, other) in enumerate(zip_longest(
        *texts, fillvalue=""), start=1) if (wrong := apart("books", english, other, lang) or told_apart(
            english, other, lang)))


@cache
def strings_apart() -> tuple[str, ...]:
    """The texts that are put on pages by the program, and name other things in another language than in English."""
    found = []
    for table in TABLES:
        english = dict(strings_of(words_in(ENGLISH, table)))
        for lang in _others():
            its = dict(strings_of(own_words(lang, table)))
            found += [f"{lang}/{table}.toml, {key}: {wrong}" for key, text in english.items()
                      if key in its and (wrong := apart("strings", text, its[key], lang))]
    return tuple(found)


def apart(kind: str, english: str, other: str, lang: str = "fr") -> str:
    """What a text names otherwise in another language, "" where nothing is; `kind` is books or strings, a table of
    words."""
    words, its = _named(kind, ENGLISH, english), _named(kind, lang, other)
    if words == its:
        return ""
    one, another = next((a, b) for a, b in zip_longest(words, its, fillvalue="nothing") if a != b)
    return f"'{other[:_SHOWN]}' has {another} where '{english[:_SHOWN]}' has {one}"


def _same() -> Mapping[str, Mapping[str, Mapping[str, str]]]:
    """By language and kind the pattern of each name."""
    found: Mapping[str, Mapping[str, Mapping[str, str]]] = our_table("contracts/words.toml")["same"]
    return found


def _others() -> Sequence[str]:
    """Those that are held against English."""
    return [lang for lang in _same() if lang != ENGLISH]


@cache  # English is held against each other language
def _named(kind: str, lang: str, text: str) -> tuple[str, ...]:
    """What a text names, in its order."""
    if lang == ENGLISH:
        text = _OWN.sub(r"\2 \3 \1", text)
    names = list(_same()[ENGLISH][kind])
    return tuple(match[0] if match.lastgroup == "number" else names[int(str(match.lastgroup)[1:])]
                 for match in _pattern(kind, lang).finditer(text))


@cache
def _pattern(kind: str, lang: str) -> re.Pattern[str]:
    patterns = _same()[lang][kind]
    some = "|".join([_NUMBER, *(f"(?P<n{i}>(?:{patterns[name]})\\b)" for i, name in enumerate(_same()[ENGLISH][kind]))])
    return re.compile(rf"\b(?:{some})")


def written_lines(text: str) -> Iterator[str]:
    """Its lines, those empty from which a diagram is drawn or that tell for which set a text is."""
    within = False
    for line in text.split("\n"):
        fence = line.startswith("```")
        within = line.startswith("```diagram") or (within and not fence)
        yield "" if fence or (within and not line.startswith("caption:")) else line


def strings_of(table: Mapping[str, object], before: str = "") -> Iterator[tuple[str, str]]:
    """Every text of a table by its place."""
    for key, value in table.items():
        place = f"{before}{key}"
        if isinstance(value, str):
            yield place, value
        elif isinstance(value, (Mapping, list)):
            yield from strings_of(value if isinstance(value, Mapping) else dict(zip(
                map(str, range(1, len(value) + 1)), value, strict=True)), f"{place}.")
