"""What parts are called in a language (templates/lang/<lang>/parts.toml); their files keep their own names.

A part's name is its kind, then what tells it from others of that kind: `crown`, `pawn-ring`, `tile-8x5-cross`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from ...core.part import Part, own_name
from ...core.printed.typography import typeset
from ...core.resources import Data
from ...core.units import is_whole
from ...core.words.language_files import words_in
from ...core.words.wording import stuff_said, wording
from ...core.workshop.tables import materials

__all__ = ["besides", "job_said", "kind", "kind_name", "marked", "said", "unmarked"]


def _table(lang: str) -> Data:
    return words_in(lang, "parts")


def kind(name: str) -> str:
    """The kind of a part: `pawn` of `pawn-ring`, `fold-coupon` of itself; its first word, where no table knows it."""
    words = name.split("-")
    known = ("-".join(words[:n]) for n in range(len(words), 0, -1))
    return next((start for start in known if start in _table("en")["kinds"]), words[0])


def kind_name(kind: str, lang: str, count: int = 1) -> str:
    """The kind in words, in its plural for more than one; one that no table knows, as it is."""
    singular, plural = _table(lang)["kinds"].get(kind, (kind, kind))
    return typeset(plural if count > 1 else singular, lang)


def unmarked(name: str) -> str:
    """The name without its marks: `pawn` of `pawn-ring`, `tile-8x5` of `tile-8x5-cross`."""
    its = kind(name)
    return "-".join([its, *(word for word in _words(name.removeprefix(its)) if word not in _table("en")["marks"])])


def said(name: str, lang: str) -> str:
    """The name of a part in words alone: 'pion, anneau', 'pavé 8 × 5, croix', 'plateau 2'; of another kit with the
    name of that."""
    of, name = own_name(name)
    if of:
        return f"{said(name, lang)} ({of})"
    table, its = _table(lang), kind(name)
    text = kind_name(its, lang)
    for word in _words(name.removeprefix(its)):
        if word in table["marks"]:
            text = table["marked"].format(kind=text, mark=table["marks"][word])
        else:
            text += " " + re.sub(r"(?<=[0-9])x(?=[0-9])", " × ", word)
    return typeset(text, lang)


def job_said(name: str, lang: str) -> str:
    """What a laser job, whose file has this name, is called in words: what lies on its sheet, or of what that is; then
    which of several, and whether it burns the back: 'sol, dos', 'contreplaqué 4 mm (2)', 'pions, anneau'."""
    stuffs = materials()
    stuff = max((one for one in stuffs if f"{name}-".startswith(f"{one}-")), key=len, default="")
    its, table, faces = stuff or kind(name), _table(lang), wording(lang)
    text = stuff_said(stuff, stuffs[stuff].thickness, lang) if stuff else table["jobs"].get(its) or kind_name(
        its if its in _table("en")["kinds"] else its.removesuffix("s"), lang, 1 + its.endswith("s"))
    for word in _words(name.removeprefix(its)):
        if is_whole(word):
            text += f" ({word})"
        else:
            text = table["marked"].format(kind=text, mark=table["marks"].get(word) or table["jobs"].get(word)
                                          or faces.get(f"face_{word}", word))
    return typeset(text, lang)


def marked(mark: str, lang: str) -> str:
    """A mark in words; one that no table knows, as it is."""
    return str(_table(lang)["marks"].get(mark, mark))


def besides(parts: Sequence[Part]) -> tuple[Part, ...]:
    """Those of a kit that are no parts of its game: blanks that others are cut out of, test pieces, and what is cut
    along for other kits; none where the kit has nothing else."""
    found = tuple(part for part in parts if part.blank or own_name(part.name)[0]
                  or kind(part.name) in _table("en")["tests"])
    return found if len(found) < len(parts) else ()


def _words(rest: str) -> Iterable[str]:
    """What tells a part from others of its kind: two numbers are those of its two faces, `0 / 7`."""
    return filter(None, re.sub(r"(?<=-)(\d+)-(\d+)\b", r"\1 / \2", rest).split("-"))
