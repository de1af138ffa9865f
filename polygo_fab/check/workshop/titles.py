"""What a part is called in a language, and whether it is one of a game, from templates/contracts/names.toml."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ...core.part import Part
from ...core.resources import our_table

__all__ = ["is_aside", "mark_said", "titled"]


def titled(name: str, lang: str) -> str:
    """'pion, anneau' of `pawn-ring`, 'pavé 8 × 5, croix' of `tile-8x5-cross`."""
    table, words = our_table("contracts/names.toml")[lang], name.split("-")
    kind = next((start for n in range(len(words), 0, -1) if (start := "-".join(words[:n])) in table["kinds"]), words[0])
    text = str(table["kinds"][kind][0] if kind in table["kinds"] else kind)
    for word in filter(None, name.removeprefix(kind).split("-")):
        text += (f", {table['marks'][word]}" if word in table["marks"] else
                 " " + re.sub(r"(?<=\d)x(?=\d)", " × ", word))
    return text


def mark_said(mark: str, lang: str) -> str:
    """A mark in the language; one that no table knows, as it is."""
    return str(our_table("contracts/names.toml")[lang]["marks"].get(mark, mark))


def is_aside(part: Part, parts: Sequence[Part]) -> bool:
    """Whether it is no part of a game, but a blank or a test piece, beside others that are."""
    begins = tuple(our_table("contracts/names.toml")["aside"])
    return part.name.startswith(begins) and not all(other.name.startswith(begins) for other in parts)
