"""TAGS: the words of a document as a screen reader takes them from the file, compared with the document word for word.

The elements are gone through in the order of reading, and the text of each is put together from the pieces that it
owns, letter for letter: a space that is not in the file is not there. A soft hyphen at the end of a line is no letter.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ..core.finding import Finding
from ..core.page import Bullets, Document, Figure, Heading, Table, Text
from .page.page import Pdf

__all__ = ["Said", "document_said", "normal", "said_wrong", "tagged_elements", "tagged_words", "tagged_wrong"]

_TEXTS = re.compile(r"H[1-6]|P|Lbl|LBody|TH|TD|Caption|Link")
_SPACES = re.compile(r"[\s\u00a0\u202f]+")
_MOST = 5
_AROUND = 25

Said = tuple[str, str]
"""The kind of an element, and what it says."""


def tagged_words(file: Pdf) -> list[Said]:
    """What the elements of a file say, in the order of reading."""
    return [said for said in tagged_elements(file) if said[0] != "Figure"]


def tagged_elements(file: Pdf) -> list[Said]:
    """The same with pictures among them, of which the words for those who do not see them are said."""
    texts = [page.marked.texts for page in file.pages]
    return [(one.kind, one.alt if one.kind == "Figure" else normal("".join(
        texts[page].get(mark, "") for page, mark in one.marks if 0 <= page < len(texts))))
            for one in file.structure.elements if one.kind == "Figure" or _TEXTS.fullmatch(one.kind)]


def tagged_wrong(file: Pdf, expected: Document) -> Iterator[Finding]:
    """Where the tagged text of a file is not that of its document."""
    found = tagged_words(file)
    titles = [normal(_bare(block.text)) for block in expected.blocks if isinstance(block, Heading)]
    found, entries = _without_contents(found)
    wanted = [said for said in document_said(expected) if said[0] != "Figure"]
    for entry in entries:
        if re.sub(r" \d+$", "", entry) not in titles:
            yield Finding("TAGS", "file", f"the table of contents says '{entry[:60]}', which is no title")
    yield from said_wrong(found, wanted)


def said_wrong(found: Sequence[Said], wanted: Sequence[Said]) -> Iterator[Finding]:
    """TAGS: where elements that are heard are not those that are wanted."""
    wrong = [(a, b) for a, b in zip(found, wanted, strict=False) if a != b]
    for (kind, said), (other, words) in wrong[:_MOST]:
        if kind != other:
            yield Finding("TAGS", "file", f"'{said[:40]}' is an element {kind}, expected {other}, '{words[:40]}'")
            return
        at = next((k for k, (a, b) in enumerate(zip(said, words, strict=False)) if a != b), min(len(said), len(words)))
        low = max(0, at - _AROUND)
        yield Finding("TAGS", "file", f"an element {kind} is heard as '{said[low:at + _AROUND]}', the document says "
                                      f"'{words[low:at + _AROUND]}'")
    if len(wrong) > _MOST:
        yield Finding("TAGS", "file", f"{len(wrong) - _MOST} more elements are heard otherwise than they are written")
    if len(found) != len(wanted):
        yield Finding("TAGS", "file", f"{len(found)} texts are heard, expected {len(wanted)}")


def _without_contents(found: list[Said]) -> tuple[list[Said], list[str]]:
    """The texts without the table of contents, whose lines are the only links, and those lines."""
    links = [k for k, (kind, _) in enumerate(found) if kind == "Link"]
    if not links:
        return found, []
    return found[:links[0] - 1] + found[links[-1] + 1:], [found[k][1] for k in links]


def document_said(expected: Document) -> Iterator[Said]:
    """What is to be heard of a document, in the order of reading; of pictures what they say in words."""
    for kind, said in _document(expected):
        yield kind, said if kind == "Figure" else normal(_bare(said))


def _document(expected: Document) -> Iterator[Said]:
    """The same in the markup of the document, block by block."""
    for block in expected.blocks:
        if isinstance(block, Heading):
            yield f"H{block.level}", block.text
        elif isinstance(block, Text):
            yield "P", block.markup
        elif isinstance(block, Bullets):
            for number, item in enumerate(block.items, start=1):
                yield "Lbl", f"{number}." if block.numbered else "•"
                yield "LBody", item
        elif isinstance(block, Figure):
            for drawing, caption in zip(block.drawings, block.captions, strict=True):
                if drawing.alt or _bare(caption):
                    yield "Figure", drawing.alt or _bare(caption)
                if _bare(caption):
                    yield "Caption", caption
        elif isinstance(block, Table):
            yield from (("TD" if row else "TH", cell) for row, cells in enumerate(block.rows) for cell in cells)
    if expected.footer:
        yield "P", expected.footer


def _bare(markup: str) -> str:
    """Without marks of bold and italic."""
    text = re.sub(r"</?(b|i|sup)>", "", markup)
    return text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")


def normal(text: str) -> str:
    """With single ordinary spaces, none at the ends, and without soft hyphens."""
    return _SPACES.sub(" ", text.replace("\u00ad", "")).strip()
