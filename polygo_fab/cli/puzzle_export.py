"""`puzzle export`: puzzles in the forms that others take."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..core.errors import BadInput
from .console import Command, proved
from .puzzle_options import given_options, puzzles_given
from .puzzle_saved import BOOKS, out_given, say_proved
from .speech import speaking

if TYPE_CHECKING:
    from ..core.finding import Finding

__all__ = ["puzzle_export"]


@click.command("export", cls=Command, epilog="Example: polygo-fab puzzle export 6x6#12345 --out puzzle.svg")
@given_options
@click.option("--solved", is_flag=True, help="Of a drawing: the solution, in place of the puzzle.")
@click.option("--out", type=click.Path(path_type=Path), required=True,
              help="FILE.svg or FILE.png: a drawing of one; FILE.csv or FILE.json: a table; FILE.xml: questions for "
                   "Moodle; FILE.txt: addresses that open rectangles on puzz.link.")
def puzzle_export(solved: bool, out: Path, **given: Any) -> None:
    """Puzzles for worksheets, spreadsheets, programs and schools: a drawing, a table, or questions that Moodle imports
    and marks. Each is read back, and every puzzle in it proved again, before it is saved."""
    from ..recipes.puzzle_jobs.answers import one_answer
    from ..recipes.puzzle_jobs.export import FORMS, exported
    from ..runtime.store import install, refuse_unwritable

    form = out.suffix.lower()
    if form in BOOKS:
        raise BadInput(f"--out with '{out.suffix}': allowed: {', '.join(FORMS)}; a booklet: {_as_book(given, out)}")
    if form not in FORMS:
        raise BadInput(f"{out_given(out)}: allowed: {', '.join(FORMS)}")
    refuse_unwritable(out.parent, out.name)
    puzzles = list(puzzles_given(given))

    def make() -> tuple[Finding, ...]:
        data, unproved = exported(form, puzzles, speaking(), solved)
        install(out.parent, {out.name: data})
        return unproved

    unproved = proved(out, make)
    say_proved(out, len(puzzles), sure=any(map(one_answer, (one.puzzle for one in puzzles))), unproved=unproved)


def _as_book(given: dict[str, Any], out: Path) -> str:
    """The command that makes a booklet of what was given."""
    import os.path
    import shlex

    words = given["words"] if len(given["words"]) == 1 and os.path.isfile(given["words"][0]) else ["FILE.txt"]
    return f"polygo-fab puzzle book {shlex.join(words)} --out {shlex.quote(str(out))}"
