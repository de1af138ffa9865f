"""The steps that lead to an answer, each a sentence of its own, in the words of the pages."""

from __future__ import annotations

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
from .puzzle_names import cells_called, joined, line_called, said_values

__all__ = ["names_key", "told_steps"]


def names_key(layout: Layout) -> str:
    """Which words explain these names."""
    if layout.areas:
        return "names_areas"
    if not is_square(layout):
        return "names_hexagon"
    return "names_slanting" if {"d", "e"} & set(layout.families) else "names_plain"


def told_steps(found: BookletEntry, words: BookletWords) -> list[str]:
    """The steps of `hint` or of the variant, in their order."""
    layout = found.drawn.layout
    if isinstance(found.puzzle, Puzzle):
        rows = len(found.puzzle.rows)
        said = [_whole(words, line_called(layout, step.number + rows * (step.line == "column"), words.lang), step.pawn,
                       False) for step in steps(found.puzzle)]
    elif layout.areas:
        told = told_areas(found.puzzle, catalogue.steps(found.puzzle), words.lang)
        said = [f"{_capital(typeset(why, words.lang))} {typeset(what, words.lang)}" for why, what, _ in told]
    else:
        said = [_step(layout, step, words) for step in catalogue.steps(found.puzzle)]
    return [_capital(text) for text in said]


def _step(layout: Layout, step: Conclusion, words: BookletWords) -> str:
    lang = words.lang
    lines, across = (joined([line_called(layout, k, lang) for k in some], lang) for some in (step.lines, step.across))
    if len(step.lines) == 1 and len(layout.colours) == 1 and step.holds and not step.across:
        return _whole(words, lines, step.value == 1, is_filled(layout))
    key = ("two_and_two" if step.rule == TWO_AND_TWO else "exclusion" if step.rule == EXCLUSION else
           "block" if len(step.lines) > 1 else "told" if step.lines else "supposed" if step.fails is None else "fails")
    said = said_values(layout, step.value, lang)
    if key == "told" and not step.holds:
        said["value"] = said["other"]
    return words(f"step_{key}", line=lines if step.fails is None else line_called(layout, step.fails, lang),
                 across=across, cells=cells_called(layout, step.cells, lang), **said)


def _whole(words: BookletWords, line: str, full: bool, filled: bool) -> str:
    """What the line rule says of all free cells of a line."""
    if full:
        return words("step_black" if filled else "step_full", line=line)
    return words("step_white" if filled else "step_done", line=line)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
