"""What is heard of a puzzle on a page to play, and what its buttons do, read from its bytes.

A script says of a cell that is filled what the page calls it (`data-called`); before that each cell and each count is
heard as its label tells it. What a button does is its `data-do`, and by how much one comes nearer its `data-zoom`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from ..core.count_puzzle import CountPuzzle
from ..core.puzzle_drawing import is_square, value_names
from ..core.words.language_files import words_in
from .plain_text import plain
from .puzzle_html import ReadPlayed

__all__ = ["buttons_wrong", "spoken_wrong"]

_DOES = ("undo", "redo", "note", "check", "hint", "restart", "time")
"""What the script takes, in the order of the buttons."""
_EXACT = 0.01


def spoken_wrong(read: ReadPlayed, puzzle: CountPuzzle, lang: str) -> Iterator[str]:
    """Where a cell or a count is heard otherwise than it is seen. Raises BadInput for a language there is not."""
    layout, play, kinds = puzzle.layout, words_in(lang, "puzzle_play"), words_in(lang, "puzzle_kinds")
    across, down = (sorted({round(centre[axis], 3) for centre in layout.board.centres}) for axis in (0, 1))
    for cell, (name, tag, (called, label)) in enumerate(zip(layout.names, read.called[1], read.spoken, strict=True)):
        x, y = (round(its, 3) for its in layout.board.centres[cell])
        place = ", ".join((kinds["line_r"].format(number=len(down) - down.index(y)),
                           kinds["line_c"].format(number=across.index(x) + 1))) if is_square(layout) else tag
        if plain(called) != plain(place):
            yield f"a script calls cell {name} {called[:40]}"
        value = read.cells[cell].value
        if not value:
            wanted = play["script"]["cell_free"].format(cell=place)
        elif layout.areas:
            wanted = play["cell_given"].format(cell=place, value=play["script"]["area"].format(
                first=tag, last=tag, size=1))
        else:
            has = kinds["has"][value_names(layout)[int(value)]]
            wanted = play["cell_given"].format(cell=place, value=has)
        if plain(label) != plain(wanted):
            yield f"cell {name} is heard as '{label[:60]}'"
    for told, label, (_, _, written) in zip(read.called[0], read.counted, read.counts, strict=True):
        apart = [] if layout.areas else [text for text, _, _ in written]
        if not label.startswith(told) or re.findall(r"\d+|\?", label.removeprefix(told)) != apart:
            yield f"the count of {told[:40]} is heard as '{label[:60]}'"


def buttons_wrong(read: ReadPlayed, puzzle: CountPuzzle, lang: str) -> Iterator[str]:
    """Where a button does something else than it says. Raises BadInput for a language there is not."""
    words = words_in(lang, "puzzle_play")
    tools: Mapping[str, str] = {**words["tools"], "time": words["script"]["time"]}
    does = [name for name in _DOES if not (name == "note" and puzzle.layout.areas)]
    if [(do, plain(said)) for do, said in read.tools] != [(name, plain(tools[name])) for name in does]:
        told = ", ".join(f"{do} ({said})" for do, said in read.tools)
        yield f"its buttons are {told[:160]}"
    if [plain(said) for _, said in read.zoom] != [plain(tools[name]) for name in ("nearer", "farther")]:
        yield f"it is brought nearer by {', '.join(said for _, said in read.zoom)[:80]}"
    elif not (read.zoom[0][0] > 1 > read.zoom[1][0] and abs(read.zoom[0][0] * read.zoom[1][0] - 1) < _EXACT):
        yield f"it comes nearer by {read.zoom[0][0]:g} and farther by {read.zoom[1][0]:g}"
