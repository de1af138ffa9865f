"""The commands that answer questions about puzzles: solve, count, grade, hint, check, kinds."""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import fields, replace
from functools import partial, wraps
from itertools import chain, islice
from typing import TYPE_CHECKING, Any, cast

import click

from ..core.errors import BadInput
from ..core.words.printable import brief, one_line
from .console import Command, say, sound, write
from .help import said_in
from .speech import speaking, spoken

if TYPE_CHECKING:
    from ..recipes.puzzle_jobs.hints import Told
    from ..recipes.puzzle_jobs.input import AnyPuzzle, Given
    from ..recipes.puzzle_jobs.paper_compared import ComparedPaper
    from ..recipes.puzzle_jobs.said import PuzzleWords

__all__ = ["ASKING", "Asked", "gathered", "given_options", "options", "puzzles_given"]

Asked = Callable[..., None]
_command = partial(click.command, cls=Command)


def options(some: Sequence[Callable[[Asked], Asked]]) -> Callable[[Asked], Asked]:
    """Options that several commands have, as one."""
    def add(command: Asked) -> Asked:
        for option in reversed(some):
            command = option(command)
        return command

    return add


def gathered(name: str, type_: type, some: Sequence[Callable[[Asked], Asked]]) -> Callable[[Asked], Asked]:
    """Options that a command is given as one value, called `name`, of a dataclass that has a field for each."""
    def add(command: Asked) -> Asked:
        @wraps(command)
        def run(**given: object) -> None:
            its = {field.name: given.pop(field.name) for field in fields(type_)}
            command(**given, **{name: type_(**its)})

        return options(some)(run)

    return add


given_options = options((
    click.argument("words", nargs=-1, metavar="[PUZZLE]..."),
    click.option("--rows", help="Pawns on each row, from the top: 4,4,3."),
    click.option("--cols", help="Pawns on each column, from the left: 3,4,4."),
    click.option("--given", "givens", multiple=True, help="A known cell: r1c2=1 is a pawn, r1c2=0 none."),
    click.option("--number", type=click.IntRange(1), help="Of several puzzles, this one: also FILE#14."),
    said_in,
))


@_command("solve", epilog="Example: polygo-fab puzzle solve --rows 2,1,1 --cols 2,1,1 --given r2c1=1")
@given_options
def puzzle_solve(**given: object) -> None:
    """The solution: # a pawn, . an empty cell. Where there are several, ? is a cell that they differ in."""
    from ..recipes.puzzle_jobs.answers import picture, refuse_impossible, verdict

    def solve(puzzle: AnyPuzzle, said: PuzzleWords) -> str:
        refuse_impossible(puzzle, said)
        found = verdict(puzzle)
        drawn = picture(puzzle, found.cells)
        if found.outcome == "unique":
            return drawn
        sure = len(found.cells) - found.cells.count(None)
        return f"{drawn}\n{said('not_unique', sure=sure, cells=len(found.cells))}"

    _each(given, solve)


@_command("count", epilog="Example: polygo-fab puzzle count --rows 3,3,3,3,3,3 --cols 3,3,3,3,3,3")
@given_options
@click.option("--estimate", is_flag=True, help="About how many, and how far off that may be; far faster.")
@click.option("--fewest", is_flag=True, help="Instead: how few givens leave the solution of the puzzle the only one.")
@click.option("--boards", metavar="SIZE", help="Instead: how many boards of a size there are, and that need no given.")
def puzzle_count(estimate: bool, fewest: bool, boards: str | None, **given: Any) -> None:
    """How many solutions: the number alone. Where that is out of reach: about how many."""
    from ..recipes.puzzle_jobs.answers import counted
    from ..recipes.puzzle_jobs.numbers import boards_told, fewest_told
    from ..recipes.puzzle_jobs.said import PuzzleWords

    if (boards is not None) + fewest + estimate > 1:
        raise BadInput("--estimate, --fewest, --boards: allowed: one of them")
    if boards is None:
        _each(given, fewest_told if fewest else lambda puzzle, said: counted(puzzle, said, estimate))
    elif given["words"] or given["rows"] is not None or given["cols"] is not None:
        raise BadInput("--boards with a puzzle: allowed: a size alone")
    else:
        write(boards_told(boards, PuzzleWords(speaking())))


