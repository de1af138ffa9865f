"""Rectangles on a page: the numbers in the cells, the walls between rectangles, and what each step says of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ..core.count_puzzle import CountPuzzle, Layout
from ..core.page import Label, Shape, Style
from ..core.path import line
from ..core.puzzle_drawing import MARK_INK, PUZZLE_INKS
from ..core.words.language_files import words_in
from ..puzzles.variants.conclusions import Conclusion
from .puzzle_counts import CAPITAL, Place
from .puzzle_names import cell_names, cells_called

__all__ = ["SHARE", "areas", "told_ahead", "told_areas", "walls"]

SHARE = 0.5
"""The type size of an area, in cells."""
_LARGEST = 7.0
_WALL = 0.09
"""Of a cell."""


def areas(puzzle: CountPuzzle, place: Place, cell: float) -> Iterator[Label]:
    """Each area in the middle of its cell."""
    size = min(SHARE * cell, _LARGEST)
    for c, area in puzzle.givens:
        x, y = place(puzzle.layout.board.centres[c])
        yield Label(str(area), (x, y - CAPITAL / 2 * size), size, bold=True)


def walls(layout: Layout, values: Mapping[int, int], place: Place, cell: float, ink: str) -> Iterator[Shape]:
    """The lines between cells of different values, each as long as it goes straight on."""
    board, style = layout.board, Style(stroke=PUZZLE_INKS.get(ink, MARK_INK), width=round(max(_WALL * cell, 0.3), 3))
    edges = [sorted((board.points[a], board.points[b])) for (a, b), cells in board.edge_cells.items()
             if len(cells) > 1 and len({values.get(c) for c in cells}) > 1]
    upright = sorted(edge for edge in edges if edge[0][0] == edge[1][0])
    level = sorted((edge for edge in edges if edge[0][1] == edge[1][1]), key=lambda edge: (edge[0][1], edge[0][0]))
    for straight in (upright, level):
        while straight:
            start, end = straight.pop(0)
            while straight and straight[0][0] == end:
                end = straight.pop(0)[1]
            yield Shape(line(place(start), place(end)), style)


def told_areas(puzzle: CountPuzzle, steps: Sequence[Conclusion], lang: str) -> Iterator[tuple[str, str, str]]:
    """Of each step why it leads on, what it says, and where to look. Raises BadInput for a language there is not."""
    words, names = words_in(lang, "puzzle_kinds")["areas"], cell_names(puzzle.layout, lang)
    for step in steps:
        cell, area = puzzle.givens[step.value - 1]
        number = words["number"].format(area=area, cell=names[cell])
        key = "out" if not step.holds else "reach" if not step.lines else "place" if len(step.cells) == area else "own"
        said = {"number": number, "first": names[min(step.cells)], "last": names[max(step.cells)],
                "cells": cells_called(puzzle.layout, step.cells, lang), "rounds": step.rounds}
        look = "look_supposed" if key == "out" else "look"
        yield words[f"{key}_why"].format(**said), words[key].format(**said), words[look].format(**said)


def told_ahead(puzzle: CountPuzzle, steps: Sequence[Conclusion], lang: str) -> tuple[str, str, str]:
    """The same of a hint: a step, after what must be supposed for it. Raises as `told_areas`."""
    *outs, (why, what, look) = told_areas(puzzle, steps, lang)
    return " ".join([*(f"{one} {out}" for one, out, _ in outs), why]), what, outs[0][2] if outs else look
