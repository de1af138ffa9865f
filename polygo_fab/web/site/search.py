"""What is searched on a site without a server: for each part of a page its title, where it is, and its text."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence

from lxml import etree, html

__all__ = ["index_script"]

_HEADS = ("h1", "h2", "h3")


def index_script(pages: Mapping[str, str]) -> bytes:
    """A script that gives `search.js` what it searches; `pages` are those of a language by their files.

    It is a list of [title, page, file with anchor, text]: all of the text, so that what is found is shown in its place.
    A part that says the same as one before it (a chapter of a book that has a page of its own) is left out.
    """
    rows: list[list[str]] = []
    known: set[tuple[str, str]] = set()
    for file, page in pages.items():
        tree = html.document_fromstring(page)
        title = (tree.findtext(".//title") or "").strip()
        for anchor, head, text in _parts(tree):
            if (head, text) in known:
                continue
            known.add((head, text))
            rows.append([head or title, title, f"{file}#{anchor}" if anchor else file, text])
    return f"polygoIndex = {json.dumps(rows, ensure_ascii=False, separators=(',', ':'))};\n".encode()


def _parts(tree: etree._Element) -> Iterator[tuple[str, str, str]]:
    """The parts of what a page tells: anchor and words of the heading, and the text below it."""
    main = tree.find(".//main")
    assert main is not None
    anchor, head, text = "", "", list[str]()
    for element in _told(main):
        if element.tag in _HEADS:
            if head or text:
                yield anchor, head, _plain(text)
            anchor, head, text = element.get("id", ""), _plain(list(map(str, element.itertext()))), []
        elif element.tag in ("p", "li", "td", "th", "figcaption", "span", "pre"):
            apart = " " * (element.find(".//span") is not None)  # a name, and what is told of it
            text.append(apart.join(map(str, element.itertext())))
    if head or text:
        yield anchor, head, _plain(text)


def _told(main: etree._Element) -> Iterator[etree._Element]:
    """The elements that are read in their order: no navigation, no moves of diagrams, no puzzle with its tools, no text
    that is in another."""
    for element in main.iter():
        above: Sequence[etree._Element] = list(element.iterancestors())
        if any(one.tag in ("nav", "aside", "svg") or one.get("class") in ("moves", "play") for one in above):
            continue
        if any(one.tag in ("p", "li", "td", "th", "figcaption", "pre") for one in above):
            continue
        yield element


def _plain(text: Sequence[str]) -> str:
    return " ".join(" ".join(text).split())