@_command("grade", epilog="Example: polygo-fab puzzle grade 6x6#12345")
@given_options
@click.option("--json", "as_json", is_flag=True, help="A line of JSON for each.")
def puzzle_grade(as_json: bool, **given: object) -> None:
    """How hard: the stars, each of which is twice as much to look at, on any board; the level for its size, 1 to 4; the
    waves, how many times one goes round the board filling in all lines that are settled; how many givens; S, how many
    lines a person looks at before all is found."""
    import json

    from ..recipes.puzzle_jobs.answers import graded, graded_words, prove_level

    def grade(puzzle: AnyPuzzle, said: PuzzleWords) -> str:
        with sound("the level is not told"):
            prove_level(puzzle, found := graded(puzzle, said))
        if as_json:
            return json.dumps({"puzzle": puzzle.text(), **found})
        return graded_words(puzzle, said)

    _each(given, grade, numbered=not as_json)


@_command("hint", epilog="Example: polygo-fab puzzle hint 6x6#12345 --known L1C2=1,L1C3=0 --lang fr")
@given_options
@click.option("--known", multiple=True,
              help="What you have found: R1C2=1 is a pawn, R1C2=0 none, R1C2-R1C5=0 a run; of rectangles an area, "
                   "R1C2-R2C3=4 all of one. Names as pages print them, or r1c2.")
@click.option("--soft", "told", flag_value="line", help="Only which line to look at.")
@click.option("--why", "told", flag_value="why", help="Which line, and why it leads on, but not to which cells.")
def puzzle_hint(known: tuple[str, ...], told: str | None, **given: Any) -> None:
    """The next step, or the first mistake."""
    from ..recipes.puzzle_jobs.hints import hint_on_paper
    from ..recipes.puzzle_jobs.input import cells_of

    found, much = cells_of(known, "--known"), cast("Told", told or "cells")
    with sound("the hint is not told"):
        _each(given, lambda puzzle, said: hint_on_paper(puzzle, found, speaking(), much))


@_command("check", epilog="Example: polygo-fab puzzle check puzzles.jsonl")
@given_options
def puzzle_check(**given: Any) -> None:
    """Whether each puzzle has exactly one solution (of sure cells: one answer): unique, many, or none and why.

    Of a line of JSON or a table all that it says is proved: solution, level, stars, number, name ...; what a booklet
    draws and prints is compared with its texts. Exit code 0 if all have one, and all that is said is so.
    """
    from collections import Counter

    from ..recipes.puzzle_jobs.answers import checked, one_answer
    from ..recipes.puzzle_jobs.claims import BookletClaims
    from ..recipes.puzzle_jobs.said import PuzzleWords

    outcomes: Counter[str] = Counter()
    said = PuzzleWords(speaking())
    claims, false, answers, bad, only = BookletClaims(said), 0, 0, False, ""

    def check(puzzle: AnyPuzzle, one: Given) -> str | None:
        nonlocal false, answers, only
        found, words = checked(puzzle, said)
        file = one.where.rpartition(" line " if " line " in one.where else " puzzle ")[0]
        faults = [*one.faults, *(claims.faults(puzzle, one.row, found, file) if one.row else ())]
        outcomes[found.outcome] += 1
        answers += one_answer(puzzle)
        false += bool(faults)
        told = [*([] if one.where and found.outcome == "unique" else [words]), *faults]
        only = "" if told else words
        return "\n".join(spoken(f"{one.where}: {line}") if one.where else line for line in told) or None

    papers = _papers(given["words"])
    beside = [file for file, paper in papers.items() if paper.beside and ("boards" in paper.parts or paper.faults)]
    for one in puzzles_given(given, beside):
        file, _, number = one.where.rpartition(" puzzle ")
        drawn = papers[file].faults.get(int(number), []) if file in papers else []
        bad |= _told(one, partial(check, one=replace(one, faults=(*one.faults, *drawn))))
    if outcomes.total() > 1:
        write(said("all_answers" if answers else "all", count=outcomes.total(), unique=outcomes["unique"])
              + (said("all_false" if false > 1 else "all_false_one", count=false) if false else ""))
    elif only:
        write(only)
    for file, paper in papers.items():
        done, left = ([said(f"paper_{part}") for part in parts] for parts in (paper.parts, paper.left))
        texts = said("paper_beside" if file in beside else "paper_texts")
        write(said("paper", file=file, read=", ".join([texts, *done]),
                   left=", ".join([*left, said("paper_rest")])), err=True)
    if claims.unproved:
        write(said("unproved", keys=", ".join(sorted(ascii(key)[:40] for key in claims.unproved)[:10])), err=True)
    sys.exit(2 if bad else 0 if set(outcomes) <= {"unique"} and not false else 1)


