"""TYPE: letters that are too small to read, by the size at which they come out of the printer.

The size of a letter is that of its font, through every matrix on the way to the page: of its text, and of each form
around it. White space has none.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..core.finding import Finding
from ..core.printed.paper import Scale
from ..core.resources import our_table
from .page.page import Pdf
from .page.run import TextRun

__all__ = ["type_findings"]

_ROUND = 0.02
"""Points: sizes are written with fewer digits than they are meant with."""


def type_findings(file: Pdf, print: str = "normal", scale: Scale = (1.0, 1.0)) -> Iterator[Finding]:
    """Each page of a file with letters smaller than a `print` has them (contracts/printed.toml), once for words and
    once for drawings; `scale` is how much larger the printer makes a page, along the short and the long side of the
    paper."""
    least: dict[str, float] = our_table("contracts/printed.toml")["type"][print]
    for page in file.pages:
        small: dict[bool, tuple[float, TextRun]] = {}
        for run in page.runs:
            size, most = run.points * min(scale), least["drawn" if run.drawn else "words"] - _ROUND
            if size < (small[run.drawn][0] if run.drawn in small else most) and run.text.strip():
                small[run.drawn] = size, run
        for drawn, (size, run) in sorted(small.items(), key=lambda found: found[0]):
            yield Finding("TYPE", page.where, f"'{run.text.strip()[:40]}' is set in {size:.1f} points"
                          f"{' in a drawing' if drawn else ''}: at least "
                          f"{least['drawn' if drawn else 'words']:g} needed")
