"""The structure of a PDF, its elements as they are heard (ISO 32000-1, 14.7 and 14.8)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from .file import PdfFile
from .values import Ref, Value

__all__ = ["Element", "Structure", "structure"]

_DEEPEST = 60


class Element(NamedTuple):
    """An element of the structure.

    id           the number of its object
    parent       the kind of the one that holds it, "" for none; `below` the kinds of those that it holds
    alt          what it says to those who do not see it
    lang, scope  its language, None where it names none, and what it is the head of
    marks        its marked contents, each by its page from 0 and its number there
    annotations  the numbers of the objects of those that it holds
    """

    id: int
    kind: str
    parent: str
    alt: str
    lang: str | None
    scope: str
    marks: tuple[tuple[int, int], ...]
    annotations: tuple[int, ...]
    below: tuple[str, ...]

    @property
    def where(self) -> str:
        return f"element {self.kind} ({self.id})"


@dataclass(frozen=True)
class Structure:
    """The elements in the order of reading, and where what is broken between them."""

    elements: list[Element] = field(default_factory=list)
    broken: list[tuple[str, str]] = field(default_factory=list)

    @property
    def figures(self) -> list[tuple[str, int, int]]:
        """The pictures in the order of reading: the words for those who do not see each, its page from 0 and the number
        of its marked content there, both -1 where it has none or several."""
        return [(one.alt, *(one.marks[0] if len(one.marks) == 1 else (-1, -1))) for one in self.elements
                if one.kind == "Figure"]

    def heard(self, page: int) -> list[str]:
        """What is said of a page, from 0, to those who do not see it."""
        return [one.alt for one in self.elements if one.alt and any(on == page for on, _ in one.marks)]


def structure(file: PdfFile) -> Structure:
    """None of a file without one."""
    found = Structure()
    pages = {number: k for k, (number, _) in enumerate(file.leaves)}
    found.broken.extend(_walk(file, pages, found.elements))
    return found


def _walk(file: PdfFile, pages: Mapping[int, int], found: list[Element]) -> Iterator[tuple[str, str]]:
    """Put every element into `found`, in the order of reading, and tell of links between them that are broken."""
    root = file.catalog.get("StructTreeRoot")
    seen: set[int] = set()
    todo = [(kid, _number(root), "", 0) for kid in reversed(file.array(file.entries(root).get("K")))]
    while todo:
        item, above, parent, depth = todo.pop()
        number, entries = _number(item), file.at(item)
        if not isinstance(entries, dict) or number in seen or depth > _DEEPEST:
            yield f"element {number}", "is no element, stands in two places, or too deep"
            continue
        seen.add(number)
        kind = file.text(entries.get("S"))
        if _number(entries.get("P")) != above:
            yield f"element {kind} ({number})", "its parent is another one than the element that holds it"
        marks, annotations, below = list[tuple[int, int]](), list[int](), list[Value]()
        for kid in file.array(entries.get("K")):
            value = file.at(kid)
            held = value if isinstance(value, dict) else {}
            page = pages.get(_number(held.get("Pg", entries.get("Pg"))), -1)
            what = held.get("Type")
            if isinstance(value, int):
                marks.append((page, value))
            elif what == "MCR":
                marks.append((page, int(file.number(held.get("MCID")))))
            elif what == "OBJR":
                annotations.append(_number(held.get("Obj")))
            else:
                below.append(kid)
        attributes = file.at(entries.get("A"))
        found.append(Element(
            id=number, kind=kind, parent=parent, alt=file.text(entries.get("Alt")),
            lang=file.text(entries["Lang"]) if "Lang" in entries else None,
            scope=file.text(attributes.get("Scope")) if isinstance(attributes, dict) else "", marks=tuple(marks),
            annotations=tuple(annotations), below=tuple(file.text(_kind(file, kid)) for kid in below)))
        todo += [(kid, number, kind, depth + 1) for kid in reversed(below)]


def _kind(file: PdfFile, kid: Value) -> Value:
    entries = file.at(kid)
    return entries.get("S") if isinstance(entries, dict) else None


def _number(value: Value) -> int:
    return value.number if isinstance(value, Ref) else 0
