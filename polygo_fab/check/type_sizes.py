"""TYPE: letters that are too small to read, by the size at which they come out of the printer.

The size of a letter is that of its font, through every matrix on the way to the page: of its text, and of each form
around it. White space has none. Read with pdfium.
"""

from __future__ import annotations

import ctypes
import math
from collections.abc import Iterator
from dataclasses import dataclass

from ..core.finding import Finding
from ..core.paper import Scale
from ..core.resources import our_table
from .pdf_walk import MM, Matrix, painted, placed, text
from .untyped import PdfFile, PdfPage

__all__ = ["Letters", "letters", "type_findings"]

_ROUND = 0.02
"""Points: sizes are written with fewer digits than they are meant with."""


@dataclass(frozen=True)
class Letters:
    """A run of text: what it says, its size in points as printed, and whether it stands in a drawing (a form)."""

    says: str
    size: float
    drawn: bool


def type_findings(document: PdfFile, print: str = "normal", scale: Scale = (1.0, 1.0)) -> Iterator[Finding]:
    """Each page of a pdfium document with letters smaller than a `print` has them (contracts/printed.toml), once for
    words and once for drawings; `scale` is how much larger the printer makes a page, along the short and the long side
    of the paper."""
    least: dict[str, float] = our_table("contracts/printed.toml")["type"][print]
    most = max(least.values())
    for number, page in enumerate(document, start=1):
        small: dict[bool, Letters] = {}
        for run in letters(page, min(scale), most):
            if run.size < least["drawn" if run.drawn else "words"] - _ROUND and (
                    run.drawn not in small or run.size < small[run.drawn].size):
                small[run.drawn] = run
        for drawn, run in sorted(small.items()):
            yield Finding("TYPE", f"page {number}", f"'{run.says[:40]}' is set in {run.size:.1f} points"
                          f"{' in a drawing' if drawn else ''}: at least "
                          f"{least['drawn' if drawn else 'words']:g} needed")


def letters(page: PdfPage, scale: float = 1.0, below: float = math.inf) -> Iterator[Letters]:
    """Every run of text of a page that is smaller than `below` points and not white, for a printer that prints `scale`
    times too large."""
    import pypdfium2.raw as pdfium

    words, size = page.get_textpage(), ctypes.c_float()
    on_page: Matrix = (MM, 0.0, 0.0, MM, 0.0, 0.0)
    for item, kind, outer in painted(pdfium, page):
        if kind != pdfium.FPDF_PAGEOBJ_TEXT:
            continue
        pdfium.FPDFTextObj_GetFontSize(item, size)
        a, b, c, d, _, _ = placed(pdfium, item, outer)
        points = size.value * scale * min(math.hypot(a, b), math.hypot(c, d)) / MM
        if points < below and (says := text(pdfium, item, words)).replace("\u00a0", " ").strip():
            yield Letters(says, points, outer != on_page)
