"""What the pictures of a page say to those who do not see them, read with pdfium from the structure of the file."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator

__all__ = ["heard"]

_MANY = 100_000
"""Elements of one page: a structure that leads back into itself has no end."""


def heard(page: object) -> Iterator[str]:
    """Of a page of a document that `pdf_text.opened` gave, in the order in which it is read."""
    import pypdfium2.raw as pdfium

    tree = pdfium.FPDF_StructTree_GetForPage(page)
    if not tree:
        return
    count, child = pdfium.FPDF_StructElement_CountChildren, pdfium.FPDF_StructElement_GetChildAtIndex
    todo = [pdfium.FPDF_StructTree_GetChildAtIndex(tree, k)
            for k in reversed(range(pdfium.FPDF_StructTree_CountChildren(tree)))]
    found = list[str]()
    for _ in range(_MANY):
        if not todo:
            break
        if element := todo.pop():
            if length := pdfium.FPDF_StructElement_GetAltText(element, None, 0):
                room = (ctypes.c_ushort * (length // 2))()
                pdfium.FPDF_StructElement_GetAltText(element, room, length)
                found.append(ctypes.string_at(room, length).decode("utf-16-le", "replace").rstrip("\0"))
            todo += [child(element, k) for k in reversed(range(count(element)))]
    pdfium.FPDF_StructTree_Close(tree)
    yield from found
