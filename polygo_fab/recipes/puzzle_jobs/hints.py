"""The next step of a puzzle in words, for someone who has filled in some of its cells."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Literal, TypeAlias

from ...core.count_puzzle import CountPuzzle, Layout
from ...core.errors import BadInput
from ...core.finding import Unsound
from ...core.puzzle import Puzzle
from ...core.puzzle_drawing import as_counts
from ...core.words.language_files import words_in
from ...pages.puzzle_names import (
    cells_called,
    counted,
    joined,
    known_cells,
    line_called,
    said_values,
    ways_counted,
)
from .answers import refuse_impossible
from .input import AnyPuzzle
from .said import PuzzleWords

if TYPE_CHECKING:
    from ...puzzles.variants.conclusions import Conclusion

__all__ = ["Told", "hint_on_paper", "hint_text", "supposing", "together"]

Told: TypeAlias = Literal["line", "why", "cells"]
_HINTS = "puzzle_hints"


def hint_on_paper(puzzle: AnyPuzzle, known: Mapping[str, int], lang: str, told: Told = "cells") -> str:
    """The same as `hint_text` for someone whose page does not name its lines: then how those that slant are counted.
    Raises the same."""
    said = hint_text(puzzle, known, lang, told)
    counted_so = ways_counted(as_counts(puzzle).layout, said, lang)
    return f"{said} {counted_so}" if counted_so else said


def hint_text(puzzle: AnyPuzzle, known: Mapping[str, int], lang: str, told: Told = "cells") -> str:
    """The next step, or the first mistake, given what is known of the cells (0 no pawn, 1 a pawn, 2 one of the second
    colour; of rectangles the area of that which covers the cell) by the names of `known_cells`.

    told  how much of it: the line to look at; the line and why it leads on; all, with the cells
    Raises BadInput unless the puzzle has exactly one answer, for a cell or a value there is not, and for a language
    there is not; Unsound for a step that, thought through again, does not follow.
    """
    refuse_impossible(puzzle, PuzzleWords(lang))
    found = known_cells(as_counts(puzzle).layout, known, lang)
    if isinstance(puzzle, Puzzle):
        now, said, look = _base_hint(puzzle, found, lang)
    else:
        now, said, look = (_area_hint if puzzle.layout.areas else _hint)(puzzle, found, lang)
    _proved(now, said, look, lang, found)
    shown = ([look] if look and told == "line" else said[:1] if told == "why" else said)
    return " ".join(sentence[0].upper() + sentence[1:] for sentence in shown)


_Hint: TypeAlias = tuple[CountPuzzle, list[str], str]
"""Of what is known now, the sentences, and where to look; "" where there is no step."""


def _base_hint(puzzle: Puzzle, known: Mapping[int, int], lang: str) -> _Hint:
    from ...puzzles.hint import Mistake, hint

    m, drawn = len(puzzle.columns), as_counts(puzzle)
    found = hint(puzzle, {divmod(cell, m): value == 1 for cell, value in known.items()})
    if isinstance(found, Mistake):
        return drawn, [_mistake(drawn.layout, found.row * m + found.column, int(found.pawn), lang)], ""
    now = replace(drawn, givens=tuple(sorted({**drawn.known, **known}.items())))
    if found is None:
        return now, [words_in(lang, _HINTS)["finished"]], ""
    line = found.number + len(puzzle.rows) * (found.line == "column")
    return now, *_counted(now, line, [r * m + c for r, c in found.cells], (int(found.pawn), True), lang)


def _hint(puzzle: CountPuzzle, known: Mapping[int, int], lang: str) -> _Hint:
    from ...puzzles.variants.catalogue import answer, hint, is_unique

    layout, cells, words = puzzle.layout, answer(puzzle), words_in(lang, _HINTS)
    if cells is None or not is_unique(puzzle):
        raise BadInput(f"puzzle '{puzzle.text()[:80]}': no hint: it does not have exactly one answer")
    for cell, right in enumerate(cells):
        if right is not None and known.get(cell, right) != right:
            return puzzle, [_mistake(layout, cell, right, lang)], ""
    before = puzzle.known
    more = tuple((cell, value) for cell, value in sorted(known.items())
                 if cell not in before and cells[cell] is not None)
    now = replace(puzzle, givens=(*puzzle.givens, *more))
    step = hint(now)
    if step is None:
        return now, [words["finished" if None not in cells or layout.kind == "certain" else "stuck"]], ""
    if not step.lines:
        look = words["look_supposed"].format(cells=cells_called(layout, step.cells, lang))
        return now, supposing(now, step, lang), look
    if step.across:
        return now, *together(now, step, lang)
    if len(step.lines) > 1:
        return now, *_block(now, step, lang)
    return now, *_counted(now, step.lines[0], step.cells, (step.value, step.holds), lang)


def _counted(now: CountPuzzle, line: int, cells: Sequence[int], what: tuple[int, bool], lang: str
             ) -> tuple[list[str], str]:
    """What the counts of a line say of cells: that they have a value, or have it not, as there are enough of it."""
    from ...puzzles.variants.counting import line_count

    layout, (value, holds) = now.layout, what
    if holds and not value and len(layout.colours) == 1:  # there are enough pawns
        value, holds = 1, False
    count = line_count(now, line, value)
    return _said("full" if holds else "done" if count.need else "none", lang, line=line_called(layout, line, lang),
                 cells=cells_called(layout, cells, lang), need=count.need, got=count.got, left=count.left,
                 many=counted(layout, value, count.need, lang), **said_values(layout, value, lang))


def _block(now: CountPuzzle, step: Conclusion, lang: str) -> tuple[list[str], str]:
    """What rows and columns say together of sure cells."""
    from ...puzzles.variants.counting import block_count

    layout, block = now.layout, block_count(now, step)
    return _said("block", lang, line=_lines(layout, block.lines, lang), across=_lines(layout, block.across, lang),
                 need=block.need, few=block.few, left=block.left, many=counted(layout, 1, block.need, lang),
                 cells=cells_called(layout, step.cells, lang), **said_values(layout, step.value, lang))


def supposing(now: CountPuzzle, step: Conclusion, lang: str) -> list[str]:
    """Of a supposition that fails: why it does, in which line, and what follows."""
    from ...puzzles.variants.failing import failure

    layout, words, fails = now.layout, words_in(lang, _HINTS), failure(now, step.cells[0], step.value)
    said = {**said_values(layout, step.value, lang), "cells": cells_called(layout, step.cells, lang)}
    key = "clash" if fails.cell >= 0 else "under" if fails.short else "over"
    at = cells_called(layout, [fails.cell], lang) if key == "clash" else ""
    why = words[key].format(**said, rounds=step.rounds, line=_lines(layout, fails.lines, lang), has=fails.has,
                            many=counted(layout, fails.value, fails.has, lang), need=fails.need, at=at)
    return [why, words["supposed"].format(**said)]


def together(now: CountPuzzle, step: Conclusion, lang: str) -> tuple[list[str], str]:
    """What lines say with others that they cross: why, and what; where to look."""
    from ...puzzles.variants.ladder import room_beside

    layout, (need, room) = now.layout, room_beside(now, step)
    return _said(step.rule, lang, line=_lines(layout, step.lines, lang), across=_lines(layout, step.across, lang),
                 need=need, room=room, many=counted(layout, step.value, need, lang),
                 cells=cells_called(layout, step.cells, lang), **said_values(layout, step.value, lang))


def _area_hint(puzzle: CountPuzzle, known: Mapping[int, int], lang: str) -> _Hint:
    from ...pages.puzzle_areas import told_ahead
    from ...puzzles.variants.area_hints import ahead
    from ...puzzles.variants.catalogue import answer, is_unique

    layout, cells, words = puzzle.layout, answer(puzzle), words_in(lang, "puzzle_kinds")["areas"]
    if cells is None or not is_unique(puzzle):
        raise BadInput(f"puzzle '{puzzle.text()[:80]}': no hint: it does not have exactly one answer")
    for cell, value in enumerate(cells):
        at, area = puzzle.givens[(value or 1) - 1]
        if value is not None and known.get(cell, area) != area:
            number = words["number"].format(area=area, cell=cells_called(layout, [at], lang))
            return puzzle, [words["mistake"].format(number=number, at=cells_called(layout, [cell], lang))], ""
    steps = ahead(puzzle, known)
    if not steps:
        return puzzle, [words_in(lang, _HINTS)["finished" if None not in cells else "stuck"]], ""
    why, what, look = told_ahead(puzzle, steps, lang)
    return puzzle, [why, what], look


def _proved(now: CountPuzzle, said: Sequence[str], look: str, lang: str, known: Mapping[int, int]) -> None:
    """Raises Unsound for a hint that does not follow from what is known now."""
    from ...check.area_sentences import area_hint_findings
    from ...check.hint import hint_said_findings

    if wrong := area_hint_findings(now, " ".join(said), lang, look, known) if now.layout.areas else \
            hint_said_findings(now, " ".join(said), lang, look):
        raise Unsound(wrong)


def _said(key: str, lang: str, **values: object) -> tuple[list[str], str]:
    """Why a step leads on, and its cells; where to look for it."""
    words = words_in(lang, _HINTS)
    return ([words[f"{key}_why"].format(**values), words[key].format(**values)],
            words["look"].format(**values))


def _mistake(layout: Layout, cell: int, right: int, lang: str) -> str:
    said: str = words_in(lang, _HINTS)["mistake"]
    return said.format(cells=cells_called(layout, [cell], lang), value=said_values(layout, right, lang)["value"])


def _lines(layout: Layout, numbers: Sequence[int], lang: str) -> str:
    return joined([line_called(layout, number, lang) for number in numbers], lang)
