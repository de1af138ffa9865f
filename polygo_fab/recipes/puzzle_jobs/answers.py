"""What there is to say of a puzzle, base or variant: its answer, what is certain of it, how many, how hard."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from ...core.count_puzzle import CountPuzzle
from ...core.errors import BadInput
from ...core.finding import Unsound
from ...core.puzzle import Puzzle
from ...core.puzzle_drawing import as_counts, letters
from ...core.text_board import draw
from .input import AnyPuzzle
from .said import PuzzleWords

__all__ = ["Verdict", "as_base", "checked", "counted", "graded", "graded_words", "one_answer", "picture", "prove_level",
           "refuse_impossible", "verdict", "why_none"]


@dataclass(frozen=True)
class Verdict:
    """Whether there is one answer, many or none; and the value of each cell in reading order where it is the same in
    all solutions. (Which cells those are is itself the one answer of the kind "certain".)"""

    outcome: Literal["unique", "many", "none"]
    cells: tuple[int | None, ...] = ()


def verdict(puzzle: AnyPuzzle) -> Verdict:
    """Exact, for every puzzle."""
    if isinstance(puzzle, Puzzle):
        from ...puzzles.place import certain

        sure = certain(puzzle)
        if sure is None:
            return Verdict("none")
        cells = tuple(None if pawn is None else int(pawn) for row in sure for pawn in row)
        return Verdict("many" if None in cells else "unique", cells)
    return _various(puzzle)


def _various(puzzle: CountPuzzle) -> Verdict:
    """What logic leaves open a solver decides: cell by cell, whether some solution has another value there."""
    from ...puzzles.variants.catalogue import answer
    from ...puzzles.variants.exact import found as solutions
    from ...puzzles.variants.search import MOST_TRIES

    cells = answer(puzzle)
    if cells is None:
        return Verdict("none")
    if puzzle.layout.kind == "certain" or None not in cells:
        return Verdict("unique", cells)
    if puzzle.layout.areas:
        from ...puzzles.variants.laid import shared

        sure = shared(puzzle, MOST_TRIES)
        return Verdict("none") if sure is None else Verdict("many" if None in sure else "unique", sure)
    found = [*solutions(puzzle, 2)]
    if len(found) < 2:
        return Verdict("unique", found[0]) if found else Verdict("none")
    known = puzzle.known
    for cell, told in enumerate(cells):
        if told is not None or any(one[cell] != found[0][cell] for one in found):
            continue
        for value in range(len(puzzle.layout.colours) + 1):
            if value != found[0][cell] and cell not in known:
                found += solutions(CountPuzzle(puzzle.layout, puzzle.counts, (*puzzle.givens, (cell, value))), 1)
    return Verdict("many", tuple(values[0] if len(set(values)) == 1 else None
                                 for values in zip(*found, strict=True)))


def checked(puzzle: AnyPuzzle, said: PuzzleWords) -> tuple[Verdict, str]:
    """The outcome of `verdict`, as fast as may be (the cells only where it is unique), and what to say of it."""
    if isinstance(puzzle, CountPuzzle):
        from ...puzzles.variants.catalogue import is_unique
        from ...puzzles.variants.exact import found as solutions

        if not is_unique(puzzle):
            if solutions(puzzle, 1):
                return Verdict("many"), said("two")
            return Verdict("none"), said("none", why=why_none(puzzle, said))
    found = verdict(puzzle)
    cells, sure = len(found.cells), len(found.cells) - found.cells.count(None)
    if found.outcome == "none":
        return found, said("none", why=why_none(puzzle, said))
    if found.outcome == "many":
        return found, said("many", differ=cells - sure, cells=cells)
    return found, said("one_answer", sure=sure, cells=cells) if one_answer(puzzle) else said("unique")


def one_answer(puzzle: AnyPuzzle | BadInput) -> bool:
    """Whether a puzzle of this kind has many solutions, and one answer: what they have in common."""
    return isinstance(puzzle, CountPuzzle) and puzzle.layout.kind == "certain"


def why_none(puzzle: AnyPuzzle, said: PuzzleWords) -> str:
    """The reason why there is no solution."""
    if isinstance(puzzle, Puzzle):
        from ...puzzles.place import why_impossible

        reason = why_impossible(puzzle)
        assert reason is not None
        return said.reason(reason)
    if not puzzle.layout.areas:
        return said("no_reason")
    areas, cells = sum(area for _, area in puzzle.givens), len(puzzle.layout.names)
    return said("no_cover") if areas == cells else said("areas", areas=areas, cells=cells)


def picture(puzzle: AnyPuzzle, cells: Sequence[int | None]) -> str:
    """The cells as text, a line for each row: # a pawn, o one of the second colour, . an empty cell, ? not known; of
    rectangles a letter each."""
    written = letters(as_counts(puzzle).layout)
    marks = ["?" if value is None else written[value] for value in cells]
    if isinstance(puzzle, CountPuzzle):
        board = puzzle.layout.board
        if any(len(cell) != 4 for cell in board.cells):
            return draw(board, marks, names=False)
        columns = sum(line.family == "c" for line in puzzle.layout.lines)
    else:
        columns = len(puzzle.columns)
    return "\n".join("".join(marks[start:start + columns]) for start in range(0, len(marks), columns))


def counted(puzzle: AnyPuzzle, said: PuzzleWords, estimated: bool = False) -> str:
    """The number of solutions, exactly; where that is out of reach, or on request, about how many and how far off that
    may be. Raises BadInput for a variant with too many to count."""
    base = as_base(puzzle)
    if base is None:
        if estimated:
            raise BadInput(f"puzzle '{puzzle.text()[:80]}': --estimate: allowed where rows and columns are counted, "
                           "with every count shown")
        from ...puzzles.variants.catalogue import count as count_all

        return str(count_all(puzzle, 1 << 62)) if isinstance(puzzle, CountPuzzle) else ""
    if not estimated:
        from ...puzzles.count import count

        try:
            return str(count(base))
        except BadInput:
            pass  # too many
    return _about(base, said)


def _about(puzzle: Puzzle, said: PuzzleWords) -> str:
    from ...puzzles.estimate import estimate

    found = estimate(puzzle)
    if found is None:
        return "0"

    def number(log: float) -> str:
        return said.decimals(_power(log))

    if not found.spread:
        return said("rounding", number=number(found.log10))
    low, high = found.interval()
    return said("below" if low < 0 else "between", number=number(found.log10), low=low < 0 or number(low),
                high=number(high), samples=found.samples, error=said.decimals(f"{100 * found.spread:.2g}"))


def _power(log: float) -> str:
    """10 ** log in three digits."""
    whole = int(log // 1)
    digits = f"{10 ** (log - whole):.2f}"
    if digits == "10.00":
        digits, whole = "1.00", whole + 1
    return f"{10 ** log:.3g}" if whole < 3 else f"{digits}e{whole}"


def graded(puzzle: AnyPuzzle, said: PuzzleWords) -> dict[str, int | float]:
    """What makes a puzzle hard, by name, its level first. Raises BadInput unless there is exactly one answer."""
    from ...puzzles.grade import grade, step_of
    from ...puzzles.scale import looks

    refuse_impossible(puzzle, said)
    if isinstance(puzzle, Puzzle):
        found = grade(puzzle)
        return {"level": found.level, "waves": found.waves, "most_waves": found.most_waves, "givens": found.givens,
                "scanned": round(found.scanned, 1), "step": step_of(found.scanned)}
    from ...puzzles.variants.catalogue import level, rounds, variants
    from ...puzzles.variants.conclusions import EXCLUSION, TWO_AND_TWO

    worked = variants()[puzzle.layout.kind].solved(puzzle)
    used = Counter(step.rule for step in worked.steps)
    measures: dict[str, int | float] = {"level": level(puzzle), "waves": rounds(puzzle), "exclusions": used[EXCLUSION],
                "two_and_two": used[TWO_AND_TWO], "deepest": worked.deepest, "givens": len(puzzle.givens)}
    lines = looks(puzzle)
    return {**measures, "scanned": round(lines, 1), "step": step_of(lines)}


def prove_level(puzzle: AnyPuzzle, told: Mapping[str, object]) -> None:
    """Raises Unsound for a level, or stars, that are not found a second time."""
    from ...check.puzzle_line import line_findings

    if wrong := [*line_findings(as_counts(puzzle), {"level": told["level"], "step": told["step"]}, "level")]:
        raise Unsound(wrong)


def graded_words(puzzle: AnyPuzzle, said: PuzzleWords) -> str:
    """The same in words: each measure with what it is."""
    found = graded(puzzle, said)
    kind = "" if isinstance(puzzle, Puzzle) else puzzle.layout.kind
    keys = ["step" + "_one" * (found["step"] == 1), "level"]
    keys += [("rounds" if kind else "waves") + "_one" * (found["waves"] == 1)]
    keys += [key for key in ("exclusions", "two_and_two") if found.get(key)]
    if found.get("deepest"):
        keys.append("block" if kind == "certain" else "deepest")
    keys += ["givens", "looked" if kind == "rectangles" else "scanned"]
    return ", ".join(said(key, **{name: said.decimals(value) for name, value in found.items()}) for key in keys)


def refuse_impossible(puzzle: AnyPuzzle, said: PuzzleWords) -> None:
    """Raises BadInput, with the reason, where there is no solution."""
    if verdict(puzzle).outcome == "none":
        raise BadInput(said("no_solution", why=why_none(puzzle, said)))


def as_base(puzzle: AnyPuzzle) -> Puzzle | None:
    """The same as a puzzle of rows and columns with every count shown; None where it is more, or less."""
    if isinstance(puzzle, Puzzle):
        return puzzle
    from ...puzzles.variants import base

    try:
        return base.as_base(puzzle)
    except ValueError:
        return None
