"""CONTENT: the sheets of a class and their key, against the list of names as it is read here, a second time.

The list is taken from its bytes by a reader of its own; whose a puzzle is, is told by the title of the page on which
it is drawn, and by the row of the key that has its number.
"""

from __future__ import annotations

import csv
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

_MARKED = ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"))
"""How a text says in its first bytes what it is coded in."""


def names_of(data: bytes) -> tuple[str, ...]:
    """The first column of a list, or those that its first line says to be of names; empty lines left out."""
    coded = next((name for mark, name in _MARKED if data.startswith(mark)), "utf-8")
    if coded == "utf-8" and (twos := re.findall(b"(?s)(\0.)|(.\0)", data)) and 4 * len(twos) > max(4, len(data)):
        coded = "utf-16-be" if twos[0][0] else "utf-16-le"
    try:
        text = data.decode(coded, errors="strict" if coded.startswith("utf-8") else "replace")
    except UnicodeDecodeError:
        text = data.decode("cp1252", errors="replace")
    lines = [line for line in re.split("\r\n|\r|\n", text) if line.strip() and not re.fullmatch("(?i)sep=.", line)]
    marks = next(filter(None, (re.search(r'^(?:[^",;\t]|"[^"]*")*([,;\t])', line) for line in lines)), None)
    csv.field_size_limit(max(csv.field_size_limit(), len(text) + 1))
    rows = [[unicodedata.normalize("NFC", " ".join(cell.split())) for cell in row] for line in lines for row in
            csv.reader([line], delimiter=marks[1] if marks else ",", skipinitialspace=True)]
    heads = our_table("contracts/goods.toml")["heads_of_names"]
    found = {kind: [k for k, cell in enumerate(rows[0] if rows else ()) if cell.casefold().rstrip(": ") in heads[kind]]
             for kind in heads}
    two = [*found["given"][:1], *found["family"][:1]]
    one = sorted({*found["given"], *found["family"], *found["whole"], *(k for k in found["people"] if not k)})
    if rows and len(two) == 2 and not rows[1:]:
        return ()
    for below, columns in ((rows[1:], two if len(two) == 2 else one[:1]), (rows, [0])):
        names = (" ".join(row[k] for k in columns if k < len(row)).strip() for row in below)
        if kept := tuple(filter(None, names)):
            return kept
    return ()


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
