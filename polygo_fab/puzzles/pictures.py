"""The library of pictures, and names in dots: what they are called, and their rows from the top, # a dark cell.

Each file of templates/pictures is a theme; what its pictures are called is in templates/lang/<code>/pictures.toml, but
for letters and digits, which are called what they show.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping
from functools import cache

from ..core.errors import BadInput
from ..core.resources import template
from ..core.words.language import languages
from ..core.words.language_files import words_in

__all__ = ["THEMES", "Rows", "dots", "name_in", "named", "pictures", "shown_by", "theme"]

Rows = tuple[str, ...]
"""Of one length: # a dark cell, . a light one, o one of a second colour."""
THEMES = ("animals", "objects", "nature", "signs", "letters")
_DOTS = "dots"
"""Letters, digits, a hyphen and an apostrophe of one height, to be put side by side."""
_ALIKE = str.maketrans({"Œ": "OE", "Æ": "AE", "ẞ": "SS", "’": "'", "‐": "-", "‑": "-", "–": "-"})
"""What is drawn as others are."""


@cache
def pictures() -> Mapping[str, Rows]:
    """Every picture by its name."""
    return {name: rows for some in THEMES for name, rows in theme(some).items()}


@cache
def theme(name: str) -> Mapping[str, Rows]:
    """The pictures of a theme, by their names."""
    text = template(f"pictures/{name}.txt").read_text(encoding="utf-8")
    found = {}
    for block in text.split("\n\n")[1:]:
        called, *rows = block.split()
        found[called] = tuple(rows)
    return found


@cache
def name_in(lang: str) -> Mapping[str, str]:
    """What each picture is called in a language. Raises BadInput for a language there is not."""
    said = words_in(lang, "pictures")
    return {name: str(said.get(name, name)) for name in pictures()}


def named(word: str) -> tuple[str, ...]:
    """The pictures that a word names: a theme, or one picture by its name in any language; none for another word."""
    plain = word.strip().casefold()
    if plain in THEMES:
        return tuple(theme(plain))
    for alike in (str.casefold, _typed):  # as it is written, before what a keyboard without accents has of it
        same = [name for name in pictures() if alike(name) == alike(plain)]
        same += [name for lang in languages() for name, said in name_in(lang).items() if alike(said) == alike(plain)]
        if same:
            return (same[0],)
    return ()


def _typed(word: str) -> str:
    return "".join(_plain(word)).casefold()


@cache
def shown_by(rows: Rows) -> str:
    """The name of the picture that these rows are; "" for none of the library."""
    return next((name for name, some in pictures().items() if some == rows), "")


def dots(text: str) -> Rows:
    """A name in dots, in capitals without accents and ligatures. Raises BadInput for a sign that has no dots."""
    signs, rows = theme(_DOTS), [""] * _height()
    for sign in _plain(text):
        if sign not in signs and sign != " ":
            raise BadInput(f"'{text[:60]}': no dots for '{sign}': allowed: letters, digits, - ' and blanks")
        drawn = signs.get(sign, ("..",) * len(rows))
        rows = [f"{row}.{more}" if row else more for row, more in zip(rows, drawn, strict=True)]
    return tuple(rows)


def _height() -> int:
    return max(map(len, theme(_DOTS).values()))


def _plain(text: str) -> Iterator[str]:
    for letter in unicodedata.normalize("NFD", " ".join(text.split()).upper().translate(_ALIKE)):
        if not unicodedata.combining(letter):
            yield letter
