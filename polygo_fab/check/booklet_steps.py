"""Steps of a booklet read back: what lines are called beside a board, and that its steps lead to its answer.

Each sentence is read by the patterns of templates/contracts/puzzles.toml and followed on the puzzle: what it says of
cells is so in the solution, what it says of a whole line follows from its count, and the last one leaves nothing open.
Code: CONTENT.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise

from ..core.count_puzzle import CountPuzzle
from ..core.finding import Finding
from ..core.puzzle_drawing import spots
from .area_sentences import area_sentence, sentence_wrong
from .booklet import Captioned
from .called import cells_listed, concluded, line_called, listed, value_called
from .level_of_kinds import failing_lines
from .lines_together import all_on_four, one_elsewhere
from .plain_text import plain
from .puzzle_level import booklet_contract
from .second_areas import AreaThought
from .stated import stated
from .tagged_text import Said

__all__ = ["steps_wrong", "tags_wrong"]

_TAG, _AWAY = 1.2, 0.3
"""Units of a board: how far the name of a line stands at most from its first count, and that it is not between this and
the board."""
_Values = dict[int, set[int]]


def tags_wrong(some: Sequence[Captioned], lang: str) -> Iterator[Finding]:
    """Beside the counts of each line of an answer stands its name: a letter, and which of its direction it is, from
    1: rows from above, columns from the left."""
    letters: Mapping[str, str] = stated(booklet_contract(), lang)["tags"]
    for one in some:
        layout, drawn = one.puzzle.layout, one.drawn
        wanted = Counter[str]()
        names = [f"{letters[line.family]}{_nth(wanted, line.family)}" for line in layout.lines]
        found: dict[int, list[str]] = {}
        for text, (x0, y0, x1, y1) in drawn.sheet.words:
            if re.fullmatch(rf"[{''.join(letters.values())}]\d+", text):
                at = drawn.of(((x0 + x1) / 2, (y0 + y1) / 2))
                near, line = min(
                    (math.dist(at, [(*places, line.label)[0][k] - _AWAY * line.towards[k] for k in (0, 1)]), number)
                    for number, (line, places) in enumerate(zip(layout.lines, spots(layout), strict=True)))
                if near < _TAG:
                    found.setdefault(line, []).append(text)
        for line, name in enumerate(names):
            if found.get(line) != [name]:
                yield Finding("CONTENT", f"page {drawn.page}, answer {one.number}", f"a line is called "
                              f"'{' '.join(found.get(line, ()))}', expected '{name}'")
                break


def _nth(counted: Counter[str], family: str) -> int:
    counted[family] += 1
    return counted[family]


def steps_wrong(said: Sequence[Said], some: Sequence[Captioned], cells: Sequence[Sequence[int | None]], lang: str
                ) -> Iterator[Finding]:
    """In a chapter the steps of every answer follow each other, and each sentence is true.

    cells  of each solution; None where solutions differ, or none was found
    """
    told = list[list[str]]()
    for (kind, number), (_, sentence) in pairwise(said):
        if kind == "Lbl":
            told += [[]] if number == "1." or not told else []
            told[-1].append(f"{number} {plain(sentence)}")
    if len(told) != len(some):
        yield Finding("CONTENT", "booklet", f"steps of {len(told)} answers, expected {len(some)}")
    for one, solution, sentences in zip(some, cells, told, strict=False):
        wrong = _followed(one.puzzle, solution, sentences, lang)
        if wrong:
            yield Finding("CONTENT", f"answer {one.number}", wrong)


def _followed(puzzle: CountPuzzle, solution: Sequence[int | None], sentences: Sequence[str], lang: str) -> str:
    """What is wrong with the steps of a puzzle; "" for nothing."""
    if puzzle.layout.areas:
        return _followed_areas(puzzle, sentences, lang)
    may: _Values = {cell: set(range(len(puzzle.layout.colours) + 1)) for cell in range(len(puzzle.layout.names))}
    may.update((cell, {value}) for cell, value in puzzle.known.items())
    for k, sentence in enumerate(sentences, start=1):
        number, _, said = sentence.partition(". ")
        if number != str(k):
            return f"step {number} follows step {k - 1}"
        wrong = _step(puzzle, solution, may, said, lang)
        if wrong:
            return f"step {k}, '{said[:80]}': {wrong}"
    left = (cell for cell, value in enumerate(solution) if value is not None and len(may[cell]) > 1)
    return "".join(f"its steps leave {puzzle.layout.names[cell]} open" for cell in [*left][:1])


def _followed_areas(puzzle: CountPuzzle, sentences: Sequence[str], lang: str) -> str:
    thought = AreaThought(puzzle)
    for k, sentence in enumerate(sentences, start=1):
        number, _, said = sentence.partition(". ")
        wrong = next(sentence_wrong(thought, area_sentence(puzzle, said, lang)), "")
        if number != str(k) or wrong:
            return f"step {number}, '{said[:80]}': {wrong or 'is out of order'}"
    return "" if thought.done() else "its steps leave cells open"


def _step(puzzle: CountPuzzle, solution: Sequence[int | None], may: _Values, said: str, lang: str) -> str:
    layout = puzzle.layout
    key, match = next(((key, match) for key, pattern in _patterns(lang).items() if (match := pattern.fullmatch(said))),
                      ("", None))
    if match is None:
        return "is no step"
    parts = match.groupdict()
    lines = [line_called(puzzle, name, lang) for name in listed(parts.get("line", ""), lang)]
    if None in lines or (key not in ("supposed", "block", "exclusion", "two_and_two") and len(lines) != 1):
        return "names no line of this board"
    within = {cell for line in lines if line is not None for cell in layout.lines[line].cells}
    value: int | None
    if key in ("full", "done", "black", "white"):
        other, value = False, int(key in ("full", "black"))
        cells = {cell for cell in within if len(may[cell]) > 1}
        count = puzzle.counts[lines[0] or 0][0]
        if not cells or (count is not None and count != sum(may[cell] == {1} for cell in within) + value * len(cells)):
            return "does not follow"
    else:
        told = value_called(parts.get("value", ""), lang)
        value = concluded(layout.colours, parts.get("value", parts.get("other", "")), lang) if told is None else told
        other = told is None or "other" in parts
        named = cells_listed(layout, parts["cells"], lang)
        cells = {cell for cell in named if cell is not None}  # each once
        if value is None or len(cells) < len(named) or (within and not cells <= within and key != "fails"):
            return "names no cells of its lines, or nothing that stands in one"
    if key in ("exclusion", "two_and_two") and not _together(puzzle, may, parts, (cells, value), lang):
        return "does not follow"
    if key in ("supposed", "fails"):
        failing = failing_lines(puzzle, [{value} & some if cell in cells else some for cell, some in may.items()])
        if failing is None or (key == "fails") != bool(failing) or not failing.issuperset(lines):
            return "that does not fail, or not there"
    for cell in cells:
        if solution[cell] is None or (solution[cell] == value) is other:
            return f"{layout.names[cell]} is not so in the answer"
        may[cell] = may[cell] - {value} if other else {value}
    if "other" in parts and concluded(layout.colours, parts["other"], lang) != value:
        return "another conclusion"
    return ""


def _together(puzzle: CountPuzzle, may: _Values, parts: Mapping[str, str], what: tuple[set[int], int], lang: str
              ) -> bool:
    """Whether lines, with those that they cross, say of these cells that they have the value, or (where they lack it)
    not."""
    cells, value = what
    lines, across = ([line for line in (line_called(puzzle, name, lang) for name in listed(parts[part], lang))
                      if line is not None] for part in ("line", "across"))
    board = [may[cell] for cell in sorted(may)]
    if value_called(parts["more"], lang, "many") != value:
        return False
    if "less" not in parts:
        return len(across) == len(cells) == 1 and one_elsewhere(puzzle, board, lines, across[0], (min(cells), value)
                                                                ) is not None
    return (value_called(parts["less"], lang, "many") == 1 - value
            and cells == all_on_four(puzzle, board, lines, across, value))


@cache
def _patterns(lang: str) -> Mapping[str, re.Pattern[str]]:
    def pattern(text: str) -> re.Pattern[str]:
        return re.compile(re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>.+?)", re.escape(text)), re.IGNORECASE)

    return {key: pattern(text) for key, text in stated(booklet_contract(), lang)["steps"].items()}
