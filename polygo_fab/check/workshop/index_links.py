"""CONTRACT: what the page of a kit leads to are the files that there are, its printed things each under its name and
first in the language of the page."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from ...core.finding import Finding
from ..stated import stated_in
from .explained import flat

__all__ = ["check_links", "links_wrong"]

_PAPERS = {"a4": "A4", "a3": "A3", "letter": "Letter"}


def check_links(data: bytes, paths: Collection[str], lang: str) -> list[Finding]:
    """What is wrong with the links of a page, of which nothing else is known."""
    from lxml import etree, html

    name = f"index.{lang}.html"
    try:
        body = html.fromstring(data.decode("utf-8")).find("body")
        return [Finding("CONTRACT", name, wrong) for wrong in links_wrong(body, paths, lang)]
    except (etree.ParserError, AttributeError, LookupError, ValueError):
        return [Finding("CONTRACT", name, "is not built as the page of a kit is")]


def links_wrong(body: Any, paths: Collection[str], lang: str) -> Iterator[str]:
    """What is wrong with the links of a page with this body; `paths` are those of all files."""
    words = stated_in("names", lang)
    for path in (one.get("href") or one.get("src") for one in body.xpath(".//a|.//img")):
        if path not in paths:
            yield f"leads to '{path}', which is not there"
    there = [a.get("href") for a in body.xpath("div[contains(@class, 'papers')]//div[@class='text']//a")]
    printed = sorted(path for path in paths if path.startswith("print/"))
    if sorted(there) != printed:
        yield f"its printed things are {len(there)}: expected {len(printed)}, each once"
    for a in body.xpath("div[contains(@class, 'papers')]//div[@class='text']//a"):
        match = re.fullmatch(r"print/[a-z]+-([a-z0-9-]+)/.+", a.get("href"))
        if match and flat(a.text_content()) != _PAPERS.get(match[1], flat(a.text_content())):
            yield f"calls '{a.get('href')}' {a.text_content()}"
    for card in body.xpath("div[contains(@class, 'papers')]/div"):
        links = [a.get("href") for a in card.xpath("div[@class='text']//a")]
        stems = {link.rpartition("/")[2].removesuffix(".pdf") for link in links}
        if len(stems) != 1:
            yield f"calls {', '.join(stems)} one printed thing"
        title = flat(card.findtext("div/b") or "")
        for stem in stems & set(words["papers"]):
            if title != flat(words["papers"][stem]):
                yield f"calls {stem} '{title}'"
        own = [link for link in links if link.startswith(f"print/{lang}-")]
        if own != links[:len(own)]:
            yield f"{', '.join(stems)}: not in the language of the page first"
    for text in body.xpath("div[contains(@class, 'papers')]//div[@class='text']"):
        yield from _tongues_wrong([(one.get("href") or "", flat(one.text_content())) for one in text
                                   if one.tag in ("a", "span")], words["index"]["tongues"], lang)
    for figure in body.xpath("div[@class='views']/figure"):
        path, said = figure.find("img").get("src"), flat(figure.findtext("figcaption") or "")
        kind, _, name = path.rpartition("/")[2].removesuffix(".png").partition("-")
        form = words["index"]["views"].get(kind)
        if form and said != flat(form.format(name=name)):
            yield f"calls '{path}' '{said}'"
    if flat(words["index"]["bar"]) not in flat(body.text_content()) and printed:
        yield f"nowhere says '{words['index']['bar']}'"


def _tongues_wrong(line: Sequence[tuple[str, str]], words: Mapping[str, str], lang: str) -> Iterator[str]:
    """Links of a printed thing that stand under another language than that of their file; those in the language of the
    page come before any. `line` has where each link leads and what it says; what leads nowhere names a language."""
    told = ""
    for path, said in line:
        if match := re.match(r"print/([a-z]+)-", path):
            meant = "" if match[1] == lang else flat(words.get(match[1], told))
            if told != meant:
                yield f"calls '{path}' '{told}', expected '{meant}'"
        elif not path:
            told = said
