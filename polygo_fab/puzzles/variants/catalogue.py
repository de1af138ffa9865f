"""All variants behind one door: parse, generate, solve, count, prove, grade and explain a puzzle of any of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache

from ...core.count_puzzle import CountPuzzle, Layout, parse_count_puzzle
from ...core.errors import BadInput, unknown
from ...core.stream import Stream, start
from ...core.walk import exported
from ...runtime.patience import waited
from . import kinds
from .conclusions import TWO_AND_TWO, Conclusion
from .search import count
from .variant import LEVELS, Variant, VariantOrder
from .worked import worked

__all__ = ["VariantOrder", "answer", "count", "generate", "hint", "is_unique", "level", "parse", "rounds",
           "steps", "supposes", "variants"]


@cache
def variants() -> Mapping[str, Variant]:
    """Every variant by its name: each file of `kinds` is one, with - for _."""
    return {name.replace("_", "-"): variant for name, variant in
            exported(kinds.__name__, kinds.__path__, "VARIANT").items()}


def parse(text: str) -> CountPuzzle:
    """The puzzle that `text` writes. Raises BadInput where it does not fit."""
    return parse_count_puzzle(text, _layout)


def generate(order: VariantOrder, seed: int, index: int = 0) -> CountPuzzle:
    """Puzzle `index` of `seed`: exactly one answer, no given to spare, of the level asked for, solved without guessing.

    Same arguments, same puzzle, whatever was made before. Raises BadInput for a variant, size or level there is not,
    what cannot be hidden (a word, a text), or where none is found.
    """
    variant = _variant(order.kind)
    if order.level is not None and order.level not in LEVELS:
        raise BadInput(f"level = '{order.level}': allowed: {LEVELS[0]} to {LEVELS[-1]}")
    order = order if order.size else replace(order, size=variant.sizes[0])
    for attempt in range(variant.tries):
        waited()
        puzzle = variant.made(order, seed, index, Stream(start(seed, index), attempt))
        if puzzle is None:
            continue
        try:
            found = variant.graded(puzzle) if variant.graded else variant.level(puzzle, variant.solved(puzzle))
        except BadInput:
            continue  # it would need guessing
        if order.level in (None, found):
            if not variant.graded and not variant.unique(puzzle):
                raise AssertionError(f"{puzzle.text()} does not have exactly one answer")
            return puzzle
    asked = "" if order.level is None else f" of level {order.level}"
    raise BadInput(f"no puzzle {order.kind} {order.size}{asked} found with seed {seed}, number {index + 1}")


def answer(puzzle: CountPuzzle) -> tuple[int | None, ...] | None:
    """The value of each cell as far as logic tells (with "certain": None where solutions differ); None if there is no
    solution."""
    return _variant(puzzle.layout.kind).solved(puzzle).answer


def is_unique(puzzle: CountPuzzle) -> bool:
    """Whether there is exactly one answer; exact."""
    return _variant(puzzle.layout.kind).unique(puzzle)


def level(puzzle: CountPuzzle) -> int:
    """1 (easy) to 4 (expert). Raises BadInput for a puzzle that is not solved without guessing."""
    variant = _variant(puzzle.layout.kind)
    return variant.level(puzzle, variant.solved(puzzle))


def rounds(puzzle: CountPuzzle) -> int:
    """How many rounds of the line rule there are on the way, where suppositions alone lead on from one to the other: so
    files tell it, whatever rules there are besides."""
    found = _variant(puzzle.layout.kind).solved(puzzle)
    return (worked(puzzle, ladder=()) if any(step.rule == TWO_AND_TWO for step in found.steps) else found).rounds


def steps(puzzle: CountPuzzle) -> tuple[Conclusion, ...]:
    """What a person concludes, one after the other."""
    return _variant(puzzle.layout.kind).solved(puzzle).steps


def supposes(puzzle: CountPuzzle) -> bool:
    """Whether a person must suppose something on the way."""
    return any(step.rounds for step in steps(puzzle))


def hint(puzzle: CountPuzzle) -> Conclusion | None:
    """The first step, or None where there is nothing to conclude."""
    return next(iter(steps(puzzle)), None)


def _variant(kind: str) -> Variant:
    if kind not in variants():
        raise unknown("variant", kind, variants())
    return variants()[kind]


def _layout(kind: str, size: str) -> Layout:
    return _variant(kind).layout(size)
