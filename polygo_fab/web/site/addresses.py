"""Links of a site: from the addresses that a server has to files, seen from the file that they stand in."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Mapping
from html import escape, unescape

__all__ = ["address", "relative"]

_LINK = re.compile(r'(<[a-z][a-z0-9]*\b[^<>]*?\s)(href|src|action)="([^"]*)"')


_TONGUE = re.compile(r'<link [^<>]*hreflang[^<>]*>\n?|<a [^<>]*hreflang[^<>]*>.*?</a>\n?')
_WHERE = re.compile(r'href="([^"]*)"')


def address(lang: str, path: str, words: Mapping[str, str], given: tuple[tuple[str, str], ...]) -> str:
    """Where a server has an answer: the query in its order of names, so that two ways to ask the same are one."""
    its = path.format(**words)
    query = "&".join(f"{key}={value}" for key, value in sorted(given))
    return f"/{lang}{its}" + (f"?{query}" if query else "")


def relative(page: str, file: str, files: Mapping[str, str], served: str) -> str:
    """A page (HTML) with its links as they lead from `file`. What only a server answers is no link any more: it says so
    (`served`); what leads to a language that the site has not is left out.

    files  for each address the file that has its answer
    """
    def tongue(found: re.Match[str]) -> str:
        where = _WHERE.search(found[0])
        return found[0] if where is not None and unescape(where[1]) in files else ""

    def link(found: re.Match[str]) -> str:
        before, name, value = found.groups()
        where = unescape(value)
        if not where.startswith("/"):
            return found[0]
        place, _, anchor = where.partition("#")
        path, _, query = place.partition("?")
        known = files.get(path + ("?" + "&".join(sorted(query.split("&"))) if query else ""))
        if known is not None:
            to = posixpath.relpath(known, posixpath.dirname(file) or ".") + (f"#{anchor}" if anchor else "")
            return f'{before}{name}="{escape(to)}"'
        if name == "href" and before.startswith("<a"):
            return f'{before}class="served" title="{escape(served)}"'
        return found[0]  # what is not there is found by the proof

    return _LINK.sub(link, _TONGUE.sub(tongue, page))
