"""Puzzles as a person gives them: counts and givens, a text, a name, a file of those, or standard input."""

from __future__ import annotations

import contextlib
import json
import os
import re
import sys
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import IO, Any, TypeAlias

from ...core.count_puzzle import CountPuzzle
from ...core.errors import BadInput
from ...core.puzzle import Puzzle, parse_puzzle
from ...core.resources import Data
from ...core.words.printable import brief

__all__ = ["AnyPuzzle", "Given", "answers_beside", "cells_of", "from_counts", "given_puzzles", "parse_any"]

AnyPuzzle: TypeAlias = Puzzle | CountPuzzle

_MOST = 100_000
"""Characters of a line that can be a puzzle."""
_TEXT = re.compile(r"nc(-[\w-]*)?:|(nc[0-9]+:)?[0-9]+x[0-9]+(/\w+=[\w-]+)*#|\{")
_NOT_READ = {".brf": "booklets in Braille", ".svg": "drawings", ".png": "pictures", ".xml": "quizzes"}
"""What is made of puzzles and holds them for other programs alone, by the end of its name."""
_NUMBERED = re.compile(r"(.+)#([0-9]{1,9})")
"""Such as club.pdf#14."""
_CELL = re.compile(r"([\w() -]{1,60}?) ?= ?([0-9]{1,3})")


def parse_any(text: str) -> AnyPuzzle:
    """The puzzle of a text ("nc:...", "nc-KIND:..."), a name ("6x6#12345") or a line of JSON. Raises BadInput."""
    text = text.strip()
    if text.startswith("{"):
        text = str(_row(text)["puzzle"]).strip()
    if text.startswith("nc-"):
        from ...puzzles.variants.catalogue import parse

        return parse(text)
    if text.startswith("nc:"):
        return parse_puzzle(text)
    if "#" not in text:
        raise BadInput(f"puzzle '{text[:80]}': expected nc:ROWSxCOLUMNS:r...:c..., nc-KIND:..., or a name such as "
                       "6x6#12345")
    from ...puzzles.names import named

    return named(text)


def _row(text: str) -> dict[str, object]:
    """A line of JSON that holds a puzzle. Raises BadInput, also for a key told twice."""
    def once(pairs: list[tuple[str, Any]]) -> dict[str, object]:
        row = dict(pairs)
        if len(row) < len(pairs):
            raise BadInput(f"'{text[:60]}': a key is there twice")
        return row

    try:
        row = json.loads(text, object_pairs_hook=once)
    except (ValueError, RecursionError):
        row = None
    if not isinstance(row, dict) or not isinstance(row.get("puzzle"), str):
        raise BadInput(f"'{text[:60]}': expected a line of JSON with the key 'puzzle'")
    return row


def from_counts(rows: str, columns: str, givens: Iterable[str]) -> Puzzle:
    """The puzzle of counts such as '4,4,3' and givens such as 'r1c2=1,r2c1=0' (a pawn, no pawn). Raises BadInput."""
    given = []
    for name, value in cells_of(givens, "--given").items():
        place = re.fullmatch(r"r([0-9]{1,2})c([0-9]{1,2})", name, re.IGNORECASE)
        if place is None or value > 1:
            raise BadInput(f"--given '{name}={value}': expected r1c2=1 (a pawn) or r1c2=0 (none)")
        given.append((int(place[1]) - 1, int(place[2]) - 1, value == 1))
    return Puzzle(_counts(rows, "--rows"), _counts(columns, "--cols"), tuple(given))


def cells_of(words: Iterable[str], what: str) -> dict[str, int]:
    """Cells by name and their values from words such as 'r1c2=1,cell 2 of row 1=0'. Raises BadInput, also for a name
    told twice."""
    found: dict[str, int] = {}
    for word in (" ".join(part.split()) for some in words for part in some.split(",")):
        cell = _CELL.fullmatch(word)
        if cell is None:
            raise BadInput(f"{what} '{word[:60]}': expected CELL=1 (a pawn) or CELL=0 (none), such as r1c2=1; of "
                           "rectangles CELL=AREA or CELL-CELL=AREA")
        if cell[1] in found:
            raise BadInput(f"{what} '{word}': this cell is told twice")
        found[cell[1]] = int(cell[2])
    return found


