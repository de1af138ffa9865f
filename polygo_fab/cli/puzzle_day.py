"""`puzzle day`: the puzzle of a day as text, drawn, or printed as booklets are."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..core.errors import BadInput
from .console import Command, proved, write
from .puzzle_saved import BOOKS, PuzzleMaker, out_given, printed_as, refuse_layout, save_book, say_proved
from .speech import speaking

if TYPE_CHECKING:
    from ..core.finding import Finding
    from ..recipes.puzzle_jobs.input import AnyPuzzle

__all__ = ["puzzle_day"]

_DRAWN = (".svg", ".png")


@click.command("day", cls=Command, epilog="Example: polygo-fab puzzle day 2026-11-25 --out day.pdf")
@click.argument("day", required=False, metavar="YEAR-MONTH-DAY")
@printed_as
@click.option("--out", type=click.Path(path_type=Path),
              help="FILE.pdf, FILE.html or FILE.brf: a booklet of it; FILE.svg or FILE.png: a drawing; without it: "
                   "text.")
def puzzle_day(day: str | None, out: Path | None, **printed: object) -> None:
    """The puzzle of a day: easy on Monday, harder from day to day, and of several kinds. The same for everybody."""
    from ..recipes.puzzle_jobs.day import book_of_day, day_of, puzzle_of_day

    if day is None:
        raise BadInput("expected a day, such as 2026-11-25: no clock is asked, so that a command makes the same again")
    date = day_of(day)
    form = out.suffix.lower() if out else None
    if out and form not in (*BOOKS, *_DRAWN):
        raise BadInput(f"{out_given(out)}: allowed: {', '.join((*BOOKS, *_DRAWN))}")
    refuse_layout(printed, out if form in BOOKS else None)
    if out is None:
        write(puzzle_of_day(date)[1].text())
    elif form in BOOKS:
        save_book(out, book_of_day(date, printed), PuzzleMaker(1, None))
    else:
        _draw(out, puzzle_of_day(date)[1])


def _draw(out: Path, puzzle: AnyPuzzle) -> None:
    from ..recipes.puzzle_jobs.export import exported
    from ..recipes.puzzle_jobs.input import Given
    from ..runtime.store import install, refuse_unwritable

    refuse_unwritable(out.parent, out.name)

    def make() -> tuple[Finding, ...]:
        data, unproved = exported(out.suffix.lower(), [Given(puzzle, 1)], speaking(), False)
        install(out.parent, {out.name: data})
        return unproved

    say_proved(out, 1, sure=False, unproved=proved(out, make))
