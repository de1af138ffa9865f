"""`puzzle class`: sheets for the pupils of a class, with a key."""

from __future__ import annotations

from os.path import exists
from pathlib import Path

import click

from ..core.errors import BadInput
from .console import Command
from .puzzle_saved import PuzzleMaker, out_given, printed_with_key, save_book, worked_by

__all__ = ["puzzle_class"]


@click.command("class", cls=Command,
               epilog='Example: polygo-fab puzzle class names.csv --spec "2x 6x6:1, 2x 6x6:2" --out class.pdf')
@click.argument("names", type=click.Path(path_type=Path))
@click.option("--spec", help='What each pupil gets: "2x 6x6:1, 1x 10x10:2", as in `puzzle book`.')
@click.option("--levels", metavar="1,2,3", help="In place of --spec: a puzzle of each of these levels.")
@click.option("--size", help="With --levels: of this size [6x6].")
@click.option("--sheets", type=click.IntRange(1, 20), default=1, show_default=True,
              help="Sheets for each pupil, all of that on each.")
@click.option("--seed", type=int, help="Same seed, same puzzles [1].")
@printed_with_key
@worked_by
@click.option("--out", type=click.Path(path_type=Path), default="class.pdf", show_default=True,
              help="FILE.pdf; the key goes into FILE-answers.pdf.")
def puzzle_class(names: Path, work: PuzzleMaker, out: Path, sheets: int, **said: object) -> None:
    """Sheets for a class: each pupil of the list has puzzles of the same kinds and levels, and nobody the same ones. A
    second file is the key: whose puzzles are which, and their answers.

    NAMES is a CSV file (the first column, or those that its first line calls names) or a text with a name a line; or a
    number, such as 30: so many sheets with numbers, and a line for the name. Both files are read back, each puzzle is
    proved again, and each name found over its own.
    """
    from ..recipes.puzzle_jobs.class_book import class_book, spec_of
    from ..recipes.puzzle_jobs.class_list import list_in, numbered_sheets

    if out.suffix.lower() != ".pdf":
        raise BadInput(f"{out_given(out)}: allowed: .pdf")
    spec = spec_of(*(None if (given := said.pop(name)) is None else str(given) for name in ("spec", "levels", "size")))
    numbered = None if exists(names) else numbered_sheets(str(names), str(said["lang"] or "en"))
    listed = list_in(names) if numbered is None else numbered
    book = class_book(listed, f"list '{names}'", spec, said, sheets, unnamed=numbered is not None)
    save_book(out, book, work)
