"""What a variant is: its layouts, how a new puzzle is made, and by what logic it is solved and graded.

Levels. Where the line rule decides everything, 1 to 4 by its rounds, as on the base puzzle. Where it does not:
1 by single lines in fewer rounds than the board has rows or columns, 2 in more; 3 with exclusions, which say the same
as suppositions that fail within `SOON` rounds; 4 with longer ones, where two lines and two others do not spare them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ...core.count_puzzle import CountPuzzle, Layout
from ...core.errors import BadInput
from ...core.stream import Stream
from .conclusions import EXCLUSION, SUPPOSED, TWO_AND_TWO, Solved
from .exact import found as solutions
from .growing import grown
from .worked import worked

__all__ = ["LEVELS", "Variant", "VariantOrder", "ahead", "by_lines", "random_puzzle"]

LEVELS = (1, 2, 3, 4)
PATIENCE = 1500
"""Tries for one puzzle before giving up."""
SOON = 2
"""The rounds within which a supposition of level 3 fails."""
_TWELFTHS = (1, 3, 5)
"""As in `puzzles.grade`: how far below the most rounds levels 4, 3 and 2 end."""


@dataclass(frozen=True)
class VariantOrder:
    """What is wanted: a variant, a size ("" the usual one), a level, and what it is to hide.

    words    for Braille: the words to choose from
    text     for QR codes: what one reads when it is solved
    picture  for pictures: the name of one of the library; for these and two colours: the rows of one that is drawn,
             parted by blanks
    """

    kind: str
    size: str = ""
    level: int | None = None
    words: tuple[str, ...] = ()
    text: str = ""
    picture: str = ""


@dataclass(frozen=True, kw_only=True)
class Variant:
    """One variant; each file of `kinds` exports one.

    sizes     some that there are, the usual one first
    layout    the layout of a size; raises BadInput for one there is not
    made      a puzzle as ordered, from the seed and the number of the puzzle; the stream differs from try to try. None
              where this try brings none that is fair
    solved    how far a person comes
    level     1 to 4, given that; raises BadInput where logic does not solve it
    unique    whether there is exactly one answer, proved
    tries     how often a puzzle is made anew until it is as ordered
    graded    the level found in less time than by its steps; that it has one proves the puzzle unique
    """

    sizes: tuple[str, ...]
    layout: Callable[[str], Layout]
    made: Callable[[VariantOrder, int, int, Stream], CountPuzzle | None]
    solved: Callable[[CountPuzzle], Solved]
    level: Callable[[CountPuzzle, Solved], int]
    unique: Callable[[CountPuzzle], bool]
    tries: int = PATIENCE
    graded: Callable[[CountPuzzle], int] | None = None


def ahead(sizes: tuple[str, ...], layout: Callable[[str], Layout]) -> Variant:
    """A variant where counts alone do not always decide: a solver proves, look-ahead grades."""
    def made(order: VariantOrder, seed: int, index: int, stream: Stream) -> CountPuzzle | None:
        bare, answer = random_puzzle(layout(order.size), stream)
        return grown(bare, answer, stream)

    return Variant(sizes=sizes, layout=layout, made=made, solved=worked, level=_level_ahead, unique=_unique)


def by_lines(sizes: tuple[str, ...], layout: Callable[[str], Layout],
             made: Callable[[VariantOrder, int, int, Stream], CountPuzzle | None]) -> Variant:
    """A variant of rows and columns, where the line rule is complete."""
    return Variant(sizes=sizes, layout=layout, made=made, solved=_worked_by_lines, level=_level_by_rounds,
                   unique=lambda puzzle: _worked_by_lines(puzzle).complete)


def random_puzzle(layout: Layout, stream: Stream) -> tuple[CountPuzzle, tuple[int, ...]]:
    """All counts of a random disposition, without givens; and the disposition. All values are equally likely."""
    known = dict(layout.fixed)
    answer = [stream.below(len(layout.colours) + 1) for _ in layout.names]
    answer = [known.get(cell, value) for cell, value in enumerate(answer)]
    counts = tuple(tuple(sum(answer[cell] == value for cell in line.cells)
                         for value in range(1, len(layout.colours) + 1)) for line in layout.lines)
    return CountPuzzle(layout, counts), tuple(answer)


def _unique(puzzle: CountPuzzle) -> bool:
    """What the line rule settles is proved by it; else all solutions are looked for."""
    found = worked(puzzle, look_ahead=False)
    return found.answer is not None and (found.complete or len(solutions(puzzle)) == 1)


def _worked_by_lines(puzzle: CountPuzzle) -> Solved:
    return worked(puzzle, look_ahead=False)


def _level_ahead(puzzle: CountPuzzle, found: Solved) -> int:
    """By the ladder as far as exclusion leads; what is beyond is told apart without it, so that what it finds besides
    makes nothing fair that was not."""
    used = {step.rule for step in found.steps}
    if found.complete and not used & {TWO_AND_TWO, SUPPOSED}:
        if EXCLUSION in used:
            return 3
        return 1 if found.rounds < _side(puzzle) else 2
    plain = worked(puzzle, ladder=())
    _refuse_unsolved(puzzle, plain)
    return 3 if plain.deepest <= SOON else 4


def _level_by_rounds(puzzle: CountPuzzle, found: Solved) -> int:
    _refuse_unsolved(puzzle, found)
    most = _side(puzzle)
    short = most - found.rounds
    return max(1, min(4 - sum(12 * short > share * max(most, 6) for share in _TWELFTHS), found.rounds - 1))


def _side(puzzle: CountPuzzle) -> int:
    """The number of rows or of columns, whichever is smaller."""
    families = [line.family for line in puzzle.layout.lines]
    return min(families.count("r"), families.count("c"))


def _refuse_unsolved(puzzle: CountPuzzle, found: Solved) -> None:
    if not found.complete:
        raise BadInput(f"puzzle '{puzzle.text()[:80]}': no level: logic without guessing does not solve it")
