"""Names in the margins of a page to play, by which hints call lines and cells, read from its bytes.

Where counts stand is `core.puzzle_drawing`; lengths are those of a cell.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from ..core.count_puzzle import Layout
from ..core.puzzle_drawing import SVG_UNIT, has_arrow, is_square, room_for_names, spots
from ..core.words.language_files import words_in
from .puzzle_html import ReadPlayed, count_spots

__all__ = ["named_wrong", "names_astray"]

_NEARER = 0.1
"""How much nearer the name of a diagonal is to its count than to any other."""


def named_wrong(read: ReadPlayed, layout: Layout, lang: str) -> Iterator[str]:
    """What is wrong with the names in the margins, by which hints call lines and cells: each stands beside the counts
    of its line, outside of the board. Raises BadInput for a language there is not."""
    words, families = words_in(lang, "puzzle_kinds"), [line.family for line in layout.lines]
    numbers = [families[:k + 1].count(family) for k, family in enumerate(families)]
    tags = [words[f"tag_{family}"].format(number=number) for family, number in zip(families, numbers, strict=True)]
    if [text for text, _, _ in read.margins] != tags:
        yield f"the lines are named {', '.join(text[:9] for text, _, _ in read.margins[:40])} in its margins"
        return
    board, its, least = layout.board, count_spots(read, layout), 0.4
    if layout.areas:  # in the place of counts
        its, least = tuple((line.label,) for line in layout.lines), -1.0
    for (text, x, y), some in zip(read.margins, its, strict=True):
        at = (x / SVG_UNIT, -y / SVG_UNIT)
        if not least < min(math.dist(at, spot) for spot in some) < 1 or any(
                math.dist(at, centre) < 0.5 for centre in board.centres):
            yield f"the name {text} stands elsewhere than beside its counts"
    square = is_square(layout)
    for number, family, told in () if layout.areas else zip(numbers, families, read.called[0], strict=True):
        slope = family != "r" and not square
        if told != words[f"{'slope' if slope else 'line'}_{family}"].format(number=number):
            yield f"hints call a line {told[:40]}"
    rows = [line.cells for line in layout.lines if line.family == "r"]
    for cell, told in enumerate(read.called[1]):
        row = next(k for k, cells in enumerate(rows) if cell in cells)
        place = rows[row].index(cell) + 1
        if told != words["cell" if square else "cell_in"].format(row=row + 1, column=place, place=place):
            yield f"hints call cell {layout.names[cell]} {told[:40]}"


def names_astray(read: ReadPlayed, layout: Layout) -> Iterator[str]:
    """Names of diagonals that have no room, or are not plainly nearest to their own counts: so they were on some pages
    that were made before."""
    its = count_spots(read, layout) if is_square(layout) and not layout.areas else ()
    if its and its != spots(room_for_names(layout, screen=True), quiet=False):
        yield "its counts leave no room for the names of diagonals"
    for number, (line, (text, x, y), _) in enumerate(zip(layout.lines, read.margins, its, strict=False)):
        far = [min(math.dist((x / SVG_UNIT, -y / SVG_UNIT), spot) for spot in some) for some in its]
        if has_arrow(layout, line) and min([*far[:number], *far[number + 1:]]) < far[number] + _NEARER:
            yield f"the name {text} stands between two counts"
