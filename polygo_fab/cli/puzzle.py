"""The commands that make puzzles: new, book; those that answer questions about puzzles are in `puzzle_options`."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..core.errors import BadInput
from ..core.printable import brief, one_line
from .console import Group, interrupted, proved, say, sound, write
from .help import LanguageOption
from .puzzle_options import ASKING, gathered, options

if TYPE_CHECKING:
    from ..core.finding import Finding
    from ..recipes.puzzle_jobs.recipe import Book
    from ..recipes.puzzle_jobs.source import Source
    from ..recipes.puzzle_jobs.spec import BookItem
    from ..runtime.executors import Executor

__all__ = ["puzzle"]


_BOOKS = (".pdf", ".html")
_OF_PAGES = ("title", "answers")
"""Options of what is printed that a page of HTML has, too, besides its language."""


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


_printed = options((
    click.option("--lang", cls=LanguageOption, help="Language: LANGUAGES [en]."),
    click.option("--paper", help="a4, letter or a3 [a4]."),
    click.option("--per-page", type=int, help="So many puzzles a page, 1 to 12 [as many as are comfortable]."),
    click.option("--title", help="What the booklet is called [Nombres Croisés]."),
    click.option("--large", is_flag=True, default=None, help="Large print."),
    click.option("--book", help="full, half (A5), booklet (to staple), and large; joined with + [full]."),
    click.option("--answers", help="end, foot (upside down), apart (FILE-answers.pdf) or none [end]."),
    click.option("--codes", help="Text and QR code of each puzzle: name (on pages of their own), full or none [name]."),
    click.option("--link", metavar="ADDRESS",
                 help="Where `serve` is on the web: each code opens its puzzle there, such as https://example.org."),
    click.option("--steps", is_flag=True, default=None, help="With the answers: the steps that lead there."),
    click.option("--how-to", is_flag=True, default=None, help="A page that explains, with a worked example."),
    click.option("--questions", is_flag=True, default=None, help="A page on the questions that the puzzle raises."),
    click.option("--real", is_flag=True, default=None, help="6x6 and 7x7 at true scale, for the TetraGo board."),
))


@dataclass(frozen=True)
class _Work:
    """Where puzzles are made."""

    jobs: int
    scheduler: str | None

    @contextlib.contextmanager
    def executor(self) -> Iterator[Executor]:
        from ..runtime.executors import cluster, local

        with cluster(self.scheduler) if self.scheduler else local(self.jobs) as executor:
            yield executor


_worked = gathered("work", _Work, (
    click.option("--jobs", type=click.IntRange(0, 256), default=1, show_default=True,
                 help="Processes; 0: one for each core. The puzzles are the same."),
    click.option("--scheduler", metavar="tcp://HOST:PORT", help="Work on a Dask cluster instead."),
))


@dataclass(frozen=True, kw_only=True)
class _Wanted:
    """Which puzzles are asked for, an option each."""

    size: str
    count: int | None
    level: int | None
    seed: int
    density: int
    givens: str
    symmetry: str
    kind: str
    words: str | None
    word_list: Path | None
    text: str

    def item(self) -> tuple[BookItem, tuple[str, ...]]:
        """The same as an item of a booklet, and what is to be said of a list of words. Raises BadInput."""
        from ..recipes.puzzle_jobs.recipe import word_list
        from ..recipes.puzzle_jobs.spec import BookItem

        if self.words is not None and self.word_list:
            raise BadInput("--words and --word-list: allowed: one of them")
        hidden, note = word_list(self.word_list, self.size, self.count) if self.word_list else (
            tuple(word.strip() for word in (self.words or "").split(",") if word.strip()), "")
        if self.words is not None and not hidden:
            raise BadInput(f"--words '{self.words[:60]}': expected words, such as maison,jardin")
        count = self.count if self.count is not None else len(hidden) or (1 if self.kind == "qr" else 6)
        return BookItem(count, self.size, kind=self.kind, level=self.level, density=self.density, givens=self.givens,
                        symmetry=self.symmetry, words=hidden, choose=bool(self.word_list), text=self.text
                        ), (note,) if note else ()


_wanted = gathered("wanted", _Wanted, (
    click.option("--size", default="", help="Rows x columns, 1x1 to 32x32 [6x6; for words: theirs]."),
    click.option("--count", type=int, help="How many [6; one for each word; 1 qr]."),
    click.option("--level", type=click.IntRange(1, 4), help="Only puzzles of this difficulty, 1 to 4."),
    click.option("--seed", type=int, default=1, show_default=True, help="Same seed, same puzzles."),
    click.option("--density", type=int, default=50, show_default=True, help="Pawns in a hundred cells."),
    click.option("--givens", default="any", show_default=True, help="any, pawns, fewest, or so many."),
    click.option("--symmetry", default="none", show_default=True,
                 help="Of the givens: half-turn, left-right, up-down, both-mirrors, diagonal, quarter-turn, full."),
    click.option("--kind", default="", shell_complete=_kinds, help="A variant, such as hexagon or braille."),
    click.option("--words", help="For braille: words to hide, such as maison,jardin."),
    click.option("--word-list", type=click.Path(path_type=Path), help="For braille: a file of words, one a line."),
    click.option("--text", default="", help="For qr: what a telephone reads [NOMBRES CROISES]."),
))


@puzzle.command("new", epilog="Example: polygo-fab puzzle new --size 6x6 --count 6 --level 3 --seed 1 --out p.pdf")
@_wanted
@_printed
@_worked
@click.option("--out", type=click.Path(path_type=Path),
              help="FILE.pdf (a booklet), FILE.html (a page to play it in), FILE.jsonl or FILE.txt; without it: text.")
@click.option("--resume", is_flag=True, help="Go on with the FILE.part of an interrupted run.")
def puzzle_new(wanted: _Wanted, work: _Work, out: Path | None, resume: bool, **printed: object) -> None:
    """New puzzles, each proved to have exactly one solution (of sure cells: one answer). Up to 10,000, no two alike.

    --out replaces an earlier file of that name. With --resume nothing is replaced: a file that holds these puzzles
    already is left alone, another one is refused.
    """
    from ..recipes.puzzle_jobs.recipe import book_of

    form = out.suffix.lower() if out else None
    if form not in (None, *_BOOKS, ".jsonl", ".txt"):
        raise BadInput(f"--out with '{out.suffix if out else ''}': allowed: .pdf, .html, .jsonl, .txt")
    if resume and form not in (".jsonl", ".txt"):
        raise BadInput("--resume: allowed with --out FILE.jsonl or FILE.txt")
    _refuse_layout(printed, form)
    item, notes = wanted.item()
    book = book_of([item], {**printed, "seed": wanted.seed}, notes)
    if out and form in _BOOKS:
        _save_book(out, book, work)
        return
    source = item.source(wanted.seed, book.lang)
    if out is None:
        _say_all(source, work)
        _say_notes(book)
    elif _write(out, source, work, resume):
        _say_proved(out, book)
    else:
        say(f"{brief(str(out))}: already complete, {_puzzles(item.count)}")


@puzzle.command("book", epilog='Example: polygo-fab puzzle book --spec "12x 6x6:1, 4x 10x10:4, 1x qr" --out b.pdf')
@click.argument("recipe", required=False, metavar="[FILE.toml]", type=click.Path(path_type=Path))
@click.option("--spec", help='Which: "12x 6x6:1" is twelve of level 1; "4x 10x10/givens=pawns:4", "2x hexagon h4", '
                             '"1x qr" ... (docs/puzzles.md).')
@click.option("--seed", type=int, help="Same seed, same puzzles [1].")
@_printed
@_worked
@click.option("--out", type=click.Path(path_type=Path), default="puzzles.pdf", show_default=True,
              help="FILE.pdf, or FILE.html: a page to play it in.")
def puzzle_book(recipe: Path | None, spec: str | None, work: _Work, out: Path, **printed: object) -> None:
    """A booklet of puzzles of several kinds, sizes and levels, with answers: on paper, or as a page to play it in that
    needs nothing beside it. It is read back, and every puzzle in it proved again, before it is saved."""
    from ..recipes.puzzle_jobs.recipe import load_book

    form = out.suffix.lower()
    if form not in _BOOKS:
        raise BadInput(f"--out with '{out.suffix}': allowed: {', '.join(_BOOKS)}")
    _refuse_layout(printed, form)
    if recipe is None and spec is None:
        raise BadInput("expected --spec or FILE.toml")
    _save_book(out, load_book(recipe, spec, printed), work)


for command in ASKING:
    puzzle.add_command(command)


def _say_all(source: Source, work: _Work) -> None:
    """The puzzles as text; where no two of them may be alike all are found before any is printed."""
    from ..recipes.puzzle_jobs.batch import DIFFERENT, DifferentBoards, puzzle_stream
    from ..recipes.puzzle_jobs.input import parse_any

    different = DifferentBoards() if source.count <= DIFFERENT else None
    with work.executor() as executor, contextlib.closing(
            puzzle_stream(source, executor, different=different)) as lines:
        for line in lines if different is None else list(lines):
            write(parse_any(line).text())


def _refuse_layout(printed: dict[str, object], form: str | None) -> None:
    """Raises BadInput for an option of what is printed that a file of this form has not."""
    for name, value in printed.items():
        if value is not None and form != ".pdf" and name != "lang" and (form != ".html" or name not in _OF_PAGES):
            raise BadInput(f"--{name.replace('_', '-')}: allowed with --out FILE.pdf")


def _save_book(out: Path, book: Book, work: _Work) -> None:
    from ..recipes.puzzle_jobs.book import book_files
    from ..recipes.puzzle_jobs.page import book_page, refuse_paper
    from ..runtime.store import install, refuse_unwritable

    refuse_unwritable(out.parent)
    page = out.suffix.lower() == ".html"
    if page:
        refuse_paper(book)

    def make() -> tuple[Finding, ...]:
        with work.executor() as executor:
            if page:
                data, unproved = book_page(book, executor)
                files = {"": data}
            else:
                files, unproved = book_files(book, executor, out.stem)
        install(out.parent, {f"{out.stem}{end}{out.suffix}": data for end, data in files.items()})
        return unproved

    _say_proved(out, book, proved(out, make))


def _say_proved(out: Path, book: Book, unproved: int = 0) -> None:
    """A board whose sure cells are asked for has many solutions, and one answer. Of the `unproved` nothing is said."""
    _say_notes(book)
    what = "answer" if any(item.kind == "certain" for item in book.items) else "solution"
    good = f"{book.count - unproved} of them proved to have" if unproved else \
        "with" if book.count == 1 else "each with"
    say(f"{brief(str(out))}: {_puzzles(book.count)}, {good} exactly one {what}")


def _say_notes(book: Book) -> None:
    for note in book.notes:
        _say_note(note)


def _say_note(note: str) -> None:
    say(f"polygo-fab: {one_line(note)}", err=True)


def _puzzles(count: int) -> str:
    return "1 puzzle" if count == 1 else f"{count} puzzles"


def _write(out: Path, source: Source, work: _Work, resume: bool) -> bool:
    """With a bar where somebody looks on; whether it was written, or there already. What is interrupted can be gone on
    with."""
    from ..recipes.puzzle_jobs.batch import part_of, write_lines
    from ..runtime.signals import Ended

    done: int | None = None

    def progress(now: int) -> None:
        nonlocal done
        bar.update(now - (done or 0))
        done = now

    def left() -> str:
        if done is not None and part_of(out).exists():
            return f"what was done is in '{part_of(out)}': --resume goes on with it"
        return f"'{out}' is complete" if done == source.count else "earlier files are as they were"

    try:
        with (click.progressbar(length=source.count, file=sys.stderr, label=brief(out.name),
                                hidden=not sys.stderr.isatty()) as bar, work.executor() as executor):
            with sound(f"'{out}' is not written: its lines do not read back"):
                return write_lines(out, source, executor, resume=resume, plain=out.suffix.lower() == ".txt",
                               progress=progress, say=_say_note)
    except Ended as ended:
        interrupted(f"\npolygo-fab: interrupted; {left()}", ended.number)
    except BadInput as error:
        raise BadInput(f"{error}; {left()}") if done is not None else error from None
