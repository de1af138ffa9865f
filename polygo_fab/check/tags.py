"""TAGS: whether a PDF can be heard. Its structure read from the bytes (ISO 32000-1, 14.7 and 14.8; ISO 14289-1, 7).

All that a page paints is in an element or an artifact; each piece belongs to one element, and the way back leads to it;
titles nest, pictures are described, lists, tables and links are whole.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any
from weakref import WeakKeyDictionary

from ..core.finding import Finding
from .pdf_marks import painted_marks, plain, resolved
from .untyped import PdfFile

__all__ = ["check_tags", "figures", "read_order"]

_INSIDE = {"LI": ("L",), "Lbl": ("LI",), "LBody": ("LI",), "TR": ("Table",), "TH": ("TR",), "TD": ("TR",),
           "TOCI": ("TOC",)}
"""The elements that stand in certain others only."""
_KNOWN = frozenset((*_INSIDE, "Document", "Sect", "Div", "P", "H1", "H2", "H3", "H4", "H5", "H6", "L", "Table", "TOC",
                    "Reference", "Link", "Figure", "Caption", "Span", "Note"))
_LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})*")
_DEEPEST = 60

_Mark = tuple[int, int]
"""The number of a page, from 0, and that of a marked content on it."""


@dataclass(frozen=True, kw_only=True)
class _Node:
    """An element of the structure; `id` the number of its object, `annotations` those of the ones it holds."""

    id: int
    kind: str
    parent: str
    entries: dict[str, Any]
    marks: tuple[_Mark, ...]
    annotations: tuple[int, ...]
    below: tuple[str, ...]  # the kinds of its children

    @property
    def where(self) -> str:
        return f"element {self.kind} ({self.id})"

    @property
    def attributes(self) -> dict[str, Any]:
        value = resolved(self.entries.get("A"))
        return value if isinstance(value, dict) else {}


def check_tags(file: PdfFile) -> list[Finding]:
    """What is wrong with the structure of an opened file (`pdfplumber`)."""
    catalog = file.doc.catalog
    root = resolved(catalog.get("StructTreeRoot"))
    if not isinstance(root, dict):
        return [Finding("TAGS", "file", "no structure: nothing says what is read, and in which order")]
    nodes, broken = _structure(file)
    told = (broken, _claims(catalog), _nesting(nodes), _titles(nodes), _tables(nodes), _content(file, nodes, root))
    return [Finding("TAGS", where, says) for some in told for where, says in some]


def figures(file: object) -> list[tuple[str, int, int]]:
    """The pictures of an opened file in the order of reading: the words for those who do not see each, its page from 0
    and the number of its marked content there, both -1 where it has none or several."""
    return [(plain(node.entries.get("Alt")) or "", *(node.marks[0] if len(node.marks) == 1 else (-1, -1)))
            for node in _structure(file)[0] if node.kind == "Figure"]


def read_order(file: object) -> list[tuple[str, str, tuple[tuple[int, int], ...]]]:
    """The elements of an opened file in the order of reading: the kind of each, what it says instead of what it draws,
    and its marked contents, each by its page from 0 and its number there."""
    return [(node.kind, plain(node.entries.get("Alt")) or "", node.marks) for node in _structure(file)[0]]


_Says = Iterator[tuple[str, str]]
_READ: WeakKeyDictionary[Any, tuple[list[_Node], list[tuple[str, str]]]] = WeakKeyDictionary()


def _structure(file: PdfFile) -> tuple[list[_Node], list[tuple[str, str]]]:
    """The elements in the order of reading, and what is broken between them; read once."""
    if file not in _READ:
        catalog, nodes, broken = file.doc.catalog, list[_Node](), list[tuple[str, str]]()
        if isinstance(resolved(catalog.get("StructTreeRoot")), dict):
            pages = {page.page_obj.pageid: number for number, page in enumerate(file.pages)}
            broken += _walk(catalog["StructTreeRoot"], pages, nodes)
        _READ[file] = nodes, broken
    return _READ[file]


def _claims(catalog: Any) -> _Says:
    """What the file says of itself."""
    if plain((resolved(catalog.get("MarkInfo")) or {}).get("Marked")) is not True:
        yield "file", "is not marked as tagged (MarkInfo)"
    if plain((resolved(catalog.get("ViewerPreferences")) or {}).get("DisplayDocTitle")) is not True:
        yield "file", "viewers show the name of the file in place of its title (DisplayDocTitle)"
    stream = resolved(catalog.get("Metadata"))
    xmp = stream.get_data().decode("utf-8", "replace") if hasattr(stream, "get_data") else ""
    if not re.search(r"pdfuaid:part(>|=\")1\b|pdfaid:part(>|=\")2\b", xmp):
        yield "file", "the metadata claim neither PDF/UA-1 nor PDF/A-2"
    if not re.search(r"<dc:title>.*<rdf:li[^>]*>\s*\S.*</dc:title>", xmp, re.DOTALL):
        yield "file", "no title in the metadata"
    if not _LANGUAGE.fullmatch(plain(catalog.get("Lang")) or ""):
        yield "file", f"language '{plain(catalog.get('Lang')) or ''}'"


def _walk(reference: object, pages: dict[int, int], nodes: list[_Node]) -> _Says:
    """Put every element into `nodes`, in the order of reading, and tell of links between them that are broken."""
    seen: set[int] = set()
    todo = [(kid, getattr(reference, "objid", 0), "", 0) for kid in reversed(_list(resolved(reference).get("K")))]
    while todo:
        item, above, parent, depth = todo.pop()
        number, entries = getattr(item, "objid", 0), resolved(item)
        if not isinstance(entries, dict) or number in seen or depth > _DEEPEST:
            yield f"element {number}", "is no element, stands in two places, or too deep"
            continue
        seen.add(number)
        kind = plain(entries.get("S")) or ""
        if getattr(entries.get("P"), "objid", None) != above:
            yield f"element {kind} ({number})", "its parent is another one than the element that holds it"
        home = getattr(entries.get("Pg"), "objid", None)
        marks, annotations, below = list[_Mark](), list[int](), list[Any]()
        for kid in _list(entries.get("K")):
            value = resolved(kid)
            on = getattr(value.get("Pg"), "objid", home) if isinstance(value, dict) else home
            page = -1 if on is None else pages.get(on, -1)
            if isinstance(value, int):
                marks.append((page, value))
            elif plain(value.get("Type")) == "MCR":
                marks.append((page, int(resolved(value.get("MCID")))))
            elif plain(value.get("Type")) == "OBJR":
                annotations.append(getattr(value.get("Obj"), "objid", 0))
            else:
                below.append(kid)
        kinds = tuple(plain(resolved(kid).get("S")) or "" for kid in below)
        nodes.append(_Node(id=number, kind=kind, parent=parent, entries=entries, marks=tuple(marks),
                           annotations=tuple(annotations), below=kinds))
        todo += [(kid, number, kind, depth + 1) for kid in reversed(below)]


def _nesting(nodes: Iterable[_Node]) -> _Says:
    """Kinds that are known and stand where they may; nothing empty; pictures described; languages."""
    for node in nodes:
        if node.kind not in _KNOWN:
            yield node.where, "is of no standard kind"
        if node.kind in _INSIDE and node.parent not in _INSIDE[node.kind]:
            yield node.where, f"stands in {node.parent or 'no element'}, expected: {' or '.join(_INSIDE[node.kind])}"
        if not (node.marks or node.annotations or node.below):
            yield node.where, "is empty"
        if node.kind == "Figure" and not (plain(node.entries.get("Alt")) or "").strip():
            yield node.where, "has no words for those who do not see it (Alt)"
        if node.kind == "LI" and "LBody" not in node.below:
            yield node.where, "has no body"
        if node.kind == "Link" and not (node.marks and node.annotations):
            yield node.where, "has no text, or leads nowhere"
        if "Lang" in node.entries and not _LANGUAGE.fullmatch(plain(node.entries["Lang"]) or ""):
            yield node.where, f"language '{plain(node.entries['Lang']) or ''}'"


def _titles(nodes: Iterable[_Node]) -> _Says:
    """The first title is of level 1, and none is more than one level below the one before it."""
    before = 0
    for node in nodes:
        if re.fullmatch(r"H[1-6]", node.kind):
            level = int(node.kind[1])
            if level > before + 1:
                yield node.where, f"a title of level {level} after {f'one of level {before}' if before else 'none'}"
            before = level


def _tables(nodes: list[_Node]) -> _Says:
    """As many cells in every row, a row of heads first, and every head says what it is the head of."""
    rows: dict[int, list[_Node]] = {}
    table = 0
    for node in nodes:
        if node.kind == "Table":
            table = node.id
            rows[table] = []
        elif node.kind == "TR" and table:
            rows[table].append(node)
        elif node.kind == "TH" and plain(node.attributes.get("Scope")) not in ("Column", "Row", "Both"):
            yield node.where, "does not say whether it heads a column or a row (Scope)"
    for number, some in rows.items():
        if len({len(row.below) for row in some}) != 1:
            yield f"element Table ({number})", "its rows have different numbers of cells"
        if not some or "TH" not in some[0].below:
            yield f"element Table ({number})", "its first row has no heads"


def _content(file: PdfFile, nodes: list[_Node], root: dict[str, Any]) -> _Says:
    """Between what the pages paint and the elements, there and back."""
    owner = {mark: node for node in nodes for mark in node.marks}
    for mark, count in Counter(mark for node in nodes for mark in node.marks).items():
        if count > 1:
            yield f"page {mark[0] + 1}", f"marked content {mark[1]} belongs to {count} elements"
    links = {number: node for node in nodes for number in node.annotations}
    back = _numbers(root.get("ParentTree"))
    for number, page in enumerate(file.pages):
        where, entries = f"page {number + 1}", page.page_obj.attrs
        painted = painted_marks(page)
        if painted.loose:
            yield where, f"{painted.loose[0]} is neither content nor decoration ({len(painted.loose)} such)"
        if painted.both:
            yield where, f"{painted.both} pieces are content and decoration at once"
        claimed = {mark[1] for mark in owner if mark[0] == number}
        if set(painted.marks) - claimed:
            yield where, f"marked content {min(set(painted.marks) - claimed)} belongs to no element"
        if claimed - set(painted.marks):
            yield where, f"marked content {min(claimed - set(painted.marks))} is not there"
        if len(set(painted.marks)) < len(painted.marks):
            yield where, "two marked contents have one number"
        parents = _list(back.get(resolved(entries.get("StructParents")), []))
        for k in sorted(claimed):
            if not 0 <= k < len(parents) or getattr(parents[k], "objid", None) != owner[number, k].id:
                yield where, f"no way back from marked content {k} to its element"
        annotations = _list(entries.get("Annots"))
        if annotations and plain(entries.get("Tabs")) != "S":
            yield where, "its links do not come in the order of reading (Tabs)"
        for item in annotations:
            yield from _annotation(item, links, back, where)
    if any(mark[0] < 0 for mark in owner):
        yield "file", "an element says that it is on a page that there is not"


def _annotation(item: object, links: dict[int, _Node], back: dict[int, Any], where: str) -> _Says:
    """A link belongs to an element, and says in words where it leads."""
    number, entries = getattr(item, "objid", 0), resolved(item)
    node = links.get(number)
    if node is None:
        yield where, f"link {number} belongs to no element"
    elif getattr(back.get(resolved(entries.get("StructParent"))), "objid", None) != node.id:
        yield where, f"no way back from link {number} to its element"
    if not (plain(entries.get("Contents")) or "").strip():
        yield where, f"link {number} does not say where it leads"


def _numbers(tree: object) -> dict[Any, Any]:
    """A number tree as a table."""
    found, todo = dict[Any, Any](), [tree]
    for node in todo:
        if len(todo) > 10_000:
            break
        entries = resolved(node) or {}
        todo += _list(entries.get("Kids"))
        values = _list(entries.get("Nums"))
        found.update(zip(values[::2], values[1::2], strict=False))
    return found


def _list(value: object) -> list[Any]:
    """An array as it is, one value as an array of it, nothing as none."""
    value_ = resolved(value)
    return value_ if isinstance(value_, list) else [] if value_ is None else [value]
