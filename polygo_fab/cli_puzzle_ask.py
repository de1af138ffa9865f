"""The commands that answer questions about puzzles: solve, count, grade, hint, check."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click

from .core.errors import BadInput

if TYPE_CHECKING:
    from .orders.input import AnyPuzzle

__all__ = ["ASKING", "options"]

Command = Callable[..., None]


def options(*some: Callable[[Command], Command]) -> Callable[[Command], Command]:
    """Options that several commands have, as one."""
    def add(command: Command) -> Command:
        for option in reversed(some):
            command = option(command)
        return command

    return add


_given = options(
    click.argument("words", nargs=-1, metavar="[PUZZLE]..."),
    click.option("--rows", help="Pawns on each row, from the top: 4,4,3."),
    click.option("--cols", help="Pawns on each column, from the left: 3,4,4."),
    click.option("--given", "givens", multiple=True, help="A known cell: r1c2=1 is a pawn, r1c2=0 none."),
)


@click.command("solve", epilog="Example: polygo-fab puzzle solve --rows 2,1,1 --cols 2,1,1 --given r2c1=1")
@_given
def puzzle_solve(**given: Any) -> None:
    """The solution: # a pawn, . an empty cell. Where there are several, ? is a cell that they differ in."""
    from .orders.answers import picture, refuse_impossible, verdict

    def solve(puzzle: AnyPuzzle) -> str:
        refuse_impossible(puzzle)
        found = verdict(puzzle)
        said = picture(puzzle, found.cells)
        if found.outcome == "unique":
            return said
        sure = len(found.cells) - found.cells.count(None)
        return f"{said}\nnot unique: {sure} of {len(found.cells)} cells are certain"

    _each(given, solve)


@click.command("count", epilog="Example: polygo-fab puzzle count --rows 3,3,3,3,3,3 --cols 3,3,3,3,3,3")
@_given
@click.option("--estimate", is_flag=True, help="About how many, and how far off that may be; far faster.")
def puzzle_count(estimate: bool, **given: Any) -> None:
    """How many solutions: the number alone. Where that is out of reach: about how many."""
    from .orders.answers import counted

    _each(given, lambda puzzle: counted(puzzle, estimate))


@click.command("grade", epilog="Example: polygo-fab puzzle grade 6x6#12345")
@_given
@click.option("--json", "as_json", is_flag=True, help="A line of JSON for each.")
def puzzle_grade(as_json: bool, **given: Any) -> None:
    """How hard: the level, 1 to 4; the waves of the line rule; how many givens; S, the lines that a person looks at."""
    import json

    from .orders.answers import graded

    def grade(puzzle: AnyPuzzle) -> str:
        found: dict[str, Any] = graded(puzzle)
        if as_json:
            return json.dumps({"puzzle": puzzle.text(), **found})
        if "most_waves" in found:
            found["waves"] = f"{found['waves']} of {found.pop('most_waves')}"
        return ", ".join(f"{said.get(name, name)} {value}" for name, value in found.items())

    said = {"scanned": "S", "deepest": "look-ahead"}
    _each(given, grade)


@click.command("hint", epilog="Example: polygo-fab puzzle hint 6x6#12345 --known r1c2=1,r1c3=0 --lang fr")
@_given
@click.option("--known", multiple=True, help="What you have found: r1c2=1 is a pawn, r1c2=0 none.")
@click.option("--lang", default="en", show_default=True, help="fr or en.")
def puzzle_hint(known: tuple[str, ...], lang: str, **given: Any) -> None:
    """The next step, or the first mistake."""
    from .orders.hints import hint_text
    from .orders.input import cells_of

    found = cells_of(known, "--known")
    _each(given, lambda puzzle: hint_text(puzzle, found, lang))


@click.command("check", epilog="Example: polygo-fab puzzle check puzzles.jsonl")
@_given
def puzzle_check(**given: Any) -> None:
    """Whether each puzzle has exactly one solution: unique, many, or none and why. Exit code 0 if all have."""
    from collections import Counter

    from .orders.answers import checked

    outcomes: Counter[str] = Counter()

    def check(puzzle: AnyPuzzle, where: str) -> str | None:
        outcome, said = checked(puzzle)
        outcomes[outcome] += 1
        return (None if outcome == "unique" else f"{where}: {said}") if where else said

    bad = _told(given, check)
    if outcomes.total() > 1:
        click.echo(f"{outcomes.total()} puzzles, {outcomes['unique']} of them with exactly one solution")
    sys.exit(2 if bad else 0 if set(outcomes) <= {"unique"} else 1)


def _each(given: dict[str, Any], work: Callable[[AnyPuzzle], str]) -> None:
    """What there is to say of each puzzle; exit code 2 where something was wrong with one of them."""
    if _told(given, lambda puzzle, where: work(puzzle)):
        sys.exit(2)


def _told(given: dict[str, Any], work: Callable[[AnyPuzzle, str], str | None]) -> bool:
    """The same; whether something was wrong with one: a line on stderr each."""
    from .orders.input import given_puzzles

    bad = False
    for where, puzzle in given_puzzles(given["words"], given["rows"], given["cols"], given["givens"]):
        try:
            if isinstance(puzzle, BadInput):
                raise puzzle
            said = work(puzzle, where)
        except BadInput as error:
            click.echo(f"polygo-fab: {where + ': ' if where else ''}{error}", err=True)
            bad = True
        else:
            if said is not None:
                click.echo(said)
    return bad


ASKING = (puzzle_solve, puzzle_count, puzzle_grade, puzzle_hint, puzzle_check)
