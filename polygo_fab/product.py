"""One file that a recipe makes, and a proof over several."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from .check.drawing import Drawing
from .core.finding import Finding

__all__ = ["DOCUMENT", "Cross", "Product"]

Findings = list[Finding]

DOCUMENT = ("CONTENT", "FILE", "FONT", "META", "TAGS", "UNITS")
"""What is looked for in any document."""


@dataclass(frozen=True)
class Product:
    """One file: its path in the recipe's folder, what it is, and the two functions.

    proofs   the codes that `prove` looks for; a file without proofs is a picture
    pair     the path of the file that must show the same drawing (SAME), and how to read this one
    """

    path: str
    what: str
    write: Callable[[], bytes]
    prove: Callable[[bytes], Findings] = lambda data: []
    proofs: tuple[str, ...] = ()
    pair: str = ""
    read: Callable[[bytes], Drawing] | None = None


@dataclass(frozen=True)
class Cross:
    """A proof over several files at once: their paths, and what is wrong with their bytes, in that order."""

    code: str
    paths: tuple[str, ...]
    prove: Callable[[Sequence[bytes]], Findings]
