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
from functools import cache, partial
from itertools import pairwise

from ..core.count_puzzle import CountPuzzle
from ..core.finding import Finding
from ..core.puzzle_drawing import ARROW_INK, spots
from .area_sentences import area_sentence, sentence_wrong
from .booklet import Captioned
from .called import cells_listed, concluded, line_called, listed, value_called
from .level_of_kinds import failing_lines
from .lines_together import all_on_four, one_elsewhere
from .page.mark import Box, middle
from .plain_text import plain
from .puzzle_level import booklet_contract
from .puzzle_page import DrawnPuzzle
from .second_areas import AreaThought
from .stated import stated
from .tagged_text import Said

__all__ = ["steps_wrong", "tags_wrong"]

_TAG, _AWAY, _NEAR = 1.0, 0.1, 0.3
"""Units: how far the name of a line stands at most from the middle of its first count, and how much nearer than this to
the first cell of its line; how far a count is at most from its place."""
_NEARER = 0.1
"""Units: how much nearer a name is to the middle of the count of its line than to that of any other."""
_Values = dict[int, set[int]]


def tags_wrong(some: Sequence[Captioned], lang: str) -> Iterator[Finding]:
    """Beside the counts of each line of an answer stands its name: a letter, and which of its direction it is, from
    1: rows from above, columns from the left. It is on no count and no other name, and plainly nearest to its own."""
    letters: Mapping[str, str] = stated(booklet_contract(), lang)["tags"]
    for one in some:
        layout, drawn = one.drawn.layout, one.drawn
        wanted = Counter[str]()
        names = [f"{letters[line.family]}{_nth(wanted, line.family)}" for line in layout.lines]
        found: dict[int, list[str]] = {}
        boxes: dict[int, Box] = {}
        firsts = [(*places, line.label)[0] for line, places in zip(layout.lines, spots(layout), strict=True)]
        for text, box in drawn.sheet.words:
            if re.fullmatch(rf"[{''.join(letters.values())}]\d+", text):
                at = drawn.of(middle(box))
                near, line = min((_gap(_in_units(drawn, box), 2 * first), line) for line, first in enumerate(firsts))
                cell = min((layout.board.centres[cell] for cell in layout.lines[line].cells),
                           key=partial(math.dist, firsts[line]))
                if near < _TAG and math.dist(at, cell) > math.dist(firsts[line], cell) - _AWAY:
                    found.setdefault(line, []).append(text)
                    boxes[line] = box
        for line, name in enumerate(names):
            if found.get(line) != [name]:
                yield Finding("CONTENT", f"page {drawn.page}, answer {one.number}", f"a line is called "
                              f"'{' '.join(found.get(line, ()))}', expected '{name}'")
                break
        else:
            astray = _astray(drawn, boxes) if not layout.areas else None
            if astray is not None:
                yield Finding("CONTENT", f"page {drawn.page}, answer {one.number}", f"the name '{names[astray]}' does "
                              "not stand plainly beside its own count alone")


def _astray(drawn: DrawnPuzzle, names: Mapping[int, Box]) -> int | None:
    """The first line whose name is on a count or on another name, or about as near to the count of another line, by the
    boxes of what is drawn: numbers, and the circles around those of diagonals."""
    there = [*(box for text, box in drawn.sheet.words if text == "?" or text.isdecimal()),
             *(box for ink, _, box in drawn.sheet.circles if ink == ARROW_INK)]
    counts = [[box for box in there if any(math.dist(drawn.of(middle(box)), spot) < _NEAR for spot in places)]
              for places in spots(drawn.layout)]
    for line, name in names.items():
        far = [min((_gap(name, 2 * middle(box)) for box in some), default=math.inf) / drawn.unit for some in counts]
        taken = (box for some in (*counts, [other for other in names.values() if other is not name]) for box in some)
        if min(map(partial(_gap, name), taken)) <= 0 or min((*far[:line], *far[line + 1:])) < far[line] + _NEARER:
            return line
    return None


def _in_units(drawn: DrawnPuzzle, box: Box) -> Box:
    return (*drawn.of(box[:2]), *drawn.of(box[2:]))


def _gap(a: Box, b: Box) -> float:
    """Between two boxes, 0 where they touch."""
    return math.hypot(max(a[0] - b[2], b[0] - a[2], 0.0), max(a[1] - b[3], b[1] - a[3], 0.0))


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
