"""CONTENT: the sheets of a class and their key, against the list of names as it is read here, a second time.

The list is taken from its bytes by a reader of its own; whose a puzzle is, is told by the title of the page on which
it is drawn, and by the row of the key that has its number.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence

from ..core.finding import Finding
from ..core.resources import our_table
from .booklet import Captioned
from .booklet_read import ReadBooklet
from .puzzle_level import booklet_contract
from .stated import stated

__all__ = ["class_wrong", "names_of"]


def names_of(data: bytes) -> tuple[str, ...]:
    """The first column of a list, empty lines left out, and a first one that only heads it."""
    raw = data.removeprefix(b"\xef\xbb\xbf")
    try:
        text = raw.decode()
    except UnicodeDecodeError:
        text = raw.decode("cp1252", errors="replace")
    marks = re.search(r'^(?:[^",;\t]|"[^"]*")*([,;\t])', text)
    field = re.compile(rf' *(?:"((?:[^"]|"")*)"|([^{marks[1] if marks else ","}]*))')
    found = (field.match(line) for line in re.split("\r\n|\r|\n", text))
    names = ((match[1] or "").replace('""', '"') or match[2] or "" for match in found if match)
    kept = list(filter(None, (unicodedata.normalize("NFC", " ".join(name.split())) for name in names)))
    heads = kept[1:] and kept[0].lower().rstrip(": ") in our_table("contracts/goods.toml")["heads_of_names"]
    return tuple(kept[1:] if heads else kept)


def class_wrong(read: Sequence[ReadBooklet], drawn: Sequence[Captioned], names: Sequence[str], sheets: int = 1
                ) -> Iterator[Finding]:
    """Of the sheets, so many for each name, and, where there is one, of the document with the answers."""
    each, more = divmod(len(drawn), max(1, len(names)))
    if more or not names or each % sheets:
        yield Finding("CONTENT", "file", f"{len(drawn)} puzzles for {len(names)} pupils")
        return
    owners: dict[int, set[int]] = {}
    for one in drawn:
        owners.setdefault(one.drawn.page, set()).add((one.number - 1) // (each // sheets))
    yield from (Finding("CONTENT", f"page {page}", f"puzzles of {len(whose)} sheets, expected those of one")
                for page, whose in owners.items() if len(whose) > 1)
    for one in drawn:
        name, chapter = names[(one.number - 1) // each], read[0].chapter(one.drawn.page)
        title = next((text for kind, text in chapter.said if kind == "H1"), "")
        if title != name or chapter.first != one.drawn.page:
            yield Finding("CONTENT", f"page {one.drawn.page}", f"puzzle {one.number} is under '{title[:60]}', expected "
                                                               f"'{name}'")
    if len(read) > 1:
        words = stated(booklet_contract(), read[0].lang)
        cells = [text for kind, text in read[1].chapters[0].said if kind == "TD"]
        wanted = [part for k, name in enumerate(names) for part in (
            name, words["whose"].format(first=k * each + 1, last=(k + 1) * each) if each > 1 else str(k + 1))]
        yield from (Finding("CONTENT", "the key", f"says '{told[:60]}', expected '{meant}'")
                    for told, meant in zip(cells, wanted, strict=False) if told != meant)
        if len(cells) != len(wanted):
            yield Finding("CONTENT", "the key", f"{len(cells) // 2} rows for {len(names)} pupils")
