"""`puzzle picture`: a puzzle that shows something when it is solved, shown before it is kept."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..core.errors import BadInput
from .console import Command, write
from .puzzle_options import gathered
from .puzzle_saved import PuzzleMaker, keep, printed_as, refuse_layout
from .speech import speaking

if TYPE_CHECKING:
    from ..recipes.puzzle_jobs.picture_file import PictureFit

__all__ = ["puzzle_picture"]


@dataclass(frozen=True, kw_only=True)
class _Fitted:
    """How a picture becomes cells, an option each."""

    size: str
    dark: int
    inverted: bool
    colours: bool

    def fit(self) -> PictureFit:
        """Raises BadInput."""
        from ..recipes.puzzle_jobs.drawn import fit_of

        return fit_of(self.size, dark=self.dark, inverted=self.inverted, colours=self.colours)


_fitted = gathered("fitted", _Fitted, (
    click.option("--size", default="", help="Rows x columns at most, 2x2 to 60x60 [20x20; two colours: 12x12]."),
    click.option("--dark", type=int, default=50, show_default=True, help="Percent of a cell that must be dark."),
    click.option("--inverted", is_flag=True, help="What is light is dark, and what is dark light."),
    click.option("--colours", is_flag=True, help="Two colours, as the picture has them: the kind 'colours'."),
))


@click.command("picture", cls=Command, epilog="Example: polygo-fab puzzle picture cat --out cat.pdf")
@click.argument("what", required=False, metavar="[PICTURE]")
@_fitted
@printed_as
@click.option("--out", type=click.Path(path_type=Path),
              help="FILE.pdf (a booklet), FILE.html (a page to play it in), FILE.brf (in Braille), FILE.jsonl or "
                   "FILE.txt; without it: text.")
def puzzle_picture(what: str | None, fitted: _Fitted, out: Path | None, **printed: object) -> None:
    """A puzzle that is a picture when it is solved: a file (PNG, SVG or text), a picture of the library (cat), a letter
    or a name in dots. It is shown as it will be; with --out it is kept. Without a picture: the library.
    """
    from ..recipes.puzzle_jobs.drawn import drawn, library

    refuse_layout(printed, out)
    lang = str(printed["lang"] or speaking())
    if what is None:
        if out is not None:
            raise BadInput("expected a picture: a file, a name such as cat, or letters")
        write(library(lang))
        return
    found = drawn(what, fitted.fit())
    said = found.said(lang)
    write("\n".join(found.rows))
    write(said)
    keep(out, found.item, printed, PuzzleMaker(1, None))
