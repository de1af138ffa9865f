"""Puzzles as the scripts of pages have them, and what the program says of each."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import product

from polygo_fab.check.level_of_kinds import fails_after
from polygo_fab.core.errors import BadInput
from polygo_fab.core.puzzle import Puzzle
from polygo_fab.core.puzzle_drawing import as_counts, value_names
from polygo_fab.pages.puzzle_names import cell_names, line_called
from polygo_fab.puzzles.place import solution
from polygo_fab.puzzles.variants.base import as_base
from polygo_fab.puzzles.variants.catalogue import VariantOrder, answer, generate, steps, variants
from polygo_fab.puzzles.variants.conclusions import LINE, Conclusion
from polygo_fab.puzzles.variants.failing import failure
from polygo_fab.recipes.puzzle_jobs.hints import hint_text, supposing
from polygo_fab.recipes.puzzle_jobs.input import AnyPuzzle, parse_any
from polygo_fab.recipes.puzzle_jobs.spec import BookItem

COUNTED = ("", *(kind for kind in variants() if kind != "rectangles"))
"""Those whose hints a page finds."""
KINDS = ("", *variants())
FAILING = (("hexagon", "h3"), ("crossing", "5x5"), ("falling", "4x4"), ("colours", "4x4"))
BASE_SIZES = ("6x6", "4x5", "8x8", "10x10", "3x12", "15x15")


def as_script(puzzle: AnyPuzzle, lang: str) -> dict[str, object]:
    """What `read` of puzzle-board.js gives of its drawing."""
    counted = as_counts(puzzle)
    layout, known = counted.layout, counted.known
    answer = right(puzzle)
    one = answer if layout.kind != "certain" else [
        int(pawn) for row in solution(as_base(counted)) or () for pawn in row]
    return {"kind": layout.kind, "named": list(value_names(layout)), "colours": len(layout.colours),
            "columns": len(next(line.cells for line in layout.lines if line.family == "r")),
            "right": answer, "one": one,
            "names": list(cell_names(layout, lang)),
            "known": [known.get(cell) for cell in range(len(layout.names))],
            "lines": [{"called": line_called(layout, number, lang), "cells": list(line.cells),
                       "counts": list(count)}
                      for number, (line, count) in enumerate(zip(layout.lines, counted.counts, strict=True))]}


def right(puzzle: AnyPuzzle) -> list[int | None]:
    """The value of each cell, as far as it is to be found."""
    if isinstance(puzzle, Puzzle):
        cells = solution(puzzle)
        assert cells is not None
        return [int(pawn) for row in cells for pawn in row]
    found = answer(puzzle)
    assert found is not None
    return list(found)


def cases(share: dict[str, int], lang: str) -> Iterator[dict[str, object]]:
    """So many puzzles of each kind, each with what `puzzle hint` says to somebody who has found some of it, or has made
    a mistake, and with the lines that are right, or cannot be, in what stands there."""
    lot = random.Random(1)
    for kind, many in share.items():
        for size in BASE_SIZES if not kind else ("",):
            count = -(-many // len(BASE_SIZES)) if not kind else many
            item = BookItem(count, size, kind=kind, words=_words(count, lot) if kind == "braille" else ())
            for line in item.source(1, lang).lines(0, count):
                puzzle = parse_any(line)
                yield {**as_script(puzzle, lang), **_begun(puzzle, lot, lang)}


def failing_cases(lang: str) -> tuple[list[dict[str, object]], Counter[str]]:
    """Boards without givens, each with every supposition that fails there and what `puzzle hint` says of it; and how
    often they fail in each way."""
    ways, found = Counter[str](), list[dict[str, object]]()
    for (kind, size), index in product(FAILING, range(2)):
        puzzle = replace(generate(VariantOrder(kind, size), 3, index), givens=())
        fails = []
        for cell, value in product(range(len(puzzle.layout.names)), range(len(puzzle.layout.colours) + 1)):
            rounds = fails_after(puzzle, cell, value)
            if rounds is not None:
                why = failure(puzzle, cell, value)
                ways["clash" if why.cell >= 0 else "under" if why.short else "over"] += 1
                said = " ".join(one[0].upper() + one[1:] for one in
                                supposing(puzzle, Conclusion((), (cell,), value, False, rounds), lang))
                fails.append({"cell": cell, "value": value, "rounds": rounds, "said": said})
        found.append({"puzzle": as_script(puzzle, lang), "fails": fails})
    return found, ways


def led_on_cases(lang: str, share: Mapping[str, int]) -> tuple[list[dict[str, object]], Counter[str]]:
    """Hard puzzles as they stand where no single line leads on, about so many of each kind, with what `puzzle hint`
    says there; and how often it is which rule."""
    ways, found = Counter[str](), list[dict[str, object]]()
    for kind, index in ((kind, index) for kind, many in share.items() for index in range(many)):
        try:
            puzzle = generate(VariantOrder(kind, "", 3 + index % 2), 1, index)
        except BadInput:  # of some kinds level 4 is rare
            continue
        done: dict[int, int] = {}
        for step in steps(puzzle):
            if step.rule != LINE:
                ways[step.rule] += 1
                found.append({**as_script(puzzle, lang), **_standing(puzzle, done, lang)})
            done.update((cell, step.value if step.holds else 1 - step.value) for cell in step.cells)
    return found, ways


def _words(count: int, lot: random.Random) -> tuple[str, ...]:
    """Six letters each: what they spell is no matter."""
    return tuple("".join(lot.choices("abcdefghijklmnoprstuvxyz", k=6)) for _ in range(count))


def _begun(puzzle: AnyPuzzle, lot: random.Random, lang: str) -> dict[str, object]:
    counted, cells = as_counts(puzzle), right(puzzle)
    names, share = counted.layout.names, lot.random()
    known = {name: value for name, value in zip(names, cells, strict=True)
             if value is not None and lot.random() < share}
    if lot.random() < 0.3:
        known[lot.choice(names)] = lot.randrange(len(counted.layout.colours) + 1)
    return _standing(puzzle, {cell: known[name] for cell, name in enumerate(names) if name in known}, lang)


def _standing(puzzle: AnyPuzzle, known: Mapping[int, int], lang: str) -> dict[str, object]:
    """What is right on a board where somebody has found some values, or false ones, and what a hint says of them."""
    counted = as_counts(puzzle)
    names = counted.layout.names
    values = [known.get(cell) for cell in range(len(names))]
    standing = []
    for line, count in zip(counted.layout.lines, counted.counts, strict=True):
        there = [values[cell] for cell in line.cells]
        lacking = [n - there.count(colour) for colour, n in enumerate(count, start=1) if n is not None]
        wrong = min(lacking, default=0) < 0 or sum(lacking) > there.count(None)
        standing.append("over" if wrong else "" if None in there else "done")
    named = {names[cell]: value for cell, value in known.items()}
    return {"values": values, "standing": standing,
            "hints": [hint_text(puzzle, named, lang, how) for how in ("line", "why", "cells")]}
