"""Docs: the texts of docs/ as pages, with what they show and the files that they lead to."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from html import escape
from itertools import count, pairwise
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from ...core.errors import unknown
from ...core.printed.slug import slug
from ...core.resources import Data, our_table, shipped
from ...core.words.language import ENGLISH
from ..asking import Answer, Ask, Kept, Nowhere, View
from ..words import shown, words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from markdown_it.token import Token

__all__ = ["PAGES", "texts"]

_MEDIA = {".toml": "text/plain; charset=utf-8", ".svg": "image/svg+xml", ".png": "image/png"}
_WIDE = '<div class="wide" tabindex="0" role="region" aria-label="table {number}"><table>'
"""What a table that may be wider than the page stands in."""

def index(ask: Ask) -> Answer:
    """All texts by their titles, in groups."""
    its = words(ask.lang)["docs"]
    groups = [(its["groups"][group], [(name, _title(name)) for name in names]) for group, names in _groups().items()]
    return Answer(shown("docs.html", ask.lang, still=ask.still, title=its["title"], here="docs", query="",
                        groups=groups, other=ask.lang != ENGLISH))


def text(ask: Ask) -> Answer:
    """One of them. Raises Nowhere for one there is not."""
    name = ask.words["text"]
    if name not in texts():
        raise Nowhere(str(unknown("text", name, texts())))
    return Answer(shown("doc.html", ask.lang, still=ask.still, title=_title(name), here=f"docs/{name}", query="",
                        article=_article(name, ask.lang), other=ask.lang != ENGLISH))


def file(ask: Ask) -> Answer:
    """A file that a text shows or leads to. Raises Nowhere for one there is not."""
    name = ask.words["file"]
    if name not in _files():
        raise Nowhere(f"unknown file '{name[:60]}': allowed: what a text here shows or leads to")
    path = shipped(_files()[name])
    return Answer(path.read_bytes(), _MEDIA[path.suffix])


def _groups() -> Data:
    """The names of the texts by what they are about."""
    return our_table("web/docs.toml")


@cache
def texts() -> tuple[str, ...]:
    """The names of all of them."""
    return tuple(name for names in _groups().values() for name in names)


@cache
def _files() -> dict[str, str]:
    """The names of the files that go with the texts: those beside them, and the pictures."""
    docs, pictures = shipped("docs"), shipped("outputs/gallery")
    beside = [path.relative_to(docs) for path in sorted(docs.rglob("*")) if path.suffix in _MEDIA]
    return {**{"-".join(path.parts): f"docs/{path.as_posix()}" for path in beside},
            **{path.name: f"outputs/gallery/{path.name}" for path in sorted(pictures.glob("*.png"))}}


@cache
def _title(name: str) -> str:
    with open(shipped(f"docs/{name}.md"), encoding="utf-8") as lines:
        return next((line[2:].strip() for line in lines if line.startswith("# ")), name)


def _article(name: str, lang: str) -> str:
    """The text as HTML: headings have anchors, links lead to pages and files that there are, or are none."""
    from markdown_it import MarkdownIt

    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = reader.parse(shipped(f"docs/{name}.md").read_text(encoding="utf-8"))
    taken: set[str] = set()
    for head, inside in pairwise(tokens):
        if head.type == "heading_open":
            its = slug(inside.content, taken)
            taken.add(its)
            head.attrSet("id", its)
    for token in tokens:
        if token.children:
            token.children = list(_linked(token.children, lang))
    body: str = reader.renderer.render(tokens, reader.options, {})
    number = count(1)
    framed = re.sub("<table>", lambda _: _WIDE.format(number=next(number)), body)
    # over a column of names stands nothing, and nothing is no header
    return framed.replace("</table>", "</table></div>").replace("<th></th>", "<td></td>").replace(
        "<th>", '<th scope="col">').replace("<pre>", '<pre tabindex="0">')  # a long line is scrolled by keys, too


def _linked(tokens: Sequence[Token], lang: str) -> Iterator[Token]:
    open_links: list[bool] = []
    for token in tokens:
        if token.type == "image":
            token.attrSet("src", _address(str(token.attrGet("src")), lang) or "")
            token.attrSet("loading", "lazy")
            yield token
        elif token.type == "link_open":
            where = _address(str(token.attrGet("href")), lang)
            open_links.append(bool(where))
            if where:
                token.attrSet("href", where)
                yield token
        elif token.type != "link_close" or open_links.pop():
            yield token


def _address(link: str, lang: str) -> str:
    """Where a link of a text leads among the pages; "" where that is a file of the repository that no page shows."""
    if "://" in link or link.startswith("#"):
        return link
    path, _, anchor = link.partition("#")
    path = "/".join(_resolved(PurePosixPath("docs") / path))
    if path.startswith("docs/") and path.endswith(".md") and path[5:-3] in texts():
        return f"/{lang}/docs/{path[5:-3]}" + (f"#{anchor}" if anchor else "")
    return next((f"/{lang}/docs/file/{escape(name)}" for name, its in _files().items() if its == path), "")


def _resolved(path: PurePosixPath) -> list[str]:
    parts: list[str] = []
    for part in path.parts:
        if part == "..":
            parts = parts[:-1]
        else:
            parts.append(part)
    return parts


PAGES = (
    View(path="/docs", answer=index, about="The texts that tell how things are done", door="docs",
         kept=lambda _: (Kept("docs/index.html"),)),
    View(path="/docs/{text}", answer=text, about="One of them",
         kept=lambda _: tuple(Kept(f"docs/{name}.html", {"text": name}) for name in texts())),
    View(path="/docs/file/{file}", answer=file, about="What a text shows or leads to",
         media="application/octet-stream",
         kept=lambda _: tuple(Kept(f"docs/{name}", {"file": name}) for name in _files())),
)
