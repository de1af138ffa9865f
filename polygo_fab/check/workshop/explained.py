"""A text accounted for: what must stand in it is looked for and struck out, and no number or name may be left over."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

__all__ = ["Phrase", "flat", "unexplained"]

_BROKEN = re.compile("[\u00ad\ufffe\x02]\\s*")
"""Where a word goes on in the next line."""
_GONE = "\x00"
_NUMBER = re.compile(r"(?<![A-Za-z\d])\d+(?:[.,]\d+)*")
"""'a4' and 's6' are names."""
_NEAR = 40
"""Characters about what is left over that are shown with it."""


@dataclass(frozen=True)
class Phrase:
    """Words that must stand in a text at least `least` times and at most `most` times (None: as often as it likes)."""

    words: str
    least: int = 1
    most: int | None = 1


def flat(text: str) -> str:
    """A text in one line, whatever its spaces and apostrophes are and wherever its words were broken."""
    return re.sub(r" (?=[;:!?»%])", "", " ".join(_BROKEN.sub("", text).replace("’", "'").split()))


def unexplained(text: str, phrases: Iterable[Phrase], names: Collection[str] = ()) -> Iterator[str]:
    """What is wrong with a text that is `flat`: phrases that are missing or too many, the longest looked for first,
    and then each number and each of the `names` that is in none of them."""
    wanted: dict[str, Phrase] = {}
    for phrase in phrases:
        words = flat(phrase.words)
        before = wanted.get(words, Phrase(words, 0, 0))
        most = None if phrase.most is None or before.most is None else before.most + phrase.most
        wanted[words] = Phrase(words, before.least + phrase.least, most)
    for words, phrase in sorted(wanted.items(), key=lambda item: -len(item[0])):
        found = _places(words, text)
        count = len(found)
        for at in reversed(found):
            text = text[:at] + _GONE + text[at + len(words):]
        if count < phrase.least:
            yield f"says '{words[:120]}' {count} times: expected {phrase.least}"
        elif phrase.most is not None and count > phrase.most:
            yield f"says '{words[:120]}' {count} times: expected {phrase.most} at most"
    left = [*(match.span() for match in _NUMBER.finditer(text)),
            *((at, at + len(name)) for name in names for at in _places(name, text))]
    for start, end in left:
        near = text[max(0, start - _NEAR):end + _NEAR].replace(_GONE, "…")
        yield f"says '{text[start:end]}' in '{near.strip()}': nothing explains it"


def _places(words: str, text: str) -> list[int]:
    """Where words begin that neither begin nor end within a word or a number: one after the other, none on another."""
    found, at = list[int](), text.find(words) if words else -1
    while at >= 0:
        end = at + len(words)
        before, after = text[max(0, at - 2):at][::-1], text[end:end + 2]
        if not ((words[0].isalnum() and _goes_on(before)) or (words[-1].isalnum() and _goes_on(after))):
            found.append(at)
        at = text.find(words, end if found[-1:] == [at] else at + 1)
    return found


def _goes_on(beside: str) -> bool:
    """Whether a word or a number goes on in the two characters beside its end, the nearer one first."""
    near, far = beside[:1], beside[1:]
    return near.isalnum() or near == "_" or (near in (".", ",") and far.isdecimal())
