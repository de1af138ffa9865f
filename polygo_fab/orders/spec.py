"""What puzzles to make, in words: items such as "12x 6x6:3", and lists of them.

    12x 6x6:3                    twelve 6 x 6 of level 3
    4x 10x10/density=35:4        with fewer pawns; also /givens=pawns|fewest|NUMBER and /symmetry=half-turn ...
    2x hexagon h4:2              a variant, on its usual board or another one
    1x qr
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ..core.errors import BadInput, unknown
from .source import Counted, Source, Various, order_of

__all__ = ["QR_TEXT", "Item", "parse_spec"]

QR_TEXT = "Nombres Croisés"
"""What a QR code reads where nothing else is asked for."""
_OPTIONS = ("density", "givens", "symmetry")
_STAGES = (("", r"\s*"), ("how many, such as 12x", r"(\d{1,9})"), ("'x' after how many", r"\s*[x×]\s*"),
           ("a size such as 6x6, or a variant such as hexagon h4", r"(\d{1,2}x\d{1,2}|[a-z]\w*(?:\s+\w+)?)"),
           ("", r"((?:/\w+=[\w-]+)*)"), ("", r"(?:\s*:\s*(\d{1,3}))?\s*"),
           ("a level such as :3, an option such as /givens=pawns, or a comma", r"$"))
"""An item piece by piece, with what is expected where one is missing."""
_ITEM = re.compile("".join(pattern for _, pattern in _STAGES))


@dataclass(frozen=True)
class Item:
    """So many puzzles of one kind: "" those of rows and columns, or a variant. size  "": the usual one.

    words, text  what variants hide: words in Braille (none: common ones of the language), what a QR code reads

    Raises BadInput for what is not allowed, or not together.
    """

    count: int
    size: str = ""
    kind: str = ""
    level: int | None = None
    density: int = 50
    givens: str = "any"
    symmetry: str = "none"
    words: tuple[str, ...] = ()
    text: str = ""

    def __post_init__(self) -> None:
        if not self.kind:
            self.source(0, "en")
        else:
            from ..puzzles.variants.catalogue import variants

            if self.kind not in variants():
                raise unknown("kind", self.kind, variants())
            for name in _OPTIONS:
                if getattr(self, name) != Item.__dataclass_fields__[name].default:
                    raise BadInput(f"{name} = '{getattr(self, name)}' with kind '{self.kind}': allowed without a kind")
            if self.count < 1:
                raise BadInput(f"count = '{self.count}': allowed: 1 or more")
            if self.size and self.kind != "qr":
                variants()[self.kind].layout(self.size)
            self._refuse_words()
        for name, kind, value in (("words", "braille", self.words), ("text", "qr", self.text)):
            if value and self.kind != kind:
                raise BadInput(f"{name} with kind '{self.kind}': allowed with kind '{kind}'")

    def _refuse_words(self) -> None:
        if self.words:
            from ..puzzles.variants.kinds.braille import VARIANT, dots_of

            for word in self.words:
                dots_of(word, self.size or VARIANT.sizes[0])

    def source(self, seed: int, lang: str) -> Source:
        """What makes them. Raises BadInput for a seed out of range, or a language that has no words."""
        if not self.kind:
            return Counted(order_of(self.size or "6x6", self.count, self.level, seed, self.density, self.givens,
                                    self.symmetry))
        from ..puzzles.variants.catalogue import Order, variants

        if not 0 <= seed < 2 ** 63:
            raise BadInput(f"seed = '{seed}': allowed: 0 to {2 ** 63 - 1}")
        size, words = self.size or variants()[self.kind].sizes[0], self.words
        if self.kind == "braille" and not words:
            from ..puzzles.variants.kinds.braille import common_words

            words = of_list(common_words(lang), size, f"the common words of '{lang}'")
        text = self.text or (QR_TEXT if self.kind == "qr" else "")
        return Various(Order(self.kind, size, self.level, words, text), seed, self.count)

    def __str__(self) -> str:
        said = " ".join(word for word in (self.kind, self.size) if word) or "6x6"
        return f"{self.count}x {said}" + ("" if self.level is None else f":{self.level}")


def of_list(words: tuple[str, ...], size: str, where: str) -> tuple[str, ...]:
    """The words of a list that a board holds. Raises BadInput where there is none."""
    from ..puzzles.variants.kinds.braille import fitting, layout

    found = fitting(words, size)
    if not found:
        raise BadInput(f"no word of {len(layout(size).frames)} letters in {where}, for a board of {size}")
    return found


def parse_spec(spec: str) -> tuple[Item, ...]:
    """The items of a list such as "12x 6x6:1, 4x 10x10:4, 1x qr". Raises BadInput with the column of the fault."""
    if not spec.strip():
        raise BadInput("an empty list of puzzles: expected such as '12x 6x6:1, 4x 10x10:4, 1x qr'")
    return tuple(_item(spec, start, text) for start, text in _split(spec))


def _split(spec: str) -> Iterator[tuple[int, str]]:
    start = 0
    for text in spec.split(","):
        yield start, text
        start += len(text) + 1


def _item(spec: str, start: int, text: str) -> Item:
    match = _ITEM.fullmatch(text)
    if match is None:
        raise _fault(spec, *_where(text, start))
    changes: dict[str, Any] = {}
    for word in re.finditer(r"/(\w+)=([\w-]+)", match[3]):
        at = start + match.start(3) + word.start() + 1
        if word[1] not in _OPTIONS or word[1] in changes:
            raise _fault(spec, at, f"'{word[1]}': allowed, each once: {', '.join(_OPTIONS)}")
        if word[1] == "density" and not word[2].isdecimal():
            raise _fault(spec, at, f"density = '{word[2]}': allowed: 1 to 99")
        changes[word[1]] = int(word[2]) if word[1] == "density" else word[2]
    kind, _, size = match[2].partition(" ")
    if match[2][0].isdigit():
        kind, size = "", match[2]
    try:
        return Item(int(match[1]), size.strip(), kind, int(match[4]) if match[4] else None, **changes)
    except BadInput as error:
        raise _fault(spec, start + match.start(1), str(error)) from None


def _where(text: str, start: int) -> tuple[int, str]:
    """How far an item that does not fit can be read, and what is expected there."""
    at = 0
    for wanted, pattern in _STAGES:
        match = re.compile(pattern).match(text, at)
        if match is None:
            return start + at, f"{repr(text[at:at + 20]) if text[at:] else 'the end'}: expected {wanted}"
        at = match.end()
    raise AssertionError(f"'{text}' fits")


def _fault(spec: str, at: int, what: str) -> BadInput:
    shown = spec if len(spec) <= 100 else spec[:100] + "..."
    return BadInput(f"'{shown}', column {at + 1}: {what}")
