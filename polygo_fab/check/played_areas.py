"""Rectangles on a page to play, read from its bytes: the areas in the cells, the answer, and the hints as data.

Codes as of `puzzle_html`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from ..core.count_puzzle import CountPuzzle, Layout
from ..core.errors import BadInput
from ..core.puzzle_drawing import SVG_UNIT, value_names
from ..core.words.language_files import words_in
from .area_sentences import AreaSentence, area_hint_findings, area_sentence, hint_sentences
from .plain_text import plain
from .puzzle_html import Corners, ReadPlayed, off, refuse_elsewhere

__all__ = ["area_answer_shown", "area_hints_wrong", "areas_called_wrong", "drawn_areas"]


def drawn_areas(read: ReadPlayed, layout: Layout) -> CountPuzzle:
    """The puzzle that a drawing shows: a number in a cell is its area. Raises BadInput, with what is wrong, where it
    cannot be."""
    if (read.kind, read.values) != (layout.kind, value_names(layout)):
        raise BadInput(f"is played as {read.kind} of {', '.join(read.values)}, expected {layout.kind}")
    if set(read.cells) != set(range(len(layout.names))):
        raise BadInput(f"{len(read.cells)} cells are drawn, expected {len(layout.names)}")
    givens = []
    for number, (family, cells, written) in enumerate(read.counts, start=1):
        [(text, *at)] = written or [("", 0.0, 0.0)]
        if family != "a" or len(cells) != 1 or cells[0] not in read.cells or not text.isdecimal() or len(text) > 3:
            raise BadInput(f"number {number}, '{text[:20]}', is no area of a cell")
        if off((at[0], at[1]), layout.board.centres[cells[0]]):
            raise BadInput(f"number {number} stands elsewhere than in its cell")
        givens.append((cells[0], int(text)))
    single = {cell: str(number) for number, (cell, area) in enumerate(givens, start=1) if area == 1}
    for cell, drawn in read.cells.items():
        refuse_elsewhere(drawn, cell, layout)
        if drawn.mark or drawn.value != single.get(cell, ""):
            raise BadInput(f"cell {drawn.name} shows '{drawn.mark}' and is played as '{drawn.value}'")
    return CountPuzzle(layout, ((),) * len(layout.lines), tuple(givens))


def areas_called_wrong(read: ReadPlayed, puzzle: CountPuzzle, lang: str) -> Iterator[str]:
    """Where hints call a number otherwise. Raises BadInput for a language there is not."""
    form: str = words_in(lang, "puzzle_kinds")["areas"]["number"]
    called = [plain(form.format(area=area, cell=read.called[1][cell])) for cell, area in puzzle.givens]
    if [plain(one) for one in read.called[0]] != called:
        yield f"hints call its numbers {', '.join(read.called[0])[:80]}"


def area_answer_shown(read: ReadPlayed, puzzle: CountPuzzle, cells: Sequence[int | None]) -> Iterator[str]:
    """What is wrong with the answer that a page shows; `cells` are those of the solution."""
    layout, (outlines, written) = puzzle.layout, read.areas
    shown = sorted((int(text), _at((x, y), layout)) for text, x, y in written if text.isdecimal())
    if [_inside(outline, layout) for outline in outlines] != [
            [cell for cell, value in enumerate(cells) if value == k] for k in range(1, len(puzzle.givens) + 1)]:
        yield "another answer is shown"
    if len(shown) != len(written) or shown != sorted((area, cell) for cell, area in puzzle.givens):
        yield "its answer has other numbers"
    if read.open:
        yield "its answer is seen without being asked for"


def area_hints_wrong(read: ReadPlayed, puzzle: CountPuzzle, lang: str) -> Iterator[str]:
    """What is wrong with the hints: each follows from what those before it have told, says what a script takes of it,
    and the last one leaves no cell open. `area_sentences` reads what they say."""
    try:
        hints = [(one["value"], one["cells"], one["lines"], one["told"]["line"], one["told"]["why"],
                  one["told"]["cells"]) for one in json.loads(read.played[2])]
        said_so = all(isinstance(text, str) for hint in hints for text in hint[3:])
    except (ValueError, KeyError, TypeError, RecursionError):
        said_so = False
    if not said_so:
        yield "its hints cannot be read"
        return
    columns, drawn = sum(line.family == "c" for line in puzzle.layout.lines), dict[int, list[int]]()
    for value, some, lines, look, why, said in hints:
        known = {cell: puzzle.givens[k][1] for k, cells in drawn.items() for cell in cells}
        told = hint_sentences(puzzle, plain(said), lang)
        number, cells = told[-1].number, _cells(told[-1])
        if wrong := area_hint_findings(puzzle, plain(said), lang, plain(look), known):
            yield f"a hint says {wrong[0].message}"
            return
        if (value, some, lines) != (number + 1, cells, [told[0].number]) or not said.startswith(f"{why} ") or (
                area_sentence(puzzle, plain(why), lang).key):
            yield f"a hint is taken for another than it says: '{said[:80]}'"
            return
        drawn[number] = _around([puzzle.givens[number][0], *drawn.get(number, ()), *cells], columns)
    single = {cell for cell, area in puzzle.givens if area == 1}
    left = {*range(len(puzzle.layout.names))}.difference(single, *drawn.values())
    if left:
        yield f"its hints leave {puzzle.layout.names[min(left)]} open"


def _cells(one: AreaSentence) -> list[int]:
    return [cell for cell in range(one.cells.bit_length()) if one.cells >> cell & 1]


def _around(cells: Sequence[int], columns: int) -> list[int]:
    """What the page draws of a hint: the least rectangle around all cells that are known of its number."""
    rows, across = [cell // columns for cell in cells], [cell % columns for cell in cells]
    return [row * columns + column for row in range(min(rows), max(rows) + 1)
            for column in range(min(across), max(across) + 1)]


def _at(at: tuple[float, float], layout: Layout) -> int:
    """The cell in whose middle this is; -1 for none."""
    return next((cell for cell, centre in enumerate(layout.board.centres) if not off(at, centre)), -1)


def _inside(corners: Corners, layout: Layout) -> list[int]:
    """The cells whose middle is in a rectangle; none for what has not four corners."""
    xs, ys = sorted({x for x, _ in corners}), sorted({y for _, y in corners})
    if (len(corners), len(xs), len(ys)) != (4, 2, 2):
        return []
    return [cell for cell, (x, y) in enumerate(layout.board.centres)
            if xs[0] < x * SVG_UNIT < xs[1] and ys[0] < -y * SVG_UNIT < ys[1]]
