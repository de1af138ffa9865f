"""TAGS: whether a PDF can be heard. Its structure read from the bytes (ISO 32000-1, 14.7 and 14.8; ISO 14289-1, 7).

All that a page paints is in an element or an artifact; each piece belongs to one element, and the way back leads to it;
titles nest, pictures are described, lists, tables and links are whole.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from ..core.finding import Finding
from .page.page import Pdf
from .page.structure import Element
from .page.values import Ref, Value

__all__ = ["check_tags"]

_INSIDE = {"LI": ("L",), "Lbl": ("LI",), "LBody": ("LI",), "TR": ("Table",), "TH": ("TR",), "TD": ("TR",),
           "TOCI": ("TOC",)}
"""The elements that stand in certain others only."""
_KNOWN = frozenset((*_INSIDE, "Document", "Sect", "Div", "P", "H1", "H2", "H3", "H4", "H5", "H6", "L", "Table", "TOC",
                    "Reference", "Link", "Figure", "Caption", "Span", "Note"))
_LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})*")


_Says = Iterator[tuple[str, str]]


def check_tags(file: Pdf) -> list[Finding]:
    """What is wrong with the structure of a file."""
    if not file.entries(file.catalog.get("StructTreeRoot")):
        return [Finding("TAGS", "file", "no structure: nothing says what is read, and in which order")]
    elements = file.structure.elements
    told = (file.structure.broken, _claims(file), _nesting(elements), _titles(elements), _tables(elements),
            _content(file, elements))
    return [Finding("TAGS", where, says) for some in told for where, says in some]


def _claims(file: Pdf) -> _Says:
    """What the file says of itself."""
    catalog = file.catalog
    if file.entries(catalog.get("MarkInfo")).get("Marked") is not True:
        yield "file", "is not marked as tagged (MarkInfo)"
    if file.entries(catalog.get("ViewerPreferences")).get("DisplayDocTitle") is not True:
        yield "file", "viewers show the name of the file in place of its title (DisplayDocTitle)"
    xmp = file.stream(catalog.get("Metadata")).decode("utf-8", "replace")
    if not re.search(r"pdfuaid:part(>|=\")1\b|pdfaid:part(>|=\")2\b", xmp):
        yield "file", "the metadata claim neither PDF/UA-1 nor PDF/A-2"
    if not re.search(r"<dc:title>.*<rdf:li[^>]*>\s*\S.*</dc:title>", xmp, re.DOTALL):
        yield "file", "no title in the metadata"
    if not _LANGUAGE.fullmatch(lang := file.text(catalog.get("Lang"))):
        yield "file", f"language '{lang}'"


def _nesting(nodes: Iterable[Element]) -> _Says:
    """Kinds that are known and stand where they may; nothing empty; pictures described; languages."""
    for node in nodes:
        if node.kind not in _KNOWN:
            yield node.where, "is of no standard kind"
        if node.kind in _INSIDE and node.parent not in _INSIDE[node.kind]:
            yield node.where, f"stands in {node.parent or 'no element'}, expected: {' or '.join(_INSIDE[node.kind])}"
        if not (node.marks or node.annotations or node.below):
            yield node.where, "is empty"
        if node.kind == "Figure" and not node.alt.strip():
            yield node.where, "has no words for those who do not see it (Alt)"
        if node.kind == "LI" and "LBody" not in node.below:
            yield node.where, "has no body"
        if node.kind == "Link" and not (node.marks and node.annotations):
            yield node.where, "has no text, or leads nowhere"
        if node.lang is not None and not _LANGUAGE.fullmatch(node.lang):
            yield node.where, f"language '{node.lang}'"


def _titles(nodes: Iterable[Element]) -> _Says:
    """The first title is of level 1, and none is more than one level below the one before it."""
    before = 0
    for node in nodes:
        if re.fullmatch(r"H[1-6]", node.kind):
            level = int(node.kind[1])
            if level > before + 1:
                yield node.where, f"a title of level {level} after {f'one of level {before}' if before else 'none'}"
            before = level


def _tables(nodes: list[Element]) -> _Says:
    """As many cells in every row, a row of heads first, and every head says what it is the head of."""
    rows: dict[int, list[Element]] = {}
    table = 0
    for node in nodes:
        if node.kind == "Table":
            table = node.id
            rows[table] = []
        elif node.kind == "TR" and table:
            rows[table].append(node)
        elif node.kind == "TH" and node.scope not in ("Column", "Row", "Both"):
            yield node.where, "does not say whether it heads a column or a row (Scope)"
    for number, some in rows.items():
        if len({len(row.below) for row in some}) != 1:
            yield f"element Table ({number})", "its rows have different numbers of cells"
        if not some or "TH" not in some[0].below:
            yield f"element Table ({number})", "its first row has no heads"


def _content(file: Pdf, nodes: Sequence[Element]) -> _Says:
    """Between what the pages paint and the elements, there and back."""
    owner = {mark: node for node in nodes for mark in node.marks}
    for mark, count in Counter(mark for node in nodes for mark in node.marks).items():
        if count > 1:
            yield f"page {mark[0] + 1}", f"marked content {mark[1]} belongs to {count} elements"
    links = {number: node for node in nodes for number in node.annotations}
    back = _numbers(file, file.entries(file.catalog.get("StructTreeRoot")).get("ParentTree"))
    for number, page in enumerate(file.pages):
        where, painted = page.where, page.marked
        if painted.loose:
            yield where, f"{painted.loose[0]} is neither content nor decoration ({len(painted.loose)} such)"
        if painted.both:
            yield where, f"{painted.both} pieces are content and decoration at once"
        claimed, there = {mark[1] for mark in owner if mark[0] == number}, {*painted.numbers}
        if there - claimed:
            yield where, f"marked content {min(there - claimed)} belongs to no element"
        if claimed - there:
            yield where, f"marked content {min(claimed - there)} is not there"
        if len(there) < len(painted.numbers):
            yield where, "two marked contents have one number"
        parents = file.array(back.get(file.number(page.entries.get("StructParents"), -1)))
        for k in sorted(claimed):
            if not 0 <= k < len(parents) or parents[k] != Ref(owner[number, k].id):
                yield where, f"no way back from marked content {k} to its element"
        annotations = file.array(page.entries.get("Annots"))
        if annotations and file.text(page.entries.get("Tabs")) != "S":
            yield where, "its links do not come in the order of reading (Tabs)"
        for item in annotations:
            yield from _annotation(file, item, links, back, where)
    if any(mark[0] < 0 for mark in owner):
        yield "file", "an element says that it is on a page that there is not"


def _annotation(file: Pdf, item: Value, links: Mapping[int, Element], back: Mapping[float, Value], where: str) -> _Says:
    """A link belongs to an element, and says in words where it leads."""
    number, entries = item.number if isinstance(item, Ref) else 0, file.entries(item)
    node = links.get(number)
    if node is None:
        yield where, f"link {number} belongs to no element"
    elif back.get(file.number(entries.get("StructParent"), -1)) != Ref(node.id):
        yield where, f"no way back from link {number} to its element"
    if not file.text(entries.get("Contents")).strip():
        yield where, f"link {number} does not say where it leads"


def _numbers(file: Pdf, tree: Value) -> dict[float, Value]:
    """A number tree as a table."""
    found, todo = dict[float, Value](), [tree]
    for node in todo:
        if len(todo) > 10_000:
            break
        entries = file.entries(node)
        todo += file.array(entries.get("Kids"))
        values = file.array(entries.get("Nums"))
        found.update((file.number(key), value) for key, value in zip(values[::2], values[1::2], strict=False))
    return found
