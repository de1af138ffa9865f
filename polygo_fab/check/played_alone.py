"""What a page could do, read from its bytes: what it asks for, and what it runs. Nothing is run. Code: CONTENT."""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Iterator, Sequence

from ..core.finding import Finding
from .puzzle_html import html_page

__all__ = ["alone_wrong"]

_BARRED = ("iframe", "frame", "object", "embed", "link", "base", "form", "img", "image", "audio", "video", "source",
           "track", "portal", "foreignobject", "animate", "set")
"""Elements that could ask for something, or change what is shown."""
_ASKING = ("src", "srcset", "style", "action", "formaction", "data", "ping", "poster", "background", "xlink:href",
           "integrity", "manifest")
_POLICY = "default-src 'none'; script-src '{}'; style-src '{}'; base-uri 'none'; form-action 'none'"


def alone_wrong(data: bytes, script: str, marks: Sequence[str] = ()) -> Iterator[Finding]:
    """CONTENT: what the page could ask for, whether it runs this `script` and nothing else, and has every one of the
    `marks`, by their ids."""
    page = html_page(data)
    scripts = [one for one in page.iter("script") if one.get("type") != "application/json"]
    styles, policies = list(page.iter("style")), page.xpath("//meta[@http-equiv]")
    if (len(scripts), len(styles), len(policies)) != (1, 1, 1):
        yield Finding("CONTENT", "page", f"{len(scripts)} scripts, {len(styles)} style sheets and {len(policies)} "
                                         "policies, expected one each")
        return
    digests = [f"sha256-{base64.b64encode(hashlib.sha256((one.text or '').encode()).digest()).decode()}"
               for one in (scripts[0], styles[0])]
    if policies[0].get("content") != _POLICY.format(*digests) or policies[0].get(
            "http-equiv", "").lower() != "content-security-policy":
        yield Finding("CONTENT", "page", "its policy is not that of its script and style sheet, and nothing else")
    every = list(page.iter())
    if every.index(policies[0]) > min(every.index(one) for one in (scripts[0], styles[0])):
        yield Finding("CONTENT", "page", "its policy stands behind what it is for")
    if scripts[0].text != script:
        yield Finding("CONTENT", "page", "its script is not that of the program")
    if asks := re.search(r"url\(|@import|image-set\(|src\(", styles[0].text or "", re.IGNORECASE):
        yield Finding("CONTENT", "page", f"its style sheet asks for something: '{asks[0]}'")
    for element in every:
        if not isinstance(element.tag, str):
            continue
        if element.tag.lower() in _BARRED:
            yield Finding("CONTENT", "page", f"has an element '{element.tag}'")
        for name, value in element.attrib.items():
            if name.startswith("on") or name in _ASKING or (name == "href" and not value.startswith("#")):
                yield Finding("CONTENT", "page", f"'{element.tag}' has {name} = '{value[:60]}'")
    ids = [element.get("id") for element in every if element.get("id")]
    if len(ids) > len(set(ids)):
        yield Finding("CONTENT", "page", "an id is there twice")
    if lost := [name for name in marks if name not in ids]:
        yield Finding("CONTENT", "page", f"the mark '{lost[0]}' is missing")
