"""What the commands that make puzzles share: how a booklet is printed, who works on it, and how it is kept."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..core.errors import BadInput
from ..core.resources import Data
from ..core.words.printable import brief, one_line
from ..recipes.puzzle_jobs.printed import PRINTED, PrintedOption
from .console import bar, interrupted, proved, say, sound, write
from .help import PageLanguageOption
from .puzzle_options import Asked, gathered, options

if TYPE_CHECKING:
    from ..core.finding import Finding
    from ..recipes.puzzle_jobs.recipe import Book
    from ..recipes.puzzle_jobs.source import Source
    from ..recipes.puzzle_jobs.spec import BookItem
    from ..runtime.executors import Executor

__all__ = ["BOOKS", "PuzzleMaker", "keep", "out_given", "printed_as", "printed_with_key", "refuse_layout", "save_book",
           "say_proved", "worked_by"]

BOOKS = (".pdf", ".html", ".brf")
_ALWAYS, _OF_PAGES = ("lang", "seed"), ("title", "answers")
"""Options of what is printed that a page of HTML and a booklet in Braille have, too, besides their language."""

def _printed(one: PrintedOption) -> Callable[[Asked], Asked]:
    """An option of the command line; None where it is not given."""
    name = f"--{one.name.replace('_', '-')}"
    if one.kind is bool:
        return click.option(name, is_flag=True, default=None, help=one.help)
    return click.option(name, type=one.kind, help=one.help, metavar=one.kept)


_language = click.option("--lang", cls=PageLanguageOption, help="Language: LANGUAGES [en].")
_key = "The answers are the key: apart (FILE-answers.pdf), and nothing else."
printed_as = options((_language, *map(_printed, PRINTED)))
printed_with_key = options((_language, *(_printed(replace(one, help=_key) if one.name == "answers" else one)
                                         for one in PRINTED)))


@dataclass(frozen=True)
class PuzzleMaker:
    """Where puzzles are made."""

    jobs: int
    scheduler: str | None

    @contextlib.contextmanager
    def executor(self) -> Iterator[Executor]:
        from ..runtime.executors import cluster, local

        with cluster(self.scheduler) if self.scheduler else local(self.jobs) as executor:
            yield executor


worked_by = gathered("work", PuzzleMaker, (
    click.option("--jobs", type=click.IntRange(0, 256), default=1, show_default=True,
                 help="Processes; 0: one for each core. The puzzles are the same."),
    click.option("--scheduler", metavar="tcp://HOST:PORT", help="Work on a Dask cluster instead."),
))


def out_given(out: Path) -> str:
    """What to say was given where the form of a file is refused: its ending, or all of a name that has none."""
    if out.suffix:
        return f"--out with '{out.suffix}'"
    return f"--out '{brief(str(out))}{'/' if out.is_dir() and str(out) != '/' else ''}'"


def refuse_layout(printed: Mapping[str, object], out: Path | None, resume: bool = False, books: bool = False) -> None:
    """Raises BadInput for a form of file there is not (`books`: one of pages), or an option that it has not."""
    form = out.suffix.lower() if out else None
    forms = BOOKS if books else (*BOOKS, ".jsonl", ".txt")
    if out and form not in forms:
        raise BadInput(f"{out_given(out)}: allowed: {', '.join(forms)}")
    if resume and form not in (".jsonl", ".txt"):
        raise BadInput("--resume: allowed with --out FILE.jsonl or FILE.txt")
    for name, value in printed.items():
        there = name in _ALWAYS or form == ".pdf" or (form in BOOKS and name in _OF_PAGES)
        if value is not None and not there:
            raise BadInput(f"--{name.replace('_', '-')}: allowed with --out FILE.pdf")


def keep(out: Path | None, item: BookItem, said: Data, work: PuzzleMaker, *, notes: Sequence[str] = (),
         resume: bool = False) -> None:
    """The puzzles of an item into a file, or as text where there is none; `said` is what is said of a booklet of them.
    What was made, and what was left out (`notes`), is told."""
    from ..recipes.puzzle_jobs.recipe import book_of

    book = book_of([item], said, notes)
    if out and out.suffix.lower() in BOOKS:
        save_book(out, book, work)
        return
    source = item.source(book.seed, book.lang)
    if out is None:
        _say_all(source, work)
        _say_notes(book)
    elif _write(out, source, work, resume):
        _say_proved(out, book)
    else:
        say(f"{brief(str(out))}: already complete, {_puzzles(item.count)}")


def save_book(out: Path, book: Book, work: PuzzleMaker) -> None:
    """A booklet on paper, as a page to play it in, or in Braille."""
    from ..recipes.puzzle_jobs.book import book_files
    from ..recipes.puzzle_jobs.braille_book import book_braille
    from ..recipes.puzzle_jobs.page import book_page, refuse_paper
    from ..runtime.store import install, refuse_unwritable

    ends = ("", "-answers") if book.options().answers == "apart" else ("",)
    refuse_unwritable(out.parent, *(f"{out.stem}{end}{out.suffix}" for end in ends))
    alone = {".html": book_page, ".brf": book_braille}.get(out.suffix.lower())
    if alone:
        refuse_paper(book)

    def make() -> tuple[Finding, ...]:
        with work.executor() as executor:
            if alone:
                data, unproved = alone(book, executor)
                files = {"": data}
            else:
                files, unproved = book_files(book, executor, out.stem)
        install(out.parent, {f"{out.stem}{end}{out.suffix}": data for end, data in files.items()})
        return unproved

    _say_proved(out, book, proved(out, make))


def _say_all(source: Source, work: PuzzleMaker) -> None:
    """The puzzles as text; where no two of them may be alike all are found before any is printed."""
    from ..recipes.puzzle_jobs.batch import DIFFERENT, DifferentBoards, puzzle_stream

    different = DifferentBoards(each=source.each) if source.count <= DIFFERENT else None
    with work.executor() as executor, contextlib.closing(
            puzzle_stream(source, executor, different=different)) as lines:
        for line in lines if different is None else list(lines):
            write(json.loads(line)["puzzle"])


def _say_proved(out: Path, book: Book, unproved: Sequence[Finding] = ()) -> None:
    _say_notes(book)
    from ..recipes.puzzle_jobs.answers import one_answer

    sure = any(item.kind == "certain" for item in book.items) or any(one_answer(one) for _, one in book.given)
    beside = out.with_name(f"{out.stem}-answers{out.suffix}") if book.options().answers == "apart" else None
    say_proved(out, book.count, sure=sure, unproved=unproved, beside=beside)


def say_proved(out: Path, count: int, *, sure: bool, unproved: Sequence[Finding] = (),
               beside: Path | None = None) -> None:
    """What was written: `out`, and the file of the answers `beside` it. A board whose sure cells are asked for has many
    solutions, and one answer. Of puzzles that are `unproved` nothing is said; what is of the whole file takes nothing
    from them."""
    lost = len({finding.where for finding in unproved if finding.where.startswith("puzzle")})
    told = f"{brief(str(out))}, {brief(str(beside))}" if beside else brief(str(out))
    good = f"{count - lost} of them proved to have" if lost else "with" if count == 1 else "each with"
    say(f"{told}: {_puzzles(count)}, {good} exactly one {'answer' if sure else 'solution'}")


def _say_notes(book: Book) -> None:
    for note in book.notes:
        _say_note(note)


def _say_note(note: str) -> None:
    say(f"polygo-fab: {one_line(note)}", err=True)


def _puzzles(count: int) -> str:
    return "1 puzzle" if count == 1 else f"{count} puzzles"


def _write(out: Path, source: Source, work: PuzzleMaker, resume: bool) -> bool:
    """With a bar where somebody looks on; whether it was written, or there already. What is interrupted can be gone on
    with."""
    from ..recipes.puzzle_jobs.batch import part_of, write_lines
    from ..runtime.signals import Ended

    done: int | None = None

    def progress(now: int) -> None:
        nonlocal done
        shown.update(now - (done or 0))
        done = now

    def left() -> str:
        if done is not None and part_of(out).exists():
            return f"what was done is in '{part_of(out)}': --resume goes on with it"
        return f"'{out}' is complete" if done == source.count else "earlier files are as they were"

    try:
        with bar(source.count, out.name) as shown, work.executor() as executor:
            with sound(f"'{out}' is not written: its lines do not read back"):
                return write_lines(out, source, executor, resume=resume, plain=out.suffix.lower() == ".txt",
                               progress=progress, say=_say_note)
    except Ended as ended:
        interrupted(f"\npolygo-fab: interrupted; {left()}", ended.number)
    except BadInput as error:
        raise BadInput(f"{error}; {left()}") if done is not None else error from None
