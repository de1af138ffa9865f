"""What a line of JSON says of its puzzle beside the puzzle itself: each word of it is found out again and compared."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Mapping

from ...check.looks_again import stars_again
from ...check.puzzle_line import MOST_CELLS
from ...core.count_puzzle import Layout
from ...core.errors import BadInput
from ...core.puzzle import Puzzle
from ...core.puzzle_drawing import as_counts
from ...core.resources import Data
from .answers import Verdict, graded
from .input import AnyPuzzle
from .said import PuzzleWords
from .source import solution_rows

__all__ = ["BookletClaims"]

_MEASURES = ("level", "waves", "most_waves", "givens", "scanned", "step", "deepest")
_KNOWN = {"puzzle", "number", "name", "solution", "stars", *_MEASURES}


class BookletClaims:
    """The lines of some files, one after the other. `unproved`: keys that were there and nothing can be said of."""

    def __init__(self, said: PuzzleWords) -> None:
        self._said = said
        self._last: dict[object, int] = {}
        self._before: Data | None = None
        self._file = ""
        self.unproved: set[str] = set()

    def faults(self, puzzle: AnyPuzzle, row: Mapping[str, object], found: Verdict, file: str = "") -> list[str]:
        """What is not so, in words. `found` is what was proved of the puzzle; `file` is where it stands: what is
        doubled is so within a file."""
        if file != self._file:
            self._last, self._before, self._file = {}, None, file
        self.unproved |= set(row) - _KNOWN
        faults = [*self._measures(puzzle, row, found), *self._place(puzzle, row)]
        if row == self._before and "name" not in row:
            faults.append(self._said("doubled"))
        self._before = row
        return faults

    def _measures(self, puzzle: AnyPuzzle, row: Mapping[str, object], found: Verdict) -> list[str]:
        right: dict[str, object] = {"givens": len(puzzle.givens)}
        if found.outcome == "unique":
            right["solution"] = solution_rows(puzzle, found.cells)
            if any(key in row for key in (*_MEASURES, "stars")):
                with contextlib.suppress(BadInput):  # it would need guessing: there is no level
                    right |= graded(puzzle, self._said)
                    right["stars"] = right["step"]  # as pages and tables call them
        if "stars" in right and "stars" in row and len(found.cells) <= MOST_CELLS:
            right["stars"] = stars_again(as_counts(puzzle))
        return [self._false(key, row[key], right) for key in (*_MEASURES, "stars", "solution")
                if key in row and not _equal(row[key], right.get(key))]

    def _false(self, key: str, given: object, right: Mapping[str, object]) -> str:
        """That what is said under a key is not so; of a solution the first row that differs."""
        found = right.get(key)
        if isinstance(given, list) and isinstance(found, list) and len(given) == len(found):
            number = next(k for k, (one, its) in enumerate(zip(given, found, strict=True)) if one != its)
            return self._said("false_row", what=key, number=number + 1, given=_shown(given[number]),
                              found=_shown(found[number]))
        return self._said("false_none" if key not in right else "false_stars" if key == "stars" else "false",
                          what=key, given=_shown(given), found=_shown(found))

    def _place(self, puzzle: AnyPuzzle, row: Mapping[str, object]) -> list[str]:
        """The name, which is a puzzle of its own, and the number, which rises in the file of an order."""
        faults, number = list[str](), row.get("number")
        if "number" in row and (type(number) is not int or number < 0):
            return [self._said("false_number", given=_shown(number))]
        if "name" not in row:
            return self._unnamed(as_counts(puzzle).layout, number) if number is not None else faults
        from ...puzzles.make import puzzle as made
        from ...puzzles.names import parse_name

        try:
            order, index = parse_name(str(row["name"]))
            right = isinstance(puzzle, Puzzle) and made(order, index) == puzzle
        except BadInput:
            right = False
        if not right:
            return [self._said("false_name", given=_shown(row["name"]))]
        if number is not None and number != index:
            faults.append(self._said("false", what="number", given=number, found=index))
        if self._last.get(order, -1) >= index:
            faults.append(self._said("doubled"))
        self._last[order] = index
        return faults

    def _unnamed(self, layout: Layout, number: object) -> list[str]:
        """Without a name nobody can tell which puzzle of its order it is; but of a kind and size numbers rise, or begin
        again at 0 where another order follows."""
        order, now = (layout.kind, layout.size), number if isinstance(number, int) else 0
        before = self._last.get(order, -1)
        self._last[order] = now
        if now > before or (now == 0 and before > 0):
            return []
        return [self._said("false_after", given=now, found=before)]


def _equal(given: object, right: object) -> bool:
    """JSON's numbers, and neither true for 1 nor 2.0 for 2."""
    return type(given) is type(right) and given == right


def _shown(value: object) -> str:
    text = json.dumps(value, ensure_ascii=True)
    return text if len(text) <= 60 else text[:57] + "..."
