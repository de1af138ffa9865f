"""A puzzle of a booklet with all that is printed of it, proved to have exactly one answer."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from ..core.count_puzzle import CountPuzzle
from ..core.errors import BadInput
from ..core.puzzle import Puzzle
from ..core.puzzle_drawing import as_counts
from ..puzzles.grade import level
from ..puzzles.pictures import name_in
from ..puzzles.place import solution
from ..puzzles.solve import is_unique
from ..puzzles.variants import catalogue
from ..puzzles.variants.kinds.braille import spelt
from ..puzzles.variants.kinds.picture import called
from ..puzzles.variants.kinds.qr import reads
from .booklet_words import BookletWords
from .measure import printable
from .puzzle_code import Code, code
from .puzzle_view import size

__all__ = ["BookletEntry", "entry", "shape_words"]


@dataclass(frozen=True)
class BookletEntry:
    """A puzzle with its number in the booklet.

    name    how it was made ("nc1:6x6#7"), if that is known
    answer  the value of each cell; None where solutions differ, which is asked of puzzles of the kind "certain"
    link    what its code begins with, before its name or text; "" for a code that holds these alone
    """

    number: int
    puzzle: Puzzle | CountPuzzle
    name: str
    level: int
    answer: tuple[int | None, ...]
    link: str = ""

    @cached_property
    def drawn(self) -> CountPuzzle:
        return as_counts(self.puzzle)

    @cached_property
    def print(self) -> str:
        """The permanent text, after the name if there is one: it breaks after commas."""
        text = self.puzzle.text()
        return f"{self.name} {text}" if self.name else text

    @cached_property
    def code(self) -> Code | None:
        return code(self.puzzle.text(), self.name, self.link)

    @property
    def kind(self) -> str:
        return self.drawn.layout.kind

    @cached_property
    def supposes(self) -> bool:
        """Whether no rule alone leads to the answer: of no puzzle of a lower level than 3."""
        return self.level > 2 and isinstance(self.puzzle, CountPuzzle) and catalogue.supposes(self.puzzle)

    def note(self, words: BookletWords) -> str:
        """What the answer says besides: a word in Braille, what a QR code reads, what a picture of the library is."""
        if self.kind == "braille" and isinstance(self.puzzle, CountPuzzle):
            return words("spelt", word=(spelt(self.puzzle) or "?").upper())
        if self.kind == "qr" and isinstance(self.puzzle, CountPuzzle):
            return words("qr_reads", text=printable(reads(self.puzzle) or "?"))
        if self.kind == "picture" and isinstance(self.puzzle, CountPuzzle) and (name := called(self.puzzle)):
            return words("shown", name=name_in(words.lang)[name])
        return ""


def entry(number: int, puzzle: Puzzle | CountPuzzle, name: str = "", link: str = "") -> BookletEntry:
    """Raises BadInput for a puzzle that does not have exactly one answer, or that logic does not solve."""
    if isinstance(puzzle, Puzzle):
        cells = solution(puzzle)
        if cells is None or not is_unique(puzzle):
            raise _refused(number, puzzle, cells is None)
        pawns = tuple(int(pawn) for row in cells for pawn in row)
        return BookletEntry(number, puzzle, name, level(puzzle), pawns, link=link)
    answer = catalogue.answer(puzzle)
    if not catalogue.is_unique(puzzle):
        raise _refused(number, puzzle, catalogue.count(puzzle, 1) == 0)
    assert answer is not None
    return BookletEntry(number, puzzle, name, catalogue.level(puzzle), answer, link=link)


def _refused(number: int, puzzle: Puzzle | CountPuzzle, none: bool) -> BadInput:
    return BadInput(f"puzzle {number} '{puzzle.text()[:80]}' has {'none' if none else 'two solutions or more'}: "
                    "a booklet takes puzzles with exactly one answer")


def shape_words(found: BookletEntry, words: BookletWords) -> str:
    """The size of the board, in words: 6 × 6, or the name of a board of hexagons."""
    layout = found.drawn.layout
    if all(len(cell) == 4 for cell in layout.board.cells):
        rows, columns = size(layout)
        return words("size", rows=rows, columns=columns)
    return layout.size.upper()