@dataclass(frozen=True)
class Given:
    """A puzzle of a command, or why it cannot be read.

    where   the line or the place in a file, in words; "" for one given outright
    number  of how many so far it is, from 1: in a booklet, the number printed beside it
    row     all that a line of JSON says of it, or a page of HTML
    faults  what a page shows of it that is not so
    """

    puzzle: AnyPuzzle | BadInput
    number: int
    where: str = ""
    row: Data = field(default_factory=dict)
    faults: tuple[str, ...] = ()


def given_puzzles(words: Sequence[str], rows: str | None, columns: str | None, givens: Sequence[str],
                  number: int | None = None, *, beside: Collection[str] = ()) -> Iterator[Given]:
    """The puzzles of a command; files are read line by line. `number`, or FILE#number: that one alone. `beside`: PDFs,
    as they are told, whose texts are those of the file of answers beside them.

    Raises BadInput where none is given, or in two ways, or where there is no such number.
    """
    if (rows is None) != (columns is None) or (givens and rows is None):
        raise BadInput("--rows, --cols and --given belong together: expected --rows 4,4,3 --cols 3,4,4")
    if (rows is None) == (not words):
        raise BadInput("expected a puzzle: --rows 4,4,3 --cols 3,4,4, or its text, its name, a file of them, or -")
    found = _all(words, rows, columns, givens, beside)
    yield from found if number is None else _only(number, found, "given")


def _all(words: Sequence[str], rows: str | None, columns: str | None, givens: Sequence[str],
         beside: Collection[str]) -> Iterator[Given]:
    if rows is not None and columns is not None:
        yield Given(from_counts(rows, columns, givens), 1)
    before = 0
    for word in words:
        numbered = None if _TEXT.match(word) or os.path.exists(word) else _NUMBERED.fullmatch(word)
        if _TEXT.match(word):
            found: Iterable[Given] = [_tried(word, 1)]
        elif numbered:
            found = _only(int(numbered[2]), _in_file(numbered[1], f"#{numbered[2]}", beside),
                          f"in '{brief(numbered[1])[:120]}'")
        else:
            found = _in_file(word, beside=beside)
        start = before
        for one in found:
            before += 1
            yield one if numbered else replace(one, number=start + one.number)


def _only(number: int, every: Iterator[Given], where: str) -> Iterator[Given]:
    count = 0
    for one in every:
        count += 1
        if one.number == number:
            yield one
            return
    several = count != 1
    raise BadInput(f"number '{number}': {count} puzzle{'s' * several} {where}: allowed: 1{f' to {count}' * several}")


def answers_beside(name: str) -> str:
    """The file of the answers of a PDF, where they are apart."""
    return f"{name[:-len('.pdf')]}-answers.pdf"


