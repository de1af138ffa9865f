"""The commands that make puzzles: new, book; those that answer questions about puzzles are in `puzzle_options`."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..core.errors import BadInput
from .console import Group
from .puzzle_class import puzzle_class
from .puzzle_day import puzzle_day
from .puzzle_export import puzzle_export
from .puzzle_level import LevelType
from .puzzle_options import ASKING, gathered
from .puzzle_picture import puzzle_picture
from .puzzle_saved import PuzzleMaker, keep, printed_as, refuse_layout, save_book, worked_by
from .puzzle_teacher import puzzle_teacher

if TYPE_CHECKING:
    from ..recipes.puzzle_jobs.spec import BookItem

__all__ = ["puzzle"]


@click.group(cls=Group)
def puzzle() -> None:
    """Nombres Croisés: puzzles of counted rows and columns, each with exactly one solution (of sure cells: one answer).

    A puzzle is given as --rows and --cols, as its text (nc:...), as a name (6x6#12345), as a file with
    one a line (or the PDF of a booklet), or as - for standard input.
    """


def _kinds(context: click.Context, parameter: click.Parameter, begun: str) -> list[str]:
    """Completes a variant."""
    from ..puzzles.variants.catalogue import variants

    return [name for name in variants() if name.startswith(begun)]


@dataclass(frozen=True, kw_only=True)
class _Wanted:
    """Which puzzles are asked for, an option each."""

    size: str
    count: int | None
    level: int | None
    stars: str | None
    seed: int
    density: int
    givens: str
    symmetry: str
    among: int
    kind: str
    words: str | None
    word_list: Path | None
    text: str

    def item(self) -> tuple[BookItem, tuple[str, ...]]:
        """The same as an item of a booklet, and what is to be said of a list of words. Raises BadInput."""
        from ..recipes.puzzle_jobs.recipe import word_list
        from ..recipes.puzzle_jobs.spec import BookItem
        from ..recipes.puzzle_jobs.starred import stars_range

        if self.words is not None and self.word_list:
            raise BadInput("--words and --word-list: allowed: one of them")
        if self.stars is not None:
            stars_range(self.stars)
        hidden, note = word_list(self.word_list, self.size, self.count) if self.word_list else (
            tuple(word.strip() for word in (self.words or "").split(",") if word.strip()), "")
        if self.words is not None and not hidden:
            raise BadInput(f"--words '{self.words[:60]}': expected words, such as maison,jardin")
        count = self.count if self.count is not None else len(hidden) or (1 if self.kind == "qr" else 6)
        return BookItem(count, self.size, kind=self.kind, level=self.level, density=self.density, givens=self.givens,
                        symmetry=self.symmetry, among=self.among, words=hidden, choose=bool(self.word_list),
                        text=self.text, stars=self.stars or ""), (note,) if note else ()


_wanted = gathered("wanted", _Wanted, (
    click.option("--size", default="", help="Rows x columns, 1x1 to 60x60 [6x6; for words: theirs]."),
    click.option("--count", type=int, help="How many [6; one for each word; 1 qr]."),
    click.option("--level", type=LevelType(),
                 help="Only puzzles of this level for their size: 1 to 4, or easy, medium, hard, expert."),
    click.option("--stars", metavar="5|4-6", help="Only puzzles of so many stars, on any board."),
    click.option("--seed", type=int, default=1, show_default=True, help="Same seed, same puzzles."),
    click.option("--density", type=int, default=50, show_default=True, help="Pawns in a hundred cells."),
    click.option("--givens", default="any", show_default=True, help="any, pawns, fewest, or so many."),
    click.option("--symmetry", default="none", show_default=True,
                 help="Of the givens: half-turn, left-right, up-down, both-mirrors, diagonal, quarter-turn, full."),
    click.option("--among", type=int, default=1, show_default=True,
                 help="Of so many puzzles the best each: few givens, a good start, a steady flow."),
    click.option("--kind", default="", shell_complete=_kinds, help="A variant, such as hexagon or braille."),
    click.option("--words", help="For braille: words to hide, such as maison,jardin; for "
                               "picture: names or themes, such as cat,signs."),
    click.option("--word-list", type=click.Path(path_type=Path), help="For braille: a file of words, one a line."),
    click.option("--text", default="", help="For qr: what a telephone reads [NOMBRES CROISES]."),
))


@puzzle.command("new", epilog="Example: polygo-fab puzzle new --size 6x6 --count 6 --level 3 --seed 1 --out p.pdf")
@_wanted
@printed_as
@worked_by
@click.option("--out", type=click.Path(path_type=Path),
              help="FILE.pdf (a booklet), FILE.html (a page to play it in), FILE.brf (in Braille), FILE.jsonl or "
                   "FILE.txt; without it: text.")
@click.option("--resume", is_flag=True, help="Go on with the FILE.part of an interrupted run.")
def puzzle_new(wanted: _Wanted, work: PuzzleMaker, out: Path | None, resume: bool, **printed: object) -> None:
    """New puzzles, each proved to have exactly one solution (of sure cells: one answer). Up to 10,000, no two alike.

    --out replaces an earlier file of that name. With --resume nothing is replaced: a file that holds these puzzles
    already is left alone, another one is refused.
    """
    refuse_layout(printed, out, resume)
    item, notes = wanted.item()
    keep(out, item, {**printed, "seed": wanted.seed}, work, notes=notes, resume=resume)


@puzzle.command("book", epilog='Example: polygo-fab puzzle book --spec "12x 6x6:1, 4x 10x10:4, 1x qr" --out b.pdf')
@click.argument("recipe", required=False, metavar="[FILE]", type=click.Path(path_type=Path))
@click.option("--spec", help='Which: "12x 6x6:1" is twelve of level 1; "4x 10x10/givens=pawns:4", "2x hexagon h4", '
                             '"1x qr" ... (docs/puzzles.md).')
@click.option("--seed", type=int, help="Same seed, same puzzles [1].")
@printed_as
@worked_by
@click.option("--out", type=click.Path(path_type=Path), default="puzzles.pdf", show_default=True,
              help="FILE.pdf, FILE.html: a page to play it in, or FILE.brf: in Braille.")
def puzzle_book(recipe: Path | None, spec: str | None, work: PuzzleMaker, out: Path, **printed: object) -> None:
    """A booklet of puzzles of several kinds, sizes and levels, with answers: on paper, as a page to play it in that
    needs nothing beside it, or in Braille. It is read back, and every puzzle in it proved again, before it is saved.

    FILE is a recipe (FILE.toml), or puzzles that are there already: FILE.txt or FILE.jsonl with one a line, a
    table of `export`, or a booklet.
    """
    from ..recipes.puzzle_jobs.given_book import FILES, given_book
    from ..recipes.puzzle_jobs.recipe import load_book

    refuse_layout(printed, out, books=True)
    if recipe is None and spec is None:
        raise BadInput("expected --spec, FILE.toml, or a file of puzzles such as FILE.txt")
    if recipe is not None and recipe.suffix.lower() in FILES:
        if spec is not None:
            raise BadInput(f"--spec with '{str(recipe)[:60]}': allowed: one of them, or a recipe in TOML")
        save_book(out, given_book(recipe, printed), work)
        return
    save_book(out, load_book(recipe, spec, printed), work)


for command in (puzzle_picture, puzzle_export, puzzle_class, puzzle_teacher, *ASKING, puzzle_day):
    puzzle.add_command(command)
