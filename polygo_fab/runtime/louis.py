"""Words as Braille cells, by liblouis where it is installed (Debian's `liblouis-bin`): its program, as no package of
Python brings its tables."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Mapping, Sequence

from ..core.errors import BadInput, MissingTool
from ..core.printed.braille_text import BLANK
from ..core.resources import template

__all__ = ["TABLES", "braille", "refuse_unwritten", "unbraille", "writes_braille"]

TABLES: Mapping[str, tuple[str, ...]] = {
    "fr": ("fr-bfu-comp6.utb", "fr-bfu-g2.ctb"), "en": ("en-ueb-g1.ctb", "en-ueb-g2.ctb"),
    "es": ("es-g1.ctb", "es-g2.ctb"), "de": ("de-g0.utb", "de-g1.ctb"), "it": ("it.utb",)}
"""Of each language the table of liblouis that writes each letter, and the one that contracts, where there is one.

German is contracted as Vollschrift, whose signs for groups of letters come back exactly; those of Kurzschrift do not.
Italian has no contractions; its table is ours (templates/braille), as that of liblouis reads letters as digits."""
_OURS = ("it.utb",)
_PROGRAM, _CELLS = "lou_translate", "unicode.dis"
_LAST, _PATTERNS = "\u283f", "\u28ff"
"""The last cell of six dots, and of eight."""
_LIMIT = 120
"""Seconds for a book."""
_MOST = 400
"""Characters at once: the program reads a line in parts of 2 kB, wherever these end."""


def braille(lines: Sequence[str], lang: str, grade: int) -> list[str]:
    """Each line in cells (Unicode 2800 to 283f) of `grade` 1 or 2.

    Raises MissingTool where liblouis is not installed, and BadInput for a language that has no table here, or a
    sign for which there are no cells.
    """
    found = _run("--forward", lines, lang, grade)
    for line, cells in zip(lines, found, strict=True):
        if any(not BLANK <= cell <= _LAST for cell in cells) or any(BLANK < sign <= _PATTERNS for sign in line):
            raise BadInput(f"'{line[:60]}' has a sign for which there is no Braille in '{lang}'")
    return found


def unbraille(lines: Sequence[str], lang: str, grade: int) -> list[str]:
    """Each line of cells in letters; raises as `braille`. What is contracted does not come back letter for letter."""
    return _run("--backward", lines, lang, grade)


def writes_braille(lang: str, grade: int = 1) -> bool:
    """Whether a language has a table of `grade` here, and liblouis is installed."""
    return len(TABLES.get(lang, ())) >= grade and shutil.which(_PROGRAM) is not None


def refuse_unwritten(langs: Sequence[str], grade: int) -> None:
    """Raises BadInput for languages that have no table of `grade` here, all of them in one line."""
    having = [lang for lang, tables in TABLES.items() if len(tables) >= grade]
    if lacking := [lang for lang in langs if lang not in having]:
        what = "contracted Braille" if grade > 1 else "Braille"
        raise BadInput(f"no {what} for '{', '.join(lacking)}': allowed: {', '.join(having)}")


def _run(way: str, lines: Sequence[str], lang: str, grade: int) -> list[str]:
    refuse_unwritten([lang], grade)
    program = shutil.which(_PROGRAM)
    if program is None:
        raise MissingTool("liblouis is not installed: apt-get install liblouis-bin")
    blank = " " if way == "--forward" else BLANK
    parts = [_wrapped(line, blank) for line in lines]
    done = subprocess.run([program, way, f"{_CELLS},{_table(lang, grade)}"], capture_output=True, check=False,
                          input="".join(f"{part}\n" for some in parts for part in some), text=True, encoding="utf-8",
                          timeout=_LIMIT)
    found = done.stdout.split("\n")[:-1]
    if done.returncode or len(found) != sum(map(len, parts)):
        raise MissingTool(f"liblouis does not work here: {done.stderr.strip()[:200] or 'it says nothing'}")
    rest, between = iter(found), BLANK if way == "--forward" else " "
    return [between.join(next(rest) for _ in some) for some in parts]


def _table(lang: str, grade: int) -> str:
    name = TABLES[lang][grade - 1]
    return str(template(f"braille/{name}")) if name in _OURS else name


def _wrapped(line: str, blank: str) -> list[str]:
    """A line in parts of `_MOST` characters at most that end between words, one word at least in each."""
    parts = [""]
    for word in line.split(blank):
        if parts[-1] and len(parts[-1]) + 1 + len(word) > _MOST:
            parts.append("")
        parts[-1] = f"{parts[-1]}{blank}{word}" if parts[-1] else word
    return parts
