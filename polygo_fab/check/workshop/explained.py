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
        text, count = re.subn(_apart(words), _GONE, text)
        if count < phrase.least:
            yield f"says '{words[:120]}' {count} times: expected {phrase.least}"
        elif phrase.most is not None and count > phrase.most:
            yield f"says '{words[:120]}' {count} times: expected {phrase.most} at most"
    left = [*_NUMBER.finditer(text), *(m for name in names for m in re.finditer(_apart(name), text))]
    for match in left:
        near = text[max(0, match.start() - _NEAR):match.end() + _NEAR].replace(_GONE, "…")
        yield f"says '{match[0]}' in '{near.strip()}': nothing explains it"


def _apart(words: str) -> str:
    """The pattern of words that neither begin nor end within a word or a number."""
    before = r"(?<![\w])(?<!\d[.,])" if words[:1].isalnum() else ""
    after = r"(?!\w)(?![.,]\d)" if words[-1:].isalnum() else ""
    return f"{before}{re.escape(words)}{after}"
