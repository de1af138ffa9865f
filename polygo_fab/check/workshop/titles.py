"""What a part is called in a language, and whether it is one of a game, from templates/contracts/names.toml."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ...core.part import Part
from ...core.resources import our_table
from ..stated import stated_in

__all__ = ["is_aside", "kind_of", "kind_said", "mark_said", "titled"]


def kind_of(name: str) -> str:
    """The kind of a part: `pawn` of `pawn-ring`, `fold-coupon` of itself; its first word, where no table knows it."""
    words = name.split("-")
    known = ("-".join(words[:n]) for n in range(len(words), 0, -1))
    return next((start for start in known if start in our_table("contracts/names.toml")["en"]["kinds"]), words[0])


def kind_said(kind: str, lang: str) -> str:
    """A kind in the language; one that no table knows, as it is."""
    return str(stated_in("names", lang)["kinds"].get(kind, (kind,))[0])


def titled(name: str, lang: str) -> str:
    """'pion, anneau' of `pawn-ring`, 'pavé 8 × 5, croix' of `tile-8x5-cross`, 'jeton 0 / 7' of `number-0-7`; of
    `hexago.crown`, a part of another kit, with the name of that."""
    of, dot, own = name.partition(".")
    if dot:
        return f"{titled(own, lang)} ({of})"
    table, kind = stated_in("names", lang), kind_of(name)
    text = kind_said(kind, lang)
    before = ""
    for word in filter(None, name.removeprefix(kind).split("-")):
        text += (f", {table['marks'][word]}" if word in table["marks"] else
                 f" / {word}" if word.isdecimal() and before.isdecimal() else
                 " " + re.sub(r"(?<=\d)x(?=\d)", " × ", word))
        before = word
    return text


def mark_said(mark: str, lang: str) -> str:
    """A mark in the language; one that no table knows, as it is."""
    return str(stated_in("names", lang)["marks"].get(mark, mark))


def is_aside(part: Part, parts: Sequence[Part]) -> bool:
    """Whether it is no part of the game, but a blank, a test piece or one of another kit, beside others that are."""
    begins = tuple(our_table("contracts/names.toml")["aside"])

    def apart(name: str) -> bool:
        return "." in name or name.startswith(begins)

    return apart(part.name) and not all(apart(other.name) for other in parts)
