"""CONTRACT: by what a page at true scale is found in the file, and what is heard of its picture."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ..page.page import Pdf

__all__ = ["bookmarks_wrong", "heard_wrong"]


def bookmarks_wrong(file: Pdf, names: Sequence[str]) -> Iterator[str]:
    """Bookmarks of a file that are not one for each page, by these names."""
    found = [(mark.page, _plain(mark.title)) for mark in file.bookmarks]
    wanted = [(number, _plain(name)) for number, name in enumerate(names)]
    if found != wanted:
        at = next((k for k, (one, other) in enumerate(zip(found, wanted, strict=False)) if one != other), len(found))
        told, last = found[at][1] if at < len(found) else "nothing", len(names) - 1
        yield f"bookmark {at + 1} of {len(found)} is '{told[:60]}', expected {len(names)}, '{names[min(at, last)]}'"


def heard_wrong(file: Pdf, said: Sequence[Sequence[str]]) -> Iterator[str]:
    """Pages of whose picture not all is heard that must be said of each."""
    texts = [_plain(" ".join(file.structure.heard(number))) for number in range(len(file.pages))]
    for number, (text, wanted) in enumerate(zip(texts, said, strict=True), start=1):
        yield from (f"of the picture on page {number} '{one}' is not heard" for one in wanted
                    if not re.search(rf"(?<![\w.,]){re.escape(_plain(one))}(?![\w]|[.,]\d)", text))


def _plain(text: str) -> str:
    return re.sub(r"\s+", " ", re.sub("[\u00a0\u202f]", " ", text)).strip()