def _in_file(name: str, asked: str = "", beside: Collection[str] = ()) -> Iterator[Given]:
    """One a line; blank lines, and those that begin with #, are left out. In a PDF, the puzzles that it prints.

    asked  what stood after the name of the file, to be said where another file is meant
    """
    shown = "standard input" if name == "-" else f"'{brief(name)[:120]}'"
    if name.lower().endswith(".pdf"):
        from ...check.puzzle_text import puzzle_texts
        from ...runtime.limits import alone
        from ...runtime.store import read

        answers = answers_beside(name)
        holds = answers if shown in beside else name
        texts = alone(shown, lambda: puzzle_texts(read(Path(holds))))
        if not texts:
            if Path(answers).exists():
                raise BadInput(f"{shown} does not hold the texts of its puzzles: name '{brief(answers)[:120]}{asked}'")
            raise BadInput(f"no puzzle in {shown}: expected a booklet that prints the texts of its puzzles; of a "
                           "class, and where answers are apart, these are in FILE-answers.pdf; with --codes none, and "
                           "in style touch, nowhere")
        yield from (_tried(text, number, f"{shown} puzzle {number}") for number, text in enumerate(texts, 1))
        return
    if what := next((its for end, its in _NOT_READ.items() if name.lower().endswith(end)), ""):
        raise BadInput(f"{shown}: {what} are not read here: allowed: .pdf or .html of the same puzzles, or .jsonl or "
                       ".txt with one a line")
    if name.lower().endswith((".html", ".htm")):
        yield from _in_page(name, shown)
        return
    if name.lower().endswith((".csv", ".json")):
        from .given_table import is_table

        if is_table(name):
            yield from _in_table(name, shown)
            return
    try:
        with contextlib.ExitStack() as opened:
            stream = sys.stdin.buffer if name == "-" else opened.enter_context(Path(name).open("rb"))
            puzzles = 0
            for number, line in enumerate(_lines(stream), start=1):
                if line and not line.startswith("#"):
                    puzzles += 1
                    yield _tried(line, puzzles, f"{shown} line {number}")
    except (OSError, ValueError) as error:
        why = "not a text in UTF-8" if isinstance(error, UnicodeDecodeError) else getattr(error, "strerror", error)
        raise BadInput(f"cannot read {shown}: {why}") from None
    if not puzzles:
        raise BadInput(f"no puzzle in {shown}: expected one a line")


def _in_page(name: str, shown: str) -> Iterator[Given]:
    """The puzzles of a page of HTML; what the page could do stands with the first of them."""
    from ...runtime.limits import alone
    from ...runtime.store import read
    from .page_proof import PagePuzzle, page_puzzles

    found: list[PagePuzzle] = alone(shown, lambda: page_puzzles(read(Path(name))))
    for number, one in enumerate(found, start=1):
        given = _tried(one.text, number, f"{shown} puzzle {number}")
        yield replace(given, row=one.row, faults=one.faults)


def _in_table(name: str, shown: str) -> Iterator[Given]:
    """The puzzles of a table as `export` writes it."""
    from ...check.puzzle_table import row_wrong
    from ...core.puzzle_drawing import as_counts
    from .given_table import OF_THE_BOARD, given_rows

    for number, row in enumerate(given_rows(name, shown), start=1):
        given = _tried(str(row.get("puzzle", "")), number, f"{shown} puzzle {number}")
        if isinstance(given.puzzle, BadInput):
            yield given
            continue
        said = {key: value for key, value in row.items() if key not in OF_THE_BOARD}
        faults = [*row_wrong(row, given.puzzle.text(), as_counts(given.puzzle))]
        if "name" not in row and row.get("number", number) != number:  # else it is that of the name
            faults.append(f"number is {str(row['number'])[:60]}, expected {number}")
        yield replace(given, row=said, faults=tuple(faults))


def _lines(stream: IO[bytes]) -> Iterator[str]:
    while line := stream.readline(_MOST):
        if len(line) == _MOST:
            raise ValueError(f"a line of {_MOST} bytes or more: expected one puzzle a line")
        yield line.decode("utf-8-sig").strip()


def _tried(text: str, number: int, where: str = "") -> Given:
    try:
        return Given(parse_any(text), number, where, _row(text) if text.startswith("{") else {})
    except BadInput as error:
        return Given(error, number, where)


def _counts(text: str, option: str) -> tuple[int, ...]:
    words = [word.strip() for word in text.split(",")]
    for word in words:
        if not re.fullmatch(r"[0-9]{1,4}", word):
            raise BadInput(f"{option} '{text[:80]}': '{word[:20]}': expected whole numbers of up to four digits, such "
                           "as 4,4,3")
    return tuple(map(int, words))
