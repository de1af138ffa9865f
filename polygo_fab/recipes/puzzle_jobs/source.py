"""Orders in words, and what they make: Nombres Croisés and their variants, as lines of JSON.

A line says how a puzzle was made (its number in the order, its name if it has one), the puzzle itself, how hard it is
and its solution. Line number `index` is a function of the order and the index alone: any part of an order can be made
anywhere, and put together the parts are the whole.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Protocol

from ...core.count_puzzle import CountPuzzle
from ...core.errors import BadInput
from ...core.puzzle_drawing import as_counts, letters

if TYPE_CHECKING:
    from ...core.puzzle import Puzzle
    from ...puzzles.order import Order
    from ...puzzles.variants.catalogue import VariantOrder as Kind

__all__ = ["COLOURS", "Chosen", "Counted", "Source", "Various", "block", "order_of", "plain_size", "puzzle_lines",
           "solution_rows"]

COLOURS = ".#o"
"""How a solution is written: an empty cell, a pawn of the first colour, of the second."""
_LARGE = 100
"""Cells of a board on which the fewest givens take seconds."""


class Source(Protocol):
    """An order that makes lines; it can be pickled. `count` are wanted, `at_once` make a part worth handing out, and
    `most` is the number at which they end (None: never). `identity` tells apart what makes other lines, whatever their
    count. Line k has one of the numbers k * each, k * each + 1 ..., so many."""

    @property
    def count(self) -> int: ...

    @property
    def identity(self) -> str: ...

    @property
    def at_once(self) -> int: ...

    @property
    def most(self) -> int | None: ...

    @property
    def each(self) -> int: ...

    def lines(self, first: int, count: int) -> list[str]:
        """Lines first, first + 1 ..., each with its line end. Raises BadInput."""


@dataclass(frozen=True)
class Counted:
    """Puzzles of rows and columns."""

    order: Order

    @property
    def count(self) -> int:
        return self.order.count

    @property
    def identity(self) -> str:
        return _digest(replace(self.order, count=1))

    @property
    def most(self) -> int | None:
        return None

    @property
    def each(self) -> int:
        return 1

    @property
    def at_once(self) -> int:
        if self.order.givens == "fewest":
            return 1 if self.order.rows * self.order.columns > _LARGE else 64
        return 4096 if self._much else 256

    @property
    def _much(self) -> bool:
        from ...puzzles.batch import pays

        return pays(self.order, self.order.count)

    def lines(self, first: int, count: int) -> list[str]:
        if self._much:
            return _fast_lines(self.order, first, count).decode().splitlines(keepends=True)
        return list(puzzle_lines(self.order, first, count))

    def block(self, first: int, count: int) -> bytes:
        """The same in one piece."""
        if self._much:
            return _fast_lines(self.order, first, count)
        return "".join(self.lines(first, count)).encode()


@dataclass(frozen=True)
class Chosen:
    """Of so many puzzles of rows and columns in a row the best each (`puzzles.chosen`)."""

    order: Order
    among: int

    @property
    def count(self) -> int:
        return self.order.count

    @property
    def identity(self) -> str:
        return _digest((replace(self.order, count=1), self.among))

    @property
    def most(self) -> int | None:
        return None

    @property
    def each(self) -> int:
        return self.among

    @property
    def at_once(self) -> int:
        return 1

    def lines(self, first: int, count: int) -> list[str]:
        from ...puzzles.chosen import choice

        return [_plain_line(self.order, *choice(self.order, index, self.among))
                for index in range(first, first + count)]


@dataclass(frozen=True)
class Various:
    """Puzzles of a variant.

    words   or names of pictures, each with the size of its board: number k hides word k
    choose  leave out the words that have no puzzle of the level
    """

    order: Kind
    seed: int
    count: int
    words: tuple[tuple[str, str], ...] = ()
    choose: bool = False

    @property
    def identity(self) -> str:
        return _digest((self.order, self.seed, self.words, self.choose))

    @property
    def at_once(self) -> int:
        return 4

    @property
    def most(self) -> int | None:
        return len(self.words) or None

    @property
    def each(self) -> int:
        return 1

    def lines(self, first: int, count: int) -> list[str]:
        from ...puzzles.variants import catalogue

        found = []
        for index in range(first, min(first + count, self.most or first + count)):
            try:
                puzzle = catalogue.generate(self._order_of(index), self.seed, index)
            except BadInput as error:
                if self.words and self.choose:
                    continue
                raise BadInput(f"word '{self.words[index][0][:60]}': {error}") if self.words else error from None
            worked = catalogue.variants()[puzzle.layout.kind].solved(puzzle)
            found.append(_line(index, "", puzzle.text(), level=catalogue.level(puzzle), waves=catalogue.rounds(puzzle),
                               givens=len(puzzle.givens), rows=solution_rows(puzzle, worked.answer or ())))
        return found

    def _order_of(self, index: int) -> Kind:
        if not self.words:
            return self.order
        word, size = self.words[index]
        if self.order.kind == "picture":
            return replace(self.order, size=size, picture=word)
        return replace(self.order, size=size, words=(word,))


def block(source: Source, first: int, count: int) -> bytes:
    """`source.lines` in one piece; as compiled loops write it, where there are."""
    if isinstance(source, Counted):
        return source.block(first, count)
    return "".join(source.lines(first, count)).encode()


def solution_rows(puzzle: Puzzle | CountPuzzle, cells: Sequence[int | None]) -> list[str]:
    """The values of the cells in reading order, as a line has them: a text for each row, ? for what is not certain."""
    written = letters(as_counts(puzzle).layout)
    values = ["?" if value is None else written[value] for value in cells]
    if isinstance(puzzle, CountPuzzle):
        return ["".join(values[cell] for cell in line.cells) for line in puzzle.layout.lines if line.family == "r"]
    m = len(puzzle.columns)
    return ["".join(values[start:start + m]) for start in range(0, len(values), m)]


def _digest(order: object) -> str:
    return hashlib.sha256(repr(order).encode()).hexdigest()


def plain_size(size: str) -> str:
    """'6x6' from 6X6, 6 × 6 or 6; other sizes without capitals."""
    plain = re.sub(r"\s*[x×]\s*", "x", size.strip().lower())
    return f"{plain}x{plain}" if re.fullmatch(r"[0-9]{1,6}", plain) else plain


def order_of(size: str, count: int, *, level: int | None, seed: int, density: int = 50, givens: str = "any",
             symmetry: str = "none") -> Order:
    """An order in words: a size such as '6x6', givens of a kind or a number.

    Raises BadInput for what is not allowed.
    """
    from ...puzzles.order import Order

    match = re.fullmatch(r"([0-9]{1,6})x([0-9]{1,6})", plain_size(size))
    if match is None:
        raise BadInput(f"size '{size}': expected ROWSxCOLUMNS, such as 6x6")
    return Order(int(match[1]), int(match[2]), count=count, seed=seed, level=level, density=density,
                 givens=int(givens) if re.fullmatch(r"[0-9]{1,4}", givens) else givens, symmetry=symmetry)


def puzzle_lines(order: Order, first: int = 0, count: int | None = None) -> Iterator[str]:
    """Puzzles number first, first + 1 ... of an order, so many or as it says, each as a line of JSON.

    Any part of an order is a part of the whole, and memory does not grow: that no two are alike is left to chance.
    Raises BadInput as `puzzles.batch.puzzles`.
    """
    from ...puzzles.batch import filled

    for index, (puzzle, pawns) in enumerate(filled(order, first, count), start=first):
        yield _plain_line(order, index, puzzle, pawns)


def _plain_line(order: Order, index: int, puzzle: Puzzle, pawns: int) -> str:
    from ...puzzles.grade import level_of, most_waves, waves
    from ...puzzles.names import name

    found, m = waves(puzzle), order.columns
    named = "" if order.givens == "fewest" else name(order, index)
    return _line(index, named, puzzle.text(), level=level_of(found, most_waves(puzzle)), waves=found,
                 givens=len(puzzle.givens),
                 rows=["".join(COLOURS[pawns >> m * r + c & 1] for c in range(m)) for r in range(order.rows)])


def _line(index: int, name: str, text: str, *, level: int, waves: int, givens: int, rows: list[str]) -> str:
    named = {"name": name} if name else {}
    return json.dumps({"number": index, **named, "puzzle": text, "level": level, "waves": waves, "givens": givens,
                       "solution": rows}) + "\n"


_KEYS = ('{"number": ', ', "name": "', '", "puzzle": "', '", "level": ', ', "waves": ', ', "givens": ',
         ', "solution": [', "]}\n")
"""What stands around what `_line` says."""


def _fast_lines(order: Order, first: int, count: int) -> bytes:
    """`puzzle_lines` by compiled loops, all at once."""
    from ...puzzles.batch import batch
    from ...puzzles.names import name

    if not first:  # of number 0 the name has no number
        head = "".join(puzzle_lines(order, 0, min(count, 1))).encode()
        return head + (_fast_lines(order, 1, count - 1) if count > 1 else b"")
    before, named, *others = _KEYS
    return batch(order, first, count).lines((before, named + name(order, 1).removesuffix("1"), *others))
