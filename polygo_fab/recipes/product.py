"""One file that a recipe makes, and a proof over several."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TypeVar

from ..check.drawing import LaserDrawing
from ..core.errors import MissingTool, Unstated
from ..core.finding import Finding
from ..core.page import Document, Plates
from ..core.printed.book_format import NORMAL, Format

__all__ = ["Cross", "Product", "document", "tried"]

Findings = list[Finding]
T = TypeVar("T")


@dataclass(frozen=True)
class Product:
    """One file: its path in the recipe's folder, what it is, and the two functions.

    proofs   the codes that `prove` looks for; of a file without any (a picture) nothing is proved when it is made, and
             a check makes it again and compares
    pair     the path of the file that must show the same drawing (SAME), and how to read this one
    ready    makes what the bytes are compared with, before they are read: it may take long, and they have no say in it
    """

    path: str
    what: str
    write: Callable[[], bytes]
    prove: Callable[[bytes], Findings] = lambda data: []
    proofs: tuple[str, ...] = ()
    pair: str = ""
    read: Callable[[bytes], LaserDrawing] | None = None
    ready: Callable[[], object] = lambda: None


@dataclass(frozen=True)
class Cross:
    """A proof over several files at once: their paths, and what is wrong with their bytes, in that order.

    what  what it proves, in a few words: the manifest and the page tell it
    """

    code: str
    paths: tuple[str, ...]
    prove: Callable[[Sequence[bytes]], Findings]
    what: str


def tried(prove: Callable[[T], Findings], codes: Sequence[str], data: T) -> Findings:
    """What a proof finds; where it needs a tool that is not installed, or a document that there is not, that nothing of
    `codes` is proved."""
    try:
        return prove(data)
    except (MissingTool, Unstated) as error:
        return [Finding(code, "file", str(error), severity="unproved") for code in codes]


def document(path: str, what: str, pages: Callable[[], Document | Plates], codes: tuple[str, ...] = (),
             also: Callable[[bytes], Findings] = lambda data: [], format: Format = NORMAL) -> Product:
    """A printed document: made once, written, and proved to say what it says; `also` proves more, under `codes`."""
    made = cache(pages)

    def write() -> bytes:
        from ..write.pdf import pdf

        return pdf(made(), format)

    def prove(data: bytes) -> Findings:
        from ..check.document import check_document

        return [*check_document(data, made(), format), *tried(also, codes, data)]

    return Product(path, what, write, prove, ("CONTENT", "FILE", "FONT", "META", "TAGS", "TYPE", "UNITS", *codes),
                   ready=made)
