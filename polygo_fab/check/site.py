"""CONTENT: every link of a static site leads to a file that is there, and to an anchor that is in it."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator, Mapping
from urllib.parse import unquote, urlsplit

from lxml import etree, html

from ..core.finding import Finding

__all__ = ["site_wrong"]

_LINKS = ("href", "src", "action", "poster", "data")
_IN_STYLE = re.compile(rb"url\(\s*[\"']?([^\"')]+)")


def site_wrong(files: Mapping[str, bytes]) -> list[Finding]:
    """What leads nowhere in the files of a site (path -> bytes): nothing may be asked of the root of a host, or of
    another one but by a link that a person follows."""
    anchors = {path: _anchors(data) for path, data in files.items() if path.endswith(".html")}
    return [Finding("CONTENT", path, f"'{where[:80]}' {why}") for path, data in files.items()
            for where, why in _wrong(path, data, files, anchors)]


def _anchors(data: bytes) -> frozenset[str]:
    return frozenset(element.get("id", "") for element in _elements(data))


def _wrong(path: str, data: bytes, files: Mapping[str, bytes], anchors: Mapping[str, frozenset[str]]
           ) -> Iterator[tuple[str, str]]:
    if path.endswith(".css"):
        for found in _IN_STYLE.findall(data):
            yield from _leads(path, found.decode("utf-8", "replace"), False, files, anchors)
    if not path.endswith(".html"):
        return
    for element in _elements(data):
        for name in _LINKS:
            if (where := element.get(name)) is not None:
                yield from _leads(path, where, element.tag == "a", files, anchors)


def _elements(data: bytes) -> Iterator[etree._Element]:
    for element in html.document_fromstring(data.decode()).iter():
        if isinstance(element.tag, str):
            yield element


def _leads(path: str, where: str, followed: bool, files: Mapping[str, bytes], anchors: Mapping[str, frozenset[str]]
           ) -> Iterator[tuple[str, str]]:
    parts = urlsplit(where)
    if parts.scheme in ("http", "https") and followed:
        return
    if parts.scheme == "data":
        return
    if parts.scheme or parts.netloc or where.startswith("/"):
        yield where, "leads out of the site"
        return
    target = posixpath.normpath(posixpath.join(posixpath.dirname(path), unquote(parts.path))) if parts.path else path
    if target not in files:
        yield where, "leads to no file"
    elif parts.fragment and unquote(parts.fragment) not in anchors.get(target, frozenset()):
        yield where, "leads to no anchor"
