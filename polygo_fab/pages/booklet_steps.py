"""The steps that lead to an answer, each a sentence of its own, in the words of the pages."""

from __future__ import annotations

from collections.abc import Sequence

from ..core.count_puzzle import Layout
from ..core.printed.typography import typeset
from ..core.puzzle import Puzzle
from ..core.puzzle_drawing import is_filled, is_square
from ..puzzles.hint import steps
from ..puzzles.variants import catalogue
from ..puzzles.variants.conclusions import EXCLUSION, TWO_AND_TWO, Conclusion
from .booklet_entry import BookletEntry
from .booklet_words import BookletWords
from .puzzle_areas import told_areas

__all__ = ["cell_name", "has_diagonals", "line_called", "line_names", "names_key", "told_steps"]


def line_names(layout: Layout, words: BookletWords) -> tuple[str, ...]:
    """What each line is called on the board: L1, C1 ... row by row."""
    return tuple(words(f"tag_{line.family}", number=number)
                 for line, number in zip(layout.lines, _numbers(layout), strict=True))


def names_key(layout: Layout) -> str:
    """Which words explain these names."""
    if layout.areas:
        return "names_areas"
    if not is_square(layout):
        return "names_hexagon"
    return "names_slanting" if {"d", "e"} & set(layout.families) else "names_plain"


def has_diagonals(layout: Layout) -> bool:
    """Whether lines are counted whose names have little room beside their counts."""
    return names_key(layout) == "names_slanting"


def told_steps(found: BookletEntry, words: BookletWords) -> list[str]:
    """The steps of `hint` or of the variant, in their order."""
    layout = found.drawn.layout
    if isinstance(found.puzzle, Puzzle):
        said = [_whole(words, words(f"line_{step.line[0]}", number=step.number + 1), step.pawn, False)
                for step in steps(found.puzzle)]
    elif layout.areas:
        told = told_areas(found.puzzle, catalogue.steps(found.puzzle), words.some("areas"),
                          lambda cell: cell_name(layout, cell, words), words("and"))
        said = [f"{_capital(typeset(why, words.lang))} {typeset(what, words.lang)}" for why, what, _ in told]
    else:
        said = [_step(layout, step, words) for step in catalogue.steps(found.puzzle)]
    return [_capital(text) for text in said]


def _step(layout: Layout, step: Conclusion, words: BookletWords) -> str:
    one = len(layout.colours) == 1
    filled = is_filled(layout)
    value = "" if filled else words(f"of_{layout.colours[step.value - 1] if step.value else 'empty'}")
    lines = _joined([line_called(layout, k, words) for k in step.lines], words)
    if len(step.lines) == 1 and one and step.holds and not step.across:
        return _whole(words, lines, step.value == 1, filled)
    cells = _joined([cell_name(layout, cell, words) for cell in step.cells], words)
    across = _joined([line_called(layout, k, words) for k in step.across], words)
    if step.rule == TWO_AND_TWO:
        return words("step_two_and_two", line=lines, across=across, value=value, cells=cells, more=value,
                     less=words(f"of_{'empty' if step.value else layout.colours[0]}"))
    other = words("of_other_pawn" if step.value else "of_other_empty") if one else words("of_other", value=value)
    if step.rule == EXCLUSION:
        return words("step_exclusion", line=lines, across=across, value=value, cells=cells, other=other)
    if not step.lines:
        if step.fails is None:
            return words("step_supposed", value=value, cells=cells, other=other)
        return words("step_fails", value=value, cells=cells, other=other, line=line_called(layout, step.fails, words))
    key = "step_block" if len(step.lines) > 1 else "step_told" if step.holds else "step_not"
    return words(key, line=_capital(lines) if key != "step_block" else lines, value=value, cells=cells)


def _whole(words: BookletWords, line: str, full: bool, filled: bool) -> str:
    """What the line rule says of all free cells of a line."""
    if full:
        return words("step_black" if filled else "step_full", line=line)
    return words("step_white" if filled else "step_done", line=_capital(line))


def line_called(layout: Layout, number: int, words: BookletWords) -> str:
    """A line in a sentence."""
    family = layout.lines[number].family
    slope = not is_square(layout) and family != "r"
    return words(f"{'slope' if slope else 'line'}_{family}", number=_numbers(layout)[number])


def cell_name(layout: Layout, cell: int, words: BookletWords) -> str:
    """A cell in a sentence: by the names of its row and its column, or by its place in its row."""
    row, line = next((k, line) for k, line in enumerate((one for one in layout.lines if one.family == "r"), start=1)
                     if cell in line.cells)
    place = line.cells.index(cell) + 1
    return words("cell", row=row, column=place) if is_square(layout) else words("cell_in", row=row, place=place)


def _numbers(layout: Layout) -> list[int]:
    """Of each line within its family."""
    families = [line.family for line in layout.lines]
    return [families[:k + 1].count(family) for k, family in enumerate(families)]


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _joined(texts: Sequence[str], words: BookletWords) -> str:
    return "".join(texts) if len(texts) < 2 else f"{', '.join(texts[:-1])} {words('and')} {texts[-1]}"
