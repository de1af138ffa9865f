"""The fonts of a PDF file: what the codes of one mean, how wide their letters are, and how high they reach."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from .file import PdfFile
from .values import Damaged, Entries, Ref, Value

__all__ = ["Font", "font_of"]

_CODES = range(256)
_PAIRS = re.compile(rb"beginbfchar(.*?)endbfchar", re.DOTALL)
_PAIR = re.compile(rb"<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]*)>")
_RANGES = re.compile(rb"beginbfrange(.*?)endbfrange", re.DOTALL)
_RANGE = re.compile(rb"<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>\s*(?:<([0-9A-Fa-f]+)>|\[([^\]]*)\])")
_UNKNOWN = "\ufffd"
_USUAL = (0.5, -0.2, 0.7)
"""Of a font that is not described: the width of its letters, how far they reach down, and how high capitals are."""


@dataclass(frozen=True, eq=False)
class Font:
    """All lengths as shares of the type size.

    means   what a code stands for; U+FFFD where nothing says it
    widths  how far a code goes on
    descent how far letters reach below the baseline, negative
    capital how high capitals are
    """

    means: Mapping[int, str]
    widths: tuple[float, ...]
    descent: float
    capital: float

    def text(self, said: bytes) -> str:
        return said.decode("latin-1").translate(self.means)

    def width(self, said: Iterable[int]) -> float:
        return sum(map(self.widths.__getitem__, said))


def font_of(file: PdfFile, value: Value) -> Font:
    """A font of a file, by its reference, read once. Raises Damaged for one with codes of several bytes."""
    if not isinstance(value, Ref):
        return _font(file, file.entries(value))
    if value not in file.fonts:
        file.fonts[value] = _font(file, file.entries(value))
    return file.fonts[value]


def _font(file: PdfFile, entries: Entries) -> Font:
    if file.text(entries.get("Subtype")) == "Type0":
        raise Damaged("a font with codes of several bytes: allowed: one byte")
    described = file.entries(entries.get("FontDescriptor"))
    usual, descent, capital = (file.number(described.get(key), 1000 * share) / 1000 for key, share in zip(
        ("MissingWidth", "Descent", "CapHeight"), _USUAL, strict=True))
    first, told = int(file.number(entries.get("FirstChar"))), file.numbers(entries.get("Widths"))
    widths = [usual] * 256
    widths[first:first + len(told)] = [width / 1000 for width in told]
    return Font(_means(file.stream(entries.get("ToUnicode"))), tuple(widths[:256]), descent, capital)


@lru_cache(maxsize=64)
def _means(table: bytes) -> Mapping[int, str]:
    """What a table (ToUnicode) says of single codes; without one the letters of Windows."""
    if not table:
        return {code: bytes((code,)).decode("cp1252", "replace") for code in _CODES}
    found = dict.fromkeys(_CODES, _UNKNOWN)
    for some in _PAIRS.findall(table):
        found.update((int(code, 16), _letters(means)) for code, means in _PAIR.findall(some))
    for some in _RANGES.findall(table):
        for low, high, begin, each in _RANGE.findall(some):
            begins = [_letters(one) for one in re.findall(rb"<([0-9A-Fa-f]+)>", each)] if each else [
                chr((int(begin, 16) + k) % 0x110000) for k in range(min(256, int(high, 16) - int(low, 16) + 1))]
            found.update(zip(range(int(low, 16), int(high, 16) + 1), begins, strict=False))
    return found


def _letters(digits: bytes) -> str:
    if len(digits) % 4:
        return _UNKNOWN
    return bytes.fromhex(digits.decode("ascii")).decode("utf-16-be", "replace")