def _papers(words: Sequence[str]) -> dict[str, ComparedPaper]:
    """What is drawn in each PDF that is named, by the file as it is told."""
    import os.path

    names = [word if os.path.exists(word) else word.rpartition("#")[0] for word in words]
    found = dict[str, "ComparedPaper"]()
    for name in names:
        if name.lower().endswith(".pdf"):
            from ..recipes.puzzle_jobs.paper_compared import compared_paper

            shown = f"'{brief(name)[:120]}'"
            found[shown] = compared_paper(name, shown)
    return found


@_command("kinds", epilog="Example: polygo-fab puzzle kinds --lang fr")
@said_in
def puzzle_kinds() -> None:
    """The variants, for --kind: what each is, and some sizes, the usual one first."""
    from ..pages.booklet_words import BookletWords
    from ..puzzles.variants.catalogue import variants

    words = BookletWords(speaking())
    for name, variant in variants().items():
        said = f"{words.kind(name)}. {words.goal(name)}".replace("\u00a0", " ").replace("\u202f", " ")
        write(f"{name} ({', '.join(variant.sizes)})\n  {said}")


def puzzles_given(given: dict[str, Any], beside: Collection[str] = ()) -> Iterator[Given]:
    from ..recipes.puzzle_jobs.input import given_puzzles

    return given_puzzles(given["words"], given["rows"], given["cols"], given["givens"], given["number"],
                         beside=beside)


def _each(given: dict[str, Any], work: Callable[[AnyPuzzle, PuzzleWords], str], numbered: bool = True) -> None:
    """What there is to say of each puzzle, with its number where there are several; exit code 2 where something was
    wrong with one of them."""
    from ..recipes.puzzle_jobs.said import PuzzleWords

    said, bad = PuzzleWords(speaking()), False
    puzzles = puzzles_given(given)
    first = list(islice(puzzles, 2))
    several = numbered and len(first) > 1

    def worked(one: Given) -> Callable[[AnyPuzzle], str]:
        def answer(puzzle: AnyPuzzle) -> str:
            words = work(puzzle, said)
            return f"{one.number}:{chr(10) if chr(10) in words else ' '}{words}" if several else words

        return answer

    for one in chain(first, puzzles):
        bad |= _told(one, worked(one))
    if bad:
        sys.exit(2)


def _told(one: Given, work: Callable[[AnyPuzzle], str | None]) -> bool:
    """Prints what there is to say of a puzzle; whether something was wrong with it: a line on stderr."""
    try:
        if isinstance(one.puzzle, BadInput):
            raise one.puzzle
        said = work(one.puzzle)
    except BadInput as error:
        say(one_line(f"polygo-fab: {one.where + ': ' if one.where else ''}{error}"), err=True)
        return True
    if said is not None:
        write(said)
    return False


ASKING = (puzzle_solve, puzzle_count, puzzle_grade, puzzle_hint, puzzle_check, puzzle_kinds)
