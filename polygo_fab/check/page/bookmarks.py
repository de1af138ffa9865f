"""The bookmarks of a PDF (ISO 32000-1, 12.3): what leads a reader to its places."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from .file import PdfFile
from .items import MM
from .values import Damaged, Ref, Value

__all__ = ["Bookmark", "bookmarks"]

_MOST = 10_000


@dataclass(frozen=True)
class Bookmark:
    """What it says, how deep it is, from 0, the page that it leads to, from 0 (-1: none), and how far from the left of
    it, mm."""

    title: str
    level: int
    page: int
    left: float


def bookmarks(file: PdfFile) -> Iterator[Bookmark]:
    """In their order. Raises Damaged for some that lead back into themselves."""
    pages = {Ref(number): k for k, (number, _) in enumerate(file.leaves)}
    todo = [(file.entries(file.catalog.get("Outlines")).get("First"), 0)]
    for _ in range(_MOST):
        if not todo:
            return
        item, level = todo.pop()
        entries = file.entries(item)
        if entries:
            leads: list[Value] = file.array(entries.get("Dest"))
            page = pages.get(leads[0], -1) if leads and isinstance(leads[0], Ref) else -1
            left = file.number(leads[2]) * MM if len(leads) > 2 and leads[1] == "XYZ" else 0.0
            yield Bookmark(file.text(entries.get("Title")), level, page, left)
            todo += [(entries.get("Next"), level), (entries.get("First"), level + 1)]
    raise Damaged("bookmarks without an end")
