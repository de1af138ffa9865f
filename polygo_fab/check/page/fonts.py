"""The fonts of a PDF file: what the codes of one mean, how wide their letters are, and how high they reach."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from weakref import WeakKeyDictionary

from .file import PdfFile
from .values import Entries, Ref, Value

__all__ = ["Font", "font_of"]

_PAIRS = re.compile(rb"beginbfchar(.*?)endbfchar", re.DOTALL)
_PAIR = re.compile(rb"<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]*)>")
_RANGES = re.compile(rb"beginbfrange(.*?)endbfrange", re.DOTALL)
_RANGE = re.compile(rb"<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>\s*(?:<([0-9A-Fa-f]+)>|\[([^\]]*)\])")
_UNKNOWN = "\ufffd"
_LAST = 0xffff
_USUAL = (0.5, -0.2, 0.7)
"""Of a font that is not described: the width of its letters, how far they reach down, and how high capitals are."""


@dataclass(frozen=True, eq=False)
class Font:
    """All lengths as shares of the type size.

    means    what a code stands for; U+FFFD where nothing says it
    widths   how far a code goes on; `usual` for those that are not named
    descent  how far letters reach below the baseline, negative
    capital  how high capitals are
    wide     whether a code has two bytes
    """

    means: Mapping[int, str]
    widths: Mapping[int, float]
    usual: float
    descent: float
    capital: float
    wide: bool

    def codes(self, said: bytes) -> Sequence[int]:
        return [high << 8 | low for high, low in zip(said[::2], said[1::2], strict=False)] if self.wide else said

    def each(self, said: bytes) -> Iterator[bytes]:
        """The codes one by one."""
        size = 2 if self.wide else 1
        return (said[at:at + size] for at in range(0, len(said), size))

    def text(self, said: bytes) -> str:
        if self.wide:
            return "".join(self.means.get(code, _UNKNOWN) for code in self.codes(said))
        return said.decode("latin-1").translate(self.means)

    def width(self, said: bytes) -> float:
        return sum(self.widths.get(code, self.usual) for code in self.codes(said))


_READ: WeakKeyDictionary[PdfFile, dict[Ref, Font]] = WeakKeyDictionary()


def font_of(file: PdfFile, value: Value) -> Font:
    """A font of a file, by its reference, read once."""
    if not isinstance(value, Ref):
        return _font(file, file.entries(value))
    known = _READ.setdefault(file, {})
    if value not in known:
        known[value] = _font(file, file.entries(value))
    return known[value]


def _font(file: PdfFile, entries: Entries) -> Font:
    below = file.array(entries.get("DescendantFonts"))
    own = file.entries(below[0]) if below else entries
    described = file.entries(own.get("FontDescriptor"))
    usual, descent, capital = (file.number(described.get(key), 1000 * share) / 1000 for key, share in zip(
        ("MissingWidth", "Descent", "CapHeight"), _USUAL, strict=True))
    usual = file.number(own.get("DW"), 1000) / 1000 if below else usual
    widths = dict(_wide_widths(file, file.array(own.get("W")))) if below else dict(enumerate(
        file.numbers(own.get("Widths")), start=int(file.number(own.get("FirstChar")))))
    return Font(_means(file.stream(entries.get("ToUnicode")), bool(below)),
                {code: width / 1000 for code, width in widths.items()}, usual, descent, capital, bool(below))


def _wide_widths(file: PdfFile, told: Sequence[Value]) -> Iterator[tuple[int, float]]:
    """A code and the widths from it on, or two codes and the width of all between."""
    rest = iter(told)
    for first in rest:
        begin, second = int(file.number(first)), file.at(next(rest, None))
        if isinstance(second, list):
            yield from enumerate(file.numbers(second), start=begin)
        else:
            width = file.number(next(rest, None))
            yield from ((code, width) for code in range(begin, min(int(file.number(second)), _LAST) + 1))


@lru_cache(maxsize=64)
def _means(table: bytes, wide: bool) -> Mapping[int, str]:
    """What a table (ToUnicode) says of codes; of those of one byte without one the letters of Windows."""
    if not table and not wide:
        return {code: bytes((code,)).decode("cp1252", "replace") for code in range(256)}
    found = {} if wide else dict.fromkeys(range(256), _UNKNOWN)
    for some in _PAIRS.findall(table):
        found.update((int(code, 16), _letters(means)) for code, means in _PAIR.findall(some))
    for some in _RANGES.findall(table):
        for low, high, begin, each in _RANGE.findall(some):
            count = min(_LAST, int(high, 16) - int(low, 16)) + 1
            begins = [_letters(one) for one in re.findall(rb"<([0-9A-Fa-f]+)>", each)] if each else [
                chr((int(begin, 16) + k) % 0x110000) for k in range(count)]
            found.update(zip(range(int(low, 16), int(high, 16) + 1), begins, strict=False))
    return found


def _letters(digits: bytes) -> str:
    if len(digits) % 4:
        return _UNKNOWN
    return bytes.fromhex(digits.decode("ascii")).decode("utf-16-be", "replace")
